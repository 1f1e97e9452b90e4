//! The plot of a cell over its swept keys.

use outflank_arena::Tally;
use outflank_report::{Axis, Data, Estimate, Group, Language, Plot, Scale, Series as Curve};

use crate::cost::Effort;
use crate::plan::PlannedCell;
use crate::result::{CellResult, fits, nodes};
use crate::sweep::Sweep;
use crate::texts::Texts;

/// The number of points from which a fitted curve is drawn.
const CURVE_POINTS: u32 = 60;

/// The plot of a cell; `None` without a sweep or without results.
///
/// The first key is the horizontal axis: a line if it is numeric, and bars otherwise. A second key gives one line per
/// value.
pub(super) fn plot(planned: &PlannedCell, result: &CellResult, language: Language) -> Option<Plot> {
    let sweep = planned.cell.sweeps.first()?;
    let texts = Texts::of(language);
    let (lines, y) = match result {
        CellResult::Match(tallies) => (scores(planned, tallies), axis(texts.score_axis, "%")),
        CellResult::Cost(efforts) => {
            let scale = Scale::Logarithmic;
            (efforts_of(planned, efforts), Axis { scale, ..axis(texts.nodes_axis, "") })
        }
    };
    let lines: Vec<Measured> =
        lines.into_iter().filter(|line| line.values.iter().any(Option::is_some)).collect();
    if lines.is_empty() {
        return None;
    }
    let data = match sweep.numbers() {
        Some(numbers) => {
            let fitted = match result {
                CellResult::Cost(efforts) => curves(planned, efforts, sweep, language),
                CellResult::Match(_) => Vec::new(),
            };
            let is_line = fitted.is_empty();
            let lines = lines.into_iter().map(|line| line.over(&numbers, is_line));
            Data::Series(lines.chain(fitted).collect())
        }
        None => bars(sweep, lines)?,
    };
    Some(Plot { x: axis(&sweep.key, ""), y, language, ..Plot::new(data) })
}

/// One value per value of the first key.
struct Measured {
    name: String,
    values: Vec<Option<Estimate>>,
}

impl Measured {
    /// A line over numbers, or points beside a fitted curve.
    fn over(self, numbers: &[f64], is_line: bool) -> Curve {
        let points = numbers.iter().zip(self.values).filter_map(|(&x, y)| Some((x, y?)));
        let mut points: Vec<(f64, Estimate)> = points.collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        if is_line { Curve::line(self.name, points) } else { Curve::points(self.name, points) }
    }
}

/// The measured values, one line per value of the second key. `value` receives the index of a point.
fn measured(planned: &PlannedCell, name: &str, value: &dyn Fn(usize) -> Option<Estimate>) -> Vec<Measured> {
    let first = planned.cell.sweeps[0].values.len();
    let Some(second) = planned.cell.sweeps.get(1) else {
        return vec![Measured { name: name.to_owned(), values: (0..first).map(value).collect() }];
    };
    let count = second.values.len();
    let line = |(index, own): (usize, &String)| Measured {
        name: format!("{name} {}={own}", second.key).trim_start().to_owned(),
        values: (0..first).map(|row| value(row * count + index)).collect(),
    };
    second.values.iter().enumerate().map(line).collect()
}

/// The scores of a match in percent, with their intervals.
fn scores(planned: &PlannedCell, tallies: &[Tally]) -> Vec<Measured> {
    measured(planned, "", &|point| {
        let tally = &tallies[point];
        let (score, value) = (tally.results().score(), tally.player(0).score()?);
        // The interval is that of the corrected score, which is never 0 or 1.
        let [low, high] = [score.low.min(value), score.high.max(value)];
        Some(Estimate::within(100.0 * value, 100.0 * low, 100.0 * high))
    })
}

/// The nodes per move of each player.
fn efforts_of(planned: &PlannedCell, efforts: &[Vec<Effort>]) -> Vec<Measured> {
    let of_player = |(player, template): (usize, &crate::document::Template)| {
        let value = |point: usize| {
            let value = efforts[point][player].nodes_per_move()?;
            Some(Estimate { value, interval: None })
        };
        measured(planned, &template.text, &value)
    };
    planned.cell.players.iter().enumerate().flat_map(of_player).collect()
}

/// The better model of each player, as a curve.
fn curves(planned: &PlannedCell, efforts: &[Vec<Effort>], sweep: &Sweep, language: Language) -> Vec<Curve> {
    let texts = Texts::of(language);
    let curve = |player: usize| {
        let fits = fits(planned, efforts, player)?;
        let places = nodes(planned, efforts, player);
        let ends = |pick: fn(f64, f64) -> f64| places.iter().map(|point| point.0).reduce(pick);
        let (from, to) = (ends(f64::min)?, ends(f64::max)?);
        let model = if fits.is_linear { (texts.linear)(&sweep.key) } else { (texts.exponential)(&sweep.key) };
        let points =
            (0..=CURVE_POINTS).map(|step| from + (to - from) * f64::from(step) / f64::from(CURVE_POINTS));
        let value = |x: f64| if fits.is_linear { fits.line.at(x) } else { fits.exponential.at(x) };
        let b = if fits.is_linear { fits.line.slope } else { fits.exponential.base };
        let name = (texts.fitted)(&model, &language.decimal(b, 2));
        Some(Curve::curve(name, points.map(|x| (x, value(x)))))
    };
    (0..planned.cell.players.len()).filter_map(curve).collect()
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

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}
