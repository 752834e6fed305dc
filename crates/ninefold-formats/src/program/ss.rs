//! Files of Simple Sudoku: one to three framed grids of one puzzle.
//!
//! ```text
//! *-----------*      *-----------*      *---------------- ... -*
//! |.3.|4..|...|      |.3.|4..|...|      | 1567   3      1567   |
//! ...                ...                ...
//! givens             placed digits too  candidates
//! ```
//!
//! The program's files have one grid, followed by the moves. Cells are numbered from 00 to 80, row by row:
//!
//! ```text
//! I358               the digit 8 in cell 35
//! E78007             the candidate 7 eliminated from cell 78
//! ```
//!
//! Facts: `loadFromFile` and `saveToFile` of `HoDoKu` 2.2, which reads and writes these files too.

use std::fmt;
use std::ops::ControlFlow;

use super::{content, groups, peek, take_rows};
use crate::document::Document;
use crate::draw::{self, Borders};
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::{Part, Parts};
use crate::source::{Ahead, Source};
use ninefold_core::format::Content;
use ninefold_core::{Cell, Digit};

pub(crate) static SS: Format = Format {
    name: "ss",
    about: "the files and the clipboard of Simple Sudoku: the givens, the grid with placed digits, the candidates",
    seen: Seen::Written(
        "Simple Sudoku 4.2n on Sudopedia, \
         <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>; the lines below the frame \
         according to the source of HoDoKu 2.2",
    ),
    endings: &["ss"],
    example: include_str!("../../data/examples/ss.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: Some(
        Write::new(write, Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Candidates, Part::Singles])))
            .alone(),
    ),
};

const FRAME: &str = "*-----------*";

fn sniff(ahead: Ahead<'_>) -> Likeness {
    Likeness::certain_if(ahead.first() == FRAME || is_trailer(ahead.first()))
}

/// Whether a line is one that the program writes after its grids.
fn is_trailer(line: &str) -> bool {
    line == "Simple Sudoku" || line.starts_with("Simple Sudoku Version") || line.starts_with("Version 4")
}

fn is_frame(line: &str) -> bool {
    line.starts_with("*---") && line.ends_with("---*")
}

/// A puzzle to which another grid may still be added.
struct Open {
    document: Document,
    line: usize,
    grids: usize,
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut open: Option<Open> = None;
    let pass = |open: Option<Open>, sink: Sink<'_>| match open {
        Some(Open { document, line, .. }) => sink(Ok(Found { document, format: &SS, line })),
        None => ControlFlow::Continue(()),
    };
    pass_over(source);
    let mut first = true;
    while let Some(next) = peek(source)
        && (first || is_part(next.trim()))
    {
        let wide = next.trim() != FRAME;
        let line = source.line();
        match take_grid(source, first).and_then(|text| Ok((content(&text, line)?, text))) {
            Ok((content, text)) => {
                pass_over(source);
                if !open.as_mut().is_some_and(|open| open.join(&content, &text, wide)) {
                    let document = Document::from(content);
                    pass(open.replace(Open { document, line, grids: 1 }), sink)?;
                }
                while let Some(entry) = peek(source).map(|line| line.trim().to_owned()).filter(|line| is_move(line)) {
                    let line = source.line();
                    source.skip();
                    if let Some(open) = &mut open
                        && let Err(kind) = open.play(&entry)
                    {
                        sink(Err(kind.at(line, 1)))?;
                    }
                    pass_over(source);
                }
            }
            Err(error) => {
                // Since it is unknown to which grid the rest belongs, the rest is skipped.
                pass_over(source);
                while peek(source).is_some_and(|line| is_part(line.trim()) || is_move(line.trim())) {
                    source.skip();
                    pass_over(source);
                }
                pass(open.take(), sink)?;
                sink(Err(error))?;
            }
        }
        first = false;
    }
    pass(open, sink)
}

/// Skips empty lines and lines in which the program names itself.
fn pass_over(source: &mut Source<'_>) {
    while peek(source).is_some_and(|line| line.trim().is_empty() || is_trailer(line.trim())) {
        source.skip();
    }
}

