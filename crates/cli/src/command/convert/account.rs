//! Counts of converted and skipped games, and their problems.

use std::path::PathBuf;

use outflank_api::convert::{Conversion, ConversionProblem};
use outflank_notation::printable;
use outflank_notation::stream::Item;
use outflank_notation::wthor::WthorError;

use super::filter::Filter;
use super::output::Output;
use crate::console::{self, shown};

/// The maximum number of problems that are listed one by one.
const MAX_LISTED_PROBLEMS: usize = 20;

/// The number of games and the problems of some.
#[derive(Default)]
pub struct Account {
    pub files: usize,
    pub written: u64,
    read: u64,
    filtered: u64,
    /// Games that are counted in headers but missing in files.
    missing: u64,
    problems: Vec<Problem>,
}

/// A problem of a game or a file.
struct Problem {
    file: String,
    /// The game; `None` for a problem of the file.
    place: Option<String>,
    why: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The game was skipped.
    LeftOut,
    /// The game was truncated before the first damaged move.
    Cut,
    /// The number of entries differs from the file header.
    Miscounted,
}

impl Account {
    /// Counts one game and writes it if it passes the filter.
    pub fn take(
        &mut self,
        file: &str,
        item: Item,
        filter: &Filter,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut note = |why: String, kind| {
            let (file, place) = (file.to_owned(), Some(item.place.to_string()));
            self.problems.push(Problem { file, place, why: printable(&why), kind });
        };
        let entry = match item.entry {
            Ok(entry) => entry,
            Err(why) => {
                note(why.to_string(), Kind::LeftOut);
                return Ok(());
            }
        };
        self.read += 1;
        if !filter.passes(&entry.record) {
            self.filtered += 1;
            return Ok(());
        }
        match output.write(&entry)? {
            Ok(()) => {
                self.written += 1;
                if let Some(why) = entry.remark {
                    note(why, Kind::Cut);
                }
            }
            Err(why) => note(why, Kind::LeftOut),
        }
        Ok(())
    }

    /// Records whether the number of games in a file agrees with its header.
    pub fn take_count(&mut self, file: &str, count: Result<(), WthorError>) {
        let Err(error) = count else { return };
        if let WthorError::Count { what: "games", promised, found, .. } = error {
            self.missing += u64::from(promised).saturating_sub(found);
        }
        let (file, why) = (file.to_owned(), error.to_string());
        self.problems.push(Problem { file, place: None, why, kind: Kind::Miscounted });
    }

    /// Records damaged name lists; each is reported once, even if several files refer to it.
    pub fn take_lists(&mut self, lists: Vec<(String, WthorError)>) {
        for (file, error) in lists {
            if self.problems.iter().all(|problem| problem.file != file) {
                self.take_count(&file, Err(error));
            }
        }
    }

    /// The error message when nothing was written.
    pub fn nothing(&self) -> String {
        let mut lines = vec![match (self.read, self.filtered) {
            (0, _) if self.problems.is_empty() => "the input contains no games".to_owned(),
            (read, filtered) if read == filtered && read > 0 => {
                format!("none of {read} games passes the filters")
            }
            _ => "nothing could be converted".to_owned(),
        }];
        lines.extend(self.listed());
        lines.join("\n")
    }

    /// The first problems, and the number of the others.
    fn listed(&self) -> impl Iterator<Item = String> {
        let more = self.problems.len().saturating_sub(MAX_LISTED_PROBLEMS);
        let more = (more > 0).then(|| format!("... and {more} more; --json lists all"));
        let line = |Problem { file, place, why, .. }: &Problem| match place {
            Some(place) => format!("{file}: {place}: {why}"),
            None => format!("{file}: {why}"),
        };
        self.problems.iter().take(MAX_LISTED_PROBLEMS).map(line).chain(more)
    }

    fn count(&self, kind: Kind) -> usize {
        self.problems.iter().filter(|problem| problem.kind == kind).count()
    }

    /// Prints the counts; fails if a game was skipped or a file is damaged.
    pub fn report(&self, written: &[PathBuf], as_json: bool, seconds: f64) -> anyhow::Result<()> {
        let text = if as_json {
            serde_json::to_string(&self.conversion(written, seconds))? + "\n"
        } else {
            self.listed().for_each(console::line);
            self.line(written)
        };
        // Without output files the games went to standard output.
        if written.is_empty() {
            console::line(text.trim_end());
        } else {
            console::print(&text)?;
        }
        anyhow::ensure!(self.problems.is_empty(), "{}", self.failure());
        Ok(())
    }

    fn line(&self, written: &[PathBuf]) -> String {
        let counts = [
            (self.filtered, "filtered out"),
            (self.count(Kind::Cut) as u64, "of them cut short"),
            (self.count(Kind::LeftOut) as u64, "left out"),
            (self.missing, "missing"),
        ];
        let mut parts = vec![format!("{} of {} games written", self.written, self.read)];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        parts.extend(counts.map(|(count, what)| format!("{count} {what}")));
        format!("{}: {}\n", parts.join(", "), in_words(written))
    }

    fn conversion(&self, written: &[PathBuf], seconds: f64) -> Conversion {
        let problem = |Problem { file, place, why, kind }: &Problem| ConversionProblem {
            file: file.clone(),
            place: place.clone(),
            why: why.clone(),
            cut: *kind == Kind::Cut,
        };
        Conversion {
            files: self.files,
            read: self.read,
            written: self.written,
            filtered: self.filtered,
            cut: self.count(Kind::Cut),
            missing: self.missing,
            left_out: self.problems.iter().map(problem).collect(),
            outputs: written.iter().map(|path| path.display().to_string()).collect(),
            seconds,
        }
    }

    /// A summary of the problems in one line.
    fn failure(&self) -> String {
        let counts = [
            (self.count(Kind::LeftOut) as u64, "could not be converted"),
            (self.count(Kind::Cut) as u64, "cut short"),
            (self.missing, "missing"),
        ];
        let counts: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|&(count, what)| format!("{count} {} {what}", if count == 1 { "game" } else { "games" }))
            .collect();
        if counts.is_empty() { "a file is damaged".to_owned() } else { counts.join(", ") }
    }
}

/// A short text for the written files.
fn in_words(written: &[PathBuf]) -> String {
    match written {
        [] => "standard output".into(),
        [one] => shown(one),
        [first, .., last] => format!("{} to {}", shown(first), shown(last)),
    }
}
