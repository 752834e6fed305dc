//! For any input, reading ends soon, without a panic, and without collecting pieces that it should pass on.

use std::io::Read;
use std::ops::ControlFlow;

use ninefold_formats::{FORMATS, Format, Item, Read as How, Request, Style, read_as, read_from};
use proptest::prelude::*;

use crate::common::{EXAMPLE, cases, documents};

/// A reader that repeats the same bytes up to a length, so that the whole text is never in memory.
struct Again {
    head: Vec<u8>,
    pattern: Vec<u8>,
    left: usize,
    place: usize,
}

impl Again {
    fn new(head: &str, pattern: &[u8], length: usize) -> Self {
        Self { head: head.into(), pattern: pattern.repeat(1 + 4096 / pattern.len()), left: length, place: 0 }
    }
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if !self.head.is_empty() {
            let length = self.head.len().min(buffer.len());
            buffer[..length].copy_from_slice(&self.head[..length]);
            self.head.drain(..length);
            return Ok(length);
        }
        let length = (self.pattern.len() - self.place).min(buffer.len()).min(self.left);
        buffer[..length].copy_from_slice(&self.pattern[self.place..self.place + length]);
        self.place = (self.place + length) % self.pattern.len();
        self.left -= length;
        Ok(length)
    }
}

/// Returns the numbers of puzzles and errors.
fn count(mut input: impl Read, from: Option<&'static Format>) -> (usize, usize) {
    let (mut puzzles, mut errors) = (0, 0);
    let _ = read_from(&mut input, Request { from, ..Request::default() }, &mut |item: Item| {
        match item {
            Ok(_) => puzzles += 1,
            Err(error) => {
                assert!(error.line > 0 && error.column > 0, "{error}");
                errors += 1;
            }
        }
        ControlFlow::Continue(())
    });
    (puzzles, errors)
}

const MEGABYTE: usize = 1 << 20;

/// Beginnings of texts, with the bytes that are repeated after them.
const FLOODS: [(&str, &[u8]); 36] = [
    ("", b"\0"),
    ("", b"\xff"),
    ("", b"\xff\n"),
    ("", b"."),
    ("", b".\n"),
    ("", b"1"),
    ("", b"123456789\n"),
    ("", b"-"),
    ("", b"{"),
    ("", b"{\n"),
    ("", b"[{"),
    ("", b"{\"a\":"),
    ("{\"a\":\"", b"\\\""),
    ("{\"size\":9,\"grid\":[", b"[],"),
    ("<opensudoku>", b"<a>"),
    ("<opensudoku>", b"<game/>"),
    ("<opensudoku><game ", b"a=\"\" "),
    ("<opensudoku><game data=\"", b"0"),
    ("<opensudoku><name>", b"x"),
    ("<opensudoku><name>", b"&amp;"),
    ("<ksudoku><game><values>", b"_"),
    ("<ksudoku><game><clique>", b"0 "),
    ("", b"<"),
    ("", b":"),
    (":0000:x:.................................................................................:", b"111 "),
    ("#A", b"x"),
    ("", b"#Ab\n"),
    ("#A1\n", b"#C x\n"),
    ("", b"[Puzzle]\n"),
    ("[Puzzle]\n", b"[State]\n"),
    ("", b"*-----------*\n"),
    ("puzzle,x\n\"", b"a\"\"\n"),
    ("puzzle", b",a"),
    ("puzzle,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a\n", b"a\n"),
    ("https://www.f-puzzles.com/?load=", b"N4Ig"),
    ("", b"# a comment\n"),
];

#[test]
fn floods_end() {
    for (head, pattern) in FLOODS {
        let start = std::time::Instant::now();
        let (puzzles, _) = count(Again::new(head, pattern, MEGABYTE), None);
        let allowed = pattern.starts_with(b"123") || head.starts_with(':') || puzzles == 0;
        assert!(allowed, "{head:?} {:?}: {puzzles} puzzles", String::from_utf8_lossy(pattern));
        // This is not a measurement: reading that takes a thousand times as long as expected is quadratic.
        let seconds = start.elapsed().as_secs();
        assert!(seconds < 60, "{head:?} {:?}: {seconds} s", String::from_utf8_lossy(pattern));
    }
}

