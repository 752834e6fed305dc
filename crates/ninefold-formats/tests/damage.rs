//! Files of individual programs with a missing, doubled or swapped line, or an extra column, are refused, or read as the same puzzle. None of their
//! grids becomes a separate puzzle.

use ninefold_formats::{Document, Field, Format, Style, read, read_as};

use crate::common::{EXAMPLE, SOLUTION, grid};

fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

/// Returns a game in progress with all parts that the formats can hold.
fn game() -> Document {
    let mut placed = grid(EXAMPLE);
    for name in ["r1c1", "r5c5", "r9c9", "r2c2"] {
        let cell = name.parse().unwrap();
        placed[cell] = grid(SOLUTION)[cell];
    }
    let document = Document { placed: placed.into(), ..grid(EXAMPLE).into() }.tidy();
    let mut boards = document.boards();
    let cell = document.open().next().unwrap();
    let digit = boards.options(cell).iter().next().unwrap();
    boards.remove(cell, digit);
    let mut document = document.with(Field::Author, "Euler").with(Field::Comment, "six\nand four");
    document.eliminated.insert(cell, digit);
    document.tidy()
}

/// Returns damaged versions of a text: a line is removed, doubled or swapped with the next, or a character is inserted into every line.
fn damaged(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for at in 0..lines.len() {
        for copies in [0, 2] {
            all.push([&lines[..at], &lines[at..=at].repeat(copies), &lines[at + 1..]].concat().join("\n"));
        }
        all.push(lines[..at].join("\n"));
    }
    for column in 0..12 {
        let wider = |line: &&str| format!("{}.{}", &line[..column.min(line.len())], &line[column.min(line.len())..]);
        all.push(lines.iter().map(wider).collect::<Vec<_>>().join("\n"));
    }
    all
}

#[test]
fn no_grid_of_a_damaged_file_becomes_a_puzzle() {
    for name in ["ss", "sadman", "sudocue"] {
        for document in
            [game(), game().without([ninefold_formats::Part::Placed].into_iter().collect()), grid(EXAMPLE).into()]
        {
            let document = document.clone().without(ninefold_formats::loss(&document, format(name)));
            let text = format(name).text(std::slice::from_ref(&document), Style::default()).unwrap();
            // Without header lines, the nine rows are plain text.
            if name == "sudocue" && !text.starts_with('#') {
                continue;
            }
            for damaged in damaged(&text) {
                for items in [read(&damaged), read_as(&damaged, format(name))] {
                    for found in items.into_iter().flatten() {
                        assert!(found.document.givens == document.givens, "{name}:\n{damaged}\n{found:?}");
                    }
                }
            }
        }
    }
}

/// A grid that lacks a row does not take a row of the next grid, and a grid with extra rows leaves none of them over.
#[test]
fn grids_keep_apart() {
    let other = SOLUTION.replace(['1', '2', '3', '4'], ".");
    let documents: [Document; 2] = [grid(EXAMPLE).into(), grid(&other).into()];
    for name in ["sadman", "sudocue", "sdx"] {
        let text = format(name).text(&documents, Style::default()).unwrap();
        let known: Vec<_> =
            read_as(&text, format(name)).into_iter().map(|item| item.unwrap().document.givens).collect();
        assert_eq!(known.len(), 2);
        for damaged in damaged(&text).into_iter().filter(|text| !text.is_empty()) {
            for found in read_as(&damaged, format(name)).into_iter().flatten() {
                assert!(known.contains(&found.document.givens), "{name}:\n{damaged}\n{found:?}");
            }
        }
    }
}

#[test]
fn rows_too_many_or_too_few_say_where() {
    let rows: Vec<&str> = (0..9).map(|row| &EXAMPLE[9 * row..9 * row + 9]).collect();
    let (block, ten) = (rows.join("\n"), format!("{}\n{}", rows.join("\n"), rows[8]));
    let eight = rows[..8].join("\n");
    let framed = |line: &str| {
        let row = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
        line.lines().map(row).collect::<Vec<_>>().join("\n")
    };
    let frame = "*-----------*";
    let cases = [
        (
            format!("[Puzzle]\n{ten}\n"),
            "line 11, column 1: expected the end of the grid after nine rows, found \"...8.....\"",
        ),
        (format!("[Puzzle]\n{eight}\n\n[Puzzle]\n{block}"), "line 9, column 10: the grid ends after 8 of its 9 rows"),
        (
            format!("[Puzzle]\n{block}\n[State]\n{ten}"),
            "line 21, column 1: expected the end of the grid after nine rows, found \"...8.....\"",
        ),
        (
            format!("[Puzzle]\n{block}\n[State]\n{block}\n[State]\n{block}"),
            "line 21, column 1: expected one section [State], found \"[State]\"",
        ),
        (format!("[Puzzle]\n{block}\n[State]\n[State]\n{block}"), "line 12, column 1: expected a puzzle, found none"),
        (format!("[State]\n{block}\n"), "line 1, column 1: expected [Puzzle], found \"[State]\""),
        (
            format!("#LEasy\n{ten}\n"),
            "line 11, column 1: expected the end of the grid after nine rows, found \"...8.....\"",
        ),
        (format!("#LEasy\n{eight}\n\n{block}\n"), "line 9, column 10: the grid ends after 8 of its 9 rows"),
        (
            format!("{frame}\n{}\n{frame}\n", framed(&ten)),
            "line 11, column 1: expected the end of the grid after nine rows, found \"|...|8..|...|\"",
        ),
        (format!("{frame}\n{}\n", framed(&block)), "line 11, column 1: expected the frame below the grid"),
        (
            format!("{frame}\n{0}\n{frame}\n{0}\n{frame}\n", framed(&block)),
            "line 12, column 1: expected a frame above the next grid, found \"|...|..9|...|\"",
        ),
    ];
    for (text, expected) in cases {
        let errors: Vec<String> =
            read(&text).into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        assert_eq!(errors.first().map(String::as_str), Some(expected), "{text}");
    }
}

