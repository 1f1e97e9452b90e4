//! Doc comments of Rust files.

/// The doc comments of a file: their lines without the marks, numbered from 1.
///
/// Any other line, such as an attribute, ends a comment.
pub fn doc_comments(source: &str) -> Vec<Vec<(usize, &str)>> {
    let mut comments: Vec<Vec<(usize, &str)>> = Vec::new();
    let mut open = None;
    for (number, line) in (1..).zip(source.lines()) {
        let comment = doc_line(line);
        if let Some((mark, text)) = comment {
            match comments.last_mut() {
                Some(last) if open == Some(mark) => last.push((number, text)),
                _ => comments.push(vec![(number, text)]),
            }
        }
        open = comment.map(|(mark, _)| mark);
    }
    comments
}

/// The mark and the text of a line of a doc comment. Four slashes start a plain comment.
fn doc_line(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim_start();
    let (mark, text) = ["//!", "///"].iter().find_map(|mark| Some((*mark, line.strip_prefix(mark)?)))?;
    if mark == "///" && text.starts_with('/') {
        return None;
    }
    Some((mark, text.strip_prefix(' ').unwrap_or(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doc_comments_are_runs_of_lines_with_the_same_marker() {
        let source = "//! A.\n//!\n//!  B.\n/// C.\n#[a]\n    /// D.\n// E.\n//// F.\nlet a = \"/// G.\";\n";
        assert_eq!(
            doc_comments(source),
            [vec![(1, "A."), (2, ""), (3, " B.")], vec![(4, "C.")], vec![(6, "D.")],]
        );
    }
}
