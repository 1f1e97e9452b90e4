//! `outflank review`: what each move of a game lost.

mod cache;
mod input;
mod print;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use outflank_analysis::{PlayerReview, Review, ReviewDocument, ReviewError, ReviewSettings};
use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_notation::Record;
use serde::Serialize;

use crate::args::Review as Arguments;
use crate::command::BadInput;
use crate::command::cache::reviews;
use crate::command::output::Outputs;
use crate::console;
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;
use cache::Cache;
use print::Form;

/// Reviews the games and prints the results.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let out = arguments.out.as_deref().map(|path| Form::of(path).map(|form| (path, form))).transpose()?;
    if let Some((path, form)) = out {
        Outputs::new(input::files(&arguments.words), arguments.force).add(path, form.kind())?;
    }
    let records = input::read(&arguments.words, arguments.games)?;
    let interrupt = Interrupt::listen()?;
    let settings = ReviewSettings { level: arguments.level, exact_empties: arguments.exact };
    let games = review(&records, settings, arguments, &interrupt)?;
    if let Some((path, form)) = out {
        print::write(path, form, &games, arguments.lang)?;
    }
    if arguments.json {
        console::print_json(&Answer::new(&games))?;
    } else {
        print::show(&games, arguments.lang)?;
    }
    if !interrupt.stop() {
        return Ok(());
    }
    let complete = games.iter().filter(|game| game.document.complete).count();
    let remedy = if arguments.no_cache { "" } else { "; the same command continues" };
    console::note(format!("stopped after {complete} of {} games{remedy}", records.len()));
    Err(Interrupted.into())
}

/// A reviewed game with its record.
pub struct Reviewed {
    pub record: Record,
    pub document: ReviewDocument,
}

/// All reviewed games, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    games: Vec<&'a ReviewDocument>,
    players: Vec<PlayerReview>,
}

impl<'a> Answer<'a> {
    fn new(games: &'a [Reviewed]) -> Self {
        let games: Vec<_> = games.iter().map(|game| &game.document).collect();
        Self { players: PlayerReview::all(games.iter().copied()), games }
    }
}

/// Reviews one game on all threads, or several games on one thread each. Ctrl-C keeps what is finished.
fn review(
    records: &[Record],
    settings: ReviewSettings,
    arguments: &Arguments,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Reviewed>> {
    let plies = records.iter().map(|record| record.game.ply() as u64).sum();
    let progress = Progress::new(plies);
    let folder = reviews().filter(|_| !arguments.no_cache);
    let [workers, threads] = match records {
        [_] => [NonZeroUsize::MIN, arguments.threads],
        _ => [arguments.threads, NonZeroUsize::MIN],
    };
    let one = |record: &Record| judged(record, settings, threads, folder.as_deref(), interrupt, &progress);
    let mut games = Vec::new();
    let mut failed = None;
    Threads { workers }.ordered(records, || one, &mut |result: anyhow::Result<Reviewed>| match result {
        Ok(game) => {
            games.push(game);
            if interrupt.stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    failed.map_or(Ok(games), Err)
}

/// Reviews one game, with its cache.
fn judged(
    record: &Record,
    settings: ReviewSettings,
    threads: NonZeroUsize,
    folder: Option<&Path>,
    interrupt: &Interrupt,
    progress: &Progress,
) -> anyhow::Result<Reviewed> {
    let mut review = Review::new(&record.game, settings).map_err(refused)?;
    // A cache that cannot be written only costs time.
    let mut cache = folder.and_then(|folder| Cache::open(folder, &mut review).ok());
    progress.advance_by(review.judged() as u64);
    let mut keep = |ply: usize, judgement: &_| {
        if let Some(open) = &mut cache
            && open.write(ply, judgement).is_err()
        {
            cache = None;
        }
        progress.advance();
    };
    review.run(threads, &|| interrupt.stop(), &mut keep).map_err(refused)?;
    Ok(Reviewed { document: ReviewDocument::new(&review, record), record: record.clone() })
}

fn refused(error: ReviewError) -> anyhow::Error {
    match error {
        ReviewError::Memory(error) => error.into(),
        error => BadInput(error.to_string()).into(),
    }
}
