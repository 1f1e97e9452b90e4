//! The texts of reports in English.

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    question: "Question",
    method: "Method",
    match_heading: |number| format!("Cell {number}: match"),
    cost_heading: |number| format!("Cell {number}: cost of searches"),
    match_conditions: |[first, second], games, size, openings, clock| {
        let clock = clock.map_or_else(String::new, |clock| format!(", clock {clock}"));
        format!("{first} against {second}: {games} games per point on {size}, openings {openings}{clock}.")
    },
    fixed_colours: "The first player always has Black.",
    cost_conditions: |positions, size| {
        format!("{positions} positions from random games on {size}, spread over the whole game.")
    },
    match_columns: ["games", "won", "drawn", "lost", "score (%)", "from (%)", "to (%)", "Elo"],
    cost_columns: [
        "player",
        "positions",
        "nodes per move",
        "ms per move",
        "CPU ms per move",
        "nodes per second",
    ],
    fit_columns: ["player", "model", "a", "b", "r²"],
    exponential: |key| format!("a b^{key}"),
    linear: |key| format!("a + b {key}"),
    fit_heading: "Fits of nodes per move",
    fit_legend: "For nodes against depth, b of the exponential model is the effective branching factor. Its r² is that \
                 of log(nodes). The plot shows the model with the smaller error of log(nodes).",
    match_legend: "Points per game of the first player, with the 95 % confidence interval.",
    cost_legend: "Times are means. They depend on the machine and its load; nodes do not.",
    score_grid: |rows, columns| format!("Score (%): {rows} in rows, {columns} in columns"),
    nodes_grid: |player, rows, columns| {
        format!("Nodes per move of {player}: {rows} in rows, {columns} in columns")
    },
    score_axis: "score",
    nodes_axis: "nodes per move",
    fitted: |model, b| format!("fit {model}, b = {b}"),
    stopped: "Stopped before the end: the results are incomplete.",
    origin: |seed, version, command| {
        let command = command.map_or_else(String::new, |command| format!(", command {command}"));
        format!("Outflank {version}, seed {seed}{command}")
    },
    total_time: |time| format!("total time {time}"),
};
