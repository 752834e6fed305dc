//! Multi-sudokus: every step of every path is proved, and agrees with the solution.

use ninefold_core::generate::{Clues, Order, Random, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{NAMED, Offset, Rules};
use ninefold_core::{Board, Candidate, Puzzle, Stop, generate};
use ninefold_logic::step::{Claim, Draft};
use ninefold_logic::{ACROSS, Consequence, Method, Path, Position, Reason, SEARCH, Step, hodoku, techniques};

fn random(seed: u64) -> Random {
    Random::new(Seed::new(seed))
}

/// Proves every step, and compares it with the solution and the boards with each other.
fn examine(puzzle: &Puzzle<Grids>, path: &Path) {
    let layout = puzzle.givens().rules();
    for (at, step) in path.stages() {
        assert_eq!(at.check(step), Ok(()), "grid {}: {}\n{:?}", step.grid(), step, puzzle.givens());
        for claim in step.conclusions() {
            let Candidate { cell, digit } = claim.candidate();
            let right = puzzle.solution()[layout.cell(step.grid(), cell)] == Some(digit);
            assert_eq!(matches!(claim, Claim::True(_)), right, "{step}");
        }
    }
    let end = path.end().boards();
    for cell in layout.cells() {
        let mut options = layout.homes(cell).iter().map(|&(grid, cell)| end.board(grid).options(cell));
        let first = options.next().unwrap();
        assert!(options.all(|other| other == first), "grids disagree on {}", layout.name(cell));
        assert!(first.contains(puzzle.solution()[cell].unwrap()));
    }
}

fn chance(seed: u64) -> Rules {
    let mut random = random(seed);
    let grids = 2 + random.below(12);
    let mut corners = vec![(20, 20)];
    while corners.len() < grids {
        let (row, column) = corners[random.below(corners.len())];
        let corner = (row + random.below(5) - 2, column + random.below(5) - 2);
        if !corners.contains(&corner) {
            corners.push(corner);
        }
    }
    let areas: Vec<Offset> = corners.iter().map(|(row, column)| Offset::at(3 * row, 3 * column)).collect();
    Rules::new(&areas).unwrap()
}

/// Puzzles with a few more clues than necessary, as people usually get them.
fn puzzle(layout: &Rules, seed: u64) -> Puzzle<Grids> {
    let order = Order { clues: Clues::exactly(layout.len() / 3), ..Order::of(layout) };
    generate::puzzle(order, &mut random(seed), Stop::NEVER).unwrap()
}

#[test]
fn named_layouts() {
    for (seed, named) in NAMED.iter().enumerate() {
        let puzzle = puzzle(&named.rules(), seed as u64);
        let path = Path::of(&puzzle, &Method::hodoku());
        examine(&puzzle, &path);
        assert!(path.is_solved(), "{}", named.name);
        assert_eq!(path.end().boards().grids(), *puzzle.solution());
    }
}

#[test]
fn random_layouts() {
    for seed in 0..50 {
        let puzzle = puzzle(&chance(seed), seed);
        let path = Path::of(&puzzle, &Method::hodoku());
        examine(&puzzle, &path);
        assert!(path.is_solved(), "seed {seed}");
    }
}

/// Checks that each line of a net names the earlier claims that rule out the alternatives, unless the board itself excludes these.
fn reasons(at: &Position, step: &Step) {
    let net = step.net().unwrap();
    let words = net.words(step.grid());
    // The supposition, a sentence for each consequence, and the end.
    let sentences: Vec<&str> = words.split(". ").map(str::trim).collect();
    assert_eq!(sentences.len(), net.consequences().len() + 2, "{words}");
    for (sentence, consequence) in sentences[1..].iter().zip(net.consequences()) {
        let is_bare = match *consequence {
            Consequence::Placed(grid, one, Reason::Naked) => at.board(grid).candidates(one.cell).len() == 1,
            Consequence::Placed(grid, one, Reason::Hidden(house)) => {
                (at.board(grid).spots(one.digit) & house.cells()).len() == 1
            }
            Consequence::Locked(grid, digit, from, to) => {
                (at.board(grid).spots(digit) & from.cells()).is_subset(to.cells())
            }
        };
        assert_eq!(sentence.contains(", since "), !is_bare, "{sentence}\n{words}");
    }
    assert!(sentences.last().unwrap().contains(", since "), "{words}");
    // An earlier sentence contains each cell that a sentence names.
    let said = |claim: &str, before: &[&str]| {
        let cell = claim.split_whitespace().next().unwrap_or_default();
        claim.contains("is locked in") || before.iter().any(|sentence| sentence.contains(cell))
    };
    for (number, sentence) in sentences.iter().enumerate().skip(1) {
        let Some((_, why)) = sentence.split_once(", since ") else { continue };
        let why =
            why.split(": a contradiction").next().unwrap_or(why).split(", so it is ruled out").next().unwrap_or(why);
        for claim in why.split(" and ").flat_map(|part| part.split(", ")) {
            assert!(said(claim, &sentences[..number]), "{claim:?} is not said before {sentence:?}\n{words}");
        }
    }
}

/// Minimal puzzles, which need steps through several grids.
#[test]
fn minimal_puzzles() {
    let mut nets = 0;
    for (seed, named) in (1..).zip(NAMED).filter(|(_, named)| named.rules().grids().len() <= 8) {
        let puzzle = generate::puzzle(Order::of(&named.rules()), &mut random(seed), Stop::NEVER).unwrap();
        let path = Path::of(&puzzle, &Method::hodoku());
        examine(&puzzle, &path);
        assert!(path.is_solved(), "{}", named.name);
        for (at, step) in path.stages().filter(|(_, step)| step.net().is_some()) {
            nets += 1;
            reasons(&at, step);
        }
    }
    assert!(nets > 0, "no net across grids was checked");
}

/// As a last resort, a search places a digit, and the words say so; another grid for the step is refused.
#[test]
fn search_in_the_end() {
    let known = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"];
    let few = |last: &[&str]| {
        let ids = known.iter().chain(last);
        Method::new("few", ids.map(|id| techniques::by_id(id).unwrap()))
    };
    let (mut searched, mut refused) = (0, 0);
    for (seed, name) in (1..).zip(["twodoku", "butterfly", "samurai"]) {
        let layout = Rules::named(name).unwrap();
        let puzzle = generate::puzzle(Order::of(&layout), &mut random(seed), Stop::NEVER).unwrap();
        assert!(!Path::of(&puzzle, &few(&[])).is_solved(), "{name} needs more than singles");
        let path = Path::of(&puzzle, &few(&["nested-cell"]));
        examine(&puzzle, &path);
        assert!(path.is_solved(), "{name}");
        for (at, step) in path.stages().filter(|(_, step)| step.technique() == &SEARCH) {
            searched += 1;
            assert!(step.text().line().contains("A search over all grids"), "{}", step.text().line());
            // In another grid the step is refused, unless the digit happens to be right there too.
            let elsewhere = step.clone().in_grid((step.grid() + 1) % layout.grids().len());
            let claim = step.conclusions().next().unwrap().candidate();
            let right = puzzle.solution()[layout.cell(elsewhere.grid(), claim.cell)] == Some(claim.digit);
            assert_eq!(at.check(&elsewhere).is_ok(), right, "{name}: {step}");
            refused += usize::from(!right);
        }
    }
    assert!(searched > 0 && refused > 0, "{searched} searched for, {refused} refused");
}

/// A step without its net, with another net, or in another grid is refused.
#[test]
fn wrong_steps() {
    let layout = Rules::named("samurai").unwrap();
    let puzzle = generate::puzzle(Order::of(&layout), &mut random(4), Stop::NEVER).unwrap();
    let path = Path::of(&puzzle, &Method::hodoku());
    let mut refused = 0;
    for (at, step) in path.stages() {
        let elsewhere = step.clone().in_grid((step.grid() + 1) % 5);
        refused += usize::from(at.check(&elsewhere).is_err());
        if step.technique() == &ACROSS {
            let Candidate { cell, digit } = step.conclusions().next().unwrap().candidate();
            let bare = Draft::new(&ACROSS, at.board(step.grid())).eliminate(digit, cell).finish().unwrap();
            assert!(at.check(&bare.in_grid(step.grid())).is_err());
        }
    }
    assert!(refused * 2 > path.steps().len(), "{refused} of {}", path.steps().len());
}

/// No pattern with two fillings touches a shared cell, although such patterns exist if the other grids are ignored.
#[test]
fn uniqueness_within_the_whole() {
    let uniqueness = Method::new("uniqueness", techniques::all().filter(|technique| technique.assumes_unique));
    let (mut allowed, mut refused) = (0, 0);
    for seed in 0..12 {
        let layout = Rules::named(if seed % 2 == 0 { "butterfly" } else { "tandem" }).unwrap();
        let puzzle = generate::puzzle(Order::of(&layout), &mut random(100 + seed), Stop::NEVER).unwrap();
        let path = Path::of(&puzzle, &Method::simple());
        let position = path.end().clone();
        allowed += uniqueness.all(&position).len();
        for grid in 0..layout.grids().len() {
            let board: Board = *position.board(grid);
            let alone = ninefold_logic::State::assume_unique(board, puzzle.givens().grid(grid).filled());
            let steps: Vec<Step> = uniqueness.all(alone);
            let steps = steps.into_iter().map(|step| step.in_grid(grid));
            refused += steps.filter(|step| position.check(step).is_err()).count();
        }
    }
    assert!(refused > 0, "nothing was there to be refused");
    println!("{allowed} allowed, {refused} refused");
}

/// All steps that are available in grids with few givens: they are found within seconds, and all of them hold.
#[test]
fn every_step() {
    let puzzle = generate::puzzle(Order::of(&Rules::named("samurai").unwrap()), &mut random(6), Stop::NEVER).unwrap();
    let start = Position::from(&puzzle);
    let steps = Method::hodoku().all(&start);
    assert!(steps.iter().any(|step| step.grid() == 0) && steps.iter().any(|step| step.grid() == 4));
    for step in steps.iter().step_by(1 + steps.len() / 300) {
        assert_eq!(start.check(step), Ok(()), "grid {}: {}", step.grid(), step);
    }
}

#[test]
fn ratings() {
    let puzzle = puzzle(&Rules::named("twodoku").unwrap(), 3);
    let path = Path::of(&puzzle, &Method::hodoku());
    let sum: u32 =
        path.steps().iter().filter_map(|step| hodoku::rating(step.technique())).map(|own| u32::from(own.score)).sum();
    assert_eq!(path.grade().score, sum);
    let codes = Path::of(&puzzle, &Method::zambon()).zambon_codes();
    assert!(!codes.is_empty() && codes.iter().all(|code| *code <= 40));
    let simple = Path::of(&puzzle, &Method::simple());
    assert_eq!(simple.is_solved(), simple.zambon_codes().last() != Some(&40));
    assert!(Position::from(&puzzle).state(0).is_unique());
}
