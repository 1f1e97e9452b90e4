//! Tuning: planted optima, any number of threads, resumed tunings, files and bad input.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use outflank_arena::Sprt;
use outflank_board::BoardSize;
use outflank_board::random::{Generator, below, generator};
use outflank_jobs::Threads;
use outflank_report::Language;
use outflank_study::tune::{
    Against, CmaEs, CmaEsSettings, Method, Optimiser, Spsa, SpsaSettings, TuneAnswer, TuneDirectory,
    TuneSettings, Tuner, Tuning,
};

/// A small tuning on 4x4.
fn settings(method: Method, against: &str) -> TuneSettings {
    TuneSettings {
        player: "alphabeta:depth=1,eval=positional+mobility*{a}+frontier*{b}".to_owned(),
        ranges: ["a=-200..200@-100", "b=-200..200@-100"].map(|range| range.parse().unwrap()).into(),
        against: against.parse().unwrap(),
        method,
        games: 120,
        pairs: 2,
        step: None,
        perturbation: None,
        sigma: None,
        population: None,
        size: BoardSize::Four,
        openings: None,
        seed: 3,
        final_games: 20,
        sprt: "0,20".parse::<Sprt>().unwrap(),
    }
}

fn tuning(method: Method, against: &str) -> Tuning {
    settings(method, against).check().unwrap()
}

/// The answer without its times.
fn timeless(mut answer: TuneAnswer) -> String {
    (answer.seconds, answer.measured_seconds) = (0.0, 0.0);
    let mut value = serde_json::to_value(&answer).unwrap();
    if let Some(own) = value["final_match"].as_object_mut() {
        own.retain(|key, _| !key.ends_with("seconds"));
        for player in own["players"].as_array_mut().unwrap() {
            player.as_object_mut().unwrap().retain(|key, _| !key.ends_with("seconds"));
            for colour in ["black", "white"] {
                player[colour].as_object_mut().unwrap().remove("mean_move_seconds");
            }
        }
    }
    value.to_string()
}

/// A directory that does not exist yet.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn undisturbed(tuning: &Tuning) -> String {
    timeless(Tuner::new(tuning).run(&mut |_| {}).unwrap().answer())
}

/// Runs a tuning with a directory.
fn run(tuning: &Tuning, path: &Path) -> String {
    let directory = TuneDirectory::open(path, tuning, "outflank tune".to_owned()).unwrap();
    let tuner = Tuner { directory: Some(&directory), ..Tuner::new(tuning) };
    timeless(tuner.run(&mut |_| {}).unwrap().answer())
}

/// The points per game of simulated games of a player that is stronger by an Elo difference.
fn simulated(difference: f64, games: u32, rng: &mut Generator) -> f64 {
    let expected = 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
    let wins = (0..games).filter(|_| f64::from(below(1_000_000, rng)) < 1e6 * expected).count();
    wins as f64 / f64::from(games)
}

/// The largest distance to a planted optimum over all parameters, after tuning on simulated games.
///
/// The difference to the optimum is 600 Elo per squared unit of the ranges.
fn planted(optimiser: &mut dyn Optimiser, iterations: u64, games: u32, seed: u64) -> f64 {
    const OPTIMUM: [f64; 3] = [0.7, 0.25, 0.5];
    let elo = |point: &[f64]| {
        -600.0 * point.iter().zip(OPTIMUM).map(|(own, best)| (own - best).powi(2)).sum::<f64>()
    };
    let (mut rng, mut centres) = (generator(seed), Vec::new());
    for _ in 0..iterations {
        let points = optimiser.ask();
        let scores: Vec<f64> = match &points[..] {
            [plus, minus] => {
                let score = simulated(elo(plus) - elo(minus), games, &mut rng);
                vec![score, 1.0 - score]
            }
            points => {
                let centre = elo(optimiser.centre());
                points.iter().map(|point| simulated(elo(point) - centre, games, &mut rng)).collect()
            }
        };
        optimiser.tell(&scores);
        centres.push(optimiser.centre().to_vec());
    }
    let last = &centres[centres.len() - centres.len().div_ceil(4)..];
    let mean = |index: usize| last.iter().map(|centre| centre[index]).sum::<f64>() / last.len() as f64;
    (0..).zip(OPTIMUM).map(|(index, best)| (mean(index) - best).abs()).fold(0.0, f64::max)
}

/// 20,000 simulated games from a start in a corner. The tolerance is a tenth of the ranges, 18 Elo at most, with SPSA,
/// and a fifth with CMA-ES.
#[test]
fn both_methods_find_a_planted_optimum_in_noise() {
    let start = [0.0, 1.0, 0.0];
    for seed in 1..=10 {
        let spsa = SpsaSettings { iterations: 1250, step: 0.05, perturbation: 0.2, noise: 0.25 };
        let off = planted(&mut Spsa::new(&start, spsa, seed), 1250, 16, seed);
        assert!(off < 0.1, "SPSA with seed {seed}: {off}");
        let cmaes = CmaEsSettings { population: CmaEs::default_population(3), sigma: 0.25 };
        let off = planted(&mut CmaEs::new(&start, cmaes, seed), 44, 16, seed);
        assert!(off < 0.2, "CMA-ES with seed {seed}: {off}");
    }
}

