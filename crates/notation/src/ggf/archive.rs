//! Finds the games of an archive.

use std::fmt;
use std::ops::Range;

/// Finds the first complete game in a part of an archive, or `None` if more bytes are needed.
///
/// The range includes its `(;` and `;)`. A game without an end extends to the `(;` of the next game.
///
/// To read an archive that is too large for memory, add bytes to a buffer until there is a game. Parse it, and drop the
/// bytes up to its end. Pass the remaining bytes at the end to [`games`](super::games), which reports a last game
/// without an end.
///
/// A `(;` that is not followed by a tag is not a game. Inside a value `;)` ends no game, and only `(;GM[` begins one.
///
/// ```
/// use outflank_notation::ggf::{self, GamePlace};
///
/// let mut place = GamePlace::FIRST;
/// let mut buffer: &[u8] = b"Games:\n(;GM[Othello]B[f5];)\n(;GM[Othello]B[a1];)\n(;GM[Oth";
/// let mut found = Vec::new();
/// while let Some(range) = ggf::cut(buffer) {
///     let here = place.after(&buffer[..range.start]);
///     let game = str::from_utf8(&buffer[range.clone()])?;
///     found.push(ggf::parse_at(game, here).map_err(|error| error.to_string()).map(|record| record.game.ply()));
///     place = GamePlace { number: here.number + 1, ..here.after(game.as_bytes()) };
///     buffer = &buffer[range.end..];
/// }
/// let error = "game 2, line 3, column 14: move 1: Black turns no disc at a1; legal: d3 c4 f5 e6";
/// assert_eq!(found, [Ok(1), Err(error.to_string())]);
/// assert_eq!(buffer, b"\n(;GM[Oth");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cut(bytes: &[u8]) -> Option<Range<usize>> {
    let start = start(bytes)?;
    Some(start..end(bytes, start)?)
}

/// Finds the first game in a complete text, in which the last game may have no end.
pub(super) fn first(bytes: &[u8]) -> Option<Range<usize>> {
    let start = start(bytes)?;
    Some(start..end(bytes, start).unwrap_or(bytes.len()))
}

/// Whether a value that contains this text would be split into two games.
pub(super) fn splits_value(text: &str) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len()).any(|at| is_game_tag(&bytes[at..]))
}

fn start(bytes: &[u8]) -> Option<usize> {
    (0..bytes.len()).find(|&at| first_tag(&bytes[at..]).is_some())
}

fn end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut in_value = false;
    for at in start + 2..bytes.len() {
        let rest = &bytes[at..];
        match rest[0] {
            b'[' => in_value = true,
            b']' => in_value = false,
            b';' if !in_value && rest.starts_with(b";)") => return Some(at + 2),
            b'(' if is_game_tag(rest) || (!in_value && first_tag(rest).is_some()) => return Some(at),
            _ => {}
        }
    }
    None
}

fn is_game_tag(bytes: &[u8]) -> bool {
    first_tag(bytes).is_some_and(|name| name.eq_ignore_ascii_case(b"GM"))
}

/// The name of the first tag, if a game begins here.
fn first_tag(bytes: &[u8]) -> Option<&[u8]> {
    let tags = bytes.strip_prefix(b"(;")?.trim_ascii_start();
    let letters = tags.iter().take_while(|letter| letter.is_ascii_alphabetic()).count();
    let (name, value) = tags.split_at(letters);
    (letters > 0 && value.trim_ascii_start().starts_with(b"[")).then_some(name)
}

/// The number of a game in an archive, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlace {
    /// The number of the game, counted from 1, including unreadable ones.
    pub number: usize,
    /// The line of the archive, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
}

impl GamePlace {
    /// The start of an archive.
    pub const FIRST: Self = Self { number: 1, line: 1, column: 1 };

    /// The place after these bytes of the archive, with the same number.
    #[must_use]
    pub fn after(self, bytes: &[u8]) -> Self {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let last = lines.next_back().unwrap_or_default();
        let breaks = lines.count();
        // Skips UTF-8 continuation bytes.
        let characters = last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let column = if breaks == 0 { self.column } else { 1 } + characters;
        Self { number: self.number, line: self.line + breaks, column }
    }
}

impl fmt::Display for GamePlace {
    /// Writes `game 3, line 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.number, self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, games: &[&str], rest: &str) {
        let mut left = text;
        for game in games {
            let range = cut(left.as_bytes()).unwrap_or_else(|| panic!("{game:?} not found in {text:?}"));
            assert_eq!(left[range.clone()], **game, "{text:?}");
            left = &left[range.end..];
        }
        assert_eq!((cut(left.as_bytes()), left), (None, rest), "{text:?}");
    }

    #[test]
    fn games_are_extracted_from_surrounding_text() {
        check("", &[], "");
        check("no game (; here ;)", &[], "no game (; here ;)");
        check("1 (;GM[x];)\n", &["(;GM[x];)"], "\n");
        check("2 (;GM[x];)(;\r\nGM [y];) end", &["(;GM[x];)", "(;\r\nGM [y];)"], " end");
        check("(;CO[smile ;) (; (;PB[z];) x", &["(;CO[smile ;) (; (;PB[z];)"], " x");
        check("(;CO[smile ;) (;", &[], "(;CO[smile ;) (;");
    }

    #[test]
    fn a_game_without_end_ends_where_the_next_begins() {
        check("(;GM[x]B[f5](;PB[y];)", &["(;GM[x]B[f5]", "(;PB[y];)"], "");
        check("(;GM[x]B[f5;)\n(; gm [y];)", &["(;GM[x]B[f5;)\n", "(; gm [y];)"], "");
        check("(;GM[x];)(;GM[y]", &["(;GM[x];)"], "(;GM[y]");
        assert_eq!(first(b" (;GM[y]"), Some(1..8));
        assert_eq!(first(b"(;"), None);
    }

    #[test]
    fn game_boundaries_do_not_depend_on_later_text() {
        let text = "x(;GM[x]B[f5](;GM[y]CO[;)];) (;a[]";
        let whole: Vec<_> = (0..=text.len()).map(|end| cut(&text.as_bytes()[..end])).collect();
        assert_eq!(whole.iter().position(Option::is_some), Some("x(;GM[x]B[f5](;GM[".len()));
        assert!(whole.iter().flatten().all(|range| *range == (1..13)), "{whole:?}");
    }

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let check = |text: &str, line, column| {
            let start = GamePlace { number: 7, line: 3, column: 5 };
            assert_eq!(start.after(text.as_bytes()), GamePlace { number: 7, line, column }, "{text:?}");
        };
        check("", 3, 5);
        check("é●x", 3, 8);
        check("ab\n", 4, 1);
        check("a\r\n\nbé", 5, 3);
        assert_eq!(GamePlace::FIRST.after(b"\xff\n").to_string(), "game 1, line 2");
    }
}
