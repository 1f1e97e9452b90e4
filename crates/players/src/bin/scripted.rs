//! A test program for external players: it plays the first legal move, or misbehaves as its arguments say.
//!
//! `scripted-player gtp|nboard [HABIT...]`: a habit is the name of a misbehaviour. `HABIT@N` applies only at the N-th
//! request for a move.
//!
//! Other modes:
//!
//! * `scripted-player match PLAYER` plays games against the random player without end, with this executable as
//!   launcher.
//! * `scripted-player direct-match PLAYER` does the same without a launcher.
//! * `scripted-player apart FILE` appends its process ID to a file and sleeps in its own session.
//! * `scripted-player work N` counts to N; `work N go-on` then sleeps.

use std::hint::black_box;
use std::io::{self, BufRead as _, Write as _};
use std::process::{Child, Command as Process, ExitCode, Stdio, exit};
use std::time::Duration;
use std::{env, fs, thread};

use outflank_board::{BoardSize, Colour, Game, Limits, Move, Player};
use outflank_notation::gtp::{Command, FinalScore, Generated, Request, Response};
use outflank_notation::{ggf, nboard};
use outflank_players::{Spec, external};

fn main() -> ExitCode {
    if let Some(code) = external::run_as_launcher() {
        return code;
    }
    let mut arguments = env::args().skip(1);
    let protocol = arguments.next().unwrap_or_default();
    match (protocol.as_str(), env::args().nth(2)) {
        ("match", Some(player)) => {
            external::use_this_as_launcher();
            return play_match(&player);
        }
        ("direct-match", Some(player)) => return play_match(&player),
        ("apart", Some(path)) => sleep_apart(&path),
        ("work", Some(amount)) => {
            work(amount.parse().unwrap_or(0));
            say("done\n");
            if env::args().nth(3).is_some() {
                sleep_for_ever();
            }
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let habits: Vec<Habit> = arguments.map(|text| Habit::read(&text)).collect();
    let mut actor = Actor { habits, asked: 0 };
    actor.begin();
    match protocol.as_str() {
        "gtp" => gtp(&mut actor),
        "nboard" => speak_nboard(&mut actor),
        _ => exit(2),
    }
    if actor.has("deaf") {
        sleep_for_ever();
    }
    ExitCode::SUCCESS
}

/// Plays games until the process is killed. A player that forfeits loses the game and starts the next one.
fn play_match(text: &str) -> ExitCode {
    let player = |text: &str| text.parse::<Spec>().ok()?.player(BoardSize::Eight, 1).ok();
    let (Some(mut first), Some(mut second)) = (player(text), player("random")) else {
        return ExitCode::from(2);
    };
    loop {
        play_game(&mut *first, &mut *second);
    }
}

fn play_game(black: &mut dyn Player, white: &mut dyn Player) {
    let mut game = Game::new(BoardSize::Eight);
    black.start(&game);
    white.start(&game);
    while game.outcome().is_none() {
        let player: &mut dyn Player = if game.turn() == Colour::Black { black } else { white };
        match player.choose(&game, &Limits::default(), &mut ()) {
            Ok(choice) if game.play(choice.play).is_ok() => {}
            _ => return,
        }
    }
}

fn sleep_apart(path: &str) -> ! {
    #[cfg(unix)]
    let _ = rustix::process::setsid();
    note(path);
    sleep_for_ever()
}

/// Appends the ID of this process to a file.
fn note(path: &str) {
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    let _ = file.and_then(|mut file| writeln!(file, "{}", std::process::id()));
}

/// Consumes CPU time without I/O or sleeping.
fn work(amount: u64) {
    for step in 0..amount {
        black_box(step);
    }
}

/// Steps of work: some tens of milliseconds, with and without optimisation.
const WORK: u64 = 100_000_000;

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_hours(1));
    }
}

/// A misbehaviour or peculiarity of the program.
struct Habit {
    name: String,
    /// The number of the request for a move at which it applies; 0 for always.
    at: u32,
}

impl Habit {
    fn read(text: &str) -> Self {
        let (name, at) = text.split_once('@').unwrap_or((text, "0"));
        Self { name: name.to_owned(), at: at.parse().unwrap_or(0) }
    }
}

