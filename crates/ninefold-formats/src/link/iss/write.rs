//! Writes documents as constraint strings.

use std::fmt::{self, Write as _};

use ninefold_core::DigitSet;
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, Rules};

use super::automata;
use super::pairs::{self, Pair, Table};
use super::read::{slope, square};
use super::types::{Form, LOOP, TYPES, Type, agrees};
use crate::document::Document;
use crate::format::Context;
use crate::rules::houses;

/// Whether the site supports all regions and constraints of a puzzle.
pub(super) fn is_said(rules: &Rules) -> bool {
    regions(rules).is_some() && rules.constraints().iter().all(|constraint| parts(rules, constraint).is_some())
}

pub(super) fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let rules = document.rules();
    write!(out, ".Shape~{}x{}", rules.rows(), rules.columns())?;
    if rules.size() != rules.rows().max(rules.columns()) {
        write!(out, "~{}", rules.size())?;
    }
    out.write_str(&regions(rules).unwrap_or_default())?;
    let (mut givens, grids) = (String::new(), document.grids());
    for cell in rules.cells() {
        let (name, eliminated) = (name(rules, cell), document.eliminated.get(cell));
        if let Some(digit) = grids[cell] {
            write!(givens, "~{name}_{}", digit.get())?;
        } else if !eliminated.is_empty() {
            // A single possible digit would be read as a given, so its list is repeated. Two lists without a common digit state that no digit is
            // possible.
            match list(rules.digits() - eliminated) {
                all if all.is_empty() => write!(givens, "~{name}_1_1~{name}_2_2")?,
                all if all.matches('_').count() == 1 => write!(givens, "~{name}{all}{all}")?,
                all => write!(givens, "~{name}{all}")?,
            }
        }
    }
    if !givens.is_empty() {
        write!(out, ".{givens}")?;
    }
    for constraint in rules.constraints() {
        out.write_str(&parts(rules, constraint).unwrap_or_default())?;
    }
    out.write_char('\n')
}

/// Returns digits, each preceded by an underscore.
fn list(digits: DigitSet) -> String {
    digits.iter().map(|digit| format!("_{}", digit.get())).collect()
}

fn name(rules: &Rules, cell: LayoutCell) -> String {
    let letter = |at: usize| u32::try_from(at + 1).ok().and_then(|number| char::from_digit(number, 36)).unwrap_or('?');
    let (row, column) = rules.place(cell);
    format!("R{}C{}", letter(row), letter(column))
}

fn names(rules: &Rules, cells: impl IntoIterator<Item = LayoutCell>) -> String {
    cells.into_iter().map(|cell| format!("~{}", name(rules, cell))).collect()
}

/// Returns the parts that state the regions, or `None` if the site does not support them. The number of cells in a region must equal the longest side
/// of the grid or the number of digits.
fn regions(rules: &Rules) -> Option<String> {
    let Some(regions) = rules.regions() else { return Some(String::new()) };
    let (usual, digits) = (rules.rows().max(rules.columns()), rules.size());
    let first = regions.iter().flatten().next();
    let size = regions.iter().filter(|region| region.as_ref() == first).count();
    if first.is_some() && ![usual, digits].contains(&size) {
        return None;
    }
    let of_size = if size == usual { String::new() } else { format!(".RegionSize~{size}") };
    let mut known: Vec<u8> = regions.iter().flatten().copied().collect();
    known.sort_unstable();
    known.dedup();
    let is_whole = |region: &u8| regions.iter().filter(|&&other| other == Some(*region)).count() == size;
    if known.is_empty() {
        return Some(".NoBoxes".into());
    }
    // The label of cells without a region must not be as frequent as that of a region.
    let outside = regions.iter().filter(|region| region.is_none()).count();
    let label = |region: &Option<u8>| {
        let at = region.map_or(Some(known.len()), |region| known.iter().position(|&other| other == region))?;
        char::from_digit(u32::try_from(at).ok()?, 36)
    };
    let labels: Option<String> = regions.iter().map(label).collect();
    labels
        .filter(|_| known.iter().all(is_whole) && outside != size)
        .map(|labels| format!(".NoBoxes{of_size}.Jigsaw~{labels}"))
}

