//! Properties of every picture: contrast, size, shape, and meanings that do not depend on colours.

use std::collections::BTreeSet;

use crate::scenes::{self, HARD, gallery, grid, luminance};
use ninefold_core::mark::{Mark, Node, Role};
use ninefold_core::multi::Grids;
use ninefold_core::{Board, Cell, CellSet, Digit, Grid};
use ninefold_render::text::{self, Colours, Frame, Layout, Manuscript};
use ninefold_render::{
    Candidates, Fonts, Image, ImageError, NoGlyph, Rgb, RoleStyle, SETS, Scene, Spot, Style, Symbols, SymbolsError,
    Theme, html, svg,
};

#[test]
fn roles_differ_without_colours() {
    // Two roles differ in shape or line, or at least in lightness.
    let style = |role| {
        let RoleStyle { shape, dash, double, crossed, .. } = RoleStyle::of(role);
        (shape, format!("{dash:?}"), double, crossed)
    };
    for theme in Theme::ALL {
        for (number, one) in Role::ALL.into_iter().enumerate() {
            for other in Role::ALL.into_iter().skip(number + 1) {
                let lights = [one, other].map(|role| luminance(theme.colours(role).fill));
                let apart = (lights[0] - lights[1]).abs() > 0.25;
                assert!(style(one) != style(other) || apart, "{}: {one:?} and {other:?} look alike", theme.name);
            }
        }
    }
}

