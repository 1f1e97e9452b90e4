//! Positions, games and counts with known answers, from `data/`.

mod support;

use std::collections::{HashMap, HashSet};

use outflank_board::{
    Board, BoardSize, Colour, Convention, Game, Outcome, S4, S8, Size, Square, Squares, perft, with_size,
};
use support::long;

/// The fields of every line that is not a comment.
fn rows(text: &'static str, separator: char) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(move |line| line.split(separator).collect())
}

/// Plays moves written without separators, and the passes between them.
fn replay(size: BoardSize, moves: &str) -> Game {
    let mut game = Game::new(size);
    for name in moves.as_bytes().chunks(2) {
        let square: Square = str::from_utf8(name).unwrap().parse().unwrap();
        game.pass_if_forced();
        game.play(square).unwrap_or_else(|illegal| panic!("{illegal} in {moves}"));
    }
    game
}

#[test]
fn moves_and_flips_match_the_test_vectors() {
    let hex = |text: &str| u64::from_str_radix(text, 16).unwrap();
    let mut count = 0;
    for row in rows(include_str!("../../../data/rules/movegen_vectors.txt"), ' ') {
        let [mover, opponent, legal, flips, tag] = row[..] else { panic!("{row:?}") };
        let set = |text| Squares::<S8>::from_word(hex(text));
        let board = Board::new(set(mover), set(opponent)).unwrap();
        assert_eq!(board.moves(), set(legal), "{board:?}");
        for pair in flips.split(',').filter(|&pair| pair != "-") {
            let (index, mask) = pair.split_once(':').unwrap();
            let square = Square::from_index(index.parse().unwrap(), BoardSize::Eight).unwrap();
            assert_eq!(board.flips(square), set(mask), "{square} on {board:?}");
        }
        match tag {
            "pass" => assert!(board.moves().is_empty() && !board.is_over(), "{board:?}"),
            "end" => assert!(board.is_over(), "{board:?}"),
            _ => {}
        }
        count += 1;
    }
    assert_eq!(count, 1751);
}

#[test]
fn famous_games_replay_to_their_known_results() {
    let mut count = 0;
    for row in rows(include_str!("../../../data/rules/transcripts.tsv"), '\t') {
        let [id, moves, black, white, empties, passes, _note] = row[..] else { panic!("{row:?}") };
        let game = replay(BoardSize::Eight, moves);
        let number = |text: &str| text.parse().unwrap();
        let expected = Outcome { black: number(black), white: number(white), empties: number(empties) };
        assert_eq!(game.outcome(), Some(expected), "{id}");
        assert_eq!(game.passes().to_string(), passes, "{id}");
        count += 1;
    }
    assert_eq!(count, 52);
}

#[test]
fn the_shortest_games_take_nine_moves() {
    let mut games = HashSet::new();
    for row in rows(include_str!("../../../data/rules/shortest_games.txt"), ' ') {
        let [moves, black, white] = row[..] else { panic!("{row:?}") };
        let outcome = replay(BoardSize::Eight, moves).outcome().expect(moves);
        assert_eq!([outcome.black.to_string(), outcome.white.to_string()], [black, white], "{moves}");
        assert_eq!((outcome.difference(), moves.len()), (64, 18), "{moves}");
        games.insert(moves);
    }
    // Perft finds the same number: games that are over after nine plies count in A and not in B.
    let leaves = |convention| perft(Board::<S8>::start(), 10, convention);
    assert_eq!(leaves(Convention::A) - leaves(Convention::B), 4 * games.len() as u64);
}

#[test]
fn perfect_games_of_solved_boards_are_legal() {
    let mut count = 0;
    for row in rows(include_str!("../../../data/rules/solved.tsv"), '\t') {
        let [board, size, moves, black, white, empties, passes] = row[..] else { panic!("{row:?}") };
        let game = replay(size.parse().unwrap(), moves);
        let outcome = game.outcome().expect(board);
        let discs = [outcome.black, outcome.white, outcome.empties].map(|count| count.to_string());
        assert_eq!(discs, [black, white, empties], "{board}");
        // "?" if the source does not give the number.
        if passes != "?" {
            assert_eq!(game.passes().to_string(), passes, "{board}");
        }
        count += 1;
    }
    assert_eq!(count, 4);
}

/// The value of a board under perfect play, by visiting every position once.
fn solve(board: Board<S4>, score: fn(Board<S4>) -> i32, seen: &mut HashMap<Board<S4>, i32>) -> i32 {
    if let Some(&value) = seen.get(&board) {
        return value;
    }
    let moves = board.moves().into_iter();
    let best = moves.map(|square| -solve(board.play(square), score, seen)).max();
    let value = match best {
        Some(value) => value,
        None if board.is_over() => score(board),
        None => -solve(board.passed(), score, seen),
    };
    seen.insert(board, value);
    value
}

