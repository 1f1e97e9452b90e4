//! The commands that play games.

mod support;

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;
use support::{outflank, prints, refusal};

#[track_caller]
fn refuses(command: &mut Command, beginning: &str) {
    let first_line = refusal(command);
    assert!(first_line.starts_with(beginning), "{first_line}");
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["play", "match", "tournament", "players", "check", "gtp", "nboard", "watch", "config"] {
        let help = prints(&[command, "--help"]);
        assert!(help.contains("Examples:\n  outflank "), "{help}");
    }
}

#[test]
fn players_are_listed_and_explained() {
    let list = prints(&["players"]);
    assert!(list.starts_with("random            Plays a random legal move.\n"), "{list}");
    let page = prints(&["players", "alphabeta"]);
    for part in ["\n  depth       Search depth in plies.\n", "\n  mobility   ", "\n  alphabeta=6\n"] {
        assert!(page.contains(part), "{page}");
    }
    let document: Value = serde_json::from_str(&prints(&["players", "mcts", "--json"])).unwrap();
    assert_eq!(document["players"][0]["name"], "mcts");
    assert_eq!(document["players"][0]["short"], "iterations");
    let all: Value = serde_json::from_str(&prints(&["players", "--json"])).unwrap();
    assert_eq!(all["players"].as_array().map(Vec::len), Some(list.lines().count() - 2));
    refuses(
        &mut outflank(&["players", "alphabta"]),
        "error: unknown player \"alphabta\"; did you mean \"alphabeta\"? players: ",
    );
    refuses(
        &mut outflank(&["players", "alphabeta=4"]),
        "error: \"alphabeta=4\" contains settings; write only the name of the player",
    );
}

#[test]
fn a_match_is_reported() {
    let report = prints(&["match", "alphabeta=2", "random", "--games", "4", "--size", "6", "--seed", "3"]);
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("game 1 of 4: alphabeta:depth=2 "), "{report}");
    assert!(lines[1].starts_with("game 2 of 4: random "), "{report}");
    for part in ["\nplayer 1        alphabeta:depth=2\n", "4 on 6x6, openings random:4, seed 3\n", "\nwins  "]
    {
        assert!(report.contains(part), "{report}");
    }
    let only = prints(&["match", "greedy", "random", "--games=2", "--only-final", "--openings=start"]);
    assert!(only.starts_with("player 1        greedy\n"), "{only}");
    let grids =
        prints(&["match", "greedy", "random", "--games=2", "--only-final", "--display-grid", "--size=4"]);
    assert_eq!(grids.matches("  a b c d\n").count(), 2, "{grids}");
    let quiet = prints(&["match", "greedy:name=Anna", "random:name=Bert", "--games=10", "--quiet"]);
    let result = quiet.strip_prefix("Anna ").and_then(|rest| rest.strip_suffix(" Bert\n")).unwrap();
    assert_eq!(result.split('-').map(|count| count.parse::<u32>().unwrap()).sum::<u32>(), 10);
}

