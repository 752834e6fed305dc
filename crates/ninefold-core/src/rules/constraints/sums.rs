//! Sums in which digits may repeat: sum cages, arrows, little killers, and lines and sets with equal sums.
//!
//! ```text
//! arrow          (7) > 2 > 5          the circle is the sum; a pill of two cells is a two-digit number
//! double arrow   (4) 1 2 (..)         both ends together are the sum of the cells between
//! zipper         3 6 9 5 2 ..         cells at equal distance from the middle have the same sum: the digit in the middle, if there is one
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::same;
use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::compile::Compiler;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Draw, Full, Make};

/// A weighted sum and the value that it must have.
type Sum = (Vec<(LayoutCell, i32)>, i32);

pub(super) static SUM: Kind = Kind {
    id: "sum",
    aliases: &["sumcage"],
    name: "Sum",
    about: "The digits in the cells add up to the number given, and may repeat.",
    fields: Fields::Cells,
    number: Number::Required,
    check: fits,
    holds: |constraint, rules, digit| hold(&total(constraint, rules), digit),
    compile: |constraint, compiler| compile(&total(constraint, compiler.rules()), compiler),
    draw: |constraint, _, drawings| {
        drawings.push(Drawing::Cage { cells: constraint.cells().collect(), label: label(constraint) });
    },
    make: Make::Mended(|draw| super::cages::draw(draw, false)),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c3",
        values: &[5],
        holds: "1234342121434312",
        fails: "1234341221434321",
        puzzle: ".....4...1.3....",
    }],
    ..SUMS
};

pub(super) static LITTLE_KILLER: Kind = Kind {
    id: "littlekillersum",
    aliases: &["littlekiller", "little-killer"],
    name: "Little Killer",
    about: "The digits along the diagonal of an arrow add up to its number, and may repeat.",
    fields: Fields::Slope,
    number: Number::Required,
    check: fits,
    holds: |constraint, rules, digit| hold(&total(constraint, rules), digit),
    compile: |constraint, compiler| compile(&total(constraint, compiler.rules()), compiler),
    draw: |constraint, _, drawings| {
        drawings.push(Drawing::Outside { cells: constraint.cells().collect(), label: label(constraint) });
    },
    make: Make::Drawn(draw_diagonals),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r2c3 r3c4",
        values: &[6],
        holds: "1234341221434321",
        fails: "1234341223414123",
        puzzle: "........2....3..",
    }],
    ..SUMS
};

pub(super) static ARROW: Kind = Kind {
    id: "arrow",
    aliases: &[],
    name: "Arrow",
    about: "The digits along an arrow add up to the digit in its circle, or to the number in its pill, and may repeat.",
    fields: Fields::Circle,
    check: |constraint, rules| {
        let [circle, lines @ ..] = constraint.lines() else { return Ok(()) };
        if circle.len() > 3 {
            return Err(ConstraintError(format!("a pill of {} cells: expected up to three", circle.len())));
        }
        match lines.iter().find(|line| !circle.contains(&line[0])) {
            Some(line) => {
                Err(ConstraintError(format!("the line from {} does not begin in the circle", rules.name(line[0]))))
            }
            None => Ok(()),
        }
    },
    holds: |constraint, rules, digit| hold(&arrows(constraint, rules), digit),
    compile: |constraint, compiler| compile(&arrows(constraint, compiler.rules()), compiler),
    draw: |constraint, rules, drawings| {
        let [_, lines @ ..] = constraint.lines() else { return };
        drawings.push(Drawing::Ring(circle(constraint, rules)));
        drawings.extend(lines.iter().map(|cells| Drawing::Line { cells: cells.clone(), line: Line::Arrow }));
    },
    describe: |constraint, rules| {
        let first = constraint.cells().next().map(|cell| format!(" from {}", rules.name(cell)));
        format!("arrow{}", first.unwrap_or_default())
    },
    make: Make::Drawn(draw_arrows),
    examples: &[Example {
        size: 4,
        cells: "r3c3/r3c3 r2c2 r1c1",
        values: &[],
        holds: "1234431221433421",
        fails: "1234341221434321",
        puzzle: ".......2...3....",
    }],
    ..SUMS
};

pub(super) static DOUBLE_ARROW: Kind = Kind {
    id: "doublearrow",
    aliases: &["double-arrow"],
    name: "Double Arrow",
    about: "The digits at the two ends of a line add up to the sum of the digits between them.",
    fields: Fields::Lines,
    holds: |constraint, rules, digit| hold(&double_arrows(constraint, rules), digit),
    compile: |constraint, compiler| compile(&double_arrows(constraint, compiler.rules()), compiler),
    draw: |constraint, _, drawings| {
        for cells in constraint.lines() {
            drawings.push(Drawing::Line { cells: cells.clone(), line: Line::DoubleArrow });
            drawings
                .extend([cells.first(), cells.last()].into_iter().flatten().map(|&cell| Drawing::Ring([cell].into())));
        }
    },
    make: Make::Drawn(|draw| {
        draw.lines(|full, line| full.sum(&line[1..]) <= 2 * full.size() as u32 + full.digit(line[0]));
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c2 r3c3",
        values: &[],
        holds: "1234431221433421",
        fails: "1234341221434321",
        puzzle: ".......2.....4..",
    }],
    ..SUMS
};

