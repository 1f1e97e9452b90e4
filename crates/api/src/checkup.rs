//! The result of a program check, as `outflank check --json` prints it.
//!
//! Fields are in alphabetical order, which is the order in which they are printed.

use outflank_players::Spec;
use outflank_players::check::{Checkup, Finding};
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckupReport {
    /// Whether the program passes all checks that a match needs.
    pub can_play: bool,
    /// The findings, in the order of the checks.
    pub findings: Vec<FindingReport>,
    /// The player in its canonical form.
    #[schema(example = "gtp:cmd=./program")]
    pub player: String,
    /// The protocol used with the program.
    #[schema(example = "gtp")]
    pub protocol: &'static str,
}

/// One point of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FindingReport {
    /// What was checked.
    #[schema(example = "quit")]
    pub check: &'static str,
    /// Whether the check passed.
    pub holds: bool,
    /// Whether matches need it.
    pub needed: bool,
    /// What was observed.
    pub text: String,
}

impl CheckupReport {
    /// The report on the program of a player.
    #[must_use]
    pub fn new(spec: &Spec, checkup: &Checkup) -> Self {
        Self {
            can_play: checkup.can_play(),
            findings: checkup.findings.iter().map(FindingReport::from).collect(),
            player: spec.to_string(),
            protocol: spec.entry().name,
        }
    }
}

impl From<&Finding> for FindingReport {
    fn from(finding: &Finding) -> Self {
        let (Ok(text) | Err(text)) = &finding.outcome;
        let (holds, needed) = (finding.outcome.is_ok(), finding.needed);
        Self { check: finding.name, holds, needed, text: text.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finding_is_printed_with_its_outcome() {
        let finding = |name, needed, outcome| Finding { name, needed, outcome };
        let checkup = Checkup {
            findings: vec![
                finding("genmove", true, Ok("plays f5".to_owned())),
                finding("quit", false, Err("goes on".to_owned())),
            ],
        };
        let spec: Spec = "gtp:cmd='./program -q'".parse().unwrap();
        let printed = serde_json::to_string(&CheckupReport::new(&spec, &checkup)).unwrap();
        assert_eq!(
            printed,
            r#"{"can_play":true,"findings":[{"check":"genmove","holds":true,"needed":true,"text":"plays f5"},"#.to_owned()
                + r#"{"check":"quit","holds":false,"needed":false,"text":"goes on"}],"#
                + r#""player":"gtp:cmd=./program -q","protocol":"gtp"}"#
        );
    }
}
