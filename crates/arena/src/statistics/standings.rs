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
    /// The points from its pairings, see [`points`].
    pub points: f64,
    /// Its rating, relative to the mean of all players.
    pub rating: Rating,
}

/// The standings of this number of players, in their order, after pairings with these tallies.
#[must_use]
pub fn standings(players: usize, pairings: &[[usize; 2]], tallies: &[Tally]) -> Vec<Standing> {
    let mut table = CrossTable::new(players);
    let mut shares = vec![([Share::default(); 2], 0.0); players];
    for (&[first, second], tally) in pairings.iter().zip(tallies) {
        table.add(first, second, tally.pairs());
        for (side, player) in [first, second].into_iter().enumerate() {
            let (colours, sum) = &mut shares[player];
            *colours = Colour::ALL.map(|colour| colours[colour as usize] + tally.share(side, colour));
            *sum += points(tally)[side];
        }
    }
    let standing = |(player, ((colours, points), rating)): (usize, (([Share; 2], f64), Rating))| {
        let share = colours[0] + colours[1];
        Standing { player, share, colours, points, rating }
    };
    shares.into_iter().zip(ratings(&table, Zero::Mean)).enumerate().map(standing).collect()
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use outflank_board::BoardSize;
    use outflank_players::Spec;

    use super::*;
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
