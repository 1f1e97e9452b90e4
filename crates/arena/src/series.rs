//! Many games between players, from varied openings, each opening with both colours.

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
use crate::entrant::{Entrant, EntrantError, Factory};
use crate::openings::{OpeningList, Openings, OpeningsError};
use crate::played::Played;
use crate::statistics::{Repeats, Tally, fingerprint};
use crate::store::Store;
use worker::Worker;

/// Games to be played between players.
///
/// Every game has a seed of its own, a hash of the run's seed, the number of the pair and the first player's
/// colour, and players that take chances are made anew from it. So a game comes out the same in whatever
/// order games are played, as long as no player is limited by time, searches on several threads or is an
/// outside program. A player with a seed of its own takes that in place of the run's.
#[derive(Clone, Debug)]
pub struct Series {
    /// The players.
    pub players: Vec<Entrant>,
    /// Who meets whom: the numbers of two players, the first and the second of a pairing.
    pub pairings: Vec<[usize; 2]>,
    /// Games of each pairing; an odd number is rounded up.
    pub games: u64,
    /// The size of the board.
    pub size: BoardSize,
    /// Where chance starts.
    pub seed: u64,
    /// How games begin: the same openings in all pairings.
    pub openings: Openings,
    /// What holds for all players.
    pub limits: Limits,
    /// The time that each player has.
    pub clock: Option<TimeControl>,
}

/// Two games to be played, one opening with both colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the first of the two games, from 1.
    pub number: u64,
    /// The number of the pairing.
    pub pairing: usize,
    /// The number of the opening.
    pub pair: u64,
    /// What has been played before the players are asked.
    pub opening: Game,
}

/// Told of the games of one opening and of the tallies so far; may break off.
pub type After<'a> = dyn FnMut(&[Played], &[Tally]) -> ControlFlow<()> + Send + 'a;

/// How games are run.
pub struct Runner<'a> {
    /// Plays so many pairs of games at a time.
    pub executor: Threads,
    /// Asked often; when it says so, games under way are dropped and no others begun.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Where games are kept, and from where those come that were played before.
    pub records: Option<&'a dyn Store>,
}

impl Default for Runner<'_> {
    /// One game after the other, to the end, on no record.
    fn default() -> Self {
        Self { executor: Threads::default(), stop: &|| false, records: None }
    }
}

/// Why games could not be played.
#[derive(Debug, Error)]
pub enum SeriesError {
    /// A player cannot be made.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// There are no such openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// Two players of a pairing are one, or not all of them are there.
    #[error(
        "the pairing {first}-{second} needs two different players out of {players}",
        first = .pairing[0] + 1,
        second = .pairing[1] + 1
    )]
    Pairing {
        /// The numbers of its players.
        pairing: [usize; 2],
        /// How many players there are.
        players: usize,
    },
    /// The system does not tell CPU time.
    #[error("this system has no CPU clock; give players wall time, such as 10s")]
    CpuClock,
    /// A program cannot be told how the games begin.
    #[error(
        "{0} cannot be told positions over GTP; give openings as moves from the start, or take a program that \
         speaks NBoard"
    )]
    Positions(String),
    /// A program does not start.
    #[error("{player} failed to start {MAX_FAILED_STARTS} times in a row; it {why}; try outflank check")]
    Start {
        /// The player.
        player: String,
        /// What happened at the last start.
        why: Forfeit,
        /// The games until then, a tally for each pairing.
        tallies: Vec<Tally>,
    },
}

impl From<RosterError> for SeriesError {
    fn from(error: RosterError) -> Self {
        Self::Entrant(error.into())
    }
}

