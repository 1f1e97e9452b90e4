//! Fits the weights of patterns to samples, as long as positions that were held out are judged better.

use crate::regression::{self, Errors, Model, Settings};
use crate::rows::Rows;

/// One iteration, as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Its number, from 1 on.
    pub iteration: usize,
    /// The root of the mean square of what is left unexplained, in discs.
    pub learned: f64,
    /// How far off it is on what was held out.
    pub held_out: Errors,
}

/// What training came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The model of the best iteration.
    pub model: Model,
    /// Every iteration.
    pub curve: Vec<Progress>,
    /// The number of the best one.
    pub best: usize,
}

/// Iterations without a better one after which training ends.
const PATIENCE: usize = 5;

/// An iteration is better if it lowers the error by so many discs.
const BETTER: f64 = 1e-3;

/// Fits weights, at most so many iterations; `told` hears of each and ends training by returning false.
pub fn train(
    rows: &Rows,
    held_out: &Rows,
    settings: &Settings,
    iterations: usize,
    told: &mut dyn FnMut(&Progress) -> bool,
) -> Trained {
    let mut curve: Vec<Progress> = Vec::new();
    let mut best: Option<(usize, f64, Model)> = None;
    let last = regression::fit(rows, settings, &mut |step| {
        let errors = step.model.errors(held_out);
        let error = errors.root_mean_square;
        if best.as_ref().is_none_or(|(_, least, _)| error < least - BETTER) {
            best = Some((step.iteration, error, step.model.clone()));
        }
        let progress = Progress { iteration: step.iteration, learned: step.left, held_out: errors };
        let go_on = told(&progress);
        curve.push(progress);
        let since = step.iteration - best.as_ref().map_or(0, |(iteration, ..)| *iteration);
        go_on && step.iteration < iterations && since < PATIENCE
    });
    let (best, _, model) = best.unwrap_or((0, 0.0, last));
    Trained { model, curve, best }
}
