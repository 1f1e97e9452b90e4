//! Files to read, piece by piece.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use outflank_notation::detect::{self, Format, Holds};
use outflank_notation::stream::{Item, Source, Stream};
use outflank_notation::wthor::{Lists, Players, Tournaments};

use super::unusable;
use crate::args::Convert;
use crate::command::BadInput;
use crate::progress::Progress;

/// Bytes that are read at once, and looked at to tell the format.
const CHUNK: usize = 1 << 16;

/// A file whose format is known.
pub struct Input {
    /// How it is called in messages.
    pub name: String,
    /// Its bytes, as far as they can be known.
    pub length: u64,
    source: Source,
    reader: Box<dyn Read>,
}

impl Input {
    /// Opens a file, or standard input for `-`, and finds out its format unless it is told.
    pub fn open(path: &Path, arguments: &Convert) -> anyhow::Result<Self> {
        let (name, length, mut reader): (_, _, Box<dyn Read>) = if path == Path::new("-") {
            ("standard input".to_owned(), 0, Box::new(io::stdin().lock()))
        } else {
            let file = File::open(path).map_err(|error| unusable(path, &error))?;
            let metadata = file.metadata().map_err(|error| unusable(path, &error))?;
            if metadata.is_dir() {
                let name = path.display();
                return Err(BadInput(format!("{name} is a directory; name the files in it")).into());
            }
            (path.display().to_string(), metadata.len(), Box::new(file))
        };
        let mut head = Vec::new();
        let cannot = || format!("cannot read {name}");
        reader.by_ref().take(CHUNK as u64).read_to_end(&mut head).with_context(cannot)?;
        if let Some(word) = wide(&head) {
            reader.read_to_end(&mut head).with_context(cannot)?;
            head = text_of(&head[2..], word).into_bytes();
            reader = Box::new(io::empty());
        }
        let format = match arguments.from {
            Some(format) => format,
            None => by_name(path)
                .map_or_else(|| by_head(&head), Ok)
                .map_err(|why| BadInput(format!("{name}: {why}")))?,
        };
        if format.holds() == Holds::Names {
            let why = "names only, no games; convert the .wtb files beside it";
            return Err(BadInput(format!("{name}: {why}")).into());
        }
        let lists = if format == Format::WthorGames { lists(path)? } else { Lists::default() };
        let source =
            Source { size: arguments.size, order: arguments.bits.into(), lists, ..Source::new(format) };
        Ok(Self { name, length, source, reader: Box::new(Cursor::new(head).chain(reader)) })
    }

    /// The games of the file.
    pub fn items(self, progress: &Progress) -> impl Iterator<Item = anyhow::Result<Item>> {
        let Self { name, source, mut reader, .. } = self;
        let mut stream = Stream::new(source);
        let mut chunk = vec![0; CHUNK];
        let mut open = true;
        std::iter::from_fn(move || {
            loop {
                if let Some(item) = stream.next() {
                    return Some(Ok(item));
                }
                if !open {
                    return None;
                }
                match reader.read(&mut chunk) {
                    Ok(0) => {
                        open = false;
                        stream.end();
                    }
                    Ok(length) => {
                        stream.push(&chunk[..length]);
                        progress.advance_by(length as u64);
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        open = false;
                        return Some(Err(error).with_context(|| format!("cannot read {name}")));
                    }
                }
            }
        })
    }
}

/// How two bytes make a character, where a byte order mark says that they do.
fn wide(head: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match head {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

fn text_of(bytes: &[u8], word: fn([u8; 2]) -> u16) -> String {
    let words = bytes.as_chunks().0.iter().map(|&pair| word(pair));
    char::decode_utf16(words).map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// The format of files of the WTHOR base, whose names are fixed; the others are told by what is in them.
fn by_name(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_lowercase();
    [Format::WthorGames, Format::WthorPlayers, Format::WthorTournaments]
        .into_iter()
        .find(|format| format.extensions().contains(&extension.as_str()))
}

/// The format of a file that begins so, by its whole lines.
fn by_head(head: &[u8]) -> Result<Format, detect::Unknown> {
    let last_break = head.iter().rposition(|&byte| byte == b'\n').filter(|_| head.len() == CHUNK);
    detect::format(&head[..last_break.unwrap_or(head.len())])
}

/// The names beside a file of games: those called like it, or else those of the base.
fn lists(games: &Path) -> anyhow::Result<Lists> {
    let mut lists = Lists::default();
    if let Some(path) = beside(games, "jou")? {
        let bytes = fs::read(&path).map_err(|error| unusable(&path, &error))?;
        lists.players =
            Players::parse(&bytes).map_err(|error| BadInput(format!("{}: {error}", path.display())))?;
    }
    if let Some(path) = beside(games, "trn")? {
        let bytes = fs::read(&path).map_err(|error| unusable(&path, &error))?;
        lists.tournaments =
            Tournaments::parse(&bytes).map_err(|error| BadInput(format!("{}: {error}", path.display())))?;
    }
    Ok(lists)
}

/// A file in the same directory with the same stem or that of the base, in either case.
fn beside(games: &Path, extension: &str) -> anyhow::Result<Option<PathBuf>> {
    let directory = games.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = games.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_lowercase();
    let wanted = [stem.as_str(), "wthor", "wth"].map(|stem| format!("{stem}.{extension}"));
    let mut found: [Option<PathBuf>; 3] = [const { None }; 3];
    for entry in fs::read_dir(directory).map_err(|error| unusable(directory, &error))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
        if let Some(place) = wanted.iter().position(|wanted| *wanted == name) {
            found[place].get_or_insert(path);
        }
    }
    Ok(found.into_iter().flatten().next())
}
