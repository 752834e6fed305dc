//! JSON formats are distinguished by their keys, and puzzles inside objects are found.

use ninefold_formats::{Document, FORMATS, Field, Format, Item, Style, parse, read};

use crate::common::{EXAMPLE as E, SOLUTION as S, grid, without_drawings};

fn example() -> Document {
    grid(E).into()
}

fn solved(document: Document) -> Document {
    Document { solution: Some(grid(S).into()), ..document }
}

/// Reads the only puzzle of a text; returns it with its format, or the error.
fn only(text: &str) -> Result<(&'static str, Document), String> {
    let mut items = read(text);
    assert_eq!(items.len(), 1, "{items:?}\n{text}");
    items.remove(0).map(|found| (found.format.name, found.document)).map_err(|error| error.to_string())
}

/// Returns nested rows of the example with the given sign for an empty cell.
fn rows(blank: &str) -> String {
    rows_of(E, blank)
}

fn rows_of(line: &str, blank: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> =
            row.iter().map(|&byte| if byte == b'.' { blank.into() } else { char::from(byte).to_string() }).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", line.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join(",\n"))
}

/// Returns one list of all cells.
fn flat(blank: &str) -> String {
    format!("[{}]", rows(blank).replace(['[', ']', '\n'], ""))
}

fn lines() -> Vec<&'static str> {
    (0..9).map(|row| &E[9 * row..9 * row + 9]).collect()
}

#[test]
fn objects_with_a_puzzle() {
    let strings = E.chars().map(|char| format!("\"{char}\"")).collect::<Vec<_>>().join(",");
    let zeros = E.replace('.', "0");
    let texts = lines().iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(",");
    let solution = rows_of(S, "0");
    let level = |level: &str| example().with(Field::Level, level);
    let cases = [
        (format!("{{\"puzzle\":{}}}", rows("0")), example()),
        (format!("{{\"board\":{}}}", rows("null")), example()),
        (format!("{{\"grid\":{}}}", rows("\"\"")), example()),
        (format!("{{\"size\":9,\"grid\":{}}}", rows("0")), example().with(Field::Comment, "size: 9")),
        (format!("{{\"grid\":\"{E}\"}}"), example()),
        (format!("{{\"sudoku\":{}}}", flat("0")), example()),
        (format!("{{\"Puzzle\":[{strings}]}}"), example()),
        (format!("{{\"givens\":[{texts}]}}"), example()),
        (format!("{{\"input\":\"{}\"}}", lines().join("\\n")), example()),
        (format!("{{\"quiz\":\"{zeros}\",\"solution\":\"{S}\"}}"), solved(example())),
        (
            format!(
                "{{\"newboard\":{{\"grids\":[{{\"value\":{},\"solution\":{solution},\"difficulty\":\"Hard\"}}],\"results\":1,\"message\":\"All Ok\"}}}}",
                rows("0"),
            ),
            solved(level("Hard")),
        ),
        (
            format!("{{\"puzzle\":\"{E}\",\"difficulty\":\"hard\",\"clues\":19,\"id\":7}}"),
            level("hard").with(Field::Title, "7").with(Field::Comment, "clues: 19"),
        ),
        (
            format!("{{\"puzzle\":\"{E}\",\"source\":\"a book\",\"regions\":[],\"diagonal\":false}}"),
            example().with(Field::Source, "a book"),
        ),
        (format!("{{\"puzzle\":\"Number 7\",\"board\":\"{E}\"}}"), example().with(Field::Comment, "puzzle: Number 7")),
        (
            format!("{{\"puzzle\":\"{E}\",\"board\":\"{}\"}}", E.replacen('.', "8", 1)),
            Document { placed: grid(&E.replacen('.', "8", 1)).into(), ..example() }.tidy(),
        ),
        (format!("{{\"board\":\"{S}\",\"puzzle\":\"{E}\"}}"), solved(example())),
        (format!("{{\"puzzle\":\"{E}\",\"grid\":{}}}", rows("0")), example()),
        (
            format!("{{\"puzzle\":\"{E}\",\"notes\":{{\"r1c1\": [1, 2]}}}}"),
            example().with(Field::Comment, "notes: {\"r1c1\":[1,2]}"),
        ),
        (
            format!("{{\"puzzle\":\"{E}\",\"solution\":null,\"answer\":42}}"),
            example().with(Field::Comment, "answer: 42"),
        ),
    ];
    for (text, document) in cases {
        assert_eq!(only(&text), Ok(("object", document)), "{text}");
    }
    let list = read(&format!("[{{\"puzzle\":\"{E}\"}},\n {{\"puzzle\":\"{S}\"}}]"));
    assert_eq!(list.iter().flatten().count(), 2, "{list:?}");
}

