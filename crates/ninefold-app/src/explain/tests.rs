//! Paths of documents: where they start, where they end.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::DigitSet;
use ninefold::multi::{self, Rules};

use super::*;

const SINGLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn document(text: &str) -> Document {
    ninefold::formats::parse(text).unwrap().document
}

#[test]
fn paths_end_where_they_were_asked_to() {
    let method = Method::simple();
    let whole = Request { verify: true, ..Request::new(&method) }.told(&document(SINGLES), Stop::NEVER);
    assert!(whole.as_ref().is_ok_and(|told| told.path.is_solved() && told.path.ending() != Ending::Cut));
    assert!(whole.as_ref().is_ok_and(|told| told.flaws.as_ref().is_some_and(Vec::is_empty)));
    assert_eq!(severity(&whole), Severity::Unique);
    let part = Request { steps: 3, ..Request::new(&method) }.told(&document(SINGLES), Stop::NEVER);
    assert!(part.as_ref().is_ok_and(|told| told.path.ending() == Ending::Cut && told.path.steps().len() == 3));
}

#[test]
fn advice_is_for_documents_that_say_more_than_their_givens() {
    let method = Method::simple();
    let request = Request { advice: Some("Say it all."), ..Request::new(&method) };
    let advice = |document: &Document| match request.told(document, Stop::NEVER) {
        Err(Refusal::Verdict(verdict, advice)) if verdict.name() == "many" => advice,
        _ => panic!("several solutions"),
    };
    let mut open = Document::default();
    let [first, second] = [0, 1].map(|column| open.rules().at(0, column).unwrap());
    open.givens[first] = ninefold::Digit::new(5);
    assert_eq!(advice(&open), None);
    open.placed[second] = ninefold::Digit::new(3);
    assert_eq!(advice(&open), Some("Say it all."));
    assert_eq!(severity(&request.told(&open, Stop::NEVER)), Severity::Other);
}

#[test]
fn a_path_that_is_stopped_is_not_solved() {
    let method = Method::simple();
    let asked = AtomicU32::new(0);
    let stop = |_| asked.fetch_add(1, Ordering::Relaxed) > 40;
    let told = Request::new(&method).told(&document(SINGLES), Stop::when(&stop));
    assert_eq!(told.as_ref().map(|told| told.path.ending()).ok(), Some(Ending::Stopped));
    assert_eq!(severity(&told), Severity::Other);
    let told = Request::new(&method).told(&document(SINGLES), Stop::when(&|_| true));
    assert!(matches!(told, Err(Refusal::Verdict(verdict, _)) if verdict.name() == "open"));
}

/// The digits and notes of the player are taken as they are, in every layout.
#[test]
fn paths_go_on_from_what_the_player_has() {
    let layout = Rules::named("twodoku").unwrap();
    let full = multi::first(&Grids::empty(layout.clone())).unwrap();
    let mut document = Document::from(full.clone());
    let open: Vec<_> = layout.cells().step_by(5).collect();
    open.iter().for_each(|&cell| document.givens[cell] = None);
    let method = Method::hodoku();
    let here = Request { start: Start::Here, verify: true, ..Request::new(&method) };
    document.placed[open[0]] = full[open[0]];
    let told = here.told(&document, Stop::NEVER);
    assert!(told.is_ok_and(|told| told.path.is_solved() && told.path.start().boards().grids()[open[0]].is_some()));
    let right = full[open[1]].unwrap();
    document.centre.set(open[1], !DigitSet::of(right));
    let Err(Refusal::Position(faults)) = here.told(&document, Stop::NEVER) else { panic!("a right candidate is gone") };
    assert!(faults[0].starts_with("In grid 1, ") && faults[0].ends_with("which is still possible."), "{faults:?}");
}
