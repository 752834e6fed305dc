//! Reads workbooks: their sheets, and the values of the cells in the order of the rows.
//!
//! A small file may become very large when it is unpacked. Therefore all entries are first unpacked and counted before any of them is parsed.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use calamine::{Data, DataRef, Ods, Reader, SheetType, Xls, Xlsx, XlsxError};
use zip::ZipArchive;

use super::page::{Extent, Form, Lines, MOST, Value};
use super::{Kind, Sheet, Texts};
use crate::guard::guarded;

/// The maximum total size of all entries in bytes; it is limited because the strings of a workbook are kept in memory.
const LARGEST: u64 = 1 << 29;

/// The maximum number of cells of a workbook that is kept in memory.
const KEPT: u64 = 20_000_000;

/// Reads the texts of all sheets.
///
/// # Errors
/// Returns an error if the file is damaged or protected, or is too large when unpacked.
pub(crate) fn read(kind: Kind, file: File) -> Result<Texts, String> {
    guarded(|| texts(kind, file)).map_err(|error| error.to_string())?
}

fn texts(kind: Kind, file: File) -> Result<Texts, String> {
    let mut book = Book::open(kind, file)?;
    let mut texts = Texts { file: tempfile::tempfile().map_err(told)?, sheets: Vec::new() };
    let mut end = 0;
    for name in book.names() {
        let place = |error: String| format!("{name}: {error}");
        let mut extent = Extent::new();
        book.each(&name, &mut |row, column, value| {
            extent.add(row, column, &value);
            Ok(())
        })
        .map_err(place)?;
        let mut out = BufWriter::new(&mut texts.file);
        let lost = match extent.form().map_err(place)? {
            Form::Empty => continue,
            Form::Grid(text) => out.write_all(text.as_bytes()).map(|()| Vec::new()),
            Form::Table { left, width } => {
                let mut lines = Lines::new(&mut out, left, width);
                book.each(&name, &mut |row, column, value| lines.add(row, column, &value).map_err(told))
                    .map_err(place)?;
                lines.finish()
            }
        };
        let lost = lost.and_then(|lost| out.flush().map(|()| lost)).map_err(told)?;
        drop(out);
        let start = end;
        end = texts.file.stream_position().map_err(told)?;
        texts.sheets.push(Sheet { name, start, end, lost });
    }
    Ok(texts)
}

fn told(error: impl Display) -> String {
    error.to_string()
}

/// An open workbook.
enum Book {
    Xlsx(Box<Xlsx<BufReader<File>>>),
    Ods(Box<Ods<BufReader<File>>>),
    Xls(Box<Xls<BufReader<File>>>),
}

/// Receives the row, the column and the value of each cell that is not empty.
type Take<'a> = &'a mut dyn FnMut(u32, u32, Value) -> Result<(), String>;

impl Book {
    fn open(kind: Kind, mut file: File) -> Result<Self, String> {
        match kind {
            Kind::Xlsx => {
                measure(&mut file)?;
                Xlsx::new(BufReader::new(file)).map(|book| Self::Xlsx(Box::new(book))).map_err(told)
            }
            Kind::Ods => {
                let content = measure(&mut file)?;
                if repeated(&content) > KEPT {
                    return Err(format!("more than {KEPT} cells"));
                }
                drop(content);
                Ods::new(BufReader::new(file)).map(|book| Self::Ods(Box::new(book))).map_err(told)
            }
            Kind::Xls => Xls::new(BufReader::new(file)).map(|book| Self::Xls(Box::new(book))).map_err(told),
        }
    }

    /// Returns the names of the sheets that have cells, in the order of the workbook.
    fn names(&self) -> Vec<String> {
        let metadata = match self {
            Self::Xlsx(book) => book.sheets_metadata(),
            Self::Ods(book) => book.sheets_metadata(),
            Self::Xls(book) => book.sheets_metadata(),
        };
        let sheets = metadata.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
        sheets.map(|sheet| sheet.name.clone()).collect()
    }

    /// Passes on the cells of a sheet in their order.
    fn each(&mut self, name: &str, take: Take<'_>) -> Result<(), String> {
        let (mut next, mut count) = ((0, 0), 0);
        let mut take = |row: u32, column: u32, value: Value| {
            count += 1;
            if count > MOST {
                return Err(format!("more than {MOST} cells"));
            }
            if (row, column) < next {
                return Err("its cells are not in the order of their rows".into());
            }
            next = (row, column + 1);
            take(row, column, value)
        };
        match self {
            Self::Xlsx(book) => {
                let mut cells = match book.worksheet_cells_reader(name) {
                    Ok(cells) => cells,
                    Err(XlsxError::NotAWorksheet(_)) => return Ok(()),
                    Err(error) => return Err(told(error)),
                };
                while let Some(cell) = cells.next_cell().map_err(told)? {
                    let (row, column) = cell.get_position();
                    if let Some(value) = shared(cell.get_value()) {
                        take(row, column, value)?;
                    }
                }
                Ok(())
            }
            Self::Ods(book) => range(&book.worksheet_range(name).map_err(told)?, &mut take),
            Self::Xls(book) => range(&book.worksheet_range(name).map_err(told)?, &mut take),
        }
    }
}

