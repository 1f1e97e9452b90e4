//! The choice among equal moves.

use outflank_board::random::{Generator, below};

/// The choice among equal moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in search order.
    #[default]
    First,
    /// A uniformly random one.
    Random,
}

impl Ties {
    /// All choices and their names.
    pub const NAMES: [(&'static str, Self); 2] = [("first", Self::First), ("random", Self::Random)];

    /// Picks one of several equal moves; `None` if there are none.
    pub fn choose<M: Copy>(self, equal: &[M], rng: &mut Generator) -> Option<M> {
        match self {
            Self::First => equal.first().copied(),
            Self::Random if equal.is_empty() => None,
            Self::Random => equal.get(below(equal.len() as u32, rng) as usize).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::generator;

    use super::*;

    #[test]
    fn ties_pick_the_first_or_a_random_move() {
        let mut rng = generator(1);
        let moves = [3, 5, 8];
        assert!((0..20).all(|_| Ties::First.choose(&moves, &mut rng) == Some(3)));
        for play in moves {
            assert!((0..100).any(|_| Ties::Random.choose(&moves, &mut rng) == Some(play)));
        }
        assert_eq!(Ties::First.choose::<u8>(&[], &mut rng), None);
        assert_eq!(Ties::Random.choose::<u8>(&[], &mut rng), None);
    }
}
