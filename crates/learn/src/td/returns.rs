//! The returns of a game, and the gradient step towards them.

use outflank_board::Size;
use outflank_lab::learned::td::{Feature, TdModel};

use super::episode::Episode;

/// The lambda-return of every board, for its side to move.
///
/// The return after the last board is the result. A return is minus the mean of the next value and the next return,
/// with the weights 1 - lambda and lambda. If a random move was played, the return is the value of the best move.
pub(super) fn returns<S: Size>(episode: &Episode<S>, lambda: f32) -> Vec<f32> {
    let (mut value, mut later) = (episode.result, episode.result);
    let mut returns: Vec<f32> = Vec::with_capacity(episode.steps.len());
    for step in episode.steps.iter().rev() {
        later = step.best.unwrap_or(-((1.0 - lambda) * value + lambda * later));
        value = step.value;
        returns.push(later);
    }
    returns.reverse();
    returns
}

/// Moves the value of every board towards its return, and returns whether all sums are finite.
///
/// The gradient of half the squared error is the error times the derivative of the hyperbolic tangent, which is one
/// minus its square. `rate` is divided by the number of features, so that the sum of a board changes by `rate` times
/// this gradient.
pub(super) fn learn<S: Size>(model: &mut TdModel<S>, episode: &Episode<S>, lambda: f32, rate: f32) -> bool {
    let step_size = rate / model.feature_count() as f32;
    let mut features: Vec<Feature> = Vec::new();
    let mut is_finite = true;
    for (step, target) in episode.steps.iter().zip(returns(episode, lambda)) {
        let change = step_size * (target - step.value) * derivative(step.value);
        is_finite &= change.is_finite();
        model.list_features(&step.board, &mut features);
        let weights = model.weights_mut();
        for feature in &features {
            weights[feature.weight as usize] += change * feature.value;
        }
    }
    is_finite
}

/// The derivative of the hyperbolic tangent where it has this value.
fn derivative(value: f32) -> f32 {
    1.0 - value * value
}
