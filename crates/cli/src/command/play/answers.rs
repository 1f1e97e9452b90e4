//! The requests at the prompt.

use std::io::{self, BufRead, Write};

use outflank_api::legal::LegalMove;
use outflank_board::{Forfeit, Game, Limits, Move, Observer, Square, Turn};
use outflank_notation::square::SquareError;
use outflank_players::Spec;

use super::finished::Exit;
use super::input::Request;
use super::session::{Session, Step};
use super::sitting::NoPosition;
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
        let is_over = self.sitting.game().outcome().is_some();
        match request {
            Request::Play(play) => return self.play_typed(play),
            Request::NoSquare(index) => {
                let error = SquareError::NoSuchIndex(index, self.sitting.game().size());
                writeln!(self.out, "{error}")?;
            }
            Request::Undo if self.sitting.undo() => return Ok(Some(Step::GoOn)),
            Request::Undo => writeln!(self.out, "Nothing to undo.")?,
            Request::Redo if self.sitting.redo() => return Ok(Some(Step::GoOn)),
            Request::Redo => writeln!(self.out, "Nothing to redo.")?,
            Request::Back => return self.browse(self.sitting.game().ply().checked_sub(1)),
            Request::Forward => return self.browse(self.sitting.game().ply().checked_add(1)),
            Request::GoTo(ply) => return self.browse(Some(ply)),
            Request::Moves => self.list_moves()?,
            Request::Save(file) => self.save(&file)?,
            Request::Help => write!(self.out, "{HELP}")?,
            Request::Quit => return Ok(Some(Step::Leave(Exit::Quit))),
            Request::Next if is_over && self.sitting.has_next => return Ok(Some(Step::Leave(Exit::Over))),
            Request::Next if self.sitting.has_next => {
                writeln!(self.out, "The game is not over; resign it to start the next one.")?;
            }
            Request::Next => writeln!(self.out, "There is no next game; enter quit to finish.")?,
            Request::Nothing => {}
            Request::Hint | Request::Resign | Request::Continue if is_over => {
                writeln!(self.out, "The game is over.")?;
            }
            Request::Continue if self.sitting.resume() => return Ok(Some(Step::GoOn)),
            Request::Continue => writeln!(self.out, "It is your move.")?,
            Request::Hint => self.hint()?,
            // The position may be that of the opponent.
            Request::Resign if self.sitting.is_browsing() => {
                writeln!(self.out, "Enter end and continue before you resign.")?;
            }
            Request::Resign => {
                let turn = self.sitting.game().turn();
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
        let (turn, time) = (self.sitting.game().turn(), self.asked.elapsed());
        if let Some(why) = self.sitting.lateness(time) {
            writeln!(self.out, "{turn} {why}: {} wins.", turn.other())?;
            return Ok(Some(Step::Leave(Exit::Forfeit(turn, why))));
        }
        match self.sitting.advance(Turn { play, time: Some(time), verdict: None }, 0) {
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
        match self.sitting.browse(ply) {
            Ok(()) => return Ok(Some(Step::GoOn)),
            Err(NoPosition::Start) => writeln!(self.out, "This is the start of the game.")?,
            Err(NoPosition::End) => writeln!(self.out, "This is the end of the game.")?,
            Err(NoPosition::Beyond(all)) => {
                writeln!(self.out, "The game has {all} moves; enter go 0 to go {all}.")?;
            }
        }
        Ok(None)
    }

    /// The legal moves as text.
    fn possible(&self) -> String {
        match &self.sitting.game().position().moves()[..] {
            [] => "no move is left".to_owned(),
            moves => format!("legal: {}", moves.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")),
        }
    }

    /// Prints the legal moves with the discs that they turn.
    fn list_moves(&mut self) -> io::Result<()> {
        let moves = LegalMove::all(self.sitting.game().position());
        writeln!(self.out, "{}", self.possible())?;
        show::turned(&moves).iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }

    fn hint(&mut self) -> io::Result<()> {
        match advice(self.sitting.game(), &mut ()) {
            Ok(play) => writeln!(self.out, "hint: {play}"),
            Err(why) => writeln!(self.out, "no hint: {why}"),
        }
    }
}

/// The move that the adviser suggests.
pub(super) fn advice(game: &Game, observer: &mut dyn Observer) -> Result<Move, String> {
    let adviser: Spec = ADVISER.parse().expect("the adviser is on the roster");
    let mut adviser = adviser.player(game.size(), 0).map_err(|error| error.to_string())?;
    match adviser.choose(game, &Limits::default(), observer) {
        Ok(choice) => Ok(choice.play),
        Err(why) => Err(format!("the player {why}")),
    }
}
