//! Players of the roster with their keys and evaluations, as `outflank players --json` prints them.
//!
//! Fields are in alphabetical order, which is the order in which they are printed.

use outflank_board::BoardSize;
use outflank_players::{Domain, Entry, Group, Key, evaluation_suits, evaluations};
use serde::Serialize;
use utoipa::ToSchema;

/// Players and evaluations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Roster {
    /// The evaluations that at least one of the players accepts by name.
    pub evaluations: Vec<EvaluationEntry>,
    /// The players.
    pub players: Vec<PlayerEntry>,
}

/// An evaluation function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EvaluationEntry {
    /// A description in one sentence.
    pub description: &'static str,
    /// The name, as typed.
    #[schema(example = "mobility")]
    pub name: &'static str,
    /// The board sizes that it supports, as squares along a side.
    #[schema(example = json!([4, 6, 8, 10]))]
    pub sizes: Vec<u32>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerEntry {
    /// A description in one sentence.
    pub description: &'static str,
    /// Examples of this player.
    #[schema(example = json!(["alphabeta=6"]))]
    pub examples: &'static [&'static str],
    /// Its keys.
    pub keys: Vec<KeyEntry>,
    /// The name, as typed.
    #[schema(example = "alphabeta")]
    pub name: &'static str,
    /// The key that `name=N` sets, or null.
    #[schema(example = "depth")]
    pub short: Option<&'static str>,
    /// The board sizes that it supports, as squares along a side.
    #[schema(example = json!([4, 6, 8, 10]))]
    pub sizes: Vec<u32>,
}

/// A key of a player, its default, and its values: enough to build a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeyEntry {
    /// The default: a value, or a remark in brackets.
    pub default: &'static str,
    /// An example of a value.
    pub example: &'static str,
    /// A description of the values.
    pub form: &'static str,
    /// The group of the key: a setting of the player, or of its evaluation.
    pub group: KeyGroup,
    /// The kind of its values.
    pub kind: ValueKind,
    /// The minimum, or null if there is none: seconds for a time, bytes for memory, characters for a text.
    pub least: Option<i64>,
    /// A description in one sentence.
    pub meaning: &'static str,
    /// The maximum in the same unit, or null if there is none.
    pub most: Option<u64>,
    /// The name, as typed.
    #[schema(example = "depth")]
    pub name: &'static str,
    /// The accepted words; empty for other kinds.
    pub words: &'static [&'static str],
}

/// The groups of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeyGroup {
    /// A setting of the player.
    Player,
    /// A setting of single evaluations.
    Evaluation,
}

impl From<Group> for KeyGroup {
    fn from(group: Group) -> Self {
        match group {
            Group::Player => Self::Player,
            Group::Evaluation => Self::Evaluation,
        }
    }
}

/// The kinds of values of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    /// A whole number.
    Whole,
    /// A number with or without decimals.
    Number,
    /// A time with its unit.
    Time,
    /// A number of bytes with its unit.
    Memory,
    /// One of the words.
    Word,
    /// One of the words, or `file:` and the path of a file.
    WordOrFile,
    /// The first of the words, or some of the others joined by `/`.
    Words,
    /// Two whole numbers joined by `/`.
    Pair,
    /// A sum of evaluations.
    Formula,
    /// A line of text.
    Text,
    /// A program and its arguments.
    Command,
    /// The path of a file.
    File,
}

impl ValueKind {
    /// Its name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Number => "number",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Word => "word",
            Self::WordOrFile => "word_or_file",
            Self::Words => "words",
            Self::Pair => "pair",
            Self::Formula => "formula",
            Self::Text => "text",
            Self::Command => "command",
            Self::File => "file",
        }
    }
}

/// The values of a domain: their kind, the minimum and maximum, and the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// The kind of the values.
    pub kind: ValueKind,
    /// The minimum: seconds for a time, bytes for memory, characters for a text.
    pub least: Option<i64>,
    /// The maximum, in the same unit.
    pub most: Option<u64>,
    /// The words, if the kind is words.
    pub words: &'static [&'static str],
}

