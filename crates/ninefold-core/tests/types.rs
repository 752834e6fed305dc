//! Laws of the types: sets compared with models, indices and names converted in both directions, houses and peers compared with row and column
//! numbers, boards compared with a board made of plain sets, and the evidence in `PuzzleError` checked case by case.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::common::{
    self, Rng, candidates, cases, cells, digits, grids, house, oracle, place, share, solved, solves, thinned,
};
use ninefold_core::{
    Board, Candidate, CandidateSet, Cell, CellSet, Clash, Digit, DigitSet, Gap, Grid, GridOf, House, HouseKind,
    NotationError, Puzzle, PuzzleError, Solution, solve,
};
use proptest::prelude::*;

// ---------------------------------------------------------------------------------------------------------------- sets

/// Tests the laws that every set obeys, compared with a `BTreeSet` with the same members.
macro_rules! set_laws {
    ($module:ident, $set:ident, $member:ident, $members:ident, $count:literal) => {
        mod $module {
            use super::*;

            type Model = BTreeSet<$member>;

            fn models() -> impl Strategy<Value = Model> {
                prop::collection::btree_set($members(), 0..=$count.min(120))
            }

            fn set(model: &Model) -> $set {
                model.iter().copied().collect()
            }

            fn model(set: $set) -> Model {
                set.iter().collect()
            }

            proptest! {
                #![proptest_config(cases(256))]

                #[test]
                fn a_set_has_the_members_it_was_made_of(a in models()) {
                    let made = set(&a);
                    prop_assert_eq!(made.len(), a.len());
                    prop_assert_eq!(made.is_empty(), a.is_empty());
                    prop_assert!($member::all().all(|member| made.contains(member) == a.contains(&member)));
                    prop_assert!(made.iter().eq(a.iter().copied()), "in order");
                    let mut grown = $set::default();
                    grown.extend(a.iter().copied());
                    prop_assert_eq!(grown, made);
                    let backwards: $set = a.iter().rev().copied().collect();
                    prop_assert_eq!(backwards, made);
                }

                #[test]
                fn operators_do_what_the_model_does(a in models(), b in models()) {
                    let (x, y) = (set(&a), set(&b));
                    prop_assert_eq!(model(x | y), &a | &b);
                    prop_assert_eq!(model(x & y), &a & &b);
                    prop_assert_eq!(model(x - y), &a - &b);
                    prop_assert_eq!(model(x ^ y), &a ^ &b);
                    prop_assert_eq!(model(!x), $member::all().filter(|member| !a.contains(member)).collect::<Model>());
                    prop_assert_eq!(x == y, a == b);
                    let mut assigned = [x; 4];
                    assigned[0] |= y;
                    assigned[1] &= y;
                    assigned[2] -= y;
                    assigned[3] ^= y;
                    prop_assert_eq!(assigned, [x | y, x & y, x - y, x ^ y]);
                }

                #[test]
                fn operators_obey_the_algebra(a in models(), b in models(), c in models()) {
                    let (x, y, z) = (set(&a), set(&b), set(&c));
                    prop_assert_eq!(!(x | y), !x & !y);
                    prop_assert_eq!(x & (y | z), x & y | x & z);
                    prop_assert_eq!(x - y, x & !y);
                    prop_assert_eq!(x ^ y, (x | y) - (x & y));
                    prop_assert_eq!(!!x, x);
                    prop_assert_eq!(x | !x, $set::ALL);
                    prop_assert_eq!(x & !x, $set::EMPTY);
                    prop_assert_eq!((x | y).len() + (x & y).len(), x.len() + y.len());
                }

                #[test]
                fn subset_as_in_the_model(a in models(), b in models()) {
                    let (x, y) = (set(&a), set(&b));
                    for (one, other, expected) in [
                        (x, y, a.is_subset(&b)),
                        (x & y, y, true),
                        (x, x | y, true),
                        (x, !y, a.is_disjoint(&b)),
                        (x | y, x, b.is_subset(&a)),
                    ] {
                        prop_assert_eq!(one.is_subset(own!($set, other)), expected);
                    }
                }

                #[test]
                fn insert_and_remove_say_what_changed(
                    steps in prop::collection::vec((any::<bool>(), $members()), 0..200),
                ) {
                    let (mut grown, mut model) = ($set::EMPTY, Model::new());
                    for (add, member) in steps {
                        let (with, without) = (grown.with(member), grown.without(member));
                        let before = grown;
                        if add {
                            prop_assert_eq!(grown.insert(member), model.insert(member));
                            prop_assert_eq!(grown, with);
                        } else {
                            prop_assert_eq!(grown.remove(member), model.remove(&member));
                            prop_assert_eq!(grown, without);
                        }
                        prop_assert!(grown.iter().eq(model.iter().copied()));
                        prop_assert_eq!(before ^ grown, if before == grown { $set::EMPTY } else { $set::of(member) });
                    }
                }
            }

            #[test]
            fn the_limits() {
                assert_eq!($set::default(), $set::EMPTY);
                assert_eq!(($set::EMPTY.len(), $set::ALL.len()), (0, $count));
                assert!($set::EMPTY.is_empty() && !$set::ALL.is_empty());
                assert_eq!($set::EMPTY.iter().next(), None);
                assert!($set::ALL.iter().eq($member::all()));
                for member in $member::all() {
                    assert_eq!(model($set::of(member)), Model::from([member]));
                    assert_eq!($set::from(member), $set::of(member));
                    assert_eq!(model($set::ALL.without(member)).len(), $count - 1);
                }
            }
        }
    };
}

