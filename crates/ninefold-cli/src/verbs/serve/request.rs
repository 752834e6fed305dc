//! Parses requests, and creates the errors about them.

use ninefold_app::{failed, near};
use ninefold_calls::{Failure, Value as Given};
use serde_json::{Map, Value};

/// A request that has been parsed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Asked {
    /// The id of the request, which may be any value; null if it is missing.
    pub(super) id: Value,
    pub(super) call: String,
    pub(super) text: String,
    pub(super) options: Map<String, Value>,
}

/// The content of a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Line {
    Request(Asked),
    /// A line that stops all requests with this id.
    Cancel(Value),
}

/// The reason why a request has no answer, in the form of its error object.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fault {
    pub(super) code: &'static str,
    json: String,
}

impl Fault {
    pub(super) fn new(code: &'static str, message: &str) -> Self {
        Self::at(code, message, None)
    }

    /// Creates a fault at a line of the input and, if it is known, at a column.
    fn at(code: &'static str, message: &str, place: Option<(usize, Option<usize>)>) -> Self {
        Self { code, json: Value::from(failed::error(code, message, place)).to_string() }
    }

    /// Creates the fault for a line that is not a request.
    pub(super) fn line(message: &str, line: usize) -> Self {
        Self::at(REQUEST, message, Some((line, None)))
    }

    /// Returns the line of JSON for a request that has no answer.
    pub(super) fn answer(&self, id: &Value) -> String {
        format!("{{\"id\":{id},\"error\":{}}}\n", self.json)
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        Self { code: failure.code(), json: failure.json() }
    }
}

/// The code of the fault for a text that is not a request.
const REQUEST: &str = "request";
/// The size limit of an id in bytes. There is one because ids are stored and repeated.
const ID: usize = 1024;
/// The smallest whole number that a 64-bit float cannot reliably distinguish from its neighbours.
const INEXACT: f64 = 9_007_199_254_740_992.0;

impl Line {
    /// Reads a line of the input. An error is returned with the id of the request, if that could be read.
    pub(super) fn read(bytes: &[u8], line: usize) -> Result<Self, (Value, Fault)> {
        let mut object = object(bytes, line).map_err(|fault| (Value::Null, fault))?;
        let wrong = |id: &Value, message: String| (id.clone(), Fault::line(&message, line));
        if let Some(id) = object.shift_remove("cancel") {
            return match object.keys().next() {
                None => Ok(Self::Cancel(id)),
                Some(other) => Err(wrong(&Value::Null, format!("{other}: a line with cancel must have no other keys"))),
            };
        }
        let id = id(&mut object).map_err(|why| wrong(&Value::Null, why))?;
        let call = match object.shift_remove("call") {
            Some(Value::String(call)) => call,
            Some(other) => return Err(wrong(&id, format!("call: expected a string, found {}", kind(&other)))),
            None => return Err(wrong(&id, "call: expected the name of a call, found nothing".into())),
        };
        let rest = rest(object, &["id", "call", "text", "options", "cancel"]);
        let (text, options) = rest.map_err(|why| wrong(&id, why))?;
        Ok(Self::Request(Asked { id, call, text, options }))
    }
}

impl Asked {
    /// Reads the body of a request for a call. An empty body stands for an empty object.
    pub(super) fn read(call: &str, body: &[u8]) -> Result<Self, (Value, Fault)> {
        let body = if body.is_empty() { b"{}" } else { body };
        let mut object = object(body, 1).map_err(|fault| (Value::Null, fault))?;
        let id = id(&mut object).map_err(|why| (Value::Null, Fault::new(REQUEST, &why)))?;
        match rest(object, &["id", "text", "options"]) {
            Ok((text, options)) => Ok(Self { id, call: call.to_owned(), text, options }),
            Err(why) => Err((id, Fault::new(REQUEST, &why))),
        }
    }

    /// Returns the value of an option, if it is a text.
    pub(super) fn word(&self, option: &str) -> Option<&str> {
        self.options.get(option).and_then(Value::as_str)
    }

    /// Whether an option has a value.
    pub(super) fn has(&self, option: &str) -> bool {
        self.options.get(option).is_some_and(|value| !value.is_null())
    }

    /// Returns the options in the form in which a call takes them. Options that are null are omitted.
    pub(super) fn given(&self) -> Vec<(String, Given)> {
        let given = self.options.iter().filter(|(_, value)| !value.is_null());
        given.map(|(name, value)| (name.clone(), self::given(value))).collect()
    }
}

/// Parses a text as a JSON object.
fn object(bytes: &[u8], line: usize) -> Result<Map<String, Value>, Fault> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => Err(Fault::line(&format!("expected an object, found {}", kind(&other)), line)),
        Err(error) => {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let message = error.to_string();
            let message = message.strip_suffix(&place).unwrap_or(&message);
            // A body may have several lines, so the error's line within it is added.
            let place = (line + error.line().saturating_sub(1), Some(error.column().max(1)));
            Err(Fault::at(REQUEST, &format!("invalid JSON: {message}"), Some(place)))
        }
    }
}

/// Removes the id from a request, and returns the id.
fn id(object: &mut Map<String, Value>) -> Result<Value, String> {
    let id = object.shift_remove("id").unwrap_or_default();
    if let Some(number) = inexact(&id) {
        return Err(format!("id: {number} has too many digits for a number; write it as a string"));
    }
    if id.to_string().len() > ID {
        return Err(format!("id: more than {ID} bytes"));
    }
    Ok(id)
}

/// Returns the first number in a value that would be written differently if it were written again.
fn inexact(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) if number.is_f64() => {
            number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() >= INEXACT)
        }
        Value::Array(values) => values.iter().find_map(inexact),
        Value::Object(fields) => fields.values().find_map(inexact),
        _ => None,
    }
}

/// Removes the text and the options from a request, and returns them. The request must have no other members; `known` lists the ones that may occur.
fn rest(mut object: Map<String, Value>, known: &[&str]) -> Result<(String, Map<String, Value>), String> {
    let text = match object.shift_remove("text") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text,
        Some(other) => return Err(format!("text: expected a string, found {}", kind(&other))),
    };
    let options = match object.shift_remove("options") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(options)) => options,
        Some(other) => return Err(format!("options: expected an object, found {}", kind(&other))),
    };
    match object.keys().next() {
        None => Ok((text, options)),
        Some(other) => {
            let meant = near::question(other, known.iter().copied());
            Err(format!("{other:?}: a request has {}{meant}", known.join(", ")))
        }
    }
}

/// Converts the value of an option to the form in which a call takes it.
pub(super) fn given(value: &Value) -> Given {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match value {
        Value::String(text) => Given::Text(text.clone()),
        Value::Bool(flag) => Given::Flag(*flag),
        Value::Number(number) => Given::Number(number.as_f64().unwrap_or(f64::NAN), number.to_string()),
        Value::Array(values) => values
            .iter()
            .map(text)
            .collect::<Option<_>>()
            .map_or_else(|| Given::Other("a list with values other than strings".into()), Given::List),
        other => Given::Other(kind(other).into()),
    }
}

/// Returns the type of a value for a message, since the value itself may be long.
const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
