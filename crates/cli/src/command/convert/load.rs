//! Loads one game of a file.

use std::path::Path;

use outflank_board::BoardSize;
use outflank_notation::Record;
use outflank_notation::bitboard::Order;
use outflank_notation::stream::Item;

use super::input::{Input, Reading};
use crate::command::BadInput;
use crate::console;
use crate::progress::Progress;

/// Reads a file, or standard input for `-`, and returns its only game or the one with this number.
///
/// The size is that of transcripts and bitboards. Unreadable games are counted too.
pub fn load(path: &Path, number: Option<usize>, size: BoardSize) -> anyhow::Result<Record> {
    let inputs = Input::open(path, Reading { from: None, size, order: Order::A1Lowest })?;
    let progress = Progress::new(inputs.iter().map(|input| input.length).sum());
    let (mut games, mut found, mut first_name) = (0, None, String::new());
    for input in inputs {
        let name = input.name.clone();
        for item in input.items(&progress) {
            games += 1;
            if games == number.unwrap_or(1) {
                found = Some((name.clone(), item?));
            }
        }
        if first_name.is_empty() {
            first_name = name;
        }
    }
    let name = first_name;
    match (found, number) {
        (Some(_), None) if games > 1 => Err(BadInput(format!(
            "{name} contains {games} games; choose one with --game 1 to --game {games}"
        ))),
        (Some((name, item)), _) => record(&name, item),
        (None, Some(number)) if games > 0 => {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            Err(BadInput(format!("{name} contains {games}, so --game {number} does not exist")))
        }
        (None, _) => Err(BadInput(format!("{name} contains no game"))),
    }
    .map_err(Into::into)
}

/// The game of an item. A note is printed if parts of it were left out.
fn record(name: &str, item: Item) -> Result<Record, BadInput> {
    let Item { place, entry } = item;
    let entry = entry.map_err(|error| BadInput(format!("{name}: {place}: {error}")))?;
    if let Some(remark) = &entry.remark {
        console::note(format!("{name}: {place}: {remark}"));
    }
    Ok(entry.record)
}
