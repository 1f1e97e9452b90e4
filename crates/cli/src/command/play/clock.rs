//! The clocks of a game in the terminal.

use std::time::Duration;

use outflank_arena::TimeControl;
use outflank_board::{Clock, Colour, Forfeit, Game, Limits};

/// How long a move may exceed its time: people and players see the clock with a delay.
const GRACE: Duration = Duration::from_millis(100);

/// A time control. The remaining time follows from the times of the moves, so that undo gives time back.
pub struct Timing {
    control: TimeControl,
    /// The moves before the clocks were started.
    first: usize,
}

impl Timing {
    /// Starts the clocks after this number of moves.
    pub fn new(control: TimeControl, first: usize) -> Self {
        Self { control, first }
    }

    /// The time of a colour at the start, and the increment per move.
    fn given(&self) -> (Duration, Duration) {
        match self.control {
            TimeControl::Game(Clock { remaining, increment }) => (remaining, increment),
            TimeControl::Move(time) | TimeControl::Processor(time) => (time, Duration::ZERO),
        }
    }

    /// The remaining time of a colour: for the game, or for each move.
    pub fn remaining(&self, game: &Game, colour: Colour) -> Duration {
        let (mut left, increment) = self.given();
        if matches!(self.control, TimeControl::Move(_)) {
            return left;
        }
        for (ply, turn) in game.turns().iter().enumerate().skip(self.first) {
            let Some(time) = turn.time else { continue };
            if game.position_at(ply).is_some_and(|position| position.turn() == colour) {
                left = left.saturating_sub(time) + increment;
            }
        }
        left
    }

    /// The limits of the next move.
    pub fn limits(&self, game: &Game) -> Limits {
        let remaining = self.remaining(game, game.turn());
        match self.control {
            TimeControl::Move(time) => Limits { time: Some(time), ..Limits::default() },
            TimeControl::Game(Clock { increment, .. }) => {
                Limits { clock: Some(Clock { remaining, increment }), ..Limits::default() }
            }
            TimeControl::Processor(_) => {
                Limits { clock: Some(Clock { remaining, increment: Duration::ZERO }), ..Limits::default() }
            }
        }
    }

    /// The forfeit of the side to move if its move takes this time.
    pub fn lateness(&self, game: &Game, taken: Duration) -> Option<Forfeit> {
        let left = self.remaining(game, game.turn());
        let [taken_seconds, left_seconds] = [taken, left].map(|time| time.as_secs_f64());
        (taken > left + GRACE).then(|| {
            Forfeit::Late(format!("a move took {taken_seconds:.1} s, and {left_seconds:.1} s were left"))
        })
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Move, Turn};

    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn started(text: &str, first: usize) -> Timing {
        Timing::new(text.parse().unwrap(), first)
    }

    fn game(times: &[u64]) -> Game {
        let mut game = Game::new(BoardSize::Four);
        for &time in times {
            let play = Move::from(game.position().moves()[0]);
            game.play_turn(Turn { play, time: Some(seconds(time)), verdict: None }).unwrap();
        }
        game
    }

    #[test]
    fn remaining_time_follows_from_the_moves() {
        let mut game = game(&[7, 100, 2]);
        let timing = started("60s+5s", 0);
        assert_eq!(Colour::ALL.map(|colour| timing.remaining(&game, colour)), [seconds(61), seconds(5)]);
        game.undo();
        assert_eq!(timing.remaining(&game, Colour::Black), seconds(58));
        assert_eq!(timing.limits(&game).clock.map(|clock| clock.remaining), Some(seconds(58)));
        assert_eq!(started("60s", 2).remaining(&game, Colour::Black), seconds(60));
    }

    #[test]
    fn a_late_move_loses() {
        let game = game(&[7, 3]);
        let timing = started("10s", 0);
        assert_eq!(timing.lateness(&game, seconds(3)), None);
        let late = timing.lateness(&game, seconds(4)).unwrap();
        assert_eq!(late.to_string(), "ran out of time: a move took 4.0 s, and 3.0 s were left");
        assert!(started("move:1s", 0).lateness(&game, seconds(2)).is_some());
    }
}
