//! Adam (Kingma and Ba 2015): steps by running means of the gradient and of its square.

/// The decay of the mean of the gradient, and of its square.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

/// Keeps the step finite for parameters without a gradient.
const MIN_DEVIATION: f32 = 1e-8;

/// The state of the optimizer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// The running mean of the gradient.
    pub mean: Vec<f32>,
    /// The running mean of its square.
    pub square: Vec<f32>,
    /// The number of steps.
    pub steps: u32,
}

impl Adam {
    pub(super) fn new(parameters: usize) -> Self {
        Self { mean: vec![0.0; parameters], square: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the parameters against the gradient.
    pub(super) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let correction = |decay: f32| 1.0 - f64::from(decay).powi(self.steps as i32) as f32;
        let (mean_correction, square_correction) = (correction(MEAN_DECAY), correction(SQUARE_DECAY));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, gradient), (mean, square)) in parameters.iter_mut().zip(gradient).zip(state) {
            *mean += (1.0 - MEAN_DECAY) * (gradient - *mean);
            *square += (1.0 - SQUARE_DECAY) * (gradient * gradient - *square);
            let deviation = (*square / square_correction).sqrt() + MIN_DEVIATION;
            *parameter -= rate * (*mean / mean_correction) / deviation;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first step has the length of the rate, whatever the gradient.
    #[test]
    fn the_first_step_has_the_length_of_the_rate() {
        let mut parameters = [1.0, 1.0, 1.0];
        Adam::new(3).step(&mut parameters, &[100.0, -0.01, 0.0], 0.5);
        for (found, expected) in parameters.into_iter().zip([0.5, 1.5, 1.0]) {
            assert!((found - expected).abs() < 1e-5, "{parameters:?}");
        }
    }

    #[test]
    fn a_valley_is_found() {
        let (mut adam, mut point) = (Adam::new(2), [3.0, -2.0]);
        for _ in 0..2000 {
            let slope = [2.0 * (point[0] - 1.0), 200.0 * (point[1] - 0.5)];
            adam.step(&mut point, &slope, 0.01);
        }
        assert!((point[0] - 1.0).abs() < 1e-2 && (point[1] - 0.5).abs() < 1e-2, "{point:?}");
    }
}
