//! Games as documents, and back; and on paper.

use ninefold::Digit;
use ninefold::formats::{Colour, Document, Field};
use ninefold::multi::Grids;
use ninefold_app::problem;
use ninefold_play::files::Found;
use ninefold_play::{CellNotes, Subject};

/// The nine colours as they are in files.
const COLOURS: [[u8; 3]; 9] = [
    [255, 240, 140],
    [170, 230, 160],
    [150, 225, 235],
    [235, 175, 235],
    [255, 170, 160],
    [165, 195, 255],
    [215, 185, 60],
    [95, 175, 95],
    [190, 190, 190],
];

/// A puzzle of a file, with all that somebody has written since.
pub(super) fn found(document: &Document, line: usize) -> Found {
    // Where nothing is said to be given, all digits are.
    let is_open = document.givens.filled().next().is_none();
    let givens = if is_open { &document.placed } else { &document.givens };
    let mut found = Found::new(givens.clone(), title(document, line));
    for cell in document.layout().cells() {
        let colour = document.colours.get(&cell).and_then(|colours| colours.first().copied());
        let notes = CellNotes {
            digit: document.placed[cell].filter(|_| !is_open),
            corner: document.corner.get(cell),
            centre: document.centre.get(cell),
            eliminated: document.eliminated.get(cell),
            colour: colour.and_then(nearest),
        };
        found.notes.set(cell, notes);
    }
    found
}

/// The title of a puzzle, or the line that it is in; of a multi-sudoku with the name of its layout.
fn title(document: &Document, line: usize) -> String {
    let of_line = || format!("line {line}");
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let title = known(problem::title(document)).unwrap_or_else(of_line);
    if document.is_single() {
        return title;
    }
    let layout = document.layout().known().unwrap_or_else(|| "multi-sudoku".into());
    format!("{layout}, {title}")
}

/// The colour that is nearest to one of a file.
fn nearest(colour: Colour) -> Option<Digit> {
    let far = |own: &[u8; 3]| -> u32 { own.iter().zip(colour.0).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
    Digit::all().zip(&COLOURS).min_by_key(|(_, own)| far(own)).map(|(digit, _)| digit)
}

/// All that is known of the puzzle on the screen.
pub(super) fn document(subject: Subject<'_>) -> Document {
    let Subject { givens, notes, title } = subject;
    let mut document = Document::from(givens.clone()).with(Field::Title, title);
    let of = |cell| notes.map(|notes| (cell, notes.cell(cell)));
    for (cell, notes) in givens.layout().cells().filter_map(of) {
        document.placed[cell] = notes.digit;
        document.corner.set(cell, notes.corner);
        document.centre.set(cell, notes.centre);
        document.eliminated.set(cell, notes.eliminated);
        if let Some([red, green, blue]) = notes.colour.map(|colour| COLOURS[colour.index()]) {
            document.colours.insert(cell, vec![Colour([red, green, blue, 255])]);
        }
    }
    document.tidy()
}

/// A drawing in plain text.
pub(super) fn drawing(document: &Document) -> String {
    let drawn = |grids: &Grids| grids.single().map_or_else(|| grids.to_string(), |grid| format!("{grid:#}"));
    let givens = drawn(&document.givens);
    if document.placed.filled().next().is_none() {
        return format!("{givens}\n");
    }
    format!("Puzzle\n{givens}\n\nPosition\n{}\n", drawn(&document.grids()))
}

/// A page of paper, A4, with the puzzle and what is written into it.
#[cfg(feature = "pdf")]
pub(super) fn pdf(document: &Document) -> Result<Vec<u8>, String> {
    use ninefold::render::canvas::{Canvas, Transform};
    use ninefold::render::pdf::{self, About};
    use ninefold::render::{Style, Theme, compose};

    use ninefold_app::scene::{self, Shown};

    const PAGE: (f32, f32) = (595.0, 842.0);
    let style = Style::new(Theme::PRINT);
    let title = scene::title(document);
    let title = if style.fonts.check(&title).is_ok() { title } else { String::new() };
    let scene = scene::scene(document, Shown::Known).map_err(|error| error.to_string())?;
    let picture = compose(&scene.shade(None, &style.theme).title(title.clone()), &style);
    let scale = (PAGE.0 - 100.0) / picture.width;
    let mut page = Canvas::new(PAGE.0, PAGE.1);
    page.title.clone_from(&title);
    page.put(picture, Transform::place(scale, (50.0, 70.0)));
    let about = About { title, language: "en".into(), ..About::default() };
    pdf::write([pdf::page(page, style.theme.paper)], &about, &style.fonts).map_err(|error| error.to_string())
}

#[cfg(not(feature = "pdf"))]
pub(super) fn pdf(_: &Document) -> Result<Vec<u8>, String> {
    Err(format!("{}; another ending is a text", crate::io::feature::PDF))
}

#[cfg(all(test, feature = "pdf"))]
mod tests;
