//! Writes a review into the record of its game.

use outflank_board::{Game, Score, Turn, Verdict};
use outflank_notation::Record;
use outflank_report::Language;

use crate::document::ReviewDocument;
use crate::review::{Class, PlyReview};
use crate::texts::texts;

/// The record with the value of every judged move, and a comment on every inaccuracy, mistake and blunder.
///
/// Values are those of the moves played, for the side that plays them. Earlier comments stay.
#[must_use]
pub fn annotate(record: &Record, document: &ReviewDocument, language: Language) -> Record {
    let mut record = Record { game: valued(&record.game, &document.plies), ..record.clone() };
    for ply in &document.plies {
        if ply.class < Some(Class::Inaccuracy) {
            continue;
        }
        let comment = (texts(language).worst)(language, ply);
        let note = record.notes.entry(ply.number).or_default();
        if !note.is_empty() {
            note.push('\n');
        }
        note.push_str(&comment);
    }
    record
}

/// The game with the values of its moves.
fn valued(game: &Game, plies: &[PlyReview]) -> Game {
    let mut valued = Game::from_position(*game.start());
    for (number, turn) in (1..).zip(game.turns()) {
        let value = plies.iter().find(|ply| ply.number == number).and_then(|ply| ply.after);
        let score = |discs: f64| Verdict::Discs(Score::hundredths((discs * 100.0).round() as i32));
        let turn = Turn { verdict: value.map(score).or(turn.verdict), ..*turn };
        // The moves of a game are legal in their order.
        if valued.play_turn(turn).is_err() {
            return game.clone();
        }
    }
    valued
}
