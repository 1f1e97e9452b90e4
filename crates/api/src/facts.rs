//! A position and its facts: moves, discs, mobility, frontier, stability. No evaluation.

use outflank_board::{Colour, Game, Move, Outcome, Position, Square, Symmetry, squares, with_size};
use outflank_notation::{diagram, openings, transcript};
use serde::Serialize;
use utoipa::ToSchema;

use crate::legal::LegalMove;
use crate::words::{colour, names};

/// The facts of a game's last position, as `outflank show --json` prints them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PositionFacts {
    /// The number of squares along a side of the board.
    #[schema(example = 8)]
    pub size: u32,
    /// The side to move: `black` or `white`.
    #[schema(example = "black")]
    pub turn: &'static str,
    /// Whether the side to move has no move and must pass.
    pub must_pass: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The disc difference for Black at the end, with empty squares counted for the winner; null before the end.
    pub score: Option<i32>,
    /// The disc difference for Black at the end, without empty squares; null before the end.
    pub plain_score: Option<i32>,
    /// The legal moves.
    pub legal: Vec<String>,
    /// The legal moves with their indices and the discs that they flip.
    pub legal_moves: Vec<LegalMove>,
    /// The last move, or null at the start.
    pub last_move: Option<String>,
    /// The discs that the last move flipped.
    pub flipped: Vec<String>,
    /// The number of empty squares.
    pub empties: u32,
    /// The facts of Black.
    pub black: SideFacts,
    /// The facts of White.
    pub white: SideFacts,
    /// The squares row by row, and the side to move.
    pub position: String,
    /// The moves of the game.
    pub transcript: String,
    /// The number of passes in the game.
    pub passes: usize,
    /// The opening, or null if it has no name.
    pub opening: Option<OpeningNames>,
    /// The eight symmetric forms, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Vec<SymmetricForm>>,
}

/// The position and the game under one of the eight symmetries of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SymmetricForm {
    /// The name of the symmetry.
    #[schema(example = "quarter turn right")]
    pub symmetry: &'static str,
    /// The squares row by row, and the side to move.
    pub position: String,
    /// The moves of the game; null if the symmetry changes its start position.
    pub transcript: Option<String>,
    /// Whether this is the canonical form, the smallest of the eight.
    pub canonical: bool,
}

/// The facts of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SideFacts {
    /// The squares of its discs.
    pub discs: Vec<String>,
    /// The number of its discs.
    pub count: u32,
    /// The moves it has, or would have if it were to move.
    pub moves: Vec<String>,
    /// The number of empty squares next to discs of the opponent.
    pub potential_moves: u32,
    /// The number of discs next to an empty square.
    pub frontier: u32,
    /// The number of discs known to be stable; a lower bound.
    pub stable: u32,
}

/// The names of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpeningNames {
    /// The English name, or null.
    pub english: Option<&'static str>,
    /// The French name, or null.
    pub french: Option<&'static str>,
    /// The number of moves of the game that belong to the opening.
    pub plies: usize,
}

impl PositionFacts {
    /// The facts of the last position of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let position = game.position();
        let outcome = position.outcome();
        Self {
            size: position.size().n(),
            turn: colour(position.turn()),
            must_pass: position.must_pass(),
            over: outcome.is_some(),
            score: outcome.map(Outcome::difference),
            plain_score: outcome.map(Outcome::plain),
            legal: names(&position.moves()),
            legal_moves: LegalMove::all(position),
            last_move: game.moves().last().map(|play| play.to_string()),
            flipped: names(&last_flips(game)),
            empties: position.empties(),
            black: SideFacts::new(position, Colour::Black),
            white: SideFacts::new(position, Colour::White),
            position: diagram::string(position),
            transcript: transcript::print(game),
            passes: game.passes(),
            opening: openings::name(game).map(OpeningNames::from),
            symmetries: None,
        }
    }

    /// The facts with the eight symmetric forms of the game.
    #[must_use]
    pub fn with_symmetries(self, game: &Game) -> Self {
        let forms = Symmetry::ALL.map(|symmetry| SymmetricForm::new(game, symmetry));
        Self { symmetries: Some(forms.into()), ..self }
    }
}

impl SymmetricForm {
    fn new(game: &Game, symmetry: Symmetry) -> Self {
        let position = symmetry.position(game.position());
        Self {
            symmetry: symmetry.name(),
            position: diagram::string(&position),
            transcript: image(game, symmetry).map(|image| transcript::print(&image)),
            canonical: position == game.position().canonical(),
        }
    }
}

/// The game under a symmetry; `None` if the symmetry changes its start position.
fn image(game: &Game, symmetry: Symmetry) -> Option<Game> {
    let start = *game.start();
    let mut image = Game::from_position(start);
    for play in game.moves().filter(|_| symmetry.position(&start) == start) {
        image.play(symmetry.play(play, game.size())).ok()?;
    }
    (image.ply() == game.ply()).then_some(image)
}

impl SideFacts {
    fn new(position: &Position, colour: Colour) -> Self {
        let own = if position.turn() == colour { *position } else { position.passed() };
        let (potential_moves, frontier) = with_size!(own.size(), S => {
            let board = own.board::<S>().expect("the size is that of the position");
            (board.potential_moves().len(), board.frontier().len())
        });
        let discs: Vec<Square> = squares(own.discs(colour), own.size()).collect();
        Self {
            discs: names(&discs),
            count: own.count(colour),
            moves: names(&own.moves()),
            potential_moves,
            frontier,
            stable: own.stable(colour).count_ones(),
        }
    }
}

impl From<openings::Opening> for OpeningNames {
    fn from(opening: openings::Opening) -> Self {
        let openings::Opening { english, french, plies } = opening;
        Self { english, french, plies }
    }
}

/// The discs that the last move of a game flipped.
fn last_flips(game: &Game) -> Vec<Square> {
    let before = game.ply().checked_sub(1).and_then(|ply| game.position_at(ply));
    let last = game.moves().last().and_then(Move::square);
    match (before, last) {
        (Some(before), Some(square)) => before.flips(square),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;

    use super::*;

    fn facts(moves: &str) -> PositionFacts {
        let start = Position::start(BoardSize::Eight);
        PositionFacts::new(&transcript::parse(moves, start).expect("a game"))
    }

    #[test]
    fn the_start_has_no_last_move() {
        let facts = facts("");
        assert_eq!((facts.last_move, facts.flipped, facts.empties), (None, Vec::new(), 60));
        assert_eq!(facts.legal, facts.black.moves);
        assert_eq!((facts.black.count, facts.black.potential_moves, facts.black.frontier), (2, 10, 2));
    }

    #[test]
    fn legal_moves_of_both_sides_are_listed() {
        let facts = facts("f5d6");
        assert_eq!((facts.turn, facts.last_move.as_deref()), ("black", Some("d6")));
        assert_eq!(facts.flipped, ["d5"]);
        assert_eq!(facts.legal, facts.black.moves);
        assert!(!facts.white.moves.is_empty() && facts.white.moves != facts.black.moves);
        assert_eq!(facts.opening.and_then(|opening| opening.english), Some("Perpendicular Opening"));
    }

    #[test]
    fn a_finished_game_has_both_scores() {
        let over = facts("f5f4c3c6c5d6f3c4c7");
        assert!(over.over, "Black wins in nine moves");
        assert_eq!((over.score, over.plain_score), (Some(64), Some(13)));
    }
}
