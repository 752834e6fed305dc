//! Removes the decorations that people and programs put around cells, one line at a time, before the core reads the line.
//!
//! ```text
//! > 53..7....                            a quotation
//! 5 [tab] 3 [tab] [tab] [tab] 7 ...      nine fields, empty ones included
//! {5, 3, 0, 0, 7, 0, 0, 0, 0},           a row of an array; also quoted, or all 81 at once
//! \setrow {5}{3}{ } { }{7}{ } { }{ }{ }  a row in LaTeX
//! Puzzle 17: 53..7....6..195...          81 cells somewhere in a line
//! 53..7..../6..195.../...                nine rows with slashes between them
//! ５３・・７・・・・                      other signs for digits and empty cells
//! ```
//!
//! No cell is ever removed: a line is changed only if exactly nine or 81 cells remain. The core therefore refuses a damaged line just as it would
//! without this module.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use memchr::{memchr2, memchr3_iter};
use ninefold_core::format::DEAD;

use crate::role::SOLUTIONS;

/// Returns the ASCII sign for a digit, an empty cell or a space written outside ASCII, or `None` for characters without width.
pub(super) fn plain_sign(char: char) -> Option<char> {
    match char {
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{fe0f}' | '\u{20e3}' => None,
        '①'..='⑨' => char::from_digit(char as u32 - '①' as u32 + 1, 10),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => Some(' '),
        char if !char.is_ascii() && char.is_numeric() => Some(digit_of(char).unwrap_or(char)),
        '·' | '•' | '∙' | '⋅' | '・' | '･' | '．' | '。' | '○' | '□' | '☐' | '◻' | '␣' | '…' => {
            Some('.')
        }
        '？' => Some('?'),
        '＿' => Some('_'),
        '＊' | '×' | '✕' | '∗' => Some('*'),
        '–' | '—' | '−' | '－' => Some('-'),
        '，' | '、' => Some(','),
        '；' => Some(';'),
        '：' => Some(':'),
        '／' => Some('/'),
        '｜' => Some('|'),
        '“' | '”' | '„' | '«' | '»' => Some('"'),
        '‘' | '’' => Some('\''),
        other => Some(other),
    }
}

/// Returns the ASCII digit for a digit of another script: each script has ten consecutive digits, so the value is the distance from the script's
/// zero.
fn digit_of(char: char) -> Option<char> {
    let zero = ZEROS.iter().rev().copied().find(|&zero| zero <= char as u32)?;
    char::from_digit(char as u32 - zero, 10)
}

/// The zeros of scripts in everyday use, from Unicode's list of decimal digits (general category Nd).
const ZEROS: [u32; 36] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
    0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
    0xa900, 0xa9d0, 0xaa50, 0xabf0, 0xff10, 0x1d7ce,
];

/// Converts the signs for digits and empty cells in a line to ASCII. A line with fewer than nine cells is left unchanged, to preserve its words.
fn in_ascii(line: &str) -> Cow<'_, str> {
    if line.is_ascii() {
        return line.into();
    }
    let plain: String = line.chars().filter_map(plain_sign).collect();
    let cells = plain.bytes().filter(|byte| is_cell(*byte)).count();
    let changed = line.chars().filter(|&char| plain_sign(char) != Some(char)).count();
    if changed > 0 && cells >= 9 { plain.into() } else { line.into() }
}

/// Returns a row whose empty cells are written as spaces other than the ASCII space.
pub(super) fn spaced(line: &str) -> Option<String> {
    if line.is_ascii() || line.chars().count() != 9 {
        return None;
    }
    let plain: String = line.chars().filter_map(plain_sign).collect();
    (plain.len() == 9 && plain.bytes().all(|byte| matches!(byte, b' ' | b'1'..=b'9'))).then_some(plain)
}

/// Whether a character may be drawn between cells.
const fn is_bar(char: char) -> bool {
    matches!(char, '|' | '│' | '║' | '┃' | '!' | '¦')
}

/// Whether a byte is a digit or a sign for an empty cell.
pub(super) fn is_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_' | b'-' | b'x' | b'X' | b'?')
}

/// Returns a line without the decorations around its cells.
pub(super) fn taken_off(line: &str) -> Cow<'_, str> {
    let plain = in_ascii(line);
    match strip(&plain) {
        Some(bare) => bare.into(),
        None => plain,
    }
}

