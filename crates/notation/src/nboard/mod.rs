//! The `NBoard` protocol, versions 1 and 2: lines between a board and its engine.
//!
//! The board sends [`Command`]s, the engine [`Reply`]s, one per line. Replies do not correspond to commands one to one.
//! Each side ignores unknown lines; both types keep them as text. Games are sent as GGF, which is kept as text too.
//!
//! * Readers accept what programs are known to write: moves in any case, and `PS` for a pass. They also accept spaces
//!   instead of slashes, and lines of moves with and without dashes.
//! * Writers use capital letters, `PA`, slashes and dashes: `=== F5/+2.50/3.2`, `search F5-D6 +2 0 18`.
//!
//! ```
//! use outflank_notation::nboard::{Command, Reply};
//!
//! let command: Command = "move f5//3.20".parse()?;
//! assert_eq!(command.to_string(), "move F5//3.2");
//! assert_eq!(command.in_version_1().as_deref(), Some("F5"));
//!
//! let Reply::Search(hint) = "search F5d6C3 2.5 0 100%W fast".parse()? else { unreachable!() };
//! assert_eq!(hint.line.len(), 2);
//! assert_eq!(Reply::Search(hint).to_string(), "search F5-D6-C3 +2.50 0 100%W fast");
//!
//! let error = "hint all".parse::<Command>().unwrap_err();
//! assert_eq!(error.to_string(), "column 6: invalid number of moves \"all\"; write a whole number");
//! # Ok::<(), outflank_notation::nboard::NboardError>(())
//! ```

mod command;
mod fields;
mod reply;
mod value;

pub use command::Command;
pub use fields::{Field, NboardError};
pub use reply::{Hint, Reply};
pub use value::{Depth, Eval, Other, Played};
