//! Shared code of the game formats: archives of several games, dates, scores, and games that cannot be written.

use std::iter;

use outflank_board::{BoardSize, Game, Position};
use thiserror::Error;

use crate::record::{Date, Record, TimeControl, TimeOfDay};
use crate::text::Place;

/// Why a format cannot represent a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// The format does not support this board size.
    #[error("{format} supports only 8x8 boards, not {size}")]
    Size {
        /// The format.
        format: &'static str,
        /// The size of the game.
        size: BoardSize,
    },
    /// The format has no start positions other than the usual one.
    #[error("{format} cannot store a start position; the game must begin at the usual start")]
    Start {
        /// The format.
        format: &'static str,
    },
}

/// Returns an error unless the game is on 8x8 from the usual start.
pub(crate) fn usual_only(game: &Game, format: &'static str) -> Result<(), Unwritable> {
    if game.size() != BoardSize::Eight {
        return Err(Unwritable::Size { format, size: game.size() });
    }
    if *game.start() != Position::start(BoardSize::Eight) {
        return Err(Unwritable::Start { format });
    }
    Ok(())
}

/// The games that `cut` finds in order, each with its place.
///
/// The last item is the remaining text, unless it is white space.
pub(crate) fn pieces<'a>(
    text: &'a str,
    cut: impl Fn(&'a str) -> Option<(&'a str, &'a str)>,
) -> impl Iterator<Item = (Place, &'a str)> {
    // Some editors write a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.trim().contains('\n').then_some(1);
    let (mut rest, mut place) = (text, Place { line: lines, column: 1 });
    iter::from_fn(move || {
        let (piece, behind) = cut(rest).unwrap_or_else(|| (rest.trim_start(), ""));
        if piece.is_empty() {
            return None;
        }
        let begin = rest.len() - behind.len() - piece.len();
        let found = place.after(&rest[..begin]);
        place = found.after(piece);
        rest = behind;
        Some((found, piece))
    })
}

impl Place {
    /// The place after a text that begins here.
    pub(crate) fn after(self, piece: &str) -> Self {
        let (line, last) = match (self.line, piece.rfind('\n')) {
            (Some(line), Some(end)) => (line + piece.matches('\n').count(), &piece[end + 1..]),
            _ => return Self { column: self.column + piece.chars().count(), ..self },
        };
        Self { line: Some(line), column: last.chars().count() + 1 }
    }
}

/// A year, or a year, a month and a day: `2014-02-21`. Unreadable text after the year is ignored.
pub(crate) fn date(text: &str, separator: char) -> Option<Date> {
    let mut parts = text.trim().splitn(3, separator);
    let year: u16 = parts.next().filter(|year| year.len() == 4).and_then(number)?;
    let month = parts.next().and_then(number).filter(|month| (1..=12).contains(month));
    let day = parts.next().and_then(number).filter(|day| (1..=31).contains(day));
    Some(Date { day: month.zip(day), ..year.into() })
}

/// An hour, a minute and a second, `20:52:27`, without a time zone.
pub(crate) fn time(text: &str) -> Option<TimeOfDay> {
    let mut parts = text.trim().splitn(3, ':').map(number);
    let mut below = |bound| parts.next()?.filter(|&part| part < bound);
    Some(TimeOfDay { hour: below(24)?, minute: below(60)?, second: below(61)?, zone: String::new() })
}

/// A number that consists of digits only.
pub(crate) fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// A finite number.
pub(crate) fn rating(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|rating: &f64| rating.is_finite())
}

/// The text as one line, trimmed.
pub(crate) fn one_line(text: &str) -> String {
    let spaced = |symbol: char| if symbol.is_whitespace() || symbol.is_control() { ' ' } else { symbol };
    text.chars().map(spaced).collect::<String>().trim().into()
}

/// The time control, if both sides have the same.
pub(crate) fn common_clock(record: &Record) -> Option<TimeControl> {
    record.black.clock.filter(|_| record.black.clock == record.white.clock)
}
