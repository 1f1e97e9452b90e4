//! Monte-Carlo without a tree: after every move as many random games, and the move whose games end best.
//!
//! B. Abramson, "Expected-outcome: a general model of static evaluation" (1990). It is what tree search has to
//! be better than.

use std::cmp::Reverse;
use std::time::Duration;

use outflank_board::random::{Generator, generator};
use outflank_board::{
    Board, Candidate, Choice, Counters, Forfeit, Game, Limits, Move, Observer, Player, Report, Size, Verdict,
};

use super::batch::{BATCH_GAMES, play_batch};
use super::settings::DEFAULT_ITERATIONS;
use crate::state::{Play, State};
use crate::ties::Ties;
use crate::turn::{board_for, now, time_for};

/// How a [`FlatMonteCarlo`] player searches.
#[derive(Clone, Copy, Debug)]
pub struct FlatSettings {
    /// When to stop; limits handed over with a game hold too. Iterations and nodes are random games.
    /// Every move gets the same number of them, at least three.
    pub limits: Limits,
    /// Which of several equal moves to play.
    pub ties: Ties,
    /// Where chance starts.
    pub seed: u64,
    /// The clock.
    pub now: fn() -> Duration,
}

impl Default for FlatSettings {
    fn default() -> Self {
        Self { limits: Limits::default(), ties: Ties::default(), seed: 0, now }
    }
}

/// A player by random games after each of its moves.
///
/// It reports whenever the number of games has doubled, and at the end. The same seed gives the same game
/// under limits that do not depend on time.
pub struct FlatMonteCarlo<S: Size> {
    settings: FlatSettings,
    rng: Generator,
    /// The moves of the position searched; kept only to save their memory.
    arms: Vec<FlatArm<S>>,
    /// By how much the moves of this game were late, the older the less.
    late: Duration,
}

/// A move and how the games after it ended.
#[derive(Clone, Copy)]
struct FlatArm<S: Size> {
    play: Move,
    after: Board<S>,
    /// Half points of the side that plays the move.
    halves: u64,
}

impl<S: Size> FlatMonteCarlo<S> {
    /// A player for boards of one size.
    #[must_use]
    pub fn new(settings: FlatSettings) -> Self {
        Self { settings, rng: generator(settings.seed), arms: Vec::new(), late: Duration::ZERO }
    }

    /// Plays games after every move until a limit is reached, and tells how many rounds of them there were.
    fn explore(&mut self, limits: &Limits, start: Duration, observer: &mut dyn Observer) -> u64 {
        let empties = self.arms.first().map_or(0, |arm| arm.after.empties().len() + 1);
        let budget = time_for(limits, empties, 1, self.late);
        let time = budget.deadline();
        let unlimited = limits.iterations.is_none() && limits.nodes.is_none() && time.is_none();
        let default = if unlimited { DEFAULT_ITERATIONS } else { u64::MAX };
        let games = limits.iterations.unwrap_or(default).min(limits.nodes.unwrap_or(u64::MAX));
        let deadline = time.map_or(Duration::MAX, |time| start.saturating_add(time));
        let rounds = (games / (self.arms.len() * BATCH_GAMES) as u64).max(1);
        let mut played = rounds;
        for round in 1..=rounds {
            for arm in &mut self.arms {
                arm.halves += 2 * BATCH_GAMES as u64 - play_batch(arm.after, &mut self.rng);
            }
            let late = deadline < Duration::MAX && (self.settings.now)() >= deadline;
            if late || observer.stop() {
                played = round;
                break;
            }
            if round.is_power_of_two() {
                observer.report(&self.report(round, start));
            }
        }
        self.late = budget.late((self.settings.now)().saturating_sub(start), self.late);
        played
    }

