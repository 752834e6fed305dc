//! Books: their planned pages, and the PDF as read by other programs (skipped if those are missing).

#![cfg(feature = "pdf")]

use std::fs;
use std::process::Command;

use crate::scenes::{self, HARD, SOLVED, grid, pictures};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Grid, Stop};
use ninefold_render::book::{
    Binding, Book, BookError, Chapter, Codes, Crops, Entry, Front, Gutter, INCH, Illegible, Margins, Note, Paper,
    Piece, Preflight, Printer, Prose, Solutions, Verdict,
};
use ninefold_render::pdf::survey::Survey;
use ninefold_render::{Candidates, Scene, Style, Symbols, Theme};

fn entry(number: usize) -> Entry {
    let (puzzle, solution): (Grid, Grid) = (grid(HARD), grid(SOLVED));
    Entry {
        puzzle: Scene::new().grid((0, 0), &puzzle),
        solution: Some(Scene::new().grid((0, 0), &solution).placed(!puzzle.filled())),
        level: ["Easy", "Medium", "Hard", "Unfair"][number % 4].into(),
        rating: (100 * number).to_string(),
        hint: "Look at box 2.".into(),
        link: Some(format!("https://example.org/play?puzzle={HARD}")),
        ..Entry::default()
    }
}

pub(crate) fn book(count: usize, each: usize) -> Book {
    let mut book = Book::new(Style::new(Theme::PRINT));
    book.each = each;
    book.about.title = "Nine by nine".into();
    book.front = vec![Front::Title, Front::Contents];
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
fn loose_pages_are_as_many_as_are_needed() {
    for (count, each, pages) in [(1, 1, 2_usize), (2, 1, 3), (7, 4, 3), (8, 4, 3), (9, 4, 4)] {
        let mut book = book(count, each);
        book.front.clear();
        let mut puzzles: Vec<Entry> = book.chapters.drain(..).flat_map(|chapter| chapter.puzzles).collect();
        puzzles.iter_mut().for_each(|entry| entry.hint.clear());
        book.chapters = vec![Chapter { title: String::new(), puzzles }];
        assert_eq!(book.plan().unwrap().len(), pages.next_multiple_of(2));
        book.binding = Binding::Loose;
        assert_eq!(book.plan().unwrap().len(), pages, "{count} puzzles, {each} on a page, and their solutions");
    }
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
    assert!(matches!(refused(|book| book.each = 64), BookError::Small(cell) if cell < 10.5));
    assert!(matches!(refused(|book| book.about.title = "\u{13000}".into()), BookError::Glyph(..)));
    assert!(matches!(refused(|book| book.chapters[1].puzzles[0].hint = "\u{13000}".into()), BookError::Glyph(..)));
    let mut long = book(8, 6);
    long.codes = Codes::Qr;
    long.chapters[0].puzzles[0].link = Some("x".repeat(5000));
    assert_eq!(long.plan().unwrap().notes().first(), Some(&Note::Uncoded(1)), "it is printed without a code");
    assert!(long.pdf().is_ok());
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

/// Runs a program on a file, and returns whether it succeeds, and its output; `None` if the program is missing.
pub(crate) fn said(program: &str, arguments: &[&str]) -> Option<(bool, String)> {
    let output = Command::new(program).args(arguments).output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no {program}");
        return None;
    };
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    Some((output.status.success(), text))
}

/// Compares a book with the output of other programs that read it.
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

/// Removes the hints of a book.
pub(crate) fn bare(mut book: Book) -> Book {
    book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles).for_each(|entry| entry.hint.clear());
    book
}

#[test]
fn a_book_of_two_hundred() {
    // Title and contents; 9 pages for each of four levels; 10 of solutions.
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
    is_within_margins(book(20, 6), "plain");
}

/// Clues beside grids and rules below them stay within the margins.
#[test]
fn clues_and_rules_lie_within_the_margins_too() {
    let mut book = book(20, 6);
    let scenes = ["outside", "areas", "flags"];
    let variants = scenes::ruled::variants();
    let of = |name: &str| variants.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    for (number, entry) in book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles).enumerate() {
        (entry.puzzle, entry.solution) = (of(scenes[number % 3]), Some(of(scenes[number % 3])));
    }
    is_within_margins(book, "rules");
}

