//! The tables of a cell.

use outflank_arena::{Series, Summary, Tally};
use outflank_report::{Cell, Language, Table};

use super::NamedTable;
use super::plots::decimals;
use crate::document::{CellKind, FORM_KEY, Positions};
use crate::measure::{nanoseconds, values};
use crate::operation::Operation;
use crate::plan::{PlannedCell, Point};
use crate::result::{CellResult, Curve, cpu_curves, curves};
use crate::texts::Texts;

/// The tables of a cell: its points, a grid for two keys, and fits.
pub(super) fn all(
    name: &str,
    planned: &PlannedCell,
    result: &CellResult,
    language: Language,
) -> Vec<NamedTable> {
    let texts = Texts::of(language);
    let mut tables = match (&planned.cell.kind, result) {
        (CellKind::Match(_), CellResult::Games(points)) => vec![
            (name.to_owned(), matches(planned, points, texts)),
            (format!("{name}-play"), play(planned, points, texts)),
        ],
        (CellKind::Tournament(_), CellResult::Games(points)) => tournaments(name, planned, points, language),
        (CellKind::Cost(_), _) => vec![(name.to_owned(), costs(planned, result, texts))],
        (CellKind::Value(_), _) => valued(name, planned, result, texts),
        _ => vec![(name.to_owned(), operations(planned, result, texts))],
    };
    tables.extend(grids(name, planned, result, texts));
    let heading = match planned.cell.kind {
        CellKind::Match(_) => texts.elo_fit_heading,
        _ => texts.fit_heading,
    };
    let fits = fit_table(planned, &curves(planned, result), heading, texts);
    tables.extend((!fits.rows.is_empty()).then(|| (format!("{name}-fits"), fits)));
    let fits = fit_table(planned, &cpu_curves(planned, result), texts.cpu_fit_heading, texts);
    tables.extend((!fits.rows.is_empty()).then(|| (format!("{name}-cpu-fits"), fits)));
    let named = |(name, table): (String, Table)| NamedTable { name, table: table.in_language(language) };
    tables.into_iter().map(named).collect()
}

