//! Defines an evaluation and lets alpha-beta play with it against the same search with a built-in one.
//!
//! ```text
//! cargo run --release -p outflank-lab --example evaluation
//! ```

use outflank_board::{Board, BoardSize, Colour, Game, Limits, Player, S8};
use outflank_lab::heuristic::Positional;
use outflank_lab::{AllocationError, Evaluation, SearchSettings, Searcher};

/// Moves of the side to move minus moves of the opponent; a corner counts as ten moves.
struct MovesAndCorners;

impl Evaluation<Board<S8>> for MovesAndCorners {
    fn points(&self, board: &Board<S8>) -> i32 {
        let corners: i32 = ["a1", "a8", "h1", "h8"]
            .iter()
            .filter_map(|name| name.parse().ok())
            .map(|square| {
                i32::from(board.mover().contains(square)) - i32::from(board.opponent().contains(square))
            })
            .sum();
        let moves = |board: Board<S8>| board.moves().len() as i32;
        moves(*board) - moves(board.passed()) + 10 * corners
    }
}

fn main() -> Result<(), AllocationError> {
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let settings = || SearchSettings { limits, ..SearchSettings::default() };
    let mut black = Searcher::<S8>::new(settings(), Box::new(MovesAndCorners))?;
    let mut white = Searcher::<S8>::new(settings(), Box::new(Positional::table1()))?;

    let mut game = Game::new(BoardSize::Eight);
    while game.outcome().is_none() {
        let player: &mut dyn Player = if game.turn() == Colour::Black { &mut black } else { &mut white };
        let choice = player.choose(&game, &limits, &mut ()).expect("the game is not over");
        game.play(choice.play).expect("a player chooses a legal move");
    }
    let outcome = game.outcome().expect("the game is over");
    println!("moves and corners (Black) {}, table of squares (White) {}", outcome.black, outcome.white);
    Ok(())
}
