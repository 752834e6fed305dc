//! `ninefold show`: draws the puzzles in a file, and lists what else the file contains.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use ninefold_app::options::Within;
use ninefold_app::problem;
use ninefold_app::show::{self, View};
use ninefold_play::spoken;

use super::Verb;
use super::render::Render;
use crate::io::documents::{Documents, Strict};
use crate::io::numbered::Numbered;
use crate::io::{Shell, layout, output, picture};
use crate::options::{Files, Out, Plain, Reading, Rendering, Shape};

const SHOW_EXAMPLES: &str = "\
Examples:
  ninefold show puzzle.sdk
  ninefold show --candidates game.opensudoku
  ninefold show game.opensudoku -o game.svg
  ninefold show --screen-reader puzzle.sdk

A file whose name ends in .svg, .png, .pdf or .html becomes a picture, as `ninefold render` makes it.";

/// Draw puzzles and list other contents of the file: format, title, marks
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    out: Out,

    /// Print one JSON object per line, as docs/schema/document.json describes it: the same as `ninefold convert --json`
    #[arg(long, conflicts_with_all = ["candidates", "shade"])]
    json: bool,

    /// Read puzzles in sentences, row by row, with the rules of their constraints
    #[arg(long, conflicts_with_all = ["candidates", "shade", "json"])]
    screen_reader: bool,

    /// Draw the candidates
    #[arg(long, short)]
    pub(crate) candidates: bool,

    /// Shade the grid with that number in a multi-sudoku (needs colour)
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub(crate) shade: Option<usize>,
}

/// The capacity, in bytes, for the drawing of a puzzle, which suffices for most single grids.
const ROOM: usize = 512;

impl Verb for Show {
    fn files(&self) -> Files<'_> {
        let files = Files::of(&self.out, &self.reading.sources).shape(&self.shape);
        let is_picture = picture::medium(&self.out).is_some();
        Files { output: files.output.filter(|path| !is_picture || Numbered::of(path, "").is_none()), ..files }
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        if picture::medium(&self.out).is_some() {
            return self.drawing().run(shell);
        }
        let (layout, pen) = (layout::asked(&self.shape)?, output::pen(shell.color));
        let view = if self.candidates { View::Candidates } else { View::Digits(self.shade.map(|grid| grid - 1)) };
        let (mut gap, is_json) = ("", output::plain(self.json, &self.out, &picture::ENDINGS) == Plain::Json);
        let errors = Documents::new(&self.reading, layout).each(Strict::No, &mut |source, found| {
            let mut out = String::with_capacity(ROOM);
            if is_json {
                output::write_soon(&show::json(&found.document));
                return ControlFlow::Continue(());
            }
            out.push_str(std::mem::replace(&mut gap, "\n"));
            if self.screen_reader {
                let (document, rules) = (&found.document, found.document.rules());
                let title = Some(problem::title(document).to_owned()).filter(|title| !title.is_empty());
                let lines = title.into_iter().chain(spoken::said_rules(rules)).chain(spoken::board(&document.grids()));
                lines.for_each(|line| out += &format!("{line}\n"));
                output::write_soon(&out);
                return ControlFlow::Continue(());
            }
            // Writing to a string cannot fail.
            let _ = show::show(source, &found, view, pen, &mut out);
            output::write_soon(&out);
            ControlFlow::Continue(())
        });
        Ok(ExitCode::from(if errors > 0 { 2 } else { 0 }))
    }
}

impl Show {
    /// Converts the arguments to the equivalent arguments of `render`.
    fn drawing(&self) -> Render {
        let (candidates, shade) = (self.candidates, self.shade.map(Within));
        let details = Rendering { candidates, shade, ..Rendering::default() };
        Render::usual(self.reading.clone(), self.shape.clone(), self.out.clone(), details)
    }
}
