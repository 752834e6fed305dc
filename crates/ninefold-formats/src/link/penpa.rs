//! Links to penpa-edit. Its puzzles consist only of drawings; this reader accepts those of a plain Sudoku.
//!
//! ```text
//! https://../penpa-edit/#m=edit&p=P&a=A        P, A: base64 of deflated lines of text
//!
//! line 0   square,9,9,size,..   field 15 Title: .., 16 Author: .., 17 a link, 18 the rules; %2C is a comma, %2D a new line
//!      3   the drawings of the problem    4   those of the answer    5   the cells of the board, each as the distance to the previous one
//!     14   freely chosen colours of the problem
//! ```
//!
//! In the lines, `z` and the character after it stand for a frequent word ([`WORDS`]).
//!
//! Positions refer to the board with two more cells on each side. This board is w cells wide and has n cells in total:
//!
//! ```text
//! 0 .. n       cell w*row + column
//! n .. 2n      the corner below and to the right of a cell
//! 2n .. 4n     the middle of a side
//! 4n .. 8n     4n + 4*cell + 0 1 2 3   near a corner of a cell
//! 8n .. 12n    8n + 4*cell + 0 1 2 3   near a side of a cell
//! ```

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use ninefold_core::{Cell, Digit, DigitSet, Grid};

use super::{LONGEST, Link, column, decoded, inside, too_long};
use crate::candidates::Candidates;
use crate::colour::Colour;
use crate::document::Document;
use crate::drawn;
use crate::drawn::sketch::Sketch;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::part::Field;
use crate::value::Value;

pub(crate) static PENPA: Format = Format {
    name: "penpa",
    about: "a link to penpa-edit that contains a plain Sudoku",
    seen: Seen::Described("the source of the site, <https://github.com/swaroopg92/penpa-edit>"),
    endings: &[],
    example: EXAMPLE,
    sniff: |ahead| Likeness::certain_if(Link::new(ahead.first()).is_some_and(|link| is_penpa(&link))),
    read: Read::Line(read),
    write: None,
};

const EXAMPLE: &str = concat!(
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=zZO9TsQwEIT7PMXJtQvv2t7Y11FACULQRSmuCALp+AcJ5XQ8O+",
    "PcIgc/AXEijb7Memej+P31c/c22Yzlk3WWsHxyy5NCuZ2u24eP/bTdnD1tpq/d48t+smefH/fPb9uNtfbq4sLe7fbvUzeof+wGQ8",
    "YaxkNm/J6vv4f5xtLYHebL7cF4b7aDyQb9yntrQiyAVkAKCCvQF9BXEBcHVyCtow8FpBVYukgFyRUQV2Ap8SuQmi65jZ5Dk5QcNc",
    "MQcethaqIQc9OJ2DfpyMc/Ex3tfI6vycyWi5lBk1jKedFg4OHEc7ZcYiw8gMeTJq6aI7RU7ZNqAe9PGj8KR1Leg6snkmUJyuFhzS",
    "Do1WstI4N3J92jNqv2Dlz3zPj9nNfasifrXKh1ml+QWdTjoEnzi68ZKNZsJYPEmi1oL4FHdN6AXlFrBfOKZo6hakFmSVUnzS/YU3",
    "ReHB3Ov/mRuVdP9pir9Doeu8OxG5CDmhX/Fxm7+aobxnLr6fbAONu4fgA=",
);

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The words for which `z` and another character stand.
const WORDS: [(char, &str); 31] = [
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
    ('Z', "z"),
];

/// The keys of drawings that are rules in a problem, with names for messages.
const DRAWN: [(&str, &str); 14] = [
    ("symbol", "drawn signs"),
    ("line", "drawn lines"),
    ("freeline", "drawn lines"),
    ("freelineE", "drawn lines"),
    ("wall", "drawn walls"),
    ("cage", "drawn cages"),
    ("killercages", "killer cages"),
    ("thermo", "thermometers"),
    ("nobulbthermo", "thermometers"),
    ("arrows", "arrows"),
    ("direction", "drawn arrows"),
    ("squareframe", "drawn frames"),
    ("polygon", "drawn polygons"),
    ("lineE", "drawn borders"),
];

