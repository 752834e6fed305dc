//! Determines the kind of a single line of text: a row, a whole puzzle, a border, or none of these.
//!
//! White space and vertical bars divide a line into groups. The number of groups and the total number of cell characters determine the kind of line:
//!
//! ```text
//! 53..7....6..195...                  81 in one group         a puzzle
//! 5 3 . | . 7 . | . . .               9 in any groups         a row
//! 1567 3 1567 | 4 12579 179 | ...     more, in 9 groups       a row of candidates
//! ```

use super::candidates::Group;
use super::error::ParseErrorKind;
use super::{candidates, sukaku};
use crate::cells::{Digit, DigitSet};
use crate::grid::{Board, Grid};

/// Whether the byte may stand for an empty cell. A space may do so too, if the width of the line implies it.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'*' | b'_' | b'-' | b'x' | b'X' | b'?')
}

const fn is_cell(char: char) -> bool {
    char.is_ascii() && (char.is_ascii_digit() || is_blank(char as u8))
}

/// Whether the cells of a line may end directly before this byte.
pub(super) const fn ends_line(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#' | b'"' | b'|')
}

/// Whether the character represents a vertical line between cells.
fn is_bar(char: char) -> bool {
    matches!(char, '|' | '¦' | '!' | '│' | '┃' | '║' | '╎' | '┆' | '┊')
}

fn is_gap(char: char) -> bool {
    char.is_whitespace() || is_bar(char)
}

/// A row of a grid in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The digit or candidates of each cell.
    pub(super) cells: [Group; 9],
    /// Whether the cells are groups, so that a digit alone in its group may be a candidate.
    pub(super) grouped: bool,
    /// The sign for an empty cell and the column of the first such cell, if there is one.
    pub(super) blank: Option<(char, usize)>,
    /// The column after the last cell.
    pub(super) end: usize,
    /// The bars between and beside the cells; `None` if they must not be compared with those of other rows.
    pub(super) bars: Option<Bars>,
}

/// The bars of a row: their number, and whether the row begins and ends with one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bars {
    count: usize,
    first: bool,
    last: bool,
}

impl Bars {
    fn of(text: &str) -> Self {
        let text = text.trim();
        Self {
            count: text.chars().filter(|&char| is_bar(char)).count(),
            first: text.starts_with(is_bar),
            last: text.ends_with(is_bar),
        }
    }
}

/// The kind of a line.
#[allow(clippy::large_enum_variant, reason = "no allocator to box with")]
pub(super) enum Scan<'a> {
    /// A blank line between grids or bands.
    Gap,
    Comment,
    /// A horizontal line of a frame.
    Rule,
    /// The upper edge of a frame, judging by its corners.
    Top,
    /// Nine dashes, which may be a horizontal line or nine empty cells.
    Dashes(Row),
    Row(Row),
    Line(Grid, &'a str),
    Candidates(Board),
    Sukaku(Board, &'a str),
    /// An error, with its column, in a line that was intended as a row of a grid or is no longer than a row.
    BadRow(ParseErrorKind, usize),
    /// Any other error, with its column.
    Bad(ParseErrorKind, usize),
}

/// The state of the reader when it reaches a line.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each records a property of the rows above")]
pub(super) struct Context {
    /// Whether a grid is in progress.
    pub(super) started: bool,
    /// Whether the cells of the grid are groups.
    pub(super) grouped: bool,
    /// Whether the grid uses spaces for empty cells.
    pub(super) spaces: bool,
    /// Whether the grid uses dashes or negative numbers for empty cells.
    pub(super) dashes: bool,
}

pub(super) fn scan(line: &str, context: Context) -> Scan<'_> {
    let trimmed = line.trim();
    if context.spaces && line.len() == 9 && trimmed.is_empty() {
        return spaced_row(line).map_or(Scan::Gap, Scan::Row);
    }
    if trimmed.is_empty() {
        return Scan::Gap;
    }
    if trimmed.starts_with('#') || trimmed.starts_with("//") || trimmed.starts_with('%') {
        return Scan::Comment;
    }
    if is_rule(trimmed) {
        return if is_top(trimmed) { Scan::Top } else { Scan::Rule };
    }
    if !context.grouped
        && let Some((grid, label)) = spaced_line(line)
    {
        return Scan::Line(grid, label);
    }
    let offset = line.len() - line.trim_start().len();
    let run = trimmed.find(|char| !is_cell(char)).unwrap_or(trimmed.len());
    let ended = trimmed.as_bytes().get(run).is_none_or(|&byte| ends_line(byte));
    match run {
        81 if goes_on(&trimmed.as_bytes()[81..]) => {
            let cells = trimmed.bytes().filter(|&byte| is_cell(char::from(byte))).count();
            Scan::Bad(ParseErrorKind::LineWidth(cells), column(line, offset + 81))
        }
        81 if ended => one_line(line, offset, label(&trimmed[81..])),
        729 if ended => match sukaku::read(&trimmed.as_bytes()[..729]) {
            Ok(board) => Scan::Sukaku(board, label(&trimmed[729..])),
            Err((kind, place)) => Scan::Bad(kind, column(line, offset + place)),
        },
        // Most rows are a single word of nine cells. `by_groups` would read them as a row too, but more slowly.
        9 if trimmed.len() == 9 => row(line, line),
        _ => by_groups(line, context, offset, if ended { run } else { 0 }),
    }
}

