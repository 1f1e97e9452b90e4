//! The texts of reports: one table per language.
//!
//! The compiler checks that both languages have every text. A text with values is a function, so that plurals and word
//! order stay in the file of the language.

mod english;
mod french;

use outflank_board::{BoardSize, Colour, Forfeit};
use outflank_report::Language;

use crate::colours::Colours;
use crate::origin::Origin;

/// The texts of reports in one language.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The titles of matches, tournaments and gauntlets.
    pub match_title: &'static str,
    pub tournament_title: &'static str,
    pub gauntlet_title: &'static str,
    /// Numbers of games and players.
    pub games: fn(u64) -> String,
    pub players: fn(usize) -> String,
    /// The conditions of games, after their number: size, openings, seed, clock.
    pub conditions: fn(BoardSize, &str, u64, Option<&str>) -> String,
    /// Follows the conditions of games with fixed colours.
    pub fixed_colours: &'static str,
    /// The end of a run after some games of all.
    pub stopped: fn(u64, u64) -> String,
    /// The number of games that Black won, that White won, and of draws.
    pub colours: fn([u64; 3]) -> String,
    /// White's share of the points in percent, and its interval. It follows `colours`.
    pub white_score: fn([f64; 3]) -> String,
    /// Games of deterministic players that repeat an earlier one, out of all; the openings that vary them.
    pub repeats: fn(u64, u64, &str) -> String,
    /// Games of random players that repeat an earlier one, out of all.
    pub chance_repeats: fn(u64, u64) -> String,
    /// Too few pairs or single games, the number that is enough, and whether there are several pairings.
    pub few_results: fn(Colours, u64, u64, bool) -> String,
    /// What fixed colours mean for the results.
    pub colour_advantage: &'static str,

    /// The parts of a Markdown report or a page.
    pub origin: fn(&Origin) -> String,
    pub note: fn(&str) -> String,
    pub standings_heading: &'static str,
    pub standings_columns: [&'static str; 10],
    pub standings_legend: fn(Colours) -> String,
    pub cross_heading: &'static str,
    pub cross_columns: [&'static str; 2],
    pub points_heading: &'static str,
    /// The heading of the sums.
    pub points_total: &'static str,
    pub play_heading: &'static str,
    pub play_columns: [&'static str; 10],
    pub play_legend: &'static str,
    pub by_colour_heading: &'static str,
    pub by_colour_columns: [&'static str; 7],
    pub pairings_heading: &'static str,
    pub pairings_columns: [&'static str; 8],
    pub pairings_legend: fn(Colours) -> String,
    /// Between the ends of an interval.
    pub interval_separator: &'static str,

    /// The titles, axes and legends of plots.
    pub ratings_plot: &'static str,
    pub results_plot: &'static str,
    pub strength_plot: &'static str,
    pub occupation_plot: &'static str,
    pub rating_axis: &'static str,
    pub games_axis: &'static str,
    pub time_axis: &'static str,
    pub move_axis: &'static str,
    pub discs_axis: &'static str,
    pub discs_unit: &'static str,
    /// The parts of won, drawn and lost games.
    pub results: [&'static str; 3],

    /// The text of a tournament.
    pub cross_line: &'static str,
    pub points_line: &'static str,
    pub note_line: fn(&str) -> String,
    pub total_time: fn(&str) -> String,

    /// The text of a match: labels of lines, up to 15 characters.
    pub first_and_second: [&'static str; 2],
    pub games_label: &'static str,
    pub discs_label: &'static str,
    pub elo_label: &'static str,
    pub pairs_label: &'static str,
    pub singles_label: &'static str,
    pub sprt_label: &'static str,
    pub note_label: &'static str,
    /// Labels of rows, up to 21 characters.
    pub wins: &'static str,
    pub draws: &'static str,
    pub losses: &'static str,
    pub forfeits: &'static str,
    /// The reasons of forfeits, in the order of `Forfeits::by_reason`.
    pub forfeit_reasons: [&'static str; 5],
    pub score: &'static str,
    pub as_colour: [&'static str; 2],
    pub time_per_move: &'static str,
    pub slowest_move: &'static str,
    pub nodes: &'static str,
    pub nodes_per_move: &'static str,
    pub legal_moves: &'static str,
    pub captured: &'static str,
    pub final_board: &'static str,
    pub board_after: fn(usize) -> String,
    pub board_legend: &'static str,
    /// A value for player 1 with its interval, and for Elo the likelihood of superiority.
    pub disc_difference: fn([&str; 3]) -> String,
    pub elo: fn([&str; 3], &str) -> String,
    /// The number of pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: fn([u64; 5]) -> String,
    /// The number of single games that were lost, drawn and won.
    pub singles: fn([u64; 3]) -> String,
    /// The decision of a sequential test, its log-likelihood ratio and bounds, and its parameters.
    pub undecided: &'static str,
    pub accepted: fn(f64) -> String,
    pub sprt: fn(&str, f64, [f64; 2], &str) -> String,
    /// The moves and the time of a game, and the time of all.
    pub game_means: fn(&str, &str, &str) -> String,

    /// The game of this number out of all: the name of Black, the discs of both, the name of White.
    pub game_line: fn([u64; 2], &str, [u32; 2], &str) -> String,
    /// The end of such a line.
    pub forfeit: fn(Colour, &Forfeit) -> String,
    pub forecast: fn(&ForecastValues<'_>) -> String,
}

/// The values of a forecast.
pub(crate) struct ForecastValues<'a> {
    pub players: usize,
    pub pairings: usize,
    pub games_per_pairing: u64,
    pub games: u64,
    /// The estimated time, a lower bound if no game was sampled.
    pub time: &'a str,
    pub workers: usize,
    pub colours: Colours,
    pub sampled_games: u64,
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
mod tests;
