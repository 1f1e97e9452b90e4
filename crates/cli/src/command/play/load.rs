//! The game that `play --load` continues: from a file, from standard input, or typed as moves or a position.

use std::path::Path;

use outflank_board::BoardSize;
use outflank_notation::{Record, detect};

use crate::command::{BadInput, convert, solve};

/// Reads the game with this number, or the only one.
///
/// A size that is not that of the game is an error.
pub fn read(text: &str, number: Option<usize>, size: Option<BoardSize>) -> anyhow::Result<Record> {
    let path = Path::new(text);
    let record = if text == "-" || path.exists() || solve::looks_like_a_path(text) {
        convert::load(path, number, size.unwrap_or_default())?
    } else {
        typed(text, number, size.unwrap_or_default())?
    };
    match size.filter(|&size| size != record.game.size()) {
        None => Ok(record),
        Some(size) => {
            let board = record.game.size();
            Err(BadInput(format!("the game is on {board}, but --size is {}; leave --size out", size.n()))
                .into())
        }
    }
}

/// A game that is typed instead of a file name.
fn typed(text: &str, number: Option<usize>, size: BoardSize) -> Result<Record, BadInput> {
    if let Some(number) = number.filter(|&number| number > 1) {
        return Err(BadInput(format!("--load {text:?} is one game, so --game {number} does not exist")));
    }
    match detect::read(text, size) {
        Ok(game) => Ok(Record::new(game)),
        Err(error) if text.contains(char::is_whitespace) => Err(BadInput(error.to_string())),
        Err(error) => Err(BadInput(format!("{error}; no file has this name either"))),
    }
}
