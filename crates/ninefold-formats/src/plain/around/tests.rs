use super::*;

const CELLS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn rows_without_what_stands_around_them() {
    for (line, expected) in [
        ("> 53..7....", "53..7...."),
        (">> > 53..7....", "53..7...."),
        ("5\t3\t\t\t7\t\t\t\t", "53..7...."),
        ("5,3,,,7,,,,", "53..7...."),
        ("5;3;;;7;;;;", "53..7...."),
        ("\t\t\t\t\t\t\t\t", "........."),
        ("  [5, 3, 0, 0, 7, 0, 0, 0, 0],", "530070000"),
        ("  {5, 3, 0, 0, 7, 0, 0, 0, 0}, // row 1", "530070000"),
        ("[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"]", "53..7...."),
        ("[5, 3, None, None, 7, None, None, None, None],", "53..7...."),
        ("  \"53..7....\",", "53..7...."),
        ("grid[0] = '53..7....';", "53..7...."),
        ("\\setrow { }{2}{ }  {5}{ }{1}  { }{9}{ }", ".2.5.1.9."),
        ("|2|5| | |3| |9| |1|.", "25..3.9.1"),
        ("５３・・７・・・・", "53..7...."),
        ("53··7····", "53..7...."),
        ("5\u{200b}3..7....", "53..7...."),
        ("53..7....", "53..7...."),
        ("| 5 3 . |   | 5 3 4 |", "| 5 3 . |   | 5 3 4 |"),
        ("| 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |", "| 5 3 . | . 7 . | . . . |"),
        ("│ 5 3 . │ . 7 . │ . . . │   │ 5 3 4 │ 6 7 8 │ 9 1 2 │", "│ 5 3 . │ . 7 . │ . . . │"),
        ("| 1 *257 A-2567 | @3 4 * | 2567-9 8 #6 |", "| 1 257 2567 | 3 4 () | 25679 8 6 |"),
    ] {
        assert_eq!(taken_off(line), expected, "{line:?}");
    }
}

#[test]
fn lines_without_what_stands_around_them() {
    let (rows, values) = (
        |gap: &str| {
            let rows: Vec<&str> = CELLS.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect();
            rows.join(gap)
        },
        CELLS.chars().map(String::from).collect::<Vec<_>>().join(","),
    );
    for (line, expected) in [
        (format!("Puzzle 1: {CELLS}"), format!("{CELLS} Puzzle 1")),
        (format!("17) {CELLS}"), format!("{CELLS} 17")),
        (format!("- \"{CELLS}\""), CELLS.to_owned()),
        (format!("  \"{CELLS}\","), CELLS.to_owned()),
        (format!("{CELLS}:1:{}", CELLS.replace('.', "1")), format!("{CELLS} {} 1", CELLS.replace('.', "1"))),
        (format!("puzzle = '{CELLS}'"), CELLS.to_owned()),
        (rows("/"), CELLS.to_owned()),
        (rows(","), CELLS.to_owned()),
        (rows("\\n"), CELLS.to_owned()),
        (format!("[{values}]"), CELLS.to_owned()),
        (format!("{CELLS} a label, of two"), format!("{CELLS} a label, of two")),
    ] {
        assert_eq!(taken_off(&line).trim_end(), expected.trim_end(), "{line:?}");
    }
}

#[test]
fn damaged_lines_stay_as_they_are() {
    for line in [
        "5\t3\t\t\t7\t\t\t",
        "5,3,,,7,,,,,",
        "[5, 3, 0, 0, 7, 0, 0, 0],",
        "[5, 3, 0, 0, 71, 0, 0, 0, 0],",
        "| 5 3 . | . 7 . | . . . |   | 5 4 3 | 6 7 8 | 9 1 2 |",
        "\"53..7...\",",
        "|2|5| | |3| |9| |.",
        "\\setrow { }{2}{ }  {5}{ }{1}  { }{9}",
    ] {
        assert_eq!(taken_off(line), line);
    }
    for line in [
        format!("Puzzle 1: {}", &CELLS[1..]),
        format!("a{CELLS}"),
        format!("Puzzle 1: {CELLS}7"),
        format!("{CELLS}:1:{}", &CELLS[1..]),
    ] {
        assert_eq!(taken_off(&line), line);
    }
}

#[test]
fn labels_of_rows() {
    for (line, number) in [
        ("A 5 3 . | . 7 . | . . .", 1),
        ("r3: 53..7....", 3),
        ("C . 9 8 . . . . 6 .", 3),
        ("3. . 9 8 . . . . 6 .", 3),
        ("9 | 5 3 . | . 7 . | . . . |", 9),
        ("b) 53..7....", 2),
    ] {
        assert_eq!(labelled(line).map(|(number, _)| number), Some(number), "{line:?}");
    }
    for line in
        ["5 3 . | . 7 . | . . .", "153..7....", "A 5 3 . | . 7 . | . .", "Z 5 3 . | . 7 . | . . .", "3.98....6.1"]
    {
        assert_eq!(labelled(line), None, "{line:?}");
    }
}

#[test]
fn prose_is_told_from_damaged_puzzles() {
    for line in [
        "Grid 01",
        "[Puzzle]",
        "17 clues",
        "1.",
        "12:30",
        "ED=7.1/1.2",
        "¿Dónde está?",
        "--- Puzzle 1 ---",
        "number of givens: 26",
    ] {
        assert!(is_prose(line, false), "{line:?}");
    }
    for line in [&CELLS[..80], &CELLS[..40], "53..7...", "53..7....", "5 3 . | . 7 . | . .", "6..A95...", "53.."] {
        assert!(!is_prose(line, false), "{line:?}");
    }
}

#[test]
fn signs_in_one_pass_as_in_three() {
    let alphabet: Vec<char> = "0159.*_-xX? \t|│║!¦aZ\u{a0}\u{3000}é５²\0".chars().collect();
    let mut state = 1_u64;
    for length in (0..90).cycle().take(2000) {
        let next = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            alphabet[(state >> 33) as usize % alphabet.len()]
        };
        let line: String = (0..length).map(next).collect();
        let Signs { bare, cells, longest } = Signs::of(&line);
        let runs = line.split(|char: char| !char.is_ascii() || !is_cell(char as u8)).map(str::len);
        assert_eq!(bare, line.chars().filter(|char| !char.is_whitespace() && !is_bar(*char)).count(), "{line:?}");
        assert_eq!(cells, line.bytes().filter(|byte| is_cell(*byte)).count(), "{line:?}");
        assert_eq!(Some(longest), runs.max(), "{line:?}");
    }
}
