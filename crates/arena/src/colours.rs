//! The colours in which the openings of a series are played.

use std::fmt;
use std::str::FromStr;

use outflank_board::Colour;
use thiserror::Error;

/// The colours of the players of a pairing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Every opening is played twice, with colours swapped.
    #[default]
    Both,
    /// Every opening is played once. The first player of a pairing is Black.
    Fixed,
}

impl Colours {
    /// All values, the default first.
    pub const ALL: [Self; 2] = [Self::Both, Self::Fixed];

    /// The name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Fixed => "fixed",
        }
    }

    /// The colour of the first player in each game of an opening.
    pub(crate) fn of_first_player(self) -> &'static [Colour] {
        match self {
            Self::Both => &Colour::ALL,
            Self::Fixed => &[Colour::Black],
        }
    }

    /// The number of games of an opening.
    pub(crate) fn games_per_opening(self) -> u64 {
        self.of_first_player().len() as u64
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a value of [`Colours`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown colours {0:?}; write both or fixed")]
pub struct UnknownColours(String);

impl FromStr for Colours {
    type Err = UnknownColours;

    fn from_str(text: &str) -> Result<Self, UnknownColours> {
        let found = Self::ALL.into_iter().find(|colours| colours.name() == text);
        found.ok_or_else(|| UnknownColours(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_printed() {
        for colours in Colours::ALL {
            assert_eq!(colours.to_string().parse(), Ok(colours));
        }
        let error = "fixd".parse::<Colours>().unwrap_err();
        assert_eq!(error.to_string(), "unknown colours \"fixd\"; write both or fixed");
    }
}