fn is_within_margins(mut book: Book, name: &str) {
    book.front.clear();
    book.margins = Margins { outside: 40.0, top: 50.0, bottom: 60.0, inside: Gutter::Fixed(100.0) };
    let folder = tempfile_folder(name);
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

/// Returns a book with a samurai among single grids.
fn mixed(each: usize) -> Book {
    let mut book = bare(book(24, each));
    book.chapters.truncate(1);
    book.chapters[0].puzzles = (0..12).map(entry).collect();
    book.chapters[0].puzzles.iter_mut().for_each(|entry| entry.hint.clear());
    let samurai = Entry {
        puzzle: scenes::samurai(),
        solution: Some(scenes::samurai()),
        level: "Samurai".into(),
        ..Entry::default()
    };
    book.chapters[0].puzzles.insert(2, samurai);
    book
}

/// Returns the text of a PDF, page by page; `None` if no program can extract it.
pub(crate) fn pages(book: &Book, name: &str) -> Option<Vec<String>> {
    let path = std::env::temp_dir().join(format!("ninefold-text-{name}-{}.pdf", std::process::id()));
    fs::write(&path, book.pdf().unwrap()).unwrap();
    let said = said("pdftotext", &["-layout", path.to_str().unwrap(), "-"]);
    fs::remove_file(&path).unwrap();
    said.map(|(_, text)| text.split('\u{c}').map(str::to_owned).collect())
}

#[test]
fn a_samurai_among_singles_has_a_page_and_the_others_keep_their_size() {
    let mut book = mixed(6);
    hold("mixed", &book, 2 + 4 + 2);
    book.gather();
    let levels: Vec<bool> = book.chapters[0].puzzles.iter().map(|entry| entry.level == "Samurai").collect();
    assert_eq!(levels.iter().position(|is| *is), Some(6), "it waits until the page before it is full");
    book.solutions = Solutions::None;
    // Title and contents, six puzzles, the samurai, six puzzles, and a page to make the number of pages even.
    hold("gathered", &book, 2 + 3 + 1);
}

#[test]
fn what_is_too_large_for_a_page_lies_on_two_that_face_each_other() {
    let mut book = mixed(1);
    book.paper = "100x150mm".parse().unwrap();
    book.gather();
    let plan = book.plan().unwrap();
    assert!(plan.notes().contains(&Note::Spread(3)), "{:?}", plan.notes());
    let Some(pages) = pages(&book, "spread") else { return };
    // Title, contents, two single grids; then a blank page, because the next page is on the right.
    let digits = |page: &str| page.chars().filter(char::is_ascii_digit).count();
    let scene = scenes::samurai();
    let given = scene.squares().values().filter(|square| square.digit.is_some()).count();
    let halves: Vec<usize> = pages[5..7].iter().map(|page| digits(page)).collect();
    // The number of the puzzle occurs once, and so do the page numbers 6 and 7 and that of the solution, 20.
    assert_eq!(halves.iter().sum::<usize>(), given + 1 + 2 + 2, "every digit once: {halves:?}");
    assert!(halves.iter().all(|&half| half > given / 4), "{halves:?}");
}

/// Returns a puzzle of many grids with the same digits.
fn figure(offsets: impl Iterator<Item = (u16, u16)>) -> Scene {
    offsets.fold(Scene::new(), |scene, at| scene.grid(at, &grid(HARD)))
}

/// Neither long puzzles nor large ones are refused on any usual paper, nor are their solutions.
#[test]
fn what_is_too_large_for_two_pages_lies_on_more() {
    let stairs = || figure((0..14).map(|step| (6 * step, 6 * step)));
    let mesh = || figure((0..7).flat_map(|row| (0..7).map(move |column| (6 * column, 6 * row))).step_by(2));
    let row = || figure((0..21).map(|step| (6 * step, 0)));
    for (name, scene) in [("stairs", stairs()), ("mesh", mesh()), ("row", row())] {
        for paper in ["5x8in", "6x9", "7x10in", "8x10in", "letter", "a5", "a4"] {
            for solutions in [Solutions::Back(4), Solutions::Foot] {
                let mut book = mixed(1);
                (book.paper, book.solutions) = (paper.parse().unwrap(), solutions);
                let large = &mut book.chapters[0].puzzles[2];
                (large.puzzle, large.solution) = (scene.clone(), Some(scene.clone()));
                let plan = book.plan().unwrap_or_else(|error| panic!("{name} on {paper}: {error}"));
                assert!(plan.len() < 60, "{name} on {paper}: {}", plan.len());
            }
        }
    }
    let mut book = mixed(1);
    book.paper = Paper::TRADE;
    let large = &mut book.chapters[0].puzzles[2];
    (large.puzzle, large.solution) = (stairs(), Some(stairs()));
    let plan = book.plan().unwrap();
    hold("stairs", &book, plan.len());
    let [Note::Parts(3, pages, first), .., Note::Solved(3, 4, _)] = *plan.notes() else { panic!("{:?}", plan.notes()) };
    assert_eq!((pages, first), (4, 6));
    assert_eq!(plan.notes()[0].to_string(), "puzzle 3 lies on 4 pages, 6 to 9, which overlap by a box");
    let Some(pages) = self::pages(&book, "stairs") else { return };
    let given = stairs().squares().values().filter(|square| square.digit.is_some()).count();
    let digits = |page: &str| page.split_whitespace().filter(|word| word.len() == 1).count();
    let shown: usize = pages[5..9].iter().map(|page| digits(page)).sum();
    assert!((given..given * 3 / 2).contains(&shown), "{given} digits, and some twice: {shown}");
    // Each page has a map with the numbers of the others.
    for page in &pages[5..9] {
        let words: Vec<&str> = page.split_whitespace().collect();
        assert!((6..10).all(|number| words.contains(&&*number.to_string())), "{page}");
    }
}

/// Each page of a plan is a unit of work, after which the book can be stopped.
#[test]
fn a_book_is_stopped_between_two_pages() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let book = book(60, 6);
    let (plan, printed) = (book.plan().unwrap(), AtomicU64::new(0));
    let until = |most: u64| {
        let ask = move |printed: &AtomicU64, work| printed.fetch_add(work, Ordering::Relaxed) + work >= most;
        let ask = |work| ask(&printed, work);
        book.printed(&plan, Stop::when(&ask))
    };
    assert_eq!(until(3), Err(BookError::Stopped));
    assert_eq!(printed.swap(0, Ordering::Relaxed), 3);
    assert_eq!(until(u64::MAX), book.pdf());
    assert_eq!(printed.load(Ordering::Relaxed), plan.len() as u64);
    let about = plan.about();
    assert_eq!((about.len(), about[0], about[plan.len() / 3]), (plan.len(), "front matter", "puzzles"));
    assert!(about.contains(&"hints") && about.last() == Some(&"solutions"), "{about:?}");
}

