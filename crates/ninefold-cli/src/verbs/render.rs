//! `ninefold render`: pictures of puzzles.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

#[cfg(feature = "png")]
use anyhow::Context;
use anyhow::{Result, bail, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::Stop;
use ninefold::render::canvas::{Canvas, Look, Outline, Point, Transform};
use ninefold::render::text::{self, Colours, Frame, Manuscript};
use ninefold::render::{Scene, Style, compose, html, svg};
use ninefold_app::problem::{self, Unfit};
use ninefold_app::report;
use ninefold_app::scene::{self, Shown};

use super::Verb;
use crate::io::documents::{Documents, Found};
use crate::io::output::{self, Sort};
use crate::io::run::Severity;
use crate::io::{Shell, layout, paint};
use crate::options::{self, Color, Looks, Reading, Shape};

const RENDER_EXAMPLES: &str = "\
Examples:
  ninefold render puzzle.txt -o puzzle.svg
  ninefold render --candidates --theme dark puzzle.txt -o puzzle.png
  ninefold render --symbols letters --solution puzzle.txt -o page.html
  ninefold render --sheet 4 puzzles.txt -o sheet.pdf
  ninefold render --shade 3 --solution samurai.txt -o samurai.html
  ninefold render --style zambon puzzle.txt

Symbols are a set by its name (digits, letters, small-letters, greek, roman, circled, arabic, persian, devanagari, bengali, gujarati, tamil, thai,
khmer, myanmar, chinese, braille, shapes, zodiac, chess), nine words or characters, nine files of pictures with commas between, or a
folder with pictures 1.svg to 9.svg (or PNG, JPEG).";

/// Draw puzzles: as text, SVG, HTML, PNG or PDF
#[derive(Debug, Args)]
#[command(after_help = RENDER_EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[cfg_attr(not(feature = "png"), allow(dead_code, reason = "read, so that the answer is what is missing"))]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// What to make (otherwise the ending of the file decides; text without a file)
    #[arg(long, value_name = "MEDIUM")]
    pub(crate) to: Option<Medium>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Draw all candidates
    #[arg(long, short)]
    pub(crate) candidates: bool,

    /// What a cell shows in text
    #[arg(long, value_name = "WHAT")]
    pub(crate) cells: Option<Drawn>,

    /// Text without characters beyond ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Draw text as a program before did, and HTML as the pages of Zambon's book: zambon, z88dk, sand, sudoku71, apple2
    #[arg(long, value_name = "STYLE", value_parser = text_style(), hide_possible_values = true, conflicts_with_all = ["cells", "ascii"])]
    pub(crate) style: Option<text::Style>,

    /// Number the rows and columns
    #[arg(long)]
    pub(crate) labels: bool,

    /// The title (that of the puzzle by default)
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Draw the solution too
    #[arg(long)]
    pub(crate) solution: bool,

    /// Put all puzzles on one picture, in so many columns
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) sheet: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// Shade the grid of that number in a multi-sudoku
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub(crate) shade: Option<usize>,

    /// The side of a cell in points
    #[arg(long, value_name = "POINTS", default_value = "48", value_parser = points)]
    pub(crate) cell: f32,

    /// Pixels for each point of a PNG
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = factor)]
    pub(crate) scale: f32,
}

impl Medium {
    /// Whether a terminal can show it.
    fn sort(self) -> Sort {
        if matches!(self, Self::Png | Self::Pdf) { Sort::Binary } else { Sort::Text }
    }
}

impl Render {
    /// As was asked for, or as the ending of the file says.
    pub(crate) fn medium(&self) -> anyhow::Result<Medium> {
        let Some(path) = self.output.as_deref().filter(|_| self.to.is_none()) else {
            return Ok(self.to.unwrap_or(Medium::Text));
        };
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("txt") => Ok(Medium::Text),
            Some("svg") => Ok(Medium::Svg),
            Some("html" | "htm") => Ok(Medium::Html),
            Some("png") => Ok(Medium::Png),
            Some("pdf") => Ok(Medium::Pdf),
            _ => anyhow::bail!("{}: the ending says no medium; use --to", path.display()),
        }
    }
}

/// The styles of other programs, each with whose it is.
fn text_style() -> impl TypedValueParser<Value = text::Style> {
    let values = text::STYLES.map(|style| PossibleValue::new(style.name).help(style.about));
    PossibleValuesParser::new(values).try_map(|name| text::Style::named(&name).ok_or("no such style"))
}

