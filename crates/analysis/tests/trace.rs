//! Traces agree with the players that they trace, and with the rules of the algorithms.

use std::collections::HashMap;

use outflank_analysis::trace::{
    MctsTrace, SearchTrace, Trace, TraceError, TraceRequest, TracedArm, TracedIteration, TracedNode,
    ValueView, WIN_VALUE,
};
use outflank_board::random::{self, generator};
use outflank_board::{BoardSize, Choice, Game, Limits, Move, Observer, Position, Report};
use outflank_players::{EvalSpec, Spec, evaluation_suits, evaluations};
use serde_json::json;

struct Last(Report);

impl Observer for Last {
    fn report(&mut self, report: &Report) {
        self.0 = report.clone();
    }
}

fn spec(player: &str) -> Spec {
    player.parse().unwrap()
}

/// The choice and the last report of a player without a trace.
fn untraced(player: &str, game: &Game) -> (Choice, Report) {
    let mut last = Last(Report::default());
    let mut player = spec(player).player(game.size(), 0).unwrap();
    player.start(game);
    let choice = player.choose(game, &Limits::default(), &mut last).unwrap();
    (choice, last.0)
}

fn request(player: &str, game: &Game) -> TraceRequest {
    TraceRequest::new(game.clone(), spec(player).into())
}

fn search(request: &TraceRequest) -> SearchTrace {
    match request.trace(&|| false) {
        Ok(Trace::Search(trace)) => trace,
        other => panic!("{other:?}"),
    }
}

fn mcts(request: &TraceRequest) -> MctsTrace {
    match request.trace(&|| false) {
        Ok(Trace::Mcts(trace)) => trace,
        other => panic!("{other:?}"),
    }
}

/// Unfinished games of this number of random moves, one per seed.
fn games(size: BoardSize, moves: u32) -> impl Iterator<Item = Game> {
    (1..20).filter_map(move |seed| {
        let position = random::position(size, moves, &mut generator(seed))?;
        (!position.is_over()).then(|| Game::from_position(position))
    })
}

/// A game in its opening, its middle and its end.
fn phases(size: BoardSize) -> Vec<Game> {
    let squares = size.n() * size.n();
    let found = [2, squares / 2, squares - 8].map(|moves| games(size, moves).next());
    found.into_iter().map(Option::unwrap).collect()
}

fn play(name: &str) -> Move {
    if name == "pass" { Move::Pass } else { Move::Place(name.parse().unwrap()) }
}

fn legal(position: &Position) -> Vec<Move> {
    let moves: Vec<Move> = position.moves().into_iter().map(Move::Place).collect();
    if moves.is_empty() && !position.is_over() { vec![Move::Pass] } else { moves }
}

/// The position of every node.
fn positions(trace: &SearchTrace, game: &Game) -> Vec<Position> {
    let mut all: Vec<Position> = Vec::new();
    for node in &trace.nodes {
        all.push(match (node.parent, &node.play) {
            (None, None) => *game.position(),
            (Some(parent), Some(name)) => all[parent].play(play(name)).unwrap(),
            other => panic!("{other:?}"),
        });
    }
    all
}

fn children(trace: &SearchTrace) -> Vec<Vec<&TracedNode>> {
    let mut all = vec![Vec::new(); trace.nodes.len()];
    for node in &trace.nodes {
        if let Some(parent) = node.parent {
            all[parent].push(node);
        }
    }
    all
}

/// The value and the window for the side to move.
fn for_mover(trace: &SearchTrace, node: &TracedNode) -> (i32, i32, i32) {
    let infinity = 2 * WIN_VALUE;
    let (value, alpha, beta) =
        (node.value.unwrap(), node.alpha.unwrap_or(-infinity), node.beta.unwrap_or(infinity));
    match trace.view {
        ValueView::Root if node.ply % 2 == 1 => (-value, -beta, -alpha),
        _ => (value, alpha, beta),
    }
}

