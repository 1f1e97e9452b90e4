//! The program on the command line: output, errors and exit codes.

mod support;

use std::path::Path;

use assert_cmd::Command;
use support::{outflank, prints, refusal};

#[track_caller]
fn refuses(command: &mut Command, first_line: &str) {
    assert_eq!(refusal(command), first_line);
}

#[test]
fn short_and_long_help_flags_print_the_same_text() {
    let help = prints(&["--help"]);
    assert!(help.starts_with("Play, study and solve Othello"), "{help}");
    assert_eq!(help, prints(&["-h"]));
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["serve", "show", "perft", "selfplay", "train", "completions"] {
        let help = prints(&[command, "--help"]);
        assert!(help.contains("Examples:\n  outflank "), "{help}");
    }
}

#[test]
fn perft_prints_the_leaf_count() {
    assert_eq!(prints(&["perft", "--size", "8", "--depth", "9"]), "3005288\n");
    assert_eq!(prints(&["perft", "--depth", "9", "--convention", "C", "--threads", "2"]), "3005320\n");
    assert_eq!(prints(&["perft", "--size", "4", "--depth", "18", "--convention", "B"]), "0\n");
    assert_eq!(prints(&["perft", "--size", "10", "--depth", "1"]), "4\n");
    assert_eq!(prints(&["perft", "f5", "--depth", "2", "--divide"]), "f4 5\nd6 5\nf6 4\n14\n");
}

#[test]
fn perft_counts_do_not_depend_on_threads() {
    // After these moves the tree has passes and finished games near its root.
    let moves = "e6f4e3f6g5d6e7f5";
    for convention in ["A", "B", "C", "D"] {
        for depth in 1..6 {
            let depth = depth.to_string();
            let whole = prints(&["perft", moves, "--depth", &depth, "--convention", convention]);
            let threads = ["perft", moves, "--depth", &depth, "--convention", convention, "--threads", "3"];
            assert_eq!(prints(&threads), whole);
        }
    }
    assert_eq!(prints(&["perft", "e6f4e3f6g5d6e7f5c5", "--depth", "3"]), "1\n");
    assert_eq!(prints(&["perft", "e6f4e3f6g5d6e7f5c5", "--depth", "3", "--convention", "D"]), "0\n");
}

/// Waits until the program handles Ctrl-C, and sends it the same signal.
#[cfg(target_os = "linux")]
fn interrupt(child: &std::process::Child) {
    let minds = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
        u64::from_str_radix(caught, 16).unwrap() & 0b10 != 0
    };
    while !minds() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// The count takes days, so that it must poll for Ctrl-C itself.
#[cfg(target_os = "linux")]
#[test]
fn perft_ends_when_it_is_interrupted() {
    for threads in ["1", "2"] {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"))
            .args(["perft", "--depth", "24", "--threads", threads])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0));
    }
}

