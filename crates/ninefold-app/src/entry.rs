//! Puzzles from a source, each with its place and the text that accompanies it.
//!
//! ```text
//! source -> the reader of formats -> pieces -> Tally -> items: puzzles and messages, or documents and messages
//!           rows of other tables ------^
//! ```

use ninefold::rules::Feature;
use std::fmt::{self, Write};
use std::sync::Arc;

use ninefold::formats::{
    self, Document, Field, Fields, Format, Found, Note, Part, Piece, Plain, Row, Style, layout_places,
};
use ninefold::multi::Grids;
use serde_json::Map;

use crate::columns::{Columns, split};
use crate::failed::Failed;
use crate::problem::{self, Problem};
use crate::show;
use crate::table::{self, Value};
use crate::verdict::{self, Verdict};
use crate::visible::visible;

/// The capacity in bytes for a puzzle, a word and a solution.
const LINE: usize = 176;

/// The number of messages about one source after which further messages are only counted.
const MESSAGES: usize = 100;

/// Adds what a JSON answer repeats of an entry to the answer's object.
pub type Beside = fn(&Entry, &mut Map<String, serde_json::Value>);

/// A puzzle and its place.
pub struct Entry {
    /// The puzzle.
    pub problem: Problem,
    /// The name of the format in which it was written.
    pub format: &'static str,
    /// The text after the puzzle.
    pub label: Box<str>,
    /// The other columns of the puzzle's table. Without a table there is only the label.
    pub columns: Option<Box<Columns>>,
    /// The content of the puzzle, if it does not fit on a line.
    pub document: Option<Box<Document>>,
    /// Writes the puzzle with all its rules as a document. Only readers of formats set this function, so that a program without readers does not link
    /// all formats.
    pub whole: Option<fn(&Problem) -> serde_json::Value>,
    /// Adds the texts of the document and the columns to the beginning of a JSON answer. Like `whole`, set by readers only.
    pub beside: Option<Beside>,
    /// The sign after the cells of a line, which also separates the fields of the label.
    pub mark: u8,
    /// The sign for an empty cell.
    pub blank: u8,
    /// The name of the puzzle's source.
    pub source: Arc<str>,
    /// The line of the puzzle in its source, or the number of its row, counted from 1.
    pub line: usize,
}

