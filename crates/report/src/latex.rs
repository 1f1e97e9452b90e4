//! Tables for LaTeX documents. They need no package.

use crate::language::NARROW_NO_BREAK_SPACE;
use crate::table::Table;

impl Table {
    /// The table in LaTeX: a `tabular`, inside a `table` if it has a caption. Text is escaped: markup in it has no
    /// effect. Long texts are wrapped. A wide table is scaled to the width of the text if the package graphicx is loaded.
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
        let widths: Vec<usize> = (0..self.width()).map(|column| self.longest(column)).collect();
        let alignment = |(column, &width): (usize, &usize)| match (self.right(column), width > MAX_UNWRAPPED)
        {
            (true, _) => "r",
            (false, false) => "l",
            (false, true) => "p{0.4\\linewidth}",
        };
        let alignments: String = widths.iter().enumerate().map(alignment).collect();
        let is_wide = widths.iter().map(|&width| width.min(MAX_UNWRAPPED) + 2).sum::<usize>() > MAX_NORMAL;
        let is_wrapped = |column: usize| widths[column] > MAX_UNWRAPPED && !self.right(column);
        let line = |texts: Vec<String>| {
            let cell = |(column, text): (usize, &String)| {
                if is_wrapped(column) { breakable(text) } else { latex(text) }
            };
            texts.iter().enumerate().map(cell).collect::<Vec<_>>().join(" & ") + " \\\\\n"
        };
        let head = line(self.headings());
        let body: String = self.rows.iter().map(|row| line(self.shown(row))).collect();
        let tabular = format!(
            "\\begin{{tabular}}{{{alignments}}}\n\\hline\n{head}\\hline\n{body}\\hline\n\\end{{tabular}}\n"
        );
        let tabular = if is_wide { format!("{FIT}\\outflankfit{{%\n{tabular}}}\n") } else { tabular };
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

/// The longest text in characters of a column that is not wrapped.
const MAX_UNWRAPPED: usize = 34;

/// The number of letters and digits in a row after which a line may end. It is even, so that moves stay whole.
const MAX_RUN: usize = 16;

/// The widest table in characters that is not scaled.
const MAX_NORMAL: usize = 60;

/// Scales a table to the width of the text.
const FIT: &str = "\\ifdefined\\resizebox\\def\\outflankfit#1{\\resizebox{\\linewidth}{!}{#1}}\\else\
                   \\def\\outflankfit#1{#1}\\fi\n";

impl Table {
    /// The number of characters of the longest text of a column.
    fn longest(&self, column: usize) -> usize {
        let rows = self.rows.iter().map(|row| self.shown(row));
        let texts = rows.chain([self.headings()]).filter_map(|row| row.into_iter().nth(column));
        texts.map(|text| text.chars().count()).max().unwrap_or_default()
    }
}

/// The same as [`latex`], with places where a line may end in words that are longer than a wrapped column.
///
/// A line may end after a punctuation mark inside a word, as in the name of a player, and within a longer run of letters
/// and digits, as in a transcript.
fn breakable(text: &str) -> String {
    let mut broken = String::with_capacity(text.len());
    let mut run = 0;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        broken.push_str(&latex(char.encode_utf8(&mut [0; 4])));
        let is_inside = chars.peek().is_some_and(|next| !next.is_whitespace());
        run = if char.is_alphanumeric() { run + 1 } else { 0 };
        if is_inside && (matches!(char, ',' | ':' | '/' | '+' | '*') || run == MAX_RUN) {
            broken.push_str("\\allowbreak{}");
            run = 0;
        }
    }
    broken
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_and_wide_tables_are_scaled() {
        let mut table = Table::new(["player", "text"]);
        table.push(["a", "short"]);
        assert!(table.latex().starts_with("\\begin{tabular}{ll}\n"));
        table.push(["b", &"x".repeat(35)]);
        assert!(table.latex().starts_with("\\begin{tabular}{lp{0.4\\linewidth}}\n"), "{}", table.latex());
        table.push(["c", &format!("mcts:iterations=1000,rollout=best {}", "f5d6".repeat(5))]);
        let broken = format!(
            "c & mcts:\\allowbreak{{}}iterations=1000,\\allowbreak{{}}rollout=best {0}{0}{0}{0}\\allowbreak{{}}{0} \\\\\n",
            "f5d6"
        );
        assert!(table.latex().contains(&broken), "{}", table.latex());
        let mut wide = Table::new(["1", "2", "3"]);
        wide.push(["x".repeat(34), "y".repeat(34), "z".repeat(34)]);
        assert!(wide.latex().contains("\\outflankfit{%\n\\begin{tabular}{lll}"), "{}", wide.latex());
        assert!(wide.latex().ends_with("\\end{tabular}\n}\n"), "{}", wide.latex());
    }
}
