//! Monte-Carlo tree search with transpositions: equal positions, or symmetric ones, share one node.
//!
//! B. Childs, J. Brodeur and L. Kocsis, "Transpositions and move groups in Monte Carlo tree search" (2008), algorithm
//! UCT2. The value of a move is the mean reward of the position that it leads to, over all paths to this position. The
//! exploration bonus uses the visits of the move itself. A simulation updates the nodes and moves of its own path.
//!
//! Without transpositions, both numbers of visits are equal, and the search is the same as that of a tree. A graph has
//! no cycles, since every move but a pass adds a disc.

use std::ops::Range;

use outflank_board::random::{Generator, below};
use outflank_board::{Board, Counters, Move, Size, Symmetry};

use super::arm::Arm;
use super::growth::{Growth, Task};
use super::reward::Reward;
use super::tree::{ParentVisits, Place, Ucb, ln};
use crate::allocation::{AllocationError, reserved};
use crate::state::{Play, State};
use crate::transposition::hash_of;

/// An empty slot of the index.
const NO_PLACE: Place = Place::MAX;

/// A position. Its reward is for the side that moved there.
#[derive(Clone, Copy, Debug)]
struct Node<S: Size> {
    board: Board<S>,
    /// Half points earned.
    halves: u64,
    visits: u32,
    /// The index of its first move; its moves are contiguous.
    first: u32,
    /// The number of moves; zero before expansion.
    count: u8,
    /// The proven value.
    proof: Option<Reward>,
}

impl<S: Size> Node<S> {
    fn new(board: Board<S>) -> Self {
        Self { board, halves: 0, visits: 0, first: 0, count: 0, proof: None }
    }

    fn moves(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.count)
    }
}

/// A move from one node to another.
#[derive(Clone, Copy, Debug)]
struct Edge {
    play: Move,
    visits: u32,
    target: Place,
}

/// Nodes and moves in two blocks of fixed capacity, with an index from positions to nodes.
pub(super) struct Graph<S: Size> {
    nodes: Vec<Node<S>>,
    edges: Vec<Edge>,
    /// An open-addressing hash table of places, at most half full.
    index: Box<[Place]>,
    most_nodes: usize,
    /// Whether symmetric positions are merged too. Then every board is in its canonical form.
    symmetry: bool,
    root: Place,
    /// The root as the player sees it, not in its canonical form.
    seen: Board<S>,
    /// The path of the current simulation: nodes and the moves played there.
    path: Vec<(Place, usize)>,
}

impl<S: Size> Graph<S> {
    /// A graph with only a root, of at most `bytes` bytes, but with room for a root with all its moves.
    pub fn new(bytes: usize, symmetry: bool) -> Result<Self, AllocationError> {
        // The index has two to four slots per node, and one move leads to a node that did not exist before.
        let bytes_per_node = size_of::<Node<S>>() + size_of::<Edge>() + 4 * size_of::<Place>();
        let most_nodes = (bytes / bytes_per_node).clamp(1 + Board::<S>::NUMBERS, NO_PLACE as usize / 4);
        let mut index = reserved((2 * most_nodes).next_power_of_two())?;
        index.resize(index.capacity(), NO_PLACE);
        let mut graph = Self {
            nodes: reserved(most_nodes)?,
            edges: reserved(most_nodes)?,
            index: index.into_boxed_slice(),
            most_nodes,
            symmetry,
            root: 0,
            seen: Board::start(),
            path: Vec::new(),
        };
        graph.clear(Board::start());
        Ok(graph)
    }

    fn clear(&mut self, root: Board<S>) {
        self.clear_index();
        self.nodes.clear();
        self.edges.clear();
        self.root = self.place_of(self.merged(root));
    }

    /// Empties the index. This takes time in proportion to the nodes, not to the memory.
    fn clear_index(&mut self) {
        let mask = self.index.len() - 1;
        for node in &self.nodes {
            // Every node is between its first slot and the end of a run of full slots.
            let mut slot = hash_of(&node.board) as usize & mask;
            while std::mem::replace(&mut self.index[slot], NO_PLACE) != NO_PLACE {
                slot = (slot + 1) & mask;
            }
        }
    }

    /// The board that stands for all boards of a node.
    fn merged(&self, board: Board<S>) -> Board<S> {
        if self.symmetry { board.canonical() } else { board }
    }

