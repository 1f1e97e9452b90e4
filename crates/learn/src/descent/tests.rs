//! The fit recovers planted weights, with any number of threads.

use std::num::NonZeroUsize;

use outflank_board::random::filling;
use outflank_board::{Board, S8, Squares};
use outflank_engine::{Features, Weights};

use super::*;
use crate::rows::Worth;
use crate::sample::{Sample, ScoreKind};

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The corners, the squares diagonal to them, and four edge squares, with the value of a disc there.
const PLANTED: [(u64, i32); 3] = [(CORNERS, 6), (0x0042_0000_0000_4200, -3), (0x0400_0080_0100_0020, 1)];

/// A board with random discs on those squares only.
fn sparse(seed: u64) -> Board<S8> {
    let board = filling::<S8>(&mut generator(seed));
    let mask = PLANTED.iter().fold(0, |mask, (squares, _)| mask | squares);
    let keep = |squares: Squares<S8>| Squares::from_word(squares.word() & mask);
    Board::new(keep(board.mover()), keep(board.opponent())).unwrap()
}

/// Positions with the scores that those squares give them.
///
/// The squared difference in corners, times `pairs`, is added to the score. No pattern contains all four corners.
fn planted(seeds: std::ops::Range<u64>, pairs: i32) -> Rows {
    let samples = seeds.map(|seed| {
        let board = sparse(seed);
        let more = |mask: u64| {
            let count = |squares: Squares<S8>| (squares.word() & mask).count_ones() as i32;
            count(board.mover()) - count(board.opponent())
        };
        let score: i32 = PLANTED.iter().map(|&(mask, worth)| worth * more(mask)).sum();
        let score = score + pairs * more(CORNERS).pow(2);
        Sample { board, score: (score * DISC) as i16, result: 0, kind: ScoreKind::Exact }
    });
    Rows::new(samples, Worth::DEFAULT)
}

fn settings() -> DescentSettings {
    DescentSettings { phases: vec![51, 60], epochs: 40, rate: 1.0 }
}

fn threads(workers: usize) -> Threads {
    Threads { workers: NonZeroUsize::new(workers).unwrap() }
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

#[test]
fn planted_weights_are_recovered() {
    for pairs in [0, 2] {
        let (rows, others) = (planted(0..3_000, pairs), planted(3_000..4_000, pairs));
        let zero = PatternModel::new(&settings().phases).errors(&others).root_mean_square;
        let model = fit(&rows, &settings(), threads(2), &mut |_| GO_ON);
        let error = model.errors(&others).root_mean_square;
        assert!(zero > 6.0 && error < zero / 10.0, "off by {zero} before and {error} after");
        // The engine's quantized weights give the same score.
        let stated = Weights::new(model.stated()).unwrap();
        let board = sparse(5_555);
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        let features = Features::new(mover, opponent);
        let score = stated.score(&features, board.empties().len()).in_discs();
        let row = Rows::new([Sample { board, score: 0, result: 0, kind: ScoreKind::Exact }], Worth::DEFAULT);
        assert!((score.abs() - model.errors(&row).root_mean_square).abs() < 0.3);
    }
}

#[test]
fn threads_make_no_difference() {
    let rows = planted(0..2_000, 1);
    let fitted = |workers| {
        fit(&rows, &settings(), threads(workers), &mut |step| {
            if step.number < 3 { GO_ON } else { ControlFlow::Break(()) }
        })
    };
    assert_eq!(fitted(1), fitted(2));
}

#[test]
fn settings_out_of_range_are_refused() {
    let check = |phases: &[u8], rate: f32| {
        let settings = DescentSettings { phases: phases.to_vec(), rate, ..settings() };
        settings.check().map_err(|error| error.to_string())
    };
    assert_eq!(check(&[0, 60], 1.0), Ok(()));
    for bad in [&[][..], &[5, 5], &[9, 8], &[0, 61]] {
        let message = "phases must be numbers from 0 to 60 in ascending order";
        assert_eq!(check(bad, 1.0).unwrap_err(), message, "{bad:?}");
    }
    for bad in [f32::NAN, 0.0, -0.1, 1.5] {
        let message = format!("invalid learning rate {bad}; write a number above 0, up to 1");
        assert_eq!(check(&[60], bad).unwrap_err(), message);
    }
}

#[test]
fn sample_shares_fade_linearly_between_phases() {
    let rows = Rows::new([], Worth::DEFAULT);
    let model = PatternModel::new(&[12, 24, 60]);
    let shares = |phase| Course::new(&rows, &model, phase).shares;
    assert_eq!(shares(0)[..17], [[1.0; 13].as_slice(), &[0.75, 0.5, 0.25, 0.0]].concat());
    assert_eq!(shares(1)[9..14], [0.0, 0.25, 0.5, 0.75, 1.0]);
    assert_eq!(shares(1)[24..29], [1.0, 0.75, 0.5, 0.25, 0.0]);
    assert_eq!(shares(2)[22..], [[0.25, 0.5, 0.75].as_slice(), &[1.0; 36]].concat()[..39]);
    assert_eq!([0, 12, 13, 24, 25, 60].map(|empties| model.phase(empties)), [0, 0, 1, 1, 2, 2]);
}

#[test]
fn rare_rows_stay_near_zero_and_unseen_rows_are_zero() {
    let one = Sample { board: sparse(1), score: (20 * DISC) as i16, result: 0, kind: ScoreKind::Exact };
    let rows = Rows::new([one], Worth::DEFAULT);
    let settings = DescentSettings { epochs: 1, rate: 0.3, ..settings() };
    let stated = fit(&rows, &settings, Threads::default(), &mut |_| GO_ON).stated();
    let seen: Vec<_> = stated.rows.iter().flatten().filter(|row| row.0 != [0; LANES]).collect();
    // Symmetric patterns share a row. A position near the end of a phase trains both phases.
    assert!(!seen.is_empty() && seen.len() <= 2 * INSTANCES, "{}", seen.len());
    assert!(seen.iter().all(|row| i32::from(row.0[0]).abs() < DISC), "{seen:?}");
}