#[test]
fn floods_end_in_every_format() {
    for format in FORMATS {
        for (head, pattern) in FLOODS {
            let start = std::time::Instant::now();
            count(Again::new(head, pattern, MEGABYTE / 8), Some(format));
            let seconds = start.elapsed().as_secs();
            assert!(seconds < 30, "{format}: {head:?} {:?}: {seconds} s", String::from_utf8_lossy(pattern));
        }
    }
}

#[test]
fn lines_and_objects_longer_than_any_are_cut() {
    for (head, pattern) in
        [("", "."), ("", ":"), ("", "{"), ("{\"a\":\"", "x"), ("<opensudoku><name>", "x"), ("https://", "x")]
    {
        let (puzzles, errors) = count(Again::new(head, pattern.as_bytes(), 24 * MEGABYTE), None);
        assert_eq!(puzzles, 0, "{head}{pattern}");
        assert!((1..=24).contains(&errors), "{head}{pattern}: {errors} errors");
    }
}

#[test]
fn a_large_list_is_passed_on_as_it_comes() {
    let line = format!("{EXAMPLE} a label\n");
    let lines = 32 * MEGABYTE / line.len();
    assert_eq!(count(Again::new("", line.as_bytes(), lines * line.len()), None), (lines, 0));
    let rows = EXAMPLE
        .as_bytes()
        .chunks(9)
        .map(|row| [row, b"\n"].concat())
        .chain([b"\n".to_vec()])
        .collect::<Vec<_>>()
        .concat();
    let blocks = 8 * MEGABYTE / rows.len();
    assert_eq!(count(Again::new("", &rows, blocks * rows.len()), None), (blocks, 0));
    let game = format!("<game data=\"{}\"/>\n", EXAMPLE.replace('.', "0"));
    let games = 8 * MEGABYTE / game.len();
    let input = Again::new("<opensudoku version=\"2\"><folder>\n", game.as_bytes(), games * game.len());
    assert_eq!(count(input, None), (games, 1), "the root is not closed");
}

#[test]
fn a_sink_that_breaks_off_is_obeyed() {
    let line = format!("{EXAMPLE}\n");
    let mut seen = 0;
    let flow = read_from(&mut Again::new("", line.as_bytes(), usize::MAX >> 1), Request::default(), &mut |_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((flow, seen), (ControlFlow::Break(()), 3));
}

#[test]
fn a_source_that_fails_says_so() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is on fire"))
        }
    }
    let mut errors = Vec::new();
    let mut input = EXAMPLE.as_bytes().chain(Broken);
    let _ = read_from(&mut input, Request::default(), &mut |item| {
        errors.extend(item.err().map(|error| error.to_string()));
        ControlFlow::Continue(())
    });
    assert_eq!(errors, ["line 1, column 82: the disk is on fire"]);
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        count(&bytes[..], None);
        FORMATS.iter().for_each(|format| {
            count(&bytes[..], Some(format));
        });
    }

    #[test]
    fn damaged_files_are_survived(
        (document, format, at, what) in
            (documents(), prop::sample::select(FORMATS.to_vec()), any::<prop::sample::Index>(), any::<u8>())
    ) {
        let text = format.text(&[document], Style::default()).unwrap_or_else(|_| format.example.to_owned());
        let mut bytes = text.into_bytes();
        let place = at.index(bytes.len());
        count(&bytes[..place], None);
        bytes[place] = what;
        count(&bytes[..], None);
        count(&bytes[..], Some(format));
        bytes.remove(place);
        count(&bytes[..], Some(format));
    }
}

#[test]
fn examples_of_others_are_errors_with_a_place() {
    for format in FORMATS.iter().filter(|format| !matches!(format.read, How::Plain)) {
        for other in FORMATS {
            for item in read_as(other.example, format) {
                let lines = other.example.lines().count();
                let line = item.map_or_else(|error| error.line, |found| found.line);
                assert!((1..=lines + 1).contains(&line), "{other} as {format}: line {line} of {lines}");
            }
        }
    }
}

/// The place of an error in nested brackets is found level by level, which took minutes when nothing limited the levels.
#[test]
fn deep_brackets_are_an_error() {
    for text in [
        format!("{}{}", "[".repeat(36_000), "]".repeat(36_000)),
        format!("{{\"grid\":{}{}}}", "[".repeat(36_000), "]".repeat(36_000)),
        format!("{}{}", "{\"cells\":".repeat(9_000), "}".repeat(9_000)),
    ] {
        let items = ninefold_formats::read(&text);
        assert!(!items.is_empty() && items.iter().all(Result::is_err), "{}", &text[..20]);
    }
}
