//! The standings after a series of many pairings.

use outflank_board::Colour;

use super::rating::{CrossTable, Rating, Zero, ratings};
use super::share::Share;
use super::tally::Tally;

/// The standing of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The index of the player.
    pub player: usize,
    /// Its statistics over all games.
    pub share: Share,
    /// The same with the black and with the white discs.
    pub colours: [Share; 2],
    /// The points from its pairings: the sum of its row in [`points_matrix`].
    pub points: f64,
    /// Its rating, relative to the mean of all players.
    pub rating: Rating,
}

/// The standings of this number of players, in their order, after pairings with these tallies.
#[must_use]
pub fn standings(players: usize, pairings: &[[usize; 2]], tallies: &[Tally]) -> Vec<Standing> {
    let mut table = CrossTable::new(players);
    let mut shares = vec![[Share::default(); 2]; players];
    for (&[first, second], tally) in pairings.iter().zip(tallies) {
        table.add(first, second, tally.results());
        for (side, player) in [first, second].into_iter().enumerate() {
            let own = shares[player];
            shares[player] = Colour::ALL.map(|colour| own[colour as usize] + tally.share(side, colour));
        }
    }
    let points = points_matrix(players, pairings, tallies);
    let standing = |(player, rating): (usize, Rating)| {
        let (colours, points) = (shares[player], points[player].iter().flatten().sum());
        Standing { player, share: colours[0] + colours[1], colours, points, rating }
    };
    ratings(&table, Zero::Mean).into_iter().enumerate().map(standing).collect()
}

/// The points of both players of a pairing.
///
/// The winner gets its percentage of games won minus its percentage of games lost, the other player nothing. Points
/// measure the margin of a win, not its certainty; a rating does that.
#[must_use]
pub fn points(tally: &Tally) -> [f64; 2] {
    let Share { wins, losses, .. } = tally.player(0);
    let lead = 100.0 * (wins as f64 - losses as f64) / tally.games().max(1) as f64;
    [lead, -lead].map(|lead| lead.max(0.0))
}

/// The points of every player against every other: rows are players, columns their opponents.
///
/// A cell is `None` if the two have not met. See [`points`].
#[must_use]
pub fn points_matrix(players: usize, pairings: &[[usize; 2]], tallies: &[Tally]) -> Vec<Vec<Option<f64>>> {
    let mut matrix = vec![vec![None; players]; players];
    for (&[first, second], tally) in pairings.iter().zip(tallies) {
        for ([player, opponent], points) in [[first, second], [second, first]].into_iter().zip(points(tally))
        {
            *matrix[player][opponent].get_or_insert(0.0) += points;
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use outflank_board::{BoardSize, Game};
    use outflank_notation::diagram;
    use outflank_players::Spec;

    use super::*;
    use crate::duel::{DuelRecord, Ending, SideStatistics};
    use crate::played::Played;
    use crate::series::{Runner, Series};

    #[test]
    fn standings_add_up() {
        let players = ["random", "greedy", "alphabeta=2"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, 20, BoardSize::Six);
        let tallies = series.run(&Runner::default(), &mut |_, _| ControlFlow::Continue(())).unwrap();
        let standings = standings(series.players.len(), &series.pairings, &tallies);
        assert_eq!(series.pairings, [[0, 1], [0, 2], [1, 2]]);
        for (index, standing) in standings.iter().enumerate() {
            assert_eq!((standing.player, standing.share.games()), (index, 40));
            assert_eq!(standing.colours.map(|share| share.games()), [20, 20]);
            assert_eq!(standing.colours[0] + standing.colours[1], standing.share);
        }
        let share = |standing: &Standing| (standing.share.wins, standing.share.losses);
        let (wins, losses): (Vec<_>, Vec<_>) = standings.iter().map(share).unzip();
        assert_eq!(wins.iter().sum::<u64>(), losses.iter().sum::<u64>());
        let expected: f64 = tallies.iter().flat_map(points).sum();
        assert!((standings.iter().map(|standing| standing.points).sum::<f64>() - expected).abs() < 1e-9);
        assert!(standings[2].rating.elo > standings[0].rating.elo);
        assert!(standings.iter().map(|standing| standing.rating.elo).sum::<f64>().abs() < 1e-6);
        // In a gauntlet of three players, 2 of the 3 pairings remain.
        assert_eq!(series.gauntlet().pairings, [[0, 1], [0, 2]]);
    }

    /// A tally of games on 4x4 in which the first player, always Black, won, drew and lost this many.
    fn tally([wins, draws, losses]: [u64; 3]) -> Tally {
        let end = |text: &str| Game::from_position(diagram::parse(text).unwrap());
        let ends =
            [("XXXXXXXXXXXXXXXO X", wins), ("XXXXXXXXOOOOOOOO X", draws), ("OOOOOOOOOOOOOOOX X", losses)];
        let mut tally = Tally::default();
        for (text, count) in ends {
            let side = SideStatistics::default();
            let record = DuelRecord { game: end(text), ending: Ending::Played, black: side, white: side };
            let played = Played { number: 1, pairing: 0, first: Colour::Black, record };
            (0..count).for_each(|_| tally.add(std::slice::from_ref(&played)));
        }
        tally
    }

    #[test]
    fn a_row_of_the_points_matrix_sums_to_the_points() {
        // 60 % - 20 %, 25 % - 50 %, and an equal result. Players 0 and 3 have not met.
        let pairings = [[0, 1], [1, 2], [2, 0], [3, 2]];
        let tallies = [[3, 1, 1], [1, 1, 2], [2, 0, 2], [1, 0, 0]].map(tally);
        let matrix = points_matrix(4, &pairings, &tallies);
        let expected = [
            [None, Some(40.0), Some(0.0), None],
            [Some(0.0), None, Some(0.0), None],
            [Some(0.0), Some(25.0), None, Some(0.0)],
            [None, None, Some(100.0), None],
        ];
        assert_eq!(matrix, expected);
        let totals: Vec<f64> =
            standings(4, &pairings, &tallies).iter().map(|standing| standing.points).collect();
        assert_eq!(totals, [40.0, 0.0, 25.0, 100.0]);
    }

    /// The same two players can meet twice, with either of them named first.
    #[test]
    fn pairings_of_the_same_players_add_up() {
        let tallies = [[3, 1, 1], [1, 0, 4]].map(tally);
        let matrix = points_matrix(2, &[[0, 1], [1, 0]], &tallies);
        assert_eq!(matrix, [[None, Some(100.0)], [Some(0.0), None]]);
    }

    #[test]
    fn winner_gets_the_margin_in_points_and_loser_zero() {
        let none = points(&Tally::default()).map(|points| points.to_string());
        assert_eq!(none, ["0", "0"]);
        let players = ["alphabeta=3", "random"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, 40, BoardSize::Six);
        let tallies = series.run(&Runner::default(), &mut |_, _| ControlFlow::Continue(())).unwrap();
        let Share { wins, losses, .. } = tallies[0].player(0);
        let [first, second] = points(&tallies[0]);
        assert!(wins > losses);
        assert!((first - (wins - losses) as f64 / 0.4).abs() < 1e-9);
        assert_eq!(second.to_string(), "0");
    }
}
