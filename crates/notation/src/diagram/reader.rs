//! Collects squares and the side to move from a text, line by line.

use outflank_board::{BoardSize, Colour, Position};

use super::{DiagramError, nearest};
use crate::text::{Place, words};

/// One square as written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Disc(Colour),
}

/// The notation of discs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Letters,
    /// `0` for Black and `1` for White. Row numbers are recognised by the column letters.
    Digits,
}

impl Alphabet {
    /// Digits are discs if no square is a letter; the side to move does not count.
    fn of(text: &str, columns: Option<usize>) -> Self {
        let fits = |symbol: char| match symbol {
            '0' | '1' | '-' | '.' | '_' | '+' => true,
            '2'..='9' => columns.is_some(),
            _ => is_ruling(symbol),
        };
        let fits_line = |line: &str| {
            let words: Vec<_> = words(line).collect();
            (0..words.len()).all(|index| match Self::Digits.meaning(&words, index) {
                Meaning::Squares => words[index].1.chars().all(fits) || Self::Letters.is_apart(&words, index),
                Meaning::Side(_) | Meaning::Filler => true,
            })
        };
        if rows(text).all(|(_, line)| fits_line(line)) { Self::Digits } else { Self::Letters }
    }

    fn cell(self, symbol: char) -> Option<Cell> {
        match (self, symbol) {
            (_, 'X' | 'x' | 'B' | 'b' | '*' | '●') | (Self::Digits, '0') => Some(Cell::Disc(Colour::Black)),
            (_, 'O' | 'o' | 'W' | 'w' | '○') | (Self::Digits, '1') => Some(Cell::Disc(Colour::White)),
            (_, '-' | '.' | '_' | '+') => Some(Cell::Empty),
            _ => None,
        }
    }

    /// The colour of a single disc, optionally with brackets and a colon.
    fn lone_disc(self, word: &str) -> Option<Colour> {
        let mut symbols = word.trim_matches(['(', ')', '[', ']', ':']).chars();
        match (symbols.next().and_then(|symbol| self.cell(symbol)), symbols.next()) {
            (Some(Cell::Disc(colour)), None) => Some(colour),
            _ => None,
        }
    }

    /// Whether a word is a single disc after a word of several characters.
    fn is_apart(self, words: &[(usize, &str)], index: usize) -> bool {
        let follows_several = index > 0 && words[index - 1].1.chars().nth(1).is_some();
        follows_several && self.lone_disc(words[index].1).is_some()
    }

    fn meaning(self, words: &[(usize, &str)], index: usize) -> Meaning {
        let word = words[index].1;
        if is_filler(word) {
            return Meaning::Filler;
        }
        let filler_at = |index: usize| words.get(index).is_some_and(|(_, word)| is_filler(word));
        let marks_side = words.len() == 1 || filler_at(index + 1) || (index > 0 && filler_at(index - 1));
        let lone_side = self.lone_disc(word).filter(|_| marks_side);
        lone_side.or_else(|| named_side(word)).map_or(Meaning::Squares, Meaning::Side)
    }
}

/// Whether a character is a square in a text with letters for discs.
pub(crate) fn is_square(symbol: char) -> bool {
    Alphabet::Letters.cell(symbol).is_some()
}

/// The side to move that a word names, as a disc or as a colour.
pub(crate) fn side(word: &str) -> Option<Colour> {
    Alphabet::Letters.lone_disc(word).or_else(|| named_side(word))
}

/// The meaning of a word in a line.
enum Meaning {
    Side(Colour),
    /// One of the words around the side to move, as in `X to move`.
    Filler,
    Squares,
}

/// The state of the reader.
pub(super) struct Reader {
    alphabet: Alphabet,
    /// The number of column letters, if there are any.
    columns: Option<usize>,
    cells: Vec<Cell>,
    /// The number of squares per line, without lines that have none.
    rows: Vec<usize>,
    side: Option<Colour>,
    /// Whether the last square is separate, after a word of several characters.
    apart: bool,
}

impl Reader {
    pub(super) fn read(text: &str) -> Result<Self, DiagramError> {
        // Some editors write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let columns = text.lines().find_map(header);
        let alphabet = Alphabet::of(text, columns);
        let mut reader =
            Self { alphabet, columns, cells: Vec::new(), rows: Vec::new(), side: None, apart: false };
        let one_line = text.lines().nth(1).is_none();
        for (number, line) in rows(text) {
            let before = reader.cells.len();
            reader.read_line((!one_line).then_some(number), line)?;
            if reader.cells.len() > before {
                reader.rows.push(reader.cells.len() - before);
            }
        }
        Ok(reader)
    }

    fn read_line(&mut self, number: Option<usize>, line: &str) -> Result<(), DiagramError> {
        let (start, body) = self.body(line);
        let words: Vec<_> = words(body).map(|(at, word)| (start + at, word)).collect();
        for (index, &(at, word)) in words.iter().enumerate() {
            match self.alphabet.meaning(&words, index) {
                Meaning::Filler => {}
                Meaning::Side(colour) => {
                    if self.side.is_some_and(|side| side != colour) {
                        return Err(DiagramError::TwoSides { place: Place::new(number, line, at), colour });
                    }
                    self.side = Some(colour);
                }
                Meaning::Squares => {
                    self.read_squares(word).map_err(|(offset, character)| DiagramError::Unknown {
                        place: Place::new(number, line, at + offset),
                        character,
                    })?;
                    self.apart = self.alphabet.is_apart(&words, index);
                }
            }
        }
        Ok(())
    }

