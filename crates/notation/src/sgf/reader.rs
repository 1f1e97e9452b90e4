//! Parses one game: first its properties up to the end of the first variation, then their meaning.

use outflank_board::{BoardSize, Colour, Game, Move, Position, Score, Square, Turn, Verdict};

use super::{Fault, SgfError, begin, for_black, play};
use crate::archive::{date, one_line, rating};
use crate::decimal::score;
use crate::record::{Claim, Ending, Record, TimeControl};
use crate::text::{Place, excerpt};
use crate::transcript;

/// Parses a game that begins at this place in the text.
pub(super) fn read(place: Place, game: &str) -> Result<Record, SgfError> {
    let record = main_line(game).and_then(|properties| meaning(&properties));
    record.map_err(|(at, why)| SgfError { place: place.after(&game[..at]), why })
}

/// A byte of the game, and the fault there.
type Wrong = (usize, Fault);

struct Property<'a> {
    at: usize,
    /// In capitals only: older versions of the format wrote `Black` for `B`.
    name: String,
    values: Vec<Value<'a>>,
    end: usize,
    /// The number of the node, counted from 1 for the root.
    node: usize,
}

impl Property<'_> {
    fn is_move(&self) -> bool {
        ["B", "W"].contains(&self.name.as_str())
    }
}

#[derive(Clone, Copy)]
struct Value<'a> {
    at: usize,
    text: &'a str,
}

/// The properties before the first `)`, where the first variation ends at every level.
fn main_line(game: &str) -> Result<Vec<Property<'_>>, Wrong> {
    let mut at = begin(game).ok_or((0, Fault::NoGame))?;
    let (mut properties, mut node) = (Vec::new(), 0);
    while let Some(symbol) = game[at..].chars().next() {
        match symbol {
            ')' => return Ok(properties),
            'A'..='Z' | 'a'..='z' => {
                let property = property(game, at, node)?;
                at = property.end;
                properties.push(property);
            }
            '(' | ';' => {
                node += usize::from(symbol == ';');
                at += 1;
            }
            _ if symbol.is_whitespace() => at += symbol.len_utf8(),
            _ => return Err((at, Fault::Stray(symbol))),
        }
    }
    Err((game.trim_end().len(), Fault::Unended))
}

fn property(game: &str, at: usize, node: usize) -> Result<Property<'_>, Wrong> {
    let letters = game[at..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let name: String = game[at..at + letters].chars().filter(char::is_ascii_uppercase).collect();
    let (mut end, mut values) = (at + letters, Vec::new());
    loop {
        let open = end + game[end..].len() - game[end..].trim_start().len();
        if !game[open..].starts_with('[') {
            break;
        }
        let text = value(&game[open + 1..]).ok_or_else(|| (open, Fault::UnendedValue(excerpt(&name))))?;
        values.push(Value { at: open + 1, text });
        end = open + 1 + text.len() + 1;
    }
    if values.is_empty() {
        return Err((at, Fault::NoValue(excerpt(&game[at..at + letters]))));
    }
    Ok(Property { at, name, values, end, node })
}

/// The text before the first unescaped `]`.
fn value(text: &str) -> Option<&str> {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map(|end| &text[..end])
}

