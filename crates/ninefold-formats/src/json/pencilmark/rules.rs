//! Reads the list of rules of a single grid: its constraints, and the candidates that cell rules exclude.
//!
//! ```text
//! {"type": "box_grid", "origin": "r1c1", "box": [2, 3]}             rows, columns and boxes; `grid` without boxes, then a `box` for each region
//! {"type": "cage", "sum": 9, "cells": ["r1c1", "r1c2"]}
//! {"type": "line", "kind": "whisper", "value": 5, "cells": [..]}
//! {"type": "edge", "kind": "kropki", "color": "white", "cells": [..]}
//! {"type": "negative", "of": "xv"}
//! ```
//!
//! A type, kind or key that no registered constraint expresses is an error that states its name and place.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Kind, LARGEST, Rules, box_shape};
use ninefold_core::{Digit, DigitSet};

use super::MOST;
use crate::error::Error;
use crate::rules::houses;
use crate::value::{Object, Value, place};

/// The maximum number of cells of all rules together.
const CELLS: usize = 20_000;

/// Keys that every rule may have and that do not affect its meaning.
const COMMON: [&str; 4] = ["type", "id", "label", "style"];

/// The kinds of lines, each with its name in this format and the registered id.
pub(super) const LINES: [(&str, &str); 12] = [
    ("thermo", "thermometer"),
    ("slow_thermo", "slowthermometer"),
    ("whisper", "whispers"),
    ("renban", "renban"),
    ("region_sum", "regionsumline"),
    ("palindrome", "palindrome"),
    ("entropic", "entropicline"),
    ("modular", "modularline"),
    ("zipper", "zipperline"),
    ("between", "betweenline"),
    ("lockout", "lockout"),
    ("double_arrow", "doublearrow"),
];

/// Flags that this format expresses as lists of houses.
pub(super) const HOUSES: [(&str, &str); 4] =
    [("diagonal+", "diagonal"), ("diagonal-", "diagonal"), ("windoku", "window"), ("disjointgroups", "disjoint")];

/// The rules read so far.
struct Reader {
    rules: Rules,
    made: Vec<Constraint>,
    /// The cells of regions other than the boxes.
    regions: Vec<Vec<LayoutCell>>,
    excluded: Vec<(LayoutCell, DigitSet)>,
    /// The edges with dots, and whether any dot has a number other than that of a Kropki dot.
    dots: Vec<Vec<LayoutCell>>,
    has_numbered: bool,
    cells: usize,
}

/// The rules, and the digits excluded from some cells.
pub(super) type Found = (Rules, Vec<(LayoutCell, DigitSet)>);

/// Reads the rules of a grid of a given size.
pub(super) fn read(list: Value<'_>, size: usize) -> Result<Found, Error> {
    let all = list.elements(MOST)?.into_iter().map(Value::object).collect::<Result<Vec<_>, _>>()?;
    for object in &all {
        object.once()?;
    }
    let rules = base(list, &all, size)?;
    let mut reader = Reader {
        rules,
        made: Vec::new(),
        regions: Vec::new(),
        excluded: Vec::new(),
        dots: Vec::new(),
        has_numbered: false,
        cells: 0,
    };
    // Rules for all neighbours depend on the edges, so they are read after the others.
    let is_late = |object: &&Object<'_>| matches!(text(object, "type").as_deref(), Ok("neighbours" | "negative"));
    let (late, first): (Vec<_>, Vec<_>) = all.iter().partition(is_late);
    for object in first.into_iter().chain(late) {
        reader.rule(object)?;
        if reader.cells > CELLS {
            return Err(object.value.expected(&format!("at most {CELLS} cells in all rules")));
        }
    }
    reader.finish(list)
}

fn text(object: &Object<'_>, key: &str) -> Result<String, Error> {
    object.need(key)?.text()
}

