//! `ninefold render`: pictures of puzzles.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use ninefold::formats::Document;
use ninefold::render::canvas::{Canvas, Transform};
use ninefold::render::text::{self, Colours, Frame, Manuscript};
use ninefold::render::{Scene, Style, compose, html, svg};
use ninefold::solve;

use super::figures::scene::View;
use crate::args::{self, Color, Drawn, Medium};
use crate::documents::{self, Strict};
use crate::figures;
use crate::file::{self, Draft};
use crate::output::{self, Binary};
use crate::paint::{self, Shown};
use crate::run::Severity;

/// More puzzles than this in one picture or page help nobody.
pub(crate) const MOST: usize = 10_000;

pub(crate) fn run(args: &args::Render, color: Color) -> Result<ExitCode> {
    let medium = args.medium()?;
    let style = Style { cell: args.cell, ..paint::style(&args.looks)? };
    ensure!(
        medium != Medium::Text || args.shade.is_none(),
        "--shade: pictures and pages have shades; on a terminal, `ninefold show --shade`"
    );
    let (scenes, errors) = scenes(args, &style)?;
    if scenes.is_empty() {
        bail!("nothing to draw");
    }
    let easel = Easel { args, style, color };
    let bytes = easel.paint(medium, &scenes)?;
    write(args.output.as_deref(), &bytes, medium)?;
    Ok(ExitCode::from(if errors > 0 { 2 } else { 0 }))
}

/// Puts a picture in its place: whole, or not at all.
pub(crate) fn write(path: Option<&std::path::Path>, bytes: &[u8], medium: Medium) -> Result<()> {
    let Some(path) = path else {
        if matches!(medium, Medium::Png | Medium::Pdf) {
            let mut out = Binary::new(None)?;
            out.write_all(bytes)?;
            return Ok(out.finish()?);
        }
        output::write(bytes);
        return Ok(());
    };
    let named = || format!("cannot write {}", path.display());
    let mut draft = Draft::new(path).with_context(named)?;
    if let Err(error) = draft.write_all(bytes) {
        file::discard();
        return Err(error).with_context(named);
    }
    draft.finish().with_context(named)
}

/// A puzzle, and its solution if that is wanted.
pub(crate) struct Drawing {
    pub(crate) puzzle: Scene,
    pub(crate) solution: Option<Scene>,
}

/// All puzzles of the sources as scenes.
fn scenes(args: &args::Render, style: &Style) -> Result<(Vec<Drawing>, usize)> {
    let from = args.reading.from.map(|format| format.name);
    if let Some(figures) = figures::of(&args.reading.sources, &args.shape, from)? {
        let view = View { shown: Shown::Known, shaded: args.shade.map(|grid| grid - 1), theme: &style.theme };
        let (drawings, worst) = super::figures::render::drawings(args, figures, view)?;
        return Ok((drawings, usize::from(worst == Severity::Unreadable)));
    }
    ensure!(args.shade.is_none(), "--shade is for figures of several grids");
    let (mut drawings, mut full) = (Vec::new(), false);
    let errors = documents::each(&args.reading, Strict::No, &mut |_, found| {
        full = drawings.len() == MOST;
        if full {
            return ControlFlow::Break(());
        }
        drawings.push(drawing(args, &found.document));
        ControlFlow::Continue(())
    });
    ensure!(!full, "more than {MOST} puzzles: draw them in parts");
    Ok((drawings, errors))
}

fn drawing(args: &args::Render, document: &Document) -> Drawing {
    let shown = if args.candidates { Shown::All } else { Shown::Known };
    let puzzle = paint::scene(document, shown);
    let title = args.title.clone().unwrap_or_else(|| paint::title(document));
    let puzzle = if args.labels { puzzle.labels() } else { puzzle };
    let solution = args.solution.then(|| solution(document)).flatten();
    Drawing { puzzle: puzzle.title(title), solution }
}

/// The solution, if there is exactly one.
fn solution(document: &Document) -> Option<Scene> {
    let solved = match document.solution {
        Some(solution) => solution,
        None => solve::prove(&document.board()).ok()?.grid(),
    };
    let own = solved.filled() - document.grid().filled();
    Some(Scene::new().grid((0, 0), &solved).placed(own).title("Solution"))
}

struct Easel<'a> {
    args: &'a args::Render,
    style: Style,
    color: Color,
}

