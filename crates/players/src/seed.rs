//! Random seeds of games and players.

use outflank_board::Colour;

/// Mixes several numbers into one seed. Every bit of the seed depends on every bit of the numbers.
///
/// Each number goes through the finaliser of `SplitMix64` (G. Steele, D. Lea and C. Flood 2014).
#[must_use]
pub fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, &number| {
        let seed = (seed ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let seed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let seed = (seed ^ (seed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        seed ^ (seed >> 31)
    })
}

/// The seed of a game.
///
/// It depends on the run, the pair of games and the colour of the first player. It does not depend on the order of the
/// games.
#[must_use]
pub fn of_game(run: u64, pair: u64, first: Colour) -> u64 {
    mix(&[run, pair, first as u64])
}

/// The seed of the player with this colour in a game, so that two players of the same kind differ.
#[must_use]
pub fn of_player(game: u64, colour: Colour) -> u64 {
    mix(&[game, colour as u64])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn seeds_differ() {
        let mut seeds = HashSet::new();
        for run in 0..10 {
            for pair in 0..100 {
                for first in Colour::ALL {
                    let game = of_game(run, pair, first);
                    assert!(seeds.insert(game));
                    assert!(Colour::ALL.into_iter().all(|colour| seeds.insert(of_player(game, colour))));
                }
            }
        }
    }

    #[test]
    fn seeds_stay_the_same_in_every_release() {
        assert_eq!(mix(&[0]), 0xe220_a839_7b1d_cdaf);
        assert_ne!(mix(&[1, 2]), mix(&[2, 1]));
    }
}
