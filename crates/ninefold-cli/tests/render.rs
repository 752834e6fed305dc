//! Pictures and books made by the real program.
#![cfg(all(feature = "pdf", feature = "png"))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{self, HARD, ninefold, run, stderr, stdout};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// Lists the files of a folder, to check that none is left over.
fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_ending_of_the_file_says_what_is_drawn() {
    let folder = folder();
    for (ending, start) in
        [("svg", "<svg "), ("html", "<!DOCTYPE html>"), ("txt", "┌───"), ("png", "\u{89}PNG"), ("pdf", "%PDF-")]
    {
        let file = folder.path().join("puzzle").with_extension(ending);
        let output = run(&["render", HARD, "-o", &text(&file)], "");
        assert!(output.status.success(), "{ending}: {}", stderr(&output));
        let bytes = fs::read(&file).unwrap();
        let start: Vec<u8> = start
            .chars()
            .flat_map(|char| if char == '\u{89}' { vec![0x89] } else { char.to_string().into_bytes() })
            .collect();
        assert!(bytes.starts_with(&start), "{ending}");
    }
    assert_eq!(files(folder.path()).len(), 5);
}

/// Pictures can use the typefaces of books; text and pages use their own.
#[test]
fn a_picture_has_the_face_that_was_asked_for() {
    let drawn = |face: &[&str], medium| run(&[&["render", "--format", medium, HARD], face].concat(), "");
    let plain = stdout(&drawn(&[], "svg")).to_owned();
    let faces = ["dejavu", "literata", "atkinson"].map(|face| stdout(&drawn(&["--face", face], "svg")).to_owned());
    assert_eq!(plain, faces[0]);
    assert!(faces[0] != faces[1] && faces[1] != faces[2] && faces.iter().all(|svg| svg.starts_with("<svg ")));
    assert!(drawn(&["--face", "literata"], "pdf").stdout.starts_with(b"%PDF-"));
    let refused = drawn(&["--face", "literata"], "text");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--face is for pictures"), "{}", stderr(&refused));
}

/// The data of a picture describe the contents of its cells, and include the picture.
#[test]
fn a_picture_is_data_too() {
    let read = |output: &std::process::Output| -> Vec<serde_json::Value> {
        stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let drawn = read(&run(&["render", "--json", "--solution", "--title", "One", HARD], ""));
    let [object] = &drawn[..] else { panic!("{drawn:?}") };
    let digits = |object: &serde_json::Value| -> String {
        let cells = object["cells"].as_array().unwrap();
        cells.iter().map(|cell| cell["digit"].as_u64().map_or(".".into(), |digit| digit.to_string())).collect()
    };
    assert_eq!((digits(object), digits(&object["solution"])), (HARD.to_owned(), common::SOLVED.to_owned()));
    assert_eq!((&object["title"], &object["width"]), (&"One".into(), &9.into()));
    // The SVG in the data has the size, the title and every outline of the picture.
    let picture = run(&["render", "--format", "svg", "--title", "One", HARD], "");
    let outlines =
        |svg: &str| svg.lines().filter(|line| line.contains("<svg ") || line.contains("<path id=")).collect::<String>();
    assert_eq!(outlines(object["svg"].as_str().unwrap()), outlines(stdout(&picture)));
    let two = read(&run(&["render", "--json", "--candidates", HARD, HARD], ""));
    assert_eq!((two.len(), &two[0]), (2, &two[1]), "a line for each");
    assert_eq!(two[0]["cells"][0]["candidates"], "13468");
}

#[test]
fn text_is_the_default_and_can_be_read_again() {
    let drawn = run(&["render", "--candidates", HARD], "");
    let again = run(&["convert", "--format", "line"], stdout(&drawn));
    assert_eq!(stdout(&again).trim_end(), HARD);
}

#[test]
fn several_puzzles_need_a_sheet_or_pages() {
    let two = format!("{HARD}\n{HARD}\n");
    let refused = run(&["render", "--format", "svg"], &two);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--sheet"));
    let sheet = run(&["render", "--format", "svg", "--sheet", "2"], &two);
    assert!(stdout(&sheet).starts_with("<svg ") && stdout(&sheet).matches("matrix(").count() >= 4);
}

/// Clues are shaded in every medium with colours, also in the solution; everything else is unchanged.
#[test]
fn clues_are_shaded() {
    let drawn = |more: &[&str]| run(&[&["render", "--solution", HARD], more].concat(), "");
    let clues = HARD.bytes().filter(u8::is_ascii_digit).count();
    let (plain, shaded) = (drawn(&["--format", "html"]), drawn(&["--format", "html", "--shade-clues"]));
    let count = |page: &std::process::Output| stdout(page).matches("style=\"background: ").count();
    assert_eq!((count(&plain), count(&shaded)), (0, 2 * clues), "{}", stderr(&shaded));
    let book = drawn(&["--format", "html", "--style", "zambon", "--shade-clues"]);
    assert_eq!(count(&book), 2 * clues);
    for medium in ["svg", "png", "pdf"] {
        let [plain, shaded] = [&[][..], &["--shade-clues"]].map(|more| drawn(&[&["--format", medium], more].concat()));
        assert!(shaded.status.success() && plain.stdout != shaded.stdout, "{medium}: {}", stderr(&shaded));
    }
    let refused = drawn(&["--shade-clues"]);
    assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)));
    assert!(
        stderr(&refused).contains("--shade-clues works in pictures and pages: name one with -o"),
        "{}",
        stderr(&refused)
    );
}

