//! The third-party licences of the program: every linked crate, embedded files and the standard library.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    path::{Path, PathBuf},
};

use super::{build::registries, error::DistError, files_in, read_text, toolchain::Toolchain};
use crate::{
    Result,
    process::{command, output},
};

/// A part of the program that others wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Component {
    /// Name and version.
    name: String,
    /// The licence as an SPDX expression, or in words.
    expression: String,
    texts: Vec<String>,
}

/// Files that crates of the workspace embed: name, licence, and file with its text.
const EMBEDDED: &[(&str, &str, &str)] = &[(
    "DejaVu Sans 2.37, as Outflank Sans",
    "the licences of Bitstream Vera and Arev Sans",
    "crates/report/font/LICENSE",
)];

/// The crate that contains the C library `SQLite`, which its licence does not cover.
const SQLITE_CRATE: &str = "libsqlite3-sys";

/// The beginnings of the names of licence files, in lower case.
const LICENCE_NAMES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];

/// The text of `THIRD-PARTY-LICENSES.txt`.
pub fn third_party(toolchain: &Toolchain) -> Result<String> {
    let tree = format!(
        "cargo tree -p outflank-cli -e normal,no-proc-macro --prefix none --no-dedupe --target {} --locked",
        toolchain.host
    );
    let tree = String::from_utf8(output(command(&tree).args(["--format", "{p}|{l}"]))?)?;
    let registries = registries()?;
    let mut components = Vec::new();
    for (name, expression) in crates(&tree)? {
        let texts = texts_of(&name, &expression, &registries)?;
        let has_sqlite = name.starts_with(SQLITE_CRATE);
        components.push(Component { name, expression, texts });
        if has_sqlite {
            components.push(sqlite());
        }
    }
    for (name, expression, file) in EMBEDDED {
        let texts = vec![read_text(Path::new(file))?];
        components.push(Component { name: (*name).to_owned(), expression: (*expression).to_owned(), texts });
    }
    components.push(Component {
        name: format!("Rust standard library {}", toolchain.release),
        expression: "MIT OR Apache-2.0".to_owned(),
        texts: vec![read_text(Path::new("LICENSE-APACHE"))?],
    });
    Ok(render(&components))
}

fn sqlite() -> Component {
    let text =
        "The authors of SQLite disclaim copyright to its source code; see https://sqlite.org/copyright.html";
    Component {
        name: format!("SQLite (in {SQLITE_CRATE})"),
        expression: "public domain".to_owned(),
        texts: vec![text.to_owned()],
    }
}

/// Name with version, and licence, of each crate that is not part of the workspace.
fn crates(tree: &str) -> Result<BTreeSet<(String, String)>, DistError> {
    let mut crates = BTreeSet::new();
    for line in tree.lines().filter(|line| !line.starts_with("outflank-")) {
        let unknown = || DistError::UnknownCrate(line.to_owned());
        let (package, licence) = line.split_once('|').ok_or_else(unknown)?;
        let (name, rest) = package.split_once(" v").ok_or_else(unknown)?;
        let version = rest.split(' ').next().unwrap_or(rest);
        crates.insert((format!("{name} {version}"), licence.to_owned()));
    }
    Ok(crates)
}

/// The licence texts in the sources of a crate, or else the standard text of its licence.
fn texts_of(name: &str, expression: &str, registries: &[PathBuf]) -> Result<Vec<String>, DistError> {
    let folder = name.replace(' ', "-");
    let Some(sources) = registries.iter().map(|registry| registry.join(&folder)).find(|path| path.is_dir())
    else {
        let registry = registries.first().cloned().unwrap_or_default();
        return Err(DistError::NoSources { name: name.to_owned(), registry });
    };
    let mut files: Vec<PathBuf> = licence_files(&sources)?;
    // Sources in C lie one level deeper. A second licence there (COPYING) is one that was not chosen.
    for folder in files_in(&sources)?.into_iter().filter(|path| path.is_dir()) {
        files.extend(licence_files(&folder)?.into_iter().filter(|file| !starts_with(file, &["copying"])));
    }
    let texts: Vec<String> = files.iter().map(|file| read_text(file)).collect::<Result<_, _>>()?;
    if !texts.is_empty() {
        return Ok(texts);
    }
    let text = standard_text(expression)?;
    let none = || DistError::NoLicence { name: name.to_owned(), expression: expression.to_owned() };
    Ok(vec![text.ok_or_else(none)?])
}

fn licence_files(folder: &Path) -> Result<Vec<PathBuf>, DistError> {
    let files = files_in(folder)?.into_iter();
    Ok(files.filter(|file| file.is_file() && starts_with(file, &LICENCE_NAMES)).collect())
}

