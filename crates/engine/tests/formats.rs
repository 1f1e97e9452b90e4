//! Files of released versions must stay readable.

use outflank_engine::patterns::DISTINCT;
use outflank_engine::{ProbcutModel, Row, STAGES, Stated, Weights};

/// The weights in the file that `Weights::write` wrote: one phase, sixteen non-zero rows, and one constant per number
/// of empty squares.
fn stated() -> Stated {
    let mut rows = vec![Row::default(); DISTINCT];
    for (number, row) in (1..=16).zip(&mut rows) {
        row.0[0] = 100 * number;
        row.0[1] = -number;
    }
    let mut constants = [Row::default(); STAGES];
    for (empties, constant) in (0..).zip(&mut constants) {
        constant.0[0] = 3 * empties;
    }
    Stated { phases: vec![60], rows: vec![rows], constants, errors: ProbcutModel::default() }
}

#[test]
fn weights_of_version_3_are_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/formats/weights-v3.bin");
    let bytes = std::fs::read(path).expect("the file of version 3");
    assert_eq!(Weights::read(&bytes).expect("weights").stated(), &stated());
}
