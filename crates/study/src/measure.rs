//! The quantities of figures, measured at a point of a cell.

use outflank_arena::{Series, Share, Tally, standings};
use outflank_board::{BoardSize, Colour, Position, S8, Square};

use crate::document::{CellKind, Expected, Figure, Quantity};
use crate::fit::{Fit, Model};
use crate::operation::Operation;
use crate::plan::{Plan, PlannedCell};
use crate::result::{CellResult, StudyResult, curves_of};
use crate::verdict::{Measured, Verdict};

/// A figure with what was measured.
#[derive(Clone, Debug)]
pub(crate) struct Comparison<'a> {
    pub figure: &'a Figure,
    /// With the textbook's form.
    pub textbook: Option<Measured>,
    /// With the report's own form, if there is one.
    pub own: Option<Measured>,
    pub verdict: Verdict,
}

/// The figures of a cell.
pub(crate) fn comparisons<'a>(result: &StudyResult<'a>, cell: usize) -> Vec<Comparison<'a>> {
    let plan: &'a Plan = result.plan;
    plan.cells[cell].cell.figures.iter().map(|figure| comparison(result, cell, figure)).collect()
}

fn comparison<'a>(result: &StudyResult<'a>, cell: usize, figure: &'a Figure) -> Comparison<'a> {
    let dividend = by_form(result, cell, figure, &figure.at, figure.player);
    let divisor = divisor(result, cell, figure);
    let of_form = |form: usize| -> Option<Measured> {
        let own = dividend.get(form).copied()??;
        let Some(divisor) = &divisor else { return Some(own) };
        // A cell without forms divides both of another cell.
        let divisor = divisor.get(form).or(divisor.first()).copied()??;
        (divisor.value != 0.0).then(|| (own.value / divisor.value).into())
    };
    let (textbook, own) = (of_form(0), of_form(1));
    let verdict = Verdict::of(figure.expected, textbook.as_ref(), own.as_ref());
    Comparison { figure, textbook, own, verdict }
}

/// What the quantity of a figure is divided by, with each form; `None` if it is not divided.
fn divisor(result: &StudyResult<'_>, cell: usize, figure: &Figure) -> Option<Vec<Option<Measured>>> {
    let player = figure.per_player.unwrap_or(figure.player);
    if let Some(other) = figure.per_cell {
        return Some(by_form(result, other, figure, &figure.per, player));
    }
    if figure.per.is_empty() && figure.per_player.is_none() {
        return None;
    }
    // Other keys stay as they are.
    let is_other = |(key, _): &&(String, String)| figure.per.iter().all(|(own, _)| own != key);
    let values: Vec<_> = figure.at.iter().filter(is_other).chain(&figure.per).cloned().collect();
    Some(by_form(result, cell, figure, &values, player))
}

/// The quantity of a figure at a point of a cell, with each form.
fn by_form(
    result: &StudyResult<'_>,
    cell: usize,
    figure: &Figure,
    values: &[(String, String)],
    player: usize,
) -> Vec<Option<Measured>> {
    if figure.expected == Expected::Waiting {
        return Vec::new();
    }
    let (planned, measured) = (&result.plan.cells[cell], &result.cells[cell]);
    let points = planned.points_at(values).into_iter();
    points.map(|point| measure(planned, measured, figure, point, player)).collect()
}

/// The quantity of a figure at a point, for a player.
fn measure(
    planned: &PlannedCell,
    result: &CellResult,
    figure: &Figure,
    point: usize,
    player: usize,
) -> Option<Measured> {
    match planned.cell.kind {
        CellKind::Match(_) => of_games(figure.quantity, result.tally(point, 0)?, player),
        CellKind::Tournament(_) => of_tournament(planned, result, figure, point, player),
        CellKind::Cost(_) => of_cost(planned, result, figure, point, player).map(Measured::from),
        CellKind::Value(_) => of_values(result, figure.quantity, point, player).map(Measured::from),
        CellKind::Board { .. } => of_board(planned, result, figure.quantity, player).map(Measured::from),
    }
}

