//! Analyses: every move, deeper and deeper, with all kinds of players.

use std::cell::Cell;

use outflank_analysis::{Analysis, AnalysisLimits, AnalysisWatch, Analyst, AnalystError};
use outflank_board::random::{Generator, below, generator};
use outflank_board::{BoardSize, Game, Limits, Move, Position, Verdict};
use outflank_notation::{diagram, transcript};
use outflank_players::Spec;

fn spec(text: &str) -> Spec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn game(moves: &str) -> Game {
    transcript::parse(moves, Position::start(BoardSize::Eight)).unwrap()
}

/// A random game of this number of plies, not over.
fn random_game(size: BoardSize, plies: u32, rng: &mut Generator) -> Game {
    let mut game = Game::new(size);
    for _ in 0..plies {
        game.pass_if_forced();
        let moves = game.position().moves();
        let Some(&square) = moves.get(below(moves.len().max(1) as u32, rng) as usize) else { break };
        game.play(square).unwrap();
    }
    if game.outcome().is_some() {
        game.undo();
    }
    game
}

fn level(level: u32) -> AnalysisLimits {
    AnalysisLimits { level: Some(level), ..AnalysisLimits::default() }
}

fn analysed(player: &str, game: &Game, limits: AnalysisLimits) -> Analysis {
    let mut analyst = Analyst::new(&spec(player), game.size()).unwrap();
    analyst.analyse(game, &limits, &mut ()).unwrap().unwrap()
}

/// Keeps every report, and stops after a number of them.
#[derive(Default)]
struct Kept {
    reports: Vec<Analysis>,
    most: Option<usize>,
    polls: Cell<u64>,
}

impl AnalysisWatch for Kept {
    fn report(&mut self, analysis: &Analysis) {
        self.reports.push(analysis.clone());
    }

    fn stop(&self) -> bool {
        self.polls.set(self.polls.get() + 1);
        self.most.is_some_and(|most| self.reports.len() >= most)
    }
}

#[test]
fn every_player_judges_every_legal_move() {
    let mut rng = generator(3);
    for size in BoardSize::ALL {
        for player in
            ["alphabeta=3", "minimax=2", "negascout=3", "greedy", "mcts:iterations=200", "montecarlo=20"]
        {
            let Ok(player) = player.parse::<Spec>() else { continue };
            let game = random_game(size, 6, &mut rng);
            let found = analysed(&player.to_string(), &game, AnalysisLimits::default());
            let mut plays: Vec<String> = found.moves.iter().map(|judged| judged.play.to_string()).collect();
            let mut legal: Vec<String> = game.position().moves().iter().map(ToString::to_string).collect();
            if legal.is_empty() {
                legal.push("pass".to_owned());
            }
            plays.sort();
            legal.sort();
            assert_eq!(plays, legal, "{player} on {size}");
            assert!(found.moves.iter().all(|judged| judged.line.first() == Some(&judged.play)));
        }
    }
}

#[test]
fn the_best_move_of_a_search_has_the_value_of_the_player() {
    let mut rng = generator(5);
    for size in BoardSize::ALL {
        for depth in 2..=4 {
            let player = spec(&format!("alphabeta={depth}"));
            let game = random_game(size, 8, &mut rng);
            if game.position().must_pass() {
                continue;
            }
            let chosen = player.player(size, 0).unwrap().choose(&game, &Limits::default(), &mut ()).unwrap();
            let found = analysed(&player.to_string(), &game, AnalysisLimits::default());
            assert_eq!(
                (found.depth, found.moves[0].verdict),
                (depth, chosen.verdict),
                "{size}, depth {depth}"
            );
        }
    }
}

#[test]
fn engine_values_are_those_of_the_level() {
    let game = game("f5d6c3d3c4f4f6f3e6e7");
    let found = analysed("engine", &game, level(4));
    assert_eq!((found.depth, found.moves.len()), (4, game.position().moves().len()));
    assert!(found.moves.windows(2).all(|pair| discs(&pair[0]) >= discs(&pair[1])));
    let chances: Vec<f64> = found.moves.iter().filter_map(|judged| judged.chance).collect();
    assert!(chances.windows(2).all(|pair| pair[0] >= pair[1]) && chances.len() == found.moves.len());
    assert!(found.moves.iter().map(|judged| judged.nodes).sum::<u64>() <= found.nodes);
    let two = AnalysisLimits { lines: Some(2), ..level(4) };
    assert_eq!(analysed("engine", &game, two).moves.len(), 2);
}

