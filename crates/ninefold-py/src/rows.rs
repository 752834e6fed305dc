//! Puzzles from Python, as rows of a list, of an array of digits, or of an Arrow column.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, LargeStringArray};
use arrow_schema::DataType;
use ninefold::formats::text;
use ninefold::{Cell, Digit, Grid};
use ninefold_app::problem::Problem;
use ninefold_calls::{Call, Failure, Options};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};
use pyo3_arrow::input::AnyArray;

use crate::signals;

/// The number of cells of a plain grid.
pub(crate) const CELLS: usize = 81;

/// The length below which a text may be a line of 81 cells with a label. Longer texts are passed to the reader of all formats.
const SHORT: usize = 256;

/// Puzzles by their rows.
pub(crate) enum Rows<'py> {
    Texts(Texts),
    /// Rows of 81 digits, where 0 is an empty cell. They are borrowed from Python; if Python changes them meanwhile, the changed puzzles are read.
    Digits(PyReadonlyArray2<'py, u8>),
    Arrow(Vec<ArrayRef>),
}

/// Texts in Python's memory, some of which may be missing. They cannot change, and exist for as long as this value.
pub(crate) struct Texts(Vec<Option<PyBackedStr>>);

/// The rows in a form that can be used without Python.
pub(crate) enum Seen<'a> {
    Texts(&'a Texts),
    Digits(&'a [u8]),
    /// The pieces of a column, each with the number of its first row.
    Arrow(Vec<(usize, &'a dyn Array)>),
}

impl<'py> Rows<'py> {
    /// Reads a list of texts, an array of digits, or any object with the Arrow protocols.
    ///
    /// # Errors
    /// Returns an error if the object, or a value in it, has another type.
    pub(crate) fn read(given: &Bound<'py, PyAny>, kind: &str) -> PyResult<Self> {
        if let Ok(list) = given.cast::<PyList>() {
            return Texts::read(list).map(Self::Texts);
        }
        // Checking for an array would fail if NumPy were not installed.
        if kind == "numpy" {
            let digits = given.extract::<PyReadonlyArray2<'py, u8>>()?;
            let shape = digits.shape();
            if shape[1] != CELLS || !digits.is_c_contiguous() {
                return Err(PyValueError::new_err(format!("expected rows of {CELLS} digits, found {}", shape[1])));
            }
            return Ok(Self::Digits(digits));
        }
        let (chunks, field) = given.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
        if let DataType::Dictionary(..) = field.data_type() {
            return chunks.iter().map(spelt_out).collect::<PyResult<_>>().map(Self::Arrow);
        }
        if is_read(field.data_type()) {
            return Ok(Self::Arrow(chunks));
        }
        let kind = field.data_type();
        Err(PyTypeError::new_err(format!(
            "expected a column of strings, or of lists of {CELLS} digits (uint8), found one of {kind}"
        )))
    }

    /// Returns the rows in the form that the workers use.
    ///
    /// # Errors
    /// Returns an error if the digits are not contiguous.
    pub(crate) fn seen(&self) -> PyResult<Seen<'_>> {
        Ok(match self {
            Self::Texts(texts) => Seen::Texts(texts),
            Self::Digits(digits) => Seen::Digits(digits.as_slice()?),
            Self::Arrow(chunks) => {
                let mut begin = 0;
                let piece = |chunk: &'_ Arc<dyn Array>| {
                    begin += chunk.len();
                    begin - chunk.len()
                };
                let begins: Vec<usize> = chunks.iter().map(piece).collect();
                Seen::Arrow(begins.into_iter().zip(chunks.iter().map(AsRef::as_ref)).collect())
            }
        })
    }
}

/// Whether a column of the given type can contain puzzles.
fn is_read(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Binary | DataType::LargeBinary => true,
        DataType::FixedSizeList(cell, length) => *length == 81 && *cell.data_type() == DataType::UInt8,
        // A column that contains only nulls has the type null.
        kind => *kind == DataType::Null,
    }
}

/// Expands a dictionary column to the texts that it refers to.
fn spelt_out(column: &ArrayRef) -> PyResult<ArrayRef> {
    let dictionary = column.as_any_dictionary();
    let values = dictionary.values();
    if !matches!(values.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) {
        let kind = column.data_type();
        return Err(PyTypeError::new_err(format!("expected a dictionary of strings, found {kind}")));
    }
    let texts: Vec<Option<&str>> = (0..values.len()).map(|at| words(values, at)).collect();
    let keys = dictionary.keys();
    // The keys of missing values have no meaning.
    let keyed = dictionary.normalized_keys().into_iter().enumerate();
    let row = |(row, key): (usize, usize)| if keys.is_null(row) { None } else { texts.get(key).copied().flatten() };
    Ok(Arc::new(keyed.map(row).collect::<LargeStringArray>()))
}

