//! The mapping from pattern contents to weights.

use super::{FAMILIES, Features, INSTANCES, TABLE_ROWS};

/// The weight of each index of each family.
#[derive(Clone, Debug)]
pub struct Slots {
    /// By the offset of the family plus the index.
    slots: Vec<u32>,
}

impl Default for Slots {
    fn default() -> Self {
        let mut slots = vec![0; TABLE_ROWS];
        let mut before = 0;
        for family in &FAMILIES {
            for (slot, of_family) in slots[family.offset..].iter_mut().zip(family.slots()) {
                *slot = before + u32::from(of_family);
            }
            before += family.distinct as u32;
        }
        Self { slots }
    }
}

impl Slots {
    /// The weights of the patterns of a position, each below [`DISTINCT`](super::DISTINCT).
    #[must_use]
    pub fn of(&self, features: &Features) -> [u32; INSTANCES] {
        let mut slots = [0; INSTANCES];
        for family in &FAMILIES {
            let instances = family.first..family.first + family.count;
            for (slot, &index) in slots[instances.clone()].iter_mut().zip(&features.0[instances]) {
                *slot = self.slots[family.offset + usize::from(index)];
            }
        }
        slots
    }

    /// Expands one value per weight into the tables of all families.
    pub(crate) fn spread<T: Copy>(&self, room: &mut [T; TABLE_ROWS], mut value: impl FnMut(usize) -> T) {
        for family in &FAMILIES {
            let places = family.offset..family.offset + family.contents;
            for (place, &slot) in room[places.clone()].iter_mut().zip(&self.slots[places]) {
                *place = value(slot as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{filling, generator};
    use outflank_board::{Board, S8, Symmetry};

    use super::*;

    #[test]
    fn symmetric_positions_use_the_same_weights() {
        let slots = Slots::default();
        let sorted = |board: Board<S8>| {
            let mut slots = slots.of(&Features::new(board.mover().word(), board.opponent().word()));
            slots.sort_unstable();
            slots
        };
        let mut rng = generator(3);
        for _ in 0..1_000 {
            let board = filling::<S8>(&mut rng);
            for symmetry in Symmetry::ALL {
                assert_eq!(sorted(board), sorted(symmetry.board(board)), "{board:?}");
            }
        }
    }
}
