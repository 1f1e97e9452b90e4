//! Learning: samples of positions with scores, and the weights fitted to them.
//!
//! * [`SampleWork`] makes [`Sample`]s: [`wthor::Labelling`] scores tournament games with a [`Labeller`], and
//!   [`selfplay::SelfPlayRun`] plays games of the engine against itself. [`packed`] unpacks published games.
//! * [`Gathering`] runs such work on threads. [`store`] keeps the samples in files that can be appended to at any time.
//! * [`patterns::TrainingSet`] reads samples, and [`hold_out`] splits them by game into a training and a validation
//!   set. [`patterns::fit`] fits the weights of the engine's patterns to them ([`Rows`]).
//! * [`probcut`] measures the difference between shallow and deep searches with these weights, and fits a model to it.
//! * [`judge`] measures the error of the evaluation. [`Draw`] picks the positions.
//! * [`Pipeline`] runs all of these, starting from tournament games, for several generations.
//! * [`classifier`] fits networks for the laboratory to the results of games.
//! * [`td`] trains networks on every board size by temporal-difference learning, without samples.
//! * [`Execution`] holds the number of threads and the stop condition. Results are the same with any number of threads.
//! * [`documents`] contains the results as JSON.

mod ahead;
pub mod classifier;
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
pub mod td;
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