/// Passes a set to a method of another: small sets by value, the large one by reference.
macro_rules! own {
    (CandidateSet, $set:expr) => {
        &$set
    };
    ($kind:ident, $set:expr) => {
        $set
    };
}

set_laws!(digit_set, DigitSet, Digit, digits, 9);
set_laws!(cell_set, CellSet, Cell, cells, 81);
set_laws!(candidate_set, CandidateSet, Candidate, candidates, 729);

/// Tests the laws of the sets that fit a machine word: bits, ends, iteration from both sides.
macro_rules! word_laws {
    ($module:ident, $set:ident, $member:ident, $members:ident, $count:literal, $bits:ty, $width:literal) => {
        mod $module {
            use super::*;

            fn models() -> impl Strategy<Value = BTreeSet<$member>> {
                prop::collection::btree_set($members(), 0..=$count)
            }

            proptest! {
                #![proptest_config(cases(256))]

                #[test]
                fn bits_are_members(a in models(), noise in any::<$bits>()) {
                    let set: $set = a.iter().copied().collect();
                    let sum: $bits = a.iter().map(|member| 1 << member.index()).sum();
                    prop_assert_eq!(set.bits(), sum);
                    prop_assert_eq!($set::from_bits(sum), set);
                    let high: $bits = noise << $width;
                    prop_assert_eq!($set::from_bits(sum | high), set, "bits that stand for no member are dropped");
                    prop_assert_eq!($set::from_bits(noise).bits() >> $width, 0);
                }

                #[test]
                fn ends_and_disjointness(a in models(), b in models()) {
                    let (x, y): ($set, $set) = (a.iter().copied().collect(), b.iter().copied().collect());
                    prop_assert_eq!(x.first(), a.first().copied());
                    prop_assert_eq!(x.last(), a.last().copied());
                    prop_assert_eq!(x.single(), if a.len() == 1 { a.first().copied() } else { None });
                    prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
                    prop_assert!(x.is_disjoint(!x) && x.is_disjoint(y - x));
                    prop_assert_eq!(x.union(y), x | y);
                    prop_assert_eq!(x.intersection(y), x & y);
                    prop_assert_eq!(x.difference(y), x - y);
                }

                #[test]
                fn iteration_from_both_ends(a in models(), sides in prop::collection::vec(any::<bool>(), $count + 3)) {
                    let mut members = a.iter().copied().collect::<$set>().into_iter();
                    let mut model: VecDeque<_> = a.into_iter().collect();
                    for front in sides {
                        prop_assert_eq!(members.len(), model.len());
                        prop_assert_eq!(members.size_hint(), (model.len(), Some(model.len())));
                        prop_assert!(members.clone().eq(model.iter().copied()));
                        prop_assert!(members.clone().rev().eq(model.iter().rev().copied()));
                        if front {
                            prop_assert_eq!(members.next(), model.pop_front());
                        } else {
                            prop_assert_eq!(members.next_back(), model.pop_back());
                        }
                    }
                    prop_assert_eq!((members.next(), members.next_back(), members.next()), (None, None, None));
                }
            }

            #[test]
            fn one_member_and_none() {
                assert_eq!(($set::EMPTY.first(), $set::EMPTY.last(), $set::EMPTY.single()), (None, None, None));
                for member in $member::all() {
                    let set = $set::of(member);
                    assert_eq!((set.first(), set.last(), set.single()), (Some(member), Some(member), Some(member)));
                }
            }
        }
    };
}

// Grids of up to 25 rows have up to 25 digits.
word_laws!(digit_bits, DigitSet, Digit, digits, 9, u32, 25);
word_laws!(cell_bits, CellSet, Cell, cells, 81, u128, 81);

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn common_peers_see_all_members(members in prop::collection::btree_set(cells(), 0..6)) {
        let set: CellSet = members.iter().copied().collect();
        let model = Cell::all().filter(|&cell| members.iter().all(|&member| share(cell, member)));
        prop_assert_eq!(set.common_peers(), model.collect::<CellSet>());
    }

    #[test]
    fn candidates_by_digit_and_by_cell(members in prop::collection::btree_set(candidates(), 0..300)) {
        let set: CandidateSet = members.iter().copied().collect();
        for digit in Digit::all() {
            let at = members.iter().filter(|candidate| candidate.digit == digit).map(|candidate| candidate.cell);
            prop_assert_eq!(set.digit(digit), at.collect::<CellSet>());
        }
        for cell in Cell::all() {
            let of = members.iter().filter(|candidate| candidate.cell == cell).map(|candidate| candidate.digit);
            prop_assert_eq!(set.cell(cell), of.collect::<DigitSet>());
        }
    }

    #[test]
    fn a_cell_or_a_digit_at_once(
        members in prop::collection::btree_set(candidates(), 0..300),
        at in candidates(),
        digits in prop::collection::btree_set(digits(), 0..=9),
        cells in prop::collection::btree_set(cells(), 0..=81),
    ) {
        let before: CandidateSet = members.iter().copied().collect();
        let mut set = before;
        set.set_cell(at.cell, digits.iter().copied().collect());
        let member = |candidate: &Candidate| {
            if candidate.cell == at.cell { digits.contains(&candidate.digit) } else { members.contains(candidate) }
        };
        prop_assert_eq!(set, Candidate::all().filter(member).collect::<CandidateSet>());

        let mut set = before;
        set.set_digit(at.digit, cells.iter().copied().collect());
        let member = |candidate: &Candidate| {
            if candidate.digit == at.digit { cells.contains(&candidate.cell) } else { members.contains(candidate) }
        };
        prop_assert_eq!(set, Candidate::all().filter(member).collect::<CandidateSet>());
    }
}

