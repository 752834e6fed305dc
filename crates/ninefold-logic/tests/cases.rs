//! Cases of the library format: all cases of the collection, and lines of all kinds, valid and invalid.

use ninefold_logic::hodoku::cases::{self, Report, Verdict};

use crate::common;

/// The numbers of the lines that do not pass.
const OPEN: [usize; 0] = [];

#[test]
fn library() {
    let Some(text) = common::collection("technique_cases.txt") else { return };
    let report = Report::of(&text);
    assert_eq!((report.total(), report.errors().len()), (558, 0));
    let failed = report.cases().iter().filter(|(_, verdict)| !matches!(verdict, Verdict::Passed | Verdict::Unknown));
    let failed: Vec<usize> = failed.map(|(case, _)| case.line).collect();
    assert_eq!(failed, OPEN, "{report}");
    assert!(report.passed() >= 538, "{report}");
    assert!(report.to_string().ends_with(&format!("\n{} of 558", report.passed())));
}

/// A board that is empty except for nine cells in a row.
fn row(cells: &str) -> String {
    cells.to_owned() + &".".repeat(72)
}

fn verdict(line: &str) -> Verdict {
    let case = cases::parse(line).next().expect("a case").unwrap_or_else(|error| panic!("{error}"));
    cases::run(&case)
}

#[test]
fn verdicts() {
    let last = row("12345678.");
    assert_eq!(verdict(&format!(":0000:9:{last}:::919:")), Verdict::Passed);
    assert!(matches!(verdict(&format!(":0000:9:{last}:::918:")), Verdict::Differs(_)), "another cell");
    assert!(matches!(verdict(&format!(":0000:9:{last}::919::")), Verdict::Differs(_)), "eliminated, not placed");
    assert!(matches!(verdict(&format!(":0000-x:9:{last}::::")), Verdict::Fired(_)));
    assert_eq!(verdict(&format!(":0000-x:8:{last}::::")), Verdict::Passed, "it is not about 8");
    assert_eq!(verdict(&format!(":0000:8:{last}:::919:")), Verdict::Missed);
    assert_eq!(verdict(&format!(":0002:9:{}:::919:", row("1234567.."))), Verdict::Missed, "two places");
    assert_eq!(
        verdict(&format!(":0002:9:{}:918::919:", row("1234567.."))),
        Verdict::Passed,
        "one was eliminated before"
    );
    assert_eq!(verdict(&format!(":9999:9:{last}:::919:")), Verdict::Unknown);
}

/// Every instance for the digits must have the effects, not only one of them.
#[test]
fn instances_with_other_effects() {
    let empty = row(".........");
    // The first and the fifth cell of a row have only 1 and 2, and the eliminations that follow from them are expected.
    let pair = |row: u8| {
        [1, 5].map(|column| (3..=9).map(|digit| format!("{digit}{row}{column} ")).collect::<String>()).concat()
    };
    let eliminated: String = [2, 3, 4, 6, 7, 8, 9].map(|column| format!("11{column} 21{column} ")).concat();
    let case = |before: &str| verdict(&format!(":0200:12:{empty}:{before}:{eliminated}::"));
    assert_eq!(case(""), Verdict::Missed);
    assert_eq!(case(&pair(1)), Verdict::Passed);
    assert!(matches!(case(&pair(7)), Verdict::Differs(_)));
    assert!(matches!(case(&(pair(1) + &pair(7))), Verdict::Differs(_)));
}

/// All eliminations by the same sets are one step, as in `HoDoKu`: petals are not reported separately for each digit.
#[test]
fn flowers_of_two_digits() {
    let board = "1+2+97+4+6+8533+6+489+52..+87+52+1+3..49+5+7+1+3....+63+19.....+48+2+5671+3+974.+6.1...5+9.3.....+2+1.+4.+9..8";
    assert_eq!(verdict(&format!(":0904-1:57:{board}::597 797::")), Verdict::Passed);
    assert_eq!(verdict(&format!(":0904-1:27:{board}::289 789::")), Verdict::Passed);
    assert!(matches!(verdict(&format!(":0904-1:57:{board}::597::")), Verdict::Differs(_)), "half of it");
}

#[test]
fn bad_lines() {
    let row = row("1........");
    let bad = [
        ("0000:1::::", "a colon at the start"),
        (":0:1:::::", "a code of four or five digits in the first field"),
        (":00a0:1:::::", "a code of four or five digits in the first field"),
        (":0000-y:1:::::", "a number or x after the dash"),
        (":0000:11:::::", "different digits in the second field"),
        (":0000:1:12:::::", "81 cells in the third field"),
        (":0000:1:+:::::", "81 cells in the third field"),
        (":0000:1", "81 cells in the third field"),
    ];
    for (line, expected) in bad {
        let error = cases::parse(&format!("# a comment\n\n{line}")).next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), format!("line 3: expected {expected}"), "{line}");
    }
    for field in ["11", "1111", "011", "101", "110", "1é"] {
        let error = cases::parse(&format!(":0000:1:{row}:{field}:::")).next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 1: expected candidates such as 312", "{field}");
    }
    assert!(cases::parse(&format!(":0000:1:{row}1:::::")).next().unwrap().is_err(), "82 cells");
}
