//! Exact scores of positions, by search to the end of the game.
//!
//! Principal variation search with null windows. Twelve and more empty squares share the table of positions with
//! the rest of the search; seven to eleven have a small one of the thread's own. Both look at replies that their
//! table knows, and order moves by how little they leave the opponent to do. With five and six only the parity of
//! quadrants orders moves; the last four squares have functions of their own.

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

/// The most empty squares of positions that are searched without a table.
const MAX_TABLELESS_EMPTIES: u32 = 6;

/// The most empty squares of positions that are kept in the thread's own table.
const MAX_LOCAL_EMPTIES: u32 = 11;

/// The fewest empty squares of enhanced transposition cutoffs (ETC).
const MIN_ETC_EMPTIES: u32 = 8;

/// The most moves of a position in the thread's own table.
const MAX_LOCAL_MOVES: usize = MAX_LOCAL_EMPTIES as usize;

/// A search for exact scores.
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
    local: LocalTable,
    /// Positions entered by a move or a pass, those looked at to order moves too.
    pub nodes: u64,
}

impl<'a> Endgame<'a> {
    /// A search that keeps what it finds out in a table.
    #[must_use]
    pub fn new(table: &'a TranspositionTable) -> Self {
        Self { table, local: LocalTable::new(), nodes: 0 }
    }

    /// The final difference in discs for the side to move with perfect play, empty squares counted to the
    /// winner.
    pub fn solve(&mut self, board: Board<S8>) -> DiscScore {
        self.window(board.mover().word(), board.opponent().word(), DiscScore::MIN, DiscScore::MAX)
    }

    /// Whether the score is above `alpha`: an upper bound of it up to `alpha`, or a lower bound above.
    pub fn exceeds(&mut self, board: Board<S8>, alpha: DiscScore) -> DiscScore {
        self.exceeds_word(board.mover().word(), board.opponent().word(), alpha)
    }

    /// The same for the discs of both sides.
    pub(crate) fn exceeds_word(&mut self, mover: u64, opponent: u64, alpha: DiscScore) -> DiscScore {
        self.null_window(mover, opponent, alpha, parity(mover, opponent))
    }

