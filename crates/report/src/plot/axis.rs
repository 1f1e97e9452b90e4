//! Axes: positions of values, and labelled ticks.

use super::{Axis, Scale};
use crate::language::Language;

/// The margin at both ends, as a fraction of the axis, so that no marker touches the frame.
const MARGIN: f64 = 0.04;

/// Ranges shorter than this fraction of their values are widened: their ticks would be equal as doubles.
const SHORTEST: f64 = 1e-9;

/// Numbers from this size on are written with a power of ten.
const LARGE: f64 = 1e6;

/// An axis as it is drawn.
#[derive(Debug)]
pub struct Ruler {
    /// The name with its unit.
    pub label: String,
    /// The ends, as values or as logarithms.
    ends: [f64; 2],
    scale: Scale,
    /// The labelled ticks.
    pub ticks: Vec<Tick>,
    /// Whether the ticks have grid lines.
    pub grid: bool,
}

/// A labelled position on an axis.
#[derive(Debug)]
pub struct Tick {
    /// The position: 0 at the start of the axis, 1 at its end.
    pub part: f64,
    /// The label.
    pub label: String,
}

impl Ruler {
    /// An axis for values between two extremes, if there are any, with about `ticks` ticks.
    pub fn of_numbers(axis: &Axis, values: Option<[f64; 2]>, ticks: usize, language: Language) -> Self {
        let scale = axis.scale;
        let place = |value: f64| match scale {
            Scale::Linear => value,
            Scale::Logarithmic => value.log10(),
        };
        let given = [axis.from, axis.to].into_iter().flatten();
        let reach = extremes(given.chain(values.into_iter().flatten()).map(place));
        let ends = widened(reach.unwrap_or([0.0, 1.0]));
        let free = MARGIN * (ends[1] - ends[0]);
        // An explicit end stays where it is, unless values lie beyond it.
        let is_given =
            |end: f64, given: Option<f64>| given.map(place).is_some_and(|given| (given - end).abs() <= 0.0);
        let low = if is_given(ends[0], axis.from) { ends[0] } else { ends[0] - free };
        let high = if is_given(ends[1], axis.to) { ends[1] } else { ends[1] + free };
        let mut ruler = Self { label: label(axis), ends: [low, high], scale, ticks: Vec::new(), grid: true };
        let named = match scale {
            Scale::Linear => even_ticks([low, high], ticks, axis.whole, language),
            Scale::Logarithmic => power_ticks([low, high], ticks, axis.whole, language),
        };
        ruler.ticks = named
            .into_iter()
            .map(|(value, label)| Tick { part: ruler.part(value), label: label.replace('-', "−") })
            .collect();
        ruler
    }

    /// An axis for categories, placed at 0, 1, 2, ... Every `every`-th category is labelled, starting with the first.
    pub fn of_categories(axis: &Axis, names: &[String], every: usize) -> Self {
        let ends = [-0.5, names.len().max(1) as f64 - 0.5];
        let mut ruler =
            Self { label: label(axis), ends, scale: Scale::Linear, ticks: Vec::new(), grid: false };
        let named = names.iter().enumerate().step_by(every.max(1));
        ruler.ticks =
            named.map(|(index, name)| Tick { part: ruler.part(index as f64), label: name.clone() }).collect();
        ruler
    }

    /// The same axis with its direction reversed.
    pub fn reversed(self) -> Self {
        let ticks = self.ticks.into_iter().map(|tick| Tick { part: 1.0 - tick.part, ..tick }).collect();
        Self { ends: [self.ends[1], self.ends[0]], ticks, ..self }
    }

    /// The position of a value: 0 at the start of the axis, 1 at its end.
    pub fn part(&self, value: f64) -> f64 {
        let place = match self.scale {
            Scale::Linear => value,
            Scale::Logarithmic => value.log10(),
        };
        ((place - self.ends[0]) / (self.ends[1] - self.ends[0])).clamp(0.0, 1.0)
    }
}

/// The smallest and the largest value, if there are any.
pub fn extremes(values: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
    values.map(|value| [value; 2]).reduce(|[low, high], [value, _]| [low.min(value), high.max(value)])
}

/// The range, widened if it is too short to be drawn.
fn widened([low, high]: [f64; 2]) -> [f64; 2] {
    let size = low.abs().max(high.abs());
    if high - low > SHORTEST * size.max(1e-90) {
        return [low, high];
    }
    let middle = f64::midpoint(low, high);
    let half = if size < 1e-90 { 0.5 } else { 0.1 * size };
    [middle - half, middle + half]
}

fn label(axis: &Axis) -> String {
    match (axis.label.as_str(), axis.unit.as_str()) {
        (label, "") => label.to_owned(),
        ("", unit) => unit.to_owned(),
        (label, unit) => format!("{label} ({unit})"),
    }
}

