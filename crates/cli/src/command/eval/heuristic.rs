//! The value of a position by a heuristic, as text and as JSON.

use std::fmt::Write as _;

use outflank_analysis::trace::{TracedSquare, TracedTerm};
use outflank_api::heuristic::{HeuristicValue, MoveVerdict};
use outflank_board::{BoardSize, Game};
use outflank_players::EvalSpec;
use outflank_players::json::VerdictDocument;

use crate::command::BadInput;
use crate::console;

/// Evaluates the last position of a game and prints the result.
pub fn print(evaluation: &EvalSpec, game: &Game, json: bool) -> anyhow::Result<()> {
    let found = HeuristicValue::new(evaluation, game).map_err(|error| BadInput(error.to_string()))?;
    if json {
        return Ok(console::print_json(&found)?);
    }
    Ok(console::print(&console::escaped(&page(&found, game)))?)
}

fn page(HeuristicValue { parts, moves }: &HeuristicValue, game: &Game) -> String {
    let position = game.position();
    let mut text = format!("{} to move: {:+} ({})\n\n", position.turn(), parts.value, parts.evaluation);
    let _ = writeln!(text, "{:<32}{:>8}{:>10}{:>12}", "term", "weight", "value", "points");
    for term in &parts.terms {
        text += &rows(term);
    }
    if parts.excess != 0 {
        let _ = writeln!(text, "{:<50}{:>+12}", "limit", parts.excess);
    }
    if !parts.squares.is_empty() {
        let weights = if parts.terms.iter().any(|term| term.weight != 1) { ", with weights" } else { "" };
        let _ = writeln!(text, "\npoints of squares for {}{weights}", position.turn());
        text += &board(&parts.squares, position.size());
    }
    text + &self::moves(moves)
}

/// A term, and the parts of its value in the column of values.
fn rows(term: &TracedTerm) -> String {
    let phase = term.phase.map_or_else(String::new, |phase| format!(" ({phase})"));
    let name = format!("{}{phase}", term.name);
    let mut text = format!("{name:<32}{:>8}{:>+10}{:>+12}\n", term.weight, term.value, term.points);
    let mut row = |name: &str, points: i64| {
        let _ = writeln!(text, "  {name:<38}{points:>+10}");
    };
    if !term.squares.is_empty() {
        row("squares", term.squares.iter().map(|square| square.points).sum());
    }
    for part in &term.counts {
        let count = part.count.map_or_else(String::new, |count| format!("{count} "));
        row(&format!("{count}{}", part.name), part.points);
    }
    text
}

/// The points of every square; a dot is a square without points.
fn board(squares: &[TracedSquare], size: BoardSize) -> String {
    let cell = |column: char, row: u32| {
        let name = format!("{column}{row}");
        let square = squares.iter().find(|square| square.square == name);
        square.map_or_else(|| ".".to_owned(), |square| format!("{:+}", square.points))
    };
    let widest = squares.iter().map(|square| format!("{:+}", square.points).len()).max().unwrap_or(1);
    let columns = || ('a'..).take(size.n() as usize);
    let mut text = format!("{:2}", "");
    for column in columns() {
        let _ = write!(text, " {column:>widest$}");
    }
    text.push('\n');
    for row in 1..=size.n() {
        let _ = write!(text, "{row:2}");
        for column in columns() {
            let _ = write!(text, " {:>widest$}", cell(column, row));
        }
        text.push('\n');
    }
    text
}

fn moves(moves: &[MoveVerdict]) -> String {
    if moves.is_empty() {
        return "\nthe game is over\n".to_owned();
    }
    let mut text = "\nmove    value after the move\n".to_owned();
    for candidate in moves {
        let verdict = match candidate.verdict {
            Some(VerdictDocument::Points(points)) => format!("{points:+}"),
            Some(VerdictDocument::Result(0)) => "draws".to_owned(),
            Some(VerdictDocument::Result(discs @ 1..)) => format!("wins by {discs}"),
            Some(VerdictDocument::Result(discs)) => format!("loses by {}", discs.unsigned_abs()),
            Some(VerdictDocument::Discs(_) | VerdictDocument::Chance(_)) | None => String::new(),
        };
        let _ = writeln!(text, "{:<8}{verdict}", candidate.play);
    }
    text
}
