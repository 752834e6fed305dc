//! Books as another library reads them: sizes of pages, fonts, contents, and the distance of everything from the edges.

#![cfg(feature = "pdf")]

use crate::scenes::{HARD, SOLVED, grid};
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use ninefold_render::book::{Book, Chapter, Entry, Front, Gutter, INCH, Margins, Paper, Solutions};
use ninefold_render::{Scene, Style, Theme};

fn book(count: usize, each: usize, paper: Paper) -> Book {
    let entry = || Entry {
        puzzle: Scene::new().grid((0, 0), &grid(HARD)),
        solution: Some(Scene::new().grid((0, 0), &grid(SOLVED))),
        level: "hard".into(),
        rating: "1200".into(),
        ..Entry::default()
    };
    let mut book = Book::new(Style::new(Theme::PRINT));
    (book.paper, book.each) = (paper, each);
    (book.about.title, book.about.author) = ("Nine by nine".into(), "Somebody".into());
    book.front = vec![Front::Title, Front::Contents];
    book.about.keywords = vec!["Sudoku".into()];
    let chapter = |title: &str, count| Chapter { title: title.into(), puzzles: (0..count).map(|_| entry()).collect() };
    book.chapters = vec![chapter("Easy", count / 2), chapter("Hard", count - count / 2)];
    book
}

fn read(book: &Book) -> Document {
    Document::load_mem(&book.pdf().unwrap()).unwrap()
}

fn number(object: &Object) -> f32 {
    object.as_float().unwrap()
}

/// Returns the width and height of a page.
fn size(document: &Document, page: ObjectId) -> (f32, f32) {
    let media = document.get_dictionary(page).unwrap().get(b"MediaBox").unwrap().as_array().unwrap();
    let sides: Vec<f32> = media.iter().map(number).collect();
    (sides[2] - sides[0], sides[3] - sides[1])
}

type Matrix = [f32; 6];

