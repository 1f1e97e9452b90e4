//! The grammar of players: `name[:key=value[,key=value...]]`, read and printed.
//!
//! * `name=N` is short for the main setting of a player: `alphabeta=6` is `alphabeta:depth=6`, `mcts=1000` is
//!   `mcts:iterations=1000`.
//! * A value that contains a comma is quoted: `gtp:cmd='./engine --book=a,b'`. Within quotes `''` is one quote.
//! * Spaces around names, keys and values are ignored.
//!
//! A [`Spec`] prints in one canonical form, which parses to the same `Spec`.

mod error;
mod evaluation;
mod formula;
mod settings;
mod table;
mod value;
mod words;

use std::fmt;
use std::str::FromStr;

pub use error::{Fault, SpecError};
pub use evaluation::EvalSpec;
pub use formula::{Formula, Source};
pub use settings::Settings;
pub use table::TableSource;
pub(crate) use value::print_bytes;
pub use value::{print_time, time, whole};
pub use words::{CommandLine, CommandLineError};

use crate::domain::MAX_THREADS;
use crate::key::Key;
use crate::roster::{self, Entry, Kind};
use settings::BadValue;

/// A player specification: its kind and its settings.
///
/// ```
/// use outflank_players::Spec;
///
/// let spec: Spec = "mcts: iterations=2k, c=1.50".parse()?;
/// assert_eq!(spec.settings().iterations, Some(2000));
/// assert_eq!(spec.to_string(), "mcts:iterations=2000,c=1.5");
///
/// let error = "alphabeta:dept=4,eval=mobility".parse::<Spec>().unwrap_err();
/// let message = "column 11: unknown key \"dept\" for alphabeta; did you mean \"depth\"?";
/// assert!(error.to_string().starts_with(message));
/// # Ok::<(), outflank_players::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    entry: &'static Entry,
    settings: Settings,
}

impl Spec {
    /// The kind of player.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.entry.kind
    }

    /// Its entry in the roster.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Its settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The display name: the `name` setting, or else the canonical text.
    #[must_use]
    pub fn name(&self) -> String {
        self.settings.name.clone().unwrap_or_else(|| self.to_string())
    }

    /// Whether its settings limit its search, so that no default limit is needed.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let Settings { depth, nodes, iterations, time, .. } = &self.settings;
        let own = match self.kind() {
            Kind::FlatMonteCarlo | Kind::MonteCarlo => iterations.is_some(),
            _ => depth.is_some(),
        };
        own || nodes.is_some() || time.is_some()
    }

    /// The same player with this number of threads, if it supports threads and does not set their number.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        if !self.entry.takes(Key::Threads) || self.settings.threads.is_some() {
            return self;
        }
        let threads = Some(threads.clamp(1, MAX_THREADS as usize));
        let settings = Settings { threads, ..self.settings.clone() };
        if settings.conflict(Key::Threads).is_some() { self } else { Self { settings, ..self } }
    }

    /// Whether this player accepts the named evaluations of these settings.
    fn has_evaluations(&self, settings: &Settings) -> bool {
        let mut terms = settings.eval.iter().flat_map(Formula::terms);
        terms.all(|(_, source)| match source {
            Source::Named(name) => self.entry.has_evaluation(name),
            Source::File(_) => true,
        })
    }

    /// Sets one key from text, as if it were part of the specification.
    ///
    /// # Errors
    ///
    /// When the player has no such key, or the value is invalid. The settings are unchanged then.
    pub fn set(&mut self, key: Key, value: &str) -> Result<(), Fault> {
        if !self.entry.takes(key) {
            return Err(Fault::UnknownKey(self.entry, key.to_string()));
        }
        let mut settings = self.settings.clone();
        settings.set(key, value).map_err(|bad| match bad {
            _ if self.entry.domain(key) != key.domain() => Fault::Unsuited(self.entry, key, value.to_owned()),
            BadValue::Form => Fault::Value(key, value.to_owned()),
            BadValue::Sum(error) => Fault::Eval(error),
            BadValue::Command(error) => Fault::Command(error),
        })?;
        let text = settings.text(key).unwrap_or_default();
        if !self.entry.domain(key).suits(&text) || !self.has_evaluations(&settings) {
            return Err(Fault::Unsuited(self.entry, key, text));
        }
        if let Some(other) = settings.conflict(key) {
            return Err(Fault::Conflict(key, other));
        }
        self.settings = settings;
        Ok(())
    }
}

