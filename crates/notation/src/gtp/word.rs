//! Arguments that are free text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// An argument that is free text: one word, since the protocol has no quotes.
///
/// ```
/// use outflank_notation::gtp::{Command, Word};
///
/// let game: Word = "Othello".parse()?;
/// assert_eq!(Command::SetGame(game).to_string(), "set_game Othello");
/// assert!("two words".parse::<Word>().is_err());
/// # Ok::<(), outflank_notation::gtp::NotAWord>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word(pub(super) String);

impl Word {
    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Word {
    type Err = NotAWord;

    fn from_str(text: &str) -> Result<Self, NotAWord> {
        let breaks = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '#';
        if text.is_empty() || text.contains(breaks) { Err(NotAWord) } else { Ok(Self(text.into())) }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is not a valid argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an argument must be one word without white space, control characters or #")]
pub struct NotAWord;
