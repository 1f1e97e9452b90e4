//! The participants of a series: players of the roster, or players that the caller makes.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use outflank_board::{BoardSize, Forfeit, Player};
use outflank_players::{Kind, Maker, Protocol, RosterError, Spec};
use thiserror::Error;

/// A participant of a series: its name, its factory, and what the referee needs to know.
///
/// A [`Spec`] converts into one with `Entrant::from`. [`Entrant::new`] takes any [`Player`]:
///
/// ```
/// use std::ops::ControlFlow;
/// use outflank_arena::{Entrant, Runner, Series};
/// use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};
/// use outflank_players::Spec;
///
/// /// Plays the first legal move.
/// struct First;
///
/// impl Player for First {
///     fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
///         let square = game.position().moves().into_iter().next().ok_or(Forfeit::Resigned)?;
///         Ok(Choice { play: square.into(), verdict: None })
///     }
/// }
///
/// let mut first = Entrant::new("first", |_size, _seed| Ok(Box::new(First)));
/// first.takes_chances = false;
/// let random: Spec = "random".parse()?;
/// let series = Series::new([first, random.into()], 10, BoardSize::Six);
/// let tallies = series.run(&Runner::default(), &mut |_, _| ControlFlow::Continue(()))?;
/// assert_eq!(tallies[0].games(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Entrant {
    /// The name in reports, which should be unique.
    pub name: String,
    /// The description in the records: the spec of a roster player. A run resumes with the same description only.
    pub description: String,
    /// Whether its moves depend on its seed.
    ///
    /// If so, it is created for every game, and equal games are independent observations. If not, it is created once
    /// per worker, [`Player::start`] must reset it, and equal games count once in intervals and tests.
    pub takes_chances: bool,
    /// A seed that replaces the seed of the run.
    pub seed: Option<u64>,
    /// Whether its games may start from any position. If not, they start from the standard start position.
    pub accepts_positions: bool,
    /// The files that it is made from. The records contain their checksums.
    pub files: Vec<String>,
    make: Make,
}

/// A player, or the error that prevented it.
type Made = Result<Box<dyn Player>, Box<dyn Error + Send + Sync>>;

/// How an entrant is created.
#[derive(Clone)]
enum Make {
    Roster(Box<Spec>),
    Own(Arc<dyn Fn(BoardSize, u64) -> Made + Send + Sync>),
}

/// Why an entrant cannot be created.
#[derive(Debug, Error)]
pub enum EntrantError {
    /// A player of the roster.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// A player of the caller.
    #[error("cannot make {name}: {error}")]
    Own {
        /// The player.
        name: String,
        /// The error that its factory returned.
        error: Box<dyn Error + Send + Sync>,
    },
}

impl Entrant {
    /// A player that `make` creates for a board size and a seed.
    ///
    /// It is assumed to depend on the seed and to accept any position. Its description is its name.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(BoardSize, u64) -> Made + Send + Sync + 'static,
    ) -> Self {
        let name = name.into();
        Self {
            description: name.clone(),
            name,
            takes_chances: true,
            seed: None,
            accepts_positions: true,
            files: Vec::new(),
            make: Make::Own(Arc::new(make)),
        }
    }

    /// The player of the roster; `None` for a player of the caller.
    #[must_use]
    pub fn spec(&self) -> Option<&Spec> {
        match &self.make {
            Make::Roster(spec) => Some(spec),
            Make::Own(_) => None,
        }
    }

    /// The factory of its players in a series. Files of roster players are read now and not again.
    pub(crate) fn factory(&self, size: BoardSize) -> Result<Factory, EntrantError> {
        Ok(match &self.make {
            Make::Roster(spec) => Factory::Roster(spec.maker(size)?),
            Make::Own(make) => Factory::Own { name: self.name.clone(), size, make: Arc::clone(make) },
        })
    }
}

impl From<Spec> for Entrant {
    fn from(spec: Spec) -> Self {
        Self {
            name: spec.name(),
            description: spec.to_string(),
            takes_chances: spec.takes_chances(),
            seed: spec.settings().seed,
            // GTP has no command that sets up a position.
            accepts_positions: spec.kind() != Kind::Program(Protocol::Gtp),
            files: spec.settings().files().into_iter().map(str::to_owned).collect(),
            make: Make::Roster(Box::new(spec)),
        }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("name", &self.name)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

/// Creates any number of players for one board size.
pub(crate) enum Factory {
    Roster(Maker),
    Own { name: String, size: BoardSize, make: Arc<dyn Fn(BoardSize, u64) -> Made + Send + Sync> },
}

impl Factory {
    /// A player with this random seed.
    pub(crate) fn player(&self, seed: u64) -> Result<Box<dyn Player>, EntrantError> {
        match self {
            Self::Roster(maker) => Ok(maker.player(seed)?),
            Self::Own { name, size, make } => {
                make(*size, seed).map_err(|error| EntrantError::Own { name: name.clone(), error })
            }
        }
    }

    /// Why no more players can be created, if their program failed to start too often.
    pub(crate) fn given_up(&self) -> Option<&Forfeit> {
        match self {
            Self::Roster(maker) => maker.given_up(),
            Self::Own { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(text: &str) -> Entrant {
        text.parse::<Spec>().unwrap().into()
    }

    #[test]
    fn entrant_properties_follow_from_the_player_spec() {
        let plain = entrant("alphabeta=4");
        assert_eq!((plain.name, plain.description), ("alphabeta:depth=4".into(), "alphabeta:depth=4".into()));
        assert!(!plain.takes_chances && plain.accepts_positions);
        assert_eq!((plain.seed, plain.files), (None, Vec::new()));
        let random = entrant("random:seed=7,name=Anna");
        assert_eq!((random.takes_chances, random.seed, random.name.as_str()), (true, Some(7), "Anna"));
        assert_eq!(random.description, "random:seed=7,name=Anna");
        assert!(!entrant("gtp:cmd=x").accepts_positions);
        assert!(entrant("nboard:cmd=x").accepts_positions);
        assert_eq!(entrant("greedy:eval='mobility+file:a.txt*2+file:b.txt'").files, ["a.txt", "b.txt"]);
        assert_eq!(entrant("engine:weights=w.bin").files, ["w.bin"]);
    }

    #[test]
    fn custom_player_error_names_the_player() {
        let nobody = Entrant::new("nobody", |_, seed| Err(format!("no seed {seed}").into()));
        assert!(nobody.takes_chances && nobody.accepts_positions);
        let factory = nobody.factory(BoardSize::Six).unwrap();
        let error = factory.player(3).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("cannot make nobody: no seed 3"));
        assert_eq!(factory.given_up(), None);
    }
}
