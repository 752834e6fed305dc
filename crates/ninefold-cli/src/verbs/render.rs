//! `ninefold render`: draws pictures of puzzles.

use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use clap::builder::TypedValueParser;
use ninefold::Stop;
use ninefold::formats::Format;
use ninefold::render::text::{self, Colours, Frame, Manuscript};
use ninefold::render::{Style, Typeface};
use ninefold_app::gallery::{self, Drawing, Gallery, Medium, NoPicture};
use ninefold_app::problem::{self, Unfit};

use super::Verb;
use crate::io::documents::{Documents, Found};
use crate::io::numbered::{self, Numbered};
use crate::io::output::{self, Sort};
use crate::io::progress::{Progress, Screen, Total};
use crate::io::run::Severity;
use crate::io::{Shell, layout, paint};
use crate::options::{self, Color, Ending, Files, Jobs, Looks, Out, Plain, Reading, Rendering, Shape, elsewhere};

const RENDER_EXAMPLES: &str = "\
Examples:
  ninefold render puzzle.txt -o puzzle.svg
  ninefold render --candidates --theme dark puzzle.txt -o puzzle.png
  ninefold render --symbols letters --solution puzzle.txt -o page.html
  ninefold render --sheet 4 puzzles.txt -o sheet.pdf
  ninefold render puzzles.txt -o 'puzzle-%03d.svg'
  ninefold render --dpi 300 --format png puzzles.txt -o folder/
  ninefold render --shade 3 --solution samurai.txt -o samurai.html
  ninefold render --shade-clues puzzle.txt -o clues.png
  ninefold render --style zambon puzzle.txt
  ninefold render --face literata puzzle.txt -o puzzle.svg
  ninefold render --json --solution puzzles.txt

Symbols are a set by its name (digits, letters, small-letters, greek, roman, circled, arabic, persian, devanagari, bengali, gujarati, tamil, thai,
khmer, myanmar, chinese, braille, shapes, zodiac, chess), nine words or characters, nine picture files separated by commas, or a
folder with pictures 1.svg to 9.svg (or PNG, JPEG). A page of a PDF is as large as its puzzle; `ninefold print` fills sheets of paper.";

/// Draw puzzles: as text, SVG, HTML, PNG or PDF
#[derive(Debug, Args)]
#[command(after_help = RENDER_EXAMPLES)]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// The medium (by default according to the extension of the file; text without a file)
    #[arg(long = "format", short = 'f', alias = "to", value_name = "MEDIUM", value_parser = medium())]
    pub(crate) to: Option<Medium>,

    /// Print one JSON object per line: the contents of each cell, and the picture as SVG, as docs/schema/drawing.json describes it
    #[arg(long, conflicts_with_all = ["to", "ascii", "content", "zoom", "dpi", "sheet", "style"])]
    json: bool,

    #[command(flatten)]
    pub(crate) out: Out,

    /// The typeface of digits and words (SVG, PNG and PDF): dejavu, literata (with serifs), atkinson (for readers with low vision)
    #[arg(long, value_name = "NAME", value_parser = options::face(), help_heading = "Looks")]
    pub(crate) face: Option<&'static Typeface>,

    #[command(flatten)]
    pub(crate) details: Rendering,

    #[command(flatten)]
    pub(crate) shape: Shape,
}

impl Render {
    /// Creates a request for a picture with the default looks.
    pub(crate) fn usual(reading: Reading, shape: Shape, out: Out, details: Rendering) -> Self {
        Self { reading, looks: Looks::default(), to: None, json: false, out, face: None, details, shape }
    }

    /// Returns the requested medium or, if none is requested, the one that the file's extension selects.
    fn medium(&self) -> Result<Medium> {
        let Some(path) = self.out.path().filter(|_| self.to.is_none()) else {
            return Ok(self.to.unwrap_or(Medium::Text));
        };
        if numbered::is_folder(path) {
            bail!("{}: name the pictures for the folder with --format", path.display());
        }
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let medium = ending.to_str().and_then(Medium::of_ending);
        medium.with_context(|| {
            let written = Format::of_file(path).and_then(|format| elsewhere::written(format.name));
            let written = written.map(|written| format!(" ({written})")).unwrap_or_default();
            format!("{}: the extension names no medium; use --format{written}", path.display())
        })
    }
}

/// Parses the names of media; the names of formats belong to another verb.
fn medium() -> impl TypedValueParser<Value = Medium> {
    elsewhere::or_written(options::one_of(&Medium::ALL, Medium::name, Medium::about))
}

/// The maximum number of puzzles in a picture or page.
const MOST: usize = 10_000;

