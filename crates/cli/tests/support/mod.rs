//! Helpers that run the program and check its exit code and output.

use assert_cmd::Command;

/// The program with these arguments.
pub fn outflank(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.args(arguments);
    command
}

/// The output of a command that succeeds without messages on standard error.
#[track_caller]
pub fn prints(arguments: &[&str]) -> String {
    let output = outflank(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert_eq!(errors, "", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The first line of an error message; the exit code is 2, and standard output is empty.
#[track_caller]
pub fn refusal(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{errors}");
    errors.lines().next().unwrap_or_default().to_owned()
}
