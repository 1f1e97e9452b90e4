//! The tables of a cell.

use outflank_arena::Tally;
use outflank_report::{Cell, Language, Table};

use super::NamedTable;
use crate::cost::Effort;
use crate::plan::{PlannedCell, Point};
use crate::result::{CellResult, fits};
use crate::texts::Texts;

/// The tables of a cell: its points, a grid for two keys, and fits.
pub(super) fn all(
    name: &str,
    planned: &PlannedCell,
    result: &CellResult,
    language: Language,
) -> Vec<NamedTable> {
    let texts = Texts::of(language);
    let mut tables = vec![(
        name.to_owned(),
        match result {
            CellResult::Match(tallies) => matches(planned, tallies, texts),
            CellResult::Cost(efforts) => costs(planned, efforts, texts),
        },
    )];
    tables.extend(grids(name, planned, result, texts));
    if let CellResult::Cost(efforts) = result {
        let fits = fit_table(planned, efforts, texts);
        tables.extend((!fits.rows.is_empty()).then(|| (format!("{name}-fits"), fits)));
    }
    let named = |(name, table): (String, Table)| NamedTable { name, table: table.in_language(language) };
    tables.into_iter().map(named).collect()
}

/// One row per point of a match.
fn matches(planned: &PlannedCell, tallies: &[Tally], texts: &Texts) -> Table {
    let mut table = Table::new(headings(planned, &texts.match_columns));
    for (point, tally) in planned.points.iter().zip(tallies) {
        let share = tally.player(0);
        let results = tally.results();
        let (score, elo) = (results.score(), results.elo());
        let mut row = keys(point);
        row.extend([tally.games().into(), share.wins.into(), share.draws.into(), share.losses.into()]);
        if tally.games() > 0 {
            let exact = share.score().unwrap_or(score.value);
            row.extend([exact, score.low, score.high].map(|part| Cell::number(100.0 * part, 1)));
            row.push(Cell::number(elo.value, 0));
        }
        table.push(row);
    }
    table
}

/// One row per point and player of a cost cell.
fn costs(planned: &PlannedCell, efforts: &[Vec<Effort>], texts: &Texts) -> Table {
    let mut table = Table::new(headings(planned, &texts.cost_columns));
    for (point, players) in planned.points.iter().zip(efforts) {
        for (spec, effort) in point.players.iter().zip(players) {
            let milliseconds = |seconds: Option<f64>| seconds.map(|seconds| Cell::number(1e3 * seconds, 3));
            let speed =
                (effort.nodes > 0 && effort.seconds > 0.0).then(|| effort.nodes as f64 / effort.seconds);
            let mut row = keys(point);
            row.extend([spec.name().into(), effort.searches.into()]);
            row.push(effort.nodes_per_move().map(|nodes| Cell::number(nodes, 1)).into());
            row.push(milliseconds(effort.seconds_per_move()).into());
            row.push(milliseconds(effort.cpu_seconds_per_move()).into());
            row.push(speed.map(|speed| Cell::number(speed, 0)).into());
            table.push(row);
        }
    }
    table
}

/// The sweep of two keys as a matrix: scores of a match, nodes per move of each player of a cost cell.
fn grids(name: &str, planned: &PlannedCell, result: &CellResult, texts: &Texts) -> Vec<(String, Table)> {
    let [rows, columns] = &planned.cell.sweeps[..] else { return Vec::new() };
    let matrix = |cell: &dyn Fn(usize) -> Cell| {
        let corner = format!("{} \\ {}", rows.key, columns.key);
        let mut table = Table::new([corner].into_iter().chain(columns.values.iter().cloned()));
        for (row, value) in rows.values.iter().enumerate() {
            let cells = (0..columns.values.len()).map(|column| cell(row * columns.values.len() + column));
            table.push([value_cell(value)].into_iter().chain(cells));
        }
        table
    };
    match result {
        CellResult::Match(tallies) => {
            let score = |point: usize| {
                let score = tallies[point].player(0).score();
                score.map_or(Cell::Empty, |score| Cell::number(100.0 * score, 1))
            };
            let caption = (texts.score_grid)(&rows.key, &columns.key);
            vec![(format!("{name}-grid"), matrix(&score).captioned(caption))]
        }
        CellResult::Cost(efforts) => {
            let of_player = |(player, template): (usize, &crate::document::Template)| {
                let nodes = |point: usize| {
                    let nodes = efforts[point][player].nodes_per_move();
                    nodes.map_or(Cell::Empty, |nodes| Cell::number(nodes, 1))
                };
                let caption = (texts.nodes_grid)(&template.text, &rows.key, &columns.key);
                (format!("{name}-grid-{}", player + 1), matrix(&nodes).captioned(caption))
            };
            planned.cell.players.iter().enumerate().map(of_player).collect()
        }
    }
}

/// Two models per player.
fn fit_table(planned: &PlannedCell, efforts: &[Vec<Effort>], texts: &Texts) -> Table {
    let mut table = Table::new(texts.fit_columns).captioned(texts.fit_heading);
    let [sweep] = &planned.cell.sweeps[..] else { return table };
    for (player, template) in planned.cell.players.iter().enumerate() {
        let Some(fits) = fits(planned, efforts, player) else { continue };
        let mut push = |model: String, a: f64, b: f64, r_squared: f64| {
            let numbers = [Cell::number(a, 2), Cell::number(b, 3), Cell::number(r_squared, 4)];
            table.push([Cell::from(template.text.clone()), model.into()].into_iter().chain(numbers));
        };
        let (power, line) = (fits.exponential, fits.line);
        push((texts.exponential)(&sweep.key), power.factor, power.base, power.r_squared);
        push((texts.linear)(&sweep.key), line.intercept, line.slope, line.r_squared);
    }
    table
}

fn headings(planned: &PlannedCell, columns: &[&str]) -> Vec<String> {
    let keys = planned.cell.sweeps.iter().map(|sweep| sweep.key.clone());
    keys.chain(columns.iter().map(|&column| column.to_owned())).collect()
}

/// The values of a point.
fn keys(point: &Point) -> Vec<Cell> {
    point.values.iter().map(|(_, value)| value_cell(value)).collect()
}

/// A value as it is written in the study: whole numbers are right-aligned.
fn value_cell(value: &str) -> Cell {
    match value.parse::<i64>() {
        Ok(number) if number.to_string() == value => number.into(),
        _ => value.into(),
    }
}
