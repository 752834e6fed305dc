//! Strings of Interactive Sudoku Solver: those of the corpus of variants, if it exists, and those written here.

use std::ops::ControlFlow;

use ninefold_core::multi::Grids;
use ninefold_core::solve::Solver;
use ninefold_core::{Budget, Digit, Stop};
use ninefold_formats::{Document, Format, Part, Piece, Request, Style, loss, parse, read, read_pieces};
use serde_json::{Value, json};

use crate::common::meaning::Meaning;
use crate::common::{self, corpus};

fn iss() -> &'static Format {
    Format::named("iss").unwrap()
}

/// Returns an entry as a document of f-puzzles; a restriction to odd or even digits is the same as candidates in both formats.
fn expected(entry: &Value) -> Document {
    parse(&corpus::fpuzzles(entry)).unwrap_or_else(|error| panic!("{}: {error}", entry["id"])).document
}

/// Whether a puzzle has the same only solution as its entry: the same rules may be expressed in different ways.
fn is_solved(document: &Document, entry: &Value) -> bool {
    let budget = Budget::new(20_000);
    let ask = budget.ask();
    let (verdict, _) = Solver::new().verdict(&document.boards(), Stop::when(&ask));
    let digits =
        |solution: Grids| json!(solution.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect::<Vec<_>>());
    println!("{} by its solution", entry["id"]);
    verdict.is_ok_and(|solution| digits(solution) == entry["solutions"][0])
}

#[test]
fn the_corpus_means_the_same_in_both_forms() {
    let Some(text) = common::variants() else { return };
    let (mut count, mut written, mut failures) = (0, 0, Vec::new());
    for line in text.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let Some(string) = entry["iss"].as_str().filter(|_| corpus::is_known(&entry)) else { continue };
        // Some strings are on several lines; others are plain cells.
        let string = string.replace('\n', "");
        if !string.contains('~') {
            continue;
        }
        count += 1;
        let document = expected(&entry);
        match parse(&string) {
            Ok(found) if found.format != iss() => failures.push(format!("{}: {}", entry["id"], found.format)),
            Ok(found)
                if Meaning::of(&found.document) != Meaning::of(&document) && !is_solved(&found.document, &entry) =>
            {
                let difference = Meaning::of(&found.document).difference(&Meaning::of(&document));
                failures.push(format!("{}: {difference}", entry["id"]));
            }
            Ok(_) => {}
            Err(error) => failures.push(format!("{}: {error}", entry["id"])),
        }
        if loss(&document, iss()).is_empty() {
            let text = iss().text(std::slice::from_ref(&document), Style::default()).unwrap();
            match parse(&text) {
                Ok(found) if Meaning::of(&found.document) == Meaning::of(&document) => written += 1,
                Ok(_) => failures.push(format!("{}: differs when written", entry["id"])),
                Err(error) => failures.push(format!("{}: {error} when written", entry["id"])),
            }
        }
    }
    println!("{count} entries, {written} written and read again, {} failures", failures.len());
    failures.iter().for_each(|failure| println!("{failure}"));
    assert!(failures.is_empty(), "{}", failures.len());
    assert!(count > 2000 && written > 2000, "{count} {written}");
}

/// Returns the descriptions of the rules in a string.
fn rules(text: &str) -> Vec<String> {
    let document = parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).document;
    let rules = document.rules();
    rules.constraints().iter().map(|constraint| constraint.describe(rules)).collect()
}

