//! The colours of pictures.

use std::fmt;
use std::str::FromStr;

use outflank_board::Colour;
use thiserror::Error;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A green board in a dark frame, for screens; also readable in grey.
    #[default]
    Green,
    /// Black on white, for paper.
    Print,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 2] = [Self::Green, Self::Print];

    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Green => &GREEN,
            Self::Print => &PRINT,
        }
    }
}

impl fmt::Display for Theme {
    /// Writes `green` or `print`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Green => "green",
            Self::Print => "print",
        })
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    /// Parses a name, case-insensitive.
    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        let mut themes = Self::ALL.into_iter();
        themes.find(|theme| text.eq_ignore_ascii_case(&theme.to_string())).ok_or(UnknownTheme)
    }
}

/// There is no theme with this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown theme; write green or print")]
pub struct UnknownTheme;

/// The paints of a picture.
pub(super) struct Palette {
    /// Elements to which the paints below refer.
    ///
    /// Pictures on one page share them, so a name must mean the same in all pictures.
    pub(super) definitions: &'static str,
    pub(super) frame: &'static str,
    pub(super) edge: &'static str,
    /// Coordinates and caption.
    pub(super) ink: &'static str,
    pub(super) board: &'static str,
    pub(super) line: &'static str,
    pub(super) highlight: &'static str,
    pub(super) mistake: &'static str,
    pub(super) ink_on_board: &'static str,
    pub(super) ink_on_highlight: &'static str,
    pub(super) ink_on_mistake: &'static str,
    /// The attributes of the dots on legal squares.
    pub(super) legal: &'static str,
    black: Disc,
    white: Disc,
}

impl Palette {
    pub(super) fn disc(&self, colour: Colour) -> &Disc {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }
}

/// The paints of a disc of one colour.
pub(super) struct Disc {
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    /// Its label.
    pub(super) ink: &'static str,
    /// The mark of the last move.
    pub(super) ring: &'static str,
}

const GREEN: Palette = Palette {
    definitions: "<defs>\
        <radialGradient id=\"outflank-black\" cx=\".38\" cy=\".32\" r=\".75\">\
        <stop stop-color=\"#4b4f4d\"/><stop offset=\"1\" stop-color=\"#0c0e0d\"/></radialGradient>\
        <radialGradient id=\"outflank-white\" cx=\".38\" cy=\".32\" r=\".8\">\
        <stop stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#dcdcd4\"/></radialGradient>\
        </defs>\n",
    frame: "#17261f",
    edge: "#0b1410",
    ink: "#e4ebe6",
    board: "#1f7a4c",
    line: "#0d3a24",
    highlight: "#d9b23c",
    mistake: "#a32a1c",
    ink_on_board: "#fff",
    ink_on_highlight: "#000",
    ink_on_mistake: "#fff",
    legal: "fill=\"#d3ecdc\" fill-opacity=\".85\"",
    black: Disc { fill: "url(#outflank-black)", edge: "#060807", ink: "#fff", ring: "#ff6f5e" },
    white: Disc { fill: "url(#outflank-white)", edge: "#8b918d", ink: "#111", ring: "#d0321f" },
};

const PRINT: Palette = Palette {
    definitions: "",
    frame: "#fff",
    edge: "none",
    ink: "#000",
    board: "#fff",
    line: "#000",
    highlight: "#d4d4d4",
    mistake: "#777",
    ink_on_board: "#000",
    ink_on_highlight: "#000",
    ink_on_mistake: "#fff",
    legal: "fill=\"#fff\" stroke=\"#000\"",
    black: Disc { fill: "#000", edge: "#000", ink: "#fff", ring: "#fff" },
    white: Disc { fill: "#fff", edge: "#000", ink: "#000", ring: "#000" },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theme_names_round_trip() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().to_uppercase().parse(), Ok(theme));
        }
        let error = "wood".parse::<Theme>().unwrap_err();
        assert_eq!(error.to_string(), "unknown theme; write green or print");
    }
}
