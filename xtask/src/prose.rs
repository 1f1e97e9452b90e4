//! Plain prose: the length of sentences, and phrases to avoid, in Markdown documents and doc comments.
//!
//! `cargo xtask test prose` fails on a fault. `prose/banned.txt` lists the phrases. French documents have only the
//! limit per sentence: French needs more words than English, and the phrases are English.

use std::path::{Path, PathBuf};

use self::{
    fault::{Fault, Problem, ProseError},
    phrases::Phrase,
    sentence::sentences,
    statistics::Statistics,
};
use crate::{
    Result,
    markdown::{self, Block, BlockKind},
    translations,
    tree::{self, has_extension},
};

mod comments;
mod fault;
mod phrases;
mod sentence;
mod statistics;

/// The maximum words per sentence.
const MAX_WORDS: usize = 35;

/// The maximum median of a document, in words per sentence.
const MAX_MEDIAN: usize = 15;

/// The maximum 90 % quantile of a document, in words per sentence.
const MAX_NINETY: usize = 25;

/// Which statistics to print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProseOptions {
    /// List the sentences of more than this number of words instead.
    pub over: Option<usize>,
    /// Paths from the root of the workspace. If empty: all documents, and all doc comments together.
    pub files: Vec<PathBuf>,
}

/// Fails if a document or a Rust file of the tree breaks a rule.
pub fn check() -> Result {
    let phrases = phrases::banned();
    let faults: Vec<Fault> = read_tree()?.iter().flat_map(|document| document.faults(&phrases)).collect();
    if faults.is_empty() { Ok(()) } else { Err(ProseError(faults).into()) }
}

/// `cargo xtask prose`.
pub fn run(options: &ProseOptions) -> Result {
    let documents = if options.files.is_empty() {
        read_tree()?
    } else {
        options.files.iter().map(|path| read(path)).collect::<Result<_>>()?
    };
    match options.over {
        Some(words) => list_sentences(&documents, words),
        None => print_statistics(&documents, options.files.is_empty()),
    }
    Ok(())
}

fn read_tree() -> Result<Vec<Document>> {
    let files = tree::files(&["md", "rs"])?;
    // A file may be deleted, and the deletion not yet committed.
    files.iter().filter(|path| path.exists()).map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Document> {
    Ok(Document::new(path.to_owned(), &tree::read_text(path)?))
}

/// The prose of a file.
#[derive(Debug)]
struct Document {
    path: PathBuf,
    blocks: Vec<Block>,
}

impl Document {
    /// Reads Markdown, or the doc comments of a Rust file.
    fn new(path: PathBuf, text: &str) -> Self {
        let blocks = if has_extension(&path, &["rs"]) {
            comments::doc_comments(text).into_iter().flat_map(markdown::blocks).collect()
        } else {
            markdown::blocks((1..).zip(text.lines()))
        };
        Self { path, blocks }
    }

    fn is_markdown(&self) -> bool {
        !has_extension(&self.path, &["rs"])
    }

    /// Whether all rules apply, and not only the maximum words per sentence.
    fn is_english(&self) -> bool {
        translations::original(&self.path).is_none()
    }

    fn sentences(&self) -> impl Iterator<Item = sentence::Sentence<'_>> {
        let paragraphs = self.blocks.iter().filter(|block| block.kind == BlockKind::Paragraph);
        paragraphs.flat_map(|block| sentences(&block.glyphs))
    }

    fn lengths(&self) -> Vec<usize> {
        self.sentences().map(|sentence| sentence.words()).collect()
    }

    /// Headings count for phrases only. Doc comments and translations have no limits for the median and 90 %.
    fn faults(&self, phrases: &[Phrase]) -> Vec<Fault> {
        let fault = |line, problem| Fault { path: self.path.clone(), line, problem };
        let mut faults = Vec::new();
        let has_limits = self.is_markdown() && self.is_english();
        if let Some(statistics) = Statistics::new(self.lengths()).filter(|_| has_limits) {
            if statistics.median > MAX_MEDIAN {
                faults.push(fault(1, Problem::Median(statistics.median)));
            }
            if statistics.ninety > MAX_NINETY {
                faults.push(fault(1, Problem::Ninety(statistics.ninety)));
            }
        }
        let phrases = if self.is_english() { phrases } else { &[] };
        for block in &self.blocks {
            for sentence in sentences(&block.glyphs) {
                let words = sentence.words();
                if words > MAX_WORDS && block.kind == BlockKind::Paragraph {
                    let problem = Problem::Long { words, beginning: sentence.beginning() };
                    faults.push(fault(sentence.line(), problem));
                }
                for (line, phrase) in phrases::find(sentence.0, phrases) {
                    let problem = Problem::Banned { phrase: *phrase, beginning: sentence.beginning() };
                    faults.push(fault(line, problem));
                }
            }
        }
        faults
    }
}

