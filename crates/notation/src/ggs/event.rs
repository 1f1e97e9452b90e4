//! The messages of the server as values.

use std::fmt;

use outflank_board::{Colour, Position, Score, Turn, Verdict};

use super::clock::Clock;

/// A message of the Othello service.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A request for a game: `+ .8 1720.0 alice 01:00//02:00 8b U 1720.0 bob`.
    Asked(Request),
    /// The end of a request, because it was withdrawn or accepted: `- .8 ...`.
    Withdrawn(Request),
    /// The start of a match: `+ match .5 1720 alice 1720 bob 8b U`.
    Started(Match),
    /// The end of a match: `- match .5 1720 alice 1720 bob 8b U -64.00`.
    Ended {
        /// The match.
        game: Match,
        /// The result, for the first name.
        result: Standing,
        /// The ID under which the server stores it, `.82387`.
        kept: Option<String>,
    },
    /// The end of one game of a synchro match of two games: `end .5.0 ( alice vs. bob ) +2.00`.
    Finished {
        /// The ID of the game.
        id: String,
        /// The names in the order of the request.
        names: [String; 2],
        /// The result, for the first name.
        result: Standing,
    },
    /// A game that was joined, from its start: `join .5 8b K?`.
    Joined {
        /// The start and all moves but the last, if there are moves.
        history: Option<Box<History>>,
        /// The current state of the game.
        scene: Box<Scene>,
    },
    /// A move in a game: `update .5 8b K?`.
    Updated(Box<Scene>),
    /// A command that was refused: `error .5 illegal move`.
    Refused {
        /// The ID of the game, if there is one.
        id: Option<String>,
        /// The error message.
        text: String,
    },
    /// Chat about a game: `.5 A 1720 bob: good game`.
    Said {
        /// The ID of the game.
        id: String,
        /// The audience, `A` for all.
        audience: String,
        /// The rating of the sender.
        rating: f64,
        /// The name of the sender.
        name: String,
        /// The text, line by line.
        text: String,
    },
    /// Any other message, line by line.
    Other(String),
}

/// A request for a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Its ID, `.8`.
    pub id: String,
    /// The rating of the requesting player.
    pub rating: f64,
    /// The name of the requesting player.
    pub name: String,
    /// The time control.
    pub clock: Clock,
    /// The kind of game, `8b` or `s8r20`.
    pub kind: String,
    /// `R` for rated, `U` for unrated, `T` for a tournament.
    pub rated: String,
    /// The rating and the name of the requested opponent; `None` for any opponent.
    pub opponent: Option<(f64, String)>,
}

/// A match. The order of the names does not determine the colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Its ID, `.5`.
    pub id: String,
    /// The ratings of the two.
    pub ratings: [f64; 2],
    /// The names of the two.
    pub names: [String; 2],
    /// The kind of game, `8b` or `s8r20`.
    pub kind: String,
    /// `R` for rated, `U` for unrated, `T` for a tournament.
    pub rated: String,
}

/// The result of a match or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The disc difference for the first name; the mean of both games of a synchro match.
    Score(Score),
    /// Both sides agreed on no result.
    Aborted,
    /// This side left; the game may be continued later.
    Left(String),
}

/// The start and the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The sides and their clocks at the start.
    pub seats: [Seat; 2],
    /// The position at the start.
    pub position: Position,
    /// All moves but the last.
    pub turns: Vec<Turn>,
}

/// The current state of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Its ID, `.5`, or `.5.0` and `.5.1` for the games of a synchro match.
    pub id: String,
    /// The kind of game, `8b` or `s8r20`.
    pub kind: String,
    /// The komi, if there is one.
    pub komi: Option<Score>,
    /// The last move and its number, counted from 1, passes included.
    pub last: Option<(u32, Turn)>,
    /// The sides, in the order of the request.
    pub seats: [Seat; 2],
    /// The position.
    pub position: Position,
}

/// A side of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// The colour, if it is known yet.
    pub colour: Option<Colour>,
    /// The remaining time.
    pub clock: Clock,
}

