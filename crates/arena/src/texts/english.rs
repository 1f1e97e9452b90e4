//! English.

use super::{ForecastValues, Texts};
use crate::colours::Colours;
use crate::origin::Origin;

pub(super) static TEXTS: Texts = Texts {
    match_title: "Match",
    tournament_title: "Tournament",
    gauntlet_title: "Gauntlet",
    games: |games| format!("{games} games"),
    players: |players| format!("{players} players"),
    conditions: |size, openings, seed, clock| {
        let clock = clock.map(|clock| format!(", clock {clock}")).unwrap_or_default();
        format!("on {size}, openings {openings}, seed {seed}{clock}")
    },
    fixed_colours: ", fixed colours",
    stopped: |games, all| format!("stopped after {games} of {all} games"),
    colours: |[black, white, draws]| format!("Black won {black}, White won {white}, drawn {draws}"),
    white_score: |[value, low, high]| {
        format!(": White scored {value:.1} % of the points, 95 % interval from {low:.1} to {high:.1}")
    },
    repeats: |repeated, games, openings| {
        format!(
            "{repeated} of {games} games repeat an earlier one. Their players are deterministic, so equal games count \
             once in every interval and test. Vary them with --openings {openings} or ties=random"
        )
    },
    chance_repeats: |repeated, games| {
        format!("{repeated} of {games} games repeat an earlier one by chance. All of them count")
    },
    few_results: |colours, results, enough, several| {
        let what = match colours {
            Colours::Both => "pairs of games",
            Colours::Fixed => "games that count",
        };
        let which = if several { " in the shortest pairing" } else { "" };
        format!(
            "{what}{which}: {results}. Below {enough}, intervals are wide and approximate. Play more with --games"
        )
    },
    colour_advantage: "colours are fixed: the first player of a pairing is always Black. Scores and Elo include the \
                       advantage of the colour",

    origin: |Origin { version, machine, started, .. }| {
        format!("Played with outflank {version} on {machine}, started at {started}. Command:")
    },
    note: |note| format!("Note: {note}."),
    standings_heading: "Standings",
    standings_columns: [
        "rank", "player", "Elo", "±", "score %", "points", "games", "wins", "draws", "losses",
    ],
    standings_legend: |colours| {
        format!(
            "Elo ratings are relative to the mean of all players. ± gives the 95 % confidence interval, estimated from \
             {}. The winner of a pairing gets points: its percentage of wins minus its percentage of losses.",
            observations(colours)
        )
    },
    cross_heading: "Wins, draws and losses against each other",
    cross_columns: ["rank", "player"],
    points_heading: "Points against each other",
    points_total: "total",
    play_heading: "How they played",
    play_columns: [
        "player",
        "as Black",
        "as White",
        "ms per move",
        "slowest ms",
        "nodes per move",
        "choices",
        "board %",
        "forfeits",
        "captured",
    ],
    play_legend: "Choices is the mean number of legal moves. Board % is the share of the board at the end of the game. \
                  Captured is the number of discs that the moves of a player flipped, per game.",
    by_colour_heading: "Time, board and captured discs by colour",
    by_colour_columns: [
        "player",
        "Black ms per move",
        "White ms per move",
        "Black board %",
        "White board %",
        "Black captured",
        "White captured",
    ],
    pairings_heading: "Pairings",
    pairings_columns: ["first", "second", "result", "Elo", "superiority %", "discs", "moves", "ms"],
    pairings_legend: |colours| {
        format!(
            "Result, Elo and discs are for the first player. Elo and the disc difference per game have 95 % confidence \
             intervals, estimated from {}. Superiority % is the likelihood that the first player is stronger. Moves and \
             ms are means per game.",
            observations(colours)
        )
    },
    interval_separator: ",\u{a0}",

    ratings_plot: "Ratings with 95 % intervals",
    results_plot: "Games won, drawn and lost",
    strength_plot: "Strength and time, with 95 % intervals",
    occupation_plot: "Occupation of the board: mean ± standard deviation over games",
    rating_axis: "rating",
    games_axis: "games",
    time_axis: "time per move",
    move_axis: "move (finished games keep their final board)",
    discs_axis: "discs",
    discs_unit: "% of the squares",
    results: ["won", "drawn", "lost"],

    cross_line: "wins, draws and losses against each other",
    points_line: "points against each other: for the winner, percentage of wins minus percentage of losses",
    note_line: |note| format!("note: {note}"),
    total_time: |time| format!("total time {time}"),

    first_and_second: ["player 1", "player 2"],
    games_label: "games",
    discs_label: "disc difference",
    elo_label: "Elo",
    pairs_label: "pairs",
    singles_label: "counted games",
    sprt_label: "SPRT",
    note_label: "note",
    wins: "wins",
    draws: "draws",
    losses: "losses",
    forfeits: "losses by forfeit",
    forfeit_reasons: ["resigned", "died", "late", "illegal", "protocol"],
    score: "score",
    as_colour: ["as Black", "as White"],
    time_per_move: "time per move",
    slowest_move: "slowest move",
    nodes: "nodes",
    nodes_per_move: "nodes per move",
    legal_moves: "legal moves per turn",
    captured: "captured per game",
    final_board: "board at the end",
    board_after: |moves| format!("board after {moves} moves"),
    board_legend: "(finished games count with their final board)",
    disc_difference: |[value, low, high]| {
        format!("{value} per game for player 1, 95 % interval from {low} to {high}")
    },
    elo: |[value, low, high], superiority| {
        format!(
            "{value} for player 1, 95 % interval from {low} to {high}; likelihood of superiority {superiority}"
        )
    },
    pairs: |[lost, worse, even, better, won]| {
        format!("{lost} with 0 points, {worse} with 1/2, {even} with 1, {better} with 3/2, {won} with 2")
    },
    singles: |[lost, drawn, won]| format!("{won} won, {drawn} drawn, {lost} lost by player 1"),
    undecided: "undecided",
    accepted: |elo| format!("{elo} Elo accepted"),
    sprt: |verdict, ratio, [low, high], parameters| {
        format!(
            "{verdict}: log-likelihood ratio {ratio:.2}, bounds {low:.2} and {high:.2}, parameters {parameters}"
        )
    },
    game_means: |moves, time, all| format!("{moves} moves and {time} per game, total time {all}"),

    game_line: |[number, games], black, [black_discs, white_discs], white| {
        format!("game {number} of {games}: {black} {black_discs}-{white_discs} {white}")
    },
    forfeit: |loser, why| format!("{loser} {why}"),
    forecast: |forecast| {
        let &ForecastValues {
            players, pairings, games_per_pairing, games, time, workers, sampled_games, ..
        } = forecast;
        let bound = if sampled_games == 0 { "more than" } else { "about" };
        format!(
            "{players} players in {pairings} pairings of {games_per_pairing} games: {games} games, {bound} {time} with \
             {workers} at a time, judging by {sampled_games} games"
        )
    },
};

/// What intervals are estimated from.
fn observations(colours: Colours) -> &'static str {
    match colours {
        Colours::Both => "pairs of games",
        Colours::Fixed => "single games",
    }
}
