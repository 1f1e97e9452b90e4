//! A reason with its parameters and, where it is about a text, the place in it.

use std::collections::BTreeMap;

use super::{Param, Reason};
use crate::place::Place;

/// Why something is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// What is wrong.
    pub reason: Reason,
    /// What the sentence needs.
    pub params: BTreeMap<String, Param>,
    /// Where it is wrong.
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
    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }

    /// The same with one more parameter, where there is a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl Into<Param>>) -> Self {
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

    /// The same without the place, where it is one in a part of the text only.
    #[must_use]
    pub fn nowhere(self) -> Self {
        Self { place: None, ..self }
    }
}
