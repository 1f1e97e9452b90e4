//! Sentences: boundaries and number of words.

use crate::markdown::Glyph;

/// Abbreviations that never end a sentence.
const ABBREVIATIONS: &[&str] = &["e.g.", "i.e.", "cf.", "vs.", "viz.", "approx.", "ca.", "resp."];

/// Abbreviations that do not end a sentence before a number: `No. 5`, `et al. 1993`.
const BEFORE_NUMBERS: &[&str] = &["no.", "nos.", "p.", "pp.", "fig.", "sec.", "ch.", "vol.", "eq.", "al."];

/// The longest beginning of a sentence that is shown, in characters.
const MAX_BEGINNING: usize = 60;

/// A sentence. A paragraph without a full stop is one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence<'a>(pub &'a [Glyph]);

impl Sentence<'_> {
    /// The line on which it starts.
    pub fn line(&self) -> usize {
        self.0.first().map_or(1, |glyph| glyph.line)
    }

    /// Inline code counts as one word, and so does text without a space in it.
    pub fn words(&self) -> usize {
        words(self.0).filter(|(start, end)| is_word(&self.0[*start..*end])).count()
    }

    /// The first words.
    pub fn beginning(&self) -> String {
        let text: String = self.0.iter().map(|glyph| glyph.letter).collect();
        if text.chars().count() <= MAX_BEGINNING {
            return text;
        }
        let cut: String = text.chars().take(MAX_BEGINNING).collect();
        let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
        format!("{whole} ...")
    }
}

/// The sentences of a paragraph.
///
/// A sentence ends with `.`, `!` or `?` before a capital letter, a word with a digit, or inline code. Abbreviations and
/// initials (`M. Buro`) do not end a sentence.
pub fn sentences(paragraph: &[Glyph]) -> Vec<Sentence<'_>> {
    let words: Vec<(usize, usize)> = words(paragraph).collect();
    let mut sentences = Vec::new();
    let mut start = words.first().map_or(0, |(start, _)| *start);
    for (i, &(word_start, word_end)) in words.iter().enumerate() {
        let next = words.get(i + 1).map(|(start, end)| &paragraph[*start..*end]);
        if next.is_none_or(|next| ends_sentence(&paragraph[word_start..word_end], next)) {
            let sentence = Sentence(&paragraph[start..word_end]);
            if sentence.words() > 0 {
                sentences.push(sentence);
            }
            start = words.get(i + 1).map_or(word_end, |(start, _)| *start);
        }
    }
    sentences
}

/// Start and end of everything between separators.
fn words(glyphs: &[Glyph]) -> impl Iterator<Item = (usize, usize)> {
    let mut place = 0;
    std::iter::from_fn(move || {
        let start = place + glyphs[place..].iter().position(|glyph| !glyph.is_separator())?;
        let length = glyphs[start..].iter().position(|glyph| glyph.is_separator());
        place = length.map_or(glyphs.len(), |length| start + length);
        Some((start, place))
    })
}

fn is_word(glyphs: &[Glyph]) -> bool {
    glyphs.iter().any(|glyph| glyph.code || glyph.letter.is_alphanumeric())
}

fn ends_sentence(word: &[Glyph], next: &[Glyph]) -> bool {
    let is_closer = |glyph: &Glyph| !glyph.code && matches!(glyph.letter, '"' | '\'' | '”' | '’' | ')' | ']');
    let length = word.iter().rposition(|glyph| !is_closer(glyph)).map_or(0, |last| last + 1);
    let Some(last) = word[..length].last() else { return false };
    if last.code || !matches!(last.letter, '.' | '!' | '?') || !is_word(word) {
        return false;
    }
    let follower = Follower::new(next);
    match follower {
        Follower::Other => false,
        _ if last.letter != '.' => true,
        _ => !is_abbreviation(&word[..length], follower),
    }
}

/// What the next word starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follower {
    Capital,
    Number,
    Code,
    Other,
}

impl Follower {
    fn new(word: &[Glyph]) -> Self {
        let is_opener =
            |glyph: &&Glyph| !glyph.code && matches!(glyph.letter, '"' | '\'' | '“' | '‘' | '(' | '[');
        match word.iter().find(|glyph| !is_opener(glyph)) {
            Some(glyph) if glyph.code => Self::Code,
            Some(glyph) if glyph.letter.is_uppercase() => Self::Capital,
            // Names such as `x86-64` and `a1` start with a small letter.
            Some(_) if word.iter().any(|glyph| glyph.letter.is_ascii_digit()) => Self::Number,
            _ => Self::Other,
        }
    }
}

fn is_abbreviation(word: &[Glyph], next: Follower) -> bool {
    if word.iter().any(|glyph| glyph.code) {
        return false;
    }
    let word: String = word.iter().map(|glyph| glyph.letter).collect();
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let lower = word.to_lowercase();
    let is_initial = next == Follower::Capital
        && word.split(['.', '-']).all(|part| part.len() <= 1 && part.chars().all(char::is_uppercase));
    ABBREVIATIONS.contains(&lower.as_str())
        || next == Follower::Number && BEFORE_NUMBERS.contains(&lower.as_str())
        || is_initial
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::blocks;

    #[track_caller]
    fn check(text: &str, expected: &[(usize, usize)]) {
        let blocks = blocks((1..).zip(text.lines()));
        let found: Vec<(usize, usize)> = blocks
            .iter()
            .flat_map(|block| sentences(&block.glyphs))
            .map(|sentence| (sentence.line(), sentence.words()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn sentences_end_at_full_stops_before_capitals() {
        check(
            "One two. Three\nfour! Five? \"Six.\" (Seven eight.) Nine",
            &[(1, 2), (1, 2), (2, 1), (2, 1), (2, 2), (2, 1)],
        );
        check("**One.** Two three.", &[(1, 1), (1, 2)]);
        check("One: two; three.", &[(1, 3)]);
    }

    #[test]
    fn sentences_may_start_with_code_or_a_number() {
        check("One `a.b`. `c d` two. 3 four. x86-64 builds.", &[(1, 2), (1, 2), (1, 2), (1, 2)]);
        check("It takes 100 ms. `a` stops.", &[(1, 4), (1, 2)]);
    }

    #[test]
    fn abbreviations_and_decimals_end_no_sentence() {
        check("Some, e.g. Linux, i.e. `a`, vs. 3 others.", &[(1, 8)]);
        check("It takes 2.5 s, see README.md and lib.rs, etc. and more.", &[(1, 11)]);
        check("By M. Buro and J.-P. Foo et al. 1993, No. 5.", &[(1, 11)]);
        check("Players A B C ... Every two.", &[(1, 6)]);
        check("Run `a. B` now.", &[(1, 3)]);
    }

    #[test]
    fn words_are_separated_by_spaces_and_dashes() {
        check("Alpha-beta isn't 12,345 nodes/s — but—well – x.", &[(1, 7)]);
        check("Run `cargo xtask test` and [two words](a b).", &[(1, 5)]);
        check("—", &[]);
    }

    #[test]
    fn the_beginning_is_cut_at_a_word() {
        let block = &blocks([(1, "A short one.")])[0];
        assert_eq!(Sentence(&block.glyphs).beginning(), "A short one.");
        let long = "Word ".repeat(20);
        let block = &blocks([(1, long.as_str())])[0];
        assert_eq!(Sentence(&block.glyphs).beginning(), format!("{}...", "Word ".repeat(12)));
    }
}
