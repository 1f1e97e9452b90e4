//! The web page: formatting (prettier), types (TypeScript compiler) and tests in Chromium.

use std::{env, path::Path};

use crate::{
    Result,
    process::{CommandError, command, run},
    tree::target_directory,
};

/// The directory of the tests and of their `package.json`.
const FOLDER: &str = "crates/web/browser";

/// npm writes this file at the end of an installation.
const INSTALLED: &str = "crates/web/browser/node_modules/.package-lock.json";

/// What `install` installs, for messages.
pub const PACKAGES: &str = "the npm packages of the tests";

/// Whether the npm packages are installed.
pub fn has_packages() -> bool {
    Path::new(INSTALLED).exists()
}

/// Installs exactly the packages of `package-lock.json`.
pub fn install() -> Result<(), CommandError> {
    run(command("npm ci --no-audit --no-fund").current_dir(FOLDER))
}

/// Checks formatting and `JSDoc` types of the page and its tests.
pub fn check() -> Result<(), CommandError> {
    let prettier =
        "node node_modules/prettier/bin/prettier.cjs --config package.json --check *.js ../page/**/*.js";
    run(command(prettier).current_dir(FOLDER))?;
    run(command("node node_modules/typescript/bin/tsc --project .").current_dir(FOLDER))
}

/// Runs the tests against the release build, which embeds the page.
pub fn test(long: bool) -> Result {
    run(&mut command("cargo build --release --locked --package outflank-cli --bin outflank"))?;
    let program = format!("release/outflank{}", env::consts::EXE_SUFFIX);
    let program = env::current_dir()?.join(target_directory()).join(program);
    let mut tests = command("node --test --test-concurrency=4");
    tests.current_dir(FOLDER).env("OUTFLANK", program);
    if long {
        tests.env("OUTFLANK_LONG", "1");
    }
    run(&mut tests)?;
    Ok(())
}
