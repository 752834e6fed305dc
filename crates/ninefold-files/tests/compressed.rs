//! Compressed files have the same pieces as the plain ones, and never another puzzle if the file is truncated or damaged.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::Compression;
use flate2::write::GzEncoder;
use ninefold::Stop;
use ninefold::formats::{FORMATS, Format, Piece, Read, Request};
use ninefold_app::rate::hodoku::HODOKU;
use ninefold_files::calls::{Fate, Files, Task};
use ninefold_files::input::Item;
use ninefold_files::source::{Origin, Wait};
use ninefold_files::{Input, Part, Watch};
use tempfile::TempDir;

use crate::collections;

const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// A compressor.
type Pack = fn(&[u8]) -> Vec<u8>;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[cfg(feature = "compressed")]
fn xz(text: &[u8]) -> Vec<u8> {
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[cfg(feature = "compressed")]
fn zstd(text: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[cfg(feature = "compressed")]
const PACKS: [(&str, Pack); 3] = [("gz", gzip), ("xz", xz), ("zst", zstd)];
#[cfg(not(feature = "compressed"))]
const PACKS: [(&str, Pack); 1] = [("gz", gzip)];

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        fs::write(self.at(name), bytes).unwrap();
        self.at(name)
    }
}

/// Reads a file: returns the puzzles, each with its line, the errors, and the number of bytes read.
fn read(path: &Path) -> (Vec<String>, Vec<String>, u64) {
    let (mut puzzles, mut errors, mut bytes) = (Vec::new(), Vec::new(), 0);
    let origin = Origin::File(path.as_os_str().to_owned());
    let open = match origin.open(&Request::default(), 0, &|_| {}) {
        Ok(mut open) => open.remove(0),
        Err(error) => return (puzzles, vec![error], bytes),
    };
    let mut wait = |wait| {
        if let Wait::Ends(read) = wait {
            bytes += read.count;
        }
    };
    let _ = open.read(Request::default(), &mut wait, &mut |piece| {
        match piece {
            Piece::Note(_) => {}
            Piece::Error(error) => errors.push(format!("{}:{}: {error}", error.line, error.column)),
            piece => {
                if let Some(Ok(found)) = piece.item() {
                    puzzles.push(format!("{} {:?}", found.line, found.document));
                }
            }
        }
        ControlFlow::Continue(())
    });
    (puzzles, errors, bytes)
}

/// Returns puzzles in all formats, several times, with lines of plain puzzles between them. Tables, which extend to the end of the file, are last.
fn examples() -> String {
    let mut text = String::new();
    let (tables, others): (Vec<&Format>, Vec<_>) =
        FORMATS.iter().partition(|format| matches!(format.read, Read::Pieces(_)));
    for (round, formats) in [&others, &others, &others, &tables].into_iter().enumerate() {
        for format in formats {
            text += &format!("{}\n\n", format.example.trim_end());
            text += &format!("{HARD} {round} {}\n\n", format.name);
        }
    }
    text
}

#[test]
fn the_pieces_are_those_of_the_plain_file() {
    let place = Place::new();
    let mut texts = vec![("examples".to_owned(), examples().into_bytes())];
    texts.extend(collections::names().into_iter().filter_map(|name| Some((name.clone(), collections::bytes(&name)?))));
    for (name, text) in texts {
        let plain = read(&place.with("plain.txt", &text));
        assert_eq!(plain.2, text.len() as u64, "{name}");
        for (ending, pack) in PACKS {
            let (start, end) = text.split_at(text.len() / 3);
            let packed = [pack(start), pack(end)].concat();
            let read = read(&place.with(&format!("packed.{ending}"), &packed));
            assert!((&read.0, &read.1) == (&plain.0, &plain.1), "{name}.{ending}");
            assert_eq!(read.2, packed.len() as u64, "{name}.{ending}: all bytes of the file count");
        }
    }
}

/// The damage may be inside a document, whose first part is not a puzzle.
#[test]
fn a_file_that_is_cut_off_has_no_other_puzzles() {
    let place = Place::new();
    let text = examples();
    let plain = read(&place.with("plain.txt", text.as_bytes()));
    assert!(plain.0.len() > 200, "{} {:?}", plain.0.len(), plain.1);
    for (ending, pack) in PACKS {
        // Some decoders return nothing before the end of a member.
        let members: Vec<_> = text.as_bytes().chunks(1 << 11).map(pack).collect();
        let ends: Vec<_> = members
            .iter()
            .scan(0, |end, member| {
                Some({
                    *end += member.len();
                    *end
                })
            })
            .collect();
        let packed = members.concat();
        let mut most = 0;
        let step = packed.len() / 100 + 1;
        for length in (20..packed.len()).step_by(step).filter(|length| !ends.contains(length)) {
            let (puzzles, errors, _) = read(&place.with(&format!("cut.{ending}"), &packed[..length]));
            assert!(plain.0.starts_with(&puzzles), "{ending} {length}: {:?}", first_other(&plain.0, &puzzles));
            let last = errors.last().unwrap_or_else(|| panic!("{ending} {length}: no error"));
            let is_named = ["data end too early", "data are damaged"].iter().any(|what| last.contains(what));
            assert!(is_named, "{ending} {length}: {last}");
            most = most.max(puzzles.len());
        }
        assert!(most > 100, "{ending}: {most} puzzles before the end");
    }
}