    /// The score if it lies between `alpha` and `beta`, or else a bound of it beyond them.
    pub(crate) fn window(
        &mut self,
        mover: u64,
        opponent: u64,
        mut alpha: DiscScore,
        beta: DiscScore,
    ) -> DiscScore {
        let empties = empties(mover, opponent);
        if empties <= MAX_TABLELESS_EMPTIES {
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
                score = -self.null_window(other, own, -alpha.next(), parity(own, other));
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

    /// The best of some moves.
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

    /// The score by null windows that close in on it.
    fn close_in(&mut self, mover: u64, opponent: u64, alpha: DiscScore, beta: DiscScore) -> DiscScore {
        let (mut low, mut high, mut at) = (DiscScore::MIN, DiscScore::MAX, alpha);
        while low < high {
            let score = self.null_window(mover, opponent, at, parity(mover, opponent));
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

    /// Whether the score is above `alpha`; `parity` has the quadrants with an odd number of empty squares.
    fn null_window(&mut self, mover: u64, opponent: u64, alpha: DiscScore, parity: u8) -> DiscScore {
        let empties = empties(mover, opponent);
        match empties {
            0..=4 => return last::few(mover, opponent, alpha, &mut self.nodes),
            5..=MAX_TABLELESS_EMPTIES => return self.shallow(mover, opponent, alpha, empties, parity),
            _ if empties <= MAX_LOCAL_EMPTIES => {
                return self.null_window_local(mover, opponent, alpha, empties, parity);
            }
            _ => self.nodes += 1,
        }
        let start = self.nodes;

        // 1. Cuts that need no search.
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let known = self.table.load(mover, opponent);
        if let Some(score) = known.and_then(|known| settled(known, alpha, empties)) {
            return score;
        }

        // 2. Passes and finished games.
        let legal = moves(mover, opponent);
        if legal == 0 {
            if moves(opponent, mover) == 0 {
                return over(mover, opponent);
            }
            return -self.null_window(opponent, mover, -alpha.next(), parity);
        }

        // 3. The move that was best before: if it is good enough, the others need not be weighed.
        let [before, second] = known.map_or([None; 2], |known| known.moves);
        let mut legal = legal;
        let (mut best, mut choice) = (DiscScore::BELOW_MIN, None);
        if let Some(before) = before.filter(|before| before.is_in(legal)) {
            legal &= !before.bit();
            choice = Some(before);
            best = self.follow(EndgameMove::new(mover, opponent, before), mover, opponent, alpha, parity);
        }
        if best <= alpha && legal != 0 {
            // 4. Enhanced transposition cutoff (ETC): a reply that a table knows to be good enough.
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

    /// Whether a move's score is above `alpha`.
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
        -self.null_window(other, own, -alpha.next(), parity ^ QUADRANTS[candidate.square.index() as usize])
    }

    /// The most that a position is worth, as far as a table knows.
    #[inline]
    fn most(&self, mover: u64, opponent: u64, empties: u32) -> DiscScore {
        if empties <= MAX_LOCAL_EMPTIES {
            return self.local.load(mover, opponent).upper;
        }
        let known =
            self.table.load(mover, opponent).filter(|known| known.serves(empties, Selectivity::Exact));
        known.map_or(DiscScore::ABOVE_MAX, |known| known.upper.truncated())
    }

    /// The same as `null_window`, with the thread's own table.
    fn null_window_local(
        &mut self,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        empties: u32,
        parity: u8,
    ) -> DiscScore {
        self.nodes += 1;
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let mut known = self.local.load(mover, opponent);
        if let Some(score) = known.settles(alpha) {
            return score;
        }
        let mut legal = moves(mover, opponent);
        if legal == 0 {
            if moves(opponent, mover) == 0 {
                return over(mover, opponent);
            }
            return -self.null_window_local(opponent, mover, -alpha.next(), empties, parity);
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
            self.weigh(&mut candidates, mover, opponent, parity, None);
            while let Some(candidate) = candidates.take_best() {
                let score = self.follow_local(candidate, mover, opponent, alpha, empties, parity);
                if score > best {
                    best = score;
                    known.choice = Some(candidate.square);
                    if score > alpha {
                        break;
                    }
                }
            }
        }
        if best > alpha {
            known.lower = best;
        } else {
            known.upper = best;
        }
        self.local.store(mover, opponent, known);
        best
    }

    /// Whether a move's score is above `alpha`, near the end.
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
        if empties > MAX_TABLELESS_EMPTIES + 1 {
            -self.null_window_local(other, own, -alpha.next(), empties - 1, parity)
        } else {
            -self.shallow(other, own, -alpha.next(), empties - 1, parity)
        }
    }

    /// Few empty squares: quadrants with an odd number of them first, and corners first in each.
    fn shallow(
        &mut self,
        mover: u64,
        opponent: u64,
        alpha: DiscScore,
        empties: u32,
        parity: u8,
    ) -> DiscScore {
        self.nodes += 1;
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let legal = moves(mover, opponent);
        if legal == 0 {
            if moves(opponent, mover) == 0 {
                return over(mover, opponent);
            }
            return -self.shallow(opponent, mover, -alpha.next(), empties, parity);
        }
        let odd = QUADRANT_SETS[usize::from(parity & 15)];
        let [first, second] = [legal & odd, legal & !odd];
        let mut best = DiscScore::BELOW_MIN;
        for set in [first & CORNERS, first & !CORNERS, second & CORNERS, second & !CORNERS] {
            for square in squares(set) {
                let (own, other) = EndgameMove::new(mover, opponent, square).after(mover, opponent);
                let score = if empties == 5 {
                    -last::four(other, own, -alpha.next(), &mut self.nodes)
                } else {
                    let parity = parity ^ QUADRANTS[square.index() as usize];
                    -self.shallow(other, own, -alpha.next(), empties - 1, parity)
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    /// Weighs moves by what comes after them.
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

    /// Keeps what a search of a position found out, with what was known before.
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

/// What a search of a position came to.
#[derive(Clone, Copy)]
struct EndgameResult {
    window: (DiscScore, DiscScore),
    best: DiscScore,
    choice: Option<Square8>,
    /// The nodes when it began.
    since: u64,
}

/// The bound that says whether the score is above `alpha`, if the position was searched to the end.
#[inline]
fn settled(known: TableEntry, alpha: DiscScore, empties: u32) -> Option<DiscScore> {
    let bound = known.serves(empties, Selectivity::Exact).then(|| known.settles(alpha.scaled()))?;
    bound.map(ScaledScore::truncated)
}

/// The least `alpha` at which stable discs are counted, by the empty squares: below, they seldom cut.
fn stability_pays(alpha: DiscScore, empties: u32) -> bool {
    let empties = empties as i32;
    alpha.get() >= if empties < 8 { 2 * empties - 4 } else { 2 * empties - 6 }
}

/// The most that the side to move can reach beside the opponent's stable discs, if that is not above `alpha`.
pub fn stability_cut(mover: u64, opponent: u64, alpha: DiscScore, empties: u32) -> Option<DiscScore> {
    if !stability_pays(alpha, empties) {
        return None;
    }
    let most = DiscScore::new(64 - 2 * stable(opponent, mover).count_ones() as i32);
    (most <= alpha).then_some(most)
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
