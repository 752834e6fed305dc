//! Checks that the pages and the schema in `docs` that are generated from the registries, and from the tests of pasted text, are up to date.

use crate::common::EXAMPLE;
use crate::common::forms::{Form, forms};
use expect_test::expect_file;
use ninefold_formats::{FORMATS, page, schema};

const PASTED: &str = "\
# What can be pasted

<!-- Made by `cargo xtask docs` from the tests of `ninefold-formats`; do not edit. -->

A grid is found by its shape: nine rows of nine cells, or 81 cells, with any text around them. The forms on this page are tests. Each form is read as
the one grid that it contains, alone and among random text. With random damage (a line lost, doubled or cut, two lines swapped, a column of characters
inserted) it is refused, or read as it was before the damage.

| doubtful | result |
|---|---|
| text directly below nine rows | a note: the rows are read, and the line is left out; it may have changed places with a row |
| 18 or 27 rows without an empty line | a note: they are read as two or three grids; refused if digits clash, or if one grid may be the solution of another |
| bytes that are not UTF-8 | a note names the encoding that was chosen |
| two grids in one document | the names of keys and columns identify givens and solutions; otherwise a note names the grid that is taken |
| one row too few or too many | an error with its line |
| 81 labels of regions below 81 cells | a jigsaw, also as nine rows of each; an error if a region does not have nine cells |
| a constraint string of Interactive Sudoku Solver on several lines | one puzzle, if a line is a single part or indented; otherwise each line is a puzzle |
| rules that a document only draws or describes | a note names those that colours, shapes and the rules text give unmistakably; an error names an element or a sentence that is not understood; a note names sentences without any sign of a rule, and all that are not understood beside constraints that the document states; `--ignore-drawings` reads the grid without them |
| rows among text that cannot be read as a grid | an error at the first row: nothing is skipped silently |
| a line with about 81 signs or fields, 17 digits or more among them, that is not a puzzle | an error with its line: it was meant as one |
| other lines between puzzles | a note with the first of them and their number; with `--strict` an error |

Puzzles on one line may follow each other, with a space, tab, comma, semicolon or bar between them. Links and the files of other programs are in
[Formats](formats.md).
";

/// The kinds of forms, with a sentence about each.
const KINDS: [(&str, &str); 11] = [
    ("text below", "Words, a closing tag, the end of code, or an address directly below the rows."),
    ("text above", "Headings, counts, dates, tags and sentences directly above the rows."),
    ("code", "Arrays and strings in programs. The first row may follow a name or a call on the same line."),
    ("brackets", "Rows in brackets, quotation marks or bars, with any sign between the cells."),
    ("rules", "Lines between the bands."),
    (
        "signs for empty cells",
        "One sign or word for all empty cells of a grid; the digits of the other cells may have decimal points.",
    ),
    (
        "tables of web pages",
        "Tables in HTML and in forums, with digits as text or in fields, and nine tables for the nine boxes.",
    ),
    ("markup", "LaTeX, wikis, Markdown and MiniZinc."),
    ("digits of other scripts", "Digits of any script, and signs that are not in ASCII."),
    ("terminals and mail", "Old line endings, terminal colours, quoted mail."),
    ("JSON", "Lists, strings, and cells as objects, under any key."),
];

/// The maximum size of an example, in lines and in characters per line.
const LINES: usize = 11;
const WIDTH: usize = 100;

/// Returns the first lines of a text.
fn shortened(text: &str) -> String {
    let line = |line: &str| -> String {
        let more = if line.chars().count() > WIDTH { "…" } else { "" };
        line.chars().take(WIDTH).collect::<String>() + more
    };
    // A carriage return is shown as a symbol.
    let text = &text.replace('\r', "␍\n");
    let lines: Vec<String> = text.lines().take(LINES).map(line).collect();
    let more = if text.lines().count() > LINES { "\n…" } else { "" };
    lines.join("\n") + more
}

/// Returns the page of pasted text: the names of the forms of each kind, and the first form as an example.
fn pasted() -> String {
    let (forms, mut page) = (forms(EXAMPLE), PASTED.to_owned());
    for (kind, about) in KINDS {
        let of_kind: Vec<&Form> = forms.iter().filter(|form| form.kind == kind).collect();
        // The forms of bare rows are the same with other cells.
        let names = of_kind.iter().map(|form| form.name.trim()).filter(|name| !name.ends_with(", bare"));
        let names: Vec<String> = names.map(|name| format!("`` {name} ``")).collect();
        let mut title = kind.to_owned();
        title[..1].make_ascii_uppercase();
        page += &format!(
            "\n## {title}\n\n{about}\n\n~~~~\n{}\n~~~~\n\n{}\n",
            shortened(&of_kind[0].text),
            names.join(", ")
        );
    }
    page
}

#[test]
fn the_page_of_pasted_text_is_that_of_the_tests() {
    expect_file!["../../../docs/pasted.md"].assert_eq(&pasted());
    let kinds = KINDS.map(|(kind, _)| kind);
    assert!(forms(EXAMPLE).iter().all(|form| kinds.contains(&form.kind)));
    for kind in kinds {
        let count = forms(EXAMPLE).iter().filter(|form| form.kind == kind).count();
        assert!(count >= 10, "{kind}: {count} forms");
    }
}

#[test]
fn the_page_is_up_to_date() {
    let page = page();
    expect_file!["../../../docs/formats.md"].assert_eq(&page);
    for format in FORMATS {
        assert!(page.contains(&format!("\n## {}\n", format.name)), "{format}");
    }
}

#[test]
fn the_page_of_constraints_is_that_of_the_registry() {
    expect_file!["../../../docs/constraints.md"].assert_eq(&ninefold_core::rules::page());
}

#[test]
fn the_schema_of_constraints_is_that_of_the_registry() {
    expect_file!["../../../docs/schema/constraints.json"].assert_eq(&schema());
}
