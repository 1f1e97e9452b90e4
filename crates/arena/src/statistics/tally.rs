//! The tally of a series of games. It does not depend on the order of the games.

use std::iter::Sum;
use std::ops::AddAssign;

use outflank_board::{Colour, Game, Move, Outcome};

use super::differences::Differences;
use super::mean::Mean;
use super::results::Results;
use super::share::{Share, ratio};
use crate::duel::DuelRecord;
use crate::played::Played;

/// The board after a number of moves, summed over all games. A finished game counts with its final board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// Discs of the first and of the second player.
    pub discs: [u64; 2],
    /// The sums of the squared numbers of discs, from which the deviation follows.
    pub squared_discs: [u64; 2],
    /// The number of squares of the boards.
    pub squares: u64,
    /// The number of games.
    pub games: u64,
}

impl Stage {
    /// A player's share of the board, from 0 to 1.
    #[must_use]
    pub fn occupation(&self, player: usize) -> Option<f64> {
        ratio(self.discs[player], self.squares)
    }

    /// The standard deviation of a player's share of the board over these games, whose boards have the same size.
    #[must_use]
    pub fn deviation(&self, player: usize) -> Option<f64> {
        let [games, sum, squared] =
            [self.games, self.discs[player], self.squared_discs[player]].map(u128::from);
        // The variance of the discs times the squared number of games: exact integers.
        let variance = (games * squared).saturating_sub(sum * sum);
        (games > 0).then(|| (variance as f64).sqrt() / self.squares as f64)
    }

    /// The board of one game.
    fn of(discs: [u64; 2], squares: u64) -> Self {
        Self { discs, squared_discs: discs.map(|discs| discs * discs), squares, games: 1 }
    }

    /// The same boards with the players swapped.
    pub(crate) fn swapped(self) -> Self {
        let swapped = |[one, other]: [u64; 2]| [other, one];
        Self { discs: swapped(self.discs), squared_discs: swapped(self.squared_discs), ..self }
    }
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
    results: Results,
    /// The same observations by Black's points.
    colours: Results,
    differences: Differences,
}

impl Tally {
    /// Adds the games of an opening that is played with both colours.
    ///
    /// Only two games are a pair. A single one, after a stop, counts in no interval and no test.
    pub fn add(&mut self, games: &[Played]) {
        for Played { record, first, .. } in games {
            self.add_game(record, *first);
        }
        if let [one, other] = games {
            let Evidence { results, colours, differences } = &mut self.evidence;
            results.pairs.0[points(one, one.first) + points(other, other.first)] += 1;
            colours.pairs.0[points(one, Colour::Black) + points(other, Colour::Black)] += 1;
            if let Some((one, other)) = difference(one).zip(difference(other)) {
                differences.add(one + other, 2);
            }
        }
    }

    /// Adds the game of an opening that is played with one colour only.
    pub fn add_single(&mut self, game: &Played) {
        self.add_game(&game.record, game.first);
        let Evidence { results, colours, differences } = &mut self.evidence;
        results.singles.0[points(game, game.first)] += 1;
        colours.singles.0[points(game, Colour::Black)] += 1;
        if let Some(difference) = difference(game) {
            differences.add(difference, 1);
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
            (moves, last) = (index, Stage::of(discs, game.size().squares().into()));
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
    /// Between deterministic players they count once in intervals and tests, see [`Tally::results`].
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

    /// The results that count in intervals and tests, from the view of the first player.
    ///
    /// Repetitions between deterministic players are left out, so there may be fewer results than games.
    #[must_use]
    pub fn results(&self) -> Results {
        self.evidence.results
    }

    /// The same results from Black's view: the advantage of the colour, whichever player has it.
    #[must_use]
    pub fn colours(&self) -> Results {
        self.evidence.colours
    }

    /// The first player's mean disc difference per game, over the pairs and single games that were played to the end.
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
        for player in 0..2 {
            self.discs[player] += other.discs[player];
            self.squared_discs[player] += other.squared_discs[player];
        }
        self.squares += other.squares;
        self.games += other.games;
    }
}

impl AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        self.results = self.results + other.results;
        self.colours = self.colours + other.colours;
        self.differences += other.differences;
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
    use crate::statistics::{Pentanomial, Trinomial};

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
        let start = Stage { discs: [80, 80], squared_discs: [160, 160], squares: 40 * 36, games: 40 };
        assert_eq!(sum.course()[0], start);
        assert_eq!(sum.results().pairs.pairs(), 20);
        assert!(one.score().is_some_and(|score| (score - sum.results().mean()).abs() < 1e-3));
        assert!(black.score().is_some_and(|score| (score - sum.colours().mean()).abs() < 1e-3));
        assert_eq!(sum.colours().observations(), 20);
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

