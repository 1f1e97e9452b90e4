//! Descriptions of networks, such as `ntuple:straight4:phases=3`.

use std::fmt;
use std::str::FromStr;

use outflank_board::BoardSize;
use thiserror::Error;

use super::shape::Shape;

/// The maximum number of phases of the game with their own weights.
pub const MAX_PHASES: u32 = 10;

/// The maximum number of shapes of a network, so that a file cannot request unlimited memory.
const MAX_SHAPES: usize = 8;

/// The network that training uses by default.
pub const DEFAULT_NETWORK: &str = "ntuple:lines+corner3x3";

/// The prefix of the number of phases.
const PHASES: &str = "phases=";

/// The kinds of network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TdKind {
    /// An n-tuple network with the tuples of these shapes.
    NTuple(Vec<Shape>),
    /// A value per square: a weighted piece counter.
    Table,
    /// Mobility, corners, stable discs and other features.
    Linear,
}

/// A network without its weights.
///
/// ```
/// use outflank_lab::learned::td::TdSpec;
///
/// let spec: TdSpec = "ntuple:straight4+corner3x3:phases=2".parse()?;
/// assert_eq!(spec.to_string(), "ntuple:straight4+corner3x3:phases=2");
/// let error = "ntuple:strait4".parse::<TdSpec>().unwrap_err().to_string();
/// assert!(error.starts_with("unknown tuples \"strait4\"; did you mean \"straight4\"?"));
/// # Ok::<(), outflank_lab::learned::td::TdSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TdSpec {
    /// The kind of network.
    pub kind: TdKind,
    /// The number of phases of the game, from 1 to [`MAX_PHASES`]. Each has its own weights.
    pub phases: u32,
}

/// Why a text does not describe a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TdSpecError {
    /// The kind of network is unknown.
    #[error("unknown network {0:?}; write ntuple:TUPLES, table or linear, and optionally :phases=N")]
    Kind(String),
    /// An n-tuple network without tuples.
    #[error("the network ntuple needs tuples; write ntuple: and {forms}, joined by +", forms = Shape::FORMS)]
    NoTuples,
    /// The name of tuples is unknown.
    #[error("unknown tuples {part:?}; did you mean {nearest:?}? Write {forms}, joined by +", forms = Shape::FORMS)]
    Tuples {
        /// The text found.
        part: String,
        /// The example with the smallest edit distance.
        nearest: &'static str,
    },
    /// There are too many names of tuples.
    #[error("{0} names of tuples are too many; write at most {MAX_SHAPES}")]
    TooMany(usize),
    /// The tuples do not exist on this board size.
    #[error("the tuples {shape} are impossible: {why}")]
    Impossible {
        /// The name of the tuples.
        shape: String,
        /// The reason, with the valid values.
        why: String,
    },
    /// The number of phases is invalid.
    #[error(
        "invalid phases in {0:?}; write :phases=N with N from 1 to {MAX_PHASES} at the end of the network"
    )]
    Phases(String),
}

impl TdSpec {
    /// Checks that the network exists on boards of this size.
    ///
    /// # Errors
    ///
    /// When a shape has too many squares for it.
    pub fn check(&self, size: BoardSize) -> Result<(), TdSpecError> {
        let TdKind::NTuple(shapes) = &self.kind else { return Ok(()) };
        match shapes.iter().find_map(|shape| Some((shape, shape.fault(size)?))) {
            Some((shape, why)) => Err(TdSpecError::Impossible { shape: shape.to_string(), why }),
            None => Ok(()),
        }
    }
}

impl FromStr for TdSpec {
    type Err = TdSpecError;

    fn from_str(text: &str) -> Result<Self, TdSpecError> {
        let mut parts = text.split(':');
        let kind = match parts.next().unwrap_or_default() {
            "table" => TdKind::Table,
            "linear" => TdKind::Linear,
            "ntuple" => TdKind::NTuple(shapes(parts.next().unwrap_or_default())?),
            other => return Err(TdSpecError::Kind(other.to_owned())),
        };
        let phases = match (parts.next(), parts.next()) {
            (None, _) => 1,
            (Some(part), None) => phases(part).ok_or_else(|| TdSpecError::Phases(text.to_owned()))?,
            _ => return Err(TdSpecError::Phases(text.to_owned())),
        };
        Ok(Self { kind, phases })
    }
}