/// Reads the rows, columns and regions.
fn base(list: Value<'_>, all: &[Object<'_>], size: usize) -> Result<Rules, Error> {
    let sized = Rules::sized(size).map_err(|why| list.invalid(&why))?;
    let mut grid = None;
    for object in all {
        let kind = text(object, "type")?;
        if !matches!(kind.as_str(), "grid" | "box_grid") {
            continue;
        }
        only(object, &["origin", "box"])?;
        let origin = object.need("origin")?;
        if origin.text()? != "r1c1" || grid.is_some() {
            return Err(origin.rule("grids that do not begin at r1c1"));
        }
        let shape = match object.get("box").filter(|_| kind == "box_grid") {
            None if kind == "box_grid" => return Err(object.value.expected("an object with \"box\"")),
            None => (0, 0),
            Some(value) => {
                let sides = value.exactly(2)?;
                let length = |value: Value<'_>| Ok::<_, Error>(usize::try_from(value.number()?).unwrap_or_default());
                let (rows, columns) = (length(sides[0])?, length(sides[1])?);
                if rows.checked_mul(columns) != Some(size) {
                    return Err(value.expected(&format!("rows and columns of a box of {size} cells")));
                }
                (rows, columns)
            }
        };
        grid = Some(shape);
    }
    let Some((rows, columns)) = grid else { return Err(list.rule("grids without rows, columns and boxes")) };
    let mut regions: Vec<Option<u8>> = vec![None; size * size];
    if columns > 0 {
        let label = |at: usize| u8::try_from(at / size / rows * (size / columns) + at % size / columns).ok();
        regions = (0..size * size).map(label).collect();
    }
    let mut number = 0;
    for object in all.iter().filter(|object| text(object, "type").is_ok_and(|kind| kind == "box")) {
        only(object, &["cells"])?;
        for value in object.need("cells")?.elements(LARGEST)? {
            let cell = cell(value, &sized)?;
            if columns > 0 || regions[cell.index()].replace(number).is_some() {
                return Err(value.rule_in("boxes that overlap", sized.name(cell)));
            }
        }
        number += 1;
    }
    // If the size is a prime number, the standard boxes are the rows.
    let is_standard = (rows, columns) == box_shape(size) || number == 0 && columns == 0 && box_shape(size).0 == 1;
    if is_standard {
        return Ok(sized);
    }
    sized.with_regions(&regions).map_err(|why| list.invalid(&why))
}

/// Refuses keys that are neither in `known` nor common to all rules.
fn only(object: &Object<'_>, known: &[&str]) -> Result<(), Error> {
    let unknown = object.iter().find(|(key, _)| !known.contains(key) && !COMMON.contains(key));
    match unknown {
        Some((key, value)) => {
            Err(value.rule(format!("rules of the type {:?} with {key:?}", text(object, "type").unwrap_or_default())))
        }
        None => Ok(()),
    }
}

fn cell(value: Value<'_>, rules: &Rules) -> Result<LayoutCell, Error> {
    let found = value.text().ok().and_then(|name| place(&name)).and_then(|(row, column)| rules.at(row, column));
    found.ok_or_else(|| value.expected("a cell of the grid such as r1c1"))
}

impl Reader {
    fn list(&mut self, value: Value<'_>) -> Result<Vec<LayoutCell>, Error> {
        let all = value.elements(CELLS)?;
        self.cells += all.len();
        all.into_iter().map(|value| cell(value, &self.rules)).collect()
    }

    fn cells(&mut self, object: &Object<'_>) -> Result<Vec<LayoutCell>, Error> {
        self.list(object.need("cells")?)
    }

    fn lists(&mut self, value: Value<'_>) -> Result<Vec<Vec<LayoutCell>>, Error> {
        value.elements(MOST)?.into_iter().map(|value| self.list(value)).collect()
    }

    /// Adds a constraint; if it is invalid, the error is reported at the rule.
    fn add(
        &mut self,
        object: &Object<'_>,
        id: &str,
        lines: Vec<Vec<LayoutCell>>,
        values: impl IntoIterator<Item = u32>,
    ) -> Result<(), Error> {
        let unknown = || object.value.rule(format!("constraints of the kind {id:?}"));
        let kind = Kind::named(id).ok_or_else(unknown)?;
        let made = Constraint::new(kind, &self.rules, lines, values);
        self.made.push(made.map_err(|why| object.value.invalid(&why))?);
        Ok(())
    }

