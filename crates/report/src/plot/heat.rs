//! Heat maps: the value of each cell of a grid as a colour, with the scale beside the grid.

use std::ops::Range;

use super::axis::{Ruler, extremes, round_step};
use super::canvas::{Anchor, Canvas, Place, text_width};
use super::frame::{Frame, LABEL, Parts, SMALL, TICK};
use super::style::{self, THIN};
use super::{Axis, Plot, PlotError, ramp};

/// The minimum width and height in pixels of a coloured rectangle. Smaller cells are drawn together.
const MIN_BLOCK: f64 = 2.0;

/// The minimum height of numbers in pixels.
const MIN_NUMBER: f64 = 8.0;

/// The margin around a number in its cell, in pixels.
const MARGIN: f64 = 2.0;

/// The maximum number of decimal places: a double has no more significant digits.
const MAX_DECIMALS: usize = 17;

/// The height in pixels that the name of a row needs.
const LINE: f64 = 16.0;

/// The width of the bar of the scale, and its distance from the grid.
const BAR: f64 = 16.0;
const BAR_GAP: f64 = 14.0;

/// The number of colours of that bar.
const BAR_STEPS: u32 = 64;

/// The cells of a heat map.
pub struct Grid<'a> {
    /// The names of the columns, from left to right.
    pub columns: &'a [String],
    /// The names of the rows, from bottom to top.
    pub rows: &'a [String],
    /// The values by row and column.
    pub values: &'a [Vec<Option<f64>>],
    /// The axis of the values.
    pub scale: &'a Axis,
    /// The decimal places of the numbers in the cells.
    pub decimals: usize,
}

