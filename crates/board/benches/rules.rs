//! Speed of the rules: moves, flips and play on every size, and perft.
//!
//! `cargo bench -p outflank-board` prints the time per operation. Rates are elements per second: boards for moves,
//! squares for flips and play, leaves for perft.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use outflank_board::kernel::portable;
use outflank_board::random::{self, generator};
use outflank_board::{Board, BoardSize, Convention, S8, Size, Square, Symmetry, perft, with_size};

/// Boards from all stages of random games, none of them over.
fn boards<S: Size>() -> Vec<Board<S>> {
    let mut rng = generator(1);
    let mut boards = Vec::new();
    while boards.len() < 1000 {
        let moves = random::below(S::N * S::N - 5, &mut rng);
        let Some(position) = random::position(S::SIZE, moves, &mut rng) else { continue };
        boards.extend(position.board::<S>().filter(|board| !board.moves().is_empty()));
    }
    boards
}

/// Every legal move of these boards.
fn plays<S: Size>(boards: &[Board<S>]) -> Vec<(Board<S>, Square)> {
    boards.iter().flat_map(|&board| board.moves().into_iter().map(move |square| (board, square))).collect()
}

fn kernels<S: Size>(criterion: &mut Criterion) {
    let boards = boards::<S>();
    let plays = plays(&boards);
    let mut group = criterion.benchmark_group(format!("{}", S::SIZE));

    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("moves", |bencher| {
        bencher.iter(|| boards.iter().fold(0, |sum, board| sum + black_box(*board).moves().len()));
    });
    group.bench_function("moves, portable", |bencher| {
        bencher.iter(|| {
            for board in &boards {
                black_box(portable::moves::<S>(board.mover().word(), board.opponent().word()));
            }
        });
    });
    group.bench_function("stable discs", |bencher| {
        bencher.iter(|| boards.iter().fold(0, |sum, board| sum + black_box(*board).stable().len()));
    });
    group.bench_function("canonical board", |bencher| {
        bencher.iter(|| boards.iter().map(|board| black_box(*board).canonical()).max());
    });
    group.bench_function("quarter turn", |bencher| {
        bencher.iter(|| boards.iter().map(|board| Symmetry::ALL[3].board(black_box(*board))).max());
    });

    group.throughput(Throughput::Elements(plays.len() as u64));
    group.bench_function("flips", |bencher| {
        bencher.iter(|| {
            plays.iter().fold(0, |sum, (board, square)| sum + board.flips(black_box(*square)).len())
        });
    });
    group.bench_function("flips, portable", |bencher| {
        bencher.iter(|| {
            for (board, square) in &plays {
                let index = black_box(*square).index_on::<S>();
                black_box(portable::flips::<S>(board.mover().word(), board.opponent().word(), index));
            }
        });
    });
    group.bench_function("play", |bencher| {
        bencher.iter(|| plays.iter().map(|(board, square)| board.play(black_box(*square))).max());
    });
    group.finish();
}

fn every_size(criterion: &mut Criterion) {
    for size in BoardSize::ALL {
        with_size!(size, S => kernels::<S>(criterion));
    }
}

fn trees(criterion: &mut Criterion) {
    fn count<S: Size>(criterion: &mut Criterion, depth: u32) {
        let leaves = perft(Board::<S>::start(), depth, Convention::A);
        let mut group = criterion.benchmark_group("perft");
        group.sample_size(10).throughput(Throughput::Elements(leaves));
        group.bench_function(BenchmarkId::new(S::SIZE.to_string(), depth), |bencher| {
            bencher.iter(|| perft(black_box(Board::<S>::start()), black_box(depth), Convention::A));
        });
        group.finish();
    }
    for (size, depth) in [(BoardSize::Four, 12), (BoardSize::Six, 10), (BoardSize::Ten, 9)] {
        with_size!(size, S => count::<S>(criterion, depth));
    }
    count::<S8>(criterion, 11);
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random game");
    for size in BoardSize::ALL {
        let mut rng = generator(1);
        group.bench_function(size.to_string(), |bencher| {
            bencher.iter(|| random::game(outflank_board::Position::start(size), &mut rng).ply());
        });
    }
    group.finish();
}

criterion_group!(benches, every_size, trees, games);
criterion_main!(benches);
