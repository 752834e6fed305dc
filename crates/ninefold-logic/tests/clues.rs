//! Techniques of constraints on small grids, compared with all solutions: no step excludes a solution, a step without one of its parts is refused
//! unless it also holds without that part, and no elimination by a cage or by the leftovers of two houses is missed.

use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{Fields, KINDS, Kind, Rules};
use ninefold_core::{Candidate, Digit, DigitSet, solve};
use ninefold_logic::step::{Claim, Draft, Part};
use ninefold_logic::{Facts, Limits, Position, Step, Technique, proof, techniques};

use crate::common;
use crate::rules::with;

/// The techniques of constraints.
const IDS: [&str; 11] = [
    "constraint",
    "rule-of-45",
    "locked-sum",
    "law-of-leftovers",
    "common-peer-elimination",
    "innies-and-outies",
    "constraint-fillings",
    "short-constraint-chain",
    "constraint-chain",
    "what-if",
    "constraint-cases",
];

#[test]
fn former_names_are_understood() {
    let own = techniques::by_id("rule-of-45");
    assert!(own.is_some());
    for name in ["derived-sum", "Derived Sum"] {
        assert_eq!(techniques::named(name), own, "{name}");
    }
    assert_eq!(techniques::by_id("derived-sum"), own);
}

fn own() -> impl Iterator<Item = &'static Technique> {
    IDS.iter().map(|id| techniques::by_id(id).unwrap())
}

/// A generator of pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Every full grid of four rows.
fn grids() -> Vec<Vec<u8>> {
    let empty = Grids::empty(Rules::sized(4).unwrap());
    let digits = |full: Grids| full.digits().iter().map(|digit| digit.unwrap().get()).collect();
    let all: Vec<Vec<u8>> = solve::solutions(&empty).map(digits).collect();
    assert_eq!(all.len(), 288);
    all
}

/// Whether a full grid satisfies all constraints, by their plain definitions.
fn keeps(rules: &Rules, grid: &[u8]) -> bool {
    rules.constraints().iter().all(|one| (one.kind().holds)(one, rules, &|cell: LayoutCell| grid[cell.index()]))
}

/// The rules of the example of a kind, in a grid of four rows.
fn of_example(kind: &'static Kind) -> Option<Rules> {
    let example = kind.examples.iter().find(|example| example.size == 4)?;
    let plain = Rules::sized(4).unwrap();
    Some(plain.with_constraints(example.constraint(kind, &plain)))
}

/// The names of cells of a grid of four rows, mirrored in the diagonal or rotated by half a turn: both preserve the houses.
fn turned(cells: &str, is_mirrored: bool, is_turned: bool) -> String {
    let turn = |digit: char| if is_turned { char::from(b'5' - (digit as u8 - b'0')) } else { digit };
    let mut digits: Vec<char> =
        cells.chars().map(|sign| if sign.is_ascii_digit() { turn(sign) } else { sign }).collect();
    let rows: Vec<usize> = (0..digits.len()).filter(|&at| digits[at] == 'r' && is_mirrored).collect();
    rows.into_iter().for_each(|at| digits.swap(at + 1, at + 3));
    digits.into_iter().collect()
}

/// The number of rounds: `few`, or forty times as many with `NINEFOLD_FULL`.
fn rounds(few: usize) -> usize {
    if common::sampled(2) == 1 { 40 * few } else { few }
}

/// A board with the candidates of a solution and some others.
fn board(rules: &Rules, solution: &[u8], random: &mut Random) -> Boards {
    let mut boards = Grids::empty(rules.clone()).boards();
    let size = rules.size();
    let less = 1 + random.below(3);
    for cell in rules.cells() {
        for value in 1..=size as u8 {
            if solution[cell.index()] != value && random.below(4) < less {
                boards.remove(cell, Digit::of_size(size, value).unwrap());
            }
        }
    }
    boards
}

/// The steps of all techniques of constraints.
fn steps(position: &Position) -> Vec<Step> {
    let state = position.state(0);
    let facts = Facts::new(&state);
    own().flat_map(|technique| technique.all(&facts, &Limits::DEFAULT)).collect()
}

fn is_right(rules: &Rules, grid: &[u8], claim: Claim) -> bool {
    let Candidate { cell, digit } = claim.candidate();
    matches!(claim, Claim::True(_)) == (grid[rules.cell(0, cell).index()] == digit.get())
}