// ------------------------------------------------------------------------------------------------- indices and geometry

#[test]
fn options_cost_nothing() {
    assert_eq!([size_of::<Digit>(), size_of::<Cell>()], [1; 2]);
    assert_eq!([size_of::<Option<Digit>>(), size_of::<Option<Cell>>()], [1; 2]);
    assert_eq!(size_of::<Option<House>>(), size_of::<House>());
    assert_eq!([size_of::<Candidate>(), size_of::<Option<Candidate>>()], [2; 2]);
    assert_eq!([size_of::<Grid>(), size_of::<Solution>(), size_of::<Option<Solution>>()], [81; 3]);
}

#[test]
fn indices_there_and_back() {
    assert!(Digit::all().map(Digit::index).eq(0..9) && Digit::all().eq(Digit::ALL));
    assert!(Cell::all().map(Cell::index).eq(0..81) && House::all().map(House::index).eq(0..27));
    assert!(Candidate::all().map(Candidate::index).eq(0..729));
    assert!((0..81).map(Cell::from_index).eq(Cell::all().map(Some)));
    assert!((0..27).map(House::from_index).eq(House::all().map(Some)));
    assert!((0..729).map(Candidate::from_index).eq(Candidate::all().map(Some)));
    for beyond in [81, 82, 255, 256, 337, 512, 1 << 16, 1 << 32, usize::MAX] {
        assert_eq!((Cell::from_index(beyond), House::from_index(beyond)), (None, None), "{beyond}");
        assert_eq!(Candidate::from_index(beyond.saturating_mul(9)), None, "{beyond}");
    }
    assert_eq!((House::from_index(27), Candidate::from_index(729)), (None, None));
}

#[test]
fn every_byte_as_a_digit() {
    for byte in 0..=u8::MAX {
        let digit = Digit::new(byte);
        assert_eq!(digit.map(Digit::get), (1..=9).contains(&byte).then_some(byte));
        assert_eq!(
            Digit::from_ascii(byte).map(Digit::ascii),
            byte.is_ascii_digit().then_some(byte).filter(|&b| b != b'0')
        );
    }
}

#[test]
fn every_pair_of_bytes_as_a_cell_or_house() {
    let inside = 1..=9_u8;
    for row in 0..=u8::MAX {
        for column in 0..=u8::MAX {
            let cell = Cell::new(row, column);
            assert_eq!(cell.is_some(), inside.contains(&row) && inside.contains(&column), "r{row}c{column}");
            let back = cell.map(|cell| (cell.row().number(), cell.column().number()));
            assert_eq!(back, cell.map(|_| (row, column)));
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            let back = House::new(kind, row).map(|house| (house.kind(), house.number()));
            assert_eq!(back, inside.contains(&row).then_some((kind, row)));
        }
    }
}

#[test]
fn all_from_both_ends() {
    fn check<T: Copy + PartialEq + Debug>(all: impl DoubleEndedIterator<Item = T> + Clone, count: usize) {
        let forwards: Vec<T> = all.clone().collect();
        let mut backwards: Vec<T> = all.rev().collect();
        backwards.reverse();
        assert_eq!(forwards.len(), count);
        assert_eq!(forwards, backwards);
    }
    check(Digit::all(), 9);
    check(Cell::all(), 81);
    check(House::all(), 27);
    check(Candidate::all(), 729);
    assert_eq!((Cell::all().len(), House::all().len(), House::rows().len(), House::boxes().len()), (81, 27, 9, 9));
    assert!(House::rows().chain(House::columns()).chain(House::boxes()).eq(House::all()));
}

#[test]
fn houses_hold_their_cells_and_part_the_grid() {
    for (index, found) in House::all().enumerate() {
        let (kind, number) = (index / 9, index % 9);
        assert_eq!(found.cells().iter().collect::<Vec<_>>(), house(kind, number), "{found}");
        assert_eq!(usize::from(found.number()), number + 1);
        for cell in Cell::all() {
            assert_eq!(found.contains(cell), place(cell)[kind] == number, "{found} {cell}");
        }
    }
    for houses in [House::rows().collect::<Vec<_>>(), House::columns().collect(), House::boxes().collect()] {
        let all = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        assert_eq!((all, houses.iter().map(|house| house.cells().len()).sum()), (CellSet::ALL, 81));
    }
}

