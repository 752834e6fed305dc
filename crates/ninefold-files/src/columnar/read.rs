//! Reads rows from Parquet files, Arrow files and Arrow streams, starting at any row.
//!
//! The end of a Parquet file contains the number of rows in each group, so only groups with requested rows are read. In Arrow files, each batch
//! contains its own number of rows: in a file, earlier batches are read from disk without being decoded; in a stream, they are decoded too.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType, Schema};
use ninefold::formats::{Column, Heading};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::guard::guarded;
use crate::{Error, ErrorKind};
use ninefold_app::table::Value;

type Result<T> = std::result::Result<T, Error>;

/// The number of rows that are converted to values at once.
const ROWS: usize = 1024;

/// A row: its number, its values, and its approximate size in bytes.
type Numbered = (usize, Box<[Value]>, u64);

type Source = Box<dyn Iterator<Item = std::result::Result<RecordBatch, ArrowError>> + Send>;

/// The rows of a file, which are read batch by batch.
pub struct Batches {
    source: Source,
    /// The current batch, and the number of its rows that have been read.
    batch: Option<(RecordBatch, usize)>,
    ready: VecDeque<Box<[Value]>>,
    /// The indices of the readable columns.
    places: Vec<usize>,
    /// The names of the readable columns.
    pub names: Arc<[Box<str>]>,
    /// The index of the puzzle column among `names`.
    pub puzzle: usize,
    number: usize,
    bytes_a_row: u64,
}

impl Batches {
    /// Opens a file, skips its first `skip` rows, and finds the column of puzzles. Columns that cannot be read are reported to `say`.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, or if none of its columns contains puzzles.
    pub fn open(mut file: File, wanted: Option<&Column>, skip: u64, say: &dyn Fn(&str)) -> Result<Self> {
        let size = file.metadata().map_or(0, |data| data.len());
        let shape = Shape::of(&mut file)?;
        let (schema, source, rows) = guarded(|| match shape {
            Shape::File => arrow_file(file, skip),
            Shape::Parquet => parquet(file, skip),
            Shape::Stream => arrow_stream(file, skip),
        })??;
        let readable = |at: &usize| is_read(schema.field(*at).data_type());
        let (places, others): (Vec<_>, Vec<_>) = (0..schema.fields().len()).partition(readable);
        for at in others {
            let field = schema.field(at);
            let message = format!("the column {} of type {} is left out", field.name(), field.data_type());
            say(&message);
        }
        let names: Arc<[Box<str>]> = places.iter().map(|&at| schema.field(at).name().as_str().into()).collect();
        let puzzle = Heading::find(&names, wanted).ok_or_else(|| missing(&names, wanted))?;
        let bytes_a_row = rows.map_or(0, |rows| size / rows.max(1));
        Ok(Self {
            source,
            batch: None,
            ready: VecDeque::new(),
            places,
            names,
            puzzle,
            number: skip as usize,
            bytes_a_row,
        })
    }

    /// Reads the next row: its number, its values, and its approximate size in bytes. After an error, there are no more rows.
    pub fn row(&mut self) -> Option<Result<Numbered>> {
        while self.ready.is_empty() {
            let filled = guarded(|| self.fill());
            if let Err(error) = filled.unwrap_or_else(|error| Some(Err(error)))? {
                return Some(Err(Error::new(ErrorKind::Read, format!("after row {}: {error}", self.number))));
            }
        }
        let values = self.ready.pop_front()?;
        self.number += 1;
        Some(Ok((self.number, values, self.bytes_a_row)))
    }

    /// Returns the number of the last row.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Converts the next rows to values, or returns `None` at the end of the file.
    fn fill(&mut self) -> Option<Result<()>> {
        let (batch, from) = match self.batch.take() {
            Some(batch) => batch,
            None => match self.source.next()? {
                Ok(batch) => (batch, 0),
                Err(error) => return Some(Err(damaged(&error))),
            },
        };
        let length = ROWS.min(batch.num_rows() - from);
        let part = batch.slice(from, length);
        let mut columns: Vec<_> = self.places.iter().map(|&at| values(part.column(at)).into_iter()).collect();
        for _ in 0..length {
            let row = columns.iter_mut().map(|column| column.next().unwrap_or(Value::Null));
            self.ready.push_back(row.collect());
        }
        self.batch = (from + length < batch.num_rows()).then_some((batch, from + length));
        Some(Ok(()))
    }
}

