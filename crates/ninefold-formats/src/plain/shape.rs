//! Recognises grids by their shape: nine rows of nine cells, with any text around them.
//!
//! ```text
//! grid = np.array([[5, 3, 0, ..],        9                 [[5 3 0 ..]       5 & 3 &   & ..  \\ \hline
//!                  [6, 0, 0, ..],        5 3 0 ..           [6 0 0 ..]       ..
//!                  ..])                  ..                 ..               \end{tabular}
//! ```
//!
//! The lines of a paragraph are one or more grids if each run of rows has nine rows, all written in the same way; the other lines are text. A
//! missing, repeated or damaged row therefore invalidates its grid. Swapping a row with a line of text can leave nine rows too, so text directly
//! below rows is reported.
//!
//! This module gives a second opinion: it leaves paragraphs that the strict reader understands to that reader, unless the latter has taken a row for
//! text.

use std::ops::ControlFlow;

use ninefold_core::Grid;
use ninefold_core::format::{self as core, ParseErrorKind};

use super::around::{self, plain_sign};
use super::{LONGEST_ROW, Plain, html, rule};
use crate::error::ErrorKind;
use crate::format::Piece;
use crate::source::Source;

/// The maximum number of lines in a paragraph of grids, including the text around them.
const MOST: usize = 64;

/// The maximum number of rows of consecutive grids that have no line between them.
const ROWS: usize = 9000;

/// A reading of the lines up to the next empty one, given if the strict reader would miss their grids.
pub(super) enum Opinion {
    Grids(Claim),
    /// The line of an error within the paragraph, the error, and the number of lines.
    Refused(usize, ErrorKind, usize),
}

/// The grids of a paragraph.
#[derive(Default)]
pub(super) struct Claim {
    /// The rows of each grid, and its first line, counted from that of the paragraph.
    pub(super) grids: Vec<(usize, String)>,
    /// The lines of text.
    pub(super) texts: Vec<usize>,
    /// The first rule stated in words, with its line.
    pub(super) rule: Option<(usize, &'static str)>,
    /// The lines of text directly below a grid, which may have been swapped with one of its rows.
    pub(super) below: Vec<usize>,
    /// For each sequence of grids without a line between them, its first row and the number of grids.
    pub(super) joined: Vec<(usize, usize)>,
    /// The number of lines.
    pub(super) lines: usize,
}

/// A line of a paragraph.
enum Line {
    Row(Box<Row>),
    /// A grid on its own line.
    Whole(String),
    /// A rule between rows, without cells.
    Rule,
    Text,
}

/// The cells of a row, and the way in which they are written.
struct Row {
    cells: [String; 9],
    way: Way,
}

/// The way in which a row is written, which must be the same in all rows of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Way {
    /// The sign between cells: a space for any white space, or `None` if the cells touch.
    gap: Option<char>,
    /// The number of bars, brackets and quotation marks after the first opening bracket.
    signs: usize,
    /// The word for an empty cell.
    blank: Option<String>,
    /// Whether the digits have a decimal point; `None` if the row has no digits.
    decimal: Option<bool>,
}

/// Returns an opinion on the lines up to the next empty one. If the strict reader understands these lines, returns the number of lines that need not
/// be examined again.
pub(super) fn claim(source: &mut Source<'_>) -> Result<Opinion, usize> {
    let lines = paragraph(source)?;
    opinion(&lines).ok_or(lines.len())
}

/// Returns the lines up to the next one that is empty, too long or a document, if nine of them may be rows; otherwise the number of lines that need
/// not be examined again.
fn paragraph(source: &mut Source<'_>) -> Result<Vec<String>, usize> {
    let (mut lines, mut from) = (Vec::new(), 0);
    while let Some((line, next)) = source.line_ahead(from) {
        if line.trim_ascii().is_empty() {
            break;
        }
        let is_full =
            if lines.len() == MOST { !lines.iter().all(|line: &String| is_row(line)) } else { lines.len() == ROWS };
        if is_full {
            // A grid further down, below at most half of these lines, is still found.
            return Err(MOST / 2);
        }
        let text = str::from_utf8(line).ok().filter(|line| line.len() <= LONGEST_ROW && !is_document(line));
        let Some(text) = text else { break };
        lines.push(text.trim_end_matches('\r').to_owned());
        from = next;
    }
    let is_bare = lines.len() == 9 && lines.iter().all(|line| super::is_bare(line.as_bytes()));
    let may_be_grid = || lines.iter().filter(|line| may_be_row(line)).nth(8).is_some();
    if is_bare || lines.len() < 9 || !may_be_grid() { Err(lines.len().max(1)) } else { Ok(lines) }
}

