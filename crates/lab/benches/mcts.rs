//! Speed of the Monte-Carlo methods: random games, single rollouts, and simulations with a tree.
//!
//! `cargo bench -p outflank-lab --bench mcts` prints games and simulations per second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use outflank_board::random::generator;
use outflank_board::{Board, BoardSize, Game, Limits, Player, S8, Size, with_size};
use outflank_lab::heuristic::{Absolute, Positional};
use outflank_lab::{FlatMonteCarlo, FlatSettings, MctsSettings, MonteCarlo, Rollout, Rollouts};

/// Simulations of one search.
const ITERATIONS: u64 = 10_000;

/// Random games of one flat search: the same number for each of the four first moves.
const GAMES: u64 = 1_200;

fn games<S: Size>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("games from the start of {}", S::SIZE));
    let mut rng = generator(1);
    let limits = Limits { iterations: Some(GAMES), ..Limits::default() };
    let mut player = FlatMonteCarlo::<S>::new(FlatSettings { limits, ..FlatSettings::default() });
    let game = Game::new(S::SIZE);
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("without a tree", |bencher| {
        bencher.iter(|| player.choose(&game, &Limits::default(), &mut ()));
    });
    group.throughput(Throughput::Elements(1));
    for (name, rollout) in Rollout::NAMES {
        let rollouts = Rollouts::<S>::new(rollout, None, &Positional::table1(), Box::new(Absolute));
        group.bench_function(name, |bencher| {
            bencher.iter(|| rollouts.play(Board::start(), true, &mut rng));
        });
    }
    group.finish();
}

fn every_size(criterion: &mut Criterion) {
    for size in BoardSize::ALL {
        with_size!(size, S => games::<S>(criterion));
    }
}

fn simulations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{ITERATIONS} simulations from the start of 8x8"));
    group.throughput(Throughput::Elements(ITERATIONS));
    let limits = Limits { iterations: Some(ITERATIONS), ..Limits::default() };
    let game = Game::new(BoardSize::Eight);
    for (name, rollout) in Rollout::NAMES {
        let settings = MctsSettings { rollout, limits, ..MctsSettings::default() };
        let mut player =
            MonteCarlo::<S8>::new(settings, &Positional::table1(), Box::new(Absolute)).expect("memory");
        group.bench_function(name, |bencher| {
            bencher.iter(|| player.choose(&game, &Limits::default(), &mut ()));
        });
    }
    group.finish();
}

criterion_group!(benches, every_size, simulations);
criterion_main!(benches);