/// Returns the cells of a line in the form that the core reads, if the line has decorations.
fn strip(line: &str) -> Option<String> {
    let quoted = unquoted(line);
    let text = quoted.unwrap_or(line);
    let found = delimited(text, b'\t').or_else(|| {
        // Only certain signs indicate decorations, and most lines have none of them.
        let tells = text.bytes().any(is_telling) || text.trim_start().starts_with("- ");
        let ways: [fn(&str) -> Option<String>; 8] = [
            |text| delimited(text, b','),
            |text| delimited(text, b';'),
            listed,
            latex,
            closed,
            beside,
            marked,
            somewhere,
        ];
        if tells { ways.iter().find_map(|way| way(text)) } else { beside(text).or_else(|| within(text)) }
    });
    found.or_else(|| quoted.map(str::to_owned))
}

/// Whether a byte is a sign that programs write between or around cells.
const fn is_telling(byte: u8) -> bool {
    matches!(
        byte,
        b',' | b';' | b'/' | b'\\' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'"' | b'\'' | b':' | b'&' | b'=' | b'|'
    )
}

/// Returns a line quoted in an e-mail without its quotation signs.
fn unquoted(line: &str) -> Option<&str> {
    let mut rest = line.trim_start().strip_prefix('>')?;
    while let Some(deeper) = rest.trim_start().strip_prefix('>') {
        rest = deeper;
    }
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Whether a line is an empty quoted line.
pub(super) fn is_quoted_gap(line: &str) -> bool {
    line.trim_start().starts_with('>') && line.chars().all(|char| char == '>' || char == ' ')
}

/// Returns the cells of nine or 81 fields, each of which contains one cell or is empty.
fn delimited(text: &str, mark: u8) -> Option<String> {
    let count = memchr::memchr_iter(mark, text.as_bytes()).count();
    if count != 8 && count != 80 {
        return None;
    }
    let fields = text.split(char::from(mark)).map(|field| field.trim_matches([' ', '"', '\'', '\r']));
    let signs = signs(&fields.collect::<Vec<_>>()).filter(|_| text.matches('"').count().is_multiple_of(2));
    // A line of only tabs is taken as an empty line; a line of only commas is a row.
    signs.filter(|signs| {
        mark != b'\t' || signs.bytes().any(|byte| byte != b'.') || text.trim_matches(' ').len() == count
    })
}

/// Returns the signs of fields. Either all empty cells or none are written as empty fields: an empty field among others with a sign has lost its
/// sign.
fn signs(fields: &[&str]) -> Option<String> {
    let mut blanks = fields.iter().filter(|field| !matches!(field.as_bytes(), [b'1'..=b'9']));
    let first = blanks.next();
    let even = blanks.all(|blank| Some(blank.is_empty()) == first.map(|first| first.is_empty()));
    if even { fields.iter().map(|field| sign(field)).collect() } else { None }
}

/// Returns the sign of a field that contains one cell or is empty.
fn sign(field: &str) -> Option<char> {
    match field {
        "" | "null" | "None" | "nil" | "NA" | "NaN" => Some('.'),
        _ if field.len() == 1 && is_cell(field.as_bytes()[0]) => Some(char::from(field.as_bytes()[0])),
        _ => None,
    }
}

/// Returns the cells of an array as written in a programming language, or of rows joined by slashes: nine or 81 items of one cell each, or one or
/// nine items of several cells.
fn listed(text: &str) -> Option<String> {
    let text = text.split_once("//").map_or(text, |(code, note)| if note.contains('/') { text } else { code });
    let text = text.rsplit_once('=').map_or(text, |(_, value)| value).trim();
    let text = text.strip_prefix("- ").filter(|rest| !rest.starts_with(char::is_whitespace)).unwrap_or(text);
    let open = |char: char| "[]{}()".contains(char) || char.is_whitespace();
    let around = |char: char| open(char) || ",;".contains(char);
    let inner = text.trim_matches(around);
    if inner.len() > LONGEST || inner.is_empty() {
        return None;
    }
    let inner = if inner.contains('\\') { inner.replace("\\n", "/").into() } else { Cow::from(inner) };
    let marks = inner.bytes().filter(|byte| b",;/".contains(byte)).count();
    if !matches!(marks, 0 | 8 | 80) {
        return None;
    }
    let parts: Vec<&str> = inner.split([',', ';', '/']).collect();
    let words: Vec<&str> =
        parts.iter().map(|part| part.trim_matches(|char| open(char) || "\"'`".contains(char))).collect();
    let is_cells = |word: &&str| !word.is_empty() && word.bytes().all(is_cell);
    match words.len() {
        9 | 81 if words.iter().all(|word| word.len() <= 4) => signs(&words),
        9 if words.iter().all(|word| word.len() == 9 && is_cells(word)) => Some(words.concat()),
        1 if matches!(words[0].len(), 9 | 81 | 729) && is_cells(&words[0]) && words[0].len() < text.len() => {
            Some(words[0].to_owned())
        }
        _ => None,
    }
}

/// The maximum length of an array of 81 cells.
const LONGEST: usize = 1 << 10;

/// Returns the cells of a row such as `\setrow {5}{3}{ } ...`, from a popular way of drawing a grid with `TikZ`.
fn latex(text: &str) -> Option<String> {
    let rest = text.trim().strip_prefix('\\')?.trim_start_matches(|char: char| char.is_ascii_alphabetic());
    let groups = rest.trim().strip_prefix('{')?.strip_suffix('}')?;
    let fields: Vec<&str> = groups.split('}').map(|group| group.trim_start().trim_start_matches('{').trim()).collect();
    if fields.len() == 9 { fields.into_iter().map(sign).collect() } else { None }
}

/// Returns the cells of `|2|5| | |3| |9| |1|.`, a row of the LaTeX package `sudoku`, which ends with a dot.
fn closed(text: &str) -> Option<String> {
    let row = text.trim().strip_suffix("|.")?;
    let fields: Vec<&str> = row.strip_prefix('|')?.split('|').map(str::trim).collect();
    if fields.len() == 9 { fields.into_iter().map(sign).collect() } else { None }
}

/// Returns a row of a framed puzzle that stands beside a row of its solution. The latter has nine digits, which include those of the puzzle.
fn beside(text: &str) -> Option<String> {
    memchr2(b'|', "│".as_bytes()[0], text.as_bytes())?;
    let gap = ["|   |", "│   │"].into_iter().find(|gap| text.contains(gap))?;
    let (row, solution) = text.split_once(gap)?;
    let cells =
        |text: &str| -> String { text.chars().filter(|&char| char.is_ascii() && is_cell(char as u8)).collect() };
    let (row, digits) = (format!("{row}{}", &gap[..(gap.len() - 3) / 2]), cells(solution));
    let fits = |(cell, digit): (u8, u8)| {
        digit.is_ascii_digit() && digit != b'0' && (!(b'1'..=b'9').contains(&cell) || cell == digit)
    };
    let signs = cells(&row);
    (signs.len() == 9 && digits.len() == 9 && signs.bytes().zip(digits.bytes()).all(fits)).then_some(row)
}

/// Returns a row of candidates without the marks with which `HoDoKu` shows a step: `*`, `#`, `@` or the letter of a set before a group (alone if the
/// cell has no candidates), and `-` before each eliminated digit.
fn marked(text: &str) -> Option<String> {
    if !text.contains('|') || !text.bytes().any(|byte| byte == b'@' || byte.is_ascii_uppercase()) {
        return None;
    }
    let is_mark = |byte: u8| b"*#@".contains(&byte) || byte.is_ascii_uppercase();
    let mut count = 0;
    let groups = text.split_inclusive([' ', '|']).map(|piece| {
        let (group, end) = piece.split_at(piece.trim_end_matches([' ', '|']).len());
        count += usize::from(!group.is_empty());
        let bare = group.strip_prefix(|char: char| char.is_ascii() && is_mark(char as u8)).unwrap_or(group);
        let whole = bare.bytes().zip(bare.bytes().skip(1).chain([b' '])).all(|(byte, next)| match byte {
            b'-' => next.is_ascii_digit(),
            b'.' => bare.len() == 1,
            byte => byte.is_ascii_digit(),
        });
        let digits = if bare.is_empty() && !group.is_empty() { DEAD.to_owned() } else { bare.replace('-', "") };
        whole.then(|| digits + end)
    });
    let row: String = groups.collect::<Option<_>>()?;
    (count == 9).then_some(row)
}

/// Returns 81 cells found anywhere in a line, followed by the rest of the line as a label.
fn somewhere(text: &str) -> Option<String> {
    if text.len() < 82 {
        return None;
    }
    let runs = || text.split(|char: char| !char.is_ascii() || !is_cell(char as u8)).filter(|run| run.len() >= LONG);
    let mut whole = runs();
    let first = whole.next()?;
    if !runs().all(is_grid) {
        return None;
    }
    let at = first.as_ptr().addr() - text.as_ptr().addr();
    let (before, behind) = (&text[..at], &text[at + first.len()..]);
    // A line that begins with its cells is left to the core, unless the sign after them cannot end cells.
    if before.trim().is_empty() && !behind.starts_with([':', '\'', '/', ')', ']', '}', '.', '&', '<', '=']) {
        return None;
    }
    // A solution is not a puzzle, and an empty grid among words is unlikely to be meant as one.
    let is_word = |word: &str| SOLUTIONS.contains(&word.to_lowercase().as_str());
    if before.split(|char: char| !char.is_alphanumeric() && char != '_').any(is_word)
        || first.bytes().all(|byte| !(b'1'..=b'9').contains(&byte))
    {
        return None;
    }
    // Letters and digits that touch the cells may belong to them.
    if before.ends_with(char::is_alphanumeric) || behind.starts_with(char::is_alphanumeric) {
        return None;
    }
    let tidy = |text: &str| {
        text.trim_matches(|char: char| char.is_whitespace() || "\"',;:=()[]{}<>-|`".contains(char)).to_owned()
    };
    // Words before the cells are moved to the end, after the cells and a solution.
    let (mut parts, mut from) = (vec![first.to_owned()], at + first.len());
    let mut words = vec![tidy(before)];
    for other in whole {
        let start = other.as_ptr().addr() - text.as_ptr().addr();
        let between = &text[from..start];
        words.push(tidy(between));
        if other.bytes().any(|byte| !(b'1'..=b'9').contains(&byte)) {
            // Several named grids are parts of one puzzle, which only the reader of their format can assign.
            if between.contains([':', '=']) {
                return None;
            }
            parts.append(&mut words);
        }
        parts.push(other.to_owned());
        from = start + other.len();
    }
    parts.extend(words);
    parts.push(tidy(&text[from..]));
    parts.retain(|part| !part.is_empty());
    Some(parts.join(" "))
}

/// Like [`somewhere`], for lines decorated only with words before the cells.
fn within(text: &str) -> Option<String> {
    if text.len() > 81 && !text.as_bytes().first().is_some_and(|&byte| is_cell(byte)) { somewhere(text) } else { None }
}

/// The minimum length of a run of cells that is too long to be a number.
const LONG: usize = 20;

/// Whether a run consists of 81 cells in which all empty cells have the same sign.
fn is_grid(run: impl AsRef<str>) -> bool {
    let run = run.as_ref();
    let mut blanks = run.bytes().filter(|byte| !(b'1'..=b'9').contains(byte));
    let first = blanks.next();
    run.len() == 81 && blanks.all(|blank| Some(blank) == first)
}

/// Splits the label off a row, and returns the row's number, counted from 1, and its cells: `A 5 3 . ...`, `r1: 53..7....`, `1 | 5 3 . | ...`.
pub(super) fn labelled(line: &str) -> Option<(u8, &str)> {
    let text = line.trim_start();
    let rest = text.strip_prefix("Row ").or_else(|| text.strip_prefix("row ")).unwrap_or(text);
    let rest = rest
        .strip_prefix(['r', 'R'])
        .filter(|rest| rest.starts_with(|char: char| char.is_ascii_digit()))
        .unwrap_or(rest);
    let sign = rest.bytes().next()?;
    let number = match sign {
        b'1'..=b'9' => sign - b'0',
        b'A'..=b'I' => sign - b'A' + 1,
        b'a'..=b'i' => sign - b'a' + 1,
        _ => return None,
    };
    let behind = &rest[1..];
    // A dot may be an empty cell, so it belongs to the label only if a space follows.
    let marked =
        behind.strip_prefix([':', ')']).or_else(|| behind.strip_prefix('.').filter(|rest| rest.starts_with(' ')));
    let cells = marked.unwrap_or(behind).trim_start_matches(['|', ' ', '\t', '│', '║', '┃']);
    let parted = cells.len() < behind.len();
    if !parted || cells.len() < 9 {
        return None;
    }
    let bare = cells.trim_end().trim_end_matches(['|', '│', '║', '┃']);
    let count = bare.chars().filter(|&char| char.is_ascii() && is_cell(char as u8)).count();
    let lengths =
        || bare.split(|char: char| char.is_whitespace() || is_bar(char)).map(str::len).filter(|&length| length > 0);
    // Groups of candidates may have any length.
    let even = lengths().all(|length| Some(length) == lengths().next());
    let only = bare.chars().all(|char| char.is_whitespace() || is_bar(char) || char.is_ascii() && is_cell(char as u8));
    (only && even && count == 9).then_some((number, bare))
}

/// Whether a line contains only the column numbers 1 to 9.
pub(super) fn is_heading(line: &str) -> bool {
    let mut signs = line.chars().filter(|char| !char.is_whitespace() && !is_bar(*char));
    ('1'..='9').all(|own| signs.next() == Some(own)) && signs.next().is_none()
}

/// The counts of signs in a line.
#[derive(Default)]
struct Signs {
    /// The number of characters that are neither white space nor bars.
    bare: usize,
    /// The number of characters that may be cells.
    cells: usize,
    /// The length of the longest run of cells.
    longest: usize,
}

impl Signs {
    fn of(line: &str) -> Self {
        let (mut signs, mut run) = (Self::default(), 0);
        for char in line.chars() {
            let is_cell = u8::try_from(char).is_ok_and(is_cell);
            run = if is_cell { run + 1 } else { 0 };
            signs.longest = signs.longest.max(run);
            signs.cells += usize::from(is_cell);
            signs.bare += usize::from(!char.is_whitespace() && !is_bar(char));
        }
        signs
    }
}

/// Whether a line is clearly text rather than a puzzle, even a damaged one.
pub(super) fn is_prose(line: &str, inside: bool) -> bool {
    // The sign of a cell without candidates counts as a single sign.
    let dead_is_blank = if line.contains(DEAD) { Cow::from(line.replace(DEAD, ".")) } else { line.into() };
    let line = dead_is_blank.as_ref();
    let Signs { bare, cells, longest } = Signs::of(line);
    if !line.contains(char::is_alphanumeric) {
        // Lines of a frame are not text, but lines that open or close a bracket, a string or a tag are.
        return line.chars().all(|char| char.is_whitespace() || "[]{}()<>`;,\"'/\\&^".contains(char));
    }
    // A row in which spaces stand for empty cells has few signs.
    let is_drawn = line.chars().all(|char| char == ' ' || is_bar(char) || char.is_ascii_digit());
    if is_drawn && (line.split(is_bar).count() > 2 || line.len() == 9) {
        return false;
    }
    if longest >= LONG || line.contains('\0') || is_meant(line) {
        return false;
    }
    if 3 * cells < 2 * bare {
        return true;
    }
    // A number, a time, a rating: too short to be an incomplete row.
    let bare_line = line.trim();
    let bare_line = bare_line.strip_suffix(['.', '-']).unwrap_or(bare_line);
    let has_blanks = bare_line.bytes().any(|byte| b".*_-xX?0".contains(&byte));
    !inside && cells < 7 && (!has_blanks || cells < bare)
}

/// The numbers of cells or fields at which a line is probably a damaged puzzle.
const MEANT: RangeInclusive<usize> = 73..=90;

/// The minimum number of givens of a plain puzzle with one solution.
const FEWEST: usize = 17;

/// Whether a line was probably meant as a puzzle: it has about 81 characters or fields, many of them digits, so it is damaged or uses unknown signs.
fn is_meant(line: &str) -> bool {
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let is_cell = |char: char| char.is_alphanumeric() || ".*_-?+|#".contains(char);
    let line = line.trim();
    let is_word = || MEANT.contains(&line.chars().count()) && digits(line) >= FEWEST && line.chars().all(is_cell);
    let are_fields = |separator| {
        let fields = || line.split(separator).map(str::trim);
        MEANT.contains(&fields().count())
            && fields().all(|field| field.len() <= 3)
            && fields().filter(|field| digits(field) > 0).count() >= FEWEST
    };
    is_word() || [',', ';', '\t'].into_iter().any(are_fields)
}

/// Whether a line is a rule between the rows of a Markdown table.
pub(super) fn is_markdown_rule(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    is_markdown(line) && line.iter().all(|byte| b"|-: ".contains(byte)) && line.contains(&b'-')
}

/// Whether a line is a row of a Markdown table without content: its fields are empty, or contain the numbers of the columns.
pub(super) fn is_markdown_heading(line: &str) -> bool {
    is_markdown(line.trim().as_bytes())
        && (line.chars().all(|char| char == '|' || char.is_whitespace()) || is_heading(line))
}

fn is_markdown(line: &[u8]) -> bool {
    line.first() == Some(&b'|') && memchr3_iter(b'|', b'|', b'|', line).count() == 10
}

#[cfg(test)]
mod tests;