struct Actor {
    habits: Vec<Habit>,
    /// Requests for a move so far.
    asked: u32,
}

impl Actor {
    fn has(&self, name: &str) -> bool {
        self.habits.iter().any(|habit| habit.name == name && (habit.at == 0 || habit.at == self.asked))
    }

    /// Applies the habits at the start of the program.
    fn begin(&self) {
        for path in self.habits.iter().filter_map(|habit| habit.name.strip_prefix("note:")) {
            note(path);
        }
        for path in self.habits.iter().filter_map(|habit| habit.name.strip_prefix("leave-apart:")) {
            let own = env::current_exe().unwrap_or_default();
            let _ = Process::new(own).args(["apart", path]).spawn();
        }
        if self.has("die-at-start") {
            eprintln!("no evaluation file");
            exit(3);
        }
        if self.has("slow-start") {
            thread::sleep(Duration::from_secs(2));
        }
        if self.has("hang-at-start") {
            sleep_for_ever();
        }
    }

    /// Applies the habits at a request for a move. `None`: normal behaviour.
    #[expect(
        clippy::zombie_processes,
        reason = "one child outlives the move, and is killed with the program"
    )]
    fn misbehave(&mut self) -> Option<String> {
        self.asked += 1;
        if self.has("die") {
            eprintln!("out of cheese\nredo from start");
            exit(3);
        }
        if self.has("hang") {
            eprintln!("thinking hard");
            sleep_for_ever();
        }
        if self.has("family") {
            let child = Process::new("sleep").arg("1000").spawn();
            eprintln!("child {}", child.map_or(0, |child| child.id()));
            sleep_for_ever();
        }
        if self.has("close") {
            close_output();
            sleep_for_ever();
        }
        while self.has("flood") {
            say(&"thinking\n".repeat(1000));
        }
        while self.has("drown") {
            say(&"x".repeat(1 << 16));
        }
        if self.has("late") {
            thread::sleep(Duration::from_millis(300));
        }
        if self.has("busy") {
            let start = cpu_time::ThreadTime::now();
            while start.elapsed() < Duration::from_millis(300) {}
        }
        if self.has("work") {
            work(WORK);
        }
        if self.has("delegate") {
            delegate(&[]).and_then(|mut child| child.wait()).expect("the child ends");
        }
        if self.has("delegate-and-go-on") {
            delegate(&["go-on"]).expect("the child works");
        }
        if self.has("resign") {
            return Some("resign".to_owned());
        }
        if self.has("illegal") {
            return Some("a1".to_owned());
        }
        self.has("nonsense").then(|| "xyzzy".to_owned())
    }

    fn first_move(&self, game: &Game) -> Move {
        let moves = game.position().moves();
        let square = if self.has("last") { moves.last() } else { moves.first() };
        square.map_or(Move::Pass, |&square| square.into())
    }
}

/// Runs a child process and waits until it reports that its work is done.
fn delegate(more: &[&str]) -> io::Result<Child> {
    let mut command = Process::new(env::current_exe()?);
    command.args(["work", &WORK.to_string()]).args(more).stdout(Stdio::piped());
    let mut child = command.spawn()?;
    if let Some(output) = child.stdout.take() {
        io::BufReader::new(output).read_line(&mut String::new())?;
    }
    Ok(child)
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

/// A pipe cannot be closed without `unsafe`, but it can be replaced.
#[cfg(unix)]
fn close_output() {
    let nowhere = fs::File::open("/dev/null").expect("there is a nowhere");
    rustix::stdio::dup2_stdout(nowhere).expect("output can be replaced");
}

#[cfg(not(unix))]
fn close_output() {}

fn gtp(actor: &mut Actor) {
    let mut game = Game::new(BoardSize::Eight);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let request = match Request::read(&line) {
            Ok(Some(request)) => request,
            Ok(None) => continue,
            Err(error) => {
                say(&Response::from(error).to_string());
                continue;
            }
        };
        let quits = request.command == Command::Quit;
        let outcome = obey(actor, &mut game, request.command);
        respond(actor, request.id, outcome);
        if quits && !actor.has("deaf") {
            return;
        }
    }
}

