//! Aids that speed up a search: a transposition table, move ordering and reduced depth of late moves.
//!
//! Only the last of them can change the result.

use arrayvec::ArrayVec;

use crate::known::Known;
use crate::state::State;
use crate::transposition::TranspositionTable;

/// The aids of a search.
pub trait Aids<G: State> {
    /// Iterates over the moves of a position.
    type Moves: Iterator<Item = G::Move>;

    /// The ordered moves of a position, most promising first; `depth` plies are left there.
    fn arrange(&mut self, state: &G, depth: u32) -> Self::Moves;

    /// The stored result for a position with `depth` plies left.
    fn recall(&mut self, state: &G, depth: u32) -> Option<Known>;

    /// Stores the result for a position.
    fn remember(&mut self, state: &G, depth: u32, known: Known);

    /// Records a move that caused a cutoff.
    fn cut(&mut self, depth: u32, play: G::Move);

    /// Whether the move with this index is first searched with reduced depth.
    fn reduces(&self, nth: usize) -> bool;

    /// The search enters a position; the window is for the side to move.
    ///
    /// The trace hooks are empty except in traced searches, so plain searches have no overhead.
    #[inline(always)]
    fn trace_enter(&mut self, _state: &G, _depth: u32, _window: (i32, i32)) {}

    /// The search leaves the last position that it entered, with its value for the side to move.
    #[inline(always)]
    fn trace_leave(&mut self, _value: i32) {}

    /// A move cuts off the other moves of the last position entered.
    #[inline(always)]
    fn trace_cut(&mut self, _play: G::Move) {}
}

/// No aids: moves in the order of the game, and no transposition table. These are the textbook algorithms.
#[derive(Clone, Copy, Debug)]
pub struct Bare;

impl<G: State> Aids<G> for Bare {
    type Moves = G::Moves;

    #[inline]
    fn arrange(&mut self, state: &G, _depth: u32) -> G::Moves {
        state.moves()
    }

    #[inline]
    fn recall(&mut self, _state: &G, _depth: u32) -> Option<Known> {
        None
    }

    #[inline]
    fn remember(&mut self, _state: &G, _depth: u32, _known: Known) {}

    #[inline]
    fn cut(&mut self, _depth: u32, _play: G::Move) {}

    #[inline]
    fn reduces(&self, _nth: usize) -> bool {
        false
    }
}

/// A criterion of move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The value in the last iteration; at the root only.
    Last,
    /// The stored value of the position after the move.
    Memory,
    /// Killer moves: the move caused a cutoff in a sibling position (S. Akl and M. Newborn 1977).
    Killer,
    /// History heuristic: the move caused cutoffs elsewhere in the tree, weighted by depth (J. Schaeffer 1983).
    History,
    /// The value of the move's square in a table.
    Table,
}

impl Sign {
    /// All criteria and their names.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("last", Self::Last),
        ("memory", Self::Memory),
        ("killer", Self::Killer),
        ("history", Self::History),
        ("table", Self::Table),
    ];
}

/// The criteria of move ordering. The first criterion that differs between two moves decides.
///
/// Without criteria, moves are in the order of the game.
pub type Order = ArrayVec<Sign, { Sign::NAMES.len() }>;

/// An upper bound on the moves of any board.
const MAX_MOVES: usize = 100;

/// A transposition table, move ordering and reduced depth, all optional.
pub struct Help<'a, G: State> {
    memory: Option<&'a TranspositionTable<G>>,
    order: Order,
    /// The number of moves per position that are searched with full depth; the others are reduced.
    full_moves: Option<usize>,
    /// The value of each move number in a table.
    weights: &'a [i32],
    /// The last two moves that caused a cutoff, per remaining depth.
    killers: Vec<[Option<G::Move>; 2]>,
    /// The history counter of each move number, weighted by depth.
    history: Vec<u32>,
}

impl<'a, G: State> Help<'a, G> {
    /// Aids with this table and move order; `weights` has one value per move number.
    #[must_use]
    pub fn new(memory: Option<&'a TranspositionTable<G>>, order: &Order, weights: &'a [i32]) -> Self {
        let history = vec![0; G::NUMBERS];
        Self { memory, order: order.clone(), full_moves: None, weights, killers: Vec::new(), history }
    }

    /// These aids with reduced depth of all moves after the first `full_moves` of a position.
    #[must_use]
    pub fn reducing(self, full_moves: Option<usize>) -> Self {
        Self { full_moves, ..self }
    }

    /// The merit of a move by one criterion; larger is better.
    fn weigh(&self, sign: Sign, state: &G, depth: u32, play: G::Move) -> i32 {
        match sign {
            Sign::Last => 0,
            // Leaves are not stored.
            Sign::Memory if depth <= 1 => 0,
            Sign::Memory => {
                let known = self.memory.and_then(|memory| memory.last_value(&state.play(play)));
                known.map_or(i32::MIN, |value| -value)
            }
            Sign::Killer => {
                let killers = self.killers.get(depth as usize).copied().unwrap_or_default();
                i32::from(killers.contains(&Some(play)))
            }
            Sign::History => self.history[G::number(play)] as i32,
            Sign::Table => self.weights.get(G::number(play)).copied().unwrap_or(0),
        }
    }
}

