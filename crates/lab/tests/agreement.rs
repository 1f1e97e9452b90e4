//! All algorithms agree with published values and node counts, on solved boards, and with each other under any aids.

use outflank_board::random::{self, Generator, generator};
use outflank_board::{Board, BoardSize, S4, S6, S8, Size, with_size};
use outflank_lab::heuristic::{Absolute, HeuristicSettings, NAMES, named};
use outflank_lab::{
    Aids, Algorithm, Bare, Budget, Evaluation, Help, Order, Root, Search, Sign, State, TranspositionTable,
    WIN, root_on_threads,
};

fn long() -> bool {
    std::env::var_os("OUTFLANK_LONG").is_some()
}

/// Black to move, 9 legal moves.
fn middle() -> Board<S8> {
    let moves = "e6f4g3d6e3f6c7d7g7g4e7g2g5e8h4c8d8g6d3g8";
    moves
        .as_bytes()
        .chunks(2)
        .fold(Board::start(), |board, name| board.play(str::from_utf8(name).unwrap().parse().unwrap()))
}

/// The value of a root and its number of nodes.
fn search<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>>(
    algorithm: Algorithm,
    board: &G,
    depth: u32,
    evaluation: &E,
    aids: A,
) -> (i32, u64) {
    let moves: Vec<G::Move> = board.moves().collect();
    let root =
        Root { algorithm, state: board, moves: &moves, depth, all_ties: false, guess: 0, aspiration: None };
    let mut search = Search::new(evaluation, aids, Budget::UNLIMITED);
    let value = search.root(&root).unwrap().value;
    (value, search.counters.nodes)
}

#[test]
fn values_and_node_counts_match_other_programs() {
    let bare = |algorithm, board: Board<S8>, depth| search(algorithm, &board, depth, &Absolute, Bare);
    let (start, middle) = (Board::start(), middle());
    assert_eq!(middle.moves().len(), 9);
    for algorithm in [Algorithm::Minimax, Algorithm::Negamax] {
        assert_eq!(bare(algorithm, start, 5), (3, 1_713));
        assert_eq!(bare(algorithm, middle, 5), (7, 88_335));
    }
    for algorithm in [Algorithm::MinmaxAlphaBeta, Algorithm::AlphaBeta] {
        assert_eq!(bare(algorithm, start, 5), (3, 339));
        assert_eq!(bare(algorithm, middle, 5), (7, 8_529));
    }
    for (_, algorithm) in Algorithm::NAMES {
        assert_eq!(bare(algorithm, start, 6).0, -2);
        assert_eq!(bare(algorithm, middle, 7).0, 9);
    }
}

/// The orders to test: none, each criterion alone, and all of them.
fn orders() -> Vec<Order> {
    let mut orders = vec![Order::new()];
    orders.extend(Sign::NAMES.map(|(_, sign)| [sign].into_iter().collect()));
    orders.push(Sign::NAMES.map(|(_, sign)| sign).into_iter().collect());
    orders
}

/// A random combination of an algorithm and its aids.
struct Way {
    algorithm: Algorithm,
    order: Order,
    memory: bool,
    symmetry: bool,
    aspiration: Option<i32>,
    threads: usize,
}

impl Way {
    fn random(rng: &mut Generator) -> Self {
        let orders = orders();
        let mut coin = || random::below(2, rng) == 1;
        let (memory, symmetry, threads) = (coin(), coin(), 1 + usize::from(coin()));
        let aspiration = coin().then(|| 1 + random::below(20, rng) as i32);
        Self {
            algorithm: Algorithm::NAMES[random::below(6, rng) as usize].1,
            order: orders[random::below(orders.len() as u32, rng) as usize].clone(),
            memory,
            symmetry,
            aspiration,
            threads,
        }
    }