#[test]
fn frames_are_far_heavier_than_lines() {
    let drawn = svg::paint(&Scene::new().grid((0, 0), &Grid::EMPTY), &Style::new(Theme::PRINT));
    let widths: Vec<f32> =
        drawn.split("stroke-width=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect();
    let (least, most) = (widths.iter().copied().fold(f32::MAX, f32::min), widths.iter().copied().fold(0.0, f32::max));
    assert!(most >= 3.0 * least, "{widths:?}");
}

#[test]
fn svg_is_small_and_the_same_every_time() {
    let full = Scene::new().board((0, 0), &Board::EMPTY);
    for name in ["digits", "letters", "chinese", "devanagari"] {
        for theme in Theme::ALL {
            let style = Style { symbols: Symbols::named(name).unwrap(), ..Style::new(theme) };
            let drawn = svg::paint(&full, &style);
            assert!(drawn.len() < 38_000, "{name}: {}", drawn.len());
            let shown = svg::inline(&full, &style, "a");
            assert!(shown.len() < if name == "digits" { 10_000 } else { 30_000 }, "{name}: {}", shown.len());
            assert_eq!(drawn, svg::paint(&full, &style));
        }
    }
}

#[cfg(feature = "png")]
#[test]
fn svg_and_what_it_carries_is_well_formed() {
    for (name, scene, symbols) in gallery() {
        let scene = scene.title("a <b> & \"c\" \u{0}\u{7} 漢字").caption("<script>alert(1)</script>");
        let drawn = svg::paint(&scene, &Style { symbols, ..Style::new(Theme::LIGHT) });
        let tree = usvg::roxmltree::Document::parse(&drawn).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(tree.descendants().all(|node| !node.has_tag_name("script")), "{name}");
        let names: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
        let used =
            tree.descendants().flat_map(|node| node.attributes().filter(|of| of.name() == "href").map(|of| of.value()));
        let used: Vec<&str> = used.filter_map(|href| href.strip_prefix('#')).collect();
        assert!(used.len() > 10 || ["empty", "words"].contains(&name), "{name}");
        used.iter().for_each(|used| assert!(names.contains(used), "{name}: {used}"));
    }
}

/// Several pictures can be in one page, as in a notebook: elements with the same id are equal.
#[cfg(feature = "png")]
#[test]
fn pictures_in_one_page_do_not_mix() {
    let mut known = std::collections::BTreeMap::new();
    let mut shared = 0;
    for (name, scene, symbols) in gallery() {
        let drawn = svg::paint(&scene.title(name), &Style { symbols, ..Style::new(Theme::LIGHT) });
        let tree = usvg::roxmltree::Document::parse(&drawn).expect("XML");
        for node in tree.descendants() {
            let Some(id) = node.attribute("id") else { continue };
            let is = drawn[node.range()].to_owned();
            shared += usize::from(known.insert(id.to_owned(), is.clone()).is_some_and(|other| {
                assert_eq!(other, is, "{id}");
                true
            }));
        }
    }
    assert!(shared > 20, "{shared}");
}

/// Returns the cells of a table as plain text.
fn said(page: &str) -> String {
    let mut rows = Vec::new();
    for row in page.split("<tr>").skip(1) {
        let cells = row.split("<td").skip(1).map(|cell| {
            let mut text = String::new();
            let mut depth = 1;
            for char in cell.chars() {
                match char {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    char if depth == 0 && !char.is_whitespace() => text.push(char),
                    _ => {}
                }
            }
            text
        });
        rows.push(cells.collect::<Vec<_>>().concat());
    }
    rows.concat()
}

#[test]
fn tables_read_well_as_plain_text() {
    let scene = Scene::new().grid((0, 0), &grid(HARD));
    assert_eq!(said(&html::table(&scene, &Symbols::default(), "")), HARD);
    assert_eq!(said(&html::plain("A hard one", &[&scene], &Symbols::default())), HARD);
    assert_eq!(said(&html::table(&scene, &scenes::pictures(), "")), HARD, "pictures are read as their digits");
    let labelled = html::table(&scene.labels(), &Symbols::default(), "");
    assert_eq!(labelled.matches("<th scope=\"col\">").count(), 9);
    assert_eq!(labelled.matches("<th scope=\"row\">").count(), 9);
}

#[test]
fn pictures_in_tables_are_there_once() {
    let symbols = scenes::pictures();
    let page = html::head("Pictures", &Theme::LIGHT, &symbols);
    assert_eq!(page.matches("data:image/svg+xml;base64,").count(), 9);
    assert_eq!(html::table(&Scene::new().grid((0, 0), &grid(HARD)), &symbols, "").matches("data:").count(), 0);
}

#[cfg(feature = "png")]
#[test]
fn what_has_too_many_pixels_is_refused_before_it_is_drawn() {
    use ninefold_render::canvas::Canvas;
    use ninefold_render::png::{self, PngError};
    let style = Style::new(Theme::LIGHT);
    let never = std::iter::once_with(|| -> ((f32, f32), Canvas) { panic!("nothing is drawn") });
    let refused = |size| png::write(never.clone(), size, Rgb::WHITE, &style.fonts, 1.0);
    assert_eq!(refused((10_000.0, 10_000.0)), Err(PngError::Size(10_000.0, 10_000.0)));
    assert_eq!(refused((20_000.0, 10.0)), Err(PngError::Size(20_000.0, 10.0)));
    assert_eq!(refused((0.0, 10.0)), Err(PngError::Size(0.0, 10.0)));
}

#[test]
fn plain_text_of_givens_is_what_formats_read() {
    let drawn = text::paint(&Scene::new().grid((0, 0), &grid(HARD)), &Manuscript::plain(Layout::Digits, Frame::Ascii));
    assert_eq!(drawn.parse::<Grid>().unwrap(), grid(HARD));
    let board = grid(HARD).board();
    let drawn = text::paint(&Scene::new().board((0, 0), &board), &Manuscript::plain(Layout::Columns, Frame::Ascii));
    assert_eq!(Board::parse(&drawn).unwrap(), board);
}

/// A star replaces the space after its digit and a colour takes no room, so nothing else moves.
#[test]
fn stars_and_colours_of_cells_move_nothing() {
    let digits = Manuscript::plain(Layout::Digits, Frame::Ascii);
    let starred = Manuscript { layout: Layout::Starred, ..digits.clone() };
    let scenes = scenes::ruled::variants().into_iter().map(|(_, scene)| scene);
    for scene in scenes.chain([Scene::from(&grid(HARD)).labels(), scenes::samurai()]) {
        assert_eq!(text::paint(&scene, &digits), text::paint(&scene, &starred));
    }
    let grids = Grids::from(grid(HARD));
    let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).unwrap().shade(Some(0), &Theme::LIGHT);
    let stars = BTreeSet::from([Spot { x: 0, y: 0 }, Spot { x: 5, y: 0 }]);
    let plain = Manuscript { stars, ..starred };
    let line =
        |colours| text::boards(&scene, &Manuscript { colours, ..plain.clone() }).lines().nth(1).unwrap().to_owned();
    assert_eq!(line(Colours::None), "| .*. . | . . 9*| . . . |");
    for (colours, code) in [(Colours::Sixteen, "1;31;100m9*"), (Colours::Palette, ";48;5;"), (Colours::True, ";48;2;")]
    {
        assert!(line(colours).contains(code), "{colours:?}: {:?}", line(colours));
        let without: Vec<_> = line(colours)
            .split('\u{1b}')
            .map(|part| part.split_once('m').map_or(part, |part| part.1).to_owned())
            .collect();
        assert_eq!(without.concat(), line(Colours::None));
    }
}

#[test]
fn shared_boxes_are_there_once() {
    let scene = scenes::samurai();
    assert_eq!((scene.size(), scene.boxes().len(), scene.squares().len()), ((21, 21), 41, 369));
}

