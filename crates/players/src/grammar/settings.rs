//! The typed settings of a player. Each can be parsed from text and printed.

use std::time::Duration;

use outflank_engine::Techniques;
use outflank_lab::heuristic::{EdgeSettings, MAX_VALUE, Phases, SumError};
use outflank_lab::{FinalMove, Form, Order, ParentVisits, Rollout, Ties};

use super::formula::{Formula, Source};
use super::table::TableSource;
use super::value;
use super::words::{CommandLine, CommandLineError};
use crate::domain::{MAX_MEMORY_BYTES, MAX_MOVES, MAX_NAME_CHARACTERS, MAX_SQUARES, MAX_THREADS, MAX_TIME};
use crate::key::Key;

/// The settings of a player; `None` means the player's default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The command line of a program.
    pub cmd: Option<CommandLine>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// The level of play.
    pub level: Option<u32>,
    /// Maximum nodes per move.
    pub nodes: Option<u64>,
    /// Iterations of Monte Carlo search per move.
    pub iterations: Option<u64>,
    /// Time per move.
    pub time: Option<Duration>,
    /// The evaluation.
    pub eval: Option<Formula>,
    /// The file of the engine's weights.
    pub weights: Option<String>,
    /// The limits between the phases of the mixed evaluation.
    pub phases: Option<Phases>,
    /// The table of squares of the mixed evaluation.
    pub table: Option<TableSource>,
    /// The points of a corner in the evaluations by mobility.
    pub corner: Option<i32>,
    /// The points of a corner in the edge evaluations.
    pub edge_corner: Option<i32>,
    /// The points of an X square beside an empty corner in the edge evaluations.
    pub edge_x: Option<i32>,
    /// The points of a C square beside an empty corner in the edge evaluations.
    pub edge_c: Option<i32>,
    /// The points of an X or C square beside an own corner in the edge evaluations.
    pub edge_stable: Option<i32>,
    /// The points of an insertion in the edge evaluations.
    pub edge_insertion: Option<i32>,
    /// The points of a move of the opponent in the edge evaluation.
    pub edge_mobility: Option<i32>,
    /// The length of the opening in the edge evaluations, in discs placed.
    pub edge_opening: Option<u32>,
    /// The length of the endgame in the edge evaluations, in empty squares.
    pub edge_ending: Option<u32>,
    /// The constant of UCB1.
    pub c: Option<f64>,
    /// The visit count in the formula of UCB1: the parent's or the root's.
    pub n: Option<ParentVisits>,
    /// The rollout policy.
    pub rollout: Option<Rollout>,
    /// Moves of a rollout before it is evaluated.
    pub cutoff: Option<u32>,
    /// The choice of the final move.
    pub final_move: Option<FinalMove>,
    /// Move ordering.
    pub order: Option<Order>,
    /// The size of the transposition table or search tree, in bytes.
    pub memory: Option<usize>,
    /// Whether equal positions share a node of the search tree.
    pub merge: Option<bool>,
    /// Whether symmetric positions are merged.
    pub symmetry: Option<bool>,
    /// Whether the table or tree is kept from move to move.
    pub keep: Option<bool>,
    /// The number of moves per position that are searched with full depth.
    pub reduce: Option<usize>,
    /// Whether iterations start with a narrow window.
    pub aspiration: Option<bool>,
    /// The form of the algorithm.
    pub form: Option<Form>,
    /// The search techniques of the engine.
    pub techniques: Option<Techniques>,
    /// The number of threads.
    pub threads: Option<usize>,
    /// The mean loss in discs per move, on purpose.
    pub loss: Option<f64>,
    /// The choice among equal moves.
    pub ties: Option<Ties>,
    /// The random seed.
    pub seed: Option<u64>,
    /// The timeout of an external program.
    pub patience: Option<Duration>,
    /// The display name.
    pub name: Option<String>,
}

const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];
const TIES: [(&str, Ties); 2] = [("first", Ties::First), ("random", Ties::Random)];

/// Why a text is not a valid value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadValue {
    /// It does not have the form of the key, or is out of range.
    Form,
    /// It is not a sum of evaluations.
    Sum(SumError),
    /// It is not a command line.
    Command(CommandLineError),
}

