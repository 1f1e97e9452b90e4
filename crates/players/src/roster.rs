//! The roster: every player by name, with its description, its keys and their defaults.

use std::sync::LazyLock;

use outflank_board::BoardSize;
use outflank_engine::level;
use outflank_lab::{Algorithm, Form, heuristic};

use crate::domain::Domain;
use crate::key::Key;

/// The protocols of external programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol, as Othello programs use it.
    Gtp,
    /// The protocol of the `NBoard` user interface.
    Nboard,
}

/// The kinds of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A uniformly random legal move.
    Random,
    /// A human at the terminal or in the browser.
    Human,
    /// The move with the best evaluation one ply ahead.
    Greedy,
    /// A game-tree search to a fixed depth.
    Search(Algorithm),
    /// Flat Monte Carlo: random games after every move.
    FlatMonteCarlo,
    /// Monte Carlo tree search.
    MonteCarlo,
    /// The engine, on 8x8.
    Engine,
    /// An external program.
    Program(Protocol),
}

impl Kind {
    /// Whether it plays on boards of a size.
    #[must_use]
    pub fn plays_on(self, size: BoardSize) -> bool {
        self != Self::Engine || size == BoardSize::Eight
    }
}

/// One player of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, as the user types it.
    pub name: &'static str,
    /// The kind of player.
    pub kind: Kind,
    /// A description: one sentence.
    pub description: &'static str,
    /// Its keys with their defaults: a value, or a remark in brackets.
    pub keys: &'static [(Key, &'static str)],
    /// The key that `name=N` is short for.
    pub short: Option<Key>,
    /// Example specifications.
    pub examples: &'static [&'static str],
}

impl Entry {
    /// Whether this player has this key.
    #[must_use]
    pub fn takes(&self, key: Key) -> bool {
        self.keys.iter().any(|&(own, _)| own == key)
    }

    /// The values that a key accepts with this player.
    #[must_use]
    pub fn domain(&self, key: Key) -> Domain {
        match (self.kind, key) {
            (Kind::Engine, Key::Level) => Domain::Whole { least: 1, most: Some(level::MAX_LEVEL.into()) },
            (Kind::Engine, Key::Eval) => Domain::Word(&ENGINE_EVALUATIONS),
            (_, Key::Form) => Domain::Word(self.forms()),
            _ => key.domain(),
        }
    }

    /// A description of the values that a key accepts with this player.
    #[must_use]
    pub fn form(&self, key: Key) -> &'static str {
        match (self.kind, key) {
            (Kind::Engine, Key::Level) => "a whole number from 1 to 60; loss= plays weaker than level 1",
            (Kind::Engine, Key::Eval) => "patterns or simple",
            (_, Key::Form) if self.forms().len() == 2 => "textbook or report000",
            _ => key.form(),
        }
    }

    /// An example of a value that a key accepts with this player.
    #[must_use]
    pub fn example(&self, key: Key) -> &'static str {
        match (self.kind, key) {
            (Kind::Engine, Key::Eval) => ENGINE_EVALUATIONS[1],
            _ => key.example(),
        }
    }

    /// The evaluations that this player accepts by name, each with a description of one sentence.
    #[must_use]
    pub fn evaluations(&self) -> &'static [(&'static str, &'static str)] {
        match self.kind {
            _ if !self.takes(Key::Eval) => &[],
            Kind::Engine => &OF_THE_ENGINE,
            Kind::Search(_) => search_evaluations(),
            _ => evaluations(),
        }
    }

    /// The names of the forms of this player.
    fn forms(&self) -> &'static [&'static str] {
        let has = |form| matches!(self.kind, Kind::Search(algorithm) if algorithm.in_form(form).is_some());
        let count = if has(Form::Report001) { 3 } else { 2 };
        &Key::Form.words()[..count]
    }

    /// Whether this player accepts the evaluation of this name.
    pub(crate) fn has_evaluation(&self, name: &str) -> bool {
        self.evaluations().iter().any(|&(own, _)| own == name)
    }
}

/// Every player, in display order.
#[must_use]
pub fn players() -> &'static [Entry] {
    &ROSTER
}

/// The player with this name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    ROSTER.iter().find(|entry| entry.name == name)
}

/// The evaluations that every player with [`Key::Eval`] accepts by name, with a description of one sentence.
///
/// Searches also accept those of student reports.
#[must_use]
pub fn evaluations() -> &'static [(&'static str, &'static str)] {
    &search_evaluations()[..heuristic::NAMES.len() + OF_THE_ENGINE.len() + LEARNED.len()]
}

