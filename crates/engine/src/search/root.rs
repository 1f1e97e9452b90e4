//! The root search: iterative deepening with decreasing selectivity.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use outflank_board::kernel::{flips, moves};
use outflank_board::{Move, Square};

use super::order::OrderedMoves;
use super::split::Pool;
use super::{Node, NodeResult, SOLVER_EMPTIES, Watch, Worker};
use crate::endgame::Endgame;
use crate::eval::Evaluate;
use crate::score::{DiscScore, ScaledScore};
use crate::selectivity::Selectivity;
use crate::square::Square8;
use crate::table::TranspositionTable;
use crate::techniques::Techniques;

/// The depth and selectivity of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The depth in plies; the number of empty squares or more means to the end.
    pub depth: u32,
    /// The selectivity of `ProbCut`.
    pub selectivity: Selectivity,
}

/// One of the best moves, with its principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredLine {
    /// The score of the position with this move.
    pub score: ScaledScore,
    /// The principal variation, this move first.
    pub moves: Vec<Move>,
    /// The nodes that all threads spent on this line in the last iteration.
    pub nodes: u64,
}

/// The result of a completed iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its depth and selectivity.
    pub goal: Goal,
    /// The best moves, best first; as many as requested (multi-PV).
    pub lines: Vec<ScoredLine>,
    /// The nodes of all threads since the start of the search.
    pub nodes: u64,
}

/// The half width of the first aspiration window, in a search that does not reach the end of the game.
const ASPIRATION_HALF_WIDTH: ScaledScore = DiscScore::new(6).scaled();

/// The minimum depth of iterations with an aspiration window.
const MIN_ASPIRATION_DEPTH: u32 = 5;

/// A search of one position.
pub struct RootSearch<'a, E: Evaluate> {
    /// The evaluation of the leaves.
    pub eval: &'a E,
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The number of threads.
    pub threads: usize,
    /// The number of best moves to find (multi-PV).
    pub lines: usize,
    /// Scores outside this window are only bounds.
    ///
    /// It is [`FULL_WINDOW`] or narrower, such as one disc to each side to find only the winner.
    pub window: (ScaledScore, ScaledScore),
    /// The search techniques beyond plain null windows.
    pub techniques: Techniques,
}

/// The window of all scores.
pub const FULL_WINDOW: (ScaledScore, ScaledScore) = (ScaledScore::MIN, ScaledScore::MAX);

/// The window in which a search to the end finds only the winner.
pub const WIN_LOSS_WINDOW: (ScaledScore, ScaledScore) = (DiscScore::new(-1).scaled(), ScaledScore::ONE_DISC);

impl<E: Evaluate> RootSearch<'_, E> {
    /// Searches a position in which the side to move has a legal move, by iterative deepening over `goals`.
    ///
    /// Returns the last completed iteration.
    pub fn search(
        &self,
        mover: u64,
        opponent: u64,
        goals: impl IntoIterator<Item = Goal>,
        watch: &mut dyn Watch,
    ) -> Option<Iteration> {
        let pool = Pool::new();
        let worker = |watch| Worker {
            eval: self.eval,
            table: self.table,
            pool: &pool,
            techniques: self.techniques,
            selectivity: Selectivity::Exact,
            endgame: Endgame::new(self.table),
            split: None,
            watch,
            next_poll: 0,
        };
        let (thread_time, helped) = (watch.thread_time(), AtomicU64::new(0));
        let last = std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    worker(None).help_below(None);
                    helped.fetch_add(thread_time().as_nanos() as u64, Relaxed);
                });
            }
            let last = worker(Some(&mut *watch)).iterate(mover, opponent, goals, self.lines, self.window);
            pool.close();
            last
        });
        watch.helped(Duration::from_nanos(helped.into_inner()));
        last
    }
}

