//! Mutated steps under other rules: steps of puzzles with every kind of constraint are changed in one place, and the proof refuses all of them,
//! except those that hold for another reason. Exact search confirms these: no solution contradicts the changed step.
//!
//! ```text
//! conclusion   another digit of the cell, the digit in another cell, the opposite
//! part         another clue, equation, sum, cell, house, digit or supposition; or none
//! rules        the value of the named clue, or its cells: the step is checked under these rules
//! ```

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_core::generate::{Made, Order, Random, Seed, Variant};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{Constraint, KINDS, Rules};
use ninefold_core::solve::{self, Solver};
use ninefold_core::{Candidate, Cell, Digit, House, Stop};
use ninefold_logic::step::{Claim, Draft, Part};
use ninefold_logic::{Method, Position, State, Step, Walk, proof, techniques};

use crate::{collection, common};

/// The work after which a walk is stopped.
const WORK: u64 = 200_000;

/// The maximum number of mutants of each sort for one step.
const EACH: usize = 12;

/// The results for one sort of mutants.
#[derive(Default)]
struct Count {
    refused: usize,
    /// The mutants that the proof accepts, and that no solution contradicts.
    true_anyway: usize,
}

/// A step with the given parts and conclusions, and the properties of another step.
fn step(state: &State, of: &Step, parts: impl IntoIterator<Item = Part>, claims: &[Claim]) -> Option<Step> {
    let draft = Draft::new(of.technique(), state.board()).under(state.home());
    let draft = parts.into_iter().fold(draft, Draft::part);
    let draft = claims.iter().fold(draft, |draft, claim| match *claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.eliminate(digit, cell),
    });
    draft.finish()
}

/// Whether no solution allowed by the candidates contradicts a claim.
fn is_true(boards: &Boards, claim: Claim) -> bool {
    let mut opposite = boards.clone();
    let Candidate { cell, digit } = claim.candidate();
    let cell = boards.rules().cell(0, cell);
    if !boards.options(cell).contains(digit) {
        return matches!(claim, Claim::False(_));
    }
    match claim {
        Claim::True(_) => _ = opposite.remove(cell, digit),
        Claim::False(_) => opposite.place(cell, digit),
    }
    solve::first(&opposite).is_none()
}

/// Tests the mutants of one step, and counts them.
struct Mutants<'a> {
    counts: &'a mut BTreeMap<&'static str, Count>,
}

impl Mutants<'_> {
    fn judge(&mut self, sort: &'static str, name: &str, boards: &Boards, state: &State, mutant: &Step) {
        let count = self.counts.entry(sort).or_default();
        if proof::check(state, mutant).is_err() {
            count.refused += 1;
            return;
        }
        for claim in mutant.conclusions() {
            assert!(is_true(boards, claim), "{name}: {claim} is proved and wrong: {mutant}, {:?}", mutant.parts());
        }
        count.true_anyway += 1;
        if count.true_anyway == 1 {
            println!("{name}: true for another reason ({sort}): {mutant}: {}", mutant.reason());
        }
    }

    fn of(&mut self, name: &str, position: &Position, original: &Step, random: &mut Random) {
        let (state, boards) = (position.state(0), position.boards());
        let claims: Vec<Claim> = original.conclusions().collect();
        let parts = original.parts();
        for claim in some(conclusions(&state, original), random) {
            if let Some(mutant) = step(&state, original, parts.iter().cloned(), &[claim]) {
                self.judge("conclusion", name, &boards, &state, &mutant);
            }
        }
        for (sort, at, part) in some(changes(&state, parts), random) {
            let (before, after) = (&parts[..at], &parts[at + 1..]);
            let changed = before.iter().cloned().chain(part).chain(after.iter().cloned());
            if let Some(mutant) = step(&state, original, changed, &claims) {
                self.judge(sort, name, &boards, &state, &mutant);
            }
        }
        for (sort, rules) in some(other_rules(&state, original), random) {
            let boards = under(&rules, &boards);
            let position = Position::from_boards(boards.clone(), &Grids::empty(rules));
            let state = position.state(0);
            let live: Vec<Claim> =
                claims.iter().copied().filter(|claim| state.board().allows(claim.candidate())).collect();
            if let Some(mutant) = step(&state, original, parts.iter().cloned(), &live) {
                self.judge(sort, name, &boards, &state, &mutant);
            }
        }
    }
}

/// A random sample of at most `EACH` items.
fn some<T>(mut all: Vec<T>, random: &mut Random) -> Vec<T> {
    while all.len() > EACH {
        all.swap_remove(random.below(all.len()));
    }
    all
}

