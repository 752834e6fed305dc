//! The kinds of constraints, with one kind or several related kinds per file, and their registry.

use super::constraint::Kind;

mod automata;
mod between;
mod cages;
mod chess;
mod compare;
mod connected;
mod counting;
mod diagonal;
mod dots;
mod dutch;
mod either;
mod entropy;
mod equal;
mod equality;
mod indexer;
mod killer;
mod lines;
mod look;
mod lunchbox;
mod outside;
mod pairs;
mod parity;
mod quadruple;
mod rank;
mod region;
mod same;
mod sum_line;
mod sums;
mod thermometer;

pub(super) use either::EITHER;

/// All kinds, in the order used on reference pages and in help texts.
pub static KINDS: &[&Kind] = &[
    &diagonal::RISING,
    &diagonal::FALLING,
    &region::EXTRA_REGION,
    &region::WINDOKU,
    &region::DISJOINT_GROUPS,
    &chess::ANTIKNIGHT,
    &chess::ANTIKING,
    &chess::ANTI_TAXICAB,
    &dots::NONCONSECUTIVE,
    &thermometer::THERMOMETER,
    &thermometer::SLOW,
    &sums::ARROW,
    &sums::DOUBLE_ARROW,
    &equal::PALINDROME,
    &lines::WHISPERS,
    &lines::RENBAN,
    &lines::NABNER,
    &between::BETWEEN,
    &between::LOCKOUT,
    &sums::REGION_SUM,
    &sums::ZIPPER,
    &sum_line::SUM_LINE,
    &lines::ENTROPIC,
    &lines::MODULAR,
    &pairs::TABLE,
    &automata::REGEX,
    &automata::AUTOMATON,
    &entropy::GLOBAL_ENTROPY,
    &dots::DIFFERENCE,
    &dots::RATIO,
    &dots::XV,
    &dots::NO_DIFFERENCE,
    &dots::NO_RATIO,
    &dots::NO_XV,
    &compare::GREATER_THAN,
    &compare::MINIMUM,
    &compare::MAXIMUM,
    &parity::ODD,
    &parity::EVEN,
    &quadruple::QUADRUPLE,
    &equal::CLONE,
    &sums::LITTLE_KILLER,
    &outside::SANDWICH,
    &outside::X_SUM,
    &outside::SKYSCRAPER,
    &outside::HIDDEN_SKYSCRAPER,
    &outside::NUMBERED_ROOM,
    &rank::FULL_RANK,
    &indexer::ROW,
    &indexer::COLUMN,
    &indexer::BOX,
    &indexer::VALUE,
    &connected::CONNECTED,
    &counting::COUNTING_CIRCLES,
    &dutch::DUTCH_FLAT_MATES,
    &sums::SUM,
    &sums::EQUAL_SUM,
    &same::SAME_DIGITS,
    &look::LOOK_AND_SAY,
    &lunchbox::LUNCHBOX,
    &equality::EQUALITY,
    &killer::KILLER,
    &either::EITHER,
];
