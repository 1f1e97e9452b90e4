//! Reads settings from TOML and checks them against the command line.

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use outflank_players::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{arguments_of, is_list, key, subcommands};

/// An argument and its values. A flag without a value has none, and is set.
pub struct Setting<'a> {
    pub arg: &'a Arg,
    pub values: Vec<String>,
}

/// A fault at a place of the file.
struct Fault {
    start: usize,
    why: String,
}

/// The settings of one command, given by its names, from a file with a table per command.
///
/// # Errors
///
/// The first fault of any table, with its line.
pub fn settings_of<'a>(root: &'a Command, path: &[&str], text: &str) -> Result<Vec<Setting<'a>>, String> {
    let mut settings = Vec::new();
    parse(text, |table| below(root, Some(path), table, &mut settings))?;
    Ok(settings)
}

/// The settings of one command, from a file that contains nothing else.
///
/// # Errors
///
/// The first fault, with its line.
pub fn settings<'a>(command: &'a Command, text: &str) -> Result<Vec<Setting<'a>>, String> {
    let mut settings = Vec::new();
    parse(text, |table| below(command, Some(&[]), table, &mut settings))?;
    Ok(settings)
}

fn parse(text: &str, check: impl FnOnce(&DeTable<'_>) -> Result<(), Fault>) -> Result<(), String> {
    let located = |start: usize, why: &str| {
        let number = text[..start].matches('\n').count();
        let line = text.lines().nth(number).unwrap_or_default().trim();
        format!("line {}: {line}: {}", number + 1, why.replace('`', ""))
    };
    let table = DeTable::parse(text)
        .map_err(|error| located(error.span().unwrap_or_default().start, error.message()))?;
    check(table.get_ref()).map_err(|fault| located(fault.start, &fault.why))
}

/// Checks the table of a command and those of its subcommands, and keeps the settings of the one that `path` leads to.
fn below<'a>(
    command: &'a Command,
    path: Option<&[&str]>,
    table: &DeTable<'_>,
    kept: &mut Vec<Setting<'a>>,
) -> Result<(), Fault> {
    // The root has arguments too, but no table for them.
    let is_root = command.get_name() == "outflank";
    let known_arguments: Vec<&Arg> = arguments_of(command).filter(|_| !is_root).collect();
    for (name, value) in table {
        let fault = |why| Fault { start: name.span().start, why };
        let name = name.get_ref().as_ref();
        if let Some(subcommand) = subcommands(command).find(|subcommand| subcommand.get_name() == name) {
            let Some(table) = value.get_ref().as_table() else {
                return Err(fault(format!("write the settings below a line [{name}]")));
            };
            let path = path.and_then(<[_]>::split_first);
            let path = path.filter(|(first, _)| **first == name).map(|(_, rest)| rest);
            below(subcommand, path, table, kept)?;
            continue;
        }
        let Some(arg) = known_arguments.iter().find(|arg| key(arg) == name) else {
            return Err(fault(unknown(name, command, &known_arguments)));
        };
        let values = values(arg, value).map_err(fault)?;
        if path.is_some_and(<[_]>::is_empty)
            && let Some(values) = values
        {
            kept.push(Setting { arg, values });
        }
    }
    // In the order of the command line, which matters for positional arguments.
    kept.sort_by_key(|setting| known_arguments.iter().position(|arg| arg.get_id() == setting.arg.get_id()));
    Ok(())
}

fn unknown(name: &str, command: &Command, arguments: &[&Arg]) -> String {
    let tables = subcommands(command).map(|subcommand| subcommand.get_name().to_owned());
    let known: Vec<String> = arguments.iter().map(|arg| key(arg)).chain(tables).collect();
    let meant = nearest(name, known.iter().map(String::as_str));
    let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant:?}? "));
    format!("unknown key {name:?}; {meant}known keys: {}", known.join(", "))
}

/// The values of an argument; `None` for a flag that is not set.
fn values(arg: &Arg, value: &Spanned<DeValue<'_>>) -> Result<Option<Vec<String>>, String> {
    let value = value.get_ref();
    if !arg.get_action().takes_values() {
        let is_set = value.as_bool().ok_or("write true or false")?;
        return Ok(is_set.then(Vec::new));
    }
    let values = match value.as_array() {
        Some(list) if is_list(arg) => list.iter().map(|value| one(arg, value.get_ref())).collect(),
        Some(_) => Err("write one value, not a list".to_owned()),
        None => one(arg, value).map(|value| vec![value]),
    };
    values.map(Some)
}

