//! `KSudoku`'s saved games: cells run down the columns, and groups must be the houses of grids.
//!
//! Facts: `src/gui/serializer.cpp` and `src/logic/skgraph.h` of `KSudoku`, <https://invent.kde.org/games/ksudoku>.

use std::fmt::Write;

use ninefold_core::{Cell, House};
use ninefold_formats::{Document, Format, Style, loss, read};

use crate::common::meaning::Meaning;
use crate::common::{self, EXAMPLE, corpus, grid};

/// Returns the letters of the example in the order in which the program writes them.
fn letters() -> String {
    let sign = |place: usize| match EXAMPLE.as_bytes()[place % 9 * 9 + place / 9] {
        b'.' => '_',
        digit => (digit - b'0' + b'a') as char,
    };
    (0..81).map(sign).collect()
}

/// Returns a game with the given attributes and content of the graph.
fn game(graph: &str, inside: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"1000\">\n  <puzzle>\n   <graph {graph}>\n{inside}   </graph>\n   <values>{}</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n",
        letters(),
    )
}

/// Returns houses as cliques, one on each line.
fn cliques(houses: impl Iterator<Item = House>) -> String {
    houses.fold(String::new(), |mut text, house| {
        let number = |cell: Cell| ((cell.column().number() - 1) * 9 + cell.row().number() - 1).to_string();
        let cells: Vec<String> = house.cells().iter().map(number).collect();
        let _ = writeln!(text, "    <clique size=\"9\">{} </clique>", cells.join(" "));
        text
    })
}

const CUSTOM: &str =
    "order=\"9\" type=\"custom\" specific-type=\"Plain\" name=\"x\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\"";

/// Reads the only document of a text; returns it, or the errors.
fn only(text: &str) -> Result<Document, String> {
    let items: Result<Vec<_>, _> = read(text).into_iter().collect();
    match items.map_err(|error| error.to_string())?.as_slice() {
        [found] => Ok(found.document.clone()),
        several => Err(format!("{} documents", several.len())),
    }
}

#[test]
fn cells_are_counted_down_the_columns() {
    assert_eq!(only(&game("order=\"9\" type=\"sudoku\"", "")), Ok(grid(EXAMPLE).into()));
    let events = "<history>\n<simple-event index=\"1\" value=\"6\"/>\n</history>";
    let game = game("order=\"9\" type=\"sudoku\"", "").replace("<history/>", events);
    let placed = only(&game).unwrap().placed;
    assert_eq!(placed.grid(0).filled().to_string(), "r2c1");
    let format = Format::named("ksudoku").unwrap();
    let written = format.text(&[grid(EXAMPLE).into()], Style::default()).unwrap();
    assert!(written.contains(&letters()), "{written}");
    // A windmill shows the orientation: its upper grid is three columns to the right.
    let windmill = Document::new(ninefold_formats::layout("windmill").unwrap());
    let written = format.text(std::slice::from_ref(&windmill), Style::default()).unwrap();
    assert!(written.contains("<sudokugroups at=\"63\" "), "{written}");
    assert_eq!(only(&written), Ok(windmill));
}

#[test]
fn a_custom_graph_may_be_a_plain_sudoku() {
    let example: Result<Document, String> = Ok(grid(EXAMPLE).into());
    let group = "    <sudokugroups at=\"0\" withblocks=\"1\"/>\n";
    assert_eq!(only(&game(CUSTOM, group)), example);
    assert_eq!(only(&game("order=\"9\" type=\"custom\"", group)), example);
    assert_eq!(only(&game(CUSTOM, &group.replace(" withblocks=\"1\"", ""))), example);
    assert_eq!(only(&game(CUSTOM, &cliques(House::all()))), example);
    let boxes = group.replace("\"1\"", "\"0\"") + &cliques(House::boxes());
    assert_eq!(only(&game(CUSTOM, &boxes)), example);
    assert_eq!(only(&game(&format!("{CUSTOM} ncliques=\"27\""), &boxes)), example);
}

/// The centre of the program's own windmill has only its middle box; its other boxes belong to the sails.
#[test]
fn boxes_may_be_those_of_another_grid() {
    let format = Format::named("ksudoku").unwrap();
    let windmill = Document::new(ninefold_formats::layout("windmill").unwrap());
    let written = format.text(std::slice::from_ref(&windmill), Style::default()).unwrap();
    let middle = "at=\"132\" withblocks=\"0\"/><clique size=\"9\" >198 199 200 219 220 221 240 241 242 </clique>";
    let text = written.replace("at=\"132\" withblocks=\"1\"/>", middle).replace("ncliques=\"135\"", "ncliques=\"127\"");
    assert_ne!(text, written);
    assert_eq!(only(&text), Ok(windmill));
    let error = only(&text.replace("198 199", "197 199")).unwrap_err();
    assert!(error.contains("groups of cells besides rows, columns and boxes"), "{error}");
}

