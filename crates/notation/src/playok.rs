//! Games of `PlayOK` (Kurnik): headers in brackets, then numbered moves, like chess games in PGN.
//!
//! `[Site "PlayOK"] [Date "2020.05.05"] [Black "ann"] 1. f5 d6 2. c3 -- 38-26`: `--` is a pass. The final disc counts
//! of Black and White follow the moves, or `*` if there is no result. Games are always on 8x8 from the usual start.
//!
//! Headers may be in any order, one or more per line, quoted or not. Unknown ones are ignored, and `?` means an unknown
//! value. Moves are as in [`transcript`]. A game ends with its result, before the next header, or at an empty line
//! between headers.

use outflank_board::{BoardSize, Game, Position, Score};
use thiserror::Error;

use crate::archive::{common_clock, date, number, one_line, pieces, rating, time, usual_only};
use crate::record::{Claim, Date, Ending, Record, TimeControl};
use crate::text::{Place, excerpt};
use crate::{Unwritable, transcript};

/// Reads the first game of a text.
///
/// ```
/// use outflank_notation::playok;
///
/// let record = playok::parse("[Black \"ann\"]\n[White \"bob\"]\n\n1. F5 d6 2. c3 *")?;
/// assert_eq!((record.game.ply(), record.white.name.as_str()), (3, "bob"));
/// assert_eq!(playok::print(&record)?, "[Black \"ann\"]\n[White \"bob\"]\n\n1. f5 d6 2. c3 *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When there is no game, a header is not closed, or a move is invalid or illegal.
pub fn parse(text: &str) -> Result<Record, PlayokError> {
    let nothing = PlayokError { place: Place { line: None, column: 1 }, why: Fault::NoGame };
    pieces(text, cut).next().map_or(Err(nothing), |(place, game)| read(place, game))
}

/// Reads all games of a text, each with the line where it begins, counted from 1.
pub fn games(text: &str) -> impl Iterator<Item = (usize, Result<Record, PlayokError>)> {
    pieces(text, cut).map(|(place, game)| (place.line.unwrap_or(1), read(place, game)))
}

/// The first game of a text, and the text after it; `None` if the game may continue.
///
/// ```
/// use outflank_notation::playok;
///
/// assert_eq!(playok::cut("1. f5 d6 38-26\n1. f5"), Some(("1. f5 d6 38-26", "\n1. f5")));
/// assert_eq!(playok::cut("1. f5 [Site \"PlayOK\"]"), Some(("1. f5 ", "[Site \"PlayOK\"]")));
/// assert_eq!(playok::cut("\n1. f5"), None);
/// ```
#[must_use]
pub fn cut(text: &str) -> Option<(&str, &str)> {
    let begin = text.len() - text.trim_start().len();
    let (mut headers, mut moves) = (false, false);
    for token in tokens(&text[begin..]) {
        let at = begin + token.at;
        if token.is_header() {
            if moves || headers && token.behind_empty_line {
                return Some((&text[begin..at], &text[at..]));
            }
            headers = true;
        } else {
            moves = true;
            if is_result(token.text) {
                let end = at + token.text.len();
                return Some((&text[begin..end], &text[end..]));
            }
        }
    }
    None
}

/// The game with its known headers, in the order of the server, and a line break at the end.
///
/// The format has no place for times of moves, verdicts, time zones, extensions, komi, theory and comments; they are
/// omitted. A result that is not a whole number of discs for either side is omitted too.
///
/// # Errors
///
/// When the game is not played on 8x8 from the usual start.
pub fn print(record: &Record) -> Result<String, Unwritable> {
    usual_only(&record.game, "PlayOK")?;
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        if !value.is_empty() {
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.extend(["[", name, " \"", &quoted, "\"]\n"]);
        }
    };
    let result = record.result.and_then(discs);
    let rating = |rating: Option<f64>| rating.map_or_else(String::new, |rating| rating.to_string());
    header("Site", &one_line(&record.place));
    header("Date", &record.date.as_ref().map_or_else(String::new, day));
    header("Black", &one_line(&record.black.name));
    header("White", &one_line(&record.white.name));
    header("Result", result.as_deref().unwrap_or_default());
    header("Time", &record.date.as_ref().and_then(hour).unwrap_or_default());
    header("TimeControl", &common_clock(record).map_or_else(String::new, time_control));
    header("BlackElo", &rating(record.black.rating));
    header("WhiteElo", &rating(record.white.rating));
    if !text.is_empty() {
        text += "\n";
    }
    Ok(text + &wrapped(&words(&record.game, result.as_deref().unwrap_or("*"))))
}

fn words(game: &Game, result: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (ply, play) in game.moves().enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(play.square().map_or_else(|| "--".into(), |square| square.to_string()));
    }
    words.push(result.into());
    words
}

/// Wraps words into lines of at most 79 columns.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        if column > 0 {
            let fits = column + 1 + word.len() < 80;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text += word;
        column += word.len();
    }
    text + "\n"
}

fn day(date: &Date) -> String {
    match date.day {
        Some((month, day)) => format!("{:04}.{month:02}.{day:02}", date.year),
        None => format!("{:04}.??.??", date.year),
    }
}

fn hour(date: &Date) -> Option<String> {
    let time = date.time.as_ref().filter(|_| date.day.is_some())?;
    Some(format!("{:02}:{:02}:{:02}", time.hour, time.minute, time.second))
}

