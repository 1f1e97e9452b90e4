//! A request for a move, and its conversion into a task.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_board::Limits;
use outflank_players::{Kind, Spec};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::allowance::Allowance;
use crate::event::Notice;
use crate::game::GameText;
use crate::players::player_named;
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::task::Task;
use crate::work::Cores;

/// A game, and the player to choose the next move.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The number of squares along a side: 4, 6, 8 or 10.
    ///
    /// The default is the size of the start position, or else 8.
    pub size: Option<u32>,
    /// The position before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The player, as described by `/api/players`.
    #[schema(example = "alphabeta=6")]
    pub player: String,
    /// A time limit in seconds in addition to the player's own, at most 60; null leaves the time to the player.
    #[schema(example = 2.5)]
    pub seconds: Option<f64>,
    /// The random seed; null for a different one per request.
    pub seed: Option<u64>,
}

impl MoveRequest {
    /// The requested search, and a notice if a part of the request is not granted.
    ///
    /// # Errors
    ///
    /// When the game or the player is invalid, or when the game is over.
    pub fn task(self, allowance: &Allowance) -> Result<(Task, Option<Notice>), Refusal> {
        let Self { size, start, moves, player, seconds, seed } = self;
        let game = GameText { size, start, moves }.game()?;
        if game.outcome().is_some() {
            let message = "the game is over; there is no move to search";
            return Err(Refusal::bad("game_over", Reason::GameOver, message));
        }
        let spec = player_named(&player, allowance)?;
        let settings = spec.settings();
        let asked = seconds.map(duration).transpose()?;
        let time = asked.map_or(allowance.max_time, |asked| asked.min(allowance.max_time));
        // An additional limit would replace the default of a player without a limit of its own.
        let limit = (asked.is_some() || spec.is_limited()).then_some(time);
        // The player is created for one move only. Without the ply it would draw the same random numbers at every move.
        let seed = settings.seed.or(seed).unwrap_or_else(time_as_seed).wrapping_add(game.ply() as u64);
        let size = game.size();
        // Reports a player that can never play before the search is queued.
        spec.maker(size)?;
        let notice = asked.or(settings.time).and_then(|asked| clipped(asked, allowance.max_time));
        let (name, cores) = (spec.name(), cores(&spec));
        let player = Box::new(move |cores| spec.with_threads(cores).maker(size)?.player(seed));
        let limits = Limits { time: limit, ..Limits::default() };
        Ok((Task { player, name, game, limits, time, cores }, notice))
    }
}

/// The cores that a player requests: its number of threads, or else one. An engine takes all free cores.
pub(crate) fn cores(spec: &Spec) -> Cores {
    match spec.settings().threads {
        Some(threads) => Cores::Exactly(threads as u32),
        None if spec.kind() == Kind::Engine => Cores::AllFree,
        None => Cores::Exactly(1),
    }
}

/// The notice for a time that is not granted.
pub(crate) fn clipped(asked: Duration, max_time: Duration) -> Option<Notice> {
    let (most, asked) = (max_time.as_secs(), (asked > max_time).then_some(asked.as_secs_f64())?);
    let cause = Reason::TimeClipped.with("most", most).with("asked", asked);
    let message = format!("the time limit per move is {most} seconds here, not {asked}");
    Some(Notice::new("time_limit", cause, message))
}

/// The time of a request in seconds.
pub(crate) fn duration(seconds: f64) -> Result<Duration, Refusal> {
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let cause = Reason::BadTime.with("seconds", seconds);
    time.ok_or_else(|| Refusal::bad("bad_time", cause, format!("seconds must be more than 0, not {seconds}")))
}

fn time_as_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;

    fn request(player: &str, seconds: Option<f64>) -> MoveRequest {
        MoveRequest { moves: "f5d6".to_owned(), player: player.to_owned(), seconds, ..MoveRequest::default() }
    }

    #[test]
    fn a_request_becomes_a_search_for_a_move() {
        let (task, notice) = request("alphabeta=4", None).task(&Allowance::default()).unwrap();
        assert_eq!((notice, task.cores), (None, Cores::Exactly(1)));
        let Event::Choice(choice) = task.search(1, &mut ()) else { panic!("no choice") };
        assert_eq!(choice.play, "c7");
        assert!(choice.nodes > 0);
    }

    #[test]
    fn time_above_the_allowance_is_clipped_with_a_notice() {
        let allowance = Allowance { max_time: Duration::from_secs(3), ..Allowance::default() };
        let (task, notice) = request("alphabeta=1", Some(5.0)).task(&allowance).unwrap();
        assert_eq!((task.time, task.limits.time), (allowance.max_time, Some(allowance.max_time)));
        assert_eq!(notice.unwrap().message, "the time limit per move is 3 seconds here, not 5");
        let (task, notice) = request("alphabeta=1", Some(2.0)).task(&allowance).unwrap();
        assert_eq!((task.time, notice), (Duration::from_secs(2), None));
    }

    #[test]
    fn engine_without_threads_setting_requests_all_free_cores() {
        let allowance = Allowance { max_threads: 4, ..Allowance::default() };
        let cores = |player| request(player, None).task(&allowance).unwrap().0.cores;
        assert_eq!(cores("engine=1"), Cores::AllFree);
        assert_eq!(cores("engine:level=1,threads=3"), Cores::Exactly(3));
    }
}