fn phases(part: &str) -> Option<u32> {
    let number = part.strip_prefix(PHASES)?.parse().ok()?;
    (1..=MAX_PHASES).contains(&number).then_some(number)
}

fn shapes(text: &str) -> Result<Vec<Shape>, TdSpecError> {
    if text.is_empty() || text.starts_with(PHASES) {
        return Err(TdSpecError::NoTuples);
    }
    match text.split('+').count() {
        ..=MAX_SHAPES => {}
        count => return Err(TdSpecError::TooMany(count)),
    }
    let shape = |part: &str| Shape::named(part).ok_or_else(|| unknown(part));
    text.split('+').map(shape).collect()
}

fn unknown(part: &str) -> TdSpecError {
    let nearest = Shape::EXAMPLES.into_iter().min_by_key(|name| strsim::levenshtein(part, name));
    TdSpecError::Tuples { part: part.to_owned(), nearest: nearest.unwrap_or_default() }
}

impl fmt::Display for TdSpec {
    /// Writes the text that [`str::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TdKind::Table => f.write_str("table")?,
            TdKind::Linear => f.write_str("linear")?,
            TdKind::NTuple(shapes) => {
                let names: Vec<String> = shapes.iter().map(Shape::to_string).collect();
                write!(f, "ntuple:{}", names.join("+"))?;
            }
        }
        match self.phases {
            1 => Ok(()),
            phases => write!(f, ":{PHASES}{phases}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_round_trip() {
        for text in [
            "table",
            "linear:phases=3",
            "ntuple:straight4",
            "ntuple:lines+corner2x4+edge:phases=2",
            "ntuple:random12x6@7",
        ] {
            assert_eq!(text.parse::<TdSpec>().unwrap().to_string(), text);
        }
        assert_eq!("ntuple:random12x6@1".parse::<TdSpec>().unwrap().to_string(), "ntuple:random12x6");
        assert_eq!("table:phases=1".parse::<TdSpec>().unwrap().to_string(), "table");
    }

    #[test]
    fn faults_are_named() {
        let check = |text: &str, message: &str| {
            let error = text.parse::<TdSpec>().and_then(|spec| spec.check(BoardSize::Six)).unwrap_err();
            assert!(error.to_string().starts_with(message), "{text}: {error}");
        };
        check("wpc", "unknown network \"wpc\"; write ntuple:TUPLES, table or linear");
        check("ntuple", "the network ntuple needs tuples");
        check("ntuple:phases=2", "the network ntuple needs tuples");
        check("ntuple:corner3", "unknown tuples \"corner3\"; did you mean \"corner3x3\"?");
        check("ntuple:straight04", "unknown tuples \"straight04\"");
        check("ntuple:straight7", "the tuples straight7 are impossible: write a length from 1 to 6 on 6x6");
        check("ntuple:corner3x4", "the tuples corner3x4 are impossible: a block has at most 10 squares");
        check(
            "ntuple:random0x4",
            "the tuples random0x4 are impossible: write a number of walks from 1 to 64",
        );
        check("ntuple:random4x11", "the tuples random4x11 are impossible: write a length from 1 to 10");
        check("ntuple:edge+edge+edge+edge+edge+edge+edge+edge+edge", "9 names of tuples are too many");
        check("table:phases=0", "invalid phases in \"table:phases=0\"; write :phases=N with N from 1 to 10");
        check("table:phases=2:phases=2", "invalid phases");
        let edge: TdSpec = "ntuple:edge".parse().unwrap();
        assert!(edge.check(BoardSize::Eight).is_ok() && edge.check(BoardSize::Ten).is_err());
    }
}
