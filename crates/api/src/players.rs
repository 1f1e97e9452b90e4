//! The players that are available to a client, and the parsing of player names.

use outflank_players::{Entry, EvalSpec, Formula, Key, Kind, Source, Spec};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::allowance::Allowance;
use crate::game::{board_size, check_length};
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::roster::{Roster, ValueKind};

/// The maximum length of a player text. It is twice the longest player with all keys.
const MAX_PLAYER_BYTES: usize = 1000;

/// The default number of threads of an engine here. Matches use one thread.
const ONE_PER_FREE_CORE: &str = "(one per free core)";

/// The tables of squares that clients may choose: those that are not in a file.
const TABLES: &str = "1, 2 or none";

/// Lists every player with its keys.
///
/// The allowance limits the ranges of keys. Players that start programs and keys that read files are left out.
#[must_use]
pub fn list(allowance: &Allowance) -> Roster {
    let here: Vec<Entry> =
        outflank_players::players().iter().copied().filter(|entry| !starts(entry.kind)).collect();
    let mut roster = Roster::new(&here);
    for (player, entry) in roster.players.iter_mut().zip(&here) {
        player.keys.retain(|key| key.name != Key::Weights.name());
        for key in &mut player.keys {
            if entry.kind == Kind::Engine && key.name == Key::Threads.name() {
                key.default = ONE_PER_FREE_CORE;
            }
            if key.kind == ValueKind::WordOrFile {
                key.kind = ValueKind::Word;
                key.form = TABLES;
            }
            if let Some(most) = Key::named(key.name).and_then(|key| allowance.most(key)) {
                key.most = Some(most);
            }
        }
    }
    roster
}

/// The text of a player.
#[derive(Clone, Debug, Deserialize, IntoParams, PartialEq, Eq)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PlayerText {
    /// The player as typed by the user.
    #[param(example = "alphabeta: depth=6")]
    pub name: String,
    /// The number of squares along a side of the board to play on; any size if left out.
    #[param(example = 8)]
    pub size: Option<u32>,
}

/// A player that can be asked for moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerName {
    /// The player in its canonical form.
    #[schema(example = "alphabeta:depth=6")]
    pub player: String,
    /// The display name.
    #[schema(example = "alphabeta:depth=6")]
    pub name: String,
}

/// Parses the text of a player.
///
/// # Errors
///
/// When it is not a player, exceeds the allowance, or does not support the board size.
pub fn show(text: &PlayerText, allowance: &Allowance) -> Result<PlayerName, Refusal> {
    let spec = player_named(&text.name, allowance)?;
    let size = text.size.map(board_size).transpose()?;
    if let Some(size) = size.filter(|_| spec.kind() != Kind::Human) {
        spec.maker(size)?;
    }
    Ok(PlayerName { player: spec.to_string(), name: spec.name() })
}

/// Whether a player starts a program. Clients may not do that.
fn starts(kind: Kind) -> bool {
    matches!(kind, Kind::Program(_))
}

/// Parses a player that clients may use.
pub(crate) fn player_named(text: &str, allowance: &Allowance) -> Result<Spec, Refusal> {
    check_length("player", text, MAX_PLAYER_BYTES)?;
    let spec: Spec = text.parse()?;
    allowed(&spec, allowance)?;
    Ok(spec)
}

/// Refuses a player that clients may not use.
pub(crate) fn allowed(spec: &Spec, allowance: &Allowance) -> Result<(), Refusal> {
    if starts(spec.kind()) {
        let message = format!("{}: external programs can be started only on the command line", spec.name());
        return Err(Refusal::bad("not_here", Reason::ProgramNotHere.with("player", spec.name()), message));
    }
    check(spec, allowance)
}

/// Parses an evaluation that clients may use.
pub(crate) fn evaluation_named(text: &str, allowance: &Allowance) -> Result<EvalSpec, Refusal> {
    check_length("evaluation", text, MAX_PLAYER_BYTES)?;
    let parsed = text.parse::<EvalSpec>();
    let spec = parsed.map_err(|error| Refusal::bad("no_evaluation", &error, error.to_string()))?;
    check(spec.greedy(), allowance)?;
    Ok(spec)
}

