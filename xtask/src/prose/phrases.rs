//! Phrases that the prose must not use, and what to write instead.

use crate::markdown::Glyph;

/// One phrase per line, a tab, and what to write instead.
const BANNED: &str = include_str!("banned.txt");

/// A phrase that must not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// ASCII in lower case, words separated by one space.
    pub text: &'static str,
    pub remedy: &'static str,
}

/// The list, longest phrase first.
pub fn banned() -> Vec<Phrase> {
    let mut phrases: Vec<Phrase> = BANNED
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(text, remedy)| Phrase { text, remedy })
        .collect();
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.text.len()));
    phrases
}

/// The phrases in a piece of text and their lines, in the order of the text.
///
/// Case and line breaks do not matter. Inline code matches no phrase. Of phrases that overlap, the longest counts.
pub fn find<'a>(glyphs: &[Glyph], phrases: &'a [Phrase]) -> Vec<(usize, &'a Phrase)> {
    let text = normalized(glyphs);
    let starts: Vec<usize> = (0..text.len()).filter(|place| is_boundary(&text, *place)).collect();
    let mut found: Vec<(usize, usize, &Phrase)> = Vec::new();
    for phrase in phrases {
        for &start in &starts {
            let end = start + phrase.text.len();
            let is_equal = || phrase.text.chars().eq(text[start..end].iter().map(|(letter, _)| *letter));
            let is_new = || found.iter().all(|(other, other_end, _)| end <= *other || *other_end <= start);
            if end <= text.len() && is_equal() && is_boundary(&text, end) && is_new() {
                found.push((start, end, phrase));
            }
        }
    }
    found.sort_by_key(|(start, ..)| *start);
    found.into_iter().map(|(start, _, phrase)| (text[start].1, phrase)).collect()
}

/// The text in lower case with single spaces, and the line of each character. Code becomes backticks.
fn normalized(glyphs: &[Glyph]) -> Vec<(char, usize)> {
    let mut text: Vec<(char, usize)> = Vec::with_capacity(glyphs.len());
    for glyph in glyphs {
        let letter = match glyph.letter {
            _ if glyph.code => '`',
            letter if letter.is_whitespace() => ' ',
            '’' => '\'',
            letter => letter.to_ascii_lowercase(),
        };
        if letter != ' ' || text.last().is_none_or(|(last, _)| *last != ' ') {
            text.push((letter, glyph.line));
        }
    }
    text
}

/// Whether this place is a word boundary.
fn is_boundary(text: &[(char, usize)], place: usize) -> bool {
    let is_letter = |place: usize| text.get(place).is_some_and(|(letter, _)| letter.is_alphanumeric());
    place == 0 || !is_letter(place - 1) || !is_letter(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::blocks;

    const PHRASES: &[Phrase] = &[
        Phrase { text: "nobody knows", remedy: "" },
        Phrase { text: "so many", remedy: "" },
        Phrase { text: "nobody", remedy: "" },
    ];

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &str)]) {
        let blocks = blocks((1..).zip(text.lines()));
        let found: Vec<(usize, &str)> = blocks
            .iter()
            .flat_map(|block| find(&block.glyphs, PHRASES))
            .map(|(line, phrase)| (line, phrase.text))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn phrases_are_found_in_any_case_and_across_lines() {
        check(
            "Nobody's move after so\nmany, SO  MANY plies.",
            &[(1, "nobody"), (1, "so many"), (2, "so many")],
        );
        check("After so *many* plies.", &[(1, "so many")]);
        check("* So\n  many", &[(1, "so many")]);
    }

    #[test]
    fn phrases_are_whole_words_outside_of_code() {
        check("Also many, so manyfold, so, many, `so many`, so `many`.", &[]);
        check("So\n\nmany", &[]);
        check("`nobody` is code; nobody", &[(1, "nobody")]);
    }

    #[test]
    fn the_longest_matching_phrase_is_reported() {
        check("Nobody knows nobody.", &[(1, "nobody knows"), (1, "nobody")]);
    }

    #[test]
    fn the_banned_list_is_valid_and_sorted() {
        let phrases = banned();
        assert_eq!(phrases.len(), BANNED.lines().count(), "each line has a phrase, a tab and a remedy");
        let mut lines: Vec<&str> = BANNED.lines().collect();
        for Phrase { text, remedy } in phrases {
            assert!(text.is_ascii(), "{text}");
            assert_eq!(text, text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
            assert!(!remedy.trim().is_empty(), "{text}");
        }
        lines.sort_unstable();
        assert!(BANNED.lines().eq(lines), "the list is sorted");
    }
}
