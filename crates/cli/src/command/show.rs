//! `outflank show`: a position and its facts, without an evaluation.

use std::fmt::Write as _;
use std::iter;

use outflank_api::facts::{OpeningNames, PositionFacts, SideFacts};
use outflank_api::legal::LegalMove;
use outflank_board::{Colour, Game, Move, Position, Symmetry};
use outflank_notation::diagram::{Diagram, Indices};
use outflank_notation::square::Indexed;

use crate::args::Show;
use crate::command::game;
use crate::console;

/// Reads the position and prints it.
pub fn run(arguments: &Show) -> anyhow::Result<()> {
    let game = game(&arguments.source, arguments.size)?;
    let facts = PositionFacts::new(&game);
    let facts = if arguments.symmetries { facts.with_symmetries(&game) } else { facts };
    if arguments.json {
        return Ok(console::print_json(&facts)?);
    }
    let indices = arguments.index;
    let text =
        if arguments.symmetries { forms(&game, &facts, indices) } else { page(&game, &facts, indices) };
    Ok(console::print(&text)?)
}

/// The eight symmetric forms, each with its board and moves.
fn forms(game: &Game, facts: &PositionFacts, indices: bool) -> String {
    let mut forms = Vec::new();
    for (symmetry, form) in Symmetry::ALL.iter().zip(facts.symmetries.iter().flatten()) {
        let mark = if form.canonical { " (canonical)" } else { "" };
        let board = drawn(&Diagram::from(symmetry.position(game.position())), indices);
        let mut text = format!("{}{mark}\n{board}\nposition        {}\n", form.symmetry, form.position);
        if let Some(transcript) = form.transcript.as_deref().filter(|moves| !moves.is_empty()) {
            let _ = writeln!(text, "transcript      {transcript}");
        }
        forms.push(text);
    }
    forms.join("\n")
}

/// The board, with the index of every square if requested.
fn drawn(diagram: &Diagram, indices: bool) -> String {
    if indices { Indices(diagram).to_string() } else { diagram.to_string() }
}

fn page(game: &Game, facts: &PositionFacts, indices: bool) -> String {
    let position = game.position();
    let diagram = Diagram { position: *position, marks: position.moves() };
    let mut page = drawn(&diagram, indices) + "\n";
    let mut line = |label: &str, value: String| {
        let _ = writeln!(page, "{label:<16}{value}");
    };

    line("legal moves", legal(position, facts));
    for row in turned(&facts.legal_moves) {
        line("", row);
    }
    if let Some(last) = &facts.last_move {
        let flips = &facts.flipped;
        let turning = if flips.is_empty() { String::new() } else { format!(", turning {}", flips.join(" ")) };
        line("last move", format!("{last}{turning}"));
    }
    line("empty squares", facts.empties.to_string());
    line("", format!("{:>8}{:>8}", Colour::Black, Colour::White));
    let mut row = |label, fact: fn(&SideFacts) -> u32| {
        line(label, format!("{:>8}{:>8}", fact(&facts.black), fact(&facts.white)));
    };
    row("discs", |side| side.count);
    row("moves", |side| side.moves.len() as u32);
    row("potential moves", |side| side.potential_moves);
    row("frontier discs", |side| side.frontier);
    row("stable discs", |side| side.stable);
    line("position", facts.position.clone());
    if game.ply() > 0 {
        line("transcript", facts.transcript.clone());
        if indices {
            line("indices", index_transcript(game));
        }
    }
    if let Some(opening) = facts.opening {
        line("opening", called(opening));
    }
    page
}

/// A table of the legal moves: name, index, number of discs that it turns, and these discs.
pub(super) fn turned(moves: &[LegalMove]) -> Vec<String> {
    if moves.is_empty() {
        return Vec::new();
    }
    let row = |found: &LegalMove| {
        let LegalMove { square, index, count, flips } = found;
        format!("{square:<5}{:>6}{count:>7}  {}", format!("#{index}"), flips.join(" "))
    };
    iter::once("move  index  turns".to_owned()).chain(moves.iter().map(row)).collect()
}

/// The moves of a game as indices, which `show` reads.
fn index_transcript(game: &Game) -> String {
    let word = |play: Move| match play {
        Move::Place(square) => Indexed(square, game.size()).to_string(),
        Move::Pass => "PA".to_owned(),
    };
    game.moves().map(word).collect()
}

/// The names of an opening: English with French in parentheses, or the only one.
fn called(opening: OpeningNames) -> String {
    match (opening.english, opening.french) {
        (Some(english), Some(french)) => format!("{english} ({french})"),
        (name, other) => name.or(other).unwrap_or_default().to_owned(),
    }
}

/// The legal moves, or why there are none.
fn legal(position: &Position, facts: &PositionFacts) -> String {
    let Some(outcome) = position.outcome() else {
        return if facts.must_pass { "none: pass".to_owned() } else { facts.legal.join(" ") };
    };
    let discs = format!("{}-{}", outcome.black, outcome.white);
    let empties = if outcome.empties > 0 { ", empty squares counted to the winner" } else { "" };
    match outcome.winner() {
        None => format!("none: the game is over, drawn {discs}"),
        Some(winner) => {
            let margin = outcome.difference().abs();
            format!("none: the game is over, {winner} wins {discs}, by {margin}{empties}")
        }
    }
}
