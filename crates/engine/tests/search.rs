//! Searches with an evaluation: exact scores with any number of threads, lines of play, limits, passes.

use std::sync::Arc;

use outflank_board::random::{generator, position};
use outflank_board::{
    Board, BoardSize, Game, Limits, Move, Observer, Player, Report, S8, Squares, Symmetry, Verdict,
};
use outflank_engine::{
    DiscScore, Endgame, Engine, EngineSettings, EvaluationKind, FULL_WINDOW, Goal, Iteration, RootSearch,
    ScaledScore, Selectivity, Simple, Techniques, TranspositionTable, WIN_LOSS_WINDOW, Weights, level,
};

fn search(board: Board<S8>, threads: usize, lines: usize, goals: Vec<Goal>) -> Iteration {
    let table = TranspositionTable::new(8);
    let root = RootSearch {
        eval: &Simple,
        table: &table,
        threads,
        lines,
        window: FULL_WINDOW,
        techniques: Techniques::ALL,
    };
    let found = root.search(board.mover().word(), board.opponent().word(), goals, &mut ());
    found.expect("a finished iteration")
}

fn solved(board: Board<S8>) -> DiscScore {
    Endgame::new(&TranspositionTable::new(8)).solve(board)
}

fn empties(board: Board<S8>) -> u32 {
    64 - board.mover().len() - board.opponent().len()
}

/// Random positions with `fewest` to `most` empty squares in which the side to move has a legal move.
fn positions(count: usize, fewest: u32, most: u32, seed: u64) -> Vec<Board<S8>> {
    let mut rng = generator(seed);
    let mut boards = Vec::new();
    let mut wanted = (fewest..=most).cycle();
    while boards.len() < count {
        let moves = 60 - wanted.next().unwrap_or(fewest);
        let board = position(BoardSize::Eight, moves, &mut rng).and_then(|at| at.board8());
        boards.extend(board.filter(|board| !board.moves().is_empty()));
    }
    boards
}

fn is_long() -> bool {
    std::env::var_os("OUTFLANK_LONG").is_some()
}

/// The score of a position for the side to move after some moves.
fn played(mut board: Board<S8>, moves: &[Move]) -> DiscScore {
    for &play in moves {
        board = match play {
            Move::Place(square) => {
                assert!(board.moves().contains(square), "{moves:?}");
                board.play(square)
            }
            Move::Pass => board.passed(),
        };
    }
    let score = solved(board);
    if moves.len().is_multiple_of(2) { score } else { -score }
}

#[test]
fn full_depth_search_is_exact_with_any_thread_count() {
    let (count, times) = if is_long() { (2_000, 10) } else { (60, 2) };
    for board in positions(count, 12, 16, 11) {
        let score = solved(board);
        for threads in [1, 2, 4].repeat(times) {
            let found = search(board, threads, 1, level::until_stopped(empties(board)));
            assert_eq!(found.lines[0].score, score.scaled(), "{threads} threads: {board:?}");
            assert_eq!(found.goal.selectivity, Selectivity::Exact);
        }
    }
}

#[test]
fn win_loss_window_finds_the_winner() {
    let count = if is_long() { 2_000 } else { 200 };
    for board in positions(count, 8, 14, 16) {
        let table = TranspositionTable::new(8);
        let techniques = Techniques::ALL;
        let root = RootSearch {
            eval: &Simple,
            table: &table,
            threads: 1,
            lines: 1,
            window: WIN_LOSS_WINDOW,
            techniques,
        };
        let goals = level::until_stopped(empties(board));
        let found = root.search(board.mover().word(), board.opponent().word(), goals, &mut ());
        let score = found.map(|found| found.lines[0].score.signum());
        assert_eq!(score, Some(solved(board).signum()), "{board:?}");
    }
}

#[test]
fn larger_endgames_have_one_score_with_any_number_of_threads() {
    let (count, times, fewest, most) = if is_long() { (50, 3, 20, 22) } else { (4, 1, 17, 18) };
    for board in positions(count, fewest, most, 12) {
        let alone = search(board, 1, 1, level::until_stopped(empties(board))).lines[0].score;
        for threads in [2, 4].repeat(times) {
            let found = search(board, threads, 1, level::until_stopped(empties(board)));
            assert_eq!(found.lines[0].score, alone, "{threads} threads: {board:?}");
        }
    }
}

#[test]
fn principal_variation_is_legal_and_yields_the_score() {
    for board in positions(if is_long() { 1_000 } else { 100 }, 8, 14, 13) {
        let found = search(board, 1, 1, level::until_stopped(empties(board)));
        let line = &found.lines[0];
        for plies in 1..=line.moves.len() {
            assert_eq!(played(board, &line.moves[..plies]).scaled(), line.score, "{board:?} {line:?}");
        }
    }
}