#[test]
fn types_are_kinds() {
    for (text, expected) in [
        (".Cage~0~R1C1~R1C2", vec!["cage in r1c12"]),
        (".Whisper~R1C1~R1C2.Whisper~4~R1C1~R1C2", vec!["whisper line 5 from r1c1", "whisper line 4 from r1c1"]),
        (".XSum~C2~12~", vec!["x-sum 12 from r1c2 to r9c2"]),
        (".XSum~C2~12~9", vec!["x-sum 12 from r1c2 to r9c2", "x-sum 9 from r9c2 to r1c2"]),
        (".EqualSum~R1C1~R2C2~-~R1C4~-~R2C3~R3C3", vec!["equal sums from r1c1"]),
        (".SumLine~10~R1C1~R1C2~R2C2~LOOP", vec!["sum line 10 from r1c1"]),
        (".SameValues~2~R1C1~R2C2~R5C5~R6C6", vec!["same digits from r1c1"]),
        (".LookAndSay~2113~R1C1~R2C2~R3C3", vec!["look-and-say cage 2 1 1 3 in r1c1 r2c2 r3c3"]),
        (".Lunchbox~0~R1C1~R2C2", vec!["lunchbox 0 in r1c1 r2c2"]),
        (".HiddenSkyscraper~R1~~4.AntiTaxicab", vec!["anti-taxicab", "hidden skyscraper 4 from r1c9 to r1c1"]),
        (".Shape~6x6~0-5.HiddenSkyscraper~R1~0~", vec!["hidden skyscraper 1 from r1c1 to r1c6"]),
        (".Sandwich~0~R1", vec!["sandwich sum 0 from r1c1 to r1c9"]),
        (".LittleKiller~30~R8C9", vec!["little killer 30 from r8c9 to r1c2"]),
        (".Shape~16x16.Cage~31~RgCg~RfCg", vec!["cage 31 in r16c16 r15c16"]),
        (".GreaterThan~R2C2~R2C1~R1C2", vec!["greater than: r2c2 > r2c1", "greater than: r2c2 > r1c2"]),
        (".AntiConsecutive.WhiteDot~R1C1~R1C2", vec!["nonconsecutive", "nabner line from r1c1", "white dot in r1c12"]),
        (".Binary~BQAEABQAEABQAE~R1C1~R2C2", vec!["clone: r1c1 = r2c2"]),
        (".Pair~BQAEABQAEABQAE~_any~R1C1~R2C2~~R1C2~R2C3", vec!["clone: r1c1 = r2c2", "clone: r1c2 = r2c3"]),
        (".Pair~Q~_a~R1C1~R5C5", vec!["pair table 1-5 from r1c1"]),
        (".Shape~4x4.Pair~GI~_a~R1C1~R2C3~R1C1~~R4C4~R3C2", vec!["pair table 1-23 3-2 from r1c1"]),
        // A table for all pairs is one constraint with a line for each pair.
        (".Shape~4x4.PairX~GI~_a~R1C1~R2C3~R4C4", vec!["pair table 1-23 3-2 from r1c1"]),
        (".Pair~~_a~R1C1~R5C5", vec!["whisper line 9 from r1c1"]),
        (".Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2.End", vec!["choice of cage 3 in r1c12 or thermometer from r1c1"]),
        (
            ".Or.And.Cage~3~R1C1~R1C2.X~R3C3~R3C4.End.~R5C5_1_9.End.Cage~5~R2C1~R2C2",
            vec!["cage 5 in r2c12", "choice of xv X in r3c34 and cage 3 in r1c12 or regular expression [19] from r5c5"],
        ),
        // Both numbers of a side are one option; an impossible cage is not an option.
        (
            ".Or.XSum~C2~12~9.X~R3C3~R3C4.Cage~40~R1C1~R1C2.End",
            vec!["choice of x-sum 12 from r1c2 to r9c2 and x-sum 9 from r9c2 to r1c2 or xv X in r3c34"],
        ),
        (".And.Cage~3~R1C1~R1C2.End", vec!["cage 3 in r1c12"]),
        (
            ".Regex~KFteMS0zXXxbMTJdKyk~R1C1~R1C2~~R5C5",
            vec!["regular expression ([^1-3]|[12]+) from r1c1", "regular expression ([^1-3]|[12]+) from r5c5"],
        ),
        (".ValueIndexing~R1C1~R2C2~R3C3~R4C4", vec!["value indexer: r1c1, r2c2, r3c3-r4c4"]),
        (".FullRank~C1~10~", vec!["full rank 10 from r1c1 to r9c1"]),
        (".EqualityCage~R1C1~R1C2", vec!["equality cage in r1c12"]),
        (".Shape~4x4.ConnectedValues~~1_2", vec!["connected digits 1 2"]),
    ] {
        assert_eq!(rules(text), expected, "{text}");
    }
}

