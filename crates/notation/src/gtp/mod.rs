//! The Go Text Protocol as Othello programs use it: commands and responses.
//!
//! A controller sends one [`Request`] per line. A program answers each with a [`Response`], which ends with an empty
//! line. Both directions are parsed and written here, so servers and controllers share the types.
//!
//! * Squares have their usual Othello names: row 1 is at the top, and column i is not skipped as in Go.
//! * Readers accept what programs are known to write: names in any case, `PASS` and `PA`, fractions of seconds, and
//!   text after the arguments. They also accept an ID after a misplaced space ([`Response::answering`]).
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

/// Cleans a line as the protocol requires: tabs become spaces, and other control characters are removed.
fn clean(line: &str) -> String {
    let spaced = line.chars().map(|letter| if matches!(letter, '\t' | '\n') { ' ' } else { letter });
    spaced.filter(|letter| !letter.is_control()).collect()
}

/// Parses an ID: digits only.
fn read_id(word: &str) -> Option<u32> {
    word.bytes().all(|digit| digit.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}