#[test]
fn a_seeded_match_prints_the_expected_report() {
    let arguments =
        ["match", "greedy", "random", "--games=4", "--size=4", "--seed=3", "--only-final", "--sprt=0,50"];
    let report = prints(&arguments);
    let timeless: Vec<&str> = report
        .lines()
        .map(|line| line.strip_prefix("12.0 moves and ").map_or(line, |_| "12.0 moves"))
        .filter(|line| !["µs", "ms", " s"].iter().any(|unit| line.ends_with(unit)))
        .collect();
    let expected = "\
player 1        greedy
player 2        random
games           4 on 4x4, openings random:2, seed 3
                                  player 1            player 2
wins                                     3                   1
draws                                    0                   0
losses                                   1                   3
score                               75.0 %              25.0 %
as Black                             1-0-1               0-0-2
as White                             2-0-0               1-0-1
nodes                                   71                  19
nodes per move                         3.4                 1.0
legal moves per turn                   2.4                 2.8
captured per game                      9.8                 6.2
board at the end                    73.4 %              26.6 %
  as Black                          59.4 %              12.5 %
  as White                          87.5 %              40.6 %
board after 10 moves                59.4 %              28.1 %
(finished games count with their final board)
Black won 1, White won 3, drawn 0: White scored 75.0 % of the points, 95 % interval from 14.6 to 98.1
disc difference +7.50 per game for player 1, 95 % interval from -16.00 to +16.00
Elo             +190.3 for player 1, 95 % interval from -306.4 to +688.1; likelihood of superiority 79.0 %
pairs           0 with 0 points, 0 with 1/2, 1 with 1, 0 with 3/2, 1 with 2
SPRT            undecided: log-likelihood ratio 0.27, bounds -2.94 and 2.94, parameters 0,50,0.05,0.05
note            pairs of games: 2. Below 30, intervals are wide and approximate. Play more with --games
12.0 moves";
    assert_eq!(timeless.join("\n"), expected);
    let times = report.lines().skip_while(|line| !line.starts_with("time per move  ")).take(4);
    let labels: Vec<&str> = times.map(|line| line[..22].trim_end()).collect();
    assert_eq!(labels, ["time per move", "  as Black", "  as White", "slowest move"]);
}

#[test]
fn match_json_is_reproducible() {
    let arguments = ["match", "mcts=20", "greedy", "--games", "4", "--size", "4", "--json"];
    let run = || serde_json::from_str::<Value>(&prints(&arguments)).unwrap();
    let (one, other) = (run(), run());
    assert_eq!(
        (&one["games"], &one["openings"], &one["stopped"]),
        (&4.into(), &"random:2".into(), &false.into())
    );
    for key in ["wins", "draws", "losses", "score", "nodes", "occupation"] {
        assert_eq!(one["players"][0][key], other["players"][0][key], "{key}");
    }
    let sum = ["black_wins", "white_wins", "draws"].map(|key| one[key].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 4);
}

#[test]
fn colours_can_be_fixed() {
    let command = ["match", "greedy", "random", "--games=3", "--size=4", "--colours=fixed"];
    let report = prints(&command);
    assert!(report.starts_with("game 1 of 3: greedy "), "{report}");
    assert_eq!(
        report.lines().filter(|line| line.starts_with("game ") && line.contains(": greedy ")).count(),
        3
    );
    for part in
        ["3 on 4x4, openings random:2, seed 1, fixed colours\n", "\ncounted games   ", "colours are fixed: "]
    {
        assert!(report.contains(part), "{part}\n{report}");
    }
    let output = outflank(&[&command[..], &["--openings=all:1", "--quiet"]].concat()).output().unwrap();
    let note = "note: 3 games but 1 openings: openings repeat, in an order drawn from the seed\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), note);
    let wrong = refusal(&mut outflank(&["match", "greedy", "random", "--colours", "fixd"]));
    assert!(wrong.starts_with("error: invalid value 'fixd' for '--colours <COLOURS>'"), "{wrong}");
}

#[test]
fn white_scores_more_in_random_games() {
    let report = prints(&["match", "random", "random", "--games", "10000", "--seed", "1", "--json"]);
    let document: Value = serde_json::from_str(&report).unwrap();
    let [black, white] = ["black_wins", "white_wins"].map(|key| document[key].as_u64().unwrap());
    // The published values are about 46 and 50 of 100.
    assert!(white > black + 100 && white < black + 800, "{black} to {white}");
    let [low, high] = ["black_score_low", "black_score_high"].map(|key| document[key].as_f64().unwrap());
    assert!(0.45 < low && low < high && high < 0.5, "{low} to {high}");
    let more = prints(&["match", "random", "random", "--games", "10000", "--quiet", "--concurrency", "3"]);
    let [wins, draws, losses] = ["wins", "draws", "losses"].map(|key| &document["players"][0][key]);
    assert_eq!(more, format!("random {wins}-{draws}-{losses} random\n"));
}

