//! The moves of the root as arms of a bandit: visits, rewards, and the choice of the final move.
//!
//! There are three rules for the final move:
//!
//! * The most visited move ("robust child").
//! * The move with the best average reward ("max child").
//! * The best move by UCB1, as in a French student project.
//!
//! For the first two see G. Chaslot and others, "Progressive strategies for Monte-Carlo tree search", 2008.

use outflank_board::random::Generator;
use outflank_board::{Candidate, Move, Verdict};

use super::reward::Reward;
use super::tree::{ln, ucb1};
use crate::ties::Ties;

/// The rule that chooses the final move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FinalMove {
    /// The number of visits.
    #[default]
    Visits,
    /// The average reward.
    Value,
    /// UCB1.
    Ucb,
}

impl FinalMove {
    /// All rules and their names.
    pub const NAMES: [(&'static str, Self); 3] =
        [("visits", Self::Visits), ("value", Self::Value), ("ucb", Self::Ucb)];
}

/// The statistics of a root move, for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arm {
    pub play: Move,
    pub visits: u64,
    /// Half points earned.
    pub halves: u64,
    /// The proven value.
    pub proof: Option<Reward>,
}

impl Arm {
    /// The value of the move from 0 to 1, proven or average; `None` if the move was never visited.
    fn value(&self) -> Option<f64> {
        match self.proof {
            Some(proof) => Some(proof.halves() as f64 / 2.0),
            None => (self.visits > 0).then(|| self.halves as f64 / (2 * self.visits) as f64),
        }
    }

    /// The value of the move, in the unit of reports.
    pub fn verdict(&self) -> Option<Verdict> {
        self.value().map(|value| Verdict::Chance((value * 10_000.0).round() as u16))
    }

    fn candidate(&self) -> Candidate {
        Candidate { play: self.play, verdict: self.verdict(), visits: self.visits }
    }
}

/// All moves of the root, and the rule to choose among them.
pub(super) struct Bandit {
    arms: Vec<Arm>,
    final_move: FinalMove,
    c: f64,
    /// The N of UCB1.
    visits: u64,
    /// The merit of a move without visits.
    unvisited: f64,
}

impl Bandit {
    /// The arms of one tree, or the sum over several trees of the same root.
    pub fn new(trees: impl Iterator<Item = Vec<Arm>>, final_move: FinalMove, c: f64) -> Self {
        let arms = trees.reduce(|mut sum, arms| {
            for (sum, arm) in sum.iter_mut().zip(arms) {
                debug_assert_eq!(sum.play, arm.play, "trees of one root have the same moves");
                sum.visits += arm.visits;
                sum.halves += arm.halves;
                sum.proof = sum.proof.or(arm.proof);
            }
            sum
        });
        let arms = arms.unwrap_or_default();
        let visits = arms.iter().map(|arm| arm.visits).sum();
        Self { arms, final_move, c, visits, unvisited: f64::NEG_INFINITY }
    }

    /// As in report 000: UCB1 with the visits of the root, infinite for a move without visits.
    pub fn of_report_000(trees: impl Iterator<Item = Vec<Arm>>, c: f64, root_visits: u64) -> Self {
        let bandit = Self::new(trees, FinalMove::Ucb, c);
        Self { visits: root_visits, unvisited: f64::INFINITY, ..bandit }
    }

    /// The final move.
    ///
    /// A proven win is played and a proven loss avoided. The search does not revisit proven moves, so the visits of a
    /// proven draw are meaningless. It is played if the best other move is worth less.
    pub fn best(&self, ties: Ties, rng: &mut Generator) -> Option<Arm> {
        let among = |proof: Option<Reward>, rng: &mut Generator| {
            let arms = self.arms.iter().filter(|arm| arm.proof == proof);
            let most = arms.clone().map(|arm| self.merit(arm)).max_by(f64::total_cmp)?;
            let equal: Vec<Arm> =
                arms.filter(|arm| self.merit(arm).total_cmp(&most).is_eq()).copied().collect();
            ties.choose(&equal, rng)
        };
        if let Some(win) = among(Some(Reward::Win), rng) {
            return Some(win);
        }
        let open = among(None, rng);
        let draw = among(Some(Reward::Draw), rng);
        match (open, draw) {
            (Some(open), Some(draw)) => Some(if open.value() < draw.value() { draw } else { open }),
            (open, draw) => open.or(draw).or_else(|| among(Some(Reward::Loss), rng)),
        }
    }

    /// The merit of a move by the rule; larger is better.
    fn merit(&self, arm: &Arm) -> f64 {
        if arm.visits == 0 {
            return self.unvisited;
        }
        match self.final_move {
            FinalMove::Visits => arm.visits as f64,
            FinalMove::Value => arm.halves as f64 / arm.visits as f64,
            FinalMove::Ucb => ucb1(arm.halves, arm.visits as f64, self.c, ln(self.visits as f64)),
        }
    }

    /// Whether the value of the best move is proven.
    pub fn is_solved(&self) -> bool {
        let proofs = || self.arms.iter().map(|arm| arm.proof);
        proofs().any(|proof| proof == Some(Reward::Win)) || proofs().all(|proof| proof.is_some())
    }