#[test]
fn black_loses_on_4x4() {
    let start = Board::<S4>::start();
    assert_eq!(solve(start, Board::final_difference, &mut HashMap::new()), -10);
    assert_eq!(solve(start, Board::difference, &mut HashMap::new()), -8);
    // The published line is a perfect game: its end has the value of its start.
    let line = rows(include_str!("../../../data/rules/solved.tsv"), '\t').next().unwrap()[2];
    let end = replay(BoardSize::Four, line);
    let outcome = end.outcome().unwrap();
    assert_eq!((outcome.difference(), outcome.plain()), (-10, -8));
    assert_eq!(outcome.winner(), Some(Colour::White));
}

/// Rows with more leaves than this are checked in the long run only.
const QUICK_LEAVES: u64 = 30_000_000;
/// Rows with more leaves than this take longer than a minute.
const LONG_LEAVES: u64 = 20_000_000_000;

fn check_perft(size: BoardSize, table: &'static str, convention: Convention) {
    let limit = if long() { LONG_LEAVES } else { QUICK_LEAVES };
    for row in rows(table, '\t') {
        let Ok(expected) = row[1 + convention as usize].parse::<u64>() else { continue };
        let depth: u32 = row[0].parse().unwrap();
        if row[1].parse::<u64>().unwrap() > limit {
            continue;
        }
        let leaves = with_size!(size, S => perft(Board::<S>::start(), depth, convention));
        assert_eq!(leaves, expected, "{size} depth {depth} convention {convention:?}");
    }
}

macro_rules! perft_tables {
    ($($name:ident: $size:ident, $file:literal, $convention:ident;)*) => {
        $(
            #[test]
            fn $name() {
                check_perft(BoardSize::$size, include_str!($file), Convention::$convention);
            }
        )*
    };
}

// One test per table and convention, so that the long run uses all cores.
perft_tables! {
    perft_4x4_a: Four, "../../../data/perft/perft_4x4.tsv", A;
    perft_4x4_b: Four, "../../../data/perft/perft_4x4.tsv", B;
    perft_4x4_c: Four, "../../../data/perft/perft_4x4.tsv", C;
    perft_4x4_d: Four, "../../../data/perft/perft_4x4.tsv", D;
    perft_6x6_a: Six, "../../../data/perft/perft_6x6.tsv", A;
    perft_6x6_b: Six, "../../../data/perft/perft_6x6.tsv", B;
    perft_6x6_c: Six, "../../../data/perft/perft_6x6.tsv", C;
    perft_6x6_d: Six, "../../../data/perft/perft_6x6.tsv", D;
    perft_8x8_a: Eight, "../../../data/perft/perft_8x8.tsv", A;
    perft_8x8_b: Eight, "../../../data/perft/perft_8x8.tsv", B;
    perft_8x8_c: Eight, "../../../data/perft/perft_8x8.tsv", C;
    perft_8x8_d: Eight, "../../../data/perft/perft_8x8.tsv", D;
    perft_10x10_a: Ten, "../../../data/perft/perft_10x10.tsv", A;
    perft_10x10_b: Ten, "../../../data/perft/perft_10x10.tsv", B;
    perft_10x10_c: Ten, "../../../data/perft/perft_10x10.tsv", C;
    perft_10x10_d: Ten, "../../../data/perft/perft_10x10.tsv", D;
}

/// The boards one disc later. Sides without a move have passed, and finished games are left out.
///
/// Colours do not matter: a board is the side to move and its opponent.
fn next_boards<S: Size>(boards: &HashSet<Board<S>>) -> HashSet<Board<S>> {
    let mut next = HashSet::new();
    for board in boards {
        for square in board.moves() {
            let child = board.play(square);
            if !child.moves().is_empty() {
                next.insert(child);
            } else if !child.passed().moves().is_empty() {
                next.insert(child.passed());
            }
        }
    }
    next
}

#[test]
fn distinct_position_counts_match_published_ones() {
    let mut boards = HashSet::from([Board::<S8>::start()]);
    for row in rows(include_str!("../../../data/perft/unique_positions_8x8.tsv"), '\t') {
        let [played, _empties, distinct, canonical] = row[..] else { panic!("{row:?}") };
        if !long() && canonical.len() > 5 {
            break;
        }
        boards = next_boards(&boards);
        if distinct != "?" {
            assert_eq!(boards.len().to_string(), distinct, "{played} discs played");
        }
        let classes: HashSet<_> = boards.iter().map(|board| board.canonical()).collect();
        assert_eq!(classes.len().to_string(), canonical, "{played} discs played");
    }
}
