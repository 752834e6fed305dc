//! The calls that the server answers, with the forms of their answers.

use ninefold_app::near;

use super::request::{Asked, Fault};

/// A call that the server answers.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Served {
    pub(super) name: &'static str,
    /// The form of the answer, unless the option `format` selects another.
    usual: Form,
    /// Whether the call has the option `format`.
    has_format: bool,
    /// Whether the call can be stopped, and therefore has a time limit. All other calls are fast.
    pub(super) stops: bool,
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// JSON objects, one on each line.
    Lines,
    /// One JSON object, which may span several lines.
    Object,
    Text,
    Bytes,
}

const fn call(name: &'static str, usual: Form) -> Served {
    Served { name, usual, has_format: false, stops: true }
}

impl Served {
    const fn with_format(self) -> Self {
        Self { has_format: true, ..self }
    }

    const fn at_once(self) -> Self {
        Self { stops: false, ..self }
    }

    /// Returns the form of the answer to a request.
    pub(super) fn form(&self, asked: &Asked) -> Form {
        match asked.word("format").filter(|_| self.has_format) {
            None => self.usual,
            Some("json" | "jsonl" | "ndjson") if self.usual == Form::Object => Form::Object,
            Some("json" | "jsonl" | "ndjson") => Form::Lines,
            Some("pdf" | "png") => Form::Bytes,
            Some(_) => Form::Text,
        }
    }
}

/// All calls that the server answers.
pub(super) const CALLS: &[Served] = &[
    call("solve", Form::Lines).with_format(),
    call("check", Form::Lines).with_format(),
    call("count", Form::Lines).with_format(),
    call("list", Form::Lines),
    call("candidates", Form::Lines).with_format(),
    call("explain", Form::Lines).with_format(),
    call("hint", Form::Lines).with_format(),
    call("rate", Form::Lines),
    call("stats", Form::Object).with_format(),
    call("generate", Form::Lines).with_format(),
    call("daily", Form::Lines).with_format(),
    call("transform", Form::Lines).with_format(),
    call("canonical", Form::Lines).with_format(),
    call("same", Form::Lines).at_once(),
    call("events", Form::Lines),
    call("parse", Form::Lines),
    call("convert", Form::Text),
    call("render", Form::Text).with_format(),
    #[cfg(feature = "full")]
    call("book", Form::Bytes),
    call("techniques", Form::Lines).at_once(),
    call("technique", Form::Text).at_once(),
    call("formats", Form::Lines).at_once(),
    call("layouts", Form::Lines).at_once(),
    call("constraints", Form::Lines).at_once(),
    call("geometry", Form::Object).at_once(),
    call("engines", Form::Lines).at_once(),
];

/// Finds a call by its name.
pub(super) fn find(name: &str) -> Result<&'static Served, Fault> {
    let unknown = || {
        let meant = near::question(name, CALLS.iter().map(|call| call.name));
        Fault::new("call", &format!("no such call: {name:?}{meant}"))
    };
    CALLS.iter().find(|call| call.name == name).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::CALLS;

    /// Calls that only the packages have: games and searches that are kept between calls, plain numbers, and data for a page.
    const OTHERS: [&str; 8] = ["answer", "book", "close", "counts", "next", "open", "play", "ruled"];

    #[test]
    fn no_call_is_forgotten() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../ninefold-calls/src/calls/mod.rs");
        let table = std::fs::read_to_string(path).unwrap();
        let quoted = table.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" => "));
        let known: BTreeSet<&str> = quoted.map(|(name, _)| name).collect();
        let served: BTreeSet<&str> = CALLS.iter().map(|call| call.name).chain(OTHERS).collect();
        assert_eq!(served, known);
    }
}