#[test]
fn multi_pv_gives_every_move_its_exact_score() {
    for board in positions(if is_long() { 500 } else { 50 }, 8, 13, 14) {
        let found = search(board, 1, 60, level::until_stopped(empties(board)));
        assert_eq!(found.lines.len(), board.moves().len() as usize);
        for line in &found.lines {
            assert_eq!(line.score, played(board, &line.moves[..1]).scaled(), "{board:?}");
        }
        assert!(found.lines.is_sorted_by_key(|line| -line.score));
    }
}

/// The best score by full-width search to a depth, passes not counted.
fn minimax(board: Board<S8>, depth: u32, passed: bool) -> ScaledScore {
    use outflank_engine::Evaluate;
    let moves = board.moves();
    if depth == 0 {
        return match (board.mover().is_empty(), board.opponent().is_empty()) {
            (false, false) => Simple.score(&(), board.mover().word(), board.opponent().word()),
            _ => DiscScore::new(board.final_difference()).scaled(),
        };
    }
    match moves.into_iter().map(|square| -minimax(board.play(square), depth - 1, false)).max() {
        Some(best) => best,
        None if passed => DiscScore::new(board.final_difference()).scaled(),
        None => -minimax(board.passed(), depth, true),
    }
}

#[test]
fn search_without_selectivity_matches_minimax() {
    for board in positions(if is_long() { 2_000 } else { 150 }, 20, 56, 15) {
        for depth in 1..=4 {
            let way = level::iterations(Goal { depth, selectivity: Selectivity::Exact }, empties(board));
            let table = TranspositionTable::new(1);
            let root = RootSearch {
                eval: &Simple,
                table: &table,
                threads: 1,
                lines: 1,
                window: FULL_WINDOW,
                techniques: Techniques::ALL,
            };
            // Only the last iteration: otherwise the table would return results of deeper searches.
            let goal = way.into_iter().last();
            let found = root.search(board.mover().word(), board.opponent().word(), goal, &mut ());
            let score = found.map(|found| found.lines[0].score);
            assert_eq!(score, Some(minimax(board, depth, false)), "depth {depth}: {board:?}");
        }
    }
}

/// Set-up positions with more moves than occur in games.
const MANY_MOVES: [(&str, u32); 2] = [
    ("-X-------OXOXOO--OXXXO-----OXOO--X---O---OXXXXO--OXO-OO---------", 35),
    ("---X-----OXO-O---OX-XOO--XO--XX--X--OXO--OX-XX---OXOOOO---------", 35),
];

/// The board of a text with one character per square, `X` for the side to move.
fn board_of(text: &str) -> Board<S8> {
    let discs = |sign: u8| {
        (0..64).filter(|&square| text.as_bytes()[square] == sign).fold(0, |discs, square| discs | 1 << square)
    };
    Board::new(Squares::from_word(discs(b'X')), Squares::from_word(discs(b'O'))).expect("no disc twice")
}

/// Every legal move is searched, however many there are, and the score is the same for all symmetric boards.
#[test]
fn set_up_positions_with_many_moves_are_searched_in_full() {
    for (text, count) in MANY_MOVES {
        let board = board_of(text);
        assert_eq!(board.moves().len(), count);
        for depth in 1..=3 {
            let goal = Goal { depth, selectivity: Selectivity::Exact };
            let score = minimax(board, depth, false);
            for symmetry in Symmetry::ALL {
                let image = symmetry.board(board);
                let best = search(image, 1, 1, vec![goal]);
                assert_eq!(best.lines[0].score, score, "depth {depth}: {image:?}");
                let all = search(image, 1, usize::MAX, vec![goal]);
                assert_eq!(all.lines[0].score, score, "depth {depth}: {image:?}");
                let squares = all.lines.iter().filter_map(|line| line.moves[0].square());
                let searched = squares.fold(0, |set, square| set | 1_u64 << square.index_on::<S8>());
                assert_eq!(searched, image.moves().word(), "depth {depth}: {image:?}");
            }
        }
    }
}

/// Counts polls, and stops the search after a number of them.
struct Impatient {
    asked: std::cell::Cell<u32>,
    most: u32,
    reports: Vec<Report>,
}

impl Observer for Impatient {
    fn report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }

    fn stop(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() > self.most
    }
}

#[test]
fn stopped_search_returns_a_legal_move() {
    let mut engine = Engine::new(EngineSettings { level: Some(60), memory: 1, ..EngineSettings::default() })
        .expect("memory");
    let game = Game::new(BoardSize::Eight);
    let mut observer = Impatient { asked: 0.into(), most: 20, reports: Vec::new() };
    let choice = engine.choose(&game, &Limits::default(), &mut observer).expect("a move");
    assert!(game.position().moves().iter().any(|&square| Move::from(square) == choice.play));
    let last = observer.reports.last().expect("a report");
    assert!(last.depth > 2 && last.depth < 40 && last.confidence == 73);
    assert_eq!(last.verdict, choice.verdict);
    assert!(observer.asked.get() < 40, "asked {} times", observer.asked.get());
}

