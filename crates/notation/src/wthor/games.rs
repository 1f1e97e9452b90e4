//! Files of games: one entry of fixed length per game.

use outflank_board::{BoardSize, Game, Illegal, IllegalMove, Move, Square};
use thiserror::Error;

use super::names::Lists;
use super::{Header, WthorError, promised};
use crate::Record;

/// The length of an entry before its moves.
const HEADER_BYTES: usize = 8;

/// The code of a1; a column adds 1 and a row 10.
const FIRST_SQUARE: u8 = 11;

/// A game as stored in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The tournament, by its index in the list.
    pub tournament: u16,
    /// The player of Black, by index in the list.
    pub black: u16,
    /// The player of White, by index in the list.
    pub white: u16,
    /// Black's final discs; empty squares count for the winner.
    pub discs: u8,
    /// Black's final discs if both sides play perfectly from [`Header::theory_empties`] on.
    ///
    /// If it equals `discs`, it may be a score that was never computed.
    pub theory: u8,
    /// One code per move that the board has room for: a square by row and column, `56` for f5, or 0 after the last
    /// move.
    pub(super) moves: Vec<u8>,
}

impl Entry {
    /// The length of an entry for this board size: 68 bytes on 8x8 and 100 on 10x10.
    #[must_use]
    pub fn length(size: BoardSize) -> usize {
        HEADER_BYTES + Self::room(size)
    }

    /// The maximum number of moves: enough on 8x8, but four too few on 10x10.
    pub(super) fn room(size: BoardSize) -> usize {
        if size == BoardSize::Ten { 92 } else { 60 }
    }

    /// Parses the bytes of one game, 68 on 8x8 or 100 on 10x10.
    ///
    /// # Errors
    ///
    /// When the number of bytes is different.
    pub fn parse(bytes: &[u8]) -> Result<Self, WthorError> {
        let known = [BoardSize::Eight, BoardSize::Ten].map(Self::length).contains(&bytes.len());
        match bytes.split_first_chunk::<HEADER_BYTES>() {
            Some((&[t0, t1, b0, b1, w0, w1, discs, theory], moves)) if known => Ok(Self {
                tournament: u16::from_le_bytes([t0, t1]),
                black: u16::from_le_bytes([b0, b1]),
                white: u16::from_le_bytes([w0, w1]),
                discs,
                theory,
                moves: moves.to_vec(),
            }),
            _ => Err(WthorError::EntryLength(bytes.len())),
        }
    }

    /// Encodes the entry.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.tournament, self.black, self.white].map(u16::to_le_bytes);
        [numbers.as_flattened(), &[self.discs, self.theory], &self.moves].concat()
    }

    /// The board size.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        if self.moves.len() == Self::room(BoardSize::Ten) { BoardSize::Ten } else { BoardSize::Eight }
    }

    /// The game with forced passes inserted, up to the first 0 or the first illegal move.
    ///
    /// The cut describes what was omitted. `number` is the index of the game in its file, counted from 1.
    #[must_use]
    pub fn game(&self, number: usize) -> (Game, Option<Cut>) {
        let mut game = Game::new(self.size());
        let end = self.moves.iter().position(|&code| code == 0).unwrap_or(self.moves.len());
        for (index, &code) in self.moves[..end].iter().enumerate() {
            if let Err(why) = play(&mut game, code) {
                return (game, Some(Cut { game: number, number: index + 1, why }));
            }
        }
        let behind = self.moves[end..].iter().any(|&code| code != 0);
        (game, behind.then_some(Cut { game: number, number: end + 1, why: Fault::Gap }))
    }
}

fn play(game: &mut Game, code: u8) -> Result<(), Fault> {
    let index = code.checked_sub(FIRST_SQUARE).map(u32::from);
    let square =
        index.and_then(|index| Square::new(index % 10, index / 10)).ok_or(Fault::NotASquare(code))?;
    match game.play(square) {
        // The pass is played only if the move after it is legal.
        Err(IllegalMove { why: Illegal::MustPass, .. }) => {
            game.position().passed().play(square)?;
            game.play(Move::Pass)?;
            Ok(game.play(square)?)
        }
        played => Ok(played?),
    }
}

