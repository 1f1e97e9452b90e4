//! The input lines of a server, read ahead.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use outflank_board::{Observer, Report};

/// The maximum length of a line. The rest of a longer one is ignored.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// The capacity of the queue of lines. A controller that sends more blocks.
const MAX_WAITING_LINES: usize = 64;
/// `quit` or EOF within this time after the last request means piped input: all responses are computed.
const PAUSE: Duration = Duration::from_millis(100);

/// What a line means for a search that runs when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The line waits for the end of the search.
    Nothing,
    /// The line stops the search.
    Stop,
    /// The line ends the session.
    Last,
}

/// The lines up to `quit` or EOF.
pub(super) struct Lines {
    queue: Receiver<String>,
    meaning: fn(&str) -> Meaning,
    signals: Arc<Signals>,
}

/// What a running search must notice.
#[derive(Default)]
struct Signals {
    /// `quit` or EOF was read.
    came: AtomicBool,
    /// It came after a pause: the controller no longer waits for responses.
    hurry: AtomicBool,
    /// The number of waiting lines that stop a search.
    stops: AtomicUsize,
}

impl Lines {
    /// Starts reading. The thread is not joined, since it may wait for input forever.
    pub fn read(mut input: impl BufRead + Send + 'static, meaning: fn(&str) -> Meaning) -> Self {
        let (sender, queue) = sync_channel(MAX_WAITING_LINES);
        let signals = Arc::new(Signals::default());
        let seen = Arc::clone(&signals);
        thread::spawn(move || pass_on(&mut input, meaning, &sender, &seen));
        Self { queue, meaning, signals }
    }

    /// An observer that stops a search if a line requests it, or if the input ends during the search. It also stops the
    /// search if the input has ended and the output is `abandoned`.
    pub fn hurry<F: Fn() -> bool>(&self, abandoned: F) -> Hurry<F> {
        Hurry { signals: Arc::clone(&self.signals), abandoned }
    }
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let line = self.queue.recv().ok()?;
        if (self.meaning)(&line) == Meaning::Stop {
            self.signals.stops.fetch_sub(1, Ordering::Relaxed);
        }
        Some(line)
    }
}

/// Sends every line to the queue. A read error counts as EOF.
fn pass_on(
    input: &mut impl BufRead,
    meaning: fn(&str) -> Meaning,
    lines: &SyncSender<String>,
    signals: &Signals,
) {
    loop {
        let asked = Instant::now();
        let line = line(input).unwrap_or(None);
        let meaning = line.as_deref().map_or(Meaning::Last, meaning);
        match meaning {
            Meaning::Nothing => {}
            // Counted before it is sent, so that a full queue cannot hide it.
            Meaning::Stop => _ = signals.stops.fetch_add(1, Ordering::Relaxed),
            Meaning::Last => {
                signals.hurry.store(asked.elapsed() > PAUSE, Ordering::Relaxed);
                signals.came.store(true, Ordering::Relaxed);
            }
        }
        let sent = line.is_some_and(|line| lines.send(line).is_ok());
        if meaning == Meaning::Last || !sent {
            break;
        }
    }
}

/// The next line; invalid UTF-8 is replaced.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == MAX_LINE_BYTES && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Stops a search whose result is no longer needed.
pub(super) struct Hurry<F> {
    signals: Arc<Signals>,
    /// Whether the output has no reader any more.
    abandoned: F,
}

impl<F: Fn() -> bool> Observer for Hurry<F> {
    fn report(&mut self, _report: &Report) {}

    fn stop(&self) -> bool {
        let Signals { came, hurry, stops } = &*self.signals;
        stops.load(Ordering::Relaxed) > 0
            || hurry.load(Ordering::Relaxed)
            || came.load(Ordering::Relaxed) && (self.abandoned)()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor, Read};

    use super::*;

    fn meaning(line: &str) -> Meaning {
        match line.trim() {
            "quit" => Meaning::Last,
            "ping" => Meaning::Stop,
            _ => Meaning::Nothing,
        }
    }

    #[test]
    fn reading_ends_at_the_last_line_or_eof() {
        let check = |text: &[u8], expected: &[&str]| {
            let lines = Lines::read(Cursor::new(text.to_vec()), meaning);
            let (hurry, abandoned) = (lines.hurry(|| false), lines.hurry(|| true));
            assert_eq!(lines.collect::<Vec<_>>(), expected);
            assert!(!hurry.stop(), "a script wants all of its answers");
            assert!(abandoned.stop(), "no program reads the answers");
        };
        check(b"", &[]);
        check(b"one\r\n\ntwo", &["one\r\n", "\n", "two"]);
        check(b"one\nquit\nthree\n", &["one\n", "quit\n"]);
        check(b"\xff1\n", &["\u{fffd}1\n"]);
    }

    #[test]
    fn overlong_lines_are_truncated() {
        let text = format!("{}\ntwo\n", "x".repeat(3 << 16));
        let lines: Vec<String> = Lines::read(Cursor::new(text), meaning).collect();
        assert_eq!((lines[0].len(), &lines[1..]), (1 << 16, &["two\n".to_owned()][..]));
    }

    /// Delivers one line, and EOF after a delay.
    struct Slow(Option<&'static [u8]>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if let Some(mut line) = self.0.take() {
                return line.read(buffer);
            }
            thread::sleep(2 * PAUSE);
            Ok(0)
        }
    }

    #[test]
    fn late_eof_stops_the_search() {
        let mut lines = Lines::read(BufReader::new(Slow(Some(b"think\n"))), meaning);
        let hurry = lines.hurry(|| true);
        assert_eq!(lines.next().as_deref(), Some("think\n"));
        assert!(!hurry.stop());
        assert_eq!(lines.next(), None);
        assert!(hurry.stop());
    }

    #[test]
    fn a_line_that_stops_searches_does_so_until_it_is_taken() {
        let many = "think\n".repeat(2 * MAX_WAITING_LINES) + "ping\nthink\n";
        let mut lines = Lines::read(Cursor::new(many), meaning);
        let hurry = lines.hurry(|| false);
        for line in lines.by_ref() {
            if line == "ping\n" {
                break;
            }
        }
        assert!(!hurry.stop());
        let mut lines = Lines::read(Cursor::new("think\nping\n"), meaning);
        let hurry = lines.hurry(|| false);
        assert_eq!(lines.next().as_deref(), Some("think\n"));
        while !hurry.stop() {
            thread::yield_now();
        }
        assert_eq!(lines.next().as_deref(), Some("ping\n"));
        assert!(!hurry.stop());
    }
}
