//! Writes games in the formats of files and other programs.

use std::sync::LazyLock;

use outflank_notation::svg::Picture;
use outflank_notation::writer::{self, Style};
use outflank_notation::{Record, detect, diagram};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game::{self, GameText};
use crate::reason::Reason;
use crate::refusal::Refusal;

/// A format in which games can be written.
#[derive(Debug, Serialize, ToSchema)]
pub struct Format {
    /// The name for requests.
    #[schema(example = "transcript")]
    pub name: &'static str,
    /// The file name extension.
    #[schema(example = "txt")]
    pub extension: &'static str,
    /// A description in one sentence.
    pub description: &'static str,
    #[serde(skip)]
    #[schema(ignore)]
    kind: Kind,
}

/// The kind of output.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The position in one line.
    Line,
    /// A picture of the game, or of a position without moves.
    Picture,
    /// A file format.
    File(detect::Format),
}

/// The formats, most requested first.
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

/// Lists the formats in which games can be written.
#[must_use]
pub fn list() -> Formats {
    Formats { formats: &FORMATS }
}

/// All formats in which games can be written.
#[derive(Debug, Serialize, ToSchema)]
pub struct Formats {
    /// The formats, most requested first.
    pub formats: &'static [Format],
}

/// A game and the format to write it in.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// The number of squares along a side: 4, 6, 8 or 10.
    ///
    /// The default is the size of the start position, or else 8.
    pub size: Option<u32>,
    /// The position before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The name of the format, as `/api/formats` lists it.
    #[schema(example = "transcript")]
    pub format: String,
    /// The name of the black player, for formats that contain it.
    #[serde(default)]
    pub black: String,
    /// The name of the white player, for formats that contain it.
    #[serde(default)]
    pub white: String,
}

/// A game in the requested format.
#[derive(Debug, Serialize, ToSchema)]
pub struct Written {
    /// The name of the format.
    pub format: &'static str,
    /// The file name extension.
    pub extension: &'static str,
    /// The text.
    pub text: String,
}

/// Writes a game in a format.
///
/// # Errors
///
/// When the text is not a game, the format is unknown, or the format does not support the game.
pub fn write(request: WriteRequest) -> Result<Written, Refusal> {
    let WriteRequest { size, start, moves, format, black, white } = request;
    let Some(format) = FORMATS.iter().find(|known| known.name == format) else {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        let message = format!("unknown format {format:?}; formats: {}", known.join(" "));
        let cause = Reason::NotAFormat.with("text", format).with("formats", known);
        return Err(Refusal::bad("no_format", cause, message));
    };
    let mut record = Record::new(GameText { size, start, moves }.game()?);
    game::check_printable("black", &black)?;
    game::check_printable("white", &white)?;
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
