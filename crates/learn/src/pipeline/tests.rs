//! A small pipeline from random games to weights: its files, resuming, and stopping.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use outflank_notation::wthor::Header;

use super::*;
use crate::wthor::random_entry;

/// A pipeline in a folder of its own, with a database of twelve games for each of the years 2000 and 2001.
fn pipeline(name: &str) -> Pipeline {
    let folder = std::env::temp_dir().join(format!("outflank-{}-pipeline-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let (wthor, out) = (folder.join("base"), folder.join("out"));
    fs::create_dir_all(&wthor).unwrap();
    fs::create_dir_all(&out).unwrap();
    for year in [2000, 2001] {
        let mut bytes = Header { games: 12, year, ..Header::default() }.to_bytes().to_vec();
        bytes.extend((0..12).flat_map(|game| random_entry(100 * u64::from(year) + game).to_bytes()));
        fs::write(wthor.join(format!("{year}.wtb")), bytes).unwrap();
    }
    Pipeline {
        wthor,
        years: 2000..=2000,
        held_out: 2001..=2001,
        generations: 1,
        games: 100,
        selfplay: SelfPlaySettings { depth: 1, solve: 4 },
        descent: DescentSettings { phases: vec![60], epochs: 2, ..DescentSettings::default() },
        worth: Worth::DEFAULT,
        out,
    }
}

/// Records all events.
#[derive(Default)]
struct Notes {
    events: Vec<String>,
    weights: Vec<Vec<u8>>,
    /// The generation whose weights it rejects.
    fails_at: Option<u32>,
}

#[derive(Debug)]
enum Failure {
    Train(TrainError),
    Own,
}

impl From<TrainError> for Failure {
    fn from(error: TrainError) -> Self {
        Self::Train(error)
    }
}

impl PipelineObserver for Notes {
    type Error = Failure;

    fn gathering(&mut self, source: SampleSource, games: u64, games_left: u64) {
        self.events.push(format!("{source:?} {games_left} of {games}"));
    }

    fn gather_progress(&mut self, progress: GatherProgress) {
        self.events.push(format!("{} games", progress.games));
    }

    fn gathered(&mut self, path: &Path, gathered: &Gathered) -> Result<(), Failure> {
        assert!(path.exists() && gathered.samples > 0);
        let name = path.file_name().unwrap().to_string_lossy();
        self.events.push(format!("{name} {:?}", gathered.completion));
        Ok(())
    }

    fn fitting(&mut self, max_epochs: u32) {
        self.events.push(format!("{max_epochs} epochs"));
    }

    fn epoch(&mut self, errors: &EpochErrors) {
        self.events.push(format!("epoch {}", errors.epoch));
    }

    fn fitted(&mut self, generation: u32, fitted: &FittedPatterns) -> Result<(), Failure> {
        self.events.push(format!("generation {generation}"));
        self.weights.push(fitted.bytes.clone());
        if self.fails_at == Some(generation) { Err(Failure::Own) } else { Ok(()) }
    }
}

#[test]
fn pipeline_trains_weights_and_reuses_stored_games() {
    let pipeline = pipeline("whole");
    let mut first = Notes::default();
    pipeline.run(&Execution::default(), &mut first).unwrap();
    let fit = ["2 epochs", "epoch 1", "epoch 2"];
    let expected = [
        &["Tournaments 12 of 12", "12 games", "wthor.samples Complete"][..],
        &["Tournaments 12 of 12", "12 games", "test.samples Complete"],
        &fit,
        &["generation 0", "SelfPlay 100 of 100", "100 games", "selfplay-1.samples Complete"],
        &fit,
        &["generation 1"],
    ];
    assert_eq!(first.events, expected.concat());
    assert_ne!(first.weights[0], first.weights[1]);

    let mut again = Notes::default();
    pipeline.run(&Execution::default(), &mut again).unwrap();
    assert_eq!(again.events[..2], ["Tournaments 0 of 12", "wthor.samples Complete"]);
    assert!(again.events.contains(&"SelfPlay 0 of 100".to_owned()), "{:?}", again.events);
    assert_eq!(again.weights, first.weights);
    fs::remove_dir_all(pipeline.out.parent().unwrap()).unwrap();
}

#[test]
fn a_stopped_pipeline_is_interrupted_after_the_stage_it_is_in() {
    let pipeline = pipeline("stopped");
    let mut notes = Notes::default();
    let result = pipeline.run(&Execution { stop: &|| true, ..Execution::default() }, &mut notes);
    assert!(matches!(result, Err(Failure::Train(TrainError::Interrupted))), "{result:?}");
    assert_eq!(notes.events, ["Tournaments 12 of 12", "12 games", "wthor.samples Interrupted"]);

    // The games are labelled now, so the next stop is in the first fit.
    pipeline.run(&Execution::default(), &mut Notes { fails_at: Some(0), ..Notes::default() }).unwrap_err();
    // Each of the two gatherings polls once, at its end.
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 2;
    let mut notes = Notes::default();
    let result = pipeline.run(&Execution { stop: &stop, ..Execution::default() }, &mut notes);
    assert!(matches!(result, Err(Failure::Train(TrainError::Interrupted))), "{result:?}");
    assert_eq!(notes.events[4..], ["2 epochs", "epoch 1", "generation 0"]);
    fs::remove_dir_all(pipeline.out.parent().unwrap()).unwrap();
}

#[test]
fn errors_of_the_observer_and_of_files_end_the_pipeline() {
    let pipeline = pipeline("failed");
    let mut notes = Notes { fails_at: Some(0), ..Notes::default() };
    assert!(matches!(pipeline.run(&Execution::default(), &mut notes), Err(Failure::Own)));
    assert_eq!(notes.weights.len(), 1);
    let elsewhere = Pipeline { years: 1900..=1901, ..pipeline.clone() };
    let result = elsewhere.run(&Execution::default(), &mut Notes::default());
    assert!(matches!(result, Err(Failure::Train(TrainError::Base(_)))), "{result:?}");
    fs::write(pipeline.held_out_path(), "no samples").unwrap();
    let result = pipeline.run(&Execution::default(), &mut Notes::default());
    assert!(matches!(result, Err(Failure::Train(TrainError::Samples(_)))), "{result:?}");
    fs::remove_dir_all(pipeline.out.parent().unwrap()).unwrap();
}
