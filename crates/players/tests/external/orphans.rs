//! External programs whose match is killed with `SIGKILL`.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use outflank_board::random::{below, generator};

use crate::{is_running, note};

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-player");

/// How long processes may take to start or exit on a busy machine.
const DEADLINE: Duration = Duration::from_mins(1);

/// A match whose program ignores SIGTERM.
///
/// The program starts a process in its group and one in its own session, which ignore SIGTERM too. All three record
/// their process IDs.
struct Match {
    child: Child,
    script: PathBuf,
    notes: PathBuf,
}

impl Match {
    fn start(mode: &str, name: &str) -> Self {
        let notes = note(&format!("{name}.notes"));
        let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
        let file = notes.display();
        let text = format!(
            "trap '' TERM\nsleep 1000 &\necho $! >> '{file}'\n\
             exec '{SCRIPTED}' gtp 'note:{file}' 'leave-apart:{file}'\n"
        );
        fs::write(&script, text).unwrap();
        let player = format!("gtp:cmd='sh \"{}\"'", script.display());
        let child = Command::new(SCRIPTED).args([mode, &player]).spawn().unwrap();
        Self { child, script, notes }
    }

    /// The recorded process IDs.
    fn noted(&self) -> Vec<String> {
        fs::read_to_string(&self.notes).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Whether a process of the match is left: a recorded one, or one with the script among its arguments.
    fn is_left(&self) -> bool {
        let script = self.script.to_str().unwrap();
        let mut processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        self.noted().iter().any(|process| is_running(process))
            || processes.any(|process| {
                let arguments = fs::read(process.path().join("cmdline")).unwrap_or_default();
                String::from_utf8_lossy(&arguments).contains(script)
            })
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !condition() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn programs_and_their_descendants_end_when_the_match_is_killed() {
    let mut game = Match::start("match", "orphans");
    wait_until("three processes start", || game.noted().len() == 3);
    assert!(game.noted().iter().all(|process| is_running(process)));
    game.kill();
    wait_until("all processes end", || !game.is_left());
}

#[test]
fn killing_the_launcher_kills_its_process_group() {
    let mut game = Match::start("match", "launcher-killed");
    wait_until("three processes start", || game.noted().len() == 3);
    let launcher = parent(&game.noted()[1]);
    assert_ne!(launcher, game.child.id().to_string());
    Command::new("kill").args(["-KILL", &launcher]).status().unwrap();
    // The next game has a new program; the old one's group was killed before.
    wait_until("the program is started again", || game.noted().len() == 6);
    let [in_group, program, apart] = [0, 1, 2].map(|nth| game.noted()[nth].clone());
    assert!(!is_running(&in_group) && !is_running(&program));
    game.kill();
    // The process in its own session has lost the launcher that would have killed it.
    assert!(is_running(&apart));
    Command::new("kill").args(["-KILL", &apart]).status().unwrap();
    wait_until("all other processes end", || !game.is_left());
}

/// The parent of a process.
fn parent(process: &str) -> String {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    stat.rsplit_once(") ").unwrap().1.split(' ').nth(1).unwrap().to_owned()
}

#[test]
fn no_process_is_left_after_a_kill_at_a_random_time() {
    if env::var_os("OUTFLANK_LONG").is_none() {
        return;
    }
    let mut rng = generator(1);
    for round in 0..20 {
        let mut game = Match::start("match", &format!("orphans-{round}"));
        thread::sleep(Duration::from_millis(below(400, &mut rng).into()));
        game.kill();
        wait_until(&format!("round {round}: all processes end"), || !game.is_left());
    }
}