fn list_sentences(documents: &[Document], over: usize) {
    for document in documents {
        for sentence in document.sentences().filter(|sentence| sentence.words() > over) {
            let path = document.path.display();
            println!("{path}:{}: {} words: {}", sentence.line(), sentence.words(), sentence.beginning());
        }
    }
}

/// Prints a line per document. With `sum_comments`, all Rust files share one line.
fn print_statistics(documents: &[Document], sum_comments: bool) {
    println!("sentences  median  90 %  longest");
    let mut comments = Vec::new();
    for document in documents {
        if sum_comments && !document.is_markdown() {
            comments.extend(document.lengths());
        } else {
            print_line(&document.path.display().to_string(), document.lengths());
        }
    }
    if sum_comments {
        print_line("all doc comments", comments);
    }
}

fn print_line(name: &str, lengths: Vec<usize>) {
    if let Some(Statistics { sentences, median, ninety, longest }) = Statistics::new(lengths) {
        println!("{sentences:>9}  {median:>6}  {ninety:>4}  {longest:>7}  {name}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHRASES: &[Phrase] = &[Phrase { text: "what came of it", remedy: "write \"the result\"" }];

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[&str]) {
        let faults: Vec<String> =
            Document::new(path.into(), text).faults(PHRASES).iter().map(Fault::to_string).collect();
        assert_eq!(faults, expected);
    }

    /// Twenty short sentences, which keep the median and 90 % of a document low.
    fn short() -> String {
        "Short one. ".repeat(20)
    }

    fn sentence(words: usize) -> String {
        format!("Long{}.", " word".repeat(words - 1))
    }

    #[test]
    fn a_long_sentence_is_a_fault() {
        let long = "a sentence of 36 words, at most 35 are allowed; split it: \
                    Long word word word word word word word word word word word ...";
        let text = |words| format!("# Head\n\n{}\n{}\n", short(), sentence(words));
        check("a.md", &text(35), &[]);
        check("a.md", &text(36), &[&format!("a.md:4: {long}")]);
        let text = |words| format!("//! Doc.\n\n    /// {}\n    fn a() {{}}\n", sentence(words));
        check("a.rs", &text(35), &[]);
        check("a.rs", &text(36), &[&format!("a.rs:3: {long}")]);
    }

    #[test]
    fn a_banned_phrase_is_a_fault() {
        let fault = |place| {
            format!("{place}: \"what came of it\" is banned; write \"the result\": Prints what came of it")
        };
        check("a.md", "Play.\n\nPrints what\ncame of it\n", &[&fault("a.md:3")]);
        check("a.md", "## Prints what came of it\n", &[&fault("a.md:1")]);
        check("a.rs", "//! Play.\n/// Prints what came\n/// of it\n", &[&fault("a.rs:2")]);
        check("a.rs", "// Prints what came of it\nlet a = \"what came of it\";\n", &[]);
    }

    #[test]
    fn french_documents_have_only_the_limit_per_sentence() {
        for path in ["README.fr.md", "docs/fr/a.md"] {
            check(path, &format!("What came of it. {}\n", sentence(35)), &[]);
            let long = "a sentence of 36 words, at most 35 are allowed; split it: \
                        Long word word word word word word word word word word word ...";
            check(path, &format!("{}\n", sentence(36)), &[&format!("{path}:1: {long}")]);
        }
    }

    #[test]
    fn code_and_tables_do_not_count() {
        let long = sentence(40);
        for text in [
            format!("```\nwhat came of it: {long}\n```\n"),
            format!("    what came of it: {long}\n"),
            format!("| what came of it | {long} |\n|---|---|\n"),
            format!("`what came of it: {long}`\n"),
            format!("# {long}\n"),
        ] {
            check("a.md", &text, &[]);
            let comment: String = text.lines().flat_map(|line| ["/// ", line, "\n"]).collect();
            check("a.rs", &comment, &[]);
        }
    }

    #[test]
    fn documents_must_meet_median_and_quantile_limits() {
        let text = |words| format!("{} {}\n", sentence(words), sentence(words));
        check("a.md", &text(15), &[]);
        check(
            "a.md",
            &text(16),
            &["a.md:1: the median sentence has 16 words, at most 15 are allowed; split sentences; \
               to list them: cargo xtask prose --over 15 a.md"],
        );
        check("a.rs", &format!("/// {}", text(16)), &[]);
        let text = |count: usize| format!("{}{}\n", short(), format!("{} ", sentence(26)).repeat(count));
        check("a.md", &text(2), &[]);
        check(
            "a.md",
            &text(3),
            &["a.md:1: more than 10 % of the sentences have over 25 words (90 %: 26); split sentences; \
               to list them: cargo xtask prose --over 25 a.md"],
        );
    }
}
