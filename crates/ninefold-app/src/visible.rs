//! Contents and names of files in a form that is safe to display: no character can move the cursor, change the colours of a terminal, or reverse the
//! direction of the surrounding text.
//!
//! ```
//! use ninefold_app::visible::visible;
//!
//! assert_eq!(visible("new\nline, \u{1b}[2J, \u{202e}backwards"), r"new\nline, \x1b[2J, \u{202e}backwards");
//! assert_eq!(visible("Zürich\t№ 7"), "Zürich\t№ 7");
//! ```

use std::borrow::Cow;

/// Escapes control characters except tabs, and characters that override the direction of text.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    text.chars().for_each(|char| push(char, &mut out));
    out.into()
}

/// Like [`visible`], but for whole lines that are written to a terminal: keeps line ends, and the colours of a drawing.
pub fn lines(text: &str) -> Cow<'_, str> {
    let is_plain = |char| !is_hidden(char) || char == '\n';
    if text.chars().all(is_plain) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        let kept = rest.len() - kept(rest).len();
        if kept > 0 {
            out.push_str(&rest[..kept]);
            rest = &rest[kept..];
        } else {
            push(char, &mut out);
            rest = &rest[char.len_utf8()..];
        }
    }
    out.into()
}

/// Returns the text after a line end or a colour at its beginning, if it begins with one.
fn kept(text: &str) -> &str {
    let end = text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n'));
    let colour = || {
        let numbers = text.strip_prefix("\x1b[")?;
        numbers.trim_start_matches(|char: char| char.is_ascii_digit() || char == ';').strip_prefix('m')
    };
    end.or_else(colour).unwrap_or(text)
}

fn push(char: char, out: &mut String) {
    match char {
        '\n' | '\r' => out.extend(char.escape_default()),
        _ if is_hidden(char) && char.is_ascii() => *out += &format!("\\x{:02x}", u32::from(char)),
        _ if is_hidden(char) => out.extend(char.escape_unicode()),
        _ => out.push(char),
    }
}

fn is_hidden(char: char) -> bool {
    char.is_control() && char != '\t' || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests;
