//! Archives in the format of `ar`, of which a Debian package is one.

use super::error::DistError;

/// The longest name of a member.
const MAX_NAME: usize = 16;

/// An archive of members, given by name and content, with the time `seconds` since 1970.
pub fn ar(members: &[(&str, &[u8])], seconds: u64) -> Result<Vec<u8>, DistError> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, data) in members {
        if name.len() > MAX_NAME {
            return Err(DistError::LongPath((*name).to_owned()));
        }
        let size = data.len();
        let header = format!("{name:<16}{seconds:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, "100644");
        archive.extend(header.as_bytes());
        archive.extend(*data);
        if size % 2 == 1 {
            archive.push(b'\n');
        }
    }
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        peers::is_on_path,
        scratch::{Scratch, output_of},
    };

    #[test]
    fn the_format_is_known() {
        let archive = ar(&[("odd", b"abc"), ("even", b"de")], 12).unwrap();
        let expected = "!<arch>\n\
            odd             12          0     0     100644  3         `\nabc\n\
            even            12          0     0     100644  2         `\nde";
        assert_eq!(String::from_utf8(archive).unwrap(), expected);
    }

    #[test]
    fn the_ar_program_reads_the_members() {
        if !is_on_path("ar") {
            return;
        }
        let scratch = Scratch::new("ar");
        let archive = scratch.write("a.ar", &ar(&[("odd", b"abc"), ("even", b"de")], 12).unwrap());
        assert_eq!(output_of("ar", &["t", &archive]), "odd\neven\n");
        assert_eq!(output_of("ar", &["p", &archive]), "abcde");
    }

    #[test]
    fn a_long_name_is_an_error() {
        assert!(ar(&[("0123456789abcdef", b"")], 0).is_ok());
        assert!(ar(&[("0123456789abcdefg", b"")], 0).is_err());
    }
}
