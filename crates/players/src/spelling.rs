//! Suggestions for mistyped words.

/// The known word with the smallest edit distance, if at least half of the letters stay; the first one on a tie.
///
/// ```
/// use outflank_players::nearest;
///
/// assert_eq!(nearest("alphabta", ["minimax", "alphabeta"]), Some("alphabeta"));
/// assert_eq!(nearest("chess", ["minimax", "alphabeta"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near =
        |&(distance, known): &(usize, &str)| 2 * distance <= known.chars().count().max(word.chars().count());
    known
        .into_iter()
        .map(|known| (strsim::levenshtein(word, known), known))
        .filter(near)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

/// The text between an error and the list of valid words: a suggestion, if there is one.
#[must_use]
pub fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or_else(|| "; ".to_owned(), |word| format!("; did you mean {word:?}? "))
}
