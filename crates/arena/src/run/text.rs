//! The result of a run as text for a terminal or a file.

use std::fmt;

use outflank_board::Colour;
use outflank_report::Language;

use super::{Event, RunResult};
use crate::colours::Colours;
use crate::figures::{duration, number, percent};
use crate::series::Series;
use crate::statistics::{Decision, Share, Sprt, Tally};
use crate::summary::Summary;
use crate::texts::Texts;

/// The number of moves between two rows of board shares.
const MOVES_PER_ROW: usize = 10;

impl RunResult<'_> {
    /// The result as text. Every line ends with a line feed.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match &self.run.event {
            Event::Match { sprt } => {
                let (series, tally) = (self.run.series, &self.tallies[0]);
                let (sprt, seconds, stopped) = (sprt.as_ref(), self.seconds, self.stopped());
                let texts = Texts::of(language);
                MatchText { series, tally, sprt, seconds, stopped, language, texts }.to_string()
            }
            Event::Tournament | Event::Gauntlet => self.tournament_text(language),
        }
    }

    fn tournament_text(&self, language: Language) -> String {
        let texts = Texts::of(language);
        let (series, summary) = (self.run.series, self.summary().in_language(language));
        let (games, all) = (self.games(), series.all_games());
        let stopped = if self.stopped() { (texts.stopped)(games, all) + "\n" } else { String::new() };
        let [standings, cross, points] =
            [summary.standings(), summary.cross_table(), summary.points_table()].map(|table| table.text());
        let [play, by_colour] = [summary.play(), summary.by_colour()].map(|table| table.text());
        let colours = summary.colours();
        let notes =
            summary.notes().iter().fold(String::new(), |text, note| text + &(texts.note_line)(note) + "\n");
        let (players, games) = ((texts.players)(series.players.len()), (texts.games)(games));
        let conditions = series.conditions(language);
        let Texts { cross_line, points_line, .. } = texts;
        let time = (texts.total_time)(&duration(language, Some(self.seconds)));
        format!(
            "{stopped}{players}, {games} {conditions}\n\n{standings}\n\
             {cross_line}\n{cross}\n{points_line}\n{points}\n{play}\n{by_colour}\n{colours}\n{notes}{time}\n"
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
    language: Language,
    texts: &'static Texts,
}

impl fmt::Display for MatchText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { series, tally, seconds, stopped, language, texts, .. } = self;
        let games = tally.games();
        if stopped {
            writeln!(f, "{}", (texts.stopped)(games, series.all_games()))?;
        }
        for (label, player) in texts.first_and_second.iter().zip(&series.players) {
            line(f, label, &player.name)?;
        }
        let conditions = series.conditions(language);
        line(f, texts.games_label, &format!("{} {conditions}", language.whole(games)))?;
        self.players(f)?;
        let summary = Summary::new(series, std::slice::from_ref(tally)).in_language(language);
        writeln!(f, "{}", summary.colours())?;
        self.strength(f)?;
        summary.notes().iter().try_for_each(|note| line(f, texts.note_label, note))?;
        let moves = number(language, tally.mean_length());
        let [time, all] =
            [tally.mean_game_seconds(), Some(seconds)].map(|seconds| duration(language, seconds));
        writeln!(f, "{}", (texts.game_means)(&moves, &time, &all))
    }
}

/// Writes a line with a label.
fn line(f: &mut fmt::Formatter<'_>, label: &str, text: &str) -> fmt::Result {
    writeln!(f, "{label:<16}{text}")
}

/// Writes a row of the table with a column for each player.
fn row(f: &mut fmt::Formatter<'_>, label: &str, cells: [String; 2]) -> fmt::Result {
    let [first, second] = cells;
    writeln!(f, "{label:<22}{first:>20}{second:>20}")
}

