//! The name lists of a WTHOR game file, in the same directory or archive.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use outflank_learn::packed::{Packing, Zip, gunzip};
use outflank_notation::printable;
use outflank_notation::wthor::{Lists, Players, Tournaments, WthorError};

use super::super::unusable;
use super::directory;
use crate::command::BadInput;
use crate::console::shown;

/// The maximum size of a list in bytes: 65,535 names of 26 bytes, the header, and room for damaged files.
const MAX_LIST: u64 = 1 << 21;

/// The location of a game file.
pub enum Place {
    /// A file with this path, without the extension of its compression.
    Beside(PathBuf),
    /// A file in an archive.
    Zip { archive: PathBuf, zip: Zip, member: String },
}

impl Place {
    /// The path of the file, from which its format may be detected.
    pub fn path(&self) -> &Path {
        match self {
            Self::Beside(path) => path,
            Self::Zip { member, .. } => Path::new(member),
        }
    }
}

/// The name lists of a game file.
#[derive(Default)]
pub struct Found {
    pub lists: Lists,
    /// The lists whose number of names differs from their header.
    pub damaged: Vec<(String, WthorError)>,
}

/// Finds the lists with the name of the game file, or otherwise those of the base.
pub fn find(place: &Place) -> anyhow::Result<Found> {
    let mut found = Found::default();
    if let Some((name, bytes)) = bytes(place, "jou")? {
        let players = Players::parse(&bytes).map_err(|error| BadInput(format!("{name}: {error}")))?;
        found.damaged.extend(players.check().err().map(|error| (name, error)));
        found.lists.players = players;
    }
    if let Some((name, bytes)) = bytes(place, "trn")? {
        let tournaments = Tournaments::parse(&bytes).map_err(|error| BadInput(format!("{name}: {error}")))?;
        found.damaged.extend(tournaments.check().err().map(|error| (name, error)));
        found.lists.tournaments = tournaments;
    }
    Ok(found)
}

/// The name and the bytes of a list.
fn bytes(place: &Place, extension: &str) -> anyhow::Result<Option<(String, Vec<u8>)>> {
    let stem = place.path().file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let wanted = Wanted::new(stem, extension);
    if let Place::Zip { archive, zip, .. } = place {
        let names = zip.members().iter().map(|member| Path::new(&member.name));
        if let Some(index) = wanted.best(names) {
            let member = &zip.members()[index];
            let name = format!("{}/{}", shown(archive), printable(&member.name));
            return Ok(Some((name.clone(), read(zip.reader(member), &name)?)));
        }
    }
    let beside = match place {
        Place::Beside(path) => path,
        Place::Zip { archive, .. } => archive,
    };
    let directory = directory(beside);
    let entries = fs::read_dir(&directory).map_err(|error| unusable(&directory, &error))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    let Some(index) = wanted.best(paths.iter().map(PathBuf::as_path)) else { return Ok(None) };
    let (path, name) = (&paths[index], shown(&paths[index]));
    let file = File::open(path).map_err(|error| unusable(path, &error))?;
    let bytes = read(file, &name)?;
    let bytes =
        if Packing::of(&bytes) == Some(Packing::Gzip) { read(gunzip(&*bytes), &name)? } else { bytes };
    Ok(Some((name, bytes)))
}

fn read(reader: impl Read, name: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_LIST).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    Ok(bytes)
}

/// The possible file names of a list, the best first.
struct Wanted(Vec<String>);

impl Wanted {
    /// The stem of the game file or one of those of the base, compressed or not.
    fn new(stem: &str, extension: &str) -> Self {
        let stems = [stem.to_lowercase(), "wthor".to_owned(), "wth".to_owned()];
        let names =
            stems.iter().flat_map(|stem| ["", ".gz"].map(|packing| format!("{stem}.{extension}{packing}")));
        Self(names.collect())
    }

    /// The index of the file with the best name, ignoring case and directories.
    fn best<'a>(&self, paths: impl Iterator<Item = &'a Path>) -> Option<usize> {
        let ranked = paths.enumerate().filter_map(|(index, path)| {
            let name = path.file_name()?.to_str()?.to_lowercase();
            let rank = self.0.iter().position(|wanted| *wanted == name)?;
            Some((rank, index))
        });
        ranked.min().map(|(_, index)| index)
    }
}
