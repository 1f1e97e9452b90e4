//! The tables of a summary.

use std::ops::Add;
use std::time::Duration;

use outflank_board::Colour;
use outflank_report::{Cell, Table};

use super::Summary;
use crate::statistics::{Mean, Stage, Standing, Tally, points_matrix};

impl Summary<'_> {
    /// The standings, strongest player first.
    #[must_use]
    pub fn standings(&self) -> Table {
        let mut table = self.table(self.texts().standings_columns);
        for (rank, standing) in (1..).zip(&self.standings) {
            let Standing { player, share, points, rating, .. } = standing;
            table.push([
                Cell::Whole(rank),
                self.names[*player].as_str().into(),
                Cell::number(rating.elo, 1),
                Cell::number(rating.error, 1),
                percent(share.score()),
                Cell::number(*points, 1),
                share.games().into(),
                share.wins.into(),
                share.draws.into(),
                share.losses.into(),
            ]);
        }
        table
    }

    /// The statistics of each player with both colours, strongest first.
    #[must_use]
    pub fn play(&self) -> Table {
        let texts = self.texts();
        let mut table = self.table(texts.play_columns).captioned(texts.play_legend);
        for standing in &self.standings {
            let Standing { player, share, colours, .. } = standing;
            let [black, white] = colours.map(|share| share.wdl());
            table.push([
                self.names[*player].as_str().into(),
                black.into(),
                white.into(),
                number(share.mean_move_seconds().map(|seconds| 1e3 * seconds), 4),
                Cell::number(milliseconds(share.slowest), 2),
                // External programs need not report nodes.
                number(share.nodes_per_move().filter(|nodes| *nodes > 0.0), 1),
                number(share.mean_choices(), 1),
                percent(share.occupation()),
                share.forfeits.total().into(),
                number(share.captured_per_game(), 1),
            ]);
        }
        table
    }

    /// Time per move, share of the board and captured discs of each player with either colour, strongest first.
    #[must_use]
    pub fn by_colour(&self) -> Table {
        let mut table = self.table(self.texts().by_colour_columns);
        for Standing { player, colours, .. } in &self.standings {
            let times =
                colours.map(|share| number(share.mean_move_seconds().map(|seconds| 1e3 * seconds), 4));
            let boards = colours.map(|share| percent(share.occupation()));
            let captures = colours.map(|share| number(share.captured_per_game(), 1));
            let name = Cell::from(self.names[*player].as_str());
            table.push([name].into_iter().chain(times).chain(boards).chain(captures));
        }
        table
    }

    /// Wins, draws and losses of each player against every other, strongest first.
    #[must_use]
    pub fn cross_table(&self) -> Table {
        let mut table = self.against_each_other();
        for (rank, row) in (1..).zip(&self.standings) {
            let results = self.standings.iter().map(|column| self.against(row.player, column.player).into());
            let heading = [Cell::Whole(rank), self.names[row.player].as_str().into()];
            table.push(heading.into_iter().chain(results).collect::<Vec<Cell>>());
        }
        table
    }

    /// The points of each player against every other, and their sum, strongest first. See [`points`](crate::points).
    #[must_use]
    pub fn points_table(&self) -> Table {
        let matrix = points_matrix(self.names.len(), &self.series.pairings, self.tallies);
        let mut table = self.against_each_other();
        table.columns.push(self.texts().points_total.to_owned());
        for (rank, row) in (1..).zip(&self.standings) {
            let heading = [Cell::Whole(rank), self.names[row.player].as_str().into()];
            let cells = self.standings.iter().map(|column| number(matrix[row.player][column.player], 1));
            let total = Cell::number(row.points, 1);
            table.push(heading.into_iter().chain(cells).chain([total]));
        }
        table
    }

    /// A table with a row and a column for each player, without rows.
    fn against_each_other(&self) -> Table {
        let ranks = (1..=self.standings.len()).map(|rank| rank.to_string());
        self.table(self.texts().cross_columns.map(str::to_owned).into_iter().chain(ranks))
    }

    /// Wins, draws and losses of a player against another; empty if they have not met.
    fn against(&self, player: usize, other: usize) -> String {
        let pairings = self.series.pairings.iter().zip(self.tallies);
        let share = |(pairing, tally): (&[usize; 2], &Tally)| {
            let side = [[player, other], [other, player]].iter().position(|players| players == pairing)?;
            Some(tally.player(side))
        };
        pairings.filter_map(share).reduce(Add::add).map_or_else(String::new, |share| share.wdl())
    }

    /// Every pairing from the view of its first player, with all columns, for spreadsheets.
    #[must_use]
    pub fn pairings(&self) -> Table {
        let mut table = Table::new([
            "first",
            "second",
            "games",
            "wins",
            "draws",
            "losses",
            "Black won",
            "White won",
            "Elo",
            "Elo low",
            "Elo high",
            "superiority %",
            "discs per game",
            "discs low",
            "discs high",
            "moves per game",
            "ms per game",
        ]);
        for ([first, second], tally) in self.meeting() {
            let (share, elo, discs) = (tally.player(0), tally.results().elo(), tally.difference());
            let discs = |part: fn(Mean) -> f64| number(discs.map(part), 2);
            table.push([
                first.into(),
                second.into(),
                share.games().into(),
                share.wins.into(),
                share.draws.into(),
                share.losses.into(),
                tally.colour(Colour::Black).wins.into(),
                tally.colour(Colour::White).wins.into(),
                Cell::number(elo.value, 1),
                Cell::number(elo.low, 1),
                Cell::number(elo.high, 1),
                Cell::number(100.0 * tally.results().superiority(), 1),
                discs(|mean| mean.value),
                discs(|mean| mean.low),
                discs(|mean| mean.high),
                number(tally.mean_length(), 1),
                number(tally.mean_game_seconds().map(|seconds| 1e3 * seconds), 3),
            ]);
        }
        table
    }

    /// The pairings in fewer columns, for readers.
    pub(super) fn meetings(&self) -> Table {
        let texts = self.texts();
        let mut table =
            self.table(texts.pairings_columns).captioned((texts.pairings_legend)(self.series.colours));
        for ([first, second], tally) in self.meeting() {
            let elo = tally.results().elo();
            let discs = tally.difference().map(|mean| self.interval([mean.value, mean.low, mean.high], 1));
            table.push([
                first.into(),
                second.into(),
                tally.player(0).wdl().into(),
                self.interval([elo.value, elo.low, elo.high], 0).into(),
                Cell::number(100.0 * tally.results().superiority(), 1),
                discs.map_or(Cell::Empty, Cell::from),
                number(tally.mean_length(), 1),
                number(tally.mean_game_seconds().map(|seconds| 1e3 * seconds), 2),
            ]);
        }
        table
    }

    /// The names of both players of each pairing, and its tally.
    fn meeting(&self) -> impl Iterator<Item = ([&str; 2], &Tally)> {
        let names = |pairing: &[usize; 2]| pairing.map(|player| self.names[player].as_str());
        self.series.pairings.iter().map(names).zip(self.tallies)
    }

    /// Each player's share of the board after every move, in percent, strongest first.
    #[must_use]
    pub fn occupation(&self) -> Table {
        let courses: Vec<Vec<Stage>> =
            self.standings.iter().map(|standing| self.course(standing.player)).collect();
        let mut table = Table::new(std::iter::once("move").chain(self.ranking()));
        for moves in 0..courses.iter().map(Vec::len).max().unwrap_or_default() {
            let part = |course: &Vec<Stage>| course.get(moves)?.occupation(0).map(|part| 100.0 * part);
            let cells = courses.iter().map(|course| number(part(course), 2));
            table.push(std::iter::once(Cell::from(moves as u64)).chain(cells).collect::<Vec<_>>());
        }
        table
    }

    /// The boards of a player's games at the start, after one move, after two, ... The player is the first one.
    ///
    /// Finished games count with their final board.
    pub(super) fn course(&self, player: usize) -> Vec<Stage> {
        let own = self.series.pairings.iter().zip(self.tallies).filter_map(|(pairing, tally)| {
            let side = pairing.iter().position(|&own| own == player)?;
            let view = |stage: Stage| if side == 0 { stage } else { stage.swapped() };
            Some(tally.course().into_iter().map(view).collect())
        });
        let courses: Vec<Vec<Stage>> = own.filter(|course: &Vec<Stage>| !course.is_empty()).collect();
        let length = courses.iter().map(Vec::len).max().unwrap_or_default();
        let sum = |moves: usize| {
            courses.iter().map(|course| course[moves.min(course.len() - 1)]).fold(
                Stage::default(),
                |mut sum, stage| {
                    sum += stage;
                    sum
                },
            )
        };
        (0..length).map(sum).collect()
    }

    /// A table in the language of the summary.
    fn table<T: Into<String>>(&self, columns: impl IntoIterator<Item = T>) -> Table {
        Table::new(columns).in_language(self.language)
    }

    /// A value with its interval and with signs, without characters at which a line can break.
    fn interval(&self, [value, low, high]: [f64; 3], decimals: usize) -> String {
        let signed = |number: f64| {
            let text = self.language.decimal(number.abs(), decimals);
            let is_less = number < 0.0 && text.contains(|sign| !matches!(sign, '0' | '.' | ','));
            format!("{}{text}", if is_less { '−' } else { '+' })
        };
        let separator = self.texts().interval_separator;
        format!("{}\u{a0}[{}{separator}{}]", signed(value), signed(low), signed(high))
    }
}

pub(super) fn milliseconds(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

fn number(number: Option<f64>, decimals: usize) -> Cell {
    number.map_or(Cell::Empty, |value| Cell::number(value, decimals))
}

fn percent(part: Option<f64>) -> Cell {
    number(part.map(|part| 100.0 * part), 1)
}
