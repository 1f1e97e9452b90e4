//! The Go Text Protocol as Othello programs speak it: commands, and answers to them.
//!
//! A controller sends a [`Request`] a line, a program answers each with a [`Response`], which an empty line
//! ends. Both directions are read and written here, so that servers and controllers use the same types.
//!
//! * Squares are named as everywhere in Othello: row 1 is at the top, and column i is not left out as it is
//!   in Go.
//! * Readers take what programs are known to write: names in any case, `PASS` and `PA`, fractions of
//!   seconds, text behind the arguments, an id behind the space where none should be
//!   ([`Response::answering`]).
//! * Writers use lower case and the long names of colours.
//!
//! ```
//! use outflank_notation::gtp::{Command, Generated, Request, Response, Responses};
//!
//! let request = Request::read("7\tgenmove B # please")?.expect("more than a comment");
//! assert_eq!(request.to_string(), "7 genmove black");
//! assert_eq!(Response::success(request.id, "d3").to_string(), "=7 d3\n\n");
//!
//! let mut responses = Responses::default();
//! assert_eq!(responses.push("=7 D3\r\n"), None);
//! let response = responses.push("\r\n").expect("an empty line ends it");
//! assert_eq!(response.outcome.unwrap().as_str().parse::<Generated>()?.to_string(), "d3");
//!
//! let wrong = Request::read("8 play black z9").unwrap_err();
//! assert_eq!(Response::from(wrong).to_string(), "?8 invalid coordinate\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod command;
mod request;
mod response;
mod time;
mod word;

pub use answer::{FinalScore, Generated, NotAFinalScore, NotGenerated, colour_name, read_colour};
pub use command::{Command, CommandError, Other};
pub use request::{Request, RequestError};
pub use response::{NotAResponse, Response, Responses, Text};
pub use time::{TimeSettings, TimeSystem};
pub use word::{NotAWord, Word};

/// What the protocol says of every line: tabs are spaces, and other control characters are not there.
fn clean(line: &str) -> String {
    let spaced = line.chars().map(|letter| if matches!(letter, '\t' | '\n') { ' ' } else { letter });
    spaced.filter(|letter| !letter.is_control()).collect()
}

/// A number of digits alone, as an id is.
fn read_id(word: &str) -> Option<u32> {
    word.bytes().all(|digit| digit.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}
