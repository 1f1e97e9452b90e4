//! Writes games, one per line.

use std::fmt::Write;
use std::time::Duration;

use outflank_board::{Colour, Move, Position, Turn, Verdict};

use super::archive;
use crate::Record;
use crate::record::{Claim, Ending};

/// The record in one line without a line break. [`parse`](super::parse) reads it back as the same record.
///
/// Values that the format cannot represent are adapted: line breaks and repeated spaces become one space, and `]`
/// becomes `)`. Comments on moves follow the comment on the game. Only evaluations in discs are written, since other programs use no other unit. Moves that were taken
/// back are omitted.
#[must_use]
pub fn print(record: &Record) -> String {
    let mut line = "(;GM[Othello]".to_string();
    let mut tag = |name: &str, value: &str| write!(line, "{name}[{value}]").expect("a string takes all");
    let known = |text: &str| Some(harmless(text)).filter(|text| !text.is_empty());
    let Record { black, white, .. } = record;
    let (both, clocks) = if black.clock == white.clock {
        (black.clock, [None; 2])
    } else {
        (None, [black.clock, white.clock])
    };
    let rating =
        |rating: Option<f64>| rating.filter(|rating| rating.is_finite()).map(|rating| rating.to_string());

    for (name, value) in [
        ("PC", known(&record.place)),
        ("DT", record.date.as_ref().map(|date| harmless(&date.to_string()))),
        ("PB", Some(harmless(&black.name))),
        ("PW", Some(harmless(&white.name))),
        ("RB", rating(black.rating)),
        ("RW", rating(white.rating)),
        ("TI", both.map(|clock| clock.to_string())),
        ("TB", clocks[0].map(|clock| clock.to_string())),
        ("TW", clocks[1].map(|clock| clock.to_string())),
        ("TY", Some(game_type(record))),
        ("KB", record.bids[0].as_ref().map(turn)),
        ("KW", record.bids[1].as_ref().map(turn)),
        ("KM", record.komi.map(|komi| decimal(-i64::from(komi.in_hundredths())) + "0")),
        ("RE", Some(record.result.map_or_else(|| "?".into(), result))),
        ("TH", record.theory.map(|theory| theory.to_string())),
        ("CO", known(&record.all_comments())),
        ("BO", Some(board(record.game.start()))),
    ] {
        if let Some(value) = value {
            tag(name, &value);
        }
    }
    let mut colour = record.game.start().turn();
    for played in record.game.turns() {
        tag(if colour == Colour::Black { "B" } else { "W" }, &turn(played));
        colour = colour.other();
    }
    line + ";)"
}

/// Collapses white space, and removes text that would end the value or begin another game.
fn harmless(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let value = words.join(" ").replace(']', ")");
    if archive::splits_value(&value) { value.replace("(;", "( ;") } else { value }
}

fn game_type(record: &Record) -> String {
    let start = record.game.start();
    let synchro = if record.synchro { "s" } else { "" };
    let komi = if record.komi.is_some() { "k" } else { "" };
    let discs = start.size().squares() - start.empties();
    let is_usual = *start == Position::start(start.size());
    let random = if is_usual { String::new() } else { format!("r{discs}") };
    format!("{synchro}{}{komi}{random}", start.size().n())
}

fn board(position: &Position) -> String {
    let size = position.size();
    let disc = |colour| if colour == Colour::Black { '*' } else { 'O' };
    let mut text = size.n().to_string();
    for square in outflank_board::squares(size.full(), size) {
        if square.column() == 0 {
            text.push(' ');
        }
        text.push(position.at(square).map_or('-', disc));
    }
    text.extend([' ', disc(position.turn())]);
    text
}

fn result(claim: Claim) -> String {
    let hundredths = i64::from(claim.difference.in_hundredths());
    let sign = if hundredths < 0 { "" } else { "+" };
    let ending = match claim.ending {
        Ending::Played => "",
        Ending::Resigned => ":r",
        Ending::Timeout => ":t",
        Ending::Agreed => ":s",
        Ending::Left => ":l",
    };
    format!("{sign}{}0{ending}", decimal(hundredths))
}

fn turn(turn: &Turn) -> String {
    let play = match turn.play {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".into(),
    };
    let discs = turn.verdict.and_then(Verdict::discs);
    let value = discs.map_or_else(String::new, |score| decimal(score.in_hundredths().into()));
    match turn.time {
        Some(time) => format!("{play}/{value}/{}", seconds(time)),
        None if value.is_empty() => play,
        None => format!("{play}/{value}"),
    }
}

/// Prints hundredths with two decimals.
fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100)
}

/// Prints a time in seconds, with two decimals, or more if necessary.
fn seconds(time: Duration) -> String {
    let decimals = format!("{:09}", time.subsec_nanos());
    let (hundredths, rest) = decimals.split_at(2);
    format!("{}.{hundredths}{}", time.as_secs(), rest.trim_end_matches('0'))
}