/// The remark for drawings in the answer.
const PARTLY: &str = "Parts of the answer were not read.";

/// The keys of the author's editing steps, and of hidden grid lines.
const COSMETIC: [&str; 5] = ["command_redo", "command_undo", "command_replay", "deletelineE", "edit_mode"];

/// The colours of cells, numbered from 1.
const PALETTE: [Colour; 13] = [
    Colour([0x44, 0x44, 0x44, 0xff]),
    Colour([0xb3, 0xff, 0xb3, 0xff]),
    Colour([0xcc, 0xcc, 0xcc, 0xff]),
    Colour([0x00, 0x00, 0x00, 0xff]),
    Colour([0xc0, 0xe0, 0xff, 0xff]),
    Colour([0xff, 0xa3, 0xa3, 0xff]),
    Colour([0xff, 0xff, 0xa3, 0xff]),
    Colour([0x99, 0x99, 0x99, 0xff]),
    Colour([0xff, 0xb3, 0xff, 0xff]),
    Colour([0xff, 0xcc, 0x80, 0xff]),
    Colour([0xcc, 0x99, 0xff, 0xff]),
    Colour([0xee, 0xca, 0xb1, 0xff]),
    Colour([0xff, 0x67, 0x00, 0x99]),
];

/// Styles of lines between cells that are drawn thick.
const THICK: [i64; 2] = [2, 21];
/// Styles of lines that look like the lines of the paper.
const THIN: [i64; 4] = [0, 1, 11, 80];

fn is_penpa(link: &Link<'_>) -> bool {
    link.text.to_ascii_lowercase().contains("penpa") && link.parameter("p").is_some()
}

fn read(address: &str) -> Result<Document, Error> {
    let link = Link::new(address).ok_or_else(|| ErrorKind::expected("a link to penpa-edit", address).at(1, 1))?;
    let packed =
        link.parameter("p").ok_or_else(|| ErrorKind::expected("a link with p= and a puzzle", address).at(1, 1))?;
    if packed.starts_with("http") {
        return Err(link.at(packed, ErrorKind::Network("the puzzle behind the link inside this link".into())));
    }
    let text = spelled_out(&inflate(address, packed)?);
    let paper = Paper::new(&text).map_err(|error| inside(error, address, packed))?;
    let mut document = paper.document().map_err(|error| inside(error, address, packed))?;
    if let Some(answer) = link.parameter("a").filter(|answer| !answer.is_empty()) {
        let text = spelled_out(&inflate(address, answer)?);
        document.solve(solution(&text, &paper.board).map_err(|error| inside(error, address, answer))?);
    }
    Ok(document)
}

/// Inflates the text that is packed into a piece of a line.
fn inflate(address: &str, piece: &str) -> Result<String, Error> {
    let at = |kind: ErrorKind| kind.at(1, column(address, piece));
    let digits = decoded(piece).replace(' ', "+");
    let digits = digits.trim_end_matches('=');
    let is_digit = |char: char| char.is_ascii_alphanumeric() || "+/".contains(char);
    if let Some(place) = digits.find(|char| !is_digit(char)) {
        // The digits have the same positions as in the link only if the link needed no decoding.
        let shift = if decoded(piece).len() == piece.len() { place } else { 0 };
        return Err(ErrorKind::expected("base64", &digits[place..]).at(1, column(address, piece) + shift));
    }
    let bytes = BASE64.decode(digits).map_err(|_| at(ErrorKind::expected("base64", digits)))?;
    let bytes = decompress_to_vec_with_limit(&bytes, LONGEST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => at(too_long()),
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
            let end = column(address, piece) + piece.chars().count();
            ErrorKind::expected("more deflated text (the link is truncated)", "").at(1, end)
        }
        _ => at(ErrorKind::expected("deflated text", digits)),
    })?;
    String::from_utf8(bytes).map_err(|_| at(ErrorKind::expected("deflated text in UTF-8", digits)))
}

