//! Clues beside the grid about a row or column: sandwiches, X-sums, visible and hidden skyscrapers, and numbered rooms.
//!
//! The code relies on the fact that each row and column holds different digits.
//!
//! ```text
//! sandwich 7        4 1 [5 2] 9 ..      between 1 and the largest digit
//! X-sum 12          3 [..] 5 4 ..       the first three digits: 3 + 5 + 4
//! skyscraper 3      [2] 1 [4] 3 [9] ..  larger than all before
//! first hidden 4    2 5 7 [4] ..        smaller than one before it
//! numbered room 6   3 . 6 ..            in the third cell
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::Drawing;
use crate::rules::make::{Draw, Make};
use crate::rules::masks::{Dead, Masks};
use crate::rules::sums;
use crate::rules::walk::{States, Steps, digits_on_walks};
use crate::rules::{LARGEST, Rules};

pub(super) static SANDWICH: Kind = Kind {
    id: "sandwichsum",
    aliases: &["sandwich"],
    name: "Sandwich Sum",
    about: "The digits between the 1 and the largest digit of a row or column add up to the number beside it.",
    holds: |constraint, rules, digit| {
        let digits = digits(constraint, digit);
        let place = |value: usize| digits.iter().position(|&digit| digit as usize == value);
        let Some((one, most)) = place(1).zip(place(rules.size())) else { return false };
        differ(&digits) && Some(digits[one.min(most) + 1..one.max(most)].iter().sum()) == constraint.value()
    },
    propagate: Some(sandwich),
    make: Make::Drawn(draw_sandwiches),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[2],
        holds: "1243341221344321",
        fails: "1234341221434321",
        puzzle: "............4.2.",
    }],
    ..SIDE
};

pub(super) static X_SUM: Kind = Kind {
    id: "xsum",
    aliases: &["x-sum"],
    name: "X-Sum",
    about: "The first X digits, seen from the number, add up to it; X is the first of them.",
    holds: |constraint, _, digit| {
        let digits = digits(constraint, digit);
        let first = digits.get(..digits[0] as usize);
        differ(&digits) && first.is_some_and(|first| Some(first.iter().sum()) == constraint.value())
    },
    propagate: Some(x_sum),
    make: Make::Drawn(|draw| draw_sides(draw, |digits| digits.iter().take(digits[0] as usize).sum())),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[6],
        holds: "2413132431424231",
        fails: "1234341221434321",
        puzzle: "........3..2...1",
    }],
    ..SIDE
};

pub(super) static SKYSCRAPER: Kind = Kind {
    id: "skyscraper",
    aliases: &["skyscrapers"],
    name: "Skyscraper",
    about: "The number counts the skyscrapers seen from it: the digits that are larger than all digits before them.",
    check: |constraint, rules| match constraint.value() {
        Some(value) if !(1..=rules.size() as u32).contains(&value) => {
            Err(ConstraintError(format!("between 1 and {} digits can be seen, not {value}", rules.size())))
        }
        _ => Ok(()),
    },
    holds: |constraint, _, digit| {
        let digits = digits(constraint, digit);
        differ(&digits) && Some(seen(&digits) as u32) == constraint.value()
    },
    propagate: Some(skyscraper),
    make: Make::Drawn(|draw| draw_sides(draw, |digits| seen(digits) as u32)),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[3],
        holds: "1243341221344321",
        fails: "1234341221434321",
        puzzle: ".2...4.........1",
    }],
    ..SIDE
};

pub(super) static HIDDEN_SKYSCRAPER: Kind = Kind {
    id: "hiddenskyscraper",
    aliases: &["hiddenskyscrapers", "hidden-skyscraper", "firsthidden"],
    name: "Hidden Skyscraper",
    about: "The number is the first skyscraper that is hidden from it: the first digit that is smaller than a digit before it.",
    check: is_digit,
    holds: |constraint, _, digit| {
        let digits = digits(constraint, digit);
        differ(&digits) && first_hidden(&digits) == constraint.value()
    },
    propagate: Some(hidden),
    make: Make::Drawn(|draw| draw_sides(draw, |digits| first_hidden(digits).unwrap_or_default())),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[2],
        holds: "1342243141233214",
        fails: "1234341221434321",
        puzzle: "..........2.3...",
    }],
    ..SIDE
};

pub(super) static NUMBERED_ROOM: Kind = Kind {
    id: "numberedroom",
    aliases: &["numberedrooms", "numbered-room"],
    name: "Numbered Room",
    about: "The X-th cell, seen from the number, contains the number; X is the digit in the first cell.",
    check: is_digit,
    holds: |constraint, _, digit| {
        let digits = digits(constraint, digit);
        digits.get(digits[0] as usize - 1).copied() == constraint.value()
    },
    compile: |constraint, compiler| {
        let (cells, value) = (constraint.cells().collect::<Vec<_>>(), constraint.value());
        let count = cells.len() as u32;
        for (place, &cell) in (1..).zip(&cells) {
            if cell == cells[0] {
                compiler.allow(cell, |own| own <= count && (own != place || Some(own) == value));
            } else {
                compiler.relate(cells[0], cell, |first, own| first != place || Some(own) == value);
            }
        }
    },
    is_reasoned: true,
    make: Make::Drawn(|draw| {
        draw_sides(draw, |digits| digits.get(digits[0] as usize - 1).copied().unwrap_or_default());
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[2],
        holds: "3124241313424231",
        fails: "1234341221434321",
        puzzle: ".....4.........1",
    }],
    ..SIDE
};

