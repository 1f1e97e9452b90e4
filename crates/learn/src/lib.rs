//! Learning: positions with scores, and what the engine gets to know from them.
//!
//! * [`SampleWork`] is what makes [`Sample`]s: [`wthor::Labelling`] scores tournament games with a [`Labeller`], and
//!   [`selfplay::SelfPlayRun`] plays games of its own. [`packed`] unpacks published games.
//! * [`Gathering`] runs such work on threads, and [`store`] keeps the samples in files that may be added to at any time.
//! * [`patterns::TrainingSet`] reads them, [`hold_out`] splits them by game into those to learn from and a validation set,
//!   and [`patterns::fit`] fits the weights of the engine's patterns to them ([`Rows`]).
//! * [`probcut`] measures how far shallow searches with these weights are off deep ones, and fits a model to it.
//! * [`judge`] measures how far the evaluation is off. [`Draw`] picks the positions.
//! * [`Pipeline`] does all that from tournament games on, generation after generation.
//! * [`Execution`] says on how many threads all this runs and when to stop; results are the same with any number.
//! * [`documents`] are the results as JSON.

mod ahead;
mod descent;
pub mod documents;
mod draw;
mod error;
mod execution;
mod gather;
mod held_out;
pub mod judge;
mod label;
pub mod packed;
pub mod patterns;
mod pipeline;
pub mod probcut;
mod rows;
mod sample;
pub mod selfplay;
pub mod store;
mod work;
pub mod wthor;

pub use descent::{DEFAULT_EPOCHS, DEFAULT_PHASES, DEFAULT_RATE, DescentSettings, ModelErrors, PatternModel};
pub use draw::Draw;
pub use error::TrainError;
pub use execution::{Completion, Execution};
pub use gather::{GatherProgress, Gathered, Gathering};
pub use held_out::hold_out;
pub use label::{Labeller, Theory};
pub use pipeline::{Pipeline, PipelineObserver, SampleSource};
pub use rows::{Rows, Worth};
pub use sample::{Sample, ScoreKind};
pub use work::SampleWork;
