//! Self-contained HTML pages.

use crate::escape::escaped;
use crate::language::Language;
use crate::table::Table;

/// The style sheet: light, dark and print. Plots stay black on white.
const STYLE: &str = include_str!("page.css");

/// The content security policy: nothing is loaded and no script runs, even if an embedded picture contains one.
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The title, also the first heading.
    pub title: String,
    /// The language of the text.
    pub language: Language,
    /// The content, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a page. Text is escaped: markup in it has no effect.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A section heading.
    Heading(String),
    /// A paragraph of text.
    Paragraph(String),
    /// Preformatted lines, such as the command that made the page.
    Code(String),
    /// A table.
    Table(Table),
    /// A picture.
    Picture {
        /// An SVG document, such as [`Plot::svg`](crate::Plot::svg) returns. It is not checked.
        svg: String,
        /// The text below the picture; none if empty.
        caption: String,
    },
}

impl Page {
    /// The page as a self-contained HTML document.
    #[must_use]
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let language = self.language.code();
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
            // Wide tables scroll on their own, also with the keyboard.
            Self::Table(table) => format!("<div class=\"wide\" tabindex=\"0\">\n{}</div>\n", table.html()),
            Self::Picture { svg, caption } => {
                // Text before the `<svg>` element, such as an XML declaration, is not allowed inside HTML.
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