#[test]
fn perft_prints_json() {
    let text = prints(&["perft", "--depth", "3", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["leaves"], 56);
    assert_eq!(document["moves"][0], serde_json::json!({"move": "d3", "leaves": 14}));
    assert!(document["seconds"].is_number());
}

#[test]
fn show_draws_the_board_and_its_facts() {
    assert_eq!(
        prints(&["show", "f5d6c3d3c4"]),
        "  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . + X O . + . .
4 . . X X X + . .
5 . + . O X X + .
6 . . . O . . + .
7 . . . . . . . .
8 . . . . . . . .
White (O) to move
legal moves     b3 f3 f4 b5 g5 g6
                move  index  turns
                b3      #17      2  c3 c4
                f3      #21      1  e4
                f4      #29      1  e5
                b5      #33      1  c4
                g5      #38      2  e5 f5
                g6      #46      2  e4 f5
last move       c4, turning d4
empty squares   55
                   Black   White
discs                  6       3
moves                  9       6
potential moves       10      15
frontier discs         6       3
stable discs           0       0
position        ------------------XO------XXX------OXX-----O-------------------- O
transcript      f5d6c3d3c4
opening         Tiger (tigre)
"
    );
}

#[test]
fn show_labels_the_board_with_indices() {
    let page = prints(&["show", "--index", "--size", "6", "e4"]);
    let board = "
     a    b    c    d    e    f
1    0    1    2    3    4    5
2    6    7    8    9   10   11
3   12   13  O14  X15  +16   17
4   18   19  X20  X21  X22   23
5   24   25  +26   27  +28   29
6   30   31   32   33   34   35
White (O) to move
";
    assert!(page.starts_with(board.trim_start_matches('\n')), "{page}");
    assert!(page.contains("\nindices         #22\n"), "{page}");
    let forms = prints(&["show", "--index", "--symmetries", "--size", "6", "e4"]);
    assert!(forms.contains("\n4   18   19  X20  X21  X22   23\n"), "{forms}");
}

#[test]
fn moves_may_be_indices_of_every_size() {
    // The four first moves of Black: above, left of, right of and below the discs of White.
    for (size, moves) in [("4", "b1"), ("6", "c2"), ("8", "d3"), ("10", "e4")] {
        let by_name = prints(&["show", "--json", "--size", size, moves]);
        let document: serde_json::Value =
            serde_json::from_str(&prints(&["show", "--json", "--size", size])).unwrap();
        let first = &document["legal_moves"][0];
        assert_eq!(first["square"], moves);
        let index = format!("#{}", first["index"]);
        assert_eq!(prints(&["show", "--json", "--size", size, &index]), by_name);
    }
    let by_name = prints(&["show", "f5d6c3"]);
    for words in [&["#37#43#18"][..], &["#37", "d6", "#18"], &["1.", "#37", "#43", "2.", "#18"]] {
        assert_eq!(prints(&[&["show"], words].concat()), by_name);
    }
    let output = outflank(&["show", "-"]).write_stdin("#37#43\n#18\n").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), by_name);
    let position = "-----OX--XO----- X";
    let after = prints(&["show", position, "b1"]);
    assert_eq!(prints(&["show", position, "#1"]), after);
    assert_eq!(prints(&["show", &format!("{position};#1")]), after);
    refuses(
        &mut outflank(&["show", "#1926"]),
        "error: move 1 at byte 0: no square has the index #1926; the 8x8 board has #0 to #63; write # before \
         every index, as in #19#26",
    );
    refuses(
        &mut outflank(&["show", position, "#1", "#16"]),
        "error: move 2 at byte 22: no square has the index #16; the 4x4 board has #0 to #15; write # before \
         every index, as in #19#26",
    );
}

#[test]
fn show_prints_the_symmetric_forms() {
    let page = prints(&["show", "--symmetries", "f5d6c3"]);
    let forms: Vec<&str> = page.split("\n\n").collect();
    assert_eq!(forms.len(), 8);
    assert!(forms[0].starts_with("identity") && forms[0].ends_with("\ntranscript      f5d6c3"), "{page}");
    assert!(forms[6].starts_with("half turn") && forms[6].ends_with("\ntranscript      c4e3f6"), "{page}");
    assert_eq!(page.matches(" (canonical)\n").count(), 1, "{page}");
    let document: serde_json::Value =
        serde_json::from_str(&prints(&["show", "--symmetries", "--json", "f5d6c3"])).unwrap();
    let forms = document["symmetries"].as_array().unwrap();
    assert_eq!(forms.len(), 8);
    assert_eq!(forms[6]["transcript"], "c4e3f6");
    // The start position has four of the eight symmetries.
    assert_eq!(forms.iter().filter(|form| form["transcript"].is_null()).count(), 4);
    // Every form has the same canonical form.
    let canonical = forms.iter().find(|form| form["canonical"] == true).unwrap();
    for form in forms {
        let again: serde_json::Value = serde_json::from_str(&prints(&[
            "show",
            "--symmetries",
            "--json",
            form["position"].as_str().unwrap(),
        ]))
        .unwrap();
        let again = again["symmetries"].as_array().unwrap().clone();
        assert_eq!(
            again.iter().find(|form| form["canonical"] == true).unwrap()["position"],
            canonical["position"]
        );
    }
    // The start position has two distinct forms, each of them four times.
    assert_eq!(prints(&["show", "--symmetries", "-----OX--XO----- X"]).matches(" (canonical)\n").count(), 4);
    assert!(
        prints(&["show", "--json"]).contains("\"opening\"")
            && !prints(&["show", "--json"]).contains("symmetries")
    );
}