    fn rule(&mut self, object: &Object<'_>) -> Result<(), Error> {
        let kind = text(object, "type")?;
        match kind.as_str() {
            "grid" | "box_grid" | "box" => Ok(()),
            "region" => self.region(object),
            "cage" => {
                only(object, &["cells", "sum"])?;
                let (cells, sum) = (self.cells(object)?, object.get("sum").map(whole).transpose()?);
                self.add(object, "killercage", vec![cells], sum)
            }
            "line" => self.line(object),
            "arrow" => self.arrow(object),
            "edge" => self.edge(object),
            "sum" => self.sum(object),
            "sandwich" | "xsum" | "skyscraper" => self.beside(object, &kind),
            "cell" => self.cell_rule(object),
            "contains" => {
                only(object, &["cells", "digits"])?;
                let digits = object.need("digits")?.elements(LARGEST)?.into_iter().map(whole);
                let (digits, cells) = (digits.collect::<Result<Vec<_>, _>>()?, self.cells(object)?);
                self.add(object, "quadruple", vec![cells], digits)
            }
            "clone" => {
                only(object, &["regions"])?;
                let regions = self.lists(object.need("regions")?)?;
                let Some((first, others)) = regions.split_first().filter(|(_, others)| !others.is_empty()) else {
                    return Err(object.value.expected("two regions or more"));
                };
                others.iter().try_for_each(|other| self.add(object, "clone", vec![first.clone(), other.clone()], None))
            }
            "count" => {
                only(object, &["kind", "cells"])?;
                if text(object, "kind")? != "circles" {
                    return Err(object.need("kind")?.rule("counts other than circles"));
                }
                let cells = self.cells(object)?;
                self.add(object, "countingcircles", vec![cells], None)
            }
            "global_entropy" => {
                only(object, &[])?;
                if !self.rules.size().is_multiple_of(3) {
                    return Err(object.value.rule("global entropy of digits that are not three equal groups"));
                }
                self.add(object, "globalentropy", Vec::new(), None)
            }
            "neighbours" => self.neighbours(object),
            "negative" => self.negative(object),
            kind => Err(object.value.rule(format!("rules of the type {kind:?}"))),
        }
    }

    fn region(&mut self, object: &Object<'_>) -> Result<(), Error> {
        only(object, &["kind", "cells"])?;
        let kind = text(object, "kind")?;
        if !["diagonal", "window", "disjoint", "colour", "extra", "region"].contains(&kind.as_str()) {
            return Err(object.need("kind")?.rule(format!("regions of the kind {kind:?}")));
        }
        let mut cells = self.cells(object)?;
        cells.sort_unstable();
        // Creating the constraint checks the cells.
        self.add(object, "extraregion", vec![cells.clone()], None)?;
        self.made.pop();
        self.regions.push(cells);
        Ok(())
    }

    fn line(&mut self, object: &Object<'_>) -> Result<(), Error> {
        let kind = text(object, "kind")?;
        let Some((_, id)) = LINES.iter().find(|(name, _)| *name == kind) else {
            return Err(object.need("kind")?.rule(format!("lines of the kind {kind:?}")));
        };
        let (has_value, size) = (matches!(*id, "whispers" | "modularline" | "lockout"), self.rules.size());
        only(
            object,
            match *id {
                "entropicline" => &["kind", "cells", "groups", "closed"],
                _ if has_value => &["kind", "cells", "value", "closed"],
                _ => &["kind", "cells", "closed"],
            },
        )?;
        let mut cells = self.cells(object)?;
        if let Some(closed) = object.get("closed").filter(|closed| closed.squeezed() != "false") {
            match (*id, cells.first()) {
                ("renban", _) if closed.truth()? => {}
                ("whispers", Some(&first)) if closed.truth()? => cells.push(first),
                _ => return Err(closed.rule(format!("closed lines of the kind {kind:?}"))),
            }
        }
        let value = object.get("value").map(whole).transpose()?;
        let usual = match *id {
            "whispers" if size == 9 => Some(5),
            "lockout" if size == 9 => Some(4),
            "modularline" => Some(3),
            _ => None,
        };
        if has_value && value.or(usual).is_none() {
            return Err(object.value.expected("an object with \"value\""));
        }
        if *id == "entropicline" {
            self.check_groups(object)?;
        }
        self.add(object, id, vec![cells], value.or(usual).filter(|_| has_value))
    }

    /// Checks that the digit groups of an entropic line are those of the registered kind.
    fn check_groups(&self, object: &Object<'_>) -> Result<(), Error> {
        let size = self.rules.size();
        let Some(groups) = object.get("groups") else {
            return if size == 9 { Ok(()) } else { Err(object.value.expected("an object with \"groups\"")) };
        };
        let sets = groups.exactly(3)?.into_iter().map(|group| group.digits_of(size)).collect::<Result<Vec<_>, _>>()?;
        let known: Vec<DigitSet> = thirds(size).into_iter().map(|group| group.into_iter().collect()).collect();
        let fits = known.iter().all(|group| sets.contains(group));
        if fits {
            Ok(())
        } else {
            Err(groups.rule("entropic lines with groups other than low, middle and high digits"))
        }
    }