/// Whether the text after 81 cells consists of further cells that are not a solution, rather than of a label. If so, a longer line has been damaged.
pub(super) fn goes_on(rest: &[u8]) -> bool {
    // Short texts are numbers, and most lines have no text after their cells.
    if rest.len() <= FEW {
        return false;
    }
    let start = rest.iter().position(|&byte| !ends_line(byte)).unwrap_or(rest.len());
    let run = rest[start..].iter().take_while(|&&byte| is_cell(char::from(byte))).count();
    run > FEW && run != 81
}

/// The maximum length of text that may be a number.
const FEW: usize = 40;

/// Removes the separator in front of the label.
pub(super) fn label(rest: &str) -> &str {
    rest.trim_start_matches([' ', '\t', ',', ';', '#', '|', '"']).trim_end()
}

fn column(line: &str, offset: usize) -> usize {
    line[..offset].chars().count() + 1
}

/// Whether a line consists entirely of frame characters and cannot be cells.
fn is_rule(text: &str) -> bool {
    let stroke = |char| matches!(char, '\u{2500}'..='\u{257f}') && !is_bar(char);
    let frame =
        |char| matches!(char, '-' | '=' | '*' | '.' | ':' | '\'' | '~' | '_' | '+') || stroke(char) || is_gap(char);
    let crossed = text.contains('+') && text.contains(['-', '=']);
    let drawn = ["---", "===", "___", "~~~"].iter().any(|strokes| text.contains(strokes));
    let drawn = drawn || crossed || text.contains(stroke);
    drawn && text.chars().all(frame) && !is_empty_cells(text)
}

/// Whether a line repeats a single empty-cell sign 9, 81 or 729 times.
fn is_empty_cells(text: &str) -> bool {
    let mut bare = text.chars().filter(|&char| !is_gap(char));
    let first = bare.next();
    first.is_some_and(is_cell) && matches!(bare.clone().count(), 8 | 80 | 728) && bare.all(|char| Some(char) == first)
}

/// Whether the corners of a horizontal line are those of an upper edge.
fn is_top(rule: &str) -> bool {
    let corner = |char| matches!(char, '┌' | '┍' | '┎' | '┏' | '╒' | '╓' | '╔' | '╭');
    rule.starts_with(corner) || (rule.starts_with('.') && rule.ends_with('.'))
}

