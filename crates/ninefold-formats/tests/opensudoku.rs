//! Collections in the forms that the versions of Open Sudoku from 2009 to 2026 write.

use ninefold_core::{Cell, Digit, DigitSet};
use ninefold_formats::{Document, Field, Format, Style, read};

use crate::common::{EXAMPLE as E, grid};

/// Returns the cells in the form of a version: r1c1 has a placed 8, r1c2 has notes, and the other cells are those of the example.
fn cells(version: u8, notes: &str) -> String {
    let none = match version {
        1 => "-",
        2 | 3 => "0",
        4 => "0|0",
        _ => "0|0|0",
    };
    let cell = |(place, byte): (usize, u8)| match (place, byte) {
        (0, _) => format!("8|{none}|1|"),
        (1, _) => format!("0|{notes}|1|"),
        (_, b'.') => format!("0|{none}|1|"),
        (_, digit) => format!("{}|{none}|0|", digit as char),
    };
    format!("version: {version}&#10;{}", E.bytes().enumerate().map(cell).collect::<String>())
}

fn game() -> Document {
    let mut document = Document::from(grid(E));
    document.placed["r1c1".parse::<Cell>().unwrap().into()] = Some(Digit::D8);
    document
}

fn marked(mut document: Document, corner: &str, centre: &str) -> Document {
    let cell = "r1c2".parse::<Cell>().unwrap().into();
    let digits = |text: &str| text.bytes().filter_map(Digit::from_ascii).collect::<DigitSet>();
    document.corner.set(cell, digits(corner));
    document.centre.set(cell, digits(centre));
    document
}

fn only(text: &str) -> Result<Document, String> {
    let mut items = read(text);
    assert_eq!(items.len(), 1, "{items:?}\n{text}");
    items.remove(0).map(|found| found.document).map_err(|error| error.to_string())
}

/// Returns a file of version 3, in the form that the app writes now.
fn current(data: &str) -> String {
    format!(
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku version=\"3\"><folder name=\"Hard\" created=\"1700000000000\"><game created=\"1700000000001\" state=\"0\" mistake_counter=\"0\" hint_usage=\"0\" time=\"61000\" last_played=\"1700000000002\" cells_data=\"{data}\" user_note=\"a &lt;note&gt;\" command_stack=\"\" rating_level=\"3\" rating_value=\"420\" /></folder></opensudoku>"
    )
}

#[test]
fn every_version_of_cells() {
    let texts = |document: Document| {
        document
            .with(Field::Source, "Hard")
            .with(Field::Date, "1700000000001")
            .with(Field::Comment, "a <note>")
            .with(Field::Level, "3")
            .with(Field::Rating, "420")
    };
    let centre = marked(game(), "", "37");
    let both = marked(game(), "36", "37");
    for (version, notes, document) in [
        (1, "3,7,", &centre),
        (2, "68", &centre),
        (2, "68|", &centre),
        (3, "68", &centre),
        (4, "36|68", &both),
        (5, "36|68|4", &both),
    ] {
        assert_eq!(only(&current(&cells(version, notes))), Ok(texts(document.clone())), "version {version}: {notes}");
    }
}

/// The files of the time when the app was called Open Sudoku 2.
#[test]
fn the_second_open_sudoku() {
    let text = format!(
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku2 version=\"3\"><folder folder_name=\"Hard\" folder_created=\"1\"><game created=\"7\" state=\"1\" time=\"2\" last_played=\"3\" cells_data=\"{}\" user_note=\"\" command_stack=\"\" /></folder></opensudoku2>",
        cells(4, "36|68")
    );
    let expected = marked(game(), "36", "37").with(Field::Source, "Hard").with(Field::Date, "7");
    assert_eq!(only(&text), Ok(expected));
}

#[test]
fn what_is_refused() {
    let good = current(&cells(5, "36|68|4"));
    let cases = [
        (good.replace("version: 5", "version: 6"), "expected cells of version 1 to 5, found \"6\""),
        (good.replace("version=\"3\"", "version=\"4\""), "expected a collection of version 1, 2 or 3, found \"4\""),
        (good.replace("36|68|4", "36|68"), "expected 0 or 1 for editable in r1c5, found \"9\""),
        (good.replace("36|68|4", "36|68|x"), "expected the number of a colour of r1c2, found \"x\""),
        (good.replace("36|68|4", "36|512|4"), "expected the notes of r1c2, found \"512\""),
        (good.replace("36|68|4|1", "36|68|4|2"), "expected 0 or 1 for editable in r1c2, found \"2\""),
        (good.replace("8|0|0|0|1|0|", "8|0|0|0|1|"), "in r1c2, found"),
        (good.replacen("&#10;8|0|0|0|1|", "&#10;", 1), "of r9c9"),
        (good.replacen("&#10;8|0|0|0|1|", "&#10;8|0|0|0|1|8|0|0|0|1|", 1), "expected 81 cells, found \"0\""),
    ];
    for (text, expected) in cases {
        let error = only(&text).expect_err(expected);
        let expected = expected.trim_end_matches("\"\"").trim_end_matches(", found ");
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

/// The root must be the first element, not a word elsewhere.
#[test]
fn the_root_is_known_by_its_place() {
    let example = Format::named("opensudoku").unwrap().text(&[grid(E).into()], Style::default()).unwrap();
    for head in ["<!-- <ksudoku> -->\n", "<!DOCTYPE opensudoku [<!ENTITY a \"ksudoku\">]>\n", "  "] {
        let text = example.replacen("<opensudoku", &format!("{head}<opensudoku"), 1);
        assert_eq!(read(&text).remove(0).map(|found| found.format.name), Ok("opensudoku"), "{text}");
    }
    for other in ["<html><opensudoku></html>", "<opensudokus/>", "<x a='<ksudoku'/>"] {
        assert!(read(other).iter().all(Result::is_err), "{other}");
    }
}
