//! The tally of a series of games. It does not depend on the order of the games.

use std::iter::Sum;
use std::ops::AddAssign;

use outflank_board::{Colour, Game, Move, Outcome};

use super::elo::{Pentanomial, two_sided_95};
use super::mean::Mean;
use super::share::{Share, ratio};
use crate::duel::DuelRecord;
use crate::played::Played;

/// The board after a number of moves, summed over all games. A finished game counts with its final board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// Discs of the first and of the second player.
    pub discs: [u64; 2],
    /// The number of squares of the boards.
    pub squares: u64,
}

impl Stage {
    /// A player's share of the board, from 0 to 1.
    #[must_use]
    pub fn occupation(&self, player: usize) -> Option<f64> {
        ratio(self.discs[player], self.squares)
    }
}

/// The minimum variance of the disc difference of a pair: the square of two discs, the smallest possible step.
const MIN_PAIR_VARIANCE: f64 = 4.0;

/// Final disc differences of pairs of games, from the view of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Differences {
    pairs: u64,
    /// The sum over both games of each pair.
    sum: i64,
    squares: u64,
}

/// The games between two players. The first has index 0 and the second 1, whatever their colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By player, then by colour.
    shares: [[Share; 2]; 2],
    /// Discs placed in all games, including openings.
    placed: u64,
    /// By number of moves: the boards of the games that lasted that long.
    reached: Vec<Stage>,
    /// By number of moves: the final boards of the games that ended then.
    ended: Vec<Stage>,
    /// The number of games that are equal to an earlier one, with the same moves and colours.
    repeated: u64,
    evidence: Evidence,
}

/// The data for intervals and tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Evidence {
    pairs: Pentanomial,
    /// The same pairs by Black's points in both games.
    colours: Pentanomial,
    differences: Differences,
}

impl Tally {
    /// Adds the games of one opening. Only two games with swapped colours are a pair.
    pub fn add(&mut self, games: &[Played]) {
        for Played { record, first, .. } in games {
            self.add_game(record, *first);
        }
        if let [one, other] = games {
            let Evidence { pairs, colours, differences } = &mut self.evidence;
            pairs.0[points(one, one.first) + points(other, other.first)] += 1;
            colours.0[points(one, Colour::Black) + points(other, Colour::Black)] += 1;
            if let Some((one, other)) = difference(one).zip(difference(other)) {
                differences.add(one + other);
            }
        }
    }

    fn add_game(&mut self, record: &DuelRecord, first: Colour) {
        let colours = [first, first.other()];
        for (player, colour) in colours.into_iter().enumerate() {
            let own = &mut self.shares[player][colour as usize];
            *own = *own + Share::of(record, colour);
        }
        self.placed += self.add_course(&record.game, colours);
    }

    /// Adds the start and the board after every move except passes. Returns the number of these moves.
    fn add_course(&mut self, game: &Game, colours: [Colour; 2]) -> u64 {
        let placed = (1..).zip(game.moves()).filter(|&(_, play)| play != Move::Pass).map(|(ply, _)| ply);
        let positions = std::iter::once(0).chain(placed).filter_map(|ply| game.position_at(ply));
        let (mut moves, mut last) = (0, Stage::default());
        for (index, position) in positions.enumerate() {
            let discs = colours.map(|colour| position.count(colour).into());
            (moves, last) = (index, Stage { discs, squares: game.size().squares().into() });
            *entry(&mut self.reached, moves) += last;
        }
        *entry(&mut self.ended, moves) += last;
        moves as u64
    }

    /// Counts games that are equal to earlier ones.
    pub(crate) fn add_repeated(&mut self, games: u64) {
        self.repeated += games;
    }

