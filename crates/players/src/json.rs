//! Players and what they find as JSON, for programs and for the page: keys may be added, none renamed.

use outflank_board::{BoardSize, Candidate, Move, Report, Verdict};
use serde_core::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::check::{Checkup, Finding};
use crate::domain::Domain;
use crate::grammar::Spec;
use crate::key::Key;
use crate::roster::{Entry, Kind, OF_THE_ENGINE, evaluations};

/// What a program was found to do.
#[must_use]
pub fn checkup(spec: &Spec, checkup: &Checkup) -> Value {
    let finding = |finding: &Finding| {
        let (Ok(text) | Err(text)) = &finding.outcome;
        json!({
            "check": finding.name,
            "needed": finding.needed,
            "holds": finding.outcome.is_ok(),
            "text": text,
        })
    };
    json!({
        "player": spec.to_string(),
        "protocol": spec.entry().name,
        "can_play": checkup.can_play(),
        "findings": checkup.findings.iter().map(finding).collect::<Vec<Value>>(),
    })
}

/// Players of the roster with their keys, the evaluations they may have, and the sizes of board for each.
#[must_use]
pub fn players(entries: &[Entry]) -> Value {
    let is_taken = |known: &&_| entries.iter().any(|entry| entry.evaluations().contains(known));
    let evaluation = |known: &(&str, &str)| {
        let all = !OF_THE_ENGINE.contains(known);
        let sizes = sizes(|size| all || Kind::Engine.plays_on(size));
        json!({"name": known.0, "description": known.1, "sizes": sizes})
    };
    let evaluations: Vec<Value> = evaluations().iter().filter(is_taken).map(evaluation).collect();
    let entries: Vec<Value> = entries.iter().map(entry).collect();
    json!({"players": entries, "evaluations": evaluations})
}

fn entry(entry: &Entry) -> Value {
    json!({
        "name": entry.name,
        "description": entry.description,
        "keys": entry.keys.iter().map(|&(key, default)| self::key(entry, key, default)).collect::<Vec<Value>>(),
        "short": entry.short.map(Key::name),
        "sizes": sizes(|size| entry.kind.plays_on(size)),
        "examples": entry.examples,
    })
}

/// Squares along a side, for every size of board that is one of them.
fn sizes(is_one: impl Fn(BoardSize) -> bool) -> Vec<u32> {
    BoardSize::ALL.into_iter().filter(|&size| is_one(size)).map(BoardSize::n).collect()
}

/// A key, what holds where it is not set, and the values it takes: enough to build a form from. Times are in
/// seconds, memory in bytes.
fn key(entry: &Entry, key: Key, default: &str) -> Value {
    let mut document = json!({
        "name": key.name(),
        "meaning": key.meaning(),
        "form": entry.form(key),
        "default": default,
        "example": entry.example(key),
    });
    if let Some(document) = document.as_object_mut() {
        document.extend(domain(entry.domain(key)));
    }
    document
}

/// The values that a key takes: their kind, the least and the most of them, and the words.
#[must_use]
pub fn domain(domain: Domain) -> Map<String, Value> {
    let words = if let Domain::Word(words) | Domain::Words(words) = domain { words } else { &[] };
    let (kind, least, most) = match domain {
        Domain::Whole { least, most } => ("whole", json!(least), json!(most)),
        Domain::Number(most) => ("number", json!(0), json!(most)),
        Domain::Time(most) => ("time", json!(0), json!(most.as_secs())),
        Domain::Memory(most) => ("memory", json!(1), json!(most)),
        Domain::Word(_) => ("word", Value::Null, Value::Null),
        Domain::Words(_) => ("words", Value::Null, Value::Null),
        Domain::Pair(most) => ("pair", json!(0), json!(most)),
        Domain::Formula => ("formula", Value::Null, Value::Null),
        Domain::Text(most) => ("text", json!(1), json!(most)),
        Domain::Command => ("command", Value::Null, Value::Null),
        Domain::File => ("file", Value::Null, Value::Null),
    };
    let facts = [("kind", json!(kind)), ("least", least), ("most", most), ("words", json!(words))];
    facts.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// What a search has found so far.
#[must_use]
pub fn report(report: &Report) -> Value {
    let counters = &report.counters;
    json!({
        "depth": report.depth,
        "confidence": report.confidence,
        "verdict": report.verdict.map(verdict),
        "line": report.line.iter().map(Move::to_string).collect::<Vec<String>>(),
        "candidates": report.candidates.iter().map(candidate).collect::<Vec<Value>>(),
        "nodes": counters.nodes,
        "leaves": counters.leaves,
        "cutoffs": counters.cutoffs,
        "table_hits": counters.table_hits,
        "rollouts": counters.rollouts,
        "seconds": report.time.as_secs_f64(),
    })
}

fn candidate(candidate: &Candidate) -> Value {
    json!({
        "move": candidate.play.to_string(),
        "verdict": candidate.verdict.map(verdict),
        "visits": candidate.visits,
    })
}

/// What a player thinks of a position, for the side to move: one number under the name of its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Verdict, rename_all = "snake_case"))]
pub enum VerdictDocument {
    /// The disc difference expected at the end of the game.
    Discs(f64),
    /// Points of a heuristic.
    Points(i32),
    /// The disc difference of a game that the player has seen to its end.
    Result(i8),
    /// The chance to win from 0 to 1; a draw counts half.
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

// Written by hand: a derive would add two crates to what users of players compile.
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

/// A verdict as a JSON value.
#[must_use]
pub fn verdict(verdict: Verdict) -> Value {
    json!(VerdictDocument::from(verdict))
}

#[cfg(test)]
mod tests {
    use outflank_board::Score;

    use super::*;

    #[test]
    fn a_verdict_is_one_number_under_the_name_of_its_unit() {
        let check = |value: Verdict, expected: &str| assert_eq!(verdict(value).to_string(), expected);
        check(Verdict::Discs(Score::discs(-2)), r#"{"discs":-2.0}"#);
        check(Verdict::Points(150), r#"{"points":150}"#);
        check(Verdict::Result(-64), r#"{"result":-64}"#);
        check(Verdict::Chance(6250), r#"{"chance":0.625}"#);
    }
}
