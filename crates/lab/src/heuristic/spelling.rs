//! How far a misspelt word is from the one that was meant (V. Levenshtein 1965, "Binary codes capable of
//! correcting deletions, insertions, and reversals").

use std::cmp::min;

/// The fewest letters to put in, leave out or change that make one word of the other.
pub(super) fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &wanted) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[j + 1];
            row[j + 1] = min(changed, min(row[j], diagonal) + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("walls", "walls"), 0);
    }
}
