//! Jigsaws and killers as lines of text, if the corpus of variants exists: `NINEFOLD_CORPUS` names its folder. Each puzzle is written here in the
//! forms of other programs, and must be read as the puzzle in the corpus.

use std::collections::BTreeMap;

use crate::common::forms::{lines, rows};
use crate::common::meaning::Meaning;
use crate::common::{self, corpus};
use ninefold_core::Grid;
use ninefold_core::rules::{Constraint, Kind, Rules};
use ninefold_formats::{Document, Format, Style, loss, read};
use serde_json::Value;

fn digits(values: &Value) -> String {
    let sign =
        |value: &Value| value.as_u64().filter(|&digit| digit > 0).map_or_else(|| ".".into(), |digit| digit.to_string());
    values.as_array().unwrap().iter().map(sign).collect()
}

/// Returns the entries of the corpus of size 9 with constraints and without pencil marks.
fn entries() -> Option<Vec<Value>> {
    let text = common::variants()?;
    let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    Some(
        all.filter(|entry| entry["size"] == 9 && entry["pencil"].is_null() && entry["constraints"].is_object())
            .collect(),
    )
}

/// Reads the only puzzle of a text.
fn one(text: &str) -> Document {
    let mut items = read(text);
    assert_eq!(items.len(), 1, "{text}\n{items:?}");
    items.remove(0).unwrap_or_else(|error| panic!("{error} in\n{text}")).document
}

fn labels_of(regions: &[u8]) -> String {
    regions.iter().map(|region| char::from(b'1' + region)).collect()
}

#[test]
fn jigsaws_in_two_parts_are_no_two_puzzles() {
    let Some(entries) = entries() else { return };
    let mut count = 0;
    for entry in entries {
        let regions: Option<Vec<u8>> = entry["regions"].as_array().and_then(|all| {
            all.iter().map(|value| value.as_u64().and_then(|region| u8::try_from(region).ok())).collect()
        });
        let Some(regions) = regions.filter(|_| entry["constraints"].as_object().unwrap().is_empty()) else { continue };
        let own: Vec<Option<u8>> = regions.iter().copied().map(Some).collect();
        let rules = Rules::single().with_regions(&own).unwrap();
        let cells = digits(&entry["givens"]);
        for first in [b'1', b'a', b'A', b'0'] {
            let labels: String = regions.iter().map(|region| char::from(first + region)).collect();
            let blocks = [&cells, &labels].map(|line| lines(&rows(line, ".", ["", "", ""])));
            let spaced = [&cells, &labels].map(|line| lines(&rows(line, ".", ["", " ", ""])));
            for text in [
                format!("{cells}\n{labels}\n"),
                format!("{cells}\r\n{labels}"),
                format!("{labels}\n{cells}\n"),
                format!("{cells}{labels}\n"),
                format!("{cells} {labels}\n"),
                format!("{labels}\t{cells}"),
                format!("{cells},{labels},a title\n"),
                format!("{}\n{}", blocks[0], blocks[1]),
                format!("{}{}", blocks[0], blocks[1]),
                format!("# a title\n{}\n{}", blocks[0], blocks[1]),
                format!("A title\n\n{}\n{}", blocks[0], blocks[1]),
                format!("{}\n{}", spaced[0], spaced[1]),
            ] {
                let document = one(&text);
                assert_eq!(document.rules(), &rules, "{text}");
                assert_eq!(document.givens.digits(), cells.parse::<Grid>().unwrap().entries(), "{text}");
            }
        }
        // A wrong label is an error, not a second puzzle.
        let wrong: String = labels_of(&regions).replacen('1', "2", 1);
        for text in [format!("{cells}\n{wrong}\n"), format!("{cells}{wrong}"), format!("{cells} {wrong} title")] {
            let items = read(&text);
            assert!(items.len() == 1 && items[0].is_err(), "{text}: {items:?}");
        }
        // Several jigsaws in a text each have their own regions.
        let labels = labels_of(&regions);
        let several = read(&format!("{cells} first\n{labels}\n{cells} second\n{labels}\n"));
        assert!(several.len() == 2 && several.into_iter().all(|item| item.unwrap().document.rules() == &rules));
        count += 1;
    }
    assert!(count > 50, "{count}");
}

/// Returns the cages of an entry without other rules: the cage of each cell, and the sums.
fn cages(entry: &Value) -> Option<(Vec<usize>, Vec<u32>)> {
    let constraints = entry["constraints"].as_object()?;
    let list = constraints.get("killercage").filter(|_| constraints.len() == 1)?.as_array()?;
    let (mut of, mut sums) = (vec![usize::MAX; 81], Vec::new());
    for cage in list {
        let sum = cage["value"].as_u64().or_else(|| cage["value"].as_str()?.parse().ok())?;
        for name in cage["cells"].as_array()? {
            let at = Rules::single().cell_named(name.as_str()?)?.index();
            if of[at] != usize::MAX {
                return None;
            }
            of[at] = sums.len();
        }
        sums.push(u32::try_from(sum).ok()?);
    }
    let is_plain = entry["regions"].is_null() && digits(&entry["givens"]).bytes().all(|byte| byte == b'.');
    (is_plain && !of.contains(&usize::MAX)).then_some((of, sums))
}

