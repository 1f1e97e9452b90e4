//! Builds a database from records: names become numbers, and the games of each year a file.

use std::collections::{BTreeMap, HashMap};

use outflank_board::{BoardSize, Game, Move, Position, Score};

use super::Header;
use super::games::{Entry, Games, code};
use super::names::{Lists, Names, text};
use super::refusal::Refusal;
use crate::Record;
use crate::record::Theory;
use crate::text::excerpt;

/// The files of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// The players and the tournaments.
    pub lists: Lists,
    /// One file per year and board size, in the order of the years.
    pub games: Vec<Games>,
}

/// Builds a database from records.
///
/// Names are numbered in the order in which they occur. The format stores only the moves, names, tournament, year,
/// result and theory of a record. Clocks, ratings, times of moves, the day, comments and a pass at the end are omitted.
/// Without a theory, the result is written in its place.
///
/// ```
/// use outflank_board::{BoardSize, Game, random};
/// use outflank_notation::record::Date;
/// use outflank_notation::{Record, wthor::Builder};
///
/// let game = random::game(*Game::new(BoardSize::Eight).start(), &mut random::generator(1));
/// let record = Record { place: "Paris".into(), date: Some(Date::from(1987)), ..Record::new(game) };
///
/// let mut builder = Builder::new([20, 26, 2, 16]);
/// builder.add(&record)?;
/// let base = builder.finish();
/// assert_eq!(base.lists.tournaments.name(0).as_deref(), Some("Paris"));
/// assert_eq!(base.games[0].to_bytes().len(), 16 + 68);
/// # Ok::<(), outflank_notation::wthor::Refusal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    created: [u8; 4],
    players: Gathered<20>,
    tournaments: Gathered<26>,
    games: BTreeMap<(u16, BoardSize), Games>,
}

impl Builder {
    /// An empty database, whose files will have this creation date, see [`Header::created`].
    #[must_use]
    pub fn new(created: [u8; 4]) -> Self {
        Self { created, ..Self::default() }
    }

    /// Adds a game to the file of its year, or of the year 0 if it is unknown.
    ///
    /// # Errors
    ///
    /// When the format cannot represent the record. Then no game is added.
    pub fn add(&mut self, record: &Record) -> Result<(), Refusal> {
        let (size, year) = (record.game.size(), record.date.as_ref().map_or(0, |date| date.year));
        let moves = moves(&record.game)?;
        let discs = discs(record)?;
        let depth = self.games.get(&(year, size)).map_or(0, |games| games.header.depth);
        let (depth, theory) = match record.theory {
            Some(theory) => checked(theory, size, depth, year)?,
            None => (depth, discs),
        };
        let (tournament, black, white) =
            (field(&record.place)?, field(&record.black.name)?, field(&record.white.name)?);

        let entry = Entry {
            tournament: self.tournaments.number(tournament)?,
            black: self.players.number(black)?,
            white: self.players.number(white)?,
            discs,
            theory,
            moves,
        };
        let games = self.games.entry((year, size)).or_default();
        let count = games.header.games + 1;
        let columns = size.n() as u8;
        games.header =
            Header { created: self.created, games: count, year, columns, depth, ..Header::default() };
        games.entries.push(entry);
        Ok(())
    }

    /// The files.
    #[must_use]
    pub fn finish(self) -> Base {
        let lists = Lists {
            players: self.players.finish(self.created),
            tournaments: self.tournaments.finish(self.created),
        };
        Base { lists, games: self.games.into_values().collect() }
    }
}

/// The codes of the moves, padded with zeros.
fn moves(game: &Game) -> Result<Vec<u8>, Refusal> {
    let size = game.size();
    if !matches!(size, BoardSize::Eight | BoardSize::Ten) {
        return Err(Refusal::Size(size));
    }
    if *game.start() != Position::start(size) {
        return Err(Refusal::Start);
    }
    let mut codes: Vec<u8> = game.moves().filter_map(Move::square).map(code).collect();
    if codes.len() > Entry::room(size) {
        return Err(Refusal::Moves { moves: codes.len(), room: Entry::room(size) });
    }
    codes.resize(Entry::room(size), 0);
    Ok(codes)
}

