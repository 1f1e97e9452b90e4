//! A training game: the boards after every move, with their values.

use outflank_board::random::{Generator, below, generator};
use outflank_board::{Board, Game, Limits, Move, Player, Size};
use outflank_lab::learned::td::TdModel;
use outflank_lab::{Play, State};

use super::settings::TdSettings;

/// Makes the opponent of a game from a seed.
pub type Opponent<'a> = &'a dyn Fn(u64) -> Result<Box<dyn Player>, String>;

/// A board of a game, which is not over.
pub(super) struct Step<S: Size> {
    pub(super) board: Board<S>,
    /// Its value when it was reached, for the side to move.
    pub(super) value: f32,
    /// The value of its best move, for the side to move, if another move was played at random.
    pub(super) best: Option<f32>,
}

/// A game: its boards in order, and the result for the side to move on the final board.
pub(super) struct Episode<S: Size> {
    pub(super) steps: Vec<Step<S>>,
    pub(super) result: f32,
}

/// A move that the network has chosen.
struct Chosen<S: Size> {
    after: Board<S>,
    value: f32,
    /// The value of the best move for the side that moves, if this one is another.
    best: Option<f32>,
}

/// Plays a game of the network against itself.
pub(super) fn play_itself<S: Size>(model: &TdModel<S>, settings: &TdSettings, game: u64) -> Episode<S> {
    let mut rng = generator(settings.seed_of(game));
    let mut steps = Vec::new();
    let (mut board, _) = opening(settings, &mut rng);
    while !board.is_over() {
        let chosen = choose(model, settings, board, &mut rng);
        board = chosen.after;
        push(&mut steps, &chosen);
    }
    finished(steps, board, settings)
}

/// Plays a game against an opponent. The network has the first move after the opening in even games.
pub(super) fn play_against<S: Size>(
    model: &TdModel<S>,
    settings: &TdSettings,
    number: u64,
    opponent: Opponent<'_>,
) -> Result<Episode<S>, String> {
    let seed = settings.seed_of(number);
    let mut rng = generator(seed);
    let mut opponent = opponent(seed)?;
    let mut game = Game::new(S::SIZE);
    opponent.start(&game);
    let (mut board, plays) = opening(settings, &mut rng);
    for play in plays {
        game.play(play).map_err(|_| format!("illegal move {play}"))?;
    }
    let mut steps = Vec::new();
    let mut is_own_turn = number.is_multiple_of(2);
    while !board.is_over() {
        let own = is_own_turn.then(|| choose(model, settings, board, &mut rng));
        let play = if let Some(chosen) = &own {
            move_between(&board, &chosen.after)
        } else {
            let choice = opponent.choose(&game, &Limits::default(), &mut ());
            choice.map_err(|forfeit| forfeit.to_string())?.play
        };
        game.play(play).map_err(|_| format!("illegal move {play}"))?;
        let chosen = own.unwrap_or_else(|| after(model, settings, board, Play::of::<S>(play)));
        board = chosen.after;
        push(&mut steps, &chosen);
        is_own_turn = !is_own_turn;
    }
    Ok(finished(steps, board, settings))
}

/// The board after random moves from the start, and these moves.
fn opening<S: Size>(settings: &TdSettings, rng: &mut Generator) -> (Board<S>, Vec<Move>) {
    let mut board = Board::<S>::start();
    let mut plays = Vec::new();
    for _ in 0..below(settings.opening + 1, rng) {
        let play = match board.moves().choose(rng) {
            Some(square) => square.into(),
            None if board.is_over() => break,
            None => Move::Pass,
        };
        board = State::play(&board, Play::of::<S>(play));
        plays.push(play);
    }
    (board, plays)
}

/// The move that leads from one board to the next: the square that is no longer empty, or a pass.
fn move_between<S: Size>(board: &Board<S>, next: &Board<S>) -> Move {
    (board.empties() & !next.empties()).nth(0).map_or(Move::Pass, Move::Place)
}

/// Appends the board after a move. The board before a random move gets the value of its best move.
fn push<S: Size>(steps: &mut Vec<Step<S>>, chosen: &Chosen<S>) {
    if let Some(last) = steps.last_mut() {
        last.best = chosen.best;
    }
    steps.push(Step { board: chosen.after, value: chosen.value, best: None });
}

/// The game that ends with this board. Its value is known, so that it is no step.
fn finished<S: Size>(mut steps: Vec<Step<S>>, board: Board<S>, settings: &TdSettings) -> Episode<S> {
    steps.pop();
    Episode { steps, result: settings.reward.of(board.final_difference(), S::N * S::N) }
}

/// The best move by the network, or a random one with the probability epsilon.
fn choose<S: Size>(
    model: &TdModel<S>,
    settings: &TdSettings,
    board: Board<S>,
    rng: &mut Generator,
) -> Chosen<S> {
    let sum = |play| {
        let after = board.play(play);
        (after, sum_of(model, settings, &after))
    };
    // A board is best for the side that moves if it is worst for the side to move after it.
    let best = board.moves().into_iter().map(sum).min_by(|one, other| one.1.total_cmp(&other.1));
    let Some((best, lowest)) = best else { return after(model, settings, board, Play::PASS) };
    let is_random = settings.epsilon > 0.0 && below(1 << 24, rng) < (settings.epsilon * 16_777_216.0) as u32;
    let random = if is_random { board.moves().choose(rng) } else { None };
    let (chosen, sum) = random.map_or((best, lowest), sum);
    let best = (chosen != best).then(|| -value_of(settings, &best, lowest));
    Chosen { after: chosen, value: value_of(settings, &chosen, sum), best }
}

/// A move that is not chosen by the network.
fn after<S: Size>(model: &TdModel<S>, settings: &TdSettings, board: Board<S>, play: Play) -> Chosen<S> {
    let after = State::play(&board, play);
    let value = value_of(settings, &after, sum_of(model, settings, &after));
    Chosen { after, value, best: None }
}

/// The value of a board with this sum; that of a finished game is its reward.
fn value_of<S: Size>(settings: &TdSettings, board: &Board<S>, sum: f32) -> f32 {
    if board.is_over() { settings.reward.of(board.final_difference(), S::N * S::N) } else { libm::tanhf(sum) }
}

/// The sum of a board. That of a finished game exceeds all others, with the sign of its result.
fn sum_of<S: Size>(model: &TdModel<S>, settings: &TdSettings, board: &Board<S>) -> f32 {
    /// More than the sum of any network with useful weights.
    const FINISHED: f32 = 1e6;
    if board.is_over() {
        FINISHED * settings.reward.of(board.final_difference(), S::N * S::N)
    } else {
        model.sum(board)
    }
}
