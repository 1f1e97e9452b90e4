//! A network of any board size that learns from games.
//!
//! The trait makes this crate compile the training of every size. Callers may be compiled with fewer optimizations.

use std::collections::BTreeMap;

use outflank_board::{BoardSize, Size, with_size};
use outflank_lab::learned::LearnedError;
use outflank_lab::learned::td::{TdModel, TdSpec, TdSpecError, TupleWeights};

use super::episode::{Opponent, play_against, play_itself};
use super::returns::learn;
use super::settings::TdSettings;
use super::strength::{CurvePoint, measure};
use crate::error::TrainError;

/// A network that learns.
pub(super) trait Learner {
    /// Plays a game, numbered from 0, and learns from it.
    fn play(
        &mut self,
        settings: &TdSettings,
        game: u64,
        opponent: Option<Opponent<'_>>,
    ) -> Result<(), TrainError>;
    /// Measures the strength after this number of training games.
    fn measure(&self, games: u64) -> CurvePoint;
    /// The bytes of a file with further metadata.
    fn write(&self, metadata: &Metadata) -> Vec<u8>;
    fn size(&self) -> BoardSize;
    fn network(&self) -> &TdSpec;
    fn weights(&self) -> &[f32];
    fn weight_names(&self) -> Option<Vec<String>>;
    fn square_values(&self) -> Option<Vec<f64>>;
    fn tuple_weights(&self) -> Vec<TupleWeights>;
}

/// A network whose weights are zero.
pub(super) fn untrained(size: BoardSize, network: TdSpec) -> Result<Box<dyn Learner>, TdSpecError> {
    with_size!(size, S => Ok(Box::new(TdModel::<S>::new(network)?)))
}

/// The texts of a file by name.
type Metadata = BTreeMap<String, String>;

/// The network of a file, and its metadata.
pub(super) fn read(size: BoardSize, bytes: &[u8]) -> Result<(Box<dyn Learner>, Metadata), LearnedError> {
    with_size!(size, S => {
        let (model, metadata) = TdModel::<S>::read(bytes)?;
        Ok((Box::new(model), metadata))
    })
}

impl<S: Size> Learner for TdModel<S> {
    fn play(
        &mut self,
        settings: &TdSettings,
        game: u64,
        opponent: Option<Opponent<'_>>,
    ) -> Result<(), TrainError> {
        let episode = match opponent {
            None => play_itself(self, settings, game),
            Some(opponent) => play_against(self, settings, game, opponent)
                .map_err(|why| TrainError::Opponent { game: game + 1, why })?,
        };
        if learn(self, &episode, settings.lambda, settings.rate_of(game)) {
            Ok(())
        } else {
            Err(TrainError::Diverged(game + 1))
        }
    }

    fn measure(&self, games: u64) -> CurvePoint {
        measure(self, games)
    }

    fn write(&self, metadata: &Metadata) -> Vec<u8> {
        TdModel::write(self, metadata)
    }

    fn size(&self) -> BoardSize {
        S::SIZE
    }

    fn network(&self) -> &TdSpec {
        self.spec()
    }

    fn weights(&self) -> &[f32] {
        TdModel::weights(self)
    }

    fn weight_names(&self) -> Option<Vec<String>> {
        TdModel::weight_names(self)
    }

    fn square_values(&self) -> Option<Vec<f64>> {
        TdModel::square_values(self)
    }

    fn tuple_weights(&self) -> Vec<TupleWeights> {
        TdModel::tuple_weights(self)
    }
}
