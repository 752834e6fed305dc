//! Written documents are read back: exactly the parts that a format claims to carry survive, and nothing else.

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_formats::{Document, FORMATS, Format, Part, Seen, Style, loss, parse, read, read_as};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::common::{cases, documents, several};

/// Returns the document with the parts that must survive: all except the lost ones. Of a lost text, some may survive.
fn kept(document: &Document, format: &Format) -> Document {
    document.clone().without(loss(document, format))
}

/// Returns the document that was read back, without the lost texts.
fn without_lost_texts(found: Document, document: &Document, format: &Format) -> Document {
    let lost = loss(document, format);
    found.without(lost.iter().filter(|part| matches!(part, Part::Text(_))).collect())
}

fn writable() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.write.is_some())
}

/// Documents that the format can hold, including those of several grids if it supports them.
fn writable_in(format: &'static Format) -> BoxedStrategy<Document> {
    let Some(carries) = format.write.map(|write| write.carries) else { return documents().boxed() };
    if !carries.parts.has(Part::Grids) {
        return documents().boxed();
    }
    let fitting = several().prop_filter("the layout", move |document| (carries.layouts)(document.rules()));
    prop_oneof![2 => documents(), 1 => fitting].boxed()
}

/// Reads the only document of a text in a format.
fn only(text: &str, format: &'static Format) -> Result<Document, TestCaseError> {
    let items = read_as(text, format);
    match &items[..] {
        [Ok(found)] => Ok(found.document.clone()),
        _ => Err(TestCaseError::fail(format!("{format}: {items:?}\n{text}"))),
    }
}

