//! A network in training: its parameters, outputs and gradients.
//!
//! Parameters are in one vector. Weights are ordered by input and then by output, and those of a convolution by place
//! of the kernel first. Activations of a convolution are ordered by square and then by channel. Files have the order
//! of `PyTorch` instead; [`Net::tensors`] converts.

use std::ops::Range;

use outflank_board::random::{Generator, below};
use outflank_board::{Board, BoardSize, Size};
use outflank_lab::learned::{KERNEL, LayerShape, NetworkSpec, PLANES, Tensors, neighbours, planes};

/// The shapes of a network and the places of its parameters.
#[derive(Clone, Debug)]
pub(super) struct Net {
    spec: NetworkSpec,
    size: BoardSize,
    layers: Vec<Layer>,
}

#[derive(Clone, Debug)]
struct Layer {
    shape: LayerShape,
    weights: Range<usize>,
    bias: Range<usize>,
}

/// The inputs of a board: the places of ones, and the values behind the planes.
#[derive(Clone, Debug, Default)]
pub(super) struct SparseInputs {
    places: Vec<usize>,
    extras: Vec<f32>,
}

/// The activations of a forward pass, and the derivatives of a backward pass, by layer.
#[derive(Clone, Debug, Default)]
pub(super) struct Pass {
    inputs: SparseInputs,
    activations: Vec<Vec<f32>>,
    derivatives: Vec<Vec<f32>>,
}

impl Pass {
    /// The outputs of the last forward pass.
    pub(super) fn outputs(&self) -> &[f32] {
        self.activations.last().map_or(&[], Vec::as_slice)
    }
}

impl Net {
    pub(super) fn new(spec: &NetworkSpec, size: BoardSize) -> Self {
        let mut end = 0;
        let mut take = |count: usize| {
            end += count;
            end - count..end
        };
        let layer =
            |shape: LayerShape| Layer { shape, weights: take(shape.weights()), bias: take(shape.outputs) };
        let layers = spec.layers(size).into_iter().map(layer).collect();
        Self { spec: spec.clone(), size, layers }
    }

