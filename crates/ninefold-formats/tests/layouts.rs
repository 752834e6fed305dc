//! Several grids as text: they are recognised, read and written, and other texts give the right errors.

use ninefold_core::generate::{Clues, Order, Random, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{Constraint, Kind, NAMED, Rules};
use ninefold_core::symmetry::Turn;
use ninefold_core::{Stop, generate};
use ninefold_formats::{
    Document, Field, Format, Item, Request, Style, layout, layout_name, layout_places, read, read_from,
};

fn random(seed: u64) -> Random {
    Random::new(Seed::new(seed))
}

fn puzzle(layout: &Rules) -> Grids {
    let order = Order { clues: Clues::exactly(layout.len() / 2), ..Order::of(layout) };
    generate::puzzle(order, &mut random(1), Stop::NEVER).unwrap().givens().clone()
}

/// The formats that support several grids, except Ninefold's own.
const FORMATS: [&str; 4] = ["block", "line", "pencilmark", "ksudoku"];

fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

fn text(format: &'static Format, grids: &Grids, title: &str) -> String {
    let field = if format.name == "block" { Field::Comment } else { Field::Title };
    format.text(&[Document::from(grids.clone()).with(field, title)], Style::default()).unwrap()
}

fn items(text: &str, request: &Request) -> Vec<Item> {
    let mut items = Vec::new();
    let _ = read_from(&mut text.as_bytes(), request.clone(), &mut |item| {
        items.push(item);
        std::ops::ControlFlow::Continue(())
    });
    items
}

fn one(text: &str, request: &Request) -> Result<Grids, String> {
    let mut found = items(text, request);
    assert_eq!(found.len(), 1, "{found:?}\n{text}");
    found
        .remove(0)
        .map(|found| found.document.givens)
        .map_err(|error| format!("{}:{}: {}", error.line, error.column, error.kind))
}

/// Returns the format of the first puzzle of several grids.
fn recognised(text: &str) -> Option<&'static str> {
    read(text).into_iter().flatten().find(|found| !found.document.rules().is_single()).map(|found| found.format.name)
}

/// Every layout, in all orientations, survives a round trip in every format that carries it, without a requested format or layout.
#[test]
fn round_trip() {
    for named in NAMED {
        for turn in [Turn::IDENTITY, "rotate-90".parse().unwrap()] {
            let layout = named.rules().turned(turn).unwrap();
            let grids = puzzle(&layout);
            let formats = FORMATS.map(format).into_iter();
            for format in formats.filter(|format| (format.write.unwrap().carries.layouts)(&layout)) {
                let text = text(format, &grids, "");
                assert_eq!(recognised(&text), Some(format.name), "{} {turn} {format}\n{text}", named.name);
                let back = one(&text, &Request::default());
                assert_eq!(back.as_ref(), Ok(&grids), "{} {turn} {format}\n{text}", named.name);
            }
        }
    }
}

#[test]
fn several_in_a_text() {
    let puzzles = ["samurai", "twodoku"].map(|name| puzzle(&Rules::named(name).unwrap()));
    for format in ["block", "line", "pencilmark"].map(format) {
        let text = puzzles.iter().map(|grids| text(format, grids, "a title")).collect::<Vec<_>>().join("\n");
        let found: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
        assert_eq!(
            found.iter().map(|found| &found.document.givens).collect::<Vec<_>>(),
            puzzles.iter().collect::<Vec<_>>()
        );
        let field = if format.name == "block" { Field::Comment } else { Field::Title };
        assert_eq!(found[1].document.text(field), "a title", "{format}");
    }
}

/// Rows may have zeros for empty cells, and dots, signs or numbers for places without a cell.
#[test]
fn other_signs() {
    let grids = puzzle(&Rules::named("sohei").unwrap());
    let plain = grids.to_string();
    let full: Vec<String> = plain.lines().map(|line| format!("{line:21}")).collect();
    let rows = |change: &dyn Fn(&str) -> String| full.iter().map(|line| change(line) + "\n").collect::<String>();
    let numbers = |line: &str| -> String {
        let word = |char| match char {
            ' ' => "-1".to_owned(),
            '.' => "0".to_owned(),
            digit => String::from(digit),
        };
        line.chars().map(word).collect::<Vec<_>>().join(" ")
    };
    for text in [
        rows(&|line| line.replace('.', "0").replace(' ', ".")),
        rows(&|line| line.replace(' ', "#")),
        rows(&|line| line.replace(' ', "-").replace('.', "_")),
        rows(&numbers),
    ] {
        assert_eq!(recognised(&text), Some("block"), "{text}");
        assert_eq!(one(&text, &Request::default()).as_ref(), Ok(&grids), "{text}");
    }
}

