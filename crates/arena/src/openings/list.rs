//! Openings as games, in an endless sequence.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use outflank_board::random::{Generator, below, generator};
use outflank_board::{BoardSize, Colour, Game, Position, Square, with_size};
use outflank_notation::{detect, openings};
use outflank_players::seed::mix;

use super::{NoOpening, Openings, OpeningsError};

/// After this number of repeated draws in a row, all openings are assumed to be used.
const MAX_REPEATED_DRAWS: u32 = 64;

/// The maximum number of remembered openings: they fit in a hundred megabytes.
const MAX_REMEMBERED_OPENINGS: usize = 1_000_000;

/// The openings of games on one board size. Files are already read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningList(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Random { size: BoardSize, moves: u32 },
    Listed(Vec<Game>),
}

impl Openings {
    /// The openings for a board size.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, when a line of it is not an opening, or when all games of this length are over.
    pub fn list(&self, size: BoardSize) -> Result<OpeningList, OpeningsError> {
        Ok(OpeningList(match self {
            Self::Start => Kind::Listed(vec![Game::new(size)]),
            &Self::Random(moves) => Kind::Random { size, moves },
            &Self::All(moves) => Kind::Listed(all(size, moves)?),
            Self::Named if size == BoardSize::Eight => {
                Kind::Listed(openings::all().iter().map(|line| line.game.clone()).collect())
            }
            Self::Named => return Err(OpeningsError::Named(size)),
            Self::File(path) => Kind::Listed(read(path, size)?),
        }))
    }
}

impl OpeningList {
    /// The number of openings, if they are listed and not drawn.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        match &self.0 {
            Kind::Random { .. } => None,
            Kind::Listed(games) => Some(games.len() as u64),
        }
    }

    /// Whether some openings start from a position other than the standard one.
    pub(crate) fn sets_positions_up(&self) -> bool {
        let is_set_up = |game: &Game| *game.start() != Position::start(game.size());
        matches!(&self.0, Kind::Listed(games) if games.iter().any(is_set_up))
    }

    /// A hash of the list.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let halves = |word: u128| [word as u64, (word >> 64) as u64];
        match &self.0 {
            Kind::Random { size, moves } => mix(&[size.n().into(), (*moves).into()]),
            Kind::Listed(games) => games.iter().map(Game::position).fold(0, |seed, position| {
                let [black, white] = Colour::ALL.map(|colour| halves(position.discs(colour)));
                mix(&[seed, black[0], black[1], white[0], white[1], position.turn() as u64])
            }),
        }
    }

    /// An endless sequence of openings. The same seed gives the same sequence.
    ///
    /// Listed openings come in a random order. After all of them have been used, they are shuffled again.
    ///
    /// Drawn openings are distinct under the symmetries of the board. Repetitions start when new ones are no longer
    /// found, or after a million openings. A game that would be over too soon is cut before its last move.
    #[must_use]
    pub fn games(self, seed: u64) -> Box<dyn Iterator<Item = Game> + Send> {
        let rng = generator(mix(&[seed]));
        match self.0 {
            Kind::Random { size, moves } => Box::new(drawn(size, moves, rng)),
            Kind::Listed(games) => Box::new(shuffled(games, rng)),
        }
    }
}

fn drawn(size: BoardSize, moves: u32, mut rng: Generator) -> impl Iterator<Item = Game> {
    let mut seen = HashSet::new();
    let mut draws = MAX_REPEATED_DRAWS;
    std::iter::repeat_with(move || {
        for _ in 1..draws {
            let game = draw(size, moves, &mut rng);
            if seen.len() == MAX_REMEMBERED_OPENINGS || seen.insert(game.position().canonical()) {
                return game;
            }
        }
        draws = 1;
        draw(size, moves, &mut rng)
    })
}

fn draw(size: BoardSize, moves: u32, rng: &mut Generator) -> Game {
    let mut game = Game::new(size);
    for _ in 0..moves {
        let position = game.position();
        let Some(square) = random_move(position, rng) else { break };
        if position.play(square).is_ok_and(|next| next.is_over()) {
            break;
        }
        game.play(square).expect("the move is one of the position");
        game.pass_if_forced();
    }
    game
}

fn random_move(position: &Position, rng: &mut Generator) -> Option<Square> {
    with_size!(position.size(), S => position.board::<S>()?.moves().choose(rng))
}

fn shuffled(mut games: Vec<Game>, mut rng: Generator) -> impl Iterator<Item = Game> {
    let mut next = games.len();
    std::iter::repeat_with(move || {
        if next == games.len() {
            for last in (1..games.len()).rev() {
                games.swap(last, below(last as u32 + 1, &mut rng) as usize);
            }
            next = 0;
        }
        next += 1;
        games[next - 1].clone()
    })
}

/// All openings of this number of moves, distinct under symmetry, without finished games.
fn all(size: BoardSize, moves: u32) -> Result<Vec<Game>, OpeningsError> {
    let mut games = vec![Game::new(size)];
    for _ in 0..moves {
        let mut seen = HashSet::new();
        let longer = games
            .iter()
            .flat_map(|game| game.position().moves().into_iter().map(move |square| (game, square)));
        let mut next = Vec::new();
        for (game, square) in longer {
            let position = game.position().play(square).expect("the move is one of the position");
            if !position.is_over() && seen.insert(position.canonical()) {
                let mut game = game.clone();
                game.play(square).expect("the move is one of the position");
                game.pass_if_forced();
                next.push(game);
            }
        }
        games = next;
    }
    if games.is_empty() { Err(OpeningsError::Over(moves, size)) } else { Ok(games) }
}

