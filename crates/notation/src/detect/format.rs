//! File formats by name.

use std::fmt;

use thiserror::Error;

use crate::text::excerpt;

/// A format of games or positions.
///
/// ```
/// use outflank_notation::detect::Format;
///
/// assert_eq!(Format::from_name("GGF"), Some(Format::Ggf));
/// assert_eq!(Format::Ggf.to_string(), "ggf");
/// assert_eq!(Format::WthorGames.extensions(), ["wtb"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Games of the WTHOR database.
    WthorGames,
    /// Names of players of the WTHOR database.
    WthorPlayers,
    /// Names of tournaments of the WTHOR database.
    WthorTournaments,
    /// The Generic Game Format.
    Ggf,
    /// The Smart Game Format.
    Sgf,
    /// Exports of the site playok.com.
    PlayOk,
    /// JSON of the program Othello Quest.
    Quest,
    /// A log of a session on the server GGS.
    GgsLog,
    /// Games in the logbook format of Logistello.
    Logbook,
    /// Problem files, as [`obf`](crate::obf) reads them.
    Obf,
    /// Endgame scripts, as [`script`](crate::script) reads them.
    Script,
    /// Training text, as [`training`](crate::training) reads it.
    Training,
    /// Two bitboards, as [`bitboard`](crate::bitboard) reads them.
    Bitboard,
    /// A position, as [`diagram`](crate::diagram) reads it.
    Diagram,
    /// Moves, as [`transcript`](crate::transcript) reads them, alone or after a position.
    Transcript,
}

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Games: sequences of moves.
    Games,
    /// Positions, optionally with scores.
    Positions,
    /// Names, to which other files refer.
    Names,
}

/// The properties of a format.
struct Facts {
    name: &'static str,
    extensions: &'static [&'static str],
    sentence: &'static str,
    holds: Holds,
}

impl Format {
    /// Every format, the most reliably detected first.
    pub const ALL: [Self; 15] = [
        Self::WthorGames,
        Self::WthorPlayers,
        Self::WthorTournaments,
        Self::Ggf,
        Self::Sgf,
        Self::PlayOk,
        Self::Quest,
        Self::GgsLog,
        Self::Logbook,
        Self::Obf,
        Self::Script,
        Self::Training,
        Self::Bitboard,
        Self::Diagram,
        Self::Transcript,
    ];

    /// The format with this name, case-insensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Its short name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The extensions of its files, in lower case and without the dot, the most common first.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        self.facts().extensions
    }

    /// A description: one sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        self.facts().sentence
    }

    /// The content of its files.
    #[must_use]
    pub fn holds(self) -> Holds {
        self.facts().holds
    }

    fn facts(self) -> Facts {
        use Holds::{Games, Names, Positions};
        let (name, extensions, holds, sentence): (_, &[_], _, _) = match self {
            Self::WthorGames => ("wthor", &["wtb"], Games, "Tournament games of the WTHOR base, in binary."),
            Self::WthorPlayers => ("wthor-players", &["jou"], Names, "The players of the WTHOR base."),
            Self::WthorTournaments => {
                ("wthor-tournaments", &["trn"], Names, "The tournaments of the WTHOR base.")
            }
            Self::Ggf => ("ggf", &["ggf"], Games, "The Generic Game Format of the server GGS and of NBoard."),
            Self::Sgf => ("sgf", &["sgf"], Games, "The Smart Game Format, with variations and comments."),
            Self::PlayOk => ("playok", &["txt", "pgn"], Games, "Games with headers, as PlayOK exports them."),
            Self::Quest => ("quest", &["json"], Games, "Games in JSON, as Othello Quest sends them."),
            Self::GgsLog => ("ggs", &["log"], Games, "The log of a session on the server GGS."),
            Self::Logbook => ("logbook", &["gam"], Games, "A game a line, the colour before every move."),
            Self::Obf => ("obf", &["obf"], Positions, "A position a line, with the scores of its moves."),
            Self::Script => ("script", &["scr", "txt"], Positions, "A position to solve a line, for Zebra."),
            Self::Training => ("training", &["txt"], Positions, "A position and its score a line."),
            Self::Bitboard => ("bitboard", &["txt"], Positions, "Two words, one bit a square."),
            Self::Diagram => ("diagram", &["txt"], Positions, "A position as a string or a drawn board."),
            Self::Transcript => ("transcript", &["txt"], Games, "The moves of a game, such as f5d6c3."),
        };
        Facts { name, extensions, sentence, holds }
    }
}

impl fmt::Display for Format {
    /// Writes its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why the format of some bytes is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// There is only white space.
    #[error("nothing to read: no games and no positions")]
    Empty,
    /// The header is that of a WTHOR file, but the length is wrong.
    #[error("the file has {bytes} bytes, but its WTHOR header requires {needed}; it is truncated or damaged")]
    WthorSize {
        /// The number of bytes.
        bytes: usize,
        /// The number of bytes according to the header.
        needed: usize,
    },
    /// No format matches. The text is the start of the file.
    #[error("unknown format: the text begins with {0:?}; known formats: {names}", names = names())]
    Nothing(String),
}

impl Unknown {
    /// The error for a text of unknown format.
    pub(super) fn nothing(text: &str) -> Self {
        Self::Nothing(excerpt(text))
    }
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}