/// Other conclusions: about candidates near those of the step, and the opposite of its own conclusions.
fn conclusions(state: &State, original: &Step) -> Vec<Claim> {
    let own: Vec<Claim> = original.conclusions().collect();
    let near = |candidate: &Candidate| {
        let is_near = |claim: &Claim| {
            let own = claim.candidate();
            own.cell == candidate.cell || own.digit == candidate.digit || original.cells_named(candidate.cell)
        };
        own.iter().any(is_near)
    };
    let all = state.board().all_candidates();
    let others = all.iter().filter(near).flat_map(|candidate| [Claim::False(candidate), Claim::True(candidate)]);
    others.filter(|claim| !own.contains(claim)).collect()
}

/// Whether the parts of a step name a cell.
trait Named {
    fn cells_named(&self, cell: Cell) -> bool;
}

impl Named for Step {
    fn cells_named(&self, cell: Cell) -> bool {
        self.parts().iter().any(|part| matches!(part, Part::Cell(_, own) if *own == cell))
    }
}

/// Each part with another subject, or left out.
fn changes(state: &State, parts: &[Part]) -> Vec<(&'static str, usize, Option<Part>)> {
    let rules = state.rules();
    let whole = state.home().map(|home| home.whole().clone());
    let (clues, equations) = whole.map_or((0, 0), |whole| (whole.constraints().len(), whole.equations().len()));
    let cells: Vec<Cell> = rules.cells().iter().collect();
    let next = |cell: Cell| cells[(cells.iter().position(|&own| own == cell).unwrap_or(0) + 1) % cells.len()];
    let digits: Vec<Digit> = rules.digits().iter().collect();
    let other = |digit: Digit| digits[(digit.index() + 1) % digits.len()];
    let houses: Vec<House> = rules.houses().to_vec();
    let beside = |house: House| houses.iter().position(|&own| own == house).map(|at| houses[(at + 1) % houses.len()]);
    let turn = |number: u16, count: usize| [1, count.max(2) - 1].map(|by| (number + by as u16) % count.max(1) as u16);
    let mut all = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let mut add = |sort, changed: Part| {
            if changed != *part {
                all.push((sort, at, Some(changed)));
            }
        };
        match *part {
            Part::Constraint(role, number) => {
                for number in turn(number, clues) {
                    add("another clue", Part::Constraint(role, number));
                }
                all.push(("no clue", at, None));
            }
            Part::Equation(role, number) => {
                for number in turn(number, equations) {
                    add("another equation", Part::Equation(role, number));
                }
                all.push(("no equation", at, None));
            }
            Part::Rule(role, number) => {
                for number in turn(number, rules.truths().len()) {
                    add("another sum", Part::Rule(role, number));
                }
                all.push(("no sum", at, None));
            }
            Part::Cell(role, cell) => {
                add("another cell", Part::Cell(role, next(cell)));
                all.push(("no cell", at, None));
            }
            Part::House(role, house, digit) => {
                beside(house).into_iter().for_each(|house| add("another house", Part::House(role, house, digit)));
                add("another digit", Part::House(role, house, other(digit)));
                all.push(("no house", at, None));
            }
            Part::Suppose(Claim::True(Candidate { cell, digit })) => {
                let digit = other(digit);
                add("another supposition", Part::Suppose(Claim::True(Candidate { cell, digit })));
            }
            _ => {}
        }
    }
    all
}

