//! Validation of a plot before it is drawn.

use super::{Axis, Data, Estimate, Plot, PlotError, Scale, Size};

/// The minimum and maximum size in pixels: room for the axes, and no more than a picture can hold.
const SIZES: [u32; 2] = [200, 5000];

/// The largest number. Differences of two such numbers are finite, and so are their powers of ten.
const MAX_NUMBER: f64 = 1e100;

/// The smallest number on a logarithmic axis. Its ticks are still far from the smallest doubles.
const MIN_LOG_NUMBER: f64 = 1e-100;

/// Returns an error for a plot that cannot be drawn.
pub fn check(plot: &Plot) -> Result<(), PlotError> {
    let Size { width, height } = plot.size;
    let [least, most] = SIZES;
    if [width, height].iter().any(|length| !(least..=most).contains(length)) {
        return Err(PlotError::Size { width, height, least, most });
    }
    check_axis(&plot.x, "x axis")?;
    check_axis(&plot.y, "y axis")?;
    check_data(plot)
}

fn check_axis(axis: &Axis, name: &str) -> Result<(), PlotError> {
    for (end, place) in [(axis.from, "from"), (axis.to, "to")] {
        if let Some(value) = end {
            check_number(value, axis.scale, &format!("{name}, {place}"))?;
        }
    }
    Ok(())
}

fn check_data(plot: &Plot) -> Result<(), PlotError> {
    match &plot.data {
        Data::Series(series) => {
            for (index, series) in series.iter().enumerate() {
                for (number, point) in (1..).zip(&series.points) {
                    let place = format!("{}, point {number}", named("series", index, &series.name));
                    check_number(point.x, plot.x.scale, &place)?;
                    check_estimate(point.y, &plot.y, &place)?;
                }
            }
        }
        Data::Bars { categories, groups } => {
            for (index, group) in groups.iter().enumerate() {
                let place = named("group", index, &group.name);
                check_count(group.values.len(), categories.len(), &place)?;
                for (number, estimate) in (1..).zip(&group.values) {
                    check_estimate(*estimate, &plot.y, &format!("{place}, value {number}"))?;
                }
            }
        }
        Data::Histogram { samples, .. } => {
            for (index, sample) in samples.iter().enumerate() {
                for (number, &value) in (1..).zip(&sample.values) {
                    let place = format!("{}, value {number}", named("sample", index, &sample.name));
                    check_number(value, Scale::Linear, &place)?;
                }
            }
        }
        Data::Shares { categories, parts } => {
            for (index, part) in parts.iter().enumerate() {
                let place = named("part", index, &part.name);
                check_count(part.values.len(), categories.len(), &place)?;
                for (number, &value) in (1..).zip(&part.values) {
                    let place = format!("{place}, value {number}");
                    check_number(value, Scale::Linear, &place)?;
                    if value < 0.0 {
                        return Err(PlotError::Negative { place, value });
                    }
                }
            }
        }
        Data::Heat { columns, rows, values, scale, .. } => {
            check_axis(scale, "scale")?;
            check_count(values.len(), rows.len(), "rows")?;
            for (index, (name, values)) in rows.iter().zip(values).enumerate() {
                check_count(values.len(), columns.len(), &named("row", index, name))?;
                for (number, value) in
                    (1..).zip(values).filter_map(|(number, value)| Some((number, (*value)?)))
                {
                    check_number(
                        value,
                        scale.scale,
                        &format!("{}, value {number}", named("row", index, name)),
                    )?;
                }
            }
        }
    }
    Ok(())
}

fn named(kind: &str, index: usize, name: &str) -> String {
    if name.is_empty() { format!("{kind} {}", index + 1) } else { format!("{kind} {name:?}") }
}

fn check_count(values: usize, categories: usize, place: &str) -> Result<(), PlotError> {
    let uneven = || PlotError::Uneven { place: place.to_owned(), values, categories };
    if values == categories { Ok(()) } else { Err(uneven()) }
}

fn check_estimate(estimate: Estimate, axis: &Axis, place: &str) -> Result<(), PlotError> {
    let value = estimate.value;
    check_number(value, axis.scale, place)?;
    if let Some([low, high]) = estimate.interval {
        check_number(low, axis.scale, place)?;
        check_number(high, axis.scale, place)?;
        if !(low..=high).contains(&value) {
            return Err(PlotError::Interval { place: place.to_owned(), value, low, high });
        }
    }
    Ok(())
}

fn check_number(value: f64, scale: Scale, place: &str) -> Result<(), PlotError> {
    let place = || place.to_owned();
    if value.is_nan() || value.abs() > MAX_NUMBER {
        return Err(PlotError::Number { place: place(), value });
    }
    if scale == Scale::Logarithmic && value < MIN_LOG_NUMBER {
        return Err(PlotError::NoLogarithm { place: place(), value });
    }
    Ok(())
}