/// Reads 81 characters in which spaces stand for empty cells. Spaces alone are a blank line, not an empty grid.
fn spaced_line(line: &str) -> Option<(Grid, &str)> {
    let (cells, rest) = line.as_bytes().split_first_chunk::<81>()?;
    let fits = cells.iter().all(|&byte| byte == b' ' || Digit::from_ascii(byte).is_some());
    let digits = cells.iter().filter(|&&byte| byte != b' ').count();
    let rest = if rest.first().is_none_or(|&byte| ends_line(byte)) { line.get(81..)? } else { return None };
    let alone = !rest.trim_start().starts_with(|char| is_cell(char) || is_bar(char) || char == '(');
    // A final space is ambiguous: the line may have lost a cell, or it may have one space too many.
    let alone = alone && (cells[80] != b' ' || line.len() == 81);
    // Nine groups of ascending digits are a row of candidates, which may happen to be 81 characters wide.
    let candidates = groups(line).count() == 9 && groups(line).all(|(_, group)| is_ascending(group));
    (fits && alone && !candidates && (1..81).contains(&digits))
        .then(|| (Grid::new(cells.map(Digit::from_ascii)), label(rest)))
}

/// Reads 81 cells starting at `offset`, which must use a single sign for empty cells.
fn one_line<'a>(line: &str, offset: usize, label: &'a str) -> Scan<'a> {
    let mut blank = None;
    let mut entries = [None; 81];
    for ((place, char), entry) in cells(&line[offset..]).zip(&mut entries) {
        *entry = Digit::from_ascii(char as u8);
        if entry.is_none() && *blank.get_or_insert(char) != char {
            let kind = ParseErrorKind::Blanks(blank.unwrap_or(char), char);
            return Scan::Bad(kind, column(line, offset + place));
        }
    }
    Scan::Line(Grid::new(entries), label)
}

/// Returns the cell characters in a text with their offsets.
fn cells(text: &str) -> impl Iterator<Item = (usize, char)> + Clone {
    text.char_indices().filter(|&(_, char)| is_cell(char))
}

/// Returns the groups in a text, separated by spaces and bars, with their offsets.
fn groups(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut rest = 0;
    core::iter::from_fn(move || {
        let start = rest + text[rest..].find(|char| !is_gap(char))?;
        let end = text[start..].find(is_gap).map_or(text.len(), |length| start + length);
        rest = end;
        Some((start, &text[start..end]))
    })
}

/// Removes a comment that follows the cells. In a row with bars, a `#` before a digit is a highlight, not a comment.
fn without_comment(line: &str) -> &str {
    let highlights = line.contains(is_bar);
    let comment = |&(place, _): &(usize, &str)| {
        let before = line[..place].ends_with(is_gap);
        let digit = line[place + 1..].starts_with(|char: char| char.is_ascii_digit());
        before && !(highlights && digit)
    };
    line.match_indices('#').find(comment).map_or(line, |(place, _)| &line[..place])
}

