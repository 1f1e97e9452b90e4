//! `outflank config` and the configuration file: one table per command, one key per flag.

use std::fmt::Display;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use outflank_arena::{Openings, Sprt, TimeControl};
use outflank_board::BoardSize;
use outflank_players::{Spec, nearest};
use serde::de::DeserializeOwned;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::args::{MAX_GAMES, MAX_THREADS, Options};
use crate::command::BadInput;
use crate::console;

/// The printed file. Keys that are not commented out have their default value.
const DEFAULT: &str = "\
# Configuration of outflank. Use it with `outflank --config FILE.toml COMMAND`; flags override this file.
# Each table contains the settings of one command, each key the value of the flag with the same name.
# A player is written name:key=value,key=value; `outflank players` lists the players.

[match]
# The players. The command line may name them instead.
first = \"alphabeta=4\"
second = \"random\"
# Number of games, rounded up to an even number: every opening is played with both colours.
games = 100
# Board size: 4, 6, 8 or 10.
size = 8
# Random seed. The same seed gives the same games.
seed = 1
# Openings: \"start\", \"random:N\" (N random moves), \"all:N\" (all openings of N moves), \"named\" (all named
# openings) or \"file:F\" (one transcript or position per line). The default is random:8; random:4 on 6x6,
# random:2 on 4x4.
# openings = \"random:8\"
# Time control: \"10s\" per game, \"10s+0.1s\" with an increment per move, \"move:1s\" per move, or
# \"cpu:900s\" of CPU time per game. By default there is no clock.
# clock = \"10s+0.1s\"
# Pairs of games to play concurrently.
concurrency = 1
# Stop early by a sequential probability ratio test (SPRT) for the first player: elo0,elo1,alpha,beta.
# By default all games are played.
# sprt = \"0,5,0.05,0.05\"
# Print only the report, without a line per game.
only-final = false
# Draw the final board of every game.
display-grid = false
# Print only one line: wins-draws-losses of the first player.
quiet = false
# Print one JSON document.
json = false
# Store games and reports in this directory. By default they are not stored.
# out = \"games\"

[tournament]
# The players. The command line may name them instead.
players = [\"alphabeta=4\", \"greedy\", \"random\"]
# Play a gauntlet: the first player against each of the others.
gauntlet = false
# Games per pairing, rounded up to an even number: every opening is played with both colours.
games = 100
# Board size: 4, 6, 8 or 10.
size = 8
# Random seed. The same seed gives the same games.
seed = 1
# Openings: \"start\", \"random:N\" (N random moves), \"all:N\" (all openings of N moves), \"named\" (all named
# openings) or \"file:F\" (one transcript or position per line). The default is random:8; random:4 on 6x6,
# random:2 on 4x4.
# openings = \"random:8\"
# Time control: \"10s\" per game, \"10s+0.1s\" with an increment per move, \"move:1s\" per move, or
# \"cpu:900s\" of CPU time per game. By default there is no clock.
# clock = \"10s+0.1s\"
# Pairs of games to play concurrently.
concurrency = 1
# Print only the report, without a line per game.
only-final = false
# Draw the final board of every game.
display-grid = false
# Print only the ranking: one player per line, the strongest first.
quiet = false
# Print one JSON document.
json = false
# Store games and reports in this directory. By default they are not stored.
# out = \"games\"

[play]
# Player of Black, who moves first.
black = \"human\"
# Player of White.
white = \"alphabeta=4\"
# Board size: 4, 6, 8 or 10.
size = 8
# Random seed. By default it is taken from the clock.
# seed = 1
# Print plain lines of text, for pipes and screen readers; currently the only mode.
plain = false
";

/// The configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct File {
    /// The settings of `outflank match`.
    #[serde(rename = "match")]
    pub matches: MatchTable,
    /// The settings of `outflank tournament`.
    pub tournament: TournamentTable,
    /// The settings of `outflank play`.
    pub play: PlayTable,
}

/// Defines a table of settings that includes those of every series of games. A macro is needed because serde cannot
/// combine `flatten` with `deny_unknown_fields`.
macro_rules! table_of_games {
    ($(#[$about:meta])* $name:ident { $($(#[$field:meta])* $key:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            $($(#[$field])* pub $key: $kind,)*
            #[serde(deserialize_with = "games")]
            games: Option<u64>,
            #[serde(deserialize_with = "size")]
            size: Option<BoardSize>,
            seed: Option<u64>,
            #[serde(deserialize_with = "text")]
            openings: Option<Openings>,
            #[serde(deserialize_with = "text")]
            clock: Option<TimeControl>,
            #[serde(deserialize_with = "workers")]
            concurrency: Option<NonZeroUsize>,
            only_final: bool,
            display_grid: bool,
            quiet: bool,
            json: bool,
            out: Option<PathBuf>,
        }

        impl $name {
            /// The settings of every series of games.
            pub fn options(&self) -> Options {
                Options {
                    games: self.games,
                    size: self.size,
                    seed: self.seed,
                    openings: self.openings.clone(),
                    clock: self.clock,
                    concurrency: self.concurrency,
                    only_final: self.only_final,
                    display_grid: self.display_grid,
                    quiet: self.quiet,
                    json: self.json,
                    out: self.out.clone(),
                }
            }
        }
    };
}

table_of_games! {
    /// The settings of `outflank match`; the printed file explains each.
    MatchTable {
        #[serde(deserialize_with = "text")]
        first: Option<Spec>,
        #[serde(deserialize_with = "text")]
        second: Option<Spec>,
        #[serde(deserialize_with = "text")]
        sprt: Option<Sprt>,
    }
}

