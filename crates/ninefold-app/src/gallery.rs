//! Puzzles as pictures and pages: each by itself, or all in columns on one sheet.

use std::error::Error;
use std::num::NonZeroUsize;

use ninefold::Stop;
use ninefold::formats::Document;
use ninefold::render::canvas::{Canvas, Point, Transform};
use ninefold::render::text::{self, Manuscript};
use ninefold::render::{Scene, Style, compose, html, svg};

use crate::problem::Unfit;
use crate::report;
use crate::scene::{self, Shown};

/// The media that pictures are made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Medium {
    /// Text, with colours on a terminal.
    Text,
    /// Lines and areas.
    Svg,
    /// A page for a browser.
    Html,
    /// Pixels.
    Png,
    /// Pages.
    Pdf,
}

impl Medium {
    /// All media.
    pub const ALL: [Self; 5] = [Self::Text, Self::Svg, Self::Html, Self::Png, Self::Pdf];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Svg => "svg",
            Self::Html => "html",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// A line about it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Text => "Text, with colours on a terminal",
            Self::Svg => "Lines and areas",
            Self::Html => "A page for a browser",
            Self::Png => "Pixels",
            Self::Pdf => "Pages",
        }
    }

    /// The medium of files with that ending.
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending {
            "txt" => Some(Self::Text),
            "htm" => Some(Self::Html),
            ending => Self::ALL.into_iter().find(|medium| *medium != Self::Text && medium.name() == ending),
        }
    }

    /// Whether a terminal can show it.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Png | Self::Pdf)
    }
}

/// A puzzle, and perhaps its solution.
pub struct Drawing {
    /// The puzzle.
    pub puzzle: Scene,
    /// Its solution.
    pub solution: Option<Scene>,
}

impl Drawing {
    fn scenes(&self) -> impl Iterator<Item = &Scene> {
        [Some(&self.puzzle), self.solution.as_ref()].into_iter().flatten()
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// A picture shows one puzzle, and there are several.
    #[error("a picture shows one puzzle")]
    Several,
    /// A sign that no font has, too many pixels, or a build that cannot make it.
    #[error("{0}")]
    Other(Box<dyn Error + Send + Sync>),
}

/// How puzzles are drawn.
pub struct Gallery<'a> {
    /// The looks.
    pub style: &'a Style,
    /// Which candidates there are.
    pub shown: Shown,
    /// The grid to shade, counted from 0.
    pub shaded: Option<usize>,
    /// Numbers beside rows and above columns.
    pub labels: bool,
    /// The title, if it is not that of a puzzle.
    pub title: Option<&'a str>,
    /// How text is written.
    pub manuscript: &'a Manuscript,
    /// The style of another program, which has pages of its own.
    pub program: Option<text::Style>,
    /// All drawings go on one sheet with so many columns.
    pub columns: Option<NonZeroUsize>,
    /// Pixels for each point.
    pub scale: f32,
}

