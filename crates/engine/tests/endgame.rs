//! Exact scores: against a solver too simple to be wrong, and on positions whose scores are known.

use outflank_board::random::{generator, position};
use outflank_board::{Board, BoardSize, S8, Squares};
use outflank_engine::{Endgame, Table};

/// The score by looking at every line of play.
fn naive(board: Board<S8>, passed: bool) -> i32 {
    let best = board.moves().into_iter().map(|square| -naive(board.play(square), false)).max();
    match best {
        Some(best) => best,
        None if passed => board.final_difference(),
        None => -naive(board.passed(), true),
    }
}

#[test]
fn random_positions_of_up_to_nine_empty_squares_are_solved_as_by_trying_everything() {
    let (table, mut rng) = (Table::new(4), generator(7));
    let mut search = Endgame::new(&table);
    let mut solved = 0;
    while solved < 1_000 {
        let empties = 1 + solved % 9;
        let Some(board) = position(BoardSize::Eight, 60 - empties, &mut rng).and_then(|at| at.board8())
        else {
            continue;
        };
        let score = naive(board, false);
        assert_eq!(search.solve(board), score, "{board:?}");
        for alpha in [score - 1, score, -1, 20] {
            let bound = search.exceeds(board, alpha);
            assert_eq!(bound > alpha, score > alpha, "{board:?}");
            assert!(if bound > alpha { bound <= score } else { bound >= score }, "{board:?}");
        }
        solved += 1;
    }
}

/// The positions of a problem file with the scores of their best moves.
fn problems(file: &str) -> Vec<(Board<S8>, i32)> {
    let read = |line: &str| {
        let squares = |disc| {
            let word = line.bytes().take(64).enumerate().filter(|&(_, square)| square == disc);
            Squares::from_word(word.fold(0_u64, |word, (index, _)| word | 1 << index))
        };
        let (black, white) = (squares(b'X'), squares(b'O'));
        let (mover, opponent) = if line.as_bytes()[65] == b'X' { (black, white) } else { (white, black) };
        let score = line.split([':', ';']).nth(2).expect("a move and its score");
        (Board::new(mover, opponent).expect("a position"), score.parse().expect("a score"))
    };
    file.lines().filter(|line| line.len() > 66 && !line.starts_with('%')).map(read).collect()
}

#[test]
fn known_endgames_have_their_known_scores() {
    let first = problems(include_str!("../../../data/problems/fforum-1-19.obf"));
    let second = problems(include_str!("../../../data/problems/fforum-20-39.obf"));
    assert_eq!((first.len(), second.len()), (19, 20));
    for (number, (board, score)) in (1..).zip(first.into_iter().chain(second.into_iter().take(10))) {
        let table = Table::new(16);
        assert_eq!(Endgame::new(&table).solve(board), score, "#{number}");
    }
}
