//! The state of a service.

use serde::Serialize;
use utoipa::ToSchema;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The state of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Status {
    /// The version of the program.
    pub version: &'static str,
    /// The number of searches in progress.
    pub searching: usize,
    /// The number of searches that wait for a core.
    pub waiting: usize,
    /// The number of cores that searches share.
    pub cores: u32,
}
