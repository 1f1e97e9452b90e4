//! The texts in English.

use outflank_board::Colour;
use outflank_notation::record::Ending;
use outflank_report::Language;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    language: Language::English,
    to_move: |side| format!("{} to move", colour(side)),
    thinks: |side| format!("{} is thinking", colour(side)),
    passes: |side| format!("{} has no move and passes.", colour(side)),
    wins: |side, black, white| format!("{} wins {black}-{white}.", colour(side)),
    draw: |black, white| format!("A draw, {black}-{white}."),
    forfeit: |winner, why| format!("{} {why}: {} wins.", colour(winner.other()), colour(winner)),
    illegal: |square| format!("{square} is not a legal move."),
    no_square: |index| format!("The board has no square {index}."),
    browsing: |ply, all| format!("Move {ply} of {all}"),
    short_to_move: "to move",
    short_thinks: "thinking...",
    short_over: "Game over",
    short_browsing: |ply, all| format!("Move {ply}/{all}"),
    record: |parts| format!("record: {parts}"),
    recorded_result,
    dropped: |count| match count {
        1 => "The last recorded move is dropped; u restores it.".to_owned(),
        _ => format!("{count} recorded moves are dropped; u restores them."),
    },
    no_such_ply: |all| format!("The game has {all} moves."),
    start_of_game: "This is the start of the game.",
    end_of_game: "This is the end of the game.",
    nothing_to_undo: "Nothing to undo.",
    nothing_to_redo: "Nothing to redo.",
    game_is_over: "The game is over.",
    not_your_move: "It is not your move.",
    not_over: "The game is not over; resign it first.",
    no_next: "There is no next game.",
    advising: "Looking for a move...",
    hint: |play| format!("Hint: {play}"),
    no_hint: |why| format!("No hint: {why}"),
    depth: |depth| format!("depth {depth}"),
    short_depth: |depth| format!("d{depth}"),
    verdict: |verdict| verdict.to_string(),
    last_move: "Last:",
    moves: "Moves",
    graph: "Black's lead",
    reviewing: |done, all| format!("Review: {done} of {all} positions"),
    review_size: "Only games on 8x8 can be reviewed.",
    nothing_to_review: "There is no move to review yet.",
    failed: |why| format!("Not possible: {why}"),
    analysis_on: "Analysis on: values in discs for the side to move.",
    analysis_in_points: "Analysis on: values in points for the side to move.",
    analysis_off: "Analysis off.",
    prompt: "Command: ",
    save_as: "Save as: ",
    saved: |file| format!("Saved to {file}."),
    not_saved: |why| format!("Not saved: {why}"),
    name_missing: "the file name is missing.",
    needs_extension: |known| format!("the name needs an extension, one of {known}."),
    is_directory: "it is a directory.",
    replace: |files| format!("Replace {files}? y/n"),
    quit: "Quit the game? y/n",
    unknown: |text| format!("Unknown command: {text}"),
    game_of: |game, all| format!("Game {game} of {all}"),
    too_small: |width, height| format!("At least {width}x{height} needed"),
    keys: "Enter play  u undo  ? help  q quit",
    keys_over: "u undo  g graph  s save  n next  q quit",
    keys_wide: "Enter play  u undo  r redo  h hint  a analyse  g graph  s save  ? help  q quit",
    keys_match: "a analyse  g graph  ? help  q quit",
    games_done: |done, all| match all {
        Some(all) => format!("{done} of {all} games"),
        None => format!("{done} games"),
    },
    searches_done: |count| format!("{count} searches"),
    results: ["Player", "Won", "Drawn", "Lost", "Points"],
    match_of: |name| format!("Match {name}"),
    keys_watch: "q quit",
    help: &[
        ("arrows, Tab", "select a square"),
        ("Enter, click", "play there"),
        ("u, r", "undo, redo"),
        ("PgUp, PgDn", "step through the game"),
        ("Home, End", "first, last position"),
        ("c", "let the players go on"),
        ("h", "suggest a move"),
        ("a", "show values of moves"),
        ("g", "review: draw the graph"),
        ("s", "save the game"),
        ("n", "next game of a series"),
        (":", "type: d3, go 12, resign"),
        ("q", "quit"),
    ],
    help_end: "Press a key to go back.",
};

fn recorded_result(difference: &str, ending: Ending) -> String {
    let how = match ending {
        Ending::Played => "",
        Ending::Resigned => " by resignation",
        Ending::Timeout => " on time",
        Ending::Agreed => " by agreement",
        Ending::Left => ", one side left",
    };
    format!("result {difference}{how}")
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}
