//! Problem files (OBF): one position per line, with the scores of its moves.
//!
//! `-----OX--XO----- X; B1:-10; A2:-10; % comment`: fields end with `;`, which is optional after the last. The first is
//! a position as [`diagram`] reads it. The others are moves with their scores, or a single number, the score of the
//! position. A pass is `PS`, `PA` or `--`. Scores are discs for the side to move. `%` begins a comment.
//!
//! The reader also accepts what other programs write:
//!
//! * A field whose score is empty, -127 or +127 means that the score is unknown. It is skipped, as in `--:-127;`, which
//!   some test sets write after the moves or instead of a forced pass.
//! * Empty fields are skipped.
//! * Text after the last `;` or after the last score is a comment, unless it contains `:` or begins like a move.

use std::fmt;

use outflank_board::{IllegalMove, Move, Position};
use thiserror::Error;

use crate::diagram::{self, DiagramError};
use crate::text::{Place, comment, entries, excerpt, read_move};

/// Other programs write this, with either sign, for an unknown score. No board has this number of squares.
const UNKNOWN_SCORE: u32 = 127;

/// A position and the known scores of its moves.
///
/// ```
/// use outflank_notation::obf;
///
/// let problem = obf::parse("-----OX--XO----- x; b1:-10; a2: -10 % the small board")?;
/// assert_eq!(problem.best_score(), Some(-10));
/// assert_eq!(problem.to_string(), "-----OX--XO----- X; B1:-10; A2:-10; % the small board");
/// # Ok::<(), obf::ObfError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position to solve.
    pub position: Position,
    /// Legal moves and their scores for the side to move, in the order of the line, which is usually best first.
    pub moves: Vec<(Move, i32)>,
    /// The score for the side to move, if a single number gives it.
    pub score: Option<i32>,
    /// The text after `%`, with white space collapsed.
    pub comment: Option<String>,
}

impl Problem {
    /// The score for the side to move: the score of the position, or else of the best move.
    #[must_use]
    pub fn best_score(&self) -> Option<i32> {
        self.score.or_else(|| self.moves.iter().map(|&(_, score)| score).max())
    }
}

impl fmt::Display for Problem {
    /// Writes one line without a line break, with moves in upper case as in the known files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", diagram::string(&self.position))?;
        if let Some(score) = self.score {
            write!(f, " {score:+};")?;
        }
        for (play, score) in &self.moves {
            match play {
                Move::Place(square) => write!(f, " {}:{score:+};", square.to_string().to_uppercase())?,
                Move::Pass => write!(f, " PS:{score:+};")?,
            }
        }
        match self.comment.as_deref().and_then(comment) {
            Some(comment) => write!(f, " % {comment}"),
            None => Ok(()),
        }
    }
}

/// Parses one line.
///
/// # Errors
///
/// When the position cannot be parsed, or a field is neither a move with a score nor a score. Also when a score exceeds
/// the number of squares and does not mean unknown, a move is illegal, or anything is given twice.
pub fn parse(line: &str) -> Result<Problem, ObfError> {
    let (fields, remark) = line.split_once('%').unwrap_or((line, ""));
    let (board, fields) = fields.split_once(';').unwrap_or((fields, ""));
    let position = diagram::parse(board)?;
    let (fields, trailing) = trailing(fields);
    let comment = comment(&format!("{trailing} {remark}"));
    let mut problem = Problem { position, moves: Vec::new(), score: None, comment };
    let mut next = board.len() + 1;
    for field in fields.split(';') {
        let at = next + field.len() - field.trim_start().len();
        next += field.len() + 1;
        if !field.trim().is_empty() {
            let wrong = |why| ObfError::Field { place: Place::new(None, line, at), why };
            read_field(field.trim(), &mut problem).map_err(wrong)?;
        }
    }
    Ok(problem)
}

/// Parses the lines of a file, each with its number, counted from 1. Empty lines and comment lines are skipped.
///
/// ```
/// use outflank_notation::obf;
///
/// let file = "% two problems\n-----OX--XO----- X; B1:-10;\n-----OX--XO----- X; A1:-10;\n";
/// let lines: Vec<_> = obf::problems(file).collect();
/// assert_eq!((lines[0].0, lines[1].0), (2, 3));
/// assert_eq!(lines[0].1.as_ref().map(|problem| problem.moves.len()), Ok(1));
/// assert_eq!(lines[1].1.as_ref().unwrap_err().to_string(), "column 21: Black turns no disc at a1");
/// ```
pub fn problems(text: &str) -> impl Iterator<Item = (usize, Result<Problem, ObfError>)> {
    entries(text).map(|(number, line)| (number, parse(line)))
}

