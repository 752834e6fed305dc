use super::*;

fn block(rows: usize, high: f32) -> Block {
    Block::new(vec![Row { height: high, pieces: Vec::new() }; rows], 5.0)
}

fn starts(blocks: &[Block]) -> Vec<Vec<f32>> {
    columns(blocks, 100.0).into_iter().map(|column| column.into_iter().map(|(y, _)| y).collect()).collect()
}

#[test]
fn blocks_stay_whole_and_headings_stay_with_them() {
    assert_eq!(starts(&[block(2, 20.0), block(2, 20.0)]), [[0.0, 20.0, 45.0, 65.0]]);
    assert_eq!(starts(&[block(2, 30.0), block(2, 20.0)]), [[0.0, 30.0], [0.0, 20.0]], "the second is not torn");
    let heading = block(1, 20.0).kept();
    assert_eq!(starts(&[block(2, 20.0), heading, block(2, 20.0)]), [vec![0.0, 20.0], vec![0.0, 25.0, 45.0]]);
}

#[test]
fn what_is_higher_than_a_column_is_torn_and_nothing_is_lost() {
    let torn = starts(&[block(1, 10.0), block(7, 30.0)]);
    assert_eq!(torn.iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 3, 1]);
    assert_eq!(starts(&[block(1, 500.0), block(1, 10.0)]), [[0.0], [0.0]], "a row stays a row");
    assert_eq!(columns(&[], 100.0), [Column::new()]);
}

/// A picture that is kept with its text, but does not fit in the same column, has its caption in its own column.
#[test]
fn a_picture_is_not_torn_because_of_the_text_before_it() {
    let fonts = Fonts::default();
    let (colour, size, weight) = (Rgb::BLACK, 10.0, Weight::Bold);
    let bold = Setting { fonts: &fonts, colour, size, weight, language: None };
    let heading = || Block::new(bold.rows("First", 0.0, 100.0), 5.0).kept();
    let words = block(3, 20.0).kept();
    let line = bold.line();
    assert_eq!(
        starts(&[heading(), words, block(2, 30.0)]),
        [vec![0.0, line + 5.0, line + 25.0, line + 45.0], vec![0.0, 30.0]]
    );
    let apart = starts(&[block(1, 20.0), heading(), block(3, 30.0)]);
    assert!(apart[1][0].abs() < 0.001, "a heading is never left without its text: {apart:?}");
    assert_eq!(apart[0].len(), 1);
}

fn rows(words: &str, language: Option<Language>, weight: Weight, width: f32) -> Vec<String> {
    let fonts = Fonts::default();
    let setting = Setting { fonts: &fonts, colour: Rgb::BLACK, size: 1.0, weight, language };
    let words_of = |row: Row| match row.pieces.into_iter().next() {
        Some(Piece::Words(text)) => text.words,
        _ => String::new(),
    };
    setting.rows(words, 0.0, width).into_iter().map(words_of).collect()
}

#[test]
fn short_lines_are_filled_with_a_part_of_the_next_word() {
    let words = "Die Ziffern einer Linie haben in jeder Region dieselbe Regionensumme.";
    let german = Some(Language::German);
    let whole = ["Die Ziffern einer Linie ", "haben in jeder ", "Region dieselbe ", "Regionensumme."];
    assert_eq!(rows(words, None, Weight::Regular, 11.0), whole);
    let again = "Eine Unregelmäßigkeit der Regionengrenzen fällt auf.";
    assert_eq!(
        rows(again, german, Weight::Regular, 10.0),
        ["Eine Unregelmäßig-", "keit der Regionen-", "grenzen fällt auf."]
    );
    assert_eq!(rows(words, german, Weight::Regular, 11.0), whole, "the last word stays whole, and full lines do");
    let heading = ["Aufeinander-", "folgende ", "Ziffern"];
    assert_eq!(rows("Aufeinanderfolgende Ziffern", german, Weight::Bold, 8.5), heading, "it is wider than a line");
    assert_eq!(joined(heading.into_iter()), "Aufeinanderfolgende Ziffern");
}

#[test]
fn divided_words_are_whole_when_joined_and_lines_keep_to_the_width() {
    let fonts = Fonts::default();
    for (_, _, language) in Language::ALL {
        let mut divided = 0;
        for kind in ninefold_core::rules::KINDS {
            let words = language.rule(kind);
            for width in [12.0, 17.0, 30.0] {
                let rows = rows(&words, Some(language), Weight::Regular, width);
                assert_eq!(joined(rows.iter().map(String::as_str)), words.replace('\'', "’"), "{width}");
                let hyphens: Vec<bool> = rows.iter().map(|row| row.ends_with('-')).collect();
                assert!(!hyphens.windows(3).any(|three| three == [true; 3]), "{rows:?}");
                assert!(
                    rows.iter().all(|row| fonts.width(row.trim_end(), Weight::Regular) <= width + 0.01),
                    "{rows:?}"
                );
                divided += hyphens.into_iter().filter(|hyphen| *hyphen).count();
            }
        }
        assert!(divided > 10, "{language:?}: {divided}");
    }
}

#[test]
fn digits_of_a_set_stay_on_one_line() {
    let words = "This cage can only be 1 2 6, 1 3 5 or 2 3 4 here.";
    for width in 4..30 {
        for row in rows(words, Some(Language::English), Weight::Regular, width as f32) {
            let row = row.trim_end();
            let ends_in_set = ["1 2 6,", "1 3 5", "2 3 4"].iter().any(|set| row.ends_with(set));
            assert!(ends_in_set || !row.ends_with(|end: char| end.is_ascii_digit()), "{width}: {row:?}");
        }
    }
    assert!(rows(&"1 ".repeat(60), None, Weight::Regular, 10.0).iter().all(|row| !row.contains("11")));
}
