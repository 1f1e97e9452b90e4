//! Lines, curves and scattered points.

use super::axis::{Ruler, extremes};
use super::canvas::{Canvas, Place};
use super::frame::{Frame, Parts};
use super::style::{self, THIN};
use super::{Estimate, Plot, PlotError, Point, Series, Shape};

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
        aside: 0.0,
    };
    let opacity = style::band_opacity(series.iter().filter(|series| bands(series).next().is_some()).count());
    let frame = Frame::draw(parts, canvas, |[(left, upper), (right, lower)], index| {
        let middle = f64::midpoint(upper, lower);
        if bands(&series[index]).next().is_some() {
            style::band(
                canvas,
                [&[(left, upper), (right, upper)], &[(left, lower), (right, lower)]],
                index,
                opacity,
            )?;
        }
        if series[index].shape != Shape::Points {
            canvas.line(&[(left, middle), (right, middle)], style::pen(index))?;
        }
        if is_marked(&series[index]) {
            style::mark(canvas, (f64::midpoint(left, right), middle), index)?;
        }
        Ok(())
    })?;
    // Below all lines.
    for (index, series) in series.iter().enumerate() {
        draw_bands(series, index, opacity, &frame, canvas)?;
    }
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
    let bars: Vec<&Point> = match series.shape {
        Shape::Curve => runs(series).filter(|run| run.len() == 1).flatten().collect(),
        Shape::Line | Shape::Points => series.points.iter().collect(),
    };
    for point in bars {
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

fn draw_bands(
    series: &Series,
    index: usize,
    opacity: f64,
    frame: &Frame,
    canvas: &Canvas,
) -> Result<(), PlotError> {
    for run in bands(series) {
        let edge = |end: usize| -> Vec<Place> {
            let ends = run.iter().filter_map(|point| Some((point.x, point.y.interval?[end])));
            ends.map(|(x, y)| frame.place(x, y)).collect()
        };
        style::band(canvas, [&edge(0), &edge(1)], index, opacity)?;
    }
    Ok(())
}

/// The parts of a curve that have a band. A single point between points without intervals has an error bar instead.
fn bands(series: &Series) -> impl Iterator<Item = &[Point]> {
    runs(series).filter(|run| series.shape == Shape::Curve && run.len() > 1)
}

/// The longest sequences of points with intervals.
fn runs(series: &Series) -> impl Iterator<Item = &[Point]> {
    series.points.split(|point| point.y.interval.is_none())
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