impl fmt::Display for Event {
    /// Writes the message as the server does, with a line break after every line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/os: ")?;
        match self {
            Self::Asked(request) => writeln!(f, "+ {request}"),
            Self::Withdrawn(request) => writeln!(f, "- {request}"),
            Self::Started(game) => writeln!(f, "+ match {game}"),
            Self::Ended { game, result, kept } => {
                write!(f, "- match {game} {result}")?;
                kept.iter().try_for_each(|kept| write!(f, " {kept}"))?;
                writeln!(f)
            }
            Self::Finished { id, names: [one, other], result } => {
                let player = if matches!(result, Standing::Left(_)) { "player " } else { "" };
                writeln!(f, "end {id} ( {one} vs. {other} ) {player}{result}")
            }
            Self::Joined { history, scene } => {
                writeln!(f, "join {} {} {}", scene.id, scene.kind, Komi(scene.komi))?;
                writeln!(f, "|{} move(s)", scene.last.map_or(0, |(number, _)| number))?;
                if let Some(start) = history {
                    write_board(f, &start.seats, &start.position)?;
                    (1..).zip(&start.turns).try_for_each(|(number, turn)| write_move(f, number, turn))?;
                }
                write_scene(f, scene)
            }
            Self::Updated(scene) => {
                writeln!(f, "update {} {} {}", scene.id, scene.kind, Komi(scene.komi))?;
                write_scene(f, scene)
            }
            Self::Refused { id, text } => {
                f.write_str("error")?;
                id.iter().try_for_each(|id| write!(f, " {id}"))?;
                writeln!(f, " {}", text.replace('\n', "\n|"))
            }
            Self::Said { id, audience, rating, name, text } => {
                writeln!(f, "{id} {audience} {rating} {name}: {}", text.replace('\n', "\n|"))
            }
            Self::Other(text) => writeln!(f, "{}", text.replace('\n', "\n|")),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, rating, name, clock, kind, rated, opponent } = self;
        write!(f, "{id:>4} {rating:.1} {name:<8} {:<18} {kind} {rated}", clock.to_string())?;
        opponent.iter().try_for_each(|(rating, name)| write!(f, " {rating:.1} {name}"))
    }
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, ratings: [one, other], names: [first, second], kind, rated } = self;
        write!(f, "{id} {one} {first} {other} {second} {kind} {rated}")
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => write!(f, "{:+.2}", f64::from(score.in_hundredths()) / 100.0),
            Self::Aborted => f.write_str("aborted"),
            Self::Left(name) => write!(f, "{name} left"),
        }
    }
}

struct Komi(Option<Score>);

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(komi) => write!(f, "K{:+.2}", f64::from(komi.in_hundredths()) / 100.0),
            None => f.write_str("K?"),
        }
    }
}

fn write_scene(f: &mut fmt::Formatter<'_>, scene: &Scene) -> fmt::Result {
    match &scene.last {
        Some((number, turn)) => write_move(f, *number, turn)?,
        None => writeln!(f, "|  0: PASS")?,
    }
    write_board(f, &scene.seats, &scene.position)
}

fn write_move(f: &mut fmt::Formatter<'_>, number: u32, turn: &Turn) -> fmt::Result {
    let name = turn.play.square().map_or_else(|| "PA".into(), |square| square.to_string());
    write!(f, "|{number:3}: {name}")?;
    let discs = turn.verdict.and_then(Verdict::discs);
    let written = |score: Score| format!("{:.2}", f64::from(score.in_hundredths()) / 100.0);
    let score = discs.map_or_else(String::new, written);
    match turn.time {
        Some(time) => writeln!(f, "/{score}/{:.2}", time.as_secs_f64()),
        None if score.is_empty() => writeln!(f),
        None => writeln!(f, "/{score}"),
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, seats: &[Seat; 2], position: &Position) -> fmt::Result {
    let disc = |colour| if colour == Colour::Black { '*' } else { 'O' };
    for Seat { name, rating, colour, clock } in seats {
        writeln!(f, "|{name:<8} ({rating:6.1} {}) {clock}", colour.map_or('?', disc))?;
    }
    let size = position.size();
    let letters: String = ('A'..).take(size.n() as usize).flat_map(|letter| [' ', letter]).collect();
    write!(f, "|\n|  {letters}")?;
    for square in outflank_board::squares(size.full(), size) {
        if square.column() == 0 {
            write!(f, "\n|{:2}", square.row() + 1)?;
        }
        write!(f, " {}", position.at(square).map_or('-', disc))?;
        if square.column() + 1 == size.n() {
            write!(f, " {} ", square.row() + 1)?;
        }
    }
    writeln!(f, "\n|  {letters}\n|\n|{} to move", disc(position.turn()))
}
