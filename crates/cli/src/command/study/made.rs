//! Studies that a command writes: complexity and sweeps.

use outflank_study::{Cell, CellKind, Document, Games, Place, Sample, Sweep, Template, Words};

use crate::args::{Complexity, MadeStudy, SweepStudy};
use crate::command::BadInput;

/// The study of nodes per move against depth.
pub fn complexity(arguments: &Complexity) -> anyhow::Result<Document> {
    let Complexity { players, depths, positions, made, .. } = arguments;
    let depths: Sweep =
        format!("d={depths}").parse().map_err(|error| BadInput(format!("--depths {depths}: {error}")))?;
    let players = players.iter().map(|player| with_depth(player)).collect();
    Ok(document(
        "Complexity of searches",
        "How do nodes and time per move grow with d?",
        "Every player searches the same positions of random games.",
        cell(players, vec![depths], CellKind::Cost(Sample::random(*positions)), made),
        made,
    ))
}

/// The player with `depth={d}`, unless it contains `{d}`.
fn with_depth(player: &str) -> String {
    match player {
        player if player.contains("{d}") => player.to_owned(),
        player if player.contains(':') => format!("{player},depth={{d}}"),
        player => format!("{player}:depth={{d}}"),
    }
}

/// The study of a match for every value of a key.
pub fn sweep(arguments: &SweepStudy) -> Result<Document, BadInput> {
    let SweepStudy { player, over, against, games, made, .. } = arguments;
    for sweep in over {
        let key = &sweep.key;
        if ![player, against].iter().any(|player| player.contains(&format!("{{{key}}}"))) {
            let why = format!(
                "--over {key}: no player contains {{{key}}}; write it in a player, as in c={{{key}}}"
            );
            return Err(BadInput(why));
        }
    }
    let keys: Vec<&str> = over.iter().map(|sweep| sweep.key.as_str()).collect();
    let keys = keys.join(" and ");
    Ok(document(
        &format!("Sweep over {keys}"),
        &format!("How does the score against {against} depend on {keys}?"),
        "Every value plays a match; every opening is played with both colours.",
        cell(vec![player.clone(), against.clone()], over.clone(), CellKind::Match(Games::new(*games)), made),
        made,
    ))
}

fn document(title: &str, question: &str, method: &str, cell: Cell, made: &MadeStudy) -> Document {
    let [title, question, method] = [title, question, method].map(Words::from);
    Document { title, question, method, report: String::new(), seed: made.seed, cells: vec![cell] }
}

fn cell(players: Vec<String>, sweeps: Vec<Sweep>, kind: CellKind, made: &MadeStudy) -> Cell {
    let place = Place { line: 1, column: 1 };
    Cell {
        place,
        title: Words::default(),
        note: Words::default(),
        players: players.into_iter().map(|text| Template { text, place }).collect(),
        size: Template { text: made.size.n().to_string(), place },
        sweeps,
        sweep_place: place,
        kind,
        fits: None,
        plots: None,
        figures: Vec::new(),
    }
}