/// Splits trailing text from the fields.
fn trailing(fields: &str) -> (&str, &str) {
    let begin = fields.rfind(';').map_or(0, |end| end + 1);
    let last = &fields[begin..];
    let value = last.find(':').map_or(0, |colon| colon + 1);
    let word = last[value..].trim_start();
    let text = match word.find(char::is_whitespace) {
        // Text after a score. An invalid score is reported as a whole.
        Some(end) if word[..end].parse::<i32>().is_ok() => word[end..].trim_start(),
        _ if value == 0
            && !word.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) =>
        {
            word
        }
        _ => "",
    };
    let first = text.split_whitespace().next().unwrap_or_default();
    if text.contains(':') || read_move(first).is_some() {
        return (fields, "");
    }
    fields.split_at(fields.len() - text.len())
}

fn read_field(field: &str, problem: &mut Problem) -> Result<(), Fault> {
    match field.split_once(':') {
        Some((name, score)) => {
            let play = read_move(name.trim()).ok_or_else(|| Fault::NotAField(excerpt(field)))?;
            // Some lines have a pass without a score after the moves, where no pass is legal.
            let Some(score) = read_score(score.trim(), &problem.position)? else { return Ok(()) };
            problem.position.play(play)?;
            if problem.moves.iter().any(|&(other, _)| other == play) {
                return Err(Fault::Twice(play));
            }
            problem.moves.push((play, score));
        }
        None if field.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) => {
            let Some(score) = read_score(field, &problem.position)? else { return Ok(()) };
            if problem.score.replace(score).is_some() {
                return Err(Fault::TwoScores);
            }
        }
        None => return Err(Fault::NotAField(excerpt(field))),
    }
    Ok(())
}

/// Parses a score; `None` if it is marked as unknown.
fn read_score(text: &str, position: &Position) -> Result<Option<i32>, Fault> {
    let most = position.size().squares();
    match text.parse::<i32>() {
        _ if text.is_empty() => Ok(None),
        Ok(score) if score.unsigned_abs() == UNKNOWN_SCORE => Ok(None),
        Ok(score) if score.unsigned_abs() <= most => Ok(Some(score)),
        _ => Err(Fault::NotAScore { text: excerpt(text), most }),
    }
}

/// Why a line could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ObfError {
    /// The first field is not a position.
    #[error(transparent)]
    Position(#[from] DiagramError),
    /// Another field is invalid.
    #[error("{place}: {why}")]
    Field {
        /// Where the field begins.
        place: Place,
        /// What is wrong with it.
        why: Fault,
    },
}

