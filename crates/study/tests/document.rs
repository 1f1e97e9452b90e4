//! Documents: what is read, what is written, and what is refused.

use outflank_study::{CellKind, Document};
use proptest::prelude::*;

const WHOLE: &str = r#"title = "Exploration"
question = "Which \"c\" is best?"
method = "A match\nper value."
seed = 7

[[cell]]
kind = "match"
title = "C"
players = ["mcts:iterations={n},c={c}", "alphabeta=2"]
size = 6
games = 200
quick-games = 8
openings = "random:2"
colours = "fixed"
clock = "move:1s"
sweep = { n = [10, 20], c = [0.5, 1, 1.4] }

[[cell]]
kind = "cost"
players = ["alphabeta:depth={d}", "greedy:eval={d}"]
size = 8
positions = 20
sweep = { d = ["mobility", "2"] }
"#;

/// The message of a document that is refused.
#[track_caller]
fn refusal(text: &str) -> String {
    let error = Document::read(text).and_then(|document| document.plan(false).map(drop));
    error.expect_err("the document is refused").to_string()
}

#[test]
fn documents_are_written_as_they_are_read() {
    let document = Document::read(WHOLE).unwrap();
    assert_eq!(document.to_string(), WHOLE);
    assert_eq!(document.cells[0].sweeps[1].values, ["0.5", "1", "1.4"]);
    let CellKind::Match { games, quick_games, .. } = document.cells[0].kind else { panic!("a match") };
    assert_eq!((games, quick_games, document.seed), (200, 8, 7));
}

#[test]
fn short_documents_have_defaults() {
    let text = "title = \"T\"\n[[cell]]\nkind = \"cost\"\nplayers = [\"alphabeta:depth={d}\"]\npositions = 30\n\
                sweep = { d = \"1..3\" }";
    let document = Document::read(text).unwrap();
    assert_eq!((document.seed, document.question.as_str()), (1, ""));
    let CellKind::Cost { positions, quick_positions } = document.cells[0].kind else { panic!("a cost cell") };
    assert_eq!((positions, quick_positions), (30, 3));
    let plan = document.clone().plan(false).unwrap();
    assert_eq!((plan.games(), plan.searches()), (0, 90));
    assert_eq!(document.plan(true).unwrap().searches(), 9);
}

#[test]
fn faults_are_named_with_line_column_and_remedy() {
    let cell = |lines: &str| format!("title = \"T\"\n[[cell]]\nkind = \"match\"\ngames = 10\n{lines}");
    let check = |text: &str, message: &str| {
        let refusal = refusal(text);
        assert!(refusal.starts_with(message), "{text}\n{refusal}");
    };
    check("title = \"T\n", "line 1, column 11: ");
    check("title = \"T\"", "line 1, column 1: cell is missing; write at least one table [[cell]]");
    check(
        "titel = \"T\"",
        "line 1, column 1: unknown key \"titel\"; did you mean \"title\"? keys of a study: title,",
    );
    check("title = \"T\"\ncell = 3", "line 2, column 8: write each cell below a line [[cell]]");
    check(
        "[[cell]]\nkind = \"mtach\"",
        "line 2, column 8: unknown kind \"mtach\"; did you mean \"match\"? kinds: ",
    );
    check(
        &cell("gmaes = 3"),
        "line 5, column 1: unknown key \"gmaes\"; did you mean \"games\"? keys of a match: ",
    );
    check(&cell("positions = 3"), "line 5, column 1: unknown key \"positions\"");
    check(&cell(""), "line 2, column 1: players is missing; write players = [");
    check(&cell("players = [\"random\"]"), "line 5, column 11: a match has two players; write players = [");
    check(&cell("players = [\"random\", 3]"), "line 5, column 22: a player is a text in quotes; ");
    check(
        &cell("players = [\"random\", \"alphabta=2\"]"),
        "line 5, column 22: player \"alphabta=2\": column 1: unknown player \"alphabta\"; did you mean \"alphabeta\"? ",
    );
    check(
        &cell("players = [\"random\", \"mcts:c={c}\"]\nsweep = { c = [1, \"x\"] }"),
        "line 5, column 22: player \"mcts:c=x\": column 8: invalid value \"x\" for c; ",
    );
    check(
        &cell("players = [\"random\", \"mcts:c={c}\"]"),
        "line 5, column 22: {c} has no values; write sweep = { c = [1, 2] }",
    );
    check(
        &cell("players = [\"random\", \"mcts:c={cc}\"]\nsweep = { c = [1] }"),
        "line 5, column 22: {cc} has no values; did you mean {c}? write ",
    );
    check(
        &cell("players = [\"random\", \"greedy\"]\nsweep = { c = [1] }"),
        "line 6, column 9: no player contains {c}; write it in a player, or remove c from the sweep",
    );
    check(&cell("players = [\"random\", \"human\"]"), "line 5, column 22: ");
    let swept =
        |sweep: &str| cell(&format!("players = [\"random\", \"mcts:c={{c}}\"]\nsweep = {{ {sweep} }}"));
    check(&swept(""), "line 6, column 9: write sweep = { c = ");
    check(&swept("c = []"), "line 6, column 15: a value is missing; ");
    check(&swept("c = [1, 1]"), "line 6, column 15: the value \"1\" is given twice; ");
    check(&swept("c = \"6..1\""), "line 6, column 15: the range \"6..1\" is empty; ");
    check(&swept("c = \"1..5000\""), "line 6, column 15: 5000 values are too many; ");
    check(&swept("c = true"), "line 6, column 15: write c = [0.5, 1, 2] or c = \"1..6\"");
    check(&swept("c = 1, d = 2, e = 3"), "line 6, column 9: 3 keys are too many for a sweep; ");
    check(
        &cell("players = [\"random\", \"greedy\"]\nsize = 7"),
        "line 6, column 8: size: boards are 4, 6, 8 or 10",
    );
    check(
        &cell("players = [\"random\", \"greedy\"]\nopenings = \"strat\""),
        "line 6, column 12: openings: unknown kind",
    );
    check(&cell("players = [\"random\", \"engine\"]\nsize = 6"), "line 5, column 22: ");
}

