//! A parameter of a reason, for use in a sentence.

use serde::Serialize;
use utoipa::ToSchema;

/// One parameter of a reason.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Param {
    /// A text.
    Text(String),
    /// A count or a size.
    Whole(u64),
    /// A number that may be negative.
    Signed(i64),
    /// A time in seconds.
    Decimal(f64),
    /// Words to choose from.
    List(Vec<String>),
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u8> for Param {
    fn from(number: u8) -> Self {
        Self::Whole(number.into())
    }
}

impl From<u32> for Param {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<u64> for Param {
    fn from(number: u64) -> Self {
        Self::Whole(number)
    }
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Signed(number)
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Self {
        Self::Whole(number as u64)
    }
}

impl From<f64> for Param {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

impl From<&[&str]> for Param {
    fn from(words: &[&str]) -> Self {
        Self::List(words.iter().map(|&word| word.to_owned()).collect())
    }
}

impl From<Vec<&str>> for Param {
    fn from(words: Vec<&str>) -> Self {
        words.as_slice().into()
    }
}

impl From<Vec<String>> for Param {
    fn from(words: Vec<String>) -> Self {
        Self::List(words)
    }
}
