//! Where players and those who use them meet: limits, reports, choices.

use std::fmt;
use std::ops::Add;
use std::time::Duration;

use crate::game::Game;
use crate::square::Move;
use crate::verdict::Verdict;

/// Anything that can choose a move.
pub trait Player: Send {
    /// A new game begins; what is remembered of the last one may go.
    fn start(&mut self, _game: &Game) {}

    /// Chooses a move for the side to move in a game that is not over.
    ///
    /// A side without a move must answer [`Move::Pass`].
    ///
    /// # Errors
    ///
    /// When the player gives the game up or cannot go on.
    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit>;

    /// The time that the last move took, from players that can tell it better than those who ask them: a program
    /// behind a pipe is not charged for what it takes to tell it the position.
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

/// The observer that looks away and never stops a search.
impl Observer for () {
    fn report(&mut self, _report: &Report) {}
}

/// How long a player may think; the first limit reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies ahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Rounds of a search that works in rounds, such as Monte-Carlo tree search.
    pub iterations: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Time for the rest of the game.
    pub clock: Option<Clock>,
    /// What the clock counts.
    pub measure: Measure,
}

impl Limits {
    /// Both sets of limits at once: of each kind the tighter one.
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

/// The time a player has left, and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock {
    /// Left for all moves to come.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// A move and what the player thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub play: Move,
    /// `None` from players that do not judge, such as the random one.
    pub verdict: Option<Verdict>,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Plies searched to, or the depth of the tree.
    pub depth: u32,
    /// How sure the search is of its verdict, in percent; 100 where nothing was cut on a guess.
    pub confidence: u8,
    /// What it thinks of the position.
    pub verdict: Option<Verdict>,
    /// The moves it expects, best for both sides.
    pub line: Vec<Move>,
    /// The moves it looked at, best first, where the search keeps them apart.
    pub candidates: Vec<Candidate>,
    /// The work done.
    pub counters: Counters,
    /// The time taken.
    pub time: Duration,
}

/// One move of the position searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub play: Move,
    /// What the position is worth after it, for the side that plays it.
    pub verdict: Option<Verdict>,
    /// How often the search went this way, in nodes or rounds.
    pub visits: u64,
}

/// The work of a search, counted the same way by every player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions entered by a move or a pass, the root included.
    pub nodes: u64,
    /// Positions judged without looking further.
    pub leaves: u64,
    /// Positions left before all their moves were looked at.
    pub cutoffs: u64,
    /// Positions answered from memory.
    pub table_hits: u64,
    /// Games played to the end at random.
    pub rollouts: u64,
}

impl Add for Counters {
    type Output = Self;

    /// The work of two searches together.
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

/// Why a player lost a game that it did not play to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// It gave up.
    Resigned,
    /// It stopped working; the text says how.
    Died(String),
    /// It took too long; the text says how long.
    Late(String),
    /// It answered what is no legal move; the text says what.
    Illegal(String),
    /// It answered what makes no sense; the text says what.
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
    fn of_two_limits_the_tighter_holds() {
        let own = Limits { depth: Some(6), nodes: Some(100), ..Limits::default() };
        let referee = Limits { depth: Some(8), time: Some(Duration::from_secs(1)), ..Limits::default() };
        let both = Limits { depth: Some(6), nodes: Some(100), time: referee.time, ..Limits::default() };
        assert_eq!(own.and(referee), both);
        assert_eq!(referee.and(own), both);
    }
}
