//! Plays random games on every board size and prints their average length, choice of moves and result.
//!
//! ```text
//! cargo run --release -p outflank-board --example random_games
//! ```

use outflank_board::random;
use outflank_board::{BoardSize, Colour, Outcome, Position};

/// The number of games per board size.
const GAMES: u32 = 1_000;

fn main() {
    println!("size   plies   moves to choose from   Black's score");
    let mut rng = random::generator(1);
    for size in BoardSize::ALL {
        let (mut plies, mut choices, mut halves) = (0, 0, 0);
        for _ in 0..GAMES {
            let game = random::game(Position::start(size), &mut rng);
            plies += game.moves().count();
            // The positions of the game: before the first move, then after each move.
            let mut position = *game.start();
            for play in game.moves() {
                choices += position.moves().len() as usize;
                position = position.play(play).expect("a game contains legal moves only");
            }
            halves += match game.outcome().and_then(Outcome::winner) {
                Some(Colour::Black) => 2,
                Some(Colour::White) => 0,
                None => 1,
            };
        }
        let games = f64::from(GAMES);
        println!(
            "{size:<5} {:6.1} {:22.2} {:13.1} %",
            plies as f64 / games,
            choices as f64 / plies as f64,
            f64::from(halves) / games * 50.0
        );
    }
}
