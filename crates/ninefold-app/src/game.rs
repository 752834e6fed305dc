//! Games as files: reads puzzles with the player's entries, writes them in any format, and prints them on paper. Needs the feature `play`.
//!
//! [`Reader`] turns the pieces of a source into puzzles to play or edit, with the same messages as the command; [`read`] does so for a text. Two
//! further modules serve a running game: [`answers`] answers its questions, and `make` makes the puzzles that it orders.

pub mod answers;
mod make;
mod read;

use std::path::Path;

use ninefold::Digit;
use ninefold::formats::{Colour, Document, Field, Format, Refusal, Style, loss};
use ninefold::multi::Grids;
use ninefold::render::Scattered;
use ninefold::rules::{Feature, Rules};
use ninefold_play::files::Found;
use ninefold_play::{CellNotes, Purpose, Subject};

pub use make::make;
pub use read::{MOST, Reader, only, read};

use crate::feature::Missing;
use crate::problem;

/// The reason why a game cannot be written to a file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// No format has room for the layout.
    #[error("no format")]
    NoFormat,
    /// The format does not accept the game.
    #[error("{0}")]
    Refused(Refusal),
    /// Not all grids can be drawn.
    #[error("{0}")]
    Scattered(Scattered),
    /// The page cannot be written.
    #[error("{0}")]
    Page(String),
    /// This build cannot write pages.
    #[error("{0}; other extensions mean text")]
    Missing(Missing),
}

/// The nine colours of the player, as files store them.
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

/// Reads a puzzle and the player's entries from a document.
pub fn found(document: &Document, line: usize) -> Found {
    // If no digit is marked as given, all digits are givens.
    let is_open = document.givens.filled().next().is_none();
    let givens = if is_open { &document.placed } else { &document.givens };
    let mut found = Found::new(givens.clone(), title(document, line));
    for cell in document.rules().cells() {
        let colours = document.colours.get(&cell).into_iter().flatten();
        let notes = CellNotes {
            digit: document.placed[cell].filter(|_| !is_open),
            corner: document.corner.get(cell),
            centre: document.centre.get(cell),
            eliminated: document.eliminated.get(cell),
            colours: colours.filter_map(|&colour| nearest(colour)).collect(),
        };
        found.notes.set(cell, notes);
    }
    found
}

/// Returns the title of a puzzle or, if it has none, its line. The name of the rules precedes it unless they are those of a plain grid.
fn title(document: &Document, line: usize) -> String {
    let of_line = || format!("line {line}");
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let title = known(problem::title(document)).unwrap_or_else(of_line);
    if document.rules().has(Feature::Implied) {
        return title;
    }
    let rules = document.rules();
    let layout = if rules.has_plain_grids() { rules.known() } else { Some(problem::called(rules)) };
    let layout = layout.unwrap_or_else(|| "multi-sudoku".into());
    // The title of a saved game already begins with that name.
    if title.starts_with(&layout) { title } else { format!("{layout}, {title}") }
}

/// Returns the player's colour that is nearest to a colour of a file.
fn nearest(colour: Colour) -> Option<Digit> {
    let far = |own: &[u8; 3]| -> u32 { own.iter().zip(colour.0).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
    Digit::all().zip(&COLOURS).min_by_key(|(_, own)| far(own)).map(|(digit, _)| digit)
}

/// Turns the puzzle on the screen into a document with everything that is known about it.
pub fn document(subject: Subject<'_>) -> Document {
    let Subject { givens, notes, title } = subject;
    let mut document = Document::from(givens.clone()).with(Field::Title, title);
    let of = |cell| notes.map(|notes| (cell, notes.cell(cell)));
    for (cell, notes) in givens.rules().cells().filter_map(of) {
        document.placed[cell] = notes.digit;
        document.corner.set(cell, notes.corner);
        document.centre.set(cell, notes.centre);
        document.eliminated.set(cell, notes.eliminated);
        if !notes.colours.is_empty() {
            let colour = |colour: Digit| {
                let [red, green, blue] = COLOURS[colour.index()];
                Colour([red, green, blue, 255])
            };
            document.colours.insert(cell, notes.colours.iter().map(colour).collect());
        }
    }
    document.tidy()
}

/// Returns the contents of the file `path`, and a remark about anything that the file cannot hold.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn content(path: &Path, purpose: Purpose, document: &Document) -> Result<(Vec<u8>, String), FileError> {
    let is_pdf = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    match purpose {
        Purpose::Print if is_pdf => Ok((pdf(document)?, String::new())),
        Purpose::Print => Ok((drawing(document).into_bytes(), String::new())),
        Purpose::Save => saved(path, document),
    }
}

