//! The strength of a network during training: games against fixed opponents with one ply of search.

use std::fmt;
use std::str::FromStr;

use outflank_board::random::{Generator, generator};
use outflank_board::{Board, Size};
use outflank_lab::Evaluation;
use outflank_lab::heuristic::{Absolute, Positional};
use outflank_lab::learned::td::TdModel;

/// The opponents: random moves, most discs, table 1, and the standard table of papers on learning.
pub const BENCHMARKS: [&str; 4] = ["random", "discs", "positional", "standard"];

/// The games of a measurement against each opponent.
pub const MEASURED_GAMES: u32 = 200;

/// The seed of the openings, the same for all measurements.
const OPENING_SEED: u64 = 0x0be7;

/// The quantile of the normal distribution for intervals of 95 %.
const QUANTILE: f64 = 1.96;

/// Won, drawn and lost games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Won games.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Lost games.
    pub losses: u32,
}

impl GameCounts {
    /// The share of points: a draw is half a point. One half without games.
    #[must_use]
    pub fn score(self) -> f64 {
        match self.games() {
            0.0 => 0.5,
            games => (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / games,
        }
    }

    /// Wilson's interval of the score with a confidence of 95 %.
    #[must_use]
    pub fn interval(self) -> [f64; 2] {
        let (games, score) = (self.games(), self.score());
        if games == 0.0 {
            return [0.0, 1.0];
        }
        let square = QUANTILE * QUANTILE / games;
        let middle = (score + square / 2.0) / (1.0 + square);
        let half = (square * (score * (1.0 - score) + square / 4.0)).sqrt() / (1.0 + square);
        [(middle - half).clamp(0.0, score), (middle + half).clamp(score, 1.0)]
    }

    fn games(self) -> f64 {
        f64::from(self.wins + self.draws + self.losses)
    }

    fn add(&mut self, difference: i32) {
        match difference.signum() {
            1 => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

/// A point of the learning curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// The number of training games before it.
    pub games: u64,
    /// The results against [`BENCHMARKS`], in this order.
    pub counts: [GameCounts; BENCHMARKS.len()],
}

impl fmt::Display for CurvePoint {
    /// Writes `10000:198/0/2,190/2/8,...`: won, drawn and lost games against each opponent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.games)?;
        for (number, GameCounts { wins, draws, losses }) in self.counts.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma}{wins}/{draws}/{losses}")?;
        }
        Ok(())
    }
}

impl FromStr for CurvePoint {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (games, counts) = text.split_once(':').ok_or(())?;
        let counts: Option<Vec<GameCounts>> = counts.split(',').map(read_counts).collect();
        let counts = counts.and_then(|counts| counts.try_into().ok()).ok_or(())?;
        Ok(Self { games: games.parse().map_err(|_| ())?, counts })
    }
}

fn read_counts(text: &str) -> Option<GameCounts> {
    let numbers: Option<Vec<u32>> = text.split('/').map(|number| number.parse().ok()).collect();
    let [wins, draws, losses] = numbers?.try_into().ok()?;
    Some(GameCounts { wins, draws, losses })
}

/// Measures a network after this number of training games.
pub(super) fn measure<S: Size>(model: &TdModel<S>, games: u64) -> CurvePoint {
    let opponents: [Box<dyn Chooser<S>>; BENCHMARKS.len()] = [
        Box::new(Random(generator(OPENING_SEED))),
        Box::new(Best(Absolute)),
        Box::new(Best(Positional::table1())),
        Box::new(Best(Positional::standard())),
    ];
    CurvePoint { games, counts: opponents.map(|mut opponent| results(model, &mut *opponent)) }
}

/// The results of games from random openings, each with both colours.
fn results<S: Size>(model: &TdModel<S>, opponent: &mut dyn Chooser<S>) -> GameCounts {
    let mut counts = GameCounts::default();
    let mut network = Trained(model);
    let mut rng = generator(OPENING_SEED);
    for _ in 0..MEASURED_GAMES / 2 {
        let start = opening(&mut rng);
        counts.add(difference(start, &mut network, opponent));
        counts.add(-difference(start, opponent, &mut network));
    }
    counts
}

/// A board after one random move per eight squares: 8 on 8x8.
fn opening<S: Size>(rng: &mut Generator) -> Board<S> {
    let mut board = Board::start();
    for _ in 0..S::N * S::N / 8 {
        board = board.moves().choose(rng).map_or(board.passed(), |square| board.play(square));
    }
    board
}

/// The final disc difference of a game for the side that moves first.
fn difference<'a, S: Size>(
    mut board: Board<S>,
    mover: &'a mut (dyn Chooser<S> + 'a),
    other: &'a mut (dyn Chooser<S> + 'a),
) -> i32 {
    let mut sides = [mover, other];
    let mut sign = 1;
    while !board.is_over() {
        board = if board.moves().is_empty() { board.passed() } else { sides[0].next(board) };
        sides.swap(0, 1);
        sign = -sign;
    }
    sign * board.final_difference()
}

/// Chooses among the boards after a move. There is at least one.
trait Chooser<S: Size> {
    fn next(&mut self, board: Board<S>) -> Board<S>;
}

struct Random(Generator);

impl<S: Size> Chooser<S> for Random {
    fn next(&mut self, board: Board<S>) -> Board<S> {
        board.moves().choose(&mut self.0).map_or(board, |square| board.play(square))
    }
}

struct Best<E>(E);

impl<S: Size, E: Evaluation<Board<S>>> Chooser<S> for Best<E> {
    fn next(&mut self, board: Board<S>) -> Board<S> {
        let value = |after: &Board<S>| {
            if after.is_over() { outflank_lab::State::result(after) } else { self.0.points(after) }
        };
        let boards = board.moves().into_iter().map(|square| board.play(square));
        boards.min_by_key(value).unwrap_or(board)
    }
}

struct Trained<'a, S: Size>(&'a TdModel<S>);

impl<S: Size> Chooser<S> for Trained<'_, S> {
    fn next(&mut self, board: Board<S>) -> Board<S> {
        let value = |after: &Board<S>| {
            if after.is_over() { outflank_lab::State::result(after) as f32 } else { self.0.sum(after) }
        };
        let boards = board.moves().into_iter().map(|square| board.play(square));
        boards.min_by(|one, other| value(one).total_cmp(&value(other))).unwrap_or(board)
    }
}