    fn arrow(&mut self, object: &Object<'_>) -> Result<(), Error> {
        only(object, &["bulb", "lines"])?;
        let bulb = object.need("bulb")?;
        let circle = self.list(bulb)?;
        let is_ordered = circle.windows(2).all(|pair| self.rules.place(pair[0]) < self.rules.place(pair[1]));
        if !is_ordered || circle.is_empty() {
            return Err(bulb.rule("pills that are not read from left to right or downwards"));
        }
        for value in object.need("lines")?.elements(MOST)? {
            let line = self.list(value)?;
            let near = |own: &&LayoutCell| line.first().is_some_and(|&first| touch(&self.rules, **own, first));
            let from = circle.iter().find(near).ok_or_else(|| value.expected("a line that begins beside the bulb"))?;
            let line = std::iter::once(*from).chain(line.iter().copied()).collect();
            self.add(object, "arrow", vec![circle.clone(), line], None)?;
        }
        Ok(())
    }

    fn edge(&mut self, object: &Object<'_>) -> Result<(), Error> {
        let kind = text(object, "kind")?;
        let key = match kind.as_str() {
            "kropki" => "color",
            "xv" => "letter",
            "difference" | "ratio" => "value",
            "sum" => "sum",
            "less" => "kind",
            kind => return Err(object.need("kind")?.rule(format!("edges of the kind {kind:?}"))),
        };
        only(object, &["kind", "cells", key])?;
        let mut cells = self.cells(object)?;
        let is_edge = matches!(cells[..], [one, other] if beside(&self.rules, one, other));
        if !is_edge {
            return Err(object.need("cells")?.expected("two cells that share an edge"));
        }
        let value = object.need(key)?;
        let word = value.words()?;
        let (id, number) = match (kind.as_str(), word.as_str()) {
            ("kropki", "white") => ("difference", None),
            ("kropki", "black") => ("ratio", None),
            ("xv", "X") => ("xv", Some(10)),
            ("xv", "V") => ("xv", Some(5)),
            ("kropki" | "xv", _) => return Err(value.expected("white or black, X or V")),
            ("less", _) => ("greaterthan", None),
            (kind, _) => (kind, Some(whole(value)?)),
        };
        if kind == "less" {
            cells.reverse();
        }
        if matches!(id, "difference" | "ratio") {
            self.dots.push(cells.clone());
            self.has_numbered |= kind != "kropki";
        }
        self.add(object, id, vec![cells], number)
    }

    fn sum(&mut self, object: &Object<'_>) -> Result<(), Error> {
        only(object, &["kind", "cells", "sum", "side"])?;
        let kind = text(object, "kind")?;
        if !["little_killer", "frame", "group", "corner"].contains(&kind.as_str()) {
            return Err(object.need("kind")?.rule(format!("sums of the kind {kind:?}")));
        }
        let (cells, sum) = (self.cells(object)?, whole(object.need("sum")?)?);
        let is_whole = kind == "little_killer"
            && self.rules.seen_by(&cells).is_some_and(|(from, (down, right))| {
                down != 0 && right != 0 && self.rules.seen_from(from, (down, right)) == cells
            });
        self.add(object, if is_whole { "littlekillersum" } else { "sum" }, vec![cells], Some(sum))
    }

    /// Reads a clue beside a row or column.
    fn beside(&mut self, object: &Object<'_>, kind: &str) -> Result<(), Error> {
        let (id, key) = match kind {
            "sandwich" => ("sandwichsum", "sum"),
            "xsum" => ("xsum", "sum"),
            _ => ("skyscraper", "value"),
        };
        only(object, &["cells", "side", key])?;
        let (cells, value) = (self.cells(object)?, whole(object.need(key)?)?);
        let side = object.need("side")?;
        let step = match side.text()?.as_str() {
            "top" => (1, 0),
            "bottom" => (-1, 0),
            "left" => (0, 1),
            "right" => (0, -1),
            _ => return Err(side.expected("top, bottom, left or right")),
        };
        let is_line =
            cells.len() == self.rules.size() && self.rules.seen_by(&cells).is_some_and(|(_, own)| own == step);
        if !is_line {
            return Err(object.need("cells")?.expected("the cells of a row or column from its side on"));
        }
        self.add(object, id, vec![cells], Some(value))
    }

    /// Reads a rule for cells: odd or even digits, or excluded digits.
    fn cell_rule(&mut self, object: &Object<'_>) -> Result<(), Error> {
        only(object, &["kind", "cells", "values", "split"])?;
        let (kind, size) = (text(object, "kind")?, self.rules.size());
        let cells = self.cells(object)?;
        if matches!(kind.as_str(), "odd" | "even") {
            return cells.into_iter().try_for_each(|cell| self.add(object, &kind, vec![vec![cell]], None));
        }
        let all = self.rules.digits();
        let digits = match kind.as_str() {
            "set" => object.need("values")?.digits_of(size)?,
            "exclude" => all - object.need("values")?.digits_of(size)?,
            "low" | "high" => {
                let split = whole(object.need("split")?)?;
                let is_low = |digit: &Digit| u32::from(digit.get()) <= split;
                all.iter().filter(|digit| is_low(digit) == (kind == "low")).collect()
            }
            kind => return Err(object.need("kind")?.rule(format!("cells of the kind {kind:?}"))),
        };
        self.excluded.extend(cells.into_iter().map(|cell| (cell, all - digits)));
        Ok(())
    }