    /// The number of parameters.
    pub(super) fn parameters(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.bias.end)
    }

    /// Random parameters: uniform with the variance of He et al. 2015, and biases of 0.
    pub(super) fn initial(&self, rng: &mut Generator) -> Vec<f32> {
        const STEPS: u32 = 1 << 24;
        let mut parameters = vec![0.0; self.parameters()];
        for layer in &self.layers {
            let inputs = layer.shape.weights() / layer.shape.outputs;
            let limit = (6.0 / inputs as f32).sqrt();
            for weight in &mut parameters[layer.weights.clone()] {
                *weight = (2.0 * below(STEPS, rng) as f32 / STEPS as f32 - 1.0) * limit;
            }
        }
        parameters
    }

    /// Computes the outputs for a board.
    pub(super) fn forward<S: Size>(&self, parameters: &[f32], board: Board<S>, pass: &mut Pass) {
        pass.inputs.set(&self.spec, board);
        pass.activations.resize(self.layers.len(), Vec::new());
        for number in 0..self.layers.len() {
            let layer = &self.layers[number];
            let (before, rest) = pass.activations.split_at_mut(number);
            let out = &mut rest[0];
            let (weights, bias) = (&parameters[layer.weights.clone()], &parameters[layer.bias.clone()]);
            match (before.last(), layer.shape.is_conv) {
                (None, false) => pass.inputs.dense(weights, bias, out),
                (None, true) => pass.inputs.conv(weights, bias, self.side(), out),
                (Some(inputs), false) => dense(inputs, weights, bias, out),
                (Some(inputs), true) => conv(inputs, weights, bias, self.side(), out),
            }
            if number + 1 < self.layers.len() {
                for value in out {
                    *value = value.max(0.0);
                }
            }
        }
    }

    /// Adds the gradient of the parameters, given the derivative of the loss by each output.
    pub(super) fn backward(
        &self,
        parameters: &[f32],
        outputs: &[f32],
        pass: &mut Pass,
        gradient: &mut [f32],
    ) {
        pass.derivatives.resize(self.layers.len(), Vec::new());
        let last = self.layers.len() - 1;
        pass.derivatives[last].clear();
        pass.derivatives[last].extend_from_slice(outputs);
        for (number, layer) in self.layers.iter().enumerate().rev() {
            let (below, above) = pass.derivatives.split_at_mut(number);
            let above = &above[0];
            // Weights come before the biases of the same layer.
            let (weight_part, bias_part) =
                gradient[layer.weights.start..layer.bias.end].split_at_mut(layer.weights.len());
            for derivatives in above.chunks(layer.shape.outputs) {
                axpy(bias_part, 1.0, derivatives);
            }
            let Some(below) = below.last_mut() else {
                if layer.shape.is_conv {
                    pass.inputs.conv_gradient(above, self.side(), layer.shape, weight_part);
                } else {
                    pass.inputs.dense_gradient(above, weight_part);
                }
                return;
            };
            let inputs = &pass.activations[number - 1];
            below.clear();
            below.resize(inputs.len(), 0.0);
            let weights = &parameters[layer.weights.clone()];
            if layer.shape.is_conv {
                conv_gradient(inputs, weights, above, self.side(), weight_part, below);
            } else {
                dense_gradient(inputs, weights, above, weight_part, below);
            }
        }
    }

    fn side(&self) -> usize {
        self.size.n() as usize
    }

    /// The parameters as the content of a file.
    pub(super) fn tensors(&self, parameters: &[f32]) -> Tensors {
        let mut tensors = self.spec.tensors(self.size);
        for layer in &self.layers {
            let LayerShape { place, outputs, .. } = layer.shape;
            let weights = &parameters[layer.weights.clone()];
            let mut ordered = vec![0.0; weights.len()];
            for (to, from) in self.order(layer.shape) {
                ordered[to] = weights[from];
            }
            tensors.insert(&format!("{place}.weight"), &layer.shape.array(), ordered);
            tensors.insert(&format!("{place}.bias"), &[outputs], parameters[layer.bias.clone()].to_vec());
        }
        tensors
    }

    /// For every weight, its place in a file and its place here.
    fn order(&self, shape: LayerShape) -> impl Iterator<Item = (usize, usize)> {
        let LayerShape { inputs, outputs, is_conv, place } = shape;
        let squares = self.size.squares() as usize;
        // The layer after convolutions sees channels of squares in files, and squares of channels here.
        let is_flat = !is_conv && place % 2 == 1;
        let kernel = if is_conv { KERNEL } else { 1 };
        (0..outputs).flat_map(move |output| {
            (0..inputs).flat_map(move |input| {
                (0..kernel).map(move |place| {
                    let (channel, square) = (input / squares, input % squares);
                    let own = if is_flat { square * (inputs / squares) + channel } else { input };
                    ((output * inputs + input) * kernel + place, (place * inputs + own) * outputs + output)
                })
            })
        })
    }
}

impl SparseInputs {
    fn set<S: Size>(&mut self, spec: &NetworkSpec, board: Board<S>) {
        let squares = S::SIZE.squares() as usize;
        self.places.clear();
        for (plane, set) in planes(board).into_iter().enumerate() {
            self.places
                .extend(set.into_iter().map(|square| plane * squares + square.index_on::<S>() as usize));
        }
        self.extras.clear();
        self.extras.extend(spec.inputs.extra_values(board));
    }

    /// The inputs that are not 0, with their places, of a layer with this number of weights per output.
    fn all(&self, inputs: usize) -> impl Iterator<Item = (usize, f32)> {
        let ones = self.places.iter().map(|place| (*place, 1.0));
        ones.chain((inputs - self.extras.len()..).zip(self.extras.iter().copied()))
    }

    fn dense(&self, weights: &[f32], bias: &[f32], out: &mut Vec<f32>) {
        out.clear();
        out.extend_from_slice(bias);
        for (place, value) in self.all(weights.len() / bias.len()) {
            axpy(out, value, row(weights, place, bias.len()));
        }
    }

    fn dense_gradient(&self, derivatives: &[f32], gradient: &mut [f32]) {
        let outputs = derivatives.len();
        for (place, value) in self.all(gradient.len() / outputs) {
            axpy(&mut gradient[place * outputs..][..outputs], value, derivatives);
        }
    }

