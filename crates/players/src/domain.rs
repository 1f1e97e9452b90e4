//! The range of values of each key, for input forms.

use std::time::Duration;

use outflank_lab::heuristic::MAX_VALUE;

use crate::key::Key;

/// The maximum time: one day, enough for a search overnight.
pub(crate) const MAX_TIME: Duration = Duration::from_hours(24);
/// The maximum memory: more than the machines this runs on have.
pub(crate) const MAX_MEMORY_BYTES: usize = 64 << 30;
/// The number of squares of the largest board.
pub(crate) const MAX_SQUARES: u32 = 100;
pub(crate) const MAX_NAME_CHARACTERS: usize = 40;
/// The maximum number of threads: more than the machines this runs on have cores.
pub(crate) const MAX_THREADS: u32 = 256;

/// The maximum number of moves of a position: more than any position has.
pub(crate) const MAX_MOVES: u32 = 100;

/// The values that a key accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// A whole number.
    Whole {
        /// The minimum.
        least: u32,
        /// The maximum, if it is less than `u64::MAX`.
        most: Option<u64>,
    },
    /// A whole number from minus this maximum to this maximum.
    Signed(i32),
    /// A number from 0 to this maximum.
    Number(u32),
    /// A time with its unit, above zero and up to this maximum.
    Time(Duration),
    /// A number of bytes with its unit, above zero and up to this maximum.
    Memory(usize),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, or `file:` and the path of a file.
    WordOrFile(&'static [&'static str]),
    /// The first of these words, or some of the others joined by `/`, each once.
    Words(&'static [&'static str]),
    /// Two whole numbers up to this maximum, joined by `/`.
    Pair(u32),
    /// A weighted sum of evaluations.
    Formula,
    /// A line of text with 1 to this number of characters.
    Text(usize),
    /// A command line: a program and its arguments.
    Command,
    /// The path of a file.
    File,
}

impl Domain {
    /// Whether a printed value of the key is in this domain.
    ///
    /// Only whole numbers and words are checked; other domains accept every value of their key.
    pub(crate) fn suits(self, printed: &str) -> bool {
        match self {
            Self::Whole { least, most } => {
                let most = most.unwrap_or(u64::MAX);
                printed.parse().is_ok_and(|number| (u64::from(least)..=most).contains(&number))
            }
            Self::Word(words) => words.contains(&printed),
            _ => true,
        }
    }
}

impl Key {
    /// The values that it accepts for any player.
    #[must_use]
    pub fn domain(self) -> Domain {
        match self {
            Self::Depth => Domain::Whole { least: 1, most: Some(60) },
            Self::Nodes | Self::Iterations => Domain::Whole { least: 1, most: None },
            Self::Level => Domain::Whole { least: 0, most: Some(60) },
            Self::Time | Self::Patience => Domain::Time(MAX_TIME),
            Self::Cmd => Domain::Command,
            Self::Eval => Domain::Formula,
            Self::Phases => Domain::Pair(64),
            Self::Table => Domain::WordOrFile(self.words()),
            Self::Corner
            | Self::EdgeCorner
            | Self::EdgeX
            | Self::EdgeC
            | Self::EdgeStable
            | Self::EdgeInsertion
            | Self::EdgeMobility => Domain::Signed(MAX_VALUE),
            Self::EdgeOpening | Self::EdgeEnding => {
                Domain::Whole { least: 0, most: Some(MAX_SQUARES.into()) }
            }
            Self::C => Domain::Number(100),
            Self::Loss => Domain::Number(20),
            Self::Weights => Domain::File,
            Self::Cutoff => Domain::Whole { least: 0, most: Some(1000) },
            Self::Order | Self::Without => Domain::Words(self.words()),
            Self::Memory => Domain::Memory(MAX_MEMORY_BYTES),
            Self::Threads => Domain::Whole { least: 1, most: Some(MAX_THREADS.into()) },
            Self::Reduce => Domain::Whole { least: 1, most: Some(MAX_MOVES.into()) },
            Self::Seed => Domain::Whole { least: 0, most: None },
            Self::Name => Domain::Text(MAX_NAME_CHARACTERS),
            Self::N
            | Self::Rollout
            | Self::Final
            | Self::Merge
            | Self::Symmetry
            | Self::Keep
            | Self::Aspiration
            | Self::Form
            | Self::Ties => Domain::Word(self.words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Settings;

    /// Values at the ends of a domain, and values just outside it.
    fn samples(domain: Domain) -> (Vec<String>, Vec<String>) {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        match domain {
            Domain::Whole { least, most } => {
                let above = u128::from(most.unwrap_or(u64::MAX)) + 1;
                let below = least.checked_sub(1).map(|below| below.to_string());
                let inside = vec![least.to_string(), (above - 1).to_string()];
                (inside, below.into_iter().chain([above.to_string()]).collect())
            }
            Domain::Signed(most) => (
                texts(&[&format!("-{most}"), "0", &most.to_string()]),
                texts(&[&format!("-{most}0"), "1.5", "--1", ""]),
            ),
            Domain::Number(most) => {
                (vec!["0".to_owned(), most.to_string()], vec!["-1".to_owned(), format!("{most}.1")])
            }
            Domain::Time(most) => {
                let seconds = most.as_secs();
                (vec![format!("{seconds}s")], vec!["0s".to_owned(), format!("{}s", seconds + 1)])
            }
            Domain::Memory(most) => {
                (texts(&["1B", &format!("{most}B")]), texts(&["0B", &format!("{}B", most + 1)]))
            }
            Domain::Word(words) => (texts(words), texts(&[&words.join("/")])),
            Domain::WordOrFile(words) => {
                (texts(&[words, &["file:a", "file:b, c/d"]].concat()), texts(&["", "file:", "a", "file:\n"]))
            }
            Domain::Words(words) => {
                let all = words.join("/");
                (texts(&[words[0], &words[1..].join("/")]), texts(&[&all, ""]))
            }
            Domain::Pair(most) => (vec![format!("0/{most}")], vec![format!("0/{}", most + 1)]),
            Domain::Formula => (texts(&["corners"]), texts(&[""])),
            Domain::File => (texts(&["a", "b/c, d"]), texts(&["", "\n"])),
            Domain::Command => (texts(&["true --so"]), texts(&["", "'"])),
            Domain::Text(most) => (vec!["x".repeat(most)], vec![String::new(), "x".repeat(most + 1)]),
        }
    }

    #[test]
    fn keys_accept_exactly_their_domain() {
        for key in Key::ALL {
            let (inside, outside) = samples(key.domain());
            for text in inside {
                assert_eq!(Settings::default().set(key, &text), Ok(()), "{key}={text}");
            }
            for text in outside {
                assert!(Settings::default().set(key, &text).is_err(), "{key}={text}");
            }
        }
    }
}