fn points(text: &str) -> Result<f32, String> {
    let points = text.parse::<f32>().ok().filter(|points| (4.0..=1000.0).contains(points));
    points.ok_or_else(|| "expected a number of points from 4 to 1000".into())
}

fn factor(text: &str) -> Result<f32, String> {
    let factor = text.parse::<f32>().ok().filter(|factor| (0.05..=20.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.05 to 20".into())
}

/// What a picture is made as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Medium {
    /// Text, with colours on a terminal
    Text,
    /// Lines and areas
    Svg,
    /// A page for a browser
    Html,
    /// Pixels
    Png,
    /// Pages
    Pdf,
}

/// What a cell shows in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Drawn {
    /// Digits alone
    Digits,
    /// Candidates beside each other
    Columns,
    /// Candidates in three rows of three
    Cells,
}

/// More puzzles than this in one picture or page help nobody.
const MOST: usize = 10_000;

impl Verb for Render {
    fn run(&self, shell: Shell) -> Result<ExitCode> {
        let medium = self.medium()?;
        if let Some(style) = self.style {
            // Pages are drawn as candidates in books are.
            let also = if style.has_candidates() { " and HTML" } else { "" };
            let fits = medium == Medium::Text || medium == Medium::Html && style.has_candidates();
            ensure!(fits, "the style {} is for text{also}", style.name);
        }
        let style = Style { cell: self.cell, ..paint::style(&self.looks)? };
        ensure!(
            medium != Medium::Text || self.shade.is_none(),
            "--shade: pictures and pages have shades; on a terminal, `ninefold show --shade`"
        );
        let (scenes, worst) = scenes(self, &style, medium)?;
        if scenes.is_empty() {
            bail!("nothing to draw");
        }
        let easel = Easel { args: self, style, color: shell.color };
        let bytes = easel.paint(medium, &scenes)?;
        output::put(self.output.as_deref(), &bytes, medium.sort())?;
        Ok(ExitCode::from(worst as u8))
    }
}

/// A puzzle, and its solution if that is wanted.
struct Drawing {
    puzzle: Scene,
    solution: Option<Scene>,
}

impl Drawing {
    fn scenes(&self) -> impl Iterator<Item = &Scene> {
        [Some(&self.puzzle), self.solution.as_ref()].into_iter().flatten()
    }
}

