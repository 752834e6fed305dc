//! Paths of documents: their starts and their ends.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::logic::{Ending, Method, Position};
use ninefold::multi::Grids;
use ninefold::rules::Rules;
use ninefold::solve::Solver;
use ninefold::{DigitSet, solve};

use super::*;
use crate::problem::Problem;
use crate::samples;

const SINGLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn severity(told: Result<narrow::Told, Refusal>) -> Severity {
    let rules = Rules::single();
    narrow::report::Report { source: "", line: 1, layout: &rules, title: "", told }.severity()
}

fn document(text: &str) -> Document {
    ninefold::formats::parse(text).unwrap().document
}

#[test]
fn paths_end_where_they_were_asked_to() {
    let method = Method::simple().into();
    let whole = Request { verify: true, ..Request::new(&method) }.narrow(&document(SINGLES), Stop::NEVER);
    assert!(whole.as_ref().is_ok_and(|told| told.path.is_solved() && told.path.ending() != Ending::Cut));
    assert!(whole.as_ref().is_ok_and(|told| told.flaws.as_ref().is_some_and(Vec::is_empty)));
    assert_eq!(severity(whole), Severity::Unique);
    let part = Request { steps: 3, ..Request::new(&method) }.narrow(&document(SINGLES), Stop::NEVER);
    assert!(part.as_ref().is_ok_and(|told| told.path.ending() == Ending::Cut && told.path.steps().len() == 3));
}

#[test]
fn advice_is_for_documents_that_say_more_than_their_givens() {
    let method = Method::simple().into();
    let request = Request { advice: Some("Say it all."), ..Request::new(&method) };
    let advice = |document: &Document| match request.narrow(document, Stop::NEVER) {
        Err(Refusal::Verdict(verdict, advice, _)) if verdict.name() == "many" => advice,
        _ => panic!("several solutions"),
    };
    let mut open = Document::default();
    let [first, second] = [0, 1].map(|column| open.rules().at(0, column).unwrap());
    open.givens[first] = ninefold::Digit::new(5);
    assert_eq!(advice(&open), None);
    open.placed[second] = ninefold::Digit::new(3);
    assert_eq!(advice(&open), Some("Say it all."));
    assert_eq!(severity(request.narrow(&open, Stop::NEVER)), Severity::Other);
}

#[test]
fn a_path_that_is_stopped_is_not_solved() {
    let method = Method::simple().into();
    let asked = AtomicU32::new(0);
    let stop = |_| asked.fetch_add(1, Ordering::Relaxed) > 40;
    let told = Request::new(&method).narrow(&document(SINGLES), Stop::when(&stop));
    assert_eq!(told.as_ref().map(|told| told.path.ending()).ok(), Some(Ending::Stopped));
    assert_eq!(severity(told), Severity::Other);
    let told = Request::new(&method).narrow(&document(SINGLES), Stop::when(&|_| true));
    assert!(matches!(told, Err(Refusal::Verdict(verdict, _, _)) if verdict.name() == "open"));
}

/// The player's digits and notes are used, in every layout.
#[test]
fn paths_go_on_from_what_the_player_has() {
    let layout = Rules::named("twodoku").unwrap();
    let full = solve::first(&Grids::empty(layout.clone())).unwrap();
    let mut document = Document::from(full.clone());
    let open: Vec<_> = layout.cells().step_by(5).collect();
    open.iter().for_each(|&cell| document.givens[cell] = None);
    let method = Method::hodoku().into();
    let here = Request { start: Start::Here, verify: true, ..Request::new(&method) };
    document.placed[open[0]] = full[open[0]];
    let told = here.narrow(&document, Stop::NEVER);
    assert!(told.is_ok_and(|told| told.path.is_solved() && told.path.start().boards().grids()[open[0]].is_some()));
    let right = full[open[1]].unwrap();
    document.centre.set(open[1], !DigitSet::of(right));
    let Err(Refusal::Position(faults)) = here.narrow(&document, Stop::NEVER) else {
        panic!("a right candidate is gone")
    };
    assert!(faults[0].starts_with("In grid 1, ") && faults[0].ends_with("which is still possible."), "{faults:?}");
}