#[test]
fn a_cell_knows_its_houses() {
    for cell in Cell::all() {
        let houses = cell.houses();
        assert_eq!(houses, [cell.row(), cell.column(), cell.house(HouseKind::Box)]);
        assert_eq!(houses.map(|house| usize::from(house.number()) - 1), place(cell));
        assert_eq!(houses.map(House::kind), [HouseKind::Row, HouseKind::Column, HouseKind::Box]);
        assert!(House::all().all(|house| houses.contains(&house) == house.contains(cell)));
    }
}

#[test]
fn peers_share_a_house() {
    for cell in Cell::all() {
        assert_eq!(cell.peers().len(), 20);
        assert!(!cell.sees(cell));
        for other in Cell::all() {
            assert_eq!(cell.sees(other), share(cell, other), "{cell} {other}");
            assert_eq!(cell.peers().contains(other), other.peers().contains(cell));
        }
    }
}

#[test]
fn candidates_see_28_others() {
    for one in Candidate::all() {
        let seen: Vec<Candidate> = Candidate::all().filter(|&other| one.sees(other)).collect();
        let here = seen.iter().filter(|other| other.cell == one.cell).count();
        let away = seen.iter().filter(|other| other.digit == one.digit && share(one.cell, other.cell)).count();
        assert_eq!((here, away, seen.len()), (8, 20, 28), "{one}");
        assert!(!one.sees(one) && seen.iter().all(|other| other.sees(one)), "{one}");
    }
}

// ------------------------------------------------------------------------------------------------------------ notation

/// Checks that a name prints as expected, and reads back, in capitals too.
fn name<T: Copy + PartialEq + Debug + Display + FromStr<Err = NotationError>>(value: T, expected: &str) {
    assert_eq!(value.to_string(), expected);
    assert_eq!(format!("{value:?}"), expected);
    assert_eq!(expected.parse(), Ok(value));
    assert_eq!(expected.to_ascii_uppercase().parse(), Ok(value));
}

#[test]
fn names_there_and_back() {
    Digit::all().zip('1'..).for_each(|(digit, char)| name(digit, &char.to_string()));
    for cell in Cell::all() {
        let [row, column, _] = place(cell).map(|number| number + 1);
        name(cell, &format!("r{row}c{column}"));
        for digit in Digit::all() {
            name(Candidate { cell, digit }, &format!("({digit})r{row}c{column}"));
            assert_eq!(format!("{digit}r{row}c{column}").parse(), Ok(Candidate { cell, digit }));
        }
    }
    for (house, index) in House::all().zip(0..) {
        let (kind, number) = (index / 9, index % 9 + 1);
        name(house, &format!("{}{number}", ['r', 'c', 'b'][kind]));
        assert_eq!(house.words().to_string(), format!("{} {number}", ["row", "column", "box"][kind]));
    }
}

/// Returns every text over an alphabet up to a length.
fn texts(alphabet: &str, longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|text| alphabet.chars().map(move |char| format!("{text}{char}"))).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Checks that a text that is accepted is the name of its value, ignoring case.
fn nothing_else<T: Display + FromStr>(text: &str, name: impl Fn(&T) -> Vec<String>) {
    if let Ok(value) = text.parse::<T>() {
        assert!(name(&value).contains(&text.to_ascii_lowercase()), "{text:?} was read as {value}");
    }
}

#[test]
fn nothing_else_is_a_name() {
    for text in texts("rRcCbB019+ \u{e9}", 4) {
        nothing_else::<Digit>(&text, |digit| vec![digit.to_string()]);
        nothing_else::<Cell>(&text, |cell| vec![cell.to_string()]);
        nothing_else::<House>(&text, |house| vec![house.to_string()]);
        nothing_else::<DigitSet>(&text, |_| vec![text.chars().filter(|char| ('1'..='9').contains(char)).collect()]);
    }
    for text in texts("(r1)c ", 7) {
        nothing_else::<Candidate>(&text, |c| {
            vec![format!("({}){}", c.digit, c.cell), format!("{}{}", c.digit, c.cell)]
        });
    }
}

