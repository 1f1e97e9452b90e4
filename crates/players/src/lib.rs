//! Players by name: their grammar, the roster, and their construction.
//!
//! * [`Spec`] is a player parsed from text; [`players`] lists the roster; [`Spec::player`] creates a player.
//! * [`external`] runs external programs as players, [`check`] tests them, [`server`] serves our players to other
//!   programs.
//! * [`json`] defines the JSON of verdicts.
//!
//! ```
//! use outflank_board::{BoardSize, Game, Limits};
//! use outflank_players::Spec;
//!
//! let spec: Spec = "alphabeta=2".parse()?;
//! let mut player = spec.player(BoardSize::Six, 1)?;
//! let mut game = Game::new(BoardSize::Six);
//! player.start(&game);
//! let choice = player.choose(&game, &Limits::default(), &mut ())?;
//! assert_eq!(game.play(choice.play), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounded;
pub mod check;
mod domain;
pub mod external;
mod grammar;
pub mod json;
mod key;
mod maker;
mod roster;
pub mod seed;
pub mod server;
mod spelling;

pub use domain::Domain;
pub use external::{Program, ProgramError};
pub use grammar::{
    CommandLine, CommandLineError, EvalSpec, Fault, Formula, Settings, Source, Spec, SpecError, TableSource,
    print_time, time as parse_time, whole as parse_whole,
};
pub use key::{Group, Key};
pub use maker::{Maker, RosterError, Valuation};
pub use outflank_lab::heuristic::{Count, MAX_WEIGHT, Parts, Phase, SumError, TermParts};
pub use roster::{Entry, Kind, Protocol, entry, evaluation_suits, evaluations, players};
pub use spelling::{did_you_mean, nearest};