    /// The slot of the index that has a board, or that it belongs into.
    fn slot(&self, board: &Board<S>) -> usize {
        let mask = self.index.len() - 1;
        let mut slot = hash_of(board) as usize & mask;
        while self.index[slot] != NO_PLACE && self.nodes[self.index[slot] as usize].board != *board {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The node of a merged board; a new one if there is none.
    fn place_of(&mut self, board: Board<S>) -> Place {
        let slot = self.slot(&board);
        if self.index[slot] == NO_PLACE {
            self.index[slot] = self.nodes.len() as Place;
            self.nodes.push(Node::new(board));
        }
        self.index[slot]
    }

    /// Adds the moves of a node in random order. Returns whether there was room and the game is not over.
    fn expand(&mut self, place: Place, rng: &mut Generator) -> bool {
        let board = self.nodes[place as usize].board;
        let first = self.edges.len();
        let count = State::moves(&board).count();
        if self.nodes.len() + count > self.most_nodes || first + count > self.most_nodes {
            return false;
        }
        for play in State::moves(&board) {
            let target = self.place_of(self.merged(State::play(&board, play)));
            self.edges.push(Edge { play: play.on::<S>(), visits: 0, target });
        }
        for last in (1..count).rev() {
            self.edges.swap(first + last, first + below(last as u32 + 1, rng) as usize);
        }
        let node = &mut self.nodes[place as usize];
        (node.first, node.count) = (first as u32, count as u8);
        count > 0
    }

    /// The moves of a node with the nodes that they lead to.
    fn children(&self, place: Place) -> impl Iterator<Item = (usize, &Edge, &Node<S>)> + Clone {
        let moves = self.nodes[place as usize].moves();
        moves.map(|at| (at, &self.edges[at], &self.nodes[self.edges[at].target as usize]))
    }

    /// The move to try next: an unvisited one, else the best by UCB1; never a proven one.
    ///
    /// `None` if the node is proven by nodes that another path has proven.
    fn select(&self, place: Place, ucb: Ucb) -> Option<usize> {
        let parent = match ucb.parent_visits {
            ParentVisits::Parent => place,
            ParentVisits::Root => self.root,
        };
        let ln_parent_visits = ln(self.nodes[parent as usize].visits.into());
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for (at, edge, child) in self.children(place) {
            match child.proof {
                Some(Reward::Win) => return None,
                Some(_) => continue,
                None => {}
            }
            let value = if edge.visits == 0 {
                // The first unvisited move: no later move can have a larger value.
                f64::INFINITY
            } else {
                let mean = child.halves as f64 / (2.0 * f64::from(child.visits));
                mean + ucb.c * (ln_parent_visits / f64::from(edge.visits)).sqrt()
            };
            if value > most {
                (best, most) = (Some(at), value);
            }
        }
        best
    }

    /// Descends from the root to a node that was never visited, cannot be expanded or is proven.
    fn descend(&mut self, task: &Task<'_, S>, rng: &mut Generator) -> Place {
        let mut place = self.root;
        self.path.clear();
        while self.is_expanded(place) || self.grow(place, task.depth, rng) {
            let Some(at) = self.select(place, task.ucb) else {
                self.nodes[place as usize].proof = self.conclusion(place);
                break;
            };
            self.path.push((place, at));
            place = self.edges[at].target;
        }
        place
    }

    fn is_expanded(&self, place: Place) -> bool {
        self.nodes[place as usize].count > 0
    }

    /// Expands a node if it was visited before. Returns whether it has moves now.
    fn grow(&mut self, place: Place, depth: u32, rng: &mut Generator) -> bool {
        let is_open = self.nodes[place as usize].visits > 0 && (self.path.len() as u32) < depth;
        is_open && self.expand(place, rng)
    }

    /// The proof of a node that follows from its moves, if any.
    fn conclusion(&self, place: Place) -> Option<Reward> {
        Reward::conclusion(self.children(place).map(|(_, _, child)| child.proof))
    }

    /// Counts a visit of every node and move of the path, and propagates proofs.
    ///
    /// `reward` is the reward of the last node for the side that moved there.
    fn backpropagate(&mut self, leaf: Place, mut reward: Reward) {
        let is_proven = |nodes: &[Node<S>], place: Place| nodes[place as usize].proof.is_some();
        let mut child_is_proven = is_proven(&self.nodes, leaf);
        self.count(leaf, &mut reward);
        for (place, at) in std::mem::take(&mut self.path).into_iter().rev() {
            self.edges[at].visits += 1;
            if child_is_proven {
                self.nodes[place as usize].proof = self.conclusion(place);
            }
            self.count(place, &mut reward);
            child_is_proven = is_proven(&self.nodes, place);
        }
    }

    /// Counts a visit of a node. The reward becomes that of the side that moved before.
    fn count(&mut self, place: Place, reward: &mut Reward) {
        let node = &mut self.nodes[place as usize];
        let earned = node.proof.unwrap_or(*reward);
        node.visits += 1;
        node.halves += earned.halves();
        *reward = earned.for_opponent();
    }

    /// Makes a node the root, and removes all nodes and moves that it does not lead to.
    fn reroot(&mut self, root: Place) {
        let mut reached = vec![false; self.nodes.len()];
        let mut open = vec![root];
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut reached[place as usize], true) {
                open.extend(self.children(place).map(|(_, edge, _)| edge.target));
            }
        }
        self.clear_index();
        self.pack_edges(&reached);
        let mut places = vec![NO_PLACE; self.nodes.len()];
        let mut end = 0;
        for old in (0..self.nodes.len()).filter(|&old| reached[old]) {
            self.nodes[end] = self.nodes[old];
            places[old] = end as Place;
            end += 1;
        }
        self.nodes.truncate(end);
        for edge in &mut self.edges {
            edge.target = places[edge.target as usize];
        }
        self.root = places[root as usize];
        for place in 0..end {
            let slot = self.slot(&self.nodes[place].board);
            self.index[slot] = place as Place;
        }
    }

