//! Reads published figures.

use outflank_players::{did_you_mean, nearest};
use toml::Spanned;
use toml::de::DeValue;

use super::{Fields, number, place, scalar};
use crate::document::{CellKind, DocumentError, Expected, Figure, Quantity};

const FIGURE_KEYS: &[&str] = &[
    "line",
    "source",
    "text",
    "text-fr",
    "at",
    "per",
    "quantity",
    "seconds",
    "player",
    "per-player",
    "per-cell",
    "pair",
    "results",
    "value",
    "games",
    "factor",
    "within",
    "range",
    "above",
    "below",
    "waiting",
    "reason",
    "reason-fr",
];

/// The forms of an expectation, for errors.
const EXPECTATIONS: &str = "write results = [50, 45, 5] with games, value with games, factor or within, range = [1, 2], \
                            above, below, or waiting = true";

impl Fields<'_> {
    pub(super) fn figures(&self, kind: &CellKind, report: &str) -> Result<Vec<Figure>, DocumentError> {
        let Some(value) = self.find("figures") else { return Ok(Vec::new()) };
        let no_list = |start| self.fault(start, "write figures = [{ line = 12, value = 50, games = 20 }]");
        let tables = value.get_ref().as_array().ok_or_else(|| no_list(value.span().start))?;
        let figure = |value: &Spanned<DeValue<'_>>| {
            let start = value.span().start;
            let table = value.get_ref().as_table().ok_or_else(|| no_list(start))?;
            Fields { text: self.text, table, start }.figure(kind, report)
        };
        tables.iter().map(figure).collect()
    }

    fn figure(&self, kind: &CellKind, report: &str) -> Result<Figure, DocumentError> {
        self.check(FIGURE_KEYS, "a figure")?;
        let expected = self.expected()?;
        let player = self.whole("player", 1)?.unwrap_or(1) as usize - 1;
        let per_player = self.whole("per-player", 1)?.map(|player| player as usize - 1);
        let per_cell = self.whole("per-cell", 1)?.map(|cell| cell as usize - 1);
        let quantity = self.quantity(kind, expected)?;
        Ok(Figure {
            place: place(self.text, self.start),
            source: self.source(report)?,
            text: self.words("text")?,
            at: self.values("at")?,
            per: self.values("per")?,
            quantity,
            seconds: self.seconds(quantity)?,
            player,
            per_player,
            per_cell,
            pair: self.pair()?,
            expected,
            reason: self.words("reason")?,
        })
    }

    fn source(&self, report: &str) -> Result<String, DocumentError> {
        match (self.string("source")?, self.whole("line", 1)?) {
            (Some(source), None) => Ok(source),
            (None, Some(line)) if !report.is_empty() => Ok(format!("{report}:{line}")),
            (None, Some(_)) => {
                Err(self.fault(self.start, "a line belongs to a report; write report = \"...\" at the top"))
            }
            _ => {
                Err(self
                    .fault(self.start, "write where the figure was published: line = 12 or source = \"...\""))
            }
        }
    }

    /// The values of keys, as text.
    fn values(&self, key: &str) -> Result<Vec<(String, String)>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(Vec::new()) };
        let wrong = || self.fault(value.span().start, format!("write {key} = {{ d = 4 }}"));
        let table = value.get_ref().as_table().ok_or_else(wrong)?;
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let key: &std::borrow::Cow<'_, str> = key.get_ref();
            Ok((key.to_string(), scalar(value.get_ref()).ok_or_else(wrong)?))
        };
        table.iter().map(entry).collect()
    }

    fn quantity(&self, kind: &CellKind, expected: Expected) -> Result<Quantity, DocumentError> {
        let known = Quantity::of(kind);
        let Some(value) = self.find("quantity") else {
            return Ok(match expected {
                Expected::Results { .. } => Quantity::Score,
                _ => known[0],
            });
        };
        let word = value.get_ref().as_str().unwrap_or_default();
        let all = || known.iter().map(|quantity| quantity.name());
        known.iter().find(|quantity| quantity.name() == word).copied().ok_or_else(|| {
            let meant = did_you_mean(nearest(word, all()));
            let all = all().collect::<Vec<_>>().join(", ");
            let name = kind.name();
            let why = format!("unknown quantity {word:?}{meant}quantities of a {name} cell: {all}");
            self.fault(value.span().start, why)
        })
    }

    fn seconds(&self, quantity: Quantity) -> Result<f64, DocumentError> {
        let seconds = self.number("seconds")?;
        match (seconds, quantity) {
            (None, Quantity::Depth) => {
                Err(self.fault(self.start, "write the CPU time per move, as in seconds = 10"))
            }
            (Some(seconds), Quantity::Depth) if seconds <= 0.0 => {
                Err(self.fault(self.start, "write seconds above 0"))
            }
            (Some(_), quantity) if quantity != Quantity::Depth => {
                Err(self.fault(self.start, "only the quantity \"depth\" has seconds; remove them"))
            }
            _ => Ok(seconds.unwrap_or_default()),
        }
    }

    fn pair(&self) -> Result<Option<[usize; 2]>, DocumentError> {
        let pair = self.numbers::<2>("pair", "[1, 2]")?;
        let Some(pair) = pair else { return Ok(None) };
        let is_player = |number: f64| (1.0..=1e6).contains(&number) && number.fract() == 0.0;
        if pair.iter().all(|&number| is_player(number)) {
            return Ok(Some(pair.map(|number| number as usize - 1)));
        }
        Err(self.fault(self.start, "write pair as the numbers of two players, as in pair = [1, 2]"))
    }

    /// A list of exactly this many numbers.
    fn numbers<const N: usize>(&self, key: &str, example: &str) -> Result<Option<[f64; N]>, DocumentError> {
        let Some(numbers) = self.list(key, example, |item| number(item.get_ref()))? else { return Ok(None) };
        let start = self.find(key).map_or(self.start, |value| value.span().start);
        let wrong = |_| self.fault(start, format!("{key} has {N} numbers; write {key} = {example}"));
        numbers.try_into().map(Some).map_err(wrong)
    }

    fn expected(&self) -> Result<Expected, DocumentError> {
        let forms = ["results", "value", "range", "above", "below", "waiting"];
        let [given] = forms.iter().filter(|key| self.find(key).is_some()).collect::<Vec<_>>()[..] else {
            return Err(self.fault(self.start, format!("a figure has one expectation; {EXPECTATIONS}")));
        };
        let value = self.number(given).ok().flatten().unwrap_or_default();
        match *given {
            "results" => self.results(),
            "value" => self.value(),
            "range" => {
                let [low, high] = self.numbers("range", "[1, 2]")?.unwrap_or_default();
                Ok(Expected::Range { low, high })
            }
            "waiting" => Ok(Expected::Waiting),
            limit => {
                self.number(limit)?;
                let [low, high] =
                    if limit == "above" { [value, f64::INFINITY] } else { [f64::NEG_INFINITY, value] };
                Ok(Expected::Range { low, high })
            }
        }
    }

    fn results(&self) -> Result<Expected, DocumentError> {
        let shares: [f64; 3] = self.numbers("results", "[50, 45, 5]")?.unwrap_or_default();
        let games = self.published_games()?;
        let sum: f64 = shares.iter().sum();
        // Printed percentages are rounded.
        if (sum - 100.0).abs() > 2.0 || shares.iter().any(|&share| share < 0.0) {
            return Err(
                self.fault(self.start, format!("the results add up to {sum}; write percentages of 100"))
            );
        }
        Ok(Expected::Results { shares, games })
    }

    fn published_games(&self) -> Result<u64, DocumentError> {
        self.required("games", "write the published number of games, as in games = 50")?;
        Ok(self.whole("games", 1)?.unwrap_or(1))
    }

    fn value(&self) -> Result<Expected, DocumentError> {
        let value = self.number("value")?.unwrap_or_default();
        let [games, factor, within] = ["games", "factor", "within"].map(|key| self.find(key).is_some());
        match [games, factor, within] {
            [true, false, false] if (0.0..=100.0).contains(&value) => {
                Ok(Expected::Share { percent: value, games: self.published_games()? })
            }
            [false, true, false] => {
                let factor = self.number("factor")?.unwrap_or_default();
                if factor <= 1.0 || value <= 0.0 {
                    return Err(self.fault(self.start, "write a value above 0 and a factor above 1"));
                }
                Ok(Expected::Factor { value, factor })
            }
            [false, false, true] => {
                let amount = self.number("within")?.unwrap_or_default();
                if amount < 0.0 {
                    return Err(self.fault(self.start, "write within = 0 or more"));
                }
                Ok(Expected::Within { value, amount })
            }
            [true, false, false] => {
                Err(self.fault(self.start, "a share of games is a percentage; write value from 0 to 100"))
            }
            _ => Err(self.fault(self.start, "write value with one of games, factor and within")),
        }
    }
}
