//! The Debian package.

use std::cmp::max;

use super::{ar::ar, contents::Contents, error::DistError, gzip::gzip, tar::Files};

/// The part of the control file that is the same in every release.
///
/// libc6 depends on libgcc-s1, the only other library that the program loads.
const DESCRIPTION: &str = "\
Section: games
Priority: optional
Description: play, solve and study Othello (Reversi)
 Outflank is a board for the browser and the terminal, a laboratory of textbook
 algorithms, and a strong engine for 8x8 with exact endgames. It plays matches
 and tournaments between algorithms and external programs, and converts games.
";

/// What only processors since about 2015 can run.
const REQUIREMENT: &str = " .\n The program needs a processor with AVX2, BMI2 and FMA.\n";

/// The beginning of the file `copyright`.
const COPYRIGHT: &str = "\
Outflank is licensed under either of the MIT licence and the Apache License,
Version 2.0, as you prefer. The text of the Apache License is in
/usr/share/common-licenses/Apache-2.0. Components of other authors and their
licences are listed in /usr/share/doc/outflank/THIRD-PARTY-LICENSES.txt.gz.

";

/// A package of these contents, with the time `seconds` since 1970.
pub fn deb(
    contents: &Contents,
    version: &str,
    architecture: &str,
    seconds: u64,
) -> Result<Vec<u8>, DistError> {
    let data = data(contents)?;
    let mut control = Files::default();
    let text = self::control(version, architecture, &contents.program, data.installed_kibibytes());
    control.add("./control", text);
    let control = gzip(&control.tar(seconds)?)?;
    let data = gzip(&data.tar(seconds)?)?;
    ar(&[("debian-binary", b"2.0\n"), ("control.tar.gz", &control), ("data.tar.gz", &data)], seconds)
}

/// The installed files.
fn data(contents: &Contents) -> Result<Files, DistError> {
    let mut files = Files::default();
    files.add_program("./usr/bin/outflank", contents.program.clone());
    for (name, page) in &contents.pages {
        files.add(format!("./usr/share/man/man1/{name}.gz"), gzip(page)?);
    }
    for (shell, text) in &contents.completions {
        files.add(format!("./{}/{}", shell.directory, shell.file), text.clone());
    }
    let documents = "./usr/share/doc/outflank";
    files.add(
        format!("{documents}/copyright"),
        [COPYRIGHT.as_bytes(), contents.document("LICENSE-MIT")].concat(),
    );
    files.add(format!("{documents}/changelog.gz"), gzip(contents.document("CHANGELOG.md"))?);
    files.add(format!("{documents}/THIRD-PARTY-LICENSES.txt.gz"), gzip(contents.third_party.as_bytes())?);
    Ok(files)
}

/// The control file.
fn control(version: &str, architecture: &str, program: &[u8], kibibytes: usize) -> String {
    // In Debian, `~` sorts before the release and `-` separates the revision of the package.
    let version = version.replace('-', "~");
    let libc = glibc_version(program)
        .map_or_else(|| "libc6".to_owned(), |(major, minor)| format!("libc6 (>= {major}.{minor})"));
    let requirement = if architecture == "amd64" { REQUIREMENT } else { "" };
    format!(
        "Package: outflank\n\
         Version: {version}\n\
         Architecture: {architecture}\n\
         Maintainer: The Outflank maintainers <outflank@invalid>\n\
         Installed-Size: {kibibytes}\n\
         Depends: {libc}\n\
         {DESCRIPTION}{requirement}"
    )
}

/// The newest version of glibc whose symbols a program uses, from names such as `GLIBC_2.34`.
fn glibc_version(program: &[u8]) -> Option<(u32, u32)> {
    const NAME: &[u8] = b"GLIBC_";
    let mut newest = None;
    for at in program.windows(NAME.len()).enumerate().filter(|(_, window)| *window == NAME).map(|(at, _)| at)
    {
        let rest = &program[at + NAME.len()..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit() && *byte != b'.').unwrap_or(rest.len());
        let version = str::from_utf8(&rest[..end]).ok().and_then(parse_version);
        newest = max(newest, version);
    }
    newest
}

/// Parses `2.34` or `2.2.5`.
fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        peers::is_on_path,
        scratch::{Scratch, output_of},
    };

    fn package() -> Vec<u8> {
        deb(&Contents::sample(), "0.1.0-rc.1", "amd64", 86_400).unwrap()
    }

    #[test]
    fn dpkg_reads_the_control_file() {
        if !is_on_path("dpkg-deb") {
            return;
        }
        let scratch = Scratch::new("deb-control");
        let file = scratch.write("a.deb", &package());
        let field = |name| output_of("dpkg-deb", &["--field", &file, name]);
        assert_eq!(field("Package"), "outflank\n");
        assert_eq!(field("Version"), "0.1.0~rc.1\n");
        assert_eq!(field("Architecture"), "amd64\n");
        assert_eq!(field("Depends"), "libc6 (>= 2.17)\n");
        // Eight files below a kibibyte, and fourteen directories with the root.
        assert_eq!(field("Installed-Size"), "22\n");
        assert!(field("Description").contains("AVX2"));
    }

    #[test]
    fn dpkg_unpacks_the_files() {
        if !is_on_path("dpkg-deb") {
            return;
        }
        let scratch = Scratch::new("deb-files");
        let file = scratch.write("a.deb", &package());
        output_of("dpkg-deb", &["--extract", &file, scratch.path()]);
        assert_eq!(scratch.read("usr/bin/outflank"), Contents::sample().program);
        assert_eq!(scratch.read("usr/share/zsh/vendor-completions/_outflank"), b"zsh");
        let copyright = String::from_utf8(scratch.read("usr/share/doc/outflank/copyright")).unwrap();
        assert!(copyright.ends_with("text of LICENSE-MIT\n"), "{copyright}");
        let page = format!("{}/usr/share/man/man1/outflank.1.gz", scratch.path());
        assert_eq!(output_of("gzip", &["-dc", &page]), ".TH outflank 1\n");
    }

    #[test]
    fn equal_contents_give_equal_bytes() {
        if is_on_path("gzip") {
            assert_eq!(package(), package());
        }
    }

    #[test]
    fn the_newest_glibc_counts() {
        assert_eq!(glibc_version(b"GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0"), Some((2, 34)));
        assert_eq!(glibc_version(b"GLIBC_PRIVATE\0no GLIBC_"), None);
        assert!(control("1.0.0", "arm64", b"", 1).contains("Depends: libc6\n"));
    }
}
