//! Lines whose neighbouring cells differ by a minimum amount, and lines that hold runs or classes of digits.
//!
//! ```text
//! whispers   1 6 2 9    neighbours differ by 5 at least       renban     4 2 3 5    a run in any order
//! entropic   2 5 9 1    low, middle, high in any three        modular    1 5 9 4    remainders 1 2 0 in any three
//! nabner     1 4 8 6    no two digits are equal or consecutive
//! ```

use alloc::format;
use alloc::vec::Vec;

use crate::cells::{ExtraHouse, LayoutCell};
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Draw, Make, growing_lines};
use crate::rules::masks::Dead;

pub(super) static WHISPERS: Kind = Kind {
    id: "whispers",
    aliases: &["whisper", "german-whispers"],
    name: "Whisper Line",
    about: "Neighbouring digits along a line differ by at least 5, or by at least the number given; in grids of other sizes, by at least half the size.",
    fields: Fields::Lines,
    number: Number::Optional,
    holds: |constraint, rules, digit| {
        let least = distance(constraint, rules.size());
        near(constraint, 1).all(|[one, other]| u32::from(digit(one).abs_diff(digit(other))) >= least)
    },
    compile: |constraint, compiler| {
        let least = distance(constraint, compiler.rules().size());
        near(constraint, 1).for_each(|[one, other]| compiler.relate(one, other, |a, b| a.abs_diff(b) >= least));
    },
    draw: |constraint, _, drawings| draw(constraint, Line::Whisper, drawings),
    make: Make::Drawn(growing_lines),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3",
        values: &[],
        holds: "1423231431424231",
        fails: "1234341221434321",
        puzzle: "....2...31......",
    }],
    ..Kind::BLANK
};

pub(super) static NABNER: Kind = Kind {
    id: "nabner",
    aliases: &[],
    name: "Nabner Line",
    about: "No two digits on a line are equal or differ by 1.",
    fields: Fields::Lines,
    // A line can hold at most every second digit. A closed line lists its first cell twice.
    check: |constraint, rules| {
        let most = rules.size().div_ceil(2);
        match constraint.lines().iter().map(Vec::len).max() {
            Some(length) if length > most + 1 => Err(ConstraintError(format!(
                "a nabner line of {length} cells is too long: it has {most} digits at most"
            ))),
            _ => Ok(()),
        }
    },
    holds: |constraint, _, digit| {
        near(constraint, usize::MAX).all(|[one, other]| digit(one).abs_diff(digit(other)) > 1)
    },
    compile: |constraint, compiler| {
        near(constraint, usize::MAX).for_each(|[one, other]| compiler.relate(one, other, |a, b| a.abs_diff(b) > 1));
    },
    draw: |constraint, _, drawings| draw(constraint, Line::Nabner, drawings),
    make: Make::Drawn(growing_lines),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c3",
        values: &[],
        holds: "1324243131424213",
        fails: "1234341221434321",
        puzzle: ".....4...1.2....",
    }],
    ..Kind::BLANK
};

pub(super) static RENBAN: Kind = Kind {
    id: "renban",
    aliases: &[],
    name: "Renban Line",
    about: "The digits on a line are consecutive, in any order, without repeats.",
    fields: Fields::Lines,
    check: |constraint, rules| {
        let size = rules.size();
        for line in constraint.lines() {
            if line.len() > size {
                return Err(ConstraintError(format!("a run of {} digits is longer than 1 to {size}", line.len())));
            }
            if let Some((_, cell)) = line.iter().enumerate().find(|(at, cell)| line[..*at].contains(cell)) {
                return Err(ConstraintError(format!("{} is on the line twice", rules.name(*cell))));
            }
        }
        Ok(())
    },
    holds: |constraint, _, digit| {
        constraint.lines().iter().all(|line| {
            let mut digits: Vec<u8> = line.iter().map(|&cell| digit(cell)).collect();
            digits.sort_unstable();
            digits.windows(2).all(|pair| pair[1] - pair[0] == 1)
        })
    },
    // Different digits whose differences are all smaller than the length of the line form a run.
    compile: |constraint, compiler| {
        for line in constraint.lines() {
            compiler.differ(ExtraHouse::Renban, line);
            let length = line.len() as u32;
            for (at, &one) in line.iter().enumerate() {
                line[..at].iter().for_each(|&other| compiler.relate(one, other, |a, b| a.abs_diff(b) < length));
            }
        }
    },
    propagate: Some(|constraint, masks| {
        for line in constraint.lines() {
            let union = line.iter().fold(0, |all, &cell| all | masks.get(cell));
            let run = |start: usize| ((1_u64 << line.len()) - 1) << start;
            let starts = 0..=masks.size().saturating_sub(line.len());
            // A run fits if each of its digits is possible in some cell and each cell can hold one of its digits.
            let fits = |run: &u64| {
                u64::from(union) & run == *run && line.iter().all(|&cell| u64::from(masks.get(cell)) & run != 0)
            };
            let kept = starts.map(run).filter(fits).fold(0, |all, run| all | run) as u32;
            if kept == 0 {
                return Err(Dead);
            }
            line.iter().try_for_each(|&cell| masks.keep(cell, kept))?;
        }
        Ok(())
    }),
    draw: |constraint, _, drawings| draw(constraint, Line::Renban, drawings),
    make: Make::Drawn(draw_runs),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r3c3",
        values: &[],
        holds: "1234431234212143",
        fails: "1234341221434321",
        puzzle: ".2.......4.....3",
    }],
    ..Kind::BLANK
};