/// A puzzle and its solution are drawn side by side in one picture.
#[test]
fn a_solution_stands_beside_its_puzzle() {
    let width = |arguments: &[&str]| -> String {
        let drawn = run(arguments, HARD);
        assert!(drawn.status.success(), "{}", stderr(&drawn));
        let svg = stdout(&drawn);
        svg.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a width").to_owned()
    };
    let alone = width(&["render", "--format", "svg"]);
    let beside = width(&["render", "--format", "svg", "--solution"]);
    assert_eq!([alone.as_str(), beside.as_str()], ["451.2", "902.4"]);
    assert_eq!(width(&["render", "--format", "svg", "--solution", "--sheet", "1"]), alone);
}

/// The symbols of Zambon's book are drawn in every medium. Characters that no font has are printed on a terminal, but cannot be drawn.
#[test]
fn symbols_of_the_book_and_of_no_font() {
    let book = "☎,☢,☯,☼,☽,♘,⚛,♥,♫";
    for format in ["text", "html", "svg"] {
        let output = run(&["render", "--symbols", book, "--format", format, "--solution", HARD], "");
        assert!(output.status.success(), "{format}: {}", stderr(&output));
        let drawn = String::from_utf8(output.stdout).unwrap();
        assert!(format == "svg" || book.split(',').all(|symbol| drawn.contains(symbol)), "{format}");
    }
    let rare = ["render", "--symbols", "𓀀 b c d e f g h i", "--solution", HARD];
    assert!(stdout(&run(&rare, "")).contains('𓀀'));
    for format in ["html", "svg"] {
        let output = run(&[&rare[..], &["--format", format]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{format}");
        assert!(stderr(&output).contains("U+13000"), "{format}: {}", stderr(&output));
    }
}

#[test]
fn a_missing_picture_a_bad_font_and_a_bad_place_leave_no_file() {
    let folder = folder();
    let file = text(&folder.path().join("out.pdf"));
    let none = text(&folder.path().join("none.svg"));
    let pictures = [none.as_str(); 9].join(",");
    let recipe = folder.path().join("book.toml");
    fs::write(&recipe, "title = 'x'\npages = 3\n").unwrap();
    let nowhere = text(&folder.path().join("no/such/folder/out.pdf"));
    let inside = text(folder.path());
    let torn = text(&folder.path().join("torn"));
    fs::create_dir(&torn).unwrap();
    let tear = |digit: usize| fs::write(Path::new(&torn).join(format!("{digit}.png")), b"\x89PNG\r\n\x1a\n torn");
    (1..=9).for_each(|digit| tear(digit).unwrap());
    let cases: [(&[&str], &str); 14] = [
        (&["render", "--symbols", &torn, HARD, "-o", &file], "is a damaged picture"),
        (&["render", "--symbols", &inside, HARD, "-o", &file], "no picture 1.svg"),
        (&["render", "--zoom", "20", "--cell", "1000", HARD, "--format", "png"], "too many"),
        (&["render", HARD, "-o", &inside], "name the pictures for the folder with --format"),
        (&["book", HARD, "-o", &inside], "cannot write"),
        (&["book", "--title", "𓀀", HARD, "-o", &file], "U+13000"),
        (&["render", "--symbols", &pictures, HARD, "-o", &file], "cannot read"),
        (&["render", "--symbols", "abc", HARD, "-o", &file], "nine"),
        (&["render", "--symbols", "𓀀 b c d e f g h i", HARD, "-o", &file], "U+13000"),
        (&["render", "--font", &text(&recipe), HARD, "-o", &file], "is not a font"),
        (&["render", HARD, "-o", &nowhere], "cannot write"),
        (&["book", "--each", "64", "--paper", "a5", HARD, "-o", &file], "too small"),
        (&["book", "--recipe", &text(&recipe), "-o", &file], "book.toml:2:1: unknown field"),
        (&["book", "--inside", "40cm", HARD, "-o", &file], "margins"),
    ];
    for (arguments, message) in cases {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(message), "{arguments:?}: {}", stderr(&output));
    }
    fs::remove_dir_all(torn).unwrap();
    assert_eq!(files(folder.path()), [recipe], "nothing is left over");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_and_a_file_that_was_there_stays() {
    for arguments in [
        &["render", "--format", "svg", HARD, "-o"][..],
        &["book", HARD, "-o"],
        &["render", "--format", "pdf", HARD, "-o"],
    ] {
        let output = run(&[arguments, &["/dev/full"]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("cannot write to /dev/full"), "{}", stderr(&output));
    }
    let folder = folder();
    let file = folder.path().join("book.pdf");
    fs::write(&file, "before").unwrap();
    let output = run(&["book", "-o", &text(&file)], format!("{HARD}\n{}\n", ".".repeat(81)));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).unwrap(), "before", "what was there is not lost for a book that fails");
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn thousands_of_puzzles_go_into_a_picture_and_too_many_are_refused() {
    let many = format!("{HARD}\n").repeat(10_001);
    let refused = run(&["render", "--format", "text"], &many);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("more than 10000"), "{}", stderr(&refused));
    let sheet = run(&["render", "--format", "svg", "--sheet", "40", "--cell", "6"], &many[..82 * 1600]);
    assert!(sheet.status.success() && stdout(&sheet).ends_with("</svg>\n"));
    let large = run(&["render", "--format", "png", "--sheet", "1"], &many[..82 * 100]);
    assert_eq!(large.status.code(), Some(2));
    assert!(stderr(&large).contains("--cell, --zoom and --dpi"), "{}", stderr(&large));
}

#[test]
fn a_book_takes_only_puzzles_with_one_solution() {
    let folder = folder();
    let file = text(&folder.path().join("book.pdf"));
    let output = run(&["book", "-o", &file], format!("{HARD}\n{}\n", ".".repeat(81)));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("stdin:2:"), "{}", stderr(&output));
    assert!(files(folder.path()).is_empty());
}

