//! Reads constraint strings as documents.

use std::collections::BTreeSet;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, Kind, LARGEST, LayoutError, Rules};
use ninefold_core::{Digit, DigitSet};

use super::super::{column, decoded};
use super::automata;
use super::pairs::{self, Known, Pair, Table};
use super::types::{Form, LOOP, SIZES, TYPES, Type, agrees};
use super::zero;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::rules::{ALL_CELLS, cells_of};

/// The maximum number of constraints in a string.
const ENTRIES: usize = 4000;

/// The maximum number of cells of a part.
const CELLS: usize = LARGEST * LARGEST;

/// The maximum nesting depth of groups of parts.
const DEPTH: usize = 8;

/// The maximum number of tables in a string.
const PAIRS: usize = 10_000;

/// A part of a string: its type and its arguments.
struct Entry<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
}

/// The state of reading a string.
struct Reader<'a> {
    line: &'a str,
    rules: Rules,
    /// The least digit of the puzzle: 1 or 0.
    first: u8,
    /// The number of cells of a region. `has_boxes` is whether the regions are boxes.
    region_size: usize,
    has_boxes: bool,
    constraints: Vec<Constraint>,
    pairs: Vec<Named<'a>>,
}

/// A table for two cells, or for each two adjacent cells of a line, and the name that the string gives to the table.
struct Named<'a> {
    line: Vec<LayoutCell>,
    table: Table,
    name: String,
    place: &'a str,
}

/// The numbers of rows, columns and digits of a grid, and its lowest digit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shape {
    rows: usize,
    columns: usize,
    digits: usize,
    first: u8,
}

/// Returns the numbers of rows and columns of a grid's boxes, which are as square as possible, or `None` if no boxes of this size fit, or only boxes
/// that are lines.
fn boxes(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let fits = |&(high, wide): &(usize, usize)| rows.is_multiple_of(high) && columns.is_multiple_of(wide);
    let short = (2..=size.isqrt()).rev().filter(|&short| size.is_multiple_of(short));
    short.flat_map(|short| [(short, size / short), (size / short, short)]).find(fits)
}

/// Reads a document from a string, which may contain spaces and line ends anywhere.
pub(super) fn string(text: &str) -> Result<Document, Error> {
    let text = text.trim_end();
    if !text.contains(char::is_whitespace) {
        return compact(text);
    }
    let is_sign = |(_, char): &(usize, char)| !char.is_whitespace();
    let signs: Vec<(usize, char)> = text.char_indices().filter(is_sign).collect();
    compact(&signs.iter().map(|(_, char)| char).collect::<String>()).map_err(|error| {
        let at = signs.get(error.column - 1).map_or(text.len(), |&(at, _)| at);
        let (above, line) =
            text[..at].rsplit_once('\n').map_or((None, &text[..at]), |(above, line)| (Some(above), line));
        let lines = above.map_or(0, |above| above.matches('\n').count() + 1);
        Error { line: 1 + lines, column: line.chars().count() + 1, ..error }
    })
}

/// Reads a document from a string without spaces and line ends.
fn compact(line: &str) -> Result<Document, Error> {
    let entries: Vec<Entry<'_>> = line.split('.').map(entry).collect();
    let mut reader = Reader {
        line,
        rules: Rules::single(),
        first: 1,
        region_size: 9,
        has_boxes: false,
        constraints: Vec::new(),
        pairs: Vec::new(),
    };
    reader.shape(&entries)?;
    let (mut is_empty, mut arguments) = (true, 0);
    // Givens in groups are options or parts of options.
    let (mut left, mut givens) = (&entries[..], Vec::new());
    while let Some(entry) = left.first() {
        left = &left[1..];
        // Nearly all arguments are cells, so all arguments are counted as cells.
        arguments += if matches!(entry.name, "" | "Given") { 0 } else { entry.arguments.len() };
        if arguments > ALL_CELLS {
            let most = format!("at most {ALL_CELLS} cells in all constraints");
            return Err(reader.at(entry.name, ErrorKind::TooMuch(most.into())));
        }
        is_empty &= entry.name.is_empty() && entry.arguments.iter().all(|argument| argument.is_empty());
        if reader.constraints.len() + reader.pairs.len() > ENTRIES {
            return Err(reader.at(entry.name, ErrorKind::TooMuch(format!("at most {ENTRIES} constraints").into())));
        }
        match entry.name {
            "" | "Given" => givens.extend(&entry.arguments),
            "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" => {}
            "Pair" | "PairX" | "Binary" | "BinaryX" => reader.tables(entry)?,
            "StrictKropki" => ["negative:difference", "negative:ratio"]
                .into_iter()
                .try_for_each(|id| reader.add(entry.name, id, Vec::new(), &[]))?,
            "Or" | "And" => left = reader.group(entry.name == "Or", entry.name, left, 0)?,
            _ => reader.entry(entry)?,
        }
    }
    if is_empty {
        return Err(reader.at(line, ErrorKind::expected("parts such as .Given~R1C1_5", line)));
    }
    let has = |name: &str| entries.iter().any(|entry| entry.name == name);
    reader.meanings(has("StrictKropki"), has("StrictXV"))?;
    if has("AntiConsecutive") {
        reader.across_dots()?;
    }
    let constraints = std::mem::take(&mut reader.constraints);
    let mut document = Document::new(reader.rules.with_constraints(constraints));
    document.is_raised = reader.first == 0;
    for argument in givens {
        given(&reader, argument, &mut document)?;
    }
    Ok(document)
}

