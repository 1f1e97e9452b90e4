//! The greedy player: one ply of search.

use std::cmp::Reverse;

use outflank_board::random::{Generator, generator};
use outflank_board::{
    Board, Candidate, Choice, Counters, Forfeit, Game, Limits, Move, Observer, Player, Report, Size, Verdict,
};

use crate::state::{Evaluation, Play, State, judged};
use crate::ties::Ties;
use crate::turn::board_for;

/// Plays the move with the best evaluation after it. A finished game counts by its result.
pub struct Greedy<S: Size> {
    evaluation: Box<dyn Evaluation<Board<S>>>,
    ties: Ties,
    seed: u64,
    rng: Generator,
}

impl<S: Size> Greedy<S> {
    /// A player for boards of one size; `seed` is the random seed for ties.
    #[must_use]
    pub fn new(evaluation: Box<dyn Evaluation<Board<S>>>, ties: Ties, seed: u64) -> Self {
        Self { evaluation, ties, seed, rng: generator(seed) }
    }

    /// The value of a move for the side that plays it.
    fn value(&self, board: &Board<S>, play: Play) -> i32 {
        let after = State::play(board, play);
        if after.is_over() { -after.result() } else { -self.evaluation.points(&after) }
    }
}

impl<S: Size> Player for Greedy<S> {
    fn start(&mut self, _game: &Game) {
        self.rng = generator(self.seed);
    }

    fn choose(
        &mut self,
        game: &Game,
        _limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        let board = board_for::<S>(game)?;
        let mut moves: Vec<(Move, i32)> =
            State::moves(&board).map(|play| (play.on::<S>(), self.value(&board, play))).collect();
        moves.sort_by_key(|&(_, value)| Reverse(value));
        let best = moves.first().map(|&(_, value)| value);
        let equal: Vec<Move> =
            moves.iter().take_while(|&&(_, value)| Some(value) == best).map(|&(play, _)| play).collect();
        let play = self.ties.choose(&equal, &mut self.rng).unwrap_or(Move::Pass);
        let verdict = best.map(judged);
        observer.report(&report(play, verdict, &moves));
        Ok(Choice { play, verdict })
    }
}

fn report(play: Move, verdict: Option<Verdict>, moves: &[(Move, i32)]) -> Report {
    let candidate =
        |&(play, value): &(Move, i32)| Candidate { play, verdict: Some(judged(value)), visits: 1 };
    let leaves = moves.len() as u64;
    Report {
        depth: 1,
        confidence: 100,
        verdict,
        line: vec![play],
        candidates: moves.iter().map(candidate).collect(),
        counters: Counters { nodes: 1 + leaves, leaves, ..Counters::default() },
        ..Report::default()
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Colour, Position, S4, S8};

    use super::*;
    use crate::heuristic::{Absolute, Positional};

    struct Keep(Vec<Report>);

    impl Observer for Keep {
        fn report(&mut self, report: &Report) {
            self.0.push(report.clone());
        }
    }

    fn play(name: &str) -> Move {
        Move::Place(name.parse().unwrap())
    }

    /// The choice on 4x4 with Black to move, and its report.
    fn choose(player: &mut Greedy<S4>, black: u128, white: u128) -> (Choice, Report) {
        let position = Position::new(BoardSize::Four, black, white, Colour::Black).unwrap();
        let mut seen = Keep(Vec::new());
        let choice = player.choose(&Game::from_position(position), &Limits::default(), &mut seen).unwrap();
        (choice, seen.0.pop().unwrap())
    }

    #[test]
    fn the_best_move_by_the_evaluation_is_played() {
        // Row 1 is - O X -, row 2 is - O O X: a1 turns b1 for 4 to 2, a2 turns b2 and c2 for 5 to 1.
        let mut player = Greedy::<S4>::new(Box::new(Absolute), Ties::First, 0);
        let (choice, report) = choose(&mut player, 0b1000_0100, 0b0110_0010);
        assert_eq!(choice, Choice { play: play("a2"), verdict: Some(Verdict::Points(4)) });
        assert_eq!(report.candidates[0].play, play("a2"));
        assert_eq!(report.counters.nodes, 1 + report.candidates.len() as u64);
        // By the positional table the corner is worth more.
        let mut player = Greedy::<S4>::new(Box::new(Positional::table1()), Ties::First, 0);
        assert_eq!(choose(&mut player, 0b1000_0100, 0b0110_0010).0.play, play("a1"));
    }

    #[test]
    fn a_finished_game_counts_by_its_result() {
        // Black at c1 takes the last white disc by a1: 16 to 0 with the empty squares.
        let mut player = Greedy::<S4>::new(Box::new(Absolute), Ties::First, 0);
        let (choice, _) = choose(&mut player, 0b100, 0b010);
        assert_eq!(choice, Choice { play: play("a1"), verdict: Some(Verdict::Result(16)) });
    }

    #[test]
    fn ties_are_broken_by_the_seed() {
        let game = Game::new(BoardSize::Eight);
        let first = |ties, seed| {
            let mut player = Greedy::<S8>::new(Box::new(Absolute), ties, seed);
            player.choose(&game, &Limits::default(), &mut ()).unwrap().play
        };
        assert!((0..20).all(|seed| first(Ties::First, seed) == play("d3")));
        for name in ["d3", "c4", "f5", "e6"] {
            assert!((0..100).any(|seed| first(Ties::Random, seed) == play(name)), "{name}");
        }
        assert!((0..20).all(|seed| first(Ties::Random, seed) == first(Ties::Random, seed)));
    }
}
