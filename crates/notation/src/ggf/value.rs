//! Parses the values of tags.

use outflank_board::{BoardSize, Colour, Move, Position, Score, Square, Turn, Verdict};

use super::error::{Fault, OtherRules, Value};
use crate::decimal;
use crate::record::{Claim, Date, Ending, Theory, TimeControl};
use crate::text::excerpt;

/// Parses a value; `None` if it is marked as unknown.
pub(super) fn known<'a, T>(
    value: &'a str,
    read: impl Fn(&'a str) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    match value.trim() {
        "" | "?" => Ok(None),
        value => read(value).map(Some),
    }
}

pub(super) fn not(what: Value, text: &str) -> Fault {
    Fault::Value { what, text: excerpt(text) }
}

/// The words of a text, separated by one space.
pub(super) fn text(value: &str) -> String {
    let words: Vec<&str> = value.split_whitespace().collect();
    words.join(" ")
}

pub(super) fn read_name_of_game(value: &str) -> Result<(), Fault> {
    let name = value.trim();
    let is_othello = name.is_empty() || name.eq_ignore_ascii_case("Othello");
    if is_othello { Ok(()) } else { Err(Fault::OtherGame(excerpt(name))) }
}

pub(super) fn read_date(value: &str) -> Result<Date, Fault> {
    text(value).parse().map_err(|_| not(Value::Date, value))
}

pub(super) fn read_rating(value: &str) -> Result<f64, Fault> {
    let rating = value.parse().ok().filter(|rating: &f64| rating.is_finite());
    rating.ok_or_else(|| not(Value::Rating, value))
}

pub(super) fn read_clock(value: &str) -> Result<TimeControl, Fault> {
    value.parse().map_err(|_| not(Value::Clock, value))
}

pub(super) fn read_komi(value: &str) -> Result<Score, Fault> {
    // The tag contains the komi that is subtracted from Black.
    decimal::score(value).map(|taken| -taken).ok_or_else(|| not(Value::Komi, value))
}

pub(super) fn read_result(value: &str) -> Result<Claim, Fault> {
    let (difference, ending) = value.split_once(':').unwrap_or((value, ""));
    let ending = match ending.trim().to_ascii_lowercase().as_str() {
        "" => Some(Ending::Played),
        "r" => Some(Ending::Resigned),
        "t" => Some(Ending::Timeout),
        "s" => Some(Ending::Agreed),
        "l" => Some(Ending::Left),
        _ => None,
    };
    let claim = decimal::score(difference.trim()).zip(ending);
    let wrong = || not(Value::Result, value);
    claim.map(|(difference, ending)| Claim { difference, ending }).ok_or_else(wrong)
}

pub(super) fn read_theory(value: &str) -> Result<Theory, Fault> {
    value.parse().map_err(|_| not(Value::Theory, value))
}

/// Parses a size, the squares and the side to move.
pub(super) fn read_board(value: &str) -> Result<Position, Fault> {
    let (number, squares) = split_number(value.trim());
    let wrong = || not(Value::Board, value);
    let size = read_size(number).map_err(|fault| fault.unwrap_or_else(wrong))?;
    let expected = size.squares();
    let cells = squares.chars().filter(|symbol| !symbol.is_whitespace()).map(read_cell);
    let mut cells = cells.collect::<Result<Vec<_>, _>>()?;
    let side = cells.pop().flatten().ok_or(Fault::NoSide)?;
    if cells.len() != expected as usize {
        return Err(Fault::Squares { squares: cells.len(), expected });
    }
    let discs = |colour| {
        let bits = cells.iter().enumerate().filter(|&(_, &cell)| cell == Some(colour));
        bits.fold(0, |word, (index, _)| word | 1 << index)
    };
    Ok(Position::new(size, discs(Colour::Black), discs(Colour::White), side)?)
}

fn read_cell(symbol: char) -> Result<Option<Colour>, Fault> {
    match symbol {
        '*' | 'X' | 'x' | 'B' | 'b' => Ok(Some(Colour::Black)),
        'O' | 'o' | 'W' | 'w' => Ok(Some(Colour::White)),
        '-' | '.' => Ok(None),
        _ => Err(Fault::NotASquare(symbol)),
    }
}

/// Parses a board size. The error is `None` if the text is not a number.
pub(super) fn read_size(number: &str) -> Result<BoardSize, Option<Fault>> {
    match number.parse().map_err(|_| None)? {
        88 => Err(Some(Fault::OtherRules { text: number.into(), rules: OtherRules::Octagon })),
        n => BoardSize::new(n).ok_or(Some(Fault::Size(n))),
    }
}

/// Parses a move with its evaluation and its time.
pub(super) fn read_turn(value: &str) -> Result<Turn, Fault> {
    let mut parts = value.splitn(3, '/').map(str::trim);
    let mut next = || parts.next().unwrap_or_default();
    let (name, value, time) = (next(), next(), next());
    let play = read_move(name).ok_or_else(|| not(Value::Move, name))?;
    let verdict = known(value, |value| {
        let score = decimal::score(value);
        score.map(Verdict::Discs).ok_or_else(|| not(Value::Verdict, value))
    })?;
    let time = known(time, |time| decimal::seconds(time).ok_or_else(|| not(Value::Time, time)))?;
    Ok(Turn { play, time, verdict })
}

/// Parses a square or a pass, with any letters and digits after it.
fn read_move(name: &str) -> Option<Move> {
    let begins = |word: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if name == "--" {
        return Some(Move::Pass);
    }
    if !name.bytes().all(|symbol| symbol.is_ascii_alphanumeric()) {
        return None;
    }
    if begins("pa") || begins("ps") {
        return Some(Move::Pass);
    }
    let length = if name.get(1..3) == Some("10") { 3 } else { 2 };
    name.get(..length)?.parse::<Square>().ok().map(Move::Place)
}

/// Splits the leading digits from the rest.
pub(super) fn split_number(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}
