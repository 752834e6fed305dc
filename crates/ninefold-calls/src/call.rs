//! A call: its options, its text, and what comes out.

#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

use crate::failure::Failure;
use crate::options::Options;

/// A call on its way.
pub struct Call {
    pub(crate) options: Options,
    pub(crate) text: Vec<u8>,
    /// Answers: lines of JSON for the most part.
    pub(crate) out: Vec<u8>,
    /// What could not be read, what was doubtful, what was lost: a line of JSON each.
    pub(crate) messages: String,
}

impl Call {
    /// A call that is yet to be made.
    pub fn new(options: Options, text: Vec<u8>) -> Self {
        Self { options, text, out: Vec::new(), messages: String::new() }
    }

    /// A message about something that has no answer.
    pub(crate) fn fail(&mut self, failure: &Failure) {
        self.messages.extend(["{\"error\":", &failure.json(), "}\n"]);
    }

    /// A message about something to know.
    #[cfg(feature = "full")]
    pub(crate) fn note(&mut self, note: &str) {
        self.messages.extend([&serde_json::json!({ "note": note }).to_string(), "\n"]);
    }
}