#[test]
fn show_names_the_opening() {
    let opening = |arguments: &[&str]| {
        let page = prints(&[&["show"], arguments].concat());
        page.lines().find_map(|line| line.strip_prefix("opening         ").map(str::to_owned))
    };
    assert_eq!(opening(&["d3c3"]).as_deref(), Some("Diagonal Opening (diagonale)"));
    assert_eq!(opening(&["f5d6c3d3c4f4c5b4"]).as_deref(), Some("Tiger (grande tigre centrale)"));
    assert_eq!(opening(&["f5"]), None);
    assert_eq!(opening(&["--size", "6", "e4c5"]), None);

    let document: serde_json::Value =
        serde_json::from_str(&prints(&["show", "--json", "f5d6c3d3c4f4c5b4"])).unwrap();
    let names = serde_json::json!({"english": "Tiger", "french": "grande tigre centrale", "plies": 8});
    assert_eq!(document["opening"], names);
}

#[test]
fn show_prints_the_result_and_forced_passes() {
    let page = prints(&["show", "e6f4e3f6g5d6e7f5c5"]);
    assert!(page.contains("the game is over, Black wins 13-0, by 64, empty squares counted to the winner"));
    // Black at b1 and White at a1: Black cannot move.
    let page = prints(&["show", "OX--------------", "X"]);
    assert!(page.contains("legal moves     none: pass\n"), "{page}");
}

#[test]
fn show_prints_json() {
    let text = prints(&["show", "--json", "--size", "6", "e4"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["legal"], serde_json::json!(["e3", "c5", "e5"]));
    assert_eq!(document["flipped"], serde_json::json!(["d4"]));
    assert_eq!(
        document["legal_moves"][1],
        serde_json::json!({"square": "c5", "index": 26, "count": 1, "flips": ["c4"]})
    );
    assert_eq!(document["turn"], "white");
}

#[test]
fn positions_may_begin_with_a_dash() {
    let squares = "---------------------------OX------XO---------------------------";
    let whole = format!("{squares} X");
    for arguments in [vec!["show", &whole], vec!["show", squares, "X"], vec!["show", squares, "X", "f5"]] {
        assert!(prints(&arguments).contains("OX") || arguments.len() == 4);
    }
    assert!(prints(&["show", squares, "X", "--json"]).starts_with('{'));
    refuses(
        &mut outflank(&["show", &squares[1..], "X"]),
        "error: 63 squares, 1 short of 64: a board has 16, 36, 64 or 100",
    );
    refuses(
        &mut outflank(&["show", &squares.replace("OX", "QX"), "X"]),
        "error: column 28: invalid square 'Q'; write X, O and -",
    );
}

#[test]
fn a_diagram_is_read_from_standard_input() {
    let page = prints(&["show", "f5d6"]);
    let diagram = page.lines().take(10).collect::<Vec<_>>().join("\n");
    let again = outflank(&["show", "-"]).write_stdin(diagram.clone()).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stdout).starts_with(&diagram));
    refuses(
        outflank(&["show", "-"]).write_stdin(b"f5\xff".to_vec()),
        "error: standard input is not UTF-8 text at byte 2: save it as UTF-8 and try again",
    );
}

