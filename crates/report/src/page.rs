//! Pages: one HTML file that holds everything it shows.

use crate::escape::escaped;
use crate::table::Table;

/// How pages look: by day, by night and on paper. Plots stay black on white.
const STYLE: &str = include_str!("page.css");

/// What a page may do: show itself. Nothing is loaded and no script runs, whatever a picture brings along.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// A page.
///
/// ```
/// use outflank_report::{Block, Page};
///
/// let page = Page {
///     title: "Depth & strength".into(),
///     blocks: vec![Block::Paragraph("One ply more is worth 100 Elo.".into())],
///     ..Page::default()
/// };
/// assert!(page.html().contains("<h1>Depth &amp; strength</h1>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The title, also the first heading.
    pub title: String,
    /// The language it is written in, as browsers know it: `en`, `fr`.
    pub language: String,
    /// What it shows, from above.
    pub blocks: Vec<Block>,
}

impl Default for Page {
    /// An empty page in English.
    fn default() -> Self {
        Self { title: String::new(), language: "en".to_owned(), blocks: Vec::new() }
    }
}

/// A part of a page. Text means itself, whatever marks it has.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The title of what follows.
    Heading(String),
    /// Words.
    Paragraph(String),
    /// Lines to be shown as they are, such as the command that made the page.
    Code(String),
    /// A table.
    Table(Table),
    /// A picture.
    Picture {
        /// An SVG document, such as [`Plot::svg`](crate::Plot::svg) gives it. It is not looked at.
        svg: String,
        /// What is said below it; nothing where it is empty.
        caption: String,
    },
}

impl Page {
    /// The page as an HTML document that needs no other file.
    #[must_use]
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let language = escaped(&self.language);
        let blocks: String = self.blocks.iter().map(Block::html).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
             <body>\n<main>\n<h1>{title}</h1>\n{blocks}</main>\n</body>\n</html>\n"
        )
    }
}

impl Block {
    fn html(&self) -> String {
        match self {
            Self::Heading(text) => format!("<h2>{}</h2>\n", escaped(text)),
            Self::Paragraph(text) => format!("<p>{}</p>\n", escaped(text)),
            Self::Code(text) => format!("<pre><code>{}</code></pre>\n", escaped(text)),
            // Wide tables scroll by themselves, with the keyboard too.
            Self::Table(table) => format!("<div class=\"wide\" tabindex=\"0\">\n{}</div>\n", table.html()),
            Self::Picture { svg, caption } => {
                // Whatever stands before the element itself has no place inside a page.
                let svg = svg.find("<svg").map_or("", |begin| &svg[begin..]);
                let caption = match caption.as_str() {
                    "" => String::new(),
                    caption => format!("<figcaption>{}</figcaption>\n", escaped(caption)),
                };
                format!("<figure>\n{svg}{caption}</figure>\n")
            }
        }
    }
}
