//! The shapes of the patterns and their places, computed at compile time.

/// The maximum number of squares of a shape: its index must fit in 16 bits.
const MAX_SQUARES: usize = 10;

/// The squares of each shape at one place of the board, lowest digit first; a1 is 0 and b1 is 1.
const SHAPES: [&[u8]; 13] = [
    // The 3x3 corner.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The 2x5 corner: one instance along each of its edges.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // The triangle in the corner.
    &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24],
    // The edge with its X squares.
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],
    // The corners of an edge and the 2x4 block between them.
    &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13],
    // Rows and columns.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // Diagonals.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// A shape with the positions of its instances and weights.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The index of its first instance.
    pub first: usize,
    /// The number of instances.
    pub count: usize,
    /// The number of different contents of an instance: a power of three.
    pub contents: usize,
    /// The number of different contents if the two readings of a symmetric shape are merged.
    pub distinct: usize,
    /// The offset of its weights in the table of all families.
    pub(crate) offset: usize,
    /// The table size of its weights minus one.
    ///
    /// The size is a power of two, so any index under this mask is in bounds.
    pub(crate) mask: usize,
    /// The number of squares of an instance.
    squares: usize,
    /// The place of each digit when the shape is read in the other direction.
    mirror: [u8; MAX_SQUARES],
}

/// The total number of instances.
pub const INSTANCES: usize = {
    let last = FAMILIES[FAMILIES.len() - 1];
    last.first + last.count
};

/// The total number of weights, with the two readings of a symmetric shape merged.
pub const DISTINCT: usize = {
    let (mut sum, mut number) = (0, 0);
    while number < FAMILIES.len() {
        sum += FAMILIES[number].distinct;
        number += 1;
    }
    sum
};

/// The total table size of all families.
pub(crate) const TABLE_ROWS: usize = {
    let last = FAMILIES[FAMILIES.len() - 1];
    last.offset + last.mask + 1
};

const _: () = assert!(INSTANCES <= 64);

/// The families, in the order of their instances and weights.
pub const FAMILIES: [Family; SHAPES.len()] = {
    let mut families = [Family {
        first: 0,
        count: 0,
        contents: 0,
        distinct: 0,
        offset: 0,
        mask: 0,
        squares: 0,
        mirror: [0; MAX_SQUARES],
    }; SHAPES.len()];
    let (mut first, mut offset, mut number) = (0, 0, 0);
    while number < SHAPES.len() {
        let shape = SHAPES[number];
        let contents = 3usize.pow(shape.len() as u32);
        let mirror = mirror(shape);
        let mut fixed = shape.len();
        let mut place = 0;
        while place < shape.len() {
            if mirror[place] as usize > place {
                fixed -= 1;
            }
            place += 1;
        }
        let family = Family {
            first,
            count: places(shape).1,
            contents,
            // Contents that are the same in both directions occur once, all others twice.
            distinct: usize::midpoint(contents, 3usize.pow(fixed as u32)),
            offset,
            mask: contents.next_power_of_two() - 1,
            squares: shape.len(),
            mirror,
        };
        first += family.count;
        offset += family.mask + 1;
        families[number] = family;
        number += 1;
    }
    families
};

/// The power of three of each square's digit, per instance.
pub(super) static DIGITS: [[u16; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut number = 0;
    while number < SHAPES.len() {
        let shape = SHAPES[number];
        let (symmetries, count) = places(shape);
        let mut instance = 0;
        while instance < count {
            let mut place = 0;
            while place < shape.len() {
                let square = image(shape[place], symmetries[instance]) as usize;
                table[square][FAMILIES[number].first + instance] = 3u16.pow(place as u32);
                place += 1;
            }
            instance += 1;
        }
        number += 1;
    }
    table
};

/// The maximum index of each instance, when all its squares are the mover's.
pub(super) static MAX_INDEXES: [u16; 64] = {
    let mut table = [0; 64];
    let mut number = 0;
    while number < FAMILIES.len() {
        let family = FAMILIES[number];
        let mut instance = family.first;
        while instance < family.first + family.count {
            table[instance] = (family.contents - 1) as u16;
            instance += 1;
        }
        number += 1;
    }
    table
};

impl Family {
    /// The weight of each index in this family; the two readings of a symmetric shape share one.
    pub(super) fn slots(&self) -> Vec<u16> {
        let mut slots = vec![0; self.contents];
        let mut next = 0;
        for (index, mirrored) in self.mirrored().into_iter().enumerate() {
            if mirrored < index {
                slots[index] = slots[mirrored];
            } else {
                slots[index] = next;
                next += 1;
            }
        }
        debug_assert_eq!(usize::from(next), self.distinct);
        slots
    }

    /// For each index, the index of the same contents read in the other direction.
    fn mirrored(&self) -> Vec<usize> {
        let mut mirrored = vec![0];
        for &place in &self.mirror[..self.squares] {
            let digit = 3usize.pow(u32::from(place));
            let lower = mirrored.len();
            mirrored.extend_from_within(..);
            mirrored.extend_from_within(..lower);
            mirrored[lower..2 * lower].iter_mut().for_each(|index| *index += digit);
            mirrored[2 * lower..].iter_mut().for_each(|index| *index += 2 * digit);
        }
        mirrored
    }
}

/// The image of a square under one of the eight symmetries.
const fn image(square: u8, symmetry: usize) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 2 != 0 {
        column = 7 - column;
    }
    if symmetry & 4 != 0 {
        row = 7 - row;
    }
    row * 8 + column
}