/// Returns the error for a file in which no column contains puzzles.
fn missing(names: &[Box<str>], wanted: Option<&Column>) -> Error {
    if let Some(wanted) = wanted {
        return Error::new(ErrorKind::Usage, wanted.lacking(names.iter().map(|name| &**name)).to_string());
    }
    let text = format!("expected a column of puzzles, found {}; --column names it", names.join(", "));
    Error::new(ErrorKind::Read, text)
}

/// Returns the error for a file that a library cannot read.
fn damaged(error: &dyn std::error::Error) -> Error {
    Error::new(ErrorKind::Read, error.to_string())
}

/// The kind of a columnar file, which its first bytes determine.
#[derive(Clone, Copy)]
enum Shape {
    Parquet,
    /// Arrow's file format.
    File,
    /// Arrow's stream format.
    Stream,
}

impl Shape {
    fn of(file: &mut File) -> Result<Self> {
        let mut head = [0; 6];
        file.read(&mut head).and_then(|_| file.rewind()).map_err(|error| damaged(&error))?;
        Ok(match &head {
            b"ARROW1" => Self::File,
            head if head.starts_with(b"PAR1") => Self::Parquet,
            _ => Self::Stream,
        })
    }
}

/// Counts the rows of a file from its last bytes, or from the headers of its batches.
///
/// # Errors
/// Returns an error if the file is damaged.
pub fn count(mut file: File) -> Result<u64> {
    let shape = Shape::of(&mut file)?;
    let length = |batch: std::result::Result<RecordBatch, ArrowError>| match batch {
        Ok(batch) => Ok(batch.num_rows() as u64),
        Err(error) => Err(damaged(&error)),
    };
    guarded(|| match shape {
        Shape::Parquet => {
            let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| damaged(&error))?;
            let groups = builder.metadata().row_groups().iter();
            Ok(groups.map(|group| u64::try_from(group.num_rows()).unwrap_or(0)).sum())
        }
        Shape::File => {
            let reader =
                FileReader::try_new(BufReader::new(file), Some(Vec::new())).map_err(|error| damaged(&error))?;
            reader.map(length).sum()
        }
        Shape::Stream => {
            let reader =
                StreamReader::try_new(BufReader::new(file), Some(Vec::new())).map_err(|error| damaged(&error))?;
            reader.map(length).sum()
        }
    })?
}

type Opened = Result<(Arc<Schema>, Source, Option<u64>)>;

fn parquet(file: File, skip: u64) -> Opened {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| damaged(&error))?;
    let rows = builder.metadata().file_metadata().num_rows();
    let schema = Arc::clone(builder.schema());
    let mut rest = skip;
    let mut groups = 0;
    for group in builder.metadata().row_groups() {
        let length = u64::try_from(group.num_rows()).unwrap_or(0);
        if length > rest {
            break;
        }
        rest -= length;
        groups += 1;
    }
    let builder = if skip == 0 {
        builder
    } else {
        let wanted = (groups..builder.metadata().num_row_groups()).collect();
        builder.with_row_groups(wanted).with_offset(rest as usize)
    };
    let reader = builder.with_batch_size(ROWS).build().map_err(|error| damaged(&error))?;
    Ok((schema, Box::new(reader), rows.try_into().ok()))
}

