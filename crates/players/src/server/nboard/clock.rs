//! The time that the clock of a game leaves for a move.

use std::time::Duration;

use outflank_board::{Clock, Colour, Limits, Move};
use outflank_notation::Record;
use outflank_notation::record::TimeControl;

use crate::domain::MAX_TIME;

/// The time that is assumed after the main time. An extension is not planned with, since using it loses games.
const MIN_TIME: Duration = Duration::from_millis(100);

/// The limits of the next move: the remaining time of the side to move.
///
/// The clock at the start of the game is in the record, and the times are those of the moves. Without a main time there
/// is no limit.
pub(super) fn limits(record: &Record) -> Limits {
    let contestant = match record.game.turn() {
        Colour::Black => &record.black,
        Colour::White => &record.white,
    };
    let Some(control) = contestant.clock.filter(|control| control.main > 0) else { return Limits::default() };
    let (remaining, increment) = remaining(record, control);
    Limits { clock: Some(Clock { remaining, increment }), ..Limits::default() }
}

fn remaining(record: &Record, control: TimeControl) -> (Duration, Duration) {
    let game = &record.game;
    let seconds = |count: u32| Duration::from_secs(count.into()).min(MAX_TIME);
    let (mut left, increment) = (seconds(control.main), seconds(control.increment));
    for (ply, turn) in game.turns().iter().enumerate().filter(|(_, turn)| turn.play != Move::Pass) {
        if game.position_at(ply).is_some_and(|position| position.turn() == game.turn()) {
            left = left.saturating_sub(turn.time.unwrap_or_default()) + increment;
        }
    }
    (left.clamp(MIN_TIME, MAX_TIME), increment)
}

#[cfg(test)]
mod tests {
    use outflank_notation::ggf;

    use super::*;

    #[test]
    fn the_clock_of_the_game_limits_the_side_to_move() {
        let check = |tags: &str, expected: Option<(u64, u64)>| {
            let record = ggf::parse(&format!("(;GM[Othello]{tags};)")).unwrap();
            let clock = expected.map(|(remaining, increment)| Clock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
            });
            assert_eq!(limits(&record), Limits { clock, ..Limits::default() }, "{tags}");
        };
        check("", None);
        check("TI[0//2:00]", None);
        check("TI[5:00//2:00]", Some((300_000, 0)));
        check("TB[5:00]TW[1:00/10]B[F5//7.5]", Some((60_000, 10_000)));
        check("TI[5:00]B[F5//7.5]W[D6//100]", Some((292_500, 0)));
        check("TI[5:00/0:10]B[F5//7.5]W[D6//100]", Some((302_500, 10_000)));
        check("TI[0:05]B[F5//7.5]W[D6]", Some((100, 0)));
        check("TI[99.00:00:00]", Some((86_400_000, 0)));
    }
}
