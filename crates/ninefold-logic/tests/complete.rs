//! Completeness: the finder of a small technique finds every instance of the technique's definition.
//!
//! The definitions are written as in a book, cell by cell and house by house, and share nothing with the finders: no facts, no search for closed
//! sets, no order, no shortcut. An instance is identified by the candidates that it eliminates.

use std::collections::HashSet;

use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use ninefold_logic::{Facts, Limits, Method, Path, State, Technique, techniques};

use crate::common;

/// Boards along the paths of real puzzles, and those of all examples.
fn states() -> Vec<State> {
    let mut states: Vec<State> =
        techniques::all().flat_map(Technique::examples).map(|example| example.state().unwrap()).collect();
    for (name, count) in
        [("top1465.txt", 15), ("minimal_20k.txt", 15), ("mixed24.txt", 10), ("se11510_exchange.txt", 5)]
    {
        let text = common::collection(name).unwrap_or_default();
        for puzzle in common::sample(&text, count) {
            let path = Path::of(&puzzle, &Method::hodoku());
            states.extend(path.stages().map(|(position, _)| position.state(0)).step_by(4));
        }
    }
    let mut known = HashSet::new();
    states.retain(|state| known.insert(state.clone()));
    states
}

/// A board on which definitions are evaluated.
struct Seen {
    digits: [DigitSet; 81],
    spots: [CellSet; 9],
    open: CellSet,
    placed: [Option<Digit>; 81],
}

impl Seen {
    fn new(state: &State) -> Self {
        let mut digits = [DigitSet::EMPTY; 81];
        Cell::all().for_each(|cell| digits[cell.index()] = state.board().candidates(cell));
        let open = Cell::all().filter(|&cell| state.board().digit(cell).is_none()).collect::<CellSet>();
        let spots = |digit| open.iter().filter(|cell| digits[cell.index()].contains(digit)).collect();
        let placed = std::array::from_fn(|index| Cell::from_index(index).and_then(|cell| state.board().digit(cell)));
        Self { digits, spots: Digit::ALL.map(spots), open, placed }
    }

    fn placed(&self, cell: Cell) -> Option<Digit> {
        self.placed[cell.index()]
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    fn spots(&self, digit: Digit) -> CellSet {
        self.spots[digit.index()]
    }

    fn spots_in(&self, house: House, digit: Digit) -> CellSet {
        self.spots(digit) & house.cells()
    }

    /// The open cells whose number of candidates is in a range.
    fn sized(&self, sizes: std::ops::RangeInclusive<usize>) -> CellSet {
        self.open.iter().filter(|&cell| sizes.contains(&self.digits(cell).len())).collect()
    }

    /// The live candidates of the given digits in the given cells.
    fn live(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        let mut live = CandidateSet::EMPTY;
        digits.iter().for_each(|digit| live.set_digit(digit, self.spots(digit) & cells));
        live
    }
}

/// The cells that see all of `cells`.
fn peers(cells: CellSet) -> CellSet {
    Cell::all().filter(|&cell| cells.iter().all(|other| cell.sees(other))).collect()
}

/// Every choice of `count` items.
fn choices<T: Copy>(items: &[T], count: usize) -> Vec<Vec<T>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &item) in items.iter().enumerate() {
        for mut rest in choices(&items[at + 1..], count - 1) {
            rest.insert(0, item);
            all.push(rest);
        }
    }
    all
}

/// Checks that each instance of a definition is found by one of the given techniques.
fn holds(states: &[State], ids: &[&str], define: impl Fn(&Seen, &mut dyn FnMut(CandidateSet))) {
    let mut count = 0;
    for state in states {
        let mut wanted = HashSet::new();
        define(&Seen::new(state), &mut |eliminated| {
            if !eliminated.is_empty() {
                wanted.insert(eliminated);
            }
        });
        if wanted.is_empty() {
            continue;
        }
        let facts = Facts::new(state);
        let named = ids.iter().map(|id| techniques::by_id(id).unwrap_or_else(|| panic!("{id} is no technique")));
        let steps = named.flat_map(|technique| technique.all(&facts, &Limits::ALL));
        let found: HashSet<CandidateSet> = steps.map(|step| *step.eliminated()).collect();
        count += wanted.len();
        if let Some(missing) = wanted.difference(&found).next() {
            panic!("{ids:?} do not find {missing:?} on\n{:?}\nbut {found:?}", state.board());
        }
    }
    println!("{ids:?}: {count}");
    assert!(count > 0, "{ids:?} are somewhere");
}

#[test]
fn naked_subsets() {
    let states = states();
    for (size, ids) in [
        (2, ["naked-pair", "locked-pair"].as_slice()),
        (3, ["naked-triple", "locked-triple"].as_slice()),
        (4, ["naked-quadruple"].as_slice()),
    ] {
        holds(&states, ids, |seen, take| {
            for house in House::all() {
                let cells: Vec<Cell> = (seen.sized(2..=size) & house.cells()).iter().collect();
                for cells in choices(&cells, size) {
                    let digits = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | seen.digits(cell));
                    if digits.len() == size {
                        take(seen.live(digits, peers(cells.into_iter().collect())));
                    }
                }
            }
        });
    }
}

#[test]
fn hidden_subsets() {
    let states = states();
    for (size, id) in [(2, "hidden-pair"), (3, "hidden-triple"), (4, "hidden-quadruple")] {
        holds(&states, &[id], |seen, take| {
            for house in House::all() {
                let few = |digit: &Digit| (2..=size).contains(&seen.spots_in(house, *digit).len());
                let digits: Vec<Digit> = Digit::all().filter(few).collect();
                for digits in choices(&digits, size) {
                    let spots = |cells: CellSet, digit: &Digit| cells | seen.spots_in(house, *digit);
                    let cells = digits.iter().fold(CellSet::EMPTY, spots);
                    if cells.len() == size {
                        take(seen.live(!DigitSet::from_iter(digits), cells));
                    }
                }
            }
        });
    }
}

#[test]
fn locked_candidates() {
    let states = states();
    let is_box = |house: House| house.kind() == HouseKind::Box;
    for (id, from_box) in [("pointing", true), ("claiming", false)] {
        holds(&states, &[id], |seen, take| {
            for base in House::all().filter(|&house| is_box(house) == from_box) {
                for cover in House::all().filter(|&house| is_box(house) != from_box) {
                    for digit in Digit::all() {
                        let spots = seen.spots_in(base, digit);
                        if spots.len() > 1 && spots.is_subset(cover.cells()) {
                            take(seen.live(DigitSet::of(digit), cover.cells() - base.cells()));
                        }
                    }
                }
            }
        });
    }
}

/// Visits every choice of lines for a digit, with every choice of equally many cross lines: the spots in the lines, and the spots in the cross lines.
fn fish(seen: &Seen, size: usize, least: usize, visit: &mut dyn FnMut(Digit, CellSet, CellSet)) {
    for digit in Digit::all() {
        let (rows, columns): (Vec<House>, Vec<House>) = (House::rows().collect(), House::columns().collect());
        for (bases, covers) in [(&rows, &columns), (&columns, &rows)] {
            let live = |house: &&House| seen.spots_in(**house, digit).len() >= least;
            let bases: Vec<House> = bases.iter().filter(live).copied().collect();
            let spots = seen.spots(digit);
            let of =
                |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells()) & spots;
            let covers = choices(covers, size);
            for bases in choices(&bases, size) {
                let base = of(&bases);
                for covers in &covers {
                    if covers.iter().all(|cover| !(cover.cells() & base).is_empty()) {
                        visit(digit, base, of(covers));
                    }
                }
            }
        }
    }
}

