//! A game as JSON.

use outflank_board::{Colour, Forfeit, Outcome};
use outflank_notation::{diagram, transcript};
use outflank_players::json::VerdictDocument;
use serde::Serialize;

use crate::duel::{Ending, SideStatistics};
use crate::forfeits;
use crate::played::Played;
use crate::series::Series;
use crate::words::{colour_word, forfeit_words};

/// One game of a series, with the time and the evaluation of every move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameAnswer {
    /// The number of the game, from 1.
    pub number: u64,
    /// The number of the pairing, from 1.
    pub pairing: usize,
    /// The name of the player with the black discs.
    pub black: String,
    /// The name of the player with the white discs.
    pub white: String,
    /// The position before the first move: squares and the side to move.
    pub start: String,
    /// The moves, with passes as `PA`.
    pub moves: String,
    /// The colour of the winner; null for a draw.
    pub winner: Option<&'static str>,
    /// Black's disc difference, with empty squares counted for the winner; null after a forfeit.
    pub score: Option<i32>,
    /// Black's disc difference without empty squares; null after a forfeit.
    pub plain_score: Option<i32>,
    /// The discs of Black and White at the end.
    pub discs: [u32; 2],
    /// The discs that the moves of Black and White captured (flipped), without the opening.
    pub captured: [u32; 2],
    /// The kind of forfeit, if the game was lost by forfeit.
    pub forfeit: Option<&'static str>,
    /// Details of the forfeit.
    pub reason: Option<String>,
    /// The statistics of Black and White.
    pub efforts: [EffortAnswer; 2],
    /// The time of each move in seconds; null if no player was asked.
    pub seconds: Vec<Option<f64>>,
    /// The player's evaluation of each move: a number under the name of its unit, or null.
    pub verdicts: Vec<Option<VerdictDocument>>,
}

/// The statistics of one side in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EffortAnswer {
    /// The number of moves requested from it.
    pub moves: u32,
    /// The number of legal moves, summed over its turns.
    pub choices: u32,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The time of its slowest move, in seconds.
    pub slowest: f64,
}

/// A game that was lost by forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForfeitAnswer {
    /// The number of the game, from 1.
    pub game: u64,
    /// The name of the player that lost.
    pub player: String,
    /// Its colour.
    pub colour: &'static str,
    /// The reason in one word.
    pub reason: &'static str,
    /// The reason in full.
    pub text: String,
}

impl GameAnswer {
    /// The answer for a game of a series.
    #[must_use]
    pub fn new(series: &Series, played: &Played) -> Self {
        let Played { number, pairing, record, .. } = played;
        let outcome = record.outcome();
        let forfeit = match &record.ending {
            Ending::Forfeit { why, .. } => Some(forfeit_words(why)),
            Ending::Played | Ending::Stopped => None,
        };
        let position = record.game.position();
        let turns = record.game.turns();
        let [black, white] = series.names(played).map(str::to_owned);
        Self {
            number: *number,
            pairing: pairing + 1,
            black,
            white,
            start: diagram::string(record.game.start()),
            moves: transcript::print_with_passes(&record.game),
            winner: record.winner().map(colour_word),
            score: outcome.map(Outcome::difference),
            plain_score: outcome.map(Outcome::plain),
            discs: Colour::ALL.map(|colour| position.count(colour)),
            captured: Colour::ALL.map(|colour| record.captured(colour)),
            forfeit: forfeit.map(|(kind, _)| kind),
            reason: forfeit.map(|(_, reason)| reason.to_owned()),
            efforts: [record.black, record.white].map(EffortAnswer::from),
            seconds: turns.iter().map(|turn| turn.time.map(|time| time.as_secs_f64())).collect(),
            verdicts: turns.iter().map(|turn| turn.verdict.map(VerdictDocument::from)).collect(),
        }
    }
}

impl From<SideStatistics> for EffortAnswer {
    fn from(effort: SideStatistics) -> Self {
        let SideStatistics { moves, choices, nodes, time, slowest } = effort;
        Self { moves, choices, nodes, seconds: time.as_secs_f64(), slowest: slowest.as_secs_f64() }
    }
}

impl ForfeitAnswer {
    /// The answer for a game of a series that this colour lost by forfeit.
    #[must_use]
    pub fn new(series: &Series, played: &Played, loser: Colour, why: &Forfeit) -> Self {
        Self {
            game: played.number,
            player: series.names(played)[loser as usize].to_owned(),
            colour: colour_word(loser),
            reason: forfeits::name(why),
            text: why.to_string(),
        }
    }
}
