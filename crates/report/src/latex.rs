//! Tables for LaTeX documents. They need no package.

use crate::language::NARROW_NO_BREAK_SPACE;
use crate::table::Table;

impl Table {
    /// The table in LaTeX: a `tabular`, inside a `table` if it has a caption. Text is escaped: markup in it has no
    /// effect.
    ///
    /// ```
    /// use outflank_report::{Cell, Table};
    ///
    /// let mut table = Table::new(["player", "games"]);
    /// table.push([Cell::from("table_1 & 2"), 200.into()]);
    /// assert_eq!(
    ///     table.latex(),
    ///     r"\begin{tabular}{lr}
    /// \hline
    /// player & games \\
    /// \hline
    /// table\_1 \& 2 & 200 \\
    /// \hline
    /// \end{tabular}
    /// "
    /// );
    /// ```
    #[must_use]
    pub fn latex(&self) -> String {
        let alignments: String =
            (0..self.width()).map(|column| if self.right(column) { 'r' } else { 'l' }).collect();
        let line = |texts: Vec<String>| {
            texts.iter().map(|text| latex(text)).collect::<Vec<_>>().join(" & ") + " \\\\\n"
        };
        let head = line(self.headings());
        let body: String = self.rows.iter().map(|row| line(self.shown(row))).collect();
        let tabular = format!(
            "\\begin{{tabular}}{{{alignments}}}\n\\hline\n{head}\\hline\n{body}\\hline\n\\end{{tabular}}\n"
        );
        match self.caption.as_str() {
            "" => tabular,
            caption => {
                let caption = latex(caption);
                format!(
                    "\\begin{{table}}[htbp]\n\\centering\n\\caption{{{caption}}}\n{tabular}\\end{{table}}\n"
                )
            }
        }
    }
}

/// Escapes all characters with a meaning in LaTeX, and writes those that its default fonts lack as commands.
fn latex(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', char]),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            // At the start of a row these would be arguments of the line break before it.
            '[' | '*' => escaped.extend(['{', char, '}']),
            '"' => escaped.push_str("''"),
            '∞' => escaped.push_str("$\\infty$"),
            'µ' => escaped.push_str("$\\mu$"),
            '²' => escaped.push_str("$^2$"),
            NARROW_NO_BREAK_SPACE => escaped.push_str("\\,"),
            '\u{a0}' => escaped.push('~'),
            char if char.is_control() => escaped.push(' '),
            char => escaped.push(char),
        }
    }
    escaped
}
