//! `outflank config`, and the file of settings that it prints: one table a command, one key a flag.

use std::fmt::Display;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::str::FromStr;

use outflank_arena::{Openings, Spec, nearest};
use outflank_board::BoardSize;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::args::MOST_GAMES;
use crate::command::BadInput;

/// The file as it is printed: what is not behind a `#` is the default.
const DEFAULT: &str = "\
# Settings of outflank. Use them with `outflank --config FILE.toml COMMAND`; flags win over this file.
# A table holds the settings of a command, a key that of the flag of the same name. Players are written as
# `outflank players` explains: name:key=value,key=value.

[match]
# The players. Both may also be given on the command line.
first = \"alphabeta=4\"
second = \"random\"
# Games in all, rounded up to an even number: every opening is played with both colours.
games = 100
# Size of the board: 4, 6, 8 or 10.
size = 8
# Where chance starts: the same seed gives the same games.
seed = 1
# How games begin: \"start\", or \"random:N\" for N random moves. Without this line it is random:8, random:4 on
# 6x6 and random:2 on 4x4.
# openings = \"random:8\"
# Print the report only, not a line for every game.
only-final = false
# Draw the last board of every game.
display-grid = false
# Print one line: wins, draws and losses of the first player.
quiet = false
# Print one JSON document.
json = false

[play]
# Who plays Black, and moves first.
black = \"human\"
# Who plays White.
white = \"alphabeta=4\"
# Size of the board: 4, 6, 8 or 10.
size = 8
# Where the chance of players starts. Without this line it is another one every time.
# seed = 1
# Plain lines of text, for pipes and screen readers; so far the only form.
plain = false
";

/// Every setting of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct File {
    /// Those of `outflank match`.
    #[serde(rename = "match")]
    pub matches: MatchTable,
    /// Those of `outflank play`.
    pub play: PlayTable,
}

/// The settings of `outflank match`; what each means stands in the printed file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct MatchTable {
    #[serde(deserialize_with = "text")]
    pub first: Option<Spec>,
    #[serde(deserialize_with = "text")]
    pub second: Option<Spec>,
    #[serde(deserialize_with = "games")]
    pub games: Option<u64>,
    #[serde(deserialize_with = "size")]
    pub size: Option<BoardSize>,
    pub seed: Option<u64>,
    #[serde(deserialize_with = "text")]
    pub openings: Option<Openings>,
    pub only_final: bool,
    pub display_grid: bool,
    pub quiet: bool,
    pub json: bool,
}

/// The settings of `outflank play`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayTable {
    #[serde(deserialize_with = "text")]
    pub black: Option<Spec>,
    #[serde(deserialize_with = "text")]
    pub white: Option<Spec>,
    #[serde(deserialize_with = "size")]
    pub size: Option<BoardSize>,
    pub seed: Option<u64>,
    /// Accepted for the time when there is another form.
    #[serde(rename = "plain")]
    pub _plain: bool,
}

/// Prints the default file.
pub fn run() -> anyhow::Result<()> {
    Ok(std::io::stdout().write_all(DEFAULT.as_bytes())?)
}

/// Reads a file of settings.
pub fn read(path: &Path) -> anyhow::Result<File> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| BadInput(format!("cannot read {shown}: {error}")))?;
    parse(&text).map_err(|why| BadInput(format!("{shown}: {why}")).into())
}

/// Reads settings; an error names the line, what stands there, and the key that was meant where one is unknown.
fn parse(text: &str) -> Result<File, String> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().unwrap_or_default().start;
        let number = text[..start].matches('\n').count();
        let line = text.lines().nth(number).unwrap_or_default().trim();
        format!("line {}: {line}: {}", number + 1, explain(error.message()))
    })
}

/// What a message of the reader says, in the words of this program.
fn explain(message: &str) -> String {
    let message = message.replace('`', "").replace("u32", "a whole number").replace("u64", "a whole number");
    let Some((key, known)) =
        message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", expected "))
    else {
        return message;
    };
    let known = known.strip_prefix("one of ").unwrap_or(known).replace(" or ", ", ");
    match nearest(key, known.split(", ")) {
        Some(meant) => format!("{key} is not known here; did you mean {meant}? known: {known}"),
        None => format!("{key} is not known here; known: {known}"),
    }
}

fn text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map(Some).map_err(D::Error::custom)
}

fn size<'de, D: Deserializer<'de>>(from: D) -> Result<Option<BoardSize>, D::Error> {
    let size = BoardSize::new(u32::deserialize(from)?);
    size.map(Some).ok_or_else(|| D::Error::custom(outflank_board::UnknownSize))
}

fn games<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let games = u64::deserialize(from)?;
    let in_range = (1..=MOST_GAMES).contains(&games);
    in_range
        .then_some(Some(games))
        .ok_or_else(|| D::Error::custom(format!("write a number from 1 to {MOST_GAMES}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_file_holds_the_defaults() {
        let file = parse(DEFAULT).unwrap();
        assert_eq!(file.matches.games, Some(crate::command::matches::GAMES));
        assert_eq!(file.matches.size, Some(BoardSize::default()));
        assert_eq!(file.play.white.map(|spec| spec.to_string()), Some("alphabeta:depth=4".to_owned()));
        // The lines behind a `#` are right, too.
        let all = DEFAULT.replace("# openings", "openings").replace("# seed", "seed");
        let file = parse(&all).unwrap();
        assert_eq!(file.matches.openings, Some(Openings::Random(8)));
        assert_eq!(file.play.seed, Some(1));
    }

    #[test]
    fn faults_are_named_with_line_and_remedy() {
        let check = |text: &str, message: &str| assert_eq!(parse(text).unwrap_err(), message, "{text}");
        check(
            "[play]\n[match]\ngmaes = 3",
            "line 3: gmaes = 3: gmaes is not known here; did you mean games? known: first, second, games, size, \
             seed, openings, only-final, display-grid, quiet, json",
        );
        check("games = 3", "line 1: games = 3: games is not known here; known: match, play");
        check("[mtach]", "line 1: [mtach]: mtach is not known here; did you mean match? known: match, play");
        check("[match]\ngames = 0", "line 2: games = 0: write a number from 1 to 1000000000");
        check("[match]\nsize = 7", "line 2: size = 7: boards are 4, 6, 8 or 10 squares wide");
        let word = "invalid type: string \"8\", expected a whole number";
        check("[match]\nsize = \"8\" # big", &format!("line 2: size = \"8\" # big: {word}"));
        check("[play]\nseed = -1", "line 2: seed = -1: invalid value: integer -1, expected a whole number");
        check("[play]\nplain = 1", "line 2: plain = 1: invalid type: integer 1, expected a boolean");
        check("[match]\nsize = 8\nsize = 6", "line 3: size = 6: duplicate key");
        check("\n[match\n", "line 2: [match: unclosed table, expected ]");
        check(
            "[match]\nopenings = \"strat\"",
            "line 2: openings = \"strat\": \"strat\" is no kind of opening; did you mean start? write start or random:N",
        );
        let player = parse("[play]\nblack = \"alphabta=4\"").unwrap_err();
        let place =
            "line 2: black = \"alphabta=4\": column 1: \"alphabta\" is no player; did you mean alphabeta?";
        assert!(player.starts_with(place), "{player}");
    }
}
