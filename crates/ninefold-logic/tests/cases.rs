//! Every case of the library for every technique that there is.

mod common;

use ninefold_logic::cases::{self, Verdict};

#[test]
fn library() {
    let Some(text) = common::collection("technique_cases.txt") else { return };
    let cases: Vec<_> = cases::parse(&text).map(|case| case.unwrap_or_else(|error| panic!("{error}"))).collect();
    assert_eq!(cases.len(), 558);
    let verdicts = cases.iter().map(|case| (case, cases::run(case)));
    let known: Vec<_> = verdicts.filter(|(_, verdict)| *verdict != Verdict::Unknown).collect();
    let failed = known.iter().filter(|(_, verdict)| *verdict != Verdict::Passed);
    let failed: Vec<String> =
        failed.map(|(case, verdict)| format!("line {}, {}: {verdict}", case.line, case.code)).collect();
    assert!(failed.is_empty(), "{} of {} fail:\n{}", failed.len(), known.len(), failed.join("\n"));
    assert!(known.len() >= 159, "only {} cases have a technique", known.len());
}
