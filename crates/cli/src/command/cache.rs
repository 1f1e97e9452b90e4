//! The user's cache directory for samples and reviews.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::command::BadInput;

/// The directory of samples. It may not exist yet.
pub fn samples() -> Result<PathBuf, BadInput> {
    let found = folder(|name| env::var_os(name));
    let missing = || BadInput("no cache directory for samples; set XDG_CACHE_HOME, or name a file".into());
    found.map(|folder| folder.join("outflank").join("samples")).ok_or_else(missing)
}

/// The directory of reviews. It may not exist yet. `None` if the user has no cache directory.
pub fn reviews() -> Option<PathBuf> {
    folder(|name| env::var_os(name)).map(|folder| folder.join("outflank").join("reviews"))
}

/// The user's cache directory.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME").or_else(|| {
        if cfg!(windows) {
            return absolute("LOCALAPPDATA");
        }
        let usual = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
        absolute("HOME").map(|home| home.join(usual))
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn cache_directory_follows_the_xdg_specification() {
        let check = |variables: &[(&str, &str)], expected: Option<&str>| {
            let variable =
                |name: &str| variables.iter().find(|(own, _)| *own == name).map(|(_, path)| (*path).into());
            assert_eq!(folder(variable).as_deref(), expected.map(Path::new), "{variables:?}");
        };
        check(&[("XDG_CACHE_HOME", "/cache"), ("HOME", "/home/me")], Some("/cache"));
        check(&[("HOME", "/home/me")], Some("/home/me/.cache"));
        // The XDG specification requires programs to ignore relative paths.
        check(&[("XDG_CACHE_HOME", "cache"), ("HOME", "/home/me")], Some("/home/me/.cache"));
        check(&[("XDG_CACHE_HOME", ""), ("HOME", "")], None);
        check(&[], None);
    }
}
