//! Training on small boards: returns, gradient, files, interruptions and errors.

use std::collections::BTreeMap;

use outflank_board::{Board, BoardSize, Player, S4, S6};
use outflank_lab::RandomPlayer;
use outflank_lab::learned::td::{Feature, TdModel, TdSpec};

use super::episode::{Episode, Step, play_itself};
use super::returns::{learn, returns};
use super::*;
use crate::error::TrainError;
use crate::execution::Completion;

fn spec(text: &str) -> TdSpec {
    text.parse().unwrap()
}

fn small(games: u64) -> TdSettings {
    TdSettings { games, lambda: 0.5, rate: 0.5, epsilon: 0.1, opening: 4, every: 0, ..TdSettings::default() }
}

fn trained(network: &str, settings: &TdSettings) -> TdRun {
    let mut run = TdRun::new(BoardSize::Four, spec(network), settings.clone()).unwrap();
    assert_eq!(run.train(None, &|| false, &mut |_| ()).unwrap(), Completion::Complete);
    run
}

fn episode(steps: &[(f32, Option<f32>)], result: f32) -> Episode<S4> {
    let step = |&(value, best)| Step { board: Board::start(), value, best };
    Episode { steps: steps.iter().map(step).collect(), result }
}

#[test]
fn returns_mix_later_values_and_the_result() {
    let game = episode(&[(0.1, None), (-0.2, None), (0.4, None)], 1.0);
    // Signs alternate: the side to move on the final board wins, and the side before it loses.
    assert_eq!(returns(&game, 1.0), [-1.0, 1.0, -1.0]);
    assert_eq!(returns(&game, 0.0), [0.2, -0.4, -1.0]);
    let half = returns(&game, 0.5);
    assert!((half[2] + 1.0).abs() < 1e-6, "{half:?}");
    assert!((half[1] - 0.3).abs() < 1e-6, "-(0.4 - 1) / 2");
    assert!((half[0] - -0.05).abs() < 1e-6, "-(-0.2 + 0.3) / 2");
}

#[test]
fn a_random_move_cuts_the_return() {
    let game = episode(&[(0.1, None), (-0.2, Some(0.5)), (0.4, None)], 1.0);
    assert_eq!(returns(&game, 1.0), [-0.5, 0.5, -1.0]);
}

/// The derivative of half the squared error by each weight, from two values of the error.
#[test]
fn a_step_is_the_gradient_by_finite_differences() {
    for network in ["table", "linear", "ntuple:straight3"] {
        let mut model = TdModel::<S6>::new(spec(network)).unwrap();
        for (number, weight) in model.weights_mut().iter_mut().enumerate() {
            *weight = 0.05 * (number % 7) as f32 - 0.1;
        }
        let board = Board::<S6>::start().play("c2".parse().unwrap());
        let target = 0.6_f64;
        let loss = |model: &TdModel<S6>| 0.5 * (target - f64::from(model.sum(&board)).tanh()).powi(2);
        let mut features: Vec<Feature> = Vec::new();
        model.list_features(&board, &mut features);
        let mut touched: Vec<usize> = features.iter().map(|feature| feature.weight as usize).collect();
        touched.sort_unstable();
        touched.dedup();

        let before = model.weights().to_vec();
        let value = model.sum(&board).tanh();
        let rate = model.feature_count() as f32;
        // The return of the last board is minus the result.
        let game = Episode { steps: vec![Step { board, value, best: None }], result: -target as f32 };
        assert!(learn(&mut model, &game, 0.5, rate));
        let changes: Vec<f32> =
            model.weights().iter().zip(&before).map(|(after, before)| after - before).collect();
        for weight in touched {
            let difference = |sign: f32| {
                let mut moved = TdModel::<S6>::new(spec(network)).unwrap();
                moved.weights_mut().copy_from_slice(&before);
                moved.weights_mut()[weight] += sign * 0.01;
                loss(&moved)
            };
            let gradient = (difference(1.0) - difference(-1.0)) / 0.02;
            let change = f64::from(changes[weight]);
            assert!((change + gradient).abs() < 2e-3, "{network}, weight {weight}: {change} and {gradient}");
        }
    }
}

#[test]
fn a_chain_of_boards_learns_the_result() {
    let mut model = TdModel::<S4>::new(spec("ntuple:straight4")).unwrap();
    let game = play_itself(&model, &small(1), 0);
    let boards: Vec<Board<S4>> = game.steps.iter().map(|step| step.board).collect();
    for _ in 0..3000 {
        let steps = boards.iter().map(|&board| Step { board, value: model.sum(&board).tanh(), best: None });
        let game = Episode { steps: steps.collect(), result: 1.0 };
        assert!(learn(&mut model, &game, 0.7, 0.5));
    }
    for (board, sign) in boards.iter().rev().zip([-1.0, 1.0].into_iter().cycle()) {
        assert!(sign * model.sum(board).tanh() > 0.8, "{board:?}");
    }
}