/// Returns the parts that state a constraint, or `None` if the site does not support it.
fn parts(rules: &Rules, constraint: &Constraint) -> Option<String> {
    let kind = constraint.kind();
    if !agrees(kind, rules) {
        // The site places the houses of this kind elsewhere, so they are written as separate sets.
        let houses = houses(rules, kind.id).filter(|houses| !houses.is_empty())?;
        return Some(houses.into_iter().map(|house| format!(".AllDifferent{}", names(rules, house))).collect());
    }
    let lines = constraint.lines();
    let has = |ids: &[&str]| rules.constraints().iter().any(|other| ids.contains(&other.kind().id));
    match (kind.id, lines) {
        ("either", _) => {
            let option = |own: &Vec<Constraint>| {
                // The site does not allow rules of the whole grid as options.
                let fits = own.iter().all(|part| part.kind().fields != Fields::Flag);
                let all: String = own.iter().map(|part| parts(rules, part).filter(|_| fits)).collect::<Option<_>>()?;
                (!all.is_empty()).then(|| format!(".And{all}.End"))
            };
            let options: String = constraint.options().iter().map(option).collect::<Option<_>>()?;
            Some(format!(".Or{options}.End"))
        }
        ("nonconsecutive", _) if !has(&["difference", "ratio"]) => Some(".AntiConsecutive".into()),
        ("negative:xv", _) => Some(".StrictXV".into()),
        (id, _) if pairs::ALL.contains(&id) => Some(pairs::of_all(rules, id).map(|(_, all)| tables(rules, id, &all))?),
        ("nabner", lines) => {
            let line = |cells: &Vec<LayoutCell>| {
                let &[one, other, ..] = &cells[..] else { return None };
                let letters = Table::of(&pair_of(rules, constraint, [one, other])?, rules, [one, other]).letters();
                let is_once = cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell));
                is_once.then(|| format!(".PairX~{letters}~_nabner{}", names(rules, cells.iter().copied())))
            };
            lines.iter().map(line).collect()
        }
        (id @ ("slowthermometer" | "pairtable"), lines) => {
            let line = |cells: &Vec<LayoutCell>| {
                // A single cell has no neighbour on its line.
                let &[one, other, ..] = &cells[..] else { return Some(String::new()) };
                let letters = Table::of(&pair_of(rules, constraint, [one, other])?, rules, [one, other]).letters();
                let differ = cells.windows(2).all(|pair| pair[0] != pair[1]);
                differ.then(|| format!(".Pair~{letters}~_{id}{}", names(rules, cells.iter().copied())))
            };
            lines.iter().map(line).collect()
        }
        ("clone", [cells, others]) => {
            let pairs =
                cells.iter().zip(others).filter(|(cell, other)| cell != other).map(|(&cell, &other)| [cell, other]);
            let pair = |cells: [LayoutCell; 2]| {
                let one = Constraint::new(kind, rules, cells.map(|cell| vec![cell]).to_vec(), None).ok()?;
                Some(Pair { cells, table: Table::of(&one, rules, cells) })
            };
            let all = pairs.map(pair).collect::<Option<Vec<Pair>>>()?;
            (!all.is_empty()).then(|| tables(rules, "clone", &all))
        }
        ("odd" | "even", [line]) => {
            let &own = line.first()?;
            let other = rules.cells().find(|&other| other != own)?;
            Some(table(rules, constraint, [own, other]))
        }
        ("minimum" | "maximum", [line]) => Some(extreme(rules, constraint, *line.first()?)),
        ("difference" | "ratio", [line]) if constraint.value().is_some_and(|value| Some(value) != usual(kind.id)) => {
            // The site treats a pair as a dot only if it has the default number.
            let &[one, other] = &line[..] else { return None };
            let is_unsure = Table::of(constraint, rules, [one, other]).letters().is_empty();
            (!is_unsure).then(|| table(rules, constraint, [one, other]))
        }
        _ => TYPES.iter().filter(|own| own.kind == kind.id).find_map(|own| part(rules, constraint, own)),
    }
}

/// Returns the default number of a dot.
fn usual(id: &str) -> Option<u32> {
    match id {
        "difference" => Some(1),
        "ratio" => Some(2),
        _ => None,
    }
}