#[test]
fn bad_names() {
    const BAD: &[&str] = &[
        "r0c1",
        "r1c0",
        "r0c0",
        "r10c1",
        "r1c10",
        "r11c1",
        "c1r1",
        "r1",
        "rc",
        "r1c",
        "rc1",
        "1c1",
        "r1c1 ",
        " r1c1",
        "r 1c1",
        "r1 c1",
        "r-1c1",
        "r1c1c1",
        "r1c1r1",
        "r:c1",
        "r1c:",
        "r/c1",
        "r1c/",
        "a1",
        "A1",
        "11",
        "r\u{661}c1",
        "\u{211d}1c1",
        "r1\u{441}1",
        "r1c\u{b9}",
        "\u{fe0f}r1c1",
        "r1c1\0",
        "r1c1\n",
        "\u{1f600}",
        "(0)r1c1",
        "(7)r0c1",
        "(7r1c1",
        "7)r1c1",
        "()r1c1",
        "(7)",
        "(77)r1c1",
        "(7) r1c1",
        "((7))r1c1",
        "7",
        "0r1c1",
        "\u{e9}r1c1",
        "\u{1f600}r1c1",
        "(\u{e9})r1c1",
        "b0",
        "b",
        "b10",
        "d1",
        "r\u{e9}",
        "\u{e9}1",
    ];
    for text in BAD {
        assert_eq!(text.parse::<Cell>().map_err(|error| error.to_string()), Err("expected a cell such as r3c5".into()));
        let candidate = text.parse::<Candidate>().map_err(|error| error.to_string());
        assert_eq!(candidate, Err("expected a candidate such as (7)r3c5".into()), "{text:?}");
        let house = text.parse::<House>();
        assert_eq!(house.is_ok(), *text == "r1", "{text:?}");
        let digit = text.parse::<Digit>().map_err(|error| error.to_string());
        assert!(*text == "7" || digit == Err("expected a digit from 1 to 9".into()), "{text:?}");
    }
    for text in ["0", "10", "a", " 1", "1 ", "+1", "-1", "", "\u{b9}", "\u{ff11}"] {
        assert!(text.parse::<Digit>().is_err(), "{text:?}");
    }
    for text in ["0", "11", "1231", "1350", "1 3", "13a", "-", "1\u{e9}", "\u{661}"] {
        assert!(text.parse::<DigitSet>().is_err(), "{text:?}");
    }
    for text in [
        "r0c1",
        "r1c0",
        "r10c1",
        "rc",
        "r1c",
        "rc1",
        "r1",
        "c1",
        "1",
        "r1c1r2c2",
        "r1c1-r2c2",
        "r1c1 r2",
        "r1c1 x",
        "c1r1",
        "r1c1c2",
        "r 1c1",
        "r1\u{e9}1",
        "\u{e9}",
        "b1",
        "r1c1;r2c2",
        "(1)r1c1",
    ] {
        assert!(text.parse::<CellSet>().is_err(), "{text:?}");
    }
    assert_eq!(("".parse(), " ".parse()), (Ok(CellSet::EMPTY), Ok(CellSet::EMPTY)));
    assert_eq!("".parse(), Ok(DigitSet::EMPTY));
}

/// Parses a list of cells word by word and letter by letter; `None` if it is invalid.
fn cell_list(text: &str) -> Option<BTreeSet<Cell>> {
    let digits = |text: &str| text.chars().map(|char| char.to_digit(10).filter(|&d| d > 0)).collect::<Option<Vec<_>>>();
    let mut cells = BTreeSet::new();
    for word in text.to_ascii_lowercase().split([' ', ',']).filter(|word| !word.is_empty()) {
        let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
        let (rows, columns) = (digits(rows)?, digits(columns)?);
        let different = |digits: &[u32]| digits.iter().collect::<BTreeSet<_>>().len() == digits.len();
        if rows.is_empty() || columns.is_empty() || !different(&rows) || !different(&columns) {
            return None;
        }
        for (row, column) in rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))) {
            cells.insert(Cell::from_index(9 * (row as usize - 1) + column as usize - 1)?);
        }
    }
    Some(cells)
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn sets_there_and_back(cells in prop::collection::btree_set(cells(), 0..=81), digits in prop::collection::btree_set(digits(), 0..=9)) {
        let set: CellSet = cells.iter().copied().collect();
        let text = set.to_string();
        prop_assert_eq!(text.parse(), Ok(set));
        prop_assert_eq!(text.to_ascii_uppercase().replace(' ', ", ").parse(), Ok(set));
        let blocks: Vec<(&str, &str)> = text.split_terminator(' ').filter_map(|block| block.split_once('c')).collect();
        let columns: BTreeSet<&str> = blocks.iter().map(|&(_, columns)| columns).collect();
        let rows: BTreeSet<char> = blocks.iter().flat_map(|(rows, _)| rows.chars().skip(1)).collect();
        prop_assert_eq!(columns.len(), blocks.len(), "rows with the same columns stand together: {}", text);
        prop_assert_eq!(rows.len(), blocks.iter().map(|(rows, _)| rows.len() - 1).sum::<usize>(), "each row once: {}", text);
        prop_assert_eq!(cell_list(&text), Some(cells));
        prop_assert_eq!(format!("{set:?}"), format!("{{{text}}}"));

        let set: DigitSet = digits.iter().copied().collect();
        let text: String = digits.iter().map(ToString::to_string).collect();
        prop_assert_eq!(set.to_string(), text.clone());
        prop_assert_eq!(text.parse(), Ok(set));
        prop_assert_eq!(text.chars().rev().collect::<String>().parse(), Ok(set));
        prop_assert_eq!(format!("[{set:>9}]"), format!("[{text:>9}]"));
    }

    #[test]
    fn lists_of_cells_mean_what_they_say(text in "([rR]?[0-9é]{0,3}[cC]?[0-9]{0,2}[ ,]{0,2}){0,3}") {
        let set = text.parse::<CellSet>().ok();
        prop_assert_eq!(set.map(|set| set.iter().collect()), cell_list(&text));
    }

    #[test]
    fn no_name_makes_a_panic(text in any::<String>(), short in "[(r]?.{0,5}") {
        for text in [text, short] {
            nothing_else::<Digit>(&text, |digit| vec![digit.to_string()]);
            nothing_else::<Cell>(&text, |cell| vec![cell.to_string()]);
            nothing_else::<House>(&text, |house| vec![house.to_string()]);
            nothing_else::<Candidate>(&text, |c| vec![format!("{c}"), format!("{}{}", c.digit, c.cell)]);
            let _ = (text.parse::<CellSet>(), text.parse::<DigitSet>());
        }
    }

    #[test]
    fn candidate_sets_list_each_digit_once(members in prop::collection::btree_set(candidates(), 0..100)) {
        let set: CandidateSet = members.iter().copied().collect();
        let mut read = BTreeSet::new();
        let text = set.to_string();
        for part in text.split(", ").filter(|part| !part.is_empty()) {
            let (digit, cells) = part.strip_prefix('(').and_then(|part| part.split_once(')')).expect("(d)cells");
            let digit: Digit = digit.parse().expect("a digit");
            for cell in cell_list(cells).expect("cells") {
                prop_assert!(read.insert(Candidate { cell, digit }), "{} twice", cell);
            }
        }
        prop_assert_eq!(read, members);
    }
}

