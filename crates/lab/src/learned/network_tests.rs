//! Networks against a second implementation, symmetry, and files.

use outflank_board::random::{self, Playout};
use outflank_board::{Board, BoardSize, S4, S6, S8, S10, Size, Symmetry};

use super::{
    Inputs, KERNEL, LearnedError, Network, NetworkSpec, NetworkSymmetry, PLANES, Target, Tensors, planes,
    softmax,
};
use crate::Evaluation as _;

/// Random weights of this description.
fn weights<S: Size>(model: &str, inputs: &str, symmetry: NetworkSymmetry, target: Target) -> Tensors {
    let spec =
        NetworkSpec { model: model.parse().unwrap(), inputs: inputs.parse().unwrap(), target, symmetry };
    let mut tensors = spec.tensors(S::SIZE);
    let mut rng = random::generator(7);
    let mut numbers = |count: usize, inputs: usize| -> Vec<f32> {
        let number = |_| (random::below(2001, &mut rng) as f32 / 1000.0 - 1.0) * (3.0 / inputs as f32).sqrt();
        (0..count).map(number).collect()
    };
    for layer in spec.layers(S::SIZE) {
        let inputs = layer.weights() / layer.outputs;
        tensors.insert(&format!("{}.weight", layer.place), &layer.array(), numbers(layer.weights(), inputs));
        tensors.insert(&format!("{}.bias", layer.place), &[layer.outputs], numbers(layer.outputs, 4));
    }
    tensors
}

/// Boards of random games, from the start to the end.
fn boards<S: Size>() -> Vec<Board<S>> {
    let mut rng = random::generator(3);
    let mut boards = Vec::new();
    for _ in 0..3 {
        let mut playout = Playout::<S>::new(Board::start());
        boards.push(playout.board());
        while playout.step(&mut rng) {
            boards.push(playout.board());
        }
    }
    boards
}

/// The outputs by the definition: dense loops over all inputs, in 64 bits.
fn defined<S: Size>(tensors: &Tensors, board: Board<S>) -> Vec<f64> {
    let spec = NetworkSpec::of(tensors).unwrap();
    let squares = S::SIZE.squares() as usize;
    let side = S::N as usize;
    let mut values = vec![0.0; PLANES * squares];
    for (plane, set) in planes(board).into_iter().enumerate() {
        for square in set {
            values[plane * squares + square.index_on::<S>() as usize] = 1.0;
        }
    }
    values.extend(spec.inputs.extra_values(board).iter().map(|value| f64::from(*value)));
    let layers = spec.layers(S::SIZE);
    for (number, layer) in layers.iter().enumerate() {
        let array = |name: &str| &tensors.tensors[&format!("{}.{name}", layer.place)].values;
        let (weight, bias) = (array("weight"), array("bias"));
        let inputs = values.clone();
        values = if layer.is_conv {
            let mut out = Vec::new();
            for output in 0..layer.outputs {
                for square in 0..squares {
                    let mut sum = f64::from(bias[output]);
                    for input in 0..layer.inputs {
                        for place in 0..KERNEL {
                            let row = (square / side + place / 3) as i32 - 1;
                            let column = (square % side + place % 3) as i32 - 1;
                            let inside = 0..side as i32;
                            if inside.contains(&row) && inside.contains(&column) {
                                let from = row as usize * side + column as usize;
                                sum += f64::from(weight[(output * layer.inputs + input) * KERNEL + place])
                                    * inputs[input * squares + from];
                            }
                        }
                    }
                    out.push(sum);
                }
            }
            out
        } else {
            let output = |(row, bias): (&[f32], &f32)| {
                f64::from(*bias)
                    + row.iter().zip(&inputs).map(|(weight, input)| f64::from(*weight) * input).sum::<f64>()
            };
            weight.chunks(layer.inputs).zip(bias).map(output).collect()
        };
        if number + 1 < layers.len() {
            for value in &mut values {
                *value = value.max(0.0);
            }
        }
    }
    values
}

fn agrees<S: Size>(model: &str, inputs: &str) {
    let tensors = weights::<S>(model, inputs, NetworkSymmetry::None, Target::Result);
    let network = Network::<S>::new(&tensors).unwrap();
    for board in boards::<S>() {
        let (found, expected) = (network.outputs(board), defined(&tensors, board));
        for (found, expected) in found.into_iter().zip(&expected) {
            assert!((f64::from(found) - expected).abs() < 1e-5, "{model} on {}: {found} {expected}", S::SIZE);
        }
    }
}

