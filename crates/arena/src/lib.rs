//! Players by name, games between them, and what comes of it.
//!
//! * [`Spec`] is a player as text names it; [`players`] lists all there are; [`Spec::player`] makes one.
//! * [`Duel`] is one game under a referee, [`Series`] many of them from varied [`Openings`], [`Tally`] their
//!   sum.
//! * [`Pentanomial`] says how much stronger a player is, [`Sprt`] when that is known well enough, [`ratings`]
//!   ranks many players.
//! * [`external`] lets outside programs play.
//! * [`json`] says the same to programs.
//!
//! ```
//! use outflank_arena::{Series, Spec};
//! use outflank_board::BoardSize;
//!
//! let players: [Spec; 2] = ["alphabeta=2".parse()?, "random".parse()?];
//! let series = Series::new(players, 10, BoardSize::Six);
//! let tally = series.run(&mut (), &mut |_| {})?;
//! assert_eq!(tally.games(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod duel;
mod elo;
pub mod external;
mod forfeits;
mod grammar;
pub mod json;
mod maker;
mod openings;
mod rating;
mod roster;
mod seed;
mod series;
mod spelling;
mod sprt;
mod tally;

pub use duel::{Duel, Effort, Ending, Record};
pub use elo::{Elo, Pentanomial};
pub use external::{CommandLine, CommandLineError, Program, ProgramError, Protocol};
pub use forfeits::Forfeits;
pub use grammar::{Domain, Fault, Formula, Key, Settings, Source, Spec, SpecError};
pub use maker::{Maker, RosterError};
pub use openings::{Openings, OpeningsError};
pub use rating::{CrossTable, Outcomes, Rating, Zero, ratings};
pub use roster::{Entry, Kind, entry, evaluations, players};
pub use series::{Fixture, Played, Series};
pub use spelling::nearest;
pub use sprt::{Decision, Hypotheses, Sprt, SprtError};
pub use tally::{Share, Stage, Tally};
