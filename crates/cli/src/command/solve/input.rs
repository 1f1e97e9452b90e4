//! The positions to solve: from files, from standard input or from the command line.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;
use outflank_api::solve::Problems;
use outflank_board::{BoardSize, Position};
use outflank_notation::detect::Format;
use outflank_notation::printable;

use crate::args::Source;
use crate::command::{BadInput, game};

/// Reads the positions that the arguments name.
pub fn read(words: &[String]) -> anyhow::Result<Problems> {
    let mut found = Problems::default();
    if words == ["-"] {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        found.read("standard input", &bytes, None);
    } else if words.iter().all(|word| Path::new(word).exists() || looks_like_a_path(word)) {
        for word in words {
            read_file(&mut found, word)?;
        }
    } else {
        found.add(typed(words)?).map_err(BadInput)?;
    }
    Ok(found)
}

/// Whether an argument must be a file: it has a path separator or the extension of a known format.
pub fn looks_like_a_path(word: &str) -> bool {
    let extension =
        Path::new(word).extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
    let is_known = |format: Format| format.extensions().contains(&extension.as_str());
    !word.contains('\n') && (word.contains(std::path::is_separator) || Format::ALL.into_iter().any(is_known))
}

/// Parses a position on the command line.
fn typed(words: &[String]) -> anyhow::Result<Position> {
    let source = Source { words: words.to_vec() };
    match (game(&source, BoardSize::Eight), words) {
        (Ok(game), _) => Ok(*game.position()),
        (Err(error), [word]) if !word.contains(char::is_whitespace) && error.is::<BadInput>() => {
            Err(BadInput(format!("{error}; no file has this name either")).into())
        }
        (Err(error), _) => Err(error),
    }
}

fn read_file(problems: &mut Problems, word: &str) -> anyhow::Result<()> {
    let (path, name) = (Path::new(word), printable(word));
    if path.is_dir() {
        return Err(BadInput(format!("{name} is a directory; name the files in it")).into());
    }
    let bytes = fs::read(path).map_err(|error| BadInput(format!("{name}: {error}")))?;
    let is_obf = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("obf"));
    problems.read(&name, &bytes, is_obf.then_some(Format::Obf));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_distinguished_from_positions() {
        for word in ["nosuch.obf", "a/b", "x.TXT", "./f5d6", "games.ggf"] {
            assert!(looks_like_a_path(word), "{word}");
        }
        let board = "...........................OX......XO...........................X";
        for word in ["f5d6", "f5.d6", board, "X", "-", "nosuch", ".obf"] {
            assert!(!looks_like_a_path(word), "{word}");
        }
    }
}
