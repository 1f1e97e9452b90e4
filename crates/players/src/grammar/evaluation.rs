//! An evaluation with its settings, without a player: `mixed,table=2,corner=5`.

use std::fmt;
use std::str::FromStr;

use super::{Formula, Reader, Settings, Spec, SpecError};
use crate::key::Key;
use crate::roster::EVALUATION;

/// The beginning of the text of the [`Spec`] inside an [`EvalSpec`].
const PREFIX: &str = "eval:eval=";

/// An evaluation specification: a formula, then keys of evaluations.
///
/// It is the text that follows `eval=` in a player, without the keys of the player.
///
/// ```
/// use outflank_players::EvalSpec;
///
/// let spec: EvalSpec = "mixed*2 + corners, table=2, corner=5".parse()?;
/// assert_eq!(spec.to_string(), "mixed*2+corners,table=2,corner=5");
///
/// let error = "mixed,tabel=2".parse::<EvalSpec>().unwrap_err();
/// assert!(error.to_string().starts_with("column 7: unknown key \"tabel\" for eval; did you mean \"table\"?"));
/// # Ok::<(), outflank_players::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EvalSpec(Spec);

impl EvalSpec {
    /// The evaluation of a player.
    #[must_use]
    pub fn of(player: &Spec) -> Self {
        Self(Spec { entry: &EVALUATION, settings: player.settings.clone() })
    }

    /// The weighted sum of evaluations.
    #[must_use]
    pub fn formula(&self) -> Formula {
        self.0.settings.eval.clone().unwrap_or_default()
    }

    /// The settings of evaluations.
    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The player that plays the move with the best value after it.
    #[must_use]
    pub fn greedy(&self) -> &Spec {
        &self.0
    }
}

impl FromStr for EvalSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut reader = Reader { text, at: 0 };
        let mut spec = Spec { entry: &EVALUATION, settings: Settings::default() };
        let (at, formula) = reader.value()?;
        spec.set(Key::Eval, &formula).map_err(|fault| reader.error(at, fault))?;
        if reader.take().is_some() {
            reader.settings(&mut spec, vec![Key::Eval])?;
        }
        Ok(Self(spec))
    }
}

impl fmt::Display for EvalSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.pad(text.strip_prefix(PREFIX).unwrap_or(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn prints(text: &str, expected: &str) {
        let spec: EvalSpec = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(spec.to_string(), expected);
        assert_eq!(expected.parse(), Ok(spec));
    }

    #[test]
    fn evaluations_print_in_canonical_form() {
        prints("mobility", "mobility");
        prints(" mobility * 10 - walls ", "mobility*10-walls");
        prints("edge , edge-x=-80, edge-corner=200", "edge,edge-corner=200,edge-x=-80");
        prints("'file:a,b.txt',phases=30/10", "'file:a,b.txt*1',phases=30/10");
        prints("mixed,table='file:a,b.txt'", "mixed,table='file:a,b.txt'");
    }

    #[test]
    fn errors_name_the_column_and_the_remedy() {
        let check = |text: &str, message: &str| {
            let error = text.parse::<EvalSpec>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        };
        check("", "eval: an evaluation is missing at column 1");
        check(
            "mobilty,corner=5",
            "eval: unknown evaluation \"mobilty\" at column 1; the nearest is \"mobility\"",
        );
        check(
            "mixed,",
            "column 7: a key is missing; keys of eval: eval weights phases table corner edge-corner ",
        );
        check("mixed,corner", "column 7: corner has no value; write corner=25");
        check("mixed,eval=walls", "column 7: eval is given twice; leave one out");
        check("mixed,depth=4", "column 7: unknown key \"depth\" for eval; ");
        check("mixed,table=0", "column 13: invalid value \"0\" for table; write 1, 2, none or file:PATH");
    }
}
