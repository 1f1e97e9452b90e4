//! Conformance of all players in the roster: rules, limits, stops, seeds.

mod support;

use std::cell::Cell;

use outflank_arena::{Duel, Ending};
use outflank_board::{
    BoardSize, Choice, Colour, Counters, Game, Limits, Move, Observer, Player, Position, Report,
};
use outflank_lab::Algorithm;
use outflank_players::{Kind, Spec, players};
use support::spec;

/// Every player in the roster except humans and external programs, with default and with many settings.
///
/// Their strength is low enough for tests.
fn roster() -> Vec<Spec> {
    let mut specs = Vec::new();
    for entry in players() {
        let settings: &[&str] = match entry.kind {
            Kind::Human | Kind::Program(_) => continue,
            Kind::Random => &["", ":seed=3"],
            Kind::Greedy => &[
                "",
                ":eval=mobility*3-frontier,ties=random",
                ":eval=mixed+edge-edge-simple,phases=10/10,table=2,corner=-3,edge-corner=7,edge-x=-1,edge-c=2",
                ":eval=edge,edge-stable=3,edge-insertion=4,edge-mobility=5,edge-opening=0,edge-ending=9",
            ],
            Kind::Search(Algorithm::Negamax) => &[
                "=2",
                ":depth=3,form=report000,eval=mixed",
                ":depth=3,form=report001,ties=random",
                ":depth=3,reduce=2,eval=positional-001,memory=1MB,order=memory",
            ],
            Kind::Search(Algorithm::AlphaBeta) => &[
                "=2",
                ":depth=3,form=report000,ties=random",
                ":depth=4,aspiration=on,reduce=1,ties=random",
                ":nodes=300,aspiration=on,eval=mobility-003-corners*3,memory=1MB,symmetry=on,keep=on",
                ":depth=3,ties=random,threads=2,eval=opponent-mobility,aspiration=on",
            ],
            Kind::Search(Algorithm::NegaScout) => {
                &["=2", ":depth=4,aspiration=on,reduce=3,eval=positional-003"]
            }
            Kind::Search(Algorithm::Mtdf) => {
                &["=2", ":depth=4,reduce=2,ties=random,memory=1MB", ":nodes=300"]
            }
            Kind::Search(_) => &[
                "=2",
                ":depth=4,reduce=2",
                ":depth=2,eval=mixed,order=last/memory/killer/history/table,memory=1MB,symmetry=on,keep=on",
                ":depth=3,ties=random,threads=2,eval=edge",
                ":nodes=300,eval=corners*10-potential",
            ],
            Kind::FlatMonteCarlo => &["=60", ":iterations=100,ties=random"],
            Kind::Engine => &[
                "=2",
                ":nodes=300,memory=1MB",
                ":level=1,loss=2,threads=2,memory=1MB",
                ":level=4,memory=1MB,without=aspiration/probcut/etc/stability/eval-ordering/hash-move",
            ],
            Kind::MonteCarlo => &[
                "=20",
                ":iterations=20,keep=on,rollout=best,final=ucb,n=root,ties=random,memory=100kB",
                ":nodes=50,rollout=drawn,cutoff=5,final=value,eval=table2",
                ":iterations=20,threads=2,depth=3",
                ":iterations=20,merge=on,keep=on,rollout=drawn-opponent,memory=100kB",
                ":iterations=20,symmetry=on,keep=on,threads=2,final=value",
                ":iterations=60,symmetry=on,depth=3,ties=random",
                ":iterations=60,form=report000,c=1.5,rollout=best",
                ":iterations=20,rollout=drawn,table=2,cutoff=4,eval=mixed,corner=5",
            ],
        };
        specs.extend(settings.iter().map(|settings| spec(&format!("{}{settings}", entry.name))));
    }
    specs
}

/// Keeps the last report, and requests a stop after `patience` polls.
struct Witness {
    last: Report,
    polls: Cell<u64>,
    patience: u64,
}

impl Witness {
    fn new(patience: u64) -> Self {
        Self { last: Report::default(), polls: Cell::new(0), patience }
    }

    fn counters(&self) -> Counters {
        self.last.counters
    }
}

impl Observer for Witness {
    fn report(&mut self, report: &Report) {
        assert!(report.counters.nodes >= self.last.counters.nodes, "work is only ever added");
        self.last = report.clone();
    }

    fn stop(&self) -> bool {
        self.polls.set(self.polls.get() + 1);
        self.polls.get() > self.patience
    }
}

/// Creates a player and requests one move.
fn choose(spec: &Spec, game: &Game, limits: &Limits, witness: &mut Witness) -> Choice {
    let mut player = spec.player(game.size(), 1).unwrap();
    player.start(game);
    player.choose(game, limits, witness).unwrap_or_else(|why| panic!("{spec} {why}"))
}

fn play(black: &mut dyn Player, white: &mut dyn Player, size: BoardSize) -> Game {
    let record = Duel { black, white, limits: Limits::default(), clock: None }.play(Game::new(size), &mut ());
    assert_eq!(record.ending, Ending::Played);
    record.game
}

/// The moves of a game, without their times.
fn moves(game: &Game) -> Vec<Move> {
    game.moves().collect()
}