impl MatchText<'_> {
    /// The table with a column for each player.
    fn players(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { tally, language, texts, .. } = self;
        row(f, "", texts.first_and_second.map(str::to_owned))?;
        self.results(f)?;
        self.effort(f)?;
        let occupation = |share: Share| percent(language, share.occupation());
        self.with_colours(f, texts.final_board, occupation)?;
        for (moves, stage) in tally.course().iter().enumerate().skip(MOVES_PER_ROW).step_by(MOVES_PER_ROW) {
            let parts = [0, 1].map(|player| percent(language, stage.occupation(player)));
            row(f, &(texts.board_after)(moves), parts)?;
        }
        writeln!(f, "{}", texts.board_legend)
    }

    /// The rows about wins and losses.
    fn results(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { tally, language, texts, .. } = self;
        let shares = [tally.player(0), tally.player(1)];
        let whole = |count: u64| language.whole(count);
        row(f, texts.wins, shares.map(|share| whole(share.wins)))?;
        row(f, texts.draws, shares.map(|share| whole(share.draws)))?;
        row(f, texts.losses, shares.map(|share| whole(share.losses)))?;
        if shares.iter().any(|share| share.forfeits.total() > 0) {
            row(f, texts.forfeits, shares.map(|share| whole(share.forfeits.total())))?;
            let [one, other] = shares.map(|share| share.forfeits.by_reason());
            for (reason, ((_, one), (_, other))) in
                texts.forfeit_reasons.iter().zip(one.into_iter().zip(other))
            {
                if one + other > 0 {
                    row(f, &format!("  {reason}"), [one, other].map(whole))?;
                }
            }
        }
        row(f, texts.score, shares.map(|share| percent(language, share.score())))?;
        for (label, colour) in texts.as_colour.iter().zip(Colour::ALL) {
            row(f, label, [0, 1].map(|player| tally.share(player, colour).wdl()))?;
        }
        Ok(())
    }

    /// The rows about time, nodes and moves.
    fn effort(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { tally, language, texts, .. } = self;
        let shares = [tally.player(0), tally.player(1)];
        let number = |value| number(language, value);
        let duration = |seconds| duration(language, seconds);
        self.with_colours(f, texts.time_per_move, |share| duration(share.mean_move_seconds()))?;
        row(f, texts.slowest_move, shares.map(|share| duration(Some(share.slowest.as_secs_f64()))))?;
        // External programs need not report nodes.
        let nodes = shares.map(|share| (share.nodes > 0).then_some(share));
        let whole = |share: Share| language.whole(share.nodes);
        row(f, texts.nodes, nodes.map(|share| share.map_or_else(|| "-".to_owned(), whole)))?;
        row(
            f,
            texts.nodes_per_move,
            nodes.map(|share| number(share.and_then(|share| share.nodes_per_move()))),
        )?;
        row(f, texts.legal_moves, shares.map(|share| number(share.mean_choices())))?;
        row(f, texts.captured, shares.map(|share| number(share.captured_per_game())))
    }

    /// A row over all games, and one row for each colour.
    fn with_colours(
        &self,
        f: &mut fmt::Formatter<'_>,
        label: &str,
        cell: impl Fn(Share) -> String,
    ) -> fmt::Result {
        let &Self { tally, texts, .. } = self;
        row(f, label, [0, 1].map(|player| cell(tally.player(player))))?;
        for (label, colour) in texts.as_colour.iter().zip(Colour::ALL) {
            row(f, &format!("  {label}"), [0, 1].map(|player| cell(tally.share(player, colour))))?;
        }
        Ok(())
    }

    /// The rows about playing strength.
    fn strength(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { series, tally, sprt, language, texts, .. } = self;
        let results = tally.results();
        if let Some(mean) = tally.difference() {
            let values = [mean.value, mean.low, mean.high].map(|discs| language.signed(discs, 2));
            line(f, texts.discs_label, &(texts.disc_difference)(values.each_ref().map(String::as_str)))?;
        }
        let elo = results.elo();
        let values = [elo.value, elo.low, elo.high].map(|elo| language.signed(elo, 1));
        let superiority = percent(language, Some(results.superiority()));
        line(f, texts.elo_label, &(texts.elo)(values.each_ref().map(String::as_str), &superiority))?;
        match series.colours {
            Colours::Both => line(f, texts.pairs_label, &(texts.pairs)(results.pairs.0))?,
            Colours::Fixed => line(f, texts.singles_label, &(texts.singles)(results.singles.0))?,
        }
        let Some(sprt) = sprt else { return Ok(()) };
        let hypotheses = sprt.hypotheses();
        let verdict = match sprt.decision(&results) {
            Decision::Continue => texts.undecided.to_owned(),
            Decision::Null => (texts.accepted)(hypotheses.elo0),
            Decision::Alternative => (texts.accepted)(hypotheses.elo1),
        };
        let (ratio, bounds) = (sprt.ratio(&results), sprt.bounds());
        line(f, texts.sprt_label, &(texts.sprt)(&verdict, ratio, bounds, &sprt.to_string()))
    }
}
