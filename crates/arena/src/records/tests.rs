//! Records of custom players, versions of the format, and input files in the directory.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};
use outflank_notation::transcript;
use outflank_players::Spec;
use rusqlite::Connection;

use super::*;
use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::run::Event;
use crate::series::Runner;
use crate::statistics::Tally;

/// A directory that does not exist yet.
fn directory(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("outflank-records-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn open(series: &Series, directory: &Path) -> Result<Records, RecordsError> {
    let run = Run { event: Event::Tournament, series };
    run.open_records(directory, &series.check().unwrap(), "a test".to_owned())
}

/// Plays a series with records; returns its tally and the number of games that were stored before.
fn play(series: &Series, directory: &Path) -> (Tally, u64) {
    let records = open(series, directory).unwrap();
    let stored = records.stored();
    let runner = Runner { records: Some(&records), ..Runner::default() };
    let tallies = series.run(&runner, &mut |_, _| ControlFlow::Continue(())).unwrap();
    records.finish().unwrap();
    (tallies[0].clone(), stored)
}

/// Plays the first legal move.
struct First;

impl Player for First {
    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
        Ok(Choice { play: game.position().moves()[0].into(), verdict: None })
    }
}

#[test]
fn custom_player_is_recorded_and_its_run_resumes() {
    let out = directory("own");
    let made = std::sync::Arc::new(AtomicU64::new(0));
    let series = |description: &str, games: u64| {
        let made = made.clone();
        let mut first = Entrant::new("first", move |_, _| {
            made.fetch_add(1, Ordering::Relaxed);
            Ok(Box::new(First))
        });
        first.description = description.to_owned();
        Series::new([first, spec("random").into()], games, BoardSize::Four)
    };
    let (whole, stored) = play(&series("first legal move", 4), &out);
    assert_eq!((whole.games(), stored, made.load(Ordering::Relaxed)), (4, 0, 4));
    let (again, stored) = play(&series("first legal move", 4), &out);
    assert_eq!((again, stored, made.load(Ordering::Relaxed)), (whole, 4, 4));

    let database = Connection::open(out.join("run.sqlite")).unwrap();
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    let player = database.query_row("SELECT name, player FROM players WHERE number = 1", [], row).unwrap();
    assert_eq!(player, ("first".to_owned(), "first legal move".to_owned()));
    let refused = open(&series("last legal move", 4), &out).unwrap_err().to_string();
    assert!(refused.contains("player 1 is first legal move there and last legal move here"), "{refused}");
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_newer_format_is_refused_and_left_alone() {
    let out = directory("newer");
    let series = Series::new(["random", "greedy"].map(spec), 2, BoardSize::Four);
    play(&series, &out);
    let path = out.join("run.sqlite");
    let set = |version: i64| {
        let database = Connection::open(&path).unwrap();
        database.pragma_update(None, "user_version", version).unwrap();
    };
    let version = || -> i64 {
        let database = Connection::open(&path).unwrap();
        database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    assert_eq!(version(), 1);
    set(2);
    let message = format!(
        "{} has format version 2, but this program reads up to 1; continue it with a newer outflank, or use another \
         directory",
        path.display()
    );
    assert_eq!(open(&series, &out).unwrap_err().to_string(), message);
    assert_eq!(version(), 2);
    // A run from before the format had versions.
    set(0);
    assert_eq!(play(&series, &out).1, 2);
    assert_eq!(version(), 1);
    fs::remove_dir_all(out).unwrap();
}

/// Every version of this program reads runs of version 1.
#[test]
fn a_run_of_version_1_is_read() {
    let out = directory("version-1");
    fs::create_dir(&out).unwrap();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/formats/run-v1.sqlite");
    fs::copy(kept, out.join("run.sqlite")).unwrap();
    let series = Series::new(["alphabeta=2", "random"].map(spec), 6, BoardSize::Six);
    let archive = Archive::open(&out, &series).unwrap();
    assert_eq!(
        archive.origin().unwrap().command,
        "outflank match alphabeta=2 random --games 6 --size 6 --quiet --out run-v1"
    );
    let (mut games, mut tally) = (Vec::new(), Tally::default());
    archive.each(u64::MAX, &mut |played| games.push(played.clone())).unwrap();
    games.chunks(2).for_each(|pair| tally.add(pair));
    assert_eq!((tally.games(), tally.player(0).wdl()), (6, "6-0-0".to_owned()));
    assert!(games.iter().all(|played| played.record.game.outcome().is_some()));
    let first = &games[0].record;
    assert_eq!(
        transcript::print_with_passes(&first.game),
        "b3b2d5e5c2b4a3e2d2e6a4b5c5d1f1f3a1e3c1a5f4d6f6f5e4b1a6f2e1b6a2PAc6"
    );
    assert_eq!((first.black.nodes, first.white.nodes), (437, 13));
    assert!(first.game.turns().iter().any(|turn| turn.verdict.is_some()));
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn input_files_in_the_output_directory_are_rejected() {
    let out = directory("input");
    fs::create_dir(&out).unwrap();
    let openings = out.join("openings.txt");
    fs::write(&openings, "b1\n").unwrap();
    let series = Series {
        openings: Openings::File(openings.clone()),
        ..Series::new(["random", "greedy"].map(spec), 2, BoardSize::Four)
    };
    let message = format!(
        "{} is an input file inside {}; move it, or use another directory",
        openings.display(),
        out.display()
    );
    assert_eq!(open(&series, &out).unwrap_err().to_string(), message);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_run_is_read_while_it_is_played() {
    let out = directory("view");
    let series = Series::new([spec("random"), spec("greedy")], 6, BoardSize::Four);
    assert!(!RunView::exists(&out));
    let records = open(&series, &out).unwrap();
    let view = RunView::open(&out).unwrap();
    assert_eq!((view.games().unwrap(), view.planned().unwrap()), (0, Some(6)));
    assert_eq!(view.scores().unwrap().iter().map(PlayerScore::share).collect::<Vec<_>>(), [None, None]);
    assert!(view.last_game().unwrap().is_none());
    let runner = Runner { records: Some(&records), ..Runner::default() };
    let tallies = series.run(&runner, &mut |_, _| ControlFlow::Continue(())).unwrap();
    let archive = records.finish().unwrap();
    assert_eq!(view.games().unwrap(), 6);
    assert_eq!(view.origin().unwrap().unwrap().command, "a test");
    let scores = view.scores().unwrap();
    let first = tallies[0].player(0);
    assert_eq!([scores[0].wins, scores[0].draws, scores[0].losses], [first.wins, first.draws, first.losses]);
    assert_eq!([scores[1].wins, scores[1].losses], [scores[0].losses, scores[0].wins]);
    let mut last = None;
    archive.each(u64::MAX, &mut |played| last = Some(played.clone())).unwrap();
    let (seen, names) = view.last_game().unwrap().unwrap();
    assert_eq!(Some(&seen), last.as_ref());
    assert_eq!(names.each_ref().map(String::as_str), series.names(&seen));
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_view_of_something_else_is_refused() {
    let out = directory("no-view");
    fs::create_dir_all(&out).unwrap();
    assert!(RunView::open(&out).is_err());
    Connection::open(out.join("run.sqlite")).unwrap().execute_batch("CREATE TABLE other (number)").unwrap();
    assert!(matches!(RunView::open(&out), Err(RecordsError::NotARun(_))));
    fs::remove_dir_all(out).unwrap();
}
