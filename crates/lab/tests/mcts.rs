//! Monte-Carlo tree search as a player: exact where possible, within limits, and reproducible by seed.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use outflank_board::random::{self, generator};
use outflank_board::{
    Board, BoardSize, Choice, Clock, Colour, Forfeit, Game, Limits, Move, Observer, Player, Position, Report,
    S4, S8, Size, Verdict, with_size,
};
use outflank_lab::heuristic::{Absolute, Positional};
use outflank_lab::{
    DEFAULT_ITERATIONS, Evaluation, FinalMove, Form, MctsSettings, Merge, MonteCarlo, ParentVisits, Play,
    Rollout, State, Ties,
};

/// Whether long tests are enabled, as by `cargo xtask test --long`.
fn long() -> bool {
    std::env::var_os("OUTFLANK_LONG").is_some()
}

fn player<S: Size>(settings: MctsSettings) -> MonteCarlo<S> {
    MonteCarlo::new(settings, &Positional::table1(), Box::new(Absolute)).expect("memory")
}

fn iterations(count: u64) -> Limits {
    Limits { iterations: Some(count), ..Limits::default() }
}

/// Settings with this number of iterations.
fn tries(count: u64) -> MctsSettings {
    MctsSettings { limits: iterations(count), ..MctsSettings::default() }
}

/// Records all reports, and stops a search after a number of them.
struct Watcher {
    reports: Vec<Report>,
    patience: usize,
}

impl Watcher {
    fn new() -> Self {
        Self { reports: Vec::new(), patience: usize::MAX }
    }
}

impl Observer for Watcher {
    fn report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }

    fn stop(&self) -> bool {
        self.reports.len() >= self.patience
    }
}

/// The choice in a position, and the last report.
fn choose<S: Size>(player: &mut MonteCarlo<S>, position: Position) -> (Choice, Report) {
    choose_in(player, &Game::from_position(position), &Limits::default())
}

fn choose_in<S: Size>(player: &mut MonteCarlo<S>, game: &Game, limits: &Limits) -> (Choice, Report) {
    let mut watcher = Watcher::new();
    let choice = player.choose(game, limits, &mut watcher).expect("a choice");
    let report = watcher.reports.pop().expect("a report");
    assert_eq!(report.verdict, choice.verdict);
    assert_eq!(report.line.first(), Some(&choice.play));
    assert_eq!(report.candidates[0].play, choice.play);
    (choice, report)
}

fn visits(report: &Report) -> u64 {
    report.candidates.iter().map(|candidate| candidate.visits).sum()
}

