//! The endgame solver: exact scores by search to the end of the game.
//!
//! Principal variation search with null windows. The method depends on the number of empty squares:
//!
//! * 12 and more: the transposition table of the whole search.
//! * 7 to 11: a small per-thread hash table.
//! * 5 and 6: an even smaller one; the squares alone order moves: those without an empty neighbour, then parity.
//! * At most 4: specialized functions without a table.
//!
//! The first two use enhanced transposition cutoffs, and order moves by the mobility that they leave the opponent.

mod last;
mod local_table;
pub mod order;

use outflank_board::kernel::moves;
use outflank_board::{Board, S8};

use crate::geometry::{CORNERS, MAX_MOVES, QUADRANT_SETS, QUADRANTS};
use crate::score::{DiscScore, ScaledScore};
use crate::selectivity::Selectivity;
use crate::square::{Square8, squares};
use crate::stability::stable;
use crate::table::{TableEntry, TranspositionTable};
pub use last::over;
use local_table::LocalTable;
use order::{EndgameMove, EndgameMoves};

/// The maximum number of empty squares for move ordering by squares only.
const MAX_SHALLOW_EMPTIES: u32 = 6;

/// The maximum number of empty squares for the per-thread tables.
const MAX_LOCAL_EMPTIES: u32 = 11;

/// The logarithms to base 2 of the numbers of entries of the per-thread tables. Both together fit in a cache of 512 kB.
const LOG2_LOCAL_ENTRIES: u32 = 13;
const LOG2_SHALLOW_ENTRIES: u32 = 12;

/// The minimum number of empty squares for enhanced transposition cutoffs (ETC).
const MIN_ETC_EMPTIES: u32 = 8;

/// The maximum number of moves of a position in the per-thread table.
const MAX_LOCAL_MOVES: usize = MAX_LOCAL_EMPTIES as usize;

/// The endgame solver.
///
/// ```
/// use outflank_board::{Board, Squares};
/// use outflank_engine::{DiscScore, Endgame, TranspositionTable};
///
/// // White has row 8 but for h8, and h6 and h7, which Black turns there: 57 to 7.
/// let white = Squares::from_word(0x7f << 56 | 1 << 47 | 1 << 55);
/// let black = Squares::from_word(!(0xff << 56 | 1 << 47 | 1 << 55));
/// let table = TranspositionTable::new(1);
/// let mut search = Endgame::new(&table);
/// assert_eq!(search.solve(Board::new(black, white).expect("no disc twice")), DiscScore::new(50));
/// ```
pub struct Endgame<'a> {
    table: &'a TranspositionTable,
    /// Positions with seven to eleven empty squares.
    local: LocalTable<LOG2_LOCAL_ENTRIES>,
    /// Positions with five and six empty squares.
    shallow: LocalTable<LOG2_SHALLOW_ENTRIES>,
    /// Positions entered by a move or a pass, including those visited for move ordering.
    pub nodes: u64,
}

impl<'a> Endgame<'a> {
    /// A solver that stores its results in a table.
    #[must_use]
    pub fn new(table: &'a TranspositionTable) -> Self {
        Self { table, local: LocalTable::new(), shallow: LocalTable::new(), nodes: 0 }
    }

    /// The final disc difference for the side to move with perfect play, empty squares counted for the winner.
    pub fn solve(&mut self, board: Board<S8>) -> DiscScore {
        self.window(board.mover().word(), board.opponent().word(), DiscScore::MIN, DiscScore::MAX)
    }

    /// Null-window search: an upper bound of at most `alpha`, or a lower bound above it.
    pub fn exceeds(&mut self, board: Board<S8>, alpha: DiscScore) -> DiscScore {
        self.exceeds_word(board.mover().word(), board.opponent().word(), alpha)
    }

    /// The same for two words of discs.
    pub(crate) fn exceeds_word(&mut self, mover: u64, opponent: u64, alpha: DiscScore) -> DiscScore {
        self.null_window(mover, opponent, alpha, parity(mover, opponent), None)
    }

