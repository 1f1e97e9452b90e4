//! The filters of `convert`.

use outflank_board::{Colour, Outcome};
use outflank_notation::{Record, openings};

use crate::args::{Convert, Wanted, Years};

/// The conditions that a game must fulfil.
pub struct Filter {
    player: Option<String>,
    years: Option<Years>,
    opening: Option<String>,
    result: Option<Wanted>,
}

impl Filter {
    /// The filters of the command line.
    pub fn new(arguments: &Convert) -> Self {
        let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
        Self {
            player: lower(&arguments.player),
            years: arguments.year,
            opening: lower(&arguments.opening),
            result: arguments.result,
        }
    }

    /// Whether a game passes all filters.
    pub fn passes(&self, record: &Record) -> bool {
        let has = |name: &str, part: &String| name.to_lowercase().contains(part);
        let named = |name: Option<&'static str>, part: &String| name.is_some_and(|name| has(name, part));
        self.player.as_ref().is_none_or(|part| has(&record.black.name, part) || has(&record.white.name, part))
            && self.years.is_none_or(|years| {
                record.date.as_ref().is_some_and(|date| years.range().contains(&date.year))
            })
            && self.opening.as_ref().is_none_or(|part| {
                let opening = openings::name(&record.game);
                opening.is_some_and(|opening| named(opening.english, part) || named(opening.french, part))
            })
            && self.result.is_none_or(|wanted| wanted == ended(record))
    }
}

/// The result of a game, from the record or otherwise from the moves.
fn ended(record: &Record) -> Wanted {
    let outcome = record.game.outcome();
    let shown = outcome.and_then(Outcome::winner);
    let claimed = record.result.map(|claim| claim.difference.in_hundredths().signum());
    match (claimed, outcome, shown) {
        (_, None, _) => Wanted::Unfinished,
        (Some(1), ..) | (None, _, Some(Colour::Black)) => Wanted::Black,
        (Some(-1), ..) | (None, _, Some(Colour::White)) => Wanted::White,
        _ => Wanted::Draw,
    }
}
