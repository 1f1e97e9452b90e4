//! The configuration file: one table per command, one key per argument or flag.
//!
//! The command line is the only definition of the settings. [`template()`] prints it as a file. [`merge`] adds the
//! settings of a file to the typed arguments, and the result is parsed as usual. A new command or flag needs no code
//! here.

mod file;
mod template;

use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};

use file::Setting;
pub use template::template;

/// The argument that names the file.
const CONFIG: &str = "config";

/// Commands without settings.
const WITHOUT_SETTINGS: [&str; 2] = ["config", "completions"];

/// Adds the settings of the file that `--config` names to the arguments. Typed arguments override the file.
///
/// `outflank tournament FILE.toml` reads the settings of the tournament, without a table heading.
///
/// # Errors
///
/// A file that cannot be read, or a key or value in it that is not valid.
pub fn merge(root: &Command, mut arguments: Vec<String>) -> Result<Vec<String>, String> {
    // The next parser reports errors in the arguments and prints help.
    let lenient = root.clone().ignore_errors(true);
    let Ok(matches) = lenient.try_get_matches_from(&arguments) else { return Ok(arguments) };
    let (mut command, mut typed, mut path) = (root, &matches, Vec::new());
    let mut file = typed.get_one::<PathBuf>(CONFIG);
    while let Some((name, below)) = typed.subcommand()
        && let Some(subcommand) = command.find_subcommand(name)
    {
        path.push(name);
        (command, typed) = (subcommand, below);
        file = typed.try_get_one::<PathBuf>(CONFIG).ok().flatten().or(file);
    }
    let tables = file.map(|file| read(file, |text| file::settings_of(root, &path, text))).transpose()?;
    if let Some(players) = file_of_players(&path, typed) {
        let settings = read(Path::new(&players), |text| file::settings(command, text))?;
        arguments.retain(|argument| *argument != players);
        let has_players = |arg: &Arg| !arg.is_positional() && is_typed(typed, arg);
        return Ok(with_settings(command, &settings, has_players, arguments));
    }
    let settings = tables.unwrap_or_default();
    Ok(with_settings(command, &settings, |arg| is_typed(typed, arg), arguments))
}

/// The file of `outflank tournament FILE.toml`.
fn file_of_players(path: &[&str], typed: &ArgMatches) -> Option<String> {
    if path != ["tournament"] {
        return None;
    }
    let players: Vec<&String> = typed.get_many("players")?.collect();
    let [file] = players[..] else { return None };
    Path::new(file).extension().is_some_and(|extension| extension == "toml").then(|| file.clone())
}

fn read<T>(path: &Path, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    parse(&text).map_err(|why| format!("{shown}: {why}"))
}

fn is_typed(typed: &ArgMatches, arg: &Arg) -> bool {
    typed.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
}

/// The arguments with the settings that are neither typed nor in conflict with a typed argument.
fn with_settings(
    command: &Command,
    settings: &[Setting<'_>],
    is_typed: impl Fn(&Arg) -> bool,
    mut arguments: Vec<String>,
) -> Vec<String> {
    // A conflict may be declared on either side.
    let conflict = |one: &Arg, other: &Arg| command.get_arg_conflicts_with(one).contains(&other);
    let is_overridden = |arg: &Arg| {
        let mut typed = arguments_of(command).filter(|other| is_typed(other));
        is_typed(arg) || typed.any(|other| conflict(arg, other) || conflict(other, arg))
    };
    let mut flags = Vec::new();
    for Setting { arg, values } in settings.iter().filter(|setting| !is_overridden(setting.arg)) {
        match arg.get_long() {
            None => arguments.extend_from_slice(values),
            Some(flag) if arg.get_action().takes_values() => {
                flags.extend(values.iter().map(|value| format!("--{flag}={value}")));
            }
            Some(flag) => flags.push(format!("--{flag}")),
        }
    }
    // Everything after `--` is positional.
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    arguments.splice(end..end, flags);
    arguments
}

/// The subcommands of a command that have settings.
fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    let is_listed =
        |command: &&Command| !command.is_hide_set() && !WITHOUT_SETTINGS.contains(&command.get_name());
    command.get_subcommands().filter(is_listed)
}