impl<E: Evaluate> Worker<'_, E> {
    fn iterate(
        &mut self,
        mover: u64,
        opponent: u64,
        goals: impl IntoIterator<Item = Goal>,
        lines: usize,
        window: (ScaledScore, ScaledScore),
    ) -> Option<Iteration> {
        let node = Node::new(self.eval, mover, opponent);
        let legal = moves(mover, opponent);
        let mut last: Option<Iteration> = None;
        for goal in goals {
            let goal = Goal { depth: goal.depth.clamp(1, node.empties()), ..goal };
            self.selectivity = goal.selectivity;
            let mut found: Vec<ScoredLine> = Vec::new();
            let mut rest = legal;
            for rank in 0..lines.min(legal.count_ones() as usize) {
                let start = self.endgame.nodes + self.pool.nodes();
                let guess = last.as_ref().and_then(|last| last.lines.get(rank)).map(|line| line.score);
                let best = self.aspire(&node, rest, goal.depth, guess, window);
                let Some(choice) = best.choice.filter(|_| !self.pool.stopped()) else { return last };
                rest &= !choice.bit();
                let moves = self.expected(&node, choice, goal);
                let nodes = self.endgame.nodes + self.pool.nodes() - start;
                found.push(ScoredLine { score: best.best, moves, nodes });
            }
            // A later line may have a higher score, since it was searched with a fuller table.
            found.sort_by_key(|line| -line.score);
            let nodes = self.endgame.nodes + self.pool.nodes();
            let iteration = last.insert(Iteration { goal, lines: found, nodes });
            if self.watch.as_mut().is_some_and(|watch| !watch.finished(iteration)) {
                break;
            }
        }
        last
    }

    /// The best of the moves in `legal`, starting with an aspiration window around a guess.
    fn aspire(
        &mut self,
        node: &Node<E::Features>,
        legal: u64,
        depth: u32,
        guess: Option<ScaledScore>,
        whole: (ScaledScore, ScaledScore),
    ) -> NodeResult {
        let guess = guess.filter(|_| depth >= MIN_ASPIRATION_DEPTH && self.techniques.aspiration);
        let mut windows = Windows::new(whole, guess, depth >= node.empties());
        loop {
            let (low, high) = windows.window();
            let found = self.first(node, legal, depth, low, high);
            if !windows.widen(found.best) || self.pool.stopped() {
                return found;
            }
        }
    }

    /// The best of the root moves in `legal`.
    fn first(
        &mut self,
        node: &Node<E::Features>,
        legal: u64,
        depth: u32,
        alpha: ScaledScore,
        beta: ScaledScore,
    ) -> NodeResult {
        self.endgame.nodes += 1;
        self.told_to_stop();
        let start = self.endgame.nodes;
        let known = self.table.load(node.mover, node.opponent);
        let mut candidates = OrderedMoves::new(node, legal, self.hash_moves(known));
        self.weigh(node, &mut candidates, depth, alpha);
        let found = self.try_moves(node, depth, (alpha, beta), candidates);
        if !self.stopped() && legal == moves(node.mover, node.opponent) {
            self.keep(node, depth, known, (alpha, beta), found, start);
        }
        found
    }

    /// The principal variation of a root move, from the table.
    ///
    /// It is complete if the search reached the end of the game.
    fn expected(&mut self, node: &Node<E::Features>, first: Square8, goal: Goal) -> Vec<Move> {
        let (mut mover, mut opponent) = (node.mover, node.opponent);
        let (mut line, mut plies) = (Vec::new(), 0);
        // `None` is a pass.
        let mut next = Some(first);
        loop {
            line.push(next.map_or(Move::Pass, |square| Square::from(square).into()));
            plies += u32::from(next.is_some());
            let turned = next.map_or(0, |square| flips(mover, opponent, square.index()) | square.bit());
            (mover, opponent) = (opponent & !turned, mover | turned);
            let legal = moves(mover, opponent);
            if plies >= goal.depth || (legal == 0 && moves(opponent, mover) == 0) {
                return line;
            }
            let empties = (!(mover | opponent)).count_ones();
            let solved = goal.depth >= node.empties() && empties <= SOLVER_EMPTIES;
            // Near the end the solver stores few results in this table: only exact scores are usable.
            let known = self.table.load(mover, opponent).filter(|known| {
                !solved || known.serves(empties, Selectivity::Exact) && known.lower == known.upper
            });
            let hash_move = known.and_then(|known| known.moves[0]).filter(|square| square.is_in(legal));
            next = match hash_move {
                _ if legal == 0 => None,
                Some(square) => Some(square),
                None if solved => self.endgame.best_of(mover, opponent, legal),
                None => return line,
            };
        }
    }
}