/// Notes in the centre of all cells, without a digit, are a puzzle of candidates for the path as for the verdict.
#[test]
fn notes_alone_are_the_puzzle() {
    let mut noted = Document::default();
    let boards = document(SINGLES).boards();
    noted.rules().clone().cells().for_each(|cell| noted.centre.set(cell, boards.options(cell)));
    let problem = Problem::from(&noted);
    assert!(problem.prove(Solver::new(), Stop::NEVER).is_unique());
    let told = Request::new(&Choice::USUAL).narrow(&noted, Stop::NEVER);
    let Ok(told) = told else { panic!("there is a path") };
    assert!(told.path.is_solved());
    assert_eq!(
        Some(told.path.start().boards()),
        narrow::start(&problem, Stop::NEVER).ok().as_ref().map(Position::boards)
    );
    // If the cell has a digit, the notes count as the player's.
    let cell = noted.rules().cell_named("r1c1").unwrap();
    noted.givens[cell] = solve::first(&boards.grids()).unwrap()[cell];
    assert!(!Problem::from(&noted).prove(Solver::new(), Stop::NEVER).is_unique());
}

/// Without a name the method is the one that supports the rules; a method that does not support them is refused.
#[test]
fn rules_that_are_not_plain_are_explained() {
    for document in samples::all() {
        let told = Request { verify: true, ..Request::new(&Choice::USUAL) }.narrow(&document, Stop::NEVER);
        let Ok(told) = told else { panic!("there is a path") };
        assert!(told.path.is_solved() && told.method == "hints" && told.flaws.is_some_and(|flaws| flaws.is_empty()));
        let hodoku = Method::hodoku().into();
        let refused = Request::new(&hodoku).narrow(&document, Stop::NEVER);
        let Err(Refusal::Unsupported(why)) = &refused else { panic!("the method knows plain grids alone") };
        assert!(why.contains("the method hints supports other rules"), "{why}");
        assert_eq!(severity(refused), Severity::Unreadable);
    }
    let plain = Request::new(&Choice::USUAL).narrow(&document(SINGLES), Stop::NEVER);
    assert!(plain.is_ok_and(|told| told.method == "hodoku"));
    let usual = Choice::USUAL.without_uniqueness();
    let method = usual.of(&Rules::sized(6).unwrap()).unwrap();
    assert!(method.techniques.iter().all(|technique| !technique.assumes_unique));
}

#[test]
fn paths_of_killers_are_told_in_words() {
    let killer = samples::example("killercage");
    let report = Request::new(&Choice::USUAL).report("x", 1, &killer, Stop::NEVER);
    let text = crate::report::Telling::Text.write(&report, &ninefold::render::Style::default());
    assert!(text.contains("3-cage in r1c12 can only be 1 2"), "{text}");
    let data = crate::report::Telling::Json.write(&report, &ninefold::render::Style::default());
    assert!(data.contains("\"rules\":\"4x4, Killer Cage\""), "{data}");
}

/// With `stuck`, a path that ends unsolved has a step of another technique; without it, the path has no such step.
#[test]
fn beyond_a_stuck_method_another_leads_on() {
    let hard = document("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let (simple, hints) = (Method::simple().into(), Choice::from(Method::hints()));
    let told = |stuck, method| Request { stuck, steps: usize::MAX, ..Request::new(method) }.narrow(&hard, Stop::NEVER);
    let beyond = |told: Result<narrow::Told, Refusal>| told.ok().and_then(|told| told.beyond);
    let step = beyond(told(true, &simple)).expect("a step");
    assert!(step.conclusions().count() > 0);
    assert!(beyond(told(false, &simple)).is_none());
    // The method `hints` has nets, so it does not get stuck here.
    assert!(beyond(told(true, &hints)).is_none());
}