/// Returns the constraint that applies to two cells of a longer line.
fn pair_of(rules: &Rules, constraint: &Constraint, cells: [LayoutCell; 2]) -> Option<Constraint> {
    Constraint::new(constraint.kind(), rules, vec![cells.to_vec()], constraint.values().to_vec()).ok()
}

fn table(rules: &Rules, constraint: &Constraint, cells: [LayoutCell; 2]) -> String {
    tables(rules, constraint.kind().id, &[Pair { cells, table: Table::of(constraint, rules, cells) }])
}

/// Returns the parts for some pairs. Consecutive pairs with equal tables share one part.
fn tables(rules: &Rules, name: &str, pairs: &[Pair]) -> String {
    let mut text = String::new();
    let mut last = None;
    for pair in pairs {
        let letters = pair.table.letters();
        text += &if last.as_ref() == Some(&letters) { "~".to_owned() } else { format!(".Pair~{letters}~_{name}") };
        text += &names(rules, pair.cells);
        last = Some(letters);
    }
    text
}

/// Returns the inequalities of a minimum or maximum cell, with the larger cell before the smaller one.
fn extreme(rules: &Rules, constraint: &Constraint, own: LayoutCell) -> String {
    let is_same = |&cell: &LayoutCell| {
        let same = |other: &&Constraint| other.kind() == constraint.kind();
        rules.constraints().iter().filter(same).any(|other| other.cells().any(|other| other == cell))
    };
    let mut cells: Vec<LayoutCell> = rules.cells().filter(|&cell| pairs::touch(rules, [own, cell])).collect();
    cells.retain(|cell| !is_same(cell));
    if cells.is_empty() {
        return String::new();
    }
    let at = if constraint.kind().id == "maximum" { 0 } else { cells.len() };
    cells.insert(at, own);
    format!(".GreaterThan{}", names(rules, cells))
}

