//! What a match and a tournament have in common: notes, what is shown while games are played, and what is printed.

use std::io::{self, Write};
use std::path::Path;

use outflank_arena::{
    Archive, Ending, Forfeits, OpeningList, Openings, Played, Records, RecordsError, Run, RunResult, Runner,
    Series, Store, Summary, Tally, json,
};
use outflank_board::{Colour, Observer as _};
use outflank_jobs::Threads;
use outflank_notation::diagram::Diagram;
use outflank_players::Spec;

use crate::args::Options;
use crate::command::BadInput;
use crate::console;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Games of every two players where nothing else is said.
pub const GAMES: u64 = 100;

/// The games that were asked for, an even number of each pairing.
pub fn series(players: Vec<Spec>, options: &Options) -> Series {
    let asked = options.games.unwrap_or(GAMES);
    let games = asked.next_multiple_of(2);
    if games > asked {
        console::note(format!(
            "{asked} games are rounded up to {games}: every opening is played with both colours"
        ));
    }
    let series = Series::new(players, games, options.size.unwrap_or_default());
    Series {
        seed: options.seed.unwrap_or(series.seed),
        openings: options.openings.clone().unwrap_or_else(|| Openings::for_size(series.size)),
        clock: options.clock,
        ..series
    }
}

/// Plays a run, keeps and publishes its games where they are to be kept, and prints the result: one JSON document, one
/// short text for `--quiet`, or the report.
pub fn run(run: Run<'_>, options: &Options, quiet: fn(&RunResult<'_>) -> String) -> anyhow::Result<()> {
    let openings = run.series.check().map_err(|error| BadInput(error.to_string()))?;
    note_repeats(run.series, &openings);
    let records = options.out.as_deref().map(|out| open(out, &run, &openings)).transpose()?;
    let (result, archive) = play(run, options, records)?;
    if let Some(archive) = archive {
        archive.publish(&result)?;
    }
    // Everything else that is printed counts forfeits anyhow.
    if let Some(note) = not_played_out(&result).filter(|_| options.quiet) {
        console::note(note);
    }
    let text = if options.json {
        json::text(&result.answer()) + "\n"
    } else if options.quiet {
        quiet(&result)
    } else {
        result.text()
    };
    console::print(&text)?;
    // An error if not all games could be played, after those that were.
    result.failure.map_or(Ok(()), |failure| Err(failure.into()))
}

/// Notes that there are fewer openings than pairs of games.
fn note_repeats(series: &Series, openings: &OpeningList) {
    if let Some(count) = openings.count()
        && count < series.pairs()
        && series.openings != Openings::Start
    {
        let pairs = series.pairs();
        console::note(format!(
            "{pairs} pairs from {count} openings: they come again, in an order drawn from the seed"
        ));
    }
}

/// Plays the games and shows them.
fn play<'a>(
    run: Run<'a>,
    options: &Options,
    records: Option<Records>,
) -> anyhow::Result<(RunResult<'a>, Option<Archive>)> {
    let interrupt = Interrupt::listen()?;
    let executor = Threads { workers: options.concurrency.unwrap_or(Threads::default().workers) };
    let store = records.as_ref().map(|records| records as &dyn Store);
    let runner = Runner { executor, stop: &|| interrupt.stop(), records: store };
    let mut screen = Screen::new(options, run.series);
    let result = run.play(&runner, &mut |games, tallies| screen.show(games, tallies))?;
    // Games are on record before a failure to print them ends the program.
    let printed = screen.finish();
    let archive = records.map(Records::finish).transpose()?;
    printed?;
    Ok((result, archive))
}

