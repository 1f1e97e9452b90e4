//! A file reads the same in pieces as in one, and what was read from it can be written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::BoardSize;
use outflank_notation::detect::Format;
use outflank_notation::stream::{Item, Source, Stream};
use outflank_notation::writer::{Style, write};

fn read(format: Format, size: BoardSize, bytes: &[u8], piece: usize) -> Vec<Item> {
    read_and_check(format, size, bytes, piece).0
}

/// The things in a file, and what `check` says about it.
fn read_and_check(format: Format, size: BoardSize, bytes: &[u8], piece: usize) -> (Vec<Item>, String) {
    let mut stream = Stream::new(Source { size, ..Source::new(format) });
    let mut items = Vec::new();
    for piece in bytes.chunks(piece) {
        stream.push(piece);
        items.extend(std::iter::from_fn(|| stream.next()));
    }
    stream.end();
    items.extend(std::iter::from_fn(|| stream.next()));
    (items, format!("{:?}", stream.check()))
}

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (format, piece, bytes) = input;
    let format = Format::ALL[usize::from(format) % Format::ALL.len()];
    let size = BoardSize::Eight;
    let (items, checked) = read_and_check(format, size, bytes, usize::MAX);
    assert_eq!(read_and_check(format, size, bytes, usize::from(piece) + 1), (items.clone(), checked));
    for item in items {
        assert_eq!(item.place.to_string().lines().count(), 1);
        let Ok(entry) = item.entry else { continue };
        for format in Format::ALL {
            let Ok(text) = write(format, &entry, Style::default()) else { continue };
            for again in read(format, entry.record.game.size(), text.as_bytes(), usize::MAX) {
                let again = again.entry.unwrap_or_else(|error| panic!("{format}: {error} in {text:?}"));
                assert_eq!(again.record.game.size(), entry.record.game.size());
            }
        }
    }
});
