//! The keys of the grammar: their meaning and their values, independent of the player.

use std::fmt;

/// The settings of a player, in the order in which they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// The command line of a program.
    Cmd,
    /// Search depth in plies.
    Depth,
    /// The level of play.
    Level,
    /// Maximum nodes per move.
    Nodes,
    /// Iterations of Monte Carlo search per move.
    Iterations,
    /// Time per move.
    Time,
    /// The evaluation.
    Eval,
    /// A file of weights for the engine.
    Weights,
    /// The limits between the phases of the mixed evaluation.
    Phases,
    /// The table of squares of the mixed evaluation.
    Table,
    /// The points of a corner in the evaluations by mobility.
    Corner,
    /// The points of a corner in the edge evaluations.
    EdgeCorner,
    /// The points of an X square beside an empty corner in the edge evaluations.
    EdgeX,
    /// The points of a C square beside an empty corner in the edge evaluations.
    EdgeC,
    /// The points of an X or C square beside an own corner in the edge evaluations.
    EdgeStable,
    /// The points of an insertion in the edge evaluations.
    EdgeInsertion,
    /// The points of a move of the opponent in the edge evaluation.
    EdgeMobility,
    /// The length of the opening in the edge evaluations, in discs placed.
    EdgeOpening,
    /// The length of the endgame in the edge evaluations, in empty squares.
    EdgeEnding,
    /// The constant of UCB1.
    C,
    /// The visit count in the formula of UCB1: the parent's or the root's.
    N,
    /// The rollout policy.
    Rollout,
    /// Moves of a rollout before it is evaluated.
    Cutoff,
    /// The choice of the final move.
    Final,
    /// Move ordering.
    Order,
    /// The size of the transposition table or search tree.
    Memory,
    /// Whether equal positions share a node of the search tree.
    Merge,
    /// Whether symmetric positions are merged.
    Symmetry,
    /// Whether the table or tree is kept from move to move.
    Keep,
    /// The number of moves per position that are searched with full depth.
    Reduce,
    /// Whether iterations start with a narrow window.
    Aspiration,
    /// The form of the algorithm: that of textbooks or that of a student report.
    Form,
    /// The search techniques of the engine that are switched off.
    Without,
    /// The number of threads.
    Threads,
    /// The mean loss in discs per move, on purpose.
    Loss,
    /// The choice among equal moves.
    Ties,
    /// The random seed.
    Seed,
    /// The timeout of an external program.
    Patience,
    /// The display name.
    Name,
}

/// The groups of keys, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The settings of the player.
    Player,
    /// The settings of single evaluations.
    Evaluation,
}

/// The documentation of a key.
#[derive(Debug)]
struct Facts {
    name: &'static str,
    meaning: &'static str,
    form: &'static str,
    example: &'static str,
    words: &'static [&'static str],
}

impl Key {
    /// Every key, in the order in which settings are printed.
    pub const ALL: [Self; 39] = [
        Self::Cmd,
        Self::Depth,
        Self::Level,
        Self::Nodes,
        Self::Iterations,
        Self::Time,
        Self::Eval,
        Self::Weights,
        Self::Phases,
        Self::Table,
        Self::Corner,
        Self::EdgeCorner,
        Self::EdgeX,
        Self::EdgeC,
        Self::EdgeStable,
        Self::EdgeInsertion,
        Self::EdgeMobility,
        Self::EdgeOpening,
        Self::EdgeEnding,
        Self::C,
        Self::N,
        Self::Rollout,
        Self::Cutoff,
        Self::Final,
        Self::Order,
        Self::Memory,
        Self::Merge,
        Self::Symmetry,
        Self::Keep,
        Self::Reduce,
        Self::Aspiration,
        Self::Form,
        Self::Without,
        Self::Threads,
        Self::Loss,
        Self::Ties,
        Self::Seed,
        Self::Patience,
        Self::Name,
    ];

    /// The key with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The name, as the user types it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Its meaning: one sentence.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        self.facts().meaning
    }

    /// A description of its values.
    #[must_use]
    pub fn form(self) -> &'static str {
        self.facts().form
    }

    /// An example of a value.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.facts().example
    }

    /// The words that it accepts; empty if it does not accept words.
    #[must_use]
    pub fn words(self) -> &'static [&'static str] {
        self.facts().words
    }

    /// What it belongs to.
    #[must_use]
    pub fn group(self) -> Group {
        if (Self::Phases..=Self::EdgeEnding).contains(&self) { Group::Evaluation } else { Group::Player }
    }

    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