/// The common part of the kinds of clues beside the grid.
const SIDE: Kind = Kind {
    fields: Fields::Side,
    number: Number::Required,
    is_reasoned: false,
    draw: |constraint, _, drawings| {
        let label = constraint.value().map_or_else(String::new, |value| format!("{value}"));
        drawings.push(Drawing::Outside { cells: constraint.cells().collect(), label });
    },
    ..Kind::BLANK
};

/// Checks that the number of the constraint is a digit.
fn is_digit(constraint: &Constraint, rules: &Rules) -> Result<(), ConstraintError> {
    match constraint.value() {
        Some(value) if !(1..=rules.size() as u32).contains(&value) => {
            Err(ConstraintError(format!("expected a digit from 1 to {}, not {value}", rules.size())))
        }
        _ => Ok(()),
    }
}

fn digits(constraint: &Constraint, digit: &dyn Fn(LayoutCell) -> u8) -> Vec<u32> {
    constraint.cells().map(|cell| digit(cell).into()).collect()
}

fn differ(digits: &[u32]) -> bool {
    digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit))
}

/// The digits in a mask, counted from 1.
fn values(mask: u32) -> impl Iterator<Item = u32> {
    (1..=32).filter(move |value| mask >> (value - 1) & 1 == 1)
}

/// The masks of a row or column, and for each cell the digits that occur in at least one arrangement.
struct Supports {
    masks: Vec<u32>,
    found: Vec<u32>,
    size: usize,
}

impl Supports {
    fn of(constraint: &Constraint, masks: &Masks<'_>) -> Self {
        let own: Vec<u32> = constraint.cells().map(|cell| masks.get(cell)).collect();
        Self { found: vec![0; own.len()], masks: own, size: masks.size() }
    }

    /// Records the digits of all arrangements in which the cells of `stretch` add up to `sum` and every cell holds one of its candidates in
    /// `arrangement`. Does nothing if the sum is impossible.
    fn note(&mut self, arrangement: &[u32], stretch: core::ops::Range<usize>, sum: u32) {
        if arrangement.contains(&0) {
            return;
        }
        let mut kept = arrangement.to_vec();
        if sums::keep_sum(&mut kept[stretch], sum, self.size) {
            self.found.iter_mut().zip(kept).for_each(|(found, kept)| *found |= kept);
        }
    }

    fn keep(&self, constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
        constraint.cells().zip(&self.found).try_for_each(|(cell, &found)| masks.keep(cell, found))
    }
}

/// Tries every combination of positions for the 1 and the largest digit.
fn sandwich(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let Some(sum) = constraint.value() else { return Ok(()) };
    let (mut supports, most) = (Supports::of(constraint, masks), 1 << (masks.size() - 1));
    let others = |mask: &u32| mask & !(1 | most);
    for one in 0..supports.masks.len() {
        for other in (0..supports.masks.len()).filter(|&other| other != one) {
            let inside = one.min(other) + 1..one.max(other);
            // The digits inside are different and at least 2, so their sum is at least 2 + 3 + .., and at most the sum of the same number of digits
            // just below the largest.
            let (count, size) = (inside.len() as u32, masks.size() as u32);
            let (least, greatest) = (count * (count + 3) / 2, count * (2 * size - 1 - count) / 2);
            let has = supports.masks[one] & 1 != 0 && supports.masks[other] & most != 0;
            if !has || !(least..=greatest).contains(&sum) {
                continue;
            }
            let mut arrangement: Vec<u32> = supports.masks.iter().map(others).collect();
            (arrangement[one], arrangement[other]) = (1, most);
            supports.note(&arrangement, inside, sum);
        }
    }
    supports.keep(constraint, masks)
}

/// Tries every possible first digit.
fn x_sum(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let Some(sum) = constraint.value() else { return Ok(()) };
    let mut supports = Supports::of(constraint, masks);
    let length = supports.masks.len();
    for first in values(supports.masks[0]).filter(|&first| first as usize <= length) {
        let bit = 1 << (first - 1);
        let mut arrangement: Vec<u32> = supports.masks.iter().map(|mask| mask & !bit).collect();
        arrangement[0] = bit;
        if let Some(rest) = sum.checked_sub(first) {
            supports.note(&arrangement, 1..first as usize, rest);
        }
    }
    supports.keep(constraint, masks)
}