#[test]
fn whole_games_are_played_by_the_rules() {
    for spec in roster() {
        for size in BoardSize::ALL.into_iter().filter(|&size| spec.kind().plays_on(size)) {
            let opponent = || support::spec("random").player(size, 5).unwrap();
            let mut player = spec.player(size, 1).unwrap();
            let black = play(&mut *player, &mut *opponent(), size);
            let white = play(&mut *opponent(), &mut *player, size);
            assert!(black.outcome().is_some() && white.outcome().is_some(), "{spec} on {size}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for spec in roster() {
        // The result depends on the timing of the threads.
        if spec.settings().threads.is_some() {
            continue;
        }
        let size = if spec.kind() == Kind::Engine { BoardSize::Eight } else { BoardSize::Six };
        let player = |seed| spec.player(size, seed).unwrap();
        let game = play(&mut *player(1), &mut *player(2), size);
        let [mut black, mut white] = [player(1), player(2)];
        for _ in 0..2 {
            // `start` resets the player to a fresh state.
            assert_eq!(moves(&play(&mut *black, &mut *white, size)), moves(&game), "{spec}");
        }
    }
}

#[test]
fn player_seed_overrides_the_game_seed() {
    let size = BoardSize::Eight;
    let game = |text: &str, seed| {
        let [mut one, mut other] = [(); 2].map(|()| spec(text).player(size, seed).unwrap());
        moves(&play(&mut *one, &mut *other, size))
    };
    assert_eq!(game("random:seed=3", 1), game("random:seed=3", 2));
    assert_eq!(game("random:seed=3", 1), game("random", 3));
    assert_ne!(game("random", 1), game("random", 2));
}

#[test]
fn a_side_that_cannot_move_passes_and_a_single_move_is_found() {
    for spec in roster() {
        for size in BoardSize::ALL.into_iter().filter(|&size| spec.kind().plays_on(size)) {
            // White at a1, Black at b1: Black cannot move, White can at c1.
            let position = |turn| Position::new(size, 0b10, 0b01, turn).unwrap();
            let answer = |turn| {
                let game = Game::from_position(position(turn));
                choose(&spec, &game, &Limits::default(), &mut Witness::new(u64::MAX)).play
            };
            assert_eq!(answer(Colour::Black), Move::Pass, "{spec} on {size}");
            assert_eq!(answer(Colour::White), Move::Place("c1".parse().unwrap()), "{spec} on {size}");
        }
    }
}

/// Nodes above the limit: none for a search on one thread; tree search finishes its current simulation.
fn slack(spec: &Spec) -> u64 {
    if spec.kind() == Kind::MonteCarlo { 2 * 64 } else { 0 }
}

#[test]
fn node_limits_of_player_and_referee_hold() {
    let game = Game::new(BoardSize::Eight);
    for entry in players().iter().filter(|entry| matches!(entry.kind, Kind::Search(_) | Kind::MonteCarlo)) {
        for nodes in [1, 7, 100, 5000] {
            let own = spec(&format!("{}:nodes={nodes}", entry.name));
            let mut witness = Witness::new(u64::MAX);
            let choice = choose(&own, &game, &Limits::default(), &mut witness);
            assert!(game.position().play(choice.play).is_ok());
            assert!(witness.counters().nodes <= nodes + slack(&own), "{own}: {:?}", witness.counters());

            let referee = Limits { nodes: Some(nodes), ..Limits::default() };
            let strong = spec(&format!("{}:nodes=1M", entry.name));
            let mut witness = Witness::new(u64::MAX);
            choose(&strong, &game, &referee, &mut witness);
            assert!(witness.counters().nodes <= nodes + slack(&own), "{strong}: {:?}", witness.counters());
        }
    }
}

#[test]
fn depth_and_iteration_limits_are_exact() {
    let game = Game::new(BoardSize::Eight);
    for entry in players().iter().filter(|entry| matches!(entry.kind, Kind::Search(_))) {
        for depth in 1..=4 {
            let mut witness = Witness::new(u64::MAX);
            choose(&spec(&format!("{}={depth}", entry.name)), &game, &Limits::default(), &mut witness);
            assert_eq!(witness.last.depth, depth, "{}", entry.name);
        }
    }
    for iterations in [1, 10, 1000] {
        let mut witness = Witness::new(u64::MAX);
        choose(&spec(&format!("mcts={iterations}")), &game, &Limits::default(), &mut witness);
        assert_eq!(witness.counters().rollouts, iterations);
    }
}

/// Polls after a stop request: parallel searches poll once per millisecond, and finish short iterations.
const LATE_POLLS: u64 = 20;

#[test]
fn a_search_that_is_stopped_ends_with_a_legal_move() {
    let game = Game::new(BoardSize::Eight);
    for entry in players() {
        let settings = match entry.kind {
            Kind::Human | Kind::Random | Kind::Greedy | Kind::Program(_) => continue,
            // Each of these would take hours.
            Kind::Search(_) => [":depth=20", ":depth=20,threads=2,memory=1MB,order=memory/killer"],
            Kind::FlatMonteCarlo => [":iterations=1000M", ":iterations=1000M,ties=random"],
            Kind::MonteCarlo => [":iterations=1000M,symmetry=on", ":iterations=1000M,threads=2,keep=on"],
            Kind::Engine => [":depth=40,memory=1MB", ":level=60,threads=2,memory=1MB"],
        };
        for settings in settings {
            for patience in [0, 1, 5] {
                let spec = spec(&format!("{}{settings}", entry.name));
                let mut witness = Witness::new(patience);
                let choice = choose(&spec, &game, &Limits::default(), &mut witness);
                assert!(game.position().play(choice.play).is_ok(), "{spec}");
                let polls = witness.polls.get() - patience;
                assert!(polls <= LATE_POLLS, "{spec} asked {polls} times after it was told to stop");
            }
        }
    }
}