/// Reads a line that does not have 81 or 729 adjacent characters. `run` is the length of the line's first word if it consists of cells.
fn by_groups(line: &str, context: Context, offset: usize, run: usize) -> Scan<'_> {
    let text = without_comment(line);
    if !context.grouped
        && let Some(negative) = negative(line, text, context)
    {
        return negative;
    }
    let (count, total) = (groups(text).count(), cells(text).count());
    let has_dead = groups(text).any(|(_, group)| group == DEAD);
    let even = groups(text).all(|(_, group)| count * group.len() == total);
    if run >= LONG && !(even && matches!(total, 81 | 729)) {
        // The error is at the first superfluous cell or, if cells are missing, after the last cell.
        return Scan::Bad(ParseErrorKind::LineWidth(run), column(line, offset + run.min(81)));
    }
    let is_stray = |char| !is_cell(char) && !is_gap(char) && char != '#';
    if groups(text).any(|(_, group)| group != DEAD && group.contains(is_stray)) {
        return stray(line, text, context);
    }
    let ascending = groups(text).all(|(_, group)| is_ascending(marks_off(group)));
    let single = even && (total == 729 || total == 81 && !ascending);
    let grouped = match count {
        7..=12 => context.grouped || has_dead || total > count && total != 9 && !single,
        60.. => has_dead || total > count && !single,
        _ => false,
    };
    match (count, total) {
        (9, 9) if !has_dead => row(line, text),
        (9, 81) if groups(text).all(|(_, group)| is_spelled(group)) => spelled_row(line, text),
        (9, _) if grouped => candidate_row(line, text, context),
        (81, _) if grouped => candidate_line(line, text),
        _ if grouped => miscounted(line, text, context, &groups(text).map(|(place, _)| place)),
        (_, 9) if !even && has_cut_number(text) => {
            miscounted(line, text, context, &groups(text).map(|(place, _)| place))
        }
        (_, 81) if even => one_line(text, 0, label(&line[text.len()..])),
        (_, 729) if even => spread_sukaku(line, text),
        (_, 9) => row(line, text),
        _ => match spaced_row(text) {
            Some(row) => Scan::Row(row),
            None => miscounted(line, text, context, &cells(text).map(|(place, _)| place)),
        },
    }
}

/// The sign for a cell that has lost all its candidates in a drawing of candidates. A sign for an empty cell means that its candidates are not noted.
pub const DEAD: &str = "()";

/// Reads a row or line in which a negative number stands for every empty cell, as in programs that store grids as arrays of numbers. A single
/// negative number among eight digits may be a highlighted digit instead.
fn negative<'a>(line: &'a str, text: &str, context: Context) -> Option<Scan<'a>> {
    let is_digit = |group: &str| matches!(group.as_bytes(), [b'1'..=b'9']);
    let mut signs = groups(text).filter(|(_, group)| !is_digit(group));
    let (place, first) = signs.next()?;
    let fits = matches!(first.as_bytes(), [b'-', b'1' | b'9']) && signs.clone().all(|(_, group)| group == first);
    let count = groups(text).count();
    let is_full =
        || cells(text).filter_map(|(_, char)| Digit::from_ascii(char as u8)).collect::<DigitSet>() == DigitSet::ALL;
    let is_mark = count == 9 && signs.next().is_none() && !context.dashes && is_full();
    if !fits || is_mark || !matches!(count, 9 | 81) {
        return None;
    }
    let digit = |group: &str| Digit::from_ascii(group.as_bytes()[0]);
    if count == 81 {
        let mut entries = [None; 81];
        groups(text).zip(&mut entries).for_each(|((_, group), entry)| *entry = digit(group));
        return Some(Scan::Line(Grid::new(entries), label(&line[text.len()..])));
    }
    let mut cells = [Group::Open; 9];
    groups(text).zip(&mut cells).for_each(|((_, group), cell)| *cell = group_of(digit(group)));
    let end = column(line, text.trim_end().len());
    let blank = Some(('-', column(line, place)));
    Some(Scan::Row(Row { cells, grouped: false, blank, end, bars: Some(Bars::of(text)) }))
}

/// Whether the groups of a row include both negative numbers and single characters, which means that the row has lost some of its numbers.
fn has_cut_number(text: &str) -> bool {
    let is_negative = |group: &str| matches!(group.as_bytes(), [b'-', b'1'..=b'9']);
    groups(text).any(|(_, group)| is_negative(group)) && groups(text).any(|(_, group)| group.len() == 1)
}

/// The group for a cell with a digit, or for an open cell.
const fn group_of(digit: Option<Digit>) -> Group {
    match digit {
        Some(digit) => Group::Digits(DigitSet::of(digit)),
        None => Group::Open,
    }
}

/// Text with more cells than this is treated as a line, and text with fewer cells as a row.
const LONG: usize = 20;

