//! `outflank nboard`: a player as an engine for the `NBoard` program.

use std::io::{self, BufReader};

use outflank_players::server::{NboardServer, is_abandoned};

use crate::args::Nboard;
use crate::command::BadInput;
use crate::command::play::time_as_seed;
use crate::console;
use crate::interrupt;

/// Answers lines until `quit` or EOF.
pub fn run(Nboard { player }: Nboard) -> anyhow::Result<()> {
    let server = NboardServer::new(player, time_as_seed()).map_err(|error| BadInput(error.to_string()))?;
    if let Some(warning) = server.warning() {
        console::note(warning);
    }
    interrupt::end_after(|| {})?;
    Ok(server.serve(BufReader::new(io::stdin()), console::Stdout, || is_abandoned(io::stdout()))?)
}
