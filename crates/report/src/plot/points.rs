//! Lines, curves and scattered points.

use super::axis::{Ruler, extremes};
use super::canvas::Canvas;
use super::frame::{Frame, Parts};
use super::style::{self, THIN};
use super::{Estimate, Plot, PlotError, Series, Shape};

/// A line with more points than this is drawn without markers.
const MAX_MARKERS: usize = 40;

/// Half the width of the ends of an error bar, in pixels.
const END: f64 = 4.0;

pub fn draw(plot: &Plot, series: &[Series], canvas: &Canvas) -> Result<(), PlotError> {
    let points = || series.iter().flat_map(|series| &series.points);
    let across = extremes(points().map(|point| point.x));
    let up = extremes(points().flat_map(|point| reach(point.y)));
    let parts = Parts {
        size: plot.size,
        title: &plot.title,
        x: Ruler::of_numbers(&plot.x, across, plot.size.width as usize / 90, plot.language),
        y: Ruler::of_numbers(&plot.y, up, plot.size.height as usize / 50, plot.language),
        names: series.iter().map(|series| series.name.as_str()).collect(),
    };
    let frame = Frame::draw(parts, canvas, |[(left, upper), (right, lower)], index| {
        let middle = f64::midpoint(upper, lower);
        if series[index].shape != Shape::Points {
            canvas.line(&[(left, middle), (right, middle)], style::pen(index))?;
        }
        if is_marked(&series[index]) {
            style::mark(canvas, (f64::midpoint(left, right), middle), index)?;
        }
        Ok(())
    })?;
    for (index, series) in series.iter().enumerate() {
        draw_series(series, index, &frame, canvas)?;
    }
    frame.close(canvas)
}

fn draw_series(series: &Series, index: usize, frame: &Frame, canvas: &Canvas) -> Result<(), PlotError> {
    let places: Vec<_> = series.points.iter().map(|point| frame.place(point.x, point.y.value)).collect();
    if series.shape != Shape::Points && places.len() > 1 {
        canvas.line(&places, style::pen(index))?;
    }
    for point in &series.points {
        if let Some([low, high]) = point.y.interval {
            let [(x, lower), (_, upper)] = [frame.place(point.x, low), frame.place(point.x, high)];
            canvas.line(&[(x, lower), (x, upper)], THIN)?;
            for y in [lower, upper] {
                canvas.line(&[(x - END, y), (x + END, y)], THIN)?;
            }
        }
    }
    if is_marked(series) {
        for &place in &places {
            style::mark(canvas, place, index)?;
        }
    }
    Ok(())
}

fn is_marked(series: &Series) -> bool {
    match series.shape {
        Shape::Line => series.points.len() <= MAX_MARKERS,
        Shape::Curve => false,
        Shape::Points => true,
    }
}

/// A value and the ends of its error bar.
pub fn reach(estimate: Estimate) -> impl Iterator<Item = f64> {
    estimate.interval.into_iter().flatten().chain([estimate.value])
}
