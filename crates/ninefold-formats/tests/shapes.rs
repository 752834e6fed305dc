//! Puzzles in JSON and tables are recognised by their shape: lists, cells as objects, cells with positions, a position beside the givens.

use ninefold_core::Grid;
use ninefold_formats::{Item, read};
use serde_json::{Value, json};

use crate::common::{EXAMPLE as P, SOLUTION as S, grid};

const Q: &str = ".39...86.57.8.6...6....947.9462.3..8.1......73..9.12.....32....2..4..9....3.987.2";

fn givens(text: &str) -> Result<Vec<Grid>, String> {
    read(text)
        .into_iter()
        .map(|item: Item| item.map(|found| found.document.givens.grid(0)))
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())
}

fn values(line: &str, blank: &Value) -> Vec<Value> {
    line.bytes().map(|byte| if byte == b'.' { blank.clone() } else { json!(byte - b'0') }).collect()
}

fn rows(line: &str, blank: &Value) -> Value {
    values(line, blank).chunks(9).map(Value::from).collect()
}

/// Returns the filled cells of the example, counted from `first`.
fn clues(first: usize) -> impl Iterator<Item = (usize, usize, u8)> {
    let cells = P.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    cells.map(move |(at, byte)| (at / 9 + first, at % 9 + first, byte - b'0'))
}

/// Returns the example with more digits of its solution.
fn position() -> String {
    format!("{}{}", &S[..40], &P[40..])
}

#[track_caller]
fn all_read(cases: impl IntoIterator<Item = Value>, expected: &[&str]) {
    let expected: Vec<Grid> = expected.iter().map(|line| grid(line)).collect();
    for case in cases {
        for text in [case.to_string(), serde_json::to_string_pretty(&case).unwrap()] {
            assert_eq!(givens(&text), Ok(expected.clone()), "{text}");
        }
    }
}

#[test]
fn lists_of_puzzles() {
    let (zero, null) = (json!(0), Value::Null);
    let texts = |line: &str| (0..9).map(|row| json!(line[9 * row..9 * row + 9])).collect::<Value>();
    let cases = [
        json!([P, Q]),
        json!([[P, "hard"], [Q, "easy"]]),
        json!([["hard", P], ["easy", Q]]),
        json!([[P, 3.5], [Q, 1.2]]),
        json!([[P], [Q]]),
        json!([[P, S], [Q]]),
        json!([rows(P, &zero), rows(Q, &zero)]),
        json!([rows(P, &null), rows(Q, &null)]),
        json!([[rows(P, &zero), "hard"], [rows(Q, &zero), "easy"]]),
        json!([values(P, &zero), values(Q, &zero)]),
        json!([values(P, &json!(-1)), values(Q, &json!(-1))]),
        json!([texts(P), texts(Q)]),
        json!({ "puzzles": [P, Q] }),
        json!({ "easy": [P], "hard": [Q] }),
        json!({ "first": P, "second": Q }),
        json!({ "boards": [rows(P, &zero), rows(Q, &zero)] }),
        json!({ "data": { "items": [P, Q] } }),
        json!({ "data": { "items": [{ "puzzle": P }, { "puzzle": Q }] } }),
    ];
    all_read(cases, &[P, Q]);
    let lines = format!("{}\n{}\n", json!([P, Q]), json!([P]));
    assert_eq!(givens(&lines), Ok([P, Q, P].map(grid).to_vec()));
    let solved = read(&json!([[P, S], [Q, "easy"]]).to_string());
    let solutions: Vec<bool> = solved.iter().flatten().map(|found| found.document.solution.is_some()).collect();
    assert_eq!(solutions, [true, false]);
}

#[test]
fn lists_of_python() {
    let pair = format!("[('{P}', 'hard'), ('{Q}', 'easy')]");
    let trailing = format!("[\n\"{P}\",\n\"{Q}\",\n]\n");
    let dict = format!("{{'puzzles': ['{P}', '{Q}'], 'checked': True}}");
    for text in [pair, trailing, dict] {
        assert_eq!(givens(&text), Ok([P, Q].map(grid).to_vec()), "{text}");
    }
}

#[test]
fn signs_of_empty_cells() {
    let blanks = [json!(0), json!(-1), Value::Null, json!(""), json!("."), json!(" "), json!(0.0), json!("0")];
    for blank in blanks {
        let fraction = |value: &Value| {
            value.as_u64().map_or(value.clone(), |digit| json!(f64::from(u32::try_from(digit).unwrap())))
        };
        let floats: Value = values(P, &blank).iter().map(fraction).collect();
        let cases =
            [json!({ "grid": rows(P, &blank) }), json!({ "grid": values(P, &blank) }), json!({ "grid": floats })];
        all_read(cases, &[P]);
        assert_eq!(givens(&rows(P, &blank).to_string()), Ok(vec![grid(P)]), "{blank}");
    }
    let mixed = rows(P, &json!(0)).to_string().replacen('0', "-1", 1);
    assert!(givens(&format!("{{\"grid\":{mixed}}}")).is_err());
}

