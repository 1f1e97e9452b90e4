//! One worker of a series. It keeps its players and plays the games of a fixture.

use outflank_board::{Colour, Game, Observer, Player, Report};
use outflank_players::seed;

use super::{Fixture, Runner, Series};
use crate::duel::{Duel, DuelRecord, Ending};
use crate::entrant::{EntrantError, Factory};
use crate::played::Played;
use crate::spectator::{Seat, Spectator};
use crate::store::Store;

/// Plays games one after another.
pub(super) struct Worker<'a> {
    series: &'a Series,
    factories: &'a [Factory],
    records: Option<&'a dyn Store>,
    spectator: Option<&'a dyn Spectator>,
    stop: Stop<'a>,
    /// One seat per player, empty before its first game.
    seats: Vec<Option<Box<dyn Player>>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        series: &'a Series,
        factories: &'a [Factory],
        runner: &Runner<'a>,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let seats = series.players.iter().map(|_| None).collect();
        let &Runner { records, spectator, .. } = runner;
        Self { series, factories, records, spectator, stop: Stop(stop), seats }
    }

    /// Plays the games of a fixture, or those before the stop.
    pub(super) fn play(&mut self, fixture: Fixture) -> Result<Vec<Played>, EntrantError> {
        let Fixture { number, pairing, round, opening } = fixture;
        let colours = self.series.colours.of_first_player();
        let mut games = Vec::with_capacity(colours.len());
        for (number, &first) in (number..).zip(colours) {
            let played = match self.records.and_then(|records| records.load(number)) {
                Some(played) => played,
                None => match self.game([number, round], pairing, first, opening.clone())? {
                    DuelRecord { ending: Ending::Stopped, .. } => break,
                    record => {
                        let played = Played { number, pairing, first, record };
                        if let Some(records) = self.records {
                            records.keep(&played);
                        }
                        played
                    }
                },
            };
            games.push(played);
        }
        Ok(games)
    }

    fn game(
        &mut self,
        [number, round]: [u64; 2],
        pairing: usize,
        first: Colour,
        opening: Game,
    ) -> Result<DuelRecord, EntrantError> {
        let players = self.series.pairings[pairing];
        for (player, colour) in players.into_iter().zip([first, first.other()]) {
            self.seat(player, round, first, colour)?;
        }
        let [one, other] =
            self.seats.get_disjoint_mut(players).expect("pairings are checked before the first game");
        let [one, other] = [one, other].map(|seat| seat.as_deref_mut().expect("both seats were taken above"));
        let (black, white) = if first == Colour::Black { (one, other) } else { (other, one) };
        let Series { limits, clock, .. } = *self.series;
        let names = self.series.seated(pairing, first);
        let seat = self.spectator.map(|spectator| Seat { spectator, number, names });
        Ok(Duel { black, white, limits, clock }.play_before(seat, opening, &mut self.stop))
    }

    /// Prepares a player for a game.
    ///
    /// A deterministic player is kept, since its memory would take long to set up again. The start of the game resets
    /// it.
    fn seat(&mut self, player: usize, round: u64, first: Colour, colour: Colour) -> Result<(), EntrantError> {
        let entrant = &self.series.players[player];
        let seat = &mut self.seats[player];
        if seat.is_none() || entrant.takes_chances {
            let run = entrant.seed.unwrap_or(self.series.seed);
            let game = seed::of_game(run, round, first);
            *seat = Some(self.factories[player].player(seed::of_player(game, colour))?);
        }
        Ok(())
    }
}

/// An observer that ignores reports and forwards the stop condition.
#[derive(Clone, Copy)]
struct Stop<'a>(&'a (dyn Fn() -> bool + Sync));

impl Observer for Stop<'_> {
    fn report(&mut self, _report: &Report) {}

    fn stop(&self) -> bool {
        (self.0)()
    }
}