/// A quantity of a pairing, for its first or second player.
fn of_games(quantity: Quantity, tally: &Tally, player: usize) -> Option<Measured> {
    let share = tally.player(player);
    let milliseconds = |seconds: Option<f64>| seconds.map(|seconds| (1e3 * seconds).into());
    match quantity {
        Quantity::Score => {
            let percent = |part: u64| 100.0 * part as f64 / share.games() as f64;
            let score = Measured::share(100.0 * share.score()?, share.games());
            let shares = Some([percent(share.wins), percent(share.losses), percent(share.draws)]);
            Some(Measured { shares, ..score })
        }
        Quantity::Moves => tally.mean_length().map(Measured::from),
        Quantity::GameMs => milliseconds(tally.mean_game_seconds()),
        Quantity::Empty => {
            let taken = tally.player(0).occupation()? + tally.player(1).occupation()?;
            Some((100.0 * (1.0 - taken)).into())
        }
        _ => of_share(quantity, &share),
    }
}

/// A quantity of a player's games.
fn of_share(quantity: Quantity, share: &Share) -> Option<Measured> {
    let games = share.games();
    let part = |count: u64| (games > 0).then(|| Measured::share(100.0 * count as f64 / games as f64, games));
    match quantity {
        Quantity::Score => Some(Measured::share(100.0 * share.score()?, games)),
        Quantity::Won => part(share.wins),
        Quantity::Drawn => part(share.draws),
        Quantity::Lost => part(share.losses),
        Quantity::Discs => share.occupation().map(|part| (100.0 * part).into()),
        Quantity::MoveMs => share.mean_move_seconds().map(|seconds| (1e3 * seconds).into()),
        Quantity::Nodes => share.nodes_per_move().map(Measured::from),
        _ => None,
    }
}

fn of_tournament(
    planned: &PlannedCell,
    result: &CellResult,
    figure: &Figure,
    point: usize,
    player: usize,
) -> Option<Measured> {
    let CellResult::Games(points) = result else { return None };
    let series: Series = planned.series(&planned.points[point])?;
    let tallies = &points[point];
    if let Some(pair) = figure.pair {
        let pairing = series.pairings.iter().position(|own| *own == pair)?;
        // The player of a pair is its first or its second.
        let side = pair.iter().position(|own| *own == player).unwrap_or_default();
        return of_games(figure.quantity, result.tally(point, pairing)?, side);
    }
    let all = standings(series.players.len(), &series.pairings, tallies);
    let own = &all[player];
    if own.share.games() == 0 {
        return None;
    }
    match figure.quantity {
        Quantity::Points => Some(own.points.into()),
        Quantity::Rank => {
            let better = all.iter().filter(|other| other.rating.elo > own.rating.elo).count();
            Some((better as f64 + 1.0).into())
        }
        Quantity::GameMs | Quantity::Moves => {
            of_games(figure.quantity, &tallies.iter().cloned().sum::<Tally>(), 0)
        }
        quantity => of_share(quantity, &own.share),
    }
}

fn of_cost(
    planned: &PlannedCell,
    result: &CellResult,
    figure: &Figure,
    point: usize,
    player: usize,
) -> Option<f64> {
    let effort = result.effort(point, player);
    let fit = |model, ordinate: &dyn Fn(usize, usize) -> Option<f64>| {
        fit_at(planned, model, ordinate, point, player)
    };
    let nodes = |point, player| result.effort(point, player).nodes_per_move();
    let cpu = |point, player| Some(1e3 * result.effort(point, player).cpu_seconds_per_move()?);
    match figure.quantity {
        Quantity::Nodes => effort.nodes_per_move(),
        Quantity::Ms => Some(1e3 * effort.seconds_per_move()?),
        Quantity::CpuMs => Some(1e3 * effort.cpu_seconds_per_move()?),
        Quantity::Base => Some(fit(Model::Exponential, &nodes)?.b),
        Quantity::Growth => Some(fit(Model::Exponential, &nodes)?.b.ln()),
        Quantity::Slope => Some(fit(Model::Linear, &nodes)?.b),
        Quantity::LinearR2 => Some(fit(Model::Linear, &nodes)?.r_squared),
        Quantity::CpuSlope => Some(fit(Model::Linear, &cpu)?.b),
        Quantity::CpuLinearR2 => Some(fit(Model::Linear, &cpu)?.r_squared),
        Quantity::Depth => {
            let Fit { a, b, .. } = fit(Model::Exponential, &cpu)?;
            Some((1e3 * figure.seconds / a).ln() / b.ln()).filter(|depth| depth.is_finite())
        }
        _ => None,
    }
}

