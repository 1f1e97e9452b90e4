//! The Monte-Carlo search of report 000 (algorithms 5 to 8, from line 285), so that its figures can be repeated.
//!
//! It differs from the textbook in these points, with the lines of the report:
//!
//! * A rollout adds its score to all ancestors, to nodes of both sides (315 to 321). So all sides of the tree prefer what
//!   is good for the searching side.
//! * It does not add its score to the node where it starts. A move without extended replies has no visits.
//! * A draw counts as a loss (306).
//! * An iteration is a rollout or an extension, and an extension needs all nodes to have had their rollout (332).
//! * The final move is the one with the largest UCB1 (302), and N is the visits of the root (870). The UCB1 of a move
//!   without visits is infinite, so a move that was not extended in time is played before all others.

use outflank_board::random::Generator;
use outflank_board::{Board, Counters, Move, Size};

use super::arm::Arm;
use super::growth::{Growth, Task};
use super::reward::Reward;
use super::tree::{Place, ROOT, ln, ucb1};
use crate::allocation::{AllocationError, reserved};
use crate::state::State;

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
struct Node<S: Size> {
    board: Board<S>,
    /// The move that leads to it.
    play: Move,
    parent: Place,
    /// Whether the side to move is the searching side.
    searching: bool,
    first: Place,
    count: u8,
    visits: u32,
    /// Rollouts won by the searching side.
    wins: u32,
}

/// The tree of report 000.
pub(super) struct ReportTree<S: Size> {
    nodes: Vec<Node<S>>,
    most_nodes: usize,
    /// The node of the next rollout. Nodes have their rollouts in the order in which they were added.
    next: usize,
    /// Whether the chosen node could not be extended. It stays the chosen one, so nothing changes any more.
    stuck: bool,
}

impl<S: Size> ReportTree<S> {
    /// A tree of at most `bytes` bytes, but with room for a root with all its moves.
    pub fn new(bytes: usize) -> Result<Self, AllocationError> {
        let most_nodes = (bytes / size_of::<Node<S>>()).clamp(1 + Board::<S>::NUMBERS, Place::MAX as usize);
        Ok(Self { nodes: reserved(most_nodes)?, most_nodes, next: 0, stuck: false })
    }

    /// Adds the moves of a node. Returns whether it has any, and there was room.
    fn extend(&mut self, place: Place) -> bool {
        let Node { board, searching, .. } = self.nodes[place as usize];
        let first = self.nodes.len();
        let moves = State::moves(&board);
        if first + moves.clone().count() > self.most_nodes {
            return false;
        }
        for play in moves {
            self.nodes.push(Node {
                board: State::play(&board, play),
                play: play.on::<S>(),
                parent: place,
                searching: !searching,
                first: 0,
                count: 0,
                visits: 0,
                wins: 0,
            });
        }
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[place as usize];
        (node.first, node.count) = (first as Place, count as u8);
        count > 0
    }

    /// Plays a rollout from a node, and adds its score to all ancestors.
    fn roll_out(&mut self, at: usize, task: &Task<'_, S>, rng: &mut Generator) {
        let Node { board, searching, mut parent, .. } = self.nodes[at];
        let reward = task.rollouts.play(board, searching, rng);
        let won = if searching { reward } else { reward.for_opponent() } == Reward::Win;
        loop {
            let ancestor = &mut self.nodes[parent as usize];
            ancestor.visits += 1;
            ancestor.wins += u32::from(won);
            if parent == ROOT {
                return;
            }
            parent = ancestor.parent;
        }
    }

    /// The first of the children with the largest UCB1.
    fn best_child(&self, place: Place, c: f64) -> Place {
        let ln_visits = ln(self.nodes[ROOT as usize].visits.into());
        let value = |node: &Node<S>| match node.visits {
            0 => f64::INFINITY,
            visits => ucb1(2 * u64::from(node.wins), visits.into(), c, ln_visits),
        };
        let Node { first, count, .. } = self.nodes[place as usize];
        let children = first..first + Place::from(count);
        let worth = |place: &Place| value(&self.nodes[*place as usize]);
        // `max_by` takes the last of equals.
        children.rev().max_by(|one, other| worth(one).total_cmp(&worth(other))).unwrap_or(place)
    }
}

impl<S: Size> Growth<S> for ReportTree<S> {
    fn settle(&mut self, root: Board<S>, _since: Option<&[Move]>, _rng: &mut Generator) {
        let node = Node {
            board: root,
            play: Move::Pass,
            parent: ROOT,
            searching: true,
            first: 0,
            count: 0,
            visits: 0,
            wins: 0,
        };
        self.nodes.clear();
        self.nodes.push(node);
        (self.next, self.stuck) = (1, false);
        self.extend(ROOT);
    }

