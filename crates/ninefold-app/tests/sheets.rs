//! Pictures of the corpus of variants: a few puzzles of each kind in each size. In every medium, nothing is outside the picture, and no digit,
//! candidate or clue is hidden; nor in grids with fewer rows or columns than digits.
//!
//! `NINEFOLD_SHEETS=FOLDER` makes two contact sheets of each kind, in colours and in greys, for inspection by eye.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "lengths of pictures come from small counts, and back"
)]

use std::collections::{BTreeMap, BTreeSet};

use crate::{common, variants};
use ninefold::render::canvas::{Canvas, Look, Op, Outline, Point, Segment, Text};
use ninefold::render::text::{Colours, Frame, Layout, Manuscript};
use ninefold::render::{Candidates, Fonts, Scene, Style, Symbols, Weight, compose, html, svg, text};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{Constraint, Kind, Rules};
use variants::Variant;

/// The number of puzzles of each kind in each size.
const EACH: usize = 4;

/// The side of a cell.
const CELL: f32 = 60.0;

/// Returns a few puzzles of each kind and size; nothing without the corpus.
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

/// Returns two opposite corners of a text.
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

/// Digits are drawn over all marks, each in the middle of its cell.
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
                let crossed = digits.iter().find(|(digit, place)| *digit < at && distance(outline, *place) < THROUGH);
                assert!(crossed.is_none(), "{id}: a line over the digit at {:?}", crossed.unwrap().1);
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

/// The distance from the middle of a digit below which a line runs through the digit.
const THROUGH: f32 = 0.15 * CELL;

/// Returns the distance of a point from the line around a shape, whose curves are approximated by straight lines between their points.
fn distance(outline: &Outline, (x, y): Point) -> f32 {
    let around = match outline {
        &Outline::Rect([x, y, width, height], _) => {
            vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        }
        &Outline::Circle((left, top), radius) => return ((x - left).hypot(y - top) - radius).abs(),
        Outline::Path(path) => path.iter().flat_map(Segment::points).collect(),
    };
    let near = |pair: &[Point]| {
        let [(a, b), (c, d)] = [pair[0], pair[1]];
        let (u, v) = (c - a, d - b);
        let part = (((x - a) * u + (y - b) * v) / (u * u + v * v).max(0.01)).clamp(0.0, 1.0);
        (a + part * u - x).hypot(b + part * v - y)
    };
    around.windows(2).map(near).fold(f32::MAX, f32::min)
}

/// A box: left, top, right, bottom.
type Box4 = [f32; 4];

fn overlap(one: &Box4, other: &Box4) -> f32 {
    let side = |near: usize, far: usize| one[far].min(other[far]) - one[near].max(other[near]);
    side(0, 2).min(side(1, 3))
}

fn box_of(text: &Text, fonts: &Fonts) -> Box4 {
    let [(left, top), (right, bottom)] = corners(text, fonts);
    [left, top, right, bottom]
}

/// Returns the signs of constraints on edges and corners: discs with a stroked edge.
fn signs(canvas: &Canvas) -> Vec<(Point, f32)> {
    let sign = |op: &Op| match op {
        Op::Draw(Outline::Circle(at, radius), Look { fill: Some(_), pen: Some(_) }) => Some((*at, *radius)),
        _ => None,
    };
    flat(&canvas.ops).into_iter().filter_map(sign).collect()
}

/// Returns how far a box reaches into a disc, as a length.
fn depth([left, top, right, bottom]: &Box4, ((x, y), radius): (Point, f32)) -> f32 {
    let (u, v) = (x.clamp(*left, *right) - x, y.clamp(*top, *bottom) - y);
    radius - u.hypot(v)
}

fn texts(canvas: &Canvas) -> Vec<&Text> {
    flat(&canvas.ops).into_iter().filter_map(|op| if let Op::Text(text) = op { Some(text) } else { None }).collect()
}

