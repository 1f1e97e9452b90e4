//! The drawing surface of a plot. It is the only module that uses the drawing library.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::style::{Dash, INK, Tint};
use super::{PlotError, Size};
use crate::escape::{escaped, printable};

/// The library draws in integer units. One unit is a tenth of a pixel, so that lines are smooth.
const UNITS: f64 = 10.0;

/// The library draws text smaller than the requested size, by this factor.
const SHRINKING: f64 = 1.24;

/// The approximate mean width of a character, relative to the font height. Readers' fonts differ.
const CHARACTER: f64 = 0.6;

/// The library centres lower-case letters. Digits and capitals, most of our text, are taller by twice this value.
const RAISED: f64 = 0.08;

/// Characters from here on, such as Chinese ones, are as wide as they are high.
const WIDE: char = '\u{2e80}';

/// A point on the canvas in pixels, from the upper left corner.
pub type Place = (f64, f64);

/// A drawing surface.
pub struct Canvas<'a>(DrawingArea<SVGBackend<'a>, Shift>);

/// The style of a line.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Its colour.
    pub tint: Tint,
    /// The width in pixels.
    pub width: f64,
    /// The dash pattern.
    pub dash: Dash,
}

/// The part of a text that is placed at the given point.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// The start.
    Begin,
    /// The middle.
    Middle,
    /// The end.
    End,
    /// The middle; the text is rotated and reads upwards.
    Upwards,
}

/// The approximate width of a text in pixels.
pub fn text_width(text: &str, height: f64) -> f64 {
    height * text.chars().map(|char| if char < WIDE { CHARACTER } else { 1.0 }).sum::<f64>()
}

/// Runs drawing code and returns the SVG document.
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
    // The library's `<svg>` tag has the size in units.
    let content = drawing.split_once(">\n").map_or("", |(_, content)| content);
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>\n", escaped(title)) };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" role=\"img\">\n{title}{content}",
        units.0, units.1
    ))
}

impl Canvas<'_> {
    /// Draws a line through points.
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

    /// Fills a polygon.
    pub fn area(&self, corners: &[Place], tint: Tint) -> Result<(), PlotError> {
        self.0.draw(&Polygon::new(units(corners), tint.colour())).map_err(refused)
    }

    /// Fills a polygon with a translucent colour; an opacity of 1 is opaque.
    pub fn veil(&self, corners: &[Place], tint: Tint, opacity: f64) -> Result<(), PlotError> {
        self.0.draw(&Polygon::new(units(corners), tint.colour().mix(opacity))).map_err(refused)
    }

    /// Draws a disc.
    pub fn disc(&self, middle: Place, radius: f64, tint: Tint) -> Result<(), PlotError> {
        self.0.draw(&Circle::new(unit(middle), UNITS * radius, tint.colour().filled())).map_err(refused)
    }

    /// Draws a text of `height` pixels, vertically centred on its point.
    pub fn text(&self, text: &str, place: Place, height: f64, anchor: Anchor) -> Result<(), PlotError> {
        self.text_in(INK, text, place, height, anchor)
    }

    /// Draws a text in a colour.
    pub fn text_in(
        &self,
        tint: Tint,
        text: &str,
        place: Place,
        height: f64,
        anchor: Anchor,
    ) -> Result<(), PlotError> {
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
        let ink = tint.colour();
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
