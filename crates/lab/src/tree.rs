//! Small handwritten game trees, to test algorithms against results worked out on paper.

use crate::aids::Bare;
use crate::search::{Budget, Search, Stopped};
use crate::state::{Evaluation, State};

/// The maximum number of children of a node.
const WIDTH: usize = 8;

/// A node of a tree. Trees in tests are never dropped.
#[derive(Debug)]
pub enum Tree {
    /// A position with a known value for the side to move there; [`Leaves`] returns it.
    Leaf(i32),
    /// A finished game with its result for the side to move.
    Over(i32),
    /// A position with moves.
    Node(Vec<Tree>),
    /// A position with moves, and its value for the side to move if the search ends there.
    Judged(i32, Vec<Tree>),
    /// A position with the pass as its only move, and its value for the side to move.
    Pass(i32, Box<Tree>),
}

/// A reference to a node.
#[derive(Clone, Copy, Debug)]
pub struct Place(&'static Tree);

impl Place {
    /// The root of a tree.
    pub fn root(tree: Tree) -> Self {
        Self(Box::leak(Box::new(tree)))
    }

    fn children(self) -> &'static [Tree] {
        match self.0 {
            Tree::Node(children) | Tree::Judged(_, children) => children,
            Tree::Pass(_, child) => std::slice::from_ref(&**child),
            Tree::Leaf(_) | Tree::Over(_) => &[],
        }
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Place {}

impl std::hash::Hash for Place {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl State for Place {
    type Move = usize;
    type Moves = std::ops::Range<usize>;
    type Outlook = ();

    const NUMBERS: usize = WIDTH;

    fn moves(&self) -> Self::Moves {
        0..self.children().len()
    }

    fn play(&self, play: usize) -> Self {
        Self(&self.children()[play])
    }

    fn is_over(&self) -> bool {
        matches!(self.0, Tree::Over(_))
    }

    fn is_blocked(&self) -> bool {
        matches!(self.0, Tree::Over(_) | Tree::Pass(..))
    }

    fn outlook(&self) {}

    fn is_over_after(&self, _play: usize, (): ()) -> bool {
        self.is_over()
    }

    fn result(&self) -> i32 {
        match self.0 {
            Tree::Over(result) => *result,
            other => panic!("{other:?} is not over"),
        }
    }

    fn number(play: usize) -> usize {
        play
    }
}

/// The evaluation that returns the value of a leaf.
pub struct Leaves;

impl Evaluation<Place> for Leaves {
    fn points(&self, state: &Place) -> i32 {
        match state.0 {
            Tree::Leaf(value) | Tree::Over(value) | Tree::Judged(value, _) | Tree::Pass(value, _) => *value,
            other @ Tree::Node(_) => panic!("{other:?} is no leaf"),
        }
    }
}

/// Checks the value that a search without aids finds, and its number of nodes.
#[track_caller]
pub fn check(
    root: Place,
    search: impl Fn(&mut Search<'_, Place, Leaves, Bare>, &Place) -> Result<i32, Stopped>,
    value: i32,
    nodes: u64,
) {
    let mut under_way = Search::new(&Leaves, Bare, Budget::UNLIMITED);
    assert_eq!(search(&mut under_way, &root), Ok(value));
    assert_eq!(under_way.counters.nodes, nodes);
}

/// A finished game.
pub fn over(result: i32) -> Place {
    Place::root(Tree::Over(result))
}

/// The alpha-beta example of Russell and Norvig: three moves with three replies each.
pub fn paper_tree() -> Place {
    Place::root(node([leaves([3, 12, 8]), leaves([2, 4, 6]), leaves([14, 5, 2])]))
}

/// Three plies of two moves each, worth 3 5 6 9 1 2 0 -1 to the side to move at the root.
///
/// The other side is to move at the leaves.
pub fn binary_tree() -> Place {
    let left = node([leaves([-3, -5]), leaves([-6, -9])]);
    let right = node([leaves([-1, -2]), leaves([0, 1])]);
    Place::root(node([left, right]))
}

/// Three moves worth 1, 4 and 4.
pub fn twin_tree() -> Place {
    Place::root(node([leaves([1, 6]), leaves([4, 5]), leaves([9, 4])]))
}

/// Two lines of three plies; the second is better by one for the side to move at the root.
pub fn growing_tree() -> Place {
    let line = |value: i32| node([leaves([-value])]);
    Place::root(node([line(1), line(2)]))
}

/// Two lines of three plies, each with its value for the root after two plies and at its end.
pub fn turning_tree(lines: [(i32, i32); 2]) -> Place {
    let line = |(early, late): (i32, i32)| node([Tree::Judged(early, vec![Tree::Leaf(-late)])]);
    Place::root(node(lines.map(line)))
}

/// A move worth 4, and a move after which the opponent must pass.
///
/// The position of the pass is worth -9 to the opponent. Behind it there is one move, worth 1 to the side that plays it.
pub fn passing_tree() -> Place {
    let pass = Tree::Pass(-9, Box::new(leaves([-1])));
    Place::root(node([Tree::Over(-4), pass]))
}

fn node<const N: usize>(children: [Tree; N]) -> Tree {
    Tree::Node(children.into())
}

fn leaves<const N: usize>(values: [i32; N]) -> Tree {
    node(values.map(Tree::Leaf))
}