/// The full grids that satisfy the rules and that a board allows.
fn left<'g>(all: &'g [Vec<u8>], rules: &Rules, boards: &Boards) -> Vec<&'g Vec<u8>> {
    let allows = |grid: &[u8]| {
        rules.cells().all(|cell| boards.options(cell).iter().any(|digit| digit.get() == grid[cell.index()]))
    };
    all.iter().filter(|grid| allows(grid) && keeps(rules, grid)).collect()
}

/// The step without one part, if it still has a conclusion.
fn without(position: &Position, step: &Step, at: usize) -> Option<Step> {
    let state = position.state(0);
    let draft = Draft::new(step.technique(), state.board()).under(state.home());
    let parts = step.parts().iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.clone());
    parts.fold(draft, Draft::part).eliminate_each(step.eliminated()).finish()
}

#[test]
fn no_step_excludes_a_solution() {
    let all = grids();
    let mut random = Random(7);
    let mut found: Vec<(&str, &str)> = Vec::new();
    for &kind in KINDS {
        let Some(rules) = of_example(kind) else { continue };
        let kept: Vec<&Vec<u8>> = all.iter().filter(|grid| keeps(&rules, grid)).collect();
        for _ in 0..rounds(5) {
            let solution = kept[random.below(kept.len())];
            let boards = board(&rules, solution, &mut random);
            let left = left(&all, &rules, &boards);
            let position = Position::from_boards(boards, &Grids::empty(rules.clone()));
            for step in steps(&position) {
                found.push((kind.id, step.technique().id));
                assert_eq!(position.check(&step), Ok(()), "{}: {step}", kind.id);
                for claim in step.conclusions() {
                    assert!(left.iter().all(|grid| is_right(&rules, grid, claim)), "{}: {step}", kind.id);
                }
                let reason = step.reason();
                assert!(!reason.contains("parts of this step") && !reason.contains("  "), "{}: {reason}", kind.id);
            }
        }
    }
    for id in IDS {
        let sums = ["rule-of-45", "innies-and-outies", "law-of-leftovers", "locked-sum"];
        assert!(sums.contains(&id) || found.iter().any(|(_, technique)| *technique == id), "{id} is never found");
    }
}

/// Whether constraints make candidates of other cells or digits see each other.
fn has_sights(rules: &Rules) -> bool {
    let peers = |rules: &Rules| rules.cells().map(|cell| rules.peers(cell).len()).collect::<Vec<_>>();
    rules.grid(0).has_sights() || peers(rules) != peers(&rules.without_constraints())
}

/// A step without its constraint is refused, unless its conclusions hold in every grid without it.
#[test]
fn steps_without_their_constraint_are_refused() {
    let all = grids();
    let mut random = Random(11);
    let (mut refused, mut accepted) = (0, 0);
    for &kind in KINDS {
        let Some(rules) = of_example(kind) else { continue };
        let kept: Vec<&Vec<u8>> = all.iter().filter(|grid| keeps(&rules, grid)).collect();
        for _ in 0..rounds(3) {
            let boards = board(&rules, kept[random.below(kept.len())], &mut random);
            let free = left(&all, &rules.without_constraints(), &boards);
            let position = Position::from_boards(boards, &Grids::empty(rules.clone()));
            for step in steps(&position) {
                let named = |part: &Part| matches!(part, Part::Constraint(..) | Part::Equation(..));
                for at in (0..step.parts().len()).filter(|&at| named(&step.parts()[at])) {
                    let Some(mutated) = without(&position, &step, at) else { continue };
                    let is_proved = proof::check(&position.state(0), &mutated).is_ok();
                    let is_single = step.parts().iter().filter(|part| named(part)).count() == 1;
                    // The candidates that a constraint makes see each other, and its houses, are not parts, so a step may depend on them alone.
                    if is_proved && is_single && !has_sights(&rules) {
                        let holds = |claim| free.iter().all(|grid| is_right(&rules, grid, claim));
                        assert!(mutated.conclusions().all(holds), "{}: {mutated}", kind.id);
                    }
                    *(if is_proved { &mut accepted } else { &mut refused }) += 1;
                }
            }
        }
    }
    println!("{refused} refused, {accepted} accepted");
    assert!(refused > 50, "{refused} refused, {accepted} accepted");
}

