//! Thermometers: digits increase from the bulb.

use alloc::format;
use alloc::vec::Vec;

use crate::rules::constraint::{ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::{Drawing, Line};

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
            // Cells that are not neighbours see each other too: with `k` steps between them the second is larger by `k` at least.
            for (at, &lower) in line.iter().enumerate() {
                for (steps, &higher) in (1..).zip(&line[at + 1..]) {
                    compiler.forbid(lower, higher, |low, high| low + steps > high);
                }
            }
        }
    },
    propagate: |constraint, masks| {
        for line in constraint.lines() {
            let mut least = 0;
            for &cell in line {
                masks.keep(cell, !0 << least)?;
                least = masks.get(cell).trailing_zeros() + 1;
            }
            let mut most = masks.size() as u32;
            for &cell in line.iter().rev() {
                masks.keep(cell, (1 << most) - 1)?;
                most = masks.get(cell).ilog2();
            }
        }
        Ok(())
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
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        value: None,
        holds: "1234341221434321",
        fails: "1243341221344321",
        puzzle: ".........3....2.",
    }],
};
