//! Translations: a French document has the headings, tables and code blocks of its English original.
//!
//! `NAME.fr.md` is the translation of `NAME.md`, and `docs/fr/NAME.md` that of `docs/NAME.md`.

use std::{
    error::Error,
    fmt,
    path::{Path, PathBuf},
};

use crate::{
    Result,
    markdown::{self, Part},
    tree::{files, read_text},
};

/// The directory of translations, and the directory of their originals.
const FRENCH: &str = "docs/fr";
const ENGLISH: &str = "docs";

/// Fails if a translation has no original or a different structure.
pub fn check() -> Result {
    let mut faults = Vec::new();
    // A file may be deleted, and the deletion not yet committed.
    for path in files(&["md"])?.into_iter().filter(|path| path.exists()) {
        let Some(original) = original(&path) else { continue };
        if original.exists() {
            let translation = Document { text: read_text(&path)?, path };
            let original = Document { text: read_text(&original)?, path: original };
            faults.extend(first_difference(&translation, &original));
        } else {
            faults.push(Fault::NoOriginal { path, original });
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(TranslationError(faults).into()) }
}

/// The path of the original; `None` if the file is not a translation.
pub fn original(path: &Path) -> Option<PathBuf> {
    if let Ok(name) = path.strip_prefix(FRENCH) {
        return Some(Path::new(ENGLISH).join(name));
    }
    let name = path.file_name()?.to_str()?.strip_suffix(".fr.md")?;
    Some(path.with_file_name(format!("{name}.md")))
}

#[derive(Debug)]
struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    /// The parts with their lines. Code has no comments, because these are translated.
    fn outline(&self) -> Vec<(usize, Part)> {
        let outline = markdown::outline((1..).zip(self.text.lines()));
        outline.into_iter().map(|(line, part)| (line, without_comment(part))).collect()
    }

    /// A part and its place. After the last part: the last line.
    fn element(&self, outline: &[(usize, Part)], i: usize) -> Element {
        let (line, part) = match outline.get(i) {
            Some((line, part)) => (*line, Some(part.clone())),
            None => (self.text.lines().count().max(1), None),
        };
        Element { path: self.path.clone(), line, part }
    }
}

/// Removes the comment of a line of code: a `#` between spaces or at the start, and the rest of the line.
fn without_comment(part: Part) -> Part {
    let Part::Code(line) = part else { return part };
    let comment = if line.starts_with("# ") { Some(0) } else { line.find(" # ") };
    let code = &line[..comment.unwrap_or(line.len())];
    Part::Code(code.trim_end().to_owned())
}

/// The first part that differs. The parts after it are often shifted, so they are not compared.
fn first_difference(translation: &Document, original: &Document) -> Option<Fault> {
    let french = translation.outline();
    let english = original.outline();
    let differs = |i: &usize| french.get(*i).map(|(_, part)| part) != english.get(*i).map(|(_, part)| part);
    let i = (0..french.len().max(english.len())).find(differs)?;
    let found = translation.element(&french, i);
    let expected = original.element(&english, i);
    Some(Fault::Difference { found, expected })
}

/// A part of a document, or its end.
#[derive(Debug)]
struct Element {
    path: PathBuf,
    line: usize,
    part: Option<Part>,
}

impl Element {
    fn place(&self) -> String {
        format!("{}:{}", self.path.display(), self.line)
    }
}

/// Describes the part without its place.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.part {
            Some(Part::Heading(level)) => write!(f, "a heading of level {level}"),
            Some(Part::Table { lines, cells }) => write!(f, "a table of {lines} lines and {cells} cells"),
            Some(Part::Code(line)) => write!(f, "the code \"{line}\""),
            None => f.write_str("the end of the file"),
        }
    }
}

/// A violation and its place.
#[derive(Debug)]
enum Fault {
    NoOriginal { path: PathBuf, original: PathBuf },
    Difference { found: Element, expected: Element },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOriginal { path, original } => write!(
                f,
                "{}:1: the original {} does not exist; rename or remove the translation",
                path.display(),
                original.display()
            ),
            Self::Difference { found, expected } => write!(
                f,
                "{}: {found}, but {} has {expected}; make the same change in both documents",
                found.place(),
                expected.place()
            ),
        }
    }
}