/// A step with a further conclusion is refused if a solution contradicts it.
#[test]
fn further_conclusions_are_refused() {
    let all = grids();
    let mut random = Random(13);
    let mut tried = 0;
    for &kind in KINDS {
        let Some(rules) = of_example(kind) else { continue };
        let kept: Vec<&Vec<u8>> = all.iter().filter(|grid| keeps(&rules, grid)).collect();
        for _ in 0..rounds(2) {
            let solution = kept[random.below(kept.len())];
            let position = Position::from_boards(board(&rules, solution, &mut random), &Grids::empty(rules.clone()));
            let state = position.state(0);
            for step in steps(&position).into_iter().step_by(3) {
                for cell in position.rules().grid(0).cells() {
                    let right = solution[rules.cell(0, cell).index()];
                    let draft = Draft::new(step.technique(), state.board()).under(state.home());
                    let draft = step.parts().iter().cloned().fold(draft, Draft::part);
                    let Some(wrong) = draft.eliminate(Digit::new(right).unwrap(), cell).finish() else { continue };
                    tried += 1;
                    assert!(proof::check(&state, &wrong).is_err(), "{}: {wrong}", kind.id);
                }
            }
        }
    }
    println!("{tried} further conclusions refused");
    assert!(tried > 300, "{tried}");
}

