//! The input at the prompt: lines of any length and any bytes, parsed into requests.

use std::io::{self, BufRead};

use outflank_board::{BoardSize, Move};
use outflank_notation::square::{self, SquareError};

/// The maximum length of a line in bytes: more than the longest path.
const MAX_LINE_BYTES: usize = 5000;

/// A request of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Play(Move),
    Undo,
    Redo,
    /// Go back one move.
    Back,
    /// Go forward one move.
    Forward,
    /// Go to the position after this number of moves; to the last one if there are fewer.
    GoTo(usize),
    /// Let the players move again.
    Continue,
    /// Start the next game of a series.
    Next,
    Hint,
    Moves,
    Save(String),
    Resign,
    Help,
    Quit,
    Nothing,
    /// An index of a square that the board does not have, such as `#64`.
    NoSquare(String),
    /// Any other text, shortened for the error message.
    Unknown(String),
}

/// The next line, or `None` at EOF. A long line is truncated.
pub fn line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(any.then_some(line));
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = MAX_LINE_BYTES + 1 - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

/// Parses a line. The size of the board determines the squares of indices.
pub fn request(line: &[u8], size: BoardSize) -> Request {
    let unknown = || Request::Unknown(String::from_utf8_lossy(line).trim().chars().take(20).collect());
    let Ok(text) = str::from_utf8(line) else { return unknown() };
    if line.len() > MAX_LINE_BYTES {
        return unknown();
    }
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("", _) => Request::Nothing,
        ("undo" | "u", "") => Request::Undo,
        ("redo" | "r", "") => Request::Redo,
        ("back" | "b", "") => Request::Back,
        ("forward" | "f", "") => Request::Forward,
        ("start", "") => Request::GoTo(0),
        ("end", "") => Request::GoTo(usize::MAX),
        ("go", number) => number.parse().map_or_else(|_| unknown(), Request::GoTo),
        ("continue" | "c", "") => Request::Continue,
        ("next" | "n", "") => Request::Next,
        ("hint" | "h", "") => Request::Hint,
        ("moves" | "m", "") => Request::Moves,
        ("save", file) => Request::Save(file.to_owned()),
        ("resign", "") => Request::Resign,
        ("help" | "?", "") => Request::Help,
        ("quit" | "q" | "exit", "") => Request::Quit,
        ("pass" | "pa", "") => Request::Play(Move::Pass),
        (name, "") => match square::parse(name, size) {
            Ok(square) => Request::Play(square.into()),
            Err(SquareError::NotASquare) => unknown(),
            Err(SquareError::NoSuchIndex(index, _)) => Request::NoSquare(index),
        },
        _ => unknown(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn long_and_non_utf8_lines_are_read() {
        let mut text = vec![b'x'; 1_000_000];
        text.extend_from_slice(b"\nd3\n\n\xff\xfe\r\nlast");
        let mut input = BufReader::with_capacity(7, &text[..]);
        let mut next = || line(&mut input).unwrap();
        assert_eq!(next().map(|line| line.len()), Some(MAX_LINE_BYTES + 1));
        assert_eq!(next(), Some(b"d3".to_vec()));
        assert_eq!(next(), Some(Vec::new()));
        assert_eq!(next(), Some(b"\xff\xfe\r".to_vec()));
        assert_eq!(next(), Some(b"last".to_vec()));
        assert_eq!(next(), None);
    }

    fn parsed(line: &[u8]) -> Request {
        request(line, BoardSize::Eight)
    }

    #[test]
    fn requests_are_parsed() {
        let check = |text: &str, expected: Request| assert_eq!(parsed(text.as_bytes()), expected, "{text:?}");
        let play = |name: &str| Request::Play(Move::Place(name.parse().unwrap()));
        check(" D3 \r", play("d3"));
        check("j10", play("j10"));
        check(" #19", play("d3"));
        assert_eq!(request(b"#19", BoardSize::Ten), play("j2"));
        check("#64", Request::NoSquare("#64".to_owned()));
        check("#1d", Request::Unknown("#1d".to_owned()));
        check("b", Request::Back);
        check("Forward", Request::Forward);
        check("start", Request::GoTo(0));
        check("go 12", Request::GoTo(12));
        check("go", Request::Unknown("go".to_owned()));
        check("go -1", Request::Unknown("go -1".to_owned()));
        check("continue", Request::Continue);
        check("next", Request::Next);
        check("pass", Request::Play(Move::Pass));
        check("UNDO", Request::Undo);
        check("save my game.txt ", Request::Save("my game.txt".to_owned()));
        check("save", Request::Save(String::new()));
        check("  ", Request::Nothing);
        check("undo 3", Request::Unknown("undo 3".to_owned()));
        check("z9", Request::Unknown("z9".to_owned()));
        check(&"é".repeat(100), Request::Unknown("é".repeat(20)));
        assert_eq!(parsed(b"d3\xff"), Request::Unknown("d3\u{fffd}".to_owned()));
        let long = [b"save ".as_slice(), &[b'x'; MAX_LINE_BYTES]].concat();
        assert_eq!(parsed(&long), Request::Unknown("save xxxxxxxxxxxxxxx".to_owned()));
    }
}
