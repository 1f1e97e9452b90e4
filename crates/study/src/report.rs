//! The report of a study: texts, tables and plots.

mod figures;
mod names;
mod plots;
mod tables;

use std::fmt::Write as _;

use outflank_arena::{Colours, Openings, Origin, duration};
use outflank_report::{Block, Language, Page, Plot, PlotError, Table};

use crate::document::{CellKind, Drawing, Positions};
use crate::plan::PlannedCell;
use crate::result::StudyResult;
use crate::texts::Texts;
pub(crate) use figures::{row as figure_row, verdict_counts};

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
    /// A paragraph of the author; empty if there is none.
    pub note: String,
    /// The plots, with the names of their files.
    pub plots: Vec<(String, Plot)>,
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
        let mut text = format!("{}\n", self.plan.document.title.of(language));
        if self.stopped {
            let _ = writeln!(text, "{}", texts.stopped);
        }
        for section in self.sections(language) {
            let _ = writeln!(text, "\n{}\n{}", section.heading, section.conditions);
            if !section.note.is_empty() {
                let _ = writeln!(text, "{}", section.note);
            }
            for NamedTable { table, .. } in section.tables {
                let _ = write!(text, "\n{}", table.text());
            }
            let _ = writeln!(text, "{}", section.legend);
            if !section.fit_legend.is_empty() {
                let _ = writeln!(text, "{}", section.fit_legend);
            }
        }
        let counts = verdict_counts(self.verdicts(), language);
        if !counts.is_empty() {
            let _ = writeln!(text, "\n{counts}");
        }
        let time = (texts.total_time)(&duration(language, Some(self.seconds)));
        text + &format!("\n{time}\n")
    }

    /// The sections, one per cell.
    pub(crate) fn sections(&self, language: Language) -> Vec<Section> {
        (0..self.cells.len()).map(|cell| section(self, cell, language)).collect()
    }

    /// Question and method, then the sections, then the origin.
    pub(crate) fn blocks(&self, language: Language, origin: &Origin) -> Result<Vec<Block>, PlotError> {
        let (texts, document) = (Texts::of(language), &self.plan.document);
        let mut blocks = Vec::new();
        for (heading, words) in [(texts.question, &document.question), (texts.method, &document.method)] {
            if !words.is_empty() {
                let text = words.of(language).to_owned();
                blocks.extend([Block::Heading(heading.to_owned()), Block::Paragraph(text)]);
            }
        }
        let counts = verdict_counts(self.verdicts(), language);
        if !counts.is_empty() {
            blocks.push(Block::Paragraph(counts));
        }
        if self.stopped {
            blocks.push(Block::Paragraph(texts.stopped.to_owned()));
        }
        for section in self.sections(language) {
            blocks.push(Block::Heading(section.heading));
            blocks.push(Block::Paragraph(section.conditions));
            if !section.note.is_empty() {
                blocks.push(Block::Paragraph(section.note));
            }
            blocks.extend(section.tables.into_iter().map(|named| Block::Table(named.table)));
            blocks.push(Block::Paragraph(section.legend.to_owned()));
            if !section.fit_legend.is_empty() {
                blocks.push(Block::Paragraph(section.fit_legend.to_owned()));
            }
            for (_, plot) in section.plots {
                blocks.push(Block::Picture { svg: plot.svg()?, caption: String::new() });
            }
        }
        blocks.push(Block::Paragraph(self.origin(language, origin)));
        Ok(blocks)
    }

    /// The report as one HTML file.
    pub(crate) fn page(&self, language: Language, origin: &Origin) -> Result<String, PlotError> {
        let blocks = self.blocks(language, origin)?;
        Ok(Page { title: self.plan.document.title.of(language).to_owned(), language, blocks }.html())
    }

    /// The report in Markdown, with the pictures in files beside it.
    pub(crate) fn markdown(&self, language: Language, origin: &Origin) -> String {
        let (texts, document) = (Texts::of(language), &self.plan.document);
        let mut text = format!("# {}\n", escaped(document.title.of(language)));
        for (heading, words) in [(texts.question, &document.question), (texts.method, &document.method)] {
            if !words.is_empty() {
                let _ = writeln!(text, "\n**{heading}.** {}", escaped(words.of(language)));
            }
        }
        let counts = verdict_counts(self.verdicts(), language);
        if !counts.is_empty() {
            let _ = writeln!(text, "\n{counts}");
        }
        if self.stopped {
            let _ = writeln!(text, "\n{}", texts.stopped);
        }
        for section in self.sections(language) {
            let _ = writeln!(text, "\n## {}\n\n{}", escaped(&section.heading), escaped(&section.conditions));
            if !section.note.is_empty() {
                let _ = writeln!(text, "\n{}", escaped(&section.note));
            }
            for NamedTable { table, .. } in section.tables {
                let _ = write!(text, "\n{}", table.markdown());
            }
            let _ = writeln!(text, "\n{}", [section.legend, section.fit_legend].join(" ").trim_end());
            for (name, plot) in section.plots {
                let _ = writeln!(text, "\n![{}]({name}.svg)", escaped(&plot.title));
            }
        }
        text + &format!("\n{}\n", self.origin(language, origin))
    }

    fn origin(&self, language: Language, origin: &Origin) -> String {
        let time = duration(language, Some(self.measured_seconds()));
        (Texts::of(language).origin)(origin, self.plan.document.seed, &time)
    }
}

