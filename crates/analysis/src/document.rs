//! Reviews as documents: one game, and the players of many games.

use std::collections::BTreeMap;

use outflank_board::Colour;
use outflank_notation::{Record, openings};
use serde::Serialize;

use crate::review::{Class, PlyReview, Review, SideReview};

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewDocument {
    /// The player of Black; empty if unknown.
    pub black: String,
    /// The player of White; empty if unknown.
    pub white: String,
    /// The tournament, server or program; empty if unknown.
    pub place: String,
    /// The year of the game; null if unknown.
    pub year: Option<u16>,
    /// The moves as a transcript.
    pub transcript: String,
    /// Black's final disc difference, empty squares counted for the winner; null if the game is not over.
    pub difference: Option<i32>,
    /// The engine level before the exact region.
    pub level: u32,
    /// The number of empty squares from which scores are exact.
    pub exact_empties: u32,
    /// Whether every ply is judged. A stopped review is not complete.
    pub complete: bool,
    /// The opening; null if it has no name.
    pub opening: Option<ReviewedOpening>,
    /// The summaries of Black and White.
    pub sides: [SideReview; 2],
    /// The judged plies, in order.
    pub plies: Vec<PlyReview>,
}

/// The opening of a reviewed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedOpening {
    /// The English name, or the French one if there is none.
    pub en: &'static str,
    /// The French name, or the English one if there is none.
    pub fr: &'static str,
    /// The number of moves of the game that belong to it.
    pub moves: usize,
    /// The number of the move that left it; null if the game ends with it.
    pub left_by: Option<usize>,
}

impl ReviewDocument {
    /// The document of a review so far. The record has the names; its game is that of the review.
    #[must_use]
    pub fn new(review: &Review, record: &Record) -> Self {
        let game = review.game();
        Self {
            black: record.black.name.clone(),
            white: record.white.name.clone(),
            place: record.place.clone(),
            year: record.date.as_ref().map(|date| date.year),
            transcript: outflank_notation::transcript::print(game),
            difference: game.outcome().map(outflank_board::Outcome::difference),
            level: review.settings().level,
            exact_empties: review.settings().exact_empties,
            complete: review.is_complete(),
            opening: openings::name(game).map(|opening| reviewed(opening, game.ply())),
            sides: [Colour::Black, Colour::White].map(|colour| review.side(colour)),
            plies: review.plies(),
        }
    }
}

fn reviewed(opening: openings::Opening, plies: usize) -> ReviewedOpening {
    let openings::Opening { english, french, plies: moves } = opening;
    let [en, fr] = [english.or(french), french.or(english)].map(Option::unwrap_or_default);
    ReviewedOpening { en, fr, moves, left_by: (moves < plies).then_some(moves + 1) }
}

/// The reviewed games of one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerReview {
    /// The name of the player; empty if unknown.
    pub player: String,
    /// The number of games.
    pub games: usize,
    /// The number of moves with a choice.
    pub moves: usize,
    /// The mean loss per move, in discs.
    pub mean_loss: f64,
    /// The mean accuracy per move, from 0 to 100.
    pub accuracy: f64,
    /// The number of moves of each class: best, good, inaccuracy, mistake, blunder.
    pub classes: [usize; 5],
    /// The loss in discs per game and phase: opening, midgame, endgame.
    pub loss_by_phase: [f64; 3],
}

impl PlayerReview {
    /// The players of some games, those with the most games first.
    #[must_use]
    pub fn all<'a>(games: impl IntoIterator<Item = &'a ReviewDocument>) -> Vec<Self> {
        let mut players: BTreeMap<&str, Self> = BTreeMap::new();
        for game in games {
            for (name, side) in [&game.black, &game.white].into_iter().zip(&game.sides) {
                players.entry(name).or_insert_with(|| Self::named(name)).add(side);
            }
        }
        let mut players: Vec<Self> = players.into_values().map(Self::means).collect();
        players.sort_by_key(|player| std::cmp::Reverse(player.games));
        players
    }

    fn named(name: &str) -> Self {
        Self { player: name.to_owned(), ..Self::default() }
    }

    /// Adds sums, which `means` divides.
    fn add(&mut self, side: &SideReview) {
        self.games += 1;
        self.moves += side.moves;
        self.mean_loss += side.loss;
        self.accuracy += side.accuracy.unwrap_or_default() * side.moves as f64;
        for (sum, count) in self.classes.iter_mut().zip(side.classes) {
            *sum += count;
        }
        for (sum, loss) in self.loss_by_phase.iter_mut().zip(side.loss_by_phase) {
            *sum += loss;
        }
    }

    fn means(self) -> Self {
        let round = |value: f64| (value * 100.0).round() / 100.0;
        let moves = self.moves.max(1) as f64;
        let games = self.games.max(1) as f64;
        Self {
            mean_loss: round(self.mean_loss / moves),
            accuracy: round(self.accuracy / moves),
            loss_by_phase: self.loss_by_phase.map(|loss| round(loss / games)),
            ..self
        }
    }

    /// The share of moves of a class, from 0 to 1.
    #[must_use]
    pub fn share(&self, class: Class) -> f64 {
        self.classes[class as usize] as f64 / self.moves.max(1) as f64
    }
}
