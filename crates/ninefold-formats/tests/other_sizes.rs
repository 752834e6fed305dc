//! Grids and jigsaws of other sizes than nine, in the symbols and separators of other programs. The grids are those of the corpus of variants, if it
//! exists: `NINEFOLD_CORPUS` names its folder.

use std::ops::ControlFlow;

use crate::common::{self, corpus, meaning::Meaning};
use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_formats::{Document, Format, NoteKind, Piece, Request, Style, loss, read, read_pieces};
use serde_json::Value;

/// Reads the puzzles of a text; returns them with the notes about it.
fn all(text: &str) -> (Vec<Result<Document, String>>, Vec<NoteKind>) {
    let (mut items, mut notes) = (Vec::new(), Vec::new());
    let _ = read_pieces(&mut text.as_bytes(), Request::default(), &mut |piece| {
        match piece {
            Piece::Note(note) => notes.push(note.kind),
            piece => {
                items.extend(piece.item().map(|item| item.map(|found| found.document).map_err(|why| why.to_string())));
            }
        }
        ControlFlow::Continue(())
    });
    (items, notes)
}

fn only(text: &str) -> Document {
    match &all(text).0[..] {
        [Ok(document)] => document.clone(),
        items => panic!("{text}\n{items:?}"),
    }
}

/// Returns sets of symbols for the digits, each with a last symbol for an empty cell.
fn symbols(size: usize) -> Vec<Vec<char>> {
    let usual: Vec<char> = "123456789ABCDEFGHIJKLMNOP".chars().take(size).collect();
    let mut all = vec![[usual.clone(), vec!['.']].concat()];
    if size > 9 {
        all.push(('A'..).take(size).chain(['.']).collect());
        all.push(('a'..).take(size).chain(['.']).collect());
    }
    all
}

/// Returns the cells, with one symbol each.
fn cells(grids: &Grids, symbols: &[char]) -> String {
    let symbol = |digit: &Option<Digit>| digit.map_or(symbols[symbols.len() - 1], |digit| symbols[digit.index()]);
    grids.digits().iter().map(symbol).collect()
}

/// Returns the grid as rows, with a separator between cells.
fn rows(size: usize, words: &[String], between: &str) -> String {
    words.chunks(size).map(|row| row.join(between) + "\n").collect()
}

fn numbers(grids: &Grids, blank: &str) -> Vec<String> {
    let word = |digit: &Option<Digit>| digit.map_or_else(|| blank.to_owned(), |digit| digit.get().to_string());
    grids.digits().iter().map(word).collect()
}

/// Returns a puzzle with about half of the digits of a solution.
fn puzzle(entry: &Value, rules: &Rules, shift: usize) -> Grids {
    let size = corpus::size(entry);
    let digit = |(at, value): (usize, &Value)| {
        let value = value.as_u64().and_then(|value| u8::try_from(value).ok())?;
        Digit::of_size(size, value).filter(|_| at * 7 % 12 < 5 + shift)
    };
    Grids::new(rules.clone(), corpus::list(&entry["solutions"][0]).enumerate().map(digit))
}

/// Returns the entries of the corpus with a solution and rules of another size, with boxes or irregular regions.
fn entries() -> Option<Vec<(Value, Rules)>> {
    let text = common::variants()?;
    let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let fits = |entry: &Value| {
        corpus::is_known(entry) && entry["size"] != 9 && entry["noboxes"].is_null() && entry["solutions"][0].is_array()
    };
    Some(
        all.filter(fits)
            .map(|entry| {
                let rules = corpus::rules(&entry).without_constraints();
                (entry, rules)
            })
            .collect(),
    )
}

#[test]
fn lines_and_rows_have_the_size_that_they_show() {
    let Some(entries) = entries() else { return };
    let mut count = 0;
    for (number, (entry, rules)) in entries.iter().filter(|(_, rules)| rules.regions().is_none()).enumerate() {
        let size = rules.size();
        if [5, 7].contains(&size) || number % 12 > 0 {
            continue;
        }
        let grids = puzzle(entry, rules, number % 3);
        let expected = Document::from(grids.clone());
        for symbols in symbols(size) {
            let line = cells(&grids, &symbols);
            let words: Vec<String> = line.chars().map(String::from).collect();
            for text in [line.clone() + "\n", rows(size, &words, ""), rows(size, &words, " "), rows(size, &words, ",")]
            {
                assert_eq!(only(&text), expected, "{text}");
            }
            let several = format!("{line}\n{line}\n{line}\n");
            let (items, notes) = all(&several);
            assert!(
                items.len() == 3 && items.iter().all(|item| item.as_ref() == Ok(&expected)),
                "{several}\n{items:?}"
            );
            assert_eq!(notes, if size < 9 { vec![NoteKind::Size(size)] } else { vec![] });
        }
        for blank in ["-", ".", "0"] {
            let words = numbers(&grids, blank);
            for text in [words.join(" "), words.join(", "), rows(size, &words, "  "), rows(size, &words, ",")] {
                assert_eq!(only(&text), expected, "{text}");
            }
        }
        if size > 9 {
            let zero: Vec<char> = "123456789ABCDEFGHIJKLMNOP".chars().take(size - 1).chain(['0', '.']).collect();
            let (items, notes) = all(&cells(&grids, &zero));
            let has_zero = grids.digits().iter().flatten().any(|digit| usize::from(digit.get()) == size);
            assert!(items == [Ok(expected)] && (!has_zero || notes == [NoteKind::Zero(size)]), "{items:?} {notes:?}");
        }
        count += 1;
    }
    assert!(count > 15, "{count}");
}

