//! How a path is written.

use clap::ValueEnum;

/// How a path is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Telling {
    /// Steps with their reasons, for reading
    Text,
    /// The same as Markdown
    Markdown,
    /// The same as a page for a browser
    Html,
    /// A JSON object a line, as docs/schema/explain.json describes it
    Json,
    /// A line a step, chains in Eureka notation
    Eureka,
    /// Pages with a picture a step, for printing
    Pdf,
}
