//! A network with weights of 32-bit floats, for training and for files.

use std::collections::BTreeMap;

use outflank_board::{Board, Size, Squares};

use super::counts::Counts;
use super::spec::{TdKind, TdSpec, TdSpecError};
use super::tuples::{TupleWeights, Tuples};
use crate::learned::{LearnedError, Tensors};

/// The kind of these evaluations in a file.
pub const KIND: &str = "td";

/// The metadata keys of the size and the network.
const SIZE_KEY: &str = "size";
const NETWORK_KEY: &str = "network";

/// The array of all weights.
const WEIGHTS: &str = "weights";

/// A feature of a board: it adds its value times its weight to the sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature {
    /// The number of the weight.
    pub weight: u32,
    /// The value of the feature.
    pub value: f32,
}

/// A network that can be trained.
///
/// The sum of a board is the sum of its weighted features, for the side to move. The hyperbolic tangent of it is the
/// expected result: 1 is a won game, -1 a lost one.
pub struct TdModel<S: Size> {
    spec: TdSpec,
    pub(super) features: Features<S>,
    weights: Vec<f32>,
}

pub(super) enum Features<S: Size> {
    Tuples(Tuples<S>),
    Counts(Counts<S>),
}

impl<S: Size> TdModel<S> {
    /// A network whose weights are zero.
    ///
    /// # Errors
    ///
    /// When the network does not exist on boards of this size.
    pub fn new(spec: TdSpec) -> Result<Self, TdSpecError> {
        spec.check(S::SIZE)?;
        let features = match &spec.kind {
            TdKind::NTuple(shapes) => Features::Tuples(Tuples::new(shapes)),
            TdKind::Table => Features::Counts(Counts::squares()),
            TdKind::Linear => Features::Counts(Counts::linear()),
        };
        let weights = vec![0.0; features.weights() * spec.phases as usize];
        Ok(Self { spec, features, weights })
    }

    /// Reads a file and returns its network and its metadata.
    ///
    /// # Errors
    ///
    /// When the bytes are not a file of this kind, or its weights are for another size.
    pub fn read(bytes: &[u8]) -> Result<(Self, BTreeMap<String, String>), LearnedError> {
        let tensors = Tensors::read(bytes)?;
        tensors.check(KIND, S::SIZE)?;
        let text = tensors.metadata.get(NETWORK_KEY).cloned().unwrap_or_default();
        let invalid = |error: TdSpecError| LearnedError::Metadata {
            key: NETWORK_KEY,
            value: text.clone(),
            remedy: error.to_string(),
        };
        let mut model = Self::new(text.parse().map_err(invalid)?).map_err(invalid)?;
        let shape = [model.spec.phases as usize, model.features.weights()];
        model.weights.copy_from_slice(tensors.values(WEIGHTS, &shape)?);
        Ok((model, tensors.metadata))
    }

    /// The bytes of a file with further metadata. The same content gives the same bytes.
    #[must_use]
    pub fn write(&self, metadata: &BTreeMap<String, String>) -> Vec<u8> {
        let mut tensors = Tensors::new(KIND);
        let own = [(SIZE_KEY, S::SIZE.to_string()), (NETWORK_KEY, self.spec.to_string())];
        let own = own.map(|(key, value)| (key.to_owned(), value));
        let also = metadata.iter().map(|(key, value)| (key.clone(), value.clone()));
        for (key, value) in also.chain(own) {
            tensors.metadata.entry(key).or_insert(value);
        }
        let shape = [self.spec.phases as usize, self.features.weights()];
        tensors.insert(WEIGHTS, &shape, self.weights.clone());
        tensors.write()
    }

    /// The network without its weights.
    #[must_use]
    pub fn spec(&self) -> &TdSpec {
        &self.spec
    }

    /// All weights: those of the first phase, then those of the next.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights, to be changed.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The number of features that a board has.
    #[must_use]
    pub fn feature_count(&self) -> usize {
        match &self.features {
            Features::Tuples(tuples) => tuples.len(),
            Features::Counts(counts) => counts.len(),
        }
    }

