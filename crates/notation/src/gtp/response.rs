//! The responses of a program.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::request::RequestError;
use super::{clean, read_id};
use crate::text::excerpt;

/// A response: the text of a successful command, or an error message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Response {
    /// The ID of the request.
    pub id: Option<u32>,
    /// The text, or the error message.
    pub outcome: Result<Text, Text>,
}

impl Response {
    /// The response to a successful command.
    #[must_use]
    pub fn success(id: Option<u32>, text: &str) -> Self {
        Self { id, outcome: Ok(text.into()) }
    }

    /// The response to a failed command.
    #[must_use]
    pub fn failure(id: Option<u32>, message: &str) -> Self {
        Self { id, outcome: Err(message.into()) }
    }

    /// This response as the answer to the request with this ID.
    ///
    /// The ID should follow `=` directly. Some programs write a space between them, so the ID looks like the first word
    /// of the text. This method moves it to its field.
    ///
    /// ```
    /// use outflank_notation::gtp::Response;
    ///
    /// let response: Response = "= 7 D3\n\n".parse()?;
    /// assert_eq!(response, Response::success(None, "7 D3"));
    /// assert_eq!(response.answering(7), Response::success(Some(7), "D3"));
    /// # Ok::<(), outflank_notation::gtp::NotAResponse>(())
    /// ```
    #[must_use]
    pub fn answering(self, id: u32) -> Self {
        let (Ok(text) | Err(text)) = &self.outcome;
        let rest = text.0.strip_prefix(&id.to_string());
        let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with([' ', '\n']));
        match (self.id, rest.map(Text::from)) {
            (None, Some(rest)) => {
                Self { id: Some(id), outcome: if self.outcome.is_ok() { Ok(rest) } else { Err(rest) } }
            }
            _ => self,
        }
    }

    /// Parses the first line of a response.
    fn first_line(line: &str) -> Option<(Option<u32>, bool, &str)> {
        let success = line.starts_with('=');
        let rest = line.strip_prefix(['=', '?'])?;
        let (first, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        Some(match read_id(first) {
            Some(id) => (Some(id), success, text),
            None => (None, success, rest),
        })
    }
}

impl From<RequestError> for Response {
    fn from(error: RequestError) -> Self {
        Self::failure(error.id, &error.to_string())
    }
}

impl fmt::Display for Response {
    /// Writes all lines with their line breaks, and the empty line at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.outcome {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let space = if text.0.is_empty() || text.0.starts_with('\n') { "" } else { " " };
        write!(f, "{space}{text}\n\n")
    }
}

impl FromStr for Response {
    type Err = NotAResponse;

    /// Parses the first response of a text; the empty line at its end may be missing.
    fn from_str(text: &str) -> Result<Self, NotAResponse> {
        let mut responses = Responses::default();
        let found = text.split('\n').find_map(|line| responses.push(line));
        found.or_else(|| responses.end()).ok_or_else(|| NotAResponse(excerpt(text)))
    }
}

/// The text contains no response.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid response {0:?}; a response begins with = or ?")]
pub struct NotAResponse(pub String);

/// The text of a response: any number of lines, of which only the first may be empty.
///
/// Any text can be converted. Empty lines and control characters are removed, tabs become spaces, and lines are trimmed
/// at the end, the first one also at the start. A board begins with an empty line, so that the `=` does not shift its
/// first row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// The lines, separated by line breaks.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        let mut lines = text.split('\n').map(clean);
        let mut whole = lines.next().unwrap_or_default().trim().to_owned();
        for line in lines {
            if !line.trim_end().is_empty() {
                whole.push('\n');
                whole += line.trim_end();
            }
        }
        Self(whole)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Assembles the output lines of a program into responses.
///
/// Lines outside a response, such as greetings, are ignored.
///
/// ```
/// use outflank_notation::gtp::{Response, Responses};
///
/// let mut responses = Responses::default();
/// let lines = ["Welcome!", "=1 Othello", "Chess", "", "?2 illegal move", ""];
/// let read: Vec<_> = lines.iter().filter_map(|line| responses.push(line)).collect();
/// assert_eq!(
///     read,
///     [Response::success(Some(1), "Othello\nChess"), Response::failure(Some(2), "illegal move")]
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Responses {
    lines: Option<String>,
}

