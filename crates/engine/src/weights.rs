//! What the patterns are worth, and the file it is kept in.

use std::fmt;
use std::sync::OnceLock;

use crate::error_model::{Deviations, ErrorModel};
use crate::eval::{DISC, Evaluate, MOST};
use crate::patterns::{DISTINCT, FAMILIES, Features, Slots, TOTAL};

/// Positions have from 0 to 60 empty squares.
pub const STAGES: usize = 61;

/// What the file begins with: what it is, and the version of its format.
const MAGIC: &[u8; 12] = b"outflank wt2";

/// The bytes before the compressed ones: what it is, and their checksum.
const HEAD: usize = MAGIC.len() + 8;

/// The weights of all patterns through the game.
///
/// They are stated at some numbers of empty squares, the knots; between two knots they change evenly, and beyond the
/// last they do not change. A constant for each number of empty squares is added. The table of a stage is
/// made when it is first asked for, which takes about a millisecond.
pub struct Weights {
    stated: Stated,
    slots: Slots,
    deviations: Deviations,
    tables: [OnceLock<Box<[i16; TOTAL]>>; STAGES],
}

/// Weights as they are learned and kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The numbers of empty squares at which weights are stated, in ascending order.
    pub knots: Vec<u8>,
    /// The weights at each knot, [`DISTINCT`] of them.
    pub values: Vec<Vec<i16>>,
    /// What is added at each number of empty squares.
    pub constants: [i16; STAGES],
    /// How far shallow searches with these weights are off deep ones.
    pub errors: ErrorModel,
}

impl Weights {
    /// The weights that the program brings along.
    ///
    /// # Panics
    ///
    /// Never: a test reads them.
    #[must_use]
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Weights> = OnceLock::new();
        EMBEDDED.get_or_init(|| {
            Self::read(include_bytes!("../../../weights/patterns.bin"))
                .expect("the file is part of the program")
        })
    }

    /// Weights from what is stated.
    ///
    /// # Errors
    ///
    /// When there is no knot, the knots do not ascend from 0 to 60 or less, or one has too few or too many weights.
    pub fn new(stated: Stated) -> Result<Self, WeightsError> {
        let ascend = stated.knots.is_sorted_by(|low, high| low < high);
        let inside = stated.knots.last().is_some_and(|&last| usize::from(last) < STAGES);
        let whole = stated.values.iter().all(|values| values.len() == DISTINCT);
        if !ascend || !inside || !whole || stated.knots.len() != stated.values.len() {
            return Err(WeightsError::Shape);
        }
        let deviations = Deviations::new(&stated.errors);
        let tables = [const { OnceLock::new() }; STAGES];
        Ok(Self { stated, slots: Slots::default(), deviations, tables })
    }

    /// What is stated.
    #[must_use]
    pub fn stated(&self) -> &Stated {
        &self.stated
    }

    /// The expected final difference for the side to move, in parts of [`DISC`].
    #[inline]
    #[must_use]
    pub fn score(&self, features: &Features, empties: u32) -> i32 {
        let stage = (empties as usize).min(STAGES - 1);
        let table = self.tables[stage].get_or_init(|| self.table(stage));
        let mut sum = i32::from(self.stated.constants[stage]);
        // By hand, so that the compiler knows each family's place: it then needs no check of any index.
        sum += part::<0>(table, features) + part::<1>(table, features) + part::<2>(table, features);
        sum += part::<3>(table, features) + part::<4>(table, features) + part::<5>(table, features);
        sum += part::<6>(table, features) + part::<7>(table, features) + part::<8>(table, features);
        sum += part::<9>(table, features) + part::<10>(table, features) + part::<11>(table, features);
        sum += part::<12>(table, features);
        const { assert!(FAMILIES.len() == 13) };
        sum.clamp(-MOST, MOST)
    }

    /// The weights of a stage, spread over the rooms of the families.
    #[cold]
    fn table(&self, stage: usize) -> Box<[i16; TOTAL]> {
        let Stated { knots, values, .. } = &self.stated;
        let above = knots.partition_point(|&knot| usize::from(knot) < stage).min(knots.len() - 1);
        let below = above.saturating_sub(usize::from(stage < usize::from(knots[above])));
        let span = i32::from(knots[above]) - i32::from(knots[below]);
        let (low, high) = (&values[below], &values[above]);
        let share = stage as i32 - i32::from(knots[below]);
        let mut table = vec![0; TOTAL].into_boxed_slice();
        let room = table.first_chunk_mut().expect("the table has that length");
        self.slots.spread(room, |slot| {
            let (low, high) = (i32::from(low[slot]), i32::from(high[slot]));
            if span == 0 { low as i16 } else { (low + ((high - low) * share).div_euclid(span)) as i16 }
        });
        table.try_into().expect("the table has that length")
    }
}

