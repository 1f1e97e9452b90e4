//! Fits the weights of patterns to samples, with early stopping by the error on a validation set.

use std::ops::ControlFlow;
use std::path::PathBuf;

use outflank_engine::Weights;

use crate::descent::{self, DescentSettings, ModelErrors, PatternModel};
use crate::error::TrainError;
use crate::execution::{Completion, Execution};
use crate::held_out::hold_out;
use crate::rows::{Rows, Worth};
use crate::sample::{Sample, ScoreKind};
use crate::store::{self, StoreError};

/// Positions to learn from, and a validation set with exact scores.
#[derive(Clone, Debug)]
pub struct TrainingSet {
    /// The samples to learn from, before those of a position are merged.
    pub samples: usize,
    /// The positions to learn from.
    pub rows: Rows,
    /// The validation set.
    pub held_out: Rows,
}

impl TrainingSet {
    /// Reads files of samples. Without files to hold out, some of the games are held out.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, and when nothing is left to learn from or to judge by.
    pub fn read(files: &[PathBuf], held_out: &[PathBuf], worth: Worth) -> Result<Self, TrainError> {
        let (learned, judged) = if held_out.is_empty() {
            let mut blocks = Vec::new();
            store::for_each_block(files, |block| blocks.push(block))?;
            hold_out(&blocks)
        } else {
            (samples(files)?, samples(held_out)?)
        };
        let exact = judged.into_iter().filter(|sample| sample.kind == ScoreKind::Exact);
        let set = Self {
            samples: learned.len(),
            rows: Rows::new(learned, worth),
            held_out: Rows::new(exact, worth),
        };
        if set.held_out.is_empty() {
            return Err(TrainError::NoExactScore);
        }
        if set.rows.is_empty() {
            return Err(TrainError::NoSamples { is_only_game_held_out: held_out.is_empty() });
        }
        Ok(set)
    }
}

fn samples(files: &[PathBuf]) -> Result<Vec<Sample>, StoreError> {
    let mut samples = Vec::new();
    store::for_each_block(files, |block| samples.extend(block.samples))?;
    Ok(samples)
}

/// The errors of one epoch.
#[derive(Clone, Debug, PartialEq)]
pub struct EpochErrors {
    /// Its number, from 1 on.
    pub epoch: u32,
    /// The root mean square error before learning from each position, in discs.
    pub learned: f64,
    /// The errors on the validation set.
    pub held_out: ModelErrors,
}

/// What training has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The model of the best epoch.
    pub model: PatternModel,
    /// Every epoch.
    pub curve: Vec<EpochErrors>,
    /// The number of the best one.
    pub best: u32,
    /// Whether training ended by itself.
    pub completion: Completion,
}

/// Epochs without a better one after which training ends.
const PATIENCE_EPOCHS: u32 = 3;

/// Learns weights and keeps the best epoch. `watch` is called after each epoch.
///
/// # Errors
///
/// When the settings are out of range.
pub fn train(
    set: &TrainingSet,
    settings: &DescentSettings,
    execution: &Execution<'_>,
    watch: &mut dyn FnMut(&EpochErrors),
) -> Result<Trained, TrainError> {
    settings.check()?;
    let mut curve: Vec<EpochErrors> = Vec::new();
    let mut best: Option<(u32, f64, PatternModel)> = None;
    let last = descent::fit(&set.rows, settings, execution.threads, &mut |step| {
        let errors = step.model.errors(&set.held_out);
        let error = errors.root_mean_square;
        if best.as_ref().is_none_or(|(_, least, _)| error < *least) {
            best = Some((step.number, error, step.model.clone()));
        }
        let epoch = EpochErrors { epoch: step.number, learned: step.off, held_out: errors };
        watch(&epoch);
        curve.push(epoch);
        let since = step.number - best.as_ref().map_or(0, |(epoch, ..)| *epoch);
        let is_over = (execution.stop)() || since >= PATIENCE_EPOCHS;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let (best, _, model) = best.unwrap_or((0, 0.0, last));
    Ok(Trained { model, curve, best, completion: execution.completion() })
}

/// Fitted weights, and how good they are.
pub struct FittedPatterns {
    /// The training.
    pub trained: Trained,
    /// The weights of the best epoch.
    pub weights: Weights,
    /// The bytes of their file.
    pub bytes: Vec<u8>,
    /// Their errors on the validation set.
    pub errors: ModelErrors,
    /// The samples that they were fitted to.
    pub samples: usize,
    /// The positions of these.
    pub positions: usize,
    /// The positions of the validation set.
    pub held_out: usize,
}

/// Trains, and makes weights of the best epoch. An interrupted training has the best epoch so far.
///
/// # Errors
///
/// When the settings are out of range.
pub fn fit(
    set: &TrainingSet,
    settings: &DescentSettings,
    execution: &Execution<'_>,
    watch: &mut dyn FnMut(&EpochErrors),
) -> Result<FittedPatterns, TrainError> {
    let trained = train(set, settings, execution, watch)?;
    let weights = Weights::new(trained.model.stated())?;
    Ok(FittedPatterns {
        bytes: weights.write(),
        weights,
        errors: trained.model.errors(&set.held_out),
        samples: set.samples,
        positions: set.rows.len(),
        held_out: set.held_out.len(),
        trained,
    })
}
