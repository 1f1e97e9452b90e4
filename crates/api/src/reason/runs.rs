//! The reasons for refused runs.

use outflank_arena::{EntrantError, OpeningsError, SeriesError};

use super::{Cause, Reason};

/// The kinds of openings for clients.
const KINDS: [&str; 4] = ["start", "random:N", "all:N", "named"];

impl From<&SeriesError> for Cause {
    fn from(error: &SeriesError) -> Self {
        match error {
            SeriesError::Entrant(EntrantError::Roster(error)) => error.into(),
            SeriesError::Openings(error) => error.into(),
            SeriesError::Entrant(EntrantError::Own { .. })
            | SeriesError::Pairing { .. }
            | SeriesError::CpuClock
            | SeriesError::Positions(_)
            | SeriesError::Start { .. } => Reason::RunFailed.with("detail", error.to_string()),
        }
    }
}

impl From<&OpeningsError> for Cause {
    fn from(error: &OpeningsError) -> Self {
        let unknown = |text: &str| Reason::BadOpenings.with("text", text).with("words", KINDS.as_slice());
        match error {
            OpeningsError::Unknown(text) => unknown(text),
            OpeningsError::Random(text) => unknown(&format!("random:{text}")),
            OpeningsError::All(text) => unknown(&format!("all:{text}")),
            OpeningsError::NoFile
            | OpeningsError::Read { .. }
            | OpeningsError::Line { .. }
            | OpeningsError::Empty(_) => Reason::OpeningsFileNotHere.into(),
            OpeningsError::Named(size) => Reason::OpeningsSize.with("size", size.n()),
            OpeningsError::Over(moves, size) => {
                Reason::OpeningsOver.with("moves", *moves).with("size", size.n())
            }
        }
    }
}
