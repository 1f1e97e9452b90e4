//! Self-play and training: making samples, fitting weights, and errors.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{outflank, prints, refusal};

/// An empty directory for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

#[test]
fn pattern_weights_are_trained_from_self_play() {
    let folder = Folder::new("selfplay");
    let (samples, weights) = (folder.file("a.samples"), folder.file("a.bin"));
    let play = |games: &str| {
        let arguments = ["selfplay", "--games", games, "--depth", "1", "--solve", "6", "--out", &samples];
        let output = outflank(&arguments).arg("--threads").arg("2").output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    };
    assert!(play("590").starts_with("600 games in "));
    let again = play("601");
    assert!(again.starts_with("100 games in ") && again.ends_with("note: 600 of 700 games already played\n"));

    let plot = folder.file("curve.svg");
    let train = |threads: &str, out: &str| {
        let fit = ["--epochs", "3", "--phases", "30,60", "--json"];
        let arguments = ["train", "patterns", &samples, "--out", out, "--threads", threads, "--plot", &plot];
        prints(&[&arguments[..], &fit].concat())
    };
    let document: serde_json::Value = serde_json::from_str(&train("1", &weights)).unwrap();
    assert_eq!(document["epochs"], 3);
    assert_eq!(document["bytes"], fs::metadata(&weights).unwrap().len());
    assert!(document["samples"].as_u64().unwrap() > 10_000);
    assert!(document["stages"].as_array().unwrap().iter().all(|stage| stage["empties"].as_u64() <= Some(6)));
    assert!(fs::read_to_string(&plot).unwrap().contains("held out"));
    // The number of threads and the order of the stored games make no difference.
    let other = folder.file("b.bin");
    train("2", &other);
    assert_eq!(fs::read(&weights).unwrap(), fs::read(&other).unwrap());

    let more = folder.file("b.samples");
    let arguments = ["selfplay", "--games", "1", "--depth", "1", "--weights", &weights, "--out", &more];
    assert!(prints(&arguments).starts_with("100 games in "));
}

#[test]
fn selfplay_and_train_share_cached_samples() {
    let folder = Folder::new("cache");
    let (cache, out, other) = (folder.file("cache"), folder.file("a.bin"), folder.file("other.samples"));
    let kept = Path::new(&cache).join("outflank").join("samples");
    let run = |arguments: &[&str]| {
        let output = outflank(arguments).env("XDG_CACHE_HOME", &cache).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let play = |more: &[&str]| {
        let [said, _] =
            run(&[&["selfplay", "--games", "200", "--depth", "1", "--solve", "4"], more].concat());
        said
    };
    // The number of samples in the training set, and the notes.
    let train = |more: &[&str]| {
        let fit = ["train", "patterns", "--epochs", "1", "--phases", "60", "--json", "--out", &out];
        let [document, notes] = run(&[&fit[..], more].concat());
        let document: serde_json::Value = serde_json::from_str(&document).unwrap();
        (document["samples"].as_u64().unwrap(), notes)
    };
    play(&["--seed", "2", "--out", &other]);
    let (alone, _) = train(&[&other]);
    let note = format!("note: no samples in {}; create some with `outflank selfplay`\n", kept.display());
    assert_eq!(train(&[&other, "--cached"]), (alone, note));

    let file = kept.join("selfplay.samples");
    let said = play(&[]);
    assert!(said.ends_with(&format!(" samples in {}\n", file.display())), "{said}");
    fs::write(kept.join("notes.txt"), "no samples").unwrap();
    let cached = train(&["--cached"]);
    assert_eq!(cached, train(&[file.to_str().unwrap()]));
    assert_eq!(cached.1, "");
    let (both, _) = train(&[&other, "--cached"]);
    assert!(both > cached.0.max(alone), "{both}");

    let nowhere = |arguments: &[&str]| {
        let mut command = outflank(arguments);
        command.env_remove("XDG_CACHE_HOME").env_remove("HOME").env_remove("LOCALAPPDATA");
        refusal(&mut command)
    };
    let message = "error: no cache directory for samples; set XDG_CACHE_HOME, or name a file";
    assert_eq!(nowhere(&["selfplay"]), message);
    assert_eq!(nowhere(&["train", "patterns", "--cached", "--out", &out]), message);
}

#[test]
fn probcut_parameters_are_fitted_from_samples() {
    let folder = Folder::new("probcut");
    let (samples, first, second) = (folder.file("a.samples"), folder.file("a.bin"), folder.file("b.bin"));
    prints(&["selfplay", "--games", "100", "--depth", "1", "--solve", "4", "--out", &samples]);
    let fit = |out: &str, more: &[&str]| {
        let search = ["--positions", "300", "--depth", "4", "--solve", "12"];
        prints(&[&["train", "probcut", &samples, "--out", out][..], &search, more].concat())
    };
    let document: serde_json::Value = serde_json::from_str(&fit(&first, &["--json"])).unwrap();
    assert_eq!(document["positions"], 300);
    assert_eq!(document["bytes"], fs::metadata(&first).unwrap().len());
    assert!(document["error"].as_f64().unwrap() < 1.0, "{document}");
    let bands = document["bands"].as_array().unwrap();
    assert!(bands.iter().any(|band| band["depth"] == 4 && band["shallow"] == 2), "{document}");
    assert!(bands.iter().any(|band| band["depth"].is_null() && band["empties"][0] == 12), "{document}");

    // The file may be overwritten, and the number of threads makes no difference.
    fs::copy(&first, &second).unwrap();
    let text = fit(&second, &["--weights", &second, "--threads", "2"]);
    assert!(text.starts_with("empty squares  depth  shallow") && text.contains("300 positions; "), "{text}");
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "{left:?}");

    let few = [
        "train",
        "probcut",
        &samples,
        "--out",
        &second,
        "--positions",
        "20",
        "--depth",
        "2",
        "--solve",
        "12",
    ];
    let message = "error: 20 positions are too few; several must have the same number of empty squares; request \
                   more with --positions, or create more samples";
    assert_eq!(refusal(&mut outflank(&few)), message);
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
}

