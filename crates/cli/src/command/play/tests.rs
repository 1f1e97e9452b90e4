//! Games in the terminal with scripted input.

use std::path::PathBuf;

use outflank_board::{BoardSize, Game};
use outflank_notation::transcript;
use outflank_players::Spec;

use super::answers::HELP;
use super::session::{Seat, Session};

pub(super) fn seat(text: &str) -> Seat {
    let spec: Spec = text.parse().unwrap();
    match spec.player(BoardSize::Four, 1) {
        Ok(player) => Seat::machine(spec.name(), player),
        Err(_) => Seat::human(spec.name()),
    }
}

/// The output of a 4x4 game with these input lines.
fn played(black: &str, white: &str, lines: &[u8]) -> String {
    let mut out = Vec::new();
    let game = Game::new(BoardSize::Four).into();
    Session::new(game, [seat(black), seat(white)], lines, &mut out).play().unwrap();
    String::from_utf8(out).unwrap()
}

/// The moves printed at the end.
fn moves(page: &str) -> &str {
    page.rsplit("moves: ").next().unwrap_or_default().trim_end()
}

/// The lines that belong neither to a board nor to a prompt.
fn answers(page: &str) -> Vec<String> {
    let prompts = ["Black, your move: ", "White, your move: ", "undo, save FILE or quit: "];
    let mut answers = Vec::new();
    for line in page.lines() {
        let mut line = line;
        while let Some(rest) = prompts.iter().find_map(|prompt| line.strip_prefix(prompt)) {
            line = rest;
        }
        let is_board = line.starts_with([' ', '1', '2', '3', '4'])
            || line.starts_with("Black ") && line.contains(", White ");
        if !line.is_empty() && !is_board {
            answers.push(line.to_owned());
        }
    }
    answers
}

#[track_caller]
fn answers_two_people(lines: &str, expected: &[&str]) {
    let page = played("human", "human", lines.as_bytes());
    let intro = [
        "Black (X): human",
        "White (O): human",
        "Enter a square to place a disc, or help for the list of commands.",
    ];
    assert_eq!(answers(&page), [&intro, expected].concat(), "{page}");
}

#[test]
fn the_board_is_shown_with_its_moves() {
    let page = played("human", "human", b"b1\nquit\n");
    let boards = "
  a b c d
1 . + . .
2 + O X .
3 . X O +
4 . . + .
Black 2, White 2
Black, your move:\x20
  a b c d
1 + X + .
2 . X X .
3 + X O .
4 . . . .
Black 4, White 1
White, your move: moves: b1
";
    assert!(page.ends_with(boards), "{page}");
}

#[test]
fn moves_can_be_undone_and_redone() {
    answers_two_people("B1\nundo\nredo\na1\nundo\nc1\nq\n", &["moves: b1c1"]);
    answers_two_people("#1\nundo\nredo\n#0\nundo\n#2\nq\n", &["moves: b1c1"]);
    answers_two_people(
        "undo\nredo\n b1 \nundo\nundo\nquit",
        &["Nothing to undo.", "Nothing to redo.", "Nothing to undo.", "moves: "],
    );
}

#[test]
fn invalid_input_lists_legal_moves_and_commands() {
    let legal = "legal: b1 a2 d3 c4";
    let requests = "commands: undo, redo, back, forward, start, end, go N, continue, hint, moves, save FILE, \
                    resign, help, quit";
    answers_two_people(
        "xyz\n\na1\npass\nj10\n#16\nmoves\nquit\n",
        &[
            &format!("unknown command \"xyz\"; {legal}; {requests}"),
            &format!("Black turns no disc at a1; {legal}"),
            &format!("Black has a move and may not pass; {legal}"),
            &format!("j10 is outside the 4x4 board; {legal}"),
            "no square has the index #16; the 4x4 board has #0 to #15; write # before every index, as in #19#26",
            legal,
            "move  index  turns",
            "b1       #1      1  b2",
            "a2       #4      1  b2",
            "d3      #11      1  c3",
            "c4      #14      1  c3",
            "moves: ",
        ],
    );
    let mut strange = vec![b'x'; 1_000_000];
    strange.extend_from_slice(b"\n\xff\xfe\nb1\n");
    let page = played("human", "human", &strange);
    assert!(page.contains(&format!("unknown command \"xxxxxxxxxxxxxxxxxxxx\"; {legal}")), "{page}");
    assert!(page.contains("unknown command \"\u{fffd}\u{fffd}\"; "), "{page}");
    assert!(page.ends_with("End of input.\nmoves: b1\n"), "{page}");
}

