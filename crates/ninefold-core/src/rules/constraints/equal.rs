//! Cells with equal digits: palindromes and clones.

use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::constraint::{Constraint, Example, Fields, Kind};
use crate::rules::drawing::{Drawing, Line};

pub(super) static PALINDROME: Kind = Kind {
    id: "palindrome",
    aliases: &[],
    name: "Palindrome",
    about: "Digits along a line read the same from both ends.",
    fields: Fields::Lines,
    holds: |constraint, _, digit| mirrored(constraint).iter().all(|&[one, other]| digit(one) == digit(other)),
    compile: |constraint, compiler| {
        mirrored(constraint).iter().for_each(|&[one, other]| compiler.relate(one, other, |one, other| one == other));
    },
    draw: |constraint, _, drawings| {
        let line = |cells: &Vec<LayoutCell>| Drawing::Line { cells: cells.clone(), line: Line::Palindrome };
        drawings.extend(constraint.lines().iter().map(line));
    },
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c3",
        values: &[],
        holds: "1234341221434321",
        fails: "1234342121434312",
        puzzle: "1....4..2..3....",
    }],
    ..Kind::BLANK
};

pub(super) static CLONE: Kind = Kind {
    id: "clone",
    aliases: &["clones"],
    name: "Clone",
    about: "Two groups of the same shape contain the same digits in the same places.",
    fields: Fields::Pairs,
    holds: |constraint, _, digit| cloned(constraint).iter().all(|&[one, other]| digit(one) == digit(other)),
    compile: |constraint, compiler| {
        cloned(constraint).iter().for_each(|&[one, other]| compiler.relate(one, other, |one, other| one == other));
    },
    draw: |constraint, _, drawings| drawings.push(Drawing::Ground(constraint.cells().collect())),
    examples: &[Example {
        size: 4,
        cells: "r1c1/r2c3",
        values: &[],
        holds: "1234341221434321",
        fails: "1234342121434312",
        puzzle: "1....4..2..3....",
    }],
    ..Kind::BLANK
};

/// The cells at equal distance from both ends of a line.
fn mirrored(constraint: &Constraint) -> Vec<[LayoutCell; 2]> {
    let of = |line: &Vec<LayoutCell>| {
        let half = line.len() / 2;
        line.iter().zip(line.iter().rev()).take(half).map(|(&one, &other)| [one, other]).collect::<Vec<_>>()
    };
    constraint.lines().iter().flat_map(of).filter(|[one, other]| one != other).collect()
}

/// The cells of both groups; a cell says nothing about itself.
fn cloned(constraint: &Constraint) -> Vec<[LayoutCell; 2]> {
    let [cells, clones] = constraint.lines() else { return Vec::new() };
    cells.iter().zip(clones).map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other).collect()
}