/// Returns the text with each `z` and the character after it replaced by the word that they stand for.
fn spelled_out(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        let word = match char {
            'z' => chars.as_str().chars().next().and_then(|next| WORDS.iter().find(|(code, _)| *code == next)),
            _ => None,
        };
        match word {
            Some((_, word)) => {
                chars.next();
                whole.push_str(word);
            }
            None => whole.push(char),
        }
    }
    whole
}

/// A position on the paper.
#[derive(Clone, Copy)]
enum Place {
    Cell(Cell),
    /// Near a corner or a side of a cell.
    Near(Cell),
    Elsewhere,
}

/// The cells of the board, and the numbering of positions on and around it.
struct Board {
    width: usize,
    count: usize,
    cells: BTreeMap<usize, Cell>,
    /// The position of the first cell.
    first: usize,
}

impl Board {
    fn place(&self, place: usize) -> Place {
        let cell = |place: usize| self.cells.get(&place).copied();
        match place / self.count {
            0 => cell(place).map_or(Place::Elsewhere, Place::Cell),
            4..8 => cell((place - 4 * self.count) / 4).map_or(Place::Elsewhere, Place::Near),
            8..12 => cell((place - 8 * self.count) / 4).map_or(Place::Elsewhere, Place::Near),
            _ => Place::Elsewhere,
        }
    }

    /// Returns the corner at a position, as the number of cells above it and to the left of it.
    fn corner(&self, place: usize) -> Option<(usize, usize)> {
        let place = place.checked_sub(self.count).filter(|place| *place < self.count)?;
        let (row, column) = (place / self.width + 1, place % self.width + 1);
        let (top, left) = (self.first / self.width, self.first % self.width);
        Some((row.checked_sub(top)?, column.checked_sub(left)?)).filter(|&(row, column)| row <= 9 && column <= 9)
    }
}

/// The content of a link.
struct Paper<'a> {
    lines: Vec<&'a str>,
    header: Vec<&'a str>,
    board: Board,
}

impl<'a> Paper<'a> {
    fn new(text: &'a str) -> Result<Self, Error> {
        let lines: Vec<&str> = text.split('\n').take(32).collect();
        let header: Vec<&str> = lines[0].split(',').take(32).collect();
        let kind = header[0];
        if !["square", "sudoku"].contains(&kind) {
            return Err(match kind.bytes().next() {
                Some(b'a'..=b'z') if kind.len() < 40 => ErrorKind::rule(format!("papers of the kind {kind:?}"), ""),
                _ => ErrorKind::expected("a paper of version 2 or later", kind),
            }
            .at(1, 1));
        }
        let board = board(&lines, &header)?;
        Ok(Self { lines, header, board })
    }

