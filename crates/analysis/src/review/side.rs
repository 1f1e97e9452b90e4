//! The summary of one side of a game.

use outflank_board::Colour;
use serde::Serialize;

use super::class::Class;
use super::ply::{PlyReview, name};

/// A part of the game, by the number of empty squares before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// More than 40 empty squares.
    Opening,
    /// From 40 to 21 empty squares.
    Midgame,
    /// At most 20 empty squares.
    Endgame,
}

impl Phase {
    /// All phases, in the order of the game.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Midgame, Self::Endgame];

    /// The phase of a position with this number of empty squares.
    #[must_use]
    pub fn of(empties: u32) -> Self {
        match empties {
            41.. => Self::Opening,
            21..=40 => Self::Midgame,
            ..=20 => Self::Endgame,
        }
    }
}

/// The loss in discs after which a move has half the accuracy.
const HALF_ACCURACY_LOSS: f64 = 4.0;

/// The maximum number of worst moves.
const MAX_WORST: usize = 3;

/// The moves of one side, summed up. Moves without a choice do not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideReview {
    /// The side: `black` or `white`.
    pub side: &'static str,
    /// The number of moves with a choice.
    pub moves: usize,
    /// The sum of all losses, in discs.
    pub loss: f64,
    /// The mean loss per move in discs; null without moves.
    pub mean_loss: Option<f64>,
    /// The accuracy from 0 to 100; null without moves.
    pub accuracy: Option<f64>,
    /// The number of moves of each class: best, good, inaccuracy, mistake, blunder.
    pub classes: [usize; 5],
    /// The loss in discs per phase: opening, midgame, endgame.
    pub loss_by_phase: [f64; 3],
    /// The numbers of the worst moves, worst first: at most three, inaccuracies or worse.
    pub worst: Vec<usize>,
}

impl SideReview {
    pub(super) fn new(colour: Colour, plies: &[PlyReview]) -> Self {
        let side = name(colour);
        let chosen: Vec<&PlyReview> =
            plies.iter().filter(|ply| ply.by == side && ply.class.is_some()).collect();
        let count = |class| chosen.iter().filter(|ply| ply.class == Some(class)).count();
        let sum = |phase| discs(chosen.iter().filter(|ply| ply.phase == phase).map(|ply| ply.loss).sum());
        let mean = |sum: f64| (!chosen.is_empty()).then(|| sum / chosen.len() as f64);
        let loss = discs(chosen.iter().map(|ply| ply.loss).sum());
        let accuracy = mean(chosen.iter().map(|ply| accuracy(ply.loss)).sum());
        Self {
            side,
            moves: chosen.len(),
            loss,
            mean_loss: mean(loss).map(discs),
            accuracy: accuracy.map(discs),
            classes: Class::ALL.map(count),
            loss_by_phase: Phase::ALL.map(sum),
            worst: worst(&chosen),
        }
    }
}

/// The accuracy of a move: 100 without a loss, and half as much for every four discs lost.
fn accuracy(loss: f64) -> f64 {
    100.0 * (-loss / HALF_ACCURACY_LOSS).exp2()
}

/// A number rounded to hundredths, so that sums of decimal fractions print as such.
fn discs(value: f64) -> f64 {
    // An empty sum is -0.0. Adding zero removes its sign.
    (value * 100.0).round() / 100.0 + 0.0
}

fn worst(chosen: &[&PlyReview]) -> Vec<usize> {
    let mut worst: Vec<&PlyReview> =
        chosen.iter().copied().filter(|ply| ply.class >= Some(Class::Inaccuracy)).collect();
    // Stable: among equal losses, the earlier move is first.
    worst.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    worst.iter().take(MAX_WORST).map(|ply| ply.number).collect()
}