#[test]
fn sprt_stops_a_match_early() {
    let arguments = ["match", "alphabeta=2", "random", "--games", "1000", "--size", "6", "--sprt", "-10,40"];
    let document: Value = serde_json::from_str(&prints(&[&arguments[..], &["--json"]].concat())).unwrap();
    assert_eq!(document["sprt"]["decision"], "alternative");
    assert!(document["games"].as_u64() < Some(300), "{document}");
    assert_eq!(document["stopped"], false);
    let report = prints(&[&arguments[..], &["--only-final", "--concurrency", "2"]].concat());
    assert!(report.contains("\nSPRT            40 Elo accepted: "), "{report}");
    assert!(report.contains(&format!("\ngames           {} on 6x6, ", document["games"])), "{report}");
}

#[test]
fn repeated_openings_are_reported() {
    let arguments = ["match", "random", "random", "--games", "10", "--openings", "all:2", "--quiet"];
    let output = outflank(&arguments).output().unwrap();
    let note = "note: 5 pairs of games but 3 openings: openings repeat, in an order drawn from the seed\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), note);
    let path = file("openings.txt", "f5d6c3\nf5f5\n");
    let path = path.to_str().unwrap();
    refuses(
        &mut outflank(&["match", "random", "random", "--openings", &format!("file:{path}")]),
        &format!("error: {path}: line 2: move 2 at byte 2: f5 is taken; legal: f4 d6 f6"),
    );
}

#[test]
fn exceeding_the_clock_forfeits_the_game() {
    // No player moves within a nanosecond.
    let report = prints(&["match", "greedy", "random", "--games", "2", "--clock", "0.000001ms"]);
    let late = ", Black ran out of time: a move took 0.0";
    assert!(report.lines().next().is_some_and(|line| line.contains(late)), "{report}");
    assert!(report.contains("\nlosses by forfeit "), "{report}");
    assert!(report.contains(" seed 1, clock 0.000001ms\n"), "{report}");
    let quiet = ["match", "greedy", "random", "--games", "2", "--clock", "0.000001ms", "--quiet"];
    let note = "note: 2 of 2 games were forfeited (late 2, died 0, illegal 0, protocol 0); the result says little \
                about strength; allow late players more time with time=, patience= or --clock\n";
    assert_eq!(String::from_utf8(outflank(&quiet).output().unwrap().stderr).unwrap(), note);
    // A search under a clock stops in time, whatever its depth limit.
    let arguments = ["match", "minimax=20", "random", "--games", "2", "--size", "6", "--clock", "cpu:100ms"];
    assert!(!prints(&arguments).contains("ran out of time"));
    refuses(
        &mut outflank(&["match", "random", "random", "--clock", "10"]),
        "error: invalid value '10' for '--clock <TIME>': invalid time control \"10\"; write 10s per game, ",
    );
}

#[test]
fn missing_programs_are_rejected_before_the_match() {
    refuses(
        &mut outflank(&["match", "gtp:cmd='no-such-program -l 4'", "random"]),
        "error: program no-such-program not found on PATH; install it, or write its path as in \
         cmd=./no-such-program",
    );
    refuses(
        &mut outflank(&["match", "random", "nboard"]),
        "error: nboard needs the command of an external program, as in ",
    );
    refuses(&mut outflank(&["check", "gtp:cmd=./no/such"]), "error: no program at ./no/such; ");
    refuses(
        &mut outflank(&["check", "random"]),
        "error: random is not an external program; choose a player such as ",
    );
}

#[cfg(unix)]
#[test]
fn programs_that_exit_early_forfeit_and_fail_the_check() {
    let document: Value =
        serde_json::from_str(&prints(&["match", "gtp:cmd=false", "random", "--games=2", "--json"])).unwrap();
    assert_eq!(document["players"][0]["forfeits_by_reason"]["died"], 2);
    assert_eq!(document["forfeits"][1]["reason"], "died");
    assert_eq!(document["forfeits"][1]["colour"], "white");
    assert_eq!(document["forfeits"][1]["text"], "stopped working: exit status: 1");
    let report = prints(&["match", "gtp:cmd=false,name=Eve", "random", "--games=2"]);
    assert!(report.contains(" random, Black stopped working: exit status: 1\n"), "{report}");
    assert!(
        report.contains("\n  died                                   2                   0\n"),
        "{report}"
    );

    let output = outflank(&["check", "gtp:cmd=false,name=Eve"]).output().unwrap();
    let table = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(table.starts_with("NO   starts and answers    at \"name\" it stopped working: "), "{table}");
    assert!(table.ends_with("\nEve cannot play matches\n"), "{table}");
    let output = outflank(&["check", "gtp:cmd=false", "--json"]).output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["can_play"], output.status.code()), (&false.into(), Some(1)));
}

