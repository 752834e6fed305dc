//! Spreadsheets are written here and compared with the text of their sheets.
#![cfg(feature = "spreadsheets")]

use std::fmt::Display;
use std::fs;
use std::io::{Cursor, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ninefold::Stop;
use ninefold::formats::{Piece, Request};
use ninefold::generate::{Random, Seed};
use ninefold_files::Part;
use ninefold_files::calls::{Files, Task};
use ninefold_files::source::Origin;
use tempfile::TempDir;
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// A cell: its row and column, counted from 0, and its value.
type Cell = (u32, u32, Value);

#[derive(Clone, Debug)]
enum Value {
    Text(String),
    Number(String),
}

#[allow(clippy::needless_pass_by_value, reason = "digits and texts alike")]
fn number(row: u32, column: u32, number: impl Display) -> Cell {
    (row, column, Value::Number(number.to_string()))
}

#[allow(clippy::needless_pass_by_value, reason = "digits and texts alike")]
fn text(row: u32, column: u32, text: impl Display) -> Cell {
    (row, column, Value::Text(text.to_string()))
}

fn archive(entries: &[(&str, String)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in entries {
        let is_first = *name == "mimetype";
        let method = if is_first { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        zip.start_file(*name, SimpleFileOptions::default().compression_method(method)).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn letters(mut column: u32) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + (column % 26) as u8));
        if column < 26 {
            return name;
        }
        column = column / 26 - 1;
    }
}

/// Returns an Excel workbook, whose sheets share their strings.
fn xlsx(sheets: &[(&str, Vec<Cell>)]) -> Vec<u8> {
    let mut strings = Vec::new();
    let (mut list, mut links, mut pages) = (String::new(), String::new(), Vec::new());
    for (at, (name, cells)) in sheets.iter().enumerate() {
        let number = at + 1;
        list += &format!("<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"r{number}\"/>");
        links += &format!(
            "<Relationship Id=\"r{number}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>"
        );
        let (mut data, mut row_before) = (String::new(), None);
        for (row, column, value) in cells {
            if row_before != Some(row) {
                data += if row_before.is_some() { "</row>" } else { "" };
                data += &format!("<row r=\"{}\">", row + 1);
                row_before = Some(row);
            }
            let place = format!("{}{}", letters(*column), row + 1);
            data += &match value {
                Value::Number(number) => format!("<c r=\"{place}\"><v>{number}</v></c>"),
                Value::Text(text) => {
                    strings.push(format!("<si><t xml:space=\"preserve\">{}</t></si>", escaped(text)));
                    format!("<c r=\"{place}\" t=\"s\"><v>{}</v></c>", strings.len() - 1)
                }
            };
        }
        data += if row_before.is_some() { "</row>" } else { "" };
        let page = format!(
            "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{data}</sheetData></worksheet>"
        );
        pages.push((format!("xl/worksheets/sheet{number}.xml"), page));
    }
    links += "<Relationship Id=\"s\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings\" Target=\"sharedStrings.xml\"/>";
    let mut entries = vec![
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>".to_owned(),
        ),
        (
            "_rels/.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"b\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>".to_owned(),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>{list}</sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{links}</Relationships>"
            ),
        ),
        (
            "xl/sharedStrings.xml",
            format!(
                "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">{}</sst>",
                strings.concat()
            ),
        ),
    ];
    entries.extend(pages.iter().map(|(name, page)| (name.as_str(), page.clone())));
    archive(&entries)
}

