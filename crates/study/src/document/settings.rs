//! Changes of a document from the command line: `key=value`.

use outflank_board::BoardSize;
use outflank_players::{did_you_mean, nearest};

use super::Document;
use super::cell::{Positions, quick_default};
use crate::sweep::{Sweep, values_of};

/// The settings besides the keys of sweeps.
const SETTINGS: [&str; 4] = ["seed", "games", "positions", "size"];

impl Document {
    /// Changes the seed, the games, positions or board size of all cells, or the values of a key.
    ///
    /// # Errors
    ///
    /// When the document has no such setting or key, or the value is invalid. The document is unchanged then.
    pub fn set(&mut self, setting: &str) -> Result<(), String> {
        let (key, value) = setting
            .split_once('=')
            .ok_or_else(|| format!("{setting:?} has no value; write key=value, as in seed=7"))?;
        let (key, value) = (key.trim(), value.trim());
        match key {
            "seed" => self.seed = whole(key, value, 0)?,
            "games" => self.set_games(whole(key, value, 1)?)?,
            "positions" => self.set_positions(whole(key, value, 1)?)?,
            "size" => {
                let size: BoardSize = value.parse().map_err(|error| format!("size: {error}"))?;
                self.cells.iter_mut().for_each(|cell| cell.size.text = size.n().to_string());
            }
            _ => self.set_values(key, value)?,
        }
        Ok(())
    }

    fn set_games(&mut self, number: u64) -> Result<(), String> {
        let mut found = false;
        for games in self.cells.iter_mut().filter_map(|cell| cell.kind.games_mut()) {
            (games.games, games.quick_games, found) = (number, quick_default(number), true);
        }
        if found { Ok(()) } else { Err("no cell of this study plays games; set positions=N".to_owned()) }
    }

    fn set_positions(&mut self, number: u64) -> Result<(), String> {
        let mut found = false;
        for sample in self.cells.iter_mut().filter_map(|cell| cell.kind.sample_mut()) {
            if let Positions::Random(count) = &mut sample.positions {
                (*count, sample.quick_positions, found) = (number, quick_default(number), true);
            }
        }
        let missing = "no cell of this study takes positions of random games; set games=N";
        if found { Ok(()) } else { Err(missing.to_owned()) }
    }

    fn set_values(&mut self, key: &str, value: &str) -> Result<(), String> {
        let values = values_of(value).map_err(|error| format!("{key}: {error}"))?;
        let sweeps = || self.cells.iter().flat_map(|cell| &cell.sweeps);
        if !sweeps().any(|sweep| sweep.key == key) {
            let mut known: Vec<&str> =
                SETTINGS.into_iter().chain(sweeps().map(|sweep| &*sweep.key)).collect();
            known.dedup();
            let meant = did_you_mean(nearest(key, known.iter().copied()));
            return Err(format!("unknown setting {key:?}{meant}settings: {}", known.join(", ")));
        }
        let new = Sweep::new(key, values).map_err(|error| format!("{key}: {error}"))?;
        for sweep in self.cells.iter_mut().flat_map(|cell| &mut cell.sweeps) {
            if sweep.key == key {
                *sweep = new.clone();
            }
        }
        Ok(())
    }
}

fn whole(key: &str, value: &str, least: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (least..=i64::MAX as u64).contains(number));
    number.ok_or_else(|| format!("{key}: write a whole number from {least}"))
}