impl SeriesError {
    /// The tallies of the games that were played, which are no longer part of the error.
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
    /// Every player meets every other, from the openings that suit the size, without limits, from seed 1.
    #[must_use]
    pub fn new(players: impl IntoIterator<Item = impl Into<Entrant>>, games: u64, size: BoardSize) -> Self {
        let players: Vec<Entrant> = players.into_iter().map(Into::into).collect();
        let count = players.len();
        let pairings = (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second]));
        Self {
            pairings: pairings.collect(),
            players,
            games,
            size,
            seed: 1,
            openings: Openings::for_size(size),
            limits: Limits::default(),
            clock: None,
        }
    }

    /// The same with the first player meeting every other, and no others each other.
    #[must_use]
    pub fn gauntlet(self) -> Self {
        let pairings = (1..self.players.len()).map(|second| [0, second]).collect();
        Self { pairings, ..self }
    }

    /// Pairs of games in each pairing.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// Games in all.
    #[must_use]
    pub fn all_games(&self) -> u64 {
        2 * self.pairs() * self.pairings.len() as u64
    }

    /// Whether one of the players of a pairing takes chances, so that equal games are independent observations.
    ///
    /// Outside programs and searches limited by time may play differently, but are not known to.
    #[must_use]
    pub fn takes_chances(&self, pairing: usize) -> bool {
        self.pairings[pairing].iter().any(|&player| self.players[player].takes_chances)
    }

    /// The names of the players that had Black and White in a game.
    #[must_use]
    pub fn names(&self, played: &Played) -> [&str; 2] {
        let players = self.pairings[played.pairing];
        Colour::ALL.map(|colour| self.players[players[usize::from(colour != played.first)]].name.as_str())
    }

    /// The conditions of its games, in words.
    #[must_use]
    pub fn conditions(&self) -> String {
        let Self { size, openings, seed, clock, .. } = self;
        let clock = clock.map(|clock| format!(", clock {clock}")).unwrap_or_default();
        format!("on {size}, openings {openings}, seed {seed}{clock}")
    }

    /// The openings, if all that is asked for can be played.
    ///
    /// # Errors
    ///
    /// When a player cannot be made, two players cannot meet, or there are no such openings.
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

    /// The pairs of games, in order: of each opening one in every pairing.
    pub fn fixtures(&self, openings: OpeningList) -> impl Iterator<Item = Fixture> + Send {
        let pairings = self.pairings.len();
        (0..self.pairs()).zip(openings.games(self.seed)).flat_map(move |(pair, opening)| {
            (0..pairings).map(move |pairing| {
                let number = 2 * (pair * pairings as u64 + pairing as u64) + 1;
                Fixture { number, pairing, pair, opening: opening.clone() }
            })
        })
    }

    /// Plays all games and adds them up, a tally for each pairing.
    ///
    /// After every pair of games `after` is told of it and of the tallies so far, in the order of the fixtures
    /// whatever the executor, and may break off; games behind that pair are not counted. When the runner
    /// says stop, games under way are dropped; then what `after` is told of may be one game, or none.
    ///
    /// # Errors
    ///
    /// When a player cannot be made or there are no such openings; then nothing was played. When there is not enough
    /// memory for the players of all workers; then games before that were played. When a program fails to start three
    /// times in a row; the game of the third time is dropped, as those under way are.
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
            let mut worker = Worker::new(self, &factories, runner.records, &stop);
            let (failure, over) = (&failure, &over);
            // Games are added up where they were played: they are long, and here still at hand.
            move |fixture| {
                let games = worker.pair(fixture).unwrap_or_else(|error| {
                    over.store(true, Ordering::Relaxed);
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    Vec::new()
                });
                let mut tally = Tally::default();
                tally.add(&games);
                let fingerprints: Vec<u64> = games.iter().map(fingerprint).collect();
                (games, fingerprints, tally)
            }
        };
        let mut repeats = Repeats::new((0..self.pairings.len()).map(|pairing| self.takes_chances(pairing)));
        let mut done = |(games, fingerprints, tally): (Vec<Played>, Vec<u64>, Tally)| {
            if let Some(game) = games.first() {
                tallies[game.pairing] += &repeats.sort_out(game.pairing, &fingerprints, tally);
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
