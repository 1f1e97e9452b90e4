//! Plots: lines, points, bars, histograms, shares and heat maps, as SVG and PNG.
//!
//! The colours are those of Okabe and Ito, which colour-blind readers can distinguish. Dashes, markers and hatching
//! distinguish series in black and white. The same plot gives the same bytes.

mod axis;
mod bars;
mod canvas;
mod check;
mod frame;
mod heat;
mod points;
mod ramp;
mod style;

use thiserror::Error;

use crate::language::{Language, NARROW_NO_BREAK_SPACE};
use crate::png::{self, PngError};

/// A plot: data and axes.
///
/// ```
/// use outflank_report::{Axis, Data, Plot, Scale, Series};
///
/// let nodes = Series::line("alpha-beta", [(1.0, 12.0), (2.0, 80.0), (3.0, 420.0)]);
/// let plot = Plot {
///     title: "Positions visited".into(),
///     x: Axis { label: "depth".into(), unit: "plies".into(), ..Axis::default() },
///     y: Axis { label: "positions".into(), scale: Scale::Logarithmic, ..Axis::default() },
///     ..Plot::new(Data::Series(vec![nodes]))
/// };
/// assert!(plot.svg()?.contains("depth (plies)"));
/// # Ok::<(), outflank_report::PlotError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The title; none if empty.
    pub title: String,
    /// The horizontal axis. Bars, shares and heat maps have names there and use only its label and unit.
    pub x: Axis,
    /// The vertical axis. For shares it always ranges from 0 to 100 %, and heat maps use only its label and unit.
    pub y: Axis,
    /// The data.
    pub data: Data,
    /// The size in pixels.
    pub size: Size,
    /// The language of its numbers.
    pub language: Language,
}

/// The label, unit, scale and range of an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The name of the quantity.
    pub label: String,
    /// Its unit, shown in brackets after the name.
    pub unit: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// The start of the axis, unless a value is smaller.
    pub from: Option<f64>,
    /// The end of the axis, unless a value is larger.
    pub to: Option<f64>,
    /// Whether ticks are at whole numbers only.
    pub whole: bool,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences have equal lengths.
    #[default]
    Linear,
    /// Equal ratios have equal lengths; values must be above 0.
    Logarithmic,
}

/// The size of a plot in pixels, at 96 pixels per inch: from 200 to 5000 in each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

impl Default for Size {
    /// As wide as the text of a printed page.
    fn default() -> Self {
        Self { width: 720, height: 440 }
    }
}

/// The data of a plot.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// Lines, curves and scattered points.
    Series(Vec<Series>),
    /// Grouped bars, one group per category.
    ///
    /// They are vertical if the names of the categories fit side by side, and otherwise horizontal.
    Bars {
        /// The names of the categories.
        categories: Vec<String>,
        /// The series, each with one bar per category.
        groups: Vec<Group>,
    },
    /// Histograms: how many values fall into each bin.
    Histogram {
        /// The series of values.
        samples: Vec<Sample>,
        /// The bin width; by default a round one that suits the values.
        bin: Option<f64>,
    },
    /// The share of each series, stacked to 100 %, one bar per category.
    Shares {
        /// The names of the bars.
        categories: Vec<String>,
        /// The series, each with one amount per category, 0 or more.
        parts: Vec<Sample>,
    },
    /// A heat map: a grid whose cells have the colours of their values, from light to dark.
    ///
    /// Numbers that do not fit into their cells are left out. Cells smaller than 2 pixels are drawn together, with the
    /// colour of their mean.
    Heat {
        /// The names of the columns, from left to right.
        columns: Vec<String>,
        /// The names of the rows, from bottom to top.
        rows: Vec<String>,
        /// The values by row and column. Cells without a value are hatched.
        values: Vec<Vec<Option<f64>>>,
        /// The axis of the values, drawn as a bar of colours.
        scale: Axis,
        /// The decimal places of the numbers in the cells, at most 17.
        decimals: usize,
    },
}

/// A series of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend; an empty name is not listed.
    pub name: String,
    /// How it is drawn.
    pub shape: Shape,
    /// The points, in the order in which the line connects them.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A line through the points, with markers unless there are many points.
    #[default]
    Line,
    /// A line without markers, for formulas and dense points. Intervals are a translucent band around it.
    Curve,
    /// Markers without a line.
    Points,
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The horizontal value.
    pub x: f64,
    /// The vertical value.
    pub y: Estimate,
}

/// A value with an optional interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The interval, drawn as an error bar, or by a curve as part of its band.
    pub interval: Option<[f64; 2]>,
}

/// A series of bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The name in the legend; an empty name is not listed.
    pub name: String,
    /// The values, one bar per category.
    pub values: Vec<Estimate>,
}

/// A series of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The name in the legend; an empty name is not listed.
    pub name: String,
    /// The numbers.
    pub values: Vec<f64>,
}

impl Plot {
    /// A plot of the default size with unlabelled axes, in English.
    #[must_use]
    pub fn new(data: Data) -> Self {
        let (x, y) = (Axis::default(), Axis::default());
        Self { title: String::new(), x, y, data, size: Size::default(), language: Language::default() }
    }