    /// Removes the moves of all nodes that are not reached.
    fn pack_edges(&mut self, reached: &[bool]) {
        let mut parents: Vec<usize> = (0..self.nodes.len()).filter(|&place| reached[place]).collect();
        // Blocks move in the order of their indices, so that none overwrites one that has not moved yet.
        parents.sort_unstable_by_key(|&place| self.nodes[place].first);
        let mut end = 0;
        for place in parents {
            let old = self.nodes[place].moves();
            let count = old.len();
            self.edges.copy_within(old, end);
            self.nodes[place].first = end as u32;
            end += count;
        }
        self.edges.truncate(end);
    }

    /// The symmetry that turns a board into that of its node.
    fn view(&self, board: Board<S>) -> Symmetry {
        let merged = self.merged(board);
        let turns = |symmetry: &Symmetry| symmetry.board(board) == merged;
        Symmetry::ALL.into_iter().find(turns).unwrap_or(Symmetry::IDENTITY)
    }
}

impl<S: Size> Growth<S> for Graph<S> {
    fn settle(&mut self, root: Board<S>, since: Option<&[Move]>, rng: &mut Generator) {
        let known = self.index[self.slot(&self.merged(root))];
        match since {
            Some(_) if known != NO_PLACE => self.reroot(known),
            _ => self.clear(root),
        }
        self.seen = root;
        if !self.is_expanded(self.root) {
            self.expand(self.root, rng);
        }
    }

    fn simulate(&mut self, task: &Task<'_, S>, rng: &mut Generator, counters: &mut Counters) {
        let leaf = self.descend(task, rng);
        counters.nodes += self.path.len() as u64;
        let Node { board, proof, .. } = self.nodes[leaf as usize];
        let reward = if let Some(proof) = proof {
            proof
        } else if board.is_over() {
            let reward = Reward::of(board.difference()).for_opponent();
            self.nodes[leaf as usize].proof = Some(reward);
            reward
        } else {
            counters.rollouts += 1;
            let own = self.path.len().is_multiple_of(2);
            task.rollouts.play(board, own, rng).for_opponent()
        };
        self.backpropagate(leaf, reward);
    }

    fn is_done(&self) -> bool {
        self.nodes[self.root as usize].proof.is_some()
    }

    fn visits(&self) -> u32 {
        self.nodes[self.root as usize].visits
    }

    /// The visits are those of the move; the reward is the mean of its position over as many visits.
    fn arms(&self) -> Vec<Arm> {
        let back = self.view(self.seen).inverse();
        let arm = |(_, edge, child): (usize, &Edge, &Node<S>)| {
            let share = u128::from(child.halves) * u128::from(edge.visits);
            let half = u128::from(child.visits / 2);
            let halves = (share + half).checked_div(child.visits.into()).unwrap_or(0) as u64;
            let play = back.play(edge.play, S::SIZE);
            Arm { play, visits: edge.visits.into(), halves, proof: child.proof }
        };
        let mut arms: Vec<Arm> = self.children(self.root).map(arm).collect();
        arms.sort_by_key(|arm| arm.play);
        arms
    }

