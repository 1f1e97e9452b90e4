//! `ProbCut`: a shallow search that is clear of the window stands for the deep one.

use super::{Node, Worker};
use crate::eval::{DISC, Evaluate, MOST};

/// Searches less deep than this are not cut.
const LEAST: u32 = 3;

/// The plies of the search that stands for one of `depth`: about half as many, and odd if these are odd.
#[must_use]
pub const fn shallow(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

impl<E: Evaluate> Worker<'_, E> {
    /// The side of `alpha` on which the score lies, if a shallow search says so with enough certainty.
    pub fn probcut(&mut self, node: &Node<E::Features>, depth: u32, alpha: i32) -> Option<i32> {
        let deviations = self.selectivity.deviations()?;
        if depth < LEAST {
            return None;
        }
        let empties = node.empties();
        let shallow = shallow(depth);
        let margin = |shallow| (deviations * self.eval.deviation(empties, depth, shallow)) as i32;
        let (margin, doubt) = (margin(shallow), margin(0));
        // What a shallow search would say: one of odd plies says more than the evaluation does.
        let now = self.leaf(node) + (shallow % 2) as i32 * self.eval.tempo();
        let to_end = depth >= empties;

        let above = alpha + 1 + margin;
        if above < MOST && now + doubt / 2 >= above && self.null(node, shallow, above - 1) >= above {
            return Some(if to_end { (alpha.div_euclid(2 * DISC) + 1) * 2 * DISC } else { alpha + 1 });
        }
        let below = alpha - margin;
        if below > -MOST && now - doubt / 2 <= below && self.null(node, shallow, below) <= below {
            return Some(if to_end { alpha.div_euclid(2 * DISC) * 2 * DISC } else { alpha });
        }
        None
    }
}
