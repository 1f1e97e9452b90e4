//! A position evaluated by a heuristic or a weighted sum: its value, the parts of the value, and every move.

use std::collections::BTreeMap;

use outflank_board::{Candidate, Game, Limits, Observer, Report, Square};
use outflank_players::json::VerdictDocument;
use outflank_players::{Count, EvalSpec, Phase, RosterError, Source, TermParts};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::colour;

/// The value of a position by a heuristic, as `outflank eval --eval FORMULA --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HeuristicValue {
    /// The evaluation with its keys.
    #[schema(example = "mobility*10+corners*50")]
    pub evaluation: String,
    /// The side to move.
    #[schema(example = "black")]
    pub turn: &'static str,
    /// The value for the side to move: the points of all terms, and the excess.
    pub value: i32,
    /// The points that the limit of an evaluation takes away. It is 0 if the sum of the terms is within the limit.
    pub excess: i64,
    /// The terms of the sum; one if the evaluation is not a sum.
    pub terms: Vec<TermValue>,
    /// The points of squares in all terms together, with their weights.
    pub squares: Vec<SquarePoints>,
    /// Every move, the best one first; none if the game is over.
    pub moves: Vec<MoveVerdict>,
}

/// One term of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TermValue {
    /// The evaluation.
    #[schema(example = "mobility")]
    pub name: String,
    /// Its weight.
    pub weight: i32,
    /// Its value for the side to move: the points of its squares and counts.
    pub value: i32,
    /// Its value times its weight.
    pub points: i64,
    /// The phase of the game, or null if the evaluation has no phases.
    #[schema(example = "midgame")]
    pub phase: Option<&'static str>,
    /// The points of squares, without the weight. Squares without points are left out.
    pub squares: Vec<SquarePoints>,
    /// The parts that belong to no square, without the weight.
    pub counts: Vec<CountPoints>,
}

/// The points of a square for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SquarePoints {
    /// The square.
    #[schema(example = "a1")]
    pub square: String,
    /// Its points.
    pub points: i64,
}

/// A part of a value that belongs to no square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CountPoints {
    /// What is counted.
    #[schema(example = "own moves")]
    pub name: &'static str,
    /// How often it occurs, or null for a part that is not a count.
    pub count: Option<u32>,
    /// Its points: those of all occurrences.
    pub points: i64,
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
        let position = game.position();
        let found = evaluation.valuation(position)?;
        let points: i64 = found.terms.iter().map(TermParts::points).sum();
        let formula = evaluation.formula();
        let names = formula.terms().map(|(_, source)| match source {
            Source::Named(name) => name.to_owned(),
            Source::File(path) => format!("file:{path}"),
        });
        Ok(Self {
            evaluation: evaluation.to_string(),
            turn: colour(position.turn()),
            value: found.value,
            excess: i64::from(found.value) - points,
            squares: squares(&weighted_squares(&found.terms)),
            terms: names.zip(&found.terms).map(|(name, term)| TermValue::new(name, term)).collect(),
            moves: moves(evaluation, game)?,
        })
    }
}

impl TermValue {
    fn new(name: String, term: &TermParts) -> Self {
        Self {
            name,
            weight: term.weight,
            value: term.value,
            points: term.points(),
            phase: term.parts.phase.map(Phase::name),
            squares: squares(&term.parts.squares),
            counts: term.parts.counts.iter().map(CountPoints::from).collect(),
        }
    }
}

impl From<&Count> for CountPoints {
    fn from(&Count { name, count, points }: &Count) -> Self {
        Self { name, count, points }
    }
}

fn squares(points: &BTreeMap<Square, i64>) -> Vec<SquarePoints> {
    points.iter().map(|(square, &points)| SquarePoints { square: square.to_string(), points }).collect()
}

/// The points of each square in all terms together.
fn weighted_squares(terms: &[TermParts]) -> BTreeMap<Square, i64> {
    let mut sums = BTreeMap::<Square, i64>::new();
    for term in terms {
        for (&square, points) in &term.parts.squares {
            *sums.entry(square).or_default() += i64::from(term.weight) * points;
        }
    }
    sums.retain(|_, points| *points != 0);
    sums
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
        let found = value("absolute*3-mobility", &game);
        // Black has c2 b3 c3 d3, White has b2.
        assert_eq!(found.turn, "white");
        assert_eq!((found.terms[0].weight, found.terms[0].value, found.terms[0].points), (3, 1 - 4, -9));
        assert_eq!(found.terms[1].weight, -1);
        assert_eq!(i64::from(found.value), found.terms.iter().map(|term| term.points).sum::<i64>());
        let squares: i64 = found.squares.iter().map(|square| square.points).sum();
        assert_eq!(squares, -9);
        assert_eq!(found.moves.len(), game.position().moves().len());
    }

    #[test]
    fn the_limit_of_an_evaluation_appears_as_excess() {
        let game = Game::new(BoardSize::Eight);
        assert_eq!(value("mobility", &game).excess, 0);
        let corner = diagram::parse(&format!("X{} O", "-".repeat(15))).expect("a position");
        let found = value("table1*10000", &Game::from_position(corner));
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
