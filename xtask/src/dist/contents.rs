//! The files of a release, which the archive and the Debian package contain.

use std::{
    ffi::OsStr,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use super::{error::DistError, files_in, licences, read, tar::Files, toolchain::Toolchain};
use crate::{
    Result,
    process::{output, run},
};

/// The documents of the repository that a release contains.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// A shell, the name of its file of completions, and the directory of such files in Debian.
pub struct Shell {
    name: &'static str,
    pub file: &'static str,
    pub directory: &'static str,
}

const SHELLS: [Shell; 3] = [
    Shell { name: "bash", file: "outflank", directory: "usr/share/bash-completion/completions" },
    Shell { name: "fish", file: "outflank.fish", directory: "usr/share/fish/vendor_completions.d" },
    Shell { name: "zsh", file: "_outflank", directory: "usr/share/zsh/vendor-completions" },
];

/// All files of a release.
pub struct Contents {
    pub program: Vec<u8>,
    /// Names and texts of the manual pages.
    pub pages: Vec<(String, Vec<u8>)>,
    pub completions: Vec<(&'static Shell, Vec<u8>)>,
    /// Names and texts of the documents.
    pub documents: Vec<(&'static str, Vec<u8>)>,
    pub third_party: String,
}

impl Contents {
    /// Reads the documents, and runs the program for its manual pages and completions.
    pub fn collect(program: &Path, toolchain: &Toolchain) -> Result<Self> {
        let mut completions = Vec::new();
        for shell in &SHELLS {
            let mut command = Command::new(program);
            command.args(["completions", shell.name]).stdin(Stdio::null());
            completions.push((shell, output(&mut command)?));
        }
        let documents = DOCUMENTS.iter().map(|name| Ok((*name, read(Path::new(name))?)));
        Ok(Self {
            program: read(program)?,
            pages: manual(program)?,
            completions,
            documents: documents.collect::<Result<_, DistError>>()?,
            third_party: licences::third_party(toolchain)?,
        })
    }

    /// The files of the archive under one directory.
    pub fn archive(&self, top: &str) -> Files {
        let mut files = Files::default();
        files.add_program(format!("{top}/outflank{}", std::env::consts::EXE_SUFFIX), self.program.clone());
        for (name, page) in &self.pages {
            files.add(format!("{top}/man/{name}"), page.clone());
        }
        for (shell, text) in &self.completions {
            files.add(format!("{top}/completions/{}/{}", shell.name, shell.file), text.clone());
        }
        for (name, text) in &self.documents {
            files.add(format!("{top}/{name}"), text.clone());
        }
        files.add(format!("{top}/THIRD-PARTY-LICENSES.txt"), self.third_party.clone());
        files
    }

    /// The text of a document. The name is one of the list above.
    pub fn document(&self, name: &str) -> &[u8] {
        self.documents.iter().find(|(other, _)| *other == name).map_or(&[], |(_, text)| text)
    }

    /// A small release without a real program.
    #[cfg(test)]
    pub fn sample() -> Self {
        Self {
            program: b"#!/bin/sh\necho GLIBC_2.17 GLIBC_2.9\n".to_vec(),
            pages: vec![("outflank.1".to_owned(), b".TH outflank 1\n".to_vec())],
            completions: SHELLS.iter().map(|shell| (shell, shell.name.into())).collect(),
            documents: DOCUMENTS.iter().map(|name| (*name, format!("text of {name}\n").into())).collect(),
            third_party: "third parties\n".to_owned(),
        }
    }
}

/// The manual pages, sorted by name.
fn manual(program: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let folder = program.with_file_name("man");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    run(Command::new(program).arg("man").arg(&folder))?;
    let pages = files_in(&folder)?.into_iter().map(|path| {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        Ok((name.into_owned(), read(&path)?))
    });
    Ok(pages.collect::<Result<_, DistError>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        peers::is_on_path,
        scratch::{Scratch, output_of},
    };

    #[test]
    fn the_archive_has_one_top_directory() {
        if !is_on_path("tar") {
            return;
        }
        let scratch = Scratch::new("contents");
        let archive = scratch.write("a.tar", &Contents::sample().archive("outflank-1").tar(0).unwrap());
        let list = output_of("tar", &["-tf", &archive]);
        assert_eq!(
            list.lines().collect::<Vec<_>>(),
            [
                "outflank-1/",
                "outflank-1/CHANGELOG.md",
                "outflank-1/LICENSE-APACHE",
                "outflank-1/LICENSE-MIT",
                "outflank-1/README.md",
                "outflank-1/THIRD-PARTY-LICENSES.txt",
                "outflank-1/completions/",
                "outflank-1/completions/bash/",
                "outflank-1/completions/bash/outflank",
                "outflank-1/completions/fish/",
                "outflank-1/completions/fish/outflank.fish",
                "outflank-1/completions/zsh/",
                "outflank-1/completions/zsh/_outflank",
                "outflank-1/man/",
                "outflank-1/man/outflank.1",
                "outflank-1/outflank",
            ]
        );
    }
}