/// One row per point of a match.
fn matches(planned: &PlannedCell, points: &[Vec<Tally>], texts: &Texts) -> Table {
    let mut table = Table::new(headings(planned, &texts.match_columns));
    for (point, tally) in planned.points.iter().zip(points.iter().flatten()) {
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

/// Time, length, nodes and the final board of a match, one row per point.
fn play(planned: &PlannedCell, points: &[Vec<Tally>], texts: &Texts) -> Table {
    let mut table = Table::new(headings(planned, &texts.play_columns)).captioned(texts.play_heading);
    for (point, tally) in planned.points.iter().zip(points.iter().flatten()) {
        let shares = [tally.player(0), tally.player(1)];
        let number = |value: Option<f64>, factor: f64, decimals| {
            value.map(|value| Cell::number(factor * value, decimals)).into()
        };
        let mut row = keys(point);
        row.push(number(tally.mean_game_seconds(), 1e3, 2));
        row.push(number(tally.mean_length(), 1.0, 1));
        row.extend(shares.map(|share| number(share.mean_move_seconds(), 1e3, 4)));
        row.extend(shares.map(|share| number(share.nodes_per_move().filter(|nodes| *nodes > 0.0), 1.0, 1)));
        row.extend(shares.map(|share| number(share.occupation(), 100.0, 1)));
        table.push(row);
    }
    table
}

/// The standings, points and pairings of a tournament, for each point.
fn tournaments(
    name: &str,
    planned: &PlannedCell,
    points: &[Vec<Tally>],
    language: Language,
) -> Vec<(String, Table)> {
    let mut tables = Vec::new();
    for (number, (point, tallies)) in (1..).zip(planned.points.iter().zip(points)) {
        let Some(series) = planned.series(point) else { continue };
        let summary = Summary::new(&series, tallies).in_language(language);
        let single = planned.points.len() == 1;
        let name = if single { name.to_owned() } else { format!("{name}-{number}") };
        let values = point.values.iter().map(|(key, value)| format!("{key}={value}"));
        let caption = values.collect::<Vec<_>>().join(", ");
        tables.push((name.clone(), summary.standings().captioned(caption.clone())));
        tables.push((format!("{name}-points"), summary.points_table().captioned(caption.clone())));
        tables.push((
            format!("{name}-pairings"),
            pairings(&series, tallies, Texts::of(language)).captioned(caption),
        ));
    }
    tables
}

/// The pairings of a tournament.
fn pairings(series: &Series, tallies: &[Tally], texts: &Texts) -> Table {
    let mut table = Table::new(texts.pairing_columns);
    for (pairing, tally) in series.pairings.iter().zip(tallies) {
        let score = tally.results().score();
        let share = tally.player(0);
        let mut row: Vec<Cell> =
            pairing.map(|player| series.players[player].name.as_str().into()).into_iter().collect();
        row.extend([share.wins.into(), share.losses.into(), share.draws.into()]);
        if tally.games() > 0 {
            let exact = share.score().unwrap_or(score.value);
            row.extend([exact, score.low, score.high].map(|part| Cell::number(100.0 * part, 1)));
            row.push(tally.mean_game_seconds().map(|seconds| Cell::number(1e3 * seconds, 2)).into());
        }
        table.push(row);
    }
    table
}

/// One row per point and player of a cost cell.
fn costs(planned: &PlannedCell, result: &CellResult, texts: &Texts) -> Table {
    let mut table = Table::new(headings(planned, &texts.cost_columns));
    for (number, point) in planned.points.iter().enumerate() {
        for (player, spec) in point.players.iter().enumerate() {
            let effort = result.effort(number, player);
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

/// How far the players agree, and the choices on listed positions.
fn valued(name: &str, planned: &PlannedCell, result: &CellResult, texts: &Texts) -> Vec<(String, Table)> {
    let mut table = Table::new(headings(planned, &texts.value_columns));
    for (number, point) in planned.points.iter().enumerate() {
        for (player, spec) in point.players.iter().enumerate() {
            let [moves, same, mean] = values(result, number, player);
            let percent = |part: Option<f64>| part.map(|part| Cell::number(part, 1)).into();
            let mut row = keys(point);
            row.extend([spec.name().into(), result.effort(number, player).searches.into()]);
            row.extend([percent(moves), percent(same), mean.map(|mean| Cell::number(mean, 2)).into()]);
            table.push(row);
        }
    }
    let mut tables = vec![(name.to_owned(), table)];
    if let Some(Positions::Listed(transcripts)) = planned.cell.kind.sample().map(|sample| &sample.positions) {
        let mut table = Table::new(headings(planned, &texts.choice_columns));
        for (number, point) in planned.points.iter().enumerate() {
            for search in result.searches(number) {
                let transcript = transcripts[search.position].text.as_str();
                let shown = if transcript.is_empty() { texts.start_position } else { transcript };
                let mut row = keys(point);
                row.extend([shown.into(), point.players[search.player].name().into()]);
                row.push(search.play.as_str().into());
                row.push(search.value.map(|value| Cell::number(value, 2)).into());
                table.push(row);
            }
        }
        tables.push((format!("{name}-choices"), table));
    }
    tables
}

/// The time of each operation on both boards, and their sizes.
fn operations(planned: &PlannedCell, result: &CellResult, texts: &Texts) -> Table {
    let mut table = Table::new(texts.board_columns);
    let mut push = |operation: &str, numbers: [Option<f64>; 2], decimals| {
        let ratio = numbers[0].zip(numbers[1]).map(|(one, other)| Cell::number(other / one, 1));
        let cells = numbers.map(|number| number.map(|number| Cell::number(number, decimals)).into());
        table.push([Cell::from(operation)].into_iter().chain(cells).chain([ratio.into()]));
    };
    for (operation, words) in Operation::ALL.into_iter().zip(texts.operations) {
        push(words, [0, 1].map(|board| nanoseconds(result, operation, board)), 1);
    }
    let size = planned.points[0].size;
    push(texts.bytes, [0, 1].map(|board| Some(Operation::bytes(board, size) as f64)), 0);
    table
}

/// The sweep of two keys as a matrix: scores of a match, nodes per move of each player of a cost cell.
fn grids(name: &str, planned: &PlannedCell, result: &CellResult, texts: &Texts) -> Vec<(String, Table)> {
    let [rows, columns] = &planned.cell.sweeps[..] else { return Vec::new() };
    // Forms are compared in the table of figures.
    if columns.key == FORM_KEY {
        return Vec::new();
    }
    let matrix = |cell: &dyn Fn(usize) -> Cell| {
        let corner = format!("{} \\ {}", rows.key, columns.key);
        let mut table = Table::new([corner].into_iter().chain(columns.values.iter().cloned()));
        for (row, value) in rows.values.iter().enumerate() {
            let cells = (0..columns.values.len()).map(|column| cell(row * columns.values.len() + column));
            table.push([value_cell(value)].into_iter().chain(cells));
        }
        table
    };
    match planned.cell.kind {
        CellKind::Match(_) => {
            let score = |point: usize| {
                let score = result.tally(point, 0).and_then(|tally| tally.player(0).score());
                score.map_or(Cell::Empty, |score| Cell::number(100.0 * score, 1))
            };
            let caption = (texts.score_grid)(&rows.key, &columns.key);
            vec![(format!("{name}-grid"), matrix(&score).captioned(caption))]
        }
        CellKind::Cost(_) => {
            let of_player = |(player, template): (usize, &crate::document::Template)| {
                let nodes = |point: usize| {
                    let nodes = result.effort(point, player).nodes_per_move();
                    nodes.map_or(Cell::Empty, |nodes| Cell::number(nodes, 1))
                };
                let caption = (texts.nodes_grid)(&template.text, &rows.key, &columns.key);
                (format!("{name}-grid-{}", player + 1), matrix(&nodes).captioned(caption))
            };
            planned.cell.players.iter().enumerate().map(of_player).collect()
        }
        _ => Vec::new(),
    }
}

/// The models of each curve.
fn fit_table(planned: &PlannedCell, curves: &[Curve], heading: &str, texts: &Texts) -> Table {
    let mut table = Table::new(texts.fit_columns).captioned(heading);
    let Some(sweep) = planned.cell.sweeps.first() else { return table };
    for curve in curves {
        for fit in &curve.fits {
            let digits = decimals(fit.b);
            let numbers = [
                Cell::number(fit.a, digits),
                Cell::number(fit.b, digits + 1),
                Cell::number(fit.interval[0], digits + 1),
                Cell::number(fit.interval[1], digits + 1),
                Cell::number(fit.r_squared, 4),
            ];
            let names = [Cell::from(curve.name.clone()), fit.model.formula(&sweep.key).into()];
            table.push(names.into_iter().chain(numbers));
        }
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