impl From<Domain> for Values {
    fn from(domain: Domain) -> Self {
        let range =
            |kind, least: i64, most: u64| Self { kind, least: Some(least), most: Some(most), words: &[] };
        let any = |kind| Self { kind, least: None, most: None, words: &[] };
        match domain {
            Domain::Whole { least, most } => Self { most, ..range(ValueKind::Whole, least.into(), 0) },
            Domain::Signed(most) => range(ValueKind::Whole, -i64::from(most), most.unsigned_abs().into()),
            Domain::Number(most) => range(ValueKind::Number, 0, most.into()),
            Domain::Time(most) => range(ValueKind::Time, 0, most.as_secs()),
            Domain::Memory(most) => range(ValueKind::Memory, 1, most as u64),
            Domain::Word(words) => Self { words, ..any(ValueKind::Word) },
            Domain::WordOrFile(words) => Self { words, ..any(ValueKind::WordOrFile) },
            Domain::Words(words) => Self { words, ..any(ValueKind::Words) },
            Domain::Pair(most) => range(ValueKind::Pair, 0, most.into()),
            Domain::Formula => any(ValueKind::Formula),
            Domain::Text(most) => range(ValueKind::Text, 1, most as u64),
            Domain::Command => any(ValueKind::Command),
            Domain::File => any(ValueKind::File),
        }
    }
}

impl Roster {
    /// The roster of these players.
    #[must_use]
    pub fn new(entries: &[Entry]) -> Self {
        let is_taken = |known: &&_| entries.iter().any(|entry| entry.evaluations().contains(known));
        Self {
            evaluations: evaluations().iter().filter(is_taken).map(EvaluationEntry::new).collect(),
            players: entries.iter().map(PlayerEntry::from).collect(),
        }
    }
}

impl EvaluationEntry {
    /// An evaluation with this name and description.
    fn new(known: &(&'static str, &'static str)) -> Self {
        let (name, description) = *known;
        Self { description, name, sizes: sizes(|size| evaluation_suits(name, size)) }
    }
}

impl From<&Entry> for PlayerEntry {
    fn from(entry: &Entry) -> Self {
        Self {
            description: entry.description,
            examples: entry.examples,
            keys: entry.keys.iter().map(|&(key, default)| KeyEntry::new(entry, key, default)).collect(),
            name: entry.name,
            short: entry.short.map(Key::name),
            sizes: sizes(|size| entry.kind.plays_on(size)),
        }
    }
}

impl KeyEntry {
    fn new(entry: &Entry, key: Key, default: &'static str) -> Self {
        let Values { kind, least, most, words } = entry.domain(key).into();
        let (name, meaning) = (key.name(), key.meaning());
        let (form, example) = (entry.form(key), entry.example(key));
        let group = key.group().into();
        Self { default, example, form, group, kind, least, meaning, most, name, words }
    }
}

/// The number of squares along a side, for every board size that matches.
fn sizes(is_one: impl Fn(BoardSize) -> bool) -> Vec<u32> {
    BoardSize::ALL.into_iter().filter(|&size| is_one(size)).map(BoardSize::n).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn value_kinds_are_serialized_as_their_names() {
        for key in Key::ALL {
            let kind = Values::from(key.domain()).kind;
            assert_eq!(json!(kind), kind.name());
        }
    }

    #[test]
    fn fields_are_printed_in_the_order_of_their_names() {
        let roster = Roster::new(outflank_players::players());
        let printed = serde_json::to_string(&roster).unwrap();
        assert_eq!(printed, json!(roster).to_string());
    }

    #[test]
    fn the_engine_lists_its_evaluations_and_board_size() {
        let engine = outflank_players::entry("engine").unwrap();
        let roster = Roster::new(&[*engine]);
        let evaluations: Vec<_> =
            roster.evaluations.iter().map(|known| (known.name, &known.sizes[..])).collect();
        assert_eq!(evaluations, [("patterns", &[8][..]), ("simple", &[8][..])]);
        assert_eq!(roster.players[0].sizes, [8]);
    }
}
