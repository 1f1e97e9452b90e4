//! The tree of Monte-Carlo tree search: selection, statistics and proofs.
//!
//! L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning" (2006), select among the children of a node by UCB1
//! (P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002). A child
//! has w points in n visits, and its parent has N visits:
//!
//! > w / n + C sqrt(ln N / n)
//!
//! Games that end within the tree are proven, and the proofs propagate to their parents (M. Winands, Y. Björnsson and
//! J.-T. Saito, "Monte-Carlo tree search solver", 2008). Draws are added here.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use outflank_board::Move;
use outflank_board::random::{Generator, below};

use super::arm::Arm;
use super::reward::Reward;
use crate::allocation::{AllocationError, reserved};

/// The index of a node in a tree.
pub(super) type Place = u32;

/// The root of the tree.
pub(super) const ROOT: Place = 0;

/// The node whose visits are the N of UCB1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParentVisits {
    /// The parent, as in the papers.
    #[default]
    Parent,
    /// The root, as in a French student project.
    Root,
}

impl ParentVisits {
    /// Both choices and their names.
    pub const NAMES: [(&'static str, Self); 2] = [("parent", Self::Parent), ("root", Self::Root)];
}

/// The parameters of UCB1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ucb {
    pub c: f64,
    pub parent_visits: ParentVisits,
}

/// The number of logarithms in the table of a tree.
const TABLED_LOGARITHMS: usize = 1 << 10;

/// The natural logarithm for UCB1.
///
/// The standard library calls the C library of the system, whose last bit differs between systems. This one is compiled
/// in, so the same seed gives the same game on every system. The square root is exact by IEEE 754.
pub(super) fn ln(visits: f64) -> f64 {
    libm::log(visits)
}

/// The UCB1 formula, with the half points of a child and the logarithm of N.
#[inline]
pub(super) fn ucb1(halves: u64, visits: f64, c: f64, ln_parent_visits: f64) -> f64 {
    halves as f64 / (2.0 * visits) + exploration(visits, c, ln_parent_visits)
}

/// The second term of the UCB1 formula.
#[inline]
pub(super) fn exploration(visits: f64, c: f64, ln_parent_visits: f64) -> f64 {
    c * (ln_parent_visits / visits).sqrt()
}

/// A node, identified by the move that leads to it. Its reward is for the side that made that move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Half points earned.
    pub halves: u64,
    pub visits: u32,
    /// The index of the first child; the children are contiguous.
    pub first: Place,
    /// The number of children; zero before expansion.
    count: u8,
    pub play: Move,
    /// The proven value.
    pub proof: Option<Reward>,
}

const _: () = assert!(size_of::<Node>() == 24);

impl Node {
    fn new(play: Move) -> Self {
        Self { halves: 0, visits: 0, first: 0, count: 0, play, proof: None }
    }

    fn children(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.count)
    }
}

/// Nodes in one contiguous block of fixed capacity.
pub(super) struct Tree {
    nodes: Vec<Node>,
    most_nodes: usize,
    /// `ln` of the smallest numbers of visits, which are those of nearly all nodes.
    ///
    /// Every step of a selection needs one logarithm. The table makes a simulation 4 % faster.
    logarithms: Box<[f64]>,
}

impl Tree {
    /// A tree with only a root, of at most `bytes` bytes, but with room for a root with `most_moves` children.
    pub fn new(bytes: usize, most_moves: usize) -> Result<Self, AllocationError> {
        let most_nodes = (bytes / size_of::<Node>()).clamp(1 + most_moves, Place::MAX as usize);
        let logarithms = (0..TABLED_LOGARITHMS).map(|visits| ln(visits as f64)).collect();
        let mut tree = Self { nodes: reserved(most_nodes)?, most_nodes, logarithms };
        tree.clear();
        Ok(tree)
    }

    /// Removes all nodes except the root, and resets the root.
    pub fn clear(&mut self) {
        self.nodes.clear();
        // The move that led to the root does not matter.
        self.nodes.push(Node::new(Move::Pass));
    }

    /// The bytes reserved for nodes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// The move that leads to a node.
    #[inline]
    pub fn play(&self, place: Place) -> Move {
        self.node(place).play
    }

    #[inline]
    pub fn visits(&self, place: Place) -> u32 {
        self.node(place).visits
    }

    #[inline]
    pub fn is_expanded(&self, place: Place) -> bool {
        self.node(place).count > 0
    }

