//! Alternative options, at least one of which holds: "an X-sum or a skyscraper", "the circle is at one of the ends".
//!
//! ```text
//! either [cage 3 in r1c12] or [cage 7 in r1c12]     1 2 and 3 4, but not 1 3
//! ```
//!
//! An option is a list of constraints, and holds if all of them hold. Search keeps the digits that at least one option allows.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::compile::{Compiler, Output, Propagator};
use crate::rules::constraint::{Constraint, Example, Fields, Kind};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::masks::{Dead, Masks};
use crate::rules::{Rules, peers};

pub(in crate::rules) static EITHER: Kind = Kind {
    id: "either",
    aliases: &["choice", "or", "options"],
    name: "Choice",
    about: "At least one of the options holds: all of its constraints do.",
    fields: Fields::Options,
    holds: |constraint, rules, digit| {
        constraint.options().iter().any(|parts| parts.iter().all(|part| (part.kind().holds)(part, rules, digit)))
    },
    compile,
    is_reasoned: false,
    draw,
    describe,
    make: Make::Drawn(|draw| {
        let other = 1 + draw.random.below(3) as u32;
        draw.valued_areas(&|full, cells| full.differ(cells), &move |full, lines| {
            let sum = lines.first().map(|line| full.sum(line)).unwrap_or_default();
            vec![sum, if sum % 2 == 0 { sum + other } else { sum.saturating_sub(other).max(1) }]
        });
    }),
    examples: &[Example {
        size: 4,
        cells: "killercage 6: r1c3 r2c2 r2c3 | thermometer: r3c1 r3c2 r4c3 & thermometer: r1c4 r2c4 r3c4",
        values: &[],
        holds: "4123231414323241",
        fails: "1234341221434321",
        puzzle: ".1........3.....",
    }],
    ..Kind::BLANK
};

/// An option with its compiled constraints.
#[derive(Debug)]
struct Choice {
    parts: Vec<(Constraint, Output)>,
}

impl Choice {
    fn new(parts: &[Constraint], rules: &Rules, peers: &[Vec<LayoutCell>]) -> Self {
        let differ = |one: LayoutCell, other: LayoutCell| peers[one.index()].binary_search(&other).is_ok();
        let compiled = |part: &Constraint| {
            let mut output = part.output(rules);
            output.linears.iter_mut().for_each(|linear| *linear = linear.grouped(rules.size(), differ));
            (part.clone(), output)
        };
        Self { parts: parts.iter().map(compiled).collect() }
    }

    /// Removes the candidates that the option excludes, repeatedly, until nothing changes.
    fn settle(&self, size: usize, masks: &mut [u32]) -> Result<(), Dead> {
        let mut changed = Vec::new();
        loop {
            changed.clear();
            let mut masks = Masks::new(size, masks, &mut changed);
            self.parts.iter().try_for_each(|(part, output)| part.restrict_by(output, &mut masks))?;
            if changed.is_empty() {
                return Ok(());
            }
        }
    }

    fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.parts.iter().flat_map(|(part, output)| output.cells().into_iter().chain(part.cells()))
    }
}

/// The options of a constraint, at least one of which must hold.
#[derive(Debug)]
struct Choices {
    cells: Vec<LayoutCell>,
    choices: Vec<Choice>,
}

impl Propagator for Choices {
    fn cells(&self) -> Vec<LayoutCell> {
        self.cells.clone()
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let mut found = vec![0; self.cells.len()];
        for choice in &self.choices {
            let mut own = masks.all().to_vec();
            if choice.settle(masks.size(), &mut own).is_err() {
                continue;
            }
            let mut is_more = false;
            for (found, &cell) in found.iter_mut().zip(&self.cells) {
                *found |= own[cell.index()];
                is_more |= *found != masks.get(cell);
            }
            if !is_more {
                return Ok(());
            }
        }
        self.cells.iter().zip(found).try_for_each(|(&cell, found)| masks.keep(cell, found))
    }
}

fn compile(constraint: &Constraint, compiler: &mut Compiler<'_>) {
    let rules = compiler.rules();
    let size = rules.size();
    let peers = peers(rules.len(), &rules.own_groups(), &[]);
    let all = u32::MAX >> (32 - size);
    let mut possible = Vec::new();
    let mut allowed = vec![0; rules.len()];
    for parts in constraint.options() {
        let choice = Choice::new(parts, rules, &peers);
        let mut masks = vec![all; rules.len()];
        if choice.settle(size, &mut masks).is_ok() {
            allowed.iter_mut().zip(masks).for_each(|(allowed, own)| *allowed |= own);
            possible.push((parts, choice));
        }
    }
    let Some((first, others)) = possible.split_first() else { return compiler.truth([]) };
    if others.is_empty() {
        // If only one option is possible, it must hold, so its constraints are compiled directly. Kinds with a propagation function still run that
        // function as part of an option.
        first.0.iter().for_each(|part| (part.kind().compile)(part, compiler));
        if first.0.iter().all(|part| part.kind().propagate.is_none()) {
            return;
        }
    } else {
        for (cell, allowed) in rules.cells().zip(allowed) {
            compiler.allow(cell, |digit| allowed >> (digit - 1) & 1 == 1);
        }
        let pairs = |choice: &Choice| {
            let mut all: Vec<_> = choice.parts.iter().flat_map(|part| part.1.excluded_pairs(size)).collect();
            all.sort_unstable();
            all
        };
        let mut common = pairs(&first.1);
        for (_, other) in others {
            let own = pairs(other);
            common.retain(|pair| own.binary_search(pair).is_ok());
        }
        compiler.exclude(common);
    }
    let mut cells: Vec<LayoutCell> = possible.iter().flat_map(|(_, choice)| choice.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    compiler.propagator(Choices { cells, choices: possible.into_iter().map(|(_, choice)| choice).collect() });
}

/// Adds the drawings of all options, without duplicates. Drawings that differ only in their labels are merged: `12/15`.
fn draw(constraint: &Constraint, rules: &Rules, drawings: &mut Vec<Drawing>) {
    let mut all = Vec::new();
    constraint.options().iter().flatten().for_each(|part| (part.kind().draw)(part, rules, &mut all));
    let mut own: Vec<Drawing> = Vec::new();
    for drawing in all {
        if own.contains(&drawing) {
            continue;
        }
        match own.iter_mut().find(|other| other.is_at_place_of(&drawing)) {
            Some(other) => other.add_label(&drawing),
            None => own.push(drawing),
        }
    }
    drawings.extend(own);
}

/// The maximum number of constraints that a description lists one by one.
const TOLD: usize = 4;

fn describe(constraint: &Constraint, rules: &Rules) -> String {
    let options = constraint.options();
    if options.iter().map(Vec::len).sum::<usize>() > TOLD {
        return format!("choice of {} options in {}", options.len(), rules.names(constraint.cells()));
    }
    let option = |parts: &Vec<Constraint>| {
        let parts: Vec<String> = parts.iter().map(|part| part.describe(rules)).collect();
        parts.join(" and ")
    };
    let options: Vec<String> = options.iter().map(option).collect();
    format!("choice of {}", options.join(" or "))
}
