//! Errors in the text of a player: where, what is wrong, and what is valid.

use std::fmt;

use outflank_lab::heuristic::SumError;

use super::words::CommandLineError;
use crate::domain::Domain;
use crate::key::Key;
use crate::roster::{self, Entry};
use crate::spelling::{did_you_mean, nearest};

/// Why a text is not a valid player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the text of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no name.
    NoName,
    /// No player has this name.
    UnknownName(String),
    /// Something other than `:` or `=` follows the name.
    NoColon(&'static Entry),
    /// The player has no key for which `name=N` is short.
    NoShortForm(&'static Entry),
    /// More than one value follows `name=`.
    LongShortForm(&'static Entry, Key),
    /// A key is missing between two commas, or after the last.
    NoKey(&'static Entry),
    /// The player has no such key.
    UnknownKey(&'static Entry, String),
    /// The key is not followed by `=`.
    NoValue(Key),
    /// The key is given a second time.
    Twice(Key),
    /// A quoted value is not closed.
    OpenQuote,
    /// Something other than a comma follows a quoted value.
    BehindQuote(String),
    /// The value is not valid for the key.
    Value(Key, String),
    /// The value is valid for the key, but not with this player.
    Unsuited(&'static Entry, Key, String),
    /// The key cannot be combined with another one.
    Conflict(Key, Key),
    /// The evaluation is invalid; its columns are those of the whole text.
    Eval(SumError),
    /// The command line is invalid.
    Command(CommandLineError),
}

impl fmt::Display for SpecError {
    /// Writes the column first, then the invalid part, the nearest valid one, and what is valid.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::Eval(_) => self.fault.fmt(f),
            fault => write!(f, "column {}: {fault}", self.column),
        }
    }
}

impl std::error::Error for SpecError {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => write!(f, "a player is missing; players: {}", player_names()),
            Self::UnknownName(name) => {
                let meant = did_you_mean(self.meant());
                write!(f, "unknown player {name:?}{meant}players: {}", player_names())
            }
            Self::NoColon(Entry { name, .. }) => {
                write!(f, "a colon is missing before the settings; write {name}:key=value,key=value")
            }
            Self::NoShortForm(entry) => {
                let name = entry.name;
                write!(f, "{name} has no short form; write {name}:key=value; keys of {name}: {}", keys(entry))
            }
            Self::LongShortForm(Entry { name, .. }, key) => {
                write!(f, "the short form has one value; write {name}:{key}=value,key=value")
            }
            Self::NoKey(entry) => write!(f, "a key is missing; keys of {}: {}", entry.name, keys(entry)),
            Self::UnknownKey(entry, key) => {
                let (name, keys, meant) = (entry.name, keys(entry), did_you_mean(self.meant()));
                write!(f, "unknown key {key:?} for {name}{meant}keys of {name}: {keys}")
            }
            Self::NoValue(key) => write!(f, "{key} has no value; write {key}={}", key.example()),
            Self::Twice(key) => write!(f, "{key} is given twice; leave one out"),
            Self::OpenQuote => f.write_str("the quote is not closed; write ' after the value"),
            Self::BehindQuote(rest) => {
                write!(f, "{rest:?} follows a quoted value; put a comma before the next key")
            }
            Self::Value(key, value) => {
                let meant = did_you_mean(self.meant());
                write!(f, "invalid value {value:?} for {key}{meant}write {}", key.form())
            }
            Self::Unsuited(entry, key, value) => {
                let meant = did_you_mean(self.meant());
                write!(f, "{} does not accept {key}={value}{meant}write {}", entry.name, entry.form(*key))
            }
            Self::Conflict(key, other) => {
                write!(f, "{key} cannot be combined with {other}; leave one of them out")
            }
            Self::Eval(error @ SumError::Unknown { .. }) => {
                let names: Vec<&str> = roster::evaluations().iter().map(|&(name, _)| name).collect();
                write!(f, "eval: {error}; evaluations: {} file:PATH", names.join(" "))
            }
            Self::Eval(error) => write!(f, "eval: {error}"),
            Self::Command(error) => write!(f, "cmd: {error}"),
        }
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// The valid word that is most similar to the invalid one, if there is one.
    #[must_use]
    pub fn meant(&self) -> Option<&str> {
        match self {
            Self::UnknownName(name) => nearest(name, roster::players().iter().map(|entry| entry.name)),
            Self::UnknownKey(entry, key) => nearest(key, entry.keys.iter().map(|(key, _)| key.name())),
            Self::Value(key, value) => {
                // Of several words joined by /, the first unknown one.
                let unknown = value.split('/').find(|part| !key.words().contains(part)).unwrap_or_default();
                nearest(unknown, key.words().iter().copied())
            }
            Self::Unsuited(entry, key, value) => {
                let words = if let Domain::Word(words) = entry.domain(*key) { words } else { &[] };
                let evaluations =
                    entry.evaluations().iter().map(|&(name, _)| name).filter(|_| *key == Key::Eval);
                nearest(value, words.iter().copied().chain(evaluations))
            }
            Self::Eval(SumError::Unknown { nearest, .. }) => Some(nearest),
            _ => None,
        }
    }
}

fn player_names() -> String {
    let names: Vec<&str> = roster::players().iter().map(|entry| entry.name).collect();
    names.join(" ")
}

fn keys(entry: &Entry) -> String {
    let names: Vec<&str> = entry.keys.iter().map(|(key, _)| key.name()).collect();
    names.join(" ")
}
