//! A network that predicts the result of a game in progress.

use std::cell::RefCell;
use std::marker::PhantomData;

use outflank_board::{Board, BoardSize, Size};

use super::conv::Conv;
use super::dense::{Dense, NARROW, WIDE};
use super::model::{LayerShape, NetworkSpec, NetworkSymmetry, PLANES, Target, planes};
use super::{LearnedError, Tensors};
use crate::Evaluation;
use crate::heuristic::{Heuristic, limited};

/// The kind of evaluation in a file.
pub const NETWORK_KIND: &str = "network";

/// Points per unit of the log odds.
const POINTS_PER_LOG_ODD: f32 = 10_000.0;

/// Points per disc of a predicted score.
const POINTS_PER_DISC: f32 = 100.0;

/// The plane of empty squares.
const EMPTY_PLANE: usize = 2;

/// A network for one board size.
///
/// Its value is the log odds of winning, where a draw is half a win and half a loss, or the predicted score. A search
/// needs only the order of values, and log odds keep it where chances are close to 0 or 1.
#[derive(Clone, Debug)]
pub struct Network<S: Size> {
    spec: NetworkSpec,
    body: Body,
    output: Dense<NARROW>,
    size: PhantomData<S>,
}

#[derive(Clone, Debug)]
enum Body {
    Dense(Vec<Dense<WIDE>>),
    Conv(Vec<Conv>),
}

/// Room for the numbers between layers, kept from one position to the next.
#[derive(Default)]
struct Scratch {
    places: Vec<u16>,
    numbers: [Vec<f32>; 2],
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl<S: Size> Network<S> {
    /// The network of a file.
    ///
    /// # Errors
    ///
    /// When the file has another kind of evaluation or another size, or an array does not match the model.
    pub fn read(bytes: &[u8]) -> Result<Self, LearnedError> {
        Self::new(&Tensors::read(bytes)?)
    }

    /// The network that comes with the program; `None` if there is none for this size.
    ///
    /// # Panics
    ///
    /// Never: a test reads every file.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        let bytes: &[u8] = match S::SIZE {
            BoardSize::Six => include_bytes!("../../weights/network-6x6.safetensors"),
            BoardSize::Eight => include_bytes!("../../weights/network-8x8.safetensors"),
            BoardSize::Four | BoardSize::Ten => return None,
        };
        Some(Self::read(bytes).expect("the embedded network is valid"))
    }

    /// The network of these weights.
    ///
    /// # Errors
    ///
    /// As for [`Self::read`].
    pub fn new(tensors: &Tensors) -> Result<Self, LearnedError> {
        tensors.check(NETWORK_KIND, S::SIZE)?;
        let spec = NetworkSpec::of(tensors)?;
        let layers = spec.layers(S::SIZE);
        let (&last, layers) = layers.split_last().unwrap_or_else(|| unreachable!("every model has outputs"));
        let is_conv = layers.first().is_some_and(|layer| layer.is_conv);
        let body = if is_conv {
            let layer = |shape: &LayerShape| {
                let (weights, bias) = arrays(tensors, *shape)?;
                Ok(Conv::new(*shape, S::N as usize, weights, bias))
            };
            Body::Conv(layers.iter().map(layer).collect::<Result<_, LearnedError>>()?)
        } else {
            let layer = |shape: &LayerShape| {
                let (weights, bias) = arrays(tensors, *shape)?;
                let (weights, bias) = without_empties::<S>(*shape, weights, bias);
                Ok(Dense::new(&weights, &bias))
            };
            Body::Dense(layers.iter().map(layer).collect::<Result<_, LearnedError>>()?)
        };
        let (weights, bias) = arrays(tensors, last)?;
        let output = match &body {
            Body::Conv(layers) => {
                let stride = layers.last().map_or(PLANES, Conv::stride);
                Dense::new(&by_square::<S>(weights, last.outputs, stride), bias)
            }
            Body::Dense(_) => {
                let (weights, bias) = without_empties::<S>(last, weights, bias);
                Dense::new(&weights, &bias)
            }
        };
        Ok(Self { spec, body, output, size: PhantomData })
    }

    /// Everything about it but the weights.
    #[must_use]
    pub fn spec(&self) -> &NetworkSpec {
        &self.spec
    }

    /// The outputs for a board: logits of win, draw and loss, or a score as a share of the squares.
    #[must_use]
    pub fn outputs(&self, board: Board<S>) -> [f32; 3] {
        let board = match self.spec.symmetry {
            NetworkSymmetry::Canonical => board.canonical(),
            NetworkSymmetry::None => board,
        };
        SCRATCH.with_borrow_mut(|scratch| match &self.body {
            Body::Dense(layers) => self.dense_outputs(layers, board, scratch),
            Body::Conv(layers) => self.conv_outputs(layers, board, scratch),
        })
    }

    fn dense_outputs(&self, layers: &[Dense<WIDE>], board: Board<S>, scratch: &mut Scratch) -> [f32; 3] {
        let Scratch { places, numbers: [from, to] } = scratch;
        let squares = S::SIZE.squares() as u16;
        places.clear();
        for (plane, set) in (0..).zip(planes(board)) {
            if plane != EMPTY_PLANE as u16 {
                places.extend(set.into_iter().map(|square| plane * squares + square.index_on::<S>() as u16));
            }
        }
        let (first, extras) = (PLANES * usize::from(squares), self.spec.inputs.extra_values(board));
        let Some((input, hidden)) = layers.split_first() else {
            self.output.of_places(places, first, &extras, from);
            return [from[0], from[1], from[2]];
        };
        input.of_places(places, first, &extras, from);
        for layer in hidden {
            layer.of_rectified(from, places, to);
            std::mem::swap(from, to);
        }
        self.output.of_rectified(from, places, to);
        [to[0], to[1], to[2]]
    }

    fn conv_outputs(&self, layers: &[Conv], board: Board<S>, scratch: &mut Scratch) -> [f32; 3] {
        let Scratch { places, numbers: [from, to] } = scratch;
        from.clear();
        from.resize(PLANES * S::SIZE.squares() as usize, 0.0);
        for (plane, set) in planes(board).into_iter().enumerate() {
            for square in set {
                from[PLANES * square.index_on::<S>() as usize + plane] = 1.0;
            }
        }
        let mut stride = PLANES;
        for layer in layers {
            layer.apply(from, stride, to);
            stride = layer.stride();
            std::mem::swap(from, to);
        }
        self.output.of_rectified(from, places, to);
        [to[0], to[1], to[2]]
    }

    /// The chances of win, draw and loss for the side to move; `None` if the network predicts scores.
    #[must_use]
    pub fn chances(&self, board: Board<S>) -> Option<[f32; 3]> {
        match self.spec.target {
            Target::Result => Some(softmax(self.outputs(board))),
            Target::Score => None,
        }
    }
}

