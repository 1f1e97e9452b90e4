//! What is written: nothing of it is there before all of it is.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use outflank_notation::detect::{Format, Holds};
use outflank_notation::stream::Entry;
use outflank_notation::svg::Picture;
use outflank_notation::writer::{self, Style};
use outflank_notation::wthor::Builder;

use super::{unusable, writing};
use crate::args::Convert;
use crate::command::BadInput;
use crate::console::{self, shown};

/// Where games go.
pub enum Output {
    /// A text, one game behind the other.
    Text { format: Format, style: Style, file: Target },
    /// The games of the WTHOR base, which are numbered before they are written.
    Base { builder: Box<Builder>, path: PathBuf, force: bool },
    /// A picture.
    Picture { path: PathBuf, svg: Option<String> },
}

/// An open text.
pub enum Target {
    Standard(console::Stdout),
    File(Partial),
}

/// What the command line says about the output besides its name.
#[derive(Clone, Copy, Default)]
pub struct Choice {
    /// The format, where it is not told by the name.
    pub to: Option<Format>,
    /// Whether files may be replaced.
    pub force: bool,
    pub style: Style,
}

impl From<&Convert> for Choice {
    fn from(arguments: &Convert) -> Self {
        Self { to: arguments.to, force: arguments.force, style: Style { order: arguments.bits.into() } }
    }
}

impl Output {
    /// Prepares what was asked for.
    pub fn new(path: &Path, choice: Choice) -> anyhow::Result<Self> {
        let Choice { to, force, style } = choice;
        let extension = extension(path);
        if to.is_none() && extension == "svg" {
            absent(path, force)?;
            return Ok(Self::Picture { path: path.to_owned(), svg: None });
        }
        let format = match to {
            Some(format) => format,
            None if is_directory(path) => Format::WthorGames,
            None => by_extension(&extension).ok_or_else(|| unknown(path))?,
        };
        if !is_writable(format) {
            return Err(BadInput(format!("{format} cannot be written; {}", writable())).into());
        }
        if format == Format::WthorGames {
            let builder = Box::new(Builder::new(today()));
            if !is_directory(path) {
                absent(path, force)?;
            }
            return Ok(Self::Base { builder, path: path.to_owned(), force });
        }
        if is_directory(path) {
            let why = "is a directory; only WTHOR games go to one, so name a file";
            return Err(BadInput(format!("{} {why}", shown(path))).into());
        }
        let file = if path == Path::new("-") {
            Target::Standard(console::Stdout)
        } else {
            absent(path, force)?;
            Target::File(Partial::create(path)?)
        };
        Ok(Self::Text { format, style, file })
    }

    /// Takes one game, or says why it cannot be written.
    pub fn write(&mut self, entry: &Entry) -> anyhow::Result<Result<(), String>> {
        match self {
            Self::Text { format, style, file } => {
                let text = match writer::write(*format, entry, *style) {
                    Ok(text) => text,
                    Err(error) => return Ok(Err(error.to_string())),
                };
                match file {
                    Target::Standard(standard) => standard.write_all(text.as_bytes())?,
                    Target::File(file) => file.write(text.as_bytes())?,
                }
                Ok(Ok(()))
            }
            Self::Base { builder, .. } => Ok(builder.add(&entry.record).map_err(|error| error.to_string())),
            Self::Picture { svg: Some(_), path } => {
                let path = shown(path);
                Err(BadInput(format!("{path} holds one game; choose it by filters, or another format"))
                    .into())
            }
            Self::Picture { svg, .. } => {
                let game = &entry.record.game;
                let picture =
                    if game.ply() == 0 { Picture::new(*game.position()) } else { Picture::game(game) };
                *svg = Some(picture.to_string());
                Ok(Ok(()))
            }
        }
    }

    /// Puts everything in its place, and says where.
    pub fn finish(self) -> anyhow::Result<Vec<PathBuf>> {
        match self {
            Self::Text { file: Target::Standard(mut standard), .. } => {
                standard.flush()?;
                Ok(Vec::new())
            }
            Self::Text { file: Target::File(file), .. } => Ok(vec![file.keep()?]),
            Self::Base { builder, path, force } => write_base(*builder, &path, force),
            Self::Picture { path, svg } => write_all([(path, svg.unwrap_or_default().into_bytes())]),
        }
    }
}

/// Writes the files of a base: into a directory by year with the lists of the base, or one file with lists
/// of its own name.
fn write_base(builder: Builder, path: &Path, force: bool) -> anyhow::Result<Vec<PathBuf>> {
    let base = builder.finish();
    let (players, tournaments) = (base.lists.players.to_bytes(), base.lists.tournaments.to_bytes());
    let mut files = Vec::new();
    if is_directory(path) {
        for games in &base.games {
            let size = if games.header().columns == 10 { "_10x10" } else { "" };
            let name = format!("WTH_{}{size}.wtb", games.header().year);
            files.push((path.join(name), games.to_bytes()));
        }
        files.push((path.join("WTH.JOU"), players));
        files.push((path.join("WTH.TRN"), tournaments));
    } else {
        let [games] = &base.games[..] else {
            let count = base.games.len();
            let why =
                format!("holds the games of one year, and there are {count}; name a directory such as base/");
            return Err(BadInput(format!("{} {why}", shown(path))).into());
        };
        let contents = [games.to_bytes(), players, tournaments];
        files.extend(with_lists(path).into_iter().zip(contents));
    }
    for (path, _) in &files {
        absent(path, force)?;
    }
    if is_directory(path) {
        fs::create_dir_all(path).map_err(|error| unusable(path, &error))?;
    }
    write_all(files)
}

