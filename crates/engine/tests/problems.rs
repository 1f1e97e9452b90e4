//! Positions with known scores and best moves.

use outflank_board::{Board, S8, Squares};
use outflank_engine::{DiscScore, Engine, EngineSettings, level};

/// A position with its known score and best moves.
struct Problem {
    board: Board<S8>,
    score: i32,
    best: Vec<String>,
}

fn problems(file: &str) -> Vec<Problem> {
    let read = |line: &str| {
        let squares = |disc| {
            let word = line.bytes().take(64).enumerate().filter(|&(_, square)| square == disc);
            Squares::from_word(word.fold(0_u64, |word, (index, _)| word | 1 << index))
        };
        let (black, white) = (squares(b'X'), squares(b'O'));
        let (mover, opponent) = if line.as_bytes()[65] == b'X' { (black, white) } else { (white, black) };
        let moves: Vec<(String, i32)> = line[66..]
            .split(';')
            .filter_map(|field| field.trim().split_once(':'))
            .map(|(square, score)| (square.to_lowercase(), score.trim().parse().expect("a score")))
            .collect();
        let score = moves.iter().map(|&(_, score)| score).max().expect("a move and its score");
        let best = moves.into_iter().filter(|&(_, own)| own == score).map(|(square, _)| square).collect();
        Problem { board: Board::new(mover, opponent).expect("a position"), score, best }
    };
    file.lines().filter(|line| line.len() > 66 && !line.starts_with('%')).map(read).collect()
}

/// Solves each problem with an empty table; `first` is the number of the first problem.
fn check(problems: &[Problem], first: usize, threads: usize) {
    let mut engine =
        Engine::new(EngineSettings { memory: 256, threads, ..EngineSettings::default() }).expect("memory");
    for (number, Problem { board, score, best }) in (first..).zip(problems) {
        engine.clear();
        let empties = 64 - board.mover().len() - board.opponent().len();
        let found = engine.search(*board, level::until_stopped(empties), 1, &mut ()).expect("a move");
        assert_eq!(found.lines[0].score, DiscScore::new(*score).scaled(), "#{number}");
        let choice = found.lines[0].moves[0].to_string();
        assert!(best.contains(&choice), "#{number}: {choice} is not among {best:?}");
    }
}

#[test]
fn problems_1_to_19() {
    check(&problems(include_str!("../../../data/problems/fforum-1-19.obf")), 1, 1);
}

#[test]
fn problems_20_to_39() {
    check(&problems(include_str!("../../../data/problems/fforum-20-39.obf")), 20, 1);
}

#[test]
fn problems_40_to_44_and_to_59_in_long_runs() {
    let problems = problems(include_str!("../../../data/problems/fforum-40-59.obf"));
    let count = if std::env::var_os("OUTFLANK_LONG").is_some() { 20 } else { 5 };
    check(&problems[..count], 40, 2);
}
