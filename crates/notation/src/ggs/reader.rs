//! Parses one message.

use std::time::Duration;

use outflank_board::{Colour, Position, Turn, Verdict};

use super::event::{Event, History, Match, Request, Scene, Seat, Standing};
use super::{Fault, GgsError, Part};
use crate::archive::{number, rating as finite};
use crate::decimal::score;
use crate::diagram::{self, DiagramError};
use crate::text::{Place, excerpt};
use crate::transcript;

/// Parses a message that begins at this place in the log.
pub(super) fn read(place: Place, text: &str) -> Result<Event, GgsError> {
    let mut lines = Lines { place, text, rest: text };
    let wrong = |why| GgsError { place, why };
    let head = lines.head().ok_or_else(|| wrong(not(text, Part::Message)))?;
    let words: Vec<&str> = head.split_whitespace().collect();
    match words.as_slice() {
        ["+", "match", rest @ ..] => Ok(Event::Started(game(rest).map_err(wrong)?.0)),
        ["-", "match", rest @ ..] => ended(rest).map_err(wrong),
        ["+", id, ..] if id.starts_with('.') => Ok(Event::Asked(request(&words[1..]).map_err(wrong)?)),
        ["-", id, ..] if id.starts_with('.') => Ok(Event::Withdrawn(request(&words[1..]).map_err(wrong)?)),
        ["end", rest @ ..] => finished(rest).map_err(wrong),
        ["join", rest @ ..] => lines.join(rest),
        ["update", rest @ ..] => {
            let last = lines.last()?;
            Ok(Event::Updated(lines.scene(rest, last)?))
        }
        ["error", ..] => {
            let text = lines.said(head["error".len()..].trim_start());
            let (id, behind) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
            let id = id.starts_with('.').then(|| id.to_owned());
            Ok(Event::Refused { text: if id.is_some() { behind.trim_start().into() } else { text }, id })
        }
        _ => Ok(said(head, &lines).unwrap_or_else(|| Event::Other(lines.said(head)))),
    }
}

fn not(text: &str, what: Part) -> Fault {
    Fault::Not { text: excerpt(text), what }
}