pub(super) static ENTROPIC: Kind = Kind {
    id: "entropicline",
    aliases: &["entropic"],
    name: "Entropic Line",
    about: "Any three successive cells of a line contain a low, a middle and a high digit.",
    fields: Fields::Lines,
    check: |_, rules| classes_exist(rules),
    holds: |constraint, rules, digit| {
        let size = rules.size() as u32;
        near(constraint, 2).all(|[one, other]| class(digit(one).into(), size) != class(digit(other).into(), size))
    },
    compile: |constraint, compiler| {
        let size = compiler.rules().size() as u32;
        near(constraint, 2)
            .for_each(|[one, other]| compiler.relate(one, other, |a, b| class(a, size) != class(b, size)));
        // Three successive cells contain all three classes, so the next cell has the same class as the first.
        period(constraint, 3)
            .for_each(|[one, other]| compiler.relate(one, other, |a, b| class(a, size) == class(b, size)));
    },
    draw: |constraint, _, drawings| draw(constraint, Line::Entropic, drawings),
    make: Make::Drawn(growing_lines),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c2 r2c1",
        values: &[],
        holds: "2134341212434321",
        fails: "1234341221434321",
        puzzle: "......1....3....",
    }],
    ..Kind::BLANK
};

pub(super) static MODULAR: Kind = Kind {
    id: "modularline",
    aliases: &["modular"],
    name: "Modular Line",
    about: "Any three successive cells of a line have different remainders when divided by 3; with a number n, any n successive cells have different remainders when divided by n.",
    fields: Fields::Lines,
    number: Number::Optional,
    check: |constraint, rules| match constraint.value() {
        Some(by) if !(2..=rules.size() as u32).contains(&by) => {
            Err(ConstraintError(format!("expected a divisor from 2 to {}, not {by}", rules.size())))
        }
        _ => Ok(()),
    },
    holds: |constraint, _, digit| {
        let by = constraint.value().unwrap_or(3);
        near(constraint, by as usize - 1).all(|[one, other]| u32::from(digit(one)) % by != u32::from(digit(other)) % by)
    },
    compile: |constraint, compiler| {
        let by = constraint.value().unwrap_or(3);
        near(constraint, by as usize - 1).for_each(|[one, other]| compiler.relate(one, other, |a, b| a % by != b % by));
        period(constraint, by as usize).for_each(|[one, other]| compiler.relate(one, other, |a, b| a % by == b % by));
    },
    draw: |constraint, _, drawings| draw(constraint, Line::Modular, drawings),
    make: Make::Drawn(growing_lines),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c2",
        values: &[],
        holds: "1234431221433421",
        fails: "1234341221434321",
        puzzle: ".2....1...4.....",
    }],
    ..Kind::BLANK
};

/// The pairs of different cells that are at most `most` steps apart on a line.
fn near(constraint: &Constraint, most: usize) -> impl Iterator<Item = [LayoutCell; 2]> + '_ {
    let of = move |line: &Vec<LayoutCell>| {
        let pairs = (0..line.len()).flat_map(|at| (at.saturating_sub(most)..at).map(move |before| [before, at]));
        pairs.map(|pair| pair.map(|at| line[at])).filter(|[one, other]| one != other).collect::<Vec<_>>()
    };
    constraint.lines().iter().flat_map(of)
}

/// The pairs of different cells that are exactly `steps` steps apart on a line.
fn period(constraint: &Constraint, steps: usize) -> impl Iterator<Item = [LayoutCell; 2]> + '_ {
    let of =
        move |line: &Vec<LayoutCell>| (steps..line.len()).map(|at| [line[at - steps], line[at]]).collect::<Vec<_>>();
    constraint.lines().iter().flat_map(of).filter(|[one, other]| one != other)
}

fn draw(constraint: &Constraint, line: Line, drawings: &mut Vec<Drawing>) {
    drawings.extend(constraint.lines().iter().map(|cells| Drawing::Line { cells: cells.clone(), line }));
}

/// The minimum difference between neighbouring cells of a whisper line.
fn distance(constraint: &Constraint, size: usize) -> u32 {
    constraint.value().unwrap_or(size.div_ceil(2) as u32)
}

/// Returns the class of a digit: low (0), middle (1) or high (2). If the number of digits is not a multiple of three, the middle class has one digit
/// more or fewer than the others.
pub(super) const fn class(value: u32, size: u32) -> u32 {
    let outer = (size + 1) / 3;
    if value <= outer {
        0
    } else if value > size - outer {
        2
    } else {
        1
    }
}

pub(super) fn classes_exist(rules: &Rules) -> Result<(), ConstraintError> {
    match rules.size() {
        0..3 => Err(ConstraintError("expected three digits or more".into())),
        _ => Ok(()),
    }
}

/// Draws lines that hold runs: the digits of every initial part are different and close enough together.
fn draw_runs(draw: &mut Draw<'_>) {
    draw.lines(|full, line| {
        let digits = full.digits_of(line);
        let (least, most) = (digits.iter().min(), digits.iter().max());
        let span = least.zip(most).map_or(0, |(least, most)| most - least);
        differ(&digits) && span < full.size().min(7) as u32
    });
}

fn differ(digits: &[u32]) -> bool {
    digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit))
}
