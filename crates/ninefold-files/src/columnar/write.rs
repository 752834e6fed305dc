//! Writes rows to Parquet and Arrow files.

use std::io::Write;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use super::Kind;
use crate::error::chain;
use crate::{Error, ErrorKind};
use ninefold_app::table::{self, Frame, Row, Value};

type Result<T> = std::result::Result<T, Error>;

/// The number of rows in a batch.
const BATCH: usize = 1 << 13;
/// The number of rows in a row group of Parquet. A group is kept in memory until it is complete.
const GROUP: usize = 1 << 16;

/// A file that is being written.
pub struct Writer<W: Write + Send> {
    kind: Inner<W>,
    schema: Arc<Schema>,
    rows: Vec<Row>,
}

enum Inner<W: Write + Send> {
    Parquet(ArrowWriter<W>),
    Arrow(FileWriter<W>),
}

impl<W: Write + Send> Writer<W> {
    /// Starts a file with the columns of `frame`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn new(kind: Kind, frame: &Frame, sink: W) -> Result<Self> {
        let fields = frame.columns.iter().map(|column| Field::new(&*column.name, data_type(column.kind), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let kind = match kind {
            Kind::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_max_row_group_row_count(Some(GROUP))
                    .set_created_by(concat!("ninefold ", env!("CARGO_PKG_VERSION")).into())
                    .build();
                Inner::Parquet(ArrowWriter::try_new(sink, Arc::clone(&schema), Some(properties)).map_err(failed)?)
            }
            Kind::Arrow => Inner::Arrow(FileWriter::try_new(sink, &schema).map_err(failed)?),
        };
        Ok(Self { kind, schema, rows: Vec::new() })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be written.
    pub fn push(&mut self, rows: &[Row]) -> Result<()> {
        self.rows.extend_from_slice(rows);
        if self.rows.len() < BATCH { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let fields = self.schema.fields().iter().enumerate();
        let columns = fields.map(|(at, field)| column(field.data_type(), rows.iter().map(|row| &row[at])));
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns.collect()).map_err(failed)?;
        match &mut self.kind {
            Inner::Parquet(writer) => writer.write(&batch).map_err(failed)?,
            Inner::Arrow(writer) => writer.write(&batch).map_err(failed)?,
        }
        Ok(())
    }

    /// Completes the file, and returns the sink.
    ///
    /// # Errors
    /// Returns an error if the end of the file cannot be written.
    pub fn finish(mut self) -> Result<W> {
        if !self.rows.is_empty() {
            self.flush()?;
        }
        match self.kind {
            Inner::Parquet(writer) => writer.into_inner().map_err(failed),
            Inner::Arrow(writer) => writer.into_inner().map_err(failed),
        }
    }
}

fn failed<E: std::error::Error>(error: E) -> Error {
    Error::new(ErrorKind::Write, chain(&error))
}

fn data_type(kind: table::Kind) -> DataType {
    match kind {
        table::Kind::Bool => DataType::Boolean,
        table::Kind::Int => DataType::Int64,
        table::Kind::Float => DataType::Float64,
        table::Kind::Text => DataType::Utf8,
    }
}

/// Builds a column from values that are either of its type or null.
fn column<'a>(kind: &DataType, values: impl Iterator<Item = &'a Value>) -> ArrayRef {
    macro_rules! only {
        ($array:ty, $variant:ident) => {
            Arc::new(
                values
                    .map(|value| if let Value::$variant(value) = value { Some(*value) } else { None })
                    .collect::<$array>(),
            )
        };
    }
    match kind {
        DataType::Boolean => only!(BooleanArray, Bool),
        DataType::Int64 => only!(Int64Array, Int),
        DataType::Float64 => only!(Float64Array, Float),
        _ => {
            let text = |value: &'a Value| if let Value::Text(text) = value { Some(&**text) } else { None };
            Arc::new(values.map(text).collect::<StringArray>())
        }
    }
}
