//! Properties of boards with any rules: constraints are drawn or listed, inside the board, and everything is in its cell.

use std::collections::BTreeSet;

use crate::scenes::ruled::{constraint, variants};
use ninefold_core::Digit;
use ninefold_core::mark::{Mark, Node, Role};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{KINDS, Rules};
use ninefold_render::canvas::{Canvas, Op, Outline, Point, Segment, Text};
use ninefold_render::overlay::Overlay;
use ninefold_render::text::Manuscript;
use ninefold_render::{Candidates, Fonts, Scene, Style, Symbols, Weight, compose, html, svg, text};

/// The side of a cell.
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

/// Returns the examples of each kind as rules.
fn examples() -> impl Iterator<Item = (&'static str, Rules)> {
    KINDS.iter().flat_map(|kind| {
        kind.examples.iter().map(|example| {
            let rules = Rules::sized(example.size).expect("a size");
            (kind.id, rules.with_constraints(example.constraint(kind, &rules)))
        })
    })
}

/// Returns the scenes of all kinds and of all rules, without candidates.
fn scenes() -> impl Iterator<Item = (&'static str, Scene)> {
    let known = examples().map(|(name, rules)| {
        let empty = Grids::empty(rules);
        (name, Scene::of(&empty.boards(), &empty, Candidates::Shown).expect("a scene"))
    });
    known.chain(variants())
}

#[test]
fn drawings_of_constraints_lie_inside_the_board() {
    // Clues beside the grid have their own test.
    let labelled = ["all", "size-16", "outside", "large", "several"];
    let has_sides = |rules: &[String]| rules.iter().any(|rule| rule.contains(" from "));
    for (name, scene) in scenes().filter(|(name, _)| !labelled.contains(name)) {
        let size = usize::from(scene.size().0);
        let canvas = drawn(&scene.clone().title(""));
        if origin(&canvas) != (MARGIN, MARGIN) || canvas.width > 2.0 * MARGIN + CELL * f32::from(size as u8) + 0.1 {
            assert!(has_sides(&scene.rules()), "{name}: room without a clue");
            continue;
        }
        for point in outlines(&canvas).into_iter().flatten() {
            assert!(is_inside(point, size), "{name}: {point:?}");
        }
    }
}

/// Returns the box of a text on a canvas: left, top, right, bottom.
fn place(text: &Text, fonts: &Fonts) -> [f32; 4] {
    let width = fonts.width(&text.words, text.weight) * text.size;
    let left = text.anchor.start(text.at.0, width);
    [left, text.at.1 - 0.73 * text.size, left + width, text.at.1]
}

/// Includes clues that share a place, rows with numbers, and clues on all sides.
#[test]
fn nothing_is_clipped_and_no_texts_overlap() {
    let fonts = Fonts::default();
    for (name, scene) in scenes() {
        let canvas = drawn(&scene);
        let texts: Vec<(&Text, [f32; 4])> =
            texts(&canvas).into_iter().map(|text| (text, place(text, &fonts))).collect();
        let ends = texts.iter().flat_map(|(_, [left, top, right, bottom])| [(*left, *top), (*right, *bottom)]);
        for (x, y) in outlines(&canvas).into_iter().flatten().chain(ends) {
            assert!((0.0..=canvas.width).contains(&x) && (0.0..=canvas.height).contains(&y), "{name}: {x} {y}");
        }
        // The thousands of candidates have their own test.
        let is_candidate = |text: &Text| text.weight == Weight::Regular && text.words.chars().count() == 1;
        for (at, (text, one)) in texts.iter().enumerate().filter(|(_, (text, _))| !is_candidate(text)) {
            for (other, two) in texts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, of)| of) {
                let [width, height] = [0, 1].map(|side| one[side + 2].min(two[side + 2]) - one[side].max(two[side]));
                assert!(width < 0.5 || height < 0.5, "{name}: {} over {}", text.words, other.words);
            }
        }
    }
}

