//! The value of a position by an evaluation, with its terms.

use outflank_board::{Position, Size, with_size};
use outflank_lab::Evaluation as _;
use outflank_lab::heuristic::TermParts;

use super::RosterError;
use super::judge::Judge;
use crate::grammar::EvalSpec;

/// The value of a position for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valuation {
    /// The value.
    pub value: i32,
    /// The terms of the formula, in order.
    pub terms: Vec<TermParts>,
}

impl EvalSpec {
    /// Evaluates a position without a search.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or when the evaluation does not support the board size.
    pub fn valuation(&self, position: &Position) -> Result<Valuation, RosterError> {
        with_size!(position.size(), S => self.valuation_on::<S>(position))
    }

    fn valuation_on<S: Size>(&self, position: &Position) -> Result<Valuation, RosterError> {
        let sum = Judge::<S>::new(self.settings())?.sum();
        let board = position.board::<S>().expect("the board has the size of its position");
        Ok(Valuation { value: sum.points(&board), terms: sum.terms(&board) })
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;

    use super::*;

    fn valuation(evaluation: &str, size: BoardSize) -> Result<Valuation, String> {
        let spec: EvalSpec = evaluation.parse().unwrap();
        spec.valuation(&Position::start(size)).map_err(|error| error.to_string())
    }

    #[test]
    fn terms_and_settings_are_evaluated_on_every_size() {
        for size in BoardSize::ALL {
            // Black has four moves, and so has White: -4 * -2 and no difference.
            let found = valuation("opponent-mobility*-2+mobility", size).unwrap();
            let terms: Vec<_> = found.terms.iter().map(|term| (term.weight, term.value)).collect();
            assert_eq!((found.value, terms), (8, vec![(-2, -4), (1, 0)]), "{size}");
            assert_eq!(valuation("edge,edge-mobility=5", size).map(|found| found.value), Ok(20), "{size}");
        }
    }

    #[test]
    fn evaluations_of_the_engine_need_8x8() {
        let simple = valuation("simple*3", BoardSize::Eight).unwrap();
        assert_eq!(simple.value, 3 * simple.terms[0].value);
        let error = valuation("walls+simple", BoardSize::Six).unwrap_err();
        assert!(error.starts_with("eval=simple plays on 8x8 only, not on 6x6"), "{error}");
    }
}
