//! The rules of Othello on boards of 4x4, 6x6, 8x8 and 10x10.
//!
//! Two types represent a position. [`Position`] is for use outside a search: it has colours and a size chosen at run
//! time. [`Board`] is for use inside a search: the side to move and its opponent, as two words of a size chosen at
//! compile time. [`Position::new`] is the only place where set-up positions are checked.
//!
//! A [`Game`] is a start position and legal moves. [`Player`] is the trait of everything that chooses moves.
//! [`Observer`] receives the reports of a search and can stop it.
//!
//! ```
//! use outflank_board::{BoardSize, Game, Position, random};
//!
//! let game = random::game(Position::start(BoardSize::Six), &mut random::generator(1));
//! let outcome = game.outcome().expect("random games are played to the end");
//! assert_eq!(outcome.black + outcome.white + outcome.empties, 36);
//! ```

mod bits;
mod board;
mod cpu;
mod game;
mod mobility;
mod perft;
mod player;
mod position;
pub mod random;
mod score;
mod size;
mod square;
mod stability;
mod symmetry;
mod time;
mod verdict;
mod word;

pub use board::Board;
pub use cpu::{UnsupportedCpu, check_cpu};
pub use game::{Game, Turn};
pub use mobility::neighbours;
pub use perft::{Convention, UnknownConvention, perft, perft_until};
pub use player::{Candidate, Choice, Clock, Counters, Forfeit, Limits, Measure, Observer, Player, Report};
pub use position::{Colour, Illegal, IllegalMove, Outcome, Position, SetupError, squares};
pub use score::Score;
pub use size::kernel;
pub use size::{BoardSize, S4, S6, S8, S10, Size, UnknownSize};
pub use square::{Move, NotASquare, Square, Squares, SquaresIter};
pub use stability::stable;
pub use symmetry::Symmetry;
pub use time::TimeBudget;
pub use verdict::Verdict;
pub use word::Word;
