//! The plots of a cell.

use outflank_arena::{Summary, standings};
use outflank_report::{Axis, Data, Estimate, Group, Language, Plot, Scale, Series as Line, Size};

use super::names::{has_repetitions, short, shortened};
use crate::document::{CellKind, Drawing};
use crate::fit::{Fit, Model};
use crate::measure::{nanoseconds, values};
use crate::operation::Operation;
use crate::plan::{PlannedCell, Point};
use crate::result::{CellResult, Curve, cpu_curves, curves};
use crate::sweep::{Sweep, grid, keys, substituted};
use crate::texts::Texts;

/// The number of points from which a fitted curve is drawn.
const CURVE_POINTS: u32 = 60;

/// The maximum number of lines that are drawn with fitted curves; more would hide each other.
const MAX_FITTED: usize = 6;

/// The height in pixels that a plot gains per line beyond [`MAX_FITTED`], for its legend.
const LEGEND_ROW: u32 = 20;

/// The maximum number of points whose occupation is drawn with the standard deviation over games.
const MAX_BANDS: usize = 2;

/// The maximum number of lines of an occupation plot.
const MAX_COURSES: usize = 6;

/// A plot of a cell; `None` without a sweep where it needs one, or without results.
pub(super) fn plot(
    drawing: Drawing,
    planned: &PlannedCell,
    result: &CellResult,
    language: Language,
) -> Option<Plot> {
    let plot = match drawing {
        Drawing::Score | Drawing::Elo | Drawing::Time | Drawing::Nodes | Drawing::Cpu => {
            over_keys(drawing, planned, result, language)
        }
        Drawing::Occupation => courses(planned, result, language),
        Drawing::Ratings => ratings(planned, result, language),
        Drawing::Results => of_summary("results", planned, result, language),
        Drawing::Agreement => agreement(planned, result, language),
        Drawing::Operations => operations(result, language),
        Drawing::Heat => heat(planned, result, language),
    };
    plot.map(|plot| Plot { language, ..plot })
}

/// One value per value of the first key.
struct Measured {
    name: String,
    values: Vec<Option<Estimate>>,
}

/// The value of a plot at a point, for a player.
type Value<'a> = dyn Fn(usize, usize) -> Option<Estimate> + 'a;

/// Lines over the first key if it is numeric, and bars otherwise.
fn over_keys(
    drawing: Drawing,
    planned: &PlannedCell,
    result: &CellResult,
    language: Language,
) -> Option<Plot> {
    let sweep = planned.cell.sweeps.first()?;
    let texts = Texts::of(language);
    let logarithmic = |axis: Axis| Axis { scale: Scale::Logarithmic, ..axis };
    let milliseconds = |seconds: Option<f64>| Some((1e3 * seconds?).into());
    let effort = |point, player| result.effort(point, player);
    let all = planned.cell.players.len();
    let (lines, y) = match drawing {
        Drawing::Score => {
            (measured(planned, 1, &|point, _| score(result, point)), axis(texts.score_axis, "%"))
        }
        Drawing::Elo => (measured(planned, 1, &|point, _| elo(result, point)), axis(texts.elo_axis, "Elo")),
        Drawing::Time => {
            let time = |point, player| {
                let seconds = result.tally(point, 0)?.player(player).mean_move_seconds();
                milliseconds(seconds.filter(|seconds| *seconds > 0.0))
            };
            (measured(planned, all, &time), logarithmic(axis(texts.time_axis, "ms")))
        }
        Drawing::Cpu => {
            let time = |point, player| milliseconds(effort(point, player).cpu_seconds_per_move());
            (measured(planned, all, &time), logarithmic(axis(texts.cpu_axis, "ms")))
        }
        _ => {
            let nodes = |point, player| Some(effort(point, player).nodes_per_move()?.into());
            (measured(planned, all, &nodes), logarithmic(axis(texts.nodes_axis, "")))
        }
    };
    // Curves have the order of the lines.
    let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
    let lines: Vec<Measured> =
        lines.into_iter().filter(|line| line.values.iter().any(Option::is_some)).collect();
    if lines.is_empty() {
        return None;
    }
    let excess = lines.len().saturating_sub(MAX_FITTED) as u32;
    let fits = match drawing {
        Drawing::Nodes | Drawing::Elo if excess == 0 => curves(planned, result),
        Drawing::Cpu if excess == 0 => cpu_curves(planned, result),
        _ => Vec::new(),
    };
    // A straight line would be bent on a logarithmic axis.
    let is_straight = drawing == Drawing::Cpu && !fits.is_empty();
    let y = if is_straight { Axis { scale: Scale::Linear, from: Some(0.0), ..y } } else { y };
    let mut best = fits.iter().filter_map(best_fit).peekable();
    let is_doubling = best.peek().is_some() && best.all(|fit| fit.model == Model::Logarithmic);
    let x = key_axis(planned, sweep, language);
    let x = if is_doubling { logarithmic(x) } else { x };
    let data = match sweep.numbers() {
        Some(numbers) => {
            let named = fits.iter().zip(&names);
            let fitted: Vec<Line> = named
                .filter_map(|(curve, name)| fitted(curve, name, sweep, !is_straight, language))
                .collect();
            let is_line = fitted.is_empty();
            let lines = lines.into_iter().map(|line| line.over(&numbers, is_line));
            Data::Series(lines.chain(fitted).collect())
        }
        None => bars(sweep, lines)?,
    };
    let size = Size::default();
    let size = Size { height: size.height + LEGEND_ROW * excess, ..size };
    Some(Plot { x, y, size, ..Plot::new(data) })
}