impl Grid<'_> {
    pub fn draw(&self, plot: &Plot, canvas: &Canvas) -> Result<(), PlotError> {
        let [width, height] = [plot.size.width, plot.size.height].map(f64::from);
        let scale = self.ruler(plot);
        let widest = self.columns.iter().map(|name| text_width(name, SMALL)).fold(0.0, f64::max) + 6.0;
        let parts = Parts {
            size: plot.size,
            title: &plot.title,
            x: names(&plot.x, self.columns, widest, 0.7 * width),
            y: names(&plot.y, self.rows, LINE, 0.75 * height),
            names: Vec::new(),
            aside: bar_room(&scale).min(width / 3.0),
        };
        let frame = Frame::draw(parts, canvas, |_, _| Ok(()))?;
        self.draw_cells(plot, &frame, &scale, canvas)?;
        frame.close(canvas)?;
        draw_bar(&scale, frame.corners(), width, canvas)
    }

    /// The scale without a margin, so that the extremes have the first and the last colour.
    fn ruler(&self, plot: &Plot) -> Ruler {
        let values = extremes(self.values.iter().flatten().copied().flatten());
        let ends = extremes(values.into_iter().flatten().chain(self.scale.from).chain(self.scale.to));
        let [from, to] = [0, 1].map(|end| ends.map(|ends| ends[end]));
        let axis = Axis { from, to, ..self.scale.clone() };
        Ruler::of_numbers(&axis, values, plot.size.height as usize / 50, plot.language)
    }

    fn draw_cells(
        &self,
        plot: &Plot,
        frame: &Frame,
        scale: &Ruler,
        canvas: &Canvas,
    ) -> Result<(), PlotError> {
        let [(left, upper), (right, lower)] = frame.corners();
        let (width, height) = (right - left, lower - upper);
        let blocks = |count: usize, length: f64| {
            let step = (MIN_BLOCK * count as f64 / length).ceil().max(1.0) as usize;
            (0..count).step_by(step).map(move |start| start..(start + step).min(count))
        };
        let room = (width / self.columns.len().max(1) as f64, height / self.rows.len().max(1) as f64);
        let number = self.number_height(plot, room);
        for rows in blocks(self.rows.len(), height) {
            for columns in blocks(self.columns.len(), width) {
                let place = |column: usize, row: usize| frame.place(column as f64 - 0.5, row as f64 - 0.5);
                // Edges between pixels would be visible as lines.
                let corners = [place(columns.start, rows.end), place(columns.end, rows.start)]
                    .map(|(x, y)| (x.round(), y.round()));
                let Some(value) = self.mean(&rows, &columns) else {
                    style::hatch_empty(canvas, corners)?;
                    continue;
                };
                let tint = ramp::colour(scale.part(value));
                let [(left, upper), (right, lower)] = corners;
                canvas.area(&[(left, upper), (right, upper), (right, lower), (left, lower)], tint)?;
                if let Some(size) = number {
                    let middle = (f64::midpoint(left, right), f64::midpoint(upper, lower));
                    let text = self.number(value, plot);
                    if text_width(&text, size) + 2.0 * MARGIN <= room.0 {
                        canvas.text_in(ramp::ink_on(tint), &text, middle, size, Anchor::Middle)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The mean value of some cells; `None` if all are empty.
    fn mean(&self, rows: &Range<usize>, columns: &Range<usize>) -> Option<f64> {
        let values = self.values[rows.clone()].iter().flat_map(|row| row[columns.clone()].iter().flatten());
        let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
        (count > 0).then(|| sum / f64::from(count))
    }

    /// The height at which all numbers fit into cells of this size, or the minimum. `None` if no number fits.
    fn number_height(&self, plot: &Plot, (width, height): Place) -> Option<f64> {
        // One digit is narrower than any number. This avoids the text of very many cells.
        if text_width("0", MIN_NUMBER) + 2.0 * MARGIN > width || MIN_NUMBER + 2.0 * MARGIN > height {
            return None;
        }
        let values = self.values.iter().flatten().flatten();
        let widest = values.map(|&value| text_width(&self.number(value, plot), 1.0)).fold(0.0, f64::max);
        let fitting = ((width - 2.0 * MARGIN) / widest).min(height - 2.0 * MARGIN);
        Some(fitting.clamp(MIN_NUMBER, SMALL))
    }

    fn number(&self, value: f64, plot: &Plot) -> String {
        plot.language.decimal(value, self.decimals.min(MAX_DECIMALS)).replace('-', "−")
    }
}

/// An axis of names along `length` pixels. Some are omitted if each needs more room than there is.
fn names(axis: &Axis, names: &[String], room: f64, length: f64) -> Ruler {
    let every = round_step(room * names.len() as f64 / length, 1).max(1.0);
    Ruler::of_categories(axis, names, every as usize)
}

/// The width in pixels of the bar with its ticks and label.
fn bar_room(scale: &Ruler) -> f64 {
    let named = scale.ticks.iter().map(|tick| text_width(&tick.label, SMALL)).fold(0.0, f64::max);
    let label = if scale.label.is_empty() { 0.0 } else { LABEL + BAR_GAP };
    BAR_GAP + BAR + TICK + 3.0 + named + label
}

/// Draws the scale at the right of the grid.
fn draw_bar(
    scale: &Ruler,
    [(_, upper), (grid, lower)]: [Place; 2],
    width: f64,
    canvas: &Canvas,
) -> Result<(), PlotError> {
    let (left, right) = (grid + BAR_GAP, grid + BAR_GAP + BAR);
    let up = |part: f64| lower - part * (lower - upper);
    for step in 0..BAR_STEPS {
        let [from, middle, to] =
            [0.0, 0.5, 1.0].map(|shift| (f64::from(step) + shift) / f64::from(BAR_STEPS));
        let [from, to] = [up(from).round(), up(to).round()];
        canvas.area(&[(left, to), (right, to), (right, from), (left, from)], ramp::colour(middle))?;
    }
    canvas.line(&[(left, upper), (right, upper), (right, lower), (left, lower), (left, upper)], THIN)?;
    for tick in &scale.ticks {
        let y = up(tick.part);
        canvas.line(&[(right, y), (right + TICK, y)], THIN)?;
        canvas.text(&tick.label, (right + TICK + 3.0, y), SMALL, Anchor::Begin)?;
    }
    if !scale.label.is_empty() {
        let middle = (width - LABEL / 2.0 - 4.0, f64::midpoint(upper, lower));
        canvas.text(&scale.label, middle, LABEL, Anchor::Upwards)?;
    }
    Ok(())
}