/// Returns the arrows of connected cages: each cell points to a neighbour that is nearer to the first cell of its cage.
fn arrows(of: &[usize], sums: &[u32]) -> Option<String> {
    let mut signs = vec![None; 81];
    for (cage, &sum) in sums.iter().enumerate() {
        let head = of.iter().position(|&other| other == cage)?;
        let letter = match sum {
            0..10 => b'0' + u8::try_from(sum).ok()?,
            10..36 => b'A' + u8::try_from(sum - 10).ok()?,
            _ => b'a' + u8::try_from(sum - 36).ok()?,
        };
        signs[head] = Some(letter);
        let mut queue = vec![head];
        while let Some(cell) = queue.pop() {
            let beside = [
                (cell % 9 < 8).then_some((cell + 1, b'<')),
                (cell % 9 > 0).then(|| (cell - 1, b'>')),
                Some((cell + 9, b'^')).filter(|&(below, _)| below < 81),
                cell.checked_sub(9).map(|above| (above, b'v')),
            ];
            for (next, arrow) in beside.into_iter().flatten() {
                if of[next] == cage && signs[next].is_none() {
                    signs[next] = Some(arrow);
                    queue.push(next);
                }
            }
        }
    }
    signs.into_iter().map(|sign| sign.map(char::from)).collect()
}

#[test]
fn killers_on_a_line_have_their_cages() {
    let Some(entries) = entries() else { return };
    let (mut count, mut drawn) = (0, 0);
    for entry in entries {
        let Some((of, sums)) = cages(&entry) else { continue };
        let base = Rules::single();
        let kind = Kind::named("killercage").unwrap();
        let mut cells: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        base.cells().for_each(|cell| cells.entry(of[cell.index()]).or_default().push(cell));
        let mut made: Vec<_> = cells.into_iter().collect();
        made.sort_by_key(|(_, cells)| cells[0]);
        let constraints: Vec<Constraint> = made
            .into_iter()
            .map(|(cage, cells)| Constraint::new(kind, &base, vec![cells], Some(sums[cage])).unwrap())
            .collect();
        let rules = base.with_constraints(constraints.clone());
        let diagonals = ["diagonal+", "diagonal-"]
            .map(|id| Constraint::new(Kind::named(id).unwrap(), &base, Vec::new(), None).unwrap());
        let diagonal = base.with_constraints(diagonals.into_iter().chain(constraints));

        let numbers = |swapped: bool| -> String {
            let number = |cell: usize| {
                let [sum, cage] = [sums[of[cell]], u32::try_from(of[cell]).unwrap() + 1];
                format!("{:04}:", if swapped { 256 * cage + sum } else { 256 * sum + cage })
            };
            (0..81).map(number).collect()
        };
        let head = |cell: usize| of.iter().position(|other| *other == of[cell]).unwrap();
        let sumocue = |region: fn(usize) -> String| -> String {
            let entry = |cell: usize| {
                let text = if head(cell) == cell { format!("={}", sums[of[cell]]) } else { format!("+{}", head(cell)) };
                text + &region(cell)
            };
            (0..81).map(entry).collect()
        };
        assert_eq!(one(&format!("3x3::k:{}\n", numbers(false))).rules(), &rules);
        assert_eq!(one(&format!("3x3:d:k:{}\n", numbers(false))).rules(), &diagonal);
        assert_eq!(one(&format!("3x3::k:{}\n", numbers(true).trim_end_matches(':'))).rules(), &rules, "swapped bytes");
        assert_eq!(one(&format!("SumoCueV1{}\n", sumocue(|_| String::new()))).rules(), &rules);
        assert_eq!(one(&format!("SumoCueV1D{}\n", sumocue(|_| String::new()))).rules(), &diagonal);
        let boxes = sumocue(|cell| format!("J{}", 3 * (cell / 27) + cell % 9 / 3));
        assert_eq!(one(&format!("SumoCueV1{boxes}\n")).rules(), &rules, "boxes as regions");
        if let Some(arrows) = arrows(&of, &sums) {
            assert_eq!(one(&format!("{arrows}\n")).rules(), &rules, "{arrows}");
            drawn += 1;
        }
        count += 1;
    }
    assert!(count > 100 && drawn > 100, "{count} {drawn}");
}

/// Jigsaws and killers of the corpus survive a round trip in each format that can hold them.
#[test]
fn what_is_written_is_read_again() {
    let Some(entries) = entries() else { return };
    let formats = ["jigsaw", "jsudoku", "sumocue", "killer", "krazydad"].map(|name| Format::named(name).unwrap());
    let mut counts = [0; 5];
    for entry in entries.iter().filter(|entry| corpus::is_known(entry)) {
        let document = one(&corpus::fpuzzles(entry));
        for (format, count) in formats.iter().zip(&mut counts) {
            if !loss(&document, format).is_empty() {
                continue;
            }
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            let found = ninefold_formats::parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(found.format, *format, "{text}");
            let [meaning, expected] = [&found.document, &document].map(Meaning::of);
            assert!(meaning == expected, "{text}\n{}", meaning.difference(&expected));
            *count += 1;
        }
    }
    println!("jigsaw, jsudoku, sumocue, killer, krazydad: {counts:?}");
    assert!(counts[0] > 50 && counts[1..].iter().all(|&count| count > 400), "{counts:?}");
}

/// Cages along diagonals have few other arrows.
#[test]
fn a_killer_of_diagonals_is_recognised() {
    let rest = "0````````".repeat(8);
    let found = ninefold_formats::parse(&format!("000000000{rest}")).unwrap();
    assert_eq!(found.format.name, "killer");
    assert_eq!(found.document.rules().constraints().len(), 15, "a cage for each diagonal of two cells or more");
}