/// A file of games and the lists of names beside it.
fn with_lists(path: &Path) -> [PathBuf; 3] {
    [path.to_owned(), path.with_extension("jou"), path.with_extension("trn")]
}

/// The files that are written for one game under this name.
pub fn files(path: &Path) -> Vec<PathBuf> {
    match by_extension(&extension(path)) {
        Some(Format::WthorGames) => with_lists(path).to_vec(),
        _ => vec![path.to_owned()],
    }
}

/// Whether a path names a directory: one that exists, or one to be made, which ends with a slash.
pub fn is_directory(path: &Path) -> bool {
    let ends_so = path.to_string_lossy().ends_with(std::path::is_separator);
    path.is_dir() || ends_so && !path.is_file()
}

/// Whether a file belongs to a WTHOR base, by its name.
pub fn is_wthor(path: &Path) -> bool {
    let format = by_extension(&extension(path));
    matches!(format, Some(Format::WthorGames | Format::WthorPlayers | Format::WthorTournaments))
}

/// Writes files beside their places, and moves them there when all are written.
fn write_all(files: impl IntoIterator<Item = (PathBuf, Vec<u8>)>) -> anyhow::Result<Vec<PathBuf>> {
    let mut partials = Vec::new();
    for (path, bytes) in files {
        let mut partial = Partial::create(&path)?;
        partial.write(&bytes)?;
        partials.push(partial);
    }
    partials.into_iter().map(Partial::keep).collect()
}

/// A file under another name until it is whole; dropped before, it is removed.
pub struct Partial {
    path: PathBuf,
    beside: PathBuf,
    file: Option<BufWriter<File>>,
}

impl Partial {
    fn create(path: &Path) -> anyhow::Result<Self> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".partial");
        let partial = path.with_file_name(name);
        let file = File::create(&partial).map_err(|error| unusable(&partial, &error))?;
        Ok(Self { path: path.to_owned(), beside: partial, file: Some(BufWriter::new(file)) })
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match &mut self.file {
            Some(file) => writing(file.write_all(bytes), &self.beside),
            None => Ok(()),
        }
    }

    fn keep(mut self) -> anyhow::Result<PathBuf> {
        if let Some(mut file) = self.file.take() {
            let moved = file.flush().and_then(|()| fs::rename(&self.beside, &self.path));
            writing(moved, &self.path)?;
        }
        Ok(std::mem::take(&mut self.path))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if self.file.is_some() {
            // Nothing more can be done about a file that cannot be removed.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Refuses to write over a file.
fn absent(path: &Path, force: bool) -> Result<(), BadInput> {
    if force || !path.exists() {
        return Ok(());
    }
    let why = "is there already; choose another name, or --force to replace it";
    Err(BadInput(format!("{} {why}", shown(path))))
}

/// The format that files of this kind usually have.
fn by_extension(extension: &str) -> Option<Format> {
    if extension == "txt" {
        return Some(Format::Transcript);
    }
    Format::ALL.into_iter().find(|format| format.extensions().contains(&extension))
}

fn extension(path: &Path) -> String {
    path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase()
}

fn unknown(path: &Path) -> BadInput {
    BadInput(format!("no format is known by the name of {}; {}", shown(path), writable()))
}

fn is_writable(format: Format) -> bool {
    format.holds() != Holds::Names && format != Format::GgsLog
}

fn writable() -> String {
    let names: Vec<_> =
        Format::ALL.into_iter().filter(|&format| is_writable(format)).map(Format::name).collect();
    format!("write --to and one of {}, or a file ending in svg", names.join(", "))
}

/// The extensions of files that can be written; each means a format.
pub fn written_extensions() -> Vec<&'static str> {
    let mut extensions = vec!["svg"];
    for format in Format::ALL.into_iter().filter(|&format| is_writable(format)) {
        for &end in format.extensions() {
            if by_extension(end).is_some_and(is_writable) && !extensions.contains(&end) {
                extensions.push(end);
            }
        }
    }
    extensions.sort_unstable();
    extensions
}

/// Today as the header of a base has it: century, year, month and day.
fn today() -> [u8; 4] {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let date = seconds.to_string().parse::<outflank_notation::record::Date>();
    date.map_or([0; 4], |date| {
        let (month, day) = date.day.unwrap_or((1, 1));
        [(date.year / 100) as u8, (date.year % 100) as u8, month, day]
    })
}
