//! Signs between neighbouring cells: differences, ratios, X and V, and the rules that all such signs are given.
//!
//! ```text
//! 3 o 4        white dot: the difference is 1, or the number in it      3 X 7     X: the sum is 10
//! 3 * 6        black dot: one is twice the other, or v times            1 V 4     V: the sum is 5
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Sign};
use crate::rules::make::{Draw, Make, Marks};

pub(super) static DIFFERENCE: Kind = Kind {
    id: "difference",
    aliases: &["white-kropki", "consecutive-dots"],
    name: "White Dot",
    about: "The digits on either side of a white dot differ by 1, or by the number in the dot.",
    number: Number::Optional,
    holds: |constraint, _, digit| holds(constraint, digit, difference(constraint)),
    compile: |constraint, compiler| each(constraint, |one, other| compiler.relate(one, other, difference(constraint))),
    draw: |constraint, _, drawings| draw(constraint, Sign::White, drawings),
    make: Make::Drawn(|draw| draw_dots(draw, |one, other| one.abs_diff(other) == 1)),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r1c3",
        values: &[],
        holds: "1234341221434321",
        fails: "1243341221344321",
        puzzle: ".2..3...2......1",
    }],
    ..DOT
};

pub(super) static RATIO: Kind = Kind {
    id: "ratio",
    aliases: &["black-kropki"],
    name: "Black Dot",
    about: "One of the digits on either side of a black dot is twice the other, or the other times the number in the dot.",
    number: Number::Optional,
    holds: |constraint, _, digit| holds(constraint, digit, ratio(constraint)),
    compile: |constraint, compiler| each(constraint, |one, other| compiler.relate(one, other, ratio(constraint))),
    draw: |constraint, _, drawings| draw(constraint, Sign::Black, drawings),
    make: Make::Drawn(|draw| draw_dots(draw, |one, other| one == 2 * other || other == 2 * one)),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r1c3",
        values: &[],
        holds: "1243341221344321",
        fails: "1234341221434321",
        puzzle: ".....4.....4...1",
    }],
    ..DOT
};

pub(super) static XV: Kind = Kind {
    id: "xv",
    aliases: &[],
    name: "XV",
    about: "The digits on either side of an X add up to 10, those on either side of a V to 5.",
    number: Number::Word(&[("X", 10), ("V", 5)]),
    holds: |constraint, _, digit| holds(constraint, digit, sum(constraint)),
    compile: |constraint, compiler| each(constraint, |one, other| compiler.relate(one, other, sum(constraint))),
    draw: |constraint, _, drawings| {
        let label = constraint.value().and_then(|value| XV.spelled(value)).unwrap_or_default();
        drawings.push(Drawing::Sign { cells: constraint.cells().collect(), sign: Sign::Text, label: label.into() });
    },
    make: Make::Drawn(draw_xv),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r1c3",
        values: &[5],
        holds: "1234341221434321",
        fails: "1243341221344321",
        puzzle: ".....4..2......1",
    }],
    ..DOT
};

pub(super) static NONCONSECUTIVE: Kind = Kind {
    id: "nonconsecutive",
    aliases: &["non-consecutive"],
    name: "Nonconsecutive",
    about: "Digits in neighbouring cells do not differ by 1, except across a dot.",
    exceptions: &DOTS,
    holds: |_, rules, digit| all_hold(&unmarked(rules, &DOTS), digit, |one, other| one.abs_diff(other) != 1),
    compile: |_, compiler| {
        let pairs = unmarked(compiler.rules(), &DOTS);
        pairs.iter().for_each(|&[one, other]| compiler.relate(one, other, |one, other| one.abs_diff(other) != 1));
    },
    examples: &[Example {
        size: 5,
        cells: "",
        values: &[],
        holds: "1352435241524132413541352",
        fails: "1234521453345124523153124",
        puzzle: "..5............2.........",
    }],
    ..Kind::BLANK
};

