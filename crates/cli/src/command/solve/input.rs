//! The positions to solve: from files, from standard input, or typed.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;
use outflank_board::BoardSize;
use outflank_notation::detect::{self, Format};
use outflank_notation::obf::Problem;
use outflank_notation::printable;
use outflank_notation::stream::{Entry, Item, Source as FileSource, Stream};
use serde_json::{Value, json};

use crate::args::Source;
use crate::command::{BadInput, game};

/// The positions, all of them on 8x8, and what was skipped.
#[derive(Default)]
pub struct Problems {
    pub problems: Vec<Problem>,
    pub skipped: Vec<Skipped>,
}

/// A line that is no position to solve.
pub struct Skipped {
    file: String,
    line: Option<usize>,
    why: String,
}

impl Skipped {
    /// One line for people.
    pub fn row(&self) -> String {
        let Self { file, line, why } = self;
        line.map_or_else(|| format!("{file}: {why}"), |line| format!("{file}: line {line}: {why}"))
    }

    pub fn document(&self) -> Value {
        json!({ "file": self.file, "line": self.line, "why": self.why })
    }
}

/// Reads what the arguments name.
pub fn read(words: &[String]) -> anyhow::Result<Problems> {
    let mut found = Problems::default();
    if words == ["-"] {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        found.read("standard input", &bytes, None);
    } else if words.iter().all(|word| Path::new(word).exists() || looks_like_a_path(word)) {
        for word in words {
            found.read_file(word)?;
        }
    } else {
        found.problems.push(typed(words)?);
    }
    Ok(found)
}

/// Whether an argument can only be meant as a file: a separator, or the extension of a known format.
fn looks_like_a_path(word: &str) -> bool {
    let extension =
        Path::new(word).extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
    let is_known = |format: Format| format.extensions().contains(&extension.as_str());
    !word.contains('\n') && (word.contains(std::path::is_separator) || Format::ALL.into_iter().any(is_known))
}

/// A position in the arguments themselves.
fn typed(words: &[String]) -> anyhow::Result<Problem> {
    let source = Source { words: words.to_vec() };
    let position = match (game(&source, BoardSize::Eight), words) {
        (Ok(game), _) => *game.position(),
        (Err(error), [word]) if !word.contains(char::is_whitespace) && error.is::<BadInput>() => {
            return Err(BadInput(format!("{error}; and no file has this name")).into());
        }
        (Err(error), _) => return Err(error),
    };
    let size = position.size();
    if size != BoardSize::Eight {
        return Err(BadInput(format!("only 8x8 can be solved, not {size}")).into());
    }
    Ok(Problem { position, moves: Vec::new(), score: None, comment: None })
}

impl Problems {
    fn read_file(&mut self, word: &str) -> anyhow::Result<()> {
        let (path, name) = (Path::new(word), printable(word));
        if path.is_dir() {
            return Err(BadInput(format!("{name} is a directory; name the files in it")).into());
        }
        let bytes = fs::read(path).map_err(|error| BadInput(format!("{name}: {error}")))?;
        let is_obf = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("obf"));
        self.read(&name, &bytes, is_obf.then_some(Format::Obf));
        Ok(())
    }

    /// Takes all positions of a file. What looks like no format is read as OBF, which names every wrong line.
    fn read(&mut self, name: &str, bytes: &[u8], format: Option<Format>) {
        let format = format.or_else(|| detect::format(bytes).ok()).unwrap_or(Format::Obf);
        let mut stream = Stream::new(FileSource::new(format));
        stream.push(bytes);
        stream.end();
        while let Some(item) = stream.next() {
            self.take(name, item);
        }
    }

    fn take(&mut self, name: &str, item: Item) {
        let read = item.entry.map_err(|error| error.to_string()).map(problem);
        let read = read.and_then(|problem| match problem.position.size() {
            BoardSize::Eight => Ok(problem),
            size => Err(format!("only 8x8 can be solved, not {size}")),
        });
        match read {
            Ok(problem) => self.problems.push(problem),
            Err(why) => {
                let line = item.place.line.map(|(line, _)| line);
                self.skipped.push(Skipped { file: name.to_owned(), line, why: printable(&why) });
            }
        }
    }
}

/// The last position of a game, with the scores that its source has.
fn problem(entry: Entry) -> Problem {
    let position = *entry.record.game.position();
    let bare = Problem { position, moves: Vec::new(), score: None, comment: None };
    entry.problem.unwrap_or(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_positions() {
        for word in ["nosuch.obf", "a/b", "x.TXT", "./f5d6", "games.ggf"] {
            assert!(looks_like_a_path(word), "{word}");
        }
        let board = "...........................OX......XO...........................X";
        for word in ["f5d6", "f5.d6", board, "X", "-", "nosuch", ".obf"] {
            assert!(!looks_like_a_path(word), "{word}");
        }
    }
}
