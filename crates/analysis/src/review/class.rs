//! The classes of moves, by what they lose.

use outflank_board::Score;
use serde::{Deserialize, Serialize};

/// The class of a move, by its loss in discs. Moves without a choice have none.
///
/// The thresholds are in discs, because a disc is a disc at every stage of the game. `docs/review.md` shows how often
/// tournament players make moves of each class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// No loss.
    Best,
    /// A loss of less than 2 discs.
    Good,
    /// A loss of 2 discs or more.
    Inaccuracy,
    /// A loss of 4 discs or more.
    Mistake,
    /// A loss of 8 discs or more.
    Blunder,
}

impl Class {
    /// All classes, from the least loss to the largest.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The class of a move with this loss.
    #[must_use]
    pub fn of(loss: Score) -> Self {
        match loss.in_hundredths() {
            ..=0 => Self::Best,
            1..200 => Self::Good,
            200..400 => Self::Inaccuracy,
            400..800 => Self::Mistake,
            800.. => Self::Blunder,
        }
    }

    /// Its name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_belong_to_the_worse_class() {
        use Class::{Best, Blunder, Good, Inaccuracy, Mistake};
        let class = |hundredths| Class::of(Score::hundredths(hundredths));
        let classes = [0, 1, 199, 200, 399, 400, 799, 800, 12_800].map(class);
        let expected = [Best, Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder];
        assert_eq!(classes, expected);
    }

    #[test]
    fn names_are_those_of_json() {
        for class in Class::ALL {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
        }
    }
}