/// Checks a finished node against its children.
fn check_node(trace: &SearchTrace, node: &TracedNode, children: &[&TracedNode], position: &Position) {
    let (value, alpha, beta) = for_mover(trace, node);
    assert!(alpha < beta, "{node:?}");
    assert_eq!(node.over, position.is_over(), "{node:?}");
    assert_eq!(node.leaf, node.over || node.depth == 0, "{node:?}");
    assert_eq!(node.children as usize, children.len(), "{node:?}");
    if node.leaf {
        assert!(children.is_empty() && node.cutoff.is_none(), "{node:?}");
        return;
    }
    assert!(children.iter().all(|child| child.ply == node.ply + 1 && child.depth == node.depth - 1));
    let best = children.iter().map(|child| -for_mover(trace, child).0).max();
    assert_eq!(best, Some(value), "{node:?}");
    check_moves(node, children, position);
    match &node.cutoff {
        Some(cutoff) => {
            assert!(value >= beta, "{node:?}");
            assert_eq!(children.last().unwrap().play.as_ref(), Some(&cutoff.play), "{node:?}");
        }
        None => assert!(value < beta, "{node:?}"),
    }
}

/// Checks that every legal move is searched once, searched again, or pruned.
fn check_moves(node: &TracedNode, children: &[&TracedNode], position: &Position) {
    let mut searched: Vec<Move> = Vec::new();
    for child in children {
        let play = play(child.play.as_ref().unwrap());
        assert_eq!(child.again, searched.contains(&play), "{child:?}");
        if !child.again {
            searched.push(play);
        }
    }
    if let Some(cutoff) = &node.cutoff {
        assert_eq!(cutoff.after as usize, searched.len(), "{node:?}");
        searched.extend(cutoff.pruned.iter().map(|name| play(name)));
    }
    searched.sort();
    assert_eq!(searched, legal(position), "{node:?}");
}

/// Checks that alpha-beta passes the best value so far to each child.
fn check_windows(trace: &SearchTrace, node: &TracedNode, children: &[&TracedNode]) {
    let (_, mut alpha, beta) = for_mover(trace, node);
    for child in children {
        let (value, child_alpha, child_beta) = for_mover(trace, child);
        assert_eq!((child_alpha, child_beta), (-beta, -alpha), "{child:?}");
        alpha = alpha.max(-value);
    }
}

/// Checks a trace against the player without a trace, and all nodes of a complete trace.
fn check_search(player: &str, game: &Game) {
    let trace = search(&request(player, game));
    let (choice, report) = untraced(player, game);
    let context = format!("{player} {:?}", game.position());
    assert_eq!(trace.total_nodes, report.counters.nodes, "{context}");
    assert_eq!(trace.total_leaves, report.counters.leaves, "{context}");
    assert_eq!(trace.total_cutoffs, report.counters.cutoffs, "{context}");
    assert_eq!((&trace.play, trace.depth), (&choice.play.to_string(), report.depth), "{context}");
    assert_eq!(trace.verdict, report.verdict.map(Into::into), "{context}");
    assert_eq!(trace.line, report.line.iter().map(Move::to_string).collect::<Vec<_>>(), "{context}");
    assert_eq!(trace.truncated, trace.total_nodes > trace.nodes.len() as u64, "{context}");
    if !trace.truncated {
        check_nodes(&trace, game);
    }
}

fn check_nodes(trace: &SearchTrace, game: &Game) {
    let (children, positions) = (children(trace), positions(trace, game));
    assert_eq!(trace.nodes.iter().filter(|node| node.leaf).count() as u64, trace.total_leaves);
    assert_eq!(trace.nodes.iter().filter(|node| node.cutoff.is_some()).count() as u64, trace.total_cutoffs);
    for ((node, children), position) in trace.nodes.iter().zip(&children).zip(&positions) {
        check_node(trace, node, children, position);
        if trace.algorithm.ends_with("alphabeta") {
            check_windows(trace, node, children);
        }
    }
    if trace.algorithm != "mtdf" {
        assert_eq!(trace.nodes[0].value, trace.value);
        assert_eq!(trace.nodes.iter().filter(|node| node.parent.is_none()).count(), 1);
    }
}

/// Checks all algorithms on one size at depths 1 to 4.
fn check_size(size: BoardSize) {
    for game in phases(size) {
        for depth in 1..=4 {
            for name in ["minmax-alphabeta", "alphabeta", "negascout", "mtdf"] {
                check_search(&format!("{name}={depth}"), &game);
            }
            for name in ["minimax", "negamax"] {
                check_search(&format!("{name}:depth={depth},eval=mobility"), &game);
            }
        }
    }
}

