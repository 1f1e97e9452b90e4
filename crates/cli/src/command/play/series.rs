//! A series of games in the terminal, reported like a match.

use std::time::Instant;

use outflank_arena::json::ForfeitAnswer;
use outflank_arena::{
    Colours, DuelRecord, Ending, Entrant, Event, Openings, Played, Run, RunResult, Series, Tally, json,
};
use outflank_board::{BoardSize, Colour};
use outflank_players::{Kind, Spec};
use outflank_report::Language;

/// The finished games of a series.
#[derive(Debug)]
pub struct GameSeries {
    series: Series,
    played: Vec<Played>,
    start: Instant,
}

impl GameSeries {
    /// A series without games yet. The first player has Black in the first game.
    pub fn new(players: [&Spec; 2], games: u64, size: BoardSize, seed: u64, colours: Colours) -> Self {
        let players = players.map(|spec| {
            let mut entrant = Entrant::from(spec.clone());
            // Equal games of a person are independent observations.
            entrant.takes_chances |= spec.kind() == Kind::Human;
            entrant
        });
        Series { seed, colours, openings: Openings::Start, ..Series::new(players, games, size) }.into()
    }

    /// The points of the first and the second player so far.
    pub fn points(&self) -> [f64; 2] {
        let tally = self.tally();
        [0, 1].map(|player| {
            let share = tally.player(player);
            share.wins as f64 + share.draws as f64 / 2.0
        })
    }

    /// The colour of the first player in the game with this index.
    pub fn first(&self, index: u64) -> Colour {
        match self.series.colours {
            Colours::Both if index % 2 == 1 => Colour::White,
            Colours::Both | Colours::Fixed => Colour::Black,
        }
    }

    /// Adds a finished game.
    pub fn add(&mut self, record: DuelRecord) {
        let index = self.played.len() as u64;
        self.played.push(Played { number: index + 1, pairing: 0, first: self.first(index), record });
    }

    /// The report as text or JSON; empty before the first game.
    pub fn report(&self, language: Language, as_json: bool) -> String {
        if self.played.is_empty() {
            return String::new();
        }
        let result = self.result();
        if as_json { json::text(&result.answer()) + "\n" } else { result.text(language) }
    }

    fn result(&self) -> RunResult<'_> {
        let Self { series, played, .. } = self;
        let last = played.last().map(|game| game.number).filter(|&number| number == series.games);
        RunResult {
            run: Run { event: Event::Match { sprt: None }, series },
            tallies: vec![self.tally()],
            forfeits: played.iter().filter_map(|game| forfeit(series, game)).collect(),
            seconds: self.start.elapsed().as_secs_f64(),
            // An odd number of games is complete too.
            last,
            failure: None,
        }
    }

    /// The sum of all games. Two games with swapped colours are a pair, as in a match.
    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        match self.series.colours {
            Colours::Both => self.played.chunks(2).for_each(|games| tally.add(games)),
            Colours::Fixed => self.played.iter().for_each(|game| tally.add_single(game)),
        }
        tally
    }
}

impl From<Series> for GameSeries {
    /// A series without games yet.
    fn from(series: Series) -> Self {
        Self { series, played: Vec::new(), start: Instant::now() }
    }
}

fn forfeit(series: &Series, played: &Played) -> Option<ForfeitAnswer> {
    match &played.record.ending {
        Ending::Forfeit { loser, why } => Some(ForfeitAnswer::new(series, played, *loser, why)),
        Ending::Played | Ending::Stopped => None,
    }
}