#[test]
fn an_odd_number_of_games_is_rounded_up_with_a_note() {
    let output = outflank(&["match", "random", "random", "--games", "3", "--quiet"]).output().unwrap();
    let note = "note: rounding 3 games up to 4: every opening is played with both colours\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), note);
    assert!(output.status.success());
}

#[test]
fn invalid_match_arguments_are_rejected() {
    refuses(
        &mut outflank(&["match"]),
        "error: the first player is missing; a match has two, such as outflank match ",
    );
    refuses(&mut outflank(&["match", "random"]), "error: the second player is missing; ");
    refuses(
        &mut outflank(&["match", "alphabta=4", "random"]),
        "error: invalid value 'alphabta=4' for '[A]': column 1: unknown player \"alphabta\"; did you mean \
         \"alphabeta\"?",
    );
    refuses(&mut outflank(&["match", "random", "human"]), "error: human cannot play here; ");
    refuses(
        &mut outflank(&["match", "random", "greedy:eval=file:no.txt"]),
        "error: cannot read the table no.txt: ",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--games", "0"]),
        "error: invalid value '0' for '--games <N>': write a whole number of games from 1 to 1000000000",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--openings", "strat"]),
        "error: invalid value 'strat' for '--openings <OPENINGS>': unknown kind of opening \"strat\"; did \
         you mean \"start\"?",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--json", "--quiet"]),
        "error: the argument '--json' cannot be used with",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--openings", "file:no/such.txt"]),
        "error: cannot read the openings no/such.txt: ",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--openings", "named", "--size", "6"]),
        "error: named openings exist only on 8x8, not on 6x6; write start, random:N, all:N or file:F",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--size", "7"]),
        "error: invalid value '7' for '--size <N>'",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--concurrency", "0"]),
        "error: invalid value '0' for '--concurrency <C>': write a whole number from 1 to 256",
    );
    refuses(
        &mut outflank(&["match", "random", "random", "--sprt", "5,0"]),
        "error: invalid value '5,0' for '--sprt <ELO0,ELO1,ALPHA,BETA>': elo1 is 0 and elo0 is 5; elo1 must \
         be larger",
    );
}

