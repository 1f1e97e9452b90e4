//! `cargo xtask test`: runs the steps in order and prints a summary.

use std::{
    error::Error,
    fmt,
    fmt::Write as _,
    time::{Duration, Instant},
};

use crate::{
    Result,
    fetch::Fetcher,
    peers::missing_packages,
    steps::{SETUP, STEPS, Skip, Step, TestOptions},
};

/// Runs the selected steps and stops at the first failure.
pub fn test(options: &TestOptions) -> Result {
    let fetcher = Fetcher::new(options.offline)?;
    let mut done = Vec::new();
    for step in STEPS.iter().filter(|step| is_chosen(step, options)) {
        println!("\n== {} ==", step.name);
        let start = Instant::now();
        let result = (step.run)(options, &fetcher);
        let skips = result.map_err(|cause| StepFailed { step: step.name, long: options.long, cause })?;
        done.push(Done { name: step.name, time: start.elapsed(), skips });
    }
    print!("{}", summary(&done, &missing_packages()));
    Ok(())
}

/// Selects the named steps. Without names: all steps, but long ones with `--long` only.
fn is_chosen(step: &Step, options: &TestOptions) -> bool {
    if options.steps.is_empty() {
        return options.long || !step.long;
    }
    options.steps.iter().any(|name| name == step.name)
}

/// A step that passed.
struct Done {
    name: &'static str,
    time: Duration,
    skips: Vec<Skip>,
}

/// Times, skipped checks, and the command that installs Debian packages, if that would add checks.
fn summary(done: &[Done], packages: &[&str]) -> String {
    let mut text = "\n== summary ==\n".to_owned();
    for step in done {
        let _ = writeln!(text, "{:<12} {:>8.1} s", step.name, step.time.as_secs_f64());
    }
    let skips: Vec<&Skip> = done.iter().flat_map(|step| &step.skips).collect();
    if skips.is_empty() {
        text.push_str("nothing was skipped\n");
        return text;
    }
    text.push_str("\nSKIPPED:\n");
    for Skip { what, why, remedy } in &skips {
        let _ = writeln!(text, "  {what}: {why}; to get it: {remedy}");
    }
    if !packages.is_empty() && skips.iter().any(|skip| skip.remedy == SETUP) {
        let packages = packages.join(" ");
        let _ = writeln!(text, "These need root: sudo apt-get install --no-install-recommends {packages}");
    }
    text
}

/// A step failed.
#[derive(Debug)]
struct StepFailed {
    step: &'static str,
    long: bool,
    cause: Box<dyn Error>,
}

impl fmt::Display for StepFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, long, cause } = self;
        let flag = if *long { " --long" } else { "" };
        write!(f, "step `{step}` failed: {cause}\nto run it alone: cargo xtask test{flag} {step}")
    }
}

impl Error for StepFailed {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_choice(options: &TestOptions, expected: impl Fn(&Step) -> bool) {
        for step in STEPS {
            assert_eq!(is_chosen(step, options), expected(step), "{}", step.name);
        }
    }

    #[test]
    fn steps_are_chosen_by_length_or_by_name() {
        check_choice(&TestOptions::default(), |step| !matches!(step.name, "portable" | "fuzz"));
        check_choice(&TestOptions { long: true, ..TestOptions::default() }, |_| true);
        let steps = vec!["fuzz".to_owned(), "tidy".to_owned()];
        let named = TestOptions { steps, ..TestOptions::default() };
        check_choice(&named, |step| matches!(step.name, "fuzz" | "tidy"));
    }

    #[test]
    fn a_summary_lists_times_and_skips() {
        let skip = Skip { what: "fuzzing".to_owned(), why: "no tool".to_owned(), remedy: "get one" };
        let fast = Done { name: "format", time: Duration::from_millis(1234), skips: Vec::new() };
        let slow = Done { name: "fuzz", time: Duration::from_secs(61), skips: vec![skip] };
        assert_eq!(
            summary(&[fast, slow], &["qemu-user"]),
            "\n== summary ==\n\
             format            1.2 s\n\
             fuzz             61.0 s\n\
             \n\
             SKIPPED:\n  fuzzing: no tool; to get it: get one\n"
        );
        assert_eq!(summary(&[], &["qemu-user"]), "\n== summary ==\nnothing was skipped\n");
    }

    #[test]
    fn a_summary_ends_with_the_packages_that_need_root() {
        let skip = Skip { what: "the page".to_owned(), why: "no chromium".to_owned(), remedy: SETUP };
        let page = Done { name: "page", time: Duration::ZERO, skips: vec![skip] };
        let text = summary(&[page], &["nodejs", "chromium"]);
        let last = "These need root: sudo apt-get install --no-install-recommends nodejs chromium";
        assert_eq!(text.lines().last(), Some(last));
    }

    #[test]
    fn a_failure_says_how_to_run_the_step_alone() {
        let error = StepFailed { step: "tests", long: true, cause: "two failed".into() };
        assert_eq!(
            error.to_string(),
            "step `tests` failed: two failed\nto run it alone: cargo xtask test --long tests"
        );
    }
}
