//! Rollouts: games played from a position to their end by a simple policy, to sample its value.
//!
//! B. Brügmann, "Monte Carlo Go" (1993), plays them at random. A French student project adds two policies that use a
//! table of square values. One draws moves with weight value - smallest + 1; its text can be read as for both sides or
//! for the opponent only. In the other, the opponent plays its best move by the table.

use outflank_board::random::{Generator, Playout, below};
use outflank_board::{Board, Size, Square, Squares};

use super::reward::Reward;
use crate::heuristic::Positional;
use crate::state::Evaluation;

/// The rollout policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rollout {
    /// Both sides: uniformly random moves.
    #[default]
    Uniform,
    /// Both sides: a random move, weighted by the value of its square minus the smallest value, plus 1.
    Drawn,
    /// The opponent of the searching side plays such a weighted random move.
    ///
    /// The searching side plays uniformly random moves.
    DrawnOpponent,
    /// The opponent of the searching side plays its best move by the table, the first of equals.
    ///
    /// The searching side plays uniformly random moves.
    Best,
}

impl Rollout {
    /// All policies and their names.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("uniform", Self::Uniform),
        ("drawn", Self::Drawn),
        ("drawn-opponent", Self::DrawnOpponent),
        ("best", Self::Best),
    ];

    /// Whether the two sides move by different rules, so that results depend on the searching side.
    pub(super) fn is_one_sided(self) -> bool {
        matches!(self, Self::DrawnOpponent | Self::Best)
    }
}

/// Plays rollouts by one policy.
pub struct Rollouts<S: Size> {
    rollout: Rollout,
    /// The number of plies after which the evaluation ends a rollout.
    longest: u32,
    /// The weight of each square in a weighted draw, by index: its value minus the smallest value, plus 1.
    draw_weights: Vec<u32>,
    /// The squares of each value, highest value first.
    classes: Vec<Squares<S>>,
    evaluation: Box<dyn Evaluation<Board<S>>>,
}

impl<S: Size> Rollouts<S> {
    /// Rollouts to the end of the game, or of at most `cutoff` plies.
    ///
    /// After `cutoff` plies the sign of the evaluation decides the winner. An evaluation that knows the chance of
    /// winning draws the winner with this chance, so that the mean of many rollouts is the chance.
    #[must_use]
    pub fn new(
        rollout: Rollout,
        cutoff: Option<u32>,
        table: &Positional<S>,
        evaluation: Box<dyn Evaluation<Board<S>>>,
    ) -> Self {
        let classes = classes(table);
        let draw_weight = |square| (table.weight(square) - table.smallest() + 1) as u32;
        let draw_weights = Squares::<S>::ALL.into_iter().map(draw_weight).collect();
        Self { rollout, longest: cutoff.unwrap_or(u32::MAX), draw_weights, classes, evaluation }
    }

    /// Plays one rollout from a board and returns the reward of the side to move there.
    ///
    /// `own` is true if this is the searching side.
    #[inline]
    pub fn play(&self, board: Board<S>, own: bool, rng: &mut Generator) -> Reward {
        match self.rollout {
            Rollout::Uniform => self.run(board, rng, |moves, _, rng| moves.choose(rng)),
            Rollout::Drawn => self.run(board, rng, |moves, _, rng| self.drawn(moves, rng)),
            Rollout::DrawnOpponent => self.run(board, rng, |moves, ply, rng| {
                if own == ply.is_multiple_of(2) { moves.choose(rng) } else { self.drawn(moves, rng) }
            }),
            Rollout::Best => self.run(board, rng, |moves, ply, rng| {
                if own == ply.is_multiple_of(2) { moves.choose(rng) } else { self.best(moves) }
            }),
        }
    }

    /// Plays a rollout in which `pick` chooses the move of each ply.
    #[inline]
    fn run(
        &self,
        start: Board<S>,
        rng: &mut Generator,
        pick: impl Fn(Squares<S>, u32, &mut Generator) -> Option<Square>,
    ) -> Reward {
        let mut playout = Playout::new(start);
        for ply in 0..self.longest {
            if !playout.play(pick(playout.board().moves(), ply, rng)) {
                return Reward::of(playout.seen_from_start(playout.board().difference()));
            }
        }
        let board = playout.board();
        let points = if board.is_over() { board.difference() } else { self.leaf_points(&board, rng) };
        Reward::of(playout.seen_from_start(points))
    }

    /// A number whose sign decides the winner of a game in progress.
    fn leaf_points(&self, board: &Board<S>, rng: &mut Generator) -> i32 {
        /// The resolution of the draw.
        const STEPS: u32 = 1 << 24;
        match self.evaluation.win_chance(board) {
            Some(chance) if below(STEPS, rng) < (chance * STEPS as f32) as u32 => 1,
            Some(_) => -1,
            None => self.evaluation.points(board),
        }
    }