impl fmt::Display for Spec {
    /// Writes the settings in the order of [`Key::ALL`], quoted if necessary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.name)?;
        let set = Key::ALL.into_iter().filter_map(|key| Some((key, self.settings.text(key)?)));
        for (index, (key, value)) in set.enumerate() {
            let separator = if index == 0 { ':' } else { ',' };
            if needs_quotes(&value) {
                write!(f, "{separator}{key}='{}'", value.replace('\'', "''"))?;
            } else {
                write!(f, "{separator}{key}={value}")?;
            }
        }
        Ok(())
    }
}

fn needs_quotes(value: &str) -> bool {
    value.contains(',') || value.starts_with('\'') || value.trim() != value
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut reader = Reader { text, at: 0 };
        let (name_at, name) = reader.word(&[':', '=', ',']);
        if name.is_empty() {
            return Err(reader.error(name_at, Fault::NoName));
        }
        let Some(entry) = roster::entry(name) else {
            return Err(reader.error(name_at, Fault::UnknownName(name.to_owned())));
        };
        let mut spec = Self { entry, settings: Settings::default() };
        let behind_name = reader.at;
        match reader.take() {
            None => {}
            Some(':') => reader.settings(&mut spec, Vec::new())?,
            Some('=') => reader.short_form(&mut spec)?,
            Some(_) => return Err(reader.error(behind_name, Fault::NoColon(entry))),
        }
        Ok(spec)
    }
}

/// Parses a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// The byte to read next.
    at: usize,
}

impl<'a> Reader<'a> {
    /// The text before the first of these characters, trimmed, and its position.
    fn word(&mut self, ends: &[char]) -> (usize, &'a str) {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let start = self.at + word.len() - word.trim_start().len();
        self.at += word.len();
        (start, word.trim())
    }

    /// The next character.
    fn take(&mut self) -> Option<char> {
        let next = self.text[self.at..].chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Parses the value of `name=N`.
    fn short_form(&mut self, spec: &mut Spec) -> Result<(), SpecError> {
        let entry = spec.entry;
        let Some(key) = entry.short else {
            return Err(self.error(self.at - 1, Fault::NoShortForm(entry)));
        };
        let (at, value) = self.word(&[',']);
        if self.take().is_some() {
            return Err(self.error(self.at - 1, Fault::LongShortForm(entry, key)));
        }
        spec.set(key, value).map_err(|fault| self.error(at, fault))
    }

    /// Parses keys and values up to the end. `seen` are the keys that are set already.
    fn settings(&mut self, spec: &mut Spec, mut seen: Vec<Key>) -> Result<(), SpecError> {
        loop {
            let key = self.key(spec.entry, &seen)?;
            seen.push(key);
            let (at, value) = self.value()?;
            spec.set(key, &value).map_err(|fault| self.error(at, fault))?;
            if self.take().is_none() {
                return Ok(());
            }
        }
    }

    /// Parses a key and the `=` after it.
    fn key(&mut self, entry: &'static Entry, seen: &[Key]) -> Result<Key, SpecError> {
        let (at, name) = self.word(&['=', ',']);
        if name.is_empty() {
            return Err(self.error(at, Fault::NoKey(entry)));
        }
        let Some(key) = Key::named(name).filter(|&key| entry.takes(key)) else {
            return Err(self.error(at, Fault::UnknownKey(entry, name.to_owned())));
        };
        if self.take() != Some('=') {
            return Err(self.error(at, Fault::NoValue(key)));
        }
        if seen.contains(&key) {
            return Err(self.error(at, Fault::Twice(key)));
        }
        Ok(key)
    }

    /// Parses a value, quoted or up to the next comma, and returns where it begins.
    fn value(&mut self) -> Result<(usize, String), SpecError> {
        let rest = &self.text[self.at..];
        if !rest.trim_start().starts_with('\'') {
            let (at, value) = self.word(&[',']);
            return Ok((at, value.to_owned()));
        }
        self.at += rest.len() - rest.trim_start().len() + 1;
        let start = self.at;
        let mut value = String::new();
        loop {
            match self.take() {
                None => return Err(self.error(start - 1, Fault::OpenQuote)),
                Some('\'') if self.text[self.at..].starts_with('\'') => {
                    self.at += 1;
                    value.push('\'');
                }
                Some('\'') => break,
                Some(other) => value.push(other),
            }
        }
        match self.word(&[',']) {
            (_, "") => Ok((start, value)),
            (at, behind) => Err(self.error(at, Fault::BehindQuote(behind.to_owned()))),
        }
    }

    /// An error at a byte of the text.
    fn error(&self, at: usize, fault: Fault) -> SpecError {
        let before = self.text[..at].chars().count();
        let fault = match fault {
            Fault::Eval(error) => Fault::Eval(formula::shifted(error, before)),
            fault => fault,
        };
        SpecError { column: before + 1, fault }
    }
}
