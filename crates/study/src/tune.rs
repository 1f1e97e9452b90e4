//! Tuning: the numbers of a player are changed until it wins more games.
//!
//! * [`Range`] is a key such as `{a}` in the text of a player, with the interval of its values.
//! * [`TuneSettings`] is a tuning as it is asked for, and [`Tuning`] a checked one.
//! * [`Tuner`] plays the games, with or without a [`TuneDirectory`] from which an interrupted tuning is resumed.
//! * [`TuneResult`] has the tuned player, the final match, and the report in English or French.
//!
//! The methods are [`Spsa`] and [`CmaEs`]. Both work on the unit cube: a parameter is scaled by its range. They ask for
//! the scores of some points, and move their centre when they receive them. The scores are points per game of pairs of
//! games, so that they are noisy.
//!
//! Results do not depend on the number of threads. Random numbers come from the seed, and logarithms from `libm`.

mod cmaes;
mod directory;
mod eigen;
mod error;
mod json;
mod method;
mod normal;
mod plan;
mod publish;
mod range;
mod report;
mod result;
mod run;
mod spsa;
mod texts;

pub use cmaes::{CmaEs, CmaEsSettings};
pub use directory::TuneDirectory;
pub use error::{MAX_PARAMETERS, TuningError};
pub use json::{ParameterAnswer, TuneAnswer};
pub use method::{Method, Optimiser, UnknownMethod};
pub use plan::{Against, TuneSettings, Tuning};
pub use range::{Range, RangeError};
pub use result::{FinalMatch, Iterate, TuneResult};
pub use run::{TuneError, Tuner};
pub use spsa::{Spsa, SpsaSettings};
