//! Every kind of constraint, compared with its plain meaning: its output for reasoning, its removals in a search, its examples.
//!
//! The oracle is `holds` on full grids, and an enumeration of all digits of a few cells. Hardly anything here depends on a certain kind, so a new
//! kind is tested as soon as it is in the registry.

use std::collections::BTreeSet;

use ninefold_core::generate::{Random, Seed};
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{
    Constraint, Fields, GridRules, KINDS, Kind, Linear, Masks, Number, Relation, Rules, box_shape,
};
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Finds a full grid that satisfies rows, columns and regions, by plain backtracking.
fn full_grid(rules: &Rules, random: &mut Random) -> Vec<u8> {
    fn fill(grid: &mut Vec<u8>, rules: &Rules, random: &mut Random) -> bool {
        let at = grid.len();
        if at == rules.len() {
            return true;
        }
        let mut digits: Vec<u8> = (1..=rules.size() as u8).collect();
        for left in (1..digits.len()).rev() {
            digits.swap(left, random.below(left + 1));
        }
        let columns = rules.columns();
        let region = |at: usize| rules.at(at / columns, at % columns).and_then(|cell| rules.region(cell));
        let place = |at: usize| (at / columns, at % columns, region(at));
        let (row, column, square) = place(at);
        let sees = |other: usize| {
            let (r, c, b) = place(other);
            r == row || c == column || b.is_some() && b == square
        };
        for digit in digits {
            if (0..at).all(|other| grid[other] != digit || !sees(other)) {
                grid.push(digit);
                if fill(grid, rules, random) {
                    return true;
                }
                grid.pop();
            }
        }
        false
    }
    let mut grid = Vec::new();
    assert!(fill(&mut grid, rules, random));
    grid
}

