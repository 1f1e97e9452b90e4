//! Labels the positions of a played game with scores: exact where solving is fast, otherwise estimated from exact
//! scores.

use outflank_board::{Board, Colour, Game, S8};
use outflank_engine::{DISC, Endgame, TranspositionTable};

use crate::sample::{Sample, ScoreKind};

/// The largest number of empty squares that is solved: two milliseconds per game.
const MAX_SOLVED_EMPTIES: u32 = 14;

/// The largest number of empty squares of a sample. Earlier positions are few and nearly the same in all games.
const MAX_EMPTIES: u32 = 52;

/// The size of a labeller's transposition table in megabytes: a game fits, and the table fits the CPU cache.
const TABLE_MEGABYTES: usize = 4;

/// Labels the positions of games with scores.
pub struct Labeller {
    table: TranspositionTable,
}

/// A theoretical score from a game database, for a position with many empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theory {
    /// The number of empty squares of the position.
    pub empties: u32,
    /// Black's final disc difference with perfect play from there on.
    pub black: i32,
}

/// A position of a game, with the sign that turns scores to its side to move.
struct Seen {
    board: Board<S8>,
    /// 1 if Black is to move, -1 if White is.
    sign: i32,
}

impl Default for Labeller {
    fn default() -> Self {
        Self { table: TranspositionTable::new(TABLE_MEGABYTES) }
    }
}

impl Labeller {
    /// The positions of a game in which a move was played, each with a score.
    ///
    /// Returns no samples if the game ends before the first solved position. Scores are assigned as follows:
    ///
    /// * With few empty squares: the solved score, which is exact.
    /// * Before the position of the theoretical score: the theoretical score, a guess.
    /// * At that position: the theoretical score, which is exact.
    /// * Between the two, if the theoretical score equals the first solved score: that score, which is exact.
    /// * Between the two otherwise: a linear interpolation, a guess. One side lost discs at an unknown move.
    /// * Without a theoretical score: the first solved score, a guess.
    pub fn samples(&mut self, game: &Game, result: i32, theory: Option<Theory>) -> Vec<Sample> {
        self.table.age();
        let mut search = Endgame::new(&self.table);
        let mut samples = Vec::new();
        let mut solved = None;
        for seen in positions(game) {
            let (board, sign) = (seen.board, seen.sign);
            let empties = board.empties().len();
            let (score, kind) = if empties <= MAX_SOLVED_EMPTIES {
                let score = search.solve(board).get();
                solved = Some((empties, sign * score));
                (sign * score * DISC, ScoreKind::Exact)
            } else if let Some(solved) = solved {
                guess(empties, solved, theory)
            } else {
                return Vec::new();
            };
            samples.push(Sample { board, score: (sign * score) as i16, result: (sign * result) as i8, kind });
        }
        samples.reverse();
        samples
    }
}

/// The score of a position before the solved ones, for Black.
fn guess(empties: u32, (solved_at, solved): (u32, i32), theory: Option<Theory>) -> (i32, ScoreKind) {
    let Some(theory) = theory else { return (solved * DISC, ScoreKind::Guessed) };
    if empties > theory.empties {
        return (theory.black * DISC, ScoreKind::Guessed);
    }
    if empties == theory.empties || theory.black == solved {
        return (theory.black * DISC, ScoreKind::Exact);
    }
    let (behind, ahead) = ((theory.empties - empties) as i32, (empties - solved_at) as i32);
    ((theory.black * ahead + solved * behind) * DISC / (ahead + behind), ScoreKind::Guessed)
}

/// The positions in which a move was played, the last one first.
fn positions(game: &Game) -> impl Iterator<Item = Seen> {
    (0..game.ply()).rev().filter_map(|ply| {
        let position = game.position_at(ply)?;
        let board = position.board8()?;
        let wanted = board.empties().len() <= MAX_EMPTIES && !board.moves().is_empty();
        let sign = if position.turn() == Colour::Black { 1 } else { -1 };
        wanted.then_some(Seen { board, sign })
    })
}

#[cfg(test)]
mod tests {
    use outflank_board::random;
    use outflank_board::{BoardSize, Position};

    use super::*;

    /// A complete random game, and Black's result.
    fn game(seed: u64) -> (Game, i32) {
        let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(seed));
        let result = game.outcome().unwrap().difference();
        (game, result)
    }

    #[test]
    fn endgame_scores_are_exact() {
        let (game, result) = game(3);
        let mut labeller = Labeller::default();
        let samples = labeller.samples(&game, result, None);
        let table = TranspositionTable::new(1);
        let mut search = Endgame::new(&table);
        assert!(samples.len() > 40);
        for sample in samples {
            if sample.empties() <= MAX_SOLVED_EMPTIES {
                assert_eq!(sample.kind, ScoreKind::Exact);
                assert_eq!(i32::from(sample.score), search.solve(sample.board).scaled().get());
            } else {
                assert_eq!(sample.kind, ScoreKind::Guessed);
            }
            assert_eq!(i32::from(sample.result.abs()), result.abs());
        }
    }

    #[test]
    fn a_theoretical_score_holds_at_its_position_and_before() {
        let solved = (14, 6);
        let theory = Some(Theory { empties: 24, black: 16 });
        assert_eq!(guess(24, solved, theory), (16 * DISC, ScoreKind::Exact));
        assert_eq!(guess(40, solved, theory), (16 * DISC, ScoreKind::Guessed));
        assert_eq!(guess(19, solved, theory), (11 * DISC, ScoreKind::Guessed));
        assert_eq!(guess(19, (14, 16), theory), (16 * DISC, ScoreKind::Exact));
        assert_eq!(guess(30, solved, None), (6 * DISC, ScoreKind::Guessed));
    }

    #[test]
    fn unfinished_game_gives_no_samples() {
        let (mut game, result) = game(4);
        game.go_to(40);
        assert_eq!(Labeller::default().samples(&game, result, None), []);
    }
}
