//! A board with the index of every square, for people who work with indices.

use std::fmt;

use super::{Diagram, disc, squares};

/// The width of a square: two spaces, a disc or mark, and two digits.
const SQUARE_WIDTH: usize = 5;

/// A diagram with the index of every square. A disc, or the `+` of a mark, is written before the index.
///
/// It is made for people, and [`parse`](super::parse) does not read it.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::diagram::{Diagram, Indices};
///
/// let position = Position::start(BoardSize::Four);
/// let diagram = Diagram { marks: position.moves(), position };
/// assert_eq!(Indices(&diagram).to_string(), "
///      a    b    c    d
/// 1    0   +1    2    3
/// 2   +4   O5   X6    7
/// 3    8   X9  O10  +11
/// 4   12   13  +14   15
/// Black (X) to move".trim_start_matches('\n'));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Indices<'a>(pub &'a Diagram);

impl fmt::Display for Indices<'_> {
    /// Draws the board, without a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Diagram { position, marks }) = self;
        let (size, turn) = (position.size(), position.turn());
        let margin = size.n().to_string().len();
        write!(f, "{:margin$}", "")?;
        for letter in ('a'..).take(size.n() as usize) {
            write!(f, "{letter:>SQUARE_WIDTH$}")?;
        }
        for square in squares(size) {
            if square.column() == 0 {
                write!(f, "\n{:margin$}", square.row() + 1)?;
            }
            let mark = if marks.contains(&square) { "+" } else { "" };
            let disc = position.at(square).map(|colour| disc(colour).to_string());
            let text = format!("{}{}", disc.as_deref().unwrap_or(mark), square.index(size));
            write!(f, "{text:>SQUARE_WIDTH$}")?;
        }
        write!(f, "\n{turn} ({}) to move", disc(turn))
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Position, Square};

    use super::*;

    #[test]
    fn every_square_has_its_index_disc_and_mark() {
        for size in BoardSize::ALL {
            let position = Position::start(size);
            let diagram = Diagram { marks: position.moves(), position };
            let text = Indices(&diagram).to_string();
            let words: Vec<&str> =
                text.lines().skip(1).flat_map(|line| line.split_whitespace().skip(1)).collect();
            for index in 0..size.squares() {
                let square = Square::from_index(index, size).unwrap();
                let before = match position.at(square) {
                    Some(colour) => disc(colour).to_string(),
                    None if position.moves().contains(&square) => "+".to_owned(),
                    None => String::new(),
                };
                assert_eq!(words[index as usize], format!("{before}{index}"), "{size}");
            }
            let widths: Vec<usize> = text.lines().take(1 + size.n() as usize).map(str::len).collect();
            assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
        }
    }
}
