//! The reasons for refused analyses, reviews and traces.

use outflank_analysis::trace::{MAX_SEARCH_ITERATIONS, MAX_SEARCH_NODES, TraceError};
use outflank_analysis::{AnalystError, MAX_EXACT_EMPTIES, ReviewError};
use outflank_engine::level::MAX_LEVEL;

use super::{Cause, Reason};

impl From<&AnalystError> for Cause {
    fn from(error: &AnalystError) -> Self {
        match error {
            AnalystError::GameOver => Reason::GameOver.into(),
            AnalystError::OtherSize { own, size } => {
                Reason::SizeContradicts.with("start", own.n()).with("size", size.n())
            }
            AnalystError::Player(player) => Reason::JudgesNoMoves.with("player", player.as_str()),
            AnalystError::Level(player) => Reason::LevelForEngine.with("player", player.as_str()),
            AnalystError::Roster(error) => error.into(),
        }
    }
}

impl From<&ReviewError> for Cause {
    fn from(error: &ReviewError) -> Self {
        match error {
            ReviewError::Size(size) => Reason::ReviewSize.with("size", size.n()),
            ReviewError::NoMoves => Reason::NothingToReview.into(),
            ReviewError::Level(level) => Self::out_of_range("level", *level, 1, MAX_LEVEL),
            ReviewError::Exact(exact) => Self::out_of_range("exact", *exact, 0, MAX_EXACT_EMPTIES),
            ReviewError::Memory(error) => {
                Reason::NotEnoughMemory.with("player", "engine").with("bytes", error.bytes)
            }
        }
    }
}

impl Cause {
    /// Why a player cannot be traced.
    #[must_use]
    pub fn trace(player: &str, error: &TraceError) -> Self {
        match error {
            TraceError::Player(name) => Reason::NotTraceable.with("player", name.as_str()),
            TraceError::Setting { key, value, .. } => {
                Reason::SettingNotTraceable.with("key", key.name()).with("value", value.as_str())
            }
            TraceError::Over => Reason::GameOver.into(),
            TraceError::NotEmpty(square) => Reason::NotEmpty.with("square", square.to_string()),
            TraceError::TooManyNodes(name) => {
                Reason::TraceNodes.with("player", name.as_str()).with("most", MAX_SEARCH_NODES)
            }
            TraceError::TooManyIterations(name) => {
                Reason::TraceIterations.with("player", name.as_str()).with("most", MAX_SEARCH_ITERATIONS)
            }
            TraceError::Stopped => Reason::TraceStopped.into(),
            TraceError::Roster(error) => error.into(),
            TraceError::Forfeit(forfeit) => Self::forfeit(player, forfeit, None),
        }
    }

    /// A number outside its range.
    #[must_use]
    pub fn out_of_range(field: &str, value: u32, least: u32, most: u32) -> Self {
        let cause = Reason::OutOfRange.with("field", field).with("value", value);
        cause.with("least", least).with("most", most)
    }
}