#[test]
fn the_result_does_not_depend_on_threads() {
    for (method, against) in [(Method::Spsa, "self"), (Method::Spsa, "random"), (Method::CmaEs, "self")] {
        let tuning = tuning(method, against);
        let threads = Threads { workers: NonZeroUsize::new(3).unwrap() };
        let games = AtomicU64::new(0);
        let tuner = Tuner { executor: threads, ..Tuner::new(&tuning) };
        let result = tuner.run(&mut |count| _ = games.fetch_add(count, Ordering::Relaxed)).unwrap();
        assert!(games.into_inner() >= tuning.games() && !result.stopped);
        assert_eq!(timeless(result.answer()), undisturbed(&tuning), "{method} {against}");
    }
}

/// The log is cut at every line and within lines, as after the end of the program.
#[test]
fn a_cut_tuning_is_resumed_with_the_same_result() {
    let spsa = TuneSettings { games: 40, ..settings(Method::Spsa, "self") };
    let cmaes = settings(Method::CmaEs, "random");
    let cmaes = TuneSettings { games: 48, population: Some(4), final_games: 0, ..cmaes };
    for settings in [spsa, cmaes] {
        let method = settings.method;
        let tuning = settings.check().unwrap();
        let expected = undisturbed(&tuning);
        let path = directory(&format!("tune-cut-{method}"));
        assert_eq!(run(&tuning, &path), expected);
        assert!(!expected.contains("\"tuned\":-100.0"), "the games changed the parameters: {expected}");
        let whole = fs::read_to_string(path.join("evaluations.jsonl")).unwrap();
        let ends = whole.match_indices('\n').map(|(end, _)| end + 1);
        for cut in std::iter::once(0).chain(ends.flat_map(|end| [end - 20, end])) {
            fs::write(path.join("evaluations.jsonl"), &whole[..cut]).unwrap();
            assert_eq!(run(&tuning, &path), expected, "{cut}");
        }
        // Times differ.
        let columns = |text: &str| -> Vec<String> {
            text.lines()
                .map(|line| line.split(",\"seconds\"").next().unwrap_or_default().to_owned())
                .collect()
        };
        let again = fs::read_to_string(path.join("evaluations.jsonl")).unwrap();
        assert_eq!(columns(&again), columns(&whole));
    }
}

#[test]
fn a_stopped_tuning_reports_what_is_finished_and_resumes() {
    let tuning = tuning(Method::Spsa, "self");
    let path = directory("tune-stopped");
    let games = AtomicU64::new(0);
    {
        let directory = TuneDirectory::open(&path, &tuning, "outflank tune".to_owned()).unwrap();
        let stop = || games.load(Ordering::Relaxed) >= 50;
        let tuner = Tuner { stop: &stop, directory: Some(&directory), ..Tuner::new(&tuning) };
        let result = tuner.run(&mut |count| _ = games.fetch_add(count, Ordering::Relaxed)).unwrap();
        assert!(result.stopped && result.final_match.is_none());
        assert!((1..tuning.iterations).contains(&(result.iterates.len() as u64)));
        directory.publish(&result, Language::English).unwrap();
        assert!(result.text(Language::French).contains("Arrêté avant la fin\u{a0}: "));
        let second = TuneDirectory::open(&path, &tuning, String::new()).unwrap_err();
        assert!(second.to_string().contains("is in use by another tuning; wait for it"), "{second}");
    }
    assert_eq!(run(&tuning, &path), undisturbed(&tuning));
}

#[test]
fn the_report_has_all_files() {
    let tuning = tuning(Method::Spsa, "random");
    let path = directory("tune-files");
    let directory = TuneDirectory::open(&path, &tuning, "outflank tune".to_owned()).unwrap();
    let result = Tuner { directory: Some(&directory), ..Tuner::new(&tuning) }.run(&mut |_| {}).unwrap();
    for language in Language::ALL {
        directory.publish(&result, language).unwrap();
        let read = |name: &str| fs::read_to_string(path.join(name)).unwrap();
        let page = read("report.html");
        assert!(page.contains("<svg ") && !page.contains("http://localhost") && !page.contains("<script"));
        assert_eq!(read("parameters.csv").lines().next(), Some("iteration,games,score,a,b"));
        assert_eq!(read("parameters.csv").lines().count() as u64, tuning.iterations + 1);
        for name in ["report.md", "report.txt", "report.json"] {
            assert!(read(name).contains("mobility"), "{name}");
        }
        for name in ["parameters.svg", "parameters.png", "score.svg", "score.png"] {
            assert!(fs::metadata(path.join(name)).unwrap().len() > 1000, "{name}");
        }
    }
}

