//! Which games to keep.

use std::ops::RangeInclusive;
use std::str::FromStr;

use outflank_board::{Colour, Outcome};
use outflank_notation::{Record, openings};

use crate::args::Convert;

/// What a game must be like.
pub struct Filter {
    player: Option<String>,
    years: Option<Years>,
    opening: Option<String>,
    result: Option<Wanted>,
}

/// Years from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years {
    first: u16,
    last: u16,
}

impl Years {
    /// From the first to the last.
    pub fn range(self) -> RangeInclusive<u16> {
        self.first..=self.last
    }
}

impl FromStr for Years {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [first, last] = span(text).ok_or("write a year or two: 1995 or 1990-1999")?;
        Ok(Self { first, last })
    }
}

/// A number, or two with a hyphen between them.
pub fn span<T: FromStr + Copy>(text: &str) -> Option<[T; 2]> {
    let number = |text: &str| text.trim().parse().ok();
    match text.split_once('-') {
        Some((first, last)) => Some([number(first)?, number(last)?]),
        None => number(text).map(|number| [number; 2]),
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Wanted {
    /// Black won
    Black,
    /// White won
    White,
    /// Nobody won
    Draw,
    /// The moves do not reach the end of the game
    Unfinished,
}

impl Filter {
    /// What the command line asks for.
    pub fn new(arguments: &Convert) -> Self {
        let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
        Self {
            player: lower(&arguments.player),
            years: arguments.year,
            opening: lower(&arguments.opening),
            result: arguments.result,
        }
    }

    /// Whether a game is wanted.
    pub fn passes(&self, record: &Record) -> bool {
        let has = |name: &str, part: &String| name.to_lowercase().contains(part);
        let named = |name: Option<&'static str>, part: &String| name.is_some_and(|name| has(name, part));
        self.player.as_ref().is_none_or(|part| has(&record.black.name, part) || has(&record.white.name, part))
            && self.years.is_none_or(|years| {
                record.date.as_ref().is_some_and(|date| (years.first..=years.last).contains(&date.year))
            })
            && self.opening.as_ref().is_none_or(|part| {
                let opening = openings::name(&record.game);
                opening.is_some_and(|opening| named(opening.english, part) || named(opening.french, part))
            })
            && self.result.is_none_or(|wanted| wanted == ended(record))
    }
}

/// How a game ended, as the record claims or else as the moves show.
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
