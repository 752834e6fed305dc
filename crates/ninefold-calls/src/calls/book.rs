//! Books: puzzles on pages for printing.

use ninefold::render::Theme;
use ninefold::render::book::{BookError, Chapter};
use ninefold_app::book::{Answers, Leaf, Pages};

use super::draw;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;
use crate::reading::Reading;

/// More puzzles than this are more than one book.
const MOST: usize = 20_000;

/// The puzzles of the text as a book: a PDF.
pub(super) fn book(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let style = draw::looks_or(options, &Theme::PRINT)?;
    let (theme, pages) = (style.theme, pages(options)?);
    let book = pages.book(style).map_err(|error| Failure::option("book", error))?;
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let (mut chapter, mut failure) = (Chapter { title: String::new(), puzzles: Vec::new() }, None);
    reading.documents(call, &mut |_, founds, share| {
        for found in founds {
            match pages.entry(&found.document, &theme) {
                Ok(_) if chapter.puzzles.len() == MOST => {
                    failure = Some(Failure::unfit(format!("more than {MOST} puzzles are too many for a book")));
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
    Ok(())
}

#[allow(clippy::cast_possible_truncation, reason = "points are small")]
fn pages(options: &mut Options) -> Result<Pages, Failure> {
    let count = |name: &'static str, options: &mut Options| -> Result<Option<usize>, Failure> {
        let number = options.whole(name)?;
        Ok(number.map(|number| usize::try_from(number).unwrap_or(usize::MAX)))
    };
    Ok(Pages {
        title: options.text("title")?,
        subtitle: options.text("subtitle")?,
        author: options.text("author")?,
        front: leaves(options)?,
        imprint: options.text("imprint")?.map(|text| text.lines().map(str::to_owned).collect()).unwrap_or_default(),
        face: options.text("face")?,
        bleed: options.text("bleed")?,
        crop_marks: options.flag("cropMarks")?,
        loose: options.flag("loose")?,
        paper: options.text("paper")?,
        outside: options.text("outside")?,
        top: options.text("top")?,
        bottom: options.text("bottom")?,
        inside: options.text("inside")?,
        each: count("each", options)?,
        words: options.real("words", 5.0..=72.0, "points from 5 to 72")?.map(|points| points as f32),
        large: options.flag("large")?,
        solutions: options.named("solutions", answers, ["back", "foot", "none"])?,
        solutions_each: count("solutionsEach", options)?,
        rate: options.flag("rate")?,
        chapters: options.flag("chapters")?,
        hints: options.flag("hints")?,
        link: options.text("link")?,
        qr: options.flag("qr")?,
        ..Pages::default()
    })
}

/// Names with commas between.
fn leaves(options: &mut Options) -> Result<Option<Vec<Leaf>>, Failure> {
    let named = |text: &str| {
        let leaf = |name: &str| {
            let known = Leaf::ALL.into_iter().find(|(known, _)| *known == name.trim());
            known
                .map(|(_, leaf)| leaf)
                .ok_or_else(|| format!("expected {}", Leaf::ALL.map(|(name, _)| name).join(", ")))
        };
        text.split(',').map(leaf).collect::<Result<Vec<_>, String>>()
    };
    options.parsed("front", named)
}

fn answers(name: &str) -> Option<Answers> {
    match name {
        "back" => Some(Answers::Back),
        "foot" => Some(Answers::Foot),
        "none" => Some(Answers::None),
        _ => None,
    }
}
