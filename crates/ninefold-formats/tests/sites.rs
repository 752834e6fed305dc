//! Links and codes of sites: those of their own programs and pages are read, and others are refused.

use ninefold_core::{Cell, Digit, DigitSet};
use ninefold_formats::{Document, read};

use crate::common::{EXAMPLE as E, grid};

/// Reads the only document of a line; returns it with its format, or the error.
fn only(line: &str) -> Result<(&'static str, Document), String> {
    let mut items = read(line);
    assert_eq!(items.len(), 1, "{items:?}");
    items.remove(0).map(|found| (found.format.name, found.document)).map_err(|error| error.to_string())
}

/// The code that the author of sudoku.coach gave as an example.
const COACH: &str = "SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68vpg5lkqmk8a575i3m92abv3rd917godn5lm55em1fdnsmrjoq1rtlqm6rkef7vmmqdrbn0202m03m1i043udg0ii73408ihqposg7ipti8j5q4a2rqomgi820r22vndau6o0k09qjf977qdof5a9h2nvcptjdi0juat56es0r0b3nkegtsvpt55npapeihtkjebruv4ug5ob54b5pn3rgsmm8c06vra3rk77tkfqi19fksks990okisen26osm94a7loei3k3m5m4k5650q92nel0sue32chq9bian21e6l45gb33vkk171fn3to58oii";

/// A code with colours that a player has exported.
const COLOURED: &str = "SCv7_32_f2eaqkebdq1j047s2ufliqfso1feeinvk33ql1tk41i0i98i14ur9qlveu6q2a09nlqlehlrpim7dhnuabuphmn7ujcqigtcqjtnie2fsd2hqnmkrco7bqlla9uvlq2e9ukkulvplmg02m600c33ak5q6n6dkh9p7b062pgai33h002uu3d87oc4lub0rjdqb5avu75ic6t79or6s4v3c0qpkn5p53f8mfm0l9gvf0rt6uipm3jg1eulj9vr0s2br783mhqd6s6crsekkrr7hrfibq79sg4e94tke88od6h62ok3bhsp0ttps867gps84d9m1ds0uei3o55huk17n2gm08plic4lr7g761ei6cem9e7khskpftubcbie7i248eqli9vas2khd7dmpppapo2pumm583482c8u1ct488nt5irnpreknm6u81uvu0401afp6";

#[test]
fn sudoku_coach() {
    let zeros = E.replace('.', "0");
    for place in ["en/play", "de/play", "en/solver"] {
        assert_eq!(only(&format!("https://sudoku.coach/{place}/{zeros}")), Ok(("sudoku-coach", grid(E).into())));
    }
    let (_, document) = only(COACH).unwrap();
    let line = |text: &str| grid(&text.replace('0', ".")).into();
    assert_eq!(
        document.givens,
        line("800900503400000000070060000003002450000000900010600070090500807030700000000180200")
    );
    assert_eq!(
        document.placed,
        line("026000040051000700309000100060800001080000000000000300002000000000000600040000000")
    );
    let marks = |name: &str| document.centre.get(name.parse::<Cell>().unwrap().into());
    assert_eq!(marks("r1c5"), [Digit::D1, Digit::D7].into_iter().collect::<DigitSet>());
    assert_eq!(marks("r2c4"), [Digit::D2, Digit::D3].into_iter().collect::<DigitSet>());
    assert_eq!(marks("r1c1"), DigitSet::EMPTY);
    assert_eq!(only(&format!("https://sudoku.coach/en/play/{COACH}")), Ok(("sudoku-coach", document)));
    let (_, document) = only(COLOURED).unwrap();
    assert_eq!(
        document.givens,
        line("010003006002050000030000000000200300000900017040006000021000070083000009560804200")
    );
}

#[test]
fn what_sudoku_coach_has_on_its_server_or_broken() {
    let zeros = E.replace('.', "0");
    let cases = [
        (
            format!("https://sudoku.coach/en/play/{}", &zeros[1..]),
            "line 1, column 30: expected 81 digits, or SCv7_32_ and a code",
        ),
        (
            "https://sudoku.coach/en/s/JCDs".into(),
            "line 1, column 27: the puzzle of this short link is stored on a server",
        ),
        ("https://sudoku.coach/".into(), "expected 81 digits, or SCv7_32_ and a code"),
        (COACH[..COACH.len() - 9].into(), "expected the whole code (it is truncated or damaged)"),
        (COACH.replacen("f2e4", "f2e5", 1), "expected the whole code (it is truncated or damaged)"),
        (COACH.replacen("f2e4", "f2z4", 1), "expected digits 0-9 and a-v of the code"),
        (COACH.replacen("SCv7", "SCv8", 1), "expected SCv7_32_, the version that this program supports"),
    ];
    for (line, expected) in cases {
        let error = only(&line).expect_err(expected);
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn interactive_sudoku_solver() {
    let site = "https://sigh.github.io/Interactive-Sudoku-Solver/";
    let parts: Vec<String> = grid(E)
        .filled()
        .iter()
        .map(|cell| format!("~R{}C{}_{}", cell.row().number(), cell.column().number(), grid(E)[cell].unwrap()))
        .collect();
    let string = format!(".{}", parts.concat());
    let example: Result<(&str, Document), String> = Ok(("iss", grid(E).into()));
    assert_eq!(only(&string), example);
    assert_eq!(only(&format!("{site}?q={string}")), example);
    assert_eq!(only(&format!("{site}?q={}&x=1", string.replace('~', "%7E"))), example);
    assert_eq!(only(&format!("{site}?q={E}")), example);
    let cases = [
        (
            format!("{site}?q=.FullRankTies%7Eany"),
            "line 1, column 53: constraints of the kind FullRankTies are not supported (FullRankTies)",
        ),
        (format!("{site}?q={}", &E[1..]), "line 1, column 53: expected 81 cells on the line, found 80"),
        (".~R1C1_5~R1C1_6".into(), "expected one given of r1c1, found \"R1C1_6\""),
        (".~R1C1_5_6.~R1C1_7".into(), "expected one given of r1c1, found \"R1C1_7\""),
    ];
    for (line, expected) in cases {
        let error = only(&line).expect_err(expected);
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn other_sites() {
    let link = format!("https://www.thonky.com/sudoku/evaluate-sudoku?puzzlebox={E}");
    assert_eq!(only(&link), Ok(("site-link", grid(E).into())));
    assert!(only(&link[..link.len() - 1]).unwrap_err().contains("column 57: expected 81 cells"));
}
