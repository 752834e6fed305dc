//! Writes the list of rules of a single grid.

use ninefold_core::Digit;
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules, box_shape};
use serde_json::{Value as Json, json};

use super::rules::{HOUSES, LINES, beside, thirds, touch};
use crate::rules::houses;

/// Whether the list of rules can express all constraints of a grid.
pub(super) fn is_said(rules: &Rules) -> bool {
    rules.constraints().iter().all(|constraint| written(rules, constraint).is_some())
}

/// Returns the list of rules.
pub(super) fn list(rules: &Rules) -> Vec<Json> {
    let mut all = grid(rules);
    all.extend(rules.constraints().iter().filter_map(|constraint| written(rules, constraint)).flatten());
    all
}

fn names<'a>(rules: &Rules, cells: impl IntoIterator<Item = &'a LayoutCell>) -> Json {
    cells.into_iter().map(|&cell| Json::from(rules.name(cell).to_string())).collect()
}

/// Returns the rules that state the rows, columns and regions.
fn grid(rules: &Rules) -> Vec<Json> {
    let (rows, columns) = box_shape(rules.size());
    let bare = json!({ "type": "grid", "origin": "r1c1" });
    match rules.regions() {
        None if rows > 1 => vec![json!({ "type": "box_grid", "origin": "r1c1", "box": [rows, columns] })],
        None => vec![bare],
        Some(_) => {
            let region = |cells: Vec<LayoutCell>| json!({ "type": "box", "cells": names(rules, &cells) });
            std::iter::once(bare).chain(rules.boxes().into_iter().map(region)).collect()
        }
    }
}

/// Returns the rules that express a constraint, or `None` if the format cannot express it.
fn written(rules: &Rules, constraint: &Constraint) -> Option<Vec<Json>> {
    let (id, lines, value) = (constraint.kind().id, constraint.lines(), constraint.value());
    if let Some((_, kind)) = HOUSES.iter().find(|(own, _)| *own == id) {
        let houses = houses(rules, id).filter(|houses| !houses.is_empty())?;
        let region = |cells: &Vec<LayoutCell>| json!({ "type": "region", "kind": kind, "cells": names(rules, cells) });
        return Some(houses.iter().map(region).collect());
    }
    if let Some((kind, _)) = LINES.iter().find(|(_, own)| *own == id) {
        return lines.iter().map(|line| self::line(rules, kind, line, value)).collect();
    }
    if matches!(id, "minimum" | "maximum") {
        return Some(extreme(rules, constraint, *lines.first()?.first()?));
    }
    let first = || Some(names(rules, lines.first()?));
    let one = match id {
        "extraregion" => json!({ "type": "region", "kind": "extra", "cells": first()? }),
        "killercage" => match value {
            Some(sum) => json!({ "type": "cage", "cells": first()?, "sum": sum }),
            None => json!({ "type": "cage", "cells": first()? }),
        },
        "sum" => json!({ "type": "sum", "kind": "group", "sum": value?, "cells": first()? }),
        "odd" | "even" => json!({ "type": "cell", "kind": id, "cells": first()? }),
        "quadruple" => json!({ "type": "contains", "digits": constraint.values(), "cells": first()? }),
        "countingcircles" => json!({ "type": "count", "kind": "circles", "cells": first()? }),
        "globalentropy" if rules.size().is_multiple_of(3) => json!({ "type": "global_entropy" }),
        "antiknight" | "antiking" => json!({ "type": "neighbours", "kind": id }),
        "clone" => json!({ "type": "clone", "regions": lines.iter().map(|line| names(rules, line)).collect::<Json>() }),
        "arrow" => arrow(rules, lines)?,
        "difference" | "ratio" | "xv" | "greaterthan" => edge(rules, id, lines.first()?, value)?,
        "nonconsecutive" | "negative:difference" | "negative:ratio" | "negative:xv" => negative(rules, id)?,
        "littlekillersum" | "sandwichsum" | "xsum" | "skyscraper" => clue(rules, id, lines.first()?, value?)?,
        _ => return None,
    };
    Some(vec![one])
}

/// Returns the rules for a minimum or maximum cell: an inequality for each neighbour that is not a cell of the same kind.
fn extreme(rules: &Rules, constraint: &Constraint, own: LayoutCell) -> Vec<Json> {
    let is_same = |&cell: &LayoutCell| {
        let mut same = rules.constraints().iter().filter(|other| other.kind() == constraint.kind());
        same.any(|other| other.cells().any(|other| other == cell))
    };
    let near = rules.cells().filter(|&cell| beside(rules, own, cell)).filter(|cell| !is_same(cell));
    let less = |cell: LayoutCell| {
        let cells = if constraint.kind().id == "minimum" { [own, cell] } else { [cell, own] };
        json!({ "type": "edge", "kind": "less", "cells": names(rules, &cells) })
    };
    near.map(less).collect()
}

