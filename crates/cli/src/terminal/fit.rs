//! Text that fits the width of a terminal.

use crossterm::terminal::size;

/// The size of a terminal that does not tell it.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// The number of columns of the terminal.
pub fn columns() -> usize {
    size().unwrap_or(USUAL_SIZE).0.into()
}

/// The number of rows of the terminal.
pub fn rows() -> usize {
    size().unwrap_or(USUAL_SIZE).1.into()
}

/// The words of a line that fit into this number of columns. Rules of dashes are cut anywhere.
pub fn fitting(line: &str, columns: usize) -> &str {
    let Some((end, _)) = line.char_indices().nth(columns) else { return line };
    if line[end..].starts_with([' ', '-']) {
        return line[..end].trim_end();
    }
    line[..end].rfind(' ').map_or(&line[..end], |space| line[..space].trim_end())
}

/// The lines that fit into this number of rows: the first ones and the last one.
pub fn first_and_last<'a>(lines: &[&'a str], rows: usize) -> Vec<&'a str> {
    match lines.split_last() {
        Some((last, first)) if lines.len() > rows && rows > 0 => {
            first[..rows - 1].iter().chain([last]).copied().collect()
        }
        _ => lines.to_vec(),
    }
}

/// A paragraph with line breaks between words.
pub fn wrapped(paragraph: &str, columns: usize) -> String {
    let (mut lines, mut width) = (String::new(), 0);
    for word in paragraph.split(' ') {
        let length = word.chars().count();
        if width > 0 {
            let has_room = width + 1 + length <= columns;
            lines.push(if has_room { ' ' } else { '\n' });
            width = if has_room { width + 1 } else { 0 };
        }
        lines.push_str(word);
        width += length;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_after_a_word() {
        let line = "f4  +2  12@73%  f4 c5 b3";
        assert_eq!(fitting(line, 80), line);
        assert_eq!(fitting(line, 24), line);
        assert_eq!(fitting(line, 23), "f4  +2  12@73%  f4 c5");
        assert_eq!(fitting(line, 21), "f4  +2  12@73%  f4 c5");
        assert_eq!(fitting(line, 15), "f4  +2  12@73%");
        assert_eq!(fitting("---- ----------", 9), "---- ----");
        assert_eq!(fitting("éééééé", 4), "éééé");
    }

    #[test]
    fn the_last_line_stays() {
        let lines = ["head", "a", "b", "sum"];
        assert_eq!(first_and_last(&lines, 4), lines);
        assert_eq!(first_and_last(&lines, 3), ["head", "a", "sum"]);
        assert_eq!(first_and_last(&lines, 1), ["sum"]);
        assert_eq!(first_and_last(&[], 1), [""; 0]);
    }

    #[test]
    fn paragraphs_break_between_words() {
        assert_eq!(wrapped("Black wins by 2.", 80), "Black wins by 2.");
        assert_eq!(wrapped("Black wins by 2.", 16), "Black wins by 2.");
        assert_eq!(wrapped("Black wins by 2.", 10), "Black wins\nby 2.");
        assert_eq!(wrapped("Opening: x", 3), "Opening:\nx");
        assert_eq!(wrapped("", 3), "");
    }
}