/// Quickly checks whether a line may be a row.
fn may_be_row(line: &str) -> bool {
    let is_sign = |char: char| matches!(char, '.' | '&' | '-' | '*' | '_' | '?' | '|' | 'N') || char.is_numeric();
    let is_word = |at: usize| ["null", "nan"].iter().any(|word| line.as_bytes()[at..].starts_with(word.as_bytes()));
    line.len() >= 9
        && (line.chars().filter(|&char| is_sign(char)).nth(1).is_some()
            || memchr::memchr_iter(b'n', line.as_bytes()).any(is_word))
}

fn is_row(line: &str) -> bool {
    matches!(kind(line), Line::Row(_))
}

fn opinion(lines: &[String]) -> Option<Opinion> {
    let kinds = kinds(lines);
    if lines.iter().zip(&kinds).any(|(line, kind)| is_numbered(line, kind)) {
        return None;
    }
    if let Some(at) = closed(lines, &kinds) {
        let error = ErrorKind::expected("the lines that this one closes above it", lines[at].trim());
        return Some(Opinion::Refused(at, error, lines.len()));
    }
    let claim = grids(lines, &kinds);
    if let Some(&(at, count)) = claim.as_ref().and_then(|claim| claim.joined.first())
        && claim.as_ref().is_some_and(|claim| are_doubtful(&claim.grids))
    {
        let what = format!("an empty line after every ninth of these {} rows", 9 * count);
        return Some(Opinion::Refused(at + 9, ErrorKind::expected(what, ""), lines.len()));
    }
    let (found, failed) = strictly(lines);
    let is_understood = |grids: usize| found >= grids && !failed;
    if let Some(claim) = claim {
        return (!is_understood(claim.grids.len())).then_some(Opinion::Grids(claim));
    }
    // Either the strict reader has taken a row for text and a superfluous row for the last of nine, or it has skipped all rows.
    let lost = first_of_nine(&kinds).filter(|(_, grids)| found < *grids && !failed);
    let place = tenth(&kinds).filter(|_| is_understood(1)).map(|at| (at, ErrorKind::Plain(ParseErrorKind::Excess)));
    let place = place.or_else(|| {
        let what = "an empty line around the nine rows, or nothing but rows between brackets,";
        lost.map(|(at, _)| (at, ErrorKind::expected(what, "")))
    });
    place.map(|(at, kind)| Opinion::Refused(at, kind, lines.len()))
}

/// Returns the first line of the first nine rows without text between them, and the number of all such grids, including grids on a single line.
fn first_of_nine(kinds: &[Line]) -> Option<(usize, usize)> {
    let (mut first, mut rows, mut grids) = (None, 0, 0);
    for (at, kind) in kinds.iter().enumerate() {
        rows = match kind {
            Line::Row(_) => rows + 1,
            Line::Rule => rows,
            Line::Text | Line::Whole(_) => 0,
        };
        grids += usize::from(matches!(kind, Line::Whole(_)));
        if rows == 9 && matches!(kind, Line::Row(_)) {
            (first, grids) = (first.or(Some(at + 1 - 9)), grids + 1);
        }
    }
    first.map(|first| (first, grids))
}

/// Whether grids without a line between them may be misread. If a row is missing from one grid and superfluous in the next, digits usually clash. If
/// a grid contains all digits of the grid before it, it is the solution or a later position.
fn are_doubtful(grids: &[(usize, String)]) -> bool {
    let grid = |(_, rows): &(usize, String)| core::parse(rows).map_or(Grid::EMPTY, |content| content.grid());
    let grids: Vec<Grid> = grids.iter().map(grid).collect();
    let is_in = |pair: &[Grid]| pair[0] != pair[1] && pair[0].iter().all(|(cell, digit)| pair[1][cell] == Some(digit));
    grids.iter().any(|grid| grid.clash().is_some()) || grids.windows(2).any(is_in)
}

