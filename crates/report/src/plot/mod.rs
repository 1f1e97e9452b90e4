//! Plots: lines, points, bars, histograms and shares, as SVG and PNG.
//!
//! Colours are those of Okabe and Ito, which people who confuse colours tell apart; dashes, markers and
//! hatching say the same in black and white. The same plot gives the same bytes.

mod axis;
mod bars;
mod canvas;
mod check;
mod frame;
mod points;
mod style;

use thiserror::Error;

use crate::png::{self, PngError};

/// A plot: what is drawn, and between which axes.
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
    /// What the plot shows; nothing is written where it is empty.
    pub title: String,
    /// The axis from left to right. Of bars and shares, which have categories there, only the name is used.
    pub x: Axis,
    /// The axis from below to above. Shares always reach from 0 to 100 % on it.
    pub y: Axis,
    /// What is drawn.
    pub data: Data,
    /// How large it is.
    pub size: Size,
}

/// What an axis measures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The name of the measure.
    pub label: String,
    /// Its unit, put in brackets behind the name.
    pub unit: String,
    /// How values are laid out along it.
    pub scale: Scale,
    /// Where it begins, if no value lies below.
    pub from: Option<f64>,
    /// Where it ends, if no value lies above.
    pub to: Option<f64>,
}

/// How values are laid out along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    #[default]
    Linear,
    /// Equal ratios are equally long; values must be above 0.
    Logarithmic,
}

/// The size of a plot in pixels, 96 to the inch: from 200 to 5000 each way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// From left to right.
    pub width: u32,
    /// From above to below.
    pub height: u32,
}

impl Default for Size {
    /// As wide as the text of a printed page.
    fn default() -> Self {
        Self { width: 720, height: 440 }
    }
}

/// What a plot draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// Lines, curves and scattered points.
    Series(Vec<Series>),
    /// Bars side by side, a cluster a category. They stand where the names of the categories fit side by
    /// side, and lie where not.
    Bars {
        /// The names of the clusters.
        categories: Vec<String>,
        /// Bars of one kind each: one for every category.
        groups: Vec<Group>,
    },
    /// How often values fall into equal ranges.
    Histogram {
        /// Values of one kind each.
        samples: Vec<Sample>,
        /// The width of a range; a round one that suits the values where it is not given.
        bin: Option<f64>,
    },
    /// What part of the whole each kind has, stacked to 100 %, a bar a category.
    Shares {
        /// The names of the bars.
        categories: Vec<String>,
        /// Amounts of one kind each: one for every category, 0 or more.
        parts: Vec<Sample>,
    },
}

/// Points of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend calls it; an empty name is not listed.
    pub name: String,
    /// How it is drawn.
    pub shape: Shape,
    /// The points, in the order in which a line runs through them.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A line through the points, which are marked unless they are many.
    #[default]
    Line,
    /// A line alone, for formulas.
    Curve,
    /// The points alone.
    Points,
}

/// A place in a plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// How far to the right.
    pub x: f64,
    /// How far up.
    pub y: Estimate,
}

/// A value, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Between what it lies, drawn as an error bar.
    pub interval: Option<[f64; 2]>,
}

/// Bars of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What the legend calls them; an empty name is not listed.
    pub name: String,
    /// How far they reach, a bar a category.
    pub values: Vec<Estimate>,
}

/// Numbers of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What the legend calls them; an empty name is not listed.
    pub name: String,
    /// The numbers.
    pub values: Vec<f64>,
}

impl Plot {
    /// A plot of the usual size, its axes without names.
    #[must_use]
    pub fn new(data: Data) -> Self {
        let (x, y) = (Axis::default(), Axis::default());
        Self { title: String::new(), x, y, data, size: Size::default() }
    }

