//! `outflank eval`: heuristics and weighted sums, with the parts of their values.

mod support;

use std::path::PathBuf;

use serde_json::{Value, json};
use support::{outflank, prints, refusal};

/// X moves to d1 and d2, O to a2, a3 and b3. X owns a corner.
const CORNER: &str = "XOO--XO--------- X";

fn document(arguments: &[&str]) -> Value {
    let text = prints(&[&["eval", "--json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_weighted_sum_is_printed_with_its_parts() {
    let text = prints(&["eval", CORNER, "--eval", "mobility*2-absolute,corner=5"]);
    let expected = "\
Black to move: +9 (mobility*2-absolute,corner=5)

term                              weight     value      points
mobility                               2        +4          +8
  squares                                       +5
  2 own moves                                   +2
  3 opponent's moves                            -3
absolute                              -1        -1          +1
  squares                                       -1

points of squares for Black, with weights
    a  b  c  d
 1 +9 +1 +1  .
 2  . -1 +1  .
 3  .  .  .  .
 4  .  .  .  .

move    value after the move
d1      +22
d2      +2
";
    // After d1, White has 1 move, 1 disc and no corner; Black has 4, 5 and 2: -2 * (1 - 4 - 10) + (1 - 5).
    // After d2, White has 4 moves and 2 discs; Black has 1, 4 and a corner: -2 * (4 - 1 - 5) + (2 - 4).
    assert_eq!(text, expected);
}

#[test]
fn json_has_the_same_parts() {
    let found = document(&[CORNER, "--eval", "mobility"]);
    assert_eq!((&found["evaluation"], &found["turn"]), (&json!("mobility"), &json!("black")));
    assert_eq!((&found["value"], &found["excess"]), (&json!(2 - 3 + 10), &json!(0)));
    let term = json!({
        "name": "mobility", "weight": 1, "value": 9, "points": 9, "phase": null,
        "squares": [{"square": "a1", "points": 10}],
        "counts": [
            {"name": "own moves", "count": 2, "points": 2},
            {"name": "opponent's moves", "count": 3, "points": -3},
        ],
    });
    assert_eq!(found["terms"], json!([term]));
    assert_eq!(found["squares"], json!([{"square": "a1", "points": 10}]));
    // White's mobility after d1 is 1 - 4 - 20, after d2 it is 4 - 1 - 10.
    assert_eq!(
        found["moves"],
        json!([{"move": "d1", "verdict": {"points": 23}}, {"move": "d2", "verdict": {"points": 7}}])
    );
}

#[test]
fn phases_and_keys_apply_on_every_size() {
    for size in ["4", "6", "8", "10"] {
        let value = |evaluation: &str| {
            let found = document(&["--size", size, "--eval", evaluation]);
            (found["value"].clone(), found["terms"][0]["phase"].clone())
        };
        assert_eq!(value("edge"), (json!(-12), json!("opening")), "{size}");
        assert_eq!(value("edge,edge-mobility=-5"), (json!(-20), json!("opening")), "{size}");
        assert_eq!(value("edge,edge-opening=0,edge-ending=100"), (json!(-12), json!("opening")), "{size}");
        assert_eq!(value("mixed"), (json!(0), json!("opening")), "{size}");
        assert_eq!(value("mixed,table=none"), (json!(0), json!("midgame")), "{size}");
        assert_eq!(value("opponent-mobility*3"), (json!(-12), json!(null)), "{size}");
    }
}

#[test]
fn a_file_may_have_no_symmetry() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("numbered.txt");
    std::fs::write(&path, "symmetry: none\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n").unwrap();
    let path = path.to_str().unwrap();
    // X: a1 1, b2 6. O: b1 2, c1 3, c2 7.
    assert_eq!(document(&[CORNER, "--eval", &format!("file:{path}")])["value"], json!(1 + 6 - 2 - 3 - 7));
    let mixed = format!("mixed,table=file:{path}");
    assert_eq!(document(&[CORNER, "--eval", &mixed])["value"], json!(1 + 6 - 2 - 3 - 7));
    assert_eq!(document(&[CORNER, "--eval", "mixed,table=2"])["value"], json!(100 - 50 + 20 + 20 + 50));
}

#[test]
fn the_evaluations_of_the_engine_are_searched_as_before() {
    let found = document(&["f5", "--eval", "simple"]);
    let keys: Vec<&str> = found.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["confidence", "depth", "moves", "nodes", "pv", "score"]);
    assert_eq!(found, document(&["f5", "--eval", "simple", "--threads", "2"]));
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    let refuses = |arguments: &[&str], beginning: &str| {
        let message = refusal(&mut outflank(&[&["eval"], arguments].concat()));
        assert!(message.starts_with(beginning), "{message}");
    };
    let invalid =
        |value: &str| format!("error: invalid value '{value}' for '--eval <FORMULA[,KEY=VALUE...]>': ");
    refuses(
        &["--eval", "mobilty"],
        &format!(
            "{}eval: unknown evaluation \"mobilty\" at column 1; the nearest is \"mobility\"",
            invalid("mobilty")
        ),
    );
    refuses(
        &["--eval", "mixed,tabel=2"],
        &format!(
            "{}column 7: unknown key \"tabel\" for eval; did you mean \"table\"?",
            invalid("mixed,tabel=2")
        ),
    );
    refuses(&["--eval", "file:no.txt"], "error: cannot read the table no.txt: ");
    refuses(
        &["--eval", "walls", "--level", "4"],
        "error: --level is for the search of the engine; leave it out, or choose --eval patterns or simple",
    );
    refuses(&["--eval", "walls", "--threads", "2"], "error: --threads is for the search of the engine; ");
    refuses(
        &["--size", "6"],
        "error: the engine evaluates only 8x8 boards, not 6x6; choose a heuristic, such as --eval mobility",
    );
    refuses(&["--size", "6", "--eval", "walls+simple"], "error: eval=simple plays on 8x8 only, not on 6x6; ");
}