/// Returns the kind of each line. Nine dashes are a rule, unless dashes are the empty cells.
fn kinds(lines: &[String]) -> Vec<Line> {
    let mut kinds: Vec<Line> = lines.iter().map(|line| kind(line)).collect();
    let is_stroke =
        |line: &str| line.chars().all(|char| "-_ \t".contains(char)) && (line.contains("---") || line.contains("___"));
    let has_other = kinds.iter().zip(lines).any(|(kind, line)| {
        matches!(kind, Line::Row(row) if !is_stroke(line) && row.way.blank.as_ref().is_some_and(|blank| blank != "-" && blank != "_"))
    });
    let strokes = kinds.iter_mut().zip(lines).filter(|(_, line)| has_other && is_stroke(line));
    strokes.for_each(|(kind, _)| *kind = Line::Rule);
    kinds
}

/// Finds a closing line that is directly above nine or more rows.
fn closed(lines: &[String], kinds: &[Line]) -> Option<usize> {
    (0..kinds.len()).find(|&at| {
        let below = kinds[at + 1..].iter().take_while(|kind| !matches!(kind, Line::Text | Line::Whole(_)));
        let rows = below.filter(|kind| matches!(kind, Line::Row(_))).count();
        matches!(kinds[at], Line::Text) && Bound::of(&lines[at]) == Bound::Closing && rows >= 9
    })
}

/// Finds the tenth row of a run of ten.
fn tenth(kinds: &[Line]) -> Option<usize> {
    let mut rows = 0;
    kinds.iter().position(|kind| {
        rows = match kind {
            Line::Row(_) => rows + 1,
            Line::Rule => rows,
            Line::Text | Line::Whole(_) => 0,
        };
        rows == 10
    })
}

fn grids(lines: &[String], kinds: &[Line]) -> Option<Claim> {
    let mut claim = Claim { lines: lines.len(), ..Claim::default() };
    let mut run = Run::default();
    for (at, kind) in kinds.iter().enumerate() {
        match kind {
            Line::Row(row) => run.rows.push((at, row)),
            Line::Whole(cells) => {
                claim.take(&mut run)?;
                claim.grids.push((at, cells.clone()));
            }
            Line::Rule => run.rules.push(run.rows.len()),
            // Rows inside such text are left to the strict reader.
            Line::Text if is_holder(&lines[at], lines.get(at + 1)) => return None,
            Line::Text => {
                if claim.take(&mut run)? {
                    // An opening line belongs to a grid below it, not to the one above.
                    match Bound::of(&lines[at]) {
                        Bound::Opening => return None,
                        Bound::None => claim.below.push(at),
                        Bound::Closing => {}
                    }
                }
                claim.texts.push(at);
                claim.rule = claim.rule.or_else(|| Some((at, rule::told(&lines[at])?)));
            }
        }
    }
    claim.take(&mut run)?;
    (!claim.grids.is_empty()).then_some(claim)
}

/// Whether a line is a Markdown fence, or is followed by a more deeply indented line that it announces.
fn is_holder(line: &str, next: Option<&String>) -> bool {
    let text = line.trim();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_inside = next.is_some_and(|next| indent(next) > indent(line));
    text.starts_with("```")
        || text.starts_with("~~~")
        || (text.ends_with('|') || is_inside && text.ends_with(':')) && text.contains(char::is_alphabetic)
}

/// Whether a line begins a table, or contains a whole list or object.
fn is_document(line: &str) -> bool {
    let text = line.trim();
    html::begins(text.as_bytes()) || text.len() >= 81 && text.starts_with(['[', '{'])
}

/// Whether a line contains the number of its row, or those of the columns, so that the order of the rows can be checked.
fn is_numbered(line: &str, kind: &Line) -> bool {
    around::is_heading(line) || !matches!(kind, Line::Row(_)) && around::labelled(line).is_some()
}

/// The rows and rules between two lines of text.
#[derive(Default)]
struct Run<'a> {
    rows: Vec<(usize, &'a Row)>,
    /// For each rule, the number of rows above it.
    rules: Vec<usize>,
}

/// The role of a line of text: whether it opens or closes a frame around rows, or neither.
#[derive(PartialEq, Eq)]
enum Bound {
    Opening,
    Closing,
    None,
}

impl Bound {
    fn of(line: &str) -> Self {
        let text = line.trim();
        let is_closing = text.starts_with([']', '}', ')', ';'])
            || ["[/", "</", "|}", "\\end{"].iter().any(|sign| text.starts_with(sign));
        let is_opening = ["[", "<", "\\begin{"].iter().any(|sign| text.starts_with(sign))
            || text.ends_with(['[', '{', '(', ':', '|', '=']);
        match () {
            () if is_closing => Self::Closing,
            () if is_opening => Self::Opening,
            () => Self::None,
        }
    }
}

