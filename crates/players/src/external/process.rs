//! A supervised child process: line-based input and output with timeouts. It is killed with all its descendants.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use outflank_board::{Measure, Observer};

use super::group::{Group, lead};
use super::launcher;
use super::program::Program;

/// The maximum length of a line. A longer one is read as several.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// The capacity of the queue of output lines. A program that writes more blocks.
const MAX_WAITING_LINES: usize = 64;
/// The maximum length of an answer.
const MAX_ANSWER_BYTES: usize = 4 << 20;
/// Bytes kept from the end of standard error.
const MAX_STDERR_BYTES: usize = 1 << 10;
/// The maximum number of characters of standard error that an error message quotes.
const MAX_QUOTED_BYTES: usize = 200;
/// How often the observer is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long a program may take to exit after it closed its pipes or received `quit`.
pub(super) const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A running program. When dropped, it is killed with all its descendants, and waited for.
pub(crate) struct Process {
    child: Child,
    group: Group,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    heard: usize,
    last_words: Arc<Mutex<Vec<u8>>>,
    listener: JoinHandle<()>,
    /// Whether it has answered any request.
    pub answered: bool,
}

/// A line of a program's output.
pub(crate) struct Line {
    /// The text without the line break; invalid UTF-8 is replaced.
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

/// Why no line was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The observer requested a stop.
    Stopped,
    /// The timeout has expired.
    Late,
    /// The program has closed its output.
    Ended,
    /// The answer exceeds the maximum length.
    Flood,
}

impl Process {
    pub fn start(program: &Program) -> io::Result<Self> {
        let (mut command, launched) = launcher::command(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        lead(&mut command);
        let mut child = command.spawn()?;
        let group = Group::new(&child, launched);
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, lines) = sync_channel(MAX_WAITING_LINES);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&last_words);
        // No thread is joined: a descendant outside the group may keep the pipes open.
        thread::spawn(move || stdout.into_iter().for_each(|pipe| pass_on(pipe, &sender)));
        let listener = thread::spawn(move || stderr.into_iter().for_each(|pipe| keep_end(pipe, &kept)));
        Ok(Self { child, group, stdin, lines, heard: 0, last_words, listener, answered: false })
    }

    /// Writes a line, and returns the time just before writing.
    pub fn send(&mut self, line: &str) -> Result<Instant, Silence> {
        self.heard = 0;
        let at = Instant::now();
        let Some(stdin) = &mut self.stdin else { return Err(Silence::Ended) };
        stdin.write_all(format!("{line}\n").as_bytes()).map_err(|_| Silence::Ended)?;
        Ok(at)
    }

    /// Returns the next line, if it arrives before `until`.
    pub fn line(&mut self, until: Instant, observer: &dyn Observer) -> Result<Line, Silence> {
        loop {
            if observer.stop() {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Silence::Late);
            }
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => {
                    self.heard += line.text.len() + 1;
                    return if self.heard > MAX_ANSWER_BYTES { Err(Silence::Flood) } else { Ok(line) };
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }

    /// Whether the program has exited.
    pub fn has_ended(&mut self) -> bool {
        self.group.has_ended(&mut self.child)
    }

    /// Ends a program that has closed its output, and describes how it exited.
    pub fn ending(&mut self) -> String {
        let ended = self.wait();
        match self.group.end(&mut self.child) {
            Ok(status) if ended => status.to_string(),
            Ok(_) => "it closed its output and kept running".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    /// Sends a command to quit, and returns whether the program exited by itself.
    pub fn leave(mut self, farewell: &str) -> bool {
        let _ = self.send(farewell);
        self.stdin = None;
        self.wait()
    }

    /// Waits up to [`EXIT_TIMEOUT`] for the program to exit and for the end of its standard error.
    fn wait(&mut self) -> bool {
        let until = Instant::now() + EXIT_TIMEOUT;
        while Instant::now() < until {
            if self.has_ended() && self.listener.is_finished() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.has_ended()
    }

    /// The end of the program's standard error as one line; empty if it wrote nothing.
    pub fn last_words(&self) -> String {
        let bytes = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> =
            text.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
        let line = words.iter().filter(|word| !word.is_empty()).copied().collect::<Vec<_>>().join(" ");
        match line.char_indices().rev().nth(MAX_QUOTED_BYTES) {
            Some((cut, _)) => format!("...{}", &line[cut..]),
            None => line,
        }
    }
}

/// Measures the time that a program takes for an answer.
pub(crate) struct Meter(Option<Duration>);

impl Meter {
    /// Starts measuring. CPU time is used only if it is requested and available.
    pub fn start(process: &Process, measure: Measure) -> Self {
        Self((measure == Measure::Cpu).then(|| process.group.cpu_time()).flatten())
    }

    /// The CPU time since the start, or else the given wall time.
    pub fn read(self, process: &Process, wall: Duration) -> Duration {
        let now = self.0.and_then(|_| process.group.cpu_time());
        self.0.zip(now).map_or(wall, |(then, now)| now.saturating_sub(then))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.group.end(&mut self.child);
    }
}

/// Sends every line of a pipe to the queue, with the time at which it was read.
fn pass_on(pipe: impl Read, lines: &SyncSender<Line>) {
    let mut pipe = BufReader::new(pipe);
    let mut bytes = Vec::new();
    while let Ok(1..) = pipe.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if lines.send(Line { text, at }).is_err() {
            break;
        }
        bytes.clear();
    }
}

/// Reads a pipe to its end, and keeps the last bytes.
fn keep_end(mut pipe: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; MAX_STDERR_BYTES];
    while let Ok(count @ 1..) = pipe.read(&mut chunk) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&chunk[..count]);
        let surplus = kept.len().saturating_sub(MAX_STDERR_BYTES);
        kept.drain(..surplus);
    }
}
