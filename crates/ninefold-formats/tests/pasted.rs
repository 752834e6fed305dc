//! Small inputs in the forms in which people paste them, if they exist: JSON and tables of `pasted/cases.tsv` in `NINEFOLD_CORPUS`.

use std::ops::ControlFlow;

use ninefold_core::Grid;
use ninefold_formats::{Request, read_from};

use crate::common::{collections, grid};

/// The beginnings of the names of files with JSON or tables.
const FILES: [&str; 5] = ["k01-json", "k05", "k14", "k15", "k17"];

#[test]
fn json_and_tables_are_read_as_listed() {
    let Some(cases) = collections::bytes("pasted/cases.tsv") else { return };
    let cases = String::from_utf8(cases).unwrap();
    let mut count = 0;
    for case in cases.lines().skip(1) {
        let fields: Vec<&str> = case.split('\t').collect();
        let (file, expected) = (fields[1], fields[4]);
        if !FILES.iter().any(|name| file.starts_with(name)) {
            continue;
        }
        let bytes = collections::bytes(&format!("pasted/{file}")).unwrap();
        let mut all: Vec<Grid> = Vec::new();
        let _ = read_from(&mut &bytes[..], Request::default(), &mut |item| {
            all.push(item.unwrap_or_else(|error| panic!("{file}: {error}")).document.givens.grid(0));
            ControlFlow::Continue(())
        });
        assert_eq!(all, expected.split('|').map(grid).collect::<Vec<_>>(), "{file}");
        count += 1;
    }
    assert!(count >= 8, "only {count} cases");
}
