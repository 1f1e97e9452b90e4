//! Hand-made archives, complete and damaged.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;

use super::*;

/// A file for an archive.
struct File<'a> {
    name: &'a str,
    bytes: &'a [u8],
    deflated: bool,
    flags: u16,
    /// The decompressed size that the central directory states.
    size: u32,
}

impl<'a> File<'a> {
    fn new(name: &'a str, bytes: &'a [u8]) -> Self {
        Self { name, bytes, deflated: true, flags: 0, size: bytes.len() as u32 }
    }

    fn packed(&self) -> Vec<u8> {
        if !self.deflated {
            return self.bytes.to_vec();
        }
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(self.bytes).unwrap();
        encoder.finish().unwrap()
    }
}

/// An archive of files with these names and bytes.
pub(crate) fn archive_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    archive(&files.iter().map(|(name, bytes)| File::new(name, bytes)).collect::<Vec<_>>())
}

/// An archive of these files, with a comment at its end.
fn archive(files: &[File<'_>]) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for file in files {
        let (packed, mut sum) = (file.packed(), Crc::new());
        sum.update(file.bytes);
        let offset = bytes.len() as u32;
        let method = if file.deflated { 8_u16 } else { 0 };
        let mut about = Vec::new();
        about.extend([20, 0]);
        about.extend(file.flags.to_le_bytes());
        about.extend(method.to_le_bytes());
        about.extend([0; 4]);
        about.extend([sum.sum(), packed.len() as u32, file.size].map(u32::to_le_bytes).as_flattened());
        about.extend((file.name.len() as u16).to_le_bytes());
        bytes.extend(LOCAL_SIGNATURE);
        // Programs that write to a pipe leave these fields 0; only the central directory has them.
        bytes.extend(&about[..8]);
        bytes.extend([0; 14]);
        bytes.extend((file.name.len() as u16).to_le_bytes());
        bytes.extend([0; 2]);
        bytes.extend(file.name.as_bytes());
        bytes.extend(&packed);
        list.extend(ENTRY_SIGNATURE);
        list.extend([20, 0]);
        list.extend(&about);
        list.extend([0; 12]);
        list.extend(offset.to_le_bytes());
        list.extend(file.name.as_bytes());
    }
    let offset = bytes.len() as u32;
    bytes.extend(&list);
    bytes.extend(END_SIGNATURE);
    bytes.extend([0; 4]);
    bytes.extend([files.len() as u16; 2].map(u16::to_le_bytes).as_flattened());
    bytes.extend([list.len() as u32, offset].map(u32::to_le_bytes).as_flattened());
    bytes.extend([2, 0]);
    bytes.extend(b"ok");
    bytes
}

fn read(zip: &Zip, member: &Member) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    match zip.reader(member).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn files_are_unpacked() {
    let stored = File { deflated: false, ..File::new("wth.jou", b"names") };
    let long = vec![7; 100_000];
    let files = [File::new("base/WTH_2001.WTB", &long), File::new("base/", b""), stored];
    let zip = Zip::parse(archive(&files)).unwrap();
    let names: Vec<_> = zip.members().iter().map(|member| (&*member.name, member.size)).collect();
    assert_eq!(names, [("base/WTH_2001.WTB", 100_000), ("wth.jou", 5)]);
    assert_eq!(read(&zip, &zip.members()[0]), Ok(long.clone()));
    assert_eq!(read(&zip, &zip.members()[1]).as_deref(), Ok(&b"names"[..]));
    assert_eq!(Zip::parse(archive(&[])).unwrap().members(), []);
}

#[test]
fn encrypted_and_oversized_members_are_rejected() {
    let refused = |files: &[File<'_>], message: &str| {
        assert_eq!(Zip::parse(archive(files)).unwrap_err().to_string(), message);
    };
    let encrypted = File { flags: 1, ..File::new("a\u{1b}", b"a") };
    refused(&[encrypted], "\"a\\u{1b}\" in the zip archive is encrypted; unpack the archive first");
    let half = (MAX_UNPACKED / 2 + 1) as u32;
    let bombs = ["a", "b"].map(|name| File { size: half, ..File::new(name, b"a") });
    refused(&bombs, "it is larger than 256 MB when unpacked; unpack it first");
    let large = File { size: u32::MAX, ..File::new("a", b"a") };
    refused(&[large], "\"a\" in the zip archive is too large; unpack the archive first");
}

#[test]
fn wrong_sizes_and_checksums_are_rejected() {
    let read_one = |bytes: Vec<u8>| {
        let zip = Zip::parse(bytes).unwrap();
        read(&zip, &zip.members()[0])
    };
    let damaged = |what: &str| Err(format!("the zip archive is damaged: {what}; download it again"));
    // A zip bomb that states a small size.
    let long = vec![0; 1_000_000];
    let bomb = File { size: 1000, ..File::new("a", &long) };
    assert_eq!(read_one(archive(&[bomb])), damaged("a file is too long"));
    let short = File { size: 1000, ..File::new("a", b"abc") };
    assert_eq!(read_one(archive(&[short])), damaged("a file is too short"));
    let mut bytes = archive(&[File { deflated: false, ..File::new("a", b"abc") }]);
    bytes[LOCAL_BYTES + 1] ^= 1;
    assert_eq!(read_one(bytes), damaged("a file does not match its checksum"));
}

#[test]
fn no_damage_makes_the_reader_panic() {
    let whole = archive(&[File::new("a", b"abc"), File { deflated: false, ..File::new("b", b"defgh") }]);
    for cut in 0..whole.len() {
        assert!(Zip::parse(whole[..cut].to_vec()).is_err(), "{cut}");
    }
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            if let Ok(zip) = Zip::parse(bytes) {
                for member in zip.members() {
                    let _ = read(&zip, member);
                }
            }
        }
    }
}