/// The model of the curve that a point belongs to.
fn fit_at(
    planned: &PlannedCell,
    model: Model,
    ordinate: &dyn Fn(usize, usize) -> Option<f64>,
    point: usize,
    player: usize,
) -> Option<Fit> {
    let curves = curves_of(planned, planned.cell.players.len(), &[model], ordinate);
    let combinations = curves.len() / planned.cell.players.len();
    let own =
        curves.into_iter().find(|curve| curve.player == player && curve.first == point % combinations)?;
    own.fits.first().copied()
}

fn of_values(result: &CellResult, quantity: Quantity, point: usize, player: usize) -> Option<f64> {
    let of = |player: usize| result.searches(point).filter(move |search| search.player == player);
    let (pairs, count) = (of(0).zip(of(player)), of(player).count());
    let percent = |equal: usize| (count > 0).then(|| 100.0 * equal as f64 / count as f64);
    match quantity {
        Quantity::Agreement => percent(pairs.filter(|(one, other)| one.play == other.play).count()),
        Quantity::SameValue => {
            percent(pairs.filter(|(one, other)| one.value.is_some() && one.value == other.value).count())
        }
        Quantity::Value => mean(of(player).filter_map(|search| search.value)),
        _ => None,
    }
}

/// The share of positions with the same move and with the same value as the first player, and the mean value.
pub(crate) fn values(result: &CellResult, point: usize, player: usize) -> [Option<f64>; 3] {
    [Quantity::Agreement, Quantity::SameValue, Quantity::Value]
        .map(|quantity| of_values(result, quantity, point, player))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn of_board(planned: &PlannedCell, result: &CellResult, quantity: Quantity, board: usize) -> Option<f64> {
    let operation = match quantity {
        Quantity::ListNs => Operation::List,
        Quantity::PlayNs => Operation::Play,
        Quantity::CountNs => Operation::Count,
        Quantity::SearchNs => Operation::Search,
        Quantity::Bytes => return Some(Operation::bytes(board, planned.points[0].size) as f64),
        fact => return of_geometry(fact, planned.points[0].size),
    };
    nanoseconds(result, operation, board)
}

/// A quantity that follows from the size of the board.
fn of_geometry(quantity: Quantity, size: BoardSize) -> Option<f64> {
    let start = Position::start(size);
    let bits = |colour: Colour| start.discs(colour) as f64;
    let side = size.n();
    match quantity {
        Quantity::StartMover => Some(bits(Colour::Black)),
        Quantity::StartOpponent => Some(bits(Colour::White)),
        Quantity::SouthBits => Some(f64::from(side * (side - 1))),
        Quantity::Reach => {
            // Along the row, the column and both diagonals of a square.
            let reach = |row: u32, column: u32| {
                let [up, left, down, right] = [row, column, side - 1 - row, side - 1 - column];
                2 * (side - 1) + up.min(left) + up.min(right) + down.min(left) + down.min(right)
            };
            let all = (0..side).flat_map(|row| (0..side).map(move |column| reach(row, column)));
            all.max().map(f64::from)
        }
        // The same on every size.
        Quantity::Row => Some(f64::from(Square::at::<S8>(1).row())),
        _ => None,
    }
}

/// The time of an operation on a board.
pub(crate) fn nanoseconds(result: &CellResult, operation: Operation, board: usize) -> Option<f64> {
    let point = Operation::ALL.iter().position(|own| *own == operation)?;
    let effort = result.effort(point, board);
    (effort.nodes > 0).then(|| 1e9 * effort.cpu_seconds / effort.nodes as f64)
}
