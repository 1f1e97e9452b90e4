//! PNG pictures of SVG documents.
//!
//! Text is drawn in a built-in font, so that pictures are the same on every machine, also without installed fonts.
//! Characters that this font lacks are taken from the system's fonts.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// A subset of `DejaVu Sans`: the letters of European languages, Greek, and some symbols.
const FONT: &[u8] = include_bytes!("../font/OutflankSans.ttf");

/// The name of that font.
const FAMILY: &str = "Outflank Sans";

/// The maximum number of pixels: 400 MB while the picture is drawn.
const MAX_PIXELS: u64 = 100_000_000;

/// The built-in font, then the system's fonts. Loading them takes a moment, so it is done once.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.load_system_fonts();
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    Arc::new(fonts)
});

/// Renders an SVG document as PNG, scaled by an integer factor; 2 suits print.
///
/// # Errors
///
/// When the document is not SVG, or the picture would have no pixels or more than 100 million.
pub fn render(svg: &str, scale: u32) -> Result<Vec<u8>, PngError> {
    let options =
        Options { font_family: FAMILY.to_owned(), fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::NotSvg(error.to_string()))?;
    let size = tree.size();
    let [width, height] =
        [size.width(), size.height()].map(|length| u64::from(length.ceil() as u32) * u64::from(scale));
    let large = || PngError::Size { width, height };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(large());
    }
    let mut picture = Pixmap::new(width as u32, height as u32).ok_or_else(large)?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut picture.as_mut());
    picture.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

/// Why an SVG document could not be rendered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PngError {
    /// The document cannot be parsed.
    #[error("the document is not valid SVG: {0}")]
    NotSvg(String),
    /// The picture is empty or too large.
    #[error(
        "invalid picture size of {width} by {height} pixels; the total must be from 1 to {MAX_PIXELS} pixels"
    )]
    Size {
        /// The width.
        width: u64,
        /// The height.
        height: u64,
    },
    /// The picture cannot be encoded.
    #[error("cannot encode the picture: {0}")]
    Encoding(String),
}
