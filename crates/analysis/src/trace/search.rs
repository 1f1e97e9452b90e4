//! Traces of game-tree searches.

use std::cell::Cell;
use std::rc::Rc;

use outflank_board::{Choice, Move, Report, Verdict};
use outflank_lab::{Algorithm, Entry, INFINITY, Tracer, WIN};
use outflank_players::Spec;
use outflank_players::json::VerdictDocument;
use serde::Serialize;

/// The trace of a game-tree search: the positions in the order in which the search enters them.
///
/// Values are points of the evaluation. The value of a finished game is 1,000,000 plus the disc difference for the
/// winner, and 0 for a draw. In the alpha-beta of report 000, windows may be reversed; 2,000,000 is then infinity.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SearchTrace {
    /// The player.
    pub player: String,
    /// The algorithm.
    pub algorithm: &'static str,
    /// The side for which windows and values are.
    pub view: ValueView,
    /// The move that the player chose.
    #[serde(rename = "move")]
    pub play: String,
    /// The value of the root for the side to move; null if a limit ended the search before the first depth.
    pub value: Option<i32>,
    /// The same value with its unit.
    pub verdict: Option<VerdictDocument>,
    /// The principal variation.
    pub line: Vec<String>,
    /// The last completed depth in plies.
    pub depth: u32,
    /// The number of positions that the search visited.
    pub total_nodes: u64,
    /// The number of positions that it evaluated.
    pub total_leaves: u64,
    /// The number of positions with a cutoff.
    pub total_cutoffs: u64,
    /// Whether positions were left out: only the first ones are recorded.
    pub truncated: bool,
    /// The recorded positions. Each is listed after its parent.
    ///
    /// There is one root per pass: MTD(f) has several, and so has iterative deepening.
    pub nodes: Vec<TracedNode>,
}

/// The side for which the windows and values of a trace are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ValueView {
    /// The side to move in each position, as in negamax.
    Mover,
    /// The side to move at the root, as in minimax.
    Root,
}

/// A position that a game-tree search visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedNode {
    /// The index of the parent; null at a root.
    pub parent: Option<usize>,
    /// The move that leads to it: a square or `pass`; null at a root.
    #[serde(rename = "move")]
    pub play: Option<String>,
    /// The distance from the root in plies.
    pub ply: u32,
    /// The depth left in plies.
    pub depth: u32,
    /// Alpha on entry; null for minus infinity.
    pub alpha: Option<i32>,
    /// Beta on entry; null for infinity.
    pub beta: Option<i32>,
    /// The value that the search returned: exact inside the window, else a bound; null if a limit ended the search.
    pub value: Option<i32>,
    /// Whether it was evaluated without further search.
    pub leaf: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Whether the same move was searched before in the same parent, as NegaScout does.
    pub again: bool,
    /// The number of searches of its moves, recorded or not.
    pub children: u32,
    /// The cutoff, if one of its moves caused one.
    pub cutoff: Option<TracedCutoff>,
}

/// A cutoff: a move whose value is outside the window, so that the moves after it are not searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedCutoff {
    /// The move that caused it.
    #[serde(rename = "move")]
    pub play: String,
    /// The number of moves searched, this one included.
    pub after: u32,
    /// The moves that were not searched, in the order a1, b1, ...; none if it was the last move.
    pub pruned: Vec<String>,
}

/// Records the positions of a search.
pub(super) struct NodeRecorder {
    max_nodes: usize,
    view: ValueView,
    count: Rc<Cell<u64>>,
    nodes: Vec<TracedNode>,
    /// The positions entered and not left, the root first.
    open: Vec<OpenNode>,
}

struct OpenNode {
    /// The index of the position, if it is recorded.
    index: Option<usize>,
    /// The number of its moves.
    moves: usize,
    /// Its moves that were not searched yet.
    unsearched: Vec<Move>,
}

impl OpenNode {
    /// Notes a search of a move. Returns whether the move was searched before.
    fn search(&mut self, play: Option<Move>) -> bool {
        let nth = self.unsearched.iter().position(|&own| Some(own) == play);
        nth.map(|nth| self.unsearched.remove(nth)).is_none()
    }
}