#[test]
fn searches_on_4x4_agree_with_their_traces() {
    check_size(BoardSize::Four);
    for game in games(BoardSize::Four, 6) {
        check_search("minimax=4", &game);
        check_search("alphabeta:depth=6,eval=absolute", &game);
        check_search("negascout:depth=6,eval=absolute", &game);
    }
}

#[test]
fn searches_on_6x6_agree_with_their_traces() {
    check_size(BoardSize::Six);
}

#[test]
fn searches_on_8x8_agree_with_their_traces() {
    check_size(BoardSize::Eight);
}

#[test]
fn searches_on_10x10_agree_with_their_traces() {
    check_size(BoardSize::Ten);
}

#[test]
fn move_order_ties_and_reported_evaluations_are_traced() {
    for game in phases(BoardSize::Six) {
        check_search("alphabeta:depth=4,order=killer/history/table", &game);
        check_search("negascout:depth=3,order=table", &game);
        check_search("negamax:depth=2,ties=random,seed=3", &game);
    }
    let reported = outflank_lab::heuristic::REPORT_NAMES[0].0;
    check_search(&format!("negamax:depth=2,eval={reported}"), &Game::new(BoardSize::Eight));
}

#[test]
fn searches_of_student_reports_agree_with_their_traces() {
    for game in phases(BoardSize::Four).iter().chain(&phases(BoardSize::Eight)) {
        for player in ["negamax:depth=3,form=report000", "alphabeta:depth=4,form=report000"] {
            let trace = search(&request(player, game));
            let (choice, report) = untraced(player, game);
            assert_eq!(trace.total_nodes, report.counters.nodes, "{player}");
            assert_eq!(trace.total_cutoffs, report.counters.cutoffs, "{player}");
            assert_eq!((&trace.play, trace.depth), (&choice.play.to_string(), report.depth), "{player}");
            assert_eq!(trace.nodes.len() as u64, trace.total_nodes, "{player}");
            let cutoffs = trace.nodes.iter().filter(|node| node.cutoff.is_some()).count();
            assert_eq!(cutoffs as u64, trace.total_cutoffs, "{player}");
            for (node, children) in trace.nodes.iter().zip(children(&trace)) {
                let best = children.iter().filter_map(|child| child.value).map(|value| -value).max();
                assert!(children.is_empty() || best == node.value, "{player} {node:?}");
            }
        }
    }
}

#[test]
fn the_reversed_window_of_report_000_costs_nodes_but_not_the_value() {
    let mut more = 0;
    for game in games(BoardSize::Eight, 20) {
        let [textbook, report] = ["textbook", "report000"]
            .map(|form| search(&request(&format!("alphabeta:depth=4,form={form}"), &game)));
        assert_eq!(textbook.value, report.value);
        assert!(textbook.total_nodes <= report.total_nodes);
        more += u32::from(textbook.total_nodes < report.total_nodes);
        let is_reversed = |node: &TracedNode| node.beta.is_some_and(|beta| beta <= -2 * WIN_VALUE);
        assert!(report.nodes.iter().filter(|node| node.cutoff.is_some()).all(is_reversed));
    }
    assert!(more > 10, "{more}");
}

#[test]
fn leaves_have_the_values_of_the_evaluation() {
    let evaluation: EvalSpec = "mobility".parse().unwrap();
    for game in games(BoardSize::Four, 8).take(8) {
        let trace = search(&request("negamax:depth=3,eval=mobility", &game));
        for (node, position) in trace.nodes.iter().zip(positions(&trace, &game)) {
            let points = || evaluation.valuation(&position).unwrap().value;
            match node.value {
                Some(value) if node.leaf && !node.over => assert_eq!(value, points()),
                Some(value) if node.over => assert!(value == 0 || value.abs() > WIN_VALUE),
                _ => {}
            }
        }
    }
}