#[test]
fn what_is_no_sudoku_is_refused() {
    let group = "    <sudokugroups at=\"0\" withblocks=\"1\"/>\n";
    let (lines, all) = (cliques(House::rows().chain(House::columns())), cliques(House::all()));
    let diagonal = "    <clique size=\"9\" >0 10 20 30 40 50 60 70 80 </clique>\n";
    let cage = "    <cage operator=\"1\" value=\"9\" size=\"2\"> 0 1 </cage>\n";
    let some = all.lines().skip(1).fold(String::new(), |text, line| text + line + "\n");
    let plain = || game("order=\"9\" type=\"sudoku\"", "");
    let cases = [
        (
            game(CUSTOM, &lines),
            "grids without all their rows, columns and boxes are not supported (r1c1 r2c1 r3c1 r1c2",
        ),
        (game(CUSTOM, &some), "grids without all their rows, columns and boxes are not supported (r1c1 r1c2 r1c3 r1c4"),
        (game(CUSTOM, &group.replace("\"1\"", "\"0\"")), "grids without all their rows, columns and boxes"),
        (game(CUSTOM, ""), "expected groups of cells in a graph of the type custom"),
        (
            game(&CUSTOM.replace("Plain", "XSudoku"), &(all.clone() + diagonal)),
            "diagonals are not supported (specific-type=\"XSudoku\")",
        ),
        (game(&CUSTOM.replace("Plain", "Jigsaw"), group), "other regions than boxes are not supported (specific-type"),
        (game(&CUSTOM.replace("Plain", "Mathdoku"), group), "cages with operators other than sums are not supported"),
        (
            game(CUSTOM, &(group.to_owned() + cage)),
            "cages with operators other than sums are not supported (operator=\"1\")",
        ),
        (
            game(CUSTOM, &(group.to_owned() + &cage.replace("\"1\"", "\"4\""))),
            "expected cages with each of 81 cells once, found \"1 of 2 cells\"",
        ),
        (game(CUSTOM, &(group.to_owned() + &cage.replace("\"1\" value=\"9\"", "\"4\" value=\"x\""))), "expected a sum"),
        (game(CUSTOM, &(lines.clone() + diagonal)), "grids without all their rows, columns and boxes"),
        (game(&CUSTOM.replace("Plain", "KillerSudoku"), group), "cages are not supported (specific-type"),
        (game(CUSTOM, "<roxdokugroups at=\"0\"/>"), "cubes are not supported"),
        (game(&format!("{CUSTOM} ncliques=\"27\""), &all.replacen('\n', "", 1)[..0]), "groups of cells in a graph"),
        (game(&format!("{CUSTOM} ncliques=\"54\""), group), "expected 27 as ncliques, the number of groups"),
        (game(CUSTOM, &all.replacen("0 9", "0 81", 1)), "expected the numbers of cells from 0 to 80"),
        (game(CUSTOM, &group.replace("at=\"0\"", "at=\"21\"")), "grids that fill the 9 rows"),
        (plain().replace("<graph", "<figure").replace("</graph", "</figure"), "expected the element graph in the game"),
        (plain().replace("   <values>", "<values></values>"), "line 7, column"),
        (
            plain().replace("  </puzzle>", &format!("<values>{}</values></puzzle>", letters())),
            "expected one element values",
        ),
        (plain().replace("<history/>", "<simple-event index=\"1\" markers=\"11\"/>"), "expected nine signs 0 or 1"),
    ];
    for (text, expected) in cases {
        let error = only(&text).expect_err(expected);
        assert!(error.contains(expected), "{expected}: {error}\n{text}");
    }
}

/// A missing or doubled line leads to an error, or changes nothing.
#[test]
fn damage_never_makes_another_puzzle() {
    let format = Format::named("ksudoku").unwrap();
    let layouts = ["single", "samurai", "windmill", "sensei", "0,0 3,3 0,3 3,0"].map(ninefold_formats::layout);
    for document in layouts.into_iter().map(|layout| Document::new(layout.unwrap())) {
        let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            for copies in [0, 2] {
                let damaged: Vec<&str> = [&lines[..at], &lines[at..=at].repeat(copies), &lines[at + 1..]].concat();
                let found = only(&damaged.join("\n"));
                assert!(found.is_err() || found.as_ref() == Ok(&document), "{}\n{found:?}", damaged.join("\n"));
            }
        }
    }
}

/// Cliques are diagonals, regions and further groups; the cells of a cage are counted down the columns too.
#[test]
fn cliques_may_be_other_rules() {
    let group = "    <sudokugroups at=\"0\" withblocks=\"1\"/>\n";
    let main = "<clique size=\"9\">0 10 20 30 40 50 60 70 80</clique>";
    let other = "<clique size=\"9\">8 16 24 32 40 48 56 64 72</clique>";
    let few = "<clique size=\"3\">1 2 12</clique>";
    let rules = |text: &str| {
        let document = only(text).unwrap();
        let rules = document.rules();
        rules.constraints().iter().map(|constraint| constraint.describe(rules)).collect::<Vec<_>>()
    };
    assert_eq!(rules(&game(&CUSTOM.replace("Plain", "XSudoku"), &format!("{group}{main}{other}"))).len(), 2);
    assert_eq!(rules(&game(CUSTOM, &format!("{group}{few}"))), ["extra region in r23c1 r4c2"]);
}

#[test]
fn the_corpus_comes_back() {
    let Some(text) = common::variants() else { return };
    let format = Format::named("ksudoku").unwrap();
    let mut counts = std::collections::BTreeMap::new();
    for line in text.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        if !corpus::is_known(&entry) {
            continue;
        }
        let document = ninefold_formats::parse(&corpus::fpuzzles(&entry)).unwrap().document;
        if !loss(&document, format).is_empty() {
            continue;
        }
        let written = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
        let found = only(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        let [meaning, expected] = [&found, &document].map(Meaning::of);
        assert!(meaning == expected, "{written}\n{}", meaning.difference(&expected));
        *counts.entry(entry["kinds"].to_string()).or_insert(0) += 1;
    }
    println!("{counts:?}");
    assert!(counts.values().sum::<usize>() > 400, "{counts:?}");
}
