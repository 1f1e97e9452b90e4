//! Openings: how the games of a series begin, so that players without chance do not play one game only.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use outflank_board::random::{Generator, generator};
use outflank_board::{BoardSize, Game, Position, Square, with_size};
use thiserror::Error;

use crate::seed::mix;
use crate::spelling::meant;

/// How games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// At the usual start.
    Start,
    /// After so many moves played at random; forced passes are played too but not counted.
    Random(u32),
}

/// The most random moves: more than most games have on 8x8.
const LONGEST: u32 = 60;

/// Openings drawn in a row that were all there before: after that many, all there are were seen.
const PATIENCE: u32 = 64;

/// Openings that are remembered: as many as fit into a hundred megabytes.
const REMEMBERED: usize = 1_000_000;

impl Openings {
    /// What suits a size of board: openings enough, and most of the game left.
    #[must_use]
    pub fn for_size(size: BoardSize) -> Self {
        Self::Random(match size {
            BoardSize::Four => 2,
            BoardSize::Six => 4,
            BoardSize::Eight | BoardSize::Ten => 8,
        })
    }

    /// One opening after the other without end, the same for the same seed.
    ///
    /// No two of them are alike under the symmetries of the board, until all that chance comes across were
    /// used, or a million. A game that would be over sooner is cut short before its last move.
    pub fn games(self, size: BoardSize, seed: u64) -> impl Iterator<Item = Game> {
        let mut seen = HashSet::new();
        let mut rng = generator(mix(&[seed]));
        let mut patience = if self == Self::Start { 1 } else { PATIENCE };
        std::iter::repeat_with(move || {
            for _ in 1..patience {
                let game = self.game(size, &mut rng);
                if seen.len() == REMEMBERED || seen.insert(game.position().canonical()) {
                    return game;
                }
            }
            patience = 1;
            self.game(size, &mut rng)
        })
    }

    fn game(self, size: BoardSize, rng: &mut Generator) -> Game {
        let mut game = Game::new(size);
        let Self::Random(moves) = self else { return game };
        for _ in 0..moves {
            let position = game.position();
            let Some(square) = random_move(position, rng) else { break };
            if position.play(square).is_ok_and(|next| next.is_over()) {
                break;
            }
            game.play(square).expect("the move is one of the position");
            game.pass_if_forced();
        }
        game
    }
}

fn random_move(position: &Position, rng: &mut Generator) -> Option<Square> {
    with_size!(position.size(), S => position.board::<S>()?.moves().choose(rng))
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Random(moves) => write!(f, "random:{moves}"),
        }
    }
}

/// A text that names no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// No such kind of opening.
    #[error("{0:?} is no kind of opening{meant}write start or random:N", meant = meant(.0, ["start", "random"]))]
    Unknown(String),
    /// No number of moves, or too many.
    #[error("{0:?} is no number of random moves; write random:N with N from 1 to {LONGEST}")]
    Moves(String),
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Self, OpeningsError> {
        match text.split_once(':') {
            None if text == "start" => Ok(Self::Start),
            None if text == "random" => Err(OpeningsError::Moves(String::new())),
            Some(("random", moves)) => {
                let number = moves.parse().ok().filter(|moves| (1..=LONGEST).contains(moves));
                number.map(Self::Random).ok_or_else(|| OpeningsError::Moves(moves.to_owned()))
            }
            _ => Err(OpeningsError::Unknown(text.split(':').next().unwrap_or_default().to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_while_there_are_others() {
        let list: Vec<Game> = Openings::Random(8).games(BoardSize::Eight, 1).take(500).collect();
        let positions: HashSet<_> = list.iter().map(|game| game.position().canonical()).collect();
        assert_eq!(positions.len(), list.len());
        assert!(list.iter().all(|game| game.position().empties() == 64 - 12));
        let again: Vec<Game> = Openings::Random(8).games(BoardSize::Eight, 1).take(500).collect();
        assert_eq!(list, again);
        let other: Vec<Game> = Openings::Random(8).games(BoardSize::Eight, 2).take(500).collect();
        assert_ne!(list, other);
    }

    #[test]
    fn every_opening_there_is_comes_first() {
        // Two moves from the start: parallel, diagonal, perpendicular.
        for size in BoardSize::ALL {
            let list: Vec<Game> = Openings::Random(2).games(size, 7).take(40).collect();
            let positions: HashSet<_> = list.iter().take(3).map(|game| game.position().canonical()).collect();
            assert_eq!(positions.len(), 3, "{size}");
        }
    }

    #[test]
    fn no_opening_is_over() {
        for game in Openings::Random(60).games(BoardSize::Four, 1).take(100) {
            assert_eq!(game.outcome(), None);
            assert_eq!(game.undone_turns(), []);
            assert!(game.ply() > 3);
        }
        assert_eq!(Openings::Start.games(BoardSize::Six, 1).nth(3), Some(Game::new(BoardSize::Six)));
    }

    #[test]
    fn openings_are_read_and_printed() {
        for text in ["start", "random:1", "random:60"] {
            assert_eq!(text.parse().map(|openings: Openings| openings.to_string()), Ok(text.to_owned()));
        }
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<Openings>().unwrap_err().to_string(), message);
        };
        check("strat", "\"strat\" is no kind of opening; did you mean start? write start or random:N");
        check("all:6", "\"all\" is no kind of opening; write start or random:N");
        check("", "\"\" is no kind of opening; write start or random:N");
        check("random", "\"\" is no number of random moves; write random:N with N from 1 to 60");
        check("random:61", "\"61\" is no number of random moves; write random:N with N from 1 to 60");
        check("random:-1", "\"-1\" is no number of random moves; write random:N with N from 1 to 60");
    }
}
