//! Settings of books, and the order of their chapters.

use ninefold::logic::hodoku;
use ninefold::logic::techniques;
use ninefold::render::Theme;

use super::*;
use crate::options::{Line, Points, Within};

fn book(pages: &Pages) -> Result<Book, BookError> {
    pages.book(Style::new(Theme::PRINT))
}

#[test]
fn settings_that_are_none_are_refused() {
    let some = |text: &str| Some(text.to_owned());
    let wrong = |pages: Pages| book(&pages).err().unwrap().to_string();
    assert!(wrong(Pages { paper: some("a7x"), ..Pages::default() }).starts_with("paper \"a7x\": "));
    assert!(wrong(Pages { top: some("3 miles"), ..Pages::default() }).contains("expected a number and mm"));
    assert!(wrong(Pages { top: some("x in"), ..Pages::default() }).contains("\"x in\" is not a length"));
    assert!(wrong(Pages { words: Some(Points(4.0)), ..Pages::default() }).contains("text of 4 points"));
    assert!(wrong(Pages { qr: true, ..Pages::default() }).contains("codes need an address"));
    assert!(wrong(Pages { link: some("https://x"), ..Pages::default() }).contains("has no {puzzle}"));
}

#[test]
fn the_first_settings_win() {
    let one = Pages { each: Some(2), ..Pages::default() };
    let other = Pages { each: Some(4), words: Some(Points(12.0)), large: true, ..Pages::default() };
    let both = one.over(other);
    assert_eq!((both.each, both.words, both.large), (Some(2), Some(Points(12.0)), true));
    assert_eq!(book(&both).unwrap().each, 2);
}

#[test]
fn levels_come_from_easy_to_hard() {
    let entry = |level: &str| Entry { level: level.into(), ..Entry::default() };
    let puzzles = ["own", "hard", "Easy", "hard"].map(entry).to_vec();
    let chapters = by_level(vec![Chapter { title: String::new(), puzzles }], Language::English);
    let titles: Vec<_> = chapters.iter().map(|chapter| (chapter.title.as_str(), chapter.puzzles.len())).collect();
    assert_eq!(titles, [("Easy", 1), ("Hard", 2), ("Own", 1)]);
}

fn entry(level: &str) -> Entry {
    let document =
        ninefold::formats::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let entry = Pages::default().entry(&document.unwrap().document, &Theme::PRINT).unwrap();
    Entry { level: level.into(), ..entry }
}

fn bound(pages: &Pages, levels: &[&str]) -> Result<Book, BookError> {
    let puzzles = levels.iter().map(|level| entry(level)).collect();
    pages.bind(book(pages)?, vec![Chapter { title: String::new(), puzzles }])
}

/// The kinds of the pages before the puzzles.
fn front(pages: &Pages, levels: &[&str]) -> Vec<String> {
    let kind = |front: &Front| match front {
        Front::Prose(prose) => prose.title.clone(),
        other => format!("{other:?}").split('(').next().unwrap().to_owned(),
    };
    bound(pages, levels).unwrap().front.iter().map(kind).collect()
}

#[test]
fn a_title_brings_the_pages_that_books_have() {
    let titled = Pages { title: Some("T".into()), ..Pages::default() };
    assert_eq!(front(&titled, &["easy"]), ["Title", "Imprint", "Contents", "How to play", "Levels"]);
    assert_eq!(
        front(&titled, &[""]),
        ["Title", "Imprint", "Contents", "How to play"],
        "there are no levels to explain"
    );
    assert!(front(&Pages::default(), &["easy"]).is_empty());
    let asked = |leaves: &[Leaf]| Pages { front: leaves.to_vec(), ..titled.clone() };
    assert_eq!(front(&asked(&[Leaf::Contents, Leaf::Title]), &[""]), ["Title", "Contents"]);
    assert!(front(&asked(&[Leaf::None]), &[""]).is_empty());
    assert_eq!(bound(&asked(&[Leaf::Levels]), &[""]).unwrap_err(), BookError::NoLevels);
    assert_eq!(bound(&asked(&[Leaf::None, Leaf::Title]), &[""]).unwrap_err(), BookError::Front);
    let untitled = Pages { front: vec![Leaf::Title], ..Pages::default() };
    assert_eq!(bound(&untitled, &[""]).unwrap_err(), BookError::NoTitle);
    let lines = Pages { imprint: vec![Line("First edition".into())], ..titled };
    assert!(bound(&lines, &[""]).unwrap().front.contains(&Front::Imprint(vec!["First edition".into()])));
}

#[test]
fn levels_name_their_own_techniques() {
    for (level, _, words) in words::LEVELS {
        let words = Language::English.text(words);
        let is_named = |technique: &&ninefold::logic::Technique| {
            let at = words.find(technique.name);
            at.is_some_and(|at| !words[..at].ends_with("Finned "))
        };
        let named: Vec<_> = techniques::all().filter(is_named).collect();
        assert!(level >= hodoku::Level::Unfair || !named.is_empty(), "{level} names none");
        for technique in named {
            let own = hodoku::rating(technique).map(|rating| rating.level);
            assert_eq!(own, Some(level), "{}", technique.name);
        }
    }
}