/// Draws a path of different cells, each beside the previous one.
fn path(rules: &Rules, length: usize, random: &mut Random) -> Vec<LayoutCell> {
    let (rows, columns) = (rules.rows(), rules.columns());
    let mut cells = vec![rules.at(random.below(rows), random.below(columns)).unwrap()];
    while cells.len() < length {
        let (row, column) = rules.place(cells[cells.len() - 1]);
        let near =
            |(down, right): (isize, isize)| rules.at(row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let next: Vec<LayoutCell> = around.filter_map(near).filter(|cell| !cells.contains(cell)).collect();
        match next.len() {
            0 => break,
            count => cells.push(next[random.below(count)]),
        }
    }
    cells
}

/// Returns a row, a column or a diagonal, as seen from a random place beside the grid.
fn seen(rules: &Rules, is_diagonal: bool, random: &mut Random) -> Vec<LayoutCell> {
    let (rows, columns) = (rules.rows().cast_signed(), rules.columns().cast_signed());
    let at = random.below(rules.rows().min(rules.columns())).cast_signed();
    let from = [(-1, at), (at, -1), (rows, at), (at, columns)][random.below(4)];
    let (down, right) = rules.inward(from).unwrap();
    let aside = if random.below(2) == 0 { 1 } else { -1 };
    let step = if !is_diagonal {
        (down, right)
    } else if down == 0 {
        (aside, right)
    } else {
        (down, aside)
    };
    rules.seen_from(from, step)
}

/// Draws a constraint of a kind; `None` if the kind does not accept the drawn fields.
fn instance(kind: &'static Kind, rules: &Rules, grid: &[u8], random: &mut Random) -> Option<Constraint> {
    let length = 1 + random.below(rules.size().min(4));
    let lines = match kind.fields {
        Fields::Flag => vec![],
        Fields::Cell => vec![path(rules, 1, random)],
        Fields::Cells => vec![path(rules, length, random)],
        Fields::Lines => (0..=random.below(2)).map(|_| path(rules, length.max(2), random)).collect(),
        Fields::Circle => {
            let circle = path(rules, 1 + random.below(2), random);
            let mut line = path(rules, length.max(2), random);
            line[0] = circle[0];
            vec![circle, line]
        }
        Fields::Pairs => {
            let cells = path(rules, length, random);
            let mut clones = path(rules, length, random);
            clones.truncate(cells.len());
            vec![cells[..clones.len()].to_vec(), clones]
        }
        Fields::Side => vec![seen(rules, false, random)],
        Fields::Slope => vec![seen(rules, true, random)],
        Fields::Options => {
            // Options are not nested here.
            let part = |random: &mut Random| {
                let kind = KINDS[random.below(KINDS.len())];
                (kind.fields != Fields::Options).then(|| instance(kind, rules, grid, random)).flatten()
            };
            let option = |random: &mut Random| (0..=random.below(2)).map(|_| part(random)).collect::<Option<Vec<_>>>();
            let options = (0..2 + random.below(2)).map(|_| option(random)).collect::<Option<Vec<_>>>()?;
            return Constraint::either(rules, options).ok();
        }
    };
    // The sum of some cells of the grid, or another number.
    let end = 1 + random.below(lines.first().map_or(1, Vec::len));
    let sum: u32 = lines.iter().flatten().take(end).map(|cell| u32::from(grid[cell.index()])).sum();
    let number = |random: &mut Random| match random.below(4) {
        0 | 1 => sum,
        2 => 1 + random.below(rules.size()) as u32,
        _ => 1 + random.below(4 * rules.size()) as u32,
    };
    let values = match kind.number {
        Number::None => vec![],
        Number::Optional if random.below(4) == 0 => vec![],
        Number::Optional | Number::Required => vec![number(random)],
        // The steps of an automaton, a table of pairs, or the digits of a quadruple.
        Number::List if kind.id == "automaton" => {
            let steps = 4 * rules.size();
            let step = |at: usize| match at % 3 {
                1 => 1 + random.below(rules.size()) as u32,
                _ => 1 + random.below(3) as u32,
            };
            [2, 2, 3].into_iter().chain((0..3 * steps).map(step)).collect()
        }
        Number::List if kind.fields == Fields::Lines => {
            (0..2 * (1 + random.below(6))).map(|_| 1 + random.below(rules.size()) as u32).collect()
        }
        Number::List => (0..=random.below(3)).map(|_| 1 + random.below(rules.size()) as u32).collect(),
        Number::Word(words) => vec![words[random.below(words.len())].1],
        Number::Text => pattern(3, rules.size(), random).chars().map(u32::from).collect(),
    };
    Constraint::new(kind, rules, lines, values).ok()
}

/// Draws a regular expression.
fn pattern(depth: usize, size: usize, random: &mut Random) -> String {
    let digit = |random: &mut Random| char::from_digit(1 + random.below(size) as u32, 36).unwrap();
    match random.below(if depth == 0 { 4 } else { 9 }) {
        0 => digit(random).into(),
        1 | 2 => ".".into(),
        3 => format!("[{}{}{}]", ["", "^"][random.below(2)], digit(random), digit(random)),
        4 | 5 => format!("{}{}", pattern(depth - 1, size, random), pattern(depth - 1, size, random)),
        6 => format!("({}|{})", pattern(depth - 1, size, random), pattern(depth - 1, size, random)),
        7 => format!("({}){}", pattern(depth - 1, size, random), ["?", "*", "+"][random.below(3)]),
        _ => format!("({}){}", pattern(depth - 1, size, random), ["{2}", "{1,}", "{0,2}"][random.below(3)]),
    }
}

fn holds(constraint: &Constraint, rules: &Rules, grid: &[u8]) -> bool {
    (constraint.kind().holds)(constraint, rules, &|cell| grid[cell.index()])
}

/// Whether exact search would accept a full grid: groups, pairs, sums, truths, and the propagation of the constraint.
fn search_accepts(constraint: &Constraint, rules: &Rules, grid: &[u8]) -> bool {
    let digit = |cell: &LayoutCell| grid[cell.index()];
    let differ = |cells: &[LayoutCell]| cells.iter().map(digit).collect::<BTreeSet<_>>().len() == cells.len();
    let sum = |cells: &[LayoutCell]| cells.iter().map(|cell| u32::from(digit(cell))).sum::<u32>();
    let weighed =
        |linear: &Linear| linear.terms.iter().map(|(cell, factor)| factor * i32::from(digit(cell))).sum::<i32>();
    let relate = |relation: &Relation| {
        let [one, other] = relation.cells.map(|cell| digit(&cell) - 1);
        let allows = |from: usize, one: u8, other: u8| relation.table.masks(from)[usize::from(one)] >> other & 1 == 1;
        assert_eq!(allows(0, one, other), allows(1, other, one), "both sides of a table agree");
        allows(0, one, other)
    };
    let (mut masks, mut changed) = (grid.iter().map(|digit| 1 << (digit - 1)).collect::<Vec<u32>>(), Vec::new());
    let mut masks = Masks::new(rules.size(), &mut masks, &mut changed);
    let is_true = |members: &Vec<(LayoutCell, Digit)>| members.iter().any(|(cell, own)| digit(cell) == own.get());
    rules.groups().iter().all(|group| differ(&group.cells))
        && rules.apart().iter().all(|pair| differ(pair))
        && rules.totals().iter().all(|total| sum(&total.cells) == total.sum)
        && rules.relations().iter().all(relate)
        && rules.truths().iter().all(is_true)
        && rules.linears().iter().all(|linear| weighed(linear) == linear.value)
        && rules.propagators().iter().all(|propagator| propagator.propagate(&mut masks).is_ok())
        && constraint.kind().propagate.is_none_or(|propagate| propagate(constraint, &mut masks).is_ok())
}

/// Whether reasoning would accept a full grid: no two of its candidates see each other, and at least one member of every truth is right.
fn reasoning_accepts(rules: &GridRules, size: usize, grid: &[u8]) -> bool {
    let digit = |cell: Cell| grid[cell.index() / 9 * size + cell.index() % 9];
    let candidate = |cell: Cell| Candidate { cell, digit: Digit::new(digit(cell)).unwrap() };
    let own: Vec<Candidate> = rules.cells().iter().map(candidate).collect();
    let apart = own.iter().all(|one| own.iter().all(|other| !rules.sees(*one, *other)));
    let digits = |cells: CellSet| cells.iter().map(|cell| candidate(cell).digit).collect::<DigitSet>();
    let houses = rules.houses().iter().all(|house| digits(house.cells()) == rules.digits());
    // The alternative of each choice that excludes none of the digits.
    let right = |at: u16| {
        let excludes = &rules.alternatives()[usize::from(at)].excludes;
        own.iter().all(|candidate| !excludes.contains(*candidate))
    };
    let truths = rules.truths().iter().all(|truth| {
        own.iter().any(|candidate| truth.candidates.contains(*candidate)) || truth.alternatives.iter().any(right)
    });
    apart && houses && truths
}

/// Checks that search accepts a full grid if and only if the constraint holds, and reasoning, which may be weaker, at least if it holds.
fn compare(constraint: &Constraint, rules: &Rules, grid: &[u8], holds: bool) {
    assert_eq!(search_accepts(constraint, rules, grid), holds, "{constraint:?} {grid:?}");
    let mut masks: Vec<u32> = grid.iter().map(|digit| 1 << (digit - 1)).collect();
    let mut changed = Vec::new();
    let outcome = constraint.restrict(rules, &mut Masks::new(rules.size(), &mut masks, &mut changed));
    assert_eq!(outcome.is_ok(), holds, "{constraint:?} {grid:?}");
    if rules.is_wide() {
        return;
    }
    let reasoned = reasoning_accepts(rules.grid(0), rules.size(), grid);
    assert!(reasoned == holds || reasoned && !constraint.kind().is_reasoned, "{constraint:?} {grid:?}");
}

#[test]
fn search_and_reasoning_mean_what_the_kind_means() {
    let mut random = Random::new(Seed::new(1));
    for kind in KINDS {
        let mut seen = [0; 2];
        for round in 0..1800 {
            let rules = match [4, 4, 5, 6, 0][round % 5] {
                0 => Rules::shaped(3 + round % 3, 5 - round % 2, 6).unwrap(),
                size => Rules::sized(size).unwrap(),
            };
            let grid = full_grid(&rules, &mut random);
            let Some(constraint) = instance(kind, &rules, &grid, &mut random) else { continue };
            let rules = rules.with_constraints([constraint.clone()]);
            let holds = holds(&constraint, &rules, &grid);
            seen[usize::from(holds)] += 1;
            compare(&constraint, &rules, &grid, holds);
        }
        // Rules for the whole grid hold too seldom, but their examples are compared too.
        let few = if kind.fields == Fields::Flag { 0..1 } else { 0..2 };
        assert!(few.into_iter().all(|at| seen[at] > 5), "{kind:?} is seldom kept or seldom broken: {seen:?}");
    }
}

/// Visits every assignment of digits to a few cells that the masks allow.
fn each_assignment(masks: &[u32], cells: &[LayoutCell], grid: &mut [u8], visit: &mut dyn FnMut(&[u8])) {
    let Some((cell, rest)) = cells.split_first() else { return visit(grid) };
    for digit in (0..32_u8).filter(|digit| masks[cell.index()] >> digit & 1 == 1) {
        grid[cell.index()] = digit + 1;
        each_assignment(masks, rest, grid, visit);
    }
}

/// Returns the cells of a constraint, and those that its conditions mention.
fn touched(constraint: &Constraint, rules: &Rules) -> Vec<LayoutCell> {
    let related = rules.relations().iter().flat_map(|relation| relation.cells);
    let members = rules.truths().iter().flatten().map(|member| member.0);
    let pairs = rules.apart().iter().flatten().copied();
    let prepared = rules.propagators().iter().flat_map(|propagator| propagator.cells());
    let all: BTreeSet<LayoutCell> =
        constraint.cells().chain(related).chain(members).chain(pairs).chain(prepared).collect();
    all.into_iter().collect()
}

#[test]
fn propagation_removes_no_digit_of_an_assignment_that_holds() {
    let mut random = Random::new(Seed::new(2));
    for kind in KINDS {
        for _ in 0..300 {
            let rules = Rules::sized(5).unwrap();
            let grid = full_grid(&rules, &mut random);
            let Some(constraint) = instance(kind, &rules, &grid, &mut random) else { continue };
            let rules = rules.with_constraints([constraint.clone()]);
            let mut cells = touched(&constraint, &rules);
            random.shuffle(&mut cells);
            cells.truncate(5);
            let mut before: Vec<u32> = grid.iter().map(|digit| 1 << (digit - 1)).collect();
            cells.iter().for_each(|cell| before[cell.index()] = 1 + random.below(31) as u32);
            let mut supported = vec![0; rules.len()];
            each_assignment(&before, &cells, &mut grid.clone(), &mut |grid| {
                if !cells.is_empty() && holds(&constraint, &rules, grid) {
                    cells.iter().for_each(|cell| supported[cell.index()] |= 1 << (grid[cell.index()] - 1));
                }
            });
            let (mut after, mut changed) = (before.clone(), Vec::new());
            let outcome = constraint.restrict(&rules, &mut Masks::new(5, &mut after, &mut changed));
            for &cell in &cells {
                let at = cell.index();
                let lost = supported[at] & !after[at];
                assert!(outcome.is_err() || lost == 0, "{constraint:?} {before:?} loses {lost:b} in {at}");
                assert!(outcome.is_ok() || supported[at] == 0, "{constraint:?} {before:?} has assignments");
                assert!(after[at] == before[at] || changed.contains(&cell), "changes are noted");
            }
        }
    }
}

#[test]
fn derived_sums_hold_in_every_grid_that_keeps_the_cages() {
    let mut random = Random::new(Seed::new(3));
    let killer = Kind::named("killercage").unwrap();
    let mut derived = 0;
    for round in 0..200 {
        let size = [4, 6, 9][round % 3];
        let rules = Rules::sized(size).unwrap();
        let grid = full_grid(&Rules::sized(size).unwrap(), &mut random);
        let mut cages: Vec<Vec<LayoutCell>> = Vec::new();
        for cell in rules.cells() {
            // Each cell joins the cage to its left or above, or begins one.
            let (row, column) = rules.place(cell);
            let near = [
                row.checked_sub(1).and_then(|row| rules.at(row, column)),
                column.checked_sub(1).and_then(|c| rules.at(row, c)),
            ];
            let fits = |cage: &Vec<LayoutCell>| {
                cage.len() < 4
                    && cage.iter().any(|other| near.contains(&Some(*other)))
                    && cage.iter().all(|other| grid[other.index()] != grid[cell.index()])
            };
            match cages.iter_mut().find(|cage| fits(cage)).filter(|_| random.below(3) > 0) {
                Some(cage) => cage.push(cell),
                None => cages.push(vec![cell]),
            }
        }
        let cage = |cells: Vec<LayoutCell>| {
            let sum = cells.iter().map(|cell| u32::from(grid[cell.index()])).sum();
            Constraint::new(killer, &rules, vec![cells], Some(sum)).unwrap()
        };
        let kept = cages.into_iter().filter(|cage| cage.len() > 1);
        let rules = rules.with_constraints(kept.map(cage).collect::<Vec<_>>());
        for (at, total) in rules.totals().iter().enumerate() {
            let sum: u32 = total.cells.iter().map(|cell| u32::from(grid[cell.index()])).sum();
            assert_eq!(sum, total.sum, "{total:?}");
            assert!(rules.check_total(at), "{total:?}");
            derived += usize::from(!total.from.is_empty());
        }
    }
    assert!(derived > 500, "{derived}");
}

/// Parses the cells named in an example.
fn lines(rules: &Rules, cells: &str) -> Vec<Vec<LayoutCell>> {
    let named = |line: &str| line.split_whitespace().map(|name| rules.cell_named(name).unwrap()).collect();
    if cells.is_empty() { vec![] } else { cells.split('/').map(named).collect() }
}

fn digits(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
}

#[test]
fn examples_behave() {
    let mut ids = BTreeSet::new();
    for kind in KINDS {
        assert!(ids.insert(kind.id), "{kind:?} is there twice");
        assert!(kind.aliases.iter().all(|alias| ids.insert(alias)), "{kind:?}: an alias is taken");
        assert!(kind.about.ends_with('.') && !kind.name.is_empty(), "{kind:?}");
        assert!(!kind.examples.is_empty(), "{kind:?}");
        for example in kind.examples {
            let plain = Rules::sized(example.size).unwrap();
            let constraint = example.constraint(kind, &plain).unwrap();
            let rules = plain.with_constraints([constraint.clone()]);
            let keeps_plain = |grid: &[u8]| {
                plain.groups().iter().all(|group| {
                    group.cells.iter().map(|cell| grid[cell.index()]).collect::<BTreeSet<_>>().len()
                        == group.cells.len()
                })
            };
            let (good, bad) = (digits(example.holds), digits(example.fails));
            assert!(keeps_plain(&good) && holds(&constraint, &rules, &good), "{kind:?}: holds");
            assert!(keeps_plain(&bad) && !holds(&constraint, &rules, &bad), "{kind:?}: fails");
            compare(&constraint, &rules, &good, true);
            compare(&constraint, &rules, &bad, false);
            let given = digits(example.puzzle);
            let agrees = |grid: &[u8]| given.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit);
            let (mut with, mut without) = (0, 0);
            each_grid(&plain, &given, &mut |grid| {
                assert!(agrees(grid));
                without += 1;
                with += usize::from(holds(&constraint, &rules, grid));
            });
            assert_eq!(with, 1, "{kind:?}: the puzzle has one solution");
            assert!(without > 1, "{kind:?}: the puzzle needs the constraint");
        }
    }
}