impl Measured {
    /// A line over numbers, or points beside a fitted curve.
    fn over(self, numbers: &[f64], is_line: bool) -> Line {
        let points = numbers.iter().zip(self.values).filter_map(|(&x, y)| Some((x, y?)));
        let mut points: Vec<(f64, Estimate)> = points.collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        if is_line { Line::line(self.name, points) } else { Line::points(self.name, points) }
    }
}

/// The measured values: one line per player and per combination of the keys after the first one.
fn measured(planned: &PlannedCell, players: usize, value: &Value<'_>) -> Vec<Measured> {
    let Some((first, others)) = planned.cell.sweeps.split_first() else { return Vec::new() };
    let combinations = grid(others);
    let all = (0..players).flat_map(|player| (0..combinations.len()).map(move |index| (player, index)));
    let names = if players > 1 {
        names_of_lines(planned, &combinations)
    } else {
        combinations.iter().map(|values| assignments(values)).collect()
    };
    let line = |((player, index), name): ((usize, usize), String)| {
        let row = |row| value(row * combinations.len() + index, player);
        Measured { name, values: (0..first.values.len()).map(row).collect() }
    };
    all.zip(names).map(line).collect()
}

/// The names of one line per player and combination of keys.
///
/// Names that would be equal have the number of the player as in the tables, and all keys.
fn names_of_lines(planned: &PlannedCell, combinations: &[Vec<(String, String)>]) -> Vec<String> {
    let texts = planned.cell.players.iter().map(|player| player.text.as_str());
    let all = texts.enumerate().flat_map(|player| combinations.iter().map(move |values| (player, values)));
    let names: Vec<String> = all.clone().map(|((_, text), values)| substituted(text, values)).collect();
    let names = shortened(&names);
    if !has_repetitions(&names) {
        return names;
    }
    let numbered = |(((player, text), values), name): (((usize, &str), &Vec<_>), &String)| {
        let is_missing = |(key, _): &&(String, String)| !keys(text).any(|own| own == key);
        let missing: Vec<(String, String)> = values.iter().filter(is_missing).cloned().collect();
        let separator = if missing.is_empty() { "" } else { ", " };
        format!("{}: {name}{separator}{}", player + 1, assignments(&missing))
    };
    all.zip(&names).map(numbered).collect()
}

/// Keys with their values, as in `d=2, form=textbook`.
fn assignments(values: &[(String, String)]) -> String {
    values.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(", ")
}