pub(super) static ZIPPER: Kind = Kind {
    id: "zipperline",
    aliases: &["zipper"],
    name: "Zipper Line",
    about: "The digits of each pair at equal distance from the middle of a line have the same sum, which is the digit in the middle cell, if there is one.",
    fields: Fields::Lines,
    holds: |constraint, rules, digit| hold(&zippers(constraint, rules), digit),
    compile: |constraint, compiler| compile(&zippers(constraint, compiler.rules()), compiler),
    draw: |constraint, _, drawings| draw(constraint, Line::Zipper, drawings),
    make: Make::Drawn(|draw| {
        draw.mirrored_lines(|full, middle, pair| full.sum(&pair) == full.digit(middle));
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r3c3",
        values: &[],
        holds: "1234431234212143",
        fails: "1234341221434321",
        puzzle: ".23.............",
    }],
    ..SUMS
};

pub(super) static REGION_SUM: Kind = Kind {
    id: "regionsumline",
    aliases: &["region-sum"],
    name: "Region Sum Line",
    about: "The digits of a line have the same sum in each region that it passes through; each visit to a region counts separately.",
    fields: Fields::Lines,
    holds: |constraint, rules, digit| hold(&stretches(constraint, rules), digit),
    compile: |constraint, compiler| compile(&stretches(constraint, compiler.rules()), compiler),
    draw: |constraint, _, drawings| draw(constraint, Line::RegionSum, drawings),
    make: Make::Drawn(draw_region_sums),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r2c2 r2c3",
        values: &[],
        holds: "3124423113422413",
        fails: "1234341221434321",
        puzzle: ".........3.2....",
    }],
    ..SUMS
};

pub(super) static EQUAL_SUM: Kind = Kind {
    id: "equalsum",
    aliases: &["equalsums", "equal-sum", "equal-sums"],
    name: "Equal Sums",
    about: "The digits of each set of cells have the same sum, which is not given, and may repeat.",
    fields: Fields::Lines,
    check: same::are_sets,
    holds: |constraint, rules, digit| hold(&equal_sums(constraint, rules), digit),
    compile: |constraint, compiler| compile(&equal_sums(constraint, compiler.rules()), compiler),
    draw: |constraint, _, drawings| {
        let cage = |set: &Vec<LayoutCell>| Drawing::Cage { cells: set.clone(), label: "=".into() };
        drawings.extend(constraint.lines().iter().map(cage));
    },
    make: Make::Drawn(|draw| draw.area_pairs(false, &|full, first, part| full.sum(part) <= full.sum(first))),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2/r1c4 r2c3",
        values: &[],
        holds: "1234341221434321",
        fails: "1234342121434312",
        puzzle: "12......2..3....",
    }],
    ..SUMS
};

/// The common part of sums that reasoning covers only in part, since sums of more than two cells cannot be expressed by pairs of candidates.
const SUMS: Kind = Kind { is_reasoned: false, ..Kind::BLANK };

fn hold(sums: &[Sum], digit: &dyn Fn(LayoutCell) -> u8) -> bool {
    sums.iter().all(|(terms, value)| {
        terms.iter().map(|&(cell, factor)| factor * i32::from(digit(cell))).sum::<i32>() == *value
    })
}

fn compile(sums: &[Sum], compiler: &mut Compiler<'_>) {
    sums.iter().for_each(|(terms, value)| compiler.linear(terms.iter().copied(), *value));
}

fn draw(constraint: &Constraint, line: Line, drawings: &mut Vec<Drawing>) {
    drawings.extend(constraint.lines().iter().map(|cells| Drawing::Line { cells: cells.clone(), line }));
}

fn label(constraint: &Constraint) -> String {
    constraint.value().map_or_else(String::new, |value| format!("{value}"))
}

/// Checks that the number is a possible sum of as many digits as there are cells.
fn fits(constraint: &Constraint, rules: &Rules) -> Result<(), ConstraintError> {
    let (count, size) = (constraint.cells().count() as u32, rules.size() as u32);
    match constraint.value() {
        Some(sum) if !(count..=count * size).contains(&sum) => {
            let most = count * size;
            Err(ConstraintError(format!("{count} cells add up to {count} at least and {most} at most, not {sum}")))
        }
        _ => Ok(()),
    }
}

fn with(cells: &[LayoutCell], factor: i32) -> impl Iterator<Item = (LayoutCell, i32)> + '_ {
    cells.iter().map(move |&cell| (cell, factor))
}

