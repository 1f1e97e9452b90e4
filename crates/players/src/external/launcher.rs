//! The launcher: a process between this one and an outside program.
//!
//! A process that is killed with `SIGKILL` cannot end the programs that it started. The launcher can: it runs the
//! program as its child, waits until this process is gone, and then kills the program and all its descendants. It
//! notices the end of this process by the pipe of standard error, whose other end is closed then. The launcher
//! ends with the exit status of the program.
//!
//! The launcher is this executable, started again, so that nothing else has to be installed: a program that plays
//! matches calls [`run_as_launcher`] first in `main` and then [`use_launcher`]. Without a launcher, and on systems
//! other than Unix, programs are started directly, and they survive the `SIGKILL` of this process.

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

use super::program::Program;

/// The first argument of a process that is to be a launcher; the program and its arguments follow.
const LAUNCH: &str = "outflank-launch";

static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// Starts outside programs through a launcher: an executable whose `main` begins with [`run_as_launcher`]. Only
/// the first call has an effect.
pub fn use_launcher(path: impl Into<PathBuf>) {
    let _ = LAUNCHER.set(path.into());
}

/// Starts outside programs through this executable, whose `main` begins with [`run_as_launcher`].
pub fn use_this_as_launcher() {
    // The link leads to this executable even when its file has been replaced meanwhile.
    let link = PathBuf::from("/proc/self/exe");
    if let Some(path) = if link.exists() { Some(link) } else { env::current_exe().ok() } {
        use_launcher(path);
    }
}

/// Runs a program as its launcher if the arguments of this process ask for that; the exit code for `main`.
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

    /// The exit code where the program cannot be started, as in shells.
    const NOT_STARTED: u8 = 127;

    /// Runs the program in the pipes of this process until it ends, or until no process reads its errors.
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
            // This process is not a child of its own: this waits for all that are left.
            wait_for(getpid());
        }
        status.map_or(ExitCode::FAILURE, imitate)
    }

    /// Standard input and output belong to the program alone: when it closes them, they are closed.
    fn leave_pipes() {
        if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
            let _ = dup2_stdin(&nothing);
            let _ = dup2_stdout(&nothing);
        }
    }

    /// Waits until no process reads standard error any more, and then ends everything, this process too.
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
            // The other thread waits for them and ends this process, so that none is left as a zombie.
            thread::sleep(EXIT_TIMEOUT);
        }
        let _ = kill_process_group(getpid(), Signal::KILL);
        exit(1);
    }

    /// Waits for the program, and for every orphan that becomes a child of this process until then.
    fn wait_for(program: Pid) -> Option<WaitStatus> {
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((ended, status))) if ended == program => return Some(status),
                Ok(_) | Err(Errno::INTR) => {}
                Err(_) => return None,
            }
        }
    }

    /// Ends this process as the program ended: with its exit code, or by its signal.
    fn imitate(status: WaitStatus) -> ExitCode {
        if let Some(signal) = status.terminating_signal().and_then(Signal::from_named_raw) {
            let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
            // The runtime catches some signals once.
            for _ in 0..2 {
                let _ = kill_process(getpid(), signal);
            }
        }
        let code = status.exit_status().or_else(|| status.terminating_signal().map(|signal| 128 + signal));
        ExitCode::from(code.unwrap_or(1) as u8)
    }
}
