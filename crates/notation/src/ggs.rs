//! The Generic Game Server (GGS): logs of its Othello service, and its logbook of games.
//!
//! A message begins with `/os:`; lines that begin with `|` continue it. [`messages`] parses all messages of a log as
//! [`Event`]s; other lines are ignored. [`games`] collects the games that were joined and updated:
//!
//! ```text
//! /os: update .5 8b K?
//! |  3: e6//1.51
//! |alice    (1720.0 *) 00:55,2:0//02:00,2:0
//! |bob      (1720.0 O) 00:58,1:0//02:00,1:0
//! |
//! |   A B C D E F G H
//! | 1 - - - - - - - - 1
//!   ...
//! |
//! |O to move
//! READY
//! ```
//!
//! A game starts at the start position of its join message, or else at its first board in the log. It is returned when
//! the server reports its end; games without an end are returned at the end of the log. Every board is compared with
//! the moves.
//!
//! The time control is the clock at the start, if the log contains it. If a game is joined at its beginning, it is the
//! clock of the side that waits, since the other clock is running. Chat about a game becomes its comment. [`logbook`]
//! has one line per game.

mod clock;
mod event;
pub mod logbook;
mod part;
mod reader;

use std::collections::{BTreeMap, BTreeSet};

use outflank_board::{Colour, Game, Position, Turn};
use thiserror::Error;

pub use clock::{Clock, ClockError, Count, Period};
pub use event::{Event, History, Match, Request, Scene, Seat, Standing};
pub use part::Part;

use crate::archive::pieces;
use crate::diagram::DiagramError;
use crate::record::{Claim, Contestant, Ending, Record};
use crate::text::Place;
use crate::transcript;

/// Parses all messages of a log, each with its line number, counted from 1.
///
/// ```
/// use outflank_notation::ggs::{self, Event};
///
/// let log = "READY\n/os: error .5 illegal move\nREADY\n";
/// let (line, event) = ggs::messages(log).next().expect("there is one");
/// assert_eq!((line, event?.to_string().as_str()), (2, "/os: error .5 illegal move\n"));
/// # Ok::<(), ggs::GgsError>(())
/// ```
pub fn messages(log: &str) -> impl Iterator<Item = (usize, Result<Event, GgsError>)> {
    texts(log).map(|(place, text)| (place.line.unwrap_or(1), reader::read(place, text)))
}

/// The first message of a log with its line breaks, and the text after it; `None` if the message may continue.
///
/// ```
/// use outflank_notation::ggs;
///
/// let log = "READY\n/os: update .5 8 K?\n|  1: f5\nREADY\n";
/// assert_eq!(ggs::cut(log), Some(("/os: update .5 8 K?\n|  1: f5\n", "READY\n")));
/// assert_eq!(ggs::cut(&log[..30]), None);
/// ```
#[must_use]
pub fn cut(log: &str) -> Option<(&str, &str)> {
    let mut begin = None;
    let mut at = 0;
    for line in log.split_inclusive('\n') {
        match begin {
            Some(begin) if !line.starts_with('|') => return Some((&log[begin..at], &log[at..])),
            None if line.starts_with("/os:") => begin = Some(at),
            _ => {}
        }
        at += line.len();
    }
    None
}

/// The messages of a log. The text after the last one counts if it is a message.
fn texts(log: &str) -> impl Iterator<Item = (Place, &str)> {
    pieces(log, cut).filter_map(|(place, text)| {
        let begins_line = |&at: &usize| at == 0 || text[..at].ends_with('\n');
        let at = text.match_indices("/os:").map(|(at, _)| at).find(begins_line)?;
        Some((place.after(&text[..at]), &text[at..]))
    })
}

/// Parses an event from the text of a message.
impl std::str::FromStr for Event {
    type Err = GgsError;

    fn from_str(text: &str) -> Result<Self, GgsError> {
        let line = text.trim().contains('\n').then_some(1);
        reader::read(Place { line, column: 1 }, text)
    }
}

