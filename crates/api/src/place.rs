//! The place of an error in a text.

use serde::Serialize;
use utoipa::ToSchema;

/// A place in the text of a request. Numbers count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Place {
    /// The number of the move. Passes count if they are written.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl From<outflank_notation::Place> for Place {
    fn from(place: outflank_notation::Place) -> Self {
        Self { line: place.line, column: Some(place.column), ..Self::default() }
    }
}
