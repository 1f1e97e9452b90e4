//! Exact scores, compared with a naive solver.

use outflank_board::random::{generator, position};
use outflank_board::{Board, BoardSize, S8};
use outflank_engine::{DiscScore, Endgame, TranspositionTable};

/// The score within a window, by plain alpha-beta.
fn naive(board: Board<S8>, mut alpha: i32, beta: i32, passed: bool) -> i32 {
    let moves = board.moves();
    if moves.is_empty() {
        return if passed { board.final_difference() } else { -naive(board.passed(), -beta, -alpha, true) };
    }
    let mut best = -64;
    for square in moves {
        best = best.max(-naive(board.play(square), -beta, -alpha, false));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn is_long() -> bool {
    std::env::var_os("OUTFLANK_LONG").is_some()
}

#[test]
fn endgame_scores_match_a_naive_search() {
    let (count, most) = if is_long() { (20_000, 14) } else { (2_000, 10) };
    let (table, mut rng) = (TranspositionTable::new(4), generator(7));
    let mut search = Endgame::new(&table);
    let mut solved = 0;
    while solved < count {
        let empties = 1 + solved % most;
        let Some(board) = position(BoardSize::Eight, 60 - empties, &mut rng).and_then(|at| at.board8())
        else {
            continue;
        };
        let score = naive(board, -64, 64, false);
        assert_eq!(search.solve(board).get(), score, "{board:?}");
        for alpha in [score - 1, score, -1, 0, 20] {
            let bound = search.exceeds(board, DiscScore::new(alpha)).get();
            assert_eq!(bound > alpha, score > alpha, "{board:?}");
            assert!(if bound > alpha { bound <= score } else { bound >= score }, "{board:?}");
        }
        solved += 1;
    }
}
