//! Documents of drawing sites whose rules are only drawn or described.

use ninefold_formats::{Document, Field, Format, Part, Style, loss, read, read_as};

use crate::common::{EXAMPLE, grid, without_drawings};

/// Rules in words are refused only if they go beyond the normal ones.
#[test]
fn rules_that_are_only_drawn_or_described() {
    let text = |extra: &str| {
        Format::named("f-puzzles-json").unwrap().example.replacen("\"size\"", &format!("{extra},\"size\""), 1)
    };
    let refused = [
        "\"line\":[{\"lines\":[[\"R1C1\",\"R2C2\"]]}]",
        "\"circle\":[{\"cells\":[\"R1C1\"]}]",
        "\"rectangle\":[{\"cells\":[\"R1C1\"]}]",
        "\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"9\"}]",
        "\"cage\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]",
        "\"ruleset\":\"Normal sudoku rules apply. Digits on green lines form a palindrome.\"",
        "\"ruleset\":\"Digits along a thermometer increase.\"",
        "\"ruleset\":\"Cages show their sums.\"",
        "\"ruleset\":\"Normal rules and a knight's move\"",
        "\"ruleset\":\"Grey cells are even.\"",
    ];
    for extra in refused {
        let error = read(&text(extra)).remove(0).expect_err(extra).to_string();
        assert!(error.contains("--ignore-drawings"), "{error}");
        if let Some((_, rules)) = extra.split_once("\"ruleset\":\"") {
            assert!(error.contains(&rules[..15]), "{error}");
        }
        assert_eq!(without_drawings(&text(extra)).document.givens, grid(EXAMPLE).into());
    }
    let normal = [
        "\"ruleset\":\"Normal sudoku rules apply.\"",
        "\"ruleset\":\"Place the digits 1 to 9 so that each row, column and 3x3 box contains each digit once.\"",
        "\"author\":\"A line king\"",
        "\"cellcolor\":1",
    ];
    for extra in normal {
        assert!(read(&text(extra)).remove(0).is_ok(), "{extra}");
    }
}

/// On these sites the comment is the text of the rules. The comment of a plain puzzle that would be read as rules is left out, and declared as lost.
#[test]
fn comments_that_read_like_rules() {
    let document = |comment: &str| Document::from(grid(EXAMPLE)).with(Field::Comment, comment);
    for name in ["f-puzzles", "f-puzzles-json", "sudokupad", "sudokupad-json"] {
        let format = Format::named(name).unwrap();
        for (comment, is_lost) in [("From the king's diary", true), ("From an old diary", false)] {
            let document = document(comment);
            assert_eq!(loss(&document, format).has(Part::Text(Field::Comment)), is_lost, "{name}: {comment}");
            let items = read_as(&format.text(&[document], Style::default()).unwrap(), format);
            let [Ok(found)] = &items[..] else { panic!("{name}: {items:?}") };
            assert_eq!(found.document.text(Field::Comment), if is_lost { "" } else { comment }, "{name}");
        }
    }
}