/// The evaluations that game-tree searches accept by name, with a description of one sentence.
#[must_use]
pub fn search_evaluations() -> &'static [(&'static str, &'static str)] {
    static ALL: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
        let own = heuristic::NAMES.iter().copied().chain(OF_THE_ENGINE).chain(LEARNED);
        own.chain(heuristic::REPORT_NAMES.iter().copied()).collect()
    });
    &ALL
}

/// Whether the program has an evaluation for boards of a size, without a file.
#[must_use]
pub fn evaluation_suits(name: &str, size: BoardSize) -> bool {
    let is_in = |list: &[(&str, &str)]| list.iter().any(|(own, _)| *own == name);
    match size {
        BoardSize::Eight => true,
        BoardSize::Six => !is_in(&OF_THE_ENGINE),
        BoardSize::Four | BoardSize::Ten => !is_in(&OF_THE_ENGINE) && !is_in(&LEARNED),
    }
}

/// The names of the evaluations that the engine accepts.
static ENGINE_EVALUATIONS: [&str; 2] = [OF_THE_ENGINE[0].0, OF_THE_ENGINE[1].0];

/// The evaluations of the engine, in hundredths of a disc and on 8x8 only.
pub(crate) static OF_THE_ENGINE: [(&str, &str); 2] = [
    ("patterns", "Learned weights of patterns of corners, edges, lines and diagonals; 8x8 only."),
    ("simple", "Mobility, potential mobility, corners, stable discs and parity; 8x8 only."),
];

/// The learned evaluations of the laboratory. Each has built-in weights for some sizes.
pub(crate) static LEARNED: [(&str, &str); 2] = [
    ("network", "A network that predicts the result, learned from games; built in for 6x6 and 8x8."),
    ("td", "An n-tuple network, learned from games against itself; built in for 6x6 and 8x8."),
];

/// Remarks for defaults that are not values.
const NO_LIMIT: &str = "(no limit)";
const OF_THE_GAME: &str = "(that of the game)";
const WHOLE_TEXT: &str = "(the whole text)";
const MUST_BE_SET: &str = "(must be set)";
const OF_THE_PROGRAM: &str = "(that of the program)";

/// Keys with their defaults. The semicolon stands for the evaluation and its settings.
macro_rules! keys {
    ($($before:expr),* $(,)?; $($after:expr),* $(,)?) => {
        &[
            $($before,)*
            (Key::Eval, "positional"),
            (Key::Weights, "(those of the program)"),
            (Key::Phases, "24/16"),
            (Key::Table, "1"),
            (Key::Corner, "10"),
            (Key::EdgeCorner, "100"),
            (Key::EdgeX, "-50"),
            (Key::EdgeC, "-20"),
            (Key::EdgeStable, "30"),
            (Key::EdgeInsertion, "25"),
            (Key::EdgeMobility, "-3"),
            (Key::EdgeOpening, "2"),
            (Key::EdgeEnding, "2"),
            $($after,)*
        ]
    };
}

/// The keys of every search to a fixed depth, and those that not every search has.
macro_rules! search_keys {
    ($($own:expr),*) => {
        keys![
            (Key::Depth, "4 (no limit with nodes or time)"),
            (Key::Nodes, NO_LIMIT),
            (Key::Time, NO_LIMIT);
            (Key::Order, "square"),
            (Key::Memory, "(none)"),
            (Key::Symmetry, "off"),
            (Key::Keep, "off"),
            (Key::Reduce, "(none)"),
            $($own,)*
            (Key::Threads, "1"),
            (Key::Ties, "first"),
            (Key::Seed, OF_THE_GAME),
            (Key::Name, WHOLE_TEXT),
        ]
    };
}

const ASPIRATION: (Key, &str) = (Key::Aspiration, "off");
const FORM: (Key, &str) = (Key::Form, "textbook");

const fn search(
    name: &'static str,
    algorithm: Algorithm,
    description: &'static str,
    examples: &'static [&'static str],
) -> Entry {
    let kind = Kind::Search(algorithm);
    let keys: &[(Key, &str)] = match algorithm {
        Algorithm::Negamax => search_keys!(FORM),
        Algorithm::AlphaBeta => search_keys!(ASPIRATION, FORM),
        Algorithm::MinmaxAlphaBeta | Algorithm::NegaScout => search_keys!(ASPIRATION),
        _ => search_keys!(),
    };
    Entry { name, kind, description, keys, short: Some(Key::Depth), examples }
}

/// An evaluation without a player. It is not in the roster.
pub(crate) static EVALUATION: Entry = Entry {
    name: "eval",
    kind: Kind::Greedy,
    description: "An evaluation with its settings.",
    keys: keys![;],
    short: None,
    examples: &[],
};

