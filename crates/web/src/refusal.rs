//! Why a request was refused, as the JSON that every refusal is answered with.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use outflank_arena::{RosterError, SpecError};
use outflank_notation::diagram::DiagramError;
use outflank_notation::transcript::{self, TranscriptError};
use serde::Serialize;
use utoipa::ToSchema;

/// A request that is not answered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    fault: Fault,
}

/// The body of every refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Refusal)]
pub struct Body {
    error: Fault,
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fault {
    /// One word for programs, which does not change.
    #[schema(example = "illegal_move")]
    code: &'static str,
    /// One sentence for people.
    #[schema(example = "move 3 at byte 4: f5 is taken; legal: c3 c4 c5 c6 c7")]
    message: String,
    /// Where in the text it is, if it is about a text.
    place: Option<Place>,
}

/// A place in a text that was sent; numbers count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Place {
    /// The move, passes counted where they are written.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl Refusal {
    /// A refusal with this status and code.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, fault: Fault { code, message: message.into(), place: None } }
    }

    /// A request that makes no sense.
    pub fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// The same refusal with the place that is at fault.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.fault.place = Some(place);
        self
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: self.fault })).into_response()
    }
}

impl From<TranscriptError> for Refusal {
    fn from(error: TranscriptError) -> Self {
        let code = match error.why {
            transcript::Fault::NotAMove => "no_move",
            transcript::Fault::Illegal { .. } => "illegal_move",
        };
        let place = Place { number: Some(error.number), ..Place::default() };
        Self::bad(code, error.to_string()).at(place)
    }
}

impl From<DiagramError> for Refusal {
    fn from(error: DiagramError) -> Self {
        let refusal = Self::bad("no_position", error.to_string());
        match error {
            DiagramError::Unknown { place, .. } | DiagramError::TwoSides { place, .. } => {
                refusal.at(place.into())
            }
            DiagramError::Count { .. } | DiagramError::NoSide | DiagramError::Setup(_) => refusal,
        }
    }
}

impl From<outflank_notation::Place> for Place {
    fn from(place: outflank_notation::Place) -> Self {
        Self { line: place.line, column: Some(place.column), ..Self::default() }
    }
}

impl From<SpecError> for Refusal {
    fn from(error: SpecError) -> Self {
        let place = Place { column: Some(error.column), ..Place::default() };
        Self::bad("no_player", error.to_string()).at(place)
    }
}

impl From<RosterError> for Refusal {
    fn from(error: RosterError) -> Self {
        Self::bad("no_player", error.to_string())
    }
}
