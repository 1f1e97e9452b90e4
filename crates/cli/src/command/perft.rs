//! `outflank perft`: counts the game tree on one thread or several.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::Instant;

use outflank_board::{Board, Convention, Move, Observer as _, Size, perft_until, with_size};
use outflank_jobs::Threads;
use serde_json::json;

use crate::args::Perft;
use crate::command::game;
use crate::console;
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Plies that are played out to cut the tree into jobs: enough to share the work evenly and to move a
/// progress bar, few enough to cost nothing.
const SPLIT: u32 = 4;

/// Counts and prints. Ctrl-C ends the count, and nothing is printed.
pub fn run(arguments: &Perft) -> anyhow::Result<()> {
    let game = game(&arguments.source, arguments.size)?;
    let size = game.size();
    let start = Instant::now();
    let counts = with_size!(size, S => {
        let board = game.position().board::<S>().expect("the size is that of the position");
        count(board, arguments, &Interrupt::listen()?)
    });
    let counts = counts.ok_or(Interrupted)?;
    let seconds = start.elapsed().as_secs_f64();
    let leaves: u64 = counts.iter().map(|&(_, count)| count).sum();

    let mut out = console::Stdout;
    if arguments.json {
        let moves: Vec<_> =
            counts.iter().map(|(play, count)| json!({"move": play.to_string(), "leaves": count})).collect();
        let document = json!({
            "size": size.n(),
            "depth": arguments.depth,
            "convention": format!("{:?}", arguments.convention),
            "threads": arguments.threads,
            "leaves": leaves,
            "seconds": seconds,
            "leaves_per_second": leaves as f64 / seconds,
            "moves": moves,
        });
        writeln!(out, "{document}")?;
        return Ok(());
    }
    if arguments.divide {
        for (play, count) in counts {
            writeln!(out, "{play} {count}")?;
        }
    }
    writeln!(out, "{leaves}")?;
    Ok(())
}

/// The leaves below each move of a board; below a pass where there is no move, and none at all where a
/// finished game counts nothing. `None` if the count was interrupted.
fn count<S: Size>(board: Board<S>, arguments: &Perft, interrupt: &Interrupt) -> Option<Vec<(Move, u64)>> {
    let (depth, convention) = (arguments.depth, arguments.convention);
    if board.moves().is_empty() {
        let leaves = perft_until(board, depth, convention, &|| interrupt.stop())?;
        return Some(vec![(Move::Pass, leaves)]);
    }
    let mut jobs = Vec::new();
    for square in board.moves() {
        split(board.play(square), depth - 1, SPLIT, &mut |board, depth| {
            jobs.push(Job { root: square.into(), board, depth });
        });
    }
    let threads = Threads { workers: arguments.threads };
    let leaves = work(&jobs, convention, threads, interrupt)?;
    let mut counts: Vec<(Move, u64)> = board.moves().into_iter().map(|square| (square.into(), 0)).collect();
    for (job, leaves) in jobs.iter().zip(leaves) {
        let of_root = counts.iter_mut().find(|(play, _)| *play == job.root);
        of_root.expect("jobs come from the moves of the root").1 += leaves;
    }
    Some(counts)
}

/// A part of the tree, below one move of the root.
struct Job<S: Size> {
    root: Move,
    board: Board<S>,
    depth: u32,
}

/// Cuts a tree into its subtrees some plies down. Boards without a move are left whole, so that only
/// [`perft_until`] has to know the conventions.
fn split<S: Size>(board: Board<S>, depth: u32, plies: u32, job: &mut impl FnMut(Board<S>, u32)) {
    if plies == 0 || depth <= 1 || board.moves().is_empty() {
        return job(board, depth);
    }
    for square in board.moves() {
        split(board.play(square), depth - 1, plies - 1, job);
    }
}

/// The leaves of every job, counted by several threads; `None` if they were interrupted.
fn work<S: Size>(
    jobs: &[Job<S>],
    convention: Convention,
    threads: Threads,
    interrupt: &Interrupt,
) -> Option<Vec<u64>> {
    let progress = Progress::new(jobs.len() as u64);
    let (mut leaves, mut stopped) = (vec![0; jobs.len()], false);
    let stop = || interrupt.stop();
    let count =
        || |(index, job): (usize, &Job<S>)| (index, perft_until(job.board, job.depth, convention, &stop));
    threads.unordered(jobs.iter().enumerate(), count, &mut |(index, count)| {
        let Some(count) = count else {
            stopped = true;
            return ControlFlow::Break(());
        };
        leaves[index] = count;
        progress.advance();
        ControlFlow::Continue(())
    });
    (!stopped).then_some(leaves)
}
