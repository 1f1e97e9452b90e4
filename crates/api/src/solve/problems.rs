//! The positions of a file, and the lines without one.

use std::fmt;

use outflank_board::{BoardSize, Position};
use outflank_notation::detect::{self, Format};
use outflank_notation::obf::Problem;
use outflank_notation::printable;
use outflank_notation::stream::{Entry, Item, Source, Stream};
use serde::Serialize;
use utoipa::ToSchema;

/// Positions to solve, all on 8x8, and the lines that were skipped.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    /// The positions.
    pub problems: Vec<Problem>,
    /// The lines that were skipped.
    pub skipped: Vec<SkippedLine>,
}

/// A line without a position to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SkippedLine {
    /// The name of the file.
    pub file: String,
    /// The number of the line, or null in a binary file.
    pub line: Option<usize>,
    /// Why it was skipped.
    pub why: String,
}

impl fmt::Display for SkippedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, why } = self;
        match line {
            None => write!(f, "{file}: {why}"),
            Some(line) => write!(f, "{file}: line {line}: {why}"),
        }
    }
}

impl Problems {
    /// Adds one position without known scores.
    ///
    /// # Errors
    ///
    /// When it is not on 8x8.
    pub fn add(&mut self, position: Position) -> Result<(), String> {
        self.problems.push(on_8x8(unscored(position))?);
        Ok(())
    }

    /// Adds all positions of a file. A file of unknown format is read as OBF, which reports every invalid line.
    pub fn read(&mut self, name: &str, bytes: &[u8], format: Option<Format>) {
        let format = format.or_else(|| detect::format(bytes).ok()).unwrap_or(Format::Obf);
        let mut stream = Stream::new(Source::new(format));
        stream.push(bytes);
        stream.end();
        while let Some(item) = stream.next() {
            self.take(name, item);
        }
    }

    fn take(&mut self, name: &str, item: Item) {
        match item.entry.map_err(|error| error.to_string()).map(problem).and_then(on_8x8) {
            Ok(problem) => self.problems.push(problem),
            Err(why) => {
                let line = item.place.line.map(|(line, _)| line);
                self.skipped.push(SkippedLine { file: name.to_owned(), line, why: printable(&why) });
            }
        }
    }
}

/// The last position of a game, with the scores from its source.
fn problem(entry: Entry) -> Problem {
    let position = *entry.record.game.position();
    entry.problem.unwrap_or_else(|| unscored(position))
}

fn unscored(position: Position) -> Problem {
    Problem { position, moves: Vec::new(), score: None, comment: None }
}

fn on_8x8(problem: Problem) -> Result<Problem, String> {
    match problem.position.size() {
        BoardSize::Eight => Ok(problem),
        size => Err(format!("only 8x8 positions can be solved, not {size}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_lines_are_skipped_with_their_line_number() {
        let mut found = Problems::default();
        let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
        found.read("a.obf", format!("{board} X;\nnonsense\n{board} O;\n").as_bytes(), Some(Format::Obf));
        assert_eq!(found.problems.len(), 2);
        let [skipped] = &found.skipped[..] else { panic!("{:?}", found.skipped) };
        assert_eq!((skipped.file.as_str(), skipped.line), ("a.obf", Some(2)));
        assert!(skipped.to_string().starts_with("a.obf: line 2: "), "{skipped}");
    }

    #[test]
    fn boards_other_than_8x8_are_rejected() {
        let mut found = Problems::default();
        let refusal = found.add(Position::start(BoardSize::Six)).expect_err("6x6");
        assert_eq!(refusal, "only 8x8 positions can be solved, not 6x6");
        found.add(Position::start(BoardSize::Eight)).expect("8x8");
        assert_eq!(found.problems.len(), 1);
    }
}
