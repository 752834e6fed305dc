use ninefold_core::Grid;

use super::*;
use crate::{Scene, Style, Theme, compose};

fn words(ops: &[Op]) -> Vec<String> {
    let of = |op: &Op| match op {
        Op::Text(text) => vec![text.words.clone()],
        Op::Group(_, ops) => words(ops),
        _ => Vec::new(),
    };
    ops.iter().flat_map(of).collect()
}

#[test]
fn both_parts_together_have_every_digit_once() {
    let line = "123456789".repeat(9);
    let grid: Grid = line.parse().unwrap();
    let scene = Scene::new().grid((0, 0), &grid).grid((12, 0), &Grid::EMPTY);
    let drawn = compose(&scene, &Style::new(Theme::PRINT));
    let cut = drawn.width * (12.0 + 60.0 * 3.0) / (24.0 + 60.0 * 21.0);
    let part = |from, to| within(&drawn.ops, from..to, 0.0..drawn.height);
    let (left, right) = (part(0.0, cut), part(cut, drawn.width));
    let mut digits = words(&left);
    assert_eq!(digits.len(), 27);
    assert!(digits.iter().all(|digit| "123".contains(&**digit)), "{digits:?}");
    digits.extend(words(&right));
    assert_eq!(digits.len(), 81);
}

#[test]
fn frames_and_lines_are_cut_where_the_page_ends() {
    let rect = Outline::rect(10.0, 0.0, 20.0, 5.0);
    let across = |outline: &Outline, from, to| trimmed(outline, Axis::Across, from, to);
    assert_eq!(across(&rect, 0.0, 15.0), Some(Outline::rect(10.0, 0.0, 5.0, 5.0)));
    assert_eq!(across(&rect, 30.0, 50.0), None);
    let line = Outline::line((0.0, 7.0), (40.0, 7.0));
    assert_eq!(across(&line, 25.0, 50.0), Some(Outline::line((25.0, 7.0), (40.0, 7.0))));
    let upright = Outline::line((25.0, 0.0), (25.0, 9.0));
    assert_eq!((across(&upright, 0.0, 25.0), across(&upright, 25.0, 30.0).is_some()), (None, true));
    let down = |outline: &Outline, from, to| trimmed(outline, Axis::Down, from, to);
    assert_eq!(down(&rect, 1.0, 9.0), Some(Outline::rect(10.0, 1.0, 20.0, 4.0)));
    assert_eq!(down(&upright, 3.0, 6.0), Some(Outline::line((25.0, 3.0), (25.0, 6.0))));
    assert_eq!((down(&line, 0.0, 7.0), down(&line, 7.0, 9.0)), (None, Some(line)));
}
