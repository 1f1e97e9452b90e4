//! Zip archives: the central directory at their end, and the files that it lists.

use std::io::{self, Cursor, Read};
use std::sync::Arc;

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::{MAX_UNPACKED, PackedError, invalid};

/// The signature of the end of central directory record, and its length without the comment.
const END_SIGNATURE: [u8; 4] = *b"PK\x05\x06";
const END_BYTES: usize = 22;

/// The signature of a central directory entry, and its length without name and comment.
const ENTRY_SIGNATURE: [u8; 4] = *b"PK\x01\x02";
const ENTRY_BYTES: usize = 46;

/// The signature of a local file header, and its length without the name.
const LOCAL_SIGNATURE: [u8; 4] = *b"PK\x03\x04";
const LOCAL_BYTES: usize = 30;

/// The maximum length of the archive comment.
const MAX_COMMENT_BYTES: usize = u16::MAX as usize;

/// An archive in memory, still compressed.
#[derive(Clone, Debug)]
pub struct Zip {
    bytes: Arc<[u8]>,
    members: Vec<Member>,
}

/// A file in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name, including directories.
    pub name: String,
    /// Its decompressed size in bytes.
    pub size: u64,
    checksum: u32,
    deflated: bool,
    /// The offset of its compressed bytes in the archive, and their number.
    begin: usize,
    packed: usize,
}

impl Zip {
    /// Reads the central directory. Directory entries are left out.
    ///
    /// # Errors
    ///
    /// When the archive is damaged, or when all files together are too large. Also when it uses an unsupported feature:
    /// encryption, several parts, compression methods other than deflate, sizes of more than 32 bits.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, PackedError> {
        let end = find_end(&bytes).ok_or(PackedError::Damaged("its end record is missing"))?;
        let (disk, count) = (short(&bytes, end + 4), short(&bytes, end + 10));
        if disk != Some(0) {
            return Err(PackedError::Archive("is part of a multi-part archive"));
        }
        let (count, offset) = (count.unwrap_or_default(), long(&bytes, end + 16).unwrap_or_default());
        if count == u16::MAX || offset == u32::MAX {
            return Err(PackedError::Archive("has too many files or bytes"));
        }
        let mut members = Vec::new();
        let mut at = offset as usize;
        for _ in 0..count {
            let entry =
                Listed::parse(&bytes, at).ok_or(PackedError::Damaged("its file list is truncated"))?;
            at += entry.length;
            if !entry.name.ends_with('/') {
                members.push(entry.member(&bytes)?);
            }
        }
        let total = members.iter().fold(0_u64, |total, member| total.saturating_add(member.size));
        if total > MAX_UNPACKED {
            return Err(PackedError::TooLarge);
        }
        Ok(Self { bytes: bytes.into(), members })
    }

    /// The files.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Reads a file. Reading fails if the bytes do not match the length and checksum.
    #[must_use]
    pub fn reader(&self, member: &Member) -> impl Read + use<> {
        let mut bytes = Cursor::new(Arc::clone(&self.bytes));
        bytes.set_position(member.begin as u64);
        let bytes = bytes.take(member.packed as u64);
        let reader: Box<dyn Read> =
            if member.deflated { Box::new(DeflateDecoder::new(bytes)) } else { Box::new(bytes) };
        Checked { reader, left: member.size, sum: Crc::new(), checksum: member.checksum }
    }
}

/// The offset of the end of central directory record, whose comment reaches to the end of the file.
fn find_end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(END_BYTES)?;
    (last.saturating_sub(MAX_COMMENT_BYTES)..=last).rev().find(|&at| {
        bytes[at..].starts_with(&END_SIGNATURE)
            && short(bytes, at + 20)
                .is_some_and(|comment| at + END_BYTES + usize::from(comment) == bytes.len())
    })
}

/// A file as the central directory lists it.
struct Listed {
    name: String,
    flags: u16,
    method: u16,
    checksum: u32,
    packed: u32,
    size: u32,
    offset: u32,
    /// The length of the entry in bytes.
    length: usize,
}

impl Listed {
    fn parse(bytes: &[u8], at: usize) -> Option<Self> {
        let entry = bytes.get(at..)?;
        if !entry.starts_with(&ENTRY_SIGNATURE) {
            return None;
        }
        let parts = [28, 30, 32].map(|at| short(entry, at).map(usize::from));
        let [name, extra, comment] = [parts[0]?, parts[1]?, parts[2]?];
        Some(Self {
            name: text(entry.get(ENTRY_BYTES..ENTRY_BYTES + name)?),
            flags: short(entry, 8)?,
            method: short(entry, 10)?,
            checksum: long(entry, 16)?,
            packed: long(entry, 20)?,
            size: long(entry, 24)?,
            offset: long(entry, 42)?,
            length: ENTRY_BYTES + name + extra + comment,
        })
    }

    fn member(self, bytes: &[u8]) -> Result<Member, PackedError> {
        let unsupported = |why| PackedError::Unsupported { name: self.name.clone(), why };
        if self.flags & 1 != 0 {
            return Err(unsupported("is encrypted"));
        }
        if ![0, 8].contains(&self.method) {
            return Err(unsupported("uses a compression method other than deflate"));
        }
        if [self.packed, self.size, self.offset].contains(&u32::MAX) {
            return Err(unsupported("is too large"));
        }
        let begin = self.begin(bytes).ok_or(PackedError::Damaged("a file is not at its listed offset"))?;
        Ok(Member {
            size: self.size.into(),
            checksum: self.checksum,
            deflated: self.method == 8,
            begin,
            packed: self.packed as usize,
            name: self.name,
        })
    }

    /// The offset of the compressed bytes, if all of them are there.
    fn begin(&self, bytes: &[u8]) -> Option<usize> {
        let local = bytes.get(self.offset as usize..)?;
        if !local.starts_with(&LOCAL_SIGNATURE) {
            return None;
        }
        let (name, extra) = (short(local, 26)?, short(local, 28)?);
        let begin = self.offset as usize + LOCAL_BYTES + usize::from(name) + usize::from(extra);
        bytes.get(begin..begin + self.packed as usize).map(|_| begin)
    }
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|&chunk| u16::from_le_bytes(chunk))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|&chunk| u32::from_le_bytes(chunk))
}

/// Decodes UTF-8, or Latin-1 if the bytes are not UTF-8.
fn text(bytes: &[u8]) -> String {
    str::from_utf8(bytes).map_or_else(|_| bytes.iter().copied().map(char::from).collect(), str::to_owned)
}

/// Reads a file and checks its length and checksum against the central directory.
struct Checked {
    reader: Box<dyn Read>,
    left: u64,
    sum: Crc,
    checksum: u32,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let wrong = |what| invalid(PackedError::Damaged(what));
        let length = self.reader.read(buffer)?;
        self.sum.update(&buffer[..length]);
        self.left = self.left.checked_sub(length as u64).ok_or_else(|| wrong("a file is too long"))?;
        if length == 0 && !buffer.is_empty() {
            if self.left > 0 {
                return Err(wrong("a file is too short"));
            }
            if self.sum.sum() != self.checksum {
                return Err(wrong("a file does not match its checksum"));
            }
        }
        Ok(length)
    }
}

#[cfg(test)]
pub(crate) mod tests;