#[test]
fn hint_help_and_resign_commands_work() {
    let page = played("human", "human", b"hint\nhelp\nb1\nresign\n");
    let hint = page.lines().find_map(|line| line.strip_prefix("Black, your move: hint: ")).unwrap();
    assert!(["b1", "a2", "d3", "c4"].contains(&hint), "{page}");
    assert!(page.contains(HELP), "{page}");
    assert!(page.ends_with("White resigned: Black wins.\nmoves: b1\n"), "{page}");
}

#[test]
fn undo_against_a_computer_returns_to_the_human_turn() {
    let page = played("human", "alphabeta=2", b"b1\nundo\nredo\nundo\na2\nq\n");
    assert_eq!(page.matches("\nBlack, your move: ").count(), 6, "{page}");
    let moves = moves(&page);
    assert!(moves.starts_with("a2") && moves.len() == "a2a1".len(), "{page}");
    assert!(page.contains("White plays "), "{page}");
}

#[test]
fn two_computer_players_finish_a_game() {
    let page = played("alphabeta=2", "random", b"");
    assert!(page.contains("The game is over: "), "{page}");
    assert_eq!(page.matches("  a b c d").count(), 1, "{page}");
}

#[test]
fn a_finished_game_accepts_undo_but_no_move() {
    // Each side plays the first legal move.
    let mut game = Game::new(BoardSize::Four);
    let mut lines = String::new();
    while game.outcome().is_none() {
        if !game.pass_if_forced() {
            let square = game.position().moves()[0];
            game.play(square).unwrap();
            lines.push_str(&square.to_string());
            lines.push('\n');
        }
    }
    let page = played("human", "human", format!("{lines}a1\nhint\nresign\nmoves\nundo\nq\n").as_bytes());
    assert!(page.contains("undo, save FILE or quit: "), "{page}");
    assert!(page.contains("no move is left"), "{page}");
    assert_eq!(page.matches("The game is over.").count(), 2, "{page}");
    assert!(game.passes() == 0 || page.contains(" has no move and passes."), "{page}");
    let all = transcript::print(&game);
    assert!(all.starts_with(moves(&page)) && all.len() == moves(&page).len() + 2, "{page}");
}

#[test]
fn saving_is_atomic_and_confirms_overwriting() {
    let directory = std::env::temp_dir().join(format!("outflank-save-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file: PathBuf = directory.join("my game.txt");
    let name = file.display();
    let lines = format!(
        "save\nb1\nsave {name}\na1\nsave {name}\nno\nsave {name}\nyes\nsave {0}/no/such.txt\nsave {0}\nsave {0}/a.docx\nq\n",
        directory.display(),
    );
    let page = played("human", "human", lines.as_bytes());
    assert!(page.contains("The file name is missing; enter save FILE.\n"), "{page}");
    assert_eq!(page.matches(&format!("Saved to {name}.\n")).count(), 2, "{page}");
    assert!(page.contains(&format!("{name} exists; replace? yes or no: Not saved.\n")), "{page}");
    assert!(page.contains("no/such.txt.partial: No such file"), "{page}");
    let extensions = "one of .gam .ggf .json .obf .pgn .scr .sgf .svg .txt .wtb.\n";
    assert_eq!(page.matches(extensions).count(), 2, "{page}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "-----OX--XO----- X;b1a1\n");
    let files = std::fs::read_dir(&directory).unwrap().count();
    assert_eq!(files, 1, "drafts are removed");
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn games_are_saved_in_the_format_of_the_extension() {
    let directory = std::env::temp_dir().join(format!("outflank-formats-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let at = |name: &str| directory.join(name);
    let mut lines = vec!["b1".to_owned()];
    let saves =
        ["sgf", "ggf", "obf", "svg"].map(|end| format!("save {}", at(&format!("game.{end}")).display()));
    lines.extend(saves);
    // A WTHOR base has no 4x4 boards, and saving it would replace a name list.
    std::fs::write(at("game.jou"), "precious").unwrap();
    lines.push(format!("save {0}\nno\nsave {0}\nyes\nquit\n", at("game.wtb").display()));
    let page = played("human", "human", lines.join("\n").as_bytes());
    let read = |name: &str| std::fs::read_to_string(at(name)).unwrap();
    assert_eq!(read("game.sgf"), "(;FF[4]GM[2]CA[UTF-8]SZ[4]PB[human]PW[human]\n;B[b1])\n\n");
    assert!(read("game.ggf").contains("PB[human]PW[human]"), "{page}");
    assert_eq!(read("game.obf"), "-X---XX--XO----- O;\n");
    assert!(read("game.svg").starts_with("<svg "));
    assert!(page.contains("game.jou exists; replace? yes or no: Not saved.\n"), "{page}");
    assert!(
        page.contains("game.wtb: the board is 4x4; a WTHOR base supports only 8x8 and 10x10.\n"),
        "{page}"
    );
    assert_eq!(read("game.jou"), "precious");
    std::fs::remove_dir_all(&directory).unwrap();
}
