//! Networks of temporal-difference learning: values, symmetry, files and the embedded weights.

use std::collections::BTreeMap;

use outflank_board::random::{Generator, below, filling, generator};
use outflank_board::{Board, BoardSize, S4, S6, S8, S10, Size, Square, Squares, Symmetry, with_size};
use outflank_lab::Evaluation;
use outflank_lab::heuristic::MAX_POINTS;
use outflank_lab::learned::LearnedError;
use outflank_lab::learned::td::{SHIPPED_SIZES, TdModel, TdNetwork};
use proptest::prelude::*;

/// One network of every kind, which exists on every size.
const NETWORKS: [&str; 6] = [
    "table",
    "linear:phases=2",
    "ntuple:straight3",
    "ntuple:lines+corner2x3:phases=3",
    "ntuple:random5x4@3",
    "ntuple:corner2x2+straight1",
];

/// A network with random weights between -1 and 1.
fn random_model<S: Size>(network: &str, rng: &mut Generator) -> TdModel<S> {
    let mut model = TdModel::new(network.parse().unwrap()).unwrap();
    for weight in model.weights_mut() {
        *weight = below(2001, rng) as f32 / 1000.0 - 1.0;
    }
    model
}

fn reload<S: Size>(model: &TdModel<S>) -> TdNetwork<S> {
    TdNetwork::read(&model.write(&BTreeMap::new())).unwrap()
}

proptest! {
    // Every case builds 24 networks.
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn symmetric_boards_have_equal_values(seed: u64) {
        for size in BoardSize::ALL {
            with_size!(size, S => for network in NETWORKS {
                let rng = &mut generator(seed);
                let model = random_model::<S>(network, rng);
                let board = filling::<S>(rng);
                let network = TdNetwork::new(model);
                let values = Symmetry::ALL.map(|symmetry| network.points(&symmetry.board(board)));
                prop_assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
                prop_assert!(values[0].abs() <= MAX_POINTS);
            });
        }
    }

    /// Points are the sum of the model, apart from rounding; so are the listed features.
    #[test]
    fn points_are_the_rounded_sum(seed: u64) {
        for network in NETWORKS {
            let rng = &mut generator(seed);
            let model = random_model::<S6>(network, rng);
            let board = filling::<S6>(rng);
            let mut features = Vec::new();
            model.list_features(&board, &mut features);
            prop_assert_eq!(features.len(), model.feature_count());
            let listed: f32 =
                features.iter().map(|feature| feature.value * model.weights()[feature.weight as usize]).sum();
            let sum = model.sum(&board);
            prop_assert!((sum - listed).abs() < 1e-3, "{} and {}", sum, listed);
            let points = reload(&model).points(&board);
            prop_assert!((10_000.0 * sum - points as f32).abs() < 100.0, "{} and {}", sum, points);
        }
    }
}

#[test]
fn a_table_counts_the_discs_of_both_sides() {
    let mut model = TdModel::<S8>::new("table".parse().unwrap()).unwrap();
    assert_eq!(model.weights().len(), 10);
    model.weights_mut()[0] = 1.0;
    model.weights_mut()[1] = -0.25;
    let squares = |names: &[&str]| -> Squares<S8> {
        names.iter().map(|name| name.parse::<Square>().unwrap()).collect()
    };
    let board = Board::new(squares(&["a1", "h8", "b1"]), squares(&["a8", "h7", "g8", "d4"])).unwrap();
    // Two corners against one, and one C-square against two.
    assert_eq!(TdNetwork::new(model).points(&board), 10_000 + 2_500);
}

#[test]
fn a_tuple_reads_its_squares_in_base_three() {
    let mut model = TdModel::<S4>::new("ntuple:corner1x2".parse().unwrap()).unwrap();
    // Eight placements of corner and edge. The index is 1 or 2 for the corner and 3 or 6 for the square beside it.
    assert_eq!((model.weights().len(), model.feature_count()), (9, 8));
    model.weights_mut().copy_from_slice(&[0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08]);
    let board = Board::<S4>::new(Square::at::<S4>(0).into(), Square::at::<S4>(1).into()).unwrap();
    // a1-b1 is an own corner beside an opponent's disc, a1-a2 an own corner beside an empty square.
    assert_eq!(TdNetwork::new(model).points(&board), 700 + 100);
}