/// Returns the text of a row, whichever of Arrow's text types the column has.
fn words(column: &dyn Array, at: usize) -> Option<&str> {
    if column.is_null(at) {
        return None;
    }
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(at)),
        DataType::LargeUtf8 => Some(column.as_string::<i64>().value(at)),
        DataType::Utf8View => Some(column.as_string_view().value(at)),
        _ => None,
    }
}

impl Texts {
    fn read(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let py = list.py();
        let mut texts = Vec::with_capacity(list.len());
        for (row, item) in list.iter().enumerate() {
            signals::now_and_then(py, row)?;
            let Ok(text) = item.cast::<PyString>() else {
                if !item.is_none() {
                    let kind = item.get_type().name()?;
                    return Err(PyTypeError::new_err(format!(
                        "row {row}: expected a string, found a value of type {kind}"
                    )));
                }
                texts.push(None);
                continue;
            };
            let held = PyBackedStr::try_from(text.clone());
            // Text that is not valid UTF-8 is replaced by characters that occur in no puzzle.
            texts.push(Some(held.or_else(|_| PyString::new(py, &text.to_string_lossy()).try_into())?));
        }
        Ok(Self(texts))
    }
}

impl Seen<'_> {
    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.0.len(),
            Self::Digits(digits) => digits.len() / CELLS,
            Self::Arrow(pieces) => pieces.last().map_or(0, |(begin, piece)| begin + piece.len()),
        }
    }

    /// Reads the puzzle of a row, if the row is not empty.
    ///
    /// # Errors
    /// Returns an error if the puzzle cannot be read.
    pub(crate) fn problem(&self, row: usize) -> Result<Option<Problem>, Failure> {
        match self {
            Self::Texts(texts) => texts.0[row].as_ref().map(|found| text(found.as_bytes())).transpose(),
            Self::Digits(digits) => grid(&digits[row * CELLS..][..CELLS]).map(|grid| Some(grid.into())),
            Self::Arrow(pieces) => {
                let (begin, piece) = pieces[pieces.partition_point(|(begin, _)| *begin <= row) - 1];
                let at = row - begin;
                if piece.is_null(at) {
                    return Ok(None);
                }
                let found = match piece.data_type() {
                    DataType::FixedSizeList(..) => {
                        let cells = piece.as_fixed_size_list().value(at);
                        return grid(cells.as_primitive::<UInt8Type>().values()).map(|grid| Some(grid.into()));
                    }
                    DataType::Binary => piece.as_binary::<i32>().value(at),
                    DataType::LargeBinary => piece.as_binary::<i64>().value(at),
                    _ => match words(piece, at) {
                        Some(words) => words.as_bytes(),
                        None => return Ok(None),
                    },
                };
                text(found).map(Some)
            }
        }
    }
}

/// Reads the only puzzle of a text in any format. Fast for a line of 81 cells.
fn text(text: &[u8]) -> Result<Problem, Failure> {
    let line = text.strip_suffix(b"\n").unwrap_or(text);
    let is_line = line.len() < SHORT && !line.contains(&b'\n');
    if let Some((grid, _)) = Some(line).filter(|_| is_line).and_then(text::line) {
        return Ok(grid.into());
    }
    Call::new(Options::default(), text.to_vec()).entry().map(|entry| entry.problem)
}

/// The digits for the numbers 0 to 9. Other numbers have been rejected before.
const READ: [Option<Digit>; 16] = {
    let mut read = [None; 16];
    let mut digit = 1;
    while digit <= 9 {
        read[digit] = Digit::new(digit as u8);
        digit += 1;
    }
    read
};

fn grid(digits: &[u8]) -> Result<Grid, Failure> {
    // Checks a whole row at once, so that only bad rows need the check that finds the bad cell.
    if digits.iter().fold(0, |most, &digit| most.max(digit)) > 9 {
        let wrong = Cell::all().zip(digits).find(|(_, digit)| **digit > 9);
        return Err(Failure::unreadable(wrong.map_or_else(String::new, |(cell, digit)| {
            format!("{cell}: expected a digit from 0 to 9, found {digit}")
        })));
    }
    Ok(Grid::new(std::array::from_fn(|at| digits.get(at).and_then(|digit| READ[usize::from(digit & 15)]))))
}