#[test]
fn a_recipe_makes_a_book_by_levels() {
    let folder = folder();
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let extreme = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    fs::write(folder.path().join("all.txt"), format!("{extreme}\n{easy}\n")).unwrap();
    let recipe = folder.path().join("book.toml");
    let chapter =
        |title: &str, level: &str| format!("[[chapter]]\ntitle = '{title}'\nfiles = ['all.txt']\nlevel = '{level}'\n");
    let text_of = format!("title = 'Two'\npaper = '6x9'\neach = 1\nhints = true\n{}", chapter("First", "easy"));
    fs::write(&recipe, text_of).unwrap();
    let file = folder.path().join("book.pdf");
    let output = run(&["book", "--recipe", &text(&recipe), "-o", &text(&file)], "");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("1 puzzle on 10 pages"), "{}", stderr(&output));
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF-"));
}

#[test]
fn a_recipe_makes_new_puzzles_the_same_ones_for_a_seed() {
    let folder = folder();
    let recipe = folder.path().join("book.toml");
    let chapters = "[[chapter]]\ntitle = 'Easy'\ngenerate = { count = 3, level = 'easy', symmetry = 'half-turn' }\n\
                    [[chapter]]\ntitle = 'Hearts'\ngenerate = { count = 2, pattern = 'heart.txt', minimal = false }\n";
    fs::write(&recipe, format!("title = 'New'\nseed = 'one'\nrate = true\n{chapters}")).unwrap();
    let heart = [
        ".11...11.",
        "1111.1111",
        "11.111.11",
        "11..1..11",
        "11.....11",
        ".11...11.",
        "..11.11..",
        "...111...",
        "....1....",
    ]
    .join("\n");
    fs::write(folder.path().join("heart.txt"), heart).unwrap();
    let made = |name: &str, more: &[&str]| {
        let file = folder.path().join(name);
        let output = run(&[&["book", "--recipe", &text(&recipe), "-o", &text(&file)], more].concat(), "");
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stderr(&output).contains("5 puzzles on "), "{}", stderr(&output));
        fs::read(&file).unwrap()
    };
    let book = made("a.pdf", &["-j", "1"]);
    assert!(book == made("b.pdf", &["-j", "3"]), "threads do not matter");
    assert!(book != made("c.pdf", &["--seed", "two"]), "another seed makes another book");
    let wrong = [
        ("generate = { cont = 3 }", "--cont"),
        ("generate = { level = 'silly' }", "silly"),
        ("generate = { count = 1.5 }", "1.5"),
        ("generate = { count = 2026-12-24 }", "datetime"),
        ("generate = {}\nfiles = ['x']", "cannot have both files and generate"),
        ("generate = { count = 30000 }", "at most 20000 puzzles"),
        ("generate = { clues = '5..9' }", "needs at least 17"),
        ("title = 'x'", "needs files"),
    ];
    let listed = folder.path().join("listed.txt");
    fs::write(&listed, format!("{HARD}\n")).unwrap();
    for (chapter, message) in [
        (
            "level = 'Extreem'",
            "chapter \"Extreem\" would be empty: no puzzle has the level Extreem; the puzzles of its files have ",
        ),
        ("title = 'A'\ncount = 0", "chapter \"A\" would be empty: it has no puzzles"),
    ] {
        let files = format!("files = ['{}']", text(&listed));
        let all = format!("{files}\n[[chapter]]\n{files}\n{chapter}\n");
        fs::write(&recipe, format!("rate = true\n[[chapter]]\n{all}")).unwrap();
        let file = folder.path().join("part.pdf");
        let output = run(&["book", "--recipe", &text(&recipe), "-o", &text(&file)], "");
        assert!(stderr(&output).contains(message) && !file.exists(), "{chapter}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{chapter}");
    }
    for (chapter, message) in wrong {
        fs::write(&recipe, format!("seed = 'one'\n[[chapter]]\n{chapter}\n")).unwrap();
        let file = folder.path().join("wrong.pdf");
        let output = run(&["book", "--recipe", &text(&recipe), "-o", &text(&file)], "");
        assert_eq!(output.status.code(), Some(2), "{chapter}");
        assert!(stderr(&output).contains(message) && !file.exists(), "{chapter}: {}", stderr(&output));
    }
}

