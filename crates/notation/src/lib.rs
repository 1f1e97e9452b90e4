//! Positions and games as text, in the formats of Othello programs.
//!
//! Readers are lenient and writers strict. A reader parses what its writer prints to the same value, and most other
//! programs can read it too. Nothing here opens a file. No text makes a reader panic, and all readers take linear time.
//! An error names the place first, then what is wrong there and what would be right.
//!
//! * [`transcript`]: the moves of a game, `f5d6c3`.
//! * [`square`]: a square by name or index, `d3` or `#19`.
//! * [`diagram`]: a position, as one string or as a board drawn over several lines.
//! * [`obf`]: positions with the scores of their moves, one per line.
//! * [`gtp`], [`nboard`]: protocols between programs that play.
//! * [`ggf`]: games as servers and programs store them, with all metadata.
//! * [`script`]: positions to solve, one per line, and their solutions.
//! * [`training`]: positions with one score each, one per line, as training data.
//! * [`bitboard`]: a position as two bitboards.
//! * [`wthor`]: the WTHOR database of tournament games.
//! * [`openings`]: names of openings.
//! * [`sgf`], [`playok`], [`quest`], [`ggs`]: games as other programs and servers write them.
//! * [`record`]: a game with the names and results that its source gives.
//! * [`detect`]: reads any of these, and detects the format of a text.
//! * [`stream`], [`mod@writer`]: reading and writing of games in any format, for files of any size.
//! * [`svg`]: a position or a game as a picture.
//!
//! ```
//! use outflank_board::{BoardSize, Position};
//! use outflank_notation::{diagram, transcript};
//!
//! let game = transcript::parse("1. F5 2. d6", Position::start(BoardSize::Eight))?;
//! assert_eq!(transcript::print(&game), "f5d6");
//! assert_eq!(diagram::parse(&diagram::string(game.position()))?, *game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
pub mod bitboard;
mod decimal;
pub mod detect;
pub mod diagram;
pub mod ggf;
pub mod ggs;
pub mod gtp;
pub mod nboard;
pub mod obf;
pub mod openings;
pub mod playok;
pub mod quest;
pub mod record;
pub mod script;
pub mod sgf;
pub mod square;
pub mod stream;
pub mod svg;
mod text;
pub mod training;
pub mod transcript;
pub mod writer;
pub mod wthor;

pub use archive::Unwritable;
pub use record::Record;
pub use text::{Line, Place, printable};
