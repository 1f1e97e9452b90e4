//! Creates players from a [`Spec`] for one board size.

mod judge;
mod learned;
mod traceable;
mod valuation;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use outflank_board::{Board, BoardSize, Forfeit, Limits, Player, Size, with_size};
use outflank_engine::{Engine, EngineSettings, Weights, WeightsError};
use outflank_lab::heuristic::{TableError, TableSymmetry};
use outflank_lab::learned::LearnedError;
use outflank_lab::{
    BoardState, Evaluation, FlatMonteCarlo, FlatSettings, Greedy, MctsSettings, Merge, MonteCarlo,
    RandomPlayer, SearchSettings, Searcher, Ties, Tracked,
};
use thiserror::Error;

use crate::bounded;
use crate::external::{
    DEFAULT_RESPONSE_TIMEOUT, GtpPlayer, NboardPlayer, Program, ProgramError, Starts, Terms,
};
use crate::grammar::{Formula, Settings, Spec, print_bytes};
use crate::roster::{Kind, Protocol};
use judge::Judge;
pub use valuation::Valuation;

/// Why a player could not be created.
#[derive(Debug, Error)]
pub enum RosterError {
    /// A human cannot be asked for moves here.
    #[error("{0} cannot play here; choose a computer player")]
    Human(String),
    /// The request needs an external program.
    #[error("{0} is not an external program; choose a player such as gtp:cmd='./program --option'")]
    Own(String),
    /// The external program is not named.
    #[error("{0} needs the command of an external program, as in {0}:cmd='./program --option'")]
    NoProgram(&'static str),
    /// The external program cannot be started.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The engine plays on one size only.
    #[error("{name} plays on 8x8 only, not on {size}; choose another player or a board of 8x8")]
    Size {
        /// The player, or its evaluation.
        name: String,
        /// The board.
        size: BoardSize,
    },
    /// The memory cannot be allocated.
    #[error("{name}: cannot allocate {} for positions; choose a smaller memory=", print_bytes(*.bytes))]
    Memory {
        /// The player.
        name: String,
        /// The requested memory.
        bytes: usize,
    },
    /// A file of weights could not be read.
    #[error("cannot read the weights {path}: {error}")]
    NoWeights {
        /// The path of the file.
        path: String,
        /// The error of the system.
        error: std::io::Error,
    },
    /// A file is not a valid weights file.
    #[error("{path} is not a valid weights file: {error}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: WeightsError,
    },
    /// A file has no valid learned evaluation for this board.
    #[error("{path} cannot be used on {size}: {error}")]
    Learned {
        /// The file.
        path: String,
        /// The board.
        size: BoardSize,
        /// What is wrong with it.
        error: LearnedError,
    },
    /// Weights without an evaluation that uses them.
    #[error("weights={0} needs a learned evaluation; write eval=network or eval=td")]
    UnusedWeights(String),
    /// A learned evaluation has no built-in weights for this size.
    #[error(
        "eval={name} has no built-in weights for {size}; train some with --size {}, and name the file with weights=",
        .size.n()
    )]
    NoBuiltIn {
        /// The evaluation.
        name: &'static str,
        /// The board.
        size: BoardSize,
    },
    /// A table of squares could not be read.
    #[error("cannot read the table {path}: {error}")]
    File {
        /// The path of the file.
        path: String,
        /// The error of the system.
        error: std::io::Error,
    },
    /// A file is not a valid table for this board.
    #[error("{path} is not a valid table for {size}: {error}")]
    Table {
        /// The file.
        path: String,
        /// The board.
        size: BoardSize,
        /// What is wrong with it.
        error: TableError,
    },
    /// Symmetric positions are merged, but a table gives them different values.
    #[error(
        "symmetry=on needs eight-fold symmetry, but {path} has {}; leave symmetry=on out",
        if *.symmetry == TableSymmetry::Four { "only four-fold symmetry" } else { "no symmetry" }
    )]
    Asymmetric {
        /// The file.
        path: String,
        /// The symmetry of the table.
        symmetry: TableSymmetry,
    },
}

impl Spec {
    /// Creates the player for one board size and one game.
    ///
    /// The random seed is that of the spec if it has one, and otherwise `seed`.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, a program cannot be found, or memory cannot be allocated. Also for a human, and when
    /// the player does not support the board size.
    pub fn player(&self, size: BoardSize, seed: u64) -> Result<Box<dyn Player>, RosterError> {
        self.maker(size)?.player(self.settings().seed.unwrap_or(seed))
    }

