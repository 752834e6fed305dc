//! Completeness: whatever the definition of a small technique says is there, its finder finds.
//!
//! The definitions are written down as a book would give them, cell by cell and house by house, and share nothing with
//! the finders: no facts, no search for closed sets, no order, no shortcut. An instance is told by the candidates that
//! it eliminates.

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

/// A board to which definitions are held.
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

    /// The open cells with as many candidates as that.
    fn sized(&self, sizes: std::ops::RangeInclusive<usize>) -> CellSet {
        self.open.iter().filter(|&cell| sizes.contains(&self.digits(cell).len())).collect()
    }

    /// The candidates among these digits in these cells.
    fn live(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        let mut live = CandidateSet::EMPTY;
        digits.iter().for_each(|digit| live.set_digit(digit, self.spots(digit) & cells));
        live
    }
}

/// The cells that see all of these.
fn peers(cells: CellSet) -> CellSet {
    Cell::all().filter(|&cell| cells.iter().all(|other| cell.sees(other))).collect()
}

/// Every choice of so many items.
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

/// Holds a definition against the finders of some techniques: each of its instances has to be found by one of them.
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

/// Every choice of lines for a digit, with that of as many cross lines: what is in the first, what is in the second.
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

/// With fins, which lie in one box: what is eliminated sees them all. Whether such a fish counts as sashimi is not asked.
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
                    // The pivot has what the wings do not share, and in the larger form what they share too.
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

/// Strong links as a book would list them: candidates of which one is true, in a cell, or of one digit in a house.
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

/// Six candidates, each pair joined by a strong link, with the kinds of the links: `C` for a cell, `H` for a house.
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
    // The ends cannot hold the digits of each other.
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

/// Whether some of these cells have as few digits as they are.
fn is_a_subset(seen: &Seen, cells: &[Cell]) -> bool {
    let digits = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | seen.digits(cell));
    (1..=cells.len()).flat_map(|size| choices(cells, size)).any(|some| digits(&some).len() <= some.len())
}

/// Whether some of these digits have as few spots as they are.
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
                    // Each digit has spots in the shared cells and in the hidden set, as it is locked in one of them otherwise.
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

/// A digit is in some cells that a line and a box share, or in one cell; or it is not.
type Claim = (Digit, CellSet, bool);

/// The candidates that are false if one is true, by chains of links that are shorter than those to any contradiction.
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
    /// Whether the covers but one need all bases, apart from what the candidate sees.
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

/// Basic fish of two and three bases with fins, with each candidate that is not in the bases and to which all fins lead.
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

/// Two houses with two spots each: the far end, the near one, the near and the far end of the other house.
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

/// Four cells of two rows, two columns and two boxes, none of them given, that have all of two digits; the corners in
/// the order around.
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
                // One corner with nothing else, or two in opposite corners: with two side by side it is another type.
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

/// A house with two spots, a third candidate beside the one, and a box whose spots all see the other or the third: `SudokuWiki`'s rectangle
/// elimination. It is an empty rectangle, unless one line has all spots of the box.
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

/// The candidates of a digit that chains of up to `most` strong links eliminate, for each number of links: every walk from place to place, house by
/// house.
fn linked(seen: &Seen, digit: Digit, most: usize) -> Vec<CellSet> {
    let is_place = |cells: CellSet| {
        let shared = |&house: &House| cells.is_subset(house.cells());
        !cells.is_empty() && (cells.len() == 1 || House::all().filter(shared).count() > 1)
    };
    // The ways in which a house has the digit in two places.
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

/// Notes what the walk from `start` to `end` eliminates, and continues it.
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
