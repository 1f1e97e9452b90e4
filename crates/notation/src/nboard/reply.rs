//! The replies of the engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use outflank_board::Move;

use super::fields::{Field, Fields, NboardError};
use super::value::{Depth, Eval, Name, Other, Played};
use crate::decimal::{self, Seconds};
use crate::text::{Line, without_controls};
use crate::transcript;

/// A line from the engine to the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reply {
    /// `set myname Outflank12`: the display name, of which boards read one word.
    MyName(Line),
    /// `status Thinking`: the engine's current activity; empty if idle.
    Status(Line),
    /// `search F5-D6 +2.50 0 18`: a result of the search.
    Search(Hint),
    /// `book F5-D6 +2.50 14 18`: a move from the book.
    Book {
        /// The move and its value.
        hint: Hint,
        /// The number of games with this move in the book.
        games: u64,
    },
    /// `nodestats 1000000 0.5`: the statistics of the search so far.
    NodeStats {
        /// Nodes searched.
        nodes: u64,
        /// The time taken.
        time: Duration,
    },
    /// `=== F5/+2.50/3.2`: the answer to `go`.
    Move(Played),
    /// `pong 7`: the answer to `ping 7`; later lines belong to the current position.
    Pong(u32),
    /// `learned`: the answer to `learn`.
    Learned,
    /// `analysis 12 +2.50`: the evaluation of one position of the game, in answer to `analyze`.
    Analysis {
        /// The number of moves before it, including passes.
        moves_made: u32,
        /// The evaluation of the position.
        eval: Eval,
    },
    /// Anything else, which a board ignores.
    Other(Other),
}

/// One move and its evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hint {
    /// The move.
    pub play: Move,
    /// The moves expected after it.
    pub line: Vec<Move>,
    /// The evaluation for the side to move.
    pub eval: Eval,
    /// The search depth.
    pub depth: Depth,
    /// Additional text of the engine.
    pub text: Line,
}

impl Hint {
    fn read(fields: &mut Fields) -> Result<(Self, u64), NboardError> {
        let (play, line) = fields.read(Field::Line, |word| {
            let moves = transcript::moves(word)?;
            moves.split_first().map(|(&play, line)| (play, line.to_vec()))
        })?;
        let eval = fields.read(Field::Eval, Eval::read)?;
        let games = fields.read(Field::Games, decimal::count)?;
        let depth = fields.read(Field::Depth, Depth::read)?;
        Ok((Self { play, line, eval, depth, text: fields.text() }, games))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, source: &str, games: u64) -> fmt::Result {
        write!(f, "{source} {}", Name(self.play))?;
        self.line.iter().try_for_each(|&play| write!(f, "-{}", Name(play)))?;
        write!(f, " {} {games} {}", self.eval, self.depth)?;
        write_text(f, &self.text)
    }
}

impl fmt::Display for Reply {
    /// Writes the line without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MyName(name) => f.write_str("set myname").and_then(|()| write_text(f, name)),
            Self::Status(text) => f.write_str("status").and_then(|()| write_text(f, text)),
            Self::Search(hint) => hint.write(f, "search", 0),
            Self::Book { hint, games } => hint.write(f, "book", *games),
            Self::NodeStats { nodes, time } => write!(f, "nodestats {nodes} {}", Seconds(*time)),
            Self::Move(played) => write!(f, "=== {played}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Learned => f.write_str("learned"),
            Self::Analysis { moves_made, eval } => write!(f, "analysis {moves_made} {eval}"),
            Self::Other(other) => other.fmt(f),
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &Line) -> fmt::Result {
    if text.as_str().is_empty() { Ok(()) } else { write!(f, " {text}") }
}

impl FromStr for Reply {
    type Err = NboardError;