static ROSTER: [Entry; 14] = [
    Entry {
        name: "random",
        kind: Kind::Random,
        description: "Plays a random legal move.",
        keys: &[(Key::Seed, OF_THE_GAME), (Key::Name, WHOLE_TEXT)],
        short: None,
        examples: &["random", "random:seed=7"],
    },
    Entry {
        name: "human",
        kind: Kind::Human,
        description: "You: the program asks for your moves.",
        keys: &[(Key::Name, WHOLE_TEXT)],
        short: None,
        examples: &["human", "human:name=Alice"],
    },
    Entry {
        name: "greedy",
        kind: Kind::Greedy,
        description: "Plays the move with the best evaluation one ply ahead.",
        keys: keys![; (Key::Ties, "first"), (Key::Seed, OF_THE_GAME), (Key::Name, WHOLE_TEXT)],
        short: None,
        examples: &["greedy:eval=absolute", "greedy:eval=mobility*10+corners*50,ties=random"],
    },
    search(
        "minimax",
        Algorithm::Minimax,
        "Minimax: full-width search, one side maximizes and the other minimizes.",
        &["minimax=3", "minimax:depth=4,eval=positional"],
    ),
    search(
        "negamax",
        Algorithm::Negamax,
        "Negamax: full-width search, each side maximizes the negated value of the other.",
        &["negamax=3", "negamax:depth=5,eval=table2,memory=64MB"],
    ),
    search(
        "minmax-alphabeta",
        Algorithm::MinmaxAlphaBeta,
        "Minimax with alpha-beta pruning.",
        &["minmax-alphabeta=5", "minmax-alphabeta:depth=6,eval=absolute"],
    ),
    search(
        "alphabeta",
        Algorithm::AlphaBeta,
        "Negamax with alpha-beta pruning.",
        &[
            "alphabeta=6",
            "alphabeta:depth=6,eval=mobility*10+corners*50,threads=2",
            "alphabeta:depth=8,order=killer/table,reduce=3,aspiration=on",
        ],
    ),
    search(
        "negascout",
        Algorithm::NegaScout,
        "NegaScout: alpha-beta with null windows after the first move.",
        &["negascout=6", "negascout:time=1s,eval=mixed,phases=24/16,memory=64MB,symmetry=on,keep=on"],
    ),
    search(
        "mtdf",
        Algorithm::Mtdf,
        "MTD(f): null-window searches that converge on the value.",
        &["mtdf:depth=6,memory=64MB", "mtdf:time=500ms,memory=64MB,order=memory/killer/table"],
    ),
    Entry {
        name: "montecarlo",
        kind: Kind::FlatMonteCarlo,
        description: "Monte-Carlo without a tree: random games after each move, best mean result.",
        keys: &[
            (Key::Iterations, "1000 (no limit with time)"),
            (Key::Time, NO_LIMIT),
            (Key::Ties, "first"),
            (Key::Seed, OF_THE_GAME),
            (Key::Name, WHOLE_TEXT),
        ],
        short: Some(Key::Iterations),
        examples: &["montecarlo=1000", "montecarlo:time=100ms"],
    },
    Entry {
        name: "mcts",
        kind: Kind::MonteCarlo,
        description: "Monte-Carlo tree search (UCT) with rollouts.",
        keys: keys![
            (Key::Depth, NO_LIMIT),
            (Key::Nodes, NO_LIMIT),
            (Key::Iterations, "1000 (no limit with nodes or time)"),
            (Key::Time, NO_LIMIT);
            (Key::C, "1.4142135623730951"),
            (Key::N, "parent"),
            (Key::Rollout, "uniform"),
            (Key::Cutoff, "(none)"),
            (Key::Final, "visits"),
            (Key::Memory, "64MB"),
            (Key::Merge, "off"),
            (Key::Symmetry, "off"),
            (Key::Keep, "off"),
            FORM,
            (Key::Threads, "1"),
            (Key::Ties, "first"),
            (Key::Seed, OF_THE_GAME),
            (Key::Name, WHOLE_TEXT),
        ],
        short: Some(Key::Iterations),
        examples: &[
            "mcts=1000",
            "mcts:iterations=1000,c=1.5,rollout=best,final=visits",
            "mcts:time=1s,keep=on",
            "mcts:iterations=1000,memory=64MB,symmetry=on",
        ],
    },
    Entry {
        name: "engine",
        kind: Kind::Engine,
        description: "The strongest player: pattern evaluation, ProbCut, exact endgames.",
        keys: &[
            (Key::Depth, "(that of the level)"),
            (Key::Level, "21 (none with depth, nodes or time)"),
            (Key::Nodes, NO_LIMIT),
            (Key::Time, NO_LIMIT),
            (Key::Eval, "patterns"),
            (Key::Weights, "(those of the program)"),
            (Key::Memory, "64MB"),
            (Key::Without, "none"),
            (Key::Threads, "1"),
            (Key::Loss, "0"),
            (Key::Seed, OF_THE_GAME),
            (Key::Name, WHOLE_TEXT),
        ],
        short: Some(Key::Level),
        examples: &[
            "engine=21",
            "engine:time=1s,threads=2",
            "engine:level=8,loss=2",
            "engine:level=12,without=probcut/etc",
        ],
    },
    Entry {
        name: "gtp",
        kind: Kind::Program(Protocol::Gtp),
        description: "An external program that speaks the Go Text Protocol, such as gtp-rhino or Edax.",
        keys: &[
            (Key::Cmd, MUST_BE_SET),
            (Key::Level, OF_THE_PROGRAM),
            (Key::Time, NO_LIMIT),
            (Key::Patience, "1m"),
            (Key::Name, WHOLE_TEXT),
        ],
        short: None,
        examples: &["gtp:cmd='gtp-rhino -l 4',name=rhino", "gtp:cmd='./edax -gtp',time=1s,patience=5m"],
    },
    Entry {
        name: "nboard",
        kind: Kind::Program(Protocol::Nboard),
        description: "An external program that speaks the NBoard protocol, such as NTest.",
        keys: &[
            (Key::Cmd, MUST_BE_SET),
            (Key::Depth, "12 (60 with a limit of time)"),
            (Key::Time, NO_LIMIT),
            (Key::Patience, "1m"),
            (Key::Name, WHOLE_TEXT),
        ],
        short: None,
        examples: &["nboard:cmd=./ntest", "nboard:cmd=./ntest,depth=18,name=NTest"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Spec;

    #[test]
    fn every_player_is_described_and_its_examples_are_right() {
        for entry in players() {
            assert!(entry.description.ends_with('.'), "{}", entry.name);
            for example in entry.examples {
                let spec: Spec = example.parse().unwrap_or_else(|error| panic!("{example}: {error}"));
                assert_eq!(spec.kind(), entry.kind, "{example}");
            }
        }
    }

    #[test]
    fn keys_are_sorted_and_accept_defaults_and_examples() {
        for entry in players() {
            assert!(entry.keys.is_sorted_by_key(|&(key, _)| key), "{}", entry.name);
            assert!(entry.short.is_none_or(|key| entry.takes(key)), "{}", entry.name);
            for &(key, default) in entry.keys {
                let value = default.split(" (").next().unwrap_or_default();
                let values = [entry.example(key), value];
                for value in values.into_iter().filter(|value| !value.starts_with('(')) {
                    let text = format!("{}:{key}={value}", entry.name);
                    text.parse::<Spec>().unwrap_or_else(|error| panic!("{text}: {error}"));
                }
            }
        }
    }

    /// The words and evaluations listed for a key, and an invalid one.
    fn shown(entry: &Entry, key: Key) -> (Vec<&'static str>, Option<&'static str>) {
        match entry.domain(key) {
            _ if key == Key::Eval => {
                let names = entry.evaluations().iter().map(|&(name, _)| name).collect();
                (names, if entry.kind == Kind::Engine { Some("mobility") } else { Some("nonsense") })
            }
            Domain::Word(words) | Domain::Words(words) => (words.to_vec(), Some("nonsense")),
            _ => (Vec::new(), None),
        }
    }

    #[test]
    fn documented_values_are_accepted_and_others_rejected() {
        for entry in players() {
            for &(key, _) in entry.keys {
                let (values, other) = shown(entry, key);
                for value in values {
                    let text = format!("{}:{key}={value}", entry.name);
                    let spec: Spec = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                    let made = spec.maker(BoardSize::Eight).and_then(|maker| maker.player(1));
                    assert!(made.is_ok(), "{text}: {:?}", made.err());
                }
                if let Some(other) = other {
                    let text = format!("{}:{key}={other}", entry.name);
                    assert!(text.parse::<Spec>().is_err(), "{text}");
                }
            }
        }
        let refused = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
        assert_eq!(
            refused("engine=0"),
            "column 8: engine does not accept level=0; write a whole number from 1 to 60; loss= plays weaker than \
             level 1"
        );
        assert_eq!(
            refused("engine:eval=simpl"),
            "column 13: engine does not accept eval=simpl; did you mean \"simple\"? write patterns or simple"
        );
        assert!("gtp:cmd=edax,level=0".parse::<Spec>().is_ok(), "a program has a scale of its own");
    }

    #[test]
    fn search_names_match_those_of_the_lab() {
        for (name, algorithm) in Algorithm::NAMES {
            assert_eq!(entry(name).map(|entry| entry.kind), Some(Kind::Search(algorithm)));
        }
    }
}