impl Entry {
    /// Returns the fields besides the puzzle, in order. If the puzzle is not from a table, the parts of the text after it are columns of their own if
    /// tabs, commas or semicolons separate them; any other text is a label.
    pub fn fields(&self) -> Vec<table::Field<'_>> {
        if let Some(columns) = &self.columns {
            return columns.fields().collect();
        }
        if !self.has_row() {
            // A block of several grids takes several lines, so a row contains the puzzle as text on one line, or else the place of the puzzle.
            let (layout, clues) = (problem::called(&self.problem.rules()), self.problem.clues());
            return vec![
                ("puzzle".into(), Value::text(self.in_row())),
                ("layout".into(), Value::text(layout)),
                ("clues".into(), Value::Int(i64::try_from(clues).unwrap_or(i64::MAX))),
            ];
        }
        let puzzle = ("puzzle".into(), Value::text(self.written()));
        let behind = |(at, text): (usize, String)| (format!("column{}", at + 2).into(), Value::field(text.trim()));
        let label: Vec<table::Field<'_>> = match self.mark {
            _ if self.label.is_empty() => Vec::new(),
            mark @ (b'\t' | b',' | b';') => {
                let fields = split(&self.label, mark).map_while(Result::ok).map(|(_, field)| field);
                fields.enumerate().map(behind).collect()
            }
            _ => vec![("label".into(), Value::text(self.label.as_ref()))],
        };
        std::iter::once(puzzle).chain(label).collect()
    }

    /// Writes a puzzle of more than 81 cells on one line: in its own format if that takes only one line, otherwise as a document. Either text is read
    /// back as the same puzzle.
    fn on_a_line(&self) -> Option<String> {
        let own = self.document.is_some().then(|| self.rewritten());
        let own = own.map(|text| text.trim_end().to_owned()).filter(|text| !text.contains(['\n', '\r', '\t']));
        own.or_else(|| self.whole.map(|whole| whole(&self.problem).to_string()))
    }

    /// Writes the puzzle as a field of a table that is read back as the same puzzle. A larger puzzle that was read without a document is written as
    /// its place instead.
    pub fn in_row(&self) -> String {
        if self.has_row() {
            return self.problem.to_string();
        }
        self.on_a_line().unwrap_or_else(|| format!("{}:{}", self.source, self.line))
    }

    /// Writes a puzzle derived from this one as a field of a table.
    pub fn result_in_row(&self, result: &Problem) -> String {
        match self.whole.filter(|_| result.plain(Feature::Row81).is_err()) {
            Some(whole) => whole(result).to_string(),
            None => verdict::in_row(&result.grids()),
        }
    }

    /// Creates an entry for a single puzzle with a label.
    pub fn new(problem: Problem, format: &'static str, source: impl Into<Arc<str>>, line: usize, label: &str) -> Self {
        Self {
            problem,
            format,
            label: label.into(),
            columns: None,
            document: None,
            whole: None,
            beside: None,
            mark: 0,
            blank: b'.',
            source: source.into(),
            line,
        }
    }

    /// Creates the entry of a document found in a source.
    pub fn of(source: Arc<str>, found: &Found) -> Self {
        Tally::new(source).document(found, None)
    }

    /// Returns the reason why the puzzle has no answer, in the form of an error line.
    pub fn failed(&self, why: impl fmt::Display) -> Failed {
        Failed::Puzzle { head: self.json_head(), line: self.line, why: why.to_string() }
    }

    /// Like [`failed`](Self::failed), for an answer that would have been a new puzzle. The line has the place and the rules of this puzzle, but no text
    /// that could be read as a puzzle.
    pub fn failed_result(&self, why: impl fmt::Display) -> Failed {
        let mut head = self.json_head();
        head.retain(|name, _| !["document", "columns", "label"].contains(&name.as_str()));
        head.insert("puzzle".into(), serde_json::Value::Null);
        Failed::Puzzle { head, line: self.line, why: why.to_string() }
    }

    /// Returns the puzzle and its place, with which every JSON answer begins. For several grids, adds the name of their layout, if any, and the
    /// position of each grid. For rules other than those of plain grids, adds a description of the rules, and the whole puzzle as a document with its
    /// title and other texts. For a puzzle from a table or an object, adds the other columns.
    pub fn json_head(&self) -> Map<String, serde_json::Value> {
        let mut object = self.json_head_of(&self.problem);
        if let Some(add) = self.beside {
            add(self, &mut object);
        }
        object
    }

    fn add_texts_and_columns(&self, object: &mut Map<String, serde_json::Value>) {
        if let (Some(serde_json::Value::Object(whole)), Some(own)) = (object.get_mut("document"), &self.document) {
            let texts = Field::ALL.into_iter().map(|field| (field.name(), self.without_columns(own.text(field))));
            whole.extend(texts.filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name.into(), text.into())));
        }
        let columns = self.columns.as_ref().map(|columns| columns.json()).unwrap_or_default();
        if !columns.is_empty() {
            object.insert("columns".into(), columns.into());
        }
    }

    /// Removes the lines of a document's text that repeat columns: as the title or the source is a column, and the comment lists all others.
    fn without_columns(&self, text: &str) -> String {
        let Some(columns) = &self.columns else { return text.to_owned() };
        let is_column = |line: &str| {
            columns.fields().any(|(name, value)| {
                let value = value.shown();
                line == value || line.strip_suffix(&*value) == Some(&format!("{name}: "))
            })
        };
        text.lines().filter(|line| !is_column(line)).collect::<Vec<_>>().join("\n")
    }

    /// Returns the beginning of a JSON answer, with another puzzle in place of this one.
    fn json_head_of(&self, problem: &Problem) -> Map<String, serde_json::Value> {
        let mut object = Map::new();
        object.insert("puzzle".into(), problem.to_string().into());
        if problem.plain(Feature::Row81).is_err() {
            let layout = problem.rules();
            if layout.has_plain_grids() {
                object.insert("layout".into(), layout.known().into());
                object.insert("grids".into(), layout_places(&layout));
            } else {
                object.insert("rules".into(), problem::called(&layout).into());
                object.extend(self.whole.map(|whole| ("document".into(), whole(problem))));
            }
        }
        object.insert("format".into(), self.format.into());
        object.insert("source".into(), self.source.as_ref().into());
        object.insert("line".into(), self.line.into());
        if !self.label.is_empty() {
            object.insert("label".into(), self.label.as_ref().into());
        }
        object
    }

    /// Appends a JSON answer: the puzzle, its place, and the fields of the answer.
    ///
    /// # Errors
    /// Never fails, since a string accepts all text.
    pub fn write_json<'a>(
        &self,
        fields: impl IntoIterator<Item = (&'a str, serde_json::Value)>,
        out: &mut String,
    ) -> fmt::Result {
        let mut object = self.json_head();
        object.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        writeln!(out, "{}", serde_json::Value::from(object))
    }

    /// Appends a JSON answer that is a puzzle derived from this one. Since readers take the entry `puzzle`, that entry is the new puzzle, and this
    /// one becomes `before`.
    ///
    /// # Errors
    /// Never fails, since a string accepts all text.
    pub fn write_result<'a>(
        &self,
        result: &Problem,
        fields: impl IntoIterator<Item = (&'a str, serde_json::Value)>,
        out: &mut String,
    ) -> fmt::Result {
        let mut object = self.json_head_of(result);
        object.insert("before".into(), self.problem.to_string().into());
        object.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        writeln!(out, "{}", serde_json::Value::from(object))
    }

    /// Appends the label of the puzzle on a line of its own, if there is one.
    pub fn caption<'a>(&self, out: &'a mut String) -> &'a mut String {
        out.push_str(&visible(&self.label));
        if !self.label.is_empty() {
            out.push('\n');
        }
        out
    }

    /// Whether the puzzle is from a table or fits on a line, so that [`fields`](Self::fields) contains everything.
    pub fn is_on_a_line(&self) -> bool {
        self.columns.is_some() || self.has_row()
    }

    /// Whether the puzzle fits on a line, and so into a row of a table.
    fn has_row(&self) -> bool {
        self.problem.plain(Feature::Row81).is_ok()
    }

    /// Returns the source and the line or, for several grids, the whole heading.
    pub fn place(&self) -> String {
        if self.has_row() { format!("{}:{}", self.source, self.line) } else { self.heading() }
    }

    /// Returns the place, the layout and the label, for a puzzle that does not fit on a line.
    pub fn heading(&self) -> String {
        problem::heading(&self.source, self.line, &self.problem.rules(), &self.label)
    }

    /// Returns the puzzle if it fits on a line, and its heading otherwise.
    pub fn shown(&self) -> String {
        if self.has_row() { self.problem.to_string() } else { self.heading() }
    }

    /// Writes digits of the same layout in the form in which the puzzle was written: as one line, or as lines in its format.
    pub fn alike(&self, digits: &Grids) -> String {
        if self.has_row() {
            return verdict::text(digits) + "\n";
        }
        let holds_several = |format: &&'static Format| format.write.is_some_and(|write| write.gap.is_some());
        let format = Format::named(self.format).filter(holds_several).or_else(|| Format::named("block"));
        format.map_or_else(|| format!("{digits}\n"), |format| as_text(format, digits, &self.label))
    }

    /// Writes a puzzle with its own rules in the form of this puzzle: as one line, as lines in its format, or as JSON if that format cannot hold the
    /// rules.
    pub fn puzzle_like(&self, givens: &Grids) -> String {
        if givens.rules().has_plain_grids() { self.alike(givens) } else { self.written_as(&givens.clone().into()) }
    }

    /// Writes the puzzle in its original form, with its label. If it is from a table, the other columns are omitted.
    pub fn rewritten(&self) -> String {
        if self.has_row() {
            let mut line = self.written();
            if !self.label.is_empty() {
                line.push(if self.mark == 0 { ' ' } else { char::from(self.mark) });
                line.push_str(&self.label);
            }
            return line + "\n";
        }
        match &self.document {
            Some(document) => self.written_as(document.as_ref()),
            None => self.puzzle_like(&self.problem.grids()),
        }
    }

    /// Writes a document in the format of the puzzle, or as JSON if that format cannot hold the document.
    fn written_as(&self, document: &Document) -> String {
        let labelled = |format| label(document.clone(), format, &self.label);
        let holds = |format: &&'static Format| formats::loss(&labelled(format), format).iter().next().is_none();
        let own = Format::named(self.format).filter(holds);
        let mut texts = own.into_iter().chain(Format::named("ninefold")).filter_map(|format| {
            let text = format.text(&[labelled(format)], Style::default()).ok()?;
            Some(if text.ends_with('\n') { text } else { text + "\n" })
        });
        texts.next().unwrap_or_else(|| self.alike(&document.grids()))
    }

    /// Appends a solution in the form of the puzzle. If there is no solution or more than one, appends the verdict too.
    pub fn push_solution(&self, verdict: &Verdict, out: &mut String) {
        if self.has_row() {
            verdict.push_solution(out);
            if !verdict.is_unique() {
                out.extend(["\t", verdict.name()]);
            }
        } else {
            out.extend(verdict.solutions().first().map(|solution| self.alike(solution)));
            if !verdict.is_unique() {
                out.push_str(&format!("# {}: {}\n", verdict.name(), verdict.sentence()));
            }
        }
        out.push('\n');
    }

    /// Writes one of the puzzle's solutions with its number.
    pub fn numbered(&self, number: u64, solution: &Grids) -> String {
        let text = self.alike(solution);
        if self.has_row() { format!("{number}\t{}", text.trim_end()) } else { format!("# {number}\n{text}") }
    }

    /// Returns the line below a list of the puzzle's solutions.
    pub fn total(&self, total: &str) -> String {
        if self.has_row() { format!("{total}\t{}", self.problem) } else { format!("# {total}") }
    }

    /// Writes the verdict on one line, with its witness, whose parts are separated by `mark`. The line begins with the puzzle or, if the puzzle does
    /// not fit on a line, with its heading.
    pub fn verdict(&self, verdict: &Verdict, mark: &str) -> String {
        let is_line = self.has_row();
        let mut text = if is_line { String::with_capacity(LINE) } else { self.heading() };
        if is_line {
            // A string accepts all text.
            let _ = write!(text, "{}", self.problem);
        }
        text.extend(["\t", verdict.name(), "\t"]);
        text + &verdict.witness(mark)
    }

    /// Writes the puzzle on one line, with its original sign for empty cells.
    fn written(&self) -> String {
        let text = self.problem.to_string();
        if self.blank == b'.' { text } else { text.replace('.', char::from(self.blank).encode_utf8(&mut [0; 4])) }
    }
}