#[test]
fn jigsaws_of_other_sizes_are_no_two_puzzles() {
    let Some(entries) = entries() else { return };
    let (mut count, mut large) = (0, 0);
    for (number, (entry, rules)) in entries.iter().filter(|(_, rules)| rules.regions().is_some()).enumerate() {
        let size = rules.size();
        let regions: Option<Vec<u8>> = rules.regions().unwrap().iter().copied().collect();
        let Some(regions) = regions.filter(|_| number % 5 == 0) else { continue };
        let first = regions.iter().copied().min().unwrap();
        let grids = puzzle(entry, rules, number % 3);
        for symbols in symbols(size) {
            let line = cells(&grids, &symbols);
            let words: Vec<String> = line.chars().map(String::from).collect();
            for start in ['1', 'A', 'a', '0'] {
                let label = |region: &u8| char::from_u32(u32::from(start) + u32::from(region - first)).unwrap();
                let labels: String = regions.iter().map(label).collect();
                if !labels.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                    continue;
                }
                let signs: Vec<String> = labels.chars().map(String::from).collect();
                for text in [
                    format!("{line}{labels}\n"),
                    format!("{line} {labels}\n"),
                    format!("{labels}\t{line}"),
                    format!("{line},{labels},a title\n"),
                    format!("{line}\n{labels}\n"),
                    format!("{labels}\r\n{line}"),
                    format!("{}\n{}", rows(size, &words, ""), rows(size, &signs, "")),
                    format!("{}{}", rows(size, &words, " "), rows(size, &signs, " ")),
                    format!("{}\n\n{}", rows(size, &signs, ","), rows(size, &words, ",")),
                ] {
                    let document = only(&text);
                    assert_eq!(document.givens.digits(), grids.digits(), "{text}");
                    let [own, expected] = [&document, &Document::from(grids.clone())].map(Meaning::of);
                    assert!(own == expected, "{text}\n{}", own.difference(&expected));
                }
                let (items, _) = all(&format!("{labels}\n"));
                assert!(matches!(&items[..], [Err(why)] if why.contains("above the labels")), "{labels}\n{items:?}");
                let (items, _) = all(&format!("{line}\n{labels}\n{line}\n{labels}\n"));
                assert_eq!(items.iter().filter(|item| item.is_ok()).count(), 2, "{items:?}");
            }
        }
        let document = Document::from(grids);
        let jigsaw = Format::named("jigsaw").unwrap();
        if loss(&document, jigsaw).is_empty() {
            let text = jigsaw.text(std::slice::from_ref(&document), Style::default()).unwrap();
            assert_eq!(Meaning::of(&only(&text)), Meaning::of(&document), "{text}");
        }
        large += usize::from(size > 9);
        count += 1;
    }
    assert!(count > 20 && large > 0, "{count} {large}");
}

#[test]
fn texts_without_a_clear_size_or_symbols_are_refused() {
    let dots = |count: usize| ".".repeat(count);
    for (text, expected) in [
        // The first row repeats a digit, or there are too few different digits.
        (format!("11234{}", dots(31)), "line 1, column 1: expected a line that names the grid: 36 cells"),
        (format!("12{}", dots(14)), "line 1, column 1: expected a line that names the grid: 16 cells"),
        // Grids of this size have no boxes.
        (format!("12345{}", dots(20)), "line 1, column 1: expected a line that names the grid: 25 cells"),
        // There are two signs for an empty cell.
        (format!("123456789ABCDEFG0{}", dots(239)), "line 1, column 1: expected a line that names the grid: 256"),
        // There are labels without cells.
        (
            "112233\n112233\n445566\n445566\n112233\n445566\n".into(),
            "line 1, column 1: expected the cells of a jigsaw above the labels of its regions",
        ),
    ] {
        match &all(&text).0[..] {
            [Err(why)] => assert!(why.starts_with(expected), "{text}\n{why}"),
            items => panic!("{text}\n{items:?}"),
        }
    }
    // A part of a line of 81 cells is not read as a grid of another size.
    for length in [16, 36, 64] {
        let part = &common::EXAMPLE[..length];
        assert!(read(part).iter().all(Result::is_err), "{part}");
    }
}
