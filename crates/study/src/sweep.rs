//! Sweeps: keys such as `{c}` in the players of a cell, and the values that replace them.

use std::str::FromStr;

use thiserror::Error;

/// The maximum number of values of a key.
pub const MAX_VALUES: usize = 1000;

/// A key with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The key, without braces.
    pub key: String,
    /// The values, in the order of the report.
    pub values: Vec<String>,
}

/// Why a text is not a list of values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SweepError {
    /// There are no values, or one is empty.
    #[error("a value is missing; write values such as 0.5,1,2 or a range such as 1..6")]
    Empty,
    /// The first number of a range is larger than the last.
    #[error("the range {0:?} is empty; write the smaller number first, as in 1..6")]
    Backward(String),
    /// There are too many values.
    #[error("{0} values are too many; write at most {MAX_VALUES}")]
    TooMany(u64),
    /// A value is given twice.
    #[error("the value {0:?} is given twice; leave one out")]
    Twice(String),
    /// The key is not a word.
    #[error("invalid key {0:?}; write a word of letters, digits and hyphens, as in c=0.5,1,2")]
    Key(String),
}

impl Sweep {
    /// A key with these values.
    ///
    /// # Errors
    ///
    /// When the key is not a word, or when there are no values, too many or equal ones.
    pub fn new(key: &str, values: Vec<String>) -> Result<Self, SweepError> {
        if !is_key(key) {
            return Err(SweepError::Key(key.to_owned()));
        }
        if values.is_empty() || values.iter().any(|value| value.trim().is_empty()) {
            return Err(SweepError::Empty);
        }
        if values.len() > MAX_VALUES {
            return Err(SweepError::TooMany(values.len() as u64));
        }
        let is_repeated = |index: &usize| values[..*index].contains(&values[*index]);
        match (0..values.len()).find(is_repeated) {
            Some(index) => Err(SweepError::Twice(values[index].clone())),
            None => Ok(Self { key: key.to_owned(), values }),
        }
    }

    /// The values as numbers, if all of them are numbers.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<f64>> {
        let number = |text: &String| text.parse::<f64>().ok().filter(|number| number.is_finite());
        self.values.iter().map(number).collect()
    }
}

impl FromStr for Sweep {
    type Err = SweepError;

    /// Reads `key=value,value,...` or `key=first..last`.
    fn from_str(text: &str) -> Result<Self, SweepError> {
        let (key, values) = text.split_once('=').ok_or_else(|| SweepError::Key(text.to_owned()))?;
        Self::new(key.trim(), values_of(values)?)
    }
}

/// The values of a text: a range `first..last` of whole numbers with both ends, or a list with commas.
pub(crate) fn values_of(text: &str) -> Result<Vec<String>, SweepError> {
    let ends = text.split_once("..").and_then(|(first, last)| {
        Some((first.trim().parse::<i64>().ok()?, last.trim().parse::<i64>().ok()?))
    });
    let Some((first, last)) = ends else {
        return Ok(text.split(',').map(|value| value.trim().to_owned()).collect());
    };
    if first > last {
        return Err(SweepError::Backward(text.to_owned()));
    }
    match last.abs_diff(first).saturating_add(1) {
        count if count > MAX_VALUES as u64 => Err(SweepError::TooMany(count)),
        _ => Ok((first..=last).map(|number| number.to_string()).collect()),
    }
}

/// Whether a text can be a key.
pub(crate) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|char| char.is_ascii_alphanumeric() || char == '-' || char == '_')
}

/// The keys in braces in a text, in order. Braces around other text are no keys.
pub(crate) fn keys(text: &str) -> impl Iterator<Item = &str> {
    let ends = |part: &'_ str| part.find('}');
    text.split('{').skip(1).filter_map(move |part| Some(&part[..ends(part)?])).filter(|key| is_key(key))
}

/// The text with every key in braces replaced by its value.
pub(crate) fn substituted(text: &str, values: &[(String, String)]) -> String {
    values.iter().fold(text.to_owned(), |text, (key, value)| text.replace(&format!("{{{key}}}"), value))
}

/// All points of a sweep: the values of each key, the last key fastest. Without keys there is one point.
pub(crate) fn grid(sweeps: &[Sweep]) -> Vec<Vec<(String, String)>> {
    sweeps.iter().fold(vec![Vec::new()], |points, sweep| {
        let with = |point: &Vec<(String, String)>, value: &String| {
            point.iter().cloned().chain([(sweep.key.clone(), value.clone())]).collect()
        };
        points.iter().flat_map(|point| sweep.values.iter().map(move |value| with(point, value))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends() {
        assert_eq!(values_of("1..4").unwrap(), ["1", "2", "3", "4"]);
        assert_eq!(values_of("-1..1").unwrap(), ["-1", "0", "1"]);
        assert_eq!(values_of("7..7").unwrap(), ["7"]);
        assert_eq!(values_of("0.5, 1,2").unwrap(), ["0.5", "1", "2"]);
        assert_eq!(values_of("4..1"), Err(SweepError::Backward("4..1".to_owned())));
        assert_eq!(values_of("1..1001"), Err(SweepError::TooMany(1001)));
        let all = format!("{}..{}", i64::MIN, i64::MAX);
        assert_eq!(values_of(&all), Err(SweepError::TooMany(u64::MAX)));
    }

    #[test]
    fn sweeps_are_read_from_text() {
        let sweep: Sweep = "c=0.5,1".parse().unwrap();
        assert_eq!((sweep.key.as_str(), &sweep.values[..]), ("c", &["0.5".to_owned(), "1".to_owned()][..]));
        assert_eq!(sweep.numbers(), Some(vec![0.5, 1.0]));
        assert_eq!("eval=mobility,edge".parse::<Sweep>().unwrap().numbers(), None);
        let error = |text: &str| text.parse::<Sweep>().unwrap_err();
        assert_eq!(error("c"), SweepError::Key("c".to_owned()));
        assert_eq!(error("{c}=1"), SweepError::Key("{c}".to_owned()));
        assert_eq!(error("c="), SweepError::Empty);
        assert_eq!(error("c=1,,2"), SweepError::Empty);
        assert_eq!(error("c=1,2,1"), SweepError::Twice("1".to_owned()));
    }

    #[test]
    fn keys_are_found_and_replaced() {
        let text = "mcts:iterations={n},c={c},name='{c} {}'";
        assert_eq!(keys(text).collect::<Vec<_>>(), ["n", "c", "c"]);
        let values = [("n".to_owned(), "20".to_owned()), ("c".to_owned(), "1".to_owned())];
        assert_eq!(substituted(text, &values), "mcts:iterations=20,c=1,name='1 {}'");
        assert_eq!(keys("{open").count(), 0);
    }

    #[test]
    fn a_grid_has_every_combination() {
        let sweeps: Vec<Sweep> = ["a=1,2", "b=x,y"].map(|text| text.parse().unwrap()).into();
        let points: Vec<String> =
            grid(&sweeps).iter().map(|point| format!("{}{}", point[0].1, point[1].1)).collect();
        assert_eq!(points, ["1x", "1y", "2x", "2y"]);
        assert_eq!(grid(&[]), [Vec::new()]);
    }
}
