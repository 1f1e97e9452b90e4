//! Checks whether an external program conforms to its protocol, point by point.

mod gtp;
mod nboard;

use std::fmt::Display;
use std::time::Duration;

use outflank_board::{BoardSize, Game, Move, Observer, Position, random};

use crate::grammar::Spec;
use crate::maker::RosterError;
use crate::roster::{Kind, Protocol};

/// The number of requests whose response time is measured.
const REQUESTS: u32 = 100;
/// The maximum mean response time of a program that does not slow down a game.
const QUICK: Duration = Duration::from_millis(10);

/// The results of all checks of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkup {
    /// One finding per check, in the order of the checks.
    pub findings: Vec<Finding>,
}

impl Checkup {
    /// Whether all checks that matches require have passed; `false` if no check was made.
    #[must_use]
    pub fn can_play(&self) -> bool {
        let fails = |finding: &Finding| finding.needed && finding.outcome.is_err();
        !self.findings.is_empty() && !self.findings.iter().any(fails)
    }
}

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The name of the check.
    pub name: &'static str,
    /// Whether matches need it.
    pub needed: bool,
    /// What was observed: as expected, or not.
    pub outcome: Result<String, String>,
}

/// The parameters of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The board.
    pub size: BoardSize,
    /// Random seed of the test games.
    pub seed: u64,
}

/// Checks the program of an external player, and calls `after` with every finding.
///
/// If the observer requests a stop, the remaining checks are skipped.
///
/// # Errors
///
/// When the program cannot be found, and for players that are not external programs.
pub fn run(
    spec: &Spec,
    scope: Scope,
    observer: &mut (dyn Observer + Sync),
    after: &mut dyn FnMut(&Finding),
) -> Result<Checkup, RosterError> {
    let Kind::Program(protocol) = spec.kind() else { return Err(RosterError::Own(spec.name())) };
    let terms = spec.terms()?;
    let mut checkup = Checkup::default();
    let mut add = |name, needed, outcome| {
        let finding = Finding { name, needed, outcome };
        after(&finding);
        checkup.findings.push(finding);
    };
    match protocol {
        Protocol::Gtp => gtp::check(&terms, scope, observer, &mut add),
        Protocol::Nboard => nboard::check(&terms, scope, observer, &mut add),
    }
    Ok(checkup)
}

/// The callback for each finding.
type Add<'a> = &'a mut dyn FnMut(&'static str, bool, Result<String, String>);

/// Summarises response times; an error if they would slow down a game.
fn speed(times: &[Duration]) -> Result<String, String> {
    let mean = times.iter().sum::<Duration>() / u32::try_from(times.len()).unwrap_or(1).max(1);
    let longest = times.iter().max().copied().unwrap_or_default();
    let text = format!(
        "{} answers in {} on average, {} at most",
        times.len(),
        milliseconds(mean),
        milliseconds(longest)
    );
    if mean <= QUICK { Ok(text) } else { Err(text) }
}

/// Formats a time for the findings.
#[must_use]
pub fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", 1e3 * time.as_secs_f64())
}

/// A random game that ends with the first move after a pass.
fn game_with_pass(scope: Scope) -> Option<Game> {
    (scope.seed..scope.seed + 1000).find_map(|seed| {
        let game = random::game(Position::start(scope.size), &mut random::generator(seed));
        let pass = game.moves().position(|play| play == Move::Pass)?;
        Some(beginning(&game, pass + 2)).filter(|game| game.outcome().is_none())
    })
}

/// The first `plies` moves of a game.
fn beginning(game: &Game, plies: usize) -> Game {
    let mut part = Game::from_position(*game.start());
    game.moves().take(plies).for_each(|play| part.play(play).expect("the game was played before"));
    part
}

/// Describes an unexpected observation.
fn instead(what: &str, seen: impl Display) -> String {
    format!("{what}: {seen}")
}
