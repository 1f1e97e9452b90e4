//! What a match and a tournament have in common: games are played, shown and kept.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_arena::{
    Archive, Decision, Ending, Forfeits, Manifest, OpeningList, Openings, Played, Records, RecordsError,
    Runner, Series, SeriesError, Sprt, Store, Summary, Tally, json, player_files,
};
use outflank_board::{Colour, Observer as _};
use outflank_jobs::Threads;
use outflank_notation::diagram::Diagram;
use outflank_players::Spec;
use serde_json::Value;

use crate::args::Options;
use crate::command::report::{conditions, result};
use crate::command::{BadInput, output};
use crate::console;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Games of every two players where nothing else is said.
pub const GAMES: u64 = 100;

/// Forfeits that JSON tells of one by one; all are counted.
const MOST_FORFEITS: usize = 1000;

/// What came of a series.
pub struct Done {
    /// A tally for each pairing.
    pub tallies: Vec<Tally>,
    /// The games that were lost by forfeit, the first thousand of them.
    pub forfeits: Vec<Value>,
    /// How long it took, this time.
    pub seconds: f64,
    /// Whether it ended before all games were played: at Ctrl-C, or when a program did not start.
    pub stopped: bool,
    /// Where the games were kept.
    pub archive: Option<Archive>,
    /// Why not all games could be played.
    pub failure: Option<SeriesError>,
}

impl Done {
    /// Games in all.
    pub fn games(&self) -> u64 {
        self.tallies.iter().map(Tally::games).sum()
    }

    /// The end of the command, after the games were reported: an error if not all could be played.
    pub fn end(self) -> anyhow::Result<()> {
        self.failure.map_or(Ok(()), |failure| Err(failure.into()))
    }
}

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

/// Plays the games, until a test knows enough where there is one.
pub fn play(series: &Series, options: &Options, sprt: Option<&Sprt>) -> anyhow::Result<Done> {
    let openings = series.check().map_err(|error| BadInput(error.to_string()))?;
    if let Some(count) = openings.count()
        && count < series.pairs()
        && series.openings != Openings::Start
    {
        let pairs = series.pairs();
        console::note(format!(
            "{pairs} pairs from {count} openings: they come again, in an order drawn from the seed"
        ));
    }
    let records = options.out.as_deref().map(|out| open(out, series, &openings, sprt)).transpose()?;

    let interrupt = Interrupt::listen()?;
    let executor = Threads { workers: options.concurrency.unwrap_or(Threads::default().workers) };
    let store = records.as_ref().map(|records| records as &dyn Store);
    let runner = Runner { executor, stop: &|| interrupt.stop(), records: store };
    let mut screen = Screen::new(options, series);
    // The last game that counts, where a test ends the match and others run ahead of it.
    let mut last = u64::MAX;
    let mut forfeits = Vec::new();
    let start = Instant::now();
    let tallies = series.run(&runner, &mut |games, tallies| {
        screen.show(games, tallies);
        for played in games {
            if let Ending::Forfeit { loser, why } = &played.record.ending
                && forfeits.len() < MOST_FORFEITS
            {
                forfeits.push(json::forfeit(series, played, *loser, why));
            }
        }
        match sprt.map(|sprt| sprt.decision(&tallies[0].pairs())) {
            None | Some(Decision::Continue) => ControlFlow::Continue(()),
            Some(Decision::Null | Decision::Alternative) => {
                last = games.last().map_or(last, |game| game.number);
                ControlFlow::Break(())
            }
        }
    });
    let (tallies, failure) = match tallies {
        Err(mut error @ SeriesError::Start { .. }) => (error.take_tallies(), Some(error)),
        other => (other?, None),
    };
    let seconds = start.elapsed().as_secs_f64();
    // Games are on record before a failure to print them ends the program.
    let printed = screen.finish();
    let archive = records.map(Records::finish).transpose()?;
    printed?;
    if let Some(archive) = &archive {
        archive.export(last)?;
    }
    let ended = interrupt.stop() || failure.is_some();
    let mut done = Done { tallies, forfeits, seconds, stopped: false, archive, failure };
    done.stopped = ended && last == u64::MAX && done.games() < series.all_games();
    // Everything else that is printed counts forfeits anyhow.
    if let Some(note) = not_played_out(&done).filter(|_| options.quiet) {
        console::note(note);
    }
    Ok(done)
}

