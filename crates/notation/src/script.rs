//! Endgame scripts, as Zebra solves them: one position per line, and one answer per line.
//!
//! `-----OX--XO----- X % comment`: a position as [`diagram`] reads it, and a comment after `%`. `0` is also a white
//! disc. If the line contains `1`, `0` is a black disc. The answer to a position is `3 - 11 % comment`: Black's discs,
//! White's discs, and the same comment.

use std::fmt;

use outflank_board::Position;
use thiserror::Error;

use crate::diagram::{self, DiagramError};
use crate::text::{comment, entries, excerpt};

/// A position to solve.
///
/// ```
/// use outflank_notation::script::{self, Answer};
///
/// let task = script::parse("-----0X--X0-----  x %  solved in 1993")?;
/// assert_eq!(task.to_string(), "-----OX--XO----- X % solved in 1993");
/// let answer = Answer { black: 3, white: 11, comment: task.comment };
/// assert_eq!(answer.to_string(), "3 - 11 % solved in 1993");
/// # Ok::<(), outflank_notation::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position to solve.
    pub position: Position,
    /// The text after `%`, with white space collapsed.
    pub comment: Option<String>,
}

impl fmt::Display for Task {
    /// Writes one line without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&diagram::string(&self.position))?;
        write_comment(self.comment.as_deref(), f)
    }
}

/// The result of a position with perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Black's discs at the end.
    pub black: u32,
    /// White's discs at the end.
    pub white: u32,
    /// The text after `%`, with white space collapsed.
    pub comment: Option<String>,
}

impl fmt::Display for Answer {
    /// Writes one line without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} - {}", self.black, self.white)?;
        write_comment(self.comment.as_deref(), f)
    }
}

fn write_comment(text: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match text.and_then(comment) {
        Some(comment) => write!(f, " % {comment}"),
        None => Ok(()),
    }
}

/// Parses the line of one position.
///
/// # Errors
///
/// When the position cannot be parsed.
pub fn parse(line: &str) -> Result<Task, DiagramError> {
    let (board, remark) = line.split_once('%').unwrap_or((line, ""));
    let position = if board.contains('1') {
        diagram::parse(board)
    } else {
        // Both characters are one byte long, so places in messages stay correct.
        diagram::parse(&board.replace('0', "O"))
    };
    Ok(Task { position: position?, comment: comment(remark) })
}

/// Parses the positions of a script, each with its line number, counted from 1.
///
/// Empty lines and comment lines are skipped.
///
/// ```
/// use outflank_notation::script;
///
/// let text = "% two positions\n-----OX--XO----- X\n-----OX--XO----- ? % whose turn?\n";
/// let tasks: Vec<_> = script::tasks(text).collect();
/// assert_eq!((tasks[0].0, tasks[1].0), (2, 3));
/// assert!(tasks[0].1.is_ok());
/// assert_eq!(
///     tasks[1].1.as_ref().unwrap_err().to_string(),
///     "column 18: invalid square '?'; write X, O and -"
/// );
/// ```
pub fn tasks(text: &str) -> impl Iterator<Item = (usize, Result<Task, DiagramError>)> {
    entries(text).map(|(number, line)| (number, parse(line)))
}

/// Parses the line of one answer.
///
/// # Errors
///
/// When it is not two numbers of discs that fit on a board, with `-` between them.
pub fn parse_answer(line: &str) -> Result<Answer, NotAnAnswer> {
    let (counts, remark) = line.split_once('%').unwrap_or((line, ""));
    let error = || NotAnAnswer(excerpt(counts.trim()));
    let count = |text: &str| text.trim().parse().ok().filter(|&count: &u32| count <= MAX_DISCS);
    let (black, white) = counts.split_once('-').ok_or_else(error)?;
    let (black, white) = count(black).zip(count(white)).ok_or_else(error)?;
    if black + white > MAX_DISCS {
        return Err(error());
    }
    Ok(Answer { black, white, comment: comment(remark) })
}

/// The number of squares of the largest board.
const MAX_DISCS: u32 = 100;

/// Parses the answers of a file, each with its line number, counted from 1.
///
/// Empty lines and comment lines are skipped.
pub fn answers(text: &str) -> impl Iterator<Item = (usize, Result<Answer, NotAnAnswer>)> {
    entries(text).map(|(number, line)| (number, parse_answer(line)))
}

/// A line that is not an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid answer {0:?}; write Black's discs and White's such as 40 - 24")]
pub struct NotAnAnswer(String);

#[cfg(test)]
mod tests {
    use super::*;

    /// Based on the example on the page that describes the format, www.radagast.se/othello.
    const SCRIPT: &str = "% Here's a bunch of lopsided positions\r\n\
        XO---XXX-OOO-OOO-OOOOOO---OOXO---OOXOOO-OOXOOOOOXXXXX---XXXXXX-- X % Comment for position 1\r\n\
        *0---*x*.000-0oO-OOOOOO---OOXO---OOXOOO-OOXOOOOOXXXXX---XXXXXX--   X\r\n\
        --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O % Ah! This one is closer.\r\n\
        % End of the endgame script\r\n";

    #[test]
    fn scripts_are_read_line_by_line() {
        let tasks: Vec<_> = tasks(SCRIPT).map(|(number, task)| (number, task.unwrap())).collect();
        let numbers: Vec<_> = tasks.iter().map(|&(number, _)| number).collect();
        assert_eq!(numbers, [2, 3, 4]);
        let lines: Vec<_> = SCRIPT.lines().collect();
        assert_eq!(tasks[0].1.to_string(), lines[1]);
        assert_eq!(tasks[1].1, Task { comment: None, ..tasks[0].1.clone() });
        assert_eq!(tasks[2].1.to_string(), lines[3]);
    }

    #[test]
    fn digit_0_is_white_unless_digit_1_occurs() {
        let board = |line| parse(line).map(|task| diagram::string(&task.position));
        assert_eq!(board("0----0X--X0----- 0").as_deref(), Ok("O----OX--XO----- O"));
        assert_eq!(board("0----10--01----- 0").as_deref(), Ok("X----OX--XO----- X"));
    }

    #[test]
    fn answers_are_read_leniently() {
        let check = |line: &str, printed: &str| {
            assert_eq!(parse_answer(line).map(|answer| answer.to_string()).as_deref(), Ok(printed), "{line}");
        };
        check("40 - 24", "40 - 24");
        check(" 64-0\r", "64 - 0");
        check("32  -  32 %  a - b ", "32 - 32 % a - b");
        let lines: Vec<_> =
            answers("% none\n1 - 2\n\n? - 3\n").map(|(line, read)| (line, read.is_ok())).collect();
        assert_eq!(lines, [(2, true), (4, false)]);
    }

    #[test]
    fn invalid_answers_are_rejected() {
        for line in ["", "40", "40 24", "+40 -- 24", "40 - -24", "60 - 41", "4294967295 - 1", "a - b"] {
            let message = format!("invalid answer {line:?}; write Black's discs and White's such as 40 - 24");
            assert_eq!(parse_answer(line).unwrap_err().to_string(), message);
        }
    }
}
