//! The requests at the prompt.

use std::io::{self, BufRead, Write};

use outflank_api::legal::LegalMove;
use outflank_board::{Forfeit, Game, Limits, Move, Square, Turn};
use outflank_players::Spec;

use super::finished::Exit;
use super::input::Request;
use super::session::{Session, Step};
use crate::command::show;

/// The player that gives hints.
const ADVISER: &str = "alphabeta=5";

const REQUESTS: &str =
    "undo, redo, back, forward, start, end, go N, continue, hint, moves, save FILE, resign, help, quit";

pub(super) const HELP: &str = "\
d3 or #19  place a disc on this square, by name or index; + marks the legal moves
undo       go back to your previous turn
redo       play the undone moves again
back       go back one move and show it; also forward, start, end
go N       go to the position after N moves
continue   let the players move again from here
hint       suggest a move
moves      list the legal moves and the discs that they turn
save FILE  save the game; the extension selects the format: .sgf, .ggf, .txt (moves) ...
resign     resign the game
next       start the next game of a series
quit       print the moves and quit
Passes are played automatically.
";

impl<R: BufRead, W: Write> Session<R, W> {
    /// Executes a request; returns `None` if the game is unchanged.
    pub(super) fn answer(&mut self, request: Request) -> io::Result<Option<Step>> {
        let is_over = self.replay.game().outcome().is_some();
        match request {
            Request::Play(play) => return self.play_typed(play),
            Request::NoSquare(why) => writeln!(self.out, "{why}")?,
            Request::Undo if self.undo() => return Ok(Some(Step::GoOn)),
            Request::Undo => writeln!(self.out, "Nothing to undo.")?,
            Request::Redo if self.redo() => return Ok(Some(Step::GoOn)),
            Request::Redo => writeln!(self.out, "Nothing to redo.")?,
            Request::Back => return self.browse(self.replay.game().ply().checked_sub(1)),
            Request::Forward => return self.browse(self.replay.game().ply().checked_add(1)),
            Request::GoTo(ply) => return self.browse(Some(ply)),
            Request::Moves => self.list_moves()?,
            Request::Save(file) => self.save(&file)?,
            Request::Help => write!(self.out, "{HELP}")?,
            Request::Quit => return Ok(Some(Step::Leave(Exit::Quit))),
            Request::Next if is_over && self.has_next => return Ok(Some(Step::Leave(Exit::Over))),
            Request::Next if self.has_next => {
                writeln!(self.out, "The game is not over; resign it to start the next one.")?;
            }
            Request::Next => writeln!(self.out, "There is no next game; enter quit to finish.")?,
            Request::Nothing => {}
            Request::Hint | Request::Resign | Request::Continue if is_over => {
                writeln!(self.out, "The game is over.")?;
            }
            Request::Continue if self.browsing => {
                self.browsing = false;
                return Ok(Some(Step::GoOn));
            }
            Request::Continue => writeln!(self.out, "It is your move.")?,
            Request::Hint => self.hint()?,
            // The position may be that of the opponent.
            Request::Resign if self.browsing => {
                writeln!(self.out, "Enter end and continue before you resign.")?;
            }
            Request::Resign => {
                let turn = self.replay.game().turn();
                writeln!(self.out, "{turn} resigned: {} wins.", turn.other())?;
                return Ok(Some(Step::Leave(Exit::Forfeit(turn, Forfeit::Resigned))));
            }
            Request::Unknown(text) => {
                let possible = self.possible();
                writeln!(self.out, "unknown command {text:?}; {possible}; commands: {REQUESTS}")?;
            }
        }
        Ok(None)
    }

    /// Plays a move that the user entered.
    fn play_typed(&mut self, play: Move) -> io::Result<Option<Step>> {
        match self.advance(Turn { play, time: Some(self.asked.elapsed()), verdict: None }, 0) {
            Ok(progress) => {
                self.report_dropped(progress)?;
                Ok(Some(Step::GoOn))
            }
            Err(illegal) => {
                writeln!(self.out, "{illegal}; {}", self.possible())?;
                Ok(None)
            }
        }
    }

    /// Steps to the position after this number of moves; `None` is before the start.
    fn browse(&mut self, ply: Option<usize>) -> io::Result<Option<Step>> {
        let game = self.replay.game();
        let (now, all) = (game.ply(), game.ply() + game.undone_turns().len());
        match ply {
            None => writeln!(self.out, "This is the start of the game.")?,
            Some(ply) if ply == now + 1 && ply > all => writeln!(self.out, "This is the end of the game.")?,
            Some(ply) if ply > all && ply < usize::MAX => {
                writeln!(self.out, "The game has {all} moves; enter go 0 to go {all}.")?;
            }
            Some(ply) => {
                self.replay.go_to(ply);
                self.browsing = true;
                return Ok(Some(Step::GoOn));
            }
        }
        Ok(None)
    }

    /// The legal moves as text.
    fn possible(&self) -> String {
        match &self.replay.game().position().moves()[..] {
            [] => "no move is left".to_owned(),
            moves => format!("legal: {}", moves.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")),
        }
    }

    /// Prints the legal moves with the discs that they turn.
    fn list_moves(&mut self) -> io::Result<()> {
        let moves = LegalMove::all(self.replay.game().position());
        writeln!(self.out, "{}", self.possible())?;
        show::turned(&moves).iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }

    /// Goes back to the previous turn of a person; returns whether there is one.
    fn undo(&mut self) -> bool {
        let game = self.replay.game();
        let asks = |ply: &usize| self.asks_at(game, *ply);
        let Some(ply) = (0..game.ply()).rev().find(asks) else { return false };
        self.replay.go_to(ply);
        self.browsing = false;
        true
    }

    /// Goes forward to the next turn of a person, or to the last move; returns whether a move was replayed.
    fn redo(&mut self) -> bool {
        let game = self.replay.game();
        let (first, last) = (game.ply() + 1, game.ply() + game.undone_turns().len());
        if first > last {
            return false;
        }
        let ply = (first..=last).find(|&ply| self.asks_at(game, ply)).unwrap_or(last);
        self.replay.go_to(ply);
        self.browsing = false;
        true
    }

    /// Whether a person must choose the move after this number of moves.
    fn asks_at(&self, game: &Game, ply: usize) -> bool {
        game.position_at(ply).is_some_and(|position| self.is_human(position.turn()) && position.can_move())
    }

    fn hint(&mut self) -> io::Result<()> {
        let adviser: Spec = ADVISER.parse().expect("the adviser is on the roster");
        let game = self.replay.game();
        let mut adviser = match adviser.player(game.size(), 0) {
            Ok(adviser) => adviser,
            Err(error) => return writeln!(self.out, "no hint: {error}"),
        };
        match adviser.choose(game, &Limits::default(), &mut ()) {
            Ok(choice) => writeln!(self.out, "hint: {}", choice.play),
            Err(why) => writeln!(self.out, "no hint: the player {why}"),
        }
    }
}
