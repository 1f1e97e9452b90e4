//! CMA-ES: the covariance matrix adaptation evolution strategy (Hansen and Ostermeier 2001).
//!
//! A generation draws points from a normal distribution, ranks them by score, and moves the distribution towards the
//! better half. Its covariance matrix learns which changes go together. The constants are the defaults of Hansen's
//! tutorial (2016), with positive weights only. A point outside of the unit cube is moved to its border, and the
//! distribution learns from the moved point.

use outflank_board::random::{Generator, generator};

use super::eigen::{Matrix, eigen, identity};
use super::method::Optimiser;
use super::normal::normal;

/// The smallest eigenvalue of the covariance matrix, relative to the largest.
const MIN_EIGENVALUE: f64 = 1e-14;

/// The maximum standard deviation. The cube has edges of 1.
const MAX_SIGMA: f64 = 1.0;

/// The population for noisy scores, relative to that for exact ones.
const NOISE_FACTOR: usize = 4;

/// The settings of [`CmaEs`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CmaEsSettings {
    /// The number of points per generation, at least 4.
    pub population: usize,
    /// The first standard deviation, in units of the ranges.
    pub sigma: f64,
}

/// The optimizer.
#[derive(Clone, Debug)]
pub struct CmaEs {
    rates: Rates,
    mean: Vec<f64>,
    sigma: f64,
    covariance: Matrix,
    /// The evolution paths of the covariance matrix and of the step size.
    paths: [Vec<f64>; 2],
    /// The standard deviations along the principal axes, and these axes as columns.
    axes: (Vec<f64>, Matrix),
    points: Vec<Vec<f64>>,
    generation: u32,
    rng: Generator,
}

/// The constants of the strategy, named as in the tutorial.
#[derive(Clone, Debug)]
struct Rates {
    population: usize,
    weights: Vec<f64>,
    mu_eff: f64,
    c_c: f64,
    c_sigma: f64,
    c_1: f64,
    c_mu: f64,
    damping: f64,
    /// The expected length of a standard normal vector.
    chi: f64,
}

impl Rates {
    fn new(size: usize, population: usize) -> Self {
        let n = size as f64;
        let half = f64::midpoint(population as f64, 1.0);
        let raw: Vec<f64> =
            (1..=population / 2).map(|rank| libm::log(half) - libm::log(rank as f64)).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let mu_eff = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let c_1 = 2.0 / ((n + 1.3).powi(2) + mu_eff);
        let c_mu = 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((n + 2.0).powi(2) + mu_eff);
        Self {
            population,
            weights,
            mu_eff,
            c_c: (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n),
            c_sigma,
            c_1,
            c_mu: c_mu.min(1.0 - c_1),
            damping: 1.0 + c_sigma + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0),
            chi: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }
}

impl CmaEs {
    /// An optimizer that starts at a point of the unit cube.
    #[must_use]
    pub fn new(start: &[f64], settings: CmaEsSettings, seed: u64) -> Self {
        let size = start.len();
        Self {
            rates: Rates::new(size, settings.population),
            mean: start.to_vec(),
            sigma: settings.sigma,
            covariance: identity(size),
            paths: [vec![0.0; size], vec![0.0; size]],
            axes: (vec![1.0; size], identity(size)),
            points: Vec::new(),
            generation: 0,
            rng: generator(seed),
        }
    }

    /// Four times the population that Hansen proposes for this number of parameters: `4 + 3 ln n`.
    ///
    /// He proposes it for exact scores. A larger one averages over the noise of games.
    #[must_use]
    pub fn default_population(parameters: usize) -> usize {
        NOISE_FACTOR * (4 + (3.0 * libm::log(parameters as f64)) as usize)
    }

    /// A vector in the coordinates of the principal axes, each divided by its standard deviation, and back.
    fn whitened(&self, step: &[f64]) -> Vec<f64> {
        let (deviations, axes) = &self.axes;
        let along = |axis: usize| -> f64 {
            step.iter().zip(axes).map(|(value, row)| value * row[axis]).sum::<f64>() / deviations[axis]
        };
        let along: Vec<f64> = (0..step.len()).map(along).collect();
        axes.iter().map(|row| dot(row, &along)).collect()
    }

    /// Moves the evolution paths by the step of the mean. Returns whether the path of the matrix was updated.
    fn move_paths(&mut self, step: &[f64]) -> bool {
        let Rates { mu_eff, c_c, c_sigma, chi, .. } = self.rates;
        let white = self.whitened(step);
        let [covariance_path, sigma_path] = &mut self.paths;
        let factor = (c_sigma * (2.0 - c_sigma) * mu_eff).sqrt();
        for (path, white) in sigma_path.iter_mut().zip(&white) {
            *path = (1.0 - c_sigma) * *path + factor * white;
        }
        let length = dot(sigma_path, sigma_path).sqrt();
        let expected = (1.0 - libm::pow(1.0 - c_sigma, 2.0 * f64::from(self.generation))).sqrt();
        // A long path means that the step size is too small; the matrix waits for it.
        let is_short = length / expected / chi < 1.4 + 2.0 / (step.len() as f64 + 1.0);
        let factor = if is_short { (c_c * (2.0 - c_c) * mu_eff).sqrt() } else { 0.0 };
        for (path, step) in covariance_path.iter_mut().zip(step) {
            *path = (1.0 - c_c) * *path + factor * step;
        }
        let change = c_sigma / self.rates.damping * (length / chi - 1.0);
        self.sigma = (self.sigma * libm::exp(change.min(1.0))).min(MAX_SIGMA);
        is_short
    }

