//! Plays games between players and evaluates the results.
//!
//! * [`Duel`] is one game under a referee, [`Series`] is many games from varied [`Openings`], and [`Tally`] is their
//!   sum. An [`Entrant`] is a participant: a player of the roster, or any other [`Player`](outflank_board::Player).
//! * [`Run`] plays a match or tournament to its end. [`RunResult`] contains its result as text and as JSON.
//! * [`Runner`] plays games on threads. A [`Store`] keeps them, so that an interrupted run can be resumed.
//! * [`Results`] estimates the Elo difference of two players. [`Sprt`] decides when a match can stop. [`ratings`]
//!   ranks many players.
//! * [`check_program`] checks whether an external program can play matches.
//! * [`Summary`] makes tables, plots and pages from the result, in English or French. [`json`] contains the JSON
//!   answers.
//!
//! ```
//! use std::ops::ControlFlow;
//! use outflank_arena::{Runner, Series};
//! use outflank_players::Spec;
//! use outflank_board::BoardSize;
//!
//! let players: [Spec; 2] = ["alphabeta=2".parse()?, "random".parse()?];
//! let series = Series::new(players, 10, BoardSize::Six);
//! let tallies = series.run(&Runner::default(), &mut |_, _| ControlFlow::Continue(()))?;
//! assert_eq!(tallies[0].games(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `records`, on by default, adds `Records`: a store in a database, with exports of its games. The feature
//! `schema` adds schemas of the JSON answers. Without features the arena needs no processes, files or databases.

mod check;
mod clock;
mod colours;
#[cfg(feature = "records")]
mod draft;
mod duel;
mod entrant;
#[cfg(feature = "records")]
mod export;
mod figures;
mod forecast;
mod forfeits;
mod instant;
pub mod json;
mod openings;
mod origin;
mod played;
#[cfg(feature = "records")]
mod publish;
#[cfg(feature = "records")]
mod records;
mod run;
mod series;
mod spectator;
mod statistics;
mod store;
mod summary;
mod texts;
mod words;

pub use check::check_program;
pub use clock::{HAS_CPU_CLOCK, NotATimeControl, TimeControl};
pub use colours::{Colours, UnknownColours};
#[cfg(feature = "records")]
pub use draft::{partial_name, write as replace_file};
pub use duel::{Duel, DuelRecord, Ending, SideStatistics};
pub use entrant::{Entrant, EntrantError};
pub use figures::duration;
pub use forecast::Forecast;
pub use forfeits::Forfeits;
pub use openings::{NoOpening, OpeningList, Openings, OpeningsError};
pub use origin::Origin;
pub use played::Played;
#[cfg(feature = "records")]
pub use records::{
    Archive, Difference, Manifest, PlayerScore, Records, RecordsError, RunView, StoredRun, machine,
    player_files,
};
pub use run::{Event, Run, RunAnswer, RunError, RunObserver, RunResult};
pub use series::{After, Fixture, Runner, Series, SeriesError};
pub use spectator::{Moment, MoveInProgress, Seat, Spectator};
pub use statistics::{
    CrossTable, Decision, Elo, Hypotheses, MIN_RELIABLE_OBSERVATIONS, Mean, Pentanomial, Rating, Results,
    Share, Sprt, SprtError, Stage, Standing, Tally, Trinomial, Zero, points, points_matrix, ratings,
    standings, student_quantile,
};
pub use store::Store;
pub use summary::Summary;