    fn neighbours(&mut self, object: &Object<'_>) -> Result<(), Error> {
        only(object, &["kind"])?;
        let kind = text(object, "kind")?;
        if !["antiknight", "antiking", "nonconsecutive"].contains(&kind.as_str()) {
            return Err(object.need("kind")?.rule(format!("neighbours of the kind {kind:?}")));
        }
        self.add(object, &kind, Vec::new(), None)?;
        if kind == "nonconsecutive" {
            // In this format, the rule also applies to neighbours with a dot between them.
            std::mem::take(&mut self.dots)
                .into_iter()
                .try_for_each(|dot| self.add(object, "nabner", vec![dot], None))?;
        }
        Ok(())
    }

    fn negative(&mut self, object: &Object<'_>) -> Result<(), Error> {
        let of = text(object, "of")?;
        let refuse = |value: Value<'_>, what: &str| Err(value.rule(format!("negative rules of {of:?} {what}")));
        match of.as_str() {
            "xv" => {
                only(object, &["of"])?;
                self.add(object, "negative:xv", Vec::new(), None)
            }
            "kropki" if self.has_numbered => refuse(object.value, "beside edges with numbers"),
            "kropki" => {
                only(object, &["of", "color"])?;
                let colour = object.get("color").map(Value::text).transpose()?;
                let ids: &[&str] = match colour.as_deref() {
                    None => &["negative:difference", "negative:ratio"],
                    Some("white") => &["negative:difference"],
                    Some("black") => &["negative:ratio"],
                    Some(_) => return Err(object.need("color")?.expected("white or black")),
                };
                ids.iter().try_for_each(|id| self.add(object, id, Vec::new(), None))
            }
            _ => refuse(object.need("of")?, "as such"),
        }
    }

    /// Returns the rules with all constraints. Regions that are exactly the houses of a flag are replaced by the flag.
    fn finish(mut self, list: Value<'_>) -> Result<Found, Error> {
        for (id, _) in HOUSES {
            let Some(houses) = houses(&self.rules, id).filter(|houses| !houses.is_empty()) else { continue };
            if houses.iter().all(|house| self.regions.contains(house)) {
                self.regions.retain(|region| !houses.contains(region));
                let flag = Kind::named(id).map(|kind| Constraint::new(kind, &self.rules, Vec::new(), None));
                self.made.extend(flag.transpose().map_err(|why| list.invalid(&why))?);
            }
        }
        for region in std::mem::take(&mut self.regions) {
            let made = Kind::named("extraregion").map(|kind| Constraint::new(kind, &self.rules, vec![region], None));
            self.made.extend(made.transpose().map_err(|why| list.invalid(&why))?);
        }
        Ok((self.rules.with_constraints(self.made), self.excluded))
    }
}

/// Reads a number without a sign.
fn whole(value: Value<'_>) -> Result<u32, Error> {
    let number = u32::try_from(value.number()?).ok();
    number.ok_or_else(|| value.expected("a whole number"))
}

/// Returns the groups of low, middle and high digits.
pub(super) fn thirds(size: usize) -> [Vec<Digit>; 3] {
    let outer = (size + 1) / 3;
    let group = |range: std::ops::RangeInclusive<usize>| {
        range.filter_map(|value| Digit::of_size(size, u8::try_from(value).ok()?)).collect()
    };
    [group(1..=outer), group(outer + 1..=size - outer), group(size - outer + 1..=size)]
}

/// Whether two cells share an edge or a corner.
pub(super) fn touch(rules: &Rules, one: LayoutCell, other: LayoutCell) -> bool {
    let ((row, column), (below, right)) = (rules.place(one), rules.place(other));
    one != other && row.abs_diff(below).max(column.abs_diff(right)) == 1
}

/// Whether two cells share an edge.
pub(super) fn beside(rules: &Rules, one: LayoutCell, other: LayoutCell) -> bool {
    let ((row, column), (below, right)) = (rules.place(one), rules.place(other));
    row.abs_diff(below) + column.abs_diff(right) == 1
}
