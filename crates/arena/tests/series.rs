//! Series of games: fixtures, seeds, tallies, and invalid series.

mod support;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use outflank_arena::{Colours, Entrant, Fixture, Mean, Openings, Played, Runner, Series, Tally, Trinomial};
use outflank_board::random::{self, Generator};
use outflank_board::{BoardSize, Choice, Colour, Forfeit, Game, Limits, Move, Observer, Player};
use outflank_jobs::Threads;
use support::spec;

fn series(first: &str, second: &str, games: u64) -> Series {
    Series::new([spec(first), spec(second)], games, BoardSize::Six)
}

fn run_with(series: &Series, workers: usize) -> (Vec<Tally>, Vec<Played>) {
    let mut games = Vec::new();
    let executor = Threads { workers: NonZeroUsize::new(workers).unwrap() };
    let tallies = series.run(&Runner { executor, ..Runner::default() }, &mut |played, _| {
        games.extend_from_slice(played);
        ControlFlow::Continue(())
    });
    (tallies.unwrap(), games)
}

fn run(series: &Series) -> (Tally, Vec<Played>) {
    let (mut tallies, games) = run_with(series, 1);
    (tallies.remove(0), games)
}

/// The moves of each game.
fn moves(games: &[Played]) -> Vec<Vec<Move>> {
    games.iter().map(|played| played.record.game.moves().collect()).collect()
}

#[test]
fn every_opening_is_played_with_both_colours_in_every_pairing() {
    let series = Series::new(["random", "greedy", "alphabeta=1"].map(spec), 7, BoardSize::Six);
    let fixtures: Vec<Fixture> = series.fixtures(series.openings.list(series.size).unwrap()).collect();
    assert_eq!((series.all_games(), fixtures.len()), (24, 12));
    for (pair, round) in (0..).zip(fixtures.chunks(3)) {
        for (pairing, fixture) in round.iter().enumerate() {
            assert_eq!((fixture.round, fixture.pairing), (pair, pairing));
            assert_eq!(fixture.opening, round[0].opening);
            assert_eq!(fixture.number, 2 * (3 * pair + pairing as u64) + 1);
        }
    }
    assert_ne!(fixtures[0].opening, fixtures[3].opening);
    let (_, games) = run_with(&series, 1);
    for pair in games.chunks(2) {
        assert_eq!([pair[0].first, pair[1].first], Colour::ALL);
        assert_eq!((pair[0].number + 1, pair[0].pairing), (pair[1].number, pair[1].pairing));
    }
}

#[test]
fn fixed_colours_play_every_opening_once() {
    let players = ["random", "greedy", "mcts:iterations=10,ties=random"].map(spec);
    let both = Series::new(players, 14, BoardSize::Six);
    let fixed = Series { games: 7, colours: Colours::Fixed, ..both.clone() };
    assert_eq!((fixed.rounds(), fixed.games_per_pairing(), fixed.all_games()), (7, 7, 21));
    let (tallies, games) = run_with(&fixed, 2);
    assert_eq!(games.iter().map(|played| played.number).collect::<Vec<_>>(), (1..=21).collect::<Vec<_>>());
    for (index, played) in games.iter().enumerate() {
        assert_eq!((played.first, played.pairing), (Colour::Black, index % 3));
        let [black, white] = both.pairings[played.pairing].map(|player| both.players[player].name.as_str());
        assert_eq!(fixed.names(played), [black, white]);
    }
    // They are the games of both colours in which the first player is Black.
    let (_, twice) = run_with(&both, 1);
    let as_black: Vec<Played> = twice.into_iter().filter(|played| played.first == Colour::Black).collect();
    assert_eq!(moves(&games), moves(&as_black));
    for (pairing, tally) in tallies.iter().enumerate() {
        let own: Vec<&Played> = games.iter().filter(|played| played.pairing == pairing).collect();
        let won = |winner| own.iter().filter(|played| played.record.winner() == winner).count() as u64;
        let counts = [Some(Colour::White), None, Some(Colour::Black)].map(won);
        assert_eq!((tally.results(), tally.colours()), (Trinomial(counts).into(), Trinomial(counts).into()));
        assert_eq!((tally.games(), tally.repeated()), (7, 0));
        assert_eq!(tally.share(0, Colour::White).games() + tally.share(1, Colour::Black).games(), 0);
        assert_eq!(tally.share(0, Colour::White).occupation(), None);
        let mean =
            own.iter().filter_map(|played| played.record.outcome()).map(|end| f64::from(end.difference()));
        let mean = mean.sum::<f64>() / 7.0;
        assert!(tally.difference().is_some_and(|difference| (difference.value - mean).abs() < 1e-9));
    }
}

