//! The formats that files come in, by name.

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
    /// Games of the WTHOR base.
    WthorGames,
    /// Names of players of the WTHOR base.
    WthorPlayers,
    /// Names of tournaments of the WTHOR base.
    WthorTournaments,
    /// The Generic Game Format.
    Ggf,
    /// The Smart Game Format.
    Sgf,
    /// What the site playok.com exports.
    PlayOk,
    /// What the program Othello Quest sends.
    Quest,
    /// A session on the server GGS.
    GgsLog,
    /// Games as Logistello's logbook has them.
    Logbook,
    /// Problem files, as [`obf`](crate::obf) reads them.
    Obf,
    /// Endgame scripts, as [`script`](crate::script) reads them.
    Script,
    /// Training text, as [`training`](crate::training) reads it.
    Training,
    /// Two words, as [`bitboard`](crate::bitboard) reads them.
    Bitboard,
    /// A position, as [`diagram`](crate::diagram) reads it.
    Diagram,
    /// Moves, as [`transcript`](crate::transcript) reads them, alone or behind a position.
    Transcript,
}

/// What a file of some format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Games: moves one after the other.
    Games,
    /// Positions, perhaps with scores.
    Positions,
    /// Names that other files refer to.
    Names,
}

/// What there is to know about a format.
struct Facts {
    name: &'static str,
    extensions: &'static [&'static str],
    sentence: &'static str,
    holds: Holds,
}

impl Format {
    /// Every format, those first that are told most surely.
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

    /// The format of this name, in either case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// A word for it, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// How the names of its files end, in lower case and without the dot, the most usual first.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        self.facts().extensions
    }

    /// What it is, in one sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        self.facts().sentence
    }

    /// What its files hold.
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

/// Why bytes are of no known format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// There is nothing but white space.
    #[error("nothing to read: no games and no positions")]
    Empty,
    /// They begin as a WTHOR file does, but are too few or too many.
    #[error("{bytes} bytes, where this WTHOR header needs {needed}: the file is cut off or damaged")]
    WthorSize {
        /// How many bytes there are.
        bytes: usize,
        /// How many there should be.
        needed: usize,
    },
    /// They look like nothing known; this is how they begin.
    #[error("no known format begins with {0:?}; looked for {names}", names = names())]
    Nothing(String),
}

impl Unknown {
    /// The error for a text that looks like nothing known.
    pub(super) fn nothing(text: &str) -> Self {
        Self::Nothing(excerpt(text))
    }
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}
