//! Real-world texts, valid and damaged: which format is recognised, which puzzles are read, and the exact positions of errors.

#![allow(clippy::too_many_lines, reason = "tables of cases")]

use ninefold_core::{Board, Candidate, CandidateSet, Cell, Digit, DigitSet, Grid};
use ninefold_formats::{Column, Document, Field, Format, Item, Request, Style, loss, read, read_as, read_from};

use crate::common::{self, EXAMPLE as E, SOLUTION as S, grid};

/// Returns the standard example.
fn example() -> Document {
    grid(E).into()
}

fn titled(title: &str) -> Document {
    example().with(Field::Title, title)
}

fn commented(comment: &str) -> Document {
    example().with(Field::Comment, comment)
}

fn rows(line: &str) -> Vec<&str> {
    (0..line.len() / 9).map(|row| &line[9 * row..9 * row + 9]).collect()
}

fn block(line: &str) -> String {
    rows(line).join("\n")
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn digits(text: &str) -> DigitSet {
    text.bytes().filter_map(Digit::from_ascii).collect()
}

/// Returns the document with a placed digit.
fn with_placed(mut document: Document, at: &str, digit: Digit) -> Document {
    document.placed[cell(at).into()] = Some(digit);
    document
}

fn with_eliminated(mut document: Document, names: &[&str]) -> Document {
    document.eliminated = names.iter().map(|name| name.parse::<Candidate>().unwrap()).collect::<CandidateSet>().into();
    document
}

fn with_centre(mut document: Document, marks: &[(&str, &str)]) -> Document {
    marks.iter().for_each(|(at, text)| document.centre.set(cell(at).into(), digits(text)));
    document
}

fn with_solution(document: Document) -> Document {
    Document { solution: Some(grid(S).into()), ..document }
}

/// Returns a grid in a frame of Simple Sudoku.
fn framed(line: &str) -> String {
    let row = |row: &str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let rows: Vec<_> = rows(line).into_iter().map(row).collect();
    let bands: Vec<_> = rows.chunks(3).map(<[String]>::concat).collect();
    format!("*-----------*\n{}*-----------*\n", bands.join("|---+---+---|\n"))
}

/// Draws nine lines of groups with bars and rules.
fn drawn(board: &Board, rule: &str, edge: &str) -> String {
    let group = |cell: Cell| format!("{:<9}", board.options(cell).to_string());
    let cells: Vec<_> = Cell::all().map(group).collect();
    let rows: Vec<_> = cells
        .chunks(9)
        .map(|row| format!("| {}|\n", row.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join("| ")))
        .collect();
    let bands: Vec<_> = rows.chunks(3).map(<[String]>::concat).collect();
    format!("{edge}\n{}{edge}\n", bands.join(&format!("{rule}\n")))
}

const WIDE: &str = "*--------------------------------------------------------------------------------------------*";
const WIDE_RULE: &str = "|----------------------------+----------------------------+----------------------------|";

/// A valid input: its purpose, the text, the format, and the documents.
type Good = (&'static str, String, &'static str, Vec<Document>);

fn plain() -> Vec<Good> {
    let signs = ['.', '0', '*', '_', '-', 'x', 'X'];
    let line = |sign: char| E.replace('.', &sign.to_string());
    let mut cases: Vec<Good> = signs.map(|sign| ("a sign for empty cells", line(sign), "line", vec![example()])).into();
    cases.extend(signs.map(|sign| ("a block with that sign", block(&line(sign)), "block", vec![example()])));
    let spaced: String = E.chars().flat_map(|char| [char, ' ']).collect();
    let bars = |left: &str, gap: &str, bar: &str, right: &str, rule: &str| {
        let stack = |stack: &str| stack.chars().map(String::from).collect::<Vec<_>>().join(gap);
        let row = |row: &&str| {
            format!("{left}{}{bar}{}{bar}{}{right}\n", stack(&row[..3]), stack(&row[3..6]), stack(&row[6..]))
        };
        let rows: Vec<_> = rows(E).iter().map(row).collect();
        rows.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join(&format!("{rule}\n"))
    };
    let board = grid(E).board();
    let mut eliminated = board;
    eliminated.remove("(1)r1c1".parse().unwrap());
    let groups: Vec<_> = Cell::all().map(|cell| board.options(cell).to_string()).collect();
    cases.extend([
        ("a label behind a space", format!("{E} a label"), "line", vec![titled("a label")]),
        ("a label behind a tab", format!("{E}\ta label"), "line", vec![titled("a label")]),
        ("a label behind a comma", format!("{E},a label"), "line", vec![titled("a label")]),
        ("a label behind a semicolon", format!("{E};7.2"), "line", vec![titled("7.2")]),
        (
            "a rating behind a number sign",
            format!("{E} # ED=7.1/1.2/1.2 my label"),
            "line",
            vec![titled("ED=7.1/1.2/1.2 my label")],
        ),
        ("a label with commas", format!("{E} six, four"), "line", vec![titled("six, four")]),
        ("space before the cells", format!("   {E}"), "line", vec![example()]),
        ("cells with spaces between", spaced, "line", vec![example()]),
        ("Windows' ends of lines", format!("{E}\r\n{E} b\r\n"), "line", vec![example(), titled("b")]),
        ("the mark before UTF-8", format!("\u{feff}{E}"), "line", vec![example()]),
        ("a comment above", format!("# from a book\n{E}"), "line", vec![commented("from a book")]),
        ("comments with two signs", format!("// one\n% two\n{E}"), "line", vec![commented("one\ntwo")]),
        (
            "a comment belongs to one puzzle",
            format!("# a\n{E}\n# b\n{E}"),
            "line",
            vec![commented("a"), commented("b")],
        ),
        ("the solution behind a comma", format!("{E},{S}"), "line", vec![with_solution(example())]),
        ("the solution and a label", format!("{E}\t{S}\thard"), "line", vec![with_solution(titled("hard"))]),
        ("empty lines between lines", format!("\n\n{E}\n\n\n{E}\n\n"), "line", vec![example(), example()]),
        (
            "bands apart",
            rows(E).chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"),
            "block",
            vec![example()],
        ),
        ("two blocks", format!("{}\n\n{}", block(E), block(E)), "block", vec![example(), example()]),
        ("a block with spaces behind rows", rows(E).join("  \n"), "block", vec![example()]),
        ("cells with spaces in rows", bars("", " ", " ", "", ""), "block", vec![example()]),
        ("bars and dashes", bars("", " ", " | ", "", "------+-------+------"), "grid", vec![example()]),
        ("QQwing's readable style", bars(" ", " ", " | ", "", "-------|-------|-------"), "grid", vec![example()]),
        ("SuDoku Solver's rows", bars("", "", "|", "", "---+---+---"), "grid", vec![example()]),
        ("exclamation marks for bars", bars("", " ", " ! ", "", "------+-------+------"), "grid", vec![example()]),
        ("the drawing of the core", format!("{:#}", grid(E)), "grid", vec![example()]),
        ("Unicode bars", bars("│ ", " ", " │ ", " │", "├───────┼───────┼───────┤"), "unicode", vec![example()]),
        ("heavy Unicode bars", bars("┃ ", " ", " ┃ ", " ┃", "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫"), "unicode", vec![example()]),
        ("Simple Sudoku's second version", bars("", "", "|", "", "-----------"), "grid", vec![example()]),
        ("Simple Sudoku's first version", block(&E.replace('.', "X")), "block", vec![example()]),
        ("a wide frame of candidates", drawn(&board, WIDE_RULE, WIDE), "candidates", vec![example()]),
        (
            "a candidate eliminated",
            drawn(&eliminated, WIDE_RULE, WIDE),
            "candidates",
            vec![with_eliminated(example(), &["(1)r1c1"])],
        ),
        (
            "highlighted candidates",
            drawn(&board, WIDE_RULE, WIDE).replacen(" 5 ", "*5 ", 1),
            "candidates",
            vec![example()],
        ),
        ("the candidates that the core draws", format!("{board:#}"), "candidates", vec![example()]),
        ("81 groups on a line", groups.join(" "), "candidates", vec![example()]),
        (
            "729 characters",
            format!("{board}"),
            "sukaku",
            vec![Document::from(Board::from_candidates(board.all_options()))],
        ),
        (
            "729 characters and a label",
            format!("{board} #3"),
            "sukaku",
            vec![Document::from(Board::from_candidates(board.all_options())).with(Field::Title, "3")],
        ),
        ("162 characters, the labels those of boxes", format!("{E}{}", BOXES.concat()), "jigsaw", vec![example()]),
        ("162 characters, the second half a solution", format!("{E}{S}"), "jigsaw", vec![with_solution(example())]),
    ]);
    cases
}

/// Connected regions other than the boxes.
const REGIONS: &str = "112222333111222333111122333444555666444555666444555666777888999777888999777888999";

const BOXES: [&str; 9] = [
    "111222333",
    "111222333",
    "111222333",
    "444555666",
    "444555666",
    "444555666",
    "777888999",
    "777888999",
    "777888999",
];

fn programs() -> Vec<Good> {
    let eight = E.replacen('.', "8", 1);
    let placed = || with_placed(example(), "r1c1", Digit::D8);
    let board = *placed().boards().board(0);
    let mut eliminated = board;
    eliminated.remove("(3)r1c2".parse().unwrap());
    let all = || with_eliminated(placed(), &["(3)r1c2"]);
    let sdx: String = Cell::all()
        .map(|cell| {
            let mark = if cell.index() == 0 { "u" } else { "" };
            let end = if cell.index() % 9 == 8 { "\n" } else { " " };
            format!("{mark}{}{end}", eliminated.options(cell))
        })
        .collect();
    let headers = "#ARuud\n#DA random puzzle\n#CJust start\n#Cand go on\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n";
    let headed = || {
        example()
            .with(Field::Author, "Ruud")
            .with(Field::Title, "A random puzzle")
            .with(Field::Comment, "Just start\nand go on")
            .with(Field::Date, "03-08-2006")
            .with(Field::Source, "SudoCue")
            .with(Field::Level, "Easy")
            .with(Field::Link, "http://www.sudocue.net/")
    };
    let plus = format!("+8{}", &E[1..]);
    let zeros = E.replace('.', "0");
    vec![
        ("givens", framed(E), "ss", vec![example()]),
        ("givens and placed digits", format!("{}{}", framed(E), framed(&eight)), "ss", vec![placed()]),
        ("an empty line between the grids", format!("{}\n{}", framed(E), framed(&eight)), "ss", vec![placed()]),
        (
            "all three grids",
            format!("{}{}{}", framed(E), framed(&eight), drawn(&eliminated, WIDE_RULE, WIDE)),
            "ss",
            vec![all()],
        ),
        (
            "givens and candidates",
            format!("{}{}", framed(E), drawn(&grid(E).board(), WIDE_RULE, WIDE)),
            "ss",
            vec![example()],
        ),
        (
            "what the program says of itself",
            format!("{}Simple Sudoku\n Version 4.2n\n", framed(E)),
            "ss",
            vec![example()],
        ),
        (
            "a second puzzle that does not go on from the first",
            format!("{}{}", framed(E), framed(&S.replace('9', "."))),
            "ss",
            vec![example(), grid(&S.replace('9', ".")).into()],
        ),
        ("indented frames", framed(E).lines().map(|line| format!(" {line}\n")).collect(), "ss", vec![example()]),
        ("a section", format!("[Puzzle]\n{}", block(E)), "sadman", vec![example()]),
        ("a section in capitals", format!("[PUZZLE]\n{}", block(E)), "sadman", vec![example()]),
        ("two sections", format!("[Puzzle]\n{}\n[State]\n{}", block(E), block(&eight)), "sadman", vec![placed()]),
        ("headers and a section", format!("{headers}[Puzzle]\n{}", block(E)), "sadman", vec![headed()]),
        (
            "another section",
            format!("[Puzzle]\n{}\n[Colours]\n000000000\n", block(E)),
            "sadman",
            vec![commented("[Colours]\n000000000")],
        ),
        ("two puzzles", format!("[Puzzle]\n{0}\n\n[Puzzle]\n{0}\n", block(E)), "sadman", vec![example(), example()]),
        ("headers", format!("{headers}{}", block(E)), "sudocue", vec![headed()]),
        ("one header", format!("#LEasy\n{}", block(E)), "sudocue", vec![example().with(Field::Level, "Easy")]),
        ("a comment that begins with a letter", format!("#Comment\n{}", block(E)), "block", vec![commented("Comment")]),
        ("candidates with a placed digit", sdx.clone(), "sdx", vec![all()]),
        ("Windows' ends of lines", sdx.replace('\n', "\r\n"), "sdx", vec![all()]),
        ("candidates without a placed digit", sdx.replace('u', ""), "candidates", vec![eliminated.into()]),
        ("nothing special", format!(":0000:x:{E}::::"), "hodoku", vec![example()]),
        ("a placed digit and deleted candidates", format!(":0000:x:{plus}:312:::"), "hodoku", vec![all()]),
        (
            "a technique with eliminations",
            format!(":0100:3:{E}:312:313 314::"),
            "hodoku",
            vec![with_eliminated(commented("technique 0100\ndigits 3\neliminations 313 314"), &["(3)r1c2"])],
        ),
        (
            "a technique with a placement",
            format!(":0002:8:{E}:::811:"),
            "hodoku",
            vec![commented("technique 0002\ndigits 8\nplacements 811")],
        ),
        (
            "a chain with its length",
            format!(":0701:4:{E}::411::5:"),
            "hodoku",
            vec![commented("technique 0701\ndigits 4\neliminations 411\nmore 5")],
        ),
        ("six colons", format!(":0000:x:{E}:::"), "hodoku", vec![example()]),
        (
            "the output of a search",
            format!(":0000:x:{E}:::: #{E} 0002 0003"),
            "hodoku",
            vec![commented(&format!("{E} 0002 0003"))],
        ),
        ("a placed digit", plus.clone(), "susser", vec![placed()]),
        ("excluded candidates", format!("{plus}:312"), "susser", vec![all()]),
        (
            "excluded candidates of givens alone",
            format!("{E}:312 314"),
            "susser",
            vec![with_eliminated(example(), &["(3)r1c2", "(3)r1c4"])],
        ),
        ("a label", format!("{plus} half done"), "susser", vec![placed().with(Field::Title, "half done")]),
        (
            "a record",
            format!("00053c3d1ae8 {zeros}  7.2"),
            "exchange",
            vec![titled("00053c3d1ae8").with(Field::Rating, "7.2")],
        ),
        (
            "givens in parts",
            ".Shape~9x9.Given~R1C1_5.Given~R9C9_1".into(),
            "iss",
            vec![[(cell("r1c1"), Digit::D5), (cell("r9c9"), Digit::D1)].into_iter().collect::<Grid>().into()],
        ),
        (
            "givens in one part",
            ".~R1C1_5~R9C9_1".into(),
            "iss",
            vec![[(cell("r1c1"), Digit::D5), (cell("r9c9"), Digit::D1)].into_iter().collect::<Grid>().into()],
        ),
        (
            "candidates of a cell",
            ".Given~R1C1_1_2_3_4_5_6_7_8".into(),
            "iss",
            vec![with_eliminated(Document::default(), &["(9)r1c1"])],
        ),
    ]
}

fn tables() -> Vec<Good> {
    let zeros = E.replace('.', "0");
    vec![
        ("a heading", format!("puzzle,solution\n{zeros},{S}\n"), "csv", vec![with_solution(example())]),
        (
            "Kaggle's heading",
            format!("quizzes,solutions\n{zeros},{S}\n{zeros},{S}\n"),
            "csv",
            vec![with_solution(example()), with_solution(example())],
        ),
        (
            "columns in another order",
            format!("id,level,solution,puzzle\n7,hard,{S},{E}\n"),
            "csv",
            vec![with_solution(titled("7").with(Field::Level, "hard"))],
        ),
        ("quotes", format!("\"puzzle\",\"title\"\n\"{E}\",\"a, \"\"b\"\"\"\n"), "csv", vec![titled("a, \"b\"")]),
        (
            "a comment of two lines",
            format!("puzzle,comment\n{E},\"one\ntwo\"\n{E},\n"),
            "csv",
            vec![commented("one\ntwo"), example()],
        ),
        (
            "semicolons",
            format!("puzzle;rating;title\n{E};7,2;x\n"),
            "csv",
            vec![titled("x").with(Field::Rating, "7,2")],
        ),
        (
            "a heading in capitals",
            format!("Puzzle,Difficulty\n{E},Expert\n"),
            "csv",
            vec![example().with(Field::Level, "Expert")],
        ),
        (
            "QQwing's columns",
            format!("Puzzle,Solution,Givens,Singles,Guesses,Difficulty,\n{E},{S},19,3,0,Expert,\n"),
            "csv",
            vec![with_solution(commented("givens: 19\nsingles: 3\nguesses: 0").with(Field::Level, "Expert"))],
        ),
        ("a solution that is missing", format!("puzzle,solution\n{E},\n"), "csv", vec![example()]),
        ("a row that is short", format!("puzzle,solution,title\n{E}\n"), "csv", vec![example()]),
        ("Windows' ends of lines", format!("puzzle,title\r\n{E},x\r\n"), "csv", vec![titled("x")]),
        ("the mark before UTF-8", format!("\u{feff}puzzle,title\n{E},x\n"), "csv", vec![titled("x")]),
        ("an unknown column", format!("puzzle,clues\n{E},19\n"), "csv", vec![commented("clues: 19")]),
        (
            "729 characters in a column",
            format!("sudoku,name\n{},x\n", grid(E).board()),
            "csv",
            vec![Document::from(Board::from_candidates(grid(E).board().all_options())).with(Field::Title, "x")],
        ),
        (
            "no heading",
            format!("99480,99408,{E},Easter-Monster,20.00s\n"),
            "csv",
            vec![titled("Easter-Monster").with(Field::Comment, "column 1: 99480\ncolumn 2: 99408\ncolumn 5: 20.00s")],
        ),
        ("tabs", format!("puzzle\ttitle\n{E}\ta b\n"), "tsv", vec![titled("a b")]),
        (
            "tabs without a heading",
            format!("17\t{E}\tx\n"),
            "tsv",
            vec![titled("x").with(Field::Comment, "column 1: 17")],
        ),
        (
            "gsf's column behind commas",
            format!("#!sudoku -c3,\n1,2,{E},x\n"),
            "gsf",
            vec![titled("x").with(Field::Comment, "column 1: 1\ncolumn 2: 2")],
        ),
        ("gsf's column behind spaces", format!("#!sudoku -c2\n1   {E}\n"), "gsf", vec![commented("column 1: 1")]),
        ("gsf's label", format!("\"a label\" {E}\n"), "gsf", vec![titled("a label")]),
    ]
}

fn xml() -> Vec<Good> {
    let zeros = E.replace('.', "0");
    // KSudoku's cells run down the columns.
    let down = |line: &str| -> Vec<u8> { (0..81).map(|at| line.as_bytes()[at % 9 * 9 + at / 9]).collect() };
    let letter = |byte: u8| if byte == b'.' { '_' } else { (byte - b'0' + b'a') as char };
    let letters: String = down(E).into_iter().map(letter).collect();
    let solution: String = down(S).into_iter().map(letter).collect();
    let cells = |second: &str| -> String {
        let cell = |(place, byte): (usize, u8)| match (place, byte) {
            (0, _) => "8|-|1|".to_owned(),
            (1, _) => second.to_owned(),
            (_, b'.') => "0|-|1|".into(),
            (_, digit) => format!("{}|-|0|", digit as char),
        };
        E.bytes().enumerate().map(cell).collect()
    };
    let progress = || with_centre(with_placed(example(), "r1c1", Digit::D8), &[("r1c2", "37")]);
    let game = |graph: &str, rest: &str| {
        format!(
            "<ksudoku><game had-help=\"0\"><puzzle><graph {graph}/><values>{letters}</values>{rest}</game></ksudoku>"
        )
    };
    vec![
        (
            "version 1",
            format!(
                "<opensudoku><name>n</name><author>a</author><description>d &amp; <![CDATA[<e>]]></description><game data=\"{zeros}\" /></opensudoku>"
            ),
            "opensudoku",
            vec![example().with(Field::Source, "n").with(Field::Author, "a").with(Field::Comment, "d & <e>")],
        ),
        (
            "version 2",
            format!(
                "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<folder name=\"f &lt;1&gt;\"><game created=\"1600000000000\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{zeros}\" note=\"a&#10;b\"/></folder></opensudoku>\n"
            ),
            "opensudoku",
            vec![
                example().with(Field::Source, "f <1>").with(Field::Date, "1600000000000").with(Field::Comment, "a\nb"),
            ],
        ),
        (
            "two folders",
            format!(
                "<opensudoku version='2'><folder name='a'><game data='{zeros}'/></folder><folder name='b'><game data='{zeros}'></game></folder></opensudoku>"
            ),
            "opensudoku",
            vec![example().with(Field::Source, "a"), example().with(Field::Source, "b")],
        ),
        (
            "cells of version 1",
            format!(
                "<opensudoku version=\"2\"><folder><game data=\"version: 1\n{}\"/></folder></opensudoku>",
                cells("0|3,7,|1|")
            ),
            "opensudoku",
            vec![progress()],
        ),
        (
            "cells of version 2",
            format!(
                "<opensudoku version=\"2\"><folder><game data=\"version: 2&#10;{}\"/></folder></opensudoku>",
                cells("0|68|1|")
            ),
            "opensudoku",
            vec![progress()],
        ),
        (
            "a comment and a declaration",
            format!("<!-- x -->\n<!DOCTYPE opensudoku>\n<opensudoku><game data=\"{zeros}\"/></opensudoku>"),
            "opensudoku",
            vec![example()],
        ),
        ("a game", game("order=\"9\" type=\"sudoku\"", "</puzzle>"), "ksudoku", vec![example()]),
        (
            "a game of a newer version",
            game(
                "order=\"9\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\" type=\"sudoku\" specific-type=\"Plain\"",
                "</puzzle>",
            ),
            "ksudoku",
            vec![example()],
        ),
        (
            "a game with its solution",
            game("order=\"9\"", &format!("<solution>{solution}</solution></puzzle>")),
            "ksudoku",
            vec![with_solution(example())],
        ),
        (
            "a game with a history",
            game(
                "order=\"9\"",
                "</puzzle><history><simple-event index=\"0\" value=\"8\"/><simple-event index=\"9\" markers=\"001000100\"/></history>",
            ),
            "ksudoku",
            vec![progress()],
        ),
        (
            "a digit put down and taken away",
            game(
                "order=\"9\"",
                "</puzzle><history><simple-event index=\"0\" value=\"8\"/><complex-event><simple-event index=\"0\" value=\"0\"/></complex-event></history>",
            ),
            "ksudoku",
            vec![example()],
        ),
    ]
}

#[test]
fn good_inputs() {
    let cases = [plain(), programs(), tables(), xml()].concat();
    assert!(cases.len() >= 100, "{}", cases.len());
    let mut wrong = Vec::new();
    for (what, text, format, documents) in cases {
        let found: Result<Vec<_>, _> = read(&text).into_iter().collect();
        let found =
            found.map(|found| found.into_iter().map(|found| (found.format.name, found.document)).collect::<Vec<_>>());
        let expected: Vec<_> = documents.into_iter().map(|document| (format, document)).collect();
        if found != Ok(expected) {
            wrong.push(format!("{what}: {found:?}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// An invalid input: the mistake, the text, and the printed errors.
type Bad = (&'static str, String, Vec<&'static str>);

fn bad_plain() -> Vec<Bad> {
    let short = |line: &str, places: usize| line[..line.len() - places].to_owned();
    vec![
        ("80 cells", short(E, 1), vec!["line 1, column 81: expected 81 cells on the line, found 80"]),
        ("82 cells", format!("{E}."), vec!["line 1, column 82: expected 81 cells on the line, found 82"]),
        (
            "two signs for empty cells",
            E.replacen('.', "0", 1),
            vec!["line 1, column 2: expected '0' for an empty cell as before, found '.'"],
        ),
        (
            "a letter among the cells",
            E.replacen('.', "q", 1),
            vec!["line 1, column 1: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'q'"],
        ),
        ("eight rows", block(&E[..72]), vec!["line 8, column 10: the grid ends after 8 of its 9 rows"]),
        (
            "a row too short",
            block(E).replacen("7......86", "7......8", 1),
            vec!["line 4, column 9: expected 9 cells in the row, found 8"],
        ),
        (
            "no puzzle",
            "hello, world".into(),
            vec!["line 1, column 1: expected a puzzle: 81 cells on a line, or nine rows of nine"],
        ),
        (
            "words alone",
            "\nhello\nworld".to_owned(),
            vec!["line 2, column 1: expected a puzzle: 81 cells on a line, or nine rows of nine"],
        ),
        (
            "728 characters",
            format!("{}", grid(E).board())[..728].to_owned(),
            vec!["line 1, column 82: expected 81 cells on the line, found 728"],
        ),
        (
            "a candidate in a wrong place",
            format!("{}", grid(E).board()).replacen('3', "5", 1),
            vec!["line 1, column 3: expected 3 or a blank as candidate 3 of r1c1, found '5'"],
        ),
    ]
}

fn bad_programs() -> Vec<Bad> {
    let plus = format!("+8{}", &E[1..]);
    vec![
        (
            "a frame with eight rows",
            framed(E).replacen("|...|8..|...|\n", "", 1),
            vec!["line 11, column 14: the grid ends after 8 of its 9 rows"],
        ),
        (
            "a frame with a letter",
            framed(E).replacen("|...|..9|", "|..q|..9|", 1),
            vec!["line 2, column 4: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'q'"],
        ),
        ("a section without rows", "[Puzzle]\n".into(), vec!["line 2, column 1: expected a puzzle, found none"]),
        (
            "a section with eight rows",
            format!("[Puzzle]\n{}", block(&E[..72])),
            vec!["line 9, column 10: the grid ends after 8 of its 9 rows"],
        ),
        (
            "a state that lacks a given",
            format!("[Puzzle]\n{}\n[State]\n{}", block(E), block(&E.replacen('9', ".", 1))),
            vec!["line 12, column 6: expected the given 9 in r1c6 of the state"],
        ),
        (
            "a section that is not the puzzle",
            format!("[State]\n{}", block(E)).lines().next().unwrap().into(),
            vec!["line 1, column 1: expected [Puzzle], found \"[State]\""],
        ),
        (
            "headers and a row too short",
            format!("#LEasy\n{}", block(E)).replacen("7......86", "7......8", 1),
            vec!["line 5, column 9: expected 9 cells in the row, found 8"],
        ),
        (
            "two digits placed in a cell",
            "u57 3 4 6 7 8 9 1 2\n".to_owned() + &"1 2 3 4 5 6 7 8 9\n".repeat(8),
            vec!["line 1, column 1: expected one placed digit after the u, found \"u57\""],
        ),
        (
            "80 cells",
            format!(":0000:x:{}::::", &E[1..]),
            vec!["line 1, column 89: expected 81 cells: digits, digits with a plus, or signs for empty ones"],
        ),
        (
            "82 cells",
            format!(":0000:x:{E}.::::"),
            vec!["line 1, column 90: expected a colon after 81 cells, found \".\""],
        ),
        (
            "a letter among the cells",
            format!(":0000:x:{}::::", E.replacen('.', "q", 1)),
            vec![
                "line 1, column 9: expected 81 cells: digits, digits with a plus, or signs for empty ones, found \"q\"",
            ],
        ),
        (
            "a plus before an empty cell",
            format!(":0000:x:+{E}::::"),
            vec![
                "line 1, column 10: expected 81 cells: digits, digits with a plus, or signs for empty ones, found \".\"",
            ],
        ),
        (
            "a triple of two",
            format!(":0000:x:{E}:111 12:::"),
            vec!["line 1, column 95: expected a candidate as digit, row and column, such as 157, found \"12\""],
        ),
        (
            "a triple with a zero",
            format!(":0000:x:{E}:101:::"),
            vec!["line 1, column 91: expected a candidate as digit, row and column, such as 157, found \"101\""],
        ),
        (
            "too few fields",
            ":0000:x::".into(),
            vec!["line 1, column 9: expected 81 cells: digits, digits with a plus, or signs for empty ones"],
        ),
        (
            "a wrong triple",
            format!("{plus}:31"),
            vec!["line 1, column 84: expected a candidate as digit, row and column, such as 157, found \"31\""],
        ),
        (
            "a rating that is a word",
            format!("00053c3d1ae8 {E} hard"),
            vec!["line 1, column 96: expected a rating such as 7.2, found \"hard\""],
        ),
        (
            "a cage",
            ".Shape~9x9.Cage~18~R1C1~R1C2".into(),
            vec!["line 1, column 12: a cage of 2 cells adds up to 3 at least and 17 at most, not 18"],
        ),
        (
            "a lunchbox",
            ".Given~R1C1_5.FullRankTies~any".into(),
            vec!["line 1, column 15: constraints of the kind FullRankTies are not supported (FullRankTies)"],
        ),
        (
            "another size",
            ".Shape~17x17.Given~R1C1_5".into(),
            vec!["line 1, column 2: grids of this shape are not supported (17x17)"],
        ),
        (
            "an unknown constraint",
            ".Given~R1C1_5.Foo".into(),
            vec!["line 1, column 15: constraints of the kind Foo are not supported (Foo)"],
        ),
        (
            "a cell that does not exist",
            ".Given~R0C1_5".into(),
            vec!["line 1, column 8: expected a cell and its digit such as R1C1_5, found \"R0C1_5\""],
        ),
        (
            "an arrow out of the grid",
            "3<C<<9<<8".repeat(9).replacen("3<C", "^<C", 1),
            vec!["line 1, column 1: expected an arrow to another cell"],
        ),
        (
            "arrows in a circle",
            "3<C<<9<<8".repeat(9).replacen("3<C", "><C", 1),
            vec!["line 1, column 1: the arrows form a circle and do not lead to the sum of a cage"],
        ),
        (
            "a cage with too large a sum",
            "3<C<<9<<8".repeat(9).replacen("3<C", "Z<C", 1),
            vec!["line 1, column 1: a cage of 2 cells adds up to 3 at least and 17 at most, not 35"],
        ),
        (
            "an arrow out of the grid along a diagonal",
            "3<C<<9<<8".repeat(9).replacen("3<C", "3'C", 1),
            vec!["line 1, column 2: expected an arrow to another cell"],
        ),
        (
            "cages with three numbers",
            "3x3::k:5888:2817:2817".into(),
            vec!["line 1, column 22: expected 81 numbers, found 3"],
        ),
        (
            "a cage with two sums",
            format!("3x3:d:k:3585:3841{}", ":0000".repeat(79)),
            vec!["line 1, column 14: cage 1 has the sums 14 and 15"],
        ),
        (
            "SumoCue's cells of half a grid",
            "SumoCueV1=15+0+0".into(),
            vec!["line 1, column 17: expected 81 cells, found 3"],
        ),
        (
            "a cell of SumoCue's that leads to no head",
            format!("SumoCueV1=15+0+1{}", "=0".repeat(78)),
            vec!["line 1, column 15: cell 1 is not the head of a cage"],
        ),
        (
            "a cell of SumoCue's without a region",
            format!("SumoCueV1=15J0+0{}", "=0J1".repeat(79)),
            vec!["line 1, column 15: expected a region in all cells or in none"],
        ),
        (
            "regions without cells",
            format!("{REGIONS}\n{REGIONS}\n"),
            vec![
                "line 1, column 1: expected the cells of a jigsaw above the labels of its regions",
                "line 2, column 1: expected the cells of a jigsaw above the labels of its regions",
            ],
        ),
        (
            "16 by 16",
            format!("1{}H", ".".repeat(254)),
            vec!["line 1, column 256: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'H'"],
        ),
        (
            "25 by 25",
            format!("1{}Q", ".".repeat(623)),
            vec!["line 1, column 625: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'Q'"],
        ),
    ]
}

fn bad_tables() -> Vec<Bad> {
    vec![
        (
            "79 cells in a column",
            format!("puzzle,title\n{},x\n", &E[2..]),
            vec!["line 2, column 80: expected 81 cells on the line, found 79"],
        ),
        (
            "a word in the column",
            format!("title,puzzle\nx,foo\n{E},{E}\n"),
            vec!["line 2, column 3: expected a puzzle: 81 cells on a line, or nine rows of nine"],
        ),
        (
            "a row without the column",
            format!("title,puzzle\nx\ny,{E}\n"),
            vec!["line 2, column 2: expected a puzzle in column 2"],
        ),
        (
            "a broken solution",
            format!("puzzle,solution\n{E},{}\n", &S[1..]),
            vec!["line 2, column 163: expected 81 cells on the line, found 80"],
        ),
        (
            "a quote that is not closed",
            format!("puzzle,title\n{E},\"x\n{E},y\n"),
            vec!["line 2, column 83: expected the closing quote of the field"],
        ),
        (
            "a column in quotes",
            format!("title,puzzle\n\"a, b\",{}q\n", &E[1..]),
            vec!["line 2, column 88: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'q'"],
        ),
        (
            "gsf's line without a column",
            format!("#!sudoku -x\n{E}\n"),
            vec!["line 1, column 9: expected the column of the puzzles such as -c4, found \"-x\""],
        ),
        (
            "gsf's column 0",
            "#!sudoku -c0\n".into(),
            vec!["line 1, column 9: expected the column of the puzzles such as -c4, found \"-c0\""],
        ),
        (
            "a row that lacks gsf's column",
            format!("#!sudoku -c3,\n1,{E}\n"),
            vec!["line 2, column 84: expected a puzzle in column 3"],
        ),
    ]
}

fn bad_xml() -> Vec<Bad> {
    let letters = "_".repeat(81);
    let game = |graph: &str, values: &str| {
        format!(
            "<ksudoku>\n<game><puzzle>\n  <graph {graph}/>\n  <values>{values}</values>\n</puzzle></game></ksudoku>"
        )
    };
    let open = |game: &str| format!("<opensudoku version=\"2\">\n  {game}\n</opensudoku>");
    vec![
        (
            "a root that is not closed",
            "<opensudoku>\n".into(),
            vec!["line 2, column 1: not well-formed XML: 1 elements are not closed at the end"],
        ),
        (
            "ends that do not match",
            "<opensudoku>\n <folder>\n</opensudoku>".into(),
            vec![
                "line 3, column 1: not well-formed XML: ill-formed document: expected `</folder>`, but `</opensudoku>` was found",
            ],
        ),
        (
            "an element that is cut off",
            "<opensudoku>\n <game data=\"00".into(),
            vec![
                "line 2, column 2: not well-formed XML: syntax error: attribute value not closed: `\"` not found before end of input",
            ],
        ),
        (
            "80 cells",
            open(&format!("<game data=\"{}\"/>", "0".repeat(80))),
            vec!["line 2, column 3: expected 81 cells on the line, found 80"],
        ),
        ("a game without data", open("<game/>"), vec!["line 2, column 3: expected a puzzle, found none"]),
        (
            "cells of version 9",
            open("<game data=\"version: 9&#10;0|-|1|\"/>"),
            vec!["line 2, column 3: expected cells of version 1 to 5, found \"9\""],
        ),
        (
            "too few cells",
            open("<game data=\"version: 1&#10;0|-|1|\"/>"),
            vec!["line 2, column 3: expected the notes of r1c2"],
        ),
        (
            "a value that is too large",
            open("<game data=\"version: 1&#10;10|-|1|\"/>"),
            vec!["line 2, column 3: expected a digit or 0 in r1c1, found \"10\""],
        ),
        (
            "notes that are not digits",
            open("<game data=\"version: 1&#10;0|a,|1|\"/>"),
            vec!["line 2, column 3: expected the notes of r1c1, found \"a,\""],
        ),
        (
            "notes that are too large a number",
            open("<game data=\"version: 2&#10;0|512|1|\"/>"),
            vec!["line 2, column 3: expected the notes of r1c1, found \"512\""],
        ),
        (
            "an entity of one's own",
            "<!DOCTYPE opensudoku [<!ENTITY a \"b\">]>\n<opensudoku><name>&a;</name></opensudoku>".into(),
            vec!["line 2, column 19: not well-formed XML: unknown entity &a;"],
        ),
        (
            "an entity in an attribute",
            open("<folder name=\"&a;\"/>"),
            vec!["line 2, column 3: not well-formed XML: at 1..2: unrecognized entity `a`"],
        ),
        (
            "a good game behind a broken one",
            open(&format!("<game data=\"x\"/><game data=\"{}\"/>", "0".repeat(81))),
            vec!["line 2, column 3: expected 9 cells in the row, found 1"],
        ),
        (
            "80 letters",
            game("order=\"9\"", &letters[1..]),
            vec!["line 4, column 3: expected 81 letters, found \"80 of them\""],
        ),
        (
            "a letter too many",
            game("order=\"9\"", &letters.replacen('_', "k", 1)),
            vec!["line 4, column 3: expected _ or a letter from b to j for r1c1, found \"k\""],
        ),
        (
            "a cell that is missing",
            game("order=\"9\"", &letters.replacen('_', ".", 1)),
            vec!["line 4, column 3: grids with missing cells are not supported (r1c1)"],
        ),
        (
            "another order",
            game("order=\"16\"", &letters),
            vec!["line 3, column 3: grids of sizes other than 9x9 are not supported (order=\"16\")"],
        ),
        (
            "Samurai",
            game("order=\"9\" sizeX=\"21\" specific-type=\"Samurai\"", &letters),
            vec!["line 3, column 3: puzzles of the kind Samurai are not supported (specific-type=\"Samurai\")"],
        ),
        (
            "diagonals",
            game("order=\"9\" specific-type=\"XSudoku\"", &letters),
            vec!["line 3, column 3: diagonals are not supported (specific-type=\"XSudoku\")"],
        ),
        (
            "three dimensions",
            game("order=\"9\" type=\"roxdoku\"", &letters),
            vec!["line 3, column 3: puzzles of the type roxdoku are not supported (type=\"roxdoku\")"],
        ),
        (
            "a game without values",
            "<ksudoku><game>\n<graph order=\"9\"/></game></ksudoku>".into(),
            vec!["line 2, column 19: expected the element values in the game"],
        ),
    ]
}

#[test]
fn broken_inputs() {
    let cases = [bad_plain(), bad_programs(), bad_tables(), bad_xml()].concat();
    assert!(cases.len() >= 60, "{}", cases.len());
    let mut wrong = Vec::new();
    for (what, text, expected) in cases {
        let errors: Vec<_> = read(&text).into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        if errors != expected {
            wrong.push(format!("{what}: {errors:?}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn request(text: &str, request: Request) -> Vec<Item> {
    let mut items = Vec::new();
    let _ = read_from(&mut text.as_bytes(), request, &mut |item| {
        items.push(item);
        std::ops::ControlFlow::Continue(())
    });
    items
}

#[test]
fn the_column_can_be_asked_for() {
    let by = |text: &str, column| {
        let items = request(text, Request { column: Some(column), ..Request::default() });
        items
            .into_iter()
            .map(|item| item.map(|found| found.document.givens).map_err(|error| error.to_string()))
            .collect::<Vec<_>>()
    };
    let named = |name: &str| Column::Named(name.to_owned());
    let good = vec![Ok(grid(E).into())];
    assert_eq!(by(&format!("a,{S},{E}\n"), Column::Number(3)), good);
    assert_eq!(by(&format!("a\t{S}\t{E}\n"), Column::Number(3)), good);
    assert_eq!(by(&format!("a  {S} {E}\n"), Column::Number(3)), good);
    assert_eq!(by(&format!("x,Start,solution\n1,{E},{S}\n"), named("start")), good);
    assert_eq!(by(&format!("x\ty\n1\t{E}\n"), named("y")), good);
    let lacks = |what: &str| [Err(format!("line 1, column 1: expected a column {what}"))];
    assert_eq!(by(&format!("x,y\n1,{E}\n"), named("z")), lacks("called \"z\", found x, y"));
    // No other column is read in place of the missing one.
    assert_eq!(by(&format!("x,puzzle\n1,{E}\n"), Column::Number(7)), lacks("7, found 2: x, puzzle"));
    assert_eq!(by(&format!("x\tpuzzle\n1\t{E}\n"), Column::Number(3)), lacks("3, found 2: x, puzzle"));
    let missing = "line 1, column 84: expected a puzzle in column 3".to_owned();
    assert_eq!(by(&format!("a,{E}\n"), Column::Number(3)), [Err(missing)]);
}

#[test]
fn a_format_can_be_asked_for() {
    let named = |name| Format::named(name).unwrap();
    let first = |text: &str, name| read_as(text, named(name)).remove(0).map(|found| found.document);
    assert_eq!(first(E, "susser"), Ok(example()));
    assert_eq!(first(E, "sdm"), Ok(example()));
    assert_eq!(first(&block(E), "qqwing"), Ok(example()));
    assert_eq!(first(&block(E), "sudocue"), Ok(example()));
    assert_eq!(first(&block(E), "ss"), Ok(example()));
    let error = first(&block(E), "line").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: expected a puzzle in the format line, found \"block\"");
    let error = first(E, "opensudoku").unwrap_err();
    assert_eq!((error.line, error.column), (1, 1));
}

/// Every 81 characters make a puzzle, wherever the lines end and whatever the sign for empty cells is.
#[test]
fn a_stream_of_characters_is_cut_into_puzzles() {
    let stream = |text: &str| -> Vec<_> {
        let item = |item: Item| item.map(|found| (found.document, found.line)).map_err(|error| error.to_string());
        read_as(text, Format::named("stream").unwrap()).into_iter().map(item).collect()
    };
    let one = |line| vec![Ok((example(), line))];
    let broken = |widths: &[usize]| {
        let (mut text, mut rest, mut widths) = (String::new(), E, widths.iter().cycle());
        while !rest.is_empty() {
            let (row, below) = rest.split_at((*widths.next().unwrap()).min(rest.len()));
            (text, rest) = (text + row + "\n", below);
        }
        text
    };
    let signs: String = E
        .bytes()
        .zip("ab ?0#-".chars().cycle())
        .map(|(cell, sign)| if cell == b'.' { sign } else { cell.into() })
        .collect();
    for text in [
        E.to_owned(),
        broken(&[9]),
        broken(&[1]),
        broken(&[10, 7, 40]),
        E.replace('.', "0"),
        E.replace('.', "·"),
        signs,
    ] {
        assert_eq!(stream(&text), one(1), "{text}");
        assert_eq!(stream(&format!("{}\r\n", text.replace('\n', "\r\n"))), one(1), "{text}");
    }
    assert_eq!(stream(&format!("\n\n{E}")), one(3));
    // The next puzzle may begin in the middle of a line.
    assert_eq!(stream(&format!("{E}{}\n{}\n{E}\n", &E[..5], &E[5..])), [one(1), one(1), one(3)].concat());
    let ends = |count, place| {
        Err(format!("{place}: expected 81 cells, found the end after {count}: each character counts, even a space"))
    };
    assert_eq!(stream(&E[1..]), [ends(80, "line 1, column 1")]);
    assert_eq!(stream(&format!("{E} \n")), [one(1), vec![ends(1, "line 1, column 82")]].concat());
    assert_eq!(stream(&format!("{E}\n{}\n\n", block(&E[..72]))), [one(1), vec![ends(72, "line 2, column 1")]].concat());
    assert_eq!(stream(""), []);
}

/// Digits can be spread over lines of any length, as over the 48 cells of an HP-71B's first line; anything else is an error.
#[test]
fn digits_are_typed_over_any_lines() {
    let typed = |text: &str| -> Vec<_> {
        let item = |item: Item| item.map(|found| found.document).map_err(|error| error.to_string());
        read_as(text, Format::named("digits").unwrap()).into_iter().map(item).collect()
    };
    let zeros = E.replace('.', "0");
    for between in ["", ",", ", ", " ", "; "] {
        let join = |cells: &str| cells.chars().map(String::from).collect::<Vec<_>>().join(between);
        for cut in [9, 48, 80] {
            let text = format!("{}{}\n{}\n", join(&zeros[..cut]), between.trim(), join(&zeros[cut..]));
            assert_eq!(typed(&text), [Ok(example())], "{text}");
        }
    }
    let wrong = "line 1, column 4: expected digits from 0 to 9, with commas or spaces between them, found \".\"";
    assert_eq!(typed(&format!("0, .\n{zeros}")), [Err(wrong.to_owned()), Ok(example())]);
    let short = "line 1, column 1: expected 81 cells, found the end after 80: each digit is a cell";
    assert_eq!(typed(&zeros[1..]), [Err(short.to_owned())]);
    assert!(read(&format!("{}\n{}", &zeros[..48], &zeros[48..])).iter().all(Result::is_err), "only by name");
}

#[test]
fn formats_share_a_file() {
    let text = format!(
        "{E} first\n\n{}\n\n:0000:x:{E}:111:::\n[Puzzle]\n{}\n\n<opensudoku><game data=\"{}\"/></opensudoku>\n{}\npuzzle,title\n{E},last\n\n{E}\n",
        block(E),
        block(E),
        E.replace('.', "0"),
        framed(E),
    );
    let items = read(&text);
    let found: Vec<_> = items.into_iter().map(Result::unwrap).map(|found| (found.format.name, found.line)).collect();
    let expected = [
        ("line", 1),
        ("block", 3),
        ("hodoku", 13),
        ("sadman", 14),
        ("opensudoku", 25),
        ("ss", 26),
        ("csv", 41),
        ("line", 43),
    ];
    assert_eq!(found, expected, "{text}");
}

#[test]
fn objects_that_are_not_closed_cost_nothing_behind_them() {
    let example = Format::named("ninefold").unwrap().example;
    for broken in ["{\n", "{\"size\": 9,\n", "{\"title\": \"a\n", "[{\"a\": [\n"] {
        let items = read(&format!("{broken}{E}\n{example}\n[Puzzle]\n{}\n", block(E)));
        let found: Vec<_> = items.iter().flatten().map(|found| found.format.name).collect();
        assert_eq!(found, ["line", "ninefold", "sadman"], "{broken}: {items:?}");
        assert_eq!(items.iter().filter(|item| item.is_err()).count(), 1, "{broken}: {items:?}");
        assert!(items[0].is_err(), "{broken}: {items:?}");
    }
    let list = read(&format!(" [{example},\n{example}]\n{E}"));
    assert_eq!(list.iter().flatten().count(), 3, "{list:?}");
    let error = read("[{\"size\": }]").remove(0).unwrap_err();
    assert_eq!((error.line, error.column), (1, 2), "{error}");
}

#[test]
fn collections_go_through_their_formats() {
    let collections = [
        ("technique_cases.txt", "hodoku", 558),
        ("hodoku_levels.txt", "csv", 522),
        ("mixed24.txt", "opensudoku", 3000),
    ];
    for (name, format, count) in collections {
        let Some(text) = common::collections::collection(name) else { return };
        let documents: Vec<_> = read(&text).into_iter().map(|item| item.unwrap().document).collect();
        assert_eq!(documents.len(), count, "{name}");
        let format = Format::named(format).unwrap();
        let written = format.text(&documents, Style::default()).unwrap();
        let again: Vec<_> = read(&written).into_iter().map(|item| item.unwrap().document).collect();
        let kept: Vec<_> = documents
            .into_iter()
            .map(|document| {
                let lost = loss(&document, format);
                document.without(lost)
            })
            .collect();
        assert_eq!(again, kept, "{name}");
    }
}

#[test]
fn results_do_not_depend_on_how_bytes_arrive() {
    /// A reader that returns one byte at a time.
    struct Drops<'a>(&'a [u8]);
    impl std::io::Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }
    for (what, text, _, _) in [plain(), programs(), tables(), xml()].concat() {
        let mut items = Vec::new();
        let _ = read_from(&mut Drops(text.as_bytes()), Request::default(), &mut |item| {
            items.push(item);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(items, read(&text), "{what}");
    }
}

#[test]
fn tidy_documents_keep_their_rules() {
    let mut untidy = Document { placed: grid(E).into(), eliminated: CandidateSet::ALL.into(), ..example() };
    untidy.set(Field::Title, "  a\nb\t ");
    untidy.set(Field::Comment, " \n ");
    untidy.colours.insert(cell("r1c1").into(), Vec::new());
    let tidy = untidy.tidy();
    assert_eq!(tidy.placed, Grid::EMPTY.into());
    assert_eq!(tidy.eliminated, (*grid(E).board().all_candidates()).into());
    assert_eq!(tidy.text(Field::Title), "a b");
    assert!(!tidy.texts.has(Field::Comment) && tidy.colours.is_empty());
    assert_eq!(tidy.clone().tidy(), tidy);
}

/// A reader of lines that arrive one by one, which records the number of puzzles passed on before each read.
struct Live<'a> {
    lines: std::vec::IntoIter<String>,
    passed: &'a std::cell::Cell<usize>,
    before: Vec<usize>,
}

impl std::io::Read for Live<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.before.push(self.passed.get());
        let line = self.lines.next().unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// A program that waits for the answer to each puzzle before it writes the next one gets the answer, in every form that fits on a line.
#[test]
fn a_line_of_a_live_source_waits_for_no_other() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let document = ninefold_formats::parse(plain).unwrap().document;
    let written = |name: &str| {
        let format = Format::named(name).unwrap();
        let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
        text.split_whitespace().collect::<String>() + "\n"
    };
    let answer = format!("{{\"puzzle\": \"{plain}\", \"verdict\": \"unique\"}}\n");
    for line in [format!("{plain}\n"), written("ninefold"), written("f-puzzles"), answer] {
        let passed = std::cell::Cell::new(0);
        let damaged = format!("{}\n", &line[..line.len() / 2]);
        let lines = vec![line.clone(), line.clone(), damaged, line.clone()];
        let mut source = Live { lines: lines.into_iter(), passed: &passed, before: Vec::new() };
        let mut errors = Vec::new();
        let request = Request { live: true, ..Request::default() };
        let _ = ninefold_formats::read_from(&mut source, request, &mut |item| {
            match item {
                Ok(_) => passed.set(passed.get() + 1),
                Err(error) => errors.push(error.line),
            }
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(source.before[..3], [0, 1, 2], "{line}");
        assert_eq!((passed.get(), errors.as_slice()), (3, &[3][..]), "{line}");
    }
}

/// The rows of a table are passed on as they arrive: recognition needs a row, or a heading and the row below it.
#[test]
fn a_row_of_a_live_source_waits_for_no_other() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let killer = r#"{"format":"ninefold","version":1,"size":4,"givens":"................",
        "killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#
        .replace("\n        ", "");
    let quoted = format!("\"{}\"", killer.replace('"', "\"\""));
    // Each case has the first lines, the row, and the number of lines read before the first puzzle is passed on.
    let cases = [
        (&["id,puzzle,level\n"][..], format!("7,{plain},hard\n"), 2),
        (&["id;puzzle\n"], format!("7;{plain}\n"), 2),
        (&["id\tquizzes\n"], format!("7\t{plain}\n"), 2),
        (&["one,two\n"], format!("7,{plain}\n"), 2),
        (&["puzzle,layout\n"], format!("{quoted},a killer\n"), 2),
        (&[], format!("99,98.7,{plain},a label\n"), 1),
    ];
    for (first, row, before) in cases {
        let passed = std::cell::Cell::new(0);
        let first = first.iter().map(|line| (*line).to_owned());
        let lines: Vec<String> = first.chain([row.clone(), row.clone(), row.clone()]).collect();
        let mut source = Live { lines: lines.into_iter(), passed: &passed, before: Vec::new() };
        let request = Request { live: true, ..Request::default() };
        let _ = ninefold_formats::read_from(&mut source, request, &mut |item| {
            assert!(item.is_ok(), "{row}: {item:?}");
            passed.set(passed.get() + 1);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(source.before[before..before + 3], [1, 2, 3], "{row}");
        assert_eq!(passed.get(), 3, "{row}");
    }
}

/// The column of puzzles may contain whole texts of other formats; fields that are almost plain grids are still refused.
#[test]
fn fields_of_tables_hold_whole_puzzles() {
    let killer = r#"{"format":"ninefold","version":1,"size":4,"givens":"................",
        "killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#
        .replace("\n        ", "");
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let link = Format::named("f-puzzles").unwrap();
    let link = link.text(&[ninefold_formats::parse(&killer).unwrap().document], Style::default()).unwrap();
    for field in [quoted(&killer), link.trim().to_owned()] {
        let table = format!("name,puzzle,clues\nfirst,{field},0\nsecond,{field},0\n");
        let items = ninefold_formats::read(&table);
        let puzzles: Vec<_> = items.into_iter().filter_map(Result::ok).collect();
        let alone = ninefold_formats::parse(field.trim_matches('"').replace("\"\"", "\"").as_str()).unwrap().document;
        assert_eq!(puzzles.len(), 2, "{field}");
        let found = &puzzles[0];
        assert_eq!((&found.document.givens, found.document.rules()), (&alone.givens, alone.rules()), "{field}");
    }
    let broken = quoted(&killer.replace("\"R1C2\"", "\"R1C9\""));
    let almost = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
    let sized = "2..........1.514....6.5...3......3.5";
    for field in [broken.as_str(), almost, sized, "nothing", "https://example.org/a-puzzle"] {
        let items = ninefold_formats::read(&format!("name,puzzle,clues\nfirst!,{field},0\n"));
        let errors: Vec<_> = items.iter().filter_map(|item| item.as_ref().err()).collect();
        assert_eq!((items.len(), errors.len()), (1, 1), "{field}: {items:?}");
        // The field begins in column 8.
        let columns = 8..=8 + field.len();
        assert!(errors[0].line == 2 && columns.contains(&errors[0].column), "{field}: {}", errors[0]);
    }
}