/// Each answer of the command contains its puzzle.
#[test]
fn answers_of_this_program() {
    let head = format!("\"puzzle\":\"{E}\",\"format\":\"line\",\"source\":\"argument\",\"line\":1");
    let unique = format!("{{{head},\"verdict\":\"unique\",\"solution\":\"{S}\"}}");
    assert_eq!(only(&unique), Ok(("object", solved(example()).with(Field::Comment, "verdict: unique"))));
    let many = format!("{{{head},\"label\":\"a\",\"verdict\":\"many\",\"solutions\":[\"{S}\",\"{S}\"]}}");
    let found = only(&many).unwrap().1;
    assert_eq!((&found.givens, &found.solution), (&example().givens, &None));
    assert_eq!(found.text(Field::Title), "a");
    assert_eq!(found.text(Field::Comment), format!("solutions: {S}\nsolutions: {S}\nverdict: many"));
    let samurai = Document::new(ninefold_formats::layout("clueless-1").unwrap());
    let rows = samurai.givens.to_string().trim_end().replace('\n', "\\n");
    let several = format!(
        "{{\"puzzle\":\"{rows}\",\"layout\":\"clueless-1\",\"grids\":[{{\"row\":0,\"col\":0}},{{\"row\":0,\"col\":9}}],\"format\":\"block\",\"source\":\"x\",\"line\":2}}"
    );
    assert_eq!(only(&several), Ok(("object", samurai)));
    let twodoku = Document::new(ninefold_formats::layout("twodoku").unwrap());
    let rows = twodoku.givens.to_string().trim_end().replace('\n', "\\n");
    let unnamed = format!(
        "{{\"puzzle\":\"{rows}\",\"layout\":null,\"grids\":[{{\"row\":0,\"col\":0}},{{\"row\":6,\"col\":6}}]}}"
    );
    assert_eq!(only(&unnamed), Ok(("object", twodoku)));
    for (from, to) in [("\\n", ""), (".", ".."), ("......... ", "........  "), ("......... ", ".........1")] {
        let broken = unnamed.replacen(from, to, 1);
        assert!(broken == unnamed || only(&broken).is_err(), "{broken}");
    }
}

/// Rows and columns may have fewer cells than digits; such grids have no regions unless they are given.
#[test]
fn rows_and_columns_of_other_shapes() {
    let text = |keys: &str, cells: usize| {
        format!("{{\"format\":\"ninefold\",\"version\":1,{keys}\"givens\":\"{}\"}}", ".".repeat(cells))
    };
    for (keys, cells, shape) in [
        ("\"size\":9,\"rows\":6,\"columns\":6,", 36, (6, 6, 9)),
        ("\"size\":6,\"rows\":4,", 24, (4, 6, 6)),
        ("\"columns\":8,", 72, (9, 8, 9)),
        ("\"size\":10,\"columns\":5,\"rows\":10,", 50, (10, 5, 10)),
        ("\"size\":6,\"columns\":6,\"rows\":6,", 36, (6, 6, 6)),
    ] {
        let document = parse(&text(keys, cells)).unwrap_or_else(|error| panic!("{keys}: {error}")).document;
        let rules = document.rules();
        assert_eq!((rules.rows(), rules.columns(), rules.size()), shape);
        assert_eq!(rules.boxes().is_empty(), !rules.has_full_lines(), "{keys}");
    }
    for (keys, column, message) in [
        ("\"size\":5,\"rows\":6,", 50, "rows: a row or column of 6 different digits needs more than 5 digits"),
        ("\"size\":9,\"columns\":0,", 53, "columns: expected a grid of 1 to 25 rows, found 0"),
        (
            "\"layout\":\"samurai\",\"rows\":6,",
            60,
            "expected no rows or columns together with a layout as rows, found \"6\"",
        ),
    ] {
        let error = parse(&text(keys, 81)).unwrap_err();
        assert_eq!((error.column, error.kind.to_string().as_str()), (column, message), "{keys}");
    }
}