/// Visits every full grid with these digits that satisfies the plain rules.
fn each_grid(rules: &Rules, given: &[u8], visit: &mut dyn FnMut(&[u8])) {
    fn search(rules: &Rules, grid: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8])) {
        let Some(at) = grid.iter().position(|&digit| digit == 0) else { return visit(grid) };
        let cell = rules.cells().nth(at).unwrap();
        for digit in 1..=rules.size() as u8 {
            if rules.peers(cell).iter().all(|peer| grid[peer.index()] != digit) {
                grid[at] = digit;
                search(rules, grid, visit);
                grid[at] = 0;
            }
        }
    }
    search(rules, &mut given.to_vec(), visit);
}

#[test]
fn invalid_constraints_are_refused_with_a_reason() {
    let rules = Rules::sized(6).unwrap();
    let make = |id: &str, cells: &str, value: Option<u32>| {
        Constraint::new(Kind::named(id).unwrap(), &rules, lines(&rules, cells), value)
            .map_err(|error| error.to_string())
    };
    for (id, cells, value, error) in [
        ("killercage", "", None, "expected a list of cells"),
        ("killercage", "r1c1 r1c2 r1c1", Some(9), "r1c1 is in the cage twice"),
        ("killercage", "r1c1 r1c2", Some(12), "a cage of 2 cells adds up to 3 at least and 11 at most, not 12"),
        (
            "killercage",
            "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r2c1",
            None,
            "a cage of 7 cells cannot hold different digits from 1 to 6",
        ),
        (
            "thermometer",
            "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r2c6",
            None,
            "a thermometer of 7 cells cannot increase with 6 digits",
        ),
        ("thermometer", "r1c1 r1c2", Some(3), "expected no value"),
        ("antiknight", "r1c1", None, "expected no cells"),
    ] {
        assert_eq!(make(id, cells, value).unwrap_err(), error);
    }
    let foreign = Rules::sized(9).unwrap().cell_named("r9c9").unwrap();
    let outside = Constraint::new(Kind::named("thermo").unwrap(), &rules, vec![vec![foreign]], None).unwrap_err();
    assert_eq!(outside.to_string(), "a cell outside the grid");
    let loose = rules.with_regions(&vec![None; rules.len()]).unwrap();
    let own = vec![vec![loose.cell_named("r1c1").unwrap()]];
    let indexer = Constraint::new(Kind::named("boxindexer").unwrap(), &loose, own, None).unwrap_err();
    assert_eq!(indexer.to_string(), "r1c1 is in no region, but a box indexer needs one");
}

