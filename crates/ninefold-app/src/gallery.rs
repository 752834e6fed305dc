//! Pictures and pages of puzzles, either one for each puzzle or all puzzles in columns on one sheet.

mod data;

use std::error::Error;
use std::num::NonZeroUsize;

use ninefold::Stop;
use ninefold::formats::Document;
use ninefold::render::canvas::{Anchor, Canvas, Point, Text, Transform};
use ninefold::render::text::{self, Manuscript};
use ninefold::render::{Scene, Style, Weight, compose, html, svg};

use crate::options::table::Rendering;
use crate::problem::Unfit;
use crate::report;
use crate::scene::{self, Shown};

/// The output media of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Medium {
    /// Text, with colours on a terminal.
    Text,
    /// A vector picture.
    Svg,
    /// A page for a browser.
    Html,
    /// A pixel image.
    Png,
    /// Pages for printing.
    Pdf,
}

impl Medium {
    /// All media.
    pub const ALL: [Self; 5] = [Self::Text, Self::Svg, Self::Html, Self::Png, Self::Pdf];

    /// Returns the name of the medium, as options use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Svg => "svg",
            Self::Html => "html",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// Returns a line that describes the medium.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Text => "Text, with colours on a terminal",
            Self::Svg => "Lines and areas",
            Self::Html => "A page for a browser",
            Self::Png => "Pixels",
            Self::Pdf => "Pages",
        }
    }

    /// Returns the medium of files with the given extension.
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending {
            "txt" => Some(Self::Text),
            "htm" => Some(Self::Html),
            ending => Self::ALL.into_iter().find(|medium| *medium != Self::Text && medium.name() == ending),
        }
    }

    /// Whether the medium is text that a terminal can print.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Png | Self::Pdf)
    }
}

/// The drawing of a puzzle, with its solution if requested.
pub struct Drawing {
    /// The puzzle.
    pub puzzle: Scene,
    /// The solution of the puzzle.
    pub solution: Option<Scene>,
}

/// The reason why no picture can be made.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// The medium shows a single puzzle, but there are several.
    #[error("a picture shows one puzzle, but there are several")]
    Several,
    /// Any other reason: a sign that no font contains, too many pixels, or a build that lacks the medium.
    #[error("{0}")]
    Other(Box<dyn Error + Send + Sync>),
}

/// The settings of drawings.
pub struct Gallery<'a> {
    /// The theme, fonts and sizes.
    pub style: &'a Style,
    /// The candidates to show.
    pub shown: Shown,
    /// The grid to shade, counted from 0.
    pub shaded: Option<usize>,
    /// Whether the cells of the clues are shaded.
    pub shades_clues: bool,
    /// Whether rows and columns are numbered at the edges.
    pub labels: bool,
    /// The title of the sheet, or of the puzzle if there is only one.
    pub title: Option<&'a str>,
    /// The style of text.
    pub manuscript: &'a Manuscript,
    /// The other program whose style, including the layout of its pages, the text imitates.
    pub program: Option<text::Style>,
    /// The number of columns, to put all drawings on one sheet. By default, only a puzzle and its solution are side by side.
    pub columns: Option<NonZeroUsize>,
    /// The number of pixels for each point.
    pub scale: f32,
}

impl<'a> Gallery<'a> {
    /// Creates the default settings.
    pub const fn new(style: &'a Style, manuscript: &'a Manuscript) -> Self {
        Self {
            style,
            shown: Shown::Known,
            shaded: None,
            shades_clues: false,
            labels: false,
            title: None,
            manuscript,
            program: None,
            columns: None,
            scale: 1.0,
        }
    }

    /// Creates settings from the options of a picture.
    pub fn of(asked: &'a Rendering, medium: Medium, style: &'a Style, manuscript: &'a Manuscript) -> Self {
        let is_noted = medium == Medium::Text && asked.style.is_some_and(|style| style.has_candidates());
        let dpi = asked.dpi.map(|dots| dots.0 / POINTS_OF_AN_INCH);
        Self {
            shown: if asked.candidates || is_noted { Shown::All } else { Shown::Known },
            shaded: asked.shade.map(|grid| grid.0 - 1),
            shades_clues: asked.shade_clues,
            labels: asked.labels,
            title: asked.title.as_deref(),
            program: asked.style,
            columns: asked.sheet,
            scale: dpi.or(asked.zoom.map(|factor| factor.0)).unwrap_or(1.0),
            ..Self::new(style, manuscript)
        }
    }
}

