//! Books: their pages before they are drawn, and the PDF as other programs read it (skipped where those are missing).

#![cfg(feature = "pdf")]

mod scenes;

use std::fs;
use std::process::Command;

use ninefold_core::Grid;
use ninefold_render::book::{Book, BookError, Chapter, Codes, Entry, Gutter, INCH, Margins, Paper, Solutions};
use ninefold_render::{Scene, Style, Symbols, Theme};
use scenes::{HARD, SOLVED, grid, pictures};

fn entry(number: usize) -> Entry {
    let (puzzle, solution): (Grid, Grid) = (grid(HARD), grid(SOLVED));
    Entry {
        puzzle: Scene::new().grid((0, 0), &puzzle),
        solution: Some(Scene::new().grid((0, 0), &solution).placed(!puzzle.filled())),
        level: ["Easy", "Medium", "Hard", "Unfair"][number % 4].into(),
        rating: (100 * number).to_string(),
        hint: "Look at box 2.".into(),
        link: Some(format!("https://example.org/play?puzzle={HARD}")),
    }
}

fn book(count: usize, each: usize) -> Book {
    let mut book = Book::new(Style::new(Theme::PRINT));
    book.each = each;
    book.about.title = "Nine by nine".into();
    let chapters = ["Easy", "Medium", "Hard", "Unfair"];
    book.chapters = chapters
        .iter()
        .enumerate()
        .map(|(part, title)| Chapter {
            title: (*title).into(),
            puzzles: (0..count).filter(|number| number * 4 / count == part).map(entry).collect(),
        })
        .collect();
    book
}

#[test]
fn pages_are_even_and_the_spine_grows_with_them() {
    for (count, each) in [(200, 6), (400, 2), (400, 1), (600, 1), (900, 1)] {
        let mut book = book(count, each);
        book.margins.outside = 0.25 * INCH;
        let plan = book.plan().unwrap();
        assert_eq!(plan.len() % 2, 0);
        let least = match plan.len() {
            ..=150 => 0.375,
            151..=300 => 0.5,
            301..=500 => 0.625,
            501..=700 => 0.75,
            _ => 0.875,
        };
        assert!((plan.inside() / INCH - least).abs() < 1e-6, "{count} on {} pages: {}", plan.len(), plan.inside());
    }
}

#[test]
fn what_cannot_be_a_book_is_refused() {
    let refused = |change: fn(&mut Book)| {
        let mut book = book(8, 6);
        change(&mut book);
        book.pdf().unwrap_err()
    };
    assert_eq!(refused(|book| book.chapters.clear()), BookError::Empty);
    assert_eq!(refused(|book| book.each = 0), BookError::Each(0));
    assert_eq!(refused(|book| book.each = 1000), BookError::Each(1000));
    assert_eq!(refused(|book| book.margins.inside = Gutter::Fixed(10_000.0)), BookError::Margins);
    assert!(matches!(refused(|book| book.each = 64), BookError::Small(cell) if cell < 9.0));
    assert!(matches!(refused(|book| book.about.title = "\u{13000}".into()), BookError::Glyph(..)));
    assert!(matches!(refused(|book| book.chapters[1].puzzles[0].hint = "\u{13000}".into()), BookError::Glyph(..)));
    let long = |book: &mut Book| {
        book.codes = Codes::Qr;
        book.chapters[0].puzzles[0].link = Some("x".repeat(5000));
    };
    assert_eq!(refused(long), BookError::Link(1));
}

#[test]
fn sizes_are_read_with_their_units() {
    let size = |text: &str| text.parse::<Paper>().map(|paper| (paper.width.round(), paper.height.round()));
    assert_eq!(size("6x9"), Ok((432.0, 648.0)));
    assert_eq!(size("170x240mm"), Ok((482.0, 680.0)));
    assert_eq!(size("A4"), Ok((595.0, 842.0)));
    for wrong in ["", "x", "6", "6x", "1x1mm", "6x9furlongs", "1e9x1e9mm", "nanxnan", "170x240"] {
        assert!(size(wrong).is_err(), "{wrong}");
    }
}

/// Asks a program about a file: whether it succeeds, and its output. `None` if there is no such program.
fn said(program: &str, arguments: &[&str]) -> Option<(bool, String)> {
    let output = Command::new(program).args(arguments).output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no {program}");
        return None;
    };
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    Some((output.status.success(), text))
}