#[test]
fn regions_and_sizes() {
    for size in 1..=25 {
        let rules = Rules::sized(size).unwrap();
        assert_eq!((rules.size(), rules.rows(), rules.columns(), rules.len()), (size, size, size, size * size));
        let (rows, columns) = box_shape(size);
        assert!(rows * columns == size && rows <= columns);
        if size == 9 {
            assert!(rules.is_single() && rules.groups().is_empty());
            continue;
        }
        // Rows, columns, and boxes unless these are the rows; a grid of one cell has no houses.
        let houses = if size == 1 {
            0
        } else if rows == 1 {
            2 * size
        } else {
            3 * size
        };
        assert_eq!(rules.groups().len(), houses, "{size}");
        assert!(rules.groups().iter().all(|group| group.cells.len() == size));
    }
    assert!(Rules::sized(0).is_err() && Rules::sized(26).is_err());
    let plain = Rules::sized(9).unwrap();
    let boxes: Vec<Option<u8>> = (0..81_u8).map(|at| Some(8 - (at / 27 * 3 + at % 9 / 3))).collect();
    assert!(plain.with_regions(&boxes).unwrap().is_single(), "standard boxes under other numbers are the plain rules");
    let mut irregular = boxes.clone();
    irregular.swap(2, 3);
    let jigsaw = plain.with_regions(&irregular).unwrap();
    assert!(!jigsaw.is_single() && jigsaw != plain && jigsaw.groups().len() == 27);
    let none = plain.with_regions(&[None; 81]).unwrap();
    assert_eq!(none.groups().len(), 18);
    let mut crowded = boxes.clone();
    crowded[0] = Some(0);
    assert!(plain.with_regions(&crowded).is_err() && plain.with_regions(&boxes[1..]).is_err());
}

