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
    /// Both players, in the order of the pairing.
    pub players: [PairingPlayer; 2],
    /// The number of games.
    pub games: u64,
    /// The number of games that Black won.
    pub black_wins: u64,
    /// The number of games that White won.
    pub white_wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// Black's share of the points, from 0 to 1, over both players.
    pub black_score: Option<f64>,
    /// The lower end of its 95 % confidence interval.
    pub black_score_low: Option<f64>,
    /// The upper end of its 95 % confidence interval.
    pub black_score_high: Option<f64>,
    /// The number of pairs of games in which the first player scored 0, 1/2, 1, 3/2 and 2 points.
    pub pentanomial: [u64; 5],
    /// The number of pairs of games that count in intervals and tests; 0 with fixed colours.
    pub counted_pairs: u64,
    /// The number of single games that the first player lost, drew and won; with fixed colours only.
    pub trinomial: [u64; 3],
    /// The number of games that count in intervals and tests, in pairs or as single games.
    pub counted_games: u64,
    /// The number of games that are equal to an earlier one.
    pub repeated_games: u64,
    /// The likelihood of superiority of the first player.
    pub los: f64,
    /// The first player's mean disc difference, with empty squares counted for the winner.
    pub mean_difference: Option<f64>,
    /// The lower end of its 95 % confidence interval.
    pub mean_difference_low: Option<f64>,
    /// The upper end of its 95 % confidence interval.
    pub mean_difference_high: Option<f64>,
    /// The mean time per game in seconds.
    pub mean_game_seconds: Option<f64>,
    /// The mean number of moves per game, without passes.
    pub mean_length: Option<f64>,
    /// Both players' shares of the board at the start, after one move, after two, ...
    pub occupation_by_move: Vec<[Option<f64>; 2]>,
}

/// One player of a pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PairingPlayer {
    /// Its name.
    pub name: String,
    /// Its description in the records: the spec of a roster player.
    pub player: String,
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
    /// Its Elo difference to the other player.
    pub elo: f64,
    /// The lower end of its 95 % confidence interval; null if infinite.
    pub elo_low: f64,
    /// The upper end of its 95 % confidence interval; null if infinite.
    pub elo_high: f64,
    /// Its games with the black discs.
    pub black: ColourCounts,
    /// Its games with the white discs.
    pub white: ColourCounts,
    /// The mean time per move in seconds.
    pub mean_move_seconds: Option<f64>,
    /// The time of its slowest move in seconds.
    pub slowest_move_seconds: f64,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// The mean number of nodes per move.
    pub nodes_per_move: Option<f64>,
    /// The mean number of legal moves per turn.
    pub mean_choices: Option<f64>,
    /// Its share of the board at the end, from 0 to 1.
    pub occupation: Option<f64>,
    /// The mean number of discs per game that its moves captured (flipped).
    pub captured_per_game: Option<f64>,
}

/// The games of a player with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ColourCounts {
    /// The number of games that it won.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games that it lost.
    pub losses: u64,
    /// The mean time per move in seconds.
    pub mean_move_seconds: Option<f64>,
    /// Its share of the board at the end, from 0 to 1.
    pub occupation: Option<f64>,
    /// The mean number of discs per game that its moves captured (flipped).
    pub captured_per_game: Option<f64>,
}

/// The number of games lost by forfeit, by reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForfeitCounts {
    /// The player resigned.
    pub resigned: u64,
    /// It terminated or failed.
    pub died: u64,
    /// It ran out of time.
    pub late: u64,
    /// It played an illegal move.
    pub illegal: u64,
    /// It broke the protocol.
    pub protocol: u64,
}

impl PairingAnswer {
    /// The answer for the pairing with this index and this tally.
    #[must_use]
    pub fn new(series: &Series, pairing: usize, tally: &Tally) -> Self {
        let difference = tally.difference();
        let colours = tally.colours();
        let black = (colours.games() > 0).then(|| colours.score());
        let results = tally.results();
        Self {
            players: [0, 1].map(|side| PairingPlayer::new(series, pairing, tally, side)),
            games: tally.games(),
            black_wins: tally.colour(Colour::Black).wins,
            white_wins: tally.colour(Colour::White).wins,
            draws: tally.player(0).draws,
            black_score: black.map(|mean| mean.value),
            black_score_low: black.map(|mean| mean.low),
            black_score_high: black.map(|mean| mean.high),
            pentanomial: results.pairs.0,
            counted_pairs: results.pairs.pairs(),
            trinomial: results.singles.0,
            counted_games: results.games(),
            repeated_games: tally.repeated(),
            los: results.superiority(),
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
        let results = if side == 0 { tally.results() } else { tally.results().swapped() };
        let elo = results.elo();
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
            captured_per_game: share.captured_per_game(),
        }
    }
}

impl From<Share> for ColourCounts {
    fn from(share: Share) -> Self {
        Self {
            wins: share.wins,
            draws: share.draws,
            losses: share.losses,
            mean_move_seconds: share.mean_move_seconds(),
            occupation: share.occupation(),
            captured_per_game: share.captured_per_game(),
        }
    }
}

impl From<Forfeits> for ForfeitCounts {
    fn from(forfeits: Forfeits) -> Self {
        let Forfeits { resigned, died, late, illegal, protocol } = forfeits;
        Self { resigned, died, late, illegal, protocol }
    }
}