/// The code of a square.
pub(super) fn code(square: Square) -> u8 {
    FIRST_SQUARE + 10 * square.row() as u8 + square.column() as u8
}

/// Where a stored game was cut, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, move {number}: {why}; the game is truncated before it")]
pub struct Cut {
    /// The index of the game in its file, counted from 1.
    pub game: usize,
    /// The first omitted move, counted from 1, without passes.
    pub number: usize,
    /// What is wrong with it.
    pub why: Fault,
}

/// What is wrong with a stored move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The code is not a square of any board.
    #[error("invalid square code {0}")]
    NotASquare(u8),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It is the end of the game, but more codes follow.
    #[error("0 ends the game, but moves follow")]
    Gap,
}

/// A file of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Games {
    pub(super) header: Header,
    /// All for the board size in the header.
    pub(super) entries: Vec<Entry>,
    /// The bytes after the last complete entry.
    rest: Vec<u8>,
}

impl Games {
    /// Parses a file with all its games, independent of the number in the header; see [`Games::check`].
    ///
    /// # Errors
    ///
    /// When there is no header, or its board size is unknown.
    pub fn parse(bytes: &[u8]) -> Result<Self, WthorError> {
        let header = Header::parse(bytes)?;
        let items = bytes[Header::LENGTH..].chunks_exact(Entry::length(header.size()?));
        let rest = items.remainder().to_vec();
        Ok(Self { header, entries: items.map(Entry::parse).collect::<Result<_, _>>()?, rest })
    }

    /// Encodes the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.to_bytes().to_vec();
        bytes.extend(self.entries.iter().flat_map(Entry::to_bytes));
        bytes.extend(&self.rest);
        bytes
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The games as stored.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Checks that the number of games is that in the header, and that nothing follows them.
    ///
    /// # Errors
    ///
    /// When the number differs, or an incomplete game follows.
    pub fn check(&self) -> Result<(), WthorError> {
        let width = Entry::length(self.header.size()?);
        let length = Header::LENGTH + self.entries.len() * width + self.rest.len();
        promised("games", self.header.games, length as u64, width)
    }

    /// The games with names from the lists, and the place where each was cut, if it was.
    pub fn records<'a>(&'a self, lists: &'a Lists) -> impl Iterator<Item = (Record, Option<Cut>)> + 'a {
        (1..).zip(&self.entries).map(|(number, entry)| lists.record(&self.header, number, entry))
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Position, squares};

    use super::*;
    use crate::transcript;

    /// An entry with these moves, padded with zeros.
    fn entry(size: BoardSize, codes: &[u8]) -> Entry {
        let mut bytes = vec![1, 0, 2, 0, 3, 0, 40, 38];
        bytes.extend(codes);
        bytes.resize(Entry::length(size), 0);
        Entry::parse(&bytes).unwrap()
    }

    #[track_caller]
    fn check(size: BoardSize, codes: &[u8], moves: &str, message: &str) {
        let (game, cut) = entry(size, codes).game(7);
        assert_eq!(transcript::print(&game), moves);
        assert_eq!(cut.map(|cut| cut.to_string()).unwrap_or_default(), message);
    }

    #[test]
    fn entries_have_the_length_of_their_board() {
        let bytes: Vec<u8> = (0..100).collect();
        for (length, size) in [(68, BoardSize::Eight), (100, BoardSize::Ten)] {
            let entry = Entry::parse(&bytes[..length]).unwrap();
            assert_eq!((entry.size(), entry.black, entry.theory), (size, 0x0302, 7));
            assert_eq!(entry.to_bytes(), bytes[..length]);
        }
        let message = "invalid game length of 67 bytes; a game has 68 bytes on 8x8 and 100 on 10x10";
        assert_eq!(Entry::parse(&bytes[..67]).unwrap_err().to_string(), message);
    }