fn first_other<'a>(all: &'a [String], some: &'a [String]) -> Option<(&'a String, &'a String)> {
    all.iter().zip(some).find(|(one, other)| one != other)
}

/// Puzzles of several lines, and longer puzzles whose beginning looks like a puzzle, are truncated at every byte.
#[test]
fn no_beginning_of_a_puzzle_is_a_puzzle() {
    let place = Place::new();
    let mut pieces = 0;
    for format in FORMATS {
        let text = format!("{HARD}\n\n{}\n\n{HARD} behind\n", format.example.trim_end());
        let plain = read(&place.with("plain.txt", text.as_bytes())).0;
        for length in (1..text.len()).step_by(7) {
            // One member that contains the text so far, and one that is truncated.
            let packed = [gzip(&text.as_bytes()[..length]), gzip(b"")[..8].to_vec()].concat();
            let (puzzles, errors, _) = read(&place.with("cut.gz", &packed));
            assert!(plain.starts_with(&puzzles), "{} {length}: {:?}", format.name, first_other(&plain, &puzzles));
            assert!(
                errors.last().is_some_and(|error| error.contains("data end too early")),
                "{} {length}",
                format.name
            );
            pieces += puzzles.len();
        }
    }
    assert!(pieces > 500, "{pieces}");
}

/// A list of lines loses no line before the truncated one.
#[test]
fn the_lines_before_the_damage_are_read() {
    let place = Place::new();
    let lines: Vec<String> = (0..200).map(|at| format!("{HARD} label{at}\n")).collect();
    let text = lines.concat();
    for count in [0, 1, 7, 100, 199] {
        let length = lines[..count].concat().len();
        for more in [0, 1, 80, 81, 85] {
            let packed = [gzip(&text.as_bytes()[..length + more]), gzip(b"")[..8].to_vec()].concat();
            let (puzzles, errors, _) = read(&place.with("cut.gz", &packed));
            assert_eq!((puzzles.len(), errors.len()), (count, 1), "{more}: {errors:?}");
            assert!(errors[0].starts_with(&format!("{}:{}: ", count + 1, more + 1)), "{errors:?}");
        }
    }
}

#[test]
fn damage_is_never_silent() {
    let place = Place::new();
    let text: String = (0..20).map(|at| format!("{HARD} label{at}\n")).collect();
    let plain = read(&place.with("plain.txt", text.as_bytes()));
    for (ending, pack) in PACKS {
        let packed = pack(text.as_bytes());
        for at in 0..packed.len() {
            for bit in [1, 128] {
                let mut damaged = packed.clone();
                damaged[at] ^= bit;
                let (puzzles, errors, _) = read(&place.with(&format!("damaged.{ending}"), &damaged));
                // Damage to the time or the system in the header of gzip has no effect.
                assert!(!errors.is_empty() || puzzles == plain.0, "{ending} {at} {bit}");
            }
        }
    }
}

/// More puzzles than are in progress when a run is stopped.
const PUZZLES: u64 = 600;

#[test]
fn parts_and_continued_files_are_those_of_the_plain_file() {
    let place = Place::new();
    let text: String = (0..PUZZLES).map(|at| format!("{HARD} {at}\nrubbish {at}\n")).collect();
    let plain = place.with("a.txt", text.as_bytes());
    let rows = |source: &Path, part: Option<Part>| {
        let out = place.at("out.tsv");
        let files = Files { part, ..Files::new([source], &out) };
        let report = files.run(&Task::solve(), &mut (), Stop::NEVER).unwrap();
        (fs::read_to_string(&out).unwrap(), report.puzzles, report.read)
    };
    let (whole, puzzles, _) = rows(&plain, None);
    for (ending, pack) in PACKS {
        let packed = place.with(&format!("a.txt.{ending}"), &pack(text.as_bytes()));
        let size = fs::metadata(&packed).unwrap().len();
        assert_eq!(rows(&packed, None), (whole.replace("a.txt", &format!("a.txt.{ending}")), puzzles, size));
        let origin = Origin::File(packed.clone().into_os_string());
        assert_eq!(origin.size(), Some(size), "the progress of a compressed file is that of its own bytes");
        assert_eq!(Files::new([&packed], "-").count(Stop::NEVER).unwrap(), PUZZLES);
        for number in 1..=3 {
            let part = Some(Part::new(number, 3).unwrap());
            let ((one, count, _), (other, same, _)) = (rows(&plain, part), rows(&packed, part));
            assert_eq!((other, same), (one.replace("a.txt", &format!("a.txt.{ending}")), count), "{ending} {number}");
        }
        grows(&place, &packed, &place.at(&format!("ratings-{ending}.csv")));
    }
}

