//! Stored games: runs that are killed and resumed, exports, tournaments.

mod support;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{outflank, prints, refusal};

/// A directory that does not exist yet.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn lines(path: &std::path::Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A report without its times, whose keys end with `seconds`.
fn timeless(report: Value) -> Value {
    match report {
        Value::Object(map) => {
            let entries = map.into_iter().filter(|(key, _)| !key.ends_with("seconds"));
            entries.map(|(key, value)| (key, timeless(value))).collect()
        }
        Value::Array(values) => values.into_iter().map(timeless).collect(),
        other => other,
    }
}

fn json(arguments: &[&str], out: &str) -> Value {
    let mut command = outflank(arguments);
    let output = command.args(["--json", "--out", out]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    timeless(serde_json::from_slice(&output.stdout).unwrap())
}

/// Kills a program with SIGKILL.
fn kill(child: &mut Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The number of games in the database, read without waiting for a lock.
fn stored(directory: &std::path::Path) -> u64 {
    let path = directory.join("run.sqlite");
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let count = rusqlite::Connection::open_with_flags(path, flags).and_then(|database| {
        database.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0))
    });
    count.unwrap_or_default() as u64
}

/// Kills and resumes a run several times, and compares its result with that of an uninterrupted run.
fn survives_being_killed(command: &[&str], games: u64, kills: u64, name: &str) {
    let (whole, broken) = (directory(&format!("{name}-whole")), directory(&format!("{name}-broken")));
    let mut before: Vec<Value> = Vec::new();
    for round in 1..=kills {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"))
            .args(command)
            .args(["--only-final", "--out"])
            .arg(&broken)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        while stored(&broken) < round * games / (kills + 2) {
            assert!(start.elapsed() < Duration::from_mins(10), "the run does not get on");
            std::thread::sleep(Duration::from_millis(2));
        }
        kill(&mut child);
        // The games that were stored before are unchanged.
        let database = rusqlite::Connection::open(broken.join("run.sqlite")).unwrap();
        let mut rows = database.prepare("SELECT number, moves, times FROM games ORDER BY number").unwrap();
        let row = |row: &rusqlite::Row<'_>| {
            let (number, moves, times) =
                (row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?);
            Ok(Value::from(vec![Value::from(number), moves.into(), times.into()]))
        };
        let now: Vec<Value> = rows.query_map([], row).unwrap().map(Result::unwrap).collect();
        assert!(before.iter().all(|game| now.contains(game)));
        assert!((now.len() as u64) < games, "the run was over before it was killed");
        before = now;
    }
    let resumed = json(command, broken.to_str().unwrap());
    assert_eq!(resumed, json(command, whole.to_str().unwrap()));
    let games_of = |directory: &PathBuf| -> Vec<[Value; 3]> {
        let games = lines(&directory.join("games.jsonl"));
        games.into_iter().map(|mut game| ["number", "moves", "score"].map(|key| game[key].take())).collect()
    };
    assert_eq!(games_of(&broken).len() as u64, games);
    assert_eq!(games_of(&broken), games_of(&whole));
}

#[test]
fn a_killed_match_resumes_to_the_same_result() {
    let players = ["alphabeta=2", "mcts=20"];
    let more = ["--size", "6", "--concurrency", "2", "--games", "2000"];
    survives_being_killed(&[&["match"], &players[..], &more].concat(), 2000, 5, "killed");
}

#[test]
fn a_killed_match_with_fixed_colours_resumes_to_the_same_result() {
    let players = ["alphabeta=2", "mcts=20"];
    let more = ["--size", "6", "--concurrency", "2", "--games", "1001", "--colours", "fixed"];
    survives_being_killed(&[&["match"], &players[..], &more].concat(), 1001, 2, "killed-fixed");
}

#[test]
fn a_killed_tournament_resumes_to_the_same_result() {
    let players = ["random", "greedy", "alphabeta=3", "mcts=100", "montecarlo=100"];
    let games = if std::env::var_os("OUTFLANK_LONG").is_some() { 200 } else { 20 };
    let text = games.to_string();
    let more = ["--concurrency", "2", "--games", &text];
    survives_being_killed(
        &[&["tournament"], &players[..], &more].concat(),
        10 * games,
        3,
        "tournament-killed",
    );
}

