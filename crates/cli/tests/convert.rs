//! `outflank convert`: inputs, outputs and messages.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{outflank, prints, refusal};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games/ggf_samples.ggf");

/// An empty directory for one test.
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

/// Ten games of 2000 and 2001 in GGF. White wins and resigns in turn.
fn archive(directory: &Path) -> String {
    // This game has no passes.
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
fn wthor_round_trip_preserves_games() {
    let directory = directory("wthor");
    let games = archive(&directory);
    let base = at(&directory, "base");
    // A path that ends with a slash is a directory.
    let said = prints(&["convert", &games, &format!("{base}/")]);
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
    assert!(refusal(&mut outflank(&command)).ends_with(
        "can contain the games of one year only, but there are 2 years; name a directory such as base/"
    ));
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
fn invalid_games_are_reported_and_the_rest_is_written() {
    let directory = directory("broken");
    let games = archive(&directory);
    let text = fs::read_to_string(&games).unwrap().replacen("B[f5]W[f6]", "B[f5]W[a1]", 1);
    fs::write(&games, text).unwrap();
    let out = at(&directory, "out.sgf");
    let output = outflank(&["convert", &games, &out]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let line =
        format!("{games}: game 2, line 2, column 67: move 2: White turns no disc at a1; legal: f4 d6 f6");
    assert_eq!(errors.lines().collect::<Vec<_>>(), [&line, "error: 1 game could not be converted"]);
    assert_eq!(output.status.code(), Some(1));
    let said = format!("9 of 9 games written, 1 left out: {out}\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), said);
    assert_eq!(fs::read_to_string(&out).unwrap().matches("GM[2]").count(), 9);
}

#[test]
fn rejected_conversions_leave_all_files_unchanged() {
    let directory = directory("kept");
    let games = archive(&directory);
    let out = at(&directory, "out.ggf");
    fs::write(&out, "precious").unwrap();
    let refuses = |arguments: &[&str], message: &str| {
        let line = refusal(&mut outflank(&[&["convert"], arguments].concat()));
        assert!(line.contains(message), "{line}");
    };
    refuses(&[&games, &out], "out.ggf already exists; choose another name, or use --force to replace it");
    refuses(&[&games, &games, "--force"], "games.ggf; name another file to write");
    refuses(&[&games], "the output file is missing; name the input files and then the output file");
    refuses(&["nowhere.ggf", &at(&directory, "x.sgf")], "nowhere.ggf: No such file");
    refuses(
        &[&games, &at(&directory, "x.docx")],
        "x.docx has no known extension; use --to with one of wthor,",
    );
    refuses(&[&games, &at(&directory, "x.jou")], "wthor-players cannot be written");
    refuses(
        &[&games, &at(&directory, "x.svg")],
        "x.svg can contain one game only; select it with filters, or choose another format",
    );
    let nowhere = at(&directory, "nowhere/");
    refuses(
        &[&games, &nowhere, "--to", "sgf"],
        "is a directory; only WTHOR games can be written to a directory, so name a file",
    );
    refuses(&["no\u{1b}[2J.ggf", &at(&directory, "x.sgf")], "error: no\\u{1b}[2J.ggf: No such file");
    refuses(
        &[&games, "-", "--to", "ggff"],
        "unknown format \"ggff\"; did you mean \"ggf\"? known formats: wthor,",
    );
    refuses(
        &[&games, &at(&directory, "x.txt"), "--year", "then"],
        "write a year or a range of years: 1995 or 1990-1999",
    );
    fs::write(at(&directory, "noise.txt"), "what is this?").unwrap();
    refuses(
        &[&at(&directory, "noise.txt"), &at(&directory, "y.ggf")],
        "noise.txt: unknown format: the text begins with",
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    let mut files: Vec<_> = fs::read_dir(&directory).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["games.ggf", "noise.txt", "out.ggf"]);
}

#[test]
fn dash_reads_standard_input_and_writes_standard_output() {
    let board = "---------------------------OX------XO--------------------------- X\n";
    let output = outflank(&["convert", "-", "-", "--to", "obf"]).write_stdin(board).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), board.replace('\n', ";\n"));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "1 of 1 games written: standard output\n");
}

#[test]
fn utf16_files_are_read() {
    let directory = directory("wide");
    let bytes: Vec<u8> = "\u{feff}f5d6c3\r\nf5f6\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (wide, out) = (at(&directory, "wide.txt"), at(&directory, "out.txt"));
    fs::write(&wide, bytes).unwrap();
    prints(&["convert", &wide, &out]);
    assert_eq!(fs::read_to_string(&out).unwrap(), "f5d6c3\nf5f6\n");
}

#[test]
fn sample_games_round_trip_through_every_text_format() {
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
    // PlayOK cannot represent a random start position.
    let out = at(&directory, "out.playok");
    let output = outflank(&["convert", SAMPLES, &out, "--to", "playok"]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("game 3, line 3: PlayOK cannot store a start position"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let picture = at(&directory, "out.svg");
    prints(&["convert", SAMPLES, &picture, "--player", "ming"]);
    assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg "));
}

/// A WTHOR base of ten games in 2000 and 2001, and the bytes of its first file.
fn base(directory: &Path) -> (PathBuf, Vec<u8>) {
    let base = directory.join("base");
    prints(&["convert", &archive(directory), &format!("{}/", base.display())]);
    let bytes = fs::read(base.join("WTH_2000.wtb")).unwrap();
    (base, bytes)
}

/// The games of a GGF file, sorted.
fn sorted_lines(path: &str) -> Vec<String> {
    let mut lines: Vec<String> = fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn truncated_wthor_files_are_reported_and_still_read() {
    let directory = directory("cut");
    let (base, bytes) = base(&directory);
    let (cut, out) = (base.join("WTH_2000.wtb"), at(&directory, "out.ggf"));
    let convert = |bytes: &[u8], flags: &[&str]| {
        fs::write(&cut, bytes).unwrap();
        let cut = cut.display().to_string();
        let output = outflank(&[&["convert", &cut, &out, "--force"], flags].concat()).output().unwrap();
        let [said, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), said, errors.replace(&cut, "FILE"))
    };
    let whole = (Some(0), format!("5 of 5 games written: {out}\n"), String::new());
    assert_eq!(convert(&bytes, &[]), whole);
    // The file ends at the end of a game, and within a game.
    for (length, rest) in [(16 + 3 * 68, ""), (16 + 3 * 68 + 1, " and 1 more bytes")] {
        let errors = format!(
            "FILE: the header says 5 games, but the file contains 3{rest}; it is truncated; download it again\n\
             error: 2 games missing\n"
        );
        let said = format!("3 of 3 games written, 2 missing: {out}\n");
        assert_eq!(convert(&bytes[..length], &[]), (Some(1), said, errors));
    }
    let (code, said, _) = convert(&bytes[..16 + 68], &["--json"]);
    let document: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &document["written"], &document["missing"]), (Some(1), &1.into(), &4.into()));
    let more = [&bytes[..], &bytes[16..84]].concat();
    let (code, _, errors) = convert(&more, &[]);
    let damaged = "FILE: the header says 5 games, but the file contains 6; the header or the end of the file is damaged\n\
                   error: a file is damaged\n";
    assert_eq!((code, &*errors), (Some(1), damaged));
    // The second move of the second game becomes a1.
    let mut bytes = bytes;
    bytes[16 + 68 + 9] = 11;
    let errors = "FILE: game 2: move 2: White turns no disc at a1; the game is truncated before it\n\
                  error: 1 game cut short\n";
    let said = format!("5 of 5 games written, 1 of them cut short: {out}\n");
    assert_eq!(convert(&bytes, &[]), (Some(1), said, errors.to_owned()));
    // A truncated name list is reported once.
    let players = fs::read(base.join("WTH.JOU")).unwrap();
    fs::write(base.join("WTH.JOU"), &players[..players.len() - 20]).unwrap();
    bytes[16 + 68 + 9] = 64;
    let (code, _, errors) = convert(&bytes, &[]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("WTH.JOU: the header says 11 names, but the file contains 10;"), "{errors}");
}

#[test]
fn wthor_games_are_read_from_standard_input() {
    let directory = directory("piped");
    let (_, bytes) = base(&directory);
    // The file is much longer than the chunk from which the format is detected.
    let mut many = bytes[..16].to_vec();
    many[4..8].copy_from_slice(&2000_u32.to_le_bytes());
    many.extend(bytes[16..84].repeat(2000));
    let out = at(&directory, "out.txt");
    let output = outflank(&["convert", "-", &out]).write_stdin(many).output().unwrap();
    let said = format!("2000 of 2000 games written: {out}\n");
    assert_eq!((String::from_utf8(output.stdout).unwrap(), output.status.code()), (said, Some(0)));
}

/// A zip archive in which nothing is compressed.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let mut sum = flate2::Crc::new();
        sum.update(content);
        let offset = bytes.len() as u32;
        let mut about = vec![20, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let size = content.len() as u32;
        about.extend([sum.sum(), size, size].map(u32::to_le_bytes).as_flattened());
        about.extend((name.len() as u32).to_le_bytes());
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&about);
        bytes.extend(name.as_bytes());
        bytes.extend(*content);
        list.extend(b"PK\x01\x02\x14\x00");
        list.extend(&about);
        list.extend([0; 10]);
        list.extend(offset.to_le_bytes());
        list.extend(name.as_bytes());
    }
    let offset = bytes.len() as u32;
    bytes.extend(&list);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([files.len() as u16; 2].map(u16::to_le_bytes).as_flattened());
    bytes.extend([list.len() as u32, offset].map(u32::to_le_bytes).as_flattened());
    bytes.extend([0; 2]);
    bytes
}