/// Returns the rule for a line, each cell of which must touch the next.
fn line(rules: &Rules, kind: &str, line: &[LayoutCell], value: Option<u32>) -> Option<Json> {
    let touches = line.len() > 1 && line.windows(2).all(|pair| touch(rules, pair[0], pair[1]));
    let mut object = json!({ "type": "line", "kind": kind, "cells": names(rules, line) });
    let size = u32::try_from(rules.size()).ok()?;
    let value = match kind {
        "whisper" => Some(value.unwrap_or(size.div_ceil(2))),
        "lockout" => Some(value.unwrap_or(size.div_ceil(2) - 1)),
        "modular" => Some(value.unwrap_or(3)),
        _ => None,
    };
    if let Some(value) = value {
        object["value"] = value.into();
    }
    if kind == "entropic" && size != 9 {
        let group = |group: Vec<Digit>| -> Json { group.into_iter().map(Digit::get).collect() };
        object["groups"] = thirds(rules.size()).into_iter().map(group).collect();
    }
    touches.then_some(object)
}

fn arrow(rules: &Rules, lines: &[Vec<LayoutCell>]) -> Option<Json> {
    let [circle, lines @ ..] = lines else { return None };
    let mut sorted = circle.clone();
    sorted.sort_unstable_by_key(|&cell| rules.place(cell));
    let lines: Vec<&[LayoutCell]> = lines.iter().filter(|line| line.len() > 1).map(|line| &line[1..]).collect();
    let begins = |line: &&[LayoutCell]| sorted.iter().any(|&own| touch(rules, own, line[0]));
    if lines.is_empty() || !lines.iter().all(begins) {
        return None;
    }
    let lines: Json = lines.into_iter().map(|line| names(rules, line)).collect();
    Some(json!({ "type": "arrow", "bulb": names(rules, &sorted), "lines": lines }))
}

fn edge(rules: &Rules, id: &str, cells: &[LayoutCell], value: Option<u32>) -> Option<Json> {
    let &[one, other] = cells else { return None };
    if !beside(rules, one, other) {
        return None;
    }
    let cells = names(rules, cells);
    Some(match (id, value) {
        ("difference", None | Some(1)) => json!({ "type": "edge", "kind": "kropki", "color": "white", "cells": cells }),
        ("ratio", None | Some(2)) => json!({ "type": "edge", "kind": "kropki", "color": "black", "cells": cells }),
        ("xv", Some(10)) => json!({ "type": "edge", "kind": "xv", "letter": "X", "cells": cells }),
        ("xv", Some(5)) => json!({ "type": "edge", "kind": "xv", "letter": "V", "cells": cells }),
        ("xv", Some(sum)) => json!({ "type": "edge", "kind": "sum", "sum": sum, "cells": cells }),
        ("greaterthan", _) => json!({ "type": "edge", "kind": "less", "cells": names(rules, &[other, one]) }),
        (_, value) => json!({ "type": "edge", "kind": id, "value": value?, "cells": cells }),
    })
}

/// Returns a rule for all neighbours, if it has the same meaning together with the dots of the grid.
fn negative(rules: &Rules, id: &str) -> Option<Json> {
    let mut dots = rules.constraints().iter().filter(|own| matches!(own.kind().id, "difference" | "ratio"));
    let is_plain =
        |own: &Constraint| own.value().is_none_or(|value| value == if own.kind().id == "ratio" { 2 } else { 1 });
    match id {
        "nonconsecutive" if dots.clone().next().is_none() => Some(json!({ "type": "neighbours", "kind": id })),
        // This rule does not apply to neighbours with a dot between them.
        "nonconsecutive" if dots.all(is_plain) => Some(json!({ "type": "negative", "of": "kropki", "color": "white" })),
        "negative:xv" => Some(json!({ "type": "negative", "of": "xv" })),
        "negative:difference" if dots.all(is_plain) => {
            Some(json!({ "type": "negative", "of": "kropki", "color": "white" }))
        }
        "negative:ratio" if dots.all(is_plain) => Some(json!({ "type": "negative", "of": "kropki", "color": "black" })),
        _ => None,
    }
}

/// Returns the rule for a clue beside the grid.
fn clue(rules: &Rules, id: &str, cells: &[LayoutCell], value: u32) -> Option<Json> {
    let (_, (down, right)) = rules.seen_by(cells)?;
    let (row, column) = rules.place(*cells.first()?);
    let last = rules.size() - 1;
    let side = match (down, right) {
        (1, _) if row == 0 => "top",
        (-1, _) if row == last => "bottom",
        (_, 1) if column == 0 => "left",
        (_, -1) if column == last => "right",
        _ => return None,
    };
    let cells = names(rules, cells);
    Some(match id {
        "littlekillersum" => {
            json!({ "type": "sum", "kind": "little_killer", "sum": value, "side": side, "cells": cells })
        }
        "sandwichsum" => json!({ "type": "sandwich", "sum": value, "side": side, "cells": cells }),
        "xsum" => json!({ "type": "xsum", "sum": value, "side": side, "cells": cells }),
        _ => json!({ "type": "skyscraper", "value": value, "side": side, "cells": cells }),
    })
}