#[test]
fn a_hint_is_drawn_as_far_as_the_depth_allows() {
    let drawn = |depth: &str| stdout(&run(&["hint", "--svg", "--depth", depth, HARD], "")).to_owned();
    let placed = "#17692d";
    assert!(drawn("4").starts_with("<svg ") && drawn("4").contains(placed));
    assert!(!drawn("3").contains(placed), "the conclusion is not given away");
    assert!(drawn("1").len() < drawn("3").len());
    let several = run(&["hint", "--svg"], format!("{HARD}\n{HARD}\n"));
    assert_eq!(several.status.code(), Some(2));
}

/// An option that a medium cannot show is refused.
#[test]
fn options_without_effect_are_refused() {
    for (arguments, why) in [
        (["--format", "html", "--sheet", "2"], "--sheet is for svg, png, pdf, not for html"),
        (["--format", "svg", "--dpi", "300"], "--dpi is for png, not for svg"),
        (["--format", "pdf", "--zoom", "2"], "--zoom is for png, not for pdf"),
        (["--format", "text", "--cell", "20"], "--cell is for svg, png, pdf, html, not for text"),
        (["--format", "svg", "--content", "cells"], "--content is for text, not for svg"),
    ] {
        let refused = run(&[&["render"], &arguments[..], &[HARD]].concat(), "");
        assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
        assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)));
    }
}