/// Single grids, even several in a text, are not read as several grids of one puzzle.
#[test]
fn what_is_single() {
    let line = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let rows: String = line.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
    let spaced: String =
        rows.lines().map(|row| row.chars().map(|char| format!("{char} ")).collect::<String>() + "\n").collect();
    let framed = format!("{:#}", line.parse::<ninefold_core::Grid>().unwrap());
    let five = format!("{line}\n").repeat(5);
    for text in [
        line,
        &rows,
        &rows.repeat(2),
        &format!("{rows}\n{rows}"),
        &spaced,
        &framed,
        "",
        "# only a comment\n",
        "{}",
        "<ksudoku/>",
    ] {
        assert_eq!(recognised(text), None, "{text}");
    }
    // Five copies of a grid disagree on the boxes that the grids of a samurai share; if these were empty, the copies would agree.
    assert_eq!(recognised(&five), None);
    assert_eq!(recognised(&format!("{}\n", ".".repeat(81)).repeat(5)), None);
}

#[test]
fn errors() {
    let samurai = Request { layout: Rules::named("samurai"), ..Request::default() };
    let grids = puzzle(&Rules::named("samurai").unwrap());
    let lines: Vec<String> = grids.iter().map(|grid| grid.to_string()).collect();

    // The last box of grid 1 is the first box of grid 3.
    let mut other = lines.clone();
    let here = other[2].as_bytes()[10];
    other[2].replace_range(10..11, if here == b'1' { "2" } else { "1" });
    let error = one(&other.join("\n"), &samurai).unwrap_err();
    assert!(error.starts_with("3:11: expected the grids to agree on r8c8: grid 1 has "), "{error}");

    let four = one(&lines[..4].join("\n"), &samurai).unwrap_err();
    assert_eq!(four, "1:1: expected 5 lines, one for each grid of the layout, found \"4\"");
    let short = one(&format!("{}\n{}", lines[0], &lines[1][..80]), &samurai).unwrap_err();
    assert_eq!(short, "2:81: expected a digit or a sign for an empty cell");

    let block = grids.to_string();
    let rows: Vec<&str> = block.lines().collect();
    assert!(one(&rows[..20].join("\n"), &Request::default()).unwrap_err().contains("a multiple of 3, found \"20\""));
    assert!(one(&rows[..20].join("\n"), &samurai).unwrap_err().contains("expected 21 rows, found \"20 rows\""));
    let mut odd: Vec<String> = rows.iter().map(ToString::to_string).collect();
    odd[7].replace_range(4..5, "?");
    assert_eq!(
        one(&odd.join("\n"), &samurai).unwrap_err(),
        "8:5: expected a digit, a sign for an empty cell or a space, found \"?\""
    );
    odd[7].replace_range(4..5, " ");
    assert!(one(&odd.join("\n"), &samurai).unwrap_err().starts_with("8:5: expected a cell in r8c5"));
    odd[7] = rows[7].to_owned();
    odd[0].replace_range(10..11, "5");
    assert!(
        one(&odd.join("\n"), &samurai).unwrap_err().starts_with("1:11: expected a space, as no grid has a cell here")
    );

    // A block of 27 by 27 cells contains a few grids or many.
    let wide = format!("{}\n", ".".repeat(27)).repeat(27);
    assert!(one(&wide, &Request::default()).unwrap_err().contains("several layouts have these cells"));
}

