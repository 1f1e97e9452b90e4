//! What a search does beyond plain null windows, each to be switched off to see what it gives.

/// What a search does beyond plain null windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Techniques {
    /// Aspiration windows: narrow ones around the last score.
    pub aspiration: bool,
    /// `ProbCut`: shallow searches that stand for deep ones.
    pub probcut: bool,
    /// Enhanced transposition cutoffs (ETC): replies that the table knows to be good enough.
    pub replies: bool,
    /// Cuts by discs that can never be turned.
    pub stability: bool,
    /// Moves in the order of what the evaluation says after them; otherwise by the replies that they leave.
    pub evaluation: bool,
    /// Hash moves first: those that were best when the position was searched before.
    pub memory: bool,
}

impl Techniques {
    /// Everything.
    pub const ALL: Self = Self {
        aspiration: true,
        probcut: true,
        replies: true,
        stability: true,
        evaluation: true,
        memory: true,
    };

    /// Their names.
    pub const NAMES: [&str; 6] = ["aspiration", "probcut", "replies", "stability", "evaluation", "memory"];

    /// All but one, by its name.
    #[must_use]
    pub fn without(mut self, name: &str) -> Option<Self> {
        let technique = match name {
            "aspiration" => &mut self.aspiration,
            "probcut" => &mut self.probcut,
            "replies" => &mut self.replies,
            "stability" => &mut self.stability,
            "evaluation" => &mut self.evaluation,
            "memory" => &mut self.memory,
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
