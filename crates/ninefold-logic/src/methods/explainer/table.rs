//! The scale of Sudoku Explainer 1.2.1, for the techniques that it shares with this library. A step of the method has
//! the rating of its hint, which [`steps`](super::steps) tells.

use ninefold_core::mark::Role;

use super::super::index::Index;
use crate::step::Step;
use crate::technique::Technique;

/// A rating of Sudoku Explainer 1.2.1, in tenths.
#[derive(Clone, Copy, Debug)]
pub enum Rating {
    /// The same for every step.
    Fixed(u8),
    /// It depends on the step: the length of a chain, say.
    Of(fn(&Step) -> u8),
}

use Rating::{Fixed, Of};

impl Rating {
    pub(in crate::methods) fn words(self) -> String {
        match self {
            Fixed(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
            Of(_) => "varies".into(),
        }
    }

    /// The rating of a step, in tenths.
    pub fn tenths(self, step: &Step) -> u8 {
        match self {
            Fixed(tenths) => tenths,
            Of(tenths) => tenths(step),
        }
    }
}

/// The rating of a technique, if Sudoku Explainer has it.
pub fn rating(technique: &Technique) -> Option<Rating> {
    static RATINGS: Index<Rating> = Index::new(TABLE);
    RATINGS.get(technique).copied()
}

pub(in crate::methods) static TABLE: &[(&str, Rating)] = &[
    ("full-house", Fixed(10)),
    ("naked-single", Fixed(23)),
    ("hidden-single-box", Fixed(12)),
    ("hidden-single-line", Fixed(15)),
    ("direct-pointing", Fixed(17)),
    ("direct-claiming", Fixed(19)),
    ("direct-hidden-pair", Fixed(20)),
    ("direct-hidden-triple", Fixed(25)),
    ("pointing", Fixed(26)),
    ("claiming", Fixed(28)),
    ("naked-pair", Fixed(30)),
    ("naked-triple", Fixed(36)),
    ("naked-quadruple", Fixed(50)),
    ("hidden-pair", Fixed(34)),
    ("hidden-triple", Fixed(40)),
    ("hidden-quadruple", Fixed(54)),
    ("x-wing", Fixed(32)),
    ("swordfish", Fixed(38)),
    ("jellyfish", Fixed(52)),
    ("xy-wing", Fixed(42)),
    ("xyz-wing", Fixed(44)),
    ("unique-rectangle-1", Fixed(45)),
    ("unique-rectangle-2", Fixed(45)),
    ("unique-rectangle-3", Of(|step| 45 + subset(step))),
    ("unique-rectangle-4", Fixed(45)),
    ("bug-plus-1", Fixed(56)),
    ("bug-1", Fixed(56)),
    ("bug-2", Fixed(57)),
    ("bug-3", Of(|step| 57 + subset(step))),
    ("bug-4", Fixed(57)),
    ("unique-loop-1", Of(unique_loop)),
    ("unique-loop-2", Of(unique_loop)),
    ("unique-loop-3", Of(unique_loop)),
    ("unique-loop-4", Of(unique_loop)),
    ("aligned-pair-exclusion", Fixed(62)),
    ("aligned-triple-exclusion", Fixed(75)),
    ("nishio", Fixed(75)),
];

/// A pattern counts by the size of the subset that goes with it.
fn subset(step: &Step) -> u8 {
    step.cells(Role::Wing).len() as u8
}

fn unique_loop(step: &Step) -> u8 {
    let longer = match step.deadly().copied().unwrap_or_default().cells().len() {
        ..=6 => 1,
        7..=8 => 2,
        _ => 5,
    };
    45 + longer + subset(step)
}