/// Deterministic players repeat one game from the start, which is one observation.
#[test]
fn repeated_games_with_fixed_colours_count_once() {
    let series = series("alphabeta=2", "alphabeta=1", 9);
    let series = Series { colours: Colours::Fixed, openings: Openings::Start, ..series };
    let (tally, _) = run(&series);
    assert_eq!((tally.games(), tally.repeated(), tally.results().observations()), (9, 8, 1));
    let (one, _) = run(&Series { games: 1, ..series.clone() });
    assert_eq!((tally.results(), tally.difference()), (one.results(), one.difference()));
    let Mean { low, high, .. } = tally.difference().unwrap();
    assert_eq!((low, high), (-36.0, 36.0));
    // Games of random players are independent.
    let players = vec![spec("random").into(), spec("greedy").into()];
    let random = Series { players, games: 500, size: BoardSize::Four, ..series };
    let (tally, _) = run(&random);
    assert!(tally.repeated() > 0);
    assert_eq!(tally.results().singles.games(), 500);
}

#[test]
fn the_result_is_the_same_with_any_number_of_workers() {
    let players = ["random", "mcts:iterations=10,ties=random", "alphabeta:depth=2,memory=1MB"].map(spec);
    let series = Series::new(players, 20, BoardSize::Six);
    let (tallies, games) = run_with(&series, 1);
    for workers in [2, 5] {
        let (again, games_again) = run_with(&series, workers);
        assert_eq!(moves(&games), moves(&games_again));
        for (one, other) in tallies.iter().zip(&again) {
            assert_eq!((one.results(), one.course()), (other.results(), other.course()));
            assert_eq!(one.player(0).nodes, other.player(0).nodes);
        }
    }
}

#[test]
fn totals_add_up() {
    let (tally, games) = run(&series("alphabeta=2", "random", 20));
    assert_eq!((tally.games(), games.len()), (20, 20));
    let mut sum = Tally::default();
    for pair in games.chunks(2) {
        sum.add(pair);
    }
    assert_eq!(sum, tally);
    let wins = |colour| games.iter().filter(|played| played.record.winner() == Some(colour)).count() as u64;
    assert_eq!(tally.colour(Colour::Black).wins, wins(Colour::Black));
    assert_eq!(tally.colour(Colour::White).wins, wins(Colour::White));
    assert_eq!(tally.share(0, Colour::Black).games(), 10);
    let moves: usize =
        games.iter().map(|played| played.record.game.ply() - played.record.game.passes()).sum();
    assert_eq!(tally.mean_length(), Some(moves as f64 / 20.0));
    assert!(tally.player(0).score() > Some(0.7), "{tally:?}");
}

/// A side owns the discs of the start, those that it placed and those that it captured, minus those that it lost.
#[test]
fn captured_discs_add_up_to_the_final_board() {
    for size in BoardSize::ALL {
        let series = Series { size, openings: Openings::Start, ..series("greedy", "random", 20) };
        let (tally, games) = run(&series);
        let mut sums = [0, 0];
        for Played { record, first, .. } in &games {
            let [black, white] = Colour::ALL.map(|colour| record.captured(colour));
            let count = |colour| record.game.position().count(colour);
            assert_eq!(count(Colour::Black) + white, 2 + record.black.moves + black, "{record:?}");
            assert_eq!(count(Colour::White) + black, 2 + record.white.moves + white, "{record:?}");
            for (sum, captured) in sums.iter_mut().zip([*first, first.other()].map(|c| record.captured(c))) {
                *sum += u64::from(captured);
            }
        }
        assert_eq!([0, 1].map(|player| tally.player(player).captured), sums);
    }
}

#[test]
fn same_seed_gives_same_games_for_any_game_count() {
    for (first, second) in [("random", "random"), ("mcts:iterations=10,ties=random", "greedy:ties=random")] {
        let (_, twenty) = run(&series(first, second, 20));
        let (_, again) = run(&series(first, second, 20));
        let (_, four) = run(&series(first, second, 4));
        assert_eq!(moves(&twenty), moves(&again));
        assert_eq!(moves(&twenty)[..4], moves(&four));
        let (_, other) = run(&Series { seed: 2, ..series(first, second, 20) });
        assert_ne!(moves(&twenty), moves(&other));
    }
}

#[test]
fn player_seed_overrides_the_run_seed() {
    let games = |seed| {
        let series = series("random:seed=3", "random:seed=4", 6);
        moves(&run(&Series { seed, openings: Openings::Start, ..series }).1)
    };
    assert_eq!(games(1), games(2));
    // Its games still differ from one another.
    let games = games(1);
    assert!((1..games.len()).all(|index| games[index] != games[0]), "{games:?}");
}

/// Plays random moves, as a player outside the roster.
struct Dice(Generator);

impl Player for Dice {
    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
        let moves = game.position().moves();
        let index = random::below(moves.len() as u32, &mut self.0) as usize;
        Ok(Choice { play: moves[index].into(), verdict: None })
    }
}

fn dice() -> Entrant {
    Entrant::new("dice", |_, seed| Ok(Box::new(Dice(random::generator(seed)))))
}

