//! Advice on positions: mistakes, the next step, and searches that end early.

use ninefold::logic::Class;
use ninefold::multi::Grids;
use ninefold::rules::Rules;
use ninefold::solve;

use super::*;
use crate::samples;

fn request(all: bool, depth: usize) -> Request {
    Request { method: Method::hodoku(), puzzle: None, depths: Depth::ALL[..depth].to_vec(), all: all.then_some(MOST) }
}

/// A twodoku in which every fifth cell is empty.
fn twodoku() -> (Grids, Document) {
    let layout = Rules::named("twodoku").unwrap();
    let full = solve::first(&Grids::empty(layout.clone())).unwrap();
    let mut document = Document::from(full.clone());
    layout.cells().step_by(5).for_each(|cell| document.givens[cell] = None);
    (full, document)
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let (_, document) = twodoku();
    let request = request(false, 4);
    let hinted = request.hinted(&document, Stop::when(&|_| true)).unwrap();
    assert_eq!((hinted.text().as_str(), hinted.severity()), ("The search for a step was stopped.\n", Severity::Other));
    assert_eq!(hinted.json("x", 1, false)["status"], "stopped");
}

#[test]
fn mistakes_of_a_grid_are_counted_there() {
    let (full, mut document) = twodoku();
    let layout = full.rules().clone();
    // The first empty cell that is only in the second grid.
    let cell = layout.cells().step_by(5).find(|&cell| layout.homes(cell).iter().all(|home| home.0 == 1)).unwrap();
    let home = layout.homes(cell)[0].1;
    let wrong = Document::default().boards().board(0).candidates(home) - ninefold::DigitSet::of(full[cell].unwrap());
    document.placed[cell] = wrong.iter().next();
    let givens = Grids::new(layout.clone(), document.givens.digits().iter().copied());
    let request = Request { puzzle: Some(givens), ..request(false, 2) };
    let json = request.hinted(&document, Stop::NEVER).unwrap().json("x", 1, false);
    let fault = &json["faults"][0];
    assert_eq!((json["status"].as_str(), fault["grid"].as_u64()), (Some("wrong"), Some(2)), "{json}");
    assert!(fault["text"].as_str().unwrap().starts_with("In grid 2, "), "{json}");
    let other = Request { puzzle: Some(Grids::empty(Rules::single())), ..request };
    assert_eq!(other.hinted(&document, Stop::NEVER).err(), Some(Unfit::Givens));
}

/// With known givens, the digits that are wrong are named; a given is never blamed.
#[test]
fn wrong_digits_are_named_beside_a_clash() {
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let document = |text: &str| ninefold::formats::parse(text).unwrap().document;
    let puzzle = document(givens).givens;
    // r1c3 should be 4; the 9 in r3c2 is given. r1c4 should be 6.
    let wrong = document(&givens.replacen("53..", "5392", 1));
    let told = |puzzle, depth| Request { puzzle, ..request(false, depth) }.hinted(&wrong, Stop::NEVER).unwrap().text();
    let text = told(Some(puzzle.clone()), 4);
    assert!(text.contains("9 appears twice in box 1") && text.contains("r3c2 is given"), "{text}");
    assert!(text.contains("r1c3 is not 9") && text.contains("r1c4 is not 2") && !text.contains("Without"), "{text}");
    assert!(!told(Some(puzzle), 1).contains("r1c3"));
    // Without the givens, any of the digits may be wrong.
    assert!(!told(None, 4).contains("is not"));
}

#[test]
fn pictures_give_away_no_grid_before_its_depth() {
    let (_, document) = twodoku();
    let scene = |depth: usize| {
        let request = request(false, depth);
        request.hinted(&document, Stop::NEVER).unwrap().picture().expect("there is a step").unwrap()
    };
    assert_eq!((scene(1).size(), scene(1).name()), ((15, 15), ""));
    assert_eq!(scene(2).size(), (9, 9));
    assert!(scene(2).name().ends_with(" of 2 (twodoku)"), "{}", scene(2).name());
}

/// There are thousands of finned fish in this puzzle; a limited number is listed for each technique, with a line if there are more. Chains within
/// chains, which would take half a minute here, are left out.
#[test]
fn of_every_technique_so_many_steps() {
    let text = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let document = ninefold::formats::parse(text).unwrap().document;
    let mut method = Method::named("all").unwrap();
    method.techniques.retain(|technique| !technique.id.starts_with("nested-level"));
    let request = Request { method, ..request(true, 4) };
    let hinted = request.hinted(&document, Stop::NEVER).unwrap();
    let (steps, more) = match &hinted.0 {
        Kind::Narrow(narrow::hint::Hinted { advice: narrow::hint::Advice::Steps(found), .. }) => {
            (&found.steps, &found.more)
        }
        _ => panic!("there are steps"),
    };
    for &technique in &request.method.techniques {
        let count = steps.iter().filter(|step| step.technique() == technique).count();
        let most = match technique.class {
            Class::ForcingNet => MOST / 10,
            Class::NestedNet => MOST / 100,
            _ => MOST,
        };
        assert!(count <= most && (count == most || !more.contains(&technique)), "{}: {count}", technique.id);
    }
    assert!(more.len() > 5 && steps.len() > 2000, "{} steps, more of {}", steps.len(), more.len());
    let json = hinted.json("x", 1, false);
    assert_eq!(json["more"].as_array().map(Vec::len), Some(more.len()));
    assert!(hinted.text().ends_with(&format!("There are more {}.\n", more.last().unwrap().plural_name())));
    let work = std::sync::atomic::AtomicU64::new(0);
    let stop = |done| work.fetch_add(done, std::sync::atomic::Ordering::Relaxed) > 1000;
    let stopped = request.hinted(&document, Stop::when(&stop)).unwrap();
    assert_eq!(stopped.text(), "The search for a step was stopped.\n");
}

#[test]
fn hints_follow_the_rules_of_the_puzzle() {
    let request = |depth| Request { method: Method::hints(), ..request(false, depth) };
    for document in samples::all() {
        let hinted = request(4).hinted(&document, Stop::NEVER).unwrap();
        assert_eq!(hinted.json("x", 1, false)["steps"].as_array().map(Vec::len), Some(1), "{hinted:?}");
        assert!(hinted.text().lines().count() >= 4, "a line for each depth");
        let refused = super::tests::request(false, 4).hinted(&document, Stop::NEVER);
        assert!(matches!(refused, Err(Unfit::Method(_))));
    }
}

#[test]
fn broken_cages_are_named() {
    let mut killer = samples::example("killercage");
    let cell = killer.rules().cell_named("r1c1").unwrap();
    killer.placed[cell] = ninefold::Digit::new(3);
    let request = Request { method: Method::hints(), ..request(false, 4) };
    let hinted = request.hinted(&killer, Stop::NEVER).unwrap();
    assert_eq!(hinted.text(), "The digits break cage 3 in r1c12.\nr1c1 is not 3.\n");
    // If the digit is a given, the givens themselves are wrong.
    let mut given = samples::example("killercage");
    given.givens[cell] = ninefold::Digit::new(3);
    let blame = "Without r1c1=3 the puzzle has exactly one solution. No solution has r1c1=3 under these constraints: cage 3 in r1c12.\n";
    let told = request.hinted(&given, Stop::NEVER).unwrap().text();
    assert_eq!(told, format!("The digits break cage 3 in r1c12.\n{blame}"));
    let fault = &hinted.json("x", 1, false)["faults"][0];
    assert_eq!((fault["kind"].as_str(), fault["cells"].as_array().map(Vec::len)), (Some("broken"), Some(2)), "{fault}");
}
