//! Shapes of n-tuples: the sets of squares that a name stands for.

use std::collections::BTreeSet;
use std::fmt;

use outflank_board::random::{below, generator};
use outflank_board::{BoardSize, Square};

/// The maximum number of squares of a tuple: the index of a tuple fits in 16 bits.
pub(super) const MAX_LENGTH: u32 = 10;

/// The maximum number of random walks of a network.
const MAX_WALKS: u32 = 64;

/// The minimum length of the diagonals of [`Shape::Lines`].
const MIN_DIAGONAL: u32 = 3;

/// A family of tuples. Every tuple stands for all its symmetric placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// All straight tuples of this length: horizontal, vertical and diagonal (Jaśkowski 2014).
    Straight(u32),
    /// All rows, columns and diagonals of at least three squares, each a single tuple.
    Lines,
    /// A block of this number of rows and columns in the corner.
    Corner(u32, u32),
    /// An edge and the two X-squares beside it.
    Edge,
    /// Random walks from random squares to any of the eight neighbours (Lucas 2007).
    Random {
        /// The number of walks.
        count: u32,
        /// The squares of each walk.
        length: u32,
        /// The seed of the walks.
        seed: u64,
    },
}

impl Shape {
    /// The forms of all names, for messages.
    pub(super) const FORMS: &str = "straightN, lines, cornerRxC, edge, randomCxN or randomCxN@SEED";

    /// Examples of all names, for suggestions.
    pub(super) const EXAMPLES: [&str; 10] = [
        "straight2",
        "straight3",
        "straight4",
        "straight5",
        "straight6",
        "lines",
        "corner3x3",
        "corner2x4",
        "edge",
        "random12x6",
    ];

    /// The shape with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let pair = |text: &str| {
            let (first, second) = text.split_once('x')?;
            Some((number(first)?, number(second)?))
        };
        if let Some(length) = name.strip_prefix("straight") {
            return number(length).map(Self::Straight);
        }
        if let Some(block) = name.strip_prefix("corner") {
            return pair(block).map(|(rows, columns)| Self::Corner(rows, columns));
        }
        if let Some(walks) = name.strip_prefix("random") {
            let (walks, seed) = walks.split_once('@').unwrap_or((walks, "1"));
            let (count, length) = pair(walks)?;
            return Some(Self::Random { count, length, seed: number(seed)?.into() });
        }
        match name {
            "lines" => Some(Self::Lines),
            "edge" => Some(Self::Edge),
            _ => None,
        }
    }

    /// Why the shape is impossible on boards of this size, if it is.
    pub(super) fn fault(self, size: BoardSize) -> Option<String> {
        let n = size.n();
        let longest = n.min(MAX_LENGTH);
        match self {
            Self::Straight(length) if !(1..=longest).contains(&length) => {
                Some(format!("write a length from 1 to {longest} on {size}"))
            }
            Self::Corner(rows, columns)
                if !(1..=n).contains(&rows) || !(1..=n).contains(&columns) || rows * columns > MAX_LENGTH =>
            {
                Some(format!("a block has at most {MAX_LENGTH} squares and {n} along a side on {size}"))
            }
            Self::Edge if n + 2 > MAX_LENGTH => Some(format!(
                "an edge with its X-squares has more than {MAX_LENGTH} squares on {size}; use lines"
            )),
            Self::Random { count, .. } if !(1..=MAX_WALKS).contains(&count) => {
                Some(format!("write a number of walks from 1 to {MAX_WALKS}"))
            }
            Self::Random { length, .. } if !(1..=MAX_LENGTH).contains(&length) => {
                Some(format!("write a length from 1 to {MAX_LENGTH}"))
            }
            _ => None,
        }
    }

    /// The tuples on a board of this size, which must have no [`Shape::fault`]. Symmetric tuples may be repeated.
    pub(super) fn tuples(self, size: BoardSize) -> Vec<Vec<Square>> {
        let n = size.n();
        match self {
            Self::Straight(length) => all(size)
                .flat_map(|from| DIRECTIONS.map(|step| line(from, step, length, size)))
                .flatten()
                .collect(),
            Self::Lines => {
                let rows = (0..n).filter_map(|row| line(square(0, row), (1, 0), n, size));
                let diagonals = (0..=n - MIN_DIAGONAL)
                    .filter_map(|column| line(square(column, 0), (1, 1), n - column, size));
                rows.chain(diagonals).collect()
            }
            Self::Corner(rows, columns) => {
                vec![(0..rows).flat_map(|row| (0..columns).map(move |column| square(column, row))).collect()]
            }
            Self::Edge => {
                let edge = (0..n).map(|column| square(column, 0));
                vec![edge.chain([square(1, 1), square(n - 2, 1)]).collect()]
            }
            Self::Random { count, length, seed } => walks(count, length, seed, size),
        }
    }
}

