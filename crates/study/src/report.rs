//! The report of a study: texts, tables and plots.

mod plots;
mod tables;

use std::fmt::Write as _;

use outflank_arena::{Colours, Openings, duration};
use outflank_report::{Block, Language, Page, Plot, PlotError, Table};

use crate::document::{CellKind, Template};
use crate::plan::PlannedCell;
use crate::result::{CellResult, StudyResult};
use crate::texts::Texts;

/// A table with the name of its files.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedTable {
    /// The name, such as `cell-1` or `cell-1-fits`.
    pub name: String,
    /// The table.
    pub table: Table,
}

/// The part of a report about one cell.
pub(crate) struct Section {
    pub heading: String,
    pub conditions: String,
    pub legend: &'static str,
    pub tables: Vec<NamedTable>,
    /// What the fits mean; empty without fits.
    pub fit_legend: &'static str,
    /// The name of its files, and the plot; `None` for a cell without a sweep.
    pub plot: Option<(String, Plot)>,
}

impl StudyResult<'_> {
    /// All tables, with the names of their files.
    #[must_use]
    pub fn tables(&self, language: Language) -> Vec<NamedTable> {
        self.sections(language).into_iter().flat_map(|section| section.tables).collect()
    }

    /// The report as text for a terminal. Every line ends with a line feed.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let texts = Texts::of(language);
        let mut text = format!("{}\n", self.plan.document.title);
        if self.stopped {
            let _ = writeln!(text, "{}", texts.stopped);
        }
        for section in self.sections(language) {
            let _ = writeln!(text, "\n{}\n{}", section.heading, section.conditions);
            for NamedTable { table, .. } in section.tables {
                let _ = write!(text, "\n{}", table.text());
            }
            let _ = writeln!(text, "{}", section.legend);
            if !section.fit_legend.is_empty() {
                let _ = writeln!(text, "{}", section.fit_legend);
            }
        }
        let time = (texts.total_time)(&duration(language, Some(self.seconds)));
        text + &format!("\n{time}\n")
    }

    /// The sections, one per cell.
    pub(crate) fn sections(&self, language: Language) -> Vec<Section> {
        let numbered = (1..).zip(self.pairs());
        numbered.map(|(number, (planned, result))| section(number, planned, result, language)).collect()
    }

    /// Question and method, then the sections, then the origin.
    pub(crate) fn blocks(&self, language: Language, command: Option<&str>) -> Result<Vec<Block>, PlotError> {
        let (texts, document) = (Texts::of(language), &self.plan.document);
        let mut blocks = Vec::new();
        for (heading, text) in [(texts.question, &document.question), (texts.method, &document.method)] {
            if !text.is_empty() {
                blocks.extend([Block::Heading(heading.to_owned()), Block::Paragraph(text.clone())]);
            }
        }
        if self.stopped {
            blocks.push(Block::Paragraph(texts.stopped.to_owned()));
        }
        for section in self.sections(language) {
            blocks.push(Block::Heading(section.heading));
            blocks.push(Block::Paragraph(section.conditions));
            blocks.extend(section.tables.into_iter().map(|named| Block::Table(named.table)));
            blocks.push(Block::Paragraph(section.legend.to_owned()));
            if !section.fit_legend.is_empty() {
                blocks.push(Block::Paragraph(section.fit_legend.to_owned()));
            }
            if let Some((_, plot)) = section.plot {
                blocks.push(Block::Picture { svg: plot.svg()?, caption: String::new() });
            }
        }
        blocks.push(Block::Paragraph(self.origin(language, command)));
        Ok(blocks)
    }

    /// The report as one HTML file.
    pub(crate) fn page(&self, language: Language, command: Option<&str>) -> Result<String, PlotError> {
        let blocks = self.blocks(language, command)?;
        Ok(Page { title: self.plan.document.title.clone(), language, blocks }.html())
    }

    /// The report in Markdown, with the pictures in files beside it.
    pub(crate) fn markdown(&self, language: Language, command: Option<&str>) -> String {
        let (texts, document) = (Texts::of(language), &self.plan.document);
        let mut text = format!("# {}\n", document.title);
        for (heading, words) in [(texts.question, &document.question), (texts.method, &document.method)] {
            if !words.is_empty() {
                let _ = writeln!(text, "\n**{heading}.** {words}");
            }
        }
        if self.stopped {
            let _ = writeln!(text, "\n{}", texts.stopped);
        }
        for section in self.sections(language) {
            let _ = writeln!(text, "\n## {}\n\n{}", section.heading, section.conditions);
            for NamedTable { table, .. } in section.tables {
                let _ = write!(text, "\n{}", table.markdown());
            }
            let _ = writeln!(text, "\n{}", [section.legend, section.fit_legend].join(" ").trim_end());
            if let Some((name, plot)) = section.plot {
                let _ = writeln!(text, "\n![{}]({name}.svg)", plot.title);
            }
        }
        text + &format!("\n{}.\n", self.origin(language, command))
    }

    fn origin(&self, language: Language, command: Option<&str>) -> String {
        (Texts::of(language).origin)(self.plan.document.seed, env!("CARGO_PKG_VERSION"), command)
    }
}

fn section(number: usize, planned: &PlannedCell, result: &CellResult, language: Language) -> Section {
    let (texts, name) = (Texts::of(language), format!("cell-{number}"));
    let (heading, legend) = match planned.cell.kind {
        CellKind::Match { .. } => (texts.match_heading, texts.match_legend),
        CellKind::Cost { .. } => (texts.cost_heading, texts.cost_legend),
    };
    let heading = match planned.cell.title.as_str() {
        "" => heading(number),
        title => title.to_owned(),
    };
    let tables = tables::all(&name, planned, result, language);
    let has_fits = tables.iter().any(|table| table.name.ends_with("fits"));
    let fit_legend = if has_fits { texts.fit_legend } else { "" };
    let plot = plots::plot(planned, result, language);
    let plot = plot.map(|plot| (name, Plot { title: heading.clone(), ..plot }));
    Section { heading, conditions: conditions(planned, texts), legend, tables, fit_legend, plot }
}

/// The conditions of a cell in one paragraph.
fn conditions(planned: &PlannedCell, texts: &Texts) -> String {
    let cell = &planned.cell;
    match (&cell.kind, &cell.players[..]) {
        (CellKind::Match { openings, colours, clock, .. }, [first, second]) => {
            let openings = openings.clone().unwrap_or_else(|| Openings::for_size(cell.size)).to_string();
            let clock = clock.map(|clock| clock.to_string());
            let players = [first, second].map(|player: &Template| player.text.as_str());
            let games = planned.games() / planned.points.len() as u64;
            let words = (texts.match_conditions)(players, games, cell.size, &openings, clock.as_deref());
            let fixed =
                if *colours == Colours::Fixed { format!(" {}", texts.fixed_colours) } else { String::new() };
            words + &fixed
        }
        _ => (texts.cost_conditions)(planned.amount, cell.size),
    }
}
