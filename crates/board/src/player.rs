//! The interface between players and their callers: limits, reports, choices.

use std::fmt;
use std::ops::Add;
use std::time::Duration;

use crate::game::Game;
use crate::square::Move;
use crate::verdict::Verdict;

/// Anything that can choose a move.
pub trait Player: Send {
    /// Starts a new game; the player may discard its memory of the last one.
    fn start(&mut self, _game: &Game) {}

    /// Chooses a move for the side to move in a game that is not over.
    ///
    /// A side without a legal move must return [`Move::Pass`].
    ///
    /// # Errors
    ///
    /// When the player resigns or cannot continue.
    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit>;

    /// The time of the last move, if the player measures it more precisely than its caller.
    ///
    /// An external program behind a pipe is not charged for the transmission of the position.
    fn measured(&self) -> Option<Duration> {
        None
    }

    /// The CPU time that threads other than the caller's spent on the last move.
    fn helper_time(&self) -> Duration {
        Duration::ZERO
    }
}

/// Watches a search and may end it.
pub trait Observer {
    /// Called after every iteration.
    fn report(&mut self, report: &Report);

    /// Polled at least every 2,000 nodes or rollouts.
    fn stop(&self) -> bool {
        false
    }
}

/// The observer that ignores reports and never stops a search.
impl Observer for () {
    fn report(&mut self, _report: &Report) {}
}

/// Limits of a search; the first limit reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Iterations of a search that works in iterations, such as Monte-Carlo tree search.
    pub iterations: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Time for the rest of the game.
    pub clock: Option<Clock>,
    /// What the clock counts.
    pub measure: Measure,
}

impl Limits {
    /// Combines two sets of limits: the tighter one of each kind.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            iterations: tighter(self.iterations, other.iterations),
            time: tighter(self.time, other.time),
            clock: tighter(self.clock, other.clock),
            measure: self.measure.max(other.measure),
        }
    }
}

/// What a clock counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// Wall time.
    #[default]
    Wall,
    /// The CPU time of all threads of the player.
    Cpu,
}

fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// The time that a player has left, and the increment per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock {
    /// Time left for all remaining moves.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// A move and the player's verdict on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub play: Move,
    /// `None` from players without an evaluation, such as the random player.
    pub verdict: Option<Verdict>,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The search depth in plies, or the depth of the tree.
    pub depth: u32,
    /// The confidence of a selective search in percent; 100 if no branch was pruned by a guess.
    pub confidence: u8,
    /// The verdict on the position.
    pub verdict: Option<Verdict>,
    /// The principal variation: the expected best moves of both sides.
    pub line: Vec<Move>,
    /// The moves searched, best first, if the search reports them separately.
    pub candidates: Vec<Candidate>,
    /// The work done.
    pub counters: Counters,
    /// The time taken.
    pub time: Duration,
}

/// One move of the root position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub play: Move,
    /// The verdict after this move, for the side that plays it.
    pub verdict: Option<Verdict>,
    /// The visits of this move, in nodes or iterations.
    pub visits: u64,
}

/// The work of a search, counted the same way by every player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions entered by a move or a pass, the root included.
    pub nodes: u64,
    /// Positions evaluated without further search.
    pub leaves: u64,
    /// Positions with a cutoff: not all of their moves were searched.
    pub cutoffs: u64,
    /// Positions answered from the transposition table.
    pub table_hits: u64,
    /// Random games played to the end.
    pub rollouts: u64,
}

impl Add for Counters {
    type Output = Self;

    /// The sum of the work of two searches.
    fn add(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            table_hits: self.table_hits + other.table_hits,
            rollouts: self.rollouts + other.rollouts,
        }
    }
}

/// Why a player forfeited a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// It resigned.
    Resigned,
    /// It stopped working; the text says how.
    Died(String),
    /// It exceeded its time; the text gives the time.
    Late(String),
    /// It returned an illegal move; the text gives the reason.
    Illegal(String),
    /// It broke the protocol; the text gives the reason.
    Protocol(String),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned => f.write_str("resigned"),
            Self::Died(how) => write!(f, "stopped working: {how}"),
            Self::Late(how) => write!(f, "ran out of time: {how}"),
            Self::Illegal(what) => write!(f, "played an illegal move: {what}"),
            Self::Protocol(what) => write!(f, "broke the protocol: {what}"),
        }
    }
}

impl std::error::Error for Forfeit {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::BoardSize;

    /// A player that always takes the first legal square, as users of the trait write their own.
    struct First;

    impl Player for First {
        fn choose(
            &mut self,
            game: &Game,
            _limits: &Limits,
            observer: &mut dyn Observer,
        ) -> Result<Choice, Forfeit> {
            observer.report(&Report { depth: 1, ..Report::default() });
            let play = game.position().moves().first().map_or(Move::Pass, |&square| square.into());
            Ok(Choice { play, verdict: None })
        }
    }

    #[test]
    fn a_player_plays_a_whole_game() {
        let mut player: Box<dyn Player> = Box::new(First);
        let mut game = Game::new(BoardSize::Ten);
        player.start(&game);
        while game.outcome().is_none() {
            let choice = player.choose(&game, &Limits::default(), &mut ()).unwrap();
            game.play(choice.play).unwrap();
        }
        assert!(game.ply() > 40);
    }

    #[test]
    fn the_tighter_of_two_limits_applies() {
        let own = Limits { depth: Some(6), nodes: Some(100), ..Limits::default() };
        let referee = Limits { depth: Some(8), time: Some(Duration::from_secs(1)), ..Limits::default() };
        let both = Limits { depth: Some(6), nodes: Some(100), time: referee.time, ..Limits::default() };
        assert_eq!(own.and(referee), both);
        assert_eq!(referee.and(own), both);
    }
}
