//! `outflank study`: files, generated studies, resumed studies and bad input.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{outflank, prints, refusal};

const STUDY: &str = r#"title = "Depth"
[[cell]]
kind = "match"
players = ["alphabeta:depth={d}", "random"]
size = 6
games = 400
sweep = { d = "1..3" }
[[cell]]
kind = "cost"
players = ["minimax:depth={d}"]
size = 6
positions = 40
sweep = { d = "1..4" }
"#;

/// An empty directory with a study in it.
fn directory(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    let file = path.join("depth.toml");
    fs::write(&file, STUDY).unwrap();
    (path, file.to_str().unwrap().to_owned())
}

/// The JSON of a study without its times.
fn json(arguments: &[&str]) -> Value {
    let output = outflank(arguments).arg("--json").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    timeless(serde_json::from_slice(&output.stdout).unwrap())
}

fn timeless(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let entries = map.into_iter().filter(|(key, _)| !key.ends_with("seconds"));
            entries.map(|(key, value)| (key, timeless(value))).collect()
        }
        Value::Array(values) => values.into_iter().map(timeless).collect(),
        other => other,
    }
}

/// Kills the study when something more is stored.
fn kill_after_progress(file: &str, out: &Path) {
    let size = |path: PathBuf| fs::metadata(path).map_or(0, |found| found.len());
    let stored = || {
        let games = (1..=3).map(|point| out.join(format!("games/1-{point}/run.sqlite-wal")));
        games.chain([out.join("costs.jsonl")]).map(size).collect::<Vec<_>>()
    };
    let before = stored();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.args(["study", "run", file, "--out", out.to_str().unwrap()]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while stored() == before
        && child.try_wait().unwrap().is_none()
        && start.elapsed() < Duration::from_mins(1)
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_study_is_resumed_with_the_same_result() {
    let (path, file) = directory("study-killed");
    let out = path.join("out");
    for _ in 0..10 {
        kill_after_progress(&file, &out);
    }
    let resumed = json(&["study", "run", &file, "--out", out.to_str().unwrap()]);
    let undisturbed = path.join("undisturbed");
    json(&["study", "run", &file, "--out", undisturbed.to_str().unwrap()]);
    let table = |directory: &Path| fs::read(directory.join("cell-1.csv")).unwrap();
    assert_eq!(table(&out), table(&undisturbed));
    assert_eq!(resumed, json(&["study", "run", &file, "--concurrency", "2"]));
    assert_eq!(resumed["stopped"], false);
    let shorter = refusal(&mut outflank(&["study", "run", &file, "--quick", "--out", out.to_str().unwrap()]));
    assert!(shorter.contains("contains another study: cell 1 games is 400 there and 40 here, "), "{shorter}");
}

#[test]
fn embedded_studies_are_listed_shown_and_run() {
    let (path, _) = directory("study-embedded");
    let list = prints(&["study"]);
    let names: Vec<&str> = list.lines().map_while(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 20 && names.contains(&"002-bitboards"), "{list}");
    assert!(prints(&["study", "--lang", "fr"]).contains("Rapport 000\u{a0}: "));
    let entries: Value = serde_json::from_str(&prints(&["study", "--json"])).unwrap();
    assert_eq!(entries.as_array().unwrap().len(), names.len());
    let shown = prints(&["study", "show", "002-bitboards"]);
    let file = path.join("copy.toml");
    fs::write(&file, &shown).unwrap();
    let [own, copy] = ["002-bitboards", file.to_str().unwrap()].map(|study| {
        let answer = json(&["study", "run", study, "--quick"]);
        answer["cells"][0]["figures"][0].clone()
    });
    assert_eq!(own, copy);
    assert_eq!((&own["published"], &own["verdict"]), (&16.0.into(), &"agrees".into()));
    for command in [&["study", "show", "002-bitbords"][..], &["study", "run", "002-bitbords"]] {
        let refusal = refusal(&mut outflank(command));
        let message =
            "unknown study \"002-bitbords\"; did you mean \"002-bitboards\"? `outflank study` lists them";
        assert!(refusal.contains(message), "{refusal}");
    }
}

#[test]
fn a_study_is_packed_into_an_archive() {
    let (path, file) = directory("study-bundle");
    let [out, archive] = ["out", "out.tar.gz"].map(|name| path.join(name).to_str().unwrap().to_owned());
    json(&["study", "run", &file, "--quick", "--out", &out]);
    assert!(prints(&["study", "bundle", &out, &archive]).contains("out.tar.gz: "));
    let first = fs::read(&archive).unwrap();
    prints(&["study", "bundle", &out, &archive]);
    assert_eq!(fs::read(&archive).unwrap(), first);
    fs::write(&archive, "mine").unwrap();
    let kept = refusal(&mut outflank(&["study", "bundle", &out, &archive]));
    assert!(kept.contains("exists and is not an archive of this command; "), "{kept}");
    let games = format!("{out}/games");
    let none = refusal(&mut outflank(&["study", "bundle", &games, &archive, "--force"]));
    assert!(none.contains("contains no study; write the directory of --out"), "{none}");
    assert_eq!(fs::read(&archive).unwrap(), b"mine");
}

#[test]
fn a_printed_study_runs_as_its_command() {
    let (path, _) = directory("study-printed");
    let commands: [&[&str]; 2] = [
        &[
            "study",
            "complexity",
            "alphabeta",
            "minimax:eval=mobility",
            "--depths",
            "1..3",
            "--positions",
            "4",
            "--size",
            "4",
        ],
        &[
            "study",
            "sweep",
            "greedy:eval={e}",
            "--over",
            "e=mobility,positional",
            "--against",
            "random",
            "--games",
            "4",
        ],
    ];
    for command in commands {
        let text = prints(&[command, &["--print"]].concat());
        let file = path.join("printed.toml");
        fs::write(&file, &text).unwrap();
        assert_eq!(json(command), json(&["study", "run", file.to_str().unwrap()]), "{text}");
    }
}

#[test]
fn a_study_says_what_it_takes_before_its_report() {
    let (_, file) = directory("study-report");
    let output =
        outflank(&["study", "run", &file, "--quick", "--set", "d=1..2", "--lang", "fr"]).output().unwrap();
    let [out, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(errors.contains("2 cells, 4 points: 80 games and 8 searches"), "{errors}");
    assert!(out.starts_with("Depth\n") && out.contains("nœuds par coup"), "{out}");
}

#[test]
fn bad_input_is_refused_before_anything_is_written() {
    let (path, file) = directory("study-bad");
    let out = path.join("out");
    let out = out.to_str().unwrap();
    let check = |arguments: &[&str], message: &str| {
        let refusal = refusal(&mut outflank(arguments));
        assert!(refusal.contains(message), "{refusal}");
        assert!(!Path::new(out).exists());
    };
    check(&["study", "run", "none.toml", "--out", out], "cannot read none.toml: ");
    check(
        &["study", "run", &file, "--set", "gams=3", "--out", out],
        "--set gams=3: unknown setting \"gams\"; did you mean",
    );
    check(
        &["study", "run", &file, "--set", "games=1000000", "--out", out],
        "line 2, column 1: the study takes 3000000 games",
    );
    check(
        &["study", "complexity", "alphabta", "--out", out],
        "error: player \"alphabta:depth=1\": column 1: unknown player",
    );
    check(
        &["study", "complexity", "alphabeta", "--depths", "3..1", "--out", out],
        "--depths 3..1: the range \"3..1\" is empty",
    );
    check(
        &["study", "sweep", "mcts", "--over", "c=1", "--against", "random", "--out", out],
        "no player contains {c}",
    );
    check(
        &["study", "sweep", "mcts", "--over", "c", "--against", "random", "--out", out],
        "invalid key \"c\"",
    );
    fs::write(&file, STUDY.replace("games", "gmaes")).unwrap();
    check(
        &["study", "run", &file, "--out", out],
        "depth.toml: line 6, column 1: unknown key \"gmaes\"; did you mean \"games\"?",
    );
    fs::write(&file, STUDY).unwrap();
    let inside = refusal(&mut outflank(&["study", "run", &file, "--out", path.to_str().unwrap()]));
    assert!(inside.contains("depth.toml is an input file inside "), "{inside}");
}
