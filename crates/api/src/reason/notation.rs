//! The reasons for unreadable moves, positions and problems, and for games that cannot be written.

use outflank_board::{Illegal, IllegalMove, SetupError, Square};
use outflank_notation::Unwritable;
use outflank_notation::bitboard::BitboardError;
use outflank_notation::detect::{Format, ReadError, Unknown};
use outflank_notation::diagram::{self, DiagramError};
use outflank_notation::obf::{self, ObfError};
use outflank_notation::training::TrainingError;
use outflank_notation::transcript::{self, TranscriptError};
use outflank_notation::writer::WriteError;

use super::{Cause, Reason};
use crate::words::{colour, names};

/// The squares and the sides of a position, in the usual notation.
pub(super) const SQUARES: [&str; 3] = ["X", "O", "-"];
const SIDES: [&str; 2] = ["X", "O"];

impl From<IllegalMove> for Cause {
    fn from(illegal: IllegalMove) -> Self {
        let reason = match illegal.why {
            Illegal::OffBoard(_) => Reason::OffBoard,
            Illegal::Taken => Reason::SquareTaken,
            Illegal::TurnsNothing => Reason::TurnsNothing,
            Illegal::MustPass => Reason::MustPass,
            Illegal::CouldMove => Reason::CouldMove,
            Illegal::Over => Reason::MoveAfterEnd,
        };
        let size = if let Illegal::OffBoard(size) = illegal.why { Some(size.n()) } else { None };
        let cause = reason.with("move", illegal.play.to_string()).with("side", colour(illegal.turn));
        cause.with_some("size", size)
    }
}

impl Cause {
    /// An illegal move, with the legal moves. If there are none, the move must be left out.
    pub(super) fn illegal(illegal: IllegalMove, legal: &[Square]) -> Self {
        Self::from(illegal).with("legal", names(legal))
    }

    /// The reason for an invalid move.
    pub(super) fn bad_move(text: &str, why: &transcript::Fault) -> Self {
        match why {
            transcript::Fault::NotAMove => Reason::NotAMove.with("text", text),
            transcript::Fault::NoSuchIndex(size) => {
                let cause = Reason::NoSuchIndex.with("text", text).with("size", size.n());
                cause.with("most", size.squares() - 1)
            }
            transcript::Fault::Illegal { illegal, legal } => Self::illegal(*illegal, legal),
        }
    }

    /// A text that is not a score. `most` is the maximum score.
    pub(super) fn not_a_score(text: &str, most: u32) -> Self {
        Reason::NotAScore.with("text", text).with("most", most)
    }
}

impl From<&TranscriptError> for Cause {
    fn from(error: &TranscriptError) -> Self {
        Self::bad_move(&error.text, &error.why).at_move(error.number)
    }
}

impl From<&SetupError> for Cause {
    fn from(error: &SetupError) -> Self {
        match error {
            SetupError::Overlap(square) => Reason::Overlap.with("square", square.to_string()),
            SetupError::Outside(size) => Reason::OutsideBoard.with("size", size.n()),
            SetupError::Empty => Reason::EmptyBoard.into(),
        }
    }
}

impl From<&DiagramError> for Cause {
    fn from(error: &DiagramError) -> Self {
        match error {
            DiagramError::Unknown { place, character } => {
                let cause = Reason::NotASquare.with("character", character.to_string());
                cause.with("write", SQUARES.to_vec()).at(*place)
            }
            DiagramError::Count { squares, odd } => {
                let nearest = diagram::nearest(*squares).squares();
                let cause = Reason::SquareCount.with("squares", *squares).with("nearest", nearest);
                let (row, has) = odd.unzip();
                cause.with_some("row", row).with_some("row_squares", has)
            }
            DiagramError::NoSide => Reason::NoSide.with("write", SIDES.to_vec()),
            DiagramError::TwoSides { place, colour: side } => {
                Reason::TwoSides.with("side", colour(*side)).at(*place)
            }
            DiagramError::Setup(error) => error.into(),
        }
    }
}

impl From<&ObfError> for Cause {
    fn from(error: &ObfError) -> Self {
        match error {
            ObfError::Position(error) => error.into(),
            ObfError::Field { place, why } => {
                let cause = match why {
                    obf::Fault::NotAField(text) => Reason::NotAField.with("text", text.as_str()),
                    obf::Fault::NotAScore { text, most } => Self::not_a_score(text, *most),
                    obf::Fault::Illegal(illegal) => (*illegal).into(),
                    obf::Fault::Twice(play) => Reason::MoveTwice.with("move", play.to_string()),
                    obf::Fault::TwoScores => Reason::TwoScores.into(),
                };
                cause.at(*place)
            }
        }
    }
}

impl From<&TrainingError> for Cause {
    fn from(error: &TrainingError) -> Self {
        match error {
            TrainingError::Position(error) => error.into(),
            TrainingError::NotAScore { place, text, most } => Self::not_a_score(text, *most).at(*place),
        }
    }
}

impl From<&BitboardError> for Cause {
    fn from(error: &BitboardError) -> Self {
        match error {
            BitboardError::TooFew => Reason::TooFewWords.into(),
            BitboardError::TooMany { place, text } => {
                Reason::TextBehindSide.with("text", text.as_str()).at(*place)
            }
            BitboardError::NotAWord { place, text, size } => {
                Reason::NotAWord.with("text", text.as_str()).with("size", size.n()).at(*place)
            }
            BitboardError::EitherRadix { place } => Self::from(Reason::EitherRadix).at(*place),
            BitboardError::NotASide { place, text } => {
                Reason::NotASide.with("text", text.as_str()).with("write", SIDES.to_vec()).at(*place)
            }
            BitboardError::NoSide => Reason::NoSide.with("write", SIDES.to_vec()),
            BitboardError::Setup(error) => error.into(),
        }
    }
}

impl From<&ReadError> for Cause {
    fn from(error: &ReadError) -> Self {
        match error {
            ReadError::Position(error) => error.into(),
            ReadError::Problem(error) => error.into(),
            ReadError::Transcript(error) => error.into(),
            ReadError::Nothing(text) => Reason::NeitherMoveNorSquare.with("text", text.as_str()),
        }
    }
}

impl From<&Unknown> for Cause {
    fn from(unknown: &Unknown) -> Self {
        match unknown {
            Unknown::Empty => Reason::EmptyText.into(),
            Unknown::WthorSize { bytes, needed } => {
                Reason::WthorSize.with("bytes", *bytes).with("needed", *needed)
            }
            Unknown::Nothing(text) => {
                let formats = Format::ALL.map(Format::name).to_vec();
                Reason::UnknownFormat.with("text", text.as_str()).with("formats", formats)
            }
        }
    }
}

impl From<&WriteError> for Cause {
    fn from(error: &WriteError) -> Self {
        match error {
            WriteError::Unwritable(Unwritable::Size { format, size }) => {
                Reason::FormatSize.with("format", *format).with("size", size.n())
            }
            WriteError::Unwritable(Unwritable::Start { format }) => {
                Reason::FormatStart.with("format", *format)
            }
            WriteError::ReadOnly(format) => Reason::FormatReadOnly.with("format", format.name()),
            WriteError::Binary(format) => Reason::FormatBinary.with("format", format.name()),
            WriteError::NoScore => Reason::NoScore.into(),
        }
    }
}