fn obey(actor: &mut Actor, game: &mut Game, command: Command) -> Result<String, String> {
    Ok(match command {
        Command::Name => "scripted".to_owned(),
        Command::Version | Command::ProtocolVersion => "2".to_owned(),
        Command::KnownCommand(name) => Command::NAMES.contains(&name.as_str()).to_string(),
        Command::ListCommands => Command::NAMES.join("\n"),
        Command::Quit | Command::SetGame(_) | Command::TimeSettings(_) | Command::TimeLeft { .. } => {
            String::new()
        }
        Command::Boardsize(n) => {
            let size = BoardSize::ALL.into_iter().find(|size| size.n() == n).ok_or("unacceptable size")?;
            *game = Game::new(size);
            String::new()
        }
        Command::ClearBoard => {
            *game = Game::new(game.size());
            String::new()
        }
        Command::Play { play: Move::Pass, .. } if actor.has("no-passes") => {
            return Err("syntax error".to_owned());
        }
        Command::Play { colour, play } => {
            to_move(actor, game, colour);
            game.play(play).map_err(|_| "illegal move")?;
            String::new()
        }
        Command::Genmove(colour) => {
            if let Some(answer) = actor.misbehave() {
                return Ok(answer);
            }
            to_move(actor, game, colour);
            let play = actor.first_move(game);
            game.play(play).map_err(|_| "cannot move")?;
            Generated::Move(play).to_string()
        }
        Command::Undo => {
            game.undo().ok_or("cannot undo")?;
            String::new()
        }
        Command::FinalScore => {
            let outcome = game.outcome().ok_or("cannot score")?;
            FinalScore(outflank_board::Score::discs(outcome.difference())).to_string()
        }
        Command::SetLevel(level) if level <= 9 => String::new(),
        _ => return Err("unknown command".to_owned()),
    })
}

/// A program that does not accept passes infers them.
fn to_move(actor: &Actor, game: &mut Game, colour: Colour) {
    if actor.has("no-passes") && game.turn() != colour {
        game.pass_if_forced();
    }
}

fn respond(actor: &Actor, id: Option<u32>, outcome: Result<String, String>) {
    let shown = if actor.has("spaced") || actor.has("no-numbers") { None } else { id };
    let shown = if actor.has("wrong-number") { Some(4000) } else { shown };
    let prefix = id.filter(|_| actor.has("spaced")).map_or_else(String::new, |id| format!("{id} "));
    let response = match outcome {
        Ok(text) => Response::success(shown, &format!("{prefix}{text}")),
        Err(text) => Response::failure(shown, &format!("{prefix}{text}")),
    };
    let text = response.to_string();
    say(&if actor.has("shout") { text.to_uppercase() } else { text });
}

fn speak_nboard(actor: &mut Actor) {
    let mut game = Game::new(BoardSize::Eight);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        match line.parse() {
            Ok(nboard::Command::SetDepth(depth)) => say(&format!("set myname Scripted{depth}\n")),
            Ok(nboard::Command::SetGame(text)) => {
                if actor.has("echo") {
                    eprintln!("{text}");
                }
                match ggf::parse(text.as_str()) {
                    Ok(record) => game = record.game,
                    Err(error) => eprintln!("{error}"),
                }
            }
            Ok(nboard::Command::Ping(number)) => say(&format!("pong {number}\n")),
            Ok(nboard::Command::Go) => go(actor, &game),
            Ok(nboard::Command::Quit) if !actor.has("deaf") => return,
            _ => {}
        }
    }
}

fn go(actor: &mut Actor, game: &Game) {
    let play = actor.first_move(game).to_string().to_uppercase().replace("PASS", "PA");
    if actor.has("think") {
        say(&format!("status Thinking\nsearch {play} +1.50 0 7\nsearch what\nnodestats 1234 0.5\n"));
    }
    let answer = actor.misbehave().unwrap_or(play);
    say(&if actor.has("spaced") {
        format!("=== {answer} 2.5 0.1\n")
    } else {
        format!("=== {answer}/2.5/0.1\n")
    });
}
