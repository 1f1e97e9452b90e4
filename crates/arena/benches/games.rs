//! The overhead of the arena: games between players that do not search.

use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use outflank_arena::{Openings, Runner, Series};
use outflank_board::BoardSize;
use outflank_players::Spec;

/// Games of one measured series: enough that creating the players hardly matters.
const GAMES: u64 = 1_000;

fn random_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random against random");
    group.throughput(criterion::Throughput::Elements(GAMES));
    for size in BoardSize::ALL {
        for openings in [Openings::Start, Openings::for_size(size)] {
            let players = ["random"; 2].map(|text| text.parse::<Spec>().expect("a player of the roster"));
            let series = Series { openings, ..Series::new(players, GAMES, size) };
            let name = format!("{size} {}", series.openings);
            group.bench_function(name, |bencher| {
                let runner = Runner::default();
                let mut after = |_: &[_], _: &[_]| ControlFlow::Continue(());
                bencher.iter(|| series.run(&runner, &mut after).expect("random players can be made"));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, random_games);
criterion_main!(benches);
