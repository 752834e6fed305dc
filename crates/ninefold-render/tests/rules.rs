//! Promises of boards of every rules: constraints are drawn or listed, inside the board, and everything is in its cell.

mod scenes;

use std::collections::BTreeSet;

use ninefold_core::Digit;
use ninefold_core::mark::{Mark, Node, Role};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{KINDS, Rules};
use ninefold_render::canvas::{Canvas, Op, Outline, Point, Segment, Text};
use ninefold_render::overlay::Overlay;
use ninefold_render::text::Manuscript;
use ninefold_render::{Candidates, Scene, Style, Symbols, Weight, compose, html, svg, text};
use scenes::ruled::{constraint, variants};

/// The side of a cell, and the space around a board.
const CELL: f32 = 60.0;
const MARGIN: f32 = 12.0;
/// Half the width of a frame, which is drawn around the board.
const FRAME: f32 = 2.0;

fn drawn(scene: &Scene) -> Canvas {
    compose(scene, &Style { cell: CELL, ..Style::default() })
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

fn outlines(canvas: &Canvas) -> Vec<Vec<Point>> {
    let outline = |op: &Op| if let Op::Draw(outline, _) = op { Some(points(outline)) } else { None };
    flat(&canvas.ops).into_iter().filter_map(outline).collect()
}

fn texts(canvas: &Canvas) -> Vec<&Text> {
    flat(&canvas.ops).into_iter().filter_map(|op| if let Op::Text(text) = op { Some(text) } else { None }).collect()
}

fn is_inside((x, y): Point, size: usize) -> bool {
    let end = MARGIN + CELL * f32::from(size as u8) + FRAME;
    [x, y].into_iter().all(|at| (MARGIN - FRAME..=end).contains(&at))
}

/// The example of each kind as rules.
fn examples() -> impl Iterator<Item = (&'static str, Rules)> {
    KINDS.iter().flat_map(|kind| {
        kind.examples.iter().map(|example| {
            let rules = Rules::sized(example.size).expect("a size");
            let constraint = constraint(&rules, kind.id, example.cells, example.value);
            (kind.id, rules.with_constraints([constraint]))
        })
    })
}

#[test]
fn drawings_of_constraints_lie_inside_the_board() {
    let known = examples().map(|(name, rules)| {
        let empty = Grids::empty(rules);
        (name, Scene::of(&empty.boards(), &empty, Candidates::Shown).expect("a scene"))
    });
    let labelled = ["all", "size-16"];
    let scenes = known.chain(variants().into_iter().filter(|(name, _)| !labelled.contains(name)));
    for (name, scene) in scenes {
        let size = usize::from(scene.size().0);
        let scene = scene.title("");
        for point in outlines(&drawn(&scene)).into_iter().flatten() {
            assert!(is_inside(point, size), "{name}: {point:?}");
        }
    }
}

#[test]
fn every_constraint_is_drawn_or_listed() {
    let words = |canvas: &Canvas| texts(canvas).iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join(" ");
    for (name, rules) in examples() {
        let without = Grids::empty(Rules::sized(rules.size()).expect("a size"));
        let with = Grids::empty(rules.clone());
        let [without, with] =
            [&without, &with].map(|empty| Scene::of(&empty.boards(), empty, Candidates::Hidden).unwrap());
        let kind = rules.constraints()[0].kind();
        let [before, after] = [&without, &with].map(drawn);
        let more = outlines(&after).len() > outlines(&before).len();
        assert!(more != words(&after).contains(kind.name), "{name} is drawn or written, and not both");
        let described = rules.constraints()[0].describe(&rules);
        assert!(text::paint(&with, &Manuscript::default()).lines().any(|line| line == described), "{name}: text");
        assert!(html::table(&with, &Symbols::default(), "").contains(&described), "{name}: table");
        assert!(svg::paint(&with, &Style::default()).contains(&described), "{name}: description");
        assert!(!text::paint(&without, &Manuscript::default()).contains(&described), "{name}");
    }
}

/// The cell of a point.
#[allow(clippy::cast_sign_loss, reason = "points of the board are right of and below the margin")]
fn cell_at((x, y): Point) -> (usize, usize) {
    (((y - MARGIN) / CELL) as usize, ((x - MARGIN) / CELL) as usize)
}

#[test]
fn candidates_are_in_their_cells() {
    let others = [4, 5, 6, 7, 8, 10, 12, 16, 25].map(|size| Rules::sized(size).expect("a size"));
    for rules in others.into_iter().chain(examples().map(|(_, rules)| rules)) {
        let mut grids = Grids::empty(rules.clone());
        let last = rules.cells().next_back().expect("a cell");
        grids[last] = Digit::of_size(rules.size(), rules.size() as u8);
        let boards = grids.boards();
        let canvas = drawn(&Scene::of(&boards, &grids, Candidates::Shown).expect("a scene"));
        let small = texts(&canvas).into_iter().filter(|text| text.weight == Weight::Regular && text.words.len() == 1);
        // The middle of the sign: words are written on their base line.
        let found: Vec<_> =
            small.map(|text| (cell_at((text.at.0, text.at.1 - 0.36 * text.size)), text.words.clone())).collect();
        let unique: BTreeSet<_> = found.iter().cloned().collect();
        let sign = |digit: Digit| char::from(digit.ascii()).to_string();
        let expected: BTreeSet<_> = rules
            .cells()
            .filter(|&cell| cell != last)
            .flat_map(|cell| boards.options(cell).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>())
            .map(|(cell, digit)| (rules.place(cell), sign(digit)))
            .collect();
        assert_eq!(found.len(), unique.len(), "size {}", rules.size());
        assert_eq!(unique, expected, "size {}", rules.size());
    }
}

#[test]
fn marks_lie_on_their_candidates() {
    let sizes = [4, 6, 8].map(|size| Rules::sized(size).expect("a size"));
    for rules in sizes.into_iter().chain(examples().map(|(_, rules)| rules)) {
        let size = rules.size();
        let empty = Grids::empty(rules.clone());
        let digit = Digit::of_size(size, size as u8).expect("a digit");
        let home = rules.homes(rules.cells().next_back().expect("a cell"))[0].1;
        let mark = Mark::Spots(Role::Pattern, Node::new(digit, home));
        let scene = Scene::of(&empty.boards(), &empty, Candidates::Shown).expect("a scene").marks(&[mark]);
        let overlay = Overlay::of(&scene);
        let corners: Vec<Point> = overlay.under[0].segments.iter().flat_map(Segment::points).collect();
        let middle = |of: fn(&Point) -> f32| {
            let (least, most) = corners.iter().map(of).fold((f32::MAX, f32::MIN), |(a, b), at| (a.min(at), b.max(at)));
            CELL * f32::midpoint(least, most) + MARGIN
        };
        let (x, y) = (middle(|point| point.0), middle(|point| point.1));
        let canvas = drawn(&scene);
        let marked: Vec<&Text> = texts(&canvas)
            .into_iter()
            .filter(|text| text.weight == Weight::Bold && text.words == digit.to_string())
            .collect();
        let [text] = marked[..] else { panic!("size {size}: one marked candidate") };
        assert!(
            (text.at.0 - x).abs() < 0.1 && (text.at.1 - 0.365 * text.size - y).abs() < 0.5,
            "size {size}: {text:?}"
        );
    }
}

/// A grid of several plain ones with a constraint: a step's board shows the constraint in its place in the grid.
#[test]
fn a_board_of_one_grid_has_its_own_constraints() {
    let samurai: Rules = "samurai".parse().expect("a layout");
    let cage = constraint(&samurai, "killercage", "r21c20 r21c21", Some(17));
    let rules = samurai.with_constraints([cage]);
    let boards = Grids::empty(rules.clone()).boards();
    let labels = |grid: usize| {
        let scene = Scene::of_grid(&rules, grid, boards.board(grid));
        texts(&drawn(&scene)).iter().filter(|text| text.words == "17").map(|text| cell_at(text.at)).collect::<Vec<_>>()
    };
    let with: Vec<usize> = (0..5).filter(|&grid| !labels(grid).is_empty()).collect();
    let [grid] = with[..] else { panic!("one grid has the cage: {with:?}") };
    assert_eq!(labels(grid), [(8, 7)]);
}