/// Every filling of the cells of a constraint that a board allows, by its plain definition, with different digits in the cells of a house.
fn fillings(rules: &Rules, boards: &Boards) -> Vec<Vec<(LayoutCell, u8)>> {
    let houses = rules.without_constraints();
    let constraint = &rules.constraints()[0];
    let mut cells: Vec<LayoutCell> = constraint.cells().collect();
    cells.sort_unstable();
    cells.dedup();
    let mut all: Vec<Vec<(LayoutCell, u8)>> = vec![Vec::new()];
    for &cell in &cells {
        let digits: Vec<u8> = boards.options(cell).iter().map(Digit::get).collect();
        let differs = |own: &[(LayoutCell, u8)], digit: u8| {
            own.iter().all(|&(other, taken)| taken != digit || !houses.peers(cell).contains(&other))
        };
        let longer = |own: &Vec<(LayoutCell, u8)>| {
            let fit = digits.iter().filter(|&&digit| differs(own, digit));
            fit.map(|&digit| [&own[..], &[(cell, digit)]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let digit = |own: &[(LayoutCell, u8)], cell| own.iter().find(|one| one.0 == cell).map_or(1, |one| one.1);
    all.retain(|own| (constraint.kind().holds)(constraint, rules, &|cell| digit(own, cell)));
    all
}

/// The candidates that are in no filling, or that see a digit of every filling.
fn excluded(rules: &Rules, boards: &Boards, fillings: &[Vec<(LayoutCell, u8)>]) -> Vec<(LayoutCell, u8)> {
    let houses = rules.without_constraints();
    let listed: Vec<LayoutCell> = rules.constraints()[0].cells().collect();
    let open = rules.cells().filter(|&cell| boards.options(cell).len() > 1);
    let candidates = open.flat_map(|cell| boards.options(cell).iter().map(move |digit| (cell, digit.get())));
    let is_out = |&(cell, digit): &(LayoutCell, u8)| {
        let sees = |&(other, taken): &(LayoutCell, u8)| taken == digit && houses.peers(cell).contains(&other);
        if listed.contains(&cell) {
            fillings.iter().all(|own| !own.contains(&(cell, digit)))
        } else {
            fillings.iter().all(|own| own.iter().any(sees))
        }
    };
    candidates.filter(is_out).collect()
}

/// All candidates that the fillings of one constraint exclude are found, wherever the constraint is.
#[test]
fn everything_that_fillings_exclude_is_found() {
    let all = grids();
    let mut random = Random(19);
    let mut found = 0;
    // Constraints without a list of cells cannot be rotated.
    let listed = |kind: &&&'static Kind| {
        let has_own = !matches!(kind.fields, Fields::Flag | Fields::Cell | Fields::Options);
        // The rank of a line depends on all other lines.
        has_own && !["killercage", "fullrank"].contains(&kind.id)
    };
    for &kind in KINDS.iter().filter(listed) {
        let Some(example) = kind.examples.iter().find(|example| example.size == 4) else { continue };
        for turn in 0..4 * rounds(1) {
            let cells = turned(example.cells, turn & 1 == 1, turn & 2 == 2);
            let rules = with(&Rules::sized(4).unwrap(), kind.id, &cells, example.values.iter().copied());
            let kept: Vec<&Vec<u8>> = all.iter().filter(|grid| keeps(&rules, grid)).collect();
            // A clue that lists a single cell also reads cells beside it.
            if kept.is_empty() || !(2..=8).contains(&rules.constraints()[0].cells().count()) {
                continue;
            }
            let boards = board(&rules, kept[random.below(kept.len())], &mut random);
            let expected = excluded(&rules, &boards, &fillings(&rules, &boards));
            let position = Position::from_boards(boards, &Grids::empty(rules.clone()));
            let (state, mut gone) = (position.state(0), Vec::new());
            for id in ["constraint", "constraint-fillings", "locked-sum"] {
                let steps = techniques::by_id(id).unwrap().all(&Facts::new(&state), &Limits::DEFAULT);
                gone.extend(steps.iter().flat_map(Step::conclusions).map(Claim::candidate));
            }
            for (cell, digit) in expected {
                let candidate = Candidate { cell: rules.homes(cell)[0].1, digit: Digit::new(digit).unwrap() };
                assert!(gone.contains(&candidate), "{}: {cells}: {candidate} is not found", kind.id);
                found += 1;
            }
        }
    }
    println!("{found} eliminations found");
    assert!(found > 100, "{found}");
}

/// The digits that the cells of a cage have in some filling, found by trying them one by one.
fn supported(options: &[DigitSet], sum: u32) -> Vec<DigitSet> {
    fn fill(options: &[DigitSet], taken: &mut Vec<Digit>, sum: u32, used: &mut [DigitSet]) {
        let at = taken.len();
        if at == options.len() {
            if taken.iter().map(|digit| u32::from(digit.get())).sum::<u32>() == sum {
                taken.iter().zip(used).for_each(|(&digit, used)| _ = used.insert(digit));
            }
            return;
        }
        for digit in options[at] {
            if !taken.contains(&digit) {
                taken.push(digit);
                fill(options, taken, sum, used);
                taken.pop();
            }
        }
    }
    let mut used = vec![DigitSet::EMPTY; options.len()];
    fill(options, &mut Vec::new(), sum, &mut used);
    used
}

#[test]
fn one_step_finds_all_that_a_cage_excludes() {
    let mut random = Random(17);
    let mut found = 0;
    for cells in ["r1c1 r1c2 r1c3", "r2c2 r2c3 r3c2 r3c3", "r4c4 r4c5 r5c5", "r7c1 r8c1 r9c1 r9c2 r9c3"] {
        for _ in 0..20 {
            let count = cells.split(' ').count() as u32;
            let sum = count * (count + 1) / 2 + random.below((count * (9 - count)) as usize + 1) as u32;
            let rules = with(&Rules::single(), "killercage", cells, Some(sum));
            let mut boards = Grids::empty(rules.clone()).boards();
            let cage: Vec<LayoutCell> = cells.split(' ').map(|name| rules.cell_named(name).unwrap()).collect();
            for &cell in &cage {
                (0..5).for_each(|_| _ = boards.remove(cell, Digit::ALL[random.below(9)]));
            }
            let options: Vec<DigitSet> = cage.iter().map(|&cell| boards.options(cell)).collect();
            let used = supported(&options, sum);
            if used.iter().any(|used| used.is_empty()) || used == options {
                continue;
            }
            let position = Position::from_boards(boards, &Grids::empty(rules.clone()));
            let state = position.state(0);
            let step = techniques::by_id("constraint").unwrap().first(&Facts::new(&state), &Limits::DEFAULT).unwrap();
            for (at, &cell) in cage.iter().enumerate() {
                let home = rules.homes(cell)[0].1;
                assert_eq!(step.eliminated().cell(home), options[at] - used[at], "{step}");
            }
            found += 1;
        }
    }
    assert!(found > 30, "{found}");
}

/// Rows as regions, except that regions 2 and 3 exchange two cells: r2c9 and r3c1.
fn jigsaw() -> Rules {
    let mut regions: Vec<Option<u8>> = (0..81_u8).map(|at| Some(at / 9)).collect();
    regions.swap(17, 18);
    Rules::single().with_regions(&regions).unwrap()
}

#[test]
fn leftovers_are_found_on_both_sides() {
    let rules = jigsaw();
    for (from, to) in [("r2c9", "r3c1"), ("r3c1", "r2c9")] {
        let mut boards = Grids::empty(rules.clone()).boards();
        let cell = |name: &str| rules.cell_named(name).unwrap();
        for digit in &Digit::ALL[..4] {
            boards.remove(cell(from), *digit);
        }
        let position = Position::from_boards(boards, &Grids::empty(rules.clone()));
        let state = position.state(0);
        let found = techniques::by_id("law-of-leftovers").unwrap().first(&Facts::new(&state), &Limits::DEFAULT);
        let step = found.expect("leftovers");
        let home = rules.homes(cell(to))[0].1;
        assert_eq!(step.eliminated().cell(home), Digit::ALL[..4].iter().copied().collect(), "{step}");
        assert_eq!(proof::check(&state, &step), Ok(()));
        assert_eq!(step.eliminated().len(), 4, "{step}");
    }
}
