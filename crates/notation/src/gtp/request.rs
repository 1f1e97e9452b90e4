//! A command as sent, with the ID that its response repeats.

use std::fmt;

use thiserror::Error;

use super::command::{Command, CommandError};
use super::{clean, read_id};

/// A line from a controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The ID that the response repeats.
    pub id: Option<u32>,
    /// The command.
    pub command: Command,
}

impl Request {
    /// Parses a line; `None` if it is empty or only a comment, which has no response.
    ///
    /// # Errors
    ///
    /// When there is only an ID, or the arguments of a known command are invalid. The error converts to the matching
    /// [`Response`](super::Response).
    pub fn read(line: &str) -> Result<Option<Self>, RequestError> {
        let line = clean(line);
        let line = line.split('#').next().unwrap_or("").trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (id, command) = match read_id(first) {
            Some(id) => (Some(id), rest),
            None => (None, line),
        };
        if id.is_none() && command.is_empty() {
            return Ok(None);
        }
        match command.parse() {
            Ok(command) => Ok(Some(Self { id, command })),
            Err(why) => Err(RequestError { id, why }),
        }
    }
}

impl fmt::Display for Request {
    /// Writes the line without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        self.command.fmt(f)
    }
}

/// Why a line is invalid, in the wording of GTP responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct RequestError {
    /// The ID that the response repeats.
    pub id: Option<u32>,
    /// What is wrong.
    pub why: CommandError,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Word;

    fn check(line: &str, printed: &str) {
        let request = Request::read(line).map(|request| request.map(|request| request.to_string()));
        assert_eq!(request.as_ref().map(Option::as_deref), Ok(Some(printed)), "{line:?}");
    }

    fn check_error(line: &str, id: Option<u32>, message: &str) {
        let error = Request::read(line).unwrap_err();
        assert_eq!((error.id, error.to_string().as_str()), (id, message), "{line:?}");
    }

    #[test]
    fn ids_are_parsed_and_whitespace_and_comments_ignored() {
        check("name", "name");
        check("  12\tname\r\n", "12 name");
        check("007 name", "7 name");
        check("4294967295 name", "4294967295 name");
        check("na\u{7}me#comment", "name");
        check("1 play\tb   D3 # best # ever", "1 play black d3");
        check("name and more", "name");
        for line in ["", " \t\r\n", "# only a comment", "\u{1}", "  # 7 name"] {
            assert_eq!(Request::read(line), Ok(None), "{line:?}");
        }
    }

    #[test]
    fn unknown_commands_are_kept() {
        check("3 showboard2  x\ty", "3 showboard2 x y");
        check("NAME", "NAME");
        check("4294967296 name", "4294967296 name");
        check("+7 name", "+7 name");
        check("-1", "-1");
        let Ok(Some(Request { id: Some(3), command: Command::Other(other) })) =
            Request::read("3 go now please")
        else {
            panic!("an unknown command");
        };
        assert_eq!(other.name(), "go");
        assert_eq!(other.arguments().iter().map(Word::as_str).collect::<Vec<_>>(), ["now", "please"]);
    }

    #[test]
    fn every_name_is_known() {
        for name in Command::NAMES {
            let arguments = ["", "1", "b", "b 1", "b d3", "1 2 3", "none"];
            let read = arguments.map(|arguments| format!("{name} {arguments}").parse::<Command>());
            assert!(!read.iter().any(|command| matches!(command, Ok(Command::Other(_)))), "{name}");
            let printed =
                read.into_iter().find_map(Result::ok).expect("one of the arguments fits").to_string();
            assert_eq!(printed.split(' ').next(), Some(name));
        }
    }

    #[test]
    fn error_messages_follow_the_protocol() {
        check_error("7", Some(7), "syntax error");
        check_error("7 8 name", Some(7), "syntax error");
        check_error("boardsize", None, "syntax error");
        check_error("1 boardsize eight", Some(1), "syntax error");
        check_error("boardsize -8", None, "syntax error");
        check_error("komi 1.2.3", None, "syntax error");
        check_error("play", None, "syntax error");
        check_error("play b", None, "syntax error");
        check_error("play # b d3", None, "syntax error");
        check_error("2 play green d3", Some(2), "invalid color");
        check_error("play d3", None, "invalid color");
        check_error("genmove blac", None, "invalid color");
        check_error("play b k3", None, "invalid coordinate");
        check_error("play b d0", None, "invalid coordinate");
        check_error("play b resign", None, "invalid coordinate");
        check_error("time_settings 1 2", None, "syntax error");
        check_error("time_left b soon", None, "syntax error");
        check_error("time_left b 1 x", None, "syntax error");
        check_error("kgs-time_settings", None, "syntax error");
        check_error("kgs-time_settings hourglass 5", None, "syntax error");
        check_error("kgs-time_settings byoyomi 5 6", None, "syntax error");
        check_error("loadsgf two words.sgf", None, "syntax error");
        check_error("set_game", None, "syntax error");
        check_error("set_level high", None, "syntax error");
    }
}
