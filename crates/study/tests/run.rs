//! Runs: known results, any number of threads, resumed studies, files.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use outflank_jobs::Threads;
use outflank_report::Language;
use outflank_study::{Directory, Document, Plan, Study, StudyAnswer};

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
    answer.seconds = 0.0;
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
    assert_eq!(fits.len(), 2);
    assert!(fits[0].base > 1.5 && fits[0].exponential_r_squared > 0.9, "{fits:?}");
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
        let result = study.run(&mut |more| _ = steps.fetch_add(more, Ordering::Relaxed)).unwrap();
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
        assert!(read("cell-1.tex").starts_with("\\begin{tabular}{rrrrrrrrr}\n"));
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
    assert_eq!(names, ["cell-1", "cell-1-grid", "cell-2"]);
    assert_eq!((tables[0].table.rows.len(), tables[1].table.rows.len()), (6, 2));
    assert_eq!(tables[1].table.columns, ["e \\ d", "1", "2", "3"]);
    // Row 1, column 2 of the grid is the second point; the score is the fifth column after two keys.
    assert_eq!(tables[1].table.rows[0][2], tables[0].table.rows[1][6]);
    let path = directory("grid");
    let open = Directory::open(&path, &plan, String::new()).unwrap();
    open.publish(&result, Language::English).unwrap();
    assert!(path.join("cell-1.svg").exists() && !path.join("cell-2.svg").exists());
}
