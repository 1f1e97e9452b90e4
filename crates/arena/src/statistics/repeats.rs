//! Detects games that are equal to earlier ones.
//!
//! Two deterministic players repeat the same game from the same opening. All repetitions are one observation, so
//! intervals and tests count them once. If a player uses randomness, games are independent draws, and a repeated game
//! counts like any other.

use std::collections::HashSet;

use outflank_board::{Colour, Move};
use outflank_players::seed::mix;

use super::tally::Tally;
use crate::played::Played;

/// The games of a series so far.
pub(crate) struct Repeats {
    /// Whether a player uses randomness, by pairing.
    is_random: Vec<bool>,
    games: HashSet<u64>,
    /// The games of one opening together.
    openings: HashSet<u64>,
}

impl Repeats {
    /// No games yet. `is_random` says for each pairing whether a player uses randomness.
    pub fn new(is_random: impl Iterator<Item = bool>) -> Self {
        Self { is_random: is_random.collect(), games: HashSet::new(), openings: HashSet::new() }
    }

    /// Adds the number of repeated games to the tally of one opening.
    ///
    /// If all its games repeat an earlier opening of deterministic players, their results are removed from the
    /// statistics.
    pub fn count_repeats(&mut self, pairing: usize, fingerprints: &[u64], mut tally: Tally) -> Tally {
        let repeated = fingerprints.iter().filter(|&&game| !self.games.insert(game)).count();
        tally.add_repeated(repeated as u64);
        if self.is_random[pairing] || self.openings.insert(mix(fingerprints)) {
            tally
        } else {
            tally.without_evidence()
        }
    }
}

/// A hash of a game. Different games share it with a probability of 2^-64.
pub(crate) fn fingerprint(played: &Played) -> u64 {
    /// The number of moves that are packed into one word.
    const MOVES_PER_WORD: usize = 8;

    let game = &played.record.game;
    let start = game.start();
    let halves = |colour| [start.discs(colour) as u64, (start.discs(colour) >> 64) as u64];
    let [black, white] = Colour::ALL.map(halves);
    let winner = played.record.winner().map_or(0, |colour| 1 + colour as u64);
    let head = [played.pairing as u64, played.first as u64, start.turn() as u64, winner];
    let mut fingerprint = mix(&[mix(&head), mix(&black), mix(&white)]);
    let (mut packed, mut count) = (0, 0);
    for play in game.moves() {
        // Rows and columns fit in 4 bits.
        let number = match play {
            Move::Pass => 0xff,
            Move::Place(square) => u64::from(square.row() << 4 | square.column()),
        };
        packed = packed << 8 | number;
        count += 1;
        if count % MOVES_PER_WORD == 0 {
            fingerprint = mix(&[fingerprint, packed]);
            packed = 0;
        }
    }
    mix(&[fingerprint, packed, count as u64])
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use outflank_board::BoardSize;
    use outflank_players::Spec;

    use super::*;
    use crate::openings::Openings;
    use crate::series::{Runner, Series};

    fn run(players: [&str; 2], games: u64, openings: Openings) -> (Tally, Vec<Played>) {
        let players = players.map(|text| text.parse::<Spec>().unwrap());
        let series = Series { openings, ..Series::new(players, games, BoardSize::Six) };
        let mut played = Vec::new();
        let mut tallies = series
            .run(&Runner::default(), &mut |games, _| {
                played.extend_from_slice(games);
                ControlFlow::Continue(())
            })
            .unwrap();
        (tallies.remove(0), played)
    }

    #[test]
    fn repeated_games_of_deterministic_players_count_once() {
        let (once, _) = run(["alphabeta=2", "alphabeta=3"], 2, Openings::Start);
        let (often, _) = run(["alphabeta=2", "alphabeta=3"], 40, Openings::Start);
        assert_eq!((often.games(), often.repeated()), (40, 38));
        assert_eq!((once.games(), once.repeated()), (2, 0));
        assert_eq!(often.results(), once.results());
        assert_eq!(often.colours(), once.colours());
        assert_eq!(often.difference(), once.difference());
        assert_eq!(often.player(0).score(), once.player(0).score());
    }

    #[test]
    fn games_from_different_openings_are_not_repeats() {
        let (tally, _) = run(["alphabeta=1", "alphabeta=2"], 20, Openings::Random(4));
        assert_eq!((tally.repeated(), tally.results().pairs.pairs()), (0, 10));
    }

    #[test]
    fn repeated_games_of_random_players_all_count() {
        let players = ["random", "random:name=other"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series { openings: Openings::Start, ..Series::new(players, 2000, BoardSize::Four) };
        let tallies = series.run(&Runner::default(), &mut |_, _| ControlFlow::Continue(())).unwrap();
        assert!(tallies[0].repeated() > 0);
        assert_eq!(tallies[0].results().pairs.pairs(), 1000);
    }

    #[test]
    fn fingerprints_tell_games_apart() {
        let (_, games) = run(["random", "random:name=other"], 200, Openings::Start);
        for (index, one) in games.iter().enumerate() {
            for other in &games[..index] {
                let equal = one.first == other.first && one.record.game.moves().eq(other.record.game.moves());
                assert_eq!(fingerprint(one) == fingerprint(other), equal);
            }
        }
        let mut shorter = games[0].clone();
        shorter.record.game.undo();
        let swapped = Played { first: games[0].first.other(), ..games[0].clone() };
        assert_ne!(fingerprint(&shorter), fingerprint(&games[0]));
        assert_ne!(fingerprint(&swapped), fingerprint(&games[0]));
    }
}