/// Black's final discs, from the recorded result or else from the game.
fn discs(record: &Record) -> Result<u8, Refusal> {
    let squares = record.game.size().squares();
    let difference = match (record.result, record.game.outcome()) {
        (Some(claim), _) => claim.difference,
        (None, Some(outcome)) => Score::discs(outcome.difference()),
        (None, None) => return Err(Refusal::NoResult),
    };
    let komi = record.result.and(record.komi).unwrap_or_default();
    let hundredths = i64::from(difference.in_hundredths()) - i64::from(komi.in_hundredths());
    // The difference is twice the discs minus all squares.
    let doubled = hundredths + 100 * i64::from(squares);
    let discs = u8::try_from(doubled / 200).ok().filter(|&discs| u32::from(discs) <= squares);
    discs.filter(|_| doubled % 200 == 0).ok_or(Refusal::Result { difference, komi, squares })
}

/// The depth of the file and the black discs of a theory, if both are valid in a file of this depth.
fn checked(theory: Theory, size: BoardSize, depth: u8, year: u16) -> Result<(u8, u8), Refusal> {
    let Theory { empties, black_discs } = theory;
    if empties == 0 || u32::from(black_discs) > size.squares() {
        return Err(Refusal::Theory(theory));
    }
    if depth != 0 && depth != empties {
        return Err(Refusal::Depth { empties, year, depth });
    }
    Ok((empties, black_discs))
}

/// A name as its list stores it, padded with NUL.
fn field<const WIDTH: usize>(name: &str) -> Result<[u8; WIDTH], Refusal> {
    let mut field = [0; WIDTH];
    for (index, character) in name.chars().enumerate() {
        match u8::try_from(character) {
            Err(_) | Ok(0) => return Err(Refusal::Character { name: excerpt(name), character }),
            Ok(_) if index + 1 == WIDTH => return Err(Refusal::Long { name: excerpt(name), room: index }),
            Ok(byte) => field[index] = byte,
        }
    }
    Ok(field)
}

/// Names and their numbers.
#[derive(Clone, Debug, Default)]
struct Gathered<const WIDTH: usize> {
    names: Names<WIDTH>,
    numbers: HashMap<[u8; WIDTH], u16>,
}

impl<const WIDTH: usize> Gathered<WIDTH> {
    /// The number of a name; a new one if it is unknown.
    fn number(&mut self, name: [u8; WIDTH]) -> Result<u16, Refusal> {
        if let Some(&number) = self.numbers.get(&name) {
            return Ok(number);
        }
        let number = self.names.fields.len() as u16;
        if number == u16::MAX {
            return Err(Refusal::Full(text(&name)));
        }
        self.names.fields.push(name);
        self.numbers.insert(name, number);
        Ok(number)
    }

    fn finish(mut self, created: [u8; 4]) -> Names<WIDTH> {
        self.names.header = Header { created, names: self.names.fields.len() as u16, ..Header::default() };
        self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Claim, Contestant, Date, Ending};
    use crate::transcript;

    /// The shortest possible game, which Black wins with all discs.
    fn record() -> Record {
        let start = Position::start(BoardSize::Eight);
        Record::new(transcript::parse("e6f4e3f6g5d6e7f5c5", start).unwrap())
    }

    fn named(name: &str) -> Record {
        Record { black: Contestant { name: name.into(), ..Contestant::default() }, ..record() }
    }

    fn claiming(hundredths: i32) -> Record {
        let claim = Claim { difference: Score::hundredths(hundredths), ending: Ending::Resigned };
        Record { result: Some(claim), ..record() }
    }

    #[track_caller]
    fn discs_of(record: &Record) -> u8 {
        let mut builder = Builder::default();
        builder.add(record).unwrap();
        builder.finish().games[0].entries()[0].discs
    }

    #[track_caller]
    fn refused(record: &Record, message: &str) {
        let mut builder = Builder::default();
        assert_eq!(builder.add(record).unwrap_err().to_string(), message);
        assert_eq!(builder.finish(), Base::default());
    }