impl Claim {
    /// Takes the rows between two lines of text, which must be whole grids of nine rows written in the same way, or none. Returns whether there were
    /// any, or `None` if they are invalid.
    fn take(&mut self, run: &mut Run<'_>) -> Option<bool> {
        let Run { rows, rules } = std::mem::take(run);
        let Some(&(first, _)) = rows.first() else { return Some(false) };
        // A row without empty cells does not show how empty cells are written.
        let blank = rows.iter().find_map(|(_, row)| row.way.blank.clone());
        let decimal = rows.iter().find_map(|(_, row)| row.way.decimal);
        let even = rows.iter().all(|(_, row)| {
            let way = &row.way;
            (way.gap, way.signs) == (rows[0].1.way.gap, rows[0].1.way.signs)
                && (way.blank.is_none() || way.blank == blank)
                && (way.decimal.is_none() || way.decimal == decimal)
        });
        // A minus before one of several candidates marks it as eliminated.
        let is_negative = blank.as_ref().is_some_and(|blank| blank.len() == 2 && blank.starts_with('-'));
        let has_notes = rows.iter().flat_map(|(_, row)| &row.cells).any(|cell| cell.len() > 1);
        // Between separators, two digits are a number that is too large, unless no cell is written as empty.
        let is_number = matches!(rows[0].1.way.gap, Some(',' | ';' | '&' | '|')) && blank.is_some();
        let inner: Vec<usize> = rules.iter().copied().filter(|&above| (1..9).contains(&above)).collect();
        let is_regular = inner.is_empty() || inner == [3, 6] || inner.iter().copied().eq(1..9);
        let is_framed = rules.iter().filter(|&&above| above == 0).count() < 2
            && rules.iter().filter(|&&above| above == 9).count() < 2;
        let is_whole = rows.len() == 9 && is_regular && is_framed
            || rows.len() % 9 == 0 && rules.is_empty() && (rows.len() == 9 || !has_notes);
        if !is_whole || !even || (is_negative || is_number) && has_notes {
            return None;
        }
        for rows in rows.chunks(9) {
            let text: Vec<String> = rows.iter().map(|(_, row)| row.cells.join(" ")).collect();
            self.grids.push((rows[0].0, text.join("\n")));
        }
        if rows.len() > 9 {
            self.joined.push((first, rows.len() / 9));
        }
        Some(true)
    }
}

/// Returns the number of puzzles that the strict reader finds in some lines, and whether it reports an error.
fn strictly(lines: &[String]) -> (usize, bool) {
    let text = lines.join("\n");
    let mut bytes = text.as_bytes();
    let mut source = Source::new(&mut bytes, None, false);
    let (mut plain, mut found, mut failed) = (Plain::new(None, None), 0, false);
    let mut sink = |piece: Piece<'_>| {
        failed |= matches!(piece, Piece::Error(_));
        found += usize::from(matches!(piece, Piece::Plain(_) | Piece::Found(..)));
        ControlFlow::Continue(())
    };
    while source.peek().is_some() {
        if matches!(plain.quick(&mut source, &mut sink), ControlFlow::Continue(true)) {
            continue;
        }
        let _ = plain.line(&mut source, &mut sink);
    }
    let _ = plain.end(&mut source, &mut sink);
    (found, failed)
}

/// Reads a row of nine signs in which a non-ASCII space stands for an empty cell.
fn spaced_row(line: &str) -> Option<Row> {
    let blank = line.chars().find(|char| matches!(char, '\u{a0}' | '\u{3000}'))?;
    let cell = |char: char| match plain_sign(char) {
        _ if char == blank => Some(".".to_owned()),
        Some(digit @ '1'..='9') => Some(digit.to_string()),
        _ => None,
    };
    let cells: Vec<String> = line.chars().map(cell).collect::<Option<_>>()?;
    let way = Way { gap: None, signs: 0, blank: Some(blank.to_string()), decimal: None };
    Some(Row { cells: cells.try_into().ok()?, way })
}

