//! The input lines of a server, read ahead.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// The lines up to `quit` or EOF.
pub(super) struct Lines {
    lines: Receiver<String>,
    end: Arc<End>,
}

/// The state of the end of input.
#[derive(Default)]
struct End {
    /// `quit` or EOF was read.
    came: AtomicBool,
    /// It came after a pause: the controller no longer waits for responses.
    hurry: AtomicBool,
}

impl Lines {
    /// Starts reading. The thread is not joined, since it may wait for input forever.
    pub fn read(mut input: impl BufRead + Send + 'static, is_last: fn(&str) -> bool) -> Self {
        let (sender, lines) = sync_channel(MAX_WAITING_LINES);
        let end = Arc::new(End::default());
        let seen = Arc::clone(&end);
        thread::spawn(move || pass_on(&mut input, is_last, &sender, &seen));
        Self { lines, end }
    }

    /// An observer that stops a search if the input ends during the search, or if it has ended and the output is
    /// `abandoned`.
    pub fn hurry<F: Fn() -> bool>(&self, abandoned: F) -> Hurry<F> {
        Hurry { end: Arc::clone(&self.end), abandoned }
    }
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.lines.recv().ok()
    }
}

/// Sends every line to the queue. A read error counts as EOF.
fn pass_on(input: &mut impl BufRead, is_last: fn(&str) -> bool, lines: &SyncSender<String>, end: &End) {
    loop {
        let asked = Instant::now();
        let line = line(input).unwrap_or(None);
        let ends = line.as_deref().is_none_or(is_last);
        if ends {
            end.hurry.store(asked.elapsed() > PAUSE, Ordering::Relaxed);
            end.came.store(true, Ordering::Relaxed);
        }
        let sent = line.is_some_and(|line| lines.send(line).is_ok());
        if ends || !sent {
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
    end: Arc<End>,
    /// Whether the output has no reader any more.
    abandoned: F,
}

impl<F: Fn() -> bool> Observer for Hurry<F> {
    fn report(&mut self, _report: &Report) {}

    fn stop(&self) -> bool {
        self.end.hurry.load(Ordering::Relaxed) || self.end.came.load(Ordering::Relaxed) && (self.abandoned)()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor, Read};

    use super::*;

    fn is_last(line: &str) -> bool {
        line.trim() == "quit"
    }

    #[test]
    fn reading_ends_at_the_last_line_or_eof() {
        let check = |text: &[u8], expected: &[&str]| {
            let lines = Lines::read(Cursor::new(text.to_vec()), is_last);
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
        let lines: Vec<String> = Lines::read(Cursor::new(text), is_last).collect();
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
        let mut lines = Lines::read(BufReader::new(Slow(Some(b"think\n"))), is_last);
        let hurry = lines.hurry(|| true);
        assert_eq!(lines.next().as_deref(), Some("think\n"));
        assert!(!hurry.stop());
        assert_eq!(lines.next(), None);
        assert!(hurry.stop());
    }
}
