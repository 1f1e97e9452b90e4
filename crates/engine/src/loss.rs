//! Weak play without blunders: moves are drawn by a softmax of their scores, for a given mean loss.

use outflank_board::random::{Generator, below};

use crate::search::ScoredLine;

/// Chooses one of all moves of a position, sorted best first, so that the mean loss is `discs`.
///
/// If a uniform choice loses less than that on average, all moves are equally likely.
pub fn choose(lines: &[ScoredLine], discs: f64, rng: &mut Generator) -> usize {
    let losses: Vec<f64> = lines.iter().map(|line| (lines[0].score - line.score).in_discs()).collect();
    let weights = weights(&losses, temperature(&losses, discs));
    let mut left = unit(rng) * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    0
}

/// The weight of each loss at a temperature in discs; the best move has weight one.
///
/// A loss equal to the temperature is e times less likely than no loss.
fn weights(losses: &[f64], temperature: f64) -> Vec<f64> {
    losses.iter().map(|loss| (-loss / temperature).exp()).collect()
}

/// The mean loss of a choice.
fn mean(losses: &[f64], weights: &[f64]) -> f64 {
    let lost: f64 = losses.iter().zip(weights).map(|(loss, weight)| loss * weight).sum();
    lost / weights.iter().sum::<f64>()
}

/// The temperature with a mean loss of `discs`; the mean loss increases with the temperature.
fn temperature(losses: &[f64], discs: f64) -> f64 {
    let (mut low, mut high) = (1e-3, 1e3);
    for _ in 0..60 {
        let middle = f64::sqrt(low * high);
        if mean(losses, &weights(losses, middle)) < discs { low = middle } else { high = middle }
    }
    low
}

/// A random number from zero up to, but not including, one.
fn unit(rng: &mut Generator) -> f64 {
    f64::from(below(1 << 31, rng)) / f64::from(1_u32 << 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{DISC, DiscScore};
    use outflank_board::Move;
    use outflank_board::random::generator;

    fn lines(scores: &[i32]) -> Vec<ScoredLine> {
        scores
            .iter()
            .map(|&discs| ScoredLine {
                score: DiscScore::new(discs).scaled(),
                moves: vec![Move::Pass],
                nodes: 0,
            })
            .collect()
    }

    #[test]
    fn mean_loss_matches_the_requested_loss() {
        let lines = lines(&[6, 5, 2, -4, -20]);
        for asked in [0.25, 1.0, 3.0] {
            let mut rng = generator(1);
            let lost: i32 =
                (0..20_000).map(|_| 6 * DISC - lines[choose(&lines, asked, &mut rng)].score.get()).sum();
            let mean = f64::from(lost) / f64::from(20_000 * DISC);
            assert!((mean - asked).abs() < 0.1 * asked, "{mean} for {asked}");
        }
    }

    #[test]
    fn equally_good_moves_are_all_chosen() {
        let (lines, mut rng) = (lines(&[2, 2, 2]), generator(1));
        let mut seen = [0; 3];
        (0..3_000).for_each(|_| seen[choose(&lines, 2.0, &mut rng)] += 1);
        assert!(seen.iter().all(|&count| count > 800), "{seen:?}");
    }
}
