//! The sheet a plot is drawn on. Nothing else knows the drawing library.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::style::{Dash, INK, Tint};
use super::{PlotError, Size};
use crate::escape::{escaped, printable};

/// The library draws in whole units: tenths of a pixel, so that lines run smoothly.
const UNITS: f64 = 10.0;

/// The library makes text smaller than it is told, by this factor.
const SHRINKING: f64 = 1.24;

/// The mean width of a character, as a part of the height of the font. Readers have fonts of their own.
const CHARACTER: f64 = 0.6;

/// The library centres small letters; figures and capitals, which are most of our text, reach higher by twice
/// this.
const RAISED: f64 = 0.08;

/// Characters from here on, as of Chinese, are as wide as they are high.
const WIDE: char = '\u{2e80}';

/// A place on the sheet in pixels, from the upper left corner.
pub type Place = (f64, f64);

/// A sheet.
pub struct Canvas<'a>(DrawingArea<SVGBackend<'a>, Shift>);

/// How a line looks.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Its colour.
    pub tint: Tint,
    /// How wide it is, in pixels.
    pub width: f64,
    /// Where it is broken.
    pub dash: Dash,
}

/// What part of a text is at its place.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// Its beginning.
    Begin,
    /// Its middle.
    Middle,
    /// Its end.
    End,
    /// Its middle, and it reads from below to above.
    Upwards,
}

/// How wide a text is about, in pixels.
pub fn text_width(text: &str, height: f64) -> f64 {
    height * text.chars().map(|char| if char < WIDE { CHARACTER } else { 1.0 }).sum::<f64>()
}

/// The SVG document that comes of drawing on a sheet.
pub fn document(
    size: Size,
    title: &str,
    draw: impl FnOnce(&Canvas) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let Size { width, height } = size;
    let units = (width * UNITS as u32, height * UNITS as u32);
    let mut drawing = String::new();
    let canvas = Canvas(SVGBackend::with_string(&mut drawing, units).into_drawing_area());
    canvas.0.fill(&WHITE).map_err(refused)?;
    draw(&canvas)?;
    canvas.0.present().map_err(refused)?;
    drop(canvas);
    // The library's own first tag has the size in units.
    let content = drawing.split_once(">\n").map_or("", |(_, content)| content);
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>\n", escaped(title)) };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" role=\"img\">\n{title}{content}",
        units.0, units.1
    ))
}

impl Canvas<'_> {
    /// A line through places.
    pub fn line(&self, places: &[Place], pen: Pen) -> Result<(), PlotError> {
        let style = ShapeStyle::from(pen.tint.colour()).stroke_width((UNITS * pen.width).round() as u32);
        match pen.dash {
            Dash::Solid => self.0.draw(&PathElement::new(units(places), style)),
            Dash::Broken { dash, gap } => {
                let [dash, gap] = [dash, gap].map(|length| UNITS * length);
                self.0.draw(&DashedPathElement::new(units(places), dash, gap, style))
            }
        }
        .map_err(refused)
    }

    /// An area between places.
    pub fn area(&self, corners: &[Place], tint: Tint) -> Result<(), PlotError> {
        self.0.draw(&Polygon::new(units(corners), tint.colour())).map_err(refused)
    }

    /// A disc.
    pub fn disc(&self, middle: Place, radius: f64, tint: Tint) -> Result<(), PlotError> {
        self.0.draw(&Circle::new(unit(middle), UNITS * radius, tint.colour().filled())).map_err(refused)
    }

    /// A text so many pixels high, half of it above its place and half below.
    pub fn text(&self, text: &str, place: Place, height: f64, anchor: Anchor) -> Result<(), PlotError> {
        let horizontal = match anchor {
            Anchor::Begin => HPos::Left,
            Anchor::Middle | Anchor::Upwards => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let (x, y) = place;
        let place = match anchor {
            Anchor::Upwards => (x + RAISED * height, y),
            _ => (x, y + RAISED * height),
        };
        let mut font = ("sans-serif", UNITS * SHRINKING * height).into_font();
        if matches!(anchor, Anchor::Upwards) {
            font = font.transform(FontTransform::Rotate270);
        }
        let ink = INK.colour();
        let style = TextStyle::from(font).color(&ink).pos(Pos::new(horizontal, VPos::Center));
        self.0.draw(&Text::new(printable(text), unit(place), style)).map_err(refused)
    }
}

impl Tint {
    fn colour(self) -> RGBColor {
        RGBColor(self.0, self.1, self.2)
    }
}

fn unit((x, y): Place) -> (i32, i32) {
    ((UNITS * x).round() as i32, (UNITS * y).round() as i32)
}

fn units(places: &[Place]) -> Vec<(i32, i32)> {
    places.iter().copied().map(unit).collect()
}

fn refused(error: impl std::fmt::Display) -> PlotError {
    PlotError::Drawing(error.to_string())
}