    fn value<S: Size>(&self, board: &Board<S>, depth: u32, evaluation: &dyn Evaluation<Board<S>>) -> i32 {
        let memory = self.memory.then(|| TranspositionTable::new(1 << 18, self.symmetry).unwrap());
        let weights: Vec<i32> = (0..Board::<S>::NUMBERS as i32).map(|number| number % 7).collect();
        let help = || Help::new(memory.as_ref(), &self.order, &weights);
        let moves: Vec<_> = State::moves(board).collect();
        let algorithm = self.algorithm;
        let mut value = 0;
        // Iterative deepening fills the table, as in a game.
        let shallowest = if self.memory { 1 } else { depth };
        for depth in shallowest..=depth {
            let root = Root {
                algorithm,
                state: board,
                moves: &moves,
                depth,
                all_ties: false,
                guess: value,
                aspiration: self.aspiration,
            };
            value = if self.threads == 1 {
                Search::new(evaluation, help(), Budget::UNLIMITED).root(&root).unwrap().value
            } else {
                let (found, _) = root_on_threads(&root, self.threads, evaluation, help, &Budget::UNLIMITED);
                found.unwrap().value
            };
        }
        value
    }
}

/// A board of a random game that is not over.
fn random_board<S: Size>(rng: &mut Generator) -> Board<S> {
    loop {
        let moves = random::below(S::N * S::N - 4, rng);
        let board = random::position(S::SIZE, moves, rng).and_then(|position| position.board::<S>());
        if let Some(board) = board.filter(|board| !board.is_over()) {
            return board;
        }
    }
}

/// Compares plain negamax with random combinations on one random board of one size.
fn compare<S: Size>(depth: u32, ways: u32, rng: &mut Generator) {
    let board = random_board::<S>(rng);
    let name = NAMES[random::below(NAMES.len() as u32, rng) as usize].0;
    let evaluation = named::<S>(name, &HeuristicSettings::default()).unwrap();
    let (expected, full) = search(Algorithm::Negamax, &board, depth, &*evaluation, Bare);
    for (other, algorithm) in Algorithm::NAMES {
        let (value, nodes) = search(algorithm, &board, depth, &*evaluation, Bare);
        assert_eq!(value, expected, "{other} on {board:?} to depth {depth} by {name}");
        let prunes = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::MinmaxAlphaBeta);
        assert!(!prunes || nodes <= full, "{other} on {board:?} to depth {depth} by {name}");
    }
    for _ in 0..ways {
        let way = Way::random(rng);
        let Way { algorithm, order, memory, symmetry, aspiration, threads } = &way;
        assert_eq!(
            way.value(&board, depth, &*evaluation),
            expected,
            "{algorithm:?} {order:?} memory {memory} symmetry {symmetry} aspiration {aspiration:?} threads {threads} on \
             {board:?} to depth {depth} by {name}"
        );
    }
}

fn compare_many(positions: u32, depths: std::ops::RangeInclusive<u32>, seed: u64) {
    let mut rng = generator(seed);
    for number in 0..positions {
        let depth = depths.start() + number / 4 % (depths.end() - depths.start() + 1);
        let size = BoardSize::ALL[number as usize % 4];
        with_size!(size, S => compare::<S>(depth, 3, &mut rng));
    }
}

#[test]
fn all_search_variants_find_the_same_value() {
    compare_many(if long() { 10_000 } else { 1_000 }, 1..=4, 1);
}

#[test]
fn all_search_variants_find_the_same_value_deeper() {
    compare_many(if long() { 300 } else { 30 }, 5..=6, 2);
}

#[test]
fn negascout_visits_fewer_nodes_than_alpha_beta() {
    let order: Order = [Sign::Memory, Sign::Table].into_iter().collect();
    let weights: Vec<i32> = {
        let table = outflank_lab::heuristic::Positional::<S8>::table1();
        outflank_board::Squares::<S8>::ALL.into_iter().map(|square| table.weight(square)).collect()
    };
    let nodes = |algorithm, board: &Board<S8>| {
        let evaluation = named::<S8>("mobility", &HeuristicSettings::default()).unwrap();
        let memory = TranspositionTable::new(1 << 24, false).unwrap();
        let mut total = 0;
        for depth in 1..=6 {
            total +=
                search(algorithm, board, depth, &*evaluation, Help::new(Some(&memory), &order, &weights)).1;
        }
        total as f64
    };
    let mut rng = generator(3);
    let boards = if long() { 300 } else { 40 };
    let logarithms: f64 = (0..boards)
        .map(|_| random_board::<S8>(&mut rng))
        .map(|board| (nodes(Algorithm::NegaScout, &board) / nodes(Algorithm::AlphaBeta, &board)).ln())
        .sum();
    let ratio = (logarithms / f64::from(boards)).exp();
    assert!(ratio < 1.0, "NegaScout visits {ratio:.3} times the nodes of alpha-beta");
}