#[test]
fn solutions_can_be_read() {
    let mut small = bare(book(60, 2));
    small.paper = Paper::TRADE;
    let plan = small.plan().unwrap();
    assert!(matches!(plan.notes(), [Note::Solutions(20, each)] if (6..20).contains(each)), "{:?}", plan.notes());
    small.solutions = Solutions::Back(6);
    assert_eq!(small.plan().unwrap().notes(), []);
    small.solutions = Solutions::Foot;
    assert_eq!(small.plan().unwrap().notes(), [], "the foot grows until they can be read");
    small.paper = "90x120mm".parse().unwrap();
    small.each = 1;
    small.chapters[0].puzzles[0].solution = Some(scenes::samurai());
    small.solutions = Solutions::Back(1);
    assert!(small.plan().unwrap().notes().iter().any(|note| matches!(note, Note::Tiny(1, points) if *points < 7.0)));
}

/// The picture of an example with several grids is wide enough for its digits to be legible.
#[test]
fn pictures_before_the_puzzles_can_be_read() {
    let mut book = bare(book(4, 1));
    let samurai = figure([(0, 0), (12, 0), (6, 6), (0, 12), (12, 12)].into_iter());
    let pieces = vec![Piece::Pictures(vec![(samurai, "Five grids".into())])];
    book.front = vec![Front::Prose(Prose { title: "How to play".into(), pieces })];
    book.paper = Paper::TRADE;
    let survey = Survey::of(&book.pdf().unwrap()).unwrap();
    let letters = survey.sheets[0].letters.unwrap();
    assert!((6.99..8.0).contains(&letters), "{letters}");
    // Sums that would be too small are left out.
    let killer = killers().chapters[0].puzzles[0].puzzle.clone();
    let pieces = vec![Piece::Pictures(vec![(killer, "Cages".into())])];
    book.front = vec![Front::Prose(Prose { title: "How to play".into(), pieces })];
    (book.letters, book.style.letters) = (7.0, 7.0);
    let survey = Survey::of(&book.pdf().unwrap()).unwrap();
    assert!(survey.sheets[0].letters.unwrap() > 6.99, "{:?}", survey.sheets[0].letters);
}

