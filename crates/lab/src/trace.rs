//! Traces: the steps of a search, reported to a tracer while it runs.
//!
//! Game-tree searches call the trace hooks of [`Aids`]. Monte-Carlo tree search calls a probe. Both are empty without a
//! tracer, so the compiler removes the calls.

use std::marker::PhantomData;

use outflank_board::{Choice, Forfeit, Game, Limits, Move, Observer, Player, Size};

use crate::aids::{Aids, Help};
use crate::known::Known;
use crate::state::{Play, State};

/// Receives the steps of a traced search, in the order in which they happen.
pub trait Tracer {
    /// A game-tree search enters a position.
    fn enter(&mut self, _entry: &Entry<'_>) {}

    /// A game-tree search leaves the last position that it entered and has not left, with its value for the side to
    /// move there.
    ///
    /// A search that reaches a limit does not leave its open positions.
    fn leave(&mut self, _value: i32) {}

    /// A move cuts off the other moves of the last position that was entered and not left.
    fn cut(&mut self, _play: Move) {}

    /// Whether the next simulation is reported.
    fn wants_simulation(&self) -> bool {
        true
    }

    /// A simulation of Monte-Carlo tree search ended.
    fn simulation(&mut self, _simulation: Simulation) {}
}

/// A position that a game-tree search enters.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The move that leads to it; `None` at the root.
    pub play: Option<Move>,
    /// The depth left in plies.
    pub depth: u32,
    /// Alpha, for the side to move.
    pub alpha: i32,
    /// Beta, for the side to move.
    pub beta: i32,
    /// Whether the game is over.
    pub over: bool,
    /// The legal moves in the order a1, b1, ...; none at depth 0.
    pub moves: &'a [Move],
}

/// One simulation of Monte-Carlo tree search: selection, rollout and backpropagation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulation {
    /// The selections, the one at the root first.
    pub selections: Vec<Selection>,
    /// Whether a rollout was played; if not, the last position of the path is a finished game.
    pub rollout: bool,
    /// The reward of the last position of the path, for the side that moved there.
    pub reward: f64,
    /// The statistics of the path after backpropagation, the root first.
    pub path: Vec<NodeStatistics>,
}

/// The selection of a move in one node.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The N of UCB1.
    pub parent_visits: u32,
    /// The moves of the node, in the order in which the search compares them.
    pub arms: Vec<ArmTerms>,
    /// The index of the selected move.
    pub selected: usize,
}

/// A move before a selection, for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmTerms {
    /// The move.
    pub play: Move,
    /// Its statistics.
    pub statistics: NodeStatistics,
    /// The exploration term of UCB1; `None` without visits.
    pub exploration: Option<f64>,
}

/// The statistics of a node, for the side that moved there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeStatistics {
    /// The number of visits.
    pub visits: u32,
    /// The sum of the rewards: 1 for a win, 1/2 for a draw.
    pub points: f64,
    /// The proven reward.
    pub proof: Option<f64>,
}

impl NodeStatistics {
    /// The mean reward, the exploitation term of UCB1; `None` without visits.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.points / f64::from(self.visits))
    }
}

/// A player whose search can be traced.
pub trait Traceable: Player {
    /// Chooses a move as [`Player::choose`] does, and reports the steps of the search.
    ///
    /// The search makes the same steps as without a tracer. Only the first of several threads is traced in Monte-Carlo
    /// tree search, and none in game-tree search. A graph of merged positions and Monte-Carlo tree search of a student
    /// report are not traced.
    ///
    /// # Errors
    ///
    /// As for [`Player::choose`].
    fn choose_traced(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
        tracer: &mut dyn Tracer,
    ) -> Result<Choice, Forfeit>;
}

/// The aids of a search that is traced.
pub(crate) struct Tracing<'a, S, G: State> {
    aids: Help<'a, G>,
    tracer: &'a mut dyn Tracer,
    /// The positions entered and not left, the root first.
    path: Vec<G>,
    /// The legal moves of the last position.
    moves: Vec<Move>,
    size: PhantomData<S>,
}

impl<'a, S: Size, G: State<Move = Play>> Tracing<'a, S, G> {
    /// The same aids with a tracer.
    pub fn new(aids: Help<'a, G>, tracer: &'a mut dyn Tracer) -> Self {
        Self { aids, tracer, path: Vec::new(), moves: Vec::new(), size: PhantomData }
    }

    /// The move from the last position to this one. Different moves lead to different positions.
    fn move_to(&self, state: &G) -> Option<Move> {
        let parent = self.path.last()?;
        parent.moves().find(|&play| parent.play(play) == *state).map(Play::on::<S>)
    }
}

impl<'a, S: Size, G: State<Move = Play>> Aids<G> for Tracing<'a, S, G> {
    type Moves = <Help<'a, G> as Aids<G>>::Moves;

    fn arrange(&mut self, state: &G, depth: u32) -> Self::Moves {
        self.aids.arrange(state, depth)
    }

    fn recall(&mut self, state: &G, depth: u32) -> Option<Known> {
        self.aids.recall(state, depth)
    }

    fn remember(&mut self, state: &G, depth: u32, known: Known) {
        self.aids.remember(state, depth, known);
    }

    fn cut(&mut self, depth: u32, play: Play) {
        self.aids.cut(depth, play);
    }

    fn reduces(&self, nth: usize) -> bool {
        self.aids.reduces(nth)
    }

    fn trace_enter(&mut self, state: &G, depth: u32, (alpha, beta): (i32, i32)) {
        let play = self.move_to(state);
        self.moves.clear();
        if depth > 0 {
            self.moves.extend(state.moves().map(Play::on::<S>));
        }
        let over = state.is_over();
        self.tracer.enter(&Entry { play, depth, alpha, beta, over, moves: &self.moves });
        self.path.push(*state);
    }

    fn trace_leave(&mut self, value: i32) {
        self.path.pop();
        self.tracer.leave(value);
    }

    fn trace_cut(&mut self, play: Play) {
        self.tracer.cut(play.on::<S>());
    }
}