impl Settings {
    /// Parses the value of a key.
    pub(crate) fn set(&mut self, key: Key, text: &str) -> Result<(), BadValue> {
        match key {
            Key::Cmd => {
                self.cmd = Some(text.parse().map_err(BadValue::Command)?);
                Ok(())
            }
            Key::Depth => set(&mut self.depth, number(text, 1, 60)),
            Key::Level => set(&mut self.level, number(text, 0, 60)),
            Key::Nodes => set(&mut self.nodes, value::count(text).filter(|&count| count > 0)),
            Key::Iterations => set(&mut self.iterations, value::count(text).filter(|&count| count > 0)),
            Key::Time => set(&mut self.time, time(text)),
            Key::Eval => {
                self.eval = Some(text.parse().map_err(BadValue::Sum)?);
                Ok(())
            }
            Key::Weights => set(&mut self.weights, is_path(text).then(|| text.to_owned())),
            Key::Phases => set(&mut self.phases, value::phases(text)),
            Key::Table => set(&mut self.table, TableSource::parse(text)),
            Key::Corner => set(&mut self.corner, points(text)),
            Key::EdgeCorner => set(&mut self.edge_corner, points(text)),
            Key::EdgeX => set(&mut self.edge_x, points(text)),
            Key::EdgeC => set(&mut self.edge_c, points(text)),
            Key::EdgeStable => set(&mut self.edge_stable, points(text)),
            Key::EdgeInsertion => set(&mut self.edge_insertion, points(text)),
            Key::EdgeMobility => set(&mut self.edge_mobility, points(text)),
            Key::EdgeOpening => set(&mut self.edge_opening, number(text, 0, MAX_SQUARES)),
            Key::EdgeEnding => set(&mut self.edge_ending, number(text, 0, MAX_SQUARES)),
            Key::C => set(&mut self.c, decimal(text, 100.0)),
            Key::N => set(&mut self.n, value::word(text, &ParentVisits::NAMES)),
            Key::Rollout => set(&mut self.rollout, value::word(text, &Rollout::NAMES)),
            Key::Cutoff => set(&mut self.cutoff, number(text, 0, 1000)),
            Key::Final => set(&mut self.final_move, value::word(text, &FinalMove::NAMES)),
            Key::Order => set(&mut self.order, value::order(text)),
            Key::Memory => {
                let in_range = |bytes: &usize| (1..=MAX_MEMORY_BYTES).contains(bytes);
                set(&mut self.memory, value::bytes(text).filter(in_range))
            }
            Key::Merge => set(&mut self.merge, value::word(text, &SWITCH)),
            Key::Symmetry => set(&mut self.symmetry, value::word(text, &SWITCH)),
            Key::Keep => set(&mut self.keep, value::word(text, &SWITCH)),
            Key::Reduce => set(&mut self.reduce, number(text, 1, MAX_MOVES).map(|moves| moves as usize)),
            Key::Aspiration => set(&mut self.aspiration, value::word(text, &SWITCH)),
            Key::Form => set(&mut self.form, value::word(text, &Form::NAMES)),
            Key::Without => set(&mut self.techniques, value::techniques(text)),
            Key::Threads => {
                set(&mut self.threads, number(text, 1, MAX_THREADS).map(|threads| threads as usize))
            }
            Key::Loss => set(&mut self.loss, decimal(text, 20.0)),
            Key::Ties => set(&mut self.ties, value::word(text, &TIES)),
            Key::Seed => set(&mut self.seed, value::whole(text)),
            Key::Patience => set(&mut self.patience, time(text)),
            Key::Name => set(&mut self.name, is_name(text).then(|| text.to_owned())),
        }
    }

    /// The value of a key as text, if it is set.
    #[must_use]
    pub fn text(&self, key: Key) -> Option<String> {
        let switch = |on: bool| value::name(&on, &SWITCH).to_owned();
        match key {
            Key::Cmd => self.cmd.as_ref().map(CommandLine::to_string),
            Key::Depth => self.depth.map(|depth| depth.to_string()),
            Key::Level => self.level.map(|level| level.to_string()),
            Key::Nodes => self.nodes.map(|nodes| nodes.to_string()),
            Key::Iterations => self.iterations.map(|iterations| iterations.to_string()),
            Key::Time => self.time.map(value::print_time),
            Key::Eval => self.eval.as_ref().map(Formula::to_string),
            Key::Weights => self.weights.clone(),
            Key::Phases => self.phases.map(|phases| format!("{}/{}", phases.opening, phases.ending)),
            Key::Table => self.table.as_ref().map(TableSource::to_string),
            Key::Corner => self.corner.map(|points| points.to_string()),
            Key::EdgeCorner => self.edge_corner.map(|points| points.to_string()),
            Key::EdgeX => self.edge_x.map(|points| points.to_string()),
            Key::EdgeC => self.edge_c.map(|points| points.to_string()),
            Key::EdgeStable => self.edge_stable.map(|points| points.to_string()),
            Key::EdgeInsertion => self.edge_insertion.map(|points| points.to_string()),
            Key::EdgeMobility => self.edge_mobility.map(|points| points.to_string()),
            Key::EdgeOpening => self.edge_opening.map(|discs| discs.to_string()),
            Key::EdgeEnding => self.edge_ending.map(|empties| empties.to_string()),
            Key::C => self.c.map(|c| c.to_string()),
            Key::N => self.n.map(|n| value::name(&n, &ParentVisits::NAMES).to_owned()),
            Key::Rollout => self.rollout.map(|rollout| value::name(&rollout, &Rollout::NAMES).to_owned()),
            Key::Cutoff => self.cutoff.map(|cutoff| cutoff.to_string()),
            Key::Final => {
                self.final_move.map(|final_move| value::name(&final_move, &FinalMove::NAMES).to_owned())
            }
            Key::Order => self.order.as_ref().map(value::print_order),
            Key::Memory => self.memory.map(value::print_bytes),
            Key::Merge => self.merge.map(switch),
            Key::Symmetry => self.symmetry.map(switch),
            Key::Keep => self.keep.map(switch),
            Key::Reduce => self.reduce.map(|moves| moves.to_string()),
            Key::Aspiration => self.aspiration.map(switch),
            Key::Form => self.form.map(|form| value::name(&form, &Form::NAMES).to_owned()),
            Key::Without => self.techniques.map(value::print_techniques),
            Key::Threads => self.threads.map(|threads| threads.to_string()),
            Key::Loss => self.loss.map(|loss| loss.to_string()),
            Key::Ties => self.ties.map(|ties| value::name(&ties, &TIES).to_owned()),
            Key::Seed => self.seed.map(|seed| seed.to_string()),
            Key::Patience => self.patience.map(value::print_time),
            Key::Name => self.name.clone(),
        }
    }
}

