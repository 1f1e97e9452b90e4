//! What a network is: its model, its inputs, its target and its symmetry, as texts and as shapes of layers.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use outflank_board::{Board, BoardSize, Size, Square, Squares};
use thiserror::Error;

/// The largest number of units in a hidden layer, and of channels of a convolution.
pub const MAX_WIDTH: usize = 512;

/// The largest number of hidden layers.
pub const MAX_LAYERS: usize = 8;

/// The planes of a position: own discs, opponent's discs, empty squares, legal moves.
pub const PLANES: usize = 4;

/// The largest number of inputs beside the planes.
pub const MAX_EXTRAS: usize = 5;

/// The number that scales counts of moves to about 1.
const USUAL_MOVES: f32 = 10.0;

/// The architecture of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// Multinomial logistic regression: no hidden layer.
    Logistic,
    /// Fully connected hidden layers of these widths, with rectified linear units.
    Mlp(Vec<usize>),
    /// Convolutions of 3x3 with rectified linear units, then one fully connected layer.
    Conv {
        /// The number of convolutions.
        layers: usize,
        /// The channels of each.
        channels: usize,
    },
}

/// A text that names no model or no inputs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelError {
    /// Not a model.
    #[error(
        "invalid model {0:?}; write logistic, mlp:WIDTH,WIDTH... (up to {MAX_LAYERS} layers of up to {MAX_WIDTH}), or \
         conv:LAYERSxCHANNELS"
    )]
    Model(String),
    /// Not a list of inputs.
    #[error("invalid inputs {0:?}; write planes, or planes with some of +mobility, +corners and +phase")]
    Inputs(String),
}

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        let invalid = || ModelError::Model(text.to_owned());
        let width = |text: &str| text.parse().ok().filter(|width| (1..=MAX_WIDTH).contains(width));
        match text.split_once(':') {
            None if text == "logistic" => Ok(Self::Logistic),
            Some(("mlp", widths)) => {
                let widths: Option<Vec<usize>> = widths.split(',').map(width).collect();
                widths.filter(|widths| widths.len() <= MAX_LAYERS).map(Self::Mlp).ok_or_else(invalid)
            }
            Some(("conv", shape)) => {
                let (layers, channels) = shape.split_once('x').ok_or_else(invalid)?;
                let layers = layers.parse().ok().filter(|layers| (1..=MAX_LAYERS).contains(layers));
                layers
                    .zip(width(channels))
                    .map(|(layers, channels)| Self::Conv { layers, channels })
                    .ok_or_else(invalid)
            }
            _ => Err(invalid()),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Logistic => f.write_str("logistic"),
            Self::Mlp(widths) => {
                let widths: Vec<String> = widths.iter().map(usize::to_string).collect();
                write!(f, "mlp:{}", widths.join(","))
            }
            Self::Conv { layers, channels } => write!(f, "conv:{layers}x{channels}"),
        }
    }
}

/// The inputs of a network: the planes, and numbers that follow from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The numbers of own moves and of the opponent's, in tens.
    pub mobility: bool,
    /// The shares of the corners.
    pub corners: bool,
    /// The share of the squares that are occupied.
    pub phase: bool,
}

impl Inputs {
    /// The number of inputs beside the planes.
    #[must_use]
    pub fn extras(self) -> usize {
        2 * usize::from(self.mobility) + 2 * usize::from(self.corners) + usize::from(self.phase)
    }

    /// The number of all inputs. The planes come first: input `squares * plane + square`.
    #[must_use]
    pub fn count(self, size: BoardSize) -> usize {
        PLANES * size.squares() as usize + self.extras()
    }

    /// The inputs beside the planes, for the side to move.
    #[must_use]
    pub fn extra_values<S: Size>(self, board: Board<S>) -> ArrayVec<f32, MAX_EXTRAS> {
        let mut values = ArrayVec::new();
        if self.mobility {
            values.extend([board, board.passed()].map(|board| board.moves().len() as f32 / USUAL_MOVES));
        }
        if self.corners {
            let corners: Squares<S> = [(0, 0), (0, S::N - 1), (S::N - 1, 0), (S::N - 1, S::N - 1)]
                .into_iter()
                .filter_map(|(column, row)| Square::new(column, row))
                .collect();
            values.extend([board.mover(), board.opponent()].map(|own| (own & corners).len() as f32 / 4.0));
        }
        if self.phase {
            values.push((board.mover() | board.opponent()).len() as f32 / S::SIZE.squares() as f32);
        }
        values
    }
}

/// The squares of each plane.
#[must_use]
pub fn planes<S: Size>(board: Board<S>) -> [Squares<S>; PLANES] {
    [board.mover(), board.opponent(), board.empties(), board.moves()]
}

impl FromStr for Inputs {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        let invalid = || ModelError::Inputs(text.to_owned());
        let mut words = text.split('+');
        let mut inputs = Self::default();
        if words.next() != Some("planes") {
            return Err(invalid());
        }
        for word in words {
            let flag = match word {
                "mobility" => &mut inputs.mobility,
                "corners" => &mut inputs.corners,
                "phase" => &mut inputs.phase,
                _ => return Err(invalid()),
            };
            if std::mem::replace(flag, true) {
                return Err(invalid());
            }
        }
        Ok(inputs)
    }
}

impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("planes")?;
        let all = [(self.mobility, "mobility"), (self.corners, "corners"), (self.phase, "phase")];
        all.into_iter().filter(|(has, _)| *has).try_for_each(|(_, name)| write!(f, "+{name}"))
    }
}

/// What a network predicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// The chances of win, draw and loss: three outputs, whose softmax they are.
    #[default]
    Result,
    /// The final disc difference as a share of the squares: one output.
    Score,
}