    fn simulate(&mut self, task: &Task<'_, S>, rng: &mut Generator, counters: &mut Counters) {
        if self.next < self.nodes.len() {
            self.roll_out(self.next, task, rng);
            self.next += 1;
            counters.nodes += 1;
            counters.rollouts += 1;
            return;
        }
        let (mut place, mut plies) = (ROOT, 0);
        while self.nodes[place as usize].count > 0 {
            place = self.best_child(place, task.ucb.c);
            counters.nodes += 1;
            plies += 1;
        }
        self.stuck = plies >= task.depth || !self.extend(place);
    }

    fn is_done(&self) -> bool {
        self.stuck
    }

    fn visits(&self) -> u32 {
        self.nodes[ROOT as usize].visits
    }

    fn arms(&self) -> Vec<Arm> {
        let Node { first, count, .. } = self.nodes[ROOT as usize];
        let children = &self.nodes[first as usize..first as usize + usize::from(count)];
        let arm = |node: &Node<S>| Arm {
            play: node.play,
            visits: node.visits.into(),
            halves: 2 * u64::from(node.wins),
            proof: None,
        };
        children.iter().map(arm).collect()
    }

    fn line(&self, first: Move) -> Vec<Move> {
        vec![first]
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S>>()
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::generator;
    use outflank_board::{S4, S8, Square, Squares};

    use super::super::rollout::{Rollout, Rollouts};
    use super::super::tree::{ParentVisits, Ucb};
    use super::*;
    use crate::heuristic::{Absolute, Positional};

    /// A tree after this number of iterations.
    fn grown<S: Size>(root: Board<S>, iterations: u32) -> (ReportTree<S>, Counters) {
        let rollouts = Rollouts::new(Rollout::Uniform, None, &Positional::table1(), Box::new(Absolute));
        let ucb = Ucb { c: 1.5, parent_visits: ParentVisits::Root };
        let task = Task { rollouts: &rollouts, ucb, depth: u32::MAX };
        let (mut tree, mut rng) = (ReportTree::new(1 << 20).unwrap(), generator(1));
        let mut counters = Counters::default();
        tree.settle(root, None, &mut rng);
        for _ in 0..iterations {
            tree.simulate(&task, &mut rng, &mut counters);
        }
        (tree, counters)
    }

    /// Visits and wins of the root moves.
    fn arms<S: Size>(tree: &ReportTree<S>) -> Vec<(u64, u64)> {
        tree.arms().iter().map(|arm| (arm.visits, arm.halves / 2)).collect()
    }

    #[test]
    fn iterations_alternate_between_rollouts_and_extensions() {
        let visits = |iterations| {
            let (tree, counters) = grown(Board::<S8>::start(), iterations);
            let arms: Vec<u64> = arms(&tree).into_iter().map(|(visits, _)| visits).collect();
            (tree.visits(), arms, counters.rollouts)
        };
        // The four moves have their rollouts, but only the root counts them.
        assert_eq!(visits(4), (4, vec![0, 0, 0, 0], 4));
        // The first move is extended: its three replies have rollouts in the next iterations.
        assert_eq!(visits(5), (4, vec![0, 0, 0, 0], 4));
        assert_eq!(visits(8), (7, vec![3, 0, 0, 0], 7));
        // The second move has no visits, so its UCB1 is infinite.
        assert_eq!(visits(12), (10, vec![3, 3, 0, 0], 10));
        assert_eq!(visits(20), (16, vec![3, 3, 3, 3], 16));
    }

    /// X to move loses by c1 d2, 7 to 9, and draws by d2 c1: all rollouts are forced.
    ///
    /// ```text
    /// O X - O
    /// O X O -
    /// O O O O
    /// X X X X
    /// ```
    #[test]
    fn draws_and_losses_earn_nothing() {
        let empty: Squares<S4> =
            ["c1", "d2"].map(|name| name.parse::<Square>().unwrap()).into_iter().collect();
        let mover = Squares::from_word(0b1111_0000_0010_0010);
        let (tree, _) = grown(Board::new(mover, !(mover | empty)).unwrap(), 6);
        // Two rollouts, then an extension and a rollout for each move.
        assert_eq!(tree.visits(), 4);
        assert_eq!(arms(&tree), [(1, 0), (1, 0)]);
    }

    #[test]
    fn all_ancestors_receive_the_score_of_the_searching_side() {
        // X takes the only white disc with c1 and wins; the tree ends there, and nothing changes any more.
        let set = |name: &str| Squares::from(name.parse::<Square>().unwrap());
        let board = Board::<S4>::new(set("a1"), set("b1")).unwrap();
        let (tree, counters) = grown(board, 5);
        assert!(tree.is_done());
        assert_eq!((tree.visits(), tree.nodes[0].wins, counters.rollouts), (1, 1, 1));
    }
}