#[test]
fn a_code_lies_beside_its_puzzle_and_takes_little_of_it() {
    let cell = |codes| {
        let mut book = bare(book(6, 6));
        book.chapters = vec![Chapter { title: String::new(), puzzles: (0..6).map(entry).collect() }];
        book.codes = codes;
        format!("{:?}", book.plan().unwrap())
            .split("cell: ")
            .nth(1)
            .unwrap()
            .split([',', ' ', '}'])
            .next()
            .unwrap()
            .parse::<f32>()
            .unwrap()
    };
    let (plain, coded) = (cell(Codes::Off), cell(Codes::Qr));
    assert!(coded < plain && coded > 0.94 * plain, "{plain} and {coded}");
}

#[test]
fn sheets_say_where_to_cut() {
    let mut book = bare(book(4, 4));
    let bleed = 3.0 / 25.4 * INCH;
    (book.bleed, book.crops) = (bleed, Crops::Marks);
    book.style = Style::new(Theme::DARK);
    let document = lopdf::Document::load_mem(&book.pdf().unwrap()).unwrap();
    for id in document.get_pages().into_values() {
        let page = document.get_dictionary(id).unwrap();
        let sides = |key: &str| -> Vec<f32> {
            let sides = page.get(key.as_bytes()).unwrap().as_array().unwrap();
            sides.iter().map(|side| side.as_float().unwrap()).collect()
        };
        let [media, trim, ink] = ["MediaBox", "TrimBox", "BleedBox"].map(sides);
        assert!(
            (trim[2] - trim[0] - book.paper.width).abs() < 0.01 && (trim[3] - trim[1] - book.paper.height).abs() < 0.01
        );
        for (side, sign) in [(0, 1.0), (1, 1.0), (2, -1.0), (3, -1.0)] {
            assert!((sign * (trim[side] - ink[side]) - bleed).abs() < 0.01, "{trim:?} {ink:?}");
            assert!(sign * (ink[side] - media[side]) > 5.0, "{ink:?} {media:?}");
        }
    }
    book.crops = Crops::Off;
    let document = lopdf::Document::load_mem(&book.pdf().unwrap()).unwrap();
    let id = *document.get_pages().get(&1).unwrap();
    let page = document.get_dictionary(id).unwrap();
    assert_eq!(page.get(b"MediaBox").unwrap().as_array().unwrap().len(), 4);
    assert_eq!(
        format!("{:?}", page.get(b"MediaBox")),
        format!("{:?}", page.get(b"BleedBox")),
        "what bleeds is the sheet"
    );
    book.bleed = 100.0;
    assert!(matches!(book.pdf().unwrap_err(), BookError::Bleed(_)));
}

#[test]
fn words_come_before_the_puzzles_and_hints_stay_whole() {
    let mut book = book(40, 6);
    book.paper = Paper::TRADE;
    let long = "It is said in a few lines what is to be looked for, and where, so that it has to be broken. ".repeat(3);
    for (number, entry) in (1..).zip(book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles)) {
        entry.hint =
            if number % 3 == 0 { "Singles are enough.".into() } else { format!("BEGIN{number} {long} END{number}") };
    }
    let pieces = vec![
        Piece::Words("Fill it in.".into()),
        Piece::Pictures(vec![(Scene::new().grid((0, 0), &grid(HARD)), "like this".into())]),
        Piece::Term("Hard".into(), "takes longer".into()),
    ];
    book.front = vec![
        Front::Title,
        Front::Imprint(vec!["First edition".into()]),
        Front::Contents,
        Front::Prose(Prose { title: "How to play".into(), pieces }),
    ];
    let Some(pages) = pages(&book, "front") else { return };
    assert!(
        pages[1].contains("First edition") && !pages[1].contains('2'),
        "the imprint is on the left, without a number"
    );
    assert!(pages[2].contains("How to play") && pages[2].contains("Solutions"), "{}", pages[2]);
    assert!(pages[3].contains("Fill it in.") && pages[3].contains("takes longer"));
    assert!(pages[4].starts_with(' ') && pages[4].contains("Easy"), "the first puzzle is on the right: {}", pages[4]);
    for number in (1..=40).filter(|number| number % 3 != 0) {
        let of = |what: &str| {
            pages.iter().position(|page| page.split_whitespace().any(|word| word == format!("{what}{number}")))
        };
        assert!(of("BEGIN").is_some() && of("BEGIN") == of("END"), "hint {number} is torn");
    }
    let singles = pages.iter().map(|page| page.matches("Singles are enough.").count()).sum::<usize>();
    assert_eq!(singles, 4, "once a chapter");
}