#[test]
fn different_settings_in_a_run_directory_are_rejected() {
    let out = directory("another");
    let out = out.to_str().unwrap();
    json(&["match", "random", "greedy", "--games", "4", "--size", "4"], out);
    let refused = refusal(&mut outflank(&[
        "match",
        "random",
        "alphabeta=1",
        "--games",
        "6",
        "--size",
        "4",
        "--sprt",
        "0,5",
        "--out",
        out,
    ]));
    let expected = format!(
        "error: {out} contains another run: player 2 is greedy there and alphabeta:depth=1 here, games is 4 there and \
         6 here, sprt is not set there and 0,5,0.05,0.05 here; repeat its command to continue it (outflank match \
         random greedy --games 4 --size 4 --json --out {out}), or use another directory"
    );
    assert_eq!(refused, expected);
    let fixed =
        ["match", "random", "greedy", "--games", "4", "--size", "4", "--colours", "fixed", "--out", out];
    let refused = refusal(&mut outflank(&fixed));
    let reason = format!(
        "error: {out} contains another run: colours is both there and fixed here; repeat its command"
    );
    assert!(refused.starts_with(&reason), "{refused}");
    // Other options for concurrency and output are accepted.
    let again = outflank(&[
        "match",
        "random",
        "greedy",
        "--games",
        "4",
        "--size",
        "4",
        "--quiet",
        "--concurrency",
        "2",
        "--out",
        out,
    ]);
    let output = { again }.output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "note: 4 of 4 games already played\n");
}

/// Numbers, moves and results of all stored games.
fn games(directory: &std::path::Path) -> Vec<[Value; 3]> {
    let games = lines(&directory.join("games.jsonl")).into_iter();
    games.map(|mut game| ["number", "moves", "score"].map(|key| game[key].take())).collect()
}

#[test]
fn a_run_can_be_made_longer() {
    for (name, command) in [
        ("longer-match", &["match", "random", "greedy", "--size", "6"][..]),
        (
            "longer-tournament",
            &["tournament", "random", "greedy", "mcts=5", "--size", "4", "--concurrency", "2"],
        ),
    ] {
        let (longer, whole) = (directory(name), directory(&format!("{name}-whole")));
        let run = |games: &str, out: &PathBuf| {
            json(&[command, &["--games", games]].concat(), out.to_str().unwrap())
        };
        run("10", &longer);
        let before = games(&longer);
        assert_eq!(run("16", &longer), run("16", &whole));
        assert_eq!(games(&longer), games(&whole));
        assert!(games(&longer).starts_with(&before));
        // The report contains the command for all of these games.
        assert!(fs::read_to_string(longer.join("report.md")).unwrap().contains(" --games 16 "));

        let path = longer.to_str().unwrap();
        let refused = refusal(&mut outflank(&[command, &["--games", "14", "--out", path]].concat()));
        let remedy = "request at least as many, or use another directory";
        assert_eq!(refused, format!("error: {path} contains 16 games per pairing; {remedy}"));
        let other =
            refusal(&mut outflank(&[command, &["--games", "20", "--seed", "2", "--out", path]].concat()));
        assert!(other.contains("games is 16 there and 20 here, seed is 1 there and 2 here"), "{other}");
        assert_eq!(games(&longer), games(&whole));
    }
}

#[test]
fn a_run_with_fixed_colours_can_be_made_longer() {
    let (longer, whole) = (directory("longer-fixed"), directory("longer-fixed-whole"));
    let command =
        ["tournament", "random", "greedy", "mcts=5", "--size", "4", "--colours", "fixed", "--games"];
    let run = |games: &str, out: &PathBuf| json(&[&command[..], &[games]].concat(), out.to_str().unwrap());
    assert_eq!(run("5", &longer)["games"], 15);
    assert_eq!(run("7", &longer), run("7", &whole));
    assert_eq!(games(&longer), games(&whole));
    let path = longer.to_str().unwrap();
    let refused = refusal(&mut outflank(&[&command[..], &["6", "--out", path]].concat()));
    let remedy = "request at least as many, or use another directory";
    assert_eq!(refused, format!("error: {path} contains 7 games per pairing; {remedy}"));
}

