//! Shared code of the test files: random documents, and the number of cases of a property.

#![allow(dead_code, reason = "each test file is a crate of its own and uses a part of this")]

#[path = "../../../../checks/collections.rs"]
pub(crate) mod collections;
#[path = "../../../../checks/corpus.rs"]
pub(crate) mod corpus;
pub(crate) mod forms;
pub(crate) mod meaning;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use miniz_oxide::inflate::decompress_to_vec;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Candidate, CandidateSet, Digit, DigitSet, Grid};
use ninefold_formats::{
    Candidates, Colour, Document, Field, Found, Note, NoteKind, Piece, Request, Texts, layout, read_from, read_pieces,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The standard example.
pub(crate) const EXAMPLE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// The solution of the standard example.
pub(crate) const SOLUTION: &str = "814729635659314728372568194721495386568137942943682571285971463496253817137846259";

pub(crate) fn grid(line: &str) -> Grid {
    line.parse().unwrap()
}

/// Reads the only puzzle of a text, without its drawings.
pub(crate) fn without_drawings(text: &str) -> Found {
    let mut all = Vec::new();
    let request = Request { ignore_drawings: true, ..Request::default() };
    let _ = read_from(&mut text.as_bytes(), request, &mut |item| {
        all.push(item.unwrap());
        ControlFlow::Continue(())
    });
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// Whether a note warns of text directly below rows, or of grids without a line between them.
pub(crate) fn is_told(text: &str) -> bool {
    let mut told = false;
    let _ = read_pieces(&mut text.as_bytes(), Request::default(), &mut |piece| {
        told |= matches!(piece, Piece::Note(Note { kind: NoteKind::Below | NoteKind::Joined(_), .. }));
        ControlFlow::Continue(())
    });
    told
}

/// Returns the lines of the corpus of variants, if it exists.
pub(crate) fn variants() -> Option<String> {
    let bytes = collections::bytes("variants/given.jsonl.gz")?;
    Some(String::from_utf8(decompress_to_vec(&bytes[header(&bytes)..]).expect("a gzip file")).unwrap())
}

/// Returns the length of the header of a gzip file.
fn header(bytes: &[u8]) -> usize {
    let text = |from: usize| from + bytes[from..].iter().position(|&byte| byte == 0).unwrap() + 1;
    let flags = bytes[3];
    let extra = if flags & 4 == 0 { 10 } else { 12 + usize::from(bytes[10]) + 256 * usize::from(bytes[11]) };
    let name = if flags & 8 == 0 { extra } else { text(extra) };
    if flags & 16 == 0 { name } else { text(name) }
}

/// Configures the number of cases of a property. The cases are the same in every run, and nothing is written to disk. `PROPTEST_CASES=2560` runs ten
/// times as many cases, `PROPTEST_RNG_SEED=7` other cases.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(9),
        RngSeed::Fixed(seed) => RngSeed::Fixed(seed),
    };
    ProptestConfig {
        cases: cases * default.cases / 256,
        rng_seed,
        failure_persistence: None,
        max_shrink_iters: 5_000,
        ..default
    }
}

fn digits() -> impl Strategy<Value = Digit> + Clone {
    prop::sample::select(Digit::ALL.to_vec())
}

/// Grids with any number of filled cells, whose digits obey no rule.
fn any_grid() -> impl Strategy<Value = Grid> {
    (0..=10).prop_flat_map(|tenths| {
        let entry = (0..10, digits()).prop_map(move |(at, digit)| (at >= 10 - tenths).then_some(digit));
        prop::collection::vec(entry, 81).prop_map(|entries| Grid::new(entries.try_into().unwrap()))
    })
}

/// Puzzles from the solution of the standard example: its digits are renumbered, and some cells are kept.
fn puzzles() -> impl Strategy<Value = Grid> {
    let names = Just(Digit::ALL.to_vec()).prop_shuffle();
    (names, prop::collection::vec(0..10, 81), 0..=10).prop_map(|(names, kept, tenths)| {
        let cells = grid(SOLUTION);
        let cells = cells.iter().zip(kept).filter(|&(_, at)| at >= 10 - tenths);
        cells.map(|((cell, digit), _)| (cell, names[digit.index()])).collect()
    })
}

fn full() -> impl Strategy<Value = Grid> {
    Just(Digit::ALL.to_vec())
        .prop_shuffle()
        .prop_map(|names| grid(SOLUTION).iter().map(|(cell, digit)| (cell, names[digit.index()])).collect())
}

/// Sets with no, a few, many or all candidates.
fn candidates() -> impl Strategy<Value = CandidateSet> {
    prop_oneof![2 => Just(0), 1 => 1..=10].prop_flat_map(|tenths| {
        prop::collection::vec(0..10, 729).prop_map(move |kept| {
            Candidate::all().zip(kept).filter(|&(_, at)| at >= 10 - tenths).map(|(candidate, _)| candidate).collect()
        })
    })
}

fn colours() -> impl Strategy<Value = BTreeMap<LayoutCell, Vec<Colour>>> {
    let cell = (0_usize..81).prop_map(|index| Rules::single().cells().nth(index).unwrap());
    let colour = prop::array::uniform4(any::<u8>()).prop_map(Colour);
    prop_oneof![Just(BTreeMap::new()), prop::collection::btree_map(cell, prop::collection::vec(colour, 1..3), 0..20)]
}

