//! The evaluation of a player for one board size.

use std::sync::Arc;

use outflank_board::{Board, BoardSize, Size, Word};
use outflank_engine::{DISC, Evaluate, Simple, Weights};
use outflank_lab::heuristic::{
    Heuristic, HeuristicSettings, Mobility, Positional, ReportedSum, Sum, TableSymmetry, Term, Untracked,
    named, reported,
};
use outflank_lab::{Evaluation, Tracked};

use super::{RosterError, learned};
use crate::bounded;
use crate::grammar::{Settings, Source, TableSource};
use crate::roster::OF_THE_ENGINE;

/// The maximum size of a file with a table of squares.
const MAX_TABLE_BYTES: u64 = 1 << 20;

/// A formula for one board size, with its tables loaded.
pub(super) struct Judge<S: Size> {
    terms: Vec<(i32, Part<S>)>,
    /// The settings of named evaluations.
    pub(super) settings: HeuristicSettings<S>,
    /// The table of the key `table`, if it is set.
    table: Option<Positional<S>>,
}

enum Part<S: Size> {
    Named(String),
    Engine(&'static str),
    Reported(String),
    Table(Positional<S>),
    Learned(Arc<dyn Heuristic<S>>),
}

impl<S: Size> Judge<S> {
    pub(super) fn new(settings: &Settings) -> Result<Self, RosterError> {
        let formula = settings.eval.clone().unwrap_or_default();
        learned::check(&formula, settings)?;
        let terms: Result<_, RosterError> =
            formula.terms().map(|(weight, source)| Ok((weight, part(source, settings)?))).collect();
        let table = settings.table.as_ref().map(|source| table(source, settings)).transpose()?;
        let default = HeuristicSettings::default();
        let settings = HeuristicSettings {
            phases: settings.phases.unwrap_or(default.phases),
            table: table.clone().unwrap_or(default.table),
            mobility: settings.corner.map_or(default.mobility, |corner_weight| Mobility { corner_weight }),
            edge: settings.edge(),
        };
        Ok(Self { terms: terms?, settings, table: table.flatten() })
    }

    pub(super) fn evaluation(&self) -> Box<dyn Evaluation<Board<S>>> {
        match &self.terms[..] {
            // Most formulas are a single name: no sum is needed.
            [(1, part)] => self.part(part),
            _ => Box::new(self.sum()),
        }
    }

    /// The evaluation as a sum, even if it has one term.
    pub(super) fn sum(&self) -> Sum<S> {
        let terms = self.terms.iter().map(|(weight, part)| (*weight, self.part(part)));
        Sum::new(terms.collect::<Vec<Term<S>>>())
    }

    /// Whether it contains an evaluation of a report, which depends on the searching side.
    pub(super) fn is_tracked(&self) -> bool {
        self.terms.iter().any(|(_, part)| matches!(part, Part::Reported(_)))
    }

    /// The evaluation of tracked boards.
    pub(super) fn tracked(&self) -> Box<dyn Evaluation<Tracked<S>>> {
        let evaluation = |part: &Part<S>| -> Box<dyn Evaluation<Tracked<S>>> {
            match part {
                Part::Reported(name) => reported(name).expect("formulas are made of known names"),
                part => Box::new(Untracked(self.part(part))),
            }
        };
        let terms = self.terms.iter().map(|(weight, part)| (*weight, evaluation(part)));
        Box::new(ReportedSum::new(terms.collect()))
    }

    fn part(&self, part: &Part<S>) -> Box<dyn Heuristic<S>> {
        match part {
            Part::Named(name) => named(name, &self.settings).expect("formulas are made of known names"),
            Part::Engine("simple") => Box::new(EngineEvaluation(&Simple)),
            Part::Engine(_) => {
                let weights = Weights::embedded();
                // Done here, before the player's clock starts.
                weights.prepare(u32::MAX);
                Box::new(EngineEvaluation(weights))
            }
            Part::Table(table) => Box::new(table.clone()),
            Part::Learned(evaluation) => Box::new(Arc::clone(evaluation)),
            Part::Reported(name) => unreachable!("{name} is for tracked boards only"),
        }
    }

    /// The table of squares for rollouts.
    ///
    /// It is that of the key `table`, or else that of the formula if it is a single table, and otherwise table 1.
    /// `table=none` concerns the evaluation alone: rollouts by square values always have a table.
    pub(super) fn table(&self) -> Positional<S> {
        match (&self.table, &self.terms[..]) {
            (Some(table), _) | (None, [(_, Part::Table(table))]) => table.clone(),
            (None, [(_, Part::Named(name))]) if name == "table2" => Positional::table2(),
            _ => Positional::table1(),
        }
    }
}

/// An evaluation of the engine in a search of `outflank_lab`, in hundredths of a disc.
struct EngineEvaluation<E: 'static>(&'static E);

impl<S: Size, E: Evaluate> Evaluation<Board<S>> for EngineEvaluation<E> {
    fn points(&self, board: &Board<S>) -> i32 {
        let (mover, opponent) = (board.mover().word().wide() as u64, board.opponent().word().wide() as u64);
        self.0.score(&self.0.features(mover, opponent), mover, opponent).get() * 100 / DISC
    }
}

impl<S: Size, E: Evaluate> Heuristic<S> for EngineEvaluation<E> {}