/// Passes on the cells of a sheet that is in memory.
fn range(range: &calamine::Range<Data>, take: Take<'_>) -> Result<(), String> {
    let (top, left) = range.start().unwrap_or_default();
    range.used_cells().try_for_each(|(row, column, data)| match plain(data) {
        Some(value) => take(top + row as u32, left + column as u32, value),
        None => Ok(()),
    })
}

fn plain(data: &Data) -> Option<Value> {
    Some(match data {
        Data::Int(number) => Value::Text(number.to_string()),
        Data::Float(number) => Value::number(*number),
        Data::Bool(truth) => Value::Text(truth.to_string().to_uppercase()),
        Data::DateTime(time) => Value::number(time.as_f64()),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => Value::Text(text.clone()),
        Data::Error(error) => Value::Text(error.to_string()),
        Data::Empty => return None,
    })
    .filter(|value| !matches!(value, Value::Text(text) if text.is_empty()))
}

fn shared(data: &DataRef<'_>) -> Option<Value> {
    match data {
        DataRef::SharedString(text) => Some(Value::Text((*text).to_owned())).filter(|_| !text.is_empty()),
        other => plain(&Data::from(other.clone())),
    }
}

/// Unpacks all entries of an archive and counts their bytes. Returns the entry that contains the cells of an `OpenDocument` file.
fn measure(file: &mut File) -> Result<Vec<u8>, String> {
    let (mut left, mut content) = (LARGEST, Vec::new());
    let mut archive = ZipArchive::new(BufReader::new(&mut *file)).map_err(told)?;
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(told)?;
        let is_content = entry.name().is_ok_and(|name| name == "content.xml");
        let mut entry = entry.take(left + 1);
        let length = if is_content {
            entry.read_to_end(&mut content).map(|length| length as u64)
        } else {
            io::copy(&mut entry, &mut io::sink())
        };
        let length = length.map_err(told)?;
        left = left.checked_sub(length).ok_or_else(|| format!("unpacked it is larger than {} MiB", LARGEST >> 20))?;
    }
    drop(archive);
    file.rewind().map_err(told)?;
    Ok(content)
}

/// Counts the cells of an `OpenDocument` file up to the last used row. A repeated cell is counted each time.
fn repeated(content: &[u8]) -> u64 {
    let sheets = pieces(content, b"<table:table ");
    let cells = |sheet: &[u8]| {
        let (mut rows, mut last, mut widest) = (0_u64, 0, 0_u64);
        for row in pieces(sheet, b"<table:table-row") {
            rows = rows.saturating_add(number(row, b"table:number-rows-repeated=\""));
            let (mut width, mut used) = (0_u64, 0);
            for cell in pieces(row, b"table-cell").filter(|cell| !cell.starts_with(b">")) {
                width = width.saturating_add(number(cell, b"table:number-columns-repeated=\""));
                if is_used(cell) {
                    used = width;
                }
            }
            if used > 0 {
                (last, widest) = (rows, widest.max(used));
            }
        }
        last.saturating_mul(widest)
    };
    sheets.map(cells).fold(0, u64::saturating_add)
}

/// Whether a cell has a value, a formula or text.
fn is_used(cell: &[u8]) -> bool {
    let has = |text: &[u8], word: &[u8]| memchr::memmem::find(text, word).is_some();
    let element = element(cell);
    has(element, b"office:value-type") || has(element, b"table:formula") || has(cell, b"<text:")
}

/// Returns the element at the start of a text.
fn element(text: &[u8]) -> &[u8] {
    text.get(..memchr::memchr(b'>', text).unwrap_or(text.len())).unwrap_or(text)
}

/// Splits a text into the pieces after each occurrence of a mark.
fn pieces<'a>(text: &'a [u8], mark: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
    let mut marks = memchr::memmem::find_iter(text, mark).map(|at| at + mark.len()).peekable();
    std::iter::from_fn(move || {
        let start = marks.next()?;
        text.get(start..marks.peek().map_or(text.len(), |next| next - mark.len()))
    })
}

/// Returns the number in an attribute of the element at the start of a text; 1 if the attribute is missing.
fn number(text: &[u8], name: &[u8]) -> u64 {
    let element = element(text);
    let Some(at) = memchr::memmem::find(element, name) else { return 1 };
    let digits = element.iter().skip(at + name.len()).take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u64, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}