/// Checks that each option has an effect in the given medium.
///
/// # Errors
/// Returns an error if an option has no effect: a sentence that begins with the option's name.
pub fn check(asked: &Rendering, medium: Medium) -> Result<(), String> {
    use Medium::{Html, Pdf, Png, Svg, Text};
    // The default value may be requested in every medium.
    let differs = |value: Option<f32>, usual: f32| value.is_some_and(|value| (value - usual).abs() > f32::EPSILON);
    let known: [(&str, bool, &[Medium]); 5] = [
        ("content", asked.content.is_some(), &[Text]),
        ("sheet", asked.sheet.is_some(), &[Svg, Png, Pdf]),
        ("cell", differs(asked.cell.map(|points| points.0), 48.0), &[Svg, Png, Pdf, Html]),
        ("zoom", differs(asked.zoom.map(|factor| factor.0), 1.0), &[Png]),
        ("dpi", asked.dpi.is_some(), &[Png]),
    ];
    match known.iter().find(|(_, is_asked, media)| *is_asked && !media.contains(&medium)) {
        Some((name, _, media)) => {
            let media: Vec<&str> = media.iter().map(|medium| medium.name()).collect();
            Err(format!("{name} is for {}, not for {}", media.join(", "), medium.name()))
        }
        None => Ok(()),
    }
}

/// The number of points in an inch; points are the unit of length on canvases.
const POINTS_OF_AN_INCH: f32 = 72.0;

