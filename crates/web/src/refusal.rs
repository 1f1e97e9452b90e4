//! Why a request was refused, as the JSON that every refusal is answered with.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use outflank_notation::diagram::DiagramError;
use outflank_notation::transcript::{self, TranscriptError};
use outflank_players::{RosterError, SpecError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::place::Place;
use crate::reason::{Cause, Params, Reason};

/// A request that is not answered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    fault: Box<Fault>,
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
    /// What exactly is wrong, for pages that say it in their own language.
    reason: Reason,
    /// What a sentence for this reason needs: strings, numbers and lists of strings.
    #[schema(value_type = Object, example = json!({"move": "f5", "side": "black", "legal": ["c3", "c4"]}))]
    params: Params,
}

impl Refusal {
    /// A refusal with this status, code and cause.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        cause: impl Into<Cause>,
        message: impl Into<String>,
    ) -> Self {
        let Cause { reason, params, place } = cause.into();
        Self { status, fault: Box::new(Fault { code, message: message.into(), place, reason, params }) }
    }

    /// A request that makes no sense.
    pub fn bad(code: &'static str, cause: impl Into<Cause>, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, cause, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: *self.fault })).into_response()
    }
}

impl From<TranscriptError> for Refusal {
    fn from(error: TranscriptError) -> Self {
        let code = match error.why {
            transcript::Fault::NotAMove => "no_move",
            transcript::Fault::Illegal { .. } => "illegal_move",
        };
        Self::bad(code, &error, error.to_string())
    }
}

impl From<DiagramError> for Refusal {
    fn from(error: DiagramError) -> Self {
        Self::bad("no_position", &error, error.to_string())
    }
}

impl From<SpecError> for Refusal {
    fn from(error: SpecError) -> Self {
        Self::bad("no_player", &error, error.to_string())
    }
}

impl From<RosterError> for Refusal {
    fn from(error: RosterError) -> Self {
        Self::bad("no_player", &error, error.to_string())
    }
}