    /// The weighted sum of the features of a board, for the side to move.
    #[must_use]
    pub fn sum(&self, board: &Board<S>) -> f32 {
        let weights = self.phase_weights(board);
        match &self.features {
            Features::Tuples(tuples) => {
                let mut sum = 0.0;
                tuples.for_each_slot(board, |slot| sum += weights[tuples.ties()[slot] as usize]);
                sum
            }
            Features::Counts(counts) => {
                let terms = counts.of(board).into_iter().zip(weights);
                counts.unit() * terms.map(|(count, weight)| count as f32 * weight).sum::<f32>()
            }
        }
    }

    /// Replaces a list by the features of a board.
    pub fn list_features(&self, board: &Board<S>, list: &mut Vec<Feature>) {
        list.clear();
        let first = self.phase(board) * self.features.weights() as u32;
        match &self.features {
            Features::Tuples(tuples) => tuples.for_each_slot(board, |slot| {
                list.push(Feature { weight: first + tuples.ties()[slot], value: 1.0 });
            }),
            Features::Counts(counts) => {
                let feature = |(weight, count)| Feature { weight, value: counts.unit() * count as f32 };
                list.extend((first..).zip(counts.of(board)).map(feature));
            }
        }
    }

    /// The value of an own disc on each square, in the order a1, b1, ..., as a mean over all phases.
    ///
    /// The value of a square in an n-tuple network is the mean weight with an own disc minus the mean weight with an
    /// opponent's disc, halved and summed over its tuples. A linear network has no values of squares.
    #[must_use]
    pub fn square_values(&self) -> Option<Vec<f64>> {
        let mut mean = vec![0.0; (S::N * S::N) as usize];
        for weights in self.weights.chunks(self.features.weights()) {
            let values = match &self.features {
                Features::Tuples(tuples) => tuples.square_values(weights),
                Features::Counts(counts) => Squares::<S>::ALL
                    .into_iter()
                    .map(|square| counts.class_of(square).map(|class| f64::from(weights[class])))
                    .collect::<Option<_>>()?,
            };
            for (mean, value) in mean.iter_mut().zip(values) {
                *mean += value / f64::from(self.spec.phases);
            }
        }
        Some(mean)
    }

    /// The tuples of an n-tuple network with their weights, as means over all phases. Other networks have none.
    #[must_use]
    pub fn tuple_weights(&self) -> Vec<TupleWeights> {
        let Features::Tuples(tuples) = &self.features else { return Vec::new() };
        let count = self.features.weights();
        let mut mean = vec![0.0; count];
        for weights in self.weights.chunks(count) {
            for (mean, weight) in mean.iter_mut().zip(weights) {
                *mean += weight / self.spec.phases as f32;
            }
        }
        tuples.tables(&mean)
    }

    /// The names of the weights of a phase, if each has a name. Those of an n-tuple network are too many.
    #[must_use]
    pub fn weight_names(&self) -> Option<Vec<String>> {
        match &self.features {
            Features::Tuples(_) => None,
            Features::Counts(counts) => Some(counts.names()),
        }
    }

    fn phase_weights(&self, board: &Board<S>) -> &[f32] {
        let count = self.features.weights();
        &self.weights[self.phase(board) as usize * count..][..count]
    }

    fn phase(&self, board: &Board<S>) -> u32 {
        phase(self.spec.phases, board)
    }
}

impl<S: Size> Features<S> {
    /// The number of weights of a phase.
    pub(super) fn weights(&self) -> usize {
        match self {
            Self::Tuples(tuples) => tuples.weights(),
            Self::Counts(counts) => counts.len(),
        }
    }
}

/// The phase of a board: the discs divide the game into equal parts.
#[inline]
pub(super) fn phase<S: Size>(phases: u32, board: &Board<S>) -> u32 {
    let squares = S::N * S::N;
    let discs = squares - board.empties().len();
    (discs * phases / squares).min(phases - 1)
}