/// Holds a book against what other programs read in it.
fn hold(name: &str, book: &Book, pages: usize) {
    let bytes = book.pdf().unwrap();
    assert_eq!(bytes, book.pdf().unwrap(), "{name}: the same book gives the same bytes");
    assert_eq!(book.plan().unwrap().len(), pages, "{name}");
    let folder = std::env::var_os("NINEFOLD_GALLERY").map_or_else(std::env::temp_dir, Into::into);
    let path = folder.join(format!("ninefold-{name}-{}.pdf", std::process::id()));
    fs::write(&path, &bytes).unwrap();
    let file = path.to_str().unwrap();
    if let Some((well, text)) = said("pdfinfo", &["-l", "2", file]) {
        assert!(well && !text.contains("Error"), "{name}: {text}");
        let value = |key: &str| {
            let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.find(|line| line.starts_with(key)).unwrap_or_default()
        };
        assert_eq!(value("Pages:"), format!("Pages: {pages}"));
        assert_eq!(value("Title:"), format!("Title: {}", book.about.title));
        let size: Vec<f32> = value("Page 2 size:").split(' ').filter_map(|word| word.parse().ok()).collect();
        assert!((size[1] - book.paper.width).abs() < 0.1 && (size[2] - book.paper.height).abs() < 0.1, "{size:?}");
    }
    if let Some((_, text)) = said("pdffonts", &[file]) {
        let fonts: Vec<&str> = text.lines().skip(2).collect();
        assert!(!fonts.is_empty(), "{name}");
        for font in fonts {
            let words: Vec<&str> = font.split_whitespace().collect();
            let from = words.iter().position(|word| ["yes", "no"].contains(word)).unwrap();
            assert_eq!(words[from..from + 2], ["yes", "yes"], "{name}: embedded and cut down: {font}");
        }
    }
    if let Some((well, text)) = said("qpdf", &["--check", file]) {
        assert!(well && text.contains("No syntax or stream encoding errors"), "{name}: {text}");
    }
    if std::env::var_os("NINEFOLD_GALLERY").is_none() {
        fs::remove_file(&path).unwrap();
    }
}

/// Without hints.
fn bare(mut book: Book) -> Book {
    book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles).for_each(|entry| entry.hint.clear());
    book
}

#[test]
fn a_book_of_two_hundred() {
    // Title, contents; 9 pages for each of four levels; 10 of solutions.
    hold("two-hundred", &bare(book(200, 6)), 2 + 4 * 9 + 10);
    assert!(book(200, 6).plan().unwrap().len() > 48, "hints need pages");
}

#[test]
fn books_of_other_kinds() {
    let large = bare(book(8, 1));
    hold("large", &Book { words: 18.0, paper: Paper::LETTER, solutions: Solutions::Back(4), ..large }, 12);
    let foot = bare(book(12, 2));
    hold("foot", &Book { solutions: Solutions::Foot, codes: Codes::Qr, paper: Paper::TRADE, ..foot }, 10);
    let mut dark = bare(book(8, 4));
    dark.style = Style { symbols: pictures(), ..Style::new(Theme::DARK) };
    hold("pictures", &dark, 8);
    let mut script = bare(book(8, 4));
    script.style.symbols = Symbols::named("arabic").unwrap();
    script.margins = Margins { outside: INCH, ..Margins::default() };
    hold("script", &script, 8);
    let mut samurai = bare(book(4, 1));
    samurai.chapters.truncate(1);
    samurai.chapters[0].puzzles =
        vec![Entry { puzzle: scenes::samurai(), solution: Some(scenes::samurai()), ..Entry::default() }; 2];
    samurai.paper = Paper::A5;
    hold("samurai", &samurai, 6);
}

#[test]
fn nothing_lies_in_the_margins() {
    let mut book = book(20, 6);
    book.about.title.clear();
    book.margins = Margins { outside: 40.0, top: 50.0, bottom: 60.0, inside: Gutter::Fixed(100.0) };
    let folder = tempfile_folder();
    let path = folder.join("margins.pdf");
    fs::write(&path, book.pdf().unwrap()).unwrap();
    let file = path.to_str().unwrap();
    for page in 1..=3 {
        let number = page.to_string();
        let root = folder.join(format!("page{page}"));
        let Some((well, text)) = said(
            "pdftoppm",
            &["-r", "72", "-gray", "-f", &number, "-l", &number, "-singlefile", file, root.to_str().unwrap()],
        ) else {
            return;
        };
        assert!(well, "{text}");
        let ink = ink(&fs::read(root.with_extension("pgm")).unwrap());
        let (left, right) = if page % 2 == 1 { (100.0, 40.0) } else { (40.0, 100.0) };
        let Paper { width, height } = book.paper;
        assert!(ink[0] >= left - 1.0 && ink[1] <= width - right + 1.0, "page {page}: {ink:?}");
        assert!(ink[2] >= 50.0 - 1.0 && ink[3] <= height - 60.0 + 1.0, "page {page}: {ink:?}");
    }
    fs::remove_dir_all(folder).unwrap();
}

fn tempfile_folder() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("ninefold-margins-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Where the ink of a grey picture begins and ends: left, right, top, bottom.
fn ink(pgm: &[u8]) -> [f32; 4] {
    let header: Vec<&[u8]> = pgm.splitn(4, |byte| b" \n".contains(byte)).collect();
    let number = |bytes: &[u8]| -> usize { String::from_utf8_lossy(bytes).parse().unwrap() };
    let (width, height) = (number(header[1]), number(header[2]));
    let pixels = &pgm[pgm.len() - width * height..];
    let mut ink = [f32::MAX, 0.0, f32::MAX, 0.0];
    for (at, _) in pixels.iter().enumerate().filter(|(_, value)| **value < 200) {
        let [x, y] = [at % width, at / width].map(|pixels| f32::from(u16::try_from(pixels).unwrap()));
        ink = [ink[0].min(x), ink[1].max(x + 1.0), ink[2].min(y), ink[3].max(y + 1.0)];
    }
    ink
}