#[test]
fn bad_input_is_refused_with_place_and_remedy() {
    let sizes = "boards are 4, 6, 8 or 10 squares wide";
    for size in ["7", "12"] {
        let message = format!("error: invalid value '{size}' for '--size <N>': {sizes}");
        refuses(&mut outflank(&["perft", "--size", size]), &message);
        refuses(&mut outflank(&["show", "--size", size]), &message);
    }
    refuses(
        &mut outflank(&["perft", "--depth", "0"]),
        "error: invalid value '0' for '--depth <D>': 0 is not in 1..=100",
    );
    refuses(
        &mut outflank(&["perft", "--convention", "E"]),
        "error: invalid value 'E' for '--convention <A|B|C|D>': conventions are A, B, C and D",
    );
    refuses(
        &mut outflank(&["show", "f5d6c3d3c4f4f6f3f5"]),
        "error: move 9 at byte 16: f5 is taken; legal: c2 d2 e2 f2 e3 g3 g4 c5 e6 c7 d7",
    );
    refuses(
        &mut outflank(&["show", &"-".repeat(64), "X"]),
        "error: the board is empty: a position needs at least one disc",
    );
    refuses(&mut outflank(&["shwo"]), "error: unrecognized subcommand 'shwo'");
    refuses(&mut outflank(&["perft", "--dept", "3"]), "error: unexpected argument '--dept' found");
}

#[cfg(unix)]
#[test]
fn non_utf8_arguments_are_rejected() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = outflank(&["show"]);
    command.arg(OsStr::from_bytes(b"f5\xff"));
    refuses(&mut command, "error: argument 2 is not UTF-8 text, type it in UTF-8: f5\u{fffd}");
}