#[test]
fn every_set_has_nine_symbols_that_can_be_written() {
    for (name, _) in SETS {
        let symbols = Symbols::named(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(Fonts::default().check(&symbols.text()), Ok(()), "{name}");
    }
}

#[test]
fn sets_of_small_and_large_grids() {
    let four = Symbols::read("sun moon star tree").unwrap();
    let word = |symbols: &Symbols, size, value| symbols.word(Digit::of_size(size, value).unwrap());
    assert_eq!((word(&four, 4, 4), word(&four, 9, 5)), ("tree".into(), "5".into()));
    let words: Vec<String> = (1..=16).map(|number| format!("n{number}")).collect();
    let all = Symbols::words(words.iter().map(|word| &**word)).unwrap();
    assert_eq!((word(&all, 16, 16), word(&all, 25, 17)), ("n16".into(), "17".into()));
    assert_eq!(word(&Symbols::read("5,6,7,8").unwrap(), 9, 5), "5.", "the fifth is not taken for the first");
}

#[test]
fn what_is_no_symbol_is_refused() {
    assert_eq!(Symbols::words(["a", "b"]), Err(SymbolsError::Count(2)));
    assert_eq!(
        Symbols::words((0..26).map(|word| format!("w{word}")).collect::<Vec<_>>().iter().map(|word| &**word)),
        Err(SymbolsError::Count(26))
    );
    assert!(Symbols::read("zodiak").is_err(), "the letters of a misspelt set are no symbols");
    assert!(Symbols::read("KLMNOP").is_ok() && Symbols::read("KLMNOK").is_err());
    assert_eq!(Symbols::words("a b c d e f g h a".split(' ')), Err(SymbolsError::Twice("a".into())));
    let long = "x".repeat(25);
    assert_eq!(Symbols::words(["a", "b", "c", "d", "e", "f", "g", "h", &long]), Err(SymbolsError::Long(long.clone())));
    assert_eq!(Fonts::default().check("a\u{13000}"), Err(NoGlyph('\u{13000}')));
    assert!(Fonts::with(b"no font").is_err());
}

#[test]
fn what_is_no_picture_is_refused() {
    let error = |bytes: &[u8]| Image::new(bytes.to_vec()).unwrap_err();
    assert_eq!(error(b""), ImageError::Unknown);
    assert_eq!(error(b"GIF89a"), ImageError::Unknown);
    assert_eq!(error(b"\x89PNG\r\n\x1a\n"), ImageError::Damaged);
    assert_eq!(error(b"\xff\xd8\xff\xe0\x00"), ImageError::Damaged);
    assert_eq!(error(&vec![b'<'; (4 << 20) + 1]), ImageError::Large);
    let mut wide = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    wide.extend([0, 0, 0x20, 0, 0, 0, 0, 1]);
    assert_eq!(error(&wide), ImageError::Wide);
}

/// A picture keeps its colours, so there is only a line around a placed one.
#[test]
fn placed_pictures_have_no_dark_background() {
    let image = |number: u8| {
        let picture =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>{number}</text></svg>");
        Image::new(picture.into_bytes()).unwrap()
    };
    let grid: Grid = format!("1{}", ".".repeat(80)).parse().unwrap();
    let node = Node::new(Digit::new(1).unwrap(), CellSet::from("r1c1".parse::<Cell>().unwrap()));
    let scene = Scene::from(&Board::from(&grid)).marks(&[Mark::Spots(Role::Placed, node)]);
    let drawn = |symbols| svg::paint(&scene, &Style { symbols, ..Style::new(Theme::LIGHT) }).to_lowercase();
    let dark = "#17692d";
    assert!(drawn(Symbols::default()).contains(dark));
    assert!(!drawn(Symbols::images((1..=9).map(image).collect()).unwrap()).contains(dark));
}

#[cfg(feature = "faces")]
#[test]
fn faces_have_both_weights_and_everything_that_latin_words_need() {
    use ninefold_render::{FACES, Typeface, Weight};
    let words = "ABCXYZ abcxyz 0123456789 ÄÖÜäöüß éèêçñ łśž ő – — ‘’ “” … ·";
    let plain = Fonts::default();
    for face in FACES.iter().skip(1) {
        let fonts = plain.face(face);
        assert_eq!(fonts.runs(words), [(0, words)], "{}: all of it is in the face", face.name);
        for weight in [Weight::Regular, Weight::Bold] {
            assert!(fonts.width(words, weight) > 10.0 && !fonts.outline(words, weight).is_empty());
            assert!(
                (fonts.width(words, weight) - plain.width(words, weight)).abs() > 0.1,
                "{} is another face",
                face.name
            );
        }
        assert!(fonts.runs("A♔").len() == 2 && fonts.check("A♔").is_ok(), "what it lacks others have");
        assert!(fonts != plain && fonts == plain.face(face));
    }
    assert_eq!(FACES.iter().map(|face| face.name).collect::<Vec<_>>(), ["dejavu", "literata", "atkinson"]);
    assert!(Typeface::named("helvetica").is_none());
}