    /// The squares whose outputs a plane of a square has an effect on, with the row of their weights.
    fn touched(&self, side: usize) -> impl Iterator<Item = (usize, usize)> {
        let squares = side * side;
        self.places.iter().flat_map(move |place| {
            let (plane, from) = (place / squares, place % squares);
            neighbours(from, side).map(move |(back, to)| (to, (KERNEL - 1 - back) * PLANES + plane))
        })
    }

    fn conv(&self, weights: &[f32], bias: &[f32], side: usize, out: &mut Vec<f32>) {
        fill(bias, side, out);
        for (to, number) in self.touched(side) {
            axpy(&mut out[to * bias.len()..][..bias.len()], 1.0, row(weights, number, bias.len()));
        }
    }

    fn conv_gradient(&self, derivatives: &[f32], side: usize, shape: LayerShape, gradient: &mut [f32]) {
        let outputs = shape.outputs;
        for (to, number) in self.touched(side) {
            axpy(&mut gradient[number * outputs..][..outputs], 1.0, row(derivatives, to, outputs));
        }
    }
}

/// A row of a matrix.
fn row(matrix: &[f32], number: usize, length: usize) -> &[f32] {
    &matrix[number * length..][..length]
}

/// Adds a multiple of a vector.
fn axpy(sum: &mut [f32], factor: f32, vector: &[f32]) {
    for (sum, value) in sum.iter_mut().zip(vector) {
        *sum += factor * value;
    }
}

/// The scalar product, in eight partial sums that fit into a vector register.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    let (ones, one_rest) = one.as_chunks::<8>();
    let (others, other_rest) = other.as_chunks::<8>();
    for (one, other) in ones.iter().zip(others) {
        for lane in 0..8 {
            sums[lane] += one[lane] * other[lane];
        }
    }
    let rest: f32 = one_rest.iter().zip(other_rest).map(|(one, other)| one * other).sum();
    sums.iter().sum::<f32>() + rest
}

fn dense(inputs: &[f32], weights: &[f32], bias: &[f32], out: &mut Vec<f32>) {
    out.clear();
    out.extend_from_slice(bias);
    for (number, input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
        axpy(out, *input, row(weights, number, bias.len()));
    }
}

/// Adds the gradient of the weights, and sets the derivatives by the inputs. Inputs of 0 were rectified.
fn dense_gradient(
    inputs: &[f32],
    weights: &[f32],
    derivatives: &[f32],
    gradient: &mut [f32],
    below: &mut [f32],
) {
    let outputs = derivatives.len();
    for (number, input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
        axpy(&mut gradient[number * outputs..][..outputs], *input, derivatives);
        below[number] = dot(row(weights, number, outputs), derivatives);
    }
}

/// Sets the outputs of every square to the bias.
fn fill(bias: &[f32], side: usize, out: &mut Vec<f32>) {
    out.clear();
    for _ in 0..side * side {
        out.extend_from_slice(bias);
    }
}

fn conv(inputs: &[f32], weights: &[f32], bias: &[f32], side: usize, out: &mut Vec<f32>) {
    fill(bias, side, out);
    let (channels, outputs) = (inputs.len() / (side * side), bias.len());
    for (square, out) in out.chunks_mut(outputs).enumerate() {
        for (place, from) in neighbours(square, side) {
            for (channel, input) in row(inputs, from, channels).iter().enumerate() {
                if *input != 0.0 {
                    axpy(out, *input, row(weights, place * channels + channel, outputs));
                }
            }
        }
    }
}

