//! `ninefold generate --layout`: new figures.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use ninefold::formats::multi::Format;
use ninefold::logic::Method;
use ninefold::logic::multi::Path as Way;
use ninefold::logic::rating::Level;
use ninefold::multi::generate::{self, Wish};
use ninefold::multi::{Layout, Puzzle, Site, Turn};

use crate::args::{self, Color};
use crate::draw::Pen;
use crate::figure::{self, Picture};
use crate::figures;
use crate::output;
use crate::random::{self, Random};

/// Puzzles of a level are looked for among so many.
const LEVEL_TRIES: u64 = 1000;

pub(crate) fn run(args: &args::Figures, color: Color) -> Result<ExitCode> {
    let layout = figures::layout(&args.layout)?;
    let format =
        args.to.as_deref().map(|name| Format::named(name).with_context(|| format!("{name}: no format of figures")));
    let format = format.transpose()?;
    if format.is_some_and(|format| !format.carries(&layout)) {
        bail!("the format cannot say this layout");
    }
    let wish = Wish {
        clues: args.clues,
        turns: turns(&args.symmetry)?,
        pattern: pattern(&args.pattern, &layout)?,
        alone: args.alone,
        effort: args.effort,
    };
    let seed = random::seed(args.seed);
    for place in 0..args.count {
        let puzzle = one(&layout, &wish, args.level, seed, place)?;
        let title = format!("seed {seed}, {} of {}", place + 1, args.count);
        let text = match format {
            None if output::is_terminal() => drawn(&puzzle, args.solution, Pen::new(color)),
            None | Some(Format::Block) => written(&puzzle, Format::Block, &title, args.solution) + "\n",
            Some(format) => written(&puzzle, format, &title, args.solution),
        };
        output::write(text.as_bytes());
    }
    Ok(ExitCode::SUCCESS)
}

/// The puzzle at that place of a series.
fn one(layout: &Layout, wish: &Wish, level: Option<args::FigureLevel>, seed: u64, place: u64) -> Result<Puzzle> {
    for attempt in 0..LEVEL_TRIES {
        let mut random = Random::new(seed, place.wrapping_mul(LEVEL_TRIES).wrapping_add(attempt));
        let puzzle = generate::puzzle(layout, wish, &mut || random.next())?;
        let Some(level) = level else { return Ok(puzzle) };
        let path = Way::of(&puzzle, &Method::hodoku());
        if path.is_solved() && path.grade().level == Level::from(level) {
            return Ok(puzzle);
        }
    }
    bail!("none of {LEVEL_TRIES} puzzles had that level")
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

fn turns(names: &[String]) -> Result<Vec<Turn>> {
    let turn = |name: &String| name.parse().map_err(|_| anyhow::anyhow!("{name}: no such symmetry"));
    names.iter().map(turn).collect()
}

/// Pictures of single grids that have a name. They are those of Zambon's book.
const PICTURES: [(&str, [&str; 9]); 5] = [
    (
        "diamond",
        [
            ".1..1..1.",
            "1..1.1..1",
            "..1...1..",
            ".1..1..1.",
            "1..1.1..1",
            ".1..1..1.",
            "..1...1..",
            "1..1.1..1",
            ".1..1..1.",
        ],
    ),
    (
        "smiley",
        [
            "..11111..",
            ".1.....1.",
            "1..1.1..1",
            "1.......1",
            "1.......1",
            "1.1...1.1",
            "1..111..1",
            ".1.....1.",
            "..11111..",
        ],
    ),
    (
        "heart",
        [
            ".11...11.",
            "1111.1111",
            "11.111.11",
            "11..1..11",
            "11.....11",
            ".11...11.",
            "..11.11..",
            "...111...",
            "....1....",
        ],
    ),
    (
        "wave",
        [
            "..1..1..1",
            ".1..1..1.",
            "1..1..1..",
            ".1..1..1.",
            "..1..1..1",
            ".1..1..1.",
            "1..1..1..",
            ".1..1..1.",
            "..1..1..1",
        ],
    ),
    (
        "asterisk",
        [
            "1...1...1",
            ".1..1..1.",
            "..1.1.1..",
            "...111...",
            "111111111",
            "...111...",
            "..1.1.1..",
            ".1..1..1.",
            "1...1...1",
        ],
    ),
];

/// The sites of patterns: one for the whole figure, one for all grids, or one for each. Where grids share a cell, one of them is enough.
fn pattern(patterns: &[String], layout: &Layout) -> Result<Option<Vec<Site>>> {
    if patterns.is_empty() {
        return Ok(None);
    }
    let pictures = patterns.iter().map(|text| picture(text)).collect::<Result<Vec<_>>>()?;
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
    if let Some((_, rows)) = PICTURES.iter().find(|(name, _)| *name == text) {
        return Ok(rows.iter().map(|row| row.chars().collect()).collect());
    }
    let path = Path::new(text);
    if !path.is_file() {
        let known = PICTURES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        bail!("{}: no picture of that name (there are {known}), and no such file", path.display());
    }
    let text = figures::read(path)?;
    Ok(text.lines().map(|line| line.chars().collect()).collect())
}