    /// Parses a line of JSON, if it has any content.
    fn json(&self, line: usize) -> Result<Option<Value<'a>>, Error> {
        let text = self.lines.get(line).copied().unwrap_or_default().trim();
        if text.starts_with(['{', '[']) { Value::parse(text).map(Some) } else { Ok(None) }
    }

    fn document(&self) -> Result<Document, Error> {
        let mut document = Document::default();
        let field = |index: usize| {
            let text = self.header.get(index).copied().unwrap_or_default();
            text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
        };
        let behind = |text: String, name: &str| text.strip_prefix(name).map_or(text.clone(), str::to_owned);
        document.set(Field::Title, &behind(field(15), "Title:"));
        document.set(Field::Author, &behind(field(16), "Author:"));
        document.set(Field::Link, &field(17));
        document.set(Field::Comment, &field(18));
        let problem = self.json(3)?.ok_or_else(|| ErrorKind::expected("a problem", "").at(1, 1))?;
        self.problem(&mut document, problem)?;
        self.colours(&mut document)?;
        if let Some(answer) = self.json(4)? {
            self.answer(&mut document, answer)?;
        }
        // All drawings that may be rules have been refused, but the text may state rules of the whole grid.
        Ok(drawn::read(document, &Sketch::default()))
    }

    fn problem(&self, document: &mut Document, layer: Value<'a>) -> Result<(), Error> {
        let mut thick = Vec::new();
        for (key, value) in layer.object()?.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
            match key {
                "number" => each(value, &mut |place, value| self.given(document, place, value))?,
                "numberS" => each(value, &mut |place, value| self.small(document, place, value))?,
                "surface" => each(value, &mut |place, value| self.surface(document, place, value))?,
                "lineE" => thick = self.borders(value)?,
                _ if COSMETIC.contains(&key) => {}
                _ => {
                    let name = DRAWN.iter().find(|(kind, _)| *kind == key).map_or("unknown drawings", |(_, name)| name);
                    // Elements that were erased leave empty lists.
                    if value.holds() {
                        return Err(self.drawing(value, name));
                    }
                }
            }
        }
        check_boxes(&thick, layer)
    }

    /// Returns the error for a drawing; the message includes the cell in which the drawing begins.
    fn drawing(&self, value: Value<'a>, name: &str) -> Error {
        match value.first_number().map(|place| self.board.place(place)) {
            Some(Place::Cell(cell) | Place::Near(cell)) => value.rule_in(name, cell),
            _ => value.rule(name),
        }
    }

    /// Reads a number of the problem: its text or candidates, its colour and its size.
    fn given(&self, document: &mut Document, place: usize, value: Value<'a>) -> Result<(), Error> {
        let Some((text, kind)) = number(value)? else { return Ok(()) };
        let Place::Cell(cell) = self.board.place(place) else { return self.small(document, place, value) };
        match (kind.as_str(), ticked(text)?) {
            ("7", Some(digits)) => document.eliminated.set(cell.into(), !digits),
            ("1" | "2" | "4" | "10", None) => match text.digit() {
                Ok(digit) => document.givens[cell.into()] = Some(digit),
                Err(_) => return Err(text.rule_in(format!("clues such as {:?}", text.words()?), cell)),
            },
            _ => note(&mut document.centre, cell, text)?,
        }
        Ok(())
    }

    /// Reads a small number, which is a corner mark.
    fn small(&self, document: &mut Document, place: usize, value: Value<'a>) -> Result<(), Error> {
        let Some((text, _)) = number(value)? else { return Ok(()) };
        match self.board.place(place) {
            Place::Near(cell) => note(&mut document.corner, cell, text),
            Place::Cell(cell) => Err(text.rule_in("small numbers in cells", cell)),
            Place::Elsewhere => Err(text.rule("numbers outside the grid or between cells")),
        }
    }

    fn surface(&self, document: &mut Document, place: usize, value: Value<'a>) -> Result<(), Error> {
        let number = usize::try_from(value.number()?).ok();
        match (self.board.place(place), number) {
            (_, Some(0)) => {}
            (Place::Cell(cell), Some(number)) if number <= PALETTE.len() => {
                document.colours.insert(cell.into(), vec![PALETTE[number - 1]]);
            }
            (Place::Cell(_), _) => return Err(value.expected("the number of a colour")),
            _ => return Err(value.rule("colours outside the grid")),
        }
        Ok(())
    }

    /// Reads freely chosen colours, which take precedence over those of the palette.
    fn colours(&self, document: &mut Document) -> Result<(), Error> {
        let Some(layer) = self.json(14)?.filter(|layer| layer.is_object()) else { return Ok(()) };
        let Some(surface) = layer.object()?.get("surface").filter(|surface| surface.is_object()) else { return Ok(()) };
        each(surface, &mut |place, value| {
            if let (Place::Cell(cell), Ok(colour)) = (self.board.place(place), value.colour()) {
                document.colours.insert(cell.into(), vec![colour]);
            }
            Ok(())
        })
    }

    /// Reads the thick sides of cells.
    fn borders(&self, value: Value<'a>) -> Result<Vec<Side>, Error> {
        let mut sides = Vec::new();
        value.entries(&mut |key, value| self.border(key, value).map(|side| sides.extend(side)))?;
        Ok(sides)
    }

    fn border(&self, key: &str, value: Value<'a>) -> Result<Option<Side>, Error> {
        let style = value.number()?;
        if THIN.contains(&style) {
            return Ok(None);
        }
        let ends = key.split_once(',').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        let corners = ends.and_then(|(one, other)| Some([self.board.corner(one)?, self.board.corner(other)?]));
        let Some(mut corners) = corners else { return Err(value.rule("drawn borders")) };
        corners.sort_unstable();
        let [(top, left), (bottom, right)] = corners;
        match (bottom - top, right.abs_diff(left)) {
            (1, 1) => Err(value.rule("diagonals")),
            (0, 1) | (1, 0) if THICK.contains(&style) => Ok(Some(Side { row: top, column: left, down: bottom > top })),
            _ => Err(value.rule("drawn borders")),
        }
    }

    /// Reads the digits and notes of the player. Other drawings in this layer are not rules, so they are ignored.
    fn answer(&self, document: &mut Document, layer: Value<'a>) -> Result<(), Error> {
        for (key, value) in layer.object()?.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
            match key {
                "number" => each(value, &mut |place, value| self.placed(document, place, value))?,
                "numberS" => each(value, &mut |place, value| self.small(document, place, value))?,
                "surface" => each(value, &mut |place, value| self.surface(document, place, value))?,
                // The remark must not name the drawings: their names in a rules text would be signs of rules.
                _ if DRAWN.iter().any(|(kind, _)| *kind == key) && value.holds() => document.comment(PARTLY),
                _ => {}
            }
        }
        Ok(())
    }

    fn placed(&self, document: &mut Document, place: usize, value: Value<'a>) -> Result<(), Error> {
        let Some((text, kind)) = number(value)? else { return Ok(()) };
        let Place::Cell(cell) = self.board.place(place) else { return self.small(document, place, value) };
        match (kind.as_str(), ticked(text)?) {
            (_, Some(digits)) => document.centre.set(cell.into(), digits),
            ("1" | "2" | "4" | "10", None) => document.placed[cell.into()] = Some(text.digit()?),
            _ => note(&mut document.centre, cell, text)?,
        }
        Ok(())
    }
}

