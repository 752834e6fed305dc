//! `ninefold generate --layout`: new figures.

use std::ffi::OsStr;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use ninefold::Cell;
use ninefold::formats::multi::Format;
use ninefold::generate::{Pattern, Seed};
use ninefold::logic::Method;
use ninefold::logic::multi::Path as Way;
use ninefold::multi::generate::{self, Wish};
use ninefold::multi::{Layout, Puzzle, Site, Turn};

use crate::args::{self, Color, Kinds};
use crate::cmd;
use crate::deadline::Deadline;
use crate::draw::Pen;
use crate::figure::{self, Picture};
use crate::figures;
use crate::file::Draft;
use crate::output;
use crate::random::Random;

/// Puzzles of a level are looked for among so many.
const LEVEL_TRIES: u64 = 1000;

pub(crate) fn run(args: &args::Generate, layout: &str, color: Color) -> Result<ExitCode> {
    let layout = figures::layout(layout)?;
    let named = |name: &str| Format::named(name).with_context(|| format!("{name}: no format of figures"));
    let format = args.writing.format.as_deref().map(named).transpose()?;
    if format.is_some_and(|format| !format.carries(&layout)) {
        bail!("the format cannot say this layout");
    }
    let wish = Wish {
        clues: args.wanted.clues.as_ref().map(number).transpose()?,
        turns: turns(args.wanted.symmetry)?,
        pattern: pattern(args.wanted.pattern.as_deref(), &layout)?,
        alone: args.several.alone,
        effort: args.several.effort.unwrap_or(0),
    };
    let (first, count) = cmd::generate::series(args)?;
    let mut sink = Sink::new(args.writing.output.as_deref())?;
    for place in 0..count {
        let seed = first.nth(place);
        let puzzle = one(&layout, &wish, args, seed)?;
        let (title, solution) = (format!("seed {seed}"), args.several.solution);
        sink.write(&match format {
            None if sink.is_terminal() => drawn(&puzzle, solution, Pen::new(color)),
            None | Some(Format::Block) => written(&puzzle, Format::Block, &title, solution) + "\n",
            Some(format) => written(&puzzle, format, &title, solution),
        })?;
    }
    sink.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Standard output, or a file that is put in its place when all is written.
struct Sink(Option<(Draft, String)>);

impl Sink {
    fn new(path: Option<&Path>) -> Result<Self> {
        let draft = |path: &Path| {
            let name = path.display().to_string();
            Draft::new(path).with_context(|| format!("cannot write to {name}")).map(|draft| (draft, name))
        };
        Ok(Self(path.map(draft).transpose()?))
    }

    fn is_terminal(&self) -> bool {
        self.0.is_none() && output::is_terminal()
    }

    fn write(&mut self, text: &str) -> Result<()> {
        match &mut self.0 {
            None => output::write(text.as_bytes()),
            Some((draft, name)) => {
                draft.write_all(text.as_bytes()).with_context(|| format!("cannot write to {name}"))?;
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        let Some((draft, name)) = self.0 else { return Ok(()) };
        draft.finish().with_context(|| format!("cannot write to {name}"))
    }
}

/// The puzzle of a seed.
fn one(layout: &Layout, wish: &Wish, args: &args::Generate, seed: Seed) -> Result<Puzzle> {
    let deadline = Deadline::after(args.time_limit);
    for attempt in 0..LEVEL_TRIES {
        let mut random = Random::new(seed.number(), attempt);
        let puzzle = generate::puzzle(layout, wish, &mut || random.next())?;
        let Some(levels) = &args.wanted.level else { return Ok(puzzle) };
        let path = Way::of(&puzzle, &Method::hodoku());
        if path.is_solved() && levels.contains(&path.grade().level) {
            return Ok(puzzle);
        }
        if deadline.is_over() {
            bail!("seed {seed}: none of {} puzzles had that level when the time was over", attempt + 1);
        }
    }
    bail!("seed {seed}: none of {LEVEL_TRIES} puzzles had that level")
}

fn number(asked: &RangeInclusive<u32>) -> Result<usize> {
    if asked.start() != asked.end() {
        bail!("--clues: expected one number for a figure");
    }
    Ok(*asked.end() as usize)
}

fn written(puzzle: &Puzzle, format: Format, title: &str, solution: bool) -> String {
    let mut text = format.text(puzzle.givens(), title);
    if solution {
        text += "\n";
        text += &format.text(puzzle.solution(), &format!("{title}: solution"));
    }
    text
}

fn drawn(puzzle: &Puzzle, solution: bool, pen: Pen) -> String {
    let draw = |shown| {
        figure::lines(&Picture { figure: shown, givens: puzzle.givens(), marked: &[], shaded: None }, pen).join("\n")
            + "\n\n"
    };
    let mut text = draw(puzzle.givens());
    if solution {
        text += &draw(puzzle.solution());
    }
    text
}

/// The turns that make all others of a symmetry.
fn turns(symmetry: Option<Kinds>) -> Result<Vec<Turn>> {
    match symmetry {
        None => Ok(Vec::new()),
        Some(Kinds::One(symmetry)) => Ok(symmetry.turns().to_vec()),
        Some(Kinds::Random) => bail!("--symmetry: expected a kind for a figure, not random"),
    }
}

/// The sites of patterns: one for the whole figure, one for all grids, or one for each. Where grids share a cell, one of them is enough.
fn pattern(patterns: Option<&OsStr>, layout: &Layout) -> Result<Option<Vec<Site>>> {
    let Some(patterns) = patterns else { return Ok(None) };
    let pictures = patterns.to_string_lossy().split(',').map(picture).collect::<Result<Vec<_>>>()?;
    let grids = layout.grids().len();
    let is_clue = |char: Option<&char>| char.is_some_and(|char| !matches!(char, '.' | '0' | ' ' | '-' | '_'));
    let at = |rows: &[Vec<char>], row: usize, column: usize| is_clue(rows.get(row).and_then(|row| row.get(column)));
    let whole = pictures.len() == 1 && (pictures[0].len() != 9 || grids == 1);
    if !whole && pictures.len() != 1 && pictures.len() != grids {
        bail!(
            "--pattern: expected one for the figure, one for all grids, or one for each of the {grids} grids, found {}",
            pictures.len()
        );
    }
    if whole && pictures[0].len() != layout.rows() {
        bail!(
            "--pattern: expected {} rows for the figure, or 9 for a grid, found {}",
            layout.rows(),
            pictures[0].len()
        );
    }
    let has = |site: &Site| {
        if whole {
            let (row, column) = layout.place(*site);
            return at(&pictures[0], row, column);
        }
        layout.homes(*site).iter().any(|(grid, cell)| {
            let rows = &pictures[if pictures.len() == 1 { 0 } else { *grid }];
            at(rows, cell.index() / 9, cell.index() % 9)
        })
    };
    Ok(Some(layout.sites().filter(has).collect()))
}

/// The rows of a picture: one that has a name, or a file.
fn picture(text: &str) -> Result<Vec<Vec<char>>> {
    if let Some(pattern) = Pattern::named(text) {
        let row = |row: u8| (0..9).map(move |column| Cell::new(row, column));
        return Ok((0..9).map(|number| row(number).map(|cell| sign(&pattern, cell)).collect()).collect());
    }
    let path = Path::new(text);
    if !path.is_file() {
        let known = Pattern::ALL.iter().map(Pattern::name).collect::<Vec<_>>().join(", ");
        bail!("{}: no picture of that name (there are {known}), and no such file", path.display());
    }
    let text = figures::read(path)?;
    Ok(text.lines().map(|line| line.chars().collect()).collect())
}

fn sign(pattern: &Pattern, cell: Option<Cell>) -> char {
    if cell.is_some_and(|cell| pattern.cells().contains(cell)) { '1' } else { '.' }
}
