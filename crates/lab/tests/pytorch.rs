//! The example program in `PyTorch` reads the built-in network and gives the same chances.
//!
//! The test needs Python with torch and safetensors: `python3`, or the program in `OUTFLANK_PYTHON`. It is skipped
//! without them.

use std::path::{Path, PathBuf};
use std::process::Command;

use outflank_board::random;
use outflank_board::{BoardSize, Position, S8};
use outflank_lab::learned::{Network, softmax};

fn python() -> Option<Command> {
    let program = || Command::new(std::env::var("OUTFLANK_PYTHON").unwrap_or_else(|_| "python3".to_owned()));
    let found = program().args(["-c", "import torch, safetensors"]).output();
    found.is_ok_and(|output| output.status.success()).then(program)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn pytorch_gives_the_same_chances() {
    let Some(mut python) = python() else { return };
    let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(4));
    let moves: String = game.moves().filter_map(|play| Some(play.square()?.to_string())).collect();
    let script = root().join("docs/examples/classifier.py");
    let weights = root().join("crates/lab/weights/network-8x8.safetensors");
    let output = python.arg(script).arg("--outputs").arg(weights).arg(&moves).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let network = Network::<S8>::embedded().unwrap();
    let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
    let mut lines = text.lines();
    for position in positions.filter(|position| position.can_move()) {
        let line = lines.next().unwrap();
        let found = network.chances(position.board::<S8>().unwrap()).unwrap();
        let logits: Vec<f32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let expected = softmax(logits.try_into().unwrap());
        for (own, other) in found.into_iter().zip(expected) {
            assert!((own - other).abs() < 1e-5, "{found:?} {expected:?}");
        }
    }
}