impl Verb for Render {
    fn files(&self) -> Files<'_> {
        let files = Files::of(&self.out, &self.reading.sources).shape(&self.shape).looks(&self.looks);
        // Numbered files are created individually.
        let output = files.output.filter(|path| Numbered::of(path, "").is_none());
        Files { output, ..files }
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        let is_json = self.json || self.out.ending() == Ending::Says(Plain::Json);
        let medium = if is_json { Medium::Svg } else { self.medium()? };
        gallery::check(&self.details, medium).map_err(|why| anyhow!("--{why}"))?;
        if let Some(style) = self.details.style {
            // HTML pages in that style show candidates, as that program's books do.
            let also = if style.has_candidates() { " and HTML" } else { "" };
            let fits = medium == Medium::Text || medium == Medium::Html && style.has_candidates();
            ensure!(fits, "the style {} is for text{also}", style.name);
        }
        // Text uses the fonts of a terminal; any other medium uses those of the style.
        let style = if medium == Medium::Text { paint::any_style } else { paint::style };
        let mut style = Style { cell: self.details.cell.map_or(48.0, |points| points.0), ..style(&self.looks)? };
        if let Some(face) = self.face {
            ensure!(!matches!(medium, Medium::Text | Medium::Html), "--face is for pictures: SVG, PNG and PDF");
            style.fonts = style.fonts.face(face);
        }
        ensure!(
            medium != Medium::Text || self.details.shade.is_none(),
            "--shade works in pictures and pages; on a terminal, use `ninefold show --shade`"
        );
        ensure!(
            medium != Medium::Text || !self.details.shade_clues,
            "--shade-clues works in pictures and pages: name one with -o, as in -o puzzle.svg, or with --format"
        );
        let manuscript = self.manuscript(&style, shell.color);
        let gallery = Gallery::of(&self.details, medium, &style, &manuscript);
        let (drawings, worst) = self.drawings(&gallery)?;
        ensure!(!drawings.is_empty(), "nothing to draw");
        if is_json {
            output::write(gallery.json(&drawings).as_bytes());
            return Ok(ExitCode::from(worst as u8));
        }
        let painted = |drawings: &[Drawing]| {
            gallery.paint(drawings, medium).map_err(|error| match error {
                NoPicture::Several => {
                    anyhow!("{error}: --sheet COLUMNS draws several in one, and a name such as n-%03d.svg writes several files")
                }
                NoPicture::Other(error) if medium == Medium::Png && cfg!(feature = "png") => {
                    anyhow!(error).context("--cell, --zoom and --dpi make pictures smaller")
                }
                NoPicture::Other(error) => anyhow!(error),
            })
        };
        if let Some(path) = self.out.path() {
            numbered::check(path)?;
            if let Some(numbered) = Numbered::of(path, medium.name()) {
                ensure!(
                    self.details.sheet.is_none(),
                    "--sheet draws all puzzles in one picture, but {} means several",
                    path.display()
                );
                let one = |at: usize| painted(&drawings[at..=at]);
                numbered.write(&self.files(), drawings.len(), one)?;
                return Ok(ExitCode::from(worst as u8));
            }
        }
        // Painting thousands of puzzles takes a while.
        let painting = Progress::new(Total::Puzzles(1), Screen::Free).of("picture", "pictures");
        let bytes = painted(&drawings)?;
        painting.finish();
        let sort = if medium.is_text() { Sort::Text } else { Sort::Binary };
        output::put(&bytes, sort)?;
        Ok(ExitCode::from(worst as u8))
    }
}

impl Render {
    /// Reads all puzzles of the sources, and returns their drawings with the worst severity.
    fn drawings(&self, gallery: &Gallery<'_>) -> Result<(Vec<Drawing>, Severity)> {
        let documents = Documents::new(&self.reading, layout::asked(&self.shape)?);
        let (mut drawings, mut failure) = (Vec::new(), None);
        let work = |source: &str, found: &Found| Ok((self.drawing(gallery, source, found), Severity::Unique));
        let worst = documents.gather(Jobs::default().count(), work, |drawing| {
            match drawing {
                Ok(_) if drawings.len() == MOST => {
                    failure = Some(anyhow!("more than {MOST} puzzles: draw them in parts"));
                }
                Ok((drawing, lacking)) => {
                    lacking.iter().for_each(|message| output::message(message));
                    drawings.push(drawing);
                }
                Err(error) => failure = Some(error),
            }
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failure.map_or(Ok((drawings, worst)), Err)
    }

    /// Draws a puzzle. If its solution is requested but missing, returns the reason too.
    fn drawing(&self, gallery: &Gallery<'_>, source: &str, found: &Found) -> Result<(Drawing, Option<String>)> {
        let document = &found.document;
        let place = problem::heading(source, found.line, document.rules(), "");
        let puzzle = gallery.puzzle(document).map_err(|why| {
            let shade = if matches!(why, Unfit::Grid(_)) { "--shade: " } else { "" };
            anyhow!("{place}: {shade}{why}")
        })?;
        let (solution, lacking) = match self.details.solution.then(|| gallery.solution(document, Stop::NEVER)) {
            Some(Err(why)) => (None, Some(format!("{place}: drawn without the solution. {why}"))),
            solution => (solution.and_then(Result::ok), None),
        };
        Ok((Drawing { puzzle, solution }, lacking))
    }

    /// Returns how text is drawn on the output.
    fn manuscript(&self, style: &Style, color: Color) -> Manuscript {
        let unicode = !self.details.ascii && output::has_unicode();
        let frame = if unicode { Frame::Unicode } else { Frame::Ascii };
        let usual = if self.details.candidates { text::Layout::Columns } else { text::Layout::Digits };
        let layout = self.details.content.unwrap_or(usual);
        let colours = if self.out.path().is_none() && output::has_color(color) { depth() } else { Colours::None };
        let plain = self.details.style.map_or_else(|| Manuscript::plain(layout, frame), |style| style.manuscript());
        Manuscript { colours, theme: style.theme, symbols: style.symbols.clone(), ..plain }
    }
}

/// Returns the number of colours that the terminal claims to have.
fn depth() -> Colours {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    match (variable("COLORTERM").as_str(), variable("TERM")) {
        ("truecolor" | "24bit", _) => Colours::True,
        (_, term) if term.contains("256color") => Colours::Palette,
        _ => Colours::Sixteen,
    }
}
