//! Analyses with the players of the laboratory.
//!
//! A search judges every move on its own: the position after it, one ply less deep. So every value is exact for its
//! depth, which alpha-beta at the root does not give. Monte-Carlo search judges all moves in one search.

use outflank_board::{BoardSize, Game, Limits, Move, Observer, Player, Position, Report, Verdict};
use outflank_players::{EvalSpec, Kind, RosterError, Settings, Spec};

use super::{Analysis, AnalysisLimits, AnalystError, JudgedMove, Timer};

/// The maximum depth of an analysis: no game on the largest board has more plies.
const MAX_DEPTH: u32 = 200;

/// A player of the laboratory.
pub struct LabAnalyst {
    player: Box<dyn Player>,
    evaluation: EvalSpec,
    kind: Kind,
    /// The limits in the settings of a search. They are for the analysis, not for each move.
    limits: Limits,
    is_started: bool,
}

impl LabAnalyst {
    pub fn new(spec: &Spec, size: BoardSize) -> Result<Self, RosterError> {
        let &Settings { depth, nodes, time, .. } = spec.settings();
        let depth = if spec.kind() == Kind::Greedy { Some(1) } else { depth };
        let limits = Limits { depth, nodes, time, ..Limits::default() };
        let player = spec.player(size, 0)?;
        Ok(Self { player, evaluation: EvalSpec::of(spec), kind: spec.kind(), limits, is_started: false })
    }

    /// Analyses the last position of a game that is not over.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &AnalysisLimits,
        timer: &mut Timer<'_>,
    ) -> Result<Option<Analysis>, AnalystError> {
        if !self.is_started {
            self.player.start(game);
            self.is_started = true;
        }
        match self.kind {
            Kind::MonteCarlo | Kind::FlatMonteCarlo => self.simulate(game, limits, timer),
            _ => self.deepen(game, limits, timer)?,
        }
        Ok(timer.last.take())
    }

    /// One search of the position, whose reports judge all moves.
    fn simulate(&mut self, game: &Game, limits: &AnalysisLimits, timer: &mut Timer<'_>) {
        let own = Limits { time: limits.time, ..Limits::default() };
        let mut relay = Relay { timer, lines: limits.lines.unwrap_or(usize::MAX) };
        // A forfeit is impossible: the game is not over, and the player has the size of the board.
        let _ = self.player.choose(game, &own, &mut relay);
    }

    /// Judges every move, deeper and deeper.
    fn deepen(
        &mut self,
        game: &Game,
        limits: &AnalysisLimits,
        timer: &mut Timer<'_>,
    ) -> Result<(), AnalystError> {
        let position = *game.position();
        let plays: Vec<Move> = if position.must_pass() {
            vec![Move::Pass]
        } else {
            position.moves().into_iter().map(Move::from).collect()
        };
        let mut nodes = 0;
        timer.tighten(self.limits.time);
        for depth in 1..=self.limits.depth.unwrap_or(MAX_DEPTH) {
            let mut moves = Vec::with_capacity(plays.len());
            for &play in &plays {
                let Some(judged) = self.judge(game, play, depth, timer)? else { return Ok(()) };
                nodes += judged.nodes;
                moves.push(judged);
            }
            // Stable: equal moves stay in the order of the board.
            moves.sort_by_key(|judged| std::cmp::Reverse(judged.verdict.map(Verdict::rank)));
            let is_solved = moves.iter().all(|judged| judged.is_exact);
            moves.truncate(limits.lines.unwrap_or(usize::MAX));
            timer.report(Analysis { depth, moves, nodes, ..Analysis::default() });
            if is_solved || timer.stop() || self.limits.nodes.is_some_and(|most| nodes >= most) {
                break;
            }
        }
        Ok(())
    }

    /// One move, searched to this depth; `None` if the search was stopped.
    fn judge(
        &mut self,
        game: &Game,
        play: Move,
        depth: u32,
        timer: &mut Timer<'_>,
    ) -> Result<Option<JudgedMove>, AnalystError> {
        let mut after = game.clone();
        let mut judged = JudgedMove {
            play,
            verdict: None,
            chance: None,
            depth,
            is_exact: false,
            nodes: 1,
            visits: 0,
            line: vec![play],
        };
        // The move comes from the list of legal moves.
        if after.play(play).is_err() {
            return Ok(Some(judged));
        }
        let is_own_turn = after.pass_if_forced();
        if is_own_turn {
            judged.line.push(Move::Pass);
        }
        let view = |verdict: Verdict| if is_own_turn { verdict } else { -verdict };
        let rest = depth - judged.line.len().min(depth as usize) as u32;
        if let Some(verdict) = self.leaf(after.position(), rest)? {
            judged.verdict = Some(view(verdict));
            judged.is_exact = after.outcome().is_some();
            return Ok(Some(judged));
        }
        let mut last = Last { timer, report: None };
        let limits = Limits { depth: Some(rest), ..Limits::default() };
        let chosen = self.player.choose(&after, &limits, &mut last);
        let report = last.report;
        if timer.stop() || chosen.is_err() {
            return Ok(None);
        }
        let Some(report) = report else { return Ok(None) };
        judged.verdict = report.verdict.map(view);
        // At most one pass per move: at this depth every line reaches the end of its game.
        judged.is_exact = rest >= 2 * after.position().empties();
        judged.nodes += report.counters.nodes;
        judged.line.extend(report.line);
        Ok(Some(judged))
    }

    /// The value of a finished game, or of a position without depth left.
    fn leaf(&self, position: &Position, depth: u32) -> Result<Option<Verdict>, AnalystError> {
        if let Some(outcome) = position.outcome() {
            let black = outcome.difference() as i8;
            let is_black = position.turn() == outflank_board::Colour::Black;
            return Ok(Some(Verdict::Result(if is_black { black } else { -black })));
        }
        if depth > 0 {
            return Ok(None);
        }
        Ok(Some(Verdict::Points(self.evaluation.valuation(position)?.value)))
    }
}

/// Passes the reports of a Monte-Carlo search on.
struct Relay<'a, 'b> {
    timer: &'a mut Timer<'b>,
    lines: usize,
}

impl Observer for Relay<'_, '_> {
    fn report(&mut self, report: &Report) {
        let judged = |candidate: &outflank_board::Candidate| JudgedMove {
            play: candidate.play,
            verdict: candidate.verdict,
            chance: None,
            depth: report.depth,
            is_exact: matches!(candidate.verdict, Some(Verdict::Result(_))),
            nodes: 0,
            visits: candidate.visits,
            line: match report.line.first() {
                Some(&first) if first == candidate.play => report.line.clone(),
                _ => vec![candidate.play],
            },
        };
        let moves = report.candidates.iter().take(self.lines).map(judged).collect();
        self.timer.report(Analysis {
            depth: report.depth,
            confidence: report.confidence,
            moves,
            nodes: report.counters.nodes,
            ..Analysis::default()
        });
    }

    fn stop(&self) -> bool {
        self.timer.stop()
    }
}

/// Keeps the last report of a search.
struct Last<'a, 'b> {
    timer: &'a Timer<'b>,
    report: Option<Report>,
}

impl Observer for Last<'_, '_> {
    fn report(&mut self, report: &Report) {
        self.report = Some(report.clone());
    }

    fn stop(&self) -> bool {
        self.timer.stop()
    }
}