    #[test]
    fn names_are_numbered_and_games_sorted_by_year() {
        let mut builder = Builder::new([20, 26, 2, 16]);
        for (name, year) in [("a", 1999), ("b", 1987), ("a", 1987)] {
            let white = Contestant { name: "b".into(), ..Contestant::default() };
            builder.add(&Record { white, date: Some(Date::from(year)), ..named(name) }).unwrap();
        }
        let base = builder.finish();
        assert_eq!(base.lists.players.iter().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(base.lists.tournaments.iter().collect::<Vec<_>>(), [""]);
        let numbers = |games: &Games| -> Vec<_> {
            games.entries().iter().map(|entry| (entry.black, entry.white)).collect()
        };
        let files: Vec<_> = base.games.iter().map(|games| (games.header().year, numbers(games))).collect();
        assert_eq!(files, [(1987, vec![(1, 1), (0, 1)]), (1999, vec![(0, 1)])]);
        assert_eq!(base.games[0].header().created, [20, 26, 2, 16]);
        assert!(base.games.iter().all(|games| games.check().is_ok()));
        assert_eq!((base.lists.players.check(), base.lists.tournaments.check()), (Ok(()), Ok(())));
    }

    #[test]
    fn claimed_result_takes_precedence_over_the_final_board() {
        assert_eq!(discs_of(&record()), 64);
        assert_eq!(discs_of(&claiming(-6400)), 0);
        assert_eq!(discs_of(&claiming(600)), 35);
        assert_eq!(discs_of(&Record { komi: Some(Score::hundredths(-250)), ..claiming(350) }), 35);
        let message = |result: &str| format!("the result {result} is impossible with 64 discs");
        refused(&claiming(500), &message("+5 with a komi of +0"));
        refused(&claiming(-6600), &message("-66 with a komi of +0"));
        let most = Record { komi: Some(Score::hundredths(i32::MIN)), ..claiming(i32::MAX) };
        refused(&most, &message("+21474836.47 with a komi of -21474836.48"));
        let mut stopped = record();
        stopped.game.undo();
        let message = "the game is unfinished and has no result; a WTHOR base needs one";
        refused(&stopped, message);
        assert_eq!(discs_of(&Record { game: stopped.game, ..claiming(0) }), 32);
    }

    #[test]
    fn unrepresentable_records_are_rejected() {
        let small = Record::new(Game::new(BoardSize::Six));
        refused(&small, "the board is 6x6; a WTHOR base supports only 8x8 and 10x10");
        let late = Record::new(Game::from_position(*record().game.position()));
        let message =
            "the game does not begin at the usual start; a WTHOR base cannot store other start positions";
        refused(&late, message);
        let theory = |empties, black_discs| {
            let theory = Some(Theory { empties, black_discs });
            Record { theory, date: Some(Date::from(1987)), ..record() }
        };
        refused(&theory(24, 65), "invalid theoretical score: 65 black discs from 24 empty squares");
        refused(&theory(0, 64), "invalid theoretical score: 64 black discs from 0 empty squares");
        let mut builder = Builder::default();
        assert_eq!(builder.add(&theory(24, 64)), Ok(()));
        let message = "the theoretical score is from 22 empty squares, but in the file of 1987 it is from 24";
        assert_eq!(builder.add(&theory(22, 64)).unwrap_err().to_string(), message);
    }

    #[test]
    fn names_are_latin_1_and_leave_room_for_a_nul() {
        let longest = "é".repeat(19);
        let mut builder = Builder::default();
        builder.add(&named(&longest)).unwrap();
        assert_eq!(builder.finish().lists.players.name(0), Some(longest));
        let message = format!("the name {:?} is longer than 19 characters", "é".repeat(20));
        refused(&named(&"é".repeat(20)), &message);
        let message = "the name \"Żaneta\" has the character 'Ż', which is not in Latin-1 or is NUL";
        refused(&named("Żaneta"), message);
        let message = "the name \"a\\0\" has the character '\\0', which is not in Latin-1 or is NUL";
        refused(&named("a\0"), message);
        let place = Record { place: "t".repeat(26), ..record() };
        refused(&place, "the name \"tttttttttttttttttttttttt...\" is longer than 25 characters");
    }

    #[test]
    fn a_full_name_list_rejects_new_names() {
        let mut players = Gathered::<20>::default();
        for number in 0..u16::MAX {
            assert_eq!(players.number(field(&number.to_string()).unwrap()), Ok(number));
        }
        let message = "too many names for \"one more\"; a list holds at most 65535";
        assert_eq!(players.number(field("one more").unwrap()).unwrap_err().to_string(), message);
        assert_eq!(players.number(field("7").unwrap()), Ok(7));
        assert_eq!(players.finish([0; 4]).check(), Ok(()));
    }
}
