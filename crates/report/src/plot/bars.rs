//! Bar charts: grouped, as a histogram, and stacked to 100 %.

use super::axis::{Ruler, extremes, round_step};
use super::canvas::{Anchor, Canvas, Pen, Place, text_width};
use super::frame::{Frame, Parts, SMALL};
use super::points::reach;
use super::style::{self, PAPER, THIN};
use super::{Axis, Group, Plot, PlotError, Sample, Scale};

/// The fraction of a category's width that its bars take.
///
/// If the width is less than `NARROW` pixels, they take all.
const CLUSTER: f64 = 0.8;
const NARROW: f64 = 14.0;

/// Half the width of the ends of an error bar, in pixels.
const END: f64 = 4.0;

/// The minimum height in pixels of a category with horizontal bars, so that its name is readable.
const LINE: f64 = 18.0;

/// The maximum number of bins of a histogram.
pub const MAX_BINS: usize = 1000;

/// Bars between two axes: vertical or horizontal.
struct Bars<'a> {
    along: Ruler,
    up: Ruler,
    lying: bool,
    names: Vec<&'a str>,
    rectangles: Vec<Bar>,
    /// The value at which bars start.
    base: f64,
    /// Error bars: the position along the first axis, and both ends along the second.
    errors: Vec<(f64, [f64; 2])>,
}

/// A rectangle.
struct Bar {
    along: [f64; 2],
    up: [f64; 2],
    /// The number of the series.
    index: usize,
    /// The text on the bar, drawn if there is room.
    label: String,
}

pub fn draw_groups(
    plot: &Plot,
    categories: &[String],
    groups: &[Group],
    canvas: &Canvas,
) -> Result<(), PlotError> {
    let values = groups.iter().flat_map(|group| &group.values);
    let reach = extremes(values.copied().flat_map(reach));
    let (lying, along) = category_axis(plot, categories);
    let (up, base) = value_axis(plot, &plot.y, reach, lying);
    let cluster = cluster(plot, categories);
    let share = cluster / groups.len().max(1) as f64;
    let (mut rectangles, mut errors) = (Vec::new(), Vec::new());
    for (index, group) in groups.iter().enumerate() {
        for (category, estimate) in group.values.iter().enumerate() {
            let from = category as f64 - cluster / 2.0 + share * index as f64;
            let up = [base, estimate.value];
            rectangles.push(Bar { along: [from, from + share], up, index, label: String::new() });
            errors.extend(estimate.interval.map(|interval| (from + share / 2.0, interval)));
        }
    }
    let names = groups.iter().map(|group| group.name.as_str()).collect();
    Bars { along, up, lying, names, rectangles, base, errors }.draw(plot, canvas)
}

pub fn draw_shares(
    plot: &Plot,
    categories: &[String],
    parts: &[Sample],
    canvas: &Canvas,
) -> Result<(), PlotError> {
    let (lying, along) = category_axis(plot, categories);
    let percent = Axis { scale: Scale::Linear, from: Some(0.0), to: Some(100.0), ..plot.y.clone() };
    let (up, base) = value_axis(plot, &percent, Some([0.0, 100.0]), lying);
    let half = cluster(plot, categories) / 2.0;
    let mut rectangles = Vec::new();
    for category in 0..categories.len() {
        let middle = category as f64;
        let sum: f64 = parts.iter().map(|part| part.values[category]).sum();
        let mut below = 0.0;
        for (index, part) in parts.iter().enumerate().filter(|(_, part)| part.values[category] > 0.0) {
            let share = 100.0 * (part.values[category] / sum);
            let along = [middle - half, middle + half];
            let label = plot.language.decimal(share, 0);
            rectangles.push(Bar { along, up: [below, below + share], index, label });
            below += share;
        }
    }
    let names = parts.iter().map(|part| part.name.as_str()).collect();
    Bars { along, up, lying, names, rectangles, base, errors: Vec::new() }.draw(plot, canvas)
}

pub fn draw_histogram(
    plot: &Plot,
    samples: &[Sample],
    bin: Option<f64>,
    canvas: &Canvas,
) -> Result<(), PlotError> {
    let bins = Bins::of(samples, bin)?;
    let counts: Vec<Vec<u64>> = samples.iter().map(|sample| bins.counts(sample)).collect();
    let largest = counts.iter().flatten().max().copied().unwrap_or(0) as f64;
    let reach = (largest > 0.0).then_some([1.0, largest]);
    let across = Axis { scale: Scale::Linear, ..plot.x.clone() };
    let ends = reach.map(|_| [bins.edge(0), bins.edge(bins.count)]);
    let along = Ruler::of_numbers(&across, ends, plot.size.width as usize / 90, plot.language);
    let (up, base) = value_axis(plot, &plot.y, reach, false);
    let mut rectangles = Vec::new();
    for (index, counts) in counts.iter().enumerate() {
        for (bin, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let share = bins.width / samples.len() as f64;
            let from = bins.edge(bin) + share * index as f64;
            rectangles.push(Bar {
                along: [from, from + share],
                up: [base, count as f64],
                index,
                label: String::new(),
            });
        }
    }
    let names = samples.iter().map(|sample| sample.name.as_str()).collect();
    Bars { along, up, lying: false, names, rectangles, base, errors: Vec::new() }.draw(plot, canvas)
}

/// Bins of equal width that contain all values.
struct Bins {
    /// The start of the first bin, in bin widths.
    first: f64,
    width: f64,
    count: usize,
}