/// Sends the signal of Ctrl-C.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_reports_the_games_played() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::Stdio;

    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(["match", "alphabeta=1", "random", "--games", "1000000000"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    interrupt(&child);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(rest.contains("\nstopped after ") && rest.contains(" of 1000000000 games\n"), "{rest}");
    assert!(rest.contains("\nwins "), "{rest}");
}

#[test]
fn a_game_is_played_on_standard_input() {
    let arguments = ["play", "--plain", "--white", "random:seed=1", "--size", "4"];
    let output = outflank(&arguments).write_stdin("b1\nhint\n").output().unwrap();
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(page.starts_with("Black (X): human\nWhite (O): random:seed=1\n"), "{page}");
    assert!(page.contains("\nEnd of input.\nmoves: b1"), "{page}");
    let watched = prints(&["play", "--black", "greedy", "--white", "random", "--size", "6", "--seed", "3"]);
    assert_eq!(
        watched,
        prints(&["play", "--black", "greedy", "--white", "random", "--size", "6", "--seed", "3"])
    );
    assert!(watched.contains("\nThe game is over: "), "{watched}");
    refuses(
        &mut outflank(&["play", "--black", "humn"]),
        "error: invalid value 'humn' for '--black <PLAYER>': column 1: ",
    );
}

#[test]
fn reports_are_in_english_or_french() {
    let command = ["match", "greedy", "random", "--games=2", "--size=4", "--seed=3"];
    let french = prints(&[&command[..], &["--lang", "fr"]].concat());
    assert!(french.starts_with("partie 1 sur 2\u{a0}: greedy "), "{french}");
    for part in [
        "\njoueur 1        greedy\n",
        "\nparties         2 sur plateau 4x4, ouvertures random:2, graine 3\n",
        "\nremarque        1 paire de parties. En dessous de 30, ",
        " par partie, durée totale ",
    ] {
        assert!(french.contains(part), "{part}: {french}");
    }
    let path = file("french.toml", "[match]\nlang = \"fr\"\n");
    let path = path.to_str().unwrap();
    let first = |more: &[&str]| {
        let report = prints(&[&command[..], &["--only-final", "--config", path], more].concat());
        report.lines().next().map(str::to_owned)
    };
    assert_eq!(first(&[]).as_deref(), Some("joueur 1        greedy"));
    assert_eq!(first(&["--lang", "en"]).as_deref(), Some("player 1        greedy"));
    let forecast =
        prints(&["tournament", "random", "greedy", "--games=2", "--size=4", "--dry-run", "--lang=fr"]);
    assert!(forecast.starts_with("2 joueurs et 1 rencontre de 2 parties\u{a0}: 2 parties en tout, environ "));

    let output = outflank(&[&command[..], &["--lang", "xx"]].concat()).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{errors}");
    let message = "error: invalid value 'xx' for '--lang <LANG>'\n  [possible values: en, fr]\n";
    assert!(errors.starts_with(message), "{errors}");
}

#[test]
fn flags_override_the_config_file() {
    let path = file("default.toml", &prints(&["config"]));
    let path = path.to_str().unwrap();
    let quiet = prints(&["--config", path, "match", "alphabeta=1", "random", "--games", "2", "--quiet"]);
    assert!(quiet.starts_with("alphabeta:depth=1 ") && quiet.ends_with(" random\n"), "{quiet}");
    assert_eq!(prints(&["perft", "--config", path, "--depth", "3"]), "56\n");

    let path = file(
        "own.toml",
        "[match]\nfirst = \"random\"\nsecond = \"greedy\"\nsize = 6\ngames = 2\njson = true\n",
    );
    let document: Value =
        serde_json::from_str(&prints(&["match", "--config", path.to_str().unwrap()])).unwrap();
    assert_eq!((&document["size"], &document["games"]), (&6.into(), &2.into()));
    let path = file("play.toml", "[play]\nblack = \"greedy\"\nwhite = \"random\"\nsize = 4\nseed = 1\n");
    assert!(prints(&["play", "--config", path.to_str().unwrap()]).contains("The game is over: "));
    let path = file("perft.toml", "[perft]\ndepth = 3\nsize = 6\ndivide = true\nwords = [\"e4\"]\n");
    let path = path.to_str().unwrap();
    assert!(
        prints(&["perft", "--config", path]).contains("e5 ")
            && prints(&["perft", "--config", path]).lines().count() == 4
    );
    assert_eq!(
        prints(&["perft", "--config", path, "--size", "8", "--depth", "4", "f5"]).lines().last(),
        Some("349")
    );
}

#[test]
fn config_errors_name_the_line_and_a_remedy() {
    let path = file("bad.toml", "[match]\n\ngmaes = 3\n");
    let path = path.to_str().unwrap();
    let place = format!(
        "error: {path}: line 3: gmaes = 3: unknown key \"gmaes\"; did you mean \"games\"? known keys: "
    );
    refuses(&mut outflank(&["match", "random", "random", "--config", path]), &place);
    refuses(&mut outflank(&["players", "--config", path]), &place);
    refuses(&mut outflank(&["players", "--config", "no/such.toml"]), "error: cannot read no/such.toml: ");
}

/// Ctrl-C at the prompt prints the moves so far.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_moves_of_a_game() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::Stdio;

    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(["play", "--plain", "--white", "human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"f5\n").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    // After f5 Black has four discs; the program then prompts White.
    let mut line = String::new();
    while line != "Black 4, White 1\n" {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "the program ended early");
    }
    interrupt(&child);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("\nmoves: f5\n"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// The program with these arguments and at most four gigabytes of memory.
#[cfg(unix)]
fn in_four_gigabytes(arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v 4194304; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_outflank")])
        .args(arguments);
    command
}

#[cfg(unix)]
#[test]
fn failed_allocations_are_reported_with_a_remedy() {
    for player in ["engine:memory=32GB", "alphabeta:memory=32GB", "mcts:memory=32GB"] {
        let message =
            format!("error: {player}: cannot allocate 32GB for positions; choose a smaller memory=");
        for command in [&["match", player, "random"][..], &["gtp", "--player", player]] {
            refuses(&mut in_four_gigabytes(command), &message);
        }
        refuses(&mut in_four_gigabytes(&["play", "--plain", "--white", player]), &message);
    }
    refuses(
        &mut in_four_gigabytes(&["solve", "--hash", "32768", "f5"]),
        "error: cannot allocate 32 GiB for the transposition table; choose a smaller --hash",
    );
    let games = ["match", "engine:level=1,memory=64MB", "random", "--games=2", "--quiet"];
    assert!(in_four_gigabytes(&games).output().unwrap().status.success());
}

#[test]
fn tables_without_eight_fold_symmetry_do_not_merge_symmetric_positions() {
    let rows = "9 1 1 9\n2 0 0 2\n2 0 0 2\n9 1 1 9\n";
    let plain = file("plain.txt", rows);
    let four = file("four.txt", &format!("symmetry: four\n{rows}"));
    let player = |path: &PathBuf| format!("alphabeta:depth=2,eval=file:{}*1,memory=1MB", path.display());
    refuses(
        &mut outflank(&["match", &player(&plain), "random", "--size=4"]),
        &format!(
            "error: {} is not a valid table for 4x4: b1 is 1 but a2 is 2; they are equal by eight-fold symmetry; \
             correct the value, or write symmetry: four or symmetry: none in the first line",
            plain.display()
        ),
    );
    let games = ["--games=2", "--size=4", "--seed=1", "--quiet"];
    assert!(prints(&[&["match", &player(&four), "random"], &games[..]].concat()).contains(" random"));
    let merging = format!("{},symmetry=on", player(&four));
    refuses(
        &mut outflank(&[&["match", &merging, "random"], &games[..]].concat()),
        &format!(
            "error: symmetry=on needs eight-fold symmetry, but {} has only four-fold symmetry; leave symmetry=on out",
            four.display()
        ),
    );
}

#[cfg(unix)]
#[test]
fn device_files_are_rejected() {
    refuses(
        &mut outflank(&["match", "greedy:eval=file:/dev/zero", "random"]),
        "error: cannot read the table /dev/zero: it is not a regular file",
    );
    refuses(
        &mut outflank(&["match", "engine:weights=/dev/zero", "random"]),
        "error: cannot read the weights /dev/zero: it is not a regular file",
    );
}

#[test]
fn the_engine_lists_its_evaluations() {
    let page = prints(&["players", "engine"]);
    let (_, evaluations) = page.split_once("\nevaluations\n").unwrap();
    let (evaluations, _) = evaluations.split_once("\n\n").unwrap();
    let names: Vec<&str> = evaluations.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["patterns", "simple"]);
    let document: Value = serde_json::from_str(&prints(&["players", "engine", "--json"])).unwrap();
    let keys = document["players"][0]["keys"].as_array().unwrap();
    let key = |name: &str| keys.iter().find(|key| key["name"] == name).unwrap();
    assert_eq!((&key("eval")["kind"], &key("eval")["words"]), (&"word".into(), &names.into()));
    assert_eq!(key("level")["least"], 1);
    assert_eq!(document["evaluations"].as_array().map(Vec::len), Some(2));
}
