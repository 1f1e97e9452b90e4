//! `outflank solve`: inputs, outputs and exit codes.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use support::{outflank, prints, refusal};

/// The first problem of the FFO test, with 14 empty squares.
const FIRST: &str =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6;";

/// White has no move, and Black takes the last squares.
const PASS: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- O";

/// A game after two moves.
const LONG: &str = "f5d6";

fn file(name: &str, text: &str) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve");
    fs::create_dir_all(&directory).unwrap();
    let path: PathBuf = directory.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn run(arguments: &[&str]) -> Output {
    outflank(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn scores(document: &Value) -> Vec<i64> {
    document["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|solution| solution["score"].as_i64().unwrap())
        .collect()
}

#[test]
fn files_of_other_programs_are_read() {
    let path =
        file("wild.obf", &format!("\u{feff}{FIRST} FFO 1\r\n\r\n{PASS}; --:-127;\r\n{PASS}; PS:-64;\r\n"));
    let document: Value = serde_json::from_str(&prints(&["solve", &path, "--json"])).unwrap();
    assert_eq!(scores(&document), [18, -64, -64]);
    let positions = &document["positions"];
    assert_eq!(positions[1]["move"], "pass");
    assert_eq!((&positions[1]["expected"], &positions[1]["ok"]), (&Value::Null, &Value::Null));
    assert_eq!(positions[2]["ok"], true);
    assert_eq!(document["interrupted"], false);
    // `convert` reads the same lines.
    let out = outflank(&["convert", &path, "-", "--to", "obf"]).output().unwrap();
    assert!(out.status.success());
    assert_eq!(text(&out.stdout).lines().count(), 3);
}

#[test]
fn bad_lines_are_listed_and_skipped() {
    let six = "--------------OX----XO-------------- X;";
    let path = file("bad.obf", &format!("{FIRST}\nwhat is \u{1b}[2Jthis?\n{six}\n{PASS};\n"));
    let output = run(&["solve", &path]);
    assert_eq!(output.status.code(), Some(1));
    let errors = text(&output.stderr);
    let lines: Vec<&str> = errors.lines().collect();
    assert!(lines[0].starts_with(&format!("note: skipped {path}: line 2: ")), "{errors}");
    assert_eq!(
        lines[1..],
        [format!("note: skipped {path}: line 3: only 8x8 positions can be solved, not 6x6")]
    );
    assert!(!errors.contains('\u{1b}'), "{errors:?}");
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(table.lines().last().unwrap().ends_with("; 1 of 1 match the file; 2 skipped"), "{table}");

    let output = run(&["solve", &path, "--json"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((scores(&document), output.status.code()), (vec![18, -64], Some(1)));
    assert_eq!(document["skipped"][1]["line"], 3);

    let nothing = file("nothing.obf", "what is this?\n");
    let output = run(&["solve", &nothing]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(text(&output.stderr).ends_with("error: no position can be solved; lines skipped: 1\n"));
}

#[test]
fn invalid_solve_arguments_are_rejected() {
    let refused = |arguments: &[&str], message: &str| {
        let line = refusal(&mut outflank(&[&["solve"], arguments].concat()));
        assert!(line.contains(message), "{line}");
    };
    refused(&["nosuch.obf"], "error: nosuch.obf: No such file");
    refused(&["no/such"], "error: no/such: No such file");
    refused(&["nosuch\u{1b}.obf"], "error: nosuch\\u{1b}.obf: No such file");
    refused(&["nosuch"], "; no file has this name either");
    refused(&[env!("CARGO_TARGET_TMPDIR")], "is a directory; name the files in it");
    refused(&["-----OX--XO----- X"], "only 8x8 positions can be solved, not 4x4");
    refused(&[&file("empty.obf", "% nothing\n")], "there is no position to solve");
    refused(&[LONG, "--threads", "10000"], "'10000' for '--threads <T>': write a whole number from 1 to 256");
    refused(&[LONG, "--time", "soon"], "write a number with its unit, such as 500ms, 30s or 2m");
}

#[test]
fn standard_input_accepts_lines_or_one_diagram() {
    let solved = |input: &str| {
        let output = outflank(&["solve", "-", "--json"]).write_stdin(input).output().unwrap();
        assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)), "{input}");
        scores(&serde_json::from_slice(&output.stdout).unwrap())
    };
    assert_eq!(solved(&format!("{FIRST}\n{PASS};\n")), [18, -64]);
    assert_eq!(solved(&format!("{PASS}\n{PASS}\n")), [-64, -64]);
    let (squares, side) = PASS.split_at(64);
    let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect();
    assert_eq!(solved(&format!("{}\n{side} to move\n", rows.join("\n"))), [-64]);
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_like_a_file() {
    let pipe = format!("{}/solve-pipe-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let _ = fs::remove_file(&pipe);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Opening the pipe for writing blocks until the program reads it.
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::write(pipe, FIRST)
    });
    let document: Value = serde_json::from_str(&prints(&["solve", &pipe, "--json"])).unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(scores(&document), [18]);
    fs::remove_file(pipe).unwrap();
}

#[test]
fn limited_searches_report_the_best_move_so_far() {
    let output = run(&["solve", LONG, "--nodes", "5000", "--json"]);
    assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(1)));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let solution = &document["positions"][0];
    assert_eq!((&solution["exact"], &solution["ok"]), (&Value::Bool(false), &Value::Null));
    assert!(solution["depth"].as_u64().unwrap() < 58, "{solution}");
    assert!((5000..10_000).contains(&solution["nodes"].as_u64().unwrap()), "{solution}");
    assert!(solution["move"].is_string(), "{solution}");

    let table = text(&run(&["solve", LONG, "--nodes", "5000"]).stdout);
    assert!(table.lines().nth(1).unwrap().contains("@73% "), "{table}");
    assert!(table.ends_with("; 1 not exact\n"), "{table}");
    // A limit that is not reached changes nothing.
    let path = file("first.obf", FIRST);
    let limited: Value = serde_json::from_str(&prints(&["solve", &path, "--json", "--time", "60m"])).unwrap();
    assert_eq!((scores(&limited), &limited["positions"][0]["exact"]), (vec![18], &Value::Bool(true)));
}

#[test]
fn jsonl_lines_equal_the_positions_of_the_json_document() {
    let path = file("lines.obf", &format!("{FIRST}\n{PASS};\n"));
    let without_time = |mut solution: Value| {
        solution["seconds"] = Value::Null;
        solution
    };
    let document: Value = serde_json::from_str(&prints(&["solve", &path, "--json"])).unwrap();
    let expected: Vec<Value> =
        document["positions"].as_array().unwrap().iter().cloned().map(without_time).collect();
    let lines = prints(&["solve", &path, "--jsonl"]);
    let lines: Vec<Value> =
        lines.lines().map(|line| without_time(serde_json::from_str(line).unwrap())).collect();
    assert_eq!(lines, expected);
}

/// Starts a solution that does not end, waits for its note, and sends the signal of Ctrl-C.
#[cfg(unix)]
fn interrupted(form: &str) -> (String, Option<i32>) {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};

    let path = file(&format!("interrupted{form}.obf"), &format!("{FIRST}\n{}\n", long_line()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(["solve", &path, form])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let note = "note: position 2 has 60 empty squares; solving it exactly may take years.";
    assert!(line.starts_with(note), "{line}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    (out, child.wait().unwrap().code())
}

#[cfg(unix)]
fn long_line() -> &'static str {
    "---------------------------OX------XO--------------------------- X;"
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_results_so_far() {
    let (out, code) = interrupted("--json");
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, Some(130));
    assert_eq!(document["interrupted"], true);
    assert_eq!(document["positions"][0]["score"], 18);
    assert_eq!(document["positions"][1]["exact"], false);

    let (out, code) = interrupted("--jsonl");
    assert_eq!(code, Some(130));
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["score"], &lines[1]["exact"]), (2, &18.into(), &false.into()));

    let (out, code) = interrupted("--exact");
    assert_eq!(code, Some(130));
    assert!(out.ends_with("; 1 of 1 match the file; 1 not exact\n"), "{out}");
}

#[cfg(unix)]
#[test]
fn write_errors_on_standard_output_are_reported() {
    let path = file("full.obf", &format!("{FIRST}\n"));
    for form in ["--json", "--jsonl", "--exact"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let Ok(full) = full else { return };
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"))
            .args(["solve", &path, form])
            .stdout(full)
            .output()
            .unwrap();
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{form}: {errors}");
        assert!(errors.starts_with("error: ") && !errors.contains("panicked"), "{form}: {errors}");
    }
}
