//! The weights of the patterns and their file format.

use std::fmt;
use std::sync::OnceLock;

use wide::i16x16;

use super::{DISTINCT, FAMILIES, Features, Slots, TABLE_ROWS};
use crate::eval::Evaluate;
use crate::eval::probcut_model::{ProbcutModel, SigmaTable};
use crate::score::{DISC, ScaledScore};
use crate::square::Square8;

/// Positions have from 0 to 60 empty squares.
pub const STAGES: usize = 61;

/// The number of values per pattern contents.
pub const LANES: usize = 16;

/// The weights of the contents of a pattern, or their sum over all patterns of a position.
///
/// The first lane is in parts of [`DISC`]. The other lanes are squared and in parts of [`UNIT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row(pub [i16; LANES]);

/// A lane of this value, squared, is one disc.
pub const UNIT: i32 = 128;

/// The sign of the square of each lane; the first lane is not squared.
pub const SIGNS: [i16; LANES] = {
    let mut signs = [0; LANES];
    let mut lane = 1;
    while lane < LANES {
        signs[lane] = if lane % 2 == 1 { 1 } else { -1 };
        lane += 1;
    }
    signs
};

/// The sum of the rows of a position.
type Sums = i16x16;

/// The disc difference of the sums.
#[inline(always)]
fn worth(sums: Sums) -> ScaledScore {
    let squares = (sums * Sums::new(SIGNS)).dot(sums).reduce_add();
    const { assert!(UNIT * UNIT % DISC == 0) };
    ScaledScore::new(i32::from(sums.as_array()[0]) + squares / (UNIT * UNIT / DISC))
}

/// The magic number of the file: its type and format version.
const MAGIC: &[u8; 12] = b"outflank wt3";

/// The bytes before the compressed data: the magic number and the checksum.
const HEADER_BYTES: usize = MAGIC.len() + 8;

/// The weights of all patterns in all phases of the game.
///
/// Each phase has one row of numbers per contents of each pattern. The rows of a position are added, together with a
/// constant row per number of empty squares. The first sum is a score. The other sums are squared and added with
/// alternating signs. They model interactions between patterns (a factorization machine).
///
/// The table of a phase is built on first use, which takes a few milliseconds, or earlier by [`Weights::prepare`].
pub struct Weights {
    stated: Stated,
    slots: Slots,
    sigmas: SigmaTable,
    /// The phase of each number of empty squares.
    phases: [u8; STAGES],
    tables: Vec<OnceLock<Box<[Sums; TABLE_ROWS]>>>,
}

/// Weights in the form in which they are trained and stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The maximum number of empty squares of each phase, ascending; the last phase extends to the start of the game.
    pub phases: Vec<u8>,
    /// The rows of each phase, [`DISTINCT`] per phase.
    pub rows: Vec<Vec<Row>>,
    /// The constant row of each number of empty squares.
    pub constants: [Row; STAGES],
    /// The error model of `ProbCut` for these weights.
    pub errors: ProbcutModel,
}

impl Weights {
    /// The embedded weights.
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

