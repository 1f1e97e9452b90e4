//! The result of a series as tables, plots and a page.

mod plots;
mod tables;

use outflank_board::Colour;
use outflank_report::{Block, Page, PlotError};

use crate::openings::Openings;
use crate::origin::Origin;
use crate::series::Series;
use crate::statistics::{MIN_RELIABLE_PAIRS, Mean, Pentanomial, Share, Standing, Tally, standings};

/// A series and its result.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    series: &'a Series,
    tallies: &'a [Tally],
    names: Vec<String>,
    /// The standings, strongest player first.
    standings: Vec<Standing>,
}

/// The legend of the standings.
const STANDINGS_LEGEND: &str = "Elo is counted from the mean of all players; with ± to either side it holds the truth in 95 % \
                       of cases. It comes from pairs of games. Points are those of the pairings a player won: the percentage of games won less that \
                       of games lost.";

impl<'a> Summary<'a> {
    /// The summary of a series with these tallies, one per pairing.
    #[must_use]
    pub fn new(series: &'a Series, tallies: &'a [Tally]) -> Self {
        let names = series.players.iter().map(|player| player.name.clone()).collect();
        let mut standings = standings(series.players.len(), &series.pairings, tallies);
        standings.sort_by(|one, other| other.rating.elo.total_cmp(&one.rating.elo));
        Self { series, tallies, names, standings }
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
        let counts = format!("Black won {}, White won {}, drawn {}", black.wins, white.wins, black.draws);
        let pairs: Pentanomial = self.tallies.iter().map(Tally::colours).sum();
        let Some(value) = white.score().filter(|_| pairs.pairs() > 0) else { return counts };
        let Mean { low, high, .. } = pairs.swapped().score();
        let [value, low, high] = [value, low, high].map(|score| 100.0 * score);
        format!("{counts}: White made {value:.1} % of the points, 95 % from {low:.1} to {high:.1}")
    }

    /// Caveats for the reader: repeated games, and too few games.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let [mut chance, mut certain] = [0, 0];
        for (pairing, tally) in self.tallies.iter().enumerate() {
            *(if self.series.takes_chances(pairing) { &mut chance } else { &mut certain }) +=
                tally.repeated();
        }
        let games: u64 = self.tallies.iter().map(Tally::games).sum();
        let mut notes = Vec::new();
        if certain > 0 {
            let openings = Openings::for_size(self.series.size);
            notes.push(format!(
                "{certain} of {games} games repeat an earlier one. Their players take no chances, so equal games count \
                 once in every interval and test. Vary them with --openings {openings} or ties=random"
            ));
        }
        if chance > 0 {
            notes.push(format!(
                "{chance} of {games} games repeat an earlier one by chance. All of them count"
            ));
        }
        let pairs = self.tallies.iter().map(|tally| tally.pairs().pairs()).min().unwrap_or_default();
        if pairs < MIN_RELIABLE_PAIRS {
            let which = if self.tallies.len() > 1 { " in the shortest pairing" } else { "" };
            notes.push(format!(
                "pairs of games{which}: {pairs}. Below {MIN_RELIABLE_PAIRS} an interval is wide and rough. Play more with --games"
            ));
        }
        notes
    }

    /// Everything on one page, with a title, the report text and the origin of the games.
    ///
    /// # Errors
    ///
    /// When a plot cannot be drawn.
    pub fn page(&self, title: &str, words: &str, origin: &Origin) -> Result<Page, PlotError> {
        let heading = |text: &str| Block::Heading(text.to_owned());
        let mut blocks = vec![
            Block::Paragraph(format!("{words} {}.", self.colours())),
            Block::Paragraph(format!("{origin}. The command that played them:")),
            Block::Code(origin.command.clone()),
        ];
        blocks.extend(self.notes().into_iter().map(|note| Block::Paragraph(format!("Note: {note}."))));
        blocks.extend([
            heading("Standings"),
            Block::Table(self.standings()),
            Block::Paragraph(STANDINGS_LEGEND.to_owned()),
            picture(&self.ratings())?,
        ]);
        if self.names.len() > 2 {
            blocks.push(heading("Wins, draws and losses against each other"));
            blocks.push(Block::Table(self.cross_table()));
        }
        blocks.push(picture(&self.results())?);
        blocks.push(heading("How they played"));
        blocks.push(Block::Table(self.play()));
        for plot in [self.strength(), self.courses()] {
            blocks.push(picture(&plot)?);
        }
        blocks.push(heading("Pairings"));
        blocks.push(Block::Table(self.meetings()));
        Ok(Page { title: title.to_owned(), blocks, ..Page::default() })
    }

    /// The tables in Markdown, with a title, the report text and the origin of the games.
    #[must_use]
    pub fn markdown(&self, title: &str, words: &str, origin: &Origin) -> String {
        let [standings, cross, play, meetings] =
            [self.standings(), self.cross_table(), self.play(), self.meetings()]
                .map(|table| table.markdown());
        format!(
            "# {title}\n\n{words} {colours}.\n\n{origin}. The command that played them:\n\n    {command}\n\n{notes}\
             ## Standings\n\n{standings}\n{STANDINGS_LEGEND}\n\n\
             ## Wins, draws and losses against each other\n\n{cross}\n\
             ## How they played\n\n{play}\n## Pairings\n\n{meetings}",
            colours = self.colours(),
            notes = self.notes().iter().fold(String::new(), |text, note| text + "Note: " + note + ".\n\n"),
            command = origin.command,
        )
    }
}

fn picture(plot: &outflank_report::Plot) -> Result<Block, PlotError> {
    Ok(Block::Picture { svg: plot.svg()?, caption: String::new() })
}
