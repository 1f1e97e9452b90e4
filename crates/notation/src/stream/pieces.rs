//! Splits a text into pieces, one game or position each, and parses them.

use std::borrow::Cow;

use super::{Entry, EntryError, Source};
use crate::bitboard::{self, First, Form};
use crate::detect::{self, Format};
use crate::obf::Problem;
use crate::text::Place;
use crate::{Record, diagram, ggf, ggs, obf, playok, quest, script, sgf, training};

/// An item of a piece, and its place in the piece.
pub(super) struct Piece {
    /// The line, counted from 1 at the first line of the piece.
    pub line: usize,
    /// The column, if it is known and not part of the message.
    pub column: Option<usize>,
    pub entry: Result<Entry, EntryError>,
}

/// Decodes bytes as UTF-8, or else as Latin-1, in which every byte is a character.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}

/// The length of the first piece with the text before it; `None` if the piece may continue.
///
/// At the end of the file the rest is a piece.
pub(super) fn cut(source: &Source, bytes: &[u8], ended: bool) -> Option<usize> {
    let end = match source.format {
        Format::Ggf => ggf::cut(bytes).map(|range| range.end),
        Format::Sgf => cut_text(bytes, sgf::cut),
        Format::PlayOk => {
            // The last word may be incomplete, so only complete lines are considered.
            let lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            cut_text(&bytes[..if ended { bytes.len() } else { lines }], playok::cut)
        }
        Format::Quest => cut_text(bytes, quest::cut),
        // The messages of several games are interleaved.
        Format::GgsLog => None,
        Format::Transcript => {
            let reads = |text: &str| detect::read(text, source.size).is_ok();
            cut_block(bytes, ended, |first, second| {
                let goes_on = || !reads(second) || goes_on(second);
                second.is_empty() || !reads(&format!("{first}{second}")) || !goes_on()
            })
        }
        Format::Diagram => cut_block(bytes, ended, |one, _| diagram::parse(one).is_ok()),
        _ => line(bytes),
    };
    end.or_else(|| ended.then_some(bytes.len()))
}

/// Whether a line begins with a move number other than 1.
fn goes_on(line: &str) -> bool {
    let digits = line.trim_start().split(|symbol: char| !symbol.is_ascii_digit()).next();
    digits.is_some_and(|digits| !digits.is_empty() && digits != "1")
}

/// The length of the first line with its line break.
fn line(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == b'\n').map(|end| end + 1)
}

/// Cuts a text by the rule of its format. An incomplete UTF-8 character is left for later.
fn cut_text(bytes: &[u8], cut: impl Fn(&str) -> Option<(&str, &str)>) -> Option<usize> {
    let whole = match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    };
    let text = text(whole);
    let (_, rest) = cut(&text)?;
    // In Latin-1 the numbers of bytes and characters are equal.
    let latin = matches!(text, Cow::Owned(_));
    Some(whole.len() - if latin { rest.chars().count() } else { rest.len() })
}

/// The length of all lines up to an empty one, or of the first line only.
///
/// `alone` decides this from the first and second line.
fn cut_block(bytes: &[u8], ended: bool, alone: impl Fn(&str, &str) -> bool) -> Option<usize> {
    let next = |from: usize| match line(&bytes[from..]) {
        None if ended => Some(bytes.len()),
        length => length.map(|length| from + length),
    };
    let empty = |range: std::ops::Range<usize>| bytes[range].trim_ascii().is_empty();
    let mut start = 0;
    let mut first = next(0)?;
    while first < bytes.len() && empty(start..first) {
        (start, first) = (first, next(first)?);
    }
    let second = next(first)?;
    let behind = if empty(first..second) { "".into() } else { text(&bytes[first..second]) };
    if alone(&text(&bytes[start..first]), &behind) {
        return Some(first);
    }
    let mut end = first;
    while end < bytes.len() && !empty(end..next(end)?) {
        end = next(end)?;
    }
    (end < bytes.len() || ended).then_some(end)
}

/// Parses all items of a piece.
pub(super) fn read(source: &Source, piece: &str) -> Vec<Piece> {
    match source.format {
        Format::Ggf => ggf::games(piece)
            .map(|(place, read)| placed(place.line, read.map_err(|error| (error.place, error.why))))
            .collect(),
        Format::Sgf => gathered(sgf::games(piece), |error| (error.place, error.why)),
        Format::PlayOk => gathered(playok::games(piece), |error| (error.place, error.why)),
        Format::Quest => gathered(quest::games(piece), |error| (error.place, error.why)),
        Format::GgsLog => gathered(ggs::games(piece), |error| (error.place, error.why)),
        Format::Logbook => gathered(ggs::logbook::games(piece), |error| (error.place, error.why)),
        Format::Obf => lines(obf::problems(piece), Entry::from),
        Format::Script => lines(script::tasks(piece), |task| Entry::from(task.position)),
        Format::Training => lines(training::samples(piece), |sample| {
            let score = Some(sample.score());
            Problem { position: *sample.position(), moves: Vec::new(), score, comment: None }.into()
        }),
        Format::Bitboard => one(piece, |text| {
            let form = Form { order: source.order, first: First::Mover };
            bitboard::parse(text, source.size, form).map(Entry::from)
        }),
        Format::Diagram => one(piece, |text| diagram::parse(text).map(Entry::from)),
        Format::Transcript => {
            one(piece, |text| detect::read(text, source.size).map(|game| Record::new(game).into()))
        }
        Format::WthorGames | Format::WthorPlayers | Format::WthorTournaments => Vec::new(),
    }
}

/// The only item of a piece, unless the piece is blank.
fn one<E: Into<EntryError>>(piece: &str, read: impl Fn(&str) -> Result<Entry, E>) -> Vec<Piece> {
    let Some(line) = piece.lines().position(|line| !line.trim().is_empty()) else { return Vec::new() };
    let entry = read(piece.trim()).map_err(Into::into);
    vec![Piece { line: line + 1, column: None, entry }]
}

/// Items with one line each; their errors contain a column.
fn lines<T, E: Into<EntryError>>(
    read: impl Iterator<Item = (usize, Result<T, E>)>,
    entry: impl Fn(T) -> Entry,
) -> Vec<Piece> {
    let piece = |(line, read): (usize, Result<T, E>)| {
        let entry = read.map(&entry).map_err(Into::into);
        Piece { line, column: None, entry }
    };
    read.map(piece).collect()
}

/// Games whose errors have their own place.
fn gathered<E, W: Into<EntryError>>(
    read: impl Iterator<Item = (usize, Result<Record, E>)>,
    parts: impl Fn(E) -> (Place, W),
) -> Vec<Piece> {
    read.map(|(line, read)| placed(line, read.map_err(&parts))).collect()
}

fn placed<W: Into<EntryError>>(line: usize, read: Result<Record, (Place, W)>) -> Piece {
    match read {
        Ok(record) => Piece { line, column: None, entry: Ok(record.into()) },
        Err((place, why)) => {
            let line = place.line.unwrap_or(line);
            Piece { line, column: Some(place.column), entry: Err(why.into()) }
        }
    }
}