#[test]
fn phases_divide_the_game_by_discs() {
    let mut model = TdModel::<S4>::new("ntuple:corner1x1:phases=4".parse().unwrap()).unwrap();
    // The weights of an empty corner in each phase; with an own or an opponent's disc they are zero.
    for (phase, weight) in [(0, 1.0), (1, 2.0), (2, 3.0), (3, 4.0)] {
        model.weights_mut()[3 * phase] = weight;
    }
    let network = TdNetwork::new(model);
    // Squares from b1 on, so that a1 is empty, and so are the other corners until their turn.
    let points = |discs: u32| {
        network.points(&Board::new(Squares::from_word(((1 << discs) - 1) << 4), Squares::NONE).unwrap())
    };
    // 4 empty corners with 3, 4 and 7 discs; the last corners are a4 and d4, bits 12 and 15.
    assert_eq!([3, 4, 7, 8].map(points), [40_000, 80_000, 80_000, 120_000]);
}

#[test]
fn points_are_limited() {
    let mut model = TdModel::<S4>::new("table".parse().unwrap()).unwrap();
    model.weights_mut().fill(3e38);
    let network = TdNetwork::new(model);
    assert_eq!(network.points(&Board::new(Squares::<S4>::ALL, Squares::NONE).unwrap()), MAX_POINTS);
    assert_eq!(network.points(&Board::new(Squares::NONE, Squares::<S4>::ALL).unwrap()), -MAX_POINTS);
}

#[test]
fn files_round_trip() {
    let metadata = BTreeMap::from([("seed".to_owned(), "7".to_owned())]);
    for network in NETWORKS {
        let model = random_model::<S10>(network, &mut generator(1));
        let bytes = model.write(&metadata);
        let (read, found) = TdModel::<S10>::read(&bytes).unwrap();
        assert_eq!((read.spec(), read.weights()), (model.spec(), model.weights()));
        assert_eq!((found["seed"].as_str(), found["size"].as_str()), ("7", "10x10"));
        assert_eq!(read.write(&metadata), bytes);
    }
}

#[test]
fn broken_files_are_refused() {
    let bytes = random_model::<S6>("table", &mut generator(1)).write(&BTreeMap::new());
    assert!(matches!(TdNetwork::<S8>::read(&bytes), Err(LearnedError::Size { .. })));
    for length in [0, 7, 8, 100, bytes.len() - 1] {
        assert!(matches!(TdNetwork::<S6>::read(&bytes[..length]), Err(LearnedError::Format(_))));
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let edited = |from: &str, to: &str| {
        assert!(from.len() == to.len() && text.contains(from));
        let place = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
        let mut bytes = bytes.clone();
        bytes[place..place + to.len()].copy_from_slice(to.as_bytes());
        TdNetwork::<S6>::read(&bytes).err().unwrap()
    };
    assert!(matches!(edited("\"table\"", "\"tabel\""), LearnedError::Metadata { key: "network", .. }));
    assert!(matches!(edited("\"td\"", "\"no\""), LearnedError::Kind { .. }));
    assert!(matches!(edited("[1,6]", "[6,1]"), LearnedError::Shape { .. }));
}

#[test]
fn embedded_networks_are_small_and_know_the_corners() {
    for size in BoardSize::ALL {
        with_size!(size, S => {
            let network = TdNetwork::<S>::embedded();
            assert_eq!(network.is_some(), SHIPPED_SIZES.contains(&size));
            if let Some(network) = network {
                let centre = Board::<S>::start();
                let with_corner = |square: Square| Board::new(centre.mover() | square.into(), centre.opponent()).unwrap();
                let corner = network.points(&with_corner(Square::at::<S>(0)));
                let x_square = network.points(&with_corner(Square::at::<S>(S::N + 1)));
                assert!(corner > x_square, "{size}: {corner} and {x_square}");
            }
        });
    }
    for bytes in [
        &include_bytes!("../weights/td-6x6.safetensors")[..],
        include_bytes!("../weights/td-8x8.safetensors"),
    ] {
        assert!(bytes.len() < 200_000);
    }
}
