//! `outflank players`: the players and their keys.

use std::fmt::Write as _;

use outflank_api::roster::Roster;
use outflank_players::{Domain, Entry, Group, Key, Spec, SpecError, entry, players};

use crate::args::Players;
use crate::command::BadInput;
use crate::console;

/// Prints all players, or one with its keys.
pub fn run(arguments: &Players) -> anyhow::Result<()> {
    let text = match &arguments.name {
        None if arguments.json => document(players())?,
        None => list(),
        Some(name) => {
            // The parser's error suggests a known name.
            let unknown = |error: SpecError| BadInput(error.fault.to_string());
            name.parse::<Spec>().map_err(unknown)?;
            let entry = entry(name).ok_or_else(|| {
                BadInput(format!("{name:?} contains settings; write only the name of the player"))
            })?;
            if arguments.json { document(&[*entry])? } else { page(entry) }
        }
    };
    Ok(console::print(&text)?)
}

/// Players as one line of JSON.
fn document(entries: &[Entry]) -> serde_json::Result<String> {
    serde_json::to_string(&Roster::new(entries)).map(|text| text + "\n")
}

fn list() -> String {
    let mut text = String::new();
    for entry in players() {
        let _ = writeln!(text, "{:<18}{}", entry.name, entry.description);
    }
    text + "\nA player is written name:key=value,key=value; `outflank players NAME` lists its keys.\n"
}

/// Describes a file with a table of squares.
const TABLE_FILE: &str = "Square values from a file, one line per row. A first line `symmetry: four` or `symmetry: none` \
                          allows mirrored squares to differ.";

/// The keys of a group with their defaults.
fn keys(entry: &Entry, group: Group) -> impl Iterator<Item = (Key, &'static str)> {
    entry.keys.iter().copied().filter(move |(key, _)| key.group() == group)
}

fn page(entry: &Entry) -> String {
    let mut text = format!("{}: {}\n\nkeys\n", entry.name, entry.description);
    for (key, default) in keys(entry, Group::Player) {
        let _ = writeln!(text, "  {:<12}{}", key.name(), key.meaning());
        let _ = writeln!(text, "  {:<12}{}; default {default}", "", entry.form(key));
    }
    if entry.takes(Key::Eval) {
        text += "\nevaluations\n";
        for (name, description) in entry.evaluations() {
            let _ = writeln!(text, "  {name:<19}{description}");
        }
        if entry.domain(Key::Eval) == Domain::Formula {
            let _ = writeln!(text, "  {:<19}{TABLE_FILE}", "file:PATH");
        }
    }
    if keys(entry, Group::Evaluation).next().is_some() {
        text += "\nkeys of evaluations\n";
        for (key, default) in keys(entry, Group::Evaluation) {
            let _ = writeln!(text, "  {:<19}{}", key.name(), key.meaning());
            let _ = writeln!(text, "  {:<19}{}; default {default}", "", entry.form(key));
        }
    }
    text += "\nexamples\n";
    for example in entry.examples {
        let _ = writeln!(text, "  {example}");
    }
    if let Some(key) = entry.short {
        let _ = writeln!(text, "\n{name}=N is short for {name}:{key}=N", name = entry.name);
    }
    text
}
