//! Prints reviews, and writes them to files.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use outflank_analysis::{ReviewDocument, annotate, page};
use outflank_notation::detect::Format;
use outflank_notation::writer::{self, Style};
use outflank_report::Language;

use super::Reviewed;
use crate::command::BadInput;
use crate::command::output::{self, Kind};
use crate::console::{self, shown};
use crate::terminal::fit;

/// The format of an output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Page,
    Markdown,
    Games(Format),
}

impl Form {
    /// The format by the extension of a file.
    pub fn of(path: &Path) -> Result<Self, BadInput> {
        let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
        match &*extension {
            "html" | "htm" => Ok(Self::Page),
            "md" => Ok(Self::Markdown),
            "sgf" => Ok(Self::Games(Format::Sgf)),
            "ggf" => Ok(Self::Games(Format::Ggf)),
            _ => Err(BadInput(format!(
                "{}: unknown kind of file; choose a name that ends in .html, .md, .sgf or .ggf",
                shown(path)
            ))),
        }
    }

    pub fn kind(self) -> Kind {
        match self {
            Self::Page => Kind::Page,
            Self::Markdown => Kind::Markdown,
            Self::Games(Format::Sgf) => Kind::Games("(;"),
            Self::Games(_) => Kind::Games("(;GM[Othello]"),
        }
    }
}

/// Writes the reviews to a file.
pub fn write(path: &Path, form: Form, games: &[Reviewed], language: Language) -> anyhow::Result<()> {
    let text = match form {
        Form::Page => {
            let games: Vec<_> = games.iter().map(|game| (&game.document, &game.record.game)).collect();
            page::page(&games, language)?.html()
        }
        Form::Markdown => page::markdown(&documents(games), language),
        Form::Games(format) => {
            let mut text = String::new();
            for Reviewed { record, document } in games {
                let entry = annotate(record, document, language).into();
                text += &writer::write(format, &entry, Style::default())?;
            }
            text
        }
    };
    output::write(path, text.as_bytes())
}

fn documents(games: &[Reviewed]) -> Vec<&ReviewDocument> {
    games.iter().map(|game| &game.document).collect()
}

/// Prints the reviews: one game with all moves, several as a table per player.
pub fn show(games: &[Reviewed], language: Language) -> anyhow::Result<()> {
    let columns = if io::stdout().is_terminal() { fit::columns() } else { usize::MAX };
    let text = match games {
        [game] => {
            let summary = page::summary(&game.document, language);
            let moves = page::moves(&game.document, language).text();
            // The last column is a line of moves, which may be long.
            let moves: String =
                moves.lines().map(|line| fit::fitting(line, columns).to_owned() + "\n").collect();
            let sides = page::sides(&game.document, language).text();
            format!("{}\n\n{moves}\n{sides}", fit::wrapped(&summary, columns))
        }
        games => page::players(&documents(games), language).text(),
    };
    Ok(console::print(&text)?)
}
