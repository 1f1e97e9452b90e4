//! Learned evaluations: built in, or from the file of the key `weights`.

use std::sync::Arc;

use outflank_board::Size;
use outflank_lab::heuristic::{Heuristic, TableSymmetry};
use outflank_lab::learned::td::TdNetwork;
use outflank_lab::learned::{LearnedError, NETWORK_KIND, Network, NetworkSymmetry, Tensors};

use super::RosterError;
use crate::bounded;
use crate::grammar::{Formula, Settings, Source};
use crate::roster::LEARNED;

/// The maximum size of a file of learned weights.
const MAX_LEARNED_BYTES: u64 = 64 << 20;

/// Whether an evaluation is learned.
pub(super) fn is_learned(name: &str) -> bool {
    LEARNED.iter().any(|(own, _)| *own == name)
}

/// The learned evaluations of a formula.
fn names(formula: &Formula) -> impl Iterator<Item = &str> {
    formula.terms().filter_map(|(_, source)| match source {
        Source::Named(name) => Some(name).filter(|name| is_learned(name)),
        Source::File(_) => None,
    })
}

/// Refuses weights that no evaluation of the formula uses.
pub(super) fn check(formula: &Formula, settings: &Settings) -> Result<(), RosterError> {
    match &settings.weights {
        Some(path) if names(formula).next().is_none() => Err(RosterError::UnusedWeights(path.clone())),
        _ => Ok(()),
    }
}

/// The learned evaluation of this name.
///
/// A file replaces the built-in weights of its kind. In a sum of two learned evaluations, the other stays built in.
pub(super) fn evaluation<S: Size>(
    name: &str,
    settings: &Settings,
) -> Result<Arc<dyn Heuristic<S>>, RosterError> {
    let formula = settings.eval.clone().unwrap_or_default();
    if let Some(path) = &settings.weights {
        let bytes = bounded::read(path, MAX_LEARNED_BYTES)
            .map_err(|error| RosterError::NoWeights { path: path.clone(), error })?;
        let tensors = Tensors::read(&bytes).map_err(invalid::<S>(path))?;
        let kind = tensors.kind().map_err(invalid::<S>(path))?;
        if kind == name || !names(&formula).any(|other| other == kind) {
            return of_file(name, &bytes, path, settings);
        }
    }
    let built_in: Option<Arc<dyn Heuristic<S>>> = match name {
        NETWORK_KIND => Network::<S>::embedded().map(|network| Arc::new(network) as _),
        _ => TdNetwork::<S>::embedded().map(|network| Arc::new(network) as _),
    };
    let name = LEARNED.iter().map(|(own, _)| *own).find(|own| *own == name).unwrap_or_default();
    built_in.ok_or(RosterError::NoBuiltIn { name, size: S::SIZE })
}

fn of_file<S: Size>(
    name: &str,
    bytes: &[u8],
    path: &str,
    settings: &Settings,
) -> Result<Arc<dyn Heuristic<S>>, RosterError> {
    match name {
        NETWORK_KIND => {
            let network = Network::<S>::read(bytes).map_err(invalid::<S>(path))?;
            let is_asymmetric = network.spec().symmetry == NetworkSymmetry::None;
            if is_asymmetric && settings.symmetry == Some(true) {
                let symmetry = TableSymmetry::None;
                return Err(RosterError::Asymmetric { path: path.to_owned(), symmetry });
            }
            Ok(Arc::new(network))
        }
        _ => Ok(Arc::new(TdNetwork::<S>::read(bytes).map_err(invalid::<S>(path))?)),
    }
}

fn invalid<S: Size>(path: &str) -> impl Fn(LearnedError) -> RosterError {
    move |error| RosterError::Learned { path: path.to_owned(), size: S::SIZE, error }
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;
    use outflank_lab::learned::{NetworkSpec, Target};

    use super::*;
    use crate::grammar::Spec;

    /// A file with a network of zeros for 4x4.
    fn file(name: &str, symmetry: NetworkSymmetry) -> String {
        let spec = NetworkSpec {
            model: "logistic".parse().unwrap(),
            inputs: "planes".parse().unwrap(),
            target: Target::Result,
            symmetry,
        };
        let mut tensors = spec.tensors(BoardSize::Four);
        tensors.insert("0.weight", &[3, 64], vec![0.0; 192]);
        tensors.insert("0.bias", &[3], vec![0.0; 3]);
        let path = std::env::temp_dir().join(format!("outflank-learned-{name}-{}", std::process::id()));
        std::fs::write(&path, tensors.write()).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn error(player: &str, size: BoardSize) -> String {
        let spec: Spec = player.parse().unwrap();
        spec.player(size, 1).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn weights_are_read_from_a_file() {
        let path = file("plain", NetworkSymmetry::None);
        for player in [
            "greedy:eval=network",
            "alphabeta:depth=2,eval=network*2+mobility",
            "mcts:iterations=5,eval=network",
        ] {
            assert_eq!(error(&format!("{player},weights={path}"), BoardSize::Four), "", "{player}");
        }
        let wrong_size = error(&format!("greedy:eval=network,weights={path}"), BoardSize::Six);
        let expected = format!(
            "{path} cannot be used on 6x6: it was trained for 4x4, not for 6x6; train one with --size"
        );
        assert_eq!(wrong_size, expected);
        let symmetric =
            error(&format!("alphabeta:eval=network,memory=1MB,symmetry=on,weights={path}"), BoardSize::Four);
        assert!(symmetric.contains("symmetry=on needs eight-fold symmetry"), "{symmetric}");
        std::fs::remove_file(&path).unwrap();
        let missing = error(&format!("greedy:eval=network,weights={path}"), BoardSize::Four);
        assert!(missing.starts_with(&format!("cannot read the weights {path}: ")), "{missing}");
    }

    #[test]
    fn canonical_networks_may_merge_symmetric_positions() {
        let path = file("canonical", NetworkSymmetry::Canonical);
        assert_eq!(
            error(&format!("alphabeta:eval=network,memory=1MB,symmetry=on,weights={path}"), BoardSize::Four),
            ""
        );
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn weights_need_a_learned_evaluation_and_a_size() {
        assert_eq!(
            error("greedy:eval=mobility,weights=net.safetensors", BoardSize::Eight),
            "weights=net.safetensors needs a learned evaluation; write eval=network or eval=td"
        );
        assert_eq!(
            error("greedy:eval=network", BoardSize::Ten),
            "eval=network has no built-in weights for 10x10; train some with --size 10, and name the file with weights="
        );
        for size in [BoardSize::Six, BoardSize::Eight] {
            assert_eq!(error("greedy:eval=network", size), "");
        }
    }
}
