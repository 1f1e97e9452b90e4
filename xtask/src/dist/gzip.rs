//! Compression with the program `gzip`, without names and times.

use std::{
    io::Write as _,
    process::{Command, Stdio},
    thread,
};

use super::error::DistError;

/// The compressed data.
pub fn gzip(data: &[u8]) -> Result<Vec<u8>, DistError> {
    let mut child = Command::new("gzip")
        .args(["-n", "-9"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(DistError::NoGzip)?;
    let input = child.stdin.take();
    // A second thread writes, because gzip blocks when its output is not read.
    let output = thread::scope(|scope| {
        let writer = scope.spawn(move || input.map_or(Ok(()), |mut input| input.write_all(data)));
        let output = child.wait_with_output();
        let written = writer.join().unwrap_or_else(|_| Err(std::io::Error::other("the writer panicked")));
        written.and(output)
    });
    match output {
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => Err(DistError::GzipFailed(output.status.to_string())),
        Err(error) => Err(DistError::GzipFailed(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::is_on_path;

    #[test]
    fn the_header_has_no_name_and_no_time() {
        if !is_on_path("gzip") {
            return;
        }
        // More than a pipe buffers, and hard to compress.
        let data: Vec<u8> = (0..300_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let first = gzip(&data).unwrap();
        // The magic bytes, deflate, no flags, and no time.
        assert_eq!(first[..8], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
        assert_eq!(first, gzip(&data).unwrap());
    }
}
