//! Values written in their notation, and read back only in exactly that form.

use std::fmt::{self, Display};

use crate::frame::mark::Role;
#[cfg(not(wide))]
use crate::frame::symmetry::Transform;
use crate::frame::{Cell, DigitSet, Grid, House};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value written in its notation: `r1c3`, `b4`, `1359`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spelt<T>(pub T);

/// A type whose values have a notation.
pub(super) trait Notation: Sized {
    /// The words with which an error message describes the expected value.
    const EXPECTED: &'static str;
    fn spell(&self) -> String;
    fn read(text: &str) -> Option<Self>;
}

macro_rules! by_display {
    ($($type:ty: $expected:literal;)*) => {
        $(impl Notation for $type {
            const EXPECTED: &'static str = $expected;

            fn spell(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })*
    };
}

by_display! {
    Cell: "a cell such as \"r3c5\"";
    DigitSet: "different digits in ascending order such as \"1359\"";
}

#[cfg(not(wide))]
by_display! {
    House: "a house of the plain grid such as \"r3\", \"c5\" or \"b7\"";
    Grid: "81 characters, digits and dots";
    Transform: "a transform such as \"rot180 digits 213456789\"";
}

/// Implements the notation of values of wide grids, which are only written: a house has no meaning without the rules of its puzzle.
#[cfg(wide)]
macro_rules! unread {
    ($($type:ty),*) => {
        $(impl Notation for $type {
            const EXPECTED: &'static str = "nothing: steps of wide grids cannot be read back";

            fn spell(&self) -> String {
                self.to_string()
            }

            fn read(_: &str) -> Option<Self> {
                None
            }
        })*
    };
}

#[cfg(wide)]
unread!(House, Grid);

impl Notation for Role {
    const EXPECTED: &'static str = "a role such as \"pattern\" or \"group2\"";

    fn spell(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        Self::named(text)
    }
}

impl<T: Notation> Display for Spelt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.spell())
    }
}

impl<T: Notation> Serialize for Spelt<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.spell())
    }
}

impl<'de, T: Notation> Deserialize<'de> for Spelt<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Reader(std::marker::PhantomData))
    }
}

struct Reader<T>(std::marker::PhantomData<T>);

impl<T: Notation> Visitor<'_> for Reader<T> {
    type Value = Spelt<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Spelt<T>, E> {
        // The notation accepts more spellings than it writes, but here each value must have a single spelling.
        let exact = T::read(text).filter(|value| value.spell() == text);
        exact.map(Spelt).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}
