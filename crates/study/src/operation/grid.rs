//! A board of one integer per square, read square by square, as programs without bitboards have it.

use outflank_board::{Board, Size, Square};

use super::Representation;

/// The directions in which discs are outflanked: rows and columns.
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A board: 1 for a disc of the side to move, -1 for one of the opponent, 0 for an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid<const N: usize> {
    cells: [i32; N],
}

impl<const N: usize> Grid<N> {
    const SIDE: i32 = (N as u32).isqrt() as i32;

    /// The index of a square, if it is on the board.
    fn index(row: i32, column: i32) -> Option<usize> {
        let is_inside = (0..Self::SIDE).contains(&row) && (0..Self::SIDE).contains(&column);
        is_inside.then_some((row * Self::SIDE + column) as usize)
    }

    /// The number of discs that a move turns in a direction.
    fn turned(&self, row: i32, column: i32, (down, right): (i32, i32)) -> i32 {
        let mut count = 0;
        loop {
            let steps = count + 1;
            match Self::index(row + down * steps, column + right * steps).map(|index| self.cells[index]) {
                Some(-1) => count += 1,
                Some(1) => return count,
                _ => return 0,
            }
        }
    }
}

impl<S: Size, const N: usize> From<Board<S>> for Grid<N> {
    fn from(board: Board<S>) -> Self {
        let mut cells = [0; N];
        for (discs, cell) in [(board.mover(), 1), (board.opponent(), -1)] {
            for square in discs {
                let place = Self::index(square.row() as i32, square.column() as i32);
                cells[place.expect("squares are on the board")] = cell;
            }
        }
        Self { cells }
    }
}

impl<const N: usize> Representation for Grid<N> {
    fn list(&self, moves: &mut Vec<Square>) {
        moves.clear();
        for row in 0..Self::SIDE {
            for column in 0..Self::SIDE {
                let is_empty = Self::index(row, column).is_some_and(|index| self.cells[index] == 0);
                let turns = |&direction: &(i32, i32)| self.turned(row, column, direction) > 0;
                if is_empty && DIRECTIONS.iter().any(turns) {
                    moves.extend(Square::new(column as u32, row as u32));
                }
            }
        }
    }

    fn play(&self, square: Square) -> Self {
        let (row, column) = (square.row() as i32, square.column() as i32);
        let mut cells = self.cells;
        for (down, right) in DIRECTIONS {
            for steps in 0..=self.turned(row, column, (down, right)) {
                if let Some(index) = Self::index(row + down * steps, column + right * steps) {
                    cells[index] = 1;
                }
            }
        }
        Self { cells }.passed()
    }

    fn passed(&self) -> Self {
        Self { cells: self.cells.map(|cell| -cell) }
    }

    fn difference(&self) -> i32 {
        self.cells.iter().sum()
    }
}
