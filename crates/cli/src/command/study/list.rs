//! The list of the studies that come with the program.

use std::fmt::Write as _;

use outflank_report::Language;
use outflank_study::embedded;
use serde::Serialize;

use crate::args::Study;
use crate::command::BadInput;
use crate::console;

/// A study of the list.
#[derive(Serialize)]
struct Entry {
    /// The name.
    name: &'static str,
    /// The title.
    title: String,
    /// The question that it answers.
    question: String,
    /// The number of games of a full run.
    games: u64,
    /// The number of searches of a full run.
    searches: u64,
}

/// Prints the list.
pub fn print(arguments: &Study) -> anyhow::Result<()> {
    let entries = embedded().iter().map(|study| {
        let wrong = |error: &dyn std::fmt::Display| BadInput(format!("{}: {error}", study.name));
        let document = study.document().map_err(|error| wrong(&error))?;
        let [title, question] =
            [&document.title, &document.question].map(|words| words.of(arguments.lang).to_owned());
        let plan = document.plan(false).map_err(|error| wrong(&error))?;
        Ok(Entry { name: study.name, title, question, games: plan.games(), searches: plan.searches() })
    });
    let entries = entries.collect::<Result<Vec<Entry>, BadInput>>()?;
    if arguments.json {
        return Ok(console::print_json(&entries)?);
    }
    let mut text = String::new();
    for Entry { name, title, .. } in &entries {
        let _ = writeln!(text, "{name:<19}{title}");
    }
    text.push_str(match arguments.lang {
        Language::English => {
            "\n`outflank study run NAME --quick` runs one, and `outflank study show NAME` prints its file.\n"
        }
        Language::French => {
            "\n`outflank study run NOM --quick --lang fr` en lance une, `outflank study show NOM` affiche son fichier.\n"
        }
    });
    Ok(console::print(&text)?)
}