/// The types that only this site has: their documents in the corpus have no other form.
const OWN: [&str; 6] =
    [".SumLine~", ".SameValues~", ".LookAndSay~", ".Lunchbox~", ".HiddenSkyscraper~", ".AntiTaxicab"];

#[test]
fn types_of_the_site_alone_have_the_solutions_of_the_corpus() {
    let Some(text) = common::variants() else { return };
    let mut found = [0; OWN.len()];
    for line in text.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let Some(string) = entry["iss"].as_str().map(|string| string.replace('\n', "")) else { continue };
        let own: Vec<usize> = (0..OWN.len()).filter(|&at| string.contains(OWN[at])).collect();
        let Ok(piece) = parse(&string) else { continue };
        if own.is_empty() || string.contains("~0-") {
            continue;
        }
        assert!(is_solved(&piece.document, &entry), "{}", entry["id"]);
        own.into_iter().for_each(|at| found[at] += 1);
        if loss(&piece.document, iss()).is_empty() {
            let text = iss().text(std::slice::from_ref(&piece.document), Style::default()).unwrap();
            assert_eq!(Meaning::of(&parse(&text).unwrap().document), Meaning::of(&piece.document), "{}", entry["id"]);
        }
    }
    println!("{found:?}");
    assert!(found.iter().filter(|&&count| count > 0).count() >= 5, "{found:?}");
}

/// The puzzles of the corpus with the digits 0 to N - 1 have the same number of solutions, and the same solution, each digit one more.
#[test]
fn digits_from_zero_are_read_as_digits_from_one() {
    let text =
        ".Shape~4x4~0-3.~R1C1_0_3.Cage~3~R1C1~R1C2.Cage~0~R4C3~R4C4.Quad~R2C2~0~2.V~R3C1~R3C2.BlackDot~R2C1~R3C1";
    let expected = [
        "pair table 1-1 2-3 3-2 from r2c1",
        "quadruple 1 3 in r23c23",
        "sum 7 in r3c12",
        "cage 5 in r1c12",
        "cage in r4c34",
    ];
    assert_eq!(rules(text), expected);
    let document = parse(text).unwrap().document;
    let own = document.rules();
    assert_eq!(document.eliminated.get(own.at(0, 0).unwrap()), own.digits() - "14".parse().unwrap());
    let mut notes = Vec::new();
    let _ = read_pieces(&mut text.as_bytes(), Request::default(), &mut |piece| {
        notes.extend(if let Piece::Note(note) = piece { Some(note.to_string()) } else { None });
        ControlFlow::Continue(())
    });
    assert_eq!(notes, ["line 1: the digits 0 to 3 are read as 1 to 4, each increased by 1"]);
    let Some(text) = common::variants() else { return };
    let (mut read, mut refused) = (0, Vec::new());
    for line in text.lines() {
        let mut entry: Value = serde_json::from_str(line).unwrap();
        let Some(string) = entry["iss"].as_str().filter(|string| string.contains("x9~0-8") || string.contains("~0-5"))
        else {
            continue;
        };
        let Ok(found) = parse(&string.replace('\n', "")) else {
            refused.push(entry["id"].clone());
            continue;
        };
        read += 1;
        for digit in entry["solutions"][0].as_array_mut().unwrap() {
            *digit = json!(digit.as_u64().unwrap() + 1);
        }
        assert!(is_solved(&found.document, &entry), "{}", entry["id"]);
    }
    println!("{read} read, refused: {refused:?}");
    assert!(read >= 6, "{read}");
}

#[test]
fn candidates_come_back() {
    for text in [
        ".Shape~9x9.~R1C1_1_3~R2C1_2_2~R3C3_1_1~R3C3_2_2\n",
        ".Shape~16x16.~R1Ca_16~RgC1_1_16\n",
        ".Shape~7x7.NoBoxes\n",
    ] {
        let document = parse(text).unwrap().document;
        let written = iss().text(std::slice::from_ref(&document), Style::default()).unwrap();
        assert_eq!(parse(&written).unwrap().document, document, "{written}");
    }
}