    /// The same games without the data for intervals and tests: a repetition proves nothing.
    #[must_use]
    pub(crate) fn without_evidence(self) -> Self {
        Self { evidence: Evidence::default(), ..self }
    }

    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.player(0).games()
    }

    /// The number of games that are equal to an earlier game of the pairing, with the same moves and colours.
    ///
    /// Between deterministic players they count once in intervals and tests, see [`Tally::pairs`].
    #[must_use]
    pub fn repeated(&self) -> u64 {
        self.repeated
    }

    /// The statistics of a player with one colour.
    #[must_use]
    pub fn share(&self, player: usize, colour: Colour) -> Share {
        self.shares[player][colour as usize]
    }

    /// The statistics of a player with both colours.
    #[must_use]
    pub fn player(&self, player: usize) -> Share {
        self.shares[player][0] + self.shares[player][1]
    }

    /// The statistics of both players with one colour.
    #[must_use]
    pub fn colour(&self, colour: Colour) -> Share {
        self.share(0, colour) + self.share(1, colour)
    }

    /// Discs placed per game, including the opening.
    #[must_use]
    pub fn mean_length(&self) -> Option<f64> {
        ratio(self.placed, self.games())
    }

    /// Thinking time of both players per game, in seconds.
    #[must_use]
    pub fn mean_game_seconds(&self) -> Option<f64> {
        let time = self.player(0).time + self.player(1).time;
        (self.games() > 0).then(|| time.as_secs_f64() / self.games() as f64)
    }

    /// The results of the pairs, from the view of the first player.
    ///
    /// Repetitions between deterministic players are left out, so there may be fewer pairs than half of the games.
    #[must_use]
    pub fn pairs(&self) -> Pentanomial {
        self.evidence.pairs
    }

    /// The results of the same pairs from Black's view: the advantage of the colour, whichever player has it.
    #[must_use]
    pub fn colours(&self) -> Pentanomial {
        self.evidence.colours
    }

    /// The first player's mean disc difference per game, over the pairs that were played to the end.
    ///
    /// Empty squares count for the winner.
    #[must_use]
    pub fn difference(&self) -> Option<Mean> {
        let squares = ratio(self.player(0).squares, self.games())?;
        self.evidence.differences.mean(squares)
    }

    /// The boards at the start, after one move, after two, ... Finished games count with their final board.
    #[must_use]
    pub fn course(&self) -> Vec<Stage> {
        let mut over = Stage::default();
        let stage = |(&reached, &ended): (&Stage, &Stage)| {
            let mut stage = over;
            stage += reached;
            over += ended;
            stage
        };
        self.reached.iter().zip(&self.ended).map(stage).collect()
    }
}

/// The stage of a number of moves, created if necessary.
fn entry(stages: &mut Vec<Stage>, moves: usize) -> &mut Stage {
    if stages.len() <= moves {
        stages.resize(moves + 1, Stage::default());
    }
    &mut stages[moves]
}

/// The half points of a colour in a game: 2 for a win, 1 for a draw.
fn points(played: &Played, colour: Colour) -> usize {
    played.record.winner().map_or(1, |winner| 2 * usize::from(winner == colour))
}

/// The first player's final disc difference.
fn difference(played: &Played) -> Option<i64> {
    let black = i64::from(played.record.outcome().map(Outcome::difference)?);
    Some(if played.first == Colour::Black { black } else { -black })
}

impl Differences {
    fn add(&mut self, pair: i64) {
        self.pairs += 1;
        self.sum += pair;
        self.squares += pair.unsigned_abs().pow(2);
    }

    /// The mean per game and Student's interval over pairs, on boards with this number of squares.
    ///
    /// Student's interval is exact for any number of pairs if differences are normally distributed, and close to that
    /// otherwise. The variance has a floor: equal differences of a few pairs do not prove that all are equal.
    fn mean(&self, squares: f64) -> Option<Mean> {
        let pairs = (self.pairs > 0).then_some(self.pairs as f64)?;
        let of_pair = self.sum as f64 / pairs;
        let value = of_pair / 2.0;
        if self.pairs == 1 {
            return Some(Mean { value, low: -squares, high: squares });
        }
        let variance = (self.squares as f64 - pairs * of_pair * of_pair) / (pairs - 1.0);
        let error = (variance.max(MIN_PAIR_VARIANCE) / pairs).sqrt();
        let margin = two_sided_95(pairs - 1.0) * error / 2.0;
        Some(Mean { value, low: (value - margin).max(-squares), high: (value + margin).min(squares) })
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        for (own, other) in self.shares.iter_mut().flatten().zip(other.shares.iter().flatten()) {
            *own = *own + *other;
        }
        self.placed += other.placed;
        for (own, others) in [(&mut self.reached, &other.reached), (&mut self.ended, &other.ended)] {
            for (moves, &other) in others.iter().enumerate() {
                *entry(own, moves) += other;
            }
        }
        self.repeated += other.repeated;
        self.evidence += other.evidence;
    }
}

impl AddAssign for Stage {
    fn add_assign(&mut self, other: Self) {
        self.discs = [self.discs[0] + other.discs[0], self.discs[1] + other.discs[1]];
        self.squares += other.squares;
    }
}