/// Returns the parts that state a constraint in the given type.
fn part(rules: &Rules, constraint: &Constraint, own: &Type) -> Option<String> {
    let (name, lines) = (own.name, constraint.lines());
    let each = |write: &dyn Fn(&[LayoutCell]) -> Option<String>| {
        lines.iter().map(|line| write(line)).collect::<Option<String>>()
    };
    let all = |cells: &[LayoutCell]| names(rules, cells.iter().copied());
    match own.form {
        Form::Flag("") => Some(format!(".{name}")),
        Form::Flag(word) => Some(format!(".{name}~{word}")),
        Form::Cells => each(&|line| Some(format!(".{name}{}", all(line)))),
        Form::Word(word) => each(&|line| Some(format!(".{name}~{word}{}", all(line)))),
        Form::Number(_) => {
            let value = constraint.value().or_else(|| number(constraint, rules))?;
            each(&|line| Some(format!(".{name}~{value}{}", all(line))))
        }
        Form::Pairs(value) => {
            let fits = value.is_none() || value == constraint.value();
            let is_near = |line: &[LayoutCell]| matches!(line, &[one, other] if pairs::touch(rules, [one, other]));
            if fits && lines.iter().all(|line| is_near(line)) {
                return each(&|line| Some(format!(".{name}{}", all(line))));
            }
            let &[one, other] = &lines.first()?[..] else { return None };
            fits.then(|| table(rules, constraint, [one, other]))
        }
        Form::Arrow | Form::Pill => {
            let [circle, lines @ ..] = lines else { return None };
            let head = match (own.form, circle.len()) {
                (Form::Arrow, 1) => String::new(),
                (Form::Pill, 2 | 3) => format!("~{}", circle.len()),
                _ => return None,
            };
            let lines = lines.iter().filter(|line| line.len() > 1);
            let text: String = lines.map(|line| format!(".{name}{head}{}{}", all(circle), all(&line[1..]))).collect();
            (!text.is_empty()).then_some(text)
        }
        Form::Sides | Form::Side => {
            let ((row, column), (down, right)) = rules.seen_by(lines.first()?)?;
            let line = if down == 0 { format!("R{}", row + 1) } else { format!("C{}", column + 1) };
            let value = constraint.value()?;
            let is_start = down + right > 0;
            Some(match own.form {
                Form::Side => format!(".{name}~{value}~{line}"),
                _ if is_start => format!(".{name}~{line}~{value}~"),
                _ => format!(".{name}~{line}~~{value}"),
            })
        }
        Form::Slope => {
            let (line, value) = (lines.first()?, constraint.value()?);
            let mut back = line.clone();
            back.reverse();
            let begins =
                |way: &&Vec<LayoutCell>| way.first().and_then(|&cell| slope(rules, cell)).as_ref() == Some(*way);
            let ways = [line, &back];
            let way = ways.iter().copied().find(begins);
            // A diagonal that no clue can state, such as a single corner, is written as a sum.
            Some(match way.and_then(|way| way.first()) {
                Some(&first) => format!(".{name}~{value}{}", names(rules, [first])),
                None => format!(".Sum~{value}{}", all(line)),
            })
        }
        Form::Corner => {
            let line = lines.first()?;
            let (mut sorted, &first) = (line.clone(), line.iter().min()?);
            sorted.sort_unstable();
            let is_first = rules.constraints().iter().find(|other| {
                other.kind() == constraint.kind() && other.cells().min() == Some(first) && other.cells().count() == 4
            }) == Some(constraint);
            let values: String = constraint.values().iter().map(|value| format!("~{value}")).collect();
            // The site supports only one circle on a corner.
            (is_first && square(rules, first)? == sorted).then(|| format!(".{name}{}{values}", names(rules, [first])))
        }
        Form::Contain => {
            let values: Vec<String> = constraint.values().iter().map(u32::to_string).collect();
            each(&|line| Some(format!(".{name}~{}{}", values.join("_"), all(line))))
        }
        Form::Sets => {
            let sets: Vec<String> = lines.iter().map(|set| all(set)).collect();
            Some(format!(".{name}{}", sets.join("~-")))
        }
        Form::Parts => Some(format!(".{name}~{}{}", lines.len(), all(&lines.concat()))),
        Form::Pattern | Form::Machine | Form::Values | Form::Digits => texts(rules, constraint, own),
        Form::Loop => {
            let value = constraint.value().or_else(|| number(constraint, rules))?;
            each(&|line| {
                Some(match line {
                    [cells @ .., last] if cells.len() > 1 && cells.first() == Some(last) => {
                        format!(".{name}~{value}{}~{LOOP}", all(cells))
                    }
                    _ => format!(".{name}~{value}{}", all(line)),
                })
            })
        }
    }
}

/// Returns the parts of a constraint whose numbers are written as a single argument.
fn texts(rules: &Rules, constraint: &Constraint, own: &Type) -> Option<String> {
    let (name, lines) = (own.name, constraint.lines());
    let all = |cells: &[LayoutCell]| names(rules, cells.iter().copied());
    let each =
        |argument: String| -> String { lines.iter().map(|line| format!(".{name}~{argument}{}", all(line))).collect() };
    match own.form {
        Form::Pattern => {
            let pattern = automata::letters(&constraint.text()?);
            Some(each(pattern))
        }
        Form::Machine => {
            let machine = automata::write(constraint.values(), rules.size())?;
            Some(each(format!("{machine}~_")))
        }
        Form::Values => {
            let values: Vec<String> = constraint.values().iter().map(u32::to_string).collect();
            let is_whole = constraint.cells().count() == rules.len();
            is_whole.then(|| format!(".{name}~~{}", values.join("_")))
        }
        Form::Digits => {
            let digits: String = constraint.values().iter().map(u32::to_string).collect();
            let are_single = constraint.values().iter().all(|&value| value < 10);
            are_single.then(|| format!(".{name}~{digits}{}", all(&lines.concat())))
        }
        _ => None,
    }
}

/// Returns the default number of a constraint without a number. A cage has no sum by default, which the site writes as 0.
fn number(constraint: &Constraint, rules: &Rules) -> Option<u32> {
    let size = u32::try_from(rules.size()).ok()?;
    match constraint.kind().id {
        "killercage" => Some(0),
        "whispers" => Some(size.div_ceil(2)),
        "lockout" => Some(size.div_ceil(2) - 1),
        "modularline" => Some(3),
        "sumline" => Some(10),
        _ => None,
    }
}