/// Whether the name of a file starts with one of these words, in any case.
fn starts_with(file: &Path, words: &[&str]) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_source = Path::new(&name).extension().is_some_and(|extension| extension == "rs");
    !is_source && words.iter().any(|word| name.starts_with(word))
}

/// The text of Apache-2.0, or of MIT without the copyright line of Outflank.
fn standard_text(expression: &str) -> Result<Option<String>, DistError> {
    if expression.contains("Apache-2.0") {
        return read_text(Path::new("LICENSE-APACHE")).map(Some);
    }
    if !expression.contains("MIT") {
        return Ok(None);
    }
    let text = read_text(Path::new("LICENSE-MIT"))?;
    let lines = text.lines().filter(|line| !line.starts_with("Copyright"));
    Ok(Some(lines.collect::<Vec<_>>().join("\n")))
}

/// A list of the components, then each different text once.
fn render(components: &[Component]) -> String {
    let mut texts: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut list = String::new();
    for component in components {
        let mut numbers = Vec::new();
        for text in &component.texts {
            let known = texts.iter().position(|(other, _)| other == text);
            let index = known.unwrap_or(texts.len());
            if known.is_none() {
                texts.push((text, Vec::new()));
            }
            texts[index].1.push(&component.name);
            numbers.push((index + 1).to_string());
        }
        let _ = writeln!(list, "{}: {} [{}]", component.name, component.expression, numbers.join(", "));
    }

    let mut all = format!(
        "The program outflank contains these components of other authors. Each line has the name,\n\
         the licence, and the numbers of the texts below.\n\n{list}"
    );
    for (number, (text, names)) in (1..).zip(&texts) {
        let _ = write!(all, "\n{}\n[{number}] {}\n\n{text}\n", "=".repeat(80), names.join(", "));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{root, scratch::Scratch};

    #[test]
    fn crates_of_the_workspace_are_left_out() {
        let tree = "outflank-cli v0.1.0 (/a/crates/cli)|MIT\nserde v1.0.2|MIT OR Apache-2.0\nzstd v0.1.0+x (*)|BSD\n";
        let expected = [("serde 1.0.2", "MIT OR Apache-2.0"), ("zstd 0.1.0+x", "BSD")];
        let expected = expected.map(|(name, licence)| (name.to_owned(), licence.to_owned()));
        assert_eq!(crates(tree).unwrap(), BTreeSet::from(expected));
        assert!(crates("serde\n").is_err());
    }

    #[test]
    fn texts_are_the_licence_files_of_the_sources() {
        let scratch = Scratch::new("licences");
        scratch.write("a-1.0/LICENSE-MIT", b"MIT\r\nof a  \n\n");
        scratch.write("a-1.0/Notice.txt", b"notice of a\n");
        scratch.write("a-1.0/license.rs", b"fn main() {}\n");
        scratch.write("a-1.0/c/LICENSE", b"of the C sources\n");
        scratch.write("a-1.0/c/COPYING", b"another licence\n");
        scratch.write("b-1.0/README", b"");
        let registries = [PathBuf::from(scratch.path())];
        assert_eq!(
            texts_of("a 1.0", "MIT", &registries).unwrap(),
            ["MIT\nof a", "notice of a", "of the C sources"]
        );
        let error = texts_of("b 1.0", "ISC", &registries).unwrap_err().to_string();
        assert!(error.starts_with("b 1.0 (ISC) has no licence text"), "{error}");
        assert!(matches!(texts_of("c 1.0", "MIT", &registries), Err(DistError::NoSources { .. })));
    }

    #[test]
    fn equal_texts_are_printed_once() {
        let component = |name: &str, texts: &[&str]| Component {
            name: name.to_owned(),
            expression: "MIT".to_owned(),
            texts: texts.iter().map(|text| (*text).to_owned()).collect(),
        };
        let text = render(&[component("a 1", &["one", "two"]), component("b 2", &["two"])]);
        assert!(text.contains("\na 1: MIT [1, 2]\nb 2: MIT [2]\n"), "{text}");
        assert!(text.contains("\n[1] a 1\n\none\n"), "{text}");
        assert!(text.contains("\n[2] a 1, b 2\n\ntwo\n"), "{text}");
        assert_eq!(text.matches("two").count(), 1);
    }

    /// A licence file beside embedded files means that others wrote them.
    #[test]
    fn embedded_files_with_a_licence_are_listed() {
        let root = root();
        for folder in files_in(&root.join("crates")).unwrap() {
            for embedded in files_in(&folder).unwrap().into_iter().filter(|path| path.is_dir()) {
                for file in licence_files(&embedded).unwrap() {
                    let file = file.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
                    assert!(EMBEDDED.iter().any(|(_, _, listed)| *listed == file), "{file}");
                }
            }
        }
    }
}
