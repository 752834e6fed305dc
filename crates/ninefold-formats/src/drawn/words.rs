//! Reads the author's rules text, sentence by sentence: the second witness, in addition to the drawing.
//!
//! A sentence is understood if one entry of [`CUES`] explains all its words. The sentence must contain a word from each group that the entry needs,
//! and all its other words must be in the entry's list of allowed words or in the [`FILLER`]. A single unknown word, such as *not* or *except*,
//! leaves the sentence unexplained, so the document is refused. The sentences with which this program itself describes kinds are always understood.

use std::collections::BTreeSet;

use ninefold_core::rules::KINDS;

use super::cues::{CUES, Cue, FILLER, SILENT};

/// The maximum length of a rules text that is read.
const LONGEST: usize = 16_384;

/// The kinds for which this program's own sentence includes conditions that a drawing does not show.
const CONDITIONAL: [&str; 3] = ["whispers", "lockout", "modularline"];

/// The colour of whisper lines that a sentence mentions, and the minimum difference that it states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Whisper {
    pub(super) colour: Option<&'static str>,
    pub(super) least: u32,
}

/// The content of a rules text.
#[derive(Default, Debug)]
pub(super) struct Words {
    /// The topics of the sentences: ids of kinds, and the other topics that cues have.
    pub(super) topics: BTreeSet<&'static str>,
    /// The kinds that the text describes in this program's own words.
    pub(super) verbatim: BTreeSet<&'static str>,
    pub(super) whispers: Vec<Whisper>,
    /// Sentences that no cue explains.
    pub(super) leftover: Vec<String>,
    /// Whether there is no text, or only one that refers to another place.
    pub(super) is_silent: bool,
}

impl Words {
    pub(super) fn read(text: &str, size: usize) -> Self {
        let mut words = Self::default();
        let text = text.trim();
        words.is_silent = text.is_empty() || SILENT.contains(&text);
        if words.is_silent {
            return words;
        }
        if text.len() > LONGEST {
            words.leftover.push("a text of more than 16 KiB".to_owned());
            return words;
        }
        let rest = words.take_own(text);
        for sentence in sentences(&rest) {
            words.sentence(sentence, size);
        }
        words
    }

    /// Removes the sentences that describe kinds in this program's own words.
    fn take_own(&mut self, text: &str) -> String {
        let mut rest = text.to_owned();
        for kind in KINDS.iter().filter(|kind| !CONDITIONAL.contains(&kind.id)) {
            // The words may also be the end of another sentence.
            let begins = |at: usize, rest: &str| rest[..at].trim_end_matches(' ').ends_with(['.', '\n']) || at == 0;
            while let Some(at) = rest.find(kind.about).filter(|&at| begins(at, &rest)) {
                rest.replace_range(at..at + kind.about.len(), "\n");
                self.topics.insert(kind.id);
                self.verbatim.insert(kind.id);
            }
        }
        rest
    }

    fn sentence(&mut self, sentence: &str, size: usize) {
        let tokens = tokens(sentence);
        if tokens.is_empty() {
            return;
        }
        let fitting: Vec<&Cue> = CUES.iter().filter(|cue| fits(cue, &tokens, size)).collect();
        // A sentence that cues of different topics explain counts as unexplained.
        let topics: BTreeSet<&[&str]> = fitting.iter().map(|cue| cue.topics).collect();
        let (Some(cue), 1) = (fitting.first(), topics.len()) else {
            self.leftover.push(sentence.trim().to_owned());
            return;
        };
        if cue.topics == ["whispers"] {
            let Some(whisper) = whisper(&tokens) else {
                self.leftover.push(sentence.trim().to_owned());
                return;
            };
            self.whispers.push(whisper);
            self.topics.insert(match whisper.colour {
                Some("green") => "whispers:green",
                Some(_) => "whispers:orange",
                None => "whispers",
            });
            return;
        }
        self.topics.extend(cue.topics);
        if cue.topics == ["killercage"] && tokens.iter().any(|token| token == "norepeat") {
            self.topics.insert("cage:differ");
        }
    }
}

/// Returns the colour and the difference in a sentence about whispers, or `None` if it names several colours, or no single difference.
fn whisper(tokens: &[String]) -> Option<Whisper> {
    let has = |word: &str| tokens.iter().any(|token| token == word);
    let numbers: Vec<u32> = tokens.iter().filter_map(|token| token.parse().ok()).collect();
    let colours: BTreeSet<&str> = [("green", "green"), ("german", "green"), ("orange", "orange"), ("dutch", "orange")]
        .into_iter()
        .filter(|(word, _)| has(word))
        .map(|(_, colour)| colour)
        .collect();
    let named = if has("german") { Some(5) } else { has("dutch").then_some(4) };
    let least = match numbers[..] {
        [] => named?,
        [number] => named.filter(|&named| named != number).map_or(Some(number), |_| None)?,
        _ => return None,
    };
    let mut colours = colours.into_iter();
    let colour = colours.next();
    colours.next().is_none().then_some(Whisper { colour, least })
}