/// A puzzle or a message. Sources yield items in their order.
#[allow(clippy::large_enum_variant, reason = "nearly all items are of the large variant")]
pub enum Item {
    /// A puzzle.
    Puzzle(Entry),
    /// An error about text that is not answered.
    Error(Unread),
    /// A complete message about how a text was read, or about skipped text.
    Note(String),
}

impl Item {
    /// Returns the puzzle, if the item is one.
    pub fn puzzle(&self) -> Option<&Entry> {
        match self {
            Self::Puzzle(entry) => Some(entry),
            Self::Error(_) | Self::Note(_) => None,
        }
    }
}

/// Text that is not a puzzle, a puzzle that is not accepted, or a source that cannot be read.
#[derive(Clone, Debug)]
pub struct Unread {
    /// The complete message, or `None` if the error is only counted.
    pub message: Option<String>,
    /// The JSON line in place of an answer, if a puzzle was expected.
    pub failed: Option<Box<Failed>>,
}

impl From<String> for Unread {
    /// Creates a message about a whole source, in which no particular puzzle was expected.
    fn from(message: String) -> Self {
        Self { message: Some(message), failed: None }
    }
}

/// Consecutive items of a source.
#[derive(Default)]
pub struct Chunk {
    /// The items.
    pub items: Vec<Item>,
    /// The number of bytes read for these items.
    pub bytes: u64,
}