/// Classifies a line with characters that are not cells: either as an error at the first such character, or as no puzzle at all.
fn stray<'a>(line: &'a str, text: &str, context: Context) -> Scan<'a> {
    let stray = |char: char| !is_cell(char) && !is_gap(char);
    let bare = text.chars().filter(|&char| !is_gap(char)).count();
    let (total, start) = (cells(text).count(), groups(text).next().map_or(0, |(start, _)| start));
    let (place, char) = text.char_indices().find(|&(_, char)| stray(char)).unwrap_or((start, ' '));
    let framed = context.grouped || text.contains(is_bar);
    match total {
        _ if 3 * total < 2 * bare => Scan::Bad(ParseErrorKind::NoPuzzle, column(line, start)),
        7..=12 => Scan::BadRow(ParseErrorKind::Character(char), column(line, place)),
        7.. if framed => Scan::BadRow(ParseErrorKind::Character(char), column(line, place)),
        LONG.. => Scan::Bad(ParseErrorKind::Character(char), column(line, place)),
        _ => Scan::Bad(ParseErrorKind::NoPuzzle, column(line, start)),
    }
}

/// Returns the error for a line with the wrong number of cells, whose offsets are `places`.
fn miscounted<'a>(
    line: &'a str,
    text: &str,
    context: Context,
    places: &(impl Iterator<Item = usize> + Clone),
) -> Scan<'a> {
    let found = places.clone().count();
    let behind = text.trim_end().len();
    let excess = |expected: usize| column(line, places.clone().nth(expected).unwrap_or(behind));
    let least = if context.started { 0 } else { 7 };
    match found {
        LONG.. => Scan::Bad(ParseErrorKind::LineWidth(found), excess(81)),
        _ if found >= least => Scan::BadRow(ParseErrorKind::RowWidth(found), excess(9)),
        _ => Scan::Bad(ParseErrorKind::RowWidth(found), excess(9)),
    }
}

/// Reads nine cells, divided into groups in any way.
fn row<'a>(line: &'a str, text: &str) -> Scan<'a> {
    let end = column(line, text.trim_end().len());
    let mut row = Row { cells: [Group::Open; 9], grouped: false, blank: None, end, bars: Some(Bars::of(text)) };
    for ((place, char), cell) in cells(text).zip(&mut row.cells) {
        if let Some(digit) = Digit::from_ascii(char as u8) {
            *cell = group_of(Some(digit));
            continue;
        }
        let (first, _) = *row.blank.get_or_insert((char, column(line, place)));
        if first != char {
            return Scan::BadRow(ParseErrorKind::Blanks(first, char), column(line, place));
        }
    }
    let dashes = row.blank.is_some_and(|(sign, _)| sign == '-')
        && row.cells == [Group::Open; 9]
        && text.contains("---")
        && !text.trim().starts_with(is_bar);
    if dashes { Scan::Dashes(Row { bars: None, ..row }) } else { Scan::Row(row) }
}

fn is_ascending(group: &str) -> bool {
    group.bytes().is_sorted_by(|a, b| a < b)
}

/// The signs that highlight a cell or adjacent candidates: `*15`, `#15`, `2567-9`.
const MARKS: [char; 3] = ['*', '#', '-'];

/// Removes a highlight sign before or after a group.
fn marks_off(group: &str) -> &str {
    let bare = group.strip_prefix(MARKS).unwrap_or(group);
    let bare = bare.strip_suffix(MARKS).unwrap_or(bare);
    if bare.is_empty() { group } else { bare }
}