impl Responses {
    /// Adds a line, with or without its line break, and returns the response that it completes.
    pub fn push(&mut self, line: &str) -> Option<Response> {
        let line = clean(line.strip_suffix('\n').unwrap_or(line));
        match &mut self.lines {
            None => {
                self.lines = line.starts_with(['=', '?']).then_some(line);
                None
            }
            Some(_) if line.is_empty() => self.end(),
            Some(lines) => {
                lines.push('\n');
                *lines += &line;
                None
            }
        }
    }

    /// Returns the incomplete response of a program that has exited.
    pub fn end(&mut self) -> Option<Response> {
        let lines = self.lines.take()?;
        let (first, rest) = lines.split_at(lines.find('\n').unwrap_or(lines.len()));
        let (id, success, text) = Response::first_line(first)?;
        let text = Text::from(format!("{text}{rest}").as_str());
        Some(Response { id, outcome: if success { Ok(text) } else { Err(text) } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, response: &Response, printed: &str) {
        assert_eq!(text.parse().as_ref(), Ok(response), "{text:?}");
        assert_eq!(response.to_string(), printed);
        assert_eq!(printed.parse().as_ref(), Ok(response), "{text:?}");
    }

    #[test]
    fn common_spellings_of_responses_are_parsed() {
        let success = Response::success;
        check("=\n\n", &success(None, ""), "=\n\n");
        check("= \r\n\r\n", &success(None, ""), "=\n\n");
        check("=7\n\n", &success(Some(7), ""), "=7\n\n");
        check("=7 d3\n\n", &success(Some(7), "d3"), "=7 d3\n\n");
        check("=7\td3  \n\n", &success(Some(7), "d3"), "=7 d3\n\n");
        check("=D3", &success(None, "D3"), "= D3\n\n");
        check("= 8\n\n", &success(None, "8"), "= 8\n\n");
        check("=4294967296\n\n", &success(None, "4294967296"), "= 4294967296\n\n");
        check("?3  illegal move\n\n", &Response::failure(Some(3), "illegal move"), "?3 illegal move\n\n");
        check("?\n\n", &Response::failure(None, ""), "?\n\n");
        check("hello\n\n= d3\nrest\n\n= e6\n\n", &success(None, "d3\nrest"), "= d3\nrest\n\n");
        check(
            "=1 \n  a b\n1 . .\n  \n= 2\n\n",
            &success(Some(1), "\n  a b\n1 . .\n= 2"),
            "=1\n  a b\n1 . .\n= 2\n\n",
        );
    }

    #[test]
    fn an_expected_id_after_a_space_is_recognised() {
        let check = |text: &str, id, expected| {
            assert_eq!(
                text.parse::<Response>().map(|response| response.answering(id)),
                Ok(expected),
                "{text}"
            );
        };
        check("= 7 D3", 7, Response::success(Some(7), "D3"));
        check("= 7", 7, Response::success(Some(7), ""));
        check("= 7\n  a b", 7, Response::success(Some(7), "\n  a b"));
        check("? 7 illegal move", 7, Response::failure(Some(7), "illegal move"));
        check("= 71", 7, Response::success(None, "71"));
        check("= D3", 7, Response::success(None, "D3"));
        check("=8 7", 7, Response::success(Some(8), "7"));
    }

    #[test]
    fn an_unterminated_response_is_returned_at_eof() {
        let mut responses = Responses::default();
        assert_eq!(responses.end(), None);
        assert_eq!(responses.push("=5 bye"), None);
        assert_eq!(responses.end(), Some(Response::success(Some(5), "bye")));
        assert_eq!(responses.push(""), None);
    }

    #[test]
    fn invalid_responses_are_rejected() {
        for text in ["", "ok", "\n", " = 5"] {
            assert_eq!(text.parse::<Response>(), Err(NotAResponse(text.into())));
        }
        assert_eq!(
            "ok\nfine".parse::<Response>().unwrap_err().to_string(),
            "invalid response \"ok\\nfine\"; a response begins with = or ?"
        );
    }

    #[test]
    fn response_text_is_sanitized_and_round_trips() {
        let response = Response::success(Some(1), " one\n\n\n two\t2 \r\n\u{7}\n");
        assert_eq!(response.to_string(), "=1 one\n two 2\n\n");
        assert_eq!(response.to_string().parse(), Ok(response));
    }
}