#[test]
fn node_limit_is_respected_and_deterministic() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let play = || {
        let mut engine =
            Engine::new(EngineSettings { memory: 1, ..EngineSettings::default() }).expect("memory");
        let mut game = Game::new(BoardSize::Eight);
        engine.start(&game);
        while game.outcome().is_none() {
            let mut observer = Impatient { asked: 0.into(), most: u32::MAX, reports: Vec::new() };
            let choice = engine.choose(&game, &limits, &mut observer).expect("a move");
            let nodes = observer.reports.last().map_or(0, |report| report.counters.nodes);
            // Small endgames are not interrupted by polls.
            assert!(nodes < 300_000, "{nodes} nodes");
            game.play(choice.play).expect("a legal move");
        }
        game
    };
    assert_eq!(play(), play());
}

#[test]
fn boards_other_than_8x8_are_rejected() {
    let mut engine = Engine::new(EngineSettings { memory: 1, ..EngineSettings::default() }).expect("memory");
    let (game, limits) = (Game::new(BoardSize::Six), Limits::default());
    let refused = engine.choose(&game, &limits, &mut ()).expect_err("the engine plays on 8x8");
    assert_eq!(refused.to_string(), "stopped working: the engine plays on 8x8 only, not on 6x6");
}

#[test]
fn loss_setting_changes_some_but_not_all_moves() {
    let mut engine = Engine::new(EngineSettings {
        level: Some(4),
        memory: 1,
        loss: 2.0,
        seed: 5,
        ..EngineSettings::default()
    })
    .expect("memory");
    let mut strong = Engine::new(EngineSettings { level: Some(4), memory: 1, ..EngineSettings::default() })
        .expect("memory");
    let (mut game, mut differs) = (Game::new(BoardSize::Eight), 0);
    while game.outcome().is_none() {
        let choice = engine.choose(&game, &Limits::default(), &mut ()).expect("a move");
        let best = strong.choose(&game, &Limits::default(), &mut ()).expect("a move");
        assert!(matches!(choice.verdict, Some(Verdict::Discs(_)) | None));
        differs += u32::from(choice.play != best.play);
        game.play(choice.play).expect("a legal move");
    }
    assert!((10..55).contains(&differs), "{differs} other moves");
}

/// Weights are ready before a clock runs: after the start of a game, no search builds a table.
#[test]
fn weights_are_prepared_at_the_start_of_a_game() {
    let bytes = include_bytes!("../weights/patterns.bin");
    let weights = Arc::new(Weights::read(bytes).expect("the weights of the program"));
    let phases = weights.stated().phases.len();
    let evaluation = EvaluationKind::Weights(Arc::clone(&weights));
    let settings = EngineSettings { level: Some(3), memory: 1, evaluation, ..EngineSettings::default() };
    let mut engine = Engine::new(settings).expect("memory");
    assert_eq!(weights.prepared_phases(), 0);
    let ending = position(BoardSize::Eight, 50, &mut generator(3)).expect("a position of a game");
    engine.start(&Game::from_position(ending));
    let few = weights.prepared_phases();
    assert!((1..phases).contains(&few), "{few} of {phases} for {} empty squares", ending.empties());
    let mut game = Game::from_position(ending);
    while game.outcome().is_none() {
        let choice = engine.choose(&game, &Limits::default(), &mut ()).expect("a move");
        game.play(choice.play).expect("a legal move");
    }
    assert_eq!(weights.prepared_phases(), few);
    engine.start(&Game::new(BoardSize::Eight));
    assert_eq!(weights.prepared_phases(), phases);
}

/// Searches positions one after another with one engine. Returns the nodes of each in the given order.
fn nodes_of(boards: &[Board<S8>], engine: &mut Engine) -> Vec<u64> {
    let nodes = |&board: &Board<S8>| {
        engine.clear();
        let found = engine.search(board, level::until_stopped(empties(board)), 1, &mut ());
        found.expect("a finished iteration").nodes
    };
    boards.iter().map(nodes).collect()
}

/// A cleared table behaves like a new one: node counts do not depend on earlier positions.
#[test]
fn nodes_do_not_depend_on_the_order_of_positions() {
    let settings = || EngineSettings { memory: 1, ..EngineSettings::default() };
    let mut boards = positions(if is_long() { 100 } else { 12 }, 15, 17, 21);
    // The second of two equal positions in a row must not be answered from the table.
    boards.push(boards[boards.len() - 1]);
    let alone: Vec<u64> = boards
        .iter()
        .map(|&board| nodes_of(&[board], &mut Engine::new(settings()).expect("memory"))[0])
        .collect();
    let mut engine = Engine::new(settings()).expect("memory");
    assert_eq!(nodes_of(&boards, &mut engine), alone);
    boards.reverse();
    let reversed: Vec<u64> = nodes_of(&boards, &mut engine).into_iter().rev().collect();
    assert_eq!(reversed, alone);
}
