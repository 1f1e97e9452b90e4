//! Counts the nodes that each aid of alpha-beta saves, on positions of random games.
//!
//! `cargo run --release -p outflank-lab --example savings [DEPTH [POSITIONS]]`

use std::env;

use outflank_board::random::{self, generator};
use outflank_board::{Board, BoardSize, Game, Limits, Observer, Player, Position, Report, S8};
use outflank_lab::heuristic::{HeuristicSettings, named};
use outflank_lab::{Algorithm, Order, SearchSettings, Searcher, Sign};

/// The size of the transposition table in bytes.
const MEMORY: usize = 32 << 20;

/// Keeps the last report of a search.
#[derive(Default)]
struct Last(Report);

impl Observer for Last {
    fn report(&mut self, report: &Report) {
        self.0 = report.clone();
    }
}

/// The values of all positions, and the total number of nodes.
fn search(settings: &SearchSettings, evaluation: &str, positions: &[Position]) -> (Vec<String>, u64) {
    let mut nodes = 0;
    let mut value = |position: &Position| {
        let evaluation = named::<S8>(evaluation, &HeuristicSettings::default()).expect("a known name");
        let mut player = Searcher::<S8, Board<S8>>::new(settings.clone(), evaluation).expect("enough memory");
        let mut last = Last::default();
        let game = Game::from_position(*position);
        player.choose(&game, &Limits::default(), &mut last).expect("a position with a move");
        nodes += last.0.counters.nodes;
        format!("{:?}", last.0.verdict)
    };
    (positions.iter().map(&mut value).collect(), nodes)
}

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse().expect("a whole number"));
    let (depth, count) = (numbers.next().unwrap_or(8), numbers.next().unwrap_or(50));
    let moves = |seed: u64| 8 + seed as u32 % 40;
    let positions: Vec<Position> = (0..)
        .filter_map(|seed| random::position(BoardSize::Eight, moves(seed), &mut generator(seed)))
        .filter(|position| !position.is_over())
        .take(count as usize)
        .collect();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let order: Order = [Sign::Memory, Sign::Killer, Sign::Table].into_iter().collect();
    for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout] {
        let plain = SearchSettings { algorithm, limits, ..SearchSettings::default() };
        let memory = SearchSettings { memory: Some(MEMORY), ..plain.clone() };
        let ordered = SearchSettings { order: order.clone(), ..memory.clone() };
        let ways = [
            ("plain", plain.clone()),
            ("aspiration", SearchSettings { aspiration: true, ..plain.clone() }),
            ("memory", memory.clone()),
            ("memory, symmetry", SearchSettings { symmetry: true, ..memory.clone() }),
            ("memory, aspiration", SearchSettings { aspiration: true, ..memory }),
            ("memory, order", ordered.clone()),
            ("memory, order, aspiration", SearchSettings { aspiration: true, ..ordered.clone() }),
            ("reduce=1", SearchSettings { reduce: Some(1), ..plain.clone() }),
            ("reduce=3", SearchSettings { reduce: Some(3), ..plain.clone() }),
            ("reduce=5", SearchSettings { reduce: Some(5), ..plain }),
            ("memory, order, reduce=3", SearchSettings { reduce: Some(3), ..ordered }),
        ];
        for evaluation in ["positional", "mobility"] {
            println!("{algorithm:?}, {evaluation}, depth {depth}, {count} positions");
            let mut expected: Option<(Vec<String>, u64)> = None;
            for (name, settings) in &ways {
                let (values, nodes) = search(settings, evaluation, &positions);
                let (same, all) = expected.get_or_insert_with(|| (values.clone(), nodes));
                let equal = values.iter().zip(&*same).filter(|(one, other)| one == other).count();
                let share = 100.0 * nodes as f64 / *all as f64;
                println!("  {name:26} {nodes:>12} nodes {share:6.1} %  {equal} equal values");
            }
        }
    }
}