/// A grid has room for clues only on the sides that have clues.
#[test]
fn a_picture_has_room_on_the_sides_with_clues_only() {
    let rules = Rules::single();
    let size = |clues: &[(isize, isize, (isize, isize))]| {
        let line = |&(row, column, step): &(isize, isize, (isize, isize))| {
            let cells = rules.seen_from((row - 1, column - 1), step);
            cells.into_iter().map(|cell| rules.name(cell).to_string()).collect::<Vec<_>>().join(" ")
        };
        let of = |clue| constraint(&rules, "littlekillersum", &line(clue), Some(40));
        let grids = Grids::empty(rules.with_constraints(clues.iter().map(of)));
        let canvas = drawn(&Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene"));
        (canvas.width, canvas.height)
    };
    let plain = size(&[]);
    let [above, corner, both] =
        [size(&[(0, 2, (1, 1))]), size(&[(0, 0, (1, 1))]), size(&[(0, 2, (1, 1)), (10, 3, (-1, 1))])];
    let room = above.1 - plain.1;
    assert!(room > 0.4 * CELL && room < 0.8 * CELL, "{above:?}");
    assert_eq!(above, (plain.0, plain.1 + room));
    assert_eq!(corner, (plain.0 + room, plain.1 + room));
    assert_eq!(both, (plain.0, plain.1 + 2.0 * room));
}

/// Kinds whose drawings do not show their rule: numbers beside rows, shaded cells, circles alone,
/// cages with digits that may repeat, lines with a table.
const UNTOLD: [&str; 26] = [
    "sum",
    "extraregion",
    "windoku",
    "clone",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "numberedroom",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "countingcircles",
    "equalsum",
    "pairtable",
    "sumline",
    "hiddenskyscraper",
    "samedigits",
    "lookandsay",
    "lunchbox",
    "equalitycage",
    "fullrank",
    "valueindexer",
    "regex",
    "automaton",
    "either",
    "connected",
];

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
        let numbers = |canvas: &Canvas| texts(canvas).iter().filter(|text| text.weight == Weight::Bold).count();
        let more = outlines(&after).len() > outlines(&before).len() || numbers(&after) > numbers(&before);
        let is_written = words(&after).contains(kind.name);
        assert_eq!(is_written, !more || UNTOLD.contains(&kind.id), "{name}: drawn {more}, written {is_written}");
        let described = rules.constraints()[0].describe(&rules);
        assert!(text::paint(&with, &Manuscript::default()).lines().any(|line| line == described), "{name}: text");
        assert!(html::table(&with, &Symbols::default(), "").contains(&html_of(&described)), "{name}: table");
        assert!(svg::paint(&with, &Style::default()).contains(&html_of(&described)), "{name}: description");
        assert!(!text::paint(&without, &Manuscript::default()).contains(&described), "{name}");
    }
}

