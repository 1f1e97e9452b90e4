//! A series of many pairings as JSON.

use serde::Serialize;

use super::{ConditionsAnswer, CourseAnswer, ForfeitCounts, PairingAnswer};
use crate::series::Series;
use crate::statistics::{Standing, Tally, standings};

/// A series of many pairings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentAnswer {
    /// How the players stand, in the order in which they were named.
    pub players: Vec<StandingAnswer>,
    /// Each pairing by itself.
    pub pairings: Vec<PairingAnswer>,
    /// Games in all.
    pub games: u64,
    /// What decides how the games come out.
    #[serde(flatten)]
    pub conditions: ConditionsAnswer,
    /// How it went.
    #[serde(flatten)]
    pub course: CourseAnswer,
}

/// How one player of a tournament stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StandingAnswer {
    /// Its name.
    pub name: String,
    /// What the records know it by: of a player of the roster its spec.
    pub player: String,
    /// Games it played.
    pub games: u64,
    /// Games it won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games it lost.
    pub losses: u64,
    /// Games it lost without playing to the end.
    pub forfeits: u64,
    /// The same by reason.
    pub forfeits_by_reason: ForfeitCounts,
    /// Its part of the points, from 0 to 1.
    pub score: Option<f64>,
    /// Of the pairings it won: the percentage of games won less that of games lost.
    pub points: f64,
    /// Its rating, counted from the mean of all players.
    pub elo: f64,
    /// The lower end of its 95 % interval.
    pub elo_low: f64,
    /// The upper end.
    pub elo_high: f64,
    /// The mean time of a move.
    pub mean_move_seconds: Option<f64>,
    /// Positions it visited, as far as it reported.
    pub nodes: u64,
    /// The part of the board that it has at the end.
    pub occupation: Option<f64>,
}

impl TournamentAnswer {
    /// A series that came to these tallies, one for each pairing.
    #[must_use]
    pub fn new(series: &Series, tallies: &[Tally], course: CourseAnswer) -> Self {
        let standings = standings(series.players.len(), &series.pairings, tallies);
        let pairing = |(index, tally)| PairingAnswer::new(series, index, tally);
        Self {
            players: standings.iter().map(|standing| StandingAnswer::new(series, standing)).collect(),
            pairings: tallies.iter().enumerate().map(pairing).collect(),
            games: tallies.iter().map(Tally::games).sum(),
            conditions: ConditionsAnswer::new(series),
            course,
        }
    }
}

impl StandingAnswer {
    fn new(series: &Series, standing: &Standing) -> Self {
        let entrant = &series.players[standing.player];
        let Standing { share, points, rating, .. } = *standing;
        Self {
            name: entrant.name.clone(),
            player: entrant.description.clone(),
            games: share.games(),
            wins: share.wins,
            draws: share.draws,
            losses: share.losses,
            forfeits: share.forfeits.total(),
            forfeits_by_reason: share.forfeits.into(),
            score: share.score(),
            points,
            elo: rating.elo,
            elo_low: rating.elo - rating.error,
            elo_high: rating.elo + rating.error,
            mean_move_seconds: share.mean_move_seconds(),
            nodes: share.nodes,
            occupation: share.occupation(),
        }
    }
}
