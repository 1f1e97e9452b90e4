//! `outflank train classifier`: training, reports, resuming and bad input.

mod support;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use support::{outflank, prints, refusal};

/// A short training on 4x4 with games of the random player.
const TRAINING: [&str; 13] = [
    "train",
    "classifier",
    "--selfplay",
    "random",
    "--games",
    "300",
    "--random-moves",
    "2",
    "--size",
    "4",
    "--model",
    "mlp:8",
    "--epochs=2",
];

fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn path(directory: &std::path::Path, name: &str) -> String {
    directory.join(name).to_str().unwrap().to_owned()
}

/// Runs a training and returns what it prints. Notes of epochs go to standard error.
fn trains(arguments: &[&str]) -> String {
    let output = outflank(arguments).output().unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && notes.contains("note: epoch 1: training loss "), "{notes}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_network_on_any_number_of_threads() {
    let folder = directory("classifier-same");
    let [one, two, other] = ["one", "two", "other"].map(|name| path(&folder, name));
    trains(&[&TRAINING[..], &["--out", &one]].concat());
    trains(&[&TRAINING[..], &["--out", &two, "--threads", "2"]].concat());
    trains(&[&TRAINING[..], &["--out", &other, "--seed", "2"]].concat());
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    assert_ne!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
    assert!(!folder.join("one.checkpoint").exists());
    let player = format!("greedy:eval=network,weights={one}");
    let result = prints(&["match", &player, "random", "--games", "4", "--size", "4", "--quiet"]);
    assert!(result.contains("greedy:eval=network,weights="), "{result}");
}

#[test]
fn a_training_is_reported_in_both_languages() {
    let folder = directory("classifier-report");
    let (out, report) = (path(&folder, "net.safetensors"), path(&folder, "report"));
    for (lang, title) in [("en", "Training of a network"), ("fr", "Entraînement d’un réseau")] {
        let arguments = ["--out", &out, "--report", &report, "--lang", lang, "--json"];
        let json: Value = serde_json::from_str(&trains(&[&TRAINING[..], &arguments].concat())).unwrap();
        assert_eq!(json["epochs"].as_array().unwrap().len(), 2);
        let network = &json["accuracies"][0];
        assert_eq!(network["name"], "network");
        assert!(network["accuracy"].as_f64().is_some_and(|share| (0.2..1.0).contains(&share)), "{network}");
        let read = |name: &str| fs::read_to_string(folder.join("report").join(name)).unwrap();
        assert!(read("report.html").contains(title) && read("report.md").starts_with(&format!("# {title}")));
        assert_eq!(read("curve.csv").lines().count(), 3);
        assert!(read("accuracy.csv").starts_with("ply,positions,network,majority,positional,"));
    }
    fs::remove_file(folder.join("report/report.html")).unwrap();
    let message = refusal(&mut outflank(&[&TRAINING[..], &["--out", &out, "--report", &report]].concat()));
    assert!(message.contains("exists and is not of an earlier report"), "{message}");
}

#[test]
fn games_are_read_from_files_and_directories() {
    let folder = directory("classifier-files");
    let (run, out) = (path(&folder, "run"), path(&folder, "net.safetensors"));
    prints(&["match", "random", "random", "--games", "200", "--size", "4", "--out", &run, "--quiet"]);
    let model = ["--size", "4", "--model", "logistic", "--epochs", "1", "--out", &out];
    let of_directory = trains(&[&["train", "classifier", &run][..], &model].concat());
    assert!(of_directory.contains("best epoch: 1 of 1"), "{of_directory}");
    let bytes = fs::read(&out).unwrap();
    trains(&[&["train", "classifier", &format!("{run}/games.ggf")][..], &model].concat());
    assert_eq!(fs::read(&out).unwrap(), bytes);
    let missing = ["train", "classifier", &path(&folder, "none.ggf")];
    assert!(refusal(&mut outflank(&[&missing[..], &model].concat())).contains("none.ggf"));
    let empty = path(&folder, "empty");
    fs::create_dir(&empty).unwrap();
    let message = refusal(&mut outflank(&[&["train", "classifier", &empty][..], &model].concat()));
    assert!(message.contains("contains neither games.ggf nor files of a WTHOR base"), "{message}");
    // The games are of another size: a note says so before the error.
    let output = outflank(&["train", "classifier", &run, "--out", &out]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.starts_with("note: 200 games are left out: "), "{message}");
    assert!(message.contains("0 games are too few for a training, a validation and a test set"), "{message}");
}

#[test]
fn bad_input_is_refused_and_writes_nothing() {
    let folder = directory("classifier-bad");
    let out = path(&folder, "net.safetensors");
    let check = |arguments: &[&str], message: &str| {
        let refusal = refusal(&mut outflank(&[&TRAINING[..], &["--out", &out], arguments].concat()));
        assert!(refusal.contains(message), "{refusal}");
        assert!(!PathBuf::from(&out).exists());
    };
    check(&["--rate", "0"], "--rate: invalid learning rate 0; write a number above 0, up to 1");
    check(
        &["--resume"],
        "net.safetensors.checkpoint does not exist: no training is interrupted; leave out --resume",
    );
    check(&["--inputs", "plane"], "invalid inputs \"plane\"; write planes, or planes with some of");
    check(&["--target", "win"], "write result or score");
    let few = ["train", "classifier", "--selfplay", "random", "--games", "6", "--size", "4", "--out", &out];
    let message = refusal(&mut outflank(&few));
    assert!(message.contains("6 games are too few"), "{message}");
    let conv = [&few[..], &["--model", "conv:1x4", "--inputs", "planes+phase"]].concat();
    assert!(refusal(&mut outflank(&conv)).contains("convolutions take planes only"));
    let model = [&few[..], &["--model", "mlp:0"]].concat();
    assert!(refusal(&mut outflank(&model)).contains("invalid model \"mlp:0\"; write logistic, "));
    fs::write(&out, "my thesis").unwrap();
    let foreign = refusal(&mut outflank(&[&TRAINING[..], &["--out", &out]].concat()));
    assert!(
        foreign.contains("exists and is not a file of learned weights; choose another name"),
        "{foreign}"
    );
    let player = format!("greedy:eval=network,weights={out}");
    let torn = refusal(&mut outflank(&["match", &player, "random", "--size", "4"]));
    assert!(torn.contains("cannot be used on 4x4: not a complete safetensors file: "), "{torn}");
    assert_eq!(fs::read(&out).unwrap(), b"my thesis");
}