    #[test]
    fn codes_are_rows_and_columns() {
        check(BoardSize::Eight, &[56, 64, 33], "f5d6c3", "");
        check(BoardSize::Ten, &[67, 75, 44], "g6e7d4", "");
        for row in 0..10 {
            for column in 0..10 {
                let square = Square::new(column, row).unwrap();
                let code = code(square);
                assert_eq!(u32::from(code), 10 * (row + 1) + column + 1);
                let (game, cut) = entry(BoardSize::Ten, &[code]).game(1);
                let illegal = cut.map(|cut| cut.why);
                assert!(
                    game.ply() == 1
                        || matches!(illegal, Some(Fault::Illegal(why)) if why.play == square.into())
                );
            }
        }
    }

    #[test]
    fn a_game_is_truncated_at_the_first_invalid_move() {
        let cut = "the game is truncated before it";
        check(BoardSize::Eight, &[], "", "");
        let message = format!("game 7, move 2: White turns no disc at a1; {cut}");
        check(BoardSize::Eight, &[56, 11, 33], "f5", &message);
        let message = format!("game 7, move 2: i5 is outside the 8x8 board; {cut}");
        check(BoardSize::Eight, &[56, 59, 33], "f5", &message);
        for code in [1, 10, 111, 255] {
            let message = format!("game 7, move 1: invalid square code {code}; {cut}");
            check(BoardSize::Ten, &[code], "", &message);
        }
        let message = format!("game 7, move 2: 0 ends the game, but moves follow; {cut}");
        check(BoardSize::Eight, &[56, 0, 0, 33], "f5", &message);
        // The shortest possible game, and a move after it.
        let message = format!("game 7, move 10: the game is over, so a1 is illegal; {cut}");
        check(BoardSize::Eight, &[65, 46, 35, 66, 57, 64, 75, 56, 53, 11], "e6f4e3f6g5d6e7f5c5", &message);
    }

    /// A pass is not played if no move can follow it.
    #[test]
    fn passes_are_inserted_only_before_a_legal_move() {
        let moves = "f5d6c5f6c4f4e6d7e7c6f7d8c8e8g5b8e3f8b6b5a6a4a5a7c7b4g6h6h7b3d3c3c2c1h5d2e2f1b1\
                     d1b2a3e1h4h3g4g3f3g1f2b7h2h1g7";
        let known = transcript::parse(moves, Position::start(BoardSize::Eight)).unwrap();
        let codes: Vec<u8> = known.moves().filter_map(Move::square).map(code).collect();
        assert_eq!(entry(BoardSize::Eight, &codes).game(1), (known.clone(), None));
        assert_eq!(known.passes(), 2);

        let first = known.moves().position(|play| play == Move::Pass).unwrap();
        let passed = known.position_at(first).unwrap().passed();
        let illegal = squares(BoardSize::Eight.full(), BoardSize::Eight)
            .find(|&square| passed.at(square).is_none() && passed.flips(square).is_empty());
        let codes = [&codes[..first], &[code(illegal.unwrap())]].concat();
        let (game, cut) = entry(BoardSize::Eight, &codes).game(1);
        assert_eq!((game.ply(), game.passes()), (first, 0));
        assert!(matches!(cut.unwrap().why, Fault::Illegal(IllegalMove { why: Illegal::TurnsNothing, .. })));
    }

    #[test]
    fn a_truncated_file_loses_its_last_game_only() {
        let header = Header { games: 2, ..Header::default() };
        let whole = entry(BoardSize::Eight, &[56]);
        let mut bytes = header.to_bytes().to_vec();
        bytes.extend(whole.to_bytes());
        bytes.extend(&whole.to_bytes()[..67]);
        let games = Games::parse(&bytes).unwrap();
        assert_eq!(games.entries(), [whole]);
        assert_eq!(games.to_bytes(), bytes);
        let message = "the header says 2 games, but the file contains 1 and 67 more bytes; it is truncated; \
                       download it again";
        assert_eq!(games.check().unwrap_err().to_string(), message);
        bytes.push(0);
        assert_eq!(Games::parse(&bytes).unwrap().check(), Ok(()));
        assert!(Games::parse(&bytes[..15]).is_err());
    }
}
