//! Thermometers, along which digits increase from the bulb.

use alloc::format;
use alloc::vec::Vec;

use crate::rules::constraint::{ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Make, growing_lines};

pub(super) static THERMOMETER: Kind = Kind {
    id: "thermometer",
    aliases: &["thermo"],
    name: "Thermometer",
    about: "Digits along a thermometer increase from the bulb.",
    fields: Fields::Lines,
    check: |constraint, rules| {
        let longest = constraint.lines().iter().map(Vec::len).max().unwrap_or_default();
        if longest > rules.size() {
            return Err(ConstraintError(format!(
                "a thermometer of {longest} cells cannot increase with {} digits",
                rules.size()
            )));
        }
        Ok(())
    },
    holds: |constraint, _, digit| {
        constraint.lines().iter().all(|line| line.windows(2).all(|pair| digit(pair[0]) < digit(pair[1])))
    },
    compile: |constraint, compiler| {
        for line in constraint.lines() {
            // Cells that are not neighbours restrict each other too: if they are `k` steps apart, the second is larger by at least `k`.
            for (at, &lower) in line.iter().enumerate() {
                for (steps, &higher) in (1..).zip(&line[at + 1..]) {
                    if steps == 1 {
                        compiler.relate(lower, higher, |low, high| low < high);
                    } else {
                        compiler.forbid(lower, higher, |low, high| low + steps > high);
                    }
                }
            }
        }
    },
    draw: |constraint, _, drawings| {
        for line in constraint.lines() {
            drawings.push(Drawing::Line { cells: line.clone(), line: Line::Thick });
            drawings.extend(line.first().map(|&bulb| Drawing::Disc(bulb)));
        }
    },
    describe: |constraint, rules| {
        let bulb = constraint.cells().next().map(|cell| rules.name(cell));
        bulb.map_or_else(|| "thermometer".into(), |bulb| format!("thermometer from {bulb}"))
    },
    make: Make::Drawn(growing_lines),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[],
        holds: "1234341221434321",
        fails: "1243341221344321",
        puzzle: ".........3....2.",
    }],
    ..Kind::BLANK
};

pub(super) static SLOW: Kind = Kind {
    id: "slowthermometer",
    aliases: &["slow-thermo", "slowthermo"],
    name: "Slow Thermometer",
    about: "Digits along a slow thermometer never decrease from the bulb.",
    fields: Fields::Lines,
    holds: |constraint, _, digit| {
        constraint.lines().iter().all(|line| line.windows(2).all(|pair| digit(pair[0]) <= digit(pair[1])))
    },
    compile: |constraint, compiler| {
        for pair in constraint.lines().iter().flat_map(|line| line.windows(2)) {
            compiler.relate(pair[0], pair[1], |low, high| low <= high);
        }
    },
    draw: |constraint, _, drawings| {
        for line in constraint.lines() {
            drawings.push(Drawing::Line { cells: line.clone(), line: Line::Slow });
            drawings.extend(line.first().map(|&bulb| Drawing::Ring([bulb].into())));
        }
    },
    make: Make::Drawn(growing_lines),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r3c3 r4c4",
        values: &[],
        holds: "1243431224313124",
        fails: "1234341221434321",
        puzzle: ".2..............",
    }],
    ..Kind::BLANK
};