/// The chances that logits stand for.
#[must_use]
pub fn softmax(logits: [f32; 3]) -> [f32; 3] {
    let powers = powers(logits);
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// The exponentials of logits, relative to the largest.
fn powers(logits: [f32; 3]) -> [f32; 3] {
    let largest = logits.into_iter().fold(f32::MIN, f32::max);
    logits.map(|logit| libm::expf(logit - largest))
}

impl<S: Size> Evaluation<Board<S>> for Network<S> {
    fn points(&self, board: &Board<S>) -> i32 {
        let outputs = self.outputs(*board);
        let points = match self.spec.target {
            Target::Result => {
                let [win, draw, loss] = powers(outputs);
                // One of the sums is at least 1/2; the other may be too small for a float.
                let odds =
                    (win + draw / 2.0).max(f32::MIN_POSITIVE) / (loss + draw / 2.0).max(f32::MIN_POSITIVE);
                POINTS_PER_LOG_ODD * libm::logf(odds.clamp(f32::MIN_POSITIVE, f32::MAX))
            }
            Target::Score => POINTS_PER_DISC * S::SIZE.squares() as f32 * outputs[0],
        };
        limited(points as i64)
    }

    fn win_chance(&self, board: &Board<S>) -> Option<f32> {
        self.chances(*board).map(|[win, draw, _]| win + draw / 2.0)
    }
}

impl<S: Size> Heuristic<S> for Network<S> {}

/// The arrays of a layer.
fn arrays(tensors: &Tensors, shape: LayerShape) -> Result<(&[f32], &[f32]), LearnedError> {
    let LayerShape { place, outputs, .. } = shape;
    let weights = tensors.values(&format!("{place}.weight"), &shape.array())?;
    Ok((weights, tensors.values(&format!("{place}.bias"), &[outputs])?))
}

/// The weights of a first layer with the plane of empty squares moved to the others.
///
/// Every square is in exactly one of the first three planes. So a constant can be taken from all three: then empty
/// squares need no row, which is half of the work in the opening. Other layers stay as they are.
fn without_empties<S: Size>(shape: LayerShape, weights: &[f32], bias: &[f32]) -> (Vec<f32>, Vec<f32>) {
    let squares = S::SIZE.squares() as usize;
    let (mut weights, mut bias) = (weights.to_vec(), bias.to_vec());
    if shape.place != 0 {
        return (weights, bias);
    }
    for (row, bias) in weights.chunks_mut(shape.inputs).zip(&mut bias) {
        let empties = &row[EMPTY_PLANE * squares..][..squares];
        *bias = (f64::from(*bias) + empties.iter().map(|weight| f64::from(*weight)).sum::<f64>()) as f32;
        for square in 0..squares {
            let empty = row[EMPTY_PLANE * squares + square];
            for plane in 0..=EMPTY_PLANE {
                row[plane * squares + square] -= empty;
            }
        }
    }
    (weights, bias)
}

/// The weights of the layer after convolutions, ordered by square and then by channel.
fn by_square<S: Size>(weights: &[f32], outputs: usize, stride: usize) -> Vec<f32> {
    let squares = S::SIZE.squares() as usize;
    let channels = weights.len() / outputs / squares;
    let mut ordered = vec![0.0; outputs * squares * stride];
    for output in 0..outputs {
        for channel in 0..channels {
            for square in 0..squares {
                ordered[(output * squares + square) * stride + channel] =
                    weights[(output * channels + channel) * squares + square];
            }
        }
    }
    ordered
}

impl NetworkSpec {
    /// The description in the metadata of a file.
    ///
    /// # Errors
    ///
    /// When a value is missing or invalid.
    pub fn of(tensors: &Tensors) -> Result<Self, LearnedError> {
        let value = |key: &str| tensors.metadata.get(key).cloned().unwrap_or_default();
        let invalid =
            |key: &'static str, remedy: String| LearnedError::Metadata { key, value: value(key), remedy };
        let model = value("model").parse().map_err(|error| invalid("model", format!("{error}")))?;
        let inputs = value("inputs").parse().map_err(|error| invalid("inputs", format!("{error}")))?;
        let target = named(&Target::NAMES, &value("target"));
        let target = target.ok_or_else(|| invalid("target", "write result or score".to_owned()))?;
        let symmetry = named(&NetworkSymmetry::NAMES, &value("symmetry"));
        let symmetry = symmetry.ok_or_else(|| invalid("symmetry", "write canonical or none".to_owned()))?;
        let spec = Self { model, inputs, target, symmetry };
        if !spec.is_valid() {
            return Err(invalid("inputs", "convolutions take planes only".to_owned()));
        }
        Ok(spec)
    }

    /// A file without arrays for this network.
    #[must_use]
    pub fn tensors(&self, size: BoardSize) -> Tensors {
        let mut tensors = Tensors::new(NETWORK_KIND);
        let texts = [
            ("size", size.to_string()),
            ("model", self.model.to_string()),
            ("inputs", self.inputs.to_string()),
            ("target", name(&Target::NAMES, &self.target)),
            ("symmetry", name(&NetworkSymmetry::NAMES, &self.symmetry)),
        ];
        tensors.metadata.extend(texts.map(|(key, text)| (key.to_owned(), text)));
        tensors
    }
}

fn named<T: Copy>(names: &[(&str, T)], text: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
}

fn name<T: PartialEq>(names: &[(&str, T)], value: &T) -> String {
    names.iter().find(|(_, own)| own == value).map_or_else(String::new, |(name, _)| (*name).to_owned())
}
