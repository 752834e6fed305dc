//! The words of steps: paragraphs of readable length, and cases that match the argument.

use std::cmp::Reverse;
use std::sync::LazyLock;

use ninefold_core::mark::{Mark, Node, Role};
use ninefold_core::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::step::{Claim, Part};
use ninefold_logic::text::{LEMMA, Paragraph, UNFOLDED};
use ninefold_logic::{Method, Path, Step, notation, techniques, text};

use crate::common;

/// The maximum length of a paragraph in characters.
const MOST: usize = 1_500;

/// The collections, with the number of puzzles taken from each, unless all are requested.
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

/// Every paragraph of the words of a step, including those of its inner steps.
fn paragraphs(step: &Step) -> Vec<String> {
    let inside = step.text().inside.into_iter().flat_map(|inside| inside.told);
    step.told().into_iter().chain(inside).map(|paragraph| paragraph.words).collect()
}

/// No paragraph is too long, and the ten longest are stored in a file for reading.
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

/// Each supposition begins a new case or continues the case in which it was made; and a case is nested in another only if both can be true.
#[test]
fn cases_are_those_of_the_argument() {
    let mut nested = 0;
    for step in PATHS.iter().flat_map(Path::steps) {
        let told = step.told();
        let cases: Vec<_> = told.iter().filter(|paragraph| !paragraph.parts.is_empty()).collect();
        let mut open: Vec<Claim> = Vec::new();
        for case in told.iter().filter(|paragraph| !paragraph.parts.is_empty() || paragraph.lemma.is_some()) {
            if case.lemma.is_some() {
                // The statement of a lemma names the suppositions around it; those of earlier lemmas have ended.
                open.clear();
                continue;
            }
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

/// A text, followed by its lemmas.
fn blocks(told: &[Paragraph]) -> Vec<&[Paragraph]> {
    told.chunk_by(|_, next| next.lemma.is_none()).collect()
}

fn length(block: &[Paragraph]) -> usize {
    block.iter().map(|paragraph| paragraph.words.chars().count() + 1).sum()
}

/// Each piece that is read at once is short: the argument of a step, each of its lemmas, each inner step and each of its lemmas.
#[test]
fn long_texts_have_lemmas() {
    let mut lemmas = 0;
    for step in PATHS.iter().flat_map(Path::steps) {
        let told = step.told();
        let inside = step.text().inside;
        let [argument, rest @ ..] = &blocks(&told)[..] else { panic!("{step}") };
        assert!(length(argument) <= UNFOLDED, "{}: {}", length(argument), text::lines(argument));
        let inside = inside.iter().flat_map(|inside| blocks(&inside.told));
        for lemma in rest.iter().copied().chain(inside) {
            assert!(length(lemma) <= LEMMA, "{}: {}", length(lemma), text::lines(lemma));
        }
        lemmas += rest.len();
    }
    assert!(lemmas > 100 || common::collection("hardest1106.txt").is_none(), "{lemmas}");
}

/// Each lemma is referred to exactly once, before it begins, and states the claim of that reference.
#[test]
fn lemmas_are_needed_where_they_are_named() {
    let named = |words: &str, number: &str| words.matches(&format!("lemma {number}")).count();
    for step in PATHS.iter().flat_map(Path::steps) {
        let told = step.told();
        for (at, lemma) in told.iter().enumerate() {
            let Some(number) = &lemma.lemma else { continue };
            let is_named = |end: &str| -> usize {
                told[..at].iter().map(|paragraph| named(&paragraph.words, &format!("{number}{end}"))).sum()
            };
            // The reference is in brackets after a case, or before the statement of a stretch.
            assert_eq!(is_named(").") + is_named(":"), 1, "lemma {number} of {step}");
            assert!(
                lemma.words.starts_with(&format!("Lemma {number}")) && lemma.words.ends_with('.'),
                "{}",
                lemma.words
            );
            if let Some((_, stated)) = lemma.words.split_once(": ") {
                let stub = told[..at].iter().find(|paragraph| named(&paragraph.words, &format!("{number}:")) > 0);
                assert!(stub.is_none_or(|stub| stub.words.contains(stated)), "{}", lemma.words);
            }
        }
    }
}

/// The cells named in a text: `r1c2`, `r12c3`.
fn mentioned(words: &str) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for word in words.split(|char: char| !char.is_ascii_alphanumeric()) {
        let Some((rows, columns)) = word.strip_prefix('r').and_then(|word| word.split_once('c')) else { continue };
        for (row, column) in rows.chars().flat_map(|row| columns.chars().map(move |column| (row, column))) {
            cells.extend(format!("r{row}c{column}").parse::<Cell>());
        }
    }
    cells
}

/// Nothing that the argument depends on is left out: every supposition and every claim of a net is stated, and every node of a chain is named in the
/// words or in the notation.
#[test]
fn parts_are_named() {
    let (mut claims, mut links) = (0, 0);
    for step in PATHS.iter().flat_map(Path::steps) {
        let words = format!("{}\n{}", step.reason(), step.text().short);
        let signs = format!("{words}\n{}", notation::eureka(step));
        let is_told = |node: &Node| match node.cells.single() {
            Some(cell) => words.contains(&format!("{cell} is {}", node.digit)),
            None => words.contains(&format!("{} is in ", node.digit)) && node.cells.is_subset(mentioned(&words)),
        };
        let is_net = step.parts().iter().any(|part| matches!(part, Part::Suppose(_)));
        for part in step.parts() {
            match part {
                Part::Suppose(claim) => assert!(words.contains(&format!("Suppose that {claim}")), "{claim}: {step}"),
                Part::Show(Mark::Spots(Role::Supposed, node)) if is_net => {
                    claims += 1;
                    assert!(is_told(node), "{node:?}: {words}");
                }
                Part::Show(Mark::Spots(Role::Context, node)) if is_net => {
                    claims += 1;
                    assert!(node.cells.is_subset(mentioned(&words)), "{node:?}: {words}");
                }
                Part::Strong(from, to, _) | Part::Weak(from, to) => {
                    links += 1;
                    let cells = from.cells | to.cells;
                    assert!(cells.is_subset(mentioned(&signs)), "{cells}: {signs}");
                    for digit in [from.digit, to.digit] {
                        assert!(signs.contains(&digit.to_string()), "{digit}: {signs}");
                    }
                }
                _ => {}
            }
        }
    }
    assert!((claims > 10_000 && links > 1_000) || common::collection("hardest1106.txt").is_none(), "{claims}, {links}");
}

/// The claims in a reason in brackets, `(after r1c2=3 and r4c5<>6)`, rule out all other candidates of a cell or of a house.
#[test]
fn reasons_rule_out_the_rest() {
    let mut checked = 0;
    for (before, step) in PATHS.iter().flat_map(Path::stages) {
        let board = before.board(step.grid());
        for words in step.told().into_iter().map(|paragraph| paragraph.words) {
            for (said, after) in words.split("; ").filter_map(|line| line.split_once(" (after ")) {
                let Some((claim, place)) = said.rsplit_once(", ") else { continue };
                let claim = claim.rsplit(": ").next().unwrap().trim_start_matches("Then ");
                let Some((cell, digit)) = claim.split_once(" is ") else { continue };
                let (Ok(cell), Ok(digit)) = (cell.parse::<Cell>(), digit.parse::<Digit>()) else { continue };
                let all: Vec<Candidate> = if place == "its only candidate left" {
                    board.candidates(cell).without(digit).iter().map(|digit| Candidate { cell, digit }).collect()
                } else if let Some(name) = place.strip_prefix("the only place left in ") {
                    let Some(house) = House::all().find(|house| house.words().to_string() == name) else { continue };
                    let spots = board.spots(digit) & house.cells();
                    spots.without(cell).iter().map(|cell| Candidate { cell, digit }).collect()
                } else {
                    continue;
                };
                let after = after.split(')').next().unwrap().replace(" and ", ", ");
                let rules_out = |claim: &str, candidate: &Candidate| {
                    let (cells, digit, is_right) = match claim.split_once("<>") {
                        Some((cells, digit)) => (cells, digit, false),
                        None => claim.split_once('=').map(|(cells, digit)| (cells, digit, true)).unwrap(),
                    };
                    let (cells, digit) = (mentioned(cells), digit.parse::<Digit>().unwrap());
                    if is_right {
                        cells.iter().all(|cell| Candidate { cell, digit }.sees(*candidate))
                    } else {
                        digit == candidate.digit && cells.contains(candidate.cell)
                    }
                };
                for candidate in &all {
                    let is_out = after.split(", ").any(|claim| rules_out(claim, candidate));
                    assert!(is_out, "{candidate} is left by {after}: {words}");
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 1_000 || common::collection("hardest1106.txt").is_none(), "{checked}");
}

/// A net in notation: the supposition, the placements and eliminations, and the house or cell without a place.
#[test]
fn nets_in_signs() {
    let example = |id: &str| techniques::by_id(id).unwrap().example().unwrap().1;
    let net = notation::net(&example("dynamic-plus"));
    assert_eq!(net, "r9c7=9: r7c7<>8 r7c7=5 r9c1=5 r5c9=5 r1c5=5 c3=5?");
    assert_eq!(notation::net(&example("x-chain")), "");
}
