//! Symbols for the digits: digits, letters, words, or pictures.
//!
//! Built-in sets have nine symbols, a user's sets 4 to 25. In grids with more digits, plain digits continue with letters, `A` for 10 to `P` for 25,
//! as in 16x16 puzzles; letters continue with letters; all other sets continue with numbers, which none of their symbols resemble.

use std::fmt;
use std::sync::Arc;

use ninefold_core::Digit;

use crate::image::Image;

/// A symbol for a digit.
#[derive(Clone, PartialEq, Debug)]
pub enum Symbol {
    /// A character or a word.
    Word(String),
    /// A picture.
    Image(Arc<Image>),
}

/// Symbols, one for each digit: those of the set, and those of further digits in larger grids.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbols {
    symbols: [Symbol; MOST],
    own: usize,
}

/// The minimum number of symbols of a set: the number of digits in the smallest grids.
const FEWEST: usize = 4;
/// The maximum number of symbols of a set: the number of digits in the largest grids.
const MOST: usize = 25;

/// A built-in set: its name, and its symbols, separated by spaces.
pub type Set = (&'static str, &'static str);

/// The built-in sets.
pub const SETS: &[Set] = &[
    ("digits", "1 2 3 4 5 6 7 8 9"),
    ("letters", "A B C D E F G H I"),
    ("small-letters", "a b c d e f g h i"),
    ("greek", "α β γ δ ε ζ η θ ι"),
    ("roman", "Ⅰ Ⅱ Ⅲ Ⅳ Ⅴ Ⅵ Ⅶ Ⅷ Ⅸ"),
    ("circled", "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨"),
    ("arabic", "١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩"),
    ("persian", "۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹"),
    ("devanagari", "१ २ ३ ४ ५ ६ ७ ८ ९"),
    ("bengali", "১ ২ ৩ ৪ ৫ ৬ ৭ ৮ ৯"),
    ("gujarati", "૧ ૨ ૩ ૪ ૫ ૬ ૭ ૮ ૯"),
    ("tamil", "௧ ௨ ௩ ௪ ௫ ௬ ௭ ௮ ௯"),
    ("thai", "๑ ๒ ๓ ๔ ๕ ๖ ๗ ๘ ๙"),
    ("khmer", "១ ២ ៣ ៤ ៥ ៦ ៧ ៨ ៩"),
    ("myanmar", "၁ ၂ ၃ ၄ ၅ ၆ ၇ ၈ ၉"),
    ("chinese", "一 二 三 四 五 六 七 八 九"),
    ("braille", "⠁ ⠃ ⠉ ⠙ ⠑ ⠋ ⠛ ⠓ ⠊"),
    ("shapes", "● ■ ▲ ▼ ◆ ★ ○ □ △"),
    ("zodiac", "♈ ♉ ♊ ♋ ♌ ♍ ♎ ♏ ♐"),
    ("chess", "♔ ♕ ♖ ♗ ♘ ♙ ♚ ♛ ♜"),
];

/// The maximum length of a word.
const LONGEST: usize = 24;

/// The reason why a text does not specify symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolsError {
    /// There are fewer than 4 symbols, or more than 25.
    Count(usize),
    /// Two symbols are equal.
    Twice(String),
    /// A symbol is longer than a cell can show.
    Long(String),
}

impl fmt::Display for SymbolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => {
                write!(
                    f,
                    "expected {FEWEST} to {MOST} symbols, one for each digit, found {count}; separate words by commas"
                )
            }
            Self::Twice(word) => write!(f, "the symbol {word:?} stands for two digits"),
            Self::Long(word) => {
                let start: String = word.chars().take(LONGEST).collect();
                write!(f, "the symbol {start:?}.. has more than {LONGEST} characters")
            }
        }
    }
}

impl std::error::Error for SymbolsError {}

impl Default for Symbols {
    fn default() -> Self {
        Self { symbols: std::array::from_fn(|index| Symbol::Word(plain(index))), own: 9 }
    }
}

impl Symbols {
    /// Returns a built-in set.
    pub fn named(name: &str) -> Option<Self> {
        let (_, set) = SETS.iter().find(|(known, _)| *known == name)?;
        let symbols = Self::words(set.split(' ')).ok()?;
        let letters = |first: u8| Self {
            symbols: std::array::from_fn(|index| Symbol::Word(char::from(first + index as u8).into())),
            own: 9,
        };
        Some(match name {
            "digits" => Self::default(),
            "letters" => letters(b'A'),
            "small-letters" => letters(b'a'),
            _ => symbols,
        })
    }