    /// The moves for a report: the final move first, then the others by proof and merit.
    ///
    /// The order of proofs is: proven wins, unproven moves, draws, losses.
    pub fn candidates(&self, best: Move) -> Vec<Candidate> {
        let rank = |arm: &Arm| match arm.proof {
            _ if arm.play == best => 4,
            Some(Reward::Win) => 3,
            None => 2,
            Some(Reward::Draw) => 1,
            Some(Reward::Loss) => 0,
        };
        let mut arms: Vec<&Arm> = self.arms.iter().collect();
        arms.sort_by(|one, other| {
            rank(other).cmp(&rank(one)).then(self.merit(other).total_cmp(&self.merit(one)))
        });
        arms.into_iter().map(Arm::candidate).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::SQRT_2;

    use outflank_board::random::generator;

    use super::*;

    fn arm(name: &str, visits: u64, halves: u64, proof: Option<Reward>) -> Arm {
        Arm { play: Move::Place(name.parse().unwrap()), visits, halves, proof }
    }

    fn best(arms: &[Arm], final_move: FinalMove) -> String {
        let bandit = Bandit::new(std::iter::once(arms.to_vec()), final_move, SQRT_2);
        bandit.best(Ties::First, &mut generator(1)).unwrap().play.to_string()
    }

    #[test]
    fn each_final_move_rule_picks_its_best_arm() {
        // By hand with N = 24: a1 0.50 + 0.80 = 1.30, b1 0.75 + 1.26 = 2.01, c1 0 + 2.52.
        let arms =
            [arm("a1", 10, 10, None), arm("b1", 4, 6, None), arm("c1", 1, 0, None), arm("d1", 9, 0, None)];
        assert_eq!(best(&arms, FinalMove::Visits), "a1");
        assert_eq!(best(&arms, FinalMove::Value), "b1");
        assert_eq!(best(&arms, FinalMove::Ucb), "c1");
    }

    #[test]
    fn proven_values_take_precedence_over_visits() {
        let (open, win) = (arm("a1", 90, 40, None), arm("b1", 2, 4, Some(Reward::Win)));
        let (draw, loss) = (arm("c1", 3, 3, Some(Reward::Draw)), arm("d1", 200, 300, Some(Reward::Loss)));
        for final_move in [FinalMove::Visits, FinalMove::Value, FinalMove::Ucb] {
            assert_eq!(best(&[loss, open], final_move), "a1");
            assert_eq!(
                best(&[loss, open, draw], final_move),
                "c1",
                "40 of 180 half points are less than a draw"
            );
            assert_eq!(best(&[loss, arm("e1", 90, 91, None), draw], final_move), "e1");
            assert_eq!(best(&[loss, open, draw, win], final_move), "b1");
            assert_eq!(best(&[loss, draw], final_move), "c1");
            assert_eq!(best(&[loss], final_move), "d1");
        }
    }

    #[test]
    fn unvisited_moves_are_chosen_last() {
        let arms = [arm("a1", 0, 0, None), arm("b1", 1, 0, None)];
        for final_move in [FinalMove::Visits, FinalMove::Value, FinalMove::Ucb] {
            assert_eq!(best(&arms, final_move), "b1");
            assert_eq!(best(&arms[..1], final_move), "a1");
        }
        assert_eq!((arms[0].verdict(), arms[1].verdict()), (None, Some(Verdict::Chance(0))));
    }

    #[test]
    fn report_000_plays_an_unvisited_move_first() {
        let (visited, unvisited) = (arm("a1", 5, 10, None), arm("b1", 0, 0, None));
        let choice = |arms: &[Arm]| {
            let bandit = Bandit::of_report_000(std::iter::once(arms.to_vec()), 1.0, 100);
            bandit.best(Ties::First, &mut generator(1)).unwrap().play.to_string()
        };
        assert_eq!(choice(&[visited, unvisited]), "b1");
        // With N = 100: a1 has 1 + sqrt(4.61 / 5) = 1.96, b1 0 + sqrt(4.61) = 2.15. With N = 6 it would be a1.
        assert_eq!(choice(&[visited, arm("b1", 1, 0, None)]), "b1");
        assert_eq!(best(&[visited, arm("b1", 1, 0, None)], FinalMove::Value), "a1");
    }

    #[test]
    fn ties_are_broken_at_random() {
        let arms = vec![arm("a1", 5, 5, None), arm("b1", 5, 5, None), arm("c1", 4, 8, None)];
        let bandit = Bandit::new(std::iter::once(arms), FinalMove::Visits, SQRT_2);
        let mut rng = generator(1);
        let mut drawn = || bandit.best(Ties::Random, &mut rng).unwrap().play.to_string();
        let drawn: std::collections::HashSet<String> = (0..100).map(|_| drawn()).collect();
        assert_eq!(drawn, ["a1", "b1"].map(String::from).into());
    }

    #[test]
    fn statistics_of_several_trees_are_summed() {
        let one = vec![arm("a1", 5, 5, None), arm("b1", 3, 6, Some(Reward::Win))];
        let other = vec![arm("a1", 7, 1, Some(Reward::Loss)), arm("b1", 1, 2, None)];
        let sum = Bandit::new([one, other].into_iter(), FinalMove::Visits, SQRT_2);
        let expected = [arm("a1", 12, 6, Some(Reward::Loss)), arm("b1", 4, 8, Some(Reward::Win))];
        assert_eq!(sum.arms, expected);
        assert!(sum.is_solved());
    }

    #[test]
    fn candidates_come_best_first() {
        let arms = vec![
            arm("a1", 90, 40, None),
            arm("b1", 3, 3, Some(Reward::Draw)),
            arm("c1", 200, 9, Some(Reward::Loss)),
            arm("d1", 95, 35, None),
        ];
        let bandit = Bandit::new(std::iter::once(arms), FinalMove::Visits, SQRT_2);
        let best = bandit.best(Ties::First, &mut generator(1)).unwrap();
        let order: Vec<String> =
            bandit.candidates(best.play).iter().map(|arm| arm.play.to_string()).collect();
        assert_eq!(order, ["b1", "d1", "a1", "c1"]);
        assert!(!bandit.is_solved());
    }
}