/// The squares of a shape after a symmetry, as a set.
const fn covered(shape: &[u8], symmetry: usize) -> u64 {
    let mut set = 0;
    let mut place = 0;
    while place < shape.len() {
        set |= 1 << image(shape[place], symmetry);
        place += 1;
    }
    set
}

/// One symmetry per distinct place of a shape, and the number of places.
const fn places(shape: &[u8]) -> ([usize; 8], usize) {
    let (mut found, mut count, mut symmetry) = ([0; 8], 0, 0);
    while symmetry < 8 {
        let mut known = 0;
        while known < count && covered(shape, found[known]) != covered(shape, symmetry) {
            known += 1;
        }
        if known == count {
            found[count] = symmetry;
            count += 1;
        }
        symmetry += 1;
    }
    (found, count)
}

/// The image of each square under a symmetry that maps the shape onto itself and moves its squares.
///
/// The identity if there is no such symmetry.
const fn mirror(shape: &[u8]) -> [u8; MAX_SQUARES] {
    let mut identity = [0; MAX_SQUARES];
    let mut place = 0;
    while place < MAX_SQUARES {
        identity[place] = place as u8;
        place += 1;
    }
    let mut symmetry = 1;
    while symmetry < 8 {
        if covered(shape, symmetry) == covered(shape, 0) {
            let (mut mirror, mut moves) = (identity, false);
            let mut from = 0;
            while from < shape.len() {
                let mut to = 0;
                while shape[to] != image(shape[from], symmetry) {
                    to += 1;
                }
                mirror[from] = to as u8;
                moves |= to != from;
                from += 1;
            }
            if moves {
                return mirror;
            }
        }
        symmetry += 1;
    }
    identity
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_the_expected_number_of_instances() {
        let counts: Vec<usize> = FAMILIES.iter().map(|family| family.count).collect();
        assert_eq!(counts, [4, 8, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4]);
        assert_eq!(INSTANCES, 54);
        for (family, shape) in FAMILIES.iter().zip(SHAPES) {
            for instance in family.first..family.first + family.count {
                let squares = DIGITS.iter().filter(|digits| digits[instance] > 0).count();
                assert_eq!(squares, shape.len());
            }
        }
    }

    /// Every square is in some pattern, and in as many as each of its symmetric images.
    #[test]
    fn patterns_cover_every_square_symmetrically() {
        let times = |square: u8| DIGITS[usize::from(square)].iter().filter(|digit| **digit > 0).count();
        for square in 0..64 {
            assert!(times(square) > 0);
            for symmetry in 0..8 {
                assert_eq!(times(square), times(image(square, symmetry)));
            }
        }
    }

    #[test]
    fn only_the_2x5_family_has_no_mirror_symmetry() {
        for (number, family) in FAMILIES.iter().enumerate() {
            assert_eq!(family.distinct == family.contents, number == 1, "family {number}");
            let slots = family.slots();
            assert_eq!(slots.iter().max().map(|&slot| usize::from(slot) + 1), Some(family.distinct));
            let mirrored = family.mirrored();
            for index in 0..family.contents {
                assert_eq!(slots[index], slots[mirrored[index]]);
                assert_eq!(mirrored[mirrored[index]], index);
            }
        }
        // The 3x3 corner read by columns: b1 becomes a2.
        assert_eq!(FAMILIES[0].mirrored()[3], 27);
        assert_eq!(FAMILIES[5].mirrored()[2 * 3], 2 * 3usize.pow(6));
    }
}
