//! What a series came to, as tables, plots and a page.

use outflank_report::{
    Axis, Block, Cell, Data, Estimate, Group, Page, Plot, PlotError, Sample, Series as Line, Table,
};

use crate::grammar::Spec;
use crate::series::Series;
use crate::standings::{Standing, standings};
use crate::tally::{Stage, Tally};

/// A series and what came of it.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    series: &'a Series,
    tallies: &'a [Tally],
    names: Vec<String>,
    /// The strongest first.
    standings: Vec<Standing>,
}

impl<'a> Summary<'a> {
    /// A series and the tally of each of its pairings.
    #[must_use]
    pub fn new(series: &'a Series, tallies: &'a [Tally]) -> Self {
        let names = series.players.iter().map(Spec::name).collect();
        let mut standings = standings(series, tallies);
        standings.sort_by(|one, other| other.rating.elo.total_cmp(&one.rating.elo));
        Self { series, tallies, names, standings }
    }

    /// The names of the players, the strongest first.
    pub fn ranking(&self) -> impl Iterator<Item = &str> {
        self.standings.iter().map(|standing| self.names[standing.player].as_str())
    }

    /// How the players stand, the strongest first.
    #[must_use]
    pub fn standings(&self) -> Table {
        let columns = [
            "rank",
            "player",
            "games",
            "wins",
            "draws",
            "losses",
            "score %",
            "points",
            "Elo",
            "+-",
            "ms a move",
            "nodes a move",
        ];
        let mut table = Table::new(columns);
        for (rank, standing) in (1..).zip(&self.standings) {
            let Standing { player, share, points, rating } = standing;
            let number = |number: Option<f64>, decimals| {
                number.map_or(Cell::Empty, |value| Cell::number(value, decimals))
            };
            table.push([
                Cell::Whole(rank),
                self.names[*player].as_str().into(),
                share.games().into(),
                share.wins.into(),
                share.draws.into(),
                share.losses.into(),
                number(share.score().map(|score| 100.0 * score), 1),
                Cell::number(*points, 1),
                Cell::number(rating.elo, 1),
                Cell::number(rating.error, 1),
                number(share.mean_move_seconds().map(|seconds| 1e3 * seconds), 3),
                number(share.nodes_per_move(), 1),
            ]);
        }
        table
    }

    /// Wins, draws and losses of each player against each other one, the strongest first.
    #[must_use]
    pub fn cross_table(&self) -> Table {
        let ranks = (1..=self.standings.len()).map(|rank| rank.to_string());
        let mut table = Table::new(["rank", "player"].map(str::to_owned).into_iter().chain(ranks));
        for (rank, row) in (1..).zip(&self.standings) {
            let results = self.standings.iter().map(|column| self.result(row.player, column.player).into());
            let heading = [Cell::Whole(rank), self.names[row.player].as_str().into()];
            table.push(heading.into_iter().chain(results).collect::<Vec<Cell>>());
        }
        table
    }

    /// Wins, draws and losses of a player against another; nothing where they have not met.
    fn result(&self, player: usize, other: usize) -> String {
        for (pairing, tally) in self.series.pairings.iter().zip(self.tallies) {
            let side = match *pairing {
                pairing if pairing == [player, other] => 0,
                pairing if pairing == [other, player] => 1,
                _ => continue,
            };
            let share = tally.player(side);
            return format!("{}-{}-{}", share.wins, share.draws, share.losses);
        }
        String::new()
    }

    /// The part of the board that each player has, move by move, in percent.
    #[must_use]
    pub fn occupation(&self) -> Table {
        let courses: Vec<Vec<f64>> = (0..self.names.len()).map(|player| self.course(player)).collect();
        let mut table = Table::new(std::iter::once("move".to_owned()).chain(self.names.iter().cloned()));
        for moves in 0..courses.iter().map(Vec::len).max().unwrap_or_default() {
            let cells = courses
                .iter()
                .map(|course| course.get(moves).map_or(Cell::Empty, |&part| Cell::number(part, 2)));
            table.push(std::iter::once(Cell::from(moves as u64)).chain(cells).collect::<Vec<_>>());
        }
        table
    }

