//! What players need at the start of a turn: board, time budget, clock.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use outflank_board::{Board, Forfeit, Game, Limits, Size, TimeBudget};

/// The board of an unfinished game, for a player of one size.
///
/// # Errors
///
/// When the game has another size or is over.
pub fn board_for<S: Size>(game: &Game) -> Result<Board<S>, Forfeit> {
    let position = game.position();
    let Some(board) = position.board::<S>() else {
        let (own, asked) = (S::SIZE, position.size());
        return Err(Forfeit::Died(format!("made for {own}, asked to play on {asked}")));
    };
    if board.is_over() {
        return Err(Forfeit::Died("asked for a move in a game that is over".to_owned()));
    }
    Ok(board)
}

/// The time since the first call: the default clock of all players.
#[must_use]
pub fn now() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// The time budget of one move for the players of this crate; `late` is the lateness of recent moves.
///
/// A side moves on about every other empty square; two more moves are added for safety.
#[must_use]
pub fn time_for(limits: &Limits, empties: u32, threads: usize, late: Duration) -> TimeBudget {
    TimeBudget::new(limits, empties / 2 + 2, threads, late).even()
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Clock, S6, S8};

    use super::*;

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come() {
        let clock = |seconds, increment| Limits {
            clock: Some(Clock {
                remaining: Duration::from_secs(seconds),
                increment: Duration::from_secs(increment),
            }),
            ..Limits::default()
        };
        let deadline =
            |limits: &Limits, late| time_for(limits, 60, 1, Duration::from_millis(late)).deadline();
        assert_eq!(deadline(&Limits::default(), 0), None);
        // 32 moves: the reserve is 320 ms, a fiftieth of the clock, and four times the lateness. Each move is planned
        // to be shorter by the lateness.
        let milliseconds = |count| Some(Duration::from_millis(count) / 32);
        assert_eq!(deadline(&clock(320, 0), 0), milliseconds(320_000 - 320 - 6_400));
        assert_eq!(deadline(&clock(320, 0), 1_000), milliseconds(320_000 - 320 - 6_400 - 4_000 - 32 * 1_000));
        assert_eq!(deadline(&clock(320, 10), 0), milliseconds(320_000 - 320 - 6_400 + 32 * 8_000));
    }

    #[test]
    fn a_game_of_another_size_is_rejected() {
        let game = Game::new(BoardSize::Eight);
        assert!(board_for::<S8>(&game).is_ok());
        let refusal = board_for::<S6>(&game).unwrap_err();
        assert_eq!(refusal.to_string(), "stopped working: made for 6x6, asked to play on 8x8");
    }
}
