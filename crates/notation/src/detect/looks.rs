//! Format detection. It examines only what distinguishes the formats.

use std::borrow::Cow;

use outflank_board::BoardSize;

use super::format::{Format, Unknown};
use super::{first_move, is_problem, shows_board};
use crate::diagram::{self, DiagramError};
use crate::text::{entries, words_between};
use crate::{bitboard, transcript};

/// Detects the format of some bytes.
///
/// It accepts UTF-8, UTF-16, Latin-1 and other encodings that extend ASCII. A byte order mark, any line breaks and
/// blank lines are allowed. The text may contain errors: the reader of the detected format reports them.
///
/// ```
/// use outflank_notation::detect::{self, Format};
///
/// assert_eq!(detect::format(b"1. f5 d6 2. c3"), Ok(Format::Transcript));
/// assert_eq!(detect::format(b"-----OX--XO----- X; B1:-10;"), Ok(Format::Obf));
/// assert!(detect::format(b"Dear Sir or Madam").is_err());
/// ```
///
/// # Errors
///
/// When no format matches.
pub fn format(bytes: &[u8]) -> Result<Format, Unknown> {
    if let Some(format) = wthor(bytes)? {
        return Ok(format);
    }
    let text = decoded(bytes);
    let text = text.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '\u{feff}');
    if text.is_empty() {
        return Err(Unknown::Empty);
    }
    let looks = LOOKS.iter().find(|(_, looks)| looks(text));
    looks.map(|&(format, _)| format).ok_or_else(|| Unknown::nothing(text))
}

/// Whether a trimmed text looks like some format.
type Look = fn(&str) -> bool;

/// The detectors in order of priority. A format that could be mistaken for another comes after that one.
const LOOKS: [(Format, Look); 12] = [
    (Format::Ggf, is_ggf),
    (Format::Sgf, is_sgf),
    (Format::Quest, is_quest),
    (Format::PlayOk, is_playok),
    (Format::GgsLog, is_ggs_log),
    (Format::Logbook, is_logbook),
    (Format::Bitboard, is_bitboard),
    (Format::Obf, is_obf),
    (Format::Training, is_training),
    (Format::Script, is_script),
    (Format::Diagram, is_diagram),
    (Format::Transcript, is_transcript),
];

/// Decodes UTF-16 or UTF-8; invalid parts become the replacement character.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let utf16 = |word: fn([u8; 2]) -> u16| {
        let words = bytes.as_chunks().0.iter().map(|&pair| word(pair));
        char::decode_utf16(words).map(|symbol| symbol.unwrap_or('\u{fffd}')).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Cow::Owned(utf16(u16::from_le_bytes)),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Cow::Owned(utf16(u16::from_be_bytes)),
        _ => String::from_utf8_lossy(bytes),
    }
}

/// The kind of WTHOR file, if the header is plausible: a date, and numbers of games or names.
fn wthor(bytes: &[u8]) -> Result<Option<Format>, Unknown> {
    let Some((header, records)) = bytes.split_first_chunk::<16>() else { return Ok(None) };
    let number = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]) as usize;
    let (games, names, size) = (number(4) | number(6) << 16, number(8), header[12]);
    let is_date = matches!(header, [19..=21, 0..=99, 1..=12, 1..=31, ..]);
    let record = if size == 10 { 100 } else { 68 };
    let fits = |count: usize, record: usize| count.checked_mul(record) == Some(records.len());
    Ok(match (games, names) {
        _ if !is_date => None,
        (1.., _) if fits(games, record) => Some(Format::WthorGames),
        (1.., _) => {
            let needed = games.saturating_mul(record).saturating_add(16);
            return Err(Unknown::WthorSize { bytes: bytes.len(), needed });
        }
        (0, _) if fits(names, 20) => Some(Format::WthorPlayers),
        (0, _) if fits(names, 26) => Some(Format::WthorTournaments),
        _ => None,
    })
}

/// The start of a text in capitals without white space, if it begins with `(;`.
///
/// In archives of GGS the number of games may come first.
fn tags(text: &str) -> Option<String> {
    let text = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace()).take(4096);
    let tags: String = symbols.map(|symbol| symbol.to_ascii_uppercase()).collect();
    tags.starts_with("(;").then_some(tags)
}

fn is_ggf(text: &str) -> bool {
    tags(text).is_some_and(|tags| tags.contains("GM[OTHELLO]"))
}

fn is_sgf(text: &str) -> bool {
    tags(text).is_some_and(|tags| tags.contains("GM[2]") || tags.contains("FF["))
}

fn is_quest(text: &str) -> bool {
    let has = |name: &str| text.contains(name);
    text.starts_with(['{', '[']) && has("\"moves\"") && (has("\"players\"") || has("\"gtype\""))
}

/// Headers that name Black or White, followed by Othello moves.
fn is_playok(text: &str) -> bool {
    let is_header = |line: &&str| line.starts_with('[') && line.contains('"');
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let named = |line: &str| ["[black ", "[white "].iter().any(|name| begins(line, name));
    let moves: Vec<&str> = lines().skip_while(is_header).take_while(|line| !is_header(line)).collect();
    lines().take_while(is_header).any(named) && transcript::only_moves(&moves.join(" ")).is_some()
}

