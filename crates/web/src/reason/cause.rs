//! A reason with its parameters and, where it is about a text, the place in it.

use serde_json::{Map, Value, json};

use super::Reason;
use crate::place::Place;

/// What a sentence about an error needs: strings, numbers and lists of strings.
pub type Params = Map<String, Value>;

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What is wrong.
    pub reason: Reason,
    /// What the sentence needs.
    pub params: Params,
    /// Where it is wrong.
    pub place: Option<Place>,
}

impl From<Reason> for Cause {
    fn from(reason: Reason) -> Self {
        Self { reason, params: Params::new(), place: None }
    }
}

impl Reason {
    /// This reason with its first parameter.
    pub fn with(self, name: &str, value: impl Into<Value>) -> Cause {
        Cause::from(self).with(name, value)
    }
}

impl Cause {
    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }

    /// The same with one more parameter, where there is a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same at a place.
    #[must_use]
    pub fn at(self, place: impl Into<Place>) -> Self {
        Self { place: Some(place.into()), ..self }
    }

    /// The same at a move, beside what else is known of the place.
    #[must_use]
    pub fn at_move(self, number: usize) -> Self {
        let place = self.place.unwrap_or_default();
        self.at(Place { number: Some(number), ..place })
    }

    /// An event of a stream that tells of it.
    pub fn event(&self, event: &str, code: &str, message: &str) -> Value {
        let Self { reason, params, .. } = self;
        json!({"event": event, "code": code, "message": message, "reason": reason, "params": params})
    }

    /// The same without the place, where it is one in a part of the text only.
    #[must_use]
    pub fn nowhere(self) -> Self {
        Self { place: None, ..self }
    }
}
