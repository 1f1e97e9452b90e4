//! Lists of names: players and tournaments, one field of fixed width per name.

use outflank_board::{BoardSize, Score};

use super::games::{Cut, Entry};
use super::{Header, WthorError, promised};
use crate::Record;
use crate::record::{Claim, Contestant, Date, Ending, Theory};

/// The players that entries refer to (`.jou`).
pub type Players = Names<20>;

/// The tournaments that entries refer to (`.trn`).
pub type Tournaments = Names<26>;

/// A list of names in fields of `WIDTH` bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names<const WIDTH: usize> {
    pub(super) header: Header,
    /// Latin-1 up to the first NUL; the bytes after it are ignored.
    pub(super) fields: Vec<[u8; WIDTH]>,
    /// The bytes after the last complete field.
    rest: Vec<u8>,
}

impl<const WIDTH: usize> Names<WIDTH> {
    /// Parses a file with all its names, independent of the number in the header; see [`Names::check`].
    ///
    /// # Errors
    ///
    /// When there is no header.
    pub fn parse(bytes: &[u8]) -> Result<Self, WthorError> {
        let header = Header::parse(bytes)?;
        let (fields, rest) = bytes[Header::LENGTH..].as_chunks();
        Ok(Self { header, fields: fields.to_vec(), rest: rest.to_vec() })
    }

    /// Encodes the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.header.to_bytes(), self.fields.as_flattened(), &self.rest].concat()
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The name with this number, counted from 0.
    #[must_use]
    pub fn name(&self, number: u16) -> Option<String> {
        self.fields.get(usize::from(number)).map(|field| text(field))
    }

    /// The name with this number, or the number itself after `#` if the list has none.
    #[must_use]
    pub fn name_or_number(&self, number: u16) -> String {
        self.name(number).unwrap_or_else(|| format!("#{number}"))
    }

    /// All names in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = String> + '_ {
        self.fields.iter().map(|field| text(field))
    }

    /// Checks that the number of names is that in the header, and that nothing follows them.
    ///
    /// # Errors
    ///
    /// When the number differs, or an incomplete name follows.
    pub fn check(&self) -> Result<(), WthorError> {
        let length = Header::LENGTH + self.fields.len() * WIDTH + self.rest.len();
        promised("names", self.header.names.into(), length as u64, WIDTH)
    }
}

/// The text of a field. Each byte of Latin-1 is the character of that number.
pub(super) fn text(field: &[u8]) -> String {
    field.iter().take_while(|&&byte| byte != 0).copied().map(char::from).collect()
}

/// The names of a database; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// The players.
    pub players: Players,
    /// The tournaments.
    pub tournaments: Tournaments,
}

impl Lists {
    /// Converts an entry to a record, and returns where the game was cut, if it was.
    ///
    /// Players and tournaments without a name get their number, as `#123`. The date is the year in the header. `number`
    /// is the index of the game in its file, counted from 1. Disc counts above the number of squares are ignored.
    #[must_use]
    pub fn record(&self, header: &Header, number: usize, entry: &Entry) -> (Record, Option<Cut>) {
        let (game, cut) = entry.game(number);
        let player =
            |number| Contestant { name: self.players.name_or_number(number), ..Contestant::default() };
        let possible = |discs: &u8| u32::from(*discs) <= entry.size().squares();
        let record = Record {
            black: player(entry.black),
            white: player(entry.white),
            place: self.tournaments.name_or_number(entry.tournament),
            date: (header.year != 0).then(|| Date::from(header.year)),
            result: Some(entry.discs).filter(possible).map(|discs| claim(discs, entry.size())),
            theory: Some(entry.theory)
                .filter(possible)
                .map(|black_discs| Theory { empties: header.theory_empties(), black_discs }),
            ..Record::new(game)
        };
        (record, cut)
    }
}

/// The result for this number of black discs: all other squares are White's.
fn claim(discs: u8, size: BoardSize) -> Claim {
    let difference = 2 * i32::from(discs) - size.squares() as i32;
    Claim { difference: Score::discs(difference), ending: Ending::Played }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[[u8; 26]]) -> Tournaments {
        let header = Header { names: names.len() as u16, ..Header::default() };
        Tournaments::parse(&[&header.to_bytes(), names.as_flattened()].concat()).unwrap()
    }

    #[test]
    fn names_are_latin_1_up_to_a_nul() {
        let names = list(&[
            *b"Pr\xe9qualif de Paris\0\0\0\0\0\0\0\0",
            *b"all of the 26 bytes used \xff",
            *b"\0behind the end\0\0\0\0\0\0\0\0\0\0\0",
        ]);
        assert_eq!(names.check(), Ok(()));
        let all: Vec<String> = names.iter().collect();
        assert_eq!(all, ["Préqualif de Paris", "all of the 26 bytes used ÿ", ""]);
        assert_eq!(names.name(1).as_ref(), Some(&all[1]));
        assert_eq!((names.name(3), names.name_or_number(3)), (None, "#3".to_owned()));
        assert_eq!((names.len(), names.is_empty()), (3, false));
    }

    #[test]
    fn a_truncated_list_loses_its_last_name_only() {
        let mut bytes = list(&[[b'a'; 26], [b'b'; 26]]).to_bytes();
        bytes.pop();
        let cut = Tournaments::parse(&bytes).unwrap();
        assert_eq!((cut.len(), cut.to_bytes()), (1, bytes.clone()));
        let message = "the header says 2 names, but the file contains 1 and 25 more bytes; it is truncated; \
                       download it again";
        assert_eq!(cut.check().unwrap_err().to_string(), message);
        let players = Players::parse(&bytes).unwrap();
        let message = "the header says 2 names, but the file contains 2 and 11 more bytes; the header or \
                       the end of the file is damaged";
        assert_eq!(players.check().unwrap_err().to_string(), message);
    }

    #[test]
    fn records_combine_header_lists_and_entry() {
        let mut bytes = [1, 0, 0, 0, 1, 0, 44, 40, 56, 64].to_vec();
        bytes.resize(68, 0);
        let entry = Entry::parse(&bytes).unwrap();
        let lists = Lists { tournaments: list(&[[0; 26], [b't'; 26]]), ..Lists::default() };
        let header = Header { year: 1999, depth: 24, ..Header::default() };
        let (record, cut) = lists.record(&header, 1, &entry);
        assert_eq!(
            (&*record.black.name, &*record.white.name, &*record.place),
            ("#0", "#1", &*"t".repeat(26))
        );
        assert_eq!(record.result, Some(Claim { difference: Score::discs(24), ending: Ending::Played }));
        assert_eq!(record.theory, Some(Theory { empties: 24, black_discs: 40 }));
        assert_eq!((record.date, record.game.ply(), cut), (Some(Date::from(1999)), 2, None));

        let (record, _) = lists.record(&Header::default(), 1, &Entry { discs: 65, ..entry });
        assert_eq!((record.date, record.result), (None, None));
        assert_eq!(record.theory.map(|theory| theory.empties), Some(22));
    }
}
