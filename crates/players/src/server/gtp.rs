//! A GTP server for a player.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use outflank_board::{
    BoardSize, Colour, Forfeit, Game, Limits, Move, Observer, Position, Score, Square, Turn,
};
use outflank_notation::diagram::Diagram;
use outflank_notation::gtp::{Command, FinalScore, Request, Response, colour_name};
use outflank_notation::sgf;
use thiserror::Error;

use super::lines::{Lines, Meaning};
use super::pace::Pace;
use super::seat::Seat;
use crate::bounded;
use crate::grammar::Spec;
use crate::maker::RosterError;

/// The only supported game.
const GAME: &str = "Othello";

/// The maximum size of a file for `loadsgf`.
const MAX_GAME_FILE_BYTES: u64 = 16 << 20;

/// The analysis commands for `GoGui`: result type, label and command.
const ANALYZE_COMMANDS: &str = "\
move/Best Move/reg_genmove %c
plist/Legal Moves/gogui-rules_legal_moves
string/Final Score/final_score
hstring/Show Board/showboard
none/Level/set_level %s";

/// A GTP server: a player and the current game, controlled by another program.
///
/// * It implements every command in [`Command::NAMES`]. A command that fails changes nothing, and the response says
///   why. Neither a failed command nor a player that fails ends the session.
/// * `play` and `genmove` accept the colour that is not to move if the other one must pass. The pass is implied, and
///   one `undo` takes back both.
/// * A side without a legal move passes without a search. After the end of the game, both sides may pass any number of
///   times.
///
/// ```
/// use outflank_players::server::GtpServer;
/// use outflank_board::BoardSize;
///
/// let mut server = GtpServer::new("alphabeta=2".parse()?, BoardSize::Eight, 1)?;
/// let mut answer = |line| server.answer(line, &mut ()).map(|response| response.to_string());
/// assert_eq!(answer("7 play black F5").as_deref(), Some("=7\n\n"));
/// assert_eq!(answer("play white a1").as_deref(), Some("? illegal move\n\n"));
/// assert_eq!(answer("# nothing is asked for"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GtpServer {
    seat: Seat,
    game: Game,
    /// The ply before each move that was played or generated. Implied passes are part of the move.
    plies: Vec<usize>,
    pace: Pace,
}

impl GtpServer {
    /// Creates a server with this player and a new game. `seed` is the random seed unless the player sets one.
    ///
    /// # Errors
    ///
    /// When the player cannot be created, and for a human.
    pub fn new(player: Spec, size: BoardSize, seed: u64) -> Result<Self, RosterError> {
        let game = Game::new(size);
        let mut seat = Seat::new(player, size, seed)?;
        seat.start(&game)?;
        Ok(Self { seat, game, plies: Vec::new(), pace: Pace::default() })
    }

    /// Responds to each line up to `quit` or EOF.
    ///
    /// If either arrives while the player thinks, the search is stopped. If either follows the request at once, the
    /// input is piped: all responses are computed, unless `abandoned` reports that the output has no reader.
    ///
    /// # Errors
    ///
    /// When a response cannot be written.
    pub fn serve(
        mut self,
        input: impl BufRead + Send + 'static,
        mut output: impl Write,
        abandoned: impl Fn() -> bool,
    ) -> io::Result<()> {
        let lines = Lines::read(input, meaning);
        let mut hurry = lines.hurry(abandoned);
        for line in lines {
            if let Some(response) = self.answer(&line, &mut hurry) {
                output.write_all(response.to_string().as_bytes())?;
                output.flush()?;
            }
        }
        Ok(())
    }

    /// Responds to one line; `None` if it contains no command. The observer may stop a search.
    pub fn answer(&mut self, line: &str, observer: &mut dyn Observer) -> Option<Response> {
        let Request { id, command } = match Request::read(line) {
            Ok(request) => request?,
            Err(error) => return Some(error.into()),
        };
        Some(match self.carry_out(command, observer) {
            Ok(text) => Response::success(id, &text),
            Err(refusal) => Response::failure(id, &refusal.to_string()),
        })
    }