#[test]
fn outputs_agree_with_the_definition() {
    for model in ["logistic", "mlp:16", "mlp:100,64", "mlp:9,8,7"] {
        agrees::<S4>(model, "planes");
        agrees::<S6>(model, "planes+phase");
        agrees::<S8>(model, "planes+mobility+corners+phase");
        agrees::<S10>(model, "planes");
    }
    for model in ["conv:1x3", "conv:2x40"] {
        agrees::<S4>(model, "planes");
        agrees::<S8>(model, "planes");
    }
}

#[test]
fn canonical_networks_have_equal_values_on_symmetric_boards() {
    for model in ["logistic", "mlp:32,16", "conv:2x8"] {
        let tensors = weights::<S6>(model, "planes", NetworkSymmetry::Canonical, Target::Result);
        let network = Network::<S6>::new(&tensors).unwrap();
        for board in boards::<S6>() {
            let points = network.points(&board);
            for symmetry in Symmetry::ALL {
                assert_eq!(network.points(&symmetry.board(board)), points, "{model} {symmetry:?}");
            }
        }
    }
}

#[test]
fn points_rise_with_the_chances() {
    let tensors = weights::<S4>("mlp:8", "planes", NetworkSymmetry::None, Target::Result);
    let network = Network::<S4>::new(&tensors).unwrap();
    let mut values: Vec<(i32, f32)> = Vec::new();
    for board in boards::<S4>() {
        let chances = network.chances(board).unwrap();
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        let chance = chances[0] + chances[1] / 2.0;
        assert_eq!(network.win_chance(&board), Some(chance));
        values.push((network.points(&board), chance));
    }
    values.sort_by_key(|(points, _)| *points);
    assert!(values.is_sorted_by(|one, other| one.1 <= other.1 + 1e-6), "{values:?}");
    assert!(values.iter().all(|(points, chance)| (*points > 0) == (*chance > 0.5) || *points == 0));
}

#[test]
fn extreme_logits_give_finite_points() {
    for (logits, sign) in [([1e30, 0.0, -1e30], 1), ([-200.0, -300.0, 200.0], -1), ([0.0; 3], 0)] {
        let mut tensors = weights::<S4>("logistic", "planes", NetworkSymmetry::None, Target::Result);
        tensors.insert("0.weight", &[3, 64], vec![0.0; 192]);
        tensors.insert("0.bias", &[3], logits.to_vec());
        let points = Network::<S4>::new(&tensors).unwrap().points(&Board::start());
        assert_eq!(points.signum(), sign);
        assert!(points.abs() <= crate::heuristic::MAX_POINTS);
        assert!(softmax(logits).iter().all(|chance| chance.is_finite()));
    }
}

#[test]
fn scores_are_in_hundredths_of_a_disc() {
    let mut tensors = weights::<S4>("logistic", "planes", NetworkSymmetry::None, Target::Score);
    tensors.insert("0.weight", &[1, 64], vec![0.0; 64]);
    tensors.insert("0.bias", &[1], vec![-0.25]);
    let network = Network::<S4>::new(&tensors).unwrap();
    assert_eq!((network.points(&Board::start()), network.chances(Board::start())), (-400, None));
}

#[test]
fn files_of_other_shapes_are_refused() {
    let good = weights::<S4>("mlp:8", "planes", NetworkSymmetry::None, Target::Result);
    assert!(Network::<S4>::read(&good.write()).is_ok());
    assert!(matches!(Network::<S6>::new(&good), Err(LearnedError::Size { .. })));
    let check = |key: &str, value: &str, message: &str| {
        let mut tensors = good.clone();
        tensors.metadata.insert(key.into(), value.into());
        let error = Network::<S4>::new(&tensors).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    };
    check("model", "mlp:9", "its array \"0.weight\" has the shape [8, 64], not [9, 64]");
    check("model", "mpl", "its metadata has an invalid value \"mpl\" for \"model\"; invalid model");
    check("inputs", "planes+phase", "its array \"0.weight\" has the shape [8, 64], not [8, 65]");
    check("target", "", "its metadata has an invalid value \"\" for \"target\"; write result or score");
    check("symmetry", "yes", "write canonical or none");
    let spec = NetworkSpec {
        model: "conv:1x2".parse().unwrap(),
        inputs: Inputs { phase: true, ..Inputs::default() },
        target: Target::Result,
        symmetry: NetworkSymmetry::None,
    };
    let error = Network::<S4>::new(&spec.tensors(BoardSize::Four)).unwrap_err().to_string();
    assert!(error.contains("convolutions take planes only"), "{error}");
}
