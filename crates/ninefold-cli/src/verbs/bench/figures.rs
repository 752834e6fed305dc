//! A table of measurements that grows row by row, so that an interrupted benchmark still writes the rows that it has completed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use clap::Args;
use ninefold_app::aligned;
use serde_json::{Map, Value};

use crate::io::output;
use crate::io::progress::{Progress, Screen, Total};
use crate::options::{Files, Out, Plain};

/// The form and destination of figures.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Answers {
    /// Print one JSON object per line, as docs/schema/bench.json describes it
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    out: Out,
}

impl Answers {
    pub(super) fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    pub(super) fn form(&self) -> Plain {
        output::plain(self.json, &self.out, &[])
    }
}

/// A column: its title for people, its name in JSON, and the kind of its values.
pub(super) struct Column(pub(super) &'static str, pub(super) &'static str, pub(super) Kind);

/// The kind of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Figure,
}

/// A table of measurements.
#[derive(Clone)]
pub(super) struct Figures {
    columns: &'static [Column],
    form: Plain,
    rows: Arc<Mutex<Vec<Vec<String>>>>,
}

impl Figures {
    pub(super) fn new(columns: &'static [Column], form: Plain) -> Self {
        Self { columns, form, rows: Arc::default() }
    }

    fn rows(&self) -> MutexGuard<'_, Vec<Vec<String>>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, row: impl Into<Vec<String>>) {
        self.rows().push(row.into());
    }

    /// Starts the progress bar for `files` files. An interrupted benchmark writes the rows of the files that it has completed.
    pub(super) fn progress(&self, files: usize) -> Progress {
        let table = self.clone();
        let progress = Progress::new(Total::Puzzles(files as u64), Screen::Free).of("file", "files");
        progress.ending(move || table.write())
    }

    /// Writes all rows, if there are any.
    pub(super) fn write(&self) {
        output::write(self.text().as_bytes());
    }

    fn text(&self) -> String {
        let rows = self.rows();
        match self.form {
            Plain::Json => rows.iter().map(|row| format!("{}\n", self.object(row))).collect(),
            Plain::Text if rows.is_empty() => String::new(),
            Plain::Text => {
                let titles = self.columns.iter().map(|column| column.0.to_owned()).collect();
                let words = self.columns.iter().enumerate().filter(|(_, column)| column.2 == Kind::Word);
                let words: Vec<usize> = words.map(|(place, _)| place).collect();
                aligned::lines(&std::iter::once(titles).chain(rows.iter().cloned()).collect::<Vec<_>>(), &words)
            }
        }
    }

    fn object(&self, row: &[String]) -> Value {
        let value = |column: &Column, cell: &String| match column.2 {
            Kind::Word => cell.as_str().into(),
            // A unit may follow the number; the name of the column contains it.
            Kind::Figure => cell.split_whitespace().next().and_then(|text| text.parse().ok()).unwrap_or(Value::Null),
        };
        let fields = self.columns.iter().zip(row).map(|(column, cell)| (column.1.to_owned(), value(column, cell)));
        fields.collect::<Map<_, _>>().into()
    }
}