// ---------------------------------------------------------------------------------------------------- grids and boards

/// A board made of plain sets: a simple model of [`Board`].
#[derive(Clone)]
struct Model {
    placed: [Option<Digit>; 81],
    candidates: BTreeSet<Candidate>,
}

impl Model {
    fn of(candidates: &CandidateSet) -> Self {
        Self { placed: [None; 81], candidates: candidates.iter().collect() }
    }

    fn place(&mut self, at: Candidate) {
        self.placed[at.cell.index()] = Some(at.digit);
        self.candidates.retain(|c| c.cell != at.cell && !(c.digit == at.digit && share(c.cell, at.cell)));
    }

    fn options(&self, cell: Cell) -> DigitSet {
        match self.placed[cell.index()] {
            Some(digit) => DigitSet::of(digit),
            None => self.candidates.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect(),
        }
    }

    /// Returns the first gap: cells, then digits house by house.
    fn gap(&self) -> Option<Gap> {
        let options: Vec<DigitSet> = Cell::all().map(|cell| self.options(cell)).collect();
        if let Some(cell) = Cell::all().find(|cell| options[cell.index()].is_empty()) {
            return Some(Gap::Cell(cell));
        }
        for (index, found) in House::all().enumerate() {
            for digit in Digit::all() {
                if !house(index / 9, index % 9).iter().any(|cell| options[cell.index()].contains(digit)) {
                    return Some(Gap::Digit(digit, found));
                }
            }
        }
        None
    }

    fn check(&self, board: &Board) -> Result<(), TestCaseError> {
        for cell in Cell::all() {
            prop_assert_eq!(board.digit(cell), self.placed[cell.index()]);
            prop_assert_eq!(board.options(cell), self.options(cell), "{}", cell);
            prop_assert_eq!(board.all_options().cell(cell), self.options(cell));
            let candidates = if board.digit(cell).is_some() { DigitSet::EMPTY } else { self.options(cell) };
            prop_assert_eq!(board.candidates(cell), candidates);
        }
        prop_assert!(board.all_candidates().iter().eq(self.candidates.iter().copied()));
        for candidate in Candidate::all() {
            prop_assert_eq!(board.allows(candidate), self.candidates.contains(&candidate));
            prop_assert_eq!(board.spots(candidate.digit).contains(candidate.cell), board.allows(candidate));
        }
        prop_assert_eq!(board.grid().entries(), &self.placed);
        prop_assert_eq!(board.gap(), self.gap());
        Ok(())
    }
}

