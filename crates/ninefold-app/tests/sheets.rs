//! Pictures of the corpus of variants: a few puzzles of each kind in each size, with nothing outside the picture and no digit hidden.

use std::collections::{BTreeMap, BTreeSet};

use crate::{common, variants};
use ninefold::render::canvas::{Canvas, Op, Outline, Point, Segment, Text};
use ninefold::render::{Candidates, Fonts, Scene, Style, compose};
use ninefold_core::multi::Grids;
use variants::Variant;

/// The puzzles of each kind in each size.
const EACH: usize = 4;

/// The side of a cell.
const CELL: f32 = 60.0;

/// A few puzzles of each kind and size; nothing without the corpus.
fn sheet() -> Vec<Variant> {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return Vec::new() };
    let mut seen: BTreeMap<(String, usize), usize> = BTreeMap::new();
    let mut is_wanted = |variant: &Variant| {
        let size = variant.givens.rules().size();
        let counts = variant.kinds.iter().map(|kind| (kind.clone(), size));
        counts.fold(false, |wanted, key| {
            let count = seen.entry(key).or_default();
            *count += 1;
            wanted || *count <= EACH
        })
    };
    variants::sized(&bytes, |_| true).into_iter().filter(|variant| is_wanted(variant)).collect()
}

fn drawn(grids: &Grids) -> Canvas {
    let scene = Scene::of(&grids.boards(), grids, Candidates::Hidden).expect("a scene");
    compose(&scene, &Style { cell: CELL, ..Style::default() })
}

fn flat(ops: &[Op]) -> Vec<&Op> {
    ops.iter().flat_map(|op| if let Op::Group(_, ops) = op { flat(ops) } else { vec![op] }).collect()
}

fn points(outline: &Outline) -> Vec<Point> {
    match outline {
        &Outline::Rect([x, y, width, height], _) => vec![(x, y), (x + width, y + height)],
        &Outline::Circle((x, y), r) => vec![(x - r, y - r), (x + r, y + r)],
        Outline::Path(path) => path.iter().flat_map(Segment::points).collect(),
    }
}

/// The corners of a text.
fn corners(text: &Text, fonts: &Fonts) -> [Point; 2] {
    let width = fonts.width(&text.words, text.weight) * text.size;
    let left = text.anchor.start(text.at.0, width);
    [(left, text.at.1 - 0.73 * text.size), (left + width, text.at.1)]
}

#[test]
fn nothing_is_outside_of_a_picture() {
    let fonts = Fonts::default();
    let sheet = sheet();
    for Variant { id, givens, .. } in &sheet {
        let canvas = drawn(givens);
        let ends = flat(&canvas.ops).into_iter().flat_map(|op| match op {
            Op::Draw(outline, _) => points(outline),
            Op::Text(text) => corners(text, &fonts).into(),
            _ => Vec::new(),
        });
        for (x, y) in ends {
            assert!((0.0..=canvas.width).contains(&x) && (0.0..=canvas.height).contains(&y), "{id}: {x} {y}");
        }
    }
    let (kinds, sizes): (BTreeSet<_>, BTreeSet<_>) =
        sheet.iter().flat_map(|own| own.kinds.iter().map(|kind| (kind, own.givens.rules().size()))).unzip();
    println!("{} pictures of {} kinds in sizes {sizes:?}", sheet.len(), kinds.len());
    assert!(sheet.is_empty() || sheet.len() >= 300 && kinds.len() >= 30 && sizes.len() >= 5, "{}", sheet.len());
}

/// Digits are written over all marks, each in the middle of its cell.
#[test]
fn no_mark_hides_a_digit() {
    let fonts = Fonts::default();
    for Variant { id, solution, .. } in sheet() {
        let canvas = drawn(&solution);
        let ops = flat(&canvas.ops);
        let mut digits: Vec<(usize, Point)> = Vec::new();
        for (at, op) in ops.iter().enumerate() {
            if let Op::Text(text) = op
                && text.size > 0.4 * CELL
                && text.words.chars().count() == 1
            {
                let [(left, top), (right, bottom)] = corners(text, &fonts);
                digits.push((at, (f32::midpoint(left, right), f32::midpoint(top, bottom))));
            }
        }
        assert_eq!(digits.len(), solution.rules().len(), "{id}");
        for (at, op) in ops.iter().enumerate() {
            let Op::Draw(outline, look) = op else { continue };
            if look.fill.is_none() {
                continue;
            }
            let ends = points(outline);
            let side = |of: fn(&Point) -> f32| {
                let (least, most) =
                    ends.iter().map(of).fold((f32::MAX, f32::MIN), |all, at| (all.0.min(at), all.1.max(at)));
                least..=most
            };
            let (across, down) = (side(|point| point.0), side(|point| point.1));
            for (digit, (x, y)) in &digits {
                let is_covered = *digit < at && across.contains(x) && down.contains(y);
                assert!(!is_covered, "{id}: a mark over the digit at {x} {y}");
            }
        }
    }
}
