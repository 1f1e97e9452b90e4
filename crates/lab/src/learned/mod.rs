//! Learned evaluations: their files, and their values for boards.
//!
//! * A file is in the safetensors format, which `PyTorch` and other libraries read and write. [`Tensors`] is its content.
//! * [`Network`] predicts the result of a game in progress. [`NetworkSpec`] is its architecture.
//! * [`td`] has the evaluations of temporal-difference learning.

mod conv;
mod dense;
mod model;
mod network;
#[cfg(test)]
mod network_tests;
pub mod td;
mod tensors;

pub use conv::neighbours;
pub use model::{
    Inputs, KERNEL, LayerShape, MAX_EXTRAS, Model, ModelError, NetworkSpec, NetworkSymmetry, PLANES, Target,
    planes,
};
pub use network::{NETWORK_KIND, Network, softmax};
pub use tensors::{LearnedError, Tensor, Tensors};