/// All puzzles of the sources as scenes, and how bad the worst is.
fn scenes(args: &Render, style: &Style, medium: Medium) -> Result<(Vec<Drawing>, Severity)> {
    let noted = medium == Medium::Text && args.style.is_some_and(|style| style.has_candidates());
    let shown = if args.candidates || noted { Shown::All } else { Shown::Known };
    let documents = Documents::new(&args.reading, layout::asked(&args.shape)?);
    let (mut drawings, mut failure) = (Vec::new(), None);
    let work = |source: &str, found: &Found| {
        let place = problem::heading(source, found.line, found.document.layout(), "");
        let drawing = drawing(args, shown, style, found, &place).map_err(|why| {
            let shade = if matches!(why, Unfit::Grid(_)) { "--shade: " } else { "" };
            anyhow::anyhow!("{place}: {shade}{why}")
        });
        Ok((drawing, Severity::Unique))
    };
    let worst = documents.gather(options::jobs(None), work, |drawing| {
        match drawing {
            Ok(_) if drawings.len() == MOST => {
                failure = Some(anyhow::anyhow!("more than {MOST} puzzles: draw them in parts"));
            }
            Ok(drawing) => drawings.push(drawing),
            Err(error) => failure = Some(error),
        }
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failure.map_or(Ok((drawings, worst)), Err)
}

fn drawing(args: &Render, shown: Shown, style: &Style, found: &Found, place: &str) -> Result<Drawing, Unfit> {
    let (document, grids) = (&found.document, found.document.layout().grids().len());
    if args.shade.is_some_and(|grid| grid > grids) {
        return Err(Unfit::Grid(grids));
    }
    let shade = |scene: Scene| scene.shade(args.shade.map(|grid| grid - 1), &style.theme);
    let puzzle = shade(scene::scene(document, shown)?);
    let puzzle = if args.labels { puzzle.labels() } else { puzzle };
    let title = args.title.clone().unwrap_or_else(|| scene::title(document));
    let solution = args.solution.then(|| scene::solution(document, Stop::NEVER)).and_then(|solution| {
        let message = |why: &Unfit| output::message(&format!("{place}: no solution is drawn. {why}"));
        solution.inspect_err(message).ok()
    });
    let solution = solution.map(|solution| shade(solution).title("Solution"));
    Ok(Drawing { puzzle: puzzle.title(title), solution })
}

struct Easel<'a> {
    args: &'a Render,
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
        let plain = self.args.style.map_or_else(|| Manuscript::plain(layout, frame), |style| style.manuscript());
        let manuscript = Manuscript { colours, theme: self.style.theme, symbols: self.style.symbols.clone(), ..plain };
        let scenes = drawings.iter().flat_map(Drawing::scenes);
        scenes.map(|scene| text::paint(scene, &manuscript)).collect::<Vec<_>>().join("\n")
    }

    fn html(&self, drawings: &[Drawing]) -> String {
        let named = drawings.iter().map(|drawing| drawing.puzzle.name()).find(|name| !name.is_empty());
        let title = self.args.title.as_deref().or(named).unwrap_or("Sudoku");
        if self.args.style.is_some() {
            let scenes: Vec<&Scene> = drawings.iter().flat_map(Drawing::scenes).collect();
            return html::plain(title, &scenes, &self.style.symbols);
        }
        let mut page = html::head(title, &self.style.theme, &self.style.symbols);
        page += &format!("<h1>{}</h1>\n", html::escape(title));
        for (number, drawing) in (1..).zip(drawings) {
            page += "<section class=\"puzzle\">\n";
            if drawings.len() > 1 {
                page += &format!("<h2>Puzzle {number}</h2>\n");
            }
            page += "<div class=\"sheet\">\n";
            page += &report::board(&drawing.puzzle, &self.style, "", &format!("p{number}-"));
            if let Some(solution) = &drawing.solution {
                page += &report::board(solution, &self.style, "small", &format!("s{number}-"));
            }
            page += "</div>\n</section>\n";
        }
        page + html::TAIL
    }

    /// The pictures of a contact sheet in their places, and its size.
    fn placed(&self, drawings: &[Drawing]) -> (Vec<(Point, Canvas)>, (f32, f32)) {
        let pictures: Vec<Canvas> =
            drawings.iter().flat_map(Drawing::scenes).map(|scene| compose(scene, &self.style)).collect();
        let columns = self.args.sheet.map_or(1, std::num::NonZeroUsize::get).min(pictures.len().max(1));
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

    /// One picture; several on a contact sheet.
    fn canvas(&self, drawings: &[Drawing]) -> Canvas {
        let (placed, (width, height)) = self.placed(drawings);
        let mut sheet = Canvas::new(width, height);
        sheet.about = placed.iter().map(|(_, picture)| picture.about.as_str()).collect::<Vec<_>>().join(" ");
        sheet.title = drawings.first().map_or_else(String::new, |drawing| drawing.puzzle.name().to_owned());
        sheet.draw(Outline::rect(0.0, 0.0, width, height), Look::fill(self.style.theme.paper));
        placed.into_iter().for_each(|(at, picture)| sheet.put(picture, Transform::place(1.0, at)));
        sheet
    }

    #[cfg(feature = "png")]
    fn png(&self, drawings: &[Drawing]) -> Result<Vec<u8>> {
        let (placed, size) = self.placed(drawings);
        let (paper, fonts) = (self.style.theme.paper, &self.style.fonts);
        let made = ninefold::render::png::write(placed, size, paper, fonts, self.args.scale);
        made.context("--cell and --scale make pictures smaller")
    }

    #[cfg(not(feature = "png"))]
    #[allow(clippy::unused_self, reason = "the feature png uses it")]
    fn png(&self, _: &[Drawing]) -> Result<Vec<u8>> {
        Err(crate::io::feature::PNG.into())
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
            drawings
                .iter()
                .flat_map(Drawing::scenes)
                .map(|scene| pdf::page(compose(scene, &self.style), paper))
                .collect()
        };
        Ok(pdf::write(pages, &About { title, ..About::default() }, &self.style.fonts)?)
    }

    #[cfg(not(feature = "pdf"))]
    #[allow(clippy::unused_self, reason = "the feature pdf uses it")]
    fn pdf(&self, _: &[Drawing]) -> Result<Vec<u8>> {
        Err(crate::io::feature::PDF.into())
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