/// A WTHOR base of one game.
fn base(folder: &Folder) -> String {
    let (game, base) = (folder.file("game.txt"), folder.file("base"));
    let moves = "f5d6c5f6c4f4e6d7e7c6f7d8c8e8g5b8e3f8b6b5a6a4a5a7c7b4g6h6h7b3d3c3c2c1h5d2e2f1b1\
                 d1b2a3e1h4h3g4g3f3g1f2b7h2h1g7";
    fs::write(&game, moves).unwrap();
    fs::create_dir(&base).unwrap();
    outflank(&["convert", &game, &format!("{base}/games.wtb")]).assert().success();
    base
}

#[test]
fn train_label_makes_samples_from_wthor_games() {
    let folder = Folder::new("label");
    let (base, samples) = (base(&folder), folder.file("a.samples"));
    let text = prints(&["train", "label", "--wthor", &base, "--out", &samples]);
    assert!(text.starts_with("1 games in "), "{text}");

    let refused = |arguments: &[&str]| refusal(&mut outflank(arguments));
    let message = refused(&["train", "label", "--wthor", &base, "--years", "1066", "--out", &samples]);
    assert_eq!(
        message,
        format!("error: {base}: no game file (.wtb, .wtb.gz or .zip) for the years 1066 to 1066")
    );
    let message = refused(&["train", "patterns", &samples, "--out", &folder.file("a.bin")]);
    let none = folder.file("none.samples");
    fs::write(&none, "outflank sm2").unwrap();
    let message_none = refused(&["train", "probcut", &none, "--out", &folder.file("a.bin")]);
    let no_position = "no position with 12 to 56 empty squares; create some with `outflank train label` or \
                       `outflank selfplay`";
    assert_eq!(message_none, format!("error: {none}: {no_position}"));
    let one_game = "the only game is in the validation set; create some with `outflank selfplay` or \
                    `outflank train label`";
    assert_eq!(message, format!("error: no training samples: {one_game}"));
}