    fn carry_out(&mut self, command: Command, observer: &mut dyn Observer) -> Result<String, Refusal> {
        let done = String::new();
        Ok(match command {
            Command::ProtocolVersion => "2".to_owned(),
            Command::Name => "Outflank".to_owned(),
            Command::Version => format!("{} {}", env!("CARGO_PKG_VERSION"), self.seat.name()),
            Command::KnownCommand(name) => Command::NAMES.contains(&name.as_str()).to_string(),
            Command::ListCommands => Command::NAMES.join("\n"),
            Command::Quit | Command::Komi(_) => done,
            Command::Boardsize(n) => {
                self.begin(Game::new(BoardSize::new(n).ok_or(Refusal::Size)?))?;
                done
            }
            Command::ClearBoard => {
                self.begin(Game::new(self.game.size()))?;
                done
            }
            Command::Play { colour, play } => {
                self.play(colour, play)?;
                done
            }
            Command::Genmove(colour) => self.genmove(colour, observer)?.to_string(),
            Command::RegGenmove(colour) => self.chosen(colour, observer)?.1.to_string(),
            Command::Undo => {
                self.game.go_to(self.plies.pop().ok_or(Refusal::Undo)?);
                done
            }
            Command::TimeSettings(settings) => {
                self.pace = Pace::from_settings(settings);
                done
            }
            Command::KgsTimeSettings(system) => {
                self.pace = Pace::new(system);
                done
            }
            Command::TimeLeft { colour, time, stones } => {
                self.pace.tell(colour, time, stones);
                done
            }
            Command::SetGame(game) if game.as_str().eq_ignore_ascii_case(GAME) => done,
            Command::SetGame(_) => return Err(Refusal::Game),
            Command::ListGames | Command::RulesGameId => GAME.to_owned(),
            Command::Loadsgf { file, before } => {
                self.load(file.as_str(), before)?;
                done
            }
            Command::Showboard => {
                let position = *self.game.position();
                format!("\n{}", Diagram { marks: position.moves(), position })
            }
            Command::FinalScore => {
                let outcome = self.game.outcome().ok_or(Refusal::Score)?;
                FinalScore(Score::discs(outcome.difference())).to_string()
            }
            Command::SetLevel(level) => {
                self.seat.set_level(level, &self.game).map_err(Refusal::Level)?;
                self.warning().unwrap_or_default()
            }
            Command::RulesBoard => rows(self.game.position()),
            Command::RulesBoardSize => self.game.size().n().to_string(),
            Command::RulesLegalMoves => legal_moves(self.game.position()),
            Command::RulesSideToMove => colour_name(self.game.turn()).to_owned(),
            Command::RulesFinalResult => result(&self.game),
            Command::AnalyzeCommands => ANALYZE_COMMANDS.to_owned(),
            Command::Other(_) => return Err(Refusal::Unknown),
        })
    }

