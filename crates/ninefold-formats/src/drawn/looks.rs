//! The table of looks, with one entry for each kind. The writer draws with it, and the search tries its entries from top to bottom.
//!
//! Colours and sizes are those with which `SudokuPad` shows puzzles of f-puzzles, and those of popular user scripts for f-puzzles. A recognised
//! element is not examined again, so kinds with a special colour or with circles precede those without.

use ninefold_core::rules::{Constraint, Rules};

use super::finder::Finder;
use super::sketch::Sketch;
use super::{arrows, borders, cages, cells, lines, outside};

/// The look of a kind, for drawing and for recognition.
pub(super) struct Look {
    /// The id of the kind.
    pub(super) kind: &'static str,
    /// The colour of the kind: red, green and blue.
    pub(super) tint: [u8; 3],
    /// The width of the lines.
    pub(super) width: f64,
    /// Draws a constraint, or returns `None` if the drawing would not be recognised.
    pub(super) draw: Draw,
    /// Finds the elements of this kind in a drawing, and removes them from it.
    pub(super) find: Find,
}

type Draw = fn(&Look, &Constraint, &Rules, &mut Sketch) -> Option<()>;
type Find = fn(&Look, &mut Finder<'_>);

const fn look(kind: &'static str, tint: u32, width: f64, draw: Draw, find: Find) -> Look {
    Look { kind, tint: [(tint >> 16) as u8, (tint >> 8) as u8, tint as u8], width, draw, find }
}

/// The look of each kind that can be drawn.
#[rustfmt::skip]
pub(super) static LOOKS: &[Look] = &[
    look("extraregion",     0x000000,  0.0, cages::draw,           cages::find),
    look("sum",             0x000000,  0.0, cages::draw,           cages::find),
    look("killercage",      0x000000,  0.0, cages::draw,           cages::find),
    look("diagonal+",       0x34bbe6,  2.0, lines::draw_diagonal,  lines::find_diagonal),
    look("diagonal-",       0x34bbe6,  2.0, lines::draw_diagonal,  lines::find_diagonal),
    look("minimum",         0x000000,  1.0, cells::draw_wedges,    cells::find_wedges),
    look("maximum",         0x000000,  1.0, cells::draw_wedges,    cells::find_wedges),
    look("littlekillersum", 0x000000,  2.0, arrows::draw_little,   arrows::find_little),
    look("arrow",           0xa1a1a1,  5.0, arrows::draw,          arrows::find),
    look("whispers",        0x67f067,  9.6, lines::draw,           lines::find),
    look("renban",          0xf067f0, 12.8, lines::draw,           lines::find),
    look("nabner",          0xc9c883,  9.6, lines::draw,           lines::find),
    look("regionsumline",   0x2ecbff,  8.0, lines::draw,           lines::find),
    look("zipperline",      0xcdb1ec,  9.6, lines::draw,           lines::find),
    look("entropicline",    0xffccaa,  9.6, lines::draw,           lines::find),
    look("modularline",     0x33bbbb,  9.6, lines::draw,           lines::find),
    look("doublearrow",     0xc54b8b,  8.0, lines::draw,           lines::find),
    look("slowthermometer", 0x6495ed, 21.0, lines::draw_bulbs,     lines::find_bulbs),
    look("betweenline",     0xcfcfcf,  2.0, lines::draw_between,   lines::find_between),
    look("thermometer",     0xcfcfcf, 21.0, lines::draw_bulbs,     lines::find_bulbs),
    look("palindrome",      0xcfcfcf, 16.0, lines::draw,           lines::find_palindromes),
    look("difference",      0xffffff,  0.0, borders::draw_dot,     borders::find_dots),
    look("ratio",           0x000000,  0.0, borders::draw_dot,     borders::find_dots),
    look("xv",              0x000000,  0.0, borders::draw_letter,  borders::find_letters),
    look("greaterthan",     0x000000,  0.0, borders::draw_sign,    borders::find_signs),
    look("quadruple",       0x000000,  0.0, borders::draw_quadruple, borders::find_quadruples),
    look("odd",             0xcfcfcf,  0.0, cells::draw_parity,    cells::find_parity),
    look("even",            0xcfcfcf,  0.0, cells::draw_parity,    cells::find_parity),
    look("rowindexer",      0x7cc77c,  0.0, cells::draw_ground,    cells::find_ground),
    look("columnindexer",   0xc77c7c,  0.0, cells::draw_ground,    cells::find_ground),
    look("boxindexer",      0x7c7cc7,  0.0, cells::draw_ground,    cells::find_ground),
    look("sandwichsum",     0x000000,  0.0, outside::draw,         outside::find),
    look("xsum",            0x000000,  0.0, outside::draw,         outside::find),
    look("skyscraper",      0x000000,  0.0, outside::draw,         outside::find),
    look("numberedroom",    0x000000,  0.0, outside::draw,         outside::find),
    look("countingcircles", 0x000000,  0.0, cells::draw_rings,     cells::find_rings),
];
