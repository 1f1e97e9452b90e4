//! The commands of the board.

use std::fmt;
use std::str::FromStr;

use outflank_board::Score;

use super::fields::{Field, Fields, NboardError};
use super::value::{Name, Other, Played};
use crate::decimal::{self, Plain};
use crate::text::{Line, read_move, without_controls};

/// A line from the board to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `nboard 2`: the protocol version for the following lines.
    Nboard(u32),
    /// `set depth 12`: the search depth, or the level of engines that have levels.
    SetDepth(u32),
    /// `set game (;GM[Othello]...;)`: a game in GGF. The engine works on its last position.
    SetGame(Line),
    /// `set contempt -100`: the value of a draw in the book for Black.
    SetContempt(Score),
    /// `move F5/+2.50/3.2`, or `F5` in version 1: play this move.
    Move(Played),
    /// `hint 4`: analyse, and report this number of best moves.
    Hint(u32),
    /// `go`: choose a move, but wait for `move` to play it.
    Go,
    /// `ping 7`: stop thinking, then answer `pong 7`.
    Ping(u32),
    /// `learn`: put the game into the book.
    Learn,
    /// `analyze`: evaluate every position of the game.
    Analyze,
    /// `clear`: clear all computed data.
    Clear,
    /// `quit`
    Quit,
    /// Anything else, which an engine ignores.
    Other(Other),
}

impl Command {
    /// The line in version 1, which has bare moves; `None` for commands that only version 2 has.
    #[must_use]
    pub fn in_version_1(&self) -> Option<String> {
        match self {
            Self::Move(played) => Some(Name(played.play).to_string()),
            Self::SetContempt(_) | Self::Analyze => None,
            command => Some(command.to_string()),
        }
    }
}

impl fmt::Display for Command {
    /// Writes the line in version 2 without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nboard(version) => write!(f, "nboard {version}"),
            Self::SetDepth(depth) => write!(f, "set depth {depth}"),
            Self::SetGame(game) => write!(f, "set game {game}"),
            Self::SetContempt(contempt) => write!(f, "set contempt {}", Plain(*contempt)),
            Self::Move(played) => write!(f, "move {played}"),
            Self::Hint(count) => write!(f, "hint {count}"),
            Self::Go => f.write_str("go"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Learn => f.write_str("learn"),
            Self::Analyze => f.write_str("analyze"),
            Self::Clear => f.write_str("clear"),
            Self::Quit => f.write_str("quit"),
            Self::Other(other) => other.fmt(f),
        }
    }
}

impl FromStr for Command {
    type Err = NboardError;

    /// Parses a line of either version.
    ///
    /// Unknown lines are kept. A known line without its required fields is an error; text after these is ignored.
    fn from_str(line: &str) -> Result<Self, NboardError> {
        let line = without_controls(line);
        let mut fields = Fields::new(&line);
        let whole = fields.text();
        Ok(match fields.keyword() {
            "nboard" => Self::Nboard(fields.number(Field::Version)?),
            "set" => match fields.keyword() {
                "depth" => Self::SetDepth(fields.number(Field::Level)?),
                "game" => Self::SetGame(fields.text()),
                "contempt" => Self::SetContempt(fields.read(Field::Contempt, decimal::score)?),
                _ => Self::Other(Other(whole)),
            },
            "move" => Self::Move(Played::read(&mut fields)?),
            "hint" => Self::Hint(fields.number(Field::Count)?),
            "go" => Self::Go,
            "ping" => Self::Ping(fields.number(Field::Ping)?),
            "learn" => Self::Learn,
            "analyze" => Self::Analyze,
            "clear" => Self::Clear,
            "quit" => Self::Quit,
            _ => match read_move(whole.as_str()) {
                Some(play) => Self::Move(play.into()),
                None => Self::Other(Other(whole)),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, printed: &str) {
        assert_eq!(
            line.parse::<Command>().map(|command| command.to_string()).as_deref(),
            Ok(printed),
            "{line:?}"
        );
    }

    fn check_error(line: &str, message: &str) {
        assert_eq!(line.parse::<Command>().unwrap_err().to_string(), message, "{line:?}");
    }

    #[test]
    fn moves_are_parsed_in_both_protocol_versions() {
        check("move F5", "move F5");
        check("f5", "move F5");
        check("PA\r\n", "move PA");
        check("move pa/-2/0.5", "move PA/-2/0.5");
        check("move F5/2.5", "move F5/+2.50");
        check("move F5/2.5/", "move F5/+2.50");
        check("move F5//3.20", "move F5//3.2");
        check("move F5 / 1.0 / 2", "move F5/+1/2");
        check("move F5/1,-1/2", "move F5/+1,-1/2");
        check("f5/2", "f5/2");
        let version_1 = |line: &str| line.parse::<Command>().unwrap().in_version_1();
        assert_eq!(version_1("move f5/2.5/3").as_deref(), Some("F5"));
        assert_eq!(version_1("set depth 4").as_deref(), Some("set depth 4"));
        assert_eq!(version_1("set contempt 0"), None);
        assert_eq!(version_1("analyze"), None);
    }

    #[test]
    fn unknown_lines_are_kept() {
        for line in ["", "set", "set colour  red", "new type", "remove_tree", "nboard2", "goo", "f5 d6", "k1"]
        {
            check(line, line);
            assert!(matches!(line.parse(), Ok(Command::Other(_))), "{line}");
        }
        check(" draw_tree\t\u{0}7 ", "draw_tree  7");
        check("set\tgame  (;GM[Othello]PC[a  b];) ", "set game (;GM[Othello]PC[a  b];)");
        check("go now", "go");
    }

    #[test]
    fn errors_name_the_column() {
        check_error("nboard", "column 7: the version is missing; write 1 or 2");
        check_error("nboard two", "column 8: invalid version \"two\"; write 1 or 2");
        check_error(" set  depth -1", "column 13: invalid depth \"-1\"; write a whole number");
        check_error("set contempt much", "column 14: invalid contempt \"much\"; write discs such as -100");
        check_error("hint", "column 5: the number of moves is missing; write a whole number");
        check_error("ping x", "column 6: invalid ping number \"x\"; write a whole number");
        check_error("move", "column 5: the move is missing; write a square such as F5, or PA for a pass");
        check_error("move /2", "column 6: the move is missing; write a square such as F5, or PA for a pass");
        check_error("move k1", "column 6: invalid move \"k1\"; write a square such as F5, or PA for a pass");
        check_error(
            "move é5/2",
            "column 6: invalid move \"é5\"; write a square such as F5, or PA for a pass",
        );
        check_error("move F5/x/2", "column 9: invalid evaluation \"x\"; write discs such as +2.5");
        check_error("move F5//1:20", "column 10: invalid time \"1:20\"; write seconds such as 3.2");
    }
}
