//! Runs: known results, any number of threads, resumed studies, files.

use std::fs;
use std::io::Read as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::GzDecoder;
use outflank_jobs::Threads;
use outflank_report::Language;
use outflank_study::{Directory, Document, Plan, Study, StudyAnswer, bundle};

const STUDY: &str = r#"
title = "Depth"
question = "What is a ply worth?"
seed = 5
[[cell]]
kind = "match"
players = ["alphabeta:depth={d}", "random"]
size = 4
games = 10
sweep = { d = "1..2" }
[[cell]]
kind = "cost"
players = ["alphabeta:depth={d}", "mcts:iterations={d}"]
size = 6
positions = 6
sweep = { d = "1..4" }
"#;

fn plan(text: &str) -> Plan {
    Document::read(text).unwrap().plan(false).unwrap()
}

/// The answer without its times.
fn timeless(mut answer: StudyAnswer) -> StudyAnswer {
    (answer.seconds, answer.measured_seconds) = (0.0, 0.0);
    for cost in answer.cells.iter_mut().flat_map(|cell| &mut cell.points).flat_map(|point| &mut point.costs) {
        (cost.mean_move_seconds, cost.mean_move_cpu_seconds) = (None, None);
    }
    answer
}

/// A directory that does not exist yet.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn undisturbed(text: &str) -> StudyAnswer {
    let plan = plan(text);
    timeless(Study::new(&plan).run(&mut |_| {}).unwrap().answer())
}

#[test]
fn deeper_searches_visit_more_nodes_and_iterations_are_linear() {
    let answer = undisturbed(STUDY);
    assert!(!answer.stopped);
    let points = &answer.cells[1].points;
    let nodes = |player: usize| -> Vec<f64> {
        points.iter().map(|point| point.costs[player].nodes_per_move.unwrap()).collect()
    };
    assert!(nodes(0).is_sorted_by(|one, other| one < other), "{:?}", nodes(0));
    let fits = &answer.cells[1].fits;
    assert_eq!(fits.len(), 4);
    assert!(fits[0].model == "exponential" && fits[0].b > 1.5 && fits[0].r_squared > 0.9, "{fits:?}");
    assert!(fits[0].b_low.unwrap() < fits[0].b && fits[0].b < fits[0].b_high.unwrap(), "{fits:?}");
    assert!(answer.cells[0].points.iter().all(|point| point.games == Some(10)));
}

#[test]
fn results_do_not_depend_on_threads() {
    let plan = plan(STUDY);
    let executor = Threads { workers: NonZeroUsize::new(3).unwrap() };
    let study = Study { executor, ..Study::new(&plan) };
    let answer = timeless(study.run(&mut |_| {}).unwrap().answer());
    assert_eq!(answer, undisturbed(STUDY));
    assert_ne!(answer, undisturbed(&STUDY.replace("seed = 5", "seed = 6")));
}

#[test]
fn a_resumed_study_has_the_results_of_an_undisturbed_one() {
    let (path, plan) = (directory("resumed"), plan(STUDY));
    let mut interrupted = 0;
    for limit in [1, 7, 21, 30, u64::MAX] {
        let open = Directory::open(&path, &plan, "outflank study".to_owned()).unwrap();
        let steps = AtomicU64::new(0);
        let stop = || steps.load(Ordering::Relaxed) >= limit;
        let study = Study { stop: &stop, directory: Some(&open), ..Study::new(&plan) };
        let result = study.run(&mut |step| _ = steps.fetch_add(step.count, Ordering::Relaxed)).unwrap();
        open.publish(&result, Language::English).unwrap();
        interrupted += u32::from(result.stopped);
        if limit == u64::MAX {
            assert_eq!(steps.load(Ordering::Relaxed), plan.games() + plan.searches());
            assert_eq!(timeless(result.answer()), undisturbed(STUDY));
        }
    }
    assert_eq!(interrupted, 4);
}

#[test]
fn a_line_that_was_cut_off_is_repeated() {
    let (path, plan) = (directory("cut"), plan(STUDY));
    let run = || {
        let open = Directory::open(&path, &plan, String::new()).unwrap();
        let stored = open.stored_searches();
        let study = Study { directory: Some(&open), ..Study::new(&plan) };
        (stored, timeless(study.run(&mut |_| {}).unwrap().answer()))
    };
    assert_eq!(run().0, 0);
    let costs = path.join("costs.jsonl");
    let text = fs::read_to_string(&costs).unwrap();
    assert_eq!(text.lines().count(), 48);
    fs::write(&costs, &text[..text.len() - 9]).unwrap();
    assert_eq!(run(), (47, undisturbed(STUDY)));
    assert_eq!(run().0, 48);
    fs::write(&costs, "no JSON\n").unwrap();
    let error = Directory::open(&path, &plan, String::new()).unwrap_err().to_string();
    assert!(error.contains("costs.jsonl is not readable: line 1: "), "{error}");
}