/// The arguments of a command that a file can set.
fn arguments_of(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_setting =
        |arg: &&Arg| !arg.is_hide_set() && !["help", "version", CONFIG].contains(&arg.get_id().as_str());
    command.get_arguments().filter(is_setting)
}

/// The key of an argument: its flag without dashes, or the name of a positional argument.
fn key(arg: &Arg) -> String {
    arg.get_long().map_or_else(|| arg.get_id().as_str().replace('_', "-"), str::to_owned)
}

/// Whether an argument takes several values.
fn is_list(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Append)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::args::Arguments;

    fn merged(name: &str, content: &str, typed: &str) -> Result<String, String> {
        let file = std::env::temp_dir().join(format!("outflank-{}-{name}.toml", std::process::id()));
        fs::write(&file, content).unwrap();
        let shown = file.display().to_string();
        let arguments = typed.replace("FILE", &shown).split(' ').map(str::to_owned).collect();
        let merged = merge(&Arguments::command(), arguments);
        fs::remove_file(&file).unwrap();
        merged.map(|all| all.join(" ").replace(&shown, "FILE")).map_err(|why| why.replace(&shown, "FILE"))
    }

    #[test]
    fn settings_become_arguments_of_their_command() {
        let content = "[match]\nfirst = \"random\"\nsecond = \"greedy\"\ngames = 10\nquiet = true\njson = false\n\
                       [perft]\ndepth = 3\n[train.patterns]\nepochs = 7\n";
        let check = |typed: &str, expected: &str| {
            assert_eq!(merged("become", content, typed).as_deref(), Ok(expected), "{typed}");
        };
        check(
            "outflank match --config FILE",
            "outflank match --config FILE random greedy --games=10 --quiet",
        );
        check("outflank --config FILE perft", "outflank --config FILE perft --depth=3");
        check(
            "outflank train patterns --config FILE samples",
            "outflank train patterns --config FILE samples --epochs=7",
        );
        check("outflank --config FILE show f5", "outflank --config FILE show f5");
    }

    #[test]
    fn typed_arguments_override_the_file() {
        let content = "[match]\nfirst = \"random\"\nsecond = \"greedy\"\ngames = 10\nquiet = true\n";
        let check = |typed: &str, expected: &str| {
            assert_eq!(merged("override", content, typed).as_deref(), Ok(expected), "{typed}");
        };
        check(
            "outflank match mcts --config FILE --games 4",
            "outflank match mcts --config FILE --games 4 greedy --quiet",
        );
        // --json conflicts with the quiet of the file.
        check(
            "outflank match mcts greedy --config FILE --json",
            "outflank match mcts greedy --config FILE --json --games=10",
        );
        check(
            "outflank match --config FILE -- mcts greedy",
            "outflank match --config FILE --games=10 --quiet -- mcts greedy",
        );
    }

    #[test]
    fn a_tournament_reads_a_file_of_its_own() {
        let content = "players = [\"random\", \"greedy\"]\ngames = 10\nseed = 3\n";
        assert_eq!(
            merged("tournament", content, "outflank tournament FILE --seed 1").as_deref(),
            Ok("outflank tournament --seed 1 random greedy --games=10")
        );
        let why = merged("tournament2", "[tournament]\ngames = 3", "outflank tournament FILE").unwrap_err();
        assert!(
            why.starts_with("FILE: line 1: [tournament]: unknown key \"tournament\"; known keys: players, "),
            "{why}"
        );
    }

    #[test]
    fn invalid_arguments_are_left_to_the_parser() {
        for typed in ["outflank nosuch", "outflank match --games x", "outflank --help", "outflank"] {
            assert_eq!(merged("invalid", "", typed).as_deref(), Ok(typed));
        }
    }
}
