//! The printed configuration file: every setting of every command, with its help text and default.

use std::fmt::Write as _;

use clap::{Arg, Command};

use super::{arguments_of, is_list, key, subcommands};

/// The first lines of the file.
const HEADER: &str = "\
# Configuration of outflank. Use it with `outflank --config FILE.toml COMMAND`; typed arguments override this file.
# Every value below is the default. Remove the `#` before a key to set it.
";

/// The maximum length of a comment line in characters.
const MAX_LINE_LENGTH: usize = 118;

/// The file with every setting of every command.
pub fn template(root: &Command) -> String {
    let mut text = HEADER.to_owned();
    write_tables(root, "", &mut text);
    text
}

fn write_tables(command: &Command, path: &str, text: &mut String) {
    for subcommand in subcommands(command) {
        let path = format!("{path}{}", subcommand.get_name());
        if arguments_of(subcommand).next().is_some() {
            text.push('\n');
            if let Some(about) = subcommand.get_about() {
                comment(&about.to_string(), text);
            }
            let _ = writeln!(text, "[{path}]");
        }
        for arg in arguments_of(subcommand) {
            write_setting(arg, text);
        }
        write_tables(subcommand, &format!("{path}."), text);
    }
}

fn write_setting(arg: &Arg, text: &mut String) {
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let values: Vec<String> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if arg.get_action().takes_values() && !values.is_empty() {
        let _ = write!(help, " [values: {}]", values.join(", "));
    }
    comment(&help, text);
    let key = key(arg);
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| literal(&value.to_string_lossy())).collect();
    let _ = match &defaults[..] {
        _ if !arg.get_action().takes_values() => writeln!(text, "{key} = false"),
        [] if is_list(arg) => writeln!(text, "# {key} = [{:?}]", example(arg)),
        [] => writeln!(text, "# {key} = {:?}", example(arg)),
        [default] if !is_list(arg) => writeln!(text, "{key} = {default}"),
        defaults => writeln!(text, "{key} = [{}]", defaults.join(", ")),
    };
}

/// The placeholder of a value.
fn example(arg: &Arg) -> String {
    arg.get_value_names().map(|names| names.join(" ")).unwrap_or_default()
}

/// A value as TOML: numbers as they are, everything else as a string.
fn literal(value: &str) -> String {
    if value.parse::<i64>().is_ok() { value.to_owned() } else { format!("{value:?}") }
}

/// Writes a comment as one sentence, broken into lines.
fn comment(help: &str, text: &mut String) {
    let mut line = String::from("#");
    let words: Vec<&str> = help.split_whitespace().collect();
    for word in words {
        if line.chars().count() + 1 + word.chars().count() > MAX_LINE_LENGTH {
            let _ = writeln!(text, "{line}");
            "#".clone_into(&mut line);
        }
        line.push(' ');
        line.push_str(word);
    }
    let end = if line.ends_with(['.', ':', '#']) { "" } else { "." };
    let _ = writeln!(text, "{line}{end}");
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::args::Arguments;
    use crate::config::file;

    /// All commands with settings, as paths.
    fn paths<'a>(command: &'a Command, path: &[&'a str]) -> Vec<Vec<&'a str>> {
        let below = |subcommand: &'a Command| {
            let path = [path, &[subcommand.get_name()]].concat();
            let own = arguments_of(subcommand).next().map(|_| path.clone());
            own.into_iter().chain(paths(subcommand, &path)).collect::<Vec<_>>()
        };
        subcommands(command).flat_map(below).collect()
    }

    #[test]
    fn every_setting_of_every_command_is_explained() {
        let root = Arguments::command();
        let text = template(&root);
        let mut count = 0;
        for path in paths(&root, &[]) {
            let heading = format!("\n[{}]\n", path.join("."));
            let (_, table) = text.split_once(&heading).unwrap_or_else(|| panic!("{heading} is missing"));
            let table = table.split("\n[").next().unwrap();
            let command = path.iter().fold(&root, |command, name| command.find_subcommand(name).unwrap());
            for arg in arguments_of(command) {
                let key = format!("\n{} = ", key(arg));
                let is_listed = table.contains(&key) || table.contains(&key.replacen('\n', "\n# ", 1));
                assert!(is_listed, "{heading} {key}");
                assert!(arg.get_help().is_some(), "{heading} {key}");
                count += 1;
            }
        }
        let listed = text.lines().filter(|line| line.contains(" = ")).count();
        assert!(count > 60 && listed >= count, "{listed} of {count}");
        // Every command but those without settings has a table.
        let commands = root.get_subcommands().filter(|command| !command.is_hide_set()).count();
        assert_eq!(subcommands(&root).count(), commands - super::super::WITHOUT_SETTINGS.len());
    }

    #[test]
    fn the_template_contains_the_defaults() {
        let root = Arguments::command();
        let text = template(&root);
        for path in paths(&root, &[]) {
            let command = path.iter().fold(&root, |command, name| command.find_subcommand(name).unwrap());
            for setting in file::settings_of(&root, &path, &text).unwrap() {
                let defaults: Vec<String> = setting
                    .arg
                    .get_default_values()
                    .iter()
                    .map(|value| value.to_string_lossy().into())
                    .collect();
                assert_eq!(setting.values, defaults, "{} {}", command.get_name(), setting.arg);
            }
        }
        assert!(text.contains("\n# Play a match between two players and report the result.\n[match]\n"));
        assert!(text.contains("\ngames = 100\n") && text.contains("\nwhite = \"alphabeta=4\"\n"), "{text}");
    }

    #[test]
    fn lines_of_comments_are_short() {
        for line in template(&Arguments::command()).lines() {
            assert!(line.chars().count() <= MAX_LINE_LENGTH + 2, "{line}");
        }
    }
}