/// The value of a position for the side to move under perfect play: 1, 0 or -1.
fn value<S: Size>(board: Board<S>, mut alpha: i32, beta: i32) -> i32 {
    if board.is_over() {
        return board.final_difference().signum();
    }
    for play in State::moves(&board) {
        alpha = alpha.max(-value(State::play(&board, play), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Random positions in which the side to move has more than one move.
fn positions<S: Size>(
    moves: std::ops::Range<u32>,
    count: usize,
) -> impl Iterator<Item = (Position, Board<S>)> {
    let seeds = moves.cycle().zip(0..);
    let position = |(moves, seed)| random::position(S::SIZE, moves, &mut generator(seed));
    let boards = seeds.filter_map(position).map(|position| (position, position.board::<S>().unwrap()));
    boards.filter(|(_, board)| board.mobility() > 1).take(count)
}

/// Checks that the chosen move has the value of the position, and checks the proofs.
fn check_exact<S: Size>(player: &mut MonteCarlo<S>, position: Position, board: Board<S>) -> Report {
    let best = value(board, -1, 1);
    let (choice, report) = choose(player, position);
    let after = State::play(&board, Play::of::<S>(choice.play));
    assert_eq!(-value(after, -1, 1), best, "{} on {board:?}", choice.play);
    if report.confidence == 100 {
        assert_eq!(choice.verdict, Some(Verdict::Chance(5_000 * (best + 1) as u16)), "{board:?}");
    }
    report
}

#[test]
fn proves_the_exact_value_on_4x4() {
    let mut values = [0; 3];
    for (position, board) in positions::<S4>(0..9, 200) {
        let merges = [Merge::Nothing, Merge::Equal, Merge::Symmetric, Merge::Symmetric];
        for ((_, rollout), merge) in Rollout::NAMES.into_iter().zip(merges) {
            let settings = MctsSettings { rollout, merge, ..tries(1_000_000) };
            let report = check_exact(&mut player::<S4>(settings), position, board);
            assert_eq!(report.confidence, 100, "{board:?}");
            assert!(visits(&report) < 1_000_000, "a search ends when all is proven");
        }
        values[(value(board, -1, 1) + 1) as usize] += 1;
    }
    assert!(values.iter().all(|&count| count > 0), "losses, draws and wins: {values:?}");
}

#[test]
fn every_final_move_rule_is_exact_on_proven_trees() {
    for final_move in [FinalMove::Visits, FinalMove::Value, FinalMove::Ucb] {
        for parent_visits in [ParentVisits::Parent, ParentVisits::Root] {
            for (position, board) in positions::<S4>(2..9, 10) {
                let settings = MctsSettings { final_move, parent_visits, ..tries(1_000_000) };
                check_exact(&mut player::<S4>(settings), position, board);
            }
        }
    }
}

#[test]
fn finds_a_best_move_with_12_empties_on_8x8() {
    let count = if long() { 20 } else { 3 };
    for (position, board) in positions::<S8>(48..49, count) {
        assert_eq!(position.empties(), 12);
        check_exact(&mut player::<S8>(tries(1_000_000)), position, board);
    }
}

#[test]
fn a_lost_position_is_proven_lost() {
    let lost =
        positions::<S4>(4..9, 200).find(|&(_, board)| value(board, -1, 1) == -1).expect("a lost position");
    let (choice, report) = choose(&mut player::<S4>(tries(100_000)), lost.0);
    assert_eq!(choice.verdict, Some(Verdict::Chance(0)));
    assert!(report.candidates.iter().all(|candidate| candidate.verdict == choice.verdict));
}

#[test]
fn iteration_limit_is_met_exactly() {
    let game = Game::new(BoardSize::Eight);
    for count in [1, 3, 63, 64, 65, 1_000] {
        for threads in [1, 3] {
            let settings = MctsSettings { threads, ..MctsSettings::default() };
            let (_, report) = choose_in(&mut player::<S8>(settings), &game, &iterations(count));
            assert_eq!((visits(&report), report.counters.rollouts), (count, count));
        }
    }
    let (_, report) = choose_in(&mut player::<S8>(MctsSettings::default()), &game, &Limits::default());
    assert_eq!(visits(&report), DEFAULT_ITERATIONS);
    // The tighter of two limits applies.
    let (_, report) = choose_in(&mut player::<S8>(tries(500)), &game, &iterations(700));
    assert_eq!(visits(&report), 500);
}

#[test]
fn zero_iterations_still_give_a_move() {
    let (choice, report) =
        choose_in(&mut player::<S8>(tries(0)), &Game::new(BoardSize::Eight), &Limits::default());
    assert_eq!((choice.play.to_string().as_str(), choice.verdict), ("d3", None));
    assert_eq!((visits(&report), report.counters.nodes), (0, 1));
}

#[test]
fn nodes_are_positions_of_the_tree() {
    let game = Game::new(BoardSize::Eight);
    // Each of the first four simulations enters one move of the root.
    let (_, report) = choose_in(&mut player::<S8>(tries(4)), &game, &Limits::default());
    assert_eq!(report.counters.nodes, 1 + 4);
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let (_, report) = choose_in(&mut player::<S8>(MctsSettings::default()), &game, &limits);
    // The last simulation is finished.
    assert!((1_000..1_060).contains(&report.counters.nodes), "{}", report.counters.nodes);
}

#[test]
fn depth_bounds_the_tree() {
    let game = Game::new(BoardSize::Eight);
    for depth in [1, 3] {
        let limits = Limits { depth: Some(depth), iterations: Some(2_000), ..Limits::default() };
        let (_, report) = choose_in(&mut player::<S8>(MctsSettings::default()), &game, &limits);
        assert_eq!((report.depth, report.line.len()), (depth, depth as usize));
        assert_eq!(visits(&report), 2_000);
    }
}

#[test]
fn time_limits_use_the_given_clock() {
    /// Ten microseconds pass whenever the clock is read.
    fn now() -> Duration {
        static LOOKS: AtomicU64 = AtomicU64::new(0);
        Duration::from_micros(10 * LOOKS.fetch_add(1, Ordering::Relaxed))
    }
    let game = Game::new(BoardSize::Eight);
    // Each limit leaves one millisecond for the move.
    let by_move = Limits { time: Some(Duration::from_millis(2)), ..Limits::default() };
    // 60 empty squares give 30 moves plus two: a quarter of the clock in 32 parts.
    let clock = Clock { remaining: Duration::from_millis(4 * 32), increment: Duration::ZERO };
    let by_clock = Limits { clock: Some(clock), ..Limits::default() };
    for limits in [by_move, by_clock] {
        let settings = MctsSettings { now, ..MctsSettings::default() };
        let (_, report) = choose_in(&mut player::<S8>(settings), &game, &limits);
        assert!((1_000..1_100).contains(&report.time.as_micros()), "{:?}", report.time);
        // Three clock readings per 64 simulations, and fewer simulations between them at first.
        assert!((25 * 64..=34 * 64).contains(&visits(&report)), "{}", visits(&report));
    }
}

thread_local! {
    /// The number of positions evaluated on this thread.
    static JUDGED: Cell<u64> = const { Cell::new(0) };
}

/// An evaluation that counts its calls.
struct Counting;

impl Evaluation<Board<S8>> for Counting {
    fn points(&self, _: &Board<S8>) -> i32 {
        JUDGED.set(JUDGED.get() + 1);
        0
    }
}

/// A player that evaluates one position per rollout.
fn counting(settings: MctsSettings) -> MonteCarlo<S8> {
    let settings = MctsSettings { cutoff: Some(1), ..settings };
    MonteCarlo::new(settings, &Positional::table1(), Box::new(Counting)).unwrap()
}

#[test]
fn slow_rollouts_do_not_delay_the_end() {
    /// Every rollout takes a millisecond.
    fn now() -> Duration {
        Duration::from_millis(JUDGED.get())
    }
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let mut player = counting(MctsSettings { now, ..MctsSettings::default() });
    let (_, report) = choose_in(&mut player, &Game::new(BoardSize::Eight), &limits);
    // The reserve is five milliseconds.
    assert!((95..=97).contains(&report.time.as_millis()), "{:?}", report.time);
}

#[test]
fn cpu_time_of_helper_threads_is_counted() {
    fn thread_time() -> Duration {
        Duration::from_nanos(JUDGED.get())
    }
    for threads in [1, 2, 3] {
        JUDGED.set(0);
        let mut player = counting(MctsSettings { threads, thread_time, ..tries(1_000) });
        let (_, report) = choose_in(&mut player, &Game::new(BoardSize::Eight), &Limits::default());
        let charged = player.helper_time() + thread_time();
        assert_eq!(charged, Duration::from_nanos(report.counters.rollouts), "{threads} threads");
        assert_eq!(player.helper_time() > Duration::ZERO, threads > 1);
    }
}

#[test]
fn the_observer_can_stop_a_search() {
    let game = Game::new(BoardSize::Eight);
    for threads in [1, 2] {
        let mut watcher = Watcher { reports: Vec::new(), patience: 2 };
        let settings = MctsSettings { threads, ..tries(u64::MAX) };
        player::<S8>(settings).choose(&game, &Limits::default(), &mut watcher).unwrap();
        // Reports after 64 and 128 simulations, and the last one.
        assert_eq!(watcher.reports.len(), 3);
        if threads == 1 {
            assert_eq!(visits(&watcher.reports[2]), 128 + 64);
        }
    }
}

#[test]
fn reports_follow_powers_of_two_and_elapsed_time() {
    /// Time does not advance.
    fn still() -> Duration {
        Duration::ZERO
    }
    /// Every reading advances the clock by half a report interval.
    fn slow() -> Duration {
        static LOOKS: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(50 * LOOKS.fetch_add(1, Ordering::Relaxed))
    }
    let counts = |now| {
        let mut watcher = Watcher::new();
        let settings = MctsSettings { now, ..tries(1_000) };
        player::<S8>(settings)
            .choose(&Game::new(BoardSize::Eight), &Limits::default(), &mut watcher)
            .unwrap();
        watcher.reports.iter().map(visits).collect::<Vec<_>>()
    };
    assert_eq!(counts(still), [64, 128, 256, 512, 1_000]);
    let often = counts(slow);
    assert!(often.len() > 7 && often.is_sorted(), "{often:?}");
}

#[test]
fn tree_stays_within_its_memory_limit() {
    let game = Game::new(BoardSize::Eight);
    let count = if long() { 10_000_000 } else { 100_000 };
    for memory in [0, 10_000, 1_000_000] {
        let mut player = player::<S8>(MctsSettings { memory, ..tries(count) });
        let (_, report) = choose_in(&mut player, &game, &Limits::default());
        assert_eq!(visits(&report), count);
        // A root and its moves always fit.
        assert!(player.bytes() <= memory.max(66 * 24), "{} of {memory}", player.bytes());
    }
    let split = player::<S8>(MctsSettings { memory: 1_000_000, threads: 4, ..tries(1) });
    assert!(split.bytes() <= 1_000_000);
}

/// A whole game of a player against itself.
fn self_play<S: Size>(settings: MctsSettings) -> (Game, Vec<Report>) {
    let mut player = player::<S>(settings);
    let mut game = Game::new(S::SIZE);
    let mut watcher = Watcher::new();
    player.start(&game);
    while game.outcome().is_none() {
        let choice = player.choose(&game, &Limits::default(), &mut watcher).unwrap();
        game.play(choice.play).expect("a legal move");
    }
    (game, watcher.reports)
}

#[test]
fn games_are_legal_to_the_end_on_every_size() {
    for size in BoardSize::ALL {
        for (_, rollout) in Rollout::NAMES {
            for (keep, threads, cutoff) in [(false, 1, None), (true, 2, Some(6))] {
                let settings = MctsSettings { rollout, keep, threads, cutoff, ..tries(60) };
                let (game, reports) = with_size!(size, S => self_play::<S>(settings));
                assert!(game.outcome().is_some());
                assert!(reports.len() >= game.ply());
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    fn still() -> Duration {
        Duration::ZERO
    }
    for (keep, threads) in [(false, 1), (true, 1), (true, 2)] {
        let play = |seed| {
            let settings = MctsSettings { keep, threads, seed, ties: Ties::Random, now: still, ..tries(100) };
            self_play::<S8>(settings)
        };
        assert_eq!(play(5), play(5));
        assert_ne!(play(5).0, play(6).0);
    }
}

#[test]
fn start_resets_the_player() {
    let mut player = player::<S8>(MctsSettings { keep: true, ..tries(300) });
    let game = Game::new(BoardSize::Eight);
    let mut first = || {
        player.start(&game);
        let (choice, report) = choose_in(&mut player, &game, &Limits::default());
        (choice, report.candidates, report.counters)
    };
    assert_eq!(first(), first());
}

#[test]
fn a_kept_tree_reuses_the_subtree_of_the_played_line() {
    let mut game = Game::new(BoardSize::Eight);
    let mut player = player::<S8>(MctsSettings { keep: true, ..tries(5_000) });
    player.start(&game);
    let (_, before) = choose_in(&mut player, &game, &Limits::default());
    for &play in &before.line[..2] {
        game.play(play).unwrap();
    }
    // Without a new simulation, the statistics are those of the subtree after that line.
    let (_, known) = choose_in(&mut player, &game, &iterations(0));
    assert!(visits(&known) > 50, "{}", visits(&known));
    assert_eq!(known.line[..], before.line[2..]);
    let (_, after) = choose_in(&mut player, &game, &Limits::default());
    assert_eq!(visits(&after), visits(&known) + 5_000);

    // The tree has nothing about another game, or about a line that was never visited.
    let (_, other) = choose(&mut player, random::position(BoardSize::Eight, 9, &mut generator(1)).unwrap());
    assert_eq!(visits(&other), 5_000);
    let mut forgetful = self::player::<S8>(tries(5_000));
    choose_in(&mut forgetful, &Game::new(BoardSize::Eight), &Limits::default());
    assert_eq!(visits(&choose_in(&mut forgetful, &game, &Limits::default()).1), 5_000);
}

#[test]
fn a_kept_tree_is_discarded_after_undo() {
    let mut game = Game::new(BoardSize::Eight);
    let mut player = player::<S8>(MctsSettings { keep: true, ..tries(1_000) });
    let (_, report) = choose_in(&mut player, &game, &Limits::default());
    game.play(report.candidates[0].play).unwrap();
    choose_in(&mut player, &game, &Limits::default());
    game.undo();
    let (_, report) = choose_in(&mut player, &game, &Limits::default());
    assert_eq!(visits(&report), 1_000, "the tree behind a move says nothing of the position before it");
}

#[test]
fn trees_of_best_rollouts_are_not_reused_for_the_opponent() {
    for (rollout, knows) in [(Rollout::Uniform, true), (Rollout::Best, false)] {
        let mut game = Game::new(BoardSize::Eight);
        let mut player = player::<S8>(MctsSettings { rollout, keep: true, ..tries(1_000) });
        let (choice, _) = choose_in(&mut player, &game, &Limits::default());
        game.play(choice.play).unwrap();
        let (_, report) = choose_in(&mut player, &game, &Limits::default());
        assert_eq!(visits(&report) > 1_000, knows);
    }
}

#[test]
fn results_of_threads_are_merged() {
    let game = Game::new(BoardSize::Eight);
    let settings = MctsSettings { threads: 4, ..tries(4_000) };
    let (choice, report) = choose_in(&mut player::<S8>(settings), &game, &Limits::default());
    assert!(game.position().moves().contains(&choice.play.square().unwrap()));
    assert_eq!(report.candidates.len(), 4);
    assert_eq!(report.counters.rollouts, 4_000);
    for (position, board) in positions::<S4>(2..9, 10) {
        let settings = MctsSettings { threads: 2, ..tries(1_000_000) };
        check_exact(&mut player::<S4>(settings), position, board);
    }
}

#[test]
fn a_single_legal_move_is_played_without_search() {
    // White at a1, Black at b1: Black must pass, then White has c1 alone.
    let stuck = Position::new(BoardSize::Four, 0b10, 0b01, Colour::Black).unwrap();
    let (choice, report) = choose(&mut player::<S4>(tries(1_000)), stuck);
    assert_eq!(choice, Choice { play: Move::Pass, verdict: None });
    assert_eq!((visits(&report), report.counters.nodes, report.counters.rollouts), (0, 1, 0));
    let (choice, _) = choose(&mut player::<S4>(tries(1_000)), stuck.passed());
    assert_eq!(choice.play.to_string(), "c1");
}

#[test]
fn other_sizes_and_finished_games_are_rejected() {
    let refusal =
        |game: &Game| player::<S8>(tries(10)).choose(game, &Limits::default(), &mut ()).unwrap_err();
    let Forfeit::Died(text) = refusal(&Game::new(BoardSize::Six)) else { panic!("another refusal") };
    assert!(text.contains("8x8") && text.contains("6x6"), "{text}");
    let over = random::game(Position::start(BoardSize::Eight), &mut generator(1));
    assert!(matches!(refusal(&over), Forfeit::Died(_)));
}

/// The work to prove the value of a 4x4 position: simulations until everything is proven.
fn simulations_to_prove(merge: Merge, position: Position) -> u64 {
    let (_, report) = choose(&mut player::<S4>(MctsSettings { merge, ..tries(1_000_000) }), position);
    assert_eq!(report.confidence, 100);
    report.counters.rollouts
}

#[test]
fn merged_positions_need_fewer_simulations_for_a_proof() {
    let mut totals = [0; 3];
    for (position, _) in positions::<S4>(0..6, 60) {
        for (total, merge) in totals.iter_mut().zip([Merge::Nothing, Merge::Equal, Merge::Symmetric]) {
            *total += simulations_to_prove(merge, position);
        }
    }
    assert!(totals[0] > totals[1] && totals[1] > totals[2], "{totals:?}");
}

#[test]
fn every_kind_of_tree_plays_legal_games_and_repeats_them() {
    let kinds = [
        (Merge::Equal, Form::Textbook),
        (Merge::Symmetric, Form::Textbook),
        (Merge::Nothing, Form::Report000),
    ];
    for (merge, form) in kinds {
        for size in BoardSize::ALL {
            with_size!(size, S => {
                let settings = MctsSettings { merge, form, keep: form == Form::Textbook, seed: 3, ..tries(60) };
                let record = || {
                    let (mut black, mut white) = (player::<S>(settings), player::<S>(settings));
                    let mut game = Game::new(size);
                    while game.outcome().is_none() {
                        let turn = if game.turn() == Colour::Black { &mut black } else { &mut white };
                        let (choice, report) = choose_in(turn, &game, &Limits::default());
                        let mut line = game.clone();
                        assert!(report.line.iter().all(|&play| line.play(play).is_ok()), "{:?}", report.line);
                        game.play(choice.play).expect("a legal move");
                    }
                    game.moves().collect::<Vec<Move>>()
                };
                assert_eq!(record(), record(), "{merge:?} {form:?} on {size}");
            });
        }
    }
}