/// Parses a part. Spaces around its words have no meaning.
fn entry(part: &str) -> Entry<'_> {
    let mut words = part.split('~').map(str::trim);
    let name = words.next().unwrap_or_default();
    Entry { name, arguments: words.collect() }
}

impl<'a> Reader<'a> {
    /// Returns the error with the position of a piece of the line.
    fn at(&self, piece: &str, kind: ErrorKind) -> Error {
        kind.at(1, column(self.line, piece))
    }

    /// Sets the size of the grid and its regions.
    fn shape(&mut self, entries: &[Entry<'a>]) -> Result<(), Error> {
        let mut shape = None;
        for entry in entries.iter().filter(|entry| entry.name == "Shape") {
            let found = self.size(entry)?;
            if shape.replace(found).is_some_and(|other| other != found) {
                return Err(self.at(entry.name, ErrorKind::expected("one shape", &entry.arguments.join("~"))));
            }
        }
        let Shape { rows, columns, digits, first } =
            shape.unwrap_or(Shape { rows: 9, columns: 9, digits: 9, first: 1 });
        self.first = first;
        let line = self.line;
        let invalid = |why: LayoutError| ErrorKind::Invalid(why.to_string()).at(1, column(line, line));
        self.rules = Rules::shaped(rows, columns, digits).map_err(invalid)?;
        self.region_size = self.region_size(entries)?;
        let has_boxes = entries.iter().all(|entry| entry.name != "NoBoxes");
        let mut regions = vec![None; rows * columns];
        for (number, entry) in entries.iter().filter(|entry| entry.name == "Jigsaw").enumerate() {
            let labels = *entry.arguments.last().unwrap_or(&entry.name);
            if number > 0 {
                return Err(self.at(labels, ErrorKind::expected("one part Jigsaw", labels)));
            }
            regions = self.labels(labels)?;
        }
        // Boxes that are whole rows are not separate regions.
        let boxes = boxes(rows, columns, self.region_size).filter(|_| has_boxes);
        self.has_boxes = boxes.is_some();
        if let Some((high, wide)) = boxes {
            let label = |at: usize| u8::try_from(at / columns / high * (columns / wide) + at % columns / wide).ok();
            let labels: Vec<Option<u8>> = (0..rows * columns).map(label).collect();
            self.rules = self.rules.with_regions(&labels).map_err(invalid)?;
        }
        if !self.has_boxes && (!has_boxes || regions.iter().any(Option::is_some)) {
            self.rules = self.rules.with_regions(&regions).map_err(invalid)?;
            return Ok(());
        }
        // Regions that are stated in addition to the boxes.
        let cells: Vec<LayoutCell> = self.rules.cells().collect();
        for region in 0..=u8::MAX {
            let is_in = |(cell, own): (&LayoutCell, &Option<u8>)| (*own == Some(region)).then_some(*cell);
            let own: Vec<LayoutCell> = cells.iter().zip(&regions).filter_map(is_in).collect();
            if !own.is_empty() {
                self.add(self.line, "extraregion", vec![own], &[])?;
            }
        }
        Ok(())
    }

    /// Returns the number of cells of a region, which is the length of the longest side of the grid by default.
    fn region_size(&self, entries: &[Entry<'a>]) -> Result<usize, Error> {
        let mut size = self.rules.rows().max(self.rules.columns());
        for entry in entries.iter().filter(|entry| entry.name == "RegionSize") {
            let text = *entry.arguments.first().unwrap_or(&entry.name);
            let number = text.parse().ok().filter(|number| (1..=self.rules.size()).contains(number));
            size = number.ok_or_else(|| {
                let what = format!("a size of regions from 1 to {}", self.rules.size());
                self.at(text, ErrorKind::expected(what, text))
            })?;
        }
        Ok(size)
    }

    /// Reads the size and the digits of the grid.
    fn size(&self, entry: &Entry<'a>) -> Result<Shape, Error> {
        let text = entry.arguments.join("~");
        let refuse = |rule: &'static str| Err(self.at(entry.name, ErrorKind::rule(rule, text.clone())));
        let (shape, digits) = entry.arguments.split_first().map_or(("", &[][..]), |(shape, rest)| (*shape, rest));
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| SIZES.contains(number));
        let Some([rows, columns]) =
            shape.split_once('x').and_then(|(rows, columns)| Some([number(rows)?, number(columns)?]))
        else {
            return refuse("grids of this shape");
        };
        let shape = |digits: usize, first: u8| Ok(Shape { rows, columns, digits, first });
        let longest = rows.max(columns);
        let (least, most) = match digits {
            [] => return shape(longest, 1),
            [range] => range.split_once('-').unwrap_or(("1", range)),
            _ => return refuse("grids without rows and columns"),
        };
        match (least, number(most), most) {
            ("1", Some(most), _) if most >= longest => shape(most, 1),
            ("0", Some(most), _) if most + 1 >= longest && SIZES.contains(&(most + 1)) => shape(most + 1, 0),
            ("0", None, "0") if longest == 1 => shape(1, 0),
            (_, None, most) if most.parse::<usize>().is_err() => refuse("digits described in this way"),
            _ => refuse("digits that do not start at 0 or 1, or are fewer than the rows or columns,"),
        }
    }

    /// Reads regions from labels, with one character for each cell. One of the labels may stand for cells without a region.
    fn labels(&self, labels: &str) -> Result<Vec<Option<u8>>, Error> {
        let (size, signs) = (self.region_size, labels.chars().collect::<Vec<char>>());
        if signs.len() != self.rules.len() {
            let what = format!("{} labels of regions", self.rules.len());
            return Err(self.at(labels, ErrorKind::expected(what, &format!("{} of them", signs.len()))));
        }
        let mut known = signs.clone();
        known.sort_unstable();
        known.dedup();
        let count = |sign: char| signs.iter().filter(|&&other| other == sign).count();
        let (whole, other): (Vec<char>, Vec<char>) = known.into_iter().partition(|&sign| count(sign) == size);
        if other.len() > 1 {
            let what = format!("regions of {size} cells each");
            return Err(self.at(labels, ErrorKind::expected(what, &format!("{} of {:?}", count(other[0]), other[0]))));
        }
        let region = |sign: &char| whole.iter().position(|other| other == sign).and_then(|at| u8::try_from(at).ok());
        Ok(signs.iter().map(region).collect())
    }

    /// Parses the name of a cell such as `R1C9` or `RaCg`.
    fn cell(&self, name: &str) -> Option<LayoutCell> {
        let line = |char: char| (char.to_digit(36)? as usize).checked_sub(1);
        let mut chars = name.chars();
        let place = match [chars.next()?, chars.next()?, chars.next()?, chars.next()?] {
            ['R' | 'r', row, 'C' | 'c', column] => (line(row)?, line(column)?),
            _ => return None,
        };
        chars.next().is_none().then(|| self.rules.at(place.0, place.1)).flatten()
    }

    fn cells(&self, names: &[&'a str], place: &str) -> Result<Vec<LayoutCell>, Error> {
        let cell = |name: &&str| {
            self.cell(name).ok_or_else(|| self.at(name, ErrorKind::expected("a cell such as R1C1", name)))
        };
        match names.len() {
            0 => Err(self.at(place, ErrorKind::expected("cells", ""))),
            CELLS.. => Err(self.at(place, ErrorKind::TooMuch(format!("at most {CELLS} cells").into()))),
            _ => names.iter().map(cell).collect(),
        }
    }

    fn number(&self, word: &str) -> Result<u32, Error> {
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|_| digits);
        number.ok_or_else(|| self.at(word, ErrorKind::expected("a number", word)))
    }

    /// Adds a constraint; if it is invalid, the error is reported at `place`.
    fn add(&mut self, place: &str, id: &str, lines: Vec<Vec<LayoutCell>>, values: &[u32]) -> Result<(), Error> {
        if self.first == 0 {
            let own = zero::Meaning { id, values: values.to_vec() };
            let Some(zero::Meaning { id, values }) = own.raised(&lines, self.rules.size()) else {
                let name = Kind::named(id).map_or(id, |kind| kind.name);
                let rule = format!("constraints of the kind {name} on digits from 0");
                return Err(self.at(place, ErrorKind::rule(rule, "")));
            };
            return self.add_raised(place, id, lines, &values);
        }
        self.add_raised(place, id, lines, values)
    }

    /// Adds a constraint whose numbers have already been converted to digits that begin at 1.
    fn add_raised(&mut self, place: &str, id: &str, lines: Vec<Vec<LayoutCell>>, values: &[u32]) -> Result<(), Error> {
        let unknown = || self.at(place, ErrorKind::rule(format!("constraints of the kind {id:?}"), ""));
        let kind = Kind::named(id).ok_or_else(unknown)?;
        // Disjoint groups are possible in all grids with boxes, even if the boxes do not have the standard shape.
        let has_groups = id == "disjointgroups" && self.has_boxes;
        if !agrees(kind, &self.rules) && !has_groups {
            let rule = format!("constraints of the kind {} in this grid", kind.name);
            return Err(self.at(place, ErrorKind::rule(rule, "")));
        }
        let made = Constraint::new(kind, &self.rules, lines, values.iter().copied());
        let made = made.map_err(|why| self.at(place, ErrorKind::Invalid(why.to_string())))?;
        // A rule for the whole grid is added only once.
        if kind.fields != Fields::Flag || self.constraints.iter().all(|other| other.kind() != kind) {
            self.constraints.push(made);
        }
        Ok(())
    }

    /// Reads the parts up to the end of a group, which is a list of options or of constraints that apply together. Returns the parts after the group.
    fn group<'b>(
        &mut self,
        is_or: bool,
        place: &'a str,
        mut parts: &'b [Entry<'a>],
        depth: usize,
    ) -> Result<&'b [Entry<'a>], Error> {
        if depth > DEPTH {
            return Err(self.at(place, ErrorKind::TooMuch(format!("at most {DEPTH} levels of nested groups").into())));
        }
        let (outer, pairs) = (std::mem::take(&mut self.constraints), std::mem::take(&mut self.pairs));
        let mut options: Vec<Vec<Constraint>> = Vec::new();
        loop {
            let Some((entry, rest)) = parts.split_first() else {
                return Err(self.at(place, ErrorKind::expected("the part End after the group", "the end")));
            };
            parts = rest;
            // A part with several constraints is one option: all of them hold.
            match entry.name {
                "End" => break,
                "Or" | "And" => parts = self.group(entry.name == "Or", entry.name, parts, depth + 1)?,
                "" | "Given" => {
                    entry.arguments.iter().try_for_each(|argument| self.given_part(argument))?;
                }
                "Pair" | "PairX" | "Binary" | "BinaryX" => {
                    self.tables(entry)?;
                    self.meanings(false, false)?;
                }
                // A cage with an impossible sum cannot be an option.
                "Cage" if is_or => match self.entry(entry) {
                    Err(Error { kind: ErrorKind::Invalid(_), .. }) => continue,
                    outcome => outcome?,
                },
                _ => self.entry(entry)?,
            }
            let own = std::mem::take(&mut self.constraints);
            if !own.is_empty() {
                options.push(own);
            }
            let whole = |part: &Constraint| if part.lines().is_empty() { self.rules.len() } else { cells_of(part) };
            let many = options.iter().flatten().map(whole).sum::<usize>() > ALL_CELLS;
            if many || options.iter().map(Vec::len).sum::<usize>() > ENTRIES {
                let most = format!("at most {ENTRIES} constraints and {ALL_CELLS} cells");
                return Err(self.at(place, ErrorKind::TooMuch(most.into())));
            }
        }
        (self.constraints, self.pairs) = (outer, pairs);
        if is_or {
            let either = Constraint::either(&self.rules, options);
            self.constraints.push(either.map_err(|why| self.at(place, ErrorKind::Invalid(why.to_string())))?);
        } else {
            self.constraints.extend(options.into_iter().flatten());
        }
        Ok(parts)
    }

    /// Adds a constraint that restricts a cell to its possible digits.
    fn given_part(&mut self, argument: &'a str) -> Result<(), Error> {
        if argument.is_empty() {
            return Ok(());
        }
        let (cell, digits) = cell_digits(self, argument)?;
        let signs = digits.iter().filter_map(|digit| char::from_digit(digit.get().into(), 36));
        let pattern = format!("[{}]", signs.map(|sign| sign.to_ascii_uppercase()).collect::<String>());
        let values: Vec<u32> = pattern.chars().map(u32::from).collect();
        self.add_raised(argument, "regex", vec![vec![cell]], &values)
    }

    /// Reads lines that are separated by empty arguments or by names.
    fn lines_of(&self, arguments: &[&'a str], name: &str) -> Result<Vec<Vec<LayoutCell>>, Error> {
        let is_end = |argument: &&'a str| argument.is_empty() || argument.starts_with('_');
        let lines = arguments.split(is_end).filter(|line| !line.is_empty());
        let lines: Vec<Vec<LayoutCell>> = lines.map(|line| self.cells(line, name)).collect::<Result<_, _>>()?;
        if lines.is_empty() { Err(self.at(name, ErrorKind::expected("cells", ""))) } else { Ok(lines) }
    }

    /// Reads a part whose type is not a table.
    fn entry(&mut self, entry: &Entry<'a>) -> Result<(), Error> {
        let arguments = &entry.arguments[..];
        let first = *arguments.first().unwrap_or(&entry.name);
        let is_it = |own: &&Type| {
            own.name == entry.name
                && match own.form {
                    Form::Flag(word) => first == word || word.is_empty() && arguments.is_empty(),
                    Form::Word(word) => first == word,
                    _ => true,
                }
        };
        let Some(own) = TYPES.iter().find(is_it) else {
            let place = arguments.iter().find_map(|name| self.cell(name));
            let place = place.map(|cell| format!("{} at {}", entry.name, self.rules.name(cell)));
            let (name, known) = (entry.name, TYPES.iter().any(|own| own.name == entry.name));
            let rule =
                if known { format!("parts {name} with {first:?}") } else { format!("constraints of the kind {name}") };
            return Err(self.at(name, ErrorKind::rule(rule, place.unwrap_or_else(|| name.to_owned()))));
        };
        let (id, name) = (own.kind, entry.name);
        let rest = arguments.get(1..).unwrap_or_default();
        match own.form {
            Form::Flag(_) => self.add(name, id, Vec::new(), &[]),
            Form::Cells => self.add(name, id, vec![self.cells(arguments, name)?], &[]),
            Form::Word(_) => self.add(name, id, vec![self.cells(rest, name)?], &[]),
            Form::Number(usual) => {
                let is_cell = self.cell(first).is_some();
                let (value, cells) = match usual {
                    Some(usual) if is_cell => (usual, self.cells(arguments, name)?),
                    _ => (self.number(first)?, self.cells(rest, name)?),
                };
                // A cage with the sum 0 has no sum.
                let values = if name == "Cage" && value == 0 { vec![] } else { vec![value] };
                self.add(name, id, vec![cells], &values)
            }
            Form::Pairs(value) => {
                let mut cells = self.cells(arguments, name)?;
                let mut known = BTreeSet::new();
                cells.retain(|&cell| known.insert(cell));
                let values: Vec<u32> = value.into_iter().collect();
                let mut is_empty = true;
                for (at, &one) in cells.iter().enumerate() {
                    for &other in cells.iter().skip(at + 1) {
                        if pairs::touch(&self.rules, [one, other]) {
                            is_empty = false;
                            self.add(first, id, vec![vec![one, other]], &values)?;
                        }
                    }
                }
                if is_empty {
                    Err(self.at(first, ErrorKind::expected("cells that touch", &arguments.join("~"))))
                } else {
                    Ok(())
                }
            }
            Form::Arrow => self.arrow(entry, arguments, 1),
            Form::Pill => {
                let length = self.number(first)?;
                match length {
                    2 | 3 => self.arrow(entry, rest, length as usize),
                    _ => Err(self.at(first, ErrorKind::expected("2 or 3 as the length of a pill", first))),
                }
            }
            Form::Sides | Form::Side | Form::Slope | Form::Corner => self.beside(own, entry),
            Form::Contain => {
                let values = first.split('_').map(|word| self.number(word)).collect::<Result<Vec<u32>, _>>()?;
                self.add(name, id, vec![self.cells(rest, name)?], &values)
            }
            Form::Sets => {
                let sets = arguments.split(|&argument| argument == "-").map(|set| self.cells(set, name));
                self.add(name, id, sets.collect::<Result<_, _>>()?, &[])
            }
            Form::Parts => {
                let (count, cells) = (self.number(first)? as usize, self.cells(rest, name)?);
                if count < 2 || !cells.len().is_multiple_of(count) {
                    let what = format!("a number of sets that divides {} cells evenly", cells.len());
                    return Err(self.at(first, ErrorKind::expected(what, first)));
                }
                let sets = cells.chunks((cells.len() / count).max(1)).map(<[_]>::to_vec);
                self.add(name, id, sets.collect(), &[])
            }
            Form::Pattern | Form::Machine => self.automaton(own, entry),
            Form::Values => self.whole(own, entry),
            Form::Digits => {
                let digits: Option<Vec<u32>> = first.chars().map(|char| char.to_digit(10)).collect();
                let digits = digits.ok_or_else(|| self.at(first, ErrorKind::expected("digits", first)))?;
                self.add(name, id, vec![self.cells(rest, name)?], &digits)
            }
            Form::Loop => {
                let is_loop = rest.last() == Some(&LOOP);
                let mut cells = self.cells(rest.strip_suffix(&[LOOP]).unwrap_or(rest), name)?;
                if is_loop {
                    cells.extend(cells.first().copied());
                } else if cells.len() > 1 && cells.first() == cells.last() {
                    // A line that ends in its first cell would be treated as a loop.
                    return Err(self.at(name, ErrorKind::rule("lines that end in their first cell", name.to_owned())));
                }
                self.add(name, id, vec![cells], &[self.number(first)?])
            }
        }
    }

    /// Reads a part that contains a pattern or an automaton, followed by lines.
    fn automaton(&mut self, own: &Type, entry: &Entry<'a>) -> Result<(), Error> {
        let (id, name, arguments) = (own.kind, entry.name, &entry.arguments[..]);
        let first = *arguments.first().unwrap_or(&name);
        let rest = arguments.get(1..).unwrap_or_default();
        let values = if own.form == Form::Machine {
            automata::read(first)
        } else if first.contains(['%', '.']) {
            Some(decoded(first).chars().map(u32::from).collect())
        } else {
            automata::text(first).map(|text| text.chars().map(u32::from).collect())
        };
        let what = if own.form == Form::Machine { "an automaton in base64" } else { "a pattern in base64" };
        let values = values.ok_or_else(|| self.at(first, ErrorKind::expected(what, first)))?;
        for line in self.lines_of(rest, name)? {
            self.add(first, id, vec![line], &values)?;
        }
        Ok(())
    }

    /// Reads a part that contains digits for the whole grid.
    fn whole(&mut self, own: &Type, entry: &Entry<'a>) -> Result<(), Error> {
        let (id, name, arguments) = (own.kind, entry.name, &entry.arguments[..]);
        let [group, words] = arguments else {
            return Err(self.at(name, ErrorKind::expected("digits for the whole grid", &arguments.join("~"))));
        };
        if !group.is_empty() {
            return Err(self.at(group, ErrorKind::rule("variables outside the grid", (*group).to_owned())));
        }
        let values = words.split('_').map(|word| self.number(word)).collect::<Result<Vec<u32>, _>>()?;
        self.add(name, id, vec![self.rules.cells().collect()], &values)
    }

    /// Reads a part that refers to a row, a column, a diagonal or a corner.
    fn beside(&mut self, own: &Type, entry: &Entry<'a>) -> Result<(), Error> {
        let (id, name, arguments) = (own.kind, entry.name, &entry.arguments[..]);
        let first = *arguments.first().unwrap_or(&name);
        let rest = arguments.get(1..).unwrap_or_default();
        match own.form {
            Form::Sides | Form::Side => {
                let (line, [start, end]) = match (own.form, arguments) {
                    (Form::Sides, [line, start, end]) => (line, [*start, *end]),
                    (Form::Sides, [line, start]) | (Form::Side, [start, line]) => (line, [*start, ""]),
                    _ => {
                        return Err(
                            self.at(name, ErrorKind::expected("a row or a column, and numbers", &arguments.join("~")))
                        );
                    }
                };
                let mut cells = self.side(line)?;
                for word in [start, end] {
                    if !word.is_empty() {
                        self.add(word, id, vec![cells.clone()], &[self.number(word)?])?;
                    }
                    cells.reverse();
                }
                Ok(())
            }
            Form::Slope => {
                let [_, cell] = arguments else {
                    return Err(self.at(name, ErrorKind::expected("a number and a cell", &arguments.join("~"))));
                };
                let line = self.cells(rest, name)?.first().and_then(|&cell| slope(&self.rules, cell));
                let line =
                    line.ok_or_else(|| self.at(cell, ErrorKind::expected("a cell where a diagonal begins", cell)))?;
                self.add(cell, id, vec![line], &[self.number(first)?])
            }
            _ => {
                let corner = arguments.get(..1).map(|names| self.cells(names, name)).transpose()?;
                let square = corner.and_then(|cells| cells.first().and_then(|&cell| square(&self.rules, cell)));
                let square = square.ok_or_else(|| {
                    self.at(first, ErrorKind::expected("the first cell of a square of two by two", first))
                })?;
                let values = rest.iter().map(|word| self.number(word)).collect::<Result<Vec<u32>, _>>()?;
                self.add(first, id, vec![square], &values)
            }
        }
    }

    /// Reads an arrow: first `length` cells of the circle, then the cells of the line.
    fn arrow(&mut self, entry: &Entry<'a>, names: &[&'a str], length: usize) -> Result<(), Error> {
        let cells = self.cells(names, entry.name)?;
        let (circle, rest) = cells.split_at(length.min(cells.len()));
        let Some((&next, &last)) = rest.first().zip(circle.last()) else {
            return Err(self.at(entry.name, ErrorKind::expected("cells of an arrow", &names.join("~"))));
        };
        let near = |cell: LayoutCell| {
            let ((row, column), (below, right)) = (self.rules.place(cell), self.rules.place(next));
            row.abs_diff(below).max(column.abs_diff(right)) < 2
        };
        let from = circle.iter().copied().find(|&cell| near(cell)).unwrap_or(last);
        let line = std::iter::once(from).chain(rest.iter().copied()).collect();
        self.add(entry.name, "arrow", vec![circle.to_vec(), line], &[])
    }

    /// Returns the cells of a row such as `R3` or a column such as `C4`, whose number is decimal.
    fn side(&self, name: &str) -> Result<Vec<LayoutCell>, Error> {
        let wrong = || self.at(name, ErrorKind::expected("a row or a column such as R1 or C1", name));
        let (rows, columns) = (self.rules.rows(), self.rules.columns());
        let number = |text: &str, most: usize| {
            text.parse::<usize>().ok().filter(|number| (1..=most).contains(number)).map(|number| number - 1)
        };
        let at = match (name.strip_prefix('R'), name.strip_prefix('C')) {
            (Some(row), _) => {
                number(row, rows).map(|row| (0..columns).filter_map(|at| self.rules.at(row, at)).collect())
            }
            (_, Some(column)) => {
                number(column, columns).map(|column| (0..rows).filter_map(|at| self.rules.at(at, column)).collect())
            }
            _ => None,
        };
        at.ok_or_else(wrong)
    }

    /// Reads the tables of a part: the letters, followed by cells and by names after underscores. An empty argument separates two lines.
    fn tables(&mut self, entry: &Entry<'a>) -> Result<(), Error> {
        let wrong = |what: &'static str, found: &str| Err(self.at(found, ErrorKind::expected(what, found)));
        let [letters, rest @ ..] = &entry.arguments[..] else { return wrong("the letters of a table", entry.name) };
        // Old types have other signs for the last two letters.
        let swapped = |char| {
            if char == '-' {
                '_'
            } else if char == '_' {
                '-'
            } else {
                char
            }
        };
        let is_old = entry.name.starts_with("Binary");
        let spelled = if is_old { letters.chars().map(swapped).collect() } else { (*letters).to_owned() };
        let Some(table) = Table::read(&spelled, self.rules.size()) else {
            return wrong("the letters of a table", letters);
        };
        let (mut name, mut line) = ("", Vec::new());
        let mut lines: Vec<(&str, Vec<&'a str>)> = Vec::new();
        for (at, argument) in rest.iter().enumerate() {
            let is_name = argument.starts_with('_') || at == 0 && !argument.is_empty() && self.cell(argument).is_none();
            if is_name || argument.is_empty() {
                lines.push((name, std::mem::take(&mut line)));
            }
            if is_name {
                name = argument.strip_prefix('_').unwrap_or(argument);
            } else if !argument.is_empty() {
                line.push(argument);
            }
        }
        lines.push((name, line));
        lines.retain(|(_, line)| !line.is_empty());
        for (name, line) in lines {
            let place = line.first().copied().unwrap_or(entry.name);
            let (cells, name) = (self.cells(&line, place)?, decoded(name).into_owned());
            if entry.name.ends_with('X') {
                self.all_pairs(&table, cells, (name, place))?;
            } else if cells.len() > 1 {
                self.pairs.push(Named { line: cells, table: table.clone(), name, place });
            }
            if self.pairs.len() > PAIRS {
                return Err(self.at(place, ErrorKind::TooMuch(format!("at most {PAIRS} tables of two cells").into())));
            }
        }
        Ok(())
    }

    /// Adds a table for every pair of the given cells: as a kind of line if possible, otherwise as one table for each pair.
    fn all_pairs(
        &mut self,
        table: &Table,
        cells: Vec<LayoutCell>,
        (name, place): (String, &'a str),
    ) -> Result<(), Error> {
        let &[one, other, ..] = &cells[..] else { return Ok(()) };
        let is = |id: &'static str| {
            let kind = Kind::named(id)?;
            let two = Constraint::new(kind, &self.rules, vec![vec![one, other]], None).ok()?;
            (Table::of(&two, &self.rules, [one, other]) == *table).then_some(id)
        };
        if let Some(id) = ["nabner", "extraregion"].into_iter().find_map(is) {
            return self.add(place, id, vec![cells], &[]);
        }
        if cells.len() > self.rules.size() {
            let rule = "tables for all pairs of more cells than there are digits";
            return Err(self.at(place, ErrorKind::rule(rule, format!("PairX at {}", self.rules.name(one)))));
        }
        for (at, &one) in cells.iter().enumerate() {
            let line = |&other: &LayoutCell| vec![one, other];
            let all = cells.iter().skip(at + 1).map(line);
            self.pairs.extend(all.map(|line| Named { line, table: table.clone(), name: name.clone(), place }));
        }
        Ok(())
    }

    /// Adds the constraints that the tables express.
    fn meanings(&mut self, no_dots: bool, no_xv: bool) -> Result<(), Error> {
        let (mut known, mut left, mut clones) = (Known::default(), Vec::new(), Vec::new());
        // The tables that express no known kind, each with its lines.
        let mut free: Vec<(Table, &str, Vec<Vec<LayoutCell>>)> = Vec::new();
        let is_mark = |constraint: &Constraint| match constraint.kind().id {
            "difference" | "ratio" => !no_dots,
            "xv" => !no_xv,
            _ => false,
        };
        for pair in std::mem::take(&mut self.pairs) {
            let found = known.constraint(&self.rules, &pair.line, &pair.table, (&pair.name, true));
            match found.filter(is_mark) {
                Some(found) => self.constraints.push(found),
                None => left.push(pair),
            }
        }
        let two = |pair: &Named<'_>| match pair.line[..] {
            [one, other] => Some(Pair { cells: [one, other], table: pair.table.clone() }),
            _ => None,
        };
        let mut pairs: Vec<Pair> = left.iter().filter_map(two).collect();
        if !pairs.is_empty() {
            let marked = self.rules.with_constraints(self.constraints.iter().filter(|own| is_mark(own)).cloned());
            let count = pairs.len();
            let taken = |id: &&str| pairs::take_all(&marked, id, &mut pairs);
            let flags: Vec<Constraint> = pairs::ALL.iter().filter_map(taken).collect();
            self.constraints.extend(flags);
            if pairs.len() < count {
                let is_left =
                    |pair: &Named<'_>| pairs.iter().any(|own| pair.line == own.cells && pair.table == own.table);
                left.retain(|pair| pair.line.len() > 2 || is_left(pair));
            }
        }
        for pair in left {
            let found = known.constraint(&self.rules, &pair.line, &pair.table, (&pair.name, false));
            let Some(found) = found else {
                match free.iter_mut().find(|(table, _, _)| *table == pair.table) {
                    Some((_, _, lines)) => lines.push(pair.line),
                    None => free.push((pair.table, pair.place, vec![pair.line])),
                }
                continue;
            };
            match found.lines() {
                [one, other] if found.kind().fields == Fields::Pairs && pair.name == "clone" => {
                    clones.extend(one.iter().copied().zip(other.iter().copied()));
                }
                _ => self.constraints.push(found),
            }
        }
        for (table, place, lines) in free {
            let made = table.constraint(&self.rules, lines);
            let wrong = || self.at(place, ErrorKind::Invalid("no pair of digits is allowed".into()));
            self.constraints.push(made.ok_or_else(wrong)?);
        }
        if !clones.is_empty() {
            let (cells, others): (Vec<_>, Vec<_>) = clones.into_iter().unzip();
            self.add(self.line, "clone", vec![cells, others], &[])?;
        }
        Ok(())
    }

    /// Applies the rule against consecutive neighbours to neighbours with a dot too, as the site does.
    fn across_dots(&mut self) -> Result<(), Error> {
        let is_dot = |constraint: &&Constraint| matches!(constraint.kind().id, "difference" | "ratio");
        let dots: Vec<Vec<LayoutCell>> =
            self.constraints.iter().filter(is_dot).map(|dot| dot.cells().collect()).collect();
        dots.into_iter().try_for_each(|dot| self.add(self.line, "nabner", vec![dot], &[]))
    }
}