    /// A line without its frame and row numbers, and the byte at which the rest begins.
    fn body<'a>(&self, line: &'a str) -> (usize, &'a str) {
        let is_margin = |symbol: char| {
            symbol.is_whitespace()
                || is_ruling(symbol)
                || (self.alphabet == Alphabet::Letters && symbol.is_ascii_digit())
        };
        let mut body = line.trim_end_matches(is_margin);
        let mut start = body.len() - body.trim_start_matches(is_margin).len();
        let surplus = |body: &str| {
            let symbols = body.chars().filter(|&symbol| !symbol.is_whitespace() && !is_ruling(symbol));
            self.columns.is_some_and(|columns| symbols.count() > columns)
        };
        let number = (self.rows.len() + 1).to_string();
        let numbered = self.alphabet == Alphabet::Digits && !body.contains(char::is_alphabetic);
        if numbered && surplus(&body[start..]) && body[start..].starts_with(&number) {
            start += number.len();
        }
        if numbered && surplus(&body[start..]) {
            body = body.strip_suffix(&number).unwrap_or(body);
        }
        (start, &body[start..])
    }

    /// Reads the squares of a word, or returns the first invalid character and its byte.
    fn read_squares(&mut self, word: &str) -> Result<(), (usize, char)> {
        for (at, symbol) in word.char_indices().filter(|&(_, symbol)| !is_ruling(symbol)) {
            self.cells.push(self.alphabet.cell(symbol).ok_or((at, symbol))?);
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Position, DiagramError> {
        if self.side.is_none() {
            self.side = self.take_side();
        }
        let Some(size) = size_of(self.cells.len()) else {
            return Err(DiagramError::Count { squares: self.cells.len(), odd: self.odd_row() });
        };
        let side = self.side.ok_or(DiagramError::NoSide)?;
        Ok(Position::new(size, self.discs(Colour::Black), self.discs(Colour::White), side)?)
    }

    /// Takes the last disc as the side to move if there is one square too many, or if it is separate.
    fn take_side(&mut self) -> Option<Colour> {
        let Some(&Cell::Disc(colour)) = self.cells.last() else { return None };
        if !self.apart && size_of(self.cells.len() - 1).is_none() {
            return None;
        }
        self.cells.pop();
        if let Some(row) = self.rows.last_mut() {
            *row -= 1;
        }
        Some(colour)
    }

    /// The only row that does not fit the nearest board, and its number of squares.
    fn odd_row(&self) -> Option<(usize, usize)> {
        let n = nearest(self.cells.len()).n() as usize;
        let mut odd = (1..).zip(self.rows.iter().copied()).filter(|&(_, squares)| squares != n);
        odd.next().filter(|_| self.rows.len() > 1 && odd.next().is_none())
    }

    fn discs(&self, colour: Colour) -> u128 {
        let bits = (0..).zip(&self.cells).filter(|&(_, &cell)| cell == Cell::Disc(colour));
        bits.fold(0, |discs, (index, _)| discs | 1 << index)
    }
}

fn size_of(squares: usize) -> Option<BoardSize> {
    BoardSize::with_squares(u32::try_from(squares).ok()?)
}

/// The lines with their numbers, without column letters and frame lines.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| header(line).is_none() && !is_frame(line))
}

/// The number of column letters in a line, if it contains only these, starting with a.
fn header(line: &str) -> Option<usize> {
    let letters: String =
        line.chars().filter(|&symbol| !symbol.is_whitespace() && !is_ruling(symbol)).collect();
    let is_header = letters.len() >= 4 && "abcdefghij".starts_with(&letters.to_ascii_lowercase());
    is_header.then_some(letters.len())
}

/// Whether a line is part of the frame, such as `+--+--+`.
fn is_frame(line: &str) -> bool {
    let draws = |symbol: char| symbol.is_whitespace() || matches!(symbol, '+' | '-' | '=' | '|');
    line.contains('+') && line.chars().all(draws)
}

/// Whether a character is a line between squares.
pub(crate) fn is_ruling(symbol: char) -> bool {
    matches!(symbol, '|' | '\u{2500}'..='\u{257f}')
}

fn is_filler(word: &str) -> bool {
    ["to", "move", "moves", "play", "side", "turn"]
        .iter()
        .any(|filler| bare(word).eq_ignore_ascii_case(filler))
}

fn named_side(word: &str) -> Option<Colour> {
    let name = bare(word);
    let name = name.strip_suffix("'s").unwrap_or(name);
    Colour::ALL.into_iter().find(|colour| name.eq_ignore_ascii_case(&colour.to_string()))
}

/// A word without surrounding punctuation.
fn bare(word: &str) -> &str {
    word.trim_matches(['.', ',', ':', ';', '(', ')'])
}