#[test]
fn every_document_comes_back_but_for_the_declared_loss() {
    for format in writable() {
        let mut runner = TestRunner::new(cases(1000));
        let outcome = runner.run(&writable_in(format), |document| {
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            let found = without_lost_texts(only(&text, format)?, &document, format);
            prop_assert_eq!(found, kept(&document, format), "{} loses {}\n{}", format, loss(&document, format), text);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

#[test]
fn a_written_file_is_recognised_without_its_name() {
    for format in writable() {
        let mut runner = TestRunner::new(cases(300));
        let outcome = runner.run(&writable_in(format), |document| {
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            let found = parse(&text).map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            // Without header lines, a puzzle of SudoCue is just nine rows, like in other formats.
            let doubtful = format.name == "sudocue" && !text.starts_with('#');
            prop_assume!(!doubtful || found.format == format);
            let expected = only(&text, format)?;
            prop_assert_eq!(found.document, expected, "{} read as {}\n{}", format, found.format, text);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

#[test]
fn several_documents_share_a_file_where_the_format_allows() {
    for format in writable().filter(|format| format.write.is_some_and(|write| write.gap.is_some())) {
        let mut runner = TestRunner::new(cases(100));
        let outcome = runner.run(&prop::collection::vec(writable_in(format), 0..5), |documents| {
            let text = format.text(&documents, Style::default()).unwrap();
            let items: Result<Vec<_>, _> = read_as(&text, format).into_iter().collect();
            let items = items.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            prop_assert_eq!(items.len(), documents.len(), "{}", text);
            let found = items.into_iter().zip(&documents);
            let found: Vec<_> =
                found.map(|(found, document)| without_lost_texts(found.document, document, format)).collect();
            let expected: Vec<_> = documents.iter().map(|document| kept(document, format)).collect();
            prop_assert_eq!(found, expected, "{}\n{}", format, text);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

/// Grids at any positions, adjacent or not, survive in the formats that store their positions.
#[test]
fn any_layout_comes_back() {
    let offset = (0..12_usize, 0..12_usize).prop_map(|(row, column)| format!("{},{}", 3 * row, 3 * column));
    let offsets = prop::collection::btree_set(offset, 1..20).prop_map(|all| all.into_iter().collect::<Vec<_>>());
    let digits = prop::collection::vec(prop::option::of(0..9_usize), 1600);
    for format in ["ninefold", "pencilmark", "ksudoku"].map(|name| Format::named(name).unwrap()) {
        let outcome = TestRunner::new(cases(100)).run(&(offsets.clone(), digits.clone()), |(offsets, digits)| {
            let layout = ninefold_formats::layout(&offsets.join(" ")).unwrap();
            let digits = digits.into_iter().map(|digit| digit.map(|index| Digit::ALL[index]));
            let document = Document::from(Grids::new(layout, digits));
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            let found = parse(&text).map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            prop_assert_eq!((found.document, found.format), (document, format));
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

/// Parts that a format cannot hold are never written in a wrong way.
#[test]
fn several_grids_are_refused_by_formats_of_one() {
    for format in writable() {
        let carries = format.write.unwrap().carries;
        let outcome = TestRunner::new(cases(20)).run(&several(), |document| {
            let (lost, text) =
                (loss(&document, format), format.text(std::slice::from_ref(&document), Style::default()));
            let fits = carries.parts.has(Part::Grids) && (carries.layouts)(document.rules());
            prop_assert_eq!(text.is_ok(), fits, "{}: {:?}", format, text);
            prop_assert_eq!(lost.has(Part::Grids), !carries.parts.has(Part::Grids));
            prop_assert_eq!(lost.has(Part::Grids) || lost.has(Part::Layout), !fits);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
    let samurai = Document::new(ninefold_formats::layout("samurai").unwrap());
    let refusal = Format::named("grid").unwrap().text(&[samurai], Style::default()).unwrap_err();
    assert_eq!(refusal.to_string(), "the format grid cannot hold several grids");
    let apart = Document::new(ninefold_formats::layout("clueless-1").unwrap());
    let refusal = Format::named("ksudoku").unwrap().text(&[apart], Style::default()).unwrap_err();
    assert_eq!(refusal.to_string(), "the format ksudoku cannot hold this layout");
}

#[test]
fn examples_are_read_as_what_they_are() {
    for format in FORMATS {
        let items = read_as(format.example, format);
        let [item] = &items[..] else { panic!("{format}: {items:?}") };
        match item {
            // Any text of the right length is in this format, so the format is used only if it is named.
            Ok(_) if ["stream", "digits"].contains(&format.name) => assert!(parse(format.example).is_err()),
            Ok(found) => {
                let sniffed = parse(format.example).unwrap_or_else(|error| panic!("{format}: {error}"));
                assert_eq!(sniffed.document, found.document, "{format} is read as {}", sniffed.format);
            }
            // These formats exist only to be refused, with the rule that Ninefold does not support.
            Err(error) => {
                assert!(format.write.is_none(), "{format}: {error}");
                assert!(error.to_string().contains("not supported"), "{format}: {error}");
                assert_eq!(parse(format.example).unwrap_err(), *error, "{format}");
            }
        }
    }
}

#[test]
fn every_sign_for_an_empty_cell_is_read_back() {
    let format = Format::named("line").unwrap();
    let mut runner = TestRunner::new(cases(300));
    let signs = prop::sample::select(".0*_-xX".chars().collect::<Vec<_>>());
    runner
        .run(&(documents(), signs), |(document, blank)| {
            let text = format.text(std::slice::from_ref(&document), Style { blank }).unwrap();
            let found = without_lost_texts(only(&text, format)?, &document, format);
            prop_assert_eq!(found, kept(&document, format), "{}", text);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn loss_is_what_the_document_has_and_the_format_cannot_say() {
    let line = Format::named("line").unwrap();
    let mut runner = TestRunner::new(cases(1000));
    runner
        .run(&documents(), |document| {
            let lost = loss(&document, line);
            prop_assert!(lost.minus(document.parts()).is_empty());
            prop_assert!(loss(&document.clone().without(lost), line).is_empty());
            prop_assert_eq!(lost.has(Part::Corner), !document.corner.is_empty());
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn names_are_unique_and_all_is_described() {
    for (index, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..index].iter().all(|other| other.name != format.name), "{format}");
        assert!(!format.about.is_empty() && !format.example.is_empty(), "{format}");
        let (Seen::Written(source) | Seen::Described(source)) = format.seen;
        assert!(!source.is_empty() && !source.ends_with('.'), "{format}: {source}");
        assert_eq!(Format::named(format.name), Some(*format));
    }
    assert!(read("").is_empty());
}
