use super::*;

/// Backgrounds of widespread palettes: plain black, VS Code, Ubuntu, Solarized, Gruvbox, Dracula, Nord, One; the light ones are in the next list.
const DARK: [u32; 8] =
    [0x0000_0000, 0x001e_1e1e, 0x0030_0a24, 0x0000_2b36, 0x0028_2828, 0x0028_2a36, 0x002e_3440, 0x0028_2c34];
const LIGHT: [u32; 6] = [0x00ff_ffff, 0x00fd_f6e3, 0x00fb_f1c7, 0x00ef_f1f5, 0x00fa_fafa, 0x00ee_eeec];

fn index(colour: Color) -> u8 {
    let Color::Indexed(index) = colour else { panic!("{colour:?} is as its user likes it") };
    assert!(index >= 16, "{index} is as its user likes it");
    index
}

fn parts(ground: u32) -> [u8; 3] {
    let [_, red, green, blue] = ground.to_be_bytes();
    [red, green, blue]
}

#[test]
fn every_colour_can_be_read_on_the_grounds_in_use() {
    for (colours, grounds) in [(Colours::Dark, &DARK[..]), (Colours::Light, &LIGHT[..])] {
        for &ground in grounds {
            assert_eq!(Colours::on(parts(ground)), colours, "{ground:06x}");
            for paint in Paint::ALL {
                let contrast = contrast(rgb(index(paint.colour(colours).unwrap())), parts(ground));
                assert!(contrast >= 4.5, "{paint:?} on {ground:06x}: {contrast:.2}");
            }
        }
    }
}

/// On the shading around the cursor, everything in cells is readable; on that of equal digits, everything that such cells contain; in the theme of
/// high contrast, at WCAG's level AAA.
#[test]
fn every_colour_can_be_read_on_the_shading() {
    for (colours, least) in [(Colours::Dark, 4.5), (Colours::Light, 4.5), (Colours::Contrast, 7.0)] {
        let seen = rgb(index(colours.seen().unwrap()));
        for paint in Paint::ALL.into_iter().filter(|paint| *paint != Paint::Message) {
            let contrast = contrast(rgb(index(paint.colour(colours).unwrap())), seen);
            assert!(contrast >= least, "{paint:?} on the shading of {colours:?}: {contrast:.2}");
        }
        let same = rgb(index(colours.same().unwrap()));
        for paint in [Paint::Focus, Paint::Wrong] {
            let contrast = contrast(rgb(index(paint.colour(colours).unwrap())), same);
            assert!(contrast >= 4.5, "{paint:?} on the equal digits of {colours:?}: {contrast:.2}");
        }
    }
    for paint in Paint::ALL {
        let contrast = contrast(rgb(index(paint.colour(Colours::Contrast).unwrap())), [0; 3]);
        assert!(contrast >= 7.0, "{paint:?}: {contrast:.2}");
    }
}

/// Themes of sixteen colours use no others, and colours for an unknown background are few.
#[test]
fn sixteen_colours_stay_among_themselves() {
    for colours in [Colours::Dark16, Colours::Light16, Colours::Contrast16, Colours::Any16] {
        let all = Paint::ALL.into_iter().filter_map(|paint| paint.index(colours));
        assert!(all.clone().all(|index| index < 16), "{colours:?}");
        assert!(colours.seen().is_none() && colours.same().is_none());
        for place in 0..9 {
            assert!(matches!(colours.coloured(place), Some(Color::Indexed(0..16))), "{colours:?} {place}");
        }
    }
    let any: std::collections::BTreeSet<u8> =
        Paint::ALL.into_iter().filter_map(|paint| paint.index(Colours::Any16)).collect();
    assert_eq!(any.into_iter().collect::<Vec<_>>(), [1, 2, 5]);
    for theme in Theme::ALL {
        for has_many in [false, true] {
            assert_eq!(Colours::of(theme, has_many).theme(), Some(theme));
        }
    }
    assert_eq!(Colours::on_numbered(0, false), Some(Colours::Dark16));
    assert_eq!(Colours::on_numbered(15, true), Some(Colours::Light));
    assert_eq!(Colours::on_numbered(16, true), None);
}

#[test]
fn between_dark_and_light_nothing_is_coloured() {
    assert_eq!(Colours::on([0x80; 3]), Colours::None);
    assert_eq!(Colours::on([0xff, 0, 0]), Colours::None);
}

/// From the formula of WCAG 2.2, whose example is 21 for black on white.
#[test]
fn contrasts_are_those_of_wcag() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
}

#[test]
fn black_can_be_read_on_coloured_cells() {
    for ground in GROUNDS {
        assert!(contrast(rgb(index(Colours::Dark.black())), rgb(index(ground))) >= 7.0, "{ground:?}");
    }
}