/// Checks the two invariants of a board, which no sequence of edits may break.
fn promises(board: &Board) -> Result<(), TestCaseError> {
    for candidate in board.all_candidates().iter() {
        prop_assert_eq!(board.digit(candidate.cell), None, "{} in a cell that is placed", candidate);
        let seen = board.grid().iter().find(|&(cell, digit)| digit == candidate.digit && share(cell, candidate.cell));
        prop_assert_eq!(seen, None, "{} sees its digit", candidate);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_board_is_what_was_done_to_it(
        start in prop::collection::btree_set(candidates(), 0..729),
        full in prop::bool::weighted(0.7),
        edits in prop::collection::vec((prop::bool::weighted(0.3), candidates()), 0..60),
    ) {
        let start = if full { CandidateSet::ALL } else { start.into_iter().collect() };
        let (mut board, mut model) = (Board::from_candidates(start), Model::of(&start));
        model.check(&board)?;
        for (place, at) in edits {
            if place {
                board.place(at.cell, at.digit);
                model.place(at);
            } else {
                prop_assert_eq!(board.remove(at), model.candidates.remove(&at));
            }
            promises(&board)?;
        }
        model.check(&board)?;
    }

    #[test]
    fn a_board_from_a_grid(grid in grids()) {
        let board = grid.board();
        promises(&board)?;
        prop_assert_eq!(board.grid(), &grid);
        for cell in Cell::all() {
            let free = |digit: &Digit| grid.iter().all(|(other, found)| found != *digit || !share(cell, other));
            let expected = grid[cell].map_or_else(|| Digit::all().filter(free).collect(), DigitSet::of);
            prop_assert_eq!(board.options(cell), expected, "{}", cell);
        }
        prop_assert_eq!((Board::from(grid), Board::from(&grid)), (board, board));
    }

    #[test]
    fn a_grid_knows_its_digits(grid in grids()) {
        prop_assert!(grid.iter().eq(Cell::all().filter_map(|cell| Some((cell, grid[cell]?)))));
        prop_assert_eq!(grid.filled(), Cell::all().filter(|&cell| grid[cell].is_some()).collect::<CellSet>());
        for digit in Digit::all() {
            let spots: CellSet = Cell::all().filter(|&cell| grid[cell] == Some(digit)).collect();
            prop_assert_eq!(grid.spots(digit), spots);
            prop_assert_eq!(grid.digits().contains(digit), !spots.is_empty());
        }
        prop_assert_eq!(grid.iter().collect::<Grid>(), grid);
        prop_assert_eq!(Grid::new(*grid.entries()), grid);
    }

    #[test]
    fn a_clash_is_real_and_the_first(grid in grids(), seed in any::<u64>(), left in 0_usize..81, noise in 0_usize..3) {
        // Grids of random digits nearly always clash, so thinned solutions with a few wrong digits are tested too.
        let rng = &mut Rng::new(seed);
        let mut close = thinned(&solved(rng), left, rng);
        for _ in 0..noise {
            close[Cell::from_index(rng.below(81)).unwrap()] = Some(rng.pick(&Digit::ALL));
        }
        for grid in [grid, close] {
            let twice = |&index: &usize| {
                let cells = house(index / 9, index % 9);
                let digits: Vec<Digit> = cells.iter().filter_map(|&cell| grid[cell]).collect();
                digits.iter().collect::<BTreeSet<_>>().len() < digits.len()
            };
            let first = (0..27).find(twice).and_then(House::from_index);
            prop_assert_eq!(grid.clash().map(|clash| clash.house), first);
            if let Some(clash) = grid.clash() {
                real_clash(clash, &grid)?;
            }
        }
    }
}

fn real_clash(clash: Clash, grid: &Grid) -> Result<(), TestCaseError> {
    let Clash { digit, cells: [one, other], house } = clash;
    prop_assert_eq!((grid[one], grid[other]), (Some(digit), Some(digit)));
    prop_assert!(one < other, "in reading order");
    prop_assert!(place(one).iter().zip(place(other)).any(|(&a, b)| a == b));
    prop_assert!(house.contains(one) && house.contains(other));
    prop_assert_eq!(clash.to_string(), format!("{digit} appears twice in {}: {one} and {other}", house.words()));
    Ok(())
}

// ----------------------------------------------------------------------------------------------------------- witnesses

/// Whether the givens eliminate a digit from a cell; a given cell loses all other digits.
fn eliminated(givens: &Grid, cell: Cell, digit: Digit) -> bool {
    match givens[cell] {
        Some(given) => given != digit,
        None => givens.iter().any(|(other, given)| given == digit && share(cell, other)),
    }
}

fn extends(solution: &Solution, givens: &Grid) -> bool {
    givens.iter().all(|(cell, digit)| solution.digit(cell) == digit)
}

/// Checks the verdict on givens independently.
fn judge(givens: &Grid) -> Result<&'static str, TestCaseError> {
    let board = givens.board();
    let clashes = givens.clash().is_some();
    Ok(match Puzzle::try_from(*givens) {
        Ok(puzzle) => {
            prop_assert_eq!(puzzle.givens(), givens);
            prop_assert_eq!(puzzle.board(), board);
            prop_assert!(solves(puzzle.solution(), &board) && extends(puzzle.solution(), givens));
            prop_assert_eq!(oracle(&board, 2), [*puzzle.solution()]);
            "unique"
        }
        Err(PuzzleError::Clash(GridOf::ONLY, clash)) => {
            real_clash(clash, givens)?;
            "clash"
        }
        Err(PuzzleError::Gap(GridOf::ONLY, gap)) => {
            prop_assert!(!clashes, "a clash is the simpler reason");
            match gap {
                Gap::Cell(cell) => prop_assert!(Digit::all().all(|digit| eliminated(givens, cell, digit))),
                Gap::Digit(digit, house) => {
                    prop_assert!(house.cells().iter().all(|cell| eliminated(givens, cell, digit)));
                }
            }
            "gap"
        }
        Err(PuzzleError::Unsolvable) => {
            prop_assert!(!clashes, "a clash is the simpler reason");
            prop_assert_eq!(board.gap(), None, "a gap is the simpler reason");
            prop_assert_eq!(oracle(&board, 1), []);
            "unsolvable"
        }
        Err(error @ PuzzleError::Several(one, other)) => {
            prop_assert!(solves(&one, &board) && solves(&other, &board));
            prop_assert!(extends(&one, givens) && extends(&other, givens));
            let differences: CellSet = Cell::all().filter(|&cell| one.digit(cell) != other.digit(cell)).collect();
            prop_assert!(!differences.is_empty());
            prop_assert_eq!((one.differences(&other), other.differences(&one)), (differences, differences));
            prop_assert_eq!(error.to_string(), format!("several solutions, which differ in {differences}"));
            "several"
        }
        Err(_) => unreachable!("a search without a stop was stopped"),
    })
}