#[test]
fn explained_steps_have_pictures() {
    let page = run(&["explain", "--format", "html", "--steps", "3", HARD], "");
    // Three singles are explained together.
    assert_eq!(stdout(&page).matches("<figure>").count(), 1);
    assert_eq!(stdout(&page).matches("<svg ").count(), 1);
    assert_eq!(stdout(&page).matches("<li>").count(), 3);
    let folder = folder();
    let file = folder.path().join("steps.pdf");
    let pages = run(&["explain", "--format", "pdf", "--steps", "3", HARD, "-o", &text(&file)], "");
    assert!(pages.status.success(), "{}", stderr(&pages));
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF-"));
}

/// The recipe in the help of `book` works as copied from a terminal of 80 columns.
#[test]
fn the_recipe_of_the_help_can_be_pasted() {
    let help = ninefold(&["help", "book"]).env("COLUMNS", "80").output().unwrap();
    let help = stdout(&help).to_owned();
    let (_, rest) = help.split_once("its files are beside it:\n").unwrap();
    let (recipe, _) = rest.split_once("\nThe margin at the spine").unwrap();
    let folder = folder();
    let path = folder.path().join("book.toml");
    fs::write(&path, recipe).unwrap();
    fs::write(folder.path().join("easy.txt"), format!("{HARD}\n")).unwrap();
    fs::write(folder.path().join("more.sdm"), format!("{HARD}\n")).unwrap();
    // Twenty X-wings would take a while, so the test orders two.
    let smaller = recipe.replace("count = 20", "count = 2").replace("count = 10", "count = 1");
    assert_ne!(smaller, recipe);
    fs::write(&path, smaller.replace("own.ttf", "").replace("level = \"Easy\"", "")).unwrap();
    let file = folder.path().join("book.pdf");
    let output = run(&["book", "--recipe", &text(&path), "-o", &text(&file)], "");
    assert!(output.status.success(), "{}\n{recipe}", stderr(&output));
    assert!(stderr(&output).contains("5 puzzles on "), "{}", stderr(&output));
}

