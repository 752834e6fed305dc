use std::io::{Cursor, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::{Bytes, Packing, Peeked};

/// A reader that returns a few bytes at a time.
struct Drops(Cursor<Vec<u8>>, usize);

impl Read for Drops {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// Returns different lines that compress badly.
fn text(lines: u64) -> String {
    let number = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    (0..lines).map(|at| format!("{at} {:x} {}\n", number(at), "53..7....".repeat(1 + at as usize % 9))).collect()
}

fn packed(packing: Packing, text: &[u8]) -> Vec<u8> {
    match packing {
        Packing::Gzip => {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        #[cfg(feature = "compressed")]
        Packing::Xz => {
            let options = lzma_rust2::XzOptions::with_preset(1);
            let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        #[cfg(feature = "compressed")]
        Packing::Zstd => {
            let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
            encoder.include_checksum(true).unwrap();
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        #[cfg(not(feature = "compressed"))]
        Packing::Xz | Packing::Zstd => Vec::new(),
    }
}

fn kinds() -> impl Iterator<Item = Packing> {
    let is_read = |packing: &Packing| *packing == Packing::Gzip || cfg!(feature = "compressed");
    Packing::ALL.into_iter().map(|(packing, _)| packing).filter(is_read)
}

/// Unpacks bytes that are read `step` at a time and returned `room` at a time; returns the text, and the error at the end.
fn unpacked(packed: Vec<u8>, step: usize, room: usize) -> (Vec<u8>, Option<String>) {
    let drops: Bytes = Box::new(Drops(Cursor::new(packed), step));
    let peeked = Peeked::new(drops, |first| first.len() >= 6);
    let mut bytes = Packing::of(peeked.first()).unwrap().unpack(peeked).unwrap();
    let (mut text, mut buffer) = (Vec::new(), vec![0; room]);
    loop {
        match bytes.read(&mut buffer) {
            Ok(0) => return (text, None),
            Ok(read) => text.extend(&buffer[..read]),
            Err(error) => return (text, Some(error.to_string())),
        }
    }
}

#[test]
fn every_member_is_unpacked_however_the_bytes_come() {
    let (one, two) = (text(3000), text(7));
    let whole = format!("{one}{two}{one}").into_bytes();
    for packing in kinds() {
        let members = [&one, "", &two, &one].map(|text| packed(packing, text.as_bytes())).concat();
        for step in [1, 2, 3, 5, 13, 4095, 4096, 1 << 20] {
            for room in [1, 100, 1 << 18] {
                let (text, error) = unpacked(members.clone(), step, room);
                assert!(text == whole, "{packing:?} {step} {room}");
                assert_eq!(error, None, "{packing:?} {step} {room}");
            }
        }
    }
}

#[test]
fn what_is_before_the_damage_is_unpacked() {
    let whole = text(2000);
    for packing in kinds() {
        let packed = packed(packing, whole.as_bytes());
        for length in (6..packed.len()).step_by(97).chain([packed.len() - 1]) {
            let (text, error) = unpacked(packed[..length].to_vec(), 4096, 4096);
            assert!(whole.as_bytes().starts_with(&text), "{packing:?} {length}");
            let error = error.unwrap_or_else(|| panic!("{packing:?} {length}: no error"));
            assert!(error.ends_with("data end too early: the rest is missing"), "{packing:?} {length}: {error}");
        }
        let (most, _) = unpacked(packed[..packed.len() - 1].to_vec(), 4096, 4096);
        assert!(most == whole.as_bytes(), "{packing:?}: only the checksum is missing");
    }
}

/// Zeros pad the last block of a tape; any other bytes after a member are damage.
#[test]
fn what_follows_the_last_member_is_no_text() {
    let whole = text(5);
    let gzip = packed(Packing::Gzip, whole.as_bytes());
    let filled = [&gzip[..], &[0; 700], &gzip, &[0; 5000]].concat();
    assert_eq!(unpacked(filled, 512, 100), (whole.repeat(2).into_bytes(), None));
    for packing in kinds() {
        let (text, error) = unpacked([&packed(packing, whole.as_bytes())[..], b"more to come"].concat(), 512, 100);
        assert_eq!(text, whole.as_bytes(), "{packing:?}");
        assert!(error.is_some_and(|error| error.contains("data are damaged")), "{packing:?}");
    }
}

#[cfg(feature = "compressed")]
#[test]
fn a_window_beyond_the_memory_is_refused() {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(30).unwrap();
    encoder.write_all(&[b'5'; 1000]).unwrap();
    let options = lzma_rust2::XzOptions {
        lzma_options: lzma_rust2::LzmaOptions { dict_size: 1 << 29, ..Default::default() },
        ..Default::default()
    };
    let mut xz = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    xz.write_all(&[b'5'; 1000]).unwrap();
    for bytes in [encoder.finish().unwrap(), xz.finish().unwrap()] {
        let (text, error) = unpacked(bytes, 512, 100);
        assert!(text.is_empty());
        assert!(error.is_some_and(|error| error.contains("takes too much memory")));
    }
}
