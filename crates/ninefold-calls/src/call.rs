//! A call: its options, its text, and what comes out.

#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

use crate::calls;
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

/// Does what a call by that name does. The request is the name, a line feed, and the options.
///
/// ```
/// let puzzle = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
/// let [answers, messages] = ninefold_calls::call(b"check\n", puzzle.into()).unwrap_or_else(|_| unreachable!());
/// assert!(String::from_utf8_lossy(&answers).contains("\"verdict\":\"unique\""));
/// assert!(messages.is_empty());
/// ```
///
/// # Errors
/// If the call makes no sense; answers about single puzzles are no errors.
pub fn call(request: &[u8], text: Vec<u8>) -> Result<[Vec<u8>; 2], Failure> {
    let mut parts = request.splitn(2, |&byte| byte == b'\n');
    let name = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let options = Options::read(parts.next().unwrap_or_default());
    let options = options.ok_or_else(|| Failure::option("options", "they are cut off"))?;
    Call::new(options, text).run(&name)
}

impl Call {
    /// A call that is yet to be made.
    pub fn new(options: Options, text: Vec<u8>) -> Self {
        Self { options, text, out: Vec::new(), messages: String::new() }
    }

    /// Does what a call by that name does.
    ///
    /// # Errors
    /// If the call makes no sense; answers about single puzzles are no errors.
    pub fn run(mut self, name: &str) -> Result<[Vec<u8>; 2], Failure> {
        let run = calls::named(name).ok_or_else(|| Failure::unknown(name))?;
        run(&mut self)?;
        Ok([self.out, self.messages.into_bytes()])
    }

    /// The only puzzle of the text, read as the options say.
    ///
    /// # Errors
    /// If there is none, or more than one, or an option is not what it has to be.
    #[cfg(feature = "full")]
    pub fn entry(mut self) -> Result<ninefold_app::entry::Entry, Failure> {
        let reading = crate::reading::Reading::read(&mut self)?;
        self.options.end()?;
        reading.entry(&mut self)
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