/// An observer that counts finished puzzles, on whose number a stop can depend.
struct Enough<'a>(&'a AtomicU64);

impl Watch for Enough<'_> {
    fn add(&mut self, puzzles: u64, _: u64) {
        self.0.fetch_add(puzzles, Ordering::Relaxed);
    }

    fn skip(&mut self, _: u64, _: u64) {}

    fn tell(&mut self, _: &str) {}
}

fn grows(place: &Place, source: &Path, out: &Path) {
    let rate = Task::rate(&[&HODOKU]);
    let whole = place.at("whole.csv");
    Files::new([source], &whole).run(&rate, &mut (), Stop::NEVER).unwrap();
    let files = Files { fate: Fate::Grown, ..Files::new([source], out) };
    let done = AtomicU64::new(0);
    let ask = |_| done.load(Ordering::Relaxed) >= 8;
    files.run(&rate, &mut Enough(&done), Stop::when(&ask)).unwrap_err();
    assert!(fs::metadata(out).unwrap().len() < fs::metadata(&whole).unwrap().len());
    files.run(&rate, &mut (), Stop::NEVER).unwrap();
    assert_eq!(fs::read(out).unwrap(), fs::read(&whole).unwrap());
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_in_a_compressed_file_is_read() {
    let place = Place::new();
    let text: String = (0..3000).map(|at| format!("{HARD} {at}\n")).collect();
    let source = place.with("a.txt", text.as_bytes());
    for ending in ["parquet", "arrow"] {
        let table = place.at(&format!("a.{ending}"));
        Files::new([&source], &table).run(&Task::solve(), &mut (), Stop::NEVER).unwrap();
        let packed = place.with(&format!("a.{ending}.gz"), &gzip(&fs::read(&table).unwrap()));
        let solved = |path: &Path, part| {
            let out = place.at("out.txt");
            let files = Files { part, ..Files::new([path], &out) };
            let report = files.run(&Task::solve(), &mut (), Stop::NEVER).unwrap();
            (fs::read_to_string(&out).unwrap(), report.puzzles, report.read)
        };
        let (one, other) = (solved(&table, None), solved(&packed, None));
        assert_eq!((&one.0, one.1), (&other.0, other.1));
        let size = fs::metadata(&packed).unwrap().len();
        // The size of a row is only known exactly for Parquet.
        assert!(other.2 <= size && other.2 >= one.2.min(size / 3), "{} of {size} bytes", other.2);
        for number in 1..=3 {
            let part = Some(Part::new(number, 3).unwrap());
            assert_eq!(solved(&table, part).0, solved(&packed, part).0, "{ending} {number}");
        }
    }
}

/// A file that is compressed twice can be read; more layers are rejected.
#[test]
fn layers_end() {
    let place = Place::new();
    let mut bytes = format!("{HARD}\n").into_bytes();
    for layers in 1..=4 {
        bytes = gzip(&bytes);
        let (puzzles, errors, _) = read(&place.with("a.gz", &bytes));
        assert_eq!((puzzles.len(), errors.len()), if layers <= 2 { (1, 0) } else { (0, 1) }, "{errors:?}");
    }
    let (_, errors, _) = read(&place.with("a.gz", &bytes));
    assert!(errors[0].ends_with("a.gz: compressed more than 2 times: unpack it first"), "{errors:?}");
}

/// An endless line takes no more memory than the longest supported line, and a puzzle after it is found.
#[test]
fn a_bomb_is_read_in_little_memory() {
    let place = Place::new();
    for byte in [b'\0', b'5', b'\n', b' '] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        let block = vec![byte; 1 << 20];
        (0..64).for_each(|_| encoder.write_all(&block).unwrap());
        encoder.write_all(format!("\n{HARD}\n").as_bytes()).unwrap();
        let path = place.with("bomb.gz", &encoder.finish().unwrap());
        let say = Arc::new(|_: &str| {});
        let input = Input::new(vec![Origin::File(path.into_os_string())], Request::default(), say);
        let (mut puzzles, mut others) = (0, 0);
        for item in input.items(16) {
            if matches!(item, Item::Puzzle(_)) {
                puzzles += 1;
            } else {
                others += 1;
            }
        }
        assert!(others < 10, "{byte}: {others} messages");
        // Zero bytes are taken as a sign of another encoding.
        assert!(puzzles == 1 || byte == 0, "{byte}: {puzzles} puzzles");
    }
}