const SAME: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// Combines two transforms: the first one is applied first.
fn then([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix) -> Matrix {
    [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/// Collects the bounds of lines and of the beginnings of words: left, right, bottom, top.
struct Ink<'a> {
    document: &'a Document,
    sides: [f32; 4],
}

impl Ink<'_> {
    fn of(document: &Document, page: ObjectId) -> [f32; 4] {
        let mut ink = Ink { document, sides: [f32::MAX, f32::MIN, f32::MAX, f32::MIN] };
        let (own, inherited) = document.get_page_resources(page).unwrap();
        let resources =
            own.cloned().or_else(|| inherited.first().map(|id| document.get_dictionary(*id).unwrap().clone()));
        ink.run(&document.get_page_content(page), &resources.unwrap_or_default(), SAME);
        ink.sides
    }

    fn run(&mut self, bytes: &[u8], resources: &Dictionary, start: Matrix) {
        let (mut now, mut kept, mut text) = (start, Vec::new(), SAME);
        let mut pending: Vec<(f32, f32)> = Vec::new();
        for operation in Content::decode(bytes).unwrap().operations {
            let operands = &operation.operands;
            let numbers = || -> Vec<f32> { operands.iter().filter_map(|operand| operand.as_float().ok()).collect() };
            let matrix = || -> Matrix { numbers().try_into().unwrap() };
            match operation.operator.as_str() {
                "q" => kept.push(now),
                "Q" => now = kept.pop().unwrap(),
                "cm" => now = then(matrix(), now),
                "m" | "l" | "c" | "v" | "y" => pending.extend(numbers().chunks(2).map(|point| (point[0], point[1]))),
                "re" => {
                    let [x, y, width, height]: [f32; 4] = numbers().try_into().unwrap();
                    pending.extend([(x, y), (x + width, y + height)]);
                }
                "n" => pending.clear(),
                "S" | "s" | "f" | "f*" | "F" | "B" | "B*" | "b" | "b*" => {
                    pending.drain(..).for_each(|point| self.take(point, now));
                }
                "BT" => text = SAME,
                "Tm" => text = matrix(),
                "Tj" | "TJ" => self.take((0.0, 0.0), then(text, now)),
                "Do" => self.form(operands[0].as_name().unwrap(), resources, now),
                _ => {}
            }
        }
    }

    fn form(&mut self, name: &[u8], resources: &Dictionary, now: Matrix) {
        let follow = |object: &Object| -> Object { self.document.dereference(object).unwrap().1.clone() };
        let Object::Dictionary(forms) = follow(resources.get(b"XObject").unwrap()) else { panic!("no forms") };
        let Object::Stream(form) = follow(forms.get(name).unwrap()) else { panic!("no form") };
        let inner = match form.dict.get(b"Resources").map(follow) {
            Ok(Object::Dictionary(inner)) => inner,
            _ => resources.clone(),
        };
        let matrix = form
            .dict
            .get(b"Matrix")
            .and_then(Object::as_array)
            .map_or(SAME, |numbers| numbers.iter().map(number).collect::<Vec<_>>().try_into().unwrap());
        self.run(&form.decompressed_content().unwrap_or(form.content), &inner, then(matrix, now));
    }

    fn take(&mut self, (x, y): (f32, f32), [a, b, c, d, e, f]: Matrix) {
        let (x, y) = (a * x + c * y + e, b * x + d * y + f);
        let [left, right, bottom, top] = self.sides;
        self.sides = [left.min(x), right.max(x), bottom.min(y), top.max(y)];
    }
}

/// Checks that the number of pages is even, that they have the right size, and that the margins, which change sides from page to page, are empty.
fn hold(book: &Book) {
    let (document, plan) = (read(book), book.plan().unwrap());
    let Paper { width, height } = book.paper;
    let pages = document.get_pages();
    assert_eq!((pages.len() % 2, pages.len()), (0, plan.len()));
    let mut least = [f32::MAX; 2];
    for (&page, &id) in &pages {
        let (wide, high) = size(&document, id);
        assert!((wide - width).abs() < 0.01 && (high - height).abs() < 0.01, "page {page}: {wide} by {high}");
        let [left, right, bottom, top] = Ink::of(&document, id);
        if left > right {
            continue;
        }
        // Half the width of a line is outside the frame around which it is drawn.
        let (inside, outside) = (plan.inside() - 1.0, book.margins.outside - 1.0);
        let (near, far) = if page % 2 == 1 { (left, width - right) } else { (width - right, left) };
        assert!(near >= inside && far >= outside, "page {page}: {near} from the spine, {far} from the edge");
        assert!(bottom >= book.margins.bottom - 1.0 && height - top >= book.margins.top - 1.0, "page {page}");
        least = [least[0].min(near), least[1].min(far)];
    }
    // The margins are not wider than requested, either: solutions or words extend to them on some page.
    assert!(least[0] < plan.inside() + 60.0 && least[1] < book.margins.outside + 60.0, "{least:?}");
}

#[test]
fn pages_have_the_promised_sizes_and_margins() {
    let wide = Margins { outside: 0.25 * INCH, top: 0.3 * INCH, bottom: 0.4 * INCH, inside: Gutter::ByPages };
    let custom = Paper { width: 170.0 / 25.4 * INCH, height: 240.0 / 25.4 * INCH };
    for paper in [Paper::A4, Paper::LETTER, Paper::A5, Paper::TRADE, custom] {
        hold(&book(14, 4, paper));
        hold(&Book { margins: wide, ..book(9, 2, paper) });
    }
    hold(&Book { solutions: Solutions::Foot, margins: wide, ..book(8, 2, Paper::A4) });
    let fixed = Margins { inside: Gutter::Fixed(1.25 * INCH), ..Margins::default() };
    hold(&Book { margins: fixed, words: 18.0, ..book(5, 1, Paper::LETTER) });
}

#[test]
fn thick_books_have_more_room_at_the_spine() {
    let thin = Margins { outside: 0.25 * INCH, ..Margins::default() };
    let thick = Book { margins: thin, ..book(150, 1, Paper::TRADE) };
    assert!(thick.plan().unwrap().len() > 150);
    assert!((thick.plan().unwrap().inside() - 0.5 * INCH).abs() < 1e-3);
    hold(&thick);
}

#[test]
fn fonts_are_embedded_and_cut_down() {
    let document = read(&book(6, 4, Paper::A4));
    let mut found = 0;
    for object in document.objects.values() {
        let Ok(font) = object.as_dict() else { continue };
        if !font.has_type(b"FontDescriptor") {
            continue;
        }
        let name = font.get(b"FontName").unwrap().as_name().unwrap();
        let (prefix, _) = name.split_at_checked(7).unwrap();
        assert!(prefix[6] == b'+' && prefix[..6].iter().all(u8::is_ascii_uppercase), "a part of the font");
        assert!([b"FontFile2".as_slice(), b"FontFile3"].iter().any(|key| font.has(key)), "its outlines are there");
        found += 1;
    }
    assert!(found >= 2, "regular and bold");
    let size = book(6, 4, Paper::A4).pdf().unwrap().len();
    assert!(size < 60_000, "{size}");
}

/// Decodes a text, which is Latin or UTF-16.
fn text(object: &Object) -> String {
    lopdf::decode_text_string(object).unwrap()
}

#[test]
fn a_book_says_what_it_is_and_what_is_in_it() {
    let document = read(&book(12, 6, Paper::A4));
    let info = document.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
    let info = document.get_dictionary(info).unwrap();
    let said = |key: &str| text(info.get(key.as_bytes()).unwrap());
    assert_eq!(
        (said("Title"), said("Author"), said("Creator")),
        ("Nine by nine".into(), "Somebody".into(), "Ninefold".into())
    );
    let titles: Vec<String> = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|entry| entry.has(b"Dest"))
        .filter_map(|entry| entry.get(b"Title").ok())
        .map(text)
        .collect();
    for title in ["Nine by nine", "Contents", "Easy", "Hard", "Puzzles 1–6", "Puzzles 7–12", "Solutions"] {
        assert_eq!(titles.iter().filter(|known| *known == title).count(), 1, "{title} in {titles:?}");
    }
    let catalog = document.catalog().unwrap();
    assert_eq!(text(catalog.get(b"Lang").unwrap()), "en");
}

#[test]
fn few_solutions_are_larger_than_many() {
    let widths = |count| {
        let document = read(&book(count, 1, Paper::A4));
        let last = *document.get_pages().iter().rev().find(|(_, id)| Ink::of(&document, **id)[0] < f32::MAX).unwrap().1;
        let [left, right, ..] = Ink::of(&document, last);
        right - left
    };
    assert!(widths(1) > 300.0, "one solution has the page for itself");
}
