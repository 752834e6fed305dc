//! Writing and reading again.

use ninefold_formats::{Document, Format, Part, Style, loss, read_as};

/// Parts without which the rest would be another puzzle, so that a format without room for them refuses the document.
const SHAPE: [Part; 5] = [Part::Grids, Part::Layout, Part::Size, Part::Regions, Part::Constraints];

/// Checks that a written document is read again, except for the declared loss of the format.
pub(crate) fn comes_back(document: &Document, format: &'static Format) {
    let lost = loss(document, format);
    let text = format.text(std::slice::from_ref(document), Style::default());
    if SHAPE.into_iter().any(|part| lost.has(part)) {
        assert!(text.is_err(), "{format} has no room for these rules");
        return;
    }
    let text = text.unwrap_or_else(|refusal| panic!("{format}: {refusal}"));
    let items = read_as(&text, format);
    let [Ok(found)] = &items[..] else { panic!("{format}: {items:?}\n{text}") };
    let texts = lost.iter().filter(|part| matches!(part, Part::Text(_))).collect();
    assert_eq!(found.document.clone().without(texts), document.clone().without(lost), "{format} loses {lost}\n{text}");
}