#[test]
fn every_witness_holds() {
    let rng = &mut Rng::new(5);
    let mut verdicts = BTreeSet::new();
    for round in 0..4000 {
        let solution = solved(rng);
        // The oracle is slow on sparse grids with a wrong digit, so these keep more clues.
        let wrong = round % 4;
        let left = if wrong == 0 { rng.below(82) } else { 26 + rng.below(56) };
        let mut givens = thinned(&solution, left, rng);
        for _ in 0..wrong {
            let cell = Cell::from_index(rng.below(81)).unwrap();
            let fits: Vec<Digit> = Digit::all().filter(|&digit| !eliminated(&givens, cell, digit)).collect();
            let careful = !rng.one_in(8) && !fits.is_empty();
            givens[cell] = Some(if careful { rng.pick(&fits) } else { rng.pick(&Digit::ALL) });
        }
        match judge(&givens) {
            Ok(verdict) => verdicts.insert(verdict),
            Err(error) => panic!("{givens}: {error}"),
        };
    }
    assert_eq!(verdicts, BTreeSet::from(["unique", "clash", "gap", "unsolvable", "several"]), "each verdict came up");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn witnesses_on_boards(seed in any::<u64>(), tenths in 0_usize..4, removed in 0_usize..3) {
        // A board of candidates only has no clash; its gaps are those of the candidates.
        let rng = &mut Rng::new(seed);
        let mut board = common::pencilled(&solved(rng), tenths, rng);
        let all: Vec<Candidate> = board.all_candidates().iter().collect();
        (0..removed).for_each(|_| { board.remove(rng.pick(&all)); });
        match solve::prove(&board) {
            Ok(solution) => prop_assert_eq!(oracle(&board, 2), [solution]),
            Err(PuzzleError::Clash(GridOf::ONLY, clash)) => prop_assert!(false, "nothing is placed, yet {}", clash),
            Err(PuzzleError::Gap(GridOf::ONLY, gap)) => prop_assert_eq!(Model::of(board.all_candidates()).gap(), Some(gap)),
            Err(PuzzleError::Unsolvable) => {
                prop_assert_eq!(Model::of(board.all_candidates()).gap(), None);
                prop_assert_eq!(oracle(&board, 1), []);
            }
            Err(PuzzleError::Several(one, other)) => {
                prop_assert!(one != other && solves(&one, &board) && solves(&other, &board));
            }
            Err(error) => prop_assert!(false, "a search without a stop was stopped: {}", error),
        }
    }
}

#[test]
fn reasons_in_words() {
    let reason = |text: &str| Puzzle::try_from(text.parse::<Grid>().unwrap()).unwrap_err().to_string();
    let clash = "
        5 . . | . . . | . . .
        . . . | . . . | . . .
        . . 5 | . . . | . . .
        ------+-------+------
        . . . | . . . | . . .
        . . . | . . . | . . .
        . . . | . . . | . . .
        ------+-------+------
        . . . | . . . | . . .
        . . . | . . . | . . .
        . . . | . . . | . . .";
    assert_eq!(reason(clash), "5 appears twice in box 1: r1c1 and r3c3");
    let cell = "
        1 2 3 | 4 5 6 | 7 8 .
        . . . | . . . | . . .
        . . . | . . . | . . .
        ------+-------+------
        . . . | . . . | . . .
        . . . | . . . | . . 9
        . . . | . . . | . . .
        ------+-------+------
        . . . | . . . | . . .
        . . . | . . . | . . .
        . . . | . . . | . . .";
    assert_eq!(reason(cell), "no digit can go into r1c9");
    let digit = "
        . . . | . . . | . . .
        . . . | . . . | . . .
        . . . | . . . | . . .
        ------+-------+------
        . . . | . . . | . . .
        . . . | . . . | . . .
        . . . | . . . | . . .
        ------+-------+------
        . . . | 4 . . | . . .
        . . . | . . . | 4 . .
        1 2 3 | . . . | . . .";
    assert_eq!(reason(digit), "4 can go nowhere in row 9");
}

#[test]
fn sets_of_more_than_nine_digits_are_printed() {
    let rules = ninefold_core::rules::Rules::sized(25).unwrap();
    assert_eq!(rules.digits().to_string(), "123456789ABCDEFGHIJKLMNOP");
}