#[test]
fn a_book_says_where_it_is_not_as_was_asked() {
    let folder = folder();
    let file = text(&folder.path().join("book.pdf"));
    let puzzles = format!("{HARD}\n").repeat(30);
    let made = |arguments: &[&str]| run(&[&["book", "-o", &file], arguments].concat(), &puzzles);
    let few = made(&["--paper", "6x9"]);
    assert!(few.status.success() && stderr(&few).contains("12 solutions a page instead of 20"), "{}", stderr(&few));
    let wrong: [(&[&str], &str); 6] = [
        (&["--front", "title"], "needs a title"),
        (&["--front", "levels"], "add rate"),
        (&["--front", "cover"], "invalid value 'cover'"),
        (&["--face", "times"], "available: dejavu, literata, atkinson"),
        (&["--bleed", "1in"], "bleed of 0 to 20 mm"),
        (&["--bleed", "much"], "is not a length"),
    ];
    for (arguments, message) in wrong {
        let output = made(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{arguments:?}: {}", stderr(&output));
    }
    let few: [(&[&str], &str); 8] = [
        (&["--preflight", "report.txt"], "--preflight needs --printer"),
        (&["--for", "kpd"], "did you mean kdp?"),
        (&["--for", "kdp", "--booklet"], "kdp takes single pages"),
        (&["--loose", "--booklet"], "cannot be used with"),
        (&["--pdf-x", "FOGRA39"], "needs a title"),
        (&["--isbn", "978-0-306-40615-8"], "its check digit is 8, but the other digits require 7"),
        (&["--year", "26"], "expected 1900 to 2999"),
        (&["--omit", "outlines"], "did you mean outline?"),
    ];
    for (arguments, message) in few {
        let output = made(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{arguments:?}: {}", stderr(&output));
    }
    let all = [
        "--title",
        "T",
        "--rate",
        "--face",
        "atkinson",
        "--bleed",
        "3mm",
        "--crop-marks",
        "--theme",
        "dark",
        "--imprint",
        "One",
    ];
    let output = made(&all);
    assert!(output.status.success(), "{}", stderr(&output));
    let again = fs::read(&file).unwrap();
    assert!(made(&all).status.success() && fs::read(&file).unwrap() == again, "the same book, byte for byte");
}

/// The file of a book is checked against the requirements of its printer. It is written even if the check fails.
#[test]
fn a_book_for_a_printer_is_examined() {
    let folder = folder();
    let [file, report] = ["book.pdf", "report.txt"].map(|name| text(&folder.path().join(name)));
    let puzzles = format!("{HARD}\n").repeat(44);
    let made = |arguments: &[&str]| run(&[&["book", "-o", &file, "--each", "2"], arguments].concat(), &puzzles);
    let well = made(&["--for", "kdp", "--title", "T", "--preflight", &report]);
    assert!(well.status.success() && stderr(&well).contains("all 16 checks passed"), "{}", stderr(&well));
    let lines = fs::read_to_string(&report).unwrap();
    assert!(lines.starts_with("Preflight for kdp (Kindle Direct Publishing, paperback)\nok    pages: "), "{lines}");
    assert!(lines.contains("6.00 x 9.00 in") && lines.ends_with("all 16 checks passed\n"), "{lines}");
    let narrow = made(&["--printer", "kdp", "--outside", "0.1in", "--preflight", "-"]);
    assert_eq!(narrow.status.code(), Some(1));
    assert!(stderr(&narrow).contains("FAIL  outer margin: 0.100 in on page"), "{}", stderr(&narrow));
    assert!(
        stdout(&narrow).contains("\nFAIL  outer margin") && stdout(&narrow).contains("\nok    fonts"),
        "{}",
        stdout(&narrow)
    );
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF-1."), "the file is there");
    let coloured = made(&["--for", "ingram", "--theme", "light", "--ink", "rgb"]);
    assert!(
        coloured.status.code() == Some(1) && stderr(&coloured).contains("Choose --ink cmyk"),
        "{}",
        stderr(&coloured)
    );
    assert_eq!(made(&["--for", "ingram", "--theme", "light"]).status.code(), Some(0));
    let same = made(&["--for", "kdp", "--preflight", &file]);
    assert!(same.status.code() == Some(2) && stderr(&same).contains("different files"), "{}", stderr(&same));
    // A recipe can also name its printer.
    let recipe = folder.path().join("book.toml");
    fs::write(&recipe, "printer = 'office'\nindex = true\n[[chapter]]\nfiles = ['few.txt']\n").unwrap();
    fs::write(folder.path().join("few.txt"), &puzzles).unwrap();
    let output = run(&["book", "--recipe", &text(&recipe), "--preflight", "-", "-o", &file], "");
    assert!(output.status.success() && stdout(&output).contains("Preflight for office"), "{}", stderr(&output));
}

/// Books and worksheets have an option for the language, and recipes have a key. Chapters are selected by the English names of levels.
#[test]
fn books_and_worksheets_are_printed_in_a_language() {
    let folder = folder();
    let file = text(&folder.path().join("book.pdf"));
    let words = || {
        let output = Command::new("pdftotext").args(["-layout", &file, "-"]).output();
        output.ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let recipe = folder.path().join("book.toml");
    let chapter = "[[chapter]]\nlevel = 'hard'\nfiles = ['few.txt']\n";
    fs::write(&recipe, format!("title = 'T'\nlanguage = 'de'\nrate = true\n{chapter}")).unwrap();
    fs::write(
        folder.path().join("few.txt"),
        format!("{}\n", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    )
    .unwrap();
    let refused = run(&["book", "--recipe", &text(&recipe), "--hints", "-o", &file], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("hints are available in English only: leave out hints"), "{}", stderr(&refused));
    assert!(!Path::new(&file).exists());
    for verb in ["book", "print"] {
        let unknown = run(&[verb, "--language", "nl", "-o", &file], HARD);
        assert_eq!(unknown.status.code(), Some(2));
        assert!(stderr(&unknown).contains("en, de, fr, es"), "{}", stderr(&unknown));
    }
    let none = run(&["book", "--recipe", &text(&recipe), "-o", &file], "");
    assert_eq!(none.status.code(), Some(2), "no puzzle is hard: {}", stderr(&none));
    fs::write(&recipe, format!("title = 'T'\nlanguage = 'de'\nrate = true\n{}", chapter.replace("hard", "easy")))
        .unwrap();
    let german = run(&["book", "--recipe", &text(&recipe), "-o", &file], "");
    assert!(german.status.success(), "{}", stderr(&german));
    if let Some(words) = words() {
        assert!(words.contains("Leicht (1 Rätsel)") && words.contains("Lösung auf Seite"), "{words}");
        assert!(!words.contains("Easy") && !words.contains("Solution"), "{words}");
    }
    // The option of the command line overrides the recipe.
    let french = run(&["book", "--recipe", &text(&recipe), "--language", "FR", "-o", &file], "");
    assert!(french.status.success(), "{}", stderr(&french));
    assert!(words().is_none_or(|words| words.contains("Facile (1 grille)")));
    let sheet = run(&["print", "--language", "es", "--solutions", "back", "-o", &file], HARD);
    assert!(sheet.status.success(), "{}", stderr(&sheet));
    assert!(words().is_none_or(|words| words.contains("Soluciones") && words.contains("Solución en la página 2")));
}

/// Without a number, a page of a worksheet holds as many puzzles as it has room for.
#[test]
fn a_worksheet_has_as_many_puzzles_on_a_page_as_fit() {
    let folder = folder();
    let file = text(&folder.path().join("sheet.pdf"));
    let samurai = stdout(&run(&["generate", "--layout", "samurai", "--seed", "1"], "")).to_owned();
    let print = |puzzles: &str, options: &[&str]| run(&[&["print", "-o", &file], options].concat(), puzzles);
    let sheet = print(&samurai, &[]);
    assert!(sheet.status.success(), "{}", stderr(&sheet));
    let small = print(&format!("{HARD}\n").repeat(6), &["--paper", "80x110mm"]);
    assert!(small.status.success(), "{}", stderr(&small));
    assert_eq!(print(&samurai, &["--each", "6"]).status.code(), Some(2), "the number is an order");
}

/// The dates of a PDF/X file are those of `SOURCE_DATE_EPOCH`, if it is set, so that builds can be repeated.
#[test]
fn a_file_in_the_standard_can_be_made_again() {
    let folder = folder();
    let file = text(&folder.path().join("book.pdf"));
    let made = || {
        let mut command = ninefold(&["book", "--pdf-x", "FOGRA39", "--title", "T", "-o", &file, HARD]);
        let output = command.env("SOURCE_DATE_EPOCH", "1798136345").output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        fs::read(&file).unwrap()
    };
    let bytes = made();
    let has = |words: &[u8]| bytes.windows(words.len()).any(|part| part == words);
    assert!(has(b"/CreationDate(D:20261224181905Z)") && has(b"/GTS_PDFXVersion(PDF/X-1a:2003)"));
    assert_eq!(bytes, made());
}
