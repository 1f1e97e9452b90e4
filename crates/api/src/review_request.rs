//! A request for the review of a game, and its conversion into work.

mod store;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use outflank_analysis::{
    DEFAULT_EXACT_EMPTIES, DEFAULT_LEVEL, Judgement, Review, ReviewDocument, ReviewError, ReviewSettings,
};
use outflank_engine::EngineSettings;
use outflank_engine::level::MAX_LEVEL;
use outflank_notation::Record;
use serde::Deserialize;
use utoipa::ToSchema;

pub use store::{MAX_REVIEWS, ReviewStore};

use crate::allowance::Allowance;
use crate::event::Event;
use crate::game::GameText;
use crate::range::check_range;
use crate::refusal::Refusal;
use crate::work::{Cores, Deadline, Listener, Work, caught};

/// The maximum number of empty squares from which positions are solved for a client. More take minutes.
const MAX_EXACT_EMPTIES: u32 = 24;

/// A game to review.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The number of squares along a side, which must be 8.
    pub size: Option<u32>,
    /// The position before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves of the game, at least one.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The engine level before the exact region, from 1 to 60; null for 12.
    pub level: Option<u32>,
    /// The number of empty squares from which all scores are exact, at most 24; null for 20.
    pub exact: Option<u32>,
}

impl ReviewRequest {
    /// The requested review.
    ///
    /// # Errors
    ///
    /// When the game or a number is invalid, the game has no moves, or the board is not 8x8.
    pub fn work(self, allowance: &Allowance, store: &Arc<ReviewStore>) -> Result<ReviewWork, Refusal> {
        let Self { size, start, moves, level, exact } = self;
        let game = GameText { size, start, moves }.game()?;
        let settings = ReviewSettings {
            level: check_range("level", level.unwrap_or(DEFAULT_LEVEL), 1..=MAX_LEVEL)?,
            exact_empties: check_range(
                "exact",
                exact.unwrap_or(DEFAULT_EXACT_EMPTIES),
                0..=MAX_EXACT_EMPTIES,
            )?,
        };
        let review = Review::new(&game, settings)?;
        let store = Arc::clone(store);
        Ok(ReviewWork { review, store, time: allowance.max_time, threads: threads(allowance) })
    }
}

/// The maximum number of threads of a review. Each has an engine with its own transposition table.
fn threads(allowance: &Allowance) -> u32 {
    let engines = allowance.max_memory_bytes / (EngineSettings::default().memory << 20);
    engines.min(allowance.max_threads).max(1) as u32
}

/// The review of one game.
pub struct ReviewWork {
    review: Review,
    store: Arc<ReviewStore>,
    time: Duration,
    threads: u32,
}

impl ReviewWork {
    fn review(self, cores: usize, listener: &dyn Listener) -> Result<Event, ReviewError> {
        let deadline = Deadline::after(self.time);
        let Self { mut review, store, .. } = self;
        let key = review.key();
        store.fill(&key, &mut review);
        let mut sent = review.clone();
        for ply in sent.plies() {
            listener.each(Event::Ply(Box::new(ply)));
        }
        let stop = || listener.is_gone() || deadline.is_over();
        let mut judged = |ply, judgement: &Judgement| {
            sent.add(ply, judgement.clone());
            if let Some(ply) = sent.ply(ply) {
                listener.each(Event::Ply(Box::new(ply)));
            }
        };
        let threads = NonZeroUsize::new(cores).unwrap_or(NonZeroUsize::MIN);
        let ran = review.run(threads, &stop, &mut judged);
        store.keep(key, &review);
        ran?;
        let record = Record::new(review.game().clone());
        Ok(Event::Review(Box::new(ReviewDocument::new(&review, &record))))
    }
}

impl Work for ReviewWork {
    fn cores(&self) -> Cores {
        Cores::UpTo(self.threads)
    }

    fn run(self: Box<Self>, cores: usize, listener: &dyn Listener) -> Event {
        let cores = cores.min(self.threads as usize);
        caught("engine", || self.review(cores, listener).unwrap_or_else(|error| Refusal::from(error).into()))
    }
}
