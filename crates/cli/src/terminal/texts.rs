//! The texts of full screens, in English and French.

mod english;
mod french;

use outflank_board::{Colour, Forfeit, Verdict};
use outflank_notation::record::Ending;
use outflank_report::Language;

/// All texts in one language.
pub struct Texts {
    pub language: Language,
    pub to_move: fn(Colour) -> String,
    pub thinks: fn(Colour) -> String,
    pub passes: fn(Colour) -> String,
    pub wins: fn(Colour, u32, u32) -> String,
    pub draw: fn(u32, u32) -> String,
    /// The winner after a forfeit, with the reason.
    pub forfeit: fn(Colour, &Forfeit) -> String,
    pub illegal: fn(&str) -> String,
    /// An index of a square, such as `#64`, that the board does not have.
    pub no_square: fn(&str) -> String,
    /// The current move and the number of moves.
    pub browsing: fn(usize, usize) -> String,
    /// The states of a game for narrow screens, where a mark shows the side to move.
    pub short_to_move: &'static str,
    pub short_thinks: &'static str,
    pub short_over: &'static str,
    pub short_browsing: fn(usize, usize) -> String,
    /// What a loaded record says about its game, and its result.
    pub record: fn(&str) -> String,
    pub recorded_result: fn(&str, Ending) -> String,
    /// The recorded moves that a new one drops.
    pub dropped: fn(usize) -> String,
    pub no_such_ply: fn(usize) -> String,
    pub start_of_game: &'static str,
    pub end_of_game: &'static str,
    pub nothing_to_undo: &'static str,
    pub nothing_to_redo: &'static str,
    pub game_is_over: &'static str,
    pub not_your_move: &'static str,
    pub not_over: &'static str,
    pub no_next: &'static str,
    pub advising: &'static str,
    pub hint: fn(&str) -> String,
    pub no_hint: fn(&str) -> String,
    pub depth: fn(u32) -> String,
    /// A depth for narrow screens.
    pub short_depth: fn(u32) -> String,
    pub verdict: fn(Verdict) -> String,
    pub last_move: &'static str,
    pub moves: &'static str,
    pub graph: &'static str,
    /// The progress of the review: positions judged, and all.
    pub reviewing: fn(usize, usize) -> String,
    pub review_size: &'static str,
    pub nothing_to_review: &'static str,
    pub failed: fn(&str) -> String,
    pub analysis_on: &'static str,
    /// On other sizes than 8x8 a search judges the moves.
    pub analysis_in_points: &'static str,
    pub analysis_off: &'static str,
    pub prompt: &'static str,
    pub save_as: &'static str,
    pub saved: fn(&str) -> String,
    pub not_saved: fn(&str) -> String,
    pub name_missing: &'static str,
    pub needs_extension: fn(&str) -> String,
    pub is_directory: &'static str,
    pub replace: fn(&str) -> String,
    pub quit: &'static str,
    pub unknown: fn(&str) -> String,
    pub game_of: fn(u64, u64) -> String,
    pub too_small: fn(u16, u16) -> String,
    /// The keys in the last line: for a person to move, after the game, and for wide screens.
    pub keys: &'static str,
    pub keys_over: &'static str,
    pub keys_wide: &'static str,
    /// The keys of a match between two programs.
    pub keys_match: &'static str,
    /// The games of a run: finished, and planned if that is known.
    pub games_done: fn(u64, Option<u64>) -> String,
    pub searches_done: fn(usize) -> String,
    /// The head of the table of results: player, won, drawn, lost, points per game.
    pub results: [&'static str; 5],
    pub match_of: fn(&str) -> String,
    pub keys_watch: &'static str,
    /// The help, one line per entry: keys, and what they do.
    pub help: &'static [(&'static str, &'static str)],
    pub help_end: &'static str,
}

/// The texts of a language.
pub fn of(language: Language) -> &'static Texts {
    match language {
        Language::English => &english::TEXTS,
        Language::French => &french::TEXTS,
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::Score;

    use super::*;

    fn forfeits() -> [Forfeit; 5] {
        let text = || "x".to_owned();
        [
            Forfeit::Resigned,
            Forfeit::Died(text()),
            Forfeit::Late(text()),
            Forfeit::Illegal(text()),
            Forfeit::Protocol(text()),
        ]
    }

    /// All texts of a language, with examples for their values.
    fn all(texts: &Texts) -> Vec<String> {
        let black = Colour::Black;
        let mut list: Vec<String> = [
            texts.start_of_game,
            texts.end_of_game,
            texts.nothing_to_undo,
            texts.nothing_to_redo,
            texts.game_is_over,
            texts.not_your_move,
            texts.not_over,
            texts.no_next,
            texts.short_to_move,
            texts.short_thinks,
            texts.short_over,
            texts.review_size,
            texts.nothing_to_review,
            texts.advising,
            texts.last_move,
            texts.moves,
            texts.graph,
            texts.analysis_on,
            texts.analysis_in_points,
            texts.analysis_off,
            texts.prompt,
            texts.save_as,
            texts.name_missing,
            texts.is_directory,
            texts.quit,
            texts.keys,
            texts.keys_over,
            texts.keys_wide,
            texts.help_end,
            texts.keys_watch,
            texts.keys_match,
        ]
        .map(str::to_owned)
        .into();
        list.extend([
            (texts.to_move)(black),
            (texts.thinks)(black),
            (texts.passes)(black),
            (texts.wins)(black, 40, 24),
            (texts.draw)(32, 32),
            (texts.illegal)("a1"),
            (texts.no_square)("#64"),
            (texts.browsing)(1, 2),
            (texts.record)("x"),
            (texts.verdict)(Verdict::Discs(Score::hundredths(-250))),
            (texts.verdict)(Verdict::Chance(5420)),
            (texts.dropped)(1),
            (texts.dropped)(2),
            (texts.no_such_ply)(2),
            (texts.hint)("a1"),
            (texts.no_hint)("x"),
            (texts.depth)(3),
            (texts.reviewing)(1, 2),
            (texts.failed)("x"),
            (texts.saved)("x"),
            (texts.not_saved)("x"),
            (texts.needs_extension)("x"),
            (texts.replace)("x"),
            (texts.unknown)("x"),
            (texts.game_of)(1, 2),
            (texts.too_small)(1, 2),
            (texts.games_done)(1, None),
            (texts.games_done)(1, Some(2)),
            (texts.searches_done)(3),
            (texts.match_of)("1-1"),
            texts.results.join(" "),
        ]);
        list.extend([-1, 0, 1].map(|discs| (texts.verdict)(Verdict::Result(discs))));
        list.extend(forfeits().map(|why| (texts.forfeit)(black, &why)));
        let endings = [Ending::Resigned, Ending::Timeout, Ending::Agreed, Ending::Left, Ending::Played];
        list.extend(endings.map(|ending| (texts.recorded_result)("+4", ending)));
        list.extend(texts.help.iter().map(|(_, text)| (*text).to_owned()));
        list
    }

    #[test]
    fn french_differs_from_english() {
        let [english, french] = Language::ALL.map(|language| all(of(language)));
        assert_eq!(english.len(), french.len());
        for (english, french) in english.iter().zip(&french) {
            assert!(!french.is_empty() && french != english, "{english}");
        }
    }

    #[test]
    fn french_has_no_breaking_space_before_punctuation() {
        for text in all(of(Language::French)) {
            for sign in [" :", " ;", " ?", " !"] {
                assert!(!text.contains(sign), "{text}");
            }
        }
    }

    #[test]
    fn the_keys_fit_the_smallest_screen() {
        for texts in Language::ALL.map(of) {
            let states = [texts.short_to_move, texts.short_thinks, texts.short_over, texts.graph];
            let changing = [(texts.short_browsing)(118, 120), format!("{} -12.34", (texts.short_depth)(60))];
            for text in states.into_iter().chain(changing.iter().map(String::as_str)) {
                assert!(text.chars().count() <= 13, "{text}");
            }
            for keys in [texts.keys, texts.keys_over, texts.keys_match] {
                assert!(keys.chars().count() <= 40, "{keys}");
            }
            assert!(texts.keys_wide.chars().count() <= 80, "{}", texts.keys_wide);
            assert!(texts.help.len() + 2 <= 16);
            let width = |(keys, text): &(&str, &str)| keys.chars().count().max(11) + 1 + text.chars().count();
            assert!(texts.help.iter().all(|line| width(line) <= 40), "{:?}", texts.help);
        }
    }
}
