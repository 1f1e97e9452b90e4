//! The midgame search: with an evaluation at the leaves, or to the end of the game.
//!
//! Principal variation search with null windows. Depth counts moves; a pass does not count. A depth equal to the number
//! of empty squares is a search to the end, which the endgame solver finishes.

mod node;
mod order;
mod probcut;
mod root;
mod split;

use outflank_board::kernel::moves;

use crate::endgame::{self, Endgame};
use crate::eval::Evaluate;
use crate::score::ScaledScore;
use crate::selectivity::Selectivity;
use crate::square::Square8;
use crate::table::{TableEntry, TranspositionTable};
use crate::techniques::Techniques;
use node::Node;
use order::OrderedMoves;
pub use probcut::probcut_depth;
pub use root::{FULL_WINDOW, Goal, Iteration, RootSearch, ScoredLine, WIN_LOSS_WINDOW};
use split::{Pool, Split};
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of empty squares at which the endgame solver takes over searches to the end.
const SOLVER_EMPTIES: u32 = 14;

/// The minimum depth of positions in the transposition table.
const MIN_TABLE_DEPTH: u32 = 3;

/// The minimum depth of enhanced transposition cutoffs (ETC).
const MIN_ETC_DEPTH: u32 = 5;

/// One thread of a search.
pub struct Worker<'a, E: Evaluate> {
    eval: &'a E,
    table: &'a TranspositionTable,
    pool: &'a Pool<E::Features>,
    techniques: Techniques,
    selectivity: Selectivity,
    /// The endgame solver. It also counts the nodes of this search.
    endgame: Endgame<'a>,
    /// The split point that this thread works for.
    split: Option<Arc<Split<E::Features>>>,
    /// The caller's callbacks; only the first thread has them.
    watch: Option<&'a mut (dyn Watch + 'a)>,
    /// The node count of the next poll.
    next_poll: u64,
}

