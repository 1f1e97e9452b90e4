//! `outflank convert`: games and positions from any format to any other.

mod filter;
mod input;
mod output;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use outflank_board::Observer as _;
use outflank_notation::stream::Item;
use serde_json::json;

use crate::args::Convert;
use crate::command::BadInput;
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::progress::Progress;

use filter::Filter;
pub use filter::{Wanted, Years, span};
use input::Input;
use output::Output;

/// Problems that are listed one by one.
const LISTED: usize = 20;

/// Reads all games, writes those that pass the filters, and tells what was left out.
pub fn run(arguments: &Convert) -> anyhow::Result<()> {
    let start = Instant::now();
    let Some((out, inputs)) = arguments.files.split_last().filter(|(_, inputs)| !inputs.is_empty()) else {
        return Err(BadInput("one file only; write those to read and then the one to write".into()).into());
    };
    let inputs = inputs.iter().map(|path| Input::open(path, arguments)).collect::<Result<Vec<_>, _>>()?;
    let mut output = Output::new(out, arguments)?;
    let filter = Filter::new(arguments);
    let interrupt = Interrupt::listen()?;
    let progress = Progress::new(inputs.iter().map(|input| input.length).sum());
    let mut account = Account::default();

    for input in inputs {
        let name = input.name.clone();
        for item in input.items(&progress) {
            if interrupt.stop() {
                drop(output);
                std::process::exit(INTERRUPTED);
            }
            account.take(&name, item?, &filter, &mut output)?;
        }
        account.files += 1;
    }
    drop(progress);
    if account.written == 0 {
        return Err(BadInput(account.nothing()).into());
    }
    let written = output.finish()?;
    account.tell(&written, arguments.json, start.elapsed().as_secs_f64())
}

/// What became of the games.
#[derive(Default)]
struct Account {
    files: usize,
    read: u64,
    written: u64,
    filtered: u64,
    left_out: Vec<LeftOut>,
}

/// A game that was lost or cut, and why.
struct LeftOut {
    file: String,
    place: String,
    why: String,
    /// Whether the rest of it was written.
    cut: bool,
}

impl Account {
    fn take(&mut self, file: &str, item: Item, filter: &Filter, output: &mut Output) -> anyhow::Result<()> {
        let mut note = |why: String, cut| {
            let (file, place) = (file.to_owned(), item.place.to_string());
            self.left_out.push(LeftOut { file, place, why, cut });
        };
        let entry = match item.entry {
            Ok(entry) => entry,
            Err(why) => {
                note(why, false);
                return Ok(());
            }
        };
        self.read += 1;
        if !filter.passes(&entry.record) {
            self.filtered += 1;
            return Ok(());
        }
        if let Some(why) = &entry.remark {
            note(why.clone(), true);
        }
        match output.write(&entry)? {
            Ok(()) => self.written += 1,
            Err(why) => note(why, false),
        }
        Ok(())
    }

    /// Why nothing was written.
    fn nothing(&self) -> String {
        let mut lines = vec![match (self.read, self.filtered) {
            (0, _) if self.left_out.is_empty() => "no games in what was read".to_owned(),
            (read, filtered) if read == filtered && read > 0 => {
                format!("none of {read} games passes the filters")
            }
            _ => "nothing could be converted".to_owned(),
        }];
        lines.extend(self.listed());
        lines.join("\n")
    }

    /// The first problems, and how many there are more.
    fn listed(&self) -> impl Iterator<Item = String> {
        let more = self.left_out.len().saturating_sub(LISTED);
        let more = (more > 0).then(|| format!("... and {more} more; --json lists all"));
        let first = self.left_out.iter().take(LISTED);
        first.map(|LeftOut { file, place, why, .. }| format!("{file}: {place}: {why}")).chain(more)
    }

    fn tell(&self, written: &[PathBuf], as_json: bool, seconds: f64) -> anyhow::Result<()> {
        let lost = self.left_out.iter().filter(|left| !left.cut).count();
        let text = if as_json {
            let left_out = |left: &LeftOut| json!({ "file": left.file, "place": left.place, "why": left.why, "cut": left.cut });
            let document = json!({
                "files": self.files,
                "read": self.read,
                "written": self.written,
                "filtered": self.filtered,
                "left_out": self.left_out.iter().map(left_out).collect::<Vec<_>>(),
                "outputs": written.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
                "seconds": seconds,
            });
            format!("{document}\n")
        } else {
            for line in self.listed() {
                eprintln!("{line}");
            }
            let filtered =
                if self.filtered > 0 { format!(", {} filtered out", self.filtered) } else { String::new() };
            let lost = if lost > 0 { format!(", {lost} left out") } else { String::new() };
            format!("{} of {} games written{filtered}{lost}: {}\n", self.written, self.read, shown(written))
        };
        // What was converted may be on standard output itself.
        if written.is_empty() {
            std::io::stderr().write_all(text.as_bytes())?;
        } else {
            std::io::stdout().write_all(text.as_bytes())?;
        }
        anyhow::ensure!(lost == 0, "{lost} games could not be converted");
        Ok(())
    }
}

/// The files that were written, in a few words.
fn shown(written: &[PathBuf]) -> String {
    match written {
        [] => "standard output".into(),
        [one] => one.display().to_string(),
        [first, .., last] => format!("{} to {}", first.display(), last.display()),
    }
}

/// The error of a file that could not be opened or made.
fn unusable(path: &Path, error: &std::io::Error) -> BadInput {
    BadInput(format!("{}: {error}", path.display()))
}

/// Fails with what was done and to which file.
fn writing<T>(result: std::io::Result<T>, path: &Path) -> anyhow::Result<T> {
    result.with_context(|| format!("cannot write {}", path.display()))
}