/// Writes a document in the format that the file's extension names. If there is no extension, or if that format cannot hold the layout, writes a line
/// if it can hold everything, or else uses the first format that can hold the layout.
fn saved(path: &Path, document: &Document) -> Result<(Vec<u8>, String), FileError> {
    let carries = |format: &&Format| format.write.is_some_and(|write| (write.carries.layouts)(document.rules()));
    let line = Format::named("line").filter(carries).filter(|line| loss(document, line).is_empty());
    let roomy = || ["ninefold", "block", "pencilmark"].into_iter().filter_map(Format::named).find(carries);
    let format = Format::of_file(path).filter(carries).or(line).or_else(roomy).ok_or(FileError::NoFormat)?;
    let lost = loss(document, format);
    let text = format.text(std::slice::from_ref(document), Style::default());
    let mut text = text.map_err(FileError::Refused)?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let better = Format::named("ninefold").filter(carries).map_or("", |_| " (.json can)");
    let lost = if lost.is_empty() { String::new() } else { format!("; {format} cannot hold: {lost}{better}") };
    Ok((text.into_bytes(), lost))
}

/// Draws a puzzle in plain text.
fn drawing(document: &Document) -> String {
    let drawn =
        |grids: &Grids| grids.plain(Feature::Row81).map_or_else(|_| grids.to_string(), |grid| format!("{grid:#}"));
    let givens = drawn(&document.givens);
    let rules = described(document.rules());
    if document.placed.filled().next().is_none() {
        return format!("{givens}\n{rules}");
    }
    format!("Puzzle\n{givens}\n\nPosition\n{}\n{rules}", drawn(&document.grids()))
}

/// Describes the rules and every constraint in words, one per line. Returns nothing for plain grids.
fn described(rules: &Rules) -> String {
    if rules.has_plain_grids() {
        return String::new();
    }
    let constraints = rules.constraints().iter().map(|constraint| constraint.describe(rules));
    let lines = rules.sentences().into_iter().chain(constraints).map(|line| line + "\n");
    format!("\nRules\n{}", lines.collect::<String>())
}

/// Makes an A4 page with the puzzle and the player's entries.
#[cfg(feature = "pdf")]
fn pdf(document: &Document) -> Result<Vec<u8>, FileError> {
    use ninefold::render::canvas::{Canvas, Transform};
    use ninefold::render::pdf::{self, About};
    use ninefold::render::{Style, Theme, compose};

    use crate::scene::{self, Shown};

    const PAGE: (f32, f32) = (595.0, 842.0);
    let style = Style::new(Theme::PRINT);
    let title = scene::title(document);
    let title = if style.fonts.check(&title).is_ok() { title } else { String::new() };
    let scene = scene::scene(document, Shown::Known).map_err(FileError::Scattered)?;
    let picture = compose(&scene.shade(None, &style.theme).title(title.clone()), &style);
    let scale = (PAGE.0 - 100.0) / picture.width;
    let mut page = Canvas::new(PAGE.0, PAGE.1);
    page.title.clone_from(&title);
    page.put(picture, Transform::place(scale, (50.0, 70.0)));
    let about = About { title, language: "en".into(), ..About::default() };
    pdf::write([pdf::page(page, style.theme.paper)], &about, &style.fonts)
        .map_err(|error| FileError::Page(error.to_string()))
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &Document) -> Result<Vec<u8>, FileError> {
    Err(FileError::Missing(crate::feature::PDF))
}

#[cfg(all(test, feature = "pdf"))]
mod tests;