fn kind(line: &str) -> Line {
    if let Some(row) = spaced_row(line) {
        return Line::Row(Box::new(row));
    }
    let folded: String = line.chars().filter_map(plain_sign).collect();
    let text = untagged(&folded);
    if let Some((grid, "")) = core::line(text.trim().trim_matches(['"', '\'']).as_bytes()) {
        return Line::Whole(grid.to_string());
    }
    let drawn =
        |char: char| "-=_+|*:.~'#".contains(char) || char.is_whitespace() || matches!(char, '\u{2500}'..='\u{257f}');
    if let Some(row) = row(&text) {
        return Line::Row(Box::new(row));
    }
    let strokes = text.chars().filter(|&char| "-=_~".contains(char) || matches!(char, '\u{2500}'..='\u{257f}')).count();
    // The last of these forms separates the rows of a MediaWiki table.
    let is_rule = strokes > 2 && text.chars().all(drawn) && text.trim() != "~~~";
    if is_rule || text.trim() == "|-" { Line::Rule } else { Line::Text }
}

/// Removes HTML tags, forum tags and LaTeX's lines between rows from a line.
fn untagged(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line.replace("\\hline", " ").replace("\\\\", " ");
    for entity in ["&nbsp;", "&#160;", "&#xa0;", "&#xA0;"] {
        rest = rest.replace(entity, " ");
    }
    let mut rest = rest.as_str();
    while let Some(at) = rest.find(['<', '[']) {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let end = if tag.starts_with('<') { '>' } else { ']' };
        let inner = tag.find(end).map(|end| &tag[1..end]);
        let name = inner.map(|inner| inner.trim_start_matches('/')).unwrap_or_default();
        let is_tag = name.starts_with(|char: char| char.is_ascii_alphabetic()) && !name.contains(['\'', ',']);
        let length = inner.filter(|_| is_tag).map_or(1, |inner| inner.len() + 2);
        if length == 1 {
            out.push_str(&tag[..1]);
        }
        rest = &tag[length..];
    }
    out.push_str(rest);
    out
}

/// Reads the cells of a line if there are exactly nine, with nothing but words before them and signs around them.
fn row(line: &str) -> Option<Row> {
    let text = line.trim().split("//").next()?;
    // If the cells are fields, the last ones may be empty.
    let is_fields = [',', ';'].iter().any(|gap| text.matches(*gap).count() == 8);
    let ends = |char: char| char.is_whitespace() || ")]}+\\\"'`".contains(char) || !is_fields && ";,".contains(char);
    let text = text.trim_end_matches(ends);
    // A variable's name or a function call may precede the first bracket of a row.
    let is_bar = |char: char| matches!(char, '|' | '│' | '║' | '┃' | '!' | '¦');
    let is_drawn = text.starts_with(is_bar) && text.chars().filter(|&char| is_bar(char)).count() > 1;
    let is_whole = is_drawn || is_quoted(text);
    let from = text.rfind(['[', '{', '(', '=', '"', '\'', '`', '>']).filter(|_| !is_whole).map_or(0, |at| at + 1);
    let before = &text[..from];
    let mut body = &text[from..];
    if from == 0 {
        let word = body.find(':').filter(|&at| {
            body[..at].chars().all(|char| char.is_alphanumeric() || char == ' ' || char == '_')
                && body[..at].contains(|char: char| char.is_alphabetic())
        });
        body = word.map_or(body, |at| &body[at + 1..]);
    }
    // Cells before the bracket would be lost, so the line is not a row. Digits there have been cut off by the bracket, unless they belong to a name
    // or a call.
    let mut words =
        before.split(|char: char| !char.is_alphanumeric() && !".*_-?".contains(char)).filter(|word| !word.is_empty());
    let has_cells = words.any(|word| word.len() > 1 && word.bytes().all(around::is_cell));
    let digits = before.chars().filter(char::is_ascii_digit).count();
    if has_cells || digits > 0 && !before.contains(|char: char| char.is_alphabetic()) {
        return None;
    }
    // A single bar at the beginning starts a row in MiniZinc.
    let body = body.strip_prefix('|').filter(|body| !is_drawn && body.matches(',').count() == 8).unwrap_or(body);
    let wiki = body.strip_prefix('|').filter(|body| body.matches("||").count() == 8);
    let gap = [',', ';', '&', '\t'].into_iter().find(|&gap| body.matches(gap).count() == 8);
    let signs = body.chars().filter(|&char| is_bar(char) || !is_drawn && "\"'[](){}".contains(char)).count();
    let words: Vec<&str> = match (wiki, gap) {
        (Some(wiki), _) => wiki.split("||").map(trimmed).collect(),
        (None, Some(gap)) => body.split(gap).map(trimmed).collect(),
        (None, None) => {
            body.split(|char: char| char.is_whitespace() || is_bar(char)).filter(|word| !word.is_empty()).collect()
        }
    };
    let (words, gap): (Vec<String>, _) = match &words[..] {
        [one] if one.len() == 9 && one.bytes().all(around::is_cell) => (one.chars().map(String::from).collect(), None),
        [a, b, c]
            if gap.is_none()
                && [a, b, c].iter().all(|three| three.len() == 3 && three.bytes().all(around::is_cell)) =>
        {
            ([*a, *b, *c].concat().chars().map(String::from).collect(), None)
        }
        nine => (nine.iter().map(|&word| word.to_owned()).collect(), wiki.map(|_| '|').or(gap).or(Some(' '))),
    };
    let words: [String; 9] = words.try_into().ok()?;
    let is_decimal = |word: &String| word.len() == 3 && word.ends_with(".0");
    let digits = || words.iter().filter(|word| word.starts_with(|char| matches!(char, '1'..='9')));
    let decimal = digits().next().map(is_decimal);
    if digits().any(|word| Some(is_decimal(word)) != decimal) {
        return None;
    }
    let (cells, blank) = cells(&words)?;
    Some(Row { cells, way: Way { gap, signs, blank, decimal } })
}

