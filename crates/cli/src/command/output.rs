//! Output files: checked before the work, and written completely or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::command::BadInput;
use crate::console::shown;

/// The maximum number of symbolic links to follow, as on Linux.
const MAX_LINKS: usize = 40;

/// The bytes from which the kind of a file is detected.
const HEAD_BYTES: u64 = 4096;

/// The kind of an output file.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Weights of the engine.
    Weights,
    /// Weights of a learned evaluation, or the state of its training.
    Learned,
    /// Samples, which are appended to the file. The writer checks its contents.
    Samples,
    /// A plot with this title.
    Plot(&'static str),
    /// A page of a report.
    Page,
    /// A report in Markdown.
    Markdown,
    /// A table that begins with this heading.
    Csv(&'static str),
    /// A picture of a report.
    Picture,
    /// Games in a text format, whose files begin with this text.
    Games(&'static str),
    /// A manual page.
    ManualPage,
    /// The archive of a study.
    Archive,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Weights => "a weights file",
            Self::Learned => "a file of learned weights",
            Self::Samples => "a sample file",
            Self::Plot(_) => "a plot of this command",
            Self::Page | Self::Markdown => "a report of this command",
            Self::Csv(_) => "a table of this command",
            Self::Picture => "a picture",
            Self::Games(_) => "a file of games in this format",
            Self::ManualPage => "a manual page of outflank",
            Self::Archive => "an archive of this command",
        }
    }

    /// Whether a file that starts with these bytes is an earlier output of this kind.
    fn matches(self, head: &[u8]) -> bool {
        let text = String::from_utf8_lossy(head);
        match self {
            Self::Weights => head.starts_with(b"outflank wt"),
            Self::Learned => text.contains("\"__metadata__\"") && text.contains("\"outflank\":"),
            Self::Samples => true,
            Self::Plot(title) => text.starts_with("<svg ") && text.contains(title),
            Self::Page => text.starts_with("<!DOCTYPE html>") && text.contains("Content-Security-Policy"),
            Self::Markdown => text.starts_with("# "),
            Self::Csv(heading) => text.starts_with(heading),
            Self::Picture => text.starts_with("<svg ") || head.starts_with(b"\x89PNG"),
            Self::Games(beginning) => text.trim_start().starts_with(beginning),
            Self::ManualPage => text.contains("\n.TH outflank"),
            Self::Archive => text.contains(outflank_study::BUNDLE_COMMENT),
        }
    }
}

/// The files that a command reads and writes.
#[derive(Debug, Default)]
pub struct Outputs {
    force: bool,
    inputs: Vec<(PathBuf, Identity)>,
    written: Vec<(PathBuf, Identity)>,
}

impl Outputs {
    /// No outputs yet. With `force` foreign files are replaced; inputs are never replaced.
    pub fn new<P: AsRef<Path>>(inputs: impl IntoIterator<Item = P>, force: bool) -> Self {
        let input = |path: P| {
            let path = path.as_ref().to_owned();
            let identity = identity(&target(&path).unwrap_or_else(|_| path.clone()));
            (path, identity)
        };
        Self { force, inputs: inputs.into_iter().map(input).collect(), written: Vec::new() }
    }

    /// Checks an output file. It may exist only if it is empty or an earlier output of the same kind.
    ///
    /// # Errors
    ///
    /// If the file is an input or another output, is foreign, or cannot be written.
    pub fn add(&mut self, path: &Path, kind: Kind) -> anyhow::Result<()> {
        let target = target(path).map_err(|error| unwritable(path, &error))?;
        let identity = self.other_than_inputs(path, &target)?;
        if let Some((other, _)) = self.written.iter().find(|(_, other)| *other == identity) {
            return refuse(path, &format!("is also the output {}; name two files", shown(other)));
        }
        self.check(path, &target, kind)?;
        self.written.push((path.to_owned(), identity));
        Ok(())
    }

    /// Checks only that an output file is not an input.
    ///
    /// # Errors
    ///
    /// If it is an input.
    pub fn check_no_input(&self, path: &Path) -> anyhow::Result<()> {
        // If the directory does not exist, the file does not exist either.
        target(path).map_or(Ok(()), |target| self.other_than_inputs(path, &target).map(drop))
    }