#[test]
fn minimax_values_are_for_the_root() {
    let game = Game::new(BoardSize::Four);
    let [minimax, negamax] = ["minimax=2", "negamax=2"].map(|player| search(&request(player, &game)));
    assert_eq!((minimax.view, negamax.view), (ValueView::Root, ValueView::Mover));
    assert_eq!(minimax.value, negamax.value);
    for (one, other) in minimax.nodes.iter().zip(&negamax.nodes) {
        let sign = if one.ply == 1 { -1 } else { 1 };
        assert_eq!(one.value, other.value.map(|value| sign * value));
    }
}

#[test]
fn a_bounded_trace_is_the_beginning_of_the_whole() {
    let game = games(BoardSize::Eight, 20).next().unwrap();
    let whole = search(&request("alphabeta=4", &game));
    let bounded = search(&TraceRequest { max_nodes: 100, ..request("alphabeta=4", &game) });
    assert!(!whole.truncated && bounded.truncated);
    assert_eq!(bounded.nodes[..], whole.nodes[..100]);
    assert_eq!(bounded.total_nodes, whole.nodes.len() as u64);
    let large = search(&TraceRequest { max_nodes: usize::MAX, ..request("negamax=5", &game) });
    assert_eq!((large.nodes.len(), large.truncated), (outflank_analysis::trace::MAX_NODES, true));
}

#[test]
fn a_node_limit_leaves_positions_open() {
    let game = games(BoardSize::Eight, 20).next().unwrap();
    let player = "alphabeta:nodes=700";
    let trace = search(&request(player, &game));
    let (choice, report) = untraced(player, &game);
    assert_eq!((trace.total_nodes, report.counters.nodes), (700, 700));
    assert_eq!((&trace.play, trace.depth), (&choice.play.to_string(), report.depth));
    let roots: Vec<_> = trace.nodes.iter().filter(|node| node.parent.is_none()).collect();
    assert_eq!(roots.len() as u32, report.depth + 1);
    assert_eq!(roots[report.depth as usize - 1].value, trace.value);
    assert_eq!(roots[report.depth as usize].value, None);
}

#[test]
fn searches_without_an_end_are_refused() {
    let game = Game::new(BoardSize::Eight);
    let error = |player: &str, game: &Game| request(player, game).trace(&|| false).unwrap_err().to_string();
    assert_eq!(
        error("alphabeta=60", &game),
        "alphabeta:depth=60 visits more than 2000000 nodes here; choose a smaller depth= or nodes="
    );
    let stopped = request("alphabeta=60", &game).trace(&|| true).unwrap_err();
    assert!(matches!(stopped, TraceError::Stopped));
    let over = Game::from_position(outflank_notation::diagram::parse("-XX------------- X").unwrap());
    assert!(error("alphabeta=2", &over).starts_with("the game is over; "));
    assert!(error("alphabeta:eval=simple", &Game::new(BoardSize::Six)).contains("plays on 8x8 only"));
}

/// Visits and points of the position after a line of moves.
type Statistics = HashMap<Vec<String>, (u32, f64)>;

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// Checks the terms of a move against the iterations before.
fn check_arm(trace: &MctsTrace, arm: &TracedArm, n: u32, known: (u32, f64)) {
    assert_eq!(arm.visits, known.0);
    if arm.visits == 0 {
        assert_eq!((arm.mean, arm.exploration, arm.ucb), (None, None, None));
        return;
    }
    let visits = f64::from(arm.visits);
    let (mean, exploration) = (known.1 / visits, trace.c * (f64::from(n).ln() / visits).sqrt());
    assert!(close(arm.mean.unwrap(), mean) && close(arm.exploration.unwrap(), exploration), "{arm:?}");
    assert!(close(arm.ucb.unwrap(), mean + exploration), "{arm:?}");
}

/// The move that UCB1 selects.
fn selected(arms: &[TracedArm]) -> &TracedArm {
    let open = || arms.iter().filter(|arm| arm.proof.is_none());
    let merit = |arm: &TracedArm| arm.ucb.unwrap_or(f64::INFINITY);
    let most = open().map(merit).fold(f64::NEG_INFINITY, f64::max);
    open().find(|arm| merit(arm) >= most).unwrap()
}

