//! The games to review: from files, from standard input or from the command line.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use outflank_board::BoardSize;
use outflank_notation::Record;
use outflank_notation::bitboard::Order;

use crate::args::Source;
use crate::command::convert::{Input, Reading};
use crate::command::solve::looks_like_a_path;
use crate::command::{BadInput, game};
use crate::console;
use crate::progress::Progress;

/// The files among the arguments, which no output may replace.
pub fn files(words: &[String]) -> Vec<PathBuf> {
    if is_files(words) { words.iter().map(PathBuf::from).collect() } else { Vec::new() }
}

fn is_files(words: &[String]) -> bool {
    words.iter().all(|word| word == "-" || Path::new(word).exists() || looks_like_a_path(word))
}

/// Reads the games, at most `most`. Games that cannot be reviewed are skipped with a note.
pub fn read(words: &[String], most: Option<NonZeroUsize>) -> anyhow::Result<Vec<Record>> {
    if !is_files(words) {
        let source = Source { words: words.to_vec() };
        let unread = |error: anyhow::Error| match words {
            [word] if !word.contains(char::is_whitespace) && error.is::<BadInput>() => {
                BadInput(format!("{error}; no file has this name either")).into()
            }
            _ => error,
        };
        return Ok(vec![Record::new(game(&source, BoardSize::Eight).map_err(unread)?)]);
    }
    let mut records = Vec::new();
    for word in words {
        read_file(Path::new(word), most.map_or(usize::MAX, NonZeroUsize::get), &mut records)?;
    }
    if records.is_empty() {
        return Err(BadInput("there is no game to review".to_owned()).into());
    }
    Ok(records)
}

fn read_file(path: &Path, most: usize, records: &mut Vec<Record>) -> anyhow::Result<()> {
    let reading = Reading { from: None, size: BoardSize::Eight, order: Order::A1Lowest };
    let inputs = Input::open(path, reading)?;
    let progress = Progress::new(inputs.iter().map(|input| input.length).sum());
    for input in inputs {
        let name = input.name.clone();
        for item in input.items(&progress) {
            if records.len() >= most {
                return Ok(());
            }
            let item = item?;
            match item.entry {
                Err(error) => console::note(format!("{name}: {}: {error}; skipped", item.place)),
                Ok(entry) if entry.record.game.size() != BoardSize::Eight => {
                    let size = entry.record.game.size();
                    console::note(format!(
                        "{name}: {}: only games on 8x8 can be reviewed, not on {size}; skipped",
                        item.place
                    ));
                }
                Ok(entry) if entry.record.game.ply() == 0 => {
                    console::note(format!(
                        "{name}: {}: the game has no moves to review; skipped",
                        item.place
                    ));
                }
                Ok(entry) => records.push(entry.record),
            }
        }
    }
    Ok(())
}
