//! A position evaluated by a heuristic or a weighted sum: its value, the parts of the value, and every move.

use outflank_analysis::trace::HeuristicTrace;
use outflank_board::{Candidate, Game, Limits, Observer, Report};
use outflank_players::json::VerdictDocument;
use outflank_players::{EvalSpec, RosterError};
use serde::Serialize;
use utoipa::ToSchema;

/// The value of a position by a heuristic, as `outflank eval --eval FORMULA --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HeuristicValue {
    /// The value and its parts.
    #[serde(flatten)]
    pub parts: HeuristicTrace,
    /// Every move, the best one first; none if the game is over.
    pub moves: Vec<MoveVerdict>,
}

/// A move with its value.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveVerdict {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    #[schema(example = "f5")]
    pub play: String,
    /// The value after the move for the side that plays it, or the result if the move ends the game.
    pub verdict: Option<VerdictDocument>,
}

impl HeuristicValue {
    /// Evaluates the last position of a game, and each of its moves one ply ahead.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or when the evaluation does not support the board size.
    pub fn new(evaluation: &EvalSpec, game: &Game) -> Result<Self, RosterError> {
        Ok(Self { parts: HeuristicTrace::new(evaluation, game.position())?, moves: moves(evaluation, game)? })
    }
}

/// The moves as the greedy player sees them.
fn moves(evaluation: &EvalSpec, game: &Game) -> Result<Vec<MoveVerdict>, RosterError> {
    if game.outcome().is_some() {
        return Ok(Vec::new());
    }
    let mut player = evaluation.greedy().player(game.position().size(), 0)?;
    let mut last = Last(Vec::new());
    player
        .choose(game, &Limits::default(), &mut last)
        .expect("the game is not over, and the size is the player's");
    let verdict = |candidate: &Candidate| MoveVerdict {
        play: candidate.play.to_string(),
        verdict: candidate.verdict.map(Into::into),
    };
    Ok(last.0.iter().map(verdict).collect())
}

/// Keeps the candidates of the last report.
struct Last(Vec<Candidate>);

impl Observer for Last {
    fn report(&mut self, report: &Report) {
        self.0.clone_from(&report.candidates);
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Position};
    use outflank_notation::{diagram, transcript};
    use serde_json::json;

    use super::*;

    fn value(evaluation: &str, game: &Game) -> HeuristicValue {
        HeuristicValue::new(&evaluation.parse().expect("an evaluation"), game).expect("a value")
    }

    #[test]
    fn terms_squares_and_moves_are_listed() {
        let game = transcript::parse("d3", Position::start(BoardSize::Four)).expect("a game");
        let HeuristicValue { parts, moves } = value("absolute*3-mobility", &game);
        // Black has c2 b3 c3 d3, White has b2.
        assert_eq!(parts.turn, "white");
        assert_eq!((parts.terms[0].weight, parts.terms[0].value, parts.terms[0].points), (3, 1 - 4, -9));
        assert_eq!(parts.terms[1].weight, -1);
        assert_eq!(i64::from(parts.value), parts.terms.iter().map(|term| term.points).sum::<i64>());
        let squares: i64 = parts.squares.iter().map(|square| square.points).sum();
        assert_eq!(squares, -9);
        assert_eq!(moves.len(), game.position().moves().len());
    }

    #[test]
    fn the_limit_of_an_evaluation_appears_as_excess() {
        let game = Game::new(BoardSize::Eight);
        assert_eq!(value("mobility", &game).parts.excess, 0);
        let corner = diagram::parse(&format!("X{} O", "-".repeat(15))).expect("a position");
        let found = value("table1*10000", &Game::from_position(corner)).parts;
        assert_eq!((found.value, found.excess), (-900_000, 5_000_000 - 900_000));
    }

    #[test]
    fn a_move_that_ends_the_game_has_its_result() {
        let end = diagram::parse("-OX------------- X").expect("a position");
        let found = value("mobility", &Game::from_position(end));
        assert_eq!(json!(found.moves), json!([{"move": "a1", "verdict": {"result": 16}}]));
        let over = diagram::parse("-XX------------- X").expect("a position");
        assert!(value("mobility", &Game::from_position(over)).moves.is_empty());
        let pass = diagram::parse("-OX------------- O").expect("a position");
        let found = value("absolute", &Game::from_position(pass));
        assert_eq!(json!(found.moves[0].play), "d1");
    }
}
