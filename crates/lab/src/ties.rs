//! Which of several equal moves to play.

use outflank_board::random::{Generator, below};

/// What to do about equal moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first one in the order of search.
    #[default]
    First,
    /// One of them by chance, each as likely.
    Random,
}

impl Ties {
    /// Every way and its name.
    pub const NAMES: [(&'static str, Self); 2] = [("first", Self::First), ("random", Self::Random)];

    /// One of some equal moves, or `None` of none.
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
    fn ties_go_to_the_first_or_to_any() {
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
