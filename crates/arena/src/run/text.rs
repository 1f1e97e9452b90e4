//! The result of a run as text for a terminal or a file.

use std::fmt;

use outflank_board::Colour;

use super::{Event, RunResult};
use crate::figures::{duration, number, percent, signed};
use crate::series::Series;
use crate::statistics::{Decision, Sprt, Tally};
use crate::summary::Summary;

/// The number of moves between two rows of board shares.
const MOVES_PER_ROW: usize = 10;

impl RunResult<'_> {
    /// The result as text. Every line ends with a line feed.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.run.event {
            Event::Match { sprt } => {
                let (series, tally) = (self.run.series, &self.tallies[0]);
                let stopped = self.stopped();
                MatchText { series, tally, sprt: sprt.as_ref(), seconds: self.seconds, stopped }.to_string()
            }
            Event::Tournament | Event::Gauntlet => self.tournament_text(),
        }
    }

    fn tournament_text(&self) -> String {
        let (series, summary) = (self.run.series, self.summary());
        let (games, all) = (self.games(), series.all_games());
        let stopped =
            if self.stopped() { format!("stopped after {games} of {all} games\n") } else { String::new() };
        let [standings, cross, play] =
            [summary.standings(), summary.cross_table(), summary.play()].map(|table| table.text());
        let colours = summary.colours();
        let notes = summary.notes().iter().fold(String::new(), |text, note| text + "note: " + note + "\n");
        let (players, conditions) = (series.players.len(), series.conditions());
        let time = duration(Some(self.seconds));
        format!(
            "{stopped}{players} players, {games} games {conditions}\n\n{standings}\n\
             wins, draws and losses against each other\n{cross}\n{play}\n{colours}\n{notes}all took {time}\n"
        )
    }
}

/// The text of a match.
struct MatchText<'a> {
    series: &'a Series,
    tally: &'a Tally,
    sprt: Option<&'a Sprt>,
    seconds: f64,
    stopped: bool,
}

impl fmt::Display for MatchText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { series, tally, seconds, stopped, .. } = self;
        let games = tally.games();
        if *stopped {
            writeln!(f, "stopped after {games} of {} games", series.all_games())?;
        }
        writeln!(f, "player 1        {}", series.players[0].name)?;
        writeln!(f, "player 2        {}", series.players[1].name)?;
        writeln!(f, "games           {games} {}", series.conditions())?;
        self.players(f)?;
        let summary = Summary::new(series, std::slice::from_ref(*tally));
        writeln!(f, "{}", summary.colours())?;
        self.strength(f)?;
        summary.notes().iter().try_for_each(|note| writeln!(f, "note            {note}"))?;
        let length = number(tally.mean_length());
        let time = duration(tally.mean_game_seconds());
        writeln!(f, "a game had {length} moves and took {time}, all took {}", duration(Some(*seconds)))
    }
}

impl MatchText<'_> {
    /// The table with a column for each player.
    fn players(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shares = [self.tally.player(0), self.tally.player(1)];
        let mut row =
            |label: &str, cells: [String; 2]| writeln!(f, "{label:<22}{:>20}{:>20}", cells[0], cells[1]);
        row("", ["player 1", "player 2"].map(str::to_owned))?;
        row("wins", shares.map(|share| share.wins.to_string()))?;
        row("draws", shares.map(|share| share.draws.to_string()))?;
        row("losses", shares.map(|share| share.losses.to_string()))?;
        if shares.iter().any(|share| share.forfeits.total() > 0) {
            row("losses by forfeit", shares.map(|share| share.forfeits.total().to_string()))?;
            let [one, other] = shares.map(|share| share.forfeits.by_reason());
            for ((reason, one), (_, other)) in one.into_iter().zip(other) {
                if one + other > 0 {
                    row(&format!("  {reason}"), [one, other].map(|count| count.to_string()))?;
                }
            }
        }
        row("score", shares.map(|share| percent(share.score())))?;
        for colour in Colour::ALL {
            row(&format!("as {colour}"), [0, 1].map(|player| self.tally.share(player, colour).wdl()))?;
        }
        row("time per move", shares.map(|share| duration(share.mean_move_seconds())))?;
        row("slowest move", shares.map(|share| duration(Some(share.slowest.as_secs_f64()))))?;
        // External programs need not report nodes.
        let nodes = shares.map(|share| (share.nodes > 0).then_some(share));
        row(
            "nodes",
            nodes.map(|share| share.map_or_else(|| "-".to_owned(), |share| share.nodes.to_string())),
        )?;
        row("nodes per move", nodes.map(|share| number(share.and_then(|share| share.nodes_per_move()))))?;
        row("moves to choose from", shares.map(|share| number(share.mean_choices())))?;
        row("board at the end", shares.map(|share| percent(share.occupation())))?;
        for (moves, stage) in
            self.tally.course().iter().enumerate().skip(MOVES_PER_ROW).step_by(MOVES_PER_ROW)
        {
            let label = format!("board after {moves} moves");
            row(&label, [0, 1].map(|player| percent(stage.occupation(player))))?;
        }
        writeln!(f, "(after its end a game counts with its final board)")
    }

    /// The rows about playing strength.
    fn strength(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        let pairs = tally.pairs();
        if let Some(mean) = tally.difference() {
            let [value, low, high] = [mean.value, mean.low, mean.high].map(|discs| signed(discs, 2));
            writeln!(f, "disc difference {value} per game for player 1, 95 % from {low} to {high}")?;
        }
        let elo = pairs.elo();
        let [value, low, high] = [elo.value, elo.low, elo.high].map(|elo| signed(elo, 1));
        let superiority = percent(Some(pairs.superiority()));
        writeln!(
            f,
            "Elo             {value} for player 1, 95 % from {low} to {high}; likelihood of superiority {superiority}"
        )?;
        let [lost, worse, even, better, won] = pairs.0;
        writeln!(
            f,
            "pairs           {lost} with 0 points, {worse} with 1/2, {even} with 1, {better} with 3/2, {won} with 2"
        )?;
        let Some(sprt) = self.sprt else { return Ok(()) };
        let hypotheses = sprt.hypotheses();
        let [low, high] = sprt.bounds();
        let verdict = match sprt.decision(&pairs) {
            Decision::Continue => "undecided".to_owned(),
            Decision::Null => format!("{} Elo accepted", hypotheses.elo0),
            Decision::Alternative => format!("{} Elo accepted", hypotheses.elo1),
        };
        let ratio = sprt.ratio(&pairs);
        writeln!(f, "SPRT            {verdict}: {ratio:.2} between {low:.2} and {high:.2} for {sprt}")
    }
}
