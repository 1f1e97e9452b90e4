//! Archives in the POSIX format ustar, with equal bytes for equal contents.

use std::collections::{BTreeMap, BTreeSet};

use super::error::DistError;

/// Headers and contents start at multiples of this number of bytes.
const BLOCK: usize = 512;

/// The longest path of a header. Longer ones would need the field `prefix`.
const MAX_PATH: usize = 100;

/// The permissions of programs and directories.
const EXECUTABLE: u32 = 0o755;

/// The permissions of other files.
const READABLE: u32 = 0o644;

/// The files of an archive by path. Directories follow from the paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<String, File>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct File {
    mode: u32,
    data: Vec<u8>,
}

impl Files {
    /// Adds a document or other data.
    pub fn add(&mut self, path: impl Into<String>, data: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), File { mode: READABLE, data: data.into() });
    }

    /// Adds a program.
    pub fn add_program(&mut self, path: impl Into<String>, data: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), File { mode: EXECUTABLE, data: data.into() });
    }

    /// The size on a disk with blocks of 1024 bytes, as the Debian field `Installed-Size` counts it.
    pub fn installed_kibibytes(&self) -> usize {
        let files: usize = self.0.values().map(|file| file.data.len().div_ceil(1024)).sum();
        files + self.directories().len()
    }

    /// All parent directories, with a final slash.
    fn directories(&self) -> BTreeSet<&str> {
        let slashes = self.0.keys().flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..=at]));
        slashes.collect()
    }

    /// The archive. All entries belong to root and have the time `seconds`, in seconds since 1970.
    pub fn tar(&self, seconds: u64) -> Result<Vec<u8>, DistError> {
        // A directory sorts before its files, because its path is a prefix of theirs.
        let directories = self.directories().into_iter().map(|path| (path, None));
        let files = self.0.iter().map(|(path, file)| (path.as_str(), Some(file)));
        let entries: BTreeMap<&str, Option<&File>> = directories.chain(files).collect();

        let mut tar = Vec::new();
        for (path, file) in entries {
            tar.extend(header(path, file, seconds)?);
            tar.extend(file.map_or(&[][..], |file| &file.data));
            tar.resize(tar.len().next_multiple_of(BLOCK), 0);
        }
        // Two empty blocks mark the end.
        tar.resize(tar.len() + 2 * BLOCK, 0);
        Ok(tar)
    }
}

/// The header of a file, or of a directory without a file.
fn header(path: &str, file: Option<&File>, seconds: u64) -> Result<[u8; BLOCK], DistError> {
    if path.len() > MAX_PATH {
        return Err(DistError::LongPath(path.to_owned()));
    }
    let (mode, size, kind) = file.map_or((EXECUTABLE, 0, b'5'), |file| (file.mode, file.data.len(), b'0'));
    let mut header = [0; BLOCK];
    put(&mut header, 0, path);
    put(&mut header, 100, &format!("{mode:07o}"));
    put(&mut header, 108, "0000000"); // user id
    put(&mut header, 116, "0000000"); // group id
    put(&mut header, 124, &format!("{size:011o}"));
    put(&mut header, 136, &format!("{seconds:011o}"));
    put(&mut header, 148, "        "); // the checksum counts as spaces
    header[156] = kind;
    put(&mut header, 257, "ustar\x0000");
    put(&mut header, 265, "root");
    put(&mut header, 297, "root");
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    put(&mut header, 148, &format!("{sum:06o}\0 "));
    Ok(header)
}

fn put(header: &mut [u8; BLOCK], at: usize, text: &str) {
    header[at..at + text.len()].copy_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        peers::is_on_path,
        scratch::{Scratch, output_of},
    };

    fn sample() -> Files {
        let mut files = Files::default();
        files.add("top/readme", "read me\n");
        files.add("top/a/exact", vec![b'x'; BLOCK]);
        files.add("top/a/empty", "");
        files.add_program("top/run", "#!/bin/sh\necho played\n");
        files
    }

    #[test]
    fn the_tar_program_lists_sorted_entries() {
        if !is_on_path("tar") {
            return;
        }
        let scratch = Scratch::new("tar-list");
        let archive = scratch.write("a.tar", &sample().tar(86_400).unwrap());
        let list = output_of("tar", &["--utc", "--full-time", "-tvf", &archive]);
        let lines: Vec<String> =
            list.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(
            lines,
            [
                "drwxr-xr-x root/root 0 1970-01-02 00:00:00 top/",
                "drwxr-xr-x root/root 0 1970-01-02 00:00:00 top/a/",
                "-rw-r--r-- root/root 0 1970-01-02 00:00:00 top/a/empty",
                "-rw-r--r-- root/root 512 1970-01-02 00:00:00 top/a/exact",
                "-rw-r--r-- root/root 8 1970-01-02 00:00:00 top/readme",
                "-rwxr-xr-x root/root 22 1970-01-02 00:00:00 top/run",
            ]
        );
    }

    #[test]
    fn the_tar_program_unpacks_the_same_bytes() {
        if !is_on_path("tar") {
            return;
        }
        let scratch = Scratch::new("tar-unpack");
        let archive = scratch.write("a.tar", &sample().tar(0).unwrap());
        output_of("tar", &["-C", scratch.path(), "-xf", &archive]);
        assert_eq!(scratch.read("top/readme"), b"read me\n");
        assert_eq!(scratch.read("top/a/exact"), [b'x'; BLOCK]);
        assert_eq!(scratch.read("top/a/empty"), b"");
        assert_eq!(output_of(&format!("{}/top/run", scratch.path()), &[]), "played\n");
    }

    #[test]
    fn equal_contents_give_equal_bytes() {
        let mut reverse = Files::default();
        for (path, file) in sample().0.into_iter().rev() {
            reverse.0.insert(path, file);
        }
        assert_eq!(sample().tar(7).unwrap(), reverse.tar(7).unwrap());
        assert_ne!(sample().tar(7).unwrap(), sample().tar(8).unwrap());
    }

    #[test]
    fn sizes_count_blocks_and_directories() {
        assert_eq!(sample().installed_kibibytes(), 3 + 2);
    }

    #[test]
    fn a_long_path_is_an_error() {
        let mut files = Files::default();
        files.add("a".repeat(MAX_PATH), "");
        assert!(files.tar(0).is_ok());
        files.add("b".repeat(MAX_PATH + 1), "");
        assert!(matches!(files.tar(0), Err(DistError::LongPath(_))));
    }
}
