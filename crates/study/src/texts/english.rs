//! The texts of reports in English.

use outflank_arena::Origin;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    question: "Question",
    method: "Method",
    match_heading: |number| format!("Cell {number}: match"),
    tournament_heading: |number| format!("Cell {number}: tournament"),
    cost_heading: |number| format!("Cell {number}: cost of searches"),
    value_heading: |number| format!("Cell {number}: moves and values"),
    board_heading: |number| format!("Cell {number}: operations on boards"),
    match_conditions: |players, games, size, openings, clock| {
        let clock = clock.map_or_else(String::new, |clock| format!(", clock {clock}"));
        let players = match players {
            [first, second] => format!("{first} against {second}"),
            players => players.join(", "),
        };
        format!("{players}: {games} games per point and pairing on {size}, openings {openings}{clock}.")
    },
    fixed_colours: "The first player of a pairing always has Black.",
    cost_conditions: |positions, size| {
        format!("{positions} positions from random games on {size}, spread over the whole game.")
    },
    listed_conditions: |positions, size| format!("{positions} listed positions on {size}."),
    match_columns: ["games", "won", "drawn", "lost", "score (%)", "from (%)", "to (%)", "Elo"],
    play_heading: "CPU time, length and final board. The players are 1 and 2",
    play_columns: [
        "ms per game",
        "moves per game",
        "ms per move, 1",
        "ms per move, 2",
        "nodes per move, 1",
        "nodes per move, 2",
        "board, 1 (%)",
        "board, 2 (%)",
    ],
    pairing_columns: [
        "first",
        "second",
        "first won",
        "second won",
        "drawn",
        "score (%)",
        "from (%)",
        "to (%)",
        "ms per game",
    ],
    cost_columns: [
        "player",
        "positions",
        "nodes per move",
        "ms per move",
        "CPU ms per move",
        "nodes per second",
    ],
    value_columns: ["player", "positions", "same move (%)", "same value (%)", "mean value"],
    choice_columns: ["position", "player", "move", "value"],
    start_position: "start",
    board_columns: ["operation", "bitboards (ns)", "squares (ns)", "ratio"],
    operations: ["list all moves", "play a move", "count the discs", "visit a node of minimax"],
    bytes: "size in bytes",
    fit_columns: ["player", "model", "a", "b", "b from", "b to", "r²"],
    fit_heading: "Fits of nodes per move",
    cpu_fit_heading: "Fits of CPU time per move, in ms",
    elo_fit_heading: "Fits of the Elo difference",
    fit_legend: "For nodes against depth, b of the exponential model is the effective branching factor. Its r² is that \
                 of log(nodes). The interval of b is the 95 % confidence interval. The plot shows the model with the \
                 smallest error.",
    elo_fit_legend: "b is the Elo difference per unit of the key, or per doubling in the logarithmic model. Its interval \
                     is the 95 % confidence interval.",
    figure_columns: ["source", "figure", "published", "textbook form", "report’s own form", "verdict"],
    figure_heading: "Published figures",
    verdicts: [
        "agrees",
        "agrees with the report’s own form",
        "differs",
        "too few games to tell",
        "waiting",
        "not measured",
    ],
    colon: ": ",
    interval_separator: ", ",
    match_legend: "Points per game of the first player, with the 95 % confidence interval.",
    tournament_legend: "Points of a pairing: the winner’s percentage of games won minus that of games lost.",
    cost_legend: "Times are means. They depend on the machine and its load; nodes do not.",
    value_legend: "Moves and values are compared with those of the first player.",
    board_legend: "CPU time per operation. It depends on the machine; the ratio hardly does.",
    score_grid: |rows, columns| format!("Score (%): {rows} in rows, {columns} in columns"),
    nodes_grid: |player, rows, columns| {
        format!("Nodes per move of {player}: {rows} in rows, {columns} in columns")
    },
    size_axis: "board size",
    score_axis: "score",
    elo_axis: "Elo difference",
    rating_axis: "rating",
    time_axis: "time per move",
    cpu_axis: "CPU time per move",
    nodes_axis: "nodes per move",
    occupation_axis: "share of the board",
    band_axis: "share of the board, ± 1 standard deviation",
    move_axis: "moves played",
    agreement_axis: "same move",
    ratio_axis: "time relative to bitboards",
    fitted: |line, model, b| {
        let line = if line.is_empty() { "fit" } else { line };
        format!("{line}: {model}, b = {b}")
    },
    stopped: "Stopped before the end: the results are incomplete.",
    origin: |origin, seed, time| {
        let Origin { command, version, machine, started } = origin;
        format!(
            "Outflank {version} on {machine}, {started}. Seed {seed}, CPU time of all games and searches {time}. Command: \
             {command}"
        )
    },
    total_time: |time| format!("total time {time}"),
    measured_time: |time| format!("Time of all games and searches: {time}."),
    overview_title: "Studies",
    overview_columns: ["study", "title", "time"],
};
