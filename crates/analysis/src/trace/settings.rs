//! The settings of players that cannot be traced.

use outflank_lab::DEFAULT_ITERATIONS;
use outflank_players::{Key, Kind, Spec};

use super::MAX_SEARCH_ITERATIONS;
use super::error::TraceError;

/// The values of keys that change nothing. A key without such a value is never accepted.
type Accepted = (Key, Option<&'static str>);

/// The keys that game-tree searches are traced without.
const OF_SEARCHES: [Accepted; 6] = [
    (Key::Time, None),
    (Key::Memory, None),
    (Key::Symmetry, Some("off")),
    (Key::Reduce, None),
    (Key::Aspiration, Some("off")),
    (Key::Threads, Some("1")),
];

/// The keys that Monte-Carlo tree search is traced without. Its memory only limits the size of the tree.
const OF_MCTS: [Accepted; 5] = [
    (Key::Time, None),
    (Key::Merge, Some("off")),
    (Key::Symmetry, Some("off")),
    (Key::Form, Some("textbook")),
    (Key::Threads, Some("1")),
];

/// Refuses players and settings that cannot be traced.
pub(super) fn check(player: &Spec) -> Result<(), TraceError> {
    match player.kind() {
        Kind::Search(_) => check_keys(player, &OF_SEARCHES),
        Kind::MonteCarlo => {
            check_keys(player, &OF_MCTS)?;
            if iterations(player) > MAX_SEARCH_ITERATIONS {
                return Err(TraceError::TooManyIterations(player.name()));
            }
            Ok(())
        }
        _ => Err(TraceError::Player(player.name())),
    }
}

fn check_keys(player: &Spec, keys: &[Accepted]) -> Result<(), TraceError> {
    for &(key, accepted) in keys {
        match player.settings().text(key) {
            Some(value) if Some(&*value) != accepted => {
                return Err(TraceError::Setting { key, value, remedy: remedy(key, player.kind()) });
            }
            _ => {}
        }
    }
    Ok(())
}

fn remedy(key: Key, kind: Kind) -> &'static str {
    match (key, kind) {
        (Key::Time, Kind::MonteCarlo) => "limit the search by iterations= or nodes= instead",
        (Key::Time, _) => "limit the search by depth= or nodes= instead",
        _ => "leave it out",
    }
}

/// The maximum number of iterations of Monte-Carlo tree search. Every iteration visits at least one node.
fn iterations(player: &Spec) -> u64 {
    let settings = player.settings();
    match (settings.iterations, settings.nodes) {
        (Some(iterations), Some(nodes)) => iterations.min(nodes),
        (iterations, nodes) => iterations.or(nodes).unwrap_or(DEFAULT_ITERATIONS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(player: &str) -> String {
        let spec: Spec = player.parse().unwrap();
        check(&spec).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn refused_settings_are_named_with_a_remedy() {
        for (player, setting) in [
            ("alphabeta:depth=3,threads=2", "threads=2"),
            ("negascout:depth=3,memory=1MB", "memory=1MB"),
            ("minimax:depth=3,reduce=2", "reduce=2"),
            ("alphabeta:depth=3,aspiration=on", "aspiration=on"),
            ("mcts:merge=on", "merge=on"),
            ("mcts:symmetry=on", "symmetry=on"),
            ("mcts:form=report000", "form=report000"),
            ("mcts:threads=2", "threads=2"),
        ] {
            assert_eq!(error(player), format!("{setting} cannot be traced; leave it out"));
        }
        assert_eq!(
            error("alphabeta:time=1s"),
            "time=1s cannot be traced; limit the search by depth= or nodes= instead"
        );
        assert_eq!(
            error("mcts:time=1s"),
            "time=1s cannot be traced; limit the search by iterations= or nodes= instead"
        );
    }

    #[test]
    fn players_without_a_trace_are_refused() {
        for player in ["random", "human", "greedy", "montecarlo=100", "engine=1", "gtp:cmd=x", "nboard:cmd=x"]
        {
            assert!(error(player).contains("cannot be traced; choose minimax"), "{player}");
        }
    }

    #[test]
    fn settings_without_effect_are_accepted() {
        for player in [
            "alphabeta:depth=3,threads=1,aspiration=off,form=textbook,order=killer/table,ties=random",
            "mcts:merge=off,memory=1MB,keep=on,threads=1",
            "mtdf=4",
            "negamax:depth=3,form=report001",
            "alphabeta:depth=3,form=report000",
        ] {
            assert_eq!(error(player), "", "{player}");
        }
    }

    #[test]
    fn iterations_are_bounded() {
        let message =
            "mcts:iterations=200001 has more than 200000 iterations; choose smaller iterations= or nodes=";
        assert_eq!(error("mcts=200001"), message);
        assert_eq!(error("mcts:iterations=200001,nodes=5"), "");
        assert!(error("mcts:nodes=200001").contains("more than 200000 iterations"));
        assert_eq!(error("mcts"), "");
    }
}