impl fmt::Display for Shape {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Straight(length) => write!(f, "straight{length}"),
            Self::Lines => f.write_str("lines"),
            Self::Corner(rows, columns) => write!(f, "corner{rows}x{columns}"),
            Self::Edge => f.write_str("edge"),
            Self::Random { count, length, seed: 1 } => write!(f, "random{count}x{length}"),
            Self::Random { count, length, seed } => write!(f, "random{count}x{length}@{seed}"),
        }
    }
}

/// A number without a sign or leading zeros.
fn number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// One direction of each kind of straight line. The opposite directions have the same squares.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn all(size: BoardSize) -> impl Iterator<Item = Square> {
    (0..size.squares()).filter_map(move |index| Square::from_index(index, size))
}

fn square(column: u32, row: u32) -> Square {
    Square::new(column, row).expect("the square is on every board that the shape fits")
}

/// The square after a step, unless it is outside the board.
fn step(from: Square, (across, down): (i32, i32), size: BoardSize) -> Option<Square> {
    let column = from.column().checked_add_signed(across)?;
    let row = from.row().checked_add_signed(down)?;
    Square::new(column, row).filter(|square| square.is_on(size))
}

fn line(from: Square, direction: (i32, i32), length: u32, size: BoardSize) -> Option<Vec<Square>> {
    let line = std::iter::successors(Some(from), |&last| step(last, direction, size));
    let line: Vec<Square> = line.take(length as usize).collect();
    (line.len() == length as usize).then_some(line)
}

/// Random walks. A walk continues from a random square of its set, so that it never gets stuck.
fn walks(count: u32, length: u32, seed: u64, size: BoardSize) -> Vec<Vec<Square>> {
    let mut rng = generator(seed);
    let mut walk = || {
        let mut at = Square::from_index(below(size.squares(), &mut rng), size)?;
        let mut squares = BTreeSet::from([at]);
        while squares.len() < length as usize {
            let neighbour = (below(3, &mut rng) as i32 - 1, below(3, &mut rng) as i32 - 1);
            at = step(at, neighbour, size).unwrap_or(at);
            squares.insert(at);
        }
        Some(squares.into_iter().collect())
    };
    (0..count).filter_map(|_| walk()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_tuples_are_all_lines_of_a_length() {
        // Of 8x8: 40 rows, 40 columns and 50 diagonals of four squares.
        assert_eq!(Shape::Straight(4).tuples(BoardSize::Eight).len(), 130);
        assert_eq!(Shape::Straight(4).tuples(BoardSize::Four).len(), 10);
    }

    #[test]
    fn other_shapes_have_their_squares() {
        let names = |shape: Shape| -> Vec<String> {
            shape
                .tuples(BoardSize::Six)
                .iter()
                .map(|tuple| tuple.iter().map(Square::to_string).collect())
                .collect()
        };
        assert_eq!(names(Shape::Corner(2, 3)), ["a1b1c1a2b2c2"]);
        assert_eq!(names(Shape::Edge), ["a1b1c1d1e1f1b2e2"]);
        let lines = names(Shape::Lines);
        assert_eq!((lines.len(), &lines[0][..], &lines[9][..]), (10, "a1b1c1d1e1f1", "d1e2f3"));
    }

    #[test]
    fn random_walks_depend_on_their_seed() {
        let walks = |seed| Shape::Random { count: 5, length: 6, seed }.tuples(BoardSize::Eight);
        assert_eq!(walks(1), walks(1));
        assert_ne!(walks(1), walks(2));
        assert!(walks(3).iter().all(|walk| walk.len() == 6));
    }
}