/// Returns the digits of a group, or an open cell if the group is a sign for one. Programs write digits in ascending order, so any other order means
/// that two groups have merged. After a highlight sign, the order starts again.
fn group_content(group: &str) -> Result<Group, (ParseErrorKind, usize)> {
    let bare = marks_off(group);
    if bare.is_empty() || bare.len() == 1 && is_blank(bare.as_bytes()[0]) {
        return Ok(Group::Open);
    }
    if group == DEAD {
        return Ok(Group::EMPTY);
    }
    let (mut digits, mut last) = (DigitSet::EMPTY, None);
    for (place, char) in bare.char_indices() {
        if MARKS.contains(&char) && last.is_some() {
            last = None;
            continue;
        }
        let Some(digit) = Digit::from_ascii(char as u8) else {
            return Err((ParseErrorKind::Character(char), place));
        };
        if !digits.insert(digit) {
            return Err((ParseErrorKind::Twice(digit), place));
        }
        if last.is_some_and(|last| last > digit) {
            return Err((ParseErrorKind::Order(digit), place));
        }
        last = Some(digit);
    }
    Ok(Group::Digits(digits))
}

/// Reads all groups into `cells`. An error includes its column.
fn fill(line: &str, text: &str, grouped: bool, cells: &mut [Group]) -> Result<(), (ParseErrorKind, usize)> {
    // In a row without other notes or empty cells, a minus before a lone digit is more likely the start of a number that stands for an empty cell
    // than a highlight.
    let notes = |group: &str| {
        marks_off(group).len() > 1 || matches!(group.as_bytes(), [sign] if *sign != b'-' && is_blank(*sign))
    };
    let has_notes = grouped || groups(text).any(|(_, group)| notes(group));
    let is_blank = |sign: char| groups(text).any(|(_, group)| group.len() == 1 && group.starts_with(sign));
    for ((start, group), cell) in groups(text).zip(cells) {
        // A sign that this row uses for empty cells is not a highlight when it is attached to digits.
        let is_mark = |sign: &char| group.len() > 1 && (group.starts_with(*sign) || group.ends_with(*sign));
        if let Some(sign) = MARKS.into_iter().find(|sign| is_mark(sign) && is_blank(*sign)) {
            return Err((ParseErrorKind::Character(sign), column(line, start)));
        }
        // Two cells of a row cannot have the same single candidate.
        let is_repeated = || groups(text).filter(|(_, other)| *other == group).nth(1).is_some();
        if matches!(group.as_bytes(), [b'-', b'1'..=b'9']) && (!has_notes || is_repeated()) {
            return Err((ParseErrorKind::Character('-'), column(line, start)));
        }
        let inside = start + group.find(marks_off(group)).unwrap_or(0);
        *cell = group_content(group).map_err(|(kind, place)| (kind, column(line, inside + place)))?;
    }
    Ok(())
}

fn candidate_row<'a>(line: &'a str, text: &str, context: Context) -> Scan<'a> {
    let mut cells = [Group::EMPTY; 9];
    let end = column(line, text.trim_end().len());
    match fill(line, text, context.grouped, &mut cells) {
        Ok(()) => Scan::Row(Row { cells, grouped: true, blank: None, end, bars: Some(Bars::of(text)) }),
        Err((kind, column)) => Scan::BadRow(kind, column),
    }
}

/// Whether a group consists of nine characters, one for each candidate of a cell, with each digit in its own position.
fn is_spelled(group: &str) -> bool {
    let fits = |(byte, own): (u8, u8)| byte == own || is_blank(byte);
    group.len() == 9
        && group.bytes().zip(b'1'..=b'9').all(fits)
        && group.bytes().any(|byte| Digit::from_ascii(byte).is_some())
}

/// Reads a row of nine cells with nine characters each.
fn spelled_row<'a>(line: &'a str, text: &str) -> Scan<'a> {
    let mut cells = [Group::EMPTY; 9];
    let end = column(line, text.trim_end().len());
    let digits = |group: &str| group.bytes().filter_map(Digit::from_ascii).collect::<DigitSet>();
    groups(text).zip(&mut cells).for_each(|((_, group), cell)| *cell = Group::Digits(digits(group)));
    Scan::Row(Row { cells, grouped: true, blank: None, end, bars: Some(Bars::of(text)) })
}

