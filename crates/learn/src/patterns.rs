//! Fits the weights of patterns to samples, as long as positions that were held out are judged better.

use crate::descent::{self, Errors, Model, Settings};
use crate::rows::Rows;

/// One epoch, as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Its number, from 1 on.
    pub epoch: u32,
    /// The root of the mean square of how far it was off before learning from each position, in discs.
    pub learned: f64,
    /// How far off it is on what was held out.
    pub held_out: Errors,
}

/// What training came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The model of the best epoch.
    pub model: Model,
    /// Every epoch.
    pub curve: Vec<Progress>,
    /// The number of the best one.
    pub best: u32,
}

/// Epochs without a better one after which training ends.
const PATIENCE: u32 = 3;

/// Learns weights; `told` hears of each epoch and ends training by returning false.
pub fn train(
    rows: &Rows,
    held_out: &Rows,
    settings: &Settings,
    told: &mut dyn FnMut(&Progress) -> bool,
) -> Trained {
    let mut curve: Vec<Progress> = Vec::new();
    let mut best: Option<(u32, f64, Model)> = None;
    let last = descent::fit(rows, settings, &mut |step| {
        let errors = step.model.errors(held_out);
        let error = errors.root_mean_square;
        if best.as_ref().is_none_or(|(_, least, _)| error < *least) {
            best = Some((step.epoch, error, step.model.clone()));
        }
        let progress = Progress { epoch: step.epoch, learned: step.off, held_out: errors };
        let go_on = told(&progress);
        curve.push(progress);
        let since = step.epoch - best.as_ref().map_or(0, |(epoch, ..)| *epoch);
        go_on && since < PATIENCE
    });
    let (best, _, model) = best.unwrap_or((0, 0.0, last));
    Trained { model, curve, best }
}