fn tempfile_folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("ninefold-margins-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the bounds of the ink in a grey picture: left, right, top, bottom.
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

/// Returns a book of killer puzzles, twelve on a page of 6 by 9 inches, for a printer that requires letters of seven points.
pub(crate) fn killers() -> Book {
    let rules = Rules::single();
    let cages = (1..=9).flat_map(|row| [1, 4, 7].map(|column| format!("r{row}c{column} r{row}c{}", column + 1)));
    let cages: Vec<_> = cages.map(|cells| scenes::ruled::constraint(&rules, "killercage", &cells, Some(12))).collect();
    let grids = Grids::empty(rules.with_constraints(cages));
    let scene = Scene::of(&grids.boards(), &grids, Candidates::Hidden).unwrap();
    let mut book = book(24, 12);
    for entry in book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles) {
        (entry.puzzle, entry.solution) = (scene.clone(), Some(scene.clone()));
    }
    (book.paper, book.letters, book.style.letters) = (Paper::TRADE, 7.0, 7.0);
    book.solutions = Solutions::None;
    book
}

/// Sums of cages are never too small for the printer: such a book has fewer puzzles on a page, or is refused with the number that fits.
#[test]
fn clues_can_be_read() {
    let mut book = killers();
    let Err(BookError::Illegible(1, Illegible::Clues(points, least), Some(fits))) = book.plan() else {
        panic!("{:?}", book.plan())
    };
    assert!(points < least && (least - 7.0).abs() < 0.01 && (1..12).contains(&fits), "{points} {fits}");
    let said = book.plan().unwrap_err().to_string();
    assert!(said.contains(&format!("at most {fits} puzzles on a page")), "{said}");
    book.each = fits + 1;
    assert!(book.plan().is_err());
    book.each = fits;
    assert_eq!(book.plan().unwrap().notes(), [], "{fits} on a page");
    (book.each, book.adapts) = (12, true);
    assert!(book.plan().unwrap().notes().contains(&Note::Fewer(12, fits)));
    let survey = Survey::of(&book.pdf().unwrap()).unwrap();
    let report = Preflight::of(&survey, &Printer::KDP);
    let letters = report.findings.iter().find(|finding| finding.subject == "letters").unwrap();
    assert_eq!(letters.verdict, Verdict::Passed, "{letters}");
    // Without a printer, the plan has a note about small clues.
    (book.letters, book.adapts) = (0.0, false);
    assert!(matches!(book.plan().unwrap().notes(), [Note::Clues(1, points), ..] if *points < 5.0));
}

/// Sentences below small boards keep their size, and the board shrinks to make room; boards too small to write in are refused.
#[test]
fn rules_below_small_boards_can_be_read() {
    let (mut book, variants) = (killers(), scenes::ruled::variants());
    let (_, scene) = variants.iter().find(|(name, _)| *name == "flags").unwrap();
    for entry in book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles) {
        (entry.puzzle, entry.solution) = (scene.clone(), None);
    }
    (book.each, book.style.letters, book.letters, book.paper) = (1, 6.5, 0.0, Paper::A4);
    let survey = Survey::of(&book.pdf().unwrap()).unwrap();
    let letters = survey.sheets.iter().filter_map(|sheet| sheet.letters).fold(f32::MAX, f32::min);
    assert!(letters > 6.4, "{letters}");
    book.each = 12;
    let Err(BookError::Illegible(_, Illegible::Cells(..), Some(fits))) = book.plan() else {
        panic!("{:?}", book.plan())
    };
    book.each = fits;
    assert!(book.plan().is_ok(), "{fits}");
    // Without a minimum size, sentences shrink with their boards.
    book.each = 12;
    let small = book.smallest_sentences().unwrap().unwrap();
    book.each = 1;
    assert!(book.smallest_sentences().unwrap().unwrap() > small);
    assert!(small < 6.5, "{small}");
}

