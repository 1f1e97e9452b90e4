//! A game in progress and its two sides, apart from how it is shown and where the moves come from.

use std::time::Duration;

use outflank_board::{Colour, Forfeit, Game, IllegalMove, Limits, Turn};
use outflank_notation::Record;

use super::clock::Timing;
use super::finished::{Exit, Finished};
use super::replay::{Progress, Replay};

/// A game in progress.
pub struct Sitting {
    replay: Replay,
    /// The names of Black and White.
    names: [String; 2],
    /// Whether Black and White are people.
    humans: [bool; 2],
    timing: Option<Timing>,
    /// Whether another game follows.
    pub has_next: bool,
    /// Whether the user steps through the game: players wait, and no pass is played.
    browsing: bool,
    /// The nodes of every move, by ply.
    nodes: Vec<u64>,
}

/// Why a position cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// It is before the start.
    Start,
    /// It is the next one after the last.
    End,
    /// The game has only this number of moves.
    Beyond(usize),
}

impl Sitting {
    /// Continues a game. A person steps through a record first.
    pub fn new(replay: Replay, names: [String; 2], humans: [bool; 2]) -> Self {
        let browsing = replay.has_record() && humans.contains(&true);
        Self { replay, names, humans, timing: None, has_next: false, browsing, nodes: Vec::new() }
    }

    /// Limits the time of both sides from here on.
    pub fn timed(mut self, control: Option<outflank_arena::TimeControl>) -> Self {
        self.timing = control.map(|control| Timing::new(control, self.game().ply()));
        self
    }

    /// The record and the moves.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The game up to the current position.
    pub fn game(&self) -> &Game {
        self.replay.game()
    }

    /// The names of Black and White.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Whether a person plays this colour.
    pub fn is_human(&self, colour: Colour) -> bool {
        self.humans[colour as usize]
    }

    /// Whether a person plays.
    pub fn has_human(&self) -> bool {
        self.humans.contains(&true)
    }

    /// Whether the user steps through the game.
    pub fn is_browsing(&self) -> bool {
        self.browsing
    }

    /// The number of moves, with those that can be redone.
    pub fn plies(&self) -> usize {
        self.game().ply() + self.game().undone_turns().len()
    }

    /// The game that is saved and printed: all of it while the user steps through it.
    pub fn shown_game(&self) -> Game {
        if self.browsing { self.replay.whole_game() } else { self.game().clone() }
    }

    /// The game with the names of the players, and its result if it is over.
    pub fn record(&self) -> Record {
        self.replay.to_record(self.shown_game(), self.names.each_ref().map(String::as_str))
    }

    /// The end of the sitting.
    pub fn finished(&self, exit: Exit) -> Finished {
        Finished::new(&self.shown_game(), exit, &self.nodes)
    }

    /// The remaining time of a colour; `None` without a clock.
    pub fn remaining(&self, colour: Colour) -> Option<Duration> {
        self.timing.as_ref().map(|timing| timing.remaining(self.game(), colour))
    }

    /// The limits of the next move.
    pub fn limits(&self) -> Limits {
        self.timing.as_ref().map_or_else(Limits::default, |timing| timing.limits(self.game()))
    }

    /// The forfeit of the side to move if its move takes this time.
    pub fn lateness(&self, taken: Duration) -> Option<Forfeit> {
        self.timing.as_ref()?.lateness(self.game(), taken)
    }

    /// Plays a move that took this number of nodes.
    pub fn advance(&mut self, turn: Turn, nodes: u64) -> Result<Progress, IllegalMove> {
        let ply = self.game().ply();
        let progress = self.replay.play(turn)?;
        self.nodes.resize(ply, 0);
        self.nodes.push(nodes);
        // After a recorded move the user steps on through the record.
        self.browsing &= progress == Progress::Recorded;
        Ok(progress)
    }

    /// Plays a forced pass, and returns whether there was one.
    pub fn pass_if_forced(&mut self) -> bool {
        self.replay.pass_if_forced()
    }

    /// Lets the players move again; returns whether they were waiting.
    pub fn resume(&mut self) -> bool {
        std::mem::take(&mut self.browsing)
    }

    /// Steps to the position after this number of moves; `None` is before the start.
    pub fn browse(&mut self, ply: Option<usize>) -> Result<(), NoPosition> {
        let (now, all) = (self.game().ply(), self.plies());
        match ply {
            None => return Err(NoPosition::Start),
            Some(ply) if ply == now + 1 && ply > all => return Err(NoPosition::End),
            Some(ply) if ply > all && ply < usize::MAX => return Err(NoPosition::Beyond(all)),
            Some(ply) => self.replay.go_to(ply),
        }
        self.browsing = true;
        Ok(())
    }

    /// Goes back to the previous turn of a person; returns whether there is one.
    pub fn undo(&mut self) -> bool {
        let Some(ply) = (0..self.game().ply()).rev().find(|&ply| self.asks_at(ply)) else { return false };
        self.replay.go_to(ply);
        self.browsing = false;
        true
    }

    /// Goes forward to the next turn of a person, or to the last move; returns whether a move was replayed.
    pub fn redo(&mut self) -> bool {
        let (first, last) = (self.game().ply() + 1, self.plies());
        if first > last {
            return false;
        }
        let ply = (first..=last).find(|&ply| self.asks_at(ply)).unwrap_or(last);
        self.replay.go_to(ply);
        self.browsing = false;
        true
    }

    /// Whether a person must choose the move after this number of moves.
    fn asks_at(&self, ply: usize) -> bool {
        let position = self.game().position_at(ply);
        position.is_some_and(|position| self.is_human(position.turn()) && position.can_move())
    }
}
