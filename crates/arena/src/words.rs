//! Words that records, exports and JSON share.

use outflank_board::{Colour, Forfeit};

use crate::forfeits;

/// A colour in one word.
pub(crate) fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// A forfeit as a word, with its details.
pub(crate) fn forfeit_words(why: &Forfeit) -> (&'static str, &str) {
    let reason = match why {
        Forfeit::Resigned => "",
        Forfeit::Died(text) | Forfeit::Late(text) | Forfeit::Illegal(text) | Forfeit::Protocol(text) => text,
    };
    (forfeits::name(why), reason)
}