    /// Whether the value of the root is proven.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.node(ROOT).proof.is_some()
    }

    #[inline]
    pub fn node(&self, place: Place) -> &Node {
        &self.nodes[place as usize]
    }

    #[inline]
    pub fn children(&self, place: Place) -> &[Node] {
        &self.nodes[self.node(place).children()]
    }

    #[inline]
    pub fn ln(&self, visits: u32) -> f64 {
        let tabled = self.logarithms.get(visits as usize).copied();
        tabled.unwrap_or_else(|| ln(f64::from(visits)))
    }

    /// Adds one child per move, in random order. Returns whether there was room.
    pub fn expand(&mut self, place: Place, plays: impl Iterator<Item = Move>, rng: &mut Generator) -> bool {
        let first = self.nodes.len();
        for play in plays {
            if self.nodes.len() == self.most_nodes {
                self.nodes.truncate(first);
                return false;
            }
            self.nodes.push(Node::new(play));
        }
        let children = &mut self.nodes[first..];
        let count = children.len();
        for last in (1..count).rev() {
            children.swap(last, below(last as u32 + 1, rng) as usize);
        }
        let node = &mut self.nodes[place as usize];
        (node.first, node.count) = (first as Place, count as u8);
        count > 0
    }

    /// The N of UCB1 for the children of a node.
    #[inline]
    pub fn parent_visits(&self, place: Place, ucb: Ucb) -> u32 {
        match ucb.parent_visits {
            ParentVisits::Parent => self.visits(place),
            ParentVisits::Root => self.visits(ROOT),
        }
    }

    /// The child to visit next: an unvisited one, else the best by UCB1; never a proven one.
    ///
    /// The node must be expanded and not proven.
    #[inline]
    pub fn select(&self, place: Place, ucb: Ucb) -> Place {
        let parent = self.node(place);
        debug_assert!(parent.count > 0 && parent.proof.is_none(), "nothing to select below {parent:?}");
        let ln_parent_visits = self.ln(self.parent_visits(place, ucb));
        let (mut best, mut most) = (parent.first, f64::NEG_INFINITY);
        for (place, child) in (parent.first..).zip(self.children(place)) {
            if child.proof.is_some() {
                continue;
            }
            if child.visits == 0 {
                return place;
            }
            let value = ucb1(child.halves, f64::from(child.visits), ucb.c, ln_parent_visits);
            if value > most {
                (best, most) = (place, value);
            }
        }
        best
    }

    /// Stores the result of a finished game for the side that made its last move.
    pub fn prove(&mut self, place: Place, reward: Reward) {
        self.nodes[place as usize].proof = Some(reward);
    }

    /// Counts a visit of every node from the root to a leaf, and propagates proofs if the leaf is proven.
    ///
    /// `reward` is the reward of the leaf for the side that moved there. A proven node receives its proven value
    /// instead of the leaf's reward.
    #[inline]
    pub fn backpropagate(&mut self, path: &[Place], mut reward: Reward) {
        let mut child_is_proven = false;
        for &place in path.iter().rev() {
            if child_is_proven {
                self.nodes[place as usize].proof = self.conclusion(place);
            }
            let node = &mut self.nodes[place as usize];
            let earned = node.proof.unwrap_or(reward);
            node.visits += 1;
            node.halves += earned.halves();
            child_is_proven = node.proof.is_some();
            reward = earned.for_opponent();
        }
    }

    /// The proof of a node that follows from its children, if any.
    fn conclusion(&self, place: Place) -> Option<Reward> {
        Reward::conclusion(self.children(place).iter().map(|child| child.proof))
    }

    /// The child that a move leads to.
    pub fn child(&self, place: Place, play: Move) -> Option<Place> {
        let children = self.children(place);
        let nth = children.iter().position(|child| child.play == play)?;
        Some(self.node(place).first + nth as Place)
    }

    /// The node that a line of moves from the root leads to, if it is in the tree.
    pub fn follow(&self, plays: &[Move]) -> Option<Place> {
        plays.iter().try_fold(ROOT, |place, &play| self.child(place, play))
    }

    /// Makes a node the root, and removes all nodes outside its subtree.
    pub fn reroot(&mut self, root: Place) {
        self.nodes[ROOT as usize] = self.nodes[root as usize];
        let mut end = 1;
        // Groups of siblings move in the order of their indices, so that none overwrites one that has not moved yet.
        let mut families = BinaryHeap::from([Reverse((self.nodes[ROOT as usize].first, ROOT))]);
        while let Some(Reverse((_, parent))) = families.pop() {
            let parent = parent as usize;
            let old = self.nodes[parent].children();
            let new = end..end + old.len();
            self.nodes.copy_within(old, end);
            self.nodes[parent].first = end as Place;
            end = new.end;
            for place in new {
                if self.nodes[place].count > 0 {
                    families.push(Reverse((self.nodes[place].first, place as Place)));
                }
            }
        }
        self.nodes.truncate(end);
    }

    /// The statistics of the root moves, in the order a1, b1, ...
    pub fn arms(&self) -> Vec<Arm> {
        let arm = |node: &Node| Arm {
            play: node.play,
            visits: node.visits.into(),
            halves: node.halves,
            proof: node.proof,
        };
        let mut arms: Vec<Arm> = self.children(ROOT).iter().map(arm).collect();
        arms.sort_by_key(|arm| arm.play);
        arms
    }

    /// The principal variation after a root move: the most visited children.
    ///
    /// Proven wins come before all other children, and proven losses after them.
    pub fn line(&self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut place = self.child(ROOT, first);
        while let Some(next) = place.and_then(|place| self.most_visited(place)) {
            line.push(self.play(next));
            place = Some(next);
        }
        line
    }

    fn most_visited(&self, place: Place) -> Option<Place> {
        let merit = |child: &Node| (child.proof.unwrap_or(Reward::Draw), child.visits);
        let children = (self.node(place).first..).zip(self.children(place));
        children.filter(|(_, child)| child.visits > 0).max_by_key(|(_, child)| merit(child)).map(|(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::SQRT_2;

    use outflank_board::random::generator;

    use super::*;

    const UCB: Ucb = Ucb { c: SQRT_2, parent_visits: ParentVisits::Parent };

    fn play(name: &str) -> Move {
        Move::Place(name.parse().unwrap())
    }

    fn plays<'a>(names: &'a [&'a str]) -> impl Iterator<Item = Move> + 'a {
        names.iter().map(|name| play(name))
    }

    /// A root with these children, and the indices of the children in this order.
    fn tree_of<const N: usize>(names: [&str; N]) -> (Tree, [Place; N]) {
        let mut tree = Tree::new(1 << 16, 100).unwrap();
        assert!(tree.expand(ROOT, plays(&names), &mut generator(1)));
        let places = names.map(|name| tree.child(ROOT, play(name)).unwrap());
        (tree, places)
    }

    fn state(tree: &Tree, place: Place) -> (u32, u64, Option<Reward>) {
        let node = tree.node(place);
        (node.visits, node.halves, node.proof)
    }

    #[test]
    fn ucb1_matches_the_published_formula() {
        // 3 of 4 points with N = 10: 0.75 + sqrt(2 ln 10 / 4).
        assert!((ucb1(6, 4.0, SQRT_2, ln(10.0)) - 1.822_98).abs() < 1e-5);
        // A draw in one visit, without exploration.
        assert!((ucb1(1, 1.0, 0.0, ln(10.0)) - 0.5).abs() < 1e-12);
    }

    /// Known bit patterns, which must be the same on every system.
    #[test]
    fn logarithm_is_bit_identical_on_every_system() {
        let bits = [1.0, 2.0, 3.0, 10.0, 1_000.0].map(|visits| ln(visits).to_bits());
        // The logarithm of 3 differs from that of glibc in its last bit.
        let known = [0, 0x3fe62e42fefa39ef, 0x3ff193ea7aad030a, 0x40026bb1bbb55516, 0x401ba18a998fffa0];
        assert_eq!(bits, known);
    }

    #[test]
    fn logarithm_table_and_function_agree() {
        let (tree, _) = tree_of(["a1"]);
        for visits in 1..3 * TABLED_LOGARITHMS as u32 {
            assert_eq!(tree.ln(visits).to_bits(), ln(f64::from(visits)).to_bits(), "{visits}");
        }
    }

    #[test]
    fn unvisited_children_are_selected_first() {
        let (mut tree, places) = tree_of(["a1", "b1", "c1"]);
        let mut seen = Vec::new();
        for _ in 0..3 {
            let place = tree.select(ROOT, UCB);
            tree.backpropagate(&[ROOT, place], Reward::Loss);
            seen.push(place);
        }
        seen.sort_unstable();
        let mut places = places.to_vec();
        places.sort_unstable();
        assert_eq!(seen, places);
    }

    #[test]
    fn children_are_shuffled_on_expansion() {
        let first = |seed| {
            let mut tree = Tree::new(1 << 16, 100).unwrap();
            tree.expand(ROOT, plays(&["a1", "b1", "c1"]), &mut generator(seed));
            tree.play(tree.select(ROOT, UCB))
        };
        for name in ["a1", "b1", "c1"] {
            let count = (0..3_000).filter(|&seed| first(seed) == play(name)).count();
            // Five standard deviations around 1,000.
            assert!((871..1129).contains(&count), "{name} {count}");
        }
    }

    #[test]
    fn selection_matches_a_hand_computed_example() {
        let (mut tree, [a, b]) = tree_of(["a1", "b1"]);
        tree.backpropagate(&[ROOT, a], Reward::Win);
        tree.backpropagate(&[ROOT, b], Reward::Loss);
        // N = 2: a1 has 1 + 1.18 = 2.18, b1 0 + 1.18.
        assert_eq!(tree.select(ROOT, UCB), a);
        for _ in 0..3 {
            tree.backpropagate(&[ROOT, a], Reward::Loss);
        }
        // N = 5: a1 has 1/4 + 1.414 * sqrt(1.609 / 4) = 1.15, b1 0 + 1.414 * sqrt(1.609) = 1.79.
        assert_eq!(state(&tree, a), (4, 2, None));
        assert_eq!(tree.select(ROOT, UCB), b);
        // With C = 0.1 they are 0.25 + 0.06 and 0 + 0.13.
        assert_eq!(tree.select(ROOT, Ucb { c: 0.1, ..UCB }), a);
    }

    #[test]
    fn ucb1_can_use_root_visits_instead_of_parent_visits() {
        let (mut tree, [a, b]) = tree_of(["a1", "b1"]);
        tree.backpropagate(&[ROOT, a], Reward::Draw);
        tree.expand(a, plays(&["c1", "d1"]), &mut generator(1));
        let [c, d] = ["c1", "d1"].map(|name| tree.child(a, play(name)).unwrap());
        for (place, times, reward) in [(c, 4, Reward::Win), (d, 1, Reward::Loss)] {
            for _ in 0..times {
                tree.backpropagate(&[ROOT, a, place], reward);
            }
        }
        for _ in 0..94 {
            tree.backpropagate(&[ROOT, b], Reward::Draw);
        }
        // c1 has 4 of 4, d1 has 0 of 1; N is 6 visits of a1 or 100 of the root; C = 1.
        // Parent: 1 + sqrt(1.792 / 4) = 1.67 against sqrt(1.792) = 1.34.
        assert_eq!(tree.select(a, Ucb { c: 1.0, ..UCB }), c);
        // Root: 1 + sqrt(4.605 / 4) = 2.07 against sqrt(4.605) = 2.15.
        assert_eq!(tree.select(a, Ucb { c: 1.0, parent_visits: ParentVisits::Root }), d);
    }

    #[test]
    fn backpropagation_alternates_the_reward() {
        let (mut tree, [a, b]) = tree_of(["a1", "b1"]);
        tree.expand(a, plays(&["c1"]), &mut generator(1));
        let c = tree.child(a, play("c1")).unwrap();
        tree.backpropagate(&[ROOT, a, c], Reward::Win);
        tree.backpropagate(&[ROOT, a, c], Reward::Draw);
        tree.backpropagate(&[ROOT, b], Reward::Loss);
        assert_eq!(state(&tree, c), (2, 3, None));
        assert_eq!(state(&tree, a), (2, 1, None));
        assert_eq!(state(&tree, b), (1, 0, None));
        assert_eq!(state(&tree, ROOT), (3, 3 + 2, None));
    }

    #[test]
    fn one_win_proves_the_parent_lost() {
        let (mut tree, [a, _]) = tree_of(["a1", "b1"]);
        tree.prove(a, Reward::Win);
        tree.backpropagate(&[ROOT, a], Reward::Win);
        assert_eq!(state(&tree, a), (1, 2, Some(Reward::Win)));
        assert_eq!(state(&tree, ROOT), (1, 0, Some(Reward::Loss)));
        assert!(tree.is_solved());
    }

    #[test]
    fn parent_is_proven_by_the_best_of_all_proven_children() {
        let (mut tree, [a, b, c]) = tree_of(["a1", "b1", "c1"]);
        for (place, reward) in [(a, Reward::Loss), (b, Reward::Draw)] {
            tree.prove(place, reward);
            tree.backpropagate(&[ROOT, place], reward);
            assert!(!tree.is_solved());
            assert_ne!(tree.select(ROOT, UCB), place, "what is proven is not visited again");
        }
        assert_eq!(tree.select(ROOT, UCB), c);
        tree.prove(c, Reward::Loss);
        tree.backpropagate(&[ROOT, c], Reward::Loss);
        // The root received a win, a draw, and then its proven value, a draw, instead of a win.
        assert_eq!(state(&tree, ROOT), (3, 2 + 1 + 1, Some(Reward::Draw)));
    }

    #[test]
    fn proofs_propagate_to_the_first_unproven_ancestor() {
        let (mut tree, [a, b]) = tree_of(["a1", "b1"]);
        tree.expand(a, plays(&["c1"]), &mut generator(1));
        let c = tree.child(a, play("c1")).unwrap();
        tree.prove(c, Reward::Win);
        tree.backpropagate(&[ROOT, a, c], Reward::Win);
        assert_eq!(state(&tree, a), (1, 0, Some(Reward::Loss)));
        assert_eq!(state(&tree, ROOT), (1, 2, None));
        assert_eq!(tree.select(ROOT, UCB), b);
    }

    #[test]
    fn expansion_respects_the_capacity() {
        let mut tree = Tree::new(0, 4).unwrap();
        let rng = &mut generator(1);
        assert!(tree.expand(ROOT, plays(&["a1", "b1", "c1"]), rng));
        let a = tree.child(ROOT, play("a1")).unwrap();
        assert!(!tree.expand(a, plays(&["d1", "e1"]), rng));
        assert!(!tree.is_expanded(a));
        assert!(tree.expand(a, plays(&["d1"]), rng));
        assert_eq!(tree.nodes.len(), 5);
        assert!(tree.bytes() < 6 * size_of::<Node>());
    }

    /// Every line of the tree with the visits and half points of its last node.
    fn lines(tree: &Tree, place: Place) -> Vec<(Vec<Move>, u32, u64)> {
        let node = tree.node(place);
        let mut all = vec![(Vec::new(), node.visits, node.halves)];
        for child in node.children() {
            for (mut line, visits, halves) in lines(tree, child as Place) {
                line.insert(0, tree.play(child as Place));
                all.push((line, visits, halves));
            }
        }
        all
    }

    #[test]
    fn rerooting_keeps_the_subtree() {
        let rng = &mut generator(5);
        let mut tree = Tree::new(1 << 20, 100).unwrap();
        let names = ["a1", "b1", "c1", "d1"];
        tree.expand(ROOT, plays(&names), rng);
        for _ in 0..500 {
            let mut path = vec![ROOT];
            while tree.is_expanded(path[path.len() - 1]) {
                path.push(tree.select(path[path.len() - 1], UCB));
            }
            tree.expand(path[path.len() - 1], plays(&names[..=below(4, rng) as usize]), rng);
            tree.backpropagate(&path, Reward::of(below(3, rng) as i32 - 1));
        }
        for name in names {
            let place = tree.follow(&[play(name), play("a1")]).unwrap();
            let mut kept = Tree::new(1 << 20, 100).unwrap();
            kept.nodes.clone_from(&tree.nodes);
            kept.reroot(place);
            let known = lines(&kept, ROOT);
            assert_eq!(known, lines(&tree, place));
            assert_eq!(known.len(), kept.nodes.len());
        }
        assert_eq!(tree.follow(&[play("e1")]), None);
        let all = lines(&tree, ROOT);
        tree.reroot(ROOT);
        assert_eq!(lines(&tree, ROOT), all);
    }

    #[test]
    fn principal_variation_follows_visits_and_proofs() {
        let (mut tree, [a, _]) = tree_of(["a1", "b1"]);
        tree.expand(a, plays(&["c1", "d1", "e1"]), &mut generator(1));
        let [c, d, e] = ["c1", "d1", "e1"].map(|name| tree.child(a, play(name)).unwrap());
        assert_eq!(tree.line(play("a1")), [play("a1")]);
        for (place, times) in [(c, 3), (d, 2), (e, 1)] {
            for _ in 0..times {
                tree.backpropagate(&[ROOT, a, place], Reward::Draw);
            }
        }
        assert_eq!(tree.line(play("a1")), [play("a1"), play("c1")]);
        tree.prove(c, Reward::Loss);
        assert_eq!(tree.line(play("a1")), [play("a1"), play("d1")]);
        tree.prove(e, Reward::Win);
        assert_eq!(tree.line(play("a1")), [play("a1"), play("e1")]);
    }
}