fn total(constraint: &Constraint, _: &Rules) -> Vec<Sum> {
    let value = constraint.value().and_then(|value| i32::try_from(value).ok());
    value.map(|value| (constraint.cells().map(|cell| (cell, 1)).collect(), value)).into_iter().collect()
}

/// The cells of the circle or pill in reading order.
fn circle(constraint: &Constraint, rules: &Rules) -> Vec<LayoutCell> {
    let mut cells = constraint.lines().first().cloned().unwrap_or_default();
    cells.sort_by_key(|&cell| rules.place(cell));
    cells
}

/// The sums of the arrows. The first cell of each line is in the circle and is not part of the sum.
fn arrows(constraint: &Constraint, rules: &Rules) -> Vec<Sum> {
    let [_, lines @ ..] = constraint.lines() else { return Vec::new() };
    let circle = circle(constraint, rules);
    let sum = |line: &Vec<LayoutCell>| {
        let tens = circle.iter().rev().zip([1, 10, 100]).map(|(&cell, factor)| (cell, -factor));
        (with(&line[1..], 1).chain(tens).collect(), 0)
    };
    lines.iter().filter(|line| line.len() > 1).map(sum).collect()
}

fn double_arrows(constraint: &Constraint, _: &Rules) -> Vec<Sum> {
    let sum = |line: &Vec<LayoutCell>| match &line[..] {
        [one, inner @ .., other] if !inner.is_empty() => {
            Some((with(inner, 1).chain(with(&[*one, *other], -1)).collect(), 0))
        }
        _ => None,
    };
    constraint.lines().iter().filter_map(sum).collect()
}

fn zippers(constraint: &Constraint, _: &Rules) -> Vec<Sum> {
    let of = |line: &Vec<LayoutCell>| {
        let half = line.len() / 2;
        let pair = |at: usize| [line[half - 1 - at], line[line.len() - half + at]];
        // Each pair minus the middle cell, or minus the innermost pair if there is no middle cell, must be 0.
        let (inner, first) = if line.len() % 2 == 1 {
            (line[half..=half].to_vec(), 0)
        } else {
            (line.get(half - 1..=half).map(<[_]>::to_vec).unwrap_or_default(), 1)
        };
        (first..half).map(|at| (with(&pair(at), 1).chain(with(&inner, -1)).collect(), 0)).collect::<Vec<Sum>>()
    };
    constraint.lines().iter().filter(|line| line.len() > 1).flat_map(of).collect()
}

/// The sums of the stretches of a line, one per region, each minus the sum of the first stretch.
fn stretches(constraint: &Constraint, rules: &Rules) -> Vec<Sum> {
    let of = |line: &Vec<LayoutCell>| {
        let cells: Vec<LayoutCell> = line.iter().copied().filter(|&cell| rules.region(cell).is_some()).collect();
        let stretches: Vec<&[LayoutCell]> =
            cells.chunk_by(|&one, &other| rules.region(one) == rules.region(other)).collect();
        let [first, others @ ..] = &stretches[..] else { return Vec::new() };
        others.iter().map(|cells| (with(cells, 1).chain(with(first, -1)).collect(), 0)).collect::<Vec<Sum>>()
    };
    constraint.lines().iter().flat_map(of).collect()
}

/// The sums of the sets, each minus the sum of the first set.
fn equal_sums(constraint: &Constraint, _: &Rules) -> Vec<Sum> {
    let [first, others @ ..] = constraint.lines() else { return Vec::new() };
    others.iter().map(|set| (with(set, 1).chain(with(first, -1)).collect(), 0)).collect()
}

/// Draws arrows: cells that lead away from a circle and add up to its digit.
fn draw_arrows(draw: &mut Draw<'_>) {
    let least = 3.min(draw.size() - 1);
    let fits = |full: Full<'_>, line: &[LayoutCell]| full.sum(&line[1..]) <= full.digit(line[0]);
    let usual = draw.usual_lines();
    draw.lines_with(usual, least, &fits, &|_, _| true, &|line| vec![line[..1].to_vec(), line]);
}

/// Draws lines that pass through at least two regions.
fn draw_region_sums(draw: &mut Draw<'_>) {
    let crosses = |full: Full<'_>, line: &[LayoutCell]| {
        line.windows(2).any(|pair| full.rules.region(pair[0]) != full.rules.region(pair[1]))
    };
    let usual = draw.usual_lines();
    draw.lines_with(usual, 2, &|_, _| true, &crosses, &|line| vec![line]);
}

/// Draws clues for diagonals of at least two cells.
fn draw_diagonals(draw: &mut Draw<'_>) {
    let rules = draw.full.rules;
    let (rows, columns) = (rules.rows().cast_signed(), rules.columns().cast_signed());
    let mut lines = Vec::new();
    for step in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        for row in -1..=rows {
            for column in -1..=columns {
                let line = rules.seen_from((row, column), step);
                if line.len() > 1 && !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    draw.clues(lines, draw.size(), &|full, line| full.sum(line));
}
