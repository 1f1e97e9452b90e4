//! The time of operations on two representations of a board: bitboards, and an integer per square.

mod grid;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use outflank_board::{Board, BoardSize, Game, S4, S6, S8, S10, Size, Square};

use grid::Grid;

/// An operation is repeated for at least this long.
const MIN_TIME: Duration = Duration::from_millis(60);

/// An operation on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Lists all moves.
    List,
    /// Plays a move.
    Play,
    /// Counts the discs.
    Count,
    /// Visits a node of a minimax search.
    Search,
}

/// How often an operation was done, and the time it took.
pub(crate) struct Measurement {
    pub operations: u64,
    pub seconds: f64,
    pub cpu_seconds: f64,
}

impl Operation {
    pub const ALL: [Self; 4] = [Self::List, Self::Play, Self::Count, Self::Search];

    /// The names of the two representations.
    pub const BOARDS: [&str; 2] = ["bitboards", "squares"];

    pub fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Play => "play",
            Self::Count => "count",
            Self::Search => "search",
        }
    }

    /// The size of a board in bytes.
    pub fn bytes(board: usize, size: BoardSize) -> usize {
        fn bytes<S: Size, const N: usize>(board: usize) -> usize {
            if board == 0 { size_of::<Board<S>>() } else { size_of::<[i32; N]>() }
        }
        match size {
            BoardSize::Four => bytes::<S4, 16>(board),
            BoardSize::Six => bytes::<S6, 36>(board),
            BoardSize::Eight => bytes::<S8, 64>(board),
            BoardSize::Ten => bytes::<S10, 100>(board),
        }
    }

    /// Repeats the operation on all positions, with the representation of this index.
    pub fn measure(self, board: usize, games: &[Game], depth: u32, stop: &dyn Fn() -> bool) -> Measurement {
        let size = games.first().map_or(BoardSize::Eight, Game::size);
        match size {
            BoardSize::Four => self.measure_on::<S4, 16>(board, games, depth, stop),
            BoardSize::Six => self.measure_on::<S6, 36>(board, games, depth, stop),
            BoardSize::Eight => self.measure_on::<S8, 64>(board, games, depth, stop),
            BoardSize::Ten => self.measure_on::<S10, 100>(board, games, depth, stop),
        }
    }

    fn measure_on<S: Size, const N: usize>(
        self,
        board: usize,
        games: &[Game],
        depth: u32,
        stop: &dyn Fn() -> bool,
    ) -> Measurement {
        let boards: Vec<Board<S>> = games.iter().filter_map(|game| game.position().board::<S>()).collect();
        if board == 0 {
            return self.repeat(&boards, depth, stop);
        }
        let grids: Vec<Grid<N>> = boards.iter().map(|&board| Grid::from(board)).collect();
        self.repeat(&grids, depth, stop)
    }

    fn repeat<R: Representation>(self, boards: &[R], depth: u32, stop: &dyn Fn() -> bool) -> Measurement {
        let mut squares: Vec<Vec<Square>> = boards
            .iter()
            .map(|board| {
                let mut moves = Vec::new();
                board.list(&mut moves);
                moves
            })
            .collect();
        let (wall, cpu, mut operations) = (Instant::now(), ThreadTime::now(), 0);
        while wall.elapsed() < MIN_TIME && !stop() {
            for (board, moves) in boards.iter().zip(&mut squares) {
                operations += match self {
                    Self::List => {
                        black_box(board).list(moves);
                        black_box(&moves);
                        1
                    }
                    Self::Play => {
                        for &square in moves.iter() {
                            black_box(black_box(board).play(square));
                        }
                        moves.len() as u64
                    }
                    Self::Count => {
                        black_box(black_box(board).difference());
                        1
                    }
                    Self::Search => {
                        let mut nodes = 0;
                        black_box(minimax(black_box(board), depth, &mut nodes));
                        nodes
                    }
                };
            }
        }
        let (cpu_seconds, seconds) = (cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
        Measurement { operations, seconds, cpu_seconds }
    }
}

/// A representation of a board, from the view of the side to move.
pub(crate) trait Representation {
    /// Writes all moves into a list.
    fn list(&self, moves: &mut Vec<Square>);
    /// The board after a move, from the view of the opponent.
    fn play(&self, square: Square) -> Self;
    /// The board after a pass.
    fn passed(&self) -> Self;
    /// The discs of the side to move minus those of the opponent.
    fn difference(&self) -> i32;
}

impl<S: Size> Representation for Board<S> {
    fn list(&self, moves: &mut Vec<Square>) {
        moves.clear();
        moves.extend(self.moves());
    }

    fn play(&self, square: Square) -> Self {
        (*self).play(square)
    }

    fn passed(&self) -> Self {
        (*self).passed()
    }

    fn difference(&self) -> i32 {
        (*self).difference()
    }
}

/// The disc difference after best play of both sides for this many plies. A pass is a ply.
fn minimax<R: Representation>(board: &R, depth: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return board.difference();
    }
    let mut moves = Vec::new();
    board.list(&mut moves);
    if moves.is_empty() {
        let passed = board.passed();
        passed.list(&mut moves);
        return if moves.is_empty() { board.difference() } else { -minimax(&passed, depth - 1, nodes) };
    }
    moves.iter().map(|&square| -minimax(&board.play(square), depth - 1, nodes)).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::positions;

    /// Both representations list the same moves, and reach the same boards and values.
    fn agree<S: Size, const N: usize>(size: BoardSize) {
        for game in positions(size, 40, 7) {
            let board = game.position().board::<S>().unwrap();
            let grid = Grid::<N>::from(board);
            let [mut own, mut others] = [Vec::new(), Vec::new()];
            board.list(&mut own);
            grid.list(&mut others);
            assert_eq!(own, others);
            for square in own {
                assert_eq!(grid.play(square), Grid::from(board.play(square)), "{square}");
            }
            let mut nodes = [0, 0];
            let values = [minimax(&board, 3, &mut nodes[0]), minimax(&grid, 3, &mut nodes[1])];
            assert_eq!((values[0], nodes[0]), (values[1], nodes[1]));
        }
    }

    #[test]
    fn both_representations_follow_the_same_rules() {
        agree::<S4, 16>(BoardSize::Four);
        agree::<S6, 36>(BoardSize::Six);
        agree::<S8, 64>(BoardSize::Eight);
        agree::<S10, 100>(BoardSize::Ten);
    }

    #[test]
    fn a_board_of_integers_is_sixteen_times_as_large() {
        assert_eq!(Operation::bytes(0, BoardSize::Eight), 16);
        assert_eq!(Operation::bytes(1, BoardSize::Eight), 256);
    }

    #[test]
    fn a_measurement_stops() {
        let games = positions(BoardSize::Six, 3, 1);
        let measured = Operation::Search.measure(1, &games, 2, &|| true);
        assert_eq!(measured.operations, 0);
        assert!(Operation::List.measure(0, &games, 2, &|| false).operations > 0);
    }
}
