//! The studies that come with the program, and the check of a study that a client has written.

use std::sync::OnceLock;

use outflank_report::Language;
use outflank_study::{Document, Plan, Words, embedded};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::allowance::Allowance;
use crate::refusal::Refusal;
use crate::runs::plan;

/// The studies that come with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StudyList {
    /// The studies, those of the reports first.
    pub studies: Vec<StudyEntry>,
}

/// A study that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StudyEntry {
    /// The name.
    #[schema(example = "solved")]
    pub name: &'static str,
    /// The title.
    pub title: Text,
    /// The question that it answers.
    pub question: Text,
    /// How it answers the question.
    pub method: Text,
    /// The size of a full run.
    pub full: StudySize,
    /// The size of a quick run.
    pub quick: StudySize,
    /// The document in TOML.
    pub text: &'static str,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Text {
    /// In English, or in the language of the author.
    pub en: String,
    /// In French, or in the language of the author.
    pub fr: String,
}

/// The size of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StudySize {
    /// The number of cells: experiments with their own players.
    pub cells: usize,
    /// The number of points of all cells.
    pub points: usize,
    /// The number of games.
    pub games: u64,
    /// The number of searches.
    pub searches: u64,
}

/// A study to check.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyText {
    /// The text in TOML.
    #[schema(example = "title = \"Depth\"")]
    pub text: String,
}

/// A study that can be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckedStudy {
    /// The title.
    pub title: Text,
    /// The size of a full run.
    pub full: StudySize,
    /// The size of a quick run.
    pub quick: StudySize,
}

impl From<&Words> for Text {
    fn from(words: &Words) -> Self {
        let [en, fr] = [Language::English, Language::French].map(|language| words.of(language).to_owned());
        Self { en, fr }
    }
}

impl From<&Plan> for StudySize {
    fn from(plan: &Plan) -> Self {
        Self {
            cells: plan.cells.len(),
            points: plan.cells.iter().map(|cell| cell.points.len()).sum(),
            games: plan.games(),
            searches: plan.searches(),
        }
    }
}

/// Lists the studies. The first call takes a moment, since it plans all of them.
#[must_use]
pub fn list() -> &'static StudyList {
    static LIST: OnceLock<StudyList> = OnceLock::new();
    LIST.get_or_init(|| StudyList { studies: embedded().iter().filter_map(entry).collect() })
}

/// Tests plan every study, so none is left out.
fn entry(study: &outflank_study::Embedded) -> Option<StudyEntry> {
    let document = study.document().ok()?;
    let size = |document: &Document, quick| Some(StudySize::from(&document.clone().plan(quick).ok()?));
    Some(StudyEntry {
        name: study.name,
        title: (&document.title).into(),
        question: (&document.question).into(),
        method: (&document.method).into(),
        full: size(&document, false)?,
        quick: size(&document, true)?,
        text: study.text,
    })
}

/// Checks a study that a client has written: syntax, players, openings and sizes.
///
/// # Errors
///
/// At the first fault, with its line and column.
pub fn check(text: &StudyText, allowance: &Allowance) -> Result<CheckedStudy, Refusal> {
    let full = plan(&text.text, false, allowance)?;
    let quick = plan(&text.text, true, allowance)?;
    Ok(CheckedStudy { title: (&full.document.title).into(), full: (&full).into(), quick: (&quick).into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_study_is_listed_in_both_languages() {
        let list = list();
        assert_eq!(list.studies.len(), embedded().len());
        for study in &list.studies {
            assert!(study.quick.games <= study.full.games && study.quick.searches <= study.full.searches);
            assert_ne!(study.title.en, study.title.fr, "{}", study.name);
            assert!(study.question.en.ends_with('?') && study.question.fr.ends_with('?'), "{}", study.name);
        }
    }

    #[test]
    fn a_faulty_study_has_a_place() {
        let check = |text: &str| check(&StudyText { text: text.to_owned() }, &Allowance::default());
        let cell = "[[cell]]\nkind = \"match\"\nplayers = [\"greedy\", \"random\"]\ngames = 20\n";
        let good = check(&format!("title = \"A\"\n{cell}")).unwrap();
        assert_eq!((good.full.games, good.quick.games, good.title.en.as_str()), (20, 2, "A"));
        let refusal = check(&format!("title = \"A\"\n{}", cell.replace("greedy", "gredy"))).unwrap_err();
        let place = refusal.fault().place.unwrap();
        assert_eq!((place.line, place.column), (Some(4), Some(12)), "{refusal:?}");
    }
}
