//! Why a game or position of a file could not be read.

use thiserror::Error;

use crate::bitboard::BitboardError;
use crate::detect::ReadError;
use crate::diagram::DiagramError;
use crate::ggs::logbook;
use crate::obf::ObfError;
use crate::training::TrainingError;
use crate::wthor::WthorError;
use crate::{ggf, ggs, playok, quest, sgf};

/// Why a game or position of a file could not be read, by the format of the file.
///
/// The place is that of the [`Item`](super::Item). Errors of positions and transcripts also contain a place within
/// their lines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// A game of the Generic Game Format.
    #[error(transparent)]
    Ggf(#[from] ggf::Fault),
    /// A game of the Smart Game Format.
    #[error(transparent)]
    Sgf(#[from] sgf::Fault),
    /// A game exported by the site playok.com.
    #[error(transparent)]
    PlayOk(#[from] playok::Fault),
    /// A game of Othello Quest.
    #[error(transparent)]
    Quest(#[from] quest::Fault),
    /// A game of a log of the server GGS.
    #[error(transparent)]
    Ggs(#[from] ggs::Fault),
    /// A game of a logbook.
    #[error(transparent)]
    Logbook(#[from] logbook::Fault),
    /// A line of a problem file.
    #[error(transparent)]
    Obf(#[from] ObfError),
    /// A position and its score.
    #[error(transparent)]
    Training(#[from] TrainingError),
    /// A position as two bitboards.
    #[error(transparent)]
    Bitboard(#[from] BitboardError),
    /// A position as a diagram, or of an endgame script.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// A transcript, or moves after a position.
    #[error(transparent)]
    Transcript(#[from] ReadError),
    /// A file of the WTHOR database.
    #[error(transparent)]
    Wthor(#[from] WthorError),
}
