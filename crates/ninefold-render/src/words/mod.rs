//! The words of books and worksheets, in each language in which they are printed.
//!
//! ```text
//! Message::Puzzle ──┬─ english()    "Puzzle {number}"       messages.rs: the source, a line for each message
//!                   └─ de::text()   "Rätsel {number}"       de.rs, fr.rs, es.rs: a match without a default, so that the
//!                                                           compiler finds a message that lacks its text
//! Kind ─────────────── de::kind()   name and rule by the id of the kind; tests find a kind that lacks them
//! ```
//!
//! A text has placeholders for its values, in braces. A text with a count has two forms separated by a bar, for one and for many. Texts contain plain
//! spaces: those that must not be separated from a sign, such as the one before a French colon, become no-break spaces when the text is filled.
//!
//! To add a language, add a file and an entry in [`Language::ALL`]. Languages other than English are built with the feature `pdf`: without it there
//! are no books.

#[cfg(feature = "pdf")]
mod de;
#[cfg(feature = "pdf")]
mod es;
#[cfg(feature = "pdf")]
mod fr;
mod messages;

use std::fmt::{Display, Write};

use ninefold_core::rules::{Constraint, Fields, Kind, Number, Rules};

pub use messages::Message;

/// A language of printed texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
}

/// The words of a language other than English.
#[cfg(feature = "pdf")]
struct Catalogue {
    /// The text of a message.
    text: fn(Message) -> &'static str,
    /// The name and the rule of a kind of constraint, by its id.
    kind: fn(&str) -> Option<[&'static str; 2]>,
    /// Whether a number takes the first form of a text with a count.
    is_one: fn(usize) -> bool,
    /// Signs that must stay on a line with the space before them, and those with the space after them.
    joined: [&'static [char]; 2],
}

/// The maximum number of values of a constraint that a description lists.
const NUMBERS: usize = 12;

/// The values of a text by name.
pub type Values<'a> = &'a [(&'a str, &'a dyn Display)];

#[cfg_attr(not(feature = "pdf"), allow(clippy::unused_self, reason = "English is the only language without books"))]
impl Language {
    /// All languages: code, name and value.
    pub const ALL: [(&'static str, &'static str, Self); 4] = [
        ("en", "English", Self::English),
        ("de", "German", Self::German),
        ("fr", "French", Self::French),
        ("es", "Spanish", Self::Spanish),
    ];

    /// Returns the code, as in the language of a document.
    pub fn code(self) -> &'static str {
        Self::ALL.iter().find(|(_, _, language)| *language == self).map_or("en", |(code, _, _)| code)
    }

    #[cfg(feature = "pdf")]
    fn catalogue(self) -> Option<&'static Catalogue> {
        match self {
            Self::English => None,
            Self::German => Some(&de::GERMAN),
            Self::French => Some(&fr::FRENCH),
            Self::Spanish => Some(&es::SPANISH),
        }
    }

    /// Returns the text of a message without values.
    pub fn text(self, message: Message) -> String {
        self.say(message, &[])
    }

    /// Returns the text of a message with its values.
    ///
    /// ```
    /// use ninefold_render::words::{Language, Message};
    ///
    /// assert_eq!(Language::English.say(Message::Rules, &[("rules", &"cage 15 in r1c12")]), "Rules: cage 15 in r1c12.");
    /// ```
    pub fn say(self, message: Message, values: Values<'_>) -> String {
        self.filled(self.raw(message), values)
    }

    /// Returns the text of a message in the form for a number, which is its value `count`.
    pub fn count(self, message: Message, count: usize) -> String {
        let (one, many) = self.raw(message).split_once('|').unwrap_or_default();
        self.filled(if self.is_one(count) { one } else { many }, &[("count", &count)])
    }