/// Whether a line belongs to a framed grid: to its frame, or as a row or rule inside it.
fn is_part(line: &str) -> bool {
    is_frame(line) || line.starts_with('|') && line.ends_with('|')
}

/// Whether a line has the form of a move.
fn is_move(line: &str) -> bool {
    let digits = line.strip_prefix(['I', 'E']);
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Takes a frame and the rows in it; the first grid may lack a frame.
fn take_grid(source: &mut Source<'_>, first: bool) -> Result<String, Error> {
    let at_frame = |source: &mut Source<'_>| peek(source).is_some_and(|line| is_frame(line.trim()));
    if !at_frame(source) && first {
        return Ok(take_rows(source, is_frame).0);
    }
    let mut text = String::new();
    for frame in ["above", "below"] {
        let line = source.line();
        if !at_frame(source) {
            let found = peek(source).unwrap_or_default();
            return Err(ErrorKind::expected(format!("the frame {frame} the grid"), found.trim()).at(line, 1));
        }
        text.push_str(&source.take_line().unwrap_or_default());
        text.push('\n');
        if frame == "above" {
            text.push_str(&take_rows(source, is_frame).0);
        }
    }
    let below = peek(source).unwrap_or_default();
    if below.trim().starts_with('|') {
        return Err(ErrorKind::expected("a frame above the next grid", below.trim()).at(source.line(), 1));
    }
    Ok(text)
}

impl Open {
    /// Applies the move that a line describes.
    fn play(&mut self, entry: &str) -> Result<(), ErrorKind> {
        let wrong =
            || ErrorKind::expected("I with a cell from 00 to 80 and a digit, or E with a cell and 001 to 009", entry);
        let (index, rest) = entry[1..].split_at(2);
        let cell = index.parse().ok().and_then(Cell::from_index).ok_or_else(wrong)?;
        let digit = match (entry.starts_with('I'), rest.len()) {
            (true, 1) | (false, 3) => rest.parse().ok().and_then(Digit::new).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        };
        if self.document.givens[cell.into()].is_some() {
            return Err(ErrorKind::expected("a cell without a given", entry));
        }
        if entry.starts_with('I') {
            self.document.placed[cell.into()] = Some(digit);
        } else {
            self.document.eliminated.insert(cell.into(), digit);
        }
        Ok(())
    }

    /// Adds another grid to the puzzle if it belongs to the grids before it. Returns whether it does.
    fn join(&mut self, content: &Content, text: &str, wide: bool) -> bool {
        let grid = content.grid();
        let joined = match self.grids {
            1 if !wide => {
                self.document.givens.grid(0).iter().all(|(cell, digit)| grid[cell] == Some(digit)) && {
                    self.document.placed = grid.into();
                    true
                }
            }
            1 | 2 if wide => self.eliminate(text),
            _ => false,
        };
        self.grids = if wide { 3 } else { self.grids + 1 };
        joined
    }

    /// Eliminates the candidates that a drawing lacks, if the drawing has the same digits.
    fn eliminate(&mut self, text: &str) -> bool {
        let (options, grid) = (groups(text), self.document.grid());
        let same = |(cell, digit)| options.cell(cell).single() == Some(digit);
        let fits = grid.iter().all(same);
        if fits {
            self.document.eliminated = (*grid.board().all_candidates() - options).into();
        }
        fits
    }
}

const BORDERS: Borders =
    Borders { left: "|", space: "", bar: "|", right: "|", top: FRAME, rule: "|---+---+---|", bottom: FRAME };

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    BORDERS.write(&document.givens.grid(0), '.', out)?;
    let singles = document.eliminated.is_empty();
    if document.has(Part::Placed) || !singles {
        writeln!(out)?;
        BORDERS.write(&document.grid(), '.', out)?;
    }
    if singles {
        return Ok(());
    }
    writeln!(out)?;
    draw::candidates(&document.board(), "  ", [['*', '-', '*'], ['|', '+', '|'], ['*', '-', '*']], out)
}