/// Checks an iteration against those before, and adds it.
fn check_iteration(trace: &MctsTrace, iteration: &TracedIteration, statistics: &mut Statistics) {
    let mut line: Vec<String> = Vec::new();
    let root_visits = statistics.get(&line).map_or(0, |root| root.0);
    for selection in &iteration.selections {
        let parent = statistics.get(&line).copied().unwrap_or_default();
        let n = if trace.parent_visits == "root" { root_visits } else { parent.0 };
        assert_eq!(selection.parent_visits, n);
        for arm in &selection.arms {
            let child = [&line[..], std::slice::from_ref(&arm.play)].concat();
            check_arm(trace, arm, n, statistics.get(&child).copied().unwrap_or_default());
        }
        assert_eq!(selected(&selection.arms).play, selection.play);
        assert_eq!(selection.expanded, selection.arms.iter().all(|arm| arm.visits == 0));
        line.push(selection.play.clone());
    }
    let is_new = !statistics.contains_key(&line);
    assert_eq!(iteration.new_move.as_ref(), line.last().filter(|_| is_new));
    assert_eq!(iteration.backups.len(), line.len() + 1);
    for (ply, backup) in iteration.backups.iter().enumerate() {
        let known = statistics.entry(line[..ply].to_vec()).or_default();
        *known = (known.0 + 1, known.1 + backup.reward);
        assert_eq!(backup.visits, known.0);
        assert!(close(backup.mean, known.1 / f64::from(known.0)), "{backup:?}");
        assert_eq!(backup.play.as_ref(), ply.checked_sub(1).map(|last| &line[last]));
    }
    check_rewards(iteration);
}

/// Checks that the reward alternates between the sides, except at proven positions.
fn check_rewards(iteration: &TracedIteration) {
    let mut reward = iteration.reward;
    for backup in iteration.backups.iter().rev() {
        let earned = backup.proof.unwrap_or(reward);
        assert!(close(backup.reward, earned), "{iteration:?}");
        reward = 1.0 - earned;
    }
    let last = iteration.backups.last().unwrap();
    assert!(iteration.rollout || last.proof == Some(iteration.reward), "{iteration:?}");
}

fn check_mcts(player: &str, game: &Game) -> MctsTrace {
    let trace = mcts(&request(player, game));
    let (choice, report) = untraced(player, game);
    assert_eq!(trace.play, choice.play.to_string());
    assert_eq!(trace.line, report.line.iter().map(Move::to_string).collect::<Vec<_>>());
    let visits: Vec<_> = report.candidates.iter().map(|arm| (arm.play.to_string(), arm.visits)).collect();
    let traced: Vec<_> = trace.moves.iter().map(|arm| (arm.play.clone(), arm.visits)).collect();
    assert_eq!(traced, visits, "{player}");
    assert_eq!(trace.iterations.len() as u64, trace.total_iterations);
    let mut statistics = Statistics::new();
    for iteration in &trace.iterations {
        check_iteration(&trace, iteration, &mut statistics);
    }
    for (name, visits) in traced {
        let known = statistics.get(&vec![name]).map_or(0, |known| u64::from(known.0));
        assert_eq!(known, visits, "{player}");
    }
    let rollouts = trace.iterations.iter().filter(|iteration| iteration.rollout).count();
    assert_eq!(rollouts as u64, report.counters.rollouts);
    trace
}

#[test]
fn iterations_of_mcts_agree_with_their_trace_on_every_size() {
    for size in BoardSize::ALL {
        for game in phases(size) {
            check_mcts("mcts:iterations=150,seed=5", &game);
            check_mcts("mcts:iterations=100,n=root,c=0.7,rollout=best,final=ucb", &game);
        }
    }
}

#[test]
fn limits_and_cutoffs_of_mcts_are_traced() {
    let game = games(BoardSize::Six, 12).next().unwrap();
    check_mcts("mcts:iterations=100,depth=1", &game);
    check_mcts("mcts:iterations=100,cutoff=3,eval=mobility", &game);
    let trace = check_mcts("mcts:nodes=200", &game);
    assert!((50..200).contains(&trace.total_iterations));
}