pub(super) static NO_DIFFERENCE: Kind = Kind {
    id: "negative:difference",
    aliases: &["negative-difference"],
    name: "All White Dots Are Given",
    about: "Digits in neighbouring cells without a dot do not differ by the number of any white dot, or by 1 if there are no white dots.",
    exceptions: &DOTS,
    holds: |_, rules, digit| {
        let all = drawn(rules, &DIFFERENCE, 1);
        all_hold(&unmarked(rules, &DOTS), digit, |one, other| !all.contains(&one.abs_diff(other)))
    },
    compile: |_, compiler| {
        let all = drawn(compiler.rules(), &DIFFERENCE, 1);
        let pairs = unmarked(compiler.rules(), &DOTS);
        pairs
            .iter()
            .for_each(|&[one, other]| compiler.relate(one, other, |one, other| !all.contains(&one.abs_diff(other))));
    },
    make: Make::All("difference"),
    examples: &[Example {
        size: 5,
        cells: "",
        values: &[],
        holds: "1352435241524132413541352",
        fails: "1234521453345124523153124",
        puzzle: "..5............2.........",
    }],
    ..Kind::BLANK
};

pub(super) static NO_RATIO: Kind = Kind {
    id: "negative:ratio",
    aliases: &["negative-ratio"],
    name: "All Black Dots Are Given",
    about: "Digits in neighbouring cells without a dot do not have the ratio of any black dot, or the ratio 2 if there are no black dots.",
    exceptions: &DOTS,
    holds: |_, rules, digit| {
        let all = drawn(rules, &RATIO, 2);
        all_hold(&unmarked(rules, &DOTS), digit, |one, other| {
            !all.iter().any(|&by| one == by * other || other == by * one)
        })
    },
    compile: |_, compiler| {
        let all = drawn(compiler.rules(), &RATIO, 2);
        for [one, other] in unmarked(compiler.rules(), &DOTS) {
            compiler.relate(one, other, |one, other| !all.iter().any(|&by| one == by * other || other == by * one));
        }
    },
    make: Make::All("ratio"),
    examples: &[Example {
        size: 5,
        cells: "",
        values: &[],
        holds: "1325432541254135413241325",
        fails: "1234521453345124523153124",
        puzzle: ".....3...........1.......",
    }],
    ..Kind::BLANK
};

pub(super) static NO_XV: Kind = Kind {
    id: "negative:xv",
    aliases: &["negative-xv"],
    name: "All X and V Are Given",
    about: "Digits in neighbouring cells without an X or V add up to neither 10 nor 5.",
    exceptions: &["xv"],
    holds: |_, rules, digit| all_hold(&unmarked(rules, &["xv"]), digit, |one, other| !matches!(one + other, 5 | 10)),
    compile: |_, compiler| {
        let pairs = unmarked(compiler.rules(), &["xv"]);
        pairs.iter().for_each(|&[one, other]| compiler.relate(one, other, |one, other| !matches!(one + other, 5 | 10)));
    },
    make: Make::All("xv"),
    examples: &[Example {
        size: 4,
        cells: "",
        values: &[],
        holds: "1243342143122134",
        fails: "1234341221434321",
        puzzle: ".....4...3......",
    }],
    ..Kind::BLANK
};

/// The common part of all dots: two cells that share an edge.
const DOT: Kind = Kind {
    fields: Fields::Cells,
    check: |constraint, rules| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let touch = |one, other| neighbours(rules).iter().any(|&pair| pair == [one, other] || pair == [other, one]);
        match cells[..] {
            [one, other] if touch(one, other) => Ok(()),
            [one, other] => {
                let (one, other) = (rules.name(one), rules.name(other));
                Err(ConstraintError(format!("{one} and {other} are not neighbours")))
            }
            _ => Err(ConstraintError(format!("expected two cells, not {}", cells.len()))),
        }
    },
    ..Kind::BLANK
};

/// The kinds of white and black dots.
const DOTS: [&str; 2] = ["difference", "ratio"];

fn difference(constraint: &Constraint) -> impl Fn(u32, u32) -> bool + use<> {
    let by = constraint.value().unwrap_or(1);
    move |one, other| one.abs_diff(other) == by
}

