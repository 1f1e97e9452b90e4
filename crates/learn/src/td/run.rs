//! A training run: its network, its progress and its learning curve.

use std::collections::BTreeMap;

use outflank_board::BoardSize;
use outflank_lab::learned::LearnedError;
use outflank_lab::learned::td::{TdSpec, TupleWeights};

use super::episode::Opponent;
use super::learner::{self, Learner};
use super::settings::TdSettings;
use super::strength::CurvePoint;
use crate::error::TrainError;
use crate::execution::Completion;

/// The metadata keys of the progress and of the learning curve.
const PLAYED_KEY: &str = "played";
const CURVE_KEY: &str = "strength";

/// A training run. The same settings give the same weights, with any interruptions.
pub struct TdRun {
    learner: Box<dyn Learner>,
    settings: TdSettings,
    played: u64,
    curve: Vec<CurvePoint>,
}

impl TdRun {
    /// A run that starts with weights of zero.
    ///
    /// # Errors
    ///
    /// When a setting is out of range, or the network does not exist on this size.
    pub fn new(size: BoardSize, network: TdSpec, settings: TdSettings) -> Result<Self, TrainError> {
        settings.check()?;
        Ok(Self { learner: learner::untrained(size, network)?, settings, played: 0, curve: Vec::new() })
    }

    /// Continues the run of a file, which must have the same size, network and settings.
    ///
    /// # Errors
    ///
    /// When the bytes are not a file of weights for this size, or a setting differs.
    pub fn resume(
        bytes: &[u8],
        size: BoardSize,
        network: &TdSpec,
        settings: TdSettings,
    ) -> Result<Self, TrainError> {
        settings.check()?;
        let (learner, metadata) = learner::read(size, bytes)?;
        let expected = settings.metadata().into_iter().chain([("network", network.to_string())]);
        for (key, expected) in expected {
            let found = metadata.get(key).cloned().unwrap_or_default();
            if found != expected {
                return Err(TrainError::OtherSettings { key, found, expected });
            }
        }
        let played = read_metadata(&metadata, PLAYED_KEY, |text| text.parse().ok())?;
        let curve = read_metadata(&metadata, CURVE_KEY, |text| {
            text.split_whitespace().map(|point| point.parse().ok()).collect()
        })?;
        Ok(Self { learner, settings, played, curve })
    }

    /// Plays and learns until all games are played or `stop` returns true. `watch` is called after each game.
    ///
    /// # Errors
    ///
    /// When the weights become infinite, or the opponent fails.
    pub fn train(
        &mut self,
        opponent: Option<Opponent<'_>>,
        stop: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Self),
    ) -> Result<Completion, TrainError> {
        while self.played < self.settings.games {
            if stop() {
                return Ok(Completion::Interrupted);
            }
            self.learner.play(&self.settings, self.played, opponent)?;
            self.played += 1;
            if self.is_measured() {
                self.curve.push(self.learner.measure(self.played));
            }
            watch(self);
        }
        Ok(Completion::Complete)
    }

    /// Whether the strength is measured after the last game played.
    fn is_measured(&self) -> bool {
        let TdSettings { every, games, .. } = self.settings;
        every > 0 && (self.played.is_multiple_of(every) || self.played == games)
    }

    /// The bytes of the file of this run, from which it can be resumed.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let curve: Vec<String> = self.curve.iter().map(CurvePoint::to_string).collect();
        let progress = [(PLAYED_KEY, self.played.to_string()), (CURVE_KEY, curve.join(" "))];
        let metadata = self.settings.metadata().into_iter().chain(progress);
        self.learner.write(&metadata.map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// The board size.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.learner.size()
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &TdSpec {
        self.learner.network()
    }

    /// All weights: those of the first phase, then those of the next.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        self.learner.weights()
    }

    /// The names of the weights of a phase, if each has a name.
    #[must_use]
    pub fn weight_names(&self) -> Option<Vec<String>> {
        self.learner.weight_names()
    }

    /// The value of an own disc on each square, if the network has such values.
    #[must_use]
    pub fn square_values(&self) -> Option<Vec<f64>> {
        self.learner.square_values()
    }

    /// The tuples of an n-tuple network with their weights. Other networks have none.
    #[must_use]
    pub fn tuple_weights(&self) -> Vec<TupleWeights> {
        self.learner.tuple_weights()
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &TdSettings {
        &self.settings
    }

    /// The number of games played, including those before it was resumed.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The learning curve.
    #[must_use]
    pub fn curve(&self) -> &[CurvePoint] {
        &self.curve
    }
}

fn read_metadata<T>(
    metadata: &BTreeMap<String, String>,
    key: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, TrainError> {
    let value = metadata.get(key).cloned().unwrap_or_default();
    let remedy = "train again without --resume".to_owned();
    Ok(read(&value).ok_or(LearnedError::Metadata { key, value, remedy })?)
}
