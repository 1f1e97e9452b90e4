//! `cargo xtask dist`: an archive and a Debian package of the program, with the same bytes on every run.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

pub use self::gzip::gzip;
use self::{contents::Contents, error::DistError, sha256::sha256, toolchain::Toolchain};
use crate::{
    Result,
    process::{command, output},
    tree::target_directory,
};

mod ar;
mod build;
mod contents;
mod deb;
mod error;
mod gzip;
mod licences;
mod sha256;
mod tar;
mod toolchain;

/// The version of all packages of the workspace, of which this is one.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds the program and writes archive, package and checksums to `target/dist`.
pub fn dist() -> Result {
    let seconds = source_date()?;
    let toolchain = Toolchain::current()?;
    let program = build::build(&toolchain)?;
    let contents = Contents::collect(&program, &toolchain)?;

    let name = archive_name(&toolchain);
    let mut files = vec![(format!("{name}.tar.gz"), gzip(&contents.archive(&name).tar(seconds)?)?)];
    match toolchain.debian_architecture() {
        Some(architecture) => {
            let package = deb::deb(&contents, VERSION, architecture, seconds)?;
            files.push((format!("outflank_{VERSION}_{architecture}.deb"), package));
        }
        None => println!("no Debian package: {} is not an architecture of Debian", toolchain.host),
    }
    let sums = checksums(&files);
    files.push(("SHA256SUMS".to_owned(), sums.into_bytes()));

    let directory = directory();
    println!("{:>9} bytes  {}", contents.program.len(), program.display());
    for (name, data) in &files {
        let path = directory.join(name);
        write(&path, data)?;
        println!("{:>9} bytes  {}", data.len(), path.display());
    }
    Ok(())
}

/// The directory of the archives. Cargo writes the program of the profile `dist` to the same directory.
fn directory() -> PathBuf {
    target_directory().join("dist")
}

/// The name of the archive without its extension, and of its top directory.
fn archive_name(toolchain: &Toolchain) -> String {
    format!("outflank-{VERSION}-{}", toolchain.host)
}

/// Program and archive of the last `cargo xtask dist`. They need not exist.
pub fn artifacts() -> Result<(PathBuf, PathBuf)> {
    let directory = directory();
    let archive = format!("{}.tar.gz", archive_name(&Toolchain::current()?));
    Ok((directory.join(format!("outflank{}", env::consts::EXE_SUFFIX)), directory.join(archive)))
}

/// Lines for `sha256sum --check`.
fn checksums(files: &[(String, Vec<u8>)]) -> String {
    let lines = files.iter().map(|(name, data)| format!("{}  {name}\n", sha256(data)));
    lines.collect::<Vec<_>>().concat()
}

/// The time of all files, in seconds since 1970: `SOURCE_DATE_EPOCH`, or the date of the commit.
fn source_date() -> Result<u64> {
    if let Some(value) = env::var_os("SOURCE_DATE_EPOCH") {
        let value = value.to_string_lossy();
        return Ok(value.parse().map_err(|_| DistError::InvalidDate(value.into_owned()))?);
    }
    let date = output(&mut command("git log -1 --format=%ct")).map_err(|_| DistError::NoDate)?;
    Ok(String::from_utf8(date)?.trim().parse().map_err(|_| DistError::NoDate)?)
}

/// The entries of a directory, sorted by name.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, DistError> {
    let at_folder = |source| DistError::File { path: folder.to_owned(), source };
    let entries = fs::read_dir(folder).map_err(at_folder)?;
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>().map_err(at_folder)?;
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<Vec<u8>, DistError> {
    fs::read(path).map_err(|source| DistError::File { path: path.to_owned(), source })
}

/// A text with `\n` after each line but the last, and without white space at the end of lines.
fn read_text(path: &Path) -> Result<String, DistError> {
    let text = read(path)?;
    let text = String::from_utf8_lossy(&text);
    Ok(text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n"))
}

fn write(path: &Path, data: &[u8]) -> Result<(), DistError> {
    fs::write(path, data).map_err(|source| DistError::File { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_lines_for_sha256sum() {
        let files = [("a.tar.gz".to_owned(), b"abc".to_vec()), ("b.deb".to_owned(), Vec::new())];
        assert_eq!(
            checksums(&files),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.tar.gz\n\
             e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b.deb\n"
        );
    }
}
