//! `outflank tune`: changes the numbers of a player until it wins more games.

use std::path::Path;

use outflank_arena::RecordsError;
use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_study::DirectoryError;
use outflank_study::tune::{TuneDirectory, TuneError, TuneSettings, Tuner, Tuning};

use crate::args::Tune;
use crate::command::BadInput;
use crate::command::games::command_line;
use crate::console;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Tunes a player and prints the report.
pub fn run(arguments: Tune) -> anyhow::Result<()> {
    let (out, concurrency) = (arguments.out.clone(), arguments.concurrency);
    let (language, is_json) = (arguments.lang, arguments.json);
    let tuning = settings(arguments).check().map_err(|error| BadInput(error.to_string()))?;
    let directory = out.as_deref().map(|out| open(out, &tuning)).transpose()?;
    let interrupt = Interrupt::listen()?;
    let final_games = tuning.settings.final_games;
    console::note(format!(
        "{} iterations of {} games, and up to {final_games} games of the final match",
        tuning.iterations,
        tuning.settings.games_per_iteration(),
    ));
    let bar = Progress::new(tuning.games() + final_games);
    let tuner = Tuner {
        executor: Threads { workers: concurrency },
        stop: &|| interrupt.stop(),
        directory: directory.as_ref(),
        ..Tuner::new(&tuning)
    };
    let result = tuner.run(&mut |games| bar.advance_by(games)).map_err(refusal)?;
    drop(bar);
    if let Some(directory) = &directory {
        directory.publish(&result, language)?;
    }
    let text = if is_json { result.answer().text() + "\n" } else { result.text(language) };
    Ok(console::print(&text)?)
}

fn settings(arguments: Tune) -> TuneSettings {
    TuneSettings {
        player: arguments.player,
        ranges: arguments.range,
        against: arguments.against,
        method: arguments.method,
        games: arguments.games,
        pairs: arguments.pairs,
        step: arguments.step,
        perturbation: arguments.perturbation,
        sigma: arguments.sigma,
        population: arguments.population,
        size: arguments.size,
        openings: arguments.openings,
        seed: arguments.seed,
        final_games: arguments.final_games,
        sprt: arguments.sprt,
    }
}

fn open(out: &Path, tuning: &Tuning) -> anyhow::Result<TuneDirectory> {
    let directory =
        TuneDirectory::open(out, tuning, command_line()).map_err(|error| refusal(error.into()))?;
    if directory.stored_games() > 0 {
        console::note(format!("{} of {} games already played", directory.stored_games(), tuning.games()));
    }
    Ok(directory)
}

/// An error of a directory that can be replaced by another one is bad input.
fn refusal(error: TuneError) -> anyhow::Error {
    let is_input = match &error {
        TuneError::Directory(error) => !DirectoryError::is_of_device(error),
        TuneError::Records(error) => !RecordsError::is_of_device(error),
        TuneError::Tuning(_) => true,
        TuneError::Series(_) | TuneError::Run(_) => false,
    };
    if is_input { BadInput(error.to_string()).into() } else { error.into() }
}