fn section(study: &StudyResult<'_>, cell: usize, language: Language) -> Section {
    let (planned, result) = (&study.plan.cells[cell], &study.cells[cell]);
    let (texts, name) = (Texts::of(language), format!("cell-{}", cell + 1));
    let (heading, legend) = match planned.cell.kind {
        CellKind::Match(_) => (texts.match_heading, texts.match_legend),
        CellKind::Tournament(_) => (texts.tournament_heading, texts.tournament_legend),
        CellKind::Cost(_) => (texts.cost_heading, texts.cost_legend),
        CellKind::Value(_) => (texts.value_heading, texts.value_legend),
        CellKind::Board { .. } => (texts.board_heading, texts.board_legend),
    };
    let heading = match planned.cell.title.of(language) {
        "" => heading(cell + 1),
        title => title.to_owned(),
    };
    let mut tables = tables::all(&name, planned, result, language);
    let figures = NamedTable {
        name: format!("{name}-figures"),
        table: figures::table(study, cell, language).in_language(language),
    };
    tables.extend((!figures.table.rows.is_empty()).then_some(figures));
    let has_fits = tables.iter().any(|table| table.name.ends_with("fits"));
    let fit_legend = match planned.cell.kind {
        CellKind::Cost(_) if has_fits => texts.fit_legend,
        CellKind::Match(_) if has_fits => texts.elo_fit_legend,
        _ => "",
    };
    let drawings = planned.cell.plots.as_deref().unwrap_or(&planned.cell.kind.drawings()[..1]);
    let plot = |(index, &drawing): (usize, &Drawing)| {
        let plot = plots::plot(drawing, planned, result, language)?;
        let name = if index == 0 { name.clone() } else { format!("{name}-{}", drawing.name()) };
        Some((name, Plot { title: heading.clone(), ..plot }))
    };
    let plots = drawings.iter().enumerate().filter_map(plot).collect();
    let note = planned.cell.note.of(language).to_owned();
    Section { conditions: conditions(planned, texts), heading, legend, tables, fit_legend, note, plots }
}

/// The conditions of a cell in one paragraph.
fn conditions(planned: &PlannedCell, texts: &Texts) -> String {
    let cell = &planned.cell;
    let size = &cell.size.text;
    let size = format!("{size}x{size}");
    if let (Some(games), Some(point)) = (cell.kind.games(), planned.points.first()) {
        let openings = games.openings.clone().unwrap_or_else(|| Openings::for_size(point.size)).to_string();
        let clock = games.clock.map(|clock| clock.to_string());
        let players: Vec<&str> = cell.players.iter().map(|player| player.text.as_str()).collect();
        let amount = planned.series(point).map_or(0, |series| series.games_per_pairing());
        let words = (texts.match_conditions)(&players, amount, &size, &openings, clock.as_deref());
        let fixed = if games.colours == Colours::Fixed { texts.fixed_colours } else { "" };
        return format!("{words} {fixed}").trim_end().to_owned();
    }
    match cell.kind.sample().map(|sample| &sample.positions) {
        Some(Positions::Listed(_)) => (texts.listed_conditions)(planned.amount, &size),
        _ => (texts.cost_conditions)(planned.amount, &size),
    }
}

/// A text of the author in Markdown, in which no sign has a meaning.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        if matches!(char, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}