#[test]
fn another_study_or_a_foreign_file_is_refused() {
    let path = directory("another");
    let open = |text: &str| Directory::open(&path, &plan(text), "outflank study run depth.toml".to_owned());
    drop(open(STUDY).unwrap());
    // Texts do not decide results.
    let held = open(&STUDY.replace("worth?", "worth, in Elo?")).unwrap();
    assert!(
        open(STUDY)
            .unwrap_err()
            .to_string()
            .ends_with("is in use by another study; wait for it, or use another directory")
    );
    drop(held);
    let changed = STUDY.replace("games = 10", "games = 12").replace("1..4", "1..5");
    let error = open(&changed).unwrap_err().to_string();
    let differences = "contains another study: cell 1 games is 10 there and 12 here, cell 2 d is 1,2,3,4 there and \
                       1,2,3,4,5 here; repeat its command to continue it (outflank study run depth.toml), or use \
                       another directory";
    assert!(error.ends_with(differences), "{error}");
    let foreign = directory("foreign");
    fs::create_dir_all(&foreign).unwrap();
    fs::write(foreign.join("thesis.tex"), "").unwrap();
    let error = Directory::open(&foreign, &plan(STUDY), String::new()).unwrap_err().to_string();
    assert!(error.contains("contains thesis.tex but no study; "), "{error}");
    // A program that was killed while it wrote the manifest leaves these files.
    fs::remove_file(foreign.join("thesis.tex")).unwrap();
    fs::write(foreign.join(".study.json.partial"), "{").unwrap();
    fs::write(foreign.join("study.lock"), "").unwrap();
    Directory::open(&foreign, &plan(STUDY), String::new()).unwrap();
}

#[test]
fn reports_have_every_table_and_plot_in_both_languages() {
    for (language, words) in [(Language::English, "nodes per move"), (Language::French, "nœuds par coup")] {
        let (path, plan) = (directory(language.code()), plan(STUDY));
        let open = Directory::open(&path, &plan, "outflank study run depth.toml".to_owned()).unwrap();
        let result = Study { directory: Some(&open), ..Study::new(&plan) }.run(&mut |_| {}).unwrap();
        open.publish(&result, language).unwrap();
        let read = |name: &str| fs::read_to_string(path.join(name)).unwrap();
        for name in ["report.txt", "report.md", "report.html", "cell-2.tex", "cell-2.svg"] {
            assert!(read(name).contains(words), "{name}");
        }
        assert!(read("report.md").contains("What is a ply worth?"));
        assert!(
            read("cell-1.csv").starts_with("d,games,won,drawn,lost,score (%),from (%),to (%),Elo\n1,10,")
        );
        assert_eq!(read("cell-2.csv").lines().count(), 9);
        assert_eq!(read("cell-2-fits.csv").lines().count(), 5);
        assert!(read("cell-1.tex").contains("\\begin{tabular}{rrrrrrrrr}\n"));
        assert!(fs::read(path.join("cell-1.png")).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(Document::read(&read("study.toml")).unwrap().to_string(), plan.document.to_string());
    }
}

#[test]
fn two_keys_make_a_grid_and_words_make_bars() {
    let text = r#"
title = "Grid"
[[cell]]
kind = "match"
players = ["alphabeta:depth={d},eval={e}", "random"]
size = 4
games = 4
sweep = { e = ["mobility", "positional"], d = [1, 2, 3] }
[[cell]]
kind = "cost"
players = ["random"]
size = 4
positions = 3
"#;
    let plan = plan(text);
    let result = Study::new(&plan).run(&mut |_| {}).unwrap();
    let tables = result.tables(Language::English);
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, ["cell-1", "cell-1-play", "cell-1-grid", "cell-2"]);
    assert_eq!((tables[0].table.rows.len(), tables[2].table.rows.len()), (6, 2));
    assert_eq!(tables[2].table.columns, ["e \\ d", "1", "2", "3"]);
    // Row 1, column 2 of the grid is the second point; the score is the fifth column after two keys.
    assert_eq!(tables[2].table.rows[0][2], tables[0].table.rows[1][6]);
    let path = directory("grid");
    let open = Directory::open(&path, &plan, String::new()).unwrap();
    open.publish(&result, Language::English).unwrap();
    assert!(path.join("cell-1.svg").exists() && !path.join("cell-2.svg").exists());
}