/// Returns a `LibreOffice` workbook, with the empty cells that this program writes after the used ones.
fn ods(sheets: &[(&str, Vec<Cell>)]) -> Vec<u8> {
    let mut tables = String::new();
    for (name, cells) in sheets {
        tables += &format!("<table:table table:name=\"{name}\">");
        let (mut next, mut column) = (0, 0);
        let mut open = false;
        let end = "<table:table-cell table:number-columns-repeated=\"1000\"/></table:table-row>";
        for (row, at, value) in cells {
            if !open || *row >= next {
                tables += if open { end } else { "" };
                if *row > next {
                    tables += &format!(
                        "<table:table-row table:number-rows-repeated=\"{}\"><table:table-cell table:number-columns-repeated=\"1024\"/></table:table-row>",
                        row - next
                    );
                }
                tables += "<table:table-row>";
                (open, next, column) = (true, row + 1, 0);
            }
            if *at > column {
                tables += &format!("<table:table-cell table:number-columns-repeated=\"{}\"/>", at - column);
            }
            column = at + 1;
            tables += &match value {
                Value::Number(number) => format!(
                    "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{number}</text:p></table:table-cell>"
                ),
                Value::Text(text) => format!(
                    "<table:table-cell office:value-type=\"string\"><text:p>{}</text:p></table:table-cell>",
                    escaped(text)
                ),
            };
        }
        tables += if open { end } else { "" };
        tables += "<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row></table:table>";
    }
    archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet".to_owned()),
        ("META-INF/manifest.xml", "<manifest:manifest/>".to_owned()),
        (
            "content.xml",
            format!(
                "<office:document-content><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
            ),
        ),
    ])
}

type Book = fn(&[(&str, Vec<Cell>)]) -> Vec<u8>;
const KINDS: [(&str, Book); 2] = [("xlsx", xlsx), ("ods", ods)];

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// Reads a file: returns the puzzles with the names of their sources and their lines, and the errors.
fn read(path: &Path) -> (Vec<String>, Vec<String>) {
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    let sources = match Origin::File(path.as_os_str().to_owned()).open(&Request::default(), 0, &|_| {}) {
        Ok(sources) => sources,
        Err(error) => return (puzzles, vec![error]),
    };
    for open in sources {
        let name = open.name().rsplit_once('/').map_or(open.name().to_string(), |(_, name)| name.to_owned());
        let _ = open.read(Request::default(), &mut |_| {}, &mut |piece| {
            match piece {
                Piece::Note(_) => {}
                Piece::Error(error) => errors.push(format!("{name}:{error}")),
                piece => {
                    if let Some(Ok(found)) = piece.item() {
                        let label = found.document.texts.clone();
                        puzzles.push(format!("{name}:{} {:?} {label:?}", found.line, found.document.givens));
                    }
                }
            }
            ControlFlow::Continue(())
        });
    }
    (puzzles, errors)
}

/// Returns the digits of a puzzle as numbers in cells from row `top` and column `left` on; empty cells are left out.
fn grid(puzzle: &str, top: u32, left: u32) -> Vec<Cell> {
    let cells = puzzle.chars().zip(0..).filter(|(char, _)| char.is_ascii_digit());
    cells.map(|(digit, at)| number(top + at / 9, left + at % 9, format!("{digit}.0"))).collect()
}