/// The sentences name boxes exactly where digits of a box must differ, and regions where there are irregular ones.
#[test]
fn rules_in_words_name_every_house() {
    for size in 4..=25 {
        let rules = Rules::sized(size).unwrap();
        let boxes = if rules.boxes().is_empty() { "row and column" } else { "row, column and box" };
        assert_eq!(rules.sentences(), [format!("Every {boxes} contains the digits 1 to {size}.")]);
    }
    let four = Rules::sized(4).unwrap();
    let latin = four.with_regions(&[None; 16]).unwrap();
    assert_eq!(latin.sentences(), ["Every row and column contains the digits 1 to 4."]);
    let mut regions: Vec<Option<u8>> = "0001021122132333".bytes().map(|sign| Some(sign - b'0')).collect();
    let jigsaw = four.with_regions(&regions).unwrap();
    assert_eq!(jigsaw.sentences(), ["Every row, column and region within thick lines contains the digits 1 to 4."]);
    // A region of three cells lacks a digit.
    regions[0] = None;
    assert_eq!(
        four.with_regions(&regions).unwrap().sentences(),
        [
            "Every row and column contains the digits 1 to 4.",
            "Every region within thick lines contains each digit at most once."
        ]
    );
    let shaped = Rules::shaped(2, 3, 4).unwrap();
    assert_eq!(shaped.sentences(), ["The digits are 1 to 4; every row and column contains each at most once."]);
    let samurai = Rules::named("samurai").unwrap();
    assert_eq!(samurai.sentences(), ["In every grid, every row, column and box contains the digits 1 to 9."]);
}
