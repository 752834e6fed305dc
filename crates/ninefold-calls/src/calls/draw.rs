//! Pictures and pages of puzzles.

use std::num::NonZeroUsize;

use ninefold::render::text::{self, Colours, Frame, Layout, Manuscript};
use ninefold::render::{Style, Symbols, Theme};
use ninefold_app::gallery::{Drawing, Gallery, Medium, NoPicture};
use ninefold_app::problem::Unfit;
use ninefold_app::scene::Shown;

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;
use crate::reading::Reading;

/// More puzzles than this in one picture or page help nobody.
const MOST: usize = 10_000;

/// How pictures look.
pub(super) fn looks(options: &mut Options) -> Result<Style, Failure> {
    looks_or(options, &Theme::LIGHT)
}

/// The same, in another theme if none is named.
pub(super) fn looks_or(options: &mut Options, usual: &Theme) -> Result<Style, Failure> {
    let theme = options.named("theme", Theme::named, Theme::ALL.iter().map(|theme| theme.name))?;
    let mut style = Style::new(theme.unwrap_or(*usual));
    if let Some(symbols) = options.parsed("symbols", Symbols::read)? {
        style.symbols = symbols;
    }
    let missing = style.fonts.check(&style.symbols.text());
    missing.map_err(|error| Failure::option("symbols", error))?;
    Ok(style)
}

/// A picture of puzzles: as text, SVG, a page for a browser; with the feature `print` as PNG and PDF.
#[allow(clippy::cast_possible_truncation, reason = "points and factors are small")]
pub(super) fn render(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let named = |name: &str| Medium::ALL.into_iter().find(|medium| medium.name() == name);
    let medium = options.named("to", named, Medium::ALL.map(Medium::name))?.unwrap_or(Medium::Svg);
    if matches!(medium, Medium::Png | Medium::Pdf) && cfg!(not(feature = "print")) {
        return Err(Failure::option("to", "the module ninefold/print makes PNG and PDF"));
    }
    let mut style = looks(options)?;
    if let Some(cell) = options.real("cell", 4.0..=1000.0, "a number of points from 4 to 1000")? {
        style.cell = cell as f32;
    }
    let scale = options.real("scale", 0.05..=20.0, "a number from 0.05 to 20")?.map_or(1.0, |scale| scale as f32);
    let candidates = options.flag("candidates")?;
    let program = options.named("style", text::Style::named, text::STYLES.iter().map(|style| style.name))?;
    let manuscript = manuscript(options, &style, candidates, program)?;
    let noted = medium == Medium::Text && program.is_some_and(|style| style.has_candidates());
    let shade = options.whole("shade")?;
    let columns = options.whole("sheet")?.map(|columns| NonZeroUsize::new(usize::try_from(columns).unwrap_or(MOST)));
    let title = options.text("title")?;
    let gallery = Gallery {
        style: &style,
        shown: if candidates || noted { Shown::All } else { Shown::Known },
        shaded: shade.map(|grid| usize::try_from(grid).unwrap_or(usize::MAX).wrapping_sub(1)),
        labels: options.flag("labels")?,
        title: title.as_deref(),
        manuscript: &manuscript,
        program,
        columns: columns
            .map(|columns| columns.ok_or_else(|| Failure::option("sheet", "expected columns")))
            .transpose()?,
        scale,
    };
    let solution = options.flag("solution")?;
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let (mut drawings, mut failure) = (Vec::new(), None);
    reading.documents(call, &mut |call, founds, share| {
        for found in founds {
            if drawings.len() == MOST {
                failure = Some(Failure::unfit(format!("more than {MOST} puzzles: draw them in parts")));
                return false;
            }
            let puzzle = match gallery.puzzle(&found.document) {
                Ok(puzzle) => puzzle,
                Err(unfit) => {
                    let what = if matches!(unfit, Unfit::Grid(_)) { "shade: " } else { "" };
                    failure = Some(Failure::unfit(format!("{what}{unfit}")).at(found.line, None));
                    return false;
                }
            };
            let solved = solution.then(|| patience.within(|stop| gallery.solution(&found.document, stop)));
            if let Some(Err(why)) = &solved {
                call.fail(&Failure::unfit(format!("no solution is drawn. {why}")).at(found.line, None));
            }
            drawings.push(Drawing { puzzle, solution: solved.and_then(Result::ok) });
        }
        !patience.tell(drawings.len(), share)
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    call.out = gallery.paint(&drawings, medium).map_err(|error| match error {
        NoPicture::Several => Failure::unfit(format!("{error}: the option sheet puts several on one")),
        NoPicture::Other(error) => Failure::unfit(error),
    })?;
    Ok(())
}

/// How text is written.
fn manuscript(
    options: &mut Options,
    style: &Style,
    candidates: bool,
    program: Option<text::Style>,
) -> Result<Manuscript, Failure> {
    let frame = if options.flag("ascii")? { Frame::Ascii } else { Frame::Unicode };
    let layout = options.named("cells", cells, ["digits", "columns", "cells"])?;
    let layout = layout.unwrap_or(if candidates { Layout::Columns } else { Layout::Digits });
    let plain = program.map_or_else(|| Manuscript::plain(layout, frame), |style| style.manuscript());
    Ok(Manuscript { colours: Colours::None, theme: style.theme, symbols: style.symbols.clone(), ..plain })
}

fn cells(name: &str) -> Option<Layout> {
    match name {
        "digits" => Some(Layout::Digits),
        "columns" => Some(Layout::Columns),
        "cells" => Some(Layout::Cells),
        _ => None,
    }
}
