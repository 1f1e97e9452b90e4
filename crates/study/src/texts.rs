//! The texts of reports: one table per language.
//!
//! The compiler checks that both languages have every text.

mod english;
mod french;

use outflank_board::BoardSize;
use outflank_report::Language;

/// The texts of reports in one language.
#[derive(Debug)]
pub(crate) struct Texts {
    pub question: &'static str,
    pub method: &'static str,
    /// The default heading of a cell: its number and kind.
    pub match_heading: fn(usize) -> String,
    pub cost_heading: fn(usize) -> String,
    /// The conditions of a match: players, games per point, size, openings, clock.
    pub match_conditions: fn([&str; 2], u64, BoardSize, &str, Option<&str>) -> String,
    /// Follows the conditions of games with fixed colours.
    pub fixed_colours: &'static str,
    /// The conditions of a cost cell: positions and size.
    pub cost_conditions: fn(u64, BoardSize) -> String,
    /// The columns of a match after its keys: games, wins, draws, losses, score, interval (two), Elo.
    pub match_columns: [&'static str; 8],
    /// The columns of a cost cell after its keys: player, positions, nodes, time, CPU time, speed.
    pub cost_columns: [&'static str; 6],
    /// The columns of fits: player, model, two parameters, coefficient of determination.
    pub fit_columns: [&'static str; 5],
    /// The models: exponential and linear in this key.
    pub exponential: fn(&str) -> String,
    pub linear: fn(&str) -> String,
    pub fit_heading: &'static str,
    /// Explains the parameters of fits and the curves of the plot.
    pub fit_legend: &'static str,
    pub match_legend: &'static str,
    pub cost_legend: &'static str,
    /// The caption of a grid: rows and columns are these keys.
    pub score_grid: fn(&str, &str) -> String,
    pub nodes_grid: fn(&str, &str, &str) -> String,
    pub score_axis: &'static str,
    pub nodes_axis: &'static str,
    /// The name of a fitted curve in the legend of a plot: the model and its parameter b.
    pub fitted: fn(&str, &str) -> String,
    pub stopped: &'static str,
    /// The seed, the version, and the command if there is one.
    pub origin: fn(u64, &str, Option<&str>) -> String,
    pub total_time: fn(&str) -> String,
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
        let size = BoardSize::Six;
        let plain = [
            texts.question,
            texts.method,
            texts.fixed_colours,
            texts.fit_heading,
            texts.fit_legend,
            texts.match_legend,
            texts.cost_legend,
            texts.score_axis,
            texts.nodes_axis,
            texts.stopped,
        ];
        let made = [
            (texts.match_heading)(1),
            (texts.cost_heading)(1),
            (texts.match_conditions)(["a", "b"], 2, size, "start", Some("10s")),
            (texts.cost_conditions)(3, size),
            (texts.exponential)("d"),
            (texts.linear)("d"),
            (texts.score_grid)("a", "b"),
            (texts.nodes_grid)("a", "b", "c"),
            (texts.fitted)("a", "2"),
            (texts.origin)(1, "0.1", Some("outflank")),
            (texts.total_time)("1 s"),
        ];
        let columns = texts.match_columns.iter().chain(&texts.cost_columns).chain(&texts.fit_columns);
        plain.iter().chain(columns).map(|&text| text.to_owned()).chain(made).collect()
    }

    #[test]
    fn both_languages_have_every_text() {
        let [english, french] = Language::ALL.map(|language| all(Texts::of(language)));
        // These words are the same in both languages.
        let same = ["Elo", "r²", "score (%)", "positions", "score", "a", "b", "a b^d", "a + b d"];
        for (english, french) in english.iter().zip(&french) {
            assert!(!english.is_empty() && !french.is_empty());
            assert!(english != french || same.contains(&english.as_str()), "{english}");
        }
    }
}