#[test]
fn how_to_play_speaks_of_the_symbols_of_the_book() {
    let said = |symbols: Option<&str>| {
        let mut book = bound(&Pages::default(), &[""]).unwrap();
        book.style.symbols =
            symbols.map_or_else(Default::default, |name| ninefold::render::Symbols::named(name).unwrap());
        format!("{:?}", super::rules::how_to_play(&book, true).pieces)
    };
    assert!(said(None).contains("the digits 1 to 9") && said(None).contains("does 7 go"));
    let letters = said(Some("letters"));
    assert!(letters.contains("the nine symbols (A, B, C,") && letters.contains("does G go"));
    assert!(!letters.contains("digit "), "{letters}");
}

/// No word names a picture, and digits mean nothing to a reader who only sees pictures.
#[test]
fn how_to_play_does_not_name_pictures() {
    let image = |number: usize| {
        let picture = format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><text>{number}</text></svg>");
        ninefold::render::Image::new(picture.into_bytes()).unwrap()
    };
    for (_, _, language) in Language::ALL {
        let mut book = bound(&Pages::default(), &[""]).unwrap();
        book.style.symbols = ninefold::render::Symbols::images((1..=9).map(image).collect()).unwrap();
        book.style.language = language;
        for piece in super::rules::how_to_play(&book, true).pieces {
            let words = match piece {
                book::Piece::Words(words) | book::Piece::Term(_, words) => vec![words],
                book::Piece::Pictures(all) | book::Piece::Miniatures(all) => {
                    all.into_iter().map(|(_, words)| words).collect()
                }
            };
            assert!(!words.concat().contains(['7', '1']), "{words:?}");
        }
    }
}

#[test]
fn faces_that_there_are_not_are_refused_by_name() {
    let wrong = book(&Pages { face: Some("times".into()), ..Pages::default() }).unwrap_err().to_string();
    assert!(wrong.contains("\"times\"") && wrong.contains("dejavu"), "{wrong}");
}

#[test]
fn printers_have_the_names_of_their_option() {
    for (name, title, press) in Press::ALL {
        let printer = Pages { printer: Some(press), ..Pages::default() }.printer().unwrap();
        assert_eq!((printer.name, printer.title), (name, title));
    }
    assert_eq!(Press::ALL.len(), Printer::ALL.len());
}

#[test]
fn a_printer_sets_what_no_option_sets() {
    let of = |pages: &Pages, theme| pages.book(Style::new(theme)).unwrap();
    let kdp = Pages { printer: Some(Press::Kdp), ..Pages::default() };
    let plain = of(&kdp, Theme::PRINT);
    assert_eq!((plain.paper, plain.bleed, plain.edges), (Paper::TRADE, 0.0, Edges::ButSpine));
    assert_eq!((plain.setup.ink, plain.setup.omitted.len()), (Ink::Screen, 4));
    let dark = of(&kdp, Theme::DARK);
    assert!((dark.bleed - 9.0).abs() < 0.001, "a coloured ground bleeds");
    let own = Pages {
        paper: Some("a5".into()),
        bleed: Some("3mm".into()),
        omit: vec![Omitted::Links, Omitted::None],
        ink: Some(Inks::Black),
        ..kdp.clone()
    };
    let own = of(&own, Theme::DARK);
    assert_eq!((own.paper, own.setup.ink), (Paper::A5, Ink::Black));
    assert!(own.bleed < 8.6 && own.setup.omitted == [Part::Links]);
    let ingram = Pages { printer: Some(Press::Ingram), ..Pages::default() };
    assert_eq!(of(&ingram, Theme::LIGHT).setup.ink, Ink::Process);
    let office = Pages { printer: Some(Press::Office), booklet: true, ..Pages::default() };
    let office = of(&office, Theme::PRINT);
    assert_eq!((office.paper, office.binding), (Paper::A5, Binding::Booklet));
    assert!(office.setup.omitted.is_empty());
    let bound = Pages { printer: Some(Press::Kdp), booklet: true, ..Pages::default() };
    assert_eq!(book(&bound).err(), Some(BookError::Booklet("kdp")));
}

#[test]
fn an_imprint_ends_with_rights_publisher_and_number() {
    let pages = Pages {
        title: Some("T".into()),
        author: Some("A. Setter".into()),
        year: Some(Within(2026)),
        publisher: Some("Kiosk".into()),
        isbn: Some(" 978-0-306-40615-7".into()),
        front: vec![Leaf::Imprint],
        ..Pages::default()
    };
    let lines = |pages: &Pages| match bound(pages, &["Easy"]).unwrap().front.remove(0) {
        Front::Imprint(lines) => lines,
        other => panic!("{other:?}"),
    };
    let own = ["© 2026 A. Setter", "Published by Kiosk", "ISBN 978-0-306-40615-7"];
    assert!(lines(&pages).ends_with(&own.map(str::to_owned)) && lines(&pages).len() > 5);
    let short = Pages { imprint: vec![Line("First edition".into())], author: None, ..pages };
    assert_eq!(lines(&short)[..3], ["First edition", " ", "© 2026 Kiosk"]);
}

#[test]
fn an_index_has_the_levels_from_easy_to_hard() {
    let pages = Pages { index: true, ..Pages::default() };
    let book = bound(&pages, &["hard", "", "Easy", "own", "hard"]).unwrap();
    let index: Vec<_> = book.index.iter().map(|(title, numbers)| (title.as_str(), numbers.as_slice())).collect();
    assert_eq!(index, [("Easy", &[3][..]), ("Hard", &[1, 5]), ("Own", &[4]), ("Other puzzles", &[2])]);
}
