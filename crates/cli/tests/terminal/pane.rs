//! A terminal of tmux with a shell: keys go in, and screens come out.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for a screen. Machines may be busy.
const PATIENCE: Duration = Duration::from_mins(2);

/// How often the screen is read while waiting.
const INTERVAL: Duration = Duration::from_millis(30);

static PANES: AtomicU32 = AtomicU32::new(0);

/// Whether tmux is installed. With `CI=true` it must be.
pub fn has_tmux() -> bool {
    let present = Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success());
    let in_ci = std::env::var_os("CI").is_some_and(|value| value == "true");
    assert!(present || !in_ci, "tmux is missing: cargo xtask setup");
    if !present {
        eprintln!("skipped: tmux is missing");
    }
    present
}

/// A terminal with its own tmux server.
pub struct Pane {
    socket: String,
}

impl Pane {
    /// A shell on a terminal of this size, with these variables.
    pub fn open(width: u16, height: u16, variables: &[&str]) -> Self {
        let number = PANES.fetch_add(1, Ordering::Relaxed);
        let pane = Self { socket: format!("outflank-{}-{number}", std::process::id()) };
        let mut shell = vec!["env", "TERM=xterm-256color", "LANG=C.UTF-8", "PS1=ready> "];
        shell.extend(variables);
        shell.push("sh");
        let (width, height) = (width.to_string(), height.to_string());
        let start = ["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height];
        let output = Command::new("tmux")
            .args(["-u", "-L", &pane.socket])
            .args(start)
            .args(shell)
            .env_remove("TMUX")
            .env_remove("LC_ALL")
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        pane.wait("a prompt", |screen| screen.contains("ready>"));
        pane
    }

    /// Types a command line of the program and Enter.
    pub fn run(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_outflank");
        self.type_text(&format!("'{program}' {arguments}"));
        self.key("Enter");
    }

    /// Types a text.
    pub fn type_text(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Presses a key, by its name in tmux.
    pub fn key(&self, name: &str) {
        self.tmux(&["send-keys", name]);
    }

    /// Clicks on a cell, counted from 1, as terminals report it.
    pub fn click(&self, column: u16, row: u16) {
        self.type_text(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    }

    pub fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// The symbols on the screen.
    pub fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The screen with its colours.
    pub fn coloured(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// The screen, once it meets this condition.
    #[track_caller]
    pub fn wait(&self, what: &str, condition: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if condition(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "no {what} on\n{screen}");
            thread::sleep(INTERVAL);
        }
    }

    /// The screen, once it contains this text.
    #[track_caller]
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until the shell has the terminal in its usual state: no second screen, a cursor, no mouse.
    #[track_caller]
    pub fn wait_until_restored(&self) {
        let state = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag}";
        self.wait("restored terminal", |_| self.tmux(&["display-message", "-p", state]).trim() == "0 1 0 0");
    }

    /// Checks that the shell reads lines and shows what is typed.
    #[track_caller]
    pub fn check_shell(&self) {
        self.type_text("case $(stty -a) in *-icanon*|*' -echo '*) echo r''aw ;; *) echo us''able ;; esac");
        self.key("Enter");
        let ends = |screen: &str, word| screen.lines().any(|line| line.ends_with(word));
        let answered = |screen: &str| ends(screen, "raw") || ends(screen, "usable");
        let screen = self.wait("answer of the shell", answered);
        assert!(ends(&screen, "usable"), "{screen}");
    }

    /// The process of the program that the shell runs.
    pub fn program(&self) -> u32 {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let shell = shell.trim();
        let start = Instant::now();
        loop {
            let children = std::fs::read_to_string(format!("/proc/{shell}/task/{shell}/children"));
            if let Some(child) = children.unwrap_or_default().split_whitespace().next() {
                return child.parse().unwrap();
            }
            assert!(start.elapsed() < PATIENCE, "the shell runs nothing");
            thread::sleep(INTERVAL);
        }
    }

    /// Closes the terminal.
    pub fn close(&self) {
        let _ = self.command(&["kill-server"]);
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Output {
        Command::new("tmux").args(["-u", "-L", &self.socket]).args(arguments).output().unwrap()
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.close();
    }
}

/// Waits until a process has ended.
#[track_caller]
pub fn wait_for_end(process: u32) {
    let start = Instant::now();
    while Path::new(&format!("/proc/{process}")).exists() {
        assert!(start.elapsed() < PATIENCE, "process {process} is still running");
        thread::sleep(INTERVAL);
    }
}

/// A path for a file of a test, which does not exist yet.
pub fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.is_dir() {
        std::fs::remove_dir_all(&path).unwrap();
    } else {
        let _ = std::fs::remove_file(&path);
    }
    path
}