impl Gallery<'_> {
    /// A document without its solution.
    ///
    /// # Errors
    /// If it cannot be drawn, or lacks the grid that is to be shaded.
    pub fn puzzle(&self, document: &Document) -> Result<Scene, Unfit> {
        let grids = document.layout().grids().len();
        if self.shaded.is_some_and(|grid| grid >= grids) {
            return Err(Unfit::Grid(grids));
        }
        let scene = scene::scene(document, self.shown)?.shade(self.shaded, &self.style.theme);
        let scene = if self.labels { scene.labels() } else { scene };
        Ok(scene.title(self.title.map_or_else(|| scene::title(document), str::to_owned)))
    }

    /// The solution of a document.
    ///
    /// # Errors
    /// If there is not exactly one.
    pub fn solution(&self, document: &Document, stop: Stop<'_>) -> Result<Scene, Unfit> {
        Ok(scene::solution(document, stop)?.shade(self.shaded, &self.style.theme).title("Solution"))
    }

    /// Drawings in a medium.
    ///
    /// # Errors
    /// If the medium has room for one puzzle, or cannot be had.
    pub fn paint(&self, drawings: &[Drawing], medium: Medium) -> Result<Vec<u8>, NoPicture> {
        let scenes: Vec<&Scene> = drawings.iter().flat_map(Drawing::scenes).collect();
        Ok(match medium {
            Medium::Text => {
                let texts: Vec<String> = scenes.iter().map(|scene| text::paint(scene, self.manuscript)).collect();
                texts.join("\n").into_bytes()
            }
            Medium::Html => self.html(drawings, &scenes).into_bytes(),
            Medium::Svg | Medium::Png if self.columns.is_none() && scenes.len() > 1 => return Err(NoPicture::Several),
            Medium::Svg => svg::write(&self.sheet(&scenes), &self.style.fonts, svg::Home::File).into_bytes(),
            Medium::Png => self.png(&scenes).map_err(NoPicture::Other)?,
            Medium::Pdf => self.pdf(&scenes).map_err(NoPicture::Other)?,
        })
    }

    fn html(&self, drawings: &[Drawing], scenes: &[&Scene]) -> String {
        let named = drawings.iter().map(|drawing| drawing.puzzle.name()).find(|name| !name.is_empty());
        let title = self.title.or(named).unwrap_or("Sudoku");
        if self.program.is_some() {
            return html::plain(title, scenes, &self.style.symbols);
        }
        let mut page = html::head(title, &self.style.theme, &self.style.symbols);
        page += &format!("<h1>{}</h1>\n", html::escape(title));
        for (number, drawing) in (1..).zip(drawings) {
            page += "<section class=\"puzzle\">\n";
            if drawings.len() > 1 {
                page += &format!("<h2>Puzzle {number}</h2>\n");
            }
            page += "<div class=\"sheet\">\n";
            page += &report::board(&drawing.puzzle, self.style, "", &format!("p{number}-"));
            if let Some(solution) = &drawing.solution {
                page += &report::board(solution, self.style, "small", &format!("s{number}-"));
            }
            page += "</div>\n</section>\n";
        }
        page + html::TAIL
    }

    /// The pictures of a sheet in their places, and its size.
    fn placed(&self, scenes: &[&Scene]) -> (Vec<(Point, Canvas)>, (f32, f32)) {
        let pictures: Vec<Canvas> = scenes.iter().map(|scene| compose(scene, self.style)).collect();
        let columns = self.columns.map_or(1, NonZeroUsize::get).min(pictures.len().max(1));
        let largest = |pictures: &[Canvas], side: fn(&Canvas) -> f32| pictures.iter().map(side).fold(0.0, f32::max);
        let width = largest(&pictures, |picture| picture.width);
        // Boards of a row stand on one line, whether or not there is a title above them.
        let ends = pictures.chunks(columns).scan(0.0, |end, row| {
            *end += largest(row, |picture| picture.height);
            Some(*end)
        });
        let ends: Vec<f32> = ends.collect();
        let at = |number: usize, own: f32| (width * times(number % columns), ends[number / columns] - own);
        let numbered = pictures.into_iter().enumerate();
        let placed = numbered.map(|(number, picture)| (at(number, picture.height), picture)).collect();
        (placed, (width * times(columns), ends.last().copied().unwrap_or(0.0)))
    }

    /// One picture, or all of them in their columns.
    fn sheet(&self, scenes: &[&Scene]) -> Canvas {
        let (placed, (width, height)) = self.placed(scenes);
        let mut sheet = Canvas::on(self.style.theme.paper, width, height);
        sheet.about = placed.iter().map(|(_, picture)| picture.about.as_str()).collect::<Vec<_>>().join(" ");
        sheet.title = scenes.first().map_or_else(String::new, |scene| scene.name().to_owned());
        placed.into_iter().for_each(|(at, picture)| sheet.put(picture, Transform::place(1.0, at)));
        sheet
    }

    #[cfg(feature = "png")]
    fn png(&self, scenes: &[&Scene]) -> Painted {
        let ((placed, size), Style { theme, fonts, .. }) = (self.placed(scenes), self.style);
        Ok(ninefold::render::png::write(placed, size, theme.paper, fonts, self.scale)?)
    }

    #[cfg(not(feature = "png"))]
    #[allow(clippy::unused_self, reason = "the feature png uses it")]
    fn png(&self, _: &[&Scene]) -> Painted {
        Err(crate::feature::PNG.into())
    }

    #[cfg(feature = "pdf")]
    fn pdf(&self, scenes: &[&Scene]) -> Painted {
        use ninefold::render::pdf::{self, About};
        let Style { theme, fonts, .. } = self.style;
        scenes.iter().try_for_each(|scene| fonts.check(scene.name()))?;
        let pages: Vec<_> = match self.columns {
            Some(_) => vec![pdf::page(self.sheet(scenes), theme.paper)],
            None => scenes.iter().map(|scene| pdf::page(compose(scene, self.style), theme.paper)).collect(),
        };
        let about = About { title: self.title.unwrap_or_default().to_owned(), ..About::default() };
        Ok(pdf::write(pages, &about, fonts)?)
    }

    #[cfg(not(feature = "pdf"))]
    #[allow(clippy::unused_self, reason = "the feature pdf uses it")]
    fn pdf(&self, _: &[&Scene]) -> Painted {
        Err(crate::feature::PDF.into())
    }
}

type Painted = Result<Vec<u8>, Box<dyn Error + Send + Sync>>;

/// A number of pictures, of which there are few.
fn times(pictures: usize) -> f32 {
    u16::try_from(pictures).map_or(f32::from(u16::MAX), f32::from)
}
