//! Checks of a GTP program.

use outflank_board::{BoardSize, Game, Move, Observer, Position, Score, random};
use outflank_notation::gtp::{Command, FinalScore, Generated, colour_name};

use super::{Add, REQUESTS, Scope, beginning, game_with_pass, instead};
use crate::external::Terms;
use crate::external::fault::Fault;
use crate::external::gtp::{Answer, GAME, Session};

/// A command that no program implements.
const UNKNOWN: &str = "outflank-no-such-command";

/// One check: its name, whether matches require it, and its function.
type Point = (&'static str, bool, fn(&mut Bench<'_>) -> Result<String, String>);

const POINTS: &[Point] = &[
    ("starts and answers", true, answers),
    ("protocol version 2", false, version),
    ("numbers of requests", false, numbers),
    ("unknown commands", false, unknown),
    ("known_command", false, known),
    ("list_commands", false, list),
    ("set_game", false, set_game),
    ("boardsize", true, board_size),
    ("moves", true, moves),
    ("illegal moves", false, illegal),
    ("undo", false, undo),
    ("passes", true, passes),
    ("illegal passes", false, illegal_pass),
    ("genmove", true, genmove),
    ("final_score", false, final_score),
    ("time", false, time),
    ("speed of answers", false, speed),
    ("quit", false, quit),
];

/// Runs all checks. A program that dies in a check is restarted for the next.
pub(super) fn check(terms: &Terms, scope: Scope, observer: &dyn Observer, add: Add<'_>) {
    let mut bench = Bench { terms, scope, observer, session: None };
    for &(name, needed, look) in POINTS {
        let outcome = look(&mut bench);
        if observer.stop() {
            return;
        }
        add(name, needed, outcome);
    }
}

/// The program under test.
struct Bench<'a> {
    terms: &'a Terms,
    scope: Scope,
    observer: &'a dyn Observer,
    session: Option<Session>,
}

impl Bench<'_> {
    /// Sends a command; on an error the program is killed.
    fn ask(&mut self, line: &str) -> Result<Answer, String> {
        let command: Command = line.parse().map_err(|error| instead(line, error))?;
        self.try_ask(command).map_err(|fault| {
            let process = self.session.take().map(|session| session.process);
            format!("at {line:?} it {}", fault.blame(process))
        })
    }

    fn try_ask(&mut self, command: Command) -> Result<Answer, Fault> {
        let session = match &mut self.session {
            Some(session) => session,
            None => self.session.insert(Session::start(&self.terms.program)?),
        };
        session.ask(command, self.terms.patience, self.observer)
    }

    /// Sends a command that must succeed, and returns its text.
    fn accepts(&mut self, line: &str) -> Result<String, String> {
        self.ask(line)?.outcome.map_err(|why| format!("it refused {line:?}: {why}"))
    }

    /// Sends a command that must fail, and returns the error message.
    fn refuses(&mut self, line: &str) -> Result<String, String> {
        match self.ask(line)?.outcome {
            Ok(text) => Err(format!("it accepted {line:?} and answered {text:?}")),
            Err(why) => Ok(why),
        }
    }

    /// Starts a game.
    fn clear(&mut self) -> Result<(), String> {
        let size = self.scope.size.n();
        self.ask(&format!("boardsize {size}"))?;
        self.accepts("clear_board").map(|_| ())
    }

    fn play(&mut self, game: &Game, ply: usize, play: Move) -> Result<String, String> {
        self.accepts(&play_command(game, ply, play))
    }

    /// Plays a game from the start, without passes.
    fn replay(&mut self, game: &Game) -> Result<(), String> {
        self.clear()?;
        for (ply, play) in game.moves().enumerate().filter(|&(_, play)| play != Move::Pass) {
            self.play(game, ply, play)?;
        }
        Ok(())
    }
}

fn answers(bench: &mut Bench<'_>) -> Result<String, String> {
    let name = bench.accepts("name")?;
    let version = bench.ask("version")?.outcome.unwrap_or_default();
    Ok(format!("{name} {version}").trim().to_owned())
}

fn version(bench: &mut Bench<'_>) -> Result<String, String> {
    let version = bench.accepts("protocol_version")?;
    if version.starts_with('2') { Ok(version) } else { Err(instead("version", version)) }
}

fn numbers(bench: &mut Bench<'_>) -> Result<String, String> {
    if bench.ask("name")?.numbered {
        Ok("repeated behind = at once".to_owned())
    } else {
        Err("missing, or preceded by a space; the answers are accepted nevertheless".to_owned())
    }
}

fn unknown(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.refuses(UNKNOWN)
}

fn known(bench: &mut Bench<'_>) -> Result<String, String> {
    for (name, expected) in [("genmove", "true"), (UNKNOWN, "false")] {
        let answer = bench.accepts(&format!("known_command {name}"))?;
        if answer != expected {
            return Err(format!("{answer:?} for {name}"));
        }
    }
    Ok("true and false".to_owned())
}