/// Writes digits in a format, with a title if the format can hold one.
pub fn as_text(format: &'static Format, digits: &Grids, title: &str) -> String {
    let document = label(Document::from(digits.clone()), format, title);
    format.text(&[document], Style::default()).unwrap_or_else(|_| format!("{digits}\n"))
}

/// Gives a document a title. For several grids, the title becomes a comment if the format can hold comments, since blocks have no titles. A document
/// that already contains the title is unchanged.
pub fn label(document: Document, format: &Format, title: &str) -> Document {
    let is_there =
        document.text(Field::Title) == title || document.text(Field::Comment).lines().any(|line| line == title);
    if title.is_empty() || is_there {
        return document;
    }
    let has_comments = format.write.is_some_and(|write| write.carries.parts.has(Part::Text(Field::Comment)));
    let field = if has_comments && !document.rules().has(Feature::Row81) { Field::Comment } else { Field::Title };
    document.with(field, title)
}

/// Adds a text about the origin of a document, as a comment if the format can hold one; otherwise as the title, unless the document already has a
/// title.
pub fn remark(document: Document, format: &Format, text: &str) -> Document {
    let holds = |field| format.write.is_some_and(|write| write.carries.parts.has(Part::Text(field)));
    if holds(Field::Comment) {
        let mut document = document;
        document.comment(text);
        return document;
    }
    if document.texts.has(Field::Title) { document } else { document.with(Field::Title, text) }
}

