//! Why release archives cannot be written.

use std::{error::Error, fmt, io, path::PathBuf};

#[derive(Debug)]
pub enum DistError {
    /// A path that does not fit the header of an archive.
    LongPath(String),
    /// `gzip` cannot be started.
    NoGzip(io::Error),
    /// `gzip` failed.
    GzipFailed(String),
    /// `rustc -vV` does not print this field.
    NoToolchainField(&'static str),
    /// `SOURCE_DATE_EPOCH` is not a number.
    InvalidDate(String),
    /// Neither `SOURCE_DATE_EPOCH` nor a commit gives a date.
    NoDate,
    /// The program contains a path of this machine.
    EmbeddedPath(PathBuf),
    /// A line of `cargo tree` that is not understood.
    UnknownCrate(String),
    /// The sources of a crate are not in the registry of cargo.
    NoSources { name: String, registry: PathBuf },
    /// A crate without a licence text, under a licence without a standard text.
    NoLicence { name: String, expression: String },
    /// A file that cannot be read or written.
    File { path: PathBuf, source: io::Error },
}

impl fmt::Display for DistError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LongPath(path) => write!(f, "the path `{path}` is too long for the archive"),
            Self::NoGzip(error) => write!(f, "cannot start gzip: {error}; install the package gzip"),
            Self::GzipFailed(status) => write!(f, "gzip failed: {status}"),
            Self::NoToolchainField(field) => write!(f, "`rustc -vV` does not print `{field}`"),
            Self::InvalidDate(value) => {
                write!(f, "SOURCE_DATE_EPOCH is `{value}`, but must be a number of seconds since 1970")
            }
            Self::NoDate => write!(f, "no commit gives the date of the files; set SOURCE_DATE_EPOCH"),
            Self::EmbeddedPath(path) => {
                write!(
                    f,
                    "the program contains the path {}; remap it in xtask/src/dist/build.rs",
                    path.display()
                )
            }
            Self::UnknownCrate(line) => write!(f, "unknown line of cargo tree: `{line}`"),
            Self::NoSources { name, registry } => {
                write!(f, "no sources of {name} in {}; run: cargo fetch --locked", registry.display())
            }
            Self::NoLicence { name, expression } => {
                write!(f, "{name} ({expression}) has no licence text; add one to xtask/src/dist/licences.rs")
            }
            Self::File { path, source } => write!(f, "{}: {source}", path.display()),
        }
    }
}

impl Error for DistError {}
