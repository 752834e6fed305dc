//! Multi-sudokus drawn for a terminal: borders only where cells are, shared boxes once.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use ninefold::multi::{Grids, Layout, LayoutCell};

use crate::draw::Pen;

/// A multi-sudoku with the roles of its cells.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The digits.
    pub figure: &'a Grids,
    /// The digits of these are printed strong.
    pub givens: &'a Grids,
    /// Marked with a star, so that they stand out without colour too.
    pub marked: &'a [LayoutCell],
    /// A grid that is shaded.
    pub shaded: Option<usize>,
}

/// The lines of a drawing.
pub fn lines(picture: &Picture<'_>, pen: Pen) -> Vec<String> {
    let layout = picture.figure.layout();
    let bands = layout.rows() / 3;
    let mut lines = Vec::new();
    for band in 0..=bands {
        lines.push(rule(layout, band, pen));
        if band < bands {
            lines.extend((3 * band..3 * band + 3).map(|row| line(picture, row, pen)));
        }
    }
    lines
}

/// Whether there is a box.
fn has(layout: &Layout, band: Option<usize>, stack: Option<usize>) -> bool {
    band.zip(stack).is_some_and(|(band, stack)| layout.at(3 * band, 3 * stack).is_some())
}

/// The line above a band of boxes.
fn rule(layout: &Layout, band: usize, pen: Pen) -> String {
    let stacks = layout.columns() / 3;
    let (above, below) = (band.checked_sub(1), Some(band));
    let mut text = String::new();
    for stack in 0..=stacks {
        let (left, right) = (stack.checked_sub(1), Some(stack));
        let [a, b, c, d] = [(above, left), (above, right), (below, left), (below, right)]
            .map(|(band, stack)| has(layout, band, stack));
        text.push(pen.corner([a || b, c || d, a || c, b || d]));
        if stack < stacks {
            let stroke = if b || d { pen.stroke() } else { ' ' };
            text.extend(std::iter::repeat_n(stroke, 7));
        }
    }
    text.trim_end().to_owned()
}

fn line(picture: &Picture<'_>, row: usize, pen: Pen) -> String {
    let layout = picture.figure.layout();
    let mut text = String::new();
    for column in 0..layout.columns() {
        if column % 3 == 0 {
            let sides = [column.checked_sub(1), Some(column)];
            let bar = sides.into_iter().flatten().any(|column| layout.at(row, column).is_some());
            text.push(if bar { pen.bar() } else { ' ' });
            let shade = layout.at(row, column).is_some_and(|site| is_shaded(picture, site));
            push(" ", Style::new(), shade, pen, &mut text);
        }
        match layout.at(row, column) {
            Some(site) => entry(picture, site, pen, &mut text),
            None => text.push_str("  "),
        }
    }
    if layout.at(row, layout.columns() - 1).is_some() {
        text.push(pen.bar());
    }
    text.trim_end().to_owned()
}

fn is_shaded(picture: &Picture<'_>, site: LayoutCell) -> bool {
    picture.shaded.is_some_and(|shaded| picture.figure.layout().homes(site).iter().any(|home| home.0 == shaded))
}

/// A digit and what follows it: a space, or a star.
fn entry(picture: &Picture<'_>, site: LayoutCell, pen: Pen, text: &mut String) {
    let digit = picture.figure[site].map_or('.', |digit| char::from(digit.ascii()));
    let marked = picture.marked.contains(&site);
    let style = match () {
        () if picture.figure[site].is_none() => Style::new(),
        () if marked => AnsiColor::Red.on_default().bold(),
        () if picture.givens[site].is_some() => Style::new().bold(),
        () => AnsiColor::Cyan.on_default(),
    };
    push(&format!("{digit}{}", if marked { '*' } else { ' ' }), style, is_shaded(picture, site), pen, text);
}

fn push(words: &str, style: Style, shaded: bool, pen: Pen, text: &mut String) {
    if !pen.color {
        text.push_str(words);
        return;
    }
    let style = if shaded { style.bg_color(Some(AnsiColor::BrightBlack.into())) } else { style };
    let _ = write!(text, "{style}{words}{style:#}");
}