/// Opens the directory in which games are kept, and notes what is there.
fn open(out: &Path, run: &Run<'_>, openings: &OpeningList) -> anyhow::Result<Records> {
    let refusal = |error: RecordsError| match &error {
        error if error.is_of_device() => anyhow::Error::msg(error.to_string()),
        error => BadInput(error.to_string()).into(),
    };
    let records = run.open_records(out, openings, command_line()).map_err(refusal)?;
    for file in records.unchecked() {
        console::note(format!(
            "the run has no checksum of {file}; it goes on with the file as it is, whose checksum is now on record"
        ));
    }
    if records.stored() > 0 {
        console::note(format!("{} of {} games were played before", records.stored(), run.series.all_games()));
    }
    Ok(records)
}

/// A note where one game in ten or more was not played out: such a result says little of how well anybody plays.
fn not_played_out(result: &RunResult<'_>) -> Option<String> {
    let shares = result.tallies.iter().flat_map(|tally| [tally.player(0), tally.player(1)]);
    let Forfeits { resigned: _, died, late, illegal, protocol } =
        shares.fold(Forfeits::default(), |sum, share| sum + share.forfeits);
    let (broken_off, games) = (died + late + illegal + protocol, result.games());
    if broken_off == 0 || 10 * broken_off < games {
        return None;
    }
    let more_time =
        if late == 0 { "" } else { "; more time (time=, patience= or --clock) spares those that are late" };
    Some(format!(
        "{broken_off} of {games} games were not played out (late {late}, died {died}, illegal {illegal}, \
         protocol {protocol}) and say little of strength{more_time}"
    ))
}

/// The command as it was typed, as far as a shell would take it back.
fn command_line() -> String {
    let quoted = |word: String| {
        let plain = word.chars().all(|sign| sign.is_alphanumeric() || "-_=:,./+*@%".contains(sign));
        if plain && !word.is_empty() { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    };
    let words = std::env::args().skip(1).map(quoted);
    std::iter::once("outflank".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// What is shown while games are played.
struct Screen<'a> {
    series: &'a Series,
    /// A line for every game.
    lines: bool,
    /// The last board of every game.
    grids: bool,
    /// How far the games are.
    bar: Option<Progress>,
    /// Whether writing went well so far.
    written: io::Result<()>,
}

impl<'a> Screen<'a> {
    fn new(options: &Options, series: &'a Series) -> Self {
        let &Options { only_final, display_grid: grids, quiet, json, .. } = options;
        let lines = grids || !(only_final || quiet || json);
        let bar = (!quiet).then(|| Progress::new(series.all_games()));
        Self { series, lines, grids, bar, written: Ok(()) }
    }

    /// Some games are over.
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
                // Nobody reads on.
                Interrupt::ask();
            }
        }
    }

    /// One line for a game, Black first, and its last board if asked for.
    fn write(&self, played: &Played) -> io::Result<()> {
        let mut out = console::Stdout;
        let record = &played.record;
        let position = record.game.position();
        let [black, white] = Colour::ALL.map(|colour| position.count(colour));
        let [black_name, white_name] = self.series.names(played);
        let (number, games) = (played.number, self.series.all_games());
        write!(out, "game {number} of {games}: {black_name} {black}-{white} {white_name}")?;
        if let Ending::Forfeit { loser, why } = &record.ending {
            write!(out, ", {loser} {why}")?;
        }
        writeln!(out)?;
        if self.grids {
            // Nobody is to move any more: without the last line.
            for row in Diagram::from(*position).to_string().lines().take(position.size().n() as usize + 1) {
                writeln!(out, "{row}")?;
            }
        }
        Ok(())
    }

    /// All games are over: an empty line parts them from the report.
    fn finish(self) -> io::Result<()> {
        drop(self.bar);
        self.written?;
        if self.lines { writeln!(console::Stdout) } else { Ok(()) }
    }
}

/// The score so far: of a match as it is, of a tournament who is ahead.
fn news(series: &Series, tallies: &[Tally]) -> String {
    if let [tally] = tallies {
        return format!("{} for {}", tally.player(0).wdl(), series.players[0].name);
    }
    Summary::new(series, tallies).ranking().take(3).collect::<Vec<_>>().join(" > ")
}
