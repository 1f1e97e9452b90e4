//! Refused requests, as the JSON of every error response.

use std::collections::BTreeMap;

use outflank_analysis::{AnalystError, ReviewError};
use outflank_notation::diagram::DiagramError;
use outflank_notation::transcript::{self, TranscriptError};
use outflank_players::{RosterError, SpecError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::place::Place;
use crate::reason::{Cause, Param, Reason};

/// A refused request, and the reason.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Refusal {
    #[serde(skip)]
    #[schema(ignore)]
    kind: RefusalKind,
    /// The error.
    error: Box<Fault>,
}

/// The kinds of refusal, for transports that distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request is invalid.
    BadRequest,
    /// The client must show that it may use this service.
    Unauthorized,
    /// The client may not use this service.
    Forbidden,
    /// The state of a resource does not allow the request.
    Conflict,
    /// The path does not exist.
    NotFound,
    /// The path does not support this method.
    MethodNotAllowed,
    /// The request took too long to arrive.
    Timeout,
    /// The request is too large.
    TooLarge,
    /// The request has an unsupported content type.
    Unsupported,
    /// The service is overloaded.
    Unavailable,
    /// An internal error of the service.
    Internal,
}

/// The error of a request.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Fault {
    /// A word for programs, which does not change.
    #[schema(example = "illegal_move")]
    pub code: &'static str,
    /// A readable sentence.
    #[schema(example = "move 3 at byte 4: f5 is taken; legal: c3 c4 c5 c6 c7")]
    pub message: String,
    /// The place in the text, if the error concerns a text.
    pub place: Option<Place>,
    /// The precise reason, for pages in other languages.
    pub reason: Reason,
    /// The parameters of a sentence for this reason: strings, numbers and lists of strings.
    #[schema(example = json!({"move": "f5", "side": "black", "legal": ["c3", "c4"]}))]
    pub params: BTreeMap<String, Param>,
}

impl Refusal {
    /// A refusal of this kind, with this code and cause.
    pub fn new(
        kind: RefusalKind,
        code: &'static str,
        cause: impl Into<Cause>,
        message: impl Into<String>,
    ) -> Self {
        let Cause { reason, params, place } = cause.into();
        Self { kind, error: Box::new(Fault { code, message: message.into(), place, reason, params }) }
    }

    /// An invalid request.
    pub fn bad(code: &'static str, cause: impl Into<Cause>, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::BadRequest, code, cause, message)
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> RefusalKind {
        self.kind
    }

    /// The error.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        &self.error
    }

    /// The error, without the kind.
    #[must_use]
    pub fn into_fault(self) -> Fault {
        *self.error
    }
}

impl From<TranscriptError> for Refusal {
    fn from(error: TranscriptError) -> Self {
        let code = match error.why {
            transcript::Fault::NotAMove | transcript::Fault::NoSuchIndex(_) => "no_move",
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

impl From<AnalystError> for Refusal {
    fn from(error: AnalystError) -> Self {
        let code = match error {
            AnalystError::GameOver => "game_over",
            AnalystError::OtherSize { .. } => "wrong_size",
            AnalystError::Level(_) => "bad_level",
            AnalystError::Player(_) | AnalystError::Roster(_) => "no_player",
        };
        Self::bad(code, &error, error.to_string())
    }
}

impl From<ReviewError> for Refusal {
    fn from(error: ReviewError) -> Self {
        let code = match error {
            ReviewError::Size(_) => "wrong_size",
            ReviewError::NoMoves => "no_moves",
            ReviewError::Level(_) | ReviewError::Exact(_) => "out_of_range",
            ReviewError::Memory(_) => "no_player",
        };
        Self::bad(code, &error, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_printed_without_its_kind() {
        let cause = Reason::Busy.with("waiting", 64_usize).with("write", vec!["X", "O"]).with("asked", 2.5);
        let refusal =
            Refusal::new(RefusalKind::Unavailable, "busy", cause.with("field", "moves"), "come back");
        assert_eq!((refusal.kind(), refusal.fault().code), (RefusalKind::Unavailable, "busy"));
        assert_eq!(
            serde_json::to_string(&refusal).unwrap(),
            r#"{"error":{"code":"busy","message":"come back","place":null,"reason":"busy","#.to_owned()
                + r#""params":{"asked":2.5,"field":"moves","waiting":64,"write":["X","O"]}}}"#
        );
    }
}