    fn report(&self, rounds: u64, start: Duration) -> Report {
        let visits = rounds * BATCH_GAMES as u64;
        let mut arms = self.arms.clone();
        arms.sort_by_key(|arm| Reverse(arm.halves));
        let chance = |arm: &FlatArm<S>| Some(Verdict::Chance((arm.halves * 5_000 / visits) as u16));
        let candidate = |arm: &FlatArm<S>| Candidate { play: arm.play, verdict: chance(arm), visits };
        let rollouts = visits * arms.len() as u64;
        Report {
            depth: 1,
            verdict: arms.first().and_then(chance),
            line: arms.first().map(|arm| arm.play).into_iter().collect(),
            candidates: arms.iter().map(candidate).collect(),
            counters: Counters { nodes: 1 + rollouts, rollouts, ..Counters::default() },
            time: (self.settings.now)().saturating_sub(start),
            ..Report::default()
        }
    }
}

impl<S: Size> Player for FlatMonteCarlo<S> {
    fn start(&mut self, _game: &Game) {
        self.rng = generator(self.settings.seed);
        self.late = Duration::ZERO;
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        let start = (self.settings.now)();
        let board = board_for::<S>(game)?;
        let arm = |play: Play| FlatArm { play: play.on::<S>(), after: State::play(&board, play), halves: 0 };
        self.arms.clear();
        self.arms.extend(State::moves(&board).map(arm));
        let rounds = self.explore(&self.settings.limits.and(*limits), start, observer);

        let best = self.arms.iter().map(|arm| arm.halves).max();
        let equal = self.arms.iter().filter(|arm| Some(arm.halves) == best).map(|arm| arm.play);
        let play = self.settings.ties.choose(&equal.collect::<Vec<_>>(), &mut self.rng).unwrap_or(Move::Pass);
        let mut report = self.report(rounds, start);
        report.line = vec![play];
        report.candidates.sort_by_key(|candidate| candidate.play != play);
        observer.report(&report);
        Ok(Choice { play, verdict: report.verdict })
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Colour, Position, S4, S8};

    use super::*;

    struct Keep(Vec<Report>);

    impl Observer for Keep {
        fn report(&mut self, report: &Report) {
            self.0.push(report.clone());
        }
    }

    fn games(iterations: u64) -> FlatSettings {
        let limits = Limits { iterations: Some(iterations), ..Limits::default() };
        FlatSettings { limits, ..FlatSettings::default() }
    }

    #[test]
    fn every_move_gets_the_same_share_of_games() {
        let mut seen = Keep(Vec::new());
        let game = Game::new(BoardSize::Eight);
        let choice = FlatMonteCarlo::<S8>::new(games(1_000)).choose(&game, &Limits::default(), &mut seen);
        let last = seen.0.pop().unwrap();
        // Three games for each of four moves make a round, and 83 rounds 996 games.
        assert_eq!(last.counters.rollouts, 996);
        assert!(last.candidates.iter().all(|candidate| candidate.visits == 249));
        assert_eq!(choice.unwrap(), Choice { play: last.line[0], verdict: last.verdict });
        assert_eq!(seen.0.len(), 7, "after 1, 2, 4, ..., 64 rounds");
    }

    #[test]
    fn the_move_that_wins_most_games_is_played() {
        // Black at c1 takes the last white disc by a1 and wins; any other move does not exist.
        let position = Position::new(BoardSize::Four, 0b100, 0b010, Colour::Black).unwrap();
        let mut player = FlatMonteCarlo::<S4>::new(games(1));
        let choice = player.choose(&Game::from_position(position), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice.verdict, Some(Verdict::Chance(10_000)));

        // On 8x8 a corner is worth more than what gives one away: - O X ... in row 1, X to move at a1 or h8.
        let position =
            Position::new(BoardSize::Eight, 0b100 | 1 << 36, 0b010 | 1 << 27, Colour::Black).unwrap();
        let mut player = FlatMonteCarlo::<S8>::new(games(3_000));
        let choice = player.choose(&Game::from_position(position), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice.play, Move::Place("a1".parse().unwrap()));
    }

    #[test]
    fn a_pass_is_judged_too() {
        let stuck = Position::new(BoardSize::Four, 0b10, 0b01, Colour::Black).unwrap();
        let mut player = FlatMonteCarlo::<S4>::new(games(10));
        let choice = player.choose(&Game::from_position(stuck), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice, Choice { play: Move::Pass, verdict: Some(Verdict::Chance(0)) });
    }
}
