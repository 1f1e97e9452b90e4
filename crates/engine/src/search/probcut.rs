//! `ProbCut`: a shallow search far outside the window replaces the deep one.

use super::{Node, Worker};
use crate::eval::Evaluate;
use crate::score::{DiscScore, ScaledScore};

/// The minimum depth of `ProbCut`.
const MIN_PROBCUT_DEPTH: u32 = 3;

/// The shallow depth for a search of `depth` plies: about half, with the same parity.
#[must_use]
pub const fn probcut_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

impl<E: Evaluate> Worker<'_, E> {
    /// A bound on the side of `alpha` that a shallow search predicts with enough confidence, if it does.
    pub fn probcut(
        &mut self,
        node: &Node<E::Features>,
        depth: u32,
        alpha: ScaledScore,
    ) -> Option<ScaledScore> {
        let sigmas = self.selectivity.sigmas()?;
        if depth < MIN_PROBCUT_DEPTH {
            return None;
        }
        let empties = node.empties();
        let shallow = probcut_depth(depth);
        let margin = |shallow| ScaledScore::new((sigmas * self.eval.sigma(empties, depth, shallow)) as i32);
        let (margin, doubt) = (margin(shallow), margin(0).halved());
        // The static estimate of the shallow search: the odd-even effect raises searches of odd depth.
        let now = self.leaf(node) + self.eval.odd_depth_bonus() * (shallow % 2) as i32;
        let to_end = depth >= empties;

        let above = alpha.next() + margin;
        if above < ScaledScore::MAX
            && now + doubt >= above
            && self.null_window(node, shallow, alpha + margin) >= above
        {
            return Some(if to_end {
                (alpha.floor_even() + DiscScore::new(2)).scaled()
            } else {
                alpha.next()
            });
        }
        let below = alpha - margin;
        if below > ScaledScore::MIN && now - doubt <= below && self.null_window(node, shallow, below) <= below
        {
            return Some(if to_end { alpha.floor_even().scaled() } else { alpha });
        }
        None
    }
}
