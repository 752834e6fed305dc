//! Sudoku puzzles in the formats of other programs: recognised, read, and written.
//!
//! ```
//! use ninefold_formats::{Format, Style, loss};
//!
//! let found = ninefold_formats::parse("
//!     . . . | . . 9 | . . .
//!     . . . | . 1 4 | 7 . .
//!     . . 2 | . . . | . . .
//!     ------+-------+------
//!     7 . . | . . . | . 8 6
//!     5 . . | . 3 . | . . 2
//!     9 4 . | . . . | . . 1
//!     ------+-------+------
//!     . . . | . . . | 4 . .
//!     . . 6 | 2 5 . | . . .
//!     . . . | 8 . . | . . .
//! ")?;
//! assert_eq!(found.format.name, "grid");
//!
//! let line = Format::named("line").unwrap();
//! assert!(loss(&found.document, line).is_empty());
//! let text = line.text(&[found.document], Style::default()).unwrap();
//! assert_eq!(text, ".....9.......147....2......7......865...3...294......1......4....625.......8.....\n");
//! # Ok::<(), ninefold_formats::Error>(())
//! ```
//!
//! [`FORMATS`] lists what there is. [`read`] finds every puzzle in a text, [`read_from`] in anything that yields bytes, however
//! long; [`parse`] takes a text with one. A [`Document`] is what a puzzle carries, [`loss`] what a format cannot say of it.

#![forbid(unsafe_code)]

mod document;
mod error;
mod format;
mod json;
mod link;
mod loss;
pub mod multi;
mod page;
mod part;
mod plain;
mod program;
mod reader;
mod refused;
mod registry;
mod source;
mod table;
mod value;
mod xml;

pub use document::{Colour, Document};
pub use error::{Error, ErrorKind};
pub use format::{Carries, Format, Found, Item, Likeness, Read, Sink, Style, Write};
pub use loss::loss;
pub use page::page;
pub use part::{Field, Part, Parts};
pub use reader::{Request, parse, read, read_as, read_from};
pub use registry::FORMATS;
pub use source::{Ahead, Column, Line, Source};
