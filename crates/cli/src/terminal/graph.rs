//! A line of bars for the course of a game.

use crate::terminal::Look;

/// The bars of a terminal with Unicode, lowest first.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The signs of other terminals, lowest first.
const SIGNS: [char; 8] = ['_', '.', ',', '-', '=', '+', '*', '#'];

/// Draws values as bars: the lowest for `-most` and less, the highest for `most` and more.
///
/// With more values than columns, each column shows the last of its values. A missing value is a blank.
pub fn sparkline(values: &[Option<f64>], most: f64, width: usize, look: Look) -> String {
    let symbols = if look.unicode { BARS } else { SIGNS };
    let bar = |value: f64| {
        let share = (value / most).clamp(-1.0, 1.0).midpoint(1.0);
        symbols[((share * 8.0) as usize).min(7)]
    };
    let columns = values.len().min(width);
    let column = |number: usize| {
        let (first, end) = (number * values.len() / columns, (number + 1) * values.len() / columns);
        values[first..end].iter().rev().copied().flatten().next().map_or(' ', bar)
    };
    (0..columns).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::look::Palette;

    #[test]
    fn values_become_bars() {
        let line = |values: &[Option<f64>], width, unicode| {
            sparkline(values, 16.0, width, Look { palette: Palette::Plain, unicode })
        };
        let values = [Some(-64.0), Some(-8.0), Some(0.0), None, Some(7.0), Some(16.0)];
        assert_eq!(line(&values, 10, true), "▁▃▅ ▆█");
        assert_eq!(line(&values, 10, false), "_,= +#");
        assert_eq!(line(&values, 3, true), "▃▅█");
        assert_eq!(line(&[], 10, true), "");
        assert_eq!(line(&values, 0, true), "");
    }
}
