//! Complete runs: tests that end them, forfeits, results as text and JSON, and published files.

mod support;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use outflank_arena::{
    Colours, Decision, Entrant, Event, Hypotheses, Openings, Run, RunAnswer, RunResult, Runner, Series, Sprt,
    Summary, Trinomial, json,
};
use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};
use outflank_jobs::Threads;
use outflank_report::Language::{English, French};
use serde_json::Value;
use support::spec;

fn series(first: &str, second: &str, games: u64) -> Series {
    Series::new([spec(first), spec(second)], games, BoardSize::Six)
}

fn play(event: Event, series: &Series) -> RunResult<'_> {
    Run { event, series }.play(&Runner::default(), &mut |_, _| {}).unwrap()
}

const MATCH: Event = Event::Match { sprt: None };

fn document(answer: &RunAnswer) -> Value {
    serde_json::from_str(&json::text(answer)).unwrap()
}

/// Resigns at its first move.
struct Quitter;

impl Player for Quitter {
    fn choose(&mut self, _: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
        Err(Forfeit::Resigned)
    }
}

#[test]
fn sprt_stops_at_the_same_game_with_any_worker_count() {
    let series = series("alphabeta=2", "random", 1000);
    let sprt = Sprt::new(Hypotheses { elo1: 50.0, ..Hypotheses::default() }).unwrap();
    let ended = |workers| {
        let executor = Threads { workers: NonZeroUsize::new(workers).unwrap() };
        let run = Run { event: Event::Match { sprt: Some(sprt) }, series: &series };
        let result = run.play(&Runner { executor, ..Runner::default() }, &mut |_, _| {}).unwrap();
        assert!(!result.stopped());
        let answer = document(&result.answer());
        assert_eq!((&answer["sprt"]["decision"], &answer["stopped"]), (&"alternative".into(), &false.into()));
        let text = result.text(English);
        assert!(text.contains("\nSPRT            50 Elo accepted: "), "{text}");
        (result.last, result.tallies[0].results().pairs)
    };
    let (last, pairs) = ended(1);
    assert_eq!(sprt.decision(&pairs.into()), Decision::Alternative);
    assert_eq!(last, Some(2 * pairs.pairs()));
    assert!(pairs.pairs() < 200, "{pairs:?}");
    assert_eq!([ended(2), ended(4)], [(last, pairs); 2]);
}

#[test]
fn sprt_tests_single_games_with_fixed_colours() {
    let series = Series { colours: Colours::Fixed, ..series("alphabeta=2", "random", 1000) };
    let sprt = Sprt::new(Hypotheses { elo1: 50.0, ..Hypotheses::default() }).unwrap();
    let result = play(Event::Match { sprt: Some(sprt) }, &series);
    let results = result.tallies[0].results();
    assert_eq!((results.pairs.pairs(), Some(results.singles.games())), (0, result.last));
    assert_eq!(sprt.decision(&results), Decision::Alternative);
    // One game less decides nothing.
    let [lost, drawn, won] = results.singles.0;
    assert_eq!(sprt.decision(&Trinomial([lost, drawn, won - 1]).into()), Decision::Continue);
    assert!(result.text(English).contains("\nSPRT            50 Elo accepted: "));
}

#[test]
fn reports_with_fixed_colours_count_single_games() {
    let series =
        Series { colours: Colours::Fixed, openings: Openings::Start, ..series("greedy", "alphabeta=1", 5) };
    let result = play(MATCH, &series);
    let (text, french) = (result.text(English), result.text(French).replace('\u{a0}', " "));
    let first = "games           5 on 6x6, openings start, seed 1, fixed colours\n";
    let note = "note            colours are fixed: the first player of a pairing is always Black. Scores and Elo include";
    let repeats = "note            4 of 5 games repeat an earlier one. Their players are deterministic";
    let few = "note            games that count: 1. Below 30, intervals are wide and approximate";
    for part in [first, "\ncounted games   ", note, repeats, few] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("\npairs "), "{text}");
    for part in [
        ", graine 1, couleurs fixes\n",
        "\ndécompte        ",
        "les couleurs sont fixes : ",
        "1 partie comptée.",
    ] {
        assert!(french.contains(part), "{part}\n{french}");
    }
    let document = document(&result.answer());
    assert_eq!((&document["colours"], &document["counted_games"]), (&"fixed".into(), &1.into()));
    assert_eq!((&document["counted_pairs"], &document["pentanomial"]), (&0.into(), &vec![0; 5].into()));
    assert_eq!(document["trinomial"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(), 1);
    assert_eq!(document["players"][0]["white"]["occupation"], Value::Null);
    // One game says nothing about the disc difference.
    assert_eq!(
        (&document["mean_difference_low"], &document["mean_difference_high"]),
        (&(-36.0).into(), &36.0.into())
    );
    let page = Summary::new(&series, &result.tallies);
    assert!(page.standings().rows.len() == 2 && page.notes().len() == 3);
}

