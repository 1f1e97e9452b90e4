//! The frame around the data: title, legend, axes and grid.

use super::axis::Ruler;
use super::canvas::{Anchor, Canvas, Pen, Place, text_width};
use super::style::{GRID, THIN};
use super::{PlotError, Size};

/// The heights of the title and of axis labels, in pixels.
const TITLE: f64 = 16.0;
pub const LABEL: f64 = 13.0;
/// The height of tick labels and legend.
pub const SMALL: f64 = 12.0;

/// The margin at the border and between elements, in pixels.
const GAP: f64 = 8.0;
/// The length of a tick.
pub const TICK: f64 = 4.0;
/// The height of a row of the legend.
const LINE: f64 = 20.0;
/// The width of the sample before a name in the legend.
const SAMPLE: f64 = 30.0;

/// An entry of the legend: a name, and the number of the series it belongs to.
pub type Entry<'a> = (usize, &'a str);

/// The rectangle of the data, between its axes.
#[derive(Debug)]
pub struct Frame {
    x: Ruler,
    y: Ruler,
    left: f64,
    right: f64,
    upper: f64,
    lower: f64,
}

/// The elements of a frame.
pub struct Parts<'a> {
    /// The size of the whole plot.
    pub size: Size,
    /// Its title.
    pub title: &'a str,
    /// The horizontal axis.
    pub x: Ruler,
    /// The vertical axis.
    pub y: Ruler,
    /// The names in the legend; empty ones are omitted.
    pub names: Vec<&'a str>,
    /// The width in pixels that is left free on the right.
    pub aside: f64,
}

impl Frame {
    /// Draws everything but the data. `sample` draws the legend's sample of a series into a rectangle.
    pub fn draw(
        parts: Parts,
        canvas: &Canvas,
        sample: impl Fn([Place; 2], usize) -> Result<(), PlotError>,
    ) -> Result<Self, PlotError> {
        let Parts { size, title, x, y, names, aside } = parts;
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let entries: Vec<Entry> =
            names.into_iter().enumerate().filter(|(_, name)| !name.is_empty()).collect();

        let named = y.ticks.iter().map(|tick| text_width(&tick.label, SMALL)).fold(0.0, f64::max);
        let label = if y.label.is_empty() { 0.0 } else { LABEL + GAP };
        // Names may take half of the width; longer ones are cut.
        let left = (GAP + label + named + TICK + 3.0).min(width / 2.0);
        let room = left - label - TICK - 5.0;
        let last = x
            .ticks
            .last()
            .map_or(0.0, |tick| text_width(&tick.label, SMALL) / 2.0 - (1.0 - tick.part) * width);
        let right = width - GAP.max(last + 2.0).min(width / 4.0).max(aside) - GAP;

        let below_title = if title.is_empty() { GAP } else { GAP + TITLE + GAP };
        let rows = legend(&entries, right - left);
        let upper = (below_title + LINE * rows.len() as f64 + GAP).min(height / 2.0);
        let label = if x.label.is_empty() { 0.0 } else { LABEL + GAP };
        let lower = height - GAP - label - SMALL - TICK - 4.0;

        if !title.is_empty() {
            // Centred above the data, unless a long title would leave the canvas there.
            let half = (text_width(title, TITLE) / 2.0 + GAP).min(width / 2.0);
            let middle = f64::midpoint(left, right).clamp(half, width - half);
            canvas.text(title, (middle, GAP + TITLE / 2.0 + 2.0), TITLE, Anchor::Middle)?;
        }
        for (row, entries) in rows.iter().enumerate() {
            let middle = below_title + LINE * (row as f64 + 0.5);
            for &(from, (index, name)) in entries {
                let begin = left + from;
                sample([(begin, middle - 6.0), (begin + SAMPLE, middle + 6.0)], index)?;
                canvas.text(name, (begin + SAMPLE + 6.0, middle), SMALL, Anchor::Begin)?;
            }
        }
        let mut frame = Self { x, y, left, right, upper, lower };
        for tick in &mut frame.y.ticks {
            tick.label = cut(&tick.label, room);
        }
        frame.draw_axes(canvas, size)?;
        Ok(frame)
    }

    /// The point of two values.
    pub fn place(&self, x: f64, y: f64) -> Place {
        (self.across(self.x.part(x)), self.up(self.y.part(y)))
    }

    /// The upper left and the lower right corner of the data.
    pub fn corners(&self) -> [Place; 2] {
        [(self.left, self.upper), (self.right, self.lower)]
    }

    /// Draws the border around the data, last, so that it lies above them.
    pub fn close(&self, canvas: &Canvas) -> Result<(), PlotError> {
        let Self { left, right, upper, lower, .. } = *self;
        canvas.line(&[(left, upper), (right, upper), (right, lower), (left, lower), (left, upper)], THIN)
    }

    fn across(&self, part: f64) -> f64 {
        self.left + part * (self.right - self.left)
    }

    fn up(&self, part: f64) -> f64 {
        self.lower - part * (self.lower - self.upper)
    }

    fn draw_axes(&self, canvas: &Canvas, size: Size) -> Result<(), PlotError> {
        let grid = Pen { tint: GRID, ..THIN };
        for tick in &self.x.ticks {
            let x = self.across(tick.part);
            if self.x.grid {
                canvas.line(&[(x, self.lower), (x, self.upper)], grid)?;
            }
            canvas.line(&[(x, self.lower), (x, self.lower + TICK)], THIN)?;
            canvas.text(&tick.label, (x, self.lower + TICK + 3.0 + SMALL / 2.0), SMALL, Anchor::Middle)?;
        }
        for tick in &self.y.ticks {
            let y = self.up(tick.part);
            if self.y.grid {
                canvas.line(&[(self.left, y), (self.right, y)], grid)?;
            }
            canvas.line(&[(self.left - TICK, y), (self.left, y)], THIN)?;
            canvas.text(&tick.label, (self.left - TICK - 3.0, y), SMALL, Anchor::End)?;
        }
        let middle = (f64::midpoint(self.left, self.right), f64::midpoint(self.upper, self.lower));
        if !self.x.label.is_empty() {
            let y = f64::from(size.height) - GAP - LABEL / 2.0;
            canvas.text(&self.x.label, (middle.0, y), LABEL, Anchor::Middle)?;
        }
        if !self.y.label.is_empty() {
            canvas.text(&self.y.label, (GAP + LABEL / 2.0, middle.1), LABEL, Anchor::Upwards)?;
        }
        Ok(())
    }
}

/// The start of a label that is wider than this, with an ellipsis.
fn cut(label: &str, width: f64) -> String {
    if text_width(label, SMALL) <= width {
        return label.to_owned();
    }
    let ends = label.char_indices().map(|(end, _)| format!("{}…", &label[..end]));
    ends.take_while(|cut| text_width(cut, SMALL) <= width).last().unwrap_or_default()
}

/// The entries of the legend in rows of at most this width, each with its distance from the left.
fn legend<'a>(entries: &[Entry<'a>], width: f64) -> Vec<Vec<(f64, Entry<'a>)>> {
    let mut rows: Vec<Vec<(f64, Entry)>> = Vec::new();
    let mut end = f64::INFINITY;
    for &(index, name) in entries {
        let length = SAMPLE + 6.0 + text_width(name, SMALL);
        if end + length > width {
            rows.push(Vec::new());
            end = 0.0;
        }
        if let Some(row) = rows.last_mut() {
            row.push((end, (index, name)));
        }
        end += length + 2.0 * GAP;
    }
    rows
}
