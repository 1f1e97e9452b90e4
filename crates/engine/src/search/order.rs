//! Move ordering of the midgame.

use arrayvec::ArrayVec;
use outflank_board::kernel::{flips, moves};

use super::{Node, Worker};
use crate::endgame::order::{promise, square_value};
use crate::endgame::over;
use crate::eval::Evaluate;
use crate::geometry::MAX_MOVES;
use crate::score::{DiscScore, ScaledScore};
use crate::square::{Square8, squares};

/// A move, the discs that it turns, and its ordering weight.
#[derive(Clone, Copy)]
pub struct OrderedMove {
    /// The square.
    pub square: Square8,
    /// The discs that it turns.
    pub flips: u64,
    weight: i32,
}

impl OrderedMove {
    /// The discs of the side that plays the move and of the other side after the move.
    #[inline]
    pub fn after(self, mover: u64, opponent: u64) -> (u64, u64) {
        (mover | self.flips | self.square.bit(), opponent ^ self.flips)
    }
}

/// The weight of a hash move, larger than any computed weight.
const HASH_MOVE_WEIGHT: i32 = 1 << 28;

/// The untried moves of a position.
#[derive(Clone)]
pub struct OrderedMoves {
    all: ArrayVec<OrderedMove, MAX_MOVES>,
    next: usize,
}

impl OrderedMoves {
    /// The moves of a position; wipe-outs come first, then hash moves.
    pub fn new<F: Copy>(node: &Node<F>, legal: u64, hash_moves: [Option<Square8>; 2]) -> Self {
        let mut all = ArrayVec::new();
        for square in squares(legal) {
            let flips = flips(node.mover, node.opponent, square.index());
            let weight = match Some(square) {
                _ if flips == node.opponent => i32::MAX,
                square if square == hash_moves[0] => 2 * HASH_MOVE_WEIGHT,
                square if square == hash_moves[1] => HASH_MOVE_WEIGHT,
                _ => square_value(square),
            };
            all.push(OrderedMove { square, flips, weight });
        }
        Self { all, next: 0 }
    }

    /// Weighs moves by the opponent's mobility. Returns the number of positions visited.
    pub fn weigh_by_replies<F: Copy>(&mut self, node: &Node<F>) -> u64 {
        let mut looked_at = 0;
        for candidate in &mut self.all {
            if candidate.weight < HASH_MOVE_WEIGHT {
                let (own, other) = candidate.after(node.mover, node.opponent);
                candidate.weight += promise(own, other, moves(other, own));
                looked_at += 1;
            }
        }
        looked_at
    }

    /// The untried moves, unordered.
    pub fn rest(&self) -> &[OrderedMove] {
        &self.all[self.next..]
    }

    /// Takes the untried move with the highest weight.
    #[inline]
    pub fn take_best(&mut self) -> Option<OrderedMove> {
        let best =
            (self.next..self.all.len()).max_by_key(|&at| (self.all[at].weight, std::cmp::Reverse(at)))?;
        self.all.swap(self.next, best);
        self.next += 1;
        Some(self.all[self.next - 1])
    }
}

/// The weight of the static ordering score relative to the evaluation: in searches to the end, and in others.
const PROMISE_FACTORS: [i32; 2] = [8, 1];

/// The minimum depths for move ordering by a search of one and of two plies.
///
/// The first row is for a search to the end, the second for all others.
const MIN_ORDERING_DEPTHS: [[u32; 2]; 2] = [[14, 18], [9, 14]];

/// How far below `alpha` the scores of move ordering are still computed.
const ORDERING_MARGIN: ScaledScore = DiscScore::new(16).scaled();

impl<E: Evaluate> Worker<'_, E> {
    /// Weighs moves by a shallow search and by their static ordering score.
    ///
    /// Scores far below `alpha` are only bounds: those moves come last in any order.
    pub fn weigh(
        &mut self,
        node: &Node<E::Features>,
        candidates: &mut OrderedMoves,
        depth: u32,
        alpha: ScaledScore,
    ) {
        let to_end = depth >= node.empties();
        if !self.techniques.eval_ordering || to_end && !E::ORDERS_ENDGAMES {
            self.endgame.nodes += candidates.weigh_by_replies(node);
            return;
        }
        let [one, two] = MIN_ORDERING_DEPTHS[usize::from(!to_end)];
        let looking = u32::from(depth >= one) + u32::from(depth >= two);
        let most = ORDERING_MARGIN - alpha;
        let factor = PROMISE_FACTORS[usize::from(!to_end)];
        for at in candidates.next..candidates.all.len() {
            let OrderedMove { square, flips, weight } = candidates.all[at];
            if weight < HASH_MOVE_WEIGHT {
                let child = node.after(self.eval, square, flips);
                let replies = moves(child.mover, child.opponent);
                let promise = promise(child.opponent, child.mover, replies) + square_value(square);
                let score = self.glance(&child, looking, ScaledScore::MIN, most);
                candidates.all[at].weight = factor * promise - score.get();
            }
        }
    }

    /// The score by an alpha-beta search of at most two plies.
    fn glance(
        &mut self,
        node: &Node<E::Features>,
        depth: u32,
        mut alpha: ScaledScore,
        beta: ScaledScore,
    ) -> ScaledScore {
        if depth == 0 {
            return self.leaf(node);
        }
        self.endgame.nodes += 1;
        let legal = moves(node.mover, node.opponent);
        if legal == 0 {
            if moves(node.opponent, node.mover) == 0 {
                return over(node.mover, node.opponent).scaled();
            }
            return -self.glance(&node.passed(self.eval), depth, -beta, -alpha);
        }
        let mut candidates = OrderedMoves::new(node, legal, [None; 2]);
        if depth > 1 {
            self.endgame.nodes += candidates.weigh_by_replies(node);
        }
        let mut best = ScaledScore::MIN;
        while let Some(candidate) = candidates.take_best() {
            let child = node.after(self.eval, candidate.square, candidate.flips);
            best = best.max(-self.glance(&child, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
