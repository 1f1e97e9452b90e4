//! Simultaneous perturbation stochastic approximation (Spall 1998).
//!
//! An iteration changes all parameters at once by plus or minus `c_k`, compares the two points, and moves along the
//! estimated gradient. It costs two scores for any number of parameters. The gains are
//! `a_k = a / (A + k)^0.602` and `c_k = c / k^0.101`, and `A` is a tenth of the iterations, as Spall proposes.

use outflank_board::random::{Generator, below, generator};

use super::method::Optimiser;

/// The exponent of the gains `a_k`.
const ALPHA: f64 = 0.602;

/// The exponent of the perturbations `c_k`.
const GAMMA: f64 = 0.101;

/// The stability constant `A`, as a share of the iterations.
const STABILITY: f64 = 0.1;

/// The settings of [`Spsa`], in units of the ranges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpsaSettings {
    /// The number of iterations.
    pub iterations: u64,
    /// The size of the first change of a parameter if both points are equally strong, so that noise decides.
    pub step: f64,
    /// The first perturbation `c`.
    pub perturbation: f64,
    /// The standard deviation of the difference of two scores of equal points.
    pub noise: f64,
}

/// The optimizer.
#[derive(Clone, Debug)]
pub struct Spsa {
    settings: SpsaSettings,
    centre: Vec<f64>,
    /// The two points of the current iteration.
    points: [Vec<f64>; 2],
    /// The number of the current iteration, from 1.
    iteration: u64,
    rng: Generator,
}

impl Spsa {
    /// An optimizer that starts at a point of the unit cube.
    #[must_use]
    pub fn new(start: &[f64], settings: SpsaSettings, seed: u64) -> Self {
        let centre = start.to_vec();
        Self { settings, centre, points: [Vec::new(), Vec::new()], iteration: 0, rng: generator(seed) }
    }

    /// The gain `a_k`.
    fn gain(&self) -> f64 {
        let SpsaSettings { iterations, step, perturbation, noise } = self.settings;
        let stability = STABILITY * iterations as f64;
        let first = 2.0 * perturbation * step / noise;
        first * libm::pow((stability + 1.0) / (stability + self.iteration as f64), ALPHA)
    }
}

impl Optimiser for Spsa {
    fn ask(&mut self) -> Vec<Vec<f64>> {
        self.iteration += 1;
        let size = self.settings.perturbation / libm::pow(self.iteration as f64, GAMMA);
        let signs: Vec<f64> =
            self.centre.iter().map(|_| if below(2, &mut self.rng) == 0 { size } else { -size }).collect();
        self.points = [1.0, -1.0].map(|side| {
            let moved = self.centre.iter().zip(&signs).map(|(value, sign)| value + side * sign);
            moved.map(|value| value.clamp(0.0, 1.0)).collect()
        });
        self.points.to_vec()
    }

    fn tell(&mut self, scores: &[f64]) {
        let &[plus, minus] = scores else { return };
        let gain = self.gain();
        let [high, low] = &self.points;
        for ((value, high), low) in self.centre.iter_mut().zip(high).zip(low) {
            // At the border of the cube, the points are closer than twice the perturbation.
            let gradient = (plus - minus) / (high - low);
            *value = (*value + gain * gradient).clamp(0.0, 1.0);
        }
    }

    fn centre(&self) -> &[f64] {
        &self.centre
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: SpsaSettings =
        SpsaSettings { iterations: 100, step: 0.05, perturbation: 0.1, noise: 0.25 };

    #[test]
    fn the_first_step_has_the_requested_size() {
        let mut spsa = Spsa::new(&[0.5, 0.5], SETTINGS, 1);
        let points = spsa.ask();
        assert!(points.iter().flatten().all(|value| ((value - 0.5).abs() - 0.1).abs() < 1e-12));
        spsa.tell(&[0.625, 0.375]);
        let sizes: Vec<f64> = spsa.centre().iter().map(|value| (value - 0.5).abs()).collect();
        assert!(sizes.iter().all(|size| (size - 0.05).abs() < 1e-12), "{sizes:?}");
        // The centre moves towards the better point.
        let distance = |point: &[f64]| {
            point.iter().zip(spsa.centre()).map(|(one, other)| (one - other).powi(2)).sum::<f64>()
        };
        assert!(distance(&points[0]) < distance(&points[1]));
    }

    #[test]
    fn points_and_centre_stay_in_the_cube() {
        let mut spsa = Spsa::new(&[0.0, 1.0, 0.02], SETTINGS, 1);
        for turn in 0..100 {
            let points = spsa.ask();
            assert!(points.iter().flatten().all(|value| (0.0..=1.0).contains(value)));
            assert!(points[0].iter().zip(&points[1]).all(|(one, other)| (one - other).abs() > 0.05));
            spsa.tell(if turn % 3 == 0 { &[1.0, 0.0] } else { &[0.0, 1.0] });
            assert!(spsa.centre().iter().all(|value| (0.0..=1.0).contains(value)));
        }
    }
}
