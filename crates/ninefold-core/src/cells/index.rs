//! Small integers with a known range, represented as enums without fields.
//!
//! An enum of exactly `n` variants gives the compiler two guarantees that a number in a newtype cannot give without `unsafe`: its `Option` takes no
//! extra byte, and an array of `n` indexed by it needs no bounds check.

macro_rules! index {
    ($name:ident: $($variant:ident)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[doc = "A place among a fixed number of places."]
        pub(crate) enum $name { $($variant),* }

        impl $name {
            pub(crate) const ALL: [Self; [$(Self::$variant),*].len()] = [$(Self::$variant),*];

            pub(crate) const fn new(index: usize) -> Option<Self> {
                if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
            }

            pub(crate) const fn get(self) -> usize {
                self as usize
            }
        }
    };
}

index!(Index81:
    A1 A2 A3 A4 A5 A6 A7 A8 A9 B1 B2 B3 B4 B5 B6 B7 B8 B9 C1 C2 C3 C4 C5 C6 C7 C8 C9
    D1 D2 D3 D4 D5 D6 D7 D8 D9 E1 E2 E3 E4 E5 E6 E7 E8 E9 F1 F2 F3 F4 F5 F6 F7 F8 F9
    G1 G2 G3 G4 G5 G6 G7 G8 G9 H1 H2 H3 H4 H5 H6 H7 H8 H9 I1 I2 I3 I4 I5 I6 I7 I8 I9);
