//! A call: its options, its text, and its output.

#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

use crate::failure::Failure;
use crate::options::Options;

/// A call in progress.
pub struct Call {
    pub(crate) options: Options,
    pub(crate) text: Vec<u8>,
    /// The answers: mostly lines of JSON.
    pub(crate) out: Vec<u8>,
    /// Messages about unreadable, doubtful or lost parts: a line of JSON each.
    pub(crate) messages: String,
    /// The maximum size of answers and messages in bytes.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) most: usize,
}

impl Call {
    /// Prepares a call.
    pub fn new(options: Options, text: Vec<u8>) -> Self {
        Self {
            options,
            text,
            out: Vec::new(),
            messages: String::new(),
            #[cfg(not(target_arch = "wasm32"))]
            most: usize::MAX,
        }
    }

    /// Limits answers and messages to `most` bytes, beyond which the call fails. Work on several puzzles ends at the first one that exceeds the
    /// limit.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn limited(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Whether answers and messages exceed the limit. In a WebAssembly module only its memory is limited.
    pub(crate) fn is_full(&self) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        return self.out.len() + self.messages.len() > self.most;
        #[cfg(target_arch = "wasm32")]
        false
    }

    /// Adds a message about a puzzle without an answer.
    pub(crate) fn fail(&mut self, failure: &Failure) {
        self.messages.extend(["{\"error\":", &failure.json(), "}\n"]);
    }

    /// Adds a note.
    #[cfg(feature = "full")]
    pub(crate) fn note(&mut self, note: &str) {
        self.messages.extend([&serde_json::json!({ "note": note }).to_string(), "\n"]);
    }
}
