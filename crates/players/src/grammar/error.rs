//! Why a text names no player, where, and what would be right.

use std::fmt;

use outflank_lab::heuristic::SumError;

use super::words::CommandLineError;
use crate::domain::Domain;
use crate::key::Key;
use crate::roster::{self, Entry};
use crate::spelling::{did_you_mean, nearest};

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// Where the fault begins, in characters from 1.
    pub column: usize,
    /// What is wrong there.
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
    /// The player has no setting that `name=N` could stand for.
    NoShortForm(&'static Entry),
    /// More than one value follows `name=`.
    LongShortForm(&'static Entry, Key),
    /// There is no key between two commas, or behind the last.
    NoKey(&'static Entry),
    /// The player has no such key.
    UnknownKey(&'static Entry, String),
    /// The key has no `=` behind it.
    NoValue(Key),
    /// The key is given a second time.
    Twice(Key),
    /// A quote that begins a value has no partner.
    OpenQuote,
    /// Something other than a comma follows a quoted value.
    BehindQuote(String),
    /// The key takes no such value.
    Value(Key, String),
    /// The key takes such a value, but not with this player.
    Unsuited(&'static Entry, Key, String),
    /// The evaluation is none; its columns are those of the whole text.
    Eval(SumError),
    /// The command line is none.
    Command(CommandLineError),
}

impl fmt::Display for SpecError {
    /// Names the column first, then the part, the nearest valid one, and what is valid.
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
                write!(f, "{name:?} is no player{meant}players: {}", player_names())
            }
            Self::NoColon(Entry { name, .. }) => {
                write!(f, "settings follow a colon; write {name}:key=value,key=value")
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
                write!(f, "{key:?} is no key of {name}{meant}keys of {name}: {keys}")
            }
            Self::NoValue(key) => write!(f, "{key} has no value; write {key}={}", key.example()),
            Self::Twice(key) => write!(f, "{key} is given twice; leave one out"),
            Self::OpenQuote => f.write_str("the quote has no end; put a ' behind the value"),
            Self::BehindQuote(rest) => {
                write!(f, "{rest:?} follows a quoted value; put a comma before the next key")
            }
            Self::Value(key, value) => {
                let meant = did_you_mean(self.meant());
                write!(f, "{value:?} is no value of {key}{meant}write {}", key.form())
            }
            Self::Unsuited(entry, key, value) => {
                let meant = did_you_mean(self.meant());
                write!(f, "{} does not take {key}={value}{meant}write {}", entry.name, entry.form(*key))
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
    /// The known word that is most like the one at fault, where one is.
    #[must_use]
    pub fn meant(&self) -> Option<&str> {
        match self {
            Self::UnknownName(name) => nearest(name, roster::players().iter().map(|entry| entry.name)),
            Self::UnknownKey(entry, key) => nearest(key, entry.keys.iter().map(|(key, _)| key.name())),
            Self::Value(key, value) => {
                // Of several words joined by /, the first that is unknown.
                let unknown = value.split('/').find(|part| !key.words().contains(part)).unwrap_or_default();
                nearest(unknown, key.words().iter().copied())
            }
            Self::Unsuited(entry, key, value) => {
                let words = if let Domain::Word(words) = entry.domain(*key) { words } else { &[] };
                nearest(value, words.iter().copied())
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
