//! Tables of text and numbers: for terminals, Markdown, spreadsheets and pages. The module `latex` adds LaTeX.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, ContentLineStyle, LineStyle, TableStyle};

use crate::escape::{escaped, printable};
use crate::language::Language;

/// A table. Rows may have different lengths; missing cells are empty.
///
/// A column that contains numbers and no text is right-aligned.
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
    /// The caption; none if empty.
    pub caption: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows, from top to bottom.
    pub rows: Vec<Vec<Cell>>,
    /// The language of its numbers, except in CSV.
    pub language: Language,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// An empty cell.
    #[default]
    Empty,
    /// Text.
    Text(String),
    /// An integer.
    Whole(i128),
    /// A real number.
    ///
    /// CSV has it in full, other forms round it. NaN becomes an empty cell, and in CSV so does infinity.
    Number {
        /// The number.
        value: f64,
        /// Decimal places in rounded form.
        decimals: usize,
    },
}

/// The style for terminals: two spaces between columns, a line below the headings.
const PLAIN: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none().junction(' '))
    .header_separator(LineStyle::none().fill('-').junction(' '))
    .content_lines(ContentLineStyle::none().junction(' '));

impl Table {
    /// A table without rows.
    pub fn new<T: Into<String>>(columns: impl IntoIterator<Item = T>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// The same table with a caption.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    /// The same table with numbers in this language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Appends a row.
    pub fn push<T: Into<Cell>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// The table in aligned columns, for terminals. Tabs and other control characters become spaces.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self.lines(PLAIN, |text| text.split('\n').map(printable).collect::<Vec<_>>().join("\n"));
        self.below_caption(&format!("{}\n", printable(&self.caption)), &lines)
    }

    /// The table in Markdown, as GitHub and Pandoc read it. Text is escaped: markup in it has no effect.
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

    /// The table as CSV, for spreadsheets: headings first, no caption, numbers in full, the same in every language.
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
        // Text without a space, such as names and results, is not wrapped.
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

    /// The number of columns: that of the longest row.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).chain([self.columns.len()]).max().unwrap_or_default()
    }

    /// Whether a column is right-aligned.
    pub(crate) fn right(&self, column: usize) -> bool {
        let mut cells =
            self.rows.iter().filter_map(|row| row.get(column)).filter(|cell| **cell != Cell::Empty);
        let text = |cell: &Cell| matches!(cell, Cell::Text(_));
        cells.next().is_some_and(|first| !text(first) && !cells.any(text))
    }

    fn heading(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", String::as_str)
    }

    pub(crate) fn headings(&self) -> Vec<String> {
        (0..self.width()).map(|column| self.heading(column).to_owned()).collect()
    }

    /// A row in rounded form.
    pub(crate) fn shown(&self, row: &[Cell]) -> Vec<String> {
        (0..self.width()).map(|column| row.get(column).unwrap_or(&Cell::Empty).shown(self.language)).collect()
    }

    /// The lines of the table in aligned columns.
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
    /// A number that is shown with this many decimal places.
    #[must_use]
    pub fn number(value: f64, decimals: usize) -> Self {
        Self::Number { value, decimals }
    }

    /// The cell in rounded form.
    fn shown(&self, language: Language) -> String {
        match *self {
            Self::Number { value, decimals } => language.decimal(value, decimals),
            Self::Whole(count) => language.whole(count),
            Self::Empty | Self::Text(_) => self.full(),
        }
    }

    /// The cell in full, as in CSV.
    fn full(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Whole(count) => count.to_string(),
            Self::Number { value, .. } if value.is_finite() => value.to_string(),
            Self::Empty | Self::Number { .. } => String::new(),
        }
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
    /// `None` becomes an empty cell.
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Empty, Into::into)
    }
}

/// Escapes all characters with a meaning in Markdown.
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
