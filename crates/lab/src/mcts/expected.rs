//! The expected outcome of a position: the average of many games played on at random.
//!
//! B. Abramson, "Expected-outcome: a general model of static evaluation" (1990).

use outflank_board::random::Generator;
use outflank_board::{Board, Size};

use super::reward::Reward;

/// Games that are played side by side: the moves of one game wait for one another, those of several do not.
const SIDE_BY_SIDE: u32 = 3;

/// What a position is worth to the side to move if both sides play at random, from 0 to 1.
///
/// The average of so many games, rounded up to a multiple of three. On boards of up to 8x8 it is nearly twice
/// as fast as single rollouts.
#[must_use]
pub fn expected_outcome<S: Size>(board: Board<S>, games: u32, rng: &mut Generator) -> f64 {
    let rounds = games.div_ceil(SIDE_BY_SIDE).max(1);
    let halves: u64 = (0..rounds).map(|_| play_side_by_side(board, rng)).sum();
    halves as f64 / (2.0 * f64::from(rounds) * f64::from(SIDE_BY_SIDE))
}

/// The half points of a few games together.
fn play_side_by_side<S: Size>(board: Board<S>, rng: &mut Generator) -> u64 {
    let mut games = [Playout { board, swapped: false, passed: false }; SIDE_BY_SIDE as usize];
    loop {
        let mut open = false;
        for game in &mut games {
            open |= game.step(rng);
        }
        if !open {
            return games.iter().map(|game| game.reward().halves()).sum();
        }
    }
}

/// A game under way.
#[derive(Clone, Copy)]
struct Playout<S: Size> {
    board: Board<S>,
    /// Whether the side to move is the opponent of the one that began.
    swapped: bool,
    /// Whether the other side has just passed.
    passed: bool,
}

impl<S: Size> Playout<S> {
    /// Plays a random move or a pass, and tells whether the game was not over yet.
    #[inline]
    fn step(&mut self, rng: &mut Generator) -> bool {
        let square = self.board.moves().choose(rng);
        if square.is_none() && self.passed {
            return false;
        }
        self.board = square.map_or(self.board.passed(), |square| self.board.play(square));
        self.swapped = !self.swapped;
        self.passed = square.is_none();
        true
    }

    /// What the game is worth to the side that began.
    fn reward(&self) -> Reward {
        let reward = Reward::of(self.board.difference());
        if self.swapped { reward.for_opponent() } else { reward }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{self, generator};
    use outflank_board::{BoardSize, Position, S4, S6, Squares};

    use super::*;

    #[test]
    fn it_is_the_average_of_random_games() {
        let start = Position::start(BoardSize::Six);
        let mut rng = generator(1);
        let mut single = || Reward::of(random::game(start, &mut rng).outcome().unwrap().plain()).halves();
        let average = (0..20_000).map(|_| single()).sum::<u64>() as f64 / 40_000.0;
        let expected = expected_outcome(Board::<S6>::start(), 20_000, &mut generator(2));
        // Five standard deviations of the difference of two averages, each at most 0.5 / sqrt(20,000).
        assert!((average - expected).abs() < 0.025, "{average} {expected}");
    }

    #[test]
    fn what_one_side_expects_the_other_does_not() {
        // X takes the only disc of O at c1, if need be after O has passed.
        let board = Board::<S4>::new(Squares::from_word(0b01), Squares::from_word(0b10)).unwrap();
        let outcome = |board| expected_outcome(board, 10, &mut generator(1)).to_string();
        assert_eq!((outcome(board), outcome(board.passed())), ("1".into(), "0".into()));
        // Nobody can move: a draw.
        let level = Board::<S4>::new(Squares::from_word(1), Squares::from_word(1 << 15)).unwrap();
        assert_eq!(outcome(level), "0.5");
    }
}