#[test]
fn studies_that_are_too_long_are_refused_with_their_cost() {
    let text = "title = \"T\"\n[[cell]]\nkind = \"match\"\ngames = 300000\nplayers = [\"mcts:c={c}\", \"random\"]\n\
                sweep = { c = \"1..4\" }";
    assert_eq!(
        refusal(text),
        "line 2, column 1: the study takes 1200000 games, 1200000 of them in cell 1 with 4 points; the limit is \
         1000000, so write fewer values or a smaller number per point"
    );
    let most = text.replace("300000", &i64::MAX.to_string());
    assert!(refusal(&most).contains("the limit is 1000000"));
}

#[test]
fn settings_are_changed() {
    let mut document = Document::read(WHOLE).unwrap();
    for setting in ["seed=9", "games=50", "positions=40", "size=4", "c=1..2"] {
        document.set(setting).unwrap();
    }
    assert_eq!(document.seed, 9);
    assert_eq!(document.cells[0].sweeps[1].values, ["1", "2"]);
    let text = document.to_string();
    assert!(text.contains("games = 50\n") && text.contains("positions = 40\n"), "{text}");
    assert_eq!(text.matches("size = 4\n").count(), 2);
    let unchanged = document.clone();
    let mut check = |setting: &str, message: &str| {
        let why = document.set(setting).unwrap_err();
        assert!(why.starts_with(message), "{why}");
    };
    check("seed", "\"seed\" has no value; ");
    check(
        "gams=3",
        "unknown setting \"gams\"; did you mean \"games\"? settings: seed, games, positions, size, n, c, d",
    );
    check("games=0", "games: write a whole number from 1");
    check("c=", "c: a value is missing; ");
    check("size=5", "size: boards are ");
    assert_eq!(document, unchanged);
}

#[test]
fn seeds_depend_on_seed_cell_and_point_alone() {
    let text = |values: &str| {
        format!(
            "title = \"T\"\nseed = 3\n[[cell]]\nkind = \"match\"\ngames = 2\n\
             players = [\"mcts:iterations=9,c={{c}}\", \"random\"]\nsweep = {{ c = {values} }}"
        )
    };
    let seeds = |text: &str| -> Vec<u64> {
        let plan = Document::read(text).unwrap().plan(false).unwrap();
        plan.cells.iter().flat_map(|cell| &cell.points).map(|point| point.seed).collect()
    };
    let one = seeds(&text("[1, 2]"));
    assert_eq!(seeds(&text("[2, 3, 1]")), [one[1], seeds(&text("[3]"))[0], one[0]]);
    assert_ne!(one[0], one[1]);
    assert_ne!(seeds(&text("[1]").replace("seed = 3", "seed = 4"))[0], one[0]);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(
        text in "(title = \"T\"\n|\\[\\[cell\\]\\]\n|kind = \"(match|cost)\"\n|games = |sweep = |players = |[a-z\\{\\}\\[\\]\"=., 0-9é\n]{1,8}){0,12}"
    ) {
        let _ = Document::read(&text);
    }
}