/// Minus the mobility and minus the frontier is a planted error, which both methods repair.
#[test]
fn a_planted_sign_is_found_by_games() {
    for method in Method::ALL {
        let settings = TuneSettings { games: 2000, pairs: 8, final_games: 400, ..settings(method, "self") };
        let tuning = TuneSettings { size: BoardSize::Six, ..settings }.check().unwrap();
        let result = Tuner::new(&tuning).run(&mut |_| {}).unwrap();
        let answer = result.answer();
        assert!(answer.parameters[0].tuned > 0.0, "{:?}", answer.parameters);
        let sprt = answer.final_match.unwrap().sprt.unwrap();
        assert!(sprt.llr >= sprt.high, "{method}: {sprt:?}");
    }
}

#[test]
fn a_changed_tuning_and_foreign_files_are_refused() {
    let path = directory("tune-refused");
    let own = tuning(Method::Spsa, "self");
    drop(TuneDirectory::open(&path, &own, "outflank tune A".to_owned()).unwrap());
    let other = TuneSettings { pairs: 3, ..settings(Method::Spsa, "self") }.check().unwrap();
    let error = TuneDirectory::open(&path, &other, String::new()).unwrap_err().to_string();
    let message = "contains another tuning: pairs is 2 there and 3 here; repeat its command to continue it \
                   (outflank tune A), or use another directory";
    assert!(error.ends_with(message), "{error}");
    // A log that another tuning has written.
    let line = r#"{"iteration":1,"point":0,"values":{"a":"1"},"against":"x","pairs":2,"wins":4,"draws":0,"losses":0,"seconds":1}"#;
    fs::write(path.join("evaluations.jsonl"), format!("{line}\n")).unwrap();
    let opened = TuneDirectory::open(&path, &own, String::new()).unwrap();
    let error = Tuner { directory: Some(&opened), ..Tuner::new(&own) }.run(&mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("line 1 is not the score that the method asks for"), "{error}");
    let foreign = directory("tune-foreign");
    fs::create_dir_all(&foreign).unwrap();
    fs::write(foreign.join("notes.txt"), "mine").unwrap();
    let error = TuneDirectory::open(&foreign, &own, String::new()).unwrap_err().to_string();
    assert!(error.contains("contains notes.txt but no tuning; use an empty directory"), "{error}");
}

#[test]
fn bad_settings_are_refused_before_the_first_game() {
    let check = |change: &dyn Fn(&mut TuneSettings), message: &str| {
        let mut settings = settings(Method::Spsa, "self");
        change(&mut settings);
        let error = settings.check().unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    };
    check(&|own| own.ranges.truncate(1), "{b} in the player has no range; write --range b=0..100");
    check(
        &|own| {
            own.player = own.player.replace("{b}", "{front}");
            own.ranges[1].key = "fron".to_owned();
        },
        "{front} in the player has no range; did you mean \"fron\"? write --range front=0..100",
    );
    check(
        &|own| own.ranges.push("corner=0..1".parse().unwrap()),
        "--range corner: the player does not contain {corner}; write it in the player, or remove the range",
    );
    check(&|own| own.ranges.push(own.ranges[0].clone()), "--range a is given twice; leave one out");
    check(
        &|own| (own.player, own.ranges) = ("random".to_owned(), Vec::new()),
        "the player has no parameters; write one in braces",
    );
    check(
        &|own| own.ranges[1] = "b=0..20000@1".parse().unwrap(),
        "--range b: player \"alphabeta:depth=1,eval=positional+mobility*-100+frontier*20000\": ",
    );
    check(
        &|own| own.player = "alphabta:depth={a},eval=mobility*{b}".to_owned(),
        "the player at its start: player ",
    );
    check(&|own| own.games = 3, "--games 3: one iteration takes 4 games; write at least 4, or fewer --pairs");
    check(&|own| own.games = 1_000_000, "the tuning takes up to 1000020 games; the limit is 1000000");
    check(&|own| own.sigma = Some(0.1), "--sigma is an option of cmaes; remove it, or write --method cmaes");
    check(&|own| own.step = Some(0.0), "--step 0 is out of range; write a number above 0 and up to 1");
    check(&|own| own.perturbation = Some(f64::NAN), "--perturbation NaN is out of range");
    check(&|own| own.openings = Some("named".parse().unwrap()), "8x8");
    check(
        &|own| (own.method, own.population) = (Method::CmaEs, Some(3)),
        "--population 3 is out of range; write a number from 4 to 1000",
    );
    let unknown = "alphabta".parse::<Against>().unwrap_err().to_string();
    assert!(unknown.contains("did you mean \"alphabeta\"?"), "{unknown}");
}
