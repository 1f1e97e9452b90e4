//! Results as JSON, for programs and for the page: keys may be added, none renamed.

use outflank_board::Colour;
use serde_json::{Value, json};

use crate::grammar::Key;
use crate::roster::{Entry, evaluations};
use crate::series::Series;
use crate::tally::{Share, Tally};

/// A series that came to this tally and took so many seconds.
#[must_use]
pub fn series(series: &Series, tally: &Tally, seconds: f64) -> Value {
    let players: Vec<Value> = (0..2).map(|player| self::player(series, tally, player)).collect();
    let course: Vec<Value> =
        (tally.course().iter()).map(|stage| json!([stage.occupation(0), stage.occupation(1)])).collect();
    json!({
        "players": players,
        "games": tally.games(),
        "black_wins": tally.colour(Colour::Black).wins,
        "white_wins": tally.colour(Colour::White).wins,
        "draws": tally.player(0).draws,
        "seconds": seconds,
        "mean_game_seconds": tally.mean_game_seconds(),
        "mean_length": tally.mean_length(),
        "occupation_by_move": course,
        "size": series.size.n(),
        "seed": series.seed,
        "openings": series.openings.to_string(),
    })
}

/// One player of a series.
fn player(series: &Series, tally: &Tally, player: usize) -> Value {
    let spec = &series.players[player];
    let share = tally.player(player);
    let result = |share: Share| json!({"wins": share.wins, "draws": share.draws, "losses": share.losses});
    json!({
        "name": spec.name(),
        "player": spec.to_string(),
        "wins": share.wins,
        "draws": share.draws,
        "losses": share.losses,
        "forfeits": share.forfeits,
        "score": share.score(),
        "black": result(tally.share(player, Colour::Black)),
        "white": result(tally.share(player, Colour::White)),
        "mean_move_seconds": share.mean_move_seconds(),
        "nodes": share.nodes,
        "nodes_per_move": share.nodes_per_move(),
        "mean_choices": share.mean_choices(),
        "occupation": share.occupation(),
    })
}

/// Players of the roster with their keys, and the evaluations they may have.
#[must_use]
pub fn players(entries: &[Entry]) -> Value {
    let entries: Vec<Value> = entries.iter().map(entry).collect();
    let evaluation = |(name, description): &(&str, &str)| json!({"name": name, "description": description});
    let evaluations: Vec<Value> = evaluations().iter().map(evaluation).collect();
    json!({"players": entries, "evaluations": evaluations})
}

fn entry(entry: &Entry) -> Value {
    let key = |(key, default): &(Key, &str)| {
        json!({
            "name": key.name(),
            "meaning": key.meaning(),
            "form": key.form(),
            "default": default,
            "example": key.example(),
        })
    };
    json!({
        "name": entry.name,
        "description": entry.description,
        "keys": entry.keys.iter().map(key).collect::<Vec<Value>>(),
        "short": entry.short.map(Key::name),
        "examples": entry.examples,
    })
}
