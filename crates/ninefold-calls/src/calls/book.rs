//! Books: puzzles on pages for printing.

use ninefold::render::Theme;
use ninefold::render::book::{BookError, Chapter, Preflight};
use ninefold::render::pdf::survey::Survey;
use ninefold_app::book::Pages;

use super::draw;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::reading::Reading;

/// The maximum number of puzzles in a book.
const MOST: usize = 20_000;

/// Typesets the puzzles of the text as a book in PDF.
pub(super) fn book(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let style = draw::looks_or(options, &Theme::PRINT)?;
    let theme = style.theme;
    let pages: Pages = options.group()?;
    let book = pages.book(style).map_err(|error| Failure::option("book", error))?;
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let (mut chapter, mut failure) = (Chapter { title: String::new(), puzzles: Vec::new() }, None);
    reading.documents(call, &mut |_, founds, share| {
        for found in founds {
            match pages.entry(&found.document, &theme) {
                Ok(_) if chapter.puzzles.len() == MOST => {
                    failure = Some(Failure::unfit(format!("a book holds at most {MOST} puzzles")));
                }
                Ok(entry) => chapter.puzzles.push(entry),
                Err(unfit) => failure = Some(Failure::unfit(unfit).at(found.line, None)),
            }
        }
        failure.is_none() && !patience.tell(chapter.puzzles.len(), share)
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let book = pages.bind(book, vec![chapter]).map_err(|error| Failure::option("book", error))?;
    let wrong = |error| Failure::option("book", error);
    let plan = book.plan().map_err(wrong)?;
    plan.notes().iter().for_each(|note| call.note(&note.to_string()));
    call.out = patience.within(|stop| book.printed(&plan, stop)).map_err(|error| match error {
        BookError::Stopped => Failure::short(error.to_string()),
        error => wrong(error),
    })?;
    if let Some(printer) = pages.printer() {
        let survey = Survey::of(&call.out).map_err(|error| Failure::option("book", error))?;
        Preflight::of(&survey, printer).failures().for_each(|failure| call.note(&failure.to_string()));
    }
    Ok(())
}
