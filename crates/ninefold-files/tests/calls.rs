//! The results for whole files and for their parts are compared with each other.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::generate::{Random, Seed};
use ninefold::symmetry::Transform;
use ninefold::{Grid, Stop};
use ninefold_app::image::{Notation, Of};
use ninefold_app::rate::hodoku::HODOKU;
use ninefold_files::calls::{Fate, Files, Report, Task};
use ninefold_files::{Error, ErrorKind, Part, Watch};
use tempfile::TempDir;

const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns `count` different puzzles.
fn puzzles(count: usize) -> Vec<String> {
    let mut random = Random::new(Seed::new(9));
    let bases: [Grid; 2] = [HARD, EASY].map(|text| text.parse().unwrap());
    (0..count).map(|at| Transform::random(|| random.next()).grid(&bases[at % 2]).to_string()).collect()
}

/// Returns a text with comments, unreadable lines and labels between its puzzles.
fn mixed(count: usize) -> String {
    let mut text = String::from("# a list\n");
    for (at, puzzle) in puzzles(count).iter().enumerate() {
        if at % 7 == 3 {
            text += &format!("{}\n", &puzzle[..80]);
        }
        text += &format!("{puzzle} label{at}\n");
    }
    text + &"5".repeat(80) + "\n"
}

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.at(name), text).unwrap();
        self.at(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

fn run(files: &Files, task: &Task) -> Result<Report, Error> {
    files.run(task, &mut (), Stop::NEVER)
}

fn rate() -> Task {
    Task::rate(&[&HODOKU])
}

fn lines(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

/// Checks that all parts of a file, without their headings, equal the whole in the same format.
fn parts(place: &Place, source: &Path, ending: &str, task: &Task, heading: usize, of: u64) {
    let whole = place.at(&format!("whole.{ending}"));
    let report = run(&Files::new([source], &whole), task).unwrap();
    let (mut joined, mut puzzles, mut errors) = (Vec::new(), 0, 0);
    for number in 1..=of {
        let out = place.at(&format!("part{number}.{ending}"));
        let files = Files { part: Some(Part::new(number, of).unwrap()), ..Files::new([source], &out) };
        let part = run(&files, task).unwrap();
        let rows = lines(&out);
        assert_eq!(rows[..heading], lines(&whole)[..heading], "{ending} {number}/{of}");
        joined.extend_from_slice(&rows[heading..]);
        puzzles += part.puzzles;
        errors += part.errors.values().map(|fault| fault.count).sum::<u64>();
        assert_eq!((part.rows, part.part), ((rows.len() - heading) as u64, files.part));
    }
    assert_eq!(joined, lines(&whole)[heading..], "{ending} in {of}");
    assert_eq!(puzzles, report.puzzles);
    assert_eq!(errors, report.errors.values().map(|fault| fault.count).sum::<u64>());
}

#[test]
fn parts_joined_are_the_whole() {
    let place = Place::new();
    let source = place.with("a.txt", mixed(23));
    for of in [1, 2, 5, 23, 40] {
        parts(&place, &source, "tsv", &rate(), 1, of);
        parts(&place, &source, "jsonl", &rate(), 0, of);
        parts(&place, &source, "txt", &Task::solve(), 0, of);
        parts(&place, &source, "txt", &Task::canonical(Of::Digits, Notation::Shown), 0, of);
    }
}

/// The columns of a table are those of its first rows, even for a part that begins later.
#[test]
fn parts_of_a_table_have_the_columns_of_the_whole() {
    let place = Place::new();
    let rows: String = puzzles(30).iter().enumerate().map(|(at, puzzle)| format!("{at},{puzzle},n{at}\n")).collect();
    let source = place.with("a.csv", format!("id,puzzle,note\n{rows}"));
    for of in [3, 7] {
        parts(&place, &source, "csv", &rate(), 1, of);
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parts_of_columnar_files() {
    let place = Place::new();
    // Enough for more than one row group and several batches.
    let text: String = puzzles(400).iter().cycle().take(70_000).map(|puzzle| format!("{puzzle}\n")).collect();
    let source = place.with("a.txt", &text);
    for ending in ["parquet", "arrow"] {
        let table = place.at(&format!("solved.{ending}"));
        let report = run(&Files::new([&source], &table), &Task::solve()).unwrap();
        assert_eq!((report.puzzles, report.rows), (70_000, 70_000));
        assert_eq!(Files::new([&table], "-").count(Stop::NEVER).unwrap(), 70_000);
        let whole = place.at("whole.txt");
        run(&Files::new([&table], &whole), &Task::solve()).unwrap();
        let whole = lines(&whole);
        let mut joined = Vec::new();
        for number in 1..=3 {
            let out = place.at(&format!("part{number}.txt"));
            let files = Files { part: Some(Part::new(number, 3).unwrap()), ..Files::new([&table], &out) };
            let report = run(&files, &Task::solve()).unwrap();
            assert!(report.puzzles.abs_diff(70_000 / 3) <= 1);
            joined.extend(lines(&out));
        }
        assert!(joined == whole, "{ending}");
    }
}

/// Several sources form one list; a part may extend over two of them, and over a table and a text.
#[test]
fn parts_of_several_sources() {
    let place = Place::new();
    let all = puzzles(17);
    let one = place.with("1.txt", all[..5].join("\n") + "\n");
    let two = place.with("2.csv", format!("puzzle\n{}\n", all[5..9].join("\n")));
    let three = place.with("3.txt", all[9..].join("\n") + "\n");
    let mut joined = Vec::new();
    for number in 1..=4 {
        let out = place.at("out.txt");
        let files = Files { part: Some(Part::new(number, 4).unwrap()), ..Files::new([&one, &two, &three], &out) };
        run(&files, &Task::canonical(Of::Digits, Notation::Hidden)).unwrap();
        joined.extend(lines(&out));
    }
    let whole = place.at("whole.txt");
    run(&Files::new([&one, &two, &three], &whole), &Task::canonical(Of::Digits, Notation::Hidden)).unwrap();
    assert_eq!((joined.len(), &joined), (17, &lines(&whole)));
}

#[test]
fn a_report_says_what_was_wrong_and_where() {
    let place = Place::new();
    let source = place.with("a.txt", mixed(10));
    let out = place.at("out.tsv");
    let report = run(&Files::new([&source], &out), &rate()).unwrap();
    assert_eq!((report.task, report.puzzles, report.rows), ("rate", 10, 10));
    assert_eq!(report.bytes, fs::metadata(&out).unwrap().len());
    assert_eq!(report.read, fs::metadata(&source).unwrap().len());
    let faults: Vec<_> = report.errors.values().collect();
    assert_eq!(faults.iter().map(|fault| fault.count).sum::<u64>(), 2, "{:?}", report.errors);
    let first = faults.iter().flat_map(|fault| &fault.first).map(|place| place.1).min();
    assert_eq!(first, Some(5));
    assert_eq!(report.messages.len(), 2);
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

#[test]
fn what_is_stopped_leaves_the_older_file() {
    let place = Place::new();
    let source = place.with("a.txt", puzzles(500).join("\n") + "\n");
    let out = place.with("out.tsv", "older\n");
    let done = AtomicU64::new(0);
    let ask = |_| done.load(Ordering::Relaxed) >= 40;
    let error = Files::new([&source], &out).run(&rate(), &mut Enough(&done), Stop::when(&ask)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped);
    assert_eq!(fs::read_to_string(&out).unwrap(), "older\n");
    assert_eq!(place.names(), ["a.txt", "out.tsv"]);
}

/// A stopped run can be continued, with the same final result; a rating in progress at the stop is not written.
#[test]
fn what_grows_goes_on() {
    let place = Place::new();
    let source = place.with("a.txt", puzzles(300).join("\n") + "\n");
    let whole = place.at("whole.csv");
    run(&Files::new([&source], &whole), &rate()).unwrap();
    let out = place.at("out.csv");
    let files = Files { fate: Fate::Grown, ..Files::new([&source], &out) };
    for wanted in [1, 60, 150] {
        let done = AtomicU64::new(0);
        let ask = |_| done.load(Ordering::Relaxed) >= wanted;
        let error = files.run(&rate(), &mut Enough(&done), Stop::when(&ask)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Stopped);
        let (so_far, all) = (fs::read(&out).unwrap(), fs::read(&whole).unwrap());
        assert!(all.starts_with(&so_far) && so_far.len() < all.len());
    }
    let report = run(&files, &rate()).unwrap();
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
    assert_eq!(report.puzzles, 300);
}

/// A stop also ends the reading up to a part.
#[test]
fn counting_is_stopped() {
    let place = Place::new();
    let source = place.with("a.txt", puzzles(20_000).join("\n") + "\n");
    let error = Files::new([&source], place.at("o.txt")).count(Stop::when(&|_| true)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped);
    let files =
        Files { part: Some(Part::new(2, 2).unwrap()), total: Some(20_000), ..Files::new([&source], place.at("o.txt")) };
    assert_eq!(files.run(&Task::solve(), &mut (), Stop::when(&|_| true)).unwrap_err().kind(), ErrorKind::Stopped);
    assert_eq!(place.names(), ["a.txt"]);
}

#[test]
fn what_cannot_be_done_is_said() {
    let place = Place::new();
    let source = place.with("a.txt", HARD);
    let empty = place.with("empty.txt", "");
    let said = |files: &Files, task: &Task| run(files, task).unwrap_err().to_string();
    let missing = said(&Files::new([place.at("none.txt")], place.at("o.tsv")), &rate());
    assert!(missing.starts_with("cannot read ") && missing.contains("none.txt"), "{missing}");
    let folder = said(&Files::new([place.0.path()], place.at("o.tsv")), &rate());
    assert!(folder.ends_with(": is a folder; name its files in a fixed order"), "{folder}");
    let unknown = said(&Files::new([&source], place.at("o.xyz")), &rate());
    assert_eq!(unknown, "extension of the file: expected one of tsv, csv, jsonl, batch, parquet, arrow, found \"xyz\"");
    let over = said(&Files::new([&source], &source), &Task::solve());
    assert!(over.ends_with("cannot be read and written at once; name another file"), "{over}");
    let nothing = said(&Files::new([&empty], place.at("o.tsv")), &rate());
    assert!(nothing.ends_with("no puzzle was read, so it is unchanged"), "{nothing}");
    let grown = said(&Files { fate: Fate::Grown, ..Files::new([&source], place.at("o.txt")) }, &Task::solve());
    assert!(grown.starts_with("only ratings can be continued"), "{grown}");
    let strict = place.with("bad.txt", mixed(5));
    let files = Files { strict: true, ..Files::new([&strict], place.at("o.tsv")) };
    assert_eq!(run(&files, &rate()).unwrap_err().kind(), ErrorKind::Strict);
    assert_eq!(place.names(), ["a.txt", "bad.txt", "empty.txt"]);
}

/// A writer that fails ends the work, for every number of workers.
#[test]
fn a_writer_that_fails_ends_it() {
    for jobs in [1, 3] {
        let mut taken = 0;
        ninefold_files::stream::given(
            jobs,
            |take| while take(()).is_continue() {},
            |()| (),
            |()| {
                taken += 1;
                if taken == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(taken, 3);
    }
}