impl Evaluate for Weights {
    type Features = Features;

    const ORDERS_ENDGAMES: bool = true;

    fn features(&self, mover: u64, opponent: u64) -> Features {
        Features::new(mover, opponent)
    }

    #[inline]
    fn after(&self, features: &Features, square: u8, flips: u64) -> Features {
        features.after(square, flips)
    }

    #[inline]
    fn passed(&self, features: &Features) -> Features {
        features.passed()
    }

    #[inline]
    fn score(&self, features: &Features, mover: u64, opponent: u64) -> i32 {
        self.score(features, (!(mover | opponent)).count_ones())
    }

    #[inline]
    fn deviation(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        self.deviations.of(empties, depth, shallow)
    }

    #[inline]
    fn tempo(&self) -> i32 {
        i32::from(self.stated.errors.tempo) * DISC / 1_000
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").field("knots", &self.stated.knots).finish_non_exhaustive()
    }
}

/// What the instances of one family are worth.
#[inline(always)]
fn part<const FAMILY: usize>(table: &[i16; TOTAL], features: &Features) -> i32 {
    let family = const { &FAMILIES[FAMILY] };
    let mut sum = 0;
    for instance in family.first..family.first + family.count {
        sum += i32::from(table[family.offset + (usize::from(features.0[instance]) & family.mask)]);
    }
    sum
}

/// Reading and writing.
impl Weights {
    /// Reads what [`Weights::write`] wrote.
    ///
    /// # Errors
    ///
    /// When the bytes are no file of weights, one of another version, cut short or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (head, packed) = bytes.split_first_chunk::<HEAD>().ok_or(WeightsError::Short(bytes.len()))?;
        let kind = MAGIC.len() - 1;
        if head[..kind] != MAGIC[..kind] {
            return Err(WeightsError::Foreign);
        }
        if head[kind] != MAGIC[kind] {
            return Err(WeightsError::Version(head[kind]));
        }
        if head[MAGIC.len()..] != checksum(packed).to_le_bytes() {
            return Err(WeightsError::Damaged);
        }
        let most = 2 * (1 + STAGES + ErrorModel::NUMBERS + STAGES * (1 + DISTINCT));
        let planes = zstd::bulk::decompress(packed, most).map_err(|_| WeightsError::Damaged)?;
        let (low, high) = planes.split_at(planes.len() / 2);
        let numbers: Vec<i16> =
            low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])).collect();
        let mut rest = &numbers[..];
        let mut take = |count: usize| {
            let (taken, behind) = rest.split_at(count.min(rest.len()));
            rest = behind;
            taken.to_vec()
        };
        let count = take(1).first().map_or(0, |&count| usize::from(count.unsigned_abs()));
        let knots = take(count).into_iter().map(|knot| knot as u8).collect();
        let constants = take(STAGES).try_into().map_err(|_| WeightsError::Shape)?;
        let inside = take(ErrorModel::INSIDE).try_into().map_err(|_| WeightsError::Shape)?;
        let to_end = take(ErrorModel::TO_END).try_into().map_err(|_| WeightsError::Shape)?;
        let tempo = *take(1).first().ok_or(WeightsError::Shape)?;
        let mut values: Vec<Vec<i16>> = Vec::new();
        for _ in 0..count {
            let mut next = take(DISTINCT);
            if let Some(last) = values.last() {
                next.iter_mut().zip(last).for_each(|(value, last)| *value = value.wrapping_add(*last));
            }
            values.push(next);
        }
        Self::new(Stated { knots, values, constants, errors: ErrorModel { inside, to_end, tempo } })
    }

    /// The bytes that read as these weights.
    ///
    /// # Panics
    ///
    /// Never: compressing into memory does not fail.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let Stated { knots, values, constants, errors } = &self.stated;
        let mut numbers = vec![knots.len() as i16];
        numbers.extend(knots.iter().map(|&knot| i16::from(knot)));
        numbers.extend(constants);
        numbers.extend(errors.inside);
        numbers.extend(errors.to_end);
        numbers.push(errors.tempo);
        numbers.extend(values.first().into_iter().flatten());
        for pair in values.windows(2) {
            // What changes from knot to knot is small, and small numbers pack well.
            numbers.extend(pair[1].iter().zip(&pair[0]).map(|(next, last)| next.wrapping_sub(*last)));
        }
        let plane = |byte: usize| numbers.iter().map(move |number| number.to_le_bytes()[byte]);
        let planes: Vec<u8> = plane(0).chain(plane(1)).collect();
        let packed = zstd::bulk::compress(&planes, LEVEL).expect("memory takes all that is written");
        [&MAGIC[..], &checksum(&packed).to_le_bytes(), &packed].concat()
    }
}

