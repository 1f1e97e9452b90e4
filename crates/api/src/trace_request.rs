//! A request for the trace of an algorithm, and its conversion into work.

use std::time::Duration;

use outflank_analysis::trace::{
    self, BitboardSubject, Direction, MAX_ITERATIONS, MAX_NODES, Subject, TraceError,
};
use outflank_board::{Game, Square};
use outflank_players::Kind;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use utoipa::ToSchema;

use crate::allowance::Allowance;
use crate::event::Event;
use crate::game::GameText;
use crate::players::{evaluation_named, player_named};
use crate::range::check_range;
use crate::reason::{Cause, Reason};
use crate::refusal::Refusal;
use crate::work::{Cores, Deadline, Listener, Work, caught};

/// A game whose last position is searched by a player, judged by an evaluation, or read by the move generator, step by
/// step.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TraceRequest {
    /// The number of squares along a side: 4, 6, 8 or 10.
    ///
    /// The default is the size of the start position, or else 8.
    pub size: Option<u32>,
    /// The position before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The player to trace: a game-tree search or `mcts`. One player, evaluation or bitboard is required.
    #[schema(example = "alphabeta:depth=3")]
    pub player: Option<String>,
    /// The evaluation to trace.
    #[schema(example = "mobility*10+corners*50")]
    pub evaluation: Option<String>,
    /// What to trace of the move generator.
    pub bitboard: Option<BitboardRequest>,
    /// The random seed of a player that does not set its own; null for 0.
    pub seed: Option<u64>,
    /// The maximum number of recorded positions of a game-tree search, at most 20000; null for 20000.
    pub nodes: Option<u32>,
    /// The maximum number of recorded iterations of Monte-Carlo tree search, at most 2000; null for 2000.
    pub iterations: Option<u32>,
}

impl TraceRequest {
    /// The requested trace.
    ///
    /// # Errors
    ///
    /// When the game, the player, the evaluation or a number is invalid, or when a player has no move to search.
    pub fn work(self, allowance: &Allowance) -> Result<TraceWork, Refusal> {
        let Self { size, start, moves, player, evaluation, bitboard, seed, nodes, iterations } = self;
        let game = GameText { size, start, moves }.game()?;
        let (name, subject) = match (player, evaluation, bitboard) {
            (Some(player), None, None) => traced_player(&player, &game, allowance)?,
            (None, Some(evaluation), None) => traced_evaluation(&evaluation, &game, allowance)?,
            (None, None, Some(request)) => traced_bitboard(&request, &game)?,
            _ => {
                let message = "give one player, evaluation or bitboard to trace";
                return Err(Refusal::bad("no_subject", Reason::TraceSubject, message));
            }
        };
        let request = trace::TraceRequest {
            seed: seed.unwrap_or_default(),
            max_nodes: bound("nodes", nodes, MAX_NODES)?,
            max_iterations: bound("iterations", iterations, MAX_ITERATIONS)?,
            ..trace::TraceRequest::new(game, subject)
        };
        Ok(TraceWork { request, name, time: allowance.max_time })
    }
}

/// What to trace of the move generator.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BitboardRequest {
    /// The direction of the search for moves.
    #[serde(default)]
    pub direction: Direction,
    /// The squares from which a bit may be shifted, in hexadecimal; null for the mask of the rules.
    #[serde(default, deserialize_with = "mask")]
    #[schema(value_type = Option<String>, example = "0x00ffffffffffffff")]
    pub mask: Option<u128>,
    /// The move whose flipped discs are traced: an empty square.
    #[serde(default, deserialize_with = "square")]
    #[schema(value_type = Option<String>, example = "d3")]
    pub square: Option<Square>,
}

/// Reads a mask: `0x` and up to 32 hexadecimal digits.
fn mask<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u128>, D::Error> {
    let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    let digits = text.strip_prefix("0x").filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let mask = digits.and_then(|digits| u128::from_str_radix(digits, 16).ok());
    let fault = || D::Error::custom("a mask is 0x and 1 to 32 hexadecimal digits");
    mask.ok_or_else(fault).map(Some)
}

/// Reads the name of a square.
fn square<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Square>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
}

/// A bound of the request, at most that of all traces.
fn bound(field: &str, asked: Option<u32>, most: usize) -> Result<usize, Refusal> {
    let most = most as u32;
    Ok(check_range(field, asked.unwrap_or(most), 1..=most)? as usize)
}

/// A player to trace, with its name.
fn traced_player(text: &str, game: &Game, allowance: &Allowance) -> Result<(String, Subject), Refusal> {
    let spec = player_named(text, allowance)?;
    let name = spec.name();
    if !matches!(spec.kind(), Kind::Search(_) | Kind::MonteCarlo) {
        return Err(refusal(&name, &TraceError::Player(name.clone())));
    }
    if game.outcome().is_some() {
        return Err(refusal(&name, &TraceError::Over));
    }
    spec.maker(game.size())?;
    Ok((name, spec.into()))
}

/// An evaluation to trace, with the name of the player that uses it.
fn traced_evaluation(text: &str, game: &Game, allowance: &Allowance) -> Result<(String, Subject), Refusal> {
    let evaluation = evaluation_named(text, allowance)?;
    evaluation.greedy().maker(game.size())?;
    Ok((evaluation.to_string(), evaluation.into()))
}

/// The move generator, with the name of the subject.
fn traced_bitboard(request: &BitboardRequest, game: &Game) -> Result<(String, Subject), Refusal> {
    let &BitboardRequest { direction, mask, square } = request;
    let subject = BitboardSubject { direction, mask, square };
    let name = "bitboard".to_owned();
    subject.check(game.position()).map_err(|error| refusal(&name, &error))?;
    Ok((name, subject.into()))
}

fn refusal(player: &str, error: &TraceError) -> Refusal {
    let code = match error {
        TraceError::Over => "game_over",
        TraceError::NotEmpty(_) => "not_empty",
        TraceError::Roster(_) => "no_player",
        TraceError::Player(_) | TraceError::Setting { .. } => "not_traceable",
        TraceError::TooManyNodes(_) | TraceError::TooManyIterations(_) => "too_long",
        TraceError::Stopped | TraceError::Forfeit(_) => "failed",
    };
    Refusal::bad(code, Cause::trace(player, error), error.to_string())
}

/// The trace of one search or evaluation.
pub struct TraceWork {
    request: trace::TraceRequest,
    /// The name of the player or of the evaluation, for errors.
    name: String,
    time: Duration,
}

impl Work for TraceWork {
    fn cores(&self) -> Cores {
        Cores::Exactly(1)
    }

    fn run(self: Box<Self>, _cores: usize, listener: &dyn Listener) -> Event {
        let deadline = Deadline::after(self.time);
        let stop = || listener.is_gone() || deadline.is_over();
        caught(&self.name, || match self.request.trace(&stop) {
            Ok(trace) => Event::Trace(Box::new(trace)),
            Err(error) => refusal(&self.name, &error).into(),
        })
    }
}