/// An answer for a puzzle with other rules contains them in a document: as an object, as a text, or in a column of a table.
#[test]
fn answers_with_a_document() {
    let own = r#"{"format":"ninefold","version":1,"size":4,"diagonal+":true,"givens":".21...4........."}"#;
    let (block, whole) = (r".21.\n..4.\n....\n....", r"4213\n1342\n3124\n2431");
    let text = own.replace('"', "\\\"");
    let quoted = format!("\"{}\"", own.replace('"', "\"\""));
    let (lines, solution) = (block.replace("\\n", "\n"), whole.replace("\\n", "\n"));
    let object = |document: &str| {
        format!(
            "{{\"puzzle\":\"{block}\",\"rules\":\"4x4 with Rising Diagonal\",\"clues\":3,\"document\":{document},\"solution\":\"{whole}\",\"level\":\"easy\"}}"
        )
    };
    let table = format!(
        "puzzle,rules,document,solution,level\n\"{lines}\",4x4 with Rising Diagonal,{quoted},\"{solution}\",easy\n"
    );
    let meant = only(own).unwrap().1;
    let texts = [object(own), object(&format!("\"{text}\"")), table];
    for good in &texts {
        let found = only(good).unwrap().1;
        assert_eq!((&found.givens, found.rules()), (&meant.givens, meant.rules()), "{good}");
        assert_eq!(found.solution.as_ref().map(ToString::to_string).as_deref(), Some(&*solution), "{good}");
        assert_eq!(found.text(Field::Level), "easy", "{good}");
    }
    for good in &texts {
        for (from, to, what) in [
            (".21.", ".23.", "expected the digits of the document"),
            (".21.", "..21.", "expected the digits of the document"),
            ("4213", "2413", "expected a solution of the document"),
            ("4213", "421.", "expected a solution of the document"),
            ("diagonal+", "diagonaal", "unknown key"),
        ] {
            let broken = good.replacen(from, to, 1);
            let error = only(&broken).expect_err(&broken);
            assert!(error.contains(what), "{error}\n{broken}");
        }
    }
    // Digits beside rules in words alone are not a plain puzzle.
    for words in ["9x9 with Killer Cage", "Thermo Sudoku"] {
        let error = only(&format!("{{\"puzzle\":\"{E}\",\"rules\":\"{words}\"}}")).expect_err(words);
        assert!(error.contains("are not supported (rules)"), "{error}");
    }
    assert!(only(&format!("{{\"puzzle\":\"{E}\",\"rules\":\"Normal Sudoku rules apply.\"}}")).is_ok());
}