#[test]
fn basic_fish() {
    let states = states();
    for (size, id, sample) in [(2, "x-wing", 1), (3, "swordfish", 3), (4, "jellyfish", 15)] {
        let mut states: Vec<State> = states.iter().cloned().step_by(sample).collect();
        states.push(techniques::by_id(id).unwrap().examples()[0].state().unwrap());
        holds(&states, &[id], |seen, take| {
            fish(seen, size, 2, &mut |digit, base, cover| {
                if base.is_subset(cover) {
                    take(seen.live(DigitSet::of(digit), cover - base));
                }
            });
        });
    }
}

/// Fish with fins, all in one box: eliminated candidates see all fins. The definition does not distinguish sashimi fish.
#[test]
fn finned_fish() {
    let states = states();
    for (size, ids, sample) in
        [(2, ["finned-x-wing", "sashimi-x-wing"], 2), (3, ["finned-swordfish", "sashimi-swordfish"], 15)]
    {
        let states: Vec<State> = states.iter().cloned().step_by(sample).collect();
        holds(&states, &ids, |seen, take| {
            fish(seen, size, 1, &mut |digit, base, cover| {
                let fins = base - cover;
                let in_box = House::boxes().any(|square| fins.is_subset(square.cells()));
                if !fins.is_empty() && in_box {
                    take(seen.live(DigitSet::of(digit), (cover - base) & peers(fins)));
                }
            });
        });
    }
}

#[test]
fn wings() {
    let states = states();
    for (id, size) in [("xy-wing", 2), ("xyz-wing", 3)] {
        holds(&states, &[id], |seen, take| {
            for pivot in seen.sized(size..=size) {
                let wings: Vec<Cell> = seen.sized(2..=2).iter().filter(|cell| cell.sees(pivot)).collect();
                for wings in choices(&wings, 2) {
                    let [one, other] = [seen.digits(wings[0]), seen.digits(wings[1])];
                    let Some(last) = (one & other).single() else { continue };
                    // The pivot has the digits that the wings do not share, and in the larger form also the shared digit.
                    let own = if size == 2 { (one | other).without(last) } else { one | other };
                    if seen.digits(pivot) == own {
                        let mut cells = CellSet::from_iter([wings[0], wings[1]]);
                        if size == 3 {
                            cells.insert(pivot);
                        }
                        take(seen.live(DigitSet::of(last), peers(cells)));
                    }
                }
            }
        });
    }
    holds(&states, &["w-wing"], |seen, take| {
        let pairs: Vec<Cell> = seen.sized(2..=2).iter().collect();
        for ends in choices(&pairs, 2) {
            let digits = seen.digits(ends[0]);
            if seen.digits(ends[1]) != digits || ends[0].sees(ends[1]) {
                continue;
            }
            for joint in digits {
                let links = |house: House| {
                    let spots: Vec<Cell> = seen.spots_in(house, joint).iter().collect();
                    let fits = |a: usize, b: usize| spots[a].sees(ends[0]) && spots[b].sees(ends[1]);
                    spots.len() == 2 && (fits(0, 1) || fits(1, 0))
                };
                if House::all().any(links) {
                    let both = CellSet::from_iter([ends[0], ends[1]]);
                    take(seen.live(digits.without(joint), peers(both)));
                }
            }
        }
    });
}

/// Strong links as a book would list them: two candidates of which one is true, in a cell or of one digit in a house.
fn strong_links(seen: &Seen) -> Vec<(bool, [Candidate; 2])> {
    let mut links = Vec::new();
    for cell in seen.sized(2..=2) {
        let candidates: Vec<Candidate> = seen.digits(cell).iter().map(|digit| Candidate { cell, digit }).collect();
        links.push((true, [candidates[0], candidates[1]]));
    }
    for digit in Digit::all() {
        for house in House::all() {
            let spots: Vec<Cell> = seen.spots_in(house, digit).iter().collect();
            if let [one, other] = spots[..] {
                links.push((false, [one, other].map(|cell| Candidate { cell, digit })));
            }
        }
    }
    links.iter().flat_map(|&(is_cell, [one, other])| [(is_cell, [one, other]), (is_cell, [other, one])]).collect()
}

/// Visits six candidates in three pairs, each joined by a strong link, with the kinds of the links: `C` for a cell, `H` for a house.
fn three_links(seen: &Seen, kinds: &str, visit: &mut dyn FnMut([Candidate; 6])) {
    let links = strong_links(seen);
    let of = |at: usize| {
        let is_cell = kinds.as_bytes()[at] == b'C';
        links.iter().filter(move |link| link.0 == is_cell).map(|link| link.1)
    };
    let joins = |one: Candidate, other: Candidate| {
        (one.cell == other.cell) != (one.digit == other.digit) && (one.cell == other.cell || one.cell.sees(other.cell))
    };
    for [a, b] in of(0) {
        for [c, d] in of(1).filter(|link| joins(b, link[0])) {
            for [e, f] in of(2).filter(|link| joins(d, link[0])) {
                if CandidateSet::from_iter([a, b, c, d, e, f]).len() == 6 {
                    visit([a, b, c, d, e, f]);
                }
            }
        }
    }
}

#[test]
fn named_wings() {
    let states: Vec<State> = states().into_iter().step_by(3).collect();
    holds(&states, &["m-wing"], |seen, take| {
        three_links(seen, "CHH", &mut |[a, b, c, d, e, f]| {
            let (x, y) = (a.digit, b.digit);
            if [c.digit, d.digit, e.digit, f.digit] == [y, y, x, x] {
                take(seen.live(DigitSet::of(x), peers(CellSet::from_iter([a.cell, f.cell]))));
            }
        });
    });
    // The ends cannot hold each other's digits.
    let ends = |seen: &Seen, one: Candidate, other: Candidate| {
        let mut live = seen.live(DigitSet::of(other.digit), one.cell.into());
        seen.live(DigitSet::of(one.digit), other.cell.into()).iter().for_each(|candidate| {
            live.insert(candidate);
        });
        if one.cell.sees(other.cell) { live } else { CandidateSet::EMPTY }
    };
    holds(&states, &["s-wing"], |seen, take| {
        three_links(seen, "HCH", &mut |[a, b, c, d, e, f]| {
            let (x, y) = (a.digit, f.digit);
            if x != y && [b.digit, c.digit, d.digit, e.digit] == [x, x, y, y] {
                take(ends(seen, a, f));
            }
        });
    });
    holds(&states, &["l-wing"], |seen, take| {
        three_links(seen, "HHH", &mut |[a, b, c, d, e, f]| {
            let (x, y, z) = (a.digit, c.digit, f.digit);
            let is_of_three = x != y && y != z && z != x && b.cell == c.cell && d.cell == e.cell;
            let is_of_two = x == y && y != z && b.cell != c.cell && d.cell == e.cell;
            if is_of_three || is_of_two {
                take(ends(seen, a, f));
            }
        });
    });
    holds(&states, &["h-wing"], |seen, take| {
        let kinds = ["HHC", "HCC"];
        for kinds in kinds {
            three_links(seen, kinds, &mut |[a, b, c, d, e, f]| {
                let (x, y, z) = (a.digit, e.digit, f.digit);
                let is_joined = if kinds == "HHC" { b.cell == c.cell } else { b.cell != c.cell };
                if x != y && y != z && z != x && d.digit == y && d.cell != e.cell && is_joined {
                    take(ends(seen, a, f));
                }
            });
        }
    });
}