/// Returns the byte after the cells of a line, if it is a separator.
fn mark(line: &[u8]) -> u8 {
    let line = line.trim_ascii();
    let behind = |at: usize| line.get(at).copied().filter(|byte| b"\t,; #".contains(byte));
    behind(81).or_else(|| behind(729)).unwrap_or_default()
}

/// Returns the sign for empty cells, which is the first such sign on the line.
fn blank(line: &[u8]) -> u8 {
    line.iter().take(81).copied().find(|byte| b".0*_-xX".contains(byte)).unwrap_or(b'.')
}

/// The name of a source, with counts of its pieces. Converts the pieces that a reader passes on to items and messages.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use ninefold::formats::{self, Request};
/// use ninefold_app::entry::Tally;
///
/// let table = "id,puzzle\n17,.....9.......147....2......7......865...3...294......1......4....625.......8.....\n";
/// let (mut tally, mut items) = (Tally::new("puzzles.csv".into()), Vec::new());
/// let _ = formats::read_pieces(&mut table.as_bytes(), Request::default(), &mut |piece| {
///     tally.push(piece, &mut items);
///     ControlFlow::Continue(())
/// });
/// let entry = items[0].puzzle().unwrap();
/// assert_eq!((entry.line, entry.fields()[0].1.shown().into_owned()), (2, "17".to_owned()));
/// assert_eq!(tally.end(), None);
/// ```
pub struct Tally {
    name: Arc<str>,
    puzzles: usize,
    errors: usize,
}

impl Tally {
    /// Creates a tally for a source that has not been read yet.
    pub fn new(name: Arc<str>) -> Self {
        Self { name, puzzles: 0, errors: 0 }
    }

    /// Returns the name of the source.
    pub const fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Appends the item that a piece becomes, unless the piece is only counted.
    pub fn push(&mut self, piece: Piece<'_>, items: &mut Vec<Item>) {
        self.puzzles += usize::from(!matches!(piece, Piece::Error(_) | Piece::Note(_)));
        match piece {
            // Most pieces are plain puzzles, so their items are constructed in place.
            Piece::Plain(plain) => items.push(Item::Puzzle(self.line(&plain))),
            Piece::Row(row) => items.push(Item::Puzzle(self.row(*row))),
            Piece::Found(found, fields) => items.push(Item::Puzzle(self.document(&found, fields))),
            Piece::Error(error) => items.push(Item::Error(self.error(&error))),
            Piece::Note(note) => items.push(Item::Note(self.note(&note))),
        }
    }

