//! Texts of a document in English and French.

use outflank_report::Language;

/// A text with its French translation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The text in English, or in the language of the author.
    pub english: String,
    /// The text in French; empty if there is none.
    pub french: String,
}

impl Words {
    /// The text in a language. Without a translation it is the text as it was written.
    #[must_use]
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::French if !self.french.is_empty() => &self.french,
            _ => &self.english,
        }
    }

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.english.is_empty()
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Self { english: text.to_owned(), french: String::new() }
    }
}