#[test]
fn match_result_is_available_as_json() {
    let series = series("alphabeta:depth=1,name=Anna", "random", 4);
    let sprt = Sprt::new(Hypotheses::default()).unwrap();
    let document = document(&play(Event::Match { sprt: Some(sprt) }, &series).answer());
    assert_eq!(document["games"], 4);
    assert_eq!(document["stopped"], false);
    assert_eq!(document["forfeits"], Value::Array(Vec::new()));
    assert_eq!((&document["size"], &document["seed"]), (&6.into(), &1.into()));
    assert_eq!((&document["openings"], &document["clock"]), (&"random:4".into(), &Value::Null));
    assert_eq!(document["players"][0]["name"], "Anna");
    assert_eq!(document["players"][0]["player"], "alphabeta:depth=1,name=Anna");
    let keys = ["wins", "draws", "losses", "score", "elo", "mean_move_seconds", "nodes", "occupation"];
    for key in keys.into_iter().chain(["captured_per_game"]) {
        assert!(document["players"][1][key].is_number(), "{key}");
    }
    for key in ["wins", "draws", "losses", "mean_move_seconds", "occupation", "captured_per_game"] {
        assert!(document["players"][0]["black"][key].is_number(), "{key}");
        assert!(document["players"][1]["white"][key].is_number(), "{key}");
    }
    for key in ["black_wins", "white_wins", "draws", "los", "mean_difference", "mean_length", "seconds"] {
        assert!(document[key].is_number(), "{key}");
    }
    assert_eq!(document["pentanomial"].as_array().map(Vec::len), Some(5));
    assert_eq!(document["sprt"]["decision"], "continue");
    assert_eq!((&document["colours"], &document["counted_games"]), (&"both".into(), &4.into()));
    assert_eq!(document["trinomial"], Value::from(vec![0; 3]));
}

#[test]
fn keys_are_printed_in_alphabetical_order() {
    let series = series("random", "greedy", 2);
    for event in [MATCH, Event::Tournament] {
        let text = json::text(&play(event, &series).answer());
        let value: Value = serde_json::from_str(&text).unwrap();
        let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
        assert!(keys.is_sorted(), "{keys:?}");
        let places: Vec<usize> = keys.iter().filter_map(|key| text.rfind(&format!("\"{key}\":"))).collect();
        assert_eq!(places.len(), keys.len());
        assert!(text.starts_with(&format!("{{\"{}\":", keys[0])), "{text}");
        assert_eq!(value.to_string(), text);
    }
}

#[test]
fn stopped_run_is_reported_as_stopped() {
    let series = series("random", "random", 10);
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 300;
    let run = Run { event: MATCH, series: &series };
    let mut seen = 0;
    let runner = Runner { stop: &stop, ..Runner::default() };
    let result = run.play(&runner, &mut |games, _| seen += games.len() as u64).unwrap();
    assert!(result.stopped() && result.games() == seen && seen < 10, "{seen}");
    assert!(result.text(English).starts_with(&format!("stopped after {seen} of 10 games\n")));
    assert_eq!(document(&result.answer())["stopped"], true);
}

#[test]
fn forfeits_are_listed_up_to_a_thousand() {
    let quitter = Entrant::new("quitter", |_, _| Ok(Box::new(Quitter)));
    let series = Series::new([quitter, spec("random").into()], 1200, BoardSize::Four);
    let result = play(MATCH, &series);
    assert_eq!((result.forfeits.len(), result.tallies[0].player(0).forfeits.resigned), (1000, 1200));
    let first = document(&result.answer())["forfeits"][0].take();
    let expected = serde_json::json!({
        "game": 1, "player": "quitter", "colour": "black", "reason": "resigned", "text": "resigned",
    });
    assert_eq!(first, expected);
    assert!(
        result.text(English).contains("\n  resigned                            1200                   0\n")
    );
}

#[test]
fn match_with_several_pairings_is_rejected() {
    let series = Series::new(["random", "greedy", "alphabeta=1"].map(spec), 2, BoardSize::Four);
    let error = Run { event: MATCH, series: &series }.play(&Runner::default(), &mut |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "a match has one pairing, but this series has 3; play a tournament");
    let text = play(Event::Tournament, &series).text(English);
    assert!(
        text.starts_with("3 players, 6 games on 4x4, openings random:2, seed 1\n\nrank  player "),
        "{text}"
    );
}