fn html_of(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[test]
fn the_gallery_has_every_constraint() {
    let rules: Vec<String> = variants().into_iter().flat_map(|(_, scene)| scene.rules()).collect();
    for (_, example) in examples() {
        let described = example.constraints()[0].describe(&example);
        // Cells and numbers come after the name.
        let name = described.split(" from").next().and_then(|words| words.split(" in ").next()).unwrap_or(&described);
        let name = name.split(|char: char| char.is_ascii_digit()).next().unwrap_or(name);
        assert!(rules.iter().any(|rule| rule.starts_with(name)), "{name}");
    }
}

/// Clues that look alike are listed with their meaning.
#[test]
fn clues_of_two_kinds_beside_a_grid_are_told_apart() {
    let (_, scene) = variants().into_iter().find(|(name, _)| *name == "outside").expect("a scene");
    let canvas = drawn(&scene);
    let words = texts(&canvas).iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join(" ");
    for clue in [
        "Here: sandwich sum 12 from r1c3 to r9c3; sandwich sum 0 from r2c1 to r2c9.",
        "Here: skyscraper 4 from r9c2 to r1c2.",
    ] {
        assert!(words.contains(clue), "{clue}: {words}");
    }
}

/// An arrow begins at the edge of its circle, and a line between circles does not enter them.
#[test]
fn lines_end_at_the_circles_of_their_constraint() {
    for (kind, cells) in
        [("arrow", "r5c5/r5c5 r4c4 r3c4"), ("betweenline", "r5c5 r5c6 r6c7"), ("slowthermometer", "r5c5 r6c5")]
    {
        let rules = Rules::single();
        let grids = Grids::empty(rules.with_constraints([constraint(&rules, kind, cells, None)]));
        let canvas = drawn(&Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene"));
        let middle = MARGIN + 4.5 * CELL;
        let near = |(x, y): &Point| (x - middle).hypot(y - middle) < 0.37 * CELL;
        let drawn = outlines(&canvas);
        assert!(!drawn.iter().flatten().any(near), "{kind}");
        assert!(drawn.iter().flatten().any(|(x, y)| (x - middle).hypot(y - middle) < 0.43 * CELL), "{kind}");
    }
}

/// Returns the upper left corner of the board: that of its background, which is drawn first.
fn origin(canvas: &Canvas) -> Point {
    outlines(canvas)[0][0]
}

/// Returns the cell that contains a point of a board with this upper left corner.
#[allow(clippy::cast_sign_loss, reason = "points of the board are right of and below its corner")]
fn cell_at((x, y): Point, (left, top): Point) -> (usize, usize) {
    (((y - top) / CELL) as usize, ((x - left) / CELL) as usize)
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
        let corner = origin(&canvas);
        // Compares the middle of the sign: words are positioned by their base line.
        let found: Vec<_> = small
            .map(|text| (cell_at((text.at.0, text.at.1 - 0.36 * text.size), corner), text.words.clone()))
            .collect();
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
        let canvas = drawn(&scene);
        let (left, top) = origin(&canvas);
        let middle = |of: fn(&Point) -> f32, origin: f32| {
            let (least, most) = corners.iter().map(of).fold((f32::MAX, f32::MIN), |(a, b), at| (a.min(at), b.max(at)));
            CELL * f32::midpoint(least, most) + origin
        };
        let (x, y) = (middle(|point| point.0, left), middle(|point| point.1, top));
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

/// The board of a step in one of several plain grids shows a constraint at its position in that grid.
#[test]
fn a_board_of_one_grid_has_its_own_constraints() {
    let samurai: Rules = "samurai".parse().expect("a layout");
    let cage = constraint(&samurai, "killercage", "r21c20 r21c21", Some(17));
    let rules = samurai.with_constraints([cage]);
    let boards = Grids::empty(rules.clone()).boards();
    let labels = |grid: usize| {
        let scene = Scene::of_grid(&rules, grid, boards.board(grid));
        let canvas = drawn(&scene);
        let sums = texts(&canvas).into_iter().filter(|text| text.words == "17");
        sums.map(|text| cell_at(text.at, (MARGIN, MARGIN))).collect::<Vec<_>>()
    };
    let with: Vec<usize> = (0..5).filter(|&grid| !labels(grid).is_empty()).collect();
    let [grid] = with[..] else { panic!("one grid has the cage: {with:?}") };
    assert_eq!(labels(grid), [(8, 7)]);
}

/// A sign between grids is in the picture of both; a board of one of the grids has a sentence instead.
#[test]
fn a_sign_beside_a_cell_of_another_grid_is_told_in_words() {
    let samurai: Rules = "samurai".parse().expect("a layout");
    let dots = [
        constraint(&samurai, "ratio", "r9c9 r9c10", None),
        constraint(&samurai, "ratio", "r9c8 r9c9", None),
        constraint(&samurai, "renban", "r9c8 r9c9 r9c10 r9c11", None),
    ];
    let rules = samurai.with_constraints(dots);
    let grids = Grids::empty(rules.clone());
    let boards = grids.boards();
    let black = |canvas: &Canvas| {
        let is_dot = |op: &&Op| matches!(op, Op::Draw(Outline::Circle(..), _));
        flat(&canvas.ops).iter().filter(|op| is_dot(op)).count()
    };
    let said = |canvas: &Canvas| texts(canvas).iter().any(|text| text.words.contains("black dot in r9c9 r9c10"));
    let all = drawn(&Scene::of(&boards, &grids, Candidates::Hidden).expect("a scene"));
    assert!(black(&all) == 2 && !said(&all));
    let one = drawn(&Scene::of_grid(&rules, 0, boards.board(0)));
    assert!(black(&one) == 1 && said(&one));
    for point in outlines(&one).into_iter().flatten() {
        assert!(is_inside(point, 9), "{point:?}");
    }
}

/// If there are several groups, shaded cells do not show which of them belong together.
#[test]
fn several_clones_are_listed() {
    let rules = Rules::single();
    let clones = ["r1c1 r1c2/r5c5 r5c6", "r2c8 r3c8/r6c1 r7c1"].map(|cells| constraint(&rules, "clone", cells, None));
    let said = |count: usize| {
        let grids = Grids::empty(rules.with_constraints(clones[..count].to_vec()));
        let canvas = drawn(&Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene"));
        texts(&canvas).iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join(" ")
    };
    assert!(!said(1).contains("Here:"), "{}", said(1));
    assert!(said(2).contains("Here: clone: r1c12 = r5c56; clone: r23c8 = r67c1."), "{}", said(2));
}

/// Texts without pictures have the direction of every inequality.
#[test]
fn inequalities_in_words_have_a_direction() {
    let rules = Rules::single();
    let words = |cells: &str| constraint(&rules, "greaterthan", cells, None).describe(&rules);
    assert_eq!(words("r1c1 r2c1"), "greater than: r1c1 > r2c1");
    assert_eq!(words("r2c1 r1c1"), "greater than: r2c1 > r1c1");
}

/// Readers expect the digits of a cage to be different.
#[test]
fn cages_with_repeated_digits_are_told_in_words() {
    let rules = Rules::single();
    let said = |all: &[(&str, &str, u32)]| {
        let of = |&(kind, cells, value): &(&str, &str, u32)| constraint(&rules, kind, cells, Some(value));
        let grids = Grids::empty(rules.with_constraints(all.iter().map(of)));
        let canvas = drawn(&Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene"));
        texts(&canvas).iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join(" ")
    };
    for (cells, value) in
        [("r1c1 r1c2 r2c3", 5), ("r1c1 r2c2", 10), ("r1c1 r1c2 r2c3", 15), ("r1c1 r2c2 r3c3 r4c4", 30)]
    {
        assert!(said(&[("sum", cells, value)]).contains("Sum: "), "{cells} {value}");
        assert!(!said(&[("sum", cells, value)]).contains("Here: "), "{cells} {value}");
        assert!(
            said(&[("sum", cells, value), ("killercage", "r9c1 r9c2", 9)]).contains("Here: sum"),
            "{cells} {value}"
        );
    }
    for (cells, value) in [("r1c1", 5), ("r1c1 r1c2", 10), ("r1c1 r1c2 r1c3", 15)] {
        assert!(!said(&[("killercage", cells, value)]).contains("Cage: "), "{cells} {value}");
    }
}

/// With a minimum width of lines, the background of a sum interrupts its cage, but not the frame.
#[test]
fn sums_of_cages_leave_the_frame_whole() {
    let rules = Rules::sized(9).unwrap();
    let cage = constraint(&rules, "killercage", "r1c1 r1c2", [12]);
    let grids = Grids::empty(rules.with_constraints([cage]));
    let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).unwrap();
    for cell in [14.0, 18.0, 48.0] {
        let canvas = compose(&scene, &Style { cell, least: 0.75, letters: 6.5, ..Style::default() });
        let ops = flat(&canvas.ops);
        let pens = ops.iter().filter_map(|op| if let Op::Draw(_, look) = op { Some(look.pen?.width) } else { None });
        let frame = pens.fold(0.0, f32::max);
        let grounds = ops.iter().filter_map(|op| match op {
            &&Op::Draw(Outline::Rect([x, y, width, _], _), look) if look.pen.is_none() && width < CELL => Some((x, y)),
            _ => None,
        });
        let grounds: Vec<Point> = grounds.collect();
        assert_eq!(grounds.len(), 1, "the background of the sum");
        let least = MARGIN + frame / 2.0 - 0.01;
        assert!(grounds[0].0 >= least && grounds[0].1 >= least, "{cell}: {grounds:?} and a frame of {frame}");
    }
}
