//! Speed of the evaluations: one value of a position, over the positions of random games.
//!
//! `cargo bench -p outflank-lab --bench evaluation` prints positions per second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use outflank_board::random::{Playout, generator};
use outflank_board::{Board, S8};
use outflank_lab::Evaluation;
use outflank_lab::heuristic::{HeuristicSettings, NAMES, named};
use outflank_lab::learned::Network;

/// The positions of this number of random games.
const GAMES: u64 = 20;

fn boards() -> Vec<Board<S8>> {
    let mut boards = Vec::new();
    for seed in 0..GAMES {
        let (mut playout, mut rng) = (Playout::new(Board::start()), generator(seed));
        boards.push(playout.board());
        while playout.step(&mut rng) {
            boards.push(playout.board());
        }
    }
    boards
}

fn evaluations(criterion: &mut Criterion) {
    let boards = boards();
    let mut group = criterion.benchmark_group("positions of random games on 8x8");
    group.throughput(Throughput::Elements(boards.len() as u64));
    let mut measure = |name: &str, evaluation: &dyn Evaluation<Board<S8>>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| boards.iter().map(|board| i64::from(evaluation.points(board))).sum::<i64>());
        });
    };
    for (name, _) in NAMES {
        let evaluation = named::<S8>(name, &HeuristicSettings::default()).expect("a name of the list");
        measure(name, &*evaluation);
    }
    measure("network", &Network::<S8>::embedded().expect("built in"));
    group.finish();
}

criterion_group!(benches, evaluations);
criterion_main!(benches);
