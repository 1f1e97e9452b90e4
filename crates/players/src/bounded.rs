//! Reads files named by the user, up to a maximum size: devices and pipes may be endless.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};

/// The bytes of a regular file.
///
/// # Errors
///
/// When the file cannot be read, is not a regular file, or has more than `most` bytes.
pub(crate) fn read(path: &str, most: u64) -> io::Result<Vec<u8>> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut bytes = Vec::new();
    // Kernel files such as those in `/proc` report size 0, and other files may grow while they are read.
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("it has more than {most} bytes, the maximum");
        return Err(io::Error::new(ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// The text of a regular file.
///
/// # Errors
///
/// As for [`read`], and when the bytes are not UTF-8.
pub(crate) fn read_text(path: &str, most: u64) -> io::Result<String> {
    let not_text = |_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8 text");
    String::from_utf8(read(path, most)?).map_err(not_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oversized_and_special_files_are_rejected() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let length = std::fs::metadata(path).unwrap().len();
        assert!(read_text(path, length).unwrap().starts_with("[package]"));
        let error = read(path, length - 1).unwrap_err().to_string();
        assert_eq!(error, format!("it has more than {} bytes, the maximum", length - 1));
        for other in ["/dev/zero", env!("CARGO_MANIFEST_DIR")] {
            if std::path::Path::new(other).exists() {
                assert_eq!(read(other, 10).unwrap_err().to_string(), "it is not a regular file");
            }
        }
        assert_eq!(read("/nowhere", 10).unwrap_err().kind(), ErrorKind::NotFound);
    }
}
