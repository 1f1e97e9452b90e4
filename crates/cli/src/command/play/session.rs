//! A game in the terminal: shows the board, prompts for moves, runs players and executes requests.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use outflank_board::{Colour, Forfeit, Game, Limits, Outcome, Player, Score, Square, Turn};
use outflank_notation::diagram::Diagram;
use outflank_notation::record::{Claim, Contestant, Ending};
use outflank_notation::{Record, printable, transcript};
use outflank_players::Spec;

use super::input::{self, Request};
use crate::command::convert;
use crate::console::shown;

/// The player that gives hints.
const ADVISER: &str = "alphabeta=5";

const REQUESTS: &str = "undo, redo, hint, moves, save FILE, resign, help, quit";

pub(super) const HELP: &str = "\
d3         place a disc on this square; + marks the legal moves
undo       go back to your previous turn
redo       play the undone moves again
hint       suggest a move
moves      list the legal moves
save FILE  save the game; the extension selects the format: .sgf, .ggf, .txt (moves) ...
resign     resign the game
quit       print the moves and quit
Passes are played automatically.
";

/// The player of a colour.
pub struct Seat {
    name: String,
    /// `None` for a person at the prompt.
    player: Option<Box<dyn Player>>,
}

impl Seat {
    /// A person at the terminal.
    pub fn human(name: String) -> Self {
        Self { name, player: None }
    }

    /// A computer player.
    pub fn machine(name: String, player: Box<dyn Player>) -> Self {
        Self { name, player: Some(player) }
    }
}

/// The moves of a game, shared with the Ctrl-C handler that prints them.
pub type Kept = Arc<Mutex<String>>;

/// A game in progress.
pub struct Session<R, W> {
    game: Game,
    /// Black and White.
    seats: [Seat; 2],
    input: R,
    out: W,
    kept: Kept,
}

/// Whether the session continues.
#[derive(PartialEq, Eq)]
enum Step {
    GoOn,
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// A session that continues this game.
    pub fn new(game: Game, seats: [Seat; 2], input: R, out: W) -> Self {
        Self { game, seats, input, out, kept: Kept::default() }
    }

    /// Stores the moves so far in `kept` before every turn.
    pub fn keep(self, kept: Kept) -> Self {
        Self { kept, ..self }
    }

    /// Plays until the game ends or the user quits, then prints the moves.
    pub fn play(&mut self) -> io::Result<()> {
        for seat in &mut self.seats {
            if let Some(player) = &mut seat.player {
                player.start(&self.game);
            }
        }
        let [black, white] = &self.seats;
        writeln!(self.out, "Black (X): {}\nWhite (O): {}", black.name, white.name)?;
        if self.has_human() {
            writeln!(self.out, "Enter a square to place a disc, or help for the list of commands.")?;
        }
        while self.step()? == Step::GoOn {}
        writeln!(self.out, "moves: {}", transcript::print(&self.game))
    }

    fn has_human(&self) -> bool {
        self.seats.iter().any(|seat| seat.player.is_none())
    }

    fn is_human(&self, colour: Colour) -> bool {
        self.seats[colour as usize].player.is_none()
    }