/// Whether some of the cells have no more digits than there are cells.
fn is_a_subset(seen: &Seen, cells: &[Cell]) -> bool {
    let digits = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | seen.digits(cell));
    (1..=cells.len()).flat_map(|size| choices(cells, size)).any(|some| digits(&some).len() <= some.len())
}

/// Whether some of the digits have no more spots than there are digits.
fn is_hidden_subset(digits: DigitSet, spots: impl Fn(Digit) -> CellSet) -> bool {
    let all: Vec<Digit> = digits.iter().collect();
    let together = |some: &[Digit]| some.iter().fold(CellSet::EMPTY, |cells, &digit| cells | spots(digit));
    (1..=all.len()).flat_map(|size| choices(&all, size)).any(|some| together(&some).len() <= some.len())
}

#[test]
fn almost_locked_candidates() {
    let states: Vec<State> = states().into_iter().step_by(2).collect();
    for (size, id) in [(2, "almost-locked-pair"), (3, "almost-locked-triple"), (4, "almost-locked-quadruple")] {
        holds(&states, &[id], |seen, take| {
            let crossings =
                House::rows().chain(House::columns()).flat_map(|line| House::boxes().map(move |square| [line, square]));
            for [one, other] in crossings.flat_map(|[line, square]| [[line, square], [square, line]]) {
                let shared = one.cells() & other.cells();
                let outside: Vec<Cell> = (seen.open & (one.cells() - shared)).iter().collect();
                let inside: Vec<Cell> = (seen.open & (other.cells() - shared)).iter().collect();
                if (seen.open & shared).is_empty() {
                    continue;
                }
                for locked in choices(&outside, size - 1) {
                    let digits = locked.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | seen.digits(cell));
                    // Each digit must have spots both in the shared cells and in the hidden set; otherwise it would be locked in one of them.
                    if digits.len() != size || digits.iter().any(|digit| seen.spots_in(other, digit).is_empty()) {
                        continue;
                    }
                    for hidden in choices(&inside, size - 1) {
                        if is_a_subset(seen, &hidden) {
                            continue;
                        }
                        let hidden = CellSet::from_iter(hidden);
                        let beside = other.cells() - shared;
                        let has = |cell: Cell| !(seen.digits(cell) & digits).is_empty();
                        let spots = |digit| seen.spots_in(other, digit);
                        if beside.iter().all(|cell| has(cell) == hidden.contains(cell))
                            && !is_a_subset(seen, &locked)
                            && !is_hidden_subset(digits, spots)
                            && digits
                                .iter()
                                .all(|digit| [shared, hidden].iter().all(|set| !spots(digit).is_disjoint(*set)))
                        {
                            let mut out = seen.live(digits, one.cells() - shared - CellSet::from_iter(locked.clone()));
                            seen.live(DigitSet::ALL - digits, hidden)
                                .iter()
                                .for_each(|candidate| _ = out.insert(candidate));
                            take(out);
                        }
                    }
                }
            }
        });
    }
}

/// The claim that a digit is, or is not, in one of some cells that a line and a box share, or in one cell.
type Claim = (Digit, CellSet, bool);

/// The candidates that are false if `start` is true, by chains of links that are shorter than any chain to a contradiction.
fn follow(seen: &Seen, start: Candidate) -> [CellSet; 9] {
    let nodes = Digit::ALL.map(|digit| {
        let of_line = |line: House| House::boxes().map(move |square| line.cells() & square.cells() & seen.spots(digit));
        let shared = House::rows().chain(House::columns()).flat_map(of_line);
        let single = seen.spots(digit).iter().map(CellSet::of);
        shared.filter(|cells| cells.len() > 1).chain(single).collect::<Vec<CellSet>>()
    });
    let mut falses = [CellSet::EMPTY; 9];
    let mut known: HashSet<Claim> = HashSet::new();
    let mut newest: Vec<Claim> = vec![(start.digit, CellSet::of(start.cell), true)];
    while !newest.is_empty() {
        known.extend(newest.iter().copied());
        if newest.iter().any(|&(digit, cells, is_true)| known.contains(&(digit, cells, !is_true))) {
            break;
        }
        let single = newest.iter().filter(|claim| !claim.2).filter_map(|claim| Some((claim.0, claim.1.single()?)));
        single.for_each(|(digit, cell)| _ = falses[digit.index()].insert(cell));
        let mut next: Vec<Claim> = Vec::new();
        for &(digit, cells, is_true) in &newest {
            let of_digit = &nodes[digit.index()];
            if is_true {
                let seen_by_all = |other: &CellSet| other.iter().all(|one| cells.iter().all(|cell| cell.sees(one)));
                next.extend(of_digit.iter().filter(|other| seen_by_all(other)).map(|&other| (digit, other, false)));
                let cell = cells.single();
                let others = cell.map_or(DigitSet::EMPTY, |cell| seen.digits(cell).without(digit));
                next.extend(others.iter().map(|other| (other, cells, false)));
            } else {
                for house in House::all().filter(|house| cells.is_subset(house.cells())) {
                    let rest = seen.spots_in(house, digit) - cells;
                    next.extend(of_digit.iter().filter(|other| **other == rest).map(|&other| (digit, other, true)));
                }
                if let Some(other) = cells.single().and_then(|cell| seen.digits(cell).without(digit).single()) {
                    next.push((other, cells, true));
                }
            }
        }
        next.retain(|claim| !known.contains(claim));
        newest = next;
    }
    falses
}

/// A basic fish, its fins, and a candidate with the spots that it rules out by chains, and those that it sees.
struct Finned<'a> {
    target: Candidate,
    digit: Digit,
    bases: &'a [House],
    covers: &'a [House],
    spots: CellSet,
    fins: CellSet,
    gone: CellSet,
    direct: CellSet,
}

impl Finned<'_> {
    /// Whether the covers except one need all bases, apart from the spots that the candidate sees.
    fn needs_all_bases(&self, seen: &Seen, but: House) -> bool {
        let covers = || self.covers.iter().filter(|cover| **cover != but);
        let meets = |base: &House, cover: &House| {
            !((seen.spots_in(*base, self.digit) - self.direct) & cover.cells()).is_empty()
        };
        (1..self.bases.len())
            .flat_map(|size| choices(self.bases, size))
            .all(|some| covers().filter(|cover| some.iter().any(|base| meets(base, cover))).count() >= some.len())
    }
}