fn list(bench: &mut Bench<'_>) -> Result<String, String> {
    let list = bench.accepts("list_commands")?;
    let missing = ["clear_board", "play", "genmove", "quit"]
        .into_iter()
        .find(|&name| !list.split_whitespace().any(|listed| listed == name));
    match missing {
        None => Ok(format!("{} commands", list.split_whitespace().count())),
        Some(name) => Err(format!("{name} is missing")),
    }
}

fn set_game(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.accepts(&format!("set_game {GAME}")).map(|_| "knows Othello".to_owned())
}

fn board_size(bench: &mut Bench<'_>) -> Result<String, String> {
    let size = bench.scope.size;
    if let Err(why) = bench.ask(&format!("boardsize {}", size.n()))?.outcome {
        let usual = size == BoardSize::Eight;
        return if usual { Ok(instead("refused, but 8x8 is usual", why)) } else { Err(why) };
    }
    match bench.ask("boardsize 99")?.outcome {
        Ok(_) => Ok(format!("{size} taken, and 99x99 too")),
        Err(why) => Ok(format!("{size} taken, 99x99 refused: {why}")),
    }
}

fn moves(bench: &mut Bench<'_>) -> Result<String, String> {
    let game = random::game(Position::start(bench.scope.size), &mut random::generator(bench.scope.seed));
    let game = beginning(&game, 6);
    bench.replay(&game)?;
    Ok(format!("{} taken", game.ply()))
}

fn illegal(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.clear()?;
    let why = bench.refuses("play black a1")?;
    let game = Game::new(bench.scope.size);
    let first = first_move(&game);
    bench.play(&game, 0, first)?;
    bench.refuses(&play_command(&game, 0, first))?;
    Ok(why)
}

fn undo(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.clear()?;
    let game = Game::new(bench.scope.size);
    let moves = game.position().moves();
    for square in [moves.first(), moves.last()].into_iter().flatten() {
        bench.play(&game, 0, (*square).into())?;
        bench.accepts("undo")?;
    }
    bench.refuses("undo").map(|why| format!("at the start: {why}"))
}

fn passes(bench: &mut Bench<'_>) -> Result<String, String> {
    let Some(game) = game_with_pass(bench.scope) else { return Ok("none in 1000 games".to_owned()) };
    let before = game.ply() - 2;
    bench.replay(&beginning(&game, before))?;
    let pass = bench.ask(&play_command(&game, before, Move::Pass))?.outcome;
    let last = game.moves().next_back().unwrap_or(Move::Pass);
    bench.play(&game, before + 1, last)?;
    Ok(match pass {
        Ok(_) => "taken".to_owned(),
        Err(why) => format!("refused ({why}), but seen by itself"),
    })
}

fn illegal_pass(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.clear()?;
    bench.refuses("play black pass")
}

fn genmove(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.clear()?;
    let text = bench.accepts("genmove black")?;
    let generated: Generated = text.parse().map_err(|error| format!("{error}"))?;
    let Generated::Move(play) = generated else { return Err("it resigned at the start".to_owned()) };
    let mut game = Game::new(bench.scope.size);
    game.play(play).map_err(|illegal| illegal.to_string())?;
    let reply = first_move(&game);
    bench.play(&game, 1, reply)?;
    Ok(format!("{play}, and played it"))
}

fn final_score(bench: &mut Bench<'_>) -> Result<String, String> {
    let game = random::game(Position::start(bench.scope.size), &mut random::generator(bench.scope.seed));
    bench.replay(&game)?;
    let text = bench.accepts("final_score")?;
    let FinalScore(score) = text.parse().map_err(|error| format!("{error}"))?;
    let outcome = game.outcome().ok_or("the game is not over")?;
    // Empty squares may count for the winner or not.
    if [outcome.plain(), outcome.difference()].map(Score::discs).contains(&score) {
        Ok(text)
    } else {
        Err(format!("{text:?} for a game that ended {}-{}", outcome.black, outcome.white))
    }
}

fn time(bench: &mut Bench<'_>) -> Result<String, String> {
    for line in ["time_settings 60 0 0", "time_left black 60 0", "time_settings 0 1 1"] {
        bench.accepts(line)?;
    }
    Ok("settings and time left are taken".to_owned())
}

fn speed(bench: &mut Bench<'_>) -> Result<String, String> {
    let times: Result<Vec<_>, String> = (0..REQUESTS).map(|_| Ok(bench.ask("name")?.time)).collect();
    super::speed(&times?)
}

fn quit(bench: &mut Bench<'_>) -> Result<String, String> {
    bench.accepts("name")?;
    match bench.session.take().map(|session| session.process.leave("quit")) {
        Some(true) => Ok("ends".to_owned()),
        _ => Err("it is still running; it will be killed".to_owned()),
    }
}

fn play_command(game: &Game, ply: usize, play: Move) -> String {
    let colour = game.position_at(ply).map_or(game.turn(), Position::turn);
    format!("play {} {play}", colour_name(colour))
}

fn first_move(game: &Game) -> Move {
    game.position().moves().first().map_or(Move::Pass, |&square| square.into())
}
