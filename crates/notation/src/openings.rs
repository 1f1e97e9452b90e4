//! Opening names in English and French.
//!
//! An opening is the position after its moves. It is recognised for any order of the moves and under all symmetries of
//! the board. The names are in the tables under `openings`.

use std::collections::HashMap;
use std::sync::LazyLock;

use outflank_board::{BoardSize, Game, Position};

use crate::transcript;

/// One opening per line: moves, a tab, the name. `#` begins a comment.
const ENGLISH: &str = include_str!("../openings/english.tsv");
const FRENCH: &str = include_str!("../openings/french.tsv");

/// The names of a game's opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The English name; `/` separates alternative names.
    pub english: Option<&'static str>,
    /// The French name.
    pub french: Option<&'static str>,
    /// The number of moves of the longer opening: the languages name different positions.
    pub plies: usize,
}

/// An opening with a name in at least one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// The moves from the usual start on 8x8.
    pub game: Game,
    /// The English name of the position after them.
    pub english: Option<&'static str>,
    /// The French name of the position after them.
    pub french: Option<&'static str>,
}

/// The opening of a game: in each language the name that covers the most moves.
///
/// Only games on 8x8 from the usual start, or from its mirror image, have one. Moves that were taken back do not count.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::{openings, transcript};
///
/// let game = transcript::parse("f5d6c3d3c4f4e3", Position::start(BoardSize::Eight))?;
/// let opening = openings::name(&game).expect("an opening with a name");
/// assert_eq!((opening.english, opening.french), (Some("Brightwell"), Some("brightwell")));
/// assert_eq!(opening.plies, 7);
/// # Ok::<(), transcript::TranscriptError>(())
/// ```
#[must_use]
pub fn name(game: &Game) -> Option<Opening> {
    if game.start().canonical() != Position::start(BoardSize::Eight).canonical() {
        return None;
    }
    let catalogue = &*CATALOGUE;
    let mut opening = Opening { english: None, french: None, plies: 0 };
    for ply in (1..=game.ply().min(catalogue.longest)).rev() {
        let Some(line) = game.position_at(ply).and_then(|position| catalogue.find(position)) else {
            continue;
        };
        opening.plies = opening.plies.max(ply);
        opening.english = opening.english.or(line.english);
        opening.french = opening.french.or(line.french);
        if opening.english.is_some() && opening.french.is_some() {
            break;
        }
    }
    (opening.plies > 0).then_some(opening)
}

/// All named openings, without duplicates under symmetry.
#[must_use]
pub fn all() -> &'static [NamedOpening] {
    &CATALOGUE.openings
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::new);

/// The openings, and an index by canonical position.
struct Catalogue {
    openings: Vec<NamedOpening>,
    places: HashMap<Position, usize>,
    /// The number of moves of the longest opening.
    longest: usize,
}

impl Catalogue {
    fn new() -> Self {
        let mut catalogue = Self { openings: Vec::new(), places: HashMap::new(), longest: 0 };
        for (moves, name) in entries(ENGLISH) {
            catalogue.entry(moves).english.get_or_insert(name);
        }
        for (moves, name) in entries(FRENCH) {
            catalogue.entry(moves).french.get_or_insert(name);
        }
        catalogue
    }

    /// The opening with these moves; added if it is new.
    fn entry(&mut self, moves: &str) -> &mut NamedOpening {
        let game = transcript::parse(moves, Position::start(BoardSize::Eight));
        let game = game.expect("the moves of a named opening are legal");
        self.longest = self.longest.max(game.ply());
        let place = *self.places.entry(game.position().canonical()).or_insert(self.openings.len());
        if place == self.openings.len() {
            self.openings.push(NamedOpening { game, english: None, french: None });
        }
        &mut self.openings[place]
    }

    fn find(&self, position: &Position) -> Option<&NamedOpening> {
        self.places.get(&position.canonical()).map(|&place| &self.openings[place])
    }
}

