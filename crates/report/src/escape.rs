//! Escaping of text for markup.

/// Replaces every character that cannot be drawn or is invalid in XML by a space. The result is one line.
pub fn printable(text: &str) -> String {
    text.chars().map(drawable).collect()
}

/// Escapes text for HTML and XML, for content and quoted attributes. Line breaks stay.
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
