//! Grids with something around them: text above, code before and behind, tags, rules, counts. The grid is read as it was, or refused, or a note tells
//! what is doubtful.

mod common;

use std::ops::ControlFlow;

use common::{EXAMPLE, grid};
use ninefold_core::Grid;
use ninefold_formats::{NoteKind, Piece, Request, read_pieces};

const OTHER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The grids of a text, whether anything is an error, and whether a note says that text stands right below rows.
fn found(text: &[u8]) -> (Vec<Grid>, bool, bool) {
    let (mut grids, mut failed, mut told) = (Vec::new(), false, false);
    let mut bytes = text;
    let _ = read_pieces(&mut bytes, Request::default(), &mut |piece| {
        told |= matches!(&piece, Piece::Note(note) if note.kind == NoteKind::Below);
        match piece.item() {
            Some(Ok(found)) => grids.push(found.document.givens.grid(0)),
            Some(Err(_)) => failed = true,
            None => {}
        }
        ControlFlow::Continue(())
    });
    (grids, failed, told)
}

/// The rows of a grid, with a word for each empty cell, and a text between, before and behind.
fn rows(line: &str, blank: &str, [left, gap, right]: [&str; 3]) -> Vec<String> {
    let cell = |char: char| if char == '.' { blank.to_owned() } else { char.to_string() };
    let cells: Vec<String> = line.chars().map(cell).collect();
    cells.chunks(9).map(|row| format!("{left}{}{right}", row.join(gap))).collect()
}

fn lines(rows: &[String]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// Texts whose one grid is the example.
fn texts() -> Vec<(String, String)> {
    let bare = lines(&rows(EXAMPLE, ".", ["", "", ""]));
    let spaced = lines(&rows(EXAMPLE, "0", ["", " ", ""]));
    let array = rows(EXAMPLE, "0", ["[", ", ", "],"]);
    let mut texts = Vec::new();
    let mut add = |name: &str, text: String| texts.push((name.to_owned(), text));
    for below in [
        "Have fun!",
        "# solved it?",
        "\"\"\"",
        "[/code]",
        "</pre>",
        "https://example.org/x",
        ")",
        ";",
        "}",
        "-- ",
        "Level: 3",
    ] {
        add(&format!("below: {below}"), format!("{bare}{below}\n"));
        add(&format!("below spaces: {below}"), format!("{spaced}{below}\n"));
    }
    for above in [
        "9",
        "3",
        "1",
        "9 9",
        "2024-01-05",
        "--- 1 ---",
        "***",
        "Grid 01",
        "No. 7 (hard)",
        "[code]",
        "<pre>",
        "== Puzzle ==",
        "[b]Today[/b]",
    ] {
        add(&format!("above: {above}"), format!("{above}\n{bare}"));
        add(&format!("above spaces: {above}"), format!("{above}\n{spaced}"));
    }
    for name in ["grid = np.array([", "problem(1, [", "return [", "int g[9][9] = {", "const b = [", "Grid g = Grid.of("]
    {
        let [open, close] = if name.ends_with('{') { ["{", "}"] } else { ["[", "]"] };
        let rows = rows(EXAMPLE, "0", [open, ", ", &format!("{close},")]);
        let body = rows.join("\n    ");
        add(name, format!("{name}{}\n", body.trim_end_matches(',')));
        add(&format!("{name} closed"), format!("{name}{}])\n", body.trim_end_matches(',')));
    }
    for (name, [left, gap, right]) in [
        ("NumPy", ["[", " ", "]"]),
        ("NumPy, wide", ["[ ", "  ", "]"]),
        ("Lisp", ["(", " ", ")"]),
        ("MATLAB", ["", " ", ";"]),
        ("LaTeX", ["", " & ", " \\\\"]),
        ("LaTeX with lines", ["", " & ", " \\\\ \\hline"]),
        ("MediaWiki", ["| ", " || ", ""]),
        ("quoted rows", ["\"", "", "\" +"]),
        ("decimal", ["", ",", ""]),
    ] {
        add(name, lines(&rows(EXAMPLE, "0", [left, gap, right])));
    }
    add(
        "pandas",
        lines(&rows(EXAMPLE, "NaN", ["", ",", ""]))
            .lines()
            .map(|line| {
                let fields: Vec<String> = line
                    .split(',')
                    .map(|field| if field == "NaN" { field.to_owned() } else { format!("{field}.0") })
                    .collect();
                fields.join(",") + "\n"
            })
            .collect(),
    );
    for rule in ["- - - - - - - - - - - - -", "___ ___ ___", "------+-------+------", "====================="] {
        let rows = rows(EXAMPLE, "0", ["", " ", ""]);
        let bands: Vec<String> = rows.chunks(3).map(lines).collect();
        add(rule, bands.join(&format!("{rule}\n")));
    }
    add("an array", format!("a = [\n{}]\n", lines(&array)));
    texts.extend(tables());
    texts
}

/// The same as tables of web pages, and in other scripts.
fn tables() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut add = |name: &str, text: String| texts.push((name.to_owned(), text));
    let table = |cell: &dyn Fn(char) -> String| -> String {
        let cells: Vec<String> = EXAMPLE.chars().map(cell).collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("<tr>{}</tr>\n", row.concat())).collect();
        format!("<table>\n{}</table>\n", rows.concat())
    };
    add("td", table(&|char| format!("<td>{}</td>", if char == '.' { "&nbsp;".into() } else { char.to_string() })));
    add(
        "td with classes",
        table(&|char| format!("<td class=\"x\"><b>{}</b></td>", if char == '.' { ' ' } else { char })),
    );
    add(
        "input",
        table(&|char| {
            format!(
                "<td><input maxlength=1 value=\"{}\"></td>",
                if char == '.' { String::new() } else { char.to_string() }
            )
        }),
    );
    add(
        "lines of td",
        table(&|char| format!("\n<td>{}</td>", if char == '.' { String::new() } else { char.to_string() })),
    );
    for zero in [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10] {
        let other: String = EXAMPLE
            .chars()
            .map(|char| char.to_digit(10).and_then(|digit| char::from_u32(zero + digit)).unwrap_or(char))
            .collect();
        add(&format!("digits from {zero:x}"), other + "\n");
    }
    add("no-break spaces", lines(&rows(EXAMPLE, "\u{a0}", ["", "", ""])));
    add("ideographic spaces", lines(&rows(EXAMPLE, "\u{3000}", ["", "", ""])));
    texts
}

