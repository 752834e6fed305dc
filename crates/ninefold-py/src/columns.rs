//! Answers for many rows, as lists, `NumPy` arrays or Arrow columns.

use std::sync::Arc;

use arrow_array::builder::{LargeStringBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, LargeStringArray, StringArray, StructArray, UInt64Array,
};
use arrow_schema::{DataType, Field, FieldRef, Fields};
use ninefold_app::table::{self, Column, Value};
use ninefold_app::verdict::Verdict;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};

use crate::rows::{CELLS, Rows};

/// The answers for some rows.
pub(crate) enum Answers {
    Words(Vec<Option<&'static str>>),
    Texts(Texts),
    Numbers(Vec<Option<u64>>),
    Table(Vec<Column>, Vec<Vec<Value>>),
}

/// Texts that are stored in one buffer.
pub(crate) struct Texts {
    text: String,
    /// The length of each text, or `None` if it is missing.
    lengths: Vec<Option<usize>>,
}

impl Texts {
    /// Reserves space for `rows` lines of 81 cells.
    pub(crate) fn of(rows: usize) -> Self {
        Self { text: String::with_capacity(rows * CELLS), lengths: Vec::with_capacity(rows) }
    }

    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.lengths.push(text.map(str::len));
        self.text.push_str(text.unwrap_or_default());
    }

    /// Adds the solution, if there is exactly one.
    pub(crate) fn push_solution(&mut self, verdict: Option<&Verdict>) {
        let begin = self.text.len();
        let unique = verdict.filter(|verdict| verdict.is_unique());
        unique.into_iter().for_each(|verdict| verdict.push_solution(&mut self.text));
        self.lengths.push(unique.map(|_| self.text.len() - begin));
    }

    fn extend(&mut self, more: Self) {
        self.text.push_str(&more.text);
        self.lengths.extend(more.lengths);
    }

    fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        let mut begin = 0;
        self.lengths.iter().map(move |length| {
            let end = begin + (*length)?;
            Some(&self.text[std::mem::replace(&mut begin, end)..end])
        })
    }
}

impl Answers {
    fn texts(&self) -> Option<&Texts> {
        if let Self::Texts(texts) = self { Some(texts) } else { None }
    }

    fn extend(&mut self, more: Self) {
        match (self, more) {
            (Self::Words(all), Self::Words(more)) => all.extend(more),
            (Self::Texts(all), Self::Texts(more)) => all.extend(more),
            (Self::Numbers(all), Self::Numbers(more)) => all.extend(more),
            (Self::Table(_, all), Self::Table(_, more)) => all.extend(more),
            _ => {}
        }
    }
}

/// The answers that have been gathered so far, chunk by chunk.
pub(crate) enum Gathered {
    /// A list of texts, which is built while the workers run because creating the objects takes the most time. Rows that have no answer yet are
    /// `None`.
    Texts { list: Py<PyList>, chunk: usize },
    /// All other answers, by the numbers of their chunks.
    Parts { kind: Kind, none: Answers, parts: Vec<Option<Answers>> },
}

impl Gathered {
    /// Prepares for `rows` rows in chunks of `chunk`. `none` contains the answers for no rows.
    ///
    /// # Errors
    /// Returns an error if Python has no memory for a list.
    pub(crate) fn new(py: Python<'_>, kind: Kind, none: Answers, rows: usize, chunk: usize) -> PyResult<Self> {
        Ok(match (kind, none) {
            (Kind::List, Answers::Texts(_)) => {
                let list = PyList::new(py, [py.None()])?.as_sequence().repeat(rows)?.cast_into::<PyList>()?.unbind();
                Self::Texts { list, chunk }
            }
            (kind, none) => Self::Parts { kind, none, parts: (0..rows.div_ceil(chunk)).map(|_| None).collect() },
        })
    }

    /// Adds the results of a chunk.
    ///
    /// # Errors
    /// Returns an error if Python has no memory for the results.
    pub(crate) fn add(&mut self, py: Python<'_>, at: usize, answers: Answers) -> PyResult<()> {
        match self {
            Self::Texts { list, chunk } => {
                let list = list.bind(py);
                let texts = answers.texts().map(Texts::iter);
                for (row, text) in texts.into_iter().flatten().enumerate() {
                    if let Some(text) = text {
                        list.set_item(at * *chunk + row, text)?;
                    }
                }
            }
            Self::Parts { parts, .. } => parts[at] = Some(answers),
        }
        Ok(())
    }

    /// Returns all answers in the requested form.
    ///
    /// # Errors
    /// Returns an error if Python has no memory for the answers.
    pub(crate) fn whole(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Self::Texts { list, .. } => Ok(list.into_bound(py).into_any()),
            Self::Parts { kind, none, parts } => kind.column(py, none, parts.into_iter().flatten().collect()),
        }
    }
}

/// The form of the answers.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    List,
    /// Digits, in rows of 81.
    Digits,
    Arrow,
}

