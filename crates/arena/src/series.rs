//! Many games between players, from varied openings, each opening with both colours or with fixed ones.

mod text;
mod worker;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use outflank_board::{BoardSize, Colour, Forfeit, Game, Limits};
use outflank_jobs::Threads;
use outflank_players::RosterError;
use outflank_players::external::MAX_FAILED_STARTS;
use thiserror::Error;

use crate::clock::{HAS_CPU_CLOCK, TimeControl};
use crate::colours::Colours;
use crate::entrant::{Entrant, EntrantError, Factory};
use crate::openings::{OpeningList, Openings, OpeningsError};
use crate::played::Played;
use crate::spectator::Spectator;
use crate::statistics::{Repeats, Tally, fingerprint};
use crate::store::Store;
use worker::Worker;

/// Games to be played between players.
///
/// The seed of a game is a hash of the run's seed, the index of its opening and the first player's colour. Players with
/// randomness are created from it for every game. A player with a seed of its own uses that seed instead of the run's.
///
/// The result of a game therefore does not depend on the order of the games. Exceptions are players that are limited by
/// time, search on several threads or are external programs.
#[derive(Clone, Debug)]
pub struct Series {
    /// The players.
    pub players: Vec<Entrant>,
    /// The pairings: the indices of the first and the second player.
    pub pairings: Vec<[usize; 2]>,
    /// The number of games per pairing. With both colours an odd number is rounded up.
    pub games: u64,
    /// The colours in which every opening is played.
    pub colours: Colours,
    /// The size of the board.
    pub size: BoardSize,
    /// The random seed.
    pub seed: u64,
    /// How games start: the same openings in all pairings.
    pub openings: Openings,
    /// The limits of all players.
    pub limits: Limits,
    /// The time control of each player.
    pub clock: Option<TimeControl>,
}

/// The games of one opening in one pairing: two with colours swapped, or one with fixed colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the first of its games, from 1.
    pub number: u64,
    /// The index of the pairing.
    pub pairing: usize,
    /// The index of the opening.
    pub round: u64,
    /// The opening.
    pub opening: Game,
}

/// Receives the games of one opening and the tallies so far, and may end the series.
pub type After<'a> = dyn FnMut(&[Played], &[Tally]) -> ControlFlow<()> + Send + 'a;

/// How games are run.
pub struct Runner<'a> {
    /// The executor, which limits the number of openings that are played at the same time.
    pub executor: Threads,
    /// Polled often. When it returns true, games in progress are dropped and no others are started.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Where games are stored, and from which earlier games are loaded.
    pub records: Option<&'a dyn Store>,
    /// Watches the games in progress, and may delay their moves.
    pub spectator: Option<&'a dyn Spectator>,
}

impl Default for Runner<'_> {
    /// One game after another, without a stop condition and without records.
    fn default() -> Self {
        Self { executor: Threads::default(), stop: &|| false, records: None, spectator: None }
    }
}

/// Why games could not be played.
#[derive(Debug, Error)]
pub enum SeriesError {
    /// A player cannot be created.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// The openings cannot be used.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The players of a pairing are the same, or one of them does not exist.
    #[error(
        "the pairing {first}-{second} needs two different players out of {players}",
        first = .pairing[0] + 1,
        second = .pairing[1] + 1
    )]
    Pairing {
        /// The indices of its players.
        pairing: [usize; 2],
        /// The number of players.
        players: usize,
    },
    /// The system does not provide CPU time.
    #[error("this system has no CPU clock; use wall time, such as 10s")]
    CpuClock,
    /// A program cannot receive the start positions of the games.
    #[error(
        "{0} cannot receive positions over GTP; write openings as moves from the start, or use a program that \
         supports NBoard"
    )]
    Positions(String),
    /// A program failed to start.
    #[error("{player} failed to start {MAX_FAILED_STARTS} times in a row; it {why}; try outflank check")]
    Start {
        /// The player.
        player: String,
        /// The error of the last start.
        why: Forfeit,
        /// The tallies of the games played before, one per pairing.
        tallies: Vec<Tally>,
    },
}

impl From<RosterError> for SeriesError {
    fn from(error: RosterError) -> Self {
        Self::Entrant(error.into())
    }
}

impl SeriesError {
    /// Takes the tallies of the games that were played out of the error.
    pub fn take_tallies(&mut self) -> Vec<Tally> {
        match self {
            Self::Start { tallies, .. } => std::mem::take(tallies),
            Self::Entrant(_)
            | Self::Openings(_)
            | Self::Pairing { .. }
            | Self::CpuClock
            | Self::Positions(_) => Vec::new(),
        }
    }
}

