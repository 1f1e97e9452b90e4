//! Whether an outside program does what its protocol asks for, point by point.

mod gtp;
mod nboard;

use std::fmt::Display;
use std::time::Duration;

use outflank_board::{BoardSize, Game, Move, Observer, Position, random};

use crate::grammar::Spec;
use crate::maker::RosterError;
use crate::roster::{Kind, Protocol};

/// Requests for which the time of the answer is measured.
const REQUESTS: u32 = 100;
/// The mean answer of a program that does not hold up a game.
const QUICK: Duration = Duration::from_millis(10);

/// What a program was found to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkup {
    /// Point by point, in the order in which they were looked at.
    pub findings: Vec<Finding>,
}

impl Checkup {
    /// Whether all that a match needs was found; `false` when nothing was looked at.
    #[must_use]
    pub fn can_play(&self) -> bool {
        let fails = |finding: &Finding| finding.needed && finding.outcome.is_err();
        !self.findings.is_empty() && !self.findings.iter().any(fails)
    }
}

/// One point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at.
    pub name: &'static str,
    /// Whether matches need it.
    pub needed: bool,
    /// What was seen: as it should be, or not.
    pub outcome: Result<String, String>,
}

/// What is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The board.
    pub size: BoardSize,
    /// Random seed of the games that are set up.
    pub seed: u64,
}

/// Looks at the program behind an outside player, and tells `after` of every point.
///
/// When the observer says stop, what follows is left out.
///
/// # Errors
///
/// When the program cannot be found, and for players that are no programs.
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

/// What is done with every point.
type Add<'a> = &'a mut dyn FnMut(&'static str, bool, Result<String, String>);

/// The times of answers in words; good if they do not hold up a game.
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

/// A time as the findings print it.
#[must_use]
pub fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", 1e3 * time.as_secs_f64())
}

/// A random game that ends right behind a move that follows a pass.
fn game_with_pass(scope: Scope) -> Option<Game> {
    (scope.seed..scope.seed + 1000).find_map(|seed| {
        let game = random::game(Position::start(scope.size), &mut random::generator(seed));
        let pass = game.moves().position(|play| play == Move::Pass)?;
        Some(beginning(&game, pass + 2)).filter(|game| game.outcome().is_none())
    })
}

/// The first moves of a game.
fn beginning(game: &Game, plies: usize) -> Game {
    let mut part = Game::from_position(*game.start());
    game.moves().take(plies).for_each(|play| part.play(play).expect("the game was played before"));
    part
}

/// Something was seen that should not be.
fn instead(what: &str, seen: impl Display) -> String {
    format!("{what}: {seen}")
}