#[test]
fn proofs_are_traced() {
    let mut proven = 0;
    for game in games(BoardSize::Four, 8) {
        let trace = check_mcts("mcts:iterations=400", &game);
        let last = trace.iterations.last().and_then(|iteration| iteration.backups.first());
        proven += u32::from(last.is_some_and(|root| root.proof.is_some()));
    }
    assert!(proven > 3, "{proven}");
}

#[test]
fn a_bounded_trace_of_mcts_is_the_beginning_of_the_whole() {
    let game = Game::new(BoardSize::Eight);
    let whole = mcts(&request("mcts=120", &game));
    let bounded = mcts(&TraceRequest { max_iterations: 30, ..request("mcts=120", &game) });
    assert_eq!((whole.truncated, bounded.truncated, bounded.total_iterations), (false, true, 120));
    assert_eq!(bounded.iterations[..], whole.iterations[..30]);
    assert_eq!(bounded.moves, whole.moves);
    let seeded = mcts(&TraceRequest { seed: 7, ..request("mcts=120", &game) });
    assert_eq!(seeded.iterations, mcts(&request("mcts:iterations=120,seed=7", &game)).iterations);
    assert_ne!(seeded.iterations, whole.iterations);
}

#[test]
fn a_single_legal_move_has_no_iterations() {
    let end = outflank_notation::diagram::parse("-OX------------- X").unwrap();
    let trace = mcts(&request("mcts=100", &Game::from_position(end)));
    assert_eq!((&*trace.play, trace.total_iterations, trace.truncated), ("a1", 0, false));
}

#[test]
fn parts_add_up_to_the_evaluation() {
    for size in BoardSize::ALL {
        for game in phases(size) {
            for (name, _) in evaluations().iter().filter(|(name, _)| evaluation_suits(name, size)) {
                check_parts(name, &game);
            }
            check_parts("mixed*3-mobility+corners*50,table=2", &game);
        }
    }
}

fn check_parts(evaluation: &str, game: &Game) {
    let evaluation: EvalSpec = evaluation.parse().unwrap();
    let request = TraceRequest::new(game.clone(), evaluation.clone().into());
    let Ok(Trace::Heuristic(trace)) = request.trace(&|| false) else { panic!("no trace of {evaluation}") };
    let known = evaluation.valuation(game.position()).unwrap();
    assert_eq!(trace.value, known.value);
    for term in &trace.terms {
        let squares: i64 = term.squares.iter().map(|square| square.points).sum();
        let counts: i64 = term.counts.iter().map(|count| count.points).sum();
        assert_eq!(squares + counts, i64::from(term.value), "{} {:?}", term.name, game.position());
        assert_eq!(term.points, i64::from(term.value) * i64::from(term.weight));
    }
    let terms: i64 = trace.terms.iter().map(|term| term.points).sum();
    assert_eq!(terms + trace.excess, i64::from(trace.value));
    let weighted = trace
        .terms
        .iter()
        .flat_map(|term| term.squares.iter().map(|square| i64::from(term.weight) * square.points));
    assert_eq!(trace.squares.iter().map(|square| square.points).sum::<i64>(), weighted.sum::<i64>());
}

#[test]
fn traces_are_written_as_json() {
    let game = Game::new(BoardSize::Four);
    let trace = json!(request("alphabeta:depth=1,eval=absolute", &game).trace(&|| false).unwrap());
    assert_eq!(trace["kind"], "search");
    assert_eq!(trace["view"], "mover");
    assert_eq!(trace["verdict"], json!({"points": 3}));
    assert_eq!(
        trace["nodes"][2],
        json!({
            "parent": 0, "move": "a2", "ply": 1, "depth": 0, "alpha": null, "beta": -3, "value": -3,
            "leaf": true, "over": false, "again": false, "children": 0, "cutoff": null,
        })
    );
    let trace = json!(request("mcts=2", &game).trace(&|| false).unwrap());
    assert_eq!((&trace["kind"], &trace["iterations"][1]["number"]), (&json!("mcts"), &json!(2)));
    let evaluation: EvalSpec = "absolute".parse().unwrap();
    let trace = json!(TraceRequest::new(game, evaluation.into()).trace(&|| false).unwrap());
    assert_eq!((&trace["kind"], &trace["turn"]), (&json!("heuristic"), &json!("black")));
}
