//! What a series of games comes to: a sum, whatever the order of the games.

use std::iter::Sum;
use std::ops::{Add, AddAssign};
use std::time::Duration;

use outflank_board::{Colour, Game, Move};

use crate::duel::{Ending, Record};
use crate::forfeits::Forfeits;

/// What one player did in some games, with one colour or with both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost, by forfeit too.
    pub losses: u64,
    /// Games lost by forfeit, by reason.
    pub forfeits: Forfeits,
    /// Moves it was asked for: none of the opening, and no passes.
    pub moves: u64,
    /// Moves it could choose from, all turns together.
    pub choices: u64,
    /// Positions it visited, as far as it reported.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// Discs it had at the end.
    pub discs: u64,
    /// Squares of the boards it had them on.
    pub squares: u64,
}

impl Share {
    /// Games in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, a draw counted half: from 0 to 1.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        ratio(2 * self.wins + self.draws, 2 * self.games())
    }

    /// Seconds a move.
    #[must_use]
    pub fn mean_move_seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() / self.moves as f64)
    }

    /// Positions visited a move.
    #[must_use]
    pub fn nodes_per_move(&self) -> Option<f64> {
        ratio(self.nodes, self.moves)
    }

    /// Moves to choose from, a turn.
    #[must_use]
    pub fn mean_choices(&self) -> Option<f64> {
        ratio(self.choices, self.moves)
    }

    /// The part of the board it had at the end: from 0 to 1.
    #[must_use]
    pub fn occupation(&self) -> Option<f64> {
        ratio(self.discs, self.squares)
    }
}

impl Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            forfeits: self.forfeits + other.forfeits,
            moves: self.moves + other.moves,
            choices: self.choices + other.choices,
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
            discs: self.discs + other.discs,
            squares: self.squares + other.squares,
        }
    }
}

/// The board after so many moves, all games together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// Discs of the first and of the second player.
    pub discs: [u64; 2],
    /// Squares of the boards.
    pub squares: u64,
}

impl Stage {
    /// The part of the board that a player has: from 0 to 1.
    #[must_use]
    pub fn occupation(&self, player: usize) -> Option<f64> {
        ratio(self.discs[player], self.squares)
    }
}

/// The games between two players: the first is 0 and the second 1, whatever their colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By player, then by colour.
    shares: [[Share; 2]; 2],
    /// Discs placed in all games, those of openings too.
    placed: u64,
    course: Vec<Stage>,
}

impl Tally {
    /// One game, in which the first player has this colour. A game that was stopped counts nothing.
    #[must_use]
    pub fn of(record: &Record, first: Colour) -> Self {
        let mut tally = Self::default();
        if record.ending == Ending::Stopped {
            return tally;
        }
        let colours = [first, first.other()];
        for (player, colour) in colours.into_iter().enumerate() {
            tally.shares[player][colour as usize] = share(record, colour);
        }
        tally.course = course(&record.game, colours);
        tally.placed = tally.course.len() as u64 - 1;
        tally
    }

    /// Games in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.player(0).games()
    }

    /// What a player did with one colour.
    #[must_use]
    pub fn share(&self, player: usize, colour: Colour) -> Share {
        self.shares[player][colour as usize]
    }

    /// What a player did with both colours.
    #[must_use]
    pub fn player(&self, player: usize) -> Share {
        self.shares[player][0] + self.shares[player][1]
    }

    /// What both players did with one colour.
    #[must_use]
    pub fn colour(&self, colour: Colour) -> Share {
        self.share(0, colour) + self.share(1, colour)
    }

    /// Discs placed a game, those of the opening too.
    #[must_use]
    pub fn mean_length(&self) -> Option<f64> {
        ratio(self.placed, self.games())
    }

    /// Seconds that the players thought, a game.
    #[must_use]
    pub fn mean_game_seconds(&self) -> Option<f64> {
        let time = self.player(0).time + self.player(1).time;
        (self.games() > 0).then(|| time.as_secs_f64() / self.games() as f64)
    }

    /// The boards at the start, after one move, after two, ...; of games that lasted so long.
    #[must_use]
    pub fn course(&self) -> &[Stage] {
        &self.course
    }
}