#[cfg(feature = "records")]
#[test]
fn all_report_files_are_written_to_the_run_directory() {
    let out = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("published");
    let _ = std::fs::remove_dir_all(&out);
    let series = series("random", "greedy", 6);
    let run = Run { event: MATCH, series: &series };
    let records = run.open_records(&out, &series.check().unwrap(), "a test".to_owned()).unwrap();
    let runner = Runner { records: Some(&records), ..Runner::default() };
    let mut result = run.play(&runner, &mut |_, _| {}).unwrap();
    // As if a test had ended the match after four games while another worker had played on.
    result.last = Some(4);
    let archive = records.finish().unwrap();
    archive.publish(&result, English).unwrap();
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert_eq!(read("report.txt"), result.text(English));
    assert_eq!(read("report.json"), json::text(&result.answer()) + "\n");
    assert!(
        read("report.md").starts_with("# Match\n\n6 games on 6x6, openings random:4, seed 1. Black won ")
    );
    assert!(read("report.html").contains("a test"));
    assert_eq!((read("games.jsonl").lines().count(), read("games.csv").lines().count()), (4, 5));
    let mut names: Vec<String> = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = "colours.csv colours.tex cross.csv cross.tex games.csv games.ggf games.jsonl occupation.csv occupation.png occupation.svg pairings.csv pairings.tex \
                    play.csv play.tex points.csv points.tex ratings.png ratings.svg report.html report.json report.md report.txt results.png \
                    results.svg run.lock run.sqlite standings.csv standings.tex strength.png strength.svg";
    assert_eq!(names.join(" "), expected);

    // The same run in French. What programs read does not change.
    let tables = ["standings.csv", "play.csv", "colours.csv", "cross.csv", "points.csv", "pairings.csv"];
    let machine =
        || [&["report.json", "games.jsonl", "games.csv"], &tables[..]].concat().into_iter().map(read);
    let before: Vec<String> = machine().collect();
    archive.publish(&result, French).unwrap();
    assert!(machine().eq(before));
    assert_eq!(read("report.txt"), result.text(French));
    let report = read("report.md");
    let start = "# Match\n\n6 parties sur plateau 6x6, ouvertures random:4, graine 1. ";
    assert!(report.starts_with(start), "{report}");
    for part in [
        " cœurs. Début\u{a0}: ",
        "Commande\u{a0}:\n\n    a test\n",
        "Remarque\u{a0}: 3 paires de parties. En dessous de 30, ",
        "\n## Classement\n\n| rang | joueur |",
        "\n## Statistiques de jeu\n",
        "\n## Rencontres\n",
        "\u{a0};\u{a0}+",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    let page = read("report.html");
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"fr\">\n"), "{page}");
    assert!(page.contains("<h2>Classement</h2>") && page.contains("Parties gagnées, nulles et perdues"));
    assert!(read("strength.svg").contains("temps par coup (ms)"));
}

#[test]
fn a_french_match_has_french_texts_and_numbers() {
    let quitter = Entrant::new("quitter", |_, _| Ok(Box::new(Quitter)));
    let series = Series::new([quitter, spec("random").into()], 1200, BoardSize::Four);
    let mut result = play(MATCH, &series);
    result.seconds = 1.5;
    let text = result.text(French).replace('\u{202f}', "_").replace('\u{a0}', "~");
    let timeless =
        |line: &&str| !line.starts_with("temps par coup ") && !line.starts_with("coup le plus lent ");
    let lines: Vec<&str> = text.lines().filter(timeless).collect();
    let expected = "\
joueur 1        quitter
joueur 2        random
parties         1_200 sur plateau 4x4, ouvertures random:2, graine 1
                                  joueur 1            joueur 2";
    assert_eq!(lines[..4].join("\n"), expected, "{text}");
    for line in [
        "victoires                                0               1_200",
        "défaites                             1_200                   0",
        "défaites par forfait                 1_200                   0",
        "  abandon                            1_200                   0",
        "score                                0,0~%             100,0~%",
        "avec Noir                          0-0-600             600-0-0",
        "600 victoires de Noir, 600 victoires de Blanc, 0 nulle~; Blanc a marqué 50,0~% des points, intervalle de \
         confiance à 95~%~: de 49,8 à 50,2",
        "paires          600 à 0 point, 0 à 1/2, 0 à 1, 0 à 3/2, 0 à 2",
    ] {
        assert!(lines.contains(&line), "{line}\n{text}");
    }
    assert!(text.ends_with(" par partie, durée totale 1,50 s\n"), "{text}");
}