    /// Plays one turn.
    fn step(&mut self) -> io::Result<Step> {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = transcript::print(&self.game);
        let turn = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            self.draw()?;
            writeln!(self.out, "{}", result(outcome))?;
            return if self.has_human() { self.ask() } else { Ok(Step::Leave) };
        }
        if self.game.pass_if_forced() {
            writeln!(self.out, "{turn} has no move and passes.")?;
            return Ok(Step::GoOn);
        }
        if self.is_human(turn) {
            self.draw()?;
            return self.ask();
        }
        self.think()
    }

    fn draw(&mut self) -> io::Result<()> {
        let position = *self.game.position();
        let diagram = Diagram { marks: position.moves(), position }.to_string();
        let rows = position.size().n() as usize + 1;
        writeln!(self.out)?;
        for line in diagram.lines().take(rows) {
            writeln!(self.out, "{line}")?;
        }
        let [black, white] = Colour::ALL.map(|colour| position.count(colour));
        writeln!(self.out, "Black {black}, White {white}")
    }

    /// Plays the move of a computer player.
    fn think(&mut self) -> io::Result<Step> {
        let turn = self.game.turn();
        let Some(player) = &mut self.seats[turn as usize].player else { return Ok(Step::GoOn) };
        let played = player.choose(&self.game, &Limits::default(), &mut ()).and_then(|choice| {
            let turn = Turn { play: choice.play, time: None, verdict: choice.verdict };
            let played = self.game.play_turn(turn);
            played.map(|()| choice).map_err(|illegal| Forfeit::Illegal(illegal.to_string()))
        });
        match played {
            Ok(choice) => {
                let verdict = choice.verdict.map_or_else(String::new, |verdict| format!(" ({verdict})"));
                writeln!(self.out, "{turn} plays {}{verdict}.", choice.play)?;
                Ok(Step::GoOn)
            }
            Err(why) => {
                writeln!(self.out, "{turn} {why}: {} wins.", turn.other())?;
                Ok(Step::Leave)
            }
        }
    }

    /// Prompts until the game has changed or the user quits.
    fn ask(&mut self) -> io::Result<Step> {
        loop {
            match self.game.outcome() {
                None => write!(self.out, "{}, your move: ", self.game.turn())?,
                Some(_) => write!(self.out, "undo, save FILE or quit: ")?,
            }
            let Some(line) = self.line()? else {
                writeln!(self.out, "\nEnd of input.")?;
                return Ok(Step::Leave);
            };
            if let Some(step) = self.answer(input::request(&line))? {
                return Ok(step);
            }
        }
    }

    /// Executes a request; returns `None` if the game is unchanged.
    fn answer(&mut self, request: Request) -> io::Result<Option<Step>> {
        match request {
            Request::Play(play) => match self.game.play(play) {
                Ok(()) => return Ok(Some(Step::GoOn)),
                Err(illegal) => writeln!(self.out, "{illegal}; {}", self.possible())?,
            },
            Request::Undo if self.undo() => return Ok(Some(Step::GoOn)),
            Request::Undo => writeln!(self.out, "Nothing to undo.")?,
            Request::Redo if self.redo() => return Ok(Some(Step::GoOn)),
            Request::Redo => writeln!(self.out, "Nothing to redo.")?,
            Request::Moves => writeln!(self.out, "{}", self.possible())?,
            Request::Save(file) => self.save(&file)?,
            Request::Help => write!(self.out, "{HELP}")?,
            Request::Quit => return Ok(Some(Step::Leave)),
            Request::Nothing => {}
            Request::Hint | Request::Resign if self.game.outcome().is_some() => {
                writeln!(self.out, "The game is over.")?;
            }
            Request::Hint => self.hint()?,
            Request::Resign => {
                let turn = self.game.turn();
                writeln!(self.out, "{turn} resigned: {} wins.", turn.other())?;
                return Ok(Some(Step::Leave));
            }
            Request::Unknown(text) => {
                let possible = self.possible();
                writeln!(self.out, "unknown command {text:?}; {possible}; commands: {REQUESTS}")?;
            }
        }
        Ok(None)
    }

    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.out.flush()?;
        input::line(&mut self.input)
    }

    /// The legal moves as text.
    fn possible(&self) -> String {
        match &self.game.position().moves()[..] {
            [] => "no move is left".to_owned(),
            moves => format!("legal: {}", moves.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")),
        }
    }

    /// Goes back to the previous turn of a person; returns whether there is one.
    fn undo(&mut self) -> bool {
        let ply = self.game.ply();
        while self.game.undo().is_some() {
            if self.asks() {
                return true;
            }
        }
        self.game.go_to(ply);
        false
    }

    /// Goes forward to the next turn of a person, or to the last move; returns whether a move was replayed.
    fn redo(&mut self) -> bool {
        let mut any = false;
        while self.game.redo().is_some() {
            any = true;
            if self.asks() {
                break;
            }
        }
        any
    }

    /// Whether a person must choose a move.
    fn asks(&self) -> bool {
        self.is_human(self.game.turn()) && self.game.position().can_move()
    }

    fn hint(&mut self) -> io::Result<()> {
        let adviser: Spec = ADVISER.parse().expect("the adviser is on the roster");
        let mut adviser = match adviser.player(self.game.size(), 0) {
            Ok(adviser) => adviser,
            Err(error) => return writeln!(self.out, "no hint: {error}"),
        };
        match adviser.choose(&self.game, &Limits::default(), &mut ()) {
            Ok(choice) => writeln!(self.out, "hint: {}", choice.play),
            Err(why) => writeln!(self.out, "no hint: the player {why}"),
        }
    }

    /// Saves the game in the format of the extension. An existing file is replaced only after confirmation.
    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.out, "The file name is missing; enter save FILE.");
        }
        let (path, name) = (Path::new(file), printable(file));
        let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
        let known = convert::written_extensions();
        if !known.contains(&&*extension) {
            let known: Vec<String> = known.iter().map(|end| format!(".{end}")).collect();
            return writeln!(self.out, "Not saved: {name} needs an extension, one of {}.", known.join(" "));
        }
        if path.is_dir() {
            return writeln!(self.out, "Not saved: {name} is a directory.");
        }
        let present: Vec<String> =
            convert::files(path).iter().filter(|file| file.exists()).map(|file| shown(file)).collect();
        if !present.is_empty() {
            let (names, verb) = (present.join(", "), if present.len() == 1 { "exists" } else { "exist" });
            write!(self.out, "{names} {verb}; replace? yes or no: ")?;
            let answer = self.line()?.unwrap_or_default();
            if !matches!(answer.trim_ascii(), b"yes" | b"y") {
                return writeln!(self.out, "Not saved.");
            }
        }
        match convert::save(path, &self.record().into(), !present.is_empty()) {
            Ok(_) => writeln!(self.out, "Saved to {name}."),
            Err(error) => writeln!(self.out, "Not saved to {name}: {error:#}."),
        }
    }

    /// The game with the names of the players, and its result if it is over.
    fn record(&self) -> Record {
        let contestant = |seat: &Seat| Contestant { name: seat.name.clone(), ..Contestant::default() };
        let [black, white] = self.seats.each_ref().map(contestant);
        let result = self
            .game
            .outcome()
            .map(|outcome| Claim { difference: Score::discs(outcome.difference()), ending: Ending::Played });
        Record { black, white, result, ..Record::new(self.game.clone()) }
    }
}

fn result(outcome: Outcome) -> String {
    let Outcome { black, white, .. } = outcome;
    match outcome.winner() {
        None => format!("The game is over: a draw, {black}-{white}."),
        Some(winner) => format!("The game is over: {winner} wins {black}-{white}."),
    }
}
