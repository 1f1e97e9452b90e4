//! Input files, compressed or not, read in chunks.

mod names;

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use outflank_board::BoardSize;
use outflank_learn::packed::{self, MAX_UNPACKED, Member, Packing, Zip};
use outflank_notation::bitboard::Order;
use outflank_notation::detect::{self, Format, Holds, Unknown};
use outflank_notation::printable;
use outflank_notation::stream::{Item, Source, Stream};
use outflank_notation::wthor::WthorError;

use super::unusable;
use crate::args::Convert;
use crate::command::BadInput;
use crate::console::{self, shown};
use crate::progress::Progress;

use names::{Found, Place};

/// The size of a chunk. The format is detected from the first one.
const CHUNK_BYTES: usize = 1 << 16;

/// The estimated compression ratio, for the progress bar.
const USUAL_RATIO: u64 = 3;

/// What a file does not say about its games.
#[derive(Clone, Copy)]
pub struct Reading {
    /// The format, if it is not detected.
    pub from: Option<Format>,
    /// The board size of transcripts and bitboards.
    pub size: BoardSize,
    /// The bit of a1 in bitboards.
    pub order: Order,
}

impl From<&Convert> for Reading {
    fn from(arguments: &Convert) -> Self {
        Self { from: arguments.from, size: arguments.size, order: arguments.bits.into() }
    }
}

/// An input file whose format is known.
pub struct Input {
    /// The name in messages.
    pub name: String,
    /// The number of bytes, estimated for compressed files; 0 if unknown.
    pub length: u64,
    /// Damaged name lists of this file, with their errors.
    pub damaged_lists: Vec<(String, WthorError)>,
    source: Source,
    reader: Box<dyn Read>,
}

impl Input {
    /// Opens a file, or standard input for `-`, and detects its format unless the command line sets it. An archive
    /// may contain several files.
    pub fn open(path: &Path, reading: Reading) -> anyhow::Result<Vec<Self>> {
        let (name, length, mut reader): (_, _, Box<dyn Read>) = if path == Path::new("-") {
            ("standard input".to_owned(), 0, Box::new(io::stdin().lock()))
        } else {
            let file = File::open(path).map_err(|error| unusable(path, &error))?;
            let metadata = file.metadata().map_err(|error| unusable(path, &error))?;
            let name = shown(path);
            if metadata.is_dir() {
                return Err(BadInput(format!("{name} is a directory; name the files in it")).into());
            }
            (name, metadata.len(), Box::new(file))
        };
        let head = read(&mut reader, CHUNK_BYTES as u64, &name)?;
        let all = Cursor::new(head.clone()).chain(reader);
        match Packing::of(&head) {
            None => {
                let rest: Box<dyn Read> = Box::new(all);
                Ok(vec![Self::new(name, length, &Place::Beside(path.to_owned()), rest, reading)?])
            }
            Some(Packing::Gzip) => {
                let inner = match path.extension() {
                    Some(end) if end.eq_ignore_ascii_case("gz") => path.with_extension(""),
                    _ => path.to_owned(),
                };
                let reader: Box<dyn Read> = Box::new(packed::gunzip(all));
                let length = length.saturating_mul(USUAL_RATIO);
                Ok(vec![Self::new(name, length, &Place::Beside(inner), reader, reading)?])
            }
            Some(Packing::Zip) => Self::of_zip(path, &name, all, reading),
        }
    }

    /// The files of an archive that contain games or positions.
    fn of_zip(path: &Path, name: &str, reader: impl Read, reading: Reading) -> anyhow::Result<Vec<Self>> {
        let mut reader = reader;
        let bytes = read(&mut reader, MAX_UNPACKED + 1, name)?;
        if bytes.len() as u64 > MAX_UNPACKED {
            return Err(BadInput(format!("{name}: {}", packed::PackedError::TooLarge)).into());
        }
        let zip = Zip::parse(bytes).map_err(|error| BadInput(format!("{name}: {error}")))?;
        let mut inputs = Vec::new();
        for member in zip.members() {
            let inner = Path::new(&member.name);
            if by_name(inner).is_some_and(|format| format.holds() == Holds::Names) {
                continue;
            }
            let place =
                Place::Zip { archive: path.to_owned(), zip: zip.clone(), member: member.name.clone() };
            let member_name = format!("{name}/{}", printable(&member.name));
            match Self::of_member(&zip, member, member_name, &place, reading) {
                Ok(input) => inputs.push(input),
                // Other files in an archive, such as a description, are not an error of the user.
                Err(error) if error.is::<BadInput>() => console::note(format!("{error}; skipped")),
                Err(error) => return Err(error),
            }
        }
        if inputs.is_empty() {
            return Err(BadInput(format!("{name}: this archive contains no games and no positions")).into());
        }
        Ok(inputs)
    }