    /// Parses a line of either version. Unknown lines are kept. A known line without its required fields is an error.
    fn from_str(line: &str) -> Result<Self, NboardError> {
        let line = without_controls(line);
        let mut fields = Fields::new(&line);
        let whole = fields.text();
        Ok(match fields.keyword() {
            "set" => match fields.keyword() {
                "myname" => Self::MyName(fields.text()),
                _ => Self::Other(Other(whole)),
            },
            "status" => Self::Status(fields.text()),
            "search" => Self::Search(Hint::read(&mut fields)?.0),
            "book" => {
                let (hint, games) = Hint::read(&mut fields)?;
                Self::Book { hint, games }
            }
            "nodestats" => Self::NodeStats {
                nodes: fields.read(Field::Nodes, decimal::count)?,
                time: fields.read(Field::Time, decimal::seconds)?,
            },
            "===" => Self::Move(Played::read(&mut fields)?),
            "pong" => Self::Pong(fields.number(Field::Ping)?),
            "learned" | "learn" => Self::Learned,
            "analysis" => Self::Analysis {
                moves_made: fields.number(Field::MovesMade)?,
                eval: fields.read(Field::Eval, Eval::read)?,
            },
            _ => Self::Other(Other(whole)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, printed: &str) {
        assert_eq!(line.parse::<Reply>().map(|reply| reply.to_string()).as_deref(), Ok(printed), "{line:?}");
    }

    fn check_error(line: &str, message: &str) {
        assert_eq!(line.parse::<Reply>().unwrap_err().to_string(), message, "{line:?}");
    }

    #[test]
    fn move_lines_are_parsed_in_every_spelling() {
        for line in ["F5d6C3", "F5-D6-C3", "f5D6c3", "F5.d6.c3"] {
            check(&format!("search {line} 2 0 18"), "search F5-D6-C3 +2 0 18");
        }
        check("search PA -1.25 0 100%", "search PA -1.25 0 100%");
        check("search pass 0 0 5", "search PA +0 0 5");
        check("search F5PAD6 0 0 5", "search F5-PA-D6 +0 0 5");
        check("search j10a1 0 0 5", "search J10-A1 +0 0 5");
        check("book F5 1,-1 1234 24@98%  of  14 ", "book F5 +1,-1 1234 24 of  14");
        check("search F5 1 7 3", "search F5 +1 0 3");
    }

    #[test]
    fn move_replies_accept_slashes_or_spaces() {
        check("=== F5", "=== F5");
        check("=== f5/-2.5/3.20", "=== F5/-2.50/3.2");
        check("=== F5 -2.5 3.2", "=== F5/-2.50/3.2");
        check("===  PA   0.00", "=== PA/+0");
        check("=== PS//1", "=== PA//1");
        check("==========", "==========");
    }

    #[test]
    fn other_replies_are_parsed_and_unknown_ones_kept() {
        check("set myname  Edax 4", "set myname Edax 4");
        check("set myname", "set myname");
        check("status", "status");
        check("status  deep\tthought \r\n", "status deep thought");
        check("nodestats 1.5e+06 0.250", "nodestats 1500000 0.25");
        check("learn", "learned");
        check("analysis 0 0", "analysis 0 +0");
        for line in ["", "set depth 4", "Hello there", "== ==="] {
            assert!(matches!(line.parse(), Ok(Reply::Other(_))), "{line}");
            check(line, line);
        }
    }

    #[test]
    fn errors_name_the_column() {
        let line = "write squares such as F5-D6, and PA for a pass";
        check_error("search", &format!("column 7: the line of moves is missing; {line}"));
        check_error("search complete", &format!("column 8: invalid line of moves \"complete\"; {line}"));
        check_error("search 12 2 0 4", &format!("column 8: invalid line of moves \"12\"; {line}"));
        check_error("search F5", "column 10: the evaluation is missing; write discs such as +2.5");
        check_error("search F5 2", "column 12: the number of games is missing; write a whole number");
        check_error("book F5 2 few 4", "column 11: invalid number of games \"few\"; write a whole number");
        check_error(
            "search F5 2 0 deep",
            "column 15: invalid depth \"deep\"; write plies such as 18, or 100% for the end of the game",
        );
        check_error("nodestats many 1", "column 11: invalid number of nodes \"many\"; write a whole number");
        check_error("nodestats 1", "column 12: the time is missing; write seconds such as 3.2");
        check_error("===", "column 4: the move is missing; write a square such as F5, or PA for a pass");
        check_error(
            "=== resign",
            "column 5: invalid move \"resign\"; write a square such as F5, or PA for a pass",
        );
        check_error("pong", "column 5: the ping number is missing; write a whole number");
        check_error("analysis x 1", "column 10: invalid number of moves made \"x\"; write a whole number");
    }
}
