//! Documents: what is read, what is written, and what is refused.

use outflank_study::{Document, Expected, Quantity, embedded};
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
    let games = document.cells[0].kind.games().unwrap();
    assert_eq!((games.games, games.quick_games, document.seed), (200, 8, 7));
}

#[test]
fn short_documents_have_defaults() {
    let text = "title = \"T\"\n[[cell]]\nkind = \"cost\"\nplayers = [\"alphabeta:depth={d}\"]\npositions = 30\n\
                sweep = { d = \"1..3\" }";
    let document = Document::read(text).unwrap();
    assert!(document.seed == 1 && document.question.is_empty());
    let sample = document.cells[0].kind.sample().unwrap();
    assert_eq!((sample.positions.count(), sample.quick_positions), (30, 3));
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
    check(&swept("c = 1, d = 2, e = 3, f = 4"), "line 6, column 9: 4 keys are too many for a sweep; ");
    check(
        &cell("players = [\"random\", \"greedy\"]\nsize = 7"),
        "line 6, column 8: boards are 4, 6, 8 or 10",
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
fn all_points_of_a_cell_have_the_same_openings() {
    let text = "title = \"T\"\nseed = 3\n[[cell]]\nkind = \"match\"\ngames = 2\n\
                players = [\"mcts:iterations=9,c={c}\", \"random\"]\nsweep = { c = [1, 2] }\n";
    let twice = format!("{text}{}", &text[text.find("[[cell]]").unwrap()..]);
    let seeds = |text: &str| -> Vec<u64> {
        let plan = Document::read(text).unwrap().plan(false).unwrap();
        let of_cell = |cell: &outflank_study::PlannedCell| -> Vec<u64> {
            cell.points.iter().map(|point| cell.series(point).unwrap().seed).collect()
        };
        plan.cells.iter().flat_map(of_cell).collect()
    };
    let all = seeds(&twice);
    assert!(all[0] == all[1] && all[2] == all[3] && all[0] != all[2], "{all:?}");
    assert_ne!(seeds(&text.replace("seed = 3", "seed = 4"))[0], all[0]);
}

const FIGURES: &str = r#"title = "Figures"
title-fr = "Chiffres"
report = "000"
seed = 1

[[cell]]
kind = "tournament"
note = "A note."
note-fr = "Une note."
players = ["alphabeta:depth=2,form={form}", "greedy", "random"]
size = 6
games = 20
sweep = { form = ["textbook", "report000"] }
plots = ["ratings", "occupation"]
figures = [
    { line = 12, text = "A", text-fr = "B", reason = "C", reason-fr = "D", pair = [1, 3], results = [90, 10, 0], games = 50 },
    { line = 13, quantity = "points", player = 2, value = 20, within = 5 },
    { source = "Somebody 1999", quantity = "rank", value = 1.5, factor = 2 },
]

[[cell]]
kind = "cost"
players = ["alphabeta:depth={d}", "minimax:depth={d}"]
size = "{n}"
positions = 4
quick-positions = 1
sweep = { d = [1, 2, 3], n = [4, 6] }
fits = ["exponential", "root"]
figures = [
    { line = 14, at = { n = 6 }, quantity = "growth", player = 2, per-player = 1, range = [1, 3] },
    { line = 15, at = { d = 2, n = 6 }, per = { d = 1 }, above = 1.5 },
    { line = 16, at = { d = 2, n = 6 }, per = { d = 1 }, quantity = "cpu-ms", below = 50 },
    { line = 17, waiting = true },
    { line = 19, at = { n = 6 }, quantity = "depth", seconds = 0.5, player = 2, above = 3 },
    { line = 20, at = { d = 2, n = 6 }, quantity = "cpu-ms", per-player = 1, per-cell = 3, below = 50 },
]

[[cell]]
kind = "cost"
players = ["alphabeta=2"]
size = 6
positions = 2

[[cell]]
kind = "value"
players = ["alphabeta=2"]
size = 8
positions = ["", "f5d6"]

[[cell]]
kind = "board"
size = 8
positions = 5
depth = 2
figures = [
    { line = 18, quantity = "bytes", player = 2, per-player = 1, value = 16, within = 0 },
]
"#;

#[test]
fn figures_are_written_as_they_are_read() {
    let document = Document::read(FIGURES).unwrap();
    assert_eq!(document.to_string(), FIGURES);
    let figure = &document.cells[0].figures[0];
    assert_eq!((figure.source.as_str(), figure.quantity), ("000:12", Quantity::Score));
    assert_eq!(figure.expected, Expected::Results { shares: [90.0, 10.0, 0.0], games: 50 });
    assert_eq!(figure.expected.value(), Some(90.0));
    let plan = document.plan(true).unwrap();
    // Two points of three pairings with two games; six points with two players and one position; two, two and eight more.
    assert_eq!((plan.games(), plan.searches()), (12, 12 + 2 + 2 + 8));
}

#[test]
fn faults_of_figures_are_named() {
    let check = |from: &str, to: &str, message: &str| {
        let text = FIGURES.replacen(from, to, 1);
        assert_ne!(text, FIGURES, "{from}");
        let refusal = refusal(&text);
        assert!(refusal.contains(message), "{to}\n{refusal}");
    };
    check("pair = [1, 3]", "pair = [1, 4]", "there is no player 4; write a number from 1 to 3");
    check("pair = [1, 3]", "pair = [3, 1]", "write the smaller number of a pair first");
    check("pair = [1, 3], ", "", "write the pairing of the results, as in pair = [1, 2]");
    check("[90, 10, 0]", "[90, 20, 0]", "the results add up to 110; write percentages of 100");
    check("[90, 10, 0]", "[90, 10]", "results has 3 numbers; write results = [50, 45, 5]");
    check("results = [90, 10, 0], games = 50", "games = 50", "a figure has one expectation; write results");
    check(", within = 5", "", "write value with one of games, factor and within");
    check("factor = 2", "factor = 1", "write a value above 0 and a factor above 1");
    check("\"points\"", "\"pionts\"", "unknown quantity \"pionts\"; did you mean \"points\"? ");
    check("line = 12", "lien = 12", "unknown key \"lien\"; did you mean \"line\"? ");
    check("report = \"000\"\n", "", "a line belongs to a report; write report = ");
    check("seconds = 0.5, ", "", "write the CPU time per move, as in seconds = 10");
    check("seconds = 0.5", "seconds = 0", "write seconds above 0");
    check(
        "per-player = 1, range",
        "seconds = 1, range",
        "only the quantity \"depth\" has seconds; remove them",
    );
    check("per-cell = 3", "per-cell = 9", "there is no cell 9; write a number from 1 to 5");
    check("per-cell = 3", "per-cell = 4", "cell 4 has no quantity \"cpu-ms\"; quantities of a value cell: ");
    check("per-player = 1, per-cell = 3", "per-cell = 3, player = 2", "there is no player 2; write 1");
    check("per-cell = 3", "per-cell = 2", "the point is missing; write per = { d = 1 }");
    check("line = 13, ", "", "write where the figure was published: line = 12 or source = ");
    check("at = { n = 6 }", "at = { n = 8 }", "n has no value \"8\"; values: 4, 6");
    check("at = { n = 6 }, ", "", "the point is missing; write at = { n = 4 }");
    check("at = { d = 2, n = 6 }", "at = { d = 2, n = 6, x = 1 }", "the sweep has no key x; remove it");
    check("\"report000\"]", "\"report000\", \"report001\"]", "the key form has 3 values; ");
    check(
        "\"occupation\"]",
        "\"ocupation\"]",
        "plots: unknown word \"ocupation\"; did you mean \"occupation\"? ",
    );
    check("\"root\"]", "\"square\"]", "fits: unknown word \"square\"");
    check("[4, 6] }", "[4, 5] }", "boards are 4, 6, 8 or 10");
    check("\"f5d6\"]", "\"f5f5\"]", "line 48, column 18: move 2 at byte 2: f5 is taken");
    check("depth = 2\n", "depth = 9\n", "write depth from 1 to 6");
}

/// A study is resumed by the program wherever it is installed.
#[test]
fn the_path_of_this_program_is_not_stored() {
    let text = "title = \"T\"\n[[cell]]\nkind = \"match\"\ngames = 2\nsize = 6\n\
                players = [\"gtp:cmd='{outflank} gtp --player alphabeta={d}',name=p\", \"random\"]\n\
                sweep = { d = [2] }";
    let plan = Document::read(text).unwrap().plan(false).unwrap();
    let series = plan.cells[0].series(&plan.cells[0].points[0]).unwrap();
    assert_eq!(series.players[0].description, "gtp:cmd='{outflank} gtp --player alphabeta=2',name=p");
    assert!(plan.cells[0].points[0].players[0].to_string().contains("document"), "the path of this test");
}

#[test]
fn embedded_studies_can_be_run_and_are_bilingual() {
    for study in embedded() {
        let name = study.name;
        let document = study.document().unwrap();
        let again = Document::read(&document.to_string()).unwrap();
        assert_eq!(again.to_string(), document.to_string(), "{name}");
        let cells = document.cells.iter();
        let figures = cells.clone().flat_map(|cell| &cell.figures);
        let words = [&document.title, &document.question, &document.method].into_iter();
        let words = words.chain(cells.flat_map(|cell| [&cell.title, &cell.note]));
        for words in words.chain(figures.flat_map(|figure| [&figure.text, &figure.reason])) {
            assert_eq!(words.english.is_empty(), words.french.is_empty(), "{name}: {}", words.english);
        }
        for quick in [false, true] {
            let plan = document.clone().plan(quick).map(|plan| plan.games() + plan.searches());
            assert!(plan.is_ok_and(|steps| steps > 0), "{name}");
        }
    }
}

/// The lines of the five reports that have a figure or a claim.
#[test]
fn every_figure_of_the_reports_is_compared() {
    let lines: [(&str, &[u32]); 5] = [
        (
            "000",
            &[
                373, 389, 397, 405, 411, 469, 480, 491, 501, 509, 520, 531, 551, 562, 573, 584, 595, 677,
                683, 689, 700, 710, 722, 734, 746, 758, 770, 784, 798, 808, 825, 842, 867, 912,
            ],
        ),
        ("001", &[130, 186, 499, 503, 505, 514, 522]),
        ("002", &[75, 159, 161, 184, 225]),
        ("003", &[393, 404, 421, 438, 460, 478, 498, 516, 536, 554, 567, 579, 601]),
        ("004", &[172, 178, 206, 218, 230, 242, 252, 256, 264, 275, 277, 283, 285, 287, 289]),
    ];
    let documents: Vec<Document> = embedded().iter().map(|study| study.document().unwrap()).collect();
    let figures = documents.iter().flat_map(|document| &document.cells).flat_map(|cell| &cell.figures);
    let sources: Vec<&str> = figures.map(|figure| figure.source.as_str()).collect();
    for (report, lines) in lines {
        for line in lines {
            let source = format!("{report}:{line}");
            assert!(sources.contains(&source.as_str()), "{source}");
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(
        text in "(title = \"T\"\n|\\[\\[cell\\]\\]\n|kind = \"(match|cost)\"\n|games = |sweep = |players = |[a-z\\{\\}\\[\\]\"=., 0-9é\n]{1,8}){0,12}"
    ) {
        let _ = Document::read(&text);
    }
}
