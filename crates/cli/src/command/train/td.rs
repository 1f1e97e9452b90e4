//! `outflank train td`: trains a network by temporal-difference learning.

mod report;
mod texts;

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::time::Instant;

use outflank_board::{Observer as _, Player};
use outflank_learn::documents::TdDocument;
use outflank_learn::td::{BENCHMARKS, TdRun, TdSettings};
use outflank_learn::{Completion, TrainError};
use outflank_players::Maker;

use super::failure;
use crate::args::Td;
use crate::command::BadInput;
use crate::command::output::{self, Kind, Outputs};
use crate::console::{self, shown};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// The benchmark in the progress message.
const SHOWN_BENCHMARK: usize = 2;

/// The number of measurements if their distance is not set.
const MEASUREMENTS: u64 = 20;

/// The games between two updates of the progress bar, which reads the clock.
const GAMES_PER_UPDATE: u64 = 100;

/// Trains a network. Ctrl-C stops the training and keeps the weights so far.
pub fn run(arguments: &Td) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut outputs = Outputs::new::<&str>([], arguments.force);
    let mut run = prepare(arguments, &mut outputs)?;
    let maker = arguments.against.as_ref().map(|spec| spec.maker(arguments.size)).transpose();
    let maker = maker.map_err(|error| BadInput(format!("--against: {error}")))?;
    if let Some(directory) = &arguments.report {
        report::check(directory, &mut outputs)?;
    }
    let interrupt = Interrupt::listen()?;
    let completion =
        play(&mut run, maker.as_ref(), &|| interrupt.stop()).map_err(|error| refusal(arguments, error))?;
    let bytes = run.write();
    output::write(&arguments.out, &bytes)?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(directory) = &arguments.report {
        report::write(&run, directory, arguments.lang)?;
    }
    if completion == Completion::Interrupted {
        let (played, games) = (run.played(), run.settings().games);
        console::note(format!("stopped after {played} of {games} games; continue with --resume"));
    }
    let document = TdDocument::new(&run, bytes.len(), seconds);
    if arguments.json {
        writeln!(console::Stdout, "{}", serde_json::to_string(&document)?)?;
        return Ok(());
    }
    tell(&run, arguments, &document)
}

/// A new run, or the run of the output file.
fn prepare(arguments: &Td, outputs: &mut Outputs) -> anyhow::Result<TdRun> {
    let settings = settings(arguments);
    let refused = |error| refusal(arguments, error);
    settings.check().map_err(refused)?;
    arguments.network.check(arguments.size).map_err(|error| refused(error.into()))?;
    outputs.add(&arguments.out, Kind::Learned)?;
    match fs::read(&arguments.out) {
        Ok(bytes) if arguments.resume => {
            TdRun::resume(&bytes, arguments.size, &arguments.network, settings).map_err(refused)
        }
        Err(error) if arguments.resume && error.kind() != ErrorKind::NotFound => {
            Err(BadInput(format!("cannot read {}: {error}", shown(&arguments.out))).into())
        }
        _ => TdRun::new(arguments.size, arguments.network.clone(), settings).map_err(refused),
    }
}

fn settings(arguments: &Td) -> TdSettings {
    TdSettings {
        games: arguments.games,
        lambda: arguments.lambda,
        rate: arguments.rate,
        epsilon: arguments.epsilon,
        opening: arguments.opening,
        reward: arguments.reward,
        seed: arguments.seed,
        every: arguments.every.unwrap_or_else(|| arguments.games.div_ceil(MEASUREMENTS)),
        against: arguments.against.as_ref().map(ToString::to_string),
    }
}

/// Plays the games and shows the progress.
fn play(run: &mut TdRun, maker: Option<&Maker>, stop: &dyn Fn() -> bool) -> Result<Completion, TrainError> {
    let progress = Progress::new(run.settings().games - run.played().min(run.settings().games));
    let opponent = |seed: u64| -> Result<Box<dyn Player>, String> {
        let maker = maker.ok_or("no opponent")?;
        maker.player(seed).map_err(|error| error.to_string())
    };
    let mut steps = 0;
    run.train(maker.is_some().then_some(&opponent), stop, &mut |run| {
        steps += 1;
        if steps == GAMES_PER_UPDATE {
            steps = 0;
            progress.advance_by(GAMES_PER_UPDATE);
            progress.tell(|| news(run));
        }
    })
}

fn news(run: &TdRun) -> String {
    let score = run.curve().last().map(|point| 100.0 * point.counts[SHOWN_BENCHMARK].score());
    let score = score.map(|score| format!(", {score:.1} % against {}", BENCHMARKS[SHOWN_BENCHMARK]));
    format!("{} games{}", run.played(), score.unwrap_or_default())
}

/// The error of training with the argument that causes it.
fn refusal(arguments: &Td, error: TrainError) -> anyhow::Error {
    let argument = match &error {
        TrainError::Lambda(_) => "--lambda",
        TrainError::Epsilon(_) => "--epsilon",
        TrainError::Network(_) => "--network",
        TrainError::Opponent { .. } => "--against",
        TrainError::Learned(_) | TrainError::OtherSettings { .. } => {
            return BadInput(format!("cannot resume {}: {error}", shown(&arguments.out))).into();
        }
        TrainError::Diverged(_) => return anyhow::Error::msg(format!("{error} with --rate")),
        _ => return failure(error),
    };
    BadInput(format!("{argument}: {error}")).into()
}

/// Prints the strength of the network.
fn tell(run: &TdRun, arguments: &Td, document: &TdDocument) -> anyhow::Result<()> {
    let mut out = console::Stdout;
    if let Some(point) = run.curve().last() {
        writeln!(out, "{}", report::strength(point, arguments.lang).text())?;
    }
    let TdDocument { played, weights, bytes, seconds, .. } = document;
    writeln!(out, "{}: {weights} weights, {played} games", arguments.network)?;
    writeln!(out, "wrote {bytes} bytes to {} after {seconds:.1} s", shown(&arguments.out))?;
    Ok(())
}