    /// The plot as an SVG document. Text stays text, in the reader's own sans-serif font.
    ///
    /// # Errors
    ///
    /// When:
    ///
    /// * a number is NaN, infinite or too large, or 0 or less on a logarithmic axis,
    /// * a value is outside its own interval, or a share is negative,
    /// * the numbers of values and categories differ, or those of rows, columns and cells,
    /// * there are too many bins, or the size is out of bounds.
    pub fn svg(&self) -> Result<String, PlotError> {
        check::check(self)?;
        canvas::document(self.size, &self.title, |canvas| match &self.data {
            Data::Series(series) => points::draw(self, series, canvas),
            Data::Bars { categories, groups } => bars::draw_groups(self, categories, groups, canvas),
            Data::Histogram { samples, bin } => bars::draw_histogram(self, samples, *bin, canvas),
            Data::Shares { categories, parts } => bars::draw_shares(self, categories, parts, canvas),
            Data::Heat { columns, rows, values, scale, decimals } => {
                heat::Grid { columns, rows, values, scale, decimals: *decimals }.draw(self, canvas)
            }
        })
    }

    /// The plot as a PNG picture, scaled by an integer factor from [`Plot::size`]; 2 suits print.
    ///
    /// # Errors
    ///
    /// Like [`Plot::svg`], and when the scale is out of bounds.
    pub fn png(&self, scale: u32) -> Result<Vec<u8>, PlotError> {
        // The embedded font has no narrow space.
        let svg = self.svg()?.replace(NARROW_NO_BREAK_SPACE, "\u{a0}");
        Ok(png::render(&svg, scale)?)
    }
}

impl Series {
    /// A line through points.
    pub fn line<T: Into<Point>>(name: impl Into<String>, points: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.into(), shape: Shape::Line, points: points.into_iter().map(Into::into).collect() }
    }

    /// A line without markers.
    pub fn curve<T: Into<Point>>(name: impl Into<String>, points: impl IntoIterator<Item = T>) -> Self {
        Self { shape: Shape::Curve, ..Self::line(name, points) }
    }

    /// Markers without a line.
    pub fn points<T: Into<Point>>(name: impl Into<String>, points: impl IntoIterator<Item = T>) -> Self {
        Self { shape: Shape::Points, ..Self::line(name, points) }
    }
}

impl Group {
    /// Creates a series of bars.
    pub fn new<T: Into<Estimate>>(name: impl Into<String>, values: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.into(), values: values.into_iter().map(Into::into).collect() }
    }
}

impl Sample {
    /// Creates a series of numbers.
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        Self { name: name.into(), values: values.into_iter().collect() }
    }
}

impl Estimate {
    /// A value with its interval.
    #[must_use]
    pub fn within(value: f64, low: f64, high: f64) -> Self {
        Self { value, interval: Some([low, high]) }
    }
}

impl From<f64> for Estimate {
    fn from(value: f64) -> Self {
        Self { value, interval: None }
    }
}

impl<T: Into<Estimate>> From<(f64, T)> for Point {
    fn from((x, y): (f64, T)) -> Self {
        Self { x, y: y.into() }
    }
}

/// Why a plot cannot be drawn.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlotError {
    /// A number is infinite, NaN, or too large to be drawn.
    #[error("{place}: invalid value {value}; use a number from -1e100 to 1e100")]
    Number {
        /// Which number it is.
        place: String,
        /// The number.
        value: f64,
    },
    /// A number is 0, negative or close to 0 on a logarithmic axis.
    #[error("{place}: invalid value {value:?} on a logarithmic axis; use a number from 1e-100")]
    NoLogarithm {
        /// Which number it is.
        place: String,
        /// The number.
        value: f64,
    },
    /// A value lies outside its own error bar.
    #[error("{place}: {value} is not between {low} and {high}")]
    Interval {
        /// Which value it is.
        place: String,
        /// The value.
        value: f64,
        /// The lower end of its interval.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// A share is negative.
    #[error("{place}: invalid share {value}; a share must be 0 or more")]
    Negative {
        /// Which share it is.
        place: String,
        /// The share.
        value: f64,
    },
    /// The numbers of values and categories differ.
    #[error("{place}: {values} values for {categories} categories; there must be one for each")]
    Uneven {
        /// Which series it is.
        place: String,
        /// Its number of values.
        values: usize,
        /// The number of categories.
        categories: usize,
    },
    /// The bin width gives too many bins, or is not above 0.
    #[error("invalid bin width {width}; it must be above 0 and give at most {most} bins")]
    Bins {
        /// The requested width.
        width: f64,
        /// The maximum number of bins.
        most: usize,
    },
    /// The plot is too small or too large.
    #[error("invalid plot size of {width} by {height} pixels; both must be from {least} to {most}")]
    Size {
        /// The width.
        width: u32,
        /// The height.
        height: u32,
        /// The minimum: room for the axes.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// The drawing library returned an error.
    #[error("cannot draw the plot: {0}")]
    Drawing(String),
    /// The SVG document could not be rendered.
    #[error(transparent)]
    Png(#[from] PngError),
}