    /// Whether the seed has an effect.
    #[must_use]
    pub fn takes_chances(&self) -> bool {
        match self.kind() {
            Kind::Random | Kind::FlatMonteCarlo | Kind::MonteCarlo => true,
            Kind::Engine => self.settings().loss.is_some_and(|loss| loss > 0.0),
            // A program does not receive the seed.
            Kind::Program(_) => false,
            Kind::Human | Kind::Greedy | Kind::Search(_) => self.settings().ties == Some(Ties::Random),
        }
    }

    /// Creates a factory for this player, used once per game. Files are read now and not again.
    ///
    /// # Errors
    ///
    /// As for [`Self::player`].
    pub fn maker(&self, size: BoardSize) -> Result<Maker, RosterError> {
        with_size!(size, S => self.maker_for::<S>())
    }

    fn maker_for<S: Size>(&self) -> Result<Maker, RosterError> {
        let (settings, name) = (self.settings().clone(), self.name());
        let bytes = settings.memory.unwrap_or(EngineSettings::default().memory << 20);
        if !self.kind().plays_on(S::SIZE) {
            return Err(RosterError::Size { name, size: S::SIZE });
        }
        try_memory(&name, settings.memory.unwrap_or_default())?;
        Ok(match self.kind() {
            Kind::Human => return Err(RosterError::Human(name)),
            Kind::Random => Maker::new(|seed| Ok(Box::new(RandomPlayer::new(seed)))),
            Kind::Greedy => {
                let judge = Judge::<S>::new(&settings)?;
                let ties = settings.ties.unwrap_or_default();
                Maker::new(move |seed| Ok(Box::new(Greedy::new(judge.evaluation(), ties, seed))))
            }
            Kind::Search(algorithm) => {
                let judge = Judge::<S>::new(&settings)?;
                // The grammar accepts no other form.
                let algorithm = algorithm.in_form(settings.form.unwrap_or_default()).unwrap_or(algorithm);
                let settings = SearchSettings { algorithm, ..search_settings(&settings) };
                let memory = move || RosterError::Memory { name: name.clone(), bytes };
                if judge.is_tracked() {
                    let evaluation = move || judge.tracked();
                    searcher_maker::<S, Tracked<S>>(settings, evaluation, memory)
                } else {
                    let evaluation = move || judge.evaluation();
                    searcher_maker::<S, Board<S>>(settings, evaluation, memory)
                }
            }
            Kind::FlatMonteCarlo => {
                let settings = flat_settings(&settings);
                Maker::new(move |seed| {
                    Ok(Box::new(FlatMonteCarlo::<S>::new(FlatSettings { seed, ..settings })))
                })
            }
            Kind::MonteCarlo => {
                let judge = Judge::<S>::new(&settings)?;
                let settings = mcts_settings(&settings);
                Maker::new(move |seed| {
                    let settings = MctsSettings { seed, ..settings };
                    let player = MonteCarlo::new(settings, &judge.table(), judge.evaluation());
                    Ok(Box::new(player.map_err(|_| RosterError::Memory { name: name.clone(), bytes })?))
                })
            }
            Kind::Engine => {
                let settings = engine_settings(&settings)?;
                Maker::new(move |seed| Ok(Box::new(engine(&settings, seed, &name)?)))
            }
            Kind::Program(protocol) => {
                let terms = self.terms()?;
                let starts = terms.starts.clone();
                let maker = match protocol {
                    Protocol::Gtp => Maker::new(move |_| Ok(Box::new(GtpPlayer::new(terms.clone())))),
                    Protocol::Nboard => Maker::new(move |_| Ok(Box::new(NboardPlayer::new(terms.clone())))),
                };
                Maker { starts, ..maker }
            }
        })
    }

    /// Creates the engine, for searches that a player does not offer.
    ///
    /// # Errors
    ///
    /// As for [`Self::player`]. Also if the player is not the engine.
    pub fn engine(&self, size: BoardSize) -> Result<Engine, RosterError> {
        let (settings, name) = (self.settings(), self.name());
        if self.kind() != Kind::Engine || !self.kind().plays_on(size) {
            return Err(RosterError::Size { name, size });
        }
        try_memory(&name, settings.memory.unwrap_or_default())?;
        engine(&engine_settings(settings)?, settings.seed.unwrap_or_default(), &name)
    }