/// Collects the games of a log, each with the line of its join message, in the order of their ends.
///
/// A message that cannot be parsed invalidates its game.
pub fn games(log: &str) -> impl Iterator<Item = (usize, Result<Record, GgsError>)> {
    let mut table = Table::default();
    let ended: Vec<Gathered> = texts(log).filter_map(|(place, text)| table.hear(place, text)).collect();
    ended.into_iter().chain(table.rest())
}

/// A game and the line of its join message, or an error.
type Gathered = (usize, Result<Record, GgsError>);

/// The games in progress, by their IDs.
#[derive(Default)]
struct Table {
    open: BTreeMap<String, Open>,
    /// Invalidated games, which may get further messages.
    lost: BTreeSet<String>,
}

struct Open {
    line: usize,
    record: Record,
    /// The names in the order of the server, which its results use.
    names: [(String, Colour); 2],
    /// The number of moves before the first board in the log.
    before: usize,
}

impl Table {
    /// Processes a message, and returns the game that it ends or invalidates.
    fn hear(&mut self, place: Place, text: &str) -> Option<Gathered> {
        let line = place.line.unwrap_or(1);
        let heard = reader::read(place, text).and_then(|event| {
            let wrong = |why| GgsError { place, why };
            match event {
                Event::Joined { history, scene } => return self.join(line, history, scene).map_err(wrong),
                Event::Updated(scene) => self.update(line, scene).map_err(wrong)?,
                Event::Said { id, name, text, .. } => self.say(&id, &name, &text),
                Event::Ended { game, result, .. } => return Ok(self.end(&game.id, &game.names[0], &result)),
                Event::Finished { id, names, result } => return Ok(self.end(&id, &names[0], &result)),
                _ => {}
            }
            Ok(None)
        });
        heard.unwrap_or_else(|error| {
            let mut words = text.split_whitespace().skip(1);
            let id = words.next().filter(|word| ["join", "update"].contains(word)).and(words.next())?;
            let is_news = self.open.remove(id).is_some() | self.lost.insert(id.into());
            is_news.then_some((line, Err(error)))
        })
    }

    /// Starts a game, and returns an earlier game with the same ID whose end was not reported.
    fn join(
        &mut self,
        line: usize,
        history: Option<Box<History>>,
        scene: Box<Scene>,
    ) -> Result<Option<Gathered>, Fault> {
        self.lost.remove(&scene.id);
        let id = scene.id.clone();
        let (seats, start, turns) = match history {
            Some(start) => (start.seats, start.position, start.turns),
            None => (scene.seats.clone(), scene.position, Vec::new()),
        };
        let mut open = Open::new(line, &seats, start);
        for turn in turns {
            open.play(turn)?;
        }
        let former = self.open.insert(id.clone(), open);
        self.update(line, scene)?;
        let (Some(former), Some(open)) = (former, self.open.get_mut(&id)) else { return Ok(None) };
        if !open.continues(&former) {
            return Ok(Some((former.line, Ok(former.record))));
        }
        (open.line, open.record.comment) = (former.line, former.record.comment);
        Ok(None)
    }

    fn update(&mut self, line: usize, scene: Box<Scene>) -> Result<(), Fault> {
        if self.lost.contains(&scene.id) {
            return Ok(());
        }
        let number = scene.last.map_or(0, |(number, _)| number as usize);
        let open = self.open.entry(scene.id).or_insert_with(|| {
            let mut open = Open { before: number, ..Open::new(line, &scene.seats, scene.position) };
            if number > 0 {
                (open.record.black.clock, open.record.white.clock) = (None, None);
            }
            open
        });
        open.seat(&scene.seats);
        open.go_to(number, scene.last.map(|(_, turn)| turn))?;
        if *open.record.game.position() == scene.position { Ok(()) } else { Err(Fault::Board) }
    }

    fn say(&mut self, id: &str, name: &str, text: &str) {
        if let Some(Open { record, .. }) = self.open.get_mut(id) {
            let line_break = if record.comment.is_empty() { "" } else { "\n" };
            record.comment.extend([line_break, name, ": ", text]);
        }
    }

