//! Child processes, built from a line of text and printed before they run.

use std::{
    error::Error,
    fmt, io,
    process::{Command, ExitStatus, Stdio},
};

/// A command from words separated by spaces. There is no quoting.
pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}

/// Prints the command and runs it with this terminal. An exit code other than 0 is an error.
pub fn run(command: &mut Command) -> Result<(), CommandError> {
    let line = shown(command);
    println!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(CommandError::Failed { line, status }),
        Err(source) => Err(CommandError::NotStarted { line, source }),
    }
}

/// Prints the command, runs it and returns its standard output.
pub fn output(command: &mut Command) -> Result<Vec<u8>, CommandError> {
    let line = shown(command);
    println!("$ {line}");
    match command.stderr(Stdio::inherit()).output() {
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => Err(CommandError::Failed { line, status: output.status }),
        Err(source) => Err(CommandError::NotStarted { line, source }),
    }
}

/// Whether the command can be started and succeeds. Prints nothing.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The command as a shell line, with its environment variables except `PATH`, which is long.
pub fn shown(command: &Command) -> String {
    let variables = command.get_envs().filter(|(name, _)| *name != "PATH").filter_map(|(name, value)| {
        Some(format!("{}={}", name.to_string_lossy(), quoted(&value?.to_string_lossy())))
    });
    let program = quoted(&command.get_program().to_string_lossy());
    let arguments = command.get_args().map(|argument| quoted(&argument.to_string_lossy()));
    variables.chain([program]).chain(arguments).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) { format!("'{word}'") } else { word.to_owned() }
}

/// Why a command did not succeed.
#[derive(Debug)]
pub enum CommandError {
    /// The program could not be started.
    NotStarted { line: String, source: io::Error },
    /// The program exited with an error.
    Failed { line: String, status: ExitStatus },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { line, source } => write!(f, "cannot start `{line}`: {source}"),
            Self::Failed { line, status } => write!(f, "`{line}` ended with {status}"),
        }
    }
}

impl Error for CommandError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut doc = command("cargo doc --no-deps");
        doc.env("RUSTDOCFLAGS", "-D warnings").env("PATH", "/usr/bin");
        assert_eq!(shown(&doc), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn a_missing_program_is_an_error() {
        let line = "outflank-no-such-program --version";
        assert!(!succeeds(&mut command(line)));
        let error = run(&mut command(line)).unwrap_err().to_string();
        assert!(error.starts_with("cannot start `outflank-no-such-program --version`"), "{error}");
    }
}