    /// The external program and the settings of its player.
    pub(crate) fn terms(&self) -> Result<Terms, RosterError> {
        let settings = self.settings();
        let cmd = settings.cmd.as_ref().ok_or(RosterError::NoProgram(self.entry().name))?;
        Ok(Terms {
            program: Program::find(cmd)?,
            level: settings.level,
            limits: limits(settings),
            patience: settings.patience.unwrap_or(DEFAULT_RESPONSE_TIMEOUT),
            starts: Starts::default(),
        })
    }
}

/// A player, or the reason why it could not be created.
type Made = Result<Box<dyn Player>, RosterError>;

/// A factory of one player. Each player it creates starts from a fresh state.
pub struct Maker {
    make: Box<dyn Fn(u64) -> Made + Send + Sync>,
    /// The starts of the external program, if the player is one.
    starts: Starts,
}

impl Maker {
    fn new(make: impl Fn(u64) -> Made + Send + Sync + 'static) -> Self {
        Self { make: Box::new(make), starts: Starts::default() }
    }

    /// Creates a player with this random seed.
    ///
    /// # Errors
    ///
    /// When its memory cannot be allocated.
    pub fn player(&self, seed: u64) -> Result<Box<dyn Player>, RosterError> {
        (self.make)(seed)
    }

    /// The reason why no more players should be created, if the external program failed to start too often.
    #[must_use]
    pub fn given_up(&self) -> Option<&Forfeit> {
        self.starts.given_up()
    }
}

/// An engine with these settings and this seed.
fn engine(settings: &EngineSettings, seed: u64, name: &str) -> Result<Engine, RosterError> {
    let bytes = settings.memory << 20;
    let failed = |_| RosterError::Memory { name: name.to_owned(), bytes };
    Engine::new(EngineSettings { seed, ..settings.clone() }).map_err(failed)
}

/// Makes searchers with this evaluation; `memory` is the error of a table that cannot be allocated.
fn searcher_maker<S: Size, G: BoardState<S> + 'static>(
    settings: SearchSettings,
    evaluation: impl Fn() -> Box<dyn Evaluation<G>> + Send + Sync + 'static,
    memory: impl Fn() -> RosterError + Send + Sync + 'static,
) -> Maker {
    Maker::new(move |seed| {
        let settings = SearchSettings { seed, ..settings.clone() };
        Ok(Box::new(Searcher::<S, G>::new(settings, evaluation()).map_err(|_| memory())?))
    })
}

/// Tries to allocate the requested memory before any game is played.
fn try_memory(name: &str, bytes: usize) -> Result<(), RosterError> {
    let mut room = Vec::<u8>::new();
    let failed = |_| RosterError::Memory { name: name.to_owned(), bytes };
    room.try_reserve_exact(bytes).map_err(failed)?;
    // Prevents the compiler from removing the allocation.
    drop(black_box(room));
    Ok(())
}

/// The CPU time of the calling thread. Players call it on their helper threads.
fn thread_time() -> Duration {
    ThreadTime::now().as_duration()
}

fn limits(settings: &Settings) -> Limits {
    let &Settings { depth, nodes, iterations, time, .. } = settings;
    Limits { depth, nodes, iterations, time, ..Limits::default() }
}

fn search_settings(settings: &Settings) -> SearchSettings {
    let default = SearchSettings::default();
    SearchSettings {
        limits: limits(settings),
        order: settings.order.clone().unwrap_or(default.order),
        memory: settings.memory.or(default.memory),
        symmetry: settings.symmetry.unwrap_or(default.symmetry),
        keep: settings.keep.unwrap_or(default.keep),
        reduce: settings.reduce.or(default.reduce),
        aspiration: settings.aspiration.unwrap_or(default.aspiration),
        threads: settings.threads.unwrap_or(default.threads),
        ties: settings.ties.unwrap_or(default.ties),
        thread_time,
        ..default
    }
}

fn flat_settings(settings: &Settings) -> FlatSettings {
    let default = FlatSettings::default();
    FlatSettings { limits: limits(settings), ties: settings.ties.unwrap_or(default.ties), ..default }
}

fn mcts_settings(settings: &Settings) -> MctsSettings {
    let default = MctsSettings::default();
    MctsSettings {
        limits: limits(settings),
        c: settings.c.unwrap_or(default.c),
        parent_visits: settings.n.unwrap_or(default.parent_visits),
        rollout: settings.rollout.unwrap_or(default.rollout),
        cutoff: settings.cutoff.or(default.cutoff),
        final_move: settings.final_move.unwrap_or(default.final_move),
        memory: settings.memory.unwrap_or(default.memory),
        merge: match (settings.merge, settings.symmetry) {
            (_, Some(true)) => Merge::Symmetric,
            (Some(true), _) => Merge::Equal,
            _ => default.merge,
        },
        form: settings.form.unwrap_or(default.form),
        keep: settings.keep.unwrap_or(default.keep),
        threads: settings.threads.unwrap_or(default.threads),
        ties: settings.ties.unwrap_or(default.ties),
        thread_time,
        ..default
    }
}