    /// Adapts the covariance matrix to the path and to the steps of the better points.
    fn adapt(&mut self, steps: &[Vec<f64>], is_short: bool) {
        let Rates { c_c, c_1, c_mu, ref weights, .. } = self.rates;
        let path = &self.paths[0];
        let missing = if is_short { 0.0 } else { c_1 * c_c * (2.0 - c_c) };
        for (row, line) in self.covariance.iter_mut().enumerate() {
            for (column, value) in line.iter_mut().enumerate() {
                let ranked: f64 =
                    weights.iter().zip(steps).map(|(weight, step)| weight * step[row] * step[column]).sum();
                *value =
                    (1.0 - c_1 - c_mu + missing) * *value + c_1 * path[row] * path[column] + c_mu * ranked;
            }
        }
        let (values, vectors) = eigen(self.covariance.clone());
        let least = MIN_EIGENVALUE * values.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        self.axes = (values.into_iter().map(|value| value.max(least).sqrt()).collect(), vectors);
    }
}

impl Optimiser for CmaEs {
    fn ask(&mut self) -> Vec<Vec<f64>> {
        self.generation += 1;
        let (deviations, axes) = &self.axes;
        self.points.clear();
        for _ in 0..self.rates.population {
            let along: Vec<f64> =
                deviations.iter().map(|deviation| deviation * normal(&mut self.rng)).collect();
            let value =
                |(mean, row): (&f64, &Vec<f64>)| (mean + self.sigma * dot(row, &along)).clamp(0.0, 1.0);
            self.points.push(self.mean.iter().zip(axes).map(value).collect());
        }
        self.points.clone()
    }

    fn tell(&mut self, scores: &[f64]) {
        let mut ranked: Vec<usize> = (0..self.points.len().min(scores.len())).collect();
        ranked.sort_by(|&one, &other| scores[other].total_cmp(&scores[one]));
        let step = |&index: &usize| -> Vec<f64> {
            self.points[index]
                .iter()
                .zip(&self.mean)
                .map(|(value, mean)| (value - mean) / self.sigma)
                .collect()
        };
        let steps: Vec<Vec<f64>> = ranked.iter().take(self.rates.weights.len()).map(step).collect();
        let mean_step: Vec<f64> = (0..self.mean.len())
            .map(|index| {
                self.rates.weights.iter().zip(&steps).map(|(weight, step)| weight * step[index]).sum()
            })
            .collect();
        for (mean, step) in self.mean.iter_mut().zip(&mean_step) {
            *mean = (*mean + self.sigma * step).clamp(0.0, 1.0);
        }
        let is_short = self.move_paths(&mean_step);
        self.adapt(&steps, is_short);
    }

    fn centre(&self) -> &[f64] {
        &self.mean
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance to `optimum` after some generations on `value`, the function to be made small.
    fn distance(optimum: &[f64], generations: usize, seed: u64, value: impl Fn(&[f64]) -> f64) -> f64 {
        let population = CmaEs::default_population(optimum.len());
        let start = vec![0.5; optimum.len()];
        let mut cmaes = CmaEs::new(&start, CmaEsSettings { population, sigma: 0.3 }, seed);
        for _ in 0..generations {
            let points = cmaes.ask();
            assert!(points.iter().flatten().all(|value| (0.0..=1.0).contains(value)));
            let off = |point: &Vec<f64>| {
                let off: Vec<f64> = point.iter().zip(optimum).map(|(own, best)| own - best).collect();
                -value(&off)
            };
            cmaes.tell(&points.iter().map(off).collect::<Vec<_>>());
        }
        cmaes.centre().iter().zip(optimum).map(|(own, best)| (own - best).powi(2)).sum::<f64>().sqrt()
    }

    const OPTIMUM: [f64; 5] = [0.3, 0.7, 0.55, 0.2, 0.65];

    #[test]
    fn spheres_and_ellipsoids_are_solved() {
        for seed in 1..=5 {
            let sphere = distance(&OPTIMUM, 200, seed, |off| dot(off, off));
            assert!(sphere < 1e-6, "{seed}: {sphere}");
            // Axes that differ by a factor of 1,000.
            let ellipsoid = distance(&OPTIMUM, 500, seed, |off| {
                (0..).zip(off).map(|(axis, off)| (off * 10_f64.powf(f64::from(axis) * 0.75)).powi(2)).sum()
            });
            assert!(ellipsoid < 1e-6, "{seed}: {ellipsoid}");
        }
    }

    /// A narrow valley along the diagonal: only a covariance matrix finds its direction.
    #[test]
    fn rotated_quadratic_functions_are_solved() {
        for seed in 1..=5 {
            let rotated = distance(&OPTIMUM, 500, seed, |off| {
                let along = off.iter().sum::<f64>() / 5.0;
                dot(off, off) + 1e4 * off.iter().map(|off| (off - along).powi(2)).sum::<f64>()
            });
            assert!(rotated < 1e-6, "{seed}: {rotated}");
        }
    }

    #[test]
    fn an_optimum_on_the_border_is_found() {
        for seed in 1..=5 {
            let corner = distance(&[0.0, 1.0, 0.4], 200, seed, |off| dot(off, off));
            assert!(corner < 1e-4, "{seed}: {corner}");
        }
    }

    #[test]
    fn equal_scores_and_one_parameter_are_accepted() {
        let flat = distance(&[0.5], 300, 1, |_| 0.0);
        assert!(flat <= 0.5);
        let single = distance(&[0.1], 100, 1, |off| dot(off, off));
        assert!(single < 1e-6, "{single}");
    }
}