#[test]
fn a_network_learns_to_beat_random_moves() {
    let settings = TdSettings { every: 5000, ..small(5000) };
    let run = trained("ntuple:straight4", &settings);
    let [random, ..] = run.curve()[0].counts;
    assert!(random.interval()[0] > 0.7, "{random:?}");
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let settings = TdSettings { every: 20, ..small(40) };
    let bytes = trained("ntuple:lines", &settings).write();
    assert_eq!(trained("ntuple:lines", &settings).write(), bytes);
    assert_ne!(trained("ntuple:lines", &TdSettings { seed: 2, ..settings }).write(), bytes);
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let settings = TdSettings { every: 10, ..small(30) };
    let network = spec("table:phases=2");
    let mut first = TdRun::new(BoardSize::Four, network.clone(), settings.clone()).unwrap();
    let stopped = std::cell::Cell::new(0);
    let stop = || stopped.replace(stopped.get() + 1) == 17;
    assert_eq!(first.train(None, &stop, &mut |_| ()).unwrap(), Completion::Interrupted);
    assert_eq!(first.played(), 17);
    let mut second = TdRun::resume(&first.write(), BoardSize::Four, &network, settings.clone()).unwrap();
    second.train(None, &|| false, &mut |_| ()).unwrap();
    assert_eq!(second.write(), trained("table:phases=2", &settings).write());
    assert_eq!(second.curve().len(), 3);

    let other = TdSettings { lambda: 0.25, ..settings };
    let error = TdRun::resume(&first.write(), BoardSize::Four, &network, other).err().unwrap().to_string();
    assert_eq!(
        error,
        "it was trained with lambda \"0.5\", not \"0.25\"; repeat the settings of its first run"
    );
}

#[test]
fn every_size_and_reward_is_trained() {
    for size in BoardSize::ALL {
        let settings = TdSettings { reward: Reward::Discs, ..small(2) };
        let mut run = TdRun::new(size, spec("linear"), settings).unwrap();
        run.train(None, &|| false, &mut |_| ()).unwrap();
        assert!(run.weights().iter().any(|weight| *weight != 0.0));
    }
}

#[test]
fn an_opponent_takes_every_second_turn() {
    let opponent = |seed: u64| -> Result<Box<dyn Player>, String> { Ok(Box::new(RandomPlayer::new(seed))) };
    let train = || {
        let settings = TdSettings { against: Some("random".to_owned()), ..small(20) };
        let mut run = TdRun::new(BoardSize::Six, spec("table"), settings).unwrap();
        run.train(Some(&opponent), &|| false, &mut |_| ()).unwrap();
        run.write()
    };
    assert_eq!(train(), train());
    let missing = |_: u64| -> Result<Box<dyn Player>, String> { Err("it is missing".to_owned()) };
    let mut run = TdRun::new(BoardSize::Six, spec("table"), small(1)).unwrap();
    let error = run.train(Some(&missing), &|| false, &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the opponent failed in game 1: it is missing");
}

#[test]
fn infinite_weights_are_an_error() {
    let run = TdRun::new(BoardSize::Four, spec("table"), small(10)).unwrap();
    let bytes = {
        let mut model = TdModel::<S4>::new(spec("table")).unwrap();
        model.weights_mut().copy_from_slice(&[f32::MAX, -f32::MAX, f32::MAX]);
        let settings = run
            .settings()
            .metadata()
            .into_iter()
            .chain([("played", "0".to_owned()), ("strength", String::new())]);
        model.write(&settings.map(|(key, value)| (key.to_owned(), value)).collect::<BTreeMap<_, _>>())
    };
    let mut run = TdRun::resume(&bytes, BoardSize::Four, &spec("table"), small(10)).unwrap();
    let error = run.train(None, &|| false, &mut |_| ()).unwrap_err();
    assert!(matches!(error, TrainError::Diverged(_)), "{error}");
}

#[test]
fn settings_out_of_range_are_refused() {
    let check = |settings: TdSettings| settings.check().unwrap_err().to_string();
    let default = TdSettings::default();
    assert_eq!(
        check(TdSettings { rate: 0.0, ..default.clone() }),
        "invalid learning rate 0; write a number above 0, up to 1"
    );
    assert!(check(TdSettings { rate: f32::NAN, ..default.clone() }).starts_with("invalid learning rate"));
    assert_eq!(
        check(TdSettings { lambda: 2.0, ..default.clone() }),
        "invalid lambda 2; write a number from 0 to 1"
    );
    assert_eq!(
        check(TdSettings { epsilon: -0.1, ..default }),
        "invalid epsilon -0.1; write a number from 0 to 1"
    );
}

#[test]
fn intervals_are_wilsons() {
    let counts = GameCounts { wins: 600, draws: 0, losses: 400 };
    let [low, high] = counts.interval();
    assert!((low - 0.5693).abs() < 1e-4 && (high - 0.6299).abs() < 1e-4, "{low} {high}");
    let [_, high] = GameCounts { wins: 5, draws: 0, losses: 0 }.interval();
    assert!((high - 1.0).abs() < 1e-9, "{high}");
    let [low, high] = GameCounts::default().interval();
    assert!(low.abs() < 1e-9 && (high - 1.0).abs() < 1e-9, "{low} {high}");
}

#[test]
fn points_of_the_curve_round_trip() {
    let counts = GameCounts { wins: 150, draws: 3, losses: 47 };
    let point = CurvePoint { games: 10_000, counts: [counts; BENCHMARKS.len()] };
    assert_eq!(point.to_string(), "10000:150/3/47,150/3/47,150/3/47,150/3/47");
    assert_eq!(point.to_string().parse(), Ok(point));
    assert_eq!("10:1/2/3".parse::<CurvePoint>(), Err(()));
}