/// Checks the rows, columns, digits, the cells of each region, and the written string.
#[test]
fn rows_columns_and_digits_may_differ() {
    for (text, shape, regions, written) in [
        (".Shape~6x8.~R1C1_8", (6, 8, 8), vec![8; 6], ".Shape~6x8.NoBoxes.Jigsaw~"),
        (".Shape~5x10.~R1C1_8", (5, 10, 10), vec![10; 5], ".Shape~5x10.NoBoxes.Jigsaw~"),
        (".Shape~9x8.~R1C1_8", (9, 8, 9), vec![], ".Shape~9x8.NoBoxes"),
        (".Shape~6x6~9.~R1C1_8", (6, 6, 9), vec![6; 6], ".Shape~6x6~9.NoBoxes.Jigsaw~"),
        (".Shape~6x6~9.RegionSize~9.~R1C1_8", (6, 6, 9), vec![9; 4], ".Shape~6x6~9.NoBoxes.RegionSize~9.Jigsaw~"),
        (".Shape~6x6~0-8.~R1C1_8", (6, 6, 9), vec![6; 6], ".Shape~6x6~9.NoBoxes.Jigsaw~"),
        (".Shape~2x3.NoBoxes.~R1C1_3", (2, 3, 3), vec![], ".Shape~2x3.NoBoxes"),
    ] {
        let document = parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).document;
        let rules = document.rules();
        assert_eq!((rules.rows(), rules.columns(), rules.size()), shape, "{text}");
        let sizes: Vec<usize> = rules.boxes().iter().map(Vec::len).collect();
        assert_eq!(sizes, regions, "{text}");
        for format in [iss(), Format::named("ninefold").unwrap()] {
            let again = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            assert!(format != iss() || again.starts_with(written), "{text}: {again}");
            assert_eq!(parse(&again).unwrap().document, document, "{again}");
        }
        for other in ["fpuzzles", "sudokupad", "line", "grid", "solo", "pencilmark"] {
            let lost = loss(&document, Format::named(other).unwrap());
            assert!(lost.has(Part::Size), "{text} as {other}: {lost:?}");
        }
    }
}