fn begins(line: &str, name: &str) -> bool {
    line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
}

fn is_ggs_log(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("/os:"))
}

/// A sign before every move of the first line, which may end with a colon and the score.
fn is_logbook(text: &str) -> bool {
    let line = text.lines().next().unwrap_or(text);
    let moves = line.split(':').next().unwrap_or(line);
    let signs = moves.matches(['+', '-']).count();
    moves.starts_with('+')
        && transcript::only_moves(moves).is_some_and(|squares| squares > 0 && squares == signs)
}

/// Two numbers that are long enough for a board or have the prefix `0x`, and otherwise only sides to move.
fn is_bitboard(text: &str) -> bool {
    let mut words = words_between(text, bitboard::is_around).map(|(_, word)| word);
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
    let prefixed =
        |word: &str| begins(word, "0x") && word[2..].starts_with(|digit: char| digit.is_ascii_hexdigit());
    let full = |word: &str| word.len() == 16 && word.chars().all(|digit| digit.is_ascii_hexdigit());
    let decimal = |word: &str| !word.starts_with('0') && word.chars().all(|digit| digit.is_ascii_digit());
    let long = |word: &str| (9..=20).contains(&word.len());
    let is_word = |word: &str| prefixed(word) || full(word) || (decimal(word) && long(word));
    is_word(first) && is_word(second) && words.all(|word| is_word(word) || diagram::side(word).is_some())
}

fn is_obf(text: &str) -> bool {
    let line = BoardLine::first(text);
    line.is_some_and(|line| line.side && line.rest.starts_with(';') && is_problem(line.rest))
}

fn is_training(text: &str) -> bool {
    BoardLine::first(text).is_some_and(|line| !line.side && line.rest.parse::<i32>().is_ok())
}

/// A position in one line, with a comment or followed by other lines.
fn is_script(text: &str) -> bool {
    let Some(line) = BoardLine::first(text) else { return false };
    let several = text.contains('%') || entries(text).nth(1).is_some();
    line.side && several && (line.rest.is_empty() || line.rest.starts_with('%'))
}

fn is_diagram(text: &str) -> bool {
    shows_board(text) && first_move(text).is_none() && is_board(text)
}

/// Moves alone, or after a position. If there are several lines, the first one is sufficient.
fn is_transcript(text: &str) -> bool {
    let first = text.lines().next().unwrap_or(text);
    is_one_transcript(text) || (transcript::only_moves(first) > Some(1) && is_one_transcript(first))
}

fn is_one_transcript(text: &str) -> bool {
    let has_moves = |moves: &str| transcript::only_moves(moves).is_some_and(|squares| squares > 0);
    if let Some(line) = BoardLine::first(text) {
        return line.side && has_moves(line.rest);
    }
    match first_move(text) {
        Some(at) if shows_board(text) => is_board(&text[..at]) && has_moves(&text[at..]),
        _ => has_moves(text),
    }
}

/// Whether a text is a position, or so close to one that its reader should report the error.
fn is_board(text: &str) -> bool {
    match diagram::parse(text) {
        Ok(_) | Err(DiagramError::NoSide | DiagramError::TwoSides { .. } | DiagramError::Setup(_)) => true,
        Err(DiagramError::Count { squares, .. }) => {
            BoardSize::ALL.iter().any(|size| squares.abs_diff(size.squares() as usize) <= 2)
        }
        Err(DiagramError::Unknown { .. }) => false,
    }
}

/// A line that begins with all squares of a board, without gaps.
struct BoardLine<'a> {
    /// Whether the side to move follows.
    side: bool,
    /// The rest of the line, trimmed.
    rest: &'a str,
}

impl<'a> BoardLine<'a> {
    /// The first line of a text that is not just a comment, if it is such a line.
    fn first(text: &'a str) -> Option<Self> {
        let (_, line) = entries(text).next()?;
        let line = line.trim();
        let is_cell = |symbol: char| diagram::is_square(symbol) || matches!(symbol, '0' | '1');
        let rest = line.trim_start_matches(is_cell);
        let board = &line[..line.len() - rest.len()];
        let cells = board.chars().count() as u32;
        // A digit after squares without digits is a score.
        let is_disc = |symbol: char| match symbol {
            '0' | '1' => board.contains(['0', '1']),
            _ => is_cell(symbol) && !matches!(symbol, '-' | '.' | '_' | '+'),
        };
        let rest = rest.trim_start();
        if BoardSize::with_squares(cells).is_none() {
            let attached = cells > 0 && BoardSize::with_squares(cells - 1).is_some();
            return attached.then_some(Self { side: true, rest });
        }
        let behind = rest.strip_prefix(is_disc).filter(|behind| !behind.starts_with(char::is_alphanumeric));
        Some(Self { side: behind.is_some(), rest: behind.unwrap_or(rest).trim_start() })
    }
}
