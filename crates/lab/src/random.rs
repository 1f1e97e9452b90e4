//! The random player: uniformly random legal moves.

use outflank_board::random::{Generator, generator};
use outflank_board::{Choice, Counters, Forfeit, Game, Limits, Move, Observer, Player, Report, with_size};

/// Plays random moves on boards of every size.
///
/// The same seed gives the same game, since the generator is reset for every game.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    seed: u64,
    rng: Generator,
}

impl RandomPlayer {
    /// A player with this random seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, rng: generator(seed) }
    }
}

impl Player for RandomPlayer {
    fn start(&mut self, _game: &Game) {
        self.rng = generator(self.seed);
    }

    fn choose(
        &mut self,
        game: &Game,
        _limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        let position = game.position();
        let square = with_size!(position.size(), S => {
            position.board::<S>().and_then(|board| board.moves().choose(&mut self.rng))
        });
        observer
            .report(&Report { counters: Counters { nodes: 1, ..Counters::default() }, ..Report::default() });
        Ok(Choice { play: square.map_or(Move::Pass, Move::Place), verdict: None })
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Colour, Position};

    use super::*;

    fn game(player: &mut RandomPlayer, size: BoardSize) -> Game {
        let mut game = Game::new(size);
        player.start(&game);
        while game.outcome().is_none() {
            let choice = player.choose(&game, &Limits::default(), &mut ()).unwrap();
            assert_eq!(choice.verdict, None);
            game.play(choice.play).unwrap();
        }
        game
    }

    #[test]
    fn the_same_seed_plays_the_same_game_again() {
        for size in BoardSize::ALL {
            let mut player = RandomPlayer::new(7);
            let first = game(&mut player, size);
            assert_eq!(game(&mut player, size), first);
            assert_eq!(game(&mut RandomPlayer::new(7), size), first);
        }
        let eight = |seed| game(&mut RandomPlayer::new(seed), BoardSize::Eight);
        assert_ne!(eight(1), eight(2));
    }

    #[test]
    fn every_move_is_equally_likely() {
        let game = Game::new(BoardSize::Eight);
        let mut player = RandomPlayer::new(3);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..4_000 {
            let choice = player.choose(&game, &Limits::default(), &mut ()).unwrap();
            *counts.entry(choice.play).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 4);
        // Five standard deviations of a binomial with mean 1,000.
        assert!(counts.values().all(|count| (863..1137).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_side_without_a_move_passes() {
        // White at a1, Black at b1, Black to move.
        let stuck = Position::new(BoardSize::Four, 0b10, 0b01, Colour::Black).unwrap();
        let choice =
            RandomPlayer::new(1).choose(&Game::from_position(stuck), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice.play, Move::Pass);
    }
}