#[test]
fn completions_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = prints(&["completions", shell]);
        assert!(script.contains("perft") && script.contains("show"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    prints(&["man", directory.to_str().unwrap()]);
    for page in ["outflank.1", "outflank-show.1", "outflank-perft.1", "outflank-completions.1"] {
        assert!(directory.join(page).exists(), "{page}");
    }
}

#[test]
fn the_version_names_the_commit() {
    let version = prints(&["--version"]);
    let plain = concat!("outflank ", env!("CARGO_PKG_VERSION"));
    let rest = version.trim_end().strip_prefix(plain).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let git = Command::new("git").arg("-C").arg(&root).args(["log", "-1", "--format=%H %cs"]).output();
    let is_repository = root.join(".git").exists();
    let Some(commit) = git.ok().filter(|git| is_repository && git.status.success()) else {
        assert_eq!(rest, "");
        return;
    };
    let commit = String::from_utf8(commit.stdout).unwrap();
    let (hash, date) = commit.trim().split_once(' ').unwrap();
    let commits = ["", "-dirty"].map(|dirty| format!(" ({}{dirty} {date})", &hash[..9]));
    assert!(commits.iter().any(|commit| commit == rest), "{version}");
}

#[test]
fn thread_counts_out_of_range_are_rejected() {
    let message = |value: &str, flag: &str| {
        format!("error: invalid value '{value}' for '{flag}': write a whole number from 1 to 256")
    };
    for value in ["0", "257", "100000", "many"] {
        for command in [
            &["perft"][..],
            &["eval", "f5"],
            &["selfplay"],
            &["train", "label", "--wthor", "w", "--out", "o"],
            &["train", "patterns", "f", "--out", "o"],
            &["train", "probcut", "f", "--out", "o"],
            &["train", "judge", "f"],
            &["train", "all", "--wthor", "w", "--out", "o"],
        ] {
            let arguments = [command, &["--threads", value]].concat();
            refuses(&mut outflank(&arguments), &message(value, "--threads <T>"));
        }
        for command in [["match", "random", "greedy"], ["tournament", "random", "greedy"]] {
            let arguments = [&command[..], &["--concurrency", value]].concat();
            refuses(&mut outflank(&arguments), &message(value, "--concurrency <C>"));
        }
    }
    assert_eq!(prints(&["perft", "--depth", "5", "--threads", "256"]), "1396\n");
}

#[test]
fn control_characters_are_escaped_in_errors() {
    let player = "ran\u{1b}[31mdom";
    for arguments in [
        &["\u{1b}[31mshow"][..],
        &["match", player, "greedy"],
        &["match", "random:name=a\u{7}", "greedy"],
        &["tournament", player, "greedy"],
        &["train", "judge", "no\u{1b}[31m.samples"],
        &["perft", "--depth", "\u{9b}31m"],
        &["--config", "no\u{1b}.toml", "match"],
    ] {
        let errors = String::from_utf8(outflank(arguments).output().unwrap().stderr).unwrap();
        assert!(errors.starts_with("error: "), "{errors:?}");
        assert!(!errors.contains(|sign: char| sign.is_control() && sign != '\n'), "{errors:?}");
        assert!(errors.contains(r"\u{"), "{errors:?}");
    }
}

/// Runs the program with its standard output on a device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn write_errors_on_standard_output_are_reported() {
    let samples = Path::new(env!("CARGO_TARGET_TMPDIR")).join("full.samples");
    let _ = std::fs::remove_file(&samples);
    let samples = samples.to_str().unwrap();
    let play = ["selfplay", "--games", "100", "--depth", "1", "--solve", "2", "--out", samples];
    for arguments in [
        &play[..],
        &["train", "judge", samples],
        &["--help"],
        &["--version"],
        &["perft", "--help"],
        &["show"],
        &["perft", "--depth", "3"],
        &["eval", "f5"],
        &["players"],
        &["config"],
        &["completions", "bash"],
        &["match", "random", "greedy", "--games", "2", "--size", "4"],
        &["match", "random", "greedy", "--games", "2", "--size", "4", "--json"],
        &["tournament", "random", "greedy", "--games", "2", "--size", "4", "--quiet"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"));
        let output = command.args(arguments).stdout(full).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        let message = "error: cannot write standard output: No space left on device";
        assert!(errors.starts_with(message), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn write_errors_on_standard_error_are_ignored() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"));
    // An odd number of games prints a note.
    let output =
        command.args(["match", "random", "greedy", "--games", "3", "--quiet"]).stderr(full).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("random "));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in
        ["--help", "players", "perft --depth 5 --divide", "match random greedy --games 400 --size 4"]
    {
        let shell = format!("trap '' PIPE; \"$0\" {arguments} | true; exit ${{PIPESTATUS[0]}}");
        let mut command = Command::new("bash");
        let output = command.args(["-c", &shell, env!("CARGO_BIN_EXE_outflank")]).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{arguments}");
    }
}

/// Whether a peer program is installed. In continuous integration it must be.
fn has_peer(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|directory| directory.join(program).exists());
    let must = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(found || !must, "{program} is missing; run `cargo xtask setup`");
    found
}

/// On an old processor the program prints an error instead of executing an illegal instruction.
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_feature = "avx2"))]
#[test]
fn processors_without_avx2_are_rejected() {
    if !has_peer("qemu-x86_64") {
        eprintln!("skipped: qemu-x86_64 is not on PATH");
        return;
    }
    let emulated = |processor: &str| {
        let mut command = Command::new("qemu-x86_64");
        command.args(["-cpu", processor, env!("CARGO_BIN_EXE_outflank"), "perft", "--depth", "3"]);
        command.output().unwrap()
    };
    let refusal = emulated("Nehalem");
    let message = String::from_utf8_lossy(&refusal.stderr).into_owned();
    assert!(message.starts_with("error: this build of outflank needs a processor with AVX2"), "{message}");
    assert_eq!((refusal.status.code(), &refusal.stdout[..]), (Some(1), &b""[..]));
    assert_eq!(emulated("max").stdout, b"56\n");
}
