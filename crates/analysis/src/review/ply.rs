//! One reviewed move: what it lost, and what was better.

use outflank_board::{Colour, Game, Score};
use serde::Serialize;

use super::class::Class;
use super::judgement::{Judgement, MoveScore};
use super::side::Phase;
use crate::probability;

/// One reviewed move. Scores and probabilities are for the side that moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlyReview {
    /// The number of the move, from 1. Passes count.
    pub number: usize,
    /// The side that moves: `black` or `white`.
    pub by: &'static str,
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub play: String,
    /// The number of empty squares before the move.
    pub empties: u32,
    /// The part of the game.
    pub phase: Phase,
    /// The search depth in plies.
    pub depth: u32,
    /// The confidence of the search in per cent.
    pub confidence: u8,
    /// Whether the scores are exact.
    pub exact: bool,
    /// The number of nodes.
    pub nodes: u64,
    /// The score of the best move, in discs; null for a pass.
    pub before: Option<f64>,
    /// The score of the move played, in discs; null for a pass.
    pub after: Option<f64>,
    /// What the move lost, in discs: the difference of the two.
    pub loss: f64,
    /// The class of the move; null if there was no choice.
    pub class: Option<Class>,
    /// The probability of winning with the best move, from 0 to 1; null for a pass.
    pub chance_before: Option<f64>,
    /// The probability of winning with the move played; null for a pass.
    pub chance_after: Option<f64>,
    /// The best move; null for a pass.
    pub best: Option<String>,
    /// The principal variation of the best move.
    pub best_line: Vec<String>,
    /// The principal variation of the move played.
    pub line: Vec<String>,
    /// Every legal move with its score in discs, best first.
    pub moves: Vec<ScoredMove>,
}

/// A legal move with its score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoredMove {
    /// The square.
    #[serde(rename = "move")]
    pub play: String,
    /// The score for the side that plays it, in discs.
    pub score: f64,
}

impl PlyReview {
    /// The review of a ply, counted from 0. `None` if the judgement does not contain the move of the game.
    pub(super) fn new(game: &Game, ply: usize, judgement: &Judgement) -> Option<Self> {
        let (position, turn) = (game.position_at(ply)?, game.turns().get(ply)?);
        let (play, empties) = (turn.play.to_string(), position.empties());
        let best = judgement.moves.first();
        let played = judgement.moves.iter().find(|other| other.play() == play);
        if best.is_some() && played.is_none() {
            return None;
        }
        let loss = best.zip(played).map_or(0, |(best, played)| best.hundredths - played.hundredths);
        let chance = |found: &MoveScore| probability::of(found.score(), empties);
        Some(Self {
            number: ply + 1,
            by: name(position.turn()),
            empties,
            phase: Phase::of(empties),
            depth: judgement.depth,
            confidence: judgement.confidence,
            exact: judgement.is_exact(empties),
            nodes: judgement.nodes,
            before: best.map(discs),
            after: played.map(discs),
            loss: f64::from(loss) / 100.0,
            class: (judgement.moves.len() > 1).then(|| Class::of(Score::hundredths(loss))),
            chance_before: best.map(chance),
            chance_after: played.map(chance),
            best: best.map(|best| best.play().to_owned()),
            best_line: line(best),
            line: line(played),
            moves: judgement.moves.iter().map(scored).collect(),
            play,
        })
    }
}

fn discs(found: &MoveScore) -> f64 {
    f64::from(found.hundredths) / 100.0
}

fn line(found: Option<&MoveScore>) -> Vec<String> {
    found.into_iter().flat_map(MoveScore::moves).map(str::to_owned).collect()
}

fn scored(found: &MoveScore) -> ScoredMove {
    ScoredMove { play: found.play().to_owned(), score: discs(found) }
}

/// The name of a side in JSON.
pub(super) fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
