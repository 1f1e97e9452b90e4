//! The folder for what is gathered over time and can be made again, outside of any project.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::command::BadInput;

/// The folder of samples. It need not be there yet.
pub fn samples() -> Result<PathBuf, BadInput> {
    let found = folder(|name| env::var_os(name));
    let missing = || BadInput("no folder to keep samples in; name one in XDG_CACHE_HOME, or a file".into());
    found.map(|folder| folder.join("outflank").join("samples")).ok_or_else(missing)
}

/// Where this user's programs keep such things.
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
    fn the_folder_is_where_the_user_wants_it() {
        let check = |variables: &[(&str, &str)], expected: Option<&str>| {
            let variable =
                |name: &str| variables.iter().find(|(own, _)| *own == name).map(|(_, path)| (*path).into());
            assert_eq!(folder(variable).as_deref(), expected.map(Path::new), "{variables:?}");
        };
        check(&[("XDG_CACHE_HOME", "/cache"), ("HOME", "/home/me")], Some("/cache"));
        check(&[("HOME", "/home/me")], Some("/home/me/.cache"));
        // The specification has programs pass over paths that are not absolute.
        check(&[("XDG_CACHE_HOME", "cache"), ("HOME", "/home/me")], Some("/home/me/.cache"));
        check(&[("XDG_CACHE_HOME", ""), ("HOME", "")], None);
        check(&[], None);
    }
}