/// Texts with all kinds of characters that may be a problem for a format.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-zA-Z0-9]{1,8}",
        "[a-z]{1,8}",
        "[-!#$%&'()*+,./:;<=>?@^_`{|}~\\\\\"\\[\\]]{1,4}",
        "[äßéλ数独🧩 ]{1,3}",
        "[ \\t\\r\\u{0}\\u{7}\\u{1b}\\u{7f}\\u{85}\\u{a0}\\u{200b}\\u{2028}\\u{feff}]{1,3}",
        Just("]]>".to_owned()),
        Just("<!--".to_owned()),
        Just("&amp;".to_owned()),
        Just("&#10;".to_owned()),
        Just("%0A".to_owned()),
        Just("\\n".to_owned()),
        Just(SOLUTION.to_owned()),
        Just(EXAMPLE.to_owned()),
        Just("[Puzzle]".to_owned()),
        Just("[State]".to_owned()),
        Just("version: 1".to_owned()),
        Just("#A b".to_owned()),
        Just("#lower comment".to_owned()),
        Just("# layout: samurai".to_owned()),
        Just(".....9...".to_owned()),
        Just("*-----------*".to_owned()),
        Just(":0000:".to_owned()),
        Just("https://example.org/?a=b&c=d".to_owned()),
        Just("{\"size\":9}".to_owned()),
        Just("\"grids\":[],\"givens\":".to_owned()),
        Just("layout: samurai".to_owned()),
        Just("0".to_owned()),
        Just("-1".to_owned()),
        (41..100_usize).prop_map(|cells| "2".repeat(cells)),
        Just(format!("{}2", ".".repeat(80))),
    ];
    prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "))
}

/// Texts of several lines, some of which are empty or long.
fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        8 => text(),
        1 => Just(String::new()),
        1 => text().prop_map(|text| format!("   {text}")),
        1 => (1..100_usize).prop_map(|times| "hard ".repeat(times)),
    ];
    prop_oneof![30 => prop::collection::vec(line.clone(), 1..5), 1 => prop::collection::vec(line, 30..50)]
        .prop_map(|lines| lines.join("\n"))
}

fn texts() -> impl Strategy<Value = Texts> {
    let field = prop::sample::select(Field::ALL.to_vec());
    let texts = prop_oneof![Just(BTreeMap::new()), prop::collection::btree_map(field, lines(), 0..8)];
    texts.prop_map(|texts| texts.into_iter().collect())
}

/// Documents of one grid with some or all parts.
pub(crate) fn documents() -> impl Strategy<Value = Document> {
    let grids = || prop_oneof![any_grid(), puzzles()];
    let placed = prop_oneof![Just(Grid::EMPTY), grids()];
    let marks = || prop_oneof![2 => Just(CandidateSet::EMPTY), 1 => candidates()];
    let solution = prop::option::of(full());
    (grids(), placed, candidates(), (marks(), marks()), colours(), solution, texts()).prop_map(
        |(givens, placed, eliminated, (corner, centre), colours, solution, texts)| {
            let [eliminated, corner, centre] = [eliminated, corner, centre].map(Candidates::from);
            let (placed, solution) = (placed.into(), solution.map(Grids::from));
            Document { placed, eliminated, corner, centre, colours, solution, texts, ..givens.into() }.tidy()
        },
    )
}

/// Layouts with names, transformed, without a name, in several parts, and with grids whose cells are not adjacent.
const LAYOUTS: [&str; 11] = [
    "twodoku",
    "doubledoku",
    "tandem",
    "couple",
    "samurai",
    "clueless-2",
    "sensei:transpose",
    "6,6 0,0",
    "0,0 3,6 6,12",
    "0,0 12,12",
    "0,12 12,0",
];

/// Digits that obey no rule for no, some or all cells of any layout.
fn any_digits() -> impl Strategy<Value = Vec<Option<Digit>>> {
    (0..=10).prop_flat_map(|tenths| {
        let entry = (0..10, digits()).prop_map(move |(at, digit)| (at >= 10 - tenths).then_some(digit));
        prop::collection::vec(entry, 600)
    })
}

/// Notes for some cells of any layout.
fn any_notes() -> impl Strategy<Value = Vec<(usize, u16)>> {
    prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec((0_usize..600, 1_u16..512), 1..60)]
}

fn notes(layout: &Rules, notes: &[(usize, u16)]) -> Candidates {
    let mut candidates = Candidates::EMPTY;
    for &(place, bits) in notes {
        let digits: DigitSet = Digit::all().filter(|digit| bits >> digit.index() & 1 == 1).collect();
        candidates.set(place_of(layout, place), digits);
    }
    candidates
}

fn place_of(layout: &Rules, place: usize) -> LayoutCell {
    layout.cells().nth(place % layout.len()).unwrap()
}

/// Documents of several grids with some or all parts.
pub(crate) fn several() -> impl Strategy<Value = Document> {
    let colour = prop::array::uniform4(any::<u8>()).prop_map(Colour);
    let colours = prop::collection::vec((0_usize..600, colour), 0..9);
    let placed = prop_oneof![Just(Vec::new()), any_digits()];
    let solution = prop::option::of(prop::collection::vec(digits(), 600));
    let layout = prop::sample::select(LAYOUTS.to_vec()).prop_map(|name| layout(name).unwrap());
    (layout, any_digits(), placed, (any_notes(), any_notes(), any_notes()), colours, solution, texts()).prop_map(
        |(layout, givens, placed, (eliminated, corner, centre), colours, solution, texts)| {
            let mut document = Document::from(Grids::new(layout.clone(), givens));
            document.placed = Grids::new(layout.clone(), placed);
            document.eliminated = notes(&layout, &eliminated);
            document.corner = notes(&layout, &corner);
            document.centre = notes(&layout, &centre);
            for (place, colour) in colours {
                document.colours.entry(place_of(&layout, place)).or_default().push(colour);
            }
            document.solution = solution.map(|digits| Grids::new(layout, digits.into_iter().map(Some)));
            document.texts = texts;
            document.tidy()
        },
    )
}