    fn end(&mut self, id: &str, first: &str, result: &Standing) -> Option<Gathered> {
        self.lost.remove(id);
        let Open { line, mut record, names, .. } = self.open.remove(id)?;
        let colour = names.iter().find(|(name, _)| name == first).map(|&(_, colour)| colour);
        if let (Standing::Score(score), Some(colour)) = (result, colour) {
            let difference = if colour == Colour::Black { *score } else { -*score };
            record.result = Some(Claim { difference, ending: Ending::Played });
        }
        Some((line, Ok(record)))
    }

    /// The unfinished games, in the order in which they began.
    fn rest(&mut self) -> Vec<Gathered> {
        let open = std::mem::take(&mut self.open).into_values();
        let mut rest: Vec<Gathered> = open.map(|open| (open.line, Ok(open.record))).collect();
        rest.sort_by_key(|&(line, _)| line);
        rest
    }
}

impl Open {
    fn new(line: usize, seats: &[Seat; 2], start: Position) -> Self {
        let record = Record::new(Game::from_position(start));
        let mut open = Self { line, record, names: colours(seats), before: 0 };
        let waiting = open.names.iter().zip(seats).find(|((_, colour), _)| *colour != start.turn());
        let clock = waiting.map(|(_, seat)| seat.clock.time_control());
        (open.record.black.clock, open.record.white.clock) = (clock, clock);
        open.seat(seats);
        open
    }

    /// Sets the players, whose colours may be known by now.
    fn seat(&mut self, seats: &[Seat; 2]) {
        self.names = colours(seats);
        for ((name, colour), seat) in self.names.iter().zip(seats) {
            let player = match colour {
                Colour::Black => &mut self.record.black,
                Colour::White => &mut self.record.white,
            };
            *player = Contestant { name: name.clone(), rating: Some(seat.rating), clock: player.clock };
        }
    }

    /// Goes to the position after the move with this number: plays it, or takes back later moves.
    fn go_to(&mut self, number: usize, last: Option<Turn>) -> Result<(), Fault> {
        let game = &mut self.record.game;
        let known = self.before + game.ply();
        let count = number.checked_sub(self.before).filter(|_| number <= known + 1);
        match count.ok_or(Fault::Gap { known, number })? {
            0 => *game = Game::from_position(*game.start()),
            count => {
                game.go_to(count - 1);
                last.map_or(Ok(()), |turn| self.play(turn))?;
            }
        }
        Ok(())
    }

    /// Whether this is the same game, joined again.
    fn continues(&self, former: &Self) -> bool {
        let (game, seen) = (&self.record.game, &former.record.game);
        let moves = game.moves().skip(former.before).take(seen.ply());
        game.position_at(former.before) == Some(seen.start()) && seen.moves().eq(moves)
    }

    fn play(&mut self, turn: Turn) -> Result<(), Fault> {
        let game = &mut self.record.game;
        game.play_turn(turn).map_err(|illegal| {
            let why = transcript::Fault::Illegal { illegal, legal: game.position().moves() };
            Fault::Move { text: turn.play.to_string(), why }
        })
    }
}

/// The names with their colours. If these are unknown, the first name has Black.
fn colours(seats: &[Seat; 2]) -> [(String, Colour); 2] {
    let [one, other] = seats;
    let first = one.colour.or(other.colour.map(Colour::other)).unwrap_or(Colour::Black);
    [(one.name.clone(), first), (other.name.clone(), first.other())]
}

/// Why a message could not be parsed or contradicts earlier ones, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct GgsError {
    /// The place of the invalid line or message.
    pub place: Place,
    /// What is wrong.
    pub why: Fault,
}

/// What is wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A part is missing or cannot be parsed.
    #[error("invalid {} {text:?}; write {}", .what.name(), .what.example())]
    Not {
        /// The text at its place.
        text: String,
        /// The expected part.
        what: Part,
    },
    /// A clock cannot be parsed.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// A board cannot be parsed.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// A move is invalid or illegal.
    #[error("{}", .why.explain(.text))]
    Move {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        why: transcript::Fault,
    },
    /// Some moves are missing.
    #[error("move {number} follows move {known}; the moves between them are missing")]
    Gap {
        /// The last known move.
        known: usize,
        /// The move of the message.
        number: usize,
    },
    /// The moves lead to a different board.
    #[error("the board does not match the moves")]
    Board,
}
