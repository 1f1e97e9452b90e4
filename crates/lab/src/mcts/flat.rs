//! Flat Monte-Carlo: the same number of random games after every move, without a tree.
//!
//! B. Abramson, "Expected-outcome: a general model of static evaluation" (1990). It is the baseline for tree search.

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

/// The settings of a [`FlatMonteCarlo`] player.
#[derive(Clone, Copy, Debug)]
pub struct FlatSettings {
    /// The limits of a search; the limits of [`Player::choose`] apply too.
    ///
    /// Iterations and nodes are random games. Every move gets the same number of them, at least three.
    pub limits: Limits,
    /// The choice among equal moves.
    pub ties: Ties,
    /// The random seed.
    pub seed: u64,
    /// The clock.
    pub now: fn() -> Duration,
}

impl Default for FlatSettings {
    fn default() -> Self {
        Self { limits: Limits::default(), ties: Ties::default(), seed: 0, now }
    }
}

/// A player that plays random games after each legal move and chooses the best one.
///
/// It reports whenever the number of games has doubled, and at the end. The same seed gives the same game under limits
/// that do not depend on time.
pub struct FlatMonteCarlo<S: Size> {
    settings: FlatSettings,
    rng: Generator,
    /// The moves of the position; kept to reuse their memory.
    arms: Vec<FlatArm<S>>,
    /// The lateness of recent moves, see [`TimeBudget::late`](outflank_board::TimeBudget::late).
    late: Duration,
}

/// A move and the results of its games.
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

    /// Plays rounds of games after every move until a limit is reached. Returns the number of rounds.
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
        // A round has three games for each of four moves; 83 rounds are 996 games.
        assert_eq!(last.counters.rollouts, 996);
        assert!(last.candidates.iter().all(|candidate| candidate.visits == 249));
        assert_eq!(choice.unwrap(), Choice { play: last.line[0], verdict: last.verdict });
        assert_eq!(seen.0.len(), 7, "after 1, 2, 4, ..., 64 rounds");
    }

    #[test]
    fn the_move_that_wins_most_games_is_played() {
        // Black at c1 takes the last white disc by a1 and wins; there is no other move.
        let position = Position::new(BoardSize::Four, 0b100, 0b010, Colour::Black).unwrap();
        let mut player = FlatMonteCarlo::<S4>::new(games(1));
        let choice = player.choose(&Game::from_position(position), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice.verdict, Some(Verdict::Chance(10_000)));

        // On 8x8 a corner is worth more than a move that gives one away: row 1 is - O X ..., X to move at a1 or h8.
        let position =
            Position::new(BoardSize::Eight, 0b100 | 1 << 36, 0b010 | 1 << 27, Colour::Black).unwrap();
        let mut player = FlatMonteCarlo::<S8>::new(games(3_000));
        let choice = player.choose(&Game::from_position(position), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice.play, Move::Place("a1".parse().unwrap()));
    }

    #[test]
    fn a_forced_pass_is_evaluated() {
        let stuck = Position::new(BoardSize::Four, 0b10, 0b01, Colour::Black).unwrap();
        let mut player = FlatMonteCarlo::<S4>::new(games(10));
        let choice = player.choose(&Game::from_position(stuck), &Limits::default(), &mut ()).unwrap();
        assert_eq!(choice, Choice { play: Move::Pass, verdict: Some(Verdict::Chance(0)) });
    }
}
