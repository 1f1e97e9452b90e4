//! The command line of `cargo xtask`.

use crate::{
    budget::BudgetOptions,
    fuzz::FuzzOptions,
    prose::ProseOptions,
    steps::{STEPS, TestOptions},
    usage::UsageError,
};

/// A parsed command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    Help,
    Test(TestOptions),
    Setup { tools: bool },
    Man,
    Dist,
    Budget(BudgetOptions),
    Fuzz(FuzzOptions),
    Prose(ProseOptions),
    Quick,
}

/// Five minutes per target find the easy faults, and a dozen targets take an hour.
pub const DEFAULT_FUZZ_SECONDS: u32 = 300;

const COMMANDS: &[&str] = &["test", "setup", "man", "dist", "budget", "fuzz", "prose", "quick", "help"];

/// The text of `cargo xtask --help`.
pub fn help() -> String {
    let steps: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
    format!(
        "\
Checks and chores of the outflank workspace.

Usage: cargo xtask COMMAND

Commands:
  test [--long] [--offline] [STEP...]   run all checks, or the named steps; --long adds long tests and fuzzing,
                                        --offline installs neither cargo tools nor npm packages
  quick                                 run the fast checks on the packages that changed
  setup [--tools]                       install the programs that tests need; --tools adds the cargo tools
  man                                   write the manual pages to target/man
  dist                                  write an archive, a Debian package and checksums to target/dist
  budget [--build]                      compare sizes and times with their limits; --build adds the first build
  fuzz [--seconds N] [TARGET...]        fuzz all targets, or the named ones, for N seconds each [{DEFAULT_FUZZ_SECONDS}]
  prose [--over N] [FILE...]            print words per sentence of documents, or list sentences of more than N words
  help                                  print this text

Steps of test, in order:
  {}

Examples:
  cargo xtask test                      run the checks that every commit must pass
  cargo xtask test format clippy        run two steps
  cargo xtask test --long               run the checks that every release must pass
  cargo xtask fuzz --seconds 60         fuzz every target for a minute
  cargo xtask prose --over 25 README.md list the long sentences of a document
",
        steps.join(" ")
    )
}

/// Parses the arguments after the program name.
pub fn parse(arguments: &[String]) -> Result<Task, UsageError> {
    let Some((command, rest)) = arguments.split_first() else { return Ok(Task::Help) };
    if arguments.iter().any(|argument| matches!(argument.as_str(), "-h" | "--help")) {
        return Ok(Task::Help);
    }
    match command.as_str() {
        "help" => Ok(Task::Help),
        "test" => parse_test(rest),
        "setup" => parse_setup(rest),
        "man" => without_arguments(rest, Task::Man),
        "dist" => without_arguments(rest, Task::Dist),
        "budget" => parse_budget(rest),
        "quick" => without_arguments(rest, Task::Quick),
        "fuzz" => parse_fuzz(rest),
        "prose" => parse_prose(rest),
        other => Err(UsageError::unknown("command", other, COMMANDS.iter().copied())),
    }
}

fn parse_test(arguments: &[String]) -> Result<Task, UsageError> {
    let mut options = TestOptions::default();
    for argument in arguments {
        match argument.as_str() {
            "--long" => options.long = true,
            "--offline" => options.offline = true,
            flag if flag.starts_with('-') => {
                return Err(UsageError::unknown_flag(flag, &["--long", "--offline"]));
            }
            step if STEPS.iter().any(|known| known.name == step) => options.steps.push(argument.clone()),
            other => return Err(UsageError::unknown("step", other, STEPS.iter().map(|step| step.name))),
        }
    }
    Ok(Task::Test(options))
}

fn parse_setup(arguments: &[String]) -> Result<Task, UsageError> {
    let mut tools = false;
    for argument in arguments {
        match argument.as_str() {
            "--tools" => tools = true,
            other => return Err(UsageError::unknown_flag(other, &["--tools"])),
        }
    }
    Ok(Task::Setup { tools })
}

fn parse_budget(arguments: &[String]) -> Result<Task, UsageError> {
    let mut options = BudgetOptions::default();
    for argument in arguments {
        match argument.as_str() {
            "--build" => options.build = true,
            other => return Err(UsageError::unknown_flag(other, &["--build"])),
        }
    }
    Ok(Task::Budget(options))
}

fn without_arguments(arguments: &[String], task: Task) -> Result<Task, UsageError> {
    match arguments.first() {
        None => Ok(task),
        Some(other) => Err(UsageError::unknown_flag(other, &[])),
    }
}

