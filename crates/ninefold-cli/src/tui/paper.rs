//! Games as documents, and back; and on paper.

use ninefold::formats::{Colour, Field, Single};
use ninefold::multi::Grids;
use ninefold::{Cell, Digit, Grid};
use ninefold_play::files::Found;
use ninefold_play::{Entry, Sheet, Subject};

/// What the nine colours are in files.
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
pub(super) fn found(document: &Single, line: usize) -> Found {
    let mut sheet = Sheet::default();
    let is_open = document.givens == Grid::EMPTY;
    for cell in Cell::all() {
        let colour = document.colours.get(&cell).and_then(|colours| colours.first().copied());
        let entry = Entry {
            digit: document.placed[cell].filter(|_| !is_open),
            corner: document.corner.cell(cell),
            centre: document.centre.cell(cell),
            eliminated: document.eliminated.cell(cell),
            colour: colour.and_then(nearest),
        };
        sheet.set(cell, entry);
    }
    let title = document.text(Field::Title);
    let title = if title.is_empty() { format!("line {line}") } else { title.to_owned() };
    // Where nothing is said to be given, all digits are.
    Found { grid: if is_open { document.placed } else { document.givens }, sheet, title }
}

/// The colour that is nearest to one of a file.
fn nearest(colour: Colour) -> Option<Digit> {
    let far = |own: &[u8; 3]| -> u32 { own.iter().zip(colour.0).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
    Digit::all().zip(&COLOURS).min_by_key(|(_, own)| far(own)).map(|(digit, _)| digit)
}

/// What a file is written of.
pub(super) enum Written {
    Document(Box<Single>),
    /// Givens, position and title of a figure.
    Grids(Grids, Grids, String),
}

/// All that is known of what is on the screen.
pub(super) fn written(subject: Subject<'_>) -> Written {
    let (givens, sheet, title) = match subject {
        Subject::Grid(grid, sheet) => (grid, sheet, ""),
        Subject::Grids(game) => return Written::Grids(game.givens().clone(), game.figure(), game.title.clone()),
        Subject::Game(game) => (game.givens(), Some(game.sheet()), game.title.as_str()),
    };
    let mut document = Single { givens: *givens, ..Single::new() }.with(Field::Title, title);
    for (cell, entry) in sheet.into_iter().flat_map(|sheet| Cell::all().map(|cell| (cell, sheet.entry(cell)))) {
        document.placed[cell] = entry.digit;
        document.corner.set_cell(cell, entry.corner);
        document.centre.set_cell(cell, entry.centre);
        document.eliminated.set_cell(cell, entry.eliminated);
        if let Some([red, green, blue]) = entry.colour.map(|colour| COLOURS[colour.index()]) {
            document.colours.insert(cell, vec![Colour([red, green, blue, 255])]);
        }
    }
    Written::Document(Box::new(document))
}

/// A drawing in plain text.
pub(super) fn drawing(document: &Single) -> String {
    if document.placed == Grid::EMPTY {
        return format!("{:#}\n", document.givens);
    }
    format!("Puzzle\n{:#}\n\nPosition\n{:#}\n", document.givens, document.grid())
}

/// A page of paper, A4, with the puzzle and what is written into it.
#[cfg(feature = "pdf")]
pub(super) fn pdf(document: &Single) -> Result<Vec<u8>, String> {
    use ninefold::render::canvas::{Canvas, Transform};
    use ninefold::render::pdf::{self, About};
    use ninefold::render::{Style, Theme, compose};

    use crate::paint::{self, Shown};

    const PAGE: (f32, f32) = (595.0, 842.0);
    let style = Style::new(Theme::PRINT);
    let title = paint::title(document);
    let title = if style.fonts.check(&title).is_ok() { title } else { String::new() };
    let picture = compose(&paint::scene(document, Shown::Known).title(title.clone()), &style);
    let scale = (PAGE.0 - 100.0) / picture.width;
    let mut page = Canvas::new(PAGE.0, PAGE.1);
    page.title.clone_from(&title);
    page.put(picture, Transform::place(scale, (50.0, 70.0)));
    let about = About { title, language: "en".into(), ..About::default() };
    pdf::write([pdf::page(page, style.theme.paper)], &about, &style.fonts).map_err(|error| error.to_string())
}

#[cfg(not(feature = "pdf"))]
pub(super) fn pdf(_: &Single) -> Result<Vec<u8>, String> {
    Err(format!("{}; another ending is a text", crate::feature::PDF))
}
