//! A network with integer weights, for players.

use std::any::Any;
use std::sync::{Arc, LazyLock};

use outflank_board::{Board, BoardSize, S6, S8, Size};

use super::model::{Features, TdModel, phase};
use crate::Evaluation;
use crate::heuristic::{Heuristic, limited};
use crate::learned::LearnedError;

/// The points of a sum of 1. The value of a board is the hyperbolic tangent of its sum, between -1 and 1.
pub const POINTS_PER_UNIT: f32 = 10_000.0;

/// The sizes with embedded weights.
pub const SHIPPED_SIZES: [BoardSize; 2] = [BoardSize::Six, BoardSize::Eight];

/// A trained evaluation. Copies share their weights.
///
/// Points are the sum of the weights in ten-thousandths. They grow with the expected result, so that a search needs no
/// hyperbolic tangent.
///
/// ```
/// use outflank_board::{Board, S8};
/// use outflank_lab::Evaluation;
/// use outflank_lab::learned::td::TdNetwork;
///
/// let network = TdNetwork::<S8>::embedded().expect("8x8 has embedded weights");
/// let board = Board::<S8>::start();
/// let after = board.play("f5".parse()?);
/// let symmetric = board.play("d3".parse()?);
/// assert_eq!(network.points(&after), network.points(&symmetric));
/// # Ok::<(), outflank_board::NotASquare>(())
/// ```
pub struct TdNetwork<S: Size>(Arc<Rounded<S>>);

struct Rounded<S: Size> {
    features: Features<S>,
    /// The weights by phase and slot of a tuple, or by phase and count.
    points: Vec<i32>,
    phases: u32,
}

impl<S: Size> TdNetwork<S> {
    /// The network with the weights of a model, rounded to points.
    #[must_use]
    pub fn new(model: TdModel<S>) -> Self {
        let phases = model.spec().phases;
        let round = |weight: f32| limited((weight * POINTS_PER_UNIT).round() as i64);
        let weights = model.weights().chunks(model.features.weights().max(1));
        let points = match &model.features {
            Features::Tuples(tuples) => {
                let expand = |weights: &[f32]| -> Vec<i32> {
                    tuples.ties().iter().map(|&weight| round(weights[weight as usize])).collect()
                };
                weights.flat_map(expand).collect()
            }
            Features::Counts(counts) => {
                weights.flatten().map(|weight| round(counts.unit() * weight)).collect()
            }
        };
        Self(Arc::new(Rounded { features: model.features, points, phases }))
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// When the bytes are not a file of this kind, or its weights are for another size.
    pub fn read(bytes: &[u8]) -> Result<Self, LearnedError> {
        TdModel::read(bytes).map(|(model, _)| Self::new(model))
    }

    /// The embedded network of this size, or `None` if there is none; [`SHIPPED_SIZES`] lists the sizes.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        static SIX: LazyLock<TdNetwork<S6>> =
            LazyLock::new(|| shipped(include_bytes!("../../../weights/td-6x6.safetensors")));
        static EIGHT: LazyLock<TdNetwork<S8>> =
            LazyLock::new(|| shipped(include_bytes!("../../../weights/td-8x8.safetensors")));
        let network: &dyn Any = match S::SIZE {
            BoardSize::Six => &*SIX,
            BoardSize::Eight => &*EIGHT,
            BoardSize::Four | BoardSize::Ten => return None,
        };
        network.downcast_ref::<Self>().cloned()
    }
}

fn shipped<S: Size>(bytes: &[u8]) -> TdNetwork<S> {
    TdNetwork::read(bytes).expect("a test reads the embedded weights")
}

impl<S: Size> Clone for TdNetwork<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: Size> Evaluation<Board<S>> for TdNetwork<S> {
    fn points(&self, board: &Board<S>) -> i32 {
        let Rounded { features, points, phases } = &*self.0;
        let count = points.len() / *phases as usize;
        let points = &points[phase(*phases, board) as usize * count..][..count];
        let mut sum = 0;
        match features {
            Features::Tuples(tuples) => tuples.for_each_slot(board, |slot| sum += i64::from(points[slot])),
            Features::Counts(counts) => {
                let terms = counts.of(board).into_iter().zip(points);
                sum = terms.map(|(count, points)| i64::from(count) * i64::from(*points)).sum();
            }
        }
        limited(sum)
    }
}

impl<S: Size> Heuristic<S> for TdNetwork<S> {}
