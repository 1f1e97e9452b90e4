//! The launcher: a process between this one and an external program.
//!
//! A process that is killed with `SIGKILL` cannot end the programs that it started. The launcher can. It runs the
//! program as its child, waits until this process is gone, and then kills the program and all its descendants. It
//! detects the end of this process by the pipe of standard error, whose read end is closed then. The launcher exits
//! with the exit status of the program.
//!
//! The launcher is this executable, started again, so that nothing else has to be installed. A program that plays
//! matches calls [`run_as_launcher`] first in `main` and then [`use_launcher`]. Without a launcher, and on systems
//! other than Unix, programs are started directly and survive the `SIGKILL` of this process.

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

use super::program::Program;

/// The first argument of a launcher process; the program and its arguments follow.
const LAUNCH: &str = "outflank-launch";

static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// Starts external programs through a launcher: an executable whose `main` begins with [`run_as_launcher`]. Only the
/// first call has an effect.
pub fn use_launcher(path: impl Into<PathBuf>) {
    let _ = LAUNCHER.set(path.into());
}

/// Starts external programs through this executable, whose `main` begins with [`run_as_launcher`].
pub fn use_this_as_launcher() {
    // The link leads to this executable even if its file has been replaced.
    let link = PathBuf::from("/proc/self/exe");
    if let Some(path) = if link.exists() { Some(link) } else { env::current_exe().ok() } {
        use_launcher(path);
    }
}

/// Runs as a launcher if the arguments of this process request it, and returns the exit code for `main`.
#[must_use]
pub fn run_as_launcher() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != LAUNCH {
        return None;
    }
    let mut command = Command::new(arguments.next()?);
    command.args(arguments);
    Some(launch(command))
}

/// The command that starts a program, and whether a launcher runs it.
pub(super) fn command(program: &Program) -> (Command, bool) {
    let launcher = LAUNCHER.get().filter(|_| cfg!(unix));
    let mut command = Command::new(launcher.unwrap_or(&program.path));
    if launcher.is_some() {
        command.arg(LAUNCH).arg(&program.path);
    }
    command.args(&program.arguments);
    (command, launcher.is_some())
}

#[cfg(not(unix))]
fn launch(mut command: Command) -> ExitCode {
    let code = command.status().ok().and_then(|status| status.code());
    code.map_or(ExitCode::FAILURE, |code| ExitCode::from(code as u8))
}

#[cfg(unix)]
use unix::launch;

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io;
    use std::process::{Command, ExitCode, exit};
    use std::thread;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, kill_process, kill_process_group,
        setrlimit, wait,
    };
    use rustix::stdio::{dup2_stdin, dup2_stdout};

    use super::super::family;
    use super::super::process::EXIT_TIMEOUT;

    /// The exit code if the program cannot be started, as in shells.
    const NOT_STARTED: u8 = 127;

    /// Runs the program with the pipes of this process until it exits, or until standard error has no reader.
    pub fn launch(mut command: Command) -> ExitCode {
        family::adopt();
        let child = match command.spawn() {
            Ok(child) => Pid::from_child(&child),
            Err(error) => {
                eprintln!("cannot start {}: {error}", command.get_program().display());
                return ExitCode::from(NOT_STARTED);
            }
        };
        leave_pipes();
        thread::spawn(guard);
        let status = wait_for(child);
        if family::kill_descendants(getpid()) {
            // No child has the ID of this process, so this waits for all remaining children.
            wait_for(getpid());
        }
        status.map_or(ExitCode::FAILURE, imitate)
    }

    /// Closes this process's copies of standard input and output, so that the program alone holds these pipes.
    fn leave_pipes() {
        if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
            let _ = dup2_stdin(&nothing);
            let _ = dup2_stdout(&nothing);
        }
    }

    /// Waits until standard error has no reader, and then kills all descendants and this process.
    fn guard() {
        let stderr = io::stderr();
        loop {
            // Without other flags, poll reports errors only: a pipe without a reader.
            match poll(&mut [PollFd::new(&stderr, PollFlags::empty())], None) {
                Ok(1..) => break,
                Ok(0) | Err(Errno::INTR) => {}
                Err(_) => return,
            }
        }
        if family::kill_descendants(getpid()) {
            // The main thread reaps them and exits, so that no zombie is left.
            thread::sleep(EXIT_TIMEOUT);
        }
        let _ = kill_process_group(getpid(), Signal::KILL);
        exit(1);
    }

    /// Waits for the program, and reaps every orphan that becomes a child of this process until then.
    fn wait_for(program: Pid) -> Option<WaitStatus> {
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((ended, status))) if ended == program => return Some(status),
                Ok(_) | Err(Errno::INTR) => {}
                Err(_) => return None,
            }
        }
    }

    /// Exits as the program did: with its exit code, or by its signal.
    fn imitate(status: WaitStatus) -> ExitCode {
        if let Some(signal) = status.terminating_signal().and_then(Signal::from_named_raw) {
            let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
            // The Rust runtime handles some signals once.
            for _ in 0..2 {
                let _ = kill_process(getpid(), signal);
            }
        }
        let code = status.exit_status().or_else(|| status.terminating_signal().map(|signal| 128 + signal));
        ExitCode::from(code.unwrap_or(1) as u8)
    }
}