fn ratio(constraint: &Constraint) -> impl Fn(u32, u32) -> bool + use<> {
    let by = constraint.value().unwrap_or(2);
    move |one, other| Some(one) == by.checked_mul(other) || Some(other) == by.checked_mul(one)
}

fn sum(constraint: &Constraint) -> impl Fn(u32, u32) -> bool + use<> {
    let value = constraint.value();
    move |one, other| Some(one + other) == value
}

fn each(constraint: &Constraint, mut relate: impl FnMut(LayoutCell, LayoutCell)) {
    if let [one, other] = constraint.cells().collect::<Vec<_>>()[..] {
        relate(one, other);
    }
}

fn holds(constraint: &Constraint, digit: &dyn Fn(LayoutCell) -> u8, fits: impl Fn(u32, u32) -> bool) -> bool {
    let mut is_kept = true;
    each(constraint, |one, other| is_kept = fits(digit(one).into(), digit(other).into()));
    is_kept
}

fn all_hold(pairs: &[[LayoutCell; 2]], digit: &dyn Fn(LayoutCell) -> u8, fits: impl Fn(u32, u32) -> bool) -> bool {
    pairs.iter().all(|&[one, other]| fits(digit(one).into(), digit(other).into()))
}

fn draw(constraint: &Constraint, sign: Sign, drawings: &mut Vec<Drawing>) {
    let label = constraint.value().map_or_else(String::new, |value| format!("{value}"));
    drawings.push(Drawing::Sign { cells: constraint.cells().collect(), sign, label });
}

/// The pairs of cells that share an edge, each pair once.
pub(super) fn neighbours(rules: &Rules) -> Vec<[LayoutCell; 2]> {
    let beside = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        [(row, column + 1), (row + 1, column)]
            .into_iter()
            .filter_map(move |(row, column)| Some([cell, rules.at(row, column)?]))
    };
    rules.cells().flat_map(beside).collect()
}

/// The pairs of neighbouring cells that have no dot of the given kinds between them.
fn unmarked(rules: &Rules, kinds: &[&str]) -> Vec<[LayoutCell; 2]> {
    let dots = rules.constraints().iter().filter(|constraint| kinds.contains(&constraint.kind().id));
    let mut marked: Vec<[LayoutCell; 2]> = Vec::new();
    dots.for_each(|dot| each(dot, |one, other| marked.push([one.min(other), one.max(other)])));
    marked.sort_unstable();
    let mut all = neighbours(rules);
    all.retain(|&[one, other]| marked.binary_search(&[one.min(other), one.max(other)]).is_err());
    all
}

/// The numbers on the dots of a kind, or the usual number if there are no such dots.
fn drawn(rules: &Rules, kind: &Kind, usual: u32) -> Vec<u32> {
    let dots = rules.constraints().iter().filter(|constraint| constraint.kind() == kind);
    let mut all: Vec<u32> = dots.map(|dot| dot.value().unwrap_or(usual)).collect();
    all.sort_unstable();
    all.dedup();
    if all.is_empty() { vec![usual] } else { all }
}

/// Draws dots between neighbouring cells whose digits `fits` accepts: two thirds of these pairs, unless the order specifies the number of dots.
fn draw_dots(draw: &mut Draw<'_>, fits: fn(u32, u32) -> bool) {
    let pairs = neighbours(draw.full.rules);
    let usual = |_, dots: usize| (2 * dots).div_ceil(3);
    draw.pairs(Marks::Dots, &pairs, usual, &|full, [one, other]| {
        fits(full.digit(one), full.digit(other)).then(|| ([one, other], Vec::new()))
    });
}

/// Draws the signs X and V.
fn draw_xv(draw: &mut Draw<'_>) {
    let pairs = neighbours(draw.full.rules);
    draw.pairs(Marks::Sums, &pairs, |_, signs| signs, &|full, pair| {
        let sum = full.sum(&pair);
        matches!(sum, 5 | 10).then(|| (pair, vec![sum]))
    });
}
