//! The problem files of `data/`: every line is parsed, is consistent, and prints back exactly.

use outflank_board::Move;
use outflank_notation::obf;

const FILES: [&str; 3] = [
    include_str!("../../../data/problems/fforum-1-19.obf"),
    include_str!("../../../data/problems/fforum-20-39.obf"),
    include_str!("../../../data/problems/fforum-40-59.obf"),
];

#[test]
fn ffo_positions_round_trip_exactly() {
    let mut count = 0;
    for text in FILES {
        for ((number, problem), line) in obf::problems(text).zip(text.lines()) {
            let problem = problem.unwrap_or_else(|error| panic!("line {number}: {error}"));
            assert_eq!(problem.to_string(), line.trim_end());
            count += 1;
        }
    }
    assert_eq!(count, 59);
}

#[test]
fn the_ffo_positions_list_their_best_moves_first() {
    for (_, problem) in FILES.into_iter().flat_map(obf::problems) {
        let problem = problem.unwrap();
        let scores: Vec<i32> = problem.moves.iter().map(|&(_, score)| score).collect();
        assert!(scores.is_sorted_by(|before, after| before >= after), "{problem}");
        assert_eq!(problem.best_score(), scores.first().copied());
        for (play, _) in problem.moves {
            assert!(play != Move::Pass && problem.position.play(play).is_ok());
        }
    }
}