    /// The part of the board that a player has at the start, after one move, after two, ..., in percent.
    fn course(&self, player: usize) -> Vec<f64> {
        let mut course: Vec<(u64, u64)> = Vec::new();
        for (pairing, tally) in self.series.pairings.iter().zip(self.tallies) {
            let Some(side) = pairing.iter().position(|&own| own == player) else { continue };
            course.resize(course.len().max(tally.course().len()), (0, 0));
            for ((discs, squares), stage) in course.iter_mut().zip(tally.course()) {
                let Stage { discs: more, squares: on } = stage;
                *discs += more[side];
                *squares += on;
            }
        }
        course.into_iter().map(|(discs, squares)| 100.0 * discs as f64 / squares as f64).collect()
    }

    /// The plots, each with the name of its file.
    #[must_use]
    pub fn plots(&self) -> Vec<(&'static str, Plot)> {
        let categories: Vec<String> = self.ranking().map(str::to_owned).collect();
        let axis =
            |label: &str, unit: &str| Axis { label: label.into(), unit: unit.into(), ..Axis::default() };
        let rating = |standing: &Standing| {
            let (elo, error) = (standing.rating.elo, standing.rating.error);
            Estimate::within(elo, elo - error, elo + error)
        };
        let ratings = Group::new("", self.standings.iter().map(rating));
        let part = |name: &str, count: fn(&Standing) -> u64| {
            Sample::new(name, self.standings.iter().map(|standing| count(standing) as f64))
        };
        let parts = vec![
            part("won", |standing| standing.share.wins),
            part("drawn", |standing| standing.share.draws),
            part("lost", |standing| standing.share.losses),
        ];
        let line = |player: usize| {
            let course = self.course(player).into_iter().enumerate();
            Line::curve(self.names[player].clone(), course.map(|(moves, part)| (moves as f64, part)))
        };
        let lines = (0..self.names.len()).map(line).collect();
        vec![
            (
                "ratings",
                Plot {
                    title: "Ratings with the interval that holds the truth in 95 % of cases".into(),
                    y: axis("rating", "Elo"),
                    ..Plot::new(Data::Bars { categories: categories.clone(), groups: vec![ratings] })
                },
            ),
            ("results", Plot { title: "Games".into(), ..Plot::new(Data::Shares { categories, parts }) }),
            (
                "occupation",
                Plot {
                    title: "Occupation of the board".into(),
                    x: axis("move", ""),
                    y: axis("discs", "% of the squares"),
                    ..Plot::new(Data::Series(lines))
                },
            ),
        ]
    }

    /// Everything on one page, under a title, with the words and the command that lead to it.
    ///
    /// # Errors
    ///
    /// When a plot cannot be drawn.
    pub fn page(&self, title: &str, words: &str, command: &str) -> Result<Page, PlotError> {
        let mut blocks = vec![
            Block::Paragraph(words.to_owned()),
            Block::Code(command.to_owned()),
            Block::Heading("Standings".to_owned()),
            Block::Table(self.standings()),
            Block::Heading("Wins, draws and losses against each other".to_owned()),
            Block::Table(self.cross_table()),
        ];
        for (_, plot) in self.plots() {
            blocks.push(Block::Picture { svg: plot.svg()?, caption: String::new() });
        }
        Ok(Page { title: title.to_owned(), blocks, ..Page::default() })
    }

    /// The tables in Markdown, under a title.
    #[must_use]
    pub fn markdown(&self, title: &str, words: &str) -> String {
        let tables = [self.standings(), self.cross_table()].map(|table| table.markdown());
        format!("# {title}\n\n{words}\n\n{}\n{}", tables[0], tables[1])
    }
}