/// The moves and names of a list.
fn entries(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use outflank_board::Symmetry;

    use super::*;

    fn game(moves: &str) -> Game {
        transcript::parse(moves, Position::start(BoardSize::Eight)).unwrap()
    }

    /// The game under a symmetry; four of the eight exchange the colours of the start.
    fn seen(game: &Game, symmetry: Symmetry) -> Game {
        let mut image = Game::from_position(symmetry.position(game.start()));
        for play in game.moves() {
            image.play(symmetry.play(play, BoardSize::Eight)).unwrap();
        }
        image
    }

    #[track_caller]
    fn check(moves: &str, english: &'static str, french: &'static str, plies: usize) {
        let found = name(&game(moves)).map(|found| (found.english, found.french, found.plies));
        assert_eq!(found, Some((Some(english), Some(french), plies)), "{moves}");
    }

    #[test]
    fn every_name_is_found_from_its_moves_under_all_symmetries() {
        for (list, language) in [
            (ENGLISH, (|opening: &Opening| opening.english) as fn(&Opening) -> Option<&'static str>),
            (FRENCH, |opening| opening.french),
        ] {
            assert!(entries(list).count() > 70);
            for (moves, called) in entries(list) {
                for symmetry in Symmetry::ALL {
                    let opening = name(&seen(&game(moves), symmetry)).unwrap();
                    assert_eq!((language(&opening), opening.plies), (Some(called), moves.len() / 2));
                }
            }
        }
    }

    #[test]
    fn no_position_has_two_names_in_a_language() {
        for list in [ENGLISH, FRENCH] {
            let lines = list.lines().filter(|line| !line.starts_with('#')).count();
            let positions: HashSet<_> =
                entries(list).map(|(moves, _)| game(moves).position().canonical()).collect();
            assert_eq!((entries(list).count(), positions.len()), (lines, lines));
        }
        assert_eq!((entries(ENGLISH).count(), entries(FRENCH).count(), all().len()), (77, 105, 145));
    }

    /// Two of these names stand for a position and its usual continuation. Black's third move distinguishes the two
    /// ganglions.
    #[test]
    fn three_names_mean_two_positions_each() {
        let mut seen = HashSet::new();
        let names = entries(ENGLISH).chain(entries(FRENCH)).map(|(_, name)| name);
        let twice: Vec<_> = names.filter(|&name| !seen.insert(name)).collect();
        assert_eq!(twice, ["italienne", "ganglion", "diagonale"]);
        assert_eq!(
            ["f5d6c3g5", "f5d6c4g5"].map(|moves| name(&game(moves)).unwrap().english),
            [Some("Bent Ganglion"), Some("Ganglion/No-Cat")]
        );
    }

    #[test]
    fn the_longest_named_line_wins_in_each_language() {
        check("f5d6c3d3c4", "Tiger", "tigre", 5);
        check("f5d6c3d3c4b5", "Tiger", "tigre", 5);
        check("f5d6c3d3c4f4c5b4", "Tiger", "grande tigre centrale", 8);
        check("c4e3f6e6f5c5f4g6f7d3", "Tamenori", "petite tigre centrale", 10);
        check("f5d6c3f4", "Perpendicular Opening", "inconnue", 4);
        assert_eq!(name(&game("f5")), None);
        assert_eq!(name(&game("")), None);
    }

    #[test]
    fn transpositions_are_named_by_their_position() {
        check("f5d6c3d3c4", "Tiger", "tigre", 5);
        check("f5d6c4d3c3", "Tiger", "tigre", 5);
        check("f5f6e6f4e3", "Cow", "diagonale classique", 5);
        check("f5f4e3f6e6", "Cow", "diagonale classique", 5);
        // From the perpendicular opening into the diagonal one.
        check("f5f6e6f4g3f3", "Rocket", "hamilton", 6);
        check("f5d6c7f6e6c6", "Perpendicular Opening", "hamilton", 6);
    }

    #[test]
    fn known_games_are_named() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rules/transcripts.tsv");
        let games = std::fs::read_to_string(path).expect("the games of the test data");
        let of = |id: &str| {
            games.lines().find_map(|line| line.strip_prefix(id)).unwrap().split('\t').nth(1).unwrap()
        };
        check(of("takizawa2023"), "Comp'Oth", "tigre diagonale moderne", 8);
        check(of("woc2007_final1"), "Flat", "rose", 11);
        check(of("logistello1997_1494"), "Central Rose-Bill/Dead Draw", "petite tigre centrale", 10);
        // A Cat that transposes into a Tiger.
        check(of("logistello1997_1497"), "Tamenori", "petite tigre centrale", 10);
        check(of("logistello1997_1498"), "Tanida", "tanida", 8);
        check(of("usopen2019_chitra_fu"), "No-Kung", "tigre diagonale classique", 8);
    }

    #[test]
    fn undone_moves_other_sizes_and_other_starts_are_ignored() {
        let mut tiger = game("f5d6c3d3c4");
        tiger.go_to(2);
        assert_eq!(name(&tiger).map(|opening| opening.plies), Some(2));
        assert_eq!(name(&Game::from_position(*game("f5d6c3d3c4").position())), None);
        let six = transcript::parse("e4c5", Position::start(BoardSize::Six)).unwrap();
        assert_eq!(name(&six), None);
    }
}
