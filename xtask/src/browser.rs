//! The page: its form and types checked by prettier and the TypeScript compiler, its tests run in Chromium.

use std::{env, path::Path};

use crate::{
    Result,
    peers::is_on_path,
    process::{CommandError, command, run},
};

/// Where the tests and the list of what they need are.
const FOLDER: &str = "crates/web/browser";

/// The packages of the tests as they were last installed: npm writes this file when it is done.
const INSTALLED: &str = "crates/web/browser/node_modules/.package-lock.json";

/// The first of these programs and packages that is not there, if one is missing.
pub fn missing(programs: &[&'static str]) -> Option<&'static str> {
    let missing = programs.iter().find(|program| !is_on_path(program)).copied();
    missing.or_else(|| (!Path::new(INSTALLED).exists()).then_some("the npm packages of the tests"))
}

/// Installs the packages that `package-lock.json` lists, and nothing else.
pub fn install() -> Result<(), CommandError> {
    run(command("npm ci --no-audit --no-fund").current_dir(FOLDER))
}

/// Checks how the page and its tests are formatted, and the types that their comments state.
pub fn check() -> Result<(), CommandError> {
    let prettier =
        "node node_modules/prettier/bin/prettier.cjs --config package.json --check *.js ../page/**/*.js";
    run(command(prettier).current_dir(FOLDER))?;
    run(command("node node_modules/typescript/bin/tsc --project .").current_dir(FOLDER))
}

/// Runs the tests against the program as it is released, which holds the page.
pub fn test(long: bool) -> Result {
    run(&mut command("cargo build --release --locked --package outflank-cli --bin outflank"))?;
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let program =
        env::current_dir()?.join(target).join(format!("release/outflank{}", env::consts::EXE_SUFFIX));
    let mut tests = command("node --test --test-concurrency=4");
    tests.current_dir(FOLDER).env("OUTFLANK", program);
    if long {
        tests.env("OUTFLANK_LONG", "1");
    }
    run(&mut tests)?;
    Ok(())
}