/// A part of a whole, if there is a whole.
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn share(record: &Record, colour: Colour) -> Share {
    let effort = record.effort(colour);
    let position = record.game.position();
    let winner = record.winner();
    let forfeits = match &record.ending {
        Ending::Forfeit { loser, why } if *loser == colour => Forfeits::from(why),
        _ => Forfeits::default(),
    };
    Share {
        wins: u64::from(winner == Some(colour)),
        draws: u64::from(winner.is_none()),
        losses: u64::from(winner == Some(colour.other())),
        forfeits,
        moves: effort.moves.into(),
        choices: effort.choices.into(),
        nodes: effort.nodes,
        time: effort.time,
        discs: position.count(colour).into(),
        squares: position.size().squares().into(),
    }
}

/// The start and the board after every move that is no pass.
fn course(game: &Game, colours: [Colour; 2]) -> Vec<Stage> {
    let squares = game.size().squares().into();
    let placed = (1..).zip(game.moves()).filter(|&(_, play)| play != Move::Pass).map(|(ply, _)| ply);
    let mut course = Vec::with_capacity(game.ply() + 1);
    for position in std::iter::once(0).chain(placed).filter_map(|ply| game.position_at(ply)) {
        course.push(Stage { discs: colours.map(|colour| position.count(colour).into()), squares });
    }
    course
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        for (own, other) in self.shares.iter_mut().flatten().zip(other.shares.iter().flatten()) {
            *own = *own + *other;
        }
        self.placed += other.placed;
        if self.course.len() < other.course.len() {
            self.course.resize(other.course.len(), Stage::default());
        }
        for (own, other) in self.course.iter_mut().zip(&other.course) {
            own.discs = [own.discs[0] + other.discs[0], own.discs[1] + other.discs[1]];
            own.squares += other.squares;
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |mut sum, tally| {
            sum += &tally;
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Forfeit, Position, random};

    use super::*;
    use crate::duel::Effort;

    fn record(seed: u64) -> Record {
        let game = random::game(Position::start(BoardSize::Six), &mut random::generator(seed));
        let effort = Effort { moves: 10, choices: 50, nodes: seed, time: Duration::from_millis(seed) };
        Record { game, ending: Ending::Played, black: effort, white: effort }
    }

    fn first(seed: u64) -> Colour {
        Colour::ALL[(seed % 2) as usize]
    }

    #[test]
    fn a_sum_is_the_same_in_any_order() {
        let tallies = || (0..40).map(|seed| Tally::of(&record(seed), first(seed)));
        let sum: Tally = tallies().sum();
        assert_eq!(tallies().rev().sum::<Tally>(), sum);
        let (even, odd): (Vec<_>, Vec<_>) = tallies().enumerate().partition(|(index, _)| index % 2 == 0);
        let halves = [even, odd].map(|half| half.into_iter().map(|(_, tally)| tally).sum::<Tally>());
        assert_eq!(halves.into_iter().sum::<Tally>(), sum);
    }

    #[test]
    fn all_games_are_counted_for_both() {
        let sum: Tally = (0..40).map(|seed| Tally::of(&record(seed), first(seed))).sum();
        let [one, other] = [sum.player(0), sum.player(1)];
        assert_eq!(sum.games(), 40);
        assert_eq!((one.wins, one.draws, one.losses), (other.losses, other.draws, other.wins));
        assert_eq!(one.score().zip(other.score()).map(|(one, other)| 1.0 - one - other), Some(0.0));
        let [black, white] = Colour::ALL.map(|colour| sum.colour(colour));
        assert_eq!((black.wins, black.draws, black.losses), (white.losses, white.draws, white.wins));
        assert_eq!(one + other, black + white);
        assert_eq!(one.mean_choices(), Some(5.0));
        assert_eq!(one.nodes, (0..40).sum::<u64>());
        assert!(sum.mean_length().is_some_and(|length| (20.0..=32.0).contains(&length)));
        assert_eq!(sum.course()[0], Stage { discs: [80, 80], squares: 40 * 36 });
    }

    #[test]
    fn a_forfeit_is_a_loss_and_a_stopped_game_nothing() {
        let forfeit = Ending::Forfeit { loser: Colour::Black, why: Forfeit::Resigned };
        let tally = Tally::of(&Record { ending: forfeit, ..record(1) }, Colour::White);
        let loser = tally.player(1);
        let once = Forfeits { resigned: 1, ..Forfeits::default() };
        assert_eq!((loser.losses, loser.forfeits, loser.wins), (1, once, 0));
        assert_eq!(tally.share(0, Colour::White).wins, 1);
        let stopped = Tally::of(&Record { ending: Ending::Stopped, ..record(1) }, Colour::White);
        assert_eq!(stopped, Tally::default());
        assert_eq!(stopped.player(0).score(), None);
    }
}
