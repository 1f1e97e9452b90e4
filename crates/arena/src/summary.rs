//! The result of a series as tables, plots and a page.

mod plots;
mod tables;

use outflank_board::Colour;
use outflank_report::{Block, Language, Page, PlotError};

use crate::colours::Colours;
use crate::openings::Openings;
use crate::origin::Origin;
use crate::series::Series;
use crate::statistics::{MIN_RELIABLE_OBSERVATIONS, Mean, Results, Share, Standing, Tally, standings};
use crate::texts::Texts;

/// A series and its result.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    series: &'a Series,
    tallies: &'a [Tally],
    names: Vec<String>,
    /// The standings, strongest player first.
    standings: Vec<Standing>,
    language: Language,
}

impl<'a> Summary<'a> {
    /// The summary of a series with these tallies, one per pairing, in English.
    #[must_use]
    pub fn new(series: &'a Series, tallies: &'a [Tally]) -> Self {
        let names = series.players.iter().map(|player| player.name.clone()).collect();
        let mut standings = standings(series.players.len(), &series.pairings, tallies);
        standings.sort_by(|one, other| other.rating.elo.total_cmp(&one.rating.elo));
        Self { series, tallies, names, standings, language: Language::English }
    }

    /// The same summary in this language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    fn texts(&self) -> &'static Texts {
        Texts::of(self.language)
    }

    /// The names of the players, strongest first.
    pub fn ranking(&self) -> impl Iterator<Item = &str> {
        self.standings.iter().map(|standing| self.names[standing.player].as_str())
    }

    /// The results by colour, in a sentence.
    #[must_use]
    pub fn colours(&self) -> String {
        let share = |colour| {
            self.tallies.iter().map(|tally| tally.colour(colour)).fold(Share::default(), std::ops::Add::add)
        };
        let [black, white] = Colour::ALL.map(share);
        let texts = self.texts();
        let counts = (texts.colours)([black.wins, white.wins, black.draws]);
        let results: Results = self.tallies.iter().map(Tally::colours).sum();
        let Some(value) = white.score().filter(|_| results.games() > 0) else { return counts };
        let Mean { low, high, .. } = results.swapped().score();
        counts + &(texts.white_score)([value, low, high].map(|score| 100.0 * score))
    }

    /// Caveats for the reader: fixed colours, repeated games, and too few games.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let [mut chance, mut certain] = [0, 0];
        for (pairing, tally) in self.tallies.iter().enumerate() {
            *(if self.series.takes_chances(pairing) { &mut chance } else { &mut certain }) +=
                tally.repeated();
        }
        let games: u64 = self.tallies.iter().map(Tally::games).sum();
        let results = self.tallies.iter().map(|tally| tally.results().observations()).min();
        let results = results.unwrap_or_default();
        let (texts, mut notes) = (self.texts(), Vec::new());
        if self.series.colours == Colours::Fixed {
            notes.push(texts.colour_advantage.to_owned());
        }
        if certain > 0 {
            let openings = Openings::for_size(self.series.size).to_string();
            notes.push((texts.repeats)(certain, games, &openings));
        }
        if chance > 0 {
            notes.push((texts.chance_repeats)(chance, games));
        }
        if results < MIN_RELIABLE_OBSERVATIONS {
            let (enough, several) = (MIN_RELIABLE_OBSERVATIONS, self.tallies.len() > 1);
            notes.push((texts.few_results)(self.series.colours, results, enough, several));
        }
        notes
    }

    /// Everything on one page, with a title, the report text and the origin of the games.
    ///
    /// # Errors
    ///
    /// When a plot cannot be drawn.
    pub fn page(&self, title: &str, words: &str, origin: &Origin) -> Result<Page, PlotError> {
        let texts = self.texts();
        let heading = |text: &str| Block::Heading(text.to_owned());
        let mut blocks = vec![
            Block::Paragraph(format!("{words} {}.", self.colours())),
            Block::Paragraph((texts.origin)(origin)),
            Block::Code(origin.command.clone()),
        ];
        blocks.extend(self.notes().into_iter().map(|note| Block::Paragraph((texts.note)(&note))));
        blocks.extend([
            heading(texts.standings_heading),
            Block::Table(self.standings()),
            Block::Paragraph((texts.standings_legend)(self.series.colours)),
            picture(&self.ratings())?,
        ]);
        if self.names.len() > 2 {
            blocks.push(heading(texts.cross_heading));
            blocks.push(Block::Table(self.cross_table()));
            blocks.push(heading(texts.points_heading));
            blocks.push(Block::Table(self.points_table()));
        }
        blocks.push(picture(&self.results())?);
        blocks.push(heading(texts.play_heading));
        blocks.push(Block::Table(self.play()));
        blocks.push(heading(texts.by_colour_heading));
        blocks.push(Block::Table(self.by_colour()));
        for plot in [self.strength(), self.courses()] {
            blocks.push(picture(&plot)?);
        }
        blocks.push(heading(texts.pairings_heading));
        blocks.push(Block::Table(self.meetings()));
        Ok(Page { title: title.to_owned(), language: self.language, blocks })
    }

    /// The tables in Markdown, with a title, the report text and the origin of the games.
    #[must_use]
    pub fn markdown(&self, title: &str, words: &str, origin: &Origin) -> String {
        let texts = self.texts();
        let notes = self.notes().iter().fold(String::new(), |text, note| text + &(texts.note)(note) + "\n\n");
        let (colours, command, began) = (self.colours(), &origin.command, (texts.origin)(origin));
        let head = format!("# {title}\n\n{words} {colours}.\n\n{began}\n\n    {command}\n\n{notes}");
        let legend = format!("\n{}\n", (texts.standings_legend)(self.series.colours));
        let sections = [
            (texts.standings_heading, self.standings().markdown() + &legend),
            (texts.cross_heading, self.cross_table().markdown()),
            (texts.points_heading, self.points_table().markdown()),
            (texts.play_heading, self.play().markdown()),
            (texts.by_colour_heading, self.by_colour().markdown()),
            (texts.pairings_heading, self.meetings().markdown()),
        ];
        head + &sections.map(|(heading, text)| format!("## {heading}\n\n{text}")).join("\n")
    }
}

fn picture(plot: &outflank_report::Plot) -> Result<Block, PlotError> {
    Ok(Block::Picture { svg: plot.svg()?, caption: String::new() })
}
