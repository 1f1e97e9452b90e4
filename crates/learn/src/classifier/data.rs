//! Positions of games with their results, split by game into three sets.

use outflank_board::{Board, Colour, Game, Size, Square, Symmetry};
use outflank_engine::checksum;

/// Of this number of games, one is for validation and one for the test.
const SPLIT_GAMES: u64 = 20;

/// The smallest number of games of a set.
pub const MIN_SET_GAMES: usize = 1;

/// A game and its result, which may be known without the last moves.
#[derive(Clone, Debug)]
pub struct LabelledGame {
    /// The game.
    pub game: Game,
    /// Black's final disc difference.
    pub difference: i32,
}

/// A position of a game, and the result of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPosition<S: Size> {
    /// The board, for the side to move.
    pub board: Board<S>,
    /// The final disc difference for the side to move.
    pub difference: i8,
    /// The number of discs that were placed before.
    pub ply: u8,
}

impl<S: Size> LabelledPosition<S> {
    /// The result: 0 for a win, 1 for a draw, 2 for a loss.
    #[must_use]
    pub fn class(&self) -> usize {
        (1 - self.difference.signum()) as usize
    }

    /// A symmetric form of the position.
    #[must_use]
    pub fn turned(self, symmetry: Symmetry) -> Self {
        Self { board: symmetry.board(self.board), ..self }
    }
}

/// The positions of some games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSet<S: Size> {
    /// The positions, game by game.
    pub positions: Vec<LabelledPosition<S>>,
    /// The number of games.
    pub games: usize,
}

impl<S: Size> Default for PositionSet<S> {
    /// No games.
    fn default() -> Self {
        Self { positions: Vec::new(), games: 0 }
    }
}

impl<S: Size> PositionSet<S> {
    /// Adds the positions of a game in which the side to move has a move.
    pub fn add(&mut self, labelled: &LabelledGame) {
        let LabelledGame { game, difference } = labelled;
        self.games += 1;
        let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
        for position in positions.filter(|position| position.can_move()) {
            let Some(board) = position.board::<S>() else { continue };
            let sign = if position.turn() == Colour::Black { 1 } else { -1 };
            let ply = (S::SIZE.squares() - position.empties()).saturating_sub(4) as u8;
            self.positions.push(LabelledPosition { board, difference: (sign * difference) as i8, ply });
        }
    }
}

/// The three sets of a training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split<S: Size> {
    /// The weights are fitted to these positions.
    pub training: PositionSet<S>,
    /// The best epoch has the lowest loss on these.
    pub validation: PositionSet<S>,
    /// The errors of the result are measured on these.
    pub test: PositionSet<S>,
}

impl<S: Size> Split<S> {
    /// Splits games. Without games for the test, some of the others are used.
    ///
    /// A hash of the moves decides, so that equal games are in the same set, and their order makes no difference.
    #[must_use]
    pub fn new(games: &[LabelledGame], test: Option<&[LabelledGame]>, seed: u64) -> Self {
        let [training, validation, test_set] = [(); 3].map(|()| PositionSet::default());
        let mut split = Self { training, validation, test: test_set };
        for game in games {
            let set = match (draw(&game.game, seed), test) {
                (0, _) => &mut split.validation,
                (1, None) => &mut split.test,
                _ => &mut split.training,
            };
            set.add(game);
        }
        for game in test.unwrap_or_default() {
            split.test.add(game);
        }
        split
    }

    /// Whether every set has games.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        [&self.training, &self.validation, &self.test].iter().all(|set| set.games >= MIN_SET_GAMES)
    }
}

/// A number below [`SPLIT_GAMES`] that follows from the moves of a game.
fn draw(game: &Game, seed: u64) -> u64 {
    let index = |square: Square| square.index(game.size()) as u8;
    let moves = game.moves().map(|play| play.square().map_or(u8::MAX, index));
    let bytes: Vec<u8> = seed.to_le_bytes().into_iter().chain(moves).collect();
    // The low bits of the checksum are the same for all games that fill the board, so the high bits decide.
    let mixed = checksum(&bytes).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((u128::from(mixed ^ (mixed >> 32)) * u128::from(SPLIT_GAMES)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Outcome, Position, S4, S6, random};

    use super::*;

    fn games(count: u64) -> Vec<LabelledGame> {
        let game = |seed| random::game(Position::start(BoardSize::Six), &mut random::generator(seed));
        let labelled = |game: Game| {
            let difference = game.outcome().map_or(0, Outcome::difference);
            LabelledGame { game, difference }
        };
        (0..count).map(|seed| labelled(game(seed))).collect()
    }

    #[test]
    fn results_are_for_the_side_to_move() {
        let game = &games(1)[0];
        let mut set = PositionSet::<S6>::default();
        set.add(game);
        assert_eq!(set.positions[0].board, Board::start());
        assert_eq!(i32::from(set.positions[0].difference), game.difference);
        assert_eq!(i32::from(set.positions[1].difference), -game.difference);
        assert_eq!(set.positions.iter().map(|position| position.ply).take(3).collect::<Vec<_>>(), [0, 1, 2]);
        for position in &set.positions {
            assert!(!position.board.moves().is_empty());
            assert_eq!(position.class() == 0, position.difference > 0);
        }
        // The last position of a finished game has no move.
        assert_eq!(set.positions.len(), game.game.moves().filter(|play| play.square().is_some()).count());
    }

    #[test]
    fn equal_games_are_in_the_same_set() {
        let games = games(200);
        let split = Split::<S6>::new(&games, None, 1);
        let sizes =
            |split: &Split<S6>| [&split.training, &split.validation, &split.test].map(|set| set.games);
        let [training, validation, test] = sizes(&split);
        assert_eq!(training + validation + test, 200);
        assert!(validation > 0 && test > 0 && training > 150, "{validation} {test}");
        let twice = Split::<S6>::new(&[&games[..], &games].concat(), None, 1);
        assert_eq!(sizes(&twice), sizes(&split).map(|games| 2 * games));
        assert_ne!(Split::<S6>::new(&games, None, 2), split);
        let own = Split::<S6>::new(&games, Some(&games[..10]), 1);
        assert_eq!(sizes(&own), [training + test, validation, 10]);
    }

    /// All games that fill the board have the same squares in another order.
    #[test]
    fn the_split_does_not_depend_on_the_length_of_games() {
        let games = games(4000);
        let is_full = |game: &LabelledGame| game.game.moves().count() == 32;
        for wanted in [true, false] {
            let games: Vec<_> = games.iter().filter(|game| is_full(game) == wanted).cloned().collect();
            let validated = Split::<S6>::new(&games, None, 1).validation.games as f64;
            let expected = games.len() as f64 / SPLIT_GAMES as f64;
            // Five standard deviations of a binomial.
            assert!(
                games.len() > 500 && (validated - expected).abs() < 5.0 * expected.sqrt(),
                "{wanted} {validated}"
            );
        }
    }

    #[test]
    fn games_of_another_size_have_no_positions() {
        let split = Split::<S4>::new(&games(50), None, 1);
        assert!(split.training.positions.is_empty());
    }
}
