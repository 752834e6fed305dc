//! Recognises, reads and writes Sudoku puzzles in the formats of other programs.
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
//! [`FORMATS`] lists the formats. [`read`] finds all puzzles in a text, [`read_from`] finds those in a source of bytes of any length, and [`parse`]
//! reads a text that contains a single puzzle. A [`Document`] is a puzzle of one or several grids, with everything else in its file; [`loss`] returns
//! the parts of a document that a format cannot hold. A [`Writer`] writes documents as text.
//!
//! The formats `block`, `line`, `pencilmark`, `ksudoku` and `ninefold` can hold several grids. If the cells alone do not determine the grids, either
//! the caller names the layout, or a line `# layout: NAME` does so above a block or above lines of 81 cells. The name may be that of a layout or of a
//! transformed layout, such as `sensei:transpose`, or it may state the numbers of rows above and columns to the left of each grid, as in `0,0 6,6`.
//!
//! ```
//! let rows: String = (0..15).map(|row| {
//!     if row < 6 { ".........\n" } else if row < 9 { "...............\n" } else { "      .........\n" }
//! }).collect();
//! let found = ninefold_formats::parse(&rows)?;
//! assert_eq!(found.document.rules().known().as_deref(), Some("twodoku"));
//! # Ok::<(), ninefold_formats::Error>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | `document`, `part`, `texts`, `candidates`, `colour` | the content of a puzzle's file, in any layout |
//! | `format`, `registry` | an entry of the table of formats; the table |
//! | `reader`, `source`, `clean` | recognition of formats; text with look-ahead; encodings, terminal colours and line ends |
//! | `writer`, `loss` | documents -> text; the parts that a format cannot hold |
//! | `plain` | plain text, through the reader of `ninefold-core`, which needs no allocator and reads millions of lines |
//! | `program`, `table`, `xml`, `link`, `json` | the formats of other programs, a folder for each family |
//! | `variant` | jigsaws and killers on a line |
//! | `layout`, `rules` | layouts as text; rules in JSON |
//! | `drawn` | constraints that sites only draw: recovered from colours, shapes and the rules text, and drawn again |
//! | `draw`, `label`, `value` | drawings of grids; the text after the cells of a line; JSON with the position of every value |
//! | `symbols` | the symbols of digits beyond nine |
//! | `role` | the role of a grid in a document with several, from the name of its key or column |
//! | `error` | errors with line and column |
//! | `page`, `schema` | `docs/formats.md`; `docs/schema/constraints.json` |

#![forbid(unsafe_code)]

mod candidates;
mod clean;
mod colour;
mod document;
mod draw;
mod drawn;
mod error;
mod format;
mod json;
mod label;
mod layout;
mod link;
mod loss;
mod page;
mod part;
mod plain;
mod program;
mod reader;
mod registry;
mod role;
mod rules;
mod schema;
mod source;
mod symbols;
mod table;
mod texts;
mod value;
mod variant;
mod writer;
mod xml;

pub use candidates::Candidates;
pub use colour::Colour;
pub use document::{Document, is_seed};
pub use error::{Error, ErrorKind};
pub use format::{
    Carries, Context, FieldValue, Fields, Format, Found, Item, Likeness, Note, NoteKind, Piece, Pieces, Plain, Read,
    Row, Seen, Sink, Style, Write,
};
pub use layout::{layout, layout_name, layout_places};
pub use link::iss_types;
pub use loss::{loss, unknown_elsewhere};
pub use page::page;
pub use part::{Field, Part, Parts};
pub use reader::{Request, parse, read, read_as, read_from, read_pieces};
pub use registry::FORMATS;
pub use schema::schema;
pub use source::{Ahead, Column, Line, Source};
pub use table::Heading;
pub use texts::Texts;
pub use writer::{Refusal, Writer};