/// The same as [`dense_gradient`] for a convolution.
fn conv_gradient(
    inputs: &[f32],
    weights: &[f32],
    derivatives: &[f32],
    side: usize,
    gradient: &mut [f32],
    below: &mut [f32],
) {
    let (channels, outputs) = (inputs.len() / (side * side), derivatives.len() / (side * side));
    for (square, derivatives) in derivatives.chunks(outputs).enumerate() {
        for (place, from) in neighbours(square, side) {
            for channel in 0..channels {
                let input = inputs[from * channels + channel];
                if input != 0.0 {
                    let number = place * channels + channel;
                    axpy(&mut gradient[number * outputs..][..outputs], input, derivatives);
                    below[from * channels + channel] += dot(row(weights, number, outputs), derivatives);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{self, Playout};
    use outflank_board::{S4, S6};
    use outflank_lab::learned::{Network, NetworkSymmetry, Target};

    use super::*;

    fn spec(model: &str, inputs: &str) -> NetworkSpec {
        NetworkSpec {
            model: model.parse().unwrap(),
            inputs: inputs.parse().unwrap(),
            target: Target::Result,
            symmetry: NetworkSymmetry::None,
        }
    }

    fn boards<S: Size>(count: usize) -> Vec<Board<S>> {
        let mut rng = random::generator(5);
        let mut playout = Playout::new(Board::start());
        let mut boards = vec![playout.board()];
        while playout.step(&mut rng) {
            boards.push(playout.board());
        }
        boards.truncate(count);
        boards
    }

    /// The loss of this test: the outputs times fixed numbers, so that its derivatives are these numbers.
    const FACTORS: [f32; 3] = [0.7, -1.3, 0.4];

    /// The loss, and which units are active.
    fn loss<S: Size>(net: &Net, parameters: &[f32], board: Board<S>) -> (f64, Vec<bool>) {
        let mut pass = Pass::default();
        net.forward(parameters, board, &mut pass);
        let loss =
            pass.outputs().iter().zip(FACTORS).map(|(output, factor)| f64::from(output * factor)).sum();
        let hidden = &pass.activations[..pass.activations.len() - 1];
        (loss, hidden.iter().flatten().map(|value| *value > 0.0).collect())
    }

    /// Every derivative is compared with a central difference.
    #[test]
    fn gradients_match_finite_differences() {
        const STEP: f32 = 4e-3;
        for (model, inputs) in [
            ("logistic", "planes+mobility+corners+phase"),
            ("mlp:6", "planes"),
            ("mlp:7,5", "planes+phase"),
            ("conv:1x3", "planes"),
            ("conv:3x4", "planes"),
        ] {
            let net = Net::new(&spec(model, inputs), BoardSize::Four);
            let mut parameters = net.initial(&mut random::generator(11));
            // Biases differ from 0, or a unit without inputs would be at the corner of its function.
            for (number, parameter) in parameters.iter_mut().enumerate() {
                *parameter += 0.05 * ((number % 7) as f32 - 3.1);
            }
            let (mut checked, mut skipped) = (0, 0);
            for board in boards::<S4>(8) {
                let mut pass = Pass::default();
                let mut gradient = vec![0.0; net.parameters()];
                net.forward(&parameters, board, &mut pass);
                net.backward(&parameters, &FACTORS, &mut pass, &mut gradient);
                for number in 0..parameters.len() {
                    let [above, below] = [STEP, -STEP].map(|step| {
                        let mut shifted = parameters.clone();
                        shifted[number] += step;
                        loss(&net, &shifted, board)
                    });
                    // A unit that changes sides within the step has no derivative there.
                    if above.1 != below.1 {
                        skipped += 1;
                        continue;
                    }
                    let slope = (above.0 - below.0) / f64::from(2.0 * STEP);
                    let error = (slope - f64::from(gradient[number])).abs();
                    assert!(
                        error < 2e-3 * slope.abs().max(1.0),
                        "{model} {number}: {slope} {}",
                        gradient[number]
                    );
                    checked += 1;
                }
            }
            assert!(checked > 3 * skipped, "{model}: {checked} checked, {skipped} skipped");
        }
    }

    /// The player's implementation reads the file and gives the same outputs.
    #[test]
    fn files_have_the_outputs_of_the_training() {
        for (model, inputs) in [
            ("logistic", "planes+corners"),
            ("mlp:20,9", "planes"),
            ("conv:2x5", "planes"),
            ("conv:1x40", "planes"),
        ] {
            let net = Net::new(&spec(model, inputs), BoardSize::Six);
            let parameters = net.initial(&mut random::generator(2));
            let network = Network::<S6>::read(&net.tensors(&parameters).write()).unwrap();
            let mut pass = Pass::default();
            for board in boards::<S6>(40) {
                net.forward(&parameters, board, &mut pass);
                for (own, other) in pass.outputs().iter().zip(network.outputs(board)) {
                    assert!((own - other).abs() < 1e-5, "{model}: {own} {other}");
                }
            }
        }
    }
}