fn discs(judged: &outflank_analysis::JudgedMove) -> i32 {
    judged.verdict.and_then(Verdict::discs).unwrap().in_hundredths()
}

#[test]
fn a_warm_table_saves_nodes_and_keeps_exact_values() {
    const ENGINE: &str = "engine:threads=1";
    let mut rng = generator(7);
    let mut game = random_game(BoardSize::Eight, 46, &mut rng);
    let mut analyst = Analyst::new(&spec(ENGINE), BoardSize::Eight).unwrap();
    let mut analyse =
        |game: &Game| analyst.analyse(game, &AnalysisLimits::default(), &mut ()).unwrap().unwrap();
    let values = |analysis: &Analysis| {
        let judged = analysis.moves.iter().map(|judged| (judged.play.to_string(), discs(judged)));
        let mut values: Vec<_> = judged.collect();
        values.sort();
        values
    };
    // Forward along the best moves.
    let mut visited = Vec::new();
    while game.outcome().is_none() {
        let found = analyse(&game);
        assert!(found.moves.iter().all(|judged| judged.is_exact));
        visited.push((game.clone(), values(&found)));
        game.play(found.moves[0].play).unwrap();
    }
    // And back.
    let (mut warm, mut cold) = (0, 0);
    for (game, forward) in visited.iter().rev() {
        let found = analyse(game);
        let fresh = analysed(ENGINE, game, AnalysisLimits::default());
        assert_eq!((&values(&found), forward), (&values(&fresh), &values(&fresh)));
        (warm, cold) = (warm + found.nodes, cold + fresh.nodes);
    }
    assert!(warm < cold * 9 / 10, "{warm} nodes warm, {cold} cold");
}

#[test]
fn a_forced_pass_has_the_value_of_the_reply() {
    let text = format!("{}{}", "X".repeat(61), "O-- O");
    let game = Game::from_position(diagram::parse(&text).unwrap());
    assert!(game.position().must_pass());
    let found = analysed("engine", &game, level(2));
    let [pass] = &found.moves[..] else { panic!("{found:?}") };
    assert_eq!((pass.play, pass.line[0], pass.is_exact), (Move::Pass, Move::Pass, true));
    assert_eq!(pass.verdict.and_then(Verdict::discs).map(outflank_board::Score::in_hundredths), Some(-6400));
    assert!(pass.chance.is_some_and(|chance| chance < 0.5));
    let search = analysed("alphabeta=4", &game, AnalysisLimits::default());
    assert_eq!(search.moves[0].verdict, Some(Verdict::Result(-64)));
}

#[test]
fn reports_grow_in_depth_and_stop_on_request() {
    let mut analyst = Analyst::new(&spec("engine"), BoardSize::Eight).unwrap();
    let mut kept = Kept { most: Some(3), ..Kept::default() };
    let last = analyst.analyse(&game("f5d6c3"), &AnalysisLimits::default(), &mut kept).unwrap();
    assert_eq!(kept.reports.len(), 3);
    assert_eq!(last.as_ref(), kept.reports.last());
    assert!(kept.reports.windows(2).all(|pair| pair[0].depth < pair[1].depth));
    assert!(kept.polls.get() > 0);
}

#[test]
fn small_boards_are_solved() {
    let game = Game::new(BoardSize::Four);
    let player = Analyst::default_player(BoardSize::Four);
    let found = analysed(&player.to_string(), &game, AnalysisLimits::default());
    // White wins by 11 to 3, and two squares stay empty.
    assert!(found.moves.iter().all(|judged| judged.is_exact && judged.verdict == Some(Verdict::Result(-10))));
}

#[test]
fn positions_and_players_without_an_analysis_are_refused() {
    let refusal = |player: &str, game: &Game, limits| {
        let analyst = Analyst::new(&spec(player), BoardSize::Eight);
        analyst.and_then(|mut analyst| analyst.analyse(game, &limits, &mut ())).map(|_| ()).unwrap_err()
    };
    let start = game("f5");
    let none = AnalysisLimits::default();
    assert!(matches!(refusal("random", &start, none), AnalystError::Player(_)));
    assert!(matches!(refusal("engine", &Game::new(BoardSize::Six), none), AnalystError::OtherSize { .. }));
    assert!(matches!(refusal("alphabeta=2", &start, level(4)), AnalystError::Level(_)));
    assert!(matches!(refusal("engine", &game("f5f4c3c6c5d6f3c4c7"), none), AnalystError::GameOver));
    assert!(matches!(Analyst::new(&spec("engine"), BoardSize::Six), Err(AnalystError::Roster(_))));
}
