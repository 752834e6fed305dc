//! Converts the options of a call from Python values.

use ninefold_calls::{Options, Value};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple};

/// Reads the options of a call. An option whose value is `None` counts as not given.
pub(crate) fn read(given: &Bound<'_, PyDict>) -> PyResult<Options> {
    let mut options = Vec::new();
    for (name, value) in given {
        if !value.is_none() {
            options.push((name.extract()?, self::value(&value)?));
        }
    }
    Ok(Options::new(options))
}

fn value(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    Ok(if let Ok(flag) = value.cast::<PyBool>() {
        Value::Flag(flag.is_true())
    } else if let Ok(text) = value.cast::<PyString>() {
        Value::Text(text.to_string_lossy().into_owned())
    } else if let Ok(number) = value.cast::<PyFloat>() {
        Value::Number(number.value(), number.to_string())
    } else if let Ok(number) = value.extract::<i128>() {
        whole(number)
    } else if let Ok(list) = value.cast::<PyList>() {
        texts(list.iter())
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        texts(tuple.iter())
    } else {
        // The representation of an object may be long, or may raise an error.
        Value::Other(format!("a value of type {}", value.get_type().name()?))
    })
}

#[allow(clippy::cast_precision_loss, reason = "what is too large for a fraction is too large for every option")]
fn whole(number: i128) -> Value {
    Value::Number(number as f64, number.to_string())
}

/// Builds a list if all items are texts.
fn texts<'py>(items: impl Iterator<Item = Bound<'py, PyAny>>) -> Value {
    let text = |item: Bound<'py, PyAny>| Some(item.cast::<PyString>().ok()?.to_string_lossy().into_owned());
    items
        .map(text)
        .collect::<Option<_>>()
        .map_or_else(|| Value::Other("a list with values of other types".into()), Value::List)
}