#[test]
fn a_hundred_games_are_enough_to_learn_from() {
    let folder = Folder::new("few");
    let (samples, weights) = (folder.file("a.samples"), folder.file("a.bin"));
    prints(&["selfplay", "--games", "100", "--depth", "1", "--solve", "4", "--out", &samples]);
    let fit = ["--epochs", "1", "--phases", "60", "--json"];
    let text = prints(&[&["train", "patterns", &samples, "--out", &weights], &fit[..]].concat());
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    // Five games are held out, each with up to four exact scores.
    let held_out = document["held_out"].as_u64().unwrap();
    assert!((1..=20).contains(&held_out), "{document}");
    assert!(document["samples"].as_u64().unwrap() > 3_000, "{document}");
}

#[test]
fn train_all_runs_the_whole_pipeline() {
    let folder = Folder::new("all");
    let (base, out) = (base(&folder), folder.file("learned"));
    let years = ["--years", "0-9999", "--held-out", "0-9999", "--epochs", "2"];
    let all = |games: &str| {
        let arguments = ["train", "all", "--wthor", &base, "--out", &out, "--games", games, "--depth", "1"];
        let output = outflank(&[&arguments[..], &years].concat()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let text = all("20");
    assert_eq!(text.matches("best epoch: ").count(), 2, "{text}");
    let first = fs::read(format!("{out}/generation-0.bin")).unwrap();
    let second = fs::read(format!("{out}/generation-1.bin")).unwrap();
    assert_ne!(first, second);
    assert!(fs::read_to_string(format!("{out}/generation-1.svg")).unwrap().contains("held out"));
    // Finished work is not repeated, and the result is the same.
    let text = all("20");
    assert!(text.contains("0 games in "), "{text}");
    assert_eq!(fs::read(format!("{out}/generation-1.bin")).unwrap(), second);

    let samples = format!("{out}/selfplay-1.samples");
    let judge = |more: &[&str]| prints(&[&["train", "judge", &samples][..], more].concat());
    let text = judge(&["--empties", "8-10"]);
    assert_eq!(
        text.lines().filter(|line| line.trim_start().starts_with(['8', '9', '1'])).count(),
        3,
        "{text}"
    );
    // A search to the end of the game has no error, whatever the weights.
    let weights = format!("{out}/generation-0.bin");
    let text =
        judge(&["--depth", "12", "--positions", "5", "--weights", &weights, "--json", "--threads", "2"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    for stage in document["stages"].as_array().unwrap() {
        assert_eq!(stage["positions"], 5);
        if stage["empties"].as_u64() <= Some(12) {
            assert_eq!(stage["error_ahead"], 0.0, "{stage}");
        }
    }
    let refused = |more: &[&str]| refusal(&mut outflank(&[&["train", "judge", &samples][..], more].concat()));
    let message = refused(&["--empties", "40"]);
    assert_eq!(
        message,
        "error: no samples with exact scores for validation; create some with `outflank train label`"
    );
    let message = refused(&["--empties", "many"]);
    assert!(message.contains("write a number of empty squares or a range: 24 or 20-28"), "{message}");
}

#[test]
fn invalid_samples_weights_and_options_are_rejected() {
    let folder = Folder::new("refused");
    let (foreign, out) = (folder.file("notes.txt"), folder.file("a.bin"));
    fs::write(&foreign, "not what you were looking for").unwrap();
    let refused = |arguments: &[&str]| refusal(&mut outflank(arguments));
    let no_samples =
        format!("error: {foreign}, byte 0: not a samples file; a samples file begins with \"outflank sm\"");
    assert_eq!(refused(&["train", "patterns", &foreign, "--out", &out]), no_samples);
    assert_eq!(refused(&["train", "probcut", &foreign, "--out", &out]), no_samples);
    assert_eq!(refused(&["selfplay", "--out", &foreign]), no_samples);
    let no_weights =
        format!("error: {foreign}: byte 0: not a weights file; a weights file begins with \"outflank wt\"");
    assert_eq!(refused(&["selfplay", "--weights", &foreign, "--out", &folder.file("a.samples")]), no_weights);
    let probcut = ["train", "probcut", &foreign, "--weights", &foreign, "--out", &out];
    assert_eq!(refused(&probcut), no_weights);
    assert!(!Path::new(&out).exists());
    let phases = "error: phases must be numbers from 0 to 60 in ascending order";
    for bad in ["5,5", "9,8", "0,61"] {
        assert_eq!(refused(&["train", "patterns", &foreign, "--out", &out, "--phases", bad]), phases);
    }
    for bad in ["NaN", "0", "1.5"] {
        let rate = format!("error: --rate: invalid learning rate {bad}; write a number above 0, up to 1");
        assert_eq!(refused(&["train", "patterns", &foreign, "--out", &out, "--rate", bad]), rate);
    }
    assert_eq!(fs::read(&foreign).unwrap(), b"not what you were looking for");
}

#[test]
fn a_network_is_trained_and_resumed() {
    let folder = Folder::new("td");
    let (out, again, report) =
        (folder.file("a.safetensors"), folder.file("b.safetensors"), folder.file("report"));
    let train = |out: &str, more: &[&str]| {
        let arguments = [
            "train",
            "td",
            "--size",
            "4",
            "--games",
            "300",
            "--every",
            "100",
            "--network",
            "ntuple:straight4",
        ];
        let arguments = [&arguments[..], &["--out", out]].concat();
        prints(&[&arguments[..], more].concat())
    };
    let document: serde_json::Value = serde_json::from_str(&train(&out, &["--json"])).unwrap();
    assert_eq!((&document["played"], &document["size"]), (&300.into(), &"4x4".into()));
    assert_eq!(document["bytes"], fs::metadata(&out).unwrap().len());
    assert_eq!(document["curve"].as_array().unwrap().len(), 12);

    // A finished training has nothing to resume, and a missing file starts one.
    let text = train(&again, &["--resume", "--report", &report]);
    assert!(text.contains("\nntuple:straight4: 135 weights, 300 games\nwrote "), "{text}");
    assert_eq!(fs::read(&out).unwrap(), fs::read(&again).unwrap());
    train(&again, &["--resume", "--report", &report, "--lang", "fr"]);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&again).unwrap());
    let page = fs::read_to_string(Path::new(&report).join("report.html")).unwrap();
    assert!(page.contains("Apprentissage") && !page.contains("http://localhost"));
    for name in ["report.md", "curve.svg", "curve.png", "curve.csv", "squares.svg", "tuple-1.svg"] {
        assert!(Path::new(&report).join(name).is_file(), "{name}");
    }

    let (other, report) = (folder.file("c.safetensors"), folder.file("linear"));
    let against =
        ["train", "td", "--size", "6", "--games", "5", "--against", "greedy", "--network", "linear", "--out"];
    let text = prints(&[&against[..], &[&other, "--report", &report]].concat());
    assert!(text.contains("linear: 9 weights, 5 games"), "{text}");
    assert!(Path::new(&report).join("weights.svg").is_file());
}

#[test]
fn bad_settings_of_td_are_refused() {
    let folder = Folder::new("td-refused");
    let out = folder.file("a.safetensors");
    let refused = |more: &[&str], message: &str| {
        let arguments = ["train", "td", "--size", "4", "--games", "10", "--out", &out];
        let error = refusal(&mut outflank(&[&arguments[..], more].concat()));
        assert!(error.starts_with(&format!("error: {message}")), "{error}");
    };
    refused(&["--rate", "0"], "--rate: invalid learning rate 0; write a number above 0, up to 1");
    refused(&["--lambda", "2"], "--lambda: invalid lambda 2; write a number from 0 to 1");
    refused(&["--epsilon", "nan"], "--epsilon: invalid epsilon NaN");
    refused(&["--network", "ntuple:straight5"], "--network: the tuples straight5 are impossible");
    refused(&["--network", "wpc"], "invalid value 'wpc' for '--network <NETWORK>': unknown network \"wpc\"");
    refused(&["--against", "engine"], "--against: engine plays on 8x8 only");
    assert!(!Path::new(&out).exists());

    fs::write(&out, "a letter").unwrap();
    refused(&[], &format!("{out} exists and is not a file of learned weights"));
    refused(&["--resume", "--force"], &format!("cannot resume {out}: not a complete safetensors file"));
    assert_eq!(fs::read_to_string(&out).unwrap(), "a letter");
    prints(&["train", "td", "--size", "4", "--games", "10", "--force", "--out", &out]);
    refused(
        &["--resume", "--seed", "2"],
        &format!("cannot resume {out}: it was trained with seed \"1\", not \"2\""),
    );
}
