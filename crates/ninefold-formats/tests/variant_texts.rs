//! Variants in the formats of tables, forums and collections: `krazydad`, `sudocue-forum` and `puzzlekit`. The puzzles are those of the corpus of
//! variants, if it exists: `NINEFOLD_CORPUS` names its folder.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::common::meaning::Meaning;
use crate::common::{self, corpus};
use ninefold_formats::{Document, Format, NoteKind, Piece, Request, parse, read_pieces};
use serde_json::{Value, json};

/// Returns the entries of the corpus whose names begin with a prefix.
fn entries(prefix: &str) -> Option<Vec<Value>> {
    let text = common::variants()?;
    let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    Some(all.filter(|entry| entry["id"].as_str().unwrap().starts_with(prefix) && corpus::is_known(entry)).collect())
}

fn expected(entry: &Value) -> Document {
    parse(&corpus::fpuzzles(entry)).unwrap().document
}

/// Reads the puzzles of a text; returns them with the notes about it.
fn all(text: &str, from: Option<&str>) -> (Vec<Result<Document, String>>, Vec<NoteKind>) {
    let (mut items, mut notes) = (Vec::new(), Vec::new());
    let request = Request { from: from.map(|name| Format::named(name).unwrap()), ..Request::default() };
    let _ = read_pieces(&mut text.as_bytes(), request, &mut |piece| {
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

fn only(text: &str, from: Option<&str>) -> Document {
    match &all(text, from).0[..] {
        [Ok(document)] => document.clone(),
        items => panic!("{text}\n{items:?}"),
    }
}

fn assert_same(found: &Document, expected: &Document, text: &str) {
    let [found, expected] = [found, expected].map(Meaning::of);
    assert!(found == expected, "{text}\n{}", found.difference(&expected));
}

/// Returns the indices of cells with names such as `R1C1`, counted from 0.
fn places(size: usize, names: &Value) -> Vec<usize> {
    let place = |name: &Value| {
        let (row, column) = name.as_str().unwrap()[1..].split_once('C').unwrap();
        (row.parse::<usize>().unwrap() - 1) * size + column.parse::<usize>().unwrap() - 1
    };
    corpus::list(names).map(place).collect()
}

/// Returns the number of the set of each cell, in the order of first cells; each other cell is a separate set.
fn labels(size: usize, sets: &[Vec<usize>]) -> Vec<usize> {
    let mut labels: Vec<usize> = (1000..1000 + size * size).collect();
    for (number, set) in sets.iter().enumerate() {
        set.iter().for_each(|&cell| labels[cell] = number);
    }
    let mut known = BTreeMap::new();
    labels
        .iter()
        .map(|label| {
            let next = known.len();
            *known.entry(*label).or_insert(next)
        })
        .collect()
}

/// Returns the sets of a kind, with their values.
fn sets(entry: &Value, kind: &str) -> Vec<(Vec<usize>, u32)> {
    let size = corpus::size(entry);
    let value = |set: &Value| set["value"].as_str().and_then(|value| value.parse().ok()).unwrap_or(0);
    let cells = |set: &Value| {
        if set["lines"].is_array() { places(size, &set["lines"][0]) } else { places(size, &set["cells"]) }
    };
    corpus::list(&entry["constraints"][kind]).map(|set| (cells(set), value(set))).collect()
}

/// Returns the label of each cell and the sums in the order of labels, if every cell is in one cage.
fn killer(entry: &Value) -> Option<(Vec<usize>, Vec<u32>)> {
    let size = corpus::size(entry);
    let cages = sets(entry, "killercage");
    let count: usize = cages.iter().map(|(cells, _)| cells.len()).sum();
    let labels = labels(size, &cages.iter().map(|(cells, _)| cells.clone()).collect::<Vec<_>>());
    let largest = labels.iter().max().unwrap() + 1;
    let is_plain = entry["constraints"].as_object().unwrap().len() == 1
        && corpus::list(&entry["givens"]).all(|digit| *digit == json!(0));
    if !is_plain || count != size * size || largest != cages.len() {
        return None;
    }
    let mut sums = vec![0; largest];
    cages.iter().for_each(|(cells, sum)| sums[labels[cells[0]]] = *sum);
    sums.iter().all(|&sum| sum > 0).then_some((labels, sums))
}

fn letter(label: usize) -> char {
    ('A'..='Z').chain('a'..='z').nth(label).unwrap()
}

/// Returns rows of words.
fn rows(size: usize, words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().chunks(size).map(|row| row.join(" ") + "\n").collect()
}

fn givens(entry: &Value) -> Vec<String> {
    corpus::list(&entry["givens"])
        .map(|digit| if *digit == json!(0) { "-".into() } else { digit.to_string() })
        .collect()
}

fn numbers<T: ToString>(numbers: &[T]) -> Vec<String> {
    numbers.iter().map(T::to_string).collect()
}

#[test]
fn records_of_krazydad() {
    let Some(entries) = entries("kd-") else { return };
    let (mut count, mut table) = (0, String::from(",ptitle,vol,book,puzzle,puzz_color,puzz_hint,solved,sOrder\n"));
    let mut documents = Vec::new();
    for entry in entries.iter().step_by(3) {
        let Some((labels, sums)) = killer(entry).filter(|(_, sums)| sums.len() <= 52) else { continue };
        let letters: String = labels.iter().map(|&label| letter(label)).collect();
        let sums = numbers(&sums).join(",");
        let solution: String = corpus::list(&entry["solutions"][0]).map(Value::to_string).collect();
        for text in [
            format!("K{letters},\"{sums}\",{solution}\n"),
            format!("{letters};\"{sums}\";{solution}"),
            format!("K{letters}\t{sums}\t{solution}\n"),
            format!("K{letters},\"{sums}\"\n"),
        ] {
            assert_same(&only(&text, None), &expected(entry), &text);
        }
        table += &format!("{count},KD_Killer_IM{count},1,1,7,K{letters},\"{sums}\",{solution},\"4,1,3\"\n");
        documents.push(expected(entry));
        count += 1;
    }
    let (items, _) = all(&table, None);
    assert_eq!(items.len(), documents.len());
    for (item, document) in items.iter().zip(&documents) {
        let item = item.as_ref().unwrap();
        assert_same(item, document, &table);
        assert!(item.solution.is_some());
    }
    assert!(count > 50, "{count}");
}

#[test]
fn texts_of_the_forum() {
    let (Some(killers), Some(jigsaws)) = (entries("kd-"), entries("jk-jigsaw")) else { return };
    let (mut count, clues) = (0, ".".repeat(81));
    for entry in killers.iter().step_by(8) {
        let Some((labels, sums)) = killer(entry).filter(|(_, sums)| sums.len() <= 52) else { continue };
        let letters: String = labels.iter().map(|&label| letter(label)).collect();
        let sums: Vec<String> = sums.iter().enumerate().map(|(label, sum)| format!("{}{sum}", letter(label))).collect();
        for text in [
            format!("Killer\n{clues}\n{letters}\n{}\n", sums.join(",")),
            format!("Killer: {letters} {},", sums.join(",")),
            format!("KILLER\r\n{letters}\r\n{},\r\n{}\r\n", sums[..5].join(","), sums[5..].join(", ")),
        ] {
            assert_same(&only(&text, None), &expected(entry), &text);
            assert_eq!(all(&format!("{text}\n\n{text}\n"), None).0.len(), 2, "{text}");
        }
        count += 1;
    }
    for entry in jigsaws.iter().filter(|entry| entry["size"] == 9).step_by(8) {
        let clues = givens(entry).concat().replace('-', ".");
        let regions: String =
            corpus::list(&entry["regions"]).map(|region| (region.as_u64().unwrap() + 1).to_string()).collect();
        let text = format!("Jigsaw\n{clues}\n{regions}\n");
        assert_same(&only(&text, None), &expected(entry), &text);
        count += 1;
    }
    assert!(count > 30, "{count}");
}

/// Returns an entry of janko.at as text, with the notes expected when it is read.
fn puzzlekit(entry: &Value) -> Option<(String, Vec<NoteKind>)> {
    let (size, id) = (corpus::size(entry), entry["id"].as_str().unwrap());
    let head = format!("{size} {size}\n");
    let open =
        if [5, 7].contains(&size) || entry["noboxes"].is_null() { vec![] } else { vec![NoteKind::NoBoxes(size)] };
    let kind = id.split('-').nth(1).unwrap();
    Some(match kind {
        "killer" => {
            let (labels, sums) = killer(entry)?;
            let word = |(cell, label): (usize, &usize)| {
                let is_first = labels.iter().position(|other| other == label) == Some(cell);
                if is_first { sums[*label].to_string() } else { "-".into() }
            };
            let cells: Vec<String> = labels.iter().enumerate().map(word).collect();
            (head + &rows(size, cells) + &rows(size, numbers(&labels)), vec![])
        }
        "jigsaw" => {
            let regions: Vec<String> = corpus::list(&entry["regions"]).map(Value::to_string).collect();
            (head + &rows(size, givens(entry)) + &rows(size, regions), vec![])
        }
        "renban" => {
            let sets: Vec<Vec<usize>> = sets(entry, "renban").into_iter().map(|(cells, _)| cells).collect();
            (head + &rows(size, givens(entry)) + &rows(size, numbers(&labels(size, &sets))), open)
        }
        "consec" => {
            let mut marks = vec![0; size * size];
            for (pair, _) in sets(entry, "difference") {
                let (one, other) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
                let (ahead, back) = if other == one + 1 { (1, 4) } else { (2, 8) };
                marks[one] |= ahead;
                marks[other] |= back;
            }
            (head + &rows(size, givens(entry)) + &rows(size, numbers(&marks)), open)
        }
        "evenodd" => {
            let mut cells = givens(entry);
            for (key, sign) in [("even", "E"), ("odd", "O")] {
                for set in corpus::list(&entry["constraints"][key]) {
                    let cell = places(size, &json!([set["cell"]]))[0];
                    // The corpus also has marks at givens.
                    if cells[cell] == "-" {
                        cells[cell] = sign.into();
                    }
                }
            }
            (head + &rows(size, cells), vec![])
        }
        "margin" | "sky" => {
            let key = if kind == "sky" { "skyscraper" } else { "sum" };
            let mut clues = vec!["-".to_owned(); 4 * size];
            for clue in corpus::list(&entry["constraints"][key]) {
                let (row, column) = if let Some(name) = clue["cell"].as_str() {
                    let (row, column) = name[1..].split_once('C').unwrap();
                    (row.parse::<usize>().unwrap(), column.parse::<usize>().unwrap())
                } else {
                    let cells = places(size, &clue["cells"]);
                    let (from, next) = (cells[0], cells[1]);
                    let (row, column) = (from / size + 1, from % size + 1);
                    if next.abs_diff(from) == size {
                        (if next > from { 0 } else { size + 1 }, column)
                    } else {
                        (row, if next > from { 0 } else { size + 1 })
                    }
                };
                let at = match (row, column) {
                    (0, column) => column - 1,
                    (row, 0) => 2 * size + row - 1,
                    (row, column) if column > size => 3 * size + row - 1,
                    (_, column) => size + column - 1,
                };
                clue["value"].as_str().unwrap().clone_into(&mut clues[at]);
            }
            (head + &rows(size, clues) + &rows(size, givens(entry)), vec![])
        }
        _ => return None,
    })
}

#[test]
fn puzzles_of_janko() {
    let Some(entries) = entries("jk-") else { return };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries.iter().step_by(2) {
        let Some((text, notes)) = puzzlekit(entry) else { continue };
        let is_boxed = entry["id"].as_str().unwrap().starts_with("jk-consec")
            && entry["noboxes"].is_null()
            && ![5, 7].contains(&corpus::size(entry));
        let from = is_boxed.then_some("puzzlekit-boxes");
        let (items, found) = all(&text, from);
        let [Ok(document)] = &items[..] else { panic!("{}\n{text}\n{items:?}", entry["id"]) };
        assert_same(document, &expected(entry), &text);
        assert_eq!(found, notes, "{text}");
        // Texts one below the other are separate puzzles.
        let (items, _) = all(&format!("{text}{text}\n{text}"), from);
        assert!(items.len() == 3 && items.iter().all(Result::is_ok), "{text}\n{items:?}");
        *counts.entry(entry["id"].as_str().unwrap().split('-').nth(1).unwrap().to_owned()).or_default() += 1;
    }
    println!("{counts:?}");
    assert!(counts.len() == 7 && counts.values().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn other_texts_are_refused_with_their_place() {
    let letters = "AAABBBCCCDDDEEEFFFGGGHHHIIIJJJKKKLLLMMMNNNOOOPPPQQQRRRSSSTTTUUUVVVWWWXXXYYYZZZaaa";
    let sums = ["15"; 27].join(",");
    let forum: String = (0..27).map(|label| format!("{}15,", letter(label))).collect();
    let solved = common::SOLUTION;
    let killer = "4 4\n7 3 6 -\n- - 4 -\n6 - 3 7\n4 - - -\n1 2 3 3\n1 2 4 4\n5 5 6 7\n8 8 6 7\n";
    let consecutive = "4 4\n- 1 - -\n- - - 2\n- - - -\n3 - - -\n0 0 1 4\n0 2 0 0\n0 8 0 0\n1 4 0 0\n";
    let sky = "4 4\n1 2 3 2\n- - - -\n2 1 3 3\n- - - -\n- - - -\n1 - - -\n- - - -\n- - 2 -\n";
    let cases = [
        (format!("K{},\"{sums}\"", &letters[1..]), "line 1, column 2: expected the letters of 81 cells instead of 80"),
        (format!("K{letters},\"{}\"", &sums[3..]), "line 1, column 85: expected the sums of 27 cages, found 26"),
        (
            format!("K{letters},\"{}\"", sums.replacen("15", "16", 1)),
            "line 1, column 85: the sums add up to 406, not to 405",
        ),
        (
            format!("K{letters},\"{}\"", sums.replacen("15", "0", 1)),
            "line 1, column 85: expected the sum of a cage, found \"0\"",
        ),
        (format!("K{letters},\"{sums}\",{}", &solved[1..]), "line 1, column 167: expected a solution of 81 digits"),
        (format!("K{letters},\"{sums}\",{solved}"), "line 1, column 167: the solution breaks the cage 15 in r1c123"),
        (format!("Killer\n{letters}\n{}", &forum[4..]), "line 2, column 1: expected a sum of the cage 'A'"),
        (
            format!("Killer\n{letters}\n{forum}z4"),
            "line 3, column 109: expected the sum of a cage of the grid, found \"z\"",
        ),
        (format!("Killer\n{letters}\n{forum}A4"), "line 3, column 109: expected one sum for each cage, found \"A4\""),
        (format!("Killer\n{letters}\n{letters}\n{forum}"), "line 3, column 1: expected each part once"),
        (format!("Jigsaw\n{}", ".".repeat(81)), "line 1, column 1: expected 81 digits of regions"),
        (format!("Killer\n{}\n{forum}", ".".repeat(81)), "line 1, column 1: expected 81 letters of cages"),
        (killer.replace("7 3 6 -", "8 3 6 -"), "line 2, column 1: the sums add up to 41, not to 40"),
        (killer.replace("7 3 6 -", "7 - 9 -"), "line 2, column 3: expected the sum of a cage, found \"-\""),
        (killer.replace("- - 4 -", "1 - 4 -"), "line 3, column 1: expected one sum for each cage, found \"1\""),
        (
            killer.replace("8 8 6 7\n", ""),
            "line 9, column 1: expected 4 rows of cells, and perhaps 4 rows of regions or 4 rows of clues",
        ),
        (killer.replace("8 8 6 7", "8 8 6"), "line 9, column 1: expected a row of 4 cells, found \"3 words\""),
        (killer.replace("8 8 6 7", "8 8 6 x"), "line 9, column 7: expected a number, or -, found \"x\""),
        (consecutive.replace("0 0 1 4", "0 0 0 4"), "line 6, column 1: expected regions of 4 cells"),
        (
            consecutive.replace("- 1 - -", "- 5 - -"),
            "line 2, column 3: expected a digit from 1 to 4, or -, found \"5\"",
        ),
        (sky.replace("1 2 3 2", "1 1 3 2"), "line 2, column 1: the clue 1 appears 2 times on a side"),
        (sky.replace("1 2 3 2", "9 2 3 2"), "line 2, column 1: expected clues that are either sums of three cells"),
        (sky.replace("1 - - -", "7 - - -"), "line 7, column 1: expected a digit from 1 to 4, or -, found \"7\""),
        (
            "9 9\n- - - - - - - - -\n".into(),
            "line 3, column 1: expected 9 rows of cells, and perhaps 9 rows of regions",
        ),
    ];
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        match &all(&text, None).0[..] {
            [Err(why)] if why.starts_with(expected) => {}
            items => wrong.push(format!("{text}\n{items:?}\n{expected}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert_eq!(only(sky, None).rules().constraints().len(), 8);
    assert_eq!(all(consecutive, None).1, [NoteKind::NoBoxes(4)]);
    assert!(only(consecutive, Some("puzzlekit-boxes")).rules().regions().is_none());
}