/// All sections of a file belong to one puzzle.
#[test]
fn other_sections_are_remarks() {
    let rows: Vec<&str> = (0..9).map(|row| &EXAMPLE[9 * row..9 * row + 9]).collect();
    let (block, colours) = (rows.join("\n"), "000010000\n".repeat(12));
    let text =
        format!("[Puzzle]\n{block}\n\n[Colors]\n{colours}\n[State]\n{block}\n[PencilMarks]\n1,2,3|4\n{EXAMPLE}\n");
    let items = read(&text);
    let [Ok(found)] = &items[..] else { panic!("{items:?}") };
    let comment = format!("[Colors]\n{colours}[PencilMarks]\n1,2,3|4\n{EXAMPLE}");
    assert_eq!(found.document, Document::from(grid(EXAMPLE)).with(Field::Comment, &comment));
}

/// Headers, comments that look like headers, and mixtures of both are distinguished.
#[test]
fn lines_with_letters() {
    let rows: Vec<&str> = (0..9).map(|row| &EXAMPLE[9 * row..9 * row + 9]).collect();
    let block = rows.join("\n");
    let known = |head: &str| {
        let items = read(&format!("{head}{block}\n"));
        let [Ok(found)] = &items[..] else { panic!("{head}: {items:?}") };
        let texts = found.document.texts.iter().map(|(field, text)| format!("{field}: {text}"));
        (found.format.name, texts.collect::<Vec<_>>().join("; "))
    };
    let cases = [
        ("#AEuler\n#lower comment\n#LEasy\n", "sudocue", "author: Euler; level: Easy; comment: lower comment"),
        ("#lower comment\n#LEasy\n", "sudocue", "level: Easy; comment: lower comment"),
        ("#DSix\n#\n#C and\n#C\n#C  four\n", "sudocue", "title: Six; comment: and\n\n  four"),
        ("#DSix\n#DSix\n#Dand four\n", "sudocue", "title: Six and four"),
        ("#A Euler\n#L Easy\n", "sudocue", "author: Euler; level: Easy"),
        ("#Dsix\n#C\n", "sudocue", "title: six"),
        ("#Dsix\n", "block", "comment: Dsix"),
        ("#Comment\n#Another one\n", "block", "comment: Comment\nAnother one"),
        ("#Ahttp://x.org\n#Uhttp://x.org\n", "sudocue", "author: http://x.org; link: http://x.org"),
    ];
    for (head, name, texts) in cases {
        assert_eq!(known(head), (name, texts.to_owned()), "{head}");
    }
    // More lines than the look ahead shows.
    let long = format!("#LEasy\n{}", "#Cand so on and on and on\n".repeat(300));
    assert_eq!(known(&long).0, "sudocue");
    let comment = "# and so on and on and on\n".repeat(300);
    assert_eq!(known(&comment).0, "block");
}

/// Files of Simple Sudoku, which `HoDoKu` writes too, list the moves below the grid.
#[test]
fn moves_below_a_frame() {
    let document: Document = grid(EXAMPLE).into();
    let givens = format("ss").text(std::slice::from_ref(&document), Style::default()).unwrap();
    let mut expected = document.clone();
    expected.placed["r1c1".parse::<ninefold_core::Cell>().unwrap().into()] = Some("8".parse().unwrap());
    let cell = "r9c9".parse::<ninefold_core::Cell>().unwrap();
    expected.eliminated.insert(cell.into(), "7".parse().unwrap());
    let found = |moves: &str| {
        let items = read(&format!("{givens}\n\n{moves}"));
        items
            .into_iter()
            .map(|item| item.map(|found| found.document).map_err(|error| error.to_string()))
            .collect::<Vec<_>>()
    };
    assert_eq!(found("I008\nE80007\n"), [Ok(expected.clone())]);
    assert_eq!(found("I008\r\n\r\nE80007"), [Ok(expected)]);
    for (entry, message) in [
        ("I818", "expected I with a cell from 00 to 80 and a digit"),
        ("I000", "expected I with a cell from 00 to 80 and a digit"),
        ("I0081", "expected I with a cell from 00 to 80 and a digit"),
        ("E8007", "expected I with a cell from 00 to 80 and a digit"),
        ("E80010", "expected I with a cell from 00 to 80 and a digit"),
        ("I058", "expected a cell without a given, found \"I058\""),
    ] {
        let items = found(entry);
        assert!(
            items[0].as_ref().is_err_and(|error| error.starts_with("line 16, column 1") && error.contains(message)),
            "{items:?}"
        );
        assert_eq!(items[1], Ok(document.clone()));
    }
}
