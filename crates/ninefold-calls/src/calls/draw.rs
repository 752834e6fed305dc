//! Pictures and pages of puzzles.

use ninefold::render::text::{Colours, Frame, Layout, Manuscript};
use ninefold::render::{Style, Symbols, Theme};
use ninefold_app::gallery::{self, Drawing, Gallery, Medium, NoPicture};
use ninefold_app::options::table::{Looks, Rendering};
use ninefold_app::problem::Unfit;

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;
use crate::reading::Reading;

/// The maximum number of puzzles in a picture or page.
const MOST: usize = 10_000;

/// Reads the style of pictures, whose symbols must be in the fonts.
pub(super) fn looks(options: &mut Options) -> Result<Style, Failure> {
    looks_or(options, &Theme::LIGHT)
}

/// Like [`looks`], with `usual` as the default theme.
pub(super) fn looks_or(options: &mut Options, usual: &Theme) -> Result<Style, Failure> {
    let style = any_looks(options, usual)?;
    style.fonts.check(&style.symbols.text()).map_err(|error| Failure::option("symbols", error))?;
    Ok(style)
}

/// Like [`looks_or`], but accepts all symbols: for texts, which are displayed in other fonts.
fn any_looks(options: &mut Options, usual: &Theme) -> Result<Style, Failure> {
    let looks: Looks = options.group()?;
    let mut style = Style::new(looks.theme.unwrap_or(*usual));
    if let Some(symbols) = looks.symbols {
        style.symbols = Symbols::read(&symbols).map_err(|error| Failure::option("symbols", error))?;
    }
    Ok(style)
}

/// Draws puzzles: as text, SVG or a page for a browser; and, with the feature `print`, as PNG and PDF.
pub(super) fn render(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let named = |name: &str| Medium::ALL.into_iter().find(|medium| medium.name() == name);
    let medium = options.named("format", named, Medium::ALL.map(Medium::name))?.unwrap_or(Medium::Svg);
    if matches!(medium, Medium::Png | Medium::Pdf) && cfg!(not(feature = "print")) {
        return Err(Failure::option("format", "PNG and PDF need the module ninefold/print"));
    }
    let mut style = if medium == Medium::Text { any_looks(options, &Theme::LIGHT)? } else { looks(options)? };
    let asked: Rendering = options.group()?;
    gallery::check(&asked, medium).map_err(Failure::unfit)?;
    style.cell = asked.cell.map_or(style.cell, |points| points.0);
    let manuscript = manuscript(&asked, &style);
    let gallery = Gallery::of(&asked, medium, &style, &manuscript);
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
            let solved = asked.solution.then(|| patience.within(|stop| gallery.solution(&found.document, stop)));
            if let Some(Err(why)) = &solved {
                call.fail(&Failure::unfit(format!("drawn without the solution. {why}")).at(found.line, None));
            }
            drawings.push(Drawing { puzzle, solution: solved.and_then(Result::ok) });
        }
        !patience.tell(drawings.len(), share)
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    call.out = gallery.paint(&drawings, medium).map_err(|error| match error {
        NoPicture::Several => Failure::unfit(format!("{error}: the option sheet draws several in one")),
        NoPicture::Other(error) => Failure::unfit(error),
    })?;
    Ok(())
}

/// Returns the style in which puzzles are drawn as text.
fn manuscript(asked: &Rendering, style: &Style) -> Manuscript {
    let frame = if asked.ascii { Frame::Ascii } else { Frame::Unicode };
    let layout = asked.content.unwrap_or(if asked.candidates { Layout::Columns } else { Layout::Digits });
    let plain = asked.style.map_or_else(|| Manuscript::plain(layout, frame), |style| style.manuscript());
    Manuscript { colours: Colours::None, theme: style.theme, symbols: style.symbols.clone(), ..plain }
}