/// Visits the entries of an object whose keys are positions.
fn each<'a>(value: Value<'a>, take: &mut dyn FnMut(usize, Value<'a>) -> Result<(), Error>) -> Result<(), Error> {
    value.entries(&mut |key, value| {
        let place = key.trim_end_matches('E').parse().map_err(|_| value.expected("the entry of a place"))?;
        take(place, value)
    })
}

/// Checks that the thick sides are exactly those of the boxes, with or without those of the frame.
fn check_boxes(thick: &[Side], layer: Value<'_>) -> Result<(), Error> {
    let inner: Vec<_> = thick.iter().filter(|side| (1..9).contains(&side.across())).collect();
    if inner.is_empty() {
        return Err(layer.rule("grids without boxes"));
    }
    if let Some(side) = inner.iter().find(|side| !side.across().is_multiple_of(3)) {
        let cell = Cell::from_index(9 * side.row.min(8) + side.column.min(8));
        return Err(
            cell.map_or_else(|| layer.rule("irregular regions"), |cell| layer.rule_in("irregular regions", cell))
        );
    }
    let mut known: Vec<_> = inner.iter().map(|side| (side.row, side.column, side.down)).collect();
    known.sort_unstable();
    known.dedup();
    if known.len() == 36 { Ok(()) } else { Err(layer.rule("grids without all nine boxes")) }
}

/// A side of a cell: it starts below `row` rows and after `column` columns, and runs down or to the right.
struct Side {
    row: usize,
    column: usize,
    down: bool,
}

impl Side {
    /// Returns the number of columns to the left of a vertical side, or of rows above a horizontal one.
    fn across(&self) -> usize {
        if self.down { self.column } else { self.row }
    }
}