const KINDS: &str = r#"
title = "Kinds"
report = "000"
[[cell]]
kind = "tournament"
players = ["alphabeta=3", "greedy:eval=absolute", "random"]
size = 6
games = 40
figures = [
    { line = 1, pair = [1, 3], results = [98, 2, 0], games = 200 },
    { line = 2, pair = [1, 3], results = [50, 50, 0], games = 200, reason = "Planted." },
    { line = 3, quantity = "rank", value = 1, within = 0 },
    { line = 4, quantity = "score", player = 3, below = 50 },
]
[[cell]]
kind = "value"
players = ["minimax=3", "alphabeta=3", "random"]
size = 6
positions = 30
figures = [
    { line = 5, quantity = "agreement", player = 2, value = 100, within = 0 },
    { line = 6, quantity = "same-value", player = 2, value = 100, within = 0 },
    { line = 7, quantity = "agreement", player = 3, below = 60 },
]
[[cell]]
kind = "cost"
players = ["minimax:depth={d}", "alphabeta:depth={d}"]
size = "{n}"
positions = 10
sweep = { d = [1, 2, 3, 4], n = [4, 6] }
figures = [
    { line = 8, at = { n = 6 }, quantity = "growth", per-player = 2, above = 1 },
    { line = 9, at = { d = 1, n = 6 }, quantity = "nodes", per-player = 2, value = 1, within = 0 },
    { line = 10, at = { d = 4, n = 6 }, quantity = "nodes", per = { n = 4 }, above = 1 },
    { line = 13, at = { n = 6 }, quantity = "depth", seconds = 100, player = 2, per-player = 1, above = 1 },
]
[[cell]]
kind = "board"
positions = 3
figures = [{ line = 11, quantity = "bytes", player = 2, per-player = 1, value = 16, within = 0 }]
[[cell]]
kind = "match"
players = ["negamax:depth=3,form={form}", "random"]
size = 6
games = 60
sweep = { form = ["textbook", "report001"] }
figures = [{ line = 12, value = 0, games = 400, quantity = "won" }]
[[cell]]
kind = "cost"
players = ["alphabeta:depth=3"]
size = 6
positions = 10
figures = [
    { line = 14, quantity = "nodes", per-player = 1, per-cell = 3, per = { d = 2, n = 6 }, above = 1 },
    { line = 15, quantity = "nodes", per-player = 1, per-cell = 3, per = { d = 4, n = 6 }, below = 0.5 },
]
"#;

/// What follows from the rules and the algorithms, and planted figures that are wrong.
#[test]
fn every_kind_of_cell_is_measured_and_judged() {
    let answer = undisturbed(KINDS);
    let figures: Vec<_> = answer.cells.iter().flat_map(|cell| &cell.figures).collect();
    let differs: Vec<&str> =
        figures.iter().filter(|figure| figure.verdict == "differs").map(|figure| &*figure.source).collect();
    assert_eq!(differs, ["000:2", "000:12"], "{figures:?}");
    assert_eq!(figures.iter().filter(|figure| figure.verdict == "agrees").count(), 13, "{figures:?}");
    // The form without the minus sign plays badly, but not so badly that it never wins.
    let last = figures.iter().find(|figure| figure.source == "000:12").unwrap();
    assert!(last.textbook > last.own && last.own > Some(0.0), "{last:?}");
    assert_eq!(answer.cells[0].points[0].pairings.len(), 3);
}

#[test]
fn minimax_and_alphabeta_play_the_same_games() {
    let text = r#"
title = "Same"
[[cell]]
kind = "match"
players = ["{a}:depth=3", "random"]
size = 6
games = 30
sweep = { a = ["minimax", "minmax-alphabeta"] }
"#;
    let answer = undisturbed(text);
    let results: Vec<_> = answer.cells[0].points.iter().map(|point| point.wins_draws_losses).collect();
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_bundle_has_every_file_once_and_the_same_bytes() {
    let (path, plan) = (directory("bundled"), plan(STUDY));
    let open = Directory::open(&path, &plan, "outflank study".to_owned()).unwrap();
    let result = Study { directory: Some(&open), ..Study::new(&plan) }.run(&mut |_| {}).unwrap();
    open.publish(&result, Language::English).unwrap();
    assert!(bundle(&path).unwrap_err().to_string().contains("is in use by another study"));
    drop(open);
    let bytes = bundle(&path).unwrap();
    assert_eq!(bytes, bundle(&path).unwrap());
    let mut tar = Vec::new();
    GzDecoder::new(&bytes[..]).read_to_end(&mut tar).unwrap();
    let (mut names, mut start) = (Vec::new(), 0);
    while tar[start] != 0 {
        let field = |from: usize, to: usize| {
            let text = std::str::from_utf8(&tar[start + from..start + to]).unwrap();
            text.trim_end_matches('\0').to_owned()
        };
        let (name, size) = (field(0, 100), usize::from_str_radix(&field(124, 136), 8).unwrap());
        let file = path.join(name.strip_prefix("bundled/").unwrap());
        assert_eq!(fs::read(&file).unwrap(), tar[start + 512..start + 512 + size], "{name}");
        start += 512 + size.next_multiple_of(512);
        names.push(name);
    }
    for name in ["study.json", "study.toml", "report.html", "costs.jsonl", "games/1-1/run.sqlite"] {
        assert_eq!(names.iter().filter(|own| **own == format!("bundled/{name}")).count(), 1, "{names:?}");
    }
    assert!(!names.iter().any(|name| name.contains("lock")), "{names:?}");
    let empty = directory("no-study");
    fs::create_dir_all(&empty).unwrap();
    assert!(bundle(&empty).unwrap_err().to_string().ends_with("write the directory of --out"));
}