impl Series {
    /// A round robin with the default openings for the size, without limits, with seed 1.
    #[must_use]
    pub fn new(players: impl IntoIterator<Item = impl Into<Entrant>>, games: u64, size: BoardSize) -> Self {
        let players: Vec<Entrant> = players.into_iter().map(Into::into).collect();
        let count = players.len();
        let pairings = (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second]));
        Self {
            pairings: pairings.collect(),
            players,
            games,
            colours: Colours::default(),
            size,
            seed: 1,
            openings: Openings::for_size(size),
            limits: Limits::default(),
            clock: None,
        }
    }

    /// The same series as a gauntlet: the first player against each of the others.
    #[must_use]
    pub fn gauntlet(self) -> Self {
        let pairings = (1..self.players.len()).map(|second| [0, second]).collect();
        Self { pairings, ..self }
    }

    /// The number of openings that every pairing plays.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.games.div_ceil(self.colours.games_per_opening())
    }

    /// The number of games per pairing.
    #[must_use]
    pub fn games_per_pairing(&self) -> u64 {
        self.rounds() * self.colours.games_per_opening()
    }

    /// The total number of games.
    #[must_use]
    pub fn all_games(&self) -> u64 {
        self.games_per_pairing() * self.pairings.len() as u64
    }

    /// Whether a player of a pairing uses randomness, so that equal games are independent observations.
    ///
    /// External programs and searches with a time limit may vary, but count as deterministic.
    #[must_use]
    pub fn takes_chances(&self, pairing: usize) -> bool {
        self.pairings[pairing].iter().any(|&player| self.players[player].takes_chances)
    }

    /// The names of the players with the black and the white discs in a game.
    #[must_use]
    pub fn names(&self, played: &Played) -> [&str; 2] {
        self.seated(played.pairing, played.first)
    }

    /// The names of the players of a pairing with the black and the white discs.
    pub(crate) fn seated(&self, pairing: usize, first: Colour) -> [&str; 2] {
        let players = self.pairings[pairing];
        Colour::ALL.map(|colour| self.players[players[usize::from(colour != first)]].name.as_str())
    }

    /// Checks that the series can be played, and returns its openings.
    ///
    /// # Errors
    ///
    /// When a player cannot be created, a pairing is invalid, or the openings cannot be used.
    pub fn check(&self) -> Result<OpeningList, SeriesError> {
        self.prepare().map(|(openings, _)| openings)
    }

    fn prepare(&self) -> Result<(OpeningList, Vec<Factory>), SeriesError> {
        let players = self.players.len();
        let is_wrong = |[first, second]: &&[usize; 2]| first == second || *first.max(second) >= players;
        if let Some(&pairing) = self.pairings.iter().find(is_wrong) {
            return Err(SeriesError::Pairing { pairing, players });
        }
        if matches!(self.clock, Some(TimeControl::Processor(_))) && !HAS_CPU_CLOCK {
            return Err(SeriesError::CpuClock);
        }
        let factories = self.players.iter().map(|player| player.factory(self.size));
        let factories = factories.collect::<Result<Vec<Factory>, EntrantError>>()?;
        let openings = self.openings.list(self.size)?;
        match self.players.iter().find(|player| !player.accepts_positions) {
            Some(player) if openings.sets_positions_up() => Err(SeriesError::Positions(player.name.clone())),
            _ => Ok((openings, factories)),
        }
    }

    /// The openings in order, each of them once in every pairing.
    pub fn fixtures(&self, openings: OpeningList) -> impl Iterator<Item = Fixture> + Send {
        let (pairings, games) = (self.pairings.len(), self.colours.games_per_opening());
        (0..self.rounds()).zip(openings.games(self.seed)).flat_map(move |(round, opening)| {
            (0..pairings).map(move |pairing| {
                let number = games * (round * pairings as u64 + pairing as u64) + 1;
                Fixture { number, pairing, round, opening: opening.clone() }
            })
        })
    }

    /// Plays all games and returns a tally for each pairing.
    ///
    /// `after` receives the games of every fixture and the tallies so far, in the order of the fixtures with any
    /// executor. It may end the series; later games are not counted. When the runner stops, games in progress are
    /// dropped. Then `after` may receive one game of a pair or none.
    ///
    /// # Errors
    ///
    /// * When a player cannot be created or the openings cannot be used. No game was played then.
    /// * When there is not enough memory for the players of all workers. Earlier games were played then.
    /// * When a program fails to start three times in a row. The game of the third failure and games in progress are
    ///   dropped.
    pub fn run(&self, runner: &Runner<'_>, after: &mut After<'_>) -> Result<Vec<Tally>, SeriesError> {
        let (openings, factories) = self.prepare()?;
        let over = AtomicBool::new(false);
        let failure: Mutex<Option<EntrantError>> = Mutex::new(None);
        let stop = || {
            over.load(Ordering::Relaxed)
                || (runner.stop)()
                || runner.records.is_some_and(Store::has_failed)
                || factories.iter().any(|factory| factory.given_up().is_some())
        };
        let mut tallies = vec![Tally::default(); self.pairings.len()];
        let hire = || {
            let mut worker = Worker::new(self, &factories, runner, &stop);
            let (failure, over) = (&failure, &over);
            // Each worker tallies its own games: games are long, and the worker still has them.
            move |fixture| {
                let games = worker.play(fixture).unwrap_or_else(|error| {
                    over.store(true, Ordering::Relaxed);
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    Vec::new()
                });
                let mut tally = Tally::default();
                match self.colours {
                    Colours::Both => tally.add(&games),
                    Colours::Fixed => games.iter().for_each(|game| tally.add_single(game)),
                }
                let fingerprints: Vec<u64> = games.iter().map(fingerprint).collect();
                (games, fingerprints, tally)
            }
        };
        let mut repeats = Repeats::new((0..self.pairings.len()).map(|pairing| self.takes_chances(pairing)));
        let mut done = |(games, fingerprints, tally): (Vec<Played>, Vec<u64>, Tally)| {
            if let Some(game) = games.first() {
                tallies[game.pairing] += &repeats.count_repeats(game.pairing, &fingerprints, tally);
            }
            let flow = after(&games, &tallies);
            over.fetch_or(flow.is_break(), Ordering::Relaxed);
            flow
        };
        runner.executor.ordered(self.fixtures(openings).take_while(|_| !stop()), hire, &mut done);
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        let mut programs = self.players.iter().zip(&factories);
        match programs.find_map(|(player, factory)| Some((player, factory.given_up()?))) {
            Some((player, why)) if !over.load(Ordering::Relaxed) => {
                Err(SeriesError::Start { player: player.name.clone(), why: why.clone(), tallies })
            }
            _ => Ok(tallies),
        }
    }
}