/// Reads the board: 81 adjacent cells in nine rows of nine.
fn board(lines: &[&str], header: &[&str]) -> Result<Board, Error> {
    let size = |index: usize| header.get(index).and_then(|text| text.parse::<usize>().ok()).filter(|size| *size <= 99);
    let (Some(columns), Some(rows)) = (size(1), size(2)) else {
        return Err(ErrorKind::expected("a paper with two sizes up to 99", lines[0]).at(1, 1));
    };
    let width = columns + 4;
    let places = match lines.get(5).map(|line| line.trim()).filter(|line| line.starts_with('[')) {
        Some(line) => listed(Value::parse(line)?)?,
        None => (0..rows).flat_map(|row| (0..columns).map(move |column| (row + 2) * width + column + 2)).collect(),
    };
    let first = places.first().copied().unwrap_or_default();
    let cells: BTreeMap<usize, Cell> =
        Cell::all().map(|cell| (first + cell.index() / 9 * width + cell.index() % 9, cell)).collect();
    if places.len() != 81 || !places.iter().eq(cells.keys()) {
        return Err(ErrorKind::rule(format!("grids other than 9 by 9 ({} cells)", places.len()), "").at(1, 1));
    }
    Ok(Board { width, count: width * (rows + 4), cells, first })
}

/// Reads the positions of the cells, which are stored as the first position and the distances from each to the next.
fn listed(value: Value<'_>) -> Result<Vec<usize>, Error> {
    let mut place = 0;
    let mut places = Vec::new();
    for value in value.elements(9801)? {
        let distance = usize::try_from(value.number()?).ok().filter(|distance| *distance < 1 << 16);
        place += distance.ok_or_else(|| value.expected("a distance"))?;
        places.push(place);
    }
    places.sort_unstable();
    Ok(places)
}

/// Reads the text of a number, and its kind. Returns `None` for a number without text, which has been erased.
fn number(value: Value<'_>) -> Result<Option<(Value<'_>, String)>, Error> {
    let parts = value.elements(9)?;
    let Some(&text) = parts.first() else { return Ok(None) };
    let kind = parts.get(2).map(|kind| kind.words()).transpose()?.unwrap_or_default();
    let blank = text.is_null() || text.words().is_ok_and(|words| words.trim().is_empty());
    Ok((!blank).then_some((text, kind)))
}

/// Reads a set of digits from nine numbers, each of which is 0 or 1.
fn ticked(value: Value<'_>) -> Result<Option<DigitSet>, Error> {
    if !value.is_array() {
        return Ok(None);
    }
    let ticks = value.elements(10)?.into_iter().map(Value::number).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(Digit::all().zip(ticks).filter(|(_, tick)| *tick == 1).map(|(digit, _)| digit).collect()))
}

/// Adds the digits of a text to the marks of a cell.
fn note(marks: &mut Candidates, cell: Cell, text: Value<'_>) -> Result<(), Error> {
    let words = text.words()?;
    let digits: Option<DigitSet> =
        words.bytes().filter(|byte| !b" ,".contains(byte)).map(Digit::from_ascii).collect::<Option<_>>();
    let digits = digits.ok_or_else(|| text.rule_in(format!("clues such as {words:?}"), cell))?;
    marks.set(cell.into(), marks.get(cell.into()) | digits);
    Ok(())
}

/// Reads the solution: the digits and their positions in the fifth list.
fn solution(text: &str, board: &Board) -> Result<Grid, Error> {
    let lists = Value::parse(text.trim())?;
    let mut grid = Grid::EMPTY;
    if !lists.is_array() {
        return Ok(grid);
    }
    let lists = lists.elements(99)?;
    let Some(numbers) = lists.get(4).filter(|numbers| numbers.is_array()) else { return Ok(grid) };
    for entry in numbers.elements(999)? {
        let text = entry.words()?;
        let (place, digit) = text.split_once(',').unwrap_or_default();
        if let (Ok(place), Ok(digit)) = (place.parse(), digit.parse())
            && let Place::Cell(cell) = board.place(place)
        {
            grid[cell] = Some(digit);
        }
    }
    Ok(grid)
}