    /// Reads a set given by its name, by 4 to 25 words separated by commas or spaces, or by 4 to 25 different characters.
    ///
    /// # Errors
    /// Returns an error if the text is none of these.
    pub fn read(text: &str) -> Result<Self, SymbolsError> {
        if let Some(symbols) = Self::named(text) {
            return Ok(symbols);
        }
        let words: Vec<&str> =
            if text.contains(',') { text.split(',').collect() } else { text.split_whitespace().collect() };
        let chars: Vec<String> = text.chars().map(String::from).collect();
        // A word of small letters is more likely the misspelt name of a set.
        let is_word = text.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_row = (FEWEST..=MOST).contains(&chars.len())
            && !is_word
            && (1..chars.len()).all(|at| !chars[..at].contains(&chars[at]));
        if words.len() == 1 && (chars.len() == 9 || is_row) {
            return Self::words(chars.iter().map(String::as_str));
        }
        Self::words(words)
    }

    /// Creates a set of 4 to 25 words.
    ///
    /// # Errors
    ///
    /// Returns an error for fewer or more words, for two equal words, and for a word that is too long.
    pub fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Self, SymbolsError> {
        let words: Vec<String> = words.into_iter().map(clean).collect();
        if let Some(long) = words.iter().find(|word| word.chars().count() > LONGEST) {
            return Err(SymbolsError::Long(long.clone()));
        }
        let twice = words.iter().enumerate().find(|(at, word)| words[..*at].contains(word));
        match twice {
            Some((_, word)) => Err(SymbolsError::Twice(word.clone())),
            None => Self::own(words.iter().cloned().map(Symbol::Word).collect(), &words),
        }
    }

    /// Creates a set of 4 to 25 pictures.
    ///
    /// # Errors
    ///
    /// Returns an error for fewer or more pictures.
    pub fn images(images: Vec<Image>) -> Result<Self, SymbolsError> {
        Self::own(images.into_iter().map(|image| Symbol::Image(Arc::new(image))).collect(), &[])
    }

    /// Creates a user's set, with numbers for further digits, followed by a dot if the set already contains them.
    fn own(symbols: Vec<Symbol>, words: &[String]) -> Result<Self, SymbolsError> {
        let own = symbols.len();
        if !(FEWEST..=MOST).contains(&own) {
            return Err(SymbolsError::Count(own));
        }
        let mut symbols = symbols.into_iter();
        let number = |index: usize| {
            let number = (index + 1).to_string();
            Symbol::Word(if words.contains(&number) { number + "." } else { number })
        };
        Ok(Self { symbols: std::array::from_fn(|index| symbols.next().unwrap_or_else(|| number(index))), own })
    }

    /// Returns the symbol of a digit.
    pub fn of(&self, digit: Digit) -> &Symbol {
        &self.symbols[digit.index()]
    }

    /// Returns the symbol of a digit as a word: the digit itself in place of a picture.
    pub fn word(&self, digit: Digit) -> String {
        match self.of(digit) {
            Symbol::Word(word) => word.clone(),
            Symbol::Image(_) => digit.to_string(),
        }
    }

    /// Whether the set has pictures, which no word names.
    pub fn has_pictures(&self) -> bool {
        self.symbols[..self.own].iter().any(|symbol| matches!(symbol, Symbol::Image(_)))
    }

    /// Returns all words of the set, to check whether they can be written.
    pub fn text(&self) -> String {
        let word = |symbol: &Symbol| if let Symbol::Word(word) = symbol { word.clone() } else { String::new() };
        self.symbols[..self.own].iter().map(word).collect()
    }
}

/// Returns the plain symbol of a digit, counted from 0: a digit, or a letter for 10 and more.
fn plain(index: usize) -> String {
    Digit::of_size(25, index as u8 + 1).map_or_else(String::new, |digit| char::from(digit.ascii()).into())
}

/// Returns words on one line, without control characters.
fn clean(word: &str) -> String {
    word.split_whitespace().collect::<Vec<_>>().join(" ").chars().filter(|char| !char.is_control()).collect()
}