/// Visits basic fish of two and three bases with fins, each with every candidate outside the bases that all fins rule out.
fn finned(seen: &Seen, visit: &mut dyn FnMut(&Finned<'_>)) {
    for target in seen.open.iter().flat_map(|cell| seen.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
    {
        let falses = follow(seen, target);
        for digit in Digit::all() {
            let gone = falses[digit.index()];
            let is_ruled_out = |cell: &Cell| {
                if digit == target.digit { cell.sees(target.cell) } else { *cell == target.cell }
            };
            let direct = seen.spots(digit).iter().filter(is_ruled_out).collect::<CellSet>();
            if gone.is_subset(direct) {
                continue;
            }
            let is_live = |line: &House| !seen.spots_in(*line, digit).is_empty();
            let rows: Vec<House> = House::rows().filter(is_live).collect();
            let columns: Vec<House> = House::columns().filter(is_live).collect();
            for (lines, crosses) in [(&rows, &columns), (&columns, &rows)] {
                for size in 2..=3 {
                    for bases in choices(lines, size) {
                        let spots =
                            bases.iter().fold(CellSet::EMPTY, |spots, base| spots | seen.spots_in(*base, digit));
                        if digit == target.digit && spots.contains(target.cell) {
                            continue;
                        }
                        for covers in choices(crosses, size) {
                            let inside = covers.iter().fold(CellSet::EMPTY, |cells, cover| cells | cover.cells());
                            let fins = spots - inside;
                            if (1..=5).contains(&fins.len()) && fins.is_subset(gone) {
                                let (bases, covers) = (&bases[..], &covers[..]);
                                visit(&Finned { target, digit, bases, covers, spots, fins, gone, direct });
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn kraken_fish() {
    let states: Vec<State> = states().into_iter().step_by(30).collect();
    let own = |fish: &Finned<'_>| {
        let is_own = |house: &House| house.contains(fish.target.cell) && !(fish.spots & house.cells()).is_empty();
        let kind = fish.covers[0].kind();
        House::all().filter(|_| fish.digit == fish.target.digit).find(|house| house.kind() == kind && is_own(house))
    };
    holds(&states, &["kraken-fish-1"], |seen, take| {
        finned(seen, &mut |fish| {
            let cover = own(fish).filter(|own| fish.covers.contains(own));
            let fits = cover.is_some_and(|cover| fish.needs_all_bases(seen, cover));
            if fits && !fish.fins.is_subset(fish.direct) {
                take(CandidateSet::of(fish.target));
            }
        });
    });
    holds(&states, &["kraken-fish-2"], |seen, take| {
        finned(seen, &mut |fish| {
            for &cover in fish.covers.iter().filter(|_| own(fish).is_none()) {
                let covered = fish.spots & cover.cells();
                let starts = fish.fins | covered;
                let fits = !covered.is_empty() && starts.is_subset(fish.gone) && !starts.is_subset(fish.direct);
                if fits && fish.needs_all_bases(seen, cover) {
                    take(CandidateSet::of(fish.target));
                }
            }
        });
    });
}

/// Visits two houses with two spots each: the far end, the near end, the near end and the far end of the other house.
fn two_links(seen: &Seen, visit: &mut dyn FnMut(Digit, [House; 2], [Cell; 4])) {
    for digit in Digit::all() {
        let pairs: Vec<House> = House::all().filter(|&house| seen.spots_in(house, digit).len() == 2).collect();
        for &one in &pairs {
            for &other in pairs.iter().filter(|&&other| other != one) {
                let spots = [one, other].map(|house| seen.spots_in(house, digit).iter().collect::<Vec<Cell>>());
                for (near, next) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let cells = [spots[0][1 - near], spots[0][near], spots[1][next], spots[1][1 - next]];
                    if CellSet::from_iter(cells).len() == 4 && cells[1].sees(cells[2]) {
                        visit(digit, [one, other], cells);
                    }
                }
            }
        }
    }
}

#[test]
fn chains_of_four() {
    let states = states();
    holds(&states, &["turbot-fish"], |seen, take| {
        two_links(seen, &mut |digit, _, [far, _, _, end]| {
            take(seen.live(DigitSet::of(digit), peers(CellSet::from_iter([far, end]))));
        });
    });
    holds(&states, &["skyscraper"], |seen, take| {
        two_links(seen, &mut |digit, houses, [far, near, next, end]| {
            let base = |one: Cell, other: Cell, kind: HouseKind| match kind {
                HouseKind::Row => one.column() == other.column(),
                HouseKind::Column => one.row() == other.row(),
                HouseKind::Box | HouseKind::Region | HouseKind::Extra(_) => false,
            };
            let [kind, same] = houses.map(House::kind);
            if kind == same && base(near, next, kind) && !base(far, end, kind) {
                take(seen.live(DigitSet::of(digit), peers(CellSet::from_iter([far, end]))));
            }
        });
    });
    holds(&states, &["two-string-kite"], |seen, take| {
        two_links(seen, &mut |digit, houses, [far, near, next, end]| {
            let kinds = houses.map(House::kind);
            if kinds == [HouseKind::Row, HouseKind::Column] && near.house(HouseKind::Box) == next.house(HouseKind::Box)
            {
                take(seen.live(DigitSet::of(digit), far.column().cells() & end.row().cells()));
            }
        });
    });
}

/// Visits four cells of two rows, two columns and two boxes, none of them given, that all have the same two digits; the corners are in order around
/// the rectangle.
fn rectangles(seen: &Seen, visit: &mut dyn FnMut([Cell; 4], DigitSet)) {
    let numbers: Vec<u8> = (1..=9).collect();
    for rows in choices(&numbers, 2) {
        for columns in choices(&numbers, 2) {
            let at = |row: usize, column: usize| Cell::new(rows[row], columns[column]).unwrap();
            let corners = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
            if corners.iter().any(|&corner| !seen.open.contains(corner)) {
                continue;
            }
            let boxes: HashSet<House> = corners.iter().map(|corner| corner.house(HouseKind::Box)).collect();
            if boxes.len() != 2 {
                continue;
            }
            let common = corners.iter().fold(DigitSet::ALL, |common, &corner| common & seen.digits(corner));
            for digits in choices(&common.iter().collect::<Vec<Digit>>(), 2) {
                visit(corners, digits.into_iter().collect());
            }
        }
    }
}

/// The corners with more than the two digits.
fn roof(seen: &Seen, corners: [Cell; 4], digits: DigitSet) -> Vec<Cell> {
    corners.into_iter().filter(|&corner| seen.digits(corner) != digits).collect()
}

#[test]
fn unique_rectangles() {
    let states: Vec<State> = states().into_iter().filter(State::is_unique).collect();
    holds(&states, &["unique-rectangle-1"], |seen, take| {
        rectangles(seen, &mut |corners, digits| {
            if let [cell] = roof(seen, corners, digits)[..] {
                take(seen.live(digits, CellSet::of(cell)));
            }
        });
    });
    holds(&states, &["unique-rectangle-2", "unique-rectangle-5"], |seen, take| {
        rectangles(seen, &mut |corners, digits| {
            let roof = roof(seen, corners, digits);
            let extras = roof.iter().fold(DigitSet::EMPTY, |extras, &cell| extras | seen.digits(cell)) - digits;
            if let (2..=3, Some(extra)) = (roof.len(), extras.single()) {
                take(seen.live(DigitSet::of(extra), peers(roof.into_iter().collect())));
            }
        });
    });
    holds(&states, &["unique-rectangle-3"], |seen, take| {
        rectangles(seen, &mut |corners, digits| {
            let [one, other] = roof(seen, corners, digits)[..] else { return };
            let extras = (seen.digits(one) | seen.digits(other)) - digits;
            let roof = CellSet::from_iter([one, other]);
            for house in House::all().filter(|house| roof.is_subset(house.cells())) {
                let free = (seen.open & house.cells()) - roof;
                let free: Vec<Cell> = free.iter().filter(|&cell| (seen.digits(cell) & digits).is_empty()).collect();
                for size in 1..=free.len() {
                    for cells in choices(&free, size) {
                        let all = cells.iter().fold(extras, |all, &cell| all | seen.digits(cell));
                        if all.len() == size + 1 {
                            let members = roof | cells.into_iter().collect();
                            let homes = House::all().filter(|home| members.is_subset(home.cells()));
                            let reach = homes.fold(CellSet::EMPTY, |reach, home| reach | home.cells());
                            take(seen.live(all, reach - members));
                        }
                    }
                }
            }
        });
    });
    holds(&states, &["unique-rectangle-4"], |seen, take| {
        rectangles(seen, &mut |corners, digits| {
            let [one, other] = roof(seen, corners, digits)[..] else { return };
            let roof = CellSet::from_iter([one, other]);
            let side_by_side = one.row() == other.row() || one.column() == other.column();
            for digit in digits.iter().filter(|_| side_by_side) {
                let homes = House::all().filter(|house| roof.is_subset(house.cells()));
                if homes.into_iter().any(|house| seen.spots_in(house, digit) == roof) {
                    take(seen.live(digits.without(digit), roof));
                }
            }
        });
    });
    holds(&states, &["unique-rectangle-6"], |seen, take| {
        rectangles(seen, &mut |corners, digits| {
            let [one, other] = roof(seen, corners, digits)[..] else { return };
            if one.row() == other.row() || one.column() == other.column() {
                return;
            }
            let cells = CellSet::from_iter(corners);
            for digit in digits {
                let locked =
                    |houses: [House; 2]| houses.iter().all(|&house| seen.spots_in(house, digit).is_subset(cells));
                if locked([one.row(), other.row()]) || locked([one.column(), other.column()]) {
                    take(seen.live(DigitSet::of(digit), CellSet::from_iter([one, other])));
                }
            }
        });
    });
    holds(&states, &["hidden-rectangle"], |seen, take| {
        rectangles(seen, &mut |corners, digits| {
            let roof = roof(seen, corners, digits);
            for (at, &corner) in corners.iter().enumerate() {
                // The type requires one corner without extras, or two opposite ones: two adjacent ones belong to another type.
                let opposite = corners[(at + 2) % 4];
                let floor = corners.iter().filter(|cell| !roof.contains(cell)).count();
                if roof.contains(&corner) || floor > 2 || (floor == 2 && roof.contains(&opposite)) {
                    continue;
                }
                let cells = CellSet::from_iter(corners);
                for digit in digits {
                    let locked = |house: House| seen.spots_in(house, digit).is_subset(cells);
                    if locked(opposite.row()) && locked(opposite.column()) {
                        take(seen.live(digits.without(digit), CellSet::of(opposite)));
                    }
                }
            }
        });
    });
}

/// A house with two spots, a third candidate that one of them sees, and a box whose spots all see the other spot or the third candidate:
/// `SudokuWiki`'s rectangle elimination. It is an empty rectangle, unless one line has all spots of the box.
#[test]
fn rectangle_elimination() {
    holds(&states(), &["empty-rectangle", "empty-rectangle-of-two"], |seen, take| {
        for digit in Digit::all() {
            for line in House::rows().chain(House::columns()) {
                let spots: Vec<Cell> = seen.spots_in(line, digit).iter().collect();
                let [one, other] = spots[..] else { continue };
                for [near, far] in [[one, other], [other, one]] {
                    let across = |cell: Cell| if line == cell.row() { cell.column() } else { cell.row() };
                    let along = |cell: Cell| if line == cell.row() { cell.row() } else { cell.column() };
                    for third in seen.spots_in(across(near), digit) - near.house(HouseKind::Box).cells() {
                        let along_third = if line.kind() == HouseKind::Row { third.row() } else { third.column() };
                        let corner = (along_third.cells() & across(far).cells()).single().unwrap();
                        let spots = seen.spots_in(corner.house(HouseKind::Box), digit);
                        let [by_far, by_third] = [across(far), along_third].map(|line| spots - line.cells());
                        let is_covered = (by_far & by_third).is_empty() && !by_far.is_empty() && !by_third.is_empty();
                        if along(near) == line && far.house(HouseKind::Box) != near.house(HouseKind::Box) && is_covered
                        {
                            take(seen.live(DigitSet::of(digit), CellSet::of(third)));
                        }
                    }
                }
            }
        }
    });
}

/// Two pairs in two boxes of a band or stack, on different lines, and a digit that the third box lacks on the third line.
#[test]
fn chute_remote_pairs() {
    holds(&states(), &["chute-remote-pair"], |seen, take| {
        let pairs: Vec<Cell> = seen.sized(2..=2).iter().collect();
        for cells in choices(&pairs, 2) {
            let [one, other] = cells[..] else { continue };
            let digits = seen.digits(one);
            if digits != seen.digits(other) || one.sees(other) {
                continue;
            }
            for lines in [House::rows().collect::<Vec<House>>(), House::columns().collect()] {
                for chute in lines.chunks(3) {
                    let band = chute.iter().fold(CellSet::EMPTY, |cells, line| cells | line.cells());
                    let own = |cell: Cell| cell.house(HouseKind::Box).cells();
                    let own_lines = chute.iter().filter(|line| cells.iter().any(|&cell| line.contains(cell)));
                    let third = own_lines.fold(band - own(one) - own(other), |cells, line| cells - line.cells());
                    if !band.contains(one) || !band.contains(other) || third.len() != 3 {
                        continue;
                    }
                    let is_placed = |digit: Digit| third.iter().any(|cell| seen.placed(cell) == Some(digit));
                    let missing = |digit: Digit| seen.spots(digit).is_disjoint(third) && !is_placed(digit);
                    let mut out = CandidateSet::EMPTY;
                    for digit in digits.iter().filter(|&digit| missing(digit)) {
                        let rest = seen.live(digits.without(digit), peers(CellSet::from_iter([one, other])));
                        rest.iter().for_each(|candidate| _ = out.insert(candidate));
                    }
                    take(out);
                }
            }
        }
    });
}

/// The candidates of a digit that chains of up to `most` strong links eliminate, for each number of links, by trying every walk from place to place,
/// house by house.
fn linked(seen: &Seen, digit: Digit, most: usize) -> Vec<CellSet> {
    let is_place = |cells: CellSet| {
        let shared = |&house: &House| cells.is_subset(house.cells());
        !cells.is_empty() && (cells.len() == 1 || House::all().filter(shared).count() > 1)
    };
    // All divisions of the spots of a house into two places.
    let mut links: Vec<[CellSet; 2]> = Vec::new();
    for house in House::all() {
        let spots: Vec<Cell> = seen.spots_in(house, digit).iter().collect();
        for size in 1..spots.len() {
            for one in choices(&spots, size) {
                let one: CellSet = one.into_iter().collect();
                let other = seen.spots_in(house, digit) - one;
                if is_place(one) && is_place(other) {
                    links.push([one, other]);
                }
            }
        }
    }
    let mut all = vec![CellSet::EMPTY; most + 1];
    for &[start, end] in &links {
        walk(seen, digit, &links, start, end, 1, &mut all);
    }
    all
}

/// Notes the eliminations of the walk from `start` to `end`, and continues it.
fn walk(
    seen: &Seen,
    digit: Digit,
    links: &[[CellSet; 2]],
    start: CellSet,
    end: CellSet,
    count: usize,
    all: &mut [CellSet],
) {
    if start != end {
        all[count] |= seen.spots(digit) & peers(start | end);
    }
    if count + 1 < all.len() {
        for &[from, to] in links {
            if from.is_subset(peers(end)) {
                walk(seen, digit, links, start, to, count + 1, all);
            }
        }
    }
}

/// A candidate belongs to the shortest chain of strong links that eliminates it.
#[test]
fn chains_of_strong_links() {
    let states = states();
    let (mut counts, longest) = ([0; 7], if common::full() { 6 } else { 4 });
    for state in &states {
        let (seen, facts) = (Seen::new(state), Facts::new(state));
        let mut found = [[CellSet::EMPTY; 9]; 7];
        for (size, found) in found.iter_mut().enumerate().take(longest + 1).skip(3) {
            let technique = techniques::by_id(&format!("strong-links-{size}")).unwrap();
            for step in technique.all(&facts, &Limits::ALL) {
                Digit::all().for_each(|digit| found[digit.index()] |= step.eliminated().digit(digit));
            }
        }
        for digit in Digit::all() {
            let all = linked(&seen, digit, longest);
            for (size, found) in found.iter().enumerate().take(longest + 1).skip(3) {
                let shorter = all[..size].iter().fold(CellSet::EMPTY, |shorter, own| shorter | *own);
                let wanted = all[size] - shorter;
                counts[size] += wanted.len();
                assert_eq!(found[digit.index()], wanted, "{size} strong links of {digit} on\n{:?}", state.board());
            }
        }
    }
    println!("strong links: {counts:?}");
    assert!((3..=longest).all(|size| counts[size] > 0), "{counts:?}");
}

/// Whether equal digits of the cells always see each other, the cells have as many digits as cells, and no part of them does.
fn is_spread_set(seen: &Seen, cells: &[Cell]) -> bool {
    let digits = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | seen.digits(cell));
    let apart = |one: Cell, other: Cell| one.sees(other) || (seen.digits(one) & seen.digits(other)).is_empty();
    let is_clear = choices(cells, 2).iter().all(|pair| apart(pair[0], pair[1]));
    let is_part = |size: usize| choices(cells, size).iter().any(|part| digits(part).len() == size);
    is_clear && digits(cells).len() == cells.len() && !(1..cells.len()).any(is_part)
}

/// The candidates that see all places of their digit in the cells.
fn beside(seen: &Seen, cells: &[Cell]) -> CandidateSet {
    let cells: CellSet = cells.iter().copied().collect();
    let mut all = CandidateSet::EMPTY;
    for digit in cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | seen.digits(cell)) {
        all.set_digit(digit, (seen.spots(digit) & peers(seen.spots(digit) & cells)) - cells);
    }
    all
}

#[test]
fn three_dimensional_sues_de_coq() {
    let id = "three-dimensional-sue-de-coq";
    let mut states: Vec<State> = states().into_iter().step_by(if common::full() { 1 } else { 12 }).collect();
    states.extend(techniques::by_id(id).unwrap().examples().iter().map(|example| example.state().unwrap()));
    holds(&states, &[id], |seen, take| {
        let open = |cells: CellSet| -> Vec<Cell> { (cells & seen.open).iter().collect() };
        let some = |cells: &[Cell], most: usize| -> Vec<Vec<Cell>> {
            (1..=most).flat_map(|size| choices(cells, size)).collect()
        };
        for (square, middle) in House::boxes().flat_map(|square| square.cells().iter().map(move |cell| (square, cell)))
        {
            let [on_row, on_column] =
                [middle.row(), middle.column()].map(|line| some(&open(line.cells() - square.cells()), 2));
            for part in some(&open(square.cells()), 4) {
                for row in &on_row {
                    let begun = [&part[..], row].concat();
                    let digits = begun.iter().fold(DigitSet::EMPTY, |all, &cell| all | seen.digits(cell));
                    // Two further cells add at most two to the surplus that they can use up.
                    if digits.len() > begun.len() + 2 {
                        continue;
                    }
                    for column in &on_column {
                        let cells = [&begun[..], column].concat();
                        if is_spread_set(seen, &cells) {
                            take(beside(seen, &cells));
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn twinned_xy_chains() {
    holds(&states(), &["twinned-xy-chain"], |seen, take| {
        let (rows, columns): (Vec<House>, Vec<House>) = (House::rows().collect(), House::columns().collect());
        for (lines, across) in [(&rows, &columns), (&columns, &rows)] {
            for (two, three) in
                choices(lines, 2).iter().flat_map(|two| choices(across, 3).into_iter().map(move |three| (two, three)))
            {
                let along = two[0].cells() | two[1].cells();
                let cells = three.iter().fold(CellSet::EMPTY, |cells, line| cells | (line.cells() & along));
                let in_a_box = House::boxes().any(|square| cells.is_subset(square.cells()));
                let cells: Vec<Cell> = cells.iter().collect();
                if cells.iter().all(|&cell| seen.open.contains(cell)) && !in_a_box && is_spread_set(seen, &cells) {
                    take(beside(seen, &cells));
                }
            }
        }
    });
}

/// Stems of two cells with four digits, and petals of one or two cells.
#[test]
fn blossoms_on_two_cells() {
    let id = "n-fold-death-blossom";
    let mut states: Vec<State> = states().into_iter().step_by(if common::full() { 4 } else { 40 }).collect();
    states.extend(techniques::by_id(id).unwrap().examples().iter().map(|example| example.state().unwrap()));
    holds(&states, &[id], |seen, take| {
        let digits = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | seen.digits(cell));
        let open: Vec<Cell> = seen.open.iter().collect();
        let sets: Vec<Vec<Cell>> = (1..=2)
            .flat_map(|size| choices(&open, size))
            .filter(|cells| cells.len() == 1 || cells[0].sees(cells[1]))
            .filter(|cells| digits(cells).len() == cells.len() + 1)
            .collect();
        let spots = |cells: &[Cell], digit: Digit| seen.spots(digit) & cells.iter().copied().collect::<CellSet>();
        for stem in choices(&open, 2) {
            let own = digits(&stem);
            if !stem[0].sees(stem[1]) || own.len() != 4 || stem.iter().any(|&cell| seen.digits(cell).len() == 1) {
                continue;
            }
            for target in Digit::all() {
                // For each digit of the stem, the targets that the petals leave.
                let petals = |digit: Digit| -> HashSet<CellSet> {
                    let fits = |set: &&Vec<Cell>| {
                        let both = digits(set).contains(digit) && digits(set).contains(target);
                        let apart = set.iter().all(|cell| !stem.contains(cell));
                        both && apart && spots(set, digit).is_subset(peers(spots(&stem, digit)))
                    };
                    let left = |set: &Vec<Cell>| {
                        (seen.spots(target) & peers(spots(set, target))) - set.iter().copied().collect::<CellSet>()
                    };
                    sets.iter().filter(fits).map(left).filter(|left| !left.is_empty()).collect()
                };
                let own: Vec<Digit> = own.without(target).iter().collect();
                let petals: Vec<HashSet<CellSet>> = own.into_iter().map(petals).collect();
                for three in choices(&(0..petals.len()).collect::<Vec<_>>(), 3) {
                    for (a, b) in petals[three[0]].iter().flat_map(|&a| petals[three[1]].iter().map(move |&b| (a, b))) {
                        for &c in petals[three[2]].iter().filter(|&&c| !(a & b & c).is_empty()) {
                            take(seen.live(DigitSet::of(target), a & b & c));
                        }
                    }
                }
            }
        }
    });
}

/// Checks a definition against techniques whose finders leave out an instance if a smaller one covers it: each candidate that an instance eliminates
/// must be eliminated by one of these techniques, or by one of the simpler ones. At least half must be by these.
fn covers(states: &[State], ids: &[&str], simpler: &[&str], define: impl Fn(&Seen, &mut dyn FnMut(CandidateSet))) {
    let (mut own, mut all) = (0, 0);
    for state in states {
        let mut wanted = CandidateSet::EMPTY;
        define(&Seen::new(state), &mut |eliminated| wanted |= eliminated);
        if wanted.is_empty() {
            continue;
        }
        let facts = Facts::new(state);
        let by = |ids: &[&str]| {
            let named = ids.iter().map(|id| techniques::by_id(id).unwrap_or_else(|| panic!("{id} is no technique")));
            let steps = named.flat_map(|technique| technique.all(&facts, &Limits::ALL));
            steps.fold(CandidateSet::EMPTY, |all, step| all | *step.eliminated())
        };
        let found = by(ids);
        (own, all) = (own + (wanted & found).len(), all + wanted.len());
        let missing = wanted - found;
        if !missing.is_empty() {
            let missing = missing - by(simpler);
            assert!(missing.is_empty(), "{ids:?} do not find {missing:?} on\n{:?}", state.board());
        }
    }
    println!("{ids:?}: {own} of {all}");
    assert!(own > 0 && 2 * own >= all, "{ids:?}: {own} of {all}");
}

const SIMPLER: [&str; 25] = [
    "naked-single",
    "hidden-single-box",
    "hidden-single-line",
    "pointing",
    "claiming",
    "naked-pair",
    "naked-triple",
    "naked-quadruple",
    "hidden-pair",
    "hidden-triple",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-3",
    "unique-rectangle-6",
    "hidden-rectangle",
    "x-wing",
    "finned-x-wing",
    "sashimi-x-wing",
    "swordfish",
    "finned-swordfish",
    "skyscraper",
    "xy-wing",
    "grouped-aic",
];

/// Two adjacent corners with extras, and the spots of the digits outside the rectangle in houses of both, or in both lines across: one of these spots
/// is true.
#[test]
fn external_rectangles() {
    let states: Vec<State> = states().into_iter().filter(State::is_unique).collect();
    let each = |seen: &Seen, visit: &mut dyn FnMut(CandidateSet)| {
        rectangles(seen, &mut |corners, digits| {
            let cells = CellSet::from_iter(corners);
            let [one, other] = roof(seen, corners, digits)[..] else { return };
            let roof = CellSet::from_iter([one, other]);
            let Some(line) = House::lines().find(|line| roof.is_subset(line.cells())) else { return };
            let across = |cell: Cell| if line.kind() == HouseKind::Row { cell.column() } else { cell.row() };
            let mut homes: Vec<CellSet> =
                House::all().filter(|house| roof.is_subset(house.cells())).map(House::cells).collect();
            homes.push(across(one).cells() | across(other).cells());
            let [first, second] = digits.iter().collect::<Vec<Digit>>()[..] else { return };
            for (of_first, of_second) in homes.iter().flat_map(|&one| homes.iter().map(move |&other| (one, other))) {
                let mut spots = CandidateSet::EMPTY;
                spots.set_digit(first, (seen.spots(first) & of_first) - cells);
                spots.set_digit(second, (seen.spots(second) & of_second) - cells);
                // A digit without spots outside is in the roof, and the houses of the other digit are not needed.
                if digits.iter().all(|digit| !spots.digit(digit).is_empty()) {
                    visit(spots);
                }
            }
        });
    };
    covers(&states, &["external-rectangle-1"], &SIMPLER, |seen, take| {
        each(seen, &mut |spots| {
            if let Some(cell) = spots.cells().single() {
                take(seen.live(!spots.digits(), CellSet::of(cell)));
            }
        });
    });
    let found = ["external-rectangle-1", "external-rectangle-2"];
    covers(&states, &found, &SIMPLER, |seen, take| {
        each(seen, &mut |spots| {
            let sees = |one: &Candidate| {
                Candidate::all().filter(|other| spots.contains(*other)).all(|other| {
                    (one.cell == other.cell && one.digit != other.digit)
                        || (one.digit == other.digit && one.cell.sees(other.cell))
                })
            };
            let live = |one: &Candidate| seen.spots(one.digit).contains(one.cell);
            take(Candidate::all().filter(|one| live(one) && sees(one)).collect());
        });
    });
}

/// The sets of cells for a pattern, each with its number of digits.
type Places = Vec<(CellSet, usize)>;

/// The seven, eight or nine cells of polygons and matrices.
fn polygons() -> [Places; 2] {
    let at = |row: usize, column: usize| Cell::from_index(9 * row + column).unwrap();
    let (mut polygons, mut matrices) = (Places::new(), Places::new());
    let pairs = |from: usize| [[from, from + 1], [from, from + 2], [from + 1, from + 2]];
    for (top, left) in (0..9).map(|square| (square / 3 * 3, square % 3 * 3)) {
        for (rows, columns) in pairs(top).into_iter().flat_map(|rows| pairs(left).map(|columns| (rows, columns))) {
            for (row, column) in (0..81).map(|number| (number / 9, number % 9)) {
                if (top..top + 3).contains(&row) || (left..left + 3).contains(&column) {
                    continue;
                }
                let square: Vec<Cell> = rows.iter().flat_map(|&row| columns.map(|column| at(row, column))).collect();
                let beside = rows.map(|row| at(row, column)).into_iter().chain(columns.map(|column| at(row, column)));
                let beside: CellSet = beside.collect();
                polygons.push((beside | square.iter().copied().collect(), 4));
                for three in choices(&square, 3) {
                    polygons.push((beside | three.into_iter().collect(), 3));
                }
            }
        }
    }
    for chute in 0..3 {
        for number in 0..27 {
            let across = [number % 3, 3 + number / 3 % 3, 6 + number / 9];
            let lines = [3 * chute, 3 * chute + 1, 3 * chute + 2];
            matrices.push((lines.iter().flat_map(|&row| across.map(|column| at(row, column))).collect(), 4));
            matrices.push((lines.iter().flat_map(|&column| across.map(|row| at(row, column))).collect(), 4));
        }
    }
    [polygons, matrices]
}

#[test]
fn polygons_and_matrices() {
    let states: Vec<State> = states().into_iter().filter(State::is_unique).collect();
    let [polygons, matrices] = polygons();
    for (places, name) in [(&polygons, "borescoper"), (&matrices, "unique-matrix")] {
        let ids = [1, 2].map(|number| format!("{name}-{number}"));
        let each = |seen: &Seen, most: usize, visit: &mut dyn FnMut(CellSet, DigitSet)| {
            for &(cells, count) in places.iter().filter(|(cells, _)| cells.is_subset(seen.open)) {
                let all: Vec<Cell> = cells.iter().collect();
                let upto = |most: usize| all.iter().filter(|&&cell| seen.digits(cell).len() > most).count();
                if upto(count) > most {
                    continue;
                }
                for roof in (1..=most).flat_map(|size| choices(&all, size)) {
                    let roof = CellSet::from_iter(roof);
                    let digits = (cells - roof).iter().fold(DigitSet::EMPTY, |all, cell| all | seen.digits(cell));
                    if digits.len() == count && roof.iter().all(|cell| !seen.digits(cell).is_subset(digits)) {
                        visit(roof, digits);
                    }
                }
            }
        };
        covers(&states, &[&ids[0]], &SIMPLER, |seen, take| {
            each(seen, 1, &mut |roof, digits| take(seen.live(digits, roof)));
        });
        covers(&states, &[&ids[1]], &SIMPLER, |seen, take| {
            each(seen, 3, &mut |roof, digits| {
                let extras = roof.iter().fold(DigitSet::EMPTY, |all, cell| all | seen.digits(cell)) - digits;
                if roof.len() > 1 && extras.len() == 1 {
                    take(seen.live(extras, peers(roof)));
                }
            });
        });
    }
}

/// Maps the row and the column of a cell to those after a turn.
type Turn = fn(u8, u8) -> (u8, u8);

/// The rotations and reflections of the square, cell by cell, each with the renaming of digits that the givens require.
#[test]
fn symmetrical_placement() {
    let states: Vec<State> = states().into_iter().filter(State::is_unique).collect();
    let turns: [Turn; 7] = [
        |row, column| (column, 10 - row),
        |row, column| (10 - row, 10 - column),
        |row, column| (10 - column, row),
        |row, column| (row, 10 - column),
        |row, column| (10 - row, column),
        |row, column| (column, row),
        |row, column| (10 - column, 10 - row),
    ];
    let mut count = 0;
    for state in &states {
        let seen = Seen::new(state);
        let mut found = None;
        for turn in turns {
            let image = |cell: Cell| {
                let (row, column) = turn(cell.row().number(), cell.column().number());
                Cell::new(row, column).unwrap()
            };
            let mut names = [None; 9];
            let given = |cell: Cell| seen.placed(cell).filter(|_| state.givens().contains(cell));
            let fits = Cell::all().all(|cell| match (given(cell), given(image(cell))) {
                (None, None) => true,
                (Some(one), Some(other)) => *names[one.index()].get_or_insert(other) == other,
                _ => false,
            });
            let used: Vec<Digit> = names.iter().copied().flatten().collect();
            let is_clear = used.iter().copied().collect::<DigitSet>().len() == used.len() && used.len() >= 8;
            if !fits || !is_clear {
                continue;
            }
            let rest = Digit::all().find(|digit| !used.contains(digit));
            let becomes = |digit: Digit| names[digit.index()].or(rest).unwrap();
            let is_out = |one: &Candidate| {
                let (cell, digit) = (image(one.cell), becomes(one.digit));
                let may_be = seen.placed(cell) == Some(digit) || seen.spots(digit).contains(cell);
                let clash =
                    if cell == one.cell { digit != one.digit } else { digit == one.digit && cell.sees(one.cell) };
                !may_be || clash
            };
            let wanted: CandidateSet =
                Candidate::all().filter(|one| seen.spots(one.digit).contains(one.cell) && is_out(one)).collect();
            if wanted.is_empty() {
                continue;
            }
            let steps = found.get_or_insert_with(|| {
                let technique = techniques::by_id("symmetrical-placement").unwrap();
                technique.all(&Facts::new(state), &Limits::ALL)
            });
            count += 1;
            assert!(
                steps.iter().any(|step| *step.eliminated() == wanted),
                "{wanted:?} is not found on\n{:?}",
                state.board()
            );
        }
    }
    println!("symmetrical-placement: {count}");
    assert!(count > 0);
}

/// The candidates of base and targets that are in no choice of two digits: one in each cell of the base, and the same two in the targets.
fn exocet(seen: &Seen, base: [Cell; 2], targets: [Cell; 2], digits: DigitSet) -> CandidateSet {
    let cells = [base[0], base[1], targets[0], targets[1]];
    let mut left = CandidateSet::EMPTY;
    for (one, other) in digits.iter().flat_map(|one| digits.iter().map(move |other| (one, other))) {
        for (first, second) in [(one, other), (other, one)] {
            let choice = [one, other, first, second];
            if one != other && cells.iter().zip(choice).all(|(&cell, digit)| seen.digits(cell).contains(digit)) {
                cells.iter().zip(choice).for_each(|(&cell, digit)| _ = left.insert(Candidate { cell, digit }));
            }
        }
    }
    seen.live(DigitSet::ALL, CellSet::from_iter(cells)) - left
}

/// Visits every base with its cross lines, and targets in the band and outside it; also reports whether all targets are in the band.
fn exocets(seen: &Seen, visit: &mut dyn FnMut(bool, CandidateSet)) {
    let may_be = |cell: Cell, digits: DigitSet| {
        !(seen.digits(cell) & digits).is_empty() || seen.placed(cell).is_some_and(|digit| digits.contains(digit))
    };
    for line in House::lines() {
        let is_row = line.kind() == HouseKind::Row;
        let across = |cell: Cell| if is_row { cell.column() } else { cell.row() };
        for square in House::boxes().filter(|square| !(square.cells() & line.cells()).is_empty()) {
            for escape in square.cells() & line.cells() {
                let [b1, b2] = (square.cells() & line.cells()).without(escape).iter().collect::<Vec<Cell>>()[..] else {
                    continue;
                };
                let digits = seen.digits(b1) | seen.digits(b2);
                if ![b1, b2].iter().all(|&cell| seen.open.contains(cell)) || !(3..=4).contains(&digits.len()) {
                    continue;
                }
                // For each other box of the band: a cross line, and the only cell there, outside the base's line, that can hold a digit of the base,
                // if any.
                let others: Vec<House> = House::boxes()
                    .filter(|other| *other != square && !(other.cells() & line.cells()).is_empty())
                    .collect();
                let ways = |other: House| -> Vec<(House, Option<Cell>)> {
                    let lines = (other.cells() & line.cells()).iter().map(across).collect::<Vec<House>>();
                    let way = |cross: House| {
                        let rest = (cross.cells() & other.cells()) - line.cells();
                        let able: Vec<Cell> = rest.iter().filter(|&cell| may_be(cell, digits)).collect();
                        match able[..] {
                            [] => Some((cross, None)),
                            [target] if seen.open.contains(target) => Some((cross, Some(target))),
                            _ => None,
                        }
                    };
                    lines.into_iter().filter_map(way).collect()
                };
                for (first, near) in ways(others[0]) {
                    for (second, far) in ways(others[1]) {
                        let cross = [across(escape), first, second];
                        let on = cross.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
                        let band =
                            [square, others[0], others[1]].iter().fold(CellSet::EMPTY, |all, of| all | of.cells());
                        let outside = on - band;
                        if on.iter().any(|cell| seen.placed(cell).is_some_and(|digit| digits.contains(digit))) {
                            continue;
                        }
                        let twice = |spots: CellSet| {
                            let lines: Vec<House> = House::lines().collect();
                            lines
                                .iter()
                                .any(|one| lines.iter().any(|other| spots.is_subset(one.cells() | other.cells())))
                        };
                        let inner: Vec<Cell> = near.into_iter().chain(far).collect();
                        let able: Vec<Cell> =
                            outside.iter().filter(|&cell| !(seen.digits(cell) & digits).is_empty()).collect();
                        for outer in choices(&able, 2 - inner.len()) {
                            let targets = [&inner[..], &outer].concat();
                            let rest = outside - outer.iter().copied().collect::<CellSet>();
                            if digits.iter().all(|digit| twice(seen.spots(digit) & rest)) {
                                visit(outer.is_empty(), exocet(seen, [b1, b2], [targets[0], targets[1]], digits));
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn junior_and_senior_exocets() {
    let states: Vec<State> = states().into_iter().step_by(if common::full() { 1 } else { 3 }).collect();
    for (id, is_junior) in [("junior-exocet", true), ("senior-exocet", false)] {
        let mut states = states.clone();
        states.extend(techniques::by_id(id).unwrap().examples().iter().map(|example| example.state().unwrap()));
        holds(&states, &[id], |seen, take| {
            exocets(seen, &mut |inner, eliminated| {
                if inner == is_junior {
                    take(eliminated);
                }
            });
        });
    }
}