fn block(puzzle: &str) -> String {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// Returns the puzzle with its digits rotated by `shift`.
fn turned(shift: u32) -> String {
    HARD.chars()
        .map(|char| char.to_digit(10).map_or(char, |digit| char::from(b'1' + ((digit - 1 + shift) % 9) as u8)))
        .collect()
}

#[test]
fn a_sheet_of_digits_is_a_grid() {
    let place = Place::new();
    let plain = read(&place.with("plain.txt", block(HARD).as_bytes()));
    assert_eq!(plain.0.len(), 1);
    for (ending, write) in KINDS {
        for (top, left) in [(0, 0), (1, 1), (4, 27), (200, 0)] {
            let cells = grid(HARD, top, left);
            let (puzzles, errors) = read(&place.with(&format!("book.{ending}"), &write(&[("One", cells)])));
            let expected = plain.0[0].replacen("plain.txt:1 ", &format!("book.{ending}:One:{} ", top + 1), 1);
            assert_eq!((puzzles, errors), (vec![expected], vec![]), "{ending} {top} {left}");
        }
    }
}

/// A grid whose first or last row is empty has no certain position, unless it is in the corner of the sheet.
#[test]
fn a_grid_of_uncertain_place_is_refused() {
    let place = Place::new();
    let without = |row: Option<usize>, column: Option<usize>| -> String {
        let empty = |at: usize| Some(at / 9) == row || Some(at % 9) == column;
        HARD.char_indices().map(|(at, char)| if empty(at) { '.' } else { char }).collect()
    };
    for (ending, write) in KINDS {
        for (row, column) in [(Some(8), None), (None, Some(8)), (Some(0), None), (None, Some(0)), (Some(0), Some(8))] {
            let puzzle = without(row, column);
            let plain = read(&place.with("plain.txt", block(&puzzle).as_bytes())).0;
            for (top, left) in [(0, 0), (1, 1), (3, 0)] {
                let cells = grid(&puzzle, top, left);
                let (puzzles, errors) = read(&place.with(&format!("book.{ending}"), &write(&[("One", cells)])));
                let given = |puzzle: &String| puzzle.split_once(' ').map(|(_, puzzle)| puzzle.to_owned());
                if puzzles.is_empty() {
                    assert!(errors.iter().any(|error| error.contains("write a 0 into each empty cell")), "{errors:?}");
                } else {
                    assert_eq!(given(&puzzles[0]), given(&plain[0]), "{ending} {row:?} {column:?} at {top} {left}");
                }
                // In the corner, the position is certain if only rows and columns at the far side are empty.
                if (top, left) == (0, 0) && row != Some(0) && column != Some(0) {
                    assert_eq!((puzzles.len(), errors.len()), (1, 0), "{ending} {row:?} {column:?}: {errors:?}");
                }
            }
        }
    }
}

#[test]
fn smaller_grids_are_not_taken_for_parts_of_larger_ones() {
    let place = Place::new();
    for size in [4_u32, 6, 7, 8] {
        let cells: Vec<_> =
            (0..size * size).map(|at| number(at / size, at % size, (at / size + at % size) % size + 1)).collect();
        for (ending, write) in KINDS {
            let (puzzles, _) = read(&place.with(&format!("book.{ending}"), &write(&[("One", cells.clone())])));
            assert!(puzzles.iter().all(|puzzle| !puzzle.contains("\\n.........")), "{ending} {size}: {puzzles:?}");
            assert!(size < 7 || puzzles.is_empty(), "{ending} {size}: {puzzles:?}");
        }
    }
}

/// Each sheet is read like the same table in CSV.
#[test]
fn tables_are_those_of_the_same_csv() {
    let place = Place::new();
    let mut random = Random::new(Seed::new(5));
    for round in 0..40 {
        let (mut cells, mut csv) =
            (vec![text(0, 0, "id"), text(0, 1, "puzzle"), text(0, 2, "note")], String::from("id,puzzle,note\n"));
        for row in 1..=1 + random.next() as u32 % 30 {
            let puzzle = turned(random.next() as u32 % 9);
            let puzzle = if random.next().is_multiple_of(8) { puzzle[..80].to_owned() } else { puzzle };
            let note = ["", "a", "a, b", "say \"x\"", "1.5", "<&>"][random.next() as usize % 6];
            cells.extend([number(row, 0, row), text(row, 1, &puzzle)]);
            if !note.is_empty() {
                cells.push(text(row, 2, note));
            }
            csv += &format!("{row},{puzzle},\"{}\"\n", note.replace('"', "\"\""));
        }
        let (puzzles, errors) = read(&place.with("plain.csv", csv.as_bytes()));
        for (ending, write) in KINDS {
            let name = format!("book.{ending}");
            let other = read(&place.with(&name, &write(&[("First sheet", cells.clone())])));
            let named = |text: &String| text.replace("plain.csv", &format!("{name}:First sheet"));
            let expected: (Vec<_>, Vec<_>) = (puzzles.iter().map(named).collect(), errors.iter().map(named).collect());
            assert_eq!(other, expected, "{ending} {round}\n{csv}");
        }
    }
}

#[test]
fn sheets_are_read_one_by_one_and_named_in_messages() {
    let place = Place::new();
    let first = vec![text(0, 0, HARD), text(2, 0, &HARD[..80]), text(5, 0, turned(1))];
    let last = vec![text(3, 1, "puzzle"), text(4, 1, turned(2)), text(5, 1, &HARD[..70])];
    for (ending, write) in KINDS {
        let bytes = write(&[("A", first.clone()), ("Empty", vec![]), ("B", last.clone())]);
        let name = format!("book.{ending}");
        let path = place.with(&name, &bytes);
        let (puzzles, errors) = read(&path);
        let places: Vec<_> = puzzles.iter().map(|puzzle| puzzle.split(' ').next().unwrap().to_owned()).collect();
        assert_eq!(places, [format!("{name}:A:1"), format!("{name}:A:6"), format!("{name}:B:5")]);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].starts_with(&format!("{name}:A:line 3, ")), "{errors:?}");
        assert!(errors[1].starts_with(&format!("{name}:B:line 6, ")), "{errors:?}");
        let whole = place.0.path().join("out.txt");
        let solved = |part| {
            let files = Files { part, ..Files::new([&path], &whole) };
            let report = files.run(&Task::solve(), &mut (), Stop::NEVER).unwrap();
            (fs::read_to_string(&whole).unwrap(), report)
        };
        let (all, report) = solved(None);
        assert_eq!(report.puzzles, 3);
        assert!(bytes.len() as u64 - report.read <= 2, "the progress is that of the workbook, but for fractions");
        let parts: String = (1..=2).map(|number| solved(Some(Part::new(number, 2).unwrap())).0).collect();
        assert_eq!(parts, all);
    }
}

