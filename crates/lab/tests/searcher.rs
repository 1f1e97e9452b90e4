//! The searching player: limits, reports, ties, memory between moves.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use outflank_board::{
    Board, BoardSize, Choice, Clock, Forfeit, Game, Limits, Measure, Move, Observer, Player, Report, S6, S8,
    Size, Square, Verdict, random,
};
use outflank_lab::heuristic::{HeuristicSettings, named};
use outflank_lab::{Algorithm, DEFAULT_DEPTH, Evaluation, Order, SearchSettings, Searcher, Sign, Ties};

fn evaluation<S: Size>(name: &str) -> Box<dyn Evaluation<Board<S>>> {
    named(name, &HeuristicSettings::default()).expect("a name of the list")
}

fn searcher(settings: SearchSettings) -> Searcher<S8> {
    Searcher::new(settings, evaluation("mobility")).expect("memory")
}

/// Records all reports, and stops after a number of polls.
#[derive(Default)]
struct Watch {
    reports: Vec<Report>,
    patience: Option<u32>,
    asked: Cell<u32>,
}

impl Observer for Watch {
    fn report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }

    fn stop(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.patience.is_some_and(|patience| self.asked.get() > patience)
    }
}

fn choose(player: &mut dyn Player, game: &Game, limits: Limits) -> (Choice, Vec<Report>) {
    let mut watch = Watch::default();
    let choice = player.choose(game, &limits, &mut watch).expect("the game is under way");
    assert!(game.position().play(choice.play).is_ok(), "{choice:?}");
    (choice, watch.reports)
}

fn middle_game(seed: u64) -> Game {
    let position = random::position(BoardSize::Eight, 20, &mut random::generator(seed)).unwrap();
    Game::from_position(position)
}

#[test]
fn depth_limit_searches_that_depth_only() {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let (choice, reports) = choose(&mut searcher(SearchSettings::default()), &middle_game(1), limits);
    assert_eq!(reports.len(), 1);
    let report = &reports[0];
    assert_eq!((report.depth, report.confidence, report.verdict), (3, 100, choice.verdict));
    assert_eq!(report.line.first(), Some(&choice.play));
    assert_eq!(report.line.len(), 3);
    assert_eq!(report.candidates.len(), middle_game(1).position().moves().len());
    assert_eq!(report.candidates[0].play, choice.play);
    let spent: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    assert_eq!(spent + 1, report.counters.nodes, "every node but the root is spent on some move");
    assert!(report.counters.leaves > 0 && report.counters.cutoffs > 0);
}

#[test]
fn without_limits_it_searches_to_a_default_depth() {
    let (_, reports) = choose(&mut searcher(SearchSettings::default()), &middle_game(1), Limits::default());
    assert_eq!(reports.last().map(|report| report.depth), Some(DEFAULT_DEPTH));
}

#[test]
fn own_limits_and_those_of_the_referee_both_hold() {
    let own = Limits { depth: Some(5), ..Limits::default() };
    let mut player = searcher(SearchSettings { limits: own, ..SearchSettings::default() });
    let depth = |player: &mut Searcher<S8>, depth| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        choose(player, &middle_game(2), limits).1[0].depth
    };
    assert_eq!((depth(&mut player, 3), depth(&mut player, 7)), (3, 5));
}

#[test]
fn node_limit_is_never_exceeded() {
    for threads in [1, 2] {
        for nodes in [1, 10, 1_000, 50_000] {
            let mut player = searcher(SearchSettings { threads, ..SearchSettings::default() });
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (_, reports) = choose(&mut player, &middle_game(3), limits);
            assert!(reports.iter().all(|report| report.counters.nodes <= nodes), "{nodes} on {threads}");
            let (last, finished) = reports.split_last().unwrap();
            assert!(finished.iter().zip(1..).all(|(report, depth)| report.depth == depth));
            assert_eq!(last.depth as usize, finished.len(), "the last depth was not finished");
            assert_eq!(finished.is_empty(), nodes < 20, "{nodes} on {threads}");
        }
    }
}