fn arrow_file(mut file: File, skip: u64) -> Opened {
    let (mut batches, mut rest) = (0, skip);
    if skip > 0 {
        let copy = file.try_clone().map_err(|error| damaged(&error))?;
        for batch in FileReader::try_new(BufReader::new(copy), Some(Vec::new())).map_err(|error| damaged(&error))? {
            let length = batch.map_err(|error| damaged(&error))?.num_rows() as u64;
            if length > rest {
                break;
            }
            rest -= length;
            batches += 1;
        }
        file.rewind().map_err(|error| damaged(&error))?;
    }
    let mut reader = FileReader::try_new(BufReader::new(file), None).map_err(|error| damaged(&error))?;
    let schema = reader.schema();
    if batches < reader.num_batches() {
        reader.set_index(batches).map_err(|error| damaged(&error))?;
        return Ok((schema, behind(reader, rest), None));
    }
    let source: Source = if skip > 0 { Box::new(std::iter::empty()) } else { Box::new(reader) };
    Ok((schema, source, None))
}

fn arrow_stream(file: File, skip: u64) -> Opened {
    let reader = StreamReader::try_new(BufReader::new(file), None).map_err(|error| damaged(&error))?;
    Ok((reader.schema(), behind(reader, skip), None))
}

/// Skips the first `skip` rows of some batches.
fn behind(
    batches: impl Iterator<Item = std::result::Result<RecordBatch, ArrowError>> + Send + 'static,
    skip: u64,
) -> Source {
    let mut rest = skip;
    Box::new(batches.map(move |batch| {
        batch.map(|batch| {
            let from = rest.min(batch.num_rows() as u64);
            rest -= from;
            if from == 0 { batch } else { batch.slice(from as usize, batch.num_rows() - from as usize) }
        })
    }))
}

/// Whether [`values`] can read columns of the given type.
fn is_read(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, value) => is_read(value),
        DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::Boolean
        | DataType::Null
        | DataType::Float32
        | DataType::Float64 => true,
        kind => kind.is_integer(),
    }
}

macro_rules! numbers {
    ($array:ident as $type:ty, $value:expr) => {
        $array.as_primitive::<$type>().iter().map(|value| value.map_or(Value::Null, $value)).collect()
    };
}

/// Converts a column to values.
fn values(array: &dyn Array) -> Vec<Value> {
    let text = |text: Option<&str>| text.map_or(Value::Null, Value::text);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(text).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(text).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(text).collect(),
        DataType::Binary => {
            let bytes = array.as_binary::<i32>().iter();
            bytes.map(|bytes| text(bytes.and_then(|bytes| str::from_utf8(bytes).ok()))).collect()
        }
        DataType::Boolean => array.as_boolean().iter().map(|value| value.map_or(Value::Null, Value::Bool)).collect(),
        DataType::Int8 => numbers!(array as Int8Type, |value| Value::Int(value.into())),
        DataType::Int16 => numbers!(array as Int16Type, |value| Value::Int(value.into())),
        DataType::Int32 => numbers!(array as Int32Type, |value| Value::Int(value.into())),
        DataType::Int64 => numbers!(array as Int64Type, Value::Int),
        DataType::UInt8 => numbers!(array as UInt8Type, |value| Value::Int(value.into())),
        DataType::UInt16 => numbers!(array as UInt16Type, |value| Value::Int(value.into())),
        DataType::UInt32 => numbers!(array as UInt32Type, |value| Value::Int(value.into())),
        DataType::UInt64 => numbers!(array as UInt64Type, |value| {
            i64::try_from(value).map_or_else(|_| Value::text(value.to_string()), Value::Int)
        }),
        DataType::Float32 => numbers!(array as Float32Type, |value| Value::Float(value.into())),
        DataType::Float64 => numbers!(array as Float64Type, Value::Float),
        DataType::Dictionary(..) => dictionary(array),
        _ => vec![Value::Null; array.len()],
    }
}

fn dictionary(array: &dyn Array) -> Vec<Value> {
    let dictionary = array.as_any_dictionary();
    let words = values(dictionary.values());
    if words.is_empty() {
        return vec![Value::Null; array.len()];
    }
    let keys = dictionary.normalized_keys().into_iter().enumerate();
    let word = |(row, key)| if array.is_null(row) { None } else { words.get::<usize>(key).cloned() };
    keys.map(|key| word(key).unwrap_or(Value::Null)).collect()
}