impl AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        self.pairs = self.pairs + other.pairs;
        self.colours = self.colours + other.colours;
        self.differences.pairs += other.differences.pairs;
        self.differences.sum += other.differences.sum;
        self.differences.squares += other.differences.squares;
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
    use std::time::Duration;

    use outflank_board::{BoardSize, Forfeit, Position, Turn, random};

    use super::*;
    use crate::duel::{Ending, SideStatistics};
    use crate::forfeits::Forfeits;

    fn record(seed: u64) -> DuelRecord {
        let game = random::game(Position::start(BoardSize::Six), &mut random::generator(seed));
        let time = Duration::from_millis(seed);
        let effort = SideStatistics { moves: 10, choices: 50, nodes: seed, time, slowest: time };
        DuelRecord { game, ending: Ending::Played, black: effort, white: effort }
    }

    fn played(seed: u64, record: DuelRecord) -> Played {
        let first = Colour::ALL[(seed % 2) as usize];
        Played { number: seed + 1, pairing: 0, first, record }
    }

    fn transcript(text: &str) -> Game {
        outflank_notation::transcript::parse(text, Position::start(BoardSize::Eight)).unwrap()
    }

    fn pair(pair: u64) -> Tally {
        let mut tally = Tally::default();
        tally.add(&[2 * pair, 2 * pair + 1].map(|seed| played(seed, record(seed))));
        tally
    }

    #[test]
    fn a_sum_is_the_same_in_any_order() {
        let tallies = || (0..20).map(pair);
        let sum: Tally = tallies().sum();
        assert_eq!(tallies().rev().sum::<Tally>(), sum);
        let (even, odd): (Vec<_>, Vec<_>) = tallies().enumerate().partition(|(index, _)| index % 2 == 0);
        let halves = [even, odd].map(|half| half.into_iter().map(|(_, tally)| tally).sum::<Tally>());
        assert_eq!(halves.into_iter().sum::<Tally>(), sum);
    }

    #[test]
    fn games_are_counted_for_both_players_and_colours() {
        let sum: Tally = (0..20).map(pair).sum();
        let [one, other] = [sum.player(0), sum.player(1)];
        assert_eq!(sum.games(), 40);
        assert_eq!((one.wins, one.draws, one.losses), (other.losses, other.draws, other.wins));
        assert_eq!(one.score().zip(other.score()).map(|(one, other)| 1.0 - one - other), Some(0.0));
        let [black, white] = Colour::ALL.map(|colour| sum.colour(colour));
        assert_eq!((black.wins, black.draws, black.losses), (white.losses, white.draws, white.wins));
        assert_eq!(one + other, black + white);
        assert_eq!(one.mean_choices(), Some(5.0));
        assert_eq!((one.nodes, one.slowest), ((0..40).sum::<u64>(), Duration::from_millis(39)));
        assert!(sum.mean_length().is_some_and(|length| (20.0..=32.0).contains(&length)));
        assert_eq!(sum.course()[0], Stage { discs: [80, 80], squares: 40 * 36 });
        assert_eq!(sum.pairs().pairs(), 20);
        assert!(one.score().is_some_and(|score| (score - sum.pairs().mean()).abs() < 1e-3));
        assert!(black.score().is_some_and(|score| (score - sum.colours().mean()).abs() < 1e-3));
        assert_eq!(sum.colours().pairs(), 20);
    }

    #[test]
    fn disc_difference_interval_is_computed_over_pairs() {
        const SQUARES: f64 = 64.0;
        let mut differences = Differences::default();
        assert_eq!(differences.mean(SQUARES), None);
        differences.add(8);
        assert_eq!(differences.mean(SQUARES), Some(Mean { value: 4.0, low: -64.0, high: 64.0 }));
        differences.add(-4);
        differences.add(2);
        // Pairs with 4, -2 and 1 discs per game: variance 9, error sqrt(9 / 3), quantile 4.3027.
        let Mean { value, low, high } = differences.mean(SQUARES).unwrap();
        assert_eq!(format!("{value:.3} [{low:.3}, {high:.3}]"), "1.000 [-6.452, 8.452]");
    }

    /// Pairs of games with a mean difference of 8 and of 40 discs per game, and a realistic spread.
    #[test]
    fn disc_difference_intervals_have_95_percent_coverage() {
        const RUNS: u64 = 2000;
        for (lead, pairs) in [(8, 2), (8, 5), (8, 25), (40, 2), (40, 5), (40, 25)] {
            let mut generator = random::generator(pairs);
            // Eight random numbers from 0 to 20 have a sum with mean 80 and standard deviation 17.
            let mut throw = || i64::from(random::below(21, &mut generator));
            let mut game = || (0..8).map(|_| throw()).sum::<i64>() - 80 + lead;
            let held = (0..RUNS).filter(|_| {
                let mut differences = Differences::default();
                (0..pairs).for_each(|_| differences.add(game() + game()));
                let Mean { low, high, .. } = differences.mean(64.0).unwrap();
                (low..=high).contains(&(lead as f64))
            });
            let coverage = held.count() as f64 / RUNS as f64;
            assert!((0.93..0.97).contains(&coverage), "{pairs} pairs: {coverage}");
        }
    }

    #[test]
    fn equal_differences_give_an_interval_with_a_width() {
        let mut differences = Differences::default();
        (0..4).for_each(|_| differences.add(-26));
        // The minimum variance of a pair is 4: of a game 1, with the error sqrt(1 / 4) and the quantile 3.1824.
        let Mean { value, low, high } = differences.mean(64.0).unwrap();
        assert_eq!(format!("{value:.3} [{low:.3}, {high:.3}]"), "-13.000 [-14.591, -11.409]");
    }

    /// A game of two moves and one of three: after three moves the first still has its final board.
    #[test]
    fn games_that_are_over_keep_their_final_board() {
        let record = |text: &str| DuelRecord { game: transcript(text), ..record(1) };
        let mut tally = Tally::default();
        tally.add(&[played(0, record("f5d6")), played(2, record("f5d6c3"))]);
        let course = tally.course();
        let discs: Vec<[u64; 2]> = course.iter().map(|stage| stage.discs).collect();
        assert_eq!(discs, [[4, 4], [8, 2], [6, 6], [8, 5]]);
        assert!(course.iter().all(|stage| stage.squares == 128), "{course:?}");
        let ends = [0, 1].map(|player| tally.player(player).occupation());
        assert_eq!([course[3].occupation(0), course[3].occupation(1)], ends);
    }

    /// Each of the moves f5, d6 and c3 captures one disc. In the second game f5 is the opening.
    #[test]
    fn time_board_and_captures_are_counted_by_colour() {
        let moves = transcript("f5d6c3");
        let game = |opening: usize| {
            let mut game = Game::new(BoardSize::Eight);
            for (ply, play) in moves.moves().enumerate() {
                let time = (ply >= opening).then_some(Duration::from_millis(1));
                game.play_turn(Turn { time, ..play.into() }).unwrap();
            }
            let side = |moves: u32, millis| {
                let time = Duration::from_millis(millis);
                SideStatistics { moves, choices: 4 * moves, nodes: 0, time, slowest: time }
            };
            let (black, white) = (side(2 - opening as u32, 6), side(1, 5));
            DuelRecord { game, ending: Ending::Played, black, white }
        };
        let mut tally = Tally::default();
        tally.add(&[played(0, game(0)), played(1, game(1))]);
        let shares = [0, 1].map(|player| Colour::ALL.map(|colour| tally.share(player, colour)));
        assert_eq!(shares.map(|shares| shares.map(|share| share.captured)), [[2, 1], [1, 1]]);
        let players = [0, 1].map(|player| tally.player(player).captured_per_game());
        assert_eq!(players, [Some(1.5), Some(1.0)]);
        let boards = shares.map(|shares| shares.map(|share| share.occupation()));
        assert_eq!(boards, [[Some(5.0 / 64.0), Some(2.0 / 64.0)]; 2]);
        let times = shares.map(|shares| shares.map(|share| share.mean_move_seconds()));
        assert_eq!(times, [[Some(0.003), Some(0.005)], [Some(0.006), Some(0.005)]]);
        assert_eq!(Share::default().captured_per_game(), None);
    }

    #[test]
    fn forfeit_is_a_loss_without_disc_difference() {
        let forfeit = Ending::Forfeit { loser: Colour::Black, why: Forfeit::Resigned };
        let lost = DuelRecord { ending: forfeit, ..record(1) };
        let mut tally = Tally::default();
        tally.add(&[played(1, lost.clone())]);
        let loser = tally.player(1);
        let once = Forfeits { resigned: 1, ..Forfeits::default() };
        assert_eq!((loser.losses, loser.forfeits, loser.wins), (1, once, 0));
        assert_eq!(tally.share(0, Colour::White).wins, 1);
        assert_eq!((tally.pairs().pairs(), tally.difference()), (0, None));
        let mut tally = Tally::default();
        tally.add(&[played(0, lost.clone()), played(1, lost)]);
        assert_eq!((tally.pairs(), tally.difference()), (Pentanomial([0, 0, 1, 0, 0]), None));
        assert_eq!(Tally::default().player(0).score(), None);
    }
}
