//! A series of many pairings as JSON.

use serde::Serialize;

use super::{ColourCounts, ConditionsAnswer, CourseAnswer, ForfeitCounts, PairingAnswer};
use crate::series::Series;
use crate::statistics::{Standing, Tally, points_matrix, standings};

/// A series of many pairings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentAnswer {
    /// The standings, in the order in which the players were given.
    pub players: Vec<StandingAnswer>,
    /// The result of each pairing.
    pub pairings: Vec<PairingAnswer>,
    /// The points of each player against every other, in the order of `players`; null if they have not met.
    ///
    /// The winner of a pairing gets its percentage of games won minus its percentage of games lost, the other 0. The
    /// sum of a row is the `points` of its player.
    pub points_matrix: Vec<Vec<Option<f64>>>,
    /// The total number of games.
    pub games: u64,
    /// The settings that determine the games.
    #[serde(flatten)]
    pub conditions: ConditionsAnswer,
    /// The course of the run.
    #[serde(flatten)]
    pub course: CourseAnswer,
}

/// The standing of one player in a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StandingAnswer {
    /// Its name.
    pub name: String,
    /// Its description in the records: the spec of a roster player.
    pub player: String,
    /// The number of games that it played.
    pub games: u64,
    /// The number of games that it won.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games that it lost.
    pub losses: u64,
    /// The number of games that it lost by forfeit.
    pub forfeits: u64,
    /// The number of forfeits by reason.
    pub forfeits_by_reason: ForfeitCounts,
    /// Its share of the points, from 0 to 1.
    pub score: Option<f64>,
    /// For each pairing that it won: the percentage of games won minus the percentage of games lost.
    pub points: f64,
    /// Its Elo rating, relative to the mean of all players.
    pub elo: f64,
    /// The lower end of its 95 % confidence interval.
    pub elo_low: f64,
    /// The upper end of its 95 % confidence interval.
    pub elo_high: f64,
    /// The mean time per move in seconds.
    pub mean_move_seconds: Option<f64>,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// Its share of the board at the end, from 0 to 1.
    pub occupation: Option<f64>,
    /// The mean number of discs per game that its moves captured (flipped).
    pub captured_per_game: Option<f64>,
    /// Its games with the black discs.
    pub black: ColourCounts,
    /// Its games with the white discs.
    pub white: ColourCounts,
}

impl TournamentAnswer {
    /// The answer for a series with these tallies, one per pairing.
    #[must_use]
    pub fn new(series: &Series, tallies: &[Tally], course: CourseAnswer) -> Self {
        let standings = standings(series.players.len(), &series.pairings, tallies);
        let pairing = |(index, tally)| PairingAnswer::new(series, index, tally);
        Self {
            players: standings.iter().map(|standing| StandingAnswer::new(series, standing)).collect(),
            pairings: tallies.iter().enumerate().map(pairing).collect(),
            points_matrix: points_matrix(series.players.len(), &series.pairings, tallies),
            games: tallies.iter().map(Tally::games).sum(),
            conditions: ConditionsAnswer::new(series),
            course,
        }
    }
}

impl StandingAnswer {
    fn new(series: &Series, standing: &Standing) -> Self {
        let entrant = &series.players[standing.player];
        let Standing { share, colours, points, rating, .. } = *standing;
        let [black, white] = colours.map(ColourCounts::from);
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
            captured_per_game: share.captured_per_game(),
            black,
            white,
        }
    }
}
