//! Books for printers: boxes, lines, colours, links, tags and standards, as read by another PDF library, and planted faults.

#![cfg(feature = "pdf")]

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_render::book::{
    Binding, Book, Crops, Edges, Front, Gutter, INCH, Margins, Paper, Piece, Preflight, Printer, Prose, Solutions,
    Verdict,
};
use ninefold_render::pdf::survey::Survey;
use ninefold_render::pdf::{Ink, Intent, Part, Setup};
use ninefold_render::{Candidates, Scene, Style, Theme};

use crate::books::{bare, book, killers, pages, said};
use crate::scenes;

/// Returns a book that both printers accept.
fn sold() -> Book {
    let mut book = bare(book(60, 2));
    book.paper = Paper::TRADE;
    book.edges = Edges::ButSpine;
    book.style.least = 0.75;
    book.setup.omitted = Part::ALL.to_vec();
    book.solutions = Solutions::Back(12);
    book
}

fn document(book: &Book) -> Document {
    Document::load_mem(&book.pdf().unwrap()).unwrap()
}

fn report(book: &Book, printer: &'static Printer) -> Preflight {
    Preflight::of(&Survey::of(&book.pdf().unwrap()).unwrap(), printer)
}

/// Returns the subjects that fail.
fn failures(book: &Book, printer: &'static Printer) -> Vec<&'static str> {
    report(book, printer).failures().map(|failure| failure.subject).collect()
}

fn numbers(operands: &[Object]) -> Vec<f32> {
    operands.iter().filter_map(|operand| operand.as_float().ok()).collect()
}

/// Returns the widths of all drawn lines, page by page, and the number of uses of each operator.
fn drawn(document: &Document) -> (Vec<Vec<f32>>, BTreeMap<String, usize>) {
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let mut widths = Vec::new();
    for id in document.get_pages().into_values() {
        let content = Content::decode(&document.get_page_content(id)).unwrap();
        // Width and scale; transforms of books neither rotate, except by half turns, nor stretch.
        let (mut state, mut kept, mut page) = ((1.0, 1.0), Vec::new(), Vec::new());
        for operation in content.operations {
            let n = numbers(&operation.operands);
            match operation.operator.as_str() {
                "q" => kept.push(state),
                "Q" => state = kept.pop().unwrap(),
                "cm" => state.1 *= (n[0] * n[3] - n[1] * n[2]).abs().sqrt(),
                "w" => state.0 = n[0],
                "S" | "s" | "B" | "b" | "B*" | "b*" => page.push(state.0 * state.1),
                _ => {}
            }
            *used.entry(operation.operator).or_default() += 1;
        }
        widths.push(page);
    }
    (widths, used)
}

fn sides(page: &Dictionary, key: &[u8]) -> Vec<f32> {
    numbers(page.get(key).unwrap().as_array().unwrap())
}

#[test]
fn a_book_for_sale_passes() {
    for printer in [&Printer::KDP, &Printer::INGRAM] {
        let report = report(&sold(), printer);
        assert_eq!(report.failures().count(), 0, "{report}");
        assert!(report.findings.len() >= 14, "{report}");
    }
    let mut office = bare(book(12, 6));
    office.style.least = 0.75;
    assert_eq!(failures(&office, &Printer::OFFICE), [""; 0]);
}

#[test]
fn no_line_is_thinner_than_asked() {
    for least in [0.75, 1.0] {
        let mut book = sold();
        book.style.least = least;
        let document = document(&book);
        let (widths, _) = drawn(&document);
        let thinnest = widths.iter().flatten().copied().fold(f32::MAX, f32::min);
        assert!(widths.iter().flatten().count() > 1000 && (thinnest - least).abs() < 0.01, "{thinnest}");
        let survey = Survey::of(&book.pdf().unwrap()).unwrap();
        for (sheet, widths) in survey.sheets.iter().zip(&widths) {
            let thinnest = widths.iter().copied().reduce(f32::min);
            assert_eq!(sheet.line.map(|line| (100.0 * line).round()), thinnest.map(|line| (100.0 * line).round()));
        }
    }
}

#[test]
fn sheets_bleed_on_three_sides() {
    let mut book = sold();
    book.style = Style { least: 0.75, ..Style::new(Theme::DARK) };
    book.bleed = 0.125 * INCH;
    let document = document(&book);
    for (number, id) in document.get_pages() {
        let page = document.get_dictionary(id).unwrap();
        let [media, trim, bleed] = [b"MediaBox".as_slice(), b"TrimBox", b"BleedBox"].map(|key| sides(page, key));
        assert_eq!(media, [0.0, 0.0, 6.125 * INCH, 9.25 * INCH], "page {number}");
        assert_eq!(bleed, media);
        let left = if number % 2 == 1 { 0.0 } else { 9.0 };
        assert_eq!(trim, [left, 9.0, left + 6.0 * INCH, 9.0 + 9.0 * INCH], "page {number}");
    }
    assert_eq!(failures(&book, &Printer::KDP), [""; 0]);
}

/// Each planted fault is found, and no other.
#[test]
fn planted_faults_are_found() {
    type Fault = (&'static Printer, &'static [&'static str], fn(&mut Book));
    let faults: [Fault; 15] = [
        (&Printer::KDP, &["pages"], |book| book.each = 12),
        (&Printer::KDP, &["trim size"], |book| book.paper = Paper { width: 9.0 * INCH, height: 11.0 * INCH }),
        (&Printer::KDP, &["bleed"], |book| book.bleed = 9.5),
        (&Printer::KDP, &["bleed"], |book| (book.bleed, book.edges) = (9.0, Edges::All)),
        (&Printer::KDP, &["bleed"], |book| book.style.theme = Theme::DARK),
        (&Printer::KDP, &["bleed", "marks"], |book| book.crops = Crops::Marks),
        (&Printer::KDP, &["margin at the spine"], |book| book.margins.inside = Gutter::Fixed(0.3 * INCH)),
        (&Printer::KDP, &["outer margin"], |book| book.margins.outside = 0.2 * INCH),
        (&Printer::KDP, &["upper margin"], |book| book.margins.top = 0.1 * INCH),
        (&Printer::KDP, &["lower margin"], |book| book.margins.bottom = 0.2 * INCH),
        (&Printer::KDP, &["lines"], |book| book.style.least = 0.3),
        (&Printer::KDP, &["letters"], |book| book.words = 6.0),
        (&Printer::KDP, &["outline"], |book| book.setup.omitted.retain(|part| *part != Part::Outline)),
        (&Printer::KDP, &["links"], |book| book.setup.omitted.retain(|part| *part != Part::Links)),
        (&Printer::INGRAM, &["metadata"], |book| book.setup.omitted.retain(|part| *part != Part::Metadata)),
    ];
    for (at, (printer, found, plant)) in faults.into_iter().enumerate() {
        let mut book = sold();
        plant(&mut book);
        assert_eq!(failures(&book, printer), found, "fault {at}: {}", report(&book, printer));
    }
    let mut coloured = sold();
    coloured.style = Style { least: 0.75, ..Style::new(Theme::LIGHT) };
    let has_ground = coloured.style.theme.paper != ninefold_render::Rgb::WHITE;
    coloured.bleed = if has_ground { 9.0 } else { 0.0 };
    assert_eq!(failures(&coloured, &Printer::INGRAM), ["colours"]);
    let noted = report(&coloured, &Printer::KDP);
    assert!(noted.findings.iter().any(|finding| finding.subject == "colours" && finding.verdict == Verdict::Noted));
    for ink in [Ink::Black, Ink::Process] {
        coloured.setup.ink = ink;
        assert_eq!(failures(&coloured, &Printer::INGRAM), [""; 0], "{ink:?}");
    }
    // An odd number of pages.
    let mut loose = sold();
    loose.binding = Binding::Loose;
    if loose.plan().unwrap().len().is_multiple_of(2) {
        loose.front.push(Front::Imprint(vec!["Third".into()]));
    }
    assert!(failures(&loose, &Printer::KDP).contains(&"pages"));
}

/// Faults that this crate never writes are found in changed files.
#[test]
fn faults_of_the_writer_are_found() {
    let bytes = sold().pdf().unwrap();
    let planted = |from: &[u8], to: &[u8]| {
        let mut bytes = bytes.clone();
        let places: Vec<usize> =
            bytes.windows(from.len()).enumerate().filter(|(_, part)| part == &from).map(|(at, _)| at).collect();
        assert!(!places.is_empty());
        places.into_iter().for_each(|at| bytes[at..at + to.len()].copy_from_slice(to));
        let report = Preflight::of(&Survey::of(&bytes).unwrap(), &Printer::KDP);
        report.failures().map(|failure| failure.subject).collect::<Vec<_>>()
    };
    assert_eq!(planted(b"/FontFile2", b"/FontFyle2"), ["fonts"]);
    for broken in [b"%PDF".as_slice(), b"", &bytes[..bytes.len() / 2], &bytes[..bytes.len() - 20]] {
        assert!(Survey::of(broken).is_err());
    }
}

/// Damaged files are refused or surveyed, and nothing panics.
#[test]
fn damaged_files_are_survived() {
    let mut book = bare(book(4, 4));
    book.front.clear();
    let bytes = book.pdf().unwrap();
    let mut seed = 1_u64;
    let mut random = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most
    };
    let mut refused = 0;
    for _ in 0..400 {
        let mut damaged = bytes.clone();
        for _ in 0..random(20) {
            // Fonts are not read; the objects are before the cross-reference table at the end.
            let at = bytes.len() - 1 - random(bytes.len() / 3);
            damaged[at] = b"0123456789<>[]()/ RQqf"[random(22)];
        }
        refused += usize::from(Survey::of(&damaged).is_err());
    }
    assert!((1..400).contains(&refused), "{refused}");
}

#[test]
fn inks_are_those_of_the_press() {
    let mut book = sold();
    book.style = Style { least: 0.75, ..Style::new(Theme::DARK) };
    let used = |book: &Book| drawn(&document(book)).1;
    let count =
        |used: &BTreeMap<String, usize>, names: &[&str]| names.iter().filter_map(|name| used.get(*name)).sum::<usize>();
    for (ink, own, others) in
        [(Ink::Black, ["g", "G"], ["rg", "RG", "k", "K"]), (Ink::Process, ["k", "K"], ["rg", "RG", "g", "G"])]
    {
        book.setup.ink = ink;
        let used = used(&book);
        // Colours may also be set by the name of their colour space.
        assert!(count(&used, &own) > 100 || count(&used, &["scn", "sc", "SC", "SCN"]) > 100, "{used:?}");
        assert_eq!(count(&used, &others), 0, "{ink:?}: {used:?}");
        let colours = Survey::of(&book.pdf().unwrap()).unwrap().colours();
        assert!(!colours.rgb && !colours.other && colours.process == (ink == Ink::Process), "{colours:?}");
    }
    // Greys use only black ink.
    book.style = Style { least: 0.75, ..Style::new(Theme::PRINT) };
    let colours = Survey::of(&book.pdf().unwrap()).unwrap().colours();
    assert!(colours.grey && !colours.process, "{colours:?}");
}

#[test]
fn a_file_in_the_standard_has_its_entries() {
    let mut book = sold();
    let intent = Intent { condition: "CGATS TR 001 (SWOP)".into(), moment: "20261224183000Z".into() };
    book.setup = Setup { ink: Ink::Process, omitted: Vec::new(), intent: Some(intent) };
    assert_eq!(book.pdf().unwrap(), book.pdf().unwrap());
    let document = document(&book);
    assert_eq!(document.version, "1.4");
    let root = document.catalog().unwrap();
    let intents = root.get(b"OutputIntents").unwrap().as_array().unwrap();
    let [Object::Dictionary(intent)] = &intents[..] else { panic!("{intents:?}") };
    let text =
        |dict: &Dictionary, key: &[u8]| String::from_utf8(dict.get(key).unwrap().as_str().unwrap().to_vec()).unwrap();
    assert_eq!(intent.get(b"S").unwrap().as_name().unwrap(), b"GTS_PDFX");
    assert_eq!(text(intent, b"OutputConditionIdentifier"), "CGATS TR 001 (SWOP)");
    assert_eq!(text(intent, b"RegistryName"), "http://www.color.org");
    let info = document.get_dictionary(document.trailer.get(b"Info").unwrap().as_reference().unwrap()).unwrap();
    assert_eq!(text(info, b"GTS_PDFXVersion"), "PDF/X-1a:2003");
    assert_eq!(text(info, b"CreationDate"), "D:20261224183000Z");
    assert_eq!(text(info, b"Title"), "Nine by nine");
    assert_eq!(info.get(b"Trapped").unwrap().as_name().unwrap(), b"False");
    assert_eq!(document.trailer.get(b"ID").unwrap().as_array().unwrap().len(), 2);
    for barred in [b"Outlines".as_slice(), b"Metadata", b"StructTreeRoot", b"OpenAction", b"AA"] {
        assert!(root.get(barred).is_err(), "{}", String::from_utf8_lossy(barred));
    }
    for id in document.get_pages().into_values() {
        let page = document.get_dictionary(id).unwrap();
        assert!(page.get(b"TrimBox").is_ok() && page.get(b"Annots").is_err() && page.get(b"Group").is_err());
    }
    let found = report(&book, &Printer::INGRAM);
    let standard = found.findings.iter().find(|finding| finding.subject == "standard").unwrap();
    assert_eq!((standard.verdict, found.failures().count()), (Verdict::Passed, 0), "{found}");
    // Violations of the standard are reported.
    book.style = Style { least: 0.75, ..Style::new(Theme::LIGHT) };
    book.setup.ink = Ink::Screen;
    let found = report(&book, &Printer::INGRAM);
    let standard = found.findings.iter().find(|finding| finding.subject == "standard").unwrap();
    assert!(standard.verdict == Verdict::Failed && standard.found.ends_with("needs colours for print"), "{standard}");
}

/// Returns the numbers of the pages to which the links of a page lead, with the names of the links.
fn links(document: &Document, pages: &BTreeMap<ObjectId, u32>, id: ObjectId) -> Vec<(String, u32)> {
    let page = document.get_dictionary(id).unwrap();
    let Ok(notes) = page.get(b"Annots") else { return Vec::new() };
    let notes = document.dereference(notes).unwrap().1.as_array().unwrap();
    let of = |note: &Object| {
        let note = document.dereference(note).unwrap().1.as_dict().unwrap();
        let target = document.dereference(note.get(b"Dest").ok()?).unwrap().1.as_array().unwrap();
        let name = String::from_utf8(note.get(b"Contents").unwrap().as_str().unwrap().to_vec()).unwrap();
        Some((name, pages[&target[0].as_reference().unwrap()]))
    };
    notes.iter().filter_map(of).collect()
}

fn read() -> Book {
    let mut book = sold();
    book.setup.omitted.clear();
    book.index = vec![("Easy".into(), (1..=15).collect()), ("Hard".into(), vec![31, 32, 60])];
    book
}

#[test]
fn links_lead_from_contents_to_puzzles_to_solutions_and_back() {
    let book = read();
    let document = document(&book);
    let numbers: BTreeMap<ObjectId, u32> = document.get_pages().into_iter().map(|(number, id)| (id, number)).collect();
    let all: Vec<Vec<(String, u32)>> =
        document.get_pages().into_values().map(|id| links(&document, &numbers, id)).collect();
    let contents: Vec<&str> = all[1].iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(contents, ["Easy", "Medium", "Hard", "Unfair", "Solutions", "Index"]);
    let Some(text) = pages(&book, "links") else { return };
    let has_word = |page: u32, word: &str| text[page as usize - 1].split_whitespace().any(|known| known == word);
    for (name, page) in &all[1] {
        assert!(text[*page as usize - 1].trim_start().starts_with(name), "{name} on {page}");
    }
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    for (page, links) in (1..).zip(&all).skip(2) {
        for (name, to) in links {
            let (what, number) = name.split_once(' ').unwrap();
            assert!(has_word(*to, number), "{name} on {to}");
            match what {
                "Solution" => drop(there.insert(number.to_owned(), (page, *to))),
                _ if has_word(page, "Index") => {
                    assert!(all[*to as usize - 1].iter().any(|(name, _)| *name == format!("Solution {number}")));
                }
                _ => drop(back.insert(number.to_owned(), (*to, page))),
            }
        }
    }
    assert_eq!((there.len(), &there), (60, &back), "every puzzle and every solution");
    for (puzzle, solution) in there.values() {
        assert!(
            text[*puzzle as usize - 1].contains(&format!("Solution on page {solution}")),
            "{}",
            text[*puzzle as usize - 1]
        );
    }
}

#[test]
fn the_index_names_the_pages_of_its_puzzles() {
    let book = read();
    let Some(text) = pages(&book, "index") else { return };
    let page = text.iter().find(|page| page.trim_start().starts_with("Index")).unwrap();
    let words: Vec<&str> = page.split_whitespace().collect();
    let entries: Vec<(usize, usize)> = words
        .windows(3)
        .filter(|part| part[1] == "p.")
        .map(|part| (part[0].parse().unwrap(), part[2].parse().unwrap()))
        .collect();
    assert_eq!(
        entries.iter().map(|(number, _)| *number).collect::<Vec<_>>(),
        (1..=15).chain([31, 32, 60]).collect::<Vec<_>>()
    );
    for (number, page) in entries {
        let number = number.to_string();
        let first = text[page - 1].lines().filter_map(|line| line.split_whitespace().next());
        assert!(first.into_iter().any(|word| word == number), "{number} on {page}: {}", text[page - 1]);
    }
    assert!(words.iter().position(|word| *word == "Easy") < words.iter().position(|word| *word == "Hard"));
}

/// A group of the index that continues on another page has its title there too.
#[test]
fn each_page_of_the_index_names_its_group() {
    let mut book = bare(book(60, 2));
    (book.paper, book.each, book.solutions) = ("100x120mm".parse().unwrap(), 1, Solutions::None);
    book.index = vec![("A rather hard level".into(), (1..=60).collect())];
    let Some(text) = pages(&book, "index-pages") else { return };
    let pages: Vec<&String> = text.iter().filter(|page| page.contains("p. ") && page.contains("Index")).collect();
    assert!(pages.len() > 1, "{}", text.len());
    assert!(pages.iter().all(|page| page.contains("A rather hard level")), "{pages:?}");
}

#[test]
fn drawings_are_replaced_by_words_where_they_are_read_aloud() {
    let book = read();
    let document = document(&book);
    let root = document.catalog().unwrap();
    assert_eq!(root.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    assert!(root.get(b"MarkInfo").unwrap().as_dict().unwrap().get(b"Marked").unwrap().as_bool().unwrap());
    let (mut figures, mut kinds) = (Vec::new(), BTreeMap::<String, usize>::new());
    for object in document.objects.values() {
        let Ok(dict) = object.as_dict() else { continue };
        let Ok(kind) = dict.get(b"S").and_then(Object::as_name) else { continue };
        if dict.get(b"P").is_err() {
            continue;
        }
        *kinds.entry(String::from_utf8_lossy(kind).into_owned()).or_default() += 1;
        if kind == b"Figure" {
            figures.push(String::from_utf8_lossy(dict.get(b"Alt").unwrap().as_str().unwrap()).into_owned());
        }
    }
    assert_eq!(figures.len(), 120, "a puzzle and its solution: {kinds:?}");
    let puzzle = figures.iter().find(|words| words.starts_with("Puzzle 7.")).unwrap();
    assert!(puzzle.contains("A Sudoku with") && puzzle.contains(" Row 1: ") && puzzle.contains(" - "), "{puzzle}");
    let solution = figures.iter().find(|words| words.starts_with("Solution 7.")).unwrap();
    assert_eq!(solution.matches(|char: char| char.is_ascii_digit()).count(), 81 + 9 + 1, "{solution}");
    // The contents, links to each solution and back, and the index.
    assert_eq!(kinds["Link"], 6 + 60 + 60 + 18, "{kinds:?}");
    assert!(kinds["H1"] >= 7 && kinds["H2"] == 2, "{kinds:?}");
}

/// Lines of paragraphs end in a space, which does not count as ink in the margin.
#[test]
fn paragraphs_keep_to_the_margins() {
    let mut book = sold();
    let words = "Neither words nor what stands between them may reach into the margin. ".repeat(60);
    book.front = vec![Front::Prose(Prose { title: "Words".into(), pieces: vec![Piece::Words(words)] })];
    let survey = Survey::of(&book.pdf().unwrap()).unwrap();
    let side = survey.sheets.iter().filter_map(|sheet| Some((sheet.trim[2] - sheet.ink?[2]) / INCH));
    let least = side.fold(f32::MAX, f32::min);
    // The lower limit would also hold for short lines; the upper one requires a line of full width.
    assert!((0.499..0.53).contains(&least), "{least}");
}

/// The line above a puzzle names as many of its constraints as fit in legible letters.
#[test]
fn long_names_of_kinds_are_cut() {
    let kinds = "Nonconsecutive, White Dot, Black Dot, Rising Diagonal, Falling Diagonal, Killer Cage";
    let text = |each: usize, kind: &str| {
        let mut book = bare(book(12, each));
        book.solutions = Solutions::None;
        book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles).for_each(|entry| entry.kind = kind.into());
        let bytes = book.pdf().unwrap();
        let least =
            Survey::of(&bytes).unwrap().sheets.iter().filter_map(|sheet| sheet.letters).fold(f32::MAX, f32::min);
        let document = Document::load_mem(&bytes).unwrap();
        let numbers: Vec<u32> = document.get_pages().into_keys().collect();
        (least, document.extract_text(&numbers).unwrap())
    };
    let (least, said) = text(9, kinds);
    assert!(least >= 6.9, "{least}");
    assert!(said.contains("Nonconsecutive, ") && said.contains('…') && !said.contains("Killer Cage"), "{said}");
    // If there is room, all are named.
    let (_, said) = text(1, kinds);
    assert!(said.contains("Killer Cage") && !said.contains('…'), "{said}");
}

/// Captions beside each other are read one after the other, and the words of their lines are kept apart.
#[test]
fn words_are_read_in_their_order() {
    let mut book = read();
    let captions = ["the left caption takes several lines", "the right caption takes several lines too"];
    let scene = || ninefold_render::Scene::new().grid((0, 0), &crate::scenes::grid(crate::scenes::HARD));
    let pieces = vec![
        Piece::Term("Bold".into(), "a word in bold begins a part".into()),
        Piece::Pictures(captions.map(|words| (scene(), format!("{words} {words}"))).to_vec()),
    ];
    book.front = vec![Front::Title, Front::Imprint(vec!["First".into(), " ".into(), "Last".into()])];
    book.front.push(Front::Prose(Prose { title: "Words".into(), pieces }));
    let path = std::env::temp_dir().join(format!("ninefold-read-{}.pdf", std::process::id()));
    std::fs::write(&path, book.pdf().unwrap()).unwrap();
    let said = said("pdfinfo", &["-struct-text", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    let Some((_, text)) = said else { return };
    let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {}", &text[..3000]));
    let order = [
        "H1 \"Words\"",
        "H2 \"Bold\"",
        "\"a word in bold begins a part\"",
        "\"the left caption takes several lines the left caption takes several lines\"",
        "\"the right caption takes several lines too the right",
        "H1 \"Easy\"",
        "\"1 Easy",
    ];
    let order = order.map(place);
    assert!(order.is_sorted(), "{order:?}");
    assert!(place("\"First\"") < place("\"Last\""));
    assert!(!text.contains("\"\""), "nothing is tagged that has no words");
}

#[test]
fn a_booklet_has_two_pages_on_each_side() {
    let mut book = read();
    book.paper = Paper::A5;
    let flat = book.plan().unwrap().len();
    let Some(text) = pages(&book, "flat") else { return };
    book.binding = Binding::Booklet;
    let document = document(&book);
    let sides = document.get_pages();
    let count = flat.next_multiple_of(4);
    assert_eq!(sides.len(), count / 2);
    for id in sides.values() {
        let media = self::sides(document.get_dictionary(*id).unwrap(), b"MediaBox");
        assert!((media[2] - 2.0 * book.paper.width).abs() < 0.01 && (media[3] - book.paper.height).abs() < 0.01);
    }
    let folded = pages(&book, "booklet").unwrap();
    let words = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    for (side, page) in folded.iter().take(count / 2).enumerate() {
        let both = [side, count - 1 - side].map(|index| text.get(index).cloned().unwrap_or_default());
        assert_eq!(words(page), words(&both.join(" ")), "side {side}");
    }
    let numbers: BTreeMap<ObjectId, u32> = sides.iter().map(|(number, id)| (*id, *number)).collect();
    let contents = links(&document, &numbers, sides[&2]);
    let easy = text.iter().skip(2).position(|page| page.trim_start().starts_with("Easy")).unwrap() + 2;
    assert!(contents.contains(&("Easy".to_owned(), easy.min(count - 1 - easy) as u32 + 1)), "{contents:?}");
}

#[test]
fn a_half_title_has_a_leaf_of_its_own() {
    let mut book = sold();
    book.front = vec![Front::HalfTitle, Front::Title, Front::Imprint(vec!["First edition".into()]), Front::Contents];
    let Some(text) = pages(&book, "half") else { return };
    assert_eq!(text[0].trim(), "Nine by nine");
    assert_eq!(text[1].trim(), "");
    assert!(text[2].contains("Nine by nine") && text[3].contains("First edition") && text[4].contains("Contents"));
    assert!(text[6].contains("Easy"), "the first puzzle is on the right");
}

/// Solutions too small for the clues of their constraints are drawn without constraints, as large and as many on a page as plain ones.
#[test]
fn solutions_lack_constraints_with_clues_that_cannot_be_read() {
    const SIDES: [&str; 4] = [
        "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
        "r9c9 r9c8 r9c7 r9c6 r9c5 r9c4 r9c3 r9c2 r9c1",
        "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1",
        "r9c9 r8c9 r7c9 r6c9 r5c9 r4c9 r3c9 r2c9 r1c9",
    ];
    let clues = |line: usize| scenes::ruled::constraint(&Rules::single(), "sandwichsum", SIDES[line], [12]);
    let grids = Grids::empty(Rules::single().with_constraints((0..4).map(clues)));
    let beside = Scene::of(&grids.boards(), &grids, Candidates::Hidden).unwrap();
    let cages = killers().chapters[0].puzzles[0].puzzle.clone();
    let dashes = |book: &Book| drawn(&document(book)).1.get("d").copied().unwrap_or(0);
    for scene in [beside, cages] {
        let mut book = bare(book(24, 1));
        // Contents would add dotted lines.
        (book.paper, book.front) = (Paper::TRADE, Vec::new());
        let plain = book.plan().unwrap();
        for entry in book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles) {
            (entry.puzzle, entry.solution) = (scene.clone(), Some(scene.clone()));
        }
        assert_eq!(book.plan().unwrap().len(), plain.len());
        let without = dashes(&Book { solutions: Solutions::None, ..book.clone() });
        assert_eq!(dashes(&book), without);
        let large = Book { solutions: Solutions::Back(1), ..book };
        assert!(without == 0 || dashes(&large) > without, "cages that can be read are drawn");
    }
}

#[test]
fn a_puzzle_without_others_lies_in_the_middle() {
    let mut book = bare(book(4, 1));
    book.margins = Margins { outside: 40.0, top: 40.0, bottom: 40.0, inside: Gutter::Fixed(40.0) };
    book.front.clear();
    let survey = Survey::of(&book.pdf().unwrap()).unwrap();
    // The page number is below, and a heading above: only the frame of the grid is drawn with lines.
    let document = document(&book);
    let content = Content::decode(&document.get_page_content(document.get_pages()[&1])).unwrap();
    assert!(content.operations.len() > 50);
    let ink = survey.sheets[0].ink.unwrap();
    assert!(ink[3] - ink[1] > 0.9 * (book.paper.height - 80.0), "from the heading to the number: {ink:?}");
    let Some(text) = pages(&book, "middle") else { return };
    let lines: Vec<&str> = text[0].lines().collect();
    let before = lines.iter().position(|line| line.trim_start().starts_with("1 ")).unwrap();
    assert!(before >= 4, "there is space between the heading and the puzzle: {lines:?}");
}
