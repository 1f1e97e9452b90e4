//! Writes games and positions in any format.

use outflank_board::{BoardSize, Colour, Game, Position};
use thiserror::Error;

use crate::archive::Unwritable;
use crate::bitboard::{self, First, Form, Order};
use crate::detect::Format;
use crate::diagram::{self, Diagram};
use crate::obf::Problem;
use crate::script::Task;
use crate::stream::Entry;
use crate::training::Sample;
use crate::{ggf, ggs, playok, quest, sgf, transcript};

/// Options of the writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The bit of a1 in bitboards.
    pub order: Order,
}

impl Default for Style {
    fn default() -> Self {
        Self { order: Order::A1Lowest }
    }
}

/// Writes a game or position, with the line break or the empty line that separates it from the next.
///
/// In formats of positions, the position after the last move is written. Training text contains every position of a
/// game, each with the final score.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::detect::Format;
/// use outflank_notation::writer::{Style, write};
///
/// let entry = Position::start(BoardSize::Four).into();
/// assert_eq!(write(Format::Obf, &entry, Style::default())?, "-----OX--XO----- X;\n");
/// # Ok::<(), outflank_notation::writer::WriteError>(())
/// ```
///
/// # Errors
///
/// When the format cannot represent the game, or is binary.
pub fn write(format: Format, entry: &Entry, style: Style) -> Result<String, WriteError> {
    let Entry { record, problem, .. } = entry;
    let game = &record.game;
    let position = *game.position();
    let problem = || problem.clone().filter(|problem| problem.position == position);
    Ok(match format {
        Format::Ggf => ggf::print(record) + "\n",
        Format::Sgf => sgf::print(record) + "\n",
        Format::PlayOk => playok::print(record)? + "\n",
        Format::Quest => quest::print(record)? + "\n",
        Format::Logbook => ggs::logbook::print(record)? + "\n",
        Format::Transcript => transcript(game) + "\n",
        Format::Diagram => format!("{}\n\n", Diagram { position, marks: Vec::new() }),
        Format::Obf => {
            let bare = || Problem { position, moves: Vec::new(), score: None, comment: None };
            format!("{}\n", problem().unwrap_or_else(bare))
        }
        Format::Script => format!("{}\n", Task { position, comment: None }),
        Format::Bitboard => {
            bitboard::print(&position, Form { order: style.order, first: First::Mover }) + "\n"
        }
        Format::Training => match problem().and_then(|problem| problem.best_score()) {
            Some(score) => format!("{}\n", Sample::new(&position, score)),
            None => samples(game)?,
        },
        Format::GgsLog => return Err(WriteError::ReadOnly(format)),
        Format::WthorGames | Format::WthorPlayers | Format::WthorTournaments => {
            return Err(WriteError::Binary(format));
        }
    })
}

/// Why a game could not be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The format cannot represent it.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// The format can only be read.
    #[error("{0} cannot be written; choose another format")]
    ReadOnly(Format),
    /// The format is binary, and all games are written at once.
    #[error("{0} is a binary format; write a .wtb file")]
    Binary(Format),
    /// The game has no score.
    #[error("the game has no score: it is not over")]
    NoScore,
}

/// The moves, preceded by the start position unless it is the usual one on 8x8.
fn transcript(game: &Game) -> String {
    let moves = transcript::print(game);
    if *game.start() == *Game::new(BoardSize::Eight).start() {
        return moves;
    }
    let start = diagram::string(game.start());
    if moves.is_empty() { start } else { format!("{start};{moves}") }
}

/// Every position of a game in which a side can move, with the final score.
fn samples(game: &Game) -> Result<String, WriteError> {
    let outcome = game.outcome().ok_or(WriteError::NoScore)?;
    let positions = (0..game.ply()).filter_map(|ply| game.position_at(ply)).filter(|at| at.can_move());
    let sample = |position: &Position| {
        let sign = if position.turn() == Colour::Black { 1 } else { -1 };
        format!("{}\n", Sample::new(position, sign * outcome.difference()))
    };
    Ok(positions.map(sample).collect())
}