fn engine_settings(settings: &Settings) -> Result<EngineSettings, RosterError> {
    let default = EngineSettings::default();
    Ok(EngineSettings {
        level: settings.level,
        limits: limits(settings),
        threads: settings.threads.unwrap_or(default.threads),
        memory: settings.memory.map_or(default.memory, |bytes| bytes >> 20),
        evaluation: match settings.eval.as_ref().map(Formula::to_string).as_deref() {
            None | Some("patterns") => match &settings.weights {
                None => outflank_engine::EvaluationKind::Patterns,
                Some(path) => outflank_engine::EvaluationKind::Weights(Arc::new(read_weights(path)?)),
            },
            // The grammar accepts no other name.
            Some(_) => outflank_engine::EvaluationKind::Simple,
        },
        techniques: settings.techniques.unwrap_or(default.techniques),
        loss: settings.loss.unwrap_or(default.loss),
        thread_time,
        ..default
    })
}

/// The maximum size of a weights file.
const MAX_WEIGHTS_BYTES: u64 = 256 << 20;

fn read_weights(path: &str) -> Result<Weights, RosterError> {
    let bytes = bounded::read(path, MAX_WEIGHTS_BYTES)
        .map_err(|error| RosterError::NoWeights { path: path.to_owned(), error })?;
    Weights::read(&bytes).map_err(|error| RosterError::Weights { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use outflank_board::S8;
    use outflank_lab::{DEFAULT_DEPTH, DEFAULT_ITERATIONS};

    use super::*;
    use crate::key::Key;
    use crate::roster::{Entry, players};

    /// The settings that `outflank_lab` or the engine receives.
    fn handed(spec: &Spec) -> String {
        match spec.kind() {
            Kind::MonteCarlo => format!("{:?}", mcts_settings(spec.settings())),
            Kind::FlatMonteCarlo => format!("{:?}", flat_settings(spec.settings())),
            Kind::Engine => format!("{:?}", engine_settings(spec.settings())),
            _ => format!("{:?}", search_settings(spec.settings())),
        }
    }

    /// The settings that the evaluation receives, and the table of rollouts.
    fn handed_to_evaluation(spec: &Spec) -> String {
        let judge = Judge::<S8>::new(spec.settings()).unwrap();
        format!("{:?} {:?}", judge.settings, judge.table())
    }

    fn default_of(entry: &Entry, wanted: Key) -> Option<&'static str> {
        entry.keys.iter().find(|&&(key, _)| key == wanted).map(|&(_, default)| default)
    }

    #[test]
    fn the_engine_searches_without_the_named_techniques() {
        let techniques = |text: &str| {
            let spec: Spec = text.parse().unwrap();
            engine_settings(spec.settings()).unwrap().techniques
        };
        let all = outflank_engine::Techniques::ALL;
        assert_eq!(techniques("engine"), all);
        let expected = outflank_engine::Techniques { etc: false, hash_move: false, ..all };
        assert_eq!(techniques("engine:without=etc/hash-move"), expected);
    }

    #[test]
    fn roster_defaults_match_the_actual_defaults() {
        let limits = [Key::Depth, Key::Level, Key::Iterations];
        for entry in players() {
            let bare: Spec = entry.name.parse().unwrap();
            for &(key, default) in entry.keys {
                if !default.starts_with('(') && !limits.contains(&key) {
                    let mut set = bare.clone();
                    set.set(key, default).unwrap();
                    assert_eq!(handed(&set), handed(&bare), "{set}");
                    assert_eq!(handed_to_evaluation(&set), handed_to_evaluation(&bare), "{set}");
                }
            }
            if let Kind::Search(_) = entry.kind {
                let depth = default_of(entry, Key::Depth).unwrap();
                assert!(depth.starts_with(&format!("{DEFAULT_DEPTH} ")), "{}", entry.name);
            }
            if matches!(entry.kind, Kind::FlatMonteCarlo | Kind::MonteCarlo) {
                let iterations = default_of(entry, Key::Iterations).unwrap();
                assert!(iterations.starts_with(&format!("{DEFAULT_ITERATIONS} ")), "{}", entry.name);
            }
        }
    }
}
