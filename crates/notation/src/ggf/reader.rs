//! Parses one game.

use outflank_board::{BoardSize, Colour, Game, Move, Position, Turn};

use super::error::{Fault, OtherRules, Value};
use super::value::{
    known, not, read_board, read_clock, read_date, read_komi, read_name_of_game, read_rating, read_result,
    read_size, read_theory, read_turn, split_number, text,
};
use crate::Record;
use crate::record::TimeControl;
use crate::text::excerpt;

/// A fault, and its byte in the game.
type Wrong = (usize, Fault);

/// Reads a game that begins with `(;`.
pub(super) fn read(game: &str) -> Result<Record, Wrong> {
    let mut reader = Reader::default();
    let mut tags = Tags { game, next: 2 };
    while let Some(tag) = tags.next()? {
        reader.take(&tag).map_err(|why| (tag.at, why))?;
    }
    reader.finish()
}

/// A tag, its value, and its byte.
struct Tag<'a> {
    name: &'a str,
    value: &'a str,
    at: usize,
}

/// The remaining tags of a game.
struct Tags<'a> {
    game: &'a str,
    next: usize,
}

impl<'a> Tags<'a> {
    /// The next tag, or `None` at the end of the game.
    fn next(&mut self) -> Result<Option<Tag<'a>>, Wrong> {
        let rest = &self.game[self.next..];
        let tags = rest.trim_start_matches(|symbol: char| symbol.is_whitespace() || symbol == ';');
        let at = self.game.len() - tags.len();
        if tags.starts_with(')') && self.game[..at].ends_with(';') {
            return Ok(None);
        }
        let name = &tags[..tags.bytes().take_while(u8::is_ascii_alphabetic).count()];
        let value = tags[name.len()..].trim_start().strip_prefix('[').filter(|_| !name.is_empty());
        let Some(value) = value else {
            // The text here belongs to the next game of an archive.
            let no_end = !self.game.ends_with(";)");
            return Err(if no_end { (self.next, Fault::NoEnd) } else { (at, Fault::NotATag(excerpt(tags))) });
        };
        let end = value.find(']').ok_or_else(|| (at, Fault::OpenValue(excerpt(name))))?;
        self.next = self.game.len() - value.len() + end + 1;
        Ok(Some(Tag { name, value: &value[..end], at }))
    }
}

/// The content of the tags so far.
struct Reader<'a> {
    /// Everything but the game, which is built after all tags are read.
    record: Record,
    size: BoardSize,
    start: Option<Position>,
    /// The byte of the type with the random start.
    random: Option<usize>,
    /// The clock of both sides.
    clock: Option<TimeControl>,
    moves: Vec<(Colour, &'a str, usize)>,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        let size = BoardSize::Eight;
        let record = Record::new(Game::new(size));
        Self { record, size, start: None, random: None, clock: None, moves: Vec::new() }
    }
}

impl<'a> Reader<'a> {
    fn take(&mut self, tag: &Tag<'a>) -> Result<(), Fault> {
        if tag.name.eq_ignore_ascii_case("B") {
            self.moves.push((Colour::Black, tag.value, tag.at));
        } else if tag.name.eq_ignore_ascii_case("W") {
            self.moves.push((Colour::White, tag.value, tag.at));
        } else {
            self.take_header(&tag.name.to_ascii_uppercase(), tag)?;
        }
        Ok(())
    }

    fn take_header(&mut self, name: &str, &Tag { value, at, .. }: &Tag<'a>) -> Result<(), Fault> {
        let record = &mut self.record;
        match name {
            "GM" => read_name_of_game(value)?,
            "PC" => record.place = text(value),
            "DT" => record.date = known(value, read_date)?,
            "PB" => record.black.name = text(value),
            "PW" => record.white.name = text(value),
            "RB" => record.black.rating = known(value, read_rating)?,
            "RW" => record.white.rating = known(value, read_rating)?,
            "TI" => self.clock = known(value, read_clock)?,
            "TB" => record.black.clock = known(value, read_clock)?,
            "TW" => record.white.clock = known(value, read_clock)?,
            "TY" => self.take_type(value, at)?,
            "KB" => record.bids[0] = known(value, read_turn)?,
            "KW" => record.bids[1] = known(value, read_turn)?,
            "KM" => record.komi = known(value, read_komi)?,
            "RE" => record.result = known(value, read_result)?,
            "TH" => record.theory = known(value, read_theory)?,
            "CO" => add_comment(&mut record.comment, value),
            "BO" => self.start = Some(read_board(value)?),
            _ => {}
        }
        Ok(())
    }

    /// Parses a type such as `8`, `s8r20` or `8k`.
    fn take_type(&mut self, value: &str, at: usize) -> Result<(), Fault> {
        let mut rest = known(value, |value| Ok(value.trim()))?.unwrap_or_default();
        while let Some(symbol) = rest.chars().next() {
            let behind = &rest[symbol.len_utf8()..];
            rest = match symbol.to_ascii_lowercase() {
                '0'..='9' => {
                    let (number, behind) = split_number(rest);
                    self.size = read_size(number)
                        .map_err(|fault| fault.unwrap_or_else(|| not(Value::Type, value)))?;
                    behind
                }
                's' => {
                    self.record.synchro = true;
                    behind
                }
                'r' => {
                    self.random = Some(at);
                    split_number(behind).1
                }
                'k' | 'b' | 'w' => behind,
                'a' => {
                    return Err(Fault::OtherRules { text: excerpt(value), rules: OtherRules::AntiOthello });
                }
                _ => return Err(not(Value::Type, value)),
            };
        }
        Ok(())
    }

    /// Plays the moves from the start position.
    fn finish(mut self) -> Result<Record, Wrong> {
        let start = match (self.start, self.random) {
            (Some(start), _) => start,
            (None, Some(at)) => return Err((at, Fault::NoBoard)),
            (None, None) => Position::start(self.size),
        };
        let mut game = Game::from_position(start);
        for (index, &(colour, value, at)) in self.moves.iter().enumerate() {
            let played = read_turn(value).and_then(|turn| play(&mut game, colour, turn, index + 1));
            played.map_err(|why| (at, why))?;
        }
        for contestant in [&mut self.record.black, &mut self.record.white] {
            contestant.clock = contestant.clock.or(self.clock);
        }
        Ok(Record { game, ..self.record })
    }
}

/// Plays the written move with this number, after a missing pass if necessary. A redundant pass is ignored.
fn play(game: &mut Game, colour: Colour, turn: Turn, number: usize) -> Result<(), Fault> {
    if turn.play == Move::Pass {
        let passed = game.moves().next_back() == Some(Move::Pass);
        if (passed && game.turn() != colour) || game.position().is_over() {
            return Ok(());
        }
    } else {
        game.pass_if_forced();
    }
    if game.turn() != colour && !game.position().is_over() {
        return Err(Fault::Turn { number, colour });
    }
    let played = game.play_turn(turn);
    played.map_err(|illegal| Fault::Illegal { number, illegal, legal: game.position().moves() })
}

fn add_comment(comment: &mut String, value: &str) {
    let more = text(value);
    if !comment.is_empty() && !more.is_empty() {
        comment.push(' ');
    }
    comment.push_str(&more);
}
