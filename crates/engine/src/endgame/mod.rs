//! Exact scores of positions, by search to the end of the game.
//!
//! Principal variation search with null windows. From eight empty squares on it has a table of positions,
//! looks at replies that the table knows, and orders moves by how little they leave the opponent to do;
//! below, only the parity of quadrants orders them; the last four squares have functions of their own.

mod last;
pub mod order;

use outflank_board::kernel::{flips, moves};
use outflank_board::{Board, S8};

use crate::eval::DISC;
use crate::geometry::{CORNERS, QUADRANT_SETS, QUADRANTS};
use crate::selectivity::Selectivity;
use crate::stability::stable;
use crate::table::{Entry, Table};
pub use last::over;
use order::Candidates;

/// Positions with at most so many empty squares are searched without the table.
const SHALLOW: u32 = 7;

/// Positions with at least so many empty squares look for replies that the table knows.
const REPLIES: u32 = 10;

/// Worse than any score.
const WORST: i32 = -65;

/// A search for exact scores.
///
/// ```
/// use outflank_board::{Board, Squares};
/// use outflank_engine::{Endgame, Table};
///
/// // White has row 8 but for h8, and h6 and h7, which Black turns there: 57 to 7.
/// let white = Squares::from_word(0x7f << 56 | 1 << 47 | 1 << 55);
/// let black = Squares::from_word(!(0xff << 56 | 1 << 47 | 1 << 55));
/// let table = Table::new(1);
/// let mut search = Endgame::new(&table);
/// assert_eq!(search.solve(Board::new(black, white).expect("no disc twice")), 50);
/// ```
pub struct Endgame<'a> {
    table: &'a Table,
    /// Positions entered by a move or a pass, those looked at to order moves too.
    pub nodes: u64,
}

impl<'a> Endgame<'a> {
    /// A search that keeps what it finds out in a table.
    #[must_use]
    pub fn new(table: &'a Table) -> Self {
        Self { table, nodes: 0 }
    }

    /// The final difference in discs for the side to move with perfect play, empty squares counted to the
    /// winner.
    pub fn solve(&mut self, board: Board<S8>) -> i32 {
        self.window(board.mover().word(), board.opponent().word(), -64, 64)
    }

    /// Whether the score is above `alpha`: an upper bound of it up to `alpha`, or a lower bound above.
    pub fn exceeds(&mut self, board: Board<S8>, alpha: i32) -> i32 {
        self.exceeds_word(board.mover().word(), board.opponent().word(), alpha)
    }

    /// The same for the discs of both sides.
    pub(crate) fn exceeds_word(&mut self, mover: u64, opponent: u64, alpha: i32) -> i32 {
        self.null(mover, opponent, alpha, parity(mover, opponent))
    }

