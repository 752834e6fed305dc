//! The colours of all themes: what is written can be read, and lines can be seen, whatever they stand on.

mod scenes;

use expect_test::expect_file;
use ninefold_core::mark::Role;
use ninefold_render::{Rgb, Theme, style_sheet};
use scenes::contrast;

/// The least contrast of text, and of lines, rings and borders.
const TEXT: f64 = 4.5;
const LINE: f64 = 3.0;

/// Pairs that stand together, and the contrast that they need: the names of a pair of colours.
fn pairs() -> Vec<(String, String, f64)> {
    const GROUNDS: [&str; 5] = ["paper", "peer", "same", "selected", "conflict-ground"];
    let over = |inks: &'static [&'static str], grounds: &'static [&'static str], least: f64| {
        inks.iter().flat_map(move |ink| grounds.iter().map(move |ground| ((*ink).into(), (*ground).into(), least)))
    };
    let mut pairs: Vec<(String, String, f64)> =
        over(&["ink", "muted", "confirmed"], &["page", "paper"], TEXT).collect();
    pairs.extend(over(&["given", "own", "note", "candidate", "conflict-ink"], &GROUNDS, TEXT));
    pairs.extend(over(&["accent", "accent-text"], &["accent-text", "accent"], TEXT).filter(|pair| pair.0 != pair.1));
    pairs.extend(over(&["line-box", "line-thin", "cursor"], &GROUNDS, LINE));
    pairs.extend(over(&["accent", "focus", "border"], &["page", "paper"], LINE));
    pairs.extend(over(&["link-strong", "link-weak"], &["paper"], LINE));
    for colour in 1..=9 {
        let ground = format!("colour-{colour}");
        pairs.extend(["given", "own", "note", "conflict-ink"].map(|ink| (ink.into(), ground.clone(), TEXT)));
    }
    for role in Role::ALL {
        pairs.push((format!("{role}-ink"), format!("{role}-fill"), TEXT));
        pairs.push((format!("{role}-line"), "paper".into(), LINE));
        pairs.extend(["given", "own", "note", "candidate"].map(|ink| (ink.into(), format!("{role}-wash"), TEXT)));
    }
    pairs
}

fn colour(theme: &Theme, name: &str) -> Rgb {
    theme.tokens().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no colour is called {name}")).1
}

#[test]
fn all_that_is_written_and_drawn_can_be_seen() {
    for theme in Theme::ALL {
        for (ink, ground, least) in pairs() {
            let found = contrast(colour(&theme, &ink), colour(&theme, &ground));
            assert!(found >= least, "{}: {ink} on {ground}: {found:.2}", theme.name);
        }
    }
}

#[test]
fn digits_can_be_read_on_lines_of_constraints() {
    for theme in Theme::ALL {
        for ink in ["given", "own", "note", "candidate", "line-thin"] {
            let least = if ink == "line-thin" { 1.5 } else { TEXT };
            let found = contrast(colour(&theme, ink), theme.line_ground());
            assert!(found >= least, "{}: {ink} on a thermometer: {found:.2}", theme.name);
        }
    }
}

#[test]
fn lines_of_boxes_stand_out_more_than_those_of_cells() {
    for theme in Theme::ALL {
        assert!(contrast(theme.frame, theme.paper) >= 1.8 * contrast(theme.thin, theme.paper), "{}", theme.name);
    }
}

#[test]
fn grey_themes_have_no_hue() {
    for theme in [Theme::PRINT, Theme::GREY] {
        assert!(theme.tokens().all(|(_, Rgb(r, g, b))| r == g && g == b), "{}", theme.name);
    }
}

#[test]
fn contrast_is_that_of_the_guidelines() {
    assert!((contrast(Rgb::BLACK, Rgb::WHITE) - 21.0).abs() < 1e-9);
    let grey: Rgb = "#767676".parse().unwrap();
    assert!((contrast(grey, Rgb::WHITE) - 4.54).abs() < 0.01);
    assert_eq!("#1c4fa8".parse::<Rgb>().unwrap().to_string(), "#1c4fa8");
    assert_eq!(["", "#12", "123456", "#12345g"].map(|text| text.parse::<Rgb>().is_err()), [true; 4]);
}

#[test]
fn all_themes_have_the_same_names() {
    let names = |theme: Theme| theme.tokens().map(|(name, _)| name).collect::<Vec<_>>();
    Theme::ALL.into_iter().for_each(|theme| assert_eq!(names(theme), names(Theme::LIGHT)));
    assert_eq!(names(Theme::LIGHT).iter().filter(|name| name.ends_with("-line")).count(), Role::ALL.len());
}

/// The page takes the colours from there: `cargo xtask tokens` writes it.
#[test]
fn the_style_sheet_of_the_page_is_that_of_the_themes() {
    expect_file!["../../../web/src/theme/tokens.css"].assert_eq(&style_sheet());
}