    fn line(&self, first: Move) -> Vec<Move> {
        let (mut place, mut board, mut play) = (self.root, self.seen, first);
        let mut line = Vec::new();
        loop {
            line.push(play);
            let turned = self.view(board).play(play, S::SIZE);
            let Some((_, edge, _)) = self.children(place).find(|(_, edge, _)| edge.play == turned) else {
                return line;
            };
            place = edge.target;
            board = State::play(&board, Play::of::<S>(play));
            let visited = self.children(place).filter(|(_, edge, _)| edge.visits > 0);
            let merit = |edge: &Edge, child: &Node<S>| (child.proof.unwrap_or(Reward::Draw), edge.visits);
            let Some((_, next, _)) = visited.max_by_key(|(_, edge, child)| merit(edge, child)) else {
                return line;
            };
            play = self.view(board).inverse().play(next.play, S::SIZE);
        }
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S>>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.index.len() * size_of::<Place>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::f64::consts::SQRT_2;

    use outflank_board::random::{self, generator};
    use outflank_board::{S4, S6, S8, S10};

    use super::super::explorer::TreeGrowth;
    use super::super::rollout::{Rollout, Rollouts};
    use super::*;
    use crate::heuristic::{Absolute, Positional};

    const UCB: Ucb = Ucb { c: SQRT_2, parent_visits: ParentVisits::Parent };

    fn rollouts<S: Size>() -> Rollouts<S> {
        Rollouts::new(Rollout::Uniform, None, &Positional::table1(), Box::new(Absolute))
    }

    /// Runs simulations up to this depth from a board; returns the work.
    fn grow<S: Size>(
        growth: &mut impl Growth<S>,
        root: Board<S>,
        depth: u32,
        simulations: u32,
        ucb: Ucb,
    ) -> Counters {
        let (rollouts, mut rng, mut counters) = (rollouts(), generator(7), Counters::default());
        growth.settle(root, None, &mut rng);
        let task = Task { rollouts: &rollouts, ucb, depth };
        for _ in 0..simulations {
            if growth.is_done() {
                break;
            }
            growth.simulate(&task, &mut rng, &mut counters);
        }
        counters
    }

    fn board<S: Size>(moves: u32, seed: u64) -> Board<S> {
        random::position(S::SIZE, moves, &mut generator(seed)).unwrap().board().unwrap()
    }

    fn check_same_as_tree<S: Size>(root: Board<S>, depth: u32) {
        for parent_visits in [ParentVisits::Parent, ParentVisits::Root] {
            let ucb = Ucb { parent_visits, ..UCB };
            let mut tree = TreeGrowth::new(1 << 22).unwrap();
            let mut graph = Graph::new(1 << 22, false).unwrap();
            let work = grow(&mut tree, root, depth, 3_000, ucb);
            assert_eq!(grow(&mut graph, root, depth, 3_000, ucb), work, "{root:?}");
            assert_eq!(graph.arms(), tree.arms(), "{root:?}");
            assert_eq!(graph.visits(), tree.visits());
            let first = graph.arms()[0].play;
            assert_eq!(graph.line(first), tree.line(first));
        }
    }

    #[test]
    fn without_transpositions_a_graph_is_the_same_as_a_tree() {
        // Two lines of two moves cannot lead to one position: the disc of one side would be that of the other.
        for seed in 0..10 {
            check_same_as_tree(board::<S4>(3, seed), 2);
            check_same_as_tree(board::<S6>(6, seed), 2);
            check_same_as_tree(board::<S8>(10, seed), 2);
            check_same_as_tree(board::<S10>(10, seed), 2);
        }
    }

    /// The positions that all lines of this length lead to.
    fn positions<S: Size>(
        root: Board<S>,
        depth: u32,
        merged: &impl Fn(Board<S>) -> Board<S>,
    ) -> HashSet<Board<S>> {
        let mut all = HashSet::from([merged(root)]);
        if depth > 0 {
            for play in State::moves(&root) {
                all.extend(positions(State::play(&root, play), depth - 1, merged));
            }
        }
        all
    }

    #[test]
    fn a_graph_has_one_node_per_position() {
        // Four moves, 12 replies and 56 moves from the start; two positions are reached twice.
        for (symmetry, expected) in [(false, 1 + 4 + 12 + 54), (true, 1 + 1 + 3 + 14)] {
            let mut graph = Graph::<S8>::new(1 << 22, symmetry).unwrap();
            grow(&mut graph, Board::start(), 3, 5_000, UCB);
            let merged = |board| graph.merged(board);
            assert_eq!(graph.nodes.len(), positions(Board::start(), 3, &merged).len());
            assert_eq!(graph.nodes.len(), expected, "symmetry {symmetry}");
        }
    }

    #[test]
    fn symmetric_moves_have_one_value() {
        let mut graph = Graph::<S8>::new(1 << 22, true).unwrap();
        grow(&mut graph, Board::start(), 60, 2_000, UCB);
        let arms = graph.arms();
        assert_eq!(arms.iter().map(|arm| arm.play.to_string()).collect::<Vec<_>>(), ["d3", "c4", "f5", "e6"]);
        let node = graph.nodes[graph.edges[graph.children(graph.root).next().unwrap().0].target as usize];
        assert_eq!(node.visits, 2_000);
        for arm in &arms {
            let expected = node.halves as f64 / (2.0 * f64::from(node.visits));
            let value = arm.halves as f64 / (2.0 * arm.visits as f64);
            assert!((value - expected).abs() < 1e-2, "{arm:?} {expected}");
        }
        // Every line consists of legal moves of the real board, not of the canonical one.
        for arm in arms {
            let line = graph.line(arm.play);
            assert!(line.len() > 3, "{line:?}");
            line.iter().fold(Board::<S8>::start(), |board, &play| {
                assert!(State::moves(&board).any(|legal| legal.on::<S8>() == play), "{line:?}");
                State::play(&board, Play::of::<S8>(play))
            });
        }
    }

    #[test]
    fn rerooting_keeps_what_the_root_leads_to() {
        for symmetry in [false, true] {
            for seed in 0..5 {
                let mut graph = Graph::<S6>::new(1 << 22, symmetry).unwrap();
                let root = board::<S6>(8, seed);
                grow(&mut graph, root, 60, 3_000, UCB);
                let line: Vec<Move> = graph.line(graph.arms()[0].play).into_iter().take(2).collect();
                let after = line.iter().fold(root, |board, &play| State::play(&board, Play::of::<S6>(play)));
                let place = graph.index[graph.slot(&graph.merged(after))];
                let known = (graph.nodes[place as usize].visits, graph.nodes[place as usize].halves);
                let below = below(&graph, place);
                graph.settle(after, Some(&line), &mut generator(1));
                let root = graph.nodes[graph.root as usize];
                assert_eq!((root.visits, root.halves), known);
                assert_eq!(self::below(&graph, graph.root), below);
                assert_eq!(graph.nodes.len(), below.len(), "nothing else is kept");
                let indexed = graph.index.iter().filter(|&&place| place != NO_PLACE).count();
                assert_eq!(indexed, graph.nodes.len());
                for place in 0..graph.nodes.len() {
                    assert_eq!(graph.index[graph.slot(&graph.nodes[place].board)], place as Place);
                }
            }
        }
    }

    /// All positions that a node leads to, with their visits and half points.
    fn below<S: Size>(graph: &Graph<S>, place: Place) -> HashSet<(Board<S>, u32, u64)> {
        let mut all = HashSet::new();
        let mut open = vec![place];
        while let Some(place) = open.pop() {
            let node = graph.nodes[place as usize];
            if all.insert((node.board, node.visits, node.halves)) {
                open.extend(graph.children(place).map(|(_, edge, _)| edge.target));
            }
        }
        all
    }

    #[test]
    fn a_full_graph_is_still_searched() {
        let mut graph = Graph::<S8>::new(0, false).unwrap();
        let work = grow(&mut graph, Board::start(), 60, 500, UCB);
        assert_eq!((work.rollouts, graph.visits()), (500, 500));
        assert!(graph.nodes.len() <= graph.most_nodes && graph.edges.len() <= graph.most_nodes);
        for bytes in [1 << 16, 1 << 20, 3_000_000] {
            assert!(Graph::<S8>::new(bytes, true).unwrap().bytes() <= bytes);
            assert!(Graph::<S10>::new(bytes, true).unwrap().bytes() <= bytes);
        }
        assert!(Graph::<S8>::new(1 << 60, false).is_err());
    }

    #[test]
    fn a_cleared_graph_has_an_empty_index() {
        let mut graph = Graph::<S6>::new(1 << 14, false).unwrap();
        for seed in 0..20 {
            let root = board::<S6>(6, seed);
            grow(&mut graph, root, 60, 300, UCB);
            graph.clear(root);
            assert_eq!(graph.index.iter().filter(|&&place| place != NO_PLACE).count(), 1);
        }
    }
}
