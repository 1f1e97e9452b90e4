//! Switches for search techniques, to measure the effect of each.

/// The search techniques beyond plain null windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Techniques {
    /// Aspiration windows: narrow windows around the last score.
    pub aspiration: bool,
    /// `ProbCut`: shallow searches replace deep ones.
    pub probcut: bool,
    /// Enhanced transposition cutoffs (ETC): the table entry of a child causes a cutoff.
    pub etc: bool,
    /// Stability cutoffs: bounds from stable discs.
    pub stability: bool,
    /// Move ordering by evaluation; otherwise by the opponent's mobility.
    pub eval_ordering: bool,
    /// Hash moves first: the best moves of earlier searches of the position.
    pub hash_move: bool,
}

impl Techniques {
    /// All techniques.
    pub const ALL: Self = Self {
        aspiration: true,
        probcut: true,
        etc: true,
        stability: true,
        eval_ordering: true,
        hash_move: true,
    };

    /// The names of the techniques.
    pub const NAMES: [&str; 6] = ["aspiration", "probcut", "etc", "stability", "eval-ordering", "hash-move"];

    /// All techniques except the named one.
    #[must_use]
    pub fn without(mut self, name: &str) -> Option<Self> {
        let technique = match name {
            "aspiration" => &mut self.aspiration,
            "probcut" => &mut self.probcut,
            "etc" => &mut self.etc,
            "stability" => &mut self.stability,
            "eval-ordering" => &mut self.eval_ordering,
            "hash-move" => &mut self.hash_move,
            _ => return None,
        };
        *technique = false;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_can_be_switched_off() {
        let mut seen = vec![Techniques::ALL];
        for name in Techniques::NAMES {
            let without = Techniques::ALL.without(name).expect(name);
            assert!(!seen.contains(&without), "{name}");
            seen.push(without);
        }
        assert_eq!(Techniques::ALL.without("luck"), None);
    }
}
