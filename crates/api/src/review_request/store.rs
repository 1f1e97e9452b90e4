//! The judgements of recent reviews.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use outflank_analysis::{Judgement, Review};

/// The maximum number of games with kept judgements.
pub const MAX_REVIEWS: usize = 32;

/// Judgements by ply, from 0.
type Judgements = BTreeMap<usize, Judgement>;

/// The judgements of recent reviews, by the key of the review. Stopped reviews are kept too and can be continued.
#[derive(Default)]
pub struct ReviewStore {
    /// The least recently used one first.
    kept: Mutex<VecDeque<(String, Judgements)>>,
}

impl ReviewStore {
    /// Adds the kept judgements to a review with this key.
    pub fn fill(&self, key: &str, review: &mut Review) {
        let mut kept = self.lock();
        let Some(index) = kept.iter().position(|(other, _)| other == key) else { return };
        let Some(entry) = kept.remove(index) else { return };
        for (ply, judgement) in &entry.1 {
            review.add(*ply, judgement.clone());
        }
        kept.push_back(entry);
    }

    /// Keeps the judgements of a review with this key, unless more are kept already.
    pub fn keep(&self, key: String, review: &Review) {
        let judgement = |ply| Some((ply, review.judgement(ply)?.clone()));
        let mut judgements: Judgements = (0..review.game().ply()).filter_map(judgement).collect();
        let mut kept = self.lock();
        if let Some(index) = kept.iter().position(|(other, _)| *other == key) {
            let (_, before) = kept.remove(index).unwrap_or_default();
            judgements = if before.len() > judgements.len() { before } else { judgements };
        }
        kept.push_back((key, judgements));
        let excess = kept.len().saturating_sub(MAX_REVIEWS);
        kept.drain(..excess);
    }

    /// The number of games with kept judgements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether no judgement is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, Judgements)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use outflank_analysis::ReviewSettings;
    use outflank_board::{BoardSize, Position};
    use outflank_notation::transcript;

    use super::*;

    fn review() -> Review {
        let game = transcript::parse("f5d6", Position::start(BoardSize::Eight)).unwrap();
        Review::new(&game, ReviewSettings { level: 1, exact_empties: 0 }).unwrap()
    }

    fn judged() -> Review {
        let mut review = review();
        review.run(std::num::NonZeroUsize::MIN, &|| false, &mut |_, _| {}).unwrap();
        review
    }

    fn kept(store: &ReviewStore, key: &str) -> usize {
        let mut review = review();
        store.fill(key, &mut review);
        review.judged()
    }

    #[test]
    fn the_least_recently_used_review_is_dropped() {
        let (store, review) = (ReviewStore::default(), judged());
        for number in 0..MAX_REVIEWS {
            store.keep(number.to_string(), &review);
        }
        assert_eq!(kept(&store, "0"), 2);
        store.keep("x".to_owned(), &review);
        assert_eq!(store.len(), MAX_REVIEWS);
        assert_eq!((kept(&store, "0"), kept(&store, "1"), kept(&store, "x")), (2, 0, 2));
    }

    #[test]
    fn fewer_judgements_do_not_replace_more() {
        let store = ReviewStore::default();
        store.keep("a".to_owned(), &judged());
        store.keep("a".to_owned(), &review());
        assert_eq!((kept(&store, "a"), store.len()), (2, 1));
    }
}