    /// The score if it lies between `alpha` and `beta`, or else a bound of it beyond them.
    pub(crate) fn window(&mut self, mover: u64, opponent: u64, mut alpha: i32, beta: i32) -> i32 {
        let empties = empties(mover, opponent);
        if empties <= SHALLOW {
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
        let mut candidates = self.candidates(mover, opponent, legal, known);
        let (mut best, mut choice, mut first) = (WORST, 64, true);
        while let Some(candidate) = candidates.take_best() {
            let (own, other) = candidate.after(mover, opponent);
            let mut score = WORST;
            if !first {
                score = -self.null(other, own, -alpha - 1, parity(own, other));
            }
            if first || (alpha < score && score < beta) {
                score = -self.window(other, own, -beta, -alpha.max(score));
            }
            first = false;
            if score > best {
                (best, choice) = (score, candidate.square);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.keep(mover, opponent, known, Found { window: (original, beta), best, choice, since: start });
        best
    }

    /// The best of some moves.
    pub(crate) fn best_of(&mut self, mover: u64, opponent: u64, mut legal: u64) -> u8 {
        let (mut best, mut choice) = (WORST, 64);
        while legal != 0 {
            let square = legal.trailing_zeros();
            legal &= legal - 1;
            let flips = flips(mover, opponent, square);
            let score = -self.window(opponent ^ flips, mover | flips | 1 << square, -64, -best.max(-64));
            if score > best {
                (best, choice) = (score, square as u8);
            }
        }
        choice
    }

    /// The score by null windows that close in on it.
    fn close_in(&mut self, mover: u64, opponent: u64, alpha: i32, beta: i32) -> i32 {
        let (mut low, mut high, mut at) = (-64, 64, alpha);
        while low < high {
            let score = self.null(mover, opponent, at, parity(mover, opponent));
            if score > at {
                (low, at) = (score, score);
            } else {
                (high, at) = (score, score - 1);
            }
            if low >= beta || high <= alpha {
                return score;
            }
        }
        low
    }

    /// Whether the score is above `alpha`; `parity` has the quadrants with an odd number of empty squares.
    fn null(&mut self, mover: u64, opponent: u64, alpha: i32, parity: u8) -> i32 {
        let empties = empties(mover, opponent);
        if empties <= SHALLOW {
            return match empties {
                0..=4 => last::few(mover, opponent, alpha, &mut self.nodes),
                _ => self.shallow(mover, opponent, alpha, empties, parity),
            };
        }
        self.nodes += 1;
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
            return -self.null(opponent, mover, -alpha - 1, parity);
        }

        // 3. Replies that are known to be good enough.
        let mut candidates = self.candidates(mover, opponent, legal, known);
        if empties >= REPLIES {
            for candidate in candidates.rest() {
                let (own, other) = candidate.after(mover, opponent);
                let reply =
                    self.table.load(other, own).filter(|reply| reply.serves(empties - 1, Selectivity::Exact));
                let score = reply.map_or(WORST, |reply| -i32::from(reply.upper) / DISC);
                if score > alpha {
                    return score;
                }
            }
        }

        // 4. Moves, best first.
        let (mut best, mut choice) = (WORST, 64);
        while let Some(candidate) = candidates.take_best() {
            let (own, other) = candidate.after(mover, opponent);
            let score =
                -self.null(other, own, -alpha - 1, parity ^ QUADRANTS[usize::from(candidate.square & 63)]);
            if score > best {
                (best, choice) = (score, candidate.square);
                if score > alpha {
                    break;
                }
            }
        }
        self.keep(mover, opponent, known, Found { window: (alpha, alpha + 1), best, choice, since: start });
        best
    }

    /// Few empty squares: quadrants with an odd number of them first, and corners first in each.
    fn shallow(&mut self, mover: u64, opponent: u64, alpha: i32, empties: u32, parity: u8) -> i32 {
        self.nodes += 1;
        if let Some(score) = stability_cut(mover, opponent, alpha, empties) {
            return score;
        }
        let legal = moves(mover, opponent);
        if legal == 0 {
            if moves(opponent, mover) == 0 {
                return over(mover, opponent);
            }
            return -self.shallow(opponent, mover, -alpha - 1, empties, parity);
        }
        let odd = QUADRANT_SETS[usize::from(parity & 15)];
        let [first, second] = [legal & odd, legal & !odd];
        let mut best = WORST;
        for mut set in [first & CORNERS, first & !CORNERS, second & CORNERS, second & !CORNERS] {
            while set != 0 {
                let square = set.trailing_zeros();
                set &= set - 1;
                let flips = flips(mover, opponent, square);
                let (own, other) = (mover | flips | 1 << square, opponent ^ flips);
                let score = if empties == 5 {
                    -last::four(other, own, -alpha - 1, &mut self.nodes)
                } else {
                    let parity = parity ^ QUADRANTS[square as usize & 63];
                    -self.shallow(other, own, -alpha - 1, empties - 1, parity)
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    fn candidates(&mut self, mover: u64, opponent: u64, legal: u64, known: Option<Entry>) -> Candidates {
        let candidates = Candidates::new(mover, opponent, legal, known.map_or([64; 2], |known| known.moves));
        self.nodes += candidates.looked_at();
        candidates
    }

    /// Keeps what a search of a position found out, with what was known before.
    fn keep(&self, mover: u64, opponent: u64, known: Option<Entry>, found: Found) {
        let Found { window: (alpha, beta), best, choice, since } = found;
        let depth = empties(mover, opponent);
        let mut entry = known.unwrap_or(Entry::UNKNOWN);
        if !entry.serves(depth, Selectivity::Exact) {
            let moves = entry.moves;
            entry = Entry { depth: depth as u8, selectivity: Selectivity::Exact, moves, ..Entry::UNKNOWN };
        }
        if best < beta {
            entry.upper = entry.upper.min((best * DISC) as i16);
        }
        if best > alpha {
            entry.lower = entry.lower.max((best * DISC) as i16);
        }
        if entry.moves[0] != choice && (best > alpha || entry.moves[0] == 64) {
            entry.moves = [choice, entry.moves[0]];
        }
        entry.cost = (self.nodes - since + 1).ilog2() as u8;
        self.table.store(mover, opponent, entry);
    }
}

/// What a search of a position came to.
#[derive(Clone, Copy)]
struct Found {
    window: (i32, i32),
    best: i32,
    choice: u8,
    /// The nodes when it began.
    since: u64,
}

/// The bound that says whether the score is above `alpha`, if the position was searched to the end.
#[inline]
fn settled(known: Entry, alpha: i32, empties: u32) -> Option<i32> {
    let bound = known.serves(empties, Selectivity::Exact).then(|| known.settles(alpha * DISC))?;
    bound.map(|bound| bound / DISC)
}

/// The least `alpha` at which stable discs are counted, by the empty squares: below, they seldom cut.
fn stability_pays(alpha: i32, empties: u32) -> bool {
    let empties = empties as i32;
    alpha >= if empties < 8 { 2 * empties - 4 } else { 2 * empties - 6 }
}

/// The most that the side to move can reach beside the opponent's stable discs, if that is not above `alpha`.
pub fn stability_cut(mover: u64, opponent: u64, alpha: i32, empties: u32) -> Option<i32> {
    if !stability_pays(alpha, empties) {
        return None;
    }
    let most = 64 - 2 * stable(opponent, mover).count_ones() as i32;
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