fn meaning(properties: &[Property<'_>]) -> Result<Record, Wrong> {
    let size = size(properties)?;
    let mut record = Record::new(Game::from_position(start(properties, size)?));
    let (mut event, mut comments, mut early) = (String::new(), Vec::new(), Vec::new());
    let last_moves = last_moves(properties);
    let values = values(properties);
    for (index, property) in properties.iter().enumerate() {
        let Value { at, text } = property.values[0];
        let name = || one_line(&unescaped(text));
        match property.name.as_str() {
            "B" | "W" => {
                let side = if property.name == "B" { Colour::Black } else { Colour::White };
                let score = values[property.node].filter(|_| last_moves[property.node] == index);
                let verdict = score.map(|score| Verdict::Discs(for_black(score, side)));
                put(&mut record.game, side, text, verdict).map_err(|why| (at, why))?;
                early.drain(..).for_each(|comment| add_note(&mut record, comment));
            }
            "PB" => record.black.name = name(),
            "PW" => record.white.name = name(),
            "BR" => record.black.rating = rating(text),
            "WR" => record.white.rating = rating(text),
            "PC" => record.place = name(),
            "EV" => event = name(),
            // Commas separate several dates, and other programs append a time.
            "DT" => record.date = text.trim().split([',', ' ']).next().and_then(|day| date(day, '-')),
            "RE" => record.result = claim(text.trim(), size),
            "TH" => record.theory = text.parse().ok(),
            "TM" => {
                let main = rating(text).filter(|&seconds| seconds >= 0.0);
                let clock =
                    main.map(|seconds| TimeControl { main: seconds as u32, ..TimeControl::default() });
                (record.black.clock, record.white.clock) = (clock, clock);
            }
            // A comment may come before the move of its node. The first node is about the game.
            "C" if property.node > 1 && last_moves[property.node] > index => {
                early.push(lines(&unescaped(text)));
            }
            "C" if property.node > 1 && record.game.ply() > 0 => {
                add_note(&mut record, lines(&unescaped(text)));
            }
            "C" | "GC" => comments.push(lines(&unescaped(text))),
            _ => {}
        }
    }
    record.place = joined(&[event, record.place], ", ");
    record.comment = joined(&comments, "\n");
    Ok(record)
}

/// The index of the last move of every node, by the number of the node; 0 if it has none.
fn last_moves(properties: &[Property<'_>]) -> Vec<usize> {
    let nodes = properties.last().map_or(0, |last| last.node);
    let mut last_moves = vec![0; nodes + 1];
    for (index, property) in properties.iter().enumerate().filter(|(_, property)| property.is_move()) {
        last_moves[property.node] = index;
    }
    last_moves
}

/// The value of every node for Black, by the number of the node.
fn values(properties: &[Property<'_>]) -> Vec<Option<Score>> {
    let nodes = properties.last().map_or(0, |last| last.node);
    let mut values = vec![None; nodes + 1];
    for property in properties.iter().filter(|property| property.name == "V") {
        values[property.node] = score(property.values[0].text.trim());
    }
    values
}

/// Adds a comment to the last move.
fn add_note(record: &mut Record, comment: String) {
    if !comment.is_empty() {
        let note = record.notes.entry(record.game.ply()).or_default();
        *note = joined(&[std::mem::take(note), comment], "\n");
    }
}

fn joined(parts: &[String], separator: &str) -> String {
    let said: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join(separator)
}

/// The size of the board. The game must be Othello.
fn size(properties: &[Property<'_>]) -> Result<BoardSize, Wrong> {
    let mut size = BoardSize::Eight;
    for property in properties {
        let Value { at, text } = property.values[0];
        match property.name.as_str() {
            "GM" if text.trim() != "2" => return Err((at, Fault::OtherGame(excerpt(text)))),
            "SZ" => {
                let (columns, rows) = text.split_once(':').unwrap_or((text, text));
                let known = columns.trim().parse().ok().filter(|_| columns.trim() == rows.trim());
                size = known.ok_or_else(|| (at, Fault::Size(excerpt(text))))?;
            }
            _ => {}
        }
    }
    Ok(size)
}

/// The position before the first move.
fn start(properties: &[Property<'_>], size: BoardSize) -> Result<Position, Wrong> {
    let first = properties.iter().find(|property| property.is_move());
    let mut turn = match first {
        Some(property) if property.name == "W" => Colour::White,
        _ => Colour::Black,
    };
    let usual = Position::start(size);
    let is_set = properties.iter().any(|property| ["AB", "AW"].contains(&property.name.as_str()));
    let mut discs = if is_set { [0, 0] } else { Colour::ALL.map(|colour| usual.discs(colour)) };
    let mut set_at = 0;
    for property in properties {
        let layer = match property.name.as_str() {
            "AB" => Some(0),
            "AW" => Some(1),
            "AE" => None,
            "PL" if first.is_none_or(|first| property.at < first.at) => {
                turn = colour(property.values[0]).map_err(|why| (property.values[0].at, why))?;
                continue;
            }
            _ => continue,
        };
        if first.is_some_and(|first| first.at < property.at) {
            return Err((property.at, Fault::LateSetup));
        }
        set_at = property.at;
        for value in &property.values {
            let squares = rectangle(value.text, size);
            let word = squares.ok_or_else(|| (value.at, Fault::Square(excerpt(value.text))))?;
            discs = discs.map(|layer| layer & !word);
            if let Some(layer) = layer {
                discs[layer] |= word;
            }
        }
    }
    Position::new(size, discs[0], discs[1], turn).map_err(|error| (set_at, error.into()))
}

fn colour(value: Value<'_>) -> Result<Colour, Fault> {
    match value.text.trim().chars().next() {
        Some('B' | 'b' | '1') => Ok(Colour::Black),
        Some('W' | 'w' | '2') => Ok(Colour::White),
        _ => Err(Fault::Colour(excerpt(value.text))),
    }
}

/// The bits of one square, or of all squares between two corners.
fn rectangle(text: &str, size: BoardSize) -> Option<u128> {
    let square = |name: &str| {
        let square = name.trim().parse().ok().or_else(|| letters(name.trim()));
        square.filter(|square: &Square| square.is_on(size))
    };
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    let (one, other) = (square(one)?, square(other)?);
    let mut word = 0;
    for row in one.row().min(other.row())..=one.row().max(other.row()) {
        for column in one.column().min(other.column())..=one.column().max(other.column()) {
            word |= 1 << Square::new(column, row)?.index(size);
        }
    }
    Some(word)
}

/// The square that two letters name, first its column and then its row.
pub(super) fn letters(text: &str) -> Option<Square> {
    let &[column, row] = text.as_bytes() else { return None };
    let number = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a').map(u32::from);
    Square::new(number(column)?, number(row)?)
}

fn put(game: &mut Game, colour: Colour, text: &str, verdict: Option<Verdict>) -> Result<(), Fault> {
    let wrong = |why| Fault::Move { text: excerpt(text), why };
    let play = play(text.trim()).ok_or_else(|| wrong(transcript::Fault::NotAMove))?;
    if play != Move::Pass {
        game.pass_if_forced();
    }
    if colour != game.turn() && !game.position().is_over() {
        return Err(Fault::Turn(game.turn()));
    }
    transcript::play_written(game, Turn { verdict, ..play.into() }).map_err(wrong)
}

/// Parses `B+4`, `W+R`, `B+Time`, `0`, `Draw`; `None` if the margin is unknown.
fn claim(text: &str, size: BoardSize) -> Option<Claim> {
    let played = |difference| Some(Claim { difference, ending: Ending::Played });
    let (winner, how) = match text.split_once('+') {
        None if text == "0" || text.to_ascii_lowercase().starts_with("draw") => {
            return played(Score::discs(0));
        }
        None => return None,
        Some(parts) => parts,
    };
    let sign = |score: Score| match winner.trim() {
        "B" | "b" => Some(score),
        "W" | "w" => Some(-score),
        _ => None,
    };
    let ending = match how.trim().chars().next()? {
        'R' | 'r' => Ending::Resigned,
        'T' | 't' => Ending::Timeout,
        'F' | 'f' => Ending::Left,
        _ => return played(sign(score(how).filter(|score| score.in_hundredths() >= 0)?)?),
    };
    Some(Claim { difference: sign(Score::discs(size.squares() as i32))?, ending })
}

/// Unescapes a value: `\` makes the next character literal, and an escaped line break is removed.
fn unescaped(value: &str) -> String {
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let (mut text, mut symbols) = (String::new(), value.chars());
    while let Some(symbol) = symbols.next() {
        match symbol {
            '\\' => text.extend(symbols.next().filter(|&kept| kept != '\n')),
            _ => text.push(symbol),
        }
    }
    text
}

/// Trims each line of a text, and removes empty lines at both ends.
pub(super) fn lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(one_line).collect();
    lines.join("\n").trim().into()
}
