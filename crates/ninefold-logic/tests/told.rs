//! The telling of steps: paragraphs that somebody can read, and cases that are those of the argument.

use std::cmp::Reverse;
use std::sync::LazyLock;

use ninefold_logic::step::{Claim, Part};
use ninefold_logic::{Method, Path, Step, notation, techniques};

use crate::common;

/// The longest paragraph that anybody is asked to read, in characters.
const MOST: usize = 1_500;

/// Puzzles of every kind of collection: few of each, or all if everything is asked for.
const COLLECTIONS: [(&str, usize); 8] = [
    ("easy_10k.txt", 2),
    ("clues17.txt", 4),
    ("minimal_20k.txt", 10),
    ("top1465.txt", 6),
    ("hardest1106.txt", 3),
    ("hardest11plus.txt", 3),
    ("se121_hardest.txt", 3),
    ("norvig_hardest.txt", 2),
];

static PATHS: LazyLock<Vec<Path>> = LazyLock::new(|| {
    let methods = [Method::hodoku(), Method::hints(), Method::explainer(), Method::simple()];
    let puzzles = COLLECTIONS.iter().flat_map(|&(name, count)| {
        let text = common::collection(name).unwrap_or_default();
        common::sample(&text, if common::full() { 40 * count } else { count })
    });
    puzzles.flat_map(|puzzle| methods.each_ref().map(|method| Path::of(&puzzle, method))).collect()
});

/// Every paragraph that is told of a step, those of the steps inside included.
fn paragraphs(step: &Step) -> Vec<String> {
    let inside = step.text().inside.into_iter().flat_map(|inside| inside.told);
    step.told().into_iter().chain(inside).map(|paragraph| paragraph.words).collect()
}

/// None is longer than anybody reads, and the ten longest are kept, to be read.
#[test]
fn no_paragraph_is_too_long() {
    let mut all: Vec<String> = PATHS.iter().flat_map(Path::steps).flat_map(paragraphs).collect();
    all.sort_by_key(|words| (Reverse(words.chars().count()), words.clone()));
    all.dedup();
    let longest = all.iter().take(10).map(|words| (words.chars().count(), words));
    let kept: String = longest.clone().map(|(length, words)| format!("{length} characters: {words}\n\n")).collect();
    assert!(longest.clone().all(|(length, _)| length <= MOST), "{kept}");
    if !all.is_empty() {
        let name = if common::full() { "longest_of_all.txt" } else { "longest.txt" };
        expect_test::expect_file![format!("{}/tests/told/{name}", env!("CARGO_MANIFEST_DIR"))].assert_eq(&kept);
    }
}

/// Each supposition begins a case of its own, or goes on with the one that it was made in; and a case lies in another only if both
/// can be true.
#[test]
fn cases_are_those_of_the_argument() {
    let mut nested = 0;
    for step in PATHS.iter().flat_map(Path::steps) {
        let told = step.told();
        let cases: Vec<_> = told.iter().filter(|paragraph| !paragraph.parts.is_empty()).collect();
        let mut open: Vec<Claim> = Vec::new();
        for case in &cases {
            let Some(Part::Suppose(claim)) = step.parts().get(case.parts.start) else {
                panic!("a case begins with what is supposed: {step}")
            };
            open.truncate(case.depth.saturating_sub(cases[0].depth));
            for outer in &open {
                let (one, other) = (outer.candidate(), claim.candidate());
                assert!(one != other && !one.sees(other), "{one} and {other}: {step}");
            }
            open.push(*claim);
            nested += usize::from(open.len() > 1);
        }
        let suppositions = step.parts().iter().filter(|part| matches!(part, Part::Suppose(_))).count();
        let told_of: usize = cases
            .iter()
            .map(|case| step.parts()[case.parts.clone()].iter().filter(|part| matches!(part, Part::Suppose(_))).count())
            .sum();
        assert_eq!(told_of, suppositions, "{step}");
    }
    assert!(nested > 100 || common::collection("top1465.txt").is_none(), "{nested}");
}

/// A net in signs: what is supposed, what follows and goes, and what is left without a place.
#[test]
fn nets_in_signs() {
    let example = |id: &str| techniques::by_id(id).unwrap().example().unwrap().1;
    let net = notation::net(&example("dynamic-plus"));
    assert_eq!(net, "r9c7=9: r7c7<>8 r7c7=5 r9c1=5 r5c9=5 r1c5=5 c3=5?");
    assert_eq!(notation::net(&example("x-chain")), "");
}
