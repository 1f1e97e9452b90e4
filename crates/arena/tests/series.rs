//! Series of games: fixtures, seeds, sums, and what cannot be played.

mod support;

use std::cell::Cell;

use outflank_arena::{Fixture, Openings, Played, Series, Tally, json};
use outflank_board::{BoardSize, Colour, Move, Observer, Report};
use support::spec;

fn series(first: &str, second: &str, games: u64) -> Series {
    Series::new([spec(first), spec(second)], games, BoardSize::Six)
}

fn run(series: &Series) -> (Tally, Vec<Played>) {
    let mut games = Vec::new();
    let tally = series.run(&mut (), &mut |played| games.push(played.clone())).unwrap();
    (tally, games)
}

/// The moves of each game.
fn moves(games: &[Played]) -> Vec<Vec<Move>> {
    games.iter().map(|played| played.record.game.moves().collect()).collect()
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let series = series("random", "greedy", 7);
    let fixtures: Vec<Fixture> = series.fixtures().collect();
    assert_eq!(fixtures.iter().map(|fixture| fixture.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
    for pair in fixtures.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!([pair[0].first, pair[1].first], Colour::ALL);
    }
    assert_ne!(fixtures[0].opening, fixtures[2].opening);
}

#[test]
fn totals_add_up() {
    let (tally, games) = run(&series("alphabeta=2", "random", 20));
    assert_eq!((tally.games(), games.len()), (20, 20));
    let sum: Tally = games.iter().map(|played| Tally::of(&played.record, played.first)).sum();
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

#[test]
fn the_same_seed_gives_the_same_games_in_any_number() {
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
fn a_player_with_a_seed_does_not_follow_the_run() {
    let games = |seed| {
        let series = series("random:seed=3", "random:seed=4", 6);
        moves(&run(&Series { seed, openings: Openings::Start, ..series }).1)
    };
    assert_eq!(games(1), games(2));
    // Its games differ from one another all the same.
    let games = games(1);
    assert!((1..games.len()).all(|index| games[index] != games[0]), "{games:?}");
}

#[test]
fn a_series_that_is_stopped_counts_what_is_done() {
    struct After<'a>(&'a Cell<u32>);
    impl Observer for After<'_> {
        fn report(&mut self, _: &Report) {}
        fn stop(&self) -> bool {
            self.0.get() >= 3
        }
    }
    let done = Cell::new(0);
    let series = series("random", "random", 10);
    let tally = series.run(&mut After(&done), &mut |_| done.set(done.get() + 1)).unwrap();
    assert_eq!((tally.games(), done.get()), (3, 3));
}

#[track_caller]
fn refuses(player: &str, message: &str) {
    let error = series(player, "random", 2).run(&mut (), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn what_cannot_be_made_is_refused() {
    refuses("human", "human is not asked for moves here; choose a player that plays by itself");
    let missing = "cannot read the table no/such.txt: No such file or directory (os error 2)";
    refuses("greedy:eval=file:no/such.txt", missing);
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let table = directory.join("table,1.txt");
    let path = table.to_str().unwrap();
    std::fs::write(&table, "1 2\n").unwrap();
    refuses(
        &format!("greedy:eval='mobility+file:{path}'"),
        &format!("{path} is no table for 6x6: row 1 has 2 numbers, expected 6"),
    );
    std::fs::write(&table, "9 0 0 0 0 9\n".repeat(6)).unwrap();
    let asymmetric =
        series(&format!("mcts:iterations=5,eval='file:{path}'"), "random", 2).run(&mut (), &mut |_| {});
    assert!(asymmetric.unwrap_err().to_string().starts_with(&format!("{path} is no table for 6x6: ")));
    std::fs::write(&table, "9 9 9 9 9 9\n".repeat(6)).unwrap();
    let (tally, _) =
        run(&series(&format!("mcts:iterations=5,rollout=drawn,eval='file:{path}'"), "random", 2));
    assert_eq!(tally.games(), 2);
}

#[test]
fn results_are_told_to_programs() {
    let series = series("alphabeta:depth=1,name=Anna", "random", 4);
    let (tally, _) = run(&series);
    let document = json::series(&series, &tally, 1.5);
    assert_eq!(document["games"], 4);
    assert_eq!(document["seconds"], 1.5);
    assert_eq!(document["players"][0]["name"], "Anna");
    assert_eq!(document["players"][0]["player"], "alphabeta:depth=1,name=Anna");
    for key in ["wins", "draws", "losses", "score", "mean_move_seconds", "nodes", "occupation"] {
        assert!(document["players"][1][key].is_number(), "{key}");
    }
    for key in ["black_wins", "white_wins", "draws"] {
        assert!(document[key].is_number(), "{key}");
    }
    let none = json::series(&series, &Tally::default(), 0.0);
    assert!(none["players"][0]["score"].is_null());
}