#[test]
fn time_limits_use_the_given_clock() {
    /// A clock that advances by ten microseconds per reading.
    fn hand_driven() -> Duration {
        static READINGS: AtomicU64 = AtomicU64::new(0);
        Duration::from_micros(10 * READINGS.fetch_add(1, Ordering::Relaxed))
    }
    let mut player = searcher(SearchSettings { now: hand_driven, ..SearchSettings::default() });
    let limits = Limits { time: Some(Duration::from_millis(2)), ..Limits::default() };
    let (_, reports) = choose(&mut player, &middle_game(4), limits);
    let last = reports.last().expect("100 readings are enough for some depth");
    // The reserve is one millisecond. Polls are at most 1,024 nodes apart and read the clock twice; reports read it
    // once.
    assert!((20 * 1024..51 * 1024).contains(&last.counters.nodes), "{last:?}");
    assert!(last.time <= Duration::from_micros(1_050), "{last:?}");

    // An expired clock still leaves time until the first reading.
    let clock = Clock { remaining: Duration::ZERO, increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let (_, reports) = choose(&mut player, &middle_game(4), limits);
    assert!(reports.iter().all(|report| report.counters.nodes <= 1));
}

thread_local! {
    /// The number of positions evaluated on this thread.
    static JUDGED: Cell<u64> = const { Cell::new(0) };
}

/// An evaluation that counts its calls.
struct Counting;

impl Evaluation<Board<S8>> for Counting {
    fn points(&self, board: &Board<S8>) -> i32 {
        JUDGED.set(JUDGED.get() + 1);
        board.mover().len() as i32
    }
}

#[test]
fn slow_evaluations_do_not_delay_the_end() {
    /// Every evaluation takes a millisecond.
    fn now() -> Duration {
        Duration::from_millis(JUDGED.get())
    }
    let settings = SearchSettings { now, ..SearchSettings::default() };
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let (_, reports) =
        choose(&mut Searcher::new(settings, Box::new(Counting)).unwrap(), &middle_game(4), limits);
    // The reserve is ten milliseconds.
    let time = reports.last().unwrap().time;
    assert!((190..=192).contains(&time.as_millis()), "{time:?}");
}

#[test]
fn cpu_time_of_helper_threads_is_counted() {
    fn thread_time() -> Duration {
        Duration::from_nanos(JUDGED.get())
    }
    let limits = Limits { depth: Some(4), ..Limits::default() };
    for (threads, algorithm) in [(2, Algorithm::AlphaBeta), (3, Algorithm::Negamax), (2, Algorithm::Mtdf)] {
        let settings = SearchSettings { threads, algorithm, thread_time, ..SearchSettings::default() };
        let mut player = Searcher::new(settings, Box::new(Counting)).unwrap();
        let (_, reports) = choose(&mut player, &middle_game(4), limits);
        let leaves = reports.last().unwrap().counters.leaves;
        assert!(leaves > 100);
        assert_eq!(player.helper_time(), Duration::from_nanos(leaves), "{algorithm:?}");
        // The CPU time of the next move starts from zero.
        choose(&mut player, &middle_game(4), Limits { depth: Some(1), ..limits });
        assert!(player.helper_time() < Duration::from_nanos(leaves));
    }
    // A single thread is the caller's own.
    let settings = SearchSettings { thread_time, ..SearchSettings::default() };
    let mut player = Searcher::new(settings, Box::new(Counting)).unwrap();
    choose(&mut player, &middle_game(4), limits);
    assert_eq!(player.helper_time(), Duration::ZERO);
}

#[test]
fn threads_split_cpu_clock_and_lateness_shortens_next_move() {
    /// The clock stands still until an observer advances it.
    static NOW: AtomicU64 = AtomicU64::new(0);
    fn now() -> Duration {
        Duration::from_millis(NOW.load(Ordering::Relaxed))
    }
    /// Advances the clock on every poll.
    struct Ticking(u64);
    impl Observer for Ticking {
        fn report(&mut self, _: &Report) {}
        fn stop(&self) -> bool {
            NOW.fetch_add(self.0, Ordering::Relaxed);
            false
        }
    }
    let clock = Clock { remaining: Duration::from_secs(10), increment: Duration::ZERO };
    let wall = Limits { clock: Some(clock), ..Limits::default() };
    let cpu = Limits { measure: Measure::Cpu, ..wall };
    let time = |player: &mut Searcher<S8>, limits: &Limits, ticks| {
        let start = now();
        player.choose(&middle_game(4), limits, &mut Ticking(ticks)).unwrap();
        now().saturating_sub(start)
    };
    let fresh = |threads| searcher(SearchSettings { now, threads, ..SearchSettings::default() });
    // 40 empty squares give 22 moves: the reserve is 220 ms and a fiftieth of the clock.
    let share = Duration::from_millis(10_000 - 220 - 200) / 22;
    let about = |time: Duration, share: Duration| time >= share && time <= share + Duration::from_millis(2);
    assert!(about(time(&mut fresh(1), &wall, 1), share));
    assert!(about(time(&mut fresh(1), &cpu, 1), share));
    // Five seconds late at a single poll.
    let mut player = fresh(1);
    assert!(time(&mut player, &wall, 5_000) >= Duration::from_secs(5));
    assert!(time(&mut player, &wall, 1) < share / 3);
    assert!(time(&mut fresh(2), &cpu, 1) < share, "two threads have half the time");
}

#[test]
fn a_stopped_search_still_returns_a_legal_move() {
    for threads in [1, 2] {
        let mut player = searcher(SearchSettings { threads, ..SearchSettings::default() });
        let limits = Limits { depth: Some(30), ..Limits::default() };
        let mut watch = Watch { patience: Some(3), ..Watch::default() };
        let choice = player.choose(&middle_game(5), &limits, &mut watch).unwrap();
        assert!(middle_game(5).position().play(choice.play).is_ok());
        assert_eq!(watch.reports.len(), 1, "depth 30 was not finished");
        assert_eq!((watch.reports[0].depth, watch.reports[0].verdict), (0, None));
        assert!(watch.reports[0].counters.nodes > 0);
    }
}

#[test]
fn iterative_deepening_ends_when_solved() {
    // Six empty squares: no depth beyond the end of the game is searched.
    let position = (0..).find_map(|seed| random::position(BoardSize::Six, 26, &mut random::generator(seed)));
    let game = Game::from_position(position.filter(|position| !position.is_over()).unwrap());
    let mut player = Searcher::<S6>::new(SearchSettings::default(), evaluation("absolute")).expect("memory");
    let limits = Limits { time: Some(Duration::from_hours(1)), ..Limits::default() };
    let (choice, reports) = choose(&mut player, &game, limits);
    assert!(reports.len() <= 13);
    assert!(matches!(choice.verdict, Some(Verdict::Points(0) | Verdict::Result(_))), "{choice:?}");
}

#[test]
fn ties_are_broken_at_random_if_requested() {
    let game = Game::new(BoardSize::Eight);
    let first = choose(&mut searcher(SearchSettings::default()), &game, Limits::default()).0.play;
    assert_eq!(first, Move::Place("d3".parse::<Square>().unwrap()), "all four first moves are equal");
    let drawn = |seed| {
        let settings = SearchSettings { ties: Ties::Random, seed, ..SearchSettings::default() };
        choose(&mut searcher(settings), &game, Limits::default()).0.play
    };
    for square in game.position().moves() {
        assert!((0..100).any(|seed| drawn(seed) == square.into()), "{square}");
    }
    assert_eq!(drawn(7), drawn(7));
}

#[test]
fn the_move_does_not_depend_on_threads_or_memory() {
    for seed in 0..10 {
        let game = middle_game(seed);
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let play = |settings| choose(&mut searcher(settings), &game, limits).0;
        let expected = play(SearchSettings::default());
        for (_, algorithm) in Algorithm::NAMES {
            let settings = SearchSettings { algorithm, ..SearchSettings::default() };
            assert_eq!(play(settings.clone()).verdict, expected.verdict);
            let memory = Some(1 << 20);
            assert_eq!(play(SearchSettings { memory, threads: 2, ..settings }).verdict, expected.verdict);
        }
        assert_eq!(play(SearchSettings { threads: 3, ..SearchSettings::default() }), expected);
    }
}

#[test]
fn table_is_kept_between_moves_only_if_requested() {
    let order: Order = [Sign::Memory].into_iter().collect();
    let nodes_again = |keep| {
        let settings =
            SearchSettings { memory: Some(1 << 22), keep, order: order.clone(), ..SearchSettings::default() };
        let mut player = searcher(settings);
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let nodes = |player: &mut Searcher<S8>| {
            choose(player, &middle_game(6), limits).1.last().unwrap().counters.nodes
        };
        let first = nodes(&mut player);
        let second = nodes(&mut player);
        player.start(&middle_game(6));
        assert_eq!(nodes(&mut player), first, "a new game begins with an empty memory");
        (first, second)
    };
    let (first, second) = nodes_again(false);
    assert_eq!(first, second);
    let (first, second) = nodes_again(true);
    assert!(second < first / 3, "{first} and then {second}");
}

#[test]
fn a_game_of_another_size_is_rejected() {
    let refusal =
        searcher(SearchSettings::default()).choose(&Game::new(BoardSize::Six), &Limits::default(), &mut ());
    assert_eq!(refusal, Err(Forfeit::Died("made for 8x8, asked to play on 6x6".to_owned())));
}
