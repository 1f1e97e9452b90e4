//! Markdown as prose, without code blocks, tables, HTML and link targets, and as an outline of the other parts.
//!
//! This is not a full parser. It reads the Markdown that this repository uses: ATX headings, tables with a leading `|`,
//! fenced and indented code, lists, quotes, HTML blocks, inline code, links, images and emphasis.

/// A character of the prose, and the line of the file that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub letter: char,
    pub line: usize,
    /// Part of inline code or of a bare address. A run of such glyphs is one word.
    pub code: bool,
}

impl Glyph {
    /// Whether words are separated here.
    pub fn is_separator(self) -> bool {
        !self.code && (self.letter.is_whitespace() || self.letter == '—')
    }
}

/// A paragraph, a list item or a heading.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    pub kind: BlockKind,
    pub glyphs: Vec<Glyph>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    Paragraph,
    Heading,
}

/// A part of the outline, which does not depend on the language of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading, with its level.
    Heading(usize),
    /// A table. The head and the row of dashes count as lines.
    Table { lines: usize, cells: usize },
    /// A line of a code block. Fences are lines of their block.
    Code(String),
}

/// The blocks of a document or a doc comment, given as numbered lines.
pub fn blocks<'a>(lines: impl IntoIterator<Item = (usize, &'a str)>) -> Vec<Block> {
    let mut reader = Reader::default();
    for (number, line) in lines {
        reader.read(number, line);
    }
    reader.close(BlockKind::Paragraph);
    reader.blocks
}

/// The headings, tables and code blocks of a document, with their lines.
pub fn outline<'a>(lines: impl IntoIterator<Item = (usize, &'a str)>) -> Vec<(usize, Part)> {
    let mut reader = Reader::default();
    for (number, line) in lines {
        reader.read(number, line);
    }
    reader.outline
}

/// Collects lines into blocks.
#[derive(Debug, Default)]
struct Reader {
    blocks: Vec<Block>,
    outline: Vec<(usize, Part)>,
    /// The raw text of the open paragraph.
    open: Vec<(char, usize)>,
    /// The backticks or tildes that opened a code block.
    fence: Option<(char, usize)>,
    in_html: bool,
    /// The column where the text of the current list item starts; 0 outside of lists.
    item_indent: usize,
}

impl Reader {
    fn read(&mut self, number: usize, line: &str) {
        let line = without_quote(line);
        let text = line.trim();
        let indent = indent(line);

        if let Some((mark, length)) = self.fence {
            let run = run_length(text, mark);
            if run >= length && run == text.chars().count() {
                self.fence = None;
            }
            self.outline.push((number, Part::Code(line.to_owned())));
            return;
        }
        if text.is_empty() {
            self.close(BlockKind::Paragraph);
            self.in_html = false;
            return;
        }
        if self.in_html {
            return;
        }
        if let Some(fence) = fence(text) {
            self.close(BlockKind::Paragraph);
            self.fence = Some(fence);
            self.outline.push((number, Part::Code(line.to_owned())));
            return;
        }
        if self.open.is_empty() {
            self.item_indent = self.item_indent.min(indent);
            if indent >= self.item_indent + 4 {
                self.outline.push((number, Part::Code(line.to_owned())));
                return;
            }
            if starts_html(text) {
                self.in_html = true;
                return;
            }
        }
        if text.starts_with('|') {
            self.close(BlockKind::Paragraph);
            self.add_row(number, cells(text));
        } else if is_rule(text) || is_link_definition(text) {
            self.close(BlockKind::Paragraph);
        } else if let Some((level, heading)) = heading(text) {
            self.close(BlockKind::Paragraph);
            self.outline.push((number, Part::Heading(level)));
            self.push(number, heading);
            self.close(BlockKind::Heading);
        } else if let Some(marker) = self.item_marker(text) {
            self.close(BlockKind::Paragraph);
            self.item_indent = indent + marker;
            self.push(number, &text[marker..]);
        } else {
            self.push(number, text);
        }
    }

