//! The tuples of a network with all their symmetric placements.
//!
//! A tuple has one table of weights, which all its placements share. Some symmetries map a tuple to itself, such as the
//! reversal of an edge. Contents of the tuple that they map to each other share one weight.

use std::collections::HashSet;

use outflank_board::{Board, Size, Square, Squares, Symmetry};

use super::lanes::{Block, LANES};
use super::shape::Shape;

/// Tuples and their placements.
pub(super) struct Tuples<S: Size> {
    placements: Vec<Placement>,
    blocks: Vec<Block<S>>,
    /// The weight of each slot. A slot is a tuple with its contents.
    ties: Vec<u32>,
    weights: usize,
}

/// A tuple with its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct TupleWeights {
    /// The squares of one of its placements.
    pub squares: Vec<Square>,
    /// The weight of each content: the sum of `3^i` for an own disc on square `i`, and of `2 * 3^i` for an opponent's.
    pub weights: Vec<f64>,
}

/// A tuple on the board.
struct Placement {
    squares: Vec<Square>,
    /// The first slot of the tuple.
    first: u32,
}

impl<S: Size> Tuples<S> {
    /// The tuples of these shapes. Tuples with the same squares are used once.
    pub(super) fn new(shapes: &[Shape]) -> Self {
        let (mut placements, mut ties, mut weights) = (Vec::new(), Vec::new(), 0);
        let mut placed = HashSet::new();
        for tuple in shapes.iter().flat_map(|shape| shape.tuples(S::SIZE)) {
            if !placed.insert(set::<S>(&tuple)) {
                continue;
            }
            let first = ties.len() as u32;
            weights += tie::<S>(&tuple, weights, &mut ties);
            placements.push(Placement { squares: tuple.clone(), first });
            for image in images::<S>(&tuple) {
                if placed.insert(set::<S>(&image)) {
                    placements.push(Placement { squares: image, first });
                }
            }
        }
        let block = |placements: &[Placement]| Block::new(placements.iter().map(|place| &place.squares[..]));
        let blocks = placements.chunks(LANES).map(block).collect();
        Self { placements, blocks, ties, weights: weights as usize }
    }

    /// The number of placements: each reads one weight of a board.
    pub(super) fn len(&self) -> usize {
        self.placements.len()
    }

    /// The number of weights.
    pub(super) fn weights(&self) -> usize {
        self.weights
    }

    /// The weight of each slot.
    pub(super) fn ties(&self) -> &[u32] {
        &self.ties
    }

    /// Calls a function with the slot of every placement.
    #[inline]
    pub(super) fn for_each_slot(&self, board: &Board<S>, mut call: impl FnMut(usize)) {
        for (block, placements) in self.blocks.iter().zip(self.placements.chunks(LANES)) {
            for (index, place) in block.indexes(board).iter().zip(placements) {
                call(place.first as usize + usize::from(*index));
            }
        }
    }

    /// The mean difference between the weights with an own disc and with an opponent's disc on each square.
    pub(super) fn square_values(&self, weights: &[f32]) -> Vec<f64> {
        let mut values = vec![0.0; (S::N * S::N) as usize];
        for place in &self.placements {
            let contents = 3_usize.pow(place.squares.len() as u32);
            for (position, square) in place.squares.iter().enumerate() {
                let power = 3_usize.pow(position as u32);
                let sum: f64 = (0..contents)
                    .map(|index| {
                        let weight = f64::from(weights[self.ties[place.first as usize + index] as usize]);
                        [0.0, weight, -weight][index / power % 3]
                    })
                    .sum();
                values[square.index_on::<S>() as usize] += sum / (2 * contents / 3) as f64;
            }
        }
        values
    }
}

impl<S: Size> Tuples<S> {
    /// The first placement of each tuple, with the weights of its contents.
    pub(super) fn tables(&self, weights: &[f32]) -> Vec<TupleWeights> {
        let firsts = self
            .placements
            .iter()
            .enumerate()
            .filter(|(number, place)| *number == 0 || self.placements[number - 1].first != place.first);
        let table = |(_, place): (usize, &Placement)| {
            let contents = 3_usize.pow(place.squares.len() as u32);
            let ties = &self.ties[place.first as usize..][..contents];
            let weights = ties.iter().map(|tie| f64::from(weights[*tie as usize])).collect();
            TupleWeights { squares: place.squares.clone(), weights }
        };
        firsts.map(table).collect()
    }
}

fn set<S: Size>(tuple: &[Square]) -> Squares<S> {
    tuple.iter().copied().collect()
}

fn images<S: Size>(tuple: &[Square]) -> impl Iterator<Item = Vec<Square>> {
    Symmetry::ALL.into_iter().map(|symmetry| image::<S>(tuple, symmetry))
}

fn image<S: Size>(tuple: &[Square], symmetry: Symmetry) -> Vec<Square> {
    tuple.iter().map(|&square| symmetry.square(square, S::SIZE)).collect()
}

