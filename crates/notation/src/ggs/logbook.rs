//! Logbooks: one game per line, `+d3-c3+c4-e3: -04`.
//!
//! `+` precedes the moves of Black and `-` those of White, so passes need not be written. The score after the colon is
//! Black's discs minus White's; numbers after it are ignored. Games are always on 8x8 from the usual start.

use outflank_board::{BoardSize, Colour, Game, Move, Score};
use thiserror::Error;

use crate::archive::usual_only;
use crate::record::{Claim, Ending, Record};
use crate::text::{Place, excerpt};
use crate::{Unwritable, transcript};

/// Parses one line.
///
/// ```
/// use outflank_notation::ggs::logbook;
///
/// let record = logbook::parse("+f5-d6+c3: -04 10")?;
/// assert_eq!(record.game.ply(), 3);
/// assert_eq!(logbook::print(&record)?, "+f5-d6+c3: -04");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// At the first move that is invalid, has the wrong sign or is illegal, and at an invalid score.
pub fn parse(line: &str) -> Result<Record, LogbookError> {
    read(None, line)
}

/// Parses the lines of a file, each with its number, counted from 1; empty lines are skipped.
pub fn games(text: &str) -> impl Iterator<Item = (usize, Result<Record, LogbookError>)> {
    // Some editors write a byte order mark.
    let lines = (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines());
    lines.filter(|(_, line)| !line.trim().is_empty()).map(|(number, line)| (number, read(Some(number), line)))
}

/// The game in one line without a line break.
///
/// Passes are omitted, except for a pass at the end, which no later sign implies. Only the moves and the result are
/// written. A result that is not a whole number of discs is omitted.
///
/// # Errors
///
/// When the game is not played on 8x8 from the usual start.
pub fn print(record: &Record) -> Result<String, Unwritable> {
    usual_only(&record.game, "a logbook")?;
    let last = record.game.ply().saturating_sub(1);
    let mut text = String::new();
    for (ply, play) in record.game.moves().enumerate() {
        let sign = if ply % 2 == 0 { '+' } else { '-' };
        match play {
            Move::Place(square) => text = format!("{text}{sign}{square}"),
            Move::Pass if ply == last => text = format!("{text}{sign}pa"),
            Move::Pass => {}
        }
    }
    let discs = record.result.map(|claim| claim.difference.in_hundredths()).filter(|score| score % 100 == 0);
    Ok(text + &discs.map_or_else(|| ":".into(), |score| format!(": {:+03}", score / 100)))
}

fn read(number: Option<usize>, line: &str) -> Result<Record, LogbookError> {
    let wrong = |at, why| LogbookError { place: Place::new(number, line, at), why };
    let end = line.find(':').unwrap_or(line.len());
    let mut game = Game::new(BoardSize::Eight);
    let mut at = line.len() - line.trim_start().len();
    while at < end {
        let mut symbols = line[at..].char_indices().skip(1);
        let length =
            symbols.find(|(_, symbol)| "+-:".contains(*symbol)).map_or(line.len() - at, |(end, _)| end);
        put(&mut game, line[at..at + length].trim()).map_err(|why| wrong(at, why))?;
        at += length;
    }
    let mut record = Record::new(game);
    let behind = line.get(end + 1..).unwrap_or_default();
    if let Some(text) = behind.split_whitespace().next() {
        let at = end + 1 + behind.len() - behind.trim_start().len();
        let discs = text.parse().ok().filter(|discs: &i32| discs.unsigned_abs() <= 64);
        let difference = Score::discs(discs.ok_or_else(|| wrong(at, Fault::Score(excerpt(text))))?);
        record.result = Some(Claim { difference, ending: Ending::Played });
    }
    Ok(record)
}

/// Plays a move with its sign.
fn put(game: &mut Game, written: &str) -> Result<(), Fault> {
    let wrong = |why| Fault::Move { text: excerpt(written), why };
    let signs = [('+', Colour::Black), ('-', Colour::White)];
    let signed = signs.into_iter().find_map(|(sign, colour)| Some((colour, written.strip_prefix(sign)?)));
    let (colour, name) = signed.ok_or_else(|| Fault::NoSign(excerpt(written)))?;
    let play = transcript::named(name.trim()).ok_or_else(|| wrong(transcript::Fault::NotAMove))?;
    if play != Move::Pass {
        game.pass_if_forced();
    }
    if colour != game.turn() && !game.position().is_over() {
        return Err(Fault::Turn(game.turn()));
    }
    transcript::play_written(game, play.into()).map_err(wrong)
}

/// Why a line could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct LogbookError {
    /// The place of the error.
    pub place: Place,
    /// What is wrong.
    pub why: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A move has no sign.
    #[error("{0:?} has no sign; write + before moves of Black and - before moves of White")]
    NoSign(String),
    /// A move has the sign of the side that is not to move.
    #[error("it is {0}'s turn, not {other}'s", other = .0.other())]
    Turn(Colour),
    /// A move is invalid or illegal.
    #[error("{}", .why.explain(.text))]
    Move {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        why: transcript::Fault,
    },
    /// The text after the colon is not a score.
    #[error("invalid score {0:?}; write a whole number from -64 to +64")]
    Score(String),
}
