//! Styles of series: colours, and for black and white dashes, markers and hatching.

use super::PlotError;
use super::canvas::{Canvas, Pen, Place};

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint(pub u8, pub u8, pub u8);

/// A dash pattern, in pixels.
#[derive(Clone, Copy, Debug)]
pub enum Dash {
    /// No gaps.
    Solid,
    /// Dashes and gaps of fixed lengths.
    Broken {
        /// The length of a dash.
        dash: f64,
        /// The length of a gap.
        gap: f64,
    },
}

/// Text, axes and outlines.
pub const INK: Tint = Tint(0x22, 0x22, 0x22);
/// Grid lines.
pub const GRID: Tint = Tint(0xdd, 0xdd, 0xdd);
/// The hatching of empty cells.
const EMPTY: Tint = Tint(0xaa, 0xaa, 0xaa);
/// The background of labels.
pub const PAPER: Tint = Tint(0xff, 0xff, 0xff);

/// A thin line in ink.
pub const THIN: Pen = Pen { tint: INK, width: 1.0, dash: Dash::Solid };

/// The colours of Okabe and Ito ("Color Universal Design", 2008), ordered by visibility on white.
///
/// A grey replaces their yellow, which is hardly visible on white.
const PALETTE: [Tint; 8] = [
    Tint(0x00, 0x72, 0xb2),
    Tint(0xd5, 0x5e, 0x00),
    Tint(0x00, 0x9e, 0x73),
    Tint(0xe6, 0x9f, 0x00),
    Tint(0xcc, 0x79, 0xa7),
    Tint(0x56, 0xb4, 0xe9),
    Tint(0x00, 0x00, 0x00),
    Tint(0x88, 0x88, 0x88),
];

/// Five patterns, so that with eight colours forty lines differ.
const DASHES: [Dash; 5] = [
    Dash::Solid,
    Dash::Broken { dash: 7.0, gap: 3.0 },
    Dash::Broken { dash: 2.0, gap: 2.0 },
    Dash::Broken { dash: 14.0, gap: 4.0 },
    Dash::Broken { dash: 4.0, gap: 6.0 },
];

/// Markers as corners around the centre, at unit distance. The first has no corners and is a disc.
const MARKERS: [&[Place]; 7] = [
    &[],
    &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
    &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
    &[
        (-0.4, -1.2),
        (0.4, -1.2),
        (0.4, -0.4),
        (1.2, -0.4),
        (1.2, 0.4),
        (0.4, 0.4),
        (0.4, 1.2),
        (-0.4, 1.2),
        (-0.4, 0.4),
        (-1.2, 0.4),
        (-1.2, -0.4),
        (-0.4, -0.4),
    ],
    &[(-1.1, -1.1), (1.1, -1.1), (-1.1, 1.1), (1.1, 1.1)],
];

/// The radius of a marker in pixels.
const MARKER: f64 = 4.0;

/// Directions of hatching: none, rising, falling, horizontal, vertical, and both diagonals.
const HATCHES: [&[(f64, f64)]; 6] =
    [&[], &[(1.0, -1.0)], &[(1.0, 1.0)], &[(1.0, 0.0)], &[(0.0, 1.0)], &[(1.0, -1.0), (1.0, 1.0)]];

/// The distance between hatching lines in pixels.
const HATCH: f64 = 6.0;

/// The maximum opacity of a band, and of all bands of a plot together. Lines stay visible on overlapping bands.
const MAX_BAND_OPACITY: f64 = 0.18;
const MAX_TOTAL_OPACITY: f64 = 0.36;

/// The line of a series.
pub fn pen(index: usize) -> Pen {
    Pen { tint: tint(index), width: 2.0, dash: DASHES[index % DASHES.len()] }
}

/// The colour of a series.
pub fn tint(index: usize) -> Tint {
    PALETTE[index % PALETTE.len()]
}

