//! What a service is doing.

use serde::Serialize;
use utoipa::ToSchema;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a service is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Status {
    /// The version of the program.
    pub version: &'static str,
    /// Searches under way.
    pub searching: usize,
    /// Searches that wait for a core.
    pub waiting: usize,
    /// Cores that searches share.
    pub cores: u32,
}