/// How hard it is compressed: files are written seldom, and unpacking is as fast from any level.
const LEVEL: i32 = 19;

/// Fowler, Noll and Vo's hash (FNV-1a), which differs for any two files that differ in one place.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Why weights could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// There are not even enough bytes for the head.
    Short(usize),
    /// The file is something else.
    Foreign,
    /// The file is of another version of the format.
    Version(u8),
    /// The bytes are not those that were written.
    Damaged,
    /// The numbers are not those of these patterns.
    Shape,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short(length) => {
                write!(f, "byte {length}: the file ends; a file of weights begins with {HEAD} bytes of head")
            }
            Self::Foreign => write!(f, "byte 0: this is no file of weights; one begins with \"outflank wt\""),
            Self::Version(version) => {
                let version = char::from(*version);
                write!(
                    f,
                    "byte 11: weights of version {version:?}; this program reads version 2, which \
                     `outflank train patterns` makes from samples"
                )
            }
            Self::Damaged => {
                write!(f, "byte {HEAD}: the weights are cut short or damaged; their checksum does not hold")
            }
            Self::Shape => {
                write!(f, "byte {HEAD}: these are weights of other patterns, or of none; train them again")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use outflank_board::random::{below, filling, generator};
    use outflank_board::{Board, S8, Symmetry};

    use super::*;

    /// Weights at three knots, one in so many drawn at random and all others zero.
    fn drawn(one_in: u32) -> Weights {
        let mut rng = generator(4);
        let mut draw = || if below(one_in, &mut rng) == 0 { below(201, &mut rng) as i16 - 100 } else { 0 };
        let knots = vec![10, 20, 40];
        let values = knots.iter().map(|_| (0..DISTINCT).map(|_| draw()).collect()).collect();
        let constants = std::array::from_fn(|_| 10 * draw());
        let errors = ErrorModel {
            inside: std::array::from_fn(|_| 7 * draw()),
            to_end: std::array::from_fn(|_| 7 * draw()),
            tempo: 7 * draw(),
        };
        Weights::new(Stated { knots, values, constants, errors }).unwrap()
    }

    fn features(board: Board<S8>) -> Features {
        Features::new(board.mover().word(), board.opponent().word())
    }

    /// The sum that a score is, weight by weight.
    fn slow(weights: &Weights, features: &Features, empties: u32) -> i32 {
        let Stated { values, constants, .. } = weights.stated();
        let (low, high, share) = match empties {
            0..10 => (0, 0, 0),
            10..20 => (0, 1, (empties as i32 - 10) * 2),
            20..40 => (1, 2, empties as i32 - 20),
            _ => (2, 2, 0),
        };
        let slots = Slots::default().of(features);
        let weights = slots.map(|slot| {
            let [low, high] = [low, high].map(|knot: usize| i32::from(values[knot][slot as usize]));
            low + ((high - low) * share).div_euclid(20)
        });
        let sum = i32::from(constants[empties as usize]) + weights.into_iter().sum::<i32>();
        sum.clamp(-8192, 8192)
    }

    #[test]
    fn a_score_is_the_sum_of_its_weights() {
        let weights = drawn(1);
        let mut rng = generator(5);
        for empties in 0..=60 {
            for _ in 0..20 {
                let features = features(filling(&mut rng));
                assert_eq!(weights.score(&features, empties), slow(&weights, &features, empties));
            }
        }
    }

    #[test]
    fn images_of_a_position_score_the_same() {
        let weights = drawn(1);
        let mut rng = generator(6);
        for _ in 0..200 {
            let board = filling::<S8>(&mut rng);
            let score = |board| weights.score(&features(board), 24);
            for symmetry in Symmetry::ALL {
                assert_eq!(score(symmetry.board(board)), score(board), "{board:?}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let weights = drawn(50);
        let bytes = weights.write();
        assert_eq!(Weights::read(&bytes).unwrap().stated(), weights.stated());
    }

    /// The start is level, and whoever holds the corners and edges is ahead.
    #[test]
    fn the_embedded_weights_know_the_game() {
        let weights = Weights::embedded();
        assert_eq!(weights.stated().errors, ErrorModel::default());
        assert!(weights.score(&features(Board::start()), 60).abs() < 8 * DISC);
        let edges = 0xff81_8181_8181_81ff;
        let inside = 0x003c_7e7e_7e7e_3c00;
        let score = |mover, opponent| weights.score(&Features::new(mover, opponent), 8);
        assert!(score(edges, inside) > 10 * DISC);
        assert!(score(inside, edges) < -10 * DISC);
    }

    #[track_caller]
    fn refused(bytes: &[u8], message: &str) {
        assert_eq!(Weights::read(bytes).unwrap_err().to_string(), message);
    }

    #[test]
    fn broken_files_are_refused() {
        let bytes = drawn(50).write();
        let damaged = "byte 20: the weights are cut short or damaged; their checksum does not hold";
        for cut in [20, 21, 1_000, bytes.len() - 1] {
            refused(&bytes[..cut], damaged);
        }
        for place in [12, 19, 20, 100, bytes.len() / 2, bytes.len() - 1] {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1;
            refused(&flipped, damaged);
        }
        refused(&[&bytes[..], &[0]].concat(), damaged);
        refused(&bytes[..19], "byte 19: the file ends; a file of weights begins with 20 bytes of head");
        refused(
            b"GIF89a, and more than twenty bytes",
            "byte 0: this is no file of weights; one begins with \"outflank wt\"",
        );
        for version in ['1', '3'] {
            let mut other = bytes.clone();
            other[11] = version as u8;
            let message = format!(
                "byte 11: weights of version {version:?}; this program reads version 2, which `outflank train \
                 patterns` makes from samples"
            );
            refused(&other, &message);
        }
    }

    #[test]
    fn weights_of_other_patterns_are_refused() {
        let shape = "byte 20: these are weights of other patterns, or of none; train them again";
        let stated = drawn(50).stated().clone();
        let refused = |change: fn(&mut Stated)| {
            let mut stated = stated.clone();
            change(&mut stated);
            assert_eq!(Weights::new(stated).unwrap_err().to_string(), shape);
        };
        refused(|stated| stated.knots[2] = 20);
        refused(|stated| stated.knots[2] = 61);
        refused(|stated| stated.values[1].truncate(100));
        refused(|stated| stated.values.truncate(2));
        refused(|stated| (stated.knots, stated.values) = Default::default());
    }
}