#[test]
fn custom_players_play_against_roster_players() {
    let series = Series::new([dice(), spec("alphabeta=2").into(), spec("random").into()], 20, BoardSize::Six);
    let (tallies, games) = run_with(&series, 1);
    assert_eq!(tallies.iter().map(Tally::games).sum::<u64>(), 60);
    assert!(tallies[0].player(1).score() > Some(0.7), "{:?}", tallies[0]);
    let (_, again) = run_with(&series, 3);
    assert_eq!(moves(&games), moves(&again));
    assert_eq!(series.names(&games[0]), ["dice", "alphabeta:depth=2"]);
    assert_eq!(series.names(&games[1]), ["alphabeta:depth=2", "dice"]);
}

#[test]
fn declared_properties_of_custom_players_are_respected() {
    // With a seed of its own it ignores the seed of the run.
    let games = |seed: u64| {
        let mut series = Series::new([dice(), dice()], 6, BoardSize::Six);
        series.players.iter_mut().for_each(|player| player.seed = Some(3));
        moves(&run(&Series { seed, openings: Openings::Start, ..series }).1)
    };
    assert_eq!(games(1), games(2));
    // A deterministic player is created once, and repeated games count once.
    let players = [dice(), spec("greedy").into()];
    let mut series = Series { openings: Openings::Start, ..Series::new(players, 40, BoardSize::Four) };
    assert!(series.takes_chances(0));
    assert_eq!(run(&series).0.results().pairs.pairs(), 20);
    series.players[0] = Entrant::new("same", |_, _| Ok(Box::new(Dice(random::generator(1)))));
    series.players[0].takes_chances = false;
    assert!(!series.takes_chances(0));
    let (tally, games) = run(&series);
    let different: std::collections::HashSet<_> = moves(&games).into_iter().collect();
    assert_eq!(tally.repeated(), 40 - different.len() as u64);
    // A player that does not accept positions is not asked to play from them.
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("positions.txt");
    std::fs::write(&path, "-----OX--XO----- O\n").unwrap();
    series.openings = Openings::File(path);
    assert_eq!(run(&series).0.games(), 40);
    series.players[0].accepts_positions = false;
    let refused = series.check().unwrap_err().to_string();
    assert!(refused.starts_with("same cannot receive positions"), "{refused}");
}

#[test]
fn invalid_pairings_are_rejected() {
    for pairing in [[0, 0], [0, 2], [7, 1]] {
        let series = Series { pairings: vec![[0, 1], pairing], ..series("random", "greedy", 2) };
        let [first, second] = pairing.map(|player| player + 1);
        let message = format!("the pairing {first}-{second} needs two different players out of 2");
        assert_eq!(series.check().unwrap_err().to_string(), message);
    }
}

#[test]
fn stopped_series_counts_completed_games() {
    // Polled before every fixture, and before and after every move.
    for most in [1, 100, 300] {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let mut done = 0;
        let runner = Runner { stop: &stop, ..Runner::default() };
        let tallies = series("random", "random", 10).run(&runner, &mut |games, _| {
            done += games.len() as u64;
            ControlFlow::Continue(())
        });
        let tally = &tallies.unwrap()[0];
        assert_eq!(tally.games(), done);
        assert_eq!(tally.results().pairs.pairs(), done / 2);
        assert!(done <= u64::from(most) / 50, "{done} games although stopped after asking {most} times");
    }
}

#[track_caller]
fn refuses(player: &str, message: &str) {
    let error = series(player, "random", 2)
        .run(&Runner::default(), &mut |_, _| panic!("nothing is played"))
        .unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn players_that_cannot_be_created_are_rejected() {
    refuses("human", "human cannot play here; choose a computer player");
    let missing = "cannot read the table no/such.txt: No such file or directory (os error 2)";
    refuses("greedy:eval=file:no/such.txt", missing);
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let table = directory.join("table,1.txt");
    let path = table.to_str().unwrap();
    std::fs::write(&table, "1 2\n").unwrap();
    refuses(
        &format!("greedy:eval='mobility+file:{path}'"),
        &format!("{path} is not a valid table for 6x6: row 1 has 2 numbers, expected 6"),
    );
    std::fs::write(&table, "9 0 0 0 0 9\n".repeat(6)).unwrap();
    let asymmetric = series(&format!("mcts:iterations=5,eval='file:{path}'"), "random", 2)
        .run(&Runner::default(), &mut |_, _| panic!("nothing is played"));
    assert!(
        asymmetric.unwrap_err().to_string().starts_with(&format!("{path} is not a valid table for 6x6: "))
    );
    std::fs::write(&table, "9 9 9 9 9 9\n".repeat(6)).unwrap();
    let (tally, _) =
        run(&series(&format!("mcts:iterations=5,rollout=drawn,eval='file:{path}'"), "random", 2));
    assert_eq!(tally.games(), 2);
}

#[test]
fn openings_repeat_when_there_are_more_pairs() {
    let series = Series { openings: Openings::All(2), ..series("random", "random", 12) };
    let fixtures = series.fixtures(series.openings.list(series.size).unwrap());
    let openings: Vec<_> = fixtures.map(|fixture| fixture.opening.position().canonical()).collect();
    let mut first = openings[..3].to_vec();
    let mut again = openings[3..].to_vec();
    for half in [&mut first, &mut again] {
        half.sort_by_key(|position| format!("{position:?}"));
    }
    assert_eq!(first, again);
}
