//! Suggestions for mistyped names.

/// The name with the smallest edit distance; the first if several are equal.
pub fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known.min_by_key(|name| distance(given, name))
}

/// The Levenshtein distance: insertions, deletions and replacements of a letter.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    // Distances from the processed part of `from` to every prefix of `to`.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for letter in from.chars() {
        let mut diagonal = row[0];
        row[0] += 1;
        for (i, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[i + 1];
            row[i + 1] = replaced.min(row[i] + 1).min(row[i + 1] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_the_levenshtein_distance() {
        assert_eq!(distance("", ""), 0);
        assert_eq!(distance("", "fuzz"), 4);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("tset", "test"), 2);
    }

    #[test]
    fn the_first_of_the_nearest_names_is_returned() {
        assert_eq!(nearest("fuz", ["test", "fuzz"].into_iter()), Some("fuzz"));
        assert_eq!(nearest("ab", ["aa", "bb"].into_iter()), Some("aa"));
        assert_eq!(nearest("ab", [].into_iter()), None);
    }
}
