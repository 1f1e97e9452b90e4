//! The texts of reports about tunings: one table per language.

mod english;
mod french;

use outflank_arena::Origin;
use outflank_report::Language;

/// The texts in one language.
#[derive(Debug)]
pub(super) struct Texts {
    pub title: fn(&str) -> String,
    /// The method, the number of iterations, the games of one, the opponent, the board and the openings.
    pub conditions: fn(&str, u64, u64, Option<&str>, &str, &str) -> String,
    pub parameters_heading: &'static str,
    /// Key, both ends, start, tuned value.
    pub parameter_columns: [&'static str; 5],
    pub estimate_legend: &'static str,
    pub tuned_player: fn(&str) -> String,
    pub final_heading: &'static str,
    /// Games, wins, draws, losses, score, interval (two), Elo, interval (two).
    pub final_columns: [&'static str; 10],
    pub final_legend: fn(&str) -> String,
    /// The test and its hypotheses, as numbers.
    pub undecided: fn(&str) -> String,
    pub accepted_null: fn(&str, &str) -> String,
    pub accepted_alternative: fn(&str, &str) -> String,
    pub unchanged: &'static str,
    pub stopped: &'static str,
    pub course_heading: &'static str,
    pub score_heading: &'static str,
    pub iteration_axis: &'static str,
    pub parameter_axis: &'static str,
    pub score_axis: &'static str,
    /// The legend of the scores, if points play each other and if they play an opponent.
    pub own_score_legend: &'static str,
    pub score_legend: &'static str,
    /// The origin, the seed, and the CPU time of all games.
    pub origin: fn(&Origin, u64, &str) -> String,
    pub total_time: fn(&str) -> String,
}

impl Texts {
    /// The texts in this language.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &english::TEXTS,
            Language::French => &french::TEXTS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(texts: &Texts) -> Vec<String> {
        let words = ["outflank", "0.1", "a machine", "2026-11-18"].map(str::to_owned);
        let [command, version, machine, started] = words;
        let origin = Origin { command, version, machine, started };
        let plain = [
            texts.parameters_heading,
            texts.estimate_legend,
            texts.final_heading,
            texts.unchanged,
            texts.stopped,
            texts.course_heading,
            texts.score_heading,
            texts.iteration_axis,
            texts.parameter_axis,
            texts.score_axis,
            texts.own_score_legend,
            texts.score_legend,
        ];
        let made = [
            (texts.title)("a"),
            (texts.conditions)("SPSA", 2, 16, None, "6x6", "start"),
            (texts.conditions)("SPSA", 1, 16, Some("random"), "6x6", "start"),
            (texts.tuned_player)("a"),
            (texts.final_legend)("a"),
            (texts.undecided)("0,20"),
            (texts.accepted_null)("0,20", "0"),
            (texts.accepted_alternative)("0,20", "20"),
            (texts.origin)(&origin, 1, "1 s"),
            (texts.total_time)("1 s"),
        ];
        let columns = texts.parameter_columns.iter().chain(&texts.final_columns);
        plain.iter().chain(columns).map(|&text| text.to_owned()).chain(made).collect()
    }

    #[test]
    fn both_languages_have_every_text() {
        let [english, french] = Language::ALL.map(|language| all(Texts::of(language)));
        let same = ["iteration", "score", "score (%)", "Elo"];
        for (english, french) in english.iter().zip(&french) {
            assert!(!english.is_empty() && !french.is_empty());
            assert!(english != french || same.contains(&english.as_str()), "{english}");
        }
    }
}
