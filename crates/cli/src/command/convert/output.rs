//! Output files of `convert`: they appear only when all are complete.

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

/// The output of a conversion.
pub enum Output {
    /// A text format, one game after the other.
    Text { format: Format, style: Style, file: Target },
    /// A WTHOR base, whose players and tournaments are numbered before it is written.
    Base { builder: Box<Builder>, path: PathBuf, force: bool },
    /// A picture.
    Picture { path: PathBuf, svg: Option<String> },
}

/// An open text file.
pub enum Target {
    Standard(console::Stdout),
    File(Partial),
}

/// The options of the output besides its path.
#[derive(Clone, Copy, Default)]
pub struct Choice {
    /// The format, if it is not selected by the extension.
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
    /// Opens the output in the requested format.
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
            let why = "is a directory; only WTHOR games can be written to a directory, so name a file";
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

    /// Adds one game, or returns why it cannot be written.
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
                Err(BadInput(format!(
                    "{path} can contain one game only; select it with filters, or choose another format"
                ))
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

    /// Renames the files to their final paths and returns these.
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

/// Writes a WTHOR base: a directory with one file per year and the lists of the base, or one file with lists of the
/// same name.
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
            let why = format!(
                "can contain the games of one year only, but there are {count} years; name a directory such as base/"
            );
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

/// A game file and its name lists.
fn with_lists(path: &Path) -> [PathBuf; 3] {
    [path.to_owned(), path.with_extension("jou"), path.with_extension("trn")]
}

/// The files that are written for one game with this path.
pub fn files(path: &Path) -> Vec<PathBuf> {
    match by_extension(&extension(path)) {
        Some(Format::WthorGames) => with_lists(path).to_vec(),
        _ => vec![path.to_owned()],
    }
}

/// Whether a path is a directory: an existing one, or one to be created, which ends with a slash.
pub fn is_directory(path: &Path) -> bool {
    let ends_so = path.to_string_lossy().ends_with(std::path::is_separator);
    path.is_dir() || ends_so && !path.is_file()
}

/// Whether a file belongs to a WTHOR base, by its extension.
pub fn is_wthor(path: &Path) -> bool {
    let format = by_extension(&extension(path));
    matches!(format, Some(Format::WthorGames | Format::WthorPlayers | Format::WthorTournaments))
}

/// Writes temporary files and renames them to their final paths when all are complete.
fn write_all(files: impl IntoIterator<Item = (PathBuf, Vec<u8>)>) -> anyhow::Result<Vec<PathBuf>> {
    let mut partials = Vec::new();
    for (path, bytes) in files {
        let mut partial = Partial::create(&path)?;
        partial.write(&bytes)?;
        partials.push(partial);
    }
    partials.into_iter().map(Partial::keep).collect()
}

/// A file with a temporary name until it is complete. If it is dropped before, it is removed.
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
            // A failure to remove the file is ignored.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Rejects an existing file unless `force` is set.
fn absent(path: &Path, force: bool) -> Result<(), BadInput> {
    if force || !path.exists() {
        return Ok(());
    }
    let why = "already exists; choose another name, or use --force to replace it";
    Err(BadInput(format!("{} {why}", shown(path))))
}

/// The format of an extension.
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
    BadInput(format!("{} has no known extension; {}", shown(path), writable()))
}

fn is_writable(format: Format) -> bool {
    format.holds() != Holds::Names && format != Format::GgsLog
}

fn writable() -> String {
    let names: Vec<_> =
        Format::ALL.into_iter().filter(|&format| is_writable(format)).map(Format::name).collect();
    format!("use --to with one of {}, or an output file ending in .svg", names.join(", "))
}

/// The extensions that select an output format.
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

/// Today's date in the form of a WTHOR header: century, year, month and day.
fn today() -> [u8; 4] {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let date = seconds.to_string().parse::<outflank_notation::record::Date>();
    date.map_or([0; 4], |date| {
        let (month, day) = date.day.unwrap_or((1, 1));
        [(date.year / 100) as u8, (date.year % 100) as u8, month, day]
    })
}