impl Target {
    /// Both targets and their names.
    pub const NAMES: [(&'static str, Self); 2] = [("result", Self::Result), ("score", Self::Score)];

    /// The number of outputs.
    #[must_use]
    pub fn outputs(self) -> usize {
        match self {
            Self::Result => 3,
            Self::Score => 1,
        }
    }
}

/// Which form of a board a network sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NetworkSymmetry {
    /// The canonical form: all eight symmetric boards have the same value.
    #[default]
    Canonical,
    /// The board as it is.
    None,
}

impl NetworkSymmetry {
    /// Both and their names.
    pub const NAMES: [(&'static str, Self); 2] = [("canonical", Self::Canonical), ("none", Self::None)];
}

/// Everything about a network but its weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkSpec {
    /// The architecture.
    pub model: Model,
    /// The inputs.
    pub inputs: Inputs,
    /// The outputs.
    pub target: Target,
    /// The form of the board.
    pub symmetry: NetworkSymmetry,
}

/// The shape of a layer with weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerShape {
    /// Its place in a sequence of layers with activations between them. Its arrays are named after it.
    pub place: usize,
    /// Whether it is a convolution.
    pub is_conv: bool,
    /// The inputs, or the channels of a convolution.
    pub inputs: usize,
    /// The outputs, or the channels of a convolution.
    pub outputs: usize,
}

/// The places of a kernel of 3x3.
pub const KERNEL: usize = 9;

impl LayerShape {
    /// The number of weights.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.inputs * self.outputs * if self.is_conv { KERNEL } else { 1 }
    }

    /// The shape of the array of weights.
    #[must_use]
    pub fn array(&self) -> Vec<usize> {
        let side = [self.outputs, self.inputs];
        if self.is_conv { [&side[..], &[3, 3]].concat() } else { side.to_vec() }
    }
}

impl NetworkSpec {
    /// The layers with weights, on a board of this size.
    #[must_use]
    pub fn layers(&self, size: BoardSize) -> Vec<LayerShape> {
        let squares = size.squares() as usize;
        let outputs = self.target.outputs();
        let (is_conv, first, widths) = match &self.model {
            Model::Logistic => (false, self.inputs.count(size), Vec::new()),
            Model::Mlp(widths) => (false, self.inputs.count(size), widths.clone()),
            Model::Conv { layers, channels } => (true, PLANES, vec![*channels; *layers]),
        };
        let mut shapes = Vec::new();
        let mut inputs = first;
        for width in widths {
            shapes.push(LayerShape { place: 2 * shapes.len(), is_conv, inputs, outputs: width });
            inputs = width;
        }
        // Between the convolutions and the last layer, the squares of all channels are put in a row.
        let (place, inputs) =
            if is_conv { (2 * shapes.len() + 1, inputs * squares) } else { (2 * shapes.len(), inputs) };
        shapes.push(LayerShape { place, is_conv: false, inputs, outputs });
        shapes
    }

    /// Whether the inputs suit the model: convolutions see planes only.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !matches!(self.model, Model::Conv { .. }) || self.inputs.extras() == 0
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S8};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in ["logistic", "mlp:128,64", "mlp:1", "conv:3x32"] {
            assert_eq!(text.parse::<Model>().unwrap().to_string(), text);
        }
        for text in
            ["", "mlp", "mlp:", "mlp:0", "mlp:8,", "mlp:1000", "conv:3", "conv:0x2", "conv:9x9", "Logistic"]
        {
            assert!(text.parse::<Model>().is_err(), "{text}");
        }
        for text in ["planes", "planes+phase", "planes+mobility+corners+phase"] {
            assert_eq!(text.parse::<Inputs>().unwrap().to_string(), text);
        }
        for text in ["", "phase", "planes+", "planes+phase+phase", "planes+disc"] {
            assert!(text.parse::<Inputs>().is_err(), "{text}");
        }
    }

    #[test]
    fn layers_have_the_places_of_a_sequence() {
        let spec = |model: &str| NetworkSpec {
            model: model.parse().unwrap(),
            inputs: Inputs::default(),
            target: Target::Result,
            symmetry: NetworkSymmetry::None,
        };
        let shapes = |model: &str| {
            let layers = spec(model).layers(BoardSize::Eight);
            layers.iter().map(|layer| (layer.place, layer.array())).collect::<Vec<_>>()
        };
        assert_eq!(shapes("logistic"), [(0, vec![3, 256])]);
        assert_eq!(shapes("mlp:8,5"), [(0, vec![8, 256]), (2, vec![5, 8]), (4, vec![3, 5])]);
        let conv = [(0, vec![6, 4, 3, 3]), (2, vec![6, 6, 3, 3]), (5, vec![3, 6 * 64])];
        assert_eq!(shapes("conv:2x6"), conv);
    }

    /// The start position: four moves each, no corner, 4 of 64 squares.
    #[test]
    fn extra_inputs_are_shares() {
        let all: Inputs = "planes+mobility+corners+phase".parse().unwrap();
        assert_eq!(&all.extra_values(Board::<S8>::start())[..], [0.4, 0.4, 0.0, 0.0, 4.0 / 64.0]);
        assert_eq!((all.count(BoardSize::Four), Inputs::default().count(BoardSize::Four)), (69, 64));
        let corner = Board::<S4>::new(Square::at::<S4>(15).into(), Square::at::<S4>(0).into()).unwrap();
        assert_eq!(&all.extra_values(corner)[2..4], [0.25, 0.25]);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parsers_panic(text in "(mlp:|conv:|planes|\\+|[0-9,x]){0,5}|\\PC*") {
            let _ = (text.parse::<Model>(), text.parse::<Inputs>());
        }
    }
}
