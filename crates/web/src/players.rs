//! `GET /api/players` and `GET /api/player`: who can play, and whether a text names one.

use std::time::Duration;

use axum::Json;
use outflank_players::{Entry, Formula, Key, Kind, Source, Spec, json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::game::{board_size, within};
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::request::Asked;

/// The longest text of a player that is read, in bytes: every key of the longest player fits several times.
const LONGEST_PLAYER: usize = 1000;

/// The longest a player may think about a move.
pub const LONGEST: Duration = Duration::from_mins(1);

/// The most memory that a player may have, in bytes.
const MOST_MEMORY: usize = 256 << 20;

/// The threads of an engine that names none, here and not in a match.
const ONE_PER_FREE_CORE: &str = "(one per free core)";

/// Lists every player with its keys
///
/// As `outflank players --json` prints it: on which boards they play, what can be set, within which bounds, and
/// what holds otherwise. Times are in seconds, memory in bytes; what this server lends to a player bounds them
/// further. What starts programs or reads files is left out.
#[utoipa::path(
    get,
    path = "/api/players",
    operation_id = "players",
    responses((status = 200, description = "The players, and the evaluations they may have.", body = Object))
)]
pub async fn list() -> Json<Value> {
    let here: Vec<Entry> =
        outflank_players::players().iter().copied().filter(|entry| !starts(entry.kind)).collect();
    let mut document = json::players(&here);
    for player in document["players"].as_array_mut().into_iter().flatten() {
        let is_engine = player["name"] == "engine";
        let Some(keys) = player["keys"].as_array_mut() else { continue };
        keys.retain(|key| key["name"] != Key::Weights.name());
        for key in keys {
            if is_engine && key["name"] == Key::Threads.name() {
                key["default"] = ONE_PER_FREE_CORE.into();
            }
            if let Some(most) = key["name"].as_str().and_then(Key::named).and_then(most_lent) {
                key["most"] = most.into();
            }
        }
    }
    Json(document)
}

/// The text of a player.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PlayerText {
    /// The player as somebody typed it.
    #[param(example = "alphabeta: depth=6")]
    name: String,
    /// Squares along a side of the board that it shall play on; left out, any board will do.
    #[param(example = 8)]
    size: Option<u32>,
}

/// A player that can be asked for moves.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerName {
    /// The player in the one form in which it is printed.
    #[schema(example = "alphabeta:depth=6")]
    player: String,
    /// The name to show.
    #[schema(example = "alphabeta:depth=6")]
    name: String,
}

/// Reads the text of a player
#[utoipa::path(
    get,
    path = "/api/player",
    operation_id = "player",
    params(PlayerText),
    responses(
        (status = 200, description = "The player.", body = PlayerName),
        (status = 400, description = "No such player, or not on this board.", body = crate::refusal::Body),
    )
)]
pub async fn show(Asked(text): Asked<PlayerText>) -> Result<Json<PlayerName>, Refusal> {
    let spec = player_named(&text.name)?;
    let size = text.size.map(board_size).transpose()?;
    if let Some(size) = size.filter(|_| spec.kind() != Kind::Human) {
        spec.maker(size)?;
    }
    Ok(Json(PlayerName { player: spec.to_string(), name: spec.name() }))
}

/// Whether a player starts a program, which nobody may do who only knows the address of this server.
fn starts(kind: Kind) -> bool {
    matches!(kind, Kind::Program(_))
}

/// The player that a text names, if this server lets it play.
pub fn player_named(text: &str) -> Result<Spec, Refusal> {
    within("player", text, LONGEST_PLAYER)?;
    let spec: Spec = text.parse()?;
    if starts(spec.kind()) {
        let message = format!("{}: programs are started on the command line only", spec.name());
        return Err(Refusal::bad("not_here", Reason::ProgramNotHere.with("player", spec.name()), message));
    }
    let settings = spec.settings();
    if settings.eval.iter().flat_map(Formula::terms).any(|(_, source)| matches!(source, Source::File(_))) {
        let message = "eval: files are read on the command line only; choose an evaluation by its name";
        return Err(Refusal::bad("not_here", Reason::EvaluationFileNotHere, message));
    }
    if settings.weights.is_some() {
        let message = "weights: files are read on the command line only; leave them out";
        return Err(Refusal::bad("not_here", Reason::WeightsNotHere, message));
    }
    let lent = [
        (Key::Memory, settings.memory, Reason::MemoryLimit),
        (Key::Threads, settings.threads, Reason::ThreadsLimit),
    ];
    for (key, asked, reason) in lent {
        if let Some(most) = most_lent(key).filter(|&most| asked.is_some_and(|asked| asked > most)) {
            let cause = reason.with("most", most);
            let most = if key == Key::Memory { format!("{}MB", most >> 20) } else { most.to_string() };
            return Err(Refusal::bad(
                "not_here",
                cause,
                format!("{key}: a player may have {most} here; write less"),
            ));
        }
    }
    Ok(spec)
}

/// The most of something that this server lends to a player, where that is less than the player may be given:
/// bytes, threads, seconds.
pub fn most_lent(key: Key) -> Option<usize> {
    match key {
        Key::Memory => Some(MOST_MEMORY),
        Key::Threads => Some(crate::cores()),
        Key::Time => Some(LONGEST.as_secs() as usize),
        _ => None,
    }
}