impl NodeRecorder {
    pub fn new(algorithm: Algorithm, max_nodes: usize) -> Self {
        let view = match algorithm {
            Algorithm::Minimax | Algorithm::MinmaxAlphaBeta => ValueView::Root,
            _ => ValueView::Mover,
        };
        Self { max_nodes, view, count: Rc::default(), nodes: Vec::new(), open: Vec::new() }
    }

    /// The number of positions so far.
    pub fn count(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.count)
    }

    /// The trace of a search that ended with this choice and this report.
    pub fn trace(self, player: &Spec, choice: &Choice, report: &Report) -> SearchTrace {
        let total_nodes = self.count.get();
        SearchTrace {
            player: player.to_string(),
            algorithm: player.entry().name,
            view: self.view,
            play: choice.play.to_string(),
            value: report.verdict.and_then(value_of),
            verdict: report.verdict.map(Into::into),
            line: report.line.iter().map(Move::to_string).collect(),
            depth: report.depth,
            total_nodes,
            total_leaves: report.counters.leaves,
            total_cutoffs: report.counters.cutoffs,
            truncated: total_nodes > self.nodes.len() as u64,
            nodes: self.nodes,
        }
    }

    /// The window in the view of the trace.
    fn window(&self, entry: &Entry<'_>) -> (Option<i32>, Option<i32>) {
        let (alpha, beta) = if self.is_flipped(self.open.len()) {
            (-entry.beta, -entry.alpha)
        } else {
            (entry.alpha, entry.beta)
        };
        (Some(alpha).filter(|&alpha| alpha > -INFINITY), Some(beta).filter(|&beta| beta < INFINITY))
    }

    /// Whether values at a distance from the root are negated in the view of the trace.
    fn is_flipped(&self, ply: usize) -> bool {
        self.view == ValueView::Root && !ply.is_multiple_of(2)
    }

    fn record(&mut self, entry: &Entry<'_>, again: bool) -> Option<usize> {
        if self.nodes.len() >= self.max_nodes {
            return None;
        }
        let (alpha, beta) = self.window(entry);
        self.nodes.push(TracedNode {
            parent: self.open.last().and_then(|parent| parent.index),
            play: entry.play.map(|play| play.to_string()),
            ply: self.open.len() as u32,
            depth: entry.depth,
            alpha,
            beta,
            value: None,
            leaf: entry.depth == 0 || entry.over,
            over: entry.over,
            again,
            children: 0,
            cutoff: None,
        });
        Some(self.nodes.len() - 1)
    }
}

impl Tracer for NodeRecorder {
    fn enter(&mut self, entry: &Entry<'_>) {
        self.count.set(self.count.get() + 1);
        let again = self.open.last_mut().is_some_and(|parent| parent.search(entry.play));
        if let Some(parent) = self.open.last().and_then(|parent| parent.index) {
            self.nodes[parent].children += 1;
        }
        let index = self.record(entry, again);
        let unsearched = index.map_or_else(Vec::new, |_| entry.moves.to_vec());
        self.open.push(OpenNode { index, moves: entry.moves.len(), unsearched });
    }

    fn leave(&mut self, value: i32) {
        if let Some(index) = self.open.pop().and_then(|node| node.index) {
            let value = if self.is_flipped(self.open.len()) { -value } else { value };
            self.nodes[index].value = Some(value);
        }
    }

    fn cut(&mut self, play: Move) {
        let Some(OpenNode { index: Some(index), moves, unsearched }) = self.open.last() else { return };
        self.nodes[*index].cutoff = Some(TracedCutoff {
            play: play.to_string(),
            after: (moves - unsearched.len()) as u32,
            pruned: unsearched.iter().map(Move::to_string).collect(),
        });
    }
}

/// The value of a search with this verdict; `None` for the units of other players.
fn value_of(verdict: Verdict) -> Option<i32> {
    match verdict {
        Verdict::Points(points) => Some(points),
        Verdict::Result(discs) => Some(i32::from(discs) + WIN * i32::from(discs.signum())),
        Verdict::Discs(_) | Verdict::Chance(_) => None,
    }
}
