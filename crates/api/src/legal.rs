//! The legal moves of a position, by name and by index, with the discs that they flip.

use outflank_board::{Position, Square};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::names;

/// A legal move of the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LegalMove {
    /// The name of the square.
    #[schema(example = "d3")]
    pub square: String,
    /// The index of the square: N * row + column with N squares along a side, 0 for a1. Requests accept it as `#19`.
    #[schema(example = 19)]
    pub index: u32,
    /// The number of discs that the move flips.
    #[schema(example = 1)]
    pub count: usize,
    /// The discs that the move flips.
    #[schema(example = json!(["d4"]))]
    pub flips: Vec<String>,
}

impl LegalMove {
    fn new(position: &Position, square: Square) -> Self {
        let flips = position.flips(square);
        Self {
            square: square.to_string(),
            index: square.index(position.size()),
            count: flips.len(),
            flips: names(&flips),
        }
    }

    /// All legal moves of a position, in the order a1, b1, ...
    #[must_use]
    pub fn all(position: &Position) -> Vec<Self> {
        position.moves().into_iter().map(|square| Self::new(position, square)).collect()
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Colour};
    use outflank_notation::square;

    use super::*;

    #[test]
    fn moves_flip_in_every_direction_and_have_the_index_of_their_size() {
        // White discs around c3, each with a black disc behind it.
        for (size, index) in [(BoardSize::Six, 14), (BoardSize::Eight, 18), (BoardSize::Ten, 22)] {
            let bits = |squares: &[&str]| {
                let bit = |name: &&str| 1_u128 << name.parse::<Square>().unwrap().index(size);
                squares.iter().map(bit).sum()
            };
            let white = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"];
            let black = bits(&["a1", "c1", "e1", "a3", "e3", "a5", "c5", "e5"]);
            let position = Position::new(size, black, bits(&white), Colour::Black).unwrap();
            let moves = LegalMove::all(&position);
            let centre = moves.iter().find(|found| found.square == "c3").unwrap();
            assert_eq!((centre.index, centre.count), (index, 8));
            assert_eq!(centre.flips, white);
            for found in &moves {
                assert_eq!(found.count, found.flips.len());
                assert_eq!(
                    square::parse(&format!("#{}", found.index), size).map(|square| square.to_string()),
                    Ok(found.square.clone())
                );
            }
        }
    }
}
