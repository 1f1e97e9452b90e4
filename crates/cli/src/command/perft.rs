//! `outflank perft`: counts the leaves of the game tree on one or more threads.

use std::io::Write as _;
use std::num::NonZeroU32;

use outflank_api::perft::PerftRequest;
use outflank_board::Observer as _;

use crate::args::Perft;
use crate::command::game;
use crate::console;
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Counts the leaves and prints the number. Ctrl-C stops the count, and nothing is printed.
pub fn run(arguments: &Perft) -> anyhow::Result<()> {
    let request = PerftRequest {
        position: *game(&arguments.source, arguments.size)?.position(),
        depth: NonZeroU32::new(arguments.depth).unwrap_or(NonZeroU32::MIN),
        convention: arguments.convention,
        threads: arguments.threads,
    };
    let interrupt = Interrupt::listen()?;
    let mut bar = None;
    let result = request.count(&|| interrupt.stop(), &mut |_, jobs| {
        bar.get_or_insert_with(|| Progress::new(jobs as u64)).advance();
    });
    drop(bar);
    let result = result.ok_or(Interrupted)?;
    if arguments.json {
        return Ok(console::print_json(&result)?);
    }
    let mut out = console::Stdout;
    if arguments.divide {
        for below in &result.moves {
            writeln!(out, "{} {}", below.play, below.leaves)?;
        }
    }
    writeln!(out, "{}", result.leaves)?;
    Ok(())
}
