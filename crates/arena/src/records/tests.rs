//! Records of own players, and inputs in the directory.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};
use outflank_players::Spec;
use rusqlite::Connection;

use super::*;
use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::run::Event;
use crate::series::Runner;
use crate::statistics::Tally;

/// A directory that is not there yet.
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

/// Plays a series with records; its tally, and how many games were there before.
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
fn an_own_player_is_on_record_and_its_run_resumes() {
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
fn an_input_in_the_directory_is_refused() {
    let out = directory("input");
    fs::create_dir(&out).unwrap();
    let openings = out.join("openings.txt");
    fs::write(&openings, "b1\n").unwrap();
    let series = Series {
        openings: Openings::File(openings.clone()),
        ..Series::new(["random", "greedy"].map(spec), 2, BoardSize::Four)
    };
    let message = format!(
        "{} is an input in {}; move it, or name another directory",
        openings.display(),
        out.display()
    );
    assert_eq!(open(&series, &out).unwrap_err().to_string(), message);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
    fs::remove_dir_all(out).unwrap();
}
