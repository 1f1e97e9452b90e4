//! The texts of reports: one table per language.
//!
//! The compiler checks that both languages have every text.

mod english;
mod french;

use outflank_arena::Origin;
use outflank_report::Language;

/// The texts of reports in one language.
#[derive(Debug)]
pub(crate) struct Texts {
    pub question: &'static str,
    pub method: &'static str,
    /// The default heading of a cell: its number and kind.
    pub match_heading: fn(usize) -> String,
    pub tournament_heading: fn(usize) -> String,
    pub cost_heading: fn(usize) -> String,
    pub value_heading: fn(usize) -> String,
    pub board_heading: fn(usize) -> String,
    /// The conditions of games: players, games per point and pairing, size, openings, clock.
    pub match_conditions: fn(&[&str], u64, &str, &str, Option<&str>) -> String,
    /// Follows the conditions of games with fixed colours.
    pub fixed_colours: &'static str,
    /// The conditions of searches: positions and size.
    pub cost_conditions: fn(u64, &str) -> String,
    pub listed_conditions: fn(u64, &str) -> String,
    /// The columns of a match after its keys: games, wins, draws, losses, score, interval (two), Elo.
    pub match_columns: [&'static str; 8],
    pub play_heading: &'static str,
    /// Time per game, moves per game, and for both players time and nodes per move and share of the board.
    pub play_columns: [&'static str; 8],
    /// Both players of a pairing, wins, losses, draws, score, interval (two), time per game.
    pub pairing_columns: [&'static str; 9],
    /// The columns of a cost cell after its keys: player, positions, nodes, time, CPU time, speed.
    pub cost_columns: [&'static str; 6],
    /// The columns of a value cell after its keys: player, positions, same move, same value, mean value.
    pub value_columns: [&'static str; 5],
    /// The columns of choices after the keys: position, player, move, value.
    pub choice_columns: [&'static str; 4],
    pub start_position: &'static str,
    /// The columns of a board cell: operation, both boards, ratio.
    pub board_columns: [&'static str; 4],
    /// The names of the operations.
    pub operations: [&'static str; 4],
    pub bytes: &'static str,
    /// The columns of fits: player, model, two parameters, interval of the second (two), determination.
    pub fit_columns: [&'static str; 7],
    pub fit_heading: &'static str,
    pub cpu_fit_heading: &'static str,
    pub elo_fit_heading: &'static str,
    /// Explains the parameters of fits and the curves of the plot.
    pub fit_legend: &'static str,
    pub elo_fit_legend: &'static str,
    /// The columns of figures: source, subject, published, textbook's form, own form, verdict.
    pub figure_columns: [&'static str; 6],
    pub figure_heading: &'static str,
    /// The verdicts, in the order of `Verdict::ALL`.
    pub verdicts: [&'static str; 6],
    pub colon: &'static str,
    /// Between the ends of an interval.
    pub interval_separator: &'static str,
    pub match_legend: &'static str,
    pub tournament_legend: &'static str,
    pub cost_legend: &'static str,
    pub value_legend: &'static str,
    pub board_legend: &'static str,
    /// The caption of a grid: rows and columns are these keys.
    pub score_grid: fn(&str, &str) -> String,
    pub nodes_grid: fn(&str, &str, &str) -> String,
    /// The setting of a key that is the board size.
    pub size_axis: &'static str,
    pub score_axis: &'static str,
    pub elo_axis: &'static str,
    pub rating_axis: &'static str,
    pub time_axis: &'static str,
    pub cpu_axis: &'static str,
    pub nodes_axis: &'static str,
    pub occupation_axis: &'static str,
    /// The same with bands of one standard deviation.
    pub band_axis: &'static str,
    pub move_axis: &'static str,
    pub agreement_axis: &'static str,
    pub ratio_axis: &'static str,
    /// The name of a fitted curve in the legend of a plot: the line, the model and its parameter b.
    pub fitted: fn(&str, &str, &str) -> String,
    pub stopped: &'static str,
    /// The origin, the seed, and the CPU time of all games and searches.
    pub origin: fn(&Origin, u64, &str) -> String,
    pub total_time: fn(&str) -> String,
    /// The time of all games and searches.
    pub measured_time: fn(&str) -> String,
    pub overview_title: &'static str,
    /// The columns of an overview before the verdicts: name, title, time.
    pub overview_columns: [&'static str; 3],
}

impl Texts {
    /// The texts in this language.
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &english::TEXTS,
            Language::French => &french::TEXTS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text of a table.
    fn all(texts: &Texts) -> Vec<String> {
        let plain = [
            texts.question,
            texts.method,
            texts.fixed_colours,
            texts.play_heading,
            texts.start_position,
            texts.bytes,
            texts.fit_heading,
            texts.cpu_fit_heading,
            texts.elo_fit_heading,
            texts.fit_legend,
            texts.elo_fit_legend,
            texts.figure_heading,
            texts.colon,
            texts.interval_separator,
            texts.match_legend,
            texts.tournament_legend,
            texts.cost_legend,
            texts.value_legend,
            texts.board_legend,
            texts.size_axis,
            texts.score_axis,
            texts.elo_axis,
            texts.rating_axis,
            texts.time_axis,
            texts.cpu_axis,
            texts.nodes_axis,
            texts.occupation_axis,
            texts.band_axis,
            texts.move_axis,
            texts.agreement_axis,
            texts.ratio_axis,
            texts.stopped,
            texts.overview_title,
        ];
        let words = ["outflank", "0.1", "a machine", "2026-11-18"].map(str::to_owned);
        let [command, version, machine, started] = words;
        let origin = Origin { command, version, machine, started };
        let made = [
            (texts.match_heading)(1),
            (texts.tournament_heading)(1),
            (texts.cost_heading)(1),
            (texts.value_heading)(1),
            (texts.board_heading)(1),
            (texts.match_conditions)(&["a", "b"], 2, "6x6", "start", Some("10s")),
            (texts.cost_conditions)(3, "6x6"),
            (texts.listed_conditions)(3, "6x6"),
            (texts.score_grid)("a", "b"),
            (texts.nodes_grid)("a", "b", "c"),
            (texts.fitted)("p", "a", "2"),
            (texts.origin)(&origin, 1, "1 s"),
            (texts.total_time)("1 s"),
            (texts.measured_time)("1 s"),
        ];
        let columns = [
            &texts.match_columns[..],
            &texts.play_columns,
            &texts.pairing_columns,
            &texts.cost_columns,
            &texts.value_columns,
            &texts.choice_columns,
            &texts.board_columns,
            &texts.operations,
            &texts.fit_columns,
            &texts.figure_columns,
            &texts.verdicts,
            &texts.overview_columns,
        ];
        plain.iter().chain(columns.into_iter().flatten()).map(|&text| text.to_owned()).chain(made).collect()
    }

    #[test]
    fn both_languages_have_every_text() {
        let [english, french] = Language::ALL.map(|language| all(Texts::of(language)));
        // These words are the same in both languages.
        let same = [
            "Elo",
            "r²",
            "score (%)",
            "positions",
            "position",
            "score",
            "a",
            "b",
            "figure",
            "bitboards (ns)",
            "second",
            "source",
            "verdict",
        ];
        for (english, french) in english.iter().zip(&french) {
            assert!(!english.is_empty() && !french.is_empty());
            assert!(english != french || same.contains(&english.as_str()), "{english}");
        }
    }
}