#[test]
fn a_run_does_not_resume_with_changed_weights() {
    let (out, table) = (directory("checksum"), directory("checksum-table.txt"));
    let (out, table) = (out.to_str().unwrap(), table.to_str().unwrap());
    let squares = |corner: &str| format!("{corner} 1 1 {corner}\n1 1 1 1\n1 1 1 1\n{corner} 1 1 {corner}\n");
    fs::write(table, squares("9")).unwrap();
    let player = format!("greedy:eval=file:{table}");
    let command = ["match", "random", &player, "--games", "4", "--size", "4", "--quiet", "--out", out];
    prints(&command);
    fs::write(table, squares("5")).unwrap();
    let refused = refusal(&mut outflank(&command));
    let start = format!("error: {table} has changed since the run in {out} began: its checksum was ");
    assert!(
        refused.starts_with(&start) && refused.ends_with("; restore it, or use another directory"),
        "{refused}"
    );
    let sums: Vec<&str> = refused[start.len()..].split(';').next().unwrap().split(" and is now ").collect();
    assert!(sums.len() == 2 && sums[0] != sums[1] && sums.iter().all(|sum| sum.len() == 16), "{refused}");

    // A run of an earlier version has no checksums: it resumes and stores them.
    let database = rusqlite::Connection::open(format!("{out}/run.sqlite")).unwrap();
    database.execute("UPDATE run SET settings = json_remove(settings, '$.checksums')", []).unwrap();
    drop(database);
    let output = outflank(&command).output().unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && notes.starts_with(&format!("note: the run has no checksum of {table}; ")),
        "{notes}"
    );
    fs::write(table, squares("9")).unwrap();
    assert!(refusal(&mut outflank(&command)).starts_with(&start));
    fs::write(table, squares("5")).unwrap();
    outflank(&command).assert().success();
}

#[test]
fn a_run_of_a_newer_version_is_refused() {
    let out = directory("newer");
    let command = ["match", "random", "greedy", "--games", "2", "--size", "4", "--quiet", "--out"];
    let command = [&command[..], &[out.to_str().unwrap()]].concat();
    prints(&command);
    let path = out.join("run.sqlite");
    let database = rusqlite::Connection::open(&path).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    let report = fs::read(out.join("report.txt")).unwrap();
    let expected = format!(
        "error: {} has format version 99, but this program reads up to 1; continue it with a newer outflank, or use \
         another directory",
        path.display()
    );
    assert_eq!(refusal(&mut outflank(&command)), expected);
    assert_eq!(fs::read(out.join("report.txt")).unwrap(), report);
}

#[test]
fn invalid_players_create_no_run_directory() {
    let out = directory("nobody");
    refusal(&mut outflank(&["match", "random", "human", "--out", out.to_str().unwrap()]));
    assert!(!out.exists());
}