/// What is wrong with a field after the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It is neither a move with a score nor a score.
    #[error("invalid field {0:?}; write a move and its score such as A2:+38, or a score alone")]
    NotAField(String),
    /// The score is not a number, or exceeds the number of squares.
    #[error("invalid score {text:?}; write a whole number from -{most} to +{most}")]
    NotAScore {
        /// The score as written.
        text: String,
        /// The number of squares.
        most: u32,
    },
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The move is given twice.
    #[error("{0} is given twice")]
    Twice(Move),
    /// The score of the position is given twice.
    #[error("the score is given twice")]
    TwoScores,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers 20, 40 and 41 of the FFO endgame test suite.
    const FFO: [&str; 3] = [
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2; F6:-4; H6:-10;",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; D8:+34; C1:+30; \
         B1:+30; G7:+28; D7:+28; C6:+28; F7:+26; A6:+24;",
        "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X; H4:+0; H3:-2; F8:-2; G5:-4; B7:-6; \
         G7:-8; G1:-12; A2:-14; A7:-18; B2:-34;",
    ];

    fn check(line: &str, printed: &str) {
        assert_eq!(parse(line).map(|problem| problem.to_string()).as_deref(), Ok(printed), "{line}");
    }

    #[test]
    fn ffo_lines_round_trip() {
        for line in FFO {
            check(line, line);
            let problem = parse(line).unwrap();
            assert_eq!(problem.best_score(), Some(problem.moves[0].1));
            assert_eq!(problem.moves.len(), problem.position.moves().len());
        }
        assert_eq!(problems(&FFO.join("\r\n")).filter(|(_, problem)| problem.is_ok()).count(), 3);
    }

    #[test]
    fn fields_are_read_leniently() {
        let line = "-----OX--XO----- X; +8; B1:+8; A2:+8;";
        check("-----OX--XO-----x;b1:8;A2:+8;8", line);
        check(" -----ox--xo----- black ; 8 ;; b1 : 8 ; a2: +8 ; ", line);
        check("-----OX--XO----- X", "-----OX--XO----- X;");
        check("-----OX--XO----- X %  a;  b % ", "-----OX--XO----- X; % a; b %");
        for pass in ["PS", "pa", "Pass", "--"] {
            check(&format!("OX-------------- X; {pass}:-16;"), "OX-------------- X; PS:-16;");
        }
    }

    #[test]
    fn unknown_scores_are_left_out() {
        for pass in ["PS", "PA", "--"] {
            for score in ["-127", "127", "+127", "", " "] {
                check(&format!("OX-------------- X; {pass}:{score};"), "OX-------------- X;");
                check(&format!("-----OX--XO----- X; B1:-10; {pass}:{score};"), "-----OX--XO----- X; B1:-10;");
            }
        }
        check("-----OX--XO----- X; -127; B1:-127; A2:-10;\r", "-----OX--XO----- X; A2:-10;");
    }

    #[test]
    fn trailing_text_is_a_comment() {
        check("-----OX--XO----- X; B1:-10; FFO #40", "-----OX--XO----- X; B1:-10; % FFO #40");
        check("-----OX--XO----- X; B1:-10 14.9 s % new", "-----OX--XO----- X; B1:-10; % 14.9 s new");
        check("-----OX--XO----- X; -10 exact", "-----OX--XO----- X; -10; % exact");
        check("-----OX--XO----- X; the small board", "-----OX--XO----- X; % the small board");
    }

    #[test]
    fn position_score_takes_precedence_over_move_scores() {
        let best = |line| parse(line).unwrap().best_score();
        assert_eq!(best("-----OX--XO----- X"), None);
        assert_eq!(best("-----OX--XO----- X; A2:-4; B1:-2"), Some(-2));
        assert_eq!(best("-----OX--XO----- X; A2:-4; +8"), Some(8));
    }

    #[test]
    fn comments_and_empty_lines_are_left_out() {
        let text = "\u{feff}-----OX--XO----- X\n\n  % nothing\n \t\n63\n-----OX--XO----- X; % two";
        let lines: Vec<_> = problems(text).map(|(number, problem)| (number, problem.is_ok())).collect();
        assert_eq!(lines, [(1, true), (5, false), (6, true)]);
    }

    #[test]
    fn errors_say_where_and_why() {
        let check = |fields: &str, message: &str| {
            let line = format!("-----OX--XO----- X; {fields}");
            assert_eq!(parse(&line).unwrap_err().to_string(), message, "{line}");
        };
        check("B1:+8;  A1:+8", "column 29: Black turns no disc at a1");
        check("PS:+8", "column 21: Black has a move and may not pass");
        check("B1:+17", "column 21: invalid score \"+17\"; write a whole number from -16 to +16");
        check("B1:?", "column 21: invalid score \"?\"; write a whole number from -16 to +16");
        check("1.5", "column 21: invalid score \"1.5\"; write a whole number from -16 to +16");
        let form = "write a move and its score such as A2:+38, or a score alone";
        check("B1", &format!("column 21: invalid field \"B1\"; {form}"));
        check("b1:1;k1:+8", &format!("column 26: invalid field \"k1:+8\"; {form}"));
        check(
            &format!("{};", "é".repeat(99)),
            &format!("column 21: invalid field \"{}...\"; {form}", "é".repeat(24)),
        );
        check("B1:+8 A2:+8", "column 21: invalid score \"+8 A2:+8\"; write a whole number from -16 to +16");
        check("B1:+8 A2", "column 21: invalid score \"+8 A2\"; write a whole number from -16 to +16");
        check("B1 +8", &format!("column 21: invalid field \"B1 +8\"; {form}"));
        check("PS:-126", "column 21: invalid score \"-126\"; write a whole number from -16 to +16");
        check("B1:+8; b1:+8", "column 28: b1 is given twice");
        check("8; 8", "column 24: the score is given twice");

        let message = parse("-----OX--XO---- X; B1:+8").unwrap_err().to_string();
        assert_eq!(message, "15 squares, 1 short of 16: a board has 16, 36, 64 or 100");
        let message = parse("-----OX--XO----? X; B1:+8").unwrap_err().to_string();
        assert_eq!(message, "column 16: invalid square '?'; write X, O and -");
    }
}
