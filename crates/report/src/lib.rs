//! Tables, plots and pages made from numbers.
//!
//! The crate is independent of games, files and terminals: it takes values and returns text and bytes.
//!
//! * [`Table`] is text and numbers in rows, for terminals, Markdown, spreadsheets, LaTeX and pages.
//! * [`Plot`] draws numbers as SVG and PNG.
//! * [`Page`] is one HTML file that contains text, tables and plots.
//! * [`Language`] formats numbers in English or French.
//! * [`png`] renders any SVG document as PNG.
//!
//! ```
//! use outflank_report::{Axis, Block, Cell, Data, Estimate, Page, Plot, Series, Table};
//!
//! let measured = [(1.0, 0.0, 12.0), (2.0, 96.0, 14.0), (3.0, 171.0, 15.0)];
//! let mut table = Table::new(["depth", "Elo", "error"]);
//! for (depth, elo, error) in measured {
//!     table.push([Cell::number(depth, 0), Cell::number(elo, 1), Cell::number(error, 1)]);
//! }
//! let estimate = |(depth, elo, error)| (depth, Estimate::within(elo, elo - error, elo + error));
//! let plot = Plot {
//!     x: Axis { label: "depth".into(), unit: "plies".into(), ..Axis::default() },
//!     y: Axis { label: "strength".into(), unit: "Elo".into(), ..Axis::default() },
//!     ..Plot::new(Data::Series(vec![Series::line("alpha-beta", measured.map(estimate))]))
//! };
//! let picture = Block::Picture { svg: plot.svg()?, caption: "Strength by depth".into() };
//! let blocks = vec![Block::Table(table), picture];
//! let page = Page { title: "Depth and strength".into(), blocks, ..Page::default() };
//! assert!(page.html().contains("Strength by depth"));
//! # Ok::<(), outflank_report::PlotError>(())
//! ```

mod escape;
mod language;
mod latex;
mod page;
mod plot;
pub mod png;
mod table;

pub use language::{Language, UnknownLanguage};
pub use page::{Block, Page};
pub use plot::{Axis, Data, Estimate, Group, Plot, PlotError, Point, Sample, Scale, Series, Shape, Size};
pub use png::PngError;
pub use table::{Cell, Table};
