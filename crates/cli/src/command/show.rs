//! `outflank show`: a position and what can be said of it without judging it.

use std::fmt::Write as _;

use outflank_board::{Colour, Game, Move, Position, Square, squares, with_size};
use outflank_notation::diagram::{self, Diagram};
use outflank_notation::openings::{self, Opening};
use outflank_notation::transcript;
use serde_json::{Value, json};

use crate::args::Show;
use crate::command::game;
use crate::console;

/// Reads the position and prints it.
pub fn run(arguments: &Show) -> anyhow::Result<()> {
    let game = game(&arguments.source, arguments.size)?;
    let text = if arguments.json { format!("{}\n", document(&game)) } else { page(&game) };
    Ok(console::print(&text)?)
}

/// Facts about one colour.
struct Facts {
    discs: u32,
    moves: Vec<Square>,
    potential_moves: u32,
    frontier: u32,
    stable: u32,
}

impl Facts {
    fn new(position: &Position, colour: Colour) -> Self {
        let own = if position.turn() == colour { *position } else { position.passed() };
        let (potential_moves, frontier) = with_size!(own.size(), S => {
            let board = own.board::<S>().expect("the size is that of the position");
            (board.potential_moves().len(), board.frontier().len())
        });
        Self {
            discs: own.count(colour),
            moves: own.moves(),
            potential_moves,
            frontier,
            stable: own.stable(colour).count_ones(),
        }
    }
}

fn page(game: &Game) -> String {
    let position = game.position();
    let [black, white] = Colour::ALL.map(|colour| Facts::new(position, colour));
    let mut page = format!("{}\n", Diagram { position: *position, marks: position.moves() });
    let mut line = |label: &str, value: String| {
        let _ = writeln!(page, "{label:<16}{value}");
    };

    line("legal moves", legal(position));
    match game.moves().last() {
        Some(Move::Place(square)) => {
            line("last move", format!("{square}, turning {}", list(&flips_of_last(game))));
        }
        Some(Move::Pass) => line("last move", "pass".to_owned()),
        None => {}
    }
    line("empty squares", position.empties().to_string());
    line("", format!("{:>8}{:>8}", Colour::Black, Colour::White));
    let mut row = |label, fact: fn(&Facts) -> u32| {
        line(label, format!("{:>8}{:>8}", fact(&black), fact(&white)));
    };
    row("discs", |facts| facts.discs);
    row("moves", |facts| facts.moves.len() as u32);
    row("potential moves", |facts| facts.potential_moves);
    row("frontier discs", |facts| facts.frontier);
    row("stable discs", |facts| facts.stable);
    line("position", diagram::string(position));
    if game.ply() > 0 {
        line("transcript", transcript::print(game));
    }
    if let Some(opening) = openings::name(game) {
        line("opening", called(opening));
    }
    page
}

/// The names of an opening: English, and French in parentheses or where there is no other.
fn called(opening: Opening) -> String {
    match (opening.english, opening.french) {
        (Some(english), Some(french)) => format!("{english} ({french})"),
        (name, other) => name.or(other).unwrap_or_default().to_owned(),
    }
}

/// The legal moves, or why there are none.
fn legal(position: &Position) -> String {
    let Some(outcome) = position.outcome() else {
        let moves = position.moves();
        return if moves.is_empty() { "none: pass".to_owned() } else { list(&moves) };
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

fn flips_of_last(game: &Game) -> Vec<Square> {
    let before = game.ply().checked_sub(1).and_then(|ply| game.position_at(ply));
    let last = game.moves().last().and_then(Move::square);
    match (before, last) {
        (Some(before), Some(square)) => before.flips(square),
        _ => Vec::new(),
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

fn document(game: &Game) -> Value {
    let position = game.position();
    let names = |squares: Vec<Square>| squares.iter().map(Square::to_string).collect::<Vec<_>>();
    let side = |colour| {
        let facts = Facts::new(position, colour);
        json!({
            "discs": names(squares(position.discs(colour), position.size()).collect()),
            "count": facts.discs,
            "moves": names(facts.moves),
            "potential_moves": facts.potential_moves,
            "frontier": facts.frontier,
            "stable": facts.stable,
        })
    };
    let outcome = position.outcome();
    json!({
        "size": position.size().n(),
        "turn": position.turn().to_string().to_lowercase(),
        "must_pass": position.must_pass(),
        "over": outcome.is_some(),
        "score": outcome.map(outflank_board::Outcome::difference),
        "plain_score": outcome.map(outflank_board::Outcome::plain),
        "legal": names(position.moves()),
        "last_move": game.moves().last().map(|play| play.to_string()),
        "flipped": names(flips_of_last(game)),
        "empties": position.empties(),
        "black": side(Colour::Black),
        "white": side(Colour::White),
        "position": diagram::string(position),
        "transcript": transcript::print(game),
        "passes": game.passes(),
        "opening": openings::name(game).map(|opening| json!({
            "english": opening.english,
            "french": opening.french,
            "plies": opening.plies,
        })),
    })
}