impl<E: Evaluate> Worker<'_, E> {
    /// Null-window search: an upper bound of at most `alpha`, or a lower bound above it.
    fn null_window(&mut self, node: &Node<E::Features>, depth: u32, alpha: ScaledScore) -> ScaledScore {
        let empties = node.empties();
        let to_end = depth >= empties;
        if to_end && empties <= SOLVER_EMPTIES {
            return self.endgame.exceeds_word(node.mover, node.opponent, alpha.floor()).scaled();
        }
        if depth < MIN_TABLE_DEPTH {
            return self.shallow(node, depth, alpha);
        }
        self.endgame.nodes += 1;
        if self.told_to_stop() {
            return alpha;
        }
        let start = self.endgame.nodes;

        // 1. Cutoffs without search.
        if self.techniques.stability
            && let Some(score) = endgame::stability_cut(node.mover, node.opponent, alpha.floor(), empties)
        {
            return score.scaled();
        }
        let known = self.table.load(node.mover, node.opponent);
        let useful = known.filter(|known| known.serves(depth, self.selectivity));
        if let Some(score) = useful.and_then(|known| known.settles(alpha)) {
            return score;
        }

        // 2. Passes and finished games.
        let legal = moves(node.mover, node.opponent);
        if legal == 0 {
            if moves(node.opponent, node.mover) == 0 {
                return endgame::over(node.mover, node.opponent).scaled();
            }
            return -self.null_window(&node.passed(self.eval), depth, -alpha.next());
        }

        // 3. ProbCut: a shallow search far enough outside the window.
        if self.techniques.probcut
            && let Some(score) = self.probcut(node, depth, alpha)
        {
            return score;
        }

        // 4. Enhanced transposition cutoff (ETC): the table entry of a child causes a cutoff.
        let mut candidates = OrderedMoves::new(node, legal, self.hash_moves(known));
        if depth >= MIN_ETC_DEPTH && self.techniques.etc {
            for candidate in candidates.rest() {
                let (own, other) = candidate.after(node.mover, node.opponent);
                let reply = self.table.load(other, own);
                let score = reply
                    .filter(|reply| reply.serves(depth - 1, self.selectivity))
                    .map_or(ScaledScore::MIN, |reply| -reply.upper);
                if score > alpha {
                    return score;
                }
            }
        }

        // 5. Moves, best first.
        self.weigh(node, &mut candidates, depth, alpha);
        let found = self.try_moves(node, depth, (alpha, alpha.next()), candidates);
        if !self.stopped() {
            self.keep(node, depth, known, (alpha, alpha.next()), found, start);
        }
        found.best
    }

    /// The score if it lies between `alpha` and `beta`, else a bound.
    fn window(
        &mut self,
        node: &Node<E::Features>,
        depth: u32,
        alpha: ScaledScore,
        beta: ScaledScore,
    ) -> ScaledScore {
        let empties = node.empties();
        if depth >= empties && empties <= SOLVER_EMPTIES {
            return self.endgame.window(node.mover, node.opponent, alpha.floor(), beta.ceil()).scaled();
        }
        if depth == 0 {
            return self.leaf(node);
        }
        self.endgame.nodes += 1;
        if self.told_to_stop() {
            return alpha;
        }
        let start = self.endgame.nodes;
        let legal = moves(node.mover, node.opponent);
        if legal == 0 {
            if moves(node.opponent, node.mover) == 0 {
                return endgame::over(node.mover, node.opponent).scaled();
            }
            return -self.window(&node.passed(self.eval), depth, -beta, -alpha);
        }
        let known = self.table.load(node.mover, node.opponent);
        let mut candidates = OrderedMoves::new(node, legal, self.hash_moves(known));
        self.weigh(node, &mut candidates, depth, alpha);
        let found = self.try_moves(node, depth, (alpha, beta), candidates);
        if !self.stopped() {
            self.keep(node, depth, known, (alpha, beta), found, start);
        }
        found.best
    }

    /// One or two plies: no table, and moves are ordered by the opponent's mobility.
    fn shallow(&mut self, node: &Node<E::Features>, depth: u32, alpha: ScaledScore) -> ScaledScore {
        if depth == 0 {
            return self.leaf(node);
        }
        self.endgame.nodes += 1;
        let legal = moves(node.mover, node.opponent);
        if legal == 0 {
            if moves(node.opponent, node.mover) == 0 {
                return endgame::over(node.mover, node.opponent).scaled();
            }
            return -self.shallow(&node.passed(self.eval), depth, -alpha.next());
        }
        let mut candidates = OrderedMoves::new(node, legal, [None; 2]);
        if depth > 1 {
            self.endgame.nodes += candidates.weigh_by_replies(node);
        }
        let mut best = ScaledScore::MIN;
        while let Some(candidate) = candidates.take_best() {
            let child = node.after(self.eval, candidate.square, candidate.flips);
            let score = -self.null_window(&child, depth - 1, -alpha.next());
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
        best
    }

    /// The static evaluation.
    #[inline]
    fn leaf(&mut self, node: &Node<E::Features>) -> ScaledScore {
        self.endgame.nodes += 1;
        if node.mover == 0 || node.opponent == 0 {
            return endgame::over(node.mover, node.opponent).scaled();
        }
        self.eval.score(&node.features, node.mover, node.opponent)
    }

    /// Searches moves, best first, and shares them with other threads if that pays off.
    fn try_moves(
        &mut self,
        node: &Node<E::Features>,
        depth: u32,
        window: (ScaledScore, ScaledScore),
        mut candidates: OrderedMoves,
    ) -> NodeResult {
        let (mut alpha, beta) = window;
        let mut found = NodeResult { best: ScaledScore::BELOW_MIN, choice: None };
        let mut whole = beta > alpha.next();
        while let Some(candidate) = candidates.take_best() {
            let child = node.after(self.eval, candidate.square, candidate.flips);
            let score = self.try_move(&child, depth, alpha, beta, whole);
            if self.stopped() {
                break;
            }
            if score > found.best {
                found = NodeResult { best: score, choice: Some(candidate.square) };
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
            whole = false;
            if self.may_split(node, depth, &candidates) {
                return self.share(node, depth, (alpha, beta), found, candidates);
            }
        }
        found
    }

    /// The score of a move for the side that plays it: with the full window, or with a null window first.
    fn try_move(
        &mut self,
        child: &Node<E::Features>,
        depth: u32,
        alpha: ScaledScore,
        beta: ScaledScore,
        whole: bool,
    ) -> ScaledScore {
        if !whole {
            let score = -self.null_window(child, depth - 1, -alpha.next());
            if score <= alpha || score >= beta || self.stopped() {
                return score;
            }
        }
        -self.window(child, depth - 1, -beta, -alpha)
    }

    /// The best moves of earlier searches of the position.
    fn hash_moves(&self, known: Option<TableEntry>) -> [Option<Square8>; 2] {
        known.filter(|_| self.techniques.hash_move).map_or([None; 2], |known| known.moves)
    }

    /// Stores the result of a search, combined with the previous entry.
    fn keep(
        &self,
        node: &Node<E::Features>,
        depth: u32,
        known: Option<TableEntry>,
        (alpha, beta): (ScaledScore, ScaledScore),
        found: NodeResult,
        start: u64,
    ) {
        let NodeResult { best, choice } = found;
        let mut entry = known.unwrap_or(TableEntry::UNKNOWN);
        if u32::from(entry.depth) != depth || entry.selectivity != self.selectivity {
            let moves = entry.moves;
            entry = TableEntry {
                depth: depth as u8,
                selectivity: self.selectivity,
                moves,
                ..TableEntry::UNKNOWN
            };
        }
        if best < beta {
            entry.upper = entry.upper.min(best);
        }
        if best > alpha {
            entry.lower = entry.lower.max(best);
        }
        if entry.moves[0] != choice && (best > alpha || entry.moves[0].is_none()) {
            entry.moves = [choice, entry.moves[0]];
        }
        entry.cost = (self.endgame.nodes - start + 1).ilog2().min(31) as u8;
        self.table.store(node.mover, node.opponent, entry);
    }

    /// Polls if a poll is due, and returns whether this thread must stop its current work.
    #[inline]
    fn told_to_stop(&mut self) -> bool {
        if self.endgame.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped()
    }

    /// Polls the caller whether to stop.
    fn poll(&mut self) {
        self.next_poll = self.endgame.nodes + POLL_INTERVAL;
        if let Some(watch) = &mut self.watch
            && watch.stop(self.endgame.nodes + self.pool.nodes())
        {
            self.pool.stop();
        }
    }

    /// Whether the search is stopped or a split point above this thread is cut off.
    #[inline]
    fn stopped(&self) -> bool {
        if self.pool.stopped() {
            return true;
        }
        let mut at = self.split.as_deref();
        while let Some(split) = at {
            if split.is_cut() {
                return true;
            }
            at = split.parent();
        }
        false
    }
}

/// Callbacks to the caller of a search.
pub trait Watch {
    /// Polled regularly with the node count so far; returns whether to stop.
    fn stop(&mut self, nodes: u64) -> bool;

    /// Receives every completed iteration; returns whether to start the next.
    fn finished(&mut self, iteration: &Iteration) -> bool;

    /// Returns the function that reads the CPU time of the calling thread.
    fn thread_time(&self) -> fn() -> Duration {
        || Duration::ZERO
    }

    /// Receives the CPU time of all threads except the caller's at the end of the search.
    fn helped(&mut self, _time: Duration) {}
}

/// Never stops a search.
impl Watch for () {
    fn stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn finished(&mut self, _iteration: &Iteration) -> bool {
        true
    }
}

/// The number of nodes between two polls.
const POLL_INTERVAL: u64 = 1_000;

/// The result of the search of a position.
#[derive(Clone, Copy, Debug)]
pub struct NodeResult {
    /// The score or a bound.
    pub best: ScaledScore,
    /// Its move; `None` if the search was stopped before the first move was searched.
    pub choice: Option<Square8>,
}
