//! `outflank convert`: files in, files out, and what it says about them.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{outflank, prints, refusal};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games/ggf_samples.ggf");

/// A directory of its own for each test, empty at its beginning.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The path of a file as an argument.
fn at(directory: &Path, name: &str) -> String {
    directory.join(name).display().to_string()
}

/// Ten games of 2000 and 2001 in GGF, won by White and given up by White in turn.
fn archive(directory: &Path) -> String {
    // No side has to pass in it.
    let whole = "f5d6c3d3c4b3c2c1b4c5c6e6d2a3b5c7b6a6f7e2d7e3d1e1f3f2f1g1a5a4b2e8f4g6c8g3a2b7g4g2g8h5h7f6g5b8h1h6h4\
                 f8a8a7d8e7b1a1h2h3g7h8";
    let game = |number: u32| {
        let (name, year) = (format!("Anna {number}"), 2000 + number / 5);
        let moves = if number.is_multiple_of(2) { whole } else { "f5f6e6f4e3" };
        let signed = |(index, square): (usize, &[u8])| {
            format!("{}[{}]", if index % 2 == 0 { "B" } else { "W" }, String::from_utf8_lossy(square))
        };
        let moves: String = moves.as_bytes().chunks(2).enumerate().map(signed).collect();
        let result = if number.is_multiple_of(2) { "-6" } else { "+4:r" };
        format!("(;GM[Othello]DT[{year}]PB[{name}]PW[Bert]PC[Paris]TY[8]RE[{result}]{moves};)\n")
    };
    let path = at(directory, "games.ggf");
    fs::write(&path, (0..10).map(game).collect::<String>()).unwrap();
    path
}

#[test]
fn games_go_to_wthor_and_back() {
    let directory = directory("wthor");
    let games = archive(&directory);
    let base = at(&directory, "base");
    fs::create_dir(&base).unwrap();
    let said = prints(&["convert", &games, &base]);
    assert!(said.starts_with("10 of 10 games written: "), "{said}");
    let mut files: Vec<_> = fs::read_dir(&base).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["WTH.JOU", "WTH.TRN", "WTH_2000.wtb", "WTH_2001.wtb"]);

    let again = at(&directory, "again.ggf");
    let [first, second] = ["WTH_2000.wtb", "WTH_2001.wtb"].map(|name| at(Path::new(&base), name));
    prints(&["convert", &first, &second, &again]);
    let third = at(&directory, "third.ggf");
    let base_again = at(&directory, "again");
    fs::create_dir(&base_again).unwrap();
    prints(&["convert", &again, &base_again]);
    let [first, second] = ["WTH_2000.wtb", "WTH_2001.wtb"].map(|name| at(Path::new(&base_again), name));
    prints(&["convert", &first, &second, &third]);
    assert_eq!(fs::read(&again).unwrap(), fs::read(&third).unwrap());
    assert!(fs::read_to_string(&again).unwrap().contains("PB[Anna 7]PW[Bert]"));

    let one = at(&directory, "one.wtb");
    let command = ["convert", &games, &one];
    assert!(
        refusal(&mut outflank(&command))
            .ends_with("holds the games of one year, and there are 2; name a directory that exists")
    );
    prints(&["convert", &games, &one, "--year", "2001"]);
    for name in ["one.wtb", "one.jou", "one.trn"] {
        assert!(directory.join(name).exists(), "{name}");
    }
}

