//! Tables of text and numbers: for terminals, Markdown, spreadsheets and pages.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, ContentLineStyle, LineStyle, TableStyle};

use crate::escape::{escaped, printable};

/// A table. Rows may be of different lengths; what is missing is empty.
///
/// A column stands to the right where it holds numbers and no text.
///
/// ```
/// use outflank_report::{Cell, Table};
///
/// let mut table = Table::new(["player", "games", "Elo"]);
/// table.push([Cell::from("alphabeta=6"), 200.into(), Cell::number(35.72, 1)]);
/// table.push([Cell::from("random"), 200.into(), Cell::number(-35.72, 1)]);
/// assert_eq!(
///     table.text(),
///     "\
/// player       games    Elo
/// ----------- ------ ------
/// alphabeta=6    200   35.7
/// random         200  -35.7
/// "
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What the table shows; nothing is written where it is empty.
    pub caption: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows, from above.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands at one place of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// Words.
    Text(String),
    /// A count.
    Whole(i128),
    /// A measure. CSV has it in full, readers see it rounded. One that is no number is written as nothing, and so
    /// is an infinite one in CSV.
    Number {
        /// The measure.
        value: f64,
        /// Digits that readers see behind the point.
        decimals: usize,
    },
}

/// How a table looks in a terminal: two spaces between columns, a line below the headings.
const PLAIN: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none().junction(' '))
    .header_separator(LineStyle::none().fill('-').junction(' '))
    .content_lines(ContentLineStyle::none().junction(' '));

impl Table {
    /// A table without rows.
    pub fn new<T: Into<String>>(columns: impl IntoIterator<Item = T>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// The same table with words above it.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    /// Adds a row at the end.
    pub fn push<T: Into<Cell>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// The table in columns of equal width, for terminals. Tabs and other controls become spaces.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self.lines(PLAIN, |text| text.split('\n').map(printable).collect::<Vec<_>>().join("\n"));
        self.below_caption(&format!("{}\n", printable(&self.caption)), &lines)
    }