    /// Returns the text with its placeholders.
    fn raw(self, message: Message) -> &'static str {
        #[cfg(feature = "pdf")]
        if let Some(catalogue) = self.catalogue() {
            return (catalogue.text)(message);
        }
        message.english()
    }

    fn is_one(self, count: usize) -> bool {
        #[cfg(feature = "pdf")]
        if let Some(catalogue) = self.catalogue() {
            return (catalogue.is_one)(count);
        }
        count == 1
    }

    /// Replaces placeholders by their values. Braces in values have no special meaning.
    fn filled(self, text: &str, values: Values<'_>) -> String {
        let text = self.joined(text);
        let mut filled = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
        {
            filled.push_str(before);
            let value = values.iter().find(|(known, _)| *known == name);
            debug_assert!(value.is_some(), "no value for {name} in {text:?}");
            if let Some((_, value)) = value {
                let _ = write!(filled, "{value}");
            }
            rest = after;
        }
        filled + rest
    }

    /// Returns the text with no-break spaces next to the signs that require them.
    fn joined(self, text: &str) -> String {
        #[cfg(feature = "pdf")]
        if let Some(Catalogue { joined: [before, after], .. }) = self.catalogue() {
            let signs: Vec<char> = text.chars().collect();
            let is = |at: Option<usize>, set: &[char]| {
                at.and_then(|at| signs.get(at)).is_some_and(|sign| set.contains(sign))
            };
            let space = |at: usize| is(Some(at + 1), before) || is(at.checked_sub(1), after);
            return (0..)
                .zip(&signs)
                .map(|(at, &sign)| if sign == ' ' && space(at) { '\u{a0}' } else { sign })
                .collect();
        }
        text.to_owned()
    }

    /// Returns the name and the rule of a kind of constraint.
    fn words(self, kind: &Kind) -> [String; 2] {
        #[cfg(feature = "pdf")]
        if let Some(words) = self.catalogue().and_then(|catalogue| (catalogue.kind)(kind.id)) {
            return words.map(|words| self.joined(words));
        }
        [kind.name, kind.about].map(str::to_owned)
    }

    /// Returns the name of a kind of constraint.
    pub fn name(self, kind: &Kind) -> String {
        let [name, _] = self.words(kind);
        name
    }

    /// Returns the rule of a kind of constraint.
    pub fn rule(self, kind: &Kind) -> String {
        let [_, rule] = self.words(kind);
        rule
    }

    /// Returns the name of a kind, followed by its rule.
    pub fn sentence(self, kind: &Kind) -> String {
        let [name, rule] = self.words(kind);
        self.say(Message::Sentence, &[("name", &name), ("rule", &rule)])
    }

    /// Describes a constraint in a few words: its kind, its numbers and its cells.
    pub fn describe(self, constraint: &Constraint, rules: &Rules) -> String {
        if self == Self::English {
            return constraint.describe(rules);
        }
        let kind = constraint.kind();
        let mut name = self.name(kind);
        // Long lists are tables, which are useless in a sentence.
        let is_short = constraint.values().len() <= NUMBERS && kind.number != Number::Text;
        if let Some(text) = constraint.text() {
            name += &format!(" {text}");
        }
        for value in constraint.values().iter().filter(|_| is_short) {
            let word = kind.spelled(*value);
            name += &word.map_or_else(|| format!(" {value}"), |word| format!(" {word}"));
        }
        let [first, last] = [constraint.cells().next(), constraint.cells().last()]
            .map(|cell| cell.map_or_else(String::new, |cell| self.place(&rules.name(cell).to_string())));
        let cells = || self.place(&rules.names(constraint.cells()));
        // A kind that lists its cells in a special way, as in "r1c2 > r1c1", has them after a colon in English too.
        if let Some((_, cells)) = constraint.describe(rules).split_once(": ") {
            return self.say(Message::Ordered, &[("name", &name), ("cells", &self.place(cells))]);
        }
        match kind.fields {
            Fields::Flag => name,
            Fields::Cells if constraint.cells().count() == rules.len() => name,
            Fields::Lines | Fields::Circle => self.say(Message::From, &[("name", &name), ("first", &first)]),
            Fields::Side | Fields::Slope => {
                self.say(Message::Along, &[("name", &name), ("first", &first), ("last", &last)])
            }
            Fields::Options => {
                let option = |parts: &Vec<Constraint>| {
                    let parts: Vec<String> = parts.iter().map(|part| self.describe(part, rules)).collect();
                    parts.join(" + ")
                };
                let options: Vec<String> = constraint.options().iter().map(option).collect();
                self.say(Message::Ordered, &[("name", &name), ("cells", &options.join(" / "))])
            }
            Fields::Cell | Fields::Cells | Fields::Pairs => {
                self.say(Message::Within, &[("name", &name), ("cells", &cells())])
            }
        }
    }

    /// Replaces the letters in names of cells by those of the language: `r1c23` is `Z1S23` in German.
    fn place(self, cells: &str) -> String {
        let [row, column] = [Message::RowLetter, Message::ColumnLetter].map(|letter| self.text(letter));
        cells.replace('r', "\0").replace('c', &column).replace('\0', &row)
    }
}

#[cfg(all(test, feature = "pdf"))]
mod tests;