/// Returns the clues of constraints, apart from digits, candidates and the words below, with their boxes.
fn clues<'a>(canvas: &'a Canvas, fonts: &Fonts) -> Vec<(&'a Text, Box4)> {
    let is_clue = |text: &&Text| text.weight == Weight::Bold && text.size < 0.4 * CELL;
    texts(canvas).into_iter().filter(is_clue).map(|text| (text, box_of(text, fonts))).collect()
}

/// The tolerance for the rounding of letters, where a cell has sixty units.
const SLACK: f32 = 1.0;

#[test]
fn clues_leave_room_for_digits_candidates_and_each_other() {
    let fonts = Fonts::default();
    let shapes = shapes().into_iter().map(|(name, grids)| (name.to_owned(), grids.clone(), grids));
    let corpus = sheet().into_iter().map(|own| (own.id, own.givens, own.solution));
    let (mut faults, mut near) = (Vec::new(), 0);
    for (id, givens, solution) in corpus.chain(shapes) {
        for (content, grids) in [("candidates", &givens), ("digits", &solution)] {
            let scene = Scene::of(&grids.boards(), grids, Candidates::Shown).expect("a scene");
            let canvas = compose(&scene, &Style { cell: CELL, ..Style::default() });
            let (clues, signs) = (clues(&canvas, &fonts), signs(&canvas));
            let is_written = |text: &&Text| {
                text.words.chars().count() == 1 && (text.size > 0.4 * CELL || text.weight == Weight::Regular)
            };
            let written = texts(&canvas).into_iter().filter(is_written).map(|text| (text, box_of(text, &fonts)));
            for (text, place) in written {
                // A check of the check: some texts must be this close, or nothing would have been measured.
                near += clues.iter().filter(|(_, clue)| overlap(&place, clue) > -6.0).count();
                near += signs.iter().filter(|sign| depth(&place, **sign) > -6.0).count();
                let clue = clues.iter().find(|(_, clue)| overlap(&place, clue) > SLACK);
                faults.extend(clue.map(|(clue, _)| format!("{id}: {content}: {} over {}", clue.words, text.words)));
                let sign = signs.iter().find(|sign| depth(&place, **sign) > SLACK);
                faults.extend(sign.map(|sign| format!("{id}: {content}: a sign over {}: {sign:?}", text.words)));
            }
            for (at, (one, place)) in clues.iter().enumerate() {
                let other = clues[..at].iter().find(|(_, other)| overlap(place, other) > SLACK);
                faults.extend(other.map(|(other, _)| format!("{id}: {} over {}", one.words, other.words)));
                // A sign has its own text in its middle, or up to four digits around it.
                let (x, y) = (f32::midpoint(place[0], place[2]), f32::midpoint(place[1], place[3]));
                let is_own = |sign: &(Point, f32)| (x - sign.0.0).hypot(y - sign.0.1) < 0.6 * sign.1;
                let sign = signs.iter().find(|sign| !is_own(sign) && depth(place, **sign) > SLACK);
                faults.extend(sign.map(|sign| format!("{id}: a sign over {}: {sign:?}", one.words)));
            }
        }
    }
    println!("{near} texts are within a tenth of a cell of a clue");
    assert!(near > 1000 || common::bytes("variants/given.jsonl.gz").is_none(), "{near}");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Returns grids with fewer rows or columns than digits, with constraints inside and beside them.
fn shapes() -> Vec<(&'static str, Grids)> {
    let of = |name, (rows, columns, digits), all: &[(&str, &str, Option<u32>)]| {
        let rules = Rules::shaped(rows, columns, digits).expect("a shape");
        let constraint = |&(kind, cells, value): &(&str, &str, Option<u32>)| {
            let cells = cells.split('/').map(|line| {
                line.split(' ').filter(|name| !name.is_empty()).map(|name| rules.cell_named(name).expect("a cell"))
            });
            let cells = cells.map(Iterator::collect).collect();
            Constraint::new(Kind::named(kind).expect("a kind"), &rules, cells, value).expect("a constraint")
        };
        let all: Vec<Constraint> = all.iter().map(constraint).collect();
        (name, Grids::empty(rules.with_constraints(all)))
    };
    vec![
        of(
            "6x6~9",
            (6, 6, 9),
            &[("killercage", "r1c1 r1c2 r2c1", Some(12)), ("quadruple", "r3c3 r3c4 r4c3 r4c4", Some(7))],
        ),
        of("5x10~10", (5, 10, 10), &[("thermometer", "r1c1 r2c2 r3c3 r4c4", None), ("ratio", "r5c9 r5c10", None)]),
        of(
            "9x8~9",
            (9, 8, 9),
            &[("littlekillersum", "r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8", Some(40)), ("xv", "r9c1 r9c2", Some(10))],
        ),
        of("4x7~7", (4, 7, 7), &[("arrow", "r1c1/r1c1 r2c2 r3c3", None), ("greaterthan", "r4c1 r4c2", None)]),
        of("2x16~16", (2, 16, 16), &[("renban", "r1c1 r1c2 r2c3", None)]),
    ]
}

/// Returns every puzzle with its name: those of the corpus, and other shapes.
fn everything() -> Vec<(String, Grids)> {
    let corpus = sheet().into_iter().map(|own| (own.id, own.givens));
    corpus.chain(shapes().into_iter().map(|(name, grids)| (name.to_owned(), grids))).collect()
}

/// Text, terminal, tables and SVG contain every given, every cell and every rule.
#[test]
fn every_medium_has_the_whole_puzzle() {
    for (id, grids) in everything() {
        let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene");
        let (columns, rows) = scene.size();
        let givens = grids.filled().count();
        let rules = scene.rules();

        let plain = Manuscript::plain(Layout::Digits, Frame::Unicode);
        let written = text::paint(&scene, &plain);
        let coloured = text::paint(&scene, &Manuscript { colours: Colours::True, ..plain.clone() });
        assert_eq!(without_codes(&coloured), written, "{id}");
        // The rules are printed after the board.
        let board = text::boards(&scene, &plain);
        let widths: BTreeSet<usize> =
            board.lines().filter(|line| !line.is_empty()).map(|line| line.chars().count()).collect();
        assert_eq!(widths.len(), 1, "{id}: lines of {widths:?} characters\n{board}");
        let cells = board.chars().filter(|char| char.is_ascii_alphanumeric() || *char == '.').count();
        assert_eq!(cells, grids.rules().len(), "{id}\n{board}");
        assert_eq!(board.chars().filter(char::is_ascii_alphanumeric).count(), givens, "{id}");
        assert!(rules.iter().all(|rule| written.lines().any(|line| line == rule)), "{id}");

        let table = html::table(&scene, &Symbols::default(), "");
        assert_eq!(table.matches("<tr>").count(), usize::from(rows), "{id}");
        assert_eq!(table.matches("<td").count(), usize::from(rows) * usize::from(columns), "{id}");
        assert_eq!(table.matches("class=\"given").count(), givens, "{id}");
        assert_eq!(table.matches("<li>").count(), rules.len(), "{id}");

        let drawn = svg::paint(&scene, &Style::default());
        assert!(rules.iter().all(|rule| drawn.contains(&html::escape(rule))), "{id}");
    }
}

/// Removes the codes of colours from a text.
fn without_codes(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').expect("a code").1)
}

/// The clues of grids of other shapes are within the picture too.
#[test]
fn nothing_is_outside_of_a_picture_of_another_shape() {
    let fonts = Fonts::default();
    for (name, grids) in shapes() {
        let canvas = drawn(&grids);
        let (rows, columns) = grids.rules().lines();
        assert!(canvas.width >= CELL * columns as f32 && canvas.height >= CELL * rows as f32, "{name}");
        let ends = flat(&canvas.ops).into_iter().flat_map(|op| match op {
            Op::Draw(outline, _) => points(outline),
            Op::Text(text) => corners(text, &fonts).into(),
            _ => Vec::new(),
        });
        for (x, y) in ends {
            assert!((0.0..=canvas.width).contains(&x) && (0.0..=canvas.height).contains(&y), "{name}: {x} {y}");
        }
    }
}

/// Pages of PDF files have the size of their pictures, contain their fonts, and have all ink within the page.
#[cfg(feature = "pdf")]
#[test]
fn pages_have_everything_within() {
    use ninefold::render::pdf::{self, About, survey::Survey};
    let (style, mut sizes, mut pages) = (Style::default(), Vec::new(), Vec::new());
    for (id, grids) in everything() {
        let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene");
        let canvas = compose(&scene, &style);
        sizes.push((id, canvas.width, canvas.height));
        pages.push(pdf::page(canvas, style.theme.paper));
    }
    let bytes = pdf::write(pages, &About::default(), &style.fonts).expect("a file");
    let survey = Survey::of(&bytes).expect("a survey");
    assert_eq!(survey.sheets.len(), sizes.len());
    assert!(survey.fonts.values().all(|embedded| *embedded) && !survey.fonts.is_empty());
    for (sheet, (id, width, height)) in survey.sheets.iter().zip(sizes) {
        let [left, bottom, right, top] = sheet.media;
        assert!((right - left - width).abs() < 0.5 && (top - bottom - height).abs() < 0.5, "{id}: {:?}", sheet.media);
        let ink = sheet.ink.expect("ink");
        assert!(ink[0] >= left && ink[1] >= bottom && ink[2] <= right && ink[3] <= top, "{id}: {ink:?}");
    }
}

#[cfg(feature = "png")]
mod pixels {
    use super::*;
    use ninefold::render::{Theme, png};

    /// Returns the lightness of pixels from 0 to 1, as a copier measures it, and the width.
    fn grey(bytes: &[u8]) -> (usize, Vec<f32>) {
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(::png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("pixels");
        let samples = info.color_type.samples();
        let light = |pixel: &[u8]| {
            let part = |at: usize| f32::from(pixel[if samples < 3 { 0 } else { at }]) / 255.0;
            let linear =
                |value: f32| if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
            0.2126 * linear(part(0)) + 0.7152 * linear(part(1)) + 0.0722 * linear(part(2))
        };
        (info.width as usize, pixels[..info.buffer_size()].chunks(samples).map(light).collect())
    }

    fn contrast(one: f32, other: f32) -> f32 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The minimum contrast of the most visible part of a mark, and the minimum number of pixels that have it, at 48 pixels per cell.
    const SEEN: (f32, usize) = (2.0, 12);

    /// Every mark of a kind is visible in greys, where colours do not help.
    #[test]
    fn every_mark_is_seen_in_greys() {
        let mut seen: BTreeMap<&str, (usize, f32)> = BTreeMap::new();
        for Variant { id, givens, .. } in sheet() {
            let rules = givens.rules();
            let kinds: BTreeSet<&'static str> = rules.constraints().iter().map(|own| own.kind().id).collect();
            for kind in kinds {
                if seen.get(kind).is_some_and(|(count, _)| *count >= 9) {
                    continue;
                }
                for theme in [Theme::LIGHT, Theme::PRINT, Theme::GREY] {
                    let paint = |rules: Rules| {
                        let grids = Grids::new(rules, givens.digits().iter().map(|_| None));
                        let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene");
                        compose(&scene, &Style::new(theme))
                    };
                    let with = paint(rules.clone());
                    let others = rules.constraints().iter().filter(|own| own.kind().id != kind).cloned();
                    let without = paint(rules.without_constraints().with_constraints(others));
                    assert!(with.ops != without.ops, "{id}: nothing shows {kind}");
                    // A clue beside the grid moves it, and a sentence makes the picture higher: such kinds are visible by their words.
                    if (with.width, with.height) != (without.width, without.height) {
                        continue;
                    }
                    let size = (with.width, with.height);
                    let pixels = |canvas: Canvas| {
                        let style = Style::new(theme);
                        grey(&png::write([((0.0, 0.0), canvas)], size, theme.paper, &style.fonts, 1.0).expect("a PNG"))
                            .1
                    };
                    let (with, without) = (pixels(with), pixels(without));
                    let mut found: Vec<f32> =
                        with.iter().zip(&without).map(|(one, other)| contrast(*one, *other)).collect();
                    found.sort_unstable_by(|one, other| other.total_cmp(one));
                    let found = found[SEEN.1];
                    assert!(found >= SEEN.0, "{id}: {kind} in {}: {found:.2}", theme.name);
                    let least = seen.entry(kind).or_insert((0, f32::MAX));
                    *least = (least.0 + 1, least.1.min(found));
                }
            }
        }
        println!("{seen:.2?}");
        assert!(seen.is_empty() || seen.len() >= 20, "{}", seen.len());
    }

    /// Every line of grids of other shapes is drawn.
    #[test]
    fn other_shapes_have_pixels() {
        for (name, grids) in shapes() {
            let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).expect("a scene");
            let style = Style::default();
            let (width, light) = grey(&png::paint(&scene, &style, 1.0).expect("a PNG"));
            let canvas = compose(&scene, &style);
            assert_eq!(
                (width, light.len() / width),
                (canvas.width.ceil() as usize, canvas.height.ceil() as usize),
                "{name}"
            );
            let dark = |light: &&f32| **light < 0.3;
            let rows = light.chunks(width).filter(|row| row.iter().filter(dark).count() > width / 2).count();
            assert!(rows >= 2, "{name}: the frame");
        }
    }

    /// Makes two contact sheets of each kind, in the folder of `NINEFOLD_SHEETS`.
    #[test]
    fn contact_sheets_can_be_made() {
        let Some(folder) = std::env::var_os("NINEFOLD_SHEETS") else { return };
        let folder = std::path::PathBuf::from(folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut kinds: BTreeMap<String, Vec<Variant>> = BTreeMap::new();
        for own in sheet() {
            let copy = |own: &Variant| Variant {
                id: own.id.clone(),
                kinds: own.kinds.clone(),
                givens: own.givens.clone(),
                solution: own.solution.clone(),
            };
            own.kinds.iter().for_each(|kind| kinds.entry(kind.clone()).or_default().push(copy(&own)));
        }
        for (kind, all) in kinds {
            for (theme, candidates) in [(Theme::LIGHT, Candidates::Hidden), (Theme::PRINT, Candidates::Shown)] {
                let mut places: Vec<(Point, Canvas)> = Vec::new();
                let (mut x, mut y, mut high, mut width) = (0.0, 0.0, 0.0_f32, 0.0_f32);
                for own in all.iter().take(12) {
                    let scene =
                        Scene::of(&own.givens.boards(), &own.givens, candidates).expect("a scene").title(&*own.id);
                    let side = 420.0 / own.givens.rules().size() as f32;
                    let canvas = compose(&scene, &Style { cell: side, ..Style::new(theme) });
                    if x + canvas.width > 2000.0 {
                        (x, y, high) = (0.0, y + high, 0.0);
                    }
                    let at = (x, y);
                    (x, high) = (x + canvas.width, high.max(canvas.height));
                    width = width.max(x);
                    places.push((at, canvas));
                }
                let bytes = png::write(places, (width, y + high), theme.paper, &Style::default().fonts, 1.0);
                let name = format!("{}-{}.png", kind.replace(':', "-"), theme.name);
                std::fs::write(folder.join(name), bytes.expect("a PNG")).expect("written");
            }
        }
    }
}