/// Killer puzzles need more room than plain grids: each kind fills its own pages, and the rest of both shares one.
#[test]
fn kinds_that_alternate_leave_no_pages_half_empty() {
    let mut book = killers();
    book.adapts = true;
    let Some(fits) = book.plan().unwrap().notes().iter().find_map(|note| match note {
        Note::Fewer(12, fits) => Some(*fits),
        _ => None,
    }) else {
        panic!("fewer killers on a page")
    };
    let killer = book.chapters[0].puzzles[0].clone();
    book.chapters.truncate(1);
    book.front.clear();
    book.binding = Binding::Loose;
    // Two full pages of each, and one more puzzle of each.
    let (plain, killers) = (2 * 12 + 1, 2 * fits + 1);
    let both = |at: usize| [(at < plain).then(|| entry(1)), (at < killers).then(|| killer.clone())];
    let mut puzzles: Vec<Entry> = (0..plain).flat_map(both).flatten().collect();
    puzzles.iter_mut().for_each(|entry| entry.hint.clear());
    book.chapters[0].puzzles = puzzles;
    let apart = book.plan().unwrap().len();
    assert!(apart > 5, "each in its turn: {apart} pages");
    book.gather();
    assert_eq!(book.plan().unwrap().len(), 2 + 2 + 1, "full pages, and one for the last of both");
    let is_killer = |entry: &Entry| !entry.puzzle.rules().is_empty();
    let count = book.puzzles().filter(|(_, entry)| is_killer(entry)).count();
    assert_eq!((count, book.puzzles().count()), (killers, plain + killers));
}

/// Headings of a page have one size, which fits the longest one.
#[test]
fn headings_of_a_page_have_one_size() {
    let mut book = bare(book(12, 6));
    book.paper = Paper::TRADE;
    let names = ["Level", "Level with a long name"].iter().cycle();
    book.chapters[0].puzzles.iter_mut().zip(names).for_each(|(entry, name)| entry.level = (*name).into());
    book.front.clear();
    book.solutions = Solutions::None;
    let path = std::env::temp_dir().join(format!("ninefold-headings-{}.pdf", std::process::id()));
    fs::write(&path, book.pdf().unwrap()).unwrap();
    let found = said("pdftotext", &["-bbox-layout", "-l", "1", path.to_str().unwrap(), "-"]);
    fs::remove_file(&path).unwrap();
    let Some((_, text)) = found else { return };
    let high = |line: &str| {
        let value = |name: &str| line.split(&format!("{name}=\"")).nth(1)?.split('"').next()?.parse::<f32>().ok();
        Some(value("yMax")? - value("yMin")?)
    };
    let words = text.lines().filter(|line| line.contains("<word") && line.contains(">Level<"));
    let sizes: Vec<f32> = words.filter_map(high).collect();
    assert!(sizes.len() == 3 && sizes.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.05), "{sizes:?}\n{text}");
}

/// The lines of a title have about the same width.
#[test]
fn titles_are_balanced() {
    let mut book = bare(book(4, 1));
    book.about.title = "The Great Mixed Book of Sudoku Variants".into();
    (book.paper, book.front) = (Paper::TRADE, vec![Front::Title]);
    let Some(text) = pages(&book, "balanced") else { return };
    let lines: Vec<&str> = text[0].lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[..4], ["The Great", "Mixed Book", "of Sudoku", "Variants"]);
}

/// A kind whose rule no drawing shows is named at its puzzle, although a page before the puzzles explains it.
#[test]
fn rules_without_a_drawing_are_named_at_their_puzzles() {
    let mut book = bare(book(4, 6));
    let variants = scenes::ruled::variants();
    let (_, scene) = variants.iter().find(|(name, _)| *name == "flags").unwrap();
    let kinds = scene.rules();
    for entry in book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles) {
        (entry.puzzle, entry.solution, entry.kind) = (scene.clone(), None, "Thermometer, X-Sudoku".into());
    }
    (book.front, book.is_told) = (Vec::new(), true);
    for (paper, each) in [(Paper::A4, 1), (Paper::TRADE, 1), (Paper::TRADE, 6)] {
        (book.paper, book.each) = (paper, each);
        let Some(pages) = pages(&book, "named") else { return };
        for kind in &kinds {
            let words = pages[0].split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            assert!(words.contains(&kind.to_lowercase()), "{each} a page: {kind} in {words}");
        }
    }
}