#[test]
fn objects_that_people_write_need_no_format_and_no_empty_grid() {
    let whole = |keys: &str, givens: &str| format!(r#"{{"format":"ninefold","version":1,{keys},"givens":"{givens}"}}"#);
    for (keys, cells) in [
        (r#""thermometer":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, 81),
        (r#""size":6,"killercage":[{"cells":["R1C1","R1C2"],"value":7}],"title":"Six""#, 36),
        (r#""antiknight":true,"antiking":true"#, 81),
        (r#""rows":4,"columns":4,"size":6,"negative":["xv"]"#, 16),
    ] {
        let expected = parse(&whole(keys, &".".repeat(cells))).unwrap();
        let bare = parse(&format!("{{{keys}}}")).unwrap();
        assert_eq!(bare.format.name, "ninefold", "{keys}");
        assert_eq!(bare.document, expected.document, "{keys}");
    }
    let givens = "1..............2";
    let bare = parse(&format!(r#"{{"size":4,"givens":"{givens}"}}"#)).unwrap();
    assert_eq!(bare.document, parse(&whole(r#""size":4"#, givens)).unwrap().document);
    let error = |text: &str| parse(text).unwrap_err().to_string();
    // The rest of an object with a misspelt key is not read as a puzzle, and a document that names its format must be complete.
    assert!(error(r#"{"antiknight":true,"antikin":true}"#).contains("known formats"));
    assert!(error(r#"{"format":"ninefold","version":1,"antiknight":true}"#).contains("givens"));
    let line = error(r#"{"thermometer":[["R1C1","R1C2"]]}"#);
    assert!(line.contains(r#"an object such as {"lines":[["R1C1","#), "{line}");
}

#[test]
fn objects_that_are_refused() {
    let short = rows("0").replacen("0,", "", 1);
    let seven = rows("0").split_once('\n').unwrap().1.to_owned();
    let wrong = E.replacen('9', "8", 1);
    let cases = [
        (format!("{{\"puzzle\":{short}}}"), "grids of 9 by 9 cells are not supported (puzzle)"),
        (format!("{{\"puzzle\":[{seven}}}"), "grids of 8 by 9 cells are not supported (puzzle)"),
        (format!("{{\"puzzle\":\"{}\"}}", &E[1..]), "expected 81 cells, or nine rows of nine as puzzle"),
        (format!("{{\"puzzle\":{}}}", flat("0").replacen("0,", "", 1)), "expected 81 elements as puzzle"),
        (
            format!("{{\"puzzle\":{}}}", rows("0").replacen('0', "null", 1)),
            "expected null for an empty cell as before as puzzle[0][1]",
        ),
        (
            format!("{{\"puzzle\":{}}}", rows("0").replacen('9', "10", 1)),
            "expected a digit from 1 to 9 as puzzle[0][5], found \"10\"",
        ),
        ("{\"puzzle\":\"Number 7\"}".into(), "expected a puzzle of 81 cells as puzzle"),
        ("{\"puzzles\":[{\"puzzle\":1}]}".into(), "expected a puzzle of 81 cells as puzzles"),
        ("{\"title\":\"puzzle\"}".into(), "expected a JSON object in one of the known formats"),
        (
            format!("{{\"puzzle\":\"{E}\",\"board\":\"{wrong}\"}}"),
            "expected the same puzzle as \"puzzle\", or digits placed in it, as board",
        ),
        (format!("{{\"puzzle\":\"{E}\",\"board\":\"{E}\",\"grid\":\"{E}\"}}"), "expected one puzzle, or two, as grid"),
        (
            format!("{{\"puzzle\":\"{E}\",\"solution\":\"{}\"}}", S.replacen('8', "7", 2)),
            "expected a solution of the puzzle as solution",
        ),
        (
            format!("{{\"puzzle\":\"{E}\",\"solution\":\"{}\"}}", S.replacen('8', ".", 1)),
            "expected a solution of the puzzle as solution",
        ),
        (
            format!("{{\"puzzle\":\"{E}\",\"cages\":[{{\"sum\":9}}]}}"),
            "rules of the kind \"cages\" are not supported (cages)",
        ),
        (format!("{{\"puzzle\":\"{E}\",\"x_diagonals\":true}}"), "rules of the kind \"diagonals\" are not supported"),
        (format!("{{\"puzzle\":\"{E}\",\"killercage\":1}}"), "rules of the kind \"killercage\" are not supported"),
        (
            format!("{{\"puzzle\":\"{E}\",\"variant\":\"Killer Sudoku\"}}"),
            "puzzles of the kind \"killer\" are not supported (variant)",
        ),
        (
            "{\"newboard\":{\"grids\":[{\"value\":1},{\"value\":2}]}}".into(),
            "expected grids of 81 cells as newboard.grids",
        ),
    ];
    for (text, expected) in cases {
        let error = only(&text).expect_err(expected);
        assert!(error.contains(expected), "{expected}: {error}\n{text}");
    }
}

/// A path under other rules has the rules only in words.
#[test]
fn paths_under_other_rules() {
    let path = |rules: &str| {
        format!(
            "{{\"path\":{{\"format\":\"ninefold-path\",\"version\":1,\"start\":{{\"givens\":\"{E}\"{rules}}},\"steps\":[]}}}}"
        )
    };
    assert!(only(&path("")).is_ok());
    let error = only(&path(",\"rules\":\"9x9: cage 13 in r7c4567\"")).unwrap_err();
    assert!(error.contains("a path describes these rules only in words"), "{error}");
}

/// Each puzzle of a list in an object has its line and column, and damaged puzzles are separate errors.
#[test]
fn lists_in_objects() {
    let other = S.replacen('8', ".", 1);
    let object = |cells: &str| format!("{{\"puzzle\":\"{cells}\",\"level\":\"hard\"}}");
    let boards = |list: &str| format!("{{\"newboard\":{{\"grids\":[{list}],\"results\":2,\"message\":\"All Ok\"}}}}");
    let board = |cells: &str| format!("{{\"value\":{},\"difficulty\":\"hard\"}}", rows_of(cells, "0"));
    let two = |cells: &str| vec![Ok(example()), Ok(Document::from(grid(cells)))];
    let hard = |items: Vec<Result<Document, String>>| -> Vec<Result<Document, String>> {
        items.into_iter().map(|item| item.map(|document| document.with(Field::Level, "hard"))).collect()
    };
    let cases = [
        (format!("{{\"puzzles\":[\"{E}\",\"{other}\"]}}"), two(&other)),
        (format!("{{\"puzzles\":[{},{}],\"count\":2}}", rows("0"), rows_of(&other, "0")), two(&other)),
        (format!("{{\"puzzles\":[{},\n{}]}}", object(E), object(&other)), hard(two(&other))),
        (format!("{{\"version\":1,\"data\":[\n{},{}\n]}}", object(E), object(&other)), hard(two(&other))),
        (boards(&format!("{},{}", board(E), board(&other))), hard(two(&other))),
        (
            format!("{{\"data\":[{},\n  {{\"id\":7}},{}]}}", object(E), object(E)),
            vec![
                Ok(example().with(Field::Level, "hard")),
                Err("line 2, column 3: expected a puzzle of 81 cells, found \"{\\\"id\\\":7}\"".into()),
                Ok(example().with(Field::Level, "hard")),
            ],
        ),
        (
            format!("{{\"puzzles\":[\"{E}\",\"{E}1\"]}}"),
            vec![
                Ok(example()),
                Err(format!("line 1, column 97: expected 81 cells, or nine rows of nine, found \"\\\"{}…\"", &E[..39])),
            ],
        ),
    ];
    for (text, expected) in cases {
        let found = read(&text).into_iter();
        let found: Vec<_> =
            found.map(|item| item.map(|found| found.document).map_err(|error| error.to_string())).collect();
        assert_eq!(found, expected, "{text}");
    }
    // Another rule applies to all puzzles of the list.
    let killer = format!("{{\"variant\":\"killer\",\"puzzles\":[\"{E}\",\"{E}\"]}}");
    assert!(read(&killer).iter().all(Result::is_err));
}

/// The start of a path is read with the digits placed and the candidates eliminated before it.
#[test]
fn paths() {
    let state = format!(
        "{{\"givens\":\"{E}\",\"placed\":\"8{}\",\"eliminated\":{{\"r1c2\":\"36\"}},\"unique\":true}}",
        ".".repeat(80)
    );
    let path = |start: &str| {
        format!("{{\"format\":\"ninefold-path\",\"version\":1,\"start\":{start},\"steps\":[{{\"puzzle\":\"{S}\"}}]}}")
    };
    let mut expected = example();
    let [first, second] = [0, 1].map(|column| expected.rules().at(0, column).unwrap());
    expected.placed[first] = ninefold_core::Digit::new(8);
    expected.eliminated.set(second, "36".parse().unwrap());
    assert_eq!(only(&path(&state)), Ok(("path", expected.clone())));
    let answer = format!("{{\"source\":\"x\",\"line\":1,\"title\":\"A\",\"path\":{}}}", path(&state));
    assert_eq!(only(&answer), Ok(("path", expected.with(Field::Title, "A"))));
    let twice = format!("[\"{E}\",\"{}\"]", ".".repeat(81));
    let several = format!(
        "{{\"layout\":\"clueless-1\",\"givens\":{twice},\"placed\":[\"{0}\",\"{0}\"],\"eliminated\":[{{}},{{\"r1c1\":\"5\"}}],\"unique\":false}}",
        ".".repeat(81)
    );
    assert!(only(&path(&several)).is_err_and(|error| error.contains("10 elements")), "{:?}", only(&path(&several)));
    let several = several.replace("clueless-1", "###...\\n###...\\n###...\\n...###\\n...###\\n...###");
    let (_, document) = only(&path(&several)).unwrap();
    assert_eq!(document.givens.grid(0), grid(E));
    let cell = document.rules().cell(1, "r1c1".parse().unwrap());
    assert_eq!(document.eliminated.iter(document.rules()).collect::<Vec<_>>(), [(cell, "5".parse().unwrap())]);
}

/// Words that are keys of one format may be texts in another.
#[test]
fn keys_count_only_at_the_top() {
    let hostile = "\"grids\" \"layout\" \"sudoku-puzzle\" \"givens\" \"box_grid\" \"box_grid\" ipuz.org \"cells\" \"cages\" \"size\" \"grid\" \"ninefold\" \"puzzle\"";
    for format in FORMATS.iter().filter(|format| format.example.starts_with('{')) {
        let document = read(format.example).remove(0).unwrap().document;
        let fields = [Field::Title, Field::Comment, Field::Author, Field::Source];
        for field in fields {
            let document = document.clone().with(field, hostile);
            let Some(text) = format.write.and_then(|_| format.text(&[document], Style::default()).ok()) else {
                continue;
            };
            // In two formats these words are rules.
            assert_eq!(without_drawings(&text).format.name, format.name, "{text}");
        }
        for key in ["layout", "grids", "cells", "regions", "puzzle", "ninefold"] {
            let text = format.example.replace("An example", key);
            let found = read(&text).remove(0);
            assert_eq!(found.map(|found| found.format.name), Ok(format.name), "{text}");
        }
    }
}

/// Returns the puzzle of each item, or `None` for an error.
fn puzzles(items: Vec<Item>) -> Vec<Option<Document>> {
    items.into_iter().map(|item| item.ok().map(|found| found.document)).collect()
}

#[test]
fn several_objects_come_back_without_their_name() {
    let samurai = Document::new(ninefold_formats::layout("samurai").unwrap()).with(Field::Title, "layout");
    let documents = [example(), samurai.clone(), example().with(Field::Title, "\"grids\""), samurai, example()];
    let expected: Vec<_> = documents.iter().cloned().map(Some).collect();
    for name in ["ninefold", "pencilmark"] {
        let format = Format::named(name).unwrap();
        let text = format.text(&documents, Style::default()).unwrap();
        assert_eq!(puzzles(read(&text)), expected, "{text}");
        let list = format!("[{}]\n", text.trim_end().replace('\n', ",\n"));
        assert_eq!(puzzles(read(&list)), expected, "{list}");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(puzzles(read(&lines.concat())), expected, "on one line");
    }
}

/// A missing or doubled line leads to an error, or changes nothing.
#[test]
fn damage_never_makes_another_puzzle() {
    let nested = format!("{{\n\"puzzle\":\n{},\n\"difficulty\":\"hard\"\n}}", rows("0"));
    let strings = format!(
        "{{\n\"solution\":\"{S}\",\n\"grid\":[\n{}\n]\n}}",
        lines().iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(",\n")
    );
    for text in [nested, strings] {
        let document = only(&text).unwrap().1;
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            for copies in [0, 2] {
                let damaged = [&lines[..at], &lines[at..=at].repeat(copies), &lines[at + 1..]].concat().join("\n");
                for found in read(&damaged).into_iter().flatten() {
                    assert_eq!(found.document.givens, document.givens, "{damaged}");
                }
            }
        }
    }
}