table_of_games! {
    /// The settings of `outflank tournament`.
    TournamentTable {
        #[serde(deserialize_with = "texts")]
        players: Vec<Spec>,
        gauntlet: bool,
    }
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
    /// Accepted and ignored: plain text is the only mode.
    #[serde(rename = "plain")]
    pub _plain: bool,
}

/// Prints the default file.
pub fn run() -> anyhow::Result<()> {
    Ok(console::print(DEFAULT)?)
}

/// Reads a configuration file, with the settings of all commands or of one.
pub fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| BadInput(format!("cannot read {shown}: {error}")))?;
    parse(&text).map_err(|why| BadInput(format!("{shown}: {why}")).into())
}

/// Parses settings. An error contains the line and its number; for an unknown key also the nearest known one.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().unwrap_or_default().start;
        let number = text[..start].matches('\n').count();
        let line = text.lines().nth(number).unwrap_or_default().trim();
        format!("line {}: {line}: {}", number + 1, explain(error.message()))
    })
}

/// Rewrites an error message of the TOML parser.
fn explain(message: &str) -> String {
    let message = message.replace('`', "").replace("u32", "a whole number").replace("u64", "a whole number");
    let Some((key, known)) =
        message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", expected "))
    else {
        return message;
    };
    let known = known.strip_prefix("one of ").unwrap_or(known).replace(" or ", ", ");
    match nearest(key, known.split(", ")) {
        Some(meant) => format!("unknown key {key:?}; did you mean {meant:?}? known keys: {known}"),
        None => format!("unknown key {key:?}; known keys: {known}"),
    }
}

fn text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map(Some).map_err(D::Error::custom)
}

fn texts<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
}

fn workers<'de, D: Deserializer<'de>>(from: D) -> Result<Option<NonZeroUsize>, D::Error> {
    let workers = NonZeroUsize::new(u32::deserialize(from)? as usize);
    let in_range = workers.filter(|workers| workers.get() <= MAX_THREADS);
    in_range.map(Some).ok_or_else(|| D::Error::custom(format!("write a number from 1 to {MAX_THREADS}")))
}

fn size<'de, D: Deserializer<'de>>(from: D) -> Result<Option<BoardSize>, D::Error> {
    let size = BoardSize::new(u32::deserialize(from)?);
    size.map(Some).ok_or_else(|| D::Error::custom(outflank_board::UnknownSize))
}

fn games<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let games = u64::deserialize(from)?;
    let in_range = (1..=MAX_GAMES).contains(&games);
    in_range
        .then_some(Some(games))
        .ok_or_else(|| D::Error::custom(format!("write a number from 1 to {MAX_GAMES}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_file_holds_the_defaults() {
        let file: File = parse(DEFAULT).unwrap();
        for options in [file.matches.options(), file.tournament.options()] {
            assert_eq!(options.games, Some(crate::command::games::GAMES));
            assert_eq!(options.size, Some(BoardSize::default()));
            assert_eq!(options.concurrency, NonZeroUsize::new(1));
        }
        assert_eq!(file.play.white.map(|spec| spec.to_string()), Some("alphabeta:depth=4".to_owned()));
        // The lines that are commented out are valid too.
        let keys = ["openings =", "seed =", "clock =", "sprt =", "out ="];
        let all = keys.iter().fold(DEFAULT.to_owned(), |text, key| text.replace(&format!("# {key}"), key));
        let file: File = parse(&all).unwrap();
        assert_eq!(file.matches.sprt, "0,5".parse().ok());
        assert_eq!(file.tournament.players.len(), 3);
        for options in [file.matches.options(), file.tournament.options()] {
            assert_eq!(options.openings, Some(Openings::Random(8)));
            assert_eq!(options.clock, "10s+0.1s".parse().ok());
            assert_eq!(options.out, Some("games".into()));
        }
        assert_eq!(file.play.seed, Some(1));
    }

    #[test]
    fn faults_are_named_with_line_and_remedy() {
        let check =
            |text: &str, message: &str| assert_eq!(parse::<File>(text).unwrap_err(), message, "{text}");
        check(
            "[play]\n[match]\ngmaes = 3",
            "line 3: gmaes = 3: unknown key \"gmaes\"; did you mean \"games\"? known keys: first, second, sprt, \
             games, size, seed, openings, clock, concurrency, only-final, display-grid, quiet, json, out",
        );
        check("games = 3", "line 1: games = 3: unknown key \"games\"; known keys: match, tournament, play");
        check(
            "[mtach]",
            "line 1: [mtach]: unknown key \"mtach\"; did you mean \"match\"? known keys: match, tournament, play",
        );
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
            "line 2: openings = \"strat\": \"strat\" is no kind of opening; did you mean start? write start, \
             random:N, all:N, named or file:F",
        );
        check("[match]\nconcurrency = 0", "line 2: concurrency = 0: write a number from 1 to 256");
        check("[match]\nconcurrency = 257", "line 2: concurrency = 257: write a number from 1 to 256");
        check(
            "[match]\nsprt = \"5,0\"",
            "line 2: sprt = \"5,0\": 0 Elo is not more than 5; the second lead must be the larger one",
        );
        let player = parse::<File>("[play]\nblack = \"alphabta=4\"").unwrap_err();
        let place =
            "line 2: black = \"alphabta=4\": column 1: \"alphabta\" is no player; did you mean alphabeta?";
        assert!(player.starts_with(place), "{player}");
    }
}
