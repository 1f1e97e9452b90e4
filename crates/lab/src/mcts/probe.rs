//! The steps of a simulation, for traces.

use super::reward::Reward;
use super::tree::{Node, Place, Tree, Ucb, exploration};
use crate::trace::{ArmTerms, NodeStatistics, Selection, Simulation};

/// Watches a simulation.
///
/// The methods are empty by default. The probe `()` of a plain simulation is compiled away.
pub(super) trait Probe {
    /// A child of a node was selected.
    #[inline(always)]
    fn select(&mut self, _tree: &Tree, _ucb: Ucb, _parent: Place, _child: Place) {}

    /// The reward of the last node of the path, for the side that moved there, was backpropagated.
    #[inline(always)]
    fn finish(&mut self, _tree: &Tree, _path: &[Place], _reward: Reward, _rollout: bool) {}
}

impl Probe for () {}

impl Probe for Simulation {
    fn select(&mut self, tree: &Tree, ucb: Ucb, parent: Place, child: Place) {
        let parent_visits = tree.parent_visits(parent, ucb);
        let ln_parent_visits = tree.ln(parent_visits);
        let arm = |node: &Node| ArmTerms {
            play: node.play,
            statistics: statistics(node),
            exploration: (node.visits > 0)
                .then(|| exploration(f64::from(node.visits), ucb.c, ln_parent_visits)),
        };
        let arms = tree.children(parent).iter().map(arm).collect();
        let selected = (child - tree.node(parent).first) as usize;
        self.selections.push(Selection { parent_visits, arms, selected });
    }

    fn finish(&mut self, tree: &Tree, path: &[Place], reward: Reward, rollout: bool) {
        self.rollout = rollout;
        self.reward = points(reward);
        self.path = path.iter().map(|&place| statistics(tree.node(place))).collect();
    }
}

fn statistics(node: &Node) -> NodeStatistics {
    NodeStatistics { visits: node.visits, points: node.halves as f64 / 2.0, proof: node.proof.map(points) }
}

fn points(reward: Reward) -> f64 {
    reward.halves() as f64 / 2.0
}