impl<G: State> Aids<G> for Help<'_, G> {
    type Moves = std::iter::Map<
        arrayvec::IntoIter<(G::Move, [i32; Sign::NAMES.len()]), MAX_MOVES>,
        fn((G::Move, [i32; Sign::NAMES.len()])) -> G::Move,
    >;

    fn arrange(&mut self, state: &G, depth: u32) -> Self::Moves {
        let mut moves = ArrayVec::<_, MAX_MOVES>::new();
        for play in state.moves() {
            let mut merits = [0; Sign::NAMES.len()];
            for (merit, &sign) in merits.iter_mut().zip(&self.order) {
                *merit = self.weigh(sign, state, depth, play);
            }
            moves.push((play, merits));
        }
        if !self.order.is_empty() {
            // The sort is stable: equal moves stay in the order of the game.
            moves.sort_by_key(|&(_, merits)| std::cmp::Reverse(merits));
        }
        moves.into_iter().map(|(play, _)| play)
    }

    fn recall(&mut self, state: &G, depth: u32) -> Option<Known> {
        self.memory?.recall(state, depth)
    }

    fn remember(&mut self, state: &G, depth: u32, known: Known) {
        if let Some(memory) = self.memory {
            memory.remember(state, depth, known);
        }
    }

    fn cut(&mut self, depth: u32, play: G::Move) {
        let depth = depth as usize;
        if self.killers.len() <= depth {
            self.killers.resize(depth + 1, [None; 2]);
        }
        if self.killers[depth][0] != Some(play) {
            self.killers[depth] = [Some(play), self.killers[depth][0]];
        }
        let history = &mut self.history[G::number(play)];
        *history = history.saturating_add((depth * depth) as u32).min(i32::MAX as u32);
    }

    #[inline]
    fn reduces(&self, nth: usize) -> bool {
        self.full_moves.is_some_and(|full_moves| nth >= full_moves)
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Board, S8, Square};

    use super::*;
    use crate::minimax::Side;
    use crate::search::{Budget, Search, Stopped};
    use crate::state::{INFINITY, Play};
    use crate::tree::{Leaves, Place, turning_tree};

    fn square(name: &str) -> Play {
        Play::of::<S8>(name.parse::<Square>().unwrap().into())
    }

    fn first(help: &mut Help<'_, Board<S8>>) -> Vec<Play> {
        help.arrange(&Board::start(), 3).collect()
    }

    #[test]
    fn moves_keep_generation_order_without_ordering_criteria() {
        let mut help = Help::new(None, &Order::new(), &[]);
        let given = ["d3", "c4", "f5", "e6"].map(square);
        assert_eq!(first(&mut help), given);
        assert_eq!(Bare.arrange(&Board::<S8>::start(), 3).collect::<Vec<_>>(), given);
    }

    #[test]
    fn first_ordering_criterion_that_differs_decides() {
        let mut weights = vec![0; Board::<S8>::NUMBERS];
        weights[Board::<S8>::number(square("f5"))] = 5;
        let order: Order = [Sign::Killer, Sign::Table].into_iter().collect();
        let mut help = Help::new(None, &order, &weights);
        assert_eq!(first(&mut help), ["f5", "d3", "c4", "e6"].map(square));
        help.cut(3, square("e6"));
        assert_eq!(first(&mut help), ["e6", "f5", "d3", "c4"].map(square));
        // Killers apply at their own depth only.
        assert_eq!(help.arrange(&Board::start(), 2).next(), Some(square("f5")));
    }

    #[test]
    fn history_grows_with_depth() {
        let mut help = Help::<Board<S8>>::new(None, &[Sign::History].into_iter().collect(), &[]);
        help.cut(2, square("c4"));
        help.cut(2, square("c4"));
        help.cut(3, square("e6"));
        assert_eq!(first(&mut help), ["e6", "c4", "d3", "f5"].map(square));
    }

    type Reducing<'a> = Search<'a, Place, Leaves, Help<'a, Place>>;
    type Run = fn(&mut Reducing<'_>, &Place) -> Result<i32, Stopped>;

    fn check_reduced(lines: [(i32, i32); 2], value: i32, nodes: u64) {
        let searches: [Run; 5] = [
            |search, root| search.negamax(root, 3),
            |search, root| search.minimax(root, 3, Side::Max),
            |search, root| search.alpha_beta(root, 3, -INFINITY, INFINITY),
            |search, root| search.negascout(root, 3, -INFINITY, INFINITY),
            |search, root| search.minmax_alpha_beta(root, 3, (-INFINITY, INFINITY), Side::Max),
        ];
        for (number, run) in searches.into_iter().enumerate() {
            let help = Help::new(None, &Order::new(), &[]).reducing(Some(1));
            let mut search = Search::new(&Leaves, help, Budget::UNLIMITED);
            assert_eq!(run(&mut search, &turning_tree(lines)), Ok(value), "search {number}");
            // NegaScout searches a better move once more to find its value.
            let extra = if number == 3 && value == lines[1].1 { 3 } else { 0 };
            assert_eq!(search.counters.nodes, nodes + extra, "search {number}");
        }
    }

    #[test]
    fn late_moves_are_searched_again_only_if_they_look_better() {
        // Nodes: the root, 3 of the first line, 2 of the second at reduced depth, and 3 if it is searched again.
        check_reduced([(0, 5), (4, 9)], 5, 6);
        check_reduced([(0, 5), (6, 3)], 5, 9);
        check_reduced([(0, 5), (6, 7)], 7, 9);
    }
}