/// Full-width search in which moves after the first `full` are searched one ply less deep, and again if they are better.
fn reduced_negamax<S: Size>(
    board: &Board<S>,
    depth: u32,
    full: usize,
    evaluation: &dyn Evaluation<Board<S>>,
) -> i32 {
    if board.is_over() {
        return board.result();
    }
    if depth == 0 {
        return evaluation.points(board);
    }
    let mut best = i32::MIN;
    for (nth, play) in State::moves(board).enumerate() {
        let child = State::play(board, play);
        let value = |depth| -reduced_negamax(&child, depth, full, evaluation);
        if nth < full || depth < 3 || value(depth - 2) > best {
            best = best.max(value(depth - 1));
        }
    }
    best
}

/// Compares the algorithms with reduced depth on one random board.
fn compare_reduced<S: Size>(depth: u32, full: usize, rng: &mut Generator) {
    let board = random_board::<S>(rng);
    let name = NAMES[random::below(NAMES.len() as u32, rng) as usize].0;
    let evaluation = &*named::<S>(name, &HeuristicSettings::default()).unwrap();
    let (order, moves) = (Order::new(), State::moves(&board).count());
    let value = |algorithm, full| {
        search(algorithm, &board, depth, evaluation, Help::new(None, &order, &[]).reducing(full)).0
    };
    let place = format!("{board:?} to depth {depth} by {name}, {full} moves of {moves}");
    // Full-width search has no windows, so both forms must find the value of the reference.
    let expected = reduced_negamax(&board, depth, full, evaluation);
    for algorithm in [Algorithm::Minimax, Algorithm::Negamax] {
        assert_eq!(value(algorithm, Some(full)), expected, "{algorithm:?} {place}");
    }
    // Both forms of alpha-beta reduce the same moves.
    let alpha_beta = [Algorithm::AlphaBeta, Algorithm::MinmaxAlphaBeta];
    let [one, other] = alpha_beta.map(|algorithm| value(algorithm, Some(full)));
    assert_eq!(one, other, "{place}");
    // If no position has that many moves, nothing is reduced.
    for (_, algorithm) in Algorithm::NAMES {
        assert_eq!(value(algorithm, Some(100)), value(algorithm, None), "{algorithm:?} {place}");
    }
}

#[test]
fn reduced_depth_agrees_with_the_reference() {
    let mut rng = generator(4);
    for number in 0..if long() { 2_000 } else { 200 } {
        let (depth, full) = (1 + number / 4 % 5, 1 + number as usize % 3);
        with_size!(BoardSize::ALL[number as usize % 4], S => compare_reduced::<S>(depth, full, &mut rng));
    }
}

#[test]
fn forms_of_report_000_agree_with_each_other() {
    fn compare<S: Size>(depth: u32, rng: &mut Generator) {
        let board = random_board::<S>(rng);
        let evaluation = &*named::<S>("mixed", &HeuristicSettings::default()).unwrap();
        let [full, pruned] = [Algorithm::Negamax000, Algorithm::AlphaBeta000]
            .map(|algorithm| search(algorithm, &board, depth, evaluation, Bare));
        assert_eq!(pruned.0, full.0, "{board:?} to depth {depth}");
        assert!(pruned.1 <= full.1, "{board:?} to depth {depth}");
    }
    let mut rng = generator(5);
    for number in 0..400 {
        with_size!(BoardSize::ALL[number % 4], S => compare::<S>(1 + number as u32 / 4 % 5, &mut rng));
    }
}

