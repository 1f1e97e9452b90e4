//! What a match came to, for people.

use std::fmt;

use outflank_arena::{Decision, Series, Share, Sprt, Summary, Tally};
use outflank_board::Colour;

/// The whole of a match.
pub struct Report<'a> {
    /// What was to be played.
    pub series: &'a Series,
    /// What came of it.
    pub tally: &'a Tally,
    /// The test that might have ended it.
    pub sprt: Option<&'a Sprt>,
    /// How long it took.
    pub seconds: f64,
    /// Whether it ended before all games were played.
    pub stopped: bool,
}

/// Moves from one line of the course of the board to the next.
const STEP: usize = 10;

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { series, tally, seconds, stopped, .. } = self;
        let games = tally.games();
        if *stopped {
            writeln!(f, "stopped after {games} of {} games", series.all_games())?;
        }
        writeln!(f, "player 1        {}", series.players[0].name)?;
        writeln!(f, "player 2        {}", series.players[1].name)?;
        writeln!(f, "games           {games} {}", conditions(series))?;
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

/// Under what conditions games were played.
pub fn conditions(series: &Series) -> String {
    let Series { size, openings, seed, clock, .. } = series;
    let clock = clock.map(|clock| format!(", clock {clock}")).unwrap_or_default();
    format!("on {size}, openings {openings}, seed {seed}{clock}")
}

impl Report<'_> {
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
            row(&format!("as {colour}"), [0, 1].map(|player| result(self.tally.share(player, colour))))?;
        }
        row("time a move", shares.map(|share| duration(share.mean_move_seconds())))?;
        row("slowest move", shares.map(|share| duration(Some(share.slowest.as_secs_f64()))))?;
        // Outside programs need not tell what they visit.
        let nodes = shares.map(|share| (share.nodes > 0).then_some(share));
        row(
            "nodes",
            nodes.map(|share| share.map_or_else(|| "-".to_owned(), |share| share.nodes.to_string())),
        )?;
        row("nodes a move", nodes.map(|share| number(share.and_then(|share| share.nodes_per_move()))))?;
        row("moves to choose from", shares.map(|share| number(share.mean_choices())))?;
        row("board at the end", shares.map(|share| percent(share.occupation())))?;
        for (moves, stage) in self.tally.course().iter().enumerate().skip(STEP).step_by(STEP) {
            let label = format!("board after {moves} moves");
            row(&label, [0, 1].map(|player| percent(stage.occupation(player))))?;
        }
        writeln!(f, "(after its end a game counts with its final board)")
    }

    /// What the games say of the players' strength.
    fn strength(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        let pairs = tally.pairs();
        if let Some(mean) = tally.difference() {
            let [value, low, high] = [mean.value, mean.low, mean.high].map(|discs| signed(discs, 2));
            writeln!(f, "disc difference {value} a game for player 1, 95 % from {low} to {high}")?;
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

/// Wins, draws and losses of the first player, in one line.
pub fn quiet(series: &Series, tally: &Tally) -> String {
    let [first, second] = [0, 1].map(|player: usize| &series.players[player].name);
    format!("{first} {} {second}\n", result(tally.player(0)))
}

/// Wins, draws and losses.
pub fn result(share: Share) -> String {
    format!("{}-{}-{}", share.wins, share.draws, share.losses)
}

pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn number(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.1}"))
}

/// A number with its sign, and so many digits behind the point.
fn signed(number: f64, decimals: usize) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{number:+.decimals$}")
}

/// Seconds in the unit in which they are a number of few digits.
pub fn duration(seconds: Option<f64>) -> String {
    let whole = |seconds: f64, [large, small]: [&str; 2]| {
        let minutes = (seconds / 60.0).round() as u64;
        format!("{} {large} {} {small}", minutes / 60, minutes % 60)
    };
    match seconds {
        None => "-".to_owned(),
        Some(seconds) if seconds < 1e-3 => format!("{:.2} µs", 1e6 * seconds),
        Some(seconds) if seconds < 1.0 => format!("{:.2} ms", 1e3 * seconds),
        Some(seconds) if seconds < 100.0 => format!("{seconds:.2} s"),
        Some(seconds) if seconds < 6000.0 => whole(60.0 * seconds, ["min", "s"]),
        Some(seconds) => whole(seconds, ["h", "min"]),
    }
}
