//! The games of one pairing as JSON.

use outflank_board::Colour;
use serde::Serialize;

use crate::forfeits::Forfeits;
use crate::series::Series;
use crate::statistics::{Share, Tally};

/// The games of one pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PairingAnswer {
    /// Both players, the first one first.
    pub players: [PairingPlayer; 2],
    /// Games that were played.
    pub games: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Games that White won.
    pub white_wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Black's part of the points, from 0 to 1, whoever had it.
    pub black_score: Option<f64>,
    /// The lower end of its 95 % interval.
    pub black_score_low: Option<f64>,
    /// The upper end.
    pub black_score_high: Option<f64>,
    /// Pairs of games in which the first player made 0, 1/2, 1, 3/2 and 2 points.
    pub pentanomial: [u64; 5],
    /// Pairs of games that count in intervals and tests.
    pub counted_pairs: u64,
    /// Games that are equal to an earlier one.
    pub repeated_games: u64,
    /// The likelihood that the first player is the stronger one.
    pub los: f64,
    /// The first player's mean lead in discs, empty squares counted to the winner.
    pub mean_difference: Option<f64>,
    /// The lower end of its 95 % interval.
    pub mean_difference_low: Option<f64>,
    /// The upper end.
    pub mean_difference_high: Option<f64>,
    /// The mean time of a game.
    pub mean_game_seconds: Option<f64>,
    /// The mean number of moves of a game, passes left out.
    pub mean_length: Option<f64>,
    /// The parts of the board that both players have at the start, after one move, after two, ...
    pub occupation_by_move: Vec<[Option<f64>; 2]>,
}

/// One player of a pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PairingPlayer {
    /// Its name.
    pub name: String,
    /// What the records know it by: of a player of the roster its spec.
    pub player: String,
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
    /// Its lead in Elo.
    pub elo: f64,
    /// The lower end of its 95 % interval; null where infinite.
    pub elo_low: f64,
    /// The upper end; null where infinite.
    pub elo_high: f64,
    /// Its games with Black.
    pub black: ColourCounts,
    /// Its games with White.
    pub white: ColourCounts,
    /// The mean time of a move.
    pub mean_move_seconds: Option<f64>,
    /// The time of its slowest move.
    pub slowest_move_seconds: f64,
    /// Positions it visited, as far as it reported.
    pub nodes: u64,
    /// The mean number of them per move.
    pub nodes_per_move: Option<f64>,
    /// The mean number of legal moves it had.
    pub mean_choices: Option<f64>,
    /// The part of the board that it has at the end.
    pub occupation: Option<f64>,
}

/// The games of a player with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ColourCounts {
    /// Games it won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games it lost.
    pub losses: u64,
}

/// Games lost by forfeit, by reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForfeitCounts {
    /// The player resigned.
    pub resigned: u64,
    /// It stopped working.
    pub died: u64,
    /// It ran out of time.
    pub late: u64,
    /// It played an illegal move.
    pub illegal: u64,
    /// It broke the protocol.
    pub protocol: u64,
}

impl PairingAnswer {
    /// The pairing of this number, which came to this tally.
    #[must_use]
    pub fn new(series: &Series, pairing: usize, tally: &Tally) -> Self {
        let difference = tally.difference();
        let colours = tally.colours();
        let black = (colours.pairs() > 0).then(|| colours.score());
        Self {
            players: [0, 1].map(|side| PairingPlayer::new(series, pairing, tally, side)),
            games: tally.games(),
            black_wins: tally.colour(Colour::Black).wins,
            white_wins: tally.colour(Colour::White).wins,
            draws: tally.player(0).draws,
            black_score: black.map(|mean| mean.value),
            black_score_low: black.map(|mean| mean.low),
            black_score_high: black.map(|mean| mean.high),
            pentanomial: tally.pairs().0,
            counted_pairs: tally.pairs().pairs(),
            repeated_games: tally.repeated(),
            los: tally.pairs().superiority(),
            mean_difference: difference.map(|mean| mean.value),
            mean_difference_low: difference.map(|mean| mean.low),
            mean_difference_high: difference.map(|mean| mean.high),
            mean_game_seconds: tally.mean_game_seconds(),
            mean_length: tally.mean_length(),
            occupation_by_move: tally
                .course()
                .iter()
                .map(|stage| [0, 1].map(|side| stage.occupation(side)))
                .collect(),
        }
    }
}

impl PairingPlayer {
    fn new(series: &Series, pairing: usize, tally: &Tally, side: usize) -> Self {
        let entrant = &series.players[series.pairings[pairing][side]];
        let share = tally.player(side);
        let pairs = if side == 0 { tally.pairs() } else { tally.pairs().swapped() };
        let elo = pairs.elo();
        Self {
            name: entrant.name.clone(),
            player: entrant.description.clone(),
            wins: share.wins,
            draws: share.draws,
            losses: share.losses,
            forfeits: share.forfeits.total(),
            forfeits_by_reason: share.forfeits.into(),
            score: share.score(),
            elo: elo.value,
            elo_low: elo.low,
            elo_high: elo.high,
            black: tally.share(side, Colour::Black).into(),
            white: tally.share(side, Colour::White).into(),
            mean_move_seconds: share.mean_move_seconds(),
            slowest_move_seconds: share.slowest.as_secs_f64(),
            nodes: share.nodes,
            nodes_per_move: share.nodes_per_move(),
            mean_choices: share.mean_choices(),
            occupation: share.occupation(),
        }
    }
}

impl From<Share> for ColourCounts {
    fn from(share: Share) -> Self {
        let Share { wins, draws, losses, .. } = share;
        Self { wins, draws, losses }
    }
}

impl From<Forfeits> for ForfeitCounts {
    fn from(forfeits: Forfeits) -> Self {
        let Forfeits { resigned, died, late, illegal, protocol } = forfeits;
        Self { resigned, died, late, illegal, protocol }
    }
}