#[test]
fn grids_are_found_whatever_is_around() {
    let mut failures = Vec::new();
    for (name, text) in texts() {
        let (grids, failed, _) = found(text.as_bytes());
        if grids != [grid(EXAMPLE)] || failed {
            failures.push(format!("{name}: {} grids, {failed}\n{text}", grids.len()));
        }
    }
    assert!(failures.is_empty(), "{} of them\n{}", failures.len(), failures.join("\n"));
}

/// A line less or twice there, or two lines that have changed places, do not make another grid of it without a note.
#[test]
fn damaged_surroundings_make_no_other_grid() {
    let mut failures = Vec::new();
    for (name, text) in texts() {
        let lines: Vec<&str> = text.lines().collect();
        let is_cell = |char: char| char.is_numeric() || ".&".contains(char) || !char.is_ascii();
        let is_row = |line: &str| line.contains("NaN") || line.chars().filter(|&char| is_cell(char)).count() >= 8;
        // A note says already that rows and text may have changed places.
        let told_before = found(text.as_bytes()).2;
        let mut check = |what: String, lines: &[&str]| {
            let text = lines.join("\n") + "\n";
            let (grids, _, told) = found(text.as_bytes());
            if !told && grids.iter().any(|found| *found != grid(EXAMPLE)) {
                failures.push(format!("{name}, {what}\n{text}"));
            }
        };
        for at in 0..lines.len().min(40) {
            let mut other = lines.clone();
            other.remove(at);
            check(format!("without line {}", at + 1), &other);
            other = lines.clone();
            other.insert(at, lines[at]);
            check(format!("line {} twice", at + 1), &other);
            for next in at + 1..lines.len().min(40) {
                // Rows that change places are another grid, which nobody can see.
                let is_visible = !is_row(lines[at]) || !is_row(lines[next]);
                if is_visible && !name.contains("td") && !told_before {
                    other = lines.clone();
                    other.swap(at, next);
                    check(format!("lines {} and {} changed", at + 1, next + 1), &other);
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} of them\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn several_puzzles_on_a_line_are_all_read() {
    for gap in [" ", "\t", ",", ";", "|", " , ", "\",\""] {
        let line = [EXAMPLE, OTHER, EXAMPLE].join(gap);
        let (grids, failed, _) = found(format!("{line}\n").as_bytes());
        assert_eq!((grids, failed), (vec![grid(EXAMPLE), grid(OTHER), grid(EXAMPLE)], false), "{gap:?}");
    }
    let (grids, ..) = found(format!("{{\"{EXAMPLE}\", \"{OTHER}\"}}\n").as_bytes());
    assert_ne!(grids, [grid(EXAMPLE)], "the other is not lost without a word");
}