    /// Weights from their stored form.
    ///
    /// # Errors
    ///
    /// When there is no phase, their limits do not ascend to 60 or less, or one has the wrong number of rows.
    pub fn new(stated: Stated) -> Result<Self, WeightsError> {
        let ascend = stated.phases.is_sorted_by(|low, high| low < high);
        let inside = stated.phases.last().is_some_and(|&last| usize::from(last) < STAGES);
        let whole = stated.rows.iter().all(|rows| rows.len() == DISTINCT);
        if !ascend || !inside || !whole || stated.phases.len() != stated.rows.len() {
            return Err(WeightsError::Shape);
        }
        let sigmas = SigmaTable::new(&stated.errors);
        let phases = std::array::from_fn(|stage| phase_of(&stated.phases, stage) as u8);
        let tables = stated.phases.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { stated, slots: Slots::default(), sigmas, phases, tables })
    }

    /// The stored form of the weights.
    #[must_use]
    pub fn stated(&self) -> &Stated {
        &self.stated
    }

    /// The expected final disc difference for the side to move.
    #[inline]
    #[must_use]
    pub fn score(&self, features: &Features, empties: u32) -> ScaledScore {
        let stage = (empties as usize).min(STAGES - 1);
        let phase = usize::from(self.phases[stage]);
        let table = self.tables[phase].get_or_init(|| self.table(phase));
        let mut sum = Sums::new(self.stated.constants[stage].0);
        // Unrolled by hand, so that the offset of each family is a constant and the compiler removes all bounds checks.
        add::<0>(table, features, &mut sum);
        add::<1>(table, features, &mut sum);
        add::<2>(table, features, &mut sum);
        add::<3>(table, features, &mut sum);
        add::<4>(table, features, &mut sum);
        add::<5>(table, features, &mut sum);
        add::<6>(table, features, &mut sum);
        add::<7>(table, features, &mut sum);
        add::<8>(table, features, &mut sum);
        add::<9>(table, features, &mut sum);
        add::<10>(table, features, &mut sum);
        add::<11>(table, features, &mut sum);
        add::<12>(table, features, &mut sum);
        const { assert!(FAMILIES.len() == 13) };
        worth(sum).clamp(ScaledScore::MIN, ScaledScore::MAX)
    }

    /// Builds the tables of all phases that a game can reach from `empties` empty squares.
    pub fn prepare(&self, empties: u32) {
        let first = self.phases[(empties as usize).min(STAGES - 1)];
        for (phase, table) in self.tables.iter().enumerate().take(usize::from(first) + 1) {
            table.get_or_init(|| self.table(phase));
        }
    }

    /// The number of phases whose table is built.
    #[must_use]
    pub fn prepared_phases(&self) -> usize {
        self.tables.iter().filter(|table| table.get().is_some()).count()
    }

    /// Builds the table of a phase.
    #[cold]
    fn table(&self, phase: usize) -> Box<[Sums; TABLE_ROWS]> {
        let mut table = vec![Sums::ZERO; TABLE_ROWS].into_boxed_slice();
        let room = table.first_chunk_mut().expect("the table has that length");
        self.slots.spread(room, |slot| Sums::new(self.stated.rows[phase][slot].0));
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
    fn after(&self, features: &Features, square: Square8, flips: u64) -> Features {
        features.after(square, flips)
    }

    #[inline]
    fn passed(&self, features: &Features) -> Features {
        features.passed()
    }

    #[inline]
    fn score(&self, features: &Features, mover: u64, opponent: u64) -> ScaledScore {
        self.score(features, (!(mover | opponent)).count_ones())
    }

    #[inline]
    fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        self.sigmas.sigma(empties, depth, shallow)
    }

    #[inline]
    fn odd_depth_bonus(&self) -> ScaledScore {
        ScaledScore::new(i32::from(self.stated.errors.odd_depth_bonus) * DISC / 1_000)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").field("phases", &self.stated.phases).finish_non_exhaustive()
    }
}

/// The phase of a number of empty squares, given the maximum number of each phase.
#[must_use]
pub fn phase_of(phases: &[u8], empties: usize) -> usize {
    phases.partition_point(|&most| usize::from(most) < empties).min(phases.len().saturating_sub(1))
}

/// Adds the rows of the instances of one family.
#[inline(always)]
fn add<const FAMILY: usize>(table: &[Sums; TABLE_ROWS], features: &Features, sum: &mut Sums) {
    let family = const { &FAMILIES[FAMILY] };
    for instance in family.first..family.first + family.count {
        *sum += table[family.offset + (usize::from(features.0[instance]) & family.mask)];
    }
}

/// Reading and writing.
impl Weights {
    /// Reads the format that [`Weights::write`] writes.
    ///
    /// # Errors
    ///
    /// When the bytes are not a weights file, have another version, or are truncated or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (head, packed) =
            bytes.split_first_chunk::<HEADER_BYTES>().ok_or(WeightsError::Short(bytes.len()))?;
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
        let most = 2 * (1 + STAGES + ProbcutModel::NUMBERS + LANES * (STAGES + STAGES * DISTINCT));
        let planes = zstd::bulk::decompress(packed, most).map_err(|_| WeightsError::Damaged)?;
        let (low, high) = planes.split_at(planes.len() / 2);
        let mut numbers = Numbers { low, high };
        let count = usize::from(numbers.take(1)?.get(0).unsigned_abs());
        let phases = numbers.take(count)?.iter().map(|most| most as u8).collect();
        let inside = numbers.take(ProbcutModel::INSIDE)?;
        let to_end = numbers.take(ProbcutModel::TO_END)?;
        let errors = ProbcutModel {
            inside: std::array::from_fn(|place| inside.get(place)),
            to_end: std::array::from_fn(|place| to_end.get(place)),
            odd_depth_bonus: numbers.take(1)?.get(0),
        };
        let constants = numbers.take(LANES * STAGES)?;
        let constants = std::array::from_fn(|stage| constants.row(stage));
        let mut rows =
            || numbers.take(LANES * DISTINCT).map(|rows| (0..DISTINCT).map(|row| rows.row(row)).collect());
        let rows = (0..count).map(|_| rows()).collect::<Result<_, _>>()?;
        Self::new(Stated { phases, rows, constants, errors })
    }

    /// The bytes of the file for these weights.
    ///
    /// # Panics
    ///
    /// Never: compressing into memory does not fail.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let Stated { phases, rows, constants, errors } = &self.stated;
        let mut numbers = vec![phases.len() as i16];
        numbers.extend(phases.iter().map(|&most| i16::from(most)));
        numbers.extend(errors.inside);
        numbers.extend(errors.to_end);
        numbers.push(errors.odd_depth_bonus);
        for rows in std::iter::once(&constants[..]).chain(rows.iter().map(|rows| &rows[..])) {
            // Lane by lane: similar numbers compress well.
            numbers.extend((0..LANES).flat_map(|lane| rows.iter().map(move |row| row.0[lane])));
        }
        let plane = |byte: usize| numbers.iter().map(move |number| number.to_le_bytes()[byte]);
        let planes: Vec<u8> = plane(0).chain(plane(1)).collect();
        let packed =
            zstd::bulk::compress(&planes, COMPRESSION_LEVEL).expect("memory takes all that is written");
        [&MAGIC[..], &checksum(&packed).to_le_bytes(), &packed].concat()
    }
}

