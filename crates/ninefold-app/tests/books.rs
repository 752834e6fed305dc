//! Books under any rules: their entries, the links of the entries, and the pages that explain the rules.

#![cfg(feature = "pdf")]

use ninefold::Stop;
use ninefold::formats::{self, Document, Field};
use ninefold::multi::Grids;
use ninefold::render::book::{Book, Chapter, Entry, Front, Piece, Prose};
use ninefold::render::pdf::survey::Survey;
use ninefold::render::words::{Language, Message};
use ninefold::render::{Style, Theme};
use ninefold::rules::{KINDS, Rules};
use ninefold_app::book::{BookError, Leaf, Pages};
use ninefold_app::catalogue;

fn pages(link: Option<&str>) -> Pages {
    Pages { link: link.map(str::to_owned), ..Pages::default() }
}

/// Returns the example of each kind, and a small puzzle without constraints.
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

/// Binds a book of some entries, with a title, so that it has all front pages.
fn bound(entries: Vec<Entry>, asked: Pages) -> Result<Book, BookError> {
    let pages = Pages { title: asked.title.clone().or_else(|| Some("Rules".into())), ..asked };
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

/// Combined kinds that have a common name are printed under that name; one of them alone keeps its own name.
#[test]
fn kinds_together_have_their_common_name() {
    let with = |keys: &str| {
        let text =
            format!("{{\"format\":\"ninefold\",\"version\":1,\"size\":4,{keys}\"givens\":\"12343412432121..\"}}");
        pages(None).entry(&formats::parse(&text).unwrap().document, &Theme::PRINT).unwrap()
    };
    let dots = |key: &str| format!("\"{key}\":[{{\"cells\":[\"R1C1\",\"R1C2\"]}}],");
    let (both, rising) = ("\"diagonal+\":true,\"diagonal-\":true,", "\"diagonal+\":true,");
    let (kropki, white) = (dots("difference") + &dots("ratio"), dots("difference"));
    let entries = [both, rising, &*kropki, &*white, &*(kropki.clone() + both), ""].map(with).to_vec();
    let book = bound(entries, Pages::default()).unwrap();
    let kinds: Vec<String> = book.puzzles().map(|(_, entry)| entry.kind.clone()).collect();
    let named = ["X-Sudoku", "Rising Diagonal", "Kropki", "White Dot", "X-Sudoku, Kropki", ""];
    for (kind, name) in kinds.iter().zip(named) {
        let mut words: Vec<&str> = kind.split(", ").collect();
        words.sort_by_key(|word| word.starts_with('K'));
        assert_eq!(words.join(", "), if name.is_empty() { "4x4".to_owned() } else { format!("4x4, {name}") });
    }
    let told = |book: &Book, name: &str| {
        let pieces = prose(&book.front, "Rules").unwrap().pieces.clone();
        pieces.into_iter().find_map(|piece| match piece {
            Piece::Term(term, words) if term == name => Some(words),
            _ => None,
        })
    };
    let words = told(&book, "X-Sudoku").unwrap();
    assert!(words.ends_with("two rules: Rising Diagonal and Falling Diagonal."), "{words}");
    assert!(told(&book, "Kropki").is_some());
    let apart = bound([rising, "\"diagonal-\":true,"].map(with).to_vec(), Pages::default()).unwrap();
    assert_eq!(told(&apart, "X-Sudoku"), None, "no puzzle has this name");
}

/// The words below an example describe only what its picture does not show, and cells have names only if the words use one of them.
#[test]
fn examples_are_described_where_their_pictures_do_not_show_them() {
    let rules = |id: &str| {
        let document = catalogue::example_of(ninefold::rules::Kind::named(id).unwrap()).unwrap();
        let entry = pages(None).entry(&document, &Theme::PRINT).unwrap();
        prose(&bound(vec![entry], Pages::default()).unwrap().front, "Rules").unwrap().clone()
    };
    let captions = |rules: &Prose| {
        rules.pieces.iter().find_map(|piece| match piece {
            Piece::Miniatures(pictures) => Some(pictures[0].1.clone()),
            _ => None,
        })
    };
    for (id, caption) in [
        ("thermometer", "Example"),
        ("sandwichsum", "Example"),
        ("antiknight", "Example"),
        ("pairtable", "An example: pair table"),
    ] {
        let rules = rules(id);
        let first = captions(&rules).unwrap();
        assert!(first.starts_with(caption) && (first == caption) == (caption == "Example"), "{id}: {first}");
        let is_named = matches!(&rules.pieces[0], Piece::Words(words) if words.starts_with("r3c4 is the cell"));
        assert_eq!(is_named, caption != "Example", "{id}");
    }
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
    assert!(large.contains("letters A (for 10) to G (for 16)"), "{large}");
    assert_eq!(pictures, 0, "no first steps are drawn for that size");
    assert!(words(9).0.contains("nine boxes of nine cells"));
}

/// Only a book with pages of rules refers to them.
#[test]
fn how_to_play_refers_to_rules_that_follow() {
    let document = catalogue::example_of(ninefold::rules::Kind::named("thermometer").unwrap()).unwrap();
    for (front, expected) in
        [(vec![], true), (vec![Leaf::HowToPlay], false), (vec![Leaf::HowToPlay, Leaf::Rules], true)]
    {
        let entry = pages(None).entry(&document, &Theme::PRINT).unwrap();
        let book = bound(vec![entry], Pages { front, ..Pages::default() }).unwrap();
        let words = Piece::Words(Language::English.text(Message::FurtherRules));
        assert_eq!(prose(&book.front, "How to play").unwrap().pieces.contains(&words), expected);
    }
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

/// Makes a book with every kind, several sizes, several grids and all pages: with digits or symbols, and with and without levels of plain grids.
fn translated(language: Language, symbols: &str) -> Book {
    let plain = |level: &str| {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        formats::parse(text).unwrap().document.with(Field::Level, level)
    };
    let solved = |rules: Rules| Document::from(ninefold::solve::first(&Grids::empty(rules)).unwrap());
    let regions: Vec<_> = "0000111122223333".bytes().map(|region| Some(region - b'0')).collect();
    let irregular = solved(Rules::sized(4).unwrap().with_regions(&regions).unwrap());
    let levels = ["easy", "MEDIUM", "hard", "Unfair", "extreme", "own", ""].map(plain);
    let sizes = [6, 16].map(|size| solved(Rules::sized(size).unwrap()));
    let samurai = solved(Rules::named("samurai").unwrap());
    let pages = Pages {
        title: Some("T".into()),
        language: Some(language),
        link: Some("https://x/{puzzle}".into()),
        publisher: Some("K".into()),
        qr: true,
        index: true,
        chapters: true,
        words: Some(ninefold_app::options::Points(9.0)),
        ..Pages::default()
    };
    let unlinked = Pages { link: None, chapters: false, ..pages.clone() };
    let all = documents().into_iter().chain(levels).chain(sizes).chain([samurai, irregular]);
    let entries = all.map(|document| unlinked.entry(&document, &Theme::PRINT).unwrap());
    let mut entries: Vec<Entry> = entries.collect();
    entries[0].link = Some("https://x/1".into());
    let mut style = Style::new(Theme::PRINT);
    style.symbols = ninefold::render::Symbols::named(symbols).unwrap();
    pages.bind(pages.book(style).unwrap(), vec![Chapter { title: String::new(), puzzles: entries }]).unwrap()
}

/// Collects all text of a book outside its drawings.
fn said(book: &Book) -> Vec<String> {
    let mut said: Vec<String> = book.chapters.iter().map(|chapter| chapter.title.clone()).collect();
    said.extend(book.puzzles().flat_map(|(_, entry)| [entry.kind.clone(), entry.level.clone()]));
    said.extend(book.index.iter().map(|(title, _)| title.clone()));
    said.extend(book.about.keywords.iter().cloned());
    for front in &book.front {
        match front {
            Front::Imprint(lines) => said.extend(lines.iter().cloned()),
            Front::Prose(prose) => {
                said.push(prose.title.clone());
                for piece in &prose.pieces {
                    match piece {
                        Piece::Words(words) => said.push(words.clone()),
                        Piece::Term(term, words) => said.extend([term.clone(), words.clone()]),
                        Piece::Pictures(all) | Piece::Miniatures(all) => {
                            said.extend(all.iter().map(|(_, words)| words.clone()));
                        }
                    }
                }
            }
            Front::HalfTitle | Front::Title | Front::Contents => {}
        }
    }
    said
}

/// English words that do not exist in the other languages.
const ENGLISH: [&str; 21] = [
    "the", "and", "with", "each", "every", "row", "rows", "column", "columns", "digit", "digits", "cell", "cells",
    "puzzle", "puzzles", "box", "boxes", "level", "how", "example", "contents",
];

/// Names that are the same in several languages.
const NAMES: [&str; 17] = [
    "",
    " ",
    "T",
    "Own",
    "Unfair",
    "Irregular",
    "Sudoku",
    "Windoku",
    "XV",
    "Palindrome",
    "Maximum",
    "Minimum",
    "Thermometer",
    "Quadruple",
    "Clone",
    "Little Killer",
    "Dutch Flat Mates",
];

fn is_size(name: &str) -> bool {
    name.split('x').all(|part| part.parse::<u8>().is_ok())
}

fn english(text: &str) -> Option<&str> {
    text.split(|sign: char| !sign.is_alphabetic()).find(|word| ENGLISH.contains(&&*word.to_lowercase()))
}

#[test]
fn every_word_of_a_book_is_in_its_language() {
    use Message::{Contents, HowToPlay, Index, Levels, Solutions};
    for symbols in ["digits", "letters"] {
        let source = said(&translated(Language::English, symbols));
        for (code, name, language) in Language::ALL.into_iter().skip(1) {
            let book = translated(language, symbols);
            assert_eq!(book.about.language, code);
            let words = said(&book);
            // Chapters and the index are in the order of the levels, in every language.
            assert_eq!(words.len(), source.len(), "{name}");
            for (words, source) in words.iter().zip(&source) {
                assert_eq!(english(words), None, "{name}: {words}");
                let is_name = source.split(", ").all(|name| NAMES.contains(&name) || is_size(name));
                assert!(words != source || is_name, "{name}: {words}");
            }
            let plan = book.plan().unwrap();
            let file = book.printed(&plan, ninefold::Stop::NEVER).unwrap();
            assert_eq!(Survey::of(&file).unwrap().tagged.as_deref(), Some(code));
            let printed = pdf_words(&file);
            if let Some(printed) = printed {
                assert_eq!(english(&printed), None, "{name}");
                for message in [Contents, Solutions, Index, HowToPlay, Levels] {
                    let title = language.text(message);
                    assert!(printed.contains(&title), "{name}: {title}");
                }
            }
        }
    }
}

/// Reads the words of a file with `pdftotext`; `None` without that tool.
fn pdf_words(file: &[u8]) -> Option<String> {
    let path = std::env::temp_dir().join(format!("ninefold-translated-{}.pdf", std::process::id()));
    std::fs::write(&path, file).unwrap();
    let output = std::process::Command::new("pdftotext").arg(&path).arg("-").output();
    std::fs::remove_file(&path).unwrap();
    if output.is_err() {
        eprintln!("skipped: pdftotext is missing");
    }
    Some(String::from_utf8_lossy(&output.ok()?.stdout).into_owned())
}

#[test]
fn hints_exist_in_english_only() {
    for (_, _, language) in Language::ALL {
        let pages = Pages { hints: true, language: Some(language), ..Pages::default() };
        let refused = pages.book(Style::new(Theme::PRINT)).err();
        assert_eq!(refused.is_some(), language != Language::English);
        assert!(refused.is_none_or(|why| why.to_string().contains("leave out hints, or choose the language en")));
    }
}

#[test]
fn a_grid_of_sixteen_rows_has_a_level() {
    let solved = ninefold::solve::first(&Grids::empty(Rules::sized(16).unwrap())).unwrap();
    let rated = Pages { rate: true, hints: true, ..Pages::default() };
    let entry = rated.entry(&solved.into(), &Theme::PRINT).unwrap();
    assert_eq!((entry.level.as_str(), entry.rating.is_empty(), entry.hint.is_empty()), ("Easy", false, true));
}

/// If sentences below boards would be too small, a book without a title gets the page of rules.
#[test]
fn small_boards_have_their_rules_on_a_page_of_their_own() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let knights = r#"{"format":"ninefold","version":1,"antiknight":true,"givens":".............9.......1.....462...................4......5.8.9....7.......2..6..4.","solution":"293458761154697238876132459462813597539276814781549623615384972347925186928761345","comment":"seed 1"}"#;
    let entry = |text: &str| pages(None).entry(&formats::parse(text).unwrap().document, &Theme::PRINT).unwrap();
    let (plain, entry) = (entry(plain), entry(knights));
    let front = |entry: &Entry, each: usize, front: Vec<Leaf>| {
        let pages = Pages { each: Some(each), front, ..Pages::default() };
        let book = pages.book(Style::new(Theme::PRINT)).unwrap();
        let chapter = Chapter { title: String::new(), puzzles: vec![entry.clone(); 40] };
        let book = pages.bind(book, vec![chapter]).unwrap();
        assert_eq!(book.is_told, !book.front.is_empty());
        book.front.len()
    };
    assert_eq!(front(&entry, 2, Vec::new()), 0);
    assert_eq!(front(&entry, 20, Vec::new()), 1);
    assert_eq!(front(&plain, 20, Vec::new()), 0);
    assert_eq!(front(&entry, 20, vec![Leaf::None]), 0);
}

/// A level that is not found in time is left out.
#[test]
fn a_stopped_rating_leaves_a_puzzle_without_level() {
    let pages = Pages { rate: true, ..Pages::default() };
    let document = documents()
        .into_iter()
        .find(|document| document.rules().constraints().iter().any(|constraint| constraint.kind().id == "thermometer"));
    let document = document.unwrap();
    let level = |stop| pages.entry_until(&document, &Theme::PRINT, stop).unwrap().level;
    assert_eq!(level(Stop::when(&|_| true)), "");
    assert!(!level(Stop::NEVER).is_empty());
}