/// The rules with a change in a clue that the step names: another value, or another cell in place of one of its cells.
fn other_rules(state: &State, original: &Step) -> Vec<(&'static str, Rules)> {
    let Some(home) = state.home() else { return Vec::new() };
    let whole = home.whole();
    let bare = whole.without_constraints();
    let truths = state.rules().truths();
    let mut numbers: Vec<usize> = Vec::new();
    for part in original.parts() {
        match *part {
            Part::Constraint(_, number) => numbers.push(number.into()),
            Part::Rule(_, truth) => {
                let choice = truths.get(usize::from(truth)).and_then(|truth| truth.choice);
                let cells = choice.and_then(|choice| state.rules().choices().get(usize::from(choice)));
                let in_layout = |cell| whole.cell(0, cell);
                let own = cells.map(|choice| choice.cells.iter().map(in_layout).collect::<Vec<_>>());
                let is_on = |one: &Constraint| {
                    let mut cells: Vec<LayoutCell> = one.cells().collect();
                    cells.sort_unstable();
                    own.as_ref() == Some(&cells)
                };
                numbers.extend(whole.constraints().iter().position(is_on));
            }
            // An equation depends on many clues: one of them is changed.
            Part::Equation(_, number) => numbers.push(usize::from(number) % whole.constraints().len().max(1)),
            _ => {}
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    let mut all = Vec::new();
    for number in numbers {
        let Some(own) = whole.constraints().get(number) else { continue };
        let mut add = |sort, lines: Vec<Vec<LayoutCell>>, values: Vec<u32>| {
            let Ok(changed) = Constraint::new(own.kind(), &bare, lines, values) else { return };
            let mut constraints = whole.constraints().to_vec();
            constraints[number] = changed;
            all.push((sort, bare.with_constraints(constraints)));
        };
        for (at, &value) in own.values().iter().enumerate() {
            for value in [value + 1, value.saturating_sub(1), value + 3] {
                let mut values = own.values().to_vec();
                values[at] = value;
                add("another value", own.lines().to_vec(), values);
            }
        }
        for (line, cells) in own.lines().iter().enumerate() {
            for at in 0..cells.len() {
                let mut lines = own.lines().to_vec();
                let index = (cells[at].index() + 1) % whole.len();
                lines[line][at] = whole.cells().nth(index).expect("it is in the grid");
                add("another cell of the clue", lines, own.values().to_vec());
            }
            if cells.len() > 2 {
                let mut lines = own.lines().to_vec();
                lines[line].pop();
                add("a cell less of the clue", lines, own.values().to_vec());
            }
        }
    }
    all
}

/// The candidates of some boards under other rules, as far as these allow them.
fn under(rules: &Rules, boards: &Boards) -> Boards {
    let mut own = Grids::empty(rules.clone()).boards();
    for cell in rules.cells() {
        for digit in rules.digits() - boards.options(cell) {
            own.remove(cell, digit);
        }
    }
    own
}

/// A puzzle with constraints of each kind, in six rows or, if these are too few, in nine.
fn generated(seed: u64) -> Vec<(String, Grids)> {
    let mut all = Vec::new();
    for kind in KINDS {
        let made = [6, 9].into_iter().find_map(|size| {
            let variant = Variant::parse(kind.id, size).ok()?;
            let plan = variant.plan(Order::of(&variant.sample())).ok()?;
            let made = plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, Stop::NEVER);
            if let Made::Puzzle(puzzle) = made { Some(puzzle.givens().clone()) } else { None }
        });
        all.push((format!("{}, made with seed {seed}", kind.id), made.expect("there are puzzles of every kind")));
    }
    all
}

/// Mutates up to `steps` steps of each puzzle, generated ones and those of the corpus, until there are `most` mutants.
fn mutate(most: usize, steps: usize) {
    let bytes = common::bytes("variants/given.jsonl.gz").unwrap_or_default();
    let corpus = if bytes.is_empty() { Vec::new() } else { collection::variants(&bytes) };
    let corpus = corpus.into_iter().filter(|one| !one.id.starts_with("iss-"));
    // The sample includes puzzles of all sources, not only of the first.
    let mut corpus: Vec<(String, Grids)> = corpus.map(|one| (one.id, one.givens)).collect();
    let mut random = Random::new(Seed::new(12));
    (1..corpus.len()).rev().for_each(|at| corpus.swap(at, random.below(at + 1)));
    let (mut counts, mut kinds) = (BTreeMap::new(), BTreeMap::<&str, usize>::new());
    let mut uses = BTreeMap::<&str, usize>::new();
    let mut corpus = corpus.into_iter();
    let total = |counts: &BTreeMap<&str, Count>| -> usize {
        counts.values().map(|count| count.refused + count.true_anyway).sum()
    };
    let method = Method::hints();
    for seed in 1.. {
        let made = generated(seed);
        let count = made.len();
        for (name, givens) in made.into_iter().chain(corpus.by_ref().take(count)) {
            if total(&counts) >= most {
                break;
            }
            let worked = AtomicU64::new(0);
            let is_over = |work| worked.fetch_add(work, Ordering::Relaxed) > WORK;
            let mut walk = Walk::new(Position::assume_unique(givens.boards(), &givens), &method);
            walk = walk.until(Stop::when(&is_over));
            let mut before = walk.position().clone();
            let mut found = 0;
            while let Some(step) = walk.next() {
                if techniques::of_constraints().any(|own| own == step.technique()) {
                    *uses.entry(step.technique().id).or_default() += 1;
                    let mut mutants = Mutants { counts: &mut counts };
                    mutants.of(&name, &before, &step, &mut random);
                    found += 1;
                }
                before = walk.position().clone();
                if found == steps {
                    break;
                }
            }
            for constraint in givens.rules().constraints() {
                *kinds.entry(constraint.kind().id).or_default() += 1;
            }
        }
        if total(&counts) >= most {
            break;
        }
    }
    println!("{uses:?}");
    let mut all = Count::default();
    for (sort, count) in &counts {
        println!("{sort}: {} refused, {} true for another reason", count.refused, count.true_anyway);
        all.refused += count.refused;
        all.true_anyway += count.true_anyway;
    }
    println!("in all {} refused, {} true for another reason; {} kinds", all.refused, all.true_anyway, kinds.len());
    assert!(all.refused > all.true_anyway, "{} refused, {} accepted", all.refused, all.true_anyway);
    assert_eq!(kinds.len(), KINDS.len(), "{kinds:?}");
}

#[test]
fn mutated_steps_are_refused_or_true() {
    mutate(4000, 2);
}

#[test]
#[ignore = "takes minutes"]
fn fifty_thousand_mutated_steps_are_refused_or_true() {
    mutate(50_000, 12);
}
