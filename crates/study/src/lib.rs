//! Experiments as documents: a TOML file in, tables and plots out.
//!
//! * [`Document`] is a study as it is written: texts, a seed, and cells. A cell is a match, or the cost of searches. Its
//!   players may contain keys such as `{c}`, which a sweep replaces by values.
//! * [`Plan`] is a checked document: every point of every sweep with its players.
//! * [`Study`] runs a plan, with or without a [`Directory`] from which an interrupted study is resumed.
//! * [`fit`] fits models to costs: the effective branching factor, and a straight line.
//! * [`tune`] changes the numbers of a player until it wins more games.
//! * [`StudyResult`] has the result as text, JSON, tables, plots and pages, in English or French.
//!
//! ```
//! use outflank_study::{Document, Study};
//!
//! let text = r#"
//! title = "What does a ply cost?"
//! [[cell]]
//! kind = "cost"
//! players = ["alphabeta:depth={d}"]
//! positions = 10
//! size = 6
//! sweep = { d = "1..3" }
//! "#;
//! let plan = Document::read(text)?.plan(false)?;
//! assert_eq!(plan.searches(), 30);
//! let result = Study::new(&plan).run(&mut |_| {})?;
//! assert_eq!(result.tables(Default::default())[0].table.rows.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bundle;
mod directory;
mod document;
mod embedded;
mod estimate;
pub mod fit;
mod json;
mod measure;
mod operation;
mod overview;
mod plan;
mod position;
mod publish;
mod report;
mod result;
mod run;
mod search;
mod stored;
mod sweep;
mod texts;
pub mod tune;
mod verdict;
mod view;
mod workdir;

pub use bundle::{BUNDLE_COMMENT, bundle};
pub use directory::Directory;
pub use document::{
    Cell, CellKind, Document, DocumentError, Drawing, Expected, Figure, Games, Place, Positions, Quantity,
    Sample, Template, Words,
};
pub use embedded::{Embedded, embedded, find};
pub use estimate::Estimate;
pub use json::{CellAnswer, FigureAnswer, FitAnswer, PairingAnswer, PlayerCost, PointAnswer, StudyAnswer};
pub use overview::Overview;
pub use plan::{Allow, MAX_GAMES, MAX_SEARCHES, Plan, PlannedCell, Point};
pub use publish::PublishError;
pub use report::NamedTable;
pub use result::{CellResult, StudyResult};
pub use run::{Step, Study, StudyError};
pub use search::{Effort, Search};
pub use stored::StoredStudy;
pub use sweep::{MAX_VALUES, Sweep, SweepError};
pub use verdict::{Measured, Verdict};
pub use view::{StudyView, StudyViewError};
pub use workdir::DirectoryError;
