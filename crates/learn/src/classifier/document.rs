//! The result of `outflank train classifier` as a JSON document.

use outflank_board::Size;
use serde::Serialize;

use super::data::Split;
use super::examine::Examination;
use super::fit::FittedNetwork;

/// The result of a training.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassifierDocument {
    /// The accuracy of each evaluation on the test set, the network first. Empty if it predicts scores.
    pub accuracies: Vec<AccuracyDocument>,
    /// The number of the best epoch.
    pub best: u32,
    /// The size of the file in bytes.
    pub bytes: usize,
    /// The errors of every epoch.
    pub epochs: Vec<EpochDocument>,
    /// The number of training games.
    pub games: usize,
    /// The mean cross-entropy on the test set; null if the network predicts scores.
    pub loss: Option<f64>,
    /// The number of training positions.
    pub positions: usize,
    /// The elapsed time in seconds.
    pub seconds: f64,
    /// The number of test positions.
    pub test_positions: usize,
}

/// The accuracy of an evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AccuracyDocument {
    /// The share of right predictions.
    pub accuracy: f64,
    /// The shares of right predictions by ply; null without positions.
    pub by_ply: Vec<Option<f64>>,
    /// The name of the evaluation.
    pub name: String,
}

/// The errors of an epoch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EpochDocument {
    /// The share of right predictions on the validation set.
    pub accuracy: f32,
    /// The mean difference between predicted and observed chances.
    pub calibration_error: f32,
    /// The number of the epoch.
    pub epoch: u32,
    /// The mean loss on the training set.
    pub training_loss: f32,
    /// The mean loss on the validation set.
    pub validation_loss: f32,
}

impl ClassifierDocument {
    /// The document of a training that took this number of seconds.
    #[must_use]
    pub fn new<S: Size>(
        fitted: &FittedNetwork,
        split: &Split<S>,
        examination: Option<&Examination<S>>,
        bytes: usize,
        seconds: f64,
    ) -> Self {
        let accuracies = examination.map_or(&[][..], |examination| &examination.accuracies).iter();
        Self {
            accuracies: accuracies
                .map(|accuracy| AccuracyDocument {
                    accuracy: accuracy.total().unwrap_or_default(),
                    by_ply: (0..accuracy.by_ply.len()).map(|ply| accuracy.share(ply, ply)).collect(),
                    name: accuracy.name.clone(),
                })
                .collect(),
            best: fitted.best_epoch,
            bytes,
            epochs: fitted
                .curve
                .iter()
                .map(|epoch| EpochDocument {
                    accuracy: epoch.accuracy,
                    calibration_error: epoch.calibration_error,
                    epoch: epoch.epoch,
                    training_loss: epoch.training_loss,
                    validation_loss: epoch.validation_loss,
                })
                .collect(),
            games: split.training.games,
            loss: examination.map(|examination| examination.loss),
            positions: split.training.positions.len(),
            seconds,
            test_positions: split.test.positions.len(),
        }
    }
}