#[test]
fn json() {
    let read = |text: &str| one(text, &Request { from: Some(format("pencilmark")), ..Request::default() });
    let cells = |count: usize| format!("[{}]", vec!["0"; count].join(","));
    let named = format!(r#"{{"layout":"doubledoku","givens":{}}}"#, cells(144));
    assert_eq!(read(&named).unwrap().rules().known().as_deref(), Some("doubledoku"));
    let offsets = format!(r#"{{"grids":[{{"row":0,"col":0}},{{"row":3,"column":3}}],"givens":{}}}"#, cells(144));
    assert_eq!(read(&offsets), read(&named));
    let error = |text: &str| read(text).unwrap_err();
    assert!(error(&named.replace("double", "quadruple")).contains("the name of a layout"));
    assert!(error(&offsets.replace(":3,", ":4,")).contains("grid 2 is not aligned with the boxes of grid 1"));
    assert!(error(&offsets.replace(":3,", ":-3,")).contains("a number of cells from 0 to 999"));
    assert!(error(&named.replace("[0,", "[")).contains("12 times 12 cells"));
    assert!(error(&named.replace("[0,", "[10,")).contains("a digit from 1 to 9"));
    assert!(error(r#"{"layout":"samurai""#).contains("JSON"));
    // A place outside all grids must not have a cell.
    let corner = named.replace(",0]", ",0,7]").replacen("0,", "", 1);
    assert!(read(&corner).is_ok());
    let hole = format!(r#"{{"layout":"doubledoku","givens":[{},7{}]}}"#, ["0"; 11].join(","), ",0".repeat(132));
    assert!(error(&hole).contains("null, as no grid has a cell here,"), "{}", error(&hole));
}

#[test]
fn xml() {
    let text = text(format("ksudoku"), &puzzle(&Rules::named("samurai").unwrap()), "");
    assert!(text.contains("<sudokugroups at=\"132\" withblocks=\"1\"/>"));
    let error = |text: &str| one(text, &Request { from: Some(format("ksudoku")), ..Request::default() }).unwrap_err();
    assert!(error(&text.replace("sizeX=\"21\"", "sizeX=\"0\"")).contains("graph"));
    assert!(
        error(&text.replace("at=\"132\"", "at=\"133\"")).contains("grid 3 is not aligned with the boxes of grid 1")
    );
    assert!(error(&text.replace("<values>", "<values>_")).contains("expected 441 letters, found \"442 of them\""));
    assert!(
        error(&text.replace("withblocks=\"1\"", "withblocks=\"0\""))
            .contains("grids without all their rows, columns and boxes")
    );
    assert!(error(&text.replace("</game>", "")).contains("XML"), "{}", error(&text.replace("</game>", "")));
}

#[test]
fn layouts() {
    let layout = |text: &str| ninefold_formats::layout(text).map_err(|error| error.kind.to_string());
    assert_eq!(layout("0,0 6,6").unwrap().known().as_deref(), Some("twodoku"));
    assert_eq!(layout(r#"{"grids":[{"row":0,"col":0},{"row":6,"col":6}]}"#), layout("twodoku"));
    assert_eq!(layout("\n###..\n###..\n#####\n..###\n..###\n"), layout("twodoku"));
    assert!(layout("0,0 6,5").unwrap_err().contains("grid 2 is not aligned with the boxes"));
    assert!(layout("gattai-99").unwrap_err().contains("neither the name of a layout"));
    assert!(layout("{\"grids\":[]}").is_err() && layout("").is_err() && layout("0,0 x").is_err());
}

/// Pieces and mixtures of valid texts never cause a panic or a wrong position.
#[test]
fn hostile() {
    let grids = puzzle(&Rules::named("butterfly").unwrap());
    let texts = FORMATS.map(|name| text(format(name), &grids, "title"));
    let mut random = random(9);
    for round in 0..800 {
        let mut text: Vec<u8> = texts[round % 4].clone().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => text.truncate(at.max(1)),
                1 => text[at] = b"019.# \n-,<>{}\"x"[random.below(15)],
                2 => _ = text.remove(at),
                _ => text.insert(at, b"\n 5#"[random.below(4)]),
            }
            if text.is_empty() {
                text.push(b'.');
            }
        }
        let text = String::from_utf8_lossy(&text);
        for from in [None, Some(format(FORMATS[round % 4])), Some(format(FORMATS[(round + 1) % 4]))] {
            let request = Request { from, ..Request::default() };
            for error in items(&text, &request).into_iter().filter_map(Result::err) {
                assert!(error.line >= 1 && error.column >= 1);
            }
        }
    }
}

/// Puzzles of several grids can be anywhere among single grids, each in its own format.
#[test]
fn mixed_in_a_stream() {
    let line = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let [samurai, butterfly, twodoku] =
        ["samurai", "butterfly", "twodoku"].map(|name| puzzle(&Rules::named(name).unwrap()));
    let spread = |grids: &Grids| text(format("line"), grids, "spread");
    let mixed = format!(
        "{line} first\n\n# a samurai\n{samurai}\n\n{line}\n\n{butterfly}\n\n{}# layout: single\n{line} behind\n{}{}{:#}\n",
        spread(&twodoku),
        text(format("pencilmark"), &samurai, ""),
        text(format("ksudoku"), &twodoku, ""),
        line.parse::<ninefold_core::Grid>().unwrap(),
    );
    let found: Vec<_> =
        read(&mixed).into_iter().map(|item| item.unwrap_or_else(|error| panic!("{error}\n{mixed}"))).collect();
    let shown: Vec<_> = found.iter().map(|found| (found.format.name, found.document.rules().known())).collect();
    let (samurai, butterfly, twodoku) = (Some("samurai".into()), Some("butterfly".into()), Some("twodoku".into()));
    let expected = [
        ("line", None),
        ("block", samurai.clone()),
        ("line", None),
        ("block", butterfly),
        ("line", twodoku.clone()),
        ("line", None),
        ("pencilmark", samurai),
        ("ksudoku", twodoku),
        ("grid", None),
    ];
    assert_eq!(shown, expected, "{mixed}");
    assert_eq!(found[0].document.text(Field::Title), "first");
    assert_eq!((found[1].line, found[1].document.text(Field::Comment)), (4, "a samurai"));
    assert_eq!(found[4].document.text(Field::Title), "spread");
    assert_eq!(found[5].document.text(Field::Title), "behind");
    // The same puzzles are also written in one format.
    for format in ["line", "block", "pencilmark", "ninefold"].map(format) {
        let documents: Vec<_> = found.iter().map(|found| found.document.clone()).collect();
        let written = format.text(&documents, Style::default()).unwrap();
        let again: Vec<_> = read(&written).into_iter().map(|item| item.unwrap().document.givens).collect();
        assert_eq!(again, documents.iter().map(Document::grids).collect::<Vec<_>>(), "{format}\n{written}");
    }
}

/// An unreadable multi-sudoku does not hide the following puzzles.
#[test]
fn errors_in_a_stream() {
    let line = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let samurai = puzzle(&Rules::named("samurai").unwrap()).to_string();
    let short: String = samurai.lines().take(20).map(|row| format!("{row}\n")).collect();
    let items = read(&format!("{short}\n{line}\n\n# layout: nonsense\n\n{samurai}\n"));
    let shown: Vec<_> =
        items.iter().map(|item| item.as_ref().map_or_else(|error| error.line, |found| found.line)).collect();
    assert_eq!(shown, [20, 22, 24, 26], "{items:?}");
    assert!(items[0].is_err() && items[1].is_ok() && items[2].is_err() && items[3].is_ok());
}

/// Returns rules that no name, drawing or list of positions can express.
fn other_rules() -> Vec<Rules> {
    let regions: Vec<Option<u8>> = (0..81_u8).map(|cell| Some((cell + 1) % 81 / 9)).collect();
    let kind = Kind::named("antiknight").unwrap();
    let knight = |rules: &Rules| rules.with_constraints([Constraint::new(kind, rules, Vec::new(), None).unwrap()]);
    vec![
        Rules::single().with_regions(&regions).unwrap(),
        knight(&Rules::single()),
        knight(&"samurai".parse().unwrap()),
        Rules::sized(6).unwrap(),
        Rules::sized(16).unwrap(),
    ]
}

/// Names, drawings, positions and transformed layouts would drop regions and constraints.
#[test]
fn other_rules_have_no_layout_as_text() {
    for rules in other_rules() {
        assert_eq!(rules.known(), None, "{rules:?}");
        assert_eq!(layout_places(&rules), serde_json::Value::Null, "{rules:?}");
        assert!(Turn::all().all(|turn| rules.turned(turn).is_none()), "{rules:?}");
        assert!(rules.to_string().parse::<Rules>().is_err(), "{rules}");
        if let Some(name) = layout_name(&rules) {
            assert_eq!(layout(&name), Ok(rules), "{name}");
        }
    }
    let words: Vec<String> = other_rules().iter().map(Rules::to_string).collect();
    let expected = ["9x9 with irregular regions", "9x9 with Anti-Knight", "5 grids with Anti-Knight", "6x6", "16x16"];
    assert_eq!(words, expected);
}

/// An answer of this program for such a puzzle contains its digits and its rules in words, and is not read as a plain puzzle.
#[test]
fn answers_about_other_rules_are_no_puzzles() {
    let digits = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let answer = |rules: &str| {
        format!(
            "{{\"puzzle\":\"{digits}\",{rules}\"format\":\"f-puzzles\",\"source\":\"a.json\",\"line\":1,\"count\":1}}"
        )
    };
    assert!(one(&answer(""), &Request::default()).is_ok());
    let error = one(&answer("\"rules\":\"9x9 with killercage\","), &Request::default()).unwrap_err();
    assert!(error.contains("only in words (9x9 with killercage)"), "{error}");
}