impl Kind {
    /// Returns the form with the given name, for answers to `rows`.
    pub(crate) fn of(name: &str, rows: &Rows<'_>) -> Self {
        match (name, rows) {
            ("arrow", _) => Self::Arrow,
            ("numpy", Rows::Digits(_)) => Self::Digits,
            _ => Self::List,
        }
    }

    /// Appends the answers of all parts to `all`, which is empty at first, and converts them to Python.
    fn column(self, py: Python<'_>, mut all: Answers, parts: Vec<Answers>) -> PyResult<Bound<'_, PyAny>> {
        if let (Self::Digits, Answers::Texts(_)) = (self, &all) {
            return digits(py, &parts);
        }
        let all = py.detach(|| {
            parts.into_iter().for_each(|part| all.extend(part));
            all
        });
        match self {
            Self::List | Self::Digits => list(py, &all),
            Self::Arrow => Ok(Bound::new(py, py.detach(|| Arrow::new(&all)))?.into_any()),
        }
    }
}

/// Returns rows of 81 digits, with zeros for rows without an answer.
fn digits<'py>(py: Python<'py>, parts: &[Answers]) -> PyResult<Bound<'py, PyAny>> {
    let all = py.detach(|| {
        let mut all = Vec::new();
        for part in parts {
            let Answers::Texts(texts) = part else { continue };
            all.reserve(texts.lengths.len() * CELLS);
            for text in texts.iter() {
                match text.filter(|text| text.len() == CELLS) {
                    Some(text) => all.extend(text.bytes().map(|sign| match sign.wrapping_sub(b'0') {
                        digit @ 1..=9 => digit,
                        _ => 0,
                    })),
                    None => all.extend([0; CELLS]),
                }
            }
        }
        all
    });
    let rows = all.len() / CELLS;
    Ok(PyArray1::from_vec(py, all).reshape([rows, CELLS])?.into_any())
}

fn list<'py>(py: Python<'py>, all: &Answers) -> PyResult<Bound<'py, PyAny>> {
    Ok(match all {
        Answers::Words(words) => PyList::new(py, words)?.into_any(),
        Answers::Texts(texts) => PyList::new(py, texts.iter())?.into_any(),
        Answers::Numbers(numbers) => PyList::new(py, numbers)?.into_any(),
        Answers::Table(columns, rows) => {
            let column = |at: usize| PyList::new(py, rows.iter().map(|row| Cell(&row[at])));
            let columns = columns.iter().enumerate().map(|(at, column_of)| Ok((&*column_of.name, column(at)?)));
            PyList::new(py, columns.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
    })
}

/// A value that is to be converted to Python.
struct Cell<'a>(&'a Value);

impl<'py> IntoPyObject<'py> for Cell<'_> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Ok(match self.0 {
            Value::Null => py.None().into_bound(py),
            Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
            Value::Int(value) => value.into_pyobject(py)?.into_any(),
            Value::Float(value) => value.into_pyobject(py)?.into_any(),
            Value::Text(text) | Value::Field(text) => text.into_pyobject(py)?.into_any(),
        })
    }
}

/// An Arrow column, or columns in a struct. Every library with support for the Arrow protocols can use it without a copy.
#[pyclass(frozen, module = "ninefold", name = "Arrow")]
pub(crate) struct Arrow {
    array: ArrayRef,
    field: FieldRef,
}

impl Arrow {
    fn new(all: &Answers) -> Self {
        let array: ArrayRef = match all {
            Answers::Words(words) => Arc::new(words.iter().copied().collect::<StringArray>()),
            Answers::Numbers(numbers) => Arc::new(numbers.iter().copied().collect::<UInt64Array>()),
            Answers::Texts(texts) if i32::try_from(texts.text.len()).is_ok() => {
                let mut column = StringBuilder::with_capacity(texts.lengths.len(), texts.text.len());
                texts.iter().for_each(|text| column.append_option(text));
                Arc::new(column.finish())
            }
            Answers::Texts(texts) => {
                let mut column = LargeStringBuilder::with_capacity(texts.lengths.len(), texts.text.len());
                texts.iter().for_each(|text| column.append_option(text));
                Arc::new(column.finish())
            }
            Answers::Table(columns, rows) => table(columns, rows),
        };
        let field = Arc::new(Field::new("", array.data_type().clone(), true));
        Self { array, field }
    }
}

fn table(columns: &[Column], rows: &[Vec<Value>]) -> ArrayRef {
    let arrays: Vec<ArrayRef> = columns.iter().enumerate().map(|(at, of)| column(of.kind, rows, at)).collect();
    let named = columns.iter().zip(&arrays);
    let fields: Fields = named.map(|(of, array)| Field::new(&*of.name, array.data_type().clone(), true)).collect();
    Arc::new(StructArray::new(fields, arrays, None))
}

