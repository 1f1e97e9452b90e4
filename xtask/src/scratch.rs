//! Directories and programs for tests.

use std::{
    env, fs,
    path::PathBuf,
    process::{self, Command},
};

/// A directory for a test, which is removed at its end.
pub struct Scratch(PathBuf);

impl Scratch {
    /// An empty directory.
    pub fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("outflank-xtask-{}-{name}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, data: &[u8]) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, data).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The standard output of a program, which must succeed.
#[track_caller]
pub fn output_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