/// The axis of a key. Its label has the setting of the players that the key is the value of, as in `depth d`.
fn key_axis(planned: &PlannedCell, sweep: &Sweep, language: Language) -> Axis {
    let (cell, key) = (&planned.cell, &sweep.key);
    let value = format!("={{{key}}}");
    let setting = cell.players.iter().find_map(|player| {
        let (before, _) = player.text.split_once(&value)?;
        before.rsplit([',', ':']).next()
    });
    let is_size = cell.size.text == format!("{{{key}}}");
    let name = setting.or_else(|| is_size.then(|| Texts::of(language).size_axis));
    let label = match name {
        Some(name) if name != key => format!("{name} {key}"),
        _ => key.clone(),
    };
    let is_whole = |numbers: Vec<f64>| numbers.iter().all(|number| number.fract().abs() <= 0.0);
    Axis { whole: sweep.numbers().is_some_and(is_whole), ..axis(&label, "") }
}

/// The score of a match in percent, with its interval.
fn score(result: &CellResult, point: usize) -> Option<Estimate> {
    let tally = result.tally(point, 0)?;
    let (score, value) = (tally.results().score(), tally.player(0).score()?);
    // The interval is that of the corrected score, which is never 0 or 1.
    let [low, high] = [score.low.min(value), score.high.max(value)];
    Some(Estimate::within(100.0 * value, 100.0 * low, 100.0 * high))
}

/// The Elo difference of a match, with its interval; `None` if an end is infinite.
fn elo(result: &CellResult, point: usize) -> Option<Estimate> {
    let elo = result.tally(point, 0)?.results().elo();
    let ends = [elo.low, elo.high];
    ends.iter().all(|end| end.is_finite()).then(|| Estimate::within(elo.value, elo.low, elo.high))
}

/// The model that suits a curve best.
fn best_fit(curve: &Curve) -> Option<&Fit> {
    let log = |value: f64| if value > 0.0 { value.ln() } else { f64::NEG_INFINITY };
    // Nodes grow by ratios, so that errors are compared as ratios; Elo differences may be negative.
    let is_positive = is_positive(&curve.points);
    let error = |fit: &Fit| -> f64 {
        let difference = |&(x, y): &(f64, f64)| {
            if is_positive { log(fit.at(x)) - log(y) } else { fit.at(x) - y }
        };
        curve.points.iter().map(|point| difference(point).powi(2)).sum()
    };
    curve.fits.iter().min_by(|one, other| error(one).total_cmp(&error(other)))
}

fn is_positive(points: &[(f64, f64)]) -> bool {
    points.iter().all(|point| point.1 > 0.0)
}

/// The model that suits a curve best, as a line.
fn fitted(
    curve: &Curve,
    name: &str,
    sweep: &Sweep,
    is_logarithmic: bool,
    language: Language,
) -> Option<Line> {
    let texts = Texts::of(language);
    let best = best_fit(curve)?;
    let ends = |pick: fn(f64, f64) -> f64| curve.points.iter().map(|point| point.0).reduce(pick);
    let (from, to) = (ends(f64::min)?, ends(f64::max)?);
    let places =
        (0..=CURVE_POINTS).map(|step| from + (to - from) * f64::from(step) / f64::from(CURVE_POINTS));
    let name =
        (texts.fitted)(name, &best.model.formula(&sweep.key), &language.decimal(best.b, decimals(best.b)));
    let points: Vec<(f64, f64)> = places.map(|x| (x, best.at(x))).collect();
    // A line through nodes may leave the range of a logarithmic axis.
    let is_drawable = !is_logarithmic || !is_positive(&curve.points) || is_positive(&points);
    is_drawable.then(|| Line::curve(name, points))
}

/// The decimal places of a parameter: two, or more for three digits of a small number.
pub(super) fn decimals(value: f64) -> usize {
    (2 - value.abs().log10().floor().clamp(-7.0, 0.0) as i32).unsigned_abs() as usize
}

/// Bars for words; `None` if a value is missing, since a bar of nothing would look like 0.
fn bars(sweep: &Sweep, lines: Vec<Measured>) -> Option<Data> {
    let group = |line: Measured| {
        let values: Option<Vec<Estimate>> = line.values.into_iter().collect();
        Some(Group::new(line.name, values?))
    };
    let groups = lines.into_iter().map(group).collect::<Option<Vec<Group>>>()?;
    Some(Data::Bars { categories: sweep.values.clone(), groups })
}