    /// The plot as an SVG document. Its text is text, in the reader's own sans-serif font.
    ///
    /// # Errors
    ///
    /// When a number is infinite or none, 0 or less on a logarithmic axis, outside its own interval, or a
    /// negative share; when there are more or fewer values than categories; when the bins are too many or the
    /// size is out of bounds.
    pub fn svg(&self) -> Result<String, PlotError> {
        check::check(self)?;
        canvas::document(self.size, &self.title, |canvas| match &self.data {
            Data::Series(series) => points::draw(self, series, canvas),
            Data::Bars { categories, groups } => bars::draw_groups(self, categories, groups, canvas),
            Data::Histogram { samples, bin } => bars::draw_histogram(self, samples, *bin, canvas),
            Data::Shares { categories, parts } => bars::draw_shares(self, categories, parts, canvas),
        })
    }

    /// The plot as a PNG picture, so many times as large as [`Plot::size`]; 2 suits print.
    ///
    /// # Errors
    ///
    /// Like [`Plot::svg`], and when the scale is out of bounds.
    pub fn png(&self, scale: u32) -> Result<Vec<u8>, PlotError> {
        Ok(png::render(&self.svg()?, scale)?)
    }
}

impl Series {
    /// A line through points.
    pub fn line<T: Into<Point>>(name: impl Into<String>, points: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.into(), shape: Shape::Line, points: points.into_iter().map(Into::into).collect() }
    }

    /// A line without marks.
    pub fn curve<T: Into<Point>>(name: impl Into<String>, points: impl IntoIterator<Item = T>) -> Self {
        Self { shape: Shape::Curve, ..Self::line(name, points) }
    }

    /// Points without a line.
    pub fn points<T: Into<Point>>(name: impl Into<String>, points: impl IntoIterator<Item = T>) -> Self {
        Self { shape: Shape::Points, ..Self::line(name, points) }
    }
}

impl Group {
    /// Bars of one kind.
    pub fn new<T: Into<Estimate>>(name: impl Into<String>, values: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.into(), values: values.into_iter().map(Into::into).collect() }
    }
}

impl Sample {
    /// Numbers of one kind.
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        Self { name: name.into(), values: values.into_iter().collect() }
    }
}

impl Estimate {
    /// A value that lies between two others.
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
    /// A number is infinite, none at all, or beyond what can be told apart on paper.
    #[error("{place}: {value} cannot be drawn; a number from -1e100 to 1e100 can")]
    Number {
        /// Which of the numbers.
        place: String,
        /// The number.
        value: f64,
    },
    /// A number is 0, less, or next to nothing, and the axis logarithmic.
    #[error("{place}: {value:?} has no place on a logarithmic axis; numbers from 1e-100 have")]
    NoLogarithm {
        /// Which of the numbers.
        place: String,
        /// The number.
        value: f64,
    },
    /// A value lies outside its own error bar.
    #[error("{place}: {value} is not between {low} and {high}")]
    Interval {
        /// Which of the values.
        place: String,
        /// The value.
        value: f64,
        /// The lower end of its interval.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// A share is negative.
    #[error("{place}: {value} is no share; shares are 0 or more")]
    Negative {
        /// Which of the shares.
        place: String,
        /// The share.
        value: f64,
    },
    /// Not every category has its value.
    #[error("{place}: {values} values for {categories} categories; there must be one for each")]
    Uneven {
        /// Which of the groups.
        place: String,
        /// How many values it has.
        values: usize,
        /// How many there should be.
        categories: usize,
    },
    /// The bins of a histogram are of no use.
    #[error("bins {width} wide; they must be wider than 0 and at most {most} in number")]
    Bins {
        /// The width that was asked for.
        width: f64,
        /// How many there may be.
        most: usize,
    },
    /// The plot is too small or too large.
    #[error("a plot of {width} by {height} pixels; both must be from {least} to {most}")]
    Size {
        /// From left to right.
        width: u32,
        /// From above to below.
        height: u32,
        /// The least that leaves room for the axes.
        least: u32,
        /// The most.
        most: u32,
    },
    /// The drawing library refused.
    #[error("the plot could not be drawn: {0}")]
    Drawing(String),
    /// The picture could not be made from the SVG document.
    #[error(transparent)]
    Png(#[from] PngError),
}
