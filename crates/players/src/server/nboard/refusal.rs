//! Why a line of the board was not followed.

use outflank_board::{Forfeit, IllegalMove};
use outflank_notation::ggf::GgfError;
use outflank_notation::nboard::NboardError;
use thiserror::Error;

use crate::maker::RosterError;

/// The reason, as the status line shows it.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error("{0}")]
    Line(#[from] NboardError),
    #[error("the game cannot be read: {0}")]
    Game(#[from] GgfError),
    #[error("{0}")]
    Move(#[from] IllegalMove),
    #[error("the last game or move could not be read; send set game")]
    NoGame,
    #[error("the game is over")]
    Over,
    #[error("{0} gives no values; choose another player for hints")]
    NoValues(String),
    #[error("{0}")]
    Level(String),
    #[error(transparent)]
    Player(#[from] RosterError),
    #[error("the player {0}")]
    Forfeit(#[from] Forfeit),
}
