//! Players whose search can be traced.

use outflank_board::{Board, BoardSize, Size, with_size};
use outflank_lab::{MctsSettings, MonteCarlo, SearchSettings, Searcher, Traceable, Tracked};

use super::judge::Judge;
use super::{RosterError, mcts_settings, search_settings};
use crate::grammar::Spec;
use crate::roster::Kind;

impl Spec {
    /// Creates the same player as [`Self::player`], with a search that can be traced.
    ///
    /// `None` if the player is neither a game-tree search nor a Monte-Carlo tree search.
    ///
    /// # Errors
    ///
    /// As for [`Self::player`].
    pub fn traceable(&self, size: BoardSize, seed: u64) -> Result<Option<Box<dyn Traceable>>, RosterError> {
        let seed = self.settings().seed.unwrap_or(seed);
        with_size!(size, S => self.traceable_on::<S>(seed))
    }

    fn traceable_on<S: Size>(&self, seed: u64) -> Result<Option<Box<dyn Traceable>>, RosterError> {
        let settings = self.settings();
        let bytes = settings.memory.unwrap_or(MctsSettings::default().memory);
        let memory = |_| RosterError::Memory { name: self.name(), bytes };
        Ok(Some(match self.kind() {
            Kind::Search(algorithm) => {
                let judge = Judge::<S>::new(settings)?;
                let algorithm = algorithm.in_form(settings.form.unwrap_or_default()).unwrap_or(algorithm);
                let settings = SearchSettings { algorithm, seed, ..search_settings(settings) };
                if judge.is_tracked() {
                    Box::new(Searcher::<S, Tracked<S>>::new(settings, judge.tracked()).map_err(memory)?)
                } else {
                    Box::new(Searcher::<S, Board<S>>::new(settings, judge.evaluation()).map_err(memory)?)
                }
            }
            Kind::MonteCarlo => {
                let judge = Judge::<S>::new(settings)?;
                let settings = MctsSettings { seed, ..mcts_settings(settings) };
                Box::new(MonteCarlo::new(settings, &judge.table(), judge.evaluation()).map_err(memory)?)
            }
            _ => return Ok(None),
        }))
    }
}