/// Aspiration windows: the first around a guess, then wider ones if the score is outside.
struct Windows {
    whole: (ScaledScore, ScaledScore),
    low: ScaledScore,
    high: ScaledScore,
    around: ScaledScore,
    /// Whether a search failed low, and whether one failed high.
    below: bool,
    above: bool,
}

impl Windows {
    fn new(whole: (ScaledScore, ScaledScore), guess: Option<ScaledScore>, to_end: bool) -> Self {
        let around = if to_end { ScaledScore::ONE_DISC } else { ASPIRATION_HALF_WIDTH };
        let (low, high) = guess.map_or(whole, |guess| {
            // Final scores are even numbers of discs: the bounds of the window lie between two of them.
            let guess = if to_end { (guess + ScaledScore::ONE_DISC).floor_even().scaled() } else { guess };
            (guess - around, guess + around)
        });
        Self { whole, low, high, around, below: false, above: false }
    }

    fn window(&self) -> (ScaledScore, ScaledScore) {
        let (least, most) = self.whole;
        (self.low.clamp(least, most.previous()), self.high.clamp(least.next(), most))
    }

    /// Whether a score is outside the window. If so, the next window moves towards the score.
    ///
    /// Searches with different windows can contradict each other, since the table contents differ. After one fail low
    /// and one fail high the full window is searched, to avoid an endless alternation.
    fn widen(&mut self, best: ScaledScore) -> bool {
        let ((least, most), (low, high)) = (self.whole, self.window());
        let (below, above) = (best <= low && low > least, best >= high && high < most);
        self.below |= below;
        self.above |= above;
        self.around = self.around * 2;
        (self.low, self.high) = match (below, above) {
            _ if self.below && self.above => self.whole,
            (true, _) => (best - self.around, best.next()),
            _ => (best.previous(), best + self.around),
        };
        below || above
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{below, generator};

    use super::*;
    use crate::score::DISC;

    const MAX: i32 = ScaledScore::MAX.get();

    /// The number of windows until the score is inside.
    fn windows(guess: i32, to_end: bool, mut answer: impl FnMut(i32, i32) -> i32) -> u32 {
        let mut windows = Windows::new(FULL_WINDOW, Some(ScaledScore::new(guess)), to_end);
        let mut count = 1;
        loop {
            let (low, high) = windows.window();
            assert!(FULL_WINDOW.0 <= low && low < high && high <= FULL_WINDOW.1, "{low:?} to {high:?}");
            if !windows.widen(ScaledScore::new(answer(low.get(), high.get()))) {
                return count;
            }
            count += 1;
            assert!(count < 50, "no end of windows");
        }
    }

    #[test]
    fn aspiration_windows_find_the_score_from_any_guess() {
        for score in (-MAX..=MAX).step_by(2 * DISC as usize) {
            for guess in [-MAX, -5 * DISC, -1, 0, 7, MAX] {
                let mut last = 0;
                windows(guess, score % 3 == 0, |low, high| {
                    last = score.clamp(low, high);
                    last
                });
                assert_eq!(last, score);
            }
        }
    }

    #[test]
    fn aspiration_windows_end_on_inconsistent_scores() {
        // Each search in turn returns a score outside its window, on the side of the previous window.
        let mut above = false;
        let count = windows(0, false, |low, high| {
            above = !above;
            if above { high } else { low }
        });
        assert!(count <= 4, "{count}");
        let mut rng = generator(1);
        for _ in 0..1_000 {
            let guess = below(2 * MAX as u32, &mut rng) as i32 - MAX;
            windows(guess, below(2, &mut rng) == 0, |_, _| below(2 * MAX as u32 + 1, &mut rng) as i32 - MAX);
        }
    }
}