/// A round step, 1, 2 or 5 times a power of ten, of which at most `count` fit into the range.
pub fn round_step(range: f64, count: usize) -> f64 {
    let rough = range / count.max(1) as f64;
    let power = 10_f64.powi(rough.log10().floor() as i32);
    let factors = [1.0, 2.0, 5.0];
    factors.map(|factor| factor * power).into_iter().find(|step| *step >= rough).unwrap_or(10.0 * power)
}

fn even_ticks([low, high]: [f64; 2], count: usize, whole: bool, language: Language) -> Vec<(f64, String)> {
    let least = if whole { 1.0 } else { 0.0 };
    let step = round_step(high - low, count).max(least);
    let power = step.log10().floor() as i32;
    // Rounding must not drop the tick at an end.
    let [first, last] = [(low / step - 1e-6).ceil(), (high / step + 1e-6).floor()];
    let size = low.abs().max(high.abs());
    let values = (0..=(last - first) as usize).map(|index| (first + index as f64) * step);
    if (power >= -4 && size < LARGE) || size <= 0.0 {
        let decimals = usize::try_from(-power).unwrap_or(0);
        return values.map(|value| (value, language.decimal(value, decimals))).collect();
    }
    let exponent = size.log10().floor() as i32;
    let decimals = usize::try_from(exponent - power).unwrap_or(0);
    let label = |value: f64| {
        let mantissa = language.decimal(value / 10_f64.powi(exponent), decimals);
        if value.abs() < step / 2.0 {
            "0".to_owned()
        } else {
            format!("{mantissa}×{}", power_of_ten(exponent))
        }
    };
    values.map(|value| (value, label(value))).collect()
}

/// Ticks between two logarithms: powers of ten, with steps between them if there are few powers.
fn power_ticks([low, high]: [f64; 2], count: usize, whole: bool, language: Language) -> Vec<(f64, String)> {
    let powers = high.floor() - low.ceil() + 1.0;
    if powers < 2.0 {
        // Less than a factor of ten: ticks as on a linear axis.
        return even_ticks([10_f64.powf(low), 10_f64.powf(high)], count, whole, language);
    }
    let factors: &[u32] = if powers * 3.0 <= count as f64 { &[1, 2, 5] } else { &[1] };
    let every = (powers / count.max(2) as f64).ceil() as usize;
    let exponents =
        (low.floor() as i32..=high.ceil() as i32).filter(|exponent| exponent % every.max(1) as i32 == 0);
    let ticks = exponents.flat_map(|exponent| factors.iter().map(move |factor| (exponent, *factor)));
    let valued =
        ticks.map(|(exponent, factor)| (f64::from(factor) * 10_f64.powi(exponent), exponent, factor));
    let inside = valued.filter(|(value, ..)| (low - 1e-9..=high + 1e-9).contains(&value.log10()));
    inside.map(|(value, exponent, factor)| (value, power_label(exponent, factor, language))).collect()
}

fn power_label(exponent: i32, factor: u32, language: Language) -> String {
    match (exponent, factor) {
        (0..=3, _) => language.whole(u64::from(factor) * 10_u64.pow(exponent.unsigned_abs())),
        (-3..0, _) => {
            language.decimal(f64::from(factor) * 10_f64.powi(exponent), exponent.unsigned_abs() as usize)
        }
        (_, 1) => power_of_ten(exponent),
        _ => format!("{factor}×{}", power_of_ten(exponent)),
    }
}

fn power_of_ten(exponent: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = |char: char| char.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    "10".chars().chain(exponent.to_string().chars().map(raised)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let check = |range, count, step: f64| assert!((round_step(range, count) / step - 1.0).abs() < 1e-9);
        check(10.0, 10, 1.0);
        check(10.0, 9, 2.0);
        check(10.0, 4, 5.0);
        check(10.0, 1, 10.0);
        check(0.003, 7, 0.0005);
    }

    #[test]
    fn ticks_of_whole_numbers_are_whole() {
        for (whole, labels) in [(true, "1 2 3"), (false, "1.0 1.5 2.0 2.5 3.0")] {
            let axis = Axis { whole, ..Axis::default() };
            let ruler = Ruler::of_numbers(&axis, Some([1.0, 3.0]), 6, Language::English);
            let found: Vec<&str> = ruler.ticks.iter().map(|tick| tick.label.as_str()).collect();
            assert_eq!(found.join(" "), labels);
        }
    }

    #[test]
    fn given_axis_limits_hold_unless_values_exceed_them() {
        let axis = Axis { from: Some(0.0), to: Some(10.0), ..Axis::default() };
        let check = |values, ends: &str| {
            assert_eq!(format!("{:?}", Ruler::of_numbers(&axis, values, 5, Language::English).ends), ends);
        };
        check(None, "[0.0, 10.0]");
        check(Some([2.0, 3.0]), "[0.0, 10.0]");
        check(Some([2.0, 20.0]), "[0.0, 20.8]");
    }
}