/// Opens the directory in which games are kept, and notes what is there.
fn open(out: &Path, series: &Series, openings: &OpeningList, sprt: Option<&Sprt>) -> anyhow::Result<Records> {
    let refusal = |error: RecordsError| match &error {
        error if error.is_of_device() => anyhow::Error::msg(error.to_string()),
        error => BadInput(error.to_string()).into(),
    };
    let mut inputs: Vec<PathBuf> = player_files(series).into_iter().map(PathBuf::from).collect();
    if let Openings::File(path) = &series.openings {
        inputs.push(path.clone());
    }
    output::outside(out, &inputs)?;
    let more: Vec<_> = sprt.map(|sprt| ("sprt", sprt.to_string())).into_iter().collect();
    let manifest = Manifest::new(series, openings, command_line(), &more).map_err(refusal)?;
    let records = Records::open(out, series, &manifest).map_err(refusal)?;
    for file in records.unchecked() {
        console::note(format!(
            "the run has no checksum of {file}; it goes on with the file as it is, whose checksum is now on record"
        ));
    }
    if records.stored() > 0 {
        console::note(format!("{} of {} games were played before", records.stored(), series.all_games()));
    }
    Ok(records)
}

/// A note where one game in ten or more was not played out: such a result says little of how well anybody plays.
fn not_played_out(done: &Done) -> Option<String> {
    let shares = done.tallies.iter().flat_map(|tally| [tally.player(0), tally.player(1)]);
    let Forfeits { resigned: _, died, late, illegal, protocol } =
        shares.fold(Forfeits::default(), |sum, share| sum + share.forfeits);
    let (broken_off, games) = (died + late + illegal + protocol, done.games());
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

/// Writes the report, tables, plots and a page beside the games, and the same for programs.
pub fn publish(
    archive: &Archive,
    title: &str,
    summary: &Summary<'_>,
    text: &str,
    document: &Value,
) -> anyhow::Result<()> {
    let origin = archive.origin()?;
    let games = &document["games"];
    let words = format!("{games} games {}.", conditions(archive.series()));
    write(archive, "report.txt", text)?;
    write(archive, "report.json", format!("{document}\n"))?;
    write(archive, "report.md", summary.markdown(title, &words, &origin))?;
    write(archive, "report.html", summary.page(title, &words, &origin)?.html())?;
    write(archive, "standings.csv", summary.standings().csv())?;
    write(archive, "play.csv", summary.play().csv())?;
    write(archive, "cross.csv", summary.cross_table().csv())?;
    write(archive, "pairings.csv", summary.pairings().csv())?;
    write(archive, "occupation.csv", summary.occupation().csv())?;
    for (name, plot) in summary.plots() {
        write(archive, &format!("{name}.svg"), plot.svg()?)?;
        write(archive, &format!("{name}.png"), plot.png(PRINT)?)?;
    }
    Ok(())
}

/// How many times as large as on the screen pictures are for print.
const PRINT: u32 = 2;

/// Writes a report beside the games.
fn write(archive: &Archive, name: &str, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    output::write(&archive.directory().join(name), bytes.as_ref())
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
    names: Vec<String>,
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
        let names = series.players.iter().map(|player| player.name.clone()).collect();
        Self { series, names, lines, grids, bar, written: Ok(()) }
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
        let players = self.series.pairings[played.pairing];
        let [black_name, white_name] =
            Colour::ALL.map(|colour| &self.names[players[usize::from(colour != played.first)]]);
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
        return format!("{} for {}", result(tally.player(0)), series.players[0].name);
    }
    Summary::new(series, tallies).ranking().take(3).collect::<Vec<_>>().join(" > ")
}
