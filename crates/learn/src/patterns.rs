//! Fits pattern weights to samples, with early stopping by the error on a validation set.

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

/// Training positions, and a validation set with exact scores.
#[derive(Clone, Debug)]
pub struct TrainingSet {
    /// The number of training samples, before samples of the same position are merged.
    pub samples: usize,
    /// The training positions.
    pub rows: Rows,
    /// The validation set.
    pub held_out: Rows,
}

impl TrainingSet {
    /// Reads files of samples. Without held-out files, some of the games are held out.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or when the training or the validation set is empty.
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
    /// The root mean square error on the training positions, each measured before its step, in discs.
    pub learned: f64,
    /// The errors on the validation set.
    pub held_out: ModelErrors,
}

/// The result of training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The model of the best epoch.
    pub model: PatternModel,
    /// The errors of every epoch.
    pub curve: Vec<EpochErrors>,
    /// The number of the best epoch.
    pub best: u32,
    /// Whether training ran to its end.
    pub completion: Completion,
}

/// Training stops after this number of epochs without improvement.
const PATIENCE_EPOCHS: u32 = 3;

/// Trains weights and keeps the best epoch. `watch` is called after each epoch.
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

/// Fitted weights and their errors.
pub struct FittedPatterns {
    /// The result of training.
    pub trained: Trained,
    /// The weights of the best epoch.
    pub weights: Weights,
    /// The bytes of the weights file.
    pub bytes: Vec<u8>,
    /// Their errors on the validation set.
    pub errors: ModelErrors,
    /// The number of training samples.
    pub samples: usize,
    /// The number of training positions.
    pub positions: usize,
    /// The number of positions in the validation set.
    pub held_out: usize,
}

/// Trains and converts the best epoch to weights. An interrupted training gives the best epoch so far.
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