    /// Counts a piece that belongs to another part of the job.
    pub fn skip(&mut self, piece: &Piece<'_>) {
        match piece {
            Piece::Error(_) => self.errors += 1,
            Piece::Note(_) => {}
            Piece::Plain(_) | Piece::Row(_) | Piece::Found(..) => self.puzzles += 1,
        }
    }

    /// Returns a piece as a document, an error or a note.
    pub fn read(&mut self, piece: Piece<'_>) -> Option<Read> {
        match piece {
            Piece::Error(error) => Some(Read::Error(self.error(&error))),
            Piece::Note(note) => Some(Read::Note(self.note(&note))),
            piece => {
                self.puzzles += 1;
                piece.item()?.ok().map(Read::Found)
            }
        }
    }

    #[inline]
    fn line(&self, plain: &Plain<'_>) -> Entry {
        let is_line = matches!(plain.format.name, "line" | "sdm" | "sukaku");
        Entry {
            problem: (*plain.content).into(),
            format: plain.format.name,
            label: plain.label.into(),
            columns: None,
            document: None,
            whole: None,
            beside: None,
            mark: if is_line { mark(plain.text) } else { 0 },
            blank: if is_line { blank(plain.text) } else { b'.' },
            source: Arc::clone(&self.name),
            line: plain.line,
        }
    }

    fn row(&self, row: Row) -> Entry {
        let Row { line, format, content, fields, .. } = row;
        let columns = Columns::from(fields);
        let blank = blank(columns.values[columns.puzzle].shown().as_bytes());
        let entry = Entry::new(content.into(), format.name, Arc::clone(&self.name), line, "");
        Entry { columns: Some(Box::new(columns)), beside: Some(Entry::add_texts_and_columns), blank, ..entry }
    }

    fn document(&self, found: &Found, fields: Option<Fields>) -> Entry {
        let Found { line, document, format, .. } = found;
        // The comment of an object repeats the entries that are already columns.
        let comment = if fields.is_some() { "" } else { problem::comment(document) };
        let texts = [document.text(Field::Title), comment];
        let label = texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let entry = Entry::new(Problem::from(document), format.name, Arc::clone(&self.name), *line, label);
        let is_on_a_line = document.rules().has(Feature::Row81);
        Entry {
            columns: fields.map(|fields| Box::new(Columns::from(fields))),
            document: (!is_on_a_line).then(|| Box::new(document.clone())),
            whole: Some(|problem| show::object(&Document::from(problem))),
            beside: Some(Entry::add_texts_and_columns),
            ..entry
        }
    }

    /// Counts an error, and returns it with a message unless there were too many before.
    fn error(&mut self, error: &formats::Error) -> Unread {
        let (name, errors) = (&self.name, &mut self.errors);
        *errors += 1;
        let message = match *errors {
            ..=MESSAGES => Some(format!("{name}:{}:{}: {}", error.line, error.column, error.kind)),
            count if count == MESSAGES + 1 => Some(format!("{name}: further unreadable places are only counted")),
            _ => None,
        };
        Unread { message, failed: Some(Box::new(Failed::Text(Arc::clone(name), error.clone()))) }
    }

    fn note(&self, note: &Note) -> String {
        format!("{}:{}: {}", self.name, note.line, note.kind)
    }

    /// Ends a source, and returns a message about all of it if there is something to report.
    pub fn end(&self) -> Option<String> {
        let Self { name, errors, puzzles } = self;
        match (puzzles, errors) {
            (_, MESSAGES..) if *errors > MESSAGES => Some(format!("{name}: {errors} unreadable places in all")),
            (0, 0) => Some(format!("{name}: expected a puzzle, found none")),
            _ => None,
        }
    }
}

/// The items of a source of documents.
#[allow(clippy::large_enum_variant, reason = "nearly all values are of the large variant")]
pub enum Read {
    /// A document.
    Found(Found),
    /// Something unreadable.
    Error(Unread),
    /// A message about the way in which the source was read.
    Note(String),
}