/// A matrix of the first two keys: scores of a match, or nodes per move of the first player of a cost cell.
fn heat(planned: &PlannedCell, result: &CellResult, language: Language) -> Option<Plot> {
    let [columns, rows, others @ ..] = &planned.cell.sweeps[..] else { return None };
    let texts = Texts::of(language);
    // Of further keys the first value is shown.
    let stride = grid(others).len();
    let (scale, decimals) = match planned.cell.kind {
        CellKind::Match(_) => (axis(texts.score_axis, "%"), 0),
        _ => (axis(texts.nodes_axis, ""), 0),
    };
    let value = |point: usize| match planned.cell.kind {
        CellKind::Match(_) => Some(100.0 * result.tally(point, 0)?.player(0).score()?),
        _ => result.effort(point, 0).nodes_per_move(),
    };
    let row = |row: usize| -> Vec<Option<f64>> {
        (0..columns.values.len()).map(|column| value((column * rows.values.len() + row) * stride)).collect()
    };
    let values: Vec<Vec<Option<f64>>> = (0..rows.values.len()).map(row).collect();
    let [x, y] = [columns, rows].map(|sweep| key_axis(planned, sweep, language));
    let [columns, rows] = [columns, rows].map(|sweep| sweep.values.clone());
    let is_measured = values.iter().flatten().any(Option::is_some);
    let data = Data::Heat { columns, rows, values, scale, decimals };
    is_measured.then(|| Plot { x, y, ..Plot::new(data) })
}

/// The shares of the board through the game: both players of a single point, or the first player of each point.
fn courses(planned: &PlannedCell, result: &CellResult, language: Language) -> Option<Plot> {
    if matches!(planned.cell.kind, CellKind::Tournament(_)) {
        return of_summary("occupation", planned, result, language);
    }
    let texts = Texts::of(language);
    // Bands of many lines hide each other.
    let has_bands = planned.points.len() <= MAX_BANDS;
    let curve = |point: usize, player: usize, name: String| {
        let tally = result.tally(point, 0)?;
        let stages = tally.course().into_iter().enumerate();
        let points = stages.filter_map(|(moves, stage)| {
            let [mean, deviation] =
                [stage.occupation(player)?, stage.deviation(player)?].map(|share| 100.0 * share);
            let band = Estimate::within(mean, (mean - deviation).max(0.0), (mean + deviation).min(100.0));
            Some((moves as f64, if has_bands { band } else { mean.into() }))
        });
        Some(Line::curve(name, points))
    };
    let lines: Vec<Line> = match &planned.points[..] {
        [only] => (0..2).filter_map(|player| curve(0, player, only.players[player].name())).collect(),
        points => {
            let named = points.iter().enumerate().take(MAX_COURSES);
            named.filter_map(|(index, point)| curve(index, 0, assignments(&point.values))).collect()
        }
    };
    let label = if has_bands { texts.band_axis } else { texts.occupation_axis };
    let y = Axis { from: Some(0.0), ..axis(label, "%") };
    (!lines.is_empty()).then(|| Plot { x: axis(texts.move_axis, ""), y, ..Plot::new(Data::Series(lines)) })
}

/// The ratings of a tournament, in groups of its points.
fn ratings(planned: &PlannedCell, result: &CellResult, language: Language) -> Option<Plot> {
    let CellResult::Games(points) = result else { return None };
    let categories = players(planned);
    let group = |(point, tallies): (&Point, &Vec<_>)| {
        let series = planned.series(point)?;
        let all = standings(series.players.len(), &series.pairings, tallies);
        let values = all.iter().map(|standing| {
            let (elo, error) = (standing.rating.elo, standing.rating.error);
            error.is_finite().then(|| Estimate::within(elo, elo - error, elo + error))
        });
        Some(Group::new(assignments(&point.values), values.collect::<Option<Vec<_>>>()?))
    };
    let groups = planned.points.iter().zip(points).map(group).collect::<Option<Vec<Group>>>()?;
    let y = axis(Texts::of(language).rating_axis, "Elo");
    Some(Plot { y, ..Plot::new(Data::Bars { categories, groups }) })
}