/// `.5 1720 alice 1720 bob 8b U`, and the remaining words.
fn game<'a>(words: &'a [&'a str]) -> Result<(Match, &'a [&'a str]), Fault> {
    let [id, one, first, other, second, kind, rated, behind @ ..] = words else {
        return Err(not(&words.join(" "), Part::Match));
    };
    let game = Match {
        id: (*id).into(),
        ratings: [rating(one)?, rating(other)?],
        names: [(*first).into(), (*second).into()],
        kind: (*kind).into(),
        rated: (*rated).into(),
    };
    Ok((game, behind))
}

fn ended(words: &[&str]) -> Result<Event, Fault> {
    let (game, behind) = game(words)?;
    let (result, behind) = standing(behind)?;
    let kept = behind.first().map(|kept| (*kept).to_owned());
    Ok(Event::Ended { game, result, kept })
}

fn finished(words: &[&str]) -> Result<Event, Fault> {
    let [id, "(", first, "vs.", second, ")", behind @ ..] = words else {
        return Err(not(&words.join(" "), Part::End));
    };
    let behind = behind.strip_prefix(&["player"]).filter(|behind| behind.len() > 1).unwrap_or(behind);
    let names = [(*first).into(), (*second).into()];
    Ok(Event::Finished { id: (*id).into(), names, result: standing(behind)?.0 })
}

/// `+2.00`, `aborted` or `bob left`, and the remaining words.
fn standing<'a>(words: &'a [&'a str]) -> Result<(Standing, &'a [&'a str]), Fault> {
    match words {
        [name, "left", behind @ ..] => Ok((Standing::Left((*name).into()), behind)),
        ["aborted", behind @ ..] => Ok((Standing::Aborted, behind)),
        [discs, behind @ ..] if score(discs).is_some() => {
            Ok((Standing::Score(score(discs).unwrap_or_default()), behind))
        }
        _ => Err(not(&words.join(" "), Part::Result)),
    }
}

fn request(words: &[&str]) -> Result<Request, Fault> {
    let [id, one, name, clock, kind, rated, behind @ ..] = words else {
        return Err(not(&words.join(" "), Part::Request));
    };
    let opponent = match behind {
        [other, name, ..] => Some((rating(other)?, (*name).into())),
        _ => None,
    };
    Ok(Request {
        id: (*id).into(),
        rating: rating(one)?,
        name: (*name).into(),
        clock: clock.parse()?,
        kind: (*kind).into(),
        rated: (*rated).into(),
        opponent,
    })
}

/// A rating, rounded to tenths as the server prints it.
fn rating(text: &str) -> Result<f64, Fault> {
    let rating = finite(text).filter(|rating| rating.abs() < 1e6);
    rating.map(|rating| (rating * 10.0).round() / 10.0).ok_or_else(|| not(text, Part::Rating))
}

/// `.5 A 1720 bob: good game`.
fn said(head: &str, lines: &Lines<'_>) -> Option<Event> {
    let (who, text) = head.split_once(':')?;
    let mut words = who.split_whitespace();
    let id = words.next().filter(|id| id.starts_with('.'))?.into();
    let (audience, rating) = (words.next()?.into(), rating(words.next()?).ok()?);
    let name = words.next().filter(|_| words.next().is_none())?.into();
    Some(Event::Said { id, audience, rating, name, text: lines.said(text.trim()) })
}

/// The unread lines of a message.
struct Lines<'a> {
    place: Place,
    text: &'a str,
    rest: &'a str,
}

impl<'a> Lines<'a> {
    /// The first line without `/os:`.
    fn head(&mut self) -> Option<&'a str> {
        let line = self.rest.split_inclusive('\n').next()?;
        self.rest = &self.rest[line.len()..];
        Some(line.strip_prefix("/os:")?.trim())
    }

    /// The next line without its `|`; empty if there is none.
    fn next(&mut self) -> &'a str {
        let line = self.rest.split_inclusive('\n').next().filter(|line| line.starts_with('|'));
        self.rest = &self.rest[line.map_or(0, str::len)..];
        line.map_or("", |line| line[1..].trim_end())
    }

    /// An error in the next line.
    fn wrong(&self, why: Fault) -> GgsError {
        GgsError { place: self.place.after(&self.text[..self.text.len() - self.rest.len()]), why }
    }

    /// Parses the next line; an error has the place of this line.
    fn line<T>(&mut self, read: impl FnOnce(&str) -> Result<T, Fault>) -> Result<T, GgsError> {
        let before = Self { ..*self };
        read(self.next()).map_err(|why| before.wrong(why))
    }

    /// This text and its continuation lines.
    fn said(&self, first: &str) -> String {
        let lines = self.rest.lines().take_while(|line| line.starts_with('|'));
        lines.fold(first.into(), |text, line| text + "\n" + line[1..].trim_end())
    }

    fn join(&mut self, words: &[&str]) -> Result<Event, GgsError> {
        let count: u32 = self.line(|line| {
            let count = line.trim().strip_suffix("move(s)").and_then(|count| number(count.trim()));
            count.ok_or_else(|| not(line, Part::MoveCount))
        })?;
        if count == 0 {
            let before = Self { ..*self };
            return match self.last()? {
                Some(_) => Err(before.wrong(not(before.peek(), Part::NoMoves))),
                None => Ok(Event::Joined { history: None, scene: self.scene(words, None)? }),
            };
        }
        let (seats, position) = (self.seats()?, self.board()?);
        let mut turns = Vec::new();
        for _ in 1..count {
            turns.push(self.line(|line| written(line).map(|(_, turn)| turn))?);
        }
        let (_, turn) = self.line(written)?;
        let history = Some(Box::new(History { seats, position, turns }));
        Ok(Event::Joined { history, scene: self.scene(words, Some((count, turn)))? })
    }

    fn peek(&self) -> &'a str {
        Self { ..*self }.next()
    }

    /// The last move, unless the game has none.
    fn last(&mut self) -> Result<Option<(u32, Turn)>, GgsError> {
        let is_none = self.peek().split_once(':').is_some_and(|(number, _)| number.trim() == "0");
        if is_none {
            self.next();
            return Ok(None);
        }
        self.line(written).map(Some)
    }

    fn scene(&mut self, words: &[&str], last: Option<(u32, Turn)>) -> Result<Box<Scene>, GgsError> {
        let [id, kind, behind @ ..] = words else {
            return Err(GgsError { place: self.place, why: not(&words.join(" "), Part::Game) });
        };
        let komi = behind.first().and_then(|word| score(word.strip_prefix('K')?));
        let (seats, position) = (self.seats()?, self.board()?);
        Ok(Box::new(Scene { id: (*id).into(), kind: (*kind).into(), komi, last, seats, position }))
    }

    fn seats(&mut self) -> Result<[Seat; 2], GgsError> {
        Ok([self.line(seat)?, self.line(seat)?])
    }

    /// The lines up to the one with the side to move.
    fn board(&mut self) -> Result<Position, GgsError> {
        let before = Self { ..*self };
        let mut board = String::new();
        while self.rest.starts_with('|') {
            let line = self.next();
            board = board + line + "\n";
            if line.ends_with("to move") {
                break;
            }
        }
        diagram::parse(&board).map_err(|error| match error {
            DiagramError::Unknown { place, character } => {
                let skipped = place.line.unwrap_or(1) - 1;
                let lines: usize = before.rest.split_inclusive('\n').take(skipped).map(str::len).sum();
                let line = Self { rest: &before.rest[lines..], ..before };
                line.wrong(not(&character.to_string(), Part::Square))
            }
            _ => before.wrong(error.into()),
        })
    }
}

/// `alice    (1720.0 *) 00:55,2:0//02:00,2:0`.
fn seat(line: &str) -> Result<Seat, Fault> {
    let parts = line.split_once('(').and_then(|(name, rest)| Some((name, rest.split_once(')')?)));
    let no_seat = || not(line, Part::Seat);
    let (name, (inside, clock)) = parts.ok_or_else(no_seat)?;
    let (points, marker) = inside.trim().split_once(' ').ok_or_else(no_seat)?;
    let colour = match marker.trim() {
        "*" => Some(Colour::Black),
        "O" | "o" => Some(Colour::White),
        _ => None,
    };
    Ok(Seat { name: name.trim().into(), rating: rating(points)?, colour, clock: clock.trim().parse()? })
}

/// `  3: e6/-2.00/1.51`: the number of the move, the move, its evaluation in discs, and its time in seconds.
fn written(line: &str) -> Result<(u32, Turn), Fault> {
    let no_move = || not(line, Part::Move);
    let (count, play) = line.split_once(':').ok_or_else(no_move)?;
    let count = number(count.trim()).filter(|&count| count > 0).ok_or_else(no_move)?;
    let mut parts = play.trim().split('/');
    let play = parts.next().and_then(transcript::named).ok_or_else(no_move)?;
    let verdict = parts.next().and_then(score).map(Verdict::Discs);
    let seconds = parts.next().and_then(finite).filter(|seconds| (0.0..1e9).contains(seconds));
    let time = seconds.map(|seconds| Duration::from_millis((seconds * 100.0).round() as u64 * 10));
    Ok((count, Turn { play, time, verdict }))
}