const SWITCH: &[&str] = &["on", "off"];
const POINTS: &str = "a whole number from -10000 to 10000";

static FACTS: [Facts; Key::ALL.len()] = [
    Facts {
        name: "cmd",
        meaning: "The program (on PATH, or a path) and its arguments.",
        form: "words separated by spaces; double quotes around a word with spaces, '...' around a value with a comma",
        example: "gtp-rhino -l 4",
        words: &[],
    },
    Facts {
        name: "depth",
        meaning: "Search depth in plies.",
        form: "a whole number from 1 to 60",
        example: "6",
        words: &[],
    },
    Facts {
        name: "level",
        meaning: "Playing strength, on the player's own scale.",
        form: "a whole number from 0 to 60",
        example: "4",
        words: &[],
    },
    Facts {
        name: "nodes",
        meaning: "Nodes per move.",
        form: "a whole number from 1, optionally with k or M",
        example: "100k",
        words: &[],
    },
    Facts {
        name: "iterations",
        meaning: "Iterations per move.",
        form: "a whole number from 1, optionally with k or M",
        example: "2k",
        words: &[],
    },
    Facts {
        name: "time",
        meaning: "Time per move.",
        form: "a time up to 1440m with its unit ms, s or m",
        example: "1.5s",
        words: &[],
    },
    Facts {
        name: "eval",
        meaning: "Evaluation at the leaves of the search.",
        form: "evaluations joined by + or -, each optionally with * and a whole number",
        example: "mobility*10+corners*50",
        words: &[],
    },
    Facts {
        name: "weights",
        meaning: "A file of learned weights that replaces the built-in ones.",
        form: "the path of a file",
        example: "weights.bin",
        words: &[],
    },
    Facts {
        name: "phases",
        meaning: "Phases of the evaluation mixed: discs up to which the opening lasts, empty squares from which the endgame starts.",
        form: "two whole numbers up to 64 joined by /",
        example: "24/16",
        words: &[],
    },
    Facts {
        name: "table",
        meaning: "Square values for the opening of mixed and for rollouts; with none, mixed starts with mobility.",
        form: "1, 2, none or file:PATH",
        example: "2",
        words: &["1", "2", "none"],
    },
    Facts {
        name: "corner",
        meaning: "Points of a corner in mobility and mixed.",
        form: POINTS,
        example: "25",
        words: &[],
    },
    Facts {
        name: "edge-corner",
        meaning: "Points of a corner in the edge evaluations.",
        form: POINTS,
        example: "200",
        words: &[],
    },
    Facts {
        name: "edge-x",
        meaning: "Points of a disc on an X square beside an empty corner, in the edge evaluations.",
        form: POINTS,
        example: "-80",
        words: &[],
    },
    Facts {
        name: "edge-c",
        meaning: "Points of a disc on a C square beside an empty corner, in the edge evaluations.",
        form: POINTS,
        example: "-40",
        words: &[],
    },
    Facts {
        name: "edge-stable",
        meaning: "Points of a disc on an X or C square beside an own corner, in edge and edge-no-mobility.",
        form: POINTS,
        example: "20",
        words: &[],
    },
    Facts {
        name: "edge-insertion",
        meaning: "Points of an insertion on an edge, in edge and edge-no-mobility.",
        form: POINTS,
        example: "50",
        words: &[],
    },
    Facts {
        name: "edge-mobility",
        meaning: "Points of a legal move of the opponent, in edge.",
        form: POINTS,
        example: "-5",
        words: &[],
    },
    Facts {
        name: "edge-opening",
        meaning: "Discs placed while only the opponent's moves count, in edge and edge-no-mobility.",
        form: "a whole number from 0 to 100",
        example: "4",
        words: &[],
    },
    Facts {
        name: "edge-ending",
        meaning: "Empty squares from which only discs count, in edge and edge-no-mobility.",
        form: "a whole number from 0 to 100",
        example: "8",
        words: &[],
    },
    Facts {
        name: "c",
        meaning: "The exploration constant of UCB1.",
        form: "a number from 0 to 100",
        example: "1.5",
        words: &[],
    },
    Facts {
        name: "n",
        meaning: "The node whose visit count is under the logarithm of UCB1.",
        form: "parent or root",
        example: "root",
        words: &["parent", "root"],
    },
    Facts {
        name: "rollout",
        meaning: "The rollout policy: uniform random moves, moves drawn by square values (of both sides or of the opponent), \
                  or the opponent's best move by square values.",
        form: "uniform, drawn, drawn-opponent or best",
        example: "best",
        words: &["uniform", "drawn", "drawn-opponent", "best"],
    },
    Facts {
        name: "cutoff",
        meaning: "Plies after which a rollout stops and the evaluation is used.",
        form: "a whole number from 0 to 1000",
        example: "10",
        words: &[],
    },
    Facts {
        name: "final",
        meaning: "The final move: most visits, best mean value, or best UCB1.",
        form: "visits, value or ucb",
        example: "value",
        words: &["visits", "value", "ucb"],
    },
    Facts {
        name: "order",
        meaning: "Move ordering; square means no ordering.",
        form: "square, or some of last, memory, killer, history and table joined by /, each once",
        example: "memory/killer/table",
        words: &["square", "last", "memory", "killer", "history", "table"],
    },
    Facts {
        name: "memory",
        meaning: "Size of the transposition table or tree.",
        form: "a whole number with its unit kB, MB or GB, up to 64GB; a kB is 1024 bytes",
        example: "64MB",
        words: &[],
    },
    Facts {
        name: "merge",
        meaning: "Whether equal positions share one node of the tree.",
        form: "on or off",
        example: "on",
        words: SWITCH,
    },
    Facts {
        name: "symmetry",
        meaning: "Whether the transposition table or tree treats symmetric positions as one.",
        form: "on or off",
        example: "on",
        words: SWITCH,
    },
    Facts {
        name: "keep",
        meaning: "Whether the transposition table or tree is kept for the next move.",
        form: "on or off",
        example: "on",
        words: SWITCH,
    },
    Facts {
        name: "reduce",
        meaning: "Moves per position searched to full depth. Later moves are searched one ply less deep, and again if better.",
        form: "a whole number from 1 to 100",
        example: "3",
        words: &[],
    },
    Facts {
        name: "aspiration",
        meaning: "Whether iterations start with a narrow window around the expected value.",
        form: "on or off",
        example: "on",
        words: SWITCH,
    },
    Facts {
        name: "form",
        meaning: "The algorithm as in textbooks, or as a student report programmed it.",
        form: "textbook, report000 or report001",
        example: "report000",
        words: &["textbook", "report000", "report001"],
    },
    Facts {
        name: "without",
        meaning: "Search techniques to switch off, to measure their effect; none switches nothing off.",
        form: "none, or some of aspiration, probcut, etc, stability, eval-ordering and hash-move joined by /, each once",
        example: "probcut/etc",
        words: &["none", "aspiration", "probcut", "etc", "stability", "eval-ordering", "hash-move"],
    },
    Facts {
        name: "threads",
        meaning: "Threads to search with.",
        form: "a whole number from 1 to 256",
        example: "2",
        words: &[],
    },
    Facts {
        name: "loss",
        meaning: "Mean loss per move in discs, by the player's own scores; errors of its level are added.",
        form: "a number from 0 to 20",
        example: "1.5",
        words: &[],
    },
    Facts {
        name: "ties",
        meaning: "The choice among moves of equal value.",
        form: "first or random",
        example: "random",
        words: &["first", "random"],
    },
    Facts {
        name: "seed",
        meaning: "Random seed. The same seed gives the same moves.",
        form: "a whole number up to 18446744073709551615",
        example: "7",
        words: &[],
    },
    Facts {
        name: "patience",
        meaning: "Timeout for answers that have no time limit.",
        form: "a time up to 1440m with its unit ms, s or m",
        example: "5m",
        words: &[],
    },
    Facts {
        name: "name",
        meaning: "The displayed name.",
        form: "a text of 1 to 40 characters",
        example: "rhino",
        words: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// `EdgeCorner` becomes `edge-corner`.
    fn hyphenated(variant: &str) -> String {
        let mut name = String::new();
        for letter in variant.chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    #[test]
    fn keys_match_their_index_and_name() {
        for (index, key) in Key::ALL.into_iter().enumerate() {
            assert_eq!(key as usize, index);
            assert_eq!(Key::named(key.name()), Some(key));
            assert_eq!(hyphenated(&format!("{key:?}")), key.name());
            assert!(key.meaning().ends_with('.'), "{key}");
        }
        assert_eq!(Key::named("Depth"), None);
    }

    #[test]
    fn keys_of_evaluations_form_a_group() {
        let evaluation: Vec<&str> =
            Key::ALL.into_iter().filter(|key| key.group() == Group::Evaluation).map(Key::name).collect();
        let expected = "phases table corner edge-corner edge-x edge-c edge-stable edge-insertion edge-mobility \
                        edge-opening edge-ending";
        assert_eq!(evaluation.join(" "), expected);
    }
}
