//! The colours of all themes: text is readable and lines are visible on every background on which they appear.

use crate::scenes::contrast;
use expect_test::expect_file;
use ninefold_core::mark::Role;
use ninefold_core::rules::drawing::{Line, Sign};
use ninefold_render::{Hatching, LineColours, LineStyle, Rgb, SignColours, Theme, style_sheet};

/// The minimum contrast of text, and of lines, rings and borders.
const TEXT: f64 = 4.5;
const LINE: f64 = 3.0;

/// Returns pairs of colours that appear together, by name, and their minimum contrast.
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

/// All kinds of lines.
const LINES: [Line; 17] = [
    Line::Diagonal,
    Line::Thick,
    Line::Slow,
    Line::Arrow,
    Line::Between,
    Line::Lockout,
    Line::Palindrome,
    Line::Renban,
    Line::Whisper,
    Line::RegionSum,
    Line::Entropic,
    Line::Modular,
    Line::Nabner,
    Line::Zipper,
    Line::DoubleArrow,
    Line::Table,
    Line::Sum,
];

/// Returns the lines that are thick enough for digits on them.
fn thick() -> impl Iterator<Item = Line> {
    LINES.into_iter().filter(|&line| LineStyle::of(line).half >= 0.02)
}

#[test]
fn digits_can_be_read_on_lines_and_grounds_of_constraints() {
    for theme in Theme::ALL {
        let lines = thick().map(|line| (format!("{line:?}"), theme.line(line).fill));
        let core = (theme.hatched == Hatching::On).then(|| ("core".to_owned(), theme.core()));
        for (name, ground) in lines.chain(core).chain([("tint".to_owned(), theme.tint())]) {
            for ink in ["given", "own", "note", "candidate"] {
                let found = contrast(colour(&theme, ink), ground);
                assert!(found >= TEXT, "{}: {ink} on {name}: {found:.2}", theme.name);
            }
        }
        for sign in [Sign::White, Sign::Black, Sign::Circle, Sign::Text] {
            let SignColours { fill, ink, .. } = theme.sign(sign);
            assert!(contrast(ink, fill) >= TEXT, "{}: {sign:?}", theme.name);
        }
    }
}

#[test]
fn lines_of_constraints_stand_out() {
    for theme in Theme::ALL {
        for line in thick() {
            let LineColours { fill, rim } = theme.line(line);
            let found = [contrast(rim, theme.paper), contrast(rim, fill), contrast(rim, theme.tint())];
            let least = [LINE, 1.4, 2.0];
            assert!(
                found.iter().zip(least).all(|(&found, least)| found >= least),
                "{} {line:?}: {found:.2?}",
                theme.name
            );
        }
        assert!(contrast(theme.tint(), theme.paper) >= 1.12, "{}: tint", theme.name);
    }
}

/// Arrows, lines between circles and lines between diamonds are distinguished by their ends.
#[test]
fn lines_of_constraints_are_told_apart() {
    let has_own_ends = [Line::Thick, Line::Arrow, Line::DoubleArrow, Line::Between, Line::Lockout, Line::Slow];
    let others = || thick().filter(|line| !has_own_ends.contains(line));
    for theme in Theme::ALL {
        for one in others() {
            for other in others().filter(|&other| other != one) {
                let [Rgb(r, g, b), Rgb(s, h, c)] = [one, other].map(|line| theme.line(line).rim);
                let far: u32 =
                    [(r, s), (g, h), (b, c)].into_iter().map(|(one, other)| u32::from(one.abs_diff(other))).sum();
                let [a, z] = [one, other].map(LineStyle::of);
                let differs =
                    if theme.hatched == Hatching::On { (a.core, a.half) != (z.core, z.half) } else { far >= 60 };
                assert!(differs, "{}: {one:?} and {other:?}", theme.name);
            }
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
        let lines = LINES.into_iter().flat_map(|line| [theme.line(line).fill, theme.line(line).rim]);
        let all = theme.tokens().map(|(_, colour)| colour).chain(lines).chain([theme.core(), theme.tint()]);
        all.for_each(|Rgb(r, g, b)| assert!(r == g && g == b, "{}", theme.name));
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

/// The page uses the colours of the themes: `cargo xtask tokens` writes its style sheet.
#[test]
fn the_style_sheet_of_the_page_is_that_of_the_themes() {
    expect_file!["../../../web/src/theme/tokens.css"].assert_eq(&style_sheet());
}
