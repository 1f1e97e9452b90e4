//! Plays a match between a player of our own and a player of the roster.
//!
//! ```text
//! cargo run --release -p outflank-arena --example own_player
//! ```

use std::error::Error;

use outflank_arena::{Entrant, Event, Run, Runner, Series};
use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};
use outflank_players::Spec;
use outflank_report::Language;

/// Leaves the opponent as few moves as possible.
struct Stingy;

impl Player for Stingy {
    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
        let position = game.position();
        let replies = |&square: &_| position.play(square).map_or(0, |next| next.moves().len());
        let square = position.moves().into_iter().min_by_key(replies).ok_or(Forfeit::Resigned)?;
        Ok(Choice { play: square.into(), verdict: None })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut stingy = Entrant::new("stingy", |_size, _seed| Ok(Box::new(Stingy)));
    // It plays the same move in the same position, so equal games count once.
    stingy.takes_chances = false;
    let greedy: Spec = "greedy".parse()?;
    let series = Series::new([stingy, greedy.into()], 100, BoardSize::Eight);
    let run = Run { event: Event::Match { sprt: None }, series: &series };
    let result = run.play(&Runner::default(), &mut |_games, _tallies| {})?;
    print!("{}", result.text(Language::English));
    Ok(())
}