    /// The score if it lies between `alpha` and `beta`, else a bound.
    pub(crate) fn window(
        &mut self,
        mover: u64,
        opponent: u64,
        mut alpha: DiscScore,
        beta: DiscScore,
    ) -> DiscScore {
        let empties = empties(mover, opponent);
        if empties <= MAX_SHALLOW_EMPTIES {
            return self.close_in(mover, opponent, alpha, beta);
        }
        self.nodes += 1;
        let (start, original) = (self.nodes, alpha);
        let legal = moves(mover, opponent);
        if legal == 0 {
            if moves(opponent, mover) == 0 {
                return over(mover, opponent);
            }
            return -self.window(opponent, mover, -beta, -alpha);
        }
        let known = self.table.load(mover, opponent);
        let mut candidates = EndgameMoves::<MAX_MOVES>::new(mover, opponent, legal);
        self.weigh(
            &mut candidates,
            mover,
            opponent,
            parity(mover, opponent),
            known.and_then(|known| known.moves[0]),
        );
        let (mut best, mut choice, mut first) = (DiscScore::BELOW_MIN, None, true);
        while let Some(candidate) = candidates.take_best() {
            let (own, other) = candidate.after(mover, opponent);
            let mut score = DiscScore::BELOW_MIN;
            if !first {
                score = -self.null_window(other, own, -alpha.next(), parity(own, other), candidate.replies);
            }
            if first || (alpha < score && score < beta) {
                score = -self.window(other, own, -beta, -alpha.max(score));
            }
            first = false;
            if score > best {
                (best, choice) = (score, Some(candidate.square));
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.keep(
            mover,
            opponent,
            known,
            EndgameResult { window: (original, beta), best, choice, since: start },
        );
        best
    }

    /// The best of the moves in `legal`.
    pub(crate) fn best_of(&mut self, mover: u64, opponent: u64, legal: u64) -> Option<Square8> {
        let (mut best, mut choice) = (DiscScore::BELOW_MIN, None);
        for square in squares(legal) {
            let (own, other) = EndgameMove::new(mover, opponent, square).after(mover, opponent);
            let score = -self.window(other, own, DiscScore::MIN, -best.max(DiscScore::MIN));
            if score > best {
                (best, choice) = (score, Some(square));
            }
        }
        choice
    }

    /// The exact score within a window, by null-window searches that converge to it.
    fn close_in(&mut self, mover: u64, opponent: u64, alpha: DiscScore, beta: DiscScore) -> DiscScore {
        let (mut low, mut high, mut at) = (DiscScore::MIN, DiscScore::MAX, alpha);
        while low < high {
            let score = self.null_window(mover, opponent, at, parity(mover, opponent), None);
            if score > at {
                (low, at) = (score, score);
            } else {
                (high, at) = (score, score.previous());
            }
            if low >= beta || high <= alpha {
                return score;
            }
        }
        low
    }

    /// Null-window search; `parity` has the quadrants with an odd number of empty squares, `legal` the legal moves if
    /// they are known.
    fn null_window(
        &mut self,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        parity: u8,
        legal: Option<u64>,
    ) -> DiscScore {
        let empties = empties(mover, opponent);
        match empties {
            0..=4 => return last::few(mover, opponent, alpha, &mut self.nodes),
            5..=MAX_SHALLOW_EMPTIES => {
                return self.shallow(mover, opponent, alpha, empties, parity, legal);
            }
            _ if empties <= MAX_LOCAL_EMPTIES => {
                return self.null_window_local(mover, opponent, alpha, empties, parity, legal);
            }
            _ => self.nodes += 1,
        }
        let start = self.nodes;

        // 1. Cutoffs without search.
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let known = self.table.load(mover, opponent);
        if let Some(score) = known.and_then(|known| settled(known, alpha, empties)) {
            return score;
        }

        // 2. Passes and finished games.
        let legal = legal.unwrap_or_else(|| moves(mover, opponent));
        if legal == 0 {
            let replies = moves(opponent, mover);
            if replies == 0 {
                return over(mover, opponent);
            }
            return -self.null_window(opponent, mover, -alpha.next(), parity, Some(replies));
        }

        // 3. The hash move: if it causes a cutoff, the other moves need no ordering.
        let [before, second] = known.map_or([None; 2], |known| known.moves);
        let mut legal = legal;
        let (mut best, mut choice) = (DiscScore::BELOW_MIN, None);
        if let Some(before) = before.filter(|before| before.is_in(legal)) {
            legal &= !before.bit();
            choice = Some(before);
            best = self.follow(EndgameMove::new(mover, opponent, before), mover, opponent, alpha, parity);
        }
        if best <= alpha && legal != 0 {
            // 4. Enhanced transposition cutoff (ETC): the table entry of a child causes a cutoff.
            let mut candidates = EndgameMoves::<MAX_MOVES>::new(mover, opponent, legal);
            for candidate in candidates.all() {
                let (own, other) = candidate.after(mover, opponent);
                let score = -self.most(other, own, empties - 1);
                if score > alpha {
                    return score;
                }
            }

            // 5. Moves, best first.
            self.weigh(&mut candidates, mover, opponent, parity, second);
            while let Some(candidate) = candidates.take_best() {
                let score = self.follow(candidate, mover, opponent, alpha, parity);
                if score > best {
                    (best, choice) = (score, Some(candidate.square));
                    if score > alpha {
                        break;
                    }
                }
            }
        }
        self.keep(
            mover,
            opponent,
            known,
            EndgameResult { window: (alpha, alpha.next()), best, choice, since: start },
        );
        best
    }

    /// The null-window score of a move.
    #[inline]
    fn follow(
        &mut self,
        candidate: EndgameMove,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        parity: u8,
    ) -> DiscScore {
        let (own, other) = candidate.after(mover, opponent);
        let parity = parity ^ QUADRANTS[candidate.square.index() as usize];
        -self.null_window(other, own, -alpha.next(), parity, candidate.replies)
    }

    /// The upper bound of a position in the table.
    #[inline]
    fn most(&self, mover: u64, opponent: u64, empties: u32) -> DiscScore {
        if empties <= MAX_LOCAL_EMPTIES {
            return self.local.load(mover, opponent).upper;
        }
        let known =
            self.table.load(mover, opponent).filter(|known| known.serves(empties, Selectivity::Exact));
        known.map_or(DiscScore::ABOVE_MAX, |known| known.upper.truncated())
    }

    /// The same as `null_window`, with the per-thread table.
    fn null_window_local(
        &mut self,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        empties: u32,
        parity: u8,
        legal: Option<u64>,
    ) -> DiscScore {
        self.nodes += 1;
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let mut known = self.local.load(mover, opponent);
        if let Some(score) = known.settles(alpha) {
            return score;
        }
        let mut legal = legal.unwrap_or_else(|| moves(mover, opponent));
        if legal == 0 {
            let replies = moves(opponent, mover);
            if replies == 0 {
                return over(mover, opponent);
            }
            return -self.null_window_local(opponent, mover, -alpha.next(), empties, parity, Some(replies));
        }
        let mut best = DiscScore::BELOW_MIN;
        if let Some(choice) = known.choice {
            legal &= !choice.bit();
            let candidate = EndgameMove::new(mover, opponent, choice);
            best = self.follow_local(candidate, mover, opponent, alpha, empties, parity);
        }
        if best <= alpha && legal != 0 {
            let mut candidates = EndgameMoves::<MAX_LOCAL_MOVES>::new(mover, opponent, legal);
            if empties >= MIN_ETC_EMPTIES {
                for candidate in candidates.all() {
                    let (own, other) = candidate.after(mover, opponent);
                    let score = -self.local.load(other, own).upper;
                    if score > alpha {
                        return score;
                    }
                }
            }
            let odd = QUADRANT_SETS[usize::from(parity & 15)];
            while let Some(candidate) = candidates.take_next(mover, opponent, odd) {
                let score = self.follow_local(candidate, mover, opponent, alpha, empties, parity);
                if score > best {
                    best = score;
                    known.choice = Some(candidate.square);
                    if score > alpha {
                        break;
                    }
                }
            }
            self.nodes += candidates.looked_at();
        }
        if best > alpha {
            known.lower = best;
        } else {
            known.upper = best;
        }
        self.local.store(mover, opponent, known);
        best
    }

    /// The null-window score of a move, with the per-thread table.
    #[inline]
    fn follow_local(
        &mut self,
        candidate: EndgameMove,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        empties: u32,
        parity: u8,
    ) -> DiscScore {
        let (own, other) = candidate.after(mover, opponent);
        let parity = parity ^ QUADRANTS[candidate.square.index() as usize];
        if empties > MAX_SHALLOW_EMPTIES + 1 {
            -self.null_window_local(other, own, -alpha.next(), empties - 1, parity, candidate.replies)
        } else {
            -self.shallow(other, own, -alpha.next(), empties - 1, parity, candidate.replies)
        }
    }

    /// Five or six empty squares: those without an empty neighbour first, then quadrants with an odd number of them.
    ///
    /// Corners come first in each group.
    fn shallow(
        &mut self,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        empties: u32,
        parity: u8,
        legal: Option<u64>,
    ) -> DiscScore {
        self.nodes += 1;
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let mut known = self.shallow.load(mover, opponent);
        if let Some(score) = known.settles(alpha) {
            return score;
        }
        let legal = legal.unwrap_or_else(|| moves(mover, opponent));
        if legal == 0 {
            let replies = moves(opponent, mover);
            if replies == 0 {
                return over(mover, opponent);
            }
            return -self.shallow(opponent, mover, -alpha.next(), empties, parity, Some(replies));
        }
        let odd = QUADRANT_SETS[usize::from(parity & 15)];
        let alone = legal & !beside(!(mover | opponent));
        let rest = legal & !alone;
        let mut best = DiscScore::BELOW_MIN;
        'moves: for group in [alone, rest & odd, rest & !odd] {
            for square in squares(group & CORNERS).chain(squares(group & !CORNERS)) {
                let (own, other) = EndgameMove::new(mover, opponent, square).after(mover, opponent);
                let score = if empties == 5 {
                    -self.last_four(other, own, -alpha.next())
                } else {
                    let parity = parity ^ QUADRANTS[square.index() as usize];
                    -self.shallow(other, own, -alpha.next(), empties - 1, parity, None)
                };
                best = best.max(score);
                if best > alpha {
                    break 'moves;
                }
            }
        }
        if best > alpha {
            known.lower = best;
        } else {
            known.upper = best;
        }
        self.shallow.store(mover, opponent, known);
        best
    }

    /// Four empty squares.
    #[inline]
    fn last_four(&mut self, mover: u64, opponent: u64, alpha: DiscScore) -> DiscScore {
        if let Some(score) = stability_cut(mover, opponent, alpha, 4) {
            self.nodes += 1;
            return score;
        }
        last::four(mover, opponent, alpha, &mut self.nodes)
    }

    /// Assigns ordering weights to the moves.
    #[inline]
    fn weigh<const M: usize>(
        &mut self,
        candidates: &mut EndgameMoves<M>,
        mover: u64,
        opponent: u64,
        parity: u8,
        before: Option<Square8>,
    ) {
        self.nodes += candidates.all().len() as u64;
        candidates.weigh(mover, opponent, QUADRANT_SETS[usize::from(parity & 15)], before);
    }

    /// Stores the result of a search, combined with the previous entry.
    fn keep(&self, mover: u64, opponent: u64, known: Option<TableEntry>, found: EndgameResult) {
        let EndgameResult { window: (alpha, beta), best, choice, since } = found;
        let depth = empties(mover, opponent);
        let mut entry = known.unwrap_or(TableEntry::UNKNOWN);
        if !entry.serves(depth, Selectivity::Exact) {
            let moves = entry.moves;
            entry = TableEntry {
                depth: depth as u8,
                selectivity: Selectivity::Exact,
                moves,
                ..TableEntry::UNKNOWN
            };
        }
        if best < beta {
            entry.upper = entry.upper.min(best.scaled());
        }
        if best > alpha {
            entry.lower = entry.lower.max(best.scaled());
        }
        if entry.moves[0] != choice && (best > alpha || entry.moves[0].is_none()) {
            entry.moves = [choice, entry.moves[0]];
        }
        entry.cost = (self.nodes - since + 1).ilog2() as u8;
        self.table.store(mover, opponent, entry);
    }
}

/// The result of the search of a position.
#[derive(Clone, Copy)]
struct EndgameResult {
    window: (DiscScore, DiscScore),
    best: DiscScore,
    choice: Option<Square8>,
    /// The node count at the start of the search.
    since: u64,
}

/// The bound that decides whether the score is above `alpha`, if the entry is from an exact search to the end.
#[inline]
fn settled(known: TableEntry, alpha: DiscScore, empties: u32) -> Option<DiscScore> {
    let bound = known.serves(empties, Selectivity::Exact).then(|| known.settles(alpha.scaled()))?;
    bound.map(ScaledScore::truncated)
}

/// Whether a stability cutoff is likely enough to compute stable discs, by `alpha` and the empty squares.
fn stability_pays(alpha: DiscScore, empties: u32) -> bool {
    alpha.get() >= 2 * empties as i32 - 6
}

/// Stability cutoff: the upper bound from the opponent's stable discs, if it is at most `alpha`.
pub fn stability_cut(mover: u64, opponent: u64, alpha: DiscScore, empties: u32) -> Option<DiscScore> {
    if !stability_pays(alpha, empties) {
        return None;
    }
    let most = DiscScore::new(64 - 2 * stable(opponent, mover).count_ones() as i32);
    (most <= alpha).then_some(most)
}

/// The neighbours of a set of squares.
#[inline]
fn beside(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = set << 1 & NOT_A | set >> 1 & NOT_H;
    let rows = sides | set;
    sides | rows << 8 | rows >> 8
}

fn empties(mover: u64, opponent: u64) -> u32 {
    (!(mover | opponent)).count_ones()
}

/// The quadrants with an odd number of empty squares, one bit each.
fn parity(mover: u64, opponent: u64) -> u8 {
    let empty = !(mover | opponent);
    (0..4).fold(0, |odd, quadrant| {
        odd | ((empty & QUADRANT_SETS[1 << quadrant]).count_ones() as u8 & 1) << quadrant
    })
}
