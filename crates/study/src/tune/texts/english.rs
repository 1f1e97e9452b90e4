//! The texts in English.

use outflank_arena::Origin;
use outflank_report::Language::English;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    title: |player| format!("Tuning of {player}"),
    conditions: |method, iterations, games, against, size, openings| {
        let plural = if iterations == 1 { "" } else { "s" };
        let iterations = English.whole(iterations);
        let against = against.unwrap_or("itself");
        format!(
            "{method}: {iterations} iteration{plural} of {games} games against {against} on {size}, openings {openings}."
        )
    },
    parameters_heading: "Parameters",
    parameter_columns: ["parameter", "from", "to", "start", "tuned"],
    estimate_legend: "The tuned values are means over the last quarter of the iterations.",
    tuned_player: |player| format!("Tuned player: {player}"),
    final_heading: "Final match",
    final_columns: [
        "games",
        "won",
        "drawn",
        "lost",
        "score (%)",
        "from (%)",
        "to (%)",
        "Elo",
        "Elo from",
        "Elo to",
    ],
    final_legend: |start| {
        format!("The tuned player against the start {start}, with 95 % confidence intervals.")
    },
    undecided: |sprt| format!("SPRT {sprt}: undecided."),
    accepted_null: |sprt, elo| format!("SPRT {sprt}: H0 is accepted, a difference of {elo} Elo."),
    accepted_alternative: |sprt, elo| format!("SPRT {sprt}: H1 is accepted, a difference of {elo} Elo."),
    unchanged: "There was no final match: it was not asked for, or the tuned player is the start player.",
    stopped: "Stopped before the end: the results are incomplete.",
    course_heading: "Course",
    score_heading: "Score per iteration",
    iteration_axis: "iteration",
    parameter_axis: "place in the range",
    score_axis: "score",
    own_score_legend: "The score is that of the perturbed points. It stays near 50 %, since points play each other.",
    score_legend: "The score is the mean over the points of an iteration, against the opponent.",
    origin: |origin, seed, time| {
        let Origin { command, version, machine, started } = origin;
        format!(
            "Outflank {version} on {machine}, {started}. Seed {seed}, CPU time of all games {time}. Command: {command}"
        )
    },
    total_time: |time| format!("total time {time}"),
};