    /// The table in Markdown as GitHub and Pandoc read it. Text means itself, whatever marks it has.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut lines = self.lines(ASCII_MARKDOWN, markdown);
        if let Some(rule) = lines.get_mut(1) {
            let mut rules: Vec<String> = rule.trim_matches('|').split('|').map(str::to_owned).collect();
            for (column, rule) in rules.iter_mut().enumerate() {
                if self.right(column) {
                    rule.replace_range(rule.len() - 1.., ":");
                }
            }
            *rule = format!("|{}|", rules.join("|"));
        }
        self.below_caption(&format!("{}\n\n", markdown(&self.caption)), &lines)
    }

    /// The table as comma-separated values, for spreadsheets: headings first, no caption, numbers in full.
    #[must_use]
    pub fn csv(&self) -> String {
        let quoted = |text: &str| {
            let plain = !text.contains([',', '"', '\n', '\r']) && text.trim() == text;
            if plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
        };
        let headings = (0..self.width()).map(|column| quoted(self.heading(column))).collect::<Vec<_>>();
        let row = |row: &Vec<Cell>| -> Vec<String> {
            (0..self.width()).map(|column| quoted(&row.get(column).unwrap_or(&Cell::Empty).full())).collect()
        };
        let lines = std::iter::once(headings).chain(self.rows.iter().map(row));
        lines.filter(|line| !line.is_empty()).map(|line| line.join(",") + "\n").collect()
    }

    /// The table as an HTML element.
    #[must_use]
    pub fn html(&self) -> String {
        // Words without a space, such as names and results, are not broken.
        let class = |column, tag: &str, text: &str| {
            if self.right(column) {
                " class=\"number\""
            } else if tag == "td" && !text.is_empty() && !text.contains(char::is_whitespace) {
                " class=\"whole\""
            } else {
                ""
            }
        };
        let row = |tag: &str, texts: Vec<String>| {
            let cell = |(column, text): (usize, String)| {
                let name = tag.split(' ').next().unwrap_or_default();
                format!(
                    "<{tag}{}>{}</{name}>",
                    class(column, tag, &text),
                    escaped(&text).replace('\n', "<br>")
                )
            };
            format!("<tr>{}</tr>\n", texts.into_iter().enumerate().map(cell).collect::<String>())
        };
        let caption = match self.caption.as_str() {
            "" => String::new(),
            caption => format!("<caption>{}</caption>\n", escaped(caption)),
        };
        let head = row("th scope=\"col\"", self.headings());
        let body: String = self.rows.iter().map(|cells| row("td", self.shown(cells))).collect();
        format!("<table>\n{caption}<thead>\n{head}</thead>\n<tbody>\n{body}</tbody>\n</table>\n")
    }

    /// Columns, counted by the longest row.
    fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).chain([self.columns.len()]).max().unwrap_or_default()
    }

    /// Whether a column stands to the right.
    fn right(&self, column: usize) -> bool {
        let mut cells =
            self.rows.iter().filter_map(|row| row.get(column)).filter(|cell| **cell != Cell::Empty);
        let text = |cell: &Cell| matches!(cell, Cell::Text(_));
        cells.next().is_some_and(|first| !text(first) && !cells.any(text))
    }

    fn heading(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", String::as_str)
    }

    fn headings(&self) -> Vec<String> {
        (0..self.width()).map(|column| self.heading(column).to_owned()).collect()
    }

    /// A row as readers see it.
    fn shown(&self, row: &[Cell]) -> Vec<String> {
        (0..self.width()).map(|column| row.get(column).unwrap_or(&Cell::Empty).shown()).collect()
    }

    /// The lines of the table in columns of equal width.
    fn lines(&self, style: TableStyle, escaped: fn(&str) -> String) -> Vec<String> {
        if self.width() == 0 {
            return Vec::new();
        }
        let escaped = |texts: Vec<String>| texts.iter().map(|text| escaped(text)).collect::<Vec<_>>();
        let mut table = comfy_table::Table::new();
        table.load_style(style).set_header(escaped(self.headings()));
        table.add_rows(self.rows.iter().map(|row| escaped(self.shown(row))));
        for (index, column) in table.column_iter_mut().enumerate() {
            if self.right(index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
            if style == PLAIN {
                column.set_padding((u16::from(index > 0), 0));
            }
        }
        table.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    fn below_caption(&self, caption: &str, lines: &[String]) -> String {
        let caption = if self.caption.is_empty() { "" } else { caption };
        lines.iter().fold(caption.to_owned(), |text, line| text + line + "\n")
    }
}

impl Cell {
    /// A measure that readers see with so many digits behind the point.
    #[must_use]
    pub fn number(value: f64, decimals: usize) -> Self {
        Self::Number { value, decimals }
    }

    /// As readers see it.
    fn shown(&self) -> String {
        match *self {
            Self::Number { value, decimals } if value.is_finite() => rounded(value, decimals),
            Self::Number { value: f64::INFINITY, .. } => "∞".to_owned(),
            Self::Number { value: f64::NEG_INFINITY, .. } => "-∞".to_owned(),
            _ => self.full(),
        }
    }

    /// As programs read it.
    fn full(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Whole(count) => count.to_string(),
            Self::Number { value, .. } if value.is_finite() => value.to_string(),
            Self::Empty | Self::Number { .. } => String::new(),
        }
    }
}

/// A number with so many digits behind the point, and no sign where only zeros are left.
pub(crate) fn rounded(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|digit| b"0.".contains(&digit)) => digits.to_owned(),
        _ => text,
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! whole {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Cell {
            fn from(count: $integer) -> Self {
                Self::Whole(count.into())
            }
        }
    )*};
}

whole!(i32 i64 u32 u64);

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Whole(count as i128)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    /// Nothing for nothing.
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Empty, Into::into)
    }
}

/// Text with all marks that Markdown knows made harmless.
fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\n' => escaped.push_str("<br>"),
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '&' | '~' | '$' => {
                escaped.extend(['\\', char]);
            }
            char if char.is_control() => escaped.push(' '),
            char => escaped.push(char),
        }
    }
    escaped
}