fn column(kind: table::Kind, rows: &[Vec<Value>], at: usize) -> ArrayRef {
    let values = rows.iter().map(|row| &row[at]);
    match kind {
        table::Kind::Bool => {
            let known = values.map(|value| if let Value::Bool(known) = value { Some(*known) } else { None });
            Arc::new(known.collect::<BooleanArray>())
        }
        table::Kind::Int => Arc::new(values.map(Value::number).collect::<Int64Array>()),
        table::Kind::Float => {
            let known = values.map(|value| if let Value::Float(known) = value { Some(*known) } else { None });
            Arc::new(known.collect::<Float64Array>())
        }
        table::Kind::Text => {
            let known = values.map(|value| if *value == Value::Null { None } else { Some(value.shown()) });
            Arc::new(known.collect::<StringArray>())
        }
    }
}

#[pymethods]
impl Arrow {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    /// Returns the value of a row, counted from the end if the number is negative: a text, a number, or a dictionary for a struct; `None` if missing.
    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        let length = self.array.len();
        let at = if row < 0 { length.checked_sub(row.unsigned_abs()) } else { row.try_into().ok() };
        let at = at.filter(|at| *at < length);
        at.map_or_else(|| Err(PyIndexError::new_err(format!("row {row} of {length}"))), |at| value(py, &self.array, at))
    }

    /// Returns all rows as a list.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = (0..self.array.len()).map(|row| value(py, &self.array, row));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.to_pylist(py)?.try_iter()?.into_any())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((py.get_type::<Self>().getattr("_again")?, (parts(py, &self.array)?,)))
    }

    /// Rebuilds a column from the parts sent by another process.
    #[staticmethod]
    #[pyo3(name = "_again")]
    fn again(parts: &Bound<'_, PyAny>) -> PyResult<Self> {
        let array = joined(parts)?;
        let field = Arc::new(Field::new("", array.data_type().clone(), true));
        Ok(Self { array, field })
    }

    fn __repr__(&self) -> String {
        format!("<ninefold.Arrow: {} rows of {}>", self.array.len(), kind(self.field.data_type()))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, &*self.field)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, Arc::clone(&self.field), &self.array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let one = ArrayIterator::new([Ok(Arc::clone(&self.array))], Arc::clone(&self.field));
        Ok(to_stream_pycapsule(py, Box::new(one), requested_schema)?)
    }
}

/// Converts one value of a column to Python.
fn value<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if let Some(columns) = array.as_struct_opt() {
        let dict = PyDict::new(py);
        for (name, column) in columns.column_names().into_iter().zip(columns.columns()) {
            dict.set_item(name, value(py, column, row)?)?;
        }
        return Ok(dict.into_any());
    }
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_pyobject(py)?.into_any(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).into_pyobject(py)?.into_any(),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Boolean => array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        other => return Err(PyTypeError::new_err(format!("values of type {other} have no equivalent in Python"))),
    })
}

/// Returns a column as values that can be pickled: its type and values or, for a struct, the names and parts of its columns.
fn parts<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    if let Some(columns) = array.as_struct_opt() {
        let named = columns.column_names().into_iter().zip(columns.columns());
        let named = named.map(|(name, column)| Ok((name, parts(py, column)?))).collect::<PyResult<Vec<_>>>()?;
        return Ok(("struct", PyList::new(py, named)?).into_pyobject(py)?.into_any());
    }
    let values = (0..array.len()).map(|row| value(py, array, row)).collect::<PyResult<Vec<_>>>()?;
    Ok((array.data_type().to_string(), PyList::new(py, values)?).into_pyobject(py)?.into_any())
}

/// Builds a column from its parts.
fn joined(parts: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (kind, values): (String, Bound<'_, PyAny>) = parts.extract()?;
    Ok(match &*kind {
        "struct" => {
            let columns: Vec<(String, Bound<'_, PyAny>)> = values.extract()?;
            let columns = columns.into_iter().map(|(name, column)| Ok((name, joined(&column)?)));
            let columns = columns.collect::<PyResult<Vec<_>>>()?;
            let field = |(name, array): &(String, ArrayRef)| Field::new(name, array.data_type().clone(), true);
            let fields: Fields = columns.iter().map(field).collect();
            Arc::new(StructArray::new(fields, columns.into_iter().map(|(_, array)| array).collect(), None))
        }
        "Utf8" => Arc::new(StringArray::from(values.extract::<Vec<Option<String>>>()?)),
        "LargeUtf8" => Arc::new(LargeStringArray::from(values.extract::<Vec<Option<String>>>()?)),
        "UInt64" => Arc::new(UInt64Array::from(values.extract::<Vec<Option<u64>>>()?)),
        "Int64" => Arc::new(Int64Array::from(values.extract::<Vec<Option<i64>>>()?)),
        "Float64" => Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>()?)),
        "Boolean" => Arc::new(BooleanArray::from(values.extract::<Vec<Option<bool>>>()?)),
        other => {
            return Err(PyTypeError::new_err(format!("columns of type {other} are not supported by this package")));
        }
    })
}

/// Returns the type of a column in words.
fn kind(kind: &DataType) -> String {
    match kind {
        DataType::Struct(fields) => fields.iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