#[test]
fn what_is_not_known_is_refused_with_its_place() {
    let mut wrong: Vec<String> = Vec::new();
    for (text, column, message) in [
        (".~R1C1_5.FullRankTies~any", 10, "constraints of the kind FullRankTies are not supported (FullRankTies)"),
        (".Regex~WzI~R1C1", 8, "the pattern ends too early"),
        (".Regex~!~R1C1", 8, "expected a pattern in base64, found \"!\""),
        (".NFA~EgIK~_~R1C1", 6, "expected an automaton in base64, found \"EgIK\""),
        (".Shape~9x9.Or.End", 12, "expected options"),
        (".Or.Foo~R1C1.End", 5, "constraints of the kind Foo are not supported (Foo at r1c1)"),
        (".ConnectedValues~A~1_2", 18, "variables outside the grid are not supported (A)"),
        (".Or.X~R1C1~R1C2", 2, "expected the part End after the group, found \"the end\""),
        (
            ".Shape~9x9~0-7",
            2,
            "digits that do not start at 0 or 1, or are fewer than the rows or columns, are not supported (9x9~0-7)",
        ),
        (
            ".Shape~9x9~2-10",
            2,
            "digits that do not start at 0 or 1, or are fewer than the rows or columns, are not supported (9x9~2-10)",
        ),
        (".Shape~9x9~0-8~Raw", 2, "grids without rows and columns are not supported (9x9~0-8~Raw)"),
        (".Shape~6x6~9.RegionSize~10", 25, "expected a size of regions from 1 to 9, found \"10\""),
        (".Shape~6x6~0-5.Arrow~R1C1~R1C2", 16, "constraints of the kind Arrow on digits from 0 are not supported"),
        (".Shape~6x6~0-5.~R1C1_6", 17, "expected a cell and its digit such as R1C1_5, found \"R1C1_6\""),
        (".Shape~6x8.XSum~R7~9~", 17, "expected a row or a column such as R1 or C1, found \"R7\""),
        (".Shape~6x8.~R1C1_9", 13, "expected a cell and its digit such as R1C1_5, found \"R1C1_9\""),
        (".Shape~17x17.~R1C1_5", 2, "grids of this shape are not supported (17x17)"),
        (".Shape~9x9.Shape~6x6", 12, "expected one shape, found \"6x6\""),
        (".Cage~x~R1C1", 7, "expected a number, found \"x\""),
        (".Cage~18~R1C1~R1C2", 2, "a cage of 2 cells adds up to 3 at least and 17 at most, not 18"),
        (".Cage~15~R1C1~R1Ca", 15, "expected a cell such as R1C1, found \"R1Ca\""),
        (".Cage~15", 2, "expected cells"),
        (".EqualSum~R1C1~R2C2", 2, "one set of cells: expected at least two"),
        (".EqualSum~R1C1~-", 2, "expected cells"),
        (".EqualSum~R1C1~R1C1~-~R1C2", 2, "r1c1 appears twice in one set"),
        (".Thermo~R1C1~LOOP", 14, "expected a cell such as R1C1, found \"LOOP\""),
        (".SumLine~10~R1C1~R1C2~R1C1", 2, "lines that end in their first cell are not supported (SumLine)"),
        (".SumLine~0~R1C1~R1C2", 2, "expected a sum from 1 to 127, not 0"),
        (".SumLine~x~R1C1~R1C2", 10, "expected a number, found \"x\""),
        (".SameValues~2~R1C1~R1C2~R1C3", 13, "expected a number of sets that divides 3 cells evenly, found \"2\""),
        (".SameValues~1~R1C1~R1C2", 13, "expected a number of sets that divides 2 cells evenly, found \"1\""),
        (".LookAndSay~123~R1C1~R1C2", 2, "expected pairs of numbers: a count and a digit"),
        (".LookAndSay~1x~R1C1~R1C2", 13, "expected digits, found \"1x\""),
        (".LookAndSay~32~R1C1~R1C2", 2, "3 digits in 2 cells"),
        (".LookAndSay~1213~R1C1~R1C1", 2, "r1c1 is in the cage twice"),
        (".Lunchbox~3~R1C1", 2, "one cell: expected at least two"),
        (".HiddenSkyscraper~R1~10~", 22, "expected a digit from 1 to 9, not 10"),
        (
            ".Shape~6x6~0-5.Lunchbox~3~R1C1~R1C2",
            16,
            "constraints of the kind Lunchbox on digits from 0 are not supported",
        ),
        (".WhiteDot~R1C1~R3C3", 11, "expected cells that touch, found \"R1C1~R3C3\""),
        (".PillArrow~4~R1C1~R1C2", 12, "expected 2 or 3 as the length of a pill, found \"4\""),
        (".Arrow~R1C1", 2, "expected cells of an arrow, found \"R1C1\""),
        (".XSum~R10~5~", 7, "expected a row or a column such as R1 or C1, found \"R10\""),
        (".LittleKiller~30~R2C2", 18, "expected a cell where a diagonal begins, found \"R2C2\""),
        (".Quad~R9C9~1", 7, "expected the first cell of a square of two by two, found \"R9C9\""),
        (".Diagonal~2", 2, "parts Diagonal with \"2\" are not supported (Diagonal)"),
        (".Shape~6x6.Entropic~R1C1~R1C2", 12, "constraints of the kind Entropic Line in this grid are not supported"),
        (".NoBoxes.Jigsaw~0001", 17, "expected 81 labels of regions, found \"4 of them\""),
        (".Pair~?~_a~R1C1~R1C2", 7, "expected the letters of a table, found \"?\""),
        (".~R1C1_10", 3, "expected a cell and its digit such as R1C1_5, found \"R1C1_10\""),
    ] {
        match &read(text)[..] {
            [Err(error)] if (error.column, error.kind.to_string().as_str()) == (column, message) => {}
            [Err(error)] => wrong.push(format!("{text}: {}: {}", error.column, error.kind)),
            items => wrong.push(format!("{text}: {items:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Windows of oblong boxes and disjoint sets of irregular regions differ from those of the site, so they are written house by house.
#[test]
fn houses_that_the_site_has_elsewhere_come_back() {
    let text = |size: usize, key: &str, regions: &str| {
        let cell = |at: usize| match regions.as_bytes().get(at) {
            Some(label) => json!({ "region": label - b'0' }),
            None => json!({}),
        };
        let rows: Vec<Vec<Value>> =
            (0..size).map(|row| (0..size).map(|column| cell(size * row + column)).collect()).collect();
        json!({ "size": size, "grid": rows, key: true }).to_string()
    };
    for (size, key, regions) in
        [(6, "windoku", ""), (12, "windoku", ""), (4, "disjointgroups", "0001011121333222"), (4, "disjointgroups", "")]
    {
        let Ok(found) = parse(&text(size, key, regions)) else { continue };
        let document = found.document;
        assert!(loss(&document, iss()).is_empty(), "{size} {key}");
        let string = iss().text(std::slice::from_ref(&document), Style::default()).unwrap();
        let [again, before] = [&parse(&string).unwrap().document, &document].map(Meaning::of);
        assert!(again == before, "{string}\n{}", again.difference(&before));
    }
}

/// Returns the number of solutions of the only puzzle of a text.
fn count(text: &str) -> u64 {
    let document = parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).document;
    ninefold_core::solve::count(&document.boards(), u64::MAX)
}

#[test]
fn options_of_a_choice_are_whole_parts() {
    // Counted among the 288 grids with four rows by a program that knows nothing of constraints.
    for (text, expected) in [
        (".Shape~4x4.Or.~R1C1_1.~R2C2_3.End", 120),
        (".Shape~4x4.Or.~R1C1_1_2.~R2C2_3.End", 168),
        (".Shape~4x4.Or.~R1C1_1.~R1C1_2.End", 144),
        (".Shape~4x4.Or.~R1C1_1~R2C2_3.~R3C3_2.End", 90),
        (".Shape~4x4.Or.XSum~R1~3~3.XSum~R2~10.End", 72),
        (".Shape~4x4.Or.Pair~7A~_x~R1C1~R2C3~~R3C2~R4C4.V~R1C1~R1C2.End", 133),
    ] {
        assert_eq!(count(text), expected, "{text}");
    }
}

#[test]
fn strings_may_take_several_lines() {
    let whole = ".Shape~4x4.~R1C1_1.Cage~5~R3C1~R3C2";
    assert_eq!(count(whole), 24);
    for text in [
        ".Shape~4x4\n.~R1C1_1\n.Cage~5~R3C1~R3C2",
        ".Shape~4x4\r\n.~R1C1_1\r\n.Cage~5~R3C1~R3C2\r\n",
        "# mine\n.Shape~4x4.~R1C1_1\n.Cage~5~R3C1~R3C2",
        ".Shape~4x4\n\n.~R1C1_1\n# a cage\n.Cage~5~R3C1~R3C2",
        "\n    .Shape~4x4.~R1C1_1\n    .Cage~5~R3C1~R3C2\n",
    ] {
        assert_eq!(count(text), 24, "{text:?}");
    }
    assert_eq!(count(".NoBoxes\n.Shape~4x4\n"), 576, "the Latin squares with four rows");
    // A string per line is a puzzle per line.
    for (text, expected) in [
        (format!("{whole}\n{whole}\n"), 2),
        (format!("{whole}\n\n{whole}\n.Thermo~R1C1~R1C2.~R1C1_1.Windoku\n"), 3),
        (".~R1C1_5~R2C2_3\n.~R1C1_5~R2C2_4".to_owned(), 2),
        (".Cage~5~R3C1~R3C2.~R1C1_1\n.Cage~5~R3C1~R3C2.~R1C1_2".to_owned(), 2),
    ] {
        let found = ninefold_formats::read(&text);
        assert_eq!(found.len(), expected, "{text}");
        assert!(found.iter().all(Result::is_ok), "{text}: {found:?}");
    }
    // Errors are on their own lines.
    let error = parse("# mine\n.Shape~4x4\n\n.~R1C1_1\n  .Cage~5~R3C1~R9C2").unwrap_err();
    assert_eq!((error.line, error.column), (5, 16), "{error}");
}
