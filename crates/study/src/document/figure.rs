//! Published figures that a study compares with its results.

use super::{CellKind, Place, Words};

/// A figure or claim of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Where it is written.
    pub place: Place,
    /// Where it was published: a line of the report, or a source.
    pub source: String,
    /// What is compared; empty for a text from the quantity and the point.
    pub text: Words,
    /// The keys of the point, without `form`.
    pub at: Vec<(String, String)>,
    /// The keys of the point by which the quantity is divided, where they differ from `at`.
    pub per: Vec<(String, String)>,
    /// The quantity.
    pub quantity: Quantity,
    /// The CPU time per move at which [`Quantity::Depth`] is taken; 0 for other quantities.
    pub seconds: f64,
    /// The index of the player.
    pub player: usize,
    /// The index of the player by whose quantity it is divided.
    pub per_player: Option<usize>,
    /// The index of the cell by whose quantity it is divided, if it is another one. Then `per` names its whole point.
    pub per_cell: Option<usize>,
    /// The indices of the players of a pairing of a tournament.
    pub pair: Option<[usize; 2]>,
    /// What was published.
    pub expected: Expected,
    /// Why it differs, if it does; empty if that is not known.
    pub reason: Words,
}

/// What was published.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expected {
    /// The shares of games that the first player won, that the second won, and that were drawn, in percent.
    Results {
        /// The three shares.
        shares: [f64; 3],
        /// The number of games.
        games: u64,
    },
    /// A share of games in percent.
    Share {
        /// The share.
        percent: f64,
        /// The number of games.
        games: u64,
    },
    /// A number that may differ by a factor.
    Factor {
        /// The number.
        value: f64,
        /// The factor, above 1.
        factor: f64,
    },
    /// A number that may differ by an amount.
    Within {
        /// The number.
        value: f64,
        /// The amount.
        amount: f64,
    },
    /// A claim: a number in this range. Its ends may be infinite.
    Range {
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// Something that cannot be measured yet.
    Waiting,
}

macro_rules! quantities {
    ($($name:ident $word:literal $doc:literal),* $(,)?) => {
        /// A quantity that a figure is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Quantity {
            $(#[doc = $doc] $name,)*
        }

        impl Quantity {
            /// The word in the document.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

quantities! {
    Score "score" "Points per game in percent.",
    Won "won" "The share of games won in percent.",
    Drawn "drawn" "The share of drawn games in percent.",
    Lost "lost" "The share of games lost in percent.",
    Discs "discs" "The share of the board at the end in percent.",
    Empty "empty" "The share of empty squares at the end in percent.",
    Moves "moves" "Moves per game.",
    GameMs "game-ms" "The time per game.",
    MoveMs "move-ms" "The time per move.",
    Nodes "nodes" "Nodes per move.",
    Points "points" "The points of a tournament.",
    Rank "rank" "The rank in a tournament, from 1.",
    Ms "ms" "The time per move of a search.",
    CpuMs "cpu-ms" "The CPU time per move of a search.",
    Base "base" "The base of the exponential model: the effective branching factor.",
    Growth "growth" "The logarithm of the base.",
    Slope "slope" "The slope of the linear model of nodes.",
    LinearR2 "linear-r2" "The coefficient of determination of the linear model of nodes.",
    CpuSlope "cpu-slope" "The slope of the linear model of CPU time.",
    CpuLinearR2 "cpu-linear-r2" "The coefficient of determination of the linear model of CPU time.",
    Depth "depth" "The depth at which the exponential model of CPU time reaches a number of seconds per move.",
    Agreement "agreement" "The share of positions with the move of the first player in percent.",
    SameValue "same-value" "The share of positions with the value of the first player in percent.",
    Value "value" "The mean value of the positions.",
    ListNs "list-ns" "The time to list all moves.",
    PlayNs "play-ns" "The time to play a move.",
    CountNs "count-ns" "The time to count the discs.",
    SearchNs "search-ns" "The time per node of a minimax search.",
    Bytes "bytes" "The size of a board in bytes.",
    StartMover "start-mover" "The bits of the discs of the side to move in the start position, as a number.",
    StartOpponent "start-opponent" "The bits of the discs of its opponent, as a number.",
    SouthBits "south-bits" "The number of squares that have a neighbour to the south.",
    Reach "reach" "The largest number of squares on the lines through a square.",
    Row "row" "The row of the square with index 1, from 0.",
}

impl Quantity {
    /// The quantities of a kind of cell, the default first.
    pub(crate) fn of(kind: &CellKind) -> &'static [Self] {
        match kind {
            CellKind::Match(_) => &[
                Self::Score,
                Self::Won,
                Self::Drawn,
                Self::Lost,
                Self::Discs,
                Self::Empty,
                Self::Moves,
                Self::GameMs,
                Self::MoveMs,
                Self::Nodes,
            ],
            CellKind::Tournament(_) => &[
                Self::Score,
                Self::Won,
                Self::Drawn,
                Self::Lost,
                Self::Discs,
                Self::Points,
                Self::Rank,
                Self::GameMs,
                Self::MoveMs,
                Self::Moves,
                Self::Nodes,
            ],
            CellKind::Cost(_) => &[
                Self::Nodes,
                Self::Ms,
                Self::CpuMs,
                Self::Base,
                Self::Growth,
                Self::Slope,
                Self::LinearR2,
                Self::CpuSlope,
                Self::CpuLinearR2,
                Self::Depth,
            ],
            CellKind::Value(_) => &[Self::Agreement, Self::SameValue, Self::Value],
            CellKind::Board { .. } => &[
                Self::ListNs,
                Self::PlayNs,
                Self::CountNs,
                Self::SearchNs,
                Self::Bytes,
                Self::StartMover,
                Self::StartOpponent,
                Self::SouthBits,
                Self::Reach,
                Self::Row,
            ],
        }
    }

    /// Whether it belongs to a fit over the first key of a sweep.
    pub(crate) fn is_of_fit(self) -> bool {
        matches!(
            self,
            Self::Base
                | Self::Growth
                | Self::Slope
                | Self::LinearR2
                | Self::CpuSlope
                | Self::CpuLinearR2
                | Self::Depth
        )
    }
}
