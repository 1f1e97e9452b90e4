//! `outflank convert`: converts games and positions between file formats.

mod account;
mod filter;
mod input;
mod load;
mod output;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use outflank_board::Observer as _;
use outflank_notation::stream::Entry;

use crate::args::Convert;
use crate::command::BadInput;
use crate::command::output::{Outputs, outside};
use crate::console::shown;
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

use account::Account;
use filter::Filter;
pub use input::{Input, Reading};
pub use load::load;
use output::{Choice, Output, is_directory, is_wthor};
pub use output::{files, written_extensions};

/// Reads all games, writes those that pass the filters, and reports the skipped ones.
pub fn run(arguments: &Convert) -> anyhow::Result<()> {
    let start = Instant::now();
    let Some((out, inputs)) = arguments.files.split_last().filter(|(_, inputs)| !inputs.is_empty()) else {
        return Err(BadInput(
            "the output file is missing; name the input files and then the output file".into(),
        )
        .into());
    };
    keep_inputs(out, inputs)?;
    let reading = Reading::from(arguments);
    let inputs = inputs.iter().map(|path| Input::open(path, reading)).collect::<Result<Vec<_>, _>>()?;
    let inputs: Vec<Input> = inputs.into_iter().flatten().collect();
    let mut output = Output::new(out, Choice::from(arguments))?;
    let filter = Filter::new(arguments);
    let interrupt = Interrupt::listen()?;
    let progress = Progress::new(inputs.iter().map(|input| input.length).sum());
    let mut account = Account::default();

    for mut input in inputs {
        let name = input.name.clone();
        account.take_lists(std::mem::take(&mut input.damaged_lists));
        let mut items = input.items(&progress);
        for item in items.by_ref() {
            if interrupt.stop() {
                return Err(Interrupted.into());
            }
            account.take(&name, item?, &filter, &mut output)?;
        }
        account.take_count(&name, items.check());
        account.files += 1;
    }
    drop(progress);
    if account.written == 0 {
        return Err(BadInput(account.nothing()).into());
    }
    let written = output.finish()?;
    account.report(&written, arguments.json, start.elapsed().as_secs_f64())
}

/// Rejects an output file that is also an input, and an output directory that contains WTHOR inputs.
fn keep_inputs(out: &Path, inputs: &[PathBuf]) -> anyhow::Result<()> {
    if is_directory(out) {
        return outside(out, inputs.iter().filter(|input| is_wthor(input)));
    }
    let standard = Path::new("-");
    if out == standard {
        return Ok(());
    }
    let inputs = Outputs::new(inputs.iter().filter(|input| *input != standard), false);
    files(out).iter().try_for_each(|file| inputs.check_no_input(file))
}

/// Writes one game to a file in the format of its extension, as `convert` does.
///
/// Returns the written files, or why the format cannot represent the game.
pub fn save(path: &Path, entry: &Entry, replace: bool) -> anyhow::Result<Vec<PathBuf>> {
    let mut output = Output::new(path, Choice { force: replace, ..Choice::default() })?;
    output.write(entry)?.map_err(BadInput)?;
    output.finish()
}

/// The error of a file that cannot be opened or created.
fn unusable(path: &Path, error: &std::io::Error) -> BadInput {
    BadInput(format!("{}: {error}", shown(path)))
}

/// Adds the path to a write error.
fn writing<T>(result: std::io::Result<T>, path: &Path) -> anyhow::Result<T> {
    result.with_context(|| format!("cannot write {}", shown(path)))
}
