//! Properties of every named evaluation on boards of every size.

use outflank_board::random::{self, Generator, below, generator};
use outflank_board::{Board, BoardSize, Size, Symmetry, with_size};
use outflank_lab::Evaluation;
use outflank_lab::heuristic::{HeuristicSettings, MAX_POINTS, NAMES, Sum, named, parse_sum};

/// Evaluations whose value does not simply change sign with the side to move; their documentation explains why.
const ONE_SIDED: [&str; 2] = ["edge", "parity"];

type Named<S> = (&'static str, Box<dyn Evaluation<Board<S>>>);

fn evaluations<S: Size>() -> Vec<Named<S>> {
    let named = |name| named::<S>(name, &HeuristicSettings::default()).expect("every name is known");
    NAMES.iter().map(|&(name, _)| (name, named(name))).collect()
}

/// Random fillings and positions of random games in alternation.
fn boards<S: Size>(count: u32, rng: &mut Generator) -> Vec<Board<S>> {
    let mut next = |round: u32| {
        let moves = below(S::N * S::N - 4, rng);
        let position = if round % 2 == 1 { random::position(S::SIZE, moves, rng) } else { None };
        position.and_then(|position| position.board()).unwrap_or_else(|| random::filling(rng))
    };
    (0..count).map(&mut next).collect()
}

#[test]
fn evaluations_are_invariant_under_symmetry() {
    fn check<S: Size>() {
        let boards = boards::<S>(400, &mut generator(S::N.into()));
        for (name, evaluation) in evaluations::<S>() {
            for board in &boards {
                let points = evaluation.points(board);
                for symmetry in Symmetry::ALL {
                    let turned = symmetry.board(*board);
                    assert_eq!(evaluation.points(&turned), points, "{name}: {board:?} and {turned:?}");
                }
            }
        }
    }
    for size in BoardSize::ALL {
        with_size!(size, S => check::<S>());
    }
}

#[test]
fn evaluations_are_antisymmetric_except_one_sided_ones() {
    fn check<S: Size>() {
        let boards = boards::<S>(2_000, &mut generator(S::N.into()));
        for (name, evaluation) in evaluations::<S>() {
            let opposite = |board: &Board<S>| evaluation.points(&board.passed()) == -evaluation.points(board);
            let exception = boards.iter().find(|board| !opposite(board));
            assert_eq!(exception.is_some(), ONE_SIDED.contains(&name), "{name}: {exception:?}");
        }
    }
    for size in BoardSize::ALL {
        with_size!(size, S => check::<S>());
    }
}

#[test]
fn evaluations_stay_within_max_points() {
    fn check<S: Size>() {
        let mut rng = generator(S::N.into());
        let evaluations = evaluations::<S>();
        for _ in 0..10_000 {
            let board = random::filling::<S>(&mut rng);
            for (name, evaluation) in &evaluations {
                assert!(evaluation.points(&board).abs() <= MAX_POINTS, "{name}: {board:?}");
            }
        }
    }
    for size in BoardSize::ALL {
        with_size!(size, S => check::<S>());
    }
}

#[test]
fn no_evaluation_is_constant() {
    fn check<S: Size>() {
        let boards = boards::<S>(4_000, &mut generator(S::N.into()));
        for (name, evaluation) in evaluations::<S>() {
            let first = evaluation.points(&boards[0]);
            let differs = boards.iter().any(|board| evaluation.points(board) != first);
            // A Stoner trap needs a specific whole edge, which random play rarely builds.
            assert!(differs || name == "stoner", "{name} on {}", S::SIZE);
        }
    }
    for size in BoardSize::ALL {
        with_size!(size, S => check::<S>());
    }
}

#[test]
fn a_parsed_sum_equals_the_sum_of_its_terms() {
    fn check<S: Size>() {
        let one =
            |name: &str| named::<S>(name, &HeuristicSettings::default()).expect("parsed names are known");
        let terms = parse_sum("mobility*10+corners*50-frontier*3-edge-simple", &[]).expect("a valid sum");
        let sum = Sum::new(terms.iter().map(|(weight, name)| (*weight, one(name))).collect());
        for board in boards::<S>(100, &mut generator(5)) {
            let value = |name: &str| one(name).points(&board);
            let expected =
                10 * value("mobility") + 50 * value("corners") - 3 * value("frontier") - value("edge-simple");
            assert_eq!(sum.points(&board), expected, "{board:?}");
        }
    }
    for size in BoardSize::ALL {
        with_size!(size, S => check::<S>());
    }
}
