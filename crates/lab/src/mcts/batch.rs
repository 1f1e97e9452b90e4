//! Random games played in interleaved batches.

use outflank_board::random::{Generator, Playout};
use outflank_board::{Board, Size};

use super::reward::Reward;

/// The number of games per batch, which are played interleaved.
///
/// The moves of one game depend on each other, those of several games do not. On boards of up to 8x8 this is nearly
/// twice as fast as playing one game after another.
pub const BATCH_GAMES: usize = 3;

/// Plays a batch of random games from a board. Returns the total half points of the side to move there.
pub fn play_batch<S: Size>(board: Board<S>, rng: &mut Generator) -> u64 {
    let mut games = [Playout::new(board); BATCH_GAMES];
    loop {
        let mut open = false;
        for game in &mut games {
            open |= game.step(rng);
        }
        if !open {
            let reward = |game: &Playout<S>| Reward::of(game.seen_from_start(game.board().difference()));
            return games.iter().map(|game| reward(game).halves()).sum();
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{self, generator};
    use outflank_board::{BoardSize, Position, S4, S6, Squares};

    use super::*;

    #[test]
    fn mean_reward_agrees_with_random_games() {
        let start = Position::start(BoardSize::Six);
        let mut rng = generator(1);
        let mut single = || Reward::of(random::game(start, &mut rng).outcome().unwrap().plain()).halves();
        let average = (0..20_000).map(|_| single()).sum::<u64>() as f64 / 40_000.0;
        let mut rng = generator(2);
        let together: u64 = (0..7_000).map(|_| play_batch(Board::<S6>::start(), &mut rng)).sum();
        let together = together as f64 / 42_000.0;
        // Five standard deviations of the difference of two averages, each at most 0.5 / sqrt(20,000).
        assert!((average - together).abs() < 0.025, "{average} {together}");
    }

    #[test]
    fn rewards_of_both_sides_are_complementary() {
        // X takes the only disc of O at c1, after a pass of O if necessary.
        let board = Board::<S4>::new(Squares::from_word(0b01), Squares::from_word(0b10)).unwrap();
        let halves = |board| play_batch(board, &mut generator(1));
        assert_eq!((halves(board), halves(board.passed())), (6, 0));
        // Neither side can move: a draw.
        let level = Board::<S4>::new(Squares::from_word(1), Squares::from_word(1 << 15)).unwrap();
        assert_eq!(halves(level), 3);
    }
}
