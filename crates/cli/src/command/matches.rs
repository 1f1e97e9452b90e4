//! `outflank match`: many games between two players, and a report.

use std::io::{self, Write};
use std::time::Instant;

use outflank_arena::{Ending, Openings, Played, Series, Spec, json};
use outflank_board::{Colour, Observer as _};
use outflank_notation::diagram::Diagram;

use crate::args::Match;
use crate::command::BadInput;
use crate::command::config::MatchTable;
use crate::command::report::{Report, quiet};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Games where nothing else is said.
pub const GAMES: u64 = 100;

/// Forfeits that JSON tells of one by one; all are counted.
const MOST_FORFEITS: usize = 1000;

/// Plays the games and prints what came of them.
pub fn run(arguments: Match, file: MatchTable) -> anyhow::Result<()> {
    let arguments = merged(arguments, file);
    let series = series(&arguments)?;
    let mut interrupt = Interrupt::listen()?;
    let mut screen = Screen::new(&arguments, &series);
    let start = Instant::now();
    let mut forfeits = Vec::new();
    let tally = series
        .run(&mut interrupt, &mut |played| {
            screen.show(played);
            if let Ending::Forfeit { loser, why } = &played.record.ending
                && forfeits.len() < MOST_FORFEITS
            {
                forfeits.push(json::forfeit(&series, played, *loser, why));
            }
        })
        .map_err(|error| BadInput(error.to_string()))?;
    let seconds = start.elapsed().as_secs_f64();
    screen.finish()?;

    let stopped = interrupt.stop() && tally.games() < series.games;
    let text = if arguments.json {
        let mut document = json::series(&series, &tally, seconds);
        document["stopped"] = stopped.into();
        document["forfeits"] = forfeits.into();
        format!("{document}\n")
    } else if arguments.quiet {
        quiet(&series, &tally)
    } else {
        Report { series: &series, tally: &tally, seconds, stopped }.to_string()
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// Flags, and what the file says where there is no flag.
fn merged(arguments: Match, file: MatchTable) -> Match {
    Match {
        first: arguments.first.or(file.first),
        second: arguments.second.or(file.second),
        games: arguments.games.or(file.games),
        size: arguments.size.or(file.size),
        seed: arguments.seed.or(file.seed),
        openings: arguments.openings.or(file.openings),
        only_final: arguments.only_final || file.only_final,
        display_grid: arguments.display_grid || file.display_grid,
        quiet: arguments.quiet || file.quiet,
        json: arguments.json || file.json,
    }
}

/// The games that were asked for, an even number of them.
fn series(arguments: &Match) -> Result<Series, BadInput> {
    let players = [player(arguments.first.as_ref(), "first")?, player(arguments.second.as_ref(), "second")?];
    let asked = arguments.games.unwrap_or(GAMES);
    let games = asked.next_multiple_of(2);
    if games > asked {
        eprintln!("note: {asked} games are rounded up to {games}: every opening is played with both colours");
    }
    let mut series = Series::new(players, games, arguments.size.unwrap_or_default());
    series.seed = arguments.seed.unwrap_or(series.seed);
    series.openings = arguments.openings.unwrap_or_else(|| Openings::for_size(series.size));
    Ok(series)
}

fn player(player: Option<&Spec>, which: &str) -> Result<Spec, BadInput> {
    let example = "outflank match alphabeta=4 random";
    let missing = || BadInput(format!("the {which} player is missing; a match has two, such as {example}"));
    player.cloned().ok_or_else(missing)
}

/// What is shown while games are played.
struct Screen<'a> {
    series: &'a Series,
    /// A line for every game.
    lines: bool,
    /// The last board of every game.
    grids: bool,
    /// Where there are no lines, a bar shows the progress.
    bar: Option<Progress>,
    /// Whether writing went well so far.
    written: io::Result<()>,
}

impl<'a> Screen<'a> {
    fn new(arguments: &Match, series: &'a Series) -> Self {
        let &Match { only_final, display_grid: grids, quiet, json, .. } = arguments;
        let lines = grids || !(only_final || quiet || json);
        let bar = (!lines && !quiet).then(|| Progress::new(series.games));
        Self { series, lines, grids, bar, written: Ok(()) }
    }

    /// A game is over.
    fn show(&mut self, played: &Played) {
        if let Some(bar) = &self.bar {
            bar.advance();
        }
        if self.lines && self.written.is_ok() {
            self.written = self.write(played);
            if self.written.is_err() {
                // Nobody reads on.
                Interrupt::ask();
            }
        }
    }

    /// One line for a game, Black first, and its last board if asked for.
    fn write(&self, played: &Played) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let record = &played.record;
        let position = record.game.position();
        let [black, white] = Colour::ALL.map(|colour| position.count(colour));
        let [black_name, white_name] =
            Colour::ALL.map(|colour| self.series.players[usize::from(colour != played.first)].name());
        let (number, games) = (played.number, self.series.games);
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
        self.written?;
        if self.lines { writeln!(io::stdout()) } else { Ok(()) }
    }
}
