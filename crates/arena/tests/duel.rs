//! The referee: legality, passes, forfeits, clocks, and players that misbehave.

use std::collections::VecDeque;
use std::time::Duration;

use outflank_arena::{Duel, DuelRecord, Ending};
use outflank_board::{
    BoardSize, Choice, Colour, Counters, Forfeit, Game, Limits, Move, Observer, Player, Position, Report,
    Verdict, random,
};

/// Returns scripted moves, and reports seven nodes per move.
struct Script(VecDeque<Result<Move, Forfeit>>);

impl Script {
    fn new(answers: impl IntoIterator<Item = Result<Move, Forfeit>>) -> Self {
        Self(answers.into_iter().collect())
    }

    /// The moves of one colour in a game, without passes.
    fn of(game: &Game, colour: Colour) -> Self {
        let turns = game.moves().enumerate().filter(|&(ply, play)| {
            play != Move::Pass && game.position_at(ply).is_some_and(|position| position.turn() == colour)
        });
        Self::new(turns.map(|(_, play)| Ok(play)))
    }
}

impl Player for Script {
    fn choose(&mut self, game: &Game, _: &Limits, observer: &mut dyn Observer) -> Result<Choice, Forfeit> {
        assert!(game.position().can_move(), "a side that must pass is not asked");
        observer
            .report(&Report { counters: Counters { nodes: 3, ..Counters::default() }, ..Report::default() });
        observer
            .report(&Report { counters: Counters { nodes: 7, ..Counters::default() }, ..Report::default() });
        let play = self.0.pop_front().expect("the script is long enough")?;
        Ok(Choice { play, verdict: Some(Verdict::Points(5)) })
    }
}

fn place(name: &str) -> Move {
    Move::Place(name.parse().unwrap())
}

fn referee(mut black: Script, mut white: Script, game: Game) -> DuelRecord {
    Duel { black: &mut black, white: &mut white, limits: Limits::default(), clock: None }.play(game, &mut ())
}

#[test]
fn scripted_games_with_passes_are_reproduced() {
    let mut passes = 0;
    for seed in 0..50 {
        let game = random::game(Position::start(BoardSize::Six), &mut random::generator(seed));
        let [black, white] = Colour::ALL.map(|colour| Script::of(&game, colour));
        let asked = black.0.len() + white.0.len();
        let record = referee(black, white, Game::new(BoardSize::Six));
        assert_eq!(record.ending, Ending::Played);
        assert!(record.game.moves().eq(game.moves()));
        assert_eq!(record.winner(), game.outcome().and_then(outflank_board::Outcome::winner));
        assert_eq!((record.black.moves + record.white.moves) as usize, asked);
        assert_eq!(record.black.nodes, 7 * u64::from(record.black.moves));
        passes += game.passes();
    }
    assert!(passes > 10, "the games prove something of passes");
}

#[test]
fn times_and_verdicts_are_kept() {
    let game = random::game(Position::start(BoardSize::Four), &mut random::generator(1));
    let [black, white] = Colour::ALL.map(|colour| Script::of(&game, colour));
    let record = referee(black, white, Game::new(BoardSize::Four));
    let mut time = Duration::ZERO;
    for turn in record.game.turns() {
        let is_pass = turn.play == Move::Pass;
        assert_eq!(turn.verdict, (!is_pass).then_some(Verdict::Points(5)));
        assert_eq!(turn.time.is_none(), is_pass);
        time += turn.time.unwrap_or_default();
    }
    assert_eq!(record.black.time + record.white.time, time);
}

#[track_caller]
fn forfeits(black: Vec<Result<Move, Forfeit>>, white: Vec<Result<Move, Forfeit>>, loser: Colour, why: &str) {
    let record = referee(Script::new(black), Script::new(white), Game::new(BoardSize::Eight));
    let Ending::Forfeit { loser: lost, why: reason } = &record.ending else { panic!("{:?}", record.ending) };
    assert_eq!((*lost, reason.to_string().as_str()), (loser, why));
    assert_eq!(record.winner(), Some(loser.other()));
}