/// An upper bound on the length of a 4x4 game: 12 discs, and fewer passes than that.
const WHOLE_GAME_4X4: u32 = 20;

#[test]
fn black_loses_4x4_by_ten() {
    let start = Board::<S4>::start();
    for (name, algorithm) in Algorithm::NAMES {
        let (value, _) = search(algorithm, &start, WHOLE_GAME_4X4, &Absolute, Bare);
        assert_eq!(value, -WIN - 10, "{name}");
    }
}

/// A 4x4 game scored by the plain disc count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Plain(Board<S4>);

impl State for Plain {
    type Move = <Board<S4> as State>::Move;
    type Moves = <Board<S4> as State>::Moves;
    type Outlook = <Board<S4> as State>::Outlook;

    const NUMBERS: usize = Board::<S4>::NUMBERS;

    fn moves(&self) -> Self::Moves {
        State::moves(&self.0)
    }

    fn play(&self, play: Self::Move) -> Self {
        Self(State::play(&self.0, play))
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn is_blocked(&self) -> bool {
        self.0.is_blocked()
    }

    fn outlook(&self) -> Self::Outlook {
        self.0.outlook()
    }

    fn is_over_after(&self, play: Self::Move, outlook: Self::Outlook) -> bool {
        State::is_over_after(&self.0, play, outlook)
    }

    fn result(&self) -> i32 {
        self.0.difference()
    }

    fn number(play: Self::Move) -> usize {
        Board::<S4>::number(play)
    }
}

impl Evaluation<Plain> for Absolute {
    fn points(&self, _state: &Plain) -> i32 {
        unreachable!("the search sees every game to its end")
    }
}

#[test]
fn black_loses_4x4_by_eight_not_counting_empties() {
    for (name, algorithm) in Algorithm::NAMES {
        let (value, _) = search(algorithm, &Plain(Board::start()), WHOLE_GAME_4X4, &Absolute, Bare);
        assert_eq!(value, -8, "{name}");
    }
}

/// A 6x6 board of a random game with this number of empty squares.
fn ending(empties: u32, rng: &mut Generator) -> Board<S6> {
    loop {
        let board = random::position(BoardSize::Six, 32 - empties, rng).and_then(|position| position.board());
        if let Some(board) = board.filter(|board: &Board<S6>| !board.is_over()) {
            return board;
        }
    }
}

/// Solves endgames with several algorithms, all with a transposition table and moves ordered by square.
fn solve_alike(empties: u32, boards: u32, algorithms: &[Algorithm]) {
    let mut rng = generator(empties.into());
    let order: Order = [Sign::Table].into_iter().collect();
    let table = outflank_lab::heuristic::Positional::<S6>::table1();
    let weights: Vec<i32> =
        outflank_board::Squares::<S6>::ALL.into_iter().map(|square| table.weight(square)).collect();
    for _ in 0..boards {
        let board = ending(empties, &mut rng);
        let mut values = algorithms.iter().map(|&algorithm| {
            let memory = TranspositionTable::new(1 << 25, true).unwrap();
            search(algorithm, &board, 2 * empties, &Absolute, Help::new(Some(&memory), &order, &weights)).0
        });
        let first = values.next().unwrap();
        assert!(first.abs() > WIN || first == 0, "{board:?} is worth {first}");
        assert!(values.all(|value| value == first), "{board:?}");
    }
}

#[test]
fn pruning_algorithms_agree_on_6x6_endgames() {
    use Algorithm::{AlphaBeta, MinmaxAlphaBeta, Mtdf, NegaScout};
    solve_alike(16, if long() { 100 } else { 2 }, &[AlphaBeta, MinmaxAlphaBeta, NegaScout, Mtdf]);
}

/// Full-width algorithms are included when the trees are small enough.
#[test]
fn all_algorithms_agree_on_short_6x6_endgames() {
    let algorithms = Algorithm::NAMES.map(|(_, algorithm)| algorithm);
    solve_alike(10, if long() { 100 } else { 10 }, &algorithms);
}