fn time_control(clock: TimeControl) -> String {
    match clock.increment {
        0 => clock.main.to_string(),
        increment => format!("{}+{increment}", clock.main),
    }
}

/// The final discs of both sides; empty squares count for the winner.
fn discs(claim: Claim) -> Option<String> {
    let hundredths = claim.difference.in_hundredths();
    let is_whole = hundredths % 200 == 0 && hundredths.abs() <= 6400;
    is_whole.then(|| format!("{}-{}", 32 + hundredths / 200, 32 - hundredths / 200))
}

/// The inverse of [`discs`]; empty squares may be missing.
fn claim(text: &str) -> Option<Claim> {
    let (black, white) = text.trim().split_once('-')?;
    let (black, white): (i32, i32) = (number(black)?, number(white)?);
    let plain = black - white;
    let empties = 64_i32.checked_sub(black.checked_add(white)?).filter(|&empties| empties >= 0)?;
    Some(Claim { difference: Score::discs(plain + plain.signum() * empties), ending: Ending::Played })
}

/// A header in its brackets or a word, and its byte.
struct Token<'a> {
    at: usize,
    text: &'a str,
    behind_empty_line: bool,
}

impl Token<'_> {
    fn is_header(&self) -> bool {
        self.text.starts_with('[')
    }
}

fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let rest = text[next..].trim_start();
        let at = text.len() - rest.len();
        let behind_empty_line = text[next..at].matches('\n').count() > 1;
        let length = match rest.chars().next()? {
            '[' => header_length(rest),
            _ => rest.find(|symbol: char| symbol.is_whitespace() || symbol == '[').unwrap_or(rest.len()),
        };
        next = at + length;
        Some(Token { at, text: &rest[..length], behind_empty_line })
    })
}

/// The length of a header up to its `]`, or to the end of the line if it has none.
fn header_length(text: &str) -> usize {
    let (mut quoted, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => return at,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            b']' if !quoted => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn is_result(word: &str) -> bool {
    let is_count = |count: &str| matches!(count.len(), 1..=2) && number::<u8>(count).is_some();
    let is_pair = word.split_once('-').is_some_and(|(black, white)| is_count(black) && is_count(white));
    is_pair || word == "*" || word == "1/2-1/2"
}

fn read(place: Place, game: &str) -> Result<Record, PlayokError> {
    let wrong = |at: usize, why| PlayokError { place: place.after(&game[..at]), why };
    let mut headers = Vec::new();
    let mut moves = "";
    for token in tokens(game) {
        if !token.is_header() {
            moves = &game[token.at..];
            break;
        }
        headers.push(header(token.text).ok_or_else(|| wrong(token.at, Fault::Header(excerpt(token.text))))?);
    }
    let played = transcript::parse(moves, Position::start(BoardSize::Eight)).map_err(|error| {
        wrong(game.len() - moves.len() + error.at, Fault::Move { text: error.text, why: error.why })
    });
    let mut record = Record::new(played?);
    record.result = moves.split_whitespace().next_back().filter(|word| is_result(word)).and_then(claim);
    for (name, value) in headers.iter().filter(|(_, value)| value != "?") {
        fill(&mut record, name, value);
    }
    let at = headers.iter().find(|(name, _)| *name == "Time").and_then(|(_, value)| time(value));
    if let Some(date) = record.date.as_mut().filter(|date| date.day.is_some()) {
        date.time = at;
    }
    Ok(record)
}

/// The name and the value of a header.
fn header(text: &str) -> Option<(&str, String)> {
    let inside = text.strip_prefix('[')?.trim_end().strip_suffix(']')?.trim();
    let (name, value) = inside.split_once([' ', '\t']).unwrap_or((inside, ""));
    let value = value.trim();
    let value = match value.strip_prefix('"') {
        Some(quoted) => quoted.strip_suffix('"')?,
        None => value,
    };
    let (mut plain, mut symbols) = (String::new(), value.chars());
    while let Some(symbol) = symbols.next() {
        plain.extend(if symbol == '\\' { symbols.next() } else { Some(symbol) });
    }
    Some((name, one_line(&plain)))
}

fn fill(record: &mut Record, name: &str, value: &str) {
    match name {
        "Site" => record.place = value.into(),
        "Event" if record.place.is_empty() => record.place = value.into(),
        "Black" => record.black.name = value.into(),
        "White" => record.white.name = value.into(),
        "BlackElo" => record.black.rating = rating(value),
        "WhiteElo" => record.white.rating = rating(value),
        "Date" => record.date = date(value, '.'),
        "Result" => record.result = claim(value).or(record.result),
        "TimeControl" => {
            let (main, increment) = value.split_once('+').unwrap_or((value, "0"));
            let seconds = number(main).zip(number(increment));
            let clock = seconds.map(|(main, increment)| TimeControl { main, increment, extension: 0 });
            (record.black.clock, record.white.clock) = (clock, clock);
        }
        _ => {}
    }
}

/// Why a game could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct PlayokError {
    /// The place of the error.
    pub place: Place,
    /// What is wrong.
    pub why: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is no game.
    #[error("no game found; write moves such as 1. f5 d6")]
    NoGame,
    /// A header is not closed.
    #[error("invalid header {0:?}; write one such as [Black \"name\"]")]
    Header(String),
    /// A move is invalid or illegal.
    #[error("{}", .why.explain(.text))]
    Move {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        why: transcript::Fault,
    },
}
