//! Runs of earlier sessions, read from their directories.

use std::path::{Path, PathBuf};

use outflank_arena::{Openings, StoredRun};
use outflank_players::Spec;
use outflank_report::Language;
use outflank_study::StoredStudy;

use super::entry::{Entry, Label, Status};
use super::job::{Job, Work};
use super::limits::RunLimits;
use super::progress::{RunKind, RunState, StudyTitle};
use super::request::{check_openings, check_steps, openings_file, permitted};
use crate::allowance::Allowance;
use crate::event::Notice;
use crate::players::allowed;
use crate::reason::Reason;
use crate::refusal::Refusal;

/// The run in a directory; `None` if it has none that this program reads.
///
/// A run with players that clients may not use is listed, but cannot be continued.
pub(super) fn entry(
    (id, path): (String, PathBuf),
    allowance: &Allowance,
    limits: &RunLimits,
) -> Option<Entry> {
    let (label, done, job) = match StoredRun::read(&path) {
        Ok(run) => games(run, allowance, limits),
        Err(_) => study(&path, allowance, limits)?,
    };
    let state = if done >= label.all { RunState::Finished } else { RunState::Stopped };
    let job = job.map_err(Notice::from);
    Some(Entry::new(id, path, label, job, Status::new(state, done)))
}

type Found = (Label, u64, Result<Job, Refusal>);

fn games(run: StoredRun, allowance: &Allowance, limits: &RunLimits) -> Found {
    let StoredRun { event, series, games } = run;
    let work = Work::Games { event, series: Box::new(series) };
    let label = label(&work);
    let job = check_games(&work, allowance, limits)
        .and_then(|()| Job::new(work, limits.cores, Language::English, limits));
    (label, games, job)
}

fn check_games(work: &Work, allowance: &Allowance, limits: &RunLimits) -> Result<(), Refusal> {
    let Work::Games { series, .. } = work else { return Ok(()) };
    let specs = series.players.iter().filter_map(|player| player.spec());
    for spec in specs {
        allowed(spec, allowance)?;
    }
    if matches!(series.openings, Openings::File(_)) {
        return Err(openings_file());
    }
    check_steps(work.steps(), limits)
}

fn study(path: &Path, allowance: &Allowance, limits: &RunLimits) -> Option<Found> {
    let study = StoredStudy::read(path)?;
    let planned = check_openings(&study.document).and_then(|()| {
        let permitted = |spec: &Spec| permitted(spec, allowance);
        Ok(study.plan(path, &permitted)?)
    });
    let title = |quick| Some(StudyTitle::new(None, &study.document.title, quick));
    let unplanned = |refusal: Refusal| {
        let label = Label { kind: RunKind::Study, names: Vec::new(), title: title(false), all: study.steps };
        (label, study.steps, Err(refusal))
    };
    Some(match planned {
        Err(refusal) => unplanned(refusal),
        Ok(None) => {
            let message = "the results belong to another version of the study or of the program";
            unplanned(Refusal::bad("bad_study", Reason::OtherStudy, message))
        }
        Ok(Some((plan, quick))) => {
            let work = Work::Study { name: None, plan: Box::new(plan), quick };
            let label = label(&work);
            let job = check_steps(work.steps(), limits)
                .and_then(|()| Job::new(work, limits.cores, Language::English, limits));
            (label, study.steps, job)
        }
    })
}

/// What a run is called, from its work.
pub(super) fn label(work: &Work) -> Label {
    Label { kind: work.kind(), names: work.names(), title: work.title(), all: work.steps() }
}
