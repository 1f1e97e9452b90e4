//! A convolution of 3x3 over a square board, with zeros beyond the border.

use super::dense::add;
use super::model::{KERNEL, LayerShape};

/// Output channels per block.
const BLOCK: usize = 32;

/// The weights of a convolution. Activations are ordered by square, then by channel.
#[derive(Clone, Debug)]
pub(super) struct Conv {
    side: usize,
    inputs: usize,
    bias: Vec<[f32; BLOCK]>,
    /// For each block and place of the kernel, one row per input channel.
    rows: Vec<Vec<[f32; BLOCK]>>,
}

impl Conv {
    /// A layer from weights in the order of files: output, input, row, column.
    pub(super) fn new(shape: LayerShape, side: usize, weights: &[f32], bias: &[f32]) -> Self {
        let LayerShape { inputs, outputs, .. } = shape;
        let blocks = outputs.div_ceil(BLOCK);
        let mut layer = Self {
            side,
            inputs,
            bias: vec![[0.0; BLOCK]; blocks],
            rows: vec![vec![[0.0; BLOCK]; inputs]; blocks * KERNEL],
        };
        for output in 0..outputs {
            let (block, lane) = (output / BLOCK, output % BLOCK);
            layer.bias[block][lane] = bias[output];
            for input in 0..inputs {
                for place in 0..KERNEL {
                    layer.rows[block * KERNEL + place][input][lane] =
                        weights[(output * inputs + input) * KERNEL + place];
                }
            }
        }
        layer
    }

    /// The numbers per square of its outputs, which fill whole blocks.
    pub(super) fn stride(&self) -> usize {
        self.bias.len() * BLOCK
    }

    /// The rectified outputs. Inputs have `stride` numbers per square.
    pub(super) fn apply(&self, inputs: &[f32], stride: usize, out: &mut Vec<f32>) {
        out.clear();
        for square in 0..self.side * self.side {
            for block in 0..self.bias.len() {
                let mut sums = self.bias[block];
                for (place, from) in neighbours(square, self.side) {
                    let rows = &self.rows[block * KERNEL + place];
                    for (row, value) in rows.iter().zip(&inputs[from * stride..][..self.inputs]) {
                        if *value != 0.0 {
                            add(&mut sums, row, *value);
                        }
                    }
                }
                out.extend(sums.map(|sum| sum.max(0.0)));
            }
        }
    }
}

/// The squares under a kernel of 3x3 around a square, with their places in the kernel.
pub fn neighbours(square: usize, side: usize) -> impl Iterator<Item = (usize, usize)> {
    let (row, column) = (square / side, square % side);
    (0..KERNEL).filter_map(move |place| {
        let row = (row + place / 3).checked_sub(1).filter(|row| *row < side)?;
        let column = (column + place % 3).checked_sub(1).filter(|column| *column < side)?;
        Some((place, row * side + column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_end_at_the_border() {
        assert_eq!(neighbours(0, 4).collect::<Vec<_>>(), [(4, 0), (5, 1), (7, 4), (8, 5)]);
        assert_eq!(neighbours(5, 4).count(), 9);
        assert_eq!(neighbours(15, 4).map(|(_, from)| from).collect::<Vec<_>>(), [10, 11, 14, 15]);
    }
}