impl Gallery<'_> {
    /// Draws a document without its solution.
    ///
    /// # Errors
    /// Returns an error if the document cannot be drawn, or does not have the grid that is to be shaded.
    pub fn puzzle(&self, document: &Document) -> Result<Scene, Unfit> {
        let grids = document.rules().grids().len();
        if self.shaded.is_some_and(|grid| grid >= grids) {
            return Err(Unfit::Grid(grids));
        }
        if let Some(program) = self.program.filter(|_| !document.rules().has_plain_grids()) {
            return Err(Unfit::Style(program.name));
        }
        let scene = self.shade(scene::scene(document, self.shown)?, document);
        let scene = if self.labels { scene.labels() } else { scene };
        Ok(scene.title(scene::title(document)))
    }

    /// Draws the solution of a document.
    ///
    /// # Errors
    /// Returns an error if the document does not have exactly one solution.
    pub fn solution(&self, document: &Document, stop: Stop<'_>) -> Result<Scene, Unfit> {
        Ok(self.shade(scene::solution(document, stop)?, document).title("Solution"))
    }

    /// Shades the requested grid and, if requested, the cells of the clues.
    fn shade(&self, scene: Scene, document: &Document) -> Scene {
        let scene = scene.shade(self.shaded, &self.style.theme);
        if self.shades_clues { scene.shade_cells(document.givens.filled(), &self.style.theme) } else { scene }
    }

    /// Paints drawings in a medium.
    ///
    /// # Errors
    /// Returns an error if the medium can hold only one puzzle, or if it is not available.
    pub fn paint(&self, drawings: &[Drawing], medium: Medium) -> Result<Vec<u8>, NoPicture> {
        let is_picture = matches!(medium, Medium::Svg | Medium::Png);
        if is_picture && self.columns.is_none() && drawings.len() > 1 {
            return Err(NoPicture::Several);
        }
        let scenes = self.named(drawings, medium);
        let scenes: Vec<&Scene> = scenes.iter().collect();
        Ok(match medium {
            Medium::Text => {
                let heading = self.heading(drawings).map(|title| format!("{title}\n"));
                let texts = scenes.iter().map(|scene| text::paint(scene, self.manuscript));
                heading.into_iter().chain(texts).collect::<Vec<_>>().join("\n").into_bytes()
            }
            Medium::Html => self.html(drawings, &scenes).into_bytes(),
            // A picture by itself needs no position on a sheet.
            Medium::Svg if scenes.len() == 1 => svg::paint(scenes[0], self.style).into_bytes(),
            Medium::Svg => svg::write(&self.sheet(drawings, &scenes), &self.style.fonts, svg::Home::File).into_bytes(),
            Medium::Png => self.png(drawings, &scenes).map_err(NoPicture::Other)?,
            Medium::Pdf => self.pdf(drawings, &scenes).map_err(NoPicture::Other)?,
        })
    }

    /// Returns the title above all drawings, if there is more than one drawing.
    fn heading(&self, drawings: &[Drawing]) -> Option<&str> {
        self.title.filter(|_| drawings.len() > 1)
    }

    /// Returns the scenes with their headings. A single puzzle has the common title. Otherwise each puzzle has its own title, which on sheets and
    /// pages follows its number.
    fn named(&self, drawings: &[Drawing], medium: Medium) -> Vec<Scene> {
        let one = |(number, drawing): (usize, &Drawing)| {
            let own = drawing.puzzle.name();
            let (puzzle, solution) = if drawings.len() == 1 {
                (self.title.unwrap_or(own).to_owned(), "Solution".to_owned())
            } else if matches!(medium, Medium::Text | Medium::Html) {
                (own.to_owned(), "Solution".to_owned())
            } else {
                // The common title is repeated on each of several pages, but appears only once on a sheet.
                let number = match self.title.filter(|_| self.columns.is_none()) {
                    Some(title) => format!("{title}, {number}"),
                    None => number.to_string(),
                };
                let puzzle = if own.is_empty() { number.clone() } else { format!("{number}. {own}") };
                (puzzle, format!("{number}: solution"))
            };
            let solved = drawing.solution.clone().map(|scene| scene.title(solution));
            [Some(drawing.puzzle.clone().title(puzzle)), solved]
        };
        (1..).zip(drawings).flat_map(one).flatten().collect()
    }

    fn html(&self, drawings: &[Drawing], scenes: &[&Scene]) -> String {
        let several = format!("{} puzzles", drawings.len());
        let named = match drawings {
            [one] => Some(one.puzzle.name()).filter(|name| !name.is_empty()),
            _ => Some(&*several),
        };
        let title = self.title.or(named).unwrap_or("Sudoku");
        if self.program.is_some() {
            return html::plain(title, scenes, &self.style.symbols);
        }
        let mut page = html::head(title, &self.style.theme, &self.style.symbols);
        page += &format!("<h1>{}</h1>\n", html::escape(title));
        let mut scenes = scenes.iter();
        for (number, drawing) in (1..).zip(drawings) {
            let Some(puzzle) = scenes.next() else { break };
            page += "<section class=\"puzzle\">\n";
            if drawings.len() > 1 {
                page += &format!("<h2>Puzzle {number}</h2>\n");
            }
            page += "<div class=\"sheet\">\n";
            page += &report::board(puzzle, self.style, "", &format!("p{number}-"));
            if let Some(solution) = drawing.solution.as_ref().and_then(|_| scenes.next()) {
                page += &report::board(solution, self.style, "small", &format!("s{number}-"));
            }
            page += "</div>\n</section>\n";
        }
        page + html::TAIL
    }

    /// Places the pictures of a sheet below its title. Returns their positions, and the size of the sheet.
    fn placed(&self, drawings: &[Drawing], scenes: &[&Scene]) -> (Vec<(Point, Canvas)>, (f32, f32)) {
        let pictures: Vec<Canvas> = scenes.iter().map(|scene| compose(scene, self.style)).collect();
        let columns = self.columns.map_or(2, NonZeroUsize::get).min(pictures.len().max(1));
        let largest = |pictures: &[Canvas], side: fn(&Canvas) -> f32| pictures.iter().map(side).fold(0.0, f32::max);
        let width = largest(&pictures, |picture| picture.width);
        let heading = self.heading(drawings).map(|title| self.title(title, width * times(columns)));
        // The boards of a row are aligned, whether or not they have titles.
        let ends = pictures.chunks(columns).scan(heading.as_ref().map_or(0.0, |heading| heading.height), |end, row| {
            *end += largest(row, |picture| picture.height);
            Some(*end)
        });
        let ends: Vec<f32> = ends.collect();
        let at = |number: usize, own: f32| (width * times(number % columns), ends[number / columns] - own);
        let numbered = pictures.into_iter().enumerate();
        let placed = numbered.map(|(number, picture)| (at(number, picture.height), picture));
        let placed = heading.map(|heading| ((0.0, 0.0), heading)).into_iter().chain(placed).collect();
        (placed, (width * times(columns), ends.last().copied().unwrap_or(0.0)))
    }

    /// Draws the title of a sheet in larger letters than those above puzzles, on as many lines as it needs.
    fn title(&self, title: &str, width: f32) -> Canvas {
        let Style { theme, fonts, cell, .. } = self.style;
        let (size, margin) = (cell * 0.45, cell * 0.2);
        let lines = fonts.lines(title, Weight::Bold, (width - 2.0 * margin) / size);
        let mut canvas = Canvas::new(width, margin + size * 1.3 * times(lines.len()));
        for (number, words) in lines.into_iter().enumerate() {
            let at = (margin, margin + size * (1.3 * times(number) + 0.9));
            let (anchor, weight, colour) = (Anchor::Start, Weight::Bold, theme.ink);
            canvas.write(Text { at, anchor, size, weight, colour, words });
        }
        canvas
    }

    /// Draws a single picture, or all pictures in their columns.
    fn sheet(&self, drawings: &[Drawing], scenes: &[&Scene]) -> Canvas {
        let (placed, (width, height)) = self.placed(drawings, scenes);
        let mut sheet = Canvas::on(self.style.theme.paper, width, height);
        let about = placed.iter().map(|(_, picture)| picture.about.as_str()).filter(|about| !about.is_empty());
        sheet.about = about.collect::<Vec<_>>().join(" ");
        let first = scenes.first().map_or("", |scene| scene.name());
        sheet.title.push_str(self.heading(drawings).unwrap_or(first));
        placed.into_iter().for_each(|(at, picture)| sheet.put(picture, Transform::place(1.0, at)));
        sheet
    }

    #[cfg(feature = "png")]
    fn png(&self, drawings: &[Drawing], scenes: &[&Scene]) -> Painted {
        let ((placed, size), Style { theme, fonts, .. }) = (self.placed(drawings, scenes), self.style);
        Ok(ninefold::render::png::write(placed, size, theme.paper, fonts, self.scale)?)
    }

    #[cfg(not(feature = "png"))]
    #[allow(clippy::unused_self, reason = "the feature png uses it")]
    fn png(&self, _: &[Drawing], _: &[&Scene]) -> Painted {
        Err(crate::feature::PNG.into())
    }

    #[cfg(feature = "pdf")]
    fn pdf(&self, drawings: &[Drawing], scenes: &[&Scene]) -> Painted {
        use ninefold::render::pdf::{self, About};
        let Style { theme, fonts, .. } = self.style;
        scenes.iter().map(|scene| scene.name()).chain(self.title).try_for_each(|name| fonts.check(name))?;
        let pages: Vec<_> = match self.columns {
            Some(_) => vec![pdf::page(self.sheet(drawings, scenes), theme.paper)],
            None => scenes.iter().map(|scene| pdf::page(compose(scene, self.style), theme.paper)).collect(),
        };
        let about = About { title: self.title.unwrap_or_default().to_owned(), ..About::default() };
        Ok(pdf::write(pages, &about, fonts)?)
    }

    #[cfg(not(feature = "pdf"))]
    #[allow(clippy::unused_self, reason = "the feature pdf uses it")]
    fn pdf(&self, _: &[Drawing], _: &[&Scene]) -> Painted {
        Err(crate::feature::PDF.into())
    }
}

type Painted = Result<Vec<u8>, Box<dyn Error + Send + Sync>>;

/// Converts a small number of pictures to a floating-point factor.
fn times(pictures: usize) -> f32 {
    u16::try_from(pictures).map_or(f32::from(u16::MAX), f32::from)
}

#[cfg(test)]
mod tests;