#[test]
fn games_are_exported() {
    let out = directory("exports");
    json(
        &["match", "random:name='Dent, A.'", "greedy", "--games", "6", "--clock", "60s"],
        out.to_str().unwrap(),
    );
    let csv = fs::read_to_string(out.join("games.csv")).unwrap();
    assert_eq!(csv.lines().count(), 7);
    assert!(csv.lines().nth(1).unwrap().starts_with("1,1,\"Dent, A.\",greedy,"), "{csv}");
    let ggf = fs::read_to_string(out.join("games.ggf")).unwrap();
    assert_eq!(ggf.matches("(;GM[Othello]PC[outflank]PB[").count(), 6, "{ggf}");
    assert!(ggf.contains("TI[01:00//00:00]"), "{ggf}");
    for game in lines(&out.join("games.jsonl")) {
        let discs = [0, 1].map(|colour| game["discs"][colour].as_i64().unwrap());
        assert_eq!(game["plain_score"], discs[0] - discs[1]);
        let score = game["score"].as_i64().unwrap();
        let empties = 64 - discs[0] - discs[1];
        assert_eq!(score, (discs[0] - discs[1]) + (discs[0] - discs[1]).signum() * empties);
    }
    for name in ["report.txt", "report.json", "report.md", "report.html", "occupation.csv"] {
        assert!(fs::metadata(out.join(name)).unwrap().len() > 500, "{name}");
    }
    let tables = [
        ("standings.csv", 2),
        ("play.csv", 2),
        ("colours.csv", 2),
        ("cross.csv", 2),
        ("points.csv", 2),
        ("pairings.csv", 1),
    ];
    for (name, rows) in tables {
        assert_eq!(fs::read_to_string(out.join(name)).unwrap().lines().count(), 1 + rows, "{name}");
    }
    for name in ["ratings", "results", "strength", "occupation"] {
        assert!(fs::read_to_string(out.join(name).with_extension("svg")).unwrap().contains("<svg"), "{name}");
        assert!(fs::read(out.join(name).with_extension("png")).unwrap().starts_with(b"\x89PNG"), "{name}");
    }
    // The report contains the settings, the version and the command.
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert_eq!(page.matches("<svg").count(), 4);
    for text in [page, fs::read_to_string(out.join("report.md")).unwrap()] {
        let version = env!("CARGO_PKG_VERSION");
        assert!(text.contains("6 games on 8x8, openings random:8, seed 1, clock 1m. Black won "), "{text}");
        assert!(text.contains(&format!("Played with outflank {version} on ")), "{text}");
        assert!(text.contains(" --games 6 --clock 60s --json --out "), "{text}");
    }
}

/// The GGF file of a run can be converted to other formats.
#[test]
fn exported_games_are_read_by_convert() {
    let out = directory("exports-convert");
    json(&["match", "random", "greedy", "--games", "6"], out.to_str().unwrap());
    let ggf = out.join("games.ggf");
    for name in ["games.sgf", "games.pgn", "games.txt", "games.wtb", "games.obf"] {
        let other = out.join(name);
        prints(&["convert", ggf.to_str().unwrap(), other.to_str().unwrap()]);
        assert!(fs::metadata(&other).unwrap().len() > 0, "{name}");
    }
}

#[test]
fn unusable_run_directories_are_rejected() {
    let file = directory("no-directory");
    fs::write(&file, "text").unwrap();
    for path in [file.clone(), file.join("below")] {
        let refused = refusal(&mut outflank(&["match", "random", "greedy", "--out", path.to_str().unwrap()]));
        assert!(refused.starts_with(&format!("error: cannot write to {}: ", path.display())), "{refused}");
    }
    let out = directory("no-database");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("run.sqlite"), "text".repeat(1000)).unwrap();
    let refused = refusal(&mut outflank(&["match", "random", "greedy", "--out", out.to_str().unwrap()]));
    let database = out.join("run.sqlite");
    assert!(refused.starts_with(&format!("error: cannot use {}: ", database.display())), "{refused}");
}

