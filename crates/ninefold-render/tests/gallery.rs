//! The gallery in every medium, compared with drawings that were checked by eye.
//!
//! `UPDATE_EXPECT=1` rewrites the files in `tests/drawn`; check the differences afterwards. `NINEFOLD_GALLERY=FOLDER` makes PNG files of all scenes
//! in all themes, in colours and in grey, for visual checks.

use std::path::Path;

use crate::scenes::{self, HARD, SOLVED, gallery, grid};
use expect_test::expect_file;
use ninefold_render::text::{self, Colours, Frame, Layout, Manuscript, STYLES};
use ninefold_render::{Scene, Style, Symbols, Theme, html, svg};

fn held(name: &str, drawn: &str) {
    expect_file![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawn").join(name)].assert_eq(drawn);
}

fn style(theme: &Theme, symbols: &Symbols) -> Style {
    Style { symbols: symbols.clone(), ..Style::new(*theme) }
}

#[test]
fn svg_stays_as_it_is() {
    for (name, scene, symbols) in gallery() {
        held(&format!("{name}.svg"), &svg::paint(&scene, &style(&Theme::LIGHT, &symbols)));
    }
}

#[test]
fn text_stays_as_it_is() {
    for (name, scene, symbols) in gallery() {
        let drawn = |layout, frame| {
            text::paint(&scene, &Manuscript { symbols: symbols.clone(), ..Manuscript::plain(layout, frame) })
        };
        let all = [
            drawn(Layout::Digits, Frame::Unicode),
            drawn(Layout::Columns, Frame::Ascii),
            drawn(Layout::Cells, Frame::Unicode),
            drawn(Layout::Cells, Frame::Ascii),
        ];
        held(&format!("{name}.txt"), &all.join("\n"));
    }
}

#[test]
fn styles_of_other_programs_stay_as_they_are() {
    let mut all = String::new();
    for style in STYLES {
        for (name, scene, symbols) in gallery() {
            if ["givens", "candidates", "letters", "samurai"].contains(&name) {
                let drawn = text::paint(&scene, &Manuscript { symbols, ..style.manuscript() });
                all += &format!("{}: {name}\n{drawn}\n", style.name);
            }
        }
    }
    held("styles.txt", &all);
}

#[test]
fn terminal_text_stays_as_it_is_and_is_the_plain_text_with_colours() {
    for (name, scene, symbols) in gallery() {
        let plain = Manuscript { symbols, ..Manuscript::plain(Layout::Cells, Frame::Unicode) };
        let mut all = String::new();
        let many = ["roles", "fish", "notes"].contains(&name);
        let depths = [Colours::Sixteen, Colours::Palette, Colours::True];
        for colours in if many { depths.as_slice() } else { &depths[2..] }.iter().copied() {
            let drawn = text::paint(&scene, &Manuscript { colours, ..plain.clone() });
            assert_eq!(without_codes(&drawn), text::paint(&scene, &plain), "{name}");
            all += &drawn;
        }
        held(&format!("{name}.ansi"), &all);
    }
}

/// Removes the escape sequences from text for a terminal.
fn without_codes(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').unwrap().1)
}

#[test]
fn html_stays_as_it_is() {
    let mut page = html::head("Gallery", &Theme::LIGHT, &Symbols::default());
    for (name, scene, symbols) in gallery() {
        page += &format!("<section>\n<h1>{name}</h1>\n{}</section>\n", html::table(&scene, &symbols, ""));
    }
    held("gallery.html", &(page + html::TAIL));
    let (puzzle, solution) = (Scene::new().grid((0, 0), &grid(HARD)), Scene::new().grid((0, 0), &grid(SOLVED)));
    held("plain.html", &html::plain("A hard one", &[&puzzle, &solution.title("Solution")], &Symbols::default()));
}

#[test]
fn boards_of_other_rules_stay_as_they_are() {
    for (name, scene) in scenes::ruled::variants() {
        // The cells of large grids look like those of small ones, and their pictures have thousands of lines.
        if !["size-12", "size-16", "size-25", "large", "several"].contains(&name) {
            held(&format!("rules-{name}.svg"), &svg::paint(&scene, &Style::default()));
        }
        let drawn = |layout, frame| text::paint(&scene, &Manuscript::plain(layout, frame));
        let all = [
            drawn(Layout::Digits, Frame::Unicode),
            drawn(Layout::Columns, Frame::Ascii),
            drawn(Layout::Cells, Frame::Unicode),
        ];
        held(&format!("rules-{name}.txt"), &all.join("\n"));
    }
    let mut page = html::head("Rules", &Theme::LIGHT, &Symbols::default());
    for (name, scene) in scenes::ruled::variants() {
        if ["killer", "jigsaw", "size-6", "size-16"].contains(&name) {
            page +=
                &format!("<section>\n<h1>{name}</h1>\n{}</section>\n", html::table(&scene, &Symbols::default(), ""));
        }
    }
    held("rules.html", &(page + html::TAIL));
}

/// Makes pictures for visual checks, if a folder is named.
#[cfg(feature = "png")]
#[test]
fn pictures_can_be_made_of_everything() {
    let folder = std::env::var_os("NINEFOLD_GALLERY");
    let others = || scenes::ruled::variants().into_iter().map(|(name, scene)| (name, scene, Symbols::default()));
    for theme in Theme::ALL {
        for (name, scene, symbols) in gallery().into_iter().chain(others()) {
            if folder.is_none() && name != "fish" {
                continue;
            }
            let png = ninefold_render::png::paint(&scene, &style(&theme, &symbols), 1.0).unwrap();
            assert!(png.starts_with(b"\x89PNG"));
            if let Some(folder) = &folder {
                std::fs::write(Path::new(folder).join(format!("{name}-{}.png", theme.name)), png).unwrap();
            }
        }
    }
}