/// All violations, one per line.
#[derive(Debug)]
struct TranslationError(Vec<Fault>);

impl fmt::Display for TranslationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "translations differ from their originals")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl Error for TranslationError {}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "\
# Matches

```console
$ outflank match random greedy    # a match
$ outflank players
```

## Clocks

| value | time |
|---|--:|
| `10s` | for the game |
| `move:1s` | per move |

    cargo test --long

The end.
";

    const FRENCH: &str = "\
# Matchs

```console
$ outflank match random greedy # un match
$ outflank players
```

## Pendules

| valeur | temps |
|---|--:|
| `10s` | pour la partie |
| `move:1s` | par coup |

    cargo test --long

La fin.

Une phrase de plus.
";

    /// The fault after a replacement in the French document.
    #[track_caller]
    fn fault(piece: &str, replacement: &str) -> Option<String> {
        assert_eq!(FRENCH.matches(piece).count(), 1, "{piece}");
        let translation = Document { path: "fr.md".into(), text: FRENCH.replace(piece, replacement) };
        let original = Document { path: "en.md".into(), text: ENGLISH.to_owned() };
        first_difference(&translation, &original).map(|fault| fault.to_string())
    }

    #[track_caller]
    fn check(piece: &str, replacement: &str, found: &str, expected: &str) {
        let text = format!("fr.md:{found}, but en.md:{expected}; make the same change in both documents");
        assert_eq!(fault(piece, replacement), Some(text));
    }

    #[test]
    fn text_and_comments_are_translated() {
        assert_eq!(fault("# Matchs", "# Matchs et tournois"), None);
        assert_eq!(fault(" # un match", ""), None);
        assert_eq!(fault("La fin", "C’est la fin"), None);
    }

    #[test]
    fn a_changed_heading_is_found() {
        check("## Pendules\n", "", "9: a table of 4 lines and 8 cells", "8 has a heading of level 2");
        check("## Pendules", "### Pendules", "8: a heading of level 3", "8 has a heading of level 2");
        check("plus.\n", "plus.\n\n## Annexe\n", "21: a heading of level 2", "17 has the end of the file");
    }

    #[test]
    fn a_changed_command_is_found() {
        check(
            "greedy",
            "mcts",
            "4: the code \"$ outflank match random mcts\"",
            "4 has the code \"$ outflank match random greedy\"",
        );
        check("```console", "```sh", "3: the code \"```sh\"", "3 has the code \"```console\"");
        check("$ outflank players\n", "", "5: the code \"```\"", "5 has the code \"$ outflank players\"");
        check(" --long", "", "15: the code \"    cargo test\"", "15 has the code \"    cargo test --long\"");
    }

    #[test]
    fn a_changed_table_is_found() {
        let expected = "10 has a table of 4 lines and 8 cells";
        check("| `move:1s` | par coup |\n", "", "10: a table of 3 lines and 6 cells", expected);
        check("| `10s` |", "| `10s` | |", "10: a table of 4 lines and 9 cells", expected);
        check("|---|--:|\n", "", "10: a table of 3 lines and 6 cells", expected);
        check("|---|--:|\n", "\n|---|--:|\n", "10: a table of 1 lines and 2 cells", expected);
    }

    #[test]
    fn translations_have_an_original() {
        let path = |path: &str| original(Path::new(path)).map(|path| path.display().to_string());
        assert_eq!(path("README.fr.md").as_deref(), Some("README.md"));
        assert_eq!(path("data/README.fr.md").as_deref(), Some("data/README.md"));
        assert_eq!(path("docs/fr/gtp.md").as_deref(), Some("docs/gtp.md"));
        assert_eq!(path("docs/gtp.md"), None);
        assert_eq!(path("README.md"), None);
        let fault = Fault::NoOriginal { path: "docs/fr/gpt.md".into(), original: "docs/gpt.md".into() };
        assert_eq!(
            fault.to_string(),
            "docs/fr/gpt.md:1: the original docs/gpt.md does not exist; rename or remove the translation"
        );
    }
}