#[test]
fn a_tournament_is_reported() {
    let players = ["tournament", "random", "greedy", "alphabeta=2"];
    let more = ["--games", "4", "--size", "6", "--only-final"];
    let report = prints(&[&players[..], &more].concat());
    let first = "3 players, 12 games on 6x6, openings random:4, seed 1\n\nrank  player               Elo      ±  score %";
    assert!(report.starts_with(first), "{report}");
    assert!(report.contains("\nwins, draws and losses against each other\nrank  player "), "{report}");
    assert!(report.contains("\npoints against each other: for the winner, "), "{report}");
    assert!(report.contains("\nplayer             as Black  as White  ms per move"), "{report}");
    assert!(report.contains("\nBlack won ") && report.contains(": White scored "), "{report}");
    let gauntlet = prints(&[&players[..], &more, &["--gauntlet", "--json"]].concat());
    let document: Value = serde_json::from_str(&gauntlet).unwrap();
    assert_eq!(document["games"], 8);
    assert_eq!(document["pairings"].as_array().map(Vec::len), Some(2));
    assert_eq!(document["players"][0]["games"], 8);
    // The first player has met both others, and they have not met each other.
    let matrix = &document["points_matrix"];
    assert_eq!((&matrix[0][0], &matrix[1][2], &matrix[2][1]), (&Value::Null, &Value::Null, &Value::Null));
    for (player, row) in document["players"].as_array().unwrap().iter().zip(matrix.as_array().unwrap()) {
        let sum: f64 = row.as_array().unwrap().iter().filter_map(Value::as_f64).sum();
        assert_eq!(player["points"].as_f64(), Some(sum));
    }
    assert!(matrix[2][0].as_f64() > Some(0.0), "{matrix}");
    let quiet = prints(&[&players[..], &more, &["--quiet"]].concat());
    assert_eq!(quiet.lines().count(), 3);
    let dry = prints(&[&players[..], &more, &["--dry-run"]].concat());
    assert!(dry.starts_with("3 players in 3 pairings of 4 games: 12 games, about "), "{dry}");
    assert!(dry.ends_with(" with 1 at a time, judging by 6 games\n"), "{dry}");
}

#[test]
fn a_stored_run_is_reported_again_in_another_language() {
    let out = directory("languages");
    let players =
        ["tournament", "random", "greedy", "alphabeta=1", "--games", "4", "--size", "4", "--only-final"];
    let run = |more: &[&str]| {
        let output =
            outflank(&[&players[..], &["--out", out.to_str().unwrap()], more].concat()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let texts = || {
        ["report.md", "report.html", "ratings.svg"].map(|name| fs::read_to_string(out.join(name)).unwrap())
    };
    let tables = || {
        ["standings.csv", "play.csv", "pairings.csv", "games.jsonl"]
            .map(|name| fs::read(out.join(name)).unwrap())
    };
    assert!(run(&[]).starts_with("3 players, 12 games on 4x4, "));
    let (english, stored) = (texts(), tables());
    assert!(run(&["--lang", "fr"]).starts_with("3 joueurs, 12 parties sur plateau 4x4, "));
    let [markdown, page, plot] = texts();
    assert!(markdown.starts_with("# Tournoi\n\n12 parties sur plateau 4x4, "), "{markdown}");
    assert!(page.contains("<html lang=\"fr\">") && plot.contains("intervalles de confiance à 95\u{a0}%"));
    assert!(tables() == stored);
    // The command is that of the first run, and the games have kept their times.
    run(&["--lang", "en"]);
    assert!(texts() == english);
}

#[test]
fn a_tournament_from_a_file_can_be_resumed() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tournament.toml");
    fs::write(&path, "players = [\"random\", \"greedy\", \"alphabeta=1\"]\ngames = 4\nsize = 4\n").unwrap();
    let out = directory("tournament");
    let run = || json(&["tournament", path.to_str().unwrap()], out.to_str().unwrap());
    let once = run();
    assert_eq!(once["games"], 12);
    assert_eq!(once["players"], run()["players"]);
    assert_eq!(fs::read_to_string(out.join("standings.csv")).unwrap().lines().count(), 4);
}

#[test]
fn invalid_tournament_arguments_are_rejected() {
    let check = |arguments: &[&str], message: &str| {
        let words: Vec<&str> = std::iter::once("tournament").chain(arguments.iter().copied()).collect();
        assert_eq!(refusal(&mut outflank(&words)), message);
    };
    let few =
        "error: a tournament needs at least two players, as in outflank tournament random greedy alphabeta=2";
    check(&[], few);
    check(&["random"], few);
    check(
        &["random", "random"],
        "error: two players are named random; set different names with the key \"name\"",
    );
    check(&["random", "human"], "error: human cannot play here; choose a computer player");
    let missing = refusal(&mut outflank(&["tournament", "no/such.toml"]));
    assert!(missing.starts_with("error: cannot read no/such.toml: "), "{missing}");
    let unknown = refusal(&mut outflank(&["tournament", "random", "gredy"]));
    assert!(unknown.starts_with("error: invalid value 'gredy' for a player: column 1: "), "{unknown}");
}
