//! The engine: strong play and exact endgames on 8x8.
//!
//! [`Engine`] is the player. [`RootSearch`] searches a position with an evaluation, by iterative deepening. [`Endgame`]
//! finds the score under perfect play. Both store their results in a [`TranspositionTable`].

pub mod bench;
mod endgame;
mod eval;
mod geometry;
pub mod level;
mod loss;
mod player;
mod score;
mod search;
mod selectivity;
mod square;
mod stability;
mod table;
mod techniques;

pub use endgame::Endgame;
pub use eval::patterns::{
    self, Features, LANES, Row, SIGNS, STAGES, Stated, UNIT, Weights, WeightsError, checksum, phase_of,
};
pub use eval::{Evaluate, ProbcutModel, Simple};
pub use player::{Engine, EngineSettings, EvaluationKind, report};
pub use score::{DISC, DiscScore, ScaledScore};
pub use search::{
    FULL_WINDOW, Goal, Iteration, RootSearch, ScoredLine, WIN_LOSS_WINDOW, Watch, probcut_depth,
};
pub use selectivity::Selectivity;
pub use square::Square8;
pub use table::{AllocationError, TableEntry, TranspositionTable};
pub use techniques::Techniques;