impl Bins {
    fn of(samples: &[Sample], width: Option<f64>) -> Result<Self, PlotError> {
        let values = || samples.iter().flat_map(|sample| sample.values.iter().copied());
        let [low, high] = extremes(values()).unwrap_or_default();
        // Rice's rule for the number of bins. The width is rounded up, which gives fewer bins.
        let number = (2.0 * (values().count() as f64).cbrt()).ceil() as usize;
        let range = high - low;
        let all_equal = range <= (1e-9 * low.abs().max(high.abs())).max(1e-90);
        let chosen = || if all_equal { 1.0_f64.max(1e-6 * high.abs()) } else { round_step(range, number) };
        let width = width.unwrap_or_else(chosen);
        let first = (low / width).floor();
        let count = (high / width).floor() - first + 1.0;
        if !(width > 0.0 && width.is_finite() && count <= MAX_BINS as f64) {
            return Err(PlotError::Bins { width, most: MAX_BINS });
        }
        Ok(Self { first, width, count: count as usize })
    }

    fn edge(&self, index: usize) -> f64 {
        (self.first + index as f64) * self.width
    }

    fn counts(&self, sample: &Sample) -> Vec<u64> {
        let mut counts = vec![0; self.count];
        for value in &sample.values {
            let bin = (value / self.width).floor() - self.first;
            counts[(bin.max(0.0) as usize).min(self.count - 1)] += 1;
        }
        counts
    }
}

impl Bars<'_> {
    fn draw(self, plot: &Plot, canvas: &Canvas) -> Result<(), PlotError> {
        let Self { along, up, lying, names, rectangles, base, errors } = self;
        let (x, y) = if lying { (up, along.reversed()) } else { (along, up) };
        let parts = Parts { size: plot.size, title: &plot.title, x, y, names, aside: 0.0 };
        let frame = Frame::draw(parts, canvas, |corners, index| style::fill(canvas, corners, index))?;
        let place = |along: f64, up: f64| if lying { frame.place(up, along) } else { frame.place(along, up) };
        for bar in &rectangles {
            let corners = [place(bar.along[0], bar.up[0]), place(bar.along[1], bar.up[1])];
            style::fill(canvas, corners, bar.index)?;
            draw_label(&bar.label, corners, canvas)?;
        }
        for (middle, [low, high]) in errors {
            let [low, high] = [place(middle, low), place(middle, high)];
            // A white outline, so that it is visible on dark bars.
            canvas.line(&[low, high], Pen { tint: PAPER, width: 3.0, ..THIN })?;
            canvas.line(&[low, high], THIN)?;
            let (dx, dy) = if lying { (0.0, END) } else { (END, 0.0) };
            for (x, y) in [low, high] {
                canvas.line(&[(x - dx, y - dy), (x + dx, y + dy)], THIN)?;
            }
        }
        canvas.line(&[place(f64::NEG_INFINITY, base), place(f64::INFINITY, base)], THIN)?;
        frame.close(canvas)
    }
}

/// Draws a label in the middle of a rectangle, if there is room.
fn draw_label(label: &str, [(x0, y0), (x1, y1)]: [Place; 2], canvas: &Canvas) -> Result<(), PlotError> {
    let (width, height) = (text_width(label, SMALL) + 4.0, SMALL + 2.0);
    if label.is_empty() || (x1 - x0).abs() < width + 2.0 || (y1 - y0).abs() < height + 2.0 {
        return Ok(());
    }
    let (x, y) = (f64::midpoint(x0, x1), f64::midpoint(y0, y1));
    let (dx, dy) = (width / 2.0, height / 2.0);
    canvas.area(&[(x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)], PAPER)?;
    canvas.text(label, (x, y), SMALL, Anchor::Middle)
}

/// The category axis, and whether it is vertical.
///
/// It is vertical if the names do not fit side by side, but fit one below the other. If they fit neither way, some
/// names are omitted.
fn category_axis(plot: &Plot, categories: &[String]) -> (bool, Ruler) {
    let count = categories.len().max(1) as f64;
    let widest = categories.iter().map(|name| text_width(name, SMALL)).fold(0.0, f64::max) + 6.0;
    let slot = slot(plot, categories);
    let lying = widest > slot && LINE * count <= 0.75 * f64::from(plot.size.height);
    let every = if lying { 1 } else { round_step(widest / slot, 1).max(1.0) as usize };
    (lying, Ruler::of_categories(&plot.x, categories, every))
}

/// The approximate width in pixels of a category with vertical bars.
fn slot(plot: &Plot, categories: &[String]) -> f64 {
    0.85 * f64::from(plot.size.width) / categories.len().max(1) as f64
}

/// The fraction of a category's width that its bars take.
fn cluster(plot: &Plot, categories: &[String]) -> f64 {
    if slot(plot, categories) < NARROW { 1.0 } else { CLUSTER }
}

/// The value axis, and the value at which bars start.
fn value_axis(plot: &Plot, axis: &Axis, values: Option<[f64; 2]>, lying: bool) -> (Ruler, f64) {
    let ticks = if lying { plot.size.width as usize / 90 } else { plot.size.height as usize / 50 };
    let [low, high] = values.unwrap_or([1.0, 1.0]);
    let mut axis = axis.clone();
    let base = match axis.scale {
        Scale::Linear => 0.0,
        // Below the shortest bar, so that this bar is visible.
        Scale::Logarithmic => axis.from.unwrap_or(low).min(low / 2.0),
    };
    if low >= base {
        axis.from = Some(axis.from.unwrap_or(base).min(base));
    }
    if high <= base {
        axis.to = Some(axis.to.unwrap_or(base).max(base));
    }
    let reach = extremes(values.into_iter().flatten().chain([base]));
    (Ruler::of_numbers(&axis, reach, ticks, plot.language), base)
}
