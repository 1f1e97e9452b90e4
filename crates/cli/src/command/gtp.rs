//! `outflank gtp`: a player as an engine for the Go Text Protocol.

use std::io::{self, BufReader};

use outflank_players::server::{GtpServer, default_player, is_abandoned};

use crate::args::Gtp;
use crate::command::BadInput;
use crate::command::play::time_as_seed;
use crate::console;
use crate::interrupt;

/// Answers requests until `quit` or EOF.
pub fn run(Gtp { player, size }: Gtp) -> anyhow::Result<()> {
    let player = player.unwrap_or_else(|| default_player(size).parse().expect("a player of the roster"));
    let server = GtpServer::new(player, size, time_as_seed()).map_err(|error| BadInput(error.to_string()))?;
    if let Some(warning) = server.warning() {
        console::note(warning);
    }
    interrupt::end_after(|| {})?;
    Ok(server.serve(BufReader::new(io::stdin()), console::Stdout, || is_abandoned(io::stdout()))?)
}
