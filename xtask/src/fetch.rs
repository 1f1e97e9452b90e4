//! Downloads what checks need and what needs no root: cargo tools, and the npm packages of the page's tests.

use std::{cell::RefCell, collections::BTreeMap, env, io};

use crate::{
    browser,
    peers::{Tool, in_ci, is_on_path},
    process::CommandError,
    toolbox::Toolbox,
};

/// Fetches each thing at most once per run.
#[derive(Debug)]
pub struct Fetcher {
    pub toolbox: Toolbox,
    /// Why nothing is fetched, if so.
    forbidden: Option<&'static str>,
    /// Why something is still missing, by its name.
    failures: RefCell<BTreeMap<&'static str, String>>,
}

impl Fetcher {
    /// A fetcher for this run. `offline`, `OUTFLANK_OFFLINE=1` and `CI=true` forbid downloads.
    pub fn new(offline: bool) -> io::Result<Self> {
        let variable = env::var_os("OUTFLANK_OFFLINE").is_some_and(|value| value == "1");
        let reasons = [
            (offline, "--offline is given"),
            (variable, "OUTFLANK_OFFLINE=1 is set"),
            (in_ci(), "CI=true is set"),
        ];
        let forbidden = reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason);
        Ok(Self::with(Toolbox::current()?, forbidden))
    }

    fn with(toolbox: Toolbox, forbidden: Option<&'static str>) -> Self {
        Self { toolbox, forbidden, failures: RefCell::default() }
    }

    /// Installs a cargo tool if it is missing. Returns why it is still missing.
    pub fn tool(&self, tool: &'static Tool) -> Option<String> {
        let install = || {
            println!("installing {} in target/tools: it {}; this takes minutes", tool.name, tool.purpose);
            println!("(to switch this off: --offline, or OUTFLANK_OFFLINE=1 in the environment)");
            self.toolbox.install(tool)
        };
        self.fetch(tool.name, || self.toolbox.has(tool), install)
    }

    /// Installs the npm packages of the page's tests if they are missing. Returns why they are still missing.
    pub fn packages(&self) -> Option<String> {
        if !browser::has_packages() && !is_on_path("npm") {
            return Some(format!("{} are missing: npm is not on PATH", browser::PACKAGES));
        }
        self.fetch(browser::PACKAGES, browser::has_packages, browser::install)
    }

    fn fetch(
        &self,
        name: &'static str,
        is_present: impl Fn() -> bool,
        install: impl FnOnce() -> Result<(), CommandError>,
    ) -> Option<String> {
        if is_present() {
            return None;
        }
        if let Some(failure) = self.failures.borrow().get(name) {
            return Some(failure.clone());
        }
        let cause = match self.forbidden {
            Some(reason) => format!("not installed, and {reason}"),
            None => match install() {
                Ok(()) if is_present() => return None,
                Ok(()) => "not found after the installation".to_owned(),
                Err(error) => error.to_string(),
            },
        };
        let failure = format!("{name}: {cause}");
        println!("{failure}");
        self.failures.borrow_mut().insert(name, failure.clone());
        Some(failure)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::{peers::DENY, scratch::Scratch, toolbox::tests::toolbox};

    /// The number of installations that the fake cargo was asked for.
    fn installations(scratch: &Scratch) -> usize {
        String::from_utf8(scratch.read("path/log")).unwrap().matches("install ").count()
    }

    #[test]
    fn a_missing_tool_is_installed_once() {
        let scratch = Scratch::new("fetch");
        let fetcher = Fetcher::with(toolbox(&scratch), None);
        assert_eq!(fetcher.tool(&DENY), None);
        assert_eq!(fetcher.tool(&DENY), None);
        assert_eq!(installations(&scratch), 1);
    }

    #[test]
    fn a_failure_is_remembered_for_the_run_only() {
        let scratch = Scratch::new("fetch-broken");
        scratch.write("path/broken", b"");
        let fetcher = Fetcher::with(toolbox(&scratch), None);
        let first = fetcher.tool(&DENY).unwrap();
        assert!(first.starts_with("cargo-deny: `cargo install --locked"), "{first}");
        assert_eq!(fetcher.tool(&DENY), Some(first));
        assert_eq!(installations(&scratch), 1);

        let next_run = Fetcher::with(toolbox(&scratch), None);
        assert!(next_run.tool(&DENY).is_some());
        assert_eq!(installations(&scratch), 2);
    }

    #[test]
    fn nothing_is_installed_offline() {
        let scratch = Scratch::new("fetch-offline");
        let fetcher = Fetcher::with(toolbox(&scratch), Some("--offline is given"));
        let failure = "cargo-deny: not installed, and --offline is given".to_owned();
        assert_eq!(fetcher.tool(&DENY), Some(failure));
        assert_eq!(installations(&scratch), 0);
    }
}