impl Settings {
    /// The files that the player reads: weights and tables of squares.
    #[must_use]
    pub fn files(&self) -> Vec<&str> {
        let terms = self.eval.iter().flat_map(Formula::terms).filter_map(|(_, source)| match source {
            Source::File(path) => Some(path),
            Source::Named(_) => None,
        });
        let table = self.table.as_ref().and_then(TableSource::path);
        self.weights.as_deref().into_iter().chain(terms).chain(table).collect()
    }

    /// The values of the edge evaluations.
    pub(crate) fn edge(&self) -> EdgeSettings {
        let default = EdgeSettings::default();
        EdgeSettings {
            corner: self.edge_corner.unwrap_or(default.corner),
            x_square: self.edge_x.unwrap_or(default.x_square),
            c_square: self.edge_c.unwrap_or(default.c_square),
            beside_corner: self.edge_stable.unwrap_or(default.beside_corner),
            insertion: self.edge_insertion.unwrap_or(default.insertion),
            opponent_move: self.edge_mobility.unwrap_or(default.opponent_move),
            opening: self.edge_opening.unwrap_or(default.opening),
            ending: self.edge_ending.unwrap_or(default.ending),
        }
    }

    /// The first key that cannot be combined with another that is set, if any.
    ///
    /// With reduced depth, the result depends on the windows of the search, and so on the number of threads. The search
    /// of a report has none of the aids.
    pub(crate) fn conflict(&self, key: Key) -> Option<Key> {
        const NOT_IN_REPORTS: [Key; 10] = [
            Key::N,
            Key::Final,
            Key::Order,
            Key::Memory,
            Key::Merge,
            Key::Symmetry,
            Key::Keep,
            Key::Reduce,
            Key::Aspiration,
            Key::Threads,
        ];
        let is_set = |key: Key| match key {
            Key::Threads => self.threads.is_some_and(|threads| threads > 1),
            Key::Form => self.form.is_some_and(|form| form != Form::Textbook),
            key => self.text(key).is_some(),
        };
        let partners: &[Key] = match key {
            Key::Reduce => &[Key::Threads, Key::Form],
            Key::Threads => &[Key::Reduce, Key::Form],
            Key::Form => &NOT_IN_REPORTS,
            key if NOT_IN_REPORTS.contains(&key) => &[Key::Form],
            _ => &[],
        };
        partners.iter().copied().find(|&partner| is_set(key) && is_set(partner))
    }
}

fn set<T>(field: &mut Option<T>, value: Option<T>) -> Result<(), BadValue> {
    *field = Some(value.ok_or(BadValue::Form)?);
    Ok(())
}

fn number(text: &str, least: u32, most: u32) -> Option<u32> {
    let number = u32::try_from(value::whole(text)?).ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// Points of a part of an evaluation, which may be negative. The standard parser also accepts a plus sign.
fn points(text: &str) -> Option<i32> {
    let is_plain = !text.starts_with('+');
    text.parse().ok().filter(|points| is_plain && (-MAX_VALUE..=MAX_VALUE).contains(points))
}

fn time(text: &str) -> Option<Duration> {
    value::time(text).filter(|time| !time.is_zero() && *time <= MAX_TIME)
}

/// Parses a decimal number. The standard parser also accepts signs and words such as `inf`.
fn decimal(text: &str, most: f64) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse().ok().filter(|number| (0.0..=most).contains(number))?;
    is_plain.then_some(number)
}

pub(super) fn is_path(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_control)
}

/// Names appear in tables and in lists of players, so they must be one line.
fn is_name(text: &str) -> bool {
    (1..=MAX_NAME_CHARACTERS).contains(&text.chars().count()) && !text.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use crate::grammar::Spec;

    #[test]
    fn files_of_a_player_are_listed() {
        let files = |player: &str| -> Vec<String> {
            let spec: Spec = player.parse().unwrap();
            spec.settings().files().into_iter().map(str::to_owned).collect()
        };
        assert_eq!(
            files("greedy:eval='mixed+file:a.txt*2+file:b.txt',table=file:c.txt"),
            ["a.txt", "b.txt", "c.txt"]
        );
        assert_eq!(files("engine:weights=w.bin"), ["w.bin"]);
        assert!(files("greedy:table=2").is_empty());
    }
}
