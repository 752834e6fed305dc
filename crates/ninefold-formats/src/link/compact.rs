//! Expands the notation to which `SudokuPad` shortens JSON before compression.
//!
//! ```text
//! {t:'A title',ce:[[,{v:5},,],..],l:[{c:34BBE6,r:f}]}
//! ```
//!
//! Keys have no quotes, `'` replaces `"`, `t` and `f` stand for true and false, colours are bare (`#0` and `#F` for black and white), and `{}` is
//! written as nothing.

/// Returns the JSON of a shortened text, or the position in bytes of an obvious error. Other errors are left to the JSON reader.
pub(crate) fn expand(text: &str) -> Result<String, usize> {
    let mut expansion = Expansion { rest: text, json: String::with_capacity(2 * text.len()), last: '\0' };
    // A text with double quotes has kept them, so its single quotes are literal.
    let quote = if text.contains('"') { '"' } else { '\'' };
    while let Some(sign) = expansion.rest.chars().next() {
        let taken = match sign {
            _ if sign == quote => expansion.string(quote),
            '{' | '[' | ':' => expansion.sign(sign),
            ',' | ']' | '}' => expansion.end(sign),
            _ if sign.is_whitespace() => sign.len_utf8(),
            _ => expansion.bare(),
        };
        if taken == 0 {
            return Err(text.len() - expansion.rest.len());
        }
        expansion.rest = &expansion.rest[taken..];
    }
    Ok(expansion.json)
}

struct Expansion<'a> {
    rest: &'a str,
    json: String,
    /// The last sign other than a space.
    last: char,
}

impl Expansion<'_> {
    fn sign(&mut self, sign: char) -> usize {
        self.json.push(sign);
        self.last = sign;
        1
    }

    /// Expands a comma or closing bracket. A value missing before it was `{}`.
    fn end(&mut self, sign: char) -> usize {
        let missing = match self.last {
            ',' => true,
            '[' => sign == ',',
            _ => false,
        };
        if missing {
            self.json.push_str("{}");
        }
        self.sign(sign)
    }

    fn string(&mut self, quote: char) -> usize {
        self.json.push('"');
        self.last = '"';
        let mut escaped = false;
        for (at, char) in self.rest.char_indices().skip(1) {
            match char {
                _ if escaped => {
                    escaped = false;
                    // An escaped single quote becomes a bare one, because JSON has no escape for it.
                    self.json.push_str(if char == '\'' { "" } else { "\\" });
                    self.json.push(char);
                }
                '\\' => escaped = true,
                _ if char == quote => {
                    self.json.push('"');
                    return at + 1;
                }
                _ => self.json.push(char),
            }
        }
        0
    }

    /// Expands a bare key, number or colour, or a truth value.
    fn bare(&mut self) -> usize {
        let end = self.rest.find(|char: char| ",:]}[{'\"".contains(char) || char.is_whitespace());
        let (word, behind) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let value = self.last == ':';
        self.last = 'a';
        match word {
            _ if behind.starts_with(':') => self.quoted("", word),
            "t" => self.json.push_str("true"),
            "f" => self.json.push_str("false"),
            "#0" => self.quoted("#", "000000"),
            "#F" => self.quoted("#", "FFFFFF"),
            _ if value && word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                self.quoted("#", word);
            }
            _ => self.json.push_str(word),
        }
        word.len()
    }

    fn quoted(&mut self, before: &str, word: &str) {
        let word = word.replace('\\', "\\\\");
        self.json.push_str(&format!("\"{before}{word}\""));
    }
}
