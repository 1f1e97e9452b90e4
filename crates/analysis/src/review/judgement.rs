//! The judgement of one position: the score of every move.

use outflank_board::{Move, Position, Score};
use serde::{Deserialize, Serialize};

/// The scores of all moves of a position, from one search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// The search depth in plies.
    pub depth: u32,
    /// The confidence of the search in per cent; 100 at full depth is exact.
    pub confidence: u8,
    /// The number of nodes.
    pub nodes: u64,
    /// Every legal move with its score, best first. Empty if the side to move must pass.
    pub moves: Vec<MoveScore>,
}

/// A move with its score and what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveScore {
    /// The score for the side that plays it, in hundredths of a disc.
    pub hundredths: i32,
    /// The principal variation as a transcript, this move first. Passes are `pass`.
    pub line: String,
}

impl MoveScore {
    pub(super) fn new(score: Score, line: &[Move]) -> Self {
        let line: Vec<String> = line.iter().map(Move::to_string).collect();
        Self { hundredths: score.in_hundredths(), line: line.join(" ") }
    }

    /// The score for the side that plays it.
    #[must_use]
    pub fn score(&self) -> Score {
        Score::hundredths(self.hundredths)
    }

    /// The move, as text.
    #[must_use]
    pub fn play(&self) -> &str {
        self.moves().next().unwrap_or_default()
    }

    /// The moves of the principal variation, as texts.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line.split(' ')
    }
}

impl Judgement {
    /// The judgement of a position in which the side to move must pass.
    pub(super) fn pass() -> Self {
        Self { depth: 0, confidence: 100, nodes: 0, moves: Vec::new() }
    }

    /// Whether it has a score for every legal move of the position and for no other.
    pub(super) fn fits(&self, position: &Position) -> bool {
        let mut expected: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        let mut judged: Vec<&str> = self.moves.iter().map(MoveScore::play).collect();
        expected.sort_unstable();
        judged.sort_unstable();
        judged == expected
    }

    /// Whether the scores are exact in a position with this number of empty squares.
    #[must_use]
    pub fn is_exact(&self, empties: u32) -> bool {
        self.confidence == 100 && self.depth >= empties
    }
}