fn parse_fuzz(arguments: &[String]) -> Result<Task, UsageError> {
    let mut options = FuzzOptions { seconds: DEFAULT_FUZZ_SECONDS, targets: Vec::new() };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if let Some(seconds) = positive("--seconds", argument, &mut arguments)? {
            options.seconds = seconds;
        } else if argument.starts_with('-') {
            return Err(UsageError::unknown_flag(argument, &["--seconds"]));
        } else {
            options.targets.push(argument.clone());
        }
    }
    Ok(Task::Fuzz(options))
}

fn parse_prose(arguments: &[String]) -> Result<Task, UsageError> {
    let mut options = ProseOptions::default();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if let Some(words) = positive("--over", argument, &mut arguments)? {
            options.over = Some(words as usize);
        } else if argument.starts_with('-') {
            return Err(UsageError::unknown_flag(argument, &["--over"]));
        } else {
            options.files.push(argument.into());
        }
    }
    Ok(Task::Prose(options))
}

/// The value of a flag, if the argument is this flag: `--flag N` or `--flag=N`.
///
/// The value is at least 1, because libFuzzer reads 0 seconds as "no limit".
fn positive<'a>(
    flag: &'static str,
    argument: &str,
    rest: &mut impl Iterator<Item = &'a String>,
) -> Result<Option<u32>, UsageError> {
    let value = match argument.strip_prefix(flag) {
        Some("") => rest.next().ok_or(UsageError::NoValue { flag })?,
        Some(value) if value.starts_with('=') => &value[1..],
        _ => return Ok(None),
    };
    match value.parse() {
        Ok(number) if number > 0 => Ok(Some(number)),
        _ => Err(UsageError::NotPositive { flag, given: value.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Task, UsageError> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&arguments)
    }

    #[track_caller]
    fn check(line: &str, expected: &Task) {
        assert_eq!(parse_line(line).as_ref(), Ok(expected));
    }

    #[track_caller]
    fn check_error(line: &str, expected: &str) {
        assert_eq!(parse_line(line).unwrap_err().to_string(), expected);
    }

    #[test]
    fn commands_and_flags_are_parsed() {
        check("", &Task::Help);
        check("--help", &Task::Help);
        check("fuzz --help", &Task::Help);
        check("man", &Task::Man);
        check("dist", &Task::Dist);
        check("budget", &Task::Budget(BudgetOptions::default()));
        check("budget --build", &Task::Budget(BudgetOptions { build: true }));
        check("quick", &Task::Quick);
        check("setup --tools", &Task::Setup { tools: true });
        check("test", &Task::Test(TestOptions::default()));
        check("test --offline", &Task::Test(TestOptions { offline: true, ..TestOptions::default() }));
        check(
            "test clippy --long",
            &Task::Test(TestOptions {
                long: true,
                steps: vec!["clippy".to_owned()],
                ..TestOptions::default()
            }),
        );
        let targets = vec!["game".to_owned()];
        check("fuzz --seconds 60 game", &Task::Fuzz(FuzzOptions { seconds: 60, targets: targets.clone() }));
        check("fuzz game --seconds=60", &Task::Fuzz(FuzzOptions { seconds: 60, targets: targets.clone() }));
        check("prose", &Task::Prose(ProseOptions::default()));
        let files = vec!["README.md".into()];
        check("prose --over 25 README.md", &Task::Prose(ProseOptions { over: Some(25), files }));
        check("fuzz game", &Task::Fuzz(FuzzOptions { seconds: DEFAULT_FUZZ_SECONDS, targets }));
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion() {
        check_error("tset", "unknown command `tset`; did you mean `test`?");
        check_error("test --lnog", "unknown flag `--lnog`; did you mean `--long`?");
        check_error("test clipy", "unknown step `clipy`; did you mean `clippy`?");
        check_error("setup --tool", "unknown flag `--tool`; did you mean `--tools`?");
        check_error("man --halp", "unknown flag `--halp`; did you mean `--help`?");
        check_error("man outflank", "unknown argument `outflank`; did you mean `--help`?");
        check_error("prose --ovre 3", "unknown flag `--ovre`; did you mean `--over`?");
        check_error("fuzz -seconds=3", "unknown flag `-seconds=3`; did you mean `--seconds`?");
    }

    #[test]
    fn values_are_positive_numbers() {
        check_error("fuzz --seconds", "`--seconds` needs a value");
        check_error("fuzz --seconds 0", "`--seconds` takes a whole number from 1 to 4294967295, not `0`");
        check_error("prose --over=0", "`--over` takes a whole number from 1 to 4294967295, not `0`");
        check_error("fuzz --seconds 1m", "`--seconds` takes a whole number from 1 to 4294967295, not `1m`");
    }

    #[test]
    fn help_names_every_command_and_step() {
        let help = help();
        for name in COMMANDS.iter().copied().chain(STEPS.iter().map(|step| step.name)) {
            assert!(help.contains(name), "{name}");
        }
    }
}
