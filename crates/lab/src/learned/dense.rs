//! A fully connected layer, in blocks of outputs that stay in registers.

/// Outputs per block of a hidden layer.
pub(super) const WIDE: usize = 64;

/// Outputs per block of the last layer.
pub(super) const NARROW: usize = 8;

/// The weights of a layer. Outputs are in blocks of `B`, and the last block is filled up with zeros.
///
/// Products and sums are separate operations in a fixed order, so that every machine gets the same values.
#[derive(Clone, Debug)]
pub(super) struct Dense<const B: usize> {
    bias: Vec<[f32; B]>,
    /// For each block, one row per input.
    rows: Vec<Vec<[f32; B]>>,
}

impl<const B: usize> Dense<B> {
    /// A layer from weights in the order of files: all inputs of the first output, then those of the second.
    pub(super) fn new(weights: &[f32], bias: &[f32]) -> Self {
        let inputs = weights.len() / bias.len();
        let blocks = bias.len().div_ceil(B);
        let mut layer = Self { bias: vec![[0.0; B]; blocks], rows: vec![vec![[0.0; B]; inputs]; blocks] };
        for (output, bias) in bias.iter().enumerate() {
            let (block, lane) = (output / B, output % B);
            layer.bias[block][lane] = *bias;
            for (row, weight) in layer.rows[block].iter_mut().zip(&weights[output * inputs..]) {
                row[lane] = *weight;
            }
        }
        layer
    }

    /// The outputs for inputs of 1 at these places, and of these values at the places from `first` on.
    #[inline]
    pub(super) fn of_places(&self, places: &[u16], first: usize, values: &[f32], out: &mut Vec<f32>) {
        out.clear();
        for (bias, rows) in self.bias.iter().zip(&self.rows) {
            let mut sums = *bias;
            for place in places {
                let row = &rows[usize::from(*place)];
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
            for (row, value) in rows[first..].iter().zip(values) {
                add(&mut sums, row, *value);
            }
            out.extend(sums);
        }
    }

    /// The outputs for the positive ones of these inputs: rectified linear units.
    #[inline]
    pub(super) fn of_rectified(&self, inputs: &[f32], places: &mut Vec<u16>, out: &mut Vec<f32>) {
        places.clear();
        let count = self.rows.first().map_or(0, Vec::len);
        let positive = |(_, input): &(u16, &f32)| **input > 0.0;
        places.extend((0..).zip(&inputs[..count]).filter(positive).map(|(place, _)| place));
        out.clear();
        for (bias, rows) in self.bias.iter().zip(&self.rows) {
            let mut sums = *bias;
            for place in places.iter() {
                add(&mut sums, &rows[usize::from(*place)], inputs[usize::from(*place)]);
            }
            out.extend(sums);
        }
    }
}

/// Adds a row times a value.
#[inline]
pub(super) fn add<const B: usize>(sums: &mut [f32; B], row: &[f32; B], value: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * value;
    }
}