/// Returns the diagonal of a clue from its first cell, which determines the direction.
pub(super) fn slope(rules: &Rules, cell: LayoutCell) -> Option<Vec<LayoutCell>> {
    let (row, column) = rules.place(cell);
    let (bottom, right) = (rules.rows() - 1, rules.columns() - 1);
    let (down, right): (isize, isize) = if column == 0 && row < bottom {
        (1, 1)
    } else if column == right && (1..bottom).contains(&row) {
        (-1, -1)
    } else if row == 0 {
        (1, -1)
    } else if row == bottom && (1..right).contains(&column) {
        (-1, 1)
    } else {
        return None;
    };
    let from = (row.cast_signed() - down, column.cast_signed() - right);
    Some(rules.seen_from(from, (down, right))).filter(|cells| cells.len() > 1)
}

/// Returns the two by two square whose first cell is given.
pub(super) fn square(rules: &Rules, cell: LayoutCell) -> Option<Vec<LayoutCell>> {
    let (row, column) = rules.place(cell);
    [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(|(down, right)| rules.at(row + down, column + right)).collect()
}

/// Parses a cell, and its possible digits.
fn cell_digits(reader: &Reader<'_>, argument: &str) -> Result<(LayoutCell, Vec<Digit>), Error> {
    let wrong = || reader.at(argument, ErrorKind::expected("a cell and its digit such as R1C1_5", argument));
    let (cell, words) = argument.split_once('_').ok_or_else(wrong)?;
    let cell = reader.cell(cell).ok_or_else(wrong)?;
    let least = reader.first;
    let digit = |word: &str| {
        let place = word.parse::<u8>().ok()?.checked_sub(least)?.checked_add(1)?;
        Digit::of_size(reader.rules.size(), place)
    };
    let digits: Option<Vec<Digit>> = words.split('_').map(digit).collect();
    Ok((cell, digits.ok_or_else(wrong)?))
}

/// Reads a cell with its digit or its possible digits. If a cell has several lists, only digits in all of them are possible.
fn given(reader: &Reader<'_>, argument: &str, document: &mut Document) -> Result<(), Error> {
    if argument.is_empty() {
        return Ok(());
    }
    let (cell, digits) = cell_digits(reader, argument)?;
    let all: DigitSet = digits.iter().copied().collect();
    let (before, eliminated) = (document.givens[cell], document.eliminated.get(cell));
    let value = match &digits[..] {
        &[digit] => before.or(Some(digit)),
        _ => before,
    };
    let lists = if digits.len() > 1 { eliminated | (reader.rules.digits() - all) } else { eliminated };
    if value.is_some_and(|value| !all.contains(value) || lists.contains(value)) {
        let what = format!("one given of {}", reader.rules.name(cell));
        return Err(reader.at(argument, ErrorKind::expected(what, argument)));
    }
    document.givens[cell] = value;
    document.eliminated.set(cell, lists);
    Ok(())
}