/// A plot of the arena, of the first point of a tournament.
fn of_summary(name: &str, planned: &PlannedCell, result: &CellResult, language: Language) -> Option<Plot> {
    let CellResult::Games(points) = result else { return None };
    let series = planned.series(&planned.points[0])?;
    let summary = Summary::new(&series, &points[0]).in_language(language);
    let (_, mut plot) = summary.plots().into_iter().find(|(own, _)| *own == name)?;
    let names: Vec<String> = series.players.iter().map(|player| player.name.clone()).collect();
    let short = short(&names);
    let rename = |text: &mut String| {
        if let Some(index) = names.iter().position(|name| name == text) {
            text.clone_from(&short[index]);
        }
    };
    match &mut plot.data {
        Data::Series(lines) => lines.iter_mut().for_each(|line| rename(&mut line.name)),
        Data::Bars { categories, .. } | Data::Shares { categories, .. } => {
            categories.iter_mut().for_each(rename);
        }
        Data::Histogram { .. } | Data::Heat { .. } => {}
    }
    Some(plot)
}

/// How often each player chooses the move of the first one.
fn agreement(planned: &PlannedCell, result: &CellResult, language: Language) -> Option<Plot> {
    let players = 1..planned.cell.players.len();
    let compared = planned.cell.players.iter().skip(1).map(|player| player.text.clone());
    let categories = short(&compared.collect::<Vec<_>>());
    let group = |(index, point): (usize, &Point)| {
        let share = |player: usize| values(result, index, player)[0].map(Estimate::from);
        Some(Group::new(assignments(&point.values), players.clone().map(share).collect::<Option<Vec<_>>>()?))
    };
    let groups = planned.points.iter().enumerate().map(group).collect::<Option<Vec<Group>>>()?;
    let y = Axis { from: Some(0.0), to: Some(100.0), ..axis(Texts::of(language).agreement_axis, "%") };
    (!categories.is_empty()).then(|| Plot { y, ..Plot::new(Data::Bars { categories, groups }) })
}

/// How many times slower each operation is on a board of integers.
fn operations(result: &CellResult, language: Language) -> Option<Plot> {
    let texts = Texts::of(language);
    let ratio = |operation| {
        let [fast, slow] = [0, 1].map(|board| nanoseconds(result, operation, board));
        Some(Estimate::from(slow? / fast?))
    };
    let values = Operation::ALL.into_iter().map(ratio).collect::<Option<Vec<Estimate>>>()?;
    let categories = texts.operations.iter().map(|&words| words.to_owned()).collect();
    let y = Axis { from: Some(0.0), ..axis(texts.ratio_axis, "") };
    Some(Plot { y, ..Plot::new(Data::Bars { categories, groups: vec![Group::new("", values)] }) })
}

/// The short names of the players of a cell.
fn players(planned: &PlannedCell) -> Vec<String> {
    short(&planned.cell.players.iter().map(|player| player.text.clone()).collect::<Vec<_>>())
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_of_a_parameter_are_shown() {
        assert_eq!([11.04, 2.5, 0.0, 0.5, 0.000_79, 1e-300].map(decimals), [2, 2, 9, 3, 6, 9]);
    }

    #[test]
    fn the_model_with_the_smallest_error_is_drawn() {
        let steady = |x: f64| 100.0 * x - 300.0;
        let doubling = |x: f64| 80.0 * x.log2() - 100.0;
        for (value, model) in
            [(&steady as &dyn Fn(f64) -> f64, Model::Linear), (&doubling, Model::Logarithmic)]
        {
            let points: Vec<(f64, f64)> = (1..=7).map(|x| (f64::from(x), value(f64::from(x)))).collect();
            let fits = Model::ALL.iter().filter_map(|&model| Fit::of(model, &points)).collect();
            let curve = Curve { name: String::new(), player: 0, first: 0, points, fits };
            assert_eq!(best_fit(&curve).map(|fit| fit.model), Some(model));
        }
    }
}