/// Returns a field of a row without spaces and quotation marks at its ends.
fn trimmed(field: &str) -> &str {
    field.trim_matches(|char: char| char.is_whitespace() || "\"'".contains(char))
}

/// Returns the cells of a row, and the word that stands for its empty cells, which must be the same in all of them.
fn cells(words: &[String; 9]) -> Option<([String; 9], Option<String>)> {
    let mut blank = None;
    let mut cells = [const { String::new() }; 9];
    for (word, cell) in words.iter().zip(&mut cells) {
        *cell = match content(word)? {
            Content::Digits(digits) => digits,
            Content::Empty if *blank.get_or_insert_with(|| word.clone()) == *word => ".".to_owned(),
            Content::Empty => return None,
        };
    }
    // A row in which the sign for empty cells also occurs beside a digit is ambiguous.
    let sign = blank.as_ref().filter(|blank| blank.len() == 1 || blank.starts_with('-')).map(|blank| &blank[..1]);
    let is_doubtful = |word: &String| blank.as_ref() != Some(word) && sign.is_some_and(|sign| word.contains(sign));
    (!words.iter().any(is_doubtful)).then_some((cells, blank))
}

/// Returns the rows of a table, if it has nine rows of nine cells and the same word in all empty cells.
pub(super) fn rows_of(table: &[Vec<String>]) -> Option<String> {
    let (mut lines, mut word, mut has_notes) = (Vec::new(), None, false);
    for row in table {
        let words: Vec<String> =
            row.iter().map(|text| text.chars().filter_map(plain_sign).collect::<String>().trim().to_owned()).collect();
        let (cells, blank) = cells(&words.try_into().ok()?)?;
        if let Some(blank) = blank
            && *word.get_or_insert_with(|| blank.clone()) != blank
        {
            return None;
        }
        has_notes |= cells.iter().any(|cell| cell.len() > 1);
        lines.push(cells.join(" "));
    }
    // Two digits in a cell form a number that is too large. If no cell is empty, however, the cells contain candidates.
    (lines.len() == 9 && !(has_notes && word.is_some())).then(|| lines.join("\n"))
}

/// Whether a line consists of values in quotation marks.
fn is_quoted(text: &str) -> bool {
    text.matches(['"', '\'']).count() >= 18
}

/// The content of a cell.
enum Content {
    Digits(String),
    Empty,
}

/// Returns the content of a word, without marks, or `None` if the word is not a cell.
fn content(word: &str) -> Option<Content> {
    if matches!(word, "" | "null" | "None" | "nil" | "NA" | "NaN" | "nan" | "-1" | "-9" | "0.0")
        || word.len() == 1 && around::is_cell(word.as_bytes()[0]) && !matches!(word.as_bytes()[0], b'1'..=b'9')
    {
        return Some(Content::Empty);
    }
    let word = word.strip_suffix(".0").filter(|digit| digit.len() == 1).unwrap_or(word);
    let is_mark = |char: char| char.is_ascii() && !char.is_ascii_digit() && char != '.';
    let bare = word.strip_prefix(is_mark).unwrap_or(word);
    let bare = bare.strip_suffix(is_mark).unwrap_or(bare);
    let digits = bare.replace('-', "");
    let is_ascending = digits.bytes().is_sorted_by(|one, next| one < next);
    let fits = !digits.is_empty() && is_ascending && digits.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    fits.then_some(Content::Digits(digits))
}
