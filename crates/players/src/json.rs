//! Verdicts of players as JSON. Keys may be added, but none is renamed.

use outflank_board::Verdict;
use serde_core::{Serialize, Serializer};

/// A player's verdict on a position, for the side to move: one number, keyed by its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Verdict, rename_all = "snake_case"))]
pub enum VerdictDocument {
    /// The disc difference expected at the end of the game.
    Discs(f64),
    /// Points of a heuristic.
    Points(i32),
    /// The exact final disc difference.
    Result(i8),
    /// The winning probability from 0 to 1; a draw counts half.
    Chance(f64),
}

impl From<Verdict> for VerdictDocument {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Discs(score) => Self::Discs(f64::from(score.in_hundredths()) / 100.0),
            Verdict::Points(points) => Self::Points(points),
            Verdict::Result(discs) => Self::Result(discs),
            Verdict::Chance(chance) => Self::Chance(f64::from(chance) / 10_000.0),
        }
    }
}

// Written by hand: a derive would add two crates to the dependencies of this crate's users.
impl Serialize for VerdictDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = "VerdictDocument";
        match self {
            Self::Discs(discs) => serializer.serialize_newtype_variant(name, 0, "discs", discs),
            Self::Points(points) => serializer.serialize_newtype_variant(name, 1, "points", points),
            Self::Result(discs) => serializer.serialize_newtype_variant(name, 2, "result", discs),
            Self::Chance(chance) => serializer.serialize_newtype_variant(name, 3, "chance", chance),
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::Score;

    use super::*;

    #[test]
    fn verdict_json_has_one_field_named_by_its_unit() {
        let check = |verdict: Verdict, expected: &str| {
            assert_eq!(serde_json::to_string(&VerdictDocument::from(verdict)).unwrap(), expected);
        };
        check(Verdict::Discs(Score::discs(-2)), r#"{"discs":-2.0}"#);
        check(Verdict::Points(150), r#"{"points":150}"#);
        check(Verdict::Result(-64), r#"{"result":-64}"#);
        check(Verdict::Chance(6250), r#"{"chance":0.625}"#);
    }
}