impl Easel<'_> {
    fn paint(&self, medium: Medium, drawings: &[Drawing]) -> Result<Vec<u8>> {
        let several = drawings.len() > 1 || drawings.iter().any(|drawing| drawing.solution.is_some());
        Ok(match medium {
            Medium::Text => self.text(drawings).into_bytes(),
            Medium::Html => self.html(drawings).into_bytes(),
            Medium::Svg | Medium::Png if several && self.args.sheet.is_none() => {
                bail!("a picture shows one puzzle: --sheet COLUMNS puts several on one")
            }
            Medium::Svg => svg::write(&self.canvas(drawings), &self.style.fonts, svg::Home::File).into_bytes(),
            Medium::Png => self.png(drawings)?,
            Medium::Pdf => self.pdf(drawings)?,
        })
    }

    fn text(&self, drawings: &[Drawing]) -> String {
        let unicode = !self.args.ascii && (self.args.output.is_some() || output::has_unicode());
        let frame = if unicode { Frame::Unicode } else { Frame::Ascii };
        let layout = match self.args.cells {
            Some(Drawn::Columns) => text::Layout::Columns,
            Some(Drawn::Cells) => text::Layout::Cells,
            None if self.args.candidates => text::Layout::Columns,
            Some(Drawn::Digits) | None => text::Layout::Digits,
        };
        let coloured = self.args.output.is_none() && output::has_color(self.color);
        let colours = if coloured { depth() } else { Colours::None };
        let (theme, symbols) = (self.style.theme, self.style.symbols.clone());
        let manuscript = Manuscript { layout, frame, colours, theme, symbols };
        let scenes = drawings.iter().flat_map(|drawing| [Some(&drawing.puzzle), drawing.solution.as_ref()]);
        scenes.flatten().map(|scene| text::paint(scene, &manuscript)).collect::<Vec<_>>().join("\n")
    }

    fn html(&self, drawings: &[Drawing]) -> String {
        let named = drawings.iter().map(|drawing| drawing.puzzle.name()).find(|name| !name.is_empty());
        let title = self.args.title.as_deref().or(named).unwrap_or("Sudoku");
        let mut page = html::head(title, &self.style.theme);
        page += &format!("<h1>{}</h1>\n", html::escape(title));
        for (number, drawing) in (1..).zip(drawings) {
            page += "<section class=\"puzzle\">\n";
            if drawings.len() > 1 {
                page += &format!("<h2>Puzzle {number}</h2>\n");
            }
            page += "<div class=\"sheet\">\n";
            page += &self.board(&drawing.puzzle, "", &format!("p{number}-"));
            if let Some(solution) = &drawing.solution {
                page += &self.board(solution, "small", &format!("s{number}-"));
            }
            page += "</div>\n</section>\n";
        }
        page + html::TAIL
    }

    /// A grid as a table; several grids as a picture, which fits on any screen, with the table below it.
    fn board(&self, scene: &Scene, classes: &str, names: &str) -> String {
        let (width, height) = scene.size();
        if width.max(height) > 9 {
            html::figure(scene, &self.style, names)
        } else {
            html::table(scene, &self.style.symbols, classes)
        }
    }

    /// One picture; several on a contact sheet.
    fn canvas(&self, drawings: &[Drawing]) -> Canvas {
        let scenes = drawings.iter().flat_map(|drawing| [Some(&drawing.puzzle), drawing.solution.as_ref()]);
        let pictures: Vec<Canvas> = scenes.flatten().map(|scene| compose(scene, &self.style)).collect();
        let columns = self.args.sheet.map_or(1, std::num::NonZeroUsize::get).min(pictures.len().max(1));
        let (mut width, mut height) = (0.0_f32, 0.0_f32);
        for picture in &pictures {
            (width, height) = (width.max(picture.width), height.max(picture.height));
        }
        let rows = pictures.len().div_ceil(columns);
        let about: Vec<String> = pictures.iter().map(|picture| picture.about.clone()).collect();
        let mut sheet = Canvas::new(width * times(columns), height * times(rows));
        sheet.about = about.join(" ");
        sheet.title = drawings.first().map_or_else(String::new, |drawing| drawing.puzzle.name().to_owned());
        let ground = ninefold::render::canvas::Outline::rect(0.0, 0.0, sheet.width, sheet.height);
        sheet.draw(ground, ninefold::render::canvas::Look::fill(self.style.theme.paper));
        for (number, picture) in pictures.into_iter().enumerate() {
            let at = (width * times(number % columns), height * times(number / columns));
            sheet.put(picture, Transform::place(1.0, at));
        }
        sheet
    }

    #[cfg(feature = "png")]
    fn png(&self, drawings: &[Drawing]) -> Result<Vec<u8>> {
        let document = svg::write(&self.canvas(drawings), &self.style.fonts, svg::Home::File);
        Ok(ninefold::render::png::from_svg(&document, &self.style.fonts, self.args.scale)?)
    }

    #[cfg(not(feature = "png"))]
    #[allow(clippy::unused_self, reason = "the feature png uses it")]
    fn png(&self, _: &[Drawing]) -> Result<Vec<u8>> {
        bail!("this ninefold was built without PNG (the feature png)")
    }

    #[cfg(feature = "pdf")]
    fn pdf(&self, drawings: &[Drawing]) -> Result<Vec<u8>> {
        use ninefold::render::pdf::{self, About};
        let title = self.args.title.clone().unwrap_or_default();
        for drawing in drawings {
            self.style.fonts.check(drawing.puzzle.name())?;
        }
        let paper = self.style.theme.paper;
        let pages: Vec<_> = if self.args.sheet.is_some() {
            vec![pdf::page(self.canvas(drawings), paper)]
        } else {
            let scenes = drawings.iter().flat_map(|drawing| [Some(&drawing.puzzle), drawing.solution.as_ref()]);
            scenes.flatten().map(|scene| pdf::page(compose(scene, &self.style), paper)).collect()
        };
        Ok(pdf::write(pages, &About { title, ..About::default() }, &self.style.fonts)?)
    }

    #[cfg(not(feature = "pdf"))]
    #[allow(clippy::unused_self, reason = "the feature pdf uses it")]
    fn pdf(&self, _: &[Drawing]) -> Result<Vec<u8>> {
        bail!("this ninefold was built without PDF (the feature pdf)")
    }
}

/// How many colours the terminal says that it has.
fn depth() -> Colours {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    match (variable("COLORTERM").as_str(), variable("TERM")) {
        ("truecolor" | "24bit", _) => Colours::True,
        (_, term) if term.contains("256color") => Colours::Palette,
        _ => Colours::Sixteen,
    }
}

/// A number of pictures, of which there are few.
fn times(pictures: usize) -> f32 {
    u16::try_from(pictures).map_or(f32::from(u16::MAX), f32::from)
}