/// Refuses a player that reads files or exceeds the allowance.
fn check(spec: &Spec, allowance: &Allowance) -> Result<(), Refusal> {
    let settings = spec.settings();
    if settings.eval.iter().flat_map(Formula::terms).any(|(_, source)| matches!(source, Source::File(_))) {
        let message = "eval: files can be read only on the command line; choose an evaluation by name";
        return Err(Refusal::bad("not_here", Reason::EvaluationFileNotHere, message));
    }
    if settings.table.as_ref().is_some_and(|table| table.path().is_some()) {
        let message = format!("table: files can be read only on the command line; write {TABLES}");
        return Err(Refusal::bad("not_here", Reason::TableFileNotHere, message));
    }
    if settings.weights.is_some() {
        let message = "weights: files can be read only on the command line; leave them out";
        return Err(Refusal::bad("not_here", Reason::WeightsNotHere, message));
    }
    no_more_than(spec, allowance)
}

/// Refuses a player that requests more memory or threads than the allowance.
fn no_more_than(spec: &Spec, allowance: &Allowance) -> Result<(), Refusal> {
    let settings = spec.settings();
    let lent = [
        (Key::Memory, settings.memory, Reason::MemoryLimit),
        (Key::Threads, settings.threads, Reason::ThreadsLimit),
    ];
    for (key, asked, reason) in lent {
        if let Some(most) = allowance.most(key).filter(|&most| asked.is_some_and(|asked| asked as u64 > most))
        {
            let cause = reason.with("most", most);
            let most = if key == Key::Memory { format!("{}MB", most >> 20) } else { most.to_string() };
            let message = format!("{key}: the limit per player is {most} here; write a smaller value");
            return Err(Refusal::bad("not_here", cause, message));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWANCE: Allowance =
        Allowance { max_threads: 2, max_memory_bytes: 3 << 20, max_time: std::time::Duration::from_secs(7) };

    #[test]
    fn players_are_listed_within_the_allowance() {
        let roster = list(&ALLOWANCE);
        assert!(roster.players.iter().all(|player| player.name != "gtp" && player.name != "nboard"));
        let engine = roster.players.iter().find(|player| player.name == "engine").unwrap();
        let key = |name: &str| engine.keys.iter().find(|key| key.name == name);
        assert!(key("weights").is_none());
        assert_eq!(key("time").unwrap().most, Some(7));
        assert_eq!(key("memory").unwrap().most, Some(3 << 20));
        let threads = key("threads").unwrap();
        assert_eq!((threads.most, threads.default), (Some(2), ONE_PER_FREE_CORE));
        let greedy = roster.players.iter().find(|player| player.name == "greedy").unwrap();
        let table = greedy.keys.iter().find(|key| key.name == "table").unwrap();
        assert_eq!((table.kind, table.form), (ValueKind::Word, "1, 2 or none"));
    }

    #[test]
    fn players_above_the_allowance_are_rejected() {
        let check = |name: &str, expected: Result<&str, Reason>| {
            let text = PlayerText { name: name.to_owned(), size: Some(8) };
            let shown = show(&text, &ALLOWANCE);
            let shown = shown.as_ref().map(|name| &name.player[..]).map_err(|refusal| refusal.fault().reason);
            assert_eq!(shown, expected, "{name}");
        };
        check("alphabeta: threads=2, memory=3MB", Ok("alphabeta:memory=3MB,threads=2"));
        check("alphabeta:threads=3", Err(Reason::ThreadsLimit));
        check("alphabeta:memory=4MB", Err(Reason::MemoryLimit));
        check("greedy:eval=mixed,table=none", Ok("greedy:eval=mixed,table=none"));
        check("greedy:table=file:/etc/passwd", Err(Reason::TableFileNotHere));
        check("gtp:cmd=sh", Err(Reason::ProgramNotHere));
    }
}