/// Appends the weights of all contents of a tuple, numbered from `first` on, and returns their number.
fn tie<S: Size>(tuple: &[Square], first: u32, ties: &mut Vec<u32>) -> u32 {
    // A symmetry of the tuple moves the disc of each place to another place.
    let own: Vec<Vec<usize>> = images::<S>(tuple)
        .filter_map(|image| image.iter().map(|square| tuple.iter().position(|own| own == square)).collect())
        .collect();
    let begin = ties.len();
    let mut count = 0;
    for index in 0..3_usize.pow(tuple.len() as u32) {
        let least = own.iter().map(|places| moved(index, places)).min().unwrap_or(index);
        if least < index {
            ties.push(ties[begin + least]);
        } else {
            ties.push(first + count);
            count += 1;
        }
    }
    count
}

/// The index of contents whose digits move to these places.
fn moved(index: usize, places: &[usize]) -> usize {
    let digit = |place: usize| index / 3_usize.pow(place as u32) % 3;
    places.iter().enumerate().map(|(from, &to)| digit(from) * 3_usize.pow(to as u32)).sum()
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{filling, generator};
    use outflank_board::{S4, S8, S10};

    use super::*;

    fn slots<S: Size>(tuples: &Tuples<S>, board: &Board<S>) -> Vec<usize> {
        let mut slots = Vec::new();
        tuples.for_each_slot(board, |slot| slots.push(slot));
        slots
    }

    /// The slots from the definition, square by square.
    fn naive<S: Size>(tuples: &Tuples<S>, board: &Board<S>) -> Vec<usize> {
        let digit = |square: Square| match () {
            () if board.mover().contains(square) => 1,
            () if board.opponent().contains(square) => 2,
            () => 0,
        };
        let index =
            |squares: &[Square]| squares.iter().rev().fold(0, |index, &square| 3 * index + digit(square));
        tuples.placements.iter().map(|place| place.first as usize + index(&place.squares)).collect()
    }

    #[test]
    fn lanes_agree_with_the_definition() {
        fn check<S: Size>(shapes: &[Shape]) {
            let tuples = Tuples::<S>::new(shapes);
            let mut rng = generator(1);
            for _ in 0..50 {
                let board = filling(&mut rng);
                assert_eq!(slots(&tuples, &board), naive(&tuples, &board));
            }
        }
        check::<S4>(&[Shape::Straight(2), Shape::Lines]);
        check::<S8>(&[Shape::Straight(4), Shape::Corner(3, 3), Shape::Edge]);
        check::<S10>(&[Shape::Lines, Shape::Random { count: 9, length: 5, seed: 1 }]);
    }

    #[test]
    fn an_edge_and_its_reversal_share_weights() {
        let tuples = Tuples::<S4>::new(&[Shape::Straight(4)]);
        // Two classes of rows and one of diagonals, each with 9 palindromes among 81 contents.
        assert_eq!((tuples.len(), tuples.weights()), (10, 3 * (81 + 9) / 2));
        let index = |digits: [usize; 4]| digits.iter().rev().fold(0, |index, digit| 3 * index + digit);
        assert_eq!(tuples.ties()[index([1, 2, 0, 0])], tuples.ties()[index([0, 0, 2, 1])]);
        assert_ne!(tuples.ties()[index([1, 2, 0, 0])], tuples.ties()[index([2, 1, 0, 0])]);
    }

    #[test]
    fn tuples_with_the_same_squares_are_used_once() {
        let one = Tuples::<S8>::new(&[Shape::Straight(8)]);
        let two = Tuples::<S8>::new(&[Shape::Straight(8), Shape::Straight(8)]);
        assert_eq!((one.len(), one.weights()), (two.len(), two.weights()));
        assert_eq!(one.len(), 18);
    }

    #[test]
    fn every_tuple_has_a_table_of_its_contents() {
        let tuples = Tuples::<S4>::new(&[Shape::Straight(4)]);
        let weights: Vec<f32> = (0..135_u8).map(f32::from).collect();
        let tables = tuples.tables(&weights);
        assert_eq!(tables.len(), 3);
        for (number, table) in tables.iter().enumerate() {
            assert_eq!((table.squares.len(), table.weights.len()), (4, 81));
            assert!(table.weights[0] >= 45.0 * number as f64);
            // An own disc at one end or the other of a row or diagonal.
            assert!((table.weights[1] - table.weights[27]).abs() <= 0.0);
        }
    }

    #[test]
    fn square_values_are_mean_differences() {
        let tuples = Tuples::<S4>::new(&[Shape::Straight(1)]);
        // Corner, edge and centre, each with the contents empty, own and opponent's.
        let weights = [0.0, 3.0, -1.0, 0.0, 0.5, 0.5, 9.0, 0.0, 4.0];
        let values = tuples.square_values(&weights);
        assert_eq!((values[0], values[1], values[5]), (2.0, 0.0, -2.0));
    }
}