/// Two-byte numbers: all low bytes, then all high bytes.
struct Numbers<'a> {
    low: &'a [u8],
    high: &'a [u8],
}

impl Numbers<'_> {
    /// Takes `count` numbers from the front.
    fn take(&mut self, count: usize) -> Result<Self, WeightsError> {
        let (low, low_rest) = self.low.split_at_checked(count).ok_or(WeightsError::Shape)?;
        let (high, high_rest) = self.high.split_at_checked(count).ok_or(WeightsError::Shape)?;
        (self.low, self.high) = (low_rest, high_rest);
        Ok(Self { low, high })
    }

    fn get(&self, place: usize) -> i16 {
        i16::from_le_bytes([self.low[place], self.high[place]])
    }

    fn iter(&self) -> impl Iterator<Item = i16> {
        (0..self.low.len()).map(|place| self.get(place))
    }

    /// One row of a block that is stored lane by lane.
    fn row(&self, row: usize) -> Row {
        let count = self.low.len() / LANES;
        Row(std::array::from_fn(|lane| self.get(lane * count + row)))
    }
}

/// The compression level: an eighth more bytes than the highest level, in a tenth of the time.
const COMPRESSION_LEVEL: i32 = 12;

/// The FNV-1a hash. It differs for any two files that differ in one byte.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Why weights could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The file is shorter than its header.
    Short(usize),
    /// The file is not a weights file.
    Foreign,
    /// The file is of another version of the format.
    Version(u8),
    /// The checksum does not match.
    Damaged,
    /// The numbers do not match these patterns.
    Shape,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short(length) => {
                write!(
                    f,
                    "byte {length}: unexpected end of file; the header of a weights file has {HEADER_BYTES} bytes"
                )
            }
            Self::Foreign => {
                write!(f, "byte 0: not a weights file; a weights file begins with \"outflank wt\"")
            }
            Self::Version(version) => {
                let version = char::from(*version);
                write!(
                    f,
                    "byte 11: unsupported weights version {version:?}; this program reads version 3, which \
                     `outflank train patterns` makes from samples"
                )
            }
            Self::Damaged => {
                write!(f, "byte {HEADER_BYTES}: wrong checksum; the weights are truncated or damaged")
            }
            Self::Shape => {
                write!(
                    f,
                    "byte {HEADER_BYTES}: the weights do not match the patterns of this program; train them again"
                )
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

    /// Weights of three phases; one in `one_in` is random and all others are zero.
    fn drawn(one_in: u32) -> Weights {
        let mut rng = generator(4);
        let mut draw = |most: i16| {
            let drawn = below(one_in, &mut rng) == 0;
            if drawn { below(2 * most as u32 + 1, &mut rng) as i16 - most } else { 0 }
        };
        let mut row = |most| Row(std::array::from_fn(|_| draw(most)));
        let phases = vec![10, 20, 40];
        let rows = phases.iter().map(|_| (0..DISTINCT).map(|_| row(20)).collect()).collect();
        let constants = std::array::from_fn(|_| row(200));
        let errors = ProbcutModel {
            inside: std::array::from_fn(|_| draw(700)),
            to_end: std::array::from_fn(|_| draw(700)),
            odd_depth_bonus: draw(700),
        };
        Weights::new(Stated { phases, rows, constants, errors }).unwrap()
    }

    fn features(board: Board<S8>) -> Features {
        Features::new(board.mover().word(), board.opponent().word())
    }

    /// The score, computed row by row and lane by lane.
    fn slow(weights: &Weights, features: &Features, empties: u32) -> i32 {
        let Stated { rows, constants, .. } = weights.stated();
        let phase = match empties {
            0..=10 => 0,
            11..=20 => 1,
            _ => 2,
        };
        let slots = Slots::default().of(features);
        let sum = |lane: usize| {
            let rows = slots.iter().map(|&slot| &rows[phase][slot as usize]);
            rows.chain([&constants[empties as usize]]).map(|row| i32::from(row.0[lane])).sum::<i32>()
        };
        let squares: i32 = (1..LANES).map(|lane| sum(lane).pow(2) * if lane % 2 == 1 { 1 } else { -1 }).sum();
        (sum(0) + squares / 128).clamp(-8192, 8192)
    }

    #[test]
    fn score_matches_a_slow_reference_implementation() {
        let weights = drawn(1);
        let mut rng = generator(5);
        let mut inside = 0;
        for empties in 0..=60 {
            for _ in 0..20 {
                let features = features(filling(&mut rng));
                let score = weights.score(&features, empties).get();
                assert_eq!(score, slow(&weights, &features, empties));
                inside += u32::from(score.abs() < 8192);
            }
        }
        assert!(inside > 1_000, "{inside}");
    }

    /// Any file gives a valid score.
    #[test]
    fn overflowing_sums_still_give_a_valid_score() {
        let mut stated = drawn(50).stated().clone();
        for most in [i16::MAX, i16::MIN] {
            stated.rows.iter_mut().flatten().for_each(|row| row.0 = [most; LANES]);
            stated.constants = [Row([most; LANES]); STAGES];
            let weights = Weights::new(stated.clone()).unwrap();
            assert!(weights.score(&features(Board::start()), 60).get().abs() <= 8192);
        }
    }

    #[test]
    fn symmetric_positions_have_the_same_score() {
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
    fn weights_round_trip() {
        let weights = drawn(50);
        let bytes = weights.write();
        assert_eq!(Weights::read(&bytes).unwrap().stated(), weights.stated());
    }

    /// The start is level, and the side with the corners and edges is ahead.
    #[test]
    fn embedded_weights_give_plausible_scores() {
        let weights = Weights::embedded();
        let (fitted, usual) = (weights.stated().errors, ProbcutModel::default());
        for (fitted, usual) in
            fitted.inside.iter().chain(&fitted.to_end).zip(usual.inside.iter().chain(&usual.to_end))
        {
            assert!(fitted.abs_diff(*usual) < 200, "{fitted} is unlike {usual}");
        }
        assert!(fitted.odd_depth_bonus.abs_diff(usual.odd_depth_bonus) < 500);
        assert!(weights.score(&features(Board::start()), 60).get().abs() < 8 * DISC);
        let edges = 0xff81_8181_8181_81ff;
        let inside = 0x003c_7e7e_7e7e_3c00;
        let score = |mover, opponent| weights.score(&Features::new(mover, opponent), 8).get();
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
        let damaged = "byte 20: wrong checksum; the weights are truncated or damaged";
        for cut in [20, 21, 1_000, bytes.len() - 1] {
            refused(&bytes[..cut], damaged);
        }
        for place in [12, 19, 20, 100, bytes.len() / 2, bytes.len() - 1] {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1;
            refused(&flipped, damaged);
        }
        refused(&[&bytes[..], &[0]].concat(), damaged);
        refused(&bytes[..19], "byte 19: unexpected end of file; the header of a weights file has 20 bytes");
        refused(
            b"GIF89a, and more than twenty bytes",
            "byte 0: not a weights file; a weights file begins with \"outflank wt\"",
        );
        for version in ['2', '4'] {
            let mut other = bytes.clone();
            other[11] = version as u8;
            let message = format!(
                "byte 11: unsupported weights version {version:?}; this program reads version 3, which `outflank train \
                 patterns` makes from samples"
            );
            refused(&other, &message);
        }
    }

    #[test]
    fn weights_of_other_patterns_are_refused() {
        let shape = "byte 20: the weights do not match the patterns of this program; train them again";
        let stated = drawn(50).stated().clone();
        let refused = |change: fn(&mut Stated)| {
            let mut stated = stated.clone();
            change(&mut stated);
            assert_eq!(Weights::new(stated).unwrap_err().to_string(), shape);
        };
        refused(|stated| stated.phases[2] = 20);
        refused(|stated| stated.phases[2] = 61);
        refused(|stated| stated.rows[1].truncate(100));
        refused(|stated| stated.rows.truncate(2));
        refused(|stated| (stated.phases, stated.rows) = Default::default());
    }
}
