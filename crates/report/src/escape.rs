//! Text made harmless where marks have a meaning.

/// Text on one line in which every character can be drawn and stands in XML: all others become spaces.
pub fn printable(text: &str) -> String {
    text.chars().map(drawable).collect()
}

/// Text for HTML and XML, between tags and in quotes. Line breaks stay.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push('\n'),
            char => escaped.push(drawable(char)),
        }
    }
    escaped
}

fn drawable(char: char) -> char {
    if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') { ' ' } else { char }
}
