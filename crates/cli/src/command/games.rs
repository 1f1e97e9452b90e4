//! The common part of `match` and `tournament`: notes, progress and the printed result.

use std::io::{self, Write};
use std::path::Path;

use outflank_api::runs::quoted;
use outflank_arena::{
    Archive, Colours, Forfeits, OpeningList, Openings, Played, Records, RecordsError, Run, RunResult, Runner,
    Series, Store, Summary, Tally, json,
};
use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_notation::diagram::Diagram;
use outflank_players::Spec;
use outflank_report::Language;

use crate::args::Options;
use crate::command::BadInput;
use crate::console;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// The requested games, with both colours an even number per pairing.
pub fn series(players: Vec<Spec>, options: &Options) -> Series {
    let series = Series::new(players, options.games, options.size);
    let series = Series {
        colours: options.colours,
        seed: options.seed,
        openings: options.openings.clone().unwrap_or_else(|| Openings::for_size(series.size)),
        clock: options.clock,
        ..series
    };
    let (asked, games) = (options.games, series.games_per_pairing());
    if games > asked {
        console::note(format!(
            "rounding {asked} games up to {games}: every opening is played with both colours"
        ));
    }
    series
}

/// Plays a run and prints the result: one JSON document, a short text for `--quiet`, or the report. With `--out` the
/// games are stored and published.
pub fn run(run: Run<'_>, options: &Options, quiet: fn(&RunResult<'_>) -> String) -> anyhow::Result<()> {
    let language = options.lang;
    let openings = run.series.check().map_err(|error| BadInput(error.to_string()))?;
    note_repeats(run.series, &openings);
    let records = options.out.as_deref().map(|out| open(out, &run, &openings)).transpose()?;
    let (result, archive) = play(run, options, records)?;
    if let Some(archive) = archive {
        archive.publish(&result, language)?;
    }
    // All other outputs contain the number of forfeits.
    if let Some(note) = not_played_out(&result).filter(|_| options.quiet) {
        console::note(note);
    }
    let text = if options.json {
        json::text(&result.answer()) + "\n"
    } else if options.quiet {
        quiet(&result)
    } else {
        result.text(language)
    };
    console::print(&text)?;
    // If not all games could be played, the error follows the report.
    result.failure.map_or(Ok(()), |failure| Err(failure.into()))
}

/// Prints a note if there are fewer openings than rounds.
fn note_repeats(series: &Series, openings: &OpeningList) {
    let rounds = series.rounds();
    if let Some(count) = openings.count()
        && count < rounds
        && series.openings != Openings::Start
    {
        let games = match series.colours {
            Colours::Both => "pairs of games",
            Colours::Fixed => "games",
        };
        console::note(format!(
            "{rounds} {games} but {count} openings: openings repeat, in an order drawn from the seed"
        ));
    }
}

/// Plays the games and prints them.
fn play<'a>(
    run: Run<'a>,
    options: &Options,
    records: Option<Records>,
) -> anyhow::Result<(RunResult<'a>, Option<Archive>)> {
    let interrupt = Interrupt::listen()?;
    let executor = Threads { workers: options.concurrency };
    let store = records.as_ref().map(|records| records as &dyn Store);
    let runner = Runner { executor, stop: &|| interrupt.stop(), records: store, ..Runner::default() };
    let mut screen = Screen::new(options, run.series);
    let result = run.play(&runner, &mut |games, tallies| screen.show(games, tallies))?;
    // The games are stored before a failure to print them ends the program.
    let printed = screen.finish();
    let archive = records.map(Records::finish).transpose()?;
    printed?;
    Ok((result, archive))
}