#[test]
fn compressed_wthor_bases_are_read_with_player_names() {
    let directory = directory("packed");
    let (base, first) = base(&directory);
    let plain = at(&directory, "plain.ggf");
    let [one, two] = ["WTH_2000.wtb", "WTH_2001.wtb"].map(|name| base.join(name).display().to_string());
    prints(&["convert", &one, &two, &plain]);
    let expected = sorted_lines(&plain);
    assert!(expected[0].contains("PB[Anna 0]PW[Bert]PC[Paris]") || expected[0].contains("PC[Paris]"));

    let read = |name: &str| fs::read(base.join(name)).unwrap();
    let (second, players, tournaments) = (read("WTH_2001.wtb"), read("WTH.JOU"), read("WTH.TRN"));
    let files: [(&str, &[u8]); 5] = [
        ("base/WTH_2000.WTB", &first),
        ("base/WTH_2001.WTB", &second),
        ("base/WTHOR.JOU", &players),
        ("base/WTHOR.TRN", &tournaments),
        ("readme.txt", b"Dear reader,"),
    ];
    let (archive, out) = (at(&directory, "wthor.zip"), at(&directory, "zip.ggf"));
    fs::write(&archive, zip(&files)).unwrap();
    let output = outflank(&["convert", &archive, &out]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with(&format!("note: {archive}/readme.txt: unknown format")), "{errors}");
    assert_eq!((output.status.code(), errors.lines().count()), (Some(0), 1), "{errors}");
    assert_eq!(sorted_lines(&out), expected);

    // Single files, with the lists in the same directory, compressed or not.
    let gzip = |bytes: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        std::io::Write::write_all(&mut encoder, bytes).unwrap();
        encoder.finish().unwrap()
    };
    for (name, bytes) in [("WTH_2000.wtb", &first), ("WTH_2001.wtb", &second), ("WTH.JOU", &players)] {
        fs::remove_file(base.join(name)).unwrap();
        fs::write(base.join(format!("{name}.gz")), gzip(bytes)).unwrap();
    }
    let out = at(&directory, "gz.ggf");
    prints(&["convert", &format!("{one}.gz"), &format!("{two}.gz"), &out]);
    assert_eq!(sorted_lines(&out), expected);

    // Other formats can be compressed too; a damaged archive is an error.
    let text = at(&directory, "games.gz");
    fs::write(&text, gzip(b"f5d6c3\nf5f6\n")).unwrap();
    let said = prints(&["convert", &text, &at(&directory, "games.txt")]);
    assert!(said.starts_with("2 of 2 games written"), "{said}");
    fs::write(&archive, &zip(&files)[..500]).unwrap();
    let line = refusal(&mut outflank(&["convert", &archive, &at(&directory, "x.ggf")]));
    assert!(
        line.ends_with("wthor.zip: the zip archive is damaged: its end record is missing; download it again"),
        "{line}"
    );
}

#[test]
fn theoretical_scores_survive_an_sgf_round_trip() {
    let directory = directory("theory");
    let (base, mut bytes) = base(&directory);
    // In every game the theoretical score differs from the result.
    for (game, theory) in (0..5).zip(30..) {
        bytes[16 + 68 * game + 7] = theory;
    }
    let games = base.join("WTH_2000.wtb");
    fs::write(&games, &bytes).unwrap();
    let sgf = at(&directory, "games.sgf");
    prints(&["convert", &games.display().to_string(), &sgf]);
    let again = directory.join("again");
    prints(&["convert", &sgf, &format!("{}/", again.display())]);
    let read = fs::read(again.join("WTH_2000.wtb")).unwrap();
    assert_eq!(read[4..], {
        // The depth, which the header did not contain, is now written.
        bytes[14] = 22;
        bytes[4..].to_vec()
    });
}