    /// A random move with probability proportional to its weight.
    #[inline]
    fn drawn(&self, moves: Squares<S>, rng: &mut Generator) -> Option<Square> {
        let weight = |square: Square| self.draw_weights[square.index_on::<S>() as usize];
        let total: u32 = moves.into_iter().map(weight).sum();
        if total == 0 {
            return None;
        }
        let mut rest = below(total, rng);
        moves.into_iter().find(|&square| match rest.checked_sub(weight(square)) {
            Some(less) => {
                rest = less;
                false
            }
            None => true,
        })
    }

    /// The first of the moves with the highest square value.
    #[inline]
    fn best(&self, moves: Squares<S>) -> Option<Square> {
        self.classes.iter().find_map(|&class| (moves & class).into_iter().next())
    }
}

/// The squares of each value of a table, highest value first.
fn classes<S: Size>(table: &Positional<S>) -> Vec<Squares<S>> {
    let mut values: Vec<i32> = Squares::<S>::ALL.into_iter().map(|square| table.weight(square)).collect();
    values.sort_unstable();
    values.dedup();
    let class =
        |&value: &i32| Squares::<S>::ALL.into_iter().filter(|&at| table.weight(at) == value).collect();
    values.iter().rev().map(class).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Arc, Mutex};

    use outflank_board::random::{self, generator};
    use outflank_board::{BoardSize, S4, S6, S8, with_size};

    use super::*;
    use crate::heuristic::Absolute;

    fn rollouts<S: Size>(rollout: Rollout, cutoff: Option<u32>) -> Rollouts<S> {
        Rollouts::new(rollout, cutoff, &Positional::table1(), Box::new(Absolute))
    }

    /// Knows the chance of winning, and says the opposite with its sign.
    struct Chance(f32);

    impl<S: Size> Evaluation<Board<S>> for Chance {
        fn points(&self, _: &Board<S>) -> i32 {
            if self.0 < 0.5 { 1 } else { -1 }
        }

        fn win_chance(&self, _: &Board<S>) -> Option<f32> {
            Some(self.0)
        }
    }

    #[test]
    fn the_winner_is_drawn_with_the_chance_of_the_evaluation() {
        const DRAWS: u32 = 10_000;
        let mut rng = generator(1);
        for chance in [0.0, 0.3, 1.0] {
            let table = Positional::table1();
            let rollouts = Rollouts::<S8>::new(Rollout::Uniform, Some(0), &table, Box::new(Chance(chance)));
            let wins =
                (0..DRAWS).filter(|_| rollouts.play(Board::start(), true, &mut rng) == Reward::Win).count();
            // Five standard deviations of a binomial.
            let allowed = 5.0 * (f64::from(DRAWS) * f64::from(chance * (1.0 - chance))).sqrt();
            let expected = f64::from(DRAWS) * f64::from(chance);
            assert!((wins as f64 - expected).abs() <= allowed + 1e-3, "{chance} {wins}");
        }
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn set<S: Size>(names: &[&str]) -> Squares<S> {
        names.iter().map(|name| square(name)).collect()
    }

    #[test]
    fn moves_are_drawn_in_proportion_to_their_weights() {
        let rollouts = rollouts::<S8>(Rollout::Drawn, None);
        // 500, -150, -250, 16 minus -250 plus 1: 751, 101, 1, 267; in total 1,120.
        let (moves, weights) = (["a1", "b1", "b2", "d4"], [751, 101, 1, 267]);
        let mut rng = generator(1);
        let mut counts = [0; 4];
        for _ in 0..112_000 {
            let drawn = rollouts.drawn(set(&moves), &mut rng).unwrap();
            counts[moves.iter().position(|&name| square(name) == drawn).unwrap()] += 1;
        }
        for (count, weight) in counts.into_iter().zip(weights) {
            // An upper bound on five standard deviations of a binomial.
            let allowed = 5.0 * f64::from(weight * 100).sqrt();
            assert!(f64::from(count - weight * 100).abs() < allowed, "{counts:?}");
        }
        assert_eq!(rollouts.drawn(Squares::NONE, &mut rng), None);
    }

    #[test]
    fn best_move_is_the_first_with_the_highest_weight() {
        let rollouts = rollouts::<S8>(Rollout::Best, None);
        assert_eq!(rollouts.best(set(&["c1", "f1", "b2", "d4"])), Some(square("c1")));
        assert_eq!(rollouts.best(set(&["b2", "d3", "e4", "d5"])), Some(square("e4")));
        assert_eq!(rollouts.best(set(&["b1", "b2", "h8", "a8"])), Some(square("a8")));
        assert_eq!(rollouts.best(Squares::NONE), None);
    }

    /// Records the boards that it evaluates.
    struct Seen(Arc<Mutex<HashSet<Board<S6>>>>);

    impl Evaluation<Board<S6>> for Seen {
        fn points(&self, board: &Board<S6>) -> i32 {
            self.0.lock().unwrap().insert(*board);
            0
        }
    }

    /// The boards that many rollouts from a board reach after `plies` plies.
    fn reached(rollout: Rollout, plies: u32, own: bool, board: Board<S6>) -> HashSet<Board<S6>> {
        let seen = Arc::new(Mutex::new(HashSet::new()));
        let judge = Box::new(Seen(Arc::clone(&seen)));
        let rollouts = Rollouts::new(rollout, Some(plies), &Positional::table1(), judge);
        let mut rng = generator(1);
        for _ in 0..2_000 {
            rollouts.play(board, own, &mut rng);
        }
        seen.lock().unwrap().clone()
    }

    #[test]
    fn best_rollouts_are_greedy_for_the_opponent_only() {
        // After 14 random moves each side has several moves of different values.
        let board: Board<S6> =
            random::position(BoardSize::Six, 14, &mut generator(3)).unwrap().board().unwrap();
        let table = Positional::<S6>::table1();
        let all = |board: Board<S6>| board.moves().into_iter().map(move |square| board.play(square));
        let best = |board: Board<S6>| {
            // The first of equals; `max_by_key` takes the last.
            let moves = board.moves().into_iter().collect::<Vec<_>>().into_iter().rev();
            board.play(moves.max_by_key(|&square| table.weight(square)).unwrap())
        };
        assert!(all(board).count() > 3);

        assert_eq!(reached(Rollout::Best, 1, false, board), [best(board)].into());
        assert_eq!(reached(Rollout::Best, 2, false, board), all(best(board)).collect());
        assert_eq!(reached(Rollout::Best, 1, true, board), all(board).collect());
        assert_eq!(reached(Rollout::Best, 2, true, board), all(board).map(best).collect());
        for own in [true, false] {
            assert_eq!(reached(Rollout::Uniform, 2, own, board), all(board).flat_map(all).collect());
        }
    }

    /// Prefers the side that has taken a1.
    struct Corner;

    impl Evaluation<Board<S8>> for Corner {
        fn points(&self, board: &Board<S8>) -> i32 {
            if board.opponent().contains(square("a1")) { -1 } else { 1 }
        }
    }

    #[test]
    fn drawn_opponent_rollouts_weigh_the_moves_of_the_opponent_only() {
        // X takes the corner a1, worth 500, or a2, worth -150: weights 751 and 101 of the opponent, or one half each.
        let board = Board::<S8>::new(set(&["c1", "a4"]), set(&["b1", "a3"])).unwrap();
        assert_eq!(board.moves(), set(&["a1", "a2"]));
        let rollouts =
            Rollouts::new(Rollout::DrawnOpponent, Some(1), &Positional::table1(), Box::new(Corner));
        for (own, share) in [(true, 0.5), (false, 751.0 / 852.0)] {
            let mut rng = generator(1);
            let corners = (0..10_000).filter(|_| rollouts.play(board, own, &mut rng) == Reward::Win).count();
            // Five standard deviations are at most 0.025.
            assert!((corners as f64 / 10_000.0 - share).abs() < 0.025, "own {own}: {corners}");
        }
    }

    #[test]
    fn reward_follows_from_the_final_board() {
        // X to move takes the only white disc with c1, and all 16 squares.
        let board = Board::<S4>::new(set(&["a1"]), set(&["b1"])).unwrap();
        for (_, rollout) in Rollout::NAMES {
            for own in [true, false] {
                let play = |board| rollouts::<S4>(rollout, None).play(board, own, &mut generator(1));
                assert_eq!(play(board), Reward::Win);
                // The other side must pass first.
                assert_eq!(play(board.passed()), Reward::Loss);
            }
        }
    }

    #[test]
    fn uniform_rollouts_are_random_games() {
        for size in BoardSize::ALL {
            with_size!(size, S => {
                for seed in 0..20 {
                    let game = random::game(outflank_board::Position::start(size), &mut generator(seed));
                    let expected = Reward::of(game.outcome().unwrap().plain());
                    let uniform = rollouts::<S>(Rollout::Uniform, None);
                    assert_eq!(uniform.play(Board::start(), true, &mut generator(seed)), expected);
                }
            });
        }
    }

    #[test]
    fn truncated_rollouts_are_scored_by_the_evaluation() {
        let start = Board::<S8>::start();
        let after =
            |plies| rollouts::<S8>(Rollout::Uniform, Some(plies)).play(start, true, &mut generator(1));
        // Discs of the mover minus the opponent's: 2 to 2, then 4 to 1, then 3 to 3.
        assert_eq!([after(0), after(1), after(2)], [Reward::Draw, Reward::Win, Reward::Draw]);
        assert_eq!(after(200), rollouts::<S8>(Rollout::Uniform, None).play(start, true, &mut generator(1)));
    }

    #[test]
    fn rollouts_truncated_at_game_end_are_scored_by_discs() {
        struct Contrary;
        impl<S: Size> Evaluation<Board<S>> for Contrary {
            fn points(&self, _: &Board<S>) -> i32 {
                1
            }
        }
        let board = Board::<S4>::new(set(&["a1"]), set(&["b1"])).unwrap();
        let cut = Rollouts::new(Rollout::Uniform, Some(1), &Positional::table1(), Box::new(Contrary));
        assert_eq!(cut.play(board, true, &mut generator(1)), Reward::Win);
    }
}
