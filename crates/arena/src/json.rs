//! Games and their results as JSON, for programs: keys may be added, none renamed.

use std::collections::HashMap;

use outflank_board::{Colour, Forfeit, Outcome};
use outflank_notation::{diagram, transcript};
use outflank_players::json::verdict;
use serde_json::{Value, json};

use crate::duel::{Effort, Ending};
use crate::forfeits;
use crate::played::Played;
use crate::series::Series;
use crate::statistics::{Decision, Pentanomial, Share, Sprt, Tally, standings};
use crate::words::{colour_word, forfeit_words};

/// A series of one pairing that came to this tally and took so many seconds, and what a test says to it. An
/// end of an interval that is infinite is null.
#[must_use]
pub fn series(series: &Series, tally: &Tally, sprt: Option<&Sprt>, seconds: f64) -> Value {
    let mut document = pairing(series, 0, tally);
    document["seconds"] = seconds.into();
    document["sprt"] = sprt.map_or(Value::Null, |sprt| test(sprt, &tally.pairs()));
    settings(series, &mut document);
    document
}

/// A series of many pairings that came to these tallies and took so many seconds.
#[must_use]
pub fn tournament(series: &Series, tallies: &[Tally], seconds: f64) -> Value {
    let players = standings(series.players.len(), &series.pairings, tallies).into_iter().map(|standing| {
        let entrant = &series.players[standing.player];
        let Share { wins, draws, losses, forfeits, nodes, .. } = standing.share;
        json!({
            "name": entrant.name,
            "player": entrant.description,
            "games": standing.share.games(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "forfeits": forfeits.total(),
            "forfeits_by_reason": forfeits.by_reason().into_iter().collect::<HashMap<_, _>>(),
            "score": standing.share.score(),
            "points": standing.points,
            "elo": standing.rating.elo,
            "elo_low": standing.rating.elo - standing.rating.error,
            "elo_high": standing.rating.elo + standing.rating.error,
            "mean_move_seconds": standing.share.mean_move_seconds(),
            "nodes": nodes,
            "occupation": standing.share.occupation(),
        })
    });
    let players: Vec<Value> = players.collect();
    let pairings: Vec<Value> =
        tallies.iter().enumerate().map(|(index, tally)| pairing(series, index, tally)).collect();
    let games: u64 = tallies.iter().map(Tally::games).sum();
    let mut document = json!({"players": players, "pairings": pairings, "games": games, "seconds": seconds});
    settings(series, &mut document);
    document
}

/// What decides how the games come out.
fn settings(series: &Series, document: &mut Value) {
    document["size"] = series.size.n().into();
    document["seed"] = series.seed.into();
    document["openings"] = series.openings.to_string().into();
    document["clock"] = series.clock.map(|clock| clock.to_string()).into();
}

/// The games of one pairing.
fn pairing(series: &Series, index: usize, tally: &Tally) -> Value {
    let players: Vec<Value> = (0..2).map(|player| self::player(series, index, tally, player)).collect();
    let course: Vec<Value> =
        tally.course().iter().map(|stage| json!([stage.occupation(0), stage.occupation(1)])).collect();
    let difference = tally.difference();
    let colours = tally.colours();
    let black = (colours.pairs() > 0).then(|| colours.score());
    json!({
        "players": players,
        "games": tally.games(),
        "black_wins": tally.colour(Colour::Black).wins,
        "white_wins": tally.colour(Colour::White).wins,
        "draws": tally.player(0).draws,
        "black_score": black.map(|mean| mean.value),
        "black_score_low": black.map(|mean| mean.low),
        "black_score_high": black.map(|mean| mean.high),
        "pentanomial": tally.pairs().0,
        "counted_pairs": tally.pairs().pairs(),
        "repeated_games": tally.repeated(),
        "los": tally.pairs().superiority(),
        "mean_difference": difference.map(|mean| mean.value),
        "mean_difference_low": difference.map(|mean| mean.low),
        "mean_difference_high": difference.map(|mean| mean.high),
        "mean_game_seconds": tally.mean_game_seconds(),
        "mean_length": tally.mean_length(),
        "occupation_by_move": course,
    })
}

/// One player of a pairing.
fn player(series: &Series, pairing: usize, tally: &Tally, player: usize) -> Value {
    let entrant = &series.players[series.pairings[pairing][player]];
    let share = tally.player(player);
    let result = |share: Share| json!({"wins": share.wins, "draws": share.draws, "losses": share.losses});
    let pairs = if player == 0 { tally.pairs() } else { tally.pairs().swapped() };
    let elo = pairs.elo();
    json!({
        "name": entrant.name,
        "player": entrant.description,
        "wins": share.wins,
        "draws": share.draws,
        "losses": share.losses,
        "forfeits": share.forfeits.total(),
        "forfeits_by_reason": share.forfeits.by_reason().into_iter().collect::<HashMap<_, _>>(),
        "score": share.score(),
        "elo": elo.value,
        "elo_low": elo.low,
        "elo_high": elo.high,
        "black": result(tally.share(player, Colour::Black)),
        "white": result(tally.share(player, Colour::White)),
        "mean_move_seconds": share.mean_move_seconds(),
        "slowest_move_seconds": share.slowest.as_secs_f64(),
        "nodes": share.nodes,
        "nodes_per_move": share.nodes_per_move(),
        "mean_choices": share.mean_choices(),
        "occupation": share.occupation(),
    })
}

/// What a test says to the pairs so far.
fn test(sprt: &Sprt, pairs: &Pentanomial) -> Value {
    let hypotheses = sprt.hypotheses();
    let [low, high] = sprt.bounds();
    json!({
        "elo0": hypotheses.elo0,
        "elo1": hypotheses.elo1,
        "alpha": hypotheses.alpha,
        "beta": hypotheses.beta,
        "llr": sprt.ratio(pairs),
        "low": low,
        "high": high,
        "decision": match sprt.decision(pairs) {
            Decision::Continue => "continue",
            Decision::Null => "null",
            Decision::Alternative => "alternative",
        },
    })
}

/// One game of a series, with the time and the verdict of every move.
#[must_use]
pub fn game(series: &Series, played: &Played) -> Value {
    let Played { number, pairing, record, .. } = played;
    let outcome = record.outcome();
    let forfeit = match &record.ending {
        Ending::Forfeit { why, .. } => Some(forfeit_words(why)),
        Ending::Played | Ending::Stopped => None,
    };
    let position = record.game.position();
    let turns = record.game.turns();
    json!({
        "number": number,
        "pairing": pairing + 1,
        "black": name(series, played, Colour::Black),
        "white": name(series, played, Colour::White),
        "start": diagram::string(record.game.start()),
        "moves": transcript::print_with_passes(&record.game),
        "winner": record.winner().map(colour_word),
        "score": outcome.map(Outcome::difference),
        "plain_score": outcome.map(Outcome::plain),
        "discs": [position.count(Colour::Black), position.count(Colour::White)],
        "forfeit": forfeit.map(|(kind, _)| kind),
        "reason": forfeit.map(|(_, reason)| reason),
        "efforts": [effort(record.black), effort(record.white)],
        "seconds": turns.iter().map(|turn| turn.time.map(|time| time.as_secs_f64())).collect::<Vec<_>>(),
        "verdicts": turns.iter().map(|turn| turn.verdict.map(verdict)).collect::<Vec<_>>(),
    })
}

fn effort(effort: Effort) -> Value {
    let Effort { moves, choices, nodes, time, slowest } = effort;
    let [seconds, slowest] = [time, slowest].map(|time| time.as_secs_f64());
    json!({"moves": moves, "choices": choices, "nodes": nodes, "seconds": seconds, "slowest": slowest})
}

/// A game that was lost without being played to its end.
#[must_use]
pub fn forfeit(series: &Series, played: &Played, loser: Colour, why: &Forfeit) -> Value {
    json!({
        "game": played.number,
        "player": name(series, played, loser),
        "colour": loser.to_string().to_lowercase(),
        "reason": forfeits::name(why),
        "text": why.to_string(),
    })
}

/// The name of the player that had a colour.
fn name<'a>(series: &'a Series, played: &Played, colour: Colour) -> &'a str {
    series.names(played)[colour as usize]
}