fn candidate_line<'a>(line: &'a str, text: &str) -> Scan<'a> {
    let mut cells = [Group::EMPTY; 81];
    match fill(line, text, false, &mut cells) {
        Ok(()) => Scan::Candidates(candidates::board(&cells)),
        Err((kind, column)) => Scan::Bad(kind, column),
    }
}

/// Reads 729 characters that have gaps between them.
fn spread_sukaku<'a>(line: &'a str, text: &str) -> Scan<'a> {
    let mut bytes = [0; 729];
    cells(text).zip(&mut bytes).for_each(|((_, char), byte)| *byte = char as u8);
    match sukaku::read(&bytes) {
        Ok(board) => Scan::Sukaku(board, label(&line[text.len()..])),
        Err((kind, place)) => {
            let place = cells(text).nth(place).map_or(0, |(place, _)| place);
            Scan::Bad(kind, column(line, place))
        }
    }
}

/// Reads a row in which spaces stand for empty cells: nine characters, or three or nine segments between bars.
fn spaced_row(text: &str) -> Option<Row> {
    let barred = text.contains(is_bar);
    let text = if barred { text.trim_end() } else { text };
    if text.contains(|char: char| !(char == ' ' || char == '\t' && barred || matches!(char, '1'..='9') || is_bar(char)))
    {
        return None;
    }
    let end = text.trim_end().chars().count() + 1;
    let row = |cells| Row { cells, grouped: false, blank: Some((' ', 1)), end, bars: Some(Bars::of(text)) };
    if !barred {
        return text.as_bytes().try_into().ok().map(digits).map(row);
    }
    let inner = text.trim().trim_start_matches(is_bar).trim_end_matches(is_bar);
    let mut cells = [Group::EMPTY; 9];
    match inner.split(is_bar).count() {
        9 => {
            for (segment, cell) in inner.split(is_bar).zip(&mut cells) {
                *cell = group_content(segment.trim()).ok()?;
            }
            let grouped = cells.iter().any(|cell| cell.digits().len() > 1);
            Some(Row { grouped, blank: Some((' ', 1)).filter(|_| !grouped), ..row(cells) })
        }
        3 => {
            let mut widths = [0; 3];
            inner.split(is_bar).zip(&mut widths).for_each(|(segment, width)| *width = segment.len());
            let places = places(widths)?;
            for ((segment, cells), places) in inner.split(is_bar).zip(cells.chunks_mut(3)).zip(places) {
                cells.copy_from_slice(&three_cells(segment, places)?);
            }
            Some(row(cells))
        }
        _ => None,
    }
}

fn digits(bytes: &[u8; 9]) -> [Group; 9] {
    bytes.map(|byte| group_of(Digit::from_ascii(byte)))
}

/// Returns the positions of the cells in each of three segments with the given widths. Only complete layouts are accepted: if each segment were
/// examined separately, an extra or missing space in one of them would shift its cells.
fn places(widths: [usize; 3]) -> Option<[[usize; 3]; 3]> {
    let step = |start: usize, step: usize| [0, 1, 2].map(|at| start + step * at);
    match widths {
        // |53 | 7 |   |
        [3, 3, 3] => Some([step(0, 1); 3]),
        // |5 3  |  7  |     |
        [5, 5, 5] => Some([step(0, 2); 3]),
        // 5 3   |   7   |
        [6, 7, 6] => Some([step(0, 2), step(1, 2), step(1, 2)]),
        // | 5 3   |   7   |       |
        [7, 7, 7] => Some([step(1, 2); 3]),
        _ => None,
    }
}

/// Reads the three cells of a segment. All other positions must be blank.
fn three_cells(segment: &str, places: [usize; 3]) -> Option<[Group; 3]> {
    let bytes = segment.as_bytes();
    let digit = |place: usize| group_of(Digit::from_ascii(bytes[place]));
    let fits = (0..bytes.len()).all(|place| bytes[place] == b' ' || places.contains(&place));
    fits.then(|| places.map(digit))
}