    fn of_member(
        zip: &Zip,
        member: &Member,
        name: String,
        place: &Place,
        reading: Reading,
    ) -> anyhow::Result<Self> {
        Self::new(name, member.size, place, Box::new(zip.reader(member)), reading)
    }

    fn new(
        name: String,
        length: u64,
        place: &Place,
        mut reader: Box<dyn Read>,
        reading: Reading,
    ) -> anyhow::Result<Self> {
        let mut head = read(&mut reader, CHUNK_BYTES as u64, &name)?;
        if let Some(word) = wide(&head) {
            head.extend(read(&mut reader, u64::MAX, &name)?);
            head = text_of(&head[2..], word).into_bytes();
            reader = Box::new(io::empty());
        }
        let format = match reading.from {
            Some(format) => format,
            None => by_name(place.path())
                .map_or_else(|| by_head(&head), Ok)
                .map_err(|why| BadInput(format!("{name}: {why}")))?,
        };
        if format.holds() == Holds::Names {
            let why = "this file contains only names; convert the .wtb files of the base";
            return Err(BadInput(format!("{name}: {why}")).into());
        }
        let Found { lists, damaged } =
            if format == Format::WthorGames { names::find(place)? } else { Found::default() };
        let source = Source { size: reading.size, order: reading.order, lists, ..Source::new(format) };
        let reader = Box::new(Cursor::new(head).chain(reader));
        Ok(Self { name, length, damaged_lists: damaged, source, reader })
    }

    /// The games of the file.
    pub fn items(self, progress: &Progress) -> Items<'_> {
        let Self { name, source, reader, .. } = self;
        Items { name, stream: Stream::new(source), reader, chunk: vec![0; CHUNK_BYTES], open: true, progress }
    }
}

/// An iterator over the games of a file.
pub struct Items<'a> {
    name: String,
    stream: Stream,
    reader: Box<dyn Read>,
    chunk: Vec<u8>,
    open: bool,
    progress: &'a Progress,
}

impl Items<'_> {
    /// Whether the number of games agrees with the file header, after the last game.
    pub fn check(&self) -> Result<(), WthorError> {
        self.stream.check()
    }
}

impl Iterator for Items<'_> {
    type Item = anyhow::Result<Item>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(item) = self.stream.next() {
                return Some(Ok(item));
            }
            if !self.open {
                return None;
            }
            match self.reader.read(&mut self.chunk) {
                Ok(0) => {
                    self.open = false;
                    self.stream.end();
                }
                Ok(length) => {
                    self.stream.push(&self.chunk[..length]);
                    self.progress.advance_by(length as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.open = false;
                    return Some(Err(error).with_context(|| format!("cannot read {}", self.name)));
                }
            }
        }
    }
}

/// Reads the rest of a reader, up to `most` bytes.
fn read(reader: &mut impl Read, most: u64, name: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    Ok(bytes)
}

/// The byte order of a UTF-16 file, from its byte order mark.
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

/// The format of a file of the WTHOR base, whose extensions are fixed. Other formats are detected from the content.
fn by_name(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_lowercase();
    [Format::WthorGames, Format::WthorPlayers, Format::WthorTournaments]
        .into_iter()
        .find(|format| format.extensions().contains(&extension.as_str()))
}

/// The format of a file from its first chunk, by complete lines.
fn by_head(head: &[u8]) -> Result<Format, Unknown> {
    let last_break = head.iter().rposition(|&byte| byte == b'\n').filter(|_| head.len() == CHUNK_BYTES);
    match detect::format(&head[..last_break.unwrap_or(head.len())]) {
        // The file may only be longer than the chunk; its size is checked at the end.
        Err(Unknown::WthorSize { .. }) => Ok(Format::WthorGames),
        format => format,
    }
}

/// The directory of a path; `.` if it has none.
fn directory(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new(".")).to_owned()
}