/// A program that reads a puzzle as a number keeps only 15 of its digits.
#[test]
fn a_number_is_never_a_puzzle() {
    let place = Place::new();
    let digits = HARD.replace('.', "0");
    let digits = digits.trim_start_matches('0');
    let float = format!("{:E}", digits.parse::<f64>().unwrap());
    for (ending, write) in KINDS {
        for written in [digits, &float] {
            for cells in [
                vec![number(0, 0, written), text(1, 0, turned(1))],
                vec![
                    text(0, 0, "puzzle"),
                    text(0, 1, "id"),
                    number(1, 0, written),
                    number(1, 1, 7),
                    text(2, 0, turned(1)),
                ],
            ] {
                let row = cells.iter().position(|cell| matches!(&cell.2, Value::Number(number) if number == written));
                let cell = if cells[row.unwrap()].0 == 0 { "A1" } else { "A2" };
                let (puzzles, errors) = read(&place.with(&format!("book.{ending}"), &write(&[("One", cells)])));
                assert_eq!(puzzles.len(), 1, "{puzzles:?}");
                let said = format!("the number in {cell} has lost digits: store puzzles as text");
                assert!(errors.iter().any(|error| error.contains(&said)), "{ending}: {errors:?}");
            }
        }
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let place = Place::new();
    let refused = |name: &str, bytes: &[u8], why: &str| {
        let (puzzles, errors) = read(&place.with(name, bytes));
        assert_eq!((puzzles.len(), errors.len()), (0, 1), "{errors:?}");
        assert!(errors[0].contains(why), "{errors:?}");
    };
    let corners = || vec![number(0, 0, 1), number(1_048_575, 16_383, 1)];
    refused("corners.xlsx", &xlsx(&[("One", corners())]), "One: more than 100000000 cells");
    refused("corners.ods", &ods(&[("One", corners())]), "more than 20000000 cells");
    // One cell that is repeated many times.
    let table = "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"16000\" office:value-type=\"float\" office:value=\"1\"/></table:table-row>";
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"One\">{table}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let many = archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet".to_owned()),
        ("META-INF/manifest.xml", "<manifest:manifest/>".to_owned()),
        ("content.xml", content),
    ]);
    refused("many.ods", &many, "more than 20000000 cells");
    let bomb = archive(&[("[Content_Types].xml", String::new()), ("xl/workbook.xml", " ".repeat(600 << 20))]);
    refused("bomb.xlsx", &bomb, "unpacked it is larger than 512 MiB");
    refused("puzzles.zip", &archive(&[("puzzles.txt", HARD.to_owned())]), "a zip archive: unpack it first");
}

/// The checksums of the archive detect damage, and no damage ends the program.
#[test]
fn damage_is_never_silent() {
    let place = Place::new();
    let cells: Vec<_> = (0..20).map(|row| text(row, 0, turned(row % 9))).collect();
    for (ending, write) in KINDS {
        let bytes = write(&[("One", cells.clone())]);
        let name = format!("book.{ending}");
        let whole = read(&place.with(&name, &bytes)).0;
        assert_eq!(whole.len(), 20);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            let (puzzles, errors) = read(&place.with(&name, &damaged));
            assert!(!errors.is_empty() || puzzles == whole, "{ending} {at}");
        }
        for length in (0..bytes.len()).step_by(41) {
            let (puzzles, errors) = read(&place.with(&name, &bytes[..length]));
            assert!(puzzles.is_empty() && (length == 0 || !errors.is_empty()), "{ending} {length}");
        }
    }
}
