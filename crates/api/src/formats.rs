//! Games written as files and other programs have them.

use std::sync::LazyLock;

use outflank_notation::svg::Picture;
use outflank_notation::writer::{self, Style};
use outflank_notation::{Record, detect, diagram};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game::{self, GameText};
use crate::reason::Reason;
use crate::refusal::Refusal;

/// A format that games are written in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Format {
    /// The name by which it is asked for.
    #[schema(example = "transcript")]
    pub name: &'static str,
    /// How names of its files end.
    #[schema(example = "txt")]
    pub extension: &'static str,
    /// What it holds: one sentence.
    pub description: &'static str,
    #[serde(skip)]
    #[schema(ignore)]
    kind: Kind,
}

/// How a game is written.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The position in one line.
    Line,
    /// A picture of the game, or of a position without moves.
    Picture,
    /// A format of files.
    File(detect::Format),
}

/// The formats, those first that people ask for most.
static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let file = |format: detect::Format| Format {
        name: format.name(),
        extension: format.extensions()[0],
        description: format.sentence(),
        kind: Kind::File(format),
    };
    let line = Format {
        name: "string",
        extension: "txt",
        description: "The position in one line: its squares and the side to move.",
        kind: Kind::Line,
    };
    let picture = Format {
        name: "svg",
        extension: "svg",
        description: "A picture of the game, its moves numbered.",
        kind: Kind::Picture,
    };
    let mut formats = vec![file(detect::Format::Transcript), line, file(detect::Format::Diagram)];
    let texts = [
        detect::Format::Obf,
        detect::Format::Ggf,
        detect::Format::Sgf,
        detect::Format::PlayOk,
        detect::Format::Quest,
        detect::Format::Logbook,
        detect::Format::Script,
        detect::Format::Bitboard,
    ];
    formats.extend(texts.map(file));
    formats.push(picture);
    formats
});

impl Kind {
    fn write(self, record: Record) -> Result<String, Refusal> {
        let game = &record.game;
        match self {
            Self::Line => Ok(diagram::string(game.position())),
            Self::Picture if game.ply() == 0 => Ok(Picture::new(*game.position()).to_string()),
            Self::Picture => Ok(Picture::game(game).to_string()),
            Self::File(format) => writer::write(format, &record.into(), Style::default())
                .map(|text| text.trim_end().to_owned())
                .map_err(|error| Refusal::bad("unwritable", &error, error.to_string())),
        }
    }
}

/// Lists the formats that games are written in.
#[must_use]
pub fn list() -> Formats {
    Formats { formats: &FORMATS }
}

/// Every format that games are written in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Formats {
    /// The formats, those first that people ask for most.
    pub formats: &'static [Format],
}

/// A game and the format it is wanted in.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// Squares along a side: 4, 6, 8 or 10; that of the start position, or else 8, where it is left out.
    pub size: Option<u32>,
    /// The start position, or null for the usual start.
    pub start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The name of the format, as `/api/formats` lists it.
    #[schema(example = "transcript")]
    pub format: String,
    /// Who plays Black, where the format has room for it.
    #[serde(default)]
    pub black: String,
    /// Who plays White.
    #[serde(default)]
    pub white: String,
}

/// A game in some format.
#[derive(Debug, Serialize, ToSchema)]
pub struct Written {
    /// The name of the format.
    pub format: &'static str,
    /// How the name of a file of it ends.
    pub extension: &'static str,
    /// The text.
    pub text: String,
}

/// Writes a game in a format.
///
/// # Errors
///
/// When the text is no game, no format has the name, or the format has no such games.
pub fn write(request: WriteRequest) -> Result<Written, Refusal> {
    let WriteRequest { size, start, moves, format, black, white } = request;
    let Some(format) = FORMATS.iter().find(|known| known.name == format) else {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        let message = format!("{format:?} is no format; formats: {}", known.join(" "));
        let cause = Reason::NotAFormat.with("text", format).with("formats", known);
        return Err(Refusal::bad("no_format", cause, message));
    };
    let mut record = Record::new(GameText { size, start, moves }.game()?);
    game::printable("black", &black)?;
    game::printable("white", &white)?;
    (record.black.name, record.white.name) = (black, white);
    Ok(Written { format: format.name, extension: format.extension, text: format.kind.write(record)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_writes_a_game() {
        for format in list().formats {
            let request = WriteRequest {
                size: Some(8),
                start: None,
                moves: "f5d6c3".to_owned(),
                format: format.name.to_owned(),
                black: String::new(),
                white: String::new(),
            };
            let written = write(request).unwrap();
            assert_eq!((written.format, written.extension), (format.name, format.extension));
            assert!(!written.text.is_empty(), "{}", format.name);
        }
    }
}
