//! Texts of pictures: escaping, wrapping, and font sizes.

use std::mem;

/// Escapes a text for XML; invalid characters become the replacement character.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

/// The font size of a label in a square, at most `most`, and the attributes that compress a label that is too long.
pub(super) fn label_size(label: &str, most: u32) -> (u32, &'static str) {
    match width(label) {
        0..=2 => (most, ""),
        3 => (most.min(14), ""),
        4 => (11, ""),
        _ => (11, " textLength=\"34\" lengthAdjust=\"spacingAndGlyphs\""),
    }
}

/// Wraps a caption to the width of the board.
pub(super) fn wrapped(caption: &str, side: u32) -> Vec<String> {
    // In the caption's font, characters are at most 8 wide on average.
    let most = side as usize / 8;
    let mut lines = Vec::new();
    for paragraph in caption.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + 1 + width(word) > most {
                lines.push(mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for symbol in word.chars() {
                if width(&line) >= most {
                    lines.push(mem::take(&mut line));
                }
                line.push(symbol);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

/// The width of a text in letters; ideographs count as two.
fn width(text: &str) -> usize {
    text.chars().map(|symbol| if symbol >= '\u{1100}' { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_xml_characters_are_escaped() {
        assert_eq!(escaped("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; \"c\" 'd'");
        assert_eq!(escaped("a\0b\nc\u{ffff}é"), "a\u{fffd}b c\u{fffd}é");
    }

    #[test]
    fn captions_wrap_between_words_or_within_long_words() {
        let check = |caption: &str, lines: &[&str]| assert_eq!(wrapped(caption, 80), lines, "{caption}");
        check("", &[]);
        check(" \n ", &[]);
        check("ten letter", &["ten letter"]);
        check("ten letters", &["ten", "letters"]);
        check("one\ntwo  three", &["one", "two three"]);
        check("unpronounceable words", &["unpronounc", "eable", "words"]);
        check("黒の番です。", &["黒の番です", "。"]);
    }
}
