//! `outflank show`: a position and its facts, without an evaluation.

use std::fmt::Write as _;

use outflank_api::facts::{OpeningNames, PositionFacts, SideFacts};
use outflank_board::{Colour, Game, Position, Symmetry};
use outflank_notation::diagram::Diagram;

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
    let text = if arguments.symmetries { forms(&game, &facts) } else { page(&game, &facts) };
    Ok(console::print(&text)?)
}

/// The eight symmetric forms, each with its board and moves.
fn forms(game: &Game, facts: &PositionFacts) -> String {
    let mut forms = Vec::new();
    for (symmetry, form) in Symmetry::ALL.iter().zip(facts.symmetries.iter().flatten()) {
        let mark = if form.canonical { " (canonical)" } else { "" };
        let board = Diagram::from(symmetry.position(game.position()));
        let mut text = format!("{}{mark}\n{board}\nposition        {}\n", form.symmetry, form.position);
        if let Some(transcript) = form.transcript.as_deref().filter(|moves| !moves.is_empty()) {
            let _ = writeln!(text, "transcript      {transcript}");
        }
        forms.push(text);
    }
    forms.join("\n")
}

fn page(game: &Game, facts: &PositionFacts) -> String {
    let position = game.position();
    let mut page = format!("{}\n", Diagram { position: *position, marks: position.moves() });
    let mut line = |label: &str, value: String| {
        let _ = writeln!(page, "{label:<16}{value}");
    };

    line("legal moves", legal(position, facts));
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
    }
    if let Some(opening) = facts.opening {
        line("opening", called(opening));
    }
    page
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
