//! Books under any rules: their entries, the links of these, and the pages that tell the rules.

#![cfg(feature = "pdf")]

use ninefold::formats::{self, Document, Field};
use ninefold::render::book::{Chapter, Entry, Front, Piece, Prose};
use ninefold::render::{Style, Theme};
use ninefold::rules::{KINDS, Rules};
use ninefold_app::book::{BookError, Leaf, Pages};
use ninefold_app::catalogue;

fn pages(link: Option<&str>) -> Pages {
    Pages { link: link.map(str::to_owned), ..Pages::default() }
}

/// The example of each kind, and a small puzzle without constraints.
fn documents() -> Vec<Document> {
    let examples = KINDS.iter().filter_map(|kind| catalogue::example_of(kind));
    let small = formats::parse("1...\n..2.\n.3..\n...4\n").unwrap().document;
    examples.chain([small]).collect()
}

fn prose<'a>(fronts: &'a [Front], title: &str) -> Option<&'a Prose> {
    fronts.iter().find_map(|front| match front {
        Front::Prose(prose) if prose.title == title => Some(prose),
        _ => None,
    })
}

/// The book of some entries, with a title, so that all pages in front are there.
fn bound(entries: Vec<Entry>, asked: Pages) -> Result<ninefold::render::book::Book, BookError> {
    let pages = Pages { title: Some("Rules".into()), ..asked };
    let book = pages.book(Style::new(Theme::PRINT))?;
    pages.bind(book, vec![Chapter { title: String::new(), puzzles: entries }])
}

#[test]
fn every_kind_is_told_once_with_its_example_and_its_solution() {
    let entry = |document: &Document| pages(None).entry(document, &Theme::PRINT).unwrap();
    let entries: Vec<Entry> = documents().iter().map(entry).collect();
    let book = bound(entries, Pages::default()).unwrap();
    let rules = prose(&book.front, "Rules").unwrap();
    for kind in KINDS {
        let told = rules.pieces.iter().filter(|piece| **piece == Piece::Term(kind.name.into(), kind.about.into()));
        assert_eq!(told.count(), 1, "{}", kind.id);
    }
    let pictures = rules.pieces.iter().filter(|piece| matches!(piece, Piece::Miniatures(both) if both.len() == 2));
    assert_eq!(pictures.count(), KINDS.len());
    assert!(book.puzzles().all(|(_, entry)| !entry.kind.is_empty()), "sizes and kinds differ, so each has its name");
    assert!(book.pdf().unwrap().starts_with(b"%PDF-"));
}

#[test]
fn links_hold_the_rules() {
    let pages = pages(Some("https://example.org/#1.{puzzle}"));
    for document in documents() {
        match pages.entry(&document, &Theme::PRINT) {
            Ok(entry) => {
                let link = entry.link.unwrap();
                let id = link.strip_prefix("https://example.org/#1.").unwrap();
                let read = formats::parse(id).unwrap().document;
                assert_eq!(read.rules(), document.rules(), "{id}");
                assert_eq!(read.grids(), document.grids(), "{id}");
            }
            Err(why) => assert!(why.to_string().contains("leave out --link"), "{why}"),
        }
    }
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let document = formats::parse(plain).unwrap().document;
    let link = pages.entry(&document, &Theme::PRINT).unwrap().link;
    assert_eq!(link, Some(format!("https://example.org/#1.{plain}")));
}

#[test]
fn how_to_play_speaks_of_the_sizes_in_the_book() {
    let words = |size: usize| {
        let rules = Rules::sized(size).unwrap();
        let solved = ninefold::solve::first(&ninefold::multi::Grids::empty(rules)).unwrap();
        let entry = pages(None).entry(&solved.into(), &Theme::PRINT).unwrap();
        let book = bound(vec![entry], Pages::default()).unwrap();
        let prose = prose(&book.front, "How to play").unwrap();
        let pictures = prose.pieces.iter().filter(|piece| matches!(piece, Piece::Pictures(_))).count();
        let words = prose.pieces.iter().filter_map(|piece| match piece {
            Piece::Words(words) => Some(words.clone()),
            Piece::Term(term, words) => Some(format!("{term}: {words}")),
            _ => None,
        });
        (words.collect::<Vec<_>>().join("\n"), pictures)
    };
    let (small, pictures) = words(4);
    assert!(small.contains("the digits 1 to 4") && !small.contains("nine"), "{small}");
    assert_eq!(pictures, 1);
    let (large, pictures) = words(16);
    assert!(large.contains("letters A to G, of which A stands for 10"), "{large}");
    assert_eq!(pictures, 0, "no first steps are drawn for that size");
    assert!(words(9).0.contains("nine boxes of nine cells"));
}

#[test]
fn a_page_of_rules_needs_constraints() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let entry = pages(None).entry(&formats::parse(plain).unwrap().document, &Theme::PRINT).unwrap();
    let asked = Pages { front: vec![Leaf::Rules], ..Pages::default() };
    assert_eq!(bound(vec![entry.clone()], asked).err(), Some(BookError::NoRules));
    let book = bound(vec![entry], Pages::default()).unwrap();
    assert!(prose(&book.front, "Rules").is_none());
    assert!(book.puzzles().all(|(_, entry)| entry.kind.is_empty()));
}

#[test]
fn a_document_may_name_its_level() {
    let document = documents().remove(0).with(Field::Level, "gentle");
    assert_eq!(pages(None).entry(&document, &Theme::PRINT).unwrap().level, "Gentle");
}