    /// After three moves the first player has 3 and 5 discs: their mean is 4 and their deviation 1.
    #[test]
    fn deviation_is_that_of_the_games() {
        let record = |text: &str| DuelRecord { game: transcript(text), ..record(1) };
        let mut tally = Tally::default();
        tally.add(&[played(0, record("f5d6")), played(2, record("f5d6c3"))]);
        let deviations: Vec<_> =
            tally.course().iter().map(|stage| [0, 1].map(|player| stage.deviation(player))).collect();
        let [none, one, half] = [Some(0.0), Some(1.0 / 64.0), Some(0.5 / 64.0)];
        assert_eq!(deviations, [[none; 2], [none; 2], [none; 2], [one, half]]);
        assert_eq!(Stage::default().deviation(0), None);
        let last = tally.course()[3];
        assert_eq!([last.swapped().deviation(0), last.swapped().occupation(0)], [half, last.occupation(1)]);
    }

    /// The sums give the same as the definition, over random games of different lengths.
    #[test]
    fn deviation_matches_its_definition() {
        let games: Vec<Played> = (0..20).map(|seed| played(seed, record(seed))).collect();
        let mut tally = Tally::default();
        for game in &games {
            tally.add_single(game);
        }
        let shares = games.iter().map(|game| f64::from(game.record.game.position().count(game.first)) / 36.0);
        let mean = shares.clone().sum::<f64>() / 20.0;
        let variance = shares.map(|share| (share - mean).powi(2)).sum::<f64>() / 20.0;
        let last = *tally.course().last().unwrap();
        assert!((last.deviation(0).unwrap() - variance.sqrt()).abs() < 1e-12, "{last:?}");
        assert!(variance > 0.0);
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

    /// Single games count from both views: here the first player has White in the second game.
    #[test]
    fn single_games_are_observations_of_their_own() {
        let won =
            |loser| DuelRecord { ending: Ending::Forfeit { loser, why: Forfeit::Resigned }, ..record(1) };
        let mut tally = Tally::default();
        tally.add_single(&played(0, won(Colour::White)));
        tally.add_single(&played(1, won(Colour::Black)));
        assert_eq!(tally.results(), Trinomial([0, 0, 2]).into());
        assert_eq!(tally.colours(), Trinomial([1, 0, 1]).into());
        assert_eq!((tally.games(), tally.difference()), (2, None));
        let games = [0, 1].map(|seed| played(seed, record(seed)));
        let mut singles = Tally::default();
        for game in &games {
            singles.add_single(game);
        }
        let mut pair = Tally::default();
        pair.add(&games);
        assert_eq!(singles.results().observations(), 2);
        assert_eq!([0, 1].map(|player| singles.player(player)), [0, 1].map(|player| pair.player(player)));
        let [one, other] = [singles, pair].map(|tally| tally.difference().unwrap().value);
        assert!((one - other).abs() < 1e-12);
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
        assert_eq!((tally.results().observations(), tally.difference()), (0, None));
        let mut tally = Tally::default();
        tally.add(&[played(0, lost.clone()), played(1, lost)]);
        assert_eq!((tally.results(), tally.difference()), (Pentanomial([0, 0, 1, 0, 0]).into(), None));
        assert_eq!(Tally::default().player(0).score(), None);
    }
}