/// The text of a value, which must be valid for the argument.
fn one(arg: &Arg, value: &DeValue<'_>) -> Result<String, String> {
    let text = match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => return Err("write a text in quotes or a decimal number".to_owned()),
    };
    // The argument alone: its relations to other arguments do not matter here.
    let alone = Arg::new("value")
        .value_parser(arg.get_value_parser().clone())
        .allow_hyphen_values(true)
        .ignore_case(arg.is_ignore_case_set());
    let parsed = Command::new("value")
        .no_binary_name(true)
        .disable_help_flag(true)
        .arg(alone)
        .try_get_matches_from(["--", &text]);
    match parsed {
        Ok(_) => Ok(text),
        Err(error) => Err(reason(&error)),
    }
}

/// The reason of an invalid value, without the name of the argument.
fn reason(error: &clap::Error) -> String {
    if let Some(source) = std::error::Error::source(error) {
        return source.to_string();
    }
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(valid)) => format!("write one of: {}", valid.join(", ")),
        _ => "this value is not valid".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::args::Arguments;

    fn fault(text: &str) -> String {
        settings_of(&Arguments::command(), &[], text).err().unwrap_or_default()
    }

    #[test]
    fn faults_are_named_with_line_and_remedy() {
        let check = |text: &str, message: &str| assert_eq!(fault(text), message, "{text}");
        check("[match]\ngames = 0", "line 2: games = 0: write a whole number of games from 1 to 1000000000");
        check("[match]\nsize = 7", "line 2: size = 7: boards are 4, 6, 8 or 10 squares wide");
        check("[play]\nseed = -1", "line 2: seed = -1: invalid digit found in string");
        check("[play]\nplain = 1", "line 2: plain = 1: write true or false");
        check("[play]\nblack = true", "line 2: black = true: write a text in quotes or a decimal number");
        check("[play]\nblack = [\"human\"]", "line 2: black = [\"human\"]: write one value, not a list");
        check("match = 3", "line 1: match = 3: write the settings below a line [match]");
        check("[match]\nsize = 8\nsize = 6", "line 3: size = 6: duplicate key");
        check("\n[match\n", "line 2: [match: unclosed table, expected ]");
        check("[match]\nconcurrency = 257", "line 2: concurrency = 257: write a whole number from 1 to 256");
    }

    #[test]
    fn unknown_keys_are_named_with_the_nearest_known_key() {
        let check = |text: &str, start: &str| assert!(fault(text).starts_with(start), "{}", fault(text));
        check(
            "[play]\n[match]\ngmaes = 3",
            "line 3: gmaes = 3: unknown key \"gmaes\"; did you mean \"games\"? known keys: first, second, sprt, games, ",
        );
        check("games = 3", "line 1: games = 3: unknown key \"games\"; known keys: serve, play, watch, ");
        check("[mtach]", "line 1: [mtach]: unknown key \"mtach\"; did you mean \"match\"? known keys: ");
        check("[config]", "line 1: [config]: unknown key \"config\"; ");
        check("[train]\nepochs = 3", "line 2: epochs = 3: unknown key \"epochs\"; known keys: ");
    }

    #[test]
    fn a_value_is_checked_by_the_parser_of_its_argument() {
        let check = |text: &str, part: &str| assert!(fault(text).contains(part), "{}", fault(text));
        check("[play]\nblack = \"alphabta=4\"", "did you mean");
        check("[match]\nopenings = \"strat\"", "did you mean \"start\"?");
        check("[match]\nsprt = \"5,0\"", "elo1 must be larger");
        assert_eq!(fault("[match]\nsprt = \"-5,0\"\nclock = \"10s\""), "");
        assert_eq!(fault("[match]\nsize = \"8\"\n[tournament]\nplayers = [\"random\", \"greedy\"]"), "");
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "(\\[(match|play|train\\.all)\\]\n|[a-z-]{1,9} = |[0-9\"\\[\\]x.,= \\n-]{1,6}|true|é){0,12}") {
            let _ = settings_of(&Arguments::command(), &["match"], &text);
        }
    }
}
