//! Cells with equal digits: palindromes and clones.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::constraint::{Constraint, Example, Fields, Kind};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Draw, Make};

pub(super) static PALINDROME: Kind = Kind {
    id: "palindrome",
    aliases: &[],
    name: "Palindrome",
    about: "Digits along a line read the same in both directions.",
    fields: Fields::Lines,
    holds: |constraint, _, digit| mirrored(constraint).iter().all(|&[one, other]| digit(one) == digit(other)),
    compile: |constraint, compiler| {
        mirrored(constraint).iter().for_each(|&[one, other]| compiler.relate(one, other, |one, other| one == other));
    },
    draw: |constraint, _, drawings| {
        let line = |cells: &Vec<LayoutCell>| Drawing::Line { cells: cells.clone(), line: Line::Palindrome };
        drawings.extend(constraint.lines().iter().map(line));
    },
    make: Make::Drawn(|draw| draw.mirrored_lines(|full, _, [one, other]| full.digit(one) == full.digit(other))),
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
    describe: |constraint, rules| {
        let groups: Vec<String> = constraint.lines().iter().map(|group| rules.names(group.iter().copied())).collect();
        format!("clone: {}", groups.join(" = "))
    },
    make: Make::Drawn(draw_clones),
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

/// Pairs the cells of a line that are at equal distances from its two ends.
fn mirrored(constraint: &Constraint) -> Vec<[LayoutCell; 2]> {
    let of = |line: &Vec<LayoutCell>| {
        let half = line.len() / 2;
        line.iter().zip(line.iter().rev()).take(half).map(|(&one, &other)| [one, other]).collect::<Vec<_>>()
    };
    constraint.lines().iter().flat_map(of).filter(|[one, other]| one != other).collect()
}

/// Pairs the cells of both groups, omitting cells that would be paired with themselves.
fn cloned(constraint: &Constraint) -> Vec<[LayoutCell; 2]> {
    let [cells, clones] = constraint.lines() else { return Vec::new() };
    cells.iter().zip(clones).map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other).collect()
}

/// Draws clones: two cells with the same digit, extended by adjacent pairs of cells that also have equal digits.
fn draw_clones(draw: &mut Draw<'_>) {
    let (count, sizes) = (draw.count(draw.breadth() / 3), draw.areas(2..=4));
    for _ in 0..100 * count {
        let cells = draw.cells();
        let Some((&first, others)) = cells.split_first() else { return };
        let full = draw.full;
        let Some(&other) = others.iter().find(|&&other| full.digit(other) == full.digit(first)) else { continue };
        let pairs = draw.twins([first, other], *sizes.end());
        let lines: [Vec<LayoutCell>; 2] = [0, 1].map(|at| pairs.iter().map(|pair| pair[at]).collect());
        if sizes.contains(&pairs.len()) && draw.add(&lines, &|_, _| Vec::new()) {
            draw.take_area(&lines.concat());
        }
        if draw.is_full() {
            return;
        }
    }
}