fn part<S: Size>(source: Source<'_>, settings: &Settings) -> Result<Part<S>, RosterError> {
    match source {
        Source::Named(name) => match OF_THE_ENGINE.iter().find(|(own, _)| *own == name) {
            Some((name, _)) if S::SIZE == BoardSize::Eight => Ok(Part::Engine(name)),
            Some((name, _)) => Err(RosterError::Size { name: format!("eval={name}"), size: S::SIZE }),
            None if learned::is_learned(name) => learned::evaluation(name, settings).map(Part::Learned),
            None if reported::<S>(name).is_some() => Ok(Part::Reported(name.to_owned())),
            None => Ok(Part::Named(name.to_owned())),
        },
        Source::File(path) => read_table(path, settings).map(Part::Table),
    }
}

/// The table of the key `table`; `None` if the evaluation has no table.
fn table<S: Size>(source: &TableSource, settings: &Settings) -> Result<Option<Positional<S>>, RosterError> {
    Ok(match source {
        TableSource::One => Some(Positional::table1()),
        TableSource::Two => Some(Positional::table2()),
        TableSource::None => None,
        TableSource::File(path) => Some(read_table(path, settings)?),
    })
}

/// Reads a table of squares. It must be symmetric if the player merges symmetric positions.
fn read_table<S: Size>(path: &str, settings: &Settings) -> Result<Positional<S>, RosterError> {
    let file = |error| RosterError::File { path: path.to_owned(), error };
    let invalid = |error| RosterError::Table { path: path.to_owned(), size: S::SIZE, error };
    let text = bounded::read_text(path, MAX_TABLE_BYTES).map_err(file)?;
    let table: Positional<S> = text.parse().map_err(invalid)?;
    match table.symmetry() {
        TableSymmetry::Four | TableSymmetry::None if settings.symmetry == Some(true) => {
            Err(RosterError::Asymmetric { path: path.to_owned(), symmetry: table.symmetry() })
        }
        _ => Ok(table),
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{S8, Square, Squares};
    use outflank_lab::heuristic::EdgeSettings;

    use super::*;
    use crate::grammar::Spec;

    /// The value of an own disc on each of these squares, with nothing else on the board.
    fn values(player: &str, squares: [&str; 3]) -> [i32; 3] {
        let spec: Spec = player.parse().unwrap();
        let evaluation = Judge::<S8>::new(spec.settings()).unwrap().evaluation();
        squares.map(|name| {
            let square: Square = name.parse().unwrap();
            evaluation.points(&Board::new(square.into(), Squares::NONE).unwrap())
        })
    }

    #[test]
    fn keys_reach_the_evaluations() {
        let squares = ["a1", "b1", "b2"];
        assert_eq!(values("greedy:eval=mixed", squares), [500, -150, -250]);
        assert_eq!(values("greedy:eval=mixed,table=2", squares), [100, -20, -50]);
        assert_eq!(values("greedy:eval=mixed,table=none", squares), [10, 0, 0]);
        assert_eq!(values("greedy:eval=mixed,table=none,corner=-7", squares), [-7, 0, 0]);
        assert_eq!(values("greedy:eval=mobility,corner=33", squares), [33, 0, 0]);
        // One disc is on the board: only an opening that lasts no move is over.
        assert_eq!(values("greedy:eval=edge,edge-corner=7", squares), [0, 0, 0]);
        let edge = "edge-corner=7,edge-x=-8,edge-c=9";
        assert_eq!(values(&format!("greedy:eval=edge-simple,{edge}"), squares), [7, 9, -8]);
    }

    #[test]
    fn every_key_of_edge_has_its_own_effect() {
        let edge = |key: &str| {
            let spec: Spec = format!("greedy:{key}").parse().unwrap();
            spec.settings().edge()
        };
        let default = edge("eval=edge");
        assert_eq!(default, EdgeSettings::default());
        assert_eq!(edge("edge-corner=7"), EdgeSettings { corner: 7, ..default });
        assert_eq!(edge("edge-x=7"), EdgeSettings { x_square: 7, ..default });
        assert_eq!(edge("edge-c=7"), EdgeSettings { c_square: 7, ..default });
        assert_eq!(edge("edge-stable=7"), EdgeSettings { beside_corner: 7, ..default });
        assert_eq!(edge("edge-insertion=7"), EdgeSettings { insertion: 7, ..default });
        assert_eq!(edge("edge-mobility=7"), EdgeSettings { opponent_move: 7, ..default });
        assert_eq!(edge("edge-opening=7"), EdgeSettings { opening: 7, ..default });
        assert_eq!(edge("edge-ending=7"), EdgeSettings { ending: 7, ..default });
    }

    #[test]
    fn rollouts_use_the_table_of_the_key_or_the_evaluation() {
        let corner = |player: &str| {
            let spec: Spec = player.parse().unwrap();
            Judge::<S8>::new(spec.settings()).unwrap().table().weight(Square::at::<S8>(0))
        };
        assert_eq!(corner("mcts"), 500);
        assert_eq!(corner("mcts:eval=table2"), 100);
        assert_eq!(corner("mcts:eval=mobility,table=2"), 100);
        assert_eq!(corner("mcts:eval=table2,table=1"), 500);
        assert_eq!(corner("mcts:eval=table2,table=none"), 100);
    }
}
