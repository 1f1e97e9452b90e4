//! The texts of reviews: one table per language.

mod english;
mod french;

use outflank_board::Colour;
use outflank_report::Language;

use crate::document::ReviewDocument;
use crate::review::PlyReview;

/// The texts of reviews in one language.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The title of one game: the names of Black and White, empty if unknown.
    pub title: fn(&str, &str) -> String,
    /// The title of this number of games.
    pub games_title: fn(usize) -> String,
    pub colours: fn(Colour) -> &'static str,
    /// How the game was judged.
    pub method: fn(&ReviewDocument) -> String,
    /// The result of the game: Black's final disc difference.
    pub result: fn(Option<i32>) -> String,
    /// The opening: name, number of its moves, and the number and text of the move that left it.
    pub opening: fn(&str, usize, Option<(usize, &str)>) -> String,
    /// A review that was stopped: judged plies.
    pub incomplete: fn(usize) -> String,

    pub sides_heading: &'static str,
    pub sides_rows: [&'static str; 13],
    pub graph_heading: &'static str,
    pub score_title: &'static str,
    pub chance_title: &'static str,
    pub move_axis: &'static str,
    pub score_axis: &'static str,
    pub disc_unit: &'static str,
    pub chance_axis: &'static str,
    pub score_series: &'static str,
    pub classes: [&'static str; 5],
    pub worst_heading: &'static str,
    /// The colours of the boards.
    pub worst_legend: &'static str,
    pub no_worst: &'static str,
    /// A bad move: language of numbers, and the move.
    pub worst: fn(Language, &PlyReview) -> String,
    pub moves_heading: &'static str,
    pub moves_columns: [&'static str; 9],
    pub players_heading: &'static str,
    pub players_columns: [&'static str; 12],
    pub games_heading: &'static str,
    pub games_columns: [&'static str; 7],
    pub pass: &'static str,
    /// The board before a move of this colour, for screen readers.
    pub board: fn(Colour) -> &'static str,
    /// Follows a list of games that is longer than what is shown in full.
    pub legend: &'static str,
}

/// The texts in a language.
pub(crate) fn texts(language: Language) -> &'static Texts {
    match language {
        Language::English => &english::TEXTS,
        Language::French => &french::TEXTS,
    }
}

/// The decimal places of a value: exact values are whole discs.
pub(crate) fn decimals(ply: &PlyReview) -> usize {
    if ply.exact { 0 } else { 2 }
}

/// Moves as a text, with this word for a pass.
pub(crate) fn line(moves: &[String], pass: &str) -> String {
    let names: Vec<&str> = moves.iter().map(|play| if play == "pass" { pass } else { play }).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_differs_from_english() {
        let [english, french] = [&english::TEXTS, &french::TEXTS];
        assert_ne!((english.title)("a", "b"), (french.title)("a", "b"));
        assert_ne!(english.moves_columns, french.moves_columns);
        assert_ne!(english.classes, french.classes);
        assert_ne!(english.legend, french.legend);
        assert_ne!(english.worst_legend, french.worst_legend);
        for colour in Colour::ALL {
            assert_ne!((english.board)(colour), (french.board)(colour));
        }
    }
}
