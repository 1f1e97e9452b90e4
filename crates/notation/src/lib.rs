//! Positions and games as text: what Othello programs and people exchange.
//!
//! Readers are lenient and writers strict: what a writer prints, its reader reads back as the same value,
//! and so do most other programs. Nothing here opens a file. No text makes a reader panic, and all of them
//! take time in proportion to its length. An error names the place first, then what is wrong there and
//! what would be right.
//!
//! * [`transcript`]: the moves of a game, `f5d6c3`.
//! * [`diagram`]: a position, as one string or as a board drawn over several lines.
//! * [`obf`]: positions with the scores of their moves, one a line.
//! * [`gtp`], [`nboard`]: what programs say to each other while they play.
//! * [`ggf`]: games as servers and programs store them, with all that is known of them.
//! * [`script`]: positions to solve, one a line, and their answers.
//! * [`training`]: positions with one score each, one a line, from which programs learn.
//! * [`bitboard`]: a position as two words.
//! * [`wthor`]: the files of the base of tournament games.
//! * [`openings`]: what openings are called.
//! * [`sgf`], [`playok`], [`quest`], [`ggs`]: games as other programs and servers write them.
//! * [`record`]: a game with the names and results that its source gives.
//! * [`detect`]: any of these, whichever the text looks like; and which format it is.
//! * [`stream`], [`mod@writer`]: games of any format, from and for files of any size.
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