#[test]
fn cells_as_objects() {
    let more = position();
    let digit = |at: usize| more.as_bytes()[at].wrapping_sub(b'0') % 254;
    let is_given = |at: usize| P.as_bytes()[at] != b'.';
    let cell = |key: &str| -> Value {
        let one = |value: &Value| json!({ key: value, "notes": [] });
        values(P, &Value::Null).iter().map(one).collect()
    };
    let marked = |make: &dyn Fn(u8, bool) -> Value| -> Value {
        let digit = |at: usize| if more.as_bytes()[at] == b'.' { 0 } else { digit(at) };
        (0..81).map(|at| make(digit(at), is_given(at))).collect()
    };
    let nested = |flat: &Value| -> Value { flat.as_array().unwrap().chunks(9).map(Value::from).collect() };
    let cases = [
        cell("val"),
        cell("value"),
        cell("v"),
        cell("digit"),
        cell("number"),
        nested(&cell("val")),
        json!({ "cells": cell("value") }),
        json!({ "board": nested(&cell("value")) }),
        json!({ "data": { "puzzle": nested(&cell("num")) } }),
        marked(&|digit, given| json!({ "value": digit, "given": given })),
        nested(&marked(&|digit, given| json!({ "value": digit, "isFixed": given }))),
        json!({ "cells": marked(&|digit, given| json!({ "value": digit, "readOnly": given })) }),
        json!({ "cells": marked(&|digit, given| json!({ "value": digit, "editable": !given })) }),
    ];
    all_read(cases, &[P]);
    let unmarked = marked(&|digit, _| json!({ "value": digit, "given": false }));
    assert!(givens(&unmarked.to_string()).unwrap_err().contains("marked as given"));
}

#[test]
fn cells_with_places() {
    let name = |row: usize, column: usize| format!("{}{}", char::from(b'A' + row as u8), column + 1);
    let list = |first: usize, make: &dyn Fn(usize, usize, u8) -> Value| -> Value {
        clues(first).map(|(row, column, digit)| make(row, column, digit)).collect()
    };
    let map = |name: &dyn Fn(usize, usize) -> String| -> Value {
        clues(0).map(|(row, column, digit)| (name(row, column), json!(digit))).collect::<serde_json::Map<_, _>>().into()
    };
    let cases = [
        list(0, &|row, column, value| json!({ "row": row, "col": column, "value": value })),
        list(1, &|row, column, value| json!({ "row": row, "column": column, "value": value })),
        list(0, &|r, c, v| json!({ "r": r, "c": c, "v": v })),
        list(0, &|y, x, value| json!({ "x": x, "y": y, "value": value })),
        list(0, &|r, c, v| json!([r, c, v])),
        list(1, &|r, c, v| json!([r, c, v])),
        json!({ "clues": list(1, &|r, c, v| json!([r, c, v])) }),
        json!({ "givens": list(0, &|row, col, value| json!({ "row": row, "col": col, "value": value })) }),
        json!({ "cells": list(0, &|row, column, value| json!({ "position": name(row, column), "value": value })) }),
        json!({ "cells": list(0, &|row, col, value| json!({ "position": [row, col], "value": value })) }),
        json!({ "cells": list(0, &|row, col, value| json!({ "position": { "row": row, "col": col }, "value": value })) }),
        map(&name),
        map(&|row, column| format!("r{}c{}", row + 1, column + 1)),
        json!({ "puzzle": map(&name) }),
    ];
    all_read(cases, &[P]);
    let inner: Value = (2..14).map(|at| json!([at % 6 + 2, at / 6 + 2, 5])).collect();
    assert!(givens(&json!({ "clues": inner }).to_string()).unwrap_err().contains("from 0 or from 1"));
    let table: String = clues(1).map(|(row, column, digit)| format!("{row},{column},{digit}\n")).collect();
    assert_eq!(givens(&format!("row,col,value\n{table}")), Ok(vec![grid(P)]));
}

/// Pairs of names for a position and for the givens.
const NAMES: [(&str, &str); 16] = [
    ("grid", "initialGrid"),
    ("board", "initial"),
    ("current", "original"),
    ("puzzle", "startBoard"),
    ("grid", "givens"),
    ("state", "fixed"),
    ("progress", "puzzle"),
    ("position", "start"),
    ("current_grid", "initial-grid"),
    ("board", "puzzle"),
    ("userGrid", "clues"),
    ("values", "given"),
    ("cells", "givens"),
    ("grid", "original_grid"),
    ("currentState", "startState"),
    ("entries", "problem"),
];

#[test]
fn a_position_beside_the_givens() {
    let (more, zero) = (position(), json!(0));
    for (position, initial) in NAMES {
        let cases = [
            json!({ position: rows(&more, &zero), initial: rows(P, &zero) }),
            json!({ position: more, initial: P }),
            json!({ "id": 3, position: more, initial: P, "solution": S }),
        ];
        all_read(cases, &[P]);
        for (first, second) in [((position, &*more), (initial, P)), ((initial, P), (position, &*more))] {
            let table = format!("id,{},{}\n1,{},{}\n2,{},{}\n", first.0, second.0, first.1, second.1, P, P);
            assert_eq!(givens(&table), Ok(vec![grid(P), grid(P)]), "{table}");
        }
        let apart = json!({ position: more, initial: Q }).to_string();
        let error = givens(&apart).unwrap_err();
        assert!(error.contains(position) && error.contains(initial), "{error}");
        let error = givens(&format!("{position},{initial}\n{more},{Q}\n")).unwrap_err();
        assert!(error.contains(position) && error.contains(initial), "{error}");
    }
}

#[test]
fn columns_of_counts() {
    for name in ["Givens", "Initial", "Problem", "Puzzle", "Clues", "Start", "Input", "Quiz", "Game", "Mission"] {
        let tables = [format!("Solution,{name},Singles\n{S},24,44\n"), format!("{name},Singles,Solution\n24,44,{S}\n")];
        for table in tables {
            assert_eq!(givens(&table), Ok(vec![grid(S)]), "{table}");
        }
        let table = format!("{name},Text,Solution\n24,{P},{S}\n24,{P},{S}\n");
        assert_eq!(givens(&table), Ok(vec![grid(P), grid(P)]), "{table}");
    }
}
