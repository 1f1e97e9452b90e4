//! What players need before they think: the board, the time, the clock.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use outflank_board::{Board, Forfeit, Game, Limits, Size};

/// The board of a game that is under way, for a player of one size.
///
/// # Errors
///
/// When the game is of another size, or over.
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

/// The time since the first call: the clock of all players that are not given another.
#[must_use]
pub fn now() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// The time for one move: the limit of the move, and a share of the clock.
///
/// A side moves about every other empty square. Two moves are kept in reserve, and a tenth of the increment,
/// which comes only after the move. Never more than nine tenths of what is left are spent at once.
#[must_use]
pub fn allotted(limits: &Limits, empties: u32) -> Option<Duration> {
    let share = limits.clock.map(|clock| {
        let moves = empties / 2 + 2;
        (clock.remaining / moves + clock.increment * 9 / 10).min(clock.remaining * 9 / 10)
    });
    match (limits.time, share) {
        (Some(time), Some(share)) => Some(time.min(share)),
        (time, share) => time.or(share),
    }
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
        assert_eq!(allotted(&Limits::default(), 60), None);
        assert_eq!(allotted(&clock(320, 0), 60), Some(Duration::from_secs(10)));
        assert_eq!(allotted(&clock(320, 10), 60), Some(Duration::from_secs(19)));
        // Never more than there is.
        assert_eq!(allotted(&clock(1, 10), 60), Some(Duration::from_millis(900)));
        let both = Limits { time: Some(Duration::from_secs(3)), ..clock(320, 0) };
        assert_eq!(allotted(&both, 60), Some(Duration::from_secs(3)));
    }

    #[test]
    fn a_player_of_another_size_says_so() {
        let game = Game::new(BoardSize::Eight);
        assert!(board_for::<S8>(&game).is_ok());
        let refusal = board_for::<S6>(&game).unwrap_err();
        assert_eq!(refusal.to_string(), "stopped working: made for 6x6, asked to play on 8x8");
    }
}
