//! Simple Sudoku: one to three framed grids that belong together.
//!
//! ```text
//! *-----------*      *-----------*      *---------------- ... -*
//! |.3.|4..|...|      |.3.|4..|...|      | 1567   3      1567   |
//! ...                ...                ...
//! givens             placed digits too  candidates
//! ```

use std::fmt;
use std::ops::ControlFlow;

use super::{content, groups, peek, take_rows};
use crate::document::Document;
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Sink, Write};
use crate::part::{Part, Parts};
use crate::plain::draw::{self, Drawing};
use crate::source::{Ahead, Source};
use ninefold_core::format::Content;

pub(crate) static SS: Format = Format {
    name: "ss",
    about: "the files and the clipboard of Simple Sudoku: givens, then with placed digits, then candidates",
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

/// The line that the program puts after its grids.
fn is_trailer(line: &str) -> bool {
    line == "Simple Sudoku" || line.starts_with("Simple Sudoku Version") || line.starts_with("Version 4")
}

fn is_frame(line: &str) -> bool {
    line.starts_with("*---") && line.ends_with("---*")
}

/// A puzzle of which another grid may follow.
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
        && (first || is_frame(next.trim()))
    {
        first = false;
        let wide = next.trim() != FRAME;
        let (text, line) = if is_frame(next.trim()) { take_frame(source) } else { take_rows(source, is_frame) };
        pass_over(source);
        match content(&text, line) {
            Ok(content) => {
                if open.as_mut().is_some_and(|open| open.join(&content, &text, wide)) {
                    continue;
                }
                let document = Document::from(content);
                pass(open.replace(Open { document, line, grids: 1 }), sink)?;
            }
            Err(error) => {
                pass(open.take(), sink)?;
                sink(Err(error))?;
            }
        }
    }
    pass(open, sink)
}

/// Skips empty lines and what the program says of itself.
fn pass_over(source: &mut Source<'_>) {
    while peek(source).is_some_and(|line| line.trim().is_empty() || is_trailer(line.trim())) {
        source.skip();
    }
}

/// A frame with what is in it, and its line.
fn take_frame(source: &mut Source<'_>) -> (String, usize) {
    let mut text = format!("{}\n", peek(source).unwrap_or_default());
    let line = source.line();
    source.skip();
    let (rows, _) = take_rows(source, is_frame);
    text.push_str(&rows);
    if peek(source).is_some_and(|line| is_frame(line.trim())) {
        text.push_str(&source.take_line().unwrap_or_default());
    }
    (text, line)
}

impl Open {
    /// Takes another grid if it belongs to the ones before.
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

    /// Eliminates what a drawing of candidates lacks, if it has the same digits.
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

const DRAWING: Drawing =
    Drawing { left: "|", space: "", bar: "|", right: "|", top: FRAME, rule: "|---+---+---|", bottom: FRAME };

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    DRAWING.write(&document.givens.grid(0), '.', out)?;
    let singles = document.eliminated.is_empty();
    if document.has(Part::Placed) || !singles {
        writeln!(out)?;
        DRAWING.write(&document.grid(), '.', out)?;
    }
    if singles {
        return Ok(());
    }
    writeln!(out)?;
    draw::candidates(&document.board(), "  ", [['*', '-', '*'], ['|', '+', '|'], ['*', '-', '*']], out)
}
