//! Networks that predict the result of a game in progress, for the searches of the laboratory.
//!
//! [`Split`] has the positions of games, [`NetworkFit`] fits a network to them, and [`Examination`] measures it.

mod adam;
mod data;
mod document;
mod examine;
mod fit;
mod net;

pub use data::{LabelledGame, LabelledPosition, PositionSet, Split};
pub use document::{AccuracyDocument, ClassifierDocument, EpochDocument};
pub use examine::{
    Accuracy, CALIBRATION_BINS, CalibrationBin, ENGINE, Examination, MAJORITY, Misjudged, PHASES,
};
pub use fit::{
    ClassifierSettings, DEFAULT_NETWORK_EPOCHS, DEFAULT_NETWORK_RATE, FitState, FittedNetwork, NetworkEpoch,
    NetworkFit,
};