#[test]
fn illegal_moves_and_failures_forfeit_the_game() {
    let (black, white) = (Colour::Black, Colour::White);
    let fine = || vec![Ok(place("f5"))];
    let illegal = "played an illegal move: ";
    forfeits(vec![Ok(place("a1"))], vec![], black, &format!("{illegal}Black turns no disc at a1"));
    forfeits(vec![Ok(place("j10"))], vec![], black, &format!("{illegal}j10 is outside the 8x8 board"));
    forfeits(vec![Ok(Move::Pass)], vec![], black, &format!("{illegal}Black has a move and may not pass"));
    forfeits(fine(), vec![Ok(place("f5"))], white, &format!("{illegal}f5 is taken"));
    forfeits(fine(), vec![Err(Forfeit::Resigned)], white, "resigned");
    forfeits(fine(), vec![Err(Forfeit::Late("no answer".to_owned()))], white, "ran out of time: no answer");
    let nonsense = Err(Forfeit::Protocol("invalid move \"x\"".to_owned()));
    forfeits(fine(), vec![nonsense], white, "broke the protocol: invalid move \"x\"");
    let died = Err(Forfeit::Died("exit code 3".to_owned()));
    forfeits(vec![died], vec![], black, "stopped working: exit code 3");
}

#[test]
fn a_game_that_is_stopped_has_no_winner() {
    struct Now;
    impl Observer for Now {
        fn report(&mut self, _: &Report) {}
        fn stop(&self) -> bool {
            true
        }
    }
    let game = Game::new(BoardSize::Eight);
    let [mut black, mut white] = [Script::new([]), Script::new([])];
    let duel = Duel { black: &mut black, white: &mut white, limits: Limits::default(), clock: None };
    let record = duel.play(game, &mut Now);
    assert_eq!((record.winner(), record.ending), (None, Ending::Stopped));
    // A finished game is over even if the observer requests a stop.
    let game = random::game(Position::start(BoardSize::Four), &mut random::generator(1));
    let duel = Duel { black: &mut black, white: &mut white, limits: Limits::default(), clock: None };
    assert_eq!(duel.play(game, &mut Now).ending, Ending::Played);
}

/// Keeps the CPU busy for a while before it plays its first legal move.
struct Slow(Duration);

impl Player for Slow {
    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
        let start = cpu_time::ThreadTime::now();
        while start.elapsed() < self.0 {}
        let square = game.position().moves()[0];
        Ok(Choice { play: square.into(), verdict: None })
    }
}

#[test]
fn exceeding_the_clock_forfeits_the_game() {
    let play = |clock: &str, black: u64| {
        let [mut black, mut white] = [black, 0].map(|time| Slow(Duration::from_millis(time)));
        let clock = Some(clock.parse().unwrap());
        Duel { black: &mut black, white: &mut white, limits: Limits::default(), clock }
            .play(Game::new(BoardSize::Four), &mut ())
    };
    // CPU time, so that the load of the machine does not matter.
    let record = play("cpu:40ms", 60);
    let Ending::Forfeit { loser: Colour::Black, why: Forfeit::Late(why) } = record.ending else {
        panic!("{:?}", record.ending)
    };
    assert!(why.starts_with("a move took 0.06") && why.ends_with(" s, and 0.040 s were left"), "{why}");
    assert_eq!(record.black.slowest, record.black.time);
    // Six moves of 20 ms each take more than 100 ms.
    assert!(matches!(play("cpu:100ms", 20).ending, Ending::Forfeit { loser: Colour::Black, .. }));
    assert_eq!(play("cpu:60s", 1).ending, Ending::Played);
    assert_eq!(play("60s+1s", 1).ending, Ending::Played);
    assert!(matches!(play("move:10ms", 100).ending, Ending::Forfeit { loser: Colour::Black, .. }));
}