    /// A warning about a player that may take hours per move.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let unlimited = Colour::ALL.into_iter().any(|colour| self.pace.limits(colour) == Limits::default());
        (self.seat.is_slow() && unlimited).then(|| {
            format!(
                "{} can take hours per move; limit it with time_settings, such as `time_settings 0 10 1` for ten \
                 seconds per move",
                self.seat.name()
            )
        })
    }

    /// Starts a game, or continues a loaded one.
    fn begin(&mut self, game: Game) -> Result<(), RosterError> {
        self.seat.start(&game)?;
        self.plies = (0..game.ply()).collect();
        self.game = game;
        self.pace.restart();
        Ok(())
    }

    fn play(&mut self, colour: Colour, play: Move) -> Result<(), Refusal> {
        let before = self.game.ply();
        if play != Move::Pass || self.game.outcome().is_none() {
            if play.square().is_some_and(|square| !square.is_on(self.game.size())) {
                return Err(Refusal::Coordinate);
            }
            let mut game = turned_to(colour, &self.game).ok_or(Refusal::Move)?;
            game.play(play).map_err(|_| Refusal::Move)?;
            self.game = game;
        }
        self.plies.push(before);
        Ok(())
    }

    fn genmove(&mut self, colour: Colour, observer: &mut dyn Observer) -> Result<Move, Refusal> {
        let start = Instant::now();
        let (game, play) = self.chosen(colour, observer)?;
        self.pace.charge(colour, start.elapsed());
        self.plies.push(self.game.ply());
        self.game = game;
        Ok(play)
    }

    /// The move that the player chooses for a colour, and the game after it.
    fn chosen(&mut self, colour: Colour, observer: &mut dyn Observer) -> Result<(Game, Move), Refusal> {
        if self.game.outcome().is_some() {
            return Ok((self.game.clone(), Move::Pass));
        }
        let mut game = turned_to(colour, &self.game).ok_or(Refusal::Turn(self.game.turn()))?;
        if game.pass_if_forced() {
            return Ok((game, Move::Pass));
        }
        let start = Instant::now();
        let choice = self.seat.choose(&game, &self.pace.limits(colour), observer)?;
        let turn = Turn { play: choice.play, time: Some(start.elapsed()), verdict: choice.verdict };
        game.play_turn(turn).map_err(|illegal| Forfeit::Illegal(illegal.to_string()))?;
        Ok((game, choice.play))
    }

    fn load(&mut self, path: &str, before: Option<u32>) -> Result<(), Refusal> {
        let mut game = read_game(path).map_err(Refusal::File)?;
        if let Some(number) = before {
            game.go_to(number.saturating_sub(1) as usize);
        }
        Ok(self.begin(game)?)
    }
}

/// The game with this colour to move, after a forced pass of the other if necessary.
fn turned_to(colour: Colour, game: &Game) -> Option<Game> {
    let mut game = game.clone();
    (game.turn() == colour || game.pass_if_forced()).then_some(game)
}

fn read_game(path: &str) -> Result<Game, String> {
    let bytes = bounded::read(path, MAX_GAME_FILE_BYTES).map_err(|error| error.to_string())?;
    Ok(sgf::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| error.to_string())?.game)
}

/// The discs in the order of `GoGui`, which has the first row at the bottom.
fn rows(position: &Position) -> String {
    let n = position.size().n();
    let disc = |colour| match colour {
        Some(Colour::Black) => "X",
        Some(Colour::White) => "O",
        None => ".",
    };
    let row = |row| {
        let squares = (0..n).filter_map(|column| Square::new(column, row));
        squares.map(|square| disc(position.at(square))).collect::<Vec<_>>().join(" ")
    };
    (0..n).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// The legal squares, a forced pass, or nothing if the game is over.
fn legal_moves(position: &Position) -> String {
    if position.must_pass() {
        return Move::Pass.to_string();
    }
    position.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The result as readable text.
fn result(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return "unknown".to_owned() };
    match outcome.winner() {
        Some(winner) => format!("{winner} wins {}-{}", outcome.black, outcome.white),
        None => format!("draw {}-{}", outcome.black, outcome.white),
    }
}

fn meaning(line: &str) -> Meaning {
    match Request::read(line) {
        Ok(Some(Request { command: Command::Quit, .. })) => Meaning::Last,
        _ => Meaning::Nothing,
    }
}

/// Why a command failed, in the wording of the protocol if it defines one.
#[derive(Debug, Error)]
enum Refusal {
    #[error("unknown command")]
    Unknown,
    #[error("unacceptable size")]
    Size,
    #[error("illegal move")]
    Move,
    #[error("invalid coordinate")]
    Coordinate,
    #[error("it is {}'s turn", colour_name(*.0))]
    Turn(Colour),
    #[error("cannot undo")]
    Undo,
    #[error("unsupported game")]
    Game,
    #[error("cannot score")]
    Score,
    #[error("cannot load file: {0}")]
    File(String),
    #[error("{0}")]
    Level(String),
    #[error(transparent)]
    Player(#[from] RosterError),
    #[error("the player {0}")]
    Forfeit(#[from] Forfeit),
}