    fn other_than_inputs(&self, path: &Path, target: &Path) -> anyhow::Result<Identity> {
        let identity = identity(target);
        match self.inputs.iter().find(|(_, input)| *input == identity) {
            None => Ok(identity),
            Some((input, _)) => {
                let why = format!("is the input {}; name another file to write", shown(input));
                refuse(path, &why).map(|()| identity)
            }
        }
    }

    fn check(&self, path: &Path, target: &Path, kind: Kind) -> anyhow::Result<()> {
        let unwritable = |error: io::Error| unwritable(path, &error);
        match fs::metadata(target) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(unwritable(error)),
            Ok(found) if found.is_dir() => return refuse(path, "is a directory; name a file to write"),
            Ok(found) if !found.is_file() => return refuse(path, "is not a regular file; name another one"),
            Ok(_) => {
                let mut head = Vec::new();
                let file = OpenOptions::new().read(true).write(true).open(target).map_err(unwritable)?;
                file.take(HEAD_BYTES).read_to_end(&mut head).map_err(unwritable)?;
                if !head.is_empty() && !self.force && !kind.matches(&head) {
                    let name = kind.name();
                    let why = format!(
                        "exists and is not {name}; choose another name, or use --force to replace it"
                    );
                    return refuse(path, &why);
                }
            }
        }
        if matches!(kind, Kind::Samples) {
            return Ok(());
        }
        let draft = draft(target);
        create(&draft).and_then(|_| fs::remove_file(&draft)).map_err(unwritable)
    }
}

/// Rejects inputs in the output directory.
///
/// # Errors
///
/// If there is one.
pub fn outside<P: AsRef<Path>>(directory: &Path, inputs: impl IntoIterator<Item = P>) -> anyhow::Result<()> {
    let place = identity(directory);
    for input in inputs {
        let input = input.as_ref();
        let target = target(input).unwrap_or_else(|_| input.to_owned());
        if target.parent().is_some_and(|folder| identity(folder) == place) {
            let why =
                format!("is an input file inside {}; move it, or use another directory", shown(directory));
            return refuse(input, &why);
        }
    }
    Ok(())
}

fn refuse(path: &Path, why: &str) -> anyhow::Result<()> {
    Err(BadInput(format!("{} {why}", shown(path))).into())
}

/// The error of a path that cannot be written: bad input, unless the device is full.
pub fn unwritable(path: &Path, error: &io::Error) -> anyhow::Error {
    let message = format!("cannot write {}: {error}", shown(path));
    if is_full(error) { anyhow::Error::msg(message) } else { BadInput(message).into() }
}

/// Whether the device is full; another path on it does not help.
pub fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
}

/// Writes a file and replaces an existing one. A symbolic link stays; its target is replaced.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_whole(path, bytes).with_context(|| format!("cannot write {}", shown(path)))
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = target(path)?;
    let draft = draft(&target);
    let write = |mut file: File| file.write_all(bytes).and_then(|()| file.sync_all());
    let written = create(&draft).and_then(write).and_then(|()| fs::rename(&draft, &target));
    if written.is_err() {
        // An error of this removal is ignored: the first error is the cause.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// The temporary file in the same directory in which an output is written.
fn draft(target: &Path) -> PathBuf {
    target.with_file_name(format!(".outflank-{}.partial", std::process::id()))
}

/// Creates a draft and replaces one that an earlier process with the same id left behind.
fn create(draft: &Path) -> io::Result<File> {
    match fs::remove_file(draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => File::create_new(draft),
    }
}

/// Resolves the symbolic links of a path. Its directory must exist; the file may not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let Ok(next) = fs::read_link(&path) else {
            let no_name = || io::Error::new(ErrorKind::InvalidInput, "the path does not name a file");
            let name = path.file_name().ok_or_else(no_name)?;
            return Ok(fs::canonicalize(folder)?.join(name));
        };
        path = folder.join(next);
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "too many symbolic links"))
}

/// The identity of a file, by which two paths are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Identity {
    /// Device and inode of an existing file; hard links share them.
    #[cfg(unix)]
    Node(u64, u64),
    /// The path, if the system has no inodes or the file does not exist.
    Path(PathBuf),
}

fn identity(target: &Path) -> Identity {
    #[cfg(unix)]
    if let Ok(found) = fs::metadata(target) {
        use std::os::unix::fs::MetadataExt as _;
        return Identity::Node(found.dev(), found.ino());
    }
    Identity::Path(fs::canonicalize(target).unwrap_or_else(|_| target.to_owned()))
}