#[test]
fn filters_choose_games() {
    let directory = directory("filters");
    let games = archive(&directory);
    let out = at(&directory, "out.txt");
    let count = |filters: &[&str]| {
        let arguments = [&["convert", &games, &out, "--force", "--json"], filters].concat();
        let document: Value = serde_json::from_str(&prints(&arguments)).unwrap();
        assert_eq!(document["read"], 10);
        document["written"].as_u64().unwrap()
    };
    assert_eq!(count(&[]), 10);
    assert_eq!(count(&["--player", "anna 3"]), 1);
    assert_eq!(count(&["--player", "BERT", "--year", "2001"]), 5);
    assert_eq!(count(&["--year", "1999-2001"]), 10);
    assert_eq!(count(&["--result", "white"]), 5);
    assert_eq!(count(&["--result", "unfinished"]), 5);
    assert_eq!(count(&["--opening", "tanaka"]), 5);
    assert_eq!(count(&["--opening", "DIAGONALE"]), 5);
    let none = ["convert", &games, &out, "--force", "--player", "Zoë"];
    assert_eq!(refusal(&mut outflank(&none)), "error: none of 10 games passes the filters");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_written() {
    let directory = directory("broken");
    let games = archive(&directory);
    let text = fs::read_to_string(&games).unwrap().replacen("B[f5]W[f6]", "B[f5]W[a1]", 1);
    fs::write(&games, text).unwrap();
    let out = at(&directory, "out.sgf");
    let output = outflank(&["convert", &games, &out]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let line =
        format!("{games}: game 2, line 2, column 67: move 2: White turns no disc at a1; legal: f4 d6 f6");
    assert_eq!(errors.lines().collect::<Vec<_>>(), [&line, "error: 1 games could not be converted"]);
    assert_eq!(output.status.code(), Some(1));
    let said = format!("9 of 9 games written, 1 left out: {out}\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), said);
    assert_eq!(fs::read_to_string(&out).unwrap().matches("GM[2]").count(), 9);
}

#[test]
fn nothing_is_lost_and_nothing_half_written() {
    let directory = directory("kept");
    let games = archive(&directory);
    let out = at(&directory, "out.ggf");
    fs::write(&out, "precious").unwrap();
    let refuses = |arguments: &[&str], message: &str| {
        let line = refusal(&mut outflank(&[&["convert"], arguments].concat()));
        assert!(line.contains(message), "{line}");
    };
    refuses(&[&games, &out], "out.ggf is there already; choose another name, or --force to replace it");
    refuses(&[&games], "one file only; write those to read and then the one to write");
    refuses(&["nowhere.ggf", &at(&directory, "x.sgf")], "nowhere.ggf: No such file");
    refuses(&[&games, &at(&directory, "x.docx")], "no format is known by the name of");
    refuses(&[&games, &at(&directory, "x.jou")], "wthor-players cannot be written");
    refuses(
        &[&games, &at(&directory, "x.svg")],
        "x.svg holds one game; choose it by filters, or another format",
    );
    refuses(&[&games, "-", "--to", "ggff"], "write one of wthor,");
    refuses(&[&games, &at(&directory, "x.txt"), "--year", "then"], "write a year or two: 1995 or 1990-1999");
    fs::write(at(&directory, "noise.txt"), "what is this?").unwrap();
    refuses(
        &[&at(&directory, "noise.txt"), &at(&directory, "y.ggf")],
        "noise.txt: no known format begins with",
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    let mut files: Vec<_> = fs::read_dir(&directory).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["games.ggf", "noise.txt", "out.ggf"]);
}

#[test]
fn standard_input_and_output_serve_too() {
    let board = "---------------------------OX------XO--------------------------- X\n";
    let output = outflank(&["convert", "-", "-", "--to", "obf"]).write_stdin(board).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), board.replace('\n', ";\n"));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "1 of 1 games written: standard output\n");
}

#[test]
fn files_of_wide_characters_are_read() {
    let directory = directory("wide");
    let bytes: Vec<u8> = "\u{feff}f5d6c3\r\nf5f6\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (wide, out) = (at(&directory, "wide.txt"), at(&directory, "out.txt"));
    fs::write(&wide, bytes).unwrap();
    prints(&["convert", &wide, &out]);
    assert_eq!(fs::read_to_string(&out).unwrap(), "f5d6c3\nf5f6\n");
}

#[test]
fn the_samples_become_every_text() {
    let directory = directory("samples");
    for (format, games) in
        [("ggf", 4), ("sgf", 4), ("transcript", 4), ("obf", 4), ("diagram", 4), ("bitboard", 4)]
    {
        let out = at(&directory, &format!("out.{format}"));
        prints(&["convert", SAMPLES, &out, "--to", format]);
        let again = at(&directory, &format!("again.{format}"));
        let said = prints(&["convert", &out, &again, "--to", format]);
        assert!(said.starts_with(&format!("{games} of {games} games")), "{said}");
        assert_eq!(fs::read(&out).unwrap(), fs::read(&again).unwrap(), "{format}");
    }
    // A random start is nothing for PlayOK.
    let out = at(&directory, "out.playok");
    let output = outflank(&["convert", SAMPLES, &out, "--to", "playok"]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("game 3, line 3: PlayOK has no start positions"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let picture = at(&directory, "out.svg");
    prints(&["convert", SAMPLES, &picture, "--player", "ming"]);
    assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg "));
}
