//! All evaluations by name.

use outflank_board::Size;

use super::{
    Absolute, Corners, Edge, EdgeSettings, FiveDiscEdge, Frontier, Heuristic, Mixed, Mobility,
    OpponentMobility, Parity, Phases, Positional, Potential, Stability, Stoner, WaitingMoves, Walls,
};

/// Names and descriptions, in display order.
pub const NAMES: &[(&str, &str)] = &[
    ("positional", "The values of own squares minus the opponent's, by table 1."),
    ("table1", "The same as positional: corners 500, their neighbours -150 and -250."),
    ("table2", "The values of own squares minus the opponent's, by the gentler table 2."),
    ("absolute", "Own discs minus the opponent's."),
    ("mobility", "Own moves minus the opponent's, and 10 for each corner, or the points of corner=."),
    (
        "opponent-mobility",
        "Minus the opponent's moves; searches of even depth leave the opponent few of them.",
    ),
    ("mixed", "Positional in the opening, mobility in the middle, absolute in the ending."),
    ("edge", "Corners, the squares beside them, insertions on the edges and the opponent's moves."),
    ("edge-simple", "Fixed values for corners and the squares beside them."),
    ("edge-no-mobility", "The same as edge without the opponent's moves."),
    ("corners", "Own corners minus the opponent's."),
    ("potential", "Empty squares beside the opponent's discs minus those beside own discs."),
    ("frontier", "The opponent's discs beside an empty square minus own such discs."),
    ("stability", "Own discs that cannot turn any more minus the opponent's."),
    ("parity", "Odd regions of empty squares minus even ones."),
    ("walls", "The opponent's long lines of discs before empty squares minus own such lines."),
    ("five-disc-edge", "The opponent's unbalanced edges of five discs minus own such edges."),
    ("stoner", "Own Stoner traps, which win a corner from a leaning edge, minus the opponent's."),
    ("waiting", "Own moves that the opponent cannot take and that open nothing minus the opponent's."),
];

/// The settings of the evaluations that [`named`] creates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicSettings<S: Size> {
    /// The limits of the phases of `mixed`.
    pub phases: Phases,
    /// The table of the opening of `mixed`, or `None` if its game begins with mobility.
    pub table: Option<Positional<S>>,
    /// The corner weight of `mobility`, also within `mixed`.
    pub mobility: Mobility,
    /// The values of `edge` and its two reduced forms.
    pub edge: EdgeSettings,
}

impl<S: Size> Default for HeuristicSettings<S> {
    /// Table 1, and the defaults of the evaluations.
    fn default() -> Self {
        Self {
            phases: Phases::default(),
            table: Some(Positional::table1()),
            mobility: Mobility::default(),
            edge: EdgeSettings::default(),
        }
    }
}

/// The evaluation of this name, one of [`NAMES`], or `None`.
///
/// ```
/// use outflank_board::{Board, S8};
/// use outflank_lab::heuristic::{HeuristicSettings, named};
///
/// let mobility = named::<S8>("mobility", &HeuristicSettings::default()).expect("a name of the list");
/// assert_eq!(mobility.points(&Board::start()), 0);
/// ```
#[must_use]
pub fn named<S: Size>(name: &str, settings: &HeuristicSettings<S>) -> Option<Box<dyn Heuristic<S>>> {
    let &HeuristicSettings { phases, ref table, mobility, edge } = settings;
    Some(match name {
        "positional" | "table1" => Box::new(Positional::table1()),
        "table2" => Box::new(Positional::table2()),
        "absolute" => Box::new(Absolute),
        "mobility" => Box::new(mobility),
        "opponent-mobility" => Box::new(OpponentMobility),
        "mixed" => Box::new(Mixed::new(table.clone(), phases, mobility)),
        "edge" => Box::new(Edge { settings: edge }),
        "edge-simple" => Box::new(edge.simple()),
        "edge-no-mobility" => Box::new(Edge { settings: edge.without_mobility() }),
        "corners" => Box::new(Corners),
        "potential" => Box::new(Potential),
        "frontier" => Box::new(Frontier),
        "stability" => Box::new(Stability),
        "parity" => Box::new(Parity),
        "walls" => Box::new(Walls),
        "five-disc-edge" => Box::new(FiveDiscEdge),
        "stoner" => Box::new(Stoner),
        "waiting" => Box::new(WaitingMoves),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use outflank_board::{Board, S6, S8, Square, Squares};

    use super::*;

    #[test]
    fn every_name_makes_an_evaluation() {
        for (name, description) in NAMES {
            assert!(named::<S6>(name, &HeuristicSettings::default()).is_some(), "{name}");
            assert!(description.ends_with('.'), "{name} is described by a sentence");
        }
        for unknown in ["", "Mobility", "mobility ", "network"] {
            assert!(named::<S6>(unknown, &HeuristicSettings::default()).is_none(), "{unknown}");
        }
    }

    #[test]
    fn settings_are_passed_to_the_evaluations() {
        let corner = Board::<S8>::new(Square::at::<S8>(0).into(), Squares::NONE).unwrap();
        let settings = HeuristicSettings {
            phases: Phases { opening: 0, ending: 0 },
            table: Some(Positional::table2()),
            mobility: Mobility { corner_weight: 7 },
            edge: EdgeSettings { corner: 3, opening: 0, ..EdgeSettings::default() },
        };
        let value = |name| named::<S8>(name, &settings).map(|evaluation| evaluation.points(&corner));
        assert_eq!(value("mobility"), Some(7));
        assert_eq!(value("mixed"), Some(7));
        assert_eq!(value("edge-simple"), Some(3));
        let opening = HeuristicSettings { phases: Phases::default(), ..settings };
        assert_eq!(named::<S8>("mixed", &opening).map(|mixed| mixed.points(&corner)), Some(100));
    }
}
