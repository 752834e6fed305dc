//! `ninefold generate --layout`: new figures.

use std::ffi::OsStr;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail, ensure};
use ninefold::Cell;
use ninefold::formats::{Format, Part};
use ninefold::generate::{Random, Seed};
use ninefold::logic::Method;
use ninefold::logic::Path as Way;
use ninefold::multi::generate::{self, Order};
use ninefold::multi::{Grids, Layout, LayoutCell, Puzzle, Turn};

use crate::io::deadline::Deadline;
use crate::io::file::Draft;
use crate::io::{output, stream};
use crate::options::{self, Color, Kinds};
use crate::verbs::generate::Generate;
use crate::verbs::generate::order;
use ninefold_app::draw::{Drawing, Pen};
use ninefold_app::entry::as_text;
use ninefold_app::picture;

/// Puzzles of a level are looked for among so many.
const LEVEL_TRIES: u64 = 1000;

pub(crate) fn run(args: &Generate, layout: &str, color: Color) -> Result<ExitCode> {
    let layout = crate::io::layout::named(layout)?;
    let is_format = |format: &&Format| format.write.is_some_and(|write| write.carries.parts.has(Part::Grids));
    let named =
        |name: &str| Format::named(name).filter(is_format).with_context(|| format!("{name}: no format of figures"));
    let format = args.writing.format.as_deref().map(named).transpose()?;
    if format.and_then(|format| format.write).is_some_and(|write| !(write.carries.layouts)(&layout)) {
        bail!("the format cannot say this layout");
    }
    let wish = Order {
        clues: args.making.wanted.clues.as_ref().map(number).transpose()?,
        turns: turns(args.making.wanted.symmetry)?,
        pattern: pattern(args.making.wanted.pattern.as_deref(), &layout)?,
        alone: args.several.alone,
        effort: args.several.effort.unwrap_or(0),
    };
    let (first, count) = crate::verbs::generate::series(&args.making)?;
    let mut sink = Sink::new(args.writing.output.as_deref())?;
    let (is_drawn, pen) = (format.is_none() && sink.is_terminal(), output::pen(color));
    let text = |seed: Seed| -> Result<String> {
        let puzzle = one(&layout, &wish, args, seed)?;
        let (title, solution) = (format!("seed {seed}"), args.several.solution);
        if is_drawn {
            return Ok(drawn(&puzzle, solution, pen));
        }
        let format = format.unwrap_or_else(|| Format::named("block").expect("the registry has it"));
        let gap = format.write.and_then(|write| write.gap).unwrap_or_default();
        Ok(written(&puzzle, format, &title, solution) + gap)
    };
    let (ended, mut failure) = (AtomicBool::new(false), None);
    let mut seeds = (0..count).map(|place| first.nth(place));
    let next = || seeds.next().filter(|_| !ended.load(Ordering::Relaxed));
    stream::ordered(options::jobs(args.jobs), next, text, |text| {
        if failure.is_none() {
            failure = text.and_then(|text| sink.write(&text)).err();
            ended.store(failure.is_some(), Ordering::Relaxed);
        }
    });
    failure.map_or(Ok(()), Err)?;
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
fn one(layout: &Layout, wish: &Order, args: &Generate, seed: Seed) -> Result<Puzzle> {
    let deadline = Deadline::after(args.making.time_limit);
    let mut random = Random::new(seed);
    for attempt in 0..LEVEL_TRIES {
        let puzzle = generate::puzzle(layout, wish, &mut random, ninefold::Stop::NEVER)?;
        let Some(levels) = &args.making.wanted.level else { return Ok(puzzle) };
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

fn written(puzzle: &Puzzle, format: &'static Format, title: &str, solution: bool) -> String {
    let mut text = as_text(format, puzzle.givens(), title);
    if solution {
        text += "\n";
        text += &as_text(format, puzzle.solution(), &format!("{title}: solution"));
    }
    text
}

fn drawn(puzzle: &Puzzle, solution: bool, pen: Pen) -> String {
    let draw = |shown| Drawing::new(Grids::clone(shown)).givens(puzzle.givens().clone()).lines(pen).join("\n") + "\n\n";
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
fn pattern(asked: Option<&OsStr>, layout: &Layout) -> Result<Option<Vec<LayoutCell>>> {
    let Some(asked) = asked else { return Ok(None) };
    if let Some(rows) = rows(Path::new(asked))?.filter(|rows| rows.lines().count() != 9) {
        return whole(&rows, layout).map(Some);
    }
    let shown = asked.to_string_lossy();
    let words: Vec<&OsStr> =
        if Path::new(asked).exists() { vec![asked] } else { shown.split(',').map(OsStr::new).collect() };
    let pictures = words.into_iter().map(order::pattern).collect::<Result<Vec<_>>>()?;
    let (count, grids) = (pictures.len(), layout.grids().len());
    ensure!(
        count == 1 || count == grids,
        "--pattern: expected one for the figure, one for all grids, or one for each of the {grids} grids, found {count}"
    );
    let is_clue = |&(grid, cell): &(usize, Cell)| pictures[if count == 1 { 0 } else { grid }].contains(cell);
    Ok(Some(layout.cells().filter(|&site| layout.homes(site).iter().any(is_clue)).collect()))
}

/// The lines of a file of text; nothing if it is a picture, or no file.
fn rows(path: &Path) -> Result<Option<String>> {
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = order::read(path)?;
    let is_picture = picture::is_picture(&bytes);
    Ok((!is_picture).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

/// The sites that a drawing of the whole figure marks.
fn whole(rows: &str, layout: &Layout) -> Result<Vec<LayoutCell>> {
    let rows: Vec<Vec<char>> = rows.lines().map(|row| row.chars().collect()).collect();
    let (count, wanted) = (rows.len(), layout.rows());
    ensure!(count == wanted, "--pattern: expected {wanted} rows for the figure, or 9 for a grid, found {count}");
    let is_clue = |sign: &char| !matches!(sign, '.' | '0' | ' ' | '-' | '_' | '\r');
    let has = |&site: &LayoutCell| {
        let (row, column) = layout.place(site);
        rows[row].get(column).is_some_and(is_clue)
    };
    Ok(layout.cells().filter(has).collect())
}