/// Draws the marker of a series at a point.
pub fn mark(canvas: &Canvas, (x, y): Place, index: usize) -> Result<(), PlotError> {
    let corners = MARKERS[index % MARKERS.len()];
    if corners.is_empty() {
        return canvas.disc((x, y), MARKER, tint(index));
    }
    let places: Vec<Place> = corners.iter().map(|(dx, dy)| (x + MARKER * dx, y + MARKER * dy)).collect();
    canvas.area(&places, tint(index))
}

/// The opacity of each of several bands, which may all overlap.
pub fn band_opacity(bands: usize) -> f64 {
    MAX_BAND_OPACITY.min(MAX_TOTAL_OPACITY / bands.max(1) as f64)
}

/// Draws a translucent band between two edges in the style of a series.
///
/// The edges have its dashes, so that overlapping bands differ in black and white.
pub fn band(
    canvas: &Canvas,
    [one, other]: [&[Place]; 2],
    index: usize,
    opacity: f64,
) -> Result<(), PlotError> {
    let outline: Vec<Place> = one.iter().chain(other.iter().rev()).copied().collect();
    canvas.veil(&outline, tint(index), opacity)?;
    [one, other].into_iter().try_for_each(|edge| canvas.line(edge, Pen { width: 1.0, ..pen(index) }))
}

/// Fills a rectangle between two corners in the style of a series.
pub fn fill(canvas: &Canvas, corners: [Place; 2], index: usize) -> Result<(), PlotError> {
    let [(x0, y0), (x1, y1)] = corners;
    let ([left, right], [upper, lower]) = ([x0.min(x1), x0.max(x1)], [y0.min(y1), y0.max(y1)]);
    let outline = [(left, upper), (right, upper), (right, lower), (left, lower), (left, upper)];
    canvas.area(&outline[..4], tint(index))?;
    let pen = Pen { tint: PAPER, ..THIN };
    for &direction in HATCHES[index % HATCHES.len()] {
        for line in hatching([left, right], [upper, lower], direction) {
            canvas.line(&line, pen)?;
        }
    }
    canvas.line(&outline, THIN)
}

/// Hatches the rectangle of an empty cell, from its upper left to its lower right corner.
pub fn hatch_empty(canvas: &Canvas, [(left, upper), (right, lower)]: [Place; 2]) -> Result<(), PlotError> {
    let pen = Pen { tint: EMPTY, ..THIN };
    hatching([left, right], [upper, lower], (1.0, -1.0)).iter().try_for_each(|line| canvas.line(line, pen))
}

/// The hatching lines in one direction that cross a rectangle.
///
/// They run through fixed points of the canvas, so that neighbouring rectangles match.
fn hatching([left, right]: [f64; 2], [upper, lower]: [f64; 2], (dx, dy): (f64, f64)) -> Vec<[Place; 2]> {
    // All points of a line have the same `across`.
    let across = |(x, y): Place| x * dy - y * dx;
    let corners = [(left, upper), (right, upper), (right, lower), (left, lower)].map(across);
    let first = corners.into_iter().fold(f64::INFINITY, f64::min);
    let last = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let spacing = HATCH * f64::hypot(dx, dy);
    let mut lines = Vec::new();
    let mut at = (first / spacing).floor() * spacing + spacing;
    while at < last {
        lines.push(if dx.abs() < 0.5 {
            [(at / dy, upper), (at / dy, lower)]
        } else {
            // y = (x dy - at) / dx, from left to right, clipped at the top and bottom.
            let height = |x: f64| (x * dy - at) / dx;
            let reach = |y: f64, x: f64| if dy.abs() < 0.5 { x } else { (y * dx + at) / dy };
            let end = |x: f64| {
                let y = height(x).clamp(upper, lower);
                (reach(y, x).clamp(left, right), y)
            };
            [end(left), end(right)]
        });
        at += spacing;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_lines_stay_inside_the_rectangle() {
        for &direction in HATCHES.iter().copied().flatten() {
            let lines = hatching([10.0, 50.0], [20.0, 40.0], direction);
            assert!(lines.len() > 2, "{direction:?}");
            for (x, y) in lines.into_iter().flatten() {
                assert!((10.0..=50.0).contains(&x) && (20.0..=40.0).contains(&y), "{direction:?}: {x} {y}");
            }
        }
    }
}
