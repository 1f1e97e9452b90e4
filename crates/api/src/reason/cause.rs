//! A reason with its parameters and, for errors in a text, the place.

use std::collections::BTreeMap;

use super::{Param, Reason};
use crate::place::Place;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// The reason.
    pub reason: Reason,
    /// The parameters of the sentence.
    pub params: BTreeMap<String, Param>,
    /// The place in the text.
    pub place: Option<Place>,
}

impl From<Reason> for Cause {
    fn from(reason: Reason) -> Self {
        Self { reason, params: BTreeMap::new(), place: None }
    }
}

impl Reason {
    /// This reason with its first parameter.
    #[must_use]
    pub fn with(self, name: &str, value: impl Into<Param>) -> Cause {
        Cause::from(self).with(name, value)
    }
}

impl Cause {
    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }

    /// Adds a parameter if it has a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl Into<Param>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Sets the place.
    #[must_use]
    pub fn at(self, place: impl Into<Place>) -> Self {
        Self { place: Some(place.into()), ..self }
    }

    /// Adds the number of a move to the place.
    #[must_use]
    pub fn at_move(self, number: usize) -> Self {
        let place = self.place.unwrap_or_default();
        self.at(Place { number: Some(number), ..place })
    }

    /// Removes the place, if it refers to a part of the text only.
    #[must_use]
    pub fn nowhere(self) -> Self {
        Self { place: None, ..self }
    }
}
