//! Speed of the fixed-depth algorithms in nodes per second, without aids, evaluated by disc difference.
//!
//! `cargo bench -p outflank-lab --bench search`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use outflank_board::{Board, S8};
use outflank_lab::heuristic::Absolute;
use outflank_lab::{Algorithm, Bare, Budget, Root, Search, State};

/// Black to move, 9 legal moves.
fn middle() -> Board<S8> {
    let moves = "e6f4g3d6e3f6c7d7g7g4e7g2g5e8h4c8d8g6d3g8";
    moves
        .as_bytes()
        .chunks(2)
        .fold(Board::start(), |board, name| board.play(str::from_utf8(name).unwrap().parse().unwrap()))
}

fn nodes(algorithm: Algorithm, depth: u32) -> u64 {
    let board = middle();
    let moves: Vec<_> = State::moves(&board).collect();
    let root =
        Root { algorithm, state: &board, moves: &moves, depth, all_ties: false, guess: 0, aspiration: None };
    let mut search = Search::new(&Absolute, Bare, Budget::UNLIMITED);
    search.root(&root).expect("nothing limits the search");
    search.counters.nodes
}

fn algorithms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("middle");
    group.sample_size(10);
    for (name, algorithm) in Algorithm::NAMES {
        let depth = if matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax) { 7 } else { 9 };
        group.throughput(Throughput::Elements(nodes(algorithm, depth)));
        group.bench_function(format!("{name} depth {depth}"), |bencher| {
            bencher.iter(|| nodes(algorithm, depth));
        });
    }
    group.finish();
}

criterion_group!(benches, algorithms);
criterion_main!(benches);