/// Opens the directory that stores the games, and prints notes about its contents.
fn open(out: &Path, run: &Run<'_>, openings: &OpeningList) -> anyhow::Result<Records> {
    let refusal = |error: RecordsError| match &error {
        error if error.is_of_device() => anyhow::Error::msg(error.to_string()),
        error => BadInput(error.to_string()).into(),
    };
    let records = run.open_records(out, openings, command_line()).map_err(refusal)?;
    for file in records.unchecked() {
        console::note(format!(
            "the run has no checksum of {file}; it resumes with the current file and stores its checksum"
        ));
    }
    if records.stored() > 0 {
        console::note(format!("{} of {} games already played", records.stored(), run.series.all_games()));
    }
    Ok(records)
}

/// A note if at least one game in ten was forfeited: such a result says little about strength.
fn not_played_out(result: &RunResult<'_>) -> Option<String> {
    let shares = result.tallies.iter().flat_map(|tally| [tally.player(0), tally.player(1)]);
    let Forfeits { resigned: _, died, late, illegal, protocol } =
        shares.fold(Forfeits::default(), |sum, share| sum + share.forfeits);
    let (broken_off, games) = (died + late + illegal + protocol, result.games());
    if broken_off == 0 || 10 * broken_off < games {
        return None;
    }
    let more_time =
        if late == 0 { "" } else { "; allow late players more time with time=, patience= or --clock" };
    Some(format!(
        "{broken_off} of {games} games were forfeited (late {late}, died {died}, illegal {illegal}, \
         protocol {protocol}); the result says little about strength{more_time}"
    ))
}

/// The command line, quoted for a shell.
pub fn command_line() -> String {
    let words = std::env::args().skip(1).map(|word| quoted(&word));
    std::iter::once("outflank".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// The output during the games.
struct Screen<'a> {
    series: &'a Series,
    language: Language,
    /// Whether to print one line per game.
    lines: bool,
    /// Whether to print the final board of every game.
    grids: bool,
    /// The progress of the games.
    bar: Option<Progress>,
    /// The first write error, if any.
    written: io::Result<()>,
}

impl<'a> Screen<'a> {
    fn new(options: &Options, series: &'a Series) -> Self {
        let &Options { only_final, display_grid: grids, quiet, json, .. } = options;
        let lines = grids || !(only_final || quiet || json);
        let bar = (!quiet).then(|| Progress::new(series.all_games()));
        let language = options.lang;
        Self { series, language, lines, grids, bar, written: Ok(()) }
    }

    /// Prints games that have finished.
    fn show(&mut self, games: &[Played], tallies: &[Tally]) {
        if let Some(bar) = &self.bar {
            bar.advance_by(games.len() as u64);
            bar.tell(|| news(self.series, tallies));
        }
        if self.lines && self.written.is_ok() {
            let write = || games.iter().try_for_each(|game| self.write(game));
            self.written = match &self.bar {
                Some(bar) => bar.aside(write),
                None => write(),
            };
            if self.written.is_err() {
                // The reader has closed the pipe, or the disk is full.
                Interrupt::ask();
            }
        }
    }

    /// Prints one line for a game, Black first, and its final board if requested.
    fn write(&self, played: &Played) -> io::Result<()> {
        let mut out = console::Stdout;
        writeln!(out, "{}", self.series.game_line(played, self.language))?;
        if self.grids {
            let position = played.record.game.position();
            // The last line names the side to move, and the game is over.
            for row in Diagram::from(*position).to_string().lines().take(position.size().n() as usize + 1) {
                writeln!(out, "{row}")?;
            }
        }
        Ok(())
    }

    /// Prints an empty line between the games and the report.
    fn finish(self) -> io::Result<()> {
        drop(self.bar);
        self.written?;
        if self.lines { writeln!(console::Stdout) } else { Ok(()) }
    }
}

/// The score so far: wins-draws-losses of a match, the first three players of a tournament.
fn news(series: &Series, tallies: &[Tally]) -> String {
    if let [tally] = tallies {
        return format!("{} for {}", tally.player(0).wdl(), series.players[0].name);
    }
    Summary::new(series, tallies).ranking().take(3).collect::<Vec<_>>().join(" > ")
}
