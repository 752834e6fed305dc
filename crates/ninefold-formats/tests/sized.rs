//! Grids of other sizes as lines and blocks survive a round trip, and never become another puzzle.

use std::collections::HashSet;

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_formats::{Document, Field, Format, Request, Style, layout, parse, read, read_as, read_from};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::common::{self, cases};

/// Documents with digits that obey no rule, for grids of the sizes that text supports.
fn documents() -> impl Strategy<Value = Document> {
    let size = (4..=25_usize).prop_filter("another", |&size| size != 9);
    (size, 1..4_usize, prop::collection::vec(any::<u16>(), 625)).prop_map(|(size, often, numbers)| {
        let digit = |number: u16| Digit::of_size(size, u8::try_from(1 + usize::from(number) / 4 % size).unwrap());
        let entry = |number: u16| if usize::from(number) % 4 < often { digit(number) } else { None };
        Grids::new(Rules::sized(size).unwrap(), numbers.into_iter().map(entry)).into()
    })
}

fn only(text: &str) -> Result<Document, String> {
    match &read(text)[..] {
        [Ok(found)] => Ok(found.document.clone()),
        [Err(error)] => Err(error.to_string()),
        items => Err(format!("{items:?}")),
    }
}

#[test]
fn lines_and_blocks_come_back() {
    for format in ["line", "block"].map(|name| Format::named(name).unwrap()) {
        let blanks = prop::sample::select(vec!['.', '0', '_', '-', '*', 'x']);
        let several = prop::collection::vec(documents(), 1..4);
        let outcome = TestRunner::new(cases(200)).run(&(several, blanks), |(documents, blank)| {
            let plain = Document::from(common::grid(common::EXAMPLE));
            let documents: Vec<Document> = documents.into_iter().chain([plain]).collect();
            let text = format.text(&documents, Style { blank }).unwrap();
            for items in [read(&text), read_as(&text, format)] {
                let found: Result<Vec<_>, _> = items.into_iter().map(|item| item.map(|found| found.document)).collect();
                prop_assert_eq!(found.as_ref(), Ok(&documents), "{}", text);
            }
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

#[test]
fn titles_and_comments_come_back() {
    let document = Document::from(Grids::empty(Rules::sized(6).unwrap()));
    let document = document.with(Field::Title, "an easy one").with(Field::Comment, "from a book");
    let text = Format::named("line").unwrap().text(std::slice::from_ref(&document), Style::default()).unwrap();
    assert_eq!(text, format!("# layout: 6x6\n# from a book\n{} an easy one\n", ".".repeat(36)));
    assert_eq!(only(&text), Ok(document));
}

#[test]
fn a_size_shows_or_is_named() {
    let of = |size: usize, digits: &[(usize, u8)]| {
        let mut grids = Grids::empty(Rules::sized(size).unwrap());
        for &(at, value) in digits {
            let cell = grids.rules().cells().nth(at).unwrap();
            grids[cell] = Digit::of_size(size, value);
        }
        Document::from(grids)
    };
    let dots = |count: usize| ".".repeat(count);
    for (text, expected) in [
        (format!("1{}G\n", dots(254)), of(16, &[(0, 1), (255, 16)])),
        (format!("1{}g a label\n", dots(254)), of(16, &[(0, 1), (255, 16)]).with(Field::Title, "a label")),
        // Another sign stands for empty cells.
        (format!("1{}0F", dots(253)), of(16, &[(0, 1), (254, 16), (255, 15)])),
        (format!("1{}P", dots(623)), of(25, &[(0, 1), (624, 25)])),
        (format!("1{}C", dots(142)), of(12, &[(0, 1), (143, 12)])),
        ("1...\n....\n....\n...4\n".into(), of(4, &[(0, 1), (15, 4)])),
        ("# a comment\n1...\n....\n....\n...4\n".into(), of(4, &[(0, 1), (15, 4)]).with(Field::Comment, "a comment")),
        ("1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n".into(), of(4, &[(0, 1), (15, 4)])),
        (
            format!("{}12 1\n", "- ".repeat(10)) + &format!("{}-\n", "- ".repeat(11)).repeat(11),
            of(12, &[(10, 12), (11, 1)]),
        ),
        (format!("# layout: 4x4\n1{}4\n", dots(14)), of(4, &[(0, 1), (15, 4)])),
        (format!("# layout: 16x16\n{}1\n", dots(255)), of(16, &[(255, 1)])),
    ] {
        assert_eq!(only(&text), Ok(expected), "{text}");
    }
    let mut found = Vec::new();
    let request = Request { layout: Some(layout("4x4").unwrap()), ..Request::default() };
    let _ = read_from(&mut "1..............4".as_bytes(), request, &mut |item| {
        found.push(item.map(|found| found.document));
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(found, [Ok(of(4, &[(0, 1), (15, 4)]))]);
}

#[test]
fn what_may_be_two_things_is_refused() {
    let clear = |size: usize| {
        format!(
            "line 1, column 1: expected a line that names the grid: {} cells may be one of {size}x{size}, or another; write \
             \"# layout: {size}x{size}\" above it with 1 to 9, then A for 10, and dots for empty cells, or use --layout {size}x{size}",
            size * size
        )
    };
    let dots = |count: usize| ".".repeat(count);
    for (text, expected) in [
        (format!("1{}4", dots(14)), clear(4)),
        (format!("1{}6", dots(34)), clear(6)),
        (format!("1{}8\n2{}8\n", dots(62), dots(62)), String::new()),
        // There are only letters, or two signs for an empty cell.
        (format!("1{}0G", dots(253)), clear(16)),
        (format!("ab{}", dots(254)), clear(16)),
        (
            "# layout: 6x6\n1..7..\n".into(),
            "line 2, column 4: expected a digit of a grid of 6x6, or a sign for an empty cell, found \"7\"".into(),
        ),
        (
            "# layout: 6x6\n1.....\n.....\n".into(),
            "line 3, column 1: expected 6 rows of 6 cells, found \"5 cells\"".into(),
        ),
        (
            "# layout: 6x6\n1.....\n......\n".into(),
            "line 2, column 1: expected 6 rows of 6 cells, found \"2 rows\"".into(),
        ),
        (
            format!("# layout: 6x6\n1{}\n", dots(36)),
            "line 2, column 37: expected 36 cells on the line, found \"37\"".into(),
        ),
    ] {
        match only(&text) {
            Err(error) if expected.is_empty() => assert!(error.starts_with("[Err"), "{error}"),
            result => assert_eq!(result, Err(expected), "{text}"),
        }
    }
}

/// A damaged text is refused, or read as one of its original puzzles.
#[test]
fn damage_makes_no_other_puzzle() {
    let formats = ["line", "block"].map(|name| Format::named(name).unwrap());
    let damage = (
        0..4_usize,
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::sample::select(vec!['1', '5', '.', ' ', ',', '|', '-', 'a', '\t']),
    );
    let outcome =
        TestRunner::new(cases(3000)).run(&(documents(), any::<bool>(), damage), |(document, is_line, damage)| {
            let format = formats[usize::from(!is_line)];
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let first = usize::from(lines[0].starts_with('#'));
            let (kind, line, place, sign) = damage;
            let at = first + line.index(lines.len() - first);
            let end = place.index(lines[at].len() + 1);
            match kind {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[at].clone()),
                2 => lines[at].truncate(end),
                _ => lines[first..].iter_mut().filter(|line| line.len() >= end).for_each(|line| line.insert(end, sign)),
            }
            let broken = lines.join("\n") + "\n";
            let known: HashSet<String> = [format!("{}{}", document.rules().size(), document.givens)].into();
            for found in read(&broken).into_iter().flatten() {
                let key = format!("{}{}", found.document.rules().size(), found.document.givens);
                prop_assert!(known.contains(&key), "{} is read as {:?}", broken, found);
            }
            Ok(())
        });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn sizes_are_named() {
    for name in ["4x4", "6x6", "16x16", "25x25"] {
        let rules = layout(name).unwrap();
        assert_eq!(ninefold_formats::layout_name(&rules).as_deref(), Some(name));
    }
    assert_eq!(layout("9x9").unwrap(), Rules::single());
    for name in ["3x3", "26x26", "4x6", "04x04", "4x", "+4x+4"] {
        assert!(layout(name).is_err(), "{name}");
    }
    assert!(parse("# layout: 4x5\n1...").is_err());
}
