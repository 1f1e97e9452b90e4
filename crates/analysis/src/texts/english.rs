//! The English texts.

use outflank_board::Colour;
use outflank_report::Language;

use super::{Texts, decimals, line};
use crate::document::ReviewDocument;
use crate::review::PlyReview;

pub(super) static TEXTS: Texts = Texts {
    title,
    games_title: |games| format!("Review of {games} games"),
    colours: |colour| match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    },
    method,
    result: |difference| match difference {
        None => "The game is not over.".to_owned(),
        Some(0) => "The game is a draw.".to_owned(),
        Some(discs @ 1..) => format!("Black wins by {discs}."),
        Some(discs) => format!("White wins by {}.", -discs),
    },
    opening,
    incomplete: |judged| format!("The review was stopped after {judged} positions."),
    sides_heading: "Both sides",
    sides_rows: [
        "player",
        "moves with a choice",
        "accuracy",
        "loss, in discs",
        "loss per move",
        "loss in the opening",
        "loss in the midgame",
        "loss in the endgame",
        "best moves",
        "good moves",
        "inaccuracies",
        "mistakes",
        "blunders",
    ],
    graph_heading: "The course of the game",
    score_title: "Expected result",
    chance_title: "Probability of winning",
    move_axis: "move",
    score_axis: "lead of Black",
    disc_unit: "discs",
    chance_axis: "Black wins",
    score_series: "best play",
    classes: ["best", "good", "inaccuracy", "mistake", "blunder"],
    worst_heading: "The worst moves",
    worst_legend: "Each board shows the values of all moves. The best move is yellow, the move played is red with a frame.",
    no_worst: "No move lost two discs or more.",
    worst,
    moves_heading: "All moves",
    moves_columns: ["move", "side", "played", "value", "loss", "class", "wins, %", "best", "expected line"],
    players_heading: "Players",
    players_columns: [
        "player",
        "games",
        "moves",
        "loss per move",
        "accuracy",
        "best, %",
        "good, %",
        "inaccuracies, %",
        "mistakes, %",
        "blunders, %",
        "moves per blunder",
        "loss per game",
    ],
    games_heading: "Games",
    games_columns: ["game", "Black", "White", "result", "accuracy of Black", "accuracy of White", "opening"],
    pass: "pass",
    board: |colour| match colour {
        Colour::Black => "Board before the move, Black to move",
        Colour::White => "Board before the move, White to move",
    },
    legend: "Values and losses are in discs, for the side that moves. A move is best without a loss, good below 2 discs, \
             an inaccuracy from 2, a mistake from 4 and a blunder from 8. Its accuracy is 100 without a loss and half \
             as much for every 4 discs lost. Moves without a choice do not count.",
};

fn title(black: &str, white: &str) -> String {
    match (black, white) {
        ("", "") => "Review of a game".to_owned(),
        (black, white) => format!("Review: {} – {}", named(black), named(white)),
    }
}

fn named(name: &str) -> &str {
    if name.is_empty() { "unknown" } else { name }
}

fn method(game: &ReviewDocument) -> String {
    let ReviewDocument { level, exact_empties, .. } = game;
    format!(
        "The engine searched at level {level}. With {exact_empties} empty squares or fewer, values are exact."
    )
}

fn opening(name: &str, moves: usize, left: Option<(usize, &str)>) -> String {
    match left {
        None => format!("Opening: {name}, {moves} moves."),
        Some((number, play)) => format!("Opening: {name}, {moves} moves; move {number}, {play}, left it."),
    }
}

fn worst(language: Language, ply: &PlyReview) -> String {
    let signed = |value: Option<f64>| language.signed(value.unwrap_or_default(), decimals(ply));
    let side = if ply.by == "black" { "Black" } else { "White" };
    format!(
        "Move {}, {side}: {} loses {} discs. Best was {} with {}: {}. The move played has {}: {}.",
        ply.number,
        ply.play,
        language.decimal(ply.loss, decimals(ply)),
        ply.best.as_deref().unwrap_or_default(),
        signed(ply.before),
        line(&ply.best_line, TEXTS.pass),
        signed(ply.after),
        line(&ply.line, TEXTS.pass),
    )
}