/// Splits a text into sentences. A sentence ends with a full stop before a space, with a semicolon, or at a line end.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let ends = |(at, sign): (usize, char)| match sign {
            '\n' | '\r' | ';' => Some(at + sign.len_utf8()),
            '.' | '!' | '?' => {
                let behind = rest.get(at + 1..)?;
                (behind.is_empty() || behind.starts_with(char::is_whitespace)).then_some(at + 1)
            }
            _ => None,
        };
        let end = rest.char_indices().find_map(ends).unwrap_or(rest.len());
        let (sentence, behind) = rest.split_at(end);
        rest = behind;
        Some(sentence)
    })
}

/// Splits a sentence into words in lower case, without punctuation and plural endings. A negated repetition becomes one word, as does a negated verb.
fn tokens(sentence: &str) -> Vec<String> {
    let lower = sentence.to_lowercase().replace(['’', '‘'], "'");
    let is_mark = |char: char| char.is_whitespace() || ",\"()[]{}“”…–—-/*".contains(char);
    let bare = |word: &str| {
        let word = word.trim_matches(|char: char| ":.;!?'".contains(char));
        stem(word.strip_suffix("'s").unwrap_or(word)).to_owned()
    };
    let words = lower.split(is_mark).map(bare).filter(|word| !word.is_empty());
    let mut tokens: Vec<String> = Vec::new();
    for word in words {
        match word.as_str() {
            "can't" | "don't" | "mustn't" => tokens.push("cannot".to_owned()),
            "not"
                if tokens.last().is_some_and(|last| ["can", "may", "must", "do", "does"].contains(&last.as_str())) =>
            {
                tokens.pop();
                tokens.push("cannot".to_owned());
            }
            "repeat" | "repeated" | "repeating" | "repetition"
                if tokens
                    .last()
                    .is_some_and(|last| ["cannot", "no", "non", "not", "without"].contains(&last.as_str())) =>
            {
                tokens.pop();
                tokens.push("norepeat".to_owned());
            }
            "nonrepeating" => tokens.push("norepeat".to_owned()),
            _ => tokens.push(word),
        }
    }
    tokens
}

/// Returns a word without the plural ending.
fn stem(word: &str) -> &str {
    let is_plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
    &word[..word.len() - usize::from(is_plural)]
}

/// Whether a cue explains all words of a sentence.
fn fits(cue: &Cue, tokens: &[String], size: usize) -> bool {
    let is = |pattern: &str, token: &str| match pattern {
        "#n" => token.parse() == Ok(size),
        "#box" => is_extent(token),
        "#any" => token.parse::<u32>().is_ok(),
        _ => stem(pattern) == token,
    };
    let in_group = |group: &str, token: &str| group.split('|').any(|pattern| is(pattern, token));
    let in_list = |list: &str, token: &str| list.split_whitespace().any(|pattern| is(pattern, token));
    let is_met = cue.need.iter().all(|group| tokens.iter().any(|token| in_group(group, token)));
    let explains = |token: &String| {
        cue.need.iter().any(|group| in_group(group, token)) || in_list(cue.may, token) || in_list(FILLER, token)
    };
    is_met && tokens.iter().all(explains) && is_in_order(cue.order, tokens) && has_digits(cue.digits, tokens)
}

/// Whether a text is the extent of a grid or a box, such as `3x3`.
fn is_extent(token: &str) -> bool {
    token.split_once('x').is_some_and(|(one, other)| [one, other].iter().all(|side| side.parse::<u8>().is_ok()))
}

/// Whether the words of a sentence contain those of `order`, in that order.
fn is_in_order(order: &str, tokens: &[String]) -> bool {
    let mut tokens = tokens.iter();
    order.split_whitespace().all(|word| tokens.any(|token| *token == stem(word)))
}

/// Whether the joined numbers of a sentence equal `digits`, or `digits` is empty.
fn has_digits(digits: &str, tokens: &[String]) -> bool {
    let numbers = tokens.iter().filter(|token| token.bytes().all(|byte| byte.is_ascii_digit()));
    digits.is_empty() || numbers.map(String::as_str).collect::<String>() == digits
}