/// Walks along the line. The state consists of the largest digit so far and the number of digits seen.
fn skyscraper(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let Some(seen) = constraint.value() else { return Ok(()) };
    let mut supports = Supports::of(constraint, masks);
    let size = masks.size();
    let has = |mask: u32, value: usize| mask << 1 >> value & 1 == 1;
    let has_smaller = |mask: u32, value: usize| mask & ((1 << value.saturating_sub(1)) - 1) != 0;
    // For each largest digit so far, a mask of the possible counts. The next digit is either smaller or else larger and therefore counted.
    let mut before = vec![[0_u32; LARGEST + 1]; supports.masks.len() + 1];
    before[0][0] = 1;
    for (at, &mask) in supports.masks.iter().enumerate() {
        let (last, mut below) = (before[at], 0);
        for largest in 0..=size {
            let larger = if has(mask, largest) { below << 1 } else { 0 };
            let same = if has_smaller(mask, largest) { last[largest] } else { 0 };
            before[at + 1][largest] = larger | same;
            below |= last[largest];
        }
    }
    let mut behind = [1_u32.checked_shl(seen).unwrap_or(0); LARGEST + 1];
    for (at, &mask) in supports.masks.iter().enumerate().rev() {
        let last = before[at];
        // A digit is either hidden by the largest digit so far, or larger than all digits before it.
        let hiding = (0..=size).rfind(|&largest| last[largest] & behind[largest] != 0).unwrap_or(0);
        let (mut found, mut below) = (mask & ((1 << hiding.saturating_sub(1)) - 1), 0);
        for value in 1..=size {
            below |= last[value - 1];
            if has(mask, value) && below & behind[value] >> 1 != 0 {
                found |= 1 << (value - 1);
            }
        }
        supports.found[at] = found;
        let mut above = 0;
        for largest in (0..=size).rev() {
            let same = if has_smaller(mask, largest) { behind[largest] } else { 0 };
            let larger = if has(mask, largest) { behind[largest] >> 1 } else { 0 };
            behind[largest] = last[largest] & (above | same);
            above |= larger;
        }
    }
    supports.keep(constraint, masks)
}

/// Returns the first digit that is smaller than some digit before it.
fn first_hidden(digits: &[u32]) -> Option<u32> {
    digits.windows(2).find(|pair| pair[1] < pair[0]).map(|pair| pair[1])
}

/// Walks along the line. As long as the digits ascend, the state is the last digit; after the first hidden digit, it is [`HIDING`].
fn hidden(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    const HIDING: States = 1 << (LARGEST + 1);
    let Some(value) = constraint.value() else { return Ok(()) };
    let below = |digit: u32| (1 << digit) - 1;
    let above = |digit: u32| !(below(digit + 1) | HIDING);
    let steps = Steps {
        forward: |&states: &States, digit: u32| {
            let ascends = if states & below(digit) == 0 { 0 } else { 1 << digit };
            let hides = digit == value && states & above(digit) != 0;
            ascends | if hides { HIDING } else { states & HIDING }
        },
        back: |&states: &States, digit: u32| {
            let ascends = if states >> digit & 1 == 1 { below(digit) } else { 0 };
            let hides = if digit == value { above(digit) } else { 0 };
            ascends | if states & HIDING == 0 { 0 } else { HIDING | hides }
        },
    };
    let mut supports = Supports::of(constraint, masks);
    supports.found = digits_on_walks(&supports.masks, 1, &HIDING, &steps)?;
    supports.keep(constraint, masks)
}

/// The number of digits that are larger than all digits before them.
fn seen(digits: &[u32]) -> usize {
    (0..digits.len()).filter(|&at| digits[..at].iter().all(|&before| before < digits[at])).count()
}

/// The rows and columns, each starting with the cell nearest to a position beside the grid. The positions are at both ends if `both` is true, and
/// otherwise only on the left and above.
fn sides(rules: &Rules, both: bool) -> Vec<Vec<LayoutCell>> {
    let (rows, columns) = (rules.rows(), rules.columns());
    let row = |row: usize| (0..columns).filter_map(|column| rules.at(row, column)).collect::<Vec<_>>();
    let column = |column: usize| (0..rows).filter_map(|row| rules.at(row, column)).collect::<Vec<_>>();
    let lines: Vec<Vec<LayoutCell>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
    let reversed = lines.iter().map(|line| line.iter().rev().copied().collect());
    let reversed: Vec<Vec<LayoutCell>> = if both { reversed.collect() } else { Vec::new() };
    lines.iter().cloned().chain(reversed).collect()
}

/// Draws clues on all four sides.
fn draw_sides(draw: &mut Draw<'_>, value: fn(&[u32]) -> u32) {
    let lines = sides(draw.full.rules, true);
    let count = lines.len();
    draw.clues(lines, count, &|full, line| value(&full.digits_of(line)));
}

/// Draws sandwich clues. Their sums are the same from both ends, so clues are needed on opposite sides only for symmetry.
fn draw_sandwiches(draw: &mut Draw<'_>) {
    let lines = sides(draw.full.rules, draw.is_turned());
    let count = lines.len();
    draw.clues(lines, count, &|full, line| {
        let digits = full.digits_of(line);
        let ends: Vec<usize> =
            (0..digits.len()).filter(|&at| digits[at] == 1 || digits[at] as usize == full.size()).collect();
        if let [one, other] = ends[..] { digits[one + 1..other].iter().sum() } else { 0 }
    });
}