fn read(path: &Path, size: BoardSize) -> Result<Vec<Game>, OpeningsError> {
    let text =
        fs::read_to_string(path).map_err(|error| OpeningsError::Read { path: path.to_owned(), error })?;
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    let mut games = Vec::new();
    for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let game = opening(text, size);
        games.push(game.map_err(|why| OpeningsError::Line { path: path.to_owned(), line, why })?);
    }
    if games.is_empty() { Err(OpeningsError::Empty(path.to_owned())) } else { Ok(games) }
}

fn opening(text: &str, size: BoardSize) -> Result<Game, NoOpening> {
    let game = detect::read(text, size)?;
    if game.size() != size {
        return Err(NoOpening::Size(game.size(), size));
    }
    if game.position().is_over() {
        return Err(NoOpening::Over);
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(openings: &Openings, size: BoardSize, seed: u64) -> impl Iterator<Item = Game> {
        openings.list(size).unwrap().games(seed)
    }

    #[test]
    fn random_openings_are_distinct_and_seeded() {
        let list = |seed| games(&Openings::Random(8), BoardSize::Eight, seed).take(500).collect::<Vec<_>>();
        let one = list(1);
        let positions: HashSet<_> = one.iter().map(|game| game.position().canonical()).collect();
        assert_eq!(positions.len(), one.len());
        assert!(one.iter().all(|game| game.position().empties() == 64 - 12));
        assert_eq!(one, list(1));
        assert_ne!(one, list(2));
    }

    #[test]
    fn every_opening_occurs_before_any_repeats() {
        // The three openings of two moves: parallel, diagonal, perpendicular.
        for size in BoardSize::ALL {
            let list: Vec<Game> = games(&Openings::Random(2), size, 7).take(40).collect();
            let positions: HashSet<_> = list.iter().take(3).map(|game| game.position().canonical()).collect();
            assert_eq!(positions.len(), 3, "{size}");
        }
    }

    #[test]
    fn random_openings_leave_the_game_unfinished() {
        for game in games(&Openings::Random(60), BoardSize::Four, 1).take(100) {
            assert_eq!(game.outcome(), None);
            assert_eq!(game.undone_turns(), []);
            assert!(game.ply() > 3);
        }
        assert_eq!(games(&Openings::Start, BoardSize::Six, 1).nth(3), Some(Game::new(BoardSize::Six)));
    }

    #[test]
    fn opening_counts_match_published_values() {
        // The number of positions after each number of moves on 8x8, with symmetric ones counted once.
        for (moves, count) in (1..).zip([1, 3, 14, 60, 322, 1773, 10649]) {
            assert_eq!(Openings::All(moves).list(BoardSize::Eight).unwrap().count(), Some(count), "{moves}");
        }
        for game in games(&Openings::All(8), BoardSize::Four, 1).take(1000) {
            assert_eq!(game.outcome(), None);
        }
        let over = Openings::All(12).list(BoardSize::Four).unwrap_err();
        assert_eq!(over.to_string(), "every game on 4x4 is over after 12 moves; use fewer");
    }

    #[test]
    fn openings_are_shuffled_by_seed_in_every_round() {
        let list = |seed| games(&Openings::All(3), BoardSize::Eight, seed).take(42).collect::<Vec<_>>();
        let one = list(1);
        for round in one.chunks(14) {
            let positions: HashSet<_> = round.iter().map(|game| game.position().canonical()).collect();
            assert_eq!(positions.len(), 14);
        }
        assert_ne!(one[..14], one[14..28]);
        assert_eq!(one, list(1));
        assert_ne!(one, list(2));
    }

    #[test]
    fn named_openings_exist_only_on_8x8() {
        let list = Openings::Named.list(BoardSize::Eight).unwrap();
        assert_eq!(list.count(), Some(openings::all().len() as u64));
        let refused = Openings::Named.list(BoardSize::Six).unwrap_err().to_string();
        assert_eq!(
            refused,
            "named openings exist only on 8x8, not on 6x6; write start, random:N, all:N or file:F"
        );
    }

    #[test]
    fn opening_files_parse_and_errors_name_the_line() {
        let directory = std::env::temp_dir().join(format!("outflank-openings-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("openings.txt");
        let list = |text: &str| {
            fs::write(&path, text).unwrap();
            Openings::File(path.clone()).list(BoardSize::Four)
        };
        let six = format!("{} X", "-".repeat(14) + "OX----XO" + &"-".repeat(14));
        let check = |text: &str, message: &str| {
            let error = list(text).unwrap_err().to_string();
            assert_eq!(error, format!("{}: {message}", path.display()));
        };
        let good = list("# two of them\n\n b1 a1 \r\n-----OX--XO----- X\n").unwrap();
        assert_eq!(good.count(), Some(2));
        assert_ne!(good.fingerprint(), list("b1\n").unwrap().fingerprint());
        check("", "no openings; write one transcript or position per line");
        check("b1\n\nb1b1\n", "line 3: move 2 at byte 2: b1 is taken; legal: a1 c1 a3");
        check(&six, "line 1: the board is 6x6, but the games are played on 4x4");
        check("b1\nXXXXXXXXXXXXXXXX O", "line 2: the game is over; an opening must leave moves to play");
        let missing = Openings::File("no/such.txt".into()).list(BoardSize::Four).unwrap_err().to_string();
        assert!(missing.starts_with("cannot read the openings no/such.txt: "), "{missing}");
        fs::remove_dir_all(&directory).unwrap();
    }
}
