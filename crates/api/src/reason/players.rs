//! The reasons for invalid player texts, for players that cannot be created, and for forfeits.

use outflank_board::{Forfeit, IllegalMove};
use outflank_players::{
    CommandLineError, Domain, Entry, Fault, Key, MAX_WEIGHT, RosterError, SpecError, SumError, evaluations,
    players,
};

use super::{Cause, Reason};
use crate::place::Place;
use crate::roster::Values;

impl From<&SpecError> for Cause {
    fn from(error: &SpecError) -> Self {
        let SpecError { column, fault } = error;
        let column = if let Fault::Eval(error) = fault { evaluation_column(error) } else { *column };
        let meant = fault.meant();
        cause(fault).with_some("meant", meant).at(Place { column: Some(column), ..Place::default() })
    }
}

/// The reason for an invalid player text, without its place and the suggested word.
fn cause(fault: &Fault) -> Cause {
    match fault {
        Fault::NoName => Reason::PlayerMissing.with("players", names(players())),
        Fault::UnknownName(text) => {
            Reason::UnknownPlayer.with("text", text.as_str()).with("players", names(players()))
        }
        Fault::NoColon(entry) => Reason::NoColon.with("player", entry.name),
        Fault::NoShortForm(entry) => Reason::NoShortForm.with("player", entry.name).with("keys", keys(entry)),
        Fault::LongShortForm(entry, key) => {
            Reason::LongShortForm.with("player", entry.name).with("key", key.name())
        }
        Fault::NoKey(entry) => Reason::KeyMissing.with("player", entry.name).with("keys", keys(entry)),
        Fault::UnknownKey(entry, text) => {
            let cause = Reason::UnknownKey.with("text", text.as_str());
            cause.with("player", entry.name).with("keys", keys(entry))
        }
        Fault::NoValue(key) => Reason::ValueMissing.with("key", key.name()).with("example", key.example()),
        Fault::Twice(key) => Reason::KeyTwice.with("key", key.name()),
        Fault::Conflict(key, other) => {
            Reason::KeyConflict.with("key", key.name()).with("other", other.name())
        }
        Fault::OpenQuote => Reason::OpenQuote.into(),
        Fault::BehindQuote(text) => Reason::BehindQuote.with("text", text.as_str()),
        Fault::Value(key, value) => bad_value(Reason::BadValue, *key, value, key.domain()),
        Fault::Unsuited(entry, key, value) => {
            bad_value(Reason::UnsuitedValue, *key, value, entry.domain(*key)).with("player", entry.name)
        }
        Fault::Eval(error) => error.into(),
        Fault::Command(error) => error.into(),
    }
}

/// An invalid value of a key, with the valid ones: the kind, the minimum, the maximum and the words.
fn bad_value(reason: Reason, key: Key, value: &str, domain: Domain) -> Cause {
    let Values { kind, least, most, words } = domain.into();
    let cause = reason.with("key", key.name()).with("value", value).with("kind", kind.name());
    let words = (!words.is_empty()).then_some(words);
    cause.with_some("least", least).with_some("most", most).with_some("words", words)
}

fn names(entries: &[Entry]) -> Vec<&'static str> {
    entries.iter().map(|entry| entry.name).collect()
}

fn keys(entry: &Entry) -> Vec<&'static str> {
    entry.keys.iter().map(|(key, _)| key.name()).collect()
}

fn evaluation_column(error: &SumError) -> usize {
    match error {
        SumError::Missing { column }
        | SumError::NoPath { column }
        | SumError::Unknown { column, .. }
        | SumError::Weight { column, .. }
        | SumError::NotJoined { column, .. } => *column,
    }
}

impl From<&SumError> for Cause {
    fn from(error: &SumError) -> Self {
        match error {
            SumError::Missing { .. } => Reason::EvaluationMissing.into(),
            SumError::NoPath { .. } => Reason::PathMissing.into(),
            SumError::Unknown { part, .. } => {
                let known: Vec<&str> = evaluations().iter().map(|&(name, _)| name).collect();
                Reason::UnknownEvaluation.with("text", part.as_str()).with("evaluations", known)
            }
            SumError::Weight { part, .. } => {
                Reason::BadWeight.with("text", part.as_str()).with("most", MAX_WEIGHT.unsigned_abs())
            }
            SumError::NotJoined { part, .. } => Reason::NotJoined.with("text", part.as_str()),
        }
    }
}

impl From<&CommandLineError> for Cause {
    fn from(error: &CommandLineError) -> Self {
        match error {
            CommandLineError::NoProgram => Reason::CommandMissing.into(),
            CommandLineError::OpenQuote(quote, at) => {
                Reason::CommandQuote.with("character", quote.to_string()).with("at", *at)
            }
            CommandLineError::Backslash => Reason::CommandBackslash.into(),
            CommandLineError::Control(at) => Reason::CommandControl.with("at", *at),
        }
    }
}

impl From<&RosterError> for Cause {
    fn from(error: &RosterError) -> Self {
        match error {
            RosterError::Human(name) => Reason::HumanPlayer.with("player", name.as_str()),
            RosterError::Own(name) => Reason::NotAProgram.with("player", name.as_str()),
            RosterError::NoProgram(name) => Reason::ProgramUnnamed.with("player", *name),
            RosterError::Program(error) => Reason::ProgramUnusable.with("detail", error.to_string()),
            RosterError::Size { name, size } => {
                Reason::PlayerSize.with("player", name.as_str()).with("size", size.n())
            }
            RosterError::NoBuiltIn { name, size } => {
                Reason::PlayerSize.with("player", format!("eval={name}")).with("size", size.n())
            }
            RosterError::Memory { name, bytes } => {
                Reason::NotEnoughMemory.with("player", name.as_str()).with("bytes", *bytes)
            }
            RosterError::NoWeights { path, .. }
            | RosterError::Weights { path, .. }
            | RosterError::File { path, .. }
            | RosterError::Learned { path, .. }
            | RosterError::UnusedWeights(path)
            | RosterError::Table { path, .. }
            | RosterError::Asymmetric { path, .. } => Reason::UnreadableFile.with("path", path.as_str()),
        }
    }
}

impl Cause {
    /// Why a player forfeits, with the illegal move if there is one.
    #[must_use]
    pub fn forfeit(player: &str, forfeit: &Forfeit, illegal: Option<&IllegalMove>) -> Self {
        let reason = match forfeit {
            Forfeit::Resigned => Reason::Resigned,
            Forfeit::Died(_) => Reason::PlayerStopped,
            Forfeit::Late(_) => Reason::PlayerLate,
            Forfeit::Illegal(_) => Reason::IllegalAnswer,
            Forfeit::Protocol(_) => Reason::PlayerProtocol,
        };
        let play = illegal.map(|illegal| illegal.play.to_string());
        reason.with("player", player).with_some("move", play)
    }
}
