//! Normally distributed random numbers.

use outflank_board::random::{Generator, below};

/// A standard normal number, by the method of Box and Muller (1958). Each one takes two uniform numbers.
///
/// `libm` gives the same bits on every machine.
pub(super) fn normal(rng: &mut Generator) -> f64 {
    let radius = (-2.0 * libm::log(uniform(rng))).sqrt();
    radius * libm::cos(std::f64::consts::TAU * uniform(rng))
}

/// A uniform number above 0 and below 1.
fn uniform(rng: &mut Generator) -> f64 {
    (f64::from(below(u32::MAX, rng)) + 0.5) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use outflank_board::random::generator;

    use super::*;

    #[test]
    fn the_first_four_moments_are_those_of_a_normal_distribution() {
        let mut rng = generator(1);
        let numbers: Vec<f64> = (0..100_000).map(|_| normal(&mut rng)).collect();
        let moment =
            |power: i32| numbers.iter().map(|number| number.powi(power)).sum::<f64>() / numbers.len() as f64;
        assert!(moment(1).abs() < 0.02 && (moment(2) - 1.0).abs() < 0.02, "{} {}", moment(1), moment(2));
        assert!(moment(3).abs() < 0.05 && (moment(4) - 3.0).abs() < 0.1, "{} {}", moment(3), moment(4));
    }
}
