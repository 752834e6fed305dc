//! Rows out of Parquet files, Arrow files and Arrow streams.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType, Schema};
use ninefold::formats::{Column, Heading};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::guard::guarded;
use ninefold_app::table::Value;

/// Rows that are turned into values at once.
const ROWS: usize = 1024;

/// A row: its number, its values, and about how many bytes of the file it takes.
type Numbered = (usize, Box<[Value]>, u64);

type Source = Box<dyn Iterator<Item = std::result::Result<RecordBatch, ArrowError>> + Send>;

/// The rows of a file, batch by batch.
pub(crate) struct Batches {
    source: Source,
    /// The batch that is being read, and how many of its rows have been.
    batch: Option<(RecordBatch, usize)>,
    ready: VecDeque<Box<[Value]>>,
    /// The columns that can be read, by place and by name.
    places: Vec<usize>,
    pub(crate) names: Arc<[Box<str>]>,
    /// Which of these is the puzzle.
    pub(crate) puzzle: usize,
    number: usize,
    bytes_a_row: u64,
}

impl Batches {
    /// Opens a file and finds its column of puzzles.
    pub(crate) fn open(mut file: File, wanted: Option<&Column>) -> Result<Self> {
        let size = file.metadata().map_or(0, |data| data.len());
        let mut head = [0; 6];
        file.read(&mut head).and_then(|_| file.rewind())?;
        let (schema, source, rows) = guarded(|| match &head {
            b"ARROW1" => arrow_file(file),
            head if head.starts_with(b"PAR1") => parquet(file),
            _ => arrow_stream(file),
        })??;
        let readable = |at: &usize| is_read(schema.field(*at).data_type());
        let (places, others): (Vec<_>, Vec<_>) = (0..schema.fields().len()).partition(readable);
        for at in others {
            let field = schema.field(at);
            let message = format!("the column {} of type {} is left out", field.name(), field.data_type());
            crate::io::output::message(&message);
        }
        let names: Arc<[Box<str>]> = places.iter().map(|&at| schema.field(at).name().as_str().into()).collect();
        let puzzle = Heading::find(&names, wanted).with_context(|| missing(&names))?;
        let bytes_a_row = rows.map_or(0, |rows| size / rows.max(1));
        Ok(Self { source, batch: None, ready: VecDeque::new(), places, names, puzzle, number: 0, bytes_a_row })
    }

    /// The next row: its number, its values, and about how many bytes of the file it takes.
    pub(crate) fn row(&mut self) -> Option<Result<Numbered>> {
        while self.ready.is_empty() {
            let filled = guarded(|| self.fill());
            if let Err(error) = filled.unwrap_or_else(|error| Some(Err(error)))? {
                return Some(Err(anyhow!("behind row {}: {error}", self.number)));
            }
        }
        let values = self.ready.pop_front()?;
        self.number += 1;
        Some(Ok((self.number, values, self.bytes_a_row)))
    }

    /// The number of the last row.
    pub(crate) const fn number(&self) -> usize {
        self.number
    }

    /// Makes some rows ready. `None` at the end.
    fn fill(&mut self) -> Option<Result<()>> {
        let (batch, from) = match self.batch.take() {
            Some(batch) => batch,
            None => match self.source.next()? {
                Ok(batch) => (batch, 0),
                Err(error) => return Some(Err(error.into())),
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

fn missing(names: &[Box<str>]) -> String {
    format!("expected a column of puzzles, found {}; --column says which it is", names.join(", "))
}

type Opened = Result<(Arc<Schema>, Source, Option<u64>)>;

fn parquet(file: File) -> Opened {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let rows = builder.metadata().file_metadata().num_rows();
    let schema = Arc::clone(builder.schema());
    let reader = builder.with_batch_size(ROWS).build()?;
    Ok((schema, Box::new(reader), rows.try_into().ok()))
}

fn arrow_file(file: File) -> Opened {
    let reader = FileReader::try_new(BufReader::new(file), None)?;
    Ok((reader.schema(), Box::new(reader), None))
}

fn arrow_stream(file: File) -> Opened {
    let reader = StreamReader::try_new(BufReader::new(file), None)?;
    Ok((reader.schema(), Box::new(reader), None))
}

/// Whether [`values`] reads columns of that type.
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

/// The values of a column.
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
