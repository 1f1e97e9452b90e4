//! Positions that players are compared on.

use outflank_board::{BoardSize, Game, Move, Position, random};
use outflank_notation::transcript;
use outflank_players::seed::mix;

/// The positions of a cost cell, each from a random game of its own, as games up to that position.
///
/// They are spread over the whole game: position `i` of `n` is at the fraction `(i + 1/2) / n` of its game.
pub(crate) fn positions(size: BoardSize, count: u64, seed: u64) -> Vec<Game> {
    let position = |index: u64| {
        let whole = random::game(Position::start(size), &mut random::generator(mix(&[seed, index])));
        let plies = whole.turns().len() as u64;
        let mut ply = ((2 * index + 1) * plies / (2 * count)) as usize;
        // A player is never asked for a pass. After a pass there is a move.
        ply += usize::from(whole.turns()[ply].play == Move::Pass);
        let mut game = Game::new(size);
        for play in whole.moves().take(ply) {
            game.play(play).expect("moves of a game are legal");
        }
        game
    };
    (0..count).map(position).collect()
}

/// The position after a transcript, as a game. A player must be able to move there.
pub(crate) fn listed(text: &str, size: BoardSize) -> Result<Game, String> {
    let game = transcript::parse(text, Position::start(size)).map_err(|error| error.to_string())?;
    if game.position().moves().is_empty() {
        return Err(format!("after {text:?} there is no move to choose; remove its last moves"));
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_spread_over_the_game_and_have_moves() {
        for size in BoardSize::ALL {
            for count in [1, 2, 7, 60] {
                let games = positions(size, count, 3);
                assert_eq!(games.len() as u64, count);
                assert!(games.iter().all(|game| !game.position().moves().is_empty()), "{size:?} {count}");
                assert_eq!(games, positions(size, count, 3));
            }
        }
        // The middles of ten equal parts of about 60 plies.
        let plies: Vec<usize> = positions(BoardSize::Eight, 10, 1).iter().map(Game::ply).collect();
        for (index, ply) in plies.into_iter().enumerate() {
            assert!(ply.abs_diff(6 * index + 3) <= 2, "{index}: {ply}");
        }
        assert_ne!(positions(BoardSize::Eight, 2, 1), positions(BoardSize::Eight, 2, 2));
    }

    #[test]
    fn listed_positions_have_moves() {
        assert_eq!(listed("", BoardSize::Six), Ok(Game::new(BoardSize::Six)));
        assert_eq!(listed("f5d6c3", BoardSize::Eight).map(|game| game.ply()), Ok(3));
        assert!(listed("f5f5", BoardSize::Eight).is_err());
    }
}
