//! Writes documents as saved games of `KSudoku`.

use std::collections::BTreeSet;
use std::fmt;

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Feature, Rules};

use super::{diagonal, number};
use crate::document::Document;
use crate::format::Context;

pub(super) fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(" <game had-help=\"0\">\n  <puzzle>\n")?;
    write_graph(document.rules(), out)?;
    out.write_str("   <values>")?;
    write_letters(&document.givens, out)?;
    out.write_str("</values>\n")?;
    if let Some(solution) = &document.solution {
        out.write_str("   <solution>")?;
        write_letters(solution, out)?;
        out.write_str("</solution>\n")?;
    }
    out.write_str("  </puzzle>\n  <history>\n")?;
    for cell in document.rules().cells() {
        let (index, marks) = (number(document.rules(), cell), document.centre.get(cell));
        if !marks.is_empty() {
            let bits: String = Digit::all().map(|digit| if marks.contains(digit) { '1' } else { '0' }).collect();
            writeln!(out, "   <simple-event index=\"{index}\" markers=\"{bits}\"/>")?;
        }
        if let Some(digit) = document.placed[cell] {
            writeln!(out, "   <simple-event index=\"{index}\" value=\"{digit}\"/>")?;
        }
    }
    out.write_str("  </history>\n </game>\n")
}

fn write_graph(layout: &Rules, out: &mut dyn fmt::Write) -> fmt::Result {
    if layout.has(Feature::Implied) {
        return out.write_str("   <graph order=\"9\" type=\"sudoku\"/>\n");
    }
    if !layout.has_plain_grids() {
        return write_rules(layout, out);
    }
    let (rows, columns, count) = (layout.rows(), layout.columns(), 27 * layout.grids().len());
    writeln!(
        out,
        "   <graph order=\"9\" type=\"custom\" sizeX=\"{columns}\" sizeY=\"{rows}\" sizeZ=\"1\" ncliques=\"{count}\">"
    )?;
    for grid in layout.grids() {
        writeln!(out, "    <sudokugroups at=\"{}\" withblocks=\"1\"/>", grid.column * rows + grid.row)?;
    }
    out.write_str("   </graph>\n")
}

/// The groups of a single grid with further rules, except its rows and columns, and its cages, if the format can hold them.
struct Groups {
    kind: &'static str,
    boxes: bool,
    cliques: Vec<Vec<LayoutCell>>,
    cages: Vec<(Vec<LayoutCell>, Option<u32>)>,
}

/// Whether the format can hold all regions and constraints of a puzzle.
pub(super) fn is_said(rules: &Rules) -> bool {
    groups(rules).is_some()
}

fn groups(rules: &Rules) -> Option<Groups> {
    if rules.has_plain_grids() {
        return Some(Groups { kind: "Plain", boxes: true, cliques: Vec::new(), cages: Vec::new() });
    }
    let (mut groups, mut kind) = (rules.boxes(), "Custom");
    let boxes = rules.regions().is_none();
    if boxes {
        groups.clear();
    } else {
        // Any regions other than nine regions of nine cells, and regions that are also diagonals, would be read as further groups.
        let is_whole =
            |region: &Vec<LayoutCell>| region.len() == 9 && diagonal(rules, &places(rules, region)).is_none();
        if groups.len() != 9 || !groups.iter().all(is_whole) {
            return None;
        }
        kind = "Jigsaw";
    }
    let mut cages = Vec::new();
    for constraint in rules.constraints() {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        match constraint.kind().id {
            id @ ("diagonal-" | "diagonal+") => {
                let is_on = |&cell: &LayoutCell| {
                    let (row, column) = rules.place(cell);
                    if id == "diagonal-" { row == column } else { row + column == 8 }
                };
                groups.push(rules.cells().filter(is_on).collect());
            }
            // Nine cells could also be read as a region or as a diagonal.
            "extraregion" if cells.len() < 9 || boxes && diagonal(rules, &places(rules, &cells)).is_none() => {
                groups.push(cells);
            }
            "killercage" => cages.push((cells, constraint.value())),
            _ => return None,
        }
    }
    let different: BTreeSet<LayoutCell> = cages.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
    let count: usize = cages.iter().map(|(cells, _)| cells.len()).sum();
    let is_lone = cages.iter().any(|(cells, sum)| cells.len() == 1 && sum.is_none());
    if count != different.len() || !cages.is_empty() && (different.len() != rules.len() || is_lone) {
        return None;
    }
    if !cages.is_empty() {
        kind = "KillerSudoku";
    }
    Some(Groups { kind, boxes, cliques: groups, cages })
}

/// Returns the numbers of cells.
fn places(rules: &Rules, cells: &[LayoutCell]) -> Vec<usize> {
    cells.iter().map(|&cell| number(rules, cell)).collect()
}

fn write_rules(rules: &Rules, out: &mut dyn fmt::Write) -> fmt::Result {
    let Some(Groups { kind, boxes, cliques, cages }) = groups(rules) else { return Err(fmt::Error) };
    let count = if boxes { 27 } else { 18 } + cliques.len();
    writeln!(
        out,
        "   <graph order=\"9\" type=\"custom\" specific-type=\"{kind}\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\" ncliques=\"{count}\">"
    )?;
    writeln!(out, "    <sudokugroups at=\"0\" withblocks=\"{}\"/>", u8::from(boxes))?;
    let list = |cells: &[LayoutCell]| {
        let words: Vec<String> = places(rules, cells).iter().map(usize::to_string).collect();
        words.join(" ")
    };
    for cells in cliques {
        writeln!(out, "    <clique size=\"{}\">{}</clique>", cells.len(), list(&cells))?;
    }
    for (cells, sum) in cages {
        let (operator, value) = sum.map_or((0, 0), |sum| (4, sum));
        let size = cells.len();
        writeln!(out, "    <cage operator=\"{operator}\" value=\"{value}\" size=\"{size}\">{}</cage>", list(&cells))?;
    }
    out.write_str("   </graph>\n")
}

fn write_letters(grids: &Grids, out: &mut dyn fmt::Write) -> fmt::Result {
    let layout = grids.rules();
    let letter = |digit: Option<Digit>| digit.map_or('_', |digit| (b'a' + digit.get()) as char);
    for column in 0..layout.columns() {
        for row in 0..layout.rows() {
            out.write_char(layout.at(row, column).map_or('.', |cell| letter(grids[cell])))?;
        }
    }
    Ok(())
}