    /// The width of a list marker with its space.
    ///
    /// A number other than 1 does not start a list inside a paragraph: it is part of a wrapped sentence.
    fn item_marker(&self, text: &str) -> Option<usize> {
        if text.starts_with("* ") || text.starts_with("- ") || text.starts_with("+ ") {
            return Some(2);
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = &text[digits..];
        let is_marker = (1..=9).contains(&digits) && (rest.starts_with(". ") || rest.starts_with(") "));
        let may_start = self.open.is_empty() || self.item_indent > 0 || &text[..digits] == "1";
        (is_marker && may_start).then_some(digits + 2)
    }

    /// Adds a row to the table that ends on the line before, or starts a table.
    fn add_row(&mut self, number: usize, new_cells: usize) {
        if let Some((first, Part::Table { lines, cells })) = self.outline.last_mut()
            && *first + *lines == number
        {
            *lines += 1;
            *cells += new_cells;
        } else {
            self.outline.push((number, Part::Table { lines: 1, cells: new_cells }));
        }
    }

    fn push(&mut self, line: usize, text: &str) {
        if let Some(&(_, last)) = self.open.last() {
            self.open.push((' ', last));
        }
        self.open.extend(text.trim().chars().map(|letter| (letter, line)));
    }

    fn close(&mut self, kind: BlockKind) {
        if !self.open.is_empty() {
            self.blocks.push(Block { kind, glyphs: inline(&self.open) });
            self.open.clear();
        }
    }
}

fn without_quote(line: &str) -> &str {
    let mut line = line;
    while let Some(rest) = line.trim_start().strip_prefix('>') {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

/// Columns before the text; a tab counts as four.
fn indent(line: &str) -> usize {
    let space = line.chars().take_while(|c| c.is_whitespace());
    space.map(|c| if c == '\t' { 4 } else { 1 }).sum()
}

fn run_length(text: &str, mark: char) -> usize {
    text.chars().take_while(|c| *c == mark).count()
}

/// The mark and the length of an opening fence.
fn fence(text: &str) -> Option<(char, usize)> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = run_length(text, mark);
    // Inline code such as ```` ```a``` ```` has backticks after the run.
    let is_inline = mark == '`' && text[length..].contains('`');
    (length >= 3 && !is_inline).then_some((mark, length))
}

fn starts_html(text: &str) -> bool {
    let is_address =
        text.starts_with("<http:") || text.starts_with("<https:") || text.starts_with("<mailto:");
    let after = text.strip_prefix('<').and_then(|rest| rest.chars().next());
    !is_address && after.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!'))
}

/// A thematic break, or the line below a heading.
fn is_rule(text: &str) -> bool {
    let mark = text.chars().next().filter(|c| matches!(c, '-' | '*' | '_' | '='));
    mark.is_some_and(|mark| text.len() >= 3 && text.chars().all(|c| c == mark || c == ' '))
}

/// A line such as `[name]: https://example.org`.
fn is_link_definition(text: &str) -> bool {
    text.starts_with('[') && text.split_once("]: ").is_some_and(|(name, _)| !name.contains(' '))
}

/// The level and the text of a heading.
fn heading(text: &str) -> Option<(usize, &str)> {
    let level = run_length(text, '#');
    let rest = text[level..].strip_prefix(' ')?;
    (1..=6).contains(&level).then_some((level, rest))
}

/// The cells of a table row, which starts with `|` and may end with it. `\|` is a character of a cell.
fn cells(row: &str) -> usize {
    let row = row.replace("\\|", "");
    row.trim_matches('|').split('|').count()
}

/// Removes the marks of links, images, emphasis and HTML from a paragraph.
fn inline(raw: &[(char, usize)]) -> Vec<Glyph> {
    let letter = |i: usize| raw.get(i).map(|(letter, _)| *letter);
    let glyph = |i: usize, code| Glyph { letter: raw[i].0, line: raw[i].1, code };
    let mut glyphs = Vec::new();
    let mut i = 0;
    while let Some(current) = letter(i) {
        match current {
            '\\' if letter(i + 1).is_some_and(|next| next.is_ascii_punctuation()) => {
                glyphs.push(glyph(i + 1, false));
                i += 2;
            }
            '`' => {
                let ticks = ticks_at(raw, i);
                let end = code_end(raw, i + ticks, ticks);
                glyphs.extend((i..end.unwrap_or(i + ticks)).map(|i| glyph(i, end.is_some())));
                i = end.unwrap_or(i + ticks);
            }
            '<' if let Some(end) = tag_end(raw, i) => {
                if is_address(&raw[i..end]) {
                    glyphs.extend((i + 1..end - 1).map(|i| glyph(i, true)));
                }
                i = end;
            }
            '!' if letter(i + 1) == Some('[') => i += 1,
            '[' => i += 1,
            ']' => i = target_end(raw, i + 1),
            '*' | '_' if is_emphasis(raw, i) => i += 1,
            _ => {
                glyphs.push(glyph(i, false));
                i += 1;
            }
        }
    }
    glyphs
}

fn ticks_at(raw: &[(char, usize)], start: usize) -> usize {
    raw[start..].iter().take_while(|(letter, _)| *letter == '`').count()
}

/// The place after the run of backticks that closes inline code.
fn code_end(raw: &[(char, usize)], start: usize, ticks: usize) -> Option<usize> {
    let mut i = start;
    while i < raw.len() {
        let run = ticks_at(raw, i);
        if run == ticks {
            return Some(i + run);
        }
        i += run.max(1);
    }
    None
}

/// The place after an HTML tag or an address in angle brackets.
fn tag_end(raw: &[(char, usize)], start: usize) -> Option<usize> {
    let (first, _) = *raw.get(start + 1)?;
    if !first.is_ascii_alphabetic() && !matches!(first, '/' | '!') {
        return None;
    }
    let length = raw[start..].iter().position(|(letter, _)| *letter == '>')?;
    Some(start + length + 1)
}

/// Whether this is an address in angle brackets, and not a tag.
fn is_address(tag: &[(char, usize)]) -> bool {
    let has = |wanted| tag.iter().any(|(letter, _)| *letter == wanted);
    has(':') && !has(' ')
}

/// The place after the target of a link, such as `(address)` or `[name]`, if it has one.
fn target_end(raw: &[(char, usize)], start: usize) -> usize {
    let (open, close) = match raw.get(start) {
        Some(('(', _)) => ('(', ')'),
        Some(('[', _)) => ('[', ']'),
        _ => return start,
    };
    let mut depth = 0_usize;
    for (i, (letter, _)) in raw.iter().enumerate().skip(start) {
        if *letter == open {
            depth += 1;
        } else if *letter == close {
            depth -= 1;
            if depth == 0 {
                return i + 1;
            }
        }
    }
    start
}

/// Whether a `*` or `_` is at the edge of a word. Inside a word or between spaces it is a character.
fn is_emphasis(raw: &[(char, usize)], place: usize) -> bool {
    let before = place.checked_sub(1).map_or(' ', |i| raw[i].0);
    let after = raw.get(place + 1).map_or(' ', |(letter, _)| *letter);
    let inside = before.is_alphanumeric() && after.is_alphanumeric();
    let between = before.is_whitespace() && after.is_whitespace();
    !inside && !between
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &str)]) {
        let found: Vec<(usize, String)> = blocks((1..).zip(text.lines()))
            .iter()
            .filter(|block| block.kind == BlockKind::Paragraph)
            .map(|block| (block.glyphs[0].line, block.glyphs.iter().map(|glyph| glyph.letter).collect()))
            .collect();
        let found: Vec<(usize, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn paragraphs_join_lines_and_end_at_blank_ones() {
        check("One\ntwo.\n\nThree.\n", &[(1, "One two."), (4, "Three.")]);
        check("> Quoted\n> text.\n", &[(1, "Quoted text.")]);
    }

    #[test]
    fn headings_are_blocks_of_their_own() {
        let blocks = blocks((1..).zip("# Head\nText.\n".lines()));
        assert_eq!(
            blocks.iter().map(|block| block.kind).collect::<Vec<_>>(),
            [BlockKind::Heading, BlockKind::Paragraph]
        );
        check("#tag is text\n", &[(1, "#tag is text")]);
    }

    #[test]
    fn list_items_are_paragraphs() {
        check(
            "Takes:\n* one\n  more\n  - inner\n* two\n\n  second\n\nAfter.\n",
            &[(1, "Takes:"), (2, "one more"), (4, "inner"), (5, "two"), (7, "second"), (9, "After.")],
        );
        check("1. one\n2. two\n", &[(1, "one"), (2, "two")]);
        check("The table has\n12. More follow.\n", &[(1, "The table has 12. More follow.")]);
    }

    #[test]
    fn code_tables_and_html_are_left_out() {
        check("A.\n```console\n$ b\n\n# c\n```\nD.\n", &[(1, "A."), (7, "D.")]);
        check("A.\n~~~~\n~~~\n~~~~\nD.\n", &[(1, "A."), (5, "D.")]);
        check("* A.\n  ```\n  b\n  ```\n  C.\n", &[(1, "A."), (5, "C.")]);
        check("A.\n\n    code\n\nB.\n", &[(1, "A."), (5, "B.")]);
        check("* A.\n\n      code\n\n  B.\n", &[(1, "A."), (5, "B.")]);
        check("A:\n| b | c |\n|---|---|\n| d | e |\n\nF.\n", &[(1, "A:"), (6, "F.")]);
        check("<img src=\"a\"\nalt=\"b\">\n\nC.\n", &[(4, "C.")]);
        check("A.\n\n---\n\n[b]: https://example.org\nC.\n", &[(1, "A."), (6, "C.")]);
    }

    #[test]
    fn headings_tables_and_code_are_the_outline() {
        let text =
            "# A\n\n* b\n\n  | a\\|b | `c` |\n  |:--|---|\n  | d |\n\n```sh\n# c\n\n```\n### D\n\n    e\n";
        let code = |line: &str| Part::Code(line.to_owned());
        assert_eq!(
            outline((1..).zip(text.lines())),
            [
                (1, Part::Heading(1)),
                (5, Part::Table { lines: 3, cells: 5 }),
                (9, code("```sh")),
                (10, code("# c")),
                (11, code("")),
                (12, code("```")),
                (13, Part::Heading(3)),
                (15, code("    e")),
            ]
        );
    }

    #[test]
    fn links_count_as_their_text() {
        check("See [the file](docs/a_(b).md), [`Foo`] and [c][d].\n", &[(1, "See the file, `Foo` and c.")]);
        check("An ![image](a.png) here.\n", &[(1, "An image here.")]);
        check("At <https://example.org> or <br> here.\n", &[(1, "At https://example.org or  here.")]);
    }

    #[test]
    fn emphasis_and_escapes_are_removed() {
        check(
            "**Passes.** A *pass* is 2 * 3\\* snake_case _x_.\n",
            &[(1, "Passes. A pass is 2 * 3* snake_case x.")],
        );
    }

    #[test]
    fn inline_code_is_marked_across_lines() {
        let blocks = blocks((1..).zip("Run `cargo\ntest` and ``a`b``.".lines()));
        let code: String =
            blocks[0].glyphs.iter().filter(|glyph| glyph.code).map(|glyph| glyph.letter).collect();
        assert_eq!(code, "`cargo test```a`b``");
        check("A ` alone.\n", &[(1, "A ` alone.")]);
    }
}
